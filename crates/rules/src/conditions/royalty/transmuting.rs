//! Transmuting and reflective kings: a king in check moves like the units that give check.
//!
//! Source: reflective kings, unlike transmuting ones, keep their own way of moving beside. As the
//! checks of a transmuted king, questions of full observation ask for the borrowed power; paralysis does not.

use crate::conditions::{
    Class, Condition, ConditionError, ConditionUse, Context, Example, Listed, Reads, Trait, Words, only_words,
};
use crate::general::{Borrowing, Builder, Game, Lent, Level, Power, PowerBound, Questions, Scope, WalkList};
use board::{Side, Square, SquareSet, Walk};

const TRANSMUTED: &str = "A king in check moves and observes only like the units that check it.";
const REFLECTIVE: &str = "A king in check moves also like the units that check it, and observes also like those of them \
                          of whose kind its side has a unit.";
const SOURCE: &str = "definition as in Popeye";

/// Both sides' kings transmute.
pub static BOTH_TRANSMUTED: Condition = Condition {
    names: Words::new("TransmutedKings", "RoisTransmutes", "TransmutierendeKoenige"),
    popeye: Some(42),
    definition: TRANSMUTED,
    source: SOURCE,
    implies: &["WhiteTransmutedKing", "BlackTransmutedKing"],
    classes: &[Class::ChangesMover],
    excludes: &[Trait::Of(Class::ChangesMover)],
    example: Ok(Example::new(
        "TransmutedKings",
        "h#1.5",
        "5Q2/8/k4B2/8/8/8/2K5/q7",
        &["1...Bf6-e7   2.Ka6-a7 Be7-c5 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, &Side::BOTH, None),
    ..Condition::BASE
};

/// The white king transmutes.
pub static WHITE_TRANSMUTED: Condition = Condition {
    names: Words::new("WhiteTransmutedKing", "BlancRoiTransmute", "WeisserTransmutierenderKoenig"),
    popeye: Some(98),
    definition: TRANSMUTED,
    source: SOURCE,
    classes: &[Class::KingsBorrow],
    excludes: &[Trait::RoyalUnitOf(Side::White)],
    example: Ok(Example::new(
        "WhiteTransmutedKing",
        "h#2",
        "8/8/R4K2/8/4B2S/8/8/4k2q",
        &["1.Qh1-f3 + Kf6*f3   2.Ke1-f1 Ra6-a1 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, &[Side::White], None),
    ..Condition::BASE
};

/// The black king transmutes.
pub static BLACK_TRANSMUTED: Condition = Condition {
    names: Words::new("BlackTransmutedKing", "NoirRoiTransmute", "SchwarzerTransmutierenderKoenig"),
    popeye: Some(99),
    definition: TRANSMUTED,
    source: SOURCE,
    classes: &[Class::KingsBorrow],
    excludes: &[Trait::RoyalUnitOf(Side::Black)],
    example: Ok(Example::new(
        "BlackTransmutedKing",
        "h#1.5",
        "4r3/8/8/8/B7/1K6/8/k7",
        &["1...Kb3-c2   2.Ka1-a2 Ba4-b3 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| build(given, builder, &[Side::Black], None),
    ..Condition::BASE
};

/// Both sides' kings are reflective.
pub static BOTH_REFLECTIVE: Condition = Condition {
    names: Words::new("ReflectiveKings", "RoisReflecteurs", "ReflektierendeKoenige"),
    popeye: Some(41),
    definition: REFLECTIVE,
    source: SOURCE,
    implies: &["WhiteReflectiveKing", "BlackReflectiveKing"],
    listed: Listed::WithImplied,
    example: Ok(Example::new(
        "ReflectiveKings",
        "h#2",
        "8/5K2/8/8/2B1S3/6Qk/8/8",
        &["1.Kh3-f5 Qg3-f2 +   2.Kf5-h3 Bc4-e6 #"],
    )),
    reads: Reads::POSITION,
    build: |given, context, builder| build(given, builder, &Side::BOTH, Some(of_kinds(context))),
    ..Condition::BASE
};

/// The white king is reflective.
pub static WHITE_REFLECTIVE: Condition = Condition {
    names: Words::new("WhiteReflectiveKing", "BlancRoiReflecteur", "WeisserReflektierenderKoenig"),
    popeye: Some(96),
    definition: REFLECTIVE,
    source: SOURCE,
    classes: &[Class::KingsBorrow],
    excludes: &[Trait::RoyalUnitOf(Side::White)],
    example: Ok(Example::new(
        "WhiteReflectiveKing",
        "h#2.5",
        "8/8/8/4R3/8/2K4k/6pP/8",
        &["1...Kc3-d4   2.g2-g1=Q + Kd4-f4   3.Qg1-g2 Re5-h5 #"],
    )),
    reads: Reads::POSITION,
    build: |given, context, builder| build(given, builder, &[Side::White], Some(of_kinds(context))),
    ..Condition::BASE
};

/// The black king is reflective.
pub static BLACK_REFLECTIVE: Condition = Condition {
    names: Words::new("BlackReflectiveKing", "NoirRoiReflecteur", "SchwarzerReflektierenderKoenig"),
    popeye: Some(97),
    definition: REFLECTIVE,
    source: SOURCE,
    classes: &[Class::KingsBorrow],
    excludes: &[Trait::RoyalUnitOf(Side::Black)],
    example: Ok(Example::new(
        "BlackReflectiveKing",
        "h#2.5",
        "4k3/8/K7/8/8/1r6/8/1R6",
        &["1...Rb1-e1 +   2.Ke8-a8 Re1-e7   3.Rb3-b8 Re7-a7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, context, builder| build(given, builder, &[Side::Black], Some(of_kinds(context))),
    ..Condition::BASE
};

fn build(
    given: &ConditionUse,
    builder: &mut Builder,
    sides: &[Side],
    reflective: Option<OfKinds>,
) -> Result<(), ConditionError> {
    only_words(given, &[])?;
    for &side in sides {
        // kings that transmute are asked by which kinds they are observed, on all lines
        if reflective.is_some() {
            builder.full_questions();
        }
        builder.questions(side, Questions::OfKinds).questions(!side, Questions::Full);
        builder.power(Transmuting { side, reflective });
    }
    Ok(())
}

/// The question of what a side's king transmutes into; while it is asked the other king is what it is.
const QUESTION: &str = "transmuting";

/// The kinds as which enemy units observe the king, in the order of the table of walks.
pub(super) fn checkers(game: &mut Game<'_>, king: Square, side: Side) -> Vec<Walk> {
    game.ask(QUESTION, side as u8, Vec::new(), |game| {
        // where units borrow walks, those of their own do not tell how they may observe
        let rules = game.rules();
        if !rules.lends_walks_to_all() {
            let mut walks = Vec::new();
            // each is asked in the position as it stands, which the questions leave as it is
            for place in 0.. {
                let Some((walk, units)) = game.position().walks().nth(place) else { break };
                let exists = !units[!side].is_empty();
                if exists && game.is_observed_by_walk(walk, king, !side, Level::Observation) {
                    walks.push(walk);
                }
            }
            walks.sort_unstable();
            return walks;
        }
        let units = game.position().occupied();
        let mut walks: Vec<Walk> = units.into_iter().map(|square| game.unit(square).walk).collect();
        walks.extend(rules.walks_lent());
        walks.sort_unstable();
        walks.dedup();
        walks.retain(|&walk| game.is_observed_by_walk(walk, king, !side, Level::Observation));
        walks
    })
}

/// Whether it is being asked whether the side's king (or that of its enemy) transmutes.
fn is_being_asked(game: &Game<'_>, side: Side) -> bool {
    game.is_asked(QUESTION, side as u8)
}

/// Asks whether a square is observed by the enemy, unless that is being asked.
pub(super) fn is_king_observed(game: &mut Game<'_>, king: Square, side: Side) -> bool {
    game.ask(QUESTION, side as u8, false, |game| game.is_observed(king, !side))
}

/// Whether the unit is a king that may take other powers here: when it moves, and when its observation is judged by all
/// rules and does not go in a circle.
pub(super) fn may_take_powers(game: &Game<'_>, square: Square, side: Side, observing: Option<Level>) -> bool {
    game.unit(square).is_royal()
        && observing.is_none_or(|level| level >= Level::Observation && !is_being_asked(game, !side))
}

pub(super) struct Transmuting {
    pub(super) side: Side,
    /// Whether a king in check keeps its own walk beside those that it takes, and of which kinds it then observes.
    pub(super) reflective: Option<OfKinds>,
}

/// The kinds of units that are asked whether they observe, after the reference.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OfKinds {
    /// Those of which the side has a unit.
    Own,
    /// All.
    All,
}

/// Conditions under which units may observe by walks of which their side has no unit.
const LENDING: [&str; 14] = [
    "VaultingKings",
    "WhiteVaultingKing",
    "BlackVaultingKing",
    "BoleroInverse",
    "FaceToFace",
    "BackToBack",
    "CheekToCheek",
    "PointReflection",
    "Bicolores",
    "TransmutedKings",
    "WhiteTransmutedKing",
    "BlackTransmutedKing",
    "WhiteSuperTransmutingKing",
    "BlackSuperTransmutingKing",
];

fn of_kinds(context: &Context<'_>) -> OfKinds {
    let lends = |given: &ConditionUse| {
        LENDING.contains(&given.name.as_str()) || given.name == "SingleBox" && given.has("Type3")
    };
    if context.all.iter().any(lends) { OfKinds::All } else { OfKinds::Own }
}

impl Power for Transmuting {
    fn rank(&self) -> u8 {
        if self.reflective.is_some() { 70 } else { 65 }
    }

    fn lets_check_as_itself(&self, game: &mut Game<'_>, square: Square, side: Side) -> bool {
        let unit = game.unit(square);
        self.reflective.is_some()
            || side != self.side
            || !unit.is_royal()
            || is_being_asked(game, !side)
            || checkers(game, square, side).contains(&unit.walk)
    }

    fn change(
        &self,
        game: &mut Game<'_>,
        square: Square,
        side: Side,
        observing: Option<Level>,
        walks: &mut WalkList,
    ) {
        if side != self.side || !may_take_powers(game, square, side, observing) {
            return;
        }
        let mut taken = checkers(game, square, side);
        if self.reflective.is_some() && observing.is_none() {
            // so the reference: whatever the royal unit is, and whatever power another rule gives it
            walks.set(Walk::KING);
        }
        if self.reflective == Some(OfKinds::Own) && observing.is_some() {
            // so the reference: it looks only for observers of kinds that the side has
            let own = game.position().occupied_by(side);
            taken.retain(|&walk| own.into_iter().any(|s| game.unit(s).walk == walk));
        }
        if !taken.is_empty() && self.reflective.is_none() {
            walks.clear();
        }
        for walk in taken {
            walks.add(walk);
        }
    }

    fn bound(&self, scope: Scope<'_, '_>) -> PowerBound<'_> {
        PowerBound { lent: Lent::Present, ..of_royals(self.side, scope) }
    }
}

/// The bound of rules that concern the royal units of a side.
pub(super) fn of_royals(of: Side, scope: Scope<'_, '_>) -> PowerBound<'static> {
    let borrowing = match scope {
        Scope::Side(game, side) if side == of => Borrowing::On(game.position().royals(side)),
        Scope::Side(..) => Borrowing::On(SquareSet::EMPTY),
        _ => Borrowing::Royals,
    };
    PowerBound { borrowing, lent: Lent::Any, told_by_sides: true }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_king_checked_by_a_knight_moves_as_a_knight() {
        let table = Table::new("7k/8/8/5s2/3K4/8/8/8", &["TransmutedKings"]);
        assert_eq!(table.arrivals("d4", White), "b3 b5 c2 c6 e2 e6 f3 f5");
        let reflective = Table::new("7k/8/8/5s2/3K4/8/8/8", &["ReflectiveKings"]);
        assert!(reflective.arrivals("d4", White).contains("c3"));
        assert!(reflective.arrivals("d4", White).contains("f3"));
    }

    #[test]
    fn a_king_moves_as_what_a_unit_that_checks_it_has_borrowed() {
        // the pawn faces a knight and checks as one
        let table = Table::new("8/8/8/8/2p5/2S1K3/8/8", &["FaceToFace", "TransmutedKings"]);
        assert_eq!(table.arrivals("e3", White), "c2 c4 d1 d5 f1 f5 g2 g4");
    }

    #[test]
    fn an_unchecked_king_is_a_king() {
        let table = Table::new("7k/8/8/8/3K4/8/8/8", &["WhiteTransmutedKing"]);
        assert_eq!(table.arrivals("d4", White), "c3 c4 c5 d3 d5 e3 e4 e5");
    }

    #[test]
    fn a_reflective_king_moves_as_a_king_whatever_is_opposite() {
        // g6 and b3 lie opposite each other
        let table = Table::new("3k4/8/6K1/8/8/1s6/8/8", &["PointReflection", "ReflectiveKings"]);
        let arrivals = table.arrivals("g6", White);
        assert!(arrivals.contains("h7") && !arrivals.contains("e5"), "{arrivals}");
    }
}
