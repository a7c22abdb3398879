//! Series play: moves of one side, the other one passes.

use super::parts::{
    Result, avoiding, helped, helped_self_end, moves, reciprocal_end, reflex, self_end, series_branch, shown,
    starter_of_helped,
};
use super::row::{InJacobi, KindRow, Laying};
use crate::structured::Reader;
use crate::{Branch, Fork, Goal, Play, Show, Stipulation};
use board::Side;
use movement::{Example, Words};

/// `ser-#`.
pub(super) static SERIES: KindRow = KindRow {
    sign: "ser-#",
    names: Words::new("series play", "jeu en série", "Serienspiel"),
    definition: "White makes all the moves, Black none, and reaches the goal with the last; only the last may give check.",
    example: Ok(Example::of_units("ser-#2", "3k1b2/8/7Q/2K5/8/8/8/8", &["1.Kc5-c6   2.Qh6*f8 #"])),
    read: Some(|reader, exact| {
        let (goal, branch) = goal_and_series(reader, exact)?;
        Ok(line(Side::White, branch, Fork::to(Play::goal(goal))))
    }),
    jacobi: InJacobi::Laid(Laying::Series { idle: None, helped: false }),
    ..KindRow::BASE
};

/// `ser-h#`.
pub(super) static SERIES_HELP: KindRow = KindRow {
    sign: "ser-h#",
    names: Words::new("series-help play", "jeu aidé en série", "Serienhilfsspiel"),
    definition: "Black makes all the moves; then White reaches the goal in one.",
    example: Ok(Example::of_units(
        "ser-h#3",
        "8/8/8/2Q5/3k1p2/5K2/8/8",
        &["1.Kd4-d3   2.Kd3-d2   3.Kd2-e1 Qc5-c1 #"],
    )),
    read: Some(|reader, exact| {
        let (goal, branch) = goal_and_series(reader, exact)?;
        Ok(line(starter_of_helped(goal), branch, Fork::to(helped(goal))))
    }),
    jacobi: InJacobi::Laid(Laying::Series { idle: None, helped: true }),
    ..KindRow::BASE
};

/// `ser-s#`.
pub(super) static SERIES_SELF: KindRow = KindRow {
    sign: "ser-s#",
    names: Words::new("series-self play", "jeu inverse en série", "Serienselbstspiel"),
    definition: "White makes all the moves; then Black cannot but reach the goal.",
    example: Ok(Example::of_units(
        "ser-s#3",
        "8/8/1q6/8/2k5/K6Q/8/7R",
        &["1.Rh1-d1   2.Rd1-d5   3.Qh3-b3 + Qb6*b3 #"],
    )),
    read: Some(|reader, exact| {
        let (goal, branch) = goal_and_series(reader, exact)?;
        Ok(line(Side::White, branch, Fork::forced(self_end(goal))))
    }),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// `ser-r#`.
pub(super) static SERIES_REFLEX: KindRow = KindRow {
    sign: "ser-r#",
    names: Words::new("series-reflex play", "jeu réflexe en série", "Serienreflexspiel"),
    definition: "White makes all the moves; then Black can, and so must, reach the goal. White must reach it wherever it can.",
    example: Ok(Example::of_units(
        "ser-r#3",
        "5q2/1R5B/8/8/8/8/QK3k2/8",
        &["1.Qa2-a3   2.Kb2-a1   3.Rb7-b1 Qf8*a3 #"],
    )),
    read: Some(|reader, exact| {
        let (goal, mut branch) = goal_and_series(reader, exact)?;
        branch.first.constrain(avoiding(goal));
        Ok(line(Side::White, branch, Fork::forced(reflex(goal))))
    }),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// `ser-hs#`.
pub(super) static SERIES_HELP_SELF: KindRow = KindRow {
    sign: "ser-hs#",
    names: Words::new("series-help-self play", "jeu aidé-inverse en série", "Serienhilfsselbstspiel"),
    definition: "Black makes all the moves; then White makes one after which Black cannot but reach the goal.",
    example: Ok(Example::of_units(
        "ser-hs=2",
        "8/8/p7/1qk5/8/8/8/K1Q5",
        &["1.Kc5-b4   2.Kb4-a4 Qc1-a3 +   3.Ka4*a3 ="],
    )),
    read: Some(|reader, exact| {
        let (goal, branch) = goal_and_series(reader, exact)?;
        Ok(line(Side::Black, branch, Fork::to(helped_self_end(goal))))
    }),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// `ser-reci-h#`.
pub(super) static SERIES_RECIPROCAL: KindRow = KindRow {
    sign: "ser-reci-h#",
    names: Words::new(
        "series reciprocal help play",
        "jeu aidé réciproque en série",
        "reziprokes Serienhilfsspiel",
    ),
    definition: "Black makes all the moves; with its last it may reach the goal itself, or let White reach it: both must be \
                 possible.",
    example: Ok(Example::of_units(
        "ser-reci-h#3",
        "K7/8/2BR4/2k5/8/2q5/2Q5/8",
        &["1.Kc5-b6   2.Kb6-c7   3.Qc3*c6 + Qc2*c6 #", "1.Kc5-b6   2.Kb6-c7   3.Qc3-a5 #"],
    )),
    read: Some(|reader, exact| {
        let end = reciprocal_end(reader)?;
        let moves = moves(reader)?;
        let play = if moves == 1 {
            end
        } else {
            // the series goes on: Black is to move at its end as well
            let end = Fork::to(Play::TurnPassed(Box::new(end)));
            let mut series = series_branch(moves - 1, false);
            if exact {
                // the reference counts the last move too, which the series does not have: nothing is long enough
                series.minimum = moves;
            }
            series.ending_in(end).play()
        };
        Ok(shown(Side::Black, play, Show::Line))
    }),
    jacobi: InJacobi::Laid(Laying::Reciprocal),
    ..KindRow::BASE
};

fn goal_and_series(reader: &mut Reader<'_>, exact: bool) -> Result<(Goal, Branch)> {
    let goal = reader.goal()?;
    Ok((goal, series_branch(moves(reader)?, exact)))
}

fn line(starter: Side, branch: Branch, end: Fork) -> Stipulation {
    shown(starter, branch.ending_in(end).play(), Show::Line)
}
