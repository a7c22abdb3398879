//! Sentinels: pawns that moving units leave behind.

use crate::attributes::magic;
use crate::conditions::circe::captures;
use crate::conditions::{Condition, ConditionUse, Example, Parameter, Part, Reads, Words};
use crate::general::{Choices, EffectHook, EffectPlace, Game, Going, Moment, Ply};
use board::{Owner, PerSide, Reason, Side, Unit, Walk};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace = EffectPlace::new("Sentinelles", Moment::Aftermath)
    .after(&magic::EFFECT)
    .before(&captures::UNCOVERED_EFFECT);

/// The condition.
pub static SENTINELLES: Condition = Condition {
    names: Words::same("Sentinelles"),
    popeye: Some(34),
    definition: "A unit other than a pawn that leaves a square that is no promotion square leaves a pawn of its side \
                 behind (PionAdvers: of the other side, PionNeutre: neutral units a neutral pawn), as long as a side has \
                 less than eight pawns and both less than sixteen, or as the maximum says. With ParaSentinelles only \
                 while the side has not more pawns than the other; with Berolina the pawns are berolina pawns.",
    source: "P. Monréal, 1964 (Popeye's manual)",
    inventor: Some("P. Monréal"),
    year: Some(1964),
    parts: &[Part::Sentinelles],
    example: Ok(Example::new(
        "Sentinelles",
        "h#1.5",
        "8/2P4P/k7/8/8/8/8/4K2R",
        &["1...h7-h8=Q   2.Ka6-a7[+bPa6] Qh8-b8 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        builder.effect(&EFFECT, Sentinels::read(condition));
        Ok(())
    },
    ..Condition::BASE
};

struct Sentinels {
    walk: Walk,
    /// Whether the pawn belongs to the other side.
    adverse: bool,
    /// Whether neutral units leave neutral pawns.
    neutral: bool,
    para: bool,
    most: PerSide<u32>,
    most_together: u32,
}

impl Sentinels {
    fn read(condition: &ConditionUse) -> Sentinels {
        let berolina = movement::by_code(movement::Language::English, "bp").unwrap_or(Walk::PAWN);
        let mut read = Sentinels {
            walk: if condition.has("Berolina") { berolina } else { Walk::PAWN },
            adverse: condition.has("PionAdvers"),
            neutral: condition.has("PionNeutre"),
            para: condition.has("ParaSentinelles"),
            most: PerSide([8, 8]),
            most_together: 16,
        };
        for pair in condition.parameters.windows(2) {
            let (Parameter::Word(word), &Parameter::Number(number)) = (&pair[0], &pair[1]) else { continue };
            match word.as_str() {
                "MaximumWhite" => read.most[Side::White] = number,
                "MaximumBlack" => read.most[Side::Black] = number,
                _ => read.most_together = number,
            }
        }
        read
    }

    /// How many sentinels a side has, neutral ones included.
    fn count(&self, game: &Game<'_>, side: Side) -> u32 {
        let position = game.position();
        let pawns = position.occupied_by(side).into_iter().filter(|&at| position.unit(at).walk == self.walk);
        u32::try_from(pawns.count()).unwrap_or(u32::MAX)
    }

    fn owner(&self, game: &Game<'_>, ply: &Ply) -> Option<Owner> {
        if self.neutral && ply.mover.is_neutral() {
            return Some(Owner::Neutral);
        }
        let side = if self.adverse { !ply.side } else { ply.side };
        let own = self.count(game, side);
        if self.para {
            let taken = u32::from(ply.captured.walk == self.walk);
            if own > self.count(game, !side) + taken {
                return None;
            }
        }
        let together = own + self.count(game, !side);
        (own < self.most[side] && together < self.most_together).then(|| Owner::from(side))
    }
}

impl EffectHook for Sentinels {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        let left = ply.intention.departure;
        if left.is_none() || ply.mover.is_empty() || game.rules().is_pawn(ply.mover.walk) {
            return Going::On;
        }
        let promotes = Side::BOTH.into_iter().any(|side| game.rules().promotion_squares(side).contains(left));
        if promotes || !game.position().is_empty(left) || game.unit(left).is_hole() {
            return Going::On;
        }
        if let Some(owner) = self.owner(game, ply) {
            let pawn = Unit::new(self.walk, owner).with_marks(game.rules().common_marks());
            game.position_mut().add_unit(left, pawn, Reason::Appearance);
        }
        Going::On
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_rook_leaves_a_pawn_behind() {
        let table = Table::new("8/8/8/8/R7/8/8/7K", &["Sentinelles"]);
        assert_eq!(table.after(Side::White, "a4b4"), ["8/8/8/8/PR6/8/8/7K"]);
    }
}
