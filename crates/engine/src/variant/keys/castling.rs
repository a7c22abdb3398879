//! Castling.

use super::row::{Key, Sides, Takes, Use};
use board::Side;

pub(super) static KEYS: &[Key] = &[
    Key {
        name: "castling",
        sides: Sides::Together,
        own: Some("castling.allowed"),
        takes: Takes::Truth,
        default: "true",
        example: "false",
        meaning: "kings castle",
        what: Use::Read(|d, v, _| {
            d.castling = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "castlingKingPiece",
        sides: Sides::Together,
        own: Some("castling.king"),
        takes: Takes::Letter,
        default: "k",
        example: "k",
        meaning: "the piece that castles",
        what: Use::Read(|d, v, _| {
            d.castling_king = v.value.chars().next().map(|letter| letter.to_ascii_lowercase());
            Ok(())
        }),
    },
    Key {
        name: "castlingRookPieces",
        sides: Sides::Together,
        own: Some("castling.rooks"),
        takes: Takes::Letters,
        default: "r",
        example: "r",
        meaning: "the pieces with which it castles",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.castling_rooks);
            Ok(())
        }),
    },
    Key {
        name: "castlingRank",
        sides: Sides::Together,
        own: Some("castling.rank"),
        takes: Takes::Number,
        default: "1",
        example: "1",
        meaning: "the rank on which a side castles, from its own edge",
        what: Use::Read(|d, v, _| {
            d.castling_rank = v.number()?;
            Ok(())
        }),
    },
    Key {
        name: "castlingKingFile",
        sides: Sides::Together,
        own: Some("castling.king-from"),
        takes: Takes::File,
        default: "e",
        example: "e",
        meaning: "the file of the king before castling",
        what: Use::Read(|d, v, _| {
            d.castling_file(0, &Side::BOTH, v.file_count()? - 1);
            Ok(())
        }),
    },
    Key {
        name: "castlingKingsideFile",
        sides: Sides::Any,
        own: Some("castling.king-side"),
        takes: Takes::File,
        default: "g",
        example: "g",
        meaning: "its file after castling to the king's side",
        what: Use::Read(|d, v, sides| {
            d.castling_file(1, sides, v.file_count()? - 1);
            Ok(())
        }),
    },
    Key {
        name: "castlingQueensideFile",
        sides: Sides::Any,
        own: Some("castling.queen-side"),
        takes: Takes::File,
        default: "c",
        example: "c",
        meaning: "its file after castling to the queen's side",
        what: Use::Read(|d, v, sides| {
            d.castling_file(2, sides, v.file_count()? - 1);
            Ok(())
        }),
    },
    Key {
        name: "castlingRookKingsideFile",
        sides: Sides::Together,
        own: None,
        takes: Takes::File,
        default: "h",
        example: "h",
        meaning: "read only: rooks are looked for where they stand",
        what: Use::Read(|_, v, _| {
            v.file_count()?;
            Ok(())
        }),
    },
    Key {
        name: "castlingRookQueensideFile",
        sides: Sides::Together,
        own: None,
        takes: Takes::File,
        default: "a",
        example: "a",
        meaning: "read only: rooks are looked for where they stand",
        what: Use::Read(|_, v, _| {
            v.file_count()?;
            Ok(())
        }),
    },
    Key {
        name: "chess960",
        sides: Sides::Together,
        own: Some("castling.anywhere"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "kings and rooks begin on any files",
        what: Use::Read(|d, v, _| {
            d.free_castling = v.truth()?;
            Ok(())
        }),
    },
];
