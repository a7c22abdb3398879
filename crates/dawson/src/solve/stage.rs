//! What is shown around the solutions of a problem, and the solutions as they are found.

use super::parts::FirstMoves;
use super::{Format, Ink, Item, Sink};
use board::Geometry;
use language::diagram::{caption, header, start_caption};
use language::game::options;
use language::keywords::options::OptionWord;
use language::latex::LatexWriter;
use language::reader::Place;
use language::reader::tree::{Command, Problem};
use language::setup::{Diagram, Task};
use language::{Finding, Heading, JsonWriter, Judge, Message, PgnWriter, TextWriter, intended};
use solver::{Event, Listener};
use std::ops::ControlFlow;
use stipulation::Stipulation;

/// The writers of one task.
pub(crate) struct Writer {
    pub(crate) text: TextWriter,
    pub(crate) json: JsonWriter,
    pub(crate) pgn: PgnWriter,
    pub(crate) judge: Judge,
    /// The first moves of what is searched in parts.
    pub(crate) first_moves: Option<FirstMoves>,
}

/// What is shown around the solutions of a problem, once.
pub(crate) struct Stage<'d> {
    diagram: &'d Diagram,
    /// Where the text says what stands on the board.
    pub(crate) units: Place,
    zeroposition: bool,
    diagram_shown: bool,
    task_open: Option<String>,
    /// What has been told of options when a stipulation was read, and where that stands.
    told: Vec<(solver::Message, Place)>,
    /// The solution for LaTeX, if it is wanted.
    pub(crate) latex: Option<LatexWriter>,
    /// The number of the problem in the run, and whether objects of moves have the position after them.
    number: u64,
    positions: bool,
    /// The number of solutions that the text intends, where it says so.
    intended: Option<u32>,
    /// What the tasks so far have come to.
    pub(crate) findings: Vec<Finding>,
}

impl<'d> Stage<'d> {
    pub(crate) fn new(diagram: &'d Diagram, problem: &Problem, number: u64, positions: bool) -> Stage<'d> {
        let says_where = |command: &Command| matches!(command, Command::Pieces(_) | Command::Forsyth(_));
        let units = problem.commands.iter().find(|command| says_where(&command.value));
        let units = units.map_or(problem.place, |command| command.place);
        let zeroposition = problem.zeroposition.is_some();
        Stage {
            diagram,
            units,
            zeroposition,
            diagram_shown: false,
            task_open: None,
            told: Vec::new(),
            latex: None,
            number,
            positions,
            intended: intended(problem),
            findings: Vec::new(),
        }
    }

    pub(crate) fn writer(&self, task: &Task, asked: &Stipulation) -> Writer {
        let language = self.diagram.language;
        let mut json = JsonWriter::new(language, Geometry::CHESS, self.number);
        if self.positions {
            json.tell_positions(Heading::of(self.diagram, task));
        }
        json.set_twin(task.label.clone());
        json.set_hunters(task.hunters.clone());
        let mut text = TextWriter::new(language, Geometry::CHESS);
        text.set_hunters(task.hunters.clone());
        let judge = Judge::of(asked, self.intended);
        Writer { text, json, pgn: PgnWriter::new(self.diagram, task), judge, first_moves: None }
    }

    /// Shows the diagram, if it is not yet shown, and the head of a twin, if it is not the last one shown.
    pub(crate) fn open(&mut self, task: &Task, sink: &mut dyn Sink, format: Format) {
        if format != Format::Popeye {
            self.diagram_shown = true;
            return;
        }
        self.open_diagram(sink);
        if self.task_open != task.label {
            self.task_open.clone_from(&task.label);
            if let Some(label) = &task.label {
                sink.write(&format!("\n{label}) {}\n", task.description), Ink::Plain);
            }
        }
    }

    /// Shows the diagram, if it is not yet shown.
    fn open_diagram(&mut self, sink: &mut dyn Sink) {
        let diagram = self.diagram;
        if !self.diagram_shown {
            self.diagram_shown = true;
            if !diagram.has(OptionWord::NoBoard) {
                sink.write(&header(diagram), Ink::Plain);
                if let (Some(start), Some(asked)) = (&diagram.start, &diagram.stipulation) {
                    sink.write(&start_caption(diagram, start, asked), Ink::Board);
                }
                sink.write(&caption(diagram, &diagram.shown()), Ink::Board);
            }
            if self.zeroposition {
                sink.write(&format!("\n{}\n\n", Message::ZeroPosition.text(diagram.language)), Ink::Plain);
            }
        }
    }

    /// Shows nothing of a task, nor of the diagram after it: the reference looks at the kings first of all.
    pub(crate) fn pass_over(&mut self, task: &Task) {
        self.diagram_shown = true;
        self.task_open.clone_from(&task.label);
    }

    /// Whether the same has been told of the stipulation at a place, which may be that of several tasks.
    fn has_told(&mut self, message: solver::Message, place: Place) -> bool {
        let told = self.told.contains(&(message, place));
        self.told.push((message, place));
        told
    }

    /// Tells what options cannot do with the stipulation of a diagram that is not to be solved itself.
    pub(crate) fn tell_of_reading(&mut self, sink: &mut dyn Sink) {
        let Some(asked) = self.diagram.stipulation.as_ref().filter(|_| self.zeroposition) else { return };
        for message in options(self.diagram).vain_for(&asked.meaning) {
            if !self.has_told(message, asked.place) {
                let mut writer = TextWriter::new(self.diagram.language, Geometry::CHESS);
                sink.write(&writer.text(&Event::Message(message)), Ink::Plain);
            }
        }
    }

    pub(crate) fn begin_latex(&mut self, task: &Task) {
        if let Some(latex) = &mut self.latex {
            latex.begin(task.label.as_deref(), &task.hunters);
        }
    }

    fn tell(&mut self, event: &Event, task: &Task, writer: &mut Writer, sink: &mut dyn Sink, format: Format) {
        if let Some(first_moves) = &mut writer.first_moves {
            let progress = first_moves.hear(event);
            if let Some(object) = progress.filter(|_| format == Format::Json) {
                sink.write(&format!("{}\n", writer.json.of_here(object)), Ink::Plain);
            }
            // that a first move is looked at is told as progress
            if matches!(event, Event::Examined { .. }) {
                return;
            }
        }
        if let Some(latex) = &mut self.latex {
            latex.tell(event);
        }
        writer.judge.hear(event);
        if format == Format::Json {
            for mut object in writer.json.objects(event) {
                if let Some(first_moves) = &mut writer.first_moves {
                    first_moves.mark(&mut object);
                }
                if matches!(event, Event::Line(line) if writer.judge.is_short(line)) {
                    object.set_short();
                }
                sink.write(&format!("{object}\n"), Ink::Plain);
            }
        } else if format == Format::Pgn {
            writer.pgn.tell(event);
        } else if format == Format::Latex {
            // it stands in the document, which is written at the end
        } else if TextWriter::is_error(event) {
            self.open(task, sink, format);
            sink.complain(&format!("\n{}", writer.text.text(event).trim_end()));
        } else {
            match event {
                Event::Message(message) if message.is_about_reading() => {
                    let asked = task.stipulation.as_ref().map(|asked| asked.place);
                    if asked.is_some_and(|place| self.has_told(*message, place)) {
                        return;
                    }
                    if self.zeroposition {
                        self.open_diagram(sink);
                    }
                }
                _ => self.open(task, sink, format),
            }
            let text = writer.text.text(event);
            sink.write(&text, Ink::of(event));
        }
    }
}

/// Shows what a solver finds as it is found.
pub(crate) struct Teller<'t, 'd> {
    pub(crate) stage: &'t mut Stage<'d>,
    pub(crate) task: &'t Task,
    pub(crate) writer: &'t mut Writer,
    pub(crate) sink: &'t mut dyn Sink,
    pub(crate) format: Format,
}

impl Listener for Teller<'_, '_> {
    fn hear(&mut self, event: Event) -> ControlFlow<()> {
        let Teller { stage, task, writer, sink, format } = self;
        stage.tell(&event, task, writer, *sink, *format);
        sink.event_written(&event);
        if sink.wants_items() {
            sink.item(Item::Event(event));
        }
        if sink.is_broken() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn pause(&mut self) {
        self.sink.flush();
    }
}
