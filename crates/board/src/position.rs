//! A position, changed only through its journal.

mod before;
mod changes;
mod keys;

use self::keys::{KEY_OF_BLACK, en_passant_key, register_key, rights_key, underworld_key};
use crate::journal::PlyStart;
use crate::recognition::{Moment, Pending, Words};
use crate::walk_sets::WalkSets;
use crate::{
    Effect, EnPassant, Geometry, Journal, Key, PerSide, Reason, Recorded, Side, Square, SquareSet, Unit, Walk,
};

/// Units on squares, whose turn it is, and everything else that the rules remember.
///
/// Squares are set up with [`Position::place`]; play goes through [`Position::begin_ply`],
/// [`Position::apply`] and [`Position::undo_ply`], which keep the sets and the key up to date.
#[derive(Debug)]
pub struct Position {
    geometry: Geometry,
    /// By the number of the square. Every number of eight bits has its place, so that no access needs a test of bounds; nothing
    /// stands on [`Square::NONE`].
    units: [Unit; 256],
    occupied: PerSide<SquareSet>,
    royals: PerSide<SquareSet>,
    walks: WalkSets,
    /// Whether there is or has been a hole.
    has_holes: bool,
    side_to_move: Side,
    words: Words,
    /// The last movement of a unit, if the key does not know of it yet: the keys of the last positions of lines, which
    /// are most, are never asked for.
    pending: Pending,
    moment: Moment,
    /// Which bits of the diagram squares of units count in the key: all or none.
    origins: u8,
    en_passant: EnPassant,
    registers: Vec<u64>,
    underworld: Vec<(Square, Unit)>,
    journal: Journal,
}

impl Clone for Position {
    fn clone(&self) -> Position {
        let mut copy = Position::new(self.geometry);
        copy.clone_from(self);
        copy
    }

    /// Keeps its memory: searches begin with copies again and again.
    fn clone_from(&mut self, source: &Position) {
        let Position {
            geometry,
            units,
            occupied,
            royals,
            walks,
            has_holes,
            side_to_move,
            words,
            pending,
            moment,
            origins,
            en_passant,
            registers,
            underworld,
            journal,
        } = source;
        (self.geometry, self.units, self.occupied, self.royals) = (*geometry, *units, *occupied, *royals);
        (self.has_holes, self.side_to_move, self.en_passant) = (*has_holes, *side_to_move, *en_passant);
        (self.words, self.pending, self.moment, self.origins) = (*words, *pending, *moment, *origins);
        self.walks.places.clone_from(&walks.places);
        self.walks.met.clone_from(&walks.met);
        self.registers.clone_from(registers);
        self.underworld.clone_from(underworld);
        self.journal.effects.clone_from(&journal.effects);
        self.journal.starts.clone_from(&journal.starts);
    }
}

impl Position {
    /// An empty board, White to move.
    #[must_use]
    pub fn new(geometry: Geometry) -> Position {
        Position {
            geometry,
            units: [Unit::EMPTY; 256],
            occupied: PerSide::default(),
            royals: PerSide::default(),
            walks: WalkSets::default(),
            has_holes: false,
            side_to_move: Side::White,
            words: Words::default(),
            pending: Pending::NONE,
            moment: Moment::default(),
            origins: 0,
            en_passant: EnPassant::NONE,
            registers: Vec::new(),
            underworld: Vec::new(),
            journal: Journal::default(),
        }
    }

    /// The shape of the board.
    #[inline]
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// What stands on a square, [`Unit::EMPTY`] if nothing does. Nothing stands on [`Square::NONE`].
    #[inline]
    #[must_use]
    pub fn unit(&self, square: Square) -> Unit {
        self.units[square.index()]
    }

    /// Whether nothing stands there.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, square: Square) -> bool {
        self.units[square.index()].is_empty()
    }

    /// The squares of the units that belong to a side, neutral ones included.
    #[inline]
    #[must_use]
    pub fn occupied_by(&self, side: Side) -> SquareSet {
        self.occupied[side]
    }

    /// All occupied squares.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        self.occupied.0[0] | self.occupied.0[1]
    }

    /// Whether units that belong to nobody, holes for one, stand or have stood on the board.
    #[inline]
    #[must_use]
    pub fn has_holes(&self) -> bool {
        self.has_holes
    }

    /// Whether units stand on the board that belong to both sides.
    #[inline]
    #[must_use]
    pub fn has_neutral_units(&self) -> bool {
        self.occupied.0[0].meets(&self.occupied.0[1])
    }

    /// The squares of the royal units that belong to a side, neutral ones included.
    #[inline]
    #[must_use]
    pub fn royals(&self, side: Side) -> SquareSet {
        self.royals[side]
    }

    /// The walks that units of the position have or have had, each with the squares where each side's units of that
    /// walk stand now (neutral ones count for both).
    #[inline]
    pub fn walks(&self) -> impl Iterator<Item = (Walk, &PerSide<SquareSet>)> + Clone {
        self.walks.met.iter().map(|(walk, squares)| (*walk, squares))
    }

    /// Where the units of a walk stand that belong to a side.
    #[inline]
    #[must_use]
    pub fn units_of(&self, walk: Walk, side: Side) -> SquareSet {
        match self.walks.places.get(walk.index()) {
            Some(&place) if place > 0 => self.walks.met[usize::from(place) - 1].1[side],
            _ => SquareSet::EMPTY,
        }
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The castling rights: bit n is set while the unit that began on the n-th of the rights squares of the
    /// rules has not moved. What a bit means is the rules' affair.
    #[inline]
    #[must_use]
    pub fn rights(&self) -> u64 {
        self.words.rights
    }

    /// Which pawn may be captured in passing, and where.
    #[inline]
    #[must_use]
    pub fn en_passant(&self) -> EnPassant {
        self.en_passant
    }

    /// A register of a rule; 0 until it is set.
    #[inline]
    #[must_use]
    pub fn register(&self, register: u16) -> u64 {
        self.registers.get(usize::from(register)).copied().unwrap_or(0)
    }

    /// The units below the board, the lowest first, each with the square below which it lies.
    #[inline]
    #[must_use]
    pub fn underworld(&self) -> &[(Square, Unit)] {
        &self.underworld
    }

    /// The key of the position with the side to move, rights, en passant squares and registers.
    #[inline]
    #[must_use]
    pub fn key(&self) -> Key {
        let mut key = self.words.key();
        if self.pending.from.is_some() {
            key ^= self.pending.key(self.origins);
        }
        if self.side_to_move == Side::Black {
            key ^= KEY_OF_BLACK;
        }
        key
    }

    /// Lets the diagram squares of units count in the key, from now on and in the positions to which plies made are taken back:
    /// for rules and goals that read them.
    pub fn count_origins(&mut self) {
        if self.origins != 0 {
            return;
        }
        self.origins = u8::MAX;
        let mut earlier = self.clone();
        for ply in (0..self.journal.starts.len()).rev() {
            earlier.undo_ply();
            let key = Words::of(earlier.key_without_turn());
            let start = &mut self.journal.starts[ply];
            (start.upper_key, start.lower_key) = (key.upper_key, key.lower_key);
        }
        // a movement that the key does not know of yet is on the board
        self.pending.from = Square::NONE;
        let key = Words::of(self.key_without_turn());
        (self.words.upper_key, self.words.lower_key) = (key.upper_key, key.lower_key);
    }

    /// Whether the diagram squares of units count in the key.
    #[must_use]
    pub fn counts_origins(&self) -> bool {
        self.origins != 0
    }

    /// The key after a movement of a unit to an empty square that changes nothing else but whose turn it is.
    #[inline]
    #[must_use]
    pub fn key_after_movement(&self, from: Square, to: Square) -> Key {
        let mut key = self.key();
        key ^= Pending { unit: self.unit(from), from, to }.key(self.origins);
        key ^= KEY_OF_BLACK;
        key
    }

    /// The same of a movement that captures the unit on a square.
    #[inline]
    #[must_use]
    pub fn key_after_capture(&self, from: Square, to: Square, capture: Square) -> Key {
        let mut key = self.key_after_movement(from, to);
        key ^= Key::unit_with_origin(self.unit(capture), capture, self.origins);
        key
    }

    /// What a change of the turn alone changes in the key, where nobody can be captured in passing.
    #[inline]
    #[must_use]
    pub fn key_of_turn() -> Key {
        KEY_OF_BLACK
    }

    /// A number that tells the states of this position apart that follow each other, cheaper than its key: while it is
    /// the same nothing has changed, and it is the same again when a change is taken back. Copies count for themselves.
    #[inline]
    #[must_use]
    pub fn moment(&self) -> u64 {
        self.moment.now
    }

    /// The moment at which the last ply was begun; that of the position itself if none was.
    #[inline]
    #[must_use]
    pub fn moment_before_last_ply(&self) -> u64 {
        self.journal.starts.last().map_or(self.moment(), |start| start.moment)
    }

    /// The effects of the plies made.
    #[inline]
    #[must_use]
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Sets a square up, before play. A unit that stood there is replaced.
    pub fn place(&mut self, square: Square, unit: Unit) {
        self.moment.pass();
        self.clear::<true>(square);
        if !unit.is_empty() {
            self.fill::<true>(square, unit);
        }
    }

    /// Sets the side to move outside the play (set play, a chain of series); undo does not restore it.
    pub fn set_side_to_move(&mut self, side: Side) {
        self.moment.pass();
        self.side_to_move = side;
    }

    /// Sets the rights up, before play.
    pub fn set_rights(&mut self, rights: u64) {
        self.moment.pass();
        self.change_rights(self.words.rights, rights);
    }

    /// Sets the en passant squares up, before play.
    pub fn set_en_passant(&mut self, en_passant: EnPassant) {
        self.moment.pass();
        self.change_en_passant(self.en_passant, en_passant);
    }

    /// Sets a register up, before play.
    pub fn set_register(&mut self, register: u16, value: u64) {
        self.moment.pass();
        self.change_register(register, self.register(register), value);
    }

    /// Puts a unit on top of the underworld, before play.
    pub fn bury(&mut self, below: Square, unit: Unit) {
        self.moment.pass();
        self.push_underworld(below, unit);
    }

    /// Starts a ply: the effects that follow belong to it.
    #[inline]
    pub fn begin_ply(&mut self) {
        self.settle();
        #[allow(clippy::cast_possible_truncation, reason = "a journal never grows to 2^32 effects")]
        let effects = self.journal.effects.len() as u32;
        let start = PlyStart {
            effects,
            side: self.side_to_move,
            moment: self.moment.now,
            upper_key: self.words.upper_key,
            lower_key: self.words.lower_key,
        };
        self.journal.starts.push(start);
    }

    /// Lets the key know of all that was done.
    #[inline]
    fn settle(&mut self) {
        if self.pending.from.is_some() {
            self.settle_pending();
        }
    }

    #[inline(never)]
    fn settle_pending(&mut self) {
        self.words.mix_in(self.pending.key(self.origins));
        self.pending.from = Square::NONE;
    }

    /// Changes the position and writes it down.
    pub fn apply(&mut self, effect: Effect, reason: Reason) {
        self.forward(effect);
        self.write(effect, reason);
    }

    #[inline]
    fn write(&mut self, effect: Effect, reason: Reason) {
        self.moment.pass();
        self.journal.effects.push(Recorded { effect, reason });
    }

    /// Gives the turn to the other side within a ply, whose beginning remembers whose turn it was.
    #[inline]
    pub fn pass_turn(&mut self) {
        self.moment.pass();
        self.side_to_move = !self.side_to_move;
    }

    /// Takes the last ply back, its effects in reverse; whose turn it is is as it was when the ply began. Panics when no ply was begun.
    pub fn undo_ply(&mut self) {
        let start = self.journal.starts.pop().expect("a ply to take back");
        while self.journal.effects.len() > start.effects as usize {
            let Some(recorded) = self.journal.effects.pop() else { break };
            // most effects of most plies are of these kinds
            match recorded.effect {
                Effect::Moved { from, to } => {
                    self.relocate(to, from);
                }
                Effect::Removed { at, unit } => self.fill::<false>(at, unit),
                _ => self.backward(recorded.effect),
            }
        }
        self.side_to_move = start.side;
        self.pending.from = Square::NONE;
        self.moment.now = start.moment;
        self.words.upper_key = start.upper_key;
        self.words.lower_key = start.lower_key;
    }

    /// Moves a unit to an empty square.
    #[inline(always)]
    pub fn move_unit(&mut self, from: Square, to: Square, reason: Reason) {
        self.settle();
        let unit = self.relocate(from, to);
        self.pending = Pending { unit, from, to };
        self.write(Effect::Moved { from, to }, reason);
    }

    /// Removes what stands on a square.
    #[inline]
    pub fn remove_unit(&mut self, at: Square, reason: Reason) {
        let unit = self.unit(at);
        self.clear::<true>(at);
        self.write(Effect::Removed { at, unit }, reason);
    }

    /// Adds a unit on an empty square.
    #[inline]
    pub fn add_unit(&mut self, at: Square, unit: Unit, reason: Reason) {
        self.apply(Effect::Added { at, unit }, reason);
    }

    /// Changes a unit where it stands; nothing is written when it is the same.
    #[inline]
    pub fn change_unit(&mut self, at: Square, after: Unit, reason: Reason) {
        let before = self.unit(at);
        if before != after {
            self.apply(Effect::Changed { at, before, after }, reason);
        }
    }

    /// Writes a change of a unit that is not there: what a rule would have changed has vanished, and it is written all the same.
    pub fn write_change_of_nobody(&mut self, at: Square, reason: Reason) {
        let nobody = self.unit(at);
        self.apply(Effect::Changed { at, before: nobody, after: nobody }, reason);
    }

    /// Writes down what the mover chose where a rule lets him: a square, or a walk, or both; see [`Effect::Chosen`].
    pub fn note_choice(&mut self, at: Square, walk: Walk) {
        self.note_choice_with_marks(at, walk, crate::Marks::NONE);
    }

    /// The same, of a walk with marks.
    pub fn note_choice_with_marks(&mut self, at: Square, walk: Walk, marks: crate::Marks) {
        self.write(Effect::Chosen { at, walk, marks }, Reason::Choice);
    }

    /// Remembers a value in a register; nothing is written when it is the same.
    #[inline]
    pub fn remember(&mut self, register: u16, after: u64) {
        let before = self.register(register);
        if before != after {
            self.apply(Effect::RegisterSet { register, before, after }, Reason::Memory);
        }
    }

    /// The key computed anew from everything that counts; equal to [`Position::key`] at all times.
    #[must_use]
    pub fn key_from_scratch(&self) -> Key {
        let mut key = self.key_without_turn();
        if self.side_to_move == Side::Black {
            key ^= KEY_OF_BLACK;
        }
        key
    }

    fn key_without_turn(&self) -> Key {
        let mut key = Key::default();
        for square in self.geometry.squares() {
            if !self.is_empty(square) {
                key ^= Key::unit_with_origin(self.unit(square), square, self.origins);
            }
        }
        key ^= rights_key(self.words.rights);
        key ^= en_passant_key(self.en_passant);
        for (register, &value) in self.registers.iter().enumerate() {
            #[allow(clippy::cast_possible_truncation, reason = "registers are numbered by u16")]
            let register = register as u16;
            key ^= register_key(register, value);
        }
        for (index, &(below, unit)) in self.underworld.iter().enumerate() {
            key ^= underworld_key(index, below, unit, self.origins);
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Owner;

    #[test]
    fn a_moment_comes_back_with_its_position_and_no_two_positions_share_one() {
        let mut position = Position::new(Geometry::CHESS);
        position.place(Square(0), Unit::new(Walk::ROOK, Owner::White));
        let (moment, key) = (position.moment(), position.key());
        let mut seen = vec![moment];
        for to in [1, 2, 8] {
            position.begin_ply();
            position.move_unit(Square(0), Square(to), Reason::Movement);
            position.pass_turn();
            assert_eq!(position.key(), position.key_from_scratch(), "the key knows of the movement to {to}");
            assert!(!seen.contains(&position.moment()), "a moment of its own after the movement to {to}");
            seen.push(position.moment());
            position.undo_ply();
            assert_eq!((position.moment(), position.key()), (moment, key));
        }
    }

    #[test]
    fn origins_count_where_they_are_said_to_also_in_positions_to_which_plies_are_taken_back() {
        let mut one = Position::new(Geometry::CHESS);
        let rook = Unit::new(Walk::ROOK, Owner::White);
        for square in [Square(0), Square(8)] {
            one.place(square, Unit { origin: square, ..rook });
        }
        let mut other = one.clone();
        // two like units change places
        for (position, squares) in [(&mut one, [8, 16, 0, 8]), (&mut other, [0, 1, 8, 0])] {
            for pair in squares.chunks(2) {
                position.begin_ply();
                position.move_unit(Square(pair[0]), Square(pair[1]), Reason::Movement);
            }
        }
        other.begin_ply();
        other.move_unit(Square(1), Square(8), Reason::Movement);
        one.begin_ply();
        one.move_unit(Square(16), Square(0), Reason::Movement);
        let stay = {
            let mut stay = one.clone();
            (0..3).for_each(|_| stay.undo_ply());
            stay
        };
        assert_eq!((one.key(), other.key()), (stay.key(), stay.key()));
        for position in [&mut one, &mut other] {
            position.count_origins();
            assert_eq!(position.key(), position.key_from_scratch());
        }
        assert_eq!(one.key(), other.key(), "both ways they have changed places");
        (0..3).for_each(|_| one.undo_ply());
        assert_eq!(one.key(), one.key_from_scratch());
        assert_ne!(one.key(), other.key());
    }
}
