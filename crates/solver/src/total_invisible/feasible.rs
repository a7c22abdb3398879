//! Whether a line can have a consistent configuration at all, judged without deciding more of the invisible units than
//! matters to it.
//!
//! **Claim.** [`Judge::is_feasible`] answers no only for lines that no configuration is consistent with, and
//! [`Judge::may_go_on`] only for units that are part of none; configurations in which the unit stands that is not wanted do
//! not count.
//!
//! Of a unit it is known where it stands at some times, and what it may be: a set of sides with kinds. Units are given
//! places only where one must stand: between an observer that is seen and a king, where something is captured or
//! revealed. So a line that needs more units than there are is given up after a few steps, where naming them one by one
//! would go through all their kinds and ways. Conditions left aside (what closes the lines of invisible observers, moves
//! of which nothing is known) only make more lines feasible.

use super::field::{Field, NOWHERE, ahead, bit, castling, rank_of};
use super::man::{Man, capturers};
use super::ply::{Line, Ply};
use board::Side;
use rules::orthodox::{self, Kind};

/// The greatest numbers of units and plies that are judged; lines with more are taken for feasible.
const MOST_UNITS: usize = 4;
const MOST_TIMES: usize = 9;
/// The most steps of one judgement; a line that takes more is taken for feasible.
const MOST_STEPS: u32 = 400;
/// The same where some units are named: this is asked often.
const MOST_STEPS_NAMED: u32 = 40;

/// A unit is not on the board any more, or is seen.
const GONE: u8 = NOWHERE + 1;

/// A set of sides with kinds.
type Who = u16;

const fn who(side: Side, kind: Kind) -> Who {
    1 << (side.index() * 6 + kind as usize)
}

fn all_of(side: Side) -> Who {
    0x3f << (side.index() * 6)
}

/// What units of a side may capture.
fn prey_of(side: Side) -> Who {
    all_of(!side) & !who(!side, Kind::King)
}

/// The set without pawns: a pawn that has moved may be something else by now.
fn without_pawns(set: Who) -> Who {
    set & !Side::BOTH.into_iter().fold(0, |pawns, side| pawns | who(side, Kind::Pawn))
}

/// What must be: one of the units stands on one of the squares at a time, and is one of these.
#[derive(Clone, Copy)]
struct Demand {
    time: usize,
    squares: u64,
    who: Who,
    /// The ply that must have brought it there, 0 where any or none may have.
    brought_by: usize,
}

/// What is known of the units.
#[derive(Clone, Copy)]
struct Known {
    /// Where each stands at each time; [`NOWHERE`] is not known.
    at: [[u8; MOST_TIMES]; MOST_UNITS],
    who: [Who; MOST_UNITS],
    /// The unit that makes each ply of invisible units, if that is known.
    mover: [Option<usize>; MOST_TIMES],
    /// The plies that each surely does not make, as bits.
    rests: [u16; MOST_UNITS],
    /// How many units have been given anything.
    used: usize,
}

impl Known {
    /// The squares where units stand at a time, as far as is known.
    fn standing(&self, time: usize) -> u64 {
        let squares = self.at[..self.used].iter().map(|at| at[time]);
        squares.filter(|square| *square < NOWHERE).fold(0, |set, square| set | bit(square))
    }
}

/// What is asked of the invisible units by a line.
pub(super) struct Judge<'a> {
    line: &'a Line,
    number: usize,
    kingless: [bool; 2],
    demands: Vec<Demand>,
    /// The squares that are empty at each time, for what is seen to be played.
    empty: [u64; MOST_TIMES],
    /// Configurations do not count in which this unit stands in the end.
    unwanted: Option<(u8, Side, Kind)>,
    /// Whether nothing is impossible whatever units there are.
    is_possible: bool,
    steps: u32,
}

impl<'a> Judge<'a> {
    /// What a line asks of so many units; `None` if it is too long to be judged, or they are too many.
    pub(super) fn new(
        line: &'a Line,
        number: usize,
        kingless: [bool; 2],
        unwanted: Option<(u8, Side, Kind)>,
    ) -> Option<Judge<'a>> {
        if number > MOST_UNITS || line.plies.len() >= MOST_TIMES {
            return None;
        }
        // a pawn is known by what it is at first
        let unwanted = unwanted.filter(|&(.., kind)| kind != Kind::Pawn);
        let (demands, empty) = (Vec::new(), [0; MOST_TIMES]);
        let mut judge =
            Judge { line, number, kingless, demands, empty, unwanted, is_possible: true, steps: 0 };
        judge.is_possible = judge.collect();
        Some(judge)
    }

    /// Whether the line may have a consistent configuration.
    pub(super) fn is_feasible(&mut self) -> bool {
        self.steps = MOST_STEPS;
        self.is_possible && self.search(self.nothing_known())
    }

    /// Whether it may have one with these units, of which some moves are open.
    pub(super) fn may_go_on(&mut self, men: &[Man]) -> bool {
        let mut known = self.nothing_known();
        known.used = men.len();
        for (unit, man) in men.iter().enumerate() {
            known.who[unit] = who(man.side, man.kind);
            known.at[unit][0] = man.square;
            for ply in 1..=man.decided.min(self.last()) {
                match man.move_of(ply) {
                    Some((to, _)) => {
                        known.at[unit][ply] = to;
                        known.mover[ply] = Some(unit);
                    }
                    None => known.rests[unit] |= 1 << ply,
                }
            }
        }
        self.steps = MOST_STEPS_NAMED;
        self.is_possible && self.search(known)
    }

    fn nothing_known(&self) -> Known {
        let mut anybody = 0;
        for side in Side::BOTH {
            anybody |= all_of(side);
            if !self.kingless[side.index()] {
                anybody &= !who(side, Kind::King);
            }
        }
        Known {
            at: [[NOWHERE; MOST_TIMES]; MOST_UNITS],
            who: [anybody; MOST_UNITS],
            mover: [None; MOST_TIMES],
            rests: [0; MOST_UNITS],
            used: 0,
        }
    }

    fn last(&self) -> usize {
        self.line.plies.len()
    }

    /// Collects what must be; answers whether nothing is impossible whatever units there are.
    fn collect(&mut self) -> bool {
        if !self.demand_closed(0, !self.line.first, None) {
            return false;
        }
        for ply in 1..=self.last() {
            let side = self.line.side_of(ply);
            let anybody = all_of(Side::White) | all_of(Side::Black);
            match self.line.plies[ply - 1] {
                Ply::Moves { from, to, kind, captured, .. } => {
                    self.empty[ply - 1] |= orthodox::between(from, to);
                    if kind == Kind::Pawn && captured != Some(to) {
                        self.empty[ply - 1] |= bit(to);
                    }
                }
                Ply::TakesUnseen { to, .. } => self.demands.push(Demand {
                    time: ply - 1,
                    squares: bit(to),
                    who: prey_of(side),
                    brought_by: 0,
                }),
                Ply::Castles { short, rook_seen } => {
                    let squares = castling(side, short);
                    self.empty[ply - 1] |= squares.between;
                    if !self.demand_closed(ply - 1, side, Some(squares.king.0))
                        || !self.demand_closed(ply - 1, side, Some(squares.rook.1))
                    {
                        return false;
                    }
                    if !rook_seen {
                        self.demands.push(Demand {
                            time: ply - 1,
                            squares: bit(squares.rook.0),
                            who: who(side, Kind::Rook),
                            brought_by: 0,
                        });
                    }
                }
                Ply::UnseenTakes { at } => self.demands.push(Demand {
                    time: ply,
                    squares: bit(at),
                    who: all_of(side),
                    brought_by: ply,
                }),
                Ply::UnseenMoves => {}
            }
            for &(square, side, kind) in &self.line.revealed[ply - 1] {
                let who = who(side, kind) | who(side, Kind::Pawn);
                self.demands.push(Demand {
                    time: ply,
                    squares: bit(square),
                    who: who & anybody,
                    brought_by: 0,
                });
            }
            if !self.demand_closed(ply, side, None) {
                return false;
            }
        }
        // those with the fewest squares first
        self.demands.sort_by_key(|demand| demand.squares.count_ones());
        true
    }

    /// Demands a unit on each line from an observer that is seen to a square, that of the king if none is given; answers
    /// whether there may be one.
    fn demand_closed(&mut self, time: usize, side: Side, square: Option<u8>) -> bool {
        let field = &self.line.fields[time];
        let Some(square) = square.or_else(|| field.king(side)) else { return true };
        for from in orthodox::squares(field.observers(!side, square, field.occupied())) {
            let squares = orthodox::between(from, square);
            if squares == 0 {
                return false;
            }
            let who = all_of(Side::White) | all_of(Side::Black);
            self.demands.push(Demand { time, squares, who, brought_by: 0 });
        }
        true
    }

    /// Whether all demands can be met.
    fn search(&mut self, mut known: Known) -> bool {
        if self.steps == 0 {
            return true;
        }
        self.steps -= 1;
        if !self.conclude(&mut known) {
            return false;
        }
        let open = (0..self.demands.len()).find(|&index| !self.is_met(&known, &self.demands[index]));
        let Some(index) = open else { return self.name_kings_and_movers(&known) };
        let demand = self.demands[index];
        for unit in 0..self.number.min(known.used + 1) {
            if known.who[unit] & demand.who == 0 {
                continue;
            }
            if demand.brought_by > 0 && !self.may_make(&known, unit, demand.brought_by) {
                continue;
            }
            let squares = match known.at[unit][demand.time] {
                NOWHERE => demand.squares,
                GONE => 0,
                square => demand.squares & bit(square),
            };
            for square in orthodox::squares(squares) {
                let mut next = known;
                next.used = next.used.max(unit + 1);
                next.at[unit][demand.time] = square;
                next.who[unit] &= demand.who;
                if demand.brought_by > 0 {
                    next.mover[demand.brought_by] = Some(unit);
                }
                if self.search(next) {
                    return true;
                }
            }
        }
        false
    }

    fn is_met(&self, known: &Known, demand: &Demand) -> bool {
        (0..known.used).any(|unit| {
            let square = known.at[unit][demand.time];
            square < NOWHERE
                && demand.squares & bit(square) != 0
                && known.who[unit] & !demand.who == 0
                && (demand.brought_by == 0 || known.mover[demand.brought_by] == Some(unit))
        })
    }

    /// Whether the sides without a king that is seen may have one, and moves of which nothing is known a unit.
    fn name_kings_and_movers(&mut self, known: &Known) -> bool {
        for side in Side::BOTH.into_iter().filter(|side| self.kingless[side.index()]) {
            let king = who(side, Kind::King);
            if known.who[..self.number].iter().all(|set| *set != king) {
                return (0..self.number.min(known.used + 1)).any(|unit| {
                    let mut next = *known;
                    next.used = next.used.max(unit + 1);
                    next.who.iter_mut().for_each(|set| *set &= !king);
                    next.who[unit] = king;
                    known.who[unit] & king != 0 && self.search(next)
                });
            }
        }
        let open = (1..=self.last())
            .find(|&ply| self.line.plies[ply - 1] == Ply::UnseenMoves && known.mover[ply].is_none());
        let Some(ply) = open else { return true };
        let side = self.line.side_of(ply);
        (0..self.number.min(known.used + 1)).any(|unit| {
            let mut next = *known;
            next.used = next.used.max(unit + 1);
            next.who[unit] &= all_of(side);
            next.mover[ply] = Some(unit);
            self.may_make(known, unit, ply) && self.search(next)
        })
    }

    /// Concludes where else units stand and what they are not; answers whether there is no contradiction.
    fn conclude(&self, known: &mut Known) -> bool {
        loop {
            let mut changed = false;
            for unit in 0..known.used {
                for ply in 1..=self.last() {
                    match self.conclude_of(known, unit, ply) {
                        None => return false,
                        Some(news) => changed |= news,
                    }
                }
            }
            if !changed {
                break;
            }
        }
        (0..=self.last()).all(|time| self.stand_well(known, time))
    }

    /// Concludes something of a unit before and after a ply, where anything follows; `None` is a contradiction.
    fn conclude_of(&self, known: &mut Known, unit: usize, ply: usize) -> Option<bool> {
        let (from, to) = (known.at[unit][ply - 1], known.at[unit][ply]);
        match (from, to) {
            (GONE, _) | (_, GONE) if known.mover[ply] == Some(unit) => None,
            (NOWHERE, NOWHERE | GONE) => Some(false),
            (GONE, GONE) => Some(false),
            (GONE, NOWHERE) => {
                known.at[unit][ply] = GONE;
                Some(true)
            }
            (GONE, _) => None,
            (NOWHERE, _) => {
                let brought = match self.line.plies[ply - 1] {
                    Ply::UnseenMoves => self.may_make(known, unit, ply),
                    Ply::UnseenTakes { at } => at == to && self.may_make(known, unit, ply),
                    _ => false,
                };
                if !brought {
                    known.at[unit][ply - 1] = to;
                }
                Some(!brought)
            }
            _ => self.conclude_from(known, unit, ply, from),
        }
    }

    /// The same of a unit that stands on a square before a ply.
    fn conclude_from(&self, known: &mut Known, unit: usize, ply: usize, from: u8) -> Option<bool> {
        let (to, side) = (known.at[unit][ply], self.line.side_of(ply));
        let before = &self.line.fields[ply - 1];
        if ply > 1 && self.is_revealed(ply - 1, from) {
            // it is seen from then on
            known.at[unit][ply] = GONE;
            return if to == NOWHERE { Some(true) } else { (to == GONE).then_some(false) };
        }
        let captured = match self.line.plies[ply - 1] {
            Ply::Moves { to: arrival, .. } => arrival == from,
            Ply::TakesUnseen { to: arrival, .. } => arrival == from,
            Ply::Castles { short, rook_seen: false } if castling(side, short).rook.0 == from => {
                known.at[unit][ply] = GONE;
                return if to == NOWHERE { Some(true) } else { (to == GONE).then_some(false) };
            }
            _ => false,
        };
        if captured {
            let victims = known.who[unit] & prey_of(side);
            let news = victims != known.who[unit] || to == NOWHERE;
            known.who[unit] = victims;
            known.at[unit][ply] = GONE;
            return (victims != 0 && (to == NOWHERE || to == GONE)).then_some(news);
        }
        let unmoved = known.at[unit][0] == from;
        if to == NOWHERE {
            let leaves = match self.line.plies[ply - 1] {
                Ply::UnseenMoves => {
                    let victims = known.who[unit] & prey_of(side);
                    self.may_make(known, unit, ply) || victims != 0 && !self.is_there_after(known, unit, ply)
                }
                Ply::UnseenTakes { at } => {
                    self.may_make(known, unit, ply)
                        && self.makers(known.who[unit] & all_of(side), unmoved, |kind| {
                            capturers(before, side, kind, at) & bit(from) != 0
                        }) != 0
                }
                _ => false,
            };
            if !leaves {
                known.at[unit][ply] = from;
            }
            return Some(!leaves);
        }
        if to == from {
            return (known.mover[ply] != Some(unit)).then_some(false);
        }
        if to == GONE {
            // an invisible unit may have captured it
            let victims = known.who[unit] & prey_of(side);
            let news = victims != known.who[unit];
            known.who[unit] = victims;
            return (victims != 0 && self.line.plies[ply - 1] == Ply::UnseenMoves).then_some(news);
        }
        if !self.may_make(known, unit, ply) {
            return None;
        }
        let own = known.who[unit] & all_of(side);
        if orthodox::between(from, to) & known.standing(ply - 1) != 0 {
            return None;
        }
        let makers = match self.line.plies[ply - 1] {
            Ply::UnseenMoves => self.makers(own, unmoved, |kind| goes(before, side, kind, from, to)),
            Ply::UnseenTakes { at } if at == to => {
                self.makers(own, unmoved, |kind| capturers(before, side, kind, at) & bit(from) != 0)
            }
            _ => 0,
        };
        let news = makers != known.who[unit] || known.mover[ply] != Some(unit);
        known.who[unit] = makers;
        known.mover[ply] = Some(unit);
        (makers != 0).then_some(news)
    }

    /// Those of a side that pass a test; a pawn that may have moved may be of any kind.
    fn makers(&self, own: Who, unmoved: bool, test: impl Fn(Kind) -> bool) -> Who {
        let mut set = 0;
        for side in Side::BOTH {
            for kind in Kind::ALL {
                if own & who(side, kind) != 0 && (test(kind) || kind == Kind::Pawn && !unmoved) {
                    set |= who(side, kind);
                }
            }
        }
        set
    }

    /// Whether a unit may be the one that makes a ply of an invisible unit.
    fn may_make(&self, known: &Known, unit: usize, ply: usize) -> bool {
        known.who[unit] & all_of(self.line.side_of(ply)) != 0
            && known.rests[unit] & 1 << ply == 0
            && known.mover[ply].is_none_or(|mover| mover == unit)
    }

    /// Whether a unit is on the board after a ply, since it has something to do later.
    fn is_there_after(&self, known: &Known, unit: usize, ply: usize) -> bool {
        (ply + 1..=self.last()).any(|at| known.mover[at] == Some(unit) || known.at[unit][at] < NOWHERE)
    }

    fn is_revealed(&self, ply: usize, square: u8) -> bool {
        self.line.revealed[ply - 1].iter().any(|&(at, ..)| at == square)
    }

    /// Whether units stand where they can at a time, and are something that may stand there.
    fn stand_well(&self, known: &mut Known, time: usize) -> bool {
        let field = &self.line.fields[time];
        let all_placed = (0..self.number).all(|unit| known.at[unit][time] != NOWHERE);
        let everything = field.occupied() | known.standing(time);
        let mut taken = 0;
        for unit in 0..known.used {
            let square = known.at[unit][time];
            if square >= NOWHERE {
                continue;
            }
            let here = bit(square);
            let revealed = time > 0 && self.is_revealed(time, square);
            if taken & here != 0 || self.empty[time] & here != 0 || field.occupied() & here != 0 && !revealed
            {
                return false;
            }
            taken |= here;
            let unmoved = known.at[unit][0] == square;
            if unmoved && matches!(square / 8, 0 | 7) {
                known.who[unit] = without_pawns(known.who[unit]);
            }
            if !revealed {
                let others = if all_placed { everything & !here } else { !0 };
                known.who[unit] &= !self.surely_observing(field, time, square, others, unmoved);
            }
            if time == self.last() && !revealed {
                let unwanted = self.unwanted.filter(|&(at, ..)| at == square);
                known.who[unit] &= unwanted.map_or(!0, |(_, side, kind)| !who(side, kind));
            }
            if known.who[unit] == 0 {
                return false;
            }
        }
        true
    }

    /// What on a square would observe the king of the side that has just moved, while nothing can stand on others than
    /// these squares.
    fn surely_observing(&self, field: &Field, time: usize, square: u8, occupied: u64, unmoved: bool) -> Who {
        let side = if time == 0 { !self.line.first } else { self.line.side_of(time) };
        let Some(king) = field.king(side) else { return 0 };
        let by = !side;
        let mut set = 0;
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King] {
            if orthodox::officer(kind, king, occupied) & bit(square) != 0 {
                set |= who(by, kind);
            }
        }
        if unmoved && orthodox::pawn(by == Side::White, square) & bit(king) != 0 {
            set |= who(by, Kind::Pawn);
        }
        set
    }
}

/// Whether an invisible unit may go from a square to another by a ply that captures nothing visible.
fn goes(before: &Field, side: Side, kind: Kind, from: u8, to: u8) -> bool {
    if kind != Kind::Pawn {
        return orthodox::officer(kind, from, before.occupied()) & bit(to) != 0;
    }
    if matches!(rank_of(side, from), 0 | 7) {
        return false;
    }
    let step = ahead(side, from);
    orthodox::pawn(side == Side::White, from) & bit(to) != 0
        || step == to
        || rank_of(side, from) == 1 && ahead(side, step) == to
}
