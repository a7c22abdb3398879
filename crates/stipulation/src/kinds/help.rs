//! Help play, with its ends in self and reflex play, reciprocal play and proof games.

use super::parts::{
    Result, avoiding, half_moves, help_branch, inverted_if_half, length_start, reciprocal_end, reflex,
    self_end, shown,
};
use super::row::{InJacobi, KindRow, Laying};
use crate::structured::Reader;
use crate::{Fork, Goal, Play, Show, Stipulation, StipulationError};
use board::Side;
use movement::{Example, Words};

/// `h#`.
pub(super) static HELP: KindRow = KindRow {
    sign: "h#",
    names: Words::new("help play", "jeu aidé", "Hilfsspiel"),
    definition: "Both sides work together so that White reaches the goal; Black begins, White in a length with a half.",
    example: Ok(Example::of_units(
        "h#2",
        "2k4b/8/1R6/5Kp1/8/8/8/8",
        &["1.Kc8-d8 Kf5-e6   2.Kd8-e8 Rb6-b8 #"],
    )),
    read: Some(|reader, exact| {
        let (goal, half_moves) = goal_and_length(reader)?;
        let branch = help_branch(half_moves, exact).ending_in(Fork::to(Play::goal(goal)));
        Ok(shown(Side::Black, inverted_if_half(half_moves, branch.play()), Show::Line))
    }),
    jacobi: InJacobi::Laid(Laying::Help),
    ..KindRow::BASE
};

/// `hs#`.
pub(super) static HELP_SELF: KindRow = KindRow {
    sign: "hs#",
    names: Words::new("help-self play", "jeu aidé-inverse", "Hilfsselbstspiel"),
    definition: "Both sides work together until White's last move, after which Black cannot but reach the goal; White \
                 begins, Black in a length with a half.",
    example: Ok(Example::of_units(
        "hs#2.5",
        "3Q2K1/5R2/7k/8/8/8/6pb/8",
        &["1...g2-g1=Q +   2.Kg8-h8 Qg1-g6   3.Rf7-h7 + Qg6*h7 #"],
    )),
    read: Some(|reader, exact| {
        let (goal, half_moves) = goal_and_length(reader)?;
        let branch = help_branch(half_moves - 1, exact).ending_in(Fork::forced(self_end(goal)));
        Ok(shown(Side::White, inverted_if_half(half_moves, branch.play()), Show::Line))
    }),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// `hr#`.
pub(super) static HELP_REFLEX: KindRow = KindRow {
    sign: "hr#",
    names: Words::new("help-reflex play", "jeu aidé-réflexe", "Hilfsreflexspiel"),
    definition: "Both sides work together so that Black can, and so must, reach the goal with the last move; White may not \
                 be able to reach it before.",
    example: Ok(Example::of_units("hr#1.5", "4K3/8/8/3k4/1Q5R/8/8/r7", &["1...Kd5-e6   2.Qb4-f8 Ra1-a8 #"])),
    read: Some(|reader, exact| {
        let (goal, half_moves) = goal_and_length(reader)?;
        let mut branch = help_branch(half_moves - 1, exact).ending_in(Fork::forced(reflex(goal)));
        // the constraint holds before the moves of the side that is to be forced
        let symbol = if branch.maximum % 2 == 1 { &mut branch.second } else { &mut branch.first };
        symbol.constrain(avoiding(goal));
        Ok(shown(Side::White, inverted_if_half(half_moves, branch.play()), Show::Line))
    }),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// `reci-h#`.
pub(super) static RECIPROCAL: KindRow = KindRow {
    sign: "reci-h#",
    names: Words::new("reciprocal help play", "jeu aidé réciproque", "reziprokes Hilfsspiel"),
    definition: "Help play in which Black's last move may reach the goal itself, or let White reach it: both must be possible. \
                 A goal in brackets is Black's.",
    example: Ok(Example::of_units(
        "reci-h#2",
        "8/5R2/8/7Q/K7/8/1q6/1k6",
        &["1.Kb1-a2 Qh5-b5   2.Qb2-a1 Qb5-b3 #", "1.Kb1-a2 Qh5-b5   2.Qb2-a3 #"],
    )),
    read: Some(|reader, exact| {
        let end = reciprocal_end(reader)?;
        let start = reader.at;
        let half_moves = half_moves(reader)?;
        let play = match half_moves {
            0 | 1 => {
                return Err(StipulationError::new(start, "a length of at least 1 move"));
            }
            2 => end,
            _ => help_branch(half_moves - 2, exact).ending_in(Fork::to(end)).play(),
        };
        Ok(shown(Side::Black, inverted_if_half(half_moves, play), Show::Line))
    }),
    jacobi: InJacobi::Laid(Laying::Reciprocal),
    ..KindRow::BASE
};

/// `dia`.
pub(super) static PROOF_GAME: KindRow = KindRow {
    sign: "dia",
    names: Words::new("proof game", "partie justificative", "Beweispartie"),
    definition: "A game from the game array to the diagram; White begins.",
    example: Ok(Example::of_units(
        "dia 2.5",
        "rsb1kbsr/ppp1pppp/8/3q4/8/2S5/PPPP1PPP/R1BQKBSR",
        &["1.e2-e4 d7-d5   2.e4*d5 Qd8*d5   3.Sb1-c3 dia"],
    )),
    read: Some(|reader, exact| to_a_diagram(reader, exact, Goal::ProofGame, Side::White)),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// `a=>b`.
pub(super) static A_TO_B: KindRow = KindRow {
    sign: "a=>b",
    names: Words::new("play from a to b", "jeu de a à b", "Spiel von a nach b"),
    definition: "Play from the diagram to a second one; Black begins, White in Jacobi's language.",
    example: Ok(Example::from_to(
        "a=>b1",
        ["8/8/8/8/8/7R/k1K5/8", "8/8/8/8/8/8/2K4R/k7"],
        &["1.Ka2-a1 Rh3-h2 a=>b"],
    )),
    read: Some(|reader, exact| to_a_diagram(reader, exact, Goal::AToB, Side::Black)),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// `u#`.
pub(super) static UNIQUE: KindRow = KindRow {
    sign: "u#",
    names: Words::new("play with unique answers", "jeu à réponses uniques", "Spiel mit einzigen Antworten"),
    definition: "White, who begins, reaches the goal; Black has but one legal move at each turn.",
    source: "Jacobi's documentation",
    example: Ok(Example::in_jacobis("u#1.5", "8/8/8/8/3Q4/3K4/1b6/3k4", &["1.Qd4*b2 Kd1-e1   2.Qb2-e2 #"])),
    jacobi: InJacobi::Laid(Laying::Unique),
    ..KindRow::BASE
};

/// A goal and a length of half a move at least: of self and reflex play half a move long the end alone is played.
fn goal_and_length(reader: &mut Reader<'_>) -> Result<(Goal, u16)> {
    let goal = reader.goal()?;
    let start = length_start(reader);
    match half_moves(reader)? {
        0 => Err(StipulationError::new(start, "a greater length")),
        half_moves => Ok((goal, half_moves)),
    }
}

fn to_a_diagram(reader: &mut Reader<'_>, exact: bool, goal: Goal, starter: Side) -> Result<Stipulation> {
    let start = length_start(reader);
    let half_moves = half_moves(reader)?;
    if half_moves == 0 {
        return Err(StipulationError::new(start, "at least half a move"));
    }
    let branch = help_branch(half_moves, exact).ending_in(Fork::to(Play::goal(goal)));
    Ok(shown(starter, branch.play(), Show::Line))
}
