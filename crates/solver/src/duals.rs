//! Duals within three half-moves: a half-move that could have changed places with the previous move of its side, or whose
//! unit could have come to the same square over another one. A sound problem has none of them in its solution: a
//! search that leaves them out loses cooks, never the intention.

use crate::Board;
use crate::event::{LineMove, Played};
use crate::played::{Pending, played_on};
use board::{Key, Square};
use rules::{PlainMove, ProofHints};

/// What play must keep to beside the rules, where a course asks for more than a position.
pub(crate) trait Bounds<R: ProofHints> {
    /// How far play has come.
    type State: Clone;

    /// Follows the move just made. False when play cannot go on after it.
    fn follow(&self, game: &R, state: &mut Self::State) -> bool;

    /// What decides about everything that can still happen.
    fn key(&self, game: &R, state: &Self::State) -> Key;
}

/// Nothing beside the rules.
pub(crate) struct Free;

impl<R: ProofHints> Bounds<R> for Free {
    type State = ();

    fn follow(&self, _: &R, (): &mut ()) -> bool {
        true
    }

    fn key(&self, game: &R, (): &()) -> Key {
        game.key()
    }
}

/// Whether the last of three half-moves is a dual together with the two before it. The game stands before the first one,
/// where play has come as far as `state`, and again afterwards; `reached` is the key of the position after the last one.
pub(crate) fn is_dual<R: ProofHints, B: Bounds<R>>(
    before: &mut R,
    bounds: &B,
    state: &B::State,
    [first, answer, last]: [PlainMove; 3],
    reached: Key,
) -> bool {
    if leads_to(before, bounds, state, &[last, answer, first], reached) {
        return true;
    }
    // another way of the same unit: a detour, the same answer, and the same square in the end
    let goes_on = first.departure.is_some() && last.departure == first.arrival;
    goes_on
        && each_legal(before, bounds, state, first.departure, &mut |game, state, detour| {
            detour.arrival != first.arrival
                && each_legal(game, bounds, state, answer.departure, &mut |game, state, made| {
                    made == answer
                        && each_legal(game, bounds, state, detour.arrival, &mut |game, state, second| {
                            second.arrival == last.arrival && bounds.key(game, state) == reached
                        })
                })
        })
}

/// Whether moves can be made one after the other and lead to the position of that key.
fn leads_to<R: ProofHints, B: Bounds<R>>(
    game: &mut R,
    bounds: &B,
    state: &B::State,
    moves: &[PlainMove],
    reached: Key,
) -> bool {
    let Some((&next, rest)) = moves.split_first() else { return bounds.key(game, state) == reached };
    each_legal(game, bounds, state, next.departure, &mut |game, state, made| {
        made == next && leads_to(game, bounds, state, rest, reached)
    })
}

/// Whether `found` says yes after one of the moves of the unit on a square that are legal and within the bounds. Each is
/// made, with all its choices, and taken back.
fn each_legal<R: ProofHints, B: Bounds<R>>(
    game: &mut R,
    bounds: &B,
    state: &B::State,
    departure: Square,
    found: &mut dyn FnMut(&mut R, &B::State, PlainMove) -> bool,
) -> bool {
    let mut intentions = Vec::new();
    game.generate(&mut intentions);
    for first in intentions {
        let mut next = Some(first).filter(|&first| game.plain(first).departure == departure);
        while let Some(intention) = next {
            let plain = game.plain(intention);
            let made = game.make(intention);
            next = made.next;
            if !made.legal {
                continue;
            }
            let mut state = state.clone();
            let is_found = bounds.follow(game, &mut state) && found(game, &state, plain);
            game.undo();
            if is_found {
                return true;
            }
        }
    }
    false
}

/// Whether a line of help play has a dual: one of its half-moves together with the two before it. The game stands before
/// the line.
pub(crate) fn has_dual<B: Board>(start: &B, line: &[LineMove]) -> bool {
    let mut game = start.clone();
    // the games before the last half-moves
    let mut before: Vec<B> = Vec::new();
    for (number, LineMove { played, .. }) in line.iter().enumerate() {
        before.push(game.clone());
        if !play_on(&mut game, played) {
            return false;
        }
        if let Some(first) = number.checked_sub(2) {
            let moves = [first, first + 1, number].map(|index| line[index].played.plain);
            let key = game.key();
            if is_dual(&mut before[first], &Free, &(), moves, key) {
                return true;
            }
        }
    }
    false
}

/// Makes the move of a line, with the choices that have its effects; whether it was found.
fn play_on<B: Board>(game: &mut B, wanted: &Played) -> bool {
    let mut intentions = Vec::new();
    game.generate(&mut intentions);
    for first in intentions {
        let pending = Pending { side: game.side_to_move(), plain: game.plain(first) };
        let mut next = Some(first).filter(|_| pending.plain.departure == wanted.plain.departure);
        while let Some(intention) = next {
            let pending = Pending { plain: game.plain(intention), ..pending };
            let made = game.make(intention);
            next = made.next;
            if made.legal {
                if pending.plain == wanted.plain && played_on(game, pending).effects == wanted.effects {
                    return true;
                }
                game.undo();
            }
        }
    }
    false
}
