//! Reading files as streams of bytes, from a disk or from an object store.

use datafusion::error::DataFusionError;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::runtime::Handle;

/// The bytes that are fetched from an object store at a time.
const FETCHED: u64 = 8 << 20;

/// A file of which parts can be read, by a thread that may wait.
#[derive(Clone, Debug)]
pub(crate) enum Bytes {
    /// On a disk: it is read without a store, which is faster.
    Disk(PathBuf),
    /// In an object store, with the runtime that fetches.
    Store(Arc<dyn ObjectStore>, Path, Handle),
}

impl Bytes {
    /// A file of the local disk, by its path in the store of the disk.
    pub(crate) fn on_disk(path: &Path) -> Result<Bytes, DataFusionError> {
        let path = LocalFileSystem::new().path_to_filesystem(path);
        path.map(Bytes::Disk).map_err(|error| DataFusionError::ObjectStore(Box::new(error)))
    }

    /// A file of an object store. Must be called within a runtime.
    pub(crate) fn stored(store: Arc<dyn ObjectStore>, path: Path) -> Bytes {
        Bytes::Store(store, path, Handle::current())
    }

    /// A stream of a range of the bytes.
    pub(crate) fn range(&self, range: Range<u64>) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Bytes::Disk(path) => {
                let mut file = File::open(path)?;
                file.seek(SeekFrom::Start(range.start))?;
                Ok(Box::new(file.take(range.end - range.start)))
            }
            Bytes::Store(store, path, handle) => Ok(Box::new(Fetching {
                store: Arc::clone(store),
                path: path.clone(),
                handle: handle.clone(),
                left: range,
                portion: bytes::Bytes::new(),
            })),
        }
    }
}

/// A stream from an object store.
struct Fetching {
    store: Arc<dyn ObjectStore>,
    path: Path,
    handle: Handle,
    /// What has not been fetched.
    left: Range<u64>,
    portion: bytes::Bytes,
}

impl Read for Fetching {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.portion.is_empty() && !self.left.is_empty() {
            let next = self.left.start..self.left.end.min(self.left.start + FETCHED);
            self.portion =
                self.handle.block_on(self.store.get_range(&self.path, next)).map_err(io::Error::other)?;
            if self.portion.is_empty() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            self.left.start += self.portion.len() as u64;
        }
        let count = buffer.len().min(self.portion.len());
        buffer[..count].copy_from_slice(&self.portion.split_to(count));
        Ok(count)
    }
}
