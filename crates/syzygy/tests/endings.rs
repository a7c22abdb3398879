//! Positions of endings whose results are known, asked of real tables.
//!
//! The tables are not part of the project: `DAWSON_SYZYGY` names a folder with those of up to four units, else these tests say that they
//! are skipped. `./check.sh` fetches them in CI.

#![allow(clippy::unwrap_used, reason = "a test says so by failing")]

use dawson_syzygy::shakmaty::{CastlingMode, Chess, Position, fen::Fen};
use dawson_syzygy::{Tables, Wdl};

fn tables() -> Option<Tables> {
    let Some(folder) = std::env::var_os("DAWSON_SYZYGY") else {
        assert!(std::env::var_os("CI").is_none(), "in CI DAWSON_SYZYGY names a folder with Syzygy tables");
        eprintln!("skipped: DAWSON_SYZYGY names no folder with Syzygy tables");
        return None;
    };
    Some(Tables::open(&[folder.into()]).unwrap())
}

fn position(fen: &str) -> Chess {
    fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
}

#[test]
fn results_of_well_known_endings() {
    let Some(tables) = tables() else { return };
    // a pawn before its king that has the opposition, and one before whose king the other king stands
    assert_eq!(tables.result(&position("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1")), Some(Wdl::Loss));
    assert_eq!(tables.result(&position("8/4k3/8/4P3/4K3/8/8/8 b - - 0 1")), Some(Wdl::Draw));
    // bishop and knight
    assert_eq!(tables.result(&position("8/8/8/3k4/8/8/8/KBN5 w - - 0 1")), Some(Wdl::Win));
    // R. Réti, Ostrava 1921: the king catches the pawn or helps its own
    assert_eq!(tables.result(&position("7K/8/k1P5/7p/8/8/8/8 w - - 0 1")), Some(Wdl::Draw));
    // castling rights are not in the tables, nor are nine units
    assert_eq!(tables.result(&position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")), None);
    assert_eq!(tables.result(&position("4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1")), None);
    assert_eq!(tables.hits(), 4);
}

#[test]
fn moves_that_keep_the_result() {
    let Some(tables) = tables() else { return };
    let names = |fen: &str, come_before| {
        let choice = tables.choice(&position(fen), come_before).unwrap();
        let mut names: Vec<String> = choice.moves.iter().map(ToString::to_string).collect();
        names.sort();
        (choice.result.signum(), names.join(" "))
    };
    // Réti: only the diagonal draws
    assert_eq!(names("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", false), (0, "Kh8-g7".to_owned()));
    // one move alone leaves the king behind
    assert_eq!(names("8/8/8/8/1K6/5P2/7k/8 w - - 0 1", false), (1, "f3-f4".to_owned()));
    // all moves that win, and the mate alone where the position has come before
    let (result, all) = names("7k/8/6K1/8/8/8/8/R7 w - - 0 1", false);
    assert_eq!((result, all.split(' ').count() > 5), (1, true), "{all}");
    assert_eq!(names("7k/8/6K1/8/8/8/8/R7 w - - 0 1", true), (1, "Ra1-a8".to_owned()));
}

#[test]
fn a_won_ending_is_won_within_the_fifty_moves() {
    let Some(tables) = tables() else { return };
    // always the first of the moves that get on, whatever Black plays
    let mut game = position("8/8/8/3k4/8/8/8/KBN5 w - - 0 1");
    for ply in 0.. {
        assert!(ply < 100, "no mate in fifty moves");
        if game.is_checkmate() {
            break;
        }
        let moves = tables.choice(&game, true).unwrap().moves;
        let played = if ply % 2 == 0 { moves[0] } else { *moves.last().unwrap() };
        game.play_unchecked(played);
    }
}
