//! Going back from the mates.

use std::collections::HashMap;

use rayon::prelude::*;

use super::material::Material;
use super::moves::{Men, Step};
use super::place::Place;
use super::{ILLEGAL, Values};

/// What the moves of a place are before anything is known of the places they lead to.
#[derive(Clone, Copy, Default)]
struct Estimate {
    /// Moves within the combination whose outcome is not known yet.
    open: u8,
    /// The longest loss by moves that leave the combination, in half moves; `DRAWS` if one of them draws.
    longest_loss: u8,
}

/// A move that leaves the combination holds the draw.
const DRAWS: u8 = u8::MAX;

/// The values of all places of a combination, given those of all combinations that its moves lead to.
pub(super) fn build(material: Material, smaller: &HashMap<Material, Values>) -> Values {
    let men = Men::new(material.men());
    let pawns = material.has_pawns();
    let numbers = Place::numbers(material);
    let (mut values, mut estimates): (Values, Vec<Estimate>) =
        (0..numbers).into_par_iter().map(|index| begin(index, &men, pawns, smaller)).unzip();

    // Half move by half move: what is lost in this many makes the places before it won, and the other way round. A
    // value that is set is final, but for a win that a quicker one replaces before its turn comes.
    let mut half_moves = 0;
    while values.iter().any(|&value| value != ILLEGAL && value > half_moves) {
        for index in 0..numbers {
            if values[index] != half_moves + 1 {
                continue;
            }
            let Some(place) = Place::of_index(index, &men.men, pawns) else { continue };
            men.each_place_before(&place, |before| {
                let before = before.index(material);
                let value = &mut values[before];
                if half_moves % 2 == 0 {
                    if *value == 0 || *value != ILLEGAL && *value > half_moves + 2 {
                        *value = half_moves + 2;
                    }
                } else if *value == 0 {
                    let estimate = &mut estimates[before];
                    estimate.open -= 1;
                    if estimate.open == 0 && estimate.longest_loss != DRAWS {
                        *value = (half_moves + 2).max(estimate.longest_loss + 1);
                    }
                }
            });
        }
        half_moves += 1;
    }
    values
}

/// The value as far as mates and moves that leave the combination decide it, and what remains open.
fn begin(index: usize, men: &Men, pawns: bool, smaller: &HashMap<Material, Values>) -> (u8, Estimate) {
    let Some(place) = Place::of_index(index, &men.men, pawns).filter(|place| men.lawful(place)) else {
        return (ILLEGAL, Estimate::default());
    };
    let mut estimate = Estimate::default();
    let (mut quickest_win, mut moves) = (ILLEGAL, 0u8);
    men.each_move(&place, |step| {
        moves += 1;
        let value = match step {
            Step::Within => {
                estimate.open += 1;
                return;
            }
            Step::Beyond(units) => match Place::of_units(&units, !place.turn, None) {
                Some((material, place)) => smaller[&material][place.index(material)],
                None => 0,
            },
        };
        match value {
            0 => estimate.longest_loss = DRAWS,
            // The other side is lost in value - 1 half moves: won here in one more.
            value if value % 2 == 1 => quickest_win = quickest_win.min(value),
            value => estimate.longest_loss = estimate.longest_loss.max(value),
        }
    });
    let value = if moves == 0 {
        u8::from(men.check(&place))
    } else if quickest_win != ILLEGAL {
        quickest_win + 1
    } else if estimate.open == 0 && estimate.longest_loss != DRAWS {
        estimate.longest_loss + 1
    } else {
        0
    };
    (value, estimate)
}
