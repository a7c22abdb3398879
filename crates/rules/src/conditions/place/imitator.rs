//! Imitators: pieces without colour that repeat every move.

use crate::conditions::{Condition, ConditionError, Drawn, Listed, Part, Reads, Words};
use crate::general::{ArrivalFilter, Choices, EffectHook, Game, Going, Kind, Legality, Moment, Move, Ply};
use board::{Effect, Reason, Side, Square, Walk};
use movement::Language;

/// The condition.
pub static IMITATOR: Condition = Condition {
    names: Words::same("Imitator"),
    popeye: Some(22),
    definition: "On each of the squares named stands an imitator. With every move the imitators move in the same \
                 direction and as far; a move is possible only if all of them can, over and to empty squares, hopping \
                 where the moving unit hops. A pawn may promote to an imitator, unless NoIProm says otherwise.",
    source: "T. R. Dawson, 1939",
    parts: &[Part::SQUARES],
    drawn: Drawn::Imitators,
    reads: Reads::POSITION,
    build: |condition, context, builder| {
        let squares: Vec<Square> = condition.squares().collect();
        if squares.is_empty() || squares.len() > MOST {
            return Err(ConditionError::Parameter {
                condition: condition.name.clone(),
                problem: format!("one to {MOST} squares of imitators were expected"),
            });
        }
        let register = builder.register();
        builder.initial(register, pack(&squares));
        let rule = Imitators { register };
        builder.arrival_filter(rule).legality(rule).effect(Moment::AfterMovement, 30, rule);
        if !context.all.iter().any(|other| other.name == "NoIProm") {
            builder.promotion_to_imitators(register).effect(Moment::BeforePromotion, 80, Promotion);
        }
        Ok(())
    },
    ..Condition::BASE
};

/// No promotion to imitators.
pub static NO_I_PROM: Condition = Condition {
    names: Words::new("NoIProm", "SansIProm", "OhneIUW"),
    popeye: Some(47),
    definition: "Pawns do not promote to imitators.",
    source: "Popeye's manual",
    listed: Listed::Beside("Imitator"),
    reads: Reads::POSITION,
    build: |_, _, _| Ok(()),
    ..Condition::BASE
};

/// How many imitators a register holds.
const MOST: usize = 8;

#[derive(Clone, Copy)]
struct Imitators {
    /// The squares of the imitators plus one, a byte each.
    register: u16,
}

struct Promotion;

fn pack(squares: &[Square]) -> u64 {
    squares.iter().rev().fold(0, |packed, square| packed << 8 | u64::from(square.0 + 1))
}

fn unpack(packed: u64) -> impl Iterator<Item = Square> {
    packed.to_le_bytes().into_iter().filter(|&byte| byte > 0).map(|byte| Square(byte - 1))
}

/// What an imitator must find on its way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// The arrival empty.
    Leap,
    /// Every step of a line empty.
    Ride,
    /// A hurdle where the unit has one, and the way to it empty.
    Hop,
    /// The same, and the way behind it empty too.
    HopInTheMiddle,
    /// A hurdle where the unit has one.
    HopAnyhow,
    /// The square of the first, orthogonal or diagonal step empty.
    TwoSteps(bool),
    /// Not looked at.
    Free,
}

impl Manner {
    fn of(walk: Walk) -> Manner {
        let code = movement::walk(walk).map_or("", |entry| entry.code(Language::English));
        match code {
            "k" | "ek" | "s" | "we" | "da" | "fe" | "al" | "bu" | "gi" | "ca" | "z" | "ok" | "bi" | "gn"
            | "an" | "sq" | "rf" | "15" | "16" | "24" | "25" | "35" | "36" | "37" => Manner::Leap,
            "q" | "r" | "b" | "n" | "et" | "wa" | "cr" | "zr" | "gr" | "am" | "em" | "pr" | "rr" | "br"
            | "wr" | "fr" | "p" | "bp" | "pp" => Manner::Ride,
            "g" | "nh" | "ch" | "zh" | "gh" | "rh" | "bh" | "kh" | "kp" | "m" | "rm" | "bm" | "ea" | "re"
            | "be" | "sw" | "rw" | "bw" | "cg" => Manner::Hop,
            "eq" | "g2" | "g3" | "or" => Manner::HopInTheMiddle,
            "ne" | "no" => Manner::HopAnyhow,
            "ma" => Manner::TwoSteps(false),
            "mo" => Manner::TwoSteps(true),
            _ => Manner::Free,
        }
    }
}

/// A way on the board, in files and ranks.
type Way = (i32, i32);

impl Imitators {
    fn way(game: &Game<'_>, from: Square, to: Square) -> Way {
        let geometry = game.position().geometry();
        let files = i32::from(geometry.file(to)) - i32::from(geometry.file(from));
        let ranks = i32::from(geometry.rank(to)) - i32::from(geometry.rank(from));
        (files, ranks)
    }

    /// Whether all imitators find what `accept` wants that far from where they are; off the board they do not.
    fn all(&self, game: &Game<'_>, way: Way, accept: impl Fn(Square) -> bool) -> bool {
        let geometry = game.position().geometry();
        unpack(game.position().register(self.register))
            .all(|from| geometry.offset(from, way.0, way.1).is_some_and(&accept))
    }

    /// Whether the squares of the way are empty, in steps as short as possible, the first and the last included as
    /// asked. The square that the moving unit leaves counts as empty.
    fn clear(&self, game: &Game<'_>, departure: Square, from: Way, to: Way, ends: bool) -> bool {
        let whole = (to.0 - from.0, to.1 - from.1);
        let steps = greatest_common_divisor(whole.0.unsigned_abs(), whole.1.unsigned_abs()).max(1);
        let steps = i32::try_from(steps).unwrap_or(1);
        let last = if ends { steps } else { steps - 1 };
        (1..=last).all(|step| {
            let way = (from.0 + whole.0 / steps * step, from.1 + whole.1 / steps * step);
            self.all(game, way, |square| square == departure || game.position().is_empty(square))
        })
    }

    fn castles(&self, game: &Game<'_>, m: &Move) -> bool {
        let way = Self::way(game, m.departure, m.arrival);
        let step = way.0.signum();
        let free = |at: i32, king: Square| {
            self.all(game, (at, 0), |square| {
                square != king && (square == m.departure || game.position().is_empty(square))
            })
        };
        let king_goes = (1..=2).all(|distance| free(step * distance, Square::NONE));
        // castling to the queen's side the rook's three squares bring the imitators back and one further
        king_goes && (step > 0 || (-1..=1).all(|at| free(at, m.arrival)))
    }
}

fn greatest_common_divisor(one: u32, other: u32) -> u32 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

impl ArrivalFilter for Imitators {
    fn accepts(&self, game: &mut Game<'_>, m: &Move, _: Side, observing: bool) -> bool {
        if m.kind == Kind::Castling {
            return self.castles(game, m);
        }
        if m.departure.is_none() {
            return true;
        }
        let whole = Self::way(game, m.departure, m.arrival);
        let start = (0, 0);
        let game = &*game;
        let lands = |rule: &Self| {
            rule.all(game, whole, |square| square == m.departure || game.position().is_empty(square))
        };
        let hops = |rule: &Self| {
            let hurdle = Self::way(game, m.departure, m.partner);
            rule.all(game, hurdle, |square| {
                let there = !game.position().is_empty(square) && !game.unit(square).is_hole();
                there && (!observing || square != m.departure)
            })
        };
        let to_hurdle = || Self::way(game, m.departure, m.partner);
        match Manner::of(game.unit(m.departure).walk) {
            Manner::Leap => lands(self),
            Manner::Ride => self.clear(game, m.departure, start, whole, true),
            Manner::Hop if m.partner.is_some() => {
                hops(self) && self.clear(game, m.departure, start, to_hurdle(), false) && lands(self)
            }
            Manner::HopInTheMiddle if m.partner.is_some() => {
                hops(self)
                    && self.clear(game, m.departure, start, to_hurdle(), false)
                    && self.clear(game, m.departure, to_hurdle(), whole, true)
            }
            Manner::HopAnyhow if m.partner.is_some() => hops(self) && lands(self),
            Manner::TwoSteps(diagonal) => {
                let first =
                    if diagonal { (whole.0.signum(), whole.1.signum()) } else { (whole.0 / 2, whole.1 / 2) };
                self.all(game, first, |square| square == m.departure || game.position().is_empty(square))
                    && lands(self)
            }
            _ => true,
        }
    }
}

impl EffectHook for Imitators {
    fn act(&self, game: &mut Game<'_>, _: &mut Ply, _: &mut Choices) -> Going {
        let mut whole = (0, 0);
        for recorded in game.position().journal().last_ply() {
            if let Effect::Moved { from, to } = recorded.effect
                && matches!(recorded.reason, Reason::Movement | Reason::Castling | Reason::FreeCastling)
            {
                let way = Self::way(game, from, to);
                whole = (whole.0 + way.0, whole.1 + way.1);
            }
        }
        let geometry = game.position().geometry();
        let before = game.position().register(self.register);
        let moved: Option<Vec<Square>> =
            unpack(before).map(|square| geometry.offset(square, whole.0, whole.1)).collect();
        let Some(moved) = moved else { return Going::Impossible };
        let effect = Effect::RegisterSet { register: self.register, before, after: pack(&moved) };
        game.position_mut().apply(effect, Reason::Imitation);
        Going::On
    }
}

impl Legality for Imitators {
    fn permits(&self, game: &mut Game<'_>, _: &Ply) -> bool {
        unpack(game.position().register(self.register)).all(|square| game.position().is_empty(square))
    }
}

impl EffectHook for Promotion {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        if ply.at.is_some() && game.promotes_to_imitator(ply.at, ply.side, choices) {
            ply.at = Square::NONE;
        }
        Going::On
    }
}

impl Game<'_> {
    /// Whether the pawn of a side on a promotion square becomes an imitator there, as is chosen; wherever pawns promote, those
    /// included that are reborn.
    pub(crate) fn promotes_to_imitator(&mut self, at: Square, side: Side, choices: &mut Choices) -> bool {
        let Some(register) = self.rules().imitators_by_promotion else { return false };
        if !self.promotes_on(self.unit(at), at, side) {
            return false;
        }
        let packed = self.position().register(register);
        if choices.pick(2) == 0 || packed.leading_zeros() < 8 {
            return false;
        }
        self.position_mut().note_choice(at, Walk::NONE);
        self.position_mut().remove_unit(at, Reason::PromotionToImitator);
        let squares: Vec<Square> = unpack(packed).chain([at]).collect();
        self.position_mut().remember(register, pack(&squares));
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::{Side, Square};

    #[test]
    fn a_unit_goes_only_as_far_as_the_imitator_can() {
        let imitator =
            ConditionUse { name: "Imitator".into(), parameters: vec![Parameter::Squares(vec![Square(29)])] };
        let table = Table::with("8/8/8/8/7s/8/8/R6K", &[imitator]);
        assert_eq!(table.arrivals("a1", Side::White), "a2 a3 a4 a5 b1");
    }

    #[test]
    fn a_pawn_reborn_on_its_promotion_square_may_become_an_imitator() {
        let conditions = |more: &[&str]| -> Vec<ConditionUse> {
            let squares = Parameter::Squares(vec![Square(21)]);
            let imitator = ConditionUse { name: "Imitator".into(), parameters: vec![squares] };
            let antipodes = Parameter::Word("Antipodes".into());
            let circe = ConditionUse { name: "Circe".into(), parameters: vec![antipodes] };
            let more = more.iter().map(|name| ConditionUse::plain(name));
            [imitator, circe].into_iter().chain(more).collect()
        };
        // from c5 the pawn is reborn on g1; the imitator goes from f3 to h3
        let forsyth = "7k/8/8/R1p5/8/8/8/4K3";
        let with = Table::with(forsyth, &conditions(&[])).after(Side::White, "a5c5");
        assert!(with.contains(&"7k/8/8/2R5/8/8/8/4K3".to_owned()), "{with:?}");
        let without = Table::with(forsyth, &conditions(&["NoIProm"])).after(Side::White, "a5c5");
        assert_eq!(without.len() + 1, with.len());
    }
}
