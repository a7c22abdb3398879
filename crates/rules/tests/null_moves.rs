//! A side that may pass can still be asked for mates: a pass leaves no square.

use board::{Geometry, Marks, Owner, Position, Square, Unit, Walk};
use dawson_rules as rules;
use dawson_rules::GoalSearch;
use rules::general::Game;
use rules::{GameOptions, prepare};
use stipulation::Goal;

#[test]
fn a_mate_is_found_where_passing_is_allowed() {
    let mut position = Position::new(Geometry::CHESS);
    let king = |owner| Unit::new(Walk::KING, owner).with_marks(Marks::ROYAL);
    // white: king b6, rook h1; black: king b8
    position.place(Square(41), king(Owner::White));
    position.place(Square(7), Unit::new(Walk::ROOK, Owner::White));
    position.place(Square(57), king(Owner::Black));
    let options = GameOptions { null_moves: true, ..GameOptions::default() };
    let (rules, position) = prepare(position, &[], &options).expect("plain chess with null moves is played");
    let mut game = Game::new(&rules, position);
    assert!(game.can_reach(Goal::Mate));
}
