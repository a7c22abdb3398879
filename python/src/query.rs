//! Questions about games.

use crate::wrong;
use dawson::query::{Format, SearchEvent, Settings};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often it is looked whether a search has ended, or somebody has pressed Ctrl-C; many searches take no longer.
const SOON: Duration = Duration::from_millis(5);

/// A query in CQL-S.
#[pyclass(module = "dawson", frozen)]
pub(crate) struct Query(dawson::query::Query);

/// A game that was found.
#[pyclass(module = "dawson", frozen)]
pub(crate) struct Found(dawson::query::Found);

#[pymethods]
impl Query {
    /// Reads a query; with `variations` it looks at variations too.
    #[new]
    #[pyo3(signature = (text, variations = false))]
    fn new(text: &str, variations: bool) -> PyResult<Query> {
        let read = if variations {
            dawson::query::Query::with_variations(text)
        } else {
            dawson::query::Query::parse(text)
        };
        read.map(Query).map_err(|error| wrong(format!("at {}: {error}", error.at.start)))
    }

    /// How the search is done, for people.
    fn explain(&self) -> String {
        self.0.explain()
    }

    /// Searches a file of games (PGN, plain or compressed as .gz or .zst).
    #[pyo3(signature = (path, threads = 1, limit = None))]
    fn search(
        &self,
        py: Python<'_>,
        path: PathBuf,
        threads: usize,
        limit: Option<u64>,
    ) -> PyResult<Vec<Found>> {
        let lines = self.written(py, path, Format::Json, threads, limit)?;
        Ok(lines.lines().filter_map(dawson::query::Found::read).map(Found).collect())
    }

    /// The games found in a file, as PGN with a comment at each matching position.
    #[pyo3(signature = (path, threads = 1, limit = None))]
    fn pgn(&self, py: Python<'_>, path: PathBuf, threads: usize, limit: Option<u64>) -> PyResult<String> {
        self.written(py, path, Format::Pgn, threads, limit)
    }
}

impl Query {
    /// What is found, written, with the interpreter free; Ctrl-C stops the search.
    fn written(
        &self,
        py: Python<'_>,
        path: PathBuf,
        format: Format,
        threads: usize,
        limit: Option<u64>,
    ) -> PyResult<String> {
        let settings = Settings {
            format,
            positions: true,
            limit: limit.unwrap_or(u64::MAX),
            threads: threads.max(1),
            ..Settings::default()
        };
        let stop = AtomicBool::new(false);
        let found = Mutex::new(Vec::new());
        let mut interrupt = None;
        let summary = py.detach(|| {
            std::thread::scope(|scope| {
                let searching = scope.spawn(|| {
                    self.0.search_files(&[path], &settings, &stop, &mut |event| {
                        if let SearchEvent::Matched(bytes) = event
                            && let Ok(mut found) = found.lock()
                        {
                            found.extend_from_slice(bytes);
                        }
                    })
                });
                while !searching.is_finished() {
                    std::thread::sleep(SOON);
                    if let Err(error) = Python::attach(|py| py.check_signals()) {
                        stop.store(true, Ordering::Relaxed);
                        interrupt = Some(error);
                        break;
                    }
                }
                searching.join()
            })
        });
        if let Some(interrupt) = interrupt {
            return Err(interrupt);
        }
        summary.map_err(|_| wrong("an internal fault of the program"))?.map_err(wrong)?;
        let bytes = found.into_inner().unwrap_or_default();
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

#[pymethods]
impl Found {
    /// The number of the game, 1 the first.
    #[getter]
    fn game(&self) -> u64 {
        self.0.game
    }

    /// The matching positions of the main line by the half-moves before them.
    #[getter]
    fn plies(&self) -> Vec<usize> {
        self.0.plies.clone()
    }

    /// The matching positions in variations: the number of the opening parenthesis, and the half-moves before it.
    #[getter]
    fn variations(&self) -> Vec<(usize, usize)> {
        self.0.variations.clone()
    }

    /// The positions.
    #[getter]
    fn fens(&self) -> Vec<String> {
        self.0.fens.clone()
    }

    /// The squares of the units that the query names, for each position.
    #[getter]
    fn squares(&self) -> Vec<Vec<String>> {
        self.0.squares.clone()
    }

    fn __repr__(&self) -> String {
        format!("<dawson.Found game {} at {:?}>", self.0.game, self.0.plies)
    }
}
