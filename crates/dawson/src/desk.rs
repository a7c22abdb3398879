//! A game by commands: each is a line, each answer a text for people and an object for programs.

use crate::Start;
use crate::thought::{Asked, think};
use board::{Geometry, Side};
use language::Language;
use serde_json::{Value, json};
use solver::{Candidate, Colour, Editor, Ending, Series};
use std::collections::HashMap;

/// How a move is written that is none.
const PASS: &str = "...";

const HELP: &str = "\
moves [SQUARE]   the legal moves: green, orange (interchange with the previous move), red (another way of the same unit)
MOVE [NUMBER]    plays a move: e2e4, e7e8q, Sg1-f3, Sf3, exd5, O-O; the number chooses among several
undo, redo       takes back, plays again
import GAME      plays a whole game from the beginning, up to the first move that is not understood; without GAME it is
                 read from the next lines, up to an empty one
game             the game so far
board            the position
proofgame        a proof game problem of the position reached
think [SECONDS [DEPTH [LINES]]]
                 the engine's move, with its value and the lines it looks at
quit             ends";

/// A game and who hears the answers.
pub struct Desk<'r> {
    editor: Editor<'r>,
    start: &'r Start,
    hear: &'r mut dyn FnMut(&str, Value),
    /// The position in which play began, if that is not the game array.
    forsyth: Option<String>,
}

impl<'r> Desk<'r> {
    /// The game before its first move.
    pub fn new(start: &'r Start, hear: &'r mut dyn FnMut(&str, Value)) -> Desk<'r> {
        let game = start.game();
        let mut desk = Desk { editor: Editor::new(&game, &start.course), start, hear, forsyth: None };
        desk.forsyth = (!start.from_array).then(|| desk.forsyth(start.pieces));
        desk
    }

    /// Obeys a line.
    pub fn obey(&mut self, line: &str) {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_lowercase().as_str() {
            "help" => self.say(HELP, json!({"type": "help", "text": HELP})),
            "moves" => self.tell_moves(rest),
            "undo" => {
                let went = self.editor.undo();
                self.went(went);
            }
            "redo" => {
                let went = self.editor.redo();
                self.went(went);
            }
            "import" => self.import(rest),
            "game" => self.tell_game(),
            "board" => self.tell_board(),
            "think" => self.think(rest),
            "proofgame" => {
                let text = self.proof_game();
                self.say(&text, json!({"type": "problem", "text": text}));
            }
            _ => self.play(line),
        }
    }

    fn think(&mut self, words: &str) {
        let thought = Asked::read(words).and_then(|asked| think(self.start, &self.editor, asked, self.hear));
        if let Err(reason) = thought {
            self.complain(&reason);
        }
    }

    fn say(&mut self, text: &str, object: Value) {
        (self.hear)(text, object);
    }

    fn complain(&mut self, text: &str) {
        self.say(text, json!({"type": "error", "text": text}));
    }

    fn went(&mut self, went: bool) {
        if went {
            self.tell_board();
        } else {
            self.complain("there is nothing");
        }
    }

    fn text_of(&self, candidate: &Candidate) -> String {
        self.start.move_text(&candidate.played, candidate.self_check, candidate.ending)
    }

    fn coordinates(&self, candidate: &Candidate) -> String {
        let (plain, geometry) = (candidate.plain, Geometry::CHESS);
        if plain.departure.is_none() {
            return "pass".to_owned();
        }
        let mut text = geometry.name(plain.departure) + &geometry.name(plain.arrival);
        if plain.promotion != board::Walk::NONE {
            text.push_str(&self.start.hunters.code(self.start.language, plain.promotion).to_lowercase());
        }
        text
    }

    fn tell_moves(&mut self, square: &str) {
        let wanted = Geometry::CHESS.parse(square);
        if wanted.is_none() && !square.is_empty() {
            self.complain(&format!("{square}: a square was expected"));
            return;
        }
        let candidates = self.editor.candidates();
        // several choices of one way, of different colours, are a menu
        let mut ways: HashMap<_, Vec<Colour>> = HashMap::new();
        for candidate in &candidates {
            let way = (candidate.plain.departure, candidate.plain.arrival);
            ways.entry(way).or_default().push(candidate.colour);
        }
        let mut objects = Vec::new();
        let mut lines = Vec::new();
        for candidate in candidates.iter().filter(|c| wanted.is_none_or(|s| s == c.plain.departure)) {
            let colours = &ways[&(candidate.plain.departure, candidate.plain.arrival)];
            let gray = colours.iter().any(|colour| *colour != colours[0]);
            let colour = colour_word(candidate.colour);
            let dot = if gray { "gray" } else { colour };
            let (text, coordinates) = (self.text_of(candidate), self.coordinates(candidate));
            lines.push(format!("{coordinates:6} {text:14} {colour}{}", if gray { " (gray)" } else { "" }));
            objects.push(json!({"move": coordinates, "text": text, "colour": colour, "dot": dot}));
        }
        let text = if lines.is_empty() { "no legal move".to_owned() } else { lines.join("\n") };
        self.say(&text, json!({"type": "moves", "moves": objects}));
    }

    /// The candidates that a text means; those with the same effects first.
    fn meant(&mut self, text: &str) -> Vec<Candidate> {
        let (plain, effects) = text.split_once('[').map_or((text, ""), |(plain, rest)| (plain, rest));
        let wanted = bare(plain);
        let all = self.editor.uncoloured_candidates();
        let named = |wanted: &String| -> Vec<Candidate> {
            all.iter().filter(|candidate| self.names(candidate).contains(wanted)).cloned().collect()
        };
        let mut candidates = named(&wanted);
        // most English notation has N for the knight, where no other unit goes by that letter
        if candidates.is_empty() && self.start.language == Language::English {
            candidates = named(&wanted.replace('N', "S"));
        }
        if !effects.is_empty() {
            let effects: String = effects.chars().filter(|c| !c.is_whitespace()).collect();
            candidates.retain(|c| {
                let full: String = self.text_of(c).chars().filter(|c| !c.is_whitespace()).collect();
                full.contains(effects.trim_end_matches(['+', '#', '!']))
            });
        }
        candidates
    }

    /// The ways to write a move, without signs.
    fn names(&self, candidate: &Candidate) -> Vec<String> {
        let (plain, geometry) = (candidate.plain, Geometry::CHESS);
        let full = self.text_of(candidate);
        let long = bare(full.split('[').next().unwrap_or(""));
        let mut names = vec![long, bare(&self.coordinates(candidate)), bare(&full)];
        if plain.departure.is_some() {
            let (from, to) = (geometry.name(plain.departure), geometry.name(plain.arrival));
            let letter = self.start.hunters.code(self.start.language, candidate.played.mover.walk);
            let pawn = candidate.played.mover.walk == board::Walk::PAWN;
            let letter = if pawn { String::new() } else { letter };
            let becomes = match plain.promotion {
                board::Walk::NONE => String::new(),
                walk => self.start.hunters.code(self.start.language, walk),
            };
            for start in ["", &from[..1], &from[1..], &from] {
                names.push(format!("{letter}{start}{to}{becomes}"));
                // which promotion is asked then
                names.push(format!("{letter}{start}{to}"));
            }
        }
        names
    }

    fn play(&mut self, line: &str) {
        let (text, number) = match line.rsplit_once(char::is_whitespace) {
            Some((text, number)) if number.parse::<usize>().is_ok() => (text, number.parse().ok()),
            _ => (line, None),
        };
        let found = self.meant(text);
        match (found.len(), number) {
            (0, _) => self.complain(&format!("{text}: not a legal move")),
            (1, _) => {
                self.editor.play(&found[0]);
                self.tell_board();
            }
            (count, Some(number)) if (1..=count).contains(&number) => {
                self.editor.play(&found[number - 1]);
                self.tell_board();
            }
            (..) => {
                let texts: Vec<String> = found.iter().map(|candidate| self.text_of(candidate)).collect();
                let numbered: Vec<String> =
                    (1..).zip(&texts).map(|(number, text)| format!("{number}: {text}")).collect();
                let text = format!("{text}: which one?\n{}", numbered.join("\n"));
                self.say(&text, json!({"type": "menu", "moves": texts}));
            }
        }
    }

    /// Plays a game from the beginning, up to what is not understood.
    pub fn import(&mut self, game: &str) {
        while self.editor.undo() {}
        let mut words: Vec<String> = Vec::new();
        for word in game.split_whitespace() {
            // of numbers only what stands before a dot belongs to no move
            let text = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let text = if text.starts_with('.') { text.trim_start_matches('.') } else { word };
            if word.starts_with('[')
                && let Some(last) = words.last_mut()
            {
                last.push_str(word);
            } else if text.chars().any(char::is_alphabetic) || text.starts_with("0-0") || word == PASS {
                words.push(if word == PASS { word.to_owned() } else { text.to_owned() });
            }
        }
        if words.is_empty() {
            let rest = game.trim();
            self.say(
                "there are no moves in it: the board is as at the beginning",
                json!({"type": "cut", "rest": rest}),
            );
        }
        for (index, word) in words.iter().enumerate() {
            let found = self.meant(word);
            // the dots may belong to the number of a move
            if word == PASS && found.is_empty() {
                continue;
            }
            let [only] = &found[..] else {
                let rest = words[index..].join(" ");
                let text = format!("not understood from here: {rest}");
                self.say(&text, json!({"type": "cut", "rest": rest}));
                break;
            };
            self.editor.play(only);
        }
        self.tell_game();
    }

    fn tell_game(&mut self) {
        let mut text = String::new();
        let before = self.start.course.played_before;
        let signs = self.editor.self_checks().iter().zip(self.editor.endings());
        let moves = self.editor.moves().iter().zip(signs);
        let texts: Vec<String> = moves
            .map(|(played, (&self_check, &ending))| self.start.move_text(played, self_check, ending))
            .collect();
        // as in solutions: of series only the moves are counted, passes are not
        let starter = self.start.course.starter;
        let mut number = before.div_euclid(2) + 1;
        let half = before.rem_euclid(2) == 1;
        let numbered = if half { !starter } else { starter };
        if half && !texts.is_empty() {
            text.push_str(&format!("{number}..."));
            number += 1;
        }
        for (played, written) in self.editor.moves().iter().zip(&texts) {
            if played.side == numbered {
                text.push_str(&format!("{number}."));
                number += 1;
            }
            text.push_str(written);
            text.push(' ');
        }
        let text = text.trim_end().to_owned();
        let mut object = json!({"type": "game", "moves": texts, "text": text});
        let text = if texts.is_empty() { "no moves yet".to_owned() } else { text };
        let result = self.result();
        let shown = match &result {
            Some(result) => {
                object["result"] = result.as_str().into();
                format!("{text}\n{result}")
            }
            None => text,
        };
        self.say(&shown, object);
    }

    /// How the game has ended, if it has.
    fn result(&mut self) -> Option<String> {
        let side = self.editor.side_to_move();
        match self.editor.ending() {
            Some(Ending::Mate) => Some(format!("{side:?} is mated: {:?} has won", !side)),
            Some(Ending::Stalemate) => Some(format!("{side:?} is stalemated")),
            None if self.editor.is_ended_by_test() => Some("the aim of a set test has ended play".to_owned()),
            None => None,
        }
    }

    fn tell_board(&mut self) {
        let rows = self.rows();
        let to_move = match self.editor.side_to_move() {
            Side::White => "white",
            Side::Black => "black",
        };
        // the last move, without which a position does not tell what was played
        let last = self.editor.moves().last().zip(self.editor.self_checks().last());
        let last = last.map(|(played, &check)| {
            let ending = self.editor.endings().last().copied().flatten();
            self.start.move_text(played, check, ending)
        });
        let mut object = json!({"type": "board", "rows": rows, "forsyth": self.forsyth(self.start.language),
            "turn": to_move, "half_moves": self.editor.half_moves()});
        let mut lines = Vec::new();
        if let Some(last) = last {
            object["last"] = last.as_str().into();
            lines.push(last);
        }
        lines.extend(rows);
        match self.result() {
            Some(result) => {
                object["result"] = result.as_str().into();
                lines.push(result);
            }
            None => lines.push(format!("{to_move} to move")),
        }
        self.say(&lines.join("\n"), object);
    }

    fn sign(&self, square: board::Square, language: Language) -> Option<String> {
        let unit = self.editor.position().unit(square);
        if unit.is_empty() {
            return None;
        }
        let code = self.start.hunters.code(language, unit.walk);
        let code = if unit.belongs_to(Side::White) { code.to_uppercase() } else { code.to_lowercase() };
        let dot = if code.len() > 1 { "." } else { "" };
        let neutral = if unit.is_neutral() { "=" } else { "" };
        Some(format!("{neutral}{dot}{code}"))
    }

    fn rows(&self) -> Vec<String> {
        let square = |file, rank| Geometry::CHESS.at(file, rank);
        (0..8)
            .rev()
            .map(|rank| {
                let signs =
                    (0..8).filter_map(|file| square(file, rank)).map(|s| self.sign(s, self.start.language));
                signs.map(|sign| format!("{:>3}", sign.unwrap_or_else(|| "-".to_owned()))).collect()
            })
            .collect()
    }

    /// The position, its units in that language.
    fn forsyth(&self, language: Language) -> String {
        let mut rows = Vec::new();
        for rank in (0..8).rev() {
            let (mut row, mut blanks) = (String::new(), 0);
            for square in (0..8).filter_map(|file| Geometry::CHESS.at(file, rank)) {
                match self.sign(square, language) {
                    None => blanks += 1,
                    Some(sign) => {
                        if blanks > 0 {
                            row.push_str(&blanks.to_string());
                            blanks = 0;
                        }
                        row.push_str(&sign);
                    }
                }
            }
            if blanks > 0 {
                row.push_str(&blanks.to_string());
            }
            rows.push(row);
        }
        rows.join("/")
    }

    /// The position reached as a problem: its conditions, its start, and a stipulation of that length.
    fn proof_game(&self) -> String {
        let half_moves = self.editor.half_moves();
        // the moves of a series are whole moves, whether or not the other side has passed behind the last one
        let (play, length) = match self.editor.series() {
            Some(Series { answers: None, moves }) => ("ser-dia", moves.to_string()),
            Some(Series { answers: Some(parry), moves }) => {
                let help = if self.editor.ends_with_an_answer() { "h" } else { "" };
                let play = match (parry.checks, parry.own_checks, help) {
                    (true, true, "") => "pahser-dia",
                    (true, true, _) => "pahser-hdia",
                    (_, true, "") => "ahser-dia",
                    (_, true, _) => "ahser-hdia",
                    (_, _, "") => "phser-dia",
                    _ => "phser-hdia",
                };
                (play, moves.to_string())
            }
            None => ("dia", format!("{}.{}", half_moves / 2, if half_moves % 2 == 1 { 5 } else { 0 })),
        };
        // the word tells the language of the units, which is not English alone
        let pieces = self.start.pieces;
        let language = match pieces {
            Language::English => None,
            Language::French => Some("DebutProbleme".to_owned()),
            Language::German => Some("AnfangProblem".to_owned()),
        };
        let start = self.forsyth.iter().map(|start| format!("forsyth {start}"));
        let mut lines: Vec<String> = language.into_iter().chain(start).collect();
        // what is tested after every move is a rule of the game
        lines.extend(self.start.tests.iter().cloned());
        lines.push(format!("stipulation {play} {length} forsyth {}", self.forsyth(pieces)));
        if self.start.course.starter == Side::Black {
            lines.push("option FirstToMove black".to_owned());
        }
        lines.extend(self.start.conditions.iter().map(|text| format!("condition {text}")));
        lines.join("\n")
    }
}

const fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "green",
        Colour::Orange => "orange",
        Colour::Red => "red",
    }
}

/// A move without the signs that may be left out or written in several ways.
fn bare(text: &str) -> String {
    let text = text.replace("0-0-0", "OOO").replace("O-O-O", "OOO").replace("0-0", "OO").replace("O-O", "OO");
    let text = text.replace("ep.", "").replace("e.p.", "");
    text.chars()
        .filter(|c| !matches!(c, '-' | '*' | 'x' | ':' | '+' | '#' | '!' | '?' | '=' | '.' | ' '))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn signs_are_left_out() {
        assert_eq!(bare("Sg1-f3+"), "Sg1f3");
        assert_eq!(bare("O-O-O"), "OOO");
        assert_eq!(bare("e7*f8=Q"), "e7f8Q");
    }
}
