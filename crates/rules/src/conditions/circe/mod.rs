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

mod base;
pub(crate) mod captures;
mod case;
mod danger;
pub(crate) mod ghosts;
mod last_capture;
pub(crate) mod lost_pieces;
mod mars;
mod mars_king;
pub(crate) mod memory;
pub(super) mod names;
mod occupied;
mod rebirth;
mod square;
#[cfg(test)]
mod tests;
mod transfer;
mod variant;
mod walk;

use super::Condition;
use base::build;
pub(crate) use square::home_square;
pub(crate) use transfer::TransferSquare;

/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &danger::DANGER_CIRCE,
    &ghosts::GHOST,
    &ghosts::HAUNTED,
    &last_capture::LAST_CAPTURE,
    &lost_pieces::LOST_PIECES,
    &names::CIRCE,
    &names::MIRROR_CIRCE,
    &names::PWC,
    &names::COUSCOUS_CIRCE,
    &names::CHAMELEON_CIRCE,
    &names::EQUIPOLLENTS_CIRCE,
    &names::FILE_CIRCE,
    &names::DIAGRAM_CIRCE,
    &names::PARRAIN_CIRCE,
    &names::CONTRA_PARRAIN,
    &names::SYMMETRY_CIRCE,
    &names::VERTICAL_SYMMETRY_CIRCE,
    &names::HORIZONTAL_SYMMETRY_CIRCE,
    &names::CIRCE_CLONE,
    &names::MIRROR_FILE_CIRCE,
    &names::ANTIPODEAN_CIRCE,
    &names::MIRROR_CIRCE_CLONE,
    &names::SUPER_CIRCE,
    &names::FRISCHAUF_CIRCE,
    &names::VERTICAL_MIRROR_CIRCE,
    &names::DIAMETRAL_CIRCE,
    &names::RANK_CIRCE,
    &names::MIRROR_COUSCOUS_CIRCE,
    &names::CIRCE_ASSASSIN,
    &names::APRIL_CHESS,
    &names::CIRCE_TURNCOATS,
    &names::CIRCE_DOUBLE_AGENTS,
    &names::CAGE_CIRCE,
    &names::CIRCE_TAKE_AND_MAKE,
    &names::ANTI_CIRCE,
    &names::MIRROR_ANTI_CIRCE,
    &names::DIAGRAM_ANTI_CIRCE,
    &names::FILE_ANTI_CIRCE,
    &names::SYMMETRY_ANTI_CIRCE,
    &names::VERTICAL_SYMMETRY_ANTI_CIRCE,
    &names::HORIZONTAL_SYMMETRY_ANTI_CIRCE,
    &names::MIRROR_FILE_ANTI_CIRCE,
    &names::ANTIPODEAN_ANTI_CIRCE,
    &names::EQUIPOLLENTS_ANTI_CIRCE,
    &names::ANTI_CLONE_CIRCE,
    &names::ANTI_SUPER_CIRCE,
    &names::IMMUN_CHESS,
    &names::MIRROR_IMMUN_CHESS,
    &names::FILE_IMMUN_CHESS,
    &names::DIAGRAM_IMMUN_CHESS,
    &names::MIRROR_FILE_IMMUN_CHESS,
    &names::SYMMETRY_IMMUN_CHESS,
    &names::VERTICAL_SYMMETRY_IMMUN_CHESS,
    &names::HORIZONTAL_SYMMETRY_IMMUN_CHESS,
    &names::ANTIPODEAN_IMMUN_CHESS,
    &names::EQUIPOLLENTS_IMMUN_CHESS,
    &names::GENEVA_CHESS,
    &names::MARS_CIRCE,
    &names::MARS_MIRROR_CIRCE,
    &names::ANTI_MARS_CIRCE,
    &names::ANTI_MARS_MIRROR_CIRCE,
    &names::ANTI_MARS_ANTIPODEAN_CIRCE,
    &names::PHANTOM_CHESS,
];
