//! The judge of any game under the general rules.

use super::profile::Profile;
use crate::counting::Count;
use crate::playable::Playable;
use crate::search::{Judge, Traits};
use board::{Geometry, PerSide, Side, Square, SquareSet, Walk};
use rules::Rules;
use rules::general::{Game, Kind, Move, Verdict};

/// Adds up what stands on the board.
#[derive(Clone, Debug)]
pub struct GeneralJudge {
    profile: Profile,
    traits: Traits,
    /// Whether only mate wins, and nothing comes to the board but by promotion of pawns.
    only_mate_wins: bool,
    dark: SquareSet,
    files: usize,
    last_rank: i32,
    file_of: Vec<u8>,
    rank_of: Vec<u8>,
    /// What a pawn's and a free pawn's rank adds, by rank as its side counts them.
    advance: PerSide<Vec<i32>>,
    free: PerSide<Vec<i32>>,
    /// For each square what matters to a side's pawn or king there.
    pawn_places: PerSide<Vec<PawnPlace>>,
    /// Which of the promotions is taken when nothing is said.
    usual_promotion: PerSide<Option<u8>>,
}

/// Squares that matter to a pawn or a king on some square.
#[derive(Clone, Debug)]
struct PawnPlace {
    /// Where pawns of the other side stop a pawn: ahead on its file and those beside it.
    stoppers: SquareSet,
    /// The files beside it.
    beside: SquareSet,
    /// The other squares of its file.
    file: SquareSet,
    /// Right before it and beside that, and one rank farther on: where pawns shelter a king.
    shelter: [SquareSet; 2],
}

impl PawnPlace {
    fn of(geometry: Geometry, square: Square, side: Side) -> PawnPlace {
        let ahead = |other: Square| {
            let ranks = i32::from(geometry.rank(other)) - i32::from(geometry.rank(square));
            if side == Side::White { ranks } else { -ranks }
        };
        let aside = |other: Square| geometry.file(other).abs_diff(geometry.file(square));
        let those = |wanted: &dyn Fn(Square) -> bool| geometry.squares().filter(|&s| wanted(s)).collect();
        PawnPlace {
            stoppers: those(&|s| ahead(s) > 0 && aside(s) <= 1),
            beside: those(&|s| aside(s) == 1),
            file: those(&|s| aside(s) == 0 && s != square),
            shelter: [1, 2].map(|ranks| those(&|s| ahead(s) == ranks && aside(s) <= 1)),
        }
    }
}

/// Units by walk, with the squares where each side's stand.
pub(super) trait Men<'m>: Iterator<Item = (Walk, &'m PerSide<SquareSet>)> + Clone {}

impl<'m, I: Iterator<Item = (Walk, &'m PerSide<SquareSet>)> + Clone> Men<'m> for I {}

/// The sums of one side.
#[derive(Clone, Copy, Default)]
pub(super) struct Sums {
    pub(super) middle: i32,
    pub(super) end: i32,
    /// What its units but kings and pawns are worth.
    pieces: i32,
    count: i32,
    pawns: i32,
    /// Whether its pieces can mate a lone king.
    mating: bool,
    helpers: Helpers,
    /// How strong what stands near the other side's king is.
    attack: i32,
    pub(super) king: Option<Square>,
}

/// The pieces of a side none of which mates a lone king with only its own king's help, by what ties them to colours; those that
/// come to few squares are left out.
#[derive(Clone, Copy, Default)]
struct Helpers {
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
    fn can_mate(self) -> bool {
        let [light, dark] = self.bound;
        let unbound = self.changing + self.free;
        light > 0 && dark > 0
            || light + dark > 0 && unbound > 0
            || self.free > 0 && unbound > 1
            || self.changing > 2
    }
}

impl GeneralJudge {
    /// Learns a game. `derived`: the values that it gives are not taken.
    #[must_use]
    pub fn of(game: &Playable, derived: bool) -> GeneralJudge {
        let geometry = game.geometry();
        let profile = Profile::of(game, derived);
        let ranks = usize::from(geometry.ranks());
        let goal = |side: Side| {
            let mut squares = game.rules.promotion_squares(side).into_iter();
            let first = if side == Side::White { squares.next() } else { squares.last() };
            let rank = first.map_or(ranks - 1, |square| usize::from(geometry.rank(square)));
            if side == Side::White { rank } else { ranks - 1 - rank }
        };
        let scale = |side: Side, hundredths: i32| -> Vec<i32> {
            let goal = i32::try_from(goal(side).max(2)).unwrap_or(7);
            let gain = profile.promotion_gain[side].min(1000);
            (0..i32::try_from(ranks).unwrap_or(8))
                .map(|rank| {
                    let on = (rank - 1).clamp(0, goal - 1);
                    gain * hundredths * on * on / (100 * (goal - 1) * (goal - 1)).max(1)
                })
                .collect()
        };
        let usual = |side: Side| {
            let walk = game.default_promotion[side]?;
            let place = game.rules.promotions(side).iter().position(|&other| other == walk)?;
            u8::try_from(place).ok()
        };
        GeneralJudge {
            traits: Traits {
                ordinary: game.rules.properties().null_move_safe && game.results.mate == Verdict::Lost,
                results: game.results,
            },
            only_mate_wins: !game.rules.has_endings()
                && game.rules.held_walks().is_empty()
                && game.results.mate == Verdict::Lost
                && game.results.stalemate == Verdict::Drawn
                && game.pieces.iter().all(|piece| !piece.letters.0.contains(&Some('+'))),
            dark: geometry.squares().filter(|&square| geometry.is_dark(square)).collect(),
            files: usize::from(geometry.files()),
            last_rank: i32::from(geometry.ranks()) - 1,
            file_of: geometry.squares().map(|square| geometry.file(square)).collect(),
            rank_of: geometry.squares().map(|square| geometry.rank(square)).collect(),
            advance: PerSide(Side::BOTH.map(|side| scale(side, 5))),
            free: PerSide(Side::BOTH.map(|side| scale(side, 22))),
            pawn_places: PerSide(Side::BOTH.map(|side| {
                geometry.squares().map(|square| PawnPlace::of(geometry, square, side)).collect()
            })),
            usual_promotion: PerSide(Side::BOTH.map(usual)),
            profile,
        }
    }

    /// The values of the game.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    fn distance(&self, one: Square, other: Square) -> i32 {
        let files = self.file_of[one.index()].abs_diff(self.file_of[other.index()]);
        let ranks = self.rank_of[one.index()].abs_diff(self.rank_of[other.index()]);
        i32::from(files.max(ranks))
    }

    fn relative_rank(&self, square: Square, side: Side) -> usize {
        let rank = i32::from(self.rank_of[square.index()]);
        usize::try_from(if side == Side::White { rank } else { self.last_rank - rank }).unwrap_or(0)
    }

    fn sum<'m>(&self, men: impl Men<'m>, royals: PerSide<Option<Square>>) -> [Sums; 2] {
        let mut sums = [Sums::default(); 2];
        for side in Side::BOTH {
            sums[side.index()].king = royals[side];
        }
        for (walk, squares) in men.clone() {
            let Some(known) = self.profile.walk(walk) else { continue };
            if known.royal {
                for side in Side::BOTH {
                    let own = &mut sums[side.index()];
                    let units = squares[side];
                    if units.is_empty() {
                        continue;
                    }
                    own.king = own.king.or(units.first());
                    for square in units {
                        own.middle += known.middle[side][square.index()];
                        own.end += known.end[side][square.index()];
                    }
                    // spare kings are units like others
                    let spare = (units.len().cast_signed() - 1) * known.value;
                    own.middle += spare;
                    own.end += spare;
                }
            }
        }
        let places = Side::BOTH.map(|side| sums[side.index()].king.map(|king| self.place(king)));
        for (walk, squares) in men {
            let Some(known) = self.profile.walk(walk).filter(|known| !known.royal) else { continue };
            for side in Side::BOTH {
                let units = squares[side];
                if units.is_empty() {
                    continue;
                }
                let own = &mut sums[side.index()];
                let number = units.len().cast_signed();
                let (middle, end) = (&known.middle[side], &known.end[side]);
                // how near they are to the other side's king
                let near = places[(!side).index()].filter(|_| !known.pawn);
                let mut nearness = 0;
                for square in units {
                    own.middle += middle[square.index()];
                    own.end += end[square.index()];
                    if let Some((file, rank)) = near {
                        let (own_file, own_rank) = self.place(square);
                        let distance = (own_file - file).abs().max((own_rank - rank).abs());
                        nearness += (5 - distance).max(0);
                    }
                }
                own.attack += nearness * known.value.min(1000) / 140;
                own.middle += number * known.value;
                own.end += number * known.value;
                own.count += number;
                if known.pawn {
                    own.pawns += number;
                } else {
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
                    if known.colour_bound && number > 1 {
                        own.middle += 25;
                        own.end += 40;
                    }
                }
            }
        }
        sums
    }

    #[inline]
    fn place(&self, square: Square) -> (i32, i32) {
        (self.file_of[square.index()].into(), self.rank_of[square.index()].into())
    }

    /// Pawns: how far they are, whether they are free, doubled, alone; and whether they shelter their king.
    fn pawns<'m>(&self, mut men: impl Men<'m>, sums: &mut [Sums; 2]) {
        if sums[0].pawns + sums[1].pawns == 0 {
            return;
        }
        let found = men.find(|(walk, _)| *walk == Walk::PAWN);
        let pawns = found.map_or(PerSide([SquareSet::EMPTY; 2]), |(_, squares)| *squares);
        for side in Side::BOTH {
            let own = &mut sums[side.index()];
            for square in pawns[side] {
                let rank = self.relative_rank(square, side);
                let place = &self.pawn_places[side][square.index()];
                own.middle += self.advance[side][rank];
                own.end += self.advance[side][rank];
                // a pawn in the way or beside it that stands as far on as this one
                if (pawns[!side] & place.stoppers).is_empty() {
                    own.middle += self.free[side][rank] / 2 + 5;
                    own.end += self.free[side][rank] + 10;
                }
                if (pawns[side] & place.beside).is_empty() {
                    own.middle -= 9;
                    own.end -= 7;
                }
                if !(pawns[side] & place.file).is_empty() {
                    own.middle -= 6;
                    own.end -= 8;
                }
            }
        }
        for side in Side::BOTH {
            let Some(king) = sums[side.index()].king else { continue };
            if self.relative_rank(king, side) > 2 {
                continue;
            }
            let place = &self.pawn_places[side][king.index()];
            let near = (pawns[side] & place.shelter[0]).len().cast_signed();
            let far = (pawns[side] & place.shelter[1]).len().cast_signed();
            let bare = (place.shelter[0].len().cast_signed() - near - far).max(0);
            // the more there is against it, the more a shelter is needed
            let shelter = 16 * near + 9 * far - 14 * bare;
            sums[side.index()].middle += shelter * sums[(!side).index()].pieces.min(6000) / 2800;
        }
    }

    /// What the units on the board are worth for the side to move; `further` adds what is not on the board.
    pub(super) fn appraise<'m>(
        &self,
        men: impl Men<'m>,
        royals: PerSide<Option<Square>>,
        side: Side,
        further: &dyn Fn(&mut [Sums; 2]),
    ) -> i32 {
        let mut sums = self.sum(men.clone(), royals);
        self.pawns(men.clone(), &mut sums);
        if self.traits.ordinary {
            self.profile.add_activity(men, &mut sums);
        }
        further(&mut sums);
        for own in &mut sums {
            own.mating |= !self.only_mate_wins || own.helpers.can_mate();
            // several attackers are more than their sum
            own.middle += own.attack * (80 + own.attack) / 100;
        }
        let [white, black] = sums;
        let whole = self.profile.whole.max(1);
        let phase = (white.pieces + black.pieces).min(whole);
        let middle = white.middle - black.middle;
        let end = white.end - black.end;
        let mut value = (middle * phase + end * (whole - phase)) / whole;
        value += self.chase(&white, &black) - self.chase(&black, &white);
        // who is better must also be able to win
        let (better, worse) = if value > 0 { (&white, &black) } else { (&black, &white) };
        if better.pawns == 0 && (better.pieces - worse.pieces < 250 || !better.mating) {
            value /= match (better.mating, worse.count) {
                (true, _) => 3,
                (false, 0) => 64,
                (false, _) => 12,
            };
        }
        10 + if side == Side::White { value } else { -value }
    }

    /// What the hands hold.
    fn hands(&self, game: &Game<'_>, sums: &mut [Sums; 2]) {
        // what is dropped can go anywhere; what waits for a gate may come late
        let (middle, end) = if game.rules().drop_forms().is_empty() { (92, 46) } else { (112, 112) };
        for &walk in game.rules().held_walks() {
            for side in Side::BOTH {
                let count = i32::try_from(game.in_hand(walk, side)).unwrap_or(0);
                if count > 0 {
                    let value = self.profile.value(walk) * count;
                    let own = &mut sums[side.index()];
                    own.middle += value * middle / 100;
                    own.end += value * end / 100;
                    own.count += count;
                }
            }
        }
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
            Some(known) => known.value,
            None => 300,
        }
    }

    /// Settles the choice of promotions on the usual one.
    fn settle(&self, game: &Game<'_>, moves: &mut [Move]) {
        let side = game.position().side_to_move();
        let Some(usual) = self.usual_promotion[side] else { return };
        for m in moves {
            if m.kind == Kind::Ordinary {
                let unit = game.unit(m.departure);
                if unit.walk == Walk::PAWN && game.promotes_on(unit, m.arrival, side) {
                    m.picks[0] = usual;
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

    fn evaluate(&self, game: &mut Game<'_>) -> i32 {
        let position = game.position();
        let royals = PerSide(Side::BOTH.map(|side| position.royals(side).first()));
        self.appraise(position.walks(), royals, position.side_to_move(), &|sums| self.hands(game, sums))
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
        game.generate(moves);
        self.settle(game, moves);
    }

    fn captures(&self, game: &mut Game<'_>, moves: &mut Vec<Move>) {
        game.generate_captures(moves);
        self.settle(game, moves);
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
                let walk = walks[usize::from(m.picks[0]).min(walks.len() - 1)];
                let more = self.profile.value(walk) - self.profile.value(Walk::PAWN);
                gain += if Some(m.picks[0]) == self.usual_promotion[side] { more.max(1) } else { more };
            }
        }
        gain
    }

    fn stake(&self, game: &Game<'_>, m: Move) -> i32 {
        if m.departure.is_none() {
            return 0;
        }
        match self.profile.walk(game.unit(m.departure).walk) {
            Some(known) if known.royal => 0,
            Some(known) => known.value,
            None => 300,
        }
    }

    fn is_guarded(&self, game: &mut Game<'_>, m: Move) -> bool {
        let side = game.position().side_to_move();
        m.arrival.is_some() && game.is_observed_at(rules::general::Level::Geometry, m.arrival, !side)
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
        let [a, b, c, d, ..] = m.picks;
        let rest =
            u64::from(u32::from_le_bytes([a, b, c, d])) ^ u64::from(kind) << 24 ^ u64::from(m.via.0) << 16;
        let mixed = (u64::from(squares) | rest << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        #[allow(clippy::cast_possible_truncation, reason = "17 bits")]
        let code = (mixed >> 47) as u32;
        code | 1
    }

    fn mover(&self, game: &Game<'_>, m: Move) -> usize {
        if m.departure.is_none() { 0 } else { game.unit(m.departure).walk.index() }
    }

    fn squares(&self, m: Move) -> (usize, usize) {
        (m.departure.index(), m.arrival.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    /// What a position of chess is worth for White, who is to move.
    fn worth(fen: &str) -> i32 {
        let game = Variant::read("chess", None).and_then(|chess| chess.playable("chess", fen));
        let game = game.expect("a position");
        GeneralJudge::of(&game, false).evaluate(&mut game.begin())
    }

    #[test]
    fn what_cannot_mate_is_worth_little() {
        for drawn in ["NN", "N1", "B1"] {
            let value = worth(&format!("4k3/8/8/8/8/8/8/2{drawn}K3 w - - 0 1"));
            assert!(value < 40, "{drawn}: {value}");
        }
        // bishops of one colour; of both; with a knight; three knights; a rook
        assert!(worth("4k3/8/8/8/8/4B3/8/2B1K3 w - - 0 1") < 40);
        for won in ["2BBK3", "1B1NK3", "1NNNK3", "2R1K3"] {
            let value = worth(&format!("4k3/8/8/8/8/8/8/{won} w - - 0 1"));
            assert!(value > 200, "{won}: {value}");
        }
    }
}
