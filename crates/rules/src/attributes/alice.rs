//! Alice chess: two boards, between which every move changes.

use super::Attribute;
use crate::Rules;
use crate::general::{
    Builder, CheckRule, Choices, EffectHook, Game, Going, Kind, Moment, Move, MoveListFilter, Ply,
};
use board::{Effect, Marks, Reason, Side, Square, Unit};

/// Units of board A.
pub(super) static ALICE_A: Attribute = Attribute {
    mark: Marks::ALICE_A,
    name: "AliceA",
    definition: "It stands on board A of Alice chess, as every unit does that is not on board B.",
    build: |_, _| {},
};

/// Units of board B; with one of either kind the whole problem is Alice chess.
pub(super) static ALICE_B: Attribute = Attribute {
    mark: Marks::ALICE_B,
    name: "AliceB",
    definition: "It stands on board B of Alice chess.",
    build: |_, _| {},
};

/// Makes the problem Alice chess: a unit moves on its own board, as if the other did not exist, and then goes to the
/// same square of the other, which must be empty. A king may not move through check.
pub(crate) fn play_alice(builder: &mut Builder) {
    builder.arrange(|position| {
        for square in position.occupied() {
            let unit = position.unit(square);
            if !unit.marks.has(Marks::ALICE_B) {
                position.place(square, unit.with_marks(Marks::ALICE_A));
            }
        }
    });
    builder.list_filter(OwnBoard);
    builder.check_rule(OwnBoard);
    builder.effect(Moment::AfterPromotion, 60, OwnBoard);
    builder.legality(|game: &mut Game<'_>, ply: &Ply| !ply.mover.is_royal() || !passes_check(game, ply));
}

struct OwnBoard;

/// The mark of the board on which a unit does not stand.
fn other_board(unit: Unit) -> Marks {
    if unit.marks.has(Marks::ALICE_A) { Marks::ALICE_B } else { Marks::ALICE_A }
}

/// Takes the units of a board away; the ply in which that happens must be undone.
fn hide(game: &mut Game<'_>, board: Marks) {
    for square in game.position().occupied() {
        if game.unit(square).marks.has(board) {
            game.position_mut().remove_unit(square, Reason::Bookkeeping);
        }
    }
}

impl MoveListFilter for OwnBoard {
    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        moves.clear();
        for other in [Marks::ALICE_A, Marks::ALICE_B] {
            let first = moves.len();
            game.position_mut().begin_ply();
            hide(game, other);
            for square in game.position().occupied_by(side) {
                if game.may_leave(square, side) {
                    let before = moves.len();
                    game.generate_via(None, [square; 2], side, &mut |_| {}, moves);
                    game.filter_arrivals(before, side, moves);
                }
            }
            game.position_mut().undo_ply();
            let mut kept = first;
            for index in first..moves.len() {
                let m = moves[index];
                let blocked = |at: Square| game.unit(at).marks.has(other);
                let castling = m.kind == Kind::Castling;
                let victim_away = m.capture.is_some() && blocked(m.capture);
                let barred = blocked(m.arrival) || castling && blocked(m.partner_arrival());
                if !victim_away && !barred {
                    moves[kept] = m;
                    kept += 1;
                }
            }
            moves.truncate(kept);
        }
        // units of both boards are listed together
        moves.sort_by_key(|m| m.departure);
    }
}

impl CheckRule for OwnBoard {
    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        let Some(king) = game.position().royals(side).first() else { return plainly(game, side) };
        let other = other_board(game.unit(king));
        // whatever stands in the way, only units of the king's own board can reach it
        let foes = game.position().occupied_by(!side).into_iter();
        let mut foes = foes.filter(|&square| !game.unit(square).marks.has(other));
        if game.rules().walks_decide() && !foes.any(|square| game.could_ever_capture(square, king, !side)) {
            return false;
        }
        game.position_mut().begin_ply();
        hide(game, other);
        let check = plainly(game, side);
        game.position_mut().undo_ply();
        check
    }
}

impl EffectHook for OwnBoard {
    fn act(&self, game: &mut Game<'_>, _: &mut Ply, _: &mut Choices) -> Going {
        let moved: Vec<Square> = game
            .position()
            .journal()
            .last_ply()
            .iter()
            .filter_map(|recorded| match recorded.effect {
                Effect::Moved { to, .. } => Some(to),
                _ => None,
            })
            .collect();
        for at in moved {
            let unit = game.unit(at);
            if !unit.is_empty() {
                game.position_mut().change_unit(at, on_other_board(unit), Reason::AliceBoard);
            }
        }
        Going::On
    }
}

fn on_other_board(unit: Unit) -> Unit {
    let boards = Marks::ALICE_A.with(Marks::ALICE_B);
    Unit { marks: unit.marks.without(boards).with(other_board(unit)), ..unit }
}

/// Whether the king that has just moved would be in check on the board from which it came.
fn passes_check(game: &mut Game<'_>, ply: &Ply) -> bool {
    if ply.at.is_none() || !game.unit(ply.at).is_royal() {
        return false;
    }
    let king = game.unit(ply.at);
    game.position_mut().begin_ply();
    game.position_mut().change_unit(ply.at, on_other_board(king), Reason::Bookkeeping);
    let check = game.is_in_check(ply.side);
    game.position_mut().undo_ply();
    check
}
