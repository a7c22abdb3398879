//! Under every condition that needs no parameter: taking a move back restores everything, and the key is at all times the one that the
//! position has from scratch.

use crate::dice::Dice;
use board::{EnPassant, Geometry, Key, Marks, Owner, Position, Side, Square, SquareSet, Unit, Walk};
use dawson_rules::conditions::{self, ConditionUse};
use dawson_rules::general::{Game, Move};
use dawson_rules::{GameOptions, Rules, prepare};

/// Kings that may castle and some units of both sides, few enough for each of them to capture often.
fn position(dice: &mut Dice) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    let set = |position: &mut Position, square: u8, walk, owner| {
        let mut unit = Unit::new(walk, owner);
        if walk == Walk::KING {
            unit = unit.with_marks(Marks::ROYAL);
        }
        unit.origin = Square(square);
        position.place(Square(square), unit);
    };
    set(&mut position, 4, Walk::KING, Owner::White);
    set(&mut position, 60, Walk::KING, Owner::Black);
    set(&mut position, 7, Walk::ROOK, Owner::White);
    set(&mut position, 63, Walk::ROOK, Owner::Black);
    let kinds = [Walk::PAWN, Walk::PAWN, Walk::KNIGHT, Walk::BISHOP, Walk::QUEEN];
    for number in 0..6 {
        let square = Square(u8::try_from(8 + dice.below(48)).expect("on the board"));
        if position.is_empty(square) {
            let owner = if number % 2 == 0 { Owner::White } else { Owner::Black };
            set(&mut position, square.0, kinds[dice.below(5)], owner);
        }
    }
    position
}

/// All that must be restored.
#[derive(PartialEq, Debug)]
struct State {
    units: Vec<Unit>,
    sets: [[SquareSet; 2]; 2],
    side: Side,
    rights: u64,
    en_passant: EnPassant,
    underworld: Vec<(Square, Unit)>,
    key: Key,
}

impl State {
    fn of(game: &Game<'_>) -> State {
        let position = game.position();
        State {
            units: Geometry::CHESS.squares().map(|square| position.unit(square)).collect(),
            sets: Side::BOTH.map(|side| [position.occupied_by(side), position.royals(side)]),
            side: position.side_to_move(),
            rights: position.rights(),
            en_passant: position.en_passant(),
            underworld: position.underworld().to_vec(),
            key: position.key(),
        }
    }
}

/// Goes through all moves of the first half-move and a random one behind each, to that depth.
fn walk(game: &mut Game<'_>, depth: usize, dice: &mut Dice, name: &str) {
    let before = State::of(game);
    // as in a search, where the moves of all half-moves of a line lie in one list
    let capture = |from| Move { capture: Square(9), ..Move::new(from, Square(9)) };
    let earlier: Vec<Move> =
        std::iter::once(Move::PASS).chain(Geometry::CHESS.squares().map(capture)).collect();
    let mut intentions = earlier.clone();
    game.generate(&mut intentions);
    assert_eq!(intentions[..earlier.len()], earlier, "{name}: earlier moves in the list stay");
    intentions.drain(..earlier.len());
    assert_eq!(State::of(game), before, "{name}: looking for moves changes nothing");
    let only = (depth < 4 && !intentions.is_empty()).then(|| dice.below(intentions.len()));
    for (index, &first) in intentions.iter().enumerate() {
        let mut next = Some(first);
        while let Some(intention) = next {
            let made = game.make(intention);
            next = made.next;
            if made.legal {
                let position = game.position();
                assert_eq!(
                    position.key(),
                    position.key_from_scratch(),
                    "{name}: the key after {intention:?}"
                );
                if depth > 1 && only.is_none_or(|only| only == index) {
                    walk(game, depth - 1, dice, name);
                }
                game.undo();
            }
            assert_eq!(State::of(game), before, "{name}: {intention:?} taken back");
        }
    }
}

#[test]
fn taking_back_restores_everything_under_every_condition() {
    let mut dice = Dice(11);
    let mut played = 0;
    for condition in conditions::all() {
        for _ in 0..2 {
            let uses = [ConditionUse::plain(condition.name())];
            let Ok((rules, position)) = prepare(position(&mut dice), &uses, &GameOptions::default()) else {
                break;
            };
            played += 1;
            let mut game = Game::new(&rules, position);
            walk(&mut game, 4, &mut dice, condition.name());
        }
    }
    assert!(played > 200, "{played} games");
}
