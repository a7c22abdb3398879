//! Contagion and distancing, the two rules of Pandemic chess.
//!
//! Source: Julia's Fairies 2020; Jacobi's documentation.

use crate::conditions::colour::vacated_square;
use crate::conditions::{
    Condition, ConditionError, ConditionUse, Example, Part, Reads, Traditional, Variant, Words, only_words,
};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, Move, Ply};
use board::{Reason, Side, Square};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("Contagion", Moment::Recolouring).before(&vacated_square::EFFECT);

/// Neighbours change sides.
pub static CONTAGION: Condition = Condition {
    names: Words::same("Contagion"),
    definition: "ByBlack: when a black unit moves, the white units next to its arrival become black; ByWhite: the other \
                 way round. Kings do not change.",
    source: "Julia's Fairies 2020; Jacobi's documentation",
    year: Some(2020),
    traditional: &[
        Traditional::new(
            "Pandemic",
            &[("Contagion", &[Variant::ByBlack]), ("Distancing", &[Variant::WhiteAvoidsBlack])],
        ),
        Traditional::new(
            "PandemicWithOrthodoxChecks",
            &[
                ("Contagion", &[Variant::ByBlack]),
                ("Distancing", &[Variant::WhiteAvoidsBlack, Variant::OrthodoxChecks]),
            ],
        ),
        Traditional::new("PandemicWithoutDistancing", &[("Contagion", &[Variant::ByBlack])]),
        Traditional::new(
            "PandemicReverseColors",
            &[("Contagion", &[Variant::ByWhite]), ("Distancing", &[Variant::BlackAvoidsWhite])],
        ),
    ],
    parts: &[Part::AnyOf(&[Variant::ByBlack, Variant::ByWhite])],
    example: Ok(Example::new(
        "Contagion ByWhite",
        "h#1.5",
        "8/4P3/1K5k/8/8/8/4S3/5r2",
        &["1...e7-e8=Q   2.Rf1-f6 + Qe8-g6[f6=w] #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &["ByBlack", "ByWhite"])?;
        if !given.has("ByBlack") && !given.has("ByWhite") {
            return Err(incomplete(given, "ByBlack or ByWhite"));
        }
        for (word, side) in [("ByBlack", Side::Black), ("ByWhite", Side::White)] {
            if given.has(word) {
                builder.effect(&EFFECT, move |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
                    if ply.side == side && ply.at.is_some() {
                        infect(game, ply.at, side);
                    }
                    Going::On
                });
            }
        }
        Ok(())
    },
    ..Condition::BASE
};

fn incomplete(given: &ConditionUse, missing: &str) -> ConditionError {
    ConditionError::Parameter { condition: given.name.clone(), problem: format!("{missing} is missing") }
}

fn infect(game: &mut Game<'_>, at: Square, side: Side) {
    for square in neighbours(game, at) {
        let unit = game.unit(square);
        if unit.belongs_to(!side) && !unit.belongs_to(side) && !unit.is_royal() {
            game.position_mut().change_unit(square, unit.with_sides_exchanged(), Reason::RemoteSideChange);
        }
    }
}

fn neighbours(game: &Game<'_>, at: Square) -> Vec<Square> {
    let geometry = game.position().geometry();
    let steps = (-1..=1).flat_map(|f| (-1..=1).map(move |r| (f, r))).filter(|&step| step != (0, 0));
    steps.filter_map(|(f, r)| geometry.offset(at, f, r)).collect()
}

/// Who keeps away from whom.
const AVOIDANCES: [(&str, Side, Side); 4] = [
    ("WhiteAvoidsBlack", Side::White, Side::Black),
    ("WhiteAvoidsWhite", Side::White, Side::White),
    ("BlackAvoidsWhite", Side::Black, Side::White),
    ("BlackAvoidsBlack", Side::Black, Side::Black),
];

/// Units keep away from others.
pub static DISTANCING: Condition = Condition {
    names: Words::same("Distancing"),
    definition: "WhiteAvoidsBlack and so on: a unit of the first side moves only to squares next to no unit of the \
                 second. Kings are free, but for RexInclusive. With OrthodoxChecks checks are not restricted.",
    source: "Julia's Fairies 2020; Jacobi's documentation",
    year: Some(2020),
    traditional: &[
        Traditional::new(
            "WhiteAntiKoeko",
            &[("Distancing", &[Variant::WhiteAvoidsBlack, Variant::WhiteAvoidsWhite, Variant::RexInclusive])],
        ),
        Traditional::new(
            "BlackAntiKoeko",
            &[("Distancing", &[Variant::BlackAvoidsWhite, Variant::BlackAvoidsBlack, Variant::RexInclusive])],
        ),
    ],
    parts: &[Part::AnyOf(&[
        Variant::WhiteAvoidsBlack,
        Variant::WhiteAvoidsWhite,
        Variant::BlackAvoidsWhite,
        Variant::BlackAvoidsBlack,
        Variant::RexInclusive,
        Variant::OrthodoxChecks,
    ])],
    example: Ok(Example::new(
        "Distancing WhiteAvoidsBlack",
        "h#2",
        "8/Q7/8/k7/8/pK6/8/3R4",
        &["1.Ka5-b5 Qa7-b7 +   2.Kb5-a5 Rd1-d5 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        let words: Vec<&str> =
            AVOIDANCES.iter().map(|row| row.0).chain(["RexInclusive", "OrthodoxChecks"]).collect();
        only_words(given, &words)?;
        let kings = given.has("RexInclusive");
        let orthodox = given.has("OrthodoxChecks");
        let avoided: Vec<(Side, Side)> =
            AVOIDANCES.iter().filter(|row| given.has(row.0)).map(|row| (row.1, row.2)).collect();
        if avoided.is_empty() {
            return Err(incomplete(given, "WhiteAvoidsBlack or the like"));
        }
        builder.arrival_filter(move |game: &mut Game<'_>, m: &Move, side: Side, observing: bool| {
            if observing && orthodox || m.departure.is_none() {
                return true;
            }
            if !kings && game.unit(m.departure).is_royal() {
                return true;
            }
            let around = neighbours(game, m.arrival);
            avoided.iter().filter(|(who, _)| *who == side).all(|&(_, whom)| {
                around
                    .iter()
                    .all(|&at| at == m.departure || at == m.capture || !game.unit(at).belongs_to(whom))
            })
        });
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::Side;

    fn with(name: &str, word: &str) -> ConditionUse {
        ConditionUse { name: name.to_owned(), parameters: vec![Parameter::Word(word.to_owned())] }
    }

    #[test]
    fn neighbours_are_infected() {
        let table = Table::with("7k/8/8/r7/8/1P6/8/7K", &[with("Contagion", "ByBlack")]);
        assert_eq!(table.after(Side::Black, "a5a4"), ["7k/8/8/8/r7/1p6/8/7K"]);
    }

    #[test]
    fn all_neighbours_but_the_king_are_infected_and_nobody_by_white() {
        let table = Table::with("7k/8/5s2/8/3S4/4S3/8/4K3", &[with("Contagion", "ByBlack")]);
        assert_eq!(table.after(Side::Black, "f6e4"), ["7k/8/8/8/3ss3/4s3/8/4K3"]);
        // the king of the side that moves infects as well, and white moves do not
        let kings = Table::with("8/8/8/3k4/8/2PK4/8/8", &[with("Contagion", "ByBlack")]);
        assert_eq!(kings.after(Side::Black, "d5c5"), ["8/8/8/2k5/8/2PK4/8/8"]);
        assert_eq!(kings.after(Side::White, "c3c4"), ["8/8/8/3k4/2P5/3K4/8/8"]);
        let near = Table::with("8/8/8/3k4/8/1P6/8/6K1", &[with("Contagion", "ByBlack")]);
        assert_eq!(near.after(Side::Black, "d5c4"), ["8/8/8/8/2k5/1p6/8/6K1"]);
    }

    fn avoiding(words: &[&str]) -> ConditionUse {
        let parameters = words.iter().map(|word| Parameter::Word((*word).to_owned())).collect();
        ConditionUse { name: "Distancing".to_owned(), parameters }
    }

    #[test]
    fn a_knight_keeps_away_and_the_king_only_if_he_is_included() {
        let knight = Table::with("7k/8/5r2/8/3S4/8/8/4K3", &[avoiding(&["WhiteAvoidsBlack"])]);
        assert_eq!(knight.arrivals("d4", Side::White), "b3 b5 c2 c6 e2 f3");
        let free =
            Table::with("7k/8/8/8/3S4/8/2r5/4K3", &[avoiding(&["WhiteAvoidsBlack", "WhiteAvoidsWhite"])]);
        assert_eq!(free.arrivals("e1", Side::White), "d1 f1");
        let all = ["WhiteAvoidsBlack", "WhiteAvoidsWhite", "RexInclusive"];
        let bound = Table::with("7k/8/8/8/3S4/8/2r5/4K3", &[avoiding(&all)]);
        assert_eq!(bound.arrivals("e1", Side::White), "f1");
    }

    #[test]
    fn checks_are_restricted_unless_they_are_orthodox() {
        // on h8 the rook would stand beside the pawn
        let moves =
            |words: &[&str]| Table::with("R6k/6p1/8/1p6/8/8/8/K7", &[avoiding(words)]).moves(Side::Black);
        assert!(moves(&["WhiteAvoidsBlack"]).contains(&"b5b4".to_owned()));
        assert!(!moves(&["WhiteAvoidsBlack", "OrthodoxChecks"]).contains(&"b5b4".to_owned()));
    }

    #[test]
    fn white_keeps_away() {
        let table = Table::with("7k/8/8/8/8/1r6/8/2R4K", &[with("Distancing", "WhiteAvoidsBlack")]);
        let arrivals = table.arrivals("c1", Side::White);
        assert!(!arrivals.contains("c2") && arrivals.contains("c5") && arrivals.contains("a1"), "{arrivals}");
    }
}
