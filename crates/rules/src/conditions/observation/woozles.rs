//! Woozles, heffalumps and their two-sided forms: mutual observation takes the power to capture.
//!
//! Source: definitions as in the reference. A unit is woozled by another if they observe each
//! other. Woozles: the other is of its own side; BiWoozles: of the other side. A heffalump only forbids captures
//! along the line on which the two stand.

use crate::conditions::{Condition, ConditionUse, Context, Example, Part, Reads, Trait, Words, only_words};
use crate::general::{ArrivalFilter, Builder, Game, Level, Move, ObserverGate};
use board::{Side, Square, Walk};
use movement::Language;

/// Woozles: the entry of the table.
pub static WOOZLES: Condition = Condition {
    names: Words::same("Woozles"),
    popeye: Some(113),
    definition: "A unit that observes a unit of its own side and is observed by it cannot capture or observe \
                 otherwise. Kings are exempt with RexExclusive.",
    source: "definition as in Popeye",
    parts: &[Part::MAYBE_EXCLUSIVE],
    example: Ok(Example::new(
        "Woozles",
        "h#1.5",
        "8/2P5/6q1/8/8/8/1K6/3k4",
        &["1...Kb2-c3   2.Qg6-c2 Kc3-d2 #"],
    )),
    reads: Reads::POSITION,
    build: |given, context, builder| build(given, context, builder, false, false),
    ..Condition::BASE
};

/// BiWoozles: the entry of the table.
pub static BIWOOZLES: Condition = Condition {
    names: Words::same("BiWoozles"),
    popeye: Some(114),
    definition: "A unit that observes an enemy unit and is observed by it cannot capture or observe. Kings are \
                 exempt with RexExclusive.",
    source: "definition as in Popeye",
    parts: &[Part::MAYBE_EXCLUSIVE],
    example: Ok(Example::new(
        "BiWoozles",
        "h#2",
        "2k3R1/7P/1K6/8/8/8/r7/8",
        &["1.Ra2-g2 h7-h8=Q   2.Rg2-g7 Qh8*g7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, context, builder| build(given, context, builder, true, false),
    ..Condition::BASE
};

/// Heffalumps: the entry of the table.
pub static HEFFALUMPS: Condition = Condition {
    names: Words::same("Heffalumps"),
    popeye: Some(115),
    definition: "A unit that observes a unit of its own side and is observed by it cannot capture or observe along \
                 their line. Kings are exempt with RexExclusive.",
    source: "definition as in Popeye",
    parts: &[Part::MAYBE_EXCLUSIVE],
    excludes: &[Trait::Units { words: "units whose lines bend", are: bends }],
    example: Ok(Example::new(
        "Heffalumps",
        "h#1.5",
        "3k4/8/8/6K1/8/1BQ5/s7/8",
        &["1...Kg5-f6   2.Kd8-e8 Qc3-c8 #"],
    )),
    reads: Reads::POSITION,
    build: |given, context, builder| build(given, context, builder, false, true),
    ..Condition::BASE
};

/// BiHeffalumps: the entry of the table.
pub static BIHEFFALUMPS: Condition = Condition {
    names: Words::same("BiHeffalumps"),
    popeye: Some(116),
    definition: "A unit that observes an enemy unit and is observed by it cannot capture or observe along their \
                 line. Kings are exempt with RexExclusive.",
    source: "definition as in Popeye",
    parts: &[Part::MAYBE_EXCLUSIVE],
    excludes: &[Trait::Units { words: "units whose lines bend", are: bends }],
    example: Ok(Example::new(
        "BiHeffalumps",
        "h#2.5",
        "8/8/4S3/3b4/3Q3K/7k/8/8",
        &["1...Kh4-g3   2.Bd5-f3 Qd4-h4   3.Bf3-g4 Se6-f4 #"],
    )),
    reads: Reads::POSITION,
    build: |given, context, builder| build(given, context, builder, true, true),
    ..Condition::BASE
};

/// Walks whose lines bend: heffalumps know no line there.
const BENT: [&[&str]; 6] = [
    // behind the hurdle
    &["m", "ea", "sw", "rm", "re", "rw", "bm", "be", "bw", "ha"],
    // at two hurdles
    &["dg", "dk", "db"],
    // in a circle
    &["ro", "rp", "rn", "ra"],
    // in a zigzag
    &["ss", "ds", "bt", "gt"],
    // at the edge
    &["ar", "c", "rb", "bk", "bn"],
    // after a step, or wherever they want
    &["ct", "uu"],
];

fn bends(walk: Walk) -> bool {
    let code = movement::walk(walk).map_or("", |entry| entry.code(Language::English));
    BENT.iter().any(|kind| kind.contains(&code))
}

fn build(
    given: &ConditionUse,
    context: &Context<'_>,
    builder: &mut Builder,
    enemy: bool,
    line: bool,
) -> Result<(), crate::conditions::ConditionError> {
    only_words(given, &["RexExclusive", "RexInclusive"])?;
    // beside heffalumps only observations on one line count as mutual
    let line =
        line || context.all.iter().any(|other| ["Heffalumps", "BiHeffalumps"].contains(&other.name.as_str()));
    let rule = Woozles { enemy, line, kings: !given.has("RexExclusive") };
    builder.full_questions().move_filter(rule).observer_gate_at(Level::Observer, rule);
    Ok(())
}

#[derive(Clone, Copy)]
struct Woozles {
    /// Whether the other unit is of the other side.
    enemy: bool,
    /// Whether only captures on the line of the two are forbidden.
    line: bool,
    /// Whether kings are concerned: royal units as those that may not capture, the walk of the king as one by which units forbid it.
    kings: bool,
}

impl Woozles {
    fn may_capture(self, game: &mut Game<'_>, from: Square, to: Square, side: Side) -> bool {
        if !self.kings && game.unit(from).is_royal() {
            return true;
        }
        let other_side = if self.enemy { !side } else { side };
        game.ask("woozled", 0, true, |game| {
            let others = game.position().occupied_by(other_side);
            !others.into_iter().any(|other| {
                other != from
                    && (!self.line || are_in_line(game, other, from, to))
                    && self.observes_as_any(game, other, from, other_side)
                    && self.observes_back(game, from, (other, other_side), side)
            })
        })
    }

    /// Whether the unit observes the other one: a unit of the other side where that stands while it observes, one of its own where it is. So
    /// the reference.
    fn observes_back(
        self,
        game: &mut Game<'_>,
        from: Square,
        (other, of): (Square, Side),
        side: Side,
    ) -> bool {
        let place = if self.enemy { game.place_of_observer(other, of) } else { other };
        if place == other {
            return Self::observes_as_itself(game, from, other, side);
        }
        game.standing_on(other, place, |game| Self::observes_as_itself(game, from, place, side))
    }

    /// After the reference: the other unit is asked whether it observes as any kind of which its side has a unit.
    fn observes_as_any(self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        game.observes_by_walks(observer, target, side, Level::Observer, |game, walk| {
            (self.kings || walk != Walk::KING) && !game.position().units_of(walk, side).is_empty()
        })
    }

    /// After the reference: the unit itself is asked whether it observes as what it is, and not by a walk that it is lent.
    fn observes_as_itself(game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        let own = game.unit(observer).walk;
        game.observes_by_walks(observer, target, side, Level::Observer, |_, walk| walk == own)
    }
}

/// Whether three squares stand in one line, the second being on both steps.
fn are_in_line(game: &Game<'_>, first: Square, second: Square, third: Square) -> bool {
    let geometry = game.position().geometry();
    let step = |a: Square, b: Square| {
        let files = i16::from(geometry.file(b)) - i16::from(geometry.file(a));
        let ranks = i16::from(geometry.rank(b)) - i16::from(geometry.rank(a));
        (files, ranks)
    };
    let (one, other) = (step(first, second), step(second, third));
    one.0 * other.1 == one.1 * other.0
}

impl ArrivalFilter for Woozles {
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, side: Side, _observing: bool) -> bool {
        intention.capture.is_none() || self.may_capture(game, intention.departure, intention.arrival, side)
    }
}

impl ObserverGate for Woozles {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        self.may_capture(game, observer, target, side)
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::ConditionUse;
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn two_rooks_in_a_line_are_woozled() {
        let table = Table::new("7k/1p2p3/8/8/1R2R1p1/8/8/K7", &["Woozles"]);
        let arrivals = table.arrivals("b4", White);
        assert!(!arrivals.contains("b7") && arrivals.contains("b6"), "{arrivals}");
    }

    #[test]
    fn as_heffalumps_they_capture_sideways() {
        let table = Table::new("7k/1p2p3/8/8/1R2R1p1/8/8/K7", &["Heffalumps"]);
        assert!(table.arrivals("b4", White).contains("b7"));
        assert!(!table.arrivals("e4", White).contains("g4"));
    }

    #[test]
    fn a_royal_rook_makes_woozles_of_rooks_even_where_kings_are_exempt() {
        let exempt = ConditionUse {
            name: "Woozles".into(),
            parameters: vec![crate::conditions::Parameter::Word("RexExclusive".into())],
        };
        let table = Table::with("7k/1p6/8/8/1R2R3/8/8/8", &[exempt]).with_mark("e4", board::Marks::ROYAL);
        let arrivals = table.arrivals("b4", White);
        assert!(!arrivals.contains("b7"), "{arrivals}");
    }

    #[test]
    fn a_pawn_that_is_lent_the_walk_of_a_queen_is_not_woozled_by_her() {
        // seen from Black the queen stands before the pawn, which moves as she does
        let table = Table::new("7k/4p3/4q3/8/1K6/8/8/8", &["Woozles", "NannaChess"]);
        assert!(crate::Rules::is_in_check(&mut table.game(White), White));
    }

    #[test]
    fn from_their_rebirth_squares_units_do_not_observe_who_stands_beside_them() {
        // the queen attacks from d1 as White's would; beside her on a1 stands her king, which captures from e1
        let table = Table::new("8/8/8/8/3K4/8/8/qk6", &["MarsMirrorCirce", "Woozles"]);
        assert!(crate::Rules::is_in_check(&mut table.game(White), White));
    }

    #[test]
    fn an_enemy_that_observes_from_its_rebirth_square_is_looked_for_there() {
        // the rook reaches the queen from h1, and she the rook on d5 from d8, where it does not reach her
        let table = Table::new("8/6k1/8/3R4/8/7q/2K5/8", &["MarsCirce", "BiWoozles"]);
        assert!(table.arrivals("d5", White).contains("h3"));
    }

    #[test]
    fn enemy_rooks_that_face_each_other_are_biwoozled() {
        let table = Table::new("7k/1r6/8/8/1R4p1/8/8/K7", &["BiWoozles"]);
        let arrivals = table.arrivals("b4", White);
        assert!(!arrivals.contains("b7") && !arrivals.contains("g4"), "{arrivals}");
    }
}
