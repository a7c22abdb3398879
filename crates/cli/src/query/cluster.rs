//! `dawson query --cluster`: the executors of a cluster choose the games, and this process writes them as it always does.

use dawson::query::{Chosen, Format, Query, SearchEvent, Settings, Summary};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;
use tables::{GameRow, Session, TablesError};

/// How often the sign to stop is looked at.
const PACE: Duration = Duration::from_millis(50);
/// The games that wait to be written.
const WAITING: usize = 64;

/// Searches files with the executors of the cluster. Games come in the order of the files. Their numbers are worked out only where they are
/// written, as a file is then read by one executor. Of the games read only those are counted that are chosen or broken.
pub fn search(
    url: &str,
    (query, text): (&Query, &str),
    files: &[PathBuf],
    settings: &Settings,
    stop: &Arc<AtomicBool>,
    sink: &mut dyn FnMut(SearchEvent<'_>),
) -> Result<Summary, String> {
    if query.needs_engine() || query.needs_tables() {
        return Err("not supported yet in a cluster: an engine or endgame tables".to_owned());
    }
    let numbered =
        matches!(settings.format, Format::Json | Format::Csv | Format::Ids) || query.asks_for_number();
    let mut all = Summary::default();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.map_err(|error| format!("no threads: {error}"))?;
    let wanted = tables::Settings::in_cluster(url, settings.threads, stop);
    let session = runtime.block_on(Session::new(&wanted)).map_err(|error| error.to_string())?;
    let mut before = 0;
    for (at, file) in files.iter().enumerate() {
        let (sender, receiver) = sync_channel::<Result<GameRow, TablesError>>(WAITING);
        let (own, file_name, asked) = (session.clone(), file.display().to_string(), text.to_owned());
        runtime.spawn(async move {
            let mut tell = |row| sender.send(row).is_ok();
            if let Err(error) =
                own.chosen_games(&file_name, &asked, numbered.then_some(before), &mut tell).await
            {
                let _ = sender.send(Err(error));
            }
        });
        let left = Settings { limit: settings.limit - all.matched, ..settings.clone() };
        let summary = write(query, file, &receiver, &left, stop, sink)?;
        all.games += summary.games;
        all.matched += summary.matched;
        all.places += summary.places;
        all.skipped += summary.skipped;
        all.replayed += summary.replayed;
        all.positions += summary.positions;
        all.stopped |= summary.stopped;
        if all.stopped || all.matched >= settings.limit {
            break;
        }
        if numbered && at + 1 < files.len() {
            let counted = runtime.block_on(session.count_games(&file.display().to_string()));
            before += counted.map_err(|error| error.to_string())?;
        }
    }
    runtime.shutdown_background();
    Ok(all)
}

/// Writes the games of a file as they come.
fn write(
    query: &Query,
    file: &Path,
    games: &Receiver<Result<GameRow, TablesError>>,
    settings: &Settings,
    stop: &AtomicBool,
    sink: &mut dyn FnMut(SearchEvent<'_>),
) -> Result<Summary, String> {
    let mut failed = None;
    let mut next = || {
        loop {
            match games.recv_timeout(PACE) {
                Ok(Ok(GameRow { number, offset, text, .. })) => return Some(Chosen { number, offset, text }),
                Ok(Err(error)) => {
                    failed = Some(error);
                    return None;
                }
                Err(RecvTimeoutError::Timeout) if !stop.load(Ordering::Relaxed) => {}
                Err(_) => return None,
            }
        }
    };
    let single = Settings { threads: 1, ..settings.clone() };
    let mut summary =
        query.write_chosen(file, &mut next, &single, stop, sink).map_err(|error| error.to_string())?;
    match failed {
        None if stop.load(Ordering::Relaxed) => summary.stopped = true,
        Some(TablesError::Stopped) => summary.stopped = true,
        Some(error) => return Err(error.to_string()),
        None => {}
    }
    Ok(summary)
}
