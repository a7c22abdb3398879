//! A cluster of processes on this machine answers as one process does, also when one of them is killed.

#![cfg(all(feature = "cluster", unix))]
#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::io::Read;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const DAWSON: &str = env!("CARGO_BIN_EXE_dawson");

/// A process of the cluster, which is killed in the end.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A port that nobody has.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(40), "{what} does not come");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A scheduler and executors with one thread each. A busy machine may keep an executor from saying a word for seconds.
struct Cluster {
    scheduler: Process,
    executors: Vec<Process>,
    port: u16,
    folder: PathBuf,
}

impl Cluster {
    fn start(name: &str, executors: usize, lost_after: u32) -> Cluster {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let port = free_port();
        let start = |arguments: &[&str]| {
            let mut command = Command::new(DAWSON);
            Process(command.arg("cluster").args(arguments).stderr(Stdio::null()).spawn().unwrap())
        };
        let scheduler =
            start(&["scheduler", "--port", &port.to_string(), "--lost-after", &lost_after.to_string()]);
        wait_until("the scheduler", || TcpStream::connect(("127.0.0.1", port)).is_ok());
        let address = format!("127.0.0.1:{port}");
        let mut cluster = Cluster { scheduler, executors: Vec::new(), port, folder };
        for number in 0..executors {
            let port = free_port();
            let kept = cluster.folder.join(format!("executor-{number}"));
            std::fs::create_dir_all(&kept).unwrap();
            cluster.executors.push(start(&[
                "executor",
                "--scheduler",
                &address,
                "--port",
                &port.to_string(),
                "--threads",
                "1",
                "--folder",
                kept.to_str().unwrap(),
            ]));
            wait_until("an executor", || TcpStream::connect(("127.0.0.1", port)).is_ok());
        }
        cluster
    }

    fn url(&self) -> String {
        format!("df://127.0.0.1:{}", self.port)
    }

    fn sql(&self, sql: &str) -> Child {
        let arguments = ["sql", "--format", "csv", "--threads", "2", "--cluster", &self.url(), sql];
        Command::new(DAWSON).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }
}

/// The answer of one process.
fn alone(sql: &str) -> Vec<String> {
    lines(&Command::new(DAWSON).args(["sql", "--format", "csv", "--threads", "2", sql]).output().unwrap())
}

fn lines(output: &Output) -> Vec<String> {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// Waits for an answer, but not for ever.
fn answer(mut child: Child) -> Output {
    let mut stdout = child.stdout.take().unwrap();
    let mut stderr = child.stderr.take().unwrap();
    let out = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        stdout.read_to_end(&mut bytes).map(|_| bytes)
    });
    let began = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if began.elapsed() > Duration::from_secs(240) {
            let _ = child.kill();
            panic!("there is no answer");
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let mut told = Vec::new();
    stderr.read_to_end(&mut told).unwrap();
    Output { status, stdout: out.join().unwrap().unwrap(), stderr: told }
}

fn games(folder: &Path, copies: usize) -> PathBuf {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../cql/tests/games.pgn"))
        .unwrap();
    let path = folder.join("games.pgn");
    std::fs::write(&path, format!("{}\n\n", text.trim_end()).repeat(copies)).unwrap();
    path
}

/// Problems of which each takes a moment: a helpmate on a board with a king that walks about.
fn problems(folder: &Path, count: usize) -> PathBuf {
    let squares: Vec<String> =
        ('a'..='h').flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}"))).collect();
    let mut text = "BeginProblem\n".to_owned();
    for number in 0..count {
        let (king, queen) = (&squares[number % 64], &squares[(number * 7 + 11) % 64]);
        if number > 0 {
            text += "NextProblem\n";
        }
        text += &format!("Pieces White Kc3 Rb2 Sd4 Black K{king} Q{queen} Pa7\nStipulation h#2.5\n");
    }
    text += "EndProblem\n";
    let path = folder.join("problems.inp");
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_cluster_answers_as_one_process() {
    let mut cluster = Cluster::start("equal", 2, 20);
    let games = games(&cluster.folder, 1000);
    let compiled = cluster.folder.join("games.dwn");
    let built =
        Command::new(DAWSON).args(["db", "build"]).arg(&games).arg("-o").arg(&compiled).output().unwrap();
    assert!(built.status.success());
    let query = "(match (position :check Q[f7,h5,h7]))";
    for file in [&games, &compiled] {
        let file = file.display();
        for sql in [
            format!(
                "SELECT white, cql(game, '{query}') AS plies FROM '{file}' WHERE matches(game, '{query}') ORDER BY white, plies"
            ),
            format!(
                "SELECT result, count(*) FROM '{file}' WHERE matches(game, '{query}') GROUP BY result ORDER BY result"
            ),
            format!("SELECT count(*), count(cql_error(game, '{query}')) FROM '{file}'"),
        ] {
            let told = alone(&sql);
            assert!(told.len() > 1, "{sql}");
            assert_eq!(lines(&answer(cluster.sql(&sql))), told, "{sql}");
        }
    }
    // a problem that never ends and one that cannot be read are rows like others
    let file = cluster.folder.join("poisoned.inp");
    std::fs::write(
        &file,
        "BeginProblem\nPieces White Kf7 Ra1 Black Kh8\nStipulation h#1\nNextProblem\nPieces White Zz9\nStipulation #1\nNextProblem\n\
         Pieces White Ke1 Qd1 Ra1 Rh1 Bc1 Bf1 Black Ke8 Qd8 Ra8 Rh8 Bc8 Bf8\nStipulation h#6\nEndProblem\n",
    )
    .unwrap();
    let sql = format!(
        "SELECT number, s['verdict'], s['error'] FROM (SELECT number, solve(problem, 'maxtime 1') AS s FROM '{}') ORDER BY number",
        file.display()
    );
    let told = lines(&answer(cluster.sql(&sql)));
    assert_eq!(told, alone(&sql));
    assert!(
        told[1].starts_with("1,") && told[2].contains("not solved") && told[3].contains("time was up"),
        "{told:?}"
    );
    // what is wrong is told as it is by one process
    let output = answer(cluster.sql("SELECT cql('1. e4 *', '(match (position :chekc))')"));
    assert_eq!(output.status.code(), Some(2));
    let output = answer(cluster.sql("SELECT * FROM 'missing.pgn'"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("missing.pgn"));
    // a file that has gone meanwhile, or is damaged, fails the query and not the executors
    let gone = cluster.folder.join("gone.pgn.gz");
    std::fs::write(&gone, "this is not packed").unwrap();
    let output = answer(cluster.sql(&format!("SELECT count(*) FROM '{}'", gone.display())));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(2) && told.contains("gone.pgn.gz"), "{told}");
    assert_eq!(lines(&answer(cluster.sql("SELECT 1 + 1 AS two"))), ["two", "2"]);
    // both end when they are told to
    for process in cluster.executors.iter_mut().chain([&mut cluster.scheduler]) {
        let killed = Command::new("kill").args(["-TERM", &process.0.id().to_string()]).status().unwrap();
        assert!(killed.success());
        wait_until("the end of a process", || process.0.try_wait().unwrap().is_some());
    }
}

#[test]
fn a_killed_executor_loses_nothing() {
    let mut cluster = Cluster::start("killed", 2, 4);
    let file = problems(&cluster.folder, 150);
    let sql = format!(
        "SELECT number, s['verdict'], s['solutions'], s['text'] FROM (SELECT number, solve(problem) AS s FROM '{}') ORDER BY number",
        file.display()
    );
    let began = Instant::now();
    let expected = alone(&sql);
    let took = began.elapsed();
    let running = cluster.sql(&sql);
    std::thread::sleep(took / 3);
    let killed = &mut cluster.executors[0].0;
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert_eq!(lines(&answer(running)), expected);
}

/// Runs the program, with the cluster if there is one.
fn run(cluster: Option<&Cluster>, words: &[&str]) -> Output {
    let mut command = Command::new(DAWSON);
    command.args(words);
    if let Some(cluster) = cluster {
        command.args(["--cluster", &cluster.url()]);
    }
    answer(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
}

/// Long enough that a share takes more than a moment: a direct mate with tries, a helpmate with set play and twins, play that is not
/// divided; and a proof game.
const LONG: [(&str, &str); 2] = [
    (
        "long.inp",
        "beginproblem
stipulation #3
option variation try
pieces white kc6 qd1 nf3 black ke4 pe5 pd3
nextproblem
stipulation h#2.5
option setplay
pieces white kc3 rh1 ne5 black kf4 bg7 pd6
twin move h1 g1
nextproblem
stipulation r#2
pieces white kc3 rh1 black kf4 bg7 pd6
nextproblem
stipulation ser-h#4
pieces white kg1 na1 black kh5 rb8 pa7 ph6
endproblem
",
    ),
    (
        "long.jac",
        "stipulation PG 4.0 forsyth rnbqkb1r/pppppppp/8/8/2B1n3/4P3/PPPP1PPP/RNBQK1NR
",
    ),
];

#[test]
fn one_problem_is_shared_by_executors() {
    let cluster = Cluster::start("shares", 2, 20);
    for (name, text) in LONG {
        let file = cluster.folder.join(name);
        std::fs::write(&file, text).unwrap();
        let file = file.to_str().unwrap();
        for format in ["popeye", "json", "pgn"] {
            let words = ["solve", "--regression", "--threads", "1", "--format", format, file];
            let (alone, shared) =
                (run(None, &words), run(Some(&cluster), &[&words[..], &["--shares", "5"]].concat()));
            assert!(
                alone.status.success() && alone.stdout.len() > 100,
                "{}",
                String::from_utf8_lossy(&alone.stdout)
            );
            assert_eq!(lines(&shared), lines(&alone), "{name} {format}");
        }
    }
    // one problem is shared by itself; what is wrong is told once
    let wrong = cluster.folder.join("wrong.inp");
    std::fs::write(&wrong, "beginproblem stipulation #2 pieces white kf6 zza1 black kh8 endproblem").unwrap();
    let output = run(Some(&cluster), &["solve", wrong.to_str().unwrap()]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), told.matches("unknown walk").count()), (Some(2), 1), "{told}");
    // time that is up for a share
    let endless = cluster.folder.join("endless.inp");
    std::fs::write(
        &endless,
        "beginproblem stipulation h#6 pieces white ke1 qd1 ra1 rh1 bc1 bf1 black ke8 qd8 ra8 rh8 bc8 bf8 endproblem",
    )
    .unwrap();
    let output =
        run(Some(&cluster), &["solve", "--maxtime", "1", "--shares", "2", endless.to_str().unwrap()]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(4), "{told}");
}

#[test]
fn a_scheme_is_explored_by_executors() {
    let cluster = Cluster::start("scheme", 2, 20);
    let scheme = cluster.folder.join("s.scheme");
    std::fs::write(
        &scheme,
        "stipulation h#2\nwhite Kc3\nwhite B on a1-d2\nwhite S anywhere\nblack K on a1-c2\nsolutions 2\n",
    )
    .unwrap();
    for words in [["--format", "json"], ["--top", "2"]] {
        let words = [&["explore", scheme.to_str().unwrap()], &words[..]].concat();
        let (alone, shared) = (run(None, &words), run(Some(&cluster), &words));
        let told = |output: &Output| {
            let mut told = lines(output);
            // the times of the last line
            told.iter_mut().for_each(|line| line.truncate(line.find(" tried in ").unwrap_or(line.len())));
            told
        };
        assert!(told(&alone).len() > 5);
        assert_eq!(told(&shared), told(&alone));
    }
    std::fs::write(&scheme, "stipulation h#2\nwhite Kc3\nblack X anywhere\n").unwrap();
    let output = run(Some(&cluster), &["explore", scheme.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&output.stderr).contains(":3:1: unknown walk"),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
