//! Pawns: who they are and their steps.

use super::row::{Key, Sides, Takes, Use};
use board::PerSide;

pub(super) static KEYS: &[Key] = &[
    Key {
        name: "pawnTypes",
        sides: Sides::Together,
        own: None,
        takes: Takes::Letters,
        default: "p",
        example: "p",
        meaning: "the pieces that promote as pawns do",
        what: Use::Read(|d, v, _| {
            d.pawn_types = PerSide([(); 2].map(|()| Some(v.value.to_owned())));
            Ok(())
        }),
    },
    Key {
        name: "promotionPawnTypes",
        sides: Sides::Any,
        own: Some("pawns.kinds"),
        takes: Takes::Letters,
        default: "p",
        example: "p",
        meaning: "the pieces that promote as pawns do",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                d.pawn_types[side] = Some(v.value.to_owned());
            }
            Ok(())
        }),
    },
    Key {
        name: "doubleStep",
        sides: Sides::Together,
        own: Some("pawns.steps-twice"),
        takes: Takes::Truth,
        default: "true",
        example: "false",
        meaning: "pawns may make a double step",
        what: Use::Read(|d, v, _| {
            d.double_step = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "doubleStepRegion",
        sides: Sides::Apart,
        own: Some("pawns.double-step"),
        takes: Takes::Region,
        default: "*2 and *7",
        example: "*2",
        meaning: "whence pawns make double steps",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                v.value.clone_into(&mut d.double_regions[side]);
            }
            Ok(())
        }),
    },
    Key {
        name: "tripleStepRegion",
        sides: Sides::Apart,
        own: Some("pawns.triple-step"),
        takes: Takes::Region,
        default: "",
        example: "*1",
        meaning: "whence pawns make triple steps",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                v.value.clone_into(&mut d.triple_regions[side]);
            }
            Ok(())
        }),
    },
    Key {
        name: "enPassantRegion",
        sides: Sides::Together,
        own: Some("pawns.in-passing"),
        takes: Takes::Word(&["-"]),
        default: "all squares",
        example: "-",
        meaning: "`-`: pawns do not capture in passing; other regions are not played",
        what: Use::Read(|d, v, _| {
            d.forbid_en_passant(v)?;
            Ok(())
        }),
    },
    Key {
        name: "soldierPromotionRank",
        sides: Sides::Together,
        own: Some("pawns.soldier-rank"),
        takes: Takes::Number,
        default: "1",
        example: "3",
        meaning: "the rank from which soldiers go sideways",
        what: Use::Read(|d, v, _| {
            d.soldier_rank = v.number()?;
            Ok(())
        }),
    },
];
