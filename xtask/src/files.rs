//! Folders and files of the checkout, and what goes wrong with them in words.

use std::path::{Path, PathBuf};

/// The folder of the checkout.
pub fn root() -> Result<PathBuf, String> {
    Ok(Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask lies in the checkout")?.to_owned())
}

/// The folder in which Cargo builds.
pub fn target() -> Result<PathBuf, String> {
    Ok(match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => folder.into(),
        None => root()?.join("target"),
    })
}

/// What is wrong with a path, in words.
pub fn at(path: &Path) -> impl Fn(std::io::Error) -> String {
    move |error| format!("{}: {error}", path.display())
}

/// The text of a file.
pub fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(at(path))
}

/// Writes a file, in a folder that is made where there is none.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), String> {
    make_folder_of(path)?;
    std::fs::write(path, text).map_err(at(path))
}

/// Copies a file into a folder that is made where there is none.
pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
    make_folder_of(to)?;
    std::fs::copy(from, to).map(|_| ()).map_err(at(from))
}

/// Copies a folder with all that is in it.
pub fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    for entry in std::fs::read_dir(from).map_err(at(from))?.flatten() {
        let (path, place) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() { copy_folder(&path, &place)? } else { copy(&path, &place)? }
    }
    Ok(())
}

/// Makes a folder with all above it.
pub fn make_folder(path: &Path) -> Result<(), String> {
    std::fs::create_dir_all(path).map_err(at(path))
}

fn make_folder_of(path: &Path) -> Result<(), String> {
    path.parent().map_or(Ok(()), make_folder)
}
