//! The bitboard twin for plain chess.
