//! The walks of a problem that are not in the table: pieces of its own, and hunters, which are made of two walks,
//! one away from its side and one home.

use crate::Language;
use crate::keywords::walks;
use crate::reader::Place;
use crate::reader::tree::{PieceDefinition, WalkName};
use board::Walk;
use movement::Movement;

/// The walks made for a problem. Its own pieces get the numbers behind the table of walks, then the hunters, in the
/// order in which they appear.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hunters {
    /// Own pieces: code and movement.
    defined: Vec<(String, Movement)>,
    /// Walks of the table that move otherwise.
    redefined: Vec<(Walk, Movement)>,
    /// The codes of definitions that have more ways than are followed, and where they stand.
    cut: Vec<(String, Place)>,
    hunters: Vec<(Walk, Walk)>,
}

impl Hunters {
    /// Takes a definition in. All definitions come before the first hunter gets its number.
    pub fn define(&mut self, definition: &PieceDefinition) {
        let movement = definition.movement.clone();
        match definition.walk {
            WalkName::Plain(walk) => {
                self.redefined.retain(|(redefined, _)| *redefined != walk);
                self.redefined.push((walk, movement));
            }
            WalkName::Defined(number) => {
                let own = (definition.code.clone(), movement);
                match self.defined.get_mut(usize::from(number)) {
                    Some(known) => *known = own,
                    None => self.defined.push(own),
                }
            }
            WalkName::Hunter { .. } => {}
        }
        if definition.is_cut {
            self.cut.push((definition.code.clone(), definition.place));
        }
    }

    /// The number of a walk; a hunter that is new gets one.
    pub fn walk(&mut self, name: WalkName) -> Walk {
        match name {
            WalkName::Plain(walk) => walk,
            WalkName::Defined(number) => numbered(usize::from(number)),
            WalkName::Hunter { away, home } => {
                let known = self.hunters.iter().position(|&pair| pair == (away, home));
                let index = known.unwrap_or_else(|| {
                    self.hunters.push((away, home));
                    self.hunters.len() - 1
                });
                numbered(self.defined.len() + index)
            }
        }
    }

    /// The two walks of a hunter, away and home; `None` for other walks.
    #[must_use]
    pub fn parts(&self, walk: Walk) -> Option<(Walk, Walk)> {
        let index = behind_the_table(walk)?.checked_sub(self.defined.len())?;
        self.hunters.get(index).copied()
    }

    /// The movements of all these walks, by their numbers.
    #[must_use]
    pub fn movements(&self) -> Vec<Movement> {
        let table = movement::walks();
        let of = |walk: Walk| table[walk.index().min(table.len() - 1)].movement();
        let hunters = self.hunters.iter().map(|&(away, home)| movement::hunter(of(away), of(home)));
        self.defined.iter().map(|(_, movement)| movement.clone()).chain(hunters).collect()
    }

    /// Walks of the table with the movements that they have in the problem.
    #[must_use]
    pub fn redefined(&self) -> &[(Walk, Movement)] {
        &self.redefined
    }

    /// The codes of pieces whose definitions have more ways than are followed, and where they stand.
    #[must_use]
    pub fn cut(&self) -> &[(String, Place)] {
        &self.cut
    }

    /// The code of a walk in capitals, `X/Y` for a hunter.
    #[must_use]
    pub fn code(&self, language: Language, walk: Walk) -> String {
        match (self.parts(walk), self.own(walk)) {
            (Some((away, home)), _) => {
                format!("{}/{}", walks::code(language, away), walks::code(language, home))
            }
            (None, Some((code, _))) => code.clone(),
            (None, None) => walks::code(language, walk),
        }
    }

    /// The name of a walk in the table of walks; the names of both walks of a hunter; the code of an own piece.
    #[must_use]
    pub fn name(&self, language: Language, walk: Walk) -> String {
        match (self.parts(walk), self.own(walk)) {
            (Some((away, home)), _) => {
                format!("{}/{}", walks::name(language, away), walks::name(language, home))
            }
            (None, Some((code, _))) => code.clone(),
            (None, None) => walks::name(language, walk).to_owned(),
        }
    }

    fn own(&self, walk: Walk) -> Option<&(String, Movement)> {
        self.defined.get(behind_the_table(walk)?)
    }
}

fn numbered(index: usize) -> Walk {
    Walk(u16::try_from(movement::walks().len() + index).unwrap_or(u16::MAX))
}

fn behind_the_table(walk: Walk) -> Option<usize> {
    walk.index().checked_sub(movement::walks().len())
}
