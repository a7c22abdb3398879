//! The functions of chess in SQL.

mod arguments;
mod cql;
mod deep;
mod diagram;
mod explore;
mod guard;
mod legal_moves;
mod may_match;
mod narrow;
mod options;
mod pgn;
mod prove;
mod queries;
mod searching;
mod solve;

pub(crate) use guard::guarded;
pub(crate) use narrow::Narrow;
pub(crate) use prove::answers_of;

use crate::stop::Stop;
use datafusion::logical_expr::ScalarUDF;
use searching::Searching;
use std::sync::Arc;

/// All functions. They end with an error when the sign to stop is set.
pub(crate) fn all(stop: &Stop) -> Vec<Arc<ScalarUDF>> {
    let queries = Arc::new(queries::Queries::default());
    let mut functions: Vec<ScalarUDF> = cql::Asked::ALL
        .into_iter()
        .map(|asked| ScalarUDF::from(cql::Cql::new(asked, Arc::clone(&queries), stop.clone())))
        .collect();
    functions.push(ScalarUDF::from(may_match::MayMatch::new(queries)));
    functions.push(ScalarUDF::from(Searching::<solve::Solve>::new(stop.clone())));
    functions.push(ScalarUDF::from(Searching::<prove::Prove>::new(stop.clone())));
    functions.push(ScalarUDF::from(Searching::<explore::Explore>::new(stop.clone())));
    functions.push(ScalarUDF::from(legal_moves::LegalMoves::new()));
    functions.push(ScalarUDF::from(diagram::DrawDiagram::new()));
    functions.push(ScalarUDF::from(pgn::Pgn::new()));
    functions.into_iter().map(Arc::new).collect()
}
