//! Proof games under rules that only forbid moves of plain chess: the bounds hold as they do there, but for what kings
//! may not do, which the rules decide.

use super::search::{Node, Search, Tried, fits, same_units};
use super::terrain::{Leads, Terrain};
use crate::Board;
use board::{EnPassant, Side, Walk};
use rules::PlainMove;
use rules::orthodox::{self, Kind};

/// Rules that only forbid moves of plain chess.
pub(super) struct Restricted;

impl Terrain for Restricted {
    type View = orthodox::Board;

    /// With the squares from which nothing can move yet.
    type Known = (Node, u64);

    fn view<B: Board>(&self, game: &B) -> Option<orthodox::Board> {
        orthodox::Board::from_position(game.position()).ok()
    }

    fn is_target(&self, search: &Search<'_>, board: &orthodox::Board) -> bool {
        same_units(board, search.target)
    }

    fn unknown(&self, board: &orthodox::Board) -> (Node, u64) {
        (Node::new(board), 0)
    }

    fn look<B: Board>(
        &self,
        search: &Search<'_>,
        _game: &B,
        board: &orthodox::Board,
        (node, early): &mut (Node, u64),
        left: usize,
        dirty: [bool; 2],
    ) -> bool {
        node.board = *board;
        let found = if search.look(node, left, dirty) { search.too_early(node, left) } else { None };
        *early = found.unwrap_or(0);
        found.is_some()
    }

    fn try_move<B: Board>(
        &self,
        _game: &B,
        board: &orthodox::Board,
        (node, early): &(Node, u64),
        plain: PlainMove,
    ) -> Leads {
        let tried = Tried::of(board, plain);
        let (captures, fits) = fits(node, board.side_to_move(), tried);
        if early >> tried.from & 1 == 0 && (fits || tried.is_open(board)) {
            Leads::On { captures }
        } else if tried.becomes.is_none() {
            // the choices of other moves are none
            Leads::Nowhere
        } else {
            Leads::NowhereSo
        }
    }

    fn after(&self, board: &orthodox::Board, (node, early): &(Node, u64), plain: PlainMove) -> (Node, u64) {
        let mut node = node.clone();
        if Tried::of(board, plain).castles {
            // what was supposed has come true
            node.outlooks[board.side_to_move().index()] = [const { None }; 3];
        }
        (node, *early)
    }
}

impl Tried {
    /// A move on a board.
    pub(crate) fn of(board: &orthodox::Board, plain: PlainMove) -> Tried {
        let (from, to) = (plain.departure.0 & 63, plain.arrival.0 & 63);
        let mover = board.unit(from).map(|(_, kind)| kind);
        let aside = (from % 8).abs_diff(to % 8);
        let in_passing = mover == Some(Kind::Pawn) && aside == 1 && board.unit(to).is_none();
        Tried {
            from,
            to,
            becomes: if plain.promotion == Walk::NONE { None } else { Kind::of_walk(plain.promotion) },
            castles: mover == Some(Kind::King) && aside == 2,
            victim: if in_passing { to ^ 8 } else { to },
        }
    }

    /// The same where pawns may go across without a capture, when so much is offered to be captured in passing.
    pub(crate) fn across(self, board: &orthodox::Board, offered: EnPassant) -> Tried {
        let pawn = board.unit(self.from).is_some_and(|(_, kind)| kind == Kind::Pawn);
        Tried {
            victim: if pawn && self.may_pass(board, offered) { offered.victim.0 } else { self.to },
            ..self
        }
    }

    /// Whether a unit that goes as a pawn would capture in passing.
    pub(crate) fn may_pass(self, board: &orthodox::Board, offered: EnPassant) -> bool {
        let aside = (self.from % 8).abs_diff(self.to % 8) == 1;
        aside
            && board.unit(self.to).is_none()
            && offered.victim.index() < 64
            && offered.passed.iter().any(|passed| passed.0 == self.to)
    }

    /// Whether it is not said what a pawn becomes.
    fn is_open(self, board: &orthodox::Board) -> bool {
        let last = if board.side_to_move() == Side::White { 7 } else { 0 };
        self.becomes.is_none()
            && self.to / 8 == last
            && board.unit(self.from).is_some_and(|(_, kind)| kind == Kind::Pawn)
    }
}
