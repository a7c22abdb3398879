//! The board as movements ask about it.

use crate::general::Game;
use board::{EnPassant, Side, Square, Unit, Walk};
use movement::{Lender, Lending, Program, View};

/// The board as a movement sees it: what stands where, for a mover.
pub(crate) struct BoardView<'g, 'r> {
    pub(crate) game: &'g Game<'r>,
    mover: Side,
    /// How deep questions about threats are: the moves of the side asked first are level 1, those of the other side, to
    /// which their conditions lead, level 2, and so on.
    level: u8,
}

/// From this level on conditions on threats are no longer asked but true: the rule of the Czech program for threats
/// that depend on each other.
const LAST_LEVEL_OF_THREATS: u8 = 4;

impl<'g, 'r> BoardView<'g, 'r> {
    /// As a mover sees it, asked first.
    #[inline]
    pub(crate) fn new(game: &'g Game<'r>, mover: Side) -> BoardView<'g, 'r> {
        BoardView { game, mover, level: 1 }
    }
}

impl View for BoardView<'_, '_> {
    #[inline]
    fn unit(&self, square: Square) -> Unit {
        self.game.position.unit(square)
    }

    #[inline]
    fn mover(&self) -> Side {
        self.mover
    }

    #[inline]
    fn capturable(&self, unit: Unit) -> bool {
        unit.belongs_to(!self.mover) || (self.game.rules.captures_own() && !unit.is_hole() && !unit.is_wall())
    }

    #[inline]
    fn en_passant(&self) -> EnPassant {
        // only who is to move now can answer a move in passing
        let position = &self.game.position;
        let en_passant = position.en_passant();
        let own = |victim: Square| {
            let unit = position.unit(victim);
            unit.belongs_to(self.mover) && !unit.is_neutral()
        };
        if position.side_to_move() != self.mover
            || self.game.rules.passing_is_remembered()
                && en_passant.victim.is_some()
                && own(en_passant.victim)
        {
            return EnPassant::NONE;
        }
        en_passant
    }

    fn is_unmoved(&self, square: Square) -> bool {
        self.game.is_unmoved(square)
    }

    #[inline(never)]
    fn meets_threat(&self, square: Square, wanted: bool) -> bool {
        if self.level >= LAST_LEVEL_OF_THREATS {
            return true;
        }
        let (game, mover) = (self.game, !self.mover);
        let view = BoardView { game, mover, level: self.level + 1 };
        let threatened = game.position.occupied_by(mover).into_iter().any(|from| {
            game.rules.program(game.position.unit(from).walk, mover).threatens(from, square, &view)
        });
        threatened == wanted
    }
}

impl Lender for BoardView<'_, '_> {
    fn lend(
        &self,
        kind: Lending,
        square: Square,
        wanted: &mut dyn FnMut(Walk) -> bool,
        visit: &mut dyn FnMut(Walk),
    ) {
        self.game.lend(kind, square, self.mover, wanted, visit);
    }

    fn lent_program(&self, kind: Lending, walk: Walk) -> Option<&Program> {
        Some(self.game.rules.lent_program(kind, walk, self.mover))
    }
}
