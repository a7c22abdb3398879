//! Stage 4: who observes what; what check is.

use super::game::{Prospect, Shelter, Ways};
use super::play::Kind;
use super::{Choices, Game, Level, Move, Use};
use crate::Rules;
use board::{Side, Square, SquareSet, Unit, Walk};
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
        if powers && self.position.units_of(walk, side).is_empty() {
            return false;
        }
        if !self.rules.extra_observers.is_empty()
            && self.extra_observer(target, side, level, &mut |game, observer| {
                if powers {
                    game.unit(observer).walk == walk
                } else {
                    game.has_power(observer, side, walk, level)
                }
            })
        {
            return true;
        }
        let candidates = if powers {
            self.position.units_of(walk, side) & self.rules.program(walk, side).reach(target)
        } else {
            self.position.occupied_by(side)
        };
        self.rules.plain_observers
            && candidates.into_iter().any(|observer| {
                observer != target
                    && (powers || self.has_power(observer, side, walk, level))
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
        let by_walk = rules.plain_observers
            && rules.extra_observers.is_empty()
            && rules.power.is_empty()
            && rules.arrival_filters.is_empty()
            && rules.gated_from.is_none_or(|from| level < from);
        // a unit whose way leads back to its own square observes itself
        if by_walk && !self.unit(target).belongs_to(side) {
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
        (self.rules.plain_observers
            && self.possible_observers(target, side).into_iter().any(|observer| {
                // a unit whose way leads back to its own square observes itself
                self.observes(observer, target, side, level) && visit(self, observer)
            }))
            || (!self.rules.extra_observers.is_empty() && self.extra_observer(target, side, level, visit))
    }

    /// Whether the unit on `observer` observes `target` for `side`, as far as that level looks.
    #[inline]
    pub fn observes(&mut self, observer: Square, target: Square, side: Side, level: Level) -> bool {
        if self.rules.power.is_empty() {
            let walk = self.unit(observer).walk;
            self.observes_as(walk, observer, target, side, level)
        } else {
            self.observes_by_power(observer, target, side, level)
        }
    }

    #[inline(never)]
    fn observes_by_power(&mut self, observer: Square, target: Square, side: Side, level: Level) -> bool {
        let mut list = self.powers(observer, side, Some(level));
        let found = list.walks().iter().any(|&(walk, serves)| {
            serves != Use::Quiet && self.observes_as(walk, observer, target, side, level)
        });
        list.clear();
        self.walk_lists.push(list);
        found
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

    /// The squares on which the unit on `observer` could ever capture, where its own walk says all and captures
    /// where it arrives.
    #[must_use]
    pub fn could_ever_end(&self, observer: Square, side: Side) -> Option<SquareSet> {
        let rules = self.rules;
        let program = rules.program(self.unit(observer).walk, side);
        let told = rules.power.is_empty() && rules.capture_ways.is_none() && !program.captures_elsewhere();
        program.ends(observer).filter(|_| told)
    }

    /// Whether a movement leads from a square to a capture on another.
    #[inline]
    fn captures_by_program(&self, program: &Program, from: Square, target: Square, side: Side) -> bool {
        if program.is_filled() && !self.position.has_holes() && self.position.en_passant().victim != target {
            return program.captures_over(from, target, self.position.occupied().0[0]);
        }
        program.captures(from, target, &self.view(side), &mut |_| true)
    }

    #[inline(never)]
    fn observes_filtered(&mut self, walk: Walk, observer: Square, target: Square, side: Side) -> bool {
        let rules = self.rules;
        let mut ways: Vec<Move> = Vec::new();
        rules.program(walk, side).captures(observer, target, &self.view(side), &mut |way| {
            ways.push(Move::by_way(observer, &way));
            false
        });
        ways.iter().any(|way| rules.arrival_filters.iter().all(|hook| hook.accepts(self, way, side, true)))
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
            && (level < Level::Check
                || rules.check_gates.iter().all(|hook| hook.is_check(self, observer, target, side)))
    }

    /// Whether a check of `side` on that square can be a capture that is played: nobody captures the own king, though own
    /// units may observe it (Bicolores).
    fn is_fair_game(&self, target: Square, side: Side, level: Level) -> bool {
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
        for royal in self.position.royals(side) {
            if self.rules.plain_observers {
                let observed = if self.rules.simple_observation {
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

    /// Whether a royal unit of `side` is attacked, whatever rules say about check.
    pub fn is_royal_attacked(&mut self, side: Side) -> bool {
        self.is_royal_observed(side)
    }

    #[inline(never)]
    fn is_observed_by_any(&mut self, royal: Square, side: Side) -> bool {
        self.possible_observers(royal, side)
            .into_iter()
            .any(|observer| observer != royal && self.observes(observer, royal, side, Level::Check))
    }

    /// The units of a side among which are all that observe a square from where they stand: those from whose square
    /// their walk could reach it, unless rules say what walks units have.
    #[inline]
    fn possible_observers(&self, target: Square, side: Side) -> SquareSet {
        if !self.rules.power.is_empty() {
            return self.position.occupied_by(side);
        }
        let mut observers = SquareSet::EMPTY;
        if self.position.geometry().len() <= 64 {
            for (walk, squares) in self.position.walks() {
                let units = squares[side].0[0];
                if units != 0 {
                    observers.0[0] |= units & self.rules.program(walk, side).reach(target).0[0];
                }
            }
            return observers;
        }
        for (walk, squares) in self.position.walks() {
            if !squares[side].is_empty() {
                observers |= squares[side] & self.rules.program(walk, side).reach(target);
            }
        }
        observers
    }

    /// What can be said of an ordinary move of the side to move before it is made, where walks alone decide about
    /// checks. Not in check it is legal if it touches nothing that decides about checks: no royal unit and none of
    /// the other side moves, and no square on the way of an observer changes. In check it is illegal if it touches
    /// neither a royal unit nor the checking units and their ways.
    #[inline]
    pub(crate) fn prospect(&mut self, m: &Move) -> Prospect {
        let ply = self.plies.len();
        if self.shelters.len() <= ply || self.shelters[ply].key != self.position.key() {
            self.look_for_shelter(ply);
        }
        self.prospect_by(&self.shelters[ply], m)
    }

    /// Where the side to move must be careful.
    pub(crate) fn shelter(&mut self) -> Shelter {
        let ply = self.plies.len();
        self.look_for_shelter(ply);
        self.shelters[ply]
    }

    /// As [`Game::prospect`], with the shelter at hand.
    #[inline]
    pub(crate) fn prospect_by(&self, shelter: &Shelter, m: &Move) -> Prospect {
        let touches = |squares: &SquareSet| {
            m.departure.is_some() && squares.contains(m.departure)
                || squares.contains(m.arrival)
                || m.capture.is_some() && squares.contains(m.capture)
        };
        let unit = if m.departure.is_some() { self.unit(m.departure) } else { Unit::EMPTY };
        if !shelter.exposed.are_changed_by(m, self.changes_only_squares(m))
            && !unit.belongs_to(!self.position.side_to_move())
        {
            self.prospect_by_rules(m)
        } else if !shelter.remedies.iter().all(touches) && !unit.is_royal() {
            Prospect::Illegal
        } else {
            match self.royals_stay_unreached(m, unit) {
                // rules of legality may have named the squares that it touches
                Some(true) if self.rules.legality.is_empty() => Prospect::Legal,
                Some(false) if self.rules.certain_observation => Prospect::Illegal,
                _ => Prospect::Open,
            }
        }
    }

    /// Whether no unit reaches a royal unit of the side to move after one of its ordinary moves or drops, told from the
    /// squares that are occupied then; `None` where that does not tell.
    pub(super) fn royals_stay_unreached(&self, m: &Move, mover: Unit) -> Option<bool> {
        let position = &self.position;
        let side = position.side_to_move();
        let royals = position.royals(side);
        let told = position.geometry().len() <= 64
            && !position.has_holes()
            && self.changes_only_squares(m)
            && !mover.belongs_to(!side)
            && !(mover.is_royal() && m.passed[0].is_some())
            && !(m.capture.is_some() && royals.contains(m.capture));
        if !told {
            return None;
        }
        let bit = |square: Square| if square.is_some() { 1u64 << square.index() } else { 0 };
        let occupied = position.occupied().0[0] & !bit(m.departure) & !bit(m.capture) | bit(m.arrival);
        for royal in royals {
            let at = if royal == m.departure { m.arrival } else { royal };
            let left = !(bit(m.capture) | bit(at));
            for (walk, squares) in position.walks() {
                let units = squares[!side].0[0] & left;
                if units == 0 {
                    continue;
                }
                let program = self.rules.program(walk, !side);
                let candidates = units & program.steady_reach(at).0[0];
                if candidates == 0 {
                    continue;
                }
                if program.is_steadily_exact() {
                    return Some(false);
                }
                if !program.is_filled() {
                    return None;
                }
                let mut candidates = SquareSet([candidates, 0, 0]).into_iter();
                if candidates.any(|observer| program.captures_over(observer, at, occupied)) {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// What the rules of legality say of a move that touches nothing that they named.
    #[inline]
    fn prospect_by_rules(&self, m: &Move) -> Prospect {
        let mut prospect = Prospect::Legal;
        for hook in &self.rules.legality {
            match hook.judges(self, m) {
                Some(true) => {}
                Some(false) if self.rules.asked_effects.is_empty() => return Prospect::Illegal,
                _ => prospect = Prospect::Open,
            }
        }
        prospect
    }

    #[inline(never)]
    fn look_for_shelter(&mut self, ply: usize) {
        let side = self.position.side_to_move();
        let royals = self.position.royals(side);
        let mut exposed = Ways { touched: royals, ..Ways::default() };
        let mut remedies = [!SquareSet::EMPTY; 2];
        if royals.into_iter().any(|royal| self.is_simply_observed(royal, !side)) {
            exposed = Ways::ALL;
            if self.rules.certain_observation
                && royals.len() == 1
                && let Some(royal) = royals.first()
                && self.position.en_passant().victim != royal
            {
                remedies = self.remedies(royal, !side);
            }
        } else {
            for royal in royals {
                self.add_ways_to(royal, !side, &mut exposed);
            }
            let rules = self.rules;
            for hook in &rules.legality {
                exposed.touched |= hook.exposed(self, side);
            }
        }
        if self.shelters.len() <= ply {
            self.shelters.resize(ply + 1, Shelter::default());
        }
        self.shelters[ply] = Shelter { key: self.position.key(), exposed, remedies };
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

    /// Whether an ordinary move does nothing but leave, enter and capture.
    #[inline]
    pub(crate) fn changes_only_squares(&self, m: &Move) -> bool {
        let rules = self.rules;
        rules.silent_effects
            || rules.only_captures_have_effects && m.capture.is_none()
            || rules.idle_effects && self.effects_are_idle(m)
    }

    #[inline(never)]
    fn effects_are_idle(&self, m: &Move) -> bool {
        matches!(m.kind, Kind::Ordinary | Kind::Drop(_))
            && m.via.is_none()
            && self.rules.loud_effects.iter().all(|&(number, of_captures)| {
                of_captures && m.capture.is_none() || self.rules.effects[number].1.leaves_alone(self, m)
            })
    }

    /// As [`Game::ways_to`], told apart by the changes that let a unit reach the square that does not reach it yet.
    pub(crate) fn add_ways_to(&self, target: Square, side: Side, ways: &mut Ways) {
        let filled = !self.position.has_holes();
        for (walk, squares) in self.position.walks() {
            if squares[side].is_empty() {
                continue;
            }
            let program = self.rules.program(walk, side);
            if program.is_steadily_exact() {
                continue;
            }
            let observers = squares[side] & program.steady_reach(target);
            if filled && program.is_filled() {
                let (mut gaps, mut hurdles) = (0, 0);
                for observer in observers {
                    let (own_gaps, own_hurdles) = program.gaps_and_hurdles(observer, target);
                    gaps |= own_gaps;
                    hurdles |= own_hurdles;
                }
                ways.emptied.0[0] |= gaps;
                ways.filled.0[0] |= hurdles;
            } else {
                for observer in observers {
                    ways.touched |= program.ways(observer, target);
                }
            }
        }
    }

    /// The squares on whose contents it depends which units of `side` reach a square, by their walks alone.
    pub(crate) fn ways_to(&self, target: Square, side: Side) -> SquareSet {
        let mut ways = SquareSet::EMPTY;
        for (walk, squares) in self.position.walks() {
            if !squares[side].is_empty() {
                let program = self.rules.program(walk, side);
                if !program.is_steadily_exact() {
                    for observer in squares[side] & program.steady_reach(target) {
                        ways |= program.ways(observer, target);
                    }
                }
            }
        }
        ways
    }

    /// Squares such that an ordinary move or drop of a side that touches none of them surely uncovers no check: on
    /// them it depends whether its units check, or they promote there.
    pub(crate) fn checking_squares(&self, side: Side) -> SquareSet {
        let royals = self.position.royals(!side);
        let mut squares = self.rules.promotion_squares[side] | royals;
        for royal in royals {
            squares |= self.ways_to(royal, side);
        }
        squares
    }

    /// Squares such that an ordinary move of a side that touches none of them uncovers no check and changes nothing
    /// but places, for rules about moves that check: see [`Game::surely_does_not_check`].
    pub(crate) fn squares_of_checks(&self, side: Side) -> SquareSet {
        let royals = self.position.royals(!side);
        // in diagrams the other side may stand in check already
        if !self.rules.silent_effects || royals.into_iter().any(|royal| self.is_simply_observed(royal, side))
        {
            return !SquareSet::EMPTY;
        }
        self.checking_squares(side)
    }

    /// Whether a move that touches none of the [`Game::squares_of_checks`] surely gives no check; `None` where it must be
    /// made to know.
    pub(crate) fn surely_does_not_check(&self, m: &Move) -> Option<bool> {
        let promotes = m.kind == Kind::Ordinary
            && self.promotes_on(self.unit(m.departure), m.arrival, self.position.side_to_move());
        (!promotes && self.checks_from_arrival(m) == Some(false)).then_some(true)
    }

    /// Whether the unit of an ordinary move or drop of the side to move checks from its arrival, as the unit that it is;
    /// `None` where that is not easily told.
    pub(crate) fn checks_from_arrival(&self, m: &Move) -> Option<bool> {
        let side = self.position.side_to_move();
        let walk = match m.kind {
            Kind::Drop(form) => self.rules.drop_forms()[usize::from(form)].walk,
            _ => self.unit(m.departure).walk,
        };
        let program = self.rules.program(walk, side);
        for royal in self.position.royals(!side) {
            if !program.steady_reach(royal).contains(m.arrival) {
                continue;
            }
            if program.is_filled() && !self.position.has_holes() && self.position.en_passant().victim != royal
            {
                let bit = |square: Square| if square.is_some() { 1u64 << square.index() } else { 0 };
                let left = bit(m.departure) | bit(m.capture);
                let occupied = self.position.occupied().0[0] & !left | bit(m.arrival);
                if program.captures_over(m.arrival, royal, occupied) {
                    return Some(true);
                }
                continue;
            }
            let ways = program.ways(m.arrival, royal);
            let emptied = [m.departure, m.capture];
            if emptied.iter().any(|&square| square.is_some() && square != m.arrival && ways.contains(square))
            {
                return None;
            }
            if program.is_steadily_exact() || self.captures_by_program(program, m.arrival, royal, side) {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Drops the intentions from `first` on of the side to move that cannot check the other side: where walks alone
    /// decide about checks, the unit must reach the royal unit from its arrival, or touch the way of another unit.
    #[inline(never)]
    pub(crate) fn keep_checking(&mut self, first: usize, moves: &mut Vec<Move>) {
        if let Some(ways) = self.ways_of_check() {
            self.keep_checking_by(&ways, first, moves);
        }
    }

    /// The squares on which it depends whether units of the side to move check; `None` if the other side stands in check
    /// already, as it may in diagrams.
    pub(crate) fn ways_of_check(&self) -> Option<Ways> {
        let side = self.position.side_to_move();
        let royals = self.position.royals(!side);
        if royals.into_iter().any(|royal| self.is_simply_observed(royal, side)) {
            return None;
        }
        let mut ways = Ways { touched: royals, ..Ways::default() };
        for royal in royals {
            self.add_ways_to(royal, side, &mut ways);
        }
        Some(ways)
    }

    pub(crate) fn keep_checking_by(&self, ways: &Ways, first: usize, moves: &mut Vec<Move>) {
        let side = self.position.side_to_move();
        let mut kept = first;
        for index in first..moves.len() {
            let m = moves[index];
            // a pass leaves no square
            let has_effects = !self.changes_only_squares(&m);
            let may_check = m.kind != Kind::Ordinary
                || m.via.is_some()
                || has_effects
                || ways.are_changed_by(&m, true)
                || self.promotes_on(self.unit(m.departure), m.arrival, side)
                || self.checks_from_arrival(&m) != Some(false);
            if may_check {
                moves[kept] = m;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Whether no move of the unit on `square` could be kept by [`Game::keep_checking_by`], as far as its walk tells.
    pub(crate) fn surely_never_checks(&self, ways: &Ways, square: Square) -> bool {
        let rules = self.rules;
        let side = self.position.side_to_move();
        let unit = self.unit(square);
        if !rules.silent_effects && !rules.only_captures_have_effects
            || ways.touched.contains(square)
            || ways.emptied.contains(square)
        {
            return false;
        }
        if rules.castling && unit.walk == rules.standard(Walk::KING) && self.position.rights() != 0 {
            return false;
        }
        let program = rules.program(unit.walk, side);
        let Some(ends) = program.ends(square) else { return false };
        if program.captures_elsewhere()
            && (self.position.en_passant().victim.is_some() || !rules.is_pawn(unit.walk))
        {
            return false;
        }
        let mut telling = ways.touched | ways.filled;
        if !rules.silent_effects {
            telling |= self.position.occupied();
        }
        if rules.is_pawn(unit.walk) {
            telling |= rules.promotion_squares[side] | rules.promotion_squares[!side];
        }
        for royal in self.position.royals(!side) {
            telling |= program.steady_reach(royal);
        }
        !ends.meets(&telling)
    }

    /// Whether a unit of `side` reaches the square by its walk, where no rule speaks of observation.
    #[inline]
    fn is_simply_observed(&self, target: Square, side: Side) -> bool {
        let in_passing = self.position.en_passant().victim == target;
        if self.position.geometry().len() <= 64 && !in_passing && !self.position.has_holes() {
            self.is_reached_on_small_board(target, side)
        } else {
            self.is_reached(target, side, in_passing)
        }
    }

    /// The same on a board of at most 64 squares without holes, where the unit on the square cannot be captured in
    /// passing.
    fn is_reached_on_small_board(&self, target: Square, side: Side) -> bool {
        let occupied = self.position.occupied().0[0];
        let others = !(1 << target.index());
        for (walk, squares) in self.position.walks() {
            let units = squares[side].0[0] & others;
            if units == 0 {
                continue;
            }
            let program = self.rules.program(walk, side);
            let candidates = units & program.steady_reach(target).0[0];
            if candidates == 0 {
                continue;
            }
            if program.is_steadily_exact() {
                return true;
            }
            let mut candidates = SquareSet([candidates, 0, 0]).into_iter();
            let reached = if program.is_filled() {
                candidates.any(|observer| program.captures_over(observer, target, occupied))
            } else {
                let view = self.view(side);
                candidates.any(|observer| program.captures(observer, target, &view, &mut |_| true))
            };
            if reached {
                return true;
            }
        }
        false
    }

    #[inline(never)]
    fn is_reached(&self, target: Square, side: Side, in_passing: bool) -> bool {
        let view = self.view(side);
        self.position.walks().any(|(walk, squares)| {
            let units = squares[side];
            if units.is_empty() {
                return false;
            }
            let program = self.rules.program(walk, side);
            let (reach, exact) = if in_passing {
                (program.reach(target), program.is_exact())
            } else {
                (program.steady_reach(target), program.is_steadily_exact())
            };
            let candidates = (units & reach) - SquareSet::of(target);
            !candidates.is_empty()
                && (exact
                    || candidates
                        .into_iter()
                        .any(|observer| program.captures(observer, target, &view, &mut |_| true)))
        })
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

    /// Whether `side` could really capture what stands on `target` with the unit on `observer`: one of its
    /// intentions captures there, is possible with some choice of its effects, and the rules of legality permit it.
    /// Self-check does not count. For rules by which a check must be a capture that could be played.
    pub fn could_capture(&mut self, observer: Square, target: Square, side: Side) -> bool {
        self.could_capture_if(observer, target, side, &mut |_| true)
    }

    /// The same, and a royal unit is off the board after it: for rules by which captured kings may come back (even as
    /// the other side's), or captures take off more than the captured unit.
    pub fn could_capture_king(&mut self, observer: Square, target: Square, side: Side) -> bool {
        if !self.is_fair_game(target, side, Level::Check) {
            return false;
        }
        let royals = |game: &Game<'_>| (game.position.royals(side) | game.position.royals(!side)).len();
        let before = royals(self);
        if before == 0 {
            // units that are not royal are at stake
            return self.could_capture(observer, target, side);
        }
        // such a capture is looked for among the moves, so what may not be played is no check
        if !self.rules.move_filters.is_empty() && !self.may_play_capture(observer, target, side) {
            return false;
        }
        self.could_capture_if(observer, target, side, &mut |game| royals(game) < before)
    }

    #[inline(never)]
    fn may_play_capture(&mut self, observer: Square, target: Square, side: Side) -> bool {
        let rules = self.rules;
        self.captures_by(observer, target, side)
            .iter()
            .any(|m| rules.move_filters.iter().all(|hook| hook.accepts(self, m, side, false)))
    }

    /// The same, and `accept` must say yes to the position after the capture.
    pub fn could_capture_if(
        &mut self,
        observer: Square,
        target: Square,
        side: Side,
        accept: &mut dyn FnMut(&mut Game<'_>) -> bool,
    ) -> bool {
        if self.position.is_empty(target) {
            return false;
        }
        let turn = self.position.side_to_move();
        self.position.set_side_to_move(side);
        let ways = self.captures_by(observer, target, side);
        let found = ways.into_iter().any(|first| {
            let mut next = Some(first);
            while let Some(m) = next {
                let mut choices = Choices::along(m.picks);
                let possible = self.play(m, &mut choices);
                let permitted = possible && self.permits_last() && accept(self);
                self.undo();
                if permitted {
                    return true;
                }
                next = m.with_next(&choices);
            }
            false
        });
        self.position.set_side_to_move(turn);
        found
    }

    /// The intentions by which the unit on `observer` would capture on `target` by its powers, kings included.
    pub fn captures_by(&mut self, observer: Square, target: Square, side: Side) -> Vec<Move> {
        if let Some(ways) = &self.rules.capture_ways {
            return ways.captures(self, observer, target, side);
        }
        if self.rules.power.is_empty() {
            return self.captures_as(self.unit(observer).walk, observer, target, side);
        }
        let list = self.powers(observer, side, Some(Level::Check));
        let mut moves = Vec::new();
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
        moves
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
        let program = self.rules.program(walk, side);
        if self.may_reach(program, observer, target) {
            program.captures(observer, target, &self.view(side), &mut |way| {
                moves.push(Move::by_way(observer, &way));
                false
            });
        }
        moves
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
            for lender in lenders & program.reach(borrower) {
                if lender == borrower
                    || !(program.is_exact()
                        || self.captures_by_program(program, lender, borrower, lending_side))
                {
                    continue;
                }
                let own = self.unit(lender).walk;
                if own == walk {
                    return true;
                }
                for &nested in self.rules.program(own, lending_side).lendings() {
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
