//! Opening files, compressed or not.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

/// Opens a collection: `.gz` and `.zst` files are unpacked while they are read, `-` is standard input.
///
/// # Errors
///
/// When the file cannot be opened or its compression cannot be begun.
pub fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    unpack(path, File::open(path)?)
}

/// Unpacks while it is read what has been compressed, by the ending of its name: `.gz`, `.zst`.
///
/// # Errors
///
/// When the compression cannot be begun.
pub fn unpack(name: &Path, packed: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let ending = name.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    Ok(match ending.as_str() {
        "gz" => Box::new(flate2::read::MultiGzDecoder::new(BufReader::with_capacity(1 << 16, packed))),
        #[cfg(feature = "zstd")]
        "zst" => Box::new(zstd::stream::read::Decoder::new(packed)?),
        #[cfg(not(feature = "zstd"))]
        "zst" => return Err(io::Error::other("built without the library for .zst files")),
        _ => Box::new(packed),
    })
}
