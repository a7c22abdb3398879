//! Units: colours, attributes, walks and squares.

use super::squares::squares;
use super::tree::{LatexPiece, Placement, Unit, UnitGroup, WalkName};
use super::{Placed, ReadErrorKind, Reader};
use crate::keywords::colours::{COLOURS, Colour};
use crate::keywords::{Found, look_up, near, walks};
use board::{Marks, Owner, Square};
use rules::attributes::ATTRIBUTES;

impl Reader<'_> {
    /// Reads groups of units, each begun by a colour, as long as they go on.
    pub(super) fn read_unit_groups(&mut self) -> Vec<UnitGroup> {
        let mut groups = Vec::new();
        loop {
            match look_up(&COLOURS, |row| row.1, self.language, self.token.text) {
                Found::One((Colour::Of(owner), _)) => {
                    self.advance();
                    groups.push(UnitGroup::Units(self.read_units(*owner)));
                }
                Found::One((Colour::TotalInvisible, _)) => {
                    self.advance();
                    let place = self.token.place;
                    match self.token.text.parse() {
                        Ok(value) => groups.push(UnitGroup::TotalInvisible(Placed { place, value })),
                        Err(_) => self.fail(ReadErrorKind::Number),
                    }
                    self.advance();
                }
                Found::Several(rows) => {
                    let words = rows.iter().map(|row| row.1.get(self.language)).collect();
                    self.fail_near(ReadErrorKind::AmbiguousColour, words);
                    self.advance();
                }
                Found::Nothing => {
                    if groups.is_empty() {
                        let words = COLOURS.iter().map(|row| row.1.get(self.language));
                        self.fail_near(ReadErrorKind::Colour, near(words, self.token.text));
                        // the units behind a colour that is not understood are skipped with it
                        if !self.is_keyword() && !self.token.is_end() {
                            self.advance();
                            self.skip_units();
                            continue;
                        }
                    }
                    return groups;
                }
            }
            if self.token.is_end() {
                return groups;
            }
        }
    }

    /// Reads the attributes and units behind a colour.
    fn read_units(&mut self, owner: Owner) -> Vec<Placement> {
        let mut marks = self.read_attributes();
        let mut placements = Vec::new();
        while !self.token.is_end() {
            let place = self.token.place;
            let Some((walk, rest)) = self.walk_at_start() else {
                if self.units_end() {
                    break;
                }
                self.fail(ReadErrorKind::Walk);
                self.advance();
                continue;
            };
            let unit = Unit { walk, owner, marks };
            let (at, text) = if rest == self.token.text.len() {
                self.advance();
                if squares(self.token.text).0.is_empty() {
                    self.fail(ReadErrorKind::Squares);
                    continue;
                }
                (0, self.token.text)
            } else {
                (rest, &self.token.text[rest..])
            };
            let (found, after) = squares(text);
            if !after.is_empty() {
                if self.units_end() {
                    break;
                }
                let letter = at + found.len() * 2;
                let kind = if found.is_empty() { ReadErrorKind::Walk } else { ReadErrorKind::SquaresEnd };
                let token = self.token.text.to_owned();
                self.fail_at(self.token.place_at(letter), token, kind);
            }
            let squares = found
                .into_iter()
                .enumerate()
                .map(|(index, value)| Placed { place: self.token.place_at(at + index * 2), value })
                .collect::<Vec<Placed<Square>>>();
            if !squares.is_empty() {
                self.check_flags(walk);
                placements.push(Placement { place, unit, squares });
                // royalty is for the next unit only: a side has one king
                marks = marks.without(Marks::ROYAL);
            }
            self.advance();
        }
        if placements.is_empty() && !self.errors.last().is_some_and(|e| e.kind == ReadErrorKind::Walk) {
            self.fail(ReadErrorKind::Walk);
        }
        placements
    }

    /// Reads attributes as long as they go on; the tokens are looked at as attributes first.
    pub(super) fn read_attributes(&mut self) -> Marks {
        let mut marks = Marks::NONE;
        self.flag_words.clear();
        loop {
            if let Some((mark, up)) = self.flag_word() {
                self.flag_words.push((mark, self.token.clone()));
                marks = if up { marks.without(mark) } else { marks.with(mark) };
                self.advance();
                continue;
            }
            match look_up(ATTRIBUTES, |row| row.names, self.language, self.token.text) {
                Found::Nothing => return marks,
                _ if self.walk_with_squares_behind() => return marks,
                Found::One(row) => marks = marks.with(row.mark),
                Found::Several(rows) => {
                    let words = rows.iter().map(|row| row.names.get(self.language)).collect();
                    self.fail_near(ReadErrorKind::AmbiguousColour, words);
                }
            }
            self.advance();
        }
    }

    /// The mark of a flag that is down and whether the token says that it is up: `rosada`, or `_rosada` as in positions of
    /// the Czech language, says that it is down, as does `rosada=false`.
    fn flag_word(&self) -> Option<(Marks, bool)> {
        let text = self.token.text.strip_prefix('_').unwrap_or(self.token.text);
        let (name, up) = match text.split_once('=') {
            Some((name, "true")) => (name, true),
            Some((name, "false")) => (name, false),
            _ => (text, false),
        };
        let number = self.flags.iter().position(|flag| flag == name)?;
        Some((Marks::flag_down(number)?, up))
    }

    /// Complains of flags among the attributes that a walk does not have.
    fn check_flags(&mut self, walk: WalkName) {
        for (mark, token) in std::mem::take(&mut self.flag_words) {
            let has = self.flags_of.iter().any(|(of, flags)| *of == walk && flags.has(mark));
            if has {
                self.flag_words.push((mark, token));
            } else {
                self.fail_at(token.place, token.text.to_owned(), ReadErrorKind::Flag);
            }
        }
    }

    /// Whether the token is a walk and the next one squares that are no unit with its square: `B a1b2`, though
    /// `B` begins an attribute too.
    fn walk_with_squares_behind(&self) -> bool {
        if self.walk_token().is_none() {
            return false;
        }
        let next = self.lexer.clone().token();
        let (found, rest) = squares(next.text);
        let a_unit = self.walk_at_start_of(next.text).is_some_and(|(_, taken)| {
            let (of_unit, rest) = squares(&next.text[taken..]);
            !of_unit.is_empty() && rest.is_empty()
        });
        !found.is_empty() && rest.is_empty() && !a_unit
    }

    /// Whether the token ends a list of units: a colour or a command.
    fn units_end(&self) -> bool {
        !matches!(look_up(&COLOURS, |row| row.1, self.language, self.token.text), Found::Nothing)
            || self.is_keyword()
    }

    /// Skips what looks like attributes and units.
    fn skip_units(&mut self) {
        while !self.token.is_end() && !self.units_end() {
            self.advance();
        }
    }

    /// The walk at the beginning of the token and the number of bytes that it takes. How many letters are left
    /// in the token tells a walk of one letter from one of two, since a square has two.
    fn walk_at_start(&self) -> Option<(WalkName, usize)> {
        self.walk_at_start_of(self.token.text)
    }

    fn walk_at_start_of(&self, text: &str) -> Option<(WalkName, usize)> {
        if !text.is_ascii() {
            return None;
        }
        if let Some(slash) = text.find('/').filter(|&at| at <= 2) {
            let away = walks::find(self.language, &text[..slash])?;
            let rest = &text[slash + 1..];
            let letters = if rest.len() % 2 == 1 { 1 } else { 2 };
            let home = walks::find(self.language, rest.get(..letters)?)?;
            return Some((WalkName::Hunter { away, home }, slash + 1 + letters));
        }
        let letters = if text.len() % 2 == 1 { 1 } else { 2 };
        Some((self.find_walk(text.get(..letters)?)?, letters))
    }

    /// The walk that is the whole token, if it is one.
    pub(super) fn walk_token(&self) -> Option<WalkName> {
        let text = self.token.text;
        match text.split_once('/') {
            Some((away, home)) => Some(WalkName::Hunter {
                away: walks::find(self.language, away)?,
                home: walks::find(self.language, home)?,
            }),
            None => self.find_walk(text),
        }
    }

    /// Reads a walk that must stand here.
    pub(super) fn read_walk(&mut self) -> Option<WalkName> {
        let walk = self.walk_token();
        if walk.is_none() {
            self.fail(ReadErrorKind::Walk);
        }
        self.advance();
        walk
    }

    /// Reads the unit behind `LastCapture`: colour, attributes, walk and square.
    pub(super) fn read_captured_unit(&mut self) -> Option<(Unit, Square)> {
        let owner = match look_up(&COLOURS, |row| row.1, self.language, self.token.text) {
            Found::One((Colour::Of(owner), _)) => *owner,
            _ => {
                let words = COLOURS.iter().map(|row| row.1.get(self.language));
                self.fail_near(ReadErrorKind::Colour, near(words, self.token.text));
                return None;
            }
        };
        self.advance();
        let marks = self.read_attributes();
        let Some((walk, rest)) = self.walk_at_start() else {
            self.fail(ReadErrorKind::Walk);
            self.advance();
            return None;
        };
        self.check_flags(walk);
        let text = if rest == self.token.text.len() {
            self.advance();
            self.token.text
        } else {
            &self.token.text[rest..]
        };
        let (found, after) = squares(text);
        if found.len() != 1 || !after.is_empty() {
            self.fail(ReadErrorKind::Squares);
        }
        self.advance();
        found.first().map(|&square| (Unit { walk, owner, marks }, square))
    }

    /// Reads symbols for walks: each a walk, a symbol, and its name in the rest of the line.
    pub(super) fn read_latex_pieces(&mut self) -> Vec<LatexPiece> {
        self.advance();
        let mut pieces = Vec::new();
        while let Some(walk) = self.walk_token() {
            self.advance();
            let symbol = self.token.text.to_owned();
            let name = self.read_text().unwrap_or_default();
            pieces.push(LatexPiece { walk, symbol, name });
        }
        pieces
    }
}
