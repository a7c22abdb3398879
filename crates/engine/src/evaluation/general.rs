//! The judge of any game under the general rules.

use super::features::{Counts, Sums, Total};
use super::goals::Goal;
use super::ground::PawnPlace;
use super::layout::Layout;
use super::lines::WeightsError;
use super::men::Men;
use super::profile::Profile;
use super::score::Score;
use super::square_network::{Accumulators, Seen};
use super::weights::Weights;
use crate::counting::Count;
use crate::playable::Playable;
use crate::search::exchange::{self, Capturer};
use crate::search::{Judge, SQUARES, Structure, Traits};
use board::{PerSide, Side, Square, SquareSet, Walk};
use movement::lines::{Squares, bit, squares_of};
use rules::Rules;
use rules::general::{Aspects, Game, Kind, Move, Picks, Verdict};

/// Adds up what stands on the board.
#[derive(Clone, Debug)]
pub struct GeneralJudge {
    pub(super) profile: Profile,
    pub(super) layout: Layout,
    weights: Weights,
    traits: Traits,
    /// Whether only mate wins, and nothing comes to the board but by promotion of pawns.
    pub(super) only_mate_wins: bool,
    /// Whether an exchange goes on with the units that observe its square, and nothing else happens in it.
    plain_exchanges: bool,
    /// Whether what units attack by their walks says what they do.
    pub(super) does_count_activity: bool,
    /// Whether units in hand can be dropped on the board.
    pub(super) drops: bool,
    pub(super) dark: SquareSet,
    files: usize,
    last_rank: i32,
    file_of: Vec<u8>,
    rank_of: Vec<u8>,
    /// The squares of each side's half of the board.
    pub(super) halves: [Squares; 2],
    /// The squares on which units win.
    pub(super) goals: Vec<Goal>,
    /// The number of each square as a side sees it.
    pub(super) places: PerSide<Vec<usize>>,
    /// For each square what matters to a side's pawn or king there.
    pub(super) pawn_places: PerSide<Vec<PawnPlace>>,
    /// Which of the promotions is taken when nothing is said.
    usual_promotion: PerSide<Option<u8>>,
}

/// A position as the tuner sees it: without a network, its value for White is the sum of counts times weights, tapered, scaled, and what is
/// fixed.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// The features that are there, with White's count and Black's.
    pub counts: Vec<(usize, [i32; 2])>,
    /// The share of the middle game, 0 to 1.
    pub phase: f64,
    /// By how much the sum is scaled down.
    pub divisor: i32,
    /// What no weight changes.
    pub fixed: i32,
}

impl GeneralJudge {
    /// Learns a game: with weights that come with the engine, where there are some, else with what movement says. `derived`:
    /// neither these nor values that the game gives are taken.
    #[must_use]
    pub fn of(game: &Playable, derived: bool) -> GeneralJudge {
        let mut judge = GeneralJudge::derived(game, derived);
        let has_values = game.pieces.iter().any(|piece| piece.value.is_some());
        if let Some(text) = Weights::shipped(&game.name).filter(|_| !derived && !has_values) {
            let read = judge.read_weights(&text, &game.name);
            debug_assert!(read.is_ok(), "{}: {read:?}", game.name);
        }
        judge
    }

    /// Learns a game from movement, and from values that it gives unless they are left aside.
    #[must_use]
    pub fn derived(game: &Playable, without_values: bool) -> GeneralJudge {
        let geometry = game.geometry();
        let layout = Layout::of(game);
        let profile = Profile::of(game, &layout, without_values);
        let weights = Weights::derived(game, &layout, &profile);
        let ranks = usize::from(geometry.ranks());
        let place = |side: Side, square: Square| {
            let rank = usize::from(geometry.rank(square));
            let rank = if side == Side::White { rank } else { ranks - 1 - rank };
            rank * usize::from(geometry.files()) + usize::from(geometry.file(square))
        };
        let half = |side: Side| {
            let own = |&square: &Square| place(side, square) < geometry.len() / 2 && square.index() < 128;
            geometry.squares().filter(own).fold(0, |half, square| half | bit(square))
        };
        let ordinary = game.rules.properties().null_move_safe && game.results.mate == Verdict::Lost;
        let usual = |side: Side| {
            let walk = game.default_promotion[side]?;
            let place = game.rules.promotions(side).iter().position(|&other| other == walk)?;
            u8::try_from(place).ok()
        };
        GeneralJudge {
            traits: Traits { ordinary, results: game.results },
            only_mate_wins: !game.rules.has_endings()
                && game.rules.held_walks().is_empty()
                && game.results.mate == Verdict::Lost
                && game.results.stalemate == Verdict::Drawn
                && game.pieces.iter().all(|piece| !piece.letters.0.contains(&Some('+'))),
            plain_exchanges: geometry.len() <= 128
                && game.rules.simple_observation()
                && (!game.rules.held_walks().is_empty()
                    || !game.rules.aspects().meet(Aspects::EFFECTS_OF_CAPTURES)),
            dark: geometry.squares().filter(|&square| geometry.is_dark(square)).collect(),
            files: usize::from(geometry.files()),
            last_rank: i32::from(geometry.ranks()) - 1,
            file_of: geometry.squares().map(|square| geometry.file(square)).collect(),
            rank_of: geometry.squares().map(|square| geometry.rank(square)).collect(),
            halves: Side::BOTH.map(half),
            goals: Goal::all(game),
            places: PerSide(
                Side::BOTH.map(|side| geometry.squares().map(|square| place(side, square)).collect()),
            ),
            pawn_places: PerSide(Side::BOTH.map(|side| {
                geometry.squares().map(|square| PawnPlace::of(geometry, square, side, &profile)).collect()
            })),
            does_count_activity: ordinary && geometry.len() <= 128,
            drops: !game.rules.held_walks().is_empty() && !game.rules.drop_forms().is_empty(),
            layout,
            weights,
            usual_promotion: PerSide(Side::BOTH.map(usual)),
            profile,
        }
    }

    /// The values of the game.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The features of the game.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The weights of its features.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Takes other weights.
    pub fn set_weights(&mut self, weights: Weights) {
        self.profile.value_by(&weights, self.places[Side::White].len());
        self.weights = weights;
    }

    /// Takes the weights of a file; what it does not name stays.
    ///
    /// # Errors
    /// When a line is wrong or the file is for another game; then all weights stay.
    pub fn read_weights(&mut self, text: &str, game: &str) -> Result<(), WeightsError> {
        let mut weights = self.weights.clone();
        weights.read(text, &self.layout, game)?;
        self.set_weights(weights);
        Ok(())
    }

    /// What is counted in a position, and what becomes of the sum.
    #[must_use]
    pub fn trace(&self, game: &Game<'_>) -> Trace {
        let position = game.position();
        let royals = PerSide(Side::BOTH.map(|side| position.royals(side).first()));
        let mut counts = Counts(vec![[0; 2]; self.layout.len()]);
        let turn = position.side_to_move();
        let sums = self.count_features(position.walks(), royals, &self.held(game), turn, &mut counts);
        let mut total = Score::default();
        for (&weight, &[white, black]) in self.weights.scores.iter().zip(&counts.0) {
            total += weight * (white - black);
        }
        let counts = counts.0.into_iter().enumerate().filter(|(_, times)| *times != [0; 2]).collect();
        let (phase, fixed) =
            (self.phase(&sums), self.chase(&sums[0], &sums[1]) - self.chase(&sums[1], &sums[0]));
        let value = self.taper(total, phase) + fixed;
        let divisor = self.divisor(value, &sums);
        Trace { counts, phase: f64::from(phase) / f64::from(self.profile.whole.max(1)), divisor, fixed }
    }

    /// How much of the middle game is left.
    fn phase(&self, sums: &[Sums; 2]) -> i32 {
        (sums[0].pieces + sums[1].pieces).min(self.profile.whole.max(1))
    }

    fn taper(&self, total: Score, phase: i32) -> i32 {
        let whole = self.profile.whole.max(1);
        (total.middle() * phase + total.end() * (whole - phase)) / whole
    }

    /// Who is better must also be able to win: by how much a value is divided.
    fn divisor(&self, value: i32, sums: &[Sums; 2]) -> i32 {
        let [white, black] = sums;
        let (better, worse) = if value > 0 { (white, black) } else { (black, white) };
        if better.pawns == 0 && (better.pieces - worse.pieces < 250 || !better.mating) && !self.drops {
            return match (better.mating, worse.count) {
                (true, _) => 3,
                (false, 0) => 64,
                (false, _) => 12,
            };
        }
        1
    }

    pub(super) fn distance(&self, one: Square, other: Square) -> i32 {
        let files = self.file_of[one.index()].abs_diff(self.file_of[other.index()]);
        let ranks = self.rank_of[one.index()].abs_diff(self.rank_of[other.index()]);
        i32::from(files.max(ranks))
    }

    pub(super) fn relative_rank(&self, square: Square, side: Side) -> usize {
        let rank = i32::from(self.rank_of[square.index()]);
        usize::try_from(if side == Side::White { rank } else { self.last_rank - rank }).unwrap_or(0)
    }

    /// What the units on the board and in hand are worth for the side to move.
    pub(super) fn appraise<'m>(
        &self,
        men: impl Men<'m>,
        royals: PerSide<Option<Square>>,
        held: &[(Walk, [i32; 2])],
        side: Side,
        accumulators: &mut Accumulators,
    ) -> i32 {
        let (sums, mut value) = match &self.weights.squares {
            Some(network) => {
                let seen = Seen { men: men.clone(), royals, held, turn: side };
                let output = network.value(self.layout.inputs(), &seen, accumulators);
                if self.both_have_pawns(men.clone()) {
                    // neither side is chased, and either can win
                    return output;
                }
                (self.sums(men, royals, held), if side == Side::White { output } else { -output })
            }
            None => {
                let mut total = Total { weights: &self.weights, sum: Score::default() };
                let sums = self.count_features(men, royals, held, side, &mut total);
                let value = self.taper(total.sum, self.phase(&sums));
                (sums, value)
            }
        };
        value += self.chase(&sums[0], &sums[1]) - self.chase(&sums[1], &sums[0]);
        value /= self.divisor(value, &sums);
        if side == Side::White { value } else { -value }
    }

    /// Whether each side has a pawn on the board.
    fn both_have_pawns<'m>(&self, men: impl Men<'m>) -> bool {
        let pawns =
            men.filter(|(walk, _)| self.profile.walk(*walk).is_some_and(|known| known.pawn && !known.royal));
        let have = pawns.fold([false; 2], |have, (_, squares)| {
            Side::BOTH.map(|side| have[side.index()] || !squares[side].is_empty())
        });
        have == [true; 2]
    }

    /// What both sides hold in hand.
    fn held(&self, game: &Game<'_>) -> Vec<(Walk, [i32; 2])> {
        let number = |walk, side| i32::try_from(game.in_hand(walk, side)).unwrap_or(0);
        let walks = game.rules().held_walks().iter();
        walks.map(|&walk| (walk, Side::BOTH.map(|side| number(walk, side)))).collect()
    }

    /// The other side's lone king is driven to the edge.
    fn chase(&self, own: &Sums, other: &Sums) -> i32 {
        if other.count > 0 || own.pieces < 300 || own.pawns == 0 && !own.mating {
            return 0;
        }
        let (Some(king), Some(quarry)) = (own.king, other.king) else { return 0 };
        let file =
            (2 * i32::from(self.file_of[quarry.index()]) - i32::try_from(self.files).unwrap_or(8) + 1).abs();
        let rank = (2 * i32::from(self.rank_of[quarry.index()]) - self.last_rank).abs();
        8 * (file + rank) + 8 * (14 - self.distance(king, quarry))
    }

    fn value_of_unit(&self, game: &Game<'_>, square: Square) -> i32 {
        let unit = game.unit(square);
        match self.profile.walk(unit.walk) {
            Some(known) => known.trade,
            None => 300,
        }
    }

    /// The least valuable unit of a side among those on `occupied` that can capture on a square.
    fn least_capturer(
        &self,
        game: &Game<'_>,
        target: Square,
        side: Side,
        occupied: Squares,
    ) -> Option<Capturer> {
        let mut least: Option<Capturer> = None;
        for (walk, squares) in game.position().walks() {
            let Some(known) = self.profile.walk(walk) else { continue };
            let Some(attacks) = &known.attacks[side] else { continue };
            let mut there = squares_of(squares[side]) & occupied & attacks.aimed[target.index()];
            let value = if known.royal { i32::MAX } else { known.trade };
            if there == 0 || least.is_some_and(|least| least.value <= value) {
                continue;
            }
            while there != 0 {
                #[allow(clippy::cast_possible_truncation, reason = "below 128")]
                let from = Square(there.trailing_zeros() as u8);
                there &= there - 1;
                if attacks.lines.reached(from, occupied) & bit(target) != 0
                    || attacks.hops && game.moves_to_capture(walk, from, target, side)
                {
                    least = Some(Capturer { value, square: bit(from), royal: known.royal });
                    break;
                }
            }
        }
        least
    }

    /// Settles the choice of promotions on the usual one.
    fn settle(&self, game: &Game<'_>, moves: &mut [Move]) {
        let side = game.position().side_to_move();
        let Some(usual) = self.usual_promotion[side] else { return };
        for m in moves {
            if m.kind == Kind::Ordinary {
                let unit = game.unit(m.departure);
                if unit.walk == Walk::PAWN && game.promotes_on(unit, m.arrival, side) {
                    m.picks = Picks::of_first(usual);
                    m.settled = true;
                }
            }
        }
    }
}

impl Judge<Game<'_>> for GeneralJudge {
    fn traits(&self) -> Traits {
        self.traits
    }

    fn verdict(&self, rules: &mut Game<'_>) -> Option<Verdict> {
        rules.ended()
    }

    fn evaluate(&self, game: &mut Game<'_>, accumulators: &mut Accumulators) -> i32 {
        let position = game.position();
        let royals = PerSide(Side::BOTH.map(|side| position.royals(side).first()));
        self.appraise(position.walks(), royals, &self.held(game), position.side_to_move(), accumulators)
    }

    fn has_pieces(&self, game: &Game<'_>) -> bool {
        let side = game.position().side_to_move();
        game.position().walks().any(|(walk, squares)| {
            !squares[side].is_empty()
                && self
                    .profile
                    .walk(walk)
                    .is_some_and(|known| !known.royal && !known.pawn && known.value >= 150)
        })
    }

    fn pass(&self, game: &mut Game<'_>) -> bool {
        game.make(Move::PASS).legal
    }

    fn unpass(&self, game: &mut Game<'_>) {
        game.undo();
    }

    fn moves(&self, game: &mut Game<'_>, moves: &mut Vec<Move>) {
        game.generate_in_any_order(moves);
        self.settle(game, moves);
    }

    fn captures(&self, game: &mut Game<'_>, moves: &mut Vec<Move>) {
        game.generate_captures(moves);
        self.settle(game, moves);
    }

    fn keep_checks(&self, game: &Game<'_>, moves: &mut Vec<Move>) {
        game.keep_checking_by_walks(moves);
    }

    fn gain(&self, game: &Game<'_>, m: Move) -> i32 {
        let mut gain = 0;
        if m.capture.is_some() {
            gain += self.value_of_unit(game, m.capture).max(1);
        }
        let side = game.position().side_to_move();
        if m.kind == Kind::Ordinary && m.departure.is_some() {
            let unit = game.unit(m.departure);
            if unit.walk == Walk::PAWN && game.promotes_on(unit, m.arrival, side) {
                let walks = game.rules().promotions(side);
                let way = m.picks.first(walks.len());
                let walk = walks[way];
                let more = self.profile.value(walk) - self.profile.value(Walk::PAWN);
                gain += if self.usual_promotion[side].is_some_and(|usual| usize::from(usual) == way) {
                    more.max(1)
                } else {
                    more
                };
            }
        }
        gain
    }

    fn stake(&self, game: &Game<'_>, m: Move) -> i32 {
        if let Kind::Drop(_) = m.kind {
            return self.profile.value(game.walk_of(&m));
        }
        if m.departure.is_none() {
            return 0;
        }
        match self.profile.walk(game.unit(m.departure).walk) {
            Some(known) if known.royal => 0,
            Some(known) => known.trade,
            None => 300,
        }
    }

    fn exchange_yields(&self, game: &mut Game<'_>, m: Move, threshold: i32) -> bool {
        let (gain, stake) = (Judge::gain(self, game, m), self.stake(game, m));
        if gain - stake >= threshold || m.arrival.is_none() {
            return true;
        }
        let side = game.position().side_to_move();
        if !self.plain_exchanges {
            let guarded =
                gain >= threshold && game.is_observed_at(rules::general::Level::Geometry, m.arrival, !side);
            return gain - if guarded { stake } else { 0 } >= threshold;
        }
        let mut occupied = squares_of(game.position().occupied()) & !bit(m.arrival);
        for left in [m.departure, m.capture].into_iter().filter(|square| square.is_some()) {
            occupied &= !bit(left);
        }
        exchange::yields(threshold, (gain, stake), side, occupied, |side, occupied| {
            self.least_capturer(game, m.arrival, side, occupied)
        })
    }

    fn victim(&self, game: &Game<'_>, m: Move) -> usize {
        if m.capture.is_none() { 0 } else { game.unit(m.capture).walk.index() + 1 }
    }

    fn structure(&self, game: &Game<'_>) -> Structure {
        let mut structure = Structure::default();
        for (walk, squares) in game.position().walks() {
            for side in Side::BOTH {
                let SquareSet([low, high, ..]) = squares[side];
                let kind = walk.index() * 2 + side.index();
                structure.add(walk == Walk::PAWN, kind, low ^ high.rotate_left(29));
            }
        }
        structure
    }

    fn is_irreversible(&self, game: &Game<'_>, m: Move) -> bool {
        m.capture.is_some()
            || m.kind == Kind::Pass
            || m.departure.is_some() && game.rules().is_pawn(game.unit(m.departure).walk)
    }

    fn count_after(&self, game: &Game<'_>, before: Count, irreversible: bool) -> Count {
        self.traits
            .results
            .counting
            .map_or_else(Count::default, |counting| counting.after(before, game, irreversible))
    }

    fn code(&self, m: Move) -> u32 {
        let squares = u32::from_le_bytes([m.departure.0, m.arrival.0, m.capture.0, m.partner.0]);
        let kind = match m.kind {
            Kind::Ordinary => 0u8,
            Kind::Castling => 1,
            Kind::Pass => 2,
            Kind::Exchange => 3,
            Kind::Special(number) => 4u8.wrapping_add(number),
            Kind::Drop(form) => 128u8.wrapping_add(form),
        };
        let rest = m.picks.number() ^ u64::from(kind) << 24 ^ u64::from(m.via.0) << 16;
        let mixed = (u64::from(squares) | rest << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        #[allow(clippy::cast_possible_truncation, reason = "17 bits")]
        let code = (mixed >> 47) as u32;
        code | 1
    }

    fn mover(&self, game: &Game<'_>, m: Move) -> usize {
        self.profile.walk(game.walk_of(&m)).map_or(0, |known| known.number)
    }

    fn squares(&self, m: Move) -> (usize, usize) {
        let departure = match m.kind {
            Kind::Drop(form) => (SQUARES - 1).saturating_sub(usize::from(form)),
            _ => m.departure.index(),
        };
        (departure, m.arrival.index())
    }
}

#[cfg(test)]
mod tests;
