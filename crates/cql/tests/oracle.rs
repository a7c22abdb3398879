//! The replay against shakmaty: the same positions, the same legal moves, the same ends of games.

#![allow(clippy::unwrap_used, reason = "a test says so by failing")]

use dawson_cql::replay::Position as Ours;
use dawson_cql::start::Variant;
use pgn_reader::shakmaty::{CastlingMode, Chess, EnPassantMode, Position, fen::Fen, san::San};
use proptest::prelude::*;

const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 b GBgb - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_games_agree_with_shakmaty(start in 0..STARTS.len(), choices in proptest::collection::vec(any::<prop::sample::Index>(), 60)) {
        let mut ours = Ours::from_fen(STARTS[start], Variant::Normal).unwrap();
        let mut theirs: Chess =
            Fen::from_ascii(STARTS[start].as_bytes()).unwrap().into_position(CastlingMode::Chess960).unwrap();
        for choice in choices {
            let legal = theirs.legal_moves();
            prop_assert_eq!(ours.legal_moves().len(), legal.len(), "{}", ours.to_fen());
            prop_assert_eq!(ours.is_mate(), theirs.is_checkmate());
            prop_assert_eq!(ours.is_stalemate(), theirs.is_stalemate());
            if legal.is_empty() {
                break;
            }
            let chosen = legal[choice.index(legal.len())];
            let san = San::from_move(&theirs, chosen);
            let found = ours.find(san, true).unwrap();
            prop_assert!(!found.illegal);
            ours.play(&found);
            theirs.play_unchecked(chosen);
            let fen = Fen::from_position(&theirs, EnPassantMode::Legal).to_string();
            let placement = |fen: &str| fen.split(' ').take(2).map(str::to_owned).collect::<Vec<_>>();
            prop_assert_eq!(placement(&ours.to_fen()), placement(&fen));
            let fields = |fen: &str, at: usize| fen.split(' ').nth(at).unwrap().to_owned();
            for field in [3, 4, 5] {
                prop_assert_eq!(fields(&ours.to_fen(), field), fields(&fen, field), "{}", fen);
            }
            prop_assert_eq!(ours.castling_letters().count_ones() as usize, theirs.castles().castling_rights().count());
        }
    }
}
