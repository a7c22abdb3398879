//! Both programs on one file, and what is to be said of their answers.

use super::normalise::normalise;
use super::problem::Case;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What comparing tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    Same,
    /// Both refuse a problem of the file, or find that it cannot be played.
    Refused,
    TimeUp,
    /// Without their table of positions they agree.
    TheirTable,
    /// With option Intelligent the other program misses solutions that it finds without, or takes other final positions for different ones:
    /// without its number, or without the option, they agree.
    TheirTargets,
    TheyRefuse,
    WeRefuse,
    Differs,
    TheirCrash,
    OurCrash,
}

impl Verdict {
    pub const ALL: [Verdict; 10] = [
        Verdict::Same,
        Verdict::Refused,
        Verdict::TimeUp,
        Verdict::TheirTable,
        Verdict::TheirTargets,
        Verdict::TheyRefuse,
        Verdict::WeRefuse,
        Verdict::Differs,
        Verdict::TheirCrash,
        Verdict::OurCrash,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Same => "same",
            Verdict::Refused => "refused",
            Verdict::TimeUp => "time up",
            Verdict::TheirTable => "their table",
            Verdict::TheirTargets => "their targets",
            Verdict::TheyRefuse => "they refuse",
            Verdict::WeRefuse => "we refuse",
            Verdict::Differs => "differs",
            Verdict::TheirCrash => "their crash",
            Verdict::OurCrash => "our crash",
        }
    }

    /// Whether the problem needs a look.
    pub const fn is_to_be_read(self) -> bool {
        matches!(self, Verdict::WeRefuse | Verdict::Differs | Verdict::OurCrash)
    }
}

/// The programs and what they are allowed.
pub struct Programs {
    pub ours: PathBuf,
    pub theirs: PathBuf,
    pub seconds: u64,
    /// Where the file that they read is written.
    pub folder: PathBuf,
}

/// An answer.
struct Answer {
    text: String,
    refused: bool,
    crashed: bool,
    late: bool,
}

impl Programs {
    /// Solves a case with both.
    ///
    /// # Errors
    /// A program that cannot be started, a file that cannot be written.
    pub fn compare(&self, case: &Case) -> Result<Verdict, String> {
        let text = case.to_string();
        let file = self.folder.join("case.inp");
        std::fs::write(&file, &text).map_err(|error| format!("{}: {error}", file.display()))?;
        let limit = self.seconds.to_string();
        let [memory, none] = ["256M", "0"].map(|memory| ["-maxmem", memory, "-maxtime", &limit]);
        let ours =
            self.answer(&self.ours, &[&["py", "--threads", "1"], &memory[..]].concat(), &file, case)?;
        let theirs = self.answer(&self.theirs, &memory, &file, case)?;
        Ok(if ours.crashed {
            Verdict::OurCrash
        } else if theirs.crashed {
            Verdict::TheirCrash
        } else if ours.late || theirs.late {
            Verdict::TimeUp
        } else if ours.refused && theirs.refused {
            Verdict::Refused
        } else if ours.refused
            && theirs.text.lines().all(|line| !line.starts_with(|c: char| c.is_ascii_digit()))
        {
            // some combinations are refused without a word
            Verdict::Refused
        } else if ours.refused {
            Verdict::WeRefuse
        } else if theirs.refused {
            Verdict::TheyRefuse
        } else if same(&text, &ours.text, &theirs.text) {
            Verdict::Same
        } else {
            let theirs = self.answer(&self.theirs, &none, &file, case)?;
            if !theirs.late && same(&text, &ours.text, &theirs.text) {
                Verdict::TheirTable
            } else if self.agrees_with_less(case, &ours.text)? {
                Verdict::TheirTargets
            } else {
                Verdict::Differs
            }
        })
    }

    /// Whether both agree on a case with option Intelligent once its number is left out, and what was shown is a part of that, or once the
    /// option is left out, and just that was shown.
    fn agrees_with_less(&self, case: &Case, shown: &str) -> Result<bool, String> {
        let Some(less) = case.less_intelligent() else { return Ok(false) };
        if !matches!(self.compare(&less)?, Verdict::Same | Verdict::TheirTargets) {
            return Ok(false);
        }
        let file = self.folder.join("case.inp");
        std::fs::write(&file, less.to_string()).map_err(|error| format!("{}: {error}", file.display()))?;
        let whole = self.answer(&self.ours, &["py", "--threads", "1"], &file, &less)?;
        let is_limited = less.less_intelligent().is_some();
        let is_move = |line: &&str| line.starts_with(|sign: char| sign.is_ascii_digit());
        Ok(if is_limited {
            shown.lines().filter(is_move).all(|line| whole.text.lines().any(|other| other == line))
        } else {
            whole.text == shown
        })
    }

    /// Runs one program, which is ended when it does not keep the limit itself.
    fn answer(&self, program: &Path, words: &[&str], file: &Path, case: &Case) -> Result<Answer, String> {
        let name = if program == self.ours { "ours" } else { "theirs" };
        let of = |ending: &str| self.folder.join(format!("case.{name}{ending}"));
        let create = |path: PathBuf| {
            std::fs::File::create(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        let start = Instant::now();
        let mut child = Command::new(program)
            .args(words)
            .arg(file)
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(create(of(""))?)
            .stderr(create(of(".err"))?)
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let longest = Duration::from_secs(self.seconds * case.problems.len() as u64 + 3);
        let failed = |error: std::io::Error| format!("{}: {error}", program.display());
        let mut killed = false;
        let status = loop {
            if let Some(status) = child.try_wait().map_err(failed)? {
                break status;
            }
            if start.elapsed() > longest && !killed {
                child.kill().map_err(failed)?;
                killed = true;
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        let read = |ending: &str| {
            std::fs::read(of(ending))
                .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
                .unwrap_or_default()
        };
        let (text, messages) = (normalise(&read("")), read(".err"));
        let ended = text.lines().filter(|line| line.contains("solution") || line.contains("solving")).count();
        let refused =
            ["offending item", "problem ignored", "input-error"].iter().any(|word| messages.contains(word))
                || text.contains("problem ignored");
        let by_signal = status.code().is_none_or(|code| code == 101) && !killed;
        Ok(Answer {
            refused,
            crashed: by_signal || !killed && !refused && ended < case.problems.len(),
            // a short limit is kept in whole seconds
            late: killed || start.elapsed() + Duration::from_millis(200) > Duration::from_secs(self.seconds),
            text,
        })
    }
}

/// Whether two answers agree. Where only some of the solutions are asked for, it is the programs' own affair which: only their number counts.
fn same(problem: &str, ours: &str, theirs: &str) -> bool {
    let some = ["MaxSolutions", "StartMoveNumber", "UpToMoveNumber", "StopOnShortSolutions"];
    let limited = |rest: &str| rest.starts_with(|sign: char| sign.is_ascii_digit());
    if some.iter().any(|word| problem.contains(word)) || problem.split("Intelligent ").skip(1).any(limited) {
        let first = |text: &str| text.lines().filter(|line| !line.starts_with("> ")).count();
        return first(ours) == first(theirs);
    }
    ours == theirs
}
