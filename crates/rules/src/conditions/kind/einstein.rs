//! Einstein chess and its kin: officers become stronger or weaker by moving.

use super::change_walk;
use crate::attributes::half_neutral;
use crate::conditions::{Class, Condition, Example, Reads, Trait, Variant, Words};
use crate::general::{
    Bound, Builder, Choices, EffectHook, EffectPlace, Game, Going, Moment, Ply, Scope, Transitions,
};
use board::{Effect, Reason, Side, SquareSet, Walk};
use movement::Movement;

/// EinsteinChess and its kin.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("Einstein", Moment::Transformation).before(&half_neutral::EFFECT);

/// Weaker by moving, stronger by capturing.
pub static EINSTEIN: Condition = Condition {
    names: Words::new("EinsteinChess", "EchecsEinstein", "EinsteinSchach"),
    popeye: Some(50),
    definition: "A unit that moves without capturing becomes weaker (queen, rook, bishop, knight, pawn), one that \
                 captures stronger. Pawns do not promote; from their first rank they go up to three squares.",
    source: "Popeye's manual",
    further_words: &[Variant::WithPromotions],
    excludes: &[
        Trait::FairyUnits,
        Trait::Of(Class::BringsFairyUnits),
        Trait::Naming("PromOnly"),
        Trait::Naming("Football"),
    ],
    example: Ok(Example::new(
        "EinsteinChess",
        "h#2.5",
        "1b5k/3B4/4s3/8/8/3P4/8/R3K3",
        &["1...Bd7-e8=S   2.Bb8-a7=S Ra1*a7=Q   3.Se6-g7=P Qa7*g7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        let promotes = given.has("WithPromotions");
        build(builder, Einstein { quiet: weaker, capturing: stronger, promotes, borrowed: true });
        Ok(())
    },
    ..Condition::BASE
};

/// Stronger by moving, weaker by capturing.
pub static REVERSAL_EINSTEIN: Condition = Condition {
    names: Words::new("ReversalEinsteinChess", "ReversEchecsEinstein", "ReversesEinsteinSchach"),
    popeye: Some(71),
    definition: "As EinsteinChess, but units become stronger by moving and weaker by capturing.",
    source: "Popeye's manual",
    excludes: &[
        Trait::FairyUnits,
        Trait::Of(Class::BringsFairyUnits),
        Trait::Naming("PromOnly"),
        Trait::Naming("Football"),
    ],
    example: Ok(Example::new(
        "ReversalEinsteinChess",
        "h#1",
        "5k2/8/4K2R/4S3/8/8/8/8",
        &["1.Kf8-e8 Rh6-h8=Q #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        build(builder, Einstein { quiet: stronger, capturing: weaker, promotes: false, borrowed: false });
        Ok(())
    },
    ..Condition::BASE
};

/// Weaker by moving, unchanged by capturing.
pub static ANTI_EINSTEIN: Condition = Condition {
    names: Words::new("AntiEinsteinChess", "EchecsAntiEinstein", "AntiEinsteinSchach"),
    popeye: Some(100),
    definition: "As EinsteinChess, but units that capture do not change.",
    source: "Popeye's manual",
    excludes: &[
        Trait::FairyUnits,
        Trait::Of(Class::BringsFairyUnits),
        Trait::Naming("PromOnly"),
        Trait::Naming("Football"),
    ],
    example: Ok(Example::new(
        "AntiEinsteinChess",
        "ser-h#2",
        "4k2r/8/7Q/5p2/8/8/4p3/R3K3",
        &["1.Ke8-f7   2.Kf7-g8 Ra1-a2=B #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        build(builder, Einstein { quiet: weaker, capturing: |walk| walk, promotes: false, borrowed: false });
        Ok(())
    },
    ..Condition::BASE
};

struct Einstein {
    /// What a unit becomes that moves without capturing.
    quiet: fn(Walk) -> Walk,
    /// What a unit becomes that captures.
    capturing: fn(Walk) -> Walk,
    /// Whether pawns promote on their last rank, and do not change then (Jacobi's WithPromotions).
    promotes: bool,
    /// Whether units that the other side moves change too.
    borrowed: bool,
}

fn build(builder: &mut Builder, einstein: Einstein) {
    for side in Side::BOTH {
        if !einstein.promotes {
            builder.promotion_squares(side, SquareSet::EMPTY);
        }
    }
    let pawn = "each(<-1,1> <1,1>) go (capture | in-passing move) | if(rank 1) each(<0,1>) go move passed go move \
                passed go move | unless(rank 1) each(<0,1>) go move if(rank 3) passed go move";
    builder.replace_movement_for_all(Walk::PAWN, Movement::parse(pawn).expect("a test parses it"));
    builder.first_rank_is_free();
    builder.effect(&EFFECT, einstein);
}

impl EffectHook for Einstein {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        let promoted = |game: &Game<'_>| {
            let effects = game.position().journal().last_ply();
            effects.iter().any(|recorded| recorded.reason == Reason::Promotion)
        };
        if self.promotes && promoted(game) || !self.borrowed && !ply.mover.belongs_to(ply.side) {
            return Going::On;
        }
        let done = game.position().journal().last_ply();
        // each movement of a series has its own effects
        let mut moved: Vec<_> = match done.iter().any(|recorded| recorded.reason == Reason::SeriesCapture) {
            true => vec![ply.intention.arrival],
            false => done
                .iter()
                .filter(|recorded| {
                    matches!(recorded.reason, Reason::Movement | Reason::Castling | Reason::FreeCastling)
                })
                .filter_map(|recorded| match recorded.effect {
                    Effect::Moved { to, .. } => Some(to),
                    _ => None,
                })
                .collect(),
        };
        let captures = !ply.captured.is_empty();
        // who captures may come back to where it stood (Take&Make) or start elsewhere (MarsCirce)
        if captures && moved.is_empty() && ply.at.is_some() {
            moved.push(ply.at);
        }
        for to in moved {
            let change = if captures { self.capturing } else { self.quiet };
            let walk = game.unit(to).walk;
            change_walk(game, to, change(walk), Reason::BareWalkChange);
        }
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Move(_, m) => Bound::choices((!self.promotes && m.departure.is_some()).then_some(1)),
            _ => {
                let transitions = Transitions {
                    quiet: Some(self.quiet),
                    capturing: Some(self.capturing),
                    ..Transitions::default()
                };
                Bound { transitions: Some(transitions), ..Bound::CHOICES_TOLD }
            }
        }
    }
}

fn weaker(walk: Walk) -> Walk {
    match walk {
        Walk::QUEEN => Walk::ROOK,
        Walk::ROOK => Walk::BISHOP,
        Walk::BISHOP => Walk::KNIGHT,
        Walk::KNIGHT => Walk::PAWN,
        other => other,
    }
}

fn stronger(walk: Walk) -> Walk {
    match walk {
        Walk::PAWN => Walk::KNIGHT,
        Walk::KNIGHT => Walk::BISHOP,
        Walk::BISHOP => Walk::ROOK,
        Walk::ROOK => Walk::QUEEN,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn pawns_leave_their_first_rank_by_up_to_three_squares_under_cage_circe_too() {
        let table = Table::new("k7/8/8/8/8/8/8/1P5K", &["CageCirce", "EinsteinChess"]);
        assert_eq!(table.arrivals("b1", Side::White), "b2 b3 b4");
    }

    #[test]
    fn a_quiet_rook_becomes_a_bishop_and_a_capturing_one_a_queen() {
        let table = Table::new("8/8/8/8/8/8/8/R2p3K", &["EinsteinChess"]);
        assert_eq!(table.after(Side::White, "a1b1"), ["8/8/8/8/8/8/8/1B1p3K"]);
        assert_eq!(table.after(Side::White, "a1d1"), ["8/8/8/8/8/8/8/3Q3K"]);
    }

    #[test]
    fn who_captures_from_elsewhere_or_comes_back_captures() {
        let mars = Table::new("8/k7/8/3R4/8/7p/8/K7", &["MarsCirce", "EinsteinChess"]);
        assert_eq!(mars.after(Side::White, "d5h3"), ["8/k7/8/8/8/7Q/8/K7"]);
        let back = Table::new("7k/8/8/r7/8/8/8/R6K", &["Take&MakeChess", "EinsteinChess"]);
        assert_eq!(back.after(Side::White, "a1a1"), ["7k/8/8/8/8/8/8/Q6K"]);
    }

    #[test]
    fn each_movement_of_a_series_changes_the_unit() {
        let table = Table::new("8/8/3p4/2P5/8/8/8/K6k", &["SeriesCapture", "EinsteinChess"]);
        let after = table.after(Side::White, "c5d6");
        assert!(after.contains(&"8/8/8/1P6/8/8/8/K6k".to_owned()), "{after:?}");
        assert!(after.contains(&"8/8/3S4/8/8/8/8/K6k".to_owned()), "{after:?}");
    }

    #[test]
    fn who_castles_with_a_king_on_any_line_changes() {
        let table = Table::new("8/8/8/8/8/8/8/R3K3", &["CastlingChess", "EinsteinChess"]);
        assert!(table.after(Side::White, "e1c1").contains(&"8/8/8/8/8/8/8/2KB4".to_owned()));
    }

    #[test]
    fn pawns_promote_where_that_is_said() {
        let given = ConditionUse {
            name: "EinsteinChess".to_owned(),
            parameters: vec![Parameter::Word("WithPromotions".to_owned())],
        };
        let table = Table::with("8/P7/8/8/8/8/8/7K", &[given]);
        assert_eq!(table.after(Side::White, "a7a8").len(), 4);
    }

    #[test]
    fn pawns_on_the_first_rank_go_up_to_three_squares() {
        let table = Table::new("8/8/8/8/8/8/8/P6K", &["EinsteinChess"]);
        assert_eq!(table.arrivals("a1", Side::White), "a2 a3 a4");
    }
}
