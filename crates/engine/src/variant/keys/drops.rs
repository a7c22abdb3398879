//! Hands, drops and gates.

use super::row::{Key, Sides, Takes, Use};

pub(super) static KEYS: &[Key] = &[
    Key {
        name: "pieceDrops",
        sides: Sides::Together,
        own: Some("drops.allowed"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "pieces in hand are dropped",
        what: Use::Read(|d, v, _| {
            d.holdings.drops = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "capturesToHand",
        sides: Sides::Together,
        own: Some("drops.captures"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "captured pieces come into the hand",
        what: Use::Read(|d, v, _| {
            d.holdings.captures = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "dropLoop",
        sides: Sides::Together,
        own: Some("drops.stay-promoted"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "promoted pieces stay promoted in hand",
        what: Use::Read(|d, v, _| {
            d.holdings.lasting = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "dropRegion",
        sides: Sides::Any,
        own: Some("drops.region"),
        takes: Takes::Region,
        default: "all squares",
        example: "*1 *2",
        meaning: "where pieces are dropped",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                v.value.clone_into(&mut d.holdings.regions[side]);
            }
            Ok(())
        }),
    },
    Key {
        name: "mustDrop",
        sides: Sides::Together,
        own: Some("drops.must"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "who has pieces in hand must drop",
        what: Use::Read(|d, v, _| {
            d.holdings.must = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "mustDropType",
        sides: Sides::Together,
        own: Some("drops.must-kind"),
        takes: Takes::Letter,
        default: "",
        example: "n",
        meaning: "the only piece that must be dropped",
        what: Use::Read(|d, v, _| {
            d.holdings.must_type = v.letter()?;
            Ok(())
        }),
    },
    Key {
        name: "dropChecks",
        sides: Sides::Together,
        own: Some("drops.may-check"),
        takes: Takes::Truth,
        default: "true",
        example: "false",
        meaning: "drops may give check",
        what: Use::Read(|d, v, _| {
            d.holdings.checks = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "dropPromoted",
        sides: Sides::Together,
        own: Some("drops.promoted"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "pieces may be dropped promoted",
        what: Use::Read(|d, v, _| {
            d.holdings.promoted = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "dropNoDoubled",
        sides: Sides::Together,
        own: Some("drops.no-doubled"),
        takes: Takes::Letter,
        default: "",
        example: "p",
        meaning: "a piece that is not dropped on a file with another of its kind",
        what: Use::Read(|d, v, _| {
            d.holdings.no_doubled = v.letter()?;
            Ok(())
        }),
    },
    Key {
        name: "dropNoDoubledCount",
        sides: Sides::Together,
        own: Some("drops.no-doubled-count"),
        takes: Takes::Number,
        default: "1",
        example: "2",
        meaning: "so many of its kind are too many on a file",
        what: Use::Read(|d, v, _| {
            d.holdings.no_doubled_count = v.number()?.into();
            Ok(())
        }),
    },
    Key {
        name: "firstRankPawnDrops",
        sides: Sides::Together,
        own: Some("drops.first-rank-pawns"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "pawns may be dropped on the first rank",
        what: Use::Read(|d, v, _| {
            d.holdings.first_rank_pawns = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "promotionZonePawnDrops",
        sides: Sides::Together,
        own: Some("drops.zone-pawns"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "pawns may be dropped where they promote",
        what: Use::Read(|d, v, _| {
            d.holdings.zone_pawns = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "castlingDroppedPiece",
        sides: Sides::Together,
        own: Some("drops.castling"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "dropped kings and rooks may castle",
        what: Use::Read(|d, v, _| {
            d.holdings.castling = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "dropOppositeColoredBishop",
        sides: Sides::Together,
        own: Some("drops.opposite-bishops"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "a second bishop is dropped on the other colour",
        what: Use::Read(|d, v, _| {
            d.holdings.opposite_bishops = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "sittuyinRookDrop",
        sides: Sides::Together,
        own: None,
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "rooks are dropped on the first rank (Sittuyin)",
        what: Use::Read(|d, v, _| {
            d.holdings.rooks_on_first_rank = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "gating",
        sides: Sides::Together,
        own: None,
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "squares that are left are gates",
        what: Use::Read(|d, v, _| {
            d.holdings.gates = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "seirawanGating",
        sides: Sides::Together,
        own: Some("gates.pieces"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "pieces in hand come in through gates",
        what: Use::Read(|d, v, _| {
            d.gating = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "cambodianMoves",
        sides: Sides::Together,
        own: Some("gates.leaps"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "the king's and the queen's first moves may be leaps (Cambodia)",
        what: Use::Read(|d, v, _| {
            d.leaps = v.truth()?;
            Ok(())
        }),
    },
];
