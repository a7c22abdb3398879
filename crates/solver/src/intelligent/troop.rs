//! The units of a side, and which of them may take which roles of a final position in the time given.

use super::ways::{Castlers, NEVER, Role, Ways};
use board::Side;
use rules::orthodox::{self, Board, Kind};

/// The most units of a side that are told apart.
pub(super) const UNITS: usize = 20;

/// The units of a side.
pub(super) struct Troop {
    side: Side,
    units: [(Kind, u8); UNITS],
    pub(super) count: usize,
    pub(super) castlers: Castlers,
    ways: Ways,
    has_king: bool,
    /// The moves that the units need to a role, by captures, kind and square, if they are asked for often.
    table: Vec<[u8; UNITS]>,
    /// The least of them, without and with captures.
    pub(super) least: [Row; 2],
}

/// Moves by kind and square.
pub(super) type Row = [[u8; 64]; 6];

impl Troop {
    /// `None` if there are too many of them.
    pub(super) fn of(board: &Board, side: Side) -> Option<Troop> {
        let mut troop = Troop {
            side,
            units: [(Kind::Pawn, 0); UNITS],
            count: 0,
            castlers: Castlers::of(board),
            ways: Ways::new(),
            has_king: board.king(side).is_some(),
            table: Vec::new(),
            least: [[[NEVER; 64]; 6]; 2],
        };
        for kind in Kind::ALL {
            for at in orthodox::squares(board.of(side, kind)) {
                *troop.units.get_mut(troop.count)? = (kind, at);
                troop.count += 1;
            }
        }
        Some(troop)
    }

    /// The same, with a table of the moves that are needed to some roles; no others may be asked for then.
    pub(super) fn with_table(mut self, roles: impl Iterator<Item = Role>) -> Troop {
        let mut table = vec![[NEVER; UNITS]; 2 * Role::NUMBER];
        for role in roles {
            let (kind, square) = (role.kind() as usize, usize::from(role.square()));
            for captures in [false, true] {
                let row = &mut table[usize::from(captures) * Role::NUMBER + role.index()];
                let mut least = NEVER;
                for (moves, &(kind, at)) in row.iter_mut().zip(&self.units[..self.count]) {
                    *moves = self.castlers.moves(self.ways, self.side, kind, captures, at, role);
                    least = least.min(*moves);
                }
                self.least[usize::from(captures)][kind][square] = least;
            }
        }
        self.table = table;
        self
    }

    pub(super) fn units(&self) -> &[(Kind, u8)] {
        &self.units[..self.count]
    }

    /// Whether there is a unit but the king without one of the roles, that could be captured.
    pub(super) fn has_prey(&self, roles: &[Role]) -> bool {
        let king = self.has_king && !roles.iter().any(|role| role.kind() == Kind::King);
        self.count > roles.len() + usize::from(king)
    }

    /// The moves that each unit needs to a role of the table.
    #[inline]
    pub(super) fn row(&self, captures: bool, role: Role) -> &[u8; UNITS] {
        &self.table[usize::from(captures) * Role::NUMBER + role.index()]
    }

    /// The moves that a unit needs to a role.
    #[inline]
    pub(super) fn moves(&self, index: usize, captures: bool, role: Role) -> usize {
        if let Some(row) = self.table.get(usize::from(captures) * Role::NUMBER + role.index()) {
            return usize::from(row[index]);
        }
        let (kind, at) = self.units[index];
        usize::from(self.castlers.moves(self.ways, self.side, kind, captures, at, role))
    }

    /// The moves that some unit needs at least to a role.
    #[inline]
    fn least(&self, captures: bool, role: Role) -> usize {
        if !self.table.is_empty() {
            let row = &self.least[usize::from(captures)];
            return usize::from(row[role.kind() as usize][usize::from(role.square())]);
        }
        let least = (0..self.count).map(|index| self.moves(index, captures, role)).min();
        least.unwrap_or(usize::from(NEVER))
    }

    /// Goes through all ways to give the roles to units within so many moves until `test` says yes, which is told
    /// who has which role and the moves left.
    pub(super) fn assign(
        &self,
        roles: &[Role],
        captures: bool,
        moves: usize,
        test: &mut dyn FnMut(&[u8], usize) -> bool,
    ) -> bool {
        if roles.len() > self.count {
            return false;
        }
        let mut casting = Casting { troop: self, roles, captures, least: [0; UNITS + 1], cast: [0; UNITS] };
        for (place, &role) in roles.iter().enumerate().rev() {
            let least = self.least(captures, role);
            casting.least[place] = casting.least[place + 1] + least;
            if casting.least[place] > moves {
                return false;
            }
        }
        casting.go_on(0, 0, moves, test)
    }
}

/// Roles being given to units.
struct Casting<'a> {
    troop: &'a Troop,
    roles: &'a [Role],
    captures: bool,
    /// The moves that the roles from a place on need at least.
    least: [usize; UNITS + 1],
    /// Who has the roles.
    cast: [u8; UNITS],
}

impl Casting<'_> {
    fn go_on(
        &mut self,
        place: usize,
        used: u32,
        moves: usize,
        test: &mut dyn FnMut(&[u8], usize) -> bool,
    ) -> bool {
        let Some(&role) = self.roles.get(place) else {
            return test(&self.cast[..place], moves);
        };
        let Some(left) = moves.checked_sub(self.least[place + 1]) else { return false };
        for index in 0..self.troop.count {
            if used >> index & 1 != 0 {
                continue;
            }
            let needed = self.troop.moves(index, self.captures, role);
            if needed > left {
                continue;
            }
            #[allow(clippy::cast_possible_truncation, reason = "there are few units")]
            let number = index as u8;
            self.cast[place] = number;
            if self.go_on(place + 1, used | 1 << index, moves - needed, test) {
                return true;
            }
        }
        false
    }
}
