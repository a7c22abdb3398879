//! Holding a plan against a game.

mod advised;
mod evaluator;
mod exchange;
mod marks;
mod material;
mod moves;
mod pawns;
mod rays;
mod relation;
mod search;
mod sequence;

use board::Side;

use crate::diagram::Diagram;
use crate::game::{At, Game, Moment};
use crate::plan::{ListPlan, Variant};
use crate::replay::squares;
use crate::tree::{Condition as C, Counting, Designator, FenPattern, MoveRange, Range, Squares};
pub use evaluator::Evaluator;
use evaluator::{Memory, to_i32};
pub use search::Found;

impl<D: Diagram> Evaluator<'_, D> {
    /// Whether a nested list holds at a position.
    fn list(&mut self, list: &ListPlan, game: &Game<D>, at: At) -> bool {
        match list.memory {
            None => self.matches(list, game, at),
            Some(memory) => self.counted(list, memory, game, at),
        }
    }

    /// Whether a list matches a position, its counts left aside.
    fn matches(&mut self, list: &ListPlan, game: &Game<D>, at: At) -> bool {
        let matched =
            self.all(&list.common, game, at) && self.some_variant(list, game, at) && self.sums(list);
        matched != list.negated
    }

    fn sums(&self, list: &ListPlan) -> bool {
        list.sums.iter().all(|&(name, range)| self.sum_is_in(name, range))
    }

    fn sum_is_in(&self, name: u8, range: Range) -> bool {
        let name = usize::from(name);
        let each_colour = self.plan.accumulators.get(name).is_some_and(|(_, each)| *each);
        self.counters
            .get(name)
            .is_some_and(|sums| range.contains(sums[0]) || each_colour && range.contains(sums[1]))
    }

    #[inline]
    fn all(&mut self, conditions: &[C<ListPlan>], game: &Game<D>, at: At) -> bool {
        conditions.iter().all(|condition| self.holds(condition, game, at))
    }

    /// Whether some transform of the list matches; every matching one increases the accumulators.
    #[inline]
    fn some_variant(&mut self, list: &ListPlan, game: &Game<D>, at: At) -> bool {
        if let [only] = &list.variants[..]
            && list.accumulate.is_empty()
        {
            return self.all(&only.conditions, game, at);
        }
        let mut some = false;
        self.each_variant(list, game, at, |this, _, variant| {
            some = true;
            for &(name, each_colour) in &list.accumulate {
                if let Some(sums) = this.counters.get_mut(usize::from(name)) {
                    sums[usize::from(each_colour && variant.flipped)] += 1;
                }
            }
            list.accumulate.is_empty()
        });
        some
    }

    /// Visits the matching transforms until `done` says so. Without an anchor that finds each once, one may come
    /// twice only where that makes no difference.
    fn each_variant(
        &mut self,
        list: &ListPlan,
        game: &Game<D>,
        at: At,
        mut done: impl FnMut(&mut Self, usize, &Variant) -> bool,
    ) {
        match &list.anchor {
            Some(anchor) => {
                let units = game.moment(at).diagram.squares_of(anchor.kinds) & anchor.squares;
                for square in squares(units) {
                    for &number in anchor.at(square) {
                        let number = number as usize;
                        let variant = &list.variants[number];
                        if self.all(&variant.conditions, game, at) && done(self, number, variant) {
                            return;
                        }
                    }
                }
            }
            None => {
                for (number, variant) in list.variants.iter().enumerate() {
                    if self.all(&variant.conditions, game, at) && done(self, number, variant) {
                        return;
                    }
                }
            }
        }
    }

    /// A list with counts inside another: the count is the main line's. A count of none holds everywhere.
    fn counted(&mut self, list: &ListPlan, memory: usize, game: &Game<D>, at: At) -> bool {
        if !matches!(self.memories[memory], Memory::Matches(_)) {
            let last = game.lines[0].moments.len();
            let table = (0..last).map(|index| self.matches(list, game, At { line: 0, index })).collect();
            self.memories[memory] = Memory::Matches(table);
        }
        let Memory::Matches(table) = &self.memories[memory] else { return false };
        let count = to_i32(table.iter().filter(|m| **m).count());
        let here = at.line == 0 && table.get(at.index).copied().unwrap_or(false);
        let run = || {
            let back = table[..at.index].iter().rev().take_while(|m| **m).count();
            let forth = table[at.index..].iter().take_while(|m| **m).count();
            to_i32(back + forth)
        };
        list.counting.iter().all(|counting| match *counting {
            Counting::Matches(range) | Counting::MatchesOfOneTransform(range) => {
                range.contains(count) && (here || count == 0)
            }
            Counting::Run(range) | Counting::RunOfOneTransform(range) => here && range.contains(run()),
        })
    }

    /// The squares that a designator matches.
    #[inline]
    fn find(&self, unit: &Designator, game: &Game<D>, at: At) -> Squares {
        let diagram = &game.moment(at).diagram;
        let mut found = diagram.squares_of(unit.kinds);
        if !(unit.promoted.is_none() && unit.original.is_none()) {
            found |= diagram.squares_of(unit.promoted) & diagram.promoted();
            found |= diagram.squares_of(unit.original) & !diagram.promoted();
        }
        if unit.tags != 0 {
            found |= self.tagged(unit.tags, game, at);
        }
        found & unit.squares
    }

    /// The squares of tagged units.
    fn tagged(&self, tags: u8, game: &Game<D>, at: At) -> Squares {
        let Some(origins) = game.lines[at.line].origins.get(at.index) else { return 0 };
        let mut found = 0;
        for tag in 0..2 {
            let origin = usize::from(self.bindings[tag]);
            if tags >> tag & 1 != 0 && origin < 64 && origins.0[origin] < 64 {
                found |= 1u64 << origins.0[origin];
            }
        }
        found
    }

    /// Whether a condition holds at a position.
    #[allow(clippy::too_many_lines, reason = "one line a keyword")]
    fn holds(&mut self, condition: &C<ListPlan>, game: &Game<D>, at: At) -> bool {
        let moment: &Moment<D> = game.moment(at);
        let diagram = &moment.diagram;
        match condition {
            C::Unit(unit) => {
                self.find(unit, game, at) != 0 || unit.hand && material::in_hand(diagram, unit) > 0
            }
            C::Negated(inner) => !self.holds(inner, game, at),
            C::And(lists) => self.and(lists, game, at),
            C::Or(lists) => self.or(lists, game, at),
            C::Xor(lists) => lists.iter().filter(|list| self.list(list, game, at)).count() == 1,
            C::Not(list) => !self.list(list, game, at),
            C::Cond(clauses) => {
                for (clause, expression) in clauses {
                    if clause.as_ref().is_none_or(|clause| self.list(clause, game, at)) {
                        return self.list(expression, game, at);
                    }
                }
                false
            }
            C::Sequence(lists) => self.sequence(lists, game, at),
            C::GappedSequence(lists, memory) => self.gapped_sequence(lists, *memory, game, at),
            C::Match(lists, memory) => self.nested_match(lists, *memory, game),
            C::MatchConsecutive(lists) => self.match_consecutive(lists, game, at),
            C::Line(line) => self.line(line, game, at),
            C::ToMove(side) => diagram.turn() == *side,
            C::Check => diagram.checkers() != 0,
            C::DoubleCheck => diagram.checkers().count_ones() > 1,
            C::ContactCheck(unit) => self.contact_check(unit.as_ref(), game, at),
            C::Mate => game.after(at).is_none() && diagram.is_mate(),
            C::Stalemate => game.after(at).is_none() && diagram.is_stalemate(),
            C::Castling(letters) => (diagram.castling_letters() & letters).count_ones() == 1,
            C::Endgame => material::is_endgame(diagram),
            C::Fen(pattern) => is_fen(diagram, pattern),
            C::GameOver => is_over(game, at),
            C::HalfmoveClock(range) => at.line > 0 || range.contains(diagram.clock()),
            C::Repetition(times) => at.line == 0 && occurrences(game, at.index) == *times,
            C::InsideVariation => at.line > 0,
            C::MatingMaterial => material::has_mating_material(diagram),
            C::CannotWin(side) => material::cannot_win(diagram, *side),
            C::Losing => {
                diagram.variant().is_antichess()
                    && Side::BOTH.iter().any(|s| material::has_lost_all(diagram, *s))
            }
            C::MustCapture => diagram.must_capture(),
            C::ThreeChecks => Side::BOTH.iter().any(|side| diagram.checks_given(*side) >= 3),
            C::KingOnTheHill => {
                diagram.variant() == crate::start::Variant::KingOfTheHill && diagram.variant_has_ended()
            }
            C::PromotedUnit(unit) => match unit {
                Some(unit) => self.find(unit, game, at) & diagram.promoted() != 0,
                None => moves::moves_promoted_unit(game, at),
            },
            C::AttackCount(attackers, attacked, range) => {
                self.attack_count(attackers, attacked, *range, game, at)
            }
            C::UnitCount(unit, range) => {
                let in_hand = if unit.hand { material::in_hand(diagram, unit) } else { 0 };
                range.contains((self.find(unit, game, at).count_ones() + in_hand).cast_signed())
            }
            C::UnitCountDifference(one, other, range) => {
                let count = |unit: &Designator| self.find(unit, game, at).count_ones().cast_signed();
                range.contains(count(one) - count(other))
            }
            C::Power(unit, range) => range.contains(material::power(diagram, self.find(unit, game, at))),
            C::PowerDifference(one, other, range) => {
                let power = |unit: &Designator| material::power(diagram, self.find(unit, game, at));
                range.contains(power(one) - power(other))
            }
            C::Ray(kind, units, range) => self.ray(*kind, units, *range, game, at),
            C::GoodBishop(unit, enemy, own) => {
                material::good_bishop(diagram, self.find(unit, game, at), *enemy, *own)
            }
            C::Opposition(side) => material::opposition(diagram, side.unwrap_or(diagram.turn())),
            C::PawnCount(unit, chain, range) => {
                let (count, all) = pawns::count(diagram, unit, chain);
                range.contains(count, all)
            }
            C::PawnCountDifference(one, other, chain, range) => {
                let count = |unit| pawns::count(diagram, unit, chain).0.cast_signed();
                range.contains(count(one) - count(other))
            }
            C::MoveNumber(range) => {
                let last = game.lines[at.line].moments.last().map_or(0, |m| m.diagram.number());
                range.contains_either(number_of_move(game, at), diagram.number(), last)
            }
            C::HalfMoveNumber(range) => at.line == 0 && half_move_is_in(game, at, *range),
            C::Header(header) => header.holds(&game.headers, &game.facts).unwrap_or(false),
            C::ChecksGiven(number) => moves::gave_check_number(game, at, *number),
            C::ChecksByEach(white, black) => {
                white.contains(diagram.checks_given(Side::White))
                    && black.contains(diagram.checks_given(Side::Black))
            }
            C::ExchangeEvaluation(range) => exchange::captures_for(game, at, *range),
            C::MaxSwapEvaluation(movers, targets, range) => {
                self.best_exchange(movers, targets, *range, game, at)
            }
            C::EngineMate(effort) => self.adviser.sees_mate(diagram, *effort),
            C::EngineEvaluation(effort, range, view) => {
                self.adviser.hundredths(diagram, *effort, *view).is_some_and(|score| range.contains(score))
            }
            C::EngineMoveEvaluation(movers, targets, effort, range, view) => self
                .last_move_changed(movers, targets, *effort, game, at, *view)
                .is_some_and(|d| range.contains(d)),
            C::TableEvaluation(result, distance, memory) => self.table(*result, *distance, *memory, game, at),
            C::SumRange(name, range) => self.sum_is_in(*name, *range),
            C::TagMatch(tag, unit) => self.tagged(1 << tag, game, at) & self.find(unit, game, at) != 0,
            C::Relation(relation) => self.relation(relation, game, at),
            about_next_move => {
                debug_assert!(about_next_move.is_about_next_move(), "{about_next_move:?} is tested");
                self.of_next_move(about_next_move, game, at)
            }
        }
    }

    fn and(&mut self, lists: &[ListPlan], game: &Game<D>, at: At) -> bool {
        // Lists that accumulate are all visited, since a sum may be asked for outside.
        if lists.iter().any(|list| list.accumulates_inside) {
            return self.visit_all(lists, game, at) == lists.len();
        }
        lists.iter().all(|list| self.list(list, game, at))
    }

    /// Visits all lists; how many match.
    fn visit_all(&mut self, lists: &[ListPlan], game: &Game<D>, at: At) -> usize {
        lists.iter().filter(|list| self.list(list, game, at)).count()
    }

    fn or(&mut self, lists: &[ListPlan], game: &Game<D>, at: At) -> bool {
        if lists.iter().any(|list| list.accumulates_inside) {
            return self.visit_all(lists, game, at) > 0;
        }
        lists.iter().any(|list| self.list(list, game, at))
    }

    fn contact_check(&self, unit: Option<&Designator>, game: &Game<D>, at: At) -> bool {
        let diagram = &game.moment(at).diagram;
        let checkers = diagram.checkers();
        checkers != 0
            && moves::is_contact_check(diagram, checkers)
            && unit.is_none_or(|unit| checkers & self.find(unit, game, at) != 0)
    }
}

#[inline]
fn half_move_is_in<D>(game: &Game<D>, at: At, range: MoveRange) -> bool {
    range.contains(to_i32(at.index), to_i32(game.lines[0].moments.len() - 1))
}

fn is_fen<D: Diagram>(diagram: &D, pattern: &FenPattern) -> bool {
    let all = pattern.units.iter().fold(0, |all, set| all | set);
    if diagram.occupied() != all || diagram.turn() != pattern.side {
        return false;
    }
    let units = pattern.units.iter().enumerate().all(|(at, set)| {
        let side = if at < 6 { Side::White } else { Side::Black };
        diagram.of_roles(side, 1 << (at % 6)) == *set
    });
    units
        && diagram.castling_letters() == pattern.castling
        && diagram.en_passant_right() == pattern.en_passant
}

/// The number of the move to come. Where mate or stalemate leaves none to come it is that of the move that brought it about:
/// move 35 mates, whoever plays it.
fn number_of_move<D: Diagram>(game: &Game<D>, at: At) -> i32 {
    let diagram = &game.moment(at).diagram;
    let number = diagram.number();
    let by_black = at.index > 0 && diagram.turn() == Side::White && game.after(at).is_none();
    if by_black && (diagram.is_mate() || diagram.is_stalemate()) { number - 1 } else { number }
}

fn is_over<D: Diagram>(game: &Game<D>, at: At) -> bool {
    let diagram = &game.moment(at).diagram;
    if !material::has_mating_material(diagram) || diagram.variant_has_ended() {
        return true;
    }
    game.after(at).is_none() && (diagram.is_mate() || diagram.is_stalemate())
}

/// How often the position at a place of the main line has occurred up to there.
fn occurrences<D: Diagram>(game: &Game<D>, index: usize) -> u32 {
    let moments = &game.lines[0].moments;
    let here = &moments[index].diagram;
    // A capture or pawn move cannot be taken back: no need to look beyond.
    let reach = usize::try_from(here.clock()).unwrap_or(0).min(index);
    let mut count = 1;
    for back in (2..=reach).step_by(2) {
        if same_position(&moments[index - back].diagram, here) {
            count += 1;
        }
    }
    count
}

fn same_position<D: Diagram>(one: &D, other: &D) -> bool {
    one.occupied() == other.occupied()
        && one.turn() == other.turn()
        && (0..6).all(|role| {
            Side::BOTH.iter().all(|side| one.of_roles(*side, 1 << role) == other.of_roles(*side, 1 << role))
        })
        && one.castling_letters() == other.castling_letters()
        && one.en_passant_right() == other.en_passant_right()
}
