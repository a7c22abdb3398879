//! Legality before a move is made, the number of legal moves without making them, and the key after a move.
//!
//! **Claim.** A move that is estimated legal is legal with every choice of its effects, one that is estimated illegal with none;
//! [`Game::count_legal_moves`] is the number of legal moves, each choice for itself; a predicted key is the key that the position
//! has after the move.
//!
//! **Needs.** For single moves: observation by walks at most (`bounded_observation`), and that the move displaces nobody but the
//! mover and what it captures, as its effects say. For counting: every effect states the number of its choices, every rule of
//! legality the squares that matter to it (`predictable`). For keys: nothing is read of the last move (`keys_predictable`).
//!
//! **Tested by** `language/tests/any_memory/promises.rs` (estimates against moves played), `rules/tests/perft_general.rs` and
//! `engine/src/variant/tests.rs` (counts), `rules/tests/mates_told.rs` (keys).

use crate::general::parts::pawn_kind::PawnKind;
use crate::general::position::castling::right_of;
use crate::general::prediction::estimate::{Estimate, Pins};
use crate::general::{Game, Kind, Move};
use board::{EnPassant, Key, Side, Square, SquareSet, Walk};
use movement::{Arrival, Stride};

/// What decides about the moves of many units of a side together.
struct CountedGroup {
    side: Side,
    /// What moves must not touch if they shall be legal without a second look.
    watched: SquareSet,
    /// What they may capture.
    capturable: SquareSet,
    occupied: SquareSet,
    /// Where they may capture in passing.
    passed: SquareSet,
}

impl Game<'_> {
    /// The number of legal moves of the side to move, each choice for itself.
    #[must_use]
    pub fn count_legal_moves(&mut self) -> u64 {
        if self.counts_by_walks() {
            return self.count_by_walks();
        }
        let mut moves = self.move_lists.pop().unwrap_or_default();
        moves.clear();
        self.generate_selected(&mut moves);
        let count = if self.rules.predicted.legality && !moves.is_empty() {
            let pins = self.pins();
            moves.iter().map(|m| self.choices_under(&pins, m)).sum()
        } else {
            moves.iter().map(|&m| u64::from(self.count_legal_choices(m))).sum()
        };
        self.move_lists.push(moves);
        count
    }

    /// Whether a move is one for every square where a walk may end, unless it touches what decides about checks.
    fn counts_by_walks(&self) -> bool {
        let rules = self.rules;
        rules.predicted.legality
            && rules.effects.asked.is_empty()
            && rules.list_filters.iter().all(|hook| hook.is_idle(self, self.position.side_to_move()))
            && rules.may_count_by_walks()
            && self.selection_now().is_none()
    }

    /// As [`Game::count_legal_moves`]: only moves that touch what decides about checks are looked at one by one.
    fn count_by_walks(&mut self) -> u64 {
        if !self.rules.endings.is_empty() && self.ended().is_some() {
            return 0;
        }
        let rules = self.rules;
        let side = self.position.side_to_move();
        let mut open = self.move_lists.pop().unwrap_or_default();
        open.clear();
        let pins = self.pins();
        let watched = pins.watched;
        let spare_royals = !rules.royals_capturable() && !self.royals_at_stake;
        let spared = match (spare_royals, rules.captures_own()) {
            (true, true) => self.position.royals(!side) | self.position.royals(side),
            (true, false) => self.position.royals(!side),
            (false, _) => SquareSet::EMPTY,
        };
        let occupied = self.position.occupied();
        let simple = !rules.captures_own() && !self.position.has_holes();
        let capturable = self.position.occupied_by(!side) - spared;
        let en_passant = self.position.en_passant();
        let mut passed = SquareSet::EMPTY;
        if en_passant.victim.is_some() {
            en_passant
                .passed
                .iter()
                .filter(|square| square.is_some())
                .for_each(|&square| passed.insert(square));
        }
        let mut movers = self.movers(side);
        let mut count = 0;
        if simple && rules.geometry.len() <= 64 && !rules.units_have_extra_moves {
            let group = CountedGroup { side, watched, capturable, occupied, passed };
            count += self.count_together(&group, &mut movers, &mut open);
        }
        for from in movers {
            let unit = self.unit(from);
            let castles = self.castles_perhaps(from);
            if rules.units_have_extra_moves {
                for hook in &rules.extra_moves {
                    hook.for_unit(self, from, side, &mut open);
                }
            }
            if castles || watched.contains(from) || unit.belongs_to(!side) {
                self.generate_plainly(from, side, &mut open);
                continue;
            }
            let program = rules.program(unit.walk, side);
            let doubtful = watched | self.doubtful_arrivals(unit.walk, side);
            let may_capture_in_passing = !passed.is_empty()
                && program.captures_in_passing()
                && program.ends(from).is_none_or(|ends| !(ends & passed).is_empty());
            if simple
                && !may_capture_in_passing
                && let Some((quiet, captures)) = program.ends_over(from, occupied)
            {
                let reached = quiet | captures & capturable;
                count += u64::from((reached - doubtful).len());
                for arrival in reached & doubtful {
                    let capture = if occupied.contains(arrival) { arrival } else { Square::NONE };
                    open.push(Move { capture, ..Move::new(from, arrival) });
                }
                continue;
            }
            let view = self.view(side);
            program.generate(from, &view, &mut |way: Arrival| {
                let captures = way.capture.is_some();
                if captures && spared.contains(way.capture) {
                    return;
                }
                let plain = way.effects == 0 && (!captures || way.capture == way.arrival);
                if !plain || doubtful.contains(way.arrival) {
                    open.push(Move::by_way(from, &way));
                } else {
                    count += 1;
                }
            });
        }
        for hook in &rules.extra_moves {
            hook.for_side(self, side, &mut open);
        }
        count += open.iter().map(|m| self.choices_under(&pins, m)).sum::<u64>();
        self.move_lists.push(open);
        count
    }

    /// The key of the position after an intention, where it is one that surely does nothing but leave, enter and capture, and it
    /// is known what is remembered of it; with `passes` the turn comes back after it.
    #[inline]
    pub(crate) fn predicted_key(&self, m: &Move, passes: bool) -> Option<Key> {
        let rules = self.rules;
        let position = &self.position;
        let captures = m.capture.is_some();
        let effects = &rules.effects;
        let plain = rules.predicted.keys_predictable
            && m.is_direct()
            && m.effects == 0
            && m.departure != m.arrival
            && m.departure != m.capture
            && (effects.hooks.is_empty()
                || if captures {
                    effects.hooks.len() == effects.remembering.len()
                } else {
                    self.changes_only_squares(m)
                });
        if !plain {
            return None;
        }
        let mover = self.unit(m.departure);
        if self.promotes_for_anybody(mover, m.arrival) {
            return None;
        }
        let mut key = if captures {
            position.key_after_capture(m.departure, m.arrival, m.capture)
        } else {
            position.key_after_movement(m.departure, m.arrival)
        };
        let lost = position.rights() & (right_of(m.departure) | right_of(m.arrival) | right_of(m.capture));
        let only_units = lost == 0
            && m.passed[0].is_none()
            && position.en_passant().victim.is_none()
            && effects.remembering.is_empty();
        if !only_units {
            key ^= self.key_beside_units(m, lost, passes)?;
        }
        if passes {
            key ^= board::Position::key_of_turn();
        }
        Some(key)
    }

    /// What such an intention, which takes those rights, changes in the key beside what its units and the turn do.
    #[inline(never)]
    fn key_beside_units(&self, m: &Move, lost: u64, passes: bool) -> Option<Key> {
        let (rules, position) = (self.rules, &self.position);
        let mut key = Key::default();
        if lost != 0 {
            if !rules.castling() {
                return None;
            }
            key ^= position.key_of_rights(position.rights() & !lost);
        }
        if m.passed[0].is_some() || position.en_passant().victim.is_some() {
            if rules.passing_is_remembered() {
                return None;
            }
            let goes_on = m.passed[0].is_some() && !passes;
            let after = EnPassant { passed: m.passed, victim: m.arrival };
            key ^= position.key_of_passing(if goes_on { after } else { EnPassant::NONE });
        }
        for &number in &rules.effects.remembering {
            let (register, value) = rules.effects.hooks[number].1.remembers(self, m)?;
            key ^= position.key_of_register(register, value);
        }
        Some(key)
    }

    /// Whether the unit on a square may castle as a king, as far as the rules of castling tell.
    fn castles_perhaps(&self, from: Square) -> bool {
        let rules = self.rules;
        rules.castling() && self.may_castle(from) || rules.castling.wings.iter().any(|wing| wing.king == from)
    }

    /// The arrivals of a side's units of a walk that must be looked at one by one, whatever the position of its royal unit.
    #[inline]
    fn doubtful_arrivals(&self, walk: Walk, side: Side) -> SquareSet {
        let rules = self.rules;
        let promoting = match rules.promotion.pawns[walk.index()] {
            PawnKind::None => SquareSet::EMPTY,
            PawnKind::Forward => rules.promotion.squares[side],
            PawnKind::Backward => rules.promotion.squares[!side],
        };
        rules.legality.iter().fold(promoting, |squares, hook| squares | hook.doubtful(self, walk, side))
    }

    /// Counts the moves of all units that make the same steps together, and takes these units from the `movers`; what
    /// must be looked at one by one goes to `open`.
    fn count_together(&self, group: &CountedGroup, movers: &mut SquareSet, open: &mut Vec<Move>) -> u64 {
        let CountedGroup { side, watched, capturable, occupied, passed } = *group;
        let single = watched | self.position.occupied_by(!side);
        let mut count = 0;
        for (walk, squares) in self.position.walks() {
            let units = (squares[side] & *movers) - single;
            let few = units.len() as usize;
            if few < 2 {
                continue;
            }
            let program = self.rules.program(walk, side);
            let Some(strides) = program.strides().filter(|strides| strides.count() <= 2 * few) else {
                continue;
            };
            let mut units = units.0[0];
            if !passed.is_empty() && program.captures_in_passing() {
                for stride in &strides.captures {
                    units &= !stride.departures(passed.0[0]);
                }
            }
            let units_castle = self.rules.castling()
                && self.rules.common_kings_castle()
                && walk == self.rules.standard(Walk::KING)
                || self.rules.castling() && self.rules.castles_by_power()
                || self.rules.castling.wings.iter().any(|wing| units >> wing.king.index() & 1 != 0);
            if units_castle {
                continue;
            }
            movers.0[0] &= !units;
            let doubtful = (watched | self.doubtful_arrivals(walk, side)).0[0];
            let mut add = |steps: &[Stride], onto: u64, captures: bool| {
                for stride in steps {
                    let arrivals = stride.arrivals(units, occupied.0[0]) & onto;
                    count += u64::from((arrivals & !doubtful).count_ones());
                    for arrival in SquareSet::of_first_word(arrivals & doubtful) {
                        let capture = if captures { arrival } else { Square::NONE };
                        open.push(Move { capture, ..Move::new(stride.departure(arrival), arrival) });
                    }
                }
            };
            add(&strides.quiet, !occupied.0[0], false);
            add(&strides.captures, capturable.0[0], true);
        }
        count
    }

    /// In how many ways a move is legal, where legality may be predicted.
    #[inline]
    fn choices_under(&mut self, pins: &Pins, m: &Move) -> u64 {
        if m.is_of_one_unit()
            && !m.settled
            && let Some(ways) = self.choices_by_effects(m)
        {
            match self.estimate_by_pins(pins, m) {
                Estimate::Open => {}
                Estimate::Illegal => return 0,
                Estimate::Legal => return ways * self.promotion_count(m),
            }
        }
        self.count_legal_choices(*m).into()
    }

    /// Whether rules of legality, self-check apart, judge moves.
    #[must_use]
    pub fn has_legality_rules(&self) -> bool {
        !self.rules.legality.is_empty()
    }

    /// What is known of a move's legality before it is made.
    #[inline]
    pub(crate) fn predicted(&mut self, m: &Move) -> Estimate {
        if self.rules.predicted.squares_decide && self.displaces_nobody_else(m) {
            return self.estimate_of(m);
        }
        self.predicted_with_effects(m)
    }

    #[inline(never)]
    fn predicted_with_effects(&mut self, m: &Move) -> Estimate {
        if let Some(sight) = &self.rules.sight {
            return sight.estimate(self, m);
        }
        let side = self.position.side_to_move();
        if !self.rules.legality.is_empty() && self.predicted_by_rules(m, side) == Some(false) {
            return Estimate::Illegal;
        }
        if !self.rules.predicted.legality
            || !self.rules.effects.asked.is_empty() && self.choices_by_effects(m).is_none()
        {
            return Estimate::Open;
        }
        self.estimate_of(m)
    }

    #[inline]
    fn estimate_of(&mut self, m: &Move) -> Estimate {
        if m.is_of_one_unit() { self.estimate(m) } else { Estimate::Open }
    }

    #[inline]
    fn choices_by_effects(&self, m: &Move) -> Option<u64> {
        let mut ways = 1;
        for &number in &self.rules.effects.asked {
            ways *= self.rules.effects.hooks[number].1.choice_count(self, m)?;
        }
        Some(ways)
    }

    #[inline]
    pub(crate) fn promotion_count(&self, m: &Move) -> u64 {
        if m.kind != Kind::Ordinary {
            return 1;
        }
        let unit = self.unit(m.departure);
        let side = self.side_of_promotion(unit);
        if self.promotes_on(unit, m.arrival, side) {
            self.rules.promotions_from(unit.walk, side).len() as u64
        } else {
            1
        }
    }
}
