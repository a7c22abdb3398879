//! Packs and compresses the files of weights that come with the engine, which would be a sixth of the program.

#[path = "src/evaluation/packed.rs"]
mod packed;

use flate2::{Compression, write::GzEncoder};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    let folder = Path::new("src/evaluation/weights");
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=src/evaluation/packed.rs");
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let place = PathBuf::from(&out).join(entry.file_name());
        let mut file = GzEncoder::new(std::fs::File::create(place)?, Compression::best());
        file.write_all(&packed::pack(&std::fs::read_to_string(entry.path())?))?;
        file.finish()?;
    }
    Ok(())
}
