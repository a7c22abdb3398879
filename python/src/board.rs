//! Boards: positions, pieces, the engine, diagrams.

use crate::{no_value, wrong};
use dawson::diagram::{Drawing, Form};
use dawson::engine::Effort;
use dawson::piece::{Language, Notation};
use dawson::{Colour, Dialect, Ending, Side};
use pyo3::prelude::*;
use std::time::Duration;

/// A game under any rules.
#[pyclass(module = "dawson")]
pub(crate) struct Position(dawson::Position);

fn side(name: &str) -> PyResult<Side> {
    match name {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        _ => Err(no_value(format!("side {name:?}: white or black was expected"))),
    }
}

fn told(errors: Vec<dawson::Diagnostic>) -> PyErr {
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    wrong(lines.join("\n"))
}

#[pymethods]
impl Position {
    /// The first problem of a text, to be played. It needs no stipulation.
    #[new]
    fn new(problem: &str) -> PyResult<Position> {
        dawson::Position::read(problem, Dialect::Auto).map(Position).map_err(told)
    }

    /// A position of the orthodox pieces, under conditions in Popeye's words.
    #[staticmethod]
    #[pyo3(signature = (fen, conditions = Vec::new()))]
    fn from_fen(fen: &str, conditions: Vec<String>) -> PyResult<Position> {
        let conditions: Vec<&str> = conditions.iter().map(String::as_str).collect();
        dawson::Position::from_fen(fen, &conditions).map(Position).map_err(told)
    }

    /// The legal moves.
    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().into_iter().map(Move).collect()
    }

    /// Plays a move: `e2e4`, `e7e8q`, or as solutions have it; or one of `legal_moves()`.
    fn play(&mut self, chosen: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(one) = chosen.cast::<Move>() {
            self.0.play(&one.get().0);
            return Ok(());
        }
        let text: String = chosen.extract()?;
        self.0.play_text(&text).map_err(wrong)
    }

    /// Takes the last move back; `False` if there is none.
    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// The moves played.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> &'static str {
        if self.0.turn() == Side::White { "white" } else { "black" }
    }

    /// Whether the side to move is in check.
    #[getter]
    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// `mate`, `stalemate`, or nothing.
    #[getter]
    fn verdict(&self) -> Option<&'static str> {
        self.0.verdict().map(|ending| if ending == Ending::Mate { "mate" } else { "stalemate" })
    }

    /// The position in Forsyth-Edwards notation.
    #[getter]
    fn fen(&self) -> String {
        self.0.fen()
    }

    /// A diagram, as SVG.
    fn svg(&self) -> String {
        self.0.diagram(Form::Svg)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.0.diagram(Form::Text)
    }
}

/// A legal move.
#[pyclass(module = "dawson", frozen)]
pub(crate) struct Move(dawson::Move);

#[pymethods]
impl Move {
    /// The move as solutions have it.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// The square of departure; empty for a move that has none.
    #[getter]
    fn departure(&self) -> &str {
        &self.0.from
    }

    /// The square of arrival; empty for a move that has none.
    #[getter]
    fn arrival(&self) -> &str {
        &self.0.to
    }

    /// The letters of what the unit becomes, in capitals.
    #[getter]
    fn promotion(&self) -> &str {
        &self.0.promotion
    }

    /// What is known of duals: `green` none, `orange` an interchange, `red` another way.
    #[getter]
    fn colour(&self) -> &'static str {
        match self.0.colour {
            Colour::Green => "green",
            Colour::Orange => "orange",
            Colour::Red => "red",
        }
    }

    fn __repr__(&self) -> String {
        format!("<dawson.Move {}>", self.0.text)
    }
}

/// A piece: how it moves.
#[pyclass(module = "dawson", frozen)]
pub(crate) struct Piece(dawson::piece::Piece);

#[pymethods]
impl Piece {
    /// A piece by name or code, or defined in a notation: `movement`, `betza`, `fmax` or `czech`.
    #[new]
    #[pyo3(signature = (text, notation = "name"))]
    fn new(text: &str, notation: &str) -> PyResult<Piece> {
        let notation = match notation {
            "name" => Notation::Name(Language::English),
            "movement" => Notation::Movement,
            "betza" => Notation::Betza,
            "fmax" => Notation::Fmax,
            "czech" => Notation::Czech,
            _ => {
                return Err(no_value(format!(
                    "notation {notation:?}: name, movement, betza, fmax or czech was expected"
                )));
            }
        };
        dawson::piece::Piece::parse(text, notation).map(Piece).map_err(wrong)
    }

    /// Code and name.
    #[getter]
    fn title(&self) -> &str {
        self.0.title()
    }

    /// The definition in the movement language.
    #[getter]
    fn definition(&self) -> String {
        self.0.definition()
    }

    /// The definition in Betza's notation, where it can be written so.
    #[getter]
    fn betza(&self) -> Option<String> {
        self.0.betza()
    }

    /// The squares that it can reach.
    #[pyo3(signature = (square = "d4", colour = "white"))]
    fn moves(&self, square: &str, colour: &str) -> PyResult<Vec<String>> {
        let squares = self.0.moves(square, side(colour)?);
        squares.ok_or_else(|| no_value(format!("{square} is no square")))
    }

    /// A diagram of its moves, as SVG.
    #[pyo3(signature = (square = "d4", colour = "white"))]
    fn svg(&self, square: &str, colour: &str) -> PyResult<String> {
        let svg = self.0.svg(square, side(colour)?);
        svg.ok_or_else(|| no_value(format!("{square} is no square")))
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.0.svg("d4", Side::White)
    }

    fn __str__(&self) -> String {
        self.0.in_words()
    }
}

/// A game against the engine.
#[pyclass(module = "dawson")]
pub(crate) struct Engine(dawson::engine::Engine);

#[pymethods]
impl Engine {
    /// A game by name, or from definitions (`ini`: Fairy-Stockfish's syntax; `fmax`: Fairy-Max's), at its start or at a position.
    #[new]
    #[pyo3(signature = (game = "chess", fen = None, *, ini = None, fmax = None))]
    fn new(game: &str, fen: Option<&str>, ini: Option<&str>, fmax: Option<&str>) -> PyResult<Engine> {
        let engine = match (ini, fmax) {
            (Some(text), None) => dawson::engine::Engine::of_definitions(text, game, fen),
            (None, Some(text)) => dawson::engine::Engine::of_fmax(text, game, fen),
            (None, None) => dawson::engine::Engine::new(game, fen),
            (Some(_), Some(_)) => return Err(no_value("either ini or fmax was expected".to_owned())),
        };
        engine.map(Engine).map_err(wrong)
    }

    /// The legal moves.
    fn legal_moves(&self) -> Vec<String> {
        self.0.legal_moves()
    }

    /// Plays a move.
    fn play(&mut self, name: &str) -> PyResult<()> {
        self.0.play(name).map_err(wrong)
    }

    /// Takes the last move back; `False` if there is none.
    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// The moves so far.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves().to_vec()
    }

    /// What stands on the board, in Forsyth notation.
    #[getter]
    fn placement(&self) -> String {
        self.0.placement()
    }

    /// The result (`1-0`) and the reason, if the game is over.
    #[getter]
    fn result(&self) -> Option<(&'static str, String)> {
        self.0.result()
    }

    /// Searches for the best line, so many seconds or half-moves deep.
    #[pyo3(signature = (seconds = None, depth = None, nodes = None))]
    fn think(
        &mut self,
        py: Python<'_>,
        seconds: Option<f64>,
        depth: Option<u32>,
        nodes: Option<u64>,
    ) -> PyResult<Vec<String>> {
        let time = match seconds {
            Some(seconds) => Some(
                Duration::try_from_secs_f64(seconds)
                    .map_err(|error| no_value(format!("seconds {seconds}: {error}")))?,
            ),
            None => None,
        };
        let effort = Effort { time, depth, nodes, best: 1 };
        Ok(py.detach(|| self.0.think(&effort, &mut |_| {})))
    }
}

/// A diagram of a position of the orthodox pieces and those of problems, as SVG or text.
#[pyfunction]
#[pyo3(signature = (fen, stipulation = "", form = "svg"))]
pub(crate) fn diagram(fen: &str, stipulation: &str, form: &str) -> PyResult<String> {
    let form = match form {
        "svg" => Form::Svg,
        "text" => Form::Text,
        _ => return Err(no_value(format!("form {form:?}: svg or text was expected"))),
    };
    let drawing = Drawing { form, stipulation: stipulation.to_owned(), ..Drawing::default() };
    dawson::diagram::of_fen(fen, &drawing).map_err(|(at, message)| wrong(format!("at {at}: {message}")))
}

/// The games that are known by name, each with a line about it.
#[pyfunction]
pub(crate) fn known_games() -> Vec<(String, String)> {
    dawson::engine::Engine::known_games()
}
