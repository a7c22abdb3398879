//! The search by timetables, made to begin at once and to split at every position, answers as one without any bound.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use super::diagram::{Diagram, same_units};
use super::guided::Guide;
use super::means::Means;
use super::search::{Patience, Search};
use super::terrain::Terrain;
use super::tried::Tried;
use crate::Control;
use board::Marks;
use rules::orthodox::{Board, Move};

/// Positions of few units, with castling, en passant and promotions near.
pub(super) const POSITIONS: [&str; 6] = [
    "4k3/1P4p1/8/8/8/8/1p4P1/4K3 w - - 0 1",
    "r3k3/8/8/8/8/8/P7/4K2R w Kq - 0 1",
    "4k3/2p5/8/1P6/8/8/8/4K1N1 b - - 0 1",
    "4k3/P7/8/2n5/3B4/8/8/4K3 w - - 0 1",
    "1n2k3/P1p5/8/8/8/8/6pP/4K3 w - - 0 1",
    "4k3/8/8/3pP3/8/8/7p/R3K3 w Q d6 0 1",
];

/// Positions where much can be captured.
const TENSE: [&str; 4] = [
    "4k3/1p2p3/2P2n2/1n1P4/3b4/2B5/1P2N3/4K3 w - - 0 1",
    "r3k3/1P6/2b5/3pP3/2N5/1p6/P7/4K2R w Kq d6 0 1",
    "4k3/2p1p3/1P1P4/2q1r3/1B1R4/2p1p3/1P1P4/4K3 b - - 0 1",
    "1n2k3/P1p1p3/1b3p2/6N1/1P3R2/5p2/6pP/R3K3 w Q - 0 1",
];

/// So many games of which those with captures are compared.
const ROUNDS: usize = 700;
const TENSE_ROUNDS: usize = 40;

fn legal(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    moves
}

fn after(board: &Board, tried: Move) -> Board {
    let mut after = *board;
    after.play(tried);
    after
}

fn plainly_reaches(board: &Board, target: &Board, left: usize) -> bool {
    if left == 0 || (left.is_multiple_of(2) && same_units(board, target)) {
        return left == 0 && same_units(board, target);
    }
    legal(board).into_iter().any(|tried| plainly_reaches(&after(board, tried), target, left - 1))
}

/// Compares the answers after each move, and further on where the target is reached. Answers how often it is.
fn compare(guide: &Guide, search: &mut Search<'_>, target: &Board, board: &Board, left: usize) -> usize {
    let mut reached = 0;
    for tried in legal(board) {
        let after = after(board, tried);
        let expected = plainly_reaches(&after, target, left - 1);
        let found = search.guided_reaches(guide, &after, left - 1);
        assert_eq!(
            found,
            Some(expected),
            "{tried:?} from {} to {}, then {} more",
            board.to_fen(),
            target.to_fen(),
            left - 1
        );
        assert!(!search.stopped);
        if expected {
            reached += 1;
            if left > 2 {
                reached += compare(guide, search, target, &after, left - 1);
            }
        }
    }
    reached
}

/// Games of chance from some positions: where each begins, where it ends and how many half-moves it has. From tense positions most
/// moves capture.
fn games(positions: &[&str], rounds: usize, mut seed: u64, mut each: impl FnMut(&Board, &Board, usize)) {
    let is_tense = positions == TENSE;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    };
    for round in 0..rounds {
        let start = Board::from_fen(positions[round % positions.len()]).unwrap();
        let length = 2 + random(4);
        let mut target = start;
        let mut played = 0;
        while played < length {
            let moves = legal(&target);
            if moves.is_empty() {
                break;
            }
            let is_capture = |tried: &&Move| target.occupied() >> Tried::from(**tried).victim & 1 != 0;
            let captures: Vec<Move> = moves.iter().filter(is_capture).copied().collect();
            let some = if is_tense && !captures.is_empty() && random(3) > 0 { captures } else { moves };
            target.play(some[random(some.len())]);
            played += 1;
        }
        each(&start, &target, played);
    }
}

/// Compares the answers about the games to a target, with different patience and numbers of threads. Answers how many of the first
/// timetables suppose who captures whom.
fn compare_games(start: &Board, target: &Board, played: usize) -> usize {
    let diagram = Diagram::new(Terrain::plain(None), [Marks::NONE; 2], &target.to_position()).unwrap();
    let means = Means::OneBoard(diagram.with_plain_checks(true));
    let mut parts = 0;
    for threads in [1, 3] {
        for positions in [0, 7] {
            let control = Control { threads, ..Control::default() };
            let search = || {
                let mut search = Search::new(&means, &control, None, false);
                search.patience = Patience { positions, per_pair: 0, shortest: 1, ..Patience::default() };
                search
            };
            let mut guide = Guide::of(start, played, &control, search);
            parts += guide.tables.iter().filter(|table| table.is_part()).count();
            if threads > 1 {
                guide.explore(start, played, &control, search);
            }
            assert!(compare(&guide, &mut search(), target, start, played) > 0, "the game that was played");
        }
    }
    parts
}

#[test]
fn timetables_that_are_renewed_at_every_position_lose_and_invent_nothing() {
    games(&POSITIONS, 96, 3, |start, target, played| {
        compare_games(start, target, played);
    });
}

#[test]
fn suppositions_about_who_captures_whom_lose_and_invent_nothing() {
    for (positions, rounds, captures) in [(&POSITIONS[..], ROUNDS, 1..2), (&TENSE, TENSE_ROUNDS, 2..5)] {
        let (mut compared, mut parts) = (0, 0);
        games(positions, rounds, 11, |start, target, played| {
            let units = |board: &Board| board.occupied().count_ones();
            if captures.contains(&(units(start) - units(target))) {
                compared += 1;
                parts += compare_games(start, target, played);
            }
        });
        assert!(compared > 15 && parts > 30, "{parts} suppositions in {compared} games");
    }
}
