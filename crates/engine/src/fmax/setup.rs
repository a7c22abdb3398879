//! From the lines of a game to its rules and its start position.

use super::{FmaxError, FmaxGame, FmaxPiece};
use crate::counting::Count;
use crate::playable::{CastlingName, Names, PieceKind, Playable};
use crate::results::Results;
use board::{Marks, PerSide, Position, Side, Square, SquareSet, Unit, Walk};
use movement::Movement;
use movement::notation::{Initial, parse_fmax, parse_fmax_pawn};
use rules::games::{BareKing, GroupRoyal, Hill, PromotionByFile};
use rules::general::{Builder, Moment, Reads, RuleSet, Verdict, Wing};
use rules::variant::{Gates, gate_of};

/// The mode of castling, its two lowest digits.
const CASTLING: u32 = 0x34;

/// A castling descriptor: how far the king goes to the right, or to the left if negative.
fn castling(word: &str) -> Option<i32> {
    let mut parts = word.split(',');
    let step: i32 = parts.next()?.parse().ok()?;
    let mode = u32::from_str_radix(parts.next()?, 16).ok()?;
    if mode & 0xFF != CASTLING {
        return None;
    }
    let second = match parts.next() {
        Some(second) => second.parse().ok()?,
        None => step ^ (mode.cast_signed() >> 12),
    };
    Some(step + second)
}

impl FmaxPiece {
    /// Whether losing one loses the game.
    fn is_royal(&self) -> bool {
        matches!(self.value, -1 | -2)
    }

    /// Whether losing the last one loses the game.
    fn is_group_royal(&self) -> bool {
        self.value < -2
    }

    /// Whether pawns may become this.
    fn is_promotion(&self) -> bool {
        self.value != -1 && self.value % 10 != 3
    }

    /// The descriptors that are movement, and how far it castles.
    fn parted(&self) -> (String, Vec<i32>) {
        let mut castlings: Vec<i32> = self.descriptors.split_whitespace().filter_map(castling).collect();
        castlings.sort_unstable();
        castlings.dedup();
        let words: Vec<&str> =
            self.descriptors.split_whitespace().filter(|word| castling(word).is_none()).collect();
        (words.join(" "), castlings)
    }

    fn movement(&self, pawn_rank: Option<i8>) -> Result<Movement, FmaxError> {
        let (text, _) = self.parted();
        if text.is_empty() {
            return Ok(Movement::none());
        }
        let read = match pawn_rank {
            Some(rank) => parse_fmax_pawn(&text, rank),
            None => parse_fmax(&text, Initial::Unmoved),
        };
        read.map_err(|error| FmaxError::at(self.line, format!("{}: {error}", self.letter)))
    }
}

impl FmaxGame {
    /// The rank on which the pawns stand, from 1.
    fn pawn_rank(&self) -> i8 {
        match self.zone {
            _ if self.turned => 4,
            zone if zone < 0 => 1 - zone,
            3 => 3,
            _ => 2,
        }
    }

    /// Makes the game one that can be played, from its array.
    ///
    /// # Errors
    /// When a descriptor is malformed or asks for what is not supported.
    pub fn prepare(&self) -> Result<Playable, FmaxError> {
        self.prepare_at(None, false)
    }

    /// Makes the game one that can be played, from a position in Forsyth-Edwards notation. Units are taken not to have
    /// moved where the array has the same type. With baring, a side that has only its king left loses unless it can bare
    /// the other at once, and stalemate loses: the rules of ShaMax.
    ///
    /// # Errors
    /// When a descriptor or the position is malformed.
    pub fn prepare_at(&self, fen: Option<&str>, baring: bool) -> Result<Playable, FmaxError> {
        let table = movement::walks().len();
        let walk_of = |number: u8, side: Side| match (number, side) {
            (1, Side::White) | (2, Side::Black) => Walk::PAWN,
            _ => Walk(u16::try_from(table).unwrap_or(u16::MAX) + u16::from(number) - 1),
        };
        let mut builder = Builder::new(self.geometry);
        builder.not_plain().no_castling().declare(Reads::POSITION);
        let rank = self.pawn_rank();
        let pawns = Movement::Choice(vec![
            Movement::Sequence(vec![
                Movement::If(movement::Condition::White, true),
                self.pieces[0].movement(Some(rank))?,
            ]),
            Movement::Sequence(vec![
                Movement::If(movement::Condition::White, false),
                self.pieces[1].movement(Some(rank))?,
            ]),
        ]);
        builder.replace_movement(Walk::PAWN, pawns);
        let mut own = Vec::new();
        for (index, piece) in self.pieces.iter().enumerate() {
            own.push(piece.movement((index < 2).then_some(rank))?);
        }
        let array = self.array(&walk_of);
        let mut hands = 0b11 | 0b11 << 32;
        let mut position = match fen {
            None => array.clone(),
            Some(fen) => self.placed(fen, &walk_of, &mut hands)?,
        };
        let at_home = |square: &Square| position.unit(*square) == array.unit(*square);
        let virgins: SquareSet = self.virgins(&own).into_iter().filter(at_home).collect();
        builder.own_movements(own);
        if !virgins.is_empty() {
            builder.unmoved(virgins);
        }
        for wing in self.wings() {
            builder.wing(wing);
        }
        self.promotions(&walk_of, &mut builder);
        self.kings(&walk_of, &mut builder);
        for (number, piece) in (1u8..).zip(&self.pieces) {
            if let Some(squares) = self.confined(piece) {
                for side in Side::BOTH {
                    builder.confine(walk_of(number, side), side, squares);
                }
            }
        }
        if self.turned {
            Self::rules_of_xiangqi(&mut builder);
        }
        if baring {
            builder.ending(BareKing);
        }
        self.gates(&walk_of, hands, &at_home, &mut builder);
        let rules: RuleSet = builder.seal(&mut position);
        let default_promotion = PerSide(Side::BOTH.map(|side| self.default_promotion(side, &walk_of)));
        let setup = self
            .piece_to_char
            .as_ref()
            .map(|pictures| (pictures.clone(), self.parent.clone().unwrap_or_default()));
        Ok(Playable {
            name: self.name.clone(),
            rules,
            start: position,
            pieces: self.kinds(&walk_of),
            orthodox: false,
            default_promotion,
            unnamed_promotions: self.turned,
            plain_names: true,
            hill: self.hill(),
            names: Names {
                lowest_rank: u8::from(self.geometry.ranks() != 10),
                castling: CastlingName::KingMove,
            },
            free_castling: false,
            results: self.results(baring),
            count: Count::default(),
            setup,
            messages: self.messages.clone(),
        })
    }

    /// The squares of a side's back rank with the types on them.
    fn back_rank(&self, side: Side) -> impl Iterator<Item = (Square, u8)> + '_ {
        let rank = if side == Side::White { 0 } else { i32::from(self.geometry.ranks()) - 1 };
        let squares = (0..).zip(&self.arrays[side.index()]);
        squares.filter_map(move |(file, &number)| {
            self.geometry.at(file, rank).filter(|_| number > 0).map(|square| (square, number))
        })
    }

    fn piece(&self, number: u8) -> &FmaxPiece {
        &self.pieces[usize::from(number) - 1]
    }

    /// The squares on which it matters whether a unit has moved.
    fn virgins(&self, movements: &[Movement]) -> SquareSet {
        let mut squares = SquareSet::EMPTY;
        for side in Side::BOTH {
            for (square, number) in self.back_rank(side) {
                let asks = movements[usize::from(number) - 1].any(&|part| *part == Movement::Unmoved);
                if asks {
                    squares.insert(square);
                }
            }
        }
        for wing in self.wings() {
            squares.insert(wing.king);
            squares.insert(wing.partner);
        }
        squares
    }

    /// The castlings: with the corner piece of that side, whatever it is.
    fn wings(&self) -> Vec<Wing> {
        let mut wings = Vec::new();
        let files = i32::from(self.geometry.files());
        for side in Side::BOTH {
            let rank = if side == Side::White { 0 } else { i32::from(self.geometry.ranks()) - 1 };
            for (king, number) in self.back_rank(side) {
                if number < 3 {
                    continue;
                }
                let file = i32::from(self.geometry.file(king));
                for distance in self.piece(number).parted().1 {
                    let corner = if distance > 0 { files - 1 } else { 0 };
                    let to = file + distance;
                    let within = if distance > 0 { to <= corner } else { to >= corner };
                    let occupied = self.arrays[side.index()][usize::try_from(corner).unwrap_or(0)] > 0;
                    let squares = (
                        self.geometry.at(corner, rank),
                        self.geometry.at(to, rank),
                        self.geometry.at(to - distance.signum(), rank),
                    );
                    if let (Some(partner), Some(king_to), Some(partner_to)) = squares
                        && within
                        && occupied
                        && partner != king
                    {
                        wings.push(Wing { side, king, partner, king_to, partner_to });
                    }
                }
            }
        }
        wings
    }

    /// The number of the type that White's and Black's pawns become.
    fn promoted(&self, side: Side) -> u8 {
        let has = |side: Side, number: u8| self.arrays[side.index()].contains(&number);
        if side == Side::Black && has(Side::White, 7) && !has(Side::Black, 7) && has(Side::Black, 9) {
            9
        } else {
            7
        }
    }

    fn default_promotion(&self, side: Side, walk_of: &dyn Fn(u8, Side) -> Walk) -> Option<Walk> {
        if self.turned {
            return Some(walk_of(Self::across_the_river(side), side));
        }
        let number = self.promoted(side);
        (self.zone != -3 && usize::from(number) <= self.pieces.len()).then(|| walk_of(number, side))
    }

    fn promotions(&self, walk_of: &dyn Fn(u8, Side) -> Walk, builder: &mut Builder) {
        if self.turned {
            for side in Side::BOTH {
                builder.promotion_squares(side, self.beyond_the_river(side));
                builder.promotions_of(side, vec![walk_of(Self::across_the_river(side), side)]);
            }
            return;
        }
        let depth = if self.zone == 3 { 3 } else { 1 };
        let ranks = self.geometry.ranks();
        let mut by_file = PerSide([Vec::new(), Vec::new()]);
        for side in Side::BOTH {
            let in_zone = |square: &Square| {
                let rank = self.geometry.rank(*square);
                if side == Side::White { rank + depth >= ranks } else { rank < depth }
            };
            let squares: SquareSet = self.geometry.squares().filter(in_zone).collect();
            builder.promotion_squares(side, squares);
            if self.zone == -3 {
                builder.promotions_of(side, Vec::new());
                for square in squares {
                    let file = usize::from(self.geometry.file(square));
                    let array = &self.arrays[Side::White.index()];
                    // on the king's file what stands on its a-side
                    let number = if array[file] > 0 && self.piece(array[file]).value < 0 && file > 0 {
                        array[file - 1]
                    } else {
                        array[file]
                    };
                    if number > 2 {
                        by_file[side].push((square, walk_of(number, side)));
                    }
                }
            } else {
                let mut walks: Vec<Walk> = Vec::new();
                for (letter, number) in self.letters(side) {
                    if self.piece(number).is_promotion() && letter.is_some() {
                        walks.push(walk_of(number, side));
                    }
                }
                let default = self.default_promotion(side, walk_of);
                walks.extend(default.filter(|walk| !walks.contains(walk)));
                builder.promotions_of(side, walks);
            }
        }
        if self.zone == -3 {
            builder.effect((Moment::BeforePromotion, 0), PromotionByFile { walks: by_file });
        }
    }

    /// Each type's letter for a side: of types with the same letter White's is the first and Black's the last.
    fn letters(&self, side: Side) -> Vec<(Option<char>, u8)> {
        let letters: Vec<char> = self.pieces.iter().map(|piece| piece.letter).collect();
        let named = |index: usize| {
            let letter = letters[index];
            let mut others = match side {
                Side::White => letters[..index].iter(),
                Side::Black => letters[index + 1..].iter(),
            };
            (!others.any(|&other| other == letter)).then_some(letter)
        };
        (1u8..).zip(0..letters.len()).map(|(number, index)| (named(index), number)).collect()
    }

    fn kinds(&self, walk_of: &dyn Fn(u8, Side) -> Walk) -> Vec<PieceKind> {
        let (white, black) = (self.letters(Side::White), self.letters(Side::Black));
        let mut kinds = vec![PieceKind {
            walk: Walk::PAWN,
            letters: PerSide([white[0].0, black[1].0]),
            value: Some(self.pieces[0].value),
            centralised: false,
            royal: false,
        }];
        for ((white, number), (black, _)) in white.into_iter().zip(black) {
            let piece = self.piece(number);
            let mut letters = [white, black];
            if number < 3 {
                // one side's pawn is the other side's piece
                letters[usize::from(number) - 1] = None;
            }
            let royal = piece.value < 0;
            let value = piece.value.unsigned_abs().cast_signed();
            for side in Side::BOTH {
                if self.turned && number == Self::across_the_river(side) {
                    // a soldier keeps its letter across the river
                    letters[side.index()] = Some(self.pieces[side.index()].letter);
                }
            }
            kinds.push(PieceKind {
                walk: walk_of(number, if number == 1 { Side::Black } else { Side::White }),
                letters: PerSide(letters),
                value: (!royal || value > 2).then_some(value),
                centralised: piece.centralised,
                royal,
            });
        }
        kinds
    }

    /// The squares on which a king wins: the four in the middle, if the third type says so.
    fn hill(&self) -> SquareSet {
        if self.piece(3).value != -2 {
            return SquareSet::EMPTY;
        }
        let (files, ranks) = (self.geometry.files(), self.geometry.ranks());
        let squares = self.geometry.squares().filter(|&square| {
            let (file, rank) = (self.geometry.file(square), self.geometry.rank(square));
            (file == files / 2 || file + 1 == files / 2) && (rank == ranks / 2 || rank + 1 == ranks / 2)
        });
        squares.collect()
    }

    /// What ends mean: stalemate loses with baring, and where the ninth type is worth -2.
    fn results(&self, baring: bool) -> Results {
        let loses = baring || self.turned || self.pieces.get(8).is_some_and(|piece| piece.value == -2);
        let stalemate = if loses { Verdict::Lost } else { Verdict::Drawn };
        Results { stalemate, ..Results::default() }
    }

    fn kings(&self, walk_of: &dyn Fn(u8, Side) -> Walk, builder: &mut Builder) {
        for (number, piece) in (1u8..).zip(&self.pieces) {
            if piece.is_group_royal() && number > 2 {
                // types beyond 7 may not be left attacked in pairs
                builder.check_rule(GroupRoyal { walk: walk_of(number, Side::White), duple: number > 7 });
            }
        }
        let hill = self.hill();
        if !hill.is_empty() {
            builder.ending(Hill { squares: hill });
        }
    }

    /// Gates on the back ranks as long as the units of the array stand there, and what is in hand for them.
    fn gates(
        &self,
        walk_of: &dyn Fn(u8, Side) -> Walk,
        hold: u64,
        at_home: &dyn Fn(&Square) -> bool,
        builder: &mut Builder,
    ) {
        if self.name != "seirawan" || self.pieces.len() < 10 {
            return;
        }
        let walks = [9, 10].map(|number| walk_of(number, Side::White));
        builder.hands(walks.to_vec(), Vec::new());
        let register = builder.register();
        let mut gates = 0;
        for side in Side::BOTH {
            for (bit, &walk) in walks.iter().enumerate() {
                builder.in_hand(walk, side, hold >> (32 * side.index() + bit) & 1);
            }
            let units = self.back_rank(side).map(|(square, _)| square);
            gates |=
                units.filter(at_home).fold(0, |gates, square| gates | gate_of(self.geometry, square, side));
        }
        builder.initial(register, gates);
        let everywhere = PerSide([!SquareSet::EMPTY; 2]);
        let squares = walks.map(|walk| (walk, everywhere)).to_vec();
        builder
            .effect((Moment::AfterMovement, 0), Gates { register, squares, refilled: false, parries: true });
    }

    /// The units of a position, and whose turn it is. The hands, where there are any, are those of the text.
    fn placed(
        &self,
        fen: &str,
        walk_of: &dyn Fn(u8, Side) -> Walk,
        hands: &mut u64,
    ) -> Result<Position, FmaxError> {
        let error = |problem: String| FmaxError::Position(problem);
        let mut words = fen.split_ascii_whitespace();
        let text = words.next().ok_or_else(|| error("it is empty".to_owned()))?;
        let (text, held) =
            text.split_once('[').map_or((text, None), |(t, h)| (t, Some(h.trim_end_matches(']'))));
        let mut position = Position::new(self.geometry);
        let number_of = |letter: char, side: Side| {
            let mut letters = self.letters(side).into_iter();
            letters.find(|(own, _)| *own == Some(letter.to_ascii_lowercase())).map(|(_, number)| number)
        };
        let side_of = |letter: char| if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(self.geometry.ranks()) {
            return Err(error(format!("{} ranks, not {}", rows.len(), self.geometry.ranks())));
        }
        for (row, rank) in rows.iter().zip((0..i32::from(self.geometry.ranks())).rev()) {
            let (mut file, mut empty) = (0, 0);
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    // 1 followed by another digit is a number of two digits
                    empty = (empty * 10 + digit.cast_signed()).min(99);
                    if empty != 1 || self.geometry.files() < 10 {
                        file += empty;
                        empty = 0;
                    }
                    continue;
                }
                file += empty;
                empty = 0;
                let side = side_of(letter);
                let mut number = number_of(letter, side)
                    .ok_or_else(|| error(format!("no piece of {side:?} is called '{letter}'")))?;
                let square =
                    self.geometry.at(file, rank).ok_or_else(|| error(format!("rank '{row}' is too long")))?;
                if self.turned && number < 3 && self.beyond_the_river(side).contains(square) {
                    number = Self::across_the_river(side);
                }
                let mut unit = Unit::new(walk_of(number, side), side.into());
                if self.piece(number).is_royal() {
                    unit = unit.with_marks(Marks::ROYAL);
                }
                position.place(square, unit);
                file += 1;
            }
            if file + empty != i32::from(self.geometry.files()) {
                return Err(error(format!("rank '{row}' has not {} squares", self.geometry.files())));
            }
        }
        if let Some(held) = held {
            *hands = 0;
            for letter in held.chars() {
                let side = side_of(letter);
                match number_of(letter, side) {
                    Some(number @ 9..=10) => *hands |= 1 << (32 * side.index() + usize::from(number) - 9),
                    _ => return Err(error(format!("'{letter}' cannot be in the hand"))),
                }
            }
        }
        if words.next() == Some("b") {
            position.set_side_to_move(Side::Black);
        }
        for side in Side::BOTH {
            let has_royal = self.back_rank(side).any(|(_, number)| self.piece(number).is_royal());
            if has_royal && position.royals(side).is_empty() {
                return Err(error(format!("{side:?} has no king")));
            }
        }
        Ok(position)
    }

    fn array(&self, walk_of: &dyn Fn(u8, Side) -> Walk) -> Position {
        let mut position = Position::new(self.geometry);
        let row = i32::from(self.pawn_rank()) - 1;
        for side in Side::BOTH {
            let rank = if side == Side::White { row } else { i32::from(self.geometry.ranks()) - 1 - row };
            let pawns = (0..i32::from(self.geometry.files())).filter_map(|file| self.geometry.at(file, rank));
            let pawn = if side == Side::White { 1 } else { 2 };
            let before = if self.turned {
                self.men_before_the_array(side)
            } else {
                pawns.map(|square| (square, pawn)).collect()
            };
            for (square, number) in before {
                position.place(square, Unit::new(walk_of(number, side), side.into()));
            }
            for (square, number) in self.back_rank(side) {
                let mut unit = Unit::new(walk_of(number, side), side.into());
                if self.piece(number).is_royal() {
                    unit = unit.with_marks(Marks::ROYAL);
                }
                position.place(square, unit);
            }
        }
        position
    }
}
