//! Synchronous and anti-synchronous movers.

use super::{Strictness, install};
use crate::conditions::{Class, Condition, ConditionError, ConditionUse, Example, Reads, Words};
use crate::general::{Builder, Game, Move};
use board::{Geometry, Side, Square};

/// The step from one square to the other.
fn step(geometry: Geometry, from: Square, to: Square) -> (i32, i32) {
    let (file, rank) = (|s| i32::from(geometry.file(s)), |s| i32::from(geometry.rank(s)));
    (file(to) - file(from), rank(to) - rank(from))
}

fn demand(
    condition: &ConditionUse,
    builder: &mut Builder,
    side: Side,
    sign: i32,
) -> Result<(), ConditionError> {
    let agrees = move |game: &mut Game<'_>, m: &Move| {
        let geometry = game.position().geometry();
        let Some(last) = game.plies().last().map(|ply| ply.intention) else { return 1 };
        // what is no unit's move is no step at all
        let step = |m: Move| {
            if m.departure.is_none() { (0, 0) } else { step(geometry, m.departure, m.arrival) }
        };
        let (theirs, own) = (step(last), step(*m));
        u32::from(own == (sign * theirs.0, sign * theirs.1))
    };
    install(builder, condition, side, Strictness::Regular, agrees)
}

macro_rules! synchronous {
    ($($(#[$doc:meta])* $id:ident = $number:literal $names:expr, $side:expr, $sign:expr, $how:literal, $example:expr;)*) => {
        $($(#[$doc])* pub static $id: Condition = Condition {
            names: $names,
            popeye: Some($number),
            definition: $how,
            source: "Popeye's manual",
            example: $example,
            classes: &[Class::ChoosesMoves],
            reads: Reads::LAST_MOVE,
            build: |condition, _, builder| demand(condition, builder, $side, $sign),
            ..Condition::BASE
        };)*
    };
}

synchronous! {
    /// White, the same way.
    WHITE = 153 Words::new("WhiteSynchronMover", "BlancSynchronCoup", "WeisserSynchronZueger"), Side::White, 1,
        "White must move in the same direction and by the same length as Black has just moved, if he legally can.",
        Ok(Example::new("WhiteSynchronMover", "h#2", "8/8/8/8/8/5B1Q/4K3/7k", &["1.Kh1-g1 Qh3-g3 #"]));
    /// Black, the same way.
    BLACK = 152 Words::new("BlackSynchronMover", "NoirSynchronCoup", "SchwarzerSynchronZueger"), Side::Black, 1,
        "Black must move in the same direction and by the same length as White has just moved, if he legally can.",
        Ok(Example::new("BlackSynchronMover", "ser-h#2", "7k/8/2Q5/8/5r2/3K4/8/8", &["1.Rf4-f8   2.Rf8-g8 Qc6-h6 #"]));
    /// White, the opposite way.
    WHITE_ANTI = 155 Words::new("WhiteAntiSynchronMover", "BlancAntiSynchronCoup", "WeisserAntiSynchronZueger"), Side::White, -1,
        "White must move in the opposite direction and by the same length as Black has just moved, if he legally can.",
        Ok(Example::new("WhiteAntiSynchronMover", "h#1.5", "1B6/8/8/8/8/4p2K/R7/6k1", &["1...Bb8-g3   2.Kg1-h1 Ra2-a1 #"]));
    /// Black, the opposite way.
    BLACK_ANTI = 154 Words::new("BlackAntiSynchronMover", "NoirAntiSynchronCoup", "SchwarzerAntiSynchronZueger"), Side::Black, -1,
        "Black must move in the opposite direction and by the same length as White has just moved, if he legally can.",
        Ok(Example::new("BlackAntiSynchronMover", "h#2", "r3k3/4S3/3P4/1s4s1/8/8/8/4K2R", &["1.Sg5-f7 Rh1-g1   2.Ke8-f8 Rg1-g8 #"]));
}
