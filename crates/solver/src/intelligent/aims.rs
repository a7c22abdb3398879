//! Final positions whose roles have been given to certain units, and how they are followed move by move.
//!
//! What is left to an aim is its *slack*: the moves of a side that its units do not need. A move costs one unless
//! it brings its unit nearer to where it ends. An aim without slack for a move is dropped, as is one whose unit is captured; where none
//! is left nothing can come of the position.

use super::final_position::Ending;
use super::finals::{ATTACKER, DEFENDER, Finals};
use super::last_mover::may_give_mate;
use super::reach::{distance_to, officer_within};
use super::troop::{Troop, UNITS};
use super::ways::{Castlers, NEVER, Role, Ways};
use board::Side;
use rules::orthodox::{self, Board, Kind, Move};

/// The most aims that are followed.
const FOLLOWED: usize = 100_000;

/// An aim that is still within reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Alive {
    /// The number of the aim.
    aim: u32,
    /// The moves that the attacker and the defender can spare.
    slack: [u8; 2],
    /// The moves of the attacker that need not capture.
    quiet: u8,
}

/// A unit's way from one square to another.
struct Step {
    side: Side,
    kind: Kind,
    becomes: Kind,
    from: u8,
    to: u8,
}

impl Step {
    /// That of the unit that moves; `None` if there is none.
    fn of(board: &Board, played: Move) -> Option<Step> {
        let (from, to) = (played.departure(), played.arrival());
        let (side, kind) = board.unit(from)?;
        Some(Step { side, kind, becomes: played.promotion().unwrap_or(kind), from, to })
    }
}

/// What takes more than any slack.
const LOST: i16 = -0x1000;

/// With so many aims it pays to work out beforehand what a step means for every role.
const MANY: usize = 128;

/// Which unit stands on which square, by its number.
pub(super) type Numbers = [u8; 64];

/// All aims of a position.
pub(super) struct Aims {
    attacker: Side,
    mate: bool,
    ways: Ways,
    castlers: Castlers,
    /// The number of aims.
    count: usize,
    /// By unit and aim: a move asks for one unit's roles in many aims.
    roles: Vec<Role>,
    /// By aim, the squares that must be empty.
    empty: Vec<u64>,
    /// By aim, whether pawns of the attacker and of the defender may capture.
    captures: Vec<[bool; 2]>,
}

impl Aims {
    /// The aims of a position, those within reach and the numbers of the units; `None` if there are too many.
    pub(super) fn of(
        finals: &Finals,
        board: &Board,
        ending: &Ending,
        alive: &mut Vec<Alive>,
    ) -> Option<(Aims, Numbers)> {
        let troops = [
            Troop::of(board, ending.attacker)?.with_table(finals.roles(ATTACKER)),
            Troop::of(board, !ending.attacker)?.with_table(finals.roles(DEFENDER)),
        ];
        let counts = [ATTACKER, DEFENDER].map(|side| troops[side].units().len());
        let mut numbers = [0; 64];
        for (number, (_, at)) in (0u8..).zip(troops[ATTACKER].units().iter().chain(troops[DEFENDER].units()))
        {
            numbers[usize::from(*at)] = number;
        }
        let mut aims = Aims {
            attacker: ending.attacker,
            mate: ending.mate,
            ways: Ways::new(),
            castlers: troops[ATTACKER].castlers,
            count: 0,
            roles: Vec::new(),
            empty: Vec::new(),
            captures: Vec::new(),
        };
        let start = alive.len();
        let units = counts[0] + counts[1];
        let rest = if ending.mate { Role::FREE } else { Role::CAPTURED };
        let mut defences: Vec<([u8; UNITS], usize)> = Vec::new();
        for last in &finals.list {
            let Some(captured) = counts[DEFENDER].checked_sub(last.defenders.len()) else { continue };
            let captured = if ending.mate { 0 } else { captured };
            let Some(quiet) = ending.attacks.checked_sub(captured) else { continue };
            let prey =
                [troops[DEFENDER].has_prey(&last.defenders), troops[ATTACKER].has_prey(&last.attackers)];
            defences.clear();
            troops[DEFENDER].assign(&last.defenders, prey[1], ending.defences, &mut |cast, spare| {
                let mut units = [0; UNITS];
                units[..cast.len()].copy_from_slice(cast);
                defences.push((units, spare));
                false
            });
            if defences.is_empty() {
                continue;
            }
            let may_mate = may_give_mate(last, board, ending);
            troops[ATTACKER].assign(&last.attackers, prey[0], ending.attacks, &mut |cast, spare| {
                if !may_mate(&troops[ATTACKER], cast, spare) {
                    return false;
                }
                for (defence, spare_defences) in &defences {
                    let first = aims.roles.len();
                    aims.roles.resize(first + counts[ATTACKER], Role::FREE);
                    aims.roles.resize(first + units, rest);
                    for (&unit, &role) in cast.iter().zip(&last.attackers) {
                        aims.roles[first + usize::from(unit)] = role;
                    }
                    for (&unit, &role) in defence.iter().zip(&last.defenders) {
                        aims.roles[first + counts[ATTACKER] + usize::from(unit)] = role;
                    }
                    let byte = |moves: usize| u8::try_from(moves).unwrap_or(u8::MAX);
                    alive.push(Alive {
                        aim: u32::try_from(aims.captures.len()).unwrap_or(u32::MAX),
                        slack: [byte(spare), byte(*spare_defences)],
                        quiet: byte(quiet),
                    });
                    aims.captures.push(prey);
                    aims.empty.push(last.empty);
                }
                aims.captures.len() > FOLLOWED
            });
            if aims.captures.len() > FOLLOWED {
                alive.truncate(start);
                return None;
            }
        }
        aims.count = aims.captures.len();
        aims.roles =
            (0..units).flat_map(|unit| aims.roles.iter().skip(unit).step_by(units)).copied().collect();
        Some((aims, numbers))
    }

    #[inline]
    fn role(&self, aim: u32, unit: u8) -> Role {
        self.roles[usize::from(unit) * self.count + aim as usize]
    }

    /// The moves that a unit of a side needs from a square.
    #[inline]
    fn moves(&self, side: Side, kind: Kind, captures: bool, from: u8, role: Role) -> u8 {
        self.castlers.moves(self.ways, side, kind, captures, from, role)
    }

    /// By square of departure, the squares to which the units of the side to move may go so that some of these aims stay within
    /// reach, as far as the moves that the unit needs are concerned.
    pub(super) fn arrivals(&self, board: &Board, numbers: &Numbers, alive: &[Alive]) -> [u64; 64] {
        let side = board.side_to_move();
        let index = if side == self.attacker { ATTACKER } else { DEFENDER };
        let mut arrivals = [0; 64];
        for from in orthodox::squares(board.of_side(side)) {
            let Some((_, kind)) = board.unit(from) else { continue };
            let to = &mut arrivals[usize::from(from)];
            if matches!(kind, Kind::Pawn | Kind::Dummy) || self.castlers.may_castle_from(from) {
                *to = u64::MAX;
                continue;
            }
            let first = usize::from(numbers[usize::from(from)]) * self.count;
            let (roles, row) = (&self.roles[first..][..self.count], self.ways.row(kind));
            for aim in alive {
                let role = roles[aim.aim as usize];
                let slack = usize::from(aim.slack[index]);
                if !role.is_fixed() {
                    *to |= if slack > 0 { u64::MAX } else { 0 };
                } else {
                    let needed = usize::from(row[usize::from(role.square()) << 6 | usize::from(from)]);
                    // an officer gets to a square in as many moves as from there
                    let left = (needed + slack).checked_sub(1);
                    *to |= left.map_or(0, |left| officer_within(kind, role.square(), left));
                }
                if *to == u64::MAX {
                    break;
                }
            }
            *to |= self.castlers.squares();
        }
        arrivals
    }

    /// Adds the aims among some of those in the list that are still within reach after a move; the attacker has so many
    /// moves left then.
    pub(super) fn follow(
        &self,
        board: &Board,
        played: Move,
        numbers: &Numbers,
        among: std::ops::Range<usize>,
        alive: &mut Vec<Alive>,
    ) {
        let Some(step) = Step::of(board, played) else { return };
        // who enters such a square counts from there as if it could castle, and so it must when it leaves
        let near_castling = [step.from, step.to].into_iter().any(|at| self.castlers.may_castle_from(at & 63));
        if step.kind != Kind::Pawn && !near_castling {
            let row = self.ways.row(step.kind);
            let moves =
                |from: u8, role: Role| i16::from(row[usize::from(role.square()) << 6 | usize::from(from)]);
            self.follow_by(board, played, numbers, among, alive, |role, _| {
                let after = moves(step.to & 63, role);
                if after == i16::from(NEVER) { LOST } else { moves(step.from & 63, role) - after - 1 }
            });
        } else if among.len() >= MANY {
            let gains = [false, true].map(|captures| self.gains(&step, captures));
            self.follow_by(board, played, numbers, among, alive, |role, captures| {
                gains[usize::from(captures)][role.index()]
            });
        } else {
            self.follow_by(board, played, numbers, among, alive, |role, captures| {
                self.gain(&step, role, captures)
            });
        }
    }

    /// The moves that a unit's step spares it on the way to a role, less the step itself; [`LOST`] if it never gets
    /// there any more.
    #[inline]
    fn gain(&self, step: &Step, role: Role, captures: bool) -> i16 {
        let before = self.moves(step.side, step.kind, captures, step.from, role);
        let after = self.moves(step.side, step.becomes, captures, step.to, role);
        if after == NEVER { LOST } else { i16::from(before) - i16::from(after) - 1 }
    }

    /// The same for every role.
    fn gains(&self, step: &Step, captures: bool) -> [i16; Role::NUMBER] {
        let mut gains = [LOST; Role::NUMBER];
        let pawn = step.kind == Kind::Pawn;
        let last = if pawn { &Kind::ALL[..5] } else { std::slice::from_ref(&step.kind) };
        for &kind in last {
            for square in 0..64 {
                let role = Role::new(kind, square);
                gains[role.index()] = self.gain(step, role, captures);
            }
        }
        gains
    }

    /// As [`Aims::follow`], where `gain` says what the step of the unit spares it, with and without captures by pawns.
    #[inline]
    fn follow_by(
        &self,
        board: &Board,
        played: Move,
        numbers: &Numbers,
        among: std::ops::Range<usize>,
        alive: &mut Vec<Alive>,
        gain: impl Fn(Role, bool) -> i16,
    ) {
        let (from, to) = (played.departure(), played.arrival());
        let Some((side, _)) = board.unit(from) else { return };
        let index = if side == self.attacker { ATTACKER } else { DEFENDER };
        let unit = numbers[usize::from(from)];
        let victim = if played.is_en_passant() { from & 56 | to & 7 } else { to };
        let captures = !played.is_castling() && board.occupied() >> victim & 1 != 0;
        let prey = numbers[usize::from(victim)];
        let rook = played.is_castling().then(|| rook_of(to));
        let occupied = board.occupied() & !(1 << from | 1 << victim) | 1 << to;
        for place in among {
            let mut now = alive[place];
            let role = self.role(now.aim, unit);
            if captures && self.role(now.aim, prey).is_fixed() {
                continue;
            }
            let gain = if role.is_fixed() { gain(role, self.captures[now.aim as usize][index]) } else { -1 };
            let mut slack = i16::from(now.slack[index]) + gain;
            if let Some((rook_from, rook_to)) = rook {
                let role = self.role(now.aim, numbers[usize::from(rook_from)]);
                if role.is_fixed() {
                    let before = self.moves(side, Kind::Rook, false, rook_from, role);
                    let after = self.moves(side, Kind::Rook, false, rook_to, role);
                    slack += i16::from(before) - i16::from(after);
                }
            }
            if slack < 0 {
                continue;
            }
            now.slack[index] = u8::try_from(slack).unwrap_or(u8::MAX);
            if index == ATTACKER && !captures && !self.mate {
                let Some(quiet) = now.quiet.checked_sub(1) else { continue };
                now.quiet = quiet;
            }
            let closed = self.empty[now.aim as usize] & occupied;
            if closed != 0 && !self.may_open(&now, closed, board, numbers, played) {
                continue;
            }
            alive.push(now);
        }
    }

    /// Whether the units on squares that must be empty after a move may all leave them: who ends elsewhere does, another one
    /// needs a move more or must be captured.
    #[inline]
    fn may_open(&self, aim: &Alive, closed: u64, board: &Board, numbers: &Numbers, played: Move) -> bool {
        for square in orthodox::squares(closed) {
            let now = if square == played.arrival() { played.departure() } else { square };
            if self.role(aim.aim, numbers[usize::from(now)]) != Role::FREE {
                continue;
            }
            let own = board.of_side(self.attacker) >> now & 1 != 0;
            let side = if own { ATTACKER } else { DEFENDER };
            if aim.slack[side] == 0 && !self.may_be_captured(aim, square, 1 - side, board, numbers, played) {
                return false;
            }
        }
        true
    }

    /// Whether a side may have time to capture on a square after a move.
    #[cold]
    fn may_be_captured(
        &self,
        aim: &Alive,
        square: u8,
        side: usize,
        board: &Board,
        numbers: &Numbers,
        played: Move,
    ) -> bool {
        if played.is_double_step() && played.arrival() == square {
            // it may be captured in passing
            return true;
        }
        let color = if side == ATTACKER { self.attacker } else { !self.attacker };
        let slack = usize::from(aim.slack[side]);
        orthodox::squares(board.of_side(color)).any(|from| {
            let Some((_, kind)) = board.unit(from) else { return false };
            let role = self.role(aim.aim, numbers[usize::from(from)]);
            let (at, kind) = if from == played.departure() {
                (played.arrival(), played.promotion().unwrap_or(kind))
            } else {
                (from, kind)
            };
            if at == square || from == played.arrival() {
                return false;
            }
            let there = match kind {
                Kind::Pawn => distance_to(color, kind, true, at, square),
                _ => self.moves(color, kind, true, at, Role::new(kind, square)),
            };
            let there = usize::from(there);
            if !role.is_fixed() {
                return there <= slack;
            }
            let back = self.moves(color, kind, true, square, role);
            let back = back.min(self.moves(color, role.kind(), true, square, role));
            there + usize::from(back) <= slack + usize::from(self.moves(color, kind, true, at, role))
        })
    }
}

/// From where to where the rook goes when the king castles to a square.
fn rook_of(king_to: u8) -> (u8, u8) {
    let home = king_to & 56;
    if king_to & 7 == 6 { (home + 7, home + 5) } else { (home, home + 3) }
}

/// The numbers of the units after a move.
#[inline]
pub(super) fn renumber(numbers: &Numbers, played: Move) -> Numbers {
    let mut after = *numbers;
    after[usize::from(played.arrival())] = numbers[usize::from(played.departure())];
    if played.is_castling() {
        let (from, to) = rook_of(played.arrival());
        after[usize::from(to)] = numbers[usize::from(from)];
    }
    after
}

#[cfg(test)]
mod tests {
    use super::{Aims, Alive, Numbers, renumber};
    use crate::control::Control;
    use crate::intelligent::final_position::{Ending, Final};
    use crate::intelligent::finals::Finals;
    use crate::intelligent::listing::Listing;
    use crate::intelligent::ways::Role;
    use board::Side;
    use rules::orthodox::{Board, Kind};

    /// Whether White's rook may still mate on d8 a king on e7, after each of the moves.
    fn is_followed(fen: &str, moves: &[(u8, u8)]) -> Vec<bool> {
        let mut board = Board::from_fen(fen).expect("a position");
        let ending = Ending { mate: true, attacker: Side::White, attacks: 2, defences: 1 };
        let last = Final {
            attackers: [Role::new(Kind::Rook, 59)].into(),
            defenders: [Role::new(Kind::King, 52)].into(),
            empty: 0,
        };
        let mut alive = Vec::new();
        let finals = Finals::of(vec![last]);
        let (aims, mut numbers) = Aims::of(&finals, &board, &ending, &mut alive).expect("few aims");
        let follow = |&(from, to): &(u8, u8)| {
            let mut legal = Vec::new();
            board.legal_moves(&mut legal);
            let played = *{ legal.iter() }
                .find(|played| (played.departure(), played.arrival()) == (from, to))
                .expect("a legal move");
            let start = alive.len();
            let before = start.saturating_sub(1)..start;
            aims.follow(&board, played, &numbers, before, &mut alive);
            numbers = renumber(&numbers, played);
            board.play(played);
            alive.len() > start
        };
        moves.iter().map(follow).collect()
    }

    #[test]
    fn who_captures_a_rook_that_could_castle_goes_on_like_any_other() {
        // Rxa8+ Ke7, Rd8
        let moves = [(24, 56), (60, 52), (56, 59)];
        assert_eq!(is_followed("r3k3/8/8/8/R7/7K/8/8 w q - 0 1", &moves), [true; 3]);
        assert_eq!(is_followed("r3k3/8/8/8/R7/7K/8/8 w - - 0 1", &moves), [true; 3]);
        // the rook has gone astray: from a5 it needs two moves
        assert_eq!(is_followed("r3k3/8/8/8/R7/7K/8/8 w q - 0 1", &[(24, 32)]), [false]);
    }

    /// Follows all aims of positions that come of one, and counts the moves that keep some and those whose arrivals rule that out.
    fn count(
        board: &Board,
        aims: &Aims,
        numbers: &Numbers,
        alive: &[Alive],
        left: usize,
        counts: &mut [usize; 2],
    ) {
        let arrivals = aims.arrivals(board, numbers, alive);
        let mut legal = Vec::new();
        board.legal_moves(&mut legal);
        for played in legal {
            let mut list = alive.to_vec();
            aims.follow(board, played, numbers, 0..alive.len(), &mut list);
            let after = &list[alive.len()..];
            let is_open = arrivals[usize::from(played.departure())] >> played.arrival() & 1 != 0;
            assert!(is_open || after.is_empty(), "{played:?} in {board:?}");
            counts[0] += usize::from(!after.is_empty());
            counts[1] += usize::from(!is_open);
            if left > 1 && !after.is_empty() {
                let mut next = *board;
                next.play(played);
                count(&next, aims, &renumber(numbers, played), after, left - 1, counts);
            }
        }
    }

    #[test]
    fn moves_whose_arrivals_are_closed_keep_no_aim() {
        let mut counts = [0; 2];
        for (fen, mate, attacks, defences) in [
            ("8/8/8/3k4/8/2p5/8/R3K2N b Q - 0 1", true, 4, 4),
            ("k7/p7/8/1K6/2B5/8/5P2/8 b - - 0 1", true, 4, 4),
            ("7k/7p/8/8/8/5r2/1P4P1/1K6 w - - 0 1", false, 4, 4),
        ] {
            let board = Board::from_fen(fen).expect("a position");
            let ending = Ending { mate, attacker: !board.side_to_move(), attacks, defences };
            let listing = Listing::new(&board, ending, u64::MAX, Control::default());
            let finals = Finals::list(&listing).0.expect("a list");
            let mut alive = Vec::new();
            let (aims, numbers) = Aims::of(&finals, &board, &ending, &mut alive).expect("few aims");
            count(&board, &aims, &numbers, &alive, 3, &mut counts);
        }
        assert!(counts[0] > 100 && counts[1] > 20, "{counts:?}");
    }
}
