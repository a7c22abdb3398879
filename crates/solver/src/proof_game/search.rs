//! The search: whether the target is reached in exactly so many half-moves. A position is left as soon as the outlook of
//! either side shows that it cannot be.

use super::flood::{king, knight, pawn};
use super::lanes::Steps;
use super::ledger::Ledger;
use super::outlook::{Castling, Outlook, Situation, outlook};
use crate::table::Table;
use crate::{Control, Manner};
use board::{Key, Side};
use rayon::ThreadPool;
use rules::PlainMove;
use rules::orthodox::{Board, Kind, squares};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A position, under a supposition perhaps, and the half-moves that are left.
pub(super) type Question = (Key, usize);

/// Whether the target is reached from positions in so many half-moves.
pub(super) type Known = HashMap<Question, bool>;

/// The positions that are looked at by a timetable before its followers make timetables of their own, which know more.
const PATIENCE: u64 = 3000;

/// The positions that are looked at before a search is left for other threads to take part in it.
const BEFORE_OTHERS: u64 = 100;

/// The least length of a task, and of a game worth a timetable, in half-moves.
const SHORTEST: usize = 5;

/// When positions are given timetables of their own, and when a search is left.
#[derive(Clone, Copy)]
pub(super) struct Patience {
    /// The positions that are looked at before.
    pub(super) positions: u64,
    /// The least number of half-moves left, at least 1.
    pub(super) shortest: usize,
    /// The positions that are looked at before others who have nothing to do may take part.
    pub(super) before_others: u64,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { positions: PATIENCE, shortest: SHORTEST, before_others: BEFORE_OTHERS }
    }
}

/// The way from the position of a question, where duals are left out.
#[derive(Default)]
pub(super) struct Way {
    pub(super) manner: Manner,
    pub(super) moves: Vec<PlainMove>,
}

/// The outlooks of a side under each supposition about castling that is not refuted.
pub(super) type Outlooks = [Option<Arc<Outlook>>; 3];

/// What is known of a position on the line being searched.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) board: Board,
    /// The squares of each side's units that stay where they are until the end.
    pub(super) settled: [u64; 2],
    pub(super) outlooks: [Outlooks; 2],
    /// Where what each side captures may stand.
    pub(super) hunting: [u64; 2],
    /// What is supposed about the castling of both sides; none if nothing is.
    pub(super) supposed: Option<[Castling; 2]>,
}

impl Node {
    pub(super) fn new(board: &Board) -> Node {
        Node {
            board: *board,
            settled: [0; 2],
            outlooks: [const { [const { None }; 3] }; 2],
            hunting: [u64::MAX; 2],
            supposed: None,
        }
    }

    /// A side has castled: what was supposed has come true.
    pub(super) fn castled(&mut self, side: Side) {
        self.outlooks[side.index()] = [const { None }; 3];
    }

    /// Whether it is possible and not against what is supposed that a side does something about its castling.
    fn may(&self, side: Side, castling: Castling) -> bool {
        let supposed = match self.supposed {
            // what was supposed has come true
            Some(supposed) if supposed[side.index()].is_open(&self.board, side) => supposed[side.index()],
            Some(_) => Castling::Never,
            None => castling,
        };
        castling == supposed && castling.is_open(&self.board, side)
    }
}

/// A search for games that reach the target.
pub(super) struct Search<'a> {
    pub(super) target: &'a Board,
    pub(super) control: &'a Control,
    pub(super) table: Option<&'a Table>,
    /// What all threads have found out together.
    pub(super) known: Option<Arc<Known>>,
    /// Whether only one side moves.
    pub(super) series: bool,
    /// Whether kings fear what observes them in plain chess.
    pub(super) plain_checks: bool,
    /// How units go.
    pub(super) steps: Steps<'a>,
    pub(super) nodes: u64,
    /// The positions after which it stops.
    pub(super) limit: u64,
    pub(super) patience: Patience,
    unchecked: u32,
    /// The threads that wait for something to do.
    pub(super) waiting: Arc<AtomicUsize>,
    /// Threads that take part in the making of a timetable while others wait.
    pub(super) pool: Option<Arc<ThreadPool>>,
    /// The memory that timetables take.
    pub(super) ledger: Ledger,
    /// Whether those that wait get a part of the work.
    pub(super) may_be_asked: bool,
    /// The positions that are looked at before anybody can ask, and whether somebody did.
    alone_until: u64,
    was_asked: bool,
    /// Set when time is up; answers are worthless then.
    pub(super) stopped: bool,
    /// Which games are searched.
    pub(super) way: Way,
}

/// After so many positions the clock is looked at: a position may take a third of a millisecond.
const BETWEEN_LOOKS: u32 = 64;

pub(super) const PLACE: u64 = 0x5052_4f4f_4600;

impl<'a> Search<'a> {
    pub(super) fn new(
        target: &'a Board,
        control: &'a Control,
        table: Option<&'a Table>,
        series: bool,
    ) -> Self {
        Search {
            target,
            control,
            table,
            known: None,
            series,
            plain_checks: true,
            steps: Steps::ALL,
            nodes: 0,
            limit: u64::MAX,
            patience: Patience::default(),
            unchecked: 0,
            waiting: Arc::default(),
            pool: None,
            ledger: Ledger::default(),
            may_be_asked: false,
            alone_until: u64::MAX,
            was_asked: false,
            stopped: control.is_stopped(),
            way: Way::default(),
        }
    }

    /// Whether the target here would be that of a shorter game.
    pub(super) fn counts_now(&self, left: usize) -> bool {
        self.series || left.is_multiple_of(2)
    }

    /// The question whether the target is reached from the position with a key in so many half-moves, as threads and the table
    /// know it.
    #[inline]
    pub(super) fn question(&self, mut key: Key, left: usize) -> Question {
        key ^= Key::mix(PLACE, u64::from(self.series));
        (key, left)
    }

    /// The answer to a question, if it is remembered.
    #[inline]
    pub(super) fn known_question(&self, question: Question) -> Option<bool> {
        let (key, left) = question;
        let known = self.known.as_ref().and_then(|known| known.get(&question)).copied();
        known.or_else(|| self.table.filter(|_| left > 1)?.help(key, left))
    }

    /// Remembers the answer to a question.
    pub(super) fn remember_question(&self, (key, left): Question, found: bool) {
        if let Some(table) = self.table.filter(|_| left > 1) {
            table.remember_help(key, left, found);
        }
    }

    /// Searches until the answer is there, or until a thread that has nothing to do has asked for a part of the work: `None` then,
    /// unless not so many positions have been looked at yet. With no `patience` nobody can ask.
    pub(super) fn unless_asked<T>(
        &mut self,
        patience: Option<u64>,
        search: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        self.alone_until = patience.map_or(u64::MAX, |patience| self.nodes.saturating_add(patience));
        let found = search(self);
        self.alone_until = u64::MAX;
        if std::mem::take(&mut self.was_asked) {
            self.stopped = self.control.is_stopped();
            return None;
        }
        Some(found)
    }

    /// Counts a position, and looks at the clock from time to time.
    pub(super) fn is_time_up(&mut self) -> bool {
        self.nodes += 1;
        self.unchecked += 1;
        self.stopped |= self.nodes > self.limit;
        if self.nodes >= self.alone_until && self.unchecked.is_multiple_of(16) {
            self.was_asked = self.may_be_asked && self.waiting.load(Relaxed) > 0;
            self.stopped |= self.was_asked;
        }
        if self.unchecked >= BETWEEN_LOOKS {
            self.unchecked = 0;
            self.stopped |= self.control.is_stopped();
        }
        self.stopped
    }

    /// What the settled units of a side observe, whatever else stands on the board.
    pub(super) fn observed(&self, node: &Node, side: Side) -> u64 {
        if self.plain_checks { observed_by_settled(&node.board, side, node.settled[side.index()]) } else { 0 }
    }

    /// The moves that each side has when so many half-moves are left.
    pub(super) fn moves_of(&self, board: &Board, left: usize) -> [usize; 2] {
        self.moves_from(board.side_to_move(), left)
    }

    /// The same when it is that side's turn.
    pub(super) fn moves_from(&self, side: Side, left: usize) -> [usize; 2] {
        let (own, other) = if self.series { (left, 0) } else { (left.div_ceil(2), left / 2) };
        match side {
            Side::White => [own, other],
            Side::Black => [other, own],
        }
    }

    /// Finds the outlooks of the sides for which something has changed, until nothing changes any more. Answers
    /// whether the target may be reached.
    pub(super) fn look(&self, node: &mut Node, left: usize, mut dirty: [bool; 2]) -> bool {
        let moves = self.moves_of(&node.board, left);
        loop {
            let Some(side) = Side::BOTH.into_iter().find(|side| dirty[side.index()]) else { return true };
            dirty[side.index()] = false;
            let settled = node.settled[0] | node.settled[1];
            let observed = self.observed(node, !side);
            let first = dirty_root(&node.outlooks[side.index()]);
            let mut newly = u64::MAX;
            let (mut hunting, mut graves) = (0, 0);
            let mut alive = false;
            for castling in Castling::ALL {
                let may = node.may(side, castling);
                let slot = &mut node.outlooks[side.index()][castling as usize];
                if (slot.is_none() && !first) || !may {
                    *slot = None;
                    continue;
                }
                let situation = Situation {
                    board: &node.board,
                    target: self.target,
                    side,
                    moves: moves[side.index()],
                    settled,
                    castling,
                    steps: self.steps,
                    observed,
                    graves: node.hunting[(!side).index()],
                    hunting: node.hunting[side.index()],
                    wants_tasks: false,
                };
                *slot = outlook(&situation).map(Arc::new);
                if let Some(found) = slot {
                    alive = true;
                    newly &= found.settled;
                    hunting |= found.hunting;
                    graves |= found.graves;
                }
            }
            if !alive {
                return false;
            }
            if newly & !node.settled[side.index()] != 0 {
                node.settled[side.index()] |= newly;
                dirty = [true; 2];
            }
            let [captures, losses] = [!side, side]
                .map(|side| node.board.of_side(side).count_ones() > self.target.of_side(side).count_ones());
            for (hunter, still, known) in [(side, captures, hunting), (!side, losses, graves)] {
                let before = node.hunting[hunter.index()];
                if still && before & !known != 0 {
                    node.hunting[hunter.index()] &= known;
                    dirty[(!side).index()] = true;
                }
            }
        }
    }
}

fn dirty_root(outlooks: &Outlooks) -> bool {
    outlooks.iter().all(Option::is_none)
}

/// A move by its outward signs.
#[derive(Clone, Copy)]
pub(crate) struct Tried {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) becomes: Option<Kind>,
    pub(crate) castles: bool,
    /// Where what it captures stands, if it captures.
    pub(crate) victim: u8,
}

/// Whether a move is a capture, and whether the outlooks leave room for it.
#[inline]
pub(super) fn fits(node: &Node, side: Side, tried: Tried) -> (bool, bool) {
    let Tried { from, to, victim, .. } = tried;
    let own = &node.outlooks[side.index()];
    let captures = node.board.of_side(!side) >> victim & 1 != 0;
    if captures {
        let falls = |other: &Arc<Outlook>| other.victims >> victim & 1 != 0;
        let may_fall = node.outlooks[(!side).index()].iter().flatten().any(falls);
        if node.hunting[side.index()] >> victim & 1 == 0 || !may_fall {
            return (true, false);
        }
    }
    let bit = 1u64 << to;
    let fits = if tried.castles {
        own[if to > from { Castling::Short } else { Castling::Long } as usize].is_some()
    } else if let Some(kind) = tried.becomes {
        own.iter().flatten().any(|own| own.units >> from & 1 != 0 && own.promotions(kind) & bit != 0)
    } else {
        own.iter().flatten().any(|own| own.arrivals(from) & bit != 0)
    };
    (captures, fits)
}

/// The squares that settled units of a side observe, whatever else stands on the board.
fn observed_by_settled(board: &Board, side: Side, settled: u64) -> u64 {
    let of = |kind| board.of(side, kind) & settled;
    let mut observed = pawn(side, of(Kind::Pawn)) | knight(of(Kind::Knight)) | king(of(Kind::King));
    let around = |set: u64, diagonal: bool| {
        squares(set).fold(0u64, |all, square| {
            let walls = u64::MAX;
            all | if diagonal {
                rules::orthodox::bishop(square, walls)
            } else {
                rules::orthodox::rook(square, walls)
            }
        })
    };
    observed |= around(of(Kind::Rook) | of(Kind::Queen), false);
    observed |= around(of(Kind::Bishop) | of(Kind::Queen), true);
    observed
}

/// Whether the same units stand on the same squares.
pub(super) fn same_units(one: &Board, other: &Board) -> bool {
    one.of_side(Side::White) == other.of_side(Side::White)
        && one.of_side(Side::Black) == other.of_side(Side::Black)
        && one.kinds() == other.kinds()
}
