//! Positions as a network sees them, in few large arrays: millions of them are kept.

use crate::replay::Known;
use board::{PerSide, Side, Square};
use engine::evaluation::Inputs;
use rules::general::Game;

/// A position in all but its units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// The chance of winning of the side to move.
    pub chance: f32,
    /// The side to move.
    pub turn: Side,
    /// For White and for Black, whether it sees the board in a mirror, if the game allows that.
    pub mirrored: [bool; 2],
    /// Which output of the network is asked.
    pub bucket: u8,
    /// The number of its game.
    pub game: u64,
}

/// Positions of many games.
#[derive(Clone, Default, Debug)]
pub(crate) struct Positions {
    /// The units of all positions in turn, those on the board and those in hand, each as its input when White looks at the board as it is.
    units: Vec<u16>,
    /// Where the units of each position end.
    ends: Vec<usize>,
    facts: Vec<Facts>,
}

impl Positions {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// What is known of a position.
    pub fn facts(&self, index: usize) -> &Facts {
        &self.facts[index]
    }

    /// The units of a position.
    pub fn units(&self, index: usize) -> &[u16] {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.units[begin..self.ends[index]]
    }

    /// Adds a position; those of games with too many inputs are left out.
    pub fn add(&mut self, inputs: &Inputs, play: &Game<'_>, known: &Known, game: u64) {
        if u16::try_from(inputs.len()).is_err() {
            return;
        }
        let position = play.position();
        let turn = position.side_to_move();
        let places = inputs.places(Side::White, false);
        let mut on_board = 0;
        for (walk, squares) in position.walks() {
            let Some(kind) = inputs.kind(walk) else { continue };
            for side in Side::BOTH {
                on_board += squares[side].len();
                let first = inputs.units(kind, side == Side::White);
                self.units
                    .extend(squares[side].into_iter().map(|square| number(first + places[square.index()])));
            }
        }
        for &walk in play.rules().held_walks() {
            let Some(kind) = inputs.kind(walk) else { continue };
            for side in Side::BOTH {
                let held = number(inputs.held(kind, side == Side::White));
                self.units.extend((0..play.in_hand(walk, side)).map(|_| held));
            }
        }
        self.ends.push(self.units.len());
        let royal = |side: Side| -> Option<Square> { position.royals(side).first() };
        #[allow(clippy::cast_possible_truncation, reason = "few buckets, and chances are not that exact")]
        self.facts.push(Facts {
            chance: (if turn == Side::White { known.chance } else { 1.0 - known.chance }) as f32,
            turn,
            mirrored: Side::BOTH.map(|side| inputs.is_on_the_right(royal(side))),
            bucket: inputs.bucket(on_board) as u8,
            game,
        });
    }
}

fn number(input: usize) -> u16 {
    u16::try_from(input).unwrap_or(u16::MAX)
}

/// What each side sees where White sees an input on the board as it is.
pub(crate) struct Views(PerSide<[Vec<u16>; 2]>);

impl Views {
    /// Those of a game's inputs.
    pub fn of(inputs: &Inputs) -> Views {
        let plain = inputs.places(Side::White, false);
        let view = |looking: Side, mirrored: bool| {
            let mut view = vec![0; inputs.len()];
            let places = inputs.places(looking, mirrored);
            for kind in 0..inputs.kinds() {
                for white in [true, false] {
                    let own = white == (looking == Side::White);
                    for (&from, &to) in plain.iter().zip(places) {
                        view[inputs.units(kind, white) + from] = number(inputs.units(kind, own) + to);
                    }
                    view[inputs.held(kind, white)] = number(inputs.held(kind, own));
                }
            }
            view
        };
        Views(PerSide(Side::BOTH.map(|looking| [false, true].map(|mirrored| view(looking, mirrored)))))
    }

    /// The inputs that a side sees, by those that White sees on the board as it is.
    #[inline]
    pub fn seen(&self, looking: Side, mirrored: bool) -> &[u16] {
        &self.0[looking][usize::from(mirrored)]
    }
}
