//! What a network sees: units on squares and units in hand, its own and those of the other side.

use super::BUCKETS;
use crate::playable::Playable;
use board::{PerSide, Side, Square, Walk};

/// The numbering of the inputs of a game's network.
///
/// An input is named `N.own@17` (one's own unit of that letter on a square), `N.other@17` or, for units in hand, `N.own-hand@0` and `N.other-hand@0`.
#[derive(Clone, Debug)]
pub struct Inputs {
    names: Vec<String>,
    /// The number of each walk's kind, by the walk's number.
    kinds: Vec<Option<usize>>,
    files: usize,
    squares: usize,
    /// For each side that looks, for the board as it is and for its mirror image: the place of each square.
    places: PerSide<[Vec<usize>; 2]>,
    /// For each side, whether a square lies on the right half as it sees the board as it is.
    right: Vec<bool>,
    /// The units of the start position.
    whole: u32,
}

/// Whose units an input counts, as its name says.
const OWNERS: [&str; 2] = ["own", "other"];

/// So many kinds of units are told apart; a game with more has no network.
const MOST_KINDS: usize = 64;

impl Inputs {
    /// The inputs of a game, whose walks have these names.
    #[must_use]
    pub fn of(game: &Playable, walks: &[(Walk, String)]) -> Inputs {
        let geometry = game.geometry();
        let (files, ranks) = (usize::from(geometry.files()), usize::from(geometry.ranks()));
        let mut kinds = Vec::new();
        let mut names = Vec::new();
        for (walk, name) in walks.iter().take(MOST_KINDS) {
            if kinds.len() <= walk.index() {
                kinds.resize(walk.index() + 1, None);
            }
            kinds[walk.index()] = Some(names.len());
            names.push(name.clone());
        }
        let file = |square: Square| usize::from(geometry.file(square));
        let place = |side: Side, square: Square, mirrored: bool| {
            let rank = usize::from(geometry.rank(square));
            let rank = if side == Side::White { rank } else { ranks - 1 - rank };
            let file = if mirrored { files - 1 - file(square) } else { file(square) };
            rank * files + file
        };
        let places = |side: Side| {
            [false, true]
                .map(|mirrored| geometry.squares().map(|square| place(side, square, mirrored)).collect())
        };
        Inputs {
            names,
            kinds,
            files,
            squares: files * ranks,
            places: PerSide(Side::BOTH.map(places)),
            right: geometry.squares().map(|square| file(square) >= files.div_ceil(2)).collect(),
            whole: game.start.occupied().len().max(1),
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kinds() * 2 * (self.squares + 1)
    }

    /// Whether there are none; there always are.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many kinds of units are told apart.
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.names.len()
    }

    /// The number of a walk's kind.
    #[must_use]
    #[inline]
    pub fn kind(&self, walk: Walk) -> Option<usize> {
        self.kinds.get(walk.index()).copied().flatten()
    }

    /// The place of each square as a side sees it, in a mirror or not.
    #[must_use]
    #[inline]
    pub fn places(&self, looking: Side, mirrored: bool) -> &[usize] {
        &self.places[looking][usize::from(mirrored)]
    }

    /// How many squares there are.
    #[must_use]
    pub fn squares(&self) -> usize {
        self.squares
    }

    /// How many files and ranks there are.
    #[must_use]
    pub fn board(&self) -> [usize; 2] {
        [self.files, self.squares / self.files]
    }

    /// The place that lies on this board where a place lies on another one, by the shares of files and ranks.
    #[must_use]
    pub fn like(&self, other: &Inputs, place: usize) -> usize {
        let scaled = |number: usize, other: usize, own: usize| match other - 1 {
            0 => 0,
            last => (2 * number * (own - 1) + last) / (2 * last),
        };
        let ([files, ranks], [other_files, other_ranks]) = (self.board(), other.board());
        let (rank, file) = (place / other_files, place % other_files);
        scaled(rank, other_ranks, ranks) * files + scaled(file, other_files, files)
    }

    /// The first input of units of a kind on the board that belong to the side that looks, or to the other one.
    #[must_use]
    #[inline]
    pub fn units(&self, kind: usize, own: bool) -> usize {
        (kind * 2 + usize::from(!own)) * self.squares
    }

    /// The input of a unit in hand.
    #[must_use]
    #[inline]
    pub fn held(&self, kind: usize, own: bool) -> usize {
        self.kinds() * 2 * self.squares + kind * 2 + usize::from(!own)
    }

    /// Whether a side whose royal unit stands there sees the board in a mirror, where the game allows it.
    #[must_use]
    #[inline]
    pub fn is_on_the_right(&self, royal: Option<Square>) -> bool {
        royal.is_some_and(|royal| self.right[royal.index()])
    }

    /// Which output tells what a position with so many units on the board is worth.
    #[must_use]
    #[inline]
    pub fn bucket(&self, units: u32) -> usize {
        (units.saturating_sub(1) as usize * BUCKETS / self.whole as usize).min(BUCKETS - 1)
    }

    /// The name of an input.
    #[must_use]
    pub fn name(&self, input: usize) -> String {
        let units = self.kinds() * 2 * self.squares;
        if input >= units {
            let (kind, owner) = ((input - units) / 2, (input - units) % 2);
            return format!("{}.{}-hand@0", self.names[kind], OWNERS[owner]);
        }
        let (row, place) = (input / self.squares, input % self.squares);
        format!("{}.{}@{place}", self.names[row / 2], OWNERS[row % 2])
    }

    /// The input of that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        let (row, number) = name.split_once('@')?;
        let (unit, what) = row.rsplit_once('.')?;
        let kind = self.names.iter().position(|known| known == unit)?;
        let number: usize = number.parse().ok()?;
        let owner = |owner: &str| OWNERS.iter().position(|known| *known == owner).map(|owner| owner == 0);
        match what.strip_suffix("-hand") {
            Some(whose) if number == 0 => Some(self.held(kind, owner(whose)?)),
            None if number < self.squares => Some(self.units(kind, owner(what)?) + number),
            _ => None,
        }
    }
}
