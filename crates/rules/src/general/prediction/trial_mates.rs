//! Units that are tried as kings: which of them would be mated, told from the occupied squares.
//!
//! **Claim.** A unit would be mated, were it the only royal one of its side and its side to move, only if a unit of the other side
//! reaches it; whether it is then is told as of a king in [`super::immediate_mates`].
//!
//! **Needs.** Walks alone decide about checks, no rule has a say about mates, and units play by their walks but for effects, of
//! which there is one alone, that does not act while a unit is tried (`tries_units_by_squares`). The position has no holes, no
//! neutral unit and nothing to capture in passing; for mates, no right to castle.
//!
//! **Tested by** `rules/tests/mates_told.rs` under Lost Pieces: builds with assertions compare every answer with the trial.

use crate::general::prediction::after_moves::AfterMoves;
use crate::general::prediction::estimate::{Flight, Trials};
use crate::general::{Game, Move, RuleSet};
use board::{Side, Square, SquareSet};
use stipulation::Goal;

impl RuleSet {
    /// Whether squares tell which units would be mated if they were kings, where the only effect is that of the rule that asks.
    fn tries_units_by_squares(&self) -> bool {
        self.walks_alone_check()
            && self.predicted.walks_play_but_for_effects
            && self.moves_own_units()
            && self.effects.hooks.len() == 1
            && !self.is_redefined(Goal::Mate)
    }
}

impl Game<'_> {
    /// Whether a rule that tries the other side's units as kings after a move of the side to move surely finds none mated.
    pub(crate) fn surely_mates_no_unit(&self, m: &Move) -> bool {
        let plain = m.is_plain_step() && m.departure != m.arrival && m.departure != m.capture;
        if !plain {
            return false;
        }
        let trials = self.trials_by_ply.get(self.plies.len());
        let Some(trials) = trials.filter(|trials| trials.moment == self.position.moment()) else {
            return false;
        };
        let side = self.position.side_to_move();
        let mover = self.unit(m.departure);
        if !trials.told || self.promotes_for_anybody(mover, m.arrival) {
            return false;
        }
        let after = AfterMoves::none(self).then(m, Some(mover.walk));
        let still = trials.tried & !m.capture.bit();
        let reached = if trials.lines.are_changed_by(m, true) {
            self.reached_among(SquareSet::of_first_word(still), side, &after).map(|reached| reached.0[0])
        } else {
            let program = self.rules.program(mover.walk, side);
            let reached = program.ends_at_most(m.arrival, SquareSet::of_first_word(after.occupied));
            reached.map(|(_, captures)| (captures.0[0] | trials.reached) & still)
        };
        let flees = |square: Square| {
            let flight = trials.flights.iter().find(|flight| flight.square == square);
            flight.is_some_and(|flight| {
                let occupied = after.occupied & !square.bit() | flight.to.bit();
                !flight.lines.are_changed_by(m, true)
                    && self.reaches_over(mover.walk, m.arrival, flight.to, side, occupied) == Some(false)
            }) || self.would_be_mated_after(square, !side, &after) == Some(false)
        };
        reached.is_some_and(|reached| SquareSet::of_first_word(reached).into_iter().all(flees))
    }

    /// Notes what [`Game::surely_mates_no_unit`] asks of the position before each move.
    pub(crate) fn note_trials(&mut self) {
        let ply = self.plies.len();
        if self.trials_by_ply.len() <= ply {
            self.trials_by_ply.resize_with(ply + 1, Trials::default);
        }
        if self.trials_by_ply[ply].moment != self.position.moment() {
            let mut trials = std::mem::take(&mut self.trials_by_ply[ply]);
            self.look_at_trials(&mut trials);
            self.trials_by_ply[ply] = trials;
        }
    }

    /// Finds out what surely stays of the trials after moves of the side to move.
    fn look_at_trials(&self, trials: &mut Trials) {
        let position = &self.position;
        let (side, occupied) = (position.side_to_move(), position.occupied());
        trials.moment = position.moment();
        trials.flights.clear();
        trials.told = false;
        if !self.may_try_units() {
            return;
        }
        let tried = position.occupied_by(!side) - position.royals(!side);
        let Some(reached) = self.reached_among(tried, side, &AfterMoves::none(self)) else { return };
        (trials.told, trials.tried, trials.reached) = (true, tried.0[0], reached.0[0]);
        trials.lines = self.check_lines_to(tried - reached, side);
        for square in tried {
            let unit = self.unit(square);
            let program = self.rules.program(unit.walk, !side);
            let Some((quiet, _)) = program.ends_over(square, occupied) else { continue };
            let left = occupied.0[0] & !square.bit();
            let to = quiet.into_iter().find(|&to| {
                self.reached_over(to, side, !0, left | to.bit()) == Some(false)
                    && !self.promotes_for_anybody(unit, to)
                    && !self.may_be_captured_in_passing(unit.walk, to, !side)
            });
            if let Some(to) = to {
                let mut lines = self.check_lines_to(SquareSet::of(to), side);
                // where captures go otherwise than other moves, all squares that it looks at
                let alike = program.reached_over(square, occupied).is_some();
                let way = if alike { Some(program.ways(square, to)) } else { program.looks_from(square) };
                lines.touched |= way.unwrap_or(!SquareSet::EMPTY) | SquareSet::of(square) | SquareSet::of(to);
                trials.flights.push(Flight { square, to, lines });
            }
        }
    }

    /// Whether a unit that the other side reaches would be mated if it were the only royal one of its side and to move; `None`
    /// where squares do not tell.
    pub(crate) fn would_be_mated(&self, square: Square, side: Side) -> Option<bool> {
        if self.may_try_units() {
            self.would_be_mated_after(square, side, &AfterMoves::none(self))
        } else {
            None
        }
    }

    /// Whether the position allows units to be tried by squares.
    fn may_try_units(&self) -> bool {
        let position = &self.position;
        self.rules.tries_units_by_squares()
            && !position.has_holes()
            && !position.has_neutral_units()
            && position.en_passant().victim.is_none()
            && self.checked_squares.is_none()
    }

    fn would_be_mated_after(&self, square: Square, side: Side, after: &AfterMoves) -> Option<bool> {
        let (rules, position) = (self.rules, &self.position);
        if rules.castling() && position.rights() != 0 {
            return None;
        }
        let unit = self.unit(square);
        let occupied = SquareSet::of_first_word(after.occupied);
        let prey = after.prey_of(side, position);
        if rules.is_pawn(unit.walk) {
            let (quiet, captures) = rules.program(unit.walk, side).ends_over(square, occupied)?;
            if (quiet | captures & prey).into_iter().any(|at| self.promotes_for_anybody(unit, at)) {
                return None;
            }
        }
        self.is_mated((square, unit.walk), side, prey, after, Move::is_direct)
    }

    /// Those of some squares that units of a side reach after moves; `None` where occupation does not tell.
    fn reached_among(&self, targets: SquareSet, side: Side, after: &AfterMoves) -> Option<SquareSet> {
        if let Some(reached) = self.squares_reached_after(side, after) {
            return Some(targets & SquareSet::of_first_word(reached));
        }
        let mut among = SquareSet::EMPTY;
        for target in targets {
            if self.reached_after(target, side, after)? {
                among.insert(target);
            }
        }
        Some(among)
    }
}
