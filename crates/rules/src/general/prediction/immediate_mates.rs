//! Mates with the next move, determined from the occupied squares: no move has to be made to know which squares units observe
//! after a move.
//!
//! **Claim.** A move mates if and only if after it the king is reached, no square to which it goes is free of observers, and no
//! other unit of its side captures the only checking unit or enters its line without exposing the king; where the squares do not
//! tell, the move is made.
//!
//! **Needs.** Units play by their walks alone, and self-check is all that forbids a move (`walks_alone_play`): no effect but silent
//! ones, no rule of power, observation, check, legality, choice or immobility, no say about mates, at most 64 squares. The position
//! has no holes, no right to castle, no neutral unit and nothing to capture in passing.
//!
//! **Tested by** `rules/tests/general_mates.rs` and `rules/tests/mates_told.rs`.

use crate::general::prediction::after_moves::AfterMoves;
use crate::general::{Game, Move};
use board::{Side, Square, SquareSet, Walk};

impl Game<'_> {
    /// Whether units play by their walks alone, and self-check is all that forbids a move.
    pub(crate) fn walks_alone_play(&self) -> bool {
        let position = &self.position;
        self.rules.predicted.walks_alone_play
            && !position.has_holes()
            && (!self.rules.castling() || position.rights() == 0)
            && !position.has_neutral_units()
    }

    /// Whether an ordinary move of the side to move is legal and mates the other side's king; `None` where that is not plain.
    pub(crate) fn surely_mates(&self, m: &Move, king: Square) -> Option<bool> {
        let position = &self.position;
        let side = position.side_to_move();
        let mover = self.unit(m.departure);
        let plain = m.is_plain_step()
            && m.captures_on_arrival()
            && m.arrival != m.departure
            && !self.promotes_on(mover, m.arrival, side);
        if !plain {
            return None;
        }
        let after = AfterMoves::none(self).then(m, Some(mover.walk));
        let mut prey = position.occupied_by(side) - position.royals(side) - SquareSet::of(m.departure);
        if !mover.is_royal() {
            prey.insert(m.arrival);
        }
        let walk = self.unit(king).walk;
        let is_told = |parry: &Move| self.displaces_nobody_else(parry);
        if !(self.reached_after(king, side, &after)?
            && self.is_mated((king, walk), !side, prey, &after, is_told)?)
        {
            return Some(false);
        }
        self.royals_stay_unreached(side, m, mover)
    }

    /// The empty squares where a king of the side to move would be mated if it stood there; `None` where occupation does not
    /// tell. Rules that have a say about mates are not asked.
    pub(crate) fn squares_of_mate(&self, royal_walk: Walk) -> Option<SquareSet> {
        let position = &self.position;
        let side = position.side_to_move();
        if !self.rules.predicted.walks_play_but_for_effects
            || position.has_holes()
            || self.rules.castling() && position.rights() != 0
            || position.has_neutral_units()
            || position.en_passant().victim.is_some()
        {
            return None;
        }
        let reached = self.squares_reached(!side)?;
        let prey = position.occupied_by(!side) - position.royals(!side);
        let royal = self.rules.program(royal_walk, side);
        let empty = (self.rules.board - position.occupied()).0[0];
        let mut checked = empty & reached;
        // most have a flight that nobody reaches, told of all squares at once
        if let Some(strides) = royal.strides() {
            let flights = empty & !reached;
            for leap in strides.quiet.iter().filter(|stride| stride.is_leap()) {
                checked &= !leap.departures(flights);
            }
        }
        let is_told = |parry: &Move| self.displaces_nobody_else(parry);
        // the rule that asks is such an effect itself
        let captures_have_effects = self.rules.effects.loud.len() > 1;
        let mut squares = SquareSet::EMPTY;
        for at in SquareSet::of_first_word(checked) {
            let mut after = AfterMoves::none(self);
            after.occupied |= at.bit();
            let (quiet, captures) = royal.ends_over(at, SquareSet::of_first_word(after.occupied))?;
            if quiet.0[0] & !reached != 0 {
                continue;
            }
            // what the king captures may be reborn, for example, and reach the king's new square
            if captures_have_effects && !(captures & prey).is_empty() {
                return None;
            }
            if self.is_mated((at, royal_walk), side, prey, &after, is_told)? {
                squares.insert(at);
            }
        }
        Some(squares)
    }

    /// Whether a king of a side that is in check after moves, or would be on its square, has no flight, and no other unit ends the
    /// check by a capture of the `prey` or by going where it matters; `None` where occupation does not tell, or such a move is none
    /// of which it is known what it changes (`is_told`).
    pub(super) fn is_mated(
        &self,
        (king, walk): (Square, Walk),
        side: Side,
        prey: SquareSet,
        after: &AfterMoves,
        is_told: impl Fn(&Move) -> bool,
    ) -> Option<bool> {
        let position = &self.position;
        let occupied = SquareSet::of_first_word(after.occupied);
        let move_to = |from: Square, to: Square| {
            let capture = if occupied.contains(to) { to } else { Square::NONE };
            Move { capture, ..Move::new(from, to) }
        };
        let (quiet, captures) = self.rules.program(walk, side).ends_over(king, occupied)?;
        for flight in quiet | captures & prey {
            if !self.reached_after(flight, !side, &after.then(&move_to(king, flight), None))? {
                return if self.may_be_captured_in_passing(walk, flight, side) { None } else { Some(false) };
            }
        }
        let relevant = self.line_after(king, !side, after)?;
        let gone = SquareSet::of_first_word(after.gone | king.bit());
        for defender in position.occupied_by(side) - gone {
            let program = self.rules.program(self.unit(defender).walk, side);
            let (quiet, captures) = program.ends_over(defender, occupied)?;
            let mut ends = quiet | captures & prey;
            if relevant & defender.bit() == 0 {
                ends &= SquareSet::of_first_word(relevant);
            }
            for end in ends {
                let parry = move_to(defender, end);
                if !is_told(&parry) {
                    return None;
                }
                if !self.reached_after(king, !side, &after.then(&parry, None))? {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// Whether a unit of a side that goes to a square by its walk may have passed a square where the other side captures in passing.
    pub(super) fn may_be_captured_in_passing(&self, walk: Walk, at: Square, side: Side) -> bool {
        self.rules.program(walk, side).passed_on_the_way_to(at).any(|passed| {
            self.position.walks().any(|(other, units)| {
                let program = self.rules.program(other, !side);
                program.captures_in_passing()
                    && units[!side]
                        .into_iter()
                        .any(|from| program.looks_from(from).is_none_or(|looks| looks.contains(passed)))
            })
        })
    }
}
