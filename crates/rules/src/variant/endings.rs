//! Rules that end the game or narrow the choice of moves, as hooks of the general rules.
//!
//! A game that is over has no moves, and one side has won it or neither.

use crate::Rules;
use crate::general::{
    Bound, Choices, EffectHook, Ending, ExtraMoves, Game, Going, Kind, Move, MoveListFilter, Ply, Scope,
    Strikes, Verdict, WinningSquares,
};
use board::{PerSide, Side, SquareSet, Walk};

/// White's and Black's units of a walk, those in hand included.
fn counts(game: &Game<'_>, walk: Walk) -> [u32; 2] {
    let mut counts = Side::BOTH.map(|side| game.position().units_of(walk, side).len());
    if !game.rules().held_walks().is_empty() {
        for side in Side::BOTH {
            #[allow(clippy::cast_possible_truncation, reason = "far fewer units than 2^32")]
            let in_hand = game.in_hand(walk, side) as u32;
            counts[side.index()] += in_hand;
        }
    }
    counts
}

/// The squares of a side's units of some walks.
pub(super) fn squares_of(game: &Game<'_>, walks: &[Walk], side: Side) -> SquareSet {
    walks.iter().fold(SquareSet::EMPTY, |squares, &walk| squares | game.position().units_of(walk, side))
}

/// A piece reaches its goal.
pub struct Flag {
    /// The walks of the pieces.
    pub walks: Vec<Walk>,
    /// White's and Black's goal.
    pub goals: [SquareSet; 2],
    /// Whether the piece wins only when it is still there at its side's next turn.
    pub to_hold: bool,
    /// Whether the game ends at once nevertheless if Black's king cannot catch up with his next move (racing kings).
    pub last_move: bool,
    /// Whether the piece wins only where the other side cannot capture it, or at its side's next turn.
    pub safe: bool,
}

impl Flag {
    fn is_reached(&self, game: &mut Game<'_>, side: Side, mover: Side) -> bool {
        let there = squares_of(game, &self.walks, side) & self.goals[side.index()];
        if !self.safe || self.to_hold && side == mover || there.len() != 1 {
            return !there.is_empty();
        }
        !there.into_iter().any(|square| game.is_observed(square, !side))
    }
}

impl Ending for Flag {
    fn verdict(&self, game: &mut Game<'_>) -> Option<Verdict> {
        let side = game.side_to_move();
        if (self.to_hold || self.safe) && self.is_reached(game, side, side) {
            let both = self.last_move && self.is_reached(game, !side, side);
            return Some(if both { Verdict::Drawn } else { Verdict::Won });
        }
        if !((!self.to_hold || self.last_move || self.safe) && self.is_reached(game, !side, side)) {
            return None;
        }
        let goal = self.goals[side.index()];
        let mut moves = Vec::new();
        if self.last_move && side == Side::Black {
            game.generate_all(side, &mut moves);
        }
        let catches_up = moves.iter().any(|&m| {
            m.departure.is_some()
                && goal.contains(m.arrival)
                && self.walks.contains(&game.unit(m.departure).walk)
                && game.is_legal_for_now(m)
        });
        (!catches_up).then_some(Verdict::Lost)
    }

    fn winning_squares(&self) -> Option<WinningSquares<'_>> {
        Some(WinningSquares { walks: &self.walks, squares: &self.goals })
    }
}

/// A side has too few pieces of a kind left.
pub struct Extinct {
    /// The kinds that count, each for itself; empty: all pieces together.
    pub walks: Vec<Walk>,
    /// So few pieces count as extinct.
    pub count: u32,
    /// The other side must have so many.
    pub opponent_count: u32,
    /// Whether the side that moves next needs one piece more to claim.
    pub claim: bool,
    /// Whether the side whose pieces are gone has won.
    pub wins: bool,
}

impl Ending for Extinct {
    fn verdict(&self, game: &mut Game<'_>) -> Option<Verdict> {
        let side = game.side_to_move();
        let over = |number: &dyn Fn(Side) -> u32| {
            [!side, side].into_iter().find(|&loser| {
                let more = u32::from(self.claim && loser == side);
                number(loser) <= self.count && number(!loser) >= self.opponent_count + more
            })
        };
        let gone = if self.walks.is_empty() {
            over(&|side| game.position().occupied_by(side).len())
        } else {
            self.walks.iter().find_map(|&walk| {
                let counts = counts(game, walk);
                over(&|side: Side| counts[side.index()])
            })
        };
        gone.map(|gone| if (gone == side) == self.wins { Verdict::Won } else { Verdict::Lost })
    }
}

/// The register that holds how many checks each side has still to give.
pub struct Checks {
    /// White's and Black's register.
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

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::ONE_CHOICE
    }
}

impl Ending for Checks {
    fn verdict(&self, game: &mut Game<'_>) -> Option<Verdict> {
        let given = |side: Side| game.position().register(self.registers[side.index()]) == 0;
        let side = game.position().side_to_move();
        if given(!side) { Some(Verdict::Lost) } else { given(side).then_some(Verdict::Won) }
    }
}

/// Who can capture must.
pub struct MustCapture;

impl MoveListFilter for MustCapture {
    fn filter(&self, game: &mut Game<'_>, _side: Side, moves: &mut Vec<Move>) {
        if moves.iter().any(|&m| m.capture.is_some() && game.is_legal_for_now(m)) {
            moves.retain(|m| m.capture.is_some());
        }
    }
}

/// When a side may pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MayPass {
    /// Never.
    #[default]
    Never,
    /// Where it has no other legal move.
    InStalemate,
    /// Always.
    Always,
}

/// Sides may pass; not while they are in check.
#[derive(Clone, Copy)]
pub struct Pass {
    /// When White and Black may.
    pub when: PerSide<MayPass>,
}

impl ExtraMoves for Pass {
    fn are_quiet(&self) -> bool {
        true
    }

    fn is_of_units(&self) -> bool {
        false
    }

    fn for_side(&self, _game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        if self.when[side] != MayPass::Never {
            moves.push(Move::PASS);
        }
    }
}

impl MoveListFilter for Pass {
    fn bound(&self, scope: Scope<'_, '_>) -> Strikes {
        match scope {
            Scope::Side(game, side)
                if self.when[side] != MayPass::InStalemate
                    && game.plies().last().is_none_or(|ply| ply.intention.kind != Kind::Pass) =>
            {
                Strikes::Nothing
            }
            _ => Strikes::Anything,
        }
    }

    /// Two passes in a row end the game.
    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        let mut last = game.plies().iter().rev().take(2).map(|ply| ply.intention.kind);
        if last.len() == 2 && last.all(|kind| kind == Kind::Pass) {
            moves.clear();
        }
        let plays = |m: &Move, game: &mut Game<'_>| m.kind != Kind::Pass && game.is_legal_for_now(*m);
        if self.when[side] == MayPass::InStalemate && moves.iter().any(|m| plays(m, game)) {
            moves.retain(|m| m.kind != Kind::Pass);
        }
    }
}
