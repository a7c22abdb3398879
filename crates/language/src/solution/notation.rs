//! The notation of moves: what the journal says of a ply, in the letters of a language.

use super::effects::{EffectWriter, specification};
use crate::Language;
use crate::setup::Hunters;
use board::{Effect, Geometry, Marks, Owner, Reason, Square, Unit, Walk};
use solver::{Played, UnseenMove};
use std::fmt::Write;

/// The attributes that are written before a unit's letter, with their letters in English, French and German.
const MARKS: [(Marks, [&str; 3]); 18] = [
    (Marks::ROYAL, ["r", "r", "k"]),
    (Marks::KAMIKAZE, ["k", "k", "k"]),
    (Marks::PARALYSING, ["p", "p", "p"]),
    (Marks::CHAMELEON, ["c", "c", "c"]),
    (Marks::JIGGER, ["j", "j", "j"]),
    (Marks::VOLAGE, ["v", "v", "v"]),
    (Marks::FUNCTIONARY, ["f", "f", "b"]),
    (Marks::HALF_NEUTRAL, ["hn", "dn", "hn"]),
    (Marks::HURDLE_COLOUR_CHANGING, ["hcc", "ces", "sfw"]),
    (Marks::PROTEAN, ["p", "p", "p"]),
    (Marks::MAGIC, ["m", "m", "m"]),
    (Marks::UNCAPTURABLE, ["u", "i", "u"]),
    (Marks::PATROL, ["p", "p", "p"]),
    (Marks::FRISCHAUF, ["f", "f", "f"]),
    (Marks::BUL, ["b", "b", "b"]),
    (Marks::DOB, ["d", "d", "d"]),
    (Marks::ANDA, ["a", "a", "a"]),
    (Marks::ANDA_INVERSE, ["ai", "ai", "ai"]),
];

/// How walks are written: the language, and the hunters of the problem.
#[derive(Clone, Copy)]
pub struct Letters<'t> {
    /// The language of the codes.
    pub language: Language,
    /// The hunters, whose numbers are not in the table of walks.
    pub hunters: &'t Hunters,
}

/// The letter of an owner.
pub(super) fn owner_letter(unit: Unit, letters: Letters<'_>) -> &'static str {
    let signs = match unit.owner() {
        Some(Owner::White) => ["w", "b", "w"],
        Some(Owner::Black) => ["b", "n", "s"],
        Some(Owner::Neutral) => ["n", "n", "n"],
        None => [""; 3],
    };
    signs[letters.language.column()]
}

/// The letters of a walk, in capitals.
pub(super) fn walk_letters(walk: Walk, letters: Letters<'_>) -> String {
    letters.hunters.code(letters.language, walk)
}

/// The attributes of a unit that are written; kings need no word that they are royal.
pub(super) fn attributes(unit: Unit, letters: Letters<'_>) -> String {
    let king = movement::walk(unit.walk).is_some_and(|entry| entry.kind().is_king);
    MARKS
        .iter()
        .filter(|&&(mark, _)| unit.marks.has(mark) && !(mark == Marks::ROYAL && king))
        .map(|(_, signs)| signs[letters.language.column()])
        .collect()
}

/// The name of a square: a letter for the file, a number for the rank.
pub(super) fn square_text(square: Square, geometry: Geometry) -> String {
    if square.is_none() {
        return "-".to_owned();
    }
    let mut text = String::with_capacity(3);
    text.push(char::from(b'a' + geometry.file(square)));
    let _ = write!(text, "{}", geometry.rank(square) + 1);
    text
}

/// A unit with owner, attributes and letters, as in `[+wRh1]`.
#[must_use]
pub fn unit_text(unit: Unit, letters: Letters<'_>) -> String {
    format!(
        "{}{}{}",
        owner_letter(unit, letters),
        attributes(unit, letters),
        walk_letters(unit.walk, letters)
    )
}

/// A move without check, goal and number.
#[must_use]
pub fn move_text(played: &Played, geometry: Geometry, letters: Letters<'_>) -> String {
    let mut text = String::new();
    if let Some(mover) = played.unseen.mover {
        write_unseen_move(&mut text, mover, geometry, letters);
        EffectWriter::new(&mut text, played, geometry, letters).write(&played.effects, 0);
        write_revealed(&mut text, played, geometry, letters);
        return text;
    }
    if played.unseen.victim {
        write_unseen_victim(&mut text, played, geometry, letters);
    }
    let effects = &played.effects;
    let start = effects
        .iter()
        .position(|recorded| matches!(recorded.reason, Reason::Movement | Reason::Capture | Reason::Exchange))
        .unwrap_or(0);
    for recorded in &effects[..start] {
        if let Effect::Changed { at, after, .. } = recorded.effect
            && recorded.reason == Reason::LatentPromotion
        {
            let _ = write!(text, "[{}={}]", square_text(at, geometry), walk_letters(after.walk, letters));
        }
    }
    let exchange = effects.iter().find_map(|recorded| match recorded.effect {
        Effect::Exchanged { one, other } if recorded.reason == Reason::Exchange => Some((one, other)),
        _ => None,
    });
    let plain = played.plain;
    let mut behind = start;
    if let Some((one, other)) = exchange {
        write_exchange(&mut text, one, other, played, geometry, letters);
    } else if effects.iter().any(|recorded| recorded.reason == Reason::Movement) {
        behind = effects
            .iter()
            .position(|recorded| recorded.reason == Reason::Movement)
            .map_or(start, |at| at + 1);
        write_movement(&mut text, played, geometry, letters);
    } else if plain.departure.is_some() && plain.departure != plain.arrival {
        write_movement(&mut text, played, geometry, letters);
    } else if effects.iter().any(|recorded| matches!(recorded.effect, Effect::Transformed { .. })) {
        let words = [" RoleExchange", " EchangeRole", " Rollentausch"];
        text.push_str(words[letters.language.column()]);
    } else if plain.departure.is_some() {
        write_movement(&mut text, played, geometry, letters);
    } else {
        text.push_str(" ...");
    }
    EffectWriter::new(&mut text, played, geometry, letters).write(effects, behind);
    write_revealed(&mut text, played, geometry, letters);
    text
}

/// What stands for the kind of an invisible unit.
const fn invisible_letters(letters: Letters<'_>) -> &'static str {
    ["TI", "TI", "TU"][letters.language.column()]
}

/// `TI~-~` or `TI~*d4`.
fn write_unseen_move(text: &mut String, mover: UnseenMove, geometry: Geometry, letters: Letters<'_>) {
    let kind = invisible_letters(letters);
    let _ = match mover {
        UnseenMove::Somewhere => write!(text, "{kind}~-~"),
        UnseenMove::Takes(square) => write!(text, "{kind}~*{}", square_text(square, geometry)),
    };
}

/// `[+wTIg6]` before the move of the pawn that captures there.
fn write_unseen_victim(text: &mut String, played: &Played, geometry: Geometry, letters: Letters<'_>) {
    let victim = played.effects.iter().find_map(|recorded| match recorded.effect {
        Effect::Removed { at, unit } => Some((at, unit)),
        _ => None,
    });
    if let Some((at, unit)) = victim {
        let (owner, kind) = (owner_letter(unit, letters), invisible_letters(letters));
        let _ = write!(text, "[+{owner}{kind}{}]", square_text(at, geometry));
    }
}

/// `[d4=wB]` behind a move after which it is known what stands there.
fn write_revealed(text: &mut String, played: &Played, geometry: Geometry, letters: Letters<'_>) {
    for &(square, unit) in &played.unseen.revealed {
        let _ = write!(text, "[{}={}]", square_text(square, geometry), unit_text(unit, letters));
    }
}

/// Two units that change places as the move itself: each with the square that it leaves.
fn write_exchange(
    text: &mut String,
    one: Square,
    other: Square,
    played: &Played,
    geometry: Geometry,
    letters: Letters<'_>,
) {
    let walk_on = |square: Square| {
        played.before.iter().find(|(at, _)| *at == square).map_or(Walk::NONE, |(_, unit)| unit.walk)
    };
    let _ = write!(
        text,
        "{}{}<->{}{}",
        walk_letters(walk_on(other), letters),
        square_text(other, geometry),
        walk_letters(walk_on(one), letters),
        square_text(one, geometry)
    );
}

fn write_movement(text: &mut String, played: &Played, geometry: Geometry, letters: Letters<'_>) {
    let plain = played.plain;
    // a pawn that promotes before it moves, moves as what it has become
    let mover = played
        .effects
        .iter()
        .find_map(|recorded| match recorded.effect {
            Effect::Changed { at, after, .. }
                if recorded.reason == Reason::LatentPromotion && at == plain.departure =>
            {
                Some(after)
            }
            _ => None,
        })
        .unwrap_or(played.mover);
    let arrival = square_text(plain.arrival, geometry);
    let has = |reason: Reason| played.effects.iter().any(|recorded| recorded.reason == reason);
    if has(Reason::FreeCastling) {
        let departure = square_text(plain.departure, geometry);
        let _ = write!(text, "{}{departure}-{arrival}", walk_letters(mover.walk, letters));
        return;
    }
    if has(Reason::Castling) {
        write_castling(text, played, geometry, letters);
        return;
    }
    let takes_itself = |recorded: &board::Recorded| {
        matches!(recorded.effect, Effect::Removed { at, .. } if at == plain.departure)
            && recorded.reason == Reason::Capture
    };
    if played.effects.iter().any(takes_itself) {
        // a neutral unit that goes round and captures itself: nothing is left to be named
        let _ = write!(text, ".{}*{arrival}", square_text(plain.departure, geometry));
        return;
    }
    let specification = specification(mover, letters);
    text.push_str(&specification);
    if !specification.is_empty() || mover.walk != Walk::PAWN {
        text.push_str(&walk_letters(mover.walk, letters));
    }
    text.push_str(&square_text(plain.departure, geometry));
    // a unit that first goes to another square and moves from there
    if let Some((_, via)) = transfers(played).next() {
        let _ = write!(text, "-{}", square_text(via, geometry));
    }
    let capture = played.effects.iter().find_map(|recorded| match recorded.effect {
        Effect::Removed { at, .. } if recorded.reason == Reason::Capture => Some(at),
        _ => None,
    });
    match capture {
        None => {
            let _ = write!(text, "-{arrival}");
        }
        Some(at) if at == plain.arrival => {
            let _ = write!(text, "*{arrival}");
        }
        Some(at) if is_in_passing(played, at, geometry) => {
            let _ = write!(text, "*{arrival} ep.");
        }
        Some(at) => {
            let _ = write!(text, "*{}-{arrival}", square_text(at, geometry));
        }
    }
}

/// Whether what was captured on `at` was captured in passing: it had just made a multi-step, and the capturer went
/// to a square that it had passed, or hopped over one.
fn is_in_passing(played: &Played, at: Square, geometry: Geometry) -> bool {
    let Some(passing) = played.effects.iter().find_map(|recorded| match recorded.effect {
        Effect::EnPassantSet { before, .. } => Some(before),
        _ => None,
    }) else {
        return false;
    };
    let (from, to) = (played.plain.departure, played.plain.arrival);
    let middle = |a: u8, b: u8| (a % 2 == b % 2).then_some(i32::from(a).midpoint(i32::from(b)));
    let hopped = middle(geometry.file(from), geometry.file(to))
        .zip(middle(geometry.rank(from), geometry.rank(to)))
        .and_then(|(file, rank)| geometry.at(file, rank));
    // what stands on the capturer's way is captured as by a locust
    let place = |square| (i32::from(geometry.file(square)), i32::from(geometry.rank(square)));
    let ((x, y), (end_x, end_y), (at_x, at_y)) = (place(from), place(to), place(at));
    let on_line = (end_x - x) * (at_y - y) == (end_y - y) * (at_x - x);
    let between =
        x.min(end_x) <= at_x && at_x <= x.max(end_x) && y.min(end_y) <= at_y && at_y <= y.max(end_y);
    let on_the_way = on_line && between;
    !on_the_way
        && passing.victim == at
        && (passing.offers(to) || hopped.is_some_and(|square| passing.offers(square)))
}

/// Where units were put before the move itself, to move from there.
fn transfers(played: &Played) -> impl Iterator<Item = (Square, Square)> + '_ {
    played.effects.iter().filter_map(|recorded| match recorded.effect {
        Effect::Moved { from, to } if recorded.reason == Reason::Transfer => Some((from, to)),
        _ => None,
    })
}

fn write_castling(text: &mut String, played: &Played, geometry: Geometry, letters: Letters<'_>) {
    for (from, to) in transfers(played) {
        if let Some((_, unit)) = played.before.iter().find(|(at, _)| *at == from) {
            let (from, to) = (square_text(from, geometry), square_text(to, geometry));
            let _ = write!(text, "[{}{from}->{to}]", unit_text(*unit, letters));
        }
    }
    let goes = |reason: Reason, right: fn(Square, Square) -> bool| {
        played.effects.iter().any(|recorded| match recorded.effect {
            Effect::Moved { from, to } => recorded.reason == reason && right(from, to),
            _ => false,
        })
    };
    let captured = played.effects.iter().any(|recorded| recorded.reason == Reason::Capture);
    // where any two squares may be those of king and rook, it is the side on which the rook stood
    let partner = played.effects.iter().find_map(|recorded| match recorded.effect {
        Effect::Removed { at, .. } if recorded.reason == Reason::Castling => Some(at),
        _ => None,
    });
    // who castles and captures then does not end beside the rook
    let short = if let Some(partner) = partner {
        partner > played.plain.departure
    } else if captured {
        goes(Reason::Castling, |from, to| from > to)
    } else {
        goes(Reason::Movement, |from, to| to > from)
    };
    text.push_str(if short { "0-0" } else { "0-0-0" });
    if captured {
        let _ = write!(text, "*{}", square_text(played.plain.arrival, geometry));
    }
}
