//! Influencer.

use crate::conditions::colour::masand;
use crate::conditions::{Class, Condition, Example, Reads, Trait, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, Ply};
use board::{Effect, Reason, Side, Square, Walk};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("Influencer", Moment::Aftermath).after(&masand::MASAND_GENERALISED_EFFECT);

/// Moving units change the walks of enemy units next to them.
pub static INFLUENCER: Condition = Condition {
    names: Words::new("Influencer", "Influenceur", "Influencer"),
    popeye: Some(215),
    definition: "Enemy units next to a unit that has moved become pawns, or, on their own first or last rank, units \
                 of its kind; kings neither influence nor are influenced.",
    source: "Popeye's manual",
    classes: &[Class::ChangesOthers],
    excludes: &[Trait::Of(Class::ChangesOthers)],
    example: Ok(Example::new(
        "Influencer",
        "h#2.5",
        "1Bk2s2/8/7s/8/8/8/8/4K2R",
        &["1...Rh1*h6   2.Sf8-d7 Bb8-d6[d7=P]   3.Kc8-d8 Rh6-h8 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.effect(&EFFECT, influence);
        Ok(())
    },
    ..Condition::BASE
};

fn influence(game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
    let mut influencers: Vec<Square> = Vec::new();
    for recorded in game.position().journal().last_ply() {
        match recorded.effect {
            Effect::Moved { to, .. } => influencers.push(to),
            Effect::Exchanged { one, other } => influencers.extend([other, one]),
            // a capturer that has been reborn
            Effect::Added { at, .. } if at == ply.at => influencers.push(at),
            _ => {}
        }
    }
    // a capturer that is reborn where it arrived influences once
    influencers.dedup();
    let mut changed = Vec::new();
    for at in influencers {
        let unit = game.unit(at);
        if !unit.is_empty() && !unit.is_royal() {
            influence_around(game, at, unit.walk, !ply.side, &mut changed);
        }
    }
    for at in changed {
        game.promote(at, !ply.side, Reason::Promotion, choices);
    }
    Going::On
}

fn influence_around(game: &mut Game<'_>, from: Square, walk: Walk, side: Side, changed: &mut Vec<Square>) {
    let geometry = game.position().geometry();
    for (files, ranks) in [(1, 0), (0, 1), (-1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1)] {
        let Some(at) = geometry.offset(from, files, ranks) else { continue };
        let unit = game.unit(at);
        if !unit.belongs_to(side) || unit.is_royal() {
            continue;
        }
        let rank = geometry.rank(at);
        let base = if side == Side::White { 0 } else { geometry.ranks() - 1 };
        let on_last_or_first = rank == base || game.rules().promotion_squares(side).contains(at);
        let walk = if on_last_or_first { walk } else { Walk::PAWN };
        // an influence that changes nothing is written too
        let effect = Effect::Changed { at, before: unit, after: unit.with_walk(walk) };
        game.position_mut().apply(effect, Reason::RemoteWalkChange);
        changed.push(at);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn enemies_beside_the_mover_become_pawns() {
        let table = Table::new("7k/8/8/2s1b3/8/8/8/K2R4", &["Influencer"]);
        assert_eq!(table.after(Side::White, "d1d5"), ["7k/8/8/2pRp3/8/8/8/K7"]);
    }

    #[test]
    fn on_their_own_first_rank_they_become_what_moved() {
        let table = Table::new("3s3k/8/8/8/8/8/8/K1R5", &["Influencer"]);
        assert_eq!(table.after(Side::White, "c1c7"), ["3r3k/2R5/8/8/8/8/8/K7"]);
    }

    #[test]
    fn kings_neither_influence_nor_are_influenced() {
        let table = Table::new("7k/8/8/8/8/2s5/8/K5R1", &["Influencer"]);
        assert_eq!(table.after(Side::White, "a1b2"), ["7k/8/8/8/8/2s5/1K6/6R1"]);
        assert_eq!(table.after(Side::White, "g1g7"), ["7k/6R1/8/8/8/2s5/8/K7"]);
    }
}
