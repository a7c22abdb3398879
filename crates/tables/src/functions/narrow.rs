//! Where a query is asked of the games of a compiled collection, their signatures are looked at first.

use datafusion::common::tree_node::Transformed;
use datafusion::common::{Column, ScalarValue};
use datafusion::error::Result;
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::utils::split_conjunction;
use datafusion::logical_expr::{Expr, Filter, LogicalPlan, ScalarUDF};
use datafusion::optimizer::{ApplyOrder, OptimizerConfig, OptimizerRule};
use dawson::query::{Query, Signature, SignaturePart};
use std::sync::Arc;

/// Asks for less in filters: `cql(game, '…') IS NOT NULL` becomes `matches(game, '…')`, which ends at the first place; and over a table with the
/// columns of signatures `may_match(…)` is added, so that the text of a game is read only where its signature lets it match.
#[derive(Debug)]
pub(crate) struct Narrow {
    pub may_match: Arc<ScalarUDF>,
    pub matches: Arc<ScalarUDF>,
}

/// The columns of a signature, as `may_match` takes them, each with the part of the signature that it is.
fn columns() -> impl Iterator<Item = (String, SignaturePart)> {
    let visited = ["white", "black"].into_iter().flat_map(|side| {
        ["king", "queen", "rook", "bishop", "knight", "pawn"].map(|kind| format!("visited_{side}_{kind}"))
    });
    let visited = visited.enumerate().map(|(kind, name)| (name, SignaturePart::Visited(kind)));
    visited.chain([("plies".to_owned(), SignaturePart::Plies), ("events".to_owned(), SignaturePart::Events)])
}

/// What a part is where it makes no difference, so that its column need not be read.
fn unknown(part: SignaturePart) -> ScalarValue {
    match part {
        SignaturePart::Visited(kind) => {
            ScalarValue::Int64(Some(Signature::UNKNOWN.visited[kind].cast_signed()))
        }
        SignaturePart::Plies => ScalarValue::Int32(Some(Signature::UNKNOWN.plies)),
        SignaturePart::Events => ScalarValue::Int32(Some(Signature::UNKNOWN.events)),
    }
}

impl Narrow {
    /// The same condition, to be worked out sooner.
    fn quicker(&self, condition: &Expr) -> Expr {
        if let Expr::IsNotNull(inner) = condition
            && let Expr::ScalarFunction(call) = inner.as_ref()
            && call.name() == "cql"
        {
            let call = ScalarFunction::new_udf(Arc::clone(&self.matches), call.args.clone());
            return Expr::ScalarFunction(call);
        }
        condition.clone()
    }

    /// The condition on signatures that follows from a condition.
    fn implied(&self, condition: &Expr, filter: &Filter) -> Option<Expr> {
        let call = match condition {
            Expr::ScalarFunction(call) if call.name() == "matches" => call,
            _ => return None,
        };
        let [Expr::Column(game), Expr::Literal(query, _), ..] = call.args.as_slice() else { return None };
        let text = query.try_as_str().flatten()?;
        if game.name != crate::games::GAME {
            return None;
        }
        // what is wrong with a query is told where it is asked
        let parts = Query::parse(text).ok()?.signature_parts();
        if parts.is_empty() {
            return None;
        }
        let schema = filter.input.schema();
        let mut arguments = vec![Expr::Literal(ScalarValue::Utf8(Some(text.to_owned())), None)];
        for (name, part) in columns() {
            let column = Column::new(game.relation.clone(), name);
            if !schema.has_column(&column) {
                return None;
            }
            arguments.push(if parts.contains(&part) {
                Expr::Column(column)
            } else {
                Expr::Literal(unknown(part), None)
            });
        }
        Some(Expr::ScalarFunction(ScalarFunction::new_udf(Arc::clone(&self.may_match), arguments)))
    }
}

impl OptimizerRule for Narrow {
    fn name(&self) -> &'static str {
        "look_at_signatures_first"
    }

    fn apply_order(&self) -> Option<ApplyOrder> {
        Some(ApplyOrder::TopDown)
    }

    fn rewrite(&self, plan: LogicalPlan, _: &dyn OptimizerConfig) -> Result<Transformed<LogicalPlan>> {
        let LogicalPlan::Filter(filter) = &plan else { return Ok(Transformed::no(plan)) };
        let given = split_conjunction(&filter.predicate);
        let conditions: Vec<Expr> = given.iter().map(|condition| self.quicker(condition)).collect();
        let implied = conditions.iter().filter_map(|condition| self.implied(condition, filter));
        let implied: Vec<Expr> = implied.filter(|implied| !conditions.contains(implied)).collect();
        if implied.is_empty() && conditions.iter().eq(given.iter().copied()) {
            return Ok(Transformed::no(plan));
        }
        let Some(predicate) = implied.into_iter().chain(conditions).reduce(Expr::and) else {
            return Ok(Transformed::no(plan));
        };
        let filter = Filter::try_new(predicate, Arc::clone(&filter.input))?;
        Ok(Transformed::yes(LogicalPlan::Filter(filter)))
    }
}
