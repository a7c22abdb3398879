//! `dawson serve`, asked as a browser asks it.
#![cfg(all(feature = "serve", unix))]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PROBLEM: &str = include_str!("../../../examples/morphy.inp");
/// Takes much longer than any test.
const LONG: &str =
    "BeginProblem\nForsyth rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\nStipulation h#12\nEndProblem\n";

struct Server {
    process: Child,
    host: String,
}

impl Server {
    fn start(words: &[&str]) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_dawson"))
            .args(["serve", "--port", "0"])
            .args(words)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("it is piped");
        BufReader::new(output).read_line(&mut line).expect("it says where it is");
        let host = line
            .split(['/', ' '])
            .find(|part| part.contains(':') && part.len() > 6)
            .expect("an address")
            .to_owned();
        Server { process, host }
    }

    /// Sends a request; the connection is then read by who asked.
    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout can be set");
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "Host") {
            request += &format!("Host: {}\r\n", self.host);
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        stream.write_all(format!("{request}\r\n{body}").as_bytes()).expect("it reads");
        stream
    }

    /// The whole answer, headers included.
    fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
        let mut answer = Vec::new();
        self.send(method, path, headers, body).read_to_end(&mut answer).expect("it answers");
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn metric(&self, name: &str) -> u64 {
        let text = self.ask("GET", "/metrics", &[], "");
        let line =
            text.lines().find(|line| line.starts_with(&format!("dawson_{name} "))).expect("it is counted");
        line.split(' ').nth(1).and_then(|number| number.parse().ok()).expect("a number")
    }

    fn wait_for(&self, name: &str, value: u64) {
        let begun = Instant::now();
        while self.metric(name) != value {
            assert!(begun.elapsed() < Duration::from_secs(30), "{name} does not become {value}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // it may have ended in the test
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The JSON lines of an answer in chunks.
fn lines(answer: &str) -> Vec<serde_json::Value> {
    let body = answer.split_once("\r\n\r\n").expect("headers end").1;
    body.lines()
        .filter(|line| line.starts_with('{'))
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

#[test]
fn solutions_are_the_lines_that_solve_prints() {
    let server = Server::start(&[]);
    let answer = server.ask("POST", "/api/solve?threads=1", &[], PROBLEM);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/morphy.inp");
    let printed =
        Command::new(env!("CARGO_BIN_EXE_dawson")).args(["solve", "--format", "json", file]).output();
    let printed =
        String::from_utf8(printed.expect("it solves").stdout).expect("it is text").replace(file, "-");
    let printed: Vec<serde_json::Value> =
        printed.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert_eq!(lines(&answer), printed);
}

#[test]
fn the_other_requests_answer() {
    let server = Server::start(&[]);
    assert!(server.ask("GET", "/healthz", &[], "").ends_with("ok\n"));
    let checked = lines(&server.ask("POST", "/api/check", &[], &PROBLEM.replace("#2", "#two")));
    assert!(checked.iter().any(|line| line["type"] == "error" && line["line"] == 5), "{checked:?}");
    let game =
        serde_json::json!({"text": PROBLEM, "commands": ["Ra1-a6", "board", "quit\nundo"]}).to_string();
    let json = [("Content-Type", "application/json")];
    let played = lines(&server.ask("POST", "/api/play", &json, &game));
    assert!(played.iter().any(|line| line["type"] == "board" && line["turn"] == "black"), "{played:?}");
    assert!(server.ask("POST", "/api/diagram.svg", &[], PROBLEM).contains("<svg"));
    assert!(server.ask("GET", "/api/piece?piece=WF&notation=betza", &[], "").contains("leaps"));
    assert!(server.ask("GET", "/api/piece?piece=%23%23&notation=betza", &[], "").starts_with("HTTP/1.1 422"));
    assert!(server.ask("GET", "/api/catalogue", &[], "").contains("\"Circe\""));
    assert!(server.ask("GET", "/api/openapi.json", &[], "").contains("/api/solve"));
    let games = include_str!("../../../examples/games.pgn");
    let question = "/api/query?query=(match%20(position%20:flipcolor%20:mate%20:attackcount%20N%20k%201))";
    let found = lines(&server.ask("POST", question, &[], games));
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(server.ask("POST", "/api/query?query=(nonsense", &[], games).starts_with("HTTP/1.1 422"));
}

#[test]
fn a_client_that_goes_away_stops_its_search() {
    let server = Server::start(&[]);
    let mut stream = server.send("POST", "/api/solve", &[], LONG);
    let mut beginning = [0; 400];
    stream.read_exact(&mut beginning).expect("it begins to answer");
    assert_eq!(server.metric("runs_abandoned_total"), 0);
    drop(stream);
    server.wait_for("solving", 0);
    server.wait_for("solving_long", 0);
    server.wait_for("runs_abandoned_total", 1);
}

#[test]
fn what_goes_beyond_the_queue_is_refused_and_what_waits_is_answered() {
    let server = Server::start(&["--running", "1", "--long", "0", "--queue", "1"]);
    let first = server.send("POST", "/api/solve", &[], LONG);
    server.wait_for("solving", 1);
    let mut second = server.send("POST", "/api/solve", &[], PROBLEM);
    server.wait_for("solving_waiting", 1);
    assert!(server.ask("POST", "/api/solve", &[], PROBLEM).starts_with("HTTP/1.1 429"));
    // a check takes a moment, and does not wait for searches
    assert!(server.ask("POST", "/api/check", &[], PROBLEM).starts_with("HTTP/1.1 200"));
    drop(first);
    let mut answer = String::new();
    second.read_to_string(&mut answer).expect("it answers");
    assert!(answer.contains("\"summary\""));
}

#[test]
fn a_long_search_gives_its_place_to_others() {
    let server = Server::start(&["--running", "1", "--queue", "1"]);
    let _first = server.send("POST", "/api/solve", &[], LONG);
    server.wait_for("solving_long", 1);
    assert!(server.ask("POST", "/api/solve", &[], PROBLEM).contains("\"summary\""));
    assert_eq!(server.metric("solving_long"), 1);
}

#[test]
fn time_is_limited() {
    let server = Server::start(&["--maxtime", "1"]);
    let answer = lines(&server.ask("POST", "/api/solve?maxtime=1000", &[], LONG));
    assert!(answer.iter().any(|line| line["type"] == "summary" && line["ended"] == "time"), "{answer:?}");
}

#[test]
fn sigterm_lets_searches_say_what_they_have() {
    let mut server = Server::start(&[]);
    let mut stream = server.send("POST", "/api/solve", &[], LONG);
    // before its first words the search may not yet hear signals
    let (mut answer, mut bytes) = (String::new(), [0; 4096]);
    while !answer.contains("\"phase\"") {
        let count = stream.read(&mut bytes).expect("it answers");
        assert!(count > 0, "{answer}");
        answer += &String::from_utf8_lossy(&bytes[..count]);
    }
    let sent = Command::new("kill").args(["-TERM", &server.process.id().to_string()]).status();
    assert!(sent.expect("kill is there").success());
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.contains("\"stopped\"") && answer.contains("\"cut\""), "{answer}");
    assert!(server.process.wait().expect("it ends").success());
}

#[test]
fn other_sites_and_other_machines_are_refused() {
    let server = Server::start(&[]);
    let check = |headers: &[(&str, &str)]| server.ask("POST", "/api/check", headers, PROBLEM);
    assert!(check(&[("Host", "evil.example")]).starts_with("HTTP/1.1 403"));
    assert!(check(&[("Origin", "http://evil.example")]).starts_with("HTTP/1.1 403"));
    let open = Command::new(env!("CARGO_BIN_EXE_dawson"))
        .args(["serve", "--bind", "0.0.0.0", "--port", "0"])
        .env_remove("DAWSON_TOKEN")
        .output()
        .expect("it runs");
    assert!(!open.status.success());
    let server = Server::start(&["--token", "secret"]);
    let check = |headers: &[(&str, &str)]| server.ask("POST", "/api/check", headers, PROBLEM);
    assert!(check(&[]).starts_with("HTTP/1.1 401"));
    assert!(check(&[("Authorization", "Bearer secret")]).starts_with("HTTP/1.1 200"));
}

#[test]
fn a_request_reads_and_writes_no_file_of_the_machine() {
    let server = Server::start(&[]);
    let place = std::env::temp_dir().join("dawson-serve-protocol.txt");
    let text = PROBLEM.replace("EndProblem", &format!("Protocol {}\nEndProblem", place.display()));
    server.ask("POST", "/api/solve", &[], &text);
    assert!(!place.exists());
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/..%2fCargo.toml", "//etc/passwd", "/.gitignore"] {
        assert!(server.ask("GET", path, &[], "").starts_with("HTTP/1.1 404"), "{path}");
    }
}

#[test]
fn answers_tell_browsers_what_the_page_may_do() {
    let server = Server::start(&[]);
    let answer = server.ask("GET", "/healthz", &[], "").to_lowercase();
    assert!(
        answer.contains("content-security-policy: default-src 'self'") && !answer.contains("unsafe-inline")
    );
    assert!(answer.contains("x-content-type-options: nosniff"));
}
