//! Solutions as games.

use dawson_language::PgnWriter;
use dawson_language::game::ready;
use dawson_language::reader::{Reader, Source};
use dawson_language::setup::Diagram;
use rules::general::Game;
use solver::{Control, Request, solve};
use std::ops::ControlFlow;

fn pgn(text: &str) -> String {
    let source = Source::from_bytes("test", text.as_bytes());
    let problem = Reader::new(&source).problem().expect("it begins").expect("a problem");
    assert!(problem.errors.is_empty(), "{:?}", problem.errors);
    let diagram = Diagram::new(&problem);
    let tasks = diagram.tasks(&problem);
    let mut games = String::new();
    for task in &tasks {
        let asked = &task.stipulation.as_ref().expect("asked").meaning;
        let prepared = ready(&diagram, task, asked).expect("playable");
        let game = Game::new(&prepared.rules, prepared.position.clone());
        let control = Control::default();
        let request =
            Request { board: &game, stipulation: asked, options: &prepared.options, control: &control };
        let mut writer = PgnWriter::new(&diagram, task);
        let outcome = solve(&request, &mut |event| {
            writer.tell(&event);
            ControlFlow::Continue(())
        });
        games += &writer.text(outcome);
    }
    games
}

/// The moves of the only game.
fn moves(text: &str) -> String {
    let games = pgn(text);
    games
        .split("\n\n")
        .nth(1)
        .expect("moves stand behind the tags")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn keys_tries_threats_and_refutations() {
    let problem = "BeginProblem\nStipulation #2\nOption Variation Try\nPieces White Kf6 Rb7 Black Kh8 Pc7\nEndProblem\n";
    let moves = moves(problem);
    // the key first; passes before threats; the refutation of the try marked
    assert_eq!(
        moves,
        "1. Kg6 $1 (1. Rb8+ $2 Kh7 $1) (1. Rxc7 $2 {zugzwang} 1... Kg8 $1) 1... -- {threat} 2. Rb8# *"
    );
}

#[test]
fn lines_of_help_play_share_their_beginnings_and_turns_that_are_passed_are_null_moves() {
    let problem = "BeginProblem\nStipulation ser-h#2\nPieces White Kf6 Ra2 Black Kh7 Pg2\nEndProblem\n";
    assert_eq!(
        moves(problem),
        "1... g1=Q (1... g1=R 2. -- Rg8 (2... Kh6 3. Rh2#) 3. Rh2#) (1... Kg8 2. -- Kf8 3. Ra8#) \
         (1... Kh6 2. -- g1=R 3. Rh2#) 2. -- Qg8 3. Rh2# *"
    );
}

#[test]
fn a_game_has_its_position_in_its_tags() {
    let games = pgn("BeginProblem\nAuthor A \"B\" C\nStipulation h#1\nCondition Circe\n\
         Pieces White Ke1 Ra1 Gb2 Black Kh8 Neutral NHc3\nOption NoCastling a1\nEndProblem\n");
    for line in [
        "[White \"A \\\"B\\\" C\"]",
        "[Stipulation \"h#1\"]",
        "[Conditions \"Circe\"]",
        "[Variant \"fairy problem\"]",
        "[FEN \"7k/8/8/8/8/2=.NH5/1G6/R3K3 b - - 0 1\"]",
    ] {
        assert!(games.contains(line), "{line} in {games}");
    }
}
