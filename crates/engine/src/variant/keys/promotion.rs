//! Promotion.

use super::row::{Key, Sides, Takes, Use};

pub(super) static KEYS: &[Key] = &[
    Key {
        name: "promotionPieceTypes",
        sides: Sides::Any,
        own: Some("promotion.to"),
        takes: Takes::Letters,
        default: "nbrq",
        example: "nr",
        meaning: "what pawns become; `-` nothing",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                d.promotions[side] = d.keys(v)?;
            }
            Ok(())
        }),
    },
    Key {
        name: "promotionRegion",
        sides: Sides::Apart,
        own: Some("promotion.zone"),
        takes: Takes::Region,
        default: "*8 and *1",
        example: "*7 *8",
        meaning: "where pawns promote",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                v.value.clone_into(&mut d.promotion_regions[side]);
            }
            Ok(())
        }),
    },
    Key {
        name: "mandatoryPawnPromotion",
        sides: Sides::Together,
        own: Some("promotion.must"),
        takes: Takes::Truth,
        default: "true",
        example: "false",
        meaning: "pawns must promote in their zone",
        what: Use::Read(|d, v, _| {
            d.mandatory_promotion = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "promotionLimit",
        sides: Sides::Together,
        own: Some("promotion.limits"),
        takes: Takes::Pairs,
        default: "",
        example: "q:1",
        meaning: "how many of a piece a side may have by promotion",
        what: Use::Read(|d, v, _| {
            d.limit_promotions(v)?;
            Ok(())
        }),
    },
    Key {
        name: "promotedPieceType",
        sides: Sides::Together,
        own: Some("promotion.pieces"),
        takes: Takes::Pairs,
        default: "",
        example: "n:q",
        meaning: "as which piece a promoted piece moves, as in Shogi",
        what: Use::Read(|d, v, _| {
            d.promote_pieces(v)?;
            Ok(())
        }),
    },
    Key {
        name: "mandatoryPiecePromotion",
        sides: Sides::Together,
        own: Some("promotion.pieces-must"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "other pieces than pawns must promote in the zone",
        what: Use::Read(|d, v, _| {
            d.unit_promotions.mandatory = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "piecePromotionOnCapture",
        sides: Sides::Together,
        own: Some("promotion.by-capture"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "they promote by captures",
        what: Use::Read(|d, v, _| {
            d.unit_promotions.by_capture = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "pieceDemotion",
        sides: Sides::Together,
        own: Some("promotion.and-back"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "promoted pieces may go back to what they were",
        what: Use::Read(|d, v, _| {
            d.unit_promotions.demotion = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "sittuyinPromotion",
        sides: Sides::Together,
        own: Some("promotion.in-place"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "pawns promote where they stand (Sittuyin)",
        what: Use::Read(|d, v, _| {
            d.unit_promotions.in_place = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "immobilityIllegal",
        sides: Sides::Together,
        own: Some("moves.no-stuck-units"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "no piece goes where it could never move again",
        what: Use::Read(|d, v, _| {
            d.unit_promotions.no_stuck = v.truth()?;
            Ok(())
        }),
    },
];
