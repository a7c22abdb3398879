//! Problems of a file solved, for a writer of solutions.

use crate::error::TablesError;
use crate::files::Kind;
use crate::session::Session;
use datafusion::arrow::array::{Array, AsArray};
use datafusion::arrow::datatypes::Int64Type;
use futures_util::StreamExt;

/// What has come of a problem, or of a share of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct SolvedRow {
    /// The number of the problem in its file, 1 the first.
    pub number: u64,
    /// Which share of the first moves, 1 the first.
    pub share: u32,
    /// The problem's text.
    pub problem: String,
    /// The verdict, as `dawson solve --format json` has it.
    pub verdict: String,
    /// The solution, in the form that the options ask for.
    pub text: String,
    /// What kept it from being solved.
    pub error: Option<String>,
}

impl Session {
    /// Solves the problems of a file, in order, with options of the function `solve`, each in so many shares that are worked on side by side,
    /// until there is no more or nobody wants more.
    ///
    /// # Errors
    /// What is wrong with the file or the options.
    pub async fn solved_problems(
        &self,
        file: &str,
        options: &str,
        shares: u32,
        tell: &mut (dyn FnMut(SolvedRow) -> bool + Send),
    ) -> Result<(), TablesError> {
        if Kind::of(file) != Some(Kind::Problems) {
            return Err(TablesError::Setting(format!(
                "{file}: a file of problems is expected to end in .inp or .jac"
            )));
        }
        let quoted = |text: &str| format!("'{}'", text.replace('\'', "''"));
        // each share is a scan of its own, so that they can be worked on apart
        let share = |share: u32| {
            let options =
                if shares > 1 { format!("{options}, part {share}/{shares}") } else { options.to_owned() };
            format!(
                "SELECT number, CAST({share} AS BIGINT) AS share, problem, solve(problem, {}) AS s FROM {}",
                quoted(&options),
                quoted(file)
            )
        };
        let all: Vec<String> = (1..=shares.max(1)).map(share).collect();
        let sql = format!(
            "SELECT number, share, problem, s['verdict'], s['text'], s['error'] FROM ({}) ORDER BY number, share",
            all.join(" UNION ALL ")
        );
        let mut rows = self.query(&sql).await?.stream().await?;
        while let Some(batch) = rows.next().await {
            let batch = batch.map_err(TablesError::of)?;
            let [numbers, shares] = [0, 1].map(|column| batch.column(column).as_primitive::<Int64Type>());
            let [problems, verdicts, texts, errors] =
                [2, 3, 4, 5].map(|column| batch.column(column).as_string::<i32>());
            for row in 0..batch.num_rows() {
                let text = |column: &datafusion::arrow::array::StringArray| {
                    if column.is_null(row) { String::new() } else { column.value(row).to_owned() }
                };
                let solved = SolvedRow {
                    number: u64::try_from(numbers.value(row)).unwrap_or(0),
                    share: u32::try_from(shares.value(row)).unwrap_or(1),
                    problem: text(problems),
                    verdict: text(verdicts),
                    text: text(texts),
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
