//! The squares of the units that a query names, for highlighting.

use super::Evaluator;
use crate::diagram::Diagram;
use crate::game::{At, Game};
use crate::plan::ListPlan;
use crate::tree::{Condition as C, Squares};

impl<D: Diagram> Evaluator<'_, D> {
    /// The squares of the units named in the lists that match at a place. Bindings of tags are not known any more,
    /// so tagged units are not among them.
    pub fn marks(&mut self, game: &Game<D>, at: At) -> Squares {
        let mut marked = 0;
        for plan in &self.plan.matches {
            for list in &plan.lists {
                marked |= self.marks_of_list(list, game, at);
            }
        }
        marked
    }

    fn marks_of_list(&mut self, list: &ListPlan, game: &Game<D>, at: At) -> Squares {
        if list.negated || !self.all(&list.common, game, at) {
            return 0;
        }
        let mut marked = 0;
        let mut matched = list.variants.is_empty();
        let mut of_variant: Vec<usize> = Vec::new();
        self.each_variant(list, game, at, |_, number, _| {
            of_variant.push(number);
            false
        });
        for number in of_variant {
            matched = true;
            for condition in &list.variants[number].conditions {
                marked |= self.marks_of_condition(condition, game, at);
            }
        }
        if matched {
            for condition in &list.common {
                marked |= self.marks_of_condition(condition, game, at);
            }
        }
        marked
    }

    fn marks_of_condition(&mut self, condition: &C<ListPlan>, game: &Game<D>, at: At) -> Squares {
        match condition {
            // An empty square that is asked for is no unit.
            C::Unit(unit) => self.scene.find(unit, game, at) & game.moment(at).diagram.occupied(),
            C::And(lists) | C::Or(lists) | C::Xor(lists) => {
                lists.iter().fold(0, |all, list| all | self.marks_of_list(list, game, at))
            }
            C::Sequence(lists) | C::GappedSequence(lists, _) => {
                lists.first().map_or(0, |list| self.marks_of_list(list, game, at))
            }
            C::Cond(clauses) => {
                for (clause, expression) in clauses {
                    if clause.as_ref().is_none_or(|clause| self.list(clause, game, at)) {
                        let of_clause = clause.as_ref().map_or(0, |c| self.marks_of_list(c, game, at));
                        return of_clause | self.marks_of_list(expression, game, at);
                    }
                }
                0
            }
            _ => 0,
        }
    }
}
