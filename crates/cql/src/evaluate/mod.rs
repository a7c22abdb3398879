//! Holding a plan against a game.

mod advised;
mod evaluator;
pub(crate) mod exchange;
mod marks;
pub(crate) mod material;
pub(crate) mod moves;
pub(crate) mod pawns;
mod rays;
mod relation;
mod scene;
mod search;
mod sequence;

use crate::diagram::Diagram;
use crate::game::{At, Game};
use crate::plan::{ListPlan, Variant};
use crate::replay::squares;
use crate::tree::{Condition as C, Counting, Range};
pub use evaluator::Evaluator;
use evaluator::Memory;
pub(crate) use scene::{Scene, to_i32};
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

    /// Whether a condition holds at a position.
    fn holds(&mut self, condition: &C<ListPlan>, game: &Game<D>, at: At) -> bool {
        match condition {
            C::Unit(unit) => {
                self.scene.find(unit, game, at) != 0
                    || unit.hand && material::in_hand(&game.moment(at).diagram, unit) > 0
            }
            C::Asked(question) => question.holds(&mut self.scene, game, at),
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
            C::Header(header) => header.holds(&game.headers, &game.facts).unwrap_or(false),
            C::TableEvaluation(result, distance, memory) => self.table(*result, *distance, *memory, game, at),
            C::SumRange(name, range) => self.sum_is_in(*name, *range),
            C::TagMatch(tag, unit) => {
                self.scene.tagged(1 << tag, game, at) & self.scene.find(unit, game, at) != 0
            }
            C::Relation(relation) => self.relation(relation, game, at),
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
}
