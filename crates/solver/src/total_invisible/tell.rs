//! The plies of a line as events.

use super::field::{bit, castling, unit_of};
use super::ply::{Line, Ply};
use crate::event::{Event, Played, Unseen, UnseenMove};
use board::{Effect, EnPassant, Reason, Recorded, Side, Square, Unit, Walk};
use rules::PlainMove;
use rules::orthodox::Kind;
use std::ops::ControlFlow;

/// Where events go.
pub(super) type Sink<'a> = &'a mut dyn FnMut(Event) -> ControlFlow<()>;

/// A ply of a line, counted from 1.
pub(super) fn played(line: &Line, number: usize) -> Played {
    let (before, side) = (&line.fields[number - 1], line.side_of(number));
    let unit_on = |square: u8| before.unit(square).map_or(Unit::EMPTY, |(side, kind)| unit_of(side, kind));
    let revealed = line.revealed[number - 1]
        .iter()
        .map(|&(square, side, kind)| (Square(square), unit_of(side, kind)))
        .collect();
    let mut unseen = Unseen { revealed, ..Unseen::default() };
    let mut plain = PlainMove { departure: Square::NONE, arrival: Square::NONE, promotion: Walk::NONE };
    // of an invisible unit that is captured is known whose it was, and nothing else
    let victim = Unit { walk: Walk::NONE, ..unit_of(!side, Kind::Pawn) };
    let mut effects = Vec::new();
    let mut mover = Unit::EMPTY;
    let mut add = |effect, reason| effects.push(Recorded { effect, reason });
    match line.plies[number - 1] {
        Ply::Moves { from, to, promotion, captured, .. } => {
            (plain.departure, plain.arrival) = (Square(from), Square(to));
            mover = unit_on(from);
            if let Some(at) = captured {
                add(Effect::Removed { at: Square(at), unit: unit_on(at) }, Reason::Capture);
            } else if before.known(!side) & bit(to) != 0 {
                add(Effect::Removed { at: Square(to), unit: victim }, Reason::Capture);
            }
            add(Effect::Moved { from: Square(from), to: Square(to) }, Reason::Movement);
            promote(mover, to, promotion, &mut plain, &mut add);
            if let Some(at) = captured.filter(|at| *at != to) {
                let passed = [Square(to), Square::NONE, Square::NONE];
                let passing = EnPassant { passed, victim: Square(at) };
                add(Effect::EnPassantSet { before: passing, after: EnPassant::NONE }, Reason::Bookkeeping);
            }
        }
        Ply::TakesUnseen { from, to, promotion } => {
            (plain.departure, plain.arrival) = (Square(from), Square(to));
            mover = unit_on(from);
            unseen.victim = before.known(!side) & bit(to) == 0;
            add(Effect::Removed { at: Square(to), unit: victim }, Reason::Capture);
            add(Effect::Moved { from: Square(from), to: Square(to) }, Reason::Movement);
            promote(mover, to, promotion, &mut plain, &mut add);
        }
        Ply::Castles { short, .. } => {
            let squares = castling(side, short);
            (plain.departure, plain.arrival) = (Square(squares.king.0), Square(squares.king.1));
            mover = unit_on(squares.king.0);
            add(Effect::Moved { from: plain.departure, to: plain.arrival }, Reason::Movement);
            add(Effect::Moved { from: Square(squares.rook.0), to: Square(squares.rook.1) }, Reason::Castling);
        }
        Ply::UnseenTakes { at } => {
            plain.arrival = Square(at);
            unseen.mover = Some(UnseenMove::Takes(Square(at)));
        }
        Ply::UnseenMoves => unseen.mover = Some(UnseenMove::Somewhere),
    }
    let before = (0..64u8).filter_map(|s| Some((Square(s), before.unit(s)?)));
    let before = before.map(|(square, (side, kind))| (square, unit_of(side, kind))).collect();
    let check = is_seen_in_check(line, number, !side);
    Played { side, plain, mover, before, effects: effects.into(), check, unseen }
}

fn promote(
    pawn: Unit,
    to: u8,
    promotion: Option<Kind>,
    plain: &mut PlainMove,
    add: &mut impl FnMut(Effect, Reason),
) {
    if let Some(kind) = promotion {
        plain.promotion = kind.walk();
        let after = pawn.with_walk(kind.walk());
        add(Effect::Changed { at: Square(to), before: pawn, after }, Reason::Promotion);
    }
}

/// Whether a side's king looks as if it were in check after a ply.
fn is_seen_in_check(line: &Line, number: usize, side: Side) -> bool {
    let field = &line.fields[number];
    field.king(side).is_some_and(|king| field.observers(!side, king, field.taken()) != 0)
}
