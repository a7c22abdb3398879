//! A game that is known by name, or defined by a text, played by commands: the answers have the form of [`crate::Desk`]'s.

use crate::Language;
use crate::engine::{Engine, EngineError, UnitShown};
use crate::thought::{Asked, object, sentence, tell_best};
use board::Side;
use language::keywords::walks::code;
use serde_json::{Value, json};

const HELP: &str = "\
moves    the legal moves
MOVE     plays a move in coordinates: e2e4, e7e8q, P@e4
undo     takes back
game     the game so far
board    the position
think [SECONDS [DEPTH [LINES]]]
         the engine's move, with its value and the lines it looks at
quit     ends";

/// A game of a variant and who hears the answers.
pub struct VariantDesk<'h> {
    engine: Engine,
    hear: &'h mut dyn FnMut(&str, Value),
}

impl<'h> VariantDesk<'h> {
    /// The game at its start, or at a position. `definitions`: a text in the syntax of variants.ini, or Dawson's own.
    ///
    /// # Errors
    /// When there is no such game, or something is wrong with the definitions or the position.
    pub fn new(
        game: &str,
        definitions: Option<&str>,
        fen: Option<&str>,
        hear: &'h mut dyn FnMut(&str, Value),
    ) -> Result<VariantDesk<'h>, EngineError> {
        let engine = match definitions {
            Some(text) => Engine::of_definitions(text, game, fen)?,
            None => Engine::new(game, fen)?,
        };
        Ok(VariantDesk { engine, hear })
    }

    /// Obeys a line.
    pub fn obey(&mut self, line: &str) {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_lowercase().as_str() {
            "help" => (self.hear)(HELP, json!({"type": "help", "text": HELP})),
            "moves" => self.tell_moves(),
            "undo" => match self.engine.undo() {
                true => self.tell_board(),
                false => self.complain("there is nothing"),
            },
            "game" => {
                let moves = self.engine.moves().to_vec();
                let text = moves.join(" ");
                (self.hear)(&text, json!({"type": "game", "moves": moves, "text": text}));
            }
            "board" => self.tell_board(),
            "think" => match Asked::read(rest) {
                Ok(asked) => self.think(asked),
                Err(reason) => self.complain(&reason),
            },
            _ => match self.engine.play(line.trim()) {
                Ok(()) => self.tell_board(),
                Err(error) => self.complain(&error.to_string()),
            },
        }
    }

    fn complain(&mut self, text: &str) {
        (self.hear)(text, json!({"type": "error", "text": text}));
    }

    fn tell_moves(&mut self) {
        // who has won or lost plays on no more, whatever moves there are
        let moves = if self.engine.result().is_some() { Vec::new() } else { self.engine.legal_moves() };
        let objects: Vec<Value> = moves
            .iter()
            .map(|name| json!({"move": name, "text": name, "colour": "none", "dot": "none"}))
            .collect();
        let text = if moves.is_empty() { "no legal move".to_owned() } else { moves.join("\n") };
        (self.hear)(&text, json!({"type": "moves", "moves": objects}));
    }

    fn tell_board(&mut self) {
        let view = self.engine.view();
        let side = |side: Side| if side == Side::White { "white" } else { "black" };
        // a walk of the language is named by its letters there, which tell its figure; others by their letter in the game, in lower case
        let letters = |unit: &UnitShown| {
            let known = code(Language::English, unit.walk);
            if known.is_empty() { unit.letter.clone() } else { known.to_uppercase() }
        };
        let units: Vec<Value> = view
            .units
            .iter()
            .map(|unit| json!({"square": unit.square, "side": side(unit.side), "piece": letters(unit)}))
            .collect();
        let hands: Vec<Value> = view
            .hands
            .iter()
            .map(|(unit, count)| json!({"side": side(unit.side), "piece": letters(unit), "letter": unit.letter, "count": count}))
            .collect();
        let mut object = json!({
            "type": "board",
            "files": view.files,
            "ranks": view.ranks,
            "units": units,
            "walls": view.walls,
            "hands": hands,
            "forsyth": view.placement,
            "turn": side(view.turn),
            "half_moves": self.engine.moves().len(),
        });
        let mut text = view.placement.clone();
        if let Some(last) = self.engine.moves().last() {
            object["last"] = last.as_str().into();
        }
        if let Some((result, reason)) = self.engine.result() {
            object["result"] = format!("{result}: {reason}").into();
            text = format!("{text}\n{result}: {reason}");
        }
        (self.hear)(&text, object);
    }

    fn think(&mut self, asked: Asked) {
        let hear = &mut *self.hear;
        let line = self.engine.think(&asked.effort(), &mut |news| {
            hear(&sentence(&news, &news.line), object(&news, &news.line));
        });
        tell_best(&line, hear);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(game: &str, commands: &[&str]) -> Vec<Value> {
        let mut heard = Vec::new();
        let mut hear = |_: &str, answer: Value| heard.push(answer);
        let mut desk = VariantDesk::new(game, None, None, &mut hear).unwrap();
        commands.iter().for_each(|command| desk.obey(command));
        drop(desk);
        heard
    }

    #[test]
    fn a_game_on_another_board_is_played_and_thought_about() {
        let heard = answers("xiangqi", &["board", "think 0 2", "h3h10", "moves"]);
        assert_eq!((&heard[0]["files"], &heard[0]["ranks"]), (&json!(9), &json!(10)));
        assert_eq!(heard[0]["units"].as_array().unwrap().len(), 32);
        let best = heard.iter().find(|answer| answer["type"] == "best").unwrap();
        assert!(best["move"].is_string());
        assert_eq!(heard.iter().rfind(|answer| answer["type"] == "board").unwrap()["turn"], "black");
        assert!(!heard.last().unwrap()["moves"].as_array().unwrap().is_empty());
    }

    #[test]
    fn what_is_captured_is_in_the_hand() {
        let heard = answers("crazyhouse", &["e2e4", "d7d5", "e4d5", "board"]);
        let hands = heard.last().unwrap()["hands"].as_array().unwrap().clone();
        assert_eq!(hands, [json!({"side": "white", "piece": "P", "letter": "p", "count": 1})]);
    }

    #[test]
    fn what_is_wrong_is_told() {
        assert!(VariantDesk::new("no such game", None, None, &mut |_, _| {}).is_err());
        let heard = answers("atomic", &["e2e5"]);
        assert_eq!(heard[0]["type"], "error");
    }
}
