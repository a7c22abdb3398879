//! Which files a name in a query means, and what their rows are.

use chrono::DateTime;
use datafusion::catalog::Session;
use datafusion::datasource::listing::{ListingTableUrl, PartitionedFile};
use datafusion::error::{DataFusionError, Result};
use futures_util::TryStreamExt;
use object_store::ObjectMeta;
use object_store::path::Path;
use serde::{Deserialize, Serialize};

/// What the rows of a file are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Kind {
    /// Games in PGN.
    Games,
    /// Problems in Popeye's or Jacobi's language.
    Problems,
    /// Games of a compiled collection.
    Collection,
}

impl Kind {
    /// By the ending of a file's name; `None` for a file that is not ours.
    pub(crate) fn of(name: &str) -> Option<Kind> {
        let name = name.to_ascii_lowercase();
        let plain = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
        match plain.rsplit_once('.')?.1 {
            "pgn" => Some(Kind::Games),
            "inp" | "jac" => Some(Kind::Problems),
            "dwn" if plain == name => Some(Kind::Collection),
            _ => None,
        }
    }

    /// What one row is called.
    pub(crate) fn rows(self) -> &'static str {
        match self {
            Kind::Games => "games",
            Kind::Problems => "problems",
            Kind::Collection => "a compiled collection",
        }
    }
}

/// A file, as plans name it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// The URL of its store, `file:///` for the disk.
    pub store: String,
    /// Its path within the store.
    pub path: String,
    /// Its size in bytes.
    pub size: u64,
}

impl Entry {
    /// The name that messages have.
    pub(crate) fn name(&self) -> String {
        named(&self.store, &self.path)
    }

    /// The file as scans have it.
    pub(crate) fn partitioned(&self) -> Result<PartitionedFile> {
        let location =
            Path::parse(&self.path).map_err(|error| DataFusionError::ObjectStore(Box::new(error.into())))?;
        let last_modified = DateTime::UNIX_EPOCH;
        let meta = ObjectMeta { location, last_modified, size: self.size, e_tag: None, version: None };
        Ok(PartitionedFile::new_from_meta(meta))
    }

    /// Whether it can be read from any byte on.
    pub(crate) fn is_plain(&self) -> bool {
        let name = self.path.to_ascii_lowercase();
        !name.ends_with(".gz") && !name.ends_with(".zst")
    }
}

/// The name that a file has in the column `file` and in messages.
pub(crate) fn named(store: &str, path: &str) -> String {
    if store.starts_with("file:") { format!("/{path}") } else { format!("{store}{path}") }
}

/// The files that a name means: one, all below a folder, or those that fit a pattern such as `games/*.pgn` or `games/*/*.pgn`, in which `*` is no
/// `/`; and what their rows are. `None` where no file is ours.
pub(crate) async fn find(name: &str, session: &dyn Session) -> Result<Option<(Kind, Vec<Entry>)>> {
    let url = ListingTableUrl::parse(name)?;
    let is_one = !url.is_collection() && url.get_glob().is_none();
    let folder = url.is_folder() || url.is_collection();
    if is_one && Kind::of(name).is_none() {
        return Ok(None);
    }
    let store_url = url.object_store();
    let store = session.runtime_env().object_store(&store_url)?;
    let listed: Vec<_> = url.list_all_files(session, store.as_ref(), "").await?.try_collect().await?;
    let mut kind: Option<Kind> = None;
    let mut entries = Vec::new();
    for file in listed {
        let Some(own) = Kind::of(file.location.as_ref()) else { continue };
        if !is_as_deep(&url, &file.location) {
            continue;
        }
        match kind {
            Some(first) if first != own => {
                return Err(DataFusionError::Plan(format!(
                    "{name}: {} and {} in one table; a pattern such as {}*.pgn names those of one kind",
                    first.rows(),
                    own.rows(),
                    if folder { name } else { "" }
                )));
            }
            _ => kind = Some(own),
        }
        let path = file.location.as_ref().to_owned();
        entries.push(Entry { store: store_url.as_str().to_owned(), path, size: file.size });
    }
    entries.sort_by(|one, other| one.path.cmp(&other.path));
    match kind {
        Some(kind) => Ok(Some((kind, entries))),
        None if is_one => Err(DataFusionError::Plan(format!("{name}: there is no such file"))),
        None => Ok(None),
    }
}

/// Whether a file lies as many folders deep as the pattern says; `**` stands for any number of them.
fn is_as_deep(url: &ListingTableUrl, file: &Path) -> bool {
    let Some(pattern) = url.get_glob().as_ref() else { return true };
    let pattern = pattern.as_str();
    let segments = url.strip_prefix(file).map_or(0, Iterator::count);
    pattern.contains("**") || segments == pattern.split('/').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_tell_what_the_rows_are() {
        assert_eq!(Kind::of("a/b.PGN"), Some(Kind::Games));
        assert_eq!(Kind::of("b.pgn.zst"), Some(Kind::Games));
        assert_eq!(Kind::of("b.inp.gz"), Some(Kind::Problems));
        assert_eq!(Kind::of("b.dwn"), Some(Kind::Collection));
        assert_eq!(Kind::of("b.dwn.gz"), None);
        assert_eq!(Kind::of("b.parquet"), None);
        assert_eq!(Kind::of("pgn"), None);
    }
}
