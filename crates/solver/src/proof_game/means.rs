//! The rules under which games are searched where they have no timetables.

use super::lanes::Lanes;
use super::plain::Plain;
use super::reborn::Reborn;
use super::search::Search;
use super::terrain::Terrain;
use rules::ProofHints;

/// What games to a diagram are searched with.
pub(super) enum Means {
    /// The bounds of plain chess, which rules may restrict: where units go, if some moves are none.
    Plain(Option<Box<Lanes>>),
    /// Where captured units come back, units go elsewhere or kings are units like others.
    Reborn(Reborn),
    /// The same on two boards.
    TwoBoards(Reborn<[u64; 2]>),
}

/// Does something with the terrain of means.
macro_rules! on_terrain {
    ($means:expr, $terrain:ident => $something:expr) => {
        match $means {
            Means::Plain(_) => {
                let $terrain = &Plain;
                $something
            }
            Means::Reborn($terrain) => $something,
            Means::TwoBoards($terrain) => $something,
        }
    };
}

impl Search<'_> {
    /// As [`Search::reaches_across`].
    pub(super) fn reaches<R: ProofHints>(
        &mut self,
        game: &mut R,
        means: &Means,
        left: usize,
    ) -> Option<bool> {
        on_terrain!(means, terrain => self.reaches_across(terrain, game, left))
    }

    /// As [`Search::followers_across`].
    pub(super) fn followers<R: ProofHints>(&mut self, game: &R, means: &Means, left: usize) -> Vec<R> {
        on_terrain!(means, terrain => self.followers_across(terrain, game, left))
    }

    /// Whether the position of a game is the target.
    pub(super) fn is_target<R: ProofHints>(&self, game: &R, means: &Means) -> bool {
        on_terrain!(means, terrain => terrain.view(game).is_some_and(|view| terrain.is_target(self, &view)))
    }
}
