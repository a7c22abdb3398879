//! Stage 4: whether what a unit observes could really be captured, and how, for rules by which that matters.

use crate::Rules;
use crate::general::{Choices, Game, Level, Move, Use};
use board::{Effect, Side, Square, SquareSet, Unit, Walk};
use movement::Program;

/// So many captures that are only tried may lie within each other. Rules whose effects ask what could be captured, and are
/// effects of such a capture themselves, would go on for ever.
const DEEPEST_TRIAL: usize = 6;

impl Game<'_> {
    /// Whether `side` could really capture what stands on `target` with the unit on `observer`: one of its
    /// intentions captures there, is possible with some choice of its effects, and the rules of legality permit it.
    /// Self-check does not count. For rules by which a check must be a capture that could be played.
    pub fn could_capture(&mut self, observer: Square, target: Square, side: Side) -> bool {
        self.could_capture_when(observer, target, side, None)
    }

    /// The same, and a royal unit is off the board after it: for rules by which captured kings may come back (even as
    /// the other side's), or captures take off more than the captured unit.
    pub fn could_capture_king(&mut self, observer: Square, target: Square, side: Side) -> bool {
        if !self.is_fair_game(target, side, Level::Check) {
            return false;
        }
        // a king that another covered comes up when that one is captured
        let royals = |game: &Game<'_>| {
            let covered = game.position.underworld().iter().filter(|(_, unit)| unit.is_royal()).count();
            (game.position.royals(side) | game.position.royals(!side)).len() as usize + covered
        };
        let before = royals(self);
        if before == 0 {
            // units that are not royal are at stake
            return self.could_capture(observer, target, side);
        }
        let counted = |game: &Game<'_>, worth: &dyn Fn(Effect) -> i32| {
            let effects = game.position.journal().last_ply().iter();
            usize::try_from(effects.map(|recorded| worth(recorded.effect)).sum::<i32>()).unwrap_or(0)
        };
        // whom the capture itself lays below has been captured all the same, unless he is up again
        let laid_below = |effect| match effect {
            Effect::Buried { unit, .. } if unit.is_royal() => 1,
            Effect::Unearthed { unit, .. } if unit.is_royal() => -1,
            _ => 0,
        };
        // the capturer's own king may leave the board or become another unit, which is another question
        let own = |unit: Unit| unit.is_royal() && unit.belongs_to(side) && !unit.belongs_to(!side);
        let own_lost = |effect| match effect {
            Effect::Removed { unit, .. } if own(unit) => 1,
            Effect::Added { unit, .. } if own(unit) => -1,
            Effect::Changed { before, after, .. } if own(before) && !after.is_royal() => 1,
            _ => 0,
        };
        self.could_capture_if(observer, target, side, &mut |game| {
            royals(game) + counted(game, &own_lost) < before + counted(game, &laid_below)
        })
    }

    /// Whether a unit that reaches a royal unit of the other side surely could capture it in a move that does nothing else,
    /// as [`Game::could_capture_king`] asks.
    pub(crate) fn captures_royal_plainly(&self, observer: Square, target: Square, side: Side) -> bool {
        self.rules.legality.is_empty() && self.captures_royal_if_legal(observer, target, side)
    }

    /// The same, rules of legality left aside.
    pub(crate) fn captures_royal_if_legal(&self, observer: Square, target: Square, side: Side) -> bool {
        self.reaches_royal_by_walk(target, side)
            && !self.rules.is_pawn(self.unit(observer).walk)
            && self.changes_only_squares(&Move { capture: target, ..Move::new(observer, target) })
    }

    /// Whether a royal unit of the other side stands there, and no rule has a say in where units go, also after the capture.
    fn reaches_royal_by_walk(&self, target: Square, side: Side) -> bool {
        let (rules, royal) = (self.rules, self.unit(target));
        rules.move_filters.is_empty()
            && rules.power.is_empty()
            && !rules.captures_go_on()
            && royal.is_royal()
            && royal.belongs_to(!side)
    }

    /// Whether a unit that reaches a royal unit of the other side would capture it in an ordinary move, in which no rule has a say but one
    /// effect, and neither unit has a mark or promotes.
    pub(crate) fn captures_royal_with_one_effect(
        &self,
        observer: Square,
        target: Square,
        side: Side,
    ) -> bool {
        let rules = self.rules;
        let (unit, royal) = (self.unit(observer), self.unit(target));
        rules.effects.hooks.len() == 1
            && rules.legality.is_empty()
            && self.reaches_royal_by_walk(target, side)
            && rules.capture_ways.is_none()
            && rules.extra_observers.is_empty()
            && !rules.promotes_early()
            && self.trials == 0
            && !royal.belongs_to(side)
            && unit.belongs_to(side)
            && !unit.belongs_to(!side)
            && self.is_plain_capture(&Move { capture: target, ..Move::new(observer, target) })
            && !rules.program(unit.walk, side).captures_elsewhere()
            && !self.promotes_for_anybody(unit, target)
    }

    /// Whether a unit that reaches the only royal unit of the other side, and could capture it in a move that does nothing else,
    /// would thereby let royal units of its own side be reached; `None` where occupation does not tell.
    pub(crate) fn exposes_by_capturing_royal(
        &self,
        observer: Square,
        target: Square,
        side: Side,
    ) -> Option<bool> {
        if self.position.royals(!side) != SquareSet::of(target)
            || !self.rules.plain_observers()
            || !self.rules.extra_observers.is_empty()
            || !self.rules.check_rules.is_empty()
            || !self.captures_royal_plainly(observer, target, side)
        {
            return None;
        }
        let capture = Move { capture: target, ..Move::new(observer, target) };
        let stay = self.royals_stay_unreached(side, &capture, self.unit(observer))?;
        // who reaches a royal unit may not capture it under further rules; the gate that asks lets everything pass when the other king is gone
        let sure = stay || self.rules.check_gates.len() == 1 && self.rules.certain_but_for_check_gates();
        sure.then_some(!stay)
    }

    /// The same, and `accept` must say yes to the position after the capture.
    pub fn could_capture_if(
        &mut self,
        observer: Square,
        target: Square,
        side: Side,
        accept: &mut dyn FnMut(&mut Game<'_>) -> bool,
    ) -> bool {
        self.could_capture_when(observer, target, side, Some(accept))
    }

    /// The same, where it may be that nothing more is asked.
    fn could_capture_when(
        &mut self,
        observer: Square,
        target: Square,
        side: Side,
        mut accept: Option<&mut dyn FnMut(&mut Game<'_>) -> bool>,
    ) -> bool {
        if self.position.is_empty(target) || self.trials >= DEEPEST_TRIAL {
            return false;
        }
        let turn = self.position.side_to_move();
        self.position.set_side_to_move(side);
        let mut ways = self.take_list();
        self.list_captures(observer, target, side, &mut ways);
        if ways.is_empty() && !self.rules.extra_observers.is_empty() && self.rules.capture_ways.is_none() {
            // who observes as from elsewhere captures from where it stands: so the reference plays it
            ways.push(Move { capture: target, ..Move::new(observer, target) });
        }
        if self.rules.captures_go_on() {
            self.let_captures_go_on(target, side, &mut ways);
        }
        if !self.rules.move_filters.is_empty() {
            self.strike_unplayable(side, &mut ways);
        }
        self.trials += 1;
        let found = ways.iter().any(|&first| {
            if accept.is_none()
                && let Some(permitted) = self.predicted_by_rules(&first, side)
            {
                return permitted;
            }
            let mut next = Some(first);
            while let Some(m) = next {
                let mut choices = Choices::along(m.picks);
                let possible = self.play(m, &mut choices);
                let permitted =
                    possible && self.permits_last() && accept.as_mut().is_none_or(|accept| accept(self));
                self.undo();
                if permitted {
                    return true;
                }
                next = m.with_next(&choices);
            }
            false
        });
        self.trials -= 1;
        self.give_back_list(ways);
        self.position.set_side_to_move(turn);
        found
    }

    /// Replaces captures that are tried by the moves in which they go on, under rules by which captures of royal units do.
    #[inline(never)]
    fn let_captures_go_on(&mut self, target: Square, side: Side, ways: &mut Vec<Move>) {
        let rules = self.rules;
        if self.unit(target).is_royal() || rules.checks_without_king() {
            rules
                .list_filters
                .iter()
                .filter(|hook| hook.continues_captures_of_royals())
                .for_each(|hook| hook.filter(self, side, ways));
        }
    }

    /// Such a capture is looked for among the moves, so what may not be played does not count.
    #[inline(never)]
    fn strike_unplayable(&mut self, side: Side, ways: &mut Vec<Move>) {
        let rules = self.rules;
        let filters = || rules.move_filters.iter().filter(|hook| hook.judges_trials());
        ways.retain(|m| filters().all(|hook| hook.accepts(self, m, side, false)));
    }

    /// The intentions by which the unit on `observer` would capture on `target` by its powers, kings included.
    pub fn captures_by(&mut self, observer: Square, target: Square, side: Side) -> Vec<Move> {
        let mut moves = Vec::new();
        self.list_captures(observer, target, side, &mut moves);
        moves
    }

    /// Appends the intentions of [`Game::captures_by`].
    fn list_captures(&mut self, observer: Square, target: Square, side: Side, moves: &mut Vec<Move>) {
        if let Some(ways) = &self.rules.capture_ways {
            moves.append(&mut ways.captures(self, observer, target, side));
            return;
        }
        if self.rules.power.is_empty() {
            self.list_captures_as(self.unit(observer).walk, observer, target, side, moves);
            return;
        }
        let list = self.powers(observer, side, Some(Level::Check));
        for &(walk, serves) in list.walks() {
            if serves == Use::Quiet {
                continue;
            }
            let program = self.rules.program(walk, side);
            if self.may_reach(program, observer, target) {
                program.captures(observer, target, &self.view(side), &mut |way| {
                    moves.push(Move::by_way(observer, &way));
                    false
                });
            }
        }
        self.walk_lists.push(list);
    }

    /// Whether a movement may lead from a square to a capture on another, where a rule may have carried off a pawn that
    /// can be captured in passing.
    #[inline]
    fn may_reach(&self, program: &Program, from: Square, target: Square) -> bool {
        program.reach(target).contains(from) || self.position.en_passant().victim == target
    }

    /// The intentions by which a unit of that walk would capture on `target` from `observer`, kings included.
    pub(crate) fn captures_as(&self, walk: Walk, observer: Square, target: Square, side: Side) -> Vec<Move> {
        let mut moves = Vec::new();
        self.list_captures_as(walk, observer, target, side, &mut moves);
        moves
    }

    fn list_captures_as(
        &self,
        walk: Walk,
        observer: Square,
        target: Square,
        side: Side,
        moves: &mut Vec<Move>,
    ) {
        let program = self.rules.program(walk, side);
        // most questions are answered by what is occupied
        let open = || !program.is_filled() || self.captures_by_program(program, observer, target, side);
        if self.may_reach(program, observer, target) && open() {
            program.captures(observer, target, &self.view(side), &mut |way| {
                moves.push(Move::by_way(observer, &way));
                false
            });
        }
    }
}
