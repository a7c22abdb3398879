//! One rebirth to be decided: which capture counts, whose unit is reborn, whose squares count.

use super::memory::Memory;
use crate::general::{Game, Ply};
use board::{Effect, Reason, Side, Square, Unit};

/// A place that may lie off the board: file and rank from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The file, 0 for the a-file.
    pub file: i32,
    /// The rank, 0 for White's first.
    pub rank: i32,
}

impl Place {
    /// The place of a square.
    pub(super) fn of(square: Square, game: &Game<'_>) -> Place {
        let geometry = game.position().geometry();
        Place { file: i32::from(geometry.file(square)), rank: i32::from(geometry.rank(square)) }
    }

    /// The square there, if it is on the board.
    pub(super) fn square(self, game: &Game<'_>) -> Option<Square> {
        game.position().geometry().at(self.file, self.rank)
    }
}

/// Which capture counts.
#[derive(Clone, Copy, Debug)]
pub(super) enum RelevantCapture {
    /// That of the present move.
    ThisMove,
    /// That of the move before.
    LastMove(Memory),
    /// The last one before this capture.
    LastCapture(Memory),
}

/// What is known of a rebirth while its square is looked for. Every step of the pipeline may change it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    /// The unit that is to be reborn, as what it will be reborn.
    pub reborn: Unit,
    /// The unit that decides the square.
    pub relevant: Unit,
    /// The square that decides (where the capture happened, or where the unit stands).
    pub square: Square,
    /// Where the relevant capture happened; [`Square::NONE`] while moves are only generated.
    pub taken_on: Square,
    /// Whose squares of the game array count.
    pub home: Side,
    /// For whom a reborn pawn would promote.
    pub side: Side,
    /// Where the unit to be reborn stands; [`Square::NONE`] if it is off the board already.
    pub stands_on: Square,
    /// Where the movement being made began; [`Square::NONE`] while moves are only generated.
    pub departure: Square,
    /// The same; where the unit first goes elsewhere, the square that it left for that.
    pub origin: Square,
    /// Where the movement being made ends.
    pub destination: Square,
    /// Capture square of the move being made; [`Square::NONE`] if it captures nothing or is only generated.
    pub capture: Square,
    /// The moving unit before the move.
    pub mover: Unit,
    /// The moving unit now; empty if it is gone.
    pub mover_now: Unit,
    /// The unit captured by the move being made.
    pub captured: Unit,
}

impl Case {
    fn of_ply(game: &Game<'_>, ply: &Ply) -> Case {
        Case {
            reborn: Unit::EMPTY,
            relevant: Unit::EMPTY,
            square: ply.intention.capture,
            taken_on: ply.intention.capture,
            home: !ply.side,
            // of the side's own units, one may have captured another
            side: if ply.captured.belongs_to(ply.side) && !ply.captured.is_neutral() {
                ply.side
            } else {
                !ply.side
            },
            stands_on: Square::NONE,
            departure: start_of(ply),
            origin: ply.intention.departure,
            destination: ply.destination,
            capture: ply.intention.capture,
            mover: ply.mover,
            mover_now: if ply.at.is_some() { game.unit(ply.at) } else { Unit::EMPTY },
            captured: ply.captured,
        }
    }

    /// The case of a captured unit: of this move, of the last one, or of the last capture.
    pub(super) fn of_captured(counts: RelevantCapture, game: &Game<'_>, ply: &Ply) -> Option<Case> {
        let case = Case::of_ply(game, ply);
        let remembered = |memory: Memory| {
            let last = memory.recall(game)?;
            Some((last.unit, last.square, last.capturing_side(ply.side)))
        };
        let (unit, square, capturer) = match counts {
            RelevantCapture::ThisMove => (ply.captured, ply.intention.capture, ply.side),
            RelevantCapture::LastMove(memory) => remembered(memory)?,
            RelevantCapture::LastCapture(memory) if !ply.captured.is_empty() => remembered(memory)?,
            RelevantCapture::LastCapture(_) => return None,
        };
        let home = !capturer;
        (!unit.is_empty()).then_some(Case {
            reborn: unit,
            square,
            taken_on: square,
            home,
            side: home,
            ..case
        })
    }

    /// The case of a capturing unit: of this move, of the last one, or of the last capture.
    pub(super) fn of_capturer(counts: RelevantCapture, game: &Game<'_>, ply: &Ply) -> Option<Case> {
        let case = Case::of_ply(game, ply);
        let (stands_on, square, capturer) = match counts {
            RelevantCapture::ThisMove if ply.captured.is_empty() || ply.at.is_none() => return None,
            RelevantCapture::ThisMove => (ply.at, ply.intention.capture, ply.side),
            RelevantCapture::LastMove(memory) => Self::remembered_capturer(memory, game, ply)?,
            RelevantCapture::LastCapture(memory) if !ply.captured.is_empty() => {
                Self::remembered_capturer(memory, game, ply)?
            }
            RelevantCapture::LastCapture(_) => return None,
        };
        // a capturer of earlier that has gone on is not reborn, but its rebirth square still counts
        let reborn = if stands_on.is_some() { game.unit(stands_on) } else { Unit::EMPTY };
        // a capturer that has changed sides by its move (on a magic square) is reborn as its new side's; one that its
        // enemy has moved is not
        let own = reborn.is_empty() || reborn.is_royal() || reborn.belongs_to(capturer);
        let turned = matches!(counts, RelevantCapture::ThisMove) && !own && ply.mover.belongs_to(capturer);
        let home = if turned { !capturer } else { capturer };
        Some(Case { reborn, square, taken_on: square, stands_on, home, side: home, ..case })
    }

    fn remembered_capturer(memory: Memory, game: &Game<'_>, ply: &Ply) -> Option<(Square, Square, Side)> {
        let last = memory.recall(game)?;
        Some((last.capturer, last.square, last.capturing_side(ply.side)))
    }

    /// The case of a unit that is about to move, or to observe, as if from its rebirth square.
    pub(super) fn of_standing(game: &Game<'_>, square: Square, side: Side) -> Case {
        Case {
            reborn: game.unit(square),
            relevant: game.unit(square),
            square,
            taken_on: Square::NONE,
            home: side,
            side,
            stands_on: square,
            departure: Square::NONE,
            origin: Square::NONE,
            destination: Square::NONE,
            capture: Square::NONE,
            mover: game.unit(square),
            mover_now: game.unit(square),
            captured: Unit::EMPTY,
        }
    }
}

/// The square from which the unit of a ply really began its movement.
pub(super) fn start_of(ply: &Ply) -> Square {
    ply.intention.start()
}

/// How far units went in the ply being made, files and ranks, all movements together. A transfer through a wormhole is
/// no movement, as in Popeye.
pub(super) fn vector(game: &Game<'_>, case: &Case) -> (i32, i32) {
    if game.rules().captures_end_with_rebirth() && case.capture.is_some() && case.departure.is_some() {
        let (from, to) = (Place::of(case.departure, game), Place::of(case.destination, game));
        return (to.file - from.file, to.rank - from.rank);
    }
    let mut sum = (0, 0);
    for recorded in game.position().journal().last_ply() {
        if let Effect::Moved { from, to } = recorded.effect
            && recorded.reason != Reason::FurtherMovement
        {
            if recorded.reason == Reason::SeriesCapture {
                // each capture of a series has its own way
                sum = (0, 0);
            }
            let (from, to) = (Place::of(from, game), Place::of(to, game));
            sum = (sum.0 + to.file - from.file, sum.1 + to.rank - from.rank);
        }
    }
    sum
}
