//! Files in which a run keeps what it has proved, and `dawson resume`, which goes on from one.
//!
//! A file holds the command line, the input's digests and the answers (see `dawson::Checkpoint`). It is written beside
//! its place, synchronised and renamed, so that there is always a whole one. Who resumes solves the same problems
//! again, with the answers that are known; the output is that of a run in one go.

use crate::belongings::may_overwrite;
use dawson::Checkpoint;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// The first line of a file.
const TITLE: &str = concat!("dawson checkpoint 1, program ", env!("CARGO_PKG_VERSION"));

/// What belongs to a run besides its answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The words behind the program's name.
    pub words: Vec<String>,
    /// The directory in which it was called.
    pub directory: PathBuf,
    /// The input files with their digests.
    pub inputs: Vec<(PathBuf, u64)>,
    /// Whether the run came to its end.
    pub finished: bool,
}

/// A file that was read.
pub struct Kept {
    /// What belongs to the run.
    pub header: Header,
    /// Its answers.
    pub answers: Vec<(u128, u64)>,
}

impl Header {
    /// The header of this call of the program.
    ///
    /// # Errors
    /// Where an input file cannot be read, or standard input is one, or a name is not UTF-8.
    pub fn of_this_run(files: &[PathBuf]) -> Result<Header, String> {
        let utf_8 = |word: OsString| {
            word.into_string().map_err(|word| {
                format!("not supported yet: a checkpoint with a name that is not UTF-8 ({})", word.display())
            })
        };
        let mut inputs = Vec::new();
        for file in files {
            if file.as_os_str() == "-" {
                return Err("not supported yet: a checkpoint of problems from standard input".to_owned());
            }
            inputs.push((file.clone(), digest_of_file(file)?));
        }
        let directory = std::env::current_dir().map_err(|error| error.to_string())?;
        let words = std::env::args_os().skip(1).map(utf_8).collect::<Result<_, _>>()?;
        let directory = PathBuf::from(utf_8(directory.into_os_string())?);
        Ok(Header { words, directory, inputs, finished: false })
    }

    /// Whether the input files are what they were.
    ///
    /// # Errors
    /// Where one is not.
    pub fn check(&self) -> Result<(), String> {
        for (file, digest) in &self.inputs {
            if digest_of_file(file)? != *digest {
                return Err(format!("{} is not what it was when the checkpoint was made", file.display()));
            }
        }
        Ok(())
    }

    fn to_json(&self) -> serde_json::Value {
        let inputs: Vec<_> = self
            .inputs
            .iter()
            .map(|(file, digest)| serde_json::json!({"file": file, "digest": format!("{digest:016x}")}))
            .collect();
        serde_json::json!({
            "words": self.words, "directory": self.directory, "inputs": inputs, "finished": self.finished
        })
    }

    fn from_json(json: &serde_json::Value) -> Option<Header> {
        let path = |json: &serde_json::Value| json.as_str().map(PathBuf::from);
        let words = json.get("words")?.as_array()?.iter();
        let inputs = json.get("inputs")?.as_array()?.iter();
        Some(Header {
            words: words.map(|word| word.as_str().map(str::to_owned)).collect::<Option<_>>()?,
            directory: path(json.get("directory")?)?,
            inputs: inputs
                .map(|input| {
                    let digest = u64::from_str_radix(input.get("digest")?.as_str()?, 16).ok()?;
                    Some((path(input.get("file")?)?, digest))
                })
                .collect::<Option<_>>()?,
            finished: json.get("finished").and_then(serde_json::Value::as_bool).unwrap_or(false),
        })
    }
}

/// Reads a file.
///
/// # Errors
/// Where it cannot be read or is not whole.
pub fn read(path: &Path) -> Result<Kept, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("cannot be read: {error}"))?;
    let kept = std::str::from_utf8(&bytes).ok().and_then(parse);
    kept.ok_or_else(|| format!("not a whole checkpoint of this program ({TITLE})"))
}

fn parse(text: &str) -> Option<Kept> {
    let (body, end) = text.trim_end().rsplit_once('\n')?;
    let body = format!("{body}\n");
    if end != format!("end {:016x}", digest(body.as_bytes())) {
        return None;
    }
    let mut lines = body.lines();
    if lines.next()? != TITLE {
        return None;
    }
    let header = Header::from_json(&serde_json::from_str(lines.next()?).ok()?)?;
    let answers = lines
        .map(|line| {
            let (question, answer) = line.split_once(' ')?;
            Some((u128::from_str_radix(question, 16).ok()?, u64::from_str_radix(answer, 16).ok()?))
        })
        .collect::<Option<_>>()?;
    Some(Kept { header, answers })
}

/// Whether a new run may begin to keep its answers in a file.
///
/// # Errors
/// Where it is something else than a checkpoint, or the checkpoint of a run that has not come to its end.
fn may_begin(path: &Path) -> Result<(), String> {
    may_overwrite(path, "dawson checkpoint ")?;
    match std::fs::metadata(path) {
        // a checkpoint is renamed to its place, and would take that of a device or a pipe
        Ok(metadata) if !metadata.is_file() => {
            return Err(format!("{}: a checkpoint needs a file, and this is none", path.display()));
        }
        Ok(metadata) if metadata.len() > 0 => {}
        _ => return Ok(()),
    }
    match read(path) {
        Ok(kept) if kept.header.finished => Ok(()),
        _ => Err(format!(
            "{0}: the checkpoint of a run that has not come to its end: go on with `dawson resume {0}`, or delete it",
            path.display()
        )),
    }
}

/// The right of one process to write a checkpoint: a locked file beside it, which is removed at the end.
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes the right.
    ///
    /// # Errors
    /// Where another process has it, or the file cannot be made.
    fn take(checkpoint: &Path) -> Result<Lock, String> {
        let path = with_ending(checkpoint, ".lock");
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        loop {
            // what it holds does not matter: the lock is the system's, and ends with the process
            let file =
                OpenOptions::new().create(true).append(true).open(&path).map_err(|error| failed(&error))?;
            match file.try_lock() {
                Ok(()) if path.exists() => return Ok(Lock { path, _file: file }),
                // the process that had it has just removed it
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(format!("{}: another run is writing this checkpoint", checkpoint.display()));
                }
                Err(TryLockError::Error(error)) => return Err(failed(&error)),
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

/// A name with something behind it.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn print(header: &Header, answers: &[(u128, u64)]) -> String {
    let mut text = format!("{TITLE}\n{}\n", header.to_json());
    for (question, answer) in answers {
        let _ = writeln!(text, "{question:032x} {answer:x}");
    }
    let end = digest(text.as_bytes());
    let _ = writeln!(text, "end {end:016x}");
    text
}

/// Writes a file so that there is a whole one at every moment.
fn write(path: &Path, header: &Header, answers: &[(u128, u64)]) -> std::io::Result<()> {
    let beside = with_ending(path, ".new");
    let mut file = File::create(&beside)?;
    file.write_all(print(header, answers).as_bytes())?;
    file.sync_all()?;
    std::fs::rename(&beside, path)?;
    if let Some(directory) = path.parent()
        && let Ok(directory) = File::open(directory)
    {
        // not every system lets a directory be synchronised
        let _ = directory.sync_all();
    }
    Ok(())
}

/// Writes a checkpoint now and then, as long as it lives, and once more at its end.
pub struct Keeper {
    writer: Option<(Sender<()>, JoinHandle<bool>)>,
    /// Whether the run came to its end.
    finished: Arc<AtomicBool>,
    _lock: Lock,
}

impl Keeper {
    /// Begins to keep the answers in a file, which is written at once for the first time. A run that `begins` writes over no other
    /// run's answers.
    ///
    /// # Errors
    /// Where the file cannot be written, or may not.
    pub fn new(
        path: &Path,
        header: Header,
        checkpoint: Arc<Checkpoint>,
        every: Duration,
        begins: bool,
    ) -> Result<Keeper, String> {
        let path = header.directory.join(path);
        let lock = Lock::take(&path)?;
        if begins {
            may_begin(&path)?;
        }
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        let answers = checkpoint.answers();
        let mut header = Header { finished: false, ..header };
        write(&path, &header, &answers).map_err(failed)?;
        let mut written = answers.len();
        let finished = Arc::new(AtomicBool::new(false));
        let is_finished = Arc::clone(&finished);
        let (sender, ended) = channel();
        let keep = {
            let path = path.clone();
            move || {
                let mut is_sound = true;
                loop {
                    let goes_on = matches!(ended.recv_timeout(every), Err(RecvTimeoutError::Timeout));
                    header.finished = !goes_on && is_finished.load(Ordering::Relaxed);
                    if checkpoint.len() != written || header.finished {
                        let answers = checkpoint.answers();
                        match write(&path, &header, &answers) {
                            Ok(()) => (written, is_sound) = (answers.len(), true),
                            Err(error) => {
                                complain!("{}: the checkpoint cannot be written: {error}", path.display());
                                is_sound = false;
                            }
                        }
                    }
                    if !goes_on {
                        return is_sound;
                    }
                }
            }
        };
        let writer = std::thread::Builder::new().spawn(keep).map_err(failed)?;
        Ok(Keeper { writer: Some((sender, writer)), finished, _lock: lock })
    }

    /// Writes for the last time, whether the run came to its end; answers whether the file is whole.
    pub fn finish(mut self, finished: bool) -> bool {
        self.finished.store(finished, Ordering::Relaxed);
        self.end()
    }

    fn end(&mut self) -> bool {
        // a panic in the writer has been told already
        self.writer.take().is_none_or(|(sender, writer)| {
            drop(sender);
            writer.join().unwrap_or(false)
        })
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.end();
    }
}

fn digest_of_file(path: &Path) -> Result<u64, String> {
    std::fs::read(path)
        .map(|bytes| digest(&bytes))
        .map_err(|error| format!("{}: cannot be read: {error}", path.display()))
}

/// The FNV-1a digest of 64 bits: it tells files apart, not forgeries.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |digest, &byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_unless_a_part_is_missing() {
        let header = Header {
            words: vec!["solve".to_owned(), "a b.inp".to_owned()],
            directory: PathBuf::from("/tmp"),
            inputs: vec![(PathBuf::from("a b.inp"), 7)],
            finished: true,
        };
        let text = print(&header, &[(1 << 100, 3), (5, u64::MAX)]);
        let kept = parse(&text).expect("it is whole");
        assert_eq!(kept.header, header);
        assert_eq!(kept.answers, [(1 << 100, 3), (5, u64::MAX)]);
        assert!(parse(&text[..text.len() - 5]).is_none());
        assert!(parse(&text.replacen("5 f", "6 f", 1)).is_none());
    }
}
