//! Pieces of the Czech language move in problems as they do in their own game: threats, flags, kinds and further
//! effects included.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use board::{Geometry, Owner, Position, Side, Square};
use dawson_language::game::ready;
use dawson_language::reader::{Reader, Source};
use dawson_language::setup::Diagram;
use movement::czech::{CzechPosition, Definition, Game as CzechGame};
use rules::Rules;
use rules::general::{Game, RuleSet};
use std::collections::BTreeSet;

const KING: &str = "K{-promenne a in <-1,1> b in <-1,1> -pole (a b) -podminky (a b) prazdny|opacny -ee (0 0)_home = false}\
    {-pole (0 2) -podminky (0 0) =($0 $4) (0 0) neohrozeny (0 1) neohrozeny (0 1) prazdny (0 2) prazdny (0 0) *home (0 3) *home (0 3) r -ee (0 0)_home = false (0 3) -> (0 1)} home";
const ROOK: &str = "R{-promenne a in <-7,7> b in (0,a) -pole (a 0) -podminky (b 0) prazdny (a 0) prazdny|opacny -ee (0 0)_home = false}\
    {-promenne a in <-7,7> b in (0,a) -pole (0 a) -podminky (0 b) prazdny (0 a) prazdny|opacny -ee (0 0)_home = false} home";
const KNIGHT: &str = "N{-promenne a in [-1,1] b in [-2,2] -pole (a b) -podminky (a b) prazdny|opacny -ee}\
    {-promenne a in [-2,2] b in [-1,1] -pole (a b) -podminky (a b) prazdny|opacny -ee}";
const PAWN: &str = "P{-pole (1 0) -podminky (1 0) prazdny (0 0) !=($6 0) -ee}\
    {-promenne a in [-1,1] -pole (1 a) -podminky (1 a) opacny (0 0) !=($6 0) -ee}\
    {-pole (1 0) -podminky (1 0) prazdny (0 0) =($6 0) -ee r|n -> (1 0)}";
/// Goes only where it would be safe, or to where it is threatened if a knight is next to it.
const COWARD: &str = "C{-promenne a in <-1,1> b in [-1,1] -pole (a b) -podminky (a b) neohrozeny (a b) prazdny|opacny -ee}\
    {-pole (2 0) -podminky (2 0) ohrozeny (0 1) n (2 0) prazdny -ee}";
/// Changes places with the unit in front of it; shoots sideways; drops an enemy knight behind; pushes.
const WIZARD: &str = "W{-pole (1 0) -podminky (1 0) obsazeny (0 0) *spell -ee (1 0) -> (0 0) (0 0)_spell = false}\
    {-pole (0 0) -podminky (0 1) opacny -ee . -> (0 1) (0 0)_spell = true}\
    {-pole (0 1) -podminky (0 1) prazdny (-1 0) prazdny -ee N -> (-1 0)}\
    {-pole (-1 0) -podminky (-1 0) opacny (-2 0) prazdny -ee (-1 0) -> (-2 0)}\
    {-pole (2 2) -podminky (2 2) cerny (1 1) prazdny -ee (2 2) -> (1 1) (0 1) -> (1 1)} spell";
const DEFINITIONS: [&str; 6] = [KING, ROOK, KNIGHT, PAWN, COWARD, WIZARD];

/// The eight rows of a position, with the flags that are down.
fn rows_of(position: &Position, flags: &[(&str, board::Marks)]) -> Vec<String> {
    let token = |square: Square| {
        let unit = position.unit(square);
        let letter = match position.unit(square).walk {
            board::Walk::KING => 'k',
            board::Walk::ROOK => 'r',
            board::Walk::PAWN => 'p',
            board::Walk::NONE => return ".".to_owned(),
            walk => match walk.index() - movement::walks().len() {
                0 => 'n',
                1 => 'c',
                _ => 'w',
            },
        };
        let letter = match unit.owner() {
            Some(Owner::Black) => letter.to_ascii_uppercase(),
            _ => letter,
        };
        let down: Vec<&str> =
            flags.iter().filter(|(_, mark)| unit.marks.has(*mark)).map(|(name, _)| *name).collect();
        if down.is_empty() { letter.to_string() } else { format!("{letter}_{}", down.join(",")) }
    };
    (0..8u8)
        .rev()
        .map(|rank| (0..8u8).map(|file| token(Square(rank * 8 + file))).collect::<Vec<_>>().join(" "))
        .collect()
}

/// The problem of a board of tokens such as `r_home`.
fn problem(tokens: &[String]) -> String {
    let codes = ["K", "R", "7N", "P", "7C", "7W"];
    let mut text = "BeginProblem\n".to_owned();
    for (code, definition) in codes.iter().zip(DEFINITIONS) {
        text += &format!("PieceDef {code} czech \"{definition}\"\n");
    }
    text += "Stipulation h#1\nPieces\n";
    for (index, token) in tokens.iter().enumerate().filter(|(_, token)| *token != ".") {
        let (symbol, flag) = token.split_once('_').unwrap_or((token, ""));
        let colour = if symbol.starts_with(char::is_uppercase) { "Black" } else { "White" };
        let square = Geometry::CHESS.name(Square(u8::try_from(index).unwrap()));
        let symbol = symbol.to_uppercase();
        let code = codes.iter().find(|code| code.ends_with(&symbol)).unwrap();
        text += &format!("{colour} {flag} {code}{square}\n");
    }
    text + "EndProblem\n"
}

fn own_moves(game: &mut Game<'_>, side: Side, flags: &[(&str, board::Marks)]) -> BTreeSet<Vec<String>> {
    game.set_side_to_move(side);
    let mut found = BTreeSet::new();
    for intention in game.legal_moves() {
        assert!(game.make(intention).legal);
        found.insert(rows_of(game.position(), flags));
        assert_eq!(game.position().key(), game.position().key_from_scratch());
        game.undo();
    }
    found
}

/// Positions after each move by the Czech program's own rules, without those in which a king is gone, and without flags.
fn czech_moves(game: &CzechGame, rows: &[String], side: Side) -> BTreeSet<Vec<String>> {
    let position = CzechPosition::parse(rows.iter().map(String::as_str), game.kinds()).unwrap();
    let stands = |rows: &[String; 8], king: &str| rows.iter().any(|row| row.split(' ').any(|t| t == king));
    game.moves(&position, side)
        .iter()
        .map(|line| line.position.rows(game.kinds()))
        .filter(|rows| stands(rows, "k") && stands(rows, "K"))
        .map(Vec::from)
        .collect()
}

fn without_flags(rows: &[String]) -> Vec<String> {
    let bare =
        |row: &String| row.split(' ').map(|t| t.split('_').next().unwrap_or(t)).collect::<Vec<_>>().join(" ");
    rows.iter().map(bare).collect()
}

fn prepared(text: &str) -> (RuleSet, Position, Vec<(String, board::Marks)>) {
    let source = Source::from_bytes("test", text.as_bytes());
    let problem = Reader::new(&source).problem().unwrap().unwrap();
    assert!(problem.errors.is_empty(), "{:?} in {text}", problem.errors);
    let diagram = Diagram::new(&problem);
    assert!(diagram.hunters.undefined().is_empty(), "{:?}", diagram.hunters.undefined());
    let flags = diagram.hunters.flags().iter().map(|(name, mark)| ((*name).to_owned(), *mark)).collect();
    let task = diagram.tasks(&problem).remove(0);
    let asked = &task.stipulation.as_ref().unwrap().meaning;
    let Ok(ready) = ready(&diagram, &task, asked) else { panic!("{text}") };
    (ready.rules, ready.position, flags)
}

#[test]
fn moves_are_those_of_the_czech_game() {
    let czech = CzechGame::new(DEFINITIONS.map(|text| Definition::parse(text).unwrap()));
    let mut state = 20_261_121_u64;
    let mut below = move |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let tokens = ["r", "R", "r_home", "R_home", "n", "N", "p", "P", "c", "C", "w", "W", "w_spell", "W_spell"];
    let (mut moves, mut replies) = (0, 0);
    for round in 0..24 {
        let mut squares = vec![".".to_owned(); 64];
        for _ in 0..6 + below(14) {
            let at = usize::try_from(below(64)).unwrap();
            let token = tokens[usize::try_from(below(tokens.len() as u64)).unwrap()];
            let is_pawn = token.eq_ignore_ascii_case("p");
            if !is_pawn || (8..56).contains(&at) {
                squares[at] = token.to_owned();
            }
        }
        let (white, black) = if round % 3 == 0 { (4, 59) } else { (below(64), below(64)) };
        if white == black {
            continue;
        }
        if round % 3 == 0 {
            for (at, token) in [(7, "r"), (56, "R"), (5, "."), (6, "."), (57, "."), (58, ".")] {
                squares[at] = token.to_owned();
            }
        }
        squares[usize::try_from(white).unwrap()] = "k".to_owned();
        squares[usize::try_from(black).unwrap()] = "K".to_owned();
        let text = problem(&squares);
        let (rules, position, flags) = prepared(&text);
        let flags: Vec<(&str, board::Marks)> =
            flags.iter().map(|(name, mark)| (name.as_str(), *mark)).collect();
        let mut game = Game::new(&rules, position);
        let rows = rows_of(game.position(), &flags);
        for side in Side::BOTH {
            let ours = own_moves(&mut game, side, &flags);
            let bare: BTreeSet<Vec<String>> = ours.iter().map(|rows| without_flags(rows)).collect();
            assert_eq!(bare, czech_moves(&czech, &rows, side), "{side:?} in {text}");
            moves += bare.len();
            // the replies show whether flags went along
            for after in ours.iter().take(6) {
                let squares: Vec<String> =
                    after.iter().rev().flat_map(|row| row.split(' ').map(str::to_owned)).collect();
                let (rules, position, _) = prepared(&problem(&squares));
                let mut next = Game::new(&rules, position);
                let ours = own_moves(&mut next, !side, &flags);
                let bare: BTreeSet<Vec<String>> = ours.iter().map(|rows| without_flags(rows)).collect();
                assert_eq!(bare, czech_moves(&czech, after, !side), "{side:?} in {text}");
                replies += bare.len();
            }
        }
    }
    assert!(moves > 500 && replies > 2000, "{moves} {replies}");
}
