//! Two legal moves of a position that differ have different signatures, under every condition.

use crate::dice::Dice;
use board::{Geometry, Marks, Owner, Position, Square, Unit, Walk};
use dawson_rules::conditions::{ConditionUse, all};
use dawson_rules::general::Game;
use dawson_rules::{GameOptions, GoalSearch, Rules, Signature, prepare};

/// Units near each other, pawns about to promote among them, so that there are captures and choices.
fn position(dice: &mut Dice) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    let mut squares: Vec<u8> = (16..56).collect();
    let mut take = |dice: &mut Dice| Square(squares.swap_remove(dice.below(squares.len())));
    for owner in [Owner::White, Owner::Black] {
        position.place(take(dice), Unit::new(Walk::KING, owner).with_marks(Marks::ROYAL));
        for walk in [Walk::QUEEN, Walk::ROOK, Walk::KNIGHT, Walk::PAWN, Walk::PAWN] {
            let square = take(dice);
            position.place(square, Unit { origin: square, ..Unit::new(walk, owner) });
        }
    }
    position
}

#[test]
fn moves_that_differ_by_a_choice_have_different_signatures() {
    let mut dice = Dice(61);
    let mut choices = 0;
    for condition in all() {
        for _ in 0..4 {
            let uses = [ConditionUse::plain(condition.name())];
            let Ok((rules, start)) = prepare(position(&mut dice), &uses, &GameOptions::default()) else {
                break;
            };
            let mut game = Game::new(&rules, start);
            let mut told: Vec<(_, _, Signature)> = Vec::new();
            for m in game.legal_moves_in_order() {
                let plain = game.plain(m);
                assert!(game.make(m).legal);
                let signature =
                    Signature::of(plain, game.position().journal().last_ply(), game.captures_go_on());
                game.undo();
                let way = (m.departure, m.arrival, m.capture, m.via, m.partner, m.kind);
                let alike = told.iter().filter(|(other, ..)| *other == way);
                for (_, picks, other) in alike.filter(|(_, picks, _)| *picks != m.picks) {
                    choices += 1;
                    assert_ne!(*other, signature, "{}: {m:?} and {picks:?}", condition.name());
                }
                told.push((way, m.picks, signature));
            }
        }
    }
    assert!(choices > 1000, "{choices}");
}
