//! The protocols of board programs: CECP, version 2, as XBoard speaks it, and UCI. The first command tells
//! which. Nothing that comes in ends the engine but `quit` and the end of the input.

mod catalogue;
mod cecp;
mod desk;
mod edit;
mod output;
mod settings;
mod uci;

pub use catalogue::Catalogue;
pub use desk::{Desk, Event};
pub(crate) use output::Output;
pub use settings::Settings;

use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, channel};

/// Speaks with a board program until it says `quit`, its input ends or it reads no more.
///
/// # Errors
/// Where its input cannot be read to the end, or no answer can be written any more.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    settings: &Settings,
) -> std::io::Result<()> {
    let (sender, events) = channel();
    let lines = sender.clone();
    let listen = move || {
        for line in input.split(b'\n') {
            let Ok(line) = line else { break };
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            if lines.send(Event::Line(text)).is_err() {
                return;
            }
        }
        let _ = lines.send(Event::End);
    };
    std::thread::Builder::new().spawn(listen)?;
    let mut out = Output { output, failed: None };
    serve(&sender, &events, &mut out, settings);
    out.failed.map_or(Ok(()), Err)
}

fn serve<W: Write>(
    sender: &Sender<Event>,
    events: &Receiver<Event>,
    out: &mut Output<W>,
    settings: &Settings,
) {
    let desk = |out: &mut Output<W>| {
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
                let desk = desk(out);
                return uci::Session::new(desk).run(events, out, &line);
            }
            Some(_) => {
                let desk = desk(out);
                return cecp::Session::new(desk).run(events, out, &line);
            }
        }
    }
}

#[cfg(test)]
mod tests;
