//! Take&Make (also Anti-Take&Make): the captured unit is reborn where it could move, without capturing, from the
//! square of its capture, by choice of the capturer. A unit that could not move there cannot be captured.
//!
//! In the reference a square that it could reach in several ways is a choice for each, and captures count, too: those of
//! locusts, that end on empty squares (even of kings), and all where the rule has an answer to occupied squares.

use super::super::case::Case;
use crate::general::Game;
use board::{Reason, Square, SquareSet, Unit};

/// The squares of choice of a captured unit, where squares tell: those that it reaches without capturing, each in one way.
pub(in super::super) fn squares_to_make(game: &Game<'_>, case: &Case) -> Option<SquareSet> {
    let guest = Unit { walk: case.relevant.walk, ..case.reborn };
    let captures_elsewhere = game.rules().program(guest.walk, case.side).captures_elsewhere();
    if captures_elsewhere { None } else { game.squares_left_for(guest, case.square, case.side) }
}

/// The squares of choice, in order.
/// `forwards`: a capturer moves in its own direction. `captures`: squares where it would capture count, too. `is_part_of_move`:
/// only the end of the whole move is judged by rules that ask where it ends. `remembered`: what registers will hold when the ply ends.
pub(in super::super) fn take_and_make(
    game: &mut Game<'_>,
    case: &Case,
    forwards: bool,
    captures: bool,
    is_part_of_move: bool,
    remembered: &[(u16, u64)],
) -> Vec<Square> {
    let guest = Unit { walk: case.relevant.walk, ..case.reborn };
    // for a capturer (AntiCirce) the reference looks for moves as the other side makes them: pawns go backwards
    let side = if case.stands_on.is_some() && !forwards { !case.side } else { case.side };
    if !captures && let Some(squares) = game.squares_left_for(guest, case.square, side) {
        return squares.into_iter().collect();
    }
    let host = game.unit(case.square);
    game.position_mut().begin_ply();
    game.remember_all(remembered);
    if host.is_empty() {
        game.position_mut().add_unit(case.square, guest, Reason::Rebirth);
    } else {
        game.position_mut().change_unit(case.square, guest, Reason::Rebirth);
    }
    let mut moves = game.take_list();
    let at_stake = game.royals_at_stake;
    game.royals_at_stake |= captures;
    let before = std::mem::replace(&mut game.steps_further, is_part_of_move);
    game.generate_from(case.square, side, &mut moves);
    game.steps_further = before;
    game.royals_at_stake = at_stake;
    game.position_mut().undo_ply();
    let mut squares: Vec<Square> =
        moves.iter().filter(|m| captures || m.capture.is_none()).map(|m| m.arrival).collect();
    squares.sort_unstable();
    game.give_back_list(moves);
    squares
}
