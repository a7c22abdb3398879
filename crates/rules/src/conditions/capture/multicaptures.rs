//! Multi-captures: a unit must be attacked twice to be captured.

use crate::conditions::{
    Condition, ConditionError, Example, Parameter, Part, Reads, Traditional, Variant, Words,
};
use crate::general::{CheckRule, Game, Level, Move, MoveListFilter, Scope, Strikes};
use board::Side;

/// The condition.
pub static MULTICAPTURES: Condition = Condition {
    names: Words::same("MultiCaptures"),
    popeye: Some(230),
    definition: "A unit can be captured (and a king checked) only if at least two captures of it are possible; with a \
                 side named, only that side's captures are restricted.",
    source: "Popeye's manual",
    traditional: &[Traditional::new("Multicapture", &[("MultiCaptures", &[])])],
    parts: &[Part::OneOf(&[Variant::White, Variant::Black])],
    example: Ok(Example::new(
        "MultiCaptures",
        "ser-h#2",
        "8/1P6/K7/k7/8/5B2/5r2/8",
        &["1.Ka5-b6   2.Kb6-a7 b7-b8=Q #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        let mut sides = [true, true];
        for parameter in &condition.parameters {
            match parameter {
                Parameter::Side(Side::White) => sides = [true, false],
                Parameter::Side(Side::Black) => sides = [false, true],
                Parameter::Word(word) if word == "White" => sides = [true, false],
                Parameter::Word(word) if word == "Black" => sides = [false, true],
                other => {
                    return Err(ConditionError::Parameter {
                        condition: condition.name.clone(),
                        problem: format!("a side was expected, not {other:?}"),
                    });
                }
            }
        }
        builder.list_filter(Several { sides }).check_rule(Several { sides });
        Ok(())
    },
    ..Condition::BASE
};

/// The opposite.
pub static UNICAPTURE: Condition = Condition {
    names: Words::same("Unicapture"),
    definition: "A unit that more than one enemy unit observes cannot be captured, nor a king checked.",
    source: "Jacobi's documentation",
    example: Ok(Example::new(
        "Unicapture",
        "h#1.5",
        "1s6/5P2/7s/k6P/8/8/8/7K",
        &["1...f7-f8=Q   2.Sb8-a6 Qf8-b4 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.list_filter(Single).check_rule(Single);
        Ok(())
    },
    ..Condition::BASE
};

struct Single;

impl MoveListFilter for Single {
    fn filter(&self, _: &mut Game<'_>, _: Side, moves: &mut Vec<Move>) {
        let captures: Vec<Move> = moves.iter().copied().filter(|m| m.capture.is_some()).collect();
        let by_another =
            |m: &Move, other: &Move| other.capture == m.capture && other.departure != m.departure;
        moves.retain(|m| m.capture.is_none() || !captures.iter().any(|other| by_another(m, other)));
    }

    fn bound(&self, _: Scope<'_, '_>) -> Strikes {
        Strikes::Captures
    }
}

impl CheckRule for Single {
    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        _: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        game.king_squares(side).into_iter().any(|royal| {
            let mut observers = 0;
            game.any_observer(royal, !side, Level::Check, &mut |_, _| {
                observers += 1;
                observers > 1
            });
            observers == 1
        })
    }
}

struct Several {
    sides: [bool; 2],
}

impl MoveListFilter for Several {
    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        if !self.sides[side.index()] {
            return;
        }
        // so the reference: captures in passing neither count nor are struck, and if all moves are captures, the last of
        // them by captured unit, capturer and arrival stays
        let restricted = |m: &Move| m.capture.is_some() && !game.is_in_passing(m);
        let captured: Vec<_> = moves.iter().filter(|m| restricted(m)).map(|m| m.capture).collect();
        let last = moves.iter().max_by_key(|m| (m.capture, m.departure, m.arrival)).copied();
        let kept = last.filter(|_| captured.len() == moves.len());
        moves.retain(|m| {
            !restricted(m)
                || kept.as_ref() == Some(m)
                || captured.iter().filter(|&&square| square == m.capture).count() > 1
        });
    }

    fn bound(&self, _: Scope<'_, '_>) -> Strikes {
        Strikes::Captures
    }
}

impl CheckRule for Several {
    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        if !self.sides[(!side).index()] {
            return plainly(game, side);
        }
        game.king_squares(side).into_iter().any(|royal| {
            let mut observers = 0;
            game.any_observer(royal, !side, Level::Check, &mut |_, _| {
                observers += 1;
                observers > 1
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn two_attackers_are_harmless_in_unicapture() {
        let table = Table::new("7k/8/8/pR6/8/8/8/R6K", &["Unicapture"]);
        assert!(!table.moves(Side::White).contains(&"a1a5".to_owned()));
        let table = Table::new("7k/8/8/p7/8/8/8/R6K", &["Unicapture"]);
        assert!(table.moves(Side::White).contains(&"a1a5".to_owned()));
    }

    #[test]
    fn where_all_moves_are_captures_the_last_one_stays() {
        let table = Table::new("8/8/8/8/8/1k6/1p6/K7", &["MultiCaptures"]);
        assert!(!table.moves(Side::White).contains(&"a1b2".to_owned()), "there are other moves");
        let table = Table::new("7k/8/8/8/8/p7/Pb6/Ks6", &["MultiCaptures"]);
        assert_eq!(table.moves(Side::White), ["a1b2"]);
    }

    #[test]
    fn a_single_attacker_is_harmless() {
        let table = Table::new("7k/8/8/p7/8/8/8/R6K", &["MultiCaptures"]);
        assert!(!table.moves(Side::White).contains(&"a1a5".to_owned()));
        let table = Table::new("7k/8/8/pR6/8/8/8/R6K", &["MultiCaptures"]);
        assert!(table.moves(Side::White).contains(&"a1a5".to_owned()));
    }
}
