//! Which problems are measured.

use crate::files::read;
use std::path::{Path, PathBuf};

/// A problem with its name in tables.
pub struct Problem {
    pub name: String,
    pub file: PathBuf,
}

/// The problems of a folder, by name.
///
/// # Errors
/// Where the folder cannot be read.
pub fn of_folder(folder: &Path) -> Result<Vec<Problem>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let files = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut problems: Vec<Problem> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "inp"))
        .filter_map(|file| Some(Problem { name: file.file_stem()?.to_string_lossy().into_owned(), file }))
        .collect();
    problems.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(problems)
}

/// The problems of a list: a line each, `name stipulation`, where the name is that of a file in the folder, or of a folder with a file
/// `problem.inp`. Lines that begin with `#` say what the list is.
///
/// # Errors
/// Where the list cannot be read, or a problem of it is missing.
pub fn listed(list: &Path, folder: &Path) -> Result<Vec<Problem>, String> {
    let text = read(list)?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, stipulation) = line.split_once(' ').unwrap_or((line, ""));
            let places = [folder.join(format!("{name}.inp")), folder.join(name).join("problem.inp")];
            let file = places.into_iter().find(|file| file.exists());
            let missing = || format!("{}: {name}: not in {}", list.display(), folder.display());
            let name = format!("{name} {stipulation}").trim_end().replace('|', "\\|");
            Ok(Problem { name, file: file.ok_or_else(missing)? })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test says so by failing")]

    use super::*;

    #[test]
    fn a_list_names_problems_of_a_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../benches/problems");
        let list = std::env::temp_dir().join(format!("dawson-list-{}", std::process::id()));
        std::fs::write(&list, "# two\ndirect-6-b #6\n\nself-4-d\n").unwrap();
        let names: Vec<String> =
            listed(&list, &folder).unwrap().into_iter().map(|problem| problem.name).collect();
        assert_eq!(names, ["direct-6-b #6", "self-4-d"]);
        std::fs::write(&list, "nothing-of-this-name\n").unwrap();
        assert!(listed(&list, &folder).is_err_and(|error| error.contains("nothing-of-this-name")));
        std::fs::remove_file(&list).unwrap();
        assert!(of_folder(&folder).unwrap().iter().any(|problem| problem.name == "self-4-d"));
    }
}
