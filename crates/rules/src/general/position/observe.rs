//! Stage 4: who observes what; what check is.

use crate::general::{Game, Level, Move, Use};
use board::{Side, Square, SquareSet, Walk};
use movement::{Lending, Program};

impl Game<'_> {
    /// Whether `side` observes a square: could capture a unit of the other side there, were it its turn, under
    /// the rules of observation. Legality of the capture does not count.
    pub fn is_observed(&mut self, target: Square, side: Side) -> bool {
        self.is_observed_at(Level::Observation, target, side)
    }

    /// Whether a unit of `side` that has that walk, here and now, observes a square, as far as that level looks.
    pub fn is_observed_by_walk(&mut self, walk: Walk, target: Square, side: Side, level: Level) -> bool {
        let powers = self.rules.power.is_empty();
        if powers {
            let units = self.position.units_of(walk, side);
            if units.is_empty() {
                return false;
            }
            let rules = self.rules;
            let program = rules.program(walk, side);
            if rules.extra_observers.is_empty()
                && rules.arrival_filters.is_empty()
                && program.is_filled()
                && rules.gated_from.is_none_or(|from| level < from)
                && self.occupation_tells(target)
            {
                let occupied = self.position.occupied().0[0];
                return rules.plain_observers()
                    && ((units - SquareSet::of(target)) & program.steady_reach(target))
                        .into_iter()
                        .any(|observer| program.captures_over(observer, target, occupied));
            }
        }
        if !self.rules.extra_observers.is_empty()
            && self.extra_observer(target, side, level, &mut |game, observer| {
                // of who is asked for by walk, to be paralysed or to borrow, none observes for the other side (Bicolores)
                let unit = game.unit(observer);
                unit.belongs_to(side)
                    && if powers { unit.walk == walk } else { game.has_power(observer, side, walk, level) }
            })
        {
            return true;
        }
        // who moves as no other does
        let mut candidates =
            self.position.units_of(walk, side) & self.rules.program(walk, side).reach(target);
        let mut empowered = SquareSet::EMPTY;
        if !powers {
            empowered = self.empowered(side) & self.position.occupied_by(side);
            candidates |= empowered;
        }
        if candidates.is_empty() {
            return false;
        }
        self.rules.plain_observers()
            && candidates.into_iter().any(|observer| {
                observer != target
                    && (!empowered.contains(observer) || self.has_power(observer, side, walk, level))
                    && self.observes_as(walk, observer, target, side, level)
            })
    }

    /// Whether a unit has that walk here and now when it observes.
    #[inline(never)]
    fn has_power(&mut self, observer: Square, side: Side, walk: Walk, level: Level) -> bool {
        let mut list = self.powers(observer, side, Some(level));
        let has = list.observes_as(walk);
        list.clear();
        self.walk_lists.push(list);
        has
    }

    /// Whether `side` observes a square as far as that level looks.
    pub fn is_observed_at(&mut self, level: Level, target: Square, side: Side) -> bool {
        let rules = self.rules;
        let by_walk = rules.plain_observers()
            && rules.extra_observers.is_empty()
            && rules.power.is_empty()
            && rules.arrival_filters.is_empty()
            && rules.gated_from.is_none_or(|from| level < from);
        if by_walk && !(self.unit(target).belongs_to(side) && self.may_observe_itself(target)) {
            return self.is_simply_observed(target, side);
        }
        self.any_observer(target, side, level, &mut |_, _| true)
    }

    /// Visits the units of `side` that observe a square until `visit` says true; returns whether it did.
    pub fn any_observer(
        &mut self,
        target: Square,
        side: Side,
        level: Level,
        visit: &mut dyn FnMut(&mut Game<'_>, Square) -> bool,
    ) -> bool {
        (self.rules.plain_observers()
            && self.possible_observers(target, side).into_iter().any(|observer| {
                (observer != target || self.may_observe_itself(target))
                    && self.observes(observer, target, side, level)
                    && visit(self, observer)
            }))
            || (!self.rules.extra_observers.is_empty() && self.extra_observer(target, side, level, visit))
    }

    /// Whether the unit on a square is of a walk whose way back to its own square counts.
    fn may_observe_itself(&self, square: Square) -> bool {
        movement::walk(self.unit(square).walk).is_some_and(|entry| entry.kind().observes_itself)
    }

    /// Whether the unit on `observer` observes `target` for `side`, as far as that level looks.
    #[inline]
    pub fn observes(&mut self, observer: Square, target: Square, side: Side, level: Level) -> bool {
        if self.has_own_walk(observer, side) {
            let walk = self.unit(observer).walk;
            self.observes_as(walk, observer, target, side, level)
        } else {
            self.observes_by_power(observer, target, side, level)
        }
    }

    /// The same for a rule that asks about this unit alone: by rules whose observations are of the unit it observes, too.
    pub(crate) fn observes_by_any_rule(
        &mut self,
        observer: Square,
        target: Square,
        side: Side,
        level: Level,
    ) -> bool {
        self.rules.plain_observers() && self.observes(observer, target, side, level)
            || self.observes_by_further_rule(observer, target, side, level)
    }

    /// Whether a unit observes by a rule whose observations are of the unit.
    fn observes_by_further_rule(
        &mut self,
        observer: Square,
        target: Square,
        side: Side,
        level: Level,
    ) -> bool {
        self.rules.extra_observers.iter().any(|hook| {
            hook.are_of_the_unit() && hook.any(self, target, side, level, &mut |_, unit| unit == observer)
        })
    }

    /// Whether a unit observes a square by those of its walks alone that `admits` lets count, or by a rule whose observations are of
    /// the unit.
    pub(crate) fn observes_by_walks(
        &mut self,
        observer: Square,
        target: Square,
        side: Side,
        level: Level,
        admits: impl Fn(&Game<'_>, Walk) -> bool,
    ) -> bool {
        let plainly = self.rules.plain_observers()
            && if self.has_own_walk(observer, side) {
                let walk = self.unit(observer).walk;
                admits(self, walk) && self.observes_as(walk, observer, target, side, level)
            } else {
                self.observes_by_powers(Some(level), observer, target, side, level, admits)
            };
        plainly || self.observes_by_further_rule(observer, target, side, level)
    }

    /// Where a unit stands while it observes: where it is, but for rules that take it elsewhere.
    pub(crate) fn place_of_observer(&self, observer: Square, side: Side) -> Square {
        let mut rules = self.rules.extra_observers.iter();
        rules.find_map(|hook| hook.stands_on(self, observer, side)).unwrap_or(observer)
    }

    /// Whether one of the walks that a unit has when it observes at `powers`, or when it moves, lets it observe a square.
    fn observes_by_powers(
        &mut self,
        powers: Option<Level>,
        observer: Square,
        target: Square,
        side: Side,
        level: Level,
        admits: impl Fn(&Game<'_>, Walk) -> bool,
    ) -> bool {
        let mut list = self.powers(observer, side, powers);
        let found = list.walks().iter().any(|&(walk, serves)| {
            serves != Use::Quiet
                && admits(self, walk)
                && self.observes_as(walk, observer, target, side, level)
        });
        list.clear();
        self.walk_lists.push(list);
        found
    }

    #[inline(never)]
    fn observes_by_power(&mut self, observer: Square, target: Square, side: Side, level: Level) -> bool {
        let own = self.unit(observer).walk;
        if !self.may_reach_by_power(own, observer, target, side) {
            return false;
        }
        let among_moves = level == Level::Check && self.rules.checks_among_moves();
        let powers = Some(level).filter(|_| !among_moves);
        let any_line = !self.rules.questions[side].spare_queens() || self.rules.checks_among_moves();
        self.observes_by_powers(powers, observer, target, side, level, |game, walk| {
            any_line || game.is_asked_as(own, walk, side)
        })
    }

    /// Whether a unit could reach a square by its walk or one that rules may lend it; true where these are not known.
    fn may_reach_by_power(&self, own: Walk, observer: Square, target: Square, side: Side) -> bool {
        let reaches = |walk: Walk| self.moves_to_capture(walk, observer, target, side);
        let rules = self.rules;
        let present = || {
            let on_board = self.position.walks().filter(|(_, units)| units.0.iter().any(|of| !of.is_empty()));
            let officers = [Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT, Walk::KING];
            let standing_in = officers.map(|walk| rules.standard(walk));
            on_board.map(|(walk, _)| walk).chain(officers).chain(standing_in).any(reaches)
        };
        let lent = |hook: &dyn crate::general::Power| match hook.lends(rules) {
            Some(walks) => walks.iter().any(|&walk| reaches(walk)),
            None => !hook.lends_what_is_there(rules) || present(),
        };
        self.rules.power.iter().any(|hook| lent(hook.as_ref())) || reaches(own)
    }

    /// Whether the unit on `observer`, if it had that walk, would observe `target`, gates and filters regarded.
    #[inline]
    pub fn observes_as(
        &mut self,
        walk: Walk,
        observer: Square,
        target: Square,
        side: Side,
        level: Level,
    ) -> bool {
        let program = self.rules.program(walk, side);
        if !program.reach(target).contains(observer) {
            return false;
        }
        let rules = self.rules;
        if rules.arrival_filters.is_empty() {
            (program.is_exact() || self.captures_by_program(program, observer, target, side))
                && self.gates_open(observer, target, side, level)
        } else {
            self.observes_filtered(walk, observer, target, side)
                && self.gates_open(observer, target, side, level)
        }
    }

    /// Whether a unit with that walk on `observer` reaches `target` by its movement alone.
    #[must_use]
    pub fn moves_to_capture(&self, walk: Walk, observer: Square, target: Square, side: Side) -> bool {
        let program = self.rules.program(walk, side);
        program.reach(target).contains(observer)
            && (program.is_exact() || self.captures_by_program(program, observer, target, side))
    }

    /// Whether a unit with that walk on `from` could capture what stands on `target` and stay there: a marine unit captures it from there, but
    /// arrives behind it.
    #[must_use]
    pub fn moves_to_capture_there(&self, walk: Walk, from: Square, target: Square, side: Side) -> bool {
        let program = self.rules.program(walk, side);
        if !self.moves_to_capture(walk, from, target, side) {
            return false;
        }
        let mut arrives = !program.captures_elsewhere();
        if !arrives {
            program.generate(from, &self.view(side), &mut |way| arrives |= way.arrival == target);
        }
        arrives
    }

    /// The squares on whose contents it depends whether a unit with that walk reaches a square by its movement alone,
    /// captures in passing apart; all squares where that is not known.
    #[must_use]
    pub fn ways_to_capture(&self, walk: Walk, from: Square, target: Square, side: Side) -> SquareSet {
        self.rules.program(walk, side).ways(from, target)
    }

    /// Whether the walk of the unit on `observer` could reach `target` to capture there, if only the board were as it
    /// should be.
    #[must_use]
    pub fn could_ever_capture(&self, observer: Square, target: Square, side: Side) -> bool {
        self.rules.program(self.unit(observer).walk, side).reach(target).contains(observer)
    }

    /// Whether the walk of the unit on a square captures elsewhere than on its arrival.
    #[must_use]
    pub fn captures_elsewhere(&self, observer: Square, side: Side) -> bool {
        self.rules.program(self.unit(observer).walk, side).captures_elsewhere()
    }

    /// The squares on which the unit on `observer` could ever capture, where its own walk says all and captures
    /// where it arrives.
    #[must_use]
    pub fn could_ever_end(&self, observer: Square, side: Side) -> Option<SquareSet> {
        let rules = self.rules;
        let program = rules.program(self.unit(observer).walk, side);
        let told = rules.power.is_empty() && rules.capture_ways.is_none() && !program.captures_elsewhere();
        program.ends(observer).filter(|_| told)
    }

    /// Whether what the unit on `observer` captures by its own walk surely depends on none of these squares.
    pub(crate) fn looks_elsewhere(&self, observer: Square, side: Side, squares: &SquareSet) -> bool {
        let rules = self.rules;
        let program = rules.program(self.unit(observer).walk, side);
        rules.power.is_empty()
            && rules.capture_ways.is_none()
            && !program.captures_elsewhere()
            && program.lendings().is_empty()
            && program.looks_from(observer).is_some_and(|looks| !looks.meets(squares))
    }

    /// The occupied squares on which the unit on `observer` captures by its own walk, whatever stands there, if that and what is
    /// occupied say all.
    pub(crate) fn captures_now(&self, observer: Square, side: Side) -> Option<SquareSet> {
        self.captures_if(observer, side, self.position.occupied())
    }

    /// The same if these squares were occupied.
    pub(crate) fn captures_if(&self, observer: Square, side: Side, occupied: SquareSet) -> Option<SquareSet> {
        let rules = self.rules;
        let program = rules.program(self.unit(observer).walk, side);
        let told = rules.power.is_empty()
            && rules.capture_ways.is_none()
            && !program.captures_elsewhere()
            && !self.position.has_holes();
        if told { Some(program.ends_over(observer, occupied)?.1) } else { None }
    }

    /// Whether a movement leads from a square to a capture on another.
    #[inline]
    pub(crate) fn captures_by_program(
        &self,
        program: &Program,
        from: Square,
        target: Square,
        side: Side,
    ) -> bool {
        if program.is_filled() && !self.position.has_holes() && self.position.en_passant().victim != target {
            return program.captures_over(from, target, self.position.occupied().0[0]);
        }
        program.captures(from, target, &self.view(side), &mut |_| true)
    }

    #[inline(never)]
    fn observes_filtered(&mut self, walk: Walk, observer: Square, target: Square, side: Side) -> bool {
        let rules = self.rules;
        let program = rules.program(walk, side);
        // most questions are answered by what is occupied
        if program.is_filled() && !self.captures_by_program(program, observer, target, side) {
            return false;
        }
        let mut ways = self.take_list();
        program.captures(observer, target, &self.view(side), &mut |way| {
            ways.push(Move::by_way(observer, &way));
            false
        });
        let accepted = ways.iter().any(|way| self.accepts_observation(way, side));
        self.give_back_list(ways);
        accepted
    }

    /// Whether rules about where units may go say who observes what.
    pub(crate) fn filters_observation(&self) -> bool {
        !self.rules.arrival_filters.is_empty()
    }

    /// Whether they let a unit of that side observe what it would capture by that intention.
    pub(crate) fn accepts_observation(&mut self, way: &Move, side: Side) -> bool {
        self.rules.arrival_filters.iter().all(|hook| hook.accepts(self, way, side, true))
    }

    #[inline]
    fn gates_open(&mut self, observer: Square, target: Square, side: Side, level: Level) -> bool {
        if self.rules.gated_from.is_none_or(|from| level < from) {
            return true;
        }
        self.gates_say_open(observer, target, side, level)
    }

    #[inline(never)]
    fn gates_say_open(&mut self, observer: Square, target: Square, side: Side, level: Level) -> bool {
        self.passes_observer_gates(observer, target, side, level)
            && self.passes_check_gates(observer, target, side, level)
    }

    /// Whether the rules about observers let the unit on `observer` observe; its movement does not count.
    pub fn passes_observer_gates(
        &mut self,
        observer: Square,
        target: Square,
        side: Side,
        level: Level,
    ) -> bool {
        let rules = self.rules;
        rules
            .observer_gates
            .iter()
            .all(|(from, hook)| level < *from || hook.may_observe(self, observer, target, side))
    }

    /// Whether the rules that judge an observation by the capture let this one count.
    pub fn passes_check_gates(&mut self, observer: Square, target: Square, side: Side, level: Level) -> bool {
        let rules = self.rules;
        (level < Level::Observation
            || !rules.play_to_observe[side]
            || self.is_fair_game(target, side, level) && self.could_capture(observer, target, side))
            && (level < Level::Check || self.may_check_as_itself(observer, side))
            && (level < Level::Check
                || rules.check_gates.iter().all(|hook| hook.is_check(self, observer, target, side)))
    }

    /// Whether the rules that give units other walks let one check where checks are looked for among moves.
    fn may_check_as_itself(&mut self, observer: Square, side: Side) -> bool {
        let rules = self.rules;
        !rules.checks_among_moves()
            || rules.power.iter().all(|hook| hook.lets_check_as_itself(self, observer, side))
    }

    /// Whether a check of `side` on that square can be a capture that is played: nobody captures the own king, though own
    /// units may observe it (Bicolores).
    pub(crate) fn is_fair_game(&self, target: Square, side: Side, level: Level) -> bool {
        let unit = self.unit(target);
        level < Level::Check || !unit.is_royal() || unit.belongs_to(!side)
    }

    /// Whether `side` is in check, from the rule at `level` of the rules of check on.
    pub(crate) fn check_by_rules(&mut self, side: Side, level: usize) -> bool {
        let rules = self.rules;
        match rules.check_rules.get(level) {
            None => self.is_royal_observed(side),
            Some(rule) => rule.is_in_check(self, side, &mut |game: &mut Game<'_>, side| {
                game.check_by_rules(side, level + 1)
            }),
        }
    }

    /// Whether a royal unit of `side` is observed: check, where no rule says otherwise.
    #[inline]
    pub(crate) fn is_royal_observed(&mut self, side: Side) -> bool {
        for royal in self.checked_squares(side) {
            if self.rules.plain_observers() {
                let observed = if self.rules.simple_observation() {
                    self.is_simply_observed(royal, !side)
                } else {
                    self.is_observed_by_any(royal, !side)
                };
                if observed {
                    return true;
                }
            }
            if !self.rules.extra_observers.is_empty()
                && self.extra_observer(royal, !side, Level::Check, &mut |_, _| true)
            {
                return true;
            }
        }
        false
    }

    /// The squares whose observation is check for a side.
    #[inline]
    pub(crate) fn checked_squares(&self, side: Side) -> SquareSet {
        match &self.checked_squares {
            None => self.position.royals(side),
            Some(squares) => squares[side],
        }
    }

    /// Whether a royal unit of `side` is attacked, whatever rules say about check.
    pub fn is_royal_attacked(&mut self, side: Side) -> bool {
        self.is_royal_observed(side)
    }

    #[inline(never)]
    fn is_observed_by_any(&mut self, royal: Square, side: Side) -> bool {
        let rules = self.rules;
        if !rules.power_over_all && rules.arrival_filters.is_empty() && self.occupation_tells(royal) {
            let mut empowered = SquareSet::EMPTY;
            if !rules.power.is_empty() {
                empowered = self.empowered(side) & self.position.occupied_by(side);
            }
            if let Some(reaching) = self.reaching_by_occupation(royal, side, !empowered.0[0]) {
                return reaching.into_iter().any(|observer| self.lets_check(observer, royal, side))
                    || empowered.into_iter().any(|observer| {
                        observer != royal && self.observes_by_power(observer, royal, side, Level::Check)
                    });
            }
        }
        self.possible_observers(royal, side)
            .into_iter()
            .any(|observer| observer != royal && self.observes(observer, royal, side, Level::Check))
    }

    /// Whether rules let a unit of a side check that reaches a royal unit by its walk.
    fn lets_check(&mut self, observer: Square, royal: Square, side: Side) -> bool {
        let rules = self.rules;
        if rules.predicted.checks_told_by_arrivals
            && !rules.program(self.unit(observer).walk, side).captures_elsewhere()
        {
            return rules.permits_arrival(royal, self.position.occupied().0[0] & !observer.bit());
        }
        self.gates_open(observer, royal, side, Level::Check)
    }

    #[inline(never)]
    fn extra_observer(
        &mut self,
        target: Square,
        side: Side,
        level: Level,
        visit: &mut dyn FnMut(&mut Game<'_>, Square) -> bool,
    ) -> bool {
        let rules = self.rules;
        rules.extra_observers.iter().any(|hook| hook.any(self, target, side, level, visit))
    }

    /// The walks that other units lend to the unit on `square`: see [`Lending`]. Who only lends what it borrows passes
    /// the walk of a unit further back on, so for each walk the chains of lenders are gone through, each unit once.
    pub(crate) fn lend(
        &self,
        kind: Lending,
        square: Square,
        side: Side,
        wanted: &mut dyn FnMut(Walk) -> bool,
        visit: &mut dyn FnMut(Walk),
    ) {
        let mut borrowers = None;
        for (walk, squares) in self.position.walks() {
            let exists = Side::BOTH.into_iter().any(|side| !squares[side].is_empty());
            if exists && self.rules.program(walk, side).lendings().is_empty() && wanted(walk) {
                let borrowers = *borrowers.get_or_insert_with(|| self.borrowers());
                if self.is_lent(walk, kind, square, side, borrowers) {
                    visit(walk);
                }
            }
        }
    }

    /// The units that borrow their walks, by side.
    fn borrowers(&self) -> [SquareSet; 2] {
        let mut borrowers = [SquareSet::EMPTY; 2];
        for (walk, squares) in self.position.walks() {
            for side in Side::BOTH {
                if !self.rules.program(walk, side).lendings().is_empty() {
                    borrowers[side.index()] |= squares[side];
                }
            }
        }
        borrowers
    }

    /// Whether a walk is lent to the unit on a square; the units that borrow are given, by side.
    fn is_lent(
        &self,
        walk: Walk,
        kind: Lending,
        square: Square,
        side: Side,
        borrowers: [SquareSet; 2],
    ) -> bool {
        // borrowers by their side and how they borrow
        let place = |kind: Lending, side: Side| 2 * usize::from(kind == Lending::Friend) + side.index();
        let mut seen = [SquareSet::EMPTY; 4];
        seen[place(kind, side)].insert(square);
        let mut open = seen;
        loop {
            let Some((borrowing, borrower)) =
                open.iter().enumerate().find_map(|(index, squares)| Some((index, squares.first()?)))
            else {
                return false;
            };
            open[borrowing].remove(borrower);
            let borrower_side = if borrowing % 2 == 0 { Side::White } else { Side::Black };
            // an orphan's lenders are enemies that observe it, a friend's are friends that guard it
            let lending_side = if borrowing < 2 { !borrower_side } else { borrower_side };
            let program = self.rules.program(walk, lending_side);
            // others neither have the walk nor pass it on
            let lenders = self.position.units_of(walk, lending_side) | borrowers[lending_side.index()];
            let lends = |program: &movement::Program, lender: Square| {
                program.reach(borrower).contains(lender)
                    && (program.is_exact()
                        || self.captures_by_program(program, lender, borrower, lending_side))
            };
            for lender in lenders {
                if lender == borrower {
                    continue;
                }
                let own = self.unit(lender).walk;
                if own == walk {
                    if lends(program, lender) {
                        return true;
                    }
                    continue;
                }
                for &nested in self.rules.program(own, lending_side).lendings() {
                    if !lends(self.rules.lent_program(nested, walk, lending_side), lender) {
                        continue;
                    }
                    let at = place(nested, lending_side);
                    if !seen[at].contains(lender) {
                        seen[at].insert(lender);
                        open[at].insert(lender);
                    }
                }
            }
        }
    }
}
