//! A move that is tried, by its outward signs.

use board::{EnPassant, Walk};
use rules::orthodox::{self, Kind, Move};
use rules::{PlainMove, ProofHints};

/// A move that is tried.
#[derive(Clone, Copy)]
pub(crate) struct Attempt {
    pub(super) plain: PlainMove,
    /// The same in plain chess, which says more.
    exact: Option<orthodox::Move>,
    /// The half-moves that are left, itself included.
    pub(super) left: usize,
}

impl Attempt {
    pub(crate) fn of<R: ProofHints>(game: &R, intention: R::Move, left: usize) -> Attempt {
        Attempt { plain: game.plain(intention), exact: game.orthodox_move(intention), left }
    }

    /// The same for all choices of the intention: what a pawn becomes is open, unless each promotion is a move of its own.
    pub(crate) fn with_any_choice(self) -> Attempt {
        Attempt { plain: PlainMove { promotion: Walk::NONE, ..self.plain }, ..self }
    }

    /// Its outward signs.
    #[inline]
    pub(super) fn on(self, board: &orthodox::Board) -> Tried {
        self.exact.map_or_else(|| Tried::of(board, self.plain), Tried::from)
    }
}

/// A move by its outward signs.
#[derive(Clone, Copy)]
pub(super) struct Tried {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) becomes: Option<Kind>,
    pub(super) castles: bool,
    /// Where what it captures stands, if it captures.
    pub(super) victim: u8,
}

impl From<Move> for Tried {
    fn from(tried: Move) -> Tried {
        let (from, to) = (tried.departure(), tried.arrival());
        let victim = if tried.is_en_passant() { to ^ 8 } else { to };
        Tried { from, to, becomes: tried.promotion(), castles: tried.is_castling(), victim }
    }
}

impl Tried {
    /// A move on a board.
    pub(super) fn of(board: &orthodox::Board, plain: PlainMove) -> Tried {
        let (from, to) = (plain.departure.0 & 63, plain.arrival.0 & 63);
        let mover = board.unit(from).map(|(_, kind)| kind);
        let aside = (from % 8).abs_diff(to % 8);
        let in_passing = mover == Some(Kind::Pawn) && aside == 1 && board.unit(to).is_none();
        let is_told = mover == Some(Kind::Pawn) && plain.promotion != Walk::NONE;
        Tried {
            from,
            to,
            becomes: if is_told { Kind::of_walk(plain.promotion) } else { None },
            castles: mover == Some(Kind::King) && aside == 2,
            victim: if in_passing { to ^ 8 } else { to },
        }
    }

    /// The same where pawns may go across without a capture, when so much is offered to be captured in passing.
    pub(super) fn across(self, board: &orthodox::Board, offered: EnPassant) -> Tried {
        let pawn = board.unit(self.from).is_some_and(|(_, kind)| kind == Kind::Pawn);
        Tried {
            victim: if pawn && self.may_pass(board, offered) { offered.victim.0 } else { self.to },
            ..self
        }
    }

    /// Whether a unit that goes as a pawn would capture in passing.
    pub(super) fn may_pass(self, board: &orthodox::Board, offered: EnPassant) -> bool {
        let aside = (self.from % 8).abs_diff(self.to % 8) == 1;
        aside
            && board.unit(self.to).is_none()
            && offered.victim.index() < 64
            && offered.passed.iter().any(|passed| passed.0 == self.to)
    }
}
