//! The squares from which, and through which, units come to observe: what a move must touch to check or to expose.
//!
//! **Claim.** A unit of a side that does not reach a square now reaches it after a move only if the move leaves one of the
//! `emptied` squares, enters one of the `filled` ones, touches one of the `touched`, or the unit arrives where its walk reaches the
//! square. So an ordinary move that does none of this gives no check, and exposes no royal unit.
//!
//! **Needs.** Royal units are observed by the walks of units where these stand (`bounded_observation`); rules may forbid
//! observations, none adds any but those of which it tells the squares on which they depend. Effects enter by their footprint (`footprints_known`), else every move with effects may check.
//!
//! **Tested by** `rules/tests/shortcuts.rs` (moves that may check are those that do) and `rules/tests/mates_told.rs`.

use crate::general::parts::pawn_kind::PawnKind;
use crate::general::position::intention::{Kind, retain_from};
use crate::general::prediction::estimate::CheckLines;
use crate::general::{Footprint, Game, Move};
use board::{Side, SquareSet, Walk};

impl Game<'_> {
    /// The squares on which it depends which units of `side` reach some squares, by their walks alone.
    pub(crate) fn check_lines_to(&self, targets: SquareSet, side: Side) -> CheckLines {
        let mut lines = CheckLines::default();
        let filled = !self.position.has_holes();
        for (walk, squares) in self.position.walks() {
            if squares[side].is_empty() {
                continue;
            }
            let program = self.rules.program(walk, side);
            if program.is_steadily_exact() {
                continue;
            }
            for target in targets {
                for observer in squares[side] & program.steady_reach(target) {
                    if filled && program.is_filled() {
                        let (gaps, hurdles) = program.gaps_and_hurdles(observer, target);
                        lines.emptied.0[0] |= gaps;
                        lines.filled.0[0] |= hurdles;
                    } else {
                        lines.touched |= program.ways(observer, target);
                    }
                }
            }
        }
        lines
    }

    /// Squares such that an ordinary move or drop of a side that touches none of them surely uncovers no check: on
    /// them it depends whether its units check, or they promote there.
    pub(crate) fn checking_squares(&self, side: Side) -> SquareSet {
        let royals = self.position.royals(!side);
        let promotes = self.position.walks().any(|(walk, units)| {
            self.rules.promotion.pawns[walk.index()] != PawnKind::None && !units[side].is_empty()
        });
        let mut squares = royals | self.check_lines_to(royals, side).all();
        if promotes {
            // a backward pawn promotes where the other side's pawns do
            squares |= self.rules.promotion.squares[side] | self.rules.promotion.squares[!side];
        }
        squares
    }

    /// Squares such that an ordinary move of a side that touches none of them uncovers no check and changes nothing
    /// but places, for rules about moves that check: see [`Game::surely_does_not_check`].
    pub(crate) fn squares_of_checks(&self, side: Side) -> SquareSet {
        let royals = self.position.royals(!side);
        // in diagrams the other side may stand in check already
        if !self.rules.predicted.silent_effects
            || royals.into_iter().any(|royal| self.is_simply_observed(royal, side))
        {
            return !SquareSet::EMPTY;
        }
        self.checking_squares(side)
    }

    /// Whether a move that touches none of the [`Game::squares_of_checks`] surely gives no check; `None` where it must be
    /// made to know.
    pub(crate) fn surely_does_not_check(&self, m: &Move) -> Option<bool> {
        let promotes =
            m.kind == Kind::Ordinary && self.promotes_for_anybody(self.unit(m.departure), m.arrival);
        (!promotes && self.checks_from_arrival(m) == Some(false)).then_some(true)
    }

    /// The squares from which a unit of a side with that walk could check, if only the board were as it should be.
    pub(crate) fn squares_to_check_from(&self, walk: Walk, side: Side) -> SquareSet {
        let program = self.rules.program(walk, side);
        let royals = self.position.royals(!side).into_iter();
        royals.fold(SquareSet::EMPTY, |squares, royal| squares | program.steady_reach(royal))
    }

    /// The walk of the unit that moves or is dropped, [`Walk::NONE`] where there is none.
    #[must_use]
    pub fn walk_of(&self, m: &Move) -> Walk {
        match m.kind {
            Kind::Drop(form) => self.rules.drop_forms()[usize::from(form)].walk,
            _ => self.unit(m.departure).walk,
        }
    }

    /// Whether the unit of an ordinary move or drop of the side to move checks from its arrival, as the unit that it is;
    /// `None` where that is not easily told.
    pub(crate) fn checks_from_arrival(&self, m: &Move) -> Option<bool> {
        let side = self.position.side_to_move();
        let program = self.rules.program(self.walk_of(m), side);
        for royal in self.position.royals(!side) {
            if !program.steady_reach(royal).contains(m.arrival) {
                continue;
            }
            if program.is_filled() && !self.position.has_holes() && self.position.en_passant().victim != royal
            {
                let occupied = m.occupied_after(self.position.occupied().0[0]);
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
        if let Some(lines) = self.check_lines() {
            self.keep_checking_by(&lines, first, moves);
        }
    }

    /// The same where rules add observers ([`ExtraObservers`]) to those that walks make, or put them in their place: moves are dropped
    /// that touch none of the squares on which they say it depends, with a unit that misses the royal ones from its arrival, and that do
    /// not check by walks either.
    ///
    /// [`ExtraObservers`]: crate::general::ExtraObservers
    #[inline(never)]
    pub(crate) fn keep_checking_by_rules(&self, first: usize, moves: &mut Vec<Move>) {
        let (rules, side) = (self.rules, self.position.side_to_move());
        let told = !rules.extra_observers.is_empty()
            && rules.power.is_empty()
            && rules.capture_ways.is_none()
            && rules.check_rules.is_empty()
            && rules.only_royals_are_checked()
            && !rules.royals_capturable()
            && !rules.checks_without_king();
        if !told {
            return;
        }
        let royals = self.position.royals(!side);
        let mut watched = royals;
        for royal in royals {
            for hook in &rules.extra_observers {
                let Some(squares) = hook.watched_squares(self, royal, side) else { return };
                watched |= squares;
            }
        }
        let mut lines = None;
        if rules.plain_observers() {
            let Some(by_walks) = self.check_lines() else { return };
            lines = Some(by_walks);
        }
        let misses = |m: &Move| {
            let hits =
                |royal| rules.extra_observers.iter().any(|hook| !hook.surely_misses(self, royal, side, m));
            !royals.into_iter().any(hits)
        };
        retain_from(moves, first, |m| {
            let is_plain = m.kind == Kind::Ordinary
                && m.effects == 0
                && m.passed[0].is_none()
                && m.departure.is_some()
                && m.departure != m.arrival
                && !self.promotes_for_anybody(self.unit(m.departure), m.arrival)
                && self.changes_only_squares(m);
            !(is_plain
                && !m.touches(&watched)
                && lines.as_ref().is_none_or(|lines| !self.may_check_by_walks(lines, m))
                && misses(m))
        });
    }

    /// The squares on which it depends whether units of the side to move check; `None` if the other side stands in check
    /// already, as it may in diagrams.
    pub(crate) fn check_lines(&self) -> Option<CheckLines> {
        let side = self.position.side_to_move();
        let royals = self.position.royals(!side);
        if royals.into_iter().any(|royal| self.is_simply_observed(royal, side)) {
            return None;
        }
        let mut lines = self.check_lines_to(royals, side);
        lines.touched |= royals;
        Some(lines)
    }

    /// Drops the moves of the side to move of which the walks of units say that they give no check. Effects are left aside, so a move
    /// that checks by an effect alone is dropped and one whose check an effect takes away stays: for engines, which only
    /// prefer checks. All are dropped where walks say nothing about checks.
    pub fn keep_checking_by_walks(&self, moves: &mut Vec<Move>) {
        let bounded = self.rules.predicted.bounded_observation;
        let Some(lines) = bounded.then(|| self.check_lines()).flatten() else { return moves.clear() };
        retain_from(moves, 0, |m| !m.is_of_one_unit() || self.may_check_by_walks(&lines, m));
    }

    pub(crate) fn keep_checking_by(&self, lines: &CheckLines, first: usize, moves: &mut Vec<Move>) {
        let footprint = self.footprint_of_checks();
        retain_from(moves, first, |m| self.may_check(lines, &footprint, m));
    }

    /// The moves of the side to move in which effects may let its units reach more.
    pub(crate) fn footprint_of_checks(&self) -> Footprint {
        if !self.rules.predicted.footprints_known {
            return Footprint::ANY;
        }
        let side = self.position.side_to_move();
        if self.captured_only_stand_in_the_way(side) {
            return Footprint::NONE;
        }
        // effects that do not let units of the side reach more, as those that only repaint who moves, give no checks
        self.reach_footprint_of(side)
    }

    /// Whether effects of a side's moves do no more than let captured units return, none of whom it needs to reach a royal unit.
    fn captured_only_stand_in_the_way(&self, side: Side) -> bool {
        self.rules.predicted.checks_told_from_squares
            && !self.rules.effects.loud.is_empty()
            && self.returns_open_no_way_to(self.position.royals(!side), side)
    }

    /// Whether a move may check: it changes the lines on which that depends, reaches a royal unit from its arrival, or does more.
    pub(crate) fn may_check(&self, lines: &CheckLines, footprint: &Footprint, m: &Move) -> bool {
        // a pass leaves no square
        !m.is_direct()
            || self.may_check_by_walks(lines, m)
            || footprint.touches(m) && !self.changes_only_squares(m)
    }

    /// Whether a move of one unit may check, effects left aside: it changes the lines on which that depends, promotes, or reaches a royal
    /// unit from its arrival.
    fn may_check_by_walks(&self, lines: &CheckLines, m: &Move) -> bool {
        let side = self.position.side_to_move();
        lines.are_changed_by(m, true)
            || self.promotes_on(self.unit(m.departure), m.arrival, side)
            || self.checks_from_arrival(m) != Some(false)
    }
}
