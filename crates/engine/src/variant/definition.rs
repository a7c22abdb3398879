//! What a definition says, key by key.

use super::holdings::{Holdings, UnitPromotions};
use super::{VariantError, pieces};
use crate::counting::Custom;
use crate::results::Results;
use board::{Geometry, PerSide, Side, Square, SquareSet, Walk};
use movement::Movement;
use rules::general::Verdict;
use rules::variant::MayPass;

/// A kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    /// Its letter in lower case.
    pub letter: char,
    /// The key that defines it.
    pub key: String,
    /// Its moves in Betza notation; empty for the pawn.
    pub betza: String,
    /// Its moves where they are given in the movement language.
    pub moves: Option<Movement>,
}

/// When the loss of pieces ends the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Extinction {
    /// The letters of the pieces, `*` for all together.
    pub pieces: String,
    /// So few pieces count as extinct.
    pub count: u32,
    /// The other side must have so many.
    pub opponent_count: u32,
    /// Whether the side that moves next needs one piece more to claim.
    pub claim: bool,
    /// Whether the last pieces of such a kind may not be left en prise.
    pub pseudo_royal: bool,
    /// Whether only all of them together may not.
    pub duple: bool,
    /// Whether the side that loses them has won.
    pub wins: bool,
}

/// Everything that a definition settles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Definition {
    pub geometry: Geometry,
    pub results: Results,
    pub files: u8,
    pub ranks: u8,
    pub start: String,
    pub pieces: Vec<Piece>,
    /// The letters of the pieces that promote as pawns do.
    pub pawn_types: PerSide<Option<String>>,
    pub holdings: Holdings,
    pub unit_promotions: UnitPromotions,
    /// What comes in through the gates: pieces of the hand, or first leaps of the king and the queen (Cambodia).
    pub gating: bool,
    pub leaps: bool,
    /// By whose rules moves are counted in the endgame.
    pub counting: Option<Custom>,
    /// The word for how walls are laid.
    pub walls: Option<String>,
    /// The squares with lines along the diagonals (Korean palaces).
    pub diagonals: String,
    pub facing_kings: bool,
    pub kings_stay: bool,
    /// The letters of pieces that explosions spare.
    pub blast_immune: String,
    /// The letters of pieces that do not capture each other.
    pub immune: String,
    pub flag_safe: bool,
    /// Whether the left and right edges of the board are joined.
    pub cylinder: bool,
    /// Fairy conditions with their parameters.
    pub conditions: Vec<String>,
    /// The keys of the pieces that pawns become: a letter means the piece that bears it when it is read.
    pub promotions: PerSide<Vec<String>>,
    pub promotion_regions: PerSide<String>,
    pub mandatory_promotion: bool,
    pub double_step: bool,
    pub double_regions: PerSide<String>,
    pub triple_regions: PerSide<String>,
    /// Whether pawns capture in passing.
    pub en_passant: bool,
    pub castling: bool,
    pub castling_rooks: String,
    /// The piece that castles, if it is not the royal one.
    pub castling_king: Option<char>,
    /// The files of the castling king before and after castling to the king's and the queen's side, from 0.
    pub castling_files: PerSide<[u8; 3]>,
    pub castling_rank: u8,
    /// Whether kings and their partners begin on any files.
    pub free_castling: bool,
    pub flag_pieces: String,
    pub flag_regions: PerSide<String>,
    pub flag_move: bool,
    pub check_counting: bool,
    pub checking: bool,
    pub extinction: Extinction,
    pub must_capture: bool,
    /// The letters of pieces that turn to stone when they capture.
    pub petrified: String,
    /// Whether captures explode.
    pub explosions: bool,
    /// When the sides may pass.
    pub pass: PerSide<MayPass>,
    pub flying_general: bool,
    pub soldier_rank: u8,
    /// Regions that pieces may not leave: the side, the piece's key, the region.
    pub mobility: Vec<(Side, String, String)>,
}

impl Default for Definition {
    fn default() -> Self {
        Definition {
            geometry: Geometry::CHESS,
            results: Results::default(),
            files: 8,
            ranks: 8,
            start: String::new(),
            pieces: Vec::new(),
            pawn_types: PerSide([None, None]),
            holdings: Holdings::default(),
            unit_promotions: UnitPromotions::default(),
            gating: false,
            leaps: false,
            counting: None,
            walls: None,
            diagonals: String::new(),
            facing_kings: false,
            kings_stay: false,
            blast_immune: String::new(),
            immune: String::new(),
            flag_safe: false,
            cylinder: false,
            conditions: Vec::new(),
            promotions: PerSide(
                [(); 2].map(|()| ["knight", "bishop", "rook", "queen"].map(str::to_owned).to_vec()),
            ),
            promotion_regions: PerSide(["*8".to_owned(), "*1".to_owned()]),
            mandatory_promotion: true,
            double_step: true,
            double_regions: PerSide(["*2".to_owned(), "*7".to_owned()]),
            triple_regions: PerSide([String::new(), String::new()]),
            en_passant: true,
            castling: true,
            castling_rooks: "r".to_owned(),
            castling_king: None,
            castling_files: PerSide([[4, 6, 2]; 2]),
            castling_rank: 1,
            free_castling: false,
            flag_pieces: String::new(),
            flag_regions: PerSide([String::new(), String::new()]),
            flag_move: false,
            check_counting: false,
            checking: true,
            extinction: Extinction::default(),
            must_capture: false,
            petrified: String::new(),
            explosions: false,
            pass: PerSide([MayPass::Never; 2]),
            flying_general: false,
            soldier_rank: 1,
            mobility: Vec::new(),
        }
    }
}

impl Definition {
    /// Pawns do not capture in passing, where no region is left for it.
    pub(super) fn forbid_en_passant(&mut self, reader: &Value<'_>) -> Result<(), VariantError> {
        if reader.value != "-" {
            return Err(VariantError::Unsupported(reader.key.to_owned()));
        }
        self.en_passant = false;
        Ok(())
    }

    /// By whose rules moves are counted in the endgame.
    pub(super) fn count_by(&mut self, reader: &Value<'_>) -> Result<(), VariantError> {
        self.counting = match reader.value {
            "makruk" => Some(Custom::Makruk),
            "cambodian" => Some(Custom::Cambodian),
            "asean" => Some(Custom::Asean),
            "none" => None,
            _ => return Err(reader.error("expected makruk, cambodian, asean or none")),
        };
        Ok(())
    }

    /// Lets sides pass, or takes that back.
    pub(super) fn passes(
        &mut self,
        sides: &[Side],
        when: MayPass,
        reader: &Value<'_>,
    ) -> Result<(), VariantError> {
        let may = reader.truth()?;
        for &side in sides {
            if may {
                self.pass[side] = when;
            } else if self.pass[side] == when {
                self.pass[side] = MayPass::Never;
            }
        }
        Ok(())
    }

    /// Takes a line of our own kind of file into account; false if it is none.
    pub(super) fn apply_own(&mut self, reader: &Value<'_>) -> Result<bool, VariantError> {
        let Some((what, rest)) = reader.key.split_once(':') else { return Ok(false) };
        match what {
            "moves" | "royal-moves" => {
                let movement =
                    Movement::parse(reader.value).map_err(|error| reader.error(&error.to_string()))?;
                let letter = rest.chars().next().unwrap_or(' ').to_ascii_lowercase();
                let key = if what == "moves" { format!("customPiece {letter}") } else { "king".to_owned() };
                self.pieces.retain(|piece| piece.letter != letter && piece.key != key);
                self.pieces.push(Piece { letter, key, betza: String::new(), moves: Some(movement) });
            }
            "region" => {
                let (side, letter) = rest.split_once(':').unwrap_or((rest, ""));
                let key = self.key_of(reader, letter.chars().next().unwrap_or(' '))?;
                self.confine(if side == "White" { Side::White } else { Side::Black }, key, reader.value);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub(super) fn castling_file(&mut self, which: usize, sides: &[Side], file: u8) {
        for &side in sides {
            self.castling_files[side][which] = file;
        }
    }

    pub(super) fn shape(&mut self, reader: &Value<'_>, files: u8, ranks: u8) -> Result<(), VariantError> {
        (self.files, self.ranks) = (files, ranks);
        self.geometry = Geometry::new(files, ranks).ok_or_else(|| reader.error("the board is too large"))?;
        Ok(())
    }

    pub(super) fn confine(&mut self, side: Side, piece: String, region: &str) {
        self.mobility.retain(|(own, key, _)| *own != side || *key != piece);
        self.mobility.push((side, piece, region.to_owned()));
    }

    /// The key of the piece of that letter.
    pub(super) fn key_of(&self, reader: &Value<'_>, letter: char) -> Result<String, VariantError> {
        let piece = self.pieces.iter().find(|piece| piece.letter == letter.to_ascii_lowercase());
        let piece = piece.ok_or_else(|| reader.error(&format!("no piece is called '{letter}'")))?;
        Ok(piece.key.clone())
    }

    /// The keys of pieces given by their letters, `-` for none.
    pub(super) fn keys(&self, reader: &Value<'_>) -> Result<Vec<String>, VariantError> {
        let letters = reader.value.chars().filter(|c| !c.is_whitespace() && *c != '-');
        letters.map(|letter| self.key_of(reader, letter)).collect()
    }

    /// A piece: its letter, and its moves behind a colon; `-` takes it out.
    pub(super) fn piece(&mut self, reader: &Value<'_>, moves: &str) -> Result<(), VariantError> {
        self.pieces.retain(|piece| piece.key != reader.key);
        let (letter, betza) = match reader.value.split_once(':') {
            Some((letter, betza)) => (letter.trim(), betza.trim()),
            None => (reader.value, moves),
        };
        if letter == "-" {
            return Ok(());
        }
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(reader.error("expected one letter"));
        };
        if !letter.is_ascii_alphabetic() {
            return Err(reader.error("expected a letter"));
        }
        let letter = letter.to_ascii_lowercase();
        if betza.is_empty() && reader.key != "pawn" {
            return Err(reader.error("expected 'letter:moves'"));
        }
        // a letter names one piece, the last so called
        self.pieces.retain(|piece| piece.letter != letter);
        let piece = Piece { letter, key: reader.key.to_owned(), betza: betza.to_owned(), moves: None };
        if !piece.betza.is_empty() {
            pieces::movement(reader.key, &piece.betza)?;
        }
        self.pieces.push(piece);
        Ok(())
    }

    /// The letter of the pawn: of the piece that is a pawn by its key, or else the first that promotes as pawns do.
    pub fn pawn(&self) -> Option<char> {
        let of_key = self.pieces.iter().find(|piece| piece.key == "pawn").map(|piece| piece.letter);
        of_key.or_else(|| self.further_pawns().first().copied())
    }

    /// The letters of the pieces that promote as pawns do, the pawn by its key apart.
    pub fn further_pawns(&self) -> Vec<char> {
        let of_key = self.pieces.iter().find(|piece| piece.key == "pawn").map(|piece| piece.letter);
        let mut found = Vec::new();
        for letter in self.pawn_types.0.iter().flatten().flat_map(|types| types.chars()) {
            let letter = letter.to_ascii_lowercase();
            let known = self.pieces.iter().any(|piece| piece.letter == letter);
            if known && Some(letter) != of_key && !found.contains(&letter) {
                found.push(letter);
            }
        }
        found
    }

    /// The promoted forms of pieces: the letter of the piece, the walk of the form, and the piece as which it moves.
    pub fn promoted_walks(&self) -> Vec<(char, Walk, &Piece)> {
        let first = movement::walks().len() + self.walks().iter().filter(|(_, walk)| is_own(*walk)).count();
        let pieces = |key: &String| self.pieces.iter().find(|piece| piece.key == *key);
        let pairs = self.unit_promotions.pairs.iter();
        let found = pairs.filter_map(|(from, to)| Some((pieces(from)?.letter, pieces(to)?)));
        #[allow(clippy::cast_possible_truncation, reason = "a few hundred walks")]
        (first..).zip(found).map(|(number, (letter, piece))| (letter, Walk(number as u16), piece)).collect()
    }

    /// The walk of each piece by its letter: orthodox ones by the table, others numbered behind it.
    pub fn walks(&self) -> Vec<(char, Walk)> {
        let pawn = self.pawn();
        let mut next = movement::walks().len();
        self.pieces
            .iter()
            .map(|piece| {
                let walk = if Some(piece.letter) == pawn {
                    Walk::PAWN
                } else if let Some(walk) = orthodox(piece) {
                    walk
                } else {
                    next += 1;
                    #[allow(clippy::cast_possible_truncation, reason = "a few hundred walks")]
                    Walk(next as u16 - 1)
                };
                (piece.letter, walk)
            })
            .collect()
    }

    /// The squares on which either king wins.
    pub fn hill(&self) -> SquareSet {
        let kings = self.royal().is_some_and(|royal| self.flag_pieces == royal.to_string());
        let [white, black] = Side::BOTH.map(|side| self.region("flagRegion", &self.flag_regions[side]));
        match (white, black) {
            (Ok(white), Ok(black)) if kings && !self.flag_move => white & black,
            _ => SquareSet::EMPTY,
        }
    }

    /// The letter of the royal piece.
    pub fn royal(&self) -> Option<char> {
        self.pieces.iter().find(|piece| piece.key == "king").map(|piece| piece.letter)
    }

    /// The squares of a region such as `*8 d4`.
    pub fn region(&self, key: &str, text: &str) -> Result<SquareSet, VariantError> {
        let mut squares = SquareSet::EMPTY;
        for word in text.split_ascii_whitespace().filter(|word| *word != "-") {
            let error = || VariantError::Value {
                key: key.to_owned(),
                problem: format!("'{word}' is no square, file or rank"),
            };
            let (file, rank) = word.split_at_checked(1).ok_or_else(error)?;
            let file = match file.as_bytes()[0].to_ascii_lowercase() {
                b'*' => None,
                letter @ b'a'..=b'z' => Some(letter - b'a'),
                _ => return Err(error()),
            };
            let rank: Option<u8> = if rank == "*" || rank.is_empty() {
                None
            } else {
                Some(rank.parse::<u8>().ok().filter(|rank| *rank > 0).ok_or_else(error)? - 1)
            };
            for square in self.geometry.squares() {
                let on = |part: Option<u8>, own| part.is_none_or(|part| part == own);
                if on(file, self.geometry.file(square)) && on(rank, self.geometry.rank(square)) {
                    squares.insert(square);
                }
            }
        }
        Ok(squares)
    }

    /// The ranks of a region, as the side counts them from 1.
    ///
    /// # Errors
    /// When the region is not made of whole ranks.
    pub fn ranks_of(&self, key: &str, region: &str, side: Side) -> Result<Vec<u8>, VariantError> {
        let (files, ranks) = (self.geometry.files(), self.geometry.ranks());
        let squares = self.region(key, region)?;
        let mut found = Vec::new();
        for rank in 0..ranks {
            let count = (0..files).filter(|&file| squares.contains(Square(rank * files + file))).count();
            if count == usize::from(files) {
                found.push(if side == Side::White { rank + 1 } else { ranks - rank });
            } else if count > 0 {
                return Err(VariantError::Unsupported(format!("{key} of single squares")));
            }
        }
        Ok(found)
    }
}

/// Whether a walk is a variant's own, numbered behind the table.
fn is_own(walk: Walk) -> bool {
    walk.index() >= movement::walks().len()
}

/// The walk of the table for pieces that move as orthodox ones do.
pub(super) fn orthodox(piece: &Piece) -> Option<Walk> {
    match piece.betza.as_str() {
        "N" => Some(Walk::KNIGHT),
        "B" => Some(Walk::BISHOP),
        "R" => Some(Walk::ROOK),
        "Q" => Some(Walk::QUEEN),
        "K" if piece.key == "king" => Some(Walk::KING),
        _ => None,
    }
}

pub(super) fn uncapitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_ascii_lowercase().to_string() + letters.as_str())
}

/// The value of a key while it is read.
pub(super) struct Value<'t> {
    pub(super) key: &'t str,
    pub(super) value: &'t str,
}

impl Value<'_> {
    pub(super) fn error(&self, problem: &str) -> VariantError {
        VariantError::Value { key: self.key.to_owned(), problem: problem.to_owned() }
    }

    pub(super) fn truth(&self) -> Result<bool, VariantError> {
        match self.value {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.error("expected 'true' or 'false'")),
        }
    }

    pub(super) fn result(&self) -> Result<Verdict, VariantError> {
        match self.value {
            "win" => Ok(Verdict::Won),
            "draw" => Ok(Verdict::Drawn),
            "loss" => Ok(Verdict::Lost),
            _ => Err(self.error("expected 'win', 'draw' or 'loss'")),
        }
    }

    /// The side that has won when the game is drawn. To count the pieces in the end is not known here.
    pub(super) fn draw_odds(&self) -> Result<Option<Side>, VariantError> {
        match self.value {
            "whitedrawodds" => Ok(Some(Side::White)),
            "blackdrawodds" => Ok(Some(Side::Black)),
            "none" | "janggi" | "unweighted" => Ok(None),
            _ => {
                Err(self.error("expected 'none', 'janggi', 'unweighted', 'whitedrawodds' or 'blackdrawodds'"))
            }
        }
    }

    pub(super) fn number(&self) -> Result<u8, VariantError> {
        self.value.parse().map_err(|_| self.error("expected a number"))
    }

    /// A letter in lower case; `-` is none.
    pub(super) fn letter(&self) -> Result<Option<char>, VariantError> {
        match self.value.as_bytes() {
            [b'-'] => Ok(None),
            [letter] if letter.is_ascii_alphabetic() => Ok(Some(char::from(letter.to_ascii_lowercase()))),
            _ => Err(self.error("expected a letter")),
        }
    }

    /// Pairs such as `p:g s:g`.
    pub(super) fn pairs(&self) -> Result<Vec<(char, &str)>, VariantError> {
        let words = self.value.split_ascii_whitespace().filter(|word| *word != "-");
        words
            .map(|word| {
                let (letter, value) =
                    word.split_once(':').ok_or_else(|| self.error("expected 'letter:value'"))?;
                let letter = letter.chars().next().ok_or_else(|| self.error("expected a letter"))?;
                Ok((letter, value))
            })
            .collect()
    }

    /// A file as a letter or a number, from 1.
    pub(super) fn file_count(&self) -> Result<u8, VariantError> {
        let count = match self.value.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => letter.to_ascii_lowercase() - b'a' + 1,
            _ => self.number()?,
        };
        if count == 0 { Err(self.error("expected a file")) } else { Ok(count) }
    }
}
