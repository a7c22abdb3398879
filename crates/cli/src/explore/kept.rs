//! The file in which an exploration keeps what has been tried and found: a line each, so that a run that is ended by force loses no
//! more than the last second.

use crate::belongings::may_overwrite;
use dawson::explore::Find;
use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The first line of a file.
const TITLE: &str = concat!("dawson exploration 1, program ", env!("CARGO_PKG_VERSION"), "\n");

/// How often it is noted how far the exploring is.
const PACE: Duration = Duration::from_secs(1);

/// What was done before.
#[derive(Default)]
pub struct Before {
    /// So many positions were tried.
    pub done: u64,
    pub finds: Vec<Find>,
}

/// The file, open and locked.
pub struct Kept {
    path: PathBuf,
    file: File,
    before: Before,
    noted: Instant,
}

impl Kept {
    /// Opens the file of an exploration, or begins one.
    ///
    /// # Errors
    /// Where it is a file of another kind or of another scheme, or cannot be had.
    pub fn open(path: &Path, scheme: &str, part: (u64, u64)) -> Result<Kept, String> {
        may_overwrite(path, TITLE)?;
        let fault = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(fault)?;
        if file.try_lock().is_err() {
            return Err(format!("{}: another process works with this checkpoint", path.display()));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(fault)?;
        let mut hash = DefaultHasher::new();
        (scheme, part).hash(&mut hash);
        let digest = format!("{:016x}", hash.finish());
        let mut before = Before::default();
        if text.is_empty() {
            let head = json!({"scheme": digest});
            file.write_all(format!("{TITLE}{head}\n").as_bytes()).map_err(fault)?;
        } else {
            before = known(&text, &digest)
                .ok_or_else(|| format!("{}: the checkpoint is of another scheme or part", path.display()))?;
            // the last line may be half of one
            if !text.ends_with('\n') {
                file.write_all(b"\n").map_err(fault)?;
            }
        }
        Ok(Kept { path: path.to_owned(), file, before, noted: Instant::now() })
    }

    /// What was done before.
    pub fn take(&mut self) -> Before {
        std::mem::take(&mut self.before)
    }

    /// Notes a find.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub fn add(&mut self, find: &Find) -> Result<(), String> {
        self.write(&find.object())
    }

    /// Notes that so many positions are done.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub fn done(&mut self, done: u64) -> Result<(), String> {
        if self.noted.elapsed() < PACE {
            return Ok(());
        }
        self.noted = Instant::now();
        self.write(&json!({"done": done}))
    }

    fn write(&mut self, object: &Value) -> Result<(), String> {
        let written = self.file.write_all(format!("{object}\n").as_bytes());
        written.map_err(|error| format!("{}: cannot be written: {error}", self.path.display()))
    }
}

/// What the lines of a file say; `None` where it is of another scheme.
fn known(text: &str, digest: &str) -> Option<Before> {
    let mut lines = text.lines().skip(1);
    let head: Value = serde_json::from_str(lines.next()?).ok()?;
    if head["scheme"].as_str() != Some(digest) {
        return None;
    }
    let mut before = Before::default();
    let mut since = Vec::new();
    for line in lines {
        let Ok(object) = serde_json::from_str::<Value>(line) else { continue };
        if let Some(done) = object["done"].as_u64() {
            before.done = done;
            before.finds.append(&mut since);
        } else {
            since.extend(Find::of_object(&object));
        }
    }
    // what was found since is found again
    Some(before)
}
