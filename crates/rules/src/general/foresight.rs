//! What can be said of moves before they are made, and counting them without making them.

use super::game::{Prospect, Shelter};
use super::{Game, Kind, Move};

impl Game<'_> {
    /// The number of legal moves of the side to move, each choice for itself.
    #[must_use]
    pub fn count_legal_moves(&mut self) -> u64 {
        let mut moves = self.move_lists.pop().unwrap_or_default();
        moves.clear();
        self.generate_selected(&mut moves);
        let count = if self.rules.foreseeable && !moves.is_empty() {
            let shelter = self.shelter();
            moves.iter().map(|m| self.ways_under(&shelter, m)).sum()
        } else {
            moves.iter().map(|&m| u64::from(self.count_legal_choices(m))).sum()
        };
        self.move_lists.push(moves);
        count
    }

    /// In how many ways a move is legal, where legality may be foreseen.
    #[inline]
    fn ways_under(&mut self, shelter: &Shelter, m: &Move) -> u64 {
        let simple = matches!(m.kind, Kind::Ordinary | Kind::Drop(_)) && m.via.is_none() && !m.settled;
        if simple && let Some(ways) = self.ways_by_effects(m) {
            match self.prospect_by(shelter, m) {
                Prospect::Open => {}
                Prospect::Illegal => return 0,
                Prospect::Legal => return ways * self.ways_of_promotion(m),
            }
        }
        self.count_legal_choices(*m).into()
    }

    /// Whether rules of legality, self-check apart, judge moves.
    #[must_use]
    pub fn has_legality_rules(&self) -> bool {
        !self.rules.legality.is_empty()
    }

    /// What is known of a move's legality before it is made.
    #[inline]
    pub(crate) fn foreseen(&mut self, m: &Move) -> Prospect {
        if self.rules.quiet_foreseeable && m.capture.is_none() {
            return self.prospect_of(m);
        }
        if !self.rules.foreseeable
            || !self.rules.asked_effects.is_empty() && self.ways_by_effects(m).is_none()
        {
            return Prospect::Open;
        }
        self.prospect_of(m)
    }

    #[inline]
    fn prospect_of(&mut self, m: &Move) -> Prospect {
        match m.kind {
            Kind::Ordinary | Kind::Drop(_) if m.via.is_none() => self.prospect(m),
            _ => Prospect::Open,
        }
    }

    #[inline]
    fn ways_by_effects(&self, m: &Move) -> Option<u64> {
        let mut ways = 1;
        for &number in &self.rules.asked_effects {
            ways *= self.rules.effects[number].1.ways(self, m)?;
        }
        Some(ways)
    }

    #[inline]
    fn ways_of_promotion(&self, m: &Move) -> u64 {
        if m.kind != Kind::Ordinary {
            return 1;
        }
        let unit = self.unit(m.departure);
        let side = self.position.side_to_move();
        if self.promotes_on(unit, m.arrival, side) {
            self.rules.promotions_from(unit.walk, side).len() as u64
        } else {
            1
        }
    }
}
