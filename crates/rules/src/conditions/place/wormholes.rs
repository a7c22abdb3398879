//! Wormholes.

use super::exchange_castling;
use crate::attributes::alice;
use crate::conditions::{Condition, ConditionError, Example, Part, Reads, Words};
use crate::general::{
    ArrivalFilter, Bound, Carried, Choices, EffectHook, EffectPlace, ExtraObservers, Game, Going, Level,
    Moment, Move, ObserverGate, Ply, Scope, Transitions,
};
use board::{Effect, Reason, Side, Square, SquareSet, Walk};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("Wormholes", Moment::AfterPromotion).before(&alice::EFFECT);

/// Units that come to a wormhole come out of another.
pub static WORMHOLES: Condition = Condition {
    names: Words::new("Wormholes", "TrousDeVer", "Wurmloecher"),
    popeye: Some(185),
    definition: "A unit that comes to a wormhole is moved on to another that is empty, as its side chooses; if there is \
                 none it cannot come there.",
    source: "Popeye's manual",
    parts: &[Part::SQUARES],
    example: Ok(Example::new(
        "Wormholes f7",
        "h#2",
        "4k2r/8/8/8/8/2S5/8/2S1K2R",
        &["1.Rh8-h7 Sc3-d5   2.Rh7-d7 Rh1-h8 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        let holes: SquareSet = condition.squares().collect();
        if holes.is_empty() {
            return Err(ConditionError::Parameter {
                condition: condition.name.clone(),
                problem: "the squares of the wormholes are missing".to_owned(),
            });
        }
        // paralysis looks at the walks alone
        builder.move_filter(Wormholes { holes });
        builder.observer_gate(Wormholes { holes });
        builder.extra_observers(InPassing);
        let geometry = builder.geometry();
        if holes.into_iter().any(|hole| [0, geometry.ranks() - 1].contains(&geometry.rank(hole))) {
            crate::conditions::kind::give_first_rank_moves(builder);
            builder.arrival_filter(move |game: &mut Game<'_>, m: &Move, side: Side, _: bool| {
                let first = if side == Side::White { 0 } else { geometry.ranks() - 1 };
                geometry.rank(m.departure) != first
                    || game.rules().first_rank_is_free()
                    || holes.contains(m.departure)
                    || !game.rules().is_pawn(game.unit(m.departure).walk)
            });
        }
        builder.effect(&EFFECT, Wormholes { holes });
        Ok(())
    },
    ..Condition::BASE
};

struct Wormholes {
    holes: SquareSet,
}

impl Wormholes {
    fn lets(&self, game: &Game<'_>, departure: Square, arrival: Square) -> bool {
        self.holes.contains(departure)
            || !self.holes.contains(arrival)
            || self.holes.into_iter().any(|hole| hole != arrival && game.position().is_empty(hole))
    }
}

impl ArrivalFilter for Wormholes {
    fn accepts(&self, game: &mut Game<'_>, m: &Move, _: Side, _: bool) -> bool {
        self.lets(game, m.departure, m.arrival)
    }
}

impl ObserverGate for Wormholes {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, target: Square, _: Side) -> bool {
        self.lets(game, observer, target)
    }
}

/// A pawn that came out of a wormhole after its double step can be captured in passing from squares that are far away
/// from it.
struct InPassing;

impl ExtraObservers for InPassing {
    fn any(
        &self,
        game: &mut Game<'_>,
        target: Square,
        side: Side,
        level: Level,
        visit: &mut dyn FnMut(&mut Game<'_>, Square) -> bool,
    ) -> bool {
        game.position().en_passant().victim == target
            && game.position().occupied_by(side).into_iter().any(|observer| {
                observer != target
                    && !game.captures_by(observer, target, side).is_empty()
                    && game.passes_observer_gates(observer, target, side, level)
                    && game.passes_check_gates(observer, target, side, level)
                    && visit(game, observer)
            })
    }
}

impl EffectHook for Wormholes {
    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        let others = |arrival: Square| self.holes.into_iter().filter(|&hole| hole != arrival).collect();
        match scope {
            Scope::Unit(_, _, _, at) if !self.holes.contains(at) => {
                Bound { carried_to: SquareSet::EMPTY, ..Bound::ANYTHING }
            }
            Scope::Unit(_, _, _, at) => Bound { carried_to: others(at), ..Bound::ANYTHING },
            _ => {
                let transitions = Transitions { carried: Carried::Arriving, ..Transitions::default() };
                Bound { transitions: Some(transitions), ..Bound::ANYTHING }
            }
        }
    }

    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        let arrival = ply.intention.arrival;
        // so the reference: kings and rooks that change places stay there
        let changes_places = ply.intention.kind == exchange_castling::CASTLE;
        if !self.holes.contains(arrival) || ply.at != arrival || changes_places {
            return Going::On;
        }
        let promoted = game.position().journal().last_ply().iter().any(|recorded| {
            matches!(recorded.effect, Effect::Changed { at, before, after } if at == arrival && before.walk != after.walk)
        });
        let null = |hole: Square| hole == ply.intention.departure && ply.captured.is_empty() && !promoted;
        let exits: Vec<Square> = self
            .holes
            .into_iter()
            .filter(|&hole| hole != arrival && game.position().is_empty(hole) && !null(hole))
            .collect();
        if exits.is_empty() {
            return Going::Impossible;
        }
        let exit = exits[choices.pick(exits.len())];
        game.position_mut().note_choice(exit, Walk::NONE);
        game.position_mut().move_unit(arrival, exit, Reason::FurtherMovement);
        ply.at = exit;
        game.promote(exit, ply.side, Reason::Promotion, choices);
        Going::On
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::{Side, Square};

    #[test]
    fn who_enters_a_wormhole_comes_out_of_another() {
        let wormholes = |forsyth| {
            let squares = vec![Square(35), Square(53), Square(54)];
            Table::under(forsyth, "Wormholes", &[Parameter::Squares(squares)])
        };
        let free = wormholes("7k/8/8/8/8/8/8/K2R4");
        assert_eq!(free.after(Side::White, "d1d5"), ["7k/5R2/8/8/8/8/8/K7", "7k/6R1/8/8/8/8/8/K7"]);
        assert_eq!(free.after(Side::White, "d1d4"), ["7k/8/8/8/3R4/8/8/K7"]);
        let one = wormholes("7k/5p2/8/8/8/8/8/K2R4");
        assert_eq!(one.after(Side::White, "d1d5"), ["7k/5pR1/8/8/8/8/8/K7"]);
        // no way out, no way in
        let none = wormholes("7k/5pp1/8/8/8/8/8/K2R4");
        assert!(none.after(Side::White, "d1d5").is_empty());
    }

    #[test]
    fn who_changes_places_with_a_king_stays_there() {
        let holes = ConditionUse {
            name: "Wormholes".to_owned(),
            parameters: vec![Parameter::Squares(vec![Square(21), Square(49)])],
        };
        let uses = [ConditionUse::plain("ExchangeCastling"), holes];
        let table = Table::with("8/k7/8/8/8/5R1K/8/8", &uses);
        assert_eq!(table.after(Side::White, "h3f3"), ["8/k7/8/8/8/5K1R/8/8"]);
    }

    #[test]
    fn pawns_leave_their_first_rank_by_wormholes_and_where_another_rule_lets_them() {
        let wormholes = ConditionUse {
            name: "Wormholes".to_owned(),
            parameters: vec![Parameter::Squares(vec![Square(2), Square(35)])],
        };
        let arrivals = |other: &[&str]| {
            let others = other.iter().map(|name| ConditionUse::plain(name));
            let uses: Vec<_> = std::iter::once(wormholes.clone()).chain(others).collect();
            let table = Table::with("7k/8/8/8/8/8/8/1PP4K", &uses);
            ["b1", "c1"].map(|from| table.arrivals(from, Side::White))
        };
        assert_eq!(arrivals(&[]), ["", "c2"]);
        assert_eq!(arrivals(&["NormalPawn"]), ["b2", "c2"]);
        assert_eq!(arrivals(&["EinsteinChess"]), ["b2 b3 b4", "c2 c3 c4"]);
    }
}
