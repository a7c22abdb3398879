//! A game as PGN, with comments at the matching positions.

use std::io::Write;
use std::ops::ControlFlow;

use board::Side;
use pgn_reader::{Nag, Outcome, RawComment, Reader, SanPlus, Skip, Visitor};

use super::Match;
use crate::replay::{fen::square_name, squares};

/// Lines of movetext are broken before this column.
const WIDTH: usize = 80;

/// Writes the tags as they are and the movetext anew.
pub(super) fn write(found: &Match<'_>, out: &mut Vec<u8>) {
    copy_tags(found.bytes, out);
    out.push(b'\n');
    let (number, turn) = found
        .game
        .lines
        .first()
        .map_or((1, Side::White), |line| (line.moments[0].diagram.number, line.moments[0].diagram.turn));
    let half_move = (usize::from(number.max(1)) - 1) * 2 + usize::from(turn == Side::Black);
    let mut writer = Writer {
        found,
        out,
        column: 0,
        stack: Vec::new(),
        line: Place { ordinal: Some(0), ply: 0, first_half_move: half_move },
        variations: 0,
        needs_number: true,
        comment: Vec::new(),
    };
    writer.mark();
    let mut reader = Reader::build(found.bytes).set_supported_tag_line_length(1 << 16).finish();
    // The game was read before, so an error can only mean a comment without an end; what came before is written.
    let ended = reader.read_game(&mut writer).ok().flatten().unwrap_or(false);
    if !ended {
        let result = found.headers.get("Result").unwrap_or_default().into_owned();
        writer.word(if result.is_empty() { "*" } else { &result });
    }
    out.extend_from_slice(b"\n\n");
}

fn copy_tags(bytes: &[u8], out: &mut Vec<u8>) {
    for line in bytes.split(|b| *b == b'\n') {
        let line = line.trim_ascii();
        if line.starts_with(b"[") {
            out.extend_from_slice(line);
            out.push(b'\n');
        } else if !line.is_empty() && !line.starts_with(b"%") {
            break;
        }
    }
}

/// Where in which line the writer is.
#[derive(Clone, Copy)]
struct Place {
    /// The number of the line's parenthesis; `None` is not possible here.
    ordinal: Option<usize>,
    /// Half moves from the start of the game.
    ply: usize,
    /// The half move, counted from White's first of move 1, at which the game starts.
    first_half_move: usize,
}

struct Writer<'a, 'm> {
    found: &'a Match<'m>,
    out: &'a mut Vec<u8>,
    column: usize,
    stack: Vec<Place>,
    line: Place,
    variations: usize,
    needs_number: bool,
    comment: Vec<u8>,
}

impl Writer<'_, '_> {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.out.push(b'\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(b' ');
            self.column += 1;
        }
        self.out.extend_from_slice(word.as_bytes());
        self.column += width;
    }

    /// A comment for each match at the present position.
    fn mark(&mut self) {
        for (at, marks) in self.found.places.iter().zip(self.found.marks) {
            let Some(line) = self.found.game.lines.get(at.line) else { continue };
            if Some(line.ordinal) != self.line.ordinal || line.first_ply + at.index != self.line.ply {
                continue;
            }
            let mut text = String::from("{CQL");
            if *marks != 0 {
                let names: Vec<String> =
                    squares(*marks).map(|square| format!("G{}", square_name(square))).collect();
                text.push_str(&format!(" [%csl {}]", names.join(",")));
            }
            if self.found.positions {
                text.push_str(&format!(" {}", line.moments[at.index].diagram.to_fen()));
            }
            text.push('}');
            self.word(&text);
            self.needs_number = true;
        }
    }
}

impl Visitor for Writer<'_, '_> {
    type Tags = ();
    type Movetext = bool;
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<bool, bool> {
        ControlFlow::Continue(false)
    }

    fn san(&mut self, _: &mut bool, san: SanPlus) -> ControlFlow<bool> {
        let half_move = self.line.first_half_move + self.line.ply;
        if half_move.is_multiple_of(2) {
            self.word(&format!("{}.", half_move / 2 + 1));
        } else if self.needs_number {
            self.word(&format!("{}...", half_move / 2 + 1));
        }
        self.needs_number = false;
        self.word(&san.to_string());
        self.line.ply += 1;
        self.mark();
        ControlFlow::Continue(())
    }

    fn nag(&mut self, _: &mut bool, nag: Nag) -> ControlFlow<bool> {
        self.word(&nag.to_string());
        ControlFlow::Continue(())
    }

    fn partial_comment(&mut self, _: &mut bool, comment: RawComment<'_>) -> ControlFlow<bool> {
        self.comment.extend_from_slice(comment.as_bytes());
        ControlFlow::Continue(())
    }

    fn comment(&mut self, _: &mut bool, comment: RawComment<'_>) -> ControlFlow<bool> {
        self.comment.extend_from_slice(comment.as_bytes());
        let text = String::from_utf8_lossy(&self.comment).into_owned();
        self.comment.clear();
        self.word(&format!("{{{text}}}"));
        self.needs_number = true;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut bool) -> ControlFlow<bool, Skip> {
        self.stack.push(self.line);
        self.variations += 1;
        self.line.ordinal = Some(self.variations);
        self.line.ply = self.line.ply.saturating_sub(1);
        self.needs_number = true;
        self.word("(");
        self.mark();
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, _: &mut bool) -> ControlFlow<bool> {
        if let Some(line) = self.stack.pop() {
            self.line = line;
            self.word(")");
        }
        self.needs_number = true;
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, ended: &mut bool, outcome: Outcome) -> ControlFlow<bool> {
        let _ = write!(self.out, "{}{outcome}", if self.column > 0 { " " } else { "" });
        *ended = true;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, ended: bool) -> bool {
        ended
    }
}
