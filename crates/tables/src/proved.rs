//! A text of problems solved in shares.

use crate::error::TablesError;
use crate::quoted::quoted;
use crate::session::Session;
use datafusion::arrow::array::{Array, AsArray};
use datafusion::arrow::datatypes::{Float64Type, Int64Type};
use dawson::Outcome;
use futures_util::StreamExt;

/// What the shares of a text have proved.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Proved {
    /// The answers of all shares, as `dawson::Checkpoint::with` takes them.
    pub answers: Vec<(u128, u64)>,
    /// The shares that did not come to their end, with the reason.
    pub errors: Vec<(u32, String)>,
    /// The seconds that the shares have taken, all together.
    pub time: f64,
}

impl Session {
    /// Solves a text of problems in so many shares of the first moves, which are worked on side by side, with options of the function `prove`.
    /// A run with the answers in its checkpoint then has little left to search.
    ///
    /// # Errors
    /// What is wrong with the options or the number of shares.
    pub async fn proved(&self, text: &str, options: &str, shares: u32) -> Result<Proved, TablesError> {
        let sql = format!(
            "SELECT share, p['answers'], p['time'], p['ended'], p['error'] FROM (SELECT share, prove({}, {} || share || '/{shares}') AS p \
             FROM shares({shares}))",
            quoted(text),
            quoted(&format!("{options}, part ")),
        );
        let mut rows = self.query(&sql).await?.stream().await?;
        let mut proved = Proved::default();
        while let Some(batch) = rows.next().await {
            let batch = batch.map_err(TablesError::of)?;
            let numbers = batch.column(0).as_primitive::<Int64Type>();
            let answers = batch.column(1).as_binary::<i32>();
            let times = batch.column(2).as_primitive::<Float64Type>();
            let [ends, errors] = [3, 4].map(|column| batch.column(column).as_string::<i32>());
            for row in 0..batch.num_rows() {
                let kept = crate::functions::answers_of(answers.value(row));
                proved.answers.extend(kept.ok_or_else(|| {
                    TablesError::Setting("an executor of another version has answered".to_owned())
                })?);
                proved.time += times.value(row);
                let ended = ends.value(row);
                let error = (!errors.is_null(row)).then(|| errors.value(row).to_owned());
                if let Some(error) =
                    error.or_else(|| (ended == Outcome::Stopped.name()).then(|| ended.to_owned()))
                {
                    proved.errors.push((u32::try_from(numbers.value(row)).unwrap_or(0), error));
                }
            }
        }
        proved.errors.sort_unstable();
        Ok(proved)
    }
}
