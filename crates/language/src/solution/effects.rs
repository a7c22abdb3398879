//! The notation of what a move does besides moving and capturing: the journal's effects, one behind the other.
//!
//! An effect on the unit written last needs no square (`a7-a8=Q`, `Ra1*a8=b`); others open a bracket with the square.

use super::notation::{Letters, attributes, owner_letter, square_text, unit_text, walk_letters};
use board::{Effect, Geometry, Marks, Owner, Reason, Recorded, Square, Unit, Walk};
use solver::Played;
use std::fmt::Write;

/// Writes the effects of a ply while it follows what stands where.
pub(super) struct EffectWriter<'t> {
    text: &'t mut String,
    units: Vec<Unit>,
    geometry: Geometry,
    letters: Letters<'t>,
    /// The square of the unit that was written last, in this bracket.
    at: Square,
    /// Whether a bracket is open.
    open: bool,
    /// Units that a rule has taken from the board in this ply and may put back, with their squares.
    lifted: Vec<(Square, Unit)>,
}

impl<'t> EffectWriter<'t> {
    pub(super) fn new(
        text: &'t mut String,
        played: &Played,
        geometry: Geometry,
        letters: Letters<'t>,
    ) -> Self {
        let mut units = vec![Unit::EMPTY; Square::CAPACITY];
        for &(square, unit) in &*played.before {
            units[square.index()] = unit;
        }
        // who comes back to where it left has not moved
        let stays = played.plain.departure == played.plain.arrival;
        let at = if stays { played.plain.arrival } else { Square::NONE };
        EffectWriter { text, units, geometry, letters, at, open: false, lifted: Vec::new() }
    }

    /// Writes the effects from `start` on; those before have been written as the move itself and are only followed.
    pub(super) fn write(mut self, effects: &[Recorded], start: usize) {
        for recorded in &effects[..start] {
            // taken up before the move, to be put down behind it
            if let (Effect::Removed { at, unit }, Reason::FurtherMovement) =
                (recorded.effect, recorded.reason)
            {
                self.lifted.push((at, unit));
            }
            self.follow(recorded.effect);
        }
        for (index, &recorded) in effects.iter().enumerate().skip(start) {
            self.write_one(recorded, effects, index);
            self.follow(recorded.effect);
        }
        self.close();
    }

    fn close(&mut self) {
        if self.open {
            self.text.push(']');
        }
        self.open = false;
    }

    fn bracket(&mut self, opening: &str) {
        self.close();
        self.text.push_str(opening);
        self.open = true;
        self.at = Square::NONE;
    }

    fn push_square(&mut self, square: Square) {
        self.text.push_str(&square_text(square, self.geometry));
    }

    fn push_walk(&mut self, walk: Walk) {
        self.text.push_str(&walk_letters(walk, self.letters));
    }

    /// Owner (of neutral units only) and attributes.
    fn push_specification(&mut self, unit: Unit) {
        self.text.push_str(&specification(unit, self.letters));
    }

    fn push_unit_on(&mut self, unit: Unit, square: Square) {
        self.text.push_str(&unit_text(unit, self.letters));
        self.push_square(square);
    }

    fn write_one(&mut self, recorded: Recorded, effects: &[Recorded], index: usize) {
        match (recorded.effect, recorded.reason) {
            (Effect::Changed { at, before, after }, reason) => self.write_change(at, before, after, reason),
            (Effect::Moved { from, to }, reason) => self.write_movement(from, to, reason, effects, index),
            (Effect::Added { .. }, Reason::Capture | Reason::Bookkeeping | Reason::Castling) => {}
            (Effect::Added { .. }, Reason::Volcanic) => self.text.push_str("->v"),
            // as Take&Make is written: the capturer goes on
            (Effect::Added { at, .. }, Reason::RebirthOnTheWay) => {
                self.close();
                self.text.push('-');
                self.push_square(at);
                self.at = at;
            }
            (Effect::Added { at, unit }, _) => self.write_addition(at, unit),
            (Effect::Removed { at, unit }, reason) => match reason {
                Reason::Movement
                | Reason::Capture
                | Reason::Castling
                | Reason::Bookkeeping
                | Reason::SeriesCapture
                | Reason::Displacement
                | Reason::RebirthOnTheWay
                | Reason::Volcanic => {}
                Reason::Rebirth | Reason::FurtherMovement => self.lifted.push((at, unit)),
                Reason::PromotionToImitator => self.text.push_str("=I"),
                _ => {
                    self.bracket("[-");
                    self.push_unit_on(unit, at);
                    self.lifted.push((at, unit));
                }
            },
            (Effect::Exchanged { one, other }, reason)
                if !matches!(reason, Reason::Exchange | Reason::BoardTransformation) =>
            {
                self.bracket("[");
                self.write_exchange(one, other, effects, index);
            }
            // where they are when the ply is over
            (Effect::RegisterSet { after, .. }, Reason::Imitation)
                if effects[index + 1..].iter().all(|later| later.reason != Reason::Imitation) =>
            {
                self.write_imitators(after);
            }
            (Effect::RegisterSet { after, .. }, Reason::Distance) => self.write_distances(after),
            _ => {}
        }
    }

    fn write_change(&mut self, at: Square, before: Unit, after: Unit, reason: Reason) {
        let walk_changes = before.walk != after.walk;
        match reason {
            Reason::Promotion | Reason::RebirthPromotion | Reason::WalkChange if walk_changes => {
                if self.at != at {
                    self.bracket("[");
                    self.push_square(at);
                }
                self.text.push('=');
                self.push_specification(Unit { walk: after.walk, ..before });
                self.push_walk(after.walk);
            }
            Reason::Promotion | Reason::RebirthPromotion => {
                self.text.push('=');
                self.push_specification(after);
            }
            // a king that takes the walk of a king is one no more
            Reason::BareWalkChange if before != after => {
                self.text.push('=');
                self.push_walk(after.walk);
            }
            Reason::RemoteWalkChange | Reason::LatentPromotion => {
                self.bracket("[");
                self.push_square(at);
                self.text.push('=');
                self.push_specification(after);
                self.push_walk(after.walk);
            }
            Reason::RoyalChange => self.write_royal_change(at, before, after),
            Reason::SideChange if before.owner() == after.owner() => {}
            Reason::SideChange => {
                // as the reference: who belonged to both sides goes to Black, who to none to White
                let shown = match (before.owner(), after.owner()) {
                    (_, None) => after.with_owner(Owner::Black),
                    (None, _) => after.with_owner(Owner::White),
                    _ => after,
                };
                let _ = write!(self.text, "={}", owner_letter(shown, self.letters));
            }
            Reason::EmptySideChange => {
                let white = after.with_owner(Owner::White);
                let _ = write!(self.text, "={}", owner_letter(white, self.letters));
            }
            Reason::RemoteSideChange => {
                self.bracket("[");
                self.push_square(at);
                let _ = write!(self.text, "={}", owner_letter(after, self.letters));
            }
            Reason::HalfNeutral => {
                let _ = write!(self.text, "={}h", owner_letter(after, self.letters));
            }
            Reason::NeutralChange => {
                self.bracket("[");
                let owner = owner_letter(after, self.letters);
                let _ = write!(self.text, "={owner}{}", attributes(after, self.letters));
            }
            Reason::AliceBoard => {
                let goes_to_a = after.is_empty() || after.marks.has(Marks::ALICE_A);
                self.text.push(if goes_to_a { 'A' } else { 'B' });
            }
            _ => {}
        }
    }

    /// The distances that are left: of both sides, or the common one.
    fn write_distances(&mut self, left: u64) {
        self.close();
        let (white, black) = (left & 0xffff_ffff, left >> 32);
        let number = |hundredths: u64| {
            if hundredths == 0xffff_ffff {
                "-".to_owned()
            } else {
                let hundredths = hundredths & 0x7fff_ffff;
                let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            }
        };
        let is_common = white == black && white != 0xffff_ffff && white >> 31 != 0;
        let _ = if is_common {
            write!(self.text, " ({})", number(white))
        } else {
            write!(self.text, " ({}/{})", number(white), number(black))
        };
    }

    /// A king that takes the walk or the attributes of what was captured.
    fn write_royal_change(&mut self, at: Square, before: Unit, after: Unit) {
        let sides_and_royalty = Marks::NEUTRAL.with(Marks::ROYAL);
        let attributes_change =
            before.marks.without(sides_and_royalty) != after.marks.without(sides_and_royalty);
        if before.walk == after.walk && !attributes_change {
            return;
        }
        self.bracket("[");
        self.push_square(at);
        self.text.push('=');
        if attributes_change {
            self.push_specification(after);
        } else {
            self.push_specification(Unit { marks: Marks::ROYAL, ..after });
        }
        if before.walk != after.walk {
            self.push_walk(after.walk);
        }
    }

    fn write_movement(
        &mut self,
        from: Square,
        to: Square,
        reason: Reason,
        effects: &[Recorded],
        index: usize,
    ) {
        match reason {
            Reason::Movement
            | Reason::Castling
            | Reason::Bookkeeping
            | Reason::Exchange
            | Reason::Transfer => {}
            Reason::FreeCastling => {
                let unit = self.units[from.index()];
                self.text.push('/');
                self.push_unit_on(unit, from);
                self.text.push('-');
                self.push_square(to);
            }
            Reason::SeriesCapture => {
                self.close();
                let captured = index.checked_sub(1).and_then(|before| match effects[before].effect {
                    Effect::Removed { at, .. } if effects[before].reason == Reason::SeriesCapture => Some(at),
                    _ => None,
                });
                self.text.push(if captured.is_some() { '*' } else { '-' });
                self.push_square(captured.unwrap_or(to));
            }
            _ => {
                let unit = self.units[from.index()];
                self.bracket("[");
                self.push_unit_on(unit, from);
                self.text.push_str("->");
                self.push_square(to);
            }
        }
        self.at = to;
    }

    fn write_addition(&mut self, at: Square, unit: Unit) {
        // a unit that came to the board during play has no origin: there its like is the same
        let is_the_same =
            |was: Unit| if unit.origin.is_some() { was.origin == unit.origin } else { was == unit };
        let lifted = self.lifted.iter().rposition(|&(_, was)| is_the_same(was));
        if let Some(place) = lifted {
            let (from, was) = self.lifted.remove(place);
            self.bracket("[");
            self.push_unit_on(was, from);
            self.text.push_str("->");
            if was.marks != unit.marks {
                self.push_specification(unit);
                self.push_walk(unit.walk);
            } else if was.walk != unit.walk {
                // a king that takes another walk stays royal
                let was_king = was.is_royal() && specification(was, self.letters).is_empty();
                if was_king {
                    self.push_specification(unit);
                }
                self.push_walk(unit.walk);
            }
            self.push_square(at);
        } else {
            self.bracket("[+");
            self.push_unit_on(unit, at);
        }
        self.at = at;
    }

    /// Two units that changed places, each with the square that it left.
    fn write_exchange(&mut self, one: Square, other: Square, effects: &[Recorded], index: usize) {
        let (mut on_one, mut on_other) = (self.units[other.index()], self.units[one.index()]);
        for recorded in &effects[index + 1..] {
            if let Effect::Changed { at, after, .. } = recorded.effect {
                if at == one {
                    on_one = after;
                } else if at == other {
                    on_other = after;
                }
            }
        }
        self.push_walk(on_one.walk);
        self.push_square(other);
        self.text.push_str("<->");
        self.push_walk(on_other.walk);
        self.push_square(one);
    }

    /// Where the imitators stand now: their squares plus one, a byte each, in a register.
    fn write_imitators(&mut self, squares: u64) {
        let names: Vec<String> = squares
            .to_le_bytes()
            .into_iter()
            .filter(|&byte| byte > 0)
            .map(|byte| square_text(Square(byte - 1), self.geometry))
            .collect();
        let _ = write!(self.text, "[I{}]", names.join(","));
    }

    /// Keeps up with what stands where.
    fn follow(&mut self, effect: Effect) {
        match effect {
            Effect::Moved { from, to } => {
                self.units[to.index()] = std::mem::replace(&mut self.units[from.index()], Unit::EMPTY);
                self.at = to;
            }
            Effect::Removed { at, .. } => self.units[at.index()] = Unit::EMPTY,
            Effect::Added { at, unit } => self.units[at.index()] = unit,
            Effect::Changed { at, after, .. } => self.units[at.index()] = after,
            Effect::Exchanged { one, other } => self.units.swap(one.index(), other.index()),
            Effect::Transformed { symmetry } => {
                let before = self.units.clone();
                for square in self.geometry.squares() {
                    let image = symmetry.image(self.geometry, square).unwrap_or(square);
                    self.units[image.index()] = before[square.index()];
                }
            }
            _ => {}
        }
    }
}

/// Owner (of neutral units only) and attributes of a unit.
pub(super) fn specification(unit: Unit, letters: Letters<'_>) -> String {
    let mut text = attributes(unit, letters);
    if unit.is_neutral() {
        text.insert_str(0, owner_letter(unit, letters));
    }
    text
}
