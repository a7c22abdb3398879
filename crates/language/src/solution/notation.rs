//! The notation of moves: what the journal says of a ply, in the letters of a language.

use crate::Language;
use board::{Effect, Geometry, Marks, Owner, Reason, Recorded, Square, Unit, Walk};
use solver::Played;
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

/// The letter of an owner.
fn owner_letter(unit: Unit, language: Language) -> &'static str {
    let letters = match unit.owner() {
        Some(Owner::White) => ["w", "b", "w"],
        Some(Owner::Black) => ["b", "n", "s"],
        Some(Owner::Neutral) => ["n", "n", "n"],
        None => [""; 3],
    };
    letters[language.column()]
}

/// The letters of a walk, in capitals.
pub(super) fn walk_letters(walk: Walk, language: Language) -> String {
    let language = match language {
        Language::English => movement::Language::English,
        Language::French => movement::Language::French,
        Language::German => movement::Language::German,
    };
    movement::walk(walk).map_or_else(|| format!("#{}", walk.0), |entry| entry.code(language).to_uppercase())
}

/// The attributes of a unit that are written; kings need no word that they are royal.
fn attributes(unit: Unit, language: Language) -> String {
    let king = movement::walk(unit.walk).is_some_and(|entry| entry.kind().is_king);
    MARKS
        .iter()
        .filter(|&&(mark, _)| unit.marks.has(mark) && !(mark == Marks::ROYAL && king))
        .map(|(_, letters)| letters[language.column()])
        .collect()
}

/// The name of a square: a letter for the file, a number for the rank.
pub(super) fn square_text(square: Square, geometry: Geometry) -> String {
    if square.is_none() {
        return "-".to_owned();
    }
    format!("{}{}", char::from(b'a' + geometry.file(square)), geometry.rank(square) + 1)
}

/// A unit with owner, attributes and letters, as in `[+wRh1]`.
#[must_use]
pub fn unit_text(unit: Unit, language: Language) -> String {
    format!(
        "{}{}{}",
        owner_letter(unit, language),
        attributes(unit, language),
        walk_letters(unit.walk, language)
    )
}

/// A move without check, goal and number.
#[must_use]
pub fn move_text(played: &Played, geometry: Geometry, language: Language) -> String {
    let mut text = String::new();
    let movement = played.effects.iter().position(|recorded| recorded.reason == Reason::Movement);
    let exchange = played.effects.iter().find_map(|recorded| match recorded.effect {
        Effect::Exchanged { one, other } if recorded.reason == Reason::Exchange => Some((one, other)),
        _ => None,
    });
    let plain = played.plain;
    if let Some((one, other)) = exchange {
        let _ = write!(text, "{}{}", walk_letters(played.mover.walk, language), square_text(one, geometry));
        let _ = write!(text, "<->{}", square_text(other, geometry));
    } else if movement.is_none() && plain.departure == plain.arrival {
        text.push_str(" ...");
    } else {
        write_movement(&mut text, played, geometry, language);
    }
    write_other_effects(&mut text, played, geometry, language);
    text
}

fn write_movement(text: &mut String, played: &Played, geometry: Geometry, language: Language) {
    let plain = played.plain;
    let castling = played.effects.iter().any(|recorded| recorded.reason == Reason::Castling);
    if castling {
        let short = geometry.file(plain.arrival) > geometry.file(plain.departure);
        text.push_str(if short { "0-0" } else { "0-0-0" });
        return;
    }
    let mover = played.mover;
    let mut specification = attributes(mover, language);
    if mover.is_neutral() {
        specification.insert_str(0, owner_letter(mover, language));
    }
    text.push_str(&specification);
    if !specification.is_empty() || mover.walk != Walk::PAWN {
        text.push_str(&walk_letters(mover.walk, language));
    }
    text.push_str(&square_text(plain.departure, geometry));
    let capture = played.effects.iter().find_map(|recorded| match recorded.effect {
        Effect::Removed { at, .. } if recorded.reason == Reason::Capture => Some(at),
        _ => None,
    });
    let arrival = square_text(plain.arrival, geometry);
    match capture {
        None => {
            let _ = write!(text, "-{arrival}");
        }
        Some(at) if at == plain.arrival => {
            let _ = write!(text, "*{arrival}");
        }
        Some(_) if movement::walk(mover.walk).is_some_and(|entry| entry.kind().is_pawn) => {
            let _ = write!(text, "*{arrival} ep.");
        }
        Some(at) => {
            let _ = write!(text, "*{}-{arrival}", square_text(at, geometry));
        }
    }
}

/// Everything that the move did besides moving and capturing.
fn write_other_effects(text: &mut String, played: &Played, geometry: Geometry, language: Language) {
    let mut open = false;
    let close = |text: &mut String, open: &mut bool| {
        if *open {
            text.push(']');
        }
        *open = false;
    };
    for &Recorded { effect, reason } in &played.effects {
        match (effect, reason) {
            (
                _,
                Reason::Movement
                | Reason::Capture
                | Reason::Castling
                | Reason::Exchange
                | Reason::Bookkeeping
                | Reason::Memory
                | Reason::BoardTransformation,
            ) => {}
            (Effect::Changed { after, .. }, Reason::Promotion | Reason::RebirthPromotion) => {
                let _ =
                    write!(text, "={}{}", attributes(after, language), walk_letters(after.walk, language));
            }
            (Effect::Changed { at, before, after }, Reason::SideChange) => {
                // the unit that moved, or one reborn in this bracket, needs no square
                if at != played.plain.arrival && !open {
                    let _ = write!(text, "[{}", square_text(at, geometry));
                    open = true;
                }
                if before.owner() != after.owner() {
                    let _ = write!(text, "={}", owner_letter(after, language));
                }
            }
            (Effect::Changed { at, after, .. }, Reason::WalkChange) => {
                if at != played.plain.arrival && !open {
                    let _ = write!(text, "[{}", square_text(at, geometry));
                    open = true;
                }
                let _ = write!(text, "={}", walk_letters(after.walk, language));
            }
            (Effect::Added { at, unit }, _) => {
                close(text, &mut open);
                let _ = write!(text, "[+{}{}", unit_text(unit, language), square_text(at, geometry));
                open = true;
            }
            (Effect::Removed { at, unit }, _) => {
                close(text, &mut open);
                let _ = write!(text, "[-{}{}", unit_text(unit, language), square_text(at, geometry));
                open = true;
            }
            (Effect::Moved { from, to }, _) => {
                close(text, &mut open);
                // a unit that goes on moving has come from where the move took it
                let unit = unit_text(played.mover, language);
                let _ = write!(text, "[{unit}{}->{}", square_text(from, geometry), square_text(to, geometry));
                open = true;
            }
            (Effect::Exchanged { one, other }, _) => {
                close(text, &mut open);
                let _ = write!(text, "[{}<->{}", square_text(one, geometry), square_text(other, geometry));
                open = true;
            }
            _ => {}
        }
    }
    close(text, &mut open);
}
