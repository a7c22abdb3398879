//! Moves and the moves before, for few men.

use board::Side;

use super::material::{Man, PROMOTIONS, Unit};
use super::place::{Place, passes};
use crate::replay::{Position, Role};

/// The men of a combination and what follows from them.
pub(super) struct Men {
    pub men: Vec<Man>,
    /// Whether captures in passing can happen.
    passes: bool,
}

/// What a move leads to.
pub(super) enum Step {
    /// A place of the same combination.
    Within,
    /// Fewer men, or another kind of man; with the other side to move.
    Beyond(Vec<Unit>),
}

impl Men {
    pub(super) fn new(men: Vec<Man>) -> Men {
        let passes = passes(&men);
        Men { men, passes }
    }

    fn occupied(&self, place: &Place) -> u64 {
        place.squares[..self.men.len()].iter().fold(0, |all, square| all | 1 << square)
    }

    /// Whether a side's king is attacked when the man `without` is not there.
    fn in_check(&self, place: &Place, side: Side, occupied: u64, without: Option<usize>) -> bool {
        let king = place.squares[side.index()];
        self.men.iter().enumerate().any(|(number, man)| {
            man.side != side
                && Some(number) != without
                && Position::observed(man.role, man.side, place.squares[number], occupied) >> king & 1 == 1
        })
    }

    /// Whether the place is one that the rules allow: no two men on a square, pawns where pawns can be, the side not
    /// to move not in check, and room behind a pawn that has made a double step.
    pub(super) fn lawful(&self, place: &Place) -> bool {
        let occupied = self.occupied(place);
        let pawns_fit = self
            .men
            .iter()
            .zip(place.squares)
            .all(|(man, square)| man.role != Role::Pawn || (8..56).contains(&square));
        let room = place.passing.is_none_or(|number| {
            let (from, over) =
                double_step_before(self.men[usize::from(number)], place.squares[usize::from(number)]);
            occupied & (1 << from | 1 << over) == 0
        });
        pawns_fit
            && room
            && occupied.count_ones() as usize == self.men.len()
            && !self.in_check(place, !place.turn, occupied, None)
    }

    /// Whether the side to move is in check.
    pub(super) fn check(&self, place: &Place) -> bool {
        self.in_check(place, place.turn, self.occupied(place), None)
    }

    /// All legal moves of a lawful place.
    pub(super) fn each_move(&self, place: &Place, mut each: impl FnMut(Step)) {
        let occupied = self.occupied(place);
        for (number, &man) in self.men.iter().enumerate().filter(|(_, man)| man.side == place.turn) {
            let from = place.squares[number];
            let mut targets = self.targets(place, number, occupied);
            while targets != 0 {
                let to = targets.trailing_zeros() as u8;
                targets &= targets - 1;
                let mut captured =
                    (0..self.men.len()).find(|&other| other != number && place.squares[other] == to);
                if captured.is_none() && man.role == Role::Pawn && (from ^ to) & 7 != 0 {
                    captured = place.passing.map(usize::from);
                }
                self.each_step(place, (number, man, to), captured, occupied, &mut each);
            }
        }
    }

    /// Where the man `number` may go, its king's safety left aside.
    fn targets(&self, place: &Place, number: usize, occupied: u64) -> u64 {
        let (man, from) = (self.men[number], place.squares[number]);
        let own = self
            .men
            .iter()
            .zip(place.squares)
            .filter(|(other, _)| other.side == man.side || other.role == Role::King)
            .fold(0, |all, (_, square)| all | 1u64 << square);
        let observed = Position::observed(man.role, man.side, from, occupied);
        if man.role != Role::Pawn {
            return observed & !own;
        }
        let mut targets = observed & occupied & !own;
        if let Some(passing) = place.passing {
            targets |= observed
                & 1 << double_step_before(
                    self.men[usize::from(passing)],
                    place.squares[usize::from(passing)],
                )
                .1;
        }
        let (step, first_rank) = if man.side == Side::White { (8i8, 1) } else { (-8, 6) };
        let one = from.wrapping_add_signed(step);
        if occupied >> one & 1 == 0 {
            targets |= 1 << one;
            let two = one.wrapping_add_signed(step);
            if from >> 3 == first_rank && occupied >> two & 1 == 0 {
                targets |= 1 << two;
            }
        }
        targets
    }

    fn each_step(
        &self,
        place: &Place,
        (number, man, to): (usize, Man, u8),
        captured: Option<usize>,
        occupied: u64,
        each: &mut impl FnMut(Step),
    ) {
        let from = place.squares[number];
        let mut after = Place { turn: !place.turn, passing: None, ..*place };
        after.squares[number] = to;
        let mut remaining = occupied & !(1 << from);
        if let Some(captured) = captured {
            remaining &= !(1 << place.squares[captured]);
        }
        if self.in_check(&after, man.side, remaining | 1 << to, captured) {
            return;
        }
        let promotes = man.role == Role::Pawn && !(8..56).contains(&to);
        if captured.is_none() && !promotes {
            each(Step::Within);
            return;
        }
        let beyond = |role: Role| {
            let units = (0..self.men.len()).filter(|&other| Some(other) != captured).map(|other| {
                let man = if other == number { Man { side: man.side, role } } else { self.men[other] };
                Unit { man, square: after.squares[other] }
            });
            Step::Beyond(units.collect())
        };
        if promotes {
            PROMOTIONS.into_iter().for_each(|role| each(beyond(role)));
        } else {
            each(beyond(man.role));
        }
    }

    /// Whether a pawn of the other side stands beside the pawn `number`, both on its rank of arrival.
    fn may_be_passed(&self, place: &Place, number: usize) -> bool {
        self.passes && {
            let (one, other) = (place.squares[number], place.squares[5 - number]);
            one >> 3 == other >> 3 && (one & 7).abs_diff(other & 7) == 1
        }
    }

    /// The places from which a move without capture and promotion leads to this one, lawful or not.
    pub(super) fn each_place_before(&self, place: &Place, mut each: impl FnMut(Place)) {
        let occupied = self.occupied(place);
        let mover = !place.turn;
        let mut from = |number: usize, square: u8| {
            let mut before = Place { turn: mover, passing: None, ..*place };
            before.squares[number] = square;
            each(before);
            if self.passes {
                // The same place may have come about by a double step, which the move then did not answer.
                for (stepped, man) in
                    self.men.iter().enumerate().skip(2).filter(|(_, man)| man.side == place.turn)
                {
                    let rank = if man.side == Side::White { 3 } else { 4 };
                    if before.squares[stepped] >> 3 == rank && self.may_be_passed(&before, stepped) {
                        each(Place { passing: Some(stepped as u8), ..before });
                    }
                }
            }
        };
        if let Some(passing) = place.passing {
            let number = usize::from(passing);
            from(number, double_step_before(self.men[number], place.squares[number]).0);
            return;
        }
        for (number, &man) in self.men.iter().enumerate().filter(|(_, man)| man.side == mover) {
            let to = place.squares[number];
            if man.role != Role::Pawn {
                let mut departures = Position::observed(man.role, man.side, to, occupied) & !occupied;
                while departures != 0 {
                    from(number, departures.trailing_zeros() as u8);
                    departures &= departures - 1;
                }
                continue;
            }
            let (step, arrival_rank) = if mover == Side::White { (-8i8, 3) } else { (8, 4) };
            let one = to.wrapping_add_signed(step);
            if occupied >> one & 1 != 0 {
                continue;
            }
            if (8..56).contains(&one) {
                from(number, one);
            }
            let two = one.wrapping_add_signed(step);
            // A double step beside a pawn leads to the place that knows of it, not to this one.
            if to >> 3 == arrival_rank && occupied >> two & 1 == 0 && !self.may_be_passed(place, number) {
                from(number, two);
            }
        }
    }
}

/// Where a pawn that has made a double step came from, and the square it passed.
fn double_step_before(man: Man, square: u8) -> (u8, u8) {
    if man.side == Side::White { (square - 16, square - 8) } else { (square + 16, square + 8) }
}
