//! Compiled collections as tables: they are Parquet files, so DataFusion reads them, skips row groups by their statistics, and reads the texts of
//! games last.

use crate::files::Entry;
use datafusion::catalog::{Session, TableProvider};
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::datasource::listing::{ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl};
use datafusion::error::{DataFusionError, Result};
use std::sync::Arc;

/// The key of a file's metadata that names its format and the version.
const KEY: &str = "dawson-collection";
/// The version that has all columns of the table.
const VERSION: &str = "2";

/// The table of collections.
pub(crate) async fn open(files: &[Entry], session: &dyn Session) -> Result<Arc<dyn TableProvider>> {
    let format = ParquetFormat::default()
        .with_options(session.table_options().parquet.clone())
        .with_skip_metadata(false);
    let options = ListingOptions::new(Arc::new(format)).with_file_extension(".dwn");
    let mut urls = Vec::new();
    let mut columns = None;
    for file in files {
        let url = ListingTableUrl::parse(format!("{}{}", file.store, encoded(&file.path)))?;
        let schema = options.infer_schema(session, &url).await?;
        match schema.metadata().get(KEY).map(String::as_str) {
            Some(VERSION) => {}
            Some(_) => {
                return Err(DataFusionError::Plan(format!(
                    "{}: compiled by an older dawson; dawson db build compiles it anew with the columns for SQL",
                    file.name()
                )));
            }
            None => {
                return Err(DataFusionError::Plan(format!(
                    "{}: this is no compiled collection",
                    file.name()
                )));
            }
        }
        columns.get_or_insert(schema);
        urls.push(url);
    }
    let columns =
        columns.ok_or_else(|| DataFusionError::Plan("a compiled collection was expected".to_owned()))?;
    let plain = columns.as_ref().clone().with_metadata(std::collections::HashMap::new());
    let config = ListingTableConfig::new_with_multi_paths(urls)
        .with_listing_options(options)
        .with_schema(Arc::new(plain));
    Ok(Arc::new(ListingTable::try_new(config)?))
}

/// A path as a URL has it, without the signs of patterns.
fn encoded(path: &str) -> String {
    let mut text = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' | b'=' => {
                text.push(byte.into())
            }
            _ => text += &format!("%{byte:02X}"),
        }
    }
    text
}
