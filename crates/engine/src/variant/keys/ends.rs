//! How games end.

use super::row::{Key, Sides, Takes, Use};
use rules::general::Verdict;

pub(super) static KEYS: &[Key] = &[
    Key {
        name: "checkCounting",
        sides: Sides::Together,
        own: Some("end.checks"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "so many checks win as the position says",
        what: Use::Read(|d, v, _| {
            d.check_counting = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "stalemateValue",
        sides: Sides::Together,
        own: Some("end.stalemate"),
        takes: Takes::Result,
        default: "draw",
        example: "loss",
        meaning: "what stalemate means for who has no move",
        what: Use::Read(|d, v, _| {
            d.results.stalemate = v.result()?;
            Ok(())
        }),
    },
    Key {
        name: "checkmateValue",
        sides: Sides::Together,
        own: Some("end.mate"),
        takes: Takes::Result,
        default: "loss",
        example: "win",
        meaning: "what mate means for who is mated",
        what: Use::Read(|d, v, _| {
            d.results.mate = v.result()?;
            Ok(())
        }),
    },
    Key {
        name: "nMoveRule",
        sides: Sides::Together,
        own: Some("end.quiet-moves"),
        takes: Takes::Number,
        default: "50",
        example: "0",
        meaning: "after so many moves without progress the game is drawn; 0: never",
        what: Use::Read(|d, v, _| {
            d.results.quiet_limit = Some(2 * u32::from(v.number()?)).filter(|n| *n > 0);
            Ok(())
        }),
    },
    Key {
        name: "countingRule",
        sides: Sides::Together,
        own: Some("end.counting"),
        takes: Takes::Word(&["none", "makruk", "cambodian", "asean"]),
        default: "none",
        example: "makruk",
        meaning: "how moves are counted in the endgame",
        what: Use::Read(|d, v, _| {
            d.count_by(v)?;
            Ok(())
        }),
    },
    Key {
        name: "nFoldRule",
        sides: Sides::Together,
        own: Some("end.repetitions"),
        takes: Takes::Number,
        default: "3",
        example: "4",
        meaning: "so many times the same position end the game; 0: never",
        what: Use::Read(|d, v, _| {
            d.results.repetitions = Some(u32::from(v.number()?)).filter(|n| *n > 0);
            Ok(())
        }),
    },
    Key {
        name: "nFoldValue",
        sides: Sides::Together,
        own: Some("end.repetition"),
        takes: Takes::Result,
        default: "draw",
        example: "loss",
        meaning: "what that means for the side to move",
        what: Use::Read(|d, v, _| {
            d.results.repetition = v.result()?;
            Ok(())
        }),
    },
    Key {
        name: "nFoldValueAbsolute",
        sides: Sides::Together,
        own: Some("end.repetition-for-white"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "what that means for White",
        what: Use::Read(|d, v, _| {
            d.results.repetition_is_whites = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "perpetualCheckIllegal",
        sides: Sides::Together,
        own: Some("end.perpetual-check-loses"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "who gives perpetual check loses",
        what: Use::Read(|d, v, _| {
            d.results.perpetual_check_loses = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "materialCounting",
        sides: Sides::Together,
        own: Some("end.draw-odds"),
        takes: Takes::Word(&["none", "janggi", "unweighted", "whitedrawodds", "blackdrawodds"]),
        default: "none",
        example: "whitedrawodds",
        meaning: "who has won a drawn game; points are not counted",
        what: Use::Read(|d, v, _| {
            d.results.draw_odds = v.draw_odds()?;
            Ok(())
        }),
    },
    Key {
        name: "flagPiece",
        sides: Sides::Together,
        own: Some("end.flag-pieces"),
        takes: Takes::Letters,
        default: "",
        example: "k",
        meaning: "the pieces that win by reaching a region",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.flag_pieces);
            Ok(())
        }),
    },
    Key {
        name: "flagRegion",
        sides: Sides::Any,
        own: Some("end.flag-region"),
        takes: Takes::Region,
        default: "",
        example: "d4 e4 d5 e5",
        meaning: "the region where they win",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                v.value.clone_into(&mut d.flag_regions[side]);
            }
            Ok(())
        }),
    },
    Key {
        name: "flagMove",
        sides: Sides::Together,
        own: Some("end.flag-hold"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "Black may answer with the same",
        what: Use::Read(|d, v, _| {
            d.flag_move = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "flagPieceSafe",
        sides: Sides::Together,
        own: Some("end.flag-safe"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "they win only where they cannot be captured",
        what: Use::Read(|d, v, _| {
            d.flag_safe = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "extinctionPieceTypes",
        sides: Sides::Together,
        own: Some("end.extinct"),
        takes: Takes::Text,
        default: "",
        example: "*",
        meaning: "pieces whose loss ends the game, `*` for all together",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.extinction.pieces);
            Ok(())
        }),
    },
    Key {
        name: "extinctionPieceCount",
        sides: Sides::Together,
        own: Some("end.extinct-count"),
        takes: Takes::Number,
        default: "0",
        example: "1",
        meaning: "so few of them count as extinct",
        what: Use::Read(|d, v, _| {
            d.extinction.count = v.number()?.into();
            Ok(())
        }),
    },
    Key {
        name: "extinctionOpponentPieceCount",
        sides: Sides::Together,
        own: Some("end.extinct-against"),
        takes: Takes::Number,
        default: "0",
        example: "2",
        meaning: "the other side must have so many",
        what: Use::Read(|d, v, _| {
            d.extinction.opponent_count = v.number()?.into();
            Ok(())
        }),
    },
    Key {
        name: "extinctionValue",
        sides: Sides::Together,
        own: Some("end.extinct-result"),
        takes: Takes::Result,
        default: "loss",
        example: "win",
        meaning: "what their loss means",
        what: Use::Read(|d, v, _| {
            d.extinction.wins = v.result()? == Verdict::Won;
            Ok(())
        }),
    },
    Key {
        name: "extinctionClaim",
        sides: Sides::Together,
        own: Some("end.extinct-claim"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "who moves next needs one more to claim it",
        what: Use::Read(|d, v, _| {
            d.extinction.claim = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "extinctionPseudoRoyal",
        sides: Sides::Together,
        own: Some("end.last-is-royal"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "the last of them may not be left en prise",
        what: Use::Read(|d, v, _| {
            d.extinction.pseudo_royal = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "dupleCheck",
        sides: Sides::Together,
        own: Some("end.no-double-attack"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "only all of them together may not",
        what: Use::Read(|d, v, _| {
            d.extinction.duple = v.truth()?;
            Ok(())
        }),
    },
];
