//! The requests. Every word of a child's command line is chosen here from a list or is a number; texts go to its standard input
//! or into a file of the server's own.

use crate::child::{Answer, Cut, Run, stream, whole};
use crate::metrics::{self, Metrics};
use crate::settings::Limits;
use crate::shared::Shared;
use crate::{guard, page};
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Query, Request, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, RequestExt, Router, middleware};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::sync::OwnedSemaphorePermit;
use tower_http::compression::CompressionLayer;

/// The longest time for what takes a moment.
const MOMENT: Duration = Duration::from_secs(10);

/// The memory of a process that solves nothing, in bytes.
const SMALL: usize = 2 << 30;

/// What a thread's stack takes of a process's addresses, and a little more.
const THREAD: usize = 320 << 20;

/// A collection of games is searched at most so long.
const SEARCH: Duration = Duration::from_secs(300);

/// All requests, the page included.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    let limits = &shared.settings.limits;
    let interface = Router::new()
        .route("/api/solve", post(solve))
        .route("/api/latex", post(latex))
        .route("/api/check", post(check))
        .route("/api/play", post(play))
        .route("/api/diagram.svg", post(diagram))
        .route("/api/piece", get(piece))
        .layer(DefaultBodyLimit::max(limits.body))
        .route("/api/query", post(query).layer(DefaultBodyLimit::max(limits.games)))
        .route("/metrics", get(async |State(shared): State<Arc<Shared>>| metrics::text(&shared)))
        .layer(middleware::from_fn_with_state(shared.clone(), guard::admit));
    let words = Router::new()
        .route("/api/catalogue", get(words))
        .layer(middleware::from_fn_with_state(shared.clone(), guard::admit));
    let open = Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/api/openapi.json", get(async || (JSON, DESCRIPTION)))
        .fallback(get(page::file));
    // answers that grow while they are computed are not compressed: that would hold them back
    interface
        .merge(open.merge(words).layer(CompressionLayer::new()))
        .layer(middleware::from_fn(guard::protect))
        .with_state(shared)
}

/// The description of the interface, in OpenAPI's format. A test derives it from the types and comments of this file: what derives it
/// takes long to build.
const DESCRIPTION: &str = include_str!("openapi.json");

const JSON: [(HeaderName, &str); 1] = [(header::CONTENT_TYPE, "application/json")];

/// The language of a problem's text.
#[derive(Clone, Copy, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum Dialect {
    Popeye,
    Jacobi,
    #[default]
    Auto,
}

impl Dialect {
    fn word(self) -> &'static str {
        match self {
            Dialect::Popeye => "popeye",
            Dialect::Jacobi => "jacobi",
            Dialect::Auto => "auto",
        }
    }
}

/// Which lines are searched (Jacobi's language).
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum Mode {
    Complete,
    Heuristic,
    Demolition,
}

/// A natural language.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum Tongue {
    English,
    French,
    German,
}

impl Tongue {
    fn word(self) -> &'static str {
        match self {
            Tongue::English => "english",
            Tongue::French => "french",
            Tongue::German => "german",
        }
    }
}

/// How a problem is solved. What goes beyond the limits of the server is brought down to them.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct Solving {
    /// The language of the text.
    #[serde(default)]
    dialect: Dialect,
    /// The number of threads.
    threads: Option<usize>,
    /// The most seconds for each problem.
    maxtime: Option<u64>,
    /// The memory for tables, in megabytes.
    maxmem: Option<usize>,
    /// Whether lines `{"type":"progress","done":…,"of":…}` tell how many of the first moves are done.
    #[serde(default)]
    progress: bool,
    /// Whether the position after each move is told, as FEN.
    #[serde(default)]
    positions: bool,
    /// Which lines are searched (Jacobi's language).
    mode: Option<Mode>,
    /// A share of the work, such as 2/3 (Jacobi's language).
    part: Option<String>,
    /// Whether shorter solutions are told too (Jacobi's language).
    #[serde(default)]
    shorter: bool,
    /// The language of the solutions (Jacobi's language).
    output: Option<Tongue>,
}

/// The language of a text.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct Reading {
    /// The language of the text.
    #[serde(default)]
    dialect: Dialect,
}

/// A game under the rules of a problem: all commands so far, as `dawson play` takes them. The server keeps no games.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
struct Game {
    /// The problem; or definitions of games, where a variant is played.
    #[serde(default)]
    text: String,
    /// The name of the game to be played instead of a problem: one that is known, or one that the text defines.
    variant: Option<String>,
    /// The position in which that game begins.
    fen: Option<String>,
    /// Its language.
    #[serde(default)]
    dialect: Dialect,
    /// The language of moves.
    language: Option<Tongue>,
    /// The commands, one a line: a move, `moves`, `undo`, `game`, `board`, `proofgame` …
    commands: Vec<String>,
}

/// What a diagram shows.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct Drawing {
    /// Which problem of the text, from 1.
    #[serde(default = "first")]
    problem: u32,
    /// Whether the positions of all twins are drawn.
    #[serde(default)]
    twins: bool,
}

fn first() -> u32 {
    1
}

/// The notation of a piece's definition.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum Notation {
    Movement,
    Betza,
    Fmax,
    Czech,
}

/// Which piece is shown.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct Showing {
    /// A code, a name, or a definition in `notation`.
    piece: String,
    /// The notation, where the piece is a definition.
    notation: Option<Notation>,
    /// The square from which it moves.
    from: Option<String>,
    /// Whether it is black.
    #[serde(default)]
    black: bool,
}

/// What a piece is and does.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
struct Piece {
    /// Name, definition, words, Betza and diagram, for people.
    text: String,
    /// The diagram of its moves.
    svg: String,
}

/// What is asked of games.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct Search {
    /// The query, in CQL-S.
    query: String,
    /// At most so many games.
    limit: Option<u32>,
    /// Whether variations are searched too.
    #[serde(default)]
    variations: bool,
    /// How what is found is written.
    #[serde(default)]
    format: Written,
}

/// How games that are found are written.
#[derive(Clone, Copy, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum Written {
    /// An object a line.
    #[default]
    Json,
    /// The games, with a comment at each matching position.
    Pgn,
}

/// Why a request has no answer.
#[derive(Debug)]
enum Refusal {
    /// Too much is to be done; later there may be room.
    Busy,
    /// The request makes no sense.
    Wrong(String),
    /// The program could not be run.
    System(std::io::Error),
    /// It took too long, or its answer was too large.
    Cut(Cut),
}

impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Refusal {
        Refusal::System(error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, text) = match self {
            Refusal::Busy => (StatusCode::TOO_MANY_REQUESTS, "too much is to be done just now".to_owned()),
            Refusal::Wrong(text) => (StatusCode::UNPROCESSABLE_ENTITY, text),
            Refusal::System(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()),
            Refusal::Cut(cut) => (StatusCode::SERVICE_UNAVAILABLE, format!("the request was ended: {cut:?}")),
        };
        let mut response = (status, Json(serde_json::json!({"error": text}))).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
        }
        response
    }
}

/// A place for a search, or the refusal.
async fn enter(shared: &Shared, quick: bool) -> Result<OwnedSemaphorePermit, Refusal> {
    let admission = if quick { &shared.quick } else { &shared.solving };
    admission.enter().await.map_err(|_| {
        Metrics::count(&shared.metrics.refused);
        Refusal::Busy
    })
}

/// A run that takes a moment.
async fn moment(shared: &Arc<Shared>, run: Run, input: Bytes) -> Result<Answer, Refusal> {
    let _place = enter(shared, true).await?;
    let answer = whole(shared, run, input).await?;
    match answer.cut {
        Some(cut) => Err(Refusal::Cut(cut)),
        None => Ok(answer),
    }
}

fn words_of(words: &[&str]) -> Vec<OsString> {
    words.iter().map(OsString::from).collect()
}

fn small(words: Vec<OsString>) -> Result<Run, Refusal> {
    Ok(Run { words, time: MOMENT, memory: SMALL, folder: tempfile::tempdir()? })
}

const LINES: [(HeaderName, &str); 2] =
    [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];

/// Solves the problems of a text: one JSON object a line, as soon as it is known (handbook/src/json.md).
#[cfg_attr(test, utoipa::path(post, path = "/api/solve", params(Solving), request_body = String, responses(
    (status = 200, body = String, content_type = "application/x-ndjson"), (status = 429))))]
async fn solve(
    State(shared): State<Arc<Shared>>,
    Query(wish): Query<Solving>,
    text: Bytes,
) -> Result<Response, Refusal> {
    let limits = &shared.settings.limits;
    let seconds = seconds_within(limits, wish.maxtime);
    let memory =
        wish.maxmem.map_or(limits.memory, |megabytes| megabytes.saturating_mul(1 << 20)).min(limits.memory);
    let threads = wish.threads.unwrap_or(limits.threads).clamp(1, limits.threads);
    let mut words = words_of(&["solve", "-", "--format", "json", "--dialect", wish.dialect.word()]);
    let addresses = add_means(&mut words, seconds, memory, threads);
    if wish.progress {
        words.push("--progress".into());
    }
    if wish.positions {
        words.push("--positions".into());
    }
    if wish.shorter {
        words.push("--shorter".into());
    }
    if let Some(mode) = wish.mode {
        let mode = match mode {
            Mode::Complete => "complete",
            Mode::Heuristic => "heuristic",
            Mode::Demolition => "demolition",
        };
        words.push(format!("--mode={mode}").into());
    }
    if let Some(tongue) = wish.output {
        words.push(format!("--output-language={}", tongue.word()).into());
    }
    if let Some(part) = &wish.part {
        let numbers =
            part.split_once('/').and_then(|(k, n)| Some((k.parse::<u32>().ok()?, n.parse::<u32>().ok()?)));
        let (k, n) =
            numbers.ok_or_else(|| Refusal::Wrong("part: a share such as 1/4 was expected".to_owned()))?;
        words.push(format!("--part={k}/{n}").into());
    }
    // several problems may each take their time, but not for ever
    let time = Duration::from_secs(seconds).min(limits.time) + MOMENT;
    let place = enter(&shared, false).await?;
    let run = Run { words, time, memory: addresses, folder: tempfile::tempdir()? };
    let input = futures_util::stream::iter([Ok::<_, std::io::Error>(text)]);
    Ok((LINES, Body::from_stream(stream(&shared, run, input, place)?)).into_response())
}

/// The seconds that a problem gets where so many were asked for.
fn seconds_within(limits: &Limits, asked: Option<u64>) -> u64 {
    asked.unwrap_or(u64::MAX).clamp(1, limits.time.as_secs())
}

/// Tells a solving process its time, the memory of its tables in bytes and its threads. The bytes of addresses that it needs then.
fn add_means(words: &mut Vec<OsString>, seconds: u64, memory: usize, threads: usize) -> usize {
    words.push(format!("--maxtime={seconds}").into());
    words.push(format!("--maxmem={}M", memory >> 20).into());
    words.push(format!("--threads={threads}").into());
    memory * 2 + threads * THREAD + SMALL
}

/// How long the problems of a document are solved.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct Document {
    /// The most seconds for each problem.
    maxtime: Option<u64>,
}

/// Solves the problems of a text and writes a document in LaTeX with their diagrams and solutions.
#[cfg_attr(test, utoipa::path(post, path = "/api/latex", params(Document), request_body = String, responses(
    (status = 200, body = String, content_type = "application/x-latex"), (status = 422), (status = 429))))]
async fn latex(
    State(shared): State<Arc<Shared>>,
    Query(wish): Query<Document>,
    text: Bytes,
) -> Result<Response, Refusal> {
    let limits = &shared.settings.limits;
    let seconds = seconds_within(limits, wish.maxtime);
    let mut words = words_of(&["solve", "-", "--format", "latex"]);
    let memory = add_means(&mut words, seconds, limits.memory, limits.threads);
    let _place = enter(&shared, false).await?;
    let run =
        Run { words, time: Duration::from_secs(seconds) + MOMENT, memory, folder: tempfile::tempdir()? };
    let answer = whole(&shared, run, text).await?;
    match answer.cut {
        Some(cut) => Err(Refusal::Cut(cut)),
        None if answer.output.is_empty() => Err(Refusal::Wrong(answer.complaints)),
        None => Ok(([(header::CONTENT_TYPE, "application/x-latex")], answer.output).into_response()),
    }
}

/// Reads a text and tells its problems and what is wrong with them, without solving: lines as `solve` prints them.
#[cfg_attr(test, utoipa::path(post, path = "/api/check", params(Reading), request_body = String, responses(
    (status = 200, body = String, content_type = "application/x-ndjson"), (status = 429))))]
async fn check(
    State(shared): State<Arc<Shared>>,
    Query(wish): Query<Reading>,
    text: Bytes,
) -> Result<Response, Refusal> {
    let words = words_of(&["solve", "-", "--check", "--format", "json", "--dialect", wish.dialect.word()]);
    let answer = moment(&shared, small(words)?, text).await?;
    Ok((LINES, answer.output).into_response())
}

/// Plays commands from the beginning and gives the answers, a JSON object a line, as `dawson play --format json` does. Where the engine
/// is to think, lines come as they are known.
#[cfg_attr(test, utoipa::path(post, path = "/api/play", request_body = Game, responses(
    (status = 200, body = String, content_type = "application/x-ndjson"), (status = 422), (status = 429))))]
async fn play(State(shared): State<Arc<Shared>>, Json(game): Json<Game>) -> Result<Response, Refusal> {
    const PROBLEM: &str = "problem.txt";
    const DEFINITIONS: &str = "definitions.ini";
    let mut words = words_of(&["play", "--format", "json", "--dialect", game.dialect.word()]);
    if let Some(tongue) = game.language {
        words.push(format!("--output-language={}", tongue.word()).into());
    }
    let is_defined = !game.text.trim().is_empty();
    let file = match &game.variant {
        None => {
            words.push(PROBLEM.into());
            Some(PROBLEM)
        }
        Some(name) => {
            words.push(format!("--variant={name}").into());
            words.extend(game.fen.iter().map(|fen| format!("--fen={fen}").into()));
            words.extend(is_defined.then(|| format!("--definitions={DEFINITIONS}").into()));
            is_defined.then_some(DEFINITIONS)
        }
    };
    let run = small(words)?;
    if let Some(file) = file {
        tokio::fs::write(run.folder.path().join(file), &game.text).await?;
    }
    let mut commands = String::new();
    for command in &game.commands {
        // a command is a line: what has several would be several
        commands.extend(command.chars().map(|c| if c.is_control() { ' ' } else { c }));
        commands.push('\n');
    }
    let thinks = |command: &String| command.trim_start().to_ascii_lowercase().starts_with("think");
    if game.commands.iter().any(thinks) {
        let limits = &shared.settings.limits;
        let run = Run { time: limits.time, memory: limits.memory + SMALL, ..run };
        let place = enter(&shared, false).await?;
        let input = futures_util::stream::iter([Ok::<_, std::io::Error>(Bytes::from(commands))]);
        return Ok((LINES, Body::from_stream(stream(&shared, run, input, place)?)).into_response());
    }
    let answer = moment(&shared, run, Bytes::from(commands)).await?;
    match answer.success {
        true => Ok((LINES, answer.output).into_response()),
        false => Err(Refusal::Wrong(answer.complaints)),
    }
}

/// Draws the diagram of a problem.
#[cfg_attr(test, utoipa::path(post, path = "/api/diagram.svg", params(Drawing), request_body = String, responses(
    (status = 200, body = String, content_type = "image/svg+xml"), (status = 422), (status = 429))))]
async fn diagram(
    State(shared): State<Arc<Shared>>,
    Query(wish): Query<Drawing>,
    text: Bytes,
) -> Result<Response, Refusal> {
    let mut words = words_of(&["diagram", "-", "--format", "svg"]);
    words.push(format!("--problem={}", wish.problem.max(1)).into());
    if wish.twins {
        words.push("--twins".into());
    }
    let answer = moment(&shared, small(words)?, text).await?;
    match answer.success {
        true => Ok(([(header::CONTENT_TYPE, "image/svg+xml")], answer.output).into_response()),
        false => Err(Refusal::Wrong(answer.complaints)),
    }
}

/// Shows how a piece moves.
#[cfg_attr(test, utoipa::path(get, path = "/api/piece", params(Showing), responses(
    (status = 200, body = Piece), (status = 422), (status = 429))))]
async fn piece(
    State(shared): State<Arc<Shared>>,
    Query(wish): Query<Showing>,
) -> Result<Json<Piece>, Refusal> {
    let mut words = words_of(&["piece", "show"]);
    if let Some(notation) = wish.notation {
        let notation = match notation {
            Notation::Movement => "movement",
            Notation::Betza => "betza",
            Notation::Fmax => "fmax",
            Notation::Czech => "czech",
        };
        words.push(format!("--as={notation}").into());
    }
    if let Some(from) = &wish.from {
        if !from.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Refusal::Wrong("from: a square such as d4 was expected".to_owned()));
        }
        words.push(format!("--from={from}").into());
    }
    if wish.black {
        words.push("--black".into());
    }
    let picture = [words.clone(), words_of(&["--svg", "--", &wish.piece])].concat();
    let text = [words, words_of(&["--", &wish.piece])].concat();
    let text = moment(&shared, small(text)?, Bytes::new()).await?;
    if !text.success {
        return Err(Refusal::Wrong(text.complaints));
    }
    let picture = moment(&shared, small(picture)?, Bytes::new()).await?;
    let lossy = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ok(Json(Piece { text: lossy(text.output), svg: lossy(picture.output) }))
}

/// Searches the games of the body (PGN): one line for each game found.
#[cfg_attr(test, utoipa::path(post, path = "/api/query", params(Search), request_body = String, responses(
    (status = 200, body = String, content_type = "application/x-ndjson"), (status = 422), (status = 429))))]
async fn query(
    State(shared): State<Arc<Shared>>,
    Query(wish): Query<Search>,
    games: Request,
) -> Result<Response, Refusal> {
    let limits = &shared.settings.limits;
    let folder = tempfile::tempdir()?;
    tokio::fs::write(folder.path().join("query.cql"), &wish.query).await?;
    // what is wrong with a query is known without games
    let words = words_of(&["query", "query.cql", "-", "--explain"]);
    let read = Run { words, time: MOMENT, memory: SMALL, folder: tempfile::tempdir()? };
    tokio::fs::write(read.folder.path().join("query.cql"), &wish.query).await?;
    let explained = moment(&shared, read, Bytes::new()).await?;
    if !explained.success {
        return Err(Refusal::Wrong(explained.complaints));
    }
    let format = match wish.format {
        Written::Json => "json",
        Written::Pgn => "pgn",
    };
    // the whole file first: browsers read no answer before they have sent all, and a search whose answer nobody reads stands still
    const GAMES: &str = "games.pgn";
    let mut file = tokio::fs::File::create(folder.path().join(GAMES)).await?;
    let mut pieces = games.into_limited_body().into_data_stream();
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(|error| Refusal::Wrong(format!("the games did not arrive: {error}")))?;
        file.write_all(&piece).await?;
    }
    file.flush().await?;
    drop(file);
    let mut words = words_of(&["query", "query.cql", GAMES, "--format", format, "--positions"]);
    words.push(format!("--threads={}", limits.threads).into());
    if let Some(limit) = wish.limit {
        words.push(format!("--limit={limit}").into());
    }
    if wish.variations {
        words.push("--variations".into());
    }
    let place = enter(&shared, false).await?;
    let run = Run { words, time: SEARCH, memory: limits.memory + SMALL, folder };
    let nothing = futures_util::stream::iter([Ok::<_, std::io::Error>(Bytes::new())]);
    Ok((LINES, Body::from_stream(stream(&shared, run, nothing, place)?)).into_response())
}

/// The words of the input language in English, French and German, what they mean, and the figures of diagrams.
#[cfg_attr(test, utoipa::path(get, path = "/api/catalogue", responses((status = 200, body = Object))))]
async fn words() -> Json<serde_json::Value> {
    Json(dawson::catalogue::catalogue())
}

#[cfg(test)]
mod tests {
    use super::*;
    use utoipa::OpenApi;

    #[derive(OpenApi)]
    #[openapi(
        info(
            title = "Dawson",
            description = "Solves, checks, plays, draws and searches chess problems and fairy chess."
        ),
        paths(solve, latex, check, play, diagram, piece, query, words)
    )]
    struct Interface;

    #[test]
    fn the_description_is_that_of_the_requests() {
        let derived = Interface::openapi().to_pretty_json().expect("it is JSON") + "\n";
        if std::env::var_os("DAWSON_WRITE_API").is_some() {
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/openapi.json"), derived)
                .expect("the file can be written");
            return;
        }
        assert!(
            derived == DESCRIPTION,
            "write it: DAWSON_WRITE_API=1 cargo test -p dawson-server description"
        );
    }
}
