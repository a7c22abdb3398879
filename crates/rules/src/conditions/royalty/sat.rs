//! SAT: a king that can go somewhere is in check.
//!
//! Source: the reference's manual. A king's flights are the squares to
//! which it could go by its walk without being attacked there.

use crate::attributes::anda;
use crate::attributes::magic;
use crate::conditions::{Condition, ConditionError, ConditionUse, Example, Parameter, Part, Reads, Words};
use crate::general::{
    Bound, Builder, CheckRule, Choices, EffectHook, EffectPlace, Game, Going, Level, Moment, Ply, Scope,
};
use board::{PerSide, Reason, Side, Square, SquareSet};

/// StrictSAT remembers which kings have been attacked.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("KingsAttacked", Moment::Aftermath).before(&anda::ANDA_EFFECT).after(&magic::EFFECT);

/// SAT: the entry of the table.
pub static SAT: Condition = Condition {
    names: Words::same("SAT"),
    popeye: Some(149),
    definition: "A king is in check when it has a flight. Numbers are the flights (of both kings, or White's and \
                 Black's) that do not yet count as check; with numbers, an unattacked king is allowed one less.",
    source: "definition as in Popeye",
    parts: &[Part::Numbers { most: 2 }],
    example: Ok(Example::new("SAT", "h+1.5", "6k1/r5K1/8/8/8/4R3/8/8", &["1...Kg7-h8 +"])),
    reads: Reads::POSITION,
    build: |given, context, builder| {
        let allowed = allowed(given)?;
        // both together are the strict form, as in the reference
        if context.all.iter().any(|other| other.name == STRICT_SAT.name()) {
            return Ok(());
        }
        if allowed.0.iter().any(|&n| n > 1) {
            builder.check_rule(Sat { allowed, manner: Manner::Counted }).spare_opponents_king();
        } else {
            builder.check_rule(Sat { allowed, manner: Manner::Simple }).spare_opponents_king();
        }
        Ok(())
    },
    ..Condition::BASE
};

/// Strict SAT: the entry of the table.
pub static STRICT_SAT: Condition = Condition {
    names: Words::same("StrictSAT"),
    popeye: Some(150),
    definition: "As SAT; once a king has been attacked, being unattacked counts like a flight.",
    source: "definition as in Popeye",
    parts: &[Part::Numbers { most: 2 }],
    example: Ok(Example::new("StrictSAT", "h+1.5", "8/kK6/8/8/8/8/1S6/8", &["1...Kb7-a8 +"])),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        let allowed = allowed(given)?;
        let register = builder.register();
        builder.check_rule(Sat { allowed, manner: Manner::Strict { register } }).spare_opponents_king();
        builder.effect(&EFFECT, Attacked { register });
        opening(builder, register);
        Ok(())
    },
    ..Condition::BASE
};

/// How many flights make a check: one more than the number written, one without.
fn allowed(given: &ConditionUse) -> Result<PerSide<u32>, ConditionError> {
    let mut numbers = Vec::new();
    for parameter in &given.parameters {
        match parameter {
            Parameter::Number(n) => numbers.push(n + 1),
            _ => {
                return Err(ConditionError::Parameter {
                    condition: given.name.clone(),
                    problem: "only numbers of flights make sense here".to_owned(),
                });
            }
        }
    }
    Ok(match numbers[..] {
        [] => PerSide([1, 1]),
        [both] => PerSide([both, both]),
        [white, black, ..] => PerSide([white, black]),
    })
}

/// In the diagram it is noted which kings are attacked.
fn opening(builder: &mut Builder, register: u16) {
    builder.opening(move |game| {
        let attacked = attacked(game);
        game.set_up_register(register, attacked);
    });
}

/// The sides whose kings are attacked, a bit each.
fn attacked(game: &mut Game<'_>) -> u64 {
    Side::BOTH
        .into_iter()
        .filter(|&side| game.is_royal_attacked(side))
        .fold(0, |bits, side| bits | 1 << side as u64)
}

/// After each move the register notes the kings that have been attacked.
struct Attacked {
    register: u16,
}

impl EffectHook for Attacked {
    fn act(&self, game: &mut Game<'_>, _ply: &mut Ply, _choices: &mut Choices) -> Going {
        let known = game.position().register(self.register);
        let known = known | attacked(game);
        game.position_mut().remember(self.register, known);
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }
}

enum Manner {
    /// One flight is a check.
    Simple,
    /// So many flights are a check, one less if the king is not attacked.
    Counted,
    /// One less only if the king is not attacked but has been.
    Strict { register: u16 },
}

struct Sat {
    allowed: PerSide<u32>,
    manner: Manner,
}

impl CheckRule for Sat {
    fn rank(&self) -> u8 {
        20
    }

    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        let Some(king) = game.king_squares(side).first() else { return false };
        let less = match self.manner {
            Manner::Simple => false,
            Manner::Counted => !plainly(game, side),
            Manner::Strict { register } => {
                game.position().register(register) >> side as u64 & 1 != 0 && !plainly(game, side)
            }
        };
        let allowed = self.allowed[side] - u32::from(less);
        allowed == 0 || has_flights(game, king, side, allowed, plainly)
    }
}

/// Whether the king has at least so many flights: squares that it reaches by its walk and that no enemy unit observes
/// once it has left its own. As in the reference a unit that it would capture stays where it is for this question.
fn has_flights(
    game: &mut Game<'_>,
    king: Square,
    side: Side,
    wanted: u32,
    plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
) -> bool {
    if game.rules().check_rules.len() == 1
        && let Some(told) = has_flights_over(game, king, side, wanted)
    {
        return told;
    }
    let mut ways = game.take_list();
    game.generate_walk(game.unit(king).walk, king, side, &mut ways);
    game.position_mut().begin_ply();
    game.position_mut().remove_unit(king, Reason::Movement);
    let mut found = 0;
    // where the reference looks for checks among moves it finds none that capture nobody
    let all = game.rules().checks_among_moves();
    let enough = ways.iter().any(|way| {
        let mut is_check = |game: &mut Game<'_>| {
            if game.rules().check_rules.len() == 1 {
                return game.is_observed_at(Level::Check, way.arrival, !side);
            }
            // other rules say what check is to a king there
            let mut squares = PerSide(Side::BOTH.map(|side| game.king_squares(side)));
            squares[side] = SquareSet::of(way.arrival);
            let before = game.checked_squares.replace(squares);
            let check = plainly(game, side);
            game.checked_squares = before;
            check
        };
        found += u32::from(all || !is_check(game));
        found >= wanted
    });
    game.position_mut().undo_ply();
    game.give_back_list(ways);
    enough
}

/// The same, told from what is occupied; `None` where that does not tell.
fn has_flights_over(game: &Game<'_>, king: Square, side: Side, wanted: u32) -> Option<bool> {
    let (rules, position) = (game.rules(), game.position());
    let told = rules.certain_observation()
        && rules.extra_observers.is_empty()
        && !rules.captures_own()
        && !rules.checks_among_moves()
        && !rules.royals_capturable()
        && !game.royals_at_stake
        && position.geometry().len() <= 64
        && !position.has_holes()
        && position.en_passant().victim.is_none()
        && !game.unit(king).is_neutral();
    if !told {
        return None;
    }
    let (quiet, captures) = rules.program(game.unit(king).walk, side).ends_over(king, position.occupied())?;
    let arrivals = quiet | captures & (position.occupied_by(!side) - position.royals(!side));
    let occupied = position.occupied().0[0] & !king.bit();
    let mut found = 0;
    for arrival in arrivals {
        found += u32::from(!game.reached_over(arrival, !side, !0, occupied)?);
        if found >= wanted {
            return Some(true);
        }
    }
    Some(false)
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn strict_and_plain_are_strict() {
        // the king is attacked in the diagram; not to be attacked any longer counts as a flight in the strict form
        let attacked = "r6R/8/8/8/8/2s5/1P6/KB5k";
        let strict = Table::new(attacked, &["StrictSAT"]).moves(White);
        assert_eq!(Table::new(attacked, &["SAT", "StrictSAT"]).moves(White), strict);
        assert_ne!(Table::new(attacked, &["SAT"]).moves(White), strict);
    }

    #[test]
    fn a_king_must_have_no_flight() {
        // on a1, shut in by its own pawns, the king is safe; any pawn move would open a flight
        let table = Table::new("k7/p7/8/8/8/8/PP6/KR6", &["SAT"]);
        assert_eq!(table.arrivals("b2", White), "");
    }
}
