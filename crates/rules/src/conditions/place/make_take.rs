//! Make and take.

use crate::conditions::Condition;
use crate::general::{ExtraObservers, Game, Level, Move, MoveListFilter};
use board::{Reason, Side, Square, Walk};

/// Every capture is preceded by a move in the manner of the unit to be captured.
pub static MAKE_TAKE_CHESS: Condition = Condition {
    name: "Make&TakeChess",
    definition: "A unit that captures must first, in the same move and without capturing, move as the enemy unit that it is \
                 going to capture, and capture from there in its own way; it cannot capture otherwise.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        builder.list_filter(MakeTake).no_plain_observers().extra_observers(MakeTake);
        Ok(())
    },
};

struct MakeTake;

/// The captures of units of a walk by the unit on a square, after a move in the manner of that walk.
fn captures_after_moves(game: &mut Game<'_>, square: Square, side: Side, victim: Walk) -> Vec<Move> {
    let mut makes = Vec::new();
    game.generate_walk(victim, square, !side, &mut makes);
    makes.retain(|make| make.capture.is_none());
    let walk = game.unit(square).walk;
    let mut found: Vec<Move> = Vec::new();
    for make in makes {
        game.position_mut().begin_ply();
        game.position_mut().move_unit(square, make.arrival, Reason::Bookkeeping);
        let mut takes = Vec::new();
        game.generate_walk(walk, make.arrival, side, &mut takes);
        takes.retain(|take| take.capture.is_some() && game.unit(take.capture).walk == victim);
        game.position_mut().undo_ply();
        for take in takes {
            let take = Move { departure: square, ..take };
            let same = |other: &Move| other.arrival == take.arrival && other.capture == take.capture;
            if !found.iter().any(same) {
                found.push(take);
            }
        }
    }
    found
}

impl MoveListFilter for MakeTake {
    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        moves.retain(|m| m.capture.is_none());
        let mut victims: Vec<Walk> =
            game.position().occupied_by(!side).into_iter().map(|at| game.unit(at).walk).collect();
        victims.sort_unstable();
        victims.dedup();
        for square in game.position().occupied_by(side) {
            for &victim in &victims {
                let mut captures = captures_after_moves(game, square, side, victim);
                moves.append(&mut captures);
            }
        }
    }
}

impl ExtraObservers for MakeTake {
    fn any(
        &self,
        game: &mut Game<'_>,
        target: Square,
        side: Side,
        _: Level,
        visit: &mut dyn FnMut(&mut Game<'_>, Square) -> bool,
    ) -> bool {
        let victim = game.unit(target).walk;
        game.position().occupied_by(side).into_iter().any(|observer| {
            let mut makes = Vec::new();
            game.generate_walk(victim, observer, !side, &mut makes);
            let walk = game.unit(observer).walk;
            let observes = makes.into_iter().filter(|make| make.capture.is_none()).any(|make| {
                game.position_mut().begin_ply();
                game.position_mut().move_unit(observer, make.arrival, Reason::Bookkeeping);
                let reaches = game.moves_to_capture(walk, make.arrival, target, side);
                game.position_mut().undo_ply();
                reaches
            });
            observes && visit(game, observer)
        })
    }
}
