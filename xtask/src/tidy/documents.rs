//! What documents say of the house is so: the picture of the crates, and the files that are named.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Documents whose paths are looked up.
const DOCUMENTS: [&str; 2] = ["ARCHITECTURE.md", "CONTRIBUTING.md"];

/// Endings of the names of files that stand in the repository.
const ENDINGS: [&str; 5] = [".rs", ".md", ".sh", ".txt", ".mjs"];

/// Who depends on whom.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Complains of arrows that are missing or too many, and of files that do not exist.
///
/// # Errors
/// Where a document or a manifest cannot be read.
pub fn complaints() -> Result<Vec<String>, String> {
    let read = |path: &Path| fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let mut complaints = Vec::new();
    for document in DOCUMENTS {
        let text = read(Path::new(document))?;
        let lost = paths(&text).filter(|path| !Path::new(path).exists());
        complaints.extend(lost.map(|path| format!("{document}: there is no {path}")));
    }
    let drawn = drawn(&read(Path::new(DOCUMENTS[0]))?);
    let mut real = Arrows::new();
    for entry in fs::read_dir("crates").map_err(|error| format!("crates: {error}"))? {
        let folder = entry.map_err(|error| format!("crates: {error}"))?.path();
        let manifest = folder.join("Cargo.toml");
        if manifest.exists() {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            real.insert(name, dependencies(&read(&manifest)?));
        }
    }
    let names: BTreeSet<String> = real.keys().cloned().collect();
    for (name, all) in real {
        let own: BTreeSet<String> = all.intersection(&names).cloned().collect();
        let shown = drawn.get(&name).cloned().unwrap_or_default();
        if own != shown {
            complaints
                .push(format!("{}: {name} depends on {own:?}, the picture shows {shown:?}", DOCUMENTS[0]));
        }
    }
    Ok(complaints)
}

/// The arrows of a picture in Mermaid's language: lines `a --> b & c`.
fn drawn(document: &str) -> Arrows {
    let arrows = document.lines().filter_map(|line| line.trim().split_once(" --> "));
    arrows.map(|(from, to)| (from.to_owned(), to.split(" & ").map(str::to_owned).collect())).collect()
}

/// The names below `[dependencies]` in a manifest, and below those of certain targets.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut listed = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            listed =
                line == "[dependencies]" || line.starts_with("[target.") && line.ends_with(".dependencies]");
        } else if listed {
            names.extend(line.split(['.', '=', ' ']).next().map(str::to_owned));
        }
    }
    names
}

/// Paths of files from the root of the repository, as they stand between backticks.
fn paths(document: &str) -> impl Iterator<Item = &str> {
    let quoted = document
        .lines()
        .filter(|line| !line.starts_with("```"))
        .flat_map(|line| line.split('`').skip(1).step_by(2));
    quoted.filter(|text| {
        let whole = ["crates/", "conformance/", "docs/", "xtask/", "benches/"]
            .iter()
            .any(|root| text.starts_with(root));
        whole && !text.contains([' ', '<', '*']) && ENDINGS.iter().any(|ending| text.ends_with(ending))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_and_dependencies() {
        let drawn = drawn("graph TD\n    rules --> board & movement\n");
        let manifest =
            "[package]\nname = \"x\"\n[dependencies]\nboard.workspace = true\nmovement = \"1\"\n[features]\n";
        assert_eq!(drawn["rules"], dependencies(manifest));
    }

    #[test]
    fn paths_are_files_of_the_repository() {
        let text = "`crates/a/b.rs`, `cargo test`, `crates/rules`, `crates/<family>/x.rs`";
        assert_eq!(paths(text).collect::<Vec<_>>(), ["crates/a/b.rs"]);
    }
}
