//! Play against a defence: direct play, self play, reflex play.

use super::parts::{Result, avoiding, battle, moves, reflex, shown};
use super::row::{InJacobi, KindRow, Laying};
use crate::structured::Reader;
use crate::{Fork, Goal, Play, Show, Stipulation};
use board::Side;
use movement::{Example, Words};

/// `#`, `=`, `+` and all other goals with nothing before them.
pub(super) static DIRECT: KindRow = KindRow {
    sign: "#",
    names: Words::new("direct play", "jeu direct", "direktes Spiel"),
    definition: "White, who begins, reaches the goal in the number of moves at most, whatever Black plays.",
    example: Ok(Example::of_units("#2", "8/6p1/8/7K/8/3S2k1/2Q5/8", &["1.Qc2-f2 + !"])),
    read: Some(|reader, exact| {
        let goal = reader.goal()?;
        let moves = moves(reader)?;
        let branch = battle(2 * moves - 1, exact).ending_in(Fork::to(Play::goal(goal)));
        Ok(shown(Side::White, branch.play(), Show::Tree))
    }),
    jacobi: InJacobi::Laid(Laying::Direct),
    ..KindRow::BASE
};

/// `s#`.
pub(super) static SELF: KindRow = KindRow {
    sign: "s#",
    names: Words::new("self play", "jeu inverse", "Selbstspiel"),
    definition: "White, who begins, forces Black to reach the goal in the number of moves at most; Black resists.",
    example: Ok(Example::of_option(
        "Variation",
        "s#2",
        "8/3Q4/8/K1k2q2/8/8/4Q3/8",
        &["1.Qe2-e3 + !", "1...Kc5-c4 +", "2.Qd7-b5 +", "2...Qf5*b5 #"],
    )),
    read: Some(|reader, exact| {
        let goal = reader.goal()?;
        let moves = moves(reader)?;
        let branch = battle(2 * moves, exact).ending_in(Fork::to(Play::goal(goal)));
        Ok(shown(Side::White, branch.play(), Show::Tree))
    }),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// `r#`.
pub(super) static REFLEX: KindRow = KindRow {
    sign: "r#",
    names: Words::new("reflex play", "jeu réflexe", "Reflexspiel"),
    definition: "Self play in which both sides must reach the goal wherever they can.",
    example: Ok(Example::of_units("r#2", "8/6Kq/4k3/Q7/8/8/8/7R", &["1.Kg7-f8 !"])),
    read: Some(|reader, exact| reflex_play(reader, exact, true)),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// `semi-r#`.
pub(super) static SEMI_REFLEX: KindRow = KindRow {
    sign: "semi-r#",
    names: Words::new("semi-reflex play", "jeu semi-réflexe", "Semireflexspiel"),
    definition: "Self play in which Black must reach the goal wherever it can; White need not.",
    example: Ok(Example::of_units("semi-r#2", "8/6Kq/4k3/Q7/8/8/8/7R", &["1.Kg7-f8 !"])),
    read: Some(|reader, exact| reflex_play(reader, exact, false)),
    jacobi: InJacobi::OfParts,
    ..KindRow::BASE
};

/// Self play with the duty of Black, and of White where `both`, to reach the goal.
fn reflex_play(reader: &mut Reader<'_>, exact: bool, both: bool) -> Result<Stipulation> {
    let goal: Goal = reader.goal()?;
    let moves = moves(reader)?;
    let mut branch = battle(2 * moves - 1, exact).ending_in(Fork::forced(reflex(goal)));
    if both {
        branch.second.constrain(avoiding(goal));
    }
    Ok(shown(Side::White, branch.play(), Show::Tree))
}
