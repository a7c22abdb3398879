//! Mates and stalemates that no single move can give, excluded before any is made or generated.
//!
//! **Claim.** A mate must check and leave no flight, a stalemate must leave no reply. A move that reaches no king by a walk does
//! not check; a flight to an empty square that nothing reaches after the move stays. No other moves need be made to find a mate or
//! a stalemate.
//!
//! **Needs.** Units go by their walks, rules only narrow what they observe, and effects state their footprints
//! (`checks_told_from_squares`); that flights are legal needs that nothing but self-check forbids moves of kings to empty squares
//! (`flights_sure`), or that all such rules concern checks only. Where filters make other moves of those that are listed, they must
//! do it one by one; where rules choose among the moves, who is found must be one that they choose. A king that may castle may do
//! anything by it.
//!
//! **Tested by** `rules/tests/mates_told.rs`, under every condition.

mod allowing;
mod carried;

use crate::general::position::castling::king_home;
use crate::general::position::intention::retain_from;
use crate::general::prediction::estimate::CheckLines;
use crate::general::{Game, GoalRule, Move, RuleSet};
use board::{Side, Square, SquareSet, Walk};
use movement::{Arrival, Program};
use stipulation::Goal;

impl RuleSet {
    /// Whether moves that mate are those that are thought of here: units go by their walks, what they do besides they do by
    /// captures, and who is not reached by a walk is not in check.
    pub(crate) fn checks_are_told_from_squares(&self) -> bool {
        self.predicted.checks_predictable
            && self.predicted.footprints_known
            && self.may_tell_checks()
            && self.list_filters.iter().all(|hook| hook.spares_quiet_moves(self))
            && self.geometry.len() <= 64
    }

    /// Whether moves that reach the goal are those that are thought of here.
    #[inline]
    pub(crate) fn is_told_from_squares(&self, goal: Goal) -> bool {
        self.predicted.checks_told_from_squares
            && matches!(goal, Goal::Mate | Goal::Stalemate | Goal::DoubleStalemate)
            && !self.is_redefined_by(goal, |rule| rule.only_doubts_mates() || rule.frees_replies_to_mates())
    }

    /// Whether a rule lets a goal be reached by moves that give no check, or although a reply is surely legal that gives none.
    pub(crate) fn is_redefined(&self, goal: Goal) -> bool {
        self.is_redefined_by(goal, |rule| rule.only_doubts_mates())
    }

    /// Whether a rule has a say about a goal, other than one that is harmless to mates.
    fn is_redefined_by(&self, goal: Goal, is_harmless: fn(&dyn GoalRule) -> bool) -> bool {
        self.goal_rules
            .iter()
            .any(|rule| rule.concerns(goal) && !(goal == Goal::Mate && is_harmless(rule.as_ref())))
    }

    /// Whether rules of legality do not judge the replies to a mate.
    pub(crate) fn replies_to_mates_are_free(&self) -> bool {
        // each such rule comes with one of legality
        let freeing = self.goal_rules.iter().filter(|rule| rule.frees_replies_to_mates()).count();
        self.legality.len() == freeing
    }

    /// Whether a king that is to be mated surely may go to an empty square that nothing reaches, if it gives no check there.
    pub(crate) fn flights_are_sure(&self) -> bool {
        self.may_be_sure_of_flights() && self.filters_spare_flights() && self.legality_spares_flights()
    }

    /// The same of a king that surely may leave its square and whom rules of legality permit to go.
    pub(crate) fn flights_of_free_kings_are_sure(&self) -> bool {
        self.may_be_sure_of_flights_of_free_kings()
            && self.filters_spare_flights()
            && (self.legality_spares_flights() || self.predicted.arrivals_tell)
    }

    fn filters_spare_flights(&self) -> bool {
        self.move_filters.iter().all(|hook| hook.spares_quiet_moves(self))
    }

    fn legality_spares_flights(&self) -> bool {
        self.replies_to_mates_are_free() || self.legality.iter().all(|hook| hook.concerns_only_checks(self))
    }
}

/// So many units that may mate are told apart.
const MOST_UNITS: usize = 16;

/// Units, each with where it may mate by doing no more than arrive, and where it may do more.
type MatingUnits = [(Square, u64, u64); MOST_UNITS];

/// A move that does nothing but leave a square and enter another.
#[derive(Clone, Copy)]
struct Step {
    walk: Walk,
    from: Square,
    to: Square,
    is_royal: bool,
}

impl Step {
    fn over(self, occupied: u64) -> u64 {
        occupied & !self.from.bit() | self.to.bit()
    }
}

/// A king to be mated or stalemated, and who is to do it.
pub(crate) struct MateSearch {
    pub(crate) king: Square,
    pub(crate) side: Side,
    pub(crate) occupied: SquareSet,
    /// Where a move must arrive that stops replies and does no more than arrive; `None` where it must check, as before a mate.
    stopping: Option<u64>,
    /// Whether a move that checks is wanted.
    checking: bool,
    /// Whether a royal unit may stop replies wherever it goes.
    royals_stop: bool,
    /// What that side may capture.
    capturable: u64,
    /// Where captures may change more than squares.
    open: u64,
    /// Who leaves one of these, or enters one of those, may change more.
    footprint: (u64, u64),
    /// Whether captures change nothing but what is captured.
    captures_are_plain: bool,
    /// Captures after which what was captured may stand anywhere, so that no flight is sure.
    reborn: u64,
    /// Whether captures do no more than let who captures stand elsewhere.
    carried: bool,
    /// Who leaves one of these may let another unit reach the king.
    leaving: u64,
    /// Who enters one of these may.
    entering: u64,
    /// Whether moves that check may change more.
    checks_have_effects: bool,
    /// Whether a pawn may be captured in passing.
    in_passing: bool,
}

/// The units of a side that go alike.
struct WalkGroup<'r> {
    walk: Walk,
    program: &'r Program,
    pawns: bool,
    /// Where a unit must arrive that lets itself or another reach the king, or stops replies, or that may do more than arrive.
    relevant: u64,
    /// Where it promotes, and what it may become.
    promoting: u64,
    promotions: &'r [Walk],
    /// Where a king of theirs may castle from.
    castles_from: SquareSet,
}

/// Where a king that castles from a square arrives.
fn castling_arrivals(from: Square) -> u64 {
    Square(from.0 + 2).bit() | Square(from.0 - 2).bit()
}

impl<'r> Game<'r> {
    pub(crate) fn mate_search_by(&self, side: Side, goal: Goal, in_passing: bool) -> Option<MateSearch> {
        let (rules, position) = (self.rules, &self.position);
        let royals = position.royals(!side);
        let king = royals.first()?;
        if !royals.is_single() || position.has_holes() || position.occupied_by(side).contains(king) {
            return None;
        }
        let occupied = position.occupied();
        let theirs = position.occupied_by(!side).0[0];
        let capturable = if rules.captures_own() { occupied.0[0] } else { theirs };
        let captures_are_plain = rules.effects.loud.is_empty() && rules.list_filters.is_empty();
        // what returns may stand in the way, but nobody needs it there
        let reborn = !captures_are_plain && goal == Goal::Mate && self.returns_open_no_way_to(royals, side);
        let carried = !captures_are_plain && goal == Goal::Mate && self.captures_only_carry();
        let footprint = self.reach_footprint_of(side);
        let checking = goal == Goal::Mate || footprint.checks;
        let open = if captures_are_plain || reborn {
            0
        } else if rules.list_filters.is_empty() {
            capturable & footprint.captures
        } else {
            // captures may go on to other squares
            capturable
        };
        let lines = if checking { self.check_lines_to(royals, side) } else { CheckLines::default() };
        Some(MateSearch {
            king,
            side,
            occupied,
            stopping: (goal == Goal::Stalemate).then_some(!0),
            checking,
            royals_stop: checking || !rules.legality.is_empty(),
            capturable,
            open,
            footprint: (footprint.departures, footprint.arrivals),
            checks_have_effects: footprint.checks,
            captures_are_plain,
            reborn: if reborn { capturable } else { 0 },
            carried,
            leaving: lines.touched.0[0] | lines.emptied.0[0],
            entering: lines.touched.0[0] | lines.filled.0[0],
            in_passing,
        })
    }

    /// Whether effects of captures do no more than let captured units return, and nobody of the side needs one to reach one of these
    /// squares.
    pub(crate) fn returns_open_no_way_to(&self, squares: SquareSet, side: Side) -> bool {
        let rules = self.rules;
        rules.predicted.captured_reborn
            && rules.list_filters.is_empty()
            && !rules.captures_own()
            && !self.position.has_neutral_units()
            && squares.into_iter().all(|square| self.nobody_hops_to(square, side))
    }

    /// Whether no unit of the side needs another one, wherever they stand, to reach a square.
    pub(crate) fn nobody_hops_to(&self, square: Square, side: Side) -> bool {
        self.position.walks().filter(|(_, units)| !units[side].is_empty()).all(|(walk, _)| {
            let needs_none = |walk: Walk| {
                let program = self.rules.program(walk, side);
                program.is_filled() && program.all_ways(square).is_some_and(|(_, hurdles)| hurdles == 0)
            };
            let becomes: &[Walk] =
                if self.rules.is_pawn(walk) { self.rules.promotions_from(walk, side) } else { &[] };
            needs_none(walk) && becomes.iter().all(|&walk| needs_none(walk))
        })
    }

    /// Whether the king may be in check before the side has moved: not after a legal move of its own side.
    fn is_perhaps_in_check_already(&self, search: &MateSearch) -> bool {
        let has_moved = self.plies.last().is_some_and(|ply| ply.side != search.side);
        !(has_moved && self.rules.certain_observation() && !self.rules.self_check_by_rule())
            && self.is_simply_observed(search.king, search.side)
    }

    /// What is common to the units of a walk; `None` if they may do more than arrive somewhere.
    fn group(&self, search: &MateSearch, walk: Walk) -> Option<WalkGroup<'r>> {
        let rules = self.rules;
        let program = rules.program(walk, search.side);
        let pawns = rules.is_pawn(walk);
        let may_castle = rules.castling() && self.position.rights() >> (3 * search.side.index()) & 7 != 0;
        if program.captures_elsewhere() && (search.in_passing || !pawns)
            || may_castle && rules.castles_by_power()
        {
            return None;
        }
        let castles = may_castle && walk == rules.standard(Walk::KING);
        let castles_from = if castles { SquareSet::of(king_home(search.side)) } else { SquareSet::EMPTY };
        let (mut promoting, mut promotions) = (0, &[][..]);
        if pawns {
            // a neutral unit promotes as the mover's
            promoting = (rules.promotion.squares[search.side] | rules.promotion.squares[!search.side]).0[0];
            promotions = rules.promotions_from(walk, search.side);
        }
        let mut goal = search.stopping.unwrap_or(0);
        if search.checking {
            goal |= program.steady_reach(search.king).0[0] | search.entering;
        }
        let relevant = goal | search.open | search.footprint.1 | promoting;
        Some(WalkGroup { walk, program, pawns, relevant, promoting, promotions, castles_from })
    }

    /// The steps that a move may be: one for each walk that the unit may have after it.
    fn any_step(
        &self,
        group: &WalkGroup<'_>,
        from: Square,
        to: Square,
        test: impl Fn(&Self, Step) -> bool,
    ) -> bool {
        let is_royal = self.unit(from).is_royal();
        let step = Step { walk: group.walk, from, to, is_royal };
        test(self, step)
            || group.promoting & to.bit() != 0
                && group.promotions.iter().any(|&walk| test(self, Step { walk, ..step }))
    }

    /// Where a unit must go to check or to stop replies, whatever stands where; `None` where that is not known.
    fn relevant_ends(&self, search: &MateSearch, group: &WalkGroup<'_>, from: Square) -> Option<u64> {
        let ends = group.program.ends(from)?.0[0];
        // by rules of legality replies may be forbidden that check a king where it has gone
        let anywhere = (search.leaving | search.footprint.0) & from.bit() != 0
            || search.stopping.is_some() && search.royals_stop && self.unit(from).is_royal();
        Some(if anywhere { ends } else { ends & group.relevant })
    }

    /// Those of some squares where a unit goes now, captures in passing apart.
    fn arrivals(&self, search: &MateSearch, program: &Program, from: Square, wanted: u64) -> u64 {
        if let Some((quiet, captures)) = program.ends_over(from, search.occupied) {
            return wanted & (quiet.0[0] | captures.0[0] & search.capturable);
        }
        // few squares are wanted, and each is told sooner than all moves are listed
        if program.goes_where_it_captures() {
            let occupied = search.occupied.0[0];
            return SquareSet::of_first_word(wanted & (!occupied | search.capturable))
                .into_iter()
                .filter(|&to| program.captures_over(from, to, occupied))
                .fold(0, |arrivals, to| arrivals | to.bit());
        }
        let mut arrivals = SquareSet::EMPTY;
        let view = self.view(search.side);
        program.generate(from, &view, &mut |way: Arrival| arrivals.insert(way.arrival));
        wanted & arrivals.0[0]
    }

    /// Calls `stops` with each unit that may mate, the squares where it may by doing no more than arrive, and those where it may do
    /// more. Answers `false` as soon as that says yes, or a unit may do anything.
    fn each_mating_unit(&self, search: &MateSearch, stops: &mut dyn FnMut(Square, u64, u64) -> bool) -> bool {
        let (mut flights, mut open_to_all) = (None, None);
        for (walk, squares) in self.position.walks() {
            let units = squares[search.side].0[0];
            if units == 0 {
                continue;
            }
            let Some(group) = self.group(search, walk) else { return false };
            for from in SquareSet::of_first_word(units) {
                let Some(wanted) = self.relevant_ends(search, &group, from) else { return false };
                let castlings = if group.castles_from.contains(from) { castling_arrivals(from) } else { 0 };
                if wanted | castlings == 0 {
                    continue;
                }
                let mut wanted = self.arrivals(search, group.program, from, wanted);
                let leaves_footprint = search.footprint.0 & from.bit() != 0;
                if search.carried && !leaves_footprint {
                    let captures = wanted & search.open & !search.footprint.1;
                    wanted ^= self.captures_without_check(search, &group, from, captures);
                }
                let open =
                    if leaves_footprint { wanted } else { wanted & (search.open | search.footprint.1) };
                let open = open | castlings;
                let mut mating = 0;
                for to in SquareSet::of_first_word(wanted & !open) {
                    let is_good = |game: &Self, step: Step| {
                        search.stopping.is_some_and(|stopping| !search.checking || stopping & to.bit() != 0)
                            || search.stopping.is_some() && search.royals_stop && step.is_royal
                            || game.may_be_reached(step, search.king, search.side, search.occupied.0[0])
                    };
                    if self.any_step(&group, from, to, is_good) {
                        let judged_by_checks = search.checking && search.stopping.is_some();
                        if judged_by_checks || search.checks_have_effects {
                            mating |= to.bit();
                            continue;
                        }
                        let flights = *flights.get_or_insert_with(|| self.sure_flights(search));
                        if search.reborn & to.bit() != 0 {
                            let flights = *open_to_all
                                .get_or_insert_with(|| self.flights_beside_any_unit(search, flights));
                            let leaves_few =
                                |game: &Self, step| game.two_open_flights(step, search, flights).is_none();
                            if self.any_step(&group, from, to, leaves_few) {
                                mating |= to.bit();
                            }
                            continue;
                        }
                        let leaves_none =
                            |game: &Self, step| game.open_flight(step, search, flights).is_none();
                        if self.any_step(&group, from, to, leaves_none) {
                            mating |= to.bit();
                        }
                    }
                }
                if (mating | open) != 0 && stops(from, mating, open) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether some unit of the side may reach a square after a step, where these squares were occupied before it.
    fn may_be_reached(&self, step: Step, square: Square, side: Side, occupied: u64) -> bool {
        let occupied = step.over(occupied);
        self.reaches_over(step.walk, step.to, square, side, occupied) != Some(false)
            || self.reached_over(square, side, !(step.from.bit() | step.to.bit()), occupied) != Some(false)
    }

    /// One of the king's flights that stays open after a step.
    fn open_flight(&self, step: Step, search: &MateSearch, flights: u64) -> Option<Square> {
        // a flight may check, and then be forbidden, where the other king has gone
        if step.is_royal && (!self.rules.legality.is_empty() || search.checks_have_effects) {
            return None;
        }
        let occupied = search.occupied.0[0] & !search.king.bit();
        SquareSet::of_first_word(flights & !step.to.bit())
            .into_iter()
            .find(|flight| !self.may_be_reached(step, *flight, search.side, occupied | flight.bit()))
    }

    /// Two of the king's flights that stay open after a step: what returns may take one of them away, not both.
    fn two_open_flights(&self, step: Step, search: &MateSearch, flights: u64) -> Option<(Square, Square)> {
        let first = self.open_flight(step, search, flights)?;
        Some((first, self.open_flight(step, search, flights & !first.bit())?))
    }

    /// Those flights that a further unit of the king's side, wherever it stands, takes away only by standing there.
    fn flights_beside_any_unit(&self, search: &MateSearch, flights: u64) -> u64 {
        if !self.rules.legality.is_empty() || self.rules.captures_own() {
            return 0;
        }
        let nobody_hops = |flight: &Square| self.nobody_hops_to(*flight, search.side);
        SquareSet::of_first_word(flights).into_iter().filter(nobody_hops).fold(0, |open, at| open | at.bit())
    }

    /// The empty squares to which the king may go if nothing reaches them.
    fn sure_flights(&self, search: &MateSearch) -> u64 {
        let (rules, position) = (self.rules, &self.position);
        let (king, side) = (search.king, search.side);
        if !rules.predicted.flights_sure || rules.selections.iter().any(|hook| hook.concerns(!side)) {
            return 0;
        }
        // only replies to mates are free of some rules of legality
        if search.stopping.is_some()
            && !rules.legality.iter().all(|hook| hook.concerns_only_checks(self.rules))
        {
            return 0;
        }
        let program = rules.program(self.unit(king).walk, !side);
        // what leaps is stopped by nothing
        let Some(reached) = program.reached_over(king, search.occupied) else { return 0 };
        if !program.is_steadily_exact() {
            return 0;
        }
        let footprint = self.footprint_of(!side);
        if footprint.departures & king.bit() != 0 {
            return 0;
        }
        let mut flights = reached - search.occupied - SquareSet::of_first_word(footprint.arrivals);
        if !rules.legality.is_empty() || footprint.checks {
            let royals = position.royals(side);
            let lines = self.check_lines_to(royals, !side);
            flights =
                royals.into_iter().fold(flights, |flights, royal| flights - program.steady_reach(royal));
            if lines.touched.contains(king) || lines.emptied.contains(king) {
                return 0;
            }
            flights = flights - lines.touched - lines.filled;
        }
        flights.0[0]
    }

    /// A move with which the side to move reaches the goal, if there is one; `None` where it must be looked for among all moves.
    pub(crate) fn seek_by_siege(&mut self, goal: Goal) -> Option<Option<Move>> {
        let side = self.position.side_to_move();
        let in_passing = self.position.en_passant().victim.is_some();
        let mate = goal == Goal::Mate;
        // of who is to be stalemated together with the mover no more is known than of others
        let mut search =
            self.mate_search_by(side, if mate { Goal::Mate } else { Goal::Stalemate }, in_passing)?;
        if self.is_perhaps_in_check_already(&search) {
            return None;
        }
        if !mate {
            search.stopping =
                Some(self.free_replies(&search, false).map_or(!0, |replies| replies.stopping()));
        }
        let plain = mate && !in_passing && self.walks_alone_play();
        let (king, check) = (search.king, self.checks_decide(goal));
        // of moves that check few are left, and hardly any of them leaves a reply that was found before
        let escapes = !mate && self.needs_immobility(goal);
        self.seek_among_mating_moves(&search, &mut |game, m| {
            if escapes && game.leaves_an_escape(&m) {
                return false;
            }
            let told = if plain { game.surely_mates(&m, king) } else { None };
            told.unwrap_or_else(|| game.reaches_somehow(m, goal, check))
        })
    }

    /// A move to which `test` says yes, of those that the search leaves to be tested; `None` where it must be looked for among all
    /// moves.
    pub(crate) fn seek_among_mating_moves(
        &mut self,
        search: &MateSearch,
        test: &mut dyn FnMut(&mut Self, Move) -> bool,
    ) -> Option<Option<Move>> {
        let rules = self.rules;
        let filtered = !rules.list_filters.is_empty();
        if rules.captures_own() || !rules.list_filters.iter().all(|hook| hook.judges_one_by_one()) {
            let none = self.each_mating_unit(search, &mut |_, _, _| true);
            return none.then_some(None);
        }
        let (units, count) = self.mating_units(search)?;
        let units = &units[..count];
        let chosen = self.selection_now();
        if count > 0 && !filtered && matches!(chosen, Some(Some(_))) {
            // grades are told sooner than what a move does
            let is_wanted = |m: &Move| {
                let of_unit = |&&(from, ..): &&(Square, u64, u64)| from == m.departure;
                let unit = units.iter().find(of_unit);
                unit.is_some_and(|(_, mating, open)| (mating | open) & m.arrival.bit() != 0)
            };
            let mut moves = self.take_list();
            self.generate_selected(&mut moves);
            let found = moves.iter().copied().find(|m| is_wanted(m) && test(self, *m));
            self.give_back_list(moves);
            return Some(found);
        }
        // what filters make of captures may check or not
        let lines = (filtered && search.stopping.is_none()).then(|| self.check_lines()).flatten();
        let mut moves = self.take_list();
        let found = units.iter().find_map(|&(from, mating, open)| {
            moves.clear();
            self.while_in_any_order(|game| game.generate_from(from, search.side, &mut moves));
            if !filtered {
                return moves
                    .iter()
                    .copied()
                    .find(|&m| (mating | open) & m.arrival.bit() != 0 && test(self, m));
            }
            moves.retain(|m| (mating | open) & m.arrival.bit() != 0);
            self.while_in_any_order(|game| game.filter_list(search.side, &mut moves));
            if let Some(lines) = &lines {
                self.keep_checking_by(lines, 0, &mut moves);
            }
            moves.iter().copied().find(|&m| test(self, m))
        });
        self.give_back_list(moves);
        if found.is_some() && chosen.is_some() {
            // it is not known whether the rules that choose among the moves choose it
            return None;
        }
        Some(found)
    }

    /// The search of a king whose side shall have no move but mates: a move must check it or stop the replies that check nobody.
    pub(crate) fn mate_search_to_compel(&self) -> Option<MateSearch> {
        self.search_to_stop_replies(true)
    }

    /// The search of a king whose side shall have no move: a move must check it or stop the replies, with `quiet` those alone that
    /// check nobody.
    fn search_to_stop_replies(&self, quiet: bool) -> Option<MateSearch> {
        let side = self.position.side_to_move();
        let in_passing = self.position.en_passant().victim.is_some();
        let mut search = self.mate_search_by(side, Goal::Stalemate, in_passing)?;
        if self.is_perhaps_in_check_already(&search) {
            return None;
        }
        let replies = self.free_replies(&search, quiet)?;
        if replies.are_none() {
            return None;
        }
        let lines = self.check_lines_to(SquareSet::of(search.king), side);
        search.leaving = lines.touched.0[0] | lines.emptied.0[0];
        search.entering = lines.touched.0[0] | lines.filled.0[0];
        search.stopping = Some(replies.stopping());
        search.checking = true;
        search.royals_stop |= quiet || self.footprint_of(!side).checks;
        Some(search)
    }

    /// Appends at least those intentions of the side to move after which the other side may have no legal move.
    pub(crate) fn generate_stopping_replies(&mut self, moves: &mut Vec<Move>) {
        let told = self.rules.predicted.checks_told_from_squares
            && self.rules.predicted.flights_sure
            && self.rules.lists_units_before_filters()
            && self.rules.list_filters.iter().all(|hook| hook.judges_one_by_one())
            && self.selection_now().is_none();
        if told && self.generate_those_that_stop_replies(moves) {
            return;
        }
        let first = moves.len();
        self.while_in_any_order(|game| game.generate_selected(moves));
        self.keep_permitted(first, moves);
    }

    /// The same; `false`, and nothing is appended, where squares do not tell.
    fn generate_those_that_stop_replies(&mut self, moves: &mut Vec<Move>) -> bool {
        self.note_before_moves();
        let Some(search) = self.search_to_stop_replies(false) else { return false };
        let Some((units, count)) = self.mating_units(&search) else { return false };
        let rules = self.rules;
        let mut found = self.take_list();
        for &(from, mating, open) in &units[..count] {
            let first = found.len();
            self.while_in_any_order(|game| game.generate_unit(from, search.side, &mut found));
            retain_from(&mut found, first, |m| (mating | open) & m.arrival.bit() != 0);
        }
        self.while_in_any_order(|game| game.filter_list(search.side, &mut found));
        if !rules.list_filters.is_empty() && rules.effects.loud.is_empty() {
            self.keep_captures_that_stop_replies(&search, &mut found);
        }
        moves.append(&mut found);
        self.give_back_list(found);
        true
    }

    /// Drops captures, wherever filters of lists let them end, that neither may check nor stop the replies.
    fn keep_captures_that_stop_replies(&self, search: &MateSearch, moves: &mut Vec<Move>) {
        let Some(lines) = self.check_lines() else { return };
        let (footprint, stopping) = (self.footprint_of_checks(), search.stopping.unwrap_or(!0));
        moves.retain(|m| {
            m.capture.is_none()
                || stopping & (m.arrival.bit() | m.capture.bit()) != 0
                || search.royals_stop && self.unit(m.departure).is_royal()
                || self.may_check(&lines, &footprint, m)
        });
    }

    /// The units that may mate, and their number; `None` where units may do anything, or there are too many.
    fn mating_units(&self, search: &MateSearch) -> Option<(MatingUnits, usize)> {
        let mut units = [(Square::NONE, 0, 0); MOST_UNITS];
        let mut count = 0;
        let known = self.each_mating_unit(search, &mut |from, mating, open| {
            let full = count == MOST_UNITS;
            if !full {
                units[count] = (from, mating, open);
                count += 1;
            }
            full
        });
        known.then_some((units, count))
    }
}
