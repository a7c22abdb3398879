//! The text of one game as tags and tokens, by means of pgn-reader.

use std::cell::Cell;
use std::io::{self, Read};
use std::ops::ControlFlow;

use pgn_reader::shakmaty::san::San;
use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};

use crate::header::{Headers, MoveFacts};

/// What the movetext is made of, as far as the replay needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// A move.
    San(San),
    /// `(`
    Begin,
    /// `)`
    End,
}

/// A game as it was read.
#[derive(Clone, Debug, Default)]
pub struct GameText {
    /// The tags that were wanted.
    pub headers: Headers,
    /// The moves, and the ends of variations if they were wanted.
    pub tokens: Vec<Token>,
    /// Counted while reading.
    pub facts: MoveFacts,
    /// Whether the movetext was read at all.
    pub has_moves: bool,
}

/// What of a game is wanted.
#[derive(Clone, Debug, Default)]
pub struct Skim {
    /// Names of tags.
    pub tags: Vec<Vec<u8>>,
    /// All tags.
    pub all_tags: bool,
    /// Variations.
    pub variations: bool,
    /// The texts of comments.
    pub comments: bool,
}

/// The bytes that pgn-reader reads: those of one game at a time.
struct Feed<'a>(&'a Cell<&'a [u8]>);

impl Read for Feed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.0.get();
        let count = left.len().min(buffer.len());
        buffer[..count].copy_from_slice(&left[..count]);
        self.0.set(&left[count..]);
        Ok(count)
    }
}

/// Reads games, each from its own bytes.
pub struct TextReader<'a> {
    cell: &'a Cell<&'a [u8]>,
    reader: Reader<Feed<'a>>,
}

/// Tag lines up to this length are read; a game with longer ones is broken.
const LONGEST_TAG: usize = 1 << 16;

impl<'a> TextReader<'a> {
    /// A reader that takes its bytes from the cell.
    #[must_use]
    pub fn new(cell: &'a Cell<&'a [u8]>) -> Self {
        TextReader { cell, reader: Reader::new(Feed(cell)) }
    }

    /// Reads one game. After the tags `goes_on` decides whether the movetext is read.
    ///
    /// # Errors
    ///
    /// When tags or comments have no end.
    pub fn read(
        &mut self,
        bytes: &'a [u8],
        skim: &Skim,
        game: &mut GameText,
        goes_on: &impl Fn(&GameText) -> bool,
    ) -> io::Result<()> {
        let first = read_with(&mut self.reader, self.cell, bytes, skim, game, goes_on);
        if first.is_ok() {
            return first;
        }
        // Perhaps a tag is only too long for the small buffer, which is the faster one for usual games.
        let mut large = Reader::build(Feed(self.cell)).set_supported_tag_line_length(LONGEST_TAG).finish();
        read_with(&mut large, self.cell, bytes, skim, game, goes_on)
    }
}

fn read_with<'a>(
    reader: &mut Reader<Feed<'a>>,
    cell: &Cell<&'a [u8]>,
    bytes: &'a [u8],
    skim: &Skim,
    game: &mut GameText,
    goes_on: &impl Fn(&GameText) -> bool,
) -> io::Result<()> {
    cell.set(bytes);
    game.headers.clear();
    game.tokens.clear();
    game.facts = MoveFacts::default();
    game.has_moves = false;
    let mut collector = Collector { skim, game, goes_on, depth: 0, comment: Vec::new() };
    let result = reader.read_game(&mut collector);
    // Whatever is left of this game must not become part of the next.
    cell.set(&[]);
    for _ in 0..1000 {
        if matches!(reader.skip_game(), Ok(false)) {
            break;
        }
    }
    result.map(|_| ())
}

struct Collector<'s, F> {
    skim: &'s Skim,
    game: &'s mut GameText,
    goes_on: &'s F,
    depth: usize,
    comment: Vec<u8>,
}

impl<F: Fn(&GameText) -> bool> Visitor for Collector<'_, F> {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if self.skim.all_tags || self.skim.tags.iter().any(|wanted| wanted == name) {
            self.game.headers.push(name, &value.decode());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        let goes_on = (self.goes_on)(self.game);
        self.game.has_moves = goes_on;
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    #[inline]
    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        self.game.tokens.push(Token::San(san.san));
        self.game.facts.plies += i32::from(self.depth == 0);
        ControlFlow::Continue(())
    }

    fn nag(&mut self, (): &mut (), _nag: Nag) -> ControlFlow<()> {
        self.game.facts.has_annotation = true;
        ControlFlow::Continue(())
    }

    fn partial_comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        if self.skim.comments {
            self.comment.extend_from_slice(comment.as_bytes());
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        self.game.facts.has_comments = true;
        if self.skim.comments {
            self.comment.extend_from_slice(comment.as_bytes());
            self.game.facts.comments.push(String::from_utf8_lossy(&self.comment).into_owned());
            self.comment.clear();
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        self.game.facts.has_variations = true;
        if !self.skim.variations {
            return ControlFlow::Continue(Skip(true));
        }
        self.depth += 1;
        self.game.tokens.push(Token::Begin);
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<()> {
        if self.depth > 0 {
            self.depth -= 1;
            self.game.tokens.push(Token::End);
        }
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, (): &mut (), _outcome: Outcome) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}
