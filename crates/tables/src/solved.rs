//! Problems of a file solved, for a writer of solutions.

use crate::error::TablesError;
use crate::files::Kind;
use crate::quoted::quoted;
use crate::session::Session;
use datafusion::arrow::array::{Array, AsArray};
use datafusion::arrow::datatypes::Int64Type;
use dawson::Outcome;
use futures_util::StreamExt;
use std::collections::BTreeMap;

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
            "SELECT number, s['text'], s['ended'], s['error'] FROM (SELECT number, solve(problem, {}) AS s FROM {})",
            quoted(options),
            quoted(file)
        );
        // The parts of the table come in the order of the file from a cluster, and side by side from the threads of one process. A sort would
        // be a last stage of one executor, which takes all texts while the others stand still.
        let mut order = Order::default();
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
                order.waiting.insert(solved.number, solved);
                while let Some(solved) = order.next() {
                    if !tell(solved) {
                        return Ok(());
                    }
                }
            }
        }
        // nothing is left here unless a number is missing
        for solved in order.waiting.into_values() {
            if !tell(solved) {
                break;
            }
        }
        Ok(())
    }
}

/// The rows that came before their turn.
#[derive(Default)]
struct Order {
    waiting: BTreeMap<u64, SolvedRow>,
    told: u64,
}

impl Order {
    /// The row whose turn it is, if it has come.
    fn next(&mut self) -> Option<SolvedRow> {
        let row = self.waiting.remove(&(self.told + 1))?;
        self.told += 1;
        Some(row)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test says so by failing")]

    use super::*;
    use crate::session::Settings;

    #[test]
    fn rows_wait_for_their_turn() {
        let mut order = Order::default();
        let mut told = Vec::new();
        for number in [2, 3, 1, 5, 4, 7] {
            order.waiting.insert(number, SolvedRow { number, ..SolvedRow::default() });
            while let Some(row) = order.next() {
                told.push(row.number);
            }
        }
        assert_eq!(told, [1, 2, 3, 4, 5]);
        assert_eq!(order.waiting.into_keys().collect::<Vec<_>>(), [7]);
    }

    #[tokio::test]
    async fn problems_are_told_in_order_until_nobody_wants_more() {
        let file = std::env::temp_dir().join(format!("dawson-solved-{}.inp", std::process::id()));
        let problem = "Pieces White Kc6 Qh1 Black Ka8\nStipulation #1\n";
        let text = vec![problem; 200].join("NextProblem\n");
        std::fs::write(&file, format!("BeginProblem\n{text}EndProblem\n")).unwrap();
        let session = Session::new(&Settings { threads: 2, ..Settings::default() }).await.unwrap();
        for most in [200, 7] {
            let mut numbers = Vec::new();
            let mut tell = |row: SolvedRow| {
                assert!(row.error.is_none() && row.text.contains('#'));
                numbers.push(row.number);
                numbers.len() < most
            };
            session.solved_problems(file.to_str().unwrap(), "format popeye", &mut tell).await.unwrap();
            assert_eq!(numbers, (1..=most as u64).collect::<Vec<_>>());
        }
        std::fs::remove_file(&file).unwrap();
    }
}
