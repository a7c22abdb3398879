//! What the engine was started with.

/// What the program was started with.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// A file of games in Fairy-Max's syntax.
    pub fmax: Option<String>,
    /// A file of variants in Fairy-Stockfish's syntax.
    pub variants: Option<String>,
    /// A file of weights for the game that it names.
    pub weights: Option<String>,
    /// Folders with Syzygy tables, parted as in `PATH`.
    pub syzygy: Option<String>,
    /// Threads to search with.
    pub threads: usize,
    /// Mebibytes of the table.
    pub memory: usize,
    /// The most mebibytes that a table may have, whatever is asked for; none for no such limit.
    pub most_memory: Option<usize>,
}
