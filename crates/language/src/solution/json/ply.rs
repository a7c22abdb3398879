//! A move in full: who, from where to where, and all that it did.

use super::super::notation::{Letters, move_text, square_text, walk_letters};
use super::super::pgn::Heading;
use super::super::text::side_word;
use super::object::Ply;
use super::position::{Board, EffectObject, Situation};
use board::{Effect, Geometry, Reason, Side, SquareSet, Walk};
use serde::Serialize;
use serde_json::value::to_raw_value;
use solver::Played;

/// What moves are written with.
#[derive(Clone, Copy)]
pub(super) struct PlyWriter<'t> {
    pub geometry: Geometry,
    pub letters: Letters<'t>,
    /// Where castling is told from, if positions are told.
    pub heading: Option<&'t Heading>,
}

/// A move that has been told in a line.
pub(super) struct Told {
    played: Played,
    next: Side,
    /// The squares that the line has changed up to it.
    pub touched: SquareSet,
    /// Departure, arrival and the letter of a promotion.
    pub coordinates: String,
    /// In full.
    pub object: Ply,
}

impl Told {
    /// Writes a move. `touched` and `next` as for [`PlyWriter::object`].
    pub fn new(writer: &PlyWriter<'_>, played: &Played, touched: &mut SquareSet, next: Side) -> Told {
        let object = writer.object(played, touched, next);
        let coordinates = writer.coordinates(played);
        Told { played: played.clone(), next, touched: *touched, coordinates, object }
    }

    /// Whether it is that move, which comes behind the same moves.
    pub fn is(&self, played: &Played, next: Side) -> bool {
        self.next == next && self.played == *played
    }
}

/// The members of a move.
#[derive(Serialize)]
struct PlyObject {
    side: &'static str,
    text: String,
    from: String,
    to: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    captures: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<bool>,
    effects: Vec<EffectObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
}

impl PlyWriter<'_> {
    /// Departure, arrival and the letter of a promotion, as `e7e8s`; castling by the king's squares.
    fn coordinates(&self, played: &Played) -> String {
        let (plain, geometry) = (played.plain, self.geometry);
        let mut text = square_text(plain.departure, geometry);
        text.push_str(&square_text(plain.arrival, geometry));
        if plain.promotion != Walk::NONE {
            text.push_str(&walk_letters(plain.promotion, self.letters).to_lowercase());
        }
        text
    }

    /// A move in full. `touched`: the squares that the moves of the line before it changed, to which its own are added; `next`:
    /// whose turn it is behind it.
    pub fn object(&self, played: &Played, touched: &mut SquareSet, next: Side) -> Ply {
        let PlyWriter { geometry, letters, heading } = *self;
        let captures = played.effects.iter().filter_map(|recorded| match recorded.effect {
            Effect::Removed { at, .. } if recorded.reason == Reason::Capture => {
                Some(square_text(at, geometry))
            }
            _ => None,
        });
        let effects = played.effects.iter();
        let has_letters = |walk: Walk| Some(walk).filter(|&walk| walk != Walk::NONE);
        let text = move_text(played, geometry, letters);
        let object = PlyObject {
            side: side_word(played.side),
            text: text.trim_start().to_owned(),
            from: square_text(played.plain.departure, geometry),
            to: square_text(played.plain.arrival, geometry),
            // who passes, and who is invisible, is no piece
            piece: has_letters(played.mover.walk).map(|walk| walk_letters(walk, letters)),
            captures: captures.collect(),
            promotion: has_letters(played.plain.promotion).map(|walk| walk_letters(walk, letters)),
            check: played.check.then_some(true),
            effects: effects.filter_map(|recorded| EffectObject::of(recorded, geometry, letters)).collect(),
            fen: heading.map(|heading| {
                let mut board = Board::of(&played.before, geometry);
                for recorded in &*played.effects {
                    board.apply(recorded.effect, touched);
                }
                board.fen(&Situation::after(played, heading, touched, next), letters)
            }),
        };
        // such an object has no key that is no text, which is all that could go wrong
        Ply(to_raw_value(&object).unwrap_or_default().into())
    }
}
