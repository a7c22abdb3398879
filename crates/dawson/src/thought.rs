//! The engine in a game under the rules of a problem: its best move, with the lines that it looks at.

use crate::Start;
use crate::engine::Effort;
use engine::evaluation::GeneralJudge;
use engine::search::Table;
use engine::{Progress, Thinking};
use rules::general::Move;
use serde_json::{Value, json};
use solver::{Candidate, Editor};
use std::time::Duration;

/// The memory of the table of positions, in mebibytes.
const MEMORY: usize = 16;
/// The longest time for a move, in seconds.
const LONGEST: f64 = 3600.0;
/// The most lines that are told side by side.
const MOST_LINES: usize = 10;

/// How the engine is asked: `think [SECONDS [DEPTH [LINES]]]`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Asked {
    seconds: f64,
    depth: Option<u32>,
    lines: usize,
}

impl Asked {
    /// Reads the words behind the command.
    ///
    /// # Errors
    /// What was expected.
    pub fn read(words: &str) -> Result<Asked, String> {
        let mut words = words.split_whitespace();
        let mut number = |usual: f64, most: f64| match words.next() {
            None => Ok(usual),
            Some(word) => match word.parse::<f64>() {
                Ok(number) if number >= 0.0 && number <= most => Ok(number),
                _ => Err(format!("{word}: a number up to {most} was expected")),
            },
        };
        let (seconds, depth, lines) = (number(1.0, LONGEST)?, number(0.0, 100.0)?, number(1.0, 10.0)?);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 100")]
        let (depth, lines) = (depth as u32, lines as usize);
        Ok(Asked { seconds, depth: (depth > 0).then_some(depth), lines: lines.clamp(1, MOST_LINES) })
    }

    /// The same, as the engine takes it. No time at all is wanted only where there is a depth.
    pub fn effort(self) -> Effort {
        let timed = self.seconds > 0.0 || self.depth.is_none();
        let time = timed.then(|| Duration::from_secs_f64(self.seconds.max(0.01)));
        Effort { time, depth: self.depth, nodes: None, best: self.lines }
    }
}

/// Lets the engine look for the best move in the position of a game. `hear` gets what it thinks at each depth, and at the end its move.
///
/// # Errors
/// Why it cannot play here.
pub(crate) fn think(
    start: &Start,
    editor: &Editor<'_>,
    asked: Asked,
    hear: &mut dyn FnMut(&str, Value),
) -> Result<(), String> {
    let moves = editor.actions().ok_or("the engine plays no series: it wants moves of both sides in turn")?;
    let game = start.game();
    let mut replayed = Editor::new(&game, &start.course);
    if !play_all(&mut replayed, &moves) {
        return Err("the engine cannot follow this game".to_owned());
    }
    let judge = GeneralJudge::of(&start.playable, false);
    let table = Table::new(MEMORY);
    let thinking = Thinking {
        game: &start.playable,
        judge: &judge,
        table: &table,
        moves: &moves,
        threads: 1,
        tables: None,
    };
    let effort = asked.effort();
    let best = thinking.best_moves(&effort.control(), &effort.limits(), &mut |news| {
        let line = texts(start, &mut replayed, &news.moves);
        hear(&sentence(&news, &line), object(&news, &line));
    });
    let line = texts(start, &mut replayed, &best);
    tell_best(&line, hear);
    Ok(())
}

/// Tells the best move and its line.
pub(crate) fn tell_best(line: &[String], hear: &mut dyn FnMut(&str, Value)) {
    let text = line.first().map_or_else(|| "no legal move".to_owned(), |best| format!("best: {best}"));
    hear(&text, json!({"type": "best", "move": line.first(), "line": line}));
}

pub(crate) fn sentence(news: &Progress, line: &[String]) -> String {
    let value = match news.mate {
        Some(moves) => format!("mate {moves}"),
        None => format!("{:+.2}", f64::from(news.value) / 100.0),
    };
    format!("depth {} {value} {} positions: {}", news.depth, news.nodes, line.join(" "))
}

pub(crate) fn object(news: &Progress, line: &[String]) -> Value {
    json!({
        "type": "thought",
        "rank": news.rank,
        "depth": news.depth,
        "value": news.value,
        "mate": news.mate,
        "milliseconds": u64::try_from(news.time.as_millis()).unwrap_or(u64::MAX),
        "positions": news.nodes,
        "line": line,
    })
}

/// Plays moves; `false` where one is none of the candidates.
fn play_all(editor: &mut Editor<'_>, moves: &[Move]) -> bool {
    moves.iter().all(|&action| {
        let is_same =
            |candidate: &Candidate| Move { settled: action.settled, ..candidate.action() } == action;
        let found = editor.uncoloured_candidates().into_iter().find(is_same);
        found.is_some_and(|candidate| {
            editor.play(&candidate);
            true
        })
    })
}

/// The moves of a line as solutions have them.
fn texts(start: &Start, editor: &mut Editor<'_>, line: &[Move]) -> Vec<String> {
    let before = editor.moves().len();
    play_all(editor, line);
    let signs = editor.self_checks().iter().zip(editor.endings());
    let played = editor.moves().iter().zip(signs).skip(before);
    let texts =
        played.map(|(played, (&self_check, &ending))| start.move_text(played, self_check, ending)).collect();
    while editor.moves().len() > before && editor.undo() {}
    texts
}

#[cfg(test)]
mod tests {
    use crate::{Desk, Dialect, Source, Start};
    use serde_json::Value;

    fn answers(text: &str, commands: &[&str]) -> Vec<Value> {
        let start = Start::read(&Source::new("test", text), Dialect::Auto).unwrap();
        let mut heard = Vec::new();
        let mut hear = |_: &str, answer: Value| heard.push(answer);
        let mut desk = Desk::new(&start, &mut hear);
        commands.iter().for_each(|command| desk.obey(command));
        drop(desk);
        heard
    }

    #[test]
    fn the_engine_mates_under_the_rules_of_the_problem() {
        let text = "beginproblem forsyth 6k1/5ppp/8/8/8/8/8/R5K1 stipulation #1 endproblem";
        let heard = answers(text, &["think 0 3"]);
        let best = heard.last().unwrap();
        assert_eq!((best["type"].as_str(), best["move"].as_str()), (Some("best"), Some("Ra1-a8#")));
        let thought = heard.iter().rfind(|answer| answer["type"] == "thought").unwrap();
        assert_eq!(thought["mate"], 1);
        // with Circe the rook is worth as much, but the mate is none: the king is reborn with every capture
        let fairy =
            "beginproblem forsyth 6k1/5ppp/8/8/8/8/8/R5K1 stipulation #1 condition anticirce endproblem";
        let heard = answers(fairy, &["Ra1-a8", "think 0 2"]);
        assert_eq!(heard.last().unwrap()["type"], "best");
    }

    #[test]
    fn it_says_what_it_cannot_do() {
        let series = "beginproblem forsyth 7k/8/8/8/8/8/8/R5K1 stipulation ser-#3 endproblem";
        let heard = answers(series, &["Ra1-a2", "think 1"]);
        assert_eq!(heard.last().unwrap()["type"], "error");
        let heard = answers(series, &["think soon"]);
        assert!(heard[0]["text"].as_str().unwrap().contains("a number"));
    }
}
