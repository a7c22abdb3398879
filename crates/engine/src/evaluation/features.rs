//! Counting the features of a position.
//!
//! One pass over the units serves two ends: the search adds the weights up as they are counted ([`Total`]), the tuner keeps the
//! counts ([`Counts`]).

use super::general::GeneralJudge;
use super::ground::Ground;
use super::layout::DISTANCES;
use super::men::Men;
use super::score::Score;
use super::weights::Weights;
use board::{PerSide, Side, Square, SquareSet, Walk};

/// What becomes of what is counted.
pub(super) trait Sink {
    /// Whether it wants features at all: without, units are not looked at one by one.
    const WANTS_FEATURES: bool = true;

    /// Counts a feature for a side so many times.
    fn add(&mut self, side: Side, feature: usize, times: i32);
}

/// The sum of the weights, for White.
pub(super) struct Total<'w> {
    pub weights: &'w Weights,
    pub sum: Score,
}

impl Sink for Total<'_> {
    #[inline]
    fn add(&mut self, side: Side, feature: usize, times: i32) {
        let score = self.weights.scores[feature] * times;
        match side {
            Side::White => self.sum += score,
            Side::Black => self.sum -= score,
        }
    }
}

/// Nothing: where only [`Sums`] are wanted.
pub(super) struct Ignored;

impl Sink for Ignored {
    const WANTS_FEATURES: bool = false;

    #[inline]
    fn add(&mut self, _side: Side, _feature: usize, _times: i32) {}
}

/// The counts themselves, for White and for Black.
pub(super) struct Counts(pub Vec<[i32; 2]>);

impl Sink for Counts {
    fn add(&mut self, side: Side, feature: usize, times: i32) {
        self.0[feature][side.index()] += times;
    }
}

/// What is known of one side beside its features.
#[derive(Clone, Copy, Default)]
pub(super) struct Sums {
    /// What its units but kings and pawns are worth by movement, on the board and in hand.
    pub pieces: i32,
    /// What it holds in hand but pawns.
    pub held: i32,
    pub count: i32,
    pub pawns: i32,
    /// Whether its pieces can mate a lone king.
    pub mating: bool,
    pub helpers: Helpers,
    /// Its pawns that no pawn stops.
    pub free: SquareSet,
    pub king: Option<Square>,
}

/// The pieces of a side none of which mates a lone king with only its own king's help, by what ties them to colours; those that
/// come to few squares are left out.
#[derive(Clone, Copy, Default)]
pub(super) struct Helpers {
    /// Pieces bound to light squares and to dark squares.
    bound: [u32; 2],
    /// Pieces that change the colour of their square with every move.
    changing: u32,
    /// All others.
    free: u32,
}

impl Helpers {
    /// Whether together they can mate: pieces of one colour guard no square of the other, and two that always change colours at
    /// once (two knights) cannot drive a king into the mate that they can give.
    pub fn can_mate(self) -> bool {
        let [light, dark] = self.bound;
        let unbound = self.changing + self.free;
        light > 0 && dark > 0
            || light + dark > 0 && unbound > 0
            || self.free > 0 && unbound > 1
            || self.changing > 2
    }
}

impl GeneralJudge {
    /// Counts all features of a position. `held` are the units in hand by walk.
    pub(super) fn count_features<'m>(
        &self,
        men: impl Men<'m>,
        royals: PerSide<Option<Square>>,
        held: &[(Walk, [i32; 2])],
        turn: Side,
        sink: &mut impl Sink,
    ) -> [Sums; 2] {
        let mut sums = self.count_units(men.clone(), royals, sink);
        self.count_held(held, &mut sums, sink);
        self.count_pawns(men.clone(), &mut sums, sink);
        if self.does_count_activity {
            let ground = Ground {
                common: &self.layout.common,
                halves: &self.halves,
                drops: self.drops,
                places: &self.pawn_places,
                goals: &self.goals,
                turn,
            };
            self.profile.count_activity(men, &sums, ground, sink);
        }
        sink.add(turn, self.layout.common.turn, 1);
        self.finish(&mut sums);
        sums
    }

    /// What is known of both sides beside their features.
    pub(super) fn sums<'m>(
        &self,
        men: impl Men<'m>,
        royals: PerSide<Option<Square>>,
        held: &[(Walk, [i32; 2])],
    ) -> [Sums; 2] {
        let mut sums = self.count_units(men, royals, &mut Ignored);
        self.count_held(held, &mut sums, &mut Ignored);
        self.finish(&mut sums);
        sums
    }

    fn finish(&self, sums: &mut [Sums; 2]) {
        for own in sums {
            own.mating |= !self.only_mate_wins || own.helpers.can_mate();
        }
    }

    fn count_units<'m, S: Sink>(
        &self,
        men: impl Men<'m>,
        royals: PerSide<Option<Square>>,
        sink: &mut S,
    ) -> [Sums; 2] {
        let mut sums = [Sums::default(); 2];
        for side in Side::BOTH {
            sums[side.index()].king = royals[side];
        }
        for (walk, squares) in men.clone() {
            let Some(known) = self.profile.walk(walk).filter(|known| known.royal) else { continue };
            for side in Side::BOTH {
                let own = &mut sums[side.index()];
                let units = squares[side];
                own.king = own.king.or(units.first());
                if !S::WANTS_FEATURES {
                    continue;
                }
                for square in units {
                    sink.add(side, known.features.place + self.places[side][square.index()], 1);
                }
                // spare kings are units like others
                let spare = units.len().cast_signed() - 1;
                if spare > 0 {
                    sink.add(side, known.features.value, spare);
                }
            }
        }
        let kings = Side::BOTH.map(|side| sums[side.index()].king);
        for (walk, squares) in men {
            let Some(known) = self.profile.walk(walk).filter(|known| !known.royal) else { continue };
            let features = &known.features;
            for side in Side::BOTH {
                let units = squares[side];
                if units.is_empty() {
                    continue;
                }
                let own = &mut sums[side.index()];
                let number = units.len().cast_signed();
                if S::WANTS_FEATURES {
                    let target = kings[(!side).index()].filter(|_| !known.pawn);
                    for square in units {
                        sink.add(side, features.place + self.places[side][square.index()], 1);
                        if let Some(king) = target {
                            sink.add(side, features.near + self.distance_class(square, king), 1);
                        }
                    }
                    sink.add(side, features.value, number);
                }
                own.count += number;
                if known.pawn {
                    own.pawns += number;
                    continue;
                }
                own.pieces += number * known.value;
                own.mating |= known.can_mate;
                if known.narrow {
                    // no help
                } else if known.colour_bound {
                    let dark = (units & self.dark).len();
                    own.helpers.bound[1] += dark;
                    own.helpers.bound[0] += units.len() - dark;
                } else if known.colour_changing {
                    own.helpers.changing += units.len();
                } else {
                    own.helpers.free += units.len();
                }
                if number > 1 {
                    sink.add(side, features.pair, number - 1);
                }
            }
        }
        sums
    }

    fn count_held(&self, held: &[(Walk, [i32; 2])], sums: &mut [Sums; 2], sink: &mut impl Sink) {
        for &(walk, numbers) in held {
            let Some(known) = self.profile.walk(walk) else { continue };
            for (side, number) in Side::BOTH.into_iter().zip(numbers) {
                if number == 0 {
                    continue;
                }
                sink.add(side, known.features.hand, 1);
                sink.add(side, known.features.hand + 1, number - 1);
                let own = &mut sums[side.index()];
                own.count += number;
                if !known.pawn {
                    own.held += number * known.value;
                    own.pieces += number * known.value;
                }
            }
        }
    }

    /// Pawns: whether they are free, blocked, alone, doubled, guarded; and whether they shelter their king.
    fn count_pawns<'m>(&self, mut men: impl Men<'m>, sums: &mut [Sums; 2], sink: &mut impl Sink) {
        if sums[0].pawns + sums[1].pawns == 0 {
            return;
        }
        let occupied = men.clone().occupied();
        let found = men.find(|(walk, _)| *walk == Walk::PAWN);
        let pawns = found.map_or(PerSide([SquareSet::EMPTY; 2]), |(_, squares)| *squares);
        let common = &self.layout.common;
        for side in Side::BOTH {
            let own = pawns[side];
            for square in own {
                let rank = self.relative_rank(square, side);
                let place = &self.pawn_places[side][square.index()];
                // a pawn in the way or beside it that stands as far on as this one
                if (pawns[!side] & place.stoppers).is_empty() {
                    sums[side.index()].free.insert(square);
                    sink.add(side, common.free + rank, 1);
                    if !(occupied & place.ahead).is_empty() {
                        sink.add(side, common.blocked + rank, 1);
                    }
                    if let Some(king) = sums[side.index()].king {
                        sink.add(side, common.own_king + self.distance_class(square, king), 1);
                    }
                    if let Some(king) = sums[(!side).index()].king {
                        sink.add(side, common.other_king + self.distance_class(square, king), 1);
                    }
                }
                if (own & place.neighbours).is_empty() {
                    sink.add(side, common.isolated, 1);
                }
                if !(own & place.file).is_empty() {
                    sink.add(side, common.doubled, 1);
                }
                if !(own & place.guards).is_empty() {
                    sink.add(side, common.guarded + rank, 1);
                }
                if !(own & place.beside).is_empty() {
                    sink.add(side, common.beside + rank, 1);
                }
            }
            let Some(king) = sums[side.index()].king else { continue };
            if self.relative_rank(king, side) > 2 {
                continue;
            }
            let place = &self.pawn_places[side][king.index()];
            let near = (own & place.shelter[0]).len().cast_signed();
            let far = (own & place.shelter[1]).len().cast_signed();
            let bare = (place.shelter[0].len().cast_signed() - near - far).max(0);
            sink.add(side, common.shelter, near);
            sink.add(side, common.shelter + 1, far);
            sink.add(side, common.shelter + 2, bare);
        }
    }

    /// The distance of two squares as a feature counts it, from 0.
    #[inline]
    fn distance_class(&self, one: Square, other: Square) -> usize {
        usize::try_from(self.distance(one, other) - 1).unwrap_or(0).min(DISTANCES - 1)
    }
}
