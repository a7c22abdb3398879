//! Compresses the files of weights that come with the engine, which would be a fortieth of the program.

use flate2::{Compression, write::GzEncoder};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    let folder = Path::new("src/evaluation/weights");
    println!("cargo::rerun-if-changed={}", folder.display());
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let place = PathBuf::from(&out).join(entry.file_name());
        let mut file = GzEncoder::new(std::fs::File::create(place)?, Compression::best());
        file.write_all(&std::fs::read(entry.path())?)?;
        file.finish()?;
    }
    Ok(())
}
