//! Games of one's own in the syntax of fmax.ini.

use super::{FmaxError, FmaxFile};
use crate::Playable;

const HEADER: &str = "version 4.8(w)\nwhatever else is comment\n";
const KING: &str = "k:-1 1,34 -1,34 1,7 16,7 15,7 17,7 -1,7 -16,7 -15,7 -17,7\n";
const PAWNS: &str = "p:100 -16,24 -16,6 -15,5 -17,5\np:100 16,24 16,6 15,5 17,5\n";
const REST: &str = "n:300 14,7 31,7 33,7 18,7 -14,7 -31,7 -33,7 -18,7\nb:320 15,3 17,3 -15,3 -17,3\n\
                    R:500 1,3 16,3 -1,3 -16,3\nQ:950 1,3 16,3 15,3 17,3 -1,3 -16,3 -15,3 -17,3\n";

fn read(game: &str) -> Result<Playable, FmaxError> {
    FmaxFile::read(&format!("{HEADER}{game}")).and_then(|file| file.games()[0].prepare())
}

fn names(game: &Playable, moves: &str) -> Vec<String> {
    use rules::Rules;
    let mut play = game.begin();
    for name in moves.split_whitespace() {
        let m = game.find_move(&mut play, name).unwrap_or_else(|| panic!("{name} is a legal move"));
        assert!(play.make(m).legal);
    }
    game.divide(&mut play, 1).into_iter().map(|(name, _)| name).collect()
}

#[test]
fn plain_chess_has_its_known_numbers_of_lines() {
    let array = "8x8\n6 4 5 7 3 5 4 6\n6 4 5 7 3 5 4 6\n";
    let game = read(&format!("Game: mine\n{array}{PAWNS}{KING}{REST}")).expect("a game");
    assert_eq!(crate::perft(&mut game.begin(), 3), 8902);
    let castling = names(&game, "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5");
    assert!(castling.contains(&"e1g1".to_owned()));
    let after_return = names(&game, "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 h1g1 b8c6 g1h1 c6b8");
    assert!(!after_return.contains(&"e1g1".to_owned()), "a rook that came back has moved");
}

#[test]
fn on_ten_ranks_the_lowest_is_number_nought() {
    let array = "8x10\n6 4 5 7 3 5 4 6\n6 4 5 7 3 5 4 6\n";
    let game = read(&format!("Game: tall\n{array}{PAWNS}{KING}{REST}")).expect("a game");
    assert!(names(&game, "").contains(&"e1e3".to_owned()));
}

#[test]
fn a_pawn_becomes_the_seventh_type_when_nothing_is_said() {
    let game = read(&format!("Game: short\n3x5\n3 0 0\n3 0 0\n{PAWNS}{KING}{REST}")).expect("a game");
    let moves = names(&game, "b2b3 c4b3 c2c3 b3a2 c3c4 b4b3");
    assert!(moves.contains(&"c4c5q".to_owned()) && moves.contains(&"c4c5n".to_owned()), "{moves:?}");
    let after = names(&game, "b2b3 c4b3 c2c3 b3a2 c3c4 b4b3 c4c5");
    assert!(after.len() < 6, "the pawn gives check as a queen: {after:?}");
}

#[test]
fn of_several_kings_only_the_last_must_not_be_lost() {
    let kings = "k:-300 1,7 16,7 15,7 17,7 -1,7 -16,7 -15,7 -17,7\n";
    let game = read(&format!("Game: two\n5x5\n3 0 6 0 3\n3 0 6 0 3\n{PAWNS}{kings}{REST}")).expect("a game");
    // the rook gives check to nobody: Black has another king
    let attacked = "c2c3 b4c3 c1c3 a4a3 c3b3 e4e3 b3b5";
    assert!(names(&game, attacked).contains(&"c4c3".to_owned()));
    let taken = names(&game, &format!("{attacked} c4c3")).contains(&"b5a5".to_owned());
    assert!(taken, "a spare king may be captured");
}

#[test]
fn what_is_malformed_is_refused_with_its_line() {
    let fails = |text: &str| read(text).err().map(|error| error.to_string()).unwrap_or_default();
    assert_eq!(fails("Game: a\n8by8\n"), "line 4: expected the size of the board, such as 8x8");
    assert_eq!(fails("Game: a\n99x99\n"), "line 4: the board has at least 2x4 and at most 192 squares");
    assert_eq!(fails("Game: a\n4x4\n3 3 3\n"), "line 5: expected 4 numbers of types, 0 for an empty square");
    assert_eq!(fails(&format!("Game: a\n3x4\n3 0 9\n3 0 3\n{PAWNS}{KING}")), "line 5: there is no type 9");
    assert!(fails(&format!("Game: a\n3x4\n3 0 3\n3 0 3\n{PAWNS}k:-1 1;7\n")).starts_with("line 9: k: "));
    assert!(FmaxFile::read("nothing of the kind").is_err());
}

#[test]
fn a_bare_king_loses_where_the_rules_say_so() {
    use rules::general::Verdict;
    let text = format!("{HEADER}Game: bare\n3x5\n3 0 0\n3 0 6\n{PAWNS}{KING}{REST}");
    let file = FmaxFile::read(&text).expect("a file");
    let verdict = |fen: &str| {
        let game = file.games()[0].prepare_at(Some(fen), true).expect("a game");
        game.begin().ended()
    };
    assert_eq!(verdict("k2/3/2p/3/K2 b - - 0 1"), Some(Verdict::Won), "White did not bare back");
    assert_eq!(verdict("k2/3/2p/3/K2 w - - 0 1"), None, "White may still bare back");
    assert_eq!(verdict("k2/3/3/3/K2 w - - 0 1"), Some(Verdict::Drawn));
}

/// Xiangqi as MaxQi has it, with the board on its side. The counts are those of Xiangqi.
#[test]
fn a_board_on_its_side() {
    let file = "version 4.8(w)\nGame: xiangqi\n10x9\n11 9 4 8 3 8 4 9 11\n11 9 5 8 3 8 5 9 11\np:100 -1,7\np:100 1,7\n\
                k:-1 1,C07 16,C07 -1,C07 -16,C07\ne:150 15,470 17,470 -15,470 -17,470\n\
                e:150 15,870 17,870 -15,870 -17,870\nq:190 -1,7 16,7 -16,7\nq:190 1,7 16,7 -16,7\n\
                A:200 15,C07 17,C07 -15,C07 -17,C07\n\
                h:450 16,1070 16,1F070 1,10070 1,FFFF0070 -16,1070 -16,1F070 -1,10070 -1,FFFF0070\n\
                C:460 1,BA 16,BA -1,BA -16,BA\nR:900 1,3 16,3 -1,3 -16,3\n";
    let file = FmaxFile::read(file).expect("a file");
    let game = file.game("xiangqi").and_then(super::FmaxGame::prepare).expect("a game");
    assert_eq!(game.placement(&game.start), "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR");
    assert_eq!([1, 2, 3].map(|depth| crate::perft(&mut game.begin(), depth)), [44, 1920, 79_666]);
    assert!(file.game("normal").is_err());
    // across the river soldiers step aside; kings do not face each other
    let lines = |fen: &str| {
        let game = file.games()[0].prepare_at(Some(fen), false).expect("a position");
        crate::perft(&mut game.begin(), 1)
    };
    assert_eq!(lines("3k5/9/9/9/2P6/9/9/9/9/4K4 w - - 0 1"), 3 + 2);
    let deep = "3k5/9/9/9/9/2P6/9/9/9/4K4 w - - 0 1";
    assert_eq!(lines(deep), 1 + 2);
}

#[test]
fn games_of_the_combo_have_their_own_names() {
    let array = "8x8\n6 4 5 7 3 5 4 6\n6 4 5 7 3 5 4 6\n";
    let text = format!("{HEADER}Game: fairy/mine\n{array}{PAWNS}{KING}{REST}");
    let file = FmaxFile::read(&text).expect("a file");
    assert_eq!(file.game("mine").map(|game| game.name.as_str()), Ok("fairy/mine"));
    assert!(file.game("fairy/mine").is_ok() && file.game("yours").is_err());
}
