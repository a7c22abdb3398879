//! The general rules as the board on which moves are shown; plain chess is proved on bitboards.

use crate::Board;
use board::{Marks, Position, Side};
use rules::Rules;
use rules::general::Game;
use rules::orthodox::OrthodoxRules;
use stipulation::Goal;

impl Board for Game<'_> {
    type Proof = OrthodoxRules;

    fn position(&self) -> &Position {
        Game::position(self)
    }

    fn hidden_marks(&self) -> Marks {
        self.rules().common_marks()
    }

    fn proof(&self) -> Option<OrthodoxRules> {
        if self.rules().properties().orthodox {
            OrthodoxRules::from_position(Game::position(self)).ok()
        } else {
            None
        }
    }

    fn proof_supports(goal: Goal) -> bool {
        OrthodoxRules::supports(goal)
    }

    fn with_turn_of(&self, side: Side) -> Self {
        let mut game = self.clone();
        let en_passant = Game::position(self).en_passant();
        game.set_side_to_move(side);
        game.position_mut().set_en_passant(en_passant);
        game
    }
}
