//! Problems and solutions.

use crate::{LOOK, no_value, wrong};
use dawson::solve::Item;
use dawson::{Claim, Dialect, Mark, Options, Strategy, Waited};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::sync::Mutex;
use std::time::{Duration, Instant};

fn dialect(name: &str) -> PyResult<Dialect> {
    match name {
        "auto" => Ok(Dialect::Auto),
        "popeye" => Ok(Dialect::Popeye),
        "jacobi" => Ok(Dialect::Jacobi),
        _ => Err(no_value(format!("dialect {name:?}: auto, popeye or jacobi was expected"))),
    }
}

fn options(
    threads: usize,
    max_time: Option<f64>,
    max_memory: Option<usize>,
    strategy: &str,
) -> PyResult<Options> {
    let mut options = Options::default();
    options.threads = threads.max(1);
    options.max_time = match max_time {
        Some(seconds) => Some(
            Duration::try_from_secs_f64(seconds)
                .map_err(|error| no_value(format!("max_time {seconds}: {error}")))?,
        ),
        None => None,
    };
    if let Some(bytes) = max_memory {
        options.max_memory = bytes;
    }
    options.strategy = match strategy {
        "auto" => Strategy::Auto,
        "plain" => Strategy::Plain,
        "intelligent" => Strategy::Intelligent,
        _ => return Err(no_value(format!("strategy {strategy:?}: auto, plain or intelligent was expected"))),
    };
    Ok(options)
}

/// A text with one problem or several, in Popeye's or Jacobi's language.
#[pyclass(module = "dawson", frozen)]
pub(crate) struct Problem(dawson::Problem);

impl Problem {
    fn read(text: &str, named: &str) -> PyResult<Problem> {
        dawson::Problem::read(text, dialect(named)?).map(Problem).map_err(|errors| {
            let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
            wrong(lines.join("\n"))
        })
    }
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (text, dialect = "auto"))]
    fn new(text: &str, dialect: &str) -> PyResult<Problem> {
        Problem::read(text, dialect)
    }

    /// What is asked, a string for each problem of the text.
    #[getter]
    fn stipulations(&self) -> Vec<Option<String>> {
        self.0.headings().iter().map(|heading| heading.stipulation.clone()).collect()
    }

    /// The position in which play begins, for each problem of the text.
    #[getter]
    fn fens(&self) -> Vec<String> {
        self.0.headings().iter().map(dawson::Heading::fen).collect()
    }

    /// The conditions of each problem of the text.
    #[getter]
    fn conditions(&self) -> Vec<Vec<String>> {
        self.0.headings().iter().map(|heading| heading.conditions.clone()).collect()
    }

    /// Solves, and yields a `Solution` for each problem or twin as soon as it is solved.
    #[pyo3(signature = (*, threads = 1, max_time = None, max_memory = None, strategy = "auto"))]
    fn solve(
        &self,
        threads: usize,
        max_time: Option<f64>,
        max_memory: Option<usize>,
        strategy: &str,
    ) -> PyResult<Solving> {
        let options = options(threads, max_time, max_memory, strategy)?;
        let solving = self.0.solve(&options).map_err(wrong)?;
        let handle = solving.handle();
        Ok(Solving {
            search: Mutex::new(Search { solving, begun: Vec::new(), looked: Instant::now() }),
            handle,
        })
    }

    /// A diagram, as SVG.
    #[pyo3(signature = (problem = 1, twins = false))]
    fn svg(&self, problem: usize, twins: bool) -> PyResult<String> {
        let drawing = dawson::diagram::Drawing { problem, twins, ..Default::default() };
        dawson::diagram::of_problem(self.0.source(), &drawing).map_err(wrong)
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.svg(1, true).ok()
    }
}

/// Solves a text, and yields a `Solution` for each problem or twin as soon as it is solved.
#[pyfunction]
#[pyo3(signature = (text, dialect = "auto", *, threads = 1, max_time = None, max_memory = None, strategy = "auto"))]
pub(crate) fn solve(
    text: &str,
    dialect: &str,
    threads: usize,
    max_time: Option<f64>,
    max_memory: Option<usize>,
    strategy: &str,
) -> PyResult<Solving> {
    Problem::read(text, dialect)?.solve(threads, max_time, max_memory, strategy)
}

/// A search that runs.
struct Search {
    solving: dawson::Solving,
    /// The solution that is being found.
    begun: Vec<dawson::Solution>,
    /// When somebody last looked whether Ctrl-C was pressed.
    looked: Instant,
}

impl Search {
    /// The next item, with the interpreter free; Ctrl-C stops the search.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Item>> {
        loop {
            match py.detach(|| self.solving.wait(LOOK)) {
                // solutions may come by the hundred thousand, so that there is never a pause
                Waited::Item(item) if self.looked.elapsed() < LOOK => return Ok(Some(*item)),
                Waited::Item(item) => {
                    self.look(py)?;
                    return Ok(Some(*item));
                }
                Waited::StillSolving => self.look(py)?,
                _ => return Ok(None),
            }
        }
    }
}

impl Search {
    /// Looks whether somebody has pressed Ctrl-C; it stops the search.
    fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        self.looked = Instant::now();
        py.check_signals().inspect_err(|_| self.solving.cancel())
    }
}

/// The solutions of a text, as they are found.
#[pyclass(module = "dawson", frozen)]
pub(crate) struct Solving {
    search: Mutex<Search>,
    handle: dawson::Handle,
}

#[pymethods]
impl Solving {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        let mut search =
            self.search.lock_py_attached(py).map_err(|_| wrong("the search has failed before"))?;
        while let Some(item) = search.next(py)? {
            let begins = matches!(item, Item::Task { .. });
            let done = if begins { search.begun.pop() } else { None };
            dawson::Solution::gather(&mut search.begun, item);
            if let Some(done) = done {
                return Ok(Some(Solution(done)));
            }
        }
        Ok(search.begun.pop().map(Solution))
    }

    /// Stops the search; what has been found can still be asked for.
    fn cancel(&self) {
        self.handle.cancel();
    }

    /// The moves made, the first moves of the phase that is being solved, and how many of them are done.
    #[getter]
    fn progress(&self) -> (u64, u64, u64) {
        let progress = self.handle.progress();
        (progress.nodes, progress.first_moves, progress.first_moves_done)
    }
}

/// What was found for a problem without twins, or for one of its twins.
#[pyclass(module = "dawson", frozen)]
pub(crate) struct Solution(dawson::Solution);

#[pymethods]
impl Solution {
    /// The letter of the twin, if there are twins.
    #[getter]
    fn twin(&self) -> Option<&str> {
        self.0.twin.as_deref()
    }

    /// The position in which play begins.
    #[getter]
    fn fen(&self) -> String {
        self.0.heading.fen()
    }

    /// What is asked.
    #[getter]
    fn stipulation(&self) -> Option<&str> {
        self.0.heading.stipulation.as_deref()
    }

    /// The conditions, as they are written.
    #[getter]
    fn conditions(&self) -> Vec<String> {
        self.0.heading.conditions.clone()
    }

    /// The number of solutions: keys, or lines.
    #[getter]
    fn count(&self) -> u64 {
        self.0.summary.as_ref().map_or(0, |summary| summary.solutions)
    }

    /// What is claimed, such as `sound`, `cooked` or `no solution`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.0.summary.as_ref().map_or(Claim::Stopped, |summary| summary.claim).name()
    }

    /// What is wrong.
    #[getter]
    fn errors(&self) -> Vec<String> {
        self.0.diagnostics.iter().map(ToString::to_string).collect()
    }

    /// The solution as users of Popeye know it.
    #[getter]
    fn text(&self) -> String {
        self.0.text()
    }

    /// Its lines, without blank ones.
    #[getter]
    fn lines(&self) -> Vec<String> {
        self.0.lines()
    }

    /// The play as a tree.
    #[getter]
    fn tree(&self) -> Vec<Play> {
        self.0.tree().into_iter().map(Play).collect()
    }

    /// The solution as games with variations, in PGN.
    #[getter]
    fn pgn(&self) -> String {
        self.0.pgn()
    }

    /// The solution as JSON, an object a line.
    #[getter]
    fn json(&self) -> String {
        self.0.json().iter().map(|object| format!("{object}\n")).collect()
    }

    fn __str__(&self) -> String {
        self.0.text()
    }

    fn __repr__(&self) -> String {
        format!("<dawson.Solution {} {}: {}>", self.stipulation().unwrap_or(""), self.fen(), self.verdict())
    }
}

/// A part of the play: set play, or what is asked.
#[pyclass(module = "dawson", frozen)]
pub(crate) struct Play(dawson::Play);

#[pymethods]
impl Play {
    /// `set play`, `actual play` or `post-key play`.
    #[getter]
    fn phase(&self) -> &str {
        &self.0.phase
    }

    /// Whether it belongs to the second half of Duplex.
    #[getter]
    fn duplex(&self) -> bool {
        self.0.duplex
    }

    /// The first moves.
    #[getter]
    fn moves(&self) -> Vec<Node> {
        self.0.moves.iter().cloned().map(Node).collect()
    }
}

/// A move in a solution, with what follows it.
#[pyclass(module = "dawson", frozen)]
pub(crate) struct Node(dawson::Node);

#[pymethods]
impl Node {
    /// The move, without number and signs.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// The position after it.
    #[getter]
    fn fen(&self) -> &str {
        &self.0.fen
    }

    /// The square of departure.
    #[getter]
    fn departure(&self) -> Option<&str> {
        self.0.from.as_deref()
    }

    /// The square of arrival.
    #[getter]
    fn arrival(&self) -> Option<&str> {
        self.0.to.as_deref()
    }

    /// `key`, `try`, `refutation` or nothing.
    #[getter]
    fn mark(&self) -> Option<&'static str> {
        match self.0.mark? {
            Mark::Key => Some("key"),
            Mark::Try => Some("try"),
            Mark::Refutation => Some("refutation"),
            _ => None,
        }
    }

    /// Whether it is a threat.
    #[getter]
    fn is_threat(&self) -> bool {
        self.0.is_threat
    }

    /// The signs of the goals that it reaches.
    #[getter]
    fn goals(&self) -> Vec<String> {
        self.0.goals.clone()
    }

    /// What follows.
    #[getter]
    fn replies(&self) -> Vec<Node> {
        self.0.replies.iter().cloned().map(Node).collect()
    }

    fn __repr__(&self) -> String {
        format!("<dawson.Node {}>", self.0.text)
    }
}
