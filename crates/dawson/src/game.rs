//! Playing by hand under the rules of a problem.

use crate::diagram::Form;
use crate::solve::{Diagnostic, Dialect};
use crate::start::Start;
use board::{Geometry, Side, Walk};
use language::diagram::{Board, ProblemNames, Sheet, svg, text};
use language::reader::Source;
use language::{JsonObject, JsonWriter};
use rules::Rules;
use serde_json::Value;
use solver::{Candidate, Colour, Editor, Ending, Event, Line, LineMove};
use std::sync::Arc;

/// A game under any rules: a position with the moves that led to it.
///
/// ```
/// use dawson::{Dialect, Position};
///
/// let mut game = Position::read("beginproblem condition circe pieces white ke1 rb2 black ke8 pb7 endproblem", Dialect::Auto).unwrap();
/// let capture = game.legal_moves().into_iter().find(|m| m.from == "b2" && m.to == "b7").unwrap();
/// assert_eq!(capture.text, "Rb2*b7");
/// game.play(&capture);
/// assert_eq!(game.turn(), dawson::Side::Black);
/// assert!(game.undo());
/// ```
#[derive(Clone)]
pub struct Position {
    start: Arc<Start>,
    played: Vec<Candidate>,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Move {
    /// The move as solutions have it, with its effects and signs: `Sg2*e1[+wNe8]+`.
    pub text: String,
    /// The square of departure; empty for a move that has none, such as a pass.
    pub from: String,
    /// The square of arrival; empty for a move that has none.
    pub to: String,
    /// The letters of what the unit becomes, in capitals; empty where it becomes nothing else.
    pub promotion: String,
    /// What is known of duals of the move, in a proof game.
    pub colour: Colour,
    candidate: Candidate,
}

/// Why a text names no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// It is no legal move.
    #[error("{0}: not a legal move")]
    Illegal(String),
    /// It names several: all of them.
    #[error("{text}: which one? {}", options.join(", "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that it may mean.
        options: Vec<String>,
    },
}

impl Position {
    /// The first problem of a text, to be played. It needs no stipulation.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(problem: &str, dialect: Dialect) -> Result<Position, Vec<Diagnostic>> {
        let source = Source::new("position", problem);
        Ok(Position { start: Arc::new(Start::read(&source, dialect)?), played: Vec::new() })
    }

    /// A position of the orthodox pieces in Forsyth-Edwards notation, under conditions in Popeye's words.
    ///
    /// ```
    /// let game = dawson::Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", &["checklesschess"]).unwrap();
    /// assert!(game.legal_moves().iter().all(|m| !m.text.ends_with('+')));
    /// assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    /// ```
    ///
    /// # Errors
    /// What is wrong with the position or a condition; places are those of the problem that is made of them.
    pub fn from_fen(fen: &str, conditions: &[&str]) -> Result<Position, Vec<Diagnostic>> {
        let mut words = fen.split_whitespace();
        let board = words.next().unwrap_or("8/8/8/8/8/8/8/8").replace('N', "S").replace('n', "s");
        let (turn, castling, en_passant) = (words.next(), words.next(), words.next());
        let mut text = format!("beginproblem\nforsyth {board}\nstipulation ~1\n");
        if turn == Some("b") {
            text.push_str("option halfduplex\n");
        }
        let may = |right: char| castling.is_none_or(|rights| rights.contains(right));
        let rooks = [('K', "h1"), ('Q', "a1"), ('k', "h8"), ('q', "a8")];
        let barred: String = rooks.iter().filter(|(right, _)| !may(*right)).map(|(_, rook)| *rook).collect();
        if !barred.is_empty() {
            text.push_str(&format!("option nocastling {barred}\n"));
        }
        if let Some(square) = en_passant.filter(|square| *square != "-") {
            text.push_str(&format!("option enpassant {square}\n"));
        }
        for condition in conditions {
            text.push_str(&format!("condition {condition}\n"));
        }
        text.push_str("endproblem\n");
        Position::read(&text, Dialect::Popeye)
    }

    /// Asks the game, played from its beginning.
    fn ask<T>(&self, question: impl FnOnce(&mut Editor<'_>) -> T) -> T {
        let game = self.start.game();
        let mut editor = Editor::new(&game, &self.start.course);
        for candidate in &self.played {
            editor.play(candidate);
        }
        question(&mut editor)
    }

    /// The legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.ask(|editor| editor.candidates()).into_iter().map(|candidate| self.shown(candidate)).collect()
    }

    fn shown(&self, candidate: Candidate) -> Move {
        let plain = candidate.plain;
        let geometry = Geometry::CHESS;
        let name =
            |square: board::Square| if square.is_some() { geometry.name(square) } else { String::new() };
        let promotion = match plain.promotion {
            Walk::NONE => String::new(),
            walk => self.start.hunters.code(self.start.language, walk).to_uppercase(),
        };
        let text = self.start.move_text(&candidate.played, candidate.self_check, candidate.ending);
        Move {
            text,
            from: name(plain.departure),
            to: name(plain.arrival),
            promotion,
            colour: candidate.colour,
            candidate,
        }
    }

    /// Plays a move, which is one of the legal ones.
    pub fn play(&mut self, chosen: &Move) {
        self.played.push(chosen.candidate.clone());
    }

    /// Plays the move that a text names: `e2e4`, `e7e8q`, or as solutions have it, with or without signs.
    ///
    /// ```
    /// let mut game = dawson::Position::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &[]).unwrap();
    /// assert!(game.play_text("a7a8").is_err());
    /// game.play_text("a7a8q").unwrap();
    /// assert!(game.is_check());
    /// assert_eq!(game.moves(), ["a7-a8=Q+"]);
    /// ```
    ///
    /// # Errors
    /// When the text names no legal move, or several.
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        let wanted = text.trim();
        let bare = |text: &str| text.trim_end_matches(['+', '#', '=', '!']).to_owned();
        let moves = self.legal_moves();
        let named = |shown: &&Move| {
            let coordinates = format!("{}{}{}", shown.from, shown.to, shown.promotion.to_lowercase());
            let way = format!("{}{}", shown.from, shown.to);
            let plain = shown.text.split('[').next().unwrap_or("");
            coordinates == wanted.to_lowercase()
                || !way.is_empty() && way == wanted
                || bare(&shown.text) == bare(wanted)
                || bare(plain) == bare(wanted)
        };
        let found: Vec<&Move> = moves.iter().filter(named).collect();
        match found.as_slice() {
            [] => Err(MoveError::Illegal(text.to_owned())),
            [only] => {
                self.play(only);
                Ok(())
            }
            several => {
                let options = several.iter().map(|shown| shown.text.clone()).collect();
                Err(MoveError::Ambiguous { text: text.to_owned(), options })
            }
        }
    }

    /// Takes the last move back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.played.pop().is_some()
    }

    /// The moves played, as solutions have them.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        self.played.iter().map(|candidate| self.shown(candidate.clone()).text).collect()
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.ask(|editor| editor.side_to_move())
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        match self.played.last() {
            Some(last) => last.played.check,
            None => {
                let mut game = self.start.game();
                let side = self.start.course.starter;
                game.set_side_to_move(side);
                game.is_in_check(side)
            }
        }
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn verdict(&self) -> Option<Ending> {
        self.ask(|editor| {
            // whether there is a move does not ask for the duals of each
            let moves = editor.uncoloured_candidates();
            match (moves.is_empty(), editor.ending()) {
                (_, Some(ending)) => Some(ending),
                (true, None) if self.is_check() => Some(Ending::Mate),
                (true, None) => Some(Ending::Stalemate),
                (false, None) => None,
            }
        })
    }

    /// The position in Forsyth-Edwards notation, as [`crate::Heading::fen`] writes positions.
    #[must_use]
    pub fn fen(&self) -> String {
        let heading = self.start.heading.clone();
        let first = heading.fen();
        let moves = self.ask(|editor| editor.moves().to_vec());
        let moves: Vec<LineMove> = moves
            .into_iter()
            .map(|played| LineMove { played, shows_check: false, ends_introduction: false })
            .collect();
        if moves.is_empty() {
            return first;
        }
        // the writer of solutions knows who may still castle
        let mut writer = JsonWriter::new(self.start.language, Geometry::CHESS, 1);
        writer.set_hunters(self.start.hunters.clone());
        writer.tell_positions(heading);
        let line = Line { passed: 0, moves, goals: Vec::new(), constraint: false };
        let objects = writer.objects(&Event::Line(line)).into_iter();
        let objects: Vec<Value> = objects.map(JsonObject::into_value).collect();
        let plies = objects.iter().find_map(|object| object["plies"].as_array());
        let last = plies.and_then(|plies| plies.last()).and_then(|ply| ply["fen"].as_str());
        last.map_or(first, str::to_owned)
    }

    /// A diagram of the position.
    #[must_use]
    pub fn diagram(&self, form: Form) -> String {
        let position = self.ask(|editor| editor.position().clone());
        let names = ProblemNames { language: self.start.language, hunters: &self.start.hunters };
        let sheet = Sheet {
            above: Vec::new(),
            boards: vec![Board::of(position)],
            below: Vec::new(),
            twins: Vec::new(),
            names: &names,
        };
        match form {
            Form::Svg => svg(&sheet),
            Form::Text => text(&sheet),
        }
    }
}
