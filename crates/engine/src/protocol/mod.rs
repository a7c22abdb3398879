//! How board programs talk to the engine: CECP, version 2, as XBoard speaks it, and UCI. The first command tells
//! which. Nothing that comes in ends the engine but `quit` and the end of the input.

mod catalogue;
mod cecp;
mod desk;
mod edit;
mod uci;

pub use catalogue::Catalogue;
pub use desk::{Desk, Event, Limits, Progress};
pub(crate) use desk::{first_position, outcome};

use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, channel};

/// What the program was started with.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// A file of games in Fairy-Max's syntax.
    pub fmax: Option<String>,
    /// A file of variants in Fairy-Stockfish's syntax.
    pub variants: Option<String>,
    /// Threads to search with.
    pub threads: usize,
    /// Mebibytes of the table.
    pub memory: usize,
}

/// Speaks with a board program until it says `quit` or its input ends.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write, settings: &Settings) {
    let (sender, events) = channel();
    let lines = sender.clone();
    std::thread::spawn(move || {
        for line in input.split(b'\n') {
            let Ok(line) = line else { break };
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            if lines.send(Event::Line(text)).is_err() {
                return;
            }
        }
        let _ = lines.send(Event::End);
    });
    serve(&sender, &events, output, settings);
}

fn serve(sender: &Sender<Event>, events: &Receiver<Event>, output: impl Write, settings: &Settings) {
    let mut out = Output { output };
    let desk = |out: &mut Output<_>| {
        let (desk, problem) = Desk::new(settings, sender.clone());
        if let Some(problem) = problem {
            out.line(&format!("# {problem}"));
        }
        desk
    };
    while let Ok(event) = events.recv() {
        let Event::Line(line) = event else { return };
        match line.split_whitespace().next() {
            None => {}
            Some("quit") => return,
            Some("uci") => {
                let desk = desk(&mut out);
                return uci::Session::new(desk).run(events, &mut out, &line);
            }
            Some(_) => {
                let desk = desk(&mut out);
                return cecp::Session::new(desk).run(events, &mut out, &line);
            }
        }
    }
}

/// Lines to the board program, each sent at once.
pub(crate) struct Output<W: Write> {
    output: W,
}

impl<W: Write> Output<W> {
    /// Sends a line. A board program that has gone away hears nothing.
    pub(crate) fn line(&mut self, text: &str) {
        let _ = writeln!(self.output, "{text}");
        let _ = self.output.flush();
    }
}

#[cfg(test)]
mod tests;
