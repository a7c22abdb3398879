//! A game that can be played, from whatever file it was read: its rules, its start position, and the names of its
//! pieces and moves.

use crate::counting::Count;
use crate::results::Results;
use board::{Effect, Geometry, PerSide, Position, Reason, Side, Square, SquareSet, Unit, Walk};
use rules::Rules;
use rules::general::{Game, Kind, Move, RuleSet};
use std::sync::atomic::AtomicBool;

/// A kind of piece of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceKind {
    /// Its walk in the rules.
    pub walk: Walk,
    /// Its letter for White and for Black, in lower case; `None` where a side's piece cannot be named.
    pub letters: PerSide<Option<char>>,
    /// Its value in hundredths of a pawn, where the file gives one.
    pub value: Option<i32>,
    /// Whether the file says that it is drawn to the centre.
    pub centralised: bool,
    /// Whether it is royal, or the last of its kind is.
    pub royal: bool,
}

/// How castling is written in coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingName {
    /// As the move of the king: `e1g1`.
    KingMove,
    /// As the king's move to its partner: `e1h1`, as UCI writes it in Chess960.
    OntoPartner,
    /// `O-O` and `O-O-O`, as CECP writes it in Chess960.
    Letters,
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Names {
    /// The number of the lowest rank in names of squares.
    pub lowest_rank: u8,
    /// How castling is written.
    pub castling: CastlingName,
}

/// A game that can be played.
pub struct Playable {
    /// Its name.
    pub name: String,
    /// Its rules.
    pub rules: RuleSet,
    /// Its start position.
    pub start: Position,
    /// Its pieces, pawns among them.
    pub pieces: Vec<PieceKind>,
    /// Whether it is plain chess and nothing else, which can be played on bitboards.
    pub orthodox: bool,
    /// What a pawn becomes when nothing is said.
    pub default_promotion: PerSide<Option<Walk>>,
    /// Whether what a pawn becomes is not written behind its move, since there is no choice.
    pub unnamed_promotions: bool,
    /// Whether moves are written as Fairy-Max writes them; if not, as UCI does.
    pub plain_names: bool,
    /// The squares on which a king wins.
    pub hill: SquareSet,
    /// How its moves are written.
    pub names: Names,
    /// Whether kings and their partners castle from any squares, so that the king's move does not tell castling.
    pub free_castling: bool,
    /// What its ends mean.
    pub results: Results,
    /// How far counting has come at its start.
    pub count: Count,
    /// What is said to a graphical board when the game is chosen.
    pub setup: Option<(String, String)>,
    /// What is said to it about pieces: letter and Betza.
    pub messages: Vec<String>,
}

/// The kind of a castling move that the general rules do not know, of a variant.
pub(crate) const CASTLE: Kind = Kind::Special(16);

/// Whether a move is castling of either kind: by the general rules, or by those of a variant.
pub(crate) fn is_castling(m: &Move) -> bool {
    m.kind == Kind::Castling || m.kind == CASTLE
}

impl Playable {
    /// The game at its start.
    #[must_use]
    pub fn begin(&self) -> Game<'_> {
        Game::new(&self.rules, self.start.clone())
    }

    /// The position after these moves, which are legal.
    #[must_use]
    pub fn after(&self, moves: &[Move]) -> Game<'_> {
        let mut play = self.begin();
        for &m in moves {
            let made = play.make(m);
            debug_assert!(made.legal, "moves are checked when they are made first");
        }
        play
    }

    /// The shape of the board.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.rules.geometry()
    }

    /// The letter of a walk, in lower case.
    #[must_use]
    pub fn letter(&self, walk: Walk, side: Side) -> Option<char> {
        self.pieces.iter().find(|piece| piece.walk == walk).and_then(|piece| piece.letters[side])
    }

    /// The walk of a letter.
    #[must_use]
    pub fn walk(&self, letter: char, side: Side) -> Option<Walk> {
        let letter = letter.to_ascii_lowercase();
        self.pieces.iter().find(|piece| piece.letters[side] == Some(letter)).map(|piece| piece.walk)
    }

    /// The name of a square on this board.
    #[must_use]
    pub fn square_name(&self, square: Square) -> String {
        self.square_name_from(square, self.names.lowest_rank)
    }

    fn square_name_from(&self, square: Square, lowest_rank: u8) -> String {
        let geometry = self.geometry();
        format!("{}{}", char::from(b'a' + geometry.file(square)), geometry.rank(square) + lowest_rank)
    }

    /// A move of the side to move in coordinates: departure, arrival, the letter of the promotion or of what enters.
    #[must_use]
    pub fn move_name(&self, game: &mut Game<'_>, m: &Move) -> String {
        self.move_name_in(game, m, self.names)
    }

    /// The same, written in a way of one's own.
    #[must_use]
    pub fn move_name_in(&self, game: &mut Game<'_>, m: &Move, names: Names) -> String {
        let side = game.side_to_move();
        if is_castling(m) && names.castling != CastlingName::KingMove && m.partner.is_some() {
            let square = |square| self.square_name_from(square, names.lowest_rank);
            return match names.castling {
                CastlingName::Letters if m.partner > m.departure => "O-O".to_owned(),
                CastlingName::Letters => "O-O-O".to_owned(),
                _ => square(m.departure) + &square(m.partner),
            };
        }
        if !self.plain_names {
            return crate::name(game, *m, &|walk| self.letter(walk, side));
        }
        if m.kind == Kind::Pass {
            return "@@@@".to_owned();
        }
        let square_name = |square: Square| self.square_name_from(square, names.lowest_rank);
        let mut name = square_name(m.departure) + &square_name(m.arrival);
        if let Some((square, walk)) = self.entering(game, m) {
            if m.kind == Kind::Castling && square == m.partner {
                name = square_name(m.partner) + &square_name(m.departure);
            }
            name.extend(self.letter(walk, side));
        }
        let promotion = game.plain(*m).promotion;
        if promotion != Walk::NONE && !self.unnamed_promotions {
            name.extend(self.letter(promotion, side));
        }
        name
    }

    /// Where and what a legal move puts on the board from the hand beside what it moves, if it does (Seirawan chess).
    #[must_use]
    pub fn entering(&self, game: &mut Game<'_>, m: &Move) -> Option<(Square, Walk)> {
        if self.rules.held_walks().is_empty() || matches!(m.kind, Kind::Drop(_)) {
            return None;
        }
        if !game.make(Move { settled: true, ..*m }).legal {
            return None;
        }
        let entered =
            game.position().journal().last_ply().iter().find_map(|recorded| match recorded.effect {
                Effect::Added { at, unit } if recorded.reason == Reason::Drop => Some((at, unit.walk)),
                _ => None,
            });
        game.undo();
        entered
    }

    /// The legal move of that name; a promotion without a letter is the one that the game takes when nothing is said.
    #[must_use]
    pub fn find_move(&self, game: &mut Game<'_>, name: &str) -> Option<Move> {
        self.find_move_in(game, name, self.names)
    }

    /// The same, written in a way of one's own; castling is understood in every way that is not another move's name.
    #[must_use]
    pub fn find_move_in(&self, game: &mut Game<'_>, name: &str, names: Names) -> Option<Move> {
        let lowest_rank = names.lowest_rank;
        let side = game.side_to_move();
        let default = self.default_promotion[side];
        let lower = name.trim().to_ascii_lowercase();
        let legal = game.legal_moves();
        let named =
            |m: &&Move, game: &mut Game<'_>| self.move_name_in(game, m, names).eq_ignore_ascii_case(&lower);
        if let Some(exact) = legal.iter().find(|m| named(m, game)) {
            return Some(*exact);
        }
        let ways = [CastlingName::OntoPartner, CastlingName::Letters, CastlingName::KingMove];
        for castling in ways.map(|castling| Names { castling, ..names }) {
            let written = |m: &&Move| {
                is_castling(m) && self.move_name_in(game, m, castling).eq_ignore_ascii_case(&lower)
            };
            if let Some(castling) = legal.iter().find(written) {
                return Some(*castling);
            }
        }
        let plain = |m: &Move| {
            self.square_name_from(m.departure, lowest_rank) + &self.square_name_from(m.arrival, lowest_rank)
        };
        legal.into_iter().filter(|m| m.departure.is_some()).find(|m| {
            let promotion = game.plain(*m).promotion;
            let unsaid = promotion != Walk::NONE && Some(promotion) == default && plain(m) == lower;
            // where the square alone says what a pawn becomes, a letter behind it says nothing
            let said = lower.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or("");
            let needless = game.rules().promotions(side).is_empty()
                && game.rules().promotion_squares(side).contains(m.arrival)
                && game.rules().is_pawn(game.unit(m.departure).walk)
                && plain(m) == said;
            unsaid || needless
        })
    }

    /// The legal moves with the number of lines behind each, sorted by name.
    pub fn divide(&self, game: &mut Game<'_>, depth: u32) -> Vec<(String, u64)> {
        self.divide_until(game, depth, &AtomicBool::new(false))
    }

    /// The same until the flag is set: the numbers are too low then.
    pub(crate) fn divide_until(
        &self,
        game: &mut Game<'_>,
        depth: u32,
        stop: &AtomicBool,
    ) -> Vec<(String, u64)> {
        let mut found = Vec::new();
        for m in game.legal_moves() {
            let name = self.move_name(game, &m);
            if game.make(m).legal {
                found.push((name, crate::perft::perft_until(game, depth.saturating_sub(1), stop)));
                game.undo();
            }
        }
        found.sort_unstable();
        found
    }

    /// The placement of the units in Forsyth notation.
    #[must_use]
    pub fn placement(&self, position: &Position) -> String {
        let geometry = self.geometry();
        let mut rows = Vec::new();
        for rank in (0..geometry.ranks()).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..geometry.files() {
                let unit = geometry.at(file.into(), rank.into()).map_or(Unit::EMPTY, |s| position.unit(s));
                if unit.is_empty() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    row += &empty.to_string();
                    empty = 0;
                }
                if unit.is_wall() {
                    row.push('*');
                    continue;
                }
                let side = if unit.belongs_to(Side::White) { Side::White } else { Side::Black };
                let letter =
                    self.letter(unit.walk, side).or_else(|| self.letter(unit.walk, !side)).unwrap_or('?');
                row.push(if side == Side::White { letter.to_ascii_uppercase() } else { letter });
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        rows.join("/")
    }
}
