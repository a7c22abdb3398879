//! Everything Circe: rebirth of captured or capturing units, and conditions that ask whether they could be reborn.
//!
//! The family is one pipeline of questions, asked in the order in which the reference asks them:
//!
//! 1. which capture counts ([`case`]): this move's, the last move's, the last one;
//! 2. whose unit is reborn, and as what ([`walk`]): its own walk, its captor's, the next of a sequence;
//! 3. who decides the square ([`rebirth`]): the unit itself, or the other of the capture (Couscous);
//! 4. whether the rule concerns it: kings, walks of April;
//! 5. whose squares count: its side's, the other's (Mirror), by the rank;
//! 6. where ([`square`]), and how that is changed (Diametral, VerticalMirror, Rank, Frischauf);
//! 7. what if something stands there ([`occupied`]);
//! 8. the rebirth itself, promotion, change of sides.
//!
//! The words of a problem make a [`variant::Variant`]; each base condition uses the pipeline in its own way:
//! [`captures`] when something is captured, [`mars`] when moves are generated. A member of a group is a small file.
//!
//! Source: P. Monréal and J.-P. Boyer, Circe, Problème 1968, and the manual of Popeye, whose readings are taken
//! where authors differ. Notes on readings:
//! - AntiCirce is Calvet's by default: a capture on the own rebirth square is legal.
//! - The squares of Antipodes, File and the symmetries are defined by the square of a capture. Where there is none yet
//!   (MarsCirce, AntiMarsCirce, PhantomChess) the reference finds no square; so does this.
//! - PhantomChess takes its moves from the ordinary rebirth squares, whatever options it has; the options change what
//!   it observes. That is the reference's behaviour.

mod captures;
mod case;
mod danger;
mod ghosts;
mod last_capture;
mod lost_pieces;
mod mars;
mod mars_king;
mod memory;
pub(super) mod names;
mod occupied;
mod rebirth;
mod square;
#[cfg(test)]
mod tests;
mod transfer;
mod variant;
mod walk;

use super::{ConditionError, ConditionUse, Context};
use crate::general::Builder;
pub use danger::DANGER_CIRCE;
pub use ghosts::{GHOST, HAUNTED};
pub use last_capture::LAST_CAPTURE;
pub use lost_pieces::LOST_PIECES;
pub(crate) use transfer::TransferSquare;
use variant::{Base, Variant};

/// The base condition of a name, and the words that it stands for.
fn named(name: &str) -> Option<(Base, &'static [&'static str])> {
    let row = names::NAMES.iter().find(|(known, _, _)| known.eq_ignore_ascii_case(name));
    row.map(|&(_, base, words)| (base, words))
}

/// Builds the base condition to which a name belongs. All names of one base in a problem are one condition: the first of
/// them builds it with the words of all.
fn build(
    condition: &ConditionUse,
    context: &Context<'_>,
    builder: &mut Builder,
) -> Result<(), ConditionError> {
    let Some((base, _)) = named(&condition.name) else {
        return Err(ConditionError::NotSupported(condition.name.clone()));
    };
    let uses = || {
        context.all.iter().filter_map(|other| {
            named(&other.name).filter(|&(of, _)| of == base).map(|(_, implied)| (other, implied))
        })
    };
    if uses().next().is_some_and(|(first, _)| !std::ptr::eq(first, condition)) {
        return Ok(());
    }
    let variant = Variant::read(base, uses())?;
    builder.reads(variant.reads());
    match base {
        Base::Mars | Base::AntiMars | Base::Phantom => mars::build(&variant, builder),
        _ => captures::build(variant, last_capture::named(context), builder),
    }
    Ok(())
}

/// The square of the game array for a unit of `side` with that walk that stands on `square`, if it is on the board.
pub(crate) fn home_square(
    game: &crate::general::Game<'_>,
    walk: board::Walk,
    square: board::Square,
    side: board::Side,
) -> Option<board::Square> {
    square::array_square(game.rules(), walk, square, side).square(game)
}
