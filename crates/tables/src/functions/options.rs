//! The options of `solve`, `prove` and `explore`, written as `maxtime 5, maxmem 64M, part 1/4`.

use super::arguments::texts;
use crate::stop::Stop;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{ColumnarValue, ReturnFieldArgs};
use dawson::solve::{Dialect, Format};
use dawson::{Checkpoint, Control, Settings, Strategy};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How problems are solved in a query.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Options {
    /// The most time for one row; `None` for no limit.
    pub max_time: Option<Duration>,
    /// The memory for tables, in bytes.
    pub max_memory: usize,
    /// The threads for one row: rows are solved side by side anyway.
    pub threads: usize,
    /// The share to solve and the number of shares.
    pub part: (u32, u32),
    /// How help and series play is searched.
    pub strategy: Strategy,
    /// The form of the text.
    pub format: Format,
    /// The language of the problem.
    pub dialect: Dialect,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            max_time: Some(Duration::from_secs(60)),
            max_memory: 64 << 20,
            threads: 1,
            part: (1, 1),
            strategy: Strategy::Auto,
            format: Format::Popeye,
            dialect: Dialect::Auto,
        }
    }
}

impl Options {
    /// Reads options: words with their values, with commas between them.
    ///
    /// # Errors
    /// Which of them is wrong, and what was expected.
    pub(super) fn read(text: &str) -> std::result::Result<Options, String> {
        let mut options = Options::default();
        for option in text.split(',').map(str::trim).filter(|option| !option.is_empty()) {
            let (word, value) = option.split_once(char::is_whitespace).unwrap_or((option, ""));
            let expected = |what: &str| format!("options of solve: “{option}”: {what} was expected");
            let value = value.trim();
            match word.to_ascii_lowercase().as_str() {
                "maxtime" => {
                    let seconds = value.parse().ok().filter(|&seconds: &f64| (0.0..1e9).contains(&seconds));
                    let seconds = seconds.ok_or_else(|| expected("a number of seconds, 0 for no limit"))?;
                    options.max_time = (seconds > 0.0).then(|| Duration::from_secs_f64(seconds));
                }
                "maxmem" => {
                    let bytes = dawson::solve::memory(value);
                    options.max_memory = bytes.map_err(|_| expected("a size such as 64M"))?;
                }
                "threads" => {
                    let threads = value.parse().ok().filter(|threads| (1..=256).contains(threads));
                    options.threads = threads.ok_or_else(|| expected("a number from 1 to 256"))?;
                }
                "part" => {
                    let numbers =
                        value.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
                    let part = numbers.filter(|&(k, n)| (1..=n).contains(&k));
                    options.part = part.ok_or_else(|| expected("a share such as 1/4"))?;
                }
                "strategy" => {
                    options.strategy = match value {
                        "auto" => Strategy::Auto,
                        "plain" => Strategy::Plain,
                        "intelligent" => Strategy::Intelligent,
                        _ => return Err(expected("auto, plain or intelligent")),
                    };
                }
                "format" => {
                    options.format = match value {
                        "popeye" => Format::Popeye,
                        "json" => Format::Json,
                        "pgn" => Format::Pgn,
                        _ => return Err(expected("popeye, json or pgn")),
                    };
                }
                "dialect" => {
                    options.dialect = match value {
                        "auto" => Dialect::Auto,
                        "popeye" => Dialect::Popeye,
                        "jacobi" => Dialect::Jacobi,
                        _ => return Err(expected("auto, popeye or jacobi")),
                    };
                }
                _ => return Err(expected("maxtime, maxmem, threads, part, strategy, format or dialect")),
            }
        }
        Ok(options)
    }

    /// The options of each row, read.
    ///
    /// # Errors
    /// What is wrong with one.
    pub(super) fn of_rows(argument: Option<&ColumnarValue>, rows: usize) -> Result<Vec<Options>> {
        let read = |text: &Option<String>| {
            Options::read(text.as_deref().unwrap_or_default()).map_err(DataFusionError::Execution)
        };
        match argument {
            None => Ok(vec![Options::default(); rows]),
            Some(scalar @ ColumnarValue::Scalar(_)) => Ok(vec![read(&texts(scalar, 1)?[0])?; rows]),
            Some(several) => texts(several, rows)?.iter().map(read).collect(),
        }
    }

    /// Options that are written out as the second argument are read before anything is done.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn check(arguments: &ReturnFieldArgs<'_>) -> Result<()> {
        let written = arguments.scalar_arguments.get(1).copied().flatten();
        match written.and_then(|options| options.try_as_str()).flatten() {
            Some(text) => Options::read(text).map(|_| ()).map_err(DataFusionError::Plan),
            None => Ok(()),
        }
    }

    /// How a run behaves with them.
    pub(super) fn settings(&self) -> Settings {
        Settings {
            format: self.format,
            dialect: self.dialect,
            without_times: true,
            part: self.part,
            ..Settings::default()
        }
    }

    /// The means of a run that begins now.
    pub(super) fn control(&self, stop: &Stop, checkpoint: Option<Arc<Checkpoint>>) -> Control {
        Control {
            stop: stop.sign(),
            deadline: self.max_time.map(|time| Instant::now() + time),
            max_memory: self.max_memory,
            threads: self.threads,
            strategy: self.strategy,
            checkpoint,
            ..Control::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_words_with_values() {
        let read = Options::read("maxtime 2.5, MaxMem 64M,part 2/3, format json").unwrap();
        assert_eq!(read.max_time, Some(Duration::from_millis(2500)));
        assert_eq!((read.max_memory, read.part, read.format), (64 << 20, (2, 3), Format::Json));
        assert_eq!(Options::read("maxtime 0").unwrap().max_time, None);
        assert_eq!(Options::read(" ").unwrap(), Options::default());
    }

    #[test]
    fn wrong_options_say_what_was_expected() {
        for (text, expected) in [
            ("maxtime soon", "seconds"),
            ("part 4/3", "1/4"),
            ("speed 3", "maxtime"),
            ("threads 0", "1 to 256"),
        ] {
            assert!(Options::read(text).unwrap_err().contains(expected), "{text}");
        }
    }
}
