//! `dawson explore` and `dawson improve`: the sound positions of a scheme, and the versions of a problem that are better.

#[cfg(feature = "cluster")]
mod cluster;
mod kept;

use crate::machine;
use crate::output::write_over;
use dawson::Source;
use dawson::diagram::{Drawing, Form, of_problem};
use dawson::explore::{Exploration, Explorer, Find, Improvements, News, Scheme, SchemeError, improve};
use kept::Kept;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What `dawson explore` takes.
#[derive(clap::Args)]
#[command(after_help = "\
A scheme is a problem with open parts, a line each:
  stipulation h#2 | h#2.5        white Kf6 Pa2          solutions 2
  condition none | Circe         white Q|R anywhere     set play
  optional black P on a7 b6      black 2 S on a1-c3     keep 1.Kh8-h7 *
  twin move black P anywhere     shift                  units 4-6")]
pub struct Arguments {
    /// The scheme; `-` is standard input.
    file: PathBuf,
    #[command(flatten)]
    common: Common,
    /// Solve this share of the positions only: k/n.
    #[arg(long, value_name = "K/N", value_parser = part)]
    part: Option<(u64, u64)>,
    /// Keep in this file what has been tried and found. A run with a file that is there goes on where it ends.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// The scheduler of a cluster whose executors try the positions: df://host:port.
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL", conflicts_with_all = ["part", "checkpoint"])]
    cluster: Option<String>,
    /// Into how many shares the executors divide the positions.
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "N", requires = "cluster", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    shares: u32,
}

/// What `dawson improve` takes.
#[derive(clap::Args)]
pub struct Improve {
    /// A problem in Popeye's language; `-` is standard input.
    file: PathBuf,
    #[command(flatten)]
    common: Common,
    /// The number of small steps: a unit left out, replaced by a weaker one, moved, or all shifted.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=2))]
    steps: u32,
    /// A line that the solution must have; `*` stands for anything. May be given several times.
    #[arg(long, value_name = "LINE")]
    keep: Vec<String>,
    /// Tell versions with as many units of the same force too.
    #[arg(long)]
    equal: bool,
}

#[derive(clap::Args)]
struct Common {
    /// The number of threads; all cores if it is left out.
    #[arg(long)]
    threads: Option<usize>,
    /// The memory of each thread for tables.
    #[arg(long, value_parser = dawson::solve::memory, default_value = "1M")]
    maxmem: usize,
    /// The most seconds for one position; what is not solved by then is counted as unfinished.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    maxtime: f64,
    /// How many of the best are shown with diagram and solution.
    #[arg(long, default_value_t = 3)]
    top: usize,
    /// How finds are printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// A file for all finds as problems in Popeye's language, the best first; not written where nothing is found.
    #[arg(short, long)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// The best with their diagrams.
    Text,
    /// One JSON object a line, as they are found.
    Json,
}

fn part(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    numbers.filter(|&(k, n)| k >= 1 && k <= n).ok_or_else(|| "a share such as 1/4 was expected".to_owned())
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0 && seconds < 1e9);
    seconds.ok_or_else(|| "a number of seconds was expected".to_owned())
}

/// Runs `dawson explore`; exit status 1 when nothing was found, 2 on bad input, 130 when it was stopped.
pub fn run(arguments: &Arguments) -> ExitCode {
    let Arguments { file, common, part, checkpoint, .. } = arguments;
    let text = match read(file) {
        Ok(text) => text,
        Err(code) => return code,
    };
    let scheme = match Scheme::read(&text) {
        Ok(scheme) => scheme,
        Err(errors) => {
            errors.iter().for_each(|error| report(file, &text, error));
            return ExitCode::from(2);
        }
    };
    #[cfg(feature = "cluster")]
    if let Some(url) = &arguments.cluster {
        return cluster::run(arguments, url, &text);
    }
    let mut explorer = common.explorer();
    explorer.part = part.unwrap_or((1, 1));
    let kept = checkpoint.as_ref().map(|path| Kept::open(path, &text, explorer.part)).transpose();
    let mut kept = match kept {
        Ok(kept) => kept,
        Err(message) => {
            complain!("dawson explore: {message}");
            return ExitCode::from(2);
        }
    };
    let before = kept.as_mut().map(Kept::take).unwrap_or_default();
    explorer.done = before.done;
    let mut listener = Listener::new(common, kept);
    before.finds.iter().for_each(|find| listener.tell(find));
    let mut result = explorer.explore(&scheme, &mut |news| listener.hear(news));
    result.finds.extend(before.finds);
    result.rank();
    listener.conclude(result)
}

/// Runs `dawson improve`; exit status 1 when there is no better version, 2 on bad input, 130 when it was stopped.
pub fn run_improve(arguments: &Improve) -> ExitCode {
    let Improve { file, common, steps, keep, equal } = arguments;
    let text = match read(file) {
        Ok(text) => text,
        Err(code) => return code,
    };
    let mut asked = Improvements::default();
    (asked.steps, asked.keep, asked.equal) = (*steps, keep.clone(), *equal);
    let mut listener = Listener::new(common, None);
    match improve(&text, &asked, &common.explorer(), &mut |news| listener.hear(news)) {
        Ok(result) => listener.conclude(result),
        Err(error) => {
            report(file, &text, &error);
            ExitCode::from(2)
        }
    }
}

/// A text of a file or of standard input.
fn read(file: &Path) -> Result<String, ExitCode> {
    let bytes = if file.as_os_str() == "-" { machine::standard_input() } else { std::fs::read(file) };
    bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).map_err(|error| {
        complain!("{}: {error}", file.display());
        ExitCode::from(2)
    })
}

/// Tells what is wrong with a text, with the line that it is about.
fn report(file: &Path, text: &str, error: &SchemeError) {
    let line = error.line.checked_sub(1).and_then(|index| text.lines().nth(index as usize));
    match line {
        Some(line) => {
            let blanks = " ".repeat(error.column.saturating_sub(1) as usize);
            complain!("{}:{error}\n  {line}\n  {blanks}^", file.display());
        }
        None => complain!("{}: {}", file.display(), error.message),
    }
}

impl Common {
    fn explorer(&self) -> Explorer {
        let control = machine::control(None, self.threads, dawson::Strategy::Auto);
        machine::stop_on_interrupt(&control);
        let mut explorer = Explorer::default();
        explorer.threads = control.threads;
        explorer.max_memory = self.maxmem;
        explorer.max_time = Some(Duration::from_secs_f64(self.maxtime));
        explorer.stop = control.stop;
        explorer
    }
}

/// Prints and keeps what is heard.
struct Listener<'a> {
    common: &'a Common,
    kept: Option<Kept>,
    began: Instant,
    drawn: Instant,
    is_terminal: bool,
    finds: u64,
}

impl Listener<'_> {
    fn new(common: &Common, kept: Option<Kept>) -> Listener<'_> {
        let now = Instant::now();
        let is_terminal = std::io::stderr().is_terminal();
        Listener { common, kept, began: now, drawn: now, is_terminal, finds: 0 }
    }

    fn tell(&mut self, find: &Find) {
        self.finds += 1;
        if self.common.format == Format::Json {
            tell_line!("{}", find.object());
        }
    }

    fn hear(&mut self, news: News) -> ControlFlow<()> {
        let written = match news {
            News::Found(find) => {
                self.tell(&find);
                self.kept.as_mut().map_or(Ok(()), |kept| kept.add(&find))
            }
            News::Progress(progress) => {
                if self.is_terminal && self.drawn.elapsed() > Duration::from_millis(200) {
                    self.drawn = Instant::now();
                    let share = match progress.of {
                        0 => String::new(),
                        #[allow(clippy::cast_precision_loss, reason = "a percentage")]
                        of => format!(", {:.1} %", progress.combinations as f64 * 100.0 / of as f64),
                    };
                    eprint!("\r\x1b[2K{} positions{share}, {} found", progress.done, self.finds);
                }
                self.kept.as_mut().map_or(Ok(()), |kept| kept.done(progress.done))
            }
            _ => Ok(()),
        };
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(message) => {
                complain!("{message}");
                ControlFlow::Break(())
            }
        }
    }

    /// Tells what it has come to.
    fn conclude(self, result: Exploration) -> ExitCode {
        if self.is_terminal {
            eprint!("\r\x1b[2K");
        }
        let text = result.problems();
        // files of problems have their first word in common
        let common = text.split_whitespace().next().map_or(0, |begin| begin.chars().count());
        let output = self.common.output.as_ref().filter(|_| !text.is_empty());
        let written = output.map_or(Ok(()), |path| write_over(path, &text, common));
        if let Err(message) = &written {
            complain!("{message}");
        }
        match self.common.format {
            Format::Json => tell_line!("{}", result.object()),
            Format::Text => {
                for (number, find) in (1..).zip(result.finds.iter().take(self.common.top)) {
                    tell_line!("{}", shown(number, find));
                }
                tell_line!("{}", in_words(&result, self.began.elapsed()));
            }
        }
        match () {
            () if written.is_err() => ExitCode::from(2),
            () if !result.is_complete => ExitCode::from(130),
            () if result.finds.is_empty() => ExitCode::from(1),
            () => ExitCode::SUCCESS,
        }
    }
}

/// A find with its diagram and solution.
fn shown(number: usize, find: &Find) -> String {
    let drawing = Drawing { form: Form::Text, ..Drawing::default() };
    let diagram = of_problem(&Source::new("find", &find.text), &drawing).unwrap_or_default();
    let mut text = format!("{number}. {}\n\n{diagram}\n", find.units);
    for line in &find.lines {
        text += &format!("  {line}\n");
    }
    if !find.twins.is_empty() {
        let many = if find.twins.len() > 12 {
            format!(" and {} more", find.twins.len() - 12)
        } else {
            String::new()
        };
        let first: Vec<&str> = find.twins.iter().take(12).map(String::as_str).collect();
        text += &format!("  sound twins: {}{many}\n", first.join(" | "));
    }
    text
}

fn in_words(result: &Exploration, time: Duration) -> String {
    let Exploration { finds, tried, duplicates, impossible, senseless, unfinished, is_complete, .. } = result;
    #[allow(clippy::cast_precision_loss, reason = "a rate, to be read")]
    let rate = *tried as f64 / time.as_secs_f64().max(1e-9);
    let mut text = format!(
        "{} found, {tried} positions tried in {:.1} s ({rate:.0} a second)",
        finds.len(),
        time.as_secs_f64()
    );
    text +=
        &format!("; {duplicates} the same as another, {impossible} no position, {senseless} without sense");
    if *unfinished > 0 {
        text += &format!("; {unfinished} not solved in the time for them");
    }
    if !is_complete {
        text += "; stopped before the end";
    }
    text
}
