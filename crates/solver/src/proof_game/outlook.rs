//! What one side still has to do: which unit may become which unit of the target, in how many moves at least, and which
//! units have done with moving.

use super::captures::reach;
use super::conclusion::{Plan, Roster};
use super::flood::{FAR, Levels, last_rank, prey_of_pawns};
use super::lanes::Steps;
use crate::distance::assignment::{Assignment, Costs, FORBIDDEN, MOST, assign};
use board::Side;
use rules::orthodox::{Board, Kind, squares};

/// What a side supposes about its castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Castling {
    /// It will not castle any more.
    Never,
    /// It will castle with the rook of the h-file.
    Short,
    /// It will castle with the rook of the a-file.
    Long,
}

impl Castling {
    pub(super) const ALL: [Castling; 3] = [Castling::Never, Castling::Short, Castling::Long];

    /// Whether a side has the right to it; everybody may abstain.
    pub(super) fn is_open(self, board: &Board, side: Side) -> bool {
        let rights = board.rights() >> (3 * side.index());
        match self {
            Castling::Never => true,
            Castling::Short => rights & 0b110 == 0b110,
            Castling::Long => rights & 0b011 == 0b011,
        }
    }

    /// The squares of king and rook before castling and after it; none for who never castles.
    pub(super) fn squares(self, side: Side) -> Option<[u8; 4]> {
        let home = if side == Side::White { 0 } else { 56 };
        match self {
            Castling::Never => None,
            Castling::Short => Some([home + 4, home + 7, home + 6, home + 5]),
            Castling::Long => Some([home + 4, home, home + 2, home + 3]),
        }
    }

    /// The squares that must be empty when it is done.
    pub(super) fn way(self, side: Side) -> u64 {
        let way = match self {
            Castling::Never => 0,
            Castling::Short => 0x60,
            Castling::Long => 0x0e,
        };
        if side == Side::White { way } else { way << 56 }
    }

    /// The squares on which the king may not be observed.
    pub(super) fn kings_way(self, side: Side) -> u64 {
        let way = match self {
            Castling::Never => 0,
            Castling::Short => 0x70,
            Castling::Long => 0x1c,
        };
        if side == Side::White { way } else { way << 56 }
    }
}

/// What is given when an outlook is asked for.
pub(super) struct Situation<'a> {
    pub(super) board: &'a Board,
    pub(super) target: &'a Board,
    pub(super) side: Side,
    /// The moves that the side has left.
    pub(super) moves: usize,
    /// The squares of units, of both sides, that stay where they are until the end.
    pub(super) settled: u64,
    /// What the side supposes.
    pub(super) castling: Castling,
    /// How units go.
    pub(super) steps: Steps<'a>,
    /// Squares that the settled units of the other side observe, whatever happens.
    pub(super) observed: u64,
    /// Where units of the side can be captured.
    pub(super) graves: u64,
    /// Where it can capture units of the other side.
    pub(super) hunting: u64,
    /// Whether the tasks of its units are asked for.
    pub(super) wants_tasks: bool,
}

/// What a unit still has to do that is neither captured nor promoted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Task {
    pub(super) kind: Kind,
    pub(super) place: u8,
    /// Where it may end, each with the most moves that it may make to get there.
    pub(super) goals: [(u8, u8); MOST],
    pub(super) goal_count: usize,
    /// Whether it may capture on its way.
    pub(super) captures: bool,
    /// The files where it may be on its way.
    pub(super) files: u64,
}

impl Task {
    /// The goals, each with the most moves that may be made to get there.
    pub(super) fn goals(&self) -> &[(u8, u8)] {
        &self.goals[..self.goal_count]
    }
}

/// What one side still has to do, under one supposition about castling.
#[derive(Clone)]
pub(super) struct Outlook {
    /// The units that are not settled.
    pub(super) units: u64,
    /// Where each of them may arrive with its next move, if it moves; in the order of their squares.
    pub(super) arrivals: [u64; MOST],
    /// Where pawns may become what: queen, knight, rook, bishop.
    pub(super) promotions: [u64; 4],
    /// The units that may be captured.
    pub(super) victims: u64,
    /// Units that have been found to stay where they are until the end.
    pub(super) settled: u64,
    /// Where what the side captures may stand.
    pub(super) hunting: u64,
    /// Where its units may get to be captured.
    pub(super) graves: u64,
    /// If they are asked for: what each unit has to do, and of those that may be captured or promoted the moves that
    /// they need at least.
    pub(super) tasks: Vec<Task>,
    pub(super) others_need: usize,
}

impl Outlook {
    /// Where the unit on a square may arrive.
    #[inline]
    pub(super) fn arrivals(&self, square: u8) -> u64 {
        let bit = 1u64 << square;
        if self.units & bit == 0 {
            return 0;
        }
        let index = (self.units & (bit - 1)).count_ones() as usize;
        self.arrivals[index.min(MOST - 1)]
    }

    /// Where a pawn may become a unit of that kind.
    #[inline]
    pub(super) fn promotions(&self, kind: Kind) -> u64 {
        self.promotions[promotion_index(kind)]
    }

    /// An outlook in which nothing may be done.
    pub(super) const NOTHING: Outlook = Outlook {
        units: 0,
        arrivals: [0; MOST],
        promotions: [0; 4],
        victims: 0,
        settled: 0,
        hunting: 0,
        graves: 0,
        tasks: Vec::new(),
        others_need: 0,
    };

    /// An outlook that knows nothing.
    fn unknown(units: u64) -> Outlook {
        Outlook {
            units,
            arrivals: [u64::MAX; MOST],
            promotions: [u64::MAX; 4],
            victims: units,
            settled: 0,
            hunting: u64::MAX,
            graves: u64::MAX,
            ..Outlook::NOTHING
        }
    }
}

pub(super) fn promotion_index(kind: Kind) -> usize {
    Kind::PROMOTIONS.iter().position(|&other| other == kind).unwrap_or(0)
}

/// A square of the target that is still to be filled.
pub(super) struct Goal {
    pub(super) square: u8,
    pub(super) kind: Kind,
    /// From where a unit of the kind comes there.
    pub(super) direct: Levels,
    /// From where a pawn comes there by promotion.
    pub(super) promoted: Levels,
}

/// The work of finding an outlook.
pub(super) struct Finder<'a> {
    pub(super) given: &'a Situation<'a>,
    /// Squares where something may pass.
    pub(super) free: u64,
    /// Squares where the king may pass.
    pub(super) kings_free: u64,
    pub(super) units: u64,
    /// Whether a pawn can still be promoted.
    pub(super) may_promote: bool,
    /// The captures that the side is to make, and those that it is to suffer.
    pub(super) captures: usize,
    pub(super) losses: usize,
}

/// Finds what a side still has to do; `None` if it cannot be done in the moves that are left.
pub(super) fn outlook(given: &Situation<'_>) -> Option<Outlook> {
    let (board, target, side) = (given.board, given.target, given.side);
    let count_of = |board: &Board, side| board.of_side(side).count_ones() as usize;
    let captures = count_of(board, !side).checked_sub(count_of(target, !side))?;
    let losses = count_of(board, side).checked_sub(count_of(target, side))?;
    if captures > given.moves {
        return None;
    }
    let units = board.of_side(side) & !given.settled;
    let goals = target.of_side(side) & !given.settled;
    if units.count_ones() as usize != goals.count_ones() as usize + losses {
        return None;
    }
    if units.count_ones() as usize > MOST {
        return Some(Outlook::unknown(units));
    }
    if given.castling.way(side) & given.settled != 0 || given.castling.kings_way(side) & given.observed != 0 {
        return None;
    }
    let pawns = board.of(side, Kind::Pawn) & units;
    let king = board.of(side, Kind::King);
    let finder = Finder {
        given,
        free: !given.settled,
        kings_free: !given.settled & (!given.observed | king),
        units,
        may_promote: pawns.count_ones() > (target.of(side, Kind::Pawn) & goals).count_ones(),
        captures,
        losses,
    };
    finder.find(goals)
}

impl Finder<'_> {
    fn find(&self, goals: u64) -> Option<Outlook> {
        let given = self.given;
        let castles = given.castling.squares(given.side);
        let mut kinds = [Kind::Pawn; MOST];
        let mut places = [0u8; MOST];
        let mut starts = [0u8; MOST];
        let count = self.units.count_ones() as usize;
        for (unit, square) in squares(self.units).enumerate() {
            let (_, kind) = given.board.unit(square)?;
            (kinds[unit], places[unit], starts[unit]) = (kind, square, square);
            if let Some([king, rook, king_after, rook_after]) = castles {
                if square == king {
                    starts[unit] = king_after;
                } else if square == rook {
                    starts[unit] = rook_after;
                }
            }
        }
        let stands = |kind| {
            (0..count).filter(|&unit| kinds[unit] == kind).fold(0u64, |set, unit| set | 1 << starts[unit])
        };
        let mut by_kind = [0u64; 6];
        for kind in Kind::ALL {
            by_kind[kind as usize] = stands(kind);
        }
        let goals = self.goals(goals, &by_kind);
        let graves = self.graves();
        let mut costs: Costs = [[FORBIDDEN; MOST]; MOST];
        for unit in 0..count {
            let is_castler =
                castles.is_some_and(|[king, rook, ..]| places[unit] == king || places[unit] == rook);
            let castling_move = u8::from(is_castler && kinds[unit] == Kind::King);
            for (goal, cost) in goals.iter().zip(&mut costs[unit]) {
                let distance = if goal.kind == kinds[unit] {
                    goal.direct.distance(starts[unit])
                } else if kinds[unit] == Kind::Pawn {
                    goal.promoted.distance(starts[unit])
                } else {
                    FAR
                };
                if distance < FAR {
                    *cost = distance + castling_move;
                }
                if goal.square == places[unit] && given.castling.way(given.side) >> goal.square & 1 != 0 {
                    // it makes way and comes back
                    *cost = if kinds[unit] == Kind::Pawn { FORBIDDEN } else { 2 };
                }
                if kinds[unit] == Kind::Pawn && goal.kind == Kind::Pawn {
                    let aside = usize::from((places[unit] % 8).abs_diff(goal.square % 8));
                    if aside > self.captures {
                        *cost = FORBIDDEN;
                    }
                }
            }
            if self.losses > 0 && kinds[unit] != Kind::King {
                let distance = graves[kinds[unit] as usize].distance(starts[unit]);
                for cost in &mut costs[unit][goals.len()..count] {
                    *cost = if distance < FAR { distance } else { FORBIDDEN };
                }
            }
        }
        let most = u16::try_from(given.moves).unwrap_or(u16::MAX);
        let roster = Roster { count, kinds, places, starts, castles };
        let (assignment, spare_captures) = self.assign_with_captures(&mut costs, &roster, &goals, most)?;
        let slack = given.moves - usize::from(assignment.total);
        Plan { finder: self, roster, goals, graves, costs, assignment, slack, spare_captures }.conclude()
    }

    /// The cheapest assignment for which the captures suffice that pawns need to change files, and the captures beyond
    /// those. Who would need more loses the goal.
    fn assign_with_captures(
        &self,
        costs: &mut Costs,
        roster: &Roster,
        goals: &[Goal],
        most: u16,
    ) -> Option<(Assignment, usize)> {
        let assignment = assign(costs, roster.count, most)?;
        if self.captures == 0 {
            return Some((assignment, 0));
        }
        let mut needed: Costs = [[FORBIDDEN; MOST]; MOST];
        let mut crosses = false;
        for unit in 0..roster.count {
            for goal in 0..roster.count {
                let dear = assignment.total + u16::from(assignment.regret[unit][goal]) > most;
                if dear || costs[unit][goal] >= FORBIDDEN {
                    continue;
                }
                let aside = match goals.get(goal) {
                    Some(goal) if goal.kind == Kind::Pawn => {
                        (roster.places[unit] % 8).abs_diff(goal.square % 8)
                    }
                    _ => 0,
                };
                needed[unit][goal] = aside;
                crosses |= aside > 0;
            }
        }
        if !crosses {
            return Some((assignment, self.captures));
        }
        let crossing = assign(&needed, roster.count, u16::try_from(self.captures).ok()?)?;
        let spare = self.captures - usize::from(crossing.total);
        let mut changed = false;
        for unit in 0..roster.count {
            for goal in 0..roster.count {
                if needed[unit][goal] < FORBIDDEN && usize::from(crossing.regret[unit][goal]) > spare {
                    costs[unit][goal] = FORBIDDEN;
                    changed = true;
                }
            }
        }
        let assignment = if changed { assign(costs, roster.count, most)? } else { assignment };
        Some((assignment, spare))
    }

    /// The goals, with the distances to them.
    fn goals(&self, goals: u64, by_kind: &[u64; 6]) -> Vec<Goal> {
        let given = self.given;
        let mut all = Vec::with_capacity(MOST);
        for square in squares(goals) {
            let Some((_, kind)) = given.target.unit(square) else { continue };
            let wanted = if self.may_promote { u64::MAX } else { by_kind[kind as usize] };
            let set = 1u64 << square;
            let direct = if kind == Kind::Pawn {
                self.pawn_levels(set, wanted)
            } else {
                let free = if kind == Kind::King { self.kings_free } else { self.free };
                Levels::flood(set & free, given.moves, wanted, |_, set| given.steps.of(kind, set, free))
            };
            let promoted = if self.may_promote && kind != Kind::Pawn && kind != Kind::King {
                self.promoted_levels(&[&direct])
            } else {
                Levels::NONE
            };
            all.push(Goal { square, kind, direct, promoted });
        }
        all
    }

    fn pawn_levels(&self, set: u64, wanted: u64) -> Levels {
        let (side, prey) = (self.given.side, self.prey());
        // a pawn never stands on the last rank, unless it was put there
        Levels::flood(set, self.given.moves, wanted, |_, set| {
            self.given.steps.pawn_among(side, set & !last_rank(side), self.free, prey)
        })
    }

    /// Where pawns may arrive by capturing.
    pub(super) fn prey(&self) -> u64 {
        if self.captures > 0 { prey_of_pawns(self.given.side, self.given.hunting) } else { 0 }
    }

    /// From where a pawn is promoted and goes on to squares with these levels, one for each kind that it may become.
    fn promoted_levels(&self, after: &[&Levels]) -> Levels {
        let (side, prey) = (self.given.side, self.prey());
        let last = last_rank(side) & self.free;
        Levels::build(self.given.moves, |depth, set| {
            let promoted =
                after.iter().fold(0, |promoted, levels| promoted | levels.within(depth - 1) & last);
            self.given.steps.pawn_among(side, set | promoted, self.free, prey)
        })
    }

    /// For each kind the distances to where a unit can be captured.
    fn graves(&self) -> [Levels; 6] {
        let mut levels = [Levels::NONE; 6];
        if self.losses == 0 {
            return levels;
        }
        let graves = self.given.graves;
        if graves == u64::MAX {
            return [Levels::ANYWHERE; 6];
        }
        for kind in Kind::ALL {
            levels[kind as usize] = match kind {
                Kind::Pawn | Kind::King => Levels::NONE,
                _ => Levels::flood(graves & self.free, self.given.moves, u64::MAX, |_, set| {
                    self.given.steps.of(kind, set, self.free)
                }),
            };
        }
        let as_pawn = self.pawn_levels(graves, u64::MAX);
        let after: Vec<&Levels> = Kind::PROMOTIONS.iter().map(|&kind| &levels[kind as usize]).collect();
        let promoted = self.promoted_levels(&after);
        levels[Kind::Pawn as usize] = as_pawn.or(&promoted);
        levels
    }

    /// Where a unit may come within so many moves, to be captured there.
    pub(super) fn reach(&self, kind: Kind, start: u8, moves: usize) -> u64 {
        reach(self.given.steps, self.given.side, kind, start, moves, self.free, self.prey())
    }

    /// Whether a unit cannot move, ever.
    pub(super) fn is_immured(&self, kind: Kind, place: u8) -> bool {
        let free = if kind == Kind::King { self.kings_free } else { self.free };
        self.given.steps.of(kind, 1 << place, free) & !(1 << place) == 0
    }
}
