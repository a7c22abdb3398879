//! Kings that face each other on an open line.

use crate::Rules;
use crate::general::{
    Bound, CheckRule, Choices, EffectHook, Game, Going, Kind, Legality, LegalityBound, Move, MoveListFilter,
    Opening, Ply, Scope,
};
use board::{Side, Square, SquareSet};

/// Whether nothing stands between two squares of one file or, if ranks count too, of one rank.
fn face(game: &Game<'_>, one: Square, other: Square, on_ranks: bool) -> bool {
    let geometry = game.position().geometry();
    let step = if geometry.file(one) == geometry.file(other) {
        geometry.files()
    } else if on_ranks && geometry.rank(one) == geometry.rank(other) {
        1
    } else {
        return false;
    };
    let (low, high) = (one.0.min(other.0), one.0.max(other.0));
    (low..high).step_by(usize::from(step)).skip(1).all(|square| game.position().is_empty(Square(square)))
}

fn kings_face(game: &Game<'_>, on_ranks: bool) -> bool {
    match Side::BOTH.map(|side| game.royal_square(side)) {
        [Some(white), Some(black)] => face(game, white, black, on_ranks),
        _ => false,
    }
}

/// The kings may not face each other on an open file (Xiangqi).
pub struct NoFacingKings;

impl Legality for NoFacingKings {
    fn permits(&self, game: &mut Game<'_>, _ply: &Ply) -> bool {
        !kings_face(game, false)
    }

    fn bound(&self, _: Scope<'_, '_>) -> LegalityBound {
        LegalityBound::EXPOSED
    }

    fn exposed(&self, game: &mut Game<'_>, side: Side) -> SquareSet {
        let geometry = game.position().geometry();
        let own = game.position().royals(side);
        own | match Side::BOTH.map(|side| game.royal_square(side)) {
            [Some(white), Some(black)] if geometry.file(white) == geometry.file(black) => {
                let (low, high) = (white.0.min(black.0), white.0.max(black.0));
                (low..high).step_by(geometry.files().into()).skip(1).map(Square).collect()
            }
            _ => SquareSet::EMPTY,
        }
    }
}

/// Korean chess: who lets the kings face each other offers a draw (bikjang). The other side accepts by a pass, which is
/// then allowed even in check, or must break the line. The register holds in bit 0 whether the kings face each other
/// and in bit 1 whether they did so a ply before.
#[derive(Clone)]
pub struct FacingKings {
    /// The register.
    pub register: u16,
}

impl Opening for FacingKings {
    fn begin(&self, game: &mut Game<'_>) {
        let facing = u64::from(kings_face(game, true));
        game.set_up_register(self.register, facing);
    }
}

impl EffectHook for FacingKings {
    fn act(&self, game: &mut Game<'_>, _ply: &mut Ply, _choices: &mut Choices) -> Going {
        let before = game.position().register(self.register);
        let now = (before << 1 | u64::from(kings_face(game, true))) & 0b11;
        game.position_mut().remember(self.register, now);
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::ONE_CHOICE
    }
}

impl Legality for FacingKings {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        ply.intention.kind == Kind::Pass || game.position().register(self.register) != 0b11
    }

    fn bound(&self, _: Scope<'_, '_>) -> LegalityBound {
        LegalityBound::EXPOSED
    }

    fn exposed(&self, game: &mut Game<'_>, _side: Side) -> SquareSet {
        // kings that face each other now must not do so after the move
        if game.position().register(self.register) & 1 == 0 { SquareSet::EMPTY } else { !SquareSet::EMPTY }
    }
}

impl CheckRule for FacingKings {
    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        let accepted =
            game.plies().last().is_some_and(|ply| ply.intention.kind == Kind::Pass && ply.side == side)
                && game.position().register(self.register) == 0b11;
        !accepted && plainly(game, side)
    }

    fn is_predictable(&self) -> bool {
        true
    }
}

impl MoveListFilter for FacingKings {
    fn filter(&self, game: &mut Game<'_>, _side: Side, moves: &mut Vec<Move>) {
        if game.position().register(self.register) == 0b11 && !game.plies().is_empty() {
            moves.clear();
        }
    }
}
