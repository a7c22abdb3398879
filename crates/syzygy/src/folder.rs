//! No tables yet, to be added from folders.

use shakmaty::Chess;
use shakmaty_syzygy::Tablebase;

/// Tables to which folders can be added.
#[cfg(any(unix, windows))]
pub(crate) fn no_tables() -> Tablebase<Chess> {
    Tablebase::new()
}

/// A browser has no folders: adding one fails.
#[cfg(not(any(unix, windows)))]
pub(crate) fn no_tables() -> Tablebase<Chess> {
    use shakmaty_syzygy::filesystem::{Filesystem, RandomAccessFile};
    use std::io;
    use std::path::{Path, PathBuf};

    struct NoFiles;

    impl Filesystem for NoFiles {
        fn regular_file_size(&self, _: &Path) -> io::Result<u64> {
            Err(io::ErrorKind::Unsupported.into())
        }

        fn read_dir(&self, _: &Path) -> io::Result<Vec<PathBuf>> {
            Err(io::ErrorKind::Unsupported.into())
        }

        fn open(&self, _: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
            Err(io::ErrorKind::Unsupported.into())
        }
    }

    Tablebase::with_filesystem(std::sync::Arc::new(NoFiles))
}
