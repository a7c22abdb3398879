//! #C: the mating units change sides.

use crate::Rules;
use crate::conditions::colour::king_squares;
use crate::conditions::{Condition, Example, Reads, Variant, Words, only_words};
use crate::general::{Choices, EffectHook, EffectPlace, Game, Going, Moment, Ply};
use board::{Reason, Square};
use stipulation::Goal;

/// #C.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("MateC", Moment::Closing).after(&king_squares::EFFECT);

/// A mate is refuted by a change of colour.
pub static MATE_C: Condition = Condition {
    names: Words::same("#C"),
    popeye: Some(242),
    definition: "When a side is mated, all units that give check change sides, unless that would put the mating side \
                 in check; kings do not change. ReleasingCheck: it may end a check that the mating move left to its own \
                 side.",
    source: "Popeye's manual; ReleasingCheck: Jacobi's documentation",
    further_words: &[Variant::ReleasingCheck],
    example: Ok(Example::new("#C", "h#1.5", "8/5PK1/8/6R1/7k/8/2p5/8", &["1...f7-f8=Q   2.Kh4-h3 Qf8-h8 #"])),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &["ReleasingCheck"])?;
        let (testing, count) = (builder.register(), builder.register());
        builder.mates_register(count);
        let releasing = given.has("ReleasingCheck");
        builder.effect(&EFFECT, MateC { testing, count, releasing });
        Ok(())
    },
    ..Condition::BASE
};

struct MateC {
    /// Set while it is found out whether there is a mate: nothing changes sides meanwhile.
    testing: u16,
    /// How many mates the ply contained that were no end.
    count: u16,
    /// Whether a move need not be legal ahead of the change.
    releasing: bool,
}

impl EffectHook for MateC {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        if game.position().register(self.testing) != 0 {
            return Going::On;
        }
        if game.position().register(self.count) != 0 {
            game.position_mut().remember(self.count, 0);
        }
        if !game.is_in_check(!ply.side) {
            return Going::On;
        }
        game.position_mut().set_register(self.testing, 1);
        let legal = self.releasing || !game.is_in_check(ply.side);
        let mated = legal && game.reaches(Goal::Mate);
        game.position_mut().set_register(self.testing, 0);
        if !mated {
            return Going::On;
        }
        let kings = game.position().royals(!ply.side);
        let checking: Vec<Square> = game
            .position()
            .occupied_by(ply.side)
            .into_iter()
            .filter(|&at| {
                let unit = game.unit(at);
                !unit.is_royal()
                    && !unit.is_neutral()
                    && kings
                        .into_iter()
                        .any(|king| game.observes(at, king, ply.side, crate::general::Level::Observation))
            })
            .collect();
        game.position_mut().begin_ply();
        exchange_sides(game, &checking);
        let backfires = game.is_in_check(ply.side);
        game.position_mut().undo_ply();
        if !backfires {
            exchange_sides(game, &checking);
            game.position_mut().remember(self.count, 1);
        }
        Going::On
    }
}

fn exchange_sides(game: &mut Game<'_>, squares: &[Square]) {
    for &at in squares {
        let unit = game.unit(at);
        game.position_mut().change_unit(at, unit.with_sides_exchanged(), Reason::RemoteSideChange);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn the_mating_unit_changes_sides() {
        let table = Table::new("7k/6pp/8/8/8/8/8/K2R4", &["#C"]);
        assert_eq!(table.after(Side::White, "d1d8"), ["3r3k/6pp/8/8/8/8/8/K7"]);
        // a check that is no mate changes nothing
        let escape = Table::new("7k/7p/8/8/8/8/8/K2R4", &["#C"]);
        assert_eq!(escape.after(Side::White, "d1d8"), ["3R3k/7p/8/8/8/8/8/K7"]);
    }

    #[test]
    fn unless_that_would_put_the_mating_side_in_check() {
        let table = Table::new("7k/6pp/8/8/8/3R4/8/3K4", &["#C"]);
        assert_eq!(table.after(Side::White, "d3d8"), ["3R3k/6pp/8/8/8/8/8/3K4"]);
    }
}
