//! Cage: the unit is reborn where it has no move but captures.

use crate::Rules;
use crate::general::{Game, Level, Move};
use board::{PerSide, Side, Square, Walk};

/// Whether a captured king that has just been placed on `square` is in a cage: as N. Dupont and É. Dupuis have it (Diagrammes,
/// 2009), its moves are judged by checks of plain chess, and it is not reborn beside the enemy king. It may be in check.
pub(in super::super) fn king_is_caged(game: &mut Game<'_>, square: Square, side: Side) -> bool {
    let geometry = game.position().geometry();
    let rules = game.rules();
    let king = |walk: Walk| walk == rules.standard(Walk::KING);
    let enemies = game.position().royals(!side);
    if enemies.into_iter().any(|enemy| geometry.touch(square, enemy) && king(game.unit(enemy).walk)) {
        return false;
    }
    let moves = quiet_moves(game, square, side);
    let mut safe = |to: Square| {
        game.position_mut().begin_ply();
        if to != square {
            game.position_mut().move_unit(square, to, board::Reason::Transfer);
        }
        let observed = game.any_observer(to, !side, Level::Observation, &mut |_, _| true);
        game.position_mut().undo_ply();
        !observed
    };
    // who castles passes a square beside him, which must be safe as well
    !moves.into_iter().any(&mut safe)
}

/// Where a unit goes without capturing, castling apart.
fn quiet_moves(game: &mut Game<'_>, square: Square, side: Side) -> Vec<Square> {
    let mut moves = Vec::new();
    let walk = game.unit(square).walk;
    game.generate_walk(walk, square, side, &mut moves);
    moves.into_iter().filter(|m| m.capture.is_none()).map(|m| m.arrival).collect()
}

/// Whether the unit just placed on `square` has no legal move of its own without capture for `side`.
pub(in super::super) fn is_caged(game: &mut Game<'_>, square: Square, side: Side) -> bool {
    // while a capture of the king is tried, its side has none that could be missed
    let had_royal = game.had_royal;
    game.had_royal = PerSide(Side::BOTH.map(|side| !game.position().royals(side).is_empty()));
    let turn = game.position().side_to_move();
    game.position_mut().set_side_to_move(side);
    let mut moves = Vec::new();
    game.while_listed_alone(|game| game.generate_from(square, side, &mut moves));
    // a cage is judged by what is legal, even where a rule lets moves into check be played
    let caged = game.without_licence(|game| has_no_way_out(game, moves));
    game.position_mut().set_side_to_move(turn);
    game.had_royal = had_royal;
    caged
}

/// Whether none of the moves that capture nothing is legal.
fn has_no_way_out(game: &mut Game<'_>, moves: Vec<Move>) -> bool {
    let rules = game.rules();
    for first in moves.into_iter().filter(|m| m.capture.is_none()) {
        if !rules.selections.iter().all(|rule| rule.permits_one_unit(game, &first)) {
            continue;
        }
        let mut next = Some(first);
        while let Some(m) = next {
            let made = game.make(m);
            if made.legal {
                game.undo();
                return false;
            }
            next = made.next;
        }
    }
    true
}
