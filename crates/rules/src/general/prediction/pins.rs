//! Pins: whether a move can expose a royal unit of its own side, before it is made.
//!
//! **Claim.** A side that is not in check may play any move that touches none of its pins' squares: its royal units stay, and so do
//! the squares on the lines to them. In check, a move that touches neither a royal unit nor, for each checking unit, that unit or
//! its line is illegal.
//!
//! **Needs.** Observation of royal units and royal squares is by walks at most (`checks_by_walk`); for moves predicted illegal it is exactly that
//! (`certain_observation`). The move does nothing but leave, enter and capture, or changes the mover alone.
//!
//! **Tested by** `language/tests/any_memory/promises.rs` (estimates against moves played) and `rules/tests/shortcuts.rs`.

use crate::general::position::intention::Kind;
use crate::general::prediction::after_moves::AfterMoves;
use crate::general::prediction::estimate::{CheckLines, Estimate, Pins};
use crate::general::{Game, Move};
use board::{Side, Square, SquareSet, Unit};

impl Game<'_> {
    /// What can be said of an ordinary move of the side to move before it is made, where walks alone decide about
    /// checks. Not in check it is legal if it touches nothing that decides about checks: no royal unit and none of
    /// the other side moves, and no square on the way of an observer changes. In check it is illegal if it touches
    /// neither a royal unit nor the checking units and their ways.
    #[inline(always)]
    pub(crate) fn estimate(&mut self, m: &Move) -> Estimate {
        let ply = self.note_pins();
        self.estimate_by_pins(&self.pins_by_ply[ply], m)
    }

    /// Whether the pins of the position have been found.
    pub(super) fn has_noted_pins(&self) -> bool {
        self.pins_by_ply.get(self.plies.len()).is_some_and(|pins| pins.moment == self.position.moment())
    }

    /// Finds the pins of the position unless that has been done; they stand at the place of the answer.
    #[inline(always)]
    fn note_pins(&mut self) -> usize {
        let ply = self.plies.len();
        if self.pins_by_ply.len() <= ply || self.pins_by_ply[ply].moment != self.position.moment() {
            self.find_pins(ply);
        }
        ply
    }

    /// Whether it takes less time to make a move of the side to move and look for self-check than to predict whether it is legal:
    /// where effects of all moves must be asked about each, and the side is not in check, so that hardly any move is illegal.
    #[inline]
    pub(crate) fn is_sooner_made(&mut self) -> bool {
        let predicted = &self.rules.predicted;
        predicted.squares_decide
            && predicted.idle_effects
            && !predicted.silent_effects
            && !self.rules.only_captures_have_effects()
            && !self.is_exposed()
    }

    /// Whether a royal unit of the side to move may be reached already.
    fn is_exposed(&mut self) -> bool {
        let ply = self.note_pins();
        self.pins_by_ply[ply].exposed.touched == SquareSet::ALL
    }

    /// Where the side to move must be careful.
    pub(crate) fn pins(&mut self) -> Pins {
        let ply = self.note_pins();
        self.pins_by_ply[ply]
    }

    /// As [`Game::estimate`], with the pins at hand.
    #[inline(always)]
    pub(crate) fn estimate_by_pins(&self, pins: &Pins, m: &Move) -> Estimate {
        if !m.touches(&pins.watched) {
            return self.estimate_by_rules(m);
        }
        self.estimate_of_touching(pins, m)
    }

    /// The same of a move that touches a square that counts.
    #[inline(never)]
    fn estimate_of_touching(&self, pins: &Pins, m: &Move) -> Estimate {
        let unit = if m.departure.is_some() { self.unit(m.departure) } else { Unit::EMPTY };
        if !pins.exposed.are_changed_by(m, self.displaces_nobody_else(m))
            && !unit.belongs_to(!self.position.side_to_move())
        {
            self.estimate_by_rules(m)
        } else if !pins.remedies.iter().all(|squares| m.touches(squares)) && !unit.is_royal() {
            Estimate::Illegal
        } else {
            match self.royals_stay_unreached(self.position.side_to_move(), m, unit) {
                Some(true) if self.rules.legality.is_empty() => Estimate::Legal,
                Some(true) if self.rules.predicted.arrivals_tell || !m.touches(&pins.named_by_rules) => {
                    self.estimate_by_rules(m)
                }
                Some(false) if self.rules.tells_checks() => Estimate::Illegal,
                _ => Estimate::Open,
            }
        }
    }

    /// Whether no unit reaches a royal unit of a side, or none that does may capture it, after one of the side's ordinary moves or drops,
    /// whosever turn it is; `None` where the squares that are occupied then do not tell.
    pub(crate) fn royals_stay_unreached(&self, side: Side, m: &Move, mover: Unit) -> Option<bool> {
        let position = &self.position;
        let royals = position.royals(side);
        // a unit of both sides goes on as an observer of the other side from where it arrives
        let shared = mover.belongs_to(!side);
        let told = position.geometry().len() <= 64
            && !position.has_holes()
            && self.displaces_nobody_else(m)
            && !(mover.is_royal() && m.passed[0].is_some())
            && !(m.capture.is_some() && royals.contains(m.capture));
        if !told {
            return None;
        }
        // it may even capture itself
        if shared
            && (!mover.belongs_to(side)
                || m.capture == m.departure
                || self.promotes_on(mover, m.arrival, side))
        {
            return None;
        }
        let after = AfterMoves::none(self).then(m, shared.then_some(mover.walk));
        for royal in royals {
            let at = if royal == m.departure { m.arrival } else { royal };
            if self.checked_after(at, !side, &after)? {
                return Some(false);
            }
        }
        if self.rules.royalty.squares[side].is_empty() {
            return Some(true);
        }
        self.squares_stay_unreached(side, m, &after)
    }

    /// The same of a side's royal squares.
    #[inline(never)]
    fn squares_stay_unreached(&self, side: Side, m: &Move, after: &AfterMoves) -> Option<bool> {
        for square in self.rules.royalty.squares[side] {
            // who may be captured in passing there exposes it
            if m.passed[0].is_some() && m.arrival == square {
                return None;
            }
            if self.reached_after(square, !side, after)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// What the rules of legality say of a move that touches nothing that they named.
    #[inline]
    fn estimate_by_rules(&self, m: &Move) -> Estimate {
        if self.rules.predicted.arrivals_tell && self.displaces_nobody_else(m) {
            return match self.permits_by_arrival(m) {
                true => Estimate::Legal,
                false if self.rules.effects.asked.is_empty() => Estimate::Illegal,
                false => Estimate::Open,
            };
        }
        let mut estimate = Estimate::Legal;
        for hook in &self.rules.legality {
            match hook.judges(self, m) {
                Some(true) => {}
                Some(false) if self.rules.effects.asked.is_empty() => return Estimate::Illegal,
                _ => estimate = Estimate::Open,
            }
        }
        estimate
    }

    #[inline(never)]
    fn find_pins(&mut self, ply: usize) {
        let side = self.position.side_to_move();
        let royals = self.position.royals(side) | self.rules.royalty.squares[side];
        let mut exposed = CheckLines::ALL;
        let mut remedies = [!SquareSet::EMPTY; 2];
        let mut named_by_rules = !SquareSet::EMPTY;
        if royals.into_iter().any(|royal| self.is_simply_observed(royal, !side)) {
            if self.rules.certain_observation()
                && royals.is_single()
                && let Some(royal) = royals.first()
                && self.position.en_passant().victim != royal
            {
                remedies = self.remedies(royal, !side);
            }
        } else {
            exposed = self.check_lines_to(royals, !side);
            let rules = self.rules;
            named_by_rules = rules
                .legality
                .iter()
                .fold(SquareSet::EMPTY, |named, hook| named | hook.exposed_squares(self, side));
            exposed.touched |= royals | named_by_rules;
        }
        if self.pins_by_ply.len() <= ply {
            self.pins_by_ply.resize(ply + 1, Pins::default());
        }
        // what the other side moves, too, may unveil itself: neutral units, or all of its units where rules lend them
        let lent = self.position.occupied_by(!side);
        let shared =
            if self.rules.extra_moves.is_empty() { lent & self.position.occupied_by(side) } else { lent };
        let watched = exposed.all() | shared;
        self.pins_by_ply[ply] =
            Pins { moment: self.position.moment(), exposed, watched, named_by_rules, remedies };
    }

    /// For the first two units of `side` that reach `royal` the squares one of which must change if the unit shall
    /// not reach it any longer.
    fn remedies(&self, royal: Square, side: Side) -> [SquareSet; 2] {
        let mut remedies = [!SquareSet::EMPTY; 2];
        let mut slots = remedies.iter_mut();
        for (walk, squares) in self.position.walks() {
            if squares[side].is_empty() {
                continue;
            }
            let program = self.rules.program(walk, side);
            for observer in squares[side] & program.steady_reach(royal) {
                let exact = program.is_steadily_exact();
                if observer != royal && (exact || self.captures_by_program(program, observer, royal, side)) {
                    match slots.next() {
                        Some(slot) => *slot = program.ways(observer, royal) | SquareSet::of(observer),
                        None => return remedies,
                    }
                }
            }
        }
        remedies
    }

    /// What the rules of legality together say of an ordinary move of a side before it is made, whatever may be said of self-check.
    #[inline(never)]
    pub(crate) fn predicted_by_rules(&self, m: &Move, side: Side) -> Option<bool> {
        if m.kind != Kind::Ordinary {
            return None;
        }
        if self.rules.predicted.arrivals_tell {
            return self.displaces_nobody_else(m).then(|| self.permits_by_arrival(m));
        }
        let mut permitted = Some(true);
        for hook in &self.rules.legality {
            match hook.predicts(self, m, side) {
                Some(true) => {}
                None => permitted = None,
                Some(false) => {
                    permitted = Some(false);
                    break;
                }
            }
        }
        permitted.filter(|_| self.displaces_nobody_else(m))
    }

    /// Whether an ordinary move does nothing but leave, enter and capture.
    #[inline]
    pub(crate) fn changes_only_squares(&self, m: &Move) -> bool {
        let rules = self.rules;
        rules.predicted.silent_effects
            || rules.only_captures_have_effects() && m.capture.is_none()
            || rules.predicted.idle_effects && self.effects_are_idle(m)
    }

    /// Whether an ordinary move does nothing but leave, enter and capture, and change what the moving unit is, which then is
    /// one of the mover's side alone: all that matters to whether its own side is exposed.
    #[inline]
    pub(crate) fn displaces_nobody_else(&self, m: &Move) -> bool {
        let rules = self.rules;
        // where each effect tells of each move and may displace others, the second question is the first
        let same = rules.predicted.idle_effects && rules.effects.displacing.len() == rules.effects.loud.len();
        self.changes_only_squares(m) || !same && self.changes_only_squares_and_mover(m)
    }

    #[inline(never)]
    fn changes_only_squares_and_mover(&self, m: &Move) -> bool {
        m.is_direct()
            && !(self.unit(m.departure).belongs_to(Side::White)
                && self.unit(m.departure).belongs_to(Side::Black))
            && self.rules.effects.displacing.iter().all(|&(number, of_captures, told_by_side)| {
                let hook = &self.rules.effects.hooks[number].1;
                // whether a unit checks that changes by moving is not known
                let asks_for_checks =
                    || told_by_side && hook.footprint(self, self.position.side_to_move()).checks;
                of_captures && m.capture.is_none() || hook.leaves_alone(self, m) && !asks_for_checks()
            })
    }

    #[inline(never)]
    fn effects_are_idle(&self, m: &Move) -> bool {
        m.is_of_one_unit()
            && self.rules.effects.loud.iter().all(|&(number, of_captures)| {
                of_captures && m.capture.is_none() || self.rules.effects.hooks[number].1.leaves_alone(self, m)
            })
    }
}
