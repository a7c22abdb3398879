//! Runs of the program for requests: bounded in time, memory and length, and ended when nobody waits for them any more.

use crate::metrics::Metrics;
use crate::shared::Shared;
use axum::body::Bytes;
use futures_util::{Stream, StreamExt};
use std::ffi::OsString;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio_stream::wrappers::ReceiverStream;

/// What is kept of what a run says on standard error.
const COMPLAINTS: u64 = 64 << 10;

/// The bytes of an answer that are passed on at once at most.
const CHUNK: usize = 64 << 10;

/// After being asked to stop a run has this long to tell what it has found.
const PATIENCE: Duration = Duration::from_secs(2);

/// A run that has taken so long is a long one: it gives its place to others and goes on beside them with less right to the processor.
const SHORT: Duration = Duration::from_millis(250);

/// A run to be begun.
pub(crate) struct Run {
    /// The command line behind the name of the program.
    pub words: Vec<OsString>,
    /// The longest it may take.
    pub time: Duration,
    /// The most memory of its process, in bytes.
    pub memory: usize,
    /// A folder of its own in which it runs, gone afterwards with all that was written there.
    pub folder: TempDir,
}

/// Why a run was ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cut {
    Time,
    Length,
    Shutdown,
    /// It ended by itself, but not as a program should.
    Died,
}

impl Cut {
    /// The line that is added to an answer of JSON lines which is not whole.
    fn line(self) -> String {
        let (reason, text) = match self {
            Cut::Time => ("time", "the server gives no more time"),
            Cut::Length => ("length", "the answer is longer than the server allows"),
            Cut::Shutdown => ("shutdown", "the server ends"),
            Cut::Died => {
                ("died", "the search ended by force: it may have wanted more memory than the server allows")
            }
        };
        format!("{}\n", serde_json::json!({"type": "cut", "reason": reason, "message": text}))
    }
}

/// A run that went to its end.
pub(crate) struct Answer {
    pub output: Vec<u8>,
    pub complaints: String,
    pub success: bool,
    pub cut: Option<Cut>,
}

/// The addresses that the program's allocator (mimalloc) reserves at a time, in KiB. By itself it reserves a gigabyte, for which it may never have a
/// use: the threads' stacks would find no addresses below the limit.
const RESERVED: (&str, &str) = ("MIMALLOC_ARENA_RESERVE", "65536");

fn begin(shared: &Shared, run: &Run) -> std::io::Result<Child> {
    let child = Command::new(&shared.settings.program)
        .args(&run.words)
        .env(RESERVED.0, RESERVED.1)
        .current_dir(run.folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    // the program waits for its input now, so the limit comes before anything takes memory
    bound(&child, run.memory);
    Metrics::count(&shared.metrics.runs);
    Ok(child)
}

/// Limits the addresses of a process, and the files that it may write.
#[cfg(target_os = "linux")]
fn bound(child: &Child, memory: usize) {
    use rustix::process::{Resource, Rlimit, prlimit};
    /// A problem may ask for its diagram in LaTeX, or a protocol; both go into the folder that is thrown away.
    const LARGEST_FILE: u64 = 16 << 20;
    let Some(process) = pid(child) else { return };
    for (resource, most) in [(Resource::As, memory as u64), (Resource::Fsize, LARGEST_FILE)] {
        // where a limit cannot be set the program's own limits must do
        let _ = prlimit(Some(process), resource, Rlimit { current: Some(most), maximum: Some(most) });
    }
}

#[cfg(not(target_os = "linux"))]
fn bound(_: &Child, _: usize) {}

#[cfg(unix)]
fn pid(child: &Child) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(child.id()?).ok()?)
}

/// Asks a process to stop and to tell what it has.
#[cfg(unix)]
fn ask_to_stop(child: &Child) {
    if let Some(process) = pid(child) {
        // a process that has ended need not be asked
        let _ = rustix::process::kill_process(process, rustix::process::Signal::TERM);
    }
}

#[cfg(not(unix))]
fn ask_to_stop(_: &Child) {}

/// Lets others have the processor first.
#[cfg(unix)]
fn stand_back(child: &Child) {
    /// The least right of way that Unix knows is 19.
    const NICE: i32 = 15;
    if let Some(process) = pid(child) {
        // where that is refused it goes on as before
        let _ = rustix::process::setpriority_process(Some(process), NICE);
    }
}

#[cfg(not(unix))]
fn stand_back(_: &Child) {}

/// Begins a run and passes its output on as it comes. When the stream is dropped the run ends.
pub(crate) fn stream<S, E>(
    shared: &Arc<Shared>,
    run: Run,
    input: S,
    place: OwnedSemaphorePermit,
) -> std::io::Result<impl Stream<Item = std::io::Result<Bytes>> + use<S, E>>
where
    S: Stream<Item = Result<Bytes, E>> + Send + Unpin + 'static,
    E: Send + 'static,
{
    let mut child = begin(shared, &run)?;
    feed(&mut child, input);
    let (sender, receiver) = mpsc::channel(16);
    let shared = shared.clone();
    tokio::spawn(async move {
        let begun = Instant::now();
        let (news, mut progress) = mpsc::channel(4);
        let complaints = progress_of(&mut child, news);
        let cut = pass_on(&shared, &run, &mut child, place, &sender, &mut progress).await;
        let ended = tokio::time::timeout(PATIENCE, child.wait()).await;
        // statuses that the program chooses are its own matter; without one it was ended by force
        let died = !matches!(ended, Ok(Ok(status)) if status.code().is_some());
        let cut = cut.or(died.then_some(Cut::Died));
        let counter = match cut {
            _ if sender.is_closed() => &shared.metrics.abandoned,
            Some(_) => &shared.metrics.limited,
            None => &shared.metrics.ended,
        };
        Metrics::count(counter);
        let taken = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        shared.metrics.milliseconds.fetch_add(taken, Ordering::Relaxed);
        if let Some(cut) = cut {
            let _ = sender.send(Ok(Bytes::from(cut.line()))).await;
        }
        complaints.abort();
    });
    Ok(ReceiverStream::new(receiver))
}

/// Passes the output on until it ends, nobody waits for it, or a limit is reached; the last line is whole.
async fn pass_on(
    shared: &Shared,
    run: &Run,
    child: &mut Child,
    mut place: OwnedSemaphorePermit,
    sender: &mpsc::Sender<std::io::Result<Bytes>>,
    progress: &mut mpsc::Receiver<String>,
) -> Option<Cut> {
    let mut output = child.stdout.take()?;
    let deadline = tokio::time::sleep(run.time);
    tokio::pin!(deadline);
    let shutdown = shared.shutdown.begun();
    tokio::pin!(shutdown);
    let mut cut = None;
    let mut passed = 0;
    let mut in_line = false;
    let mut is_short = true;
    let short = tokio::time::sleep(SHORT);
    tokio::pin!(short);
    loop {
        let piece = tokio::select! {
            piece = read(&mut output) => piece,
            // a line of progress has its place between two others
            Some(line) = progress.recv(), if !in_line => Some(Bytes::from(line)),
            () = sender.closed() => {
                let _ = child.start_kill();
                return None;
            }
            () = &mut deadline => {
                if cut.is_some() {
                    // it was asked before
                    let _ = child.start_kill();
                    return cut;
                }
                cut = Some(Cut::Time);
                ask_to_stop(child);
                deadline.as_mut().reset(tokio::time::Instant::now() + PATIENCE);
                continue;
            }
            () = &mut short, if is_short => {
                match shared.long.enter().await {
                    Ok(among_long) => {
                        stand_back(child);
                        place = among_long;
                        is_short = false;
                    }
                    // there are too many long ones: it keeps the place for now
                    Err(_) => short.as_mut().reset(tokio::time::Instant::now() + SHORT),
                }
                continue;
            }
            () = &mut shutdown, if cut.is_none() => {
                cut = Some(Cut::Shutdown);
                ask_to_stop(child);
                deadline.as_mut().reset(tokio::time::Instant::now() + PATIENCE);
                continue;
            }
        };
        let Some(mut piece) = piece else {
            drop(place);
            return cut;
        };
        let left = shared.settings.limits.answer.saturating_sub(passed);
        let too_long = piece.len() > left;
        if too_long {
            // the reader gets no half of a line
            let end = piece[..left].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            piece.truncate(end);
        }
        passed += piece.len();
        in_line = piece.last().is_some_and(|&byte| byte != b'\n');
        shared.metrics.bytes.fetch_add(piece.len() as u64, Ordering::Relaxed);
        let gone = sender.send(Ok(piece)).await.is_err();
        if gone || too_long {
            let _ = child.start_kill();
            return too_long.then_some(Cut::Length);
        }
    }
}

async fn read(output: &mut ChildStdout) -> Option<Bytes> {
    let mut buffer = Vec::with_capacity(CHUNK);
    match output.read_buf(&mut buffer).await {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(Bytes::from(buffer)),
    }
}

/// Runs the program to its end and gives the whole answer.
pub(crate) async fn whole(shared: &Arc<Shared>, run: Run, input: Bytes) -> std::io::Result<Answer> {
    let begun = Instant::now();
    let mut child = begin(shared, &run)?;
    feed(&mut child, futures_util::stream::iter([Ok::<_, std::io::Error>(input)]));
    let complaints = complaints_of(&mut child);
    let most = shared.settings.limits.answer as u64;
    let output = child.stdout.take();
    let reading = async {
        let mut bytes = Vec::new();
        if let Some(output) = output {
            output.take(most + 1).read_to_end(&mut bytes).await?;
        }
        Ok::<_, std::io::Error>(bytes)
    };
    let (output, mut cut) = match tokio::time::timeout(run.time, reading).await {
        Ok(output) => (output?, None),
        Err(_) => (Vec::new(), Some(Cut::Time)),
    };
    if output.len() as u64 > most {
        cut = Some(Cut::Length);
    }
    if cut.is_some() {
        let _ = child.start_kill();
    }
    let status = child.wait().await?;
    Metrics::count(if cut.is_some() { &shared.metrics.limited } else { &shared.metrics.ended });
    shared.metrics.bytes.fetch_add(output.len() as u64, Ordering::Relaxed);
    let taken = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    shared.metrics.milliseconds.fetch_add(taken, Ordering::Relaxed);
    let complaints = complaints.await.unwrap_or_default();
    let died = status.code().is_none() && cut.is_none();
    Ok(Answer { output, complaints, success: status.success(), cut: cut.or(died.then_some(Cut::Died)) })
}

/// Writes the input while the output is read. Who ends before having read it all does not want the rest.
fn feed<S, E>(child: &mut Child, mut input: S)
where
    S: Stream<Item = Result<Bytes, E>> + Send + Unpin + 'static,
    E: Send + 'static,
{
    let Some(mut pipe) = child.stdin.take() else { return };
    tokio::spawn(async move {
        while let Some(Ok(piece)) = input.next().await {
            if pipe.write_all(&piece).await.is_err() {
                break;
            }
        }
    });
}

/// Reads the lines of progress that a run tells on standard error, and drops all else.
fn progress_of(child: &mut Child, news: mpsc::Sender<String>) -> tokio::task::JoinHandle<()> {
    let pipe = child.stderr.take();
    tokio::spawn(async move {
        let Some(pipe) = pipe else { return };
        let mut lines = BufReader::new(pipe).split(b'\n');
        while let Ok(Some(line)) = lines.next_segment().await {
            if line.starts_with(br#"{"type":"progress""#)
                && let Ok(text) = String::from_utf8(line)
            {
                // who has not read the last ones needs no more
                let _ = news.try_send(format!("{text}\n"));
            }
        }
    })
}

/// Reads what the run says on standard error: the beginning is kept.
fn complaints_of(child: &mut Child) -> tokio::task::JoinHandle<String> {
    let pipe = child.stderr.take();
    tokio::spawn(async move {
        let mut text = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = (&mut pipe).take(COMPLAINTS).read_to_end(&mut text).await;
            let _ = tokio::io::copy(&mut pipe, &mut tokio::io::sink()).await;
        }
        String::from_utf8_lossy(&text).into_owned()
    })
}
