//! Games as they stand in a collection, without their moves being read.

use cql::header::Headers;
use cql::read::{Batch, GameText, Skim, Splitter, TextReader};
use std::borrow::Cow;
use std::cell::Cell;
use std::io::{self, Read};

pub use cql::read::unpack;

/// A stream of games in PGN, cut into games.
///
/// ```
/// use dawson::query::Games;
///
/// let pgn = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
/// let mut games = Games::new(pgn.as_bytes(), 1 << 16);
/// let texts = games.next_texts().unwrap().unwrap();
/// let found: Vec<_> = texts.iter().map(|(number, offset, text)| (number, offset, text.len())).collect();
/// assert_eq!(found, [(1, 0, 21), (2, 22, 21)]);
/// assert!(games.next_texts().unwrap().is_none());
/// ```
pub struct Games<R>(Splitter<R>);

impl<R: Read> Games<R> {
    /// Games are handed out in portions of about so many bytes.
    pub fn new(source: R, portion: usize) -> Games<R> {
        Games(Splitter::new(source, 0, 1, portion))
    }

    /// The next portion; `None` at the end.
    ///
    /// # Errors
    /// When the stream cannot be read on.
    pub fn next_texts(&mut self) -> io::Result<Option<GameTexts>> {
        Ok(self.0.next_batch()?.map(GameTexts))
    }
}

/// A portion of games.
pub struct GameTexts(Batch);

impl GameTexts {
    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.games.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.games.is_empty()
    }

    /// Each game: its number in the stream, 1 the first; the byte of the stream with which it begins; its text.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64, &[u8])> {
        let text = |&(start, end): &(usize, usize)| &self.0.bytes[start..end];
        let offset = |&(start, _): &(usize, usize)| self.0.offset + start as u64;
        self.0.games.iter().zip(&self.0.numbers).map(move |(at, &number)| (number, offset(at), text(at)))
    }
}

/// The tags of a game that were asked for.
pub struct Tags<'t>(&'t Headers);

impl Tags<'_> {
    /// The value of a tag; of one that stands twice the first.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Cow<'_, str>> {
        self.0.get(name)
    }
}

/// Reads the tags of games, and nothing of their moves; tells of each game, even of one whose tags are damaged.
pub fn tags_of_games<'g>(
    games: impl IntoIterator<Item = &'g [u8]>,
    names: &[&str],
    hear: &mut dyn FnMut(Tags<'_>),
) {
    let skim = Skim { tags: names.iter().map(|name| name.as_bytes().to_vec()).collect(), ..Skim::default() };
    let cell = Cell::new(&[][..]);
    let mut reader = TextReader::new(&cell);
    let mut text = GameText::default();
    for game in games {
        // of a damaged game there are the tags before the damage
        let _ = reader.read(game, &skim, &mut text, &|_| false);
        hear(Tags(&text.headers));
    }
}
