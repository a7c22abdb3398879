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
/// The readers of problems first take pieces that are an eighth of all problems together, then of what is left, and so on: some problems take much
/// longer than others, and who works on the last piece works alone.
const SHARE_OF_PROBLEMS: u64 = 8;
/// No piece of problems is smaller than a reader's share of all divided by this number, as each has a cost of its own.
const SMALLEST_SHARE: u64 = 32;

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
        // a file has a weight even if it is empty
        let weight = |file: &Entry| file.size + 1;
        let ends = self.ends(partitions.max(1) as u64, self.files.iter().map(weight).sum());
        let (least, whole) = match self.kind {
            Kind::Problems => (LEAST_PROBLEMS, false),
            Kind::Games | Kind::Collection => (LEAST_GAMES, numbered),
        };
        let group_of = |byte: u64| ends.partition_point(|&end| end <= byte).min(ends.len() - 1);
        let mut groups: Vec<Vec<Piece<'_>>> = vec![Vec::new(); ends.len()];
        let mut before = 0;
        for file in &self.files {
            if whole || !file.is_plain() || file.size <= least {
                groups[group_of(before + weight(file) / 2)].push((file, None));
            } else {
                let mut at = 0;
                while at < file.size {
                    let group = group_of(before + at);
                    let end =
                        if group + 1 == ends.len() { file.size } else { file.size.min(ends[group] - before) };
                    groups[group].push((file, Some((at, end))));
                    at = end;
                }
            }
            before += weight(file);
        }
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// Where the shares of so many bytes end, for so many readers.
    fn ends(&self, readers: u64, bytes: u64) -> Vec<u64> {
        let mut ends = Vec::new();
        let mut at = 0;
        while at < bytes {
            let left = bytes - at;
            let size = match self.kind {
                Kind::Problems => {
                    let least = LEAST_PROBLEMS.max(bytes / (readers * SMALLEST_SHARE));
                    (left / (readers * SHARE_OF_PROBLEMS)).max(least)
                }
                Kind::Games | Kind::Collection => bytes.div_ceil(readers).max(LEAST_GAMES),
            };
            for _ in 0..readers {
                at = bytes.min(at + size);
                ends.push(at);
                if at == bytes {
                    break;
                }
            }
        }
        ends
    }
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
    fn the_last_pieces_of_problems_are_small() {
        let large = table(Kind::Problems, &[1 << 20]);
        let sizes: Vec<u64> = large
            .pieces(2, true)
            .into_iter()
            .map(|group| group[0].1.map(|(from, to)| to - from).unwrap())
            .collect();
        assert!((32..=40).contains(&sizes.len()), "{sizes:?}");
        assert!(sizes.is_sorted_by(|one, next| one >= next), "{sizes:?}");
        assert!(sizes[0] <= (1 << 20) / 16 + 1 && *sizes.last().unwrap() <= (1 << 20) / 64 + 1, "{sizes:?}");
        assert_eq!(sizes.iter().sum::<u64>(), 1 << 20);
    }

    #[test]
    fn few_problems_are_few_pieces() {
        assert_eq!(table(Kind::Problems, &[5000]).pieces(2, true).len(), 3);
        assert_eq!(
            table(Kind::Problems, &[0]).pieces(2, true),
            [[(&table(Kind::Problems, &[0]).files[0], None)]]
        );
        assert!(table(Kind::Problems, &[]).pieces(2, true).is_empty());
    }

    #[test]
    fn every_reader_has_as_much_of_the_games() {
        let table = table(Kind::Games, &[50_000_000, 10, 50_000_000]);
        let groups = table.pieces(4, false);
        assert_eq!(groups.len(), 4);
        for group in groups {
            let size: u64 =
                group.iter().map(|(file, range)| range.map_or(file.size, |(from, to)| to - from)).sum();
            assert!((24_900_000..=25_100_000).contains(&size), "{size}");
        }
    }
}
