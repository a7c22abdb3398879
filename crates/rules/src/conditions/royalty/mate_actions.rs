//! #R and Kk: what happens when a side is mated, so that play goes on.
//!
//! Source: C. Tylor, feenschach 212 (2015), by Jacobi's documentation. When a mate occurs its action is performed: with
//! #R the mating units vanish, with Kk the kings exchange places. If the opponent is still mated it is repeated. If it
//! would expose the mating side, or exchange the kings a second time, it is taken back, and the mate is a true one.
//! Without ReleasingCheck a move must be legal ahead of the action.

use crate::Rules;
use crate::conditions::colour::mate_c;
use crate::conditions::{
    Condition, ConditionError, ConditionUse, Example, Part, Reads, Variant, Words, only_words,
};
use crate::general::{Builder, Choices, EffectHook, EffectPlace, Game, Going, Level, Moment, Ply};
use board::{Reason, Side, Square};
use stipulation::Goal;

/// #R and Kk.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("MateActions", Moment::Closing).after(&mate_c::EFFECT);

/// The mating units vanish.
pub static MATE_R: Condition = Condition {
    names: Words::same("#R"),
    definition: "When a side is mated the mating units vanish and play goes on, unless that would expose the mating \
                 side.",
    source: "C. Tylor; Jacobi's documentation",
    inventor: Some("C. Tylor"),
    parts: &[Part::AnyOf(&[Variant::ReleasingCheck])],
    example: Ok(Example::new(
        "#R",
        "h#1.5",
        "8/B7/2Q5/7K/8/4R3/q4k2/8",
        &["1...Qc6-h1   2.Qa2-e2 + Re3-f3 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| install(given, builder, Action::Remove),
    ..Condition::BASE
};

/// The kings exchange places.
pub static MATE_KK: Condition = Condition {
    names: Words::same("Kk"),
    definition: "When a side is mated the kings exchange places and play goes on, unless that would expose the mating \
                 side.",
    source: "C. Tylor; Jacobi's documentation",
    inventor: Some("C. Tylor"),
    parts: &[Part::AnyOf(&[Variant::ReleasingCheck])],
    example: Ok(Example::new(
        "Kk",
        "h#1.5",
        "8/4P3/8/1k2S3/3B4/1K6/8/8",
        &["1...e7-e8=Q +   2.Kb5-a5 Qe8-a4[Ka5<->Kb3] #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| install(given, builder, Action::Exchange),
    ..Condition::BASE
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Action {
    Remove,
    Exchange,
}

struct Mates {
    action: Action,
    /// Set while it is found out whether there is a mate.
    testing: u16,
    /// How many mates the ply contained.
    count: u16,
    releasing: bool,
}

fn install(given: &ConditionUse, builder: &mut Builder, action: Action) -> Result<(), ConditionError> {
    only_words(given, &["ReleasingCheck"])?;
    let (testing, count) = (builder.register(), builder.register());
    builder.mates_register(count);
    builder.effect(&EFFECT, Mates { action, testing, count, releasing: given.has("ReleasingCheck") });
    Ok(())
}

impl EffectHook for Mates {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        if game.position().register(self.testing) != 0 {
            return Going::On;
        }
        game.position_mut().remember(self.count, 0);
        if !self.releasing && game.is_in_check(ply.side) {
            return Going::On;
        }
        let mut count = 0;
        while self.is_mated(game) {
            if !self.perform(game, ply, count) {
                break;
            }
            count += 1;
            game.position_mut().remember(self.count, count);
            if count > 16 {
                break;
            }
        }
        Going::On
    }
}

impl Mates {
    fn is_mated(&self, game: &mut Game<'_>) -> bool {
        game.position_mut().set_register(self.testing, 1);
        let mated = game.reaches(Goal::Mate);
        game.position_mut().set_register(self.testing, 0);
        mated
    }

    /// Performs the action, unless it backfires; whether it was performed.
    fn perform(&self, game: &mut Game<'_>, ply: &mut Ply, count: u64) -> bool {
        let targets: Vec<Square> = match self.action {
            Action::Remove => checking_units(game, ply.side),
            Action::Exchange if count > 0 => return false,
            Action::Exchange => {
                let kings = Side::BOTH.map(|side| game.position().royals(side).first());
                kings.into_iter().flatten().collect()
            }
        };
        if targets.is_empty() || self.action == Action::Exchange && targets.len() != 2 {
            return false;
        }
        game.position_mut().begin_ply();
        self.change(game, &targets);
        let backfires = game.is_in_check(ply.side);
        game.position_mut().undo_ply();
        if backfires {
            return false;
        }
        self.change(game, &targets);
        match self.action {
            Action::Remove if targets.contains(&ply.at) => ply.at = Square::NONE,
            Action::Exchange if ply.at == targets[0] => ply.at = targets[1],
            Action::Exchange if ply.at == targets[1] => ply.at = targets[0],
            _ => {}
        }
        true
    }

    fn change(&self, game: &mut Game<'_>, targets: &[Square]) {
        match self.action {
            Action::Remove => {
                for &at in targets {
                    game.position_mut().remove_unit(at, Reason::Removal);
                }
            }
            Action::Exchange => {
                let (one, other) = (targets[0], targets[1]);
                game.position_mut().apply(board::Effect::Exchanged { one, other }, Reason::FurtherMovement);
            }
        }
    }
}

/// The units that give check to the other side, kings apart.
fn checking_units(game: &mut Game<'_>, side: Side) -> Vec<Square> {
    let kings = game.position().royals(!side);
    let mut units = Vec::new();
    for king in kings {
        game.any_observer(king, side, Level::Check, &mut |game, observer| {
            if !game.unit(observer).is_royal() && !units.contains(&observer) {
                units.push(observer);
            }
            false
        });
    }
    units
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn the_mating_rook_vanishes() {
        let table = Table::new("7k/5R2/6K1/8/8/8/8/8", &["#R"]);
        assert_eq!(table.after(Side::White, "f7f8"), ["7k/8/6K1/8/8/8/8/8"]);
    }

    #[test]
    fn the_kings_exchange_places() {
        let table = Table::new("7k/5R2/6K1/8/8/8/8/8", &["Kk"]);
        let after = table.after(Side::White, "f7f8");
        assert_eq!(after.len(), 1);
    }
}
