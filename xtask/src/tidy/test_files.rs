//! Every file of tests is run: crates with one program of tests switch off Cargo's own search for them, so a file that `tests/main.rs`
//! does not name would be passed over in silence.

use std::fs;
use std::path::Path;

/// What is wrong below a folder of crates.
pub(super) fn complaints(crates: &Path) -> Result<Vec<String>, String> {
    let mut complaints = Vec::new();
    let folders = fs::read_dir(crates).map_err(|error| format!("{}: {error}", crates.display()))?;
    for folder in folders.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap_or_default();
        let (manifest, main) = (read("Cargo.toml"), read("tests/main.rs"));
        let Ok(entries) = fs::read_dir(folder.join("tests")) else { continue };
        for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            if path.extension().is_some_and(|extension| extension == "rs") && !is_run(&name, &manifest, &main)
            {
                complaints.push(format!("{}: no line `mod {name};` in tests/main.rs", path.display()));
            }
        }
    }
    complaints.sort();
    Ok(complaints)
}

/// Whether the tests of a file are run, by its crate's manifest and program of tests.
fn is_run(name: &str, manifest: &str, main: &str) -> bool {
    !manifest.contains("autotests = false")
        || manifest.contains(&format!("path = \"tests/{name}.rs\""))
        || main.lines().any(|line| line == format!("mod {name};"))
}

#[cfg(test)]
mod tests {
    use super::is_run;

    #[test]
    fn a_file_is_run_if_it_is_named_or_found() {
        let manifest = "autotests = false\n[[test]]\nname = \"main\"\npath = \"tests/main.rs\"\n";
        assert!(is_run("main", manifest, "mod perft;\n"));
        assert!(is_run("perft", manifest, "mod perft;\n"));
        assert!(!is_run("pins", manifest, "mod perft;\n"));
        assert!(is_run("pins", "", ""));
    }
}
