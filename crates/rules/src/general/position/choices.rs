//! Choices that the effects of a move ask for.

use board::Square;

/// The ways taken, as one number: the first choice is its lowest digit, and each digit counts as many ways as its choice has.
/// So a move has room for a series of a dozen captures by a rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Picks([u16; 3]);

impl Picks {
    /// The first way everywhere.
    pub const NONE: Picks = Picks([0; 3]);
    /// The numbers that have room.
    const ROOM: u64 = 1 << 48;
    /// The digit of a choice that was made when the intention was listed.
    const GIVEN: u64 = 256;

    /// This way of the first choice, and the first way of all others.
    #[must_use]
    pub const fn of_first(way: u8) -> Picks {
        Picks([way as u16, 0, 0])
    }

    /// The way of the first choice, which has so many (at least 1).
    #[inline]
    #[must_use]
    pub const fn first(self, ways: usize) -> usize {
        #[allow(clippy::cast_possible_truncation, reason = "less than the number of ways")]
        if self.number() == 0 { 0 } else { (self.number() % ways as u64) as usize }
    }

    /// All of them as one number of 48 bits.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u64 {
        let [low, middle, high] = self.0;
        low as u64 | (middle as u64) << 16 | (high as u64) << 32
    }

    #[allow(clippy::cast_possible_truncation, reason = "16 bits each")]
    const fn of_number(number: u64) -> Picks {
        Picks([number as u16, (number >> 16) as u16, (number >> 32) as u16])
    }
}

/// The way through the choices of one intention. Making an intention asks, in a fixed order, for choices
/// (promotion, rebirth square …); what was asked for is noted, so that the next combination can be told.
///
/// An effect that offers n ways calls [`Choices::pick`] and does the one it is told. Nothing is stored but the
/// ways taken; replaying them makes the same move again.
#[derive(Clone, Debug)]
pub struct Choices {
    /// The digits of what has not been asked for yet.
    rest: u64,
    /// The number of the ways taken so far.
    taken: u64,
    /// What the next digit counts.
    weight: u64,
    /// The next combination, as far as is known; 0 if there is none.
    next: u64,
    asked: usize,
}

impl Choices {
    /// Follows the picks of an intention.
    #[inline]
    #[must_use]
    pub const fn along(picks: Picks) -> Choices {
        Choices { rest: picks.number(), taken: 0, weight: 1, next: 0, asked: 0 }
    }

    /// Which of `ways` (at least 1) to take, from 0. With one way nothing is noted. More choices than a move can hold, see
    /// [`Picks`], are not offered: the first way is taken then.
    #[inline]
    pub fn pick(&mut self, ways: usize) -> usize {
        debug_assert!(ways > 0, "a choice among at least one way");
        if ways <= 1 {
            return 0;
        }
        let step = self.weight;
        let Some(pick) = self.take(ways as u64) else { return 0 };
        if pick + 1 < ways {
            self.next = self.taken + step;
        }
        pick
    }

    /// The choice that was made when the intention was listed: it has no other ways.
    pub fn given(&mut self) -> usize {
        self.take(Picks::GIVEN).unwrap_or(0)
    }

    /// The next digit, which counts so many ways; `None` where there is no room for it.
    #[inline]
    fn take(&mut self, ways: u64) -> Option<usize> {
        let weight = self.weight.saturating_mul(ways);
        if weight > Picks::ROOM {
            return None;
        }
        self.asked += 1;
        // mostly the first way of everything: no division then
        let mut pick = 0;
        if self.rest != 0 {
            pick = self.rest % ways;
            self.rest /= ways;
            self.taken += pick * self.weight;
        }
        self.weight = weight;
        #[allow(clippy::cast_possible_truncation, reason = "less than the number of ways")]
        let pick = pick as usize;
        Some(pick)
    }

    /// How many choices were asked for.
    pub(crate) const fn asked(&self) -> usize {
        self.asked
    }

    /// Whether nobody asked for a choice.
    #[inline]
    #[must_use]
    pub const fn are_none(&self) -> bool {
        self.asked == 0
    }

    /// The picks of the next combination; `None` after the last.
    #[inline]
    #[must_use]
    pub const fn next(&self) -> Option<Picks> {
        if self.next == 0 { None } else { Some(Picks::of_number(self.next)) }
    }
}

/// Squares with the choices that lead to them.
pub(crate) type SquareChoices = Vec<(Square, Picks)>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_is_met_once() {
        // the second choice exists only below the first way of the first
        let mut met = Vec::new();
        let mut picks = Some(Picks::NONE);
        while let Some(p) = picks {
            let mut choices = Choices::along(p);
            let first = choices.pick(3);
            let second = if first == 0 { choices.pick(2) } else { choices.pick(1) };
            met.push((first, second));
            picks = choices.next();
        }
        assert_eq!(met, [(0, 0), (0, 1), (1, 0), (2, 0)]);
    }

    #[test]
    fn a_long_series_of_choices_has_room() {
        let wanted = [14, 3, 9, 0, 14, 14, 7, 1, 12, 5, 14];
        let mut picks = Picks::NONE;
        for level in 0..wanted.len() {
            for _ in 0..wanted[level] {
                let mut choices = Choices::along(picks);
                let ways: Vec<_> = (0..=level).map(|_| choices.pick(15)).collect();
                assert_eq!(ways[..level], wanted[..level]);
                picks = choices.next().expect("a further way");
            }
        }
        let mut choices = Choices::along(picks);
        assert_eq!(wanted.map(|_| choices.pick(15)), wanted);
    }

    #[test]
    fn what_was_given_is_kept_and_the_rest_goes_on() {
        let mut choices = Choices::along(Picks::of_first(7));
        assert_eq!((choices.given(), choices.pick(3)), (7, 0));
        let mut choices = Choices::along(choices.next().expect("a further way"));
        assert_eq!((choices.given(), choices.pick(3)), (7, 1));
    }
}
