//! Files of games and of problems as tables.

use crate::files::{Entry, Kind};
use crate::games;
use crate::source::{TextSource, schema};
use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableProvider};
use datafusion::datasource::physical_plan::{FileGroup, FileScanConfigBuilder};
use datafusion::datasource::source::DataSourceExec;
use datafusion::error::Result;
use datafusion::execution::object_store::ObjectStoreUrl;
use datafusion::logical_expr::{Expr, TableType};
use datafusion::physical_plan::ExecutionPlan;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The bytes of games that are worth a reader of their own.
const LEAST_GAMES: u64 = 1 << 20;
/// The bytes of problems.
const LEAST_PROBLEMS: u64 = 1 << 11;
/// Problems are shared out in so many pieces for each reader, as some take much longer than others.
const PIECES_OF_PROBLEMS: usize = 8;

/// A table of files of one store, as plans have it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct TextTable {
    /// What the rows are.
    pub kind: Kind,
    /// The files, in order.
    pub files: Vec<Entry>,
}

/// A range of the bytes of a file; without a range it is read whole.
type Piece<'t> = (&'t Entry, Option<(u64, u64)>);

impl TextTable {
    /// What the partitions of a scan read, in order. A file that is not compressed is shared out by bytes, unless the numbers of its games are
    /// wanted, which only the reader of all games before them knows.
    fn pieces(&self, partitions: usize, numbered: bool) -> Vec<Vec<Piece<'_>>> {
        let partitions = partitions.max(1);
        let (groups, least, whole) = match self.kind {
            Kind::Problems => (partitions * PIECES_OF_PROBLEMS, LEAST_PROBLEMS, false),
            Kind::Games | Kind::Collection => (partitions, LEAST_GAMES, numbered),
        };
        let bytes: u64 = self.files.iter().map(|file| file.size).sum();
        let size = (bytes / groups as u64 + 1).max(least);
        let mut pieces: Vec<Piece<'_>> = Vec::new();
        for file in &self.files {
            let count = if whole || !file.is_plain() { 1 } else { file.size.div_ceil(size).max(1) };
            if count == 1 {
                pieces.push((file, None));
                continue;
            }
            let at = |part: u64| {
                u64::try_from(u128::from(file.size) * u128::from(part) / u128::from(count))
                    .unwrap_or(file.size)
            };
            pieces.extend((0..count).map(|part| (file, Some((at(part), at(part + 1))))));
        }
        grouped(pieces, groups)
    }
}

/// Pieces in at most so many groups of about the same number of bytes, in order.
fn grouped(pieces: Vec<Piece<'_>>, groups: usize) -> Vec<Vec<Piece<'_>>> {
    // a file has a weight even if it is empty
    let weight = |&(file, range): &Piece<'_>| range.map_or(file.size, |(from, to)| to - from) + 1;
    let all: u64 = pieces.iter().map(weight).sum::<u64>().max(1);
    let groups = groups.min(pieces.len()).max(1);
    let mut found: Vec<Vec<Piece<'_>>> = vec![Vec::new(); groups];
    let mut before = 0;
    for piece in pieces {
        // by its middle
        let middle = u128::from(before) + u128::from(weight(&piece)) / 2;
        let group = usize::try_from(middle * groups as u128 / u128::from(all)).unwrap_or(0);
        before += weight(&piece);
        found[group.min(groups - 1)].push(piece);
    }
    found.retain(|group| !group.is_empty());
    found
}

#[async_trait]
impl TableProvider for TextTable {
    fn schema(&self) -> SchemaRef {
        schema(self.kind)
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        state: &dyn Session,
        projection: Option<&Vec<usize>>,
        _filters: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let schema = self.schema();
        let is_number = |column: &usize| schema.field(*column).name() == games::NUMBER;
        let numbered = projection.is_none_or(|columns| columns.iter().any(is_number));
        let groups = self.pieces(state.config().target_partitions(), numbered);
        let store = self.files.first().map_or("file:///", |file| file.store.as_str());
        let file = |&(file, range): &Piece<'_>| {
            let part = file.partitioned()?;
            let signed = |byte: u64| i64::try_from(byte).unwrap_or(i64::MAX);
            Ok(match range {
                Some((from, to)) => part.with_range(signed(from), signed(to)),
                None => part,
            })
        };
        let group =
            |group: &Vec<Piece<'_>>| group.iter().map(file).collect::<Result<Vec<_>>>().map(FileGroup::new);
        let groups = groups.iter().map(group).collect::<Result<Vec<_>>>()?;
        let config =
            FileScanConfigBuilder::new(ObjectStoreUrl::parse(store)?, Arc::new(TextSource::new(self.kind)))
                .with_file_groups(groups)
                .with_projection_indices(projection.cloned())?
                .with_limit(limit)
                .build();
        Ok(DataSourceExec::from_data_source(config))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(kind: Kind, sizes: &[u64]) -> TextTable {
        let entry = |(at, &size): (usize, &u64)| Entry {
            store: "file:///".to_owned(),
            path: format!("{at}.pgn"),
            size,
        };
        TextTable { kind, files: sizes.iter().enumerate().map(entry).collect() }
    }

    #[test]
    fn all_bytes_are_read_once() {
        let table = table(Kind::Games, &[10_000_001, 5, 3_000_000]);
        for partitions in [1, 2, 7, 100] {
            let groups = table.pieces(partitions, false);
            assert!(groups.len() <= partitions && groups.iter().all(|group| !group.is_empty()));
            let mut ends = [0; 3];
            for (file, range) in groups.into_iter().flatten() {
                let number: usize = file.path[..1].parse().unwrap();
                let (from, to) = range.unwrap_or((0, file.size));
                assert_eq!(from, ends[number]);
                ends[number] = to;
            }
            assert_eq!(ends, [10_000_001, 5, 3_000_000]);
        }
        assert_eq!(table.pieces(7, true).iter().flatten().count(), 3);
    }

    #[test]
    fn problems_are_shared_out_finely() {
        assert_eq!(table(Kind::Problems, &[1 << 20]).pieces(2, true).len(), 16);
        assert_eq!(table(Kind::Problems, &[5000]).pieces(2, true).len(), 3);
        assert_eq!(
            table(Kind::Problems, &[0]).pieces(2, true),
            [[(&table(Kind::Problems, &[0]).files[0], None)]]
        );
    }
}
