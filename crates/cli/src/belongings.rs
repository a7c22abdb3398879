//! Which files may be written. A problem file may come from anywhere, so what it names (`Protocol`, `LaTeX`) is written only below the
//! current folder, and never over what exists or under a hidden name. What the command line names is written over only where it
//! is of the same kind.

use std::collections::HashSet;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// The files that the problems of a run may write.
#[derive(Debug, Default)]
pub struct Belongings {
    /// Whether any file may be written.
    any: bool,
    /// The files that this run has begun.
    own: HashSet<PathBuf>,
}

impl Belongings {
    /// None so far; `any` file may be written, or only new ones below the current folder.
    pub fn new(any: bool) -> Belongings {
        Belongings { any, own: HashSet::new() }
    }

    /// Notes that a problem writes a file.
    ///
    /// # Errors
    /// Where it may not, and what would permit it.
    pub fn claim(&mut self, name: &str) -> Result<(), String> {
        if self.any {
            return Ok(());
        }
        let path = Path::new(name);
        let is_plain = |part: Component<'_>| match part {
            Component::CurDir => true,
            Component::Normal(part) => !part.to_string_lossy().starts_with('.'),
            Component::Prefix(_) | Component::RootDir | Component::ParentDir => false,
        };
        let here = std::env::current_dir().and_then(std::fs::canonicalize);
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => std::fs::canonicalize(folder),
            _ => std::fs::canonicalize("."),
        };
        let (Ok(here), Ok(folder), Some(file)) = (here, folder, path.file_name()) else {
            return Err("no such folder".to_owned());
        };
        if !path.components().all(is_plain) || !folder.starts_with(&here) {
            return Err("a problem writes only below the current folder, and no hidden files \
                        (--allow-writes permits it)"
                .to_owned());
        }
        let whole = folder.join(file);
        if !self.own.contains(&whole) && whole.symlink_metadata().is_ok() {
            return Err(
                "the file exists, and a problem writes over none (--allow-writes permits it)".to_owned()
            );
        }
        self.own.insert(whole);
        Ok(())
    }
}

/// Whether a file that the command line names may be written over: there is none, it is empty, or it begins as files of that kind do.
///
/// # Errors
/// Where it may not be.
pub fn may_overwrite(path: &Path, beginning: &str) -> Result<(), String> {
    let Ok(metadata) = std::fs::metadata(path) else { return Ok(()) };
    // devices and pipes hold nothing that could be lost
    if !metadata.is_file() || metadata.len() == 0 {
        return Ok(());
    }
    let mut start = vec![0; beginning.len()];
    let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut start));
    if read.is_ok() && start == beginning.as_bytes() {
        return Ok(());
    }
    Err(format!("{}: the file exists and is not one of this kind: it is not written over", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_write_new_files_below_the_current_folder_only() {
        let mut files = Belongings::new(false);
        for name in ["/etc/x", "../x.txt", ".bashrc", "src/.x", "Cargo.toml", "no such folder/x", "", ".."] {
            assert!(files.claim(name).is_err(), "{name}");
        }
        for name in ["solution of a problem.txt", "./src/x.tex"] {
            assert_eq!(files.claim(name), Ok(()), "{name}");
            assert_eq!(files.claim(name), Ok(()), "{name}: it is this run's own");
        }
        assert_eq!(Belongings::new(true).claim("/etc/x"), Ok(()));
    }

    #[test]
    fn files_of_another_kind_are_not_written_over() {
        assert!(may_overwrite(Path::new("Cargo.toml"), "<svg").is_err());
        assert_eq!(may_overwrite(Path::new("Cargo.toml"), "[package]"), Ok(()));
        assert_eq!(may_overwrite(Path::new("no such file"), "<svg"), Ok(()));
    }
}
