//! What a plan needs of games.

/// What a plan needs of a game beside its tags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// The moves, replayed.
    pub positions: bool,
    /// The variations too.
    pub variations: bool,
    /// The texts of comments.
    pub comments: bool,
    /// Where each unit of the first position is.
    pub origins: bool,
    /// Whether moves are legal.
    pub legality: bool,
    /// Games with impossible moves up to the first of them.
    pub invalid_games: bool,
    /// An engine.
    pub engine: bool,
    /// Endgame tables.
    pub tables: bool,
}
