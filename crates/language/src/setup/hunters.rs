//! The walks of a problem that are not in the table: pieces of its own, and hunters, which are made of two walks,
//! one away from its side and one home.

use crate::Language;
use crate::keywords::walks;
use crate::reader::Place;
use crate::reader::tree::{PieceDefinition, WalkName};
use board::{Marks, Walk};
use movement::Movement;
use movement::czech::Kinds;

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
    /// What Czech definitions mean by symbols and flags, and where the definitions stand.
    kinds: Kinds,
    places: Vec<(Walk, String, Place)>,
    /// Codes of definitions with the symbols that they name and nobody has, and where they stand.
    undefined: Vec<(String, String, Place)>,
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
        let walk = self.walk(definition.walk);
        let (symbol, flags) = &definition.kind;
        self.kinds.walks.retain(|(known, of)| known != symbol && *of != walk);
        self.kinds.walks.push((symbol.clone(), walk));
        self.kinds.flags.retain(|(.., of)| *of != walk);
        self.kinds.flags.extend(flags.iter().map(|(name, mark)| (name.clone(), *mark, walk)));
        self.places.retain(|(of, ..)| *of != walk);
        self.places.push((walk, definition.code.clone(), definition.place));
        if definition.is_cut {
            self.cut.push((definition.code.clone(), definition.place));
        }
    }

    /// When all definitions are known: tells the scripts of the Czech language what their symbols and flags mean. A symbol
    /// is that of a Czech definition, else a code of the problem or the table. One that nobody has is a piece that cannot
    /// move, as in the Czech program.
    pub fn bind(&mut self, language: Language) {
        let dummy = movement::DUMMY;
        let mut kinds = self.kinds.clone();
        let codes = self.defined.iter().enumerate();
        let codes: Vec<(String, Walk)> =
            codes.map(|(index, (code, _))| (code.to_lowercase(), numbered(index))).collect();
        let mut first = 1;
        let own = (0..).map(numbered).zip(self.defined.iter_mut().map(|(_, movement)| movement));
        let redefined = self.redefined.iter_mut().map(|(walk, movement)| (*walk, movement));
        for (walk, movement) in own.chain(redefined) {
            let place = self.places.iter().find(|(of, ..)| *of == walk);
            movement.each_script(&mut |script| {
                for symbol in script.symbols() {
                    if kinds.walks.iter().any(|(known, _)| *known == symbol) {
                        continue;
                    }
                    let own = codes.iter().find(|(code, _)| *code == symbol).map(|(_, walk)| *walk);
                    let found = own.or_else(|| walks::find(language, &symbol));
                    if let (None, Some((_, code, place))) = (found, place) {
                        self.undefined.push((code.clone(), symbol.clone(), *place));
                    }
                    kinds.walks.push((symbol, found.unwrap_or(dummy)));
                }
                script.bind(&kinds, first);
                first = first.saturating_add(u16::try_from(script.effects().len()).unwrap_or(u16::MAX));
            });
        }
        self.kinds = kinds;
    }

    /// Codes of definitions with the symbols that they name and nobody has, and where they stand.
    #[must_use]
    pub fn undefined(&self) -> &[(String, String, Place)] {
        &self.undefined
    }

    /// The flags of the problem: names, and the marks of units whose flag is down.
    #[must_use]
    pub fn flags(&self) -> Vec<(&str, Marks)> {
        let mut flags: Vec<(&str, Marks)> =
            self.kinds.flags.iter().map(|(name, mark, _)| (name.as_str(), *mark)).collect();
        flags.sort_by_key(|(_, mark)| mark.0);
        flags.dedup();
        flags
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
