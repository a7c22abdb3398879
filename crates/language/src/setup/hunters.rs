//! Hunters: walks made of two others, one away from its side and one home.

use crate::Language;
use crate::keywords::walks;
use crate::reader::tree::WalkName;
use board::Walk;

/// The hunters of a problem. They get the numbers behind the table of walks, in the order in which they appear.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hunters(Vec<(Walk, Walk)>);

impl Hunters {
    /// The number of a walk; a hunter that is new gets one.
    pub fn walk(&mut self, name: WalkName) -> Walk {
        match name {
            WalkName::Plain(walk) => walk,
            WalkName::Hunter { away, home } => {
                let known = self.0.iter().position(|&pair| pair == (away, home));
                let index = known.unwrap_or_else(|| {
                    self.0.push((away, home));
                    self.0.len() - 1
                });
                Walk(u16::try_from(movement::walks().len() + index).unwrap_or(u16::MAX))
            }
        }
    }

    /// The two walks of a hunter, away and home; `None` for other walks.
    #[must_use]
    pub fn parts(&self, walk: Walk) -> Option<(Walk, Walk)> {
        walk.index().checked_sub(movement::walks().len()).and_then(|index| self.0.get(index)).copied()
    }

    /// All hunters, away and home, by their numbers.
    #[must_use]
    pub fn all(&self) -> &[(Walk, Walk)] {
        &self.0
    }

    /// The code of a walk in capitals, `X/Y` for a hunter.
    #[must_use]
    pub fn code(&self, language: Language, walk: Walk) -> String {
        match self.parts(walk) {
            Some((away, home)) => format!("{}/{}", walks::code(language, away), walks::code(language, home)),
            None => walks::code(language, walk),
        }
    }

    /// The name of a walk in the table of walks; the names of both walks of a hunter.
    #[must_use]
    pub fn name(&self, language: Language, walk: Walk) -> String {
        match self.parts(walk) {
            Some((away, home)) => format!("{}/{}", walks::name(language, away), walks::name(language, home)),
            None => walks::name(language, walk).to_owned(),
        }
    }
}
