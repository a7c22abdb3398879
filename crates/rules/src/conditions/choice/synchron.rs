//! Synchronous and anti-synchronous movers.

use super::{Strictness, install};
use crate::conditions::{Class, Condition, ConditionError, ConditionUse, Reads, Words};
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
    ($($(#[$doc:meta])* $id:ident = $number:literal $names:expr, $side:expr, $sign:expr, $how:literal;)*) => {
        $($(#[$doc])* pub static $id: Condition = Condition {
            names: $names,
            popeye: Some($number),
            definition: $how,
            source: "Popeye's manual",
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
        "White must move in the same direction and by the same length as Black has just moved, if he legally can.";
    /// Black, the same way.
    BLACK = 152 Words::new("BlackSynchronMover", "NoirSynchronCoup", "SchwarzerSynchronZueger"), Side::Black, 1,
        "Black must move in the same direction and by the same length as White has just moved, if he legally can.";
    /// White, the opposite way.
    WHITE_ANTI = 155 Words::new("WhiteAntiSynchronMover", "BlancAntiSynchronCoup", "WeisserAntiSynchronZueger"), Side::White, -1,
        "White must move in the opposite direction and by the same length as Black has just moved, if he legally can.";
    /// Black, the opposite way.
    BLACK_ANTI = 154 Words::new("BlackAntiSynchronMover", "NoirAntiSynchronCoup", "SchwarzerAntiSynchronZueger"), Side::Black, -1,
        "Black must move in the opposite direction and by the same length as White has just moved, if he legally can.";
}
