//! Parry series: the idle side passes unless it is in check, or the other side has exposed itself to one.

use super::parts::{
    Result, avoiding, battle, help_branch, helped, helped_self_end, moves, reflex, self_end, shown,
    starter_of_helped,
};
use super::row::{InJacobi, KindRow, Laying};
use crate::course::{Answer, Parry};
use crate::structured::Reader;
use crate::{Branch, Fork, Play, Show, Stipulation};
use board::Side;
use movement::{Example, Words};

/// A series in Jacobi's language whose idle side answers checks, its own or those that the other side has exposed itself to.
const fn laid(checks: bool, own_checks: bool, answer: Answer, helped: bool) -> InJacobi {
    InJacobi::Laid(Laying::Series { idle: Some(Parry { checks, own_checks, answer }), helped })
}

/// `pser-#`.
pub(super) static PARRY: KindRow = KindRow {
    sign: "pser-#",
    names: Words::new("parry series", "série avec parade", "Paradeserie"),
    definition: "White makes the moves and reaches the goal with the last; Black, where it is in check, answers as it likes.",
    example: Ok(Example::of_units(
        "pser-#3",
        "8/R7/5P2/8/8/4K1k1/8/8",
        &[
            "1.Ra7-g7 + Kg3-h2   2.Ke3-f2   3.Rg7-h7 #",
            "1.Ra7-g7 + Kg3-h4   2.Ke3-f4   3.Rg7-h7 #",
            "1.Ra7-g7 + Kg3-h3   2.Ke3-f3   3.Rg7-h7 #",
        ],
    )),
    read: Some(|reader, exact| {
        let goal = reader.goal()?;
        let branch = parried(battle(length(reader)?, exact));
        Ok(shown(Side::White, branch.ending_in(Fork::to(Play::goal(goal))).play(), Show::Line))
    }),
    jacobi: laid(true, false, Answer::Defence, false),
    ..KindRow::BASE
};

/// `pser-h#`.
pub(super) static PARRY_HELP: KindRow = KindRow {
    sign: "pser-h#",
    names: Words::new(
        "parry series-help play",
        "jeu aidé en série avec parade",
        "Serienhilfsspiel mit Parade",
    ),
    definition: "Black makes the moves, White only answers checks; then White reaches the goal in one.",
    example: Ok(Example::of_units(
        "pser-h#3",
        "8/3K1k2/3p2b1/8/8/6R1/8/8",
        &["1.Bg6-f5 + Kd7*d6   2.Kf7-e8   3.Ke8-d8 Rg3-g8 #"],
    )),
    read: Some(|reader, exact| {
        let goal = reader.goal()?;
        let branch = parried(help_branch(length(reader)?, exact));
        Ok(shown(starter_of_helped(goal), branch.ending_in(Fork::to(helped(goal))).play(), Show::Line))
    }),
    jacobi: laid(true, false, Answer::Help, true),
    ..KindRow::BASE
};

/// `pser-s#`.
pub(super) static PARRY_SELF: KindRow = KindRow {
    sign: "pser-s#",
    names: Words::new(
        "parry series-self play",
        "jeu inverse en série avec parade",
        "Serienselbstspiel mit Parade",
    ),
    definition: "White makes the moves until Black cannot but reach the goal; Black, where it is in check, answers as it likes.",
    example: Ok(Example::of_units(
        "pser-s#2",
        "8/3Q4/8/K1k2q2/8/8/4Q3/8",
        &["1.Qe2-e3 + Kc5-c4 +   2.Qd7-b5 + Qf5*b5 #"],
    )),
    read: Some(|reader, exact| {
        let goal = reader.goal()?;
        let mut branch = parried(battle(length(reader)?, exact));
        branch.second.forks.push(Fork::to(Play::goal(goal)));
        Ok(shown(Side::White, branch.ending_in(Fork::to(self_end(goal))).play(), Show::Line))
    }),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// `pser-r#`.
pub(super) static PARRY_REFLEX: KindRow = KindRow {
    sign: "pser-r#",
    names: Words::new(
        "parry series-reflex play",
        "jeu réflexe en série avec parade",
        "Serienreflexspiel mit Parade",
    ),
    definition: "As the parry series-self play, and both sides must reach the goal wherever they can.",
    example: Ok(Example::of_units(
        "pser-r#2",
        "8/2q5/2k5/8/2K5/QR6/8/8",
        &["1.Qa3-a4 + Kc6-d6 +   2.Kc4-b4 Qc7-c5 #"],
    )),
    read: Some(|reader, exact| {
        let goal = reader.goal()?;
        let mut branch = parried(battle(length(reader)?, exact));
        branch.second.constrain(avoiding(goal));
        Ok(shown(Side::White, branch.ending_in(Fork::forced(reflex(goal))).play(), Show::Line))
    }),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// `pser-hs#`.
pub(super) static PARRY_HELP_SELF: KindRow = KindRow {
    sign: "pser-hs#",
    names: Words::new(
        "parry series-help-self play",
        "jeu aidé-inverse en série avec parade",
        "Serienhilfsselbstspiel mit Parade",
    ),
    definition: "Black makes the moves, White only answers checks; then White makes one after which Black cannot but reach \
                 the goal.",
    example: Ok(Example::of_units(
        "pser-hs#2",
        "5k1K/4R3/3q4/8/4Q3/8/8/8",
        &["1.Qd6-f6 + Re7-g7   2.Qf6-f7 Rg7-g8 +   3.Qf7*g8 #"],
    )),
    read: Some(|reader, exact| {
        let goal = reader.goal()?;
        let branch = parried(help_branch(length(reader)?, exact));
        Ok(shown(Side::Black, branch.ending_in(Fork::to(helped_self_end(goal))).play(), Show::Line))
    }),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// `phser-#`.
pub(super) static HELPED: KindRow = KindRow {
    sign: "phser-#",
    names: Words::new("parry help series", "série d'aide avec parade", "Hilfsparadeserie"),
    definition: "White makes the moves and reaches the goal with the last; Black only answers checks, and helps with that. \
                 With half a move more Black begins, in check.",
    example: Ok(Example::of_units(
        "phser-#3",
        "3R4/8/6P1/3K4/1k6/8/8/8",
        &["1.Rd8-b8 + Kb4-a5   2.Kd5-c5   3.Rb8-a8 #", "1.Rd8-b8 + Kb4-a4   2.Kd5-c4   3.Rb8-a8 #"],
    )),
    read: Some(|reader, exact| {
        let goal = reader.goal()?;
        let branch = helping(reader, exact)?;
        Ok(passing_first(branch.ending_in(Fork::to(Play::goal(goal)))))
    }),
    jacobi: laid(true, false, Answer::Help, false),
    ..KindRow::BASE
};

/// `phser-s#`.
pub(super) static HELPED_SELF: KindRow = KindRow {
    sign: "phser-s#",
    names: Words::new(
        "parry help series-self play",
        "série d'aide inverse avec parade",
        "Hilfsparadeserie mit Selbstspiel",
    ),
    definition: "White makes the moves until Black cannot but reach the goal; Black only answers checks, and helps with that.",
    example: Ok(Example::of_units(
        "phser-s#3",
        "4q3/3Q4/8/2k5/8/K7/3R4/8",
        &[
            "1.Rd2-c2 + Kc5-b6   2.Rc2-b2 + Kb6-a5   3.Qd7-a4 + Qe8*a4 #",
            "1.Ka3-a4   2.Ka4-a5   3.Qd7-b5 + Qe8*b5 #",
            "1.Qd7-d4 + Kc5-b5   2.Rd2-b2 + Kb5-a5   3.Qd4-a4 + Qe8*a4 #",
        ],
    )),
    read: Some(|reader, exact| {
        let goal = reader.goal()?;
        let branch = helping(reader, exact)?;
        Ok(passing_first(branch.ending_in(Fork::forced(self_end(goal)))))
    }),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// `phser-r#`.
pub(super) static HELPED_REFLEX: KindRow = KindRow {
    sign: "phser-r#",
    names: Words::new(
        "parry help series-reflex play",
        "série d'aide réflexe avec parade",
        "Hilfsparadeserie mit Reflexspiel",
    ),
    definition: "As the parry help series-self play, and both sides must reach the goal wherever they can.",
    example: Ok(Example::of_units(
        "phser-r#3",
        "1r5B/8/8/k5P1/8/8/K6Q/8",
        &[
            "1.Qh2-e5 + Ka5-b4   2.Qe5-b2 + Kb4-c4   3.Ka2-a3 Rb8-a8 #",
            "1.Qh2-d2 + Ka5-b5   2.Qd2-b2 + Kb5-c4   3.Ka2-a3 Rb8-a8 #",
        ],
    )),
    read: Some(|reader, exact| {
        let goal = reader.goal()?;
        let mut branch = helping(reader, exact)?;
        let symbol = if branch.passes_first { &mut branch.first } else { &mut branch.second };
        symbol.constrain(avoiding(goal));
        Ok(passing_first(branch.ending_in(Fork::forced(reflex(goal)))))
    }),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

macro_rules! jacobis {
    ($($(#[$doc:meta])* $ident:ident $sign:literal [$english:literal $french:literal $german:literal] $jacobi:expr, $definition:literal, $example:expr;)*) => {
        $(
            $(#[$doc])*
            pub(super) static $ident: KindRow = KindRow {
                sign: $sign,
                names: Words::new($english, $french, $german),
                definition: $definition,
                source: "Jacobi's documentation",
                example: $example,
                jacobi: $jacobi,
                ..KindRow::BASE
            };
        )*
    };
}

jacobis! {
    /// `ahser-#`.
    OWN_HELPED "ahser-#" ["self-check help series" "série d'aide à autoéchecs" "Hilfsserie mit Selbstschachs"]
        laid(false, true, Answer::Help, false),
        "White makes the moves; Black answers only where White has left itself in check, and helps with that.",
        Ok(Example::in_jacobis("ahser-#2", "8/8/8/8/1Q6/3K4/q7/2k5", &["1.Kd3-e2 Qa2-b1   2.Qb4-d2 #"]).under("AntiParry"));
    /// `pahser-#`.
    BOTH_HELPED "pahser-#" ["parry and self-check help series" "série d'aide avec parade et autoéchecs" "Hilfsparadeserie mit Selbstschachs"]
        laid(true, true, Answer::Help, false),
        "White makes the moves; Black answers only where it is in check or White has left itself in check, and helps with that.",
        Ok(Example::in_jacobis("pahser-#2", "8/8/8/8/8/1RK5/q7/k7", &["1.Kc3-c2 Qa2-a3   2.Rb3*a3 #"]).under("AntiParry"));
    /// `puser-#`.
    UNIQUE "puser-#" ["parry series with unique answers" "série avec parade unique" "Paradeserie mit einziger Antwort"]
        laid(true, false, Answer::Unique, false),
        "White makes the moves; Black answers only checks, and has but one legal move then.",
        Ok(Example::in_jacobis("puser-#2", "8/8/8/8/k1K5/1b6/2Q5/8", &["1.Qc2*b3 + Ka4-a5   2.Qb3-b5 #"]));
    /// `auser-#`.
    OWN_UNIQUE "auser-#" ["self-check series with unique answers" "série à autoéchecs à réponse unique" "Serie mit Selbstschachs und einziger Antwort"]
        laid(false, true, Answer::Unique, false),
        "White makes the moves; Black answers only where White has left itself in check, and has but one legal move then.",
        Ok(Example::in_jacobis("auser-#2", "8/8/8/8/8/K7/Q7/1rk5", &["1.Ka3-b3 Rb1-a1   2.Qa2-c2 #"]).under("AntiParry"));
    /// `pauser-#`.
    BOTH_UNIQUE "pauser-#" ["parry and self-check series with unique answers" "série avec parade et autoéchecs à réponse unique" "Paradeserie mit Selbstschachs und einziger Antwort"]
        laid(true, true, Answer::Unique, false),
        "White makes the moves; Black answers checks and self-checks, and has but one legal move then.",
        Ok(Example::in_jacobis("pauser-#2", "8/8/8/8/1Q6/2r5/8/k1K5", &["1.Qb4*c3 + Ka1-a2   2.Qc3-b2 #"]).under("AntiParry"));
    /// `aser-#`.
    OWN "aser-#" ["self-check series" "série à autoéchecs" "Serie mit Selbstschachs"]
        laid(false, true, Answer::Defence, false),
        "White makes the moves; Black answers only where White has left itself in check, as it likes.",
        Ok(Example::in_jacobis("aser-#2", "8/8/8/8/8/1K6/1Q6/2rk4", &["1.Kb3-c3 Rc1-a1   2.Qb2-d2 #", "1.Kb3-c3 Rc1-b1   2.Qb2-d2 #"]).under("AntiParry"));
    /// `paser-#`.
    BOTH "paser-#" ["parry and self-check series" "série avec parade et autoéchecs" "Paradeserie mit Selbstschachs"]
        laid(true, true, Answer::Defence, false),
        "White makes the moves; Black answers checks and self-checks as it likes.",
        Ok(Example::in_jacobis("paser-#2", "8/8/8/8/qQ6/2K5/8/2k5", &["1.Qb4-b2 + Kc1-d1   2.Qb2-d2 #", "1.Qb4*a4   2.Qa4-a1 #", "1.Qb4*a4   2.Qa4-c2 #"]).under("AntiParry"));
    /// `aser-h#`.
    OWN_HELP "aser-h#" ["self-check series-help play" "jeu aidé en série à autoéchecs" "Serienhilfsspiel mit Selbstschachs"]
        laid(false, true, Answer::Help, true),
        "Black makes the moves, White answers only where Black has left itself in check; then White reaches the goal in one.",
        Ok(Example::in_jacobis("aser-h#2", "8/8/8/8/1r6/K2k4/1Q6/8", &["1.Kd3-c2 Qb2-d4   2.Kc2-b1 Qd4-d1 #"]).under("AntiParry"));
    /// `paser-h#`.
    BOTH_HELP "paser-h#" ["parry and self-check series-help play" "jeu aidé en série avec parade et autoéchecs" "Serienhilfsspiel mit Parade und Selbstschachs"]
        laid(true, true, Answer::Help, true),
        "Black makes the moves, White answers checks and self-checks only; then White reaches the goal in one.",
        Ok(Example::in_jacobis("paser-h#2", "8/8/8/4R3/8/k7/3r4/1K6", &["1.Rd2-d1 + Kb1-c2   2.Ka3-a2 Re5-a5 #"]).under("AntiParry"));
}

/// The half-moves of a parry series of the length that follows.
fn length(reader: &mut Reader<'_>) -> Result<u16> {
    Ok(2 * moves(reader)? - 1)
}

fn parried(mut branch: Branch) -> Branch {
    branch.parry = true;
    branch
}

/// A series in which the idle side helps; half a move more: it begins, if it is in check.
fn helping(reader: &mut Reader<'_>, exact: bool) -> Result<Branch> {
    let length = length(reader)?;
    let passes_first = reader.accept(".5");
    let mut branch = parried(help_branch(length + u16::from(passes_first), exact));
    branch.passes_first = passes_first;
    Ok(branch)
}

fn passing_first(branch: Branch) -> Stipulation {
    let passes_first = branch.passes_first;
    let play = branch.play();
    let play = if passes_first { Play::TurnPassed(Box::new(play)) } else { play };
    shown(Side::White, play, Show::Line)
}
