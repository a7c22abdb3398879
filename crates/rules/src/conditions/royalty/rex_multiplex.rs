//! Rex multiplex: several kings a side, all of them royal.
//!
//! Sources: K. Widlert, "Problems with many kings" (for the rule that a check must be mate to all kings or be parried by one
//! move), the definitions of Die Schwalbe 68 (1981) and of the lexicon of France-Echecs, and Jacobi's documentation. A side is
//! mated if each of its kings is; a parry that saves one king counts only if it brings no new attack on any king, that is,
//! by another unit or from another direction. A king that a pawn becomes saves none of the others.
//!
//! A move that parries a check may give check itself, which asks the same question anew; chains of cross-checks beyond
//! [`DEEPEST`] plies are taken to be parried.

use crate::Rules;
use crate::conditions::colour::king_squares;
use crate::conditions::{Condition, Example, Kings, Reads, Words, only_words};
use crate::general::{Choices, EffectPlace, Game, Going, Legality, Level, Moment, Move, Ply};
use board::{Geometry, Marks, Reason, Side, Square, Walk};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("RexMultiplex", Moment::Closing).before(&king_squares::EFFECT);

/// The entry of the table.
pub static REX_MULTIPLEX: Condition = Condition {
    names: Words::same("RexMultiplex"),
    definition: "A side may have several kings, all royal, and pawns promote to kings. No king may be left in check. A \
                 check is legal only if one move parries all checks or if every king is mated; a parry of the check to one \
                 king may not bring a new attack (by another unit, or from another direction) on any king.",
    source: "Die Schwalbe 68, 1981; K. Widlert; Jacobi's documentation",
    kings: Kings::Many,
    example: Ok(Example::new(
        "RexMultiplex",
        "h#2",
        "8/8/1k6/8/4R3/8/5QK1/k7",
        &["1.Kb6-b7 Qf2-b6 +   2.Kb7-a8 Re4-a4 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        for side in Side::BOTH {
            let walks = builder.current_promotions(side).iter().copied().chain([Walk::KING]).collect();
            builder.promotions_of(side, walks);
        }
        builder.effect(&EFFECT, crown).legality(RexMultiplex);
        Ok(())
    },
    ..Condition::BASE
};

/// The cross-checks that are looked at.
const DEEPEST: u8 = 12;

/// The question whether a check is legal.
const IS_ANSWERED: &str = "Rex multiplex: is the check answered";

/// A pawn that becomes a king is royal.
fn crown(game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
    if ply.at.is_some() {
        let unit = game.unit(ply.at);
        if unit.walk == Walk::KING && !unit.is_royal() {
            let marks = unit.marks.with(Marks::ROYAL);
            game.position_mut().change_unit(ply.at, board::Unit { marks, ..unit }, Reason::RoyalChange);
        }
    }
    Going::On
}

struct RexMultiplex;

impl Legality for RexMultiplex {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        let side = !ply.side;
        if !game.is_in_check(side) {
            return true;
        }
        let depth = (0..DEEPEST).find(|&depth| !game.is_asked(IS_ANSWERED, depth));
        let Some(depth) = depth else { return true };
        game.ask(IS_ANSWERED, depth, true, |game| can_parry_all(game, side) || are_all_mated(game, side))
    }
}

/// Whether a legal move of the side to move takes all its kings out of check.
fn can_parry_all(game: &mut Game<'_>, side: Side) -> bool {
    let mut moves = Vec::new();
    game.generate_all(side, &mut moves);
    moves.into_iter().any(|m| !game.each_choice(m, &mut |_, _| false))
}

/// An attack on a king: from where, the king's square, and in which direction.
type Attack = (Square, Square, (i32, i32));

/// All attacks on the kings of a side.
fn attacks(game: &mut Game<'_>, side: Side) -> Vec<Attack> {
    let mut found = Vec::new();
    let geometry = game.position().geometry();
    for king in game.position().royals(side) {
        game.any_observer(king, !side, Level::Check, &mut |_, observer| {
            found.push((observer, king, direction(geometry, observer, king)));
            false
        });
    }
    found
}

/// The direction from a square to another, in its least steps.
fn direction(geometry: Geometry, from: Square, to: Square) -> (i32, i32) {
    let step = |of: fn(Geometry, Square) -> u8| i32::from(of(geometry, to)) - i32::from(of(geometry, from));
    let (files, ranks) = (step(|g, s| g.file(s)), step(|g, s| g.rank(s)));
    let (mut divisor, mut rest) = (files.abs(), ranks.abs());
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (files / divisor.max(1), ranks / divisor.max(1))
}

/// Whether none of the kings of the side to move can be saved from its check.
fn are_all_mated(game: &mut Game<'_>, side: Side) -> bool {
    let before = attacks(game, side);
    let mut unsaved: Vec<Square> = game.position().royals(side).into_iter().collect();
    // a king that is not in check is not mated
    if unsaved.iter().any(|&king| before.iter().all(|&(_, attacked, _)| attacked != king)) {
        return false;
    }
    let kings = unsaved.len();
    let mut moves = Vec::new();
    game.generate_all(side, &mut moves);
    for first in moves {
        let mut next = Some(first);
        while let Some(m) = next {
            let mut choices = Choices::along(m.picks);
            if game.play(m, &mut choices) {
                let after = attacks(game, side);
                if !brings_new_attack(&before, &after, m) {
                    unsaved.retain(|&king| {
                        let now = if king == m.departure { m.arrival } else { king };
                        after.iter().any(|&(_, attacked, _)| attacked == now)
                    });
                    // one king that can be saved is enough
                    if unsaved.len() < kings {
                        game.undo();
                        return false;
                    }
                }
            }
            game.undo();
            next = m.with_next(&choices);
        }
    }
    true
}

/// Whether after a move a king is attacked as it was not before.
fn brings_new_attack(before: &[Attack], after: &[Attack], m: Move) -> bool {
    after.iter().any(|&(observer, king, direction)| {
        let was = if king == m.arrival { m.departure } else { king };
        !before.contains(&(observer, was, direction))
    })
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_check_must_be_parried_or_mate_all_kings() {
        let table = Table::new("k7/8/1K6/8/3Q4/8/8/7k", &["RexMultiplex"]);
        let moves = table.moves(White);
        assert!(!moves.contains(&"d4d8".to_owned()), "mates one king while the other is free");
        assert!(!moves.contains(&"d4d5".to_owned()), "attacks both, and no move saves both");
        assert!(moves.contains(&"d4a4".to_owned()), "Ka8-b8 parries");
    }

    #[test]
    fn pawns_become_royal_kings() {
        let table = Table::new("7k/P7/8/8/8/8/8/7K", &["RexMultiplex"]);
        assert_eq!(table.moves(White).iter().filter(|m| m.starts_with("a7")).count(), 5);
    }

    #[test]
    fn all_kings_are_mated_at_once() {
        // both kings on the last rank are attacked along it and neither can leave
        let table = Table::new("k6k/8/1K4K1/8/8/8/8/3R4", &["RexMultiplex"]);
        assert!(table.moves(White).contains(&"d1d8".to_owned()));
        let mut game = table.game(White);
        let mut moves = Vec::new();
        game.generate(&mut moves);
        let mate = moves.into_iter().find(|m| m.arrival == board::Square(59)).expect("the rook goes to d8");
        assert!(game.make(mate).legal);
        assert!(game.reaches(stipulation::Goal::Mate));
    }
}
