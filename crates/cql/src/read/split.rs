//! Cutting a stream into games without reading their moves.
//!
//! A game is a block of tag lines followed by movetext; the movetext ends at an empty line or at the next tag
//! line, both outside comments. That is how pgn-reader sees it, so that it finds the same games.

use std::io::{self, Read};

/// Games that are handed to a worker together.
#[derive(Debug, Default)]
pub struct Batch {
    /// The bytes of the games.
    pub bytes: Vec<u8>,
    /// Where each game starts and ends in the bytes.
    pub games: Vec<(usize, usize)>,
    /// The number of each game in the collection, from 1.
    pub numbers: Vec<u64>,
    /// How many games were looked at; more than there are here where some have been ruled out already.
    pub looked_at: u64,
    /// Where the bytes start in the (unpacked) file.
    pub offset: u64,
    /// Which file, from 0.
    pub file: usize,
}

/// A game longer than this is cut off; the rest is read as another (broken) game.
const LONGEST_GAME: usize = 64 << 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Before a game.
    Between,
    /// At the start of a line among the tags.
    Tags,
    /// In the movetext.
    Moves,
    /// In a comment.
    Comment,
}

/// Reads a stream and yields batches of whole games.
pub struct Splitter<R> {
    source: R,
    /// Bytes read but not yet handed out.
    pending: Vec<u8>,
    /// How far they have been scanned, and in which state.
    scanned: usize,
    state: State,
    game_start: usize,
    ended: bool,
    offset: u64,
    number: u64,
    file: usize,
    size: usize,
}

impl<R: Read> Splitter<R> {
    /// Batches of about `size` bytes; games are numbered from `first_number`.
    pub fn new(source: R, file: usize, first_number: u64, size: usize) -> Self {
        Splitter {
            source,
            pending: Vec::new(),
            scanned: 0,
            state: State::Between,
            game_start: 0,
            ended: false,
            offset: 0,
            number: first_number,
            file,
            size,
        }
    }

    /// The number that the next game will have.
    pub fn next_number(&self) -> u64 {
        self.number
    }

    /// The next batch; `None` at the end.
    ///
    /// # Errors
    ///
    /// When the stream cannot be read on.
    pub fn next_batch(&mut self) -> io::Result<Option<Batch>> {
        let mut games = Vec::new();
        loop {
            self.scan(&mut games);
            let done = games.last().is_some_and(|&(_, end)| end >= self.size);
            if done || self.ended {
                break;
            }
            self.fill()?;
        }
        if self.ended && matches!(self.state, State::Tags | State::Moves | State::Comment) {
            games.push((self.game_start, self.pending.len()));
            self.state = State::Between;
            self.game_start = self.pending.len();
        }
        let Some(&(_, end)) = games.last() else { return Ok(None) };
        let rest = self.pending.split_off(end);
        let bytes = std::mem::replace(&mut self.pending, rest);
        let count = games.len() as u64;
        let numbers = (self.number..self.number + count).collect();
        let batch = Batch { numbers, looked_at: count, offset: self.offset, file: self.file, games, bytes };
        self.number += batch.games.len() as u64;
        self.offset += end as u64;
        self.scanned -= end;
        self.game_start = self.game_start.saturating_sub(end);
        Ok(Some(batch))
    }

    fn fill(&mut self) -> io::Result<()> {
        let wanted = self.size.max(1 << 16);
        let read = self.source.by_ref().take(wanted as u64).read_to_end(&mut self.pending)?;
        self.ended = read < wanted;
        Ok(())
    }

    /// Scans on as far as the state can be told from the bytes at hand.
    fn scan(&mut self, games: &mut Vec<(usize, usize)>) {
        let bytes = &self.pending;
        let mut at = self.scanned;
        // Two bytes behind a line end decide whether the movetext goes on.
        let enough = |at: usize| self.ended || at + 2 < bytes.len();
        loop {
            if at >= bytes.len() {
                break;
            }
            match self.state {
                State::Between => {
                    if bytes[at].is_ascii_whitespace() || matches!(bytes[at], 0xef | 0xbb | 0xbf) {
                        at += 1;
                        continue;
                    }
                    self.game_start = at;
                    self.state = if bytes[at] == b'[' { State::Tags } else { State::Moves };
                }
                State::Tags => match bytes[at] {
                    b'[' | b'%' => match memchr::memchr(b'\n', &bytes[at..]) {
                        Some(end) => at += end + 1,
                        None if self.ended => at = bytes.len(),
                        None => break,
                    },
                    byte if byte.is_ascii_whitespace() => at += 1,
                    _ => self.state = State::Moves,
                },
                State::Moves => {
                    let Some(found) = memchr::memchr3(b'\n', b'{', b';', &bytes[at..]) else {
                        at = bytes.len();
                        break;
                    };
                    let place = at + found;
                    match bytes[place] {
                        b'{' => {
                            self.state = State::Comment;
                            at = place + 1;
                        }
                        b';' => match memchr::memchr(b'\n', &bytes[place..]) {
                            Some(end) => at = place + end,
                            None if self.ended => at = bytes.len(),
                            None => {
                                at = place;
                                break;
                            }
                        },
                        _ => {
                            if !enough(place) {
                                at = place;
                                break;
                            }
                            let next = bytes.get(place + 1).copied();
                            let ends = matches!(next, Some(b'\n' | b'[') | None)
                                || next == Some(b'\r') && bytes.get(place + 2) == Some(&b'\n');
                            at = place + 1;
                            if ends {
                                games.push((self.game_start, at));
                                self.game_start = at;
                                self.state = State::Between;
                                if at >= self.size {
                                    break;
                                }
                            } else if next == Some(b'%') {
                                match memchr::memchr(b'\n', &bytes[at..]) {
                                    Some(end) => at += end,
                                    None if self.ended => at = bytes.len(),
                                    None => {
                                        at = place;
                                        break;
                                    }
                                }
                            }
                        }
                    }
                }
                State::Comment => match memchr::memchr(b'}', &bytes[at..]) {
                    Some(end) => {
                        at += end + 1;
                        self.state = State::Moves;
                    }
                    None => {
                        at = bytes.len();
                        break;
                    }
                },
            }
        }
        self.scanned = at;
        if self.scanned.saturating_sub(self.game_start) > LONGEST_GAME {
            games.push((self.game_start, self.scanned));
            self.game_start = self.scanned;
            self.state = State::Between;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str, size: usize) -> Vec<String> {
        let mut splitter = Splitter::new(text.as_bytes(), 0, 1, size);
        let mut games = Vec::new();
        while let Some(batch) = splitter.next_batch().unwrap() {
            for &(start, end) in &batch.games {
                assert_eq!(&text.as_bytes()[batch.offset as usize..][start..end], &batch.bytes[start..end]);
                games.push(String::from_utf8_lossy(&batch.bytes[start..end]).trim().to_owned());
            }
        }
        games
    }

    #[test]
    fn games_end_at_empty_lines_and_tags() {
        let text = "[Event \"a\"]\n\n1. e4 e5\n2. Nf3 *\n\n[Event \"b\"]\r\n\r\n1. d4 { (\n\n[x ) } d5 *\r\n\r\n[Event \"c\"]\n1. c4 *\n[Event \"d\"]\n\n*";
        for size in [1, 10, 1000] {
            let games = split(text, size);
            assert_eq!(games.len(), 4, "{games:?}");
            assert!(games[1].ends_with("d5 *"));
            assert!(games[3].contains("\"d\""));
        }
    }

    #[test]
    fn odd_streams_are_no_harm() {
        assert_eq!(split("", 100).len(), 0);
        assert_eq!(split("\n\n \n", 100).len(), 0);
        assert_eq!(split("{", 100).len(), 1);
        assert_eq!(split("[Event", 100).len(), 1);
        assert_eq!(split("1. e4 ; comment", 100).len(), 1);
    }
}
