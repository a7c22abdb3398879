//! Oscillating kings: kings that change places with every move.

use crate::Rules;
use crate::attributes::hurdle_colour_changing;
use crate::attributes::volage;
use crate::conditions::{Condition, ConditionUse, Context, Example, Part, Reads, Variant, Words};
use crate::general::{
    Bound, Builder, Choices, EffectHook, EffectPlace, Game, Going, Moment, Move, Ply, Scope,
};
use board::{Effect, Reason, Side};

/// Oscillating kings of type A.
pub(crate) static OSCILLATING_KINGS_A_EFFECT: EffectPlace =
    EffectPlace::new("OscillatingKingsA", Moment::Recolouring)
        .before(&OSCILLATING_KINGS_B_EFFECT)
        .after(&volage::EFFECT);

/// Oscillating kings of type B.
pub(crate) static OSCILLATING_KINGS_B_EFFECT: EffectPlace =
    EffectPlace::new("OscillatingKingsB", Moment::Recolouring)
        .before(&OSCILLATING_KINGS_C_EFFECT)
        .after(&volage::EFFECT);

/// Oscillating kings of type C.
pub(crate) static OSCILLATING_KINGS_C_EFFECT: EffectPlace =
    EffectPlace::new("OscillatingKingsC", Moment::Recolouring)
        .before(&hurdle_colour_changing::EFFECT)
        .after(&volage::EFFECT);

/// After White's moves.
pub static WHITE_OSCILLATING_KINGS: Condition = Condition {
    names: Words::new("WhiteOscillatingKings", "BlancRoisOscillant", "WeisseOszillierendeKoenige"),
    popeye: Some(137),
    definition: "After each move of White the kings change places; by type B White must not be in check before they do, \
                 by type C they do so only when White gives check.",
    source: "Popeye's manual",
    parts: &[Part::OneOf(&[Variant::TypeA, Variant::TypeB, Variant::TypeC])],
    example: Ok(Example::new(
        "WhiteOscillatingKings",
        "h#1",
        "8/8/8/8/8/k7/5S2/R3K3",
        &["1.Ka3-b3 0-0-0[Kb3<->Kc1] #"],
    )),
    reads: Reads::POSITION,
    build: |condition, context, builder| {
        if decides(context, &condition.name, Side::White) {
            add(Side::White, Type::of(condition), builder);
        }
        Ok(())
    },
    ..Condition::BASE
};

/// After Black's moves.
pub static BLACK_OSCILLATING_KINGS: Condition = Condition {
    names: Words::new("BlackOscillatingKings", "NoirRoisOscillant", "SchwarzeOszillierendeKoenige"),
    popeye: Some(138),
    definition: "After each move of Black the kings change places; by type B Black must not be in check before they do, \
                 by type C they do so only when Black gives check.",
    source: "Popeye's manual",
    parts: &[Part::OneOf(&[Variant::TypeA, Variant::TypeB, Variant::TypeC])],
    example: Ok(Example::new(
        "BlackOscillatingKings",
        "h#1.5",
        "5K2/1S6/1B6/8/8/8/8/k7",
        &["1...Kf8-g7   2.Ka1-b2[Kb2<->Kg7] Bb6-d4 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, context, builder| {
        if decides(context, &condition.name, Side::Black) {
            add(Side::Black, Type::of(condition), builder);
        }
        Ok(())
    },
    ..Condition::BASE
};

/// After checks of either side.
pub static SWAPPING_KINGS: Condition = Condition {
    names: Words::new("SwappingKings", "RoisEchanges", "TauschKoenige"),
    popeye: Some(147),
    definition: "When a side gives check, the kings change places.",
    source: "Popeye's manual",
    made_of: &[("WhiteOscillatingKings", Variant::TypeC), ("BlackOscillatingKings", Variant::TypeC)],
    example: Ok(Example::new(
        "SwappingKings",
        "ser-h#2",
        "1bk5/8/1K6/8/8/8/8/4Q3",
        &["1.Bb8-a7[Kc8<->Kb6]   2.Kb6-c6 Qe1-e8[Kc6<->Kc8] #"],
    )),
    reads: Reads::POSITION,
    build: |condition, context, builder| {
        for side in Side::BOTH.into_iter().filter(|&side| decides(context, &condition.name, side)) {
            add(side, Type::C, builder);
        }
        Ok(())
    },
    ..Condition::BASE
};

/// Whether the condition of that name says what becomes of the kings after the side's moves: of several the last does.
fn decides(context: &Context<'_>, name: &str, side: Side) -> bool {
    let of_side = match side {
        Side::White => "WhiteOscillatingKings",
        Side::Black => "BlackOscillatingKings",
    };
    let last =
        context.all.iter().rev().find(|given| [of_side, "SwappingKings"].contains(&given.name.as_str()));
    last.is_none_or(|last| last.name == name)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    A,
    B,
    C,
}

impl Type {
    fn of(condition: &ConditionUse) -> Type {
        if condition.has("TypeB") {
            Type::B
        } else if condition.has("TypeC") {
            Type::C
        } else {
            Type::A
        }
    }
}

fn add(side: Side, kind: Type, builder: &mut Builder) {
    if kind != Type::C {
        builder.kings_change_places(side);
    }
    let order = match kind {
        Type::A => &OSCILLATING_KINGS_A_EFFECT,
        Type::B => &OSCILLATING_KINGS_B_EFFECT,
        Type::C => &OSCILLATING_KINGS_C_EFFECT,
    };
    builder.effect(order, Oscillation { side, kind });
}

struct Oscillation {
    side: Side,
    kind: Type,
}

impl EffectHook for Oscillation {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        if ply.side != self.side {
            return Going::On;
        }
        if self.kind == Type::B && game.is_in_check(self.side) {
            return Going::Impossible;
        }
        if self.kind == Type::C && !game.is_in_check(!self.side) {
            return Going::On;
        }
        let (Some(one), Some(other)) =
            (game.position().royals(Side::White).first(), game.position().royals(Side::Black).first())
        else {
            return Going::On;
        };
        game.position_mut().apply(Effect::Exchanged { one, other }, Reason::FurtherMovement);
        if ply.at == one {
            ply.at = other;
        } else if ply.at == other {
            ply.at = one;
        }
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        // an effect before it may change what gives check
        let is_first = |game: &Game<'_>| {
            game.rules().effects.hooks.iter().all(|&(moment, _)| moment == Moment::Recolouring)
        };
        let no_check = |game: &Game<'_>, m: &Move| {
            self.kind == Type::C && is_first(game) && game.surely_reaches_no_royal(m)
        };
        match scope {
            Scope::Move(game, m) => Bound::unless(game.side_to_move() != self.side || no_check(game, m)),
            Scope::Side(_, side) if side != self.side => Bound::MEMORY,
            _ => Bound::MOVES_TELL.told_by_sides(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn the_kings_change_places_after_each_move_of_the_side() {
        let table = Table::new("7k/8/8/8/8/8/8/K2R4", &["WhiteOscillatingKings"]);
        assert_eq!(table.after(Side::White, "d1d2"), ["7K/8/8/8/8/8/3R4/k7"]);
        assert_eq!(table.after(Side::Black, "h8h7"), ["8/7k/8/8/8/8/8/K2R4"]);
        let black = Table::new("7k/8/8/8/8/8/3R4/K7", &["BlackOscillatingKings"]);
        assert_eq!(black.after(Side::Black, "h8h7"), ["8/7K/8/8/8/8/3R4/k7"]);
    }

    #[test]
    fn the_last_of_several_types_counts() {
        let table = |names: &[&str]| Table::new("7k/8/8/8/8/8/8/K2R4", names).after(Side::White, "d1d2");
        let after_all = ["7K/8/8/8/8/8/3R4/k7"];
        let after_checks = ["7k/8/8/8/8/8/3R4/K7"];
        assert_eq!(table(&["SwappingKings", "WhiteOscillatingKings"]), after_all);
        assert_eq!(table(&["WhiteOscillatingKings", "SwappingKings"]), after_checks);
    }

    #[test]
    fn the_exchange_may_answer_a_check_unless_it_is_of_type_b() {
        let forsyth = "7k/8/8/r7/8/8/8/K2R4";
        let of =
            |word: &str| Table::under(forsyth, "WhiteOscillatingKings", &[Parameter::Word(word.to_owned())]);
        assert_eq!(of("TypeA").after(Side::White, "d1d2"), ["7K/8/8/r7/8/8/3R4/k7"]);
        assert!(of("TypeB").after(Side::White, "d1d2").is_empty());
    }

    #[test]
    fn what_a_unit_becomes_by_its_move_may_check() {
        // on d7 the bishop becomes a queen
        let parameters = vec![Parameter::Word("TypeC".to_owned())];
        let swap = ConditionUse { name: "WhiteOscillatingKings".to_owned(), parameters };
        let uses = [ConditionUse::plain("LineChameleonChess"), swap];
        let table = Table::with("8/6k1/8/4q3/1K4B1/8/8/8", &uses);
        assert!(table.after(Side::White, "g4d7").is_empty());
        let table = Table::with("8/6k1/8/2b5/1K4B1/8/8/8", &uses);
        assert_eq!(table.after(Side::White, "g4d7"), ["8/3Q2K1/8/2b5/1k6/8/8/8"]);
    }

    #[test]
    fn by_type_c_and_in_swapping_kings_only_checks_move_them() {
        let forsyth = "7k/8/8/8/8/8/8/K2R4";
        let c = Parameter::Word("TypeC".to_owned());
        for table in
            [Table::under(forsyth, "WhiteOscillatingKings", &[c]), Table::new(forsyth, &["SwappingKings"])]
        {
            assert_eq!(table.after(Side::White, "d1d8"), ["3R3K/8/8/8/8/8/8/k7"]);
            assert_eq!(table.after(Side::White, "d1d2"), ["7k/8/8/8/8/8/3R4/K7"]);
        }
    }
}
