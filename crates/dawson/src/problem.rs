//! Problems: read, solved, and their solutions.

use crate::solution::Solution;
use crate::solve::{
    Diagnostic, Dialect, Format, Ink, Item, Lines, Run, Settings, Severity, Sink, Status, Written,
};
use language::reader::Source;
use language::{Heading, Language};
use solver::{Control, Statistics, Strategy};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;
use web_time::Instant;

/// A text with one problem or several, in Popeye's or Jacobi's language, that can be solved.
///
/// ```
/// use dawson::{Dialect, Options, Problem};
///
/// let text = "beginproblem stipulation h#1 pieces white kf7 ra1 black kh8 endproblem";
/// let problem = Problem::read(text, Dialect::Auto).unwrap();
/// assert_eq!(problem.headings()[0].stipulation.as_deref(), Some("h#1"));
/// let solutions = problem.solutions(&Options::default());
/// assert_eq!(solutions[0].lines(), ["1.Kh8-h7 Ra1-h1 #"]);
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    source: Source,
    dialect: Dialect,
    headings: Vec<Heading>,
    warnings: Vec<Diagnostic>,
}

/// How problems are solved. The default solves completely, with one thread and without a limit of time.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The memory for tables, in bytes; 0 for none.
    pub max_memory: usize,
    /// The number of threads, at least 1. The solutions are the same for any number.
    pub threads: usize,
    /// The most time for the whole text.
    pub max_time: Option<Duration>,
    /// How help and series play is searched. The solutions are the same for any strategy.
    pub strategy: Strategy,
    /// The share to solve and the number of shares (Jacobi's language). All shares together are everything.
    pub part: (u32, u32),
    /// Which lines are looked at (Jacobi's language).
    pub lines: Lines,
    /// Whether shorter solutions are found too (Jacobi's language).
    pub shorter: bool,
    /// The language of solutions of problems in Jacobi's language; that of the pieces if none is given.
    pub output_language: Option<Language>,
    /// Set from outside to stop.
    pub stop: Arc<AtomicBool>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            max_memory: 128 << 20,
            threads: 1,
            max_time: None,
            strategy: Strategy::Auto,
            part: (1, 1),
            lines: Lines::Complete,
            shorter: false,
            output_language: None,
            stop: Arc::default(),
        }
    }
}

impl Options {
    fn control(&self) -> Control {
        Control {
            stop: Arc::clone(&self.stop),
            deadline: self.max_time.map(|time| Instant::now() + time),
            max_memory: self.max_memory,
            threads: self.threads.max(1),
            strategy: self.strategy,
            ..Control::default()
        }
    }

    fn settings(&self, dialect: Dialect) -> Settings {
        Settings {
            dialect,
            part: self.part,
            lines: self.lines,
            shorter: self.shorter,
            output_language: self.output_language,
            ..Settings::default()
        }
    }
}

impl Problem {
    /// Reads a text. What is strange but can be solved all the same is in [`Problem::warnings`].
    ///
    /// ```
    /// use dawson::{Dialect, Problem};
    /// let wrong = Problem::read("beginproblem stipulation h#x pieces white kf6 endproblem", Dialect::Popeye);
    /// assert_eq!(wrong.unwrap_err()[0].place.map(|place| place.column), Some(28));
    /// ```
    ///
    /// # Errors
    /// Everything that keeps a problem of the text from being solved, with its place.
    pub fn read(text: &str, dialect: Dialect) -> Result<Problem, Vec<Diagnostic>> {
        let source = Source::from_bytes("problem", text.as_bytes());
        let (mut headings, mut errors, mut warnings) = (Vec::new(), Vec::new(), Vec::new());
        let mut hear = |item| {
            match item {
                Item::Problem { heading, .. } => headings.push(*heading),
                Item::Diagnostic(wrong) if wrong.severity == Severity::Error => errors.push(wrong),
                Item::Diagnostic(wrong) => warnings.push(wrong),
                _ => {}
            }
            ControlFlow::Continue(())
        };
        let settings = Settings { only_check: true, dialect, ..Settings::default() };
        Run::new(settings, Control::default(), &mut Listening::new(&mut hear)).read(&source);
        if errors.is_empty() && headings.is_empty() {
            errors.push(Diagnostic {
                severity: Severity::Error,
                kind: "input",
                text: "a problem was expected".to_owned(),
                place: None,
            });
        }
        if errors.is_empty() { Ok(Problem { source, dialect, headings, warnings }) } else { Err(errors) }
    }

    /// What the problems of the text say of themselves: authors, stipulation, conditions, position.
    #[must_use]
    pub fn headings(&self) -> &[Heading] {
        &self.headings
    }

    /// What is strange in the text.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// The text.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Solves in this thread, and tells what is found as it is found, until there is no more or the listener breaks off.
    pub fn for_each(&self, options: &Options, mut hear: impl FnMut(Item) -> ControlFlow<()>) -> Status {
        let mut sink = Listening::new(&mut hear);
        let mut run = Run::new(options.settings(self.dialect), options.control(), &mut sink);
        run.read(&self.source);
        run.status()
    }

    /// Solves, and answers with the solutions of all problems and twins of the text.
    pub fn solutions(&self, options: &Options) -> Vec<Solution> {
        let mut solutions = Vec::new();
        self.for_each(options, |item| {
            Solution::gather(&mut solutions, item);
            ControlFlow::Continue(())
        });
        solutions
    }

    /// Solves, and answers with a document of LaTeX: each problem in Popeye's language as a diagram with its solution, for the package
    /// diagram. Problems in Jacobi's language are not in it: that is not supported yet.
    ///
    /// ```
    /// use dawson::{Dialect, Options, Problem};
    /// let text = "beginproblem stipulation h#1 pieces white kf7 ra1 black kh8 endproblem";
    /// let document = Problem::read(text, Dialect::Auto).unwrap().latex(&Options::default()).unwrap();
    /// assert!(document.starts_with(r"\documentclass") && document.contains("h\\#1"), "{document}");
    /// ```
    ///
    /// # Errors
    /// What people are told when the text has no problem for LaTeX.
    pub fn latex(&self, options: &Options) -> Result<String, Vec<String>> {
        let settings = Settings { format: Format::Latex, ..options.settings(self.dialect) };
        let mut written = Written::default();
        let mut run = Run::new(settings, options.control(), &mut written);
        run.read(&self.source);
        if run.status().wrong { Err(written.complaints) } else { Ok(written.output) }
    }

    /// Solves in a thread of its own. What is found can be asked for one by one; the solving stops when the answer is dropped.
    ///
    /// ```
    /// use dawson::solve::Item;
    /// use dawson::{Dialect, Options, Problem};
    ///
    /// let text = "beginproblem stipulation ser-h#2 pieces white kf6 ra1 black kh7 endproblem";
    /// let problem = Problem::read(text, Dialect::Auto).unwrap();
    /// let found = problem.solve(&Options::default()).unwrap().filter(|item| matches!(item, Item::Event(_)));
    /// assert!(found.count() > 0);
    /// ```
    ///
    /// # Errors
    /// When no thread can be had.
    pub fn solve(&self, options: &Options) -> std::io::Result<Solving> {
        let (sender, receiver) = sync_channel(WAITING);
        // each run has a sign of its own, so that dropping one does not stop another with the same options
        let (outer, stop) = (Arc::clone(&options.stop), Arc::new(AtomicBool::new(false)));
        let own = Options { stop: Arc::clone(&stop), ..options.clone() };
        let problem = self.clone();
        let control = own.control();
        let statistics = Arc::clone(&control.statistics);
        let inner = Arc::clone(&stop);
        let thread = std::thread::Builder::new().name("problem".to_owned()).stack_size(solver::STACK).spawn(
            move || {
                let mut hear = |item| {
                    let unheard = sender.send(item).is_err();
                    if unheard || outer.load(Ordering::Relaxed) {
                        inner.store(true, Ordering::Relaxed);
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                };
                let mut sink = Listening::new(&mut hear);
                let mut run = Run::new(own.settings(problem.dialect), control, &mut sink);
                run.read(&problem.source);
                run.status()
            },
        )?;
        Ok(Solving { receiver: Some(receiver), handle: Handle { stop, statistics }, thread: Some(thread) })
    }
}

/// How many items wait to be asked for; a solver that is further ahead waits.
const WAITING: usize = 1024;

/// A problem that is being solved in a thread of its own: an iterator over what is found.
#[derive(Debug)]
pub struct Solving {
    /// Always there until the end.
    receiver: Option<Receiver<Item>>,
    handle: Handle,
    thread: Option<JoinHandle<Status>>,
}

/// What another thread needs to watch a search and to stop it.
#[derive(Clone, Debug)]
pub struct Handle {
    stop: Arc<AtomicBool>,
    statistics: Arc<Statistics>,
}

impl Handle {
    /// Stops the solving. What has been found can still be asked for.
    pub fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// How far the search has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let Statistics { first_moves, first_moves_done, nodes, .. } = &*self.statistics;
        let [first_moves, first_moves_done, nodes] =
            [first_moves, first_moves_done, nodes].map(|count| count.load(Ordering::Relaxed));
        Progress { first_moves, first_moves_done, nodes }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The moves of the first ply in the phase that is being solved; 0 before they are known.
    pub first_moves: u64,
    /// How many of them are done.
    pub first_moves_done: u64,
    /// The moves made so far.
    pub nodes: u64,
}

/// What came of waiting.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Waited {
    /// Something was found.
    Item(Box<Item>),
    /// Nothing yet.
    StillSolving,
    /// There is no more.
    Ended,
}

impl Solving {
    /// What another thread needs to watch the search and to stop it.
    #[must_use]
    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// Stops the solving. What has been found can still be asked for.
    pub fn cancel(&self) {
        self.handle.cancel();
    }

    /// Waits for what is found next, but not longer than that.
    pub fn wait(&mut self, time: Duration) -> Waited {
        match self.receiver.as_ref().map(|receiver| receiver.recv_timeout(time)) {
            Some(Ok(item)) => Waited::Item(Box::new(item)),
            Some(Err(RecvTimeoutError::Timeout)) => Waited::StillSolving,
            Some(Err(RecvTimeoutError::Disconnected)) | None => Waited::Ended,
        }
    }

    /// How far the search has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.handle.progress()
    }

    /// Waits for the end, and tells what has happened. What has not been asked for is lost.
    #[must_use]
    pub fn finish(mut self) -> Status {
        while self.next().is_some() {}
        let broken = Status { wrong: true, ..Status::default() };
        self.thread.take().and_then(|thread| thread.join().ok()).unwrap_or(broken)
    }
}

impl Iterator for Solving {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        self.receiver.as_ref()?.recv().ok()
    }
}

impl Drop for Solving {
    fn drop(&mut self) {
        self.cancel();
        // a solver that waits for a receiver learns that there is none
        self.receiver = None;
        if let Some(thread) = self.thread.take() {
            // a fault in it has been told, or is of no interest any more
            let _ = thread.join();
        }
    }
}

/// A sink that passes items on.
struct Listening<'f> {
    hear: &'f mut dyn FnMut(Item) -> ControlFlow<()>,
    ended: bool,
}

impl<'f> Listening<'f> {
    fn new(hear: &'f mut dyn FnMut(Item) -> ControlFlow<()>) -> Listening<'f> {
        Listening { hear, ended: false }
    }
}

impl Sink for Listening<'_> {
    fn write(&mut self, _: &str, _: Ink) {}

    fn complain(&mut self, _: &str) {}

    fn end_line(&mut self) {}

    fn is_broken(&self) -> bool {
        self.ended
    }

    fn wants_items(&self) -> bool {
        true
    }

    fn item(&mut self, item: Item) {
        if !self.ended {
            self.ended = (self.hear)(item).is_break();
        }
    }
}
