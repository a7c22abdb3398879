//! What the rules of a problem remember and read.

use crate::general::position::reads::Reads;

/// What is remembered beside the position, and what of the past is read.
#[derive(Default)]
pub(crate) struct Memory {
    /// Registers that are read at the end of a line when its signs of check are written.
    pub(crate) read_at_the_end: Vec<u16>,
    /// What the rules read that not every key holds.
    pub(crate) reads: Reads,
    /// Whether something is read of the half-moves before a position.
    pub(crate) reads_line: bool,
    /// Whether what may be played depends on the last move, be it a pass or not.
    pub(crate) looks_back: bool,
    /// The register in which rules that go on after a mate count the provisional mates of the last ply.
    pub(crate) mates_register: Option<u16>,
    /// The registers of the squares whose units have not moved yet, where a rule asks for them.
    pub(crate) unmoved: Option<[u16; 3]>,
}
