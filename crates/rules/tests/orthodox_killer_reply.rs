//! What is told of many moves at once agrees with making each: mates, moves that compel a mate, moves that a reply
//! refutes.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use crate::dice::Dice;
use board::Side;
use dawson_rules::orthodox::{Board, Move, OrthodoxRules};
use dawson_rules::{GoalSearch, ProofHints, Rules};
use stipulation::Goal;

/// A position with a few units, many of them near the king to be mated.
fn position(dice: &mut Dice) -> Option<OrthodoxRules> {
    let mut squares = [' '; 64];
    let king = if dice.below(3) == 0 { dice.below(64) } else { [0, 3, 7, 24, 39, 59, 63][dice.below(7)] };
    squares[king] = 'k';
    let mut put = |dice: &mut Dice, near: bool, unit: char| {
        let (file, rank) = (king % 8, king / 8);
        let place = |at: usize, dice: &mut Dice| (at + dice.below(5)).saturating_sub(2).min(7);
        let square = if near { place(rank, dice) * 8 + place(file, dice) } else { dice.below(64) };
        let pawn_at_end = unit.eq_ignore_ascii_case(&'p') && matches!(square / 8, 0 | 7);
        if squares[square] == ' ' && !pawn_at_end {
            squares[square] = unit;
        }
    };
    let near = dice.below(2) == 0;
    put(dice, near, 'K');
    let few = dice.below(2) == 0;
    for _ in 0..2 + dice.below(6) {
        let (near, unit) = (dice.below(2) == 0, ['Q', 'R', 'B', 'N', 'P', 'P'][dice.below(6)]);
        put(dice, near, unit);
    }
    for _ in 0..1 + dice.below(if few { 2 } else { 5 }) {
        let (near, unit) = (dice.below(2) == 0, ['q', 'r', 'b', 'n', 'p', 'p'][dice.below(6)]);
        put(dice, near, unit);
    }
    if !squares.contains(&'K') {
        return None;
    }
    let ranks: Vec<String> = (0..8)
        .rev()
        .map(|rank| {
            let row = &squares[rank * 8..rank * 8 + 8];
            row.iter().map(|&unit| if unit == ' ' { '1' } else { unit }).collect()
        })
        .collect();
    let turn = ['w', 'b'][dice.below(2)];
    let board = Board::from_fen(&format!("{} {turn} - - 0 1", ranks.join("/"))).unwrap();
    let rules = OrthodoxRules::new(board);
    (!board.is_in_check(!board.side_to_move())).then_some(rules)
}

/// Whether a test holds after one of the legal moves.
fn any_move(rules: &mut OrthodoxRules, mut test: impl FnMut(&mut OrthodoxRules, Move) -> bool) -> bool {
    let mut moves = Vec::new();
    rules.generate(&mut moves);
    moves.into_iter().any(|played| {
        rules.make(played);
        let holds = test(rules, played);
        rules.undo();
        holds
    })
}

fn mates(rules: &mut OrthodoxRules) -> bool {
    any_move(rules, |rules, _| rules.reaches(Goal::Mate))
}

fn must_mate(rules: &mut OrthodoxRules) -> bool {
    rules.has_legal_move() && !any_move(rules, |rules, _| !rules.reaches(Goal::Mate))
}

#[test]
fn short_answers_agree_with_the_long_way() {
    let mut dice = Dice(7);
    let (mut positions, mut mating, mut compelling, mut refuted) = (0, 0, 0, 0);
    while positions < 40_000 {
        let Some(mut rules) = position(&mut dice) else { continue };
        positions += 1;
        let fen = rules.board().to_fen();
        let mate = mates(&mut rules);
        assert_eq!(rules.can_reach(Goal::Mate), mate, "{fen}");
        mating += usize::from(mate);
        let compels = any_move(&mut rules, |rules, _| must_mate(rules));
        assert_eq!(rules.can_compel(Goal::Mate), compels, "{fen}");
        compelling += usize::from(compels);
        let allows = any_move(&mut rules, |rules, _| mates(rules));
        assert_eq!(rules.can_allow(Goal::Mate), allows, "{fen}");
        if positions % 16 == 0 {
            refuted += refutations_hold(&mut rules, &fen);
        }
    }
    assert!(mating > 1000 && compelling > 3 && refuted > 20_000, "{mating} {compelling} {refuted}");
}

/// Every move that is said to be refuted by a reply is; answers how many are.
fn refutations_hold(rules: &mut OrthodoxRules, fen: &str) -> usize {
    let side = rules.side_to_move();
    let mut moves = Vec::new();
    rules.generate(&mut moves);
    let mut replies = Vec::new();
    let mut turned = rules.clone();
    turned.set_side_to_move(!side);
    turned.generate(&mut replies);
    let mut refuted = 0;
    for reply in replies {
        let mut sorted = moves.clone();
        let kept = rules.put_refuted_last(Goal::Mate, reply, &mut sorted);
        let order = sorted[..kept].iter().map(|kept| moves.iter().position(|other| other == kept));
        assert!(order.clone().all(|place| place.is_some()) && order.is_sorted_by_key(|place| place), "{fen}");
        for &attack in &sorted[kept..] {
            refuted += 1;
            rules.make(attack);
            let mut defences = Vec::new();
            rules.generate(&mut defences);
            assert!(defences.contains(&reply), "{fen}: {attack} {reply} is not legal");
            rules.make(reply);
            assert!(!mates(rules), "{fen}: {attack} {reply} leaves a mate");
            rules.undo();
            rules.undo();
        }
    }
    refuted
}

#[test]
fn a_lone_king_that_cannot_be_checked_refutes_most_moves() {
    let board = Board::from_fen("8/8/8/3k4/8/8/8/K2N4 w - - 0 1").unwrap();
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let king_goes = {
        let mut turned = OrthodoxRules::new(board);
        turned.set_side_to_move(Side::Black);
        let mut replies = Vec::new();
        turned.generate(&mut replies);
        replies.into_iter().find(|reply| reply.to_string() == "d5e5").unwrap()
    };
    let kept = board.put_refuted_last(king_goes, &mut moves);
    assert!(kept < moves.len(), "{kept} of {}", moves.len());
}
