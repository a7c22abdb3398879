//! Stalemate beyond the king: every other unit of the defender must have an *immobilisation* that leaves it without a move.
//!
//! It is captured, where it stands or after it has moved; or it stays and is boxed in by its own side, blocked (a pawn, by
//! either side) or pinned; or it moves and has such an immobilisation elsewhere. A square that must be filled by the defender
//! gets a certain unit, which must be bound there in its turn. What the immobilisations cost is summed up for both sides. Of the
//! defender each unit that moves costs its moves. Of the attacker a way that leads from his units to all units captured
//! where they stand costs at least as much as the cheapest tree that holds them together; every unit captured after it has
//! moved costs one and may be the start of one branch. All of this is a lower bound: squares between are taken as
//! open, and a capture may at the same time be a move towards a block or a pin.

use super::block::{Defenders, UNITS};
use super::reach::{
    MOST, distance_to, leaps_by_kinds, officer_within, pawn_within, promotion_distance, squares_within,
};
use board::Side;
use rules::orthodox::{self, Board, Kind};
use std::cell::Cell;

/// After so many trials immobilisations are taken to exist.
const TRIALS: u32 = 400;

/// The first and the last rank, where pawns stand still.
const ENDS: u64 = 0xff | 0xff << 56;

/// What the immobilisations of the defender's units depend on.
pub(super) struct Immobilisation<'a> {
    board: &'a Board,
    defenders: &'a Defenders,
    attacker: Side,
    attacks: usize,
    defences: usize,
    /// Whether the defender may castle, so that his king's moves are not counted.
    castles: bool,
    /// The squares of the defender's units, with the king, and the holes.
    own: u64,
    /// The kinds of officers, as bits, that capture for the attacker.
    kinds: usize,
    /// Whether a pawn captures for the attacker.
    pawns: bool,
    /// Whether there can be attackers that pin on files and ranks, on diagonals.
    pins: [bool; 2],
    /// The attackers.
    attackers: [(Kind, u8); 64],
    attackers_count: usize,
    /// The squares on which some attacker can be.
    reached: u64,
    /// The square of the unit that can be captured in passing now, by a unit that does not come to its square.
    passing: u64,
    /// The defender's units but the king, those first that have most to fill where they stand.
    units: [(Kind, u8); UNITS],
    count: usize,
    /// What is known of each unit.
    known: [Cell<Known>; UNITS],
    /// The trials made.
    trials: Cell<u64>,
}

/// What a unit can do elsewhere, worked out when it is asked for.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The least number of its moves after which it can be captured; 255 if it cannot.
    captured: Option<u8>,
    /// The least number of its moves after which it can be bound without a pin; 255 if it cannot.
    bound: Option<u8>,
}

/// A trial to find the units' immobilisations with the king on one square.
struct Trial<'a> {
    immobilisations: &'a Immobilisation<'a>,
    king: u8,
    /// The moves of the defender beside those of the king.
    budget: usize,
    /// Pins that the attackers can make.
    pins: usize,
    trials: u32,
}

/// The immobilisations chosen so far.
#[derive(Clone, Copy)]
struct Choice {
    /// The numbers of the units whose immobilisation is open.
    undecided: u32,
    /// The squares of the units that are there at the end, the king's among them.
    filled: u64,
    /// Squares to be filled by the defender.
    boxes: u64,
    /// Squares to be filled by either side.
    fronts: u64,
    /// The squares of those captured where they stand.
    captured: u64,
    /// How many are captured after they have moved.
    captured_elsewhere: usize,
    /// How many are bound elsewhere, it is not said where.
    elsewhere: usize,
    /// The moves of the defender.
    spent: usize,
    pins: usize,
}

impl<'a> Immobilisation<'a> {
    pub(super) fn new(board: &'a Board, defenders: &'a Defenders, attacks: usize) -> Immobilisation<'a> {
        let defender = defenders.side();
        let attacker = !defender;
        let castles = |side, moves| moves > 0 && board.may_castle(side) != [false; 2];
        // castling moves two units at once, and the king by two squares
        let extra = if castles(attacker, attacks) { 2 } else { 0 };
        let attacks = attacks + extra;
        let defender_castles = castles(defender, defenders.moves());
        let defences = defenders.moves() + usize::from(defender_castles);
        let [pawns, knights, bishops, rooks, queens, _] = board.kinds();
        let theirs = board.of_side(attacker);
        let mut kinds = 1 << (Kind::King as usize - 1);
        for (kind, squares) in
            [(Kind::Knight, knights), (Kind::Bishop, bishops), (Kind::Rook, rooks), (Kind::Queen, queens)]
        {
            kinds |= usize::from(squares & theirs != 0) << (kind as usize - 1);
        }
        let promotes =
            orthodox::squares(pawns & theirs).any(|at| promotion_distance(attacker, at) <= attacks);
        if promotes {
            kinds = 0b11111;
        }
        let pins = [promotes || (rooks | queens) & theirs != 0, promotes || (bishops | queens) & theirs != 0];
        let mut attackers = [(Kind::Pawn, 0); 64];
        let mut attackers_count = 0;
        let mut reached = 0;
        for kind in Kind::ALL {
            for at in orthodox::squares(board.of(attacker, kind)) {
                attackers[attackers_count] = (kind, at);
                attackers_count += 1;
                reached |= squares_within(attacker, kind, true, at)[attacks.min(MOST)];
            }
        }
        if attacks == 0 {
            reached = 0;
        }
        let mut immobilisations = Immobilisation {
            attackers,
            attackers_count,
            reached,
            passing: board.pawn_that_passed(),
            board,
            defenders,
            attacker,
            attacks,
            defences,
            castles: defender_castles,
            own: board.of_side(defender),
            kinds,
            pawns: pawns & theirs != 0,
            pins,
            units: [(Kind::Pawn, 0); UNITS],
            count: 0,
            known: [const { Cell::new(Known { captured: None, bound: None }) }; UNITS],
            trials: Cell::new(0),
        };
        immobilisations.add_units();
        immobilisations
    }

    fn add_units(&mut self) {
        let mut missing = [0; UNITS];
        for &(kind, at) in self.defenders.units() {
            let open = if kind == Kind::Pawn {
                self.front(at) & !self.board.occupied()
            } else {
                steps(kind, at) & !self.own
            };
            let number = open.count_ones();
            let mut place = self.count;
            while place > 0 && missing[place - 1] < number {
                missing[place] = missing[place - 1];
                self.units[place] = self.units[place - 1];
                place -= 1;
            }
            missing[place] = number;
            self.units[place] = (kind, at);
            self.count += 1;
        }
    }

    /// The least number of moves (at least 1) after which a unit can be captured elsewhere; 255 if it cannot.
    fn captured_elsewhere(&self, index: usize) -> usize {
        let mut known = self.known[index].get();
        let moves = known.captured.unwrap_or_else(|| {
            let (kind, at) = self.units[index];
            let within = squares_within(!self.attacker, kind, self.defenders.prey(), at);
            (1u8..)
                .zip(&within[1..=self.defences.min(MOST)])
                .find(|near| near.1 & self.reached != 0)
                .map_or(255, |near| near.0)
        });
        known.captured = Some(moves);
        self.known[index].set(known);
        usize::from(moves)
    }

    /// The least number of moves (at least 1) after which a unit can be bound elsewhere without a pin; 255 if it cannot.
    fn bound_elsewhere(&self, index: usize) -> usize {
        let mut known = self.known[index].get();
        let moves = known.bound.unwrap_or_else(|| self.find_bound_elsewhere(index));
        known.bound = Some(moves);
        self.known[index].set(known);
        usize::from(moves)
    }

    fn find_bound_elsewhere(&self, index: usize) -> u8 {
        let (kind, at) = self.units[index];
        let others = self.own & !(1 << at);
        let boxed = |kind, square, left| (steps(kind, square) & !others).count_ones() as usize <= left;
        for moves in 1..=self.defences.min(MOST) {
            let left = self.defences - moves;
            let found = if kind == Kind::Pawn {
                let places = pawn_within(!self.attacker, self.defenders.prey(), at, moves);
                orthodox::squares(places[0]).any(|square| {
                    square != at
                        && (left > 0 || {
                            let front = self.front(square);
                            front & others != 0 || self.attackers_to(front) <= self.attacks
                        })
                }) || Kind::PROMOTIONS.into_iter().any(|kind| {
                    orthodox::squares(places[kind as usize]).any(|square| boxed(kind, square, left))
                })
            } else {
                let within = officer_within(kind, at, moves) & !officer_within(kind, at, moves - 1);
                orthodox::squares(within).any(|square| boxed(kind, square, left))
            };
            if found {
                return u8::try_from(moves).unwrap_or(u8::MAX);
            }
        }
        255
    }

    /// The square before a pawn of the defender; none where it stands still.
    fn front(&self, at: u8) -> u64 {
        let bit = 1 << at & !ENDS;
        if self.attacker == Side::White { bit >> 8 } else { bit << 8 }
    }

    /// The least number of moves in which a unit gets to a square as a certain kind; 255 if it never does or it takes more
    /// than so many.
    fn distance_as(&self, (kind, at): (Kind, u8), last: Kind, square: u8, most: usize) -> usize {
        if kind != Kind::Pawn {
            return usize::from(distance_to(!self.attacker, kind, false, at, square));
        }
        (1..=most.min(MOST))
            .find(|&moves| {
                let places = pawn_within(!self.attacker, self.defenders.prey(), at, moves);
                places[last as usize] >> square & 1 != 0
            })
            .unwrap_or(255)
    }

    /// Whether all units may have an immobilisation with the king on a square that he can reach in so many steps, where his units
    /// must block the squares given.
    pub(super) fn exist(&self, king: u8, steps: usize, needs: u64) -> bool {
        let steps = if self.castles { 0 } else { steps };
        let Some(budget) = self.defences.checked_sub(steps) else { return false };
        let mut trial = Trial { immobilisations: self, king, budget, pins: self.pins_on(king), trials: 0 };
        let found = trial.go_on(&Choice {
            undecided: (1 << self.count) - 1,
            filled: self.board.holes() | 1 << king,
            boxes: needs,
            fronts: 0,
            captured: 0,
            captured_elsewhere: 0,
            elsewhere: 0,
            spent: 0,
            pins: 0,
        });
        self.trials.set(self.trials.get() + u64::from(trial.trials));
        found
    }

    /// The trials made so far.
    pub(super) fn trials(&self) -> u64 {
        self.trials.get()
    }

    /// The pins that the attackers can make against a king.
    fn pins_on(&self, king: u8) -> usize {
        let [pawns, _, bishops, rooks, queens, _] = self.board.kinds();
        let theirs = self.board.of_side(self.attacker);
        let (straight, diagonal) = (orthodox::rook(king, 0), orthodox::bishop(king, 0));
        let lines = (bishops | rooks | queens) & theirs;
        let in_place = theirs & (bishops & diagonal | rooks & straight | queens & (straight | diagonal));
        let mut pins = in_place.count_ones() as usize;
        let elsewhere = (lines & !in_place).count_ones() as usize;
        pins += elsewhere.min(self.attacks);
        let mut left = self.attacks.saturating_sub(elsewhere);
        let mut costs = [0; 8];
        for at in orthodox::squares(pawns & theirs) {
            let cost = promotion_distance(self.attacker, at);
            if cost < costs.len() {
                costs[cost] += 1;
            }
        }
        for (cost, &number) in costs.iter().enumerate().skip(1) {
            let more = (left / cost).min(number);
            pins += more;
            left -= more * cost;
        }
        pins
    }

    /// The moves that some attacker needs at least to a square, given as a set; many if there is no square.
    fn attackers_to(&self, square: u64) -> usize {
        if square == 0 {
            return usize::MAX;
        }
        #[allow(clippy::cast_possible_truncation, reason = "at most 63")]
        let square = square.trailing_zeros() as u8;
        let mut least = u8::MAX;
        for &(kind, at) in &self.attackers[..self.attackers_count] {
            least = least.min(distance_to(self.attacker, kind, true, at, square));
        }
        usize::from(least)
    }

    /// The moves that an attacker who captured on one square needs to capture on another, or the other way round.
    fn between(&self, one: u8, other: u8) -> usize {
        let mut moves = leaps_by_kinds(self.kinds, one, other);
        if self.pawns {
            for (from, to) in [(one, other), (other, one)] {
                moves = moves.min(distance_to(self.attacker, Kind::Pawn, true, from, to));
            }
        }
        usize::from(moves)
    }

    /// Whether the attackers may capture on these squares and also so many units elsewhere.
    fn can_capture(&self, captured: u64, elsewhere: usize) -> bool {
        let number = captured.count_ones() as usize;
        if number + elsewhere > self.attacks {
            return false;
        }
        if number <= elsewhere {
            return true;
        }
        let mut near = [(0, 0); UNITS];
        for (near, at) in near.iter_mut().zip(orthodox::squares(captured)) {
            *near = (self.attackers_to(1 << at), at);
        }
        let mut open = &mut near[..number];
        let mut branches = [0; UNITS];
        for branch in &mut branches[..number] {
            let Some((index, &(cost, at))) = open.iter().enumerate().min_by_key(|(_, near)| near.0) else {
                break;
            };
            *branch = cost;
            let last = open.len() - 1;
            open.swap(index, last);
            open = &mut open[..last];
            for (near, square) in &mut *open {
                *near = (*near).min(self.between(at, *square));
            }
        }
        let branches = &mut branches[..number];
        branches.sort_unstable();
        let whole = &branches[..number - elsewhere];
        let sum = whole.iter().fold(0usize, |sum, &branch| sum.saturating_add(branch));
        sum.saturating_add(2 * elsewhere) <= self.attacks
    }
}

/// Where an officer could go first on an empty board: what must be filled if it is to be boxed in.
fn steps(kind: Kind, at: u8) -> u64 {
    match kind {
        Kind::Pawn | Kind::Dummy => 0,
        Kind::Knight => orthodox::knight(at),
        Kind::Bishop => orthodox::bishop(at, u64::MAX),
        Kind::Rook => orthodox::rook(at, u64::MAX),
        Kind::Queen => orthodox::queen(at, u64::MAX),
        Kind::King => orthodox::king(at),
    }
}

impl Trial<'_> {
    /// Whether immobilisations can be found for the units whose immobilisation is open.
    fn go_on(&mut self, choice: &Choice) -> bool {
        self.trials += 1;
        if self.trials > TRIALS {
            return true;
        }
        let immobilisations = self.immobilisations;
        let captures = choice.captured.count_ones() as usize + choice.captured_elsewhere;
        if captures > immobilisations.attacks || choice.pins > self.pins || choice.spent > self.budget {
            return false;
        }
        let vacant = choice.boxes & !choice.filled;
        if vacant != 0 {
            return self.fill(vacant, choice);
        }
        if choice.undecided == 0 {
            return immobilisations.can_capture(choice.captured, choice.captured_elsewhere)
                && self.blocks(choice.fronts & !choice.filled, choice.elsewhere, 0, 0);
        }
        let index = choice.undecided.trailing_zeros() as usize;
        let rest = Choice { undecided: choice.undecided & (choice.undecided - 1), ..*choice };
        let (kind, at) = immobilisations.units[index];
        let requires = if kind == Kind::Pawn { immobilisations.front(at) } else { steps(kind, at) };
        // the likeliest immobilisation first
        let settled = requires & !choice.filled == 0;
        settled && self.stays(kind, at, &rest)
            || self.is_captured(index, at, &rest)
            || !settled && self.stays(kind, at, &rest)
            || self.moves(index, kind, &rest)
    }

    /// Whether immobilisations can be found if one of the squares that must be filled is filled by a certain unit.
    fn fill(&mut self, vacant: u64, choice: &Choice) -> bool {
        let immobilisations = self.immobilisations;
        let units = &immobilisations.units;
        let left = self.budget - choice.spent;
        // units that are there already cost nothing
        let moved_to = orthodox::squares(u64::from(choice.undecided))
            .fold(vacant, |open, index| open & !(1 << units[usize::from(index)].1));
        if moved_to.count_ones() as usize > left + choice.elsewhere {
            return false;
        }
        let chosen = if moved_to != 0 { moved_to } else { vacant };
        #[allow(clippy::cast_possible_truncation, reason = "below 64")]
        let square = chosen.trailing_zeros() as u8;
        for index in orthodox::squares(u64::from(choice.undecided)) {
            let (kind, at) = units[usize::from(index)];
            let rest = Choice { undecided: choice.undecided & !(1 << index), ..*choice };
            if at == square {
                if self.stays(kind, at, &rest) {
                    return true;
                }
                continue;
            }
            let kinds: &[Kind] = if kind == Kind::Pawn { &Kind::ALL[..5] } else { &[kind] };
            if usize::from(distance_to(
                !immobilisations.attacker,
                kind,
                immobilisations.defenders.prey(),
                at,
                square,
            )) > left
            {
                continue;
            }
            for &last in kinds {
                let cost = immobilisations.distance_as((kind, at), last, square, left);
                if cost <= left && self.is_bound(last, square, &Choice { spent: choice.spent + cost, ..rest })
                {
                    return true;
                }
            }
        }
        // one of those that are bound elsewhere; its first move is counted already
        choice.elsewhere > 0
            && self.go_on(&Choice {
                filled: choice.filled | 1 << square,
                elsewhere: choice.elsewhere - 1,
                ..*choice
            })
    }

    fn stays(&mut self, kind: Kind, at: u8, rest: &Choice) -> bool {
        at != self.king && self.is_bound(kind, at, rest)
    }

    /// Whether a unit that stands on a square at the end can be bound there, and the others have immobilisations.
    fn is_bound(&mut self, kind: Kind, at: u8, rest: &Choice) -> bool {
        let immobilisations = self.immobilisations;
        let filled = rest.filled | 1 << at;
        let unpinned = if kind == Kind::Pawn {
            Choice { filled, fronts: rest.fronts | immobilisations.front(at), ..*rest }
        } else {
            Choice { filled, boxes: rest.boxes | steps(kind, at), ..*rest }
        };
        if self.go_on(&unpinned) {
            return true;
        }
        let [straight, diagonal] = immobilisations.pins;
        let straight = if straight { orthodox::rook(self.king, 0) } else { 0 };
        let diagonal = if diagonal { orthodox::bishop(self.king, 0) } else { 0 };
        let lines = match kind {
            Kind::Bishop => straight,
            Kind::Rook => diagonal,
            Kind::Queen | Kind::King | Kind::Dummy => 0,
            Kind::Pawn | Kind::Knight => straight | diagonal,
        };
        lines >> at & 1 != 0 && self.go_on(&Choice { filled, pins: rest.pins + 1, ..*rest })
    }

    fn is_captured(&mut self, index: usize, at: u8, rest: &Choice) -> bool {
        let immobilisations = self.immobilisations;
        let number = rest.captured.count_ones() as usize + rest.captured_elsewhere + 1;
        if number > immobilisations.attacks {
            return false;
        }
        if immobilisations.passing >> at & 1 != 0
            && self.go_on(&Choice { captured_elsewhere: rest.captured_elsewhere + 1, ..*rest })
        {
            return true;
        }
        let captured = rest.captured | 1 << at;
        // with the last capture all are known
        let may_be = immobilisations.attackers_to(1 << at) <= immobilisations.attacks
            && (number < immobilisations.attacks
                || immobilisations.can_capture(captured, rest.captured_elsewhere));
        if may_be && self.go_on(&Choice { captured: rest.captured | 1 << at, ..*rest }) {
            return true;
        }
        if rest.spent >= self.budget {
            return false;
        }
        let moves = immobilisations.captured_elsewhere(index);
        rest.spent + moves <= self.budget
            && (number < immobilisations.attacks
                || immobilisations.can_capture(rest.captured, rest.captured_elsewhere + 1))
            && self.go_on(&Choice {
                captured_elsewhere: rest.captured_elsewhere + 1,
                spent: rest.spent + moves,
                ..*rest
            })
    }

    /// The unit is bound elsewhere.
    fn moves(&mut self, index: usize, kind: Kind, rest: &Choice) -> bool {
        if rest.spent == self.budget {
            return false;
        }
        let moves = self.immobilisations.bound_elsewhere(index);
        let elsewhere = rest.elsewhere + 1;
        if moves != 255 {
            self.go_on(&Choice { elsewhere, spent: rest.spent + moves, ..*rest })
        } else {
            kind != Kind::Queen
                && self.go_on(&Choice { elsewhere, spent: rest.spent + 1, pins: rest.pins + 1, ..*rest })
        }
    }

    /// Whether the squares before pawns that stay can be blocked, by attackers with the units and moves used already, or
    /// by so many units that are bound elsewhere.
    fn blocks(&self, fronts: u64, elsewhere: usize, units: usize, moves: usize) -> bool {
        if fronts == 0 {
            return true;
        }
        let immobilisations = self.immobilisations;
        let front = fronts & fronts.wrapping_neg();
        let rest = fronts & (fronts - 1);
        let moves_to = moves.saturating_add(immobilisations.attackers_to(front));
        units < immobilisations.attackers_count
            && moves_to <= immobilisations.attacks
            && self.blocks(rest, elsewhere, units + 1, moves_to)
            || elsewhere > 0 && self.blocks(rest, elsewhere - 1, units, moves)
    }
}
