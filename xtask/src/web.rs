//! `cargo xtask web`: builds the page into `web/dist/page`, one folder that any web server can hold and that `dawson serve` takes in.

use std::path::Path;
use std::process::Command;

/// Installs what the page is built with (the versions that `web/package-lock.json` locks) and builds it.
pub fn run() -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
    let lock = folder.join("package-lock.json");
    let installed = folder.join("node_modules/.package-lock.json");
    let time = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    if time(&installed).is_none() || time(&installed) < time(&lock) {
        npm(&folder, &["ci", "--no-audit", "--no-fund"])?;
    }
    npm(&folder, &["run", "build"])
}

fn npm(folder: &Path, words: &[&str]) -> Result<(), String> {
    let status = Command::new("npm").args(words).current_dir(folder).status();
    let status = status.map_err(|error| {
        format!("npm cannot be run ({error}): the page is built with Node.js 20 or newer and its npm")
    })?;
    if status.success() { Ok(()) } else { Err(format!("npm {} failed", words.join(" "))) }
}
