//! `dawson sql`: questions about games and problems in SQL.

use crate::belongings::may_overwrite;
use crate::machine;
use crate::output::tell_unwritten;
use crate::waiting::wait;
use dawson::solve::STOPPED;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use tables::{Session, Settings, TablesError};

/// The arguments of the command.
#[derive(clap::Args)]
#[command(after_help = "\
Files are tables by their names: FROM 'games.pgn', 'games.dwn', 'problems.inp', 'games/', 'games/*.pgn.zst'. Functions beside those of SQL:
  cql(game, 'query')      the plies at which a game matches a query in CQL-S; NULL where it does not
  matches(game, 'query')  whether it matches
  cql_error(game, 'query')  why a game cannot be replayed
  solve(problem, 'maxtime 5, maxmem 64M')  verdict, keys, solutions, text, time, error
  legal_moves(fen, 'Circe')    diagram(problem)    pgn(game)")]
pub struct Arguments {
    /// The query, or a file with it (.sql); `-` is standard input.
    query: String,
    /// A name for a file, a folder or a pattern of files. May be given several times.
    #[arg(long, value_name = "NAME=FILE", value_parser = named)]
    table: Vec<(String, String)>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// The file to write; needed for parquet.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The number of threads; all cores if it is left out.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// The memory for sorting, grouping and joining; what needs more goes to the disk.
    #[arg(long, value_parser = dawson::solve::memory, default_value = "128M")]
    maxmem: usize,
    /// The scheduler of a cluster that does the work: df://host:port.
    #[arg(long, value_name = "URL")]
    cluster: Option<String>,
    /// Tell rows and time on standard error.
    #[arg(long)]
    stats: bool,
}

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A table for people.
    Table,
    /// Lines with commas.
    Csv,
    /// One object a line.
    Json,
    /// A Parquet file.
    Parquet,
}

impl From<Format> for tables::Format {
    fn from(format: Format) -> tables::Format {
        match format {
            Format::Table => tables::Format::Table,
            Format::Csv => tables::Format::Csv,
            Format::Json => tables::Format::Json,
            Format::Parquet => tables::Format::Parquet,
        }
    }
}

fn named(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, file)| !name.is_empty() && !file.is_empty());
    parts
        .map(|(name, file)| (name.to_owned(), file.to_owned()))
        .ok_or_else(|| "NAME=FILE was expected".to_owned())
}

/// Runs the command; exit status 2 on bad input, 130 when it was stopped.
pub fn run(arguments: &Arguments) -> ExitCode {
    match answer(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(TablesError::Stopped) => {
            complain!("interrupted: the answer is partial");
            ExitCode::from(STOPPED)
        }
        Err(TablesError::Unwritten { error, path }) if path == Path::new("-") => {
            tell_unwritten(&error);
            ExitCode::SUCCESS
        }
        Err(error) => {
            complain!("dawson sql: {error}");
            ExitCode::from(2)
        }
    }
}

fn answer(arguments: &Arguments) -> Result<(), TablesError> {
    if arguments.format == Format::Parquet && arguments.output.is_none() {
        return Err(TablesError::Setting("--format parquet needs a file: -o FILE".to_owned()));
    }
    let query = text(&arguments.query)?;
    let control = machine::control(None, arguments.threads, dawson::Strategy::Auto);
    machine::stop_on_interrupt(&control);
    let mut settings = Settings::default();
    settings.threads = control.threads;
    settings.memory = arguments.maxmem;
    settings.stop = control.stop.clone();
    settings.cluster.clone_from(&arguments.cluster);
    let began = Instant::now();
    let written = wait(settings.threads, &settings.stop, async {
        let session = Session::new(&settings).await?;
        for (name, file) in &arguments.table {
            session.name(name, file).await?;
        }
        let query = session.query(&query).await?;
        let columns = query.columns();
        let mut file = arguments
            .output
            .as_deref()
            .map(|path| Begun::new(path, arguments.format, &columns))
            .transpose()?;
        let rows = query.stream().await?;
        let path = arguments.output.as_deref().unwrap_or(Path::new("-"));
        let out: Box<dyn Write + Send> = match file.as_mut().and_then(|file| file.writer.take()) {
            Some(writer) => Box::new(writer),
            None => Box::new(BufWriter::with_capacity(1 << 16, io::stdout())),
        };
        let written = tables::write(rows, arguments.format.into(), out, path).await?;
        file.map_or(Ok(()), Begun::end)?;
        Ok(written)
    })?;
    if arguments.stats {
        complain!("{} rows, {:.2} s", written.rows, began.elapsed().as_secs_f64());
    }
    Ok(())
}

/// A file that is being written. It appears under its name when it is complete.
struct Begun {
    path: PathBuf,
    part: PathBuf,
    writer: Option<BufWriter<File>>,
    ended: bool,
}

impl Begun {
    fn new(path: &Path, format: Format, columns: &[String]) -> Result<Begun, TablesError> {
        // a file is written over only by another of its kind
        let beginning = match format {
            Format::Table => "+-".to_owned(),
            Format::Csv => columns.join(","),
            Format::Json => "{\"".to_owned(),
            Format::Parquet => "PAR1".to_owned(),
        };
        may_overwrite(path, &beginning).map_err(TablesError::Setting)?;
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let file =
            File::create(&part).map_err(|error| TablesError::Unwritten { path: part.clone(), error })?;
        Ok(Begun { path: path.to_owned(), part, writer: Some(BufWriter::new(file)), ended: false })
    }

    fn end(mut self) -> Result<(), TablesError> {
        let unwritten = |error| TablesError::Unwritten { path: self.path.clone(), error };
        std::fs::rename(&self.part, &self.path).map_err(unwritten)?;
        self.ended = true;
        Ok(())
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        if !self.ended {
            let _ = std::fs::remove_file(&self.part);
        }
    }
}

/// The text of the query.
fn text(argument: &str) -> Result<String, TablesError> {
    let is_file = Path::new(argument).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sql"));
    let bytes = match argument {
        "-" => machine::standard_input(),
        file if is_file => std::fs::read(file),
        query => return Ok(query.to_owned()),
    };
    let told = |error| TablesError::Setting(format!("{argument}: {error}"));
    Ok(String::from_utf8_lossy(&bytes.map_err(told)?).into_owned())
}
