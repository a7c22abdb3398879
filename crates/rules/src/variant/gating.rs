//! Gates (Seirawan chess): when a unit first leaves its square of the array, one from the hand may take its place.
//!
//! Source: Yasser Seirawan and Bruce Harper, 2007. A unit so placed does not parry a check: legality is judged without
//! it; in Fairy-Max it does. With castling one unit may come in, on either square left.

use crate::Rules;
use crate::general::{Bound, Choices, DropForm, EffectHook, Game, Going, Kind, Move, Ply, Scope};
use board::{Effect, Geometry, Marks, PerSide, Side, Square, SquareSet, Walk};

/// The gates, by bits of a register: White's from bit 0, Black's from bit 16, by files.
pub struct Gates {
    /// The register.
    pub register: u16,
    /// What may come in, and where.
    pub squares: Vec<(Walk, PerSide<SquareSet>)>,
    /// Whether captures refill the hands, so that gates outlast an empty hand.
    pub refilled: bool,
    /// Whether a unit that comes in may parry a check.
    pub parries: bool,
}

/// The bit of the gate on a square of a side's first rank; 0 elsewhere.
#[must_use]
pub fn gate_of(geometry: Geometry, square: Square, side: Side) -> u64 {
    if square.is_none() {
        return 0;
    }
    match side {
        Side::White if geometry.rank(square) == 0 => 1 << geometry.file(square),
        Side::Black if geometry.rank(square) == geometry.ranks() - 1 => 1 << (16 + geometry.file(square)),
        _ => 0,
    }
}

pub(super) fn gate(game: &Game<'_>, square: Square, side: Side) -> u64 {
    gate_of(game.position().geometry(), square, side)
}

/// The gates of the register that are still there after the ply: those that units left, or on which they were
/// captured, are gone.
pub(super) fn gates_left(game: &Game<'_>, before: u64) -> u64 {
    let mut after = before;
    for recorded in game.position().journal().last_ply() {
        let (Effect::Moved { from: at, .. } | Effect::Removed { at, .. }) = recorded.effect else { continue };
        after &= !(gate(game, at, Side::White) | gate(game, at, Side::Black));
    }
    after
}

impl EffectHook for Gates {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        let before = game.position().register(self.register);
        if before == 0 {
            return Going::On;
        }
        let mut after = gates_left(game, before);
        let m = ply.intention;
        let castled = m.kind == Kind::Castling;
        let places = [m.departure, if castled { m.partner } else { Square::NONE }];
        let mut ways: Vec<(Square, Walk)> = Vec::new();
        for place in places {
            if before & gate(game, place, ply.side) != 0 && game.position().is_empty(place) {
                let held = self.squares.iter().filter(|(walk, squares)| {
                    squares[ply.side].contains(place) && game.in_hand(*walk, ply.side) > 0
                });
                ways.extend(held.map(|&(walk, _)| (place, walk)));
            }
        }
        if !ways.is_empty() {
            let pick = choices.pick(ways.len() + 1);
            if pick > 0 {
                if !self.parries && game.is_in_check(ply.side) {
                    return Going::Impossible;
                }
                let (place, walk) = ways[pick - 1];
                game.position_mut().note_choice(place, walk);
                game.put_from_hand(DropForm { held: walk, walk, marks: Marks::NONE }, ply.side, place);
            }
        }
        if !self.refilled && !game.holds_any(ply.side) {
            after &= if ply.side == Side::White { !0xFFFF } else { 0xFFFF };
        }
        game.position_mut().remember(self.register, after);
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Move(game, m) => Bound::choices(self.choice_count(game, m)),
            _ => Bound::CHOICES_TOLD,
        }
    }
}

impl Gates {
    /// How many choices a move has, if that is known.
    fn choice_count(&self, game: &Game<'_>, m: &Move) -> Option<u64> {
        if m.kind != Kind::Ordinary {
            return Some(1);
        }
        let side = game.side_to_move();
        if game.position().register(self.register) & gate(game, m.departure, side) == 0 {
            return Some(1);
        }
        let held = self
            .squares
            .iter()
            .filter(|(walk, squares)| squares[side].contains(m.departure) && game.in_hand(*walk, side) > 0);
        match held.count() as u64 {
            0 => Some(1),
            // some of the ways may be legal and others not
            _ if self.parries => None,
            kinds => Some(1 + kinds),
        }
    }
}
