//! Where it does not matter in which order moves are listed, they are the same moves: also under rules by which a unit moves before it captures, or after, with walks
//! that have hurdles.

mod dice;

use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};
use dawson_rules::conditions::ConditionUse;
use dawson_rules::general::Game;
use dawson_rules::{GameOptions, Rules, prepare};
use dice::Dice;

/// Units anywhere on the board, half of them of one walk of the table; some are neutral.
fn position(dice: &mut Dice) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    let mut squares: Vec<u8> = (0..64).collect();
    let mut take = |dice: &mut Dice| Square(squares.swap_remove(dice.below(squares.len())));
    for owner in [Owner::White, Owner::Black] {
        position.place(take(dice), Unit::new(Walk::KING, owner).with_marks(Marks::ROYAL));
    }
    let other = movement::walks()[1 + dice.below(movement::walks().len() - 1)].walk;
    let common = [Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT, Walk::PAWN];
    let owners = if dice.below(4) == 0 { 3 } else { 2 };
    for number in 0..4 + dice.below(6) {
        let square = take(dice);
        let walk = if number % 2 == 0 { other } else { common[dice.below(5)] };
        if walk != Walk::PAWN || (8..56).contains(&square.0) {
            let owner = [Owner::White, Owner::Black, Owner::Neutral][dice.below(owners)];
            position.place(square, Unit { origin: square, ..Unit::new(walk, owner) });
        }
    }
    position.set_side_to_move(if dice.below(2) == 0 { Side::White } else { Side::Black });
    position
}

#[test]
fn moves_before_and_after_captures_are_the_same_in_any_order() {
    let mut dice = Dice(77);
    for name in ["Make&TakeChess", "Take&MakeChess", "Make&MakeChess"] {
        let uses = [ConditionUse::plain(name)];
        for _ in 0..8_000 {
            let prepared = prepare(position(&mut dice), &uses, &GameOptions::default());
            let (rules, start) = prepared.expect("the condition can be used alone");
            let mut game = Game::new(&rules, start);
            if game.is_in_check(!game.side_to_move()) {
                continue;
            }
            let (mut in_order, mut in_any_order) = (Vec::new(), Vec::new());
            game.generate(&mut in_order);
            game.generate_in_any_order(&mut in_any_order);
            assert_eq!(in_order.len(), in_any_order.len(), "{name}: {:?}", game.position());
            let missing = in_order.iter().find(|m| !in_any_order.contains(m));
            assert_eq!(missing, None, "{name}: {:?}", game.position());
        }
    }
}
