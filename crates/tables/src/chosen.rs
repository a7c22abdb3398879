//! Games that a query in CQL-S chooses, for a writer.

use crate::error::TablesError;
use crate::files::Kind;
use crate::quoted::quoted;
use crate::session::Session;
use datafusion::arrow::array::{Array, AsArray};
use datafusion::arrow::datatypes::Int64Type;
use futures_util::StreamExt;

/// A game of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GameRow {
    /// Its number in the file, 1 the first; 0 where numbers are not wanted.
    pub number: u64,
    /// The byte of the file with which it begins; 0 in a compiled collection.
    pub offset: u64,
    /// Its text.
    pub text: Vec<u8>,
}

impl Session {
    /// Tells the games of a file that a query chooses, and those of which that is not known as they are broken, in the order of the file, until
    /// there is no more or nobody wants more. Where numbers are wanted, they go on behind that of the last game before the file, and the file is read
    /// by one reader.
    ///
    /// # Errors
    /// What is wrong with the query or the file.
    pub async fn chosen_games(
        &self,
        file: &str,
        query: &str,
        numbered: Option<u64>,
        tell: &mut (dyn FnMut(Result<GameRow, TablesError>) -> bool + Send),
    ) -> Result<(), TablesError> {
        let compiled = Kind::of(file) == Some(Kind::Collection);
        let number = match numbered {
            Some(before) => format!("number + {before}"),
            None => "CAST(0 AS BIGINT)".to_owned(),
        };
        let offset = if compiled { "CAST(0 AS BIGINT)" } else { "\"offset\"" };
        let asked = if numbered.is_some() { format!(", {number}") } else { String::new() };
        let order = if compiled { "number" } else { "\"offset\"" };
        let sql = format!(
            "SELECT {number} AS numbered, {offset} AS \"offset\", game FROM {} \
             WHERE matches(game, {}{asked}) IS NOT FALSE ORDER BY {order}",
            quoted(file),
            quoted(query)
        );
        let mut rows = self.query(&sql).await?.stream().await?;
        while let Some(batch) = rows.next().await {
            let batch = batch.map_err(TablesError::of)?;
            let [numbers, offsets] = [0, 1].map(|column| batch.column(column).as_primitive::<Int64Type>());
            let games = batch.column(2).as_binary::<i32>();
            for row in 0..games.len() {
                let value = |column: &datafusion::arrow::array::Int64Array| {
                    u64::try_from(column.value(row)).unwrap_or(0)
                };
                let game = GameRow {
                    number: value(numbers),
                    offset: value(offsets),
                    text: games.value(row).to_vec(),
                };
                if !tell(Ok(game)) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
    /// The number of games of a file.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub async fn count_games(&self, file: &str) -> Result<u64, TablesError> {
        let sql = format!("SELECT count(*) FROM {}", quoted(file));
        let rows = self.query(&sql).await?.collect().await?;
        let count = rows
            .iter()
            .find(|rows| rows.num_rows() > 0)
            .map(|rows| rows.column(0).as_primitive::<Int64Type>().value(0));
        Ok(count.and_then(|count| u64::try_from(count).ok()).unwrap_or(0))
    }
}
