//! Games and problems in SQL say what the library says of them.

#![cfg(feature = "sql")]
#![allow(clippy::unwrap_used, reason = "a test says so by failing")]

use dawson::query::{Found, Query, SearchEvent};
use dawson_tables::{Format, Session, Settings, TablesError, write};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// A folder for files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The games of the language's tests, of which two are broken, with an ending that is a result, so often that a file is shared out.
fn many_games(folder: &Path, copies: usize) -> PathBuf {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cql/tests/games.pgn");
    let text = std::fs::read_to_string(games).unwrap();
    let path = folder.join("games.pgn");
    std::fs::write(&path, format!("{}\n\n", text.trim_end()).repeat(copies)).unwrap();
    path
}

/// What is written, to be read afterwards.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn asked(settings: &Settings, sql: &str, format: Format) -> Result<String, TablesError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let session = Session::new(settings).await?;
        let rows = session.query(sql).await?.stream().await?;
        let out = Shared::default();
        write(rows, format, Box::new(out.clone()), Path::new("-")).await?;
        let bytes = out.0.lock().unwrap().clone();
        Ok(String::from_utf8(bytes).unwrap())
    })
}

fn settings() -> Settings {
    let mut settings = Settings::default();
    settings.threads = 3;
    settings
}

fn csv(sql: &str) -> String {
    asked(&settings(), sql, Format::Csv).unwrap()
}

fn rows(sql: &str) -> Vec<String> {
    csv(sql).lines().skip(1).map(str::to_owned).collect()
}

/// The message of a query that is wrong.
fn wrong(sql: &str) -> String {
    asked(&settings(), sql, Format::Csv).unwrap_err().to_string()
}

/// The games that the library finds, and how many it leaves out.
fn found(query: &str, games: &Path) -> (Vec<Found>, u64) {
    let (query, mut found) = (Query::parse(query).unwrap(), Vec::new());
    let mut settings = dawson::query::Settings { positions: true, ..Default::default() };
    settings.format = dawson::query::Format::Json;
    let stop = AtomicBool::new(false);
    let summary = query
        .search_files(&[games.to_owned()], &settings, &stop, &mut |event| {
            if let SearchEvent::Matched(line) = event {
                found.extend(std::str::from_utf8(line).ok().and_then(Found::read));
            }
        })
        .unwrap();
    (found, summary.skipped)
}

const QUERIES: [&str; 4] = [
    "(match (position :mate))",
    "(match :result 1-0 (position :check Q[f7,h5,h7]))",
    "(match :result 0-1)",
    "(match (position :attackcount N k 1))",
];

#[test]
fn queries_find_the_same_games_in_a_shared_file() {
    let games = many_games(&folder("shared"), 1000);
    assert!(std::fs::metadata(&games).unwrap().len() > 3 << 20);
    let file = games.display();
    for query in QUERIES {
        let (expected, skipped) = found(query, &games);
        let sql = query.replace('\'', "''");
        let plies = |found: &Found| {
            let plies: Vec<String> = found.plies.iter().map(usize::to_string).collect();
            format!("{},\"[{}]\"", found.game, plies.join(", ")).replace("\"[]\"", "[]")
        };
        let unquoted = |line: &str| line.replace('"', "");
        let lines: Vec<String> = expected.iter().map(plies).collect();
        let told = rows(&format!(
            "SELECT number, cql(game, '{sql}') FROM '{file}' WHERE cql(game, '{sql}') IS NOT NULL ORDER BY number"
        ));
        let unquoted = |lines: &[String]| lines.iter().map(|line| unquoted(line)).collect::<Vec<_>>();
        assert_eq!(unquoted(&told), unquoted(&lines), "{query}");
        // in parts
        let count = rows(&format!(
            "SELECT count(*) FILTER (WHERE matches(game, '{sql}')), count(cql_error(game, '{sql}')) FROM '{file}'"
        ));
        assert_eq!(count, [format!("{},{skipped}", expected.len())], "{query}");
    }
}

#[test]
fn games_are_found_again_by_their_offsets() {
    let games = many_games(&folder("offsets"), 700);
    let text = std::fs::read_to_string(&games).unwrap();
    let told = rows(&format!("SELECT \"offset\" FROM '{}' ORDER BY \"offset\"", games.display()));
    let numbered = rows(&format!("SELECT number, \"offset\" FROM '{}' ORDER BY number", games.display()));
    assert_eq!(told.len(), numbered.len());
    for (offset, numbered) in told.iter().zip(numbered) {
        assert_eq!(numbered.split_once(',').unwrap().1, offset);
        let at: usize = offset.parse().unwrap();
        assert!(at == 0 || text[..at].ends_with("\n\n"));
    }
}

#[test]
fn a_collection_looks_at_signatures_first_and_says_the_same() {
    let folder = folder("collection");
    let games = many_games(&folder, 600);
    let compiled = folder.join("games.dwn");
    dawson::query::compile_games(std::slice::from_ref(&games), &compiled, &AtomicBool::new(false)).unwrap();
    for query in QUERIES {
        let by = |file: &Path| {
            rows(&format!(
                "SELECT number, white, cql(game, '{query}') FROM '{}' WHERE matches(game, '{query}') ORDER BY number",
                file.display()
            ))
        };
        assert_eq!(by(&compiled), by(&games), "{query}");
    }
    let file = compiled.display();
    let plan = csv(&format!(
        "EXPLAIN SELECT count(*) FROM '{file}' WHERE matches(game, '(match (position :mate))')"
    ));
    assert!(plan.contains("may_match("), "{plan}");
    // ordinary conditions skip row groups by their statistics
    let plan = csv(&format!("EXPLAIN ANALYZE SELECT number FROM '{file}' WHERE plies > 5000"));
    assert!(plan.contains("pruning_predicate") && plan.contains("row_groups_pruned_statistics"), "{plan}");
    assert_eq!(rows(&format!("SELECT number FROM '{file}' WHERE plies > 5000 AND plies < 6000")).len(), 0);
    let mates = rows(&format!("SELECT count(*) FROM '{file}' WHERE mate"));
    let asked = found("(match (position :mate))", &games).0.len();
    assert_eq!(mates, [asked.to_string()]);
}

#[test]
fn a_folder_is_a_table_and_packed_files_are_read() {
    let folder = folder("folder");
    let games = many_games(&folder, 1);
    let text = std::fs::read(&games).unwrap();
    std::fs::write(folder.join("more.pgn.zst"), zstd::encode_all(&text[..], 1).unwrap()).unwrap();
    let count = |name: &str| rows(&format!("SELECT count(*) FROM '{name}'"));
    let one = count(&games.display().to_string());
    let two = count(&format!("{}/", folder.display()));
    assert_eq!(two, [(one[0].parse::<u32>().unwrap() * 2).to_string()]);
    assert_eq!(count(&format!("{}/*.zst", folder.display())), one);
    // folders in folders
    let deeper = folder.join("deeper/still");
    std::fs::create_dir_all(&deeper).unwrap();
    std::fs::copy(&games, deeper.join("third.pgn")).unwrap();
    let games_of_one: u32 = one[0].parse().unwrap();
    for (name, files) in [("", 3), ("*.pgn", 1), ("*/*/*.pgn", 1), ("**/*.pgn", 2), ("deeper/", 1)] {
        let found = count(&format!("{}/{name}", folder.display()));
        assert_eq!(found, [(games_of_one * files).to_string()], "{name}");
    }
    assert!(wrong(&format!("SELECT * FROM '{}/*/*.pgn'", folder.display())).contains("No table"));
    std::fs::write(folder.join("x.inp"), "beginproblem endproblem").unwrap();
    let told = wrong(&format!("SELECT * FROM '{}/'", folder.display()));
    assert!(told.contains("games and problems in one table"), "{told}");
}

/// A problem of Morphy's (New York Clipper 1856), one without a solution, one that cannot be read, and one that takes too long.
const PROBLEMS: &str = "BeginProblem
Author Paul Morphy
Forsyth kbK5/pp6/1P6/8/8/8/8/R7
Stipulation #2
NextProblem
Pieces White Ka1 Black Kh8
Stipulation #2
NextProblem
Pieces White Ka1 Zz9 Black Kh8
Stipulation #2
NextProblem
Pieces White Ke1 Qd1 Ra1 Rh1 Bc1 Bf1 Sb1 Sg1 Black Ke8 Qd8 Ra8 Rh8 Bc8 Bf8 Sb8 Sg8
Stipulation h#6
EndProblem
";

#[test]
fn problems_are_solved_and_a_bad_one_is_a_row_of_its_own() {
    let file = folder("problems").join("problems.inp");
    std::fs::write(&file, PROBLEMS).unwrap();
    let file = file.display();
    let told = rows(&format!(
        "SELECT number, line, author, s['verdict'], s['keys'], s['solutions'], s['error'] \
         FROM (SELECT number, line, author, solve(problem, 'maxtime 0.3') AS s FROM '{file}') ORDER BY number"
    ));
    assert_eq!(told[0], "1,2,Paul Morphy,sound,[Ra1-a6],1,", "{told:?}");
    assert_eq!(told[1], "2,6,,no solution,[],0,", "{told:?}");
    assert!(
        told[2].starts_with("3,9,,not solved") && told[2].contains("2:19: error: unknown walk"),
        "{told:?}"
    );
    assert!(
        told[3].starts_with("4,12,,stopped") && told[3].contains("the time was up after 0.3 s"),
        "{told:?}"
    );
    // the heads are read without solving
    let heads = rows(&format!("SELECT stipulation, fen FROM '{file}' WHERE author LIKE '%Morphy'"));
    assert_eq!(heads, ["#2,kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"]);
}

#[test]
fn functions_tell_moves_and_diagrams() {
    let told = rows("SELECT legal_moves('8/8/8/8/8/8/8/K1k5 w - -')");
    assert_eq!(told, ["\"[Ka1-a2]\""].map(|line| line.replace('"', "")));
    assert_eq!(rows("SELECT legal_moves('no position')"), ["\"\""]);
    let board = csv("SELECT diagram('8/8/8/8/8/8/8/K1k5')");
    assert!(board.contains('K') && board.lines().count() > 8, "{board}");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let told = wrong("SELECT cql('1. e4 *', '(match (position :chekc))')");
    assert!(told.contains("query:1:18") && told.contains("did you mean “:check”?"), "{told}");
    assert!(wrong("SELECT solve('x', 'maxtime soon')").contains("a number of seconds"));
    assert!(wrong("SELECT * FROM 'missing.pgn'").contains("missing.pgn"));
    assert!(wrong("SELECT cql('x', '(match :gamenumber 3)')").contains("cql(game, query, number)"));
    assert!(wrong("SELEC 1").contains("SELEC"));
    assert!(wrong("COPY (SELECT 1) TO 'x.csv'").contains("not supported"));
}

#[test]
fn numbers_of_games_may_be_asked_for() {
    let games = many_games(&folder("numbers"), 1);
    let sql = format!(
        "SELECT number FROM '{}' WHERE matches(game, '(match :gamenumber 2 3)', number) ORDER BY number",
        games.display()
    );
    assert_eq!(rows(&sql), ["2", "3"]);
}

#[test]
fn a_stopped_query_says_so() {
    let games = many_games(&folder("stopped"), 10);
    let settings = settings();
    settings.stop.store(true, Ordering::Relaxed);
    let sql = format!("SELECT count(cql(game, '(match (position :mate))')) FROM '{}'", games.display());
    assert!(matches!(asked(&settings, &sql, Format::Csv), Err(TablesError::Stopped)));
}

#[test]
fn answers_have_many_forms() {
    let sql = "SELECT 1 AS one, legal_moves('8/8/8/8/8/8/8/K1k5 w - -') AS moves, NULL AS none";
    assert_eq!(
        asked(&settings(), sql, Format::Json).unwrap(),
        "{\"one\":1,\"moves\":[\"Ka1-a2\"],\"none\":null}\n"
    );
    let table = asked(&settings(), sql, Format::Table).unwrap();
    assert!(table.contains("| one | moves    | none |"), "{table}");
    let none = format!("SELECT * FROM ({sql}) WHERE one > 1");
    assert_eq!(asked(&settings(), &none, Format::Csv).unwrap().trim(), "one,moves,none");
}

#[test]
fn shares_are_rows_that_together_are_the_whole() {
    assert_eq!(rows("SELECT share FROM shares(3) ORDER BY share"), ["1", "2", "3"]);
    assert!(wrong("SELECT * FROM shares(0)").contains("a number from 1"));
    let problem = "beginproblem stipulation h#2 forsyth 8/8/8/8/8/1K6/7R/k7 endproblem";
    let solutions = |options: &str, table: &str| {
        rows(&format!(
            "SELECT sum(s['solutions']) FROM (SELECT solve('{problem}', 'format json, part ' || {options}) AS s FROM {table})"
        ))
    };
    assert_eq!(solutions("share || '/4'", "shares(4)"), solutions("'1/1'", "shares(1)"));
}

/// A direct mate whose proofs take long enough to be kept.
const LONG: &str = "beginproblem
stipulation #5
option variation
pieces white kc6 qd1 nf3 black ke4 pe5 pd3
endproblem
";

#[test]
fn answers_of_shares_are_a_checkpoint_of_the_whole() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let session = runtime.block_on(Session::new(&settings())).unwrap();
    let proved = runtime.block_on(session.proved(LONG, "maxtime 0", 4)).unwrap();
    assert_eq!(proved.errors, []);
    let solved = |answers| {
        let mut written = dawson::solve::Written::default();
        let control = dawson::Control {
            checkpoint: Some(Arc::new(dawson::Checkpoint::with(answers))),
            ..dawson::Control::default()
        };
        let statistics = Arc::clone(&control.statistics);
        let settings = dawson::Settings { without_times: true, ..dawson::Settings::default() };
        dawson::solve::Run::new(settings, control, &mut written).read(&dawson::Source::new("problem", LONG));
        (written.output, statistics.nodes.load(Ordering::Relaxed))
    };
    let ((alone, nodes), (shared, left)) = (solved(Vec::new()), solved(proved.answers));
    assert_eq!(shared, alone);
    assert!(left * 4 < nodes, "{left} of {nodes} moves are left to search");
}

#[test]
fn a_problem_is_solved_once_however_many_parts_of_its_solution_are_asked_for() {
    for function in ["solve", "prove"] {
        let plan = csv(&format!(
            "EXPLAIN SELECT s['time'], s['ended'], s['error'] FROM (SELECT {function}(problem) AS s FROM (VALUES ('x'), ('y')) AS t(problem))"
        ));
        let physical = plan.split("physical_plan").nth(1).unwrap();
        assert_eq!(physical.matches(&format!("{function}(")).count(), 1, "{plan}");
    }
}
