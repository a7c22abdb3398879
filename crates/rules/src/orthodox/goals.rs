//! Goals: whether a move has reached one, and whether the side to move can or must reach one with its next.

use super::attacks::{self, squares};
use super::board::Board;
use super::generate::{Any, Receiver};
use super::kind::Kind;
use super::moves::{Manner, Move};
use super::wanted::Wanted;
use board::Side;
use stipulation::Goal;

/// Looks for a move after which a test holds.
struct Seeker<'a, T: Fn(&Board) -> bool> {
    board: &'a Board,
    test: T,
    found: bool,
}

impl<'a, T: Fn(&Board) -> bool> Seeker<'a, T> {
    /// Whether the test holds after one of the legal moves, or of the wanted ones.
    #[inline]
    fn finds(board: &'a Board, wanted: Option<&Wanted>, test: T) -> bool {
        let mut seeker = Seeker { board, test, found: false };
        board.generate(wanted, &mut seeker);
        seeker.found
    }
}

impl<T: Fn(&Board) -> bool> Receiver for Seeker<'_, T> {
    const MAY_STOP: bool = true;

    #[inline]
    fn one(&mut self, single: Move) {
        self.found |= (self.test)(&self.board.glimpse(single));
    }

    #[inline]
    fn is_content(&self) -> bool {
        self.found
    }
}

/// Looks for a mate among checks. Most checks leave the king a flight that is plain to see without making them.
struct MateSeeker<'a> {
    board: &'a Board,
    /// The king's square.
    target: u8,
    /// The squares around the king that nothing occupies of his own and nothing observes; worked out for the first check.
    flights: Option<u64>,
    found: bool,
}

impl MateSeeker<'_> {
    /// Whether the king has a flight after the unit, which is then of that kind, went from one square to another.
    ///
    /// A flight is lost only to what the unit observes now, to lines that it opened, and to the unit itself.
    #[inline]
    fn leaves_flight(&mut self, kind: Kind, from: u8, to: u8) -> bool {
        let without_king = self.board.occupied() & !(1 << self.target);
        let flights = match self.flights {
            Some(flights) => flights,
            None => {
                let them = !self.board.side_to_move;
                let near = attacks::king(self.target) & !self.board.of_side(them);
                let flights = near & !self.board.observed_by(self.board.side_to_move, without_king);
                self.flights = Some(flights);
                flights
            }
        };
        if flights == 0 {
            return false;
        }
        let occupied = without_king & !(1 << from) | 1 << to;
        let observed = attacks::observed(self.board.side_to_move, kind, to, occupied);
        let left = flights & !observed & !(1 << to);
        left != 0 && left & !attacks::queen(from, without_king) != 0
    }

    #[inline]
    fn look(&mut self, kind: Kind, played: Move) {
        if !self.leaves_flight(kind, played.departure(), played.arrival()) {
            self.found |= !self.board.glimpse(played).has_legal_move();
        }
    }
}

impl Receiver for MateSeeker<'_> {
    const MAY_STOP: bool = true;

    #[inline]
    fn moves(&mut self, departure: u8, arrivals: u64) {
        if arrivals == 0 {
            return;
        }
        let kind = Kind::of_code(self.board.code(departure)).expect("a unit stands where a move departs");
        for arrival in squares(arrivals) {
            self.look(kind, Move::new(departure, arrival, Manner::Plain));
            if self.found {
                return;
            }
        }
    }

    #[inline]
    fn pawn_moves(&mut self, arrivals: u64, step: i8, manner: Manner) {
        for arrival in squares(arrivals) {
            self.look(Kind::Pawn, Move::new(arrival.wrapping_add_signed(-step), arrival, manner));
            if self.found {
                return;
            }
        }
    }

    #[inline]
    fn one(&mut self, single: Move) {
        match single.promotion() {
            Some(kind) => self.look(kind, single),
            // castling and captures in passing change more than two squares
            None => self.found |= !self.board.glimpse(single).has_legal_move(),
        }
    }

    #[inline]
    fn is_content(&self) -> bool {
        self.found
    }
}

/// Which moves a goal can use.
enum Selection {
    None,
    Some(Wanted),
    All,
}

impl Board {
    fn selection(&self, goal: Goal) -> Selection {
        let others = self.of_side(!self.side_to_move);
        match goal {
            Goal::Mate | Goal::Check => Wanted::checking(self).map_or(Selection::None, Selection::Some),
            Goal::Capture => Selection::Some(Wanted::arriving(others, false, true)),
            Goal::Target(square) if square.index() < 64 => {
                Selection::Some(Wanted::arriving(1 << square.0, true, true))
            }
            Goal::EnPassant => Selection::Some(Wanted::arriving(0, false, true)),
            Goal::Castling => Selection::Some(Wanted::arriving(0, true, false)),
            _ => Selection::All,
        }
    }

    /// Gives the receiver the legal moves that may reach the goal.
    pub(crate) fn generate_for<R: Receiver>(&self, goal: Goal, receiver: &mut R) {
        match self.selection(goal) {
            Selection::None => {}
            Selection::Some(wanted) => self.generate(Some(&wanted), receiver),
            Selection::All => self.generate(None, receiver),
        }
    }

    /// Whether the side to move can reach the goal with one move.
    #[must_use]
    pub fn can_reach(&self, goal: Goal) -> bool {
        match self.selection(goal) {
            Selection::None => false,
            Selection::Some(wanted) if goal == Goal::Mate && wanted.gives_check() => {
                let target = self.kings[(!self.side_to_move).index()];
                let mut seeker = MateSeeker { board: self, target, flights: None, found: false };
                self.generate(Some(&wanted), &mut seeker);
                seeker.found
            }
            Selection::Some(wanted) => Seeker::finds(self, Some(&wanted), |after| after.reaches(goal)),
            Selection::All => Seeker::finds(self, None, |after| after.reaches(goal)),
        }
    }

    /// Whether the side to move has a legal move after which the other side can reach the goal with one move.
    #[must_use]
    pub fn can_allow(&self, goal: Goal) -> bool {
        if goal == Goal::Mate {
            return self.can_allow_mate();
        }
        Seeker::finds(self, None, |after| after.can_reach(goal))
    }

    /// Whether the side to move has a legal move after which the other side must reach the goal with its next.
    #[must_use]
    pub fn can_compel(&self, goal: Goal) -> bool {
        if goal == Goal::Mate {
            return self.can_compel_mate();
        }
        Seeker::finds(self, None, |after| after.must_reach(goal))
    }

    /// Whether the side to move has a legal move and reaches the goal with each.
    #[must_use]
    pub fn must_reach(&self, goal: Goal) -> bool {
        let mut check_given = false;
        if goal == Goal::Mate {
            // most positions fail here: some move gives no check
            let Some(wanted) = Wanted::checking(self) else { return false };
            check_given = wanted.gives_check();
            if check_given {
                let mut quiet = Any(false);
                self.generate(Some(&wanted.inverted()), &mut quiet);
                if quiet.0 {
                    return false;
                }
            }
        }
        if !self.has_legal_move() {
            return false;
        }
        let escapes = if check_given {
            Seeker::finds(self, None, Board::has_legal_move)
        } else {
            Seeker::finds(self, None, |after| !after.reaches(goal))
        };
        !escapes
    }

    /// Puts checks first, then captures and promotions; otherwise the order stays.
    pub fn order(&self, moves: &mut [Move]) {
        const MOST: usize = 256;
        if moves.len() > MOST {
            return;
        }
        let checking = Wanted::checking(self).filter(Wanted::gives_check);
        let occupied = self.occupied();
        let mut forcing = 0;
        let mut quiet = [Move::NONE; MOST];
        let mut checks = 0;
        let mut quiets = 0;
        for index in 0..moves.len() {
            let this = moves[index];
            let check = checking.as_ref().is_some_and(|wanted| wanted.admits(self, this));
            if check || occupied >> this.arrival() & 1 != 0 || this.promotion().is_some() {
                moves[forcing] = this;
                if check {
                    moves.swap(checks, forcing);
                    checks += 1;
                }
                forcing += 1;
            } else {
                quiet[quiets] = this;
                quiets += 1;
            }
        }
        moves[forcing..].copy_from_slice(&quiet[..quiets]);
    }

    /// The same position with the turn of a side.
    #[must_use]
    pub(crate) fn with_turn_of(&self, side: Side) -> Board {
        let mut board = *self;
        board.set_side_to_move(side);
        board
    }

    /// Whether the move just made reaches the goal. Panics for a goal that
    /// [`OrthodoxRules`](super::OrthodoxRules) does not support.
    #[must_use]
    pub fn reaches(&self, goal: Goal) -> bool {
        let board = self;
        let (mover, other) = (!board.side_to_move(), board.side_to_move());
        let last = || board.last_move().expect("a goal that speaks of a move needs one");
        match goal {
            Goal::Any => true,
            Goal::Mate => board.is_in_check(other) && !board.has_legal_move(),
            Goal::Stalemate => !board.is_in_check(other) && !board.has_legal_move(),
            Goal::MateOrStalemate => !board.has_legal_move(),
            Goal::DoubleStalemate => {
                !board.is_in_check(other)
                    && !board.is_in_check(mover)
                    && !board.has_legal_move()
                    && !board.with_turn_of(mover).has_legal_move()
            }
            Goal::AutoStalemate => !board.is_in_check(mover) && !board.with_turn_of(mover).has_legal_move(),
            Goal::Check => board.is_in_check(other),
            Goal::Capture => last() != Move::NONE && board.last_captured(),
            Goal::Target(square) => last().arrival() == square.0,
            Goal::EnPassant => last().is_en_passant(),
            Goal::Castling => last().is_castling(),
            unsupported => panic!("the rules of plain chess cannot judge the goal {unsupported:?}"),
        }
    }
}
