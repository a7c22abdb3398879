//! Games in which other walks stand in for the orthodox ones.

use crate::conditions::{Class, Condition, Context, Example, Reads, Trait, Words};
use crate::general::Builder;
use board::{Side, Walk};
use movement::Language;

/// Chinese pieces for the officers.
pub static LEOFAMILY: Condition = Condition {
    names: Words::same("Leofamily"),
    popeye: Some(14),
    definition: "Leo, pao, vao and mao stand in for queen, rook, bishop and knight.",
    source: "Popeye's manual",
    implies: &["ChineseChess"],
    classes: &[Class::BringsFairyUnits],
    excludes: &[Trait::Unit("q"), Trait::Unit("s"), Trait::Unit("r"), Trait::Unit("b")],
    example: Ok(Example::new(
        "Leofamily",
        "h+1.5",
        "1k6/6P1/8/8/2K5/8/8/8",
        &["1...g7-g8=MA   2.Kb8-c8 MAg8-e7 +"],
    )),
    reads: Reads::POSITION,
    build: |_, context, builder| {
        replace(
            &[(Walk::QUEEN, "le"), (Walk::ROOK, "pa"), (Walk::BISHOP, "va"), (Walk::KNIGHT, "ma")],
            context,
            builder,
        );
        let walks = ["le", "ma", "pa", "va"].into_iter().filter_map(by_code);
        for side in Side::BOTH {
            let more = builder.current_promotions(side).iter().copied().chain(walks.clone()).collect();
            builder.promotions_of(side, more);
        }
        Ok(())
    },
    ..Condition::BASE
};

/// Nightriders for knights.
pub static CAVALIER_MAJEUR: Condition = Condition {
    names: Words::same("CavalierMajeur"),
    popeye: Some(23),
    definition: "The nightrider stands in for the knight.",
    source: "Popeye's manual",
    classes: &[Class::NightridersForKnights, Class::BringsFairyUnits],
    excludes: &[Trait::Unit("s")],
    example: Ok(Example::new(
        "CavalierMajeur",
        "h#1.5",
        "8/2P3k1/1b6/8/8/8/1p6/1Q3K2",
        &["1...c7-c8=N   2.Kg7-h6 Qb1-g6 #"],
    )),
    reads: Reads::POSITION,
    build: |_, context, builder| {
        replace(&[(Walk::KNIGHT, "n")], context, builder);
        Ok(())
    },
    ..Condition::BASE
};

/// Argentinian pieces for the officers.
pub static ARGENTINIAN_CHESS: Condition = Condition {
    names: Words::new("ArgentinianChess", "EchecsArgentins", "ArgentinischesSchach"),
    popeye: Some(197),
    definition: "Señora, faro, loco and saltador stand in for queen, rook, bishop and knight.",
    source: "Popeye's manual",
    classes: &[Class::BringsFairyUnits],
    example: Ok(Example::new(
        "ArgentinianChess",
        "h#2.5",
        "8/3P4/8/8/3KpS2/8/2p5/6k1",
        &["1...d7-d8=SE   2.e4-e3 SEd8-d2   3.e3-e2 SEd2-g2 #"],
    )),
    reads: Reads::POSITION,
    build: |_, context, builder| {
        replace(
            &[(Walk::QUEEN, "se"), (Walk::ROOK, "fa"), (Walk::BISHOP, "lo"), (Walk::KNIGHT, "sa")],
            context,
            builder,
        );
        Ok(())
    },
    ..Condition::BASE
};

/// Marine pieces for the officers.
pub static MARINE_CHESS: Condition = Condition {
    names: Words::new("MarineChess", "EchecsMarins", "MarinesSchach"),
    popeye: Some(186),
    definition: "Sirene, triton, nereide and marine knight stand in for queen, rook, bishop and knight.",
    source: "Popeye's manual",
    classes: &[Class::BringsFairyUnits],
    example: Ok(Example::new(
        "MarineChess",
        "h#1.5",
        "8/6P1/8/P2p4/8/4p3/2K5/4k3",
        &["1...g7-g8=SI   2.e3-e2 SIg8-g1 #"],
    )),
    reads: Reads::POSITION,
    build: |_, context, builder| {
        replace(&MARINE_OFFICERS, context, builder);
        Ok(())
    },
    ..Condition::BASE
};

/// Marine pieces for kings and pawns too.
pub static ULTRAMARINE_CHESS: Condition = Condition {
    names: Words::new("UltramarineChess", "EchecsUltramarins", "UltramarinesSchach"),
    popeye: Some(187),
    definition: "As MarineChess, and poseidon and marine pawn stand in for king and pawn.",
    source: "Popeye's manual",
    classes: &[Class::BringsFairyUnits],
    example: Ok(Example::new(
        "UltramarineChess",
        "h#2",
        "8/6P1/7k/8/3K4/8/8/3B4",
        &["1.Kh6-g5 g7-g8=SI +   2.Kg5-f4 SIg8-g4 #"],
    )),
    reads: Reads::POSITION,
    build: |_, context, builder| {
        replace(&MARINE_OFFICERS, context, builder);
        replace(&[(Walk::KING, "po"), (Walk::PAWN, "mp")], context, builder);
        Ok(())
    },
    ..Condition::BASE
};

const MARINE_OFFICERS: [(Walk, &str); 4] =
    [(Walk::QUEEN, "si"), (Walk::ROOK, "tr"), (Walk::BISHOP, "nd"), (Walk::KNIGHT, "ms")];

/// The walk of the table with that English code.
pub(super) fn by_code(code: &str) -> Option<Walk> {
    movement::by_code(Language::English, code)
}

/// Lets walks stand in for orthodox ones, in promotion too; an orthodox walk of the diagram can still be promoted to.
pub(super) fn replace(pairs: &[(Walk, &str)], context: &Context<'_>, builder: &mut Builder) {
    let present = |walk: Walk| {
        context.position.occupied().into_iter().any(|square| context.position.unit(square).walk == walk)
    };
    for &(orthodox, code) in pairs {
        let Some(walk) = by_code(code) else { continue };
        builder.standard(orthodox, walk);
        for side in Side::BOTH {
            let list = builder.current_promotions(side);
            if list.contains(&orthodox) {
                let keep = present(orthodox);
                let walks = list.iter().copied().filter(|&w| keep || w != orthodox).chain([walk]).collect();
                builder.promotions_of(side, walks);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Side, Walk};

    #[test]
    fn pawns_promote_to_the_walks_that_stand_in() {
        let promotions = |name| {
            let table = Table::new("8/P6k/8/8/8/8/8/7K", &[name]);
            let diagrams = table.after(Side::White, "a7a8").into_iter();
            let mut units: Vec<String> =
                diagrams.map(|diagram| diagram.replace("7/7k/8/8/8/8/8/7K", "")).collect();
            units.sort();
            units.join(" ")
        };
        assert_eq!(promotions("CavalierMajeur"), "B N Q R");
        assert_eq!(promotions("Leofamily"), ".LE .MA .PA .VA");
        assert_eq!(promotions("ArgentinianChess"), ".FA .LO .SA .SE");
        assert_eq!(promotions("MarineChess"), ".MS .ND .SI .TR");
        assert_eq!(promotions("UltramarineChess"), ".MS .ND .SI .TR");
    }

    #[test]
    fn only_the_ultramarine_pieces_replace_kings_and_pawns() {
        let stands_in =
            |name, walk| Table::new("8/P6k/8/8/8/8/8/7K", &[name]).game(Side::White).rules().standard(walk);
        assert_eq!(stands_in("MarineChess", Walk::KING), Walk::KING);
        assert_eq!(Some(stands_in("UltramarineChess", Walk::KING)), super::by_code("po"));
        assert_eq!(Some(stands_in("UltramarineChess", Walk::PAWN)), super::by_code("mp"));
    }
}
