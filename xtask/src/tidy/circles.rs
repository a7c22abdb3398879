//! Files of one crate that import from each other in a circle.
//!
//! Two files may (a type and the trait that is asked with it); more cannot be understood one after the other.

use super::identifiers;
use super::imports::{Crate, Imports};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The most files that a circle may have.
const MOST: usize = 2;

/// Complains of every circle above the limit, and of the words of identifiers, as all is read here.
///
/// # Errors
/// Where a source cannot be read or parsed.
pub fn complaints(crates: &Path) -> Result<Vec<String>, String> {
    let mut complaints = Vec::new();
    let entries = fs::read_dir(crates).map_err(|error| format!("{}: {error}", crates.display()))?;
    let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    folders.sort();
    for folder in folders {
        let roots = ["src/lib.rs", "src/main.rs"].map(|root| folder.join(root));
        let Some(root) = roots.iter().find(|root| root.exists()) else { continue };
        let krate = Crate::read(root)?;
        complaints.extend(identifiers::complaints(&krate));
        for circle in circles(&krate.imports()).into_iter().filter(|circle| circle.len() > MOST) {
            let files: Vec<String> = circle.iter().map(|file| file.display().to_string()).collect();
            complaints.push(format!(
                "{} files import from each other in a circle: {}",
                files.len(),
                files.join(" ")
            ));
        }
    }
    Ok(complaints)
}

/// The circles: sets of files each of which is reached from each other one, of two files or more.
fn circles(imports: &Imports) -> Vec<BTreeSet<PathBuf>> {
    let reached: BTreeMap<&PathBuf, BTreeSet<&PathBuf>> =
        imports.keys().map(|file| (file, reached_from(file, imports))).collect();
    let mut circles: Vec<BTreeSet<PathBuf>> = Vec::new();
    for (&file, others) in &reached {
        if !others.contains(file) || circles.iter().any(|circle| circle.contains(file)) {
            continue;
        }
        let back = others.iter().filter(|other| reached[**other].contains(file));
        circles.push(back.map(|&other| other.clone()).collect());
    }
    circles.retain(|circle| circle.len() > 1);
    circles
}

/// The files that are reached from one by imports, itself only if a circle leads back.
fn reached_from<'i>(file: &PathBuf, imports: &'i Imports) -> BTreeSet<&'i PathBuf> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&PathBuf> = imports[file].iter().collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(&imports[next]);
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_is_what_leads_back() {
        let imports: Imports = [("a", "b"), ("b", "c"), ("c", "a"), ("d", "a"), ("e", "f"), ("f", "e")]
            .into_iter()
            .map(|(from, to)| (PathBuf::from(from), BTreeSet::from([PathBuf::from(to)])))
            .collect();
        let named = |circle: &BTreeSet<PathBuf>| -> String {
            circle.iter().map(|file| file.display().to_string()).collect()
        };
        assert_eq!(circles(&imports).iter().map(named).collect::<Vec<_>>(), ["abc", "ef"]);
    }
}
