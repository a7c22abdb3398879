//! The board and the start position.

use super::row::{Key, Sides, Takes, Use};

pub(super) static KEYS: &[Key] = &[
    Key {
        name: "maxFile",
        sides: Sides::Together,
        own: None,
        takes: Takes::File,
        default: "8",
        example: "10",
        meaning: "the last file of the board, as a letter or a number",
        what: Use::Read(|d, v, _| {
            d.shape(v, v.file_count()?, d.ranks)?;
            Ok(())
        }),
    },
    Key {
        name: "maxRank",
        sides: Sides::Together,
        own: None,
        takes: Takes::Number,
        default: "8",
        example: "10",
        meaning: "the last rank of the board",
        what: Use::Read(|d, v, _| {
            d.shape(v, d.files, v.number()?)?;
            Ok(())
        }),
    },
    Key {
        name: "startFen",
        sides: Sides::Together,
        own: Some("start"),
        takes: Takes::Text,
        default: "",
        example: "8/8/8/8/8/8/8/8 w - - 0 1",
        meaning: "the start position",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.start);
            Ok(())
        }),
    },
    Key {
        name: "cylinder",
        sides: Sides::Together,
        own: None,
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "the left and right edges are joined (not of Fairy-Stockfish)",
        what: Use::Read(|d, v, _| {
            d.cylinder = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "diagonalLines",
        sides: Sides::Together,
        own: Some("moves.diagonals"),
        takes: Takes::Region,
        default: "",
        example: "d1 f1 e2",
        meaning: "squares with lines along the diagonals, as in Korean palaces",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.diagonals);
            Ok(())
        }),
    },
    Key {
        name: "conditions",
        sides: Sides::Together,
        own: None,
        takes: Takes::Text,
        default: "",
        example: "Circe",
        meaning: "fairy conditions with their parameters, behind one another with semicolons (not of Fairy-Stockfish)",
        what: Use::Read(|d, v, _| {
            d.conditions = v.value.split(';').map(str::to_owned).collect();
            Ok(())
        }),
    },
    Key {
        name: "remove",
        sides: Sides::Together,
        own: None,
        takes: Takes::Letter,
        default: "",
        example: "q",
        meaning: "takes the piece of that letter out (not of Fairy-Stockfish)",
        what: Use::Read(|d, v, _| {
            d.pieces.retain(|piece| !v.value.eq_ignore_ascii_case(&piece.letter.to_string()));
            Ok(())
        }),
    },
    Key {
        name: "mobilityRegion",
        sides: Sides::Apart,
        own: None,
        takes: Takes::Region,
        default: "",
        example: "",
        meaning: "with the name of a piece behind it: the squares that it may not leave",
        what: Use::WithPiece,
    },
];
