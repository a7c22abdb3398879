//! Maximummer and minimummer: the longest or shortest moves only.

use super::{Strictness, install, restricted_side};
use crate::conditions::place::{exchange_castling, free_castling};
use crate::conditions::{
    Class, Condition, ConditionError, ConditionUse, Example, Part, Reads, Traditional, Trait, Variant, Words,
};
use crate::general::{Builder, Game, Kind, Move, castling_corner};
use crate::orthodox::PlainStep;
use board::{Geometry, Side, Square};

/// The length of a move: the square of the distance between the centres of departure and arrival, of which only
/// comparisons matter. Castling is as long as both ways together; for that of ExchangeCastling the squares are added (an observation of Popeye: with
/// units five squares apart it is longer than a move over seven); any other exchange has no length.
pub(crate) fn length(game: &mut Game<'_>, m: &Move) -> u32 {
    match m.kind {
        exchange_castling::CASTLE => 2 * way(game, m.departure, m.arrival),
        free_castling::CASTLE => {
            way(game, m.departure, m.arrival) + way(game, m.partner, m.partner_arrival())
        }
        Kind::Ordinary | Kind::Special(_) if m.departure.is_some() => {
            let walk = game.unit(m.departure).walk;
            game.rules().path_length(walk).unwrap_or_else(|| {
                let end = game.destination(m);
                way(game, m.departure, end)
            })
        }
        Kind::Castling => {
            // who comes from elsewhere begins on its square of the game array
            let start = if m.via.is_some() { m.via } else { m.departure };
            let partner = if game.rules().castling.wings.is_empty() {
                castling_corner(start, m.arrival)
            } else {
                m.partner
            };
            let ways = start.0.abs_diff(m.arrival.0) + partner.0.abs_diff(m.partner_arrival().0);
            u32::from(ways).pow(2)
        }
        _ => 0,
    }
}

/// The length of a move of plain chess: as [`length`] tells it.
fn length_of_step(step: &PlainStep) -> u32 {
    let way = distance(Geometry::CHESS, step.departure, step.arrival);
    if !step.castles {
        return way;
    }
    // the king goes over two squares, the rook of the h-file over two and that of the a-file over three
    let ways: u32 = if step.arrival > step.departure { 4 } else { 5 };
    ways.pow(2)
}

/// The square of the way between two squares as the crow flies, round the board where its edges are joined.
pub(crate) fn way(game: &Game<'_>, one: Square, other: Square) -> u32 {
    let geometry = game.position().geometry();
    if !game.rules().is_cylinder() {
        return distance(geometry, one, other);
    }
    let files = u32::from(geometry.file(one).abs_diff(geometry.file(other)));
    let files = files.min(u32::from(geometry.files()) - files);
    let ranks = u32::from(geometry.rank(one).abs_diff(geometry.rank(other)));
    files * files + ranks * ranks
}

/// The square of the distance between two squares.
pub(crate) fn distance(geometry: Geometry, one: Square, other: Square) -> u32 {
    let files = u32::from(geometry.file(one).abs_diff(geometry.file(other)));
    let ranks = u32::from(geometry.rank(one).abs_diff(geometry.rank(other)));
    files * files + ranks * ranks
}

fn maximum(condition: &ConditionUse, builder: &mut Builder, side: Side) -> Result<(), ConditionError> {
    install(builder, condition, side, Strictness::read(condition)?, (length, length_of_step))
}

fn minimum(condition: &ConditionUse, builder: &mut Builder, side: Side) -> Result<(), ConditionError> {
    let shortness = |game: &mut Game<'_>, m: &Move| u32::MAX - length(game, m);
    let shortness_of_step = |step: &PlainStep| u32::MAX - length_of_step(step);
    install(builder, condition, side, Strictness::read(condition)?, (shortness, shortness_of_step))
}

/// The side that defends.
pub static MAXIMUMMER: Condition = Condition {
    names: Words::new("Maximummer", "Maximum", "Laengstzueger"),
    popeye: Some(1),
    definition: "The side that the stipulation restricts must play its longest legal moves, measured from centre to \
                 centre.",
    source: "T. R. Dawson, 1913",
    inventor: Some("T. R. Dawson"),
    year: Some(1913),
    traditional: &[Traditional::new("Maximummer", &[("BlackMaximummer", &[])])],
    parts: &[Part::STRICTNESS],
    implies: &["BlackMaximummer", "WhiteMaximummer"],
    classes: &[Class::AsksForDestination, Class::ChoosesMoves],
    words_exclude: &[(Variant::Ultra, &[Trait::NeutralUnits])],
    intelligent: true,
    example: Ok(Example::new(
        "Maximummer",
        "h#2",
        "2k5/4P3/8/1K6/S7/8/8/8",
        &["1.Kc8-d7 Kb5-b6   2.Kd7-c8 e7-e8=Q #"],
    )),
    reads: Reads::POSITION,
    build: |condition, context, builder| maximum(condition, builder, restricted_side(condition, context)?),
    ..Condition::BASE
};

/// Black.
pub static BLACK_MAXIMUMMER: Condition = Condition {
    names: Words::new("BlackMaximummer", "NoirMaximum", "SchwarzerLaengstzueger"),
    popeye: Some(29),
    definition: "Black must play his longest legal moves, measured from centre to centre.",
    source: "T. R. Dawson, 1913",
    inventor: Some("T. R. Dawson"),
    year: Some(1913),
    parts: &[Part::STRICTNESS],
    classes: &[Class::AsksForDestination, Class::ChoosesMoves],
    words_exclude: &[(Variant::Ultra, &[Trait::NeutralUnits])],
    intelligent: true,
    example: Ok(Example::new(
        "BlackMaximummer",
        "h#2",
        "5b2/8/8/8/8/1R6/7k/R3K3",
        &["1.Bf8-a3 Rb3-b2 +   2.Kh2-g1 0-0-0 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| maximum(condition, builder, Side::Black),
    ..Condition::BASE
};

/// White.
pub static WHITE_MAXIMUMMER: Condition = Condition {
    names: Words::new("WhiteMaximummer", "BlancMaximum", "WeisserLaengstzueger"),
    popeye: Some(31),
    definition: "White must play his longest legal moves, measured from centre to centre.",
    source: "T. R. Dawson, 1913",
    inventor: Some("T. R. Dawson"),
    year: Some(1913),
    traditional: &[Traditional::new(
        "DoubleMaximummer",
        &[("WhiteMaximummer", &[]), ("BlackMaximummer", &[])],
    )],
    parts: &[Part::STRICTNESS],
    classes: &[Class::AsksForDestination, Class::ChoosesMoves],
    words_exclude: &[(Variant::Ultra, &[Trait::NeutralUnits])],
    intelligent: true,
    example: Ok(Example::new("WhiteMaximummer", "h+1.5", "8/8/8/7K/8/8/k7/7R", &["1...Rh1-a1 +"])),
    reads: Reads::POSITION,
    build: |condition, _, builder| maximum(condition, builder, Side::White),
    ..Condition::BASE
};

/// Black.
pub static BLACK_MINIMUMMER: Condition = Condition {
    names: Words::new("BlackMinimummer", "NoirMinimum", "SchwarzerKuerzestzueger"),
    popeye: Some(30),
    definition: "Black must play his shortest legal moves, measured from centre to centre.",
    source: "the opposite of the maximummer",
    traditional: &[Traditional::new("Minimummer", &[("BlackMinimummer", &[])])],
    parts: &[Part::STRICTNESS],
    classes: &[Class::AsksForDestination, Class::ChoosesMoves],
    words_exclude: &[(Variant::Ultra, &[Trait::NeutralUnits])],
    intelligent: true,
    example: Ok(Example::new(
        "BlackMinimummer",
        "ser-h#2",
        "8/8/k5Q1/8/8/2K5/8/8",
        &["1.Ka6-a5   2.Ka5-a4 Qg6-a6 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| minimum(condition, builder, Side::Black),
    ..Condition::BASE
};

/// White.
pub static WHITE_MINIMUMMER: Condition = Condition {
    names: Words::new("WhiteMinimummer", "BlancMinimum", "WeisserKuerzestzueger"),
    popeye: Some(32),
    definition: "White must play his shortest legal moves, measured from centre to centre.",
    source: "the opposite of the maximummer",
    traditional: &[Traditional::new(
        "DoubleMinimummer",
        &[("WhiteMinimummer", &[]), ("BlackMinimummer", &[])],
    )],
    parts: &[Part::STRICTNESS],
    classes: &[Class::AsksForDestination, Class::ChoosesMoves],
    words_exclude: &[(Variant::Ultra, &[Trait::NeutralUnits])],
    intelligent: true,
    example: Ok(Example::new(
        "WhiteMinimummer",
        "h#1.5",
        "4k3/8/1R3K2/8/3P4/8/8/r7",
        &["1...Rb6-b7   2.Ke8-f8 Rb7-b8 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| minimum(condition, builder, Side::White),
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::general::Kind;
    use crate::testing::Table;
    use crate::{GoalSearch, Rules};
    use board::Side;

    #[test]
    fn a_castling_with_a_rook_from_elsewhere_is_as_long_as_ever() {
        // longer than a pawn's two squares
        let table = Table::new("8/1k6/8/8/8/8/7P/4KR2", &["WhiteMaximummer", "AntiMarsCirce"]);
        let moves = table.game(Side::White).legal_moves();
        assert!(matches!(moves.as_slice(), [m] if m.kind == Kind::Castling), "{moves:?}");
    }

    #[test]
    fn a_free_castling_is_as_long_as_the_ways_of_both_units() {
        // the king goes from b2 to d4, the bishop from g7 to c3
        let table = Table::new("8/6B1/8/8/8/4R3/1K5k/8", &["WhiteMaximummer", "CastlingChess"]);
        assert_eq!(table.moves(Side::White), ["b2d4"]);
        // from f6 to f4 and from f3 to f5 is less far than from e3 to e8
        let table = Table::new("8/8/5K2/8/8/4RP2/7k/8", &["WhiteMaximummer", "CastlingChess"]);
        assert_eq!(table.moves(Side::White), ["e3e8"]);
    }

    #[test]
    fn only_the_longest_move_is_played() {
        let table = Table::new("7K/8/8/8/8/p7/8/r6k", &["BlackMaximummer"]);
        // a1 to b1 … f1 and g1 are as long as any: the rook reaches g1 over six files
        assert_eq!(table.moves(Side::Black), ["a1g1"]);
        assert!(table.moves(Side::White).len() > 1);
    }

    #[test]
    fn castling_by_exchange_is_measured_by_the_sum_of_both_squares() {
        let conditions = ["ExchangeCastling", "BlackMaximummer"];
        // twice 25 are more than the 49 of the rook's way to the eighth rank, twice 20 less
        let table = Table::new("8/8/8/6K1/8/8/8/r4k2", &conditions);
        assert_eq!(table.moves(Side::Black), ["f1a1"]);
        let table = Table::new("8/8/8/2k3K1/8/8/8/r7", &conditions);
        assert_eq!(table.moves(Side::Black), ["a1a8", "a1h1"]);
        // and it is not the shortest
        let table = Table::new("8/8/3kn3/8/8/8/8/7K", &["ExchangeCastling", "BlackMinimummer"]);
        assert_eq!(table.moves(Side::Black), ["d6c6", "d6d5", "d6d7"]);
    }

    #[test]
    fn a_longest_move_that_reaches_a_goal_against_self_check_counts() {
        // the pawn is pinned; when it has gone two squares both kings are mated
        let table = Table::new("8/8/p1p5/pkP5/1b1P4/1P6/1KP4r/7r", &["WhiteMaximummer"]);
        let mut game = table.game(Side::White);
        let mut arrivals = |goal| {
            let mut moves = Vec::new();
            game.expect_overriding(goal);
            game.generate(&mut moves);
            moves.iter().map(|m| format!("{:?}{:?}", m.departure, m.arrival)).collect::<Vec<_>>()
        };
        assert_eq!(arrivals(Some(stipulation::Goal::DoubleMate)), ["c2c4"]);
        assert!(!arrivals(None).contains(&"c2c4".to_owned()));
    }

    #[test]
    fn in_the_ultra_form_a_check_must_be_the_longest_move() {
        let ultra = ConditionUse {
            name: "BlackMaximummer".into(),
            parameters: vec![Parameter::Word("Ultra".into())],
        };
        // the rook's way to h1 is longer than the capture of the king on a4
        let table = Table::with("8/8/8/8/K7/8/8/r5k1", &[ultra]);
        assert!(table.moves(Side::White).contains(&"a4a3".to_owned()));
    }
}
