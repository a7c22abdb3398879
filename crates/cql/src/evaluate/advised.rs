//! Conditions that ask an engine or endgame tables.

use super::scene::Scene;
use super::{Evaluator, Memory};
use crate::diagram::Diagram;
use crate::game::{At, Game};
use crate::replay::MoveKind;
use crate::tree::{Designator, Effort, Range, TableResult, Viewpoint};

impl Scene {
    /// How far the last move, of one of the movers to one of the targets, has changed the engine's score: this
    /// position's less the one's before, both from the same view.
    pub(crate) fn last_move_changed<D: Diagram>(
        &mut self,
        movers: &Designator,
        targets: &Designator,
        effort: Effort,
        game: &Game<D>,
        at: At,
        view: Viewpoint,
    ) -> Option<i32> {
        let before = At { index: at.index.checked_sub(1)?, ..at };
        let played = game.moment(before).next?;
        let moves = played.kind != MoveKind::Null
            && self.moves_from(movers, &played, game, before)
            && self.moves_to(targets, &played, game, before);
        if !moves {
            return None;
        }
        let (old, new) = (&game.moment(before).diagram, &game.moment(at).diagram);
        let now = self.adviser.hundredths(new, effort, Viewpoint::Absolute)?;
        let then = self.adviser.hundredths(old, effort, Viewpoint::Absolute)?;
        let change = now.saturating_sub(then);
        let turned = view == Viewpoint::SideToMove && new.turn() == board::Side::Black;
        Some(if turned { -change } else { change })
    }
}

impl<D: Diagram> Evaluator<'_, D> {
    /// What the tables say; with a memory only of the first position of the game that comes so far.
    pub(super) fn table(
        &mut self,
        result: TableResult,
        half_moves: Option<Range>,
        memory: Option<usize>,
        game: &Game<D>,
        at: At,
    ) -> bool {
        let diagram = &game.moment(at).diagram;
        let Some(memory) = memory else { return self.scene.adviser.table_says(diagram, result, half_moves) };
        if let Memory::First(first, answer) = self.memories[memory] {
            return first == at && answer;
        }
        let answer = self.scene.adviser.table_says(diagram, result, half_moves);
        self.memories[memory] = Memory::First(at, answer);
        answer
    }
}
