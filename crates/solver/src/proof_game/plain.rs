//! Proof games of plain chess, and under rules that only forbid moves of it: the bounds hold there as well, but for what kings may
//! not do, which such rules decide.

use super::search::{Node, Search, Tried, fits, same_units};
use super::terrain::{Attempt, Leads, Terrain};
use board::{EnPassant, Side, Walk};
use rules::orthodox::{self, Kind, Move};
use rules::{PlainMove, ProofHints};

/// Plain chess, or rules that only forbid moves of it.
pub(super) struct Plain;

/// A position as sets of squares.
pub(super) fn board_of<R: ProofHints>(game: &R) -> Option<orthodox::Board> {
    match game.plain_chess() {
        Some(board) => Some(*board),
        None => orthodox::Board::from_position(game.placement()?).ok(),
    }
}

impl Terrain for Plain {
    type View = orthodox::Board;
    type Known = Node;
    type Step = ();

    fn view<R: ProofHints>(&self, game: &R) -> Option<orthodox::Board> {
        board_of(game)
    }

    fn is_target(&self, search: &Search<'_>, board: &orthodox::Board) -> bool {
        same_units(board, search.target)
    }

    fn unknown(&self, board: &orthodox::Board) -> Node {
        Node::new(board)
    }

    fn look<R: ProofHints>(
        &self,
        search: &Search<'_>,
        _game: &R,
        board: &orthodox::Board,
        node: &mut Node,
        left: usize,
        dirty: [bool; 2],
    ) -> bool {
        node.board = *board;
        search.look(node, left, dirty)
    }

    fn try_move<R: ProofHints>(
        &self,
        _search: &Search<'_>,
        _game: &R,
        board: &orthodox::Board,
        node: &Node,
        attempt: Attempt,
    ) -> Leads {
        let tried = attempt.on(board);
        let (captures, fits) = fits(node, board.side_to_move(), tried);
        if fits || tried.is_open(board) {
            Leads::On { captures, step: () }
        } else if tried.becomes.is_none() {
            // the choices of other moves are none
            Leads::Nowhere
        } else {
            Leads::NowhereSo
        }
    }

    fn after(&self, board: &orthodox::Board, known: &Node, attempt: Attempt, (): ()) -> Node {
        let mut node = known.clone();
        if attempt.on(board).castles {
            node.castled(board.side_to_move());
        }
        node
    }
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
