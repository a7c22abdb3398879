//! Fully legal generation, into any receiver: a list, a counter, or the question whether there is a move at all.

use super::attacks::{self, FILE_A, FILE_H, RANK_1, RANK_8, squares};
use super::board::{Board, NOWHERE};
use super::kind::Kind;
use super::moves::{Manner, Move};
use super::wanted::Wanted;
use board::Side;

/// Receives the moves of a generation in bulk; one after the other, up to the one with which it knows enough, unless it says
/// otherwise.
pub(crate) trait Receiver {
    /// Whether generation may stop before its end; asked so that the others do not pay for it.
    const MAY_STOP: bool = false;

    /// Plain moves of one unit.
    #[inline]
    fn moves(&mut self, departure: u8, arrivals: u64) {
        for arrival in squares(arrivals) {
            self.one(Move::new(departure, arrival, Manner::Plain));
            if self.is_content() {
                return;
            }
        }
    }

    /// Moves of many pawns by the same step; the departure is the arrival less `step`.
    #[inline]
    fn pawn_moves(&mut self, arrivals: u64, step: i8, manner: Manner) {
        for arrival in squares(arrivals) {
            self.one(Move::new(arrival.wrapping_add_signed(-step), arrival, manner));
            if self.is_content() {
                return;
            }
        }
    }

    /// A promotion to each of the four kinds.
    #[inline]
    fn promotions(&mut self, departure: u8, arrival: u8) {
        for kind in Kind::PROMOTIONS {
            self.one(Move::promoting(departure, arrival, kind));
            if self.is_content() {
                return;
            }
        }
    }

    /// One move.
    fn one(&mut self, single: Move);

    /// Whether the receiver knows enough.
    #[inline]
    fn is_content(&self) -> bool {
        false
    }
}

/// Collects the moves.
pub(crate) struct List<'a>(pub &'a mut Vec<Move>);

impl Receiver for List<'_> {
    #[inline]
    fn moves(&mut self, departure: u8, arrivals: u64) {
        self.0.extend(squares(arrivals).map(|arrival| Move::new(departure, arrival, Manner::Plain)));
    }

    #[inline]
    fn pawn_moves(&mut self, arrivals: u64, step: i8, manner: Manner) {
        self.0.extend(
            squares(arrivals).map(|arrival| Move::new(arrival.wrapping_add_signed(-step), arrival, manner)),
        );
    }

    #[inline]
    fn promotions(&mut self, departure: u8, arrival: u8) {
        self.0.extend(Kind::PROMOTIONS.map(|kind| Move::promoting(departure, arrival, kind)));
    }

    #[inline]
    fn one(&mut self, single: Move) {
        self.0.push(single);
    }
}

/// Counts the moves.
pub(crate) struct Count(pub u64);

impl Receiver for Count {
    #[inline]
    fn moves(&mut self, _departure: u8, arrivals: u64) {
        self.0 += u64::from(arrivals.count_ones());
    }

    #[inline]
    fn pawn_moves(&mut self, arrivals: u64, _step: i8, _manner: Manner) {
        self.0 += u64::from(arrivals.count_ones());
    }

    #[inline]
    fn promotions(&mut self, _departure: u8, _arrival: u8) {
        self.0 += 4;
    }

    #[inline]
    fn one(&mut self, _single: Move) {
        self.0 += 1;
    }
}

/// Finds out whether there is a move.
pub(crate) struct Any(pub bool);

impl Receiver for Any {
    const MAY_STOP: bool = true;

    #[inline]
    fn moves(&mut self, _departure: u8, arrivals: u64) {
        self.0 |= arrivals != 0;
    }

    #[inline]
    fn pawn_moves(&mut self, arrivals: u64, _step: i8, _manner: Manner) {
        self.0 |= arrivals != 0;
    }

    #[inline]
    fn promotions(&mut self, _departure: u8, _arrival: u8) {
        self.0 = true;
    }

    #[inline]
    fn one(&mut self, _single: Move) {
        self.0 = true;
    }

    #[inline]
    fn is_content(&self) -> bool {
        self.0
    }
}

/// What restricts the moves of the side to move.
struct Restraints {
    /// The own king, or [`NOWHERE`].
    king: u8,
    /// The units that give check.
    checkers: u64,
    /// Where another unit than the king may arrive.
    arrivals: u64,
    /// Own units that may move only on their line with the king.
    pinned: u64,
}

impl Board {
    /// Appends the legal moves of the side to move. A king is never captured.
    pub fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.generate(None, &mut List(moves));
    }

    /// Appends the legal captures and promotions of the side to move.
    pub fn gaining_moves(&self, moves: &mut Vec<Move>) {
        self.generate(Some(&Wanted::gaining(self)), &mut List(moves));
    }

    /// Drops those of the legal moves that give no check.
    pub fn keep_checking(&self, moves: &mut Vec<Move>) {
        match Wanted::checking(self) {
            Some(wanted) => moves.retain(|&legal| wanted.admits(self, legal)),
            None => moves.clear(),
        }
    }

    /// The number of legal moves of the side to move.
    #[must_use]
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Count(0);
        self.generate(None, &mut count);
        count.0
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let mut any = Any(false);
        self.generate(None, &mut any);
        any.0
    }

    /// Whether a move that was found in another position is a legal one here. Castling and captures in passing are
    /// not looked at: the answer is `false` for them.
    #[must_use]
    pub fn is_surely_legal(&self, found: Move) -> bool {
        let us = self.side_to_move;
        let (from, to) = (found.departure(), found.arrival());
        let (start, goal) = (1u64 << from, 1u64 << to);
        let (ours, occupied) = (self.of_side(us), self.occupied());
        let Some(kind) = Kind::of_code(self.code(from)) else { return false };
        if ours & start == 0 || (ours | self.of(!us, Kind::King)) & goal != 0 {
            return false;
        }
        let white = us == Side::White;
        let possible = match kind {
            Kind::Pawn => {
                let step: i8 = if white { 8 } else { -8 };
                let promotes = (RANK_1 | RANK_8) & goal != 0;
                if found.is_en_passant() || start & (RANK_1 | RANK_8) != 0 {
                    false
                } else if found.is_double_step() {
                    let home: u64 = if white { 0xff << 8 } else { 0xff << 48 };
                    let passed = shift(start & home, step) & !occupied;
                    shift(passed, step) & !occupied & goal != 0
                } else if occupied & goal != 0 {
                    attacks::pawn(white, from) & goal != 0 && promotes == found.promotion().is_some()
                } else {
                    shift(start, step) == goal && promotes == found.promotion().is_some()
                }
            }
            _ if found.is_special() => false,
            Kind::Knight => attacks::knight(from) & goal != 0,
            Kind::Bishop => attacks::bishop(from, occupied) & goal != 0,
            Kind::Rook => attacks::rook(from, occupied) & goal != 0,
            Kind::Queen => attacks::queen(from, occupied) & goal != 0,
            Kind::King => attacks::king(from) & goal != 0,
            Kind::Dummy => false,
        };
        if !possible {
            return false;
        }
        let king = if kind == Kind::King { to } else { self.kings[us.index()] };
        king == NOWHERE || self.observers(king, !us, occupied & !start | goal) & !goal == 0
    }

    /// Gives the receiver the legal moves, only the wanted ones if something is wanted.
    #[inline]
    pub(crate) fn generate<R: Receiver>(&self, wanted: Option<&Wanted>, receiver: &mut R) {
        match (self.side_to_move, wanted) {
            (Side::White, None) => self.generate_as::<true, false, R>(&Wanted::ALL, receiver),
            (Side::Black, None) => self.generate_as::<false, false, R>(&Wanted::ALL, receiver),
            (Side::White, Some(wanted)) => self.generate_as::<true, true, R>(wanted, receiver),
            (Side::Black, Some(wanted)) => self.generate_as::<false, true, R>(wanted, receiver),
        }
    }

    fn generate_as<const WHITE: bool, const SELECT: bool, R: Receiver>(
        &self,
        wanted: &Wanted,
        receiver: &mut R,
    ) {
        let (us, _) = sides::<WHITE>();
        let ours = self.of_side(us);
        let restraints = self.restraints::<WHITE>();
        self.king_moves::<WHITE, SELECT, R>(&restraints, wanted, receiver);
        if R::MAY_STOP && receiver.is_content()
            || restraints.checkers & restraints.checkers.wrapping_sub(1) != 0
        {
            return;
        }
        let occupied = self.occupied();
        let arrivals = restraints.arrivals;
        self.pawn_moves::<WHITE, SELECT, R>(&restraints, wanted, receiver);
        if R::MAY_STOP && receiver.is_content() {
            return;
        }
        for from in squares(self.of_kind(Kind::Knight) & ours & !restraints.pinned) {
            let reached = attacks::knight(from) & arrivals & wanted.arrivals::<SELECT>(Kind::Knight, from);
            receiver.moves(from, reached);
            if R::MAY_STOP && receiver.is_content() {
                return;
            }
        }
        let [_, _, bishops, rooks, queens, _] = self.kinds();
        for from in squares((bishops | queens) & ours) {
            let kind = if queens >> from & 1 != 0 { Kind::Queen } else { Kind::Bishop };
            let mut reached =
                attacks::bishop(from, occupied) & arrivals & wanted.arrivals::<SELECT>(kind, from);
            if restraints.pinned >> from & 1 != 0 {
                reached &= attacks::line(restraints.king, from);
            }
            receiver.moves(from, reached);
            if R::MAY_STOP && receiver.is_content() {
                return;
            }
        }
        for from in squares((rooks | queens) & ours) {
            let kind = if queens >> from & 1 != 0 { Kind::Queen } else { Kind::Rook };
            let mut reached =
                attacks::rook(from, occupied) & arrivals & wanted.arrivals::<SELECT>(kind, from);
            if restraints.pinned >> from & 1 != 0 {
                reached &= attacks::line(restraints.king, from);
            }
            receiver.moves(from, reached);
            if R::MAY_STOP && receiver.is_content() {
                return;
            }
        }
        if self.en_passant != NOWHERE && wanted.en_passant {
            self.captures_in_passing::<WHITE, SELECT, R>(&restraints, wanted, receiver);
        }
    }

    fn restraints<const WHITE: bool>(&self) -> Restraints {
        let (us, them) = sides::<WHITE>();
        let king = self.kings[us.index()];
        let ours = self.of_side(us);
        let royal_prey = self.of(them, Kind::King);
        if king == NOWHERE {
            return Restraints { king, checkers: 0, arrivals: !(ours | royal_prey), pinned: 0 };
        }
        let occupied = self.occupied();
        let [pawns, knights, bishops, rooks, queens, kings] = self.kinds();
        let theirs = self.of_side(them);
        let at_home = if WHITE { RANK_8 } else { RANK_1 };
        let near = (attacks::pawn(WHITE, king) & pawns & !at_home)
            | (attacks::knight(king) & knights)
            | (attacks::king(king) & kings);
        let mut checkers = near & theirs;
        let mut pinned = 0;
        // Sliders that would observe the king if only their own units were on the board: nothing between them and
        // the king is check, one own unit between them is a pin.
        let aligned = (attacks::bishop(king, theirs) & (bishops | queens)
            | attacks::rook(king, theirs) & (rooks | queens))
            & theirs;
        for slider in squares(aligned) {
            let blockers = attacks::between(king, slider) & occupied;
            if blockers == 0 {
                checkers |= 1 << slider;
            } else if blockers & (blockers - 1) == 0 {
                pinned |= blockers;
            }
        }
        let mut arrivals = !(ours | royal_prey);
        if checkers != 0 {
            #[allow(clippy::cast_possible_truncation, reason = "below 64")]
            let checker = checkers.trailing_zeros() as u8;
            arrivals &= attacks::between(king, checker) | checkers;
        }
        Restraints { king, checkers, arrivals, pinned }
    }

    #[inline]
    fn king_moves<const WHITE: bool, const SELECT: bool, R: Receiver>(
        &self,
        restraints: &Restraints,
        wanted: &Wanted,
        receiver: &mut R,
    ) {
        let (us, them) = sides::<WHITE>();
        let king = restraints.king;
        if king == NOWHERE {
            return;
        }
        let free = !(self.of_side(us) | self.of(them, Kind::King));
        let mut steps = attacks::king(king) & free & wanted.arrivals::<SELECT>(Kind::King, king);
        let own_rights = self.rights & if WHITE { 0b111 } else { 0b11_1000 };
        let castling = own_rights != 0 && restraints.checkers == 0 && wanted.castling;
        if steps == 0 && !castling {
            return;
        }
        if R::MAY_STOP && !castling {
            // one flight is enough for most questions
            let occupied = self.occupied() ^ 1 << king;
            for to in squares(steps) {
                if self.observers(to, them, occupied) == 0 {
                    receiver.moves(king, 1 << to);
                    if receiver.is_content() {
                        return;
                    }
                }
            }
            return;
        }
        let danger = self.observed::<WHITE>(self.occupied() ^ 1 << king);
        steps &= !danger;
        receiver.moves(king, steps);
        if castling {
            self.castling_moves::<WHITE, SELECT, R>(danger, wanted, receiver);
        }
    }

    /// The squares that a side observes, with these squares taken as occupied.
    #[inline]
    pub(crate) fn observed_by(&self, side: Side, occupied: u64) -> u64 {
        match side {
            Side::White => self.observed::<false>(occupied),
            Side::Black => self.observed::<true>(occupied),
        }
    }

    /// The squares that the other side than `WHITE` observes, with these squares taken as occupied.
    fn observed<const WHITE: bool>(&self, occupied: u64) -> u64 {
        let (_, them) = sides::<WHITE>();
        let [pawns, knights, bishops, rooks, queens, _] = self.kinds();
        let theirs = self.of_side(them);
        let mut observed = if WHITE {
            let pawns = pawns & theirs & !RANK_8;
            (pawns & !FILE_A) >> 9 | (pawns & !FILE_H) >> 7
        } else {
            let pawns = pawns & theirs & !RANK_1;
            (pawns & !FILE_A) << 7 | (pawns & !FILE_H) << 9
        };
        for from in squares(knights & theirs) {
            observed |= attacks::knight(from);
        }
        for from in squares((bishops | queens) & theirs) {
            observed |= attacks::bishop(from, occupied);
        }
        for from in squares((rooks | queens) & theirs) {
            observed |= attacks::rook(from, occupied);
        }
        if self.kings[them.index()] != NOWHERE {
            observed |= attacks::king(self.kings[them.index()]);
        }
        observed
    }

    fn castling_moves<const WHITE: bool, const SELECT: bool, R: Receiver>(
        &self,
        danger: u64,
        wanted: &Wanted,
        receiver: &mut R,
    ) {
        let home: u8 = if WHITE { 0 } else { 56 };
        let rights = if WHITE { self.rights } else { self.rights >> 3 };
        let occupied = self.occupied() >> home;
        let danger = danger >> home;
        if rights & 4 != 0 && occupied & 0x60 == 0 && danger & 0x60 == 0 {
            let castling = Move::new(home + 4, home + 6, Manner::CastlingShort);
            if !SELECT || wanted.admits_castling(self, castling) {
                receiver.one(castling);
            }
        }
        if rights & 1 != 0 && occupied & 0x0e == 0 && danger & 0x0c == 0 {
            let castling = Move::new(home + 4, home + 2, Manner::CastlingLong);
            if !SELECT || wanted.admits_castling(self, castling) {
                receiver.one(castling);
            }
        }
    }

    #[inline]
    fn pawn_moves<const WHITE: bool, const SELECT: bool, R: Receiver>(
        &self,
        restraints: &Restraints,
        wanted: &Wanted,
        receiver: &mut R,
    ) {
        let (us, them) = sides::<WHITE>();
        // Pawns on the first or the last rank do not move.
        let pawns = self.of(us, Kind::Pawn) & !(RANK_1 | RANK_8);
        let prey = self.of_side(them) & self.units();
        let free = !self.occupied();
        let single: i8 = if WHITE { 8 } else { -8 };
        let left: i8 = if WHITE { 7 } else { -9 };
        let right: i8 = if WHITE { 9 } else { -7 };
        let last = if WHITE { RANK_8 } else { RANK_1 };
        let third: u64 = if WHITE { 0xff << 16 } else { 0xff << 40 };

        let apart = pawns & (restraints.pinned | wanted.discoverers::<SELECT>());
        let group = pawns & !apart;
        let goals = restraints.arrivals;
        let pushed = shift(group, single) & free;
        let advanced = shift(pushed & third, single) & free & goals;
        let pushed = pushed & goals;
        let to_left = shift(group & !FILE_A, left) & prey & goals;
        let to_right = shift(group & !FILE_H, right) & prey & goals;
        let among = wanted.crowd_arrivals::<SELECT>(Kind::Pawn);
        receiver.pawn_moves(pushed & !last & among, single, Manner::Plain);
        receiver.pawn_moves(advanced & among, 2 * single, Manner::DoubleStep);
        receiver.pawn_moves(to_left & !last & among, left, Manner::Plain);
        receiver.pawn_moves(to_right & !last & among, right, Manner::Plain);
        if (pushed | to_left | to_right) & last != 0 {
            for (arrivals, step) in [(pushed, single), (to_left, left), (to_right, right)] {
                for to in squares(arrivals & last) {
                    let from = to.wrapping_add_signed(-step);
                    self.promotions::<SELECT, R>(from, to, wanted, receiver);
                }
            }
        }
        for from in squares(apart) {
            let bit = 1u64 << from;
            let mut goals = goals;
            if restraints.pinned & bit != 0 {
                goals &= attacks::line(restraints.king, from);
            }
            let pushed = shift(bit, single) & free;
            let advanced = shift(pushed & third, single) & free & goals;
            let captures = attacks::pawn(WHITE, from) & prey;
            let reached = (pushed | captures) & goals;
            for to in squares(reached & last) {
                self.promotions::<SELECT, R>(from, to, wanted, receiver);
            }
            let among = wanted.arrivals::<SELECT>(Kind::Pawn, from);
            receiver.moves(from, reached & !last & among);
            receiver.pawn_moves(advanced & among, 2 * single, Manner::DoubleStep);
        }
    }

    #[inline]
    fn promotions<const SELECT: bool, R: Receiver>(
        &self,
        from: u8,
        to: u8,
        wanted: &Wanted,
        receiver: &mut R,
    ) {
        if !SELECT && self.limits.promotes_plainly() {
            receiver.promotions(from, to);
            return;
        }
        for kind in self.limits.promotions() {
            if !SELECT || wanted.admits_promotion(self, from, to, kind) {
                receiver.one(Move::promoting(from, to, kind));
            }
        }
    }

    #[inline(never)]
    fn captures_in_passing<const WHITE: bool, const SELECT: bool, R: Receiver>(
        &self,
        restraints: &Restraints,
        wanted: &Wanted,
        receiver: &mut R,
    ) {
        let (us, them) = sides::<WHITE>();
        let to = self.en_passant;
        let victim = 1u64 << (to ^ 8);
        for from in squares(attacks::pawn(!WHITE, to) & self.of(us, Kind::Pawn)) {
            let occupied = self.occupied() ^ 1 << from ^ 1 << to ^ victim;
            let king = restraints.king;
            if king != NOWHERE && self.observers(king, them, occupied) & !victim != 0 {
                continue;
            }
            if !SELECT || wanted.admits_en_passant(self, from, to, occupied) {
                receiver.one(Move::new(from, to, Manner::EnPassant));
            }
        }
    }
}

#[inline]
const fn sides<const WHITE: bool>() -> (Side, Side) {
    if WHITE { (Side::White, Side::Black) } else { (Side::Black, Side::White) }
}

/// All squares of a set moved by a step; the caller masks the files that would wrap round.
#[inline]
const fn shift(set: u64, step: i8) -> u64 {
    if step >= 0 { set << step } else { set >> -step }
}
