//! Published problems and small positions with invisible units.

use super::field::{Field, bit};
use super::judge::{Remedies, is_mate};
use super::man::may_stand;
use super::{InvisibleRequest, solve_invisible};
use crate::event::{Event, Played, UnseenMove};
use crate::{Control, Options, Outcome};
use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};
use rules::orthodox::Kind;
use std::ops::ControlFlow;

/// A position of white and black units, each as `Qd5`.
pub(super) fn position(white: &str, black: &str) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    for (units, owner) in [(white, Owner::White), (black, Owner::Black)] {
        for text in units.split_whitespace() {
            let (letter, square) = text.split_at(1);
            let walk = match letter {
                "K" => Walk::KING,
                "Q" => Walk::QUEEN,
                "R" => Walk::ROOK,
                "B" => Walk::BISHOP,
                "S" => Walk::KNIGHT,
                _ => Walk::PAWN,
            };
            let unit = Unit::new(walk, owner);
            let unit = if walk == Walk::KING { unit.with_marks(Marks::ROYAL) } else { unit };
            position.place(square_of(square), unit);
        }
    }
    position
}

pub(super) fn square_of(name: &str) -> Square {
    let bytes = name.as_bytes();
    Square((bytes[1] - b'1') * 8 + bytes[0] - b'a')
}

/// The solutions of plain chess.
fn solutions(position: &Position, invisible: usize, asked: &str) -> Vec<String> {
    solutions_as(position, invisible, asked, false)
}

fn solutions_as(position: &Position, invisible: usize, asked: &str, as_popeye: bool) -> Vec<String> {
    let (stipulation, _) = stipulation::parse_traditional(asked).expect("a stipulation");
    let (options, control) = (Options::default(), Control::default());
    let (rules, position) =
        rules::prepare(position.clone(), &[], &rules::GameOptions::default()).expect("rules");
    let request = InvisibleRequest {
        rules: &rules,
        is_plain: true,
        position: &position,
        invisible,
        as_popeye,
        stipulation: &stipulation,
        options: &options,
        control: &control,
    };
    solved(&request)
}

/// The solutions, each in a short notation: departure and arrival, `~` for what is not known, what is revealed behind it.
pub(super) fn solved(request: &InvisibleRequest<'_>) -> Vec<String> {
    let mut found = Vec::new();
    let outcome = solve_invisible(request, &mut |event| {
        match event {
            Event::Line(line) => {
                found.push(line.moves.iter().map(|m| text(&m.played)).collect::<Vec<_>>().join(" "));
            }
            Event::Move { played, .. } => found.push(text(&played)),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Ok(Outcome::Finished));
    found
}

fn text(played: &Played) -> String {
    let name = |square: Square| Geometry::CHESS.name(square);
    let mut text = match played.unseen.mover {
        Some(UnseenMove::Somewhere) => "~-~".to_owned(),
        Some(UnseenMove::Takes(square)) => format!("~*{}", name(square)),
        None => format!("{}-{}", name(played.plain.departure), name(played.plain.arrival)),
    };
    if played.unseen.victim {
        text.push_str("[new]");
    }
    for (square, unit) in &played.unseen.revealed {
        text.push_str(&format!("[{}={}]", name(*square), "-PSBRQK".chars().nth(unit.walk.index()).unwrap()));
    }
    text
}

/// Ken Kousaka, announcement of the Sake tourney 2018: the unit that stands between is known by what it captures.
#[test]
fn a_unit_in_between_reveals_itself_by_mating() {
    let position = position("Kb8 Qh1", "Ka1 Sb1 Se7");
    let found = solutions(&position, 1, "h#2");
    assert_eq!(found, ["e7-f5 h1-a8 f5-d4 ~*d4[d4=B]", "e7-c8 h1-h8 c8-a7 ~*a7[a7=R]"]);
}

/// Announcement of the same tourney: a pawn's capture proves that something stood there, and a king's step into a check
/// that something stands between.
#[test]
fn moves_prove_where_something_stands() {
    let position = position("Kf6 Qd5", "Kh6 Ph7");
    let found = solutions(&position, 1, "h#1");
    assert_eq!(found, ["h6-h5 d5-g5", "h7-g6[new] d5-h1"]);
}

#[test]
fn what_was_captured_is_not_there_any_more() {
    // the only invisible unit has been captured on g1: none is left to stand between
    let position = position("Kg6 Qa2", "Kh8 Ph2");
    let found = solutions(&position, 1, "h#1");
    assert_eq!(found, ["h2-g1[new] a2-a8", "h2-g1[new] a2-a8"], "promotions to knight and bishop");
}

#[test]
fn a_capture_on_a_known_square_is_seen() {
    // the black unit that captured on a5 is there to be captured by the rook from a1
    let position = position("Kc4 Ra1 Rb1 Pa5", "Ka6");
    let found = solutions(&position, 1, "h#1.5");
    assert_eq!(found, ["b1-b8 ~-~ a5-b6[new]", "b1-b5 ~*a5 a1-a5", "b1-b4 a6-a5 a1-a4"]);
}

#[test]
fn a_king_castles_with_a_rook_that_nobody_sees() {
    let seen = position("Ke1 Se3", "Kh3 Ph5");
    assert_eq!(solutions(&seen, 1, "h#1.5"), [""; 0], "the rook would give check on the h-file before");
    let mut with_hole = seen.clone();
    with_hole.place(square_of("h2"), Unit::HOLE);
    assert_eq!(solutions(&with_hole, 1, "h#1.5"), ["e1-g1 h5-h4 f1-f3"]);
}

#[test]
fn a_missing_king_is_one_of_the_invisible_units() {
    let position = position("Ke1 Se5", "Qa4");
    let found = solutions(&position, 2, "h#2");
    assert_eq!(
        found,
        ["a4-a5 e1-c1 a5-b4[c3=K] d1-d3", "a4-g4 e1-g1[g3=K] g4-h4 f1-f3", "a4-c4 e1-c1[c3=K] c4-b4 d1-d3"],
        "Eric Huber"
    );
}

#[test]
fn in_direct_play_a_mate_is_one_in_all_configurations() {
    let position = position("Kf6 Qa7", "Kf8");
    // the invisible unit may capture on f7; the reference asks the visible ones alone
    assert!(solutions(&position, 1, "#1").is_empty());
    assert_eq!(solutions_as(&position, 1, "#1", true), ["a7-f7"]);
    assert_eq!(solutions(&position, 0, "#1"), ["a7-b8", "a7-a8", "a7-f7"]);
}

/// Michel Caillaud, Sake tourney 2018, 1st HM, and Ofer Comay, 3rd HM of the same: two and three half-moves of them. In debug builds
/// every line that is told infeasible is searched for a configuration, and so are units that are told to be part of none.
#[test]
fn lines_told_infeasible_have_no_configuration() {
    let caillaud = position("Kg4 Rh6 Ba2 Pd4 Pd6", "Ke6 Qe2 Re8 Rg8 Bd7 Bh8 Pd2");
    assert_eq!(solutions(&caillaud, 2, "h#1"), [""; 0]);
    assert_eq!(solutions(&caillaud, 3, "h#1"), [""; 0]);
    let comay = position("Ke4 Qd1 Bd2 Sg7 Pa5 Pf3 Ph2", "Qf6 Re8 Bh7 Sf7");
    assert_eq!(solutions(&comay, 2, "h#1"), [""; 0]);
    assert_eq!(solutions(&comay, 3, "h#1"), [""; 0]);
    let castling = position("Ke1 Bc2", "Bc3");
    assert_eq!(solutions(&castling, 2, "h#1.5"), [""; 0]);
    assert_eq!(solutions(&castling, 3, "h#1"), [""; 0]);
}

/// Mates of every sort: along a line, smothered, by a double check, with a defender that is pinned, with flights that
/// are guarded from afar, with a checking unit that is protected from afar.
const MATES: [(&str, &str); 7] = [
    ("Kg1 Re8", "Kh8 Pg7 Ph7"),
    ("Kg1 Sf7", "Kh8 Rg8 Pg7 Ph7"),
    ("Kc1 Rd8 Bg5", "Ke8 Qf8 Pe6 Pf7"),
    ("Kc1 Bg5 Rd8 Sc7", "Ke8 Bf8 Pf7 Pe6"),
    ("Ka1 Qg7 Bb2", "Kg8 Rf8 Pf7"),
    ("Kg6 Rb8 Ba2", "Kg8 Rd5"),
    ("Ka1 Ra8 Rb7", "Kh8"),
];

/// A unit that undoes a mate together with others is among those that may matter, alone or after one of the others.
#[test]
fn what_undoes_a_mate_may_matter() {
    let places: Vec<(Side, Kind, u8)> = Side::BOTH
        .into_iter()
        .flat_map(|side| Kind::ALL.map(|kind| (side, kind)))
        .filter(|(_, kind)| *kind != Kind::King)
        .flat_map(|(side, kind)| (0..64).map(move |square| (side, kind, square)))
        .filter(|(_, kind, square)| may_stand(*kind, *square))
        .collect();
    let mut undone = 0;
    for (white, black) in MATES {
        let field = Field::of_position(&position(white, black)).expect("orthodox units");
        assert!(is_mate(&field, Side::Black), "no mate: {white} / {black}");
        let allowed = |field: &Field, (side, kind, square): (Side, Kind, u8)| {
            Remedies::of_mate(field, Side::Black).expect("no pawn has passed").allow(side, kind, square)
        };
        let free = |place: &&(Side, Kind, u8)| field.occupied() & bit(place.2) == 0;
        let with = |field: &Field, (side, kind, square): (Side, Kind, u8)| {
            let mut field = field.clone();
            field.put(side, kind, square);
            field
        };
        for (index, &one) in places.iter().filter(free).enumerate() {
            let first = with(&field, one);
            if !is_mate(&first, Side::Black) {
                assert!(allowed(&field, one), "{one:?} undoes {white} / {black}");
                undone += 1;
                continue;
            }
            for &two in places.iter().filter(free).skip(index % 11).step_by(11).filter(|two| two.2 != one.2) {
                let second = with(&field, two);
                if is_mate(&second, Side::Black) && !is_mate(&with(&first, two), Side::Black) {
                    let found = allowed(&field, one) && allowed(&first, two)
                        || allowed(&field, two) && allowed(&second, one);
                    assert!(found, "{one:?} {two:?} undo {white} / {black}");
                    undone += 1;
                }
            }
        }
    }
    assert!(undone > 500, "too few sets of units undid a mate: {undone}");
}
