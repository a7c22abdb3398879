//! Conditions and what stands behind their names.

use super::squares::{BOARD, squares};
use super::tree::{ConditionUse, Parameter, WalkName};
use super::{Placed, ReadErrorKind, Reader};
use crate::Language;
use crate::keywords::variants::{self, Aspect, Variant, Vocabulary};
use crate::keywords::{Found, look_up, near, walks};
use board::Square;
use rules::conditions::{Condition, Part, further, of_popeye};

/// The most pawns that a limit of pawns can name.
const MOST_PAWNS: u32 = 64;

/// The parameters of one condition while they are read.
type Parameters = Vec<Placed<Parameter>>;

/// The leapers by whose steps units can be said to touch, and the king.
const CONTACTS: [&str; 10] = ["k", "s", "we", "fe", "ca", "al", "z", "da", "gi", "an"];

/// Whether a parameter names one of [`CONTACTS`].
fn is_contact(parameter: &Placed<Parameter>) -> bool {
    let Parameter::Walk(WalkName::Plain(walk)) = &parameter.value else { return false };
    CONTACTS.iter().any(|code| walks::find(Language::English, code) == Some(*walk))
}

impl Reader<'_> {
    /// Reads conditions as long as they go on.
    pub(super) fn read_conditions(&mut self) -> Vec<ConditionUse> {
        let mut uses = Vec::new();
        loop {
            match self.find_condition() {
                Found::One(row) => {
                    let place = self.token.place;
                    self.advance();
                    let mut parameters = Vec::new();
                    let complete = row.parts.iter().all(|part| self.read_part(*part, &mut parameters));
                    if complete {
                        uses.push(ConditionUse { place, row, parameters });
                    }
                }
                Found::Several(rows) => {
                    let words = rows.iter().map(|row| row.names.get(self.language)).collect();
                    self.fail_near(ReadErrorKind::AmbiguousCondition, words);
                    self.advance();
                }
                Found::Nothing => {
                    if uses.is_empty() && !self.errors_end_here() {
                        let words = of_popeye().map(|row| row.names.get(self.language));
                        // what stands behind it is no condition either: the reader of commands reports it
                        self.fail_near(ReadErrorKind::Condition, near(words, self.token.text));
                    }
                    return uses;
                }
            }
        }
    }

    /// The condition that the token means: one that Popeye knows or, where none of them fits, a further one.
    fn find_condition(&self) -> Found<&'static Condition> {
        match look_up(of_popeye(), |row| row.names, self.language, self.token.text) {
            Found::Nothing if !self.is_keyword() => {
                look_up(further(), |row| row.names, self.language, self.token.text)
            }
            found => found,
        }
    }

    /// Whether the last error was about a condition, so that a list without any need not be reported again.
    fn errors_end_here(&self) -> bool {
        let about = [
            ReadErrorKind::Condition,
            ReadErrorKind::AmbiguousCondition,
            ReadErrorKind::Squares,
            ReadErrorKind::TwoSquares,
            ReadErrorKind::SquaresEnd,
            ReadErrorKind::Walk,
            ReadErrorKind::Colour,
        ];
        self.errors.last().is_some_and(|error| about.contains(&error.kind))
    }

    /// Reads one part; `false` when the condition makes no sense without and is left out.
    fn read_part(&mut self, part: Part, parameters: &mut Parameters) -> bool {
        match part {
            Part::OneOf(words) => {
                self.read_word(words, parameters);
                true
            }
            Part::AnyOf(words) => {
                while self.read_word(words, parameters).is_some() {}
                true
            }
            Part::CirceVariants { .. } => {
                self.read_circe_variants(parameters);
                true
            }
            Part::Squares { least, most } => self.read_condition_squares(least, most, parameters),
            Part::Walks { needed } => {
                let any = self.read_walks(parameters);
                if needed && !any {
                    self.fail(ReadErrorKind::Walk);
                }
                any || !needed
            }
            Part::WalkSequence => {
                self.read_walks(parameters);
                true
            }
            Part::VaultingWalks => {
                while self.read_walks(parameters)
                    || self.read_word(&[Variant::Transmuting], parameters).is_some()
                {}
                true
            }
            Part::Sentinelles => {
                self.read_sentinelles(parameters);
                true
            }
            Part::Grid => {
                self.read_grid(parameters);
                true
            }
            Part::Contact => {
                let plain = parameters.len();
                if self.read_word(&[Variant::Neighbour], parameters).is_some()
                    && !(self.read_one_walk(parameters) && parameters.last().is_some_and(is_contact))
                {
                    self.fail(ReadErrorKind::Walk);
                    parameters.truncate(plain);
                }
                true
            }
            Part::Numbers { most } => {
                for _ in 0..most {
                    if !self.read_maybe_number(u32::MAX, parameters) {
                        break;
                    }
                }
                true
            }
            Part::Distances => {
                while parameters.len() < 2 && self.read_distance(parameters) {}
                true
            }
            Part::Unit => {
                let place = self.token.place;
                let unit = self.read_captured_unit();
                let found = unit.is_some();
                parameters.extend(unit.map(|(u, s)| Placed { place, value: Parameter::Unit(u, s) }));
                found
            }
        }
    }

    /// Reads one of these words, if the token is one. The token must be unique among all words of their kind.
    fn read_word(&mut self, words: &[Variant], parameters: &mut Parameters) -> Option<Variant> {
        let vocabulary = words.first()?.vocabulary();
        let found = *variants::find(vocabulary, self.language, self.token.text).one()?;
        if !words.contains(&found) {
            return None;
        }
        parameters.push(Placed { place: self.token.place, value: Parameter::Word(found) });
        self.advance();
        Some(found)
    }

    fn read_circe_variants(&mut self, parameters: &mut Parameters) {
        let mut decided: Vec<(Aspect, Variant)> = Vec::new();
        loop {
            let variant = match variants::find(Vocabulary::Rebirth, self.language, self.token.text) {
                Found::One(variant) => *variant,
                Found::Several(variants) => {
                    // a short condition behind the variants looks like this too
                    let condition = look_up(of_popeye(), |row| row.names, self.language, self.token.text);
                    if !matches!(condition, Found::One(_)) {
                        let words = variants.iter().map(|v| v.words().get(self.language)).collect();
                        self.fail_near(ReadErrorKind::AmbiguousVariant, words);
                        self.advance();
                    }
                    return;
                }
                Found::Nothing => return,
            };
            let mut contradicts = false;
            for aspect in variant.aspect().into_iter().chain(variant.further_aspect()) {
                let contradicted = decided.iter().find(|(a, v)| *a == aspect && *v != variant);
                if contradicted.is_some() && !aspect.is_replaced() {
                    let words = contradicted.map(|(_, v)| v.words().get(self.language)).into_iter().collect();
                    self.fail_near(ReadErrorKind::Nonsense, words);
                    let next = self.lexer.clone().token().text.to_owned();
                    if let Some(error) = self.errors.last_mut() {
                        error.noticed_at = Some(next);
                    }
                    contradicts = true;
                } else {
                    decided.push((aspect, variant));
                }
            }
            // a word that contradicts what stands before it is left out with its walks
            let before = parameters.len();
            parameters.push(Placed { place: self.token.place, value: Parameter::Word(variant) });
            self.advance();
            let with_walks = matches!(variant, Variant::April | Variant::Chameleon);
            if with_walks && !self.read_walks(parameters) && variant == Variant::April {
                self.fail(ReadErrorKind::Walk);
            }
            if contradicts {
                parameters.truncate(before);
            }
        }
    }

    fn read_condition_squares(&mut self, least: u8, most: u8, parameters: &mut Parameters) -> bool {
        let place = self.token.place;
        let (found, _) = squares(self.token.text);
        if found.is_empty() {
            self.fail(ReadErrorKind::Squares);
            if !self.is_keyword() {
                self.advance();
            }
            return false;
        }
        let Some(found) = self.read_squares() else { return false };
        let different = least < 2 || found.len() == 2 && found[0] != found[1];
        if found.len() < usize::from(least) || found.len() > usize::from(most) || !different {
            let kind = if least == 2 { ReadErrorKind::TwoSquares } else { ReadErrorKind::TooManySquares };
            let token = found.iter().map(|s| BOARD.name(*s)).collect();
            self.fail_at(place, token, kind);
            return false;
        }
        parameters.push(Placed { place, value: Parameter::Squares(found) });
        true
    }

    /// Reads walks as long as they go on; whether there was one.
    fn read_walks(&mut self, parameters: &mut Parameters) -> bool {
        let before = parameters.len();
        while self.read_one_walk(parameters) {}
        parameters.len() > before
    }

    fn read_one_walk(&mut self, parameters: &mut Parameters) -> bool {
        let Some(walk) = self.walk_token() else { return false };
        parameters.push(Placed { place: self.token.place, value: Parameter::Walk(walk) });
        self.advance();
        true
    }

    fn read_maybe_number(&mut self, most: u32, parameters: &mut Parameters) -> bool {
        match self.token.text.parse() {
            Ok(number) if number <= most => {
                parameters.push(Placed { place: self.token.place, value: Parameter::Number(number) });
                self.advance();
                true
            }
            _ => false,
        }
    }

    /// Reads a distance. The reference leaves out without a word what stands behind it in the same token.
    fn read_distance(&mut self, parameters: &mut Parameters) -> bool {
        let Some((value, rest)) = distance(self.token.text) else { return false };
        let place = self.token.place;
        if !rest.is_empty() {
            let behind = self.token.place_at(self.token.text.len() - rest.len());
            self.fail_at(behind, rest.to_owned(), ReadErrorKind::DistanceEnd);
        }
        parameters.push(Placed { place, value: Parameter::Distance(value) });
        self.advance();
        true
    }

    fn read_sentinelles(&mut self, parameters: &mut Parameters) {
        let words: Vec<Variant> =
            Variant::ALL.iter().copied().filter(|v| v.vocabulary() == Vocabulary::Sentinelles).collect();
        while let Some(word) = self.read_word(&words, parameters) {
            if matches!(word, Variant::MaximumBlack | Variant::MaximumWhite | Variant::MaximumTotal) {
                self.read_maybe_number(MOST_PAWNS, parameters);
            }
        }
    }

    fn read_grid(&mut self, parameters: &mut Parameters) {
        let words: Vec<Variant> =
            Variant::ALL.iter().copied().filter(|v| v.vocabulary() == Vocabulary::Grid).collect();
        while let Some(word) = self.read_word(&words, parameters) {
            let place = self.token.place;
            match word {
                Variant::Orthogonal => match files_and_ranks(self.token.text) {
                    Some(value) => {
                        parameters.push(Placed { place, value });
                        self.advance();
                    }
                    None => self.fail(ReadErrorKind::Squares),
                },
                Variant::Irregular => {
                    while let Some(cell) = whole_squares(self.token.text) {
                        let place = self.token.place;
                        parameters.push(Placed { place, value: Parameter::Squares(cell) });
                        self.advance();
                    }
                }
                Variant::GridLine => {
                    while let Some(value) = grid_line(self.token.text) {
                        let place = self.token.place;
                        parameters.push(Placed { place, value });
                        self.advance();
                    }
                }
                _ => {}
            }
        }
    }
}

/// Squares and nothing else.
fn whole_squares(text: &str) -> Option<Vec<Square>> {
    let (found, rest) = squares(text);
    (!found.is_empty() && rest.is_empty()).then_some(found)
}

/// `bdf246`: files and ranks in any order.
fn files_and_ranks(text: &str) -> Option<Parameter> {
    let (mut files, mut ranks) = (Vec::new(), Vec::new());
    for letter in text.bytes().map(|b| b.to_ascii_lowercase()) {
        match letter {
            b'a'..=b'h' => files.push(letter - b'a'),
            b'1'..=b'8' => ranks.push(letter - b'1'),
            _ => return None,
        }
    }
    (!text.is_empty()).then_some(Parameter::GridFilesAndRanks { files, ranks })
}

/// `Ha24`: direction, square of which the lower left corner is meant, length.
fn grid_line(text: &str) -> Option<Parameter> {
    if text.len() != 4 || !text.is_ascii() {
        return None;
    }
    let vertical = match text.as_bytes()[0].to_ascii_lowercase() {
        b'h' => false,
        b'v' => true,
        _ => return None,
    };
    let from = BOARD.parse(&text[1..3])?;
    let length: u8 = text[3..].parse().ok().filter(|n| (1..=8).contains(n))?;
    Some(Parameter::GridLine { vertical, from, length })
}

/// `12`, `3.45`, `.5` or `-` (no limit), in hundredths, and the text behind it.
fn distance(text: &str) -> Option<(Option<u32>, &str)> {
    if let Some(rest) = text.strip_prefix('-') {
        return (!rest.starts_with(is_of_number)).then_some((None, rest));
    }
    let (number, rest) = text.split_at(text.find(|c| !is_of_number(c)).unwrap_or(text.len()));
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    if whole.len() > 7 || decimals.len() > 2 || decimals.contains('.') || whole.len() + decimals.len() == 0 {
        return None;
    }
    let hundredths: u32 = format!("{decimals:0<2}").parse().ok()?;
    let whole: u32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    Some((Some(whole * 100 + hundredths), rest))
}

/// Whether a number with decimals may go on with a character.
fn is_of_number(character: char) -> bool {
    character.is_ascii_digit() || character == '.'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_hundredths() {
        assert_eq!(distance("-"), Some((None, "")));
        assert_eq!(distance("12"), Some((Some(1200), "")));
        assert_eq!(distance("3.4"), Some((Some(340), "")));
        assert_eq!(distance("3.45"), Some((Some(345), "")));
        assert_eq!(distance(".5"), Some((Some(50), "")));
        assert_eq!(distance("9999999"), Some((Some(999_999_900), "")));
        assert_eq!(distance("3.456"), None);
        assert_eq!(distance("1.2.3"), None);
        assert_eq!(distance("."), None);
        assert_eq!(distance("-5"), None);
        assert_eq!(distance("x"), None);
    }

    #[test]
    fn what_stands_behind_a_distance_is_left_out() {
        assert_eq!(distance("5/9"), Some((Some(500), "/9")));
        assert_eq!(distance("-/5"), Some((None, "/5")));
    }
}
