//! Broken queries and broken games do no harm.

#![allow(clippy::unwrap_used, reason = "a test says so by failing")]

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use dawson_cql::run::{Event, Settings, Summary, run};
use dawson_cql::write::Format;
use dawson_cql::{parse, plan};
use proptest::prelude::*;

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

fn search(query: &str, path: PathBuf, format: Format, threads: usize) -> (Summary, String, Vec<String>) {
    let plan = plan::compile(&parse(query).unwrap()).unwrap();
    let settings = Settings { format, threads, ..Settings::default() };
    let (mut out, mut notes) = (String::new(), Vec::new());
    let summary = run(&plan, &[path], &settings, &AtomicBool::new(false), &mut |event| match event {
        Event::Matched(bytes) => out.push_str(&String::from_utf8_lossy(bytes)),
        Event::Skipped(note) => notes.push(note.to_owned()),
        Event::Progress(_) => {}
    })
    .unwrap();
    (summary, out, notes)
}

#[test]
fn a_broken_game_is_noted_with_its_number_and_offset() {
    let text = "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. e4 Ke4 *\n\n[Event \"c\"]\n\n1. d4 *\n";
    let (summary, out, notes) =
        search("(match (position :initial))", file("noted.pgn", text.as_bytes()), Format::Ids, 1);
    assert_eq!((summary.games, summary.matched, summary.skipped), (3, 2, 1));
    assert_eq!(out, "1\n3\n");
    assert!(notes[0].contains("game 2 at byte 25: half move 2"), "{notes:?}");
}

#[test]
fn compressed_collections_are_read() {
    use std::io::Write;
    let text = b"1. e4 e5 2. Qh5 *\n\n1. d4 *\n";
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(text).unwrap();
    let zst = zstd::encode_all(&text[..], 1).unwrap();
    for path in [file("games.pgn.gz", &gz.finish().unwrap()), file("games.pgn.zst", &zst)] {
        assert_eq!(search("(match (position Qh5))", path, Format::Ids, 2).1, "1\n");
    }
}

#[test]
fn any_number_of_threads_writes_the_same() {
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/games.pgn");
    let many = std::fs::read_to_string(games).unwrap().repeat(400);
    let path = file("many.pgn", many.as_bytes());
    let query = "(match (position :variations :check))";
    let one = search(query, path.clone(), Format::Json, 1);
    let four = search(query, path, Format::Json, 4);
    assert_eq!(one, four);
    assert_eq!(one.0.games, 16 * 400);
}

#[test]
fn games_are_written_back_with_comments_at_the_matches() {
    let text = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 {quiet} Nc6 3. Qh5 Nf6?? (3... g6 4. Qf3) 4. Qxf7# 1-0\n";
    let path = file("back.pgn", text.as_bytes());
    let (_, out, _) = search("(match (position Qf7 :mate))", path.clone(), Format::Pgn, 1);
    assert_eq!(
        out,
        "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 {quiet} 2... Nc6 3. Qh5 Nf6 $4 ( 3... g6 4. Qf3 ) 4. Qxf7#\n{CQL [%csl Gf7]} 1-0\n\n"
    );
    // What was written is read again, and matches again.
    let again = file("again.pgn", out.as_bytes());
    assert_eq!(search("(match (position Qf7 :mate))", again, Format::Ids, 1).1, "1\n");
}

#[test]
fn the_plan_shows_what_will_be_done() {
    let shown = |query: &str| plan::compile(&parse(query).unwrap()).unwrap().to_string();
    let plain = shown("(match (position Nd4 kf3))");
    let turned = shown("(match (position Nd4 kf3 :flip :shift))");
    assert!(plain.contains("[N][d4]"));
    assert!(turned.contains("one of 336 transforms, found by the square of"), "{turned}");
    assert!(shown("(match :year 1921)").contains("needs: tags only"));
}

#[test]
fn a_plan_comes_apart_into_its_parts() {
    let plan = plan::compile(&parse("(match :year 1921 (position :check Nd4 kf3 :flip))").unwrap()).unwrap();
    let names: Vec<String> = plan.parts().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), 4, "{names:?}");
    assert_eq!(
        (names[0].as_str(), names[2].as_str(), names[3].as_str()),
        ("replaying every game", "Check", "8 transforms")
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,80}") {
        let _ = parse(&text);
    }

    /// Words of the language in any order, so that more than the first token is reached.
    #[test]
    fn no_words_make_the_reader_or_the_compiler_panic(words in proptest::collection::vec(
        prop_oneof![
            Just("(match"), Just("(position"), Just("("), Just(")"), Just(":and"), Just(":line"), Just(":line*"),
            Just(":ray"), Just(":piececount"), Just(":pawncount"), Just("isolated-!passed-islands(2)"), Just("Nd4"),
            Just("[Qq]h?"), Just(">=4"), Just("2"), Just("8"), Just("-1"), Just("50%"), Just("end-3"), Just(":shift"),
            Just(":flip"), Just(":flipcolor"), Just(":not"), Just(":relation"), Just(":sequence"), Just(":cut"),
            Just(":matchcount"), Just(":accumulate"), Just(":sumrange"), Just("x"), Just(":forany"), Just("$x[a1]"),
            Just("\"1.e2-e4 e7-e5\""), Just("(Pe2-e4 | Ng8-f6)"), Just(":date"), Just("2010-10-01+1m"), Just(":eco"),
            Just("B90-99"), Just(":fen"), Just(":movenumber"), Just("!:check"), Just(":checkcount"), Just("+1+2"),
        ], 0..14)) {
        for text in [words.join(" "), format!("(match (position {}))", words.join(" "))] {
            if let Ok(query) = parse(&text) {
                let _ = plan::compile(&query).map(|plan| plan.to_string());
            }
        }
    }

    #[test]
    fn no_bytes_make_the_search_panic(text in proptest::collection::vec(
        prop_oneof![
            Just("1. e4 "), Just("e5 "), Just("Nf3 "), Just("O-O "), Just("( "), Just(") "), Just("{ "), Just("} "),
            Just("; "), Just("\n"), Just("\n\n"), Just("[Event \"x\"]\n"), Just("[FEN \""), Just("8/8/8/8/8/8/8/8 w - - 0 1"),
            Just("4k3/8/8/8/8/8/4P3/4K3 w - e3 0 1"), Just("\"]\n"), Just("-- "), Just("exd6 "), Just("Qxh8=Q "), Just("* "),
            Just("P@e4 "), Just("[Variant \"Crazyhouse\"]\n"), Just("[Variant \"Antichess\"]\n"), Just("$3 "), Just("%"), Just("\u{feff}"),
        ], 0..40), threads in 1usize..3) {
        let path = file(&format!("fuzz{threads}.pgn"), text.concat().as_bytes());
        for format in [Format::Pgn, Format::Json, Format::Csv] {
            search("(match (position :variations :or ((position :check) (position :forced) (position :movefrom U))))", path.clone(), format, threads);
        }
    }
}
