//! BGL: every side has so much distance to move, and no more.
//!
//! Source: the reference's manual (Börgens–Grabowski–Linß). A move costs the distance between the centres of its
//! squares, rounded to hundredths.

use crate::conditions::choice::fuddled_men;
use crate::conditions::{Condition, ConditionError, Example, Parameter, Part, Reads, Words};
use crate::general::{
    ArrivalFilter, Bound, Choices, EffectHook, EffectPlace, Game, Going, Level, Moment, Move, ObserverGate,
    Ply, Scope,
};
use board::{Effect, Geometry, Reason, Side, Square};

/// BGL: distances are paid.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("DistancesPaid", Moment::Closing).after(&fuddled_men::EFFECT);

/// The entry of the table.
pub static BGL: Condition = Condition {
    names: Words::same("BGL"),
    popeye: Some(157),
    definition: "Each side has a store of distance; a move takes the distance between the centres of its squares \
                 from it, and a unit neither moves nor observes beyond what is left. One number is a store of both \
                 sides together; '-' is no limit.",
    source: "definition as in Popeye",
    parts: &[Part::Distances],
    example: Ok(Example::new("BGL 5", "h#1", "2k5/8/2KQS3/8/3p4/8/8/8", &["1.d4-d3 (4) Qd6-c7 (2.59) #"])),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        if given.parameters.is_empty() {
            // no limit for either side
            return Ok(());
        }
        let limits = limits(&given.parameters).ok_or_else(|| ConditionError::Parameter {
            condition: given.name.clone(),
            problem: "one or two distances with at most two decimals are expected".to_owned(),
        })?;
        let rule = Bgl { register: builder.lasting_register(), common: limits.common };
        builder.initial(rule.register, rule.pack(limits.stores));
        builder.move_filter(rule).observer_gate_at(Level::Observation, rule);
        builder.effect(&EFFECT, rule);
        Ok(())
    },
    ..Condition::BASE
};

struct Limits {
    /// In hundredths, `None` for no limit.
    stores: [Option<u64>; 2],
    common: bool,
}

/// Reads `8.7`, `2.7/8.7`, `-/4`.
fn limits(parameters: &[Parameter]) -> Option<Limits> {
    let mut stores = Vec::new();
    for parameter in parameters {
        match parameter {
            Parameter::Number(n) => stores.push(Some(u64::from(*n) * 100)),
            Parameter::Text(text) => {
                for part in text.split(['/', ' ']).filter(|part| !part.is_empty()) {
                    stores.push(if part == "-" { None } else { Some(hundredths(part)?) });
                }
            }
            _ => return None,
        }
    }
    match stores[..] {
        [one] => Some(Limits { stores: [one, one], common: true }),
        [white, black] => Some(Limits { stores: [white, black], common: false }),
        _ => None,
    }
}

fn hundredths(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let digits: String = format!("{fraction}00").chars().take(2).collect();
    Some(whole.checked_mul(100)? + digits.parse::<u64>().ok()?)
}

/// So many files or ranks at most lie between two squares of a board.
const FARTHEST: usize = 16;

/// The distance over so many files and ranks in hundredths of a square's width, rounded.
const DISTANCES: [[u16; FARTHEST]; FARTHEST] = {
    let mut distances = [[0; FARTHEST]; FARTHEST];
    let mut files = 0;
    while files < FARTHEST {
        let mut ranks = 0;
        while ranks < FARTHEST {
            let exact = (files * files + ranks * ranks) * 10_000;
            let below = exact.isqrt();
            // nearer to the next hundredth when beyond the half
            let rounded = if exact > below * below + below { below + 1 } else { below };
            #[allow(clippy::cast_possible_truncation, reason = "less than 2200")]
            {
                distances[files][ranks] = rounded as u16;
            }
            ranks += 1;
        }
        files += 1;
    }
    distances
};

/// The distance between the centres of two squares in hundredths of a square's width, rounded.
fn distance(geometry: Geometry, one: Square, other: Square) -> u64 {
    let files = geometry.file(one).abs_diff(geometry.file(other));
    let ranks = geometry.rank(one).abs_diff(geometry.rank(other));
    DISTANCES[usize::from(files)][usize::from(ranks)].into()
}

/// In a half of the register: no limit.
const UNLIMITED: u64 = 0xffff_ffff;
/// In both halves of the register: the store is common.
const COMMON: u64 = 0x8000_0000;

#[derive(Clone, Copy)]
struct Bgl {
    /// What is left, packed as [`Reason::Distance`] says.
    register: u16,
    common: bool,
}

impl Bgl {
    fn pack(self, stores: [Option<u64>; 2]) -> u64 {
        let half = |store: Option<u64>| {
            store.map_or(UNLIMITED, |left| left.min(COMMON - 1) | if self.common { COMMON } else { 0 })
        };
        half(stores[0]) | half(stores[1]) << 32
    }

    /// The half of the register that is a side's.
    fn half_of(packed: u64, side: Side) -> u64 {
        packed >> (32 * side.index()) & UNLIMITED
    }

    /// The register after a move of a side: it pays for the other side's units too, where it may move them.
    fn after(self, game: &Game<'_>, m: &Move, by: Side) -> u64 {
        let position = game.position();
        let packed = position.register(self.register);
        if Self::half_of(packed, by) == UNLIMITED || m.departure.is_none() || m.arrival.is_none() {
            return packed;
        }
        // what counts is the movement, also of a unit that goes elsewhere to begin it
        let cost = distance(position.geometry(), m.start(), m.arrival);
        Side::BOTH.into_iter().fold(0, |after, side| {
            let half = Self::half_of(packed, side);
            let pays = (self.common || side == by) && half != UNLIMITED;
            let left = if pays { (half & (COMMON - 1)).saturating_sub(cost) | half & COMMON } else { half };
            after | left << (32 * side.index())
        })
    }

    fn can_afford(self, game: &Game<'_>, from: Square, to: Square, side: Side) -> bool {
        let half = Self::half_of(game.position().register(self.register), side);
        half == UNLIMITED
            || from.is_none()
            || to.is_none()
            || distance(game.position().geometry(), from, to) <= half & (COMMON - 1)
    }
}

impl ArrivalFilter for Bgl {
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, side: Side, _observing: bool) -> bool {
        self.can_afford(game, intention.departure, intention.arrival, side)
    }
}

impl ObserverGate for Bgl {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        if !game.captures_elsewhere(observer, side) {
            return self.can_afford(game, observer, target, side);
        }
        let captures = game.captures_by(observer, target, side);
        captures.iter().any(|m| self.can_afford(game, observer, m.arrival, side))
    }
}

impl EffectHook for Bgl {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        let before = game.position().register(self.register);
        let after = self.after(game, &ply.intention, ply.side);
        if after != before {
            let effect = Effect::RegisterSet { register: self.register, before, after };
            game.position_mut().apply(effect, Reason::Distance);
        }
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }

    fn remembers(&self, game: &Game<'_>, m: &Move) -> Option<(u16, u64)> {
        Some((self.register, self.after(game, m, game.position().side_to_move())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use crate::conditions::ConditionUse;
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_rook_goes_no_further_than_its_store() {
        let given =
            ConditionUse { name: "BGL".to_owned(), parameters: vec![Parameter::Text("2.7/8.7".to_owned())] };
        let table = Table::with("7k/8/8/8/R7/8/8/6K1", &[given]);
        assert_eq!(table.arrivals("a4", White), "a2 a3 a5 a6 b4 c4");
    }

    #[test]
    fn a_store_without_numbers_has_no_limit() {
        let given = ConditionUse { name: "BGL".to_owned(), parameters: Vec::new() };
        let table = Table::with("7k/8/8/8/R7/8/8/6K1", &[given]);
        assert_eq!(table.arrivals("a4", White).split(' ').count(), 14);
    }

    #[test]
    fn who_moves_a_unit_of_the_other_side_pays_for_it() {
        let limited =
            ConditionUse { name: "BGL".to_owned(), parameters: vec![Parameter::Text("3/-".to_owned())] };
        let all_in = ConditionUse { name: "AllInChess".to_owned(), parameters: Vec::new() };
        let table = Table::with("8/k5p1/8/8/8/8/8/6K1", &[limited, all_in]);
        let mut game = table.game(White);
        let step = game.legal_moves().into_iter().find(|m| crate::testing::name(m) == "g7g5").unwrap();
        assert!(game.make(step).legal);
        assert_eq!(game.position().register(0) & UNLIMITED, 100);
    }

    #[test]
    fn distances_are_rounded() {
        assert_eq!(distance(Geometry::CHESS, Square(0), Square(9)), 141);
        assert_eq!(distance(Geometry::CHESS, Square(0), Square(10)), 224);
        assert_eq!(distance(Geometry::CHESS, Square(0), Square(63)), 990);
    }
}
