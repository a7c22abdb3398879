//! Variants of the game, read from definitions in the syntax of Fairy-Stockfish's variants.ini or in TOML.
//!
//! The variants known by name are definitions in either syntax (`builtin.ini` here, and the folder `variants` of the
//! repository); files of the user may refer to them as parents. A definition says which pieces there are and which rules differ from plain chess; together
//! with a position in Forsyth-Edwards notation it becomes a sealed [`RuleSet`] and a [`Position`] for the general
//! rules. A key, value or field that is not understood is refused, never passed over.

mod castling;
mod definition;
mod drops;
mod endings;
mod error;
mod fen;
mod holdings;
mod ini;
pub mod keys;
mod own;
mod palace;
mod piece_moves;
mod pieces;
mod regions;
mod setup;
mod shipped;

use crate::counting::Counting;
use crate::playable::{CastlingName, Names, PieceKind, Playable};
use crate::results::Results;
use board::{Geometry, PerSide, Position};
use definition::Definition;
pub use error::VariantError;
use rules::general::RuleSet;
use rules::orthodox::Board;

const BUILTIN: &str = include_str!("builtin.ini");

/// The definitions of a text of either kind.
fn sections_of(text: &str) -> Result<Vec<ini::Section>, VariantError> {
    if own::is_own(text) { own::read_all(text) } else { ini::read(text) }
}

/// The definitions that need no file.
fn known() -> Result<Vec<ini::Section>, VariantError> {
    let mut sections = Vec::new();
    for (_, text) in shipped::FILES {
        sections.push(own::read(text)?);
    }
    sections.append(&mut ini::read(BUILTIN)?);
    Ok(sections)
}

/// The variant in which a position is played: chess is Chess960 where the castling rights name the files of the rooks
/// (`HAha`), as nothing else needs it.
#[must_use]
pub fn variant_of<'n>(name: &'n str, fen: Option<&str>) -> &'n str {
    let rights = fen.and_then(|fen| fen.split_ascii_whitespace().nth(2)).unwrap_or("");
    let names_files = rights.chars().any(|c| matches!(c.to_ascii_lowercase(), 'a'..='h'));
    if name == "chess" && names_files { "chess960" } else { name }
}

/// A variant of the game.
#[derive(Clone, Debug)]
pub struct Variant {
    definition: Definition,
}

impl Variant {
    /// Finds a variant by its name, first in the text of a file, then among those known by name.
    ///
    /// # Errors
    /// When there is no such variant, or its definition or that of a parent is malformed or asks for a rule that is
    /// not supported yet.
    pub fn read(name: &str, file: Option<&str>) -> Result<Variant, VariantError> {
        let mut sections = sections_of(file.unwrap_or(""))?;
        sections.append(&mut known()?);
        let mut lineage: Vec<&ini::Section> = Vec::new();
        let mut wanted = Some(name);
        // a section may take the name of its parent, which then is an earlier definition
        let mut known = sections.as_slice();
        while let Some(ancestor) = wanted {
            let section = known.iter().find(|s| s.name == ancestor);
            let section = section.ok_or_else(|| VariantError::Unknown(ancestor.to_owned()))?;
            if lineage.len() > sections.len() {
                return Err(VariantError::Circular(name.to_owned()));
            }
            lineage.push(section);
            if section.parent.as_deref() == Some(ancestor) {
                let next = known.iter().position(|s| s.name == ancestor).map_or(0, |at| at + 1);
                known = &known[next..];
            }
            wanted = section.parent.as_deref();
        }
        let mut definition = Definition::default();
        for section in lineage.into_iter().rev() {
            for entry in &section.entries {
                definition.apply(entry).map_err(|error| error.in_line(entry))?;
            }
        }
        Ok(Variant { definition })
    }

    /// The names of the variants in the text of a file.
    ///
    /// # Errors
    /// When the text is malformed.
    pub fn names_in(file: &str) -> Result<Vec<String>, VariantError> {
        Ok(sections_of(file)?.into_iter().map(|section| section.name).collect())
    }

    /// The names of the variants that are known without a file.
    #[must_use]
    pub fn known_names() -> Vec<String> {
        let mut names: Vec<String> =
            known().map(|sections| sections.into_iter().map(|s| s.name).collect()).unwrap_or_default();
        let mut seen = std::collections::HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        names
    }

    /// What is said about a variant that is known without a file.
    #[must_use]
    pub fn about(name: &str) -> Option<String> {
        shipped::FILES.iter().find(|(own, _)| *own == name).and_then(|(_, text)| own::about(text))
    }

    /// The game at a position of it, as it can be played.
    ///
    /// # Errors
    /// As [`Variant::position`].
    pub fn playable(&self, name: &str, fen: &str) -> Result<Playable, VariantError> {
        let (rules, start) = self.position(fen)?;
        let count = fen::count(fen);
        let chess = Variant::read("chess", None)?;
        // what ends mean does not change how men move
        let mut like_chess = self.definition.clone();
        like_chess.results = chess.definition.results;
        let free = self.definition.free_castling;
        let plain = like_chess == chess.definition && Board::from_position(&start).is_ok();
        let royal = self.definition.royal();
        let walks = self.definition.walks();
        let kind = |(letter, walk): (char, board::Walk)| PieceKind {
            walk,
            letters: PerSide([Some(letter); 2]),
            value: None,
            centralised: false,
            royal: royal == Some(letter),
        };
        let forms = self.definition.promoted_walks();
        let kinds = walks.into_iter().chain(forms.into_iter().map(|(_, walk, _)| ('+', walk)));
        Ok(Playable {
            name: name.to_owned(),
            rules,
            start,
            pieces: kinds.map(kind).collect(),
            orthodox: plain,
            default_promotion: PerSide([None; 2]),
            unnamed_promotions: false,
            plain_names: false,
            hill: self.definition.hill(),
            names: Names {
                lowest_rank: 1,
                castling: if free { CastlingName::OntoPartner } else { CastlingName::KingMove },
            },
            free_castling: free,
            results: Results { counting: self.counting(), ..self.definition.results },
            count,
            setup: None,
            messages: Vec::new(),
        })
    }

    /// The rules of counting with the pieces that they ask about.
    fn counting(&self) -> Option<Counting> {
        let walks = self.definition.walks();
        let walk = |key: &str| {
            let piece = self.definition.pieces.iter().find(|piece| piece.key == key);
            let found = piece.and_then(|piece| walks.iter().find(|(letter, _)| *letter == piece.letter));
            found.map_or(board::Walk::NONE, |&(_, walk)| walk)
        };
        let (pawn, rook, khon, knight) = (walk("pawn"), walk("rook"), walk("silver"), walk("knight"));
        self.definition.counting.map(|custom| Counting { custom, pawn, rook, khon, knight })
    }

    /// The shape of its board.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.definition.geometry
    }

    /// Its start position in Forsyth-Edwards notation.
    #[must_use]
    pub fn start(&self) -> &str {
        &self.definition.start
    }

    /// The letter of a walk of this variant, in lower case; `+` for the walk of a promoted form.
    #[must_use]
    pub fn letter(&self, walk: board::Walk) -> Option<char> {
        let plain = self.definition.walks().into_iter().find(|(_, w)| *w == walk).map(|(letter, _)| letter);
        plain.or_else(|| self.definition.promoted_walks().iter().any(|(_, w, _)| *w == walk).then_some('+'))
    }

    /// What a piece of this variant is called in its definition, with a sign before it for a promoted form; and its moves in Betza
    /// notation, where they are given so. `None` for a walk that no piece has.
    #[must_use]
    pub fn piece(&self, walk: board::Walk) -> Option<(String, &str)> {
        let walks = self.definition.walks();
        if let Some((letter, _)) = walks.iter().find(|(_, of)| *of == walk) {
            let piece = self.definition.pieces.iter().find(|piece| piece.letter == *letter)?;
            return Some((piece.key.clone(), piece.betza.as_str()));
        }
        let forms = self.definition.promoted_walks();
        let (letter, _, piece) = forms.into_iter().find(|(_, of, _)| *of == walk)?;
        let from = self.definition.pieces.iter().find(|piece| piece.letter == letter)?;
        let betza =
            self.definition.pieces.iter().find(|of| of.key == piece.key).map_or("", |of| of.betza.as_str());
        Some((format!("promoted {}", from.key), betza))
    }

    /// The letters of a piece of this variant, in capitals: `+P` for a promoted form. `None` for a walk that no piece has.
    #[must_use]
    pub fn letters(&self, walk: board::Walk) -> Option<String> {
        let plain = self.definition.walks().into_iter().find(|(_, of)| *of == walk);
        if let Some((letter, _)) = plain {
            return Some(letter.to_ascii_uppercase().to_string());
        }
        let forms = self.definition.promoted_walks();
        forms
            .iter()
            .find(|(_, of, _)| *of == walk)
            .map(|(letter, ..)| format!("+{}", letter.to_ascii_uppercase()))
    }

    /// The rules of the variant, sealed, and a position of it.
    ///
    /// # Errors
    /// When the position is malformed, or needs a rule that is not supported yet.
    pub fn position(&self, fen: &str) -> Result<(RuleSet, Position), VariantError> {
        setup::prepare(&self.definition, fen)
    }
}

#[cfg(test)]
mod tests;
