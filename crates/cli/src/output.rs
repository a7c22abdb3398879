//! Where the output goes: standard output, and the file of the command `protocol`.

use crate::colour;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Stdout, Write};

/// In what form solutions are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Format {
    /// The text that users of Popeye know.
    Popeye,
    /// One JSON object a line.
    Json,
    /// Games with variations in PGN.
    Pgn,
}

/// Writes to standard output. What nobody reads any more is dropped.
pub fn tell(text: std::fmt::Arguments<'_>) {
    // a closed pipe: there is nobody to tell of it
    let _ = io::stdout().write_fmt(text);
}

/// Writes a line to standard output. What nobody reads any more is dropped.
pub fn tell_line(text: std::fmt::Arguments<'_>) {
    tell(format_args!("{text}\n"));
}

/// Writes a line to standard error. What nobody reads any more is dropped.
pub fn complain(text: std::fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{}", colour::complaint(&text.to_string()));
}

/// A message about a text, and below it the text with a mark under that byte.
pub fn pointed(message: &str, text: &str, at: usize) -> String {
    let columns = text.get(..at).unwrap_or(text).chars().count();
    format!("{message}\n  {text}\n  {}^", " ".repeat(columns))
}

/// Standard output with a copy.
pub struct Output {
    standard: BufWriter<Stdout>,
    protocol: Option<File>,
    /// Whether protocol files are begun anew instead of continued.
    overwrite: bool,
    /// Whether the last line written has no end yet.
    in_line: bool,
    /// Whether the end of the last line was written already, which the next text would have begun with.
    ended_early: bool,
    /// The first error, after which nothing is written any more.
    broken: Option<io::Error>,
}

impl Output {
    /// Output to standard output only, so far.
    pub fn new(overwrite: bool) -> Output {
        Output {
            standard: BufWriter::new(io::stdout()),
            protocol: None,
            overwrite,
            in_line: false,
            ended_early: false,
            broken: None,
        }
    }

    /// Copies all further output to a file too; the file before it is closed.
    pub fn open_protocol(&mut self, name: &str) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.create(true);
        if self.overwrite {
            options.write(true).truncate(true);
        } else {
            options.append(true);
        }
        self.protocol = None;
        self.protocol = Some(options.open(name)?);
        Ok(())
    }

    /// Writes a text. After an error (a closed pipe) nothing is written; see [`Output::is_broken`].
    pub fn write(&mut self, text: &str) {
        self.write_painted(text, colour::Paint::Plain);
    }

    /// Writes a text, in colours where standard output shows them; the protocol never has any.
    pub fn write_painted(&mut self, text: &str, paint: colour::Paint) {
        if self.broken.is_some() {
            return;
        }
        let shown = match text.strip_prefix('\n') {
            Some(rest) if self.ended_early => rest,
            _ => text,
        };
        if !text.is_empty() {
            self.ended_early = false;
        }
        let mut all = || {
            self.standard.write_all(colour::painted(shown, paint).as_bytes())?;
            self.protocol.as_mut().map_or(Ok(()), |file| file.write_all(text.as_bytes()))
        };
        self.broken = all().err();
        if !text.is_empty() {
            self.in_line = !text.ends_with('\n');
        }
    }

    /// Ends the line, if one is begun.
    pub fn end_line(&mut self) {
        if self.in_line {
            self.write("\n");
        }
    }

    /// Whether the last line written has no end yet.
    pub fn is_in_line(&self) -> bool {
        self.in_line && !self.ended_early
    }

    /// Ends the line on the terminal (not in the protocol) before the next text, which is expected to begin with the
    /// end of this line, does.
    pub fn end_line_early(&mut self) {
        if self.is_in_line() && self.broken.is_none() {
            self.broken = self.standard.write_all(b"\n").err();
            self.ended_early = true;
        }
    }

    /// Writes a message for people to standard error, and a copy to the protocol.
    pub fn complain(&mut self, text: &str) {
        self.flush();
        complain(format_args!("{text}"));
        if let Some(file) = &mut self.protocol {
            // a protocol that cannot be written any more is noticed with the next solution
            let _ = writeln!(file, "{text}");
        }
    }

    /// Makes what was written visible.
    pub fn flush(&mut self) {
        if let Err(error) = self.standard.flush() {
            self.broken.get_or_insert(error);
        }
    }

    /// Whether nobody reads the output any more.
    pub fn is_broken(&self) -> bool {
        self.broken.is_some()
    }
}
