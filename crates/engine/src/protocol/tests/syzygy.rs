//! Conversations about Syzygy tables.
//!
//! The tables are not part of the project: `DAWSON_SYZYGY` names a folder with those of up to four units, else these tests say that they
//! are skipped. `./check.sh` fetches them in CI.

use super::Talk;
use std::path::PathBuf;

/// The folder with tables; `None` where there is none.
fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("DAWSON_SYZYGY");
    if folder.is_none() {
        assert!(std::env::var_os("CI").is_none(), "in CI DAWSON_SYZYGY names a folder with Syzygy tables");
        eprintln!("skipped: DAWSON_SYZYGY names no folder with Syzygy tables");
    }
    folder.map(PathBuf::from)
}

/// A conversation with an engine that has tables; `None` where there are none.
fn talk() -> Option<Talk> {
    let folder = folder()?;
    let talk = Talk::begin();
    talk.say(&format!("uci\nsetoption name SyzygyPath value {}", folder.display()));
    assert!(talk.expect("info string").starts_with("info string Syzygy tables of up to"));
    Some(talk)
}

/// The last score, the answers of tables up to then, and the best move.
fn answer(talk: &Talk, question: &str) -> (String, u64, String) {
    talk.say(question);
    let (mut score, mut hits) = (String::new(), 0);
    loop {
        let line = talk.any();
        let between = |from: &str, to: &str| Some(line.split_once(from)?.1.split_once(to)?.0.to_owned());
        score = between(" score ", " nodes").unwrap_or(score);
        hits = between(" tbhits ", " time").and_then(|number| number.parse().ok()).unwrap_or(hits);
        if let Some(best) = line.strip_prefix("bestmove ") {
            return (score, hits, best.split(' ').next().unwrap_or("").to_owned());
        }
    }
}

#[test]
fn the_root_keeps_what_the_tables_say() {
    let Some(talk) = talk() else { return };
    // R. Réti, Ostrava 1921: the diagonal alone draws
    let (score, _, best) = answer(&talk, "position fen 7K/8/k1P5/7p/8/8/8/8 w - - 0 1\ngo depth 1");
    assert_eq!((&*score, &*best), ("cp 0", "h8g7"));
    // a pawn of the rook's file does not win
    assert_eq!(answer(&talk, "position fen 7k/8/6K1/7P/8/8/8/8 w - - 0 1\ngo depth 3").0, "cp 0");
    // one move alone leaves the king behind
    let (score, _, best) = answer(&talk, "position fen 8/8/8/8/1K6/5P2/7k/8 w - - 0 1\ngo depth 1");
    assert_eq!((&*score, &*best), ("cp 28000", "f3f4"));
    // who looks at several moves sees the others too
    talk.say("setoption name MultiPV value 3");
    answer(&talk, "position fen 8/8/8/8/1K6/5P2/7k/8 w - - 0 1\ngo depth 2");
}

#[test]
fn the_search_asks_where_captures_lead_into_the_tables() {
    let Some(talk) = talk() else { return };
    // the exchange of rooks leads to a won ending of king and pawn
    let (score, hits, _) = answer(&talk, "position fen 3rk3/8/4K3/4P3/8/8/8/3R4 w - - 0 1\ngo depth 8");
    assert!(score.starts_with("mate") || score.starts_with("cp 279"), "{score}");
    assert!(hits > 0, "no answer of a table");
}

#[test]
fn xboard_names_the_folder() {
    let Some(folder) = folder() else { return };
    let talk = Talk::begin();
    talk.say("xboard\nprotover 2");
    assert!(talk.expect("feature myname").contains("egt=\"syzygy\""));
    talk.say(&format!("egtpath syzygy {}", folder.display()));
    talk.expect("# Syzygy tables of up to");
    talk.say("new\nforce\nsetboard 7K/8/k1P5/7p/8/8/8/8 w - - 0 1\nsd 2\ngo");
    assert_eq!(talk.expect("move"), "move h8g7");
}

#[test]
fn a_folder_without_tables_is_told() {
    let talk = Talk::begin();
    talk.say("uci\nsetoption name SyzygyPath value /nowhere\nisready");
    assert!(talk.expect("info string").starts_with("info string Error (/nowhere"));
    talk.expect("readyok");
}
