//! Rules of played variants of chess: what ends a game, drops, gates, walls, further ways of promotion.
//!
//! They are hooks of the stages like those of the conditions, but they have no words of their own in problem files:
//! the reader of a variant's definition puts them together. Sources are named with each rule; where authorities
//! differ, Fairy-Stockfish's reading is taken, whose definitions are in use.

mod capture;
mod drops;
mod endings;
mod facing;
mod gating;
mod holdings;
mod leaps;
mod legality;
mod promotion;
mod walls;

pub use capture::{Explosion, MutualImmunity, Petrify};
pub use drops::{Drops, MustDrop, NoDoubles, OppositeBishops, RightsByDrop};
pub use endings::{Checks, Extinct, Flag, MayPass, MustCapture, Pass};
pub use facing::{FacingKings, NoFacingKings};
pub use gating::{Gates, gate_of};
pub use holdings::{CapturesToHand, Promoted};
pub use leaps::Leaps;
pub use legality::{KingsStayInCheck, NoChecks, NoDropChecks, PseudoRoyal};
pub use promotion::{InPlace, NoQuietCheck, NotStuck, PromotionLimit, UnitPromotion};
pub use walls::{WallRule, Walls};
