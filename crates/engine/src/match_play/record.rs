//! What is kept of a game of a match.

use std::time::Duration;

/// In which way a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// By the rules, or a side resigned.
    Normal,
    /// Both engines agreed on the result.
    Adjudication,
    /// By an illegal move, the clock or silence.
    Forfeit,
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Its number in the match, from 1.
    pub round: u32,
    /// White's and Black's names.
    pub names: [String; 2],
    /// The moves by name.
    pub moves: Vec<String>,
    /// `1-0`, `0-1`, `1/2-1/2`.
    pub result: &'static str,
    /// Why.
    pub reason: String,
    /// In which way it ended.
    pub termination: Termination,
    /// The time control as PGN writes it.
    pub time_control: String,
    /// The time that White and Black used for their own moves, and how many moves that were.
    pub used: [(Duration, u32); 2],
    /// The longest thought of each.
    pub longest: [Duration; 2],
}
