//! What is known of the units of one game from their movement.

use super::attacks::{Attacks, attacks_of};
use super::layout::{Layout, MOST_MOVES, UnitFeatures};
use super::mobility::mobilities;
use super::score::Score;
use super::weights::Weights;
use crate::playable::Playable;
use board::{PerSide, Position, Side, Unit, Walk};
use rules::general::{Aspects, Game, Verdict};

/// What is known of the units of one walk.
#[derive(Clone, Debug)]
pub(super) struct WalkProfile {
    /// The number of the walk among those of the game, from 1.
    pub number: usize,
    /// What it is worth by its movement, or by the file that defines the game: the measure for phases and dangers.
    pub value: i32,
    /// What it is worth in an exchange, by the weights.
    pub trade: i32,
    pub royal: bool,
    pub pawn: bool,
    /// Whether it becomes another unit on some squares.
    pub promotes: bool,
    pub can_mate: bool,
    pub colour_bound: bool,
    pub colour_changing: bool,
    /// Whether it comes to few squares only, and so is of no help in mating.
    pub narrow: bool,
    /// What it attacks, where that is known.
    pub attacks: PerSide<Option<Attacks>>,
    /// The numbers of its features.
    pub features: UnitFeatures,
    /// Its mean number of moves on random fillings of the board, in hundredths, and that of each square for White.
    pub mean_moves: i32,
    pub moves_by_square: Vec<i32>,
}

/// Whether dead positions of a game are told: with kings alone, and with more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    pub kings: bool,
    pub units: bool,
}

impl Told {
    fn of(game: &Playable) -> Told {
        let rules = &game.rules;
        let kings = rules.properties().null_move_safe
            && game.results.mate == Verdict::Lost
            && game.results.stalemate == Verdict::Drawn;
        let units = kings
            && game.geometry().len() <= 128
            && rules.held_walks().is_empty()
            && rules.simple_observation()
            && rules.only_captures_have_effects()
            && !rules.aspects().meet(Aspects::EFFECTS_OF_CAPTURES);
        Told { kings, units }
    }
}

/// What is known of the units of one game.
#[derive(Clone, Debug)]
pub struct Profile {
    walks: Vec<Option<WalkProfile>>,
    /// What all units but kings and pawns of the start position are worth.
    pub(super) whole: i32,
    /// Which dead positions are told.
    pub(super) dead: Told,
}

/// The value of a unit by its mean mobility in hundredths of a move: short of a rook's, about as in plain chess.
fn derived_value(mean: i32, colour_bound: bool) -> i32 {
    let moves = f64::from(mean) / 100.0;
    let value = 46.0 * moves.powf(1.25);
    #[allow(clippy::cast_possible_truncation, reason = "a few thousand at most")]
    let value = value as i32;
    (if colour_bound { value * 94 / 100 } else { value }).clamp(20, 3000)
}

/// Whether units of a walk promote on some squares, or become their `+` form.
fn promotes(game: &Playable, walk: Walk) -> bool {
    let play = game.begin();
    let plus = game.pieces.iter().any(|piece| piece.letters.0.contains(&Some('+')));
    plus || Side::BOTH.into_iter().any(|side| {
        game.geometry().squares().any(|at| play.promotes_on(Unit::new(walk, side.into()), at, side))
    })
}

impl Profile {
    /// Learns the units of a game; values that the game gives are taken unless `derived` says otherwise.
    #[must_use]
    pub fn of(game: &Playable, layout: &Layout, derived: bool) -> Profile {
        let walks: Vec<Walk> = game.pieces.iter().map(|piece| piece.walk).collect();
        let mobilities = mobilities(&game.rules, &walks);
        let empty = Game::new(&game.rules, Position::new(game.geometry()));
        let mut profile = Profile { walks: Vec::new(), whole: 0, dead: Told::of(game) };
        for (piece, mobility) in game.pieces.iter().zip(mobilities) {
            let Some(&features) = layout.unit(piece.walk) else { continue };
            let pawn = game.rules.is_pawn(piece.walk);
            let own = if pawn { 100 } else { derived_value(mobility.mean, mobility.colour_bound) };
            let value = piece.value.filter(|_| !derived || pawn).unwrap_or(own);
            let known = WalkProfile {
                number: 0,
                value,
                trade: value,
                royal: piece.royal,
                pawn,
                promotes: promotes(game, piece.walk),
                can_mate: mobility.can_mate && !mobility.colour_bound,
                colour_bound: mobility.colour_bound,
                colour_changing: mobility.colour_changing,
                narrow: mobility.narrow,
                attacks: PerSide(Side::BOTH.map(|side| attacks_of(&empty, piece.walk, side))),
                features,
                mean_moves: mobility.mean,
                moves_by_square: mobility.by_square,
            };
            if profile.walks.len() <= piece.walk.index() {
                profile.walks.resize(piece.walk.index() + 1, None);
            }
            profile.walks[piece.walk.index()] = Some(known);
        }
        for (number, known) in (1..).zip(profile.walks.iter_mut().flatten()) {
            known.number = number;
        }
        for square in game.start.occupied() {
            if let Some(known) = profile.walk(game.start.unit(square).walk)
                && !known.royal
                && !known.pawn
            {
                profile.whole += known.value;
            }
        }
        profile
    }

    /// Takes the values in exchanges from weights: those of the unit, its squares and its moves on average.
    pub(super) fn value_by(&mut self, weights: &Weights, squares: usize) {
        for known in self.walks.iter_mut().flatten() {
            let UnitFeatures { value, place, moves, .. } = known.features;
            let both = |score: Score| score.middle() + score.end();
            let places: i32 = weights.scores[place..place + squares].iter().map(|&score| both(score)).sum();
            let places = places / i32::try_from(squares).unwrap_or(1).max(1);
            let number = usize::try_from(known.mean_moves / 100).unwrap_or(0).min(MOST_MOVES);
            let moves = if known.pawn || known.royal { 0 } else { both(weights.scores[moves + number]) };
            known.trade = ((both(weights.scores[value]) + places + moves) / 2).max(1);
        }
    }

    /// The walks of the game's units, with what is known of each.
    pub(super) fn known(&self) -> impl Iterator<Item = (Walk, &WalkProfile)> {
        (0..).zip(&self.walks).filter_map(|(number, known)| Some((Walk(number), known.as_ref()?)))
    }

    pub(super) fn walk(&self, walk: Walk) -> Option<&WalkProfile> {
        self.walks.get(walk.index()).and_then(Option::as_ref)
    }

    /// What a unit of that walk is worth in an exchange, in hundredths of a pawn.
    #[must_use]
    pub fn value(&self, walk: Walk) -> i32 {
        self.walk(walk).map_or(300, |known| known.trade)
    }
}
