//! How the pieces of a diagram are called.

use crate::Language;
use crate::figurine::{Figurine, customary};
use crate::setup::Hunters;
use board::Walk;

/// How the pieces of a sheet are called.
pub trait PieceNames {
    /// The letters of a piece, in capitals.
    fn code(&self, walk: Walk) -> String;

    /// What the legend says of it; `None` for a piece that needs no word.
    fn legend(&self, walk: Walk) -> Option<String>;

    /// The two pieces that a hunter is made of; `None` for others.
    fn halves(&self, _walk: Walk) -> Option<(Walk, Walk)> {
        None
    }

    /// The figurine that is customary for it.
    fn figurine(&self, walk: Walk) -> Option<Figurine> {
        customary(walk)
    }
}

/// The names of problems: the table of walks, and the pieces that the problem defines.
pub struct ProblemNames<'a> {
    /// The language.
    pub language: Language,
    /// The pieces of the problem's own.
    pub hunters: &'a Hunters,
}

impl PieceNames for ProblemNames<'_> {
    fn code(&self, walk: Walk) -> String {
        self.hunters.code(self.language, walk)
    }

    fn halves(&self, walk: Walk) -> Option<(Walk, Walk)> {
        self.hunters.parts(walk)
    }

    fn legend(&self, walk: Walk) -> Option<String> {
        if walk.index() <= ORTHODOX_WALKS {
            return None;
        }
        let name = self.hunters.name(self.language, walk);
        if name != self.code(walk) {
            return Some(name);
        }
        // a piece of the problem's own has no name; what it does is said where that is short
        let own = walk.index().checked_sub(movement::walks().len());
        let movement = own.and_then(|index| self.hunters.movements().into_iter().nth(index));
        let betza = movement.as_ref().and_then(movement::notation::to_betza);
        Some(
            betza.map_or_else(
                || "a piece of this problem's own".to_owned(),
                |betza| format!("{betza} (Betza)"),
            ),
        )
    }
}

/// Walks up to this number need no legend.
const ORTHODOX_WALKS: usize = 6;
