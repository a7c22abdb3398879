//! Drops: units come from the hand to empty squares.

use crate::general::{
    Bound, CASTLING_SQUARES, Choices, EffectHook, ExtraMoves, Game, Going, Kind, Move, MoveListFilter, Ply,
    Scope, Strikes,
};
use board::{Effect, PerSide, Reason, Side, SquareSet, Walk};

/// Two units of a walk may not be dropped on one file (Shogi's nifu), or not more than so many.
#[derive(Clone, Copy, Debug)]
pub struct NoDoubles {
    /// The walk.
    pub walk: Walk,
    /// So many may stand on a file.
    pub count: u32,
}

/// Instead of a move a side may drop a unit that it holds.
pub struct Drops {
    /// For each form the squares where each side may drop it.
    pub squares: Vec<PerSide<SquareSet>>,
    /// Whether doubling is forbidden.
    pub no_doubles: Option<NoDoubles>,
}

impl Drops {
    /// The files that are full for units of that walk.
    fn full_files(&self, game: &Game<'_>, walk: Walk, side: Side) -> SquareSet {
        let geometry = game.position().geometry();
        let Some(rule) = self.no_doubles.filter(|rule| rule.walk == walk) else { return SquareSet::EMPTY };
        let units = super::endings::squares_of(game, &[walk], side);
        let on_file = |file: u8| units.into_iter().filter(|&unit| geometry.file(unit) == file).count();
        let full = |file: u8| on_file(file) >= rule.count as usize;
        geometry.squares().filter(|&square| full(geometry.file(square))).collect()
    }
}

impl ExtraMoves for Drops {
    fn are_quiet(&self) -> bool {
        true
    }

    fn is_of_units(&self) -> bool {
        false
    }

    fn for_side(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        if !game.holds_any(side) {
            return;
        }
        let forms = game.rules().drop_forms();
        for (number, (form, squares)) in (0..).zip(forms.iter().zip(&self.squares)) {
            if game.in_hand(form.held, side) == 0 {
                continue;
            }
            let full = self.full_files(game, form.walk, side);
            for square in squares[side] & !full {
                if game.position().is_empty(square) {
                    moves.push(Move { kind: Kind::Drop(number), ..Move::new(board::Square::NONE, square) });
                }
            }
        }
    }
}

/// While a side holds such units and can drop one it must.
pub struct MustDrop {
    /// The units; all where it is empty.
    pub walk: Option<Walk>,
}

impl MoveListFilter for MustDrop {
    fn bound(&self, scope: Scope<'_, '_>) -> Strikes {
        let has_any = |game: &Game<'_>, side| {
            self.walk.map_or(game.holds_any(side), |walk| game.in_hand(walk, side) > 0)
        };
        match scope {
            Scope::Side(game, side) if !has_any(game, side) => Strikes::Nothing,
            _ => Strikes::Anything,
        }
    }

    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        if !self.walk.map_or(game.holds_any(side), |walk| game.in_hand(walk, side) > 0) {
            return;
        }
        let forms = game.rules().drop_forms();
        let is_drop = |m: &Move| matches!(m.kind, Kind::Drop(_));
        if let Some(walk) = self.walk {
            moves.retain(|m| match m.kind {
                Kind::Drop(form) => forms[usize::from(form)].held == walk,
                _ => true,
            });
        }
        if moves.iter().any(|&m| is_drop(&m) && game.is_legal_for_now(m)) {
            moves.retain(is_drop);
        }
    }
}

/// A side's bishops must be dropped on squares of both colours in equal numbers, and room must be left for them.
pub struct OppositeBishops {
    /// The bishop.
    pub walk: Walk,
    /// Where each side may drop it.
    pub squares: PerSide<SquareSet>,
}

impl MoveListFilter for OppositeBishops {
    fn bound(&self, scope: Scope<'_, '_>) -> Strikes {
        match scope {
            Scope::Side(game, side) if !game.holds_any(side) => Strikes::Nothing,
            _ => Strikes::Anything,
        }
    }

    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        let forms = game.rules().drop_forms();
        let geometry = game.position().geometry();
        let bishops = super::endings::squares_of(game, &[self.walk], side);
        #[allow(clippy::cast_possible_truncation, reason = "far fewer units than 2^32")]
        let all = bishops.len() + game.in_hand(self.walk, side) as u32;
        let free: SquareSet =
            self.squares[side].into_iter().filter(|&square| game.position().is_empty(square)).collect();
        let of_colour = |squares: SquareSet, dark: bool| {
            squares.into_iter().filter(|&square| geometry.is_dark(square) == dark).count()
        };
        moves.retain(|m| {
            let Kind::Drop(form) = m.kind else { return true };
            if forms[usize::from(form)].walk == self.walk {
                return of_colour(bishops, geometry.is_dark(m.arrival)) < all.div_ceil(2) as usize;
            }
            let room = bishops | free & !SquareSet::of(m.arrival);
            [true, false].into_iter().all(|dark| of_colour(room, dark) >= all as usize / 2)
        });
    }
}

/// King and rooks that were dropped on their squares of the game array may castle (8x8).
pub struct RightsByDrop {
    /// The walk of the rook.
    pub rook: Walk,
}

impl EffectHook for RightsByDrop {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        if !matches!(ply.intention.kind, Kind::Drop(_)) {
            return Going::On;
        }
        let first = ply.side.index() * 3;
        let is_king = |game: &Game<'_>| {
            let unit = game.unit(CASTLING_SQUARES[first + 1]);
            unit.belongs_to(ply.side) && unit.is_royal()
        };
        let is_rook = |game: &Game<'_>, place: usize| {
            let unit = game.unit(CASTLING_SQUARES[first + place]);
            unit.belongs_to(ply.side) && unit.walk == self.rook
        };
        let before = game.position().rights();
        let mut after = before;
        let dropped = CASTLING_SQUARES[first..first + 3].iter().position(|&square| square == ply.at);
        for place in [0, 2] {
            let concerned = dropped == Some(1) || dropped == Some(place);
            if concerned && is_king(game) && is_rook(game, place) {
                after |= 0b010 << first | 1 << (first + place);
            }
        }
        if after != before {
            game.position_mut().apply(Effect::RightsSet { before, after }, Reason::Bookkeeping);
        }
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::ONE_CHOICE
    }
}
