//! What stands on the board after a move, and what the move did, as data.

use super::super::notation::{Letters, square_text, walk_letters};
use super::super::pgn::{Heading, castlings, fen_of_unit, is_of_plain_chess};
use board::{Effect, Geometry, Marks, Owner, Reason, Recorded, Side, Square, SquareSet, Unit, Walk};
use rules::attributes::ATTRIBUTES;
use serde::Serialize;
use solver::Played;
use std::borrow::Cow;

/// The units of a position.
pub(super) struct Board {
    units: Vec<Unit>,
    geometry: Geometry,
}

/// What a FEN says besides the units.
pub(super) struct Situation {
    turn: Side,
    castlings: String,
    en_passant: Option<Square>,
}

impl Situation {
    /// Behind a move. Who stands at home and has not been touched in the line may castle, as is the convention of problems.
    pub(super) fn after(played: &Played, heading: &Heading, touched: &SquareSet, turn: Side) -> Situation {
        let en_passant = played.effects.iter().rev().find_map(|recorded| match recorded.effect {
            Effect::EnPassantSet { after, .. } => Some(after.passed[0]).filter(|_| after.victim.is_some()),
            _ => None,
        });
        let castlings = castlings(heading, |square| !touched.contains(square));
        Situation { turn, castlings, en_passant: en_passant.filter(|square| square.is_some()) }
    }

    /// Before the first move.
    pub(super) fn at_first(heading: &Heading) -> Situation {
        Situation {
            turn: heading.starter,
            castlings: castlings(heading, |_| true),
            en_passant: heading.en_passant,
        }
    }
}

impl Board {
    /// From the units on their squares.
    pub(super) fn of(units: &[(Square, Unit)], geometry: Geometry) -> Board {
        let mut board = Board { units: vec![Unit::EMPTY; Square::CAPACITY], geometry };
        for &(square, unit) in units {
            board.units[square.index()] = unit;
        }
        board
    }

    /// Follows an effect and notes the squares that it changes.
    pub(super) fn apply(&mut self, effect: Effect, touched: &mut SquareSet) {
        match effect {
            Effect::Moved { from, to } => {
                self.units[to.index()] = std::mem::replace(&mut self.units[from.index()], Unit::EMPTY);
                touched.insert(from);
                touched.insert(to);
            }
            Effect::Removed { at, .. } => {
                self.units[at.index()] = Unit::EMPTY;
                touched.insert(at);
            }
            Effect::Added { at, unit } | Effect::Changed { at, after: unit, .. } => {
                self.units[at.index()] = unit;
                touched.insert(at);
            }
            Effect::Exchanged { one, other } => {
                self.units.swap(one.index(), other.index());
                touched.insert(one);
                touched.insert(other);
            }
            Effect::Transformed { symmetry } => {
                let before = self.units.clone();
                for square in self.geometry.squares() {
                    let image = symmetry.image(self.geometry, square).unwrap_or(square);
                    self.units[image.index()] = before[square.index()];
                    touched.insert(square);
                }
            }
            _ => {}
        }
    }

    /// The position in Forsyth-Edwards notation. Units of plain chess stand as everywhere; where there are others, all stand as
    /// in problem files: `S` for the knight, a dot before two letters, `=` before neutral units.
    pub(super) fn fen(&self, situation: &Situation, letters: Letters<'_>) -> String {
        let is_blank = |unit: Unit| unit.is_empty() || unit.walk == Walk::NONE;
        let plain = self.units.iter().all(|unit| is_blank(*unit) || is_of_plain_chess(*unit));
        let mut ranks: Vec<String> = Vec::new();
        for rank in (0..self.geometry.ranks()).rev() {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..self.geometry.files() {
                let square = self.geometry.at(file.into(), rank.into()).unwrap_or(Square::NONE);
                let unit = self.units.get(square.index()).copied().unwrap_or(Unit::EMPTY);
                if is_blank(unit) {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push_str(&fen_of_unit(unit, plain, letters));
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            ranks.push(text);
        }
        let turn = if situation.turn == Side::White { 'w' } else { 'b' };
        let en_passant =
            situation.en_passant.map_or_else(|| "-".to_owned(), |square| square_text(square, self.geometry));
        format!("{} {turn} {} {en_passant} 0 1", ranks.join("/"), situation.castlings)
    }

    /// The units, each with its square, from a1 on.
    pub(super) fn pieces(&self, letters: Letters<'_>) -> Vec<UnitObject> {
        let unit = |square: &Square| self.units[square.index()];
        let occupied =
            self.geometry.squares().filter(|square| !unit(square).is_empty() && !is_hole(unit(square)));
        occupied
            .map(|square| UnitObject {
                square: Some(square_text(square, self.geometry)),
                ..UnitObject::of(self.units[square.index()], letters)
            })
            .collect()
    }
}

/// A unit: its letters, whose it is, and its attributes by their English words. That a king is royal goes without saying.
#[derive(Serialize, PartialEq, Eq)]
pub(super) struct UnitObject {
    /// `None` where no more is known of an invisible unit than whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    side: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    attributes: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<String>,
}

impl UnitObject {
    fn of(unit: Unit, letters: Letters<'_>) -> UnitObject {
        let side = match unit.owner() {
            Some(Owner::White) => "white",
            Some(Owner::Black) => "black",
            Some(Owner::Neutral) => "neutral",
            None => "none",
        };
        let is_king = movement::walk(unit.walk).is_some_and(|entry| entry.kind().is_king);
        let attributes = ATTRIBUTES
            .iter()
            .filter(|row| unit.marks.has(row.mark) && !(is_king && row.mark == Marks::ROYAL))
            .map(|row| row.name());
        UnitObject {
            piece: (unit.walk != Walk::NONE).then(|| walk_letters(unit.walk, letters)),
            side,
            attributes: attributes.collect(),
            square: None,
        }
    }
}

/// Whether this only marks a square that nothing can enter.
fn is_hole(unit: Unit) -> bool {
    !unit.is_empty() && unit.walk == Walk::NONE && unit.owner().is_none()
}

/// An effect on the board: the members that it has.
#[derive(Serialize, Default)]
pub(super) struct EffectObject {
    effect: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<UnitObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<UnitObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<UnitObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetry: Option<String>,
    reason: Cow<'static, str>,
}

impl EffectObject {
    /// `None` for what a rule notes for itself.
    pub(super) fn of(recorded: &Recorded, geometry: Geometry, letters: Letters<'_>) -> Option<EffectObject> {
        let square = |square| square_text(square, geometry);
        let of_unit = |effect, at, unit| EffectObject {
            effect,
            square: Some(square(at)),
            unit: Some(UnitObject::of(unit, letters)),
            ..EffectObject::default()
        };
        let of_squares =
            |effect, squares| EffectObject { effect, squares: Some(squares), ..EffectObject::default() };
        let object = match recorded.effect {
            Effect::Moved { from, to } => EffectObject {
                effect: "moved",
                from: Some(square(from)),
                to: Some(square(to)),
                ..EffectObject::default()
            },
            Effect::Removed { at, unit: was } => of_unit("removed", at, was),
            // squares that nothing can enter any more hold a unit that is none
            Effect::Added { at, unit: new } if is_hole(new) => {
                EffectObject { effect: "hole", square: Some(square(at)), ..EffectObject::default() }
            }
            Effect::Added { at, unit: new } => of_unit("added", at, new),
            Effect::Changed { at, before, after } => {
                let [before, after] = [before, after].map(|unit| Some(UnitObject::of(unit, letters)));
                // a mark that a rule keeps for itself shows in nothing
                if before == after {
                    return None;
                }
                let square = Some(square(at));
                EffectObject { effect: "changed", square, before, after, ..EffectObject::default() }
            }
            Effect::Exchanged { one, other } => of_squares("exchanged", vec![square(one), square(other)]),
            Effect::Transformed { symmetry } => EffectObject {
                effect: "transformed",
                symmetry: Some(in_words(&format!("{symmetry:?}"))),
                ..EffectObject::default()
            },
            Effect::Buried { below, unit: was, .. } => of_unit("buried", below, was),
            Effect::Unearthed { below, unit: was, .. } => of_unit("unearthed", below, was),
            Effect::RegisterSet { after, .. } if recorded.reason == Reason::Imitation => {
                let squares = after.to_le_bytes().into_iter().filter(|&byte| byte > 0);
                of_squares("imitators", squares.map(|byte| square(Square(byte - 1))).collect())
            }
            _ => return None,
        };
        let reason = match recorded.reason {
            Reason::Movement => Cow::Borrowed("movement"),
            Reason::Other(_) => Cow::Borrowed("other"),
            reason => Cow::Owned(in_words(&format!("{reason:?}"))),
        };
        Some(EffectObject { reason, ..object })
    }
}

/// `FurtherMovement` as `further movement`.
fn in_words(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !text.is_empty() {
            text.push(' ');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}
