//! Imitators: pieces without colour that repeat every move.

use crate::conditions::circe::captures;
use crate::conditions::place::revolving;
use crate::conditions::royalty::super_transmuting;
use crate::conditions::{
    Class, Condition, ConditionError, Drawn, Example, Listed, Part, Reads, Trait, Words,
};
use crate::general::{
    ArrivalFilter, Choices, EffectHook, EffectPlace, Game, Going, Kind, Legality, Moment, Move,
    OtherPromotion, Ply,
};
use board::{Effect, Marks, Reason, Side, Square, Symmetry, Walk};
use movement::{Condition as If, Contents, Direction, Imitated, Leg, Movement, WalkEntry};
use std::sync::LazyLock;

/// Imitators move.
pub(crate) static IMITATORS_EFFECT: EffectPlace =
    EffectPlace::new("Imitators", Moment::AfterMovement).before(&super_transmuting::TRANSMUTATION_EFFECT);

/// Imitators turn with a board that turns when the move is over.
pub(crate) static IMITATORS_TURNED_EFFECT: EffectPlace =
    EffectPlace::new("ImitatorsTurned", Moment::Aftermath)
        .after(&revolving::REVOLVING_BOARD_EFFECT)
        .before(&revolving::REVOLVING_CENTRE_EFFECT);

/// A pawn becomes an imitator.
pub(crate) static PROMOTION_TO_IMITATOR_EFFECT: EffectPlace =
    EffectPlace::new("PromotionToImitator", Moment::BeforePromotion)
        .after(&captures::ANTI_CIRCE_BEFORE_PROMOTION_EFFECT);

/// The condition.
pub static IMITATOR: Condition = Condition {
    names: Words::same("Imitator"),
    popeye: Some(22),
    definition: "On each of the squares named stands an imitator. With every move the imitators move in the same \
                 direction and as far; a move is possible only if all of them can, over and to empty squares, hopping \
                 where the moving unit hops. A pawn may promote to an imitator, unless NoIProm says otherwise.",
    source: "T. R. Dawson, 1939",
    inventor: Some("T. R. Dawson"),
    year: Some(1939),
    parts: &[Part::SQUARES],
    drawn: Drawn::Imitators,
    excludes: &[
        Trait::Of(Class::Contact),
        Trait::Of(Class::Paralyses),
        Trait::Under("AnnanChess"),
        Trait::Under("NannaChess"),
        Trait::Under("BoleroInverse"),
        Trait::Under("PointReflection"),
        Trait::Under("GridChess"),
        Trait::Under("BlackEdgeMover"),
        Trait::Under("WhiteEdgeMover"),
        Trait::Under("GenevaChess"),
        Trait::Under("ChineseChess"),
        Trait::Under("ImmunChess"),
        Trait::Under("HaanerChess"),
        Trait::Under("Leffie"),
        Trait::Under("ContactGridChess"),
        Trait::Under("Leofamily"),
        Trait::Under("MarineChess"),
        Trait::Under("UltramarineChess"),
        Trait::Under("ArgentinianChess"),
        Trait::Under("ProteanChess"),
        Trait::Marked(Marks::JIGGER),
        Trait::Units { words: "units whose moves imitators cannot follow", are: is_not_imitated },
    ],
    example: Ok(Example::new(
        "Imitator a1",
        "h#1.5",
        "6K1/3Q4/8/3k4/8/3p4/8/6R1",
        &["1...Rg1-g5[Ia5] +   2.Kd5-e4[Ib4] Qd7-g4[Ie1] #"],
    )),
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
        builder.arrival_filter(rule).legality(rule).effect(&IMITATORS_EFFECT, rule);
        builder.effect(&IMITATORS_TURNED_EFFECT, move |game: &mut Game<'_>, _: &mut Ply, _: &mut Choices| {
            if rule.turns(game).next().is_some() {
                let squares: Vec<Square> = rule.squares(game).collect();
                rule.set(game, &squares);
            }
            Going::On
        });
        if !context.all.iter().any(|other| other.name == "NoIProm") {
            builder.other_promotion(rule).effect(&PROMOTION_TO_IMITATOR_EFFECT, Promotion);
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
    intelligent: true,
    example: Ok(Example::new(
        "Imitator e4 NoIProm",
        "h#1.5",
        "8/8/k7/8/2KB4/p7/8/8",
        &["1...Bd4-f2[Ig2]   2.Ka6-a5[Ig1] Kc4-b4[If1] #"],
    )),
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
}

impl Manner {
    /// How imitators follow a movement; `None` where its moves are no line of equal steps over at most one hurdle.
    fn of(movement: &Movement) -> Option<Manner> {
        match movement {
            Movement::Sequence(parts) => match parts.as_slice() {
                [Movement::Each(directions, _), line @ ..] => {
                    let manner = Manner::of_line(line)?;
                    // a hurdle anywhere in the middle, whatever stands before it
                    let anyhow = directions.iter().any(|way| matches!(way, Direction::Within(_)));
                    Some(if anyhow && manner == Manner::Hop { Manner::HopAnyhow } else { manner })
                }
                _ => None,
            },
            Movement::Returning(body) | Movement::Only(If::Above | If::Below, _, body) => Manner::of(body),
            Movement::Choice(ways) => {
                let manners: Option<Vec<Manner>> = ways.iter().map(Manner::of).collect();
                manners?.into_iter().map(Some).reduce(|one, other| one?.or(other?)).flatten()
            }
            _ => None,
        }
    }

    /// The manner of a walk that goes in either of two.
    fn or(self, other: Manner) -> Option<Manner> {
        match (self, other) {
            _ if self == other => Some(self),
            (Manner::Leap, Manner::Ride) | (Manner::Ride, Manner::Leap) => Some(Manner::Ride),
            (Manner::Hop, Manner::HopInTheMiddle) | (Manner::HopInTheMiddle, Manner::Hop) => {
                Some(Manner::HopInTheMiddle)
            }
            _ => None,
        }
    }

    /// The manner of what follows the choice of a direction.
    fn of_line(line: &[Movement]) -> Option<Manner> {
        use Movement::{Fork, Go, GoLeg, Hurdle, HurdleOrHole, Look, Repeat, Sequence};
        let lands = |part: &Movement| matches!(part, Movement::Land(on) if on.meets(Contents::EMPTY) && on.meets(Contents::ENEMY));
        let is_empty = |part: &Movement| *part == Look(Contents::EMPTY);
        let repeats = |part: &Movement, last: &dyn Fn(&Movement) -> bool| match part {
            Repeat(body, _) => {
                matches!(&**body, Sequence(step) if matches!(step.as_slice(), [Go, end] if last(end)))
            }
            _ => false,
        };
        match line {
            [Movement::If(If::Straight, _), rest @ ..] => Manner::of_line(rest),
            [Go, end] if lands(end) => Some(Manner::Leap),
            [ride] if repeats(ride, &lands) => Some(Manner::Ride),
            [GoLeg(first), empty, GoLeg(_), end] if is_empty(empty) && lands(end) => {
                Some(Manner::TwoSteps(*first == Leg::Diagonal))
            }
            // next to the hurdle
            [Go, Hurdle, ride] if repeats(ride, &lands) => Some(Manner::Hop),
            [run @ .., Go, Hurdle | HurdleOrHole, Go, end] | [run @ .., Go, Hurdle, Fork(_), Go, end]
                if lands(end) =>
            {
                run.iter().all(|part| repeats(part, &is_empty)).then_some(Manner::Hop)
            }
            // further behind it
            [run, Go, Hurdle, behind @ .., Go, end] if lands(end) && repeats(run, &is_empty) => {
                let empty = |part: &Movement| *part == Go || is_empty(part) || repeats(part, &is_empty);
                behind.iter().all(empty).then_some(Manner::HopInTheMiddle)
            }
            _ => None,
        }
    }
}

/// Whether the walk is a pawn that goes one or two squares in a line and captures where it arrives.
fn goes_like_a_pawn(entry: &WalkEntry) -> bool {
    let movement = entry.movement();
    let has = |part: Movement| movement.any(&|one| *one == part);
    entry.kind().is_pawn && has(Movement::EnPassant) && !has(Movement::Take)
}

/// How imitators follow the walks of the table.
static MANNERS: LazyLock<Vec<Option<Manner>>> = LazyLock::new(|| {
    let manner = |entry: &WalkEntry| {
        if goes_like_a_pawn(entry) { Some(Manner::Ride) } else { Manner::of(entry.movement()) }
    };
    movement::walks().iter().map(manner).collect()
});

fn manner(walk: Walk) -> Option<Manner> {
    MANNERS.get(walk.index()).copied().flatten()
}

/// Whether a unit of the walk is not played together with imitators.
fn is_not_imitated(walk: Walk) -> bool {
    let Some(entry) = movement::walk(walk).filter(|entry| entry.walk != Walk::NONE) else { return false };
    match entry.kind().imitated {
        Imitated::ByMovement => manner(walk).is_none(),
        Imitated::Never => true,
        Imitated::AtArrival => false,
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

    /// How the board has turned in the ply since the imitators were last set.
    fn turns<'g>(self, game: &'g Game<'_>) -> impl Iterator<Item = Symmetry> + 'g {
        let mut recorded = game.position().journal().last_ply().rsplit(|one| one.reason == Reason::Imitation);
        recorded.next().into_iter().flatten().filter_map(|one| match one.effect {
            Effect::Transformed { symmetry } => Some(symmetry),
            _ => None,
        })
    }

    /// Where the imitators are: where they were last set, turned with the board.
    fn squares<'g>(self, game: &'g Game<'_>) -> impl Iterator<Item = Square> + 'g {
        let geometry = game.position().geometry();
        let image = move |at: Square, turn: Symmetry| turn.image(geometry, at).unwrap_or(at);
        unpack(game.position().register(self.register)).map(move |at| self.turns(game).fold(at, image))
    }

    fn set(self, game: &mut Game<'_>, squares: &[Square]) {
        let before = game.position().register(self.register);
        let effect = Effect::RegisterSet { register: self.register, before, after: pack(squares) };
        game.position_mut().apply(effect, Reason::Imitation);
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
        match manner(game.unit(m.departure).walk) {
            Some(Manner::Leap) => lands(self),
            Some(Manner::Ride) => self.clear(game, m.departure, start, whole, true),
            Some(Manner::Hop) if m.partner.is_some() => {
                hops(self) && self.clear(game, m.departure, start, to_hurdle(), false) && lands(self)
            }
            Some(Manner::HopInTheMiddle) if m.partner.is_some() => {
                hops(self)
                    && self.clear(game, m.departure, start, to_hurdle(), false)
                    && self.clear(game, m.departure, to_hurdle(), whole, true)
            }
            Some(Manner::HopAnyhow) if m.partner.is_some() => hops(self) && lands(self),
            Some(Manner::TwoSteps(diagonal)) => {
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
        // an exchange of roles has turned the board
        let moved: Option<Vec<Square>> =
            self.squares(game).map(|square| geometry.offset(square, whole.0, whole.1)).collect();
        let Some(moved) = moved else { return Going::Impossible };
        self.set(game, &moved);
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
        if ply.at.is_some() && game.promotes_otherwise(ply.at, ply.side, choices) {
            ply.at = Square::NONE;
        }
        Going::On
    }
}

impl OtherPromotion for Imitators {
    fn promote(&self, game: &mut Game<'_>, at: Square, _: Side, choices: &mut Choices) -> bool {
        let packed = game.position().register(self.register);
        if choices.pick(2) == 0 || packed.leading_zeros() < 8 {
            return false;
        }
        game.position_mut().note_choice(at, Walk::NONE);
        game.position_mut().remove_unit(at, Reason::PromotionToImitator);
        let squares: Vec<Square> = unpack(packed).chain([at]).collect();
        game.position_mut().remember(self.register, pack(&squares));
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
    fn imitators_turn_with_the_board() {
        let imitator = |squares: Vec<Square>| ConditionUse {
            name: "Imitator".into(),
            parameters: vec![Parameter::Squares(squares)],
        };
        let square = |name| board::Geometry::CHESS.parse(name).expect("a square");
        let after = |condition: &str, played: &[&str]| {
            let other = ConditionUse { name: condition.into(), parameters: Vec::new() };
            let table = Table::with("8/8/6k1/8/8/8/8/K7", &[imitator(vec![square("d4")]), other]);
            let game = table.game_after(Side::Black, played);
            super::unpack(game.position().register(0)).collect::<Vec<_>>()
        };
        // d4 goes to c3 with the king, and that to c6 with the board
        assert_eq!(after("ActuatedRevolvingBoard", &["g6f5"]), [square("c6")]);
        assert_eq!(after("RoleExchange", &["g6f5", "nonenone"]), [square("f6")]);
    }

    #[test]
    fn walks_of_one_line_of_equal_steps_are_imitated() {
        use super::{Manner, is_not_imitated, manner};
        let of = |code: &str| movement::by_code(movement::Language::English, code).expect("in the table");
        for (codes, expected) in [
            ("k s z ca da sq gn 15", Manner::Leap),
            ("q r b n et wa am rr p bp pp", Manner::Ride),
            ("g nh kh m re bw cg", Manner::Hop),
            ("eq or g2 g3", Manner::HopInTheMiddle),
            ("ne no", Manner::HopAnyhow),
            ("ma", Manner::TwoSteps(false)),
            ("mo", Manner::TwoSteps(true)),
        ] {
            for code in codes.split(' ') {
                assert_eq!(manner(of(code)), Some(expected), "{code}");
            }
        }
        for code in "le li l ro ka uu ha ar gl so dr sp o f du ao kl th se sc".split(' ') {
            assert!(manner(of(code)).is_none() && is_not_imitated(of(code)), "{code}");
        }
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
