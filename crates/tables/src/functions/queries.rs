//! The queries of functions, compiled once each.

use datafusion::common::{exec_err, plan_err};
use datafusion::error::{DataFusionError, Result};
use dawson::query::Query;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The queries that are kept; a column of queries has any number.
const MOST: usize = 64;

/// Compiled queries by their texts.
#[derive(Debug, Default)]
pub(super) struct Queries(Mutex<HashMap<String, Arc<Query>>>);

impl Queries {
    /// The query of a text.
    ///
    /// # Errors
    /// What is wrong with it, with its place; or that it asks for what is not to be had in SQL.
    pub(super) fn get(&self, text: &str, with_number: bool) -> Result<Arc<Query>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let query = match known.get(text) {
            Some(query) => Arc::clone(query),
            None => {
                let wrong = |wrong: dawson::query::Wrong| DataFusionError::Plan(wrong.show("query", text));
                let query = Arc::new(Query::parse(text).map_err(wrong)?);
                if known.len() >= MOST {
                    known.clear();
                }
                known.insert(text.to_owned(), Arc::clone(&query));
                query
            }
        };
        if query.needs_engine() {
            return plan_err!("query: not supported yet in SQL: an engine that judges positions");
        }
        if query.asks_for_number() && !with_number {
            return exec_err!("query: :gamenumber asks for the number of the game: cql(game, query, number)");
        }
        Ok(query)
    }
}
