//! A scheme explored in shares.

use crate::error::TablesError;
use crate::quoted::quoted;
use crate::session::Session;
use datafusion::arrow::array::AsArray;
use dawson::explore::{Exploration, Find};
use futures_util::StreamExt;
use serde_json::Value;

impl Session {
    /// Explores a scheme in so many shares, which are worked on side by side, with options of the function `explore`. The finds are in the order of
    /// their numbers.
    ///
    /// # Errors
    /// What is wrong with the options or the number of shares, or what a share tells to be wrong.
    pub async fn explored(
        &self,
        scheme: &str,
        options: &str,
        shares: u32,
    ) -> Result<Exploration, TablesError> {
        let sql = format!(
            "SELECT explore({}, {} || share || '/{shares}') FROM shares({shares})",
            quoted(scheme),
            quoted(&format!("{options}, part ")),
        );
        let mut rows = self.query(&sql).await?.stream().await?;
        let mut result = Exploration::default();
        result.is_complete = true;
        while let Some(batch) = rows.next().await {
            let batch = batch.map_err(TablesError::of)?;
            for text in batch.column(0).as_string::<i32>().iter().flatten() {
                text.lines().try_for_each(|line| add(&mut result, line))?;
            }
        }
        result.finds.sort_by_key(|find| find.number);
        Ok(result)
    }
}

/// Adds what a share tells.
fn add(result: &mut Exploration, line: &str) -> Result<(), TablesError> {
    let unread = || TablesError::Setting(format!("an executor of another version has answered: {line}"));
    let object: Value = serde_json::from_str(line).map_err(|_| unread())?;
    let count = |name: &str| object[name].as_u64().ok_or_else(unread);
    match object["type"].as_str() {
        Some("find") => result.finds.push(Find::of_object(&object).ok_or_else(unread)?),
        Some("summary") => {
            // every share goes over all combinations
            result.duplicates = count("duplicates")?;
            result.impossible = count("impossible")?;
            result.tried += count("tried")?;
            result.senseless += count("senseless")?;
            result.unfinished += count("unfinished")?;
            result.is_complete &= object["complete"].as_bool().ok_or_else(unread)?;
        }
        Some("error") => {
            return Err(TablesError::Setting(object["text"].as_str().unwrap_or_default().to_owned()));
        }
        _ => return Err(unread()),
    }
    Ok(())
}
