//! Each keyword of the language against a few small games: Morphy's opera game, a lesson, the Saavedra study,
//! Loyd's shortest stalemate, and scraps of our own.

#![allow(clippy::unwrap_used, reason = "a test says so by failing")]

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use dawson_cql as cql;
use dawson_cql::keywords::of_lists::{List, SECTIONS};
use dawson_cql::keywords::{ROWS, Row, row};
use dawson_cql::run::{Event, Settings};
use dawson_cql::write::Format;

/// `keyword | query | games and plies`, one a line; `7` a game without matching positions, `7:1,2` with such,
/// `7:1,2+3` with three more in variations.
const CASES: &str = include_str!("keywords.txt");

fn games() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/games.pgn")
}

/// The answer of a query, written as in the table.
fn answer(source: &str) -> String {
    answer_in(games(), source)
}

/// The same for other games.
fn answer_in(games: PathBuf, source: &str) -> String {
    let query = cql::parse(source).unwrap_or_else(|error| panic!("{}", error.show("query", source)));
    let plan = cql::plan::compile(&query).unwrap_or_else(|error| panic!("{}", error.show("query", source)));
    let settings = Settings { format: Format::Json, ..Settings::default() };
    let mut found = Vec::new();
    let stop = AtomicBool::new(false);
    cql::run::run(&plan, &[games], &settings, &stop, &mut |event| {
        if let Event::Matched(bytes) = event {
            let value: serde_json::Value = serde_json::from_slice(bytes).unwrap();
            let plies: Vec<String> =
                value["plies"].as_array().unwrap().iter().map(ToString::to_string).collect();
            let inside = value["variations"].as_array().map_or(0, Vec::len);
            let mut text = value["game"].to_string();
            if !plies.is_empty() || inside > 0 {
                text.push_str(&format!(":{}", plies.join(",")));
            }
            if inside > 0 {
                text.push_str(&format!("+{inside}"));
            }
            found.push(text);
        }
    })
    .unwrap();
    found.join(" ")
}

fn rows() -> impl Iterator<Item = (String, &'static str, &'static str)> {
    let of_file = CASES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        // A query may hold “|” itself.
        let (keyword, rest) = line.split_once('|').unwrap();
        let (query, expected) = rest.rsplit_once('|').unwrap();
        (keyword.trim().to_owned(), query.trim(), expected.trim())
    });
    let of_lists =
        SECTIONS.iter().flat_map(|section| section.rows.iter().map(move |row| (section.list, row)));
    let of_rows = ROWS.iter().map(|row| (List::Position, row)).chain(of_lists);
    let of_rows = of_rows.filter(|(_, row)| !row.example.is_empty()).map(|(list, row)| {
        let list = match list {
            List::Position => "position",
            List::Match => "match",
            List::Relation => "relation",
        };
        let names = row.names.iter().map(|name| format!("{list}:{name}"));
        (names.collect::<Vec<_>>().join(" "), row.example, row.answer)
    });
    of_file.chain(of_rows)
}

#[test]
fn every_keyword_finds_what_it_should() {
    let wrong: Vec<String> = rows()
        .filter_map(|(keyword, query, expected)| {
            let found = answer(query);
            (found != expected).then(|| format!("{keyword} | {query} | {found}\n    expected: {expected}"))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Fool's mate: Black's second move mates, whatever number a position with White to move has.
#[test]
fn a_mating_move_has_the_number_of_its_move() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fools-mate.pgn");
    std::fs::write(&path, "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    let found = |list: &str| answer_in(path.clone(), &format!("(match (position {list}))"));
    assert_eq!(found(":movenumber 2 :mate"), "1:4");
    assert_eq!(found(":movenumber 3"), "");
    assert_eq!(found(":movenumber 1 2 :mate"), "1:4");
    assert_eq!(found(":movenumber end"), "1:4");
    assert_eq!(found(":movenumber 2"), "1:2,3,4");
}

/// Each position is one move before its mates.
#[test]
fn mates_are_pure_model_or_ideal() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mates.pgn");
    let cases = [
        // all units take part
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8#", "puremate modelmate idealmate"),
        // a bishop and a king guard one square together
        ("7k/8/5BK1/8/8/8/8/1R6 w - - 0 1", "Rb8#", ""),
        // the pawn has no part in it
        ("7k/8/6K1/8/P7/8/8/R7 w - - 0 1", "Rd1 Kg8 2. Rd8#", "puremate modelmate"),
        // a knight has none
        ("7k/8/6K1/8/N7/8/8/3R4 w - - 0 1", "Rd8#", "puremate"),
        // the queen guards a square that is blocked
        ("7k/7p/5K2/8/8/8/8/6Q1 w - - 0 1", "Qg7#", ""),
    ];
    for (fen, moves, kinds) in cases {
        std::fs::write(&path, format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. {moves} *\n")).unwrap();
        let holds =
            |kind: &&&str| !answer_in(path.clone(), &format!("(match (position :{kind}))")).is_empty();
        let found: Vec<_> = ["puremate", "modelmate", "idealmate"].iter().filter(holds).copied().collect();
        assert_eq!(found.join(" "), kinds, "{fen} {moves}");
    }
}

#[test]
fn every_keyword_has_a_case_and_a_line_in_the_guide() {
    let guide = include_str!("../../../handbook/src/cql.md");
    let [positions, matches, relations] = cql::names();
    for (list, names) in [("position", &positions), ("match", &matches), ("relation", &relations)] {
        for name in names {
            let is_tested = rows().any(|(keyword, query, _)| {
                let word = format!(":{name}");
                keyword.split_whitespace().any(|k| k == format!("{list}{word}")) && query.contains(&word)
            });
            let is_refused = REFUSED.contains(name);
            // further names of a keyword
            let is_tested = is_tested || row(name).is_some_and(|row| row.names[0] != *name);
            assert!(is_tested || is_refused, "no case for {list}:{name}");
            assert!(guide.contains(&format!("`:{name}`")), "no line for :{name} in handbook/src/cql.md");
        }
    }
}

/// A table of the guide: what rows say.
fn table<'r>(rows: impl Iterator<Item = &'r Row>) -> String {
    let mut table = String::from("| keyword | meaning | example |\n| --- | --- | --- |\n");
    for row in rows {
        let names: Vec<String> =
            row.names.iter().chain(row.negated).map(|name| format!("`:{name}`")).collect();
        let syntax = if row.syntax.is_empty() { String::new() } else { format!(" {}", row.syntax) };
        let example = row.example.strip_prefix("(match ").and_then(|example| example.strip_suffix(')'));
        let example =
            example.map_or_else(String::new, |example| format!("`{}`", example.replace('|', "\\|")));
        table.push_str(&format!("| {}{syntax} | {} | {example} |\n", names.join(" "), row.meaning));
    }
    table
}

/// With `DAWSON_WRITE_GUIDE` the tables are written into the guide, else they must stand there.
#[test]
fn the_guide_shows_the_rows() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../handbook/src/cql.md");
    let mut guide = std::fs::read_to_string(&path).unwrap();
    let questions = [("positions", false), ("moves", true)]
        .map(|(mark, of_moves)| (mark, table(ROWS.iter().filter(|row| row.is_about_move == of_moves))));
    let of_lists = SECTIONS.iter().map(|section| (section.name, table(section.rows.iter())));
    for (mark, table) in questions.into_iter().chain(of_lists) {
        let (begin, end) = (format!("<!-- rows: {mark} -->\n"), "<!-- end of rows -->".to_owned());
        let start = guide.find(&begin).unwrap() + begin.len();
        let stop = start + guide[start..].find(&end).unwrap();
        if std::env::var_os("DAWSON_WRITE_GUIDE").is_some() {
            guide.replace_range(start..stop, &table);
        } else {
            let help = "run this test with DAWSON_WRITE_GUIDE=1";
            assert_eq!(guide[start..stop], table, "{help}");
        }
    }
    if std::env::var_os("DAWSON_WRITE_GUIDE").is_some() {
        std::fs::write(&path, guide).unwrap();
    }
}

/// The keywords that the pages of the language explain, each under a heading of its own, are all in our table. `:reset` is
/// left out by the page itself.
#[test]
fn every_keyword_of_the_language_s_page_is_in_the_table() {
    let page =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/seeds/cql-s-position-list.txt");
    let page = std::env::var_os("DAWSON_SHARED")
        .map_or(page, |shared| PathBuf::from(shared).join("seeds/cql-s-position-list.txt"));
    let Ok(text) = std::fs::read(&page) else {
        eprintln!("skipped: {} is not there", page.display());
        return;
    };
    let text = String::from_utf8_lossy(&text);
    let [positions, matches, relations] = cql::names();
    let mut count = 0;
    for (list, names) in [("position", &positions), ("match", &matches), ("relation", &relations)] {
        for heading in text.split(&format!("id=\"{list}:")).skip(1) {
            let name = heading.split('"').next().unwrap_or("").trim_end_matches(['*', '_']);
            assert!(names.contains(&name) || name == "reset", "{list}:{name} is not in the table");
            count += 1;
        }
    }
    assert!(count > 80, "{count} headings");
}

/// Keywords that ask for what is not there: players' data, Scidb's marks, an engine, tables.
const REFUSED: &[&str] = &[
    "birthyear",
    "whitebirthyear",
    "blackbirthyear",
    "deathyear",
    "whitedeathyear",
    "blackdeathyear",
    "gender",
    "whitegender",
    "blackgender",
    "hasmarker",
    "hasspecialmarker",
    "error",
    "evaluation",
    "moveevaluation",
    "endgameevaluation",
];

#[test]
fn what_is_refused_is_refused_with_a_reason() {
    for query in ["(match :birthyear 1990)", "(match :hasmarker !)", "(match :gender f)", "(match :error x)"]
    {
        assert!(cql::parse(query).unwrap_err().message.starts_with("not supported yet"), "{query}");
    }
    for query in [
        "(match (position :evaluation depth 4 >=2.5 sidetomove))",
        "(match (position :evaluation depth 6 mate))",
        "(match (position :moveevaluation U ? depth 4 >=3.0 sidetomove))",
        "(match (position :moveevaluation [Pp] ?[?1,?8] <=0.0 movetime 5000 absolute))",
    ] {
        assert!(cql::plan::compile(&cql::parse(query).unwrap()).unwrap().needs.engine, "{query}");
    }
    let query = cql::parse("(match (position :endgameevaluation *mate))").unwrap();
    assert!(cql::plan::compile(&query).unwrap().needs.tables);
}
