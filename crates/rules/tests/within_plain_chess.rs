//! Rules say of themselves when play under them is play of plain chess that ends as it does there: those that only choose among
//! legal moves. That must be so in play.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use crate::dice::Dice;
use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};
use dawson_rules::conditions::{ConditionUse, Parameter, all};
use dawson_rules::general::Game;
use dawson_rules::orthodox::OrthodoxRules;
use dawson_rules::{GameOptions, GoalSearch, PlainMove, ProofHints, Rules, prepare};
use std::collections::BTreeSet;

/// Kings, pawns about to promote or to make a double step, and a few other units.
fn position(dice: &mut Dice) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    let mut squares: Vec<u8> = (0..64).collect();
    for owner in [Owner::White, Owner::Black] {
        let home = if owner == Owner::White { 4 } else { 60 };
        let at = if dice.below(3) == 0 { home } else { squares[dice.below(squares.len())] };
        squares.retain(|&square| square != at);
        position.place(
            Square(at),
            Unit { origin: Square(at), ..Unit::new(Walk::KING, owner).with_marks(Marks::ROYAL) },
        );
    }
    let common = [Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT, Walk::PAWN, Walk::PAWN];
    for _ in 0..3 + dice.below(6) {
        let owner = if dice.below(2) == 0 { Owner::White } else { Owner::Black };
        let walk = common[dice.below(6)];
        let at = squares.swap_remove(dice.below(squares.len()));
        if walk != Walk::PAWN || (8..56).contains(&at) {
            position.place(Square(at), Unit { origin: Square(at), ..Unit::new(walk, owner) });
        }
    }
    let side = if dice.below(2) == 0 { Side::White } else { Side::Black };
    position.set_side_to_move(side);
    position
}

/// The legal moves that may be chosen, by their outward signs.
fn moves<R: GoalSearch>(rules: &mut R) -> Vec<(PlainMove, R::Move)> {
    rules.legal_moves_in_order().into_iter().map(|intention| (rules.plain(intention), intention)).collect()
}

/// Plays at random and compares; answers whether the rules say that play is within plain chess.
fn plays_within(uses: &[ConditionUse], dice: &mut Dice, games: usize) -> bool {
    let mut says_so = false;
    for _ in 0..games {
        let Ok((rules, start)) = prepare(position(dice), uses, &GameOptions::default()) else { continue };
        let mut game = Game::new(&rules, start);
        if game.is_in_check(!game.side_to_move()) {
            continue;
        }
        for _ in 0..16 {
            let Some(board) = game.within_plain_chess().map(|board| *board) else { break };
            says_so = true;
            let mut plain = OrthodoxRules::new(board);
            for square in Geometry::CHESS.squares() {
                let unit = game.unit(square);
                let there = board.unit(square.0);
                assert_eq!(unit.is_empty() || unit.is_hole(), there.is_none(), "{uses:?}: {square:?}");
                if let Some((side, kind)) = there {
                    assert_eq!(
                        (unit.walk, unit.belongs_to(side)),
                        (kind.walk(), true),
                        "{uses:?}: {square:?}"
                    );
                }
            }
            for side in Side::BOTH {
                assert_eq!(game.is_in_check(side), plain.is_in_check(side), "{uses:?}: {board:?}");
            }
            let (chosen, legal) = (moves(&mut game), moves(&mut plain));
            assert_eq!(chosen.is_empty(), legal.is_empty(), "{uses:?}: {board:?}");
            for (played, _) in &chosen {
                assert!(legal.iter().any(|(plain, _)| plain == played), "{uses:?}: {played:?}");
            }
            if chosen.is_empty() {
                break;
            }
            let (played, intention) = chosen[dice.below(chosen.len())];
            let (_, same) = *legal.iter().find(|(plain, _)| *plain == played).unwrap();
            assert!(game.make(intention).legal && plain.make(same).legal);
            let after = game.within_plain_chess().map(|board| *board);
            assert_eq!(after.map(|board| board.key()), Some(plain.board().key()), "{uses:?}: {played:?}");
        }
    }
    says_so
}

/// A condition with the parameters it may have.
fn uses_of(name: &str) -> Vec<ConditionUse> {
    let squares = Parameter::Squares(vec![Square(18), Square(45)]);
    let words = ["Ultra", "Exact", "SemiUltra", "Anti"];
    let mut parameters = vec![Vec::new(), vec![squares]];
    parameters.extend(words.map(|word| vec![Parameter::Word(word.to_owned())]));
    parameters.into_iter().map(|parameters| ConditionUse { name: name.to_owned(), parameters }).collect()
}

fn described(used: &ConditionUse) -> String {
    let words: Vec<String> = used.words().map(|word| format!(" {word}")).collect();
    used.name.clone() + &words.concat()
}

#[test]
fn rules_that_say_that_they_only_choose_do_no_more() {
    let mut dice = Dice(61);
    let games = std::env::var("DAWSON_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(6);
    let mut found = BTreeSet::new();
    for condition in all() {
        for used in uses_of(condition.name()) {
            if plays_within(std::slice::from_ref(&used), &mut dice, games) {
                found.insert(described(&used));
            }
        }
    }
    for name in [
        "AlphabeticChess",
        "BlackFollowMyLeader",
        "BlackForcedSquare",
        "BlackMaxDister",
        "BlackMaximummer",
        "BlackMinimummer",
        "BlackMustCapture",
        "BlackMustCheck Anti",
        "DuellistChess",
        "Hole",
        "Relay",
        "WhiteSynchronMover",
    ] {
        assert!(found.contains(name), "{name}");
    }
    for name in [
        // checks, or whether a side can move, are judged otherwise
        "BackHome",
        "BlackMaximummer Exact",
        "BlackMaximummer Ultra",
        "BlackMustCheck SemiUltra",
        "GridChess",
        "MonochromChess",
        "NoCapture",
        "Relay Ultra",
        // moves do more
        "Circe",
        "EinsteinChess",
        "Sentinelles",
        // there are moves that plain chess does not know
        "WhitePasses",
    ] {
        assert!(!found.contains(name), "{name}");
    }
}
