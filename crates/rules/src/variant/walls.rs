//! Each move lays a wall: Duck chess, the Game of the Amazons, Joust and Snailtrail.

use crate::general::{Bound, Choices, EffectHook, Game, Going, Kind, Move, Ply, Scope};
use board::{Reason, Square, Unit, Walk};

/// Where the wall is laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WallRule {
    /// On any other empty square; there is only one wall, the duck, whose square the register holds, plus one.
    Duck(u16),
    /// Where the moved unit could now go.
    Arrow,
    /// On the square that it left.
    Past,
}

/// Each move lays a wall.
pub struct Walls {
    /// Where.
    pub rule: WallRule,
}

impl EffectHook for Walls {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        // a pass puts no wall, a drop leaves no square behind, and who has vanished shoots no arrow
        let (from, at) = (ply.intention.departure, ply.at);
        let puts_none = match self.rule {
            WallRule::Past => from.is_none(),
            WallRule::Arrow => at.is_none(),
            WallRule::Duck(_) => from.is_none() && at.is_none(),
        };
        if puts_none {
            return Going::On;
        }
        let squares: Vec<Square> = match self.rule {
            WallRule::Past => vec![ply.intention.departure],
            WallRule::Duck(_) => {
                let all = game.position().geometry().squares();
                all.filter(|&square| game.position().is_empty(square)).collect()
            }
            WallRule::Arrow => {
                let mut moves: Vec<Move> = Vec::new();
                game.generate_walk(game.unit(ply.at).walk, ply.at, ply.side, &mut moves);
                moves.iter().filter(|m| m.capture.is_none()).map(|m| m.arrival).collect()
            }
        };
        if squares.is_empty() {
            return Going::Impossible;
        }
        let square = squares[choices.pick(squares.len())];
        game.position_mut().note_choice(square, Walk::NONE);
        if let WallRule::Duck(register) = self.rule {
            let old = game.position().register(register);
            if let Some(old) = u8::try_from(old).ok().filter(|&old| old > 0) {
                game.position_mut().remove_unit(Square(old - 1), Reason::Removal);
            }
            game.position_mut().remember(register, u64::from(square.0) + 1);
        }
        game.position_mut().add_unit(square, Unit::WALL, Reason::Appearance);
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Move(game, m) => Bound::choices(self.choice_count(game, m)),
            _ => Bound::CHOICES_TOLD,
        }
    }
}

impl Walls {
    /// How many choices a move has, if that is known.
    fn choice_count(&self, game: &Game<'_>, m: &Move) -> Option<u64> {
        let position = game.position();
        // a wall may parry a check
        if m.kind != Kind::Ordinary
            || !position.royals(position.side_to_move()).is_empty()
            || game.has_legality_rules()
        {
            return None;
        }
        match self.rule {
            WallRule::Past => Some(1),
            WallRule::Arrow => None,
            WallRule::Duck(register) => {
                let units = position.occupied().len() - u32::from(m.capture.is_some());
                let ducks = u64::from(position.register(register) > 0);
                Some(position.geometry().len() as u64 - u64::from(units) - ducks)
            }
        }
    }
}
