//! Questions that a rule set answers.

use super::parts::pawn_kind::PawnKind;
use super::parts::properties::Properties;
use super::parts::walks::Holes;
use super::{Move, RuleSet};
use crate::orthodox::Limits;
use board::{Geometry, Marks, PerSide, Position, Side, Square, SquareSet, Walk};
use movement::czech::FurtherEffects;
use movement::{Lending, Movement, Program};
use std::sync::{Arc, LazyLock};
use stipulation::Goal;

impl RuleSet {
    /// The shape of the board.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// Whether walks alone say what units observe from a square, wherever rules put them for it.
    pub(crate) fn observes_by_walk_alone(&self) -> bool {
        self.gated_from.is_none() && self.power.is_empty() && self.arrival_filters.is_empty()
    }

    /// Whether a royal unit is in check if, and only if, a unit of the other side reaches it by its walk.
    pub(crate) fn walks_alone_check(&self) -> bool {
        self.simple_observation()
            && self.plain_observers()
            && self.extra_observers.is_empty()
            && self.check_rules.is_empty()
    }

    /// The diagram that goals `dia` and `a=>b` ask for.
    #[must_use]
    pub fn target_diagram(&self) -> Option<&Position> {
        self.target.as_ref()
    }

    /// How the rules differ from plain chess, if by nothing that the bitboards do not know.
    pub(crate) fn limits(&self) -> Option<Limits> {
        self.limits
    }

    /// Whether the rules only forbid moves of plain chess, and add none and change none: every legal move is one that the
    /// units could make on the same squares if kings could be left in check, and does nothing else.
    #[must_use]
    pub fn only_restrict(&self) -> bool {
        self.moves_as_in_plain_chess()
            && self.castling.wings.is_empty()
            && !self.royals_capturable()
            && self.effects.hooks.is_empty()
            && self.goal_rules.is_empty()
    }

    /// For each square of the board of plain chess those to which no unit goes from there, whatever stands on the board and
    /// castling apart; `None` if the rules forbid none so.
    #[must_use]
    pub fn barred_ways(&self) -> Option<[u64; 64]> {
        // of captures that end with a rebirth only the end is judged
        let judged = !self.captures_end_with_rebirth() && !self.arrival_filters.is_empty();
        if self.geometry != Geometry::CHESS || !judged {
            return None;
        }
        let bars = |from, to| {
            self.arrival_filters.iter().any(|filter| filter.bars(self.geometry, Square(from), Square(to)))
        };
        let mut barred = [0u64; 64];
        for (from, barred) in (0..64).zip(&mut barred) {
            *barred = (0..64).filter(|&to| to != from && bars(from, to)).fold(0, |set, to| set | 1 << to);
        }
        barred.iter().any(|&barred| barred != 0).then_some(barred)
    }

    /// Whether every move is one that the units could make in plain chess on the same squares if kings could be left in check
    /// and captured, whatever effects it has; castling may be otherwise.
    pub(super) fn moves_as_in_plain_chess(&self) -> bool {
        let promotions = [Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP];
        !self.royals_may_vanish() && self.moves_as_with_promotions(&promotions)
    }

    /// The same, where pawns may become those walks and kings be lost.
    pub(super) fn moves_as_with_promotions(&self, promotions: &[Walk]) -> bool {
        self.walks_as_with_promotions(promotions) && self.power.is_empty() && self.extra_moves.is_empty()
    }

    /// Whether the walks are those of plain chess, where pawns may become those walks and kings be lost; units may borrow walks
    /// and have further moves.
    pub(super) fn walks_as_with_promotions(&self, promotions: &[Walk]) -> bool {
        let last_rank = |side| {
            let rank = if side == Side::White { 7 } else { 0 };
            self.promotion.squares[side].into_iter().all(|square| square.0 / 8 == rank)
        };
        let forward = |(walk, kind): (usize, &PawnKind)| match kind {
            PawnKind::None => true,
            _ => walk == Walk::PAWN.index() && *kind == PawnKind::Forward || walk > Walk::KING.index(),
        };
        self.geometry == Geometry::CHESS
            && self.walks.replaced.is_empty()
            && self.walks.standard.iter().enumerate().all(|(walk, standard)| standard.index() == walk)
            && self.promotion.hopper_marks.is_empty()
            && self.promotion.chameleon_mark == Marks::NONE
            && Side::BOTH.into_iter().all(last_rank)
            && Side::BOTH
                .iter()
                .all(|&side| self.promotion.walks[side].iter().all(|walk| promotions.contains(walk)))
            && self.promotion.walks_of.is_empty()
            && self.promotion.of_marine_pawn.is_none()
            && self.promotion.pawns.iter().enumerate().all(forward)
            && !self.null_moves()
            && !self.captures_own()
            && self.moves_own_units()
            && self.openings.is_empty()
            && !self.captures_go_on()
            && !self.is_cylinder()
    }

    /// The movement of a walk that is not of the table.
    pub(crate) fn own_movement(&self, walk: Walk) -> Option<&Movement> {
        self.walks.own.get(walk.index().checked_sub(movement::walks().len())?)
    }

    /// Whether no rule gives units other walks than their own.
    #[must_use]
    pub fn walks_are_own(&self) -> bool {
        self.power.is_empty()
    }

    /// Whether rules of power give others than royal units walks that they do not have themselves.
    pub(crate) fn lends_walks_to_all(&self) -> bool {
        self.power.iter().any(|hook| !hook.concerns_only_royals(self))
    }

    /// The walks that rules may lend to units on the board, as far as they say.
    pub(crate) fn walks_lent(&self) -> impl Iterator<Item = Walk> + '_ {
        self.power.iter().filter_map(|hook| hook.lends(self)).flatten().copied()
    }

    /// The compiled movement of a walk for a side; compiled when it is first asked for.
    #[inline]
    pub(crate) fn program(&self, walk: Walk, side: Side) -> &Program {
        self.walks.programs[walk.index()][side].get_or_init(|| {
            let confined = self.walks.confined.iter().any(|(own, ..)| *own == walk);
            let shunned = self.walks.shunned.iter().any(|(own, _)| *own == walk);
            let replaced = self.walks.replaced.iter().any(|(replaced, _)| *replaced == walk);
            if let Some(entry) = movement::walk(walk)
                && !(confined || shunned || replaced)
                && self.geometry == Geometry::CHESS
                && (self.walks.holes == Holes::None || !entry.movement().asks_for_holes())
            {
                return Arc::clone(entry.program(side));
            }
            let movement = self.movement(walk);
            if !confined
                && let Some(other) = self.walks.programs[walk.index()][!side].get()
                && movement.is_alike_for_both_sides()
            {
                return Arc::clone(other);
            }
            Arc::new(self.compile(movement, walk, side))
        })
    }

    /// The movement of a walk under these rules.
    fn movement(&self, walk: Walk) -> &Movement {
        let table = movement::walks();
        let replaced = self.walks.replaced.iter().find(|(replaced, _)| *replaced == walk);
        match (replaced, table.get(walk.index())) {
            (Some((_, movement)), _) => movement,
            (None, Some(entry)) => entry.movement(),
            (None, None) => &self.walks.own[walk.index() - table.len()],
        }
    }

    /// Whether a rule lets pawns move from any square of their first rank.
    pub(crate) fn first_rank_is_free(&self) -> bool {
        self.walks.first_rank_is_free
    }

    fn compile(&self, movement: &Movement, walk: Walk, side: Side) -> Program {
        let mut program = match self.walks.holes {
            Holes::None => Program::compile(movement, self.geometry, side),
            Holes::Changing => Program::compile_with_holes(movement, self.geometry, SquareSet::EMPTY, side),
            Holes::Fixed(holes) => Program::compile_with_holes(movement, self.geometry, holes, side),
        };
        for (_, shunned) in self.walks.shunned.iter().filter(|(own, _)| *own == walk) {
            program.shun(*shunned);
        }
        for (_, _, squares) in self.walks.confined.iter().filter(|(own, of, _)| *own == walk && *of == side) {
            program.confine(*squares);
        }
        program
    }

    /// The compiled movement of a walk as it is played by who borrows it: orphans are no pawns, so that nothing ties them to
    /// the first rank of the pawns whose moves they have.
    pub(crate) fn lent_program(&self, kind: Lending, walk: Walk, side: Side) -> &Program {
        let replaced = self.walks.replaced.iter().any(|(replaced, _)| *replaced == walk);
        let entry = movement::walk(walk).filter(|_| kind == Lending::Orphan && !replaced);
        let freed = entry.and_then(|entry| {
            let freed = self
                .walks
                .freed
                .get_or_init(|| movement::walks().iter().map(|_| PerSide::default()).collect());
            freed[walk.index()][side]
                .get_or_init(|| Some(self.compile(&entry.free_of_first_rank()?, walk, side)))
                .as_ref()
        });
        freed.unwrap_or_else(|| self.program(walk, side))
    }

    /// Whether a rule has a say about when a diagram is reached.
    pub(super) fn redefines_targets(&self) -> bool {
        let targets = [Goal::ProofGame, Goal::AToB];
        targets.into_iter().any(|goal| self.has_rule_about(goal))
    }

    /// Whether a rule has a say about a goal.
    pub(super) fn has_rule_about(&self, goal: Goal) -> bool {
        self.goal_rules.iter().any(|rule| rule.concerns(goal))
    }

    /// Whether units move by their own walks alone, apart from castling.
    pub(crate) fn walks_alone_move(&self) -> bool {
        self.power.is_empty()
            && !self.units_have_extra_moves
            && self.castling.wings.is_empty()
            && self.sight.is_none()
    }

    /// Whether units observe, if at all, by their own walks from where they stand.
    pub(crate) fn walks_decide(&self) -> bool {
        self.power.is_empty() && self.extra_observers.is_empty()
    }

    /// The walks of the units of the diagram, in the order of the table.
    #[must_use]
    pub fn walks_of_diagram(&self) -> &[Walk] {
        &self.diagram_walks
    }

    /// Whether the reference knows from the start that there may be units of that walk: an orthodox one or what stands in for
    /// it, one of the diagram or one that pawns promote to.
    #[must_use]
    pub fn is_known_kind(&self, walk: Walk) -> bool {
        walk <= Walk::KING
            || self.walks.standard.contains(&walk)
            || self.stood_in_diagram(walk)
            || self.promotion.walks.0.iter().any(|walks| walks.contains(&walk))
    }

    /// Whether the diagram has a unit of that walk.
    pub(super) fn stood_in_diagram(&self, walk: Walk) -> bool {
        self.diagram_walks.contains(&walk)
    }

    /// Whether to rules that ask what one unit observes it observes by its walk from where it stands, and in no other way.
    pub(crate) fn units_observe_by_walk(&self) -> bool {
        self.plain_observers() && !self.extra_observers.iter().any(|hook| hook.are_of_the_unit())
    }

    /// Whether the squares of units and of kings tell who checks: units observe by their own walks alone, and only royal units are checked.
    pub(crate) fn squares_tell_checks(&self) -> bool {
        self.walks_are_own() && self.only_royals_are_checked() && self.units_observe_by_walk()
    }

    /// Whether all observers observe from where they stand.
    pub(crate) fn walks_alone_observe(&self) -> bool {
        self.plain_observers() && self.extra_observers.is_empty()
    }

    /// Whether a walk is a pawn's, to every rule that speaks of pawns.
    #[inline]
    #[must_use]
    pub fn is_pawn(&self, walk: Walk) -> bool {
        self.promotion.pawns[walk.index()] != PawnKind::None
    }

    /// The length of a walk's moves where it is not the distance between its ends, as the square of the way from
    /// centre to centre.
    #[must_use]
    pub fn path_length(&self, walk: Walk) -> Option<u32> {
        static LENGTHS: LazyLock<Vec<Option<u32>>> =
            LazyLock::new(|| movement::walks().iter().map(|entry| entry.kind().path_length).collect());
        LENGTHS.get(walk.index()).copied().flatten()
    }

    /// The squares where a side's pawns promote.
    #[must_use]
    pub fn promotion_squares(&self, side: Side) -> SquareSet {
        self.promotion.squares[side]
    }

    /// The reverse pawn for a pawn and the pawn for a reverse pawn; any other walk stays what it is.
    #[must_use]
    pub fn reversed_pawn(&self, walk: Walk) -> Walk {
        match movement::by_code(movement::Language::English, "pp") {
            Some(reverse) if walk == Walk::PAWN => reverse,
            Some(reverse) if walk == reverse => Walk::PAWN,
            _ => walk,
        }
    }

    /// Whether every unit with the walk of a king is royal and stays so: no rule makes kings units like others, and no pawn becomes
    /// one.
    pub(crate) fn kings_are_royal(&self) -> bool {
        !self.royals_may_vanish() && !self.promotion.walks.0.iter().flatten().any(|&walk| walk == Walk::KING)
    }

    /// The walk that stands in for an orthodox one in this game: a rule may replace the knight by the nightrider.
    #[must_use]
    pub fn standard(&self, orthodox: Walk) -> Walk {
        self.walks.standard[orthodox.index()]
    }

    /// The orthodox walk for which this one stands in, or the walk itself.
    #[must_use]
    pub fn orthodox(&self, walk: Walk) -> Walk {
        let found = self.walks.standard.iter().position(|&standard| standard == walk);
        #[allow(clippy::cast_possible_truncation, reason = "seven entries")]
        found.map_or(walk, |index| Walk(index as u16))
    }

    /// The marks that a rule gives to every unit but kings; they are not written.
    #[must_use]
    pub fn common_marks(&self) -> Marks {
        self.common_marks
    }

    /// The next walk in the sequence of chameleons; the walk itself if it is not in the sequence.
    #[must_use]
    pub fn chameleon_successor(&self, walk: Walk) -> Walk {
        self.chameleons.iter().find(|(from, _)| *from == walk).map_or(walk, |(_, to)| *to)
    }

    /// What a side's pawns promote to.
    #[must_use]
    pub fn promotions(&self, side: Side) -> &[Walk] {
        &self.promotion.walks[side]
    }

    /// What a pawn of that walk promotes to.
    #[inline]
    #[must_use]
    pub fn promotions_from(&self, walk: Walk, side: Side) -> &[Walk] {
        match &self.promotion.of_marine_pawn {
            Some((pawn, walks)) if *pawn == walk => &walks[side],
            _ if self.promotion.walks_of.is_empty() => &self.promotion.walks[side],
            _ => {
                let own = self.promotion.walks_of.iter().find(|(own, _)| *own == walk);
                own.map_or(&self.promotion.walks[side], |(_, walks)| &walks[side])
            }
        }
    }

    /// Whether an intention is a capture that ends elsewhere than on its arrival, with the rebirth of the capturing unit.
    #[must_use]
    #[inline]
    pub fn ends_with_further_step(&self, intention: &Move) -> bool {
        self.captures_end_with_rebirth() && intention.capture.is_some()
    }

    /// Whether kings change places with every move of a side.
    #[must_use]
    pub fn do_kings_change_places(&self, side: Side) -> bool {
        self.royalty.kings_change_places[side]
    }

    /// What a move does besides going to its target, by the number in [`super::Move::effects`].
    #[inline]
    pub(crate) fn further_effects(&self, number: u16) -> Option<&FurtherEffects> {
        self.further_effects.get(usize::from(number).checked_sub(1)?)
    }

    /// Whether there are rules that end the game beside mate and stalemate, such as a king that arrives.
    #[must_use]
    pub fn has_endings(&self) -> bool {
        !self.endings.is_empty()
    }

    /// The squares on which units win, of each rule that ends the game beside mate and stalemate; `None` where such a rule may end it otherwise.
    #[must_use]
    pub fn winning_squares(&self) -> Option<Vec<super::WinningSquares<'_>>> {
        self.endings.iter().map(|ending| ending.winning_squares()).collect()
    }

    /// What an optimisation may rely on.
    #[must_use]
    pub fn properties(&self) -> Properties {
        self.properties
    }
}
