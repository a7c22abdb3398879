//! Conditions under maps of squares with exchanges of colours.

use super::transform::Transform;
use crate::tree::{Condition, Designator, LineMove, LineQuery, RelationQuery, TableResult};

impl Transform {
    /// The squares of a line are transformed as those of `:movefrom` and `:moveto`; of castling only the colour changes.
    fn line(&self, line: &LineQuery) -> LineQuery {
        let of_move = |m: &LineMove| LineMove {
            side: m.side.map(|side| self.side(side)),
            from: m.from.as_ref().map(|unit| self.designator(unit)),
            to: m.to.as_ref().map(|unit| self.designator(unit)),
            castling: self.castling(m.castling),
            promotion: m.promotion.map(|kinds| if self.flipped { kinds.flipped() } else { kinds }),
            ..m.clone()
        };
        LineQuery {
            played: line.played.iter().map(of_move).collect(),
            possible: line.possible.iter().map(of_move).collect(),
            transposed: line.transposed,
        }
    }

    /// A condition without nested lists under this transform; `None` for those with lists.
    pub(super) fn condition<L, M>(&self, condition: &Condition<L>) -> Option<Condition<M>> {
        use Condition as C;
        let d = |unit: &Designator| self.designator(unit);
        Some(match condition {
            C::Negated(inner) => C::Negated(Box::new(self.condition(inner)?)),
            C::And(_)
            | C::Or(_)
            | C::Xor(_)
            | C::Not(_)
            | C::Cond(_)
            | C::Sequence(_)
            | C::GappedSequence(..)
            | C::Match(..)
            | C::MatchConsecutive(_) => return None,
            C::Unit(unit) => C::Unit(d(unit)),
            C::Line(line) => C::Line(self.line(line)),
            C::Asked(question) => C::Asked(question.transformed(self)),
            C::Header(header) if self.flipped => C::Header(header.flipped()),
            C::Header(header) => C::Header(header.clone()),
            C::TableEvaluation(TableResult::Wins(side), distance, memory) => {
                C::TableEvaluation(TableResult::Wins(self.side(*side)), *distance, *memory)
            }
            C::TableEvaluation(result, distance, memory) => C::TableEvaluation(*result, *distance, *memory),
            C::SumRange(name, range) => C::SumRange(*name, *range),
            C::TagMatch(tag, unit) => C::TagMatch(*tag, d(unit)),
            C::Relation(relation) => C::Relation(RelationQuery {
                pattern: relation.pattern.map(|set| self.squares(set)),
                ..relation.clone()
            }),
        })
    }
}
