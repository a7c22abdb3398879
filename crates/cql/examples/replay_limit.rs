//! The limit that searching is measured against: reading every game with pgn-reader and replaying it with
//! shakmaty, and doing nothing with it. One thread.
//!
//!     cargo run --release -p dawson-cql --example replay_limit -- parse|replay GAMES.pgn

use std::fs::File;
use std::ops::ControlFlow;

use pgn_reader::shakmaty::{CastlingMode, Chess, Position, fen::Fen};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};

struct Replay {
    replay: bool,
    moves: u64,
}

impl Visitor for Replay {
    type Tags = Option<Chess>;
    type Movetext = Option<Chess>;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Chess>> {
        ControlFlow::Continue(Some(Chess::new()))
    }

    fn tag(&mut self, tags: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            *tags = Fen::from_ascii(value.as_bytes())
                .ok()
                .and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<(), Option<Chess>> {
        ControlFlow::Continue(tags)
    }

    fn san(&mut self, position: &mut Option<Chess>, san: SanPlus) -> ControlFlow<()> {
        self.moves += 1;
        if self.replay
            && let Some(board) = position
        {
            match san.san.to_move(board) {
                Ok(played) => board.play_unchecked(played),
                Err(_) => *position = None,
            }
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Option<Chess>) {}
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, mode, path] = &arguments[..] else {
        eprintln!("replay_limit parse|replay GAMES.pgn");
        return;
    };
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) => return eprintln!("{path}: {error}"),
    };
    let mut visitor = Replay { replay: mode == "replay", moves: 0 };
    let mut reader = Reader::new(file);
    let mut games = 0u64;
    let start = std::time::Instant::now();
    while let Ok(Some(())) = reader.read_game(&mut visitor) {
        games += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{games} games, {} moves, {seconds:.2} s", visitor.moves);
}
