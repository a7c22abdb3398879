//! Proof games under rules that only forbid moves of plain chess: the bounds hold as they do there, but for what kings
//! may not do, which the rules decide.

use super::search::{Node, Search, Tried, fits, same_units};
use crate::Board;
use board::{EnPassant, Side, Walk};
use rules::PlainMove;
use rules::orthodox::{self, Kind};

impl Search<'_> {
    /// Whether the target is reached from the position of a game in exactly `left` half-moves, as
    /// [`Search::reaches`]; `None` if a position cannot be looked at as one of plain chess, or time was up.
    pub(super) fn game_reaches<B: Board>(&mut self, game: &mut B, left: usize) -> Option<bool> {
        let board = orthodox::Board::from_position(game.position()).ok()?;
        self.visit_game(game, Node::new(&board), left, [true; 2])
    }

    fn visit_game<B: Board>(
        &mut self,
        game: &mut B,
        mut node: Node,
        left: usize,
        dirty: [bool; 2],
    ) -> Option<bool> {
        let board = node.board;
        let is_target = same_units(&board, self.target);
        self.visited(game, is_target, left, |search, game| {
            let early =
                if search.look(&mut node, left, dirty) { search.too_early(&node, left) } else { None };
            early.map_or(Some(false), |early| search.try_moves_of_game(game, &node, left, early))
        })
    }

    /// Answers whether the target is reached from a position of a game in exactly `left` half-moves by what is plain to
    /// see or remembered, else by looking, and remembers it; `None` if time was up.
    pub(super) fn visited<B: Board>(
        &mut self,
        game: &mut B,
        is_target: bool,
        left: usize,
        look: impl FnOnce(&mut Self, &mut B) -> Option<bool>,
    ) -> Option<bool> {
        if self.is_time_up() {
            return None;
        }
        if left == 0 {
            return Some(is_target && !self.is_dual_of_game(game));
        }
        if self.counts_now(left) && is_target {
            // the shorter game has been found
            return Some(false);
        }
        let question = self.question(game.key(), left);
        if let Some(known) = self.known_question(question) {
            return Some(known);
        }
        if self.is_dual_of_game(game) {
            return Some(false);
        }
        let found = look(self, game)?;
        self.remember_question(question, found);
        Some(found)
    }

    /// What is found after a move that has been made. In series its side moves again; only the last move may check.
    pub(super) fn after_move<B: Board>(
        &mut self,
        game: &mut B,
        left: usize,
        visit: impl FnOnce(&mut Self, &mut B) -> Option<bool>,
    ) -> Option<bool> {
        if !self.series {
            return visit(self, game);
        }
        // whose turn it is now
        let side = game.side_to_move();
        if left > 1 && game.is_in_check(side) {
            return Some(false);
        }
        game.set_side_to_move(!side);
        let found = visit(self, game);
        game.set_side_to_move(side);
        found
    }

    fn try_moves_of_game<B: Board>(
        &mut self,
        game: &mut B,
        node: &Node,
        left: usize,
        early: u64,
    ) -> Option<bool> {
        let side = node.board.side_to_move();
        let mut moves = Vec::new();
        game.generate(&mut moves);
        for first in moves {
            let mut next = Some(first);
            while let Some(intention) = next {
                let tried = Tried::of(&node.board, game.plain(intention));
                let (captures, fits) = fits(node, side, tried);
                let leads_nowhere = early >> tried.from & 1 != 0 || !fits && !tried.is_open(&node.board);
                if leads_nowhere && tried.becomes.is_none() {
                    // the choices of other moves are none
                    break;
                }
                let plain = game.plain(intention);
                let made = game.make(intention);
                next = made.next;
                if !made.legal {
                    continue;
                }
                if leads_nowhere {
                    game.undo();
                    continue;
                }
                self.enter_in_game(plain);
                let found = self.follow(game, node, tried, captures, left);
                self.leave();
                game.undo();
                if found != Some(false) {
                    return found;
                }
            }
        }
        Some(false)
    }

    /// Looks at the position after a move that has been made.
    fn follow<B: Board>(
        &mut self,
        game: &mut B,
        node: &Node,
        tried: Tried,
        captures: bool,
        left: usize,
    ) -> Option<bool> {
        let side = node.board.side_to_move();
        let mut child = node.clone();
        if tried.castles {
            // what was supposed has come true
            child.outlooks[side.index()] = [const { None }; 3];
        }
        let mut dirty = [captures; 2];
        dirty[side.index()] = true;
        self.after_move(game, left, |search, game| {
            child.board = orthodox::Board::from_position(game.position()).ok()?;
            search.visit_game(game, child, left - 1, dirty)
        })
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
