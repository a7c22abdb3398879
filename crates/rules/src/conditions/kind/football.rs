//! Football chess. Without a list nobody sits on the bench: so the reference plays it.

use crate::conditions::kind::line_chameleon;
use crate::conditions::{Class, Condition, Example, Listed, Part, Reads, Trait, Words};
use crate::general::{
    Bound, Choices, EffectHook, EffectPlace, Footprint, Game, Going, Moment, Move, Ply, Scope,
};
use board::{Reason, Square, SquareSet, Walk};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("Football", Moment::AfterPromotion).before(&line_chameleon::EFFECT);

/// Units that reach the edge files may be substituted.
pub static FOOTBALL: Condition = Condition {
    names: Words::new("Football", "Football", "Fussball"),
    popeye: Some(177),
    definition: "A unit that arrives on the a- or the h-file may change into any unit of the bench, that is of a \
                 walk that is listed; kings are not changed.",
    source: "Popeye's manual",
    parts: &[Part::Walks { needed: false }],
    listed: Listed::WithParameters,
    takes_walks_of_twin: true,
    classes: &[Class::ChangesMover],
    excludes: &[Trait::Of(Class::ChangesMover)],
    example: Ok(Example::new(
        "Football Q S",
        "h#1.5",
        "1K2k3/6B1/8/8/2ps4/2S5/8/8",
        &["1...Sc3-a4=Q +   2.Ke8-d8 Bg7-f6 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        let bench: Vec<Walk> = condition.walks().collect();
        builder.effect(&EFFECT, Football { bench });
        Ok(())
    },
    ..Condition::BASE
};

struct Football {
    bench: Vec<Walk>,
}

impl EffectHook for Football {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        if ply.at.is_none() {
            return Going::On;
        }
        let unit = game.unit(ply.at);
        let geometry = game.position().geometry();
        let file = geometry.file(ply.at);
        if unit.is_empty() || unit.is_royal() || (file != 0 && file != geometry.files() - 1) {
            return Going::On;
        }
        let bench: Vec<Walk> = [unit.walk]
            .into_iter()
            .chain(self.bench.iter().copied().filter(|&walk| walk != unit.walk))
            .collect();
        let walk = bench[choices.pick(bench.len())];
        game.position_mut().note_choice(ply.at, walk);
        game.position_mut().change_unit(ply.at, unit.with_walk(walk), Reason::BareWalkChange);
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Move(game, m) => Bound::choices(self.choice_count(game, m)),
            Scope::Side(game, _) => {
                let geometry = game.position().geometry();
                let on_edge = |square: &Square| [0, geometry.files() - 1].contains(&geometry.file(*square));
                let edges: SquareSet = geometry.squares().filter(on_edge).collect();
                Bound::within(Footprint::entering(edges.0[0]))
            }
            _ => Bound::CHOICES_TOLD.told_by_sides(),
        }
    }
}

impl Football {
    /// How many choices a move has, if that is known.
    fn choice_count(&self, game: &Game<'_>, m: &Move) -> Option<u64> {
        let unit = game.unit(m.departure.is_some().then_some(m.departure)?);
        if game.promotes_for_anybody(unit, m.arrival) {
            return None;
        }
        let geometry = game.position().geometry();
        let file = geometry.file(m.arrival);
        let stays = unit.is_royal() || (file != 0 && file != geometry.files() - 1);
        let bench = self.bench.iter().filter(|&&walk| walk != unit.walk).count() as u64;
        Some(if stays { 1 } else { 1 + bench })
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::Parameter;
    use crate::testing::Table;
    use board::{Side, Walk};

    #[test]
    fn a_unit_that_reaches_the_edge_may_be_substituted() {
        let bench = Parameter::Walks(vec![Walk::QUEEN]);
        let table = Table::under("7k/8/8/8/8/8/8/1S5K", "Football", &[bench]);
        assert_eq!(table.after(Side::White, "b1a3"), ["7k/8/8/8/8/S7/8/7K", "7k/8/8/8/8/Q7/8/7K"]);
        assert_eq!(table.after(Side::White, "b1c3"), ["7k/8/8/8/8/2S5/8/7K"]);
        assert_eq!(table.after(Side::White, "h1h2"), ["7k/8/8/8/8/8/7K/1S6"]);
    }
}
