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

use crate::general::prediction::estimate::CheckLines;
use crate::general::{Game, Move};
use board::{Side, Square, SquareSet, Walk};
use stipulation::Goal;

impl Game<'_> {
    /// Whether units play by their walks alone, and self-check is all that forbids a move.
    pub(crate) fn walks_alone_play(&self) -> bool {
        let position = &self.position;
        self.rules.predicted.walks_alone_play
            && !position.has_holes()
            && (!self.rules.castling() || position.rights() == 0)
            && !position.has_neutral_units()
    }

    /// A move with which the side to move mates, if there is one; `None` where that must be found out by making moves.
    pub(crate) fn seek_mate_over_squares(&mut self) -> Option<Option<Move>> {
        let side = self.position.side_to_move();
        let royals = self.position.royals(!side);
        if royals.len() != 1 || !self.walks_alone_play() || self.position.en_passant().victim.is_some() {
            return None;
        }
        let king = royals.first()?;
        let lines = self.check_lines()?;
        let mut moves = self.take_list();
        let mate = self.position.occupied_by(side).into_iter().find_map(|square| {
            if self.surely_never_checks(&lines, square) {
                return None;
            }
            moves.clear();
            self.checking_moves(&lines, square, king, &mut moves);
            let mates = |&m: &Move| self.surely_mates(&m, king).unwrap_or_else(|| self.reaches_mate(m));
            moves.iter().copied().find(mates)
        });
        self.give_back_list(moves);
        Some(mate)
    }

    /// Appends at least those moves of a unit of the side to move that may check.
    fn checking_moves(&mut self, lines: &CheckLines, square: Square, king: Square, moves: &mut Vec<Move>) {
        let rules = self.rules;
        let side = self.position.side_to_move();
        let walk = self.unit(square).walk;
        let program = rules.program(walk, side);
        if !rules.is_pawn(walk)
            && let Some((quiet, captures)) = program.ends_over(square, self.position.occupied())
        {
            let hostile = self.position.occupied_by(!side) - SquareSet::of(king);
            let mut ends = quiet | captures & hostile;
            if !lines.touched.contains(square) && !lines.emptied.contains(square) {
                ends &= program.steady_reach(king) | lines.filled | lines.touched;
            }
            moves.extend(ends.into_iter().map(|arrival| {
                let capture = if hostile.contains(arrival) { arrival } else { Square::NONE };
                Move { capture, ..Move::new(square, arrival) }
            }));
        } else {
            self.generate_from(square, side, moves);
            self.keep_checking_by(lines, 0, moves);
        }
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
        let occupied = m.occupied_after(position.occupied().0[0]);
        // the units of the mover's side that stay; the mover is asked apart
        let staying = !m.departure.bit();
        let is_reached = |target: Square, units: u64, occupied: u64| -> Option<bool> {
            if units & m.arrival.bit() != 0
                && self.reaches_over(mover.walk, m.arrival, target, side, occupied)?
            {
                return Some(true);
            }
            self.reached_over(target, side, units & staying & !m.arrival.bit(), occupied)
        };
        let checks = self.reaches_over(mover.walk, m.arrival, king, side, occupied)?;
        let checker = if checks { Some((m.arrival, mover.walk)) } else { None };
        let checker = match checker {
            None if !is_reached(king, !0, occupied)? => return Some(false),
            checker => checker,
        };
        let flies = self.king_flies(m, king, occupied, is_reached)?;
        if flies || self.is_parried(m, king, checker, occupied, is_reached)? {
            return Some(false);
        }
        self.royals_stay_unreached(m, mover)
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
        let mut squares = SquareSet::EMPTY;
        for at in SquareSet::of_first_word(reached) & (self.rules.board - position.occupied()) {
            if self.would_be_mated_on(at, royal_walk, reached)? {
                squares.insert(at);
            }
        }
        Some(squares)
    }

    /// The same of one of the squares which the other side reaches without a king there.
    fn would_be_mated_on(&self, at: Square, royal_walk: Walk, reached: u64) -> Option<bool> {
        let position = &self.position;
        let side = position.side_to_move();
        let occupied = position.occupied().0[0] | at.bit();
        let prey = position.occupied_by(!side) - position.royals(!side);
        let (quiet, captures) =
            self.rules.program(royal_walk, side).ends_over(at, SquareSet::of_first_word(occupied))?;
        // units on lines reach a square whether or not it is occupied, and the king is no obstacle to them
        if quiet.0[0] & !reached != 0 {
            return Some(false);
        }
        for flight in captures & prey {
            let then = occupied & !at.bit();
            if !self.reached_over(flight, !side, !flight.bit(), then)? {
                return Some(false);
            }
        }
        let relevant = self.ways_of_observers(at, !side, occupied)?;
        for defender in position.occupied_by(side) {
            let program = self.rules.program(self.unit(defender).walk, side);
            let (quiet, captures) = program.ends_over(defender, SquareSet::of_first_word(occupied))?;
            let mut ends = quiet | captures & prey;
            if relevant & defender.bit() == 0 {
                ends &= SquareSet::of_first_word(relevant);
            }
            for end in ends {
                let capture = if prey.contains(end) { end } else { Square::NONE };
                let parry = Move { capture, ..Move::new(defender, end) };
                if !self.displaces_nobody_else(&parry) {
                    return None;
                }
                if !self.reached_over(at, !side, !end.bit(), parry.occupied_after(occupied))? {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// The squares of the units of a side that reach a square and of their ways, of which one must change if all of them shall
    /// cease to reach it.
    fn ways_of_observers(&self, target: Square, side: Side, occupied: u64) -> Option<u64> {
        let mut relevant = !0;
        for (walk, squares) in self.position.walks() {
            let program = self.rules.program(walk, side);
            for observer in squares[side] & program.steady_reach(target) {
                if self.reaches_over(walk, observer, target, side, occupied)? {
                    relevant &= (program.ways(observer, target) | SquareSet::of(observer)).0[0];
                }
            }
        }
        Some(relevant)
    }

    /// The squares that units of a side reach to capture there, whatever stands there; `None` where that is not plain.
    pub(crate) fn squares_reached(&self, side: Side) -> Option<u64> {
        let position = &self.position;
        if position.geometry().len() > 64 || position.has_holes() {
            return None;
        }
        let mut reached = 0;
        for (walk, squares) in position.walks() {
            for from in squares[side] {
                reached |= self.rules.program(walk, side).ends_at_most(from, position.occupied())?.1.0[0];
            }
        }
        Some(reached)
    }

    /// What the other side may capture after an ordinary move of the side to move.
    fn prey_after(&self, m: &Move) -> SquareSet {
        let position = &self.position;
        let side = position.side_to_move();
        let mut prey = position.occupied_by(side) - position.royals(side) - SquareSet::of(m.departure);
        if !self.unit(m.departure).is_royal() {
            prey.insert(m.arrival);
        }
        prey
    }

    /// Whether the king has a flight after a move that leaves these squares occupied.
    fn king_flies(
        &self,
        m: &Move,
        king: Square,
        occupied: u64,
        is_reached: impl Fn(Square, u64, u64) -> Option<bool>,
    ) -> Option<bool> {
        let position = &self.position;
        let side = position.side_to_move();
        let program = self.rules.program(self.unit(king).walk, !side);
        let (quiet, captures) = program.ends_over(king, SquareSet::of_first_word(occupied))?;
        for flight in quiet | captures & self.prey_after(m) {
            let then = occupied & !king.bit() | flight.bit();
            if !is_reached(flight, !flight.bit(), then)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether a unit other than the king ends the check by a capture or by going where it matters.
    fn is_parried(
        &self,
        m: &Move,
        king: Square,
        checker: Option<(Square, board::Walk)>,
        occupied: u64,
        is_reached: impl Fn(Square, u64, u64) -> Option<bool>,
    ) -> Option<bool> {
        let position = &self.position;
        let side = position.side_to_move();
        // where the moved unit checks, a parry touches it or its way
        let relevant = match checker {
            Some((at, walk)) => self.rules.program(walk, side).ways(at, king) | SquareSet::of(at),
            None => SquareSet::ALL,
        };
        let prey = self.prey_after(m);
        let defenders = position.occupied_by(!side) - SquareSet::of(king) - SquareSet::of(m.capture);
        for defender in defenders {
            let program = self.rules.program(self.unit(defender).walk, !side);
            let (quiet, captures) = program.ends_over(defender, SquareSet::of_first_word(occupied))?;
            let mut ends = quiet | captures & prey;
            if !relevant.contains(defender) {
                ends &= relevant;
            }
            for end in ends {
                let then = occupied & !defender.bit() | end.bit();
                if !is_reached(king, !end.bit(), then)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    fn reaches_mate(&mut self, m: Move) -> bool {
        self.reaches_somehow(m, Goal::Mate, true)
    }
}
