//! Where a file of games may be cut so that its parts are read apart.

use crate::bytes::Bytes;
use std::io::{self, Read};

/// The bytes before a place that are looked at to tell whether a game ends there.
const BEHIND: u64 = 512;
/// The bytes that are looked at next.
const STEP: usize = 1 << 16;

/// The first border between two games at a place of the file or behind it; the end of the file if there is none. A border is told from the
/// bytes around it alone, so that the readers of the parts before and after it agree on it: a line with a tag, before
/// it an empty line, and before that the result that ends a game. A border that stands within a comment is one too: both its games are
/// broken then, and both are told.
pub(crate) fn border(bytes: &Bytes, place: u64, size: u64) -> io::Result<u64> {
    if place == 0 || place >= size {
        return Ok(place.min(size));
    }
    let from = place.saturating_sub(BEHIND);
    let mut stream = bytes.range(from..size)?;
    let mut text = Vec::new();
    let mut looked_at = usize::try_from(place - from).unwrap_or(0).max(1);
    loop {
        let before = text.len();
        text.resize(before + STEP, 0);
        let mut filled = before;
        while filled < text.len() {
            match stream.read(&mut text[filled..])? {
                0 => break,
                count => filled += count,
            }
        }
        text.truncate(filled);
        if let Some(at) = (looked_at..text.len()).find(|&at| is_border(&text, at)) {
            return Ok(from + at as u64);
        }
        if filled < before + STEP {
            return Ok(size);
        }
        looked_at = text.len();
    }
}

/// Whether a game begins here.
fn is_border(text: &[u8], at: usize) -> bool {
    if text[at] != b'[' || text[at - 1] != b'\n' {
        return false;
    }
    let line = &text[..at - 1];
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let Some(before) = line.strip_suffix(b"\n") else { return false };
    let word = before.trim_ascii_end();
    let ends = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"];
    ends.iter().any(|end| {
        word.strip_suffix(*end).is_some_and(|rest| {
            rest.last().is_none_or(|&last| last.is_ascii_whitespace() || matches!(last, b'}' | b')'))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_border_stands_behind_a_result() {
        let text =
            b"[A \"a\"]\r\n\r\n1. e4 {\n\n[no \"b\"]} 1/2-1/2\r\n\r\n[B \"b\"]\n\n*\n\n[C \"c\"]\n\n*\n";
        let found: Vec<usize> = (1..text.len()).filter(|&at| is_border(text, at)).collect();
        let begins: Vec<usize> = ["[B", "[C"]
            .iter()
            .map(|tag| text.windows(2).position(|two| two == tag.as_bytes()).unwrap())
            .collect();
        assert_eq!(found, begins);
    }

    #[test]
    fn every_place_belongs_to_one_border() {
        let game = "[Event \"x\"]\n[White \"y\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
        let text = game.repeat(5000);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.pgn");
        std::fs::write(&path, &text).unwrap();
        let bytes = Bytes::Disk(path);
        let size = text.len() as u64;
        for place in [0, 1, 49, 50, 100_000, size - 60, size - 3, size] {
            let found = border(&bytes, place, size).unwrap();
            let next = place.next_multiple_of(game.len() as u64).min(size);
            assert_eq!(found, next, "{place}");
        }
    }
}
