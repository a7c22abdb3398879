//! How far a diagram is where units go from one board to another with every move: each sees only what stands on its own, and
//! arrives where both are empty, or captures on its own.
//!
//! A unit is on one of twice 64 places, and every move of it changes the board. So the moves that it needs are counted in a
//! graph of these places. What stays where it is until the end stands in the way on its own board only, but nobody arrives
//! on its square. A king that may castle goes two squares in a move, and its rook goes along for nothing.

use super::assignment::{Costs, FORBIDDEN, MOST, assign};
use super::flood::{DEPTH, FAR, last_rank, pawn_from, pawn_to, step};
use super::search::Search;
use super::terrain::{Leads, Terrain};
use crate::Board;
use board::{Marks, Position, Side};
use rules::PlainMove;
use rules::orthodox::{Kind, squares};

/// Sets of squares of the two boards.
type Places = [u64; 2];

/// The units on two boards: by side, kind and board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Units([[Places; 6]; 2]);

/// A diagram of two boards that is to be reached.
pub(super) struct TwoBoards {
    marks: [Marks; 2],
    wanted: Units,
}

impl Units {
    /// The units of a position, the boards told apart by these marks; `None` where there are others than those of plain chess, or
    /// units that do not stand on one of the boards.
    pub(super) fn of(position: &Position, marks: [Marks; 2]) -> Option<Units> {
        if position.has_holes() || !position.underworld().is_empty() {
            return None;
        }
        let mut units = Units([[[0; 2]; 6]; 2]);
        for square in position.occupied() {
            let unit = position.unit(square);
            let (kind, side) = (Kind::of_walk(unit.walk)?, unit.only_side()?);
            // a unit without a mark stands on the first
            let number = usize::from(unit.marks.has(marks[1]));
            // whose a unit is, is a mark as well
            let plain = Marks::NEUTRAL.with(Marks::ROYAL).with(marks[number]);
            let plain = unit.marks.without(plain) == Marks::NONE;
            if !plain || unit.is_royal() != (kind == Kind::King) {
                return None;
            }
            units.0[side.index()][kind as usize][number] |= 1 << square.0;
        }
        Some(units)
    }

    /// The squares of a side's units.
    fn of_side(&self, side: Side) -> u64 {
        self.0[side.index()].iter().fold(0, |all, [one, other]| all | one | other)
    }

    /// The number of a side's units of a kind.
    fn count(&self, side: Side, kind: Kind) -> u32 {
        let [one, other] = self.0[side.index()][kind as usize];
        one.count_ones() + other.count_ones()
    }

    /// The units of a side that are not on some places, in the order of kinds, boards and squares.
    fn list(&self, side: Side, but: Places) -> impl Iterator<Item = (Kind, usize, u8)> + '_ {
        Kind::ALL.into_iter().flat_map(move |kind| {
            (0..2).flat_map(move |number| {
                let set = self.0[side.index()][kind as usize][number] & !but[number];
                squares(set).map(move |square| (kind, number, square))
            })
        })
    }
}

impl TwoBoards {
    /// The diagram that is to be reached, if it is of units of plain chess on two boards.
    pub(super) fn of<B: Board>(board: &B) -> Option<TwoBoards> {
        let marks = board.two_boards()?;
        Some(TwoBoards { marks, wanted: Units::of(board.target()?, marks)? })
    }
}

/// What is known of a position and all that lead on from it to the diagram.
#[derive(Clone)]
pub(super) struct Prospect {
    /// By side and board: what neither moves nor is captured until the end.
    walls: [Places; 2],
    /// By side: the units that may be captured for good.
    victims: [u64; 2],
    /// By side: the squares of the units whose next arrivals are known, and those in the order of the squares.
    known: [u64; 2],
    arrivals: [[u64; 64]; 2],
}

impl Prospect {
    /// Nothing is known.
    pub(super) const UNKNOWN: Prospect =
        Prospect { walls: [[0; 2]; 2], victims: [u64::MAX; 2], known: [0; 2], arrivals: [[0; 64]; 2] };

    /// Whether a move of a side leaves room for what must be done. `victim`: whether it captures on the square of its arrival.
    pub(super) fn fits(&self, side: Side, from: u8, to: u8, captures: bool) -> bool {
        let own = side.index();
        if self.walls[own].iter().any(|walls| walls >> from & 1 != 0) {
            return false;
        }
        let arrives =
            self.known[own] >> from & 1 == 0 || self.arrivals[own][usize::from(from & 63)] >> to & 1 != 0;
        arrives && (!captures || self.victims[1 - own] >> to & 1 != 0)
    }
}

/// A position, what is to come of it, and in how many moves.
pub(super) struct Question<'a> {
    pub(super) now: &'a Units,
    pub(super) wanted: &'a Units,
    /// Which units that may castle have not moved: by side the bits of long rook, king and short rook.
    pub(super) rights: u64,
    /// The moves that each side has left.
    pub(super) moves: [usize; 2],
}

impl Question<'_> {
    /// Whether the diagram may be reached; adds to what is known. `dirty`: for which sides something has changed.
    pub(super) fn look(&self, prospect: &mut Prospect, mut dirty: [bool; 2]) -> bool {
        while let Some(side) = Side::BOTH.into_iter().find(|side| dirty[side.index()]) {
            dirty[side.index()] = false;
            let before = prospect.walls[side.index()];
            if self.look_at(side, prospect).is_none() {
                return false;
            }
            if prospect.walls[side.index()] != before {
                dirty = [true; 2];
            }
        }
        true
    }

    /// The units that a side loses on the way.
    fn losses(&self, side: Side) -> Option<usize> {
        let count = |units: &Units| units.of_side(side).count_ones() as usize;
        count(self.now).checked_sub(count(self.wanted))
    }

    /// Finds out what a side can do; `None` if the diagram cannot be reached.
    fn look_at(&self, side: Side, prospect: &mut Prospect) -> Option<()> {
        let own = side.index();
        let moves = self.moves[own];
        let (losses, captures) = (self.losses(side)?, self.losses(!side)?);
        if losses > self.moves[1 - own] || captures > moves {
            return None;
        }
        let ground = Ground {
            side,
            moves,
            pass: [0, 1].map(|number| !(prospect.walls[0][number] | prospect.walls[1][number])),
            captures: captures > 0,
            castlings: self.castlings(side),
        };
        let walls = prospect.walls[own];
        let mut roster = [(Kind::Pawn, 0, 0); MOST];
        let count = fill(&mut roster, self.now.list(side, walls));
        let mut goals = [(Kind::Pawn, 0, 0); MOST];
        let to_fill = fill(&mut goals, self.wanted.list(side, walls));
        prospect.known[own] = 0;
        prospect.victims[own] = if losses > 0 { u64::MAX } else { 0 };
        let (Some(count), Some(to_fill)) = (count, to_fill) else { return Some(()) };
        if count != to_fill + losses {
            return None;
        }
        let may_promote = self.now.count(side, Kind::Pawn) > self.wanted.count(side, Kind::Pawn);
        let ways: Vec<Way> = goals[..to_fill].iter().map(|&goal| ground.way(goal, may_promote)).collect();
        let mut costs: Costs = [[FORBIDDEN; MOST]; MOST];
        for (cost, &(kind, number, square)) in costs.iter_mut().zip(&roster[..count]) {
            for (cost, (way, goal)) in cost.iter_mut().zip(ways.iter().zip(&goals)) {
                let distance = way.of(kind, goal.0).distance(number, square);
                *cost = if distance < FAR { distance } else { FORBIDDEN };
            }
            if kind != Kind::King {
                cost[to_fill..count].fill(0);
            }
        }
        let assignment = assign(&costs, count, u16::try_from(moves).unwrap_or(u16::MAX))?;
        let slack = moves - usize::from(assignment.total);
        let mut victims = 0;
        for (unit, &(kind, number, square)) in roster[..count].iter().enumerate() {
            let reached = ground.to(kind, number, square);
            let (mut arrivals, mut stays) = (0, true);
            for goal in 0..count {
                let (cost, regret) = (costs[unit][goal], usize::from(assignment.regret[unit][goal]));
                if cost >= FORBIDDEN || regret > slack {
                    continue;
                }
                let budget = usize::from(cost) + slack - regret;
                let Some(way) = ways.get(goal) else {
                    victims |= 1 << square;
                    stays = false;
                    arrivals = reached;
                    break;
                };
                stays &= goals[goal] == (kind, number, square);
                if budget > 0 {
                    arrivals |= way.arrivals(kind, goals[goal].0, 1 - number, budget - 1, side);
                }
            }
            arrivals &= reached;
            let castles = ground.castlings.iter().flatten().any(|&[_, rook, ..]| rook == square);
            if arrivals == 0 && stays && !castles {
                prospect.walls[own][number] |= 1 << square;
            }
            prospect.known[own] |= 1 << square;
            prospect.arrivals[own][usize::from(square)] = arrivals;
        }
        prospect.victims[own] = victims;
        Some(())
    }

    /// The castlings that may still be: the squares of king and rook before and after it.
    fn castlings(&self, side: Side) -> [Option<[u8; 4]>; 2] {
        let rank = if side == Side::White { 0 } else { 56 };
        let rights = self.rights >> (3 * side.index());
        [(0b110, [4, 7, 6, 5]), (0b011, [4, 0, 2, 3])].map(|(needed, wing): (u64, [u8; 4])| {
            (rights & needed == needed).then(|| wing.map(|square| square + rank))
        })
    }
}

/// Fills in places from the beginning; how many, `None` where they are too few.
fn fill<T>(places: &mut [T], all: impl Iterator<Item = T>) -> Option<usize> {
    let mut count = 0;
    for one in all {
        *places.get_mut(count)? = one;
        count += 1;
    }
    Some(count)
}

/// What a side moves among.
struct Ground {
    side: Side,
    moves: usize,
    /// By board what may be passed.
    pass: Places,
    captures: bool,
    castlings: [Option<[u8; 4]>; 2],
}

/// From where a goal is reached.
struct Way {
    direct: Distances,
    /// From where a pawn reaches it by promotion.
    promoted: Distances,
}

impl Way {
    /// The distances of a kind from a goal for another.
    fn of(&self, kind: Kind, goal: Kind) -> &Distances {
        match kind {
            _ if kind == goal => &self.direct,
            Kind::Pawn => &self.promoted,
            _ => &Distances::NONE,
        }
    }

    /// Where a unit may arrive on a board from which so many moves are to lead to the goal.
    fn arrivals(&self, kind: Kind, goal: Kind, number: usize, moves: usize, side: Side) -> u64 {
        let promotes = if kind == goal { 0 } else { self.direct.within(moves)[number] & last_rank(side) };
        self.of(kind, goal).within(moves)[number] | if kind == Kind::Pawn { promotes } else { 0 }
    }
}

impl Ground {
    /// Where units may arrive.
    fn open(&self) -> u64 {
        self.pass[0] & self.pass[1]
    }

    fn way(&self, (kind, number, square): (Kind, usize, u8), may_promote: bool) -> Way {
        let mut start = [0; 2];
        start[number] = 1 << square;
        let start = self.carried(kind, start);
        let direct = Distances::flood(start, self.moves, |_, set| self.from(kind, set));
        let promotes = may_promote && Kind::PROMOTIONS.contains(&kind);
        let last = last_rank(self.side);
        let promoted = if promotes {
            Distances::flood([0; 2], self.moves, |depth, set| {
                let after = direct.within(depth - 1).map(|set| set & last);
                self.from(Kind::Pawn, [set[0] | after[0], set[1] | after[1]])
            })
        } else {
            Distances::NONE
        };
        Way { direct, promoted }
    }

    /// The places from which a unit comes to one of these with a move, and castles with the king before it perhaps.
    fn from(&self, kind: Kind, set: Places) -> Places {
        let open = self.open();
        let from = [0, 1].map(|number| {
            let (goals, pass) = (set[1 - number] & open, self.pass[number]);
            let from = match kind {
                Kind::Pawn => pawn_from(self.side, goals, pass, self.captures),
                _ => step(kind, goals, pass),
            };
            let castled = self.castlings.iter().flatten().filter(|[_, _, after, _]| goals >> after & 1 != 0);
            let castled =
                if kind == Kind::King { castled.fold(0, |from, [king, ..]| from | 1 << king) } else { 0 };
            from & open | castled
        });
        self.carried(kind, from)
    }

    /// Adds the places from which a rook is taken along by the king that castles.
    fn carried(&self, kind: Kind, mut set: Places) -> Places {
        if kind == Kind::Rook {
            let before = set;
            for &[_, rook, _, after] in self.castlings.iter().flatten() {
                for number in [0, 1] {
                    set[number] |= (before[1 - number] >> after & 1) << rook;
                }
            }
        }
        set
    }

    /// The squares to which a unit comes with a move.
    fn to(&self, kind: Kind, number: usize, square: u8) -> u64 {
        let (bit, pass) = (1u64 << square, self.pass[number]);
        let to = match kind {
            Kind::Pawn => pawn_to(self.side, bit, pass, self.captures),
            _ => step(kind, bit, pass),
        };
        let castled = self.castlings.iter().flatten().filter(|[king, ..]| *king == square);
        let castled =
            if kind == Kind::King { castled.fold(0, |to, [_, _, after, _]| to | 1 << after) } else { 0 };
        (to | castled) & self.open()
    }
}

/// The places from which something is reached within so many moves, for each number of moves.
struct Distances {
    within: [Places; DEPTH],
    /// How many of them are known.
    known: u8,
    /// Whether more moves would add no place.
    exhausted: bool,
}

impl Distances {
    /// Nothing is reached from anywhere.
    const NONE: Distances = Distances { within: [[0; 2]; DEPTH], known: 1, exhausted: true };

    /// Floods from some places up to so many moves. What comes into reach may begin with any number of moves.
    fn flood(start: Places, moves: usize, mut grow: impl FnMut(usize, Places) -> Places) -> Distances {
        let mut all = Distances { within: [[0; 2]; DEPTH], known: 1, exhausted: false };
        all.within[0] = start;
        for depth in 1..=moves.min(DEPTH - 1) {
            let now = all.within[depth - 1];
            let grown = grow(depth, now);
            all.within[depth] = [now[0] | grown[0], now[1] | grown[1]];
            all.known += 1;
        }
        all
    }

    /// A lower bound of the moves from a place.
    fn distance(&self, number: usize, square: u8) -> u8 {
        let found = (0..self.known).find(|&depth| self.within[usize::from(depth)][number] >> square & 1 != 0);
        found.unwrap_or(if self.exhausted { FAR } else { self.known })
    }

    /// At least the places from which so many moves suffice.
    fn within(&self, moves: usize) -> Places {
        match self.within.get(moves) {
            Some(&within) if moves < usize::from(self.known) => within,
            _ if self.exhausted => self.within[usize::from(self.known) - 1],
            _ => [u64::MAX; 2],
        }
    }
}

impl Terrain for TwoBoards {
    type View = Units;
    type Known = Prospect;

    fn view<B: Board>(&self, game: &B) -> Option<Units> {
        Units::of(game.position(), self.marks)
    }

    fn is_target(&self, _search: &Search<'_>, now: &Units) -> bool {
        *now == self.wanted
    }

    fn unknown(&self, _now: &Units) -> Prospect {
        Prospect::UNKNOWN
    }

    fn look<B: Board>(
        &self,
        search: &Search<'_>,
        game: &B,
        now: &Units,
        prospect: &mut Prospect,
        left: usize,
        dirty: [bool; 2],
    ) -> bool {
        let moves = search.moves_from(game.side_to_move(), left);
        Question { now, wanted: &self.wanted, rights: game.position().rights(), moves }.look(prospect, dirty)
    }

    fn try_move<B: Board>(&self, game: &B, now: &Units, prospect: &Prospect, plain: PlainMove) -> Leads {
        match now.try_move(game.side_to_move(), plain, prospect) {
            (true, captures) => Leads::On { captures },
            (false, _) => Leads::Nowhere,
        }
    }
}

impl Units {
    /// Whether a move leaves room for what must be done, and whether it captures.
    pub(super) fn try_move(&self, side: Side, plain: PlainMove, prospect: &Prospect) -> (bool, bool) {
        let (from, to) = (plain.departure.0 & 63, plain.arrival.0 & 63);
        let occupied = self.of_side(Side::White) | self.of_side(Side::Black);
        let pawns = self.0[side.index()][Kind::Pawn as usize];
        let is_pawn = (pawns[0] | pawns[1]) >> from & 1 != 0;
        let in_passing = is_pawn && from % 8 != to % 8 && occupied >> to & 1 == 0;
        let captures = self.of_side(!side) >> to & 1 != 0;
        (prospect.fits(side, from, to, captures), captures || in_passing)
    }
}
