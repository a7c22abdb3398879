//! Where units may go: colours, grid cells, edges, holes.

pub mod bichrome;
pub mod edgemover;
pub mod grid;
pub mod hole;
pub mod monochrome;
pub mod vertical_cylinder;

use crate::general::{ArrivalFilter, Game, Move};
use board::{Geometry, Side};

/// A filter that looks at departure and arrival only.
struct Between<F>(F);

impl<F: Fn(Geometry, &Move, Side) -> bool + Send + Sync> ArrivalFilter for Between<F> {
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, side: Side, _observing: bool) -> bool {
        (self.0)(game.position().geometry(), intention, side)
    }
}

/// A filter from a question about departure and arrival.
fn between(
    question: impl Fn(Geometry, &Move, Side) -> bool + Send + Sync + 'static,
) -> impl ArrivalFilter + 'static {
    Between(question)
}
