//! Counting the lines of play: the test of every generator and the measure of its speed.

use super::board::Board;
use super::generate::List;
use super::moves::Move;

/// The number of lines of `plies` legal half-moves. The last half-move is counted, not made.
#[must_use]
pub fn perft(board: &Board, plies: u32) -> u64 {
    if plies == 0 { 1 } else { count(board, plies, &mut Vec::with_capacity(256 * plies as usize)) }
}

/// The legal moves, each with the number of its continuations of `plies - 1` half-moves; empty for 0 plies.
#[must_use]
pub fn divide(board: &Board, plies: u32) -> Vec<(Move, u64)> {
    if plies == 0 {
        return Vec::new();
    }
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let below = |played: Move| {
        let mut after = *board;
        after.play(played);
        perft(&after, plies - 1)
    };
    moves.into_iter().map(|played| (played, below(played))).collect()
}

/// `moves` is a stack shared by all levels, so that counting does not allocate.
fn count(board: &Board, plies: u32, moves: &mut Vec<Move>) -> u64 {
    if plies == 1 {
        return board.count_legal_moves();
    }
    let start = moves.len();
    board.generate(None, &mut List(moves));
    let end = moves.len();
    let mut lines = 0;
    for index in start..end {
        let mut after = *board;
        after.play(moves[index]);
        lines += count(&after, plies - 1, moves);
    }
    moves.truncate(start);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published counts (Chess Programming Wiki, Perft Results; Peter Ellis Jones' list of special positions).
    #[test]
    fn published_counts() {
        let cases: [(&str, &[u64]); 16] = [
            (super::super::START, &[20, 400, 8902, 197_281, 4_865_609]),
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                &[48, 2039, 97_862, 4_085_603],
            ),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43_238, 674_624]),
            ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9467, 422_333]),
            ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1486, 62_379, 2_103_487]),
            ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", &[46, 2079, 89_890]),
            ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", &[18, 92, 1670, 10_138, 185_429, 1_134_888]),
            ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", &[15, 126, 1928, 13_931, 206_379, 1_440_467]),
            ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", &[15, 66, 1198, 6399, 120_330, 661_072]),
            ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", &[16, 71, 1286, 7418, 141_077, 803_711]),
            ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", &[26, 1141, 27_826, 1_274_206]),
            ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", &[44, 1494, 50_509, 1_720_476]),
            ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", &[11, 133, 1442, 19_174, 266_199, 3_821_001]),
            ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", &[29, 165, 5160, 31_961, 1_004_658]),
            ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9483, 182_838, 3_605_103]),
            ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", &[10, 25, 268, 926, 10_857, 43_261, 567_584]),
        ];
        for (fen, counts) in cases {
            let board = Board::from_fen(fen).unwrap();
            for (&expected, plies) in counts.iter().zip(1..) {
                assert_eq!(perft(&board, plies), expected, "{fen} {plies}");
            }
            assert_eq!(divide(&board, 2).iter().map(|(_, lines)| lines).sum::<u64>(), counts[1]);
        }
    }

    #[test]
    fn pawns_on_their_first_rank_stand_still_and_observe_nothing() {
        let board = Board::from_fen("8/8/8/8/7K/8/1r2r3/P2P3k w - - 0 1").unwrap();
        assert_eq!(board.count_legal_moves(), 5, "the king's moves");
        let board = Board::from_fen("8/8/8/8/7K/8/2r1k3/3P4 b - - 0 1").unwrap();
        assert!(!board.is_in_check(board::Side::Black));
        let board = Board::from_fen("P7/8/8/8/8/8/8/p7 w - - 0 1").unwrap();
        assert_eq!(perft(&board, 1), 0);
    }

    #[test]
    fn a_side_without_a_king_moves_freely() {
        let board = Board::from_fen("4r3/8/8/8/8/8/4R3/8 w - - 0 1").unwrap();
        assert_eq!(board.count_legal_moves(), 14);
        assert!(!board.is_in_check(board::Side::White));
    }
}
