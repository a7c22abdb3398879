//! Problems of a file solved, for a writer of solutions.

use crate::error::TablesError;
use crate::files::Kind;
use crate::quoted::quoted;
use crate::session::Session;
use datafusion::arrow::array::{Array, AsArray};
use datafusion::arrow::datatypes::Int64Type;
use dawson::Outcome;
use futures_util::StreamExt;

/// What has come of a problem.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct SolvedRow {
    /// The number of the problem in its file, 1 the first.
    pub number: u64,
    /// The solution, in the form that the options ask for.
    pub text: String,
    /// Whether its time was up.
    pub is_time_up: bool,
    /// What kept it from being solved.
    pub error: Option<String>,
}

impl Session {
    /// Solves the problems of a file, in order, with options of the function `solve`, until there is no more or nobody wants more.
    ///
    /// # Errors
    /// What is wrong with the file or the options.
    pub async fn solved_problems(
        &self,
        file: &str,
        options: &str,
        tell: &mut (dyn FnMut(SolvedRow) -> bool + Send),
    ) -> Result<(), TablesError> {
        if Kind::of(file) != Some(Kind::Problems) {
            return Err(TablesError::Setting(format!(
                "{file}: a file of problems is expected to end in .inp or .jac"
            )));
        }
        let sql = format!(
            "SELECT number, s['text'], s['ended'], s['error'] FROM (SELECT number, solve(problem, {}) AS s FROM {}) ORDER BY number",
            quoted(options),
            quoted(file)
        );
        let mut rows = self.query(&sql).await?.stream().await?;
        while let Some(batch) = rows.next().await {
            let batch = batch.map_err(TablesError::of)?;
            let numbers = batch.column(0).as_primitive::<Int64Type>();
            let [texts, ends, errors] = [1, 2, 3].map(|column| batch.column(column).as_string::<i32>());
            for row in 0..batch.num_rows() {
                let solved = SolvedRow {
                    number: u64::try_from(numbers.value(row)).unwrap_or(0),
                    text: texts.value(row).to_owned(),
                    is_time_up: ends.value(row) == Outcome::TimeUp.name(),
                    error: (!errors.is_null(row)).then(|| errors.value(row).to_owned()),
                };
                if !tell(solved) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
