//! Where pawns promote, and to what.

use crate::conditions::place::imitator;
use crate::conditions::{
    Condition, ConditionError, ConditionUse, Example, Making, Part, Reads, Traditional, Words,
};
use crate::general::{Builder, Choices, EffectPlace, Game, Going, Moment, Ply};
use board::{Geometry, Side, Square, SquareSet, Walk};

/// Promotions that are not allowed.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("NoPromotion", Moment::BeforePromotion).after(&imitator::PROMOTION_TO_IMITATOR_EFFECT);

/// Promotion one rank earlier.
pub static GLASGOW_CHESS: Condition = Condition {
    names: Words::new("GlasgowChess", "EchecsGlasgow", "GlasgowSchach"),
    popeye: Some(83),
    definition: "Pawns promote on the seventh rank as their side sees it.",
    source: "J. M. Rice, Glasgow 1992 (Popeye's manual)",
    inventor: Some("J. M. Rice"),
    year: Some(1992),
    example: Ok(Example::new(
        "GlasgowChess",
        "h#1.5",
        "3k4/8/8/1SP5/8/8/3K4/8",
        &["1...c5-c6   2.Kd8-c8 c6-c7=Q #"],
    )),
    reads: Reads::POSITION,
    build: |_, context, builder| {
        builder.promotion_squares(Side::White, rank(context.geometry, context.geometry.ranks() - 2));
        builder.promotion_squares(Side::Black, rank(context.geometry, 1)).early_promotion();
        Ok(())
    },
    ..Condition::BASE
};

/// Promotion to some walks only.
pub static PROM_ONLY: Condition = Condition {
    names: Words::new("PromOnly", "PromSeul", "UWnur"),
    popeye: Some(90),
    definition: "Pawns promote only to the walks that are listed.",
    source: "Popeye's manual",
    parts: &[Part::Walks { needed: true }],
    // without a letter no pawn may step to its last rank
    making: Making { alone: &[("NoWhitePromotion", &[]), ("NoBlackPromotion", &[])], ..Making::NONE },
    intelligent: true,
    example: Ok(Example::new(
        "PromOnly S",
        "h#2.5",
        "8/P7/3k1KR1/8/8/8/8/8",
        &["1...a7-a8=S   2.Kd6-d7 Sa8-b6 +   3.Kd7-e8 Rg6-g8 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        let walks: Vec<Walk> = condition.walks().collect();
        if walks.is_empty() {
            return Err(missing(condition, "walks"));
        }
        builder.promotions_only(walks);
        Ok(())
    },
    ..Condition::BASE
};

/// Other promotion squares of White.
pub static WHITE_PROM_SQUARES: Condition = Condition {
    names: Words::new("WhitePromSquares", "BlancCasePromotion", "UWFeldWeiss"),
    popeye: Some(117),
    definition: "White's pawns promote on the squares listed and nowhere else.",
    source: "Popeye's manual",
    parts: &[Part::SQUARES],
    intelligent: true,
    example: Ok(Example::new(
        "WhitePromSquares c2",
        "h#2.5",
        "4K3/1P6/8/8/k4s2/8/3R4/8",
        &["1...Ke8-d7   2.Ka4-a5 Kd7-c6   3.Ka5-a6 Rd2-a2 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| squares_of(Side::White, condition, builder),
    ..Condition::BASE
};

/// Other promotion squares of Black.
pub static BLACK_PROM_SQUARES: Condition = Condition {
    names: Words::new("BlackPromSquares", "NoirCasePromotion", "UWFeldSchwarz"),
    popeye: Some(118),
    definition: "Black's pawns promote on the squares listed and nowhere else.",
    source: "Popeye's manual",
    parts: &[Part::SQUARES],
    intelligent: true,
    example: Ok(Example::new("BlackPromSquares b4", "hx1", "8/k7/8/8/3K4/5Q2/7p/8", &["1.h2-h1 Qf3*h1 x"])),
    reads: Reads::POSITION,
    build: |condition, _, builder| squares_of(Side::Black, condition, builder),
    ..Condition::BASE
};

/// No promotion for White.
pub static NO_WHITE_PROMOTION: Condition = Condition {
    names: Words::new("NoWhitePromotion", "SansBlancPromotion", "OhneWeissUW"),
    popeye: Some(119),
    definition: "White may not play moves by which a pawn would promote.",
    source: "Popeye's manual",
    traditional: &[Traditional::new("NoPromotion", &[("NoWhitePromotion", &[]), ("NoBlackPromotion", &[])])],
    intelligent: true,
    example: Ok(Example::new(
        "NoWhitePromotion",
        "h#2",
        "8/7P/R7/8/3K4/8/8/6k1",
        &["1.Kg1-f1 Kd4-e3   2.Kf1-e1 Ra6-a1 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        forbid(Side::White, builder);
        Ok(())
    },
    ..Condition::BASE
};

/// No promotion for Black.
pub static NO_BLACK_PROMOTION: Condition = Condition {
    names: Words::new("NoBlackPromotion", "SansNoirPromotion", "OhneSchwarzUW"),
    popeye: Some(120),
    definition: "Black may not play moves by which a pawn would promote.",
    source: "Popeye's manual",
    intelligent: true,
    example: Ok(Example::new(
        "NoBlackPromotion",
        "h#1.5",
        "8/4Q3/K7/8/8/3R4/4p3/2k5",
        &["1...Qe7*e2   2.Kc1-b1 Rd3-d1 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        forbid(Side::Black, builder);
        Ok(())
    },
    ..Condition::BASE
};

fn rank(geometry: Geometry, rank: u8) -> SquareSet {
    geometry.squares().filter(|&square: &Square| geometry.rank(square) == rank).collect()
}

fn squares_of(side: Side, condition: &ConditionUse, builder: &mut Builder) -> Result<(), ConditionError> {
    let squares: SquareSet = condition.squares().collect();
    if squares.is_empty() {
        return Err(missing(condition, "squares"));
    }
    builder.promotion_squares(side, squares);
    Ok(())
}

fn missing(condition: &ConditionUse, what: &str) -> ConditionError {
    ConditionError::Parameter {
        condition: condition.name.clone(),
        problem: format!("the {what} are missing"),
    }
}

/// So the reference: in the moves of a side that may not promote reborn pawns of the other do not promote, either.
fn forbid(side: Side, builder: &mut Builder) {
    builder.no_promotion_in_moves_of(side);
    builder.effect(&EFFECT, move |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
        let promotes =
            ply.side == side && ply.at.is_some() && game.promotes_on(game.unit(ply.at), ply.at, side);
        if promotes { Going::Impossible } else { Going::On }
    });
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn pawns_promote_early_in_glasgow() {
        let table = Table::new("8/8/P7/8/8/8/8/7K", &["GlasgowChess"]);
        assert_eq!(table.after(Side::White, "a6a7").len(), 4);
    }

    #[test]
    fn a_pawn_stops_where_it_may_not_promote() {
        let table = Table::new("8/P7/8/8/8/8/8/7K", &["NoWhitePromotion"]);
        assert_eq!(table.arrivals("a7", Side::White), "");
    }
}
