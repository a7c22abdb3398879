//! Further ways of promotion: Shogi's, limits by number, promotion without a move, and units that may not get stuck.

use super::endings::squares_of;
use crate::Rules;
use crate::general::{
    Bound, Choices, EffectHook, ExtraMoves, Game, Going, Kind, Legality, LegalityBound, Move, Ply, Scope,
};
use board::{PerSide, Reason, Side, Square, SquareSet, Walk};

/// The first number of the moves of [`InPlace`].
const IN_PLACE: u8 = 32;

/// Units promote, or may, when a move of theirs begins or ends in the zone (Shogi).
pub struct UnitPromotion {
    /// Walks with what they become.
    pub pairs: Vec<(Walk, Walk)>,
    /// The zones.
    pub zone: PerSide<SquareSet>,
    /// Whether who can promote must.
    pub mandatory: bool,
    /// Whether only captures promote (Micro Shogi).
    pub by_capture: bool,
    /// Whether promoted units go back to what they were in the same way (Kyoto Shogi).
    pub demotion: bool,
}

impl UnitPromotion {
    /// What a unit of that walk becomes, or may become, by an ordinary move.
    fn other_form(&self, m: &Move, walk: Walk, side: Side) -> Option<Walk> {
        let zone = self.zone[side];
        if !(zone.contains(m.departure) || zone.contains(m.arrival)) || self.by_capture && m.capture.is_none()
        {
            return None;
        }
        let up = self.pairs.iter().find(|(from, _)| *from == walk).map(|(_, to)| *to);
        let down = self.pairs.iter().find(|(_, to)| self.demotion && *to == walk).map(|(from, _)| *from);
        up.or(down)
    }
}

impl EffectHook for UnitPromotion {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        if ply.intention.kind != Kind::Ordinary || ply.at.is_none() {
            return Going::On;
        }
        if let Some(other) = self.other_form(&ply.intention, ply.mover.walk, ply.side)
            && (self.mandatory || choices.pick(2) == 1)
        {
            let unit = game.unit(ply.at);
            game.position_mut().note_choice(ply.at, other);
            game.position_mut().change_unit(ply.at, unit.with_walk(other), Reason::Promotion);
        }
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Move(game, m) => Bound::choices(self.choice_count(game, m)),
            _ => Bound::CHOICES_TOLD,
        }
    }
}

impl UnitPromotion {
    /// How many choices a move has, if that is known.
    fn choice_count(&self, game: &Game<'_>, m: &Move) -> Option<u64> {
        if m.kind != Kind::Ordinary {
            return Some(1);
        }
        let unit = game.unit(m.departure);
        let other = self.other_form(m, unit.walk, game.side_to_move());
        Some(if other.is_some() && !self.mandatory { 2 } else { 1 })
    }
}

/// A side may have only so many units of a walk by promotion.
pub struct PromotionLimit {
    /// Whether units that are no pawns promote too.
    pub of_all: bool,
    /// Walks with their numbers.
    pub limits: Vec<(Walk, u32)>,
}

impl EffectHook for PromotionLimit {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        if ply.at.is_none() || ply.mover.is_empty() {
            return Going::On;
        }
        let walk = game.unit(ply.at).walk;
        let exceeded = walk != ply.mover.walk
            && self.limits.iter().any(|&(limited, count)| {
                limited == walk && squares_of(game, &[walk], ply.side).len() > count
            });
        if exceeded { Going::Impossible } else { Going::On }
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Move(game, m) => Bound::choices(self.choice_count(game, m)),
            _ => Bound::CHOICES_TOLD,
        }
    }
}

impl PromotionLimit {
    /// How many choices a move has, if that is known.
    fn choice_count(&self, game: &Game<'_>, m: &Move) -> Option<u64> {
        if m.kind != Kind::Ordinary {
            return Some(1);
        }
        let promotes =
            self.of_all || game.promotes_on(game.unit(m.departure), m.arrival, game.side_to_move());
        if promotes { None } else { Some(1) }
    }
}

/// A unit may not move, unpromoted, to where it could never move again.
pub struct NotStuck {
    /// Walks with the squares from which each side's units could move on an empty board.
    pub free: Vec<(Walk, PerSide<SquareSet>)>,
}

impl EffectHook for NotStuck {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        if ply.intention.kind != Kind::Ordinary || ply.at.is_none() {
            return Going::On;
        }
        let walk = game.unit(ply.at).walk;
        let stuck = walk == ply.mover.walk
            && self.free.iter().any(|(own, free)| *own == walk && !free[ply.side].contains(ply.at));
        if stuck { Going::Impossible } else { Going::On }
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        match scope {
            Scope::Move(game, m) => Bound::choices(self.choice_count(game, m)),
            _ => Bound::CHOICES_TOLD,
        }
    }
}

impl NotStuck {
    /// How many choices a move has, if that is known.
    fn choice_count(&self, game: &Game<'_>, m: &Move) -> Option<u64> {
        if m.kind != Kind::Ordinary {
            return Some(1);
        }
        let (walk, side) = (game.unit(m.departure).walk, game.side_to_move());
        let stuck = self.free.iter().any(|(own, free)| *own == walk && !free[side].contains(m.arrival));
        if stuck { None } else { Some(1) }
    }
}

/// A pawn promotes where it stands or with a step of what it becomes, without capture, check or new attack (Sittuyin,
/// the chess of Burma). Only pawns in the zone may, unless a side has but one.
#[derive(Clone)]
pub struct InPlace {
    /// The pawn.
    pub pawn: Walk,
    /// What it becomes.
    pub walks: PerSide<Vec<Walk>>,
    /// The zones.
    pub zone: PerSide<SquareSet>,
}

impl ExtraMoves for InPlace {
    fn for_unit(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        if game.unit(square).walk != self.pawn {
            return;
        }
        let only = squares_of(game, &[self.pawn], side).len() == 1;
        if !only && !self.zone[side].contains(square) {
            return;
        }
        for (number, &walk) in (IN_PLACE..).zip(&self.walks[side]) {
            let first = moves.len();
            game.generate_walk(walk, square, side, moves);
            let mut kept = first;
            for index in first..moves.len() {
                if moves[index].capture.is_none() {
                    moves[kept] = moves[index];
                    kept += 1;
                }
            }
            moves.truncate(kept);
            moves.push(Move::new(square, square));
            for m in &mut moves[first..] {
                m.kind = Kind::Special(number);
            }
        }
    }
}

impl InPlace {
    fn becomes(&self, m: &Move, side: Side) -> Option<Walk> {
        let Kind::Special(number) = m.kind else { return None };
        self.walks[side].get(usize::from(number.checked_sub(IN_PLACE)?)).copied()
    }
}

impl EffectHook for InPlace {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        let Some(walk) = self.becomes(&ply.intention, ply.side) else { return Going::On };
        let (from, to) = (ply.intention.departure, ply.intention.arrival);
        if from != to {
            game.position_mut().move_unit(from, to, Reason::Movement);
        }
        let unit = game.unit(to);
        game.position_mut().change_unit(to, unit.with_walk(walk), Reason::Promotion);
        let enemies = game.position().occupied_by(!ply.side);
        if enemies.into_iter().any(|enemy| game.moves_to_capture(walk, to, enemy, ply.side)) {
            return Going::Impossible;
        }
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::ONE_CHOICE
    }
}

/// Promotions by [`InPlace`] may not give check.
pub struct NoQuietCheck;

impl Legality for NoQuietCheck {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        !matches!(ply.intention.kind, Kind::Special(IN_PLACE..)) || !game.is_in_check(!ply.side)
    }

    fn bound(&self, _: Scope<'_, '_>) -> LegalityBound {
        LegalityBound::EXPOSED
    }

    fn exposed(&self, _game: &mut Game<'_>, _side: Side) -> SquareSet {
        SquareSet::EMPTY
    }
}
