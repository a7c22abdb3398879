//! Growing men and shrinking men: no unit makes a shorter (longer) move than its last one.
//!
//! Source: P. Bissicks, The Problemist Supplement 2017; Jacobi's documentation. Units of the diagram have no last
//! move. The length is that of the straight way between departure and arrival; in castling king and rook each have
//! their own; ways of rebirth do not count. A unit whose next move could not be short enough gives no check by it.

use super::mummer::way;
use crate::conditions::circe::memory;
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{
    ArrivalFilter, Bound, Builder, Choices, EffectHook, EffectPlace, Game, Going, Kind, Moment, Move, Ply,
    Scope,
};
use board::{Effect, Side, Square};

/// Lengths of moves are remembered.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("LengthsRemembered", Moment::Closing).after(&memory::EFFECT);

/// Never shorter.
pub static GROWING_MEN: Condition = Condition {
    names: Words::same("GrowingMen"),
    definition: "No unit may make a shorter move than its last one.",
    source: "P. Bissicks, The Problemist Supplement 2017",
    inventor: Some("P. Bissicks"),
    year: Some(2017),
    example: Ok(Example::new("GrowingMen", "h#1", "4R3/8/1KQ5/8/8/k7/5p2/8", &["1.Ka3-b4 Qc6-c5 #"])),
    reads: Reads::ORIGINS,
    build: |_, _, builder| {
        install(builder, |next, last| next >= last);
        Ok(())
    },
    ..Condition::BASE
};

/// Never longer.
pub static SHRINKING_MEN: Condition = Condition {
    names: Words::same("ShrinkingMen"),
    definition: "No unit may make a longer move than its last one.",
    source: "Jacobi's documentation",
    example: Ok(Example::new(
        "ShrinkingMen",
        "h#1.5",
        "8/8/8/8/8/6KQ/3k4/8",
        &["1...Kg3-f4   2.Kd2-e2 Qh3-e3 #"],
    )),
    reads: Reads::ORIGINS,
    build: |_, _, builder| {
        install(builder, |next, last| next <= last);
        Ok(())
    },
    ..Condition::BASE
};

/// Squares whose lengths share a register.
const TOGETHER: usize = 8;

/// The lengths of the last moves, squared, of the units on all squares; 0 for none.
#[derive(Clone, Copy)]
struct Lengths {
    registers: [u16; 64 / TOGETHER],
}

#[derive(Clone, Copy)]
struct Steady {
    lengths: Lengths,
    permitted: fn(u64, u64) -> bool,
}

fn install(builder: &mut Builder, permitted: fn(u64, u64) -> bool) {
    let lengths = Lengths { registers: [(); 64 / TOGETHER].map(|()| builder.register()) };
    let steady = Steady { lengths, permitted };
    builder.arrival_filter(steady).effect(&EFFECT, lengths);
}

impl Lengths {
    fn of(&self, game: &Game<'_>, square: Square) -> u64 {
        let value = game.position().register(self.registers[square.index() / TOGETHER]);
        value >> (8 * (square.index() % TOGETHER)) & 0xff
    }

    fn set(&self, game: &mut Game<'_>, square: Square, length: u64) {
        let register = self.registers[square.index() / TOGETHER];
        let shift = 8 * (square.index() % TOGETHER);
        let before = game.position().register(register);
        let after = before & !(0xff << shift) | length << shift;
        if before != after {
            game.position_mut().remember(register, after);
        }
    }
}

impl Steady {
    /// Whether a unit may go so far.
    fn fits(&self, game: &Game<'_>, from: Square, to: Square) -> bool {
        let last = self.lengths.of(game, from);
        last == 0 || (self.permitted)(u64::from(way(game, from, to)), last)
    }
}

impl ArrivalFilter for Steady {
    fn accepts(&self, game: &mut Game<'_>, m: &Move, _: Side, _: bool) -> bool {
        if m.departure.is_none() || game.rules().ends_with_further_step(m) {
            return true;
        }
        let partner = || m.kind != Kind::Castling || self.fits(game, m.partner, m.partner_arrival());
        self.fits(game, m.departure, m.arrival) && partner()
    }

    fn judges_destination(&self) -> bool {
        true
    }

    // lengths are written down at the end of a half-move
    fn permits_destination(&self, game: &mut Game<'_>, m: &Move, destination: Square, _: Side) -> bool {
        m.departure.is_none() || self.fits(game, m.departure, destination)
    }
}

impl EffectHook for Lengths {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        // units keep their lengths wherever they go
        let mut lifted: Vec<(Square, u64)> = Vec::new();
        for index in 0..game.position().journal().last_ply().len() {
            match game.position().journal().last_ply()[index].effect {
                Effect::Moved { from, to } => {
                    let length = self.of(game, from);
                    self.set(game, from, 0);
                    self.set(game, to, length);
                }
                Effect::Exchanged { one, other } => {
                    let (first, second) = (self.of(game, one), self.of(game, other));
                    self.set(game, one, second);
                    self.set(game, other, first);
                }
                Effect::Removed { at, unit } => {
                    lifted.push((unit.origin, self.of(game, at)));
                    self.set(game, at, 0);
                }
                Effect::Added { at, unit } => {
                    let own = unit.origin == ply.mover.origin && unit.origin.is_some();
                    let before =
                        lifted.iter().find(|(origin, _)| *origin == unit.origin).map(|(_, length)| *length);
                    self.set(game, at, if own { before.unwrap_or(0) } else { 0 });
                }
                _ => {}
            }
        }
        let m = ply.intention;
        if m.departure.is_some() && ply.at.is_some() {
            let length = u64::from(way(game, m.departure, ply.destination));
            self.set(game, ply.at, length);
        }
        if m.kind == Kind::Castling {
            let length = u64::from(way(game, m.partner, m.partner_arrival()));
            self.set(game, m.partner_arrival(), length);
        }
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_rook_that_went_three_squares_goes_no_less() {
        let table = Table::new("7k/8/8/8/8/8/8/R6K", &["GrowingMen"]);
        let moves = table.moves_after(Side::White, "a1a4", Side::White);
        assert!(!moves.contains(&"a4a5".to_owned()) && moves.contains(&"a4a7".to_owned()));
        let table = Table::new("7k/8/8/8/8/8/8/R6K", &["ShrinkingMen"]);
        let moves = table.moves_after(Side::White, "a1a4", Side::White);
        assert!(moves.contains(&"a4a5".to_owned()) && !moves.contains(&"a4a8".to_owned()));
    }
}
