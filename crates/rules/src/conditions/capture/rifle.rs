//! Rifle chess: who captures stays where it stands.

use crate::conditions::place::haaner;
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, Ply};
use board::Reason;

/// RifleChess: who captured goes back.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("RifleChess", Moment::BeforePromotion).before(&haaner::EFFECT);

/// The condition.
pub static RIFLE_CHESS: Condition = Condition {
    names: Words::new("RifleChess", "EchecsFusil", "Gewehrschach"),
    definition: "A unit that captures does not move: it takes the other unit off the board from where it stands. Pawns do not \
                 promote by capturing.",
    source: "W. B. Seabrook, 1921; D. B. Pritchard, The Encyclopedia of Chess Variants, 1994",
    example: Ok(Example::new(
        "RifleChess",
        "h#1.5",
        "1S6/8/1k6/2s5/8/1K2Q3/8/8",
        &["1...Qe3*c5[wQc5->e3] +   2.Kb6-a5 Qe3-c5 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.effect_of_captures(&EFFECT, |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            let stand = ply.intention.start();
            // beside rules with effects of quiet moves this one is asked of these, too
            if !ply.captured.is_empty()
                && ply.at.is_some()
                && ply.at != stand
                && game.position().is_empty(stand)
            {
                game.position_mut().move_unit(ply.at, stand, Reason::Displacement);
                ply.at = stand;
                ply.destination = stand;
            }
            Going::On
        });
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn the_capturer_stays() {
        let table = Table::new("3s3k/2P5/8/8/8/8/8/K2R4", &["RifleChess"]);
        assert_eq!(table.after(White, "d1d8"), ["7k/2P5/8/8/8/8/8/K2R4"]);
        assert_eq!(table.after(White, "c7d8"), ["7k/2P5/8/8/8/8/8/K2R4"]);
    }

    #[test]
    fn who_captures_nothing_moves_whatever_else_moves_do() {
        for other in ["EinsteinChess", "Anda", "AndernachChess"] {
            let table = Table::new("7k/8/8/8/8/8/8/K2R4", &["RifleChess", other]);
            assert!(!table.after(White, "d1d4").contains(&"7k/8/8/8/8/8/8/K2R4".to_owned()), "{other}");
            assert!(!table.after(White, "d1d4").is_empty(), "{other}");
        }
    }

    #[test]
    fn a_pinned_unit_may_shoot() {
        let table = Table::new("r6k/8/8/R6s/8/8/8/K7", &["RifleChess"]);
        assert_eq!(table.after(White, "a5h5"), ["r6k/8/8/R7/8/8/8/K7"]);
    }
}
