//! Rules that end the game or narrow the choice of moves, as hooks of the general rules.
//!
//! A game that is over has no moves.

use board::{Side, SquareSet, Walk};
use rules::Rules;
use rules::general::{Choices, EffectHook, ExtraMoves, Game, Going, Kind, Move, MoveListFilter, Ply};

fn count(game: &Game<'_>, walk: Walk, side: Side) -> u32 {
    let walks = game.position().walks();
    walks.filter(|(w, _)| *w == walk).map(|(_, squares)| squares[side].len()).sum()
}

pub(super) fn squares_of(game: &Game<'_>, walks: &[Walk], side: Side) -> SquareSet {
    let all = game.position().walks().filter(|(walk, _)| walks.contains(walk));
    all.fold(SquareSet::EMPTY, |squares, (_, of)| squares | of[side])
}

/// A piece reaches its goal.
pub(super) struct Flag {
    pub walks: Vec<Walk>,
    pub goals: [SquareSet; 2],
    /// Whether the piece wins only when it is still there at its side's next turn.
    pub to_hold: bool,
    /// Whether the game ends at once nevertheless if Black's king cannot catch up with his next move (racing kings).
    pub last_move: bool,
}

impl MoveListFilter for Flag {
    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        let reached = |game: &Game<'_>, side: Side| {
            squares_of(game, &self.walks, side).meets(&self.goals[side.index()])
        };
        if self.to_hold && reached(game, side) {
            moves.clear();
        } else if (!self.to_hold || self.last_move) && reached(game, !side) {
            let goal = self.goals[side.index()];
            let catches_up = self.last_move
                && side == Side::Black
                && moves.iter().any(|&m| {
                    goal.contains(m.arrival)
                        && self.walks.contains(&game.unit(m.departure).walk)
                        && game.is_legal_for_now(m)
                });
            if !catches_up {
                moves.clear();
            }
        }
    }
}

/// A side has too few pieces of a kind left.
pub(super) struct Extinct {
    /// The kinds that count, each for itself; empty: all pieces together.
    pub walks: Vec<Walk>,
    pub count: u32,
    pub opponent_count: u32,
    pub claim: bool,
}

impl MoveListFilter for Extinct {
    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        let over = |number: &dyn Fn(Side) -> u32| {
            [!side, side].into_iter().any(|loser| {
                let more = u32::from(self.claim && loser == side);
                number(loser) <= self.count && number(!loser) >= self.opponent_count + more
            })
        };
        let ended = if self.walks.is_empty() {
            over(&|side| game.position().occupied_by(side).len())
        } else {
            self.walks.iter().any(|&walk| over(&|side| count(game, walk, side)))
        };
        if ended {
            moves.clear();
        }
    }
}

/// The register that holds how many checks each side has still to give.
pub(super) struct Checks {
    pub registers: [u16; 2],
}

impl EffectHook for Checks {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        if game.is_in_check(!ply.side) {
            let register = self.registers[ply.side.index()];
            let left = game.position().register(register);
            game.position_mut().remember(register, left.saturating_sub(1));
        }
        Going::On
    }
}

impl MoveListFilter for Checks {
    fn filter(&self, game: &mut Game<'_>, _side: Side, moves: &mut Vec<Move>) {
        if self.registers.iter().any(|&register| game.position().register(register) == 0) {
            moves.clear();
        }
    }
}

/// Who can capture must.
pub(super) struct MustCapture;

impl MoveListFilter for MustCapture {
    fn filter(&self, game: &mut Game<'_>, _side: Side, moves: &mut Vec<Move>) {
        if moves.iter().any(|&m| m.capture.is_some() && game.is_legal_for_now(m)) {
            moves.retain(|m| m.capture.is_some());
        }
    }
}

/// A side may pass.
pub(super) struct Pass;

impl ExtraMoves for Pass {
    fn for_side(&self, _game: &mut Game<'_>, _side: Side, moves: &mut Vec<Move>) {
        moves.push(Move::PASS);
    }
}

impl MoveListFilter for Pass {
    /// Two passes in a row end the game.
    fn filter(&self, game: &mut Game<'_>, _side: Side, moves: &mut Vec<Move>) {
        let mut last = game.plies().iter().rev().take(2).map(|ply| ply.intention.kind);
        if last.len() == 2 && last.all(|kind| kind == Kind::Pass) {
            moves.clear();
        }
    }
}
