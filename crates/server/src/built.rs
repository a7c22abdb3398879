//! Which page came with the program: within it, or in a folder beside it.

use include_dir::{Dir, include_dir};
use std::path::{Path, PathBuf};

/// What `cargo xtask web` had built when the program was built, each file compressed by the build script; empty without a page.
pub(crate) static BUILT: Dir<'_> = include_dir!("$OUT_DIR/page");

/// Where packages have the page, seen from the folder of the program.
const BESIDE: &str = "../share/dawson/page";

/// The folder of the page that was installed with the program, where the program was built without one.
pub(crate) fn installed(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?.join(BESIDE);
    (BUILT.entries().is_empty() && folder.is_dir()).then_some(folder)
}
