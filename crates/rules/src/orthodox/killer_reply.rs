//! Killer replies: moves of the side not to move that stay legal whatever most moves of the side to move do.
//!
//! Near its end a battle is mostly a list of moves that one and the same reply refutes. Here is said of many moves at once
//! that they do not prevent it. Everything is answered with certainty or not at all.

use super::attacks::{self, RANK_1, RANK_8, squares};
use super::board::Board;
use super::generate::Receiver;
use super::kind::Kind;
use super::moves::{Manner, Move};
use board::Side;
use stipulation::Goal;

/// A reply, and what could prevent it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KillerReply {
    /// Where the reply arrives: the unit that it captures there must not move away.
    arrival: u8,
    /// For every kind the arrivals of the side to move that capture, stand in the way or check the king.
    hinder: [u64; 6],
    /// The board after the reply alone, with the turn of the side that made it.
    after: Board,
    /// The king of the side that replies.
    king: u8,
}

impl KillerReply {
    /// A reply of the side not to move, one that is no special move; `None` if its legality cannot be told at once.
    ///
    /// Lines are taken as open where only units of the side to move stand, so that it does not matter which of them
    /// moves away.
    pub(crate) fn new(board: &Board, reply: Move) -> Option<KillerReply> {
        let us = board.side_to_move;
        if reply.is_special() {
            return None;
        }
        let mut after = board.with_turn_of(!us);
        if !after.is_surely_legal(reply) {
            return None;
        }
        after.play(reply);
        let king = after.king(!us)?;
        let fixed = after.of_side(!us);
        if after.observers(king, us, fixed) != 0 {
            return None;
        }
        let (from, to) = (reply.departure(), reply.arrival());
        let blocked = board.of_side(!us) | attacks::between(from, to) | 1 << to;
        let (bishop, rook) = (attacks::bishop(king, fixed), attacks::rook(king, fixed));
        let hinder = [
            blocked | attacks::pawn(us != Side::White, king),
            blocked | attacks::knight(king),
            blocked | bishop,
            blocked | rook,
            blocked | bishop | rook,
            blocked | attacks::king(king),
        ];
        Some(KillerReply { arrival: to, hinder, after, king })
    }

    /// The same, if the reply gives no check whatever a unit other than the king does; then the arrivals of the king
    /// are among those that may prevent that as well.
    fn without_check(mut self) -> Option<KillerReply> {
        let us = self.after.side_to_move();
        let fixed = self.after.of_side(!us);
        let target = self.after.king(us)?;
        if self.after.observers(target, !us, fixed) != 0 {
            return None;
        }
        self.hinder[Kind::King as usize] |= self.after.observed_by(!us, fixed);
        Some(self)
    }

    /// The arrivals of a unit of that kind from a square that may prevent the reply.
    #[inline]
    fn hindering(&self, kind: Kind, from: u8) -> u64 {
        if from == self.arrival { u64::MAX } else { self.hinder[kind as usize] }
    }
}

/// The most replies that are looked at together.
const MOST: usize = 2;

/// Looks for replies without check.
struct QuietReplies<'a> {
    board: &'a Board,
    found: [Option<KillerReply>; MOST],
    count: usize,
}

impl QuietReplies<'_> {
    fn of(board: &Board) -> [Option<KillerReply>; MOST] {
        let mut replies = QuietReplies { board, found: [None; MOST], count: 0 };
        let turned = board.with_turn_of(!board.side_to_move);
        turned.generate(None, &mut replies);
        replies.found
    }

    /// Takes the first of a unit's moves that stands.
    fn look(&mut self, replies: impl Iterator<Item = Move>) {
        if self.count == MOST {
            return;
        }
        for reply in replies.take(4) {
            if let Some(standing) = KillerReply::new(self.board, reply).and_then(KillerReply::without_check) {
                self.found[self.count] = Some(standing);
                self.count += 1;
                return;
            }
        }
    }
}

impl Receiver for QuietReplies<'_> {
    const MAY_STOP: bool = true;

    fn moves(&mut self, departure: u8, arrivals: u64) {
        self.look(squares(arrivals).map(|arrival| Move::new(departure, arrival, Manner::Plain)));
    }

    fn pawn_moves(&mut self, arrivals: u64, step: i8, manner: Manner) {
        if manner == Manner::Plain {
            self.look(
                squares(arrivals)
                    .map(|arrival| Move::new(arrival.wrapping_add_signed(-step), arrival, manner)),
            );
        }
    }

    fn promotions(&mut self, _departure: u8, _arrival: u8) {}

    fn one(&mut self, _single: Move) {}

    fn is_content(&self) -> bool {
        self.count == MOST
    }
}

/// Looks for a move that compels the other side to mate; passes over those that leave it a reply without check.
struct Compeller<'a> {
    board: &'a Board,
    replies: [Option<KillerReply>; MOST],
    found: bool,
}

impl Compeller<'_> {
    #[inline]
    fn hindering(&self, kind: Kind, from: u8) -> u64 {
        self.replies.iter().flatten().fold(u64::MAX, |arrivals, reply| arrivals & reply.hindering(kind, from))
    }

    fn look(&mut self, played: Move) {
        self.found |= self.board.glimpse(played).must_reach(Goal::Mate);
    }
}

impl Receiver for Compeller<'_> {
    const MAY_STOP: bool = true;

    #[inline]
    fn moves(&mut self, departure: u8, arrivals: u64) {
        let Some(kind) = Kind::of_code(self.board.code(departure)) else { return };
        for arrival in squares(arrivals & self.hindering(kind, departure)) {
            self.look(Move::new(departure, arrival, Manner::Plain));
            if self.found {
                return;
            }
        }
    }

    #[inline]
    fn pawn_moves(&mut self, arrivals: u64, step: i8, manner: Manner) {
        for arrival in squares(arrivals) {
            let departure = arrival.wrapping_add_signed(-step);
            if self.hindering(Kind::Pawn, departure) >> arrival & 1 != 0 {
                self.look(Move::new(departure, arrival, manner));
                if self.found {
                    return;
                }
            }
        }
    }

    fn one(&mut self, single: Move) {
        self.look(single);
    }

    fn is_content(&self) -> bool {
        self.found
    }
}

/// What checks can come of a reply that stands: the squares around the king that the checking unit observes then.
struct Checks {
    us: Side,
    king: u8,
    /// The units of the side that replies, after the reply; all other lines are taken as open.
    fixed: u64,
    /// The squares from which a unit of each kind checks.
    from: [u64; 6],
}

impl Checks {
    fn after(standing: &KillerReply) -> Checks {
        let us = standing.after.side_to_move();
        let king = standing.king;
        let fixed = standing.after.of_side(!us);
        let (bishop, rook) = (attacks::bishop(king, fixed), attacks::rook(king, fixed));
        let from =
            [attacks::pawn(us != Side::White, king), attacks::knight(king), bishop, rook, bishop | rook, 0];
        Checks { us, king, fixed, from }
    }

    /// What a unit of that kind observes, the king being no obstacle.
    #[inline]
    fn observed(&self, kind: Kind, at: u8) -> u64 {
        attacks::observed(self.us, kind, at, self.fixed & !(1 << self.king))
    }

    /// Whether one of the checks that a unit can give with its next move passes a test of what it observes then.
    #[inline]
    fn any(&self, kind: Kind, at: u8, mut test: impl FnMut(u64) -> bool) -> bool {
        let reached = match kind {
            Kind::Pawn => return self.any_of_pawn(at, &mut test),
            Kind::Knight => attacks::knight(at),
            Kind::Bishop => attacks::bishop(at, self.fixed),
            Kind::Rook => attacks::rook(at, self.fixed),
            Kind::Queen => attacks::queen(at, self.fixed),
            Kind::King | Kind::Dummy => 0,
        };
        squares(reached & self.from[kind as usize]).any(|to| test(self.observed(kind, to)))
    }

    fn any_of_pawn(&self, at: u8, test: &mut impl FnMut(u64) -> bool) -> bool {
        let white = self.us == Side::White;
        let start = 1u64 << at;
        if start & (RANK_1 | RANK_8) != 0 {
            return false;
        }
        let ahead = |set: u64| (if white { set << 8 } else { set >> 8 }) & !self.fixed;
        let home: u64 = if white { 0xff << 8 } else { 0xff << 48 };
        let step = ahead(start);
        let reached = step | ahead(step & (home << 8 | home >> 8)) | attacks::pawn(white, at) & self.fixed;
        let last = reached & (RANK_1 | RANK_8);
        squares(reached & !last & self.from[Kind::Pawn as usize])
            .any(|to| test(self.observed(Kind::Pawn, to)))
            || squares(last).any(|to| {
                Kind::PROMOTIONS
                    .into_iter()
                    .any(|kind| self.from[kind as usize] >> to & 1 != 0 && test(self.observed(kind, to)))
            })
    }
}

/// The most different checks that are told apart.
const CHECKS: usize = 32;

impl Board {
    /// Whether the side to move has a legal move after which the other side must mate with its next.
    pub(super) fn can_compel_mate(&self) -> bool {
        // who can be mated only has a king
        if self.king(self.side_to_move).is_none() {
            return false;
        }
        let mut compeller = Compeller { board: self, replies: QuietReplies::of(self), found: false };
        self.generate(None, &mut compeller);
        compeller.found
    }

    /// Puts those moves last, of the legal ones given, to which a reply leaves no mate with the next move, as far as
    /// that is plain to see; answers how many remain before them. The order stays otherwise.
    ///
    /// The king has flights that only units which moved could observe: one moves now and another gives check after the
    /// reply, or the same one moves twice. A check that was uncovered would come along a line that is open already if the
    /// own units are thought away, and then the move may prevent the reply.
    pub fn put_refuted_last(&self, reply: Move, moves: &mut [Move]) -> usize {
        let us = self.side_to_move;
        if self.may_castle(us) != [false; 2] {
            return moves.len();
        }
        let Some(standing) = KillerReply::new(self, reply) else { return moves.len() };
        let (after, king) = (&standing.after, standing.king);
        let checks = Checks::after(&standing);
        let near = attacks::king(king) & !checks.fixed;
        let flights = near & !after.observed_by(us, checks.fixed & !(1 << king));
        // what each check to come takes from the king
        let (mut taken, mut count) = ([0; CHECKS], 0);
        for kind in &Kind::ALL[..5] {
            for at in squares(after.of(us, *kind)) {
                let too_many = checks.any(*kind, at, |observed| {
                    if let Some(taken) = taken.get_mut(count) {
                        *taken = observed;
                        count += 1;
                    }
                    count == CHECKS
                });
                if too_many {
                    return moves.len();
                }
            }
        }
        let is_refuted = |played: Move| {
            let (from, to) = (played.departure(), played.arrival());
            if played.is_special() {
                return false;
            }
            let Some(kind) = Kind::of_code(self.code(from)) else { return false };
            if standing.hindering(kind, from) >> to & 1 != 0 {
                return false;
            }
            let left = flights & !checks.observed(kind, to) & !(1 << to);
            taken[..count].iter().all(|taken| left & !taken != 0)
                && !checks.any(kind, to, |taken| flights & !taken == 0)
        };
        let mut kept = 0;
        for index in 0..moves.len() {
            if !is_refuted(moves[index]) {
                moves[kept..=index].rotate_right(1);
                kept += 1;
            }
        }
        kept
    }
}
