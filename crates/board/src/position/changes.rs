//! What an effect does to the squares, the sets and the key, forwards and backwards.
//!
//! With `KEYED` the key follows at once; taking back a ply restores it whole instead.

use super::keys::{en_passant_key, register_key, rights_key, underworld_key};
use crate::recognition::Pending;
use crate::set::Relocation;
use crate::{Effect, EnPassant, Geometry, Key, Position, Side, Square, Symmetry, Unit};

impl Position {
    #[inline]
    pub(super) fn fill<const KEYED: bool>(&mut self, square: Square, unit: Unit) {
        self.units[square.index()] = unit;
        self.enter_sets(square, unit);
        if KEYED {
            self.words.mix_in(Key::unit_with_origin(unit, square, self.origins));
        }
    }

    #[inline]
    fn enter_sets(&mut self, square: Square, unit: Unit) {
        match unit.only_side() {
            Some(side) => self.put_in_sets(square, unit, side),
            None => self.put_in_both_sets(square, unit),
        }
    }

    #[inline]
    pub(super) fn put_in_sets(&mut self, square: Square, unit: Unit, side: Side) {
        self.walks.of(unit.walk)[side].insert(square);
        self.occupied[side].insert(square);
        if unit.is_royal() {
            self.royals[side].insert(square);
        }
    }

    #[inline(never)]
    pub(super) fn put_in_both_sets(&mut self, square: Square, unit: Unit) {
        self.has_holes |= unit.only_side().is_none() && !unit.is_neutral();
        for side in Side::BOTH {
            if unit.belongs_to(side) {
                self.put_in_sets(square, unit, side);
            }
        }
    }

    #[inline]
    pub(super) fn clear<const KEYED: bool>(&mut self, square: Square) {
        let unit = self.units[square.index()];
        if unit.is_empty() {
            return;
        }
        self.units[square.index()] = Unit::EMPTY;
        match unit.only_side() {
            Some(side) => self.take_from_sets(square, unit, side),
            None => Side::BOTH.into_iter().for_each(|side| self.take_from_sets(square, unit, side)),
        }
        if KEYED {
            self.words.mix_in(Key::unit_with_origin(unit, square, self.origins));
        }
    }

    #[inline]
    pub(super) fn take_from_sets(&mut self, square: Square, unit: Unit, side: Side) {
        self.walks.of(unit.walk)[side].remove(square);
        self.occupied[side].remove(square);
        if unit.is_royal() {
            self.royals[side].remove(square);
        }
    }

    pub(super) fn change_rights(&mut self, before: u64, after: u64) {
        self.words.mix_in(rights_key(before));
        self.words.mix_in(rights_key(after));
        self.words.rights = after;
    }

    pub(super) fn change_en_passant(&mut self, before: EnPassant, after: EnPassant) {
        self.words.mix_in(en_passant_key(before));
        self.words.mix_in(en_passant_key(after));
        self.en_passant = after;
    }

    pub(super) fn change_register(&mut self, register: u16, before: u64, after: u64) {
        if self.registers.len() <= usize::from(register) {
            self.registers.resize(usize::from(register) + 1, 0);
        }
        self.words.mix_in(register_key(register, before));
        self.words.mix_in(register_key(register, after));
        self.registers[usize::from(register)] = after;
    }

    pub(super) fn push_underworld(&mut self, below: Square, unit: Unit) {
        self.words.mix_in(underworld_key(self.underworld.len(), below, unit, self.origins));
        self.underworld.push((below, unit));
    }

    /// Inserts into or removes from the middle of the underworld; the places above shift, and so do their keys.
    pub(super) fn with_underworld(&mut self, change: impl FnOnce(&mut Vec<(Square, Unit)>)) {
        for (index, &(below, unit)) in self.underworld.iter().enumerate() {
            self.words.mix_in(underworld_key(index, below, unit, self.origins));
        }
        change(&mut self.underworld);
        for (index, &(below, unit)) in self.underworld.iter().enumerate() {
            self.words.mix_in(underworld_key(index, below, unit, self.origins));
        }
    }

    #[inline(never)]
    pub(super) fn forward(&mut self, effect: Effect) {
        match effect {
            Effect::Moved { from, to } => {
                let unit = self.relocate(from, to);
                self.words.mix_in(Pending { unit, from, to }.key(self.origins));
            }
            Effect::Removed { at, .. } => self.clear::<true>(at),
            Effect::Added { at, unit } => {
                debug_assert!(self.is_empty(at), "a unit is added on an empty square");
                self.fill::<true>(at, unit);
            }
            Effect::Changed { at, after, .. } => self.replace::<true>(at, after),
            Effect::Exchanged { one, other } => self.exchange::<true>(one, other),
            Effect::Transformed { symmetry } => self.transform::<true>(symmetry),
            Effect::EnPassantSet { before, after } => self.change_en_passant(before, after),
            Effect::RightsSet { before, after } => self.change_rights(before, after),
            Effect::RegisterSet { register, before, after } => self.change_register(register, before, after),
            Effect::Chosen { .. } => {}
            Effect::Buried { index, below, unit } => {
                self.with_underworld(|u| u.insert(usize::from(index), (below, unit)));
            }
            Effect::Unearthed { index, .. } => self.with_underworld(|u| {
                u.remove(usize::from(index));
            }),
        }
    }

    #[inline(never)]
    pub(super) fn backward(&mut self, effect: Effect) {
        match effect {
            Effect::Moved { from, to } => {
                self.relocate(to, from);
            }
            Effect::Removed { at, unit } => self.fill::<false>(at, unit),
            Effect::Added { at, .. } => self.clear::<false>(at),
            Effect::Changed { at, before, .. } => self.replace::<false>(at, before),
            Effect::Exchanged { one, other } => self.exchange::<false>(one, other),
            Effect::Transformed { symmetry } => self.transform::<false>(symmetry.inverse()),
            Effect::EnPassantSet { before, .. } => self.en_passant = before,
            Effect::RightsSet { before, .. } => self.words.rights = before,
            Effect::RegisterSet { register, before, .. } => self.registers[usize::from(register)] = before,
            Effect::Chosen { .. } => {}
            Effect::Buried { index, .. } => self.with_underworld(|u| {
                u.remove(usize::from(index));
            }),
            Effect::Unearthed { index, below, unit } => {
                self.with_underworld(|u| u.insert(usize::from(index), (below, unit)));
            }
        }
    }

    #[inline(always)]
    pub(super) fn relocate(&mut self, from: Square, to: Square) -> Unit {
        let unit = self.unit(from);
        debug_assert!(!unit.is_empty(), "a unit moves from {from:?}");
        debug_assert!(from == to || self.is_empty(to), "a unit moves to an empty square, not {to:?}");
        self.units[from.index()] = Unit::EMPTY;
        self.units[to.index()] = unit;
        match unit.only_side() {
            Some(side) => self.relocate_in_sets(from, to, unit, side),
            None => self.relocate_in_both_sets(from, to, unit),
        }
        unit
    }

    #[inline(always)]
    pub(super) fn relocate_in_sets(&mut self, from: Square, to: Square, unit: Unit, side: Side) {
        let change = Relocation::new(from, to);
        change.apply(&mut self.walks.of(unit.walk)[side]);
        change.apply(&mut self.occupied[side]);
        if unit.is_royal() {
            change.apply(&mut self.royals[side]);
        }
    }

    #[inline(never)]
    pub(super) fn relocate_in_both_sets(&mut self, from: Square, to: Square, unit: Unit) {
        for side in Side::BOTH {
            if unit.belongs_to(side) {
                self.relocate_in_sets(from, to, unit, side);
            }
        }
    }

    pub(super) fn replace<const KEYED: bool>(&mut self, at: Square, unit: Unit) {
        self.clear::<KEYED>(at);
        self.fill::<KEYED>(at, unit);
    }

    /// Turns or reflects the board. Squares without an image (a board that is not square) stay where they are.
    pub(super) fn transform<const KEYED: bool>(&mut self, symmetry: Symmetry) {
        if self.geometry == Geometry::CHESS && !self.has_holes {
            self.transform_chessboard::<KEYED>(symmetry);
            return;
        }
        let squares = if self.has_holes() { self.occupied_or_hole().collect() } else { self.occupied() };
        let mut units = Vec::with_capacity(squares.len() as usize);
        units.extend(squares.into_iter().map(|square| (square, self.unit(square))));
        for &(square, _) in &units {
            self.clear::<KEYED>(square);
        }
        for (square, unit) in units {
            self.fill::<KEYED>(symmetry.image(self.geometry, square).unwrap_or(square), unit);
        }
    }

    /// The same of 8x8 squares without holes: units go one by one around their cycles of images, and the sets are
    /// filled anew as they arrive.
    fn transform_chessboard<const KEYED: bool>(&mut self, symmetry: Symmetry) {
        let mut open = self.occupied().0[0];
        for side in Side::BOTH {
            self.occupied[side].0[0] = 0;
            self.royals[side].0[0] = 0;
            for (_, squares) in &mut self.walks.met {
                squares[side].0[0] = 0;
            }
        }
        let images = symmetry.images_on_chessboard();
        let mut key = Key::default();
        while open != 0 {
            #[allow(clippy::cast_possible_truncation, reason = "below 64")]
            let start = Square(open.trailing_zeros() as u8);
            let (mut from, mut going) = (start, Unit::EMPTY);
            loop {
                open &= !from.bit();
                std::mem::swap(&mut self.units[from.index()], &mut going);
                let to = images[from.index()];
                if !going.is_empty() {
                    self.enter_sets(to, going);
                    if KEYED {
                        key ^= Key::unit_with_origin(going, from, self.origins);
                        key ^= Key::unit_with_origin(going, to, self.origins);
                    }
                }
                from = to;
                if from == start {
                    break;
                }
            }
            self.units[start.index()] = going;
        }
        if KEYED {
            self.words.mix_in(key);
        }
    }

    pub(super) fn occupied_or_hole(&self) -> impl Iterator<Item = Square> + '_ {
        self.geometry.squares().filter(|&square| !self.is_empty(square))
    }

    pub(super) fn exchange<const KEYED: bool>(&mut self, one: Square, other: Square) {
        let (a, b) = (self.unit(one), self.unit(other));
        self.clear::<KEYED>(one);
        self.clear::<KEYED>(other);
        if !b.is_empty() {
            self.fill::<KEYED>(one, b);
        }
        if !a.is_empty() {
            self.fill::<KEYED>(other, a);
        }
    }
}
