//! Compresses the page that `cargo xtask web` has built, file by file, for the program to take in. Without a page, or without the feature
//! `page`, the folder of compressed files is empty.

use flate2::{Compression, write::GzEncoder};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=../../web/dist");
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    let into = PathBuf::from(out).join("page");
    if into.exists() {
        std::fs::remove_dir_all(&into)?;
    }
    std::fs::create_dir_all(&into)?;
    let page = Path::new("../../web/dist/page");
    let wanted = std::env::var_os("CARGO_FEATURE_PAGE").is_some();
    if wanted && page.is_dir() { compress(page, &into) } else { Ok(()) }
}

/// Writes each file below `from`, compressed by gzip, to the same place below `into`.
fn compress(from: &Path, into: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let place = into.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            std::fs::create_dir_all(&place)?;
            compress(&entry.path(), &place)?;
        } else {
            let mut file = GzEncoder::new(std::fs::File::create(&place)?, Compression::best());
            file.write_all(&std::fs::read(entry.path())?)?;
            file.finish()?;
        }
    }
    Ok(())
}
