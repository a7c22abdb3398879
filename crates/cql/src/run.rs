//! Running a plan over collections, on all cores, results in the order of the games.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};

use crate::advice::{Adviser, Sources};
use crate::evaluate::Evaluator;
use crate::game::{At, Game};
use crate::header::Facts;
use crate::plan::Plan;
use crate::read::{Batch, GameText, Replayer, Skim, Splitter, TextReader, open, start_of};
use crate::replay::Position;
use crate::write::{Format, Match};

/// How a plan is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How results are written.
    pub format: Format,
    /// Whether positions are written as FEN.
    pub positions: bool,
    /// At most so many games.
    pub limit: u64,
    /// The number of threads that search, at least 1.
    pub threads: usize,
    /// An engine and endgame tables.
    pub sources: Sources,
}

/// All matching games as PGN, found by one thread without advice.
impl Default for Settings {
    fn default() -> Settings {
        Settings {
            format: Format::Pgn,
            positions: false,
            limit: u64::MAX,
            threads: 1,
            sources: Sources::default(),
        }
    }
}

/// What happened, in the order of the games.
#[derive(Debug)]
pub enum Event<'a> {
    /// A game was selected; what is written of it (nothing for a count).
    Matched(&'a [u8]),
    /// A game was left out, and why.
    Skipped(&'a str),
    /// So many games more have been looked at.
    Progress(u64),
}

/// What there was in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games read.
    pub games: u64,
    /// Games selected.
    pub matched: u64,
    /// Positions at which they match (main line and variations).
    pub places: u64,
    /// Games left out because they are broken.
    pub skipped: u64,
    /// Games whose moves were replayed.
    pub replayed: u64,
    /// Positions of these.
    pub positions: u64,
    /// Whether the search was cut short.
    pub stopped: bool,
}

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A file cannot be read.
    #[error("{}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The engine or the tables cannot be used.
    #[error("{0}")]
    Advice(io::Error),
    /// There is no thread to search with.
    #[error("no thread to search with: {0}")]
    Thread(io::Error),
}

/// The size of a batch in bytes.
const BATCH: usize = 1 << 18;

/// Batches in flight for each thread; they bound the memory.
const AHEAD: usize = 4;

/// A batch searched.
#[derive(Default)]
struct Done {
    /// Written results, one after the other.
    output: Vec<u8>,
    /// The end of each result in it, and the number of places; `Err` for a note.
    items: Vec<Result<(usize, u64), String>>,
    games: u64,
    replayed: u64,
    positions: u64,
    /// Where the game that was selected last matches, if the worker keeps that.
    places: Option<Vec<At>>,
}

/// What came of one game.
pub type Answer = Result<Option<Vec<At>>, String>;

/// Holds a plan against games one by one and tells the answer for each: where it matches, `None` for a game that is not selected, or why
/// the game was left out. Without `places` the search in a game ends when it is known to match. Each game has its number and its text. Buffers are used again, so that many games at a time are faster.
///
/// # Errors
///
/// When the engine or the tables cannot be had.
pub fn answers<'b>(
    plan: &Plan,
    sources: &Sources,
    places: bool,
    games: impl IntoIterator<Item = (u64, &'b [u8])>,
    hear: &mut dyn FnMut(Answer),
) -> Result<(), RunError> {
    let settings = Settings { format: Format::Count, positions: places, ..Settings::default() };
    let adviser = Adviser::start(sources, 1).map_err(RunError::Advice)?.pop().unwrap_or_default();
    let mut worker = Worker::new(plan, &settings, &[], adviser);
    let cell = Cell::new(&[][..]);
    let mut buffers = Buffers::new(&cell);
    for (number, bytes) in games {
        let mut done = Done { places: Some(Vec::new()), ..Done::default() };
        let result = worker.search_game(&mut buffers, bytes, number, &mut done);
        hear(result.map(|()| done.places.filter(|_| !done.items.is_empty())));
    }
    Ok(())
}

/// Runs a plan over files. `sink` is told what happens and answers whether to go on.
///
/// # Errors
///
/// When a file cannot be read.
pub fn run(
    plan: &Plan,
    files: &[PathBuf],
    settings: &Settings,
    stop: &AtomicBool,
    sink: &mut dyn FnMut(Event<'_>),
) -> Result<Summary, RunError> {
    let mut collection = Collection { files, current: None, next_file: 0, number: 1 };
    run_source(plan, &mut collection, files, settings, stop, sink)
}

/// Runs a plan over games from anywhere; `names` are what the notes call the files.
///
/// # Errors
///
/// When the games cannot be read or advice cannot be had.
pub fn run_source(
    plan: &Plan,
    collection: &mut dyn Source,
    names: &[PathBuf],
    settings: &Settings,
    stop: &AtomicBool,
    sink: &mut dyn FnMut(Event<'_>),
) -> Result<Summary, RunError> {
    let files = names;
    let mut summary = Summary::default();
    let threads = settings.threads.max(1);
    let mut advisers = Adviser::start(&settings.sources, threads).map_err(RunError::Advice)?;
    if threads == 1 {
        let mut worker = Worker::new(plan, settings, files, advisers.pop().unwrap_or_default());
        while let Some(batch) = collection.next_batch()? {
            let done = worker.search(&batch);
            if !report(done, &mut summary, settings, sink) || stop.load(Ordering::Relaxed) {
                summary.stopped = stop.load(Ordering::Relaxed);
                break;
            }
        }
        return Ok(summary);
    }
    let (work_sender, work) = sync_channel::<(u64, Batch)>(threads * AHEAD);
    let (done_sender, done) = channel::<(u64, Done)>();
    let work = Mutex::new(work);
    std::thread::scope(|scope| {
        let mut started = 0;
        for adviser in advisers {
            let (work, done_sender) = (&work, done_sender.clone());
            let worker = Worker::new(plan, settings, files, adviser);
            let search = move || search_batches(worker, work, &done_sender, stop);
            match std::thread::Builder::new().spawn_scoped(scope, search) {
                Ok(_) => started += 1,
                Err(error) if started == 0 => return Err(RunError::Thread(error)),
                // the others do its work
                Err(_) => break,
            }
        }
        drop(done_sender);
        feed(collection, work_sender, &done, threads, &mut summary, settings, stop, sink)
    })?;
    Ok(summary)
}

/// What a searching thread does.
fn search_batches(
    mut worker: Worker<'_>,
    work: &Mutex<Receiver<(u64, Batch)>>,
    done: &Sender<(u64, Done)>,
    stop: &AtomicBool,
) {
    loop {
        let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((index, batch)) = next else { return };
        let searched = if stop.load(Ordering::Relaxed) { Done::default() } else { worker.search(&batch) };
        if done.send((index, searched)).is_err() {
            return;
        }
    }
}

/// Hands out batches and reports results in order, with a bounded number in flight.
#[allow(clippy::too_many_arguments, reason = "the two ends of the pipeline meet here")]
fn feed(
    collection: &mut dyn Source,
    work: SyncSender<(u64, Batch)>,
    done: &Receiver<(u64, Done)>,
    threads: usize,
    summary: &mut Summary,
    settings: &Settings,
    stop: &AtomicBool,
    sink: &mut dyn FnMut(Event<'_>),
) -> Result<(), RunError> {
    let (mut sent, mut reported) = (0u64, 0u64);
    let mut waiting: BTreeMap<u64, Done> = BTreeMap::new();
    let mut work = Some(work);
    let most = (threads * AHEAD) as u64;
    let mut failure = None;
    loop {
        while let Some(sender) = work.as_ref().filter(|_| sent - reported < most) {
            let batch = match collection.next_batch() {
                Ok(batch) => batch,
                Err(error) => {
                    failure = Some(error);
                    None
                }
            };
            let went = batch.is_some_and(|batch| sender.send((sent, batch)).is_ok());
            if !went || stop.load(Ordering::Relaxed) {
                sent += u64::from(went);
                work = None;
                break;
            }
            sent += 1;
        }
        if reported == sent && work.is_none() {
            break;
        }
        let Ok((index, result)) = done.recv() else { break };
        waiting.insert(index, result);
        while let Some(result) = waiting.remove(&reported) {
            reported += 1;
            if !report(result, summary, settings, sink) {
                stop.store(true, Ordering::Relaxed);
                return Ok(());
            }
        }
    }
    summary.stopped = stop.load(Ordering::Relaxed);
    failure.map_or(Ok(()), Err)
}

/// Tells the sink of one batch; whether more is wanted.
fn report(done: Done, summary: &mut Summary, settings: &Settings, sink: &mut dyn FnMut(Event<'_>)) -> bool {
    summary.games += done.games;
    summary.replayed += done.replayed;
    summary.positions += done.positions;
    let mut start = 0;
    for item in &done.items {
        match item {
            Ok((end, places)) => {
                if summary.matched >= settings.limit {
                    return false;
                }
                sink(Event::Matched(&done.output[start..*end]));
                start = *end;
                summary.matched += 1;
                summary.places += places;
            }
            Err(note) => {
                summary.skipped += 1;
                sink(Event::Skipped(note));
            }
        }
    }
    sink(Event::Progress(done.games));
    summary.matched < settings.limit
}

/// Where games come from.
pub trait Source {
    /// The next games; `None` at the end.
    ///
    /// # Errors
    ///
    /// When the games cannot be read on.
    fn next_batch(&mut self) -> Result<Option<Batch>, RunError>;
}

/// PGN files one after the other.
struct Collection<'a> {
    files: &'a [PathBuf],
    current: Option<Splitter<Box<dyn io::Read + Send>>>,
    next_file: usize,
    number: u64,
}

impl Source for Collection<'_> {
    fn next_batch(&mut self) -> Result<Option<Batch>, RunError> {
        loop {
            if let Some(splitter) = &mut self.current {
                let path = &self.files[self.next_file - 1];
                let batch =
                    splitter.next_batch().map_err(|error| RunError::Read { path: path.clone(), error })?;
                if batch.is_some() {
                    return Ok(batch);
                }
                self.number = splitter.next_number();
                self.current = None;
            }
            let Some(path) = self.files.get(self.next_file) else { return Ok(None) };
            let source = open(path).map_err(|error| RunError::Read { path: path.clone(), error })?;
            self.current = Some(Splitter::new(source, self.next_file, self.number, BATCH));
            self.next_file += 1;
        }
    }
}

/// What is used again for each game of a batch.
struct Buffers<'b> {
    reader: TextReader<'b>,
    replayer: Replayer,
    text: GameText,
    game: Game<Position>,
}

impl<'b> Buffers<'b> {
    fn new(cell: &'b Cell<&'b [u8]>) -> Self {
        Buffers {
            reader: TextReader::new(cell),
            replayer: Replayer::default(),
            text: GameText::default(),
            game: Game::default(),
        }
    }
}

/// Searches batches, with buffers that are used again.
struct Worker<'p> {
    plan: &'p Plan,
    settings: &'p Settings,
    files: &'p [PathBuf],
    skim: Skim,
    evaluator: Evaluator<'p, Position>,
}

impl<'p> Worker<'p> {
    fn new(plan: &'p Plan, settings: &'p Settings, files: &'p [PathBuf], adviser: Adviser) -> Self {
        let mut tags: Vec<Vec<u8>> = plan.wanted_tags.iter().map(|tag| tag.clone().into_bytes()).collect();
        let written = settings.format.wanted_tags().iter().chain(&["FEN", "Variant", "Result"]);
        tags.extend(written.map(|tag| tag.as_bytes().to_vec()));
        tags.sort_unstable();
        tags.dedup();
        let skim = Skim {
            all_tags: tags.iter().any(Vec::is_empty),
            tags,
            variations: plan.needs.variations,
            comments: plan.needs.comments,
        };
        Worker { plan, settings, files, skim, evaluator: Evaluator::new(plan).advised(adviser) }
    }

    fn search(&mut self, batch: &Batch) -> Done {
        let cell = Cell::new(&[][..]);
        let mut buffers = Buffers::new(&cell);
        let mut done = Done { games: batch.looked_at, ..Done::default() };
        for (&(start, end), &number) in batch.games.iter().zip(&batch.numbers) {
            let bytes = &batch.bytes[start..end];
            if let Err(defect) = self.search_game(&mut buffers, bytes, number, &mut done) {
                let path = self.files.get(batch.file).map_or(Path::new("?"), PathBuf::as_path);
                let offset = batch.offset + start as u64;
                done.items.push(Err(format!("{}: game {number} at byte {offset}: {defect}", path.display())));
            }
        }
        done
    }

    fn search_game<'b>(
        &mut self,
        buffers: &mut Buffers<'b>,
        bytes: &'b [u8],
        number: u64,
        done: &mut Done,
    ) -> Result<(), String> {
        let Buffers { reader, replayer, text, game } = buffers;
        let facts = Facts { number, start: None, moves: None };
        let decided = |headers: &crate::header::Headers, facts: &Facts| self.plan.decided(headers, facts);
        let goes_on = |text: &GameText| {
            let start = start_of(&text.headers).ok().map(|(_, kind)| kind);
            decided(&text.headers, &Facts { number, start, moves: None }) != Some(false)
                && (self.plan.needs.positions
                    || decided(&text.headers, &Facts { number, start, moves: None }).is_none())
        };
        reader.read(bytes, &self.skim, text, &goes_on).map_err(|error| error.to_string())?;
        let (start, kind) = match start_of(&text.headers) {
            Ok(found) => found,
            // A game that the tags have ruled out may be as broken as it likes.
            Err(_) if !text.has_moves && self.plan.decided(&text.headers, &facts) == Some(false) => {
                return Ok(());
            }
            Err(defect) => return Err(defect.to_string()),
        };
        let moves = text.has_moves.then(|| std::mem::take(&mut text.facts));
        let facts = Facts { number, start: Some(kind), moves };
        let decided = self.plan.decided(&text.headers, &facts);
        for mut line in game.lines.drain(..) {
            line.moments.clear();
            replayer.keep(line.moments);
        }
        if decided == Some(false) {
            return Ok(());
        }
        std::mem::swap(&mut game.headers, &mut text.headers);
        game.facts = facts;
        if !self.plan.needs.positions {
            if decided == Some(true) {
                self.write(game, bytes, &[], done);
            }
            return Ok(());
        }
        replayer.replay(start, text, self.plan.needs, game).map_err(|defect| defect.to_string())?;
        done.replayed += 1;
        done.positions += game.lines.iter().map(|line| line.moments.len() as u64).sum::<u64>();
        let wants_places = self.settings.format.wants_places() || self.settings.positions;
        if let Some(places) = self.evaluator.search(game, wants_places) {
            self.write(game, bytes, &places, done);
        }
        Ok(())
    }

    fn write(&mut self, game: &Game<Position>, bytes: &[u8], places: &[At], done: &mut Done) {
        let marks: Vec<u64> = if self.settings.format.wants_places() {
            places.iter().map(|at| self.evaluator.marks(game, *at)).collect()
        } else {
            Vec::new()
        };
        let found = Match {
            number: game.facts.number,
            bytes,
            headers: &game.headers,
            game,
            places,
            marks: &marks,
            positions: self.settings.positions,
        };
        found.write(self.settings.format, &mut done.output);
        if let Some(kept) = &mut done.places {
            kept.extend_from_slice(places);
        }
        done.items.push(Ok((done.output.len(), places.len() as u64)));
    }
}
