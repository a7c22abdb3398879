//! What the filling of the board decides alone: laid out once for small boards, so that most questions are answered from
//! sets of squares.

use crate::lines::{Lines, Squares, bit, set_of, squares_of};
use crate::node::{Node, NodeKind, PLAIN, Stretch};
use crate::reach::Reach;
use crate::strides::Strides;
use crate::{Contents, Program};
use board::{Square, SquareSet, Walk};

/// Targets, each with the squares that must be empty for it.
type OpenWays = Vec<(Square, Squares)>;

impl Program {
    /// The squares on whose contents it depends whether a unit on `from` can capture on `target`, captures in passing
    /// apart; all of them where that is not known.
    #[inline]
    #[must_use]
    pub fn ways(&self, from: Square, target: Square) -> SquareSet {
        if let Some(ways) = self.ways_on_small_board(from, target) {
            return SquareSet::of_first_word(ways);
        }
        if !self.is_unrolled() {
            return !SquareSet::EMPTY;
        }
        let stretch = self.pairs[from.index() * self.geometry.len() + target.index()];
        let nodes = &self.capture_nodes[stretch.start as usize..][..stretch.length as usize];
        let mut ways = SquareSet::EMPTY;
        for node in nodes {
            if node.kind != NodeKind::Always {
                ways.insert(node.square);
            }
        }
        ways
    }

    /// As [`Program::ways`], on boards of up to 64 squares.
    #[inline]
    fn ways_on_small_board(&self, from: Square, target: Square) -> Option<u64> {
        let ways = self.small_ways.get(target.index() * 64 + from.index());
        ways.map(|(gaps, hurdles)| gaps | hurdles)
    }

    /// The squares of [`Program::ways`] that must be empty in one way or another, and those that must be occupied. Only
    /// where [`Program::is_filled`].
    #[inline]
    #[must_use]
    pub fn gaps_and_hurdles(&self, from: Square, target: Square) -> (u64, u64) {
        self.small_ways[target.index() * 64 + from.index()]
    }

    /// The squares on whose being left, and on whose being entered, it may depend whether a unit with this movement captures on a
    /// square, wherever it stands; `None` where others may matter.
    #[inline]
    #[must_use]
    pub fn all_ways(&self, target: Square) -> Option<(u64, u64)> {
        self.all_ways.get(target.index()).copied()
    }

    /// Whether a unit with this movement goes to an empty square exactly where it captures on an occupied one, so that
    /// [`Program::captures_over`] tells of both.
    #[inline]
    #[must_use]
    pub fn goes_where_it_captures(&self) -> bool {
        self.goes_where_it_captures
    }

    /// Whether each way ends on an empty square or with a capture there, without looking at that square before.
    fn lands_alike(&self) -> bool {
        let plain = self.is_plain() && self.filled;
        plain
            && self.departures.iter().all(|stretch| {
                let nodes = &self.nodes[stretch.start as usize..][..stretch.length as usize];
                // the squares looked at on the way, with where that way ends
                let mut passed: Vec<(usize, Square)> = Vec::new();
                nodes.iter().enumerate().all(|(at, node)| {
                    while passed.last().is_some_and(|&(end, _)| end <= at) {
                        passed.pop();
                    }
                    let lands = [Contents::EMPTY, Contents::ENEMY, Contents::OWN].map(|c| node.land.meets(c));
                    let alike = node.kind == NodeKind::Look
                        && node.special == PLAIN
                        && (lands == [false; 3]
                            || lands == [true, true, false]
                                && passed.iter().all(|&(_, square)| square != node.square));
                    passed.push((usize::from(node.skip), node.square));
                    alike
                })
            })
    }

    /// Whether [`Program::captures_over`] may be asked.
    #[inline]
    #[must_use]
    pub fn is_filled(&self) -> bool {
        self.filled
    }

    /// Whether a unit on `from` can capture on `target`, not in passing, when these squares of a board without holes
    /// are occupied. Only where [`Program::is_filled`].
    #[inline]
    #[must_use]
    pub fn captures_over(&self, from: Square, target: Square, occupied: u64) -> bool {
        if let Some(&(squares, full)) = self.only_fillings.get(target.index() * 64 + from.index()) {
            return occupied & squares == full;
        }
        if !self.fillings_listed {
            return self.leads_over(from, target, occupied);
        }
        let stretch = self.small_fillings[target.index() * 64 + from.index()];
        let fillings = &self.fillings[stretch.start as usize..][..stretch.length as usize];
        fillings.iter().any(|&(squares, full)| occupied & squares == full)
    }

    /// The same, found on the way.
    fn leads_over(&self, from: Square, target: Square, occupied: u64) -> bool {
        let stretch = self.pairs[from.index() * self.geometry.len() + target.index()];
        let nodes = &self.capture_nodes[stretch.start as usize..][..stretch.length as usize];
        let mut at = 0;
        while let Some(node) = nodes.get(at) {
            if node.kind == NodeKind::Always {
                return true;
            }
            // units of either side are the same here
            let found = match occupied >> node.square.index() & 1 {
                0 => Contents::EMPTY,
                _ => Contents::OWN,
            };
            at = if found.meets(node.pass) { at + 1 } else { usize::from(node.skip) };
        }
        false
    }

    /// The squares of a board of up to 128 without holes that a unit on `from` reaches when these are occupied: it goes
    /// to the empty ones and captures on the others what it may capture. `None` where it is not that simple.
    #[inline]
    #[must_use]
    pub fn reached_over(&self, from: Square, occupied: SquareSet) -> Option<SquareSet> {
        match &self.lines {
            Some(Reach::Alike(lines)) => Some(self.reached(lines, from, occupied)),
            _ => None,
        }
    }

    /// Where on a board of up to 128 squares without holes a unit on `from` goes when these are occupied, and the
    /// occupied ones on which it captures what it may capture; captures in passing apart. Each is one arrival without
    /// further effects. `None` where it is not that simple.
    #[inline]
    #[must_use]
    pub fn ends_over(&self, from: Square, occupied: SquareSet) -> Option<(SquareSet, SquareSet)> {
        if self.geometry.len() <= 64 {
            let occupied = occupied.0[0];
            let (quiet, captures) = match self.lines.as_ref()? {
                Reach::Alike(lines) => {
                    let reached = lines.reached_on_small_board(from, occupied);
                    (reached, reached)
                }
                Reach::Parted { quiet, captures } => (
                    quiet.reached_on_small_board(from, occupied),
                    captures.reached_on_small_board(from, occupied),
                ),
            };
            return Some((
                SquareSet::of_first_word(quiet & !occupied),
                SquareSet::of_first_word(captures & occupied),
            ));
        }
        let (quiet, captures) = self.ends_at_most(from, occupied)?;
        Some((quiet - occupied, captures & occupied))
    }

    /// The squares of a board of up to 128 without holes where a unit on `from` may go, and those where it may capture,
    /// when at least these squares are occupied and whatever others are: more than it does go to. `None` where it is not
    /// that simple.
    #[inline]
    #[must_use]
    pub fn ends_at_most(&self, from: Square, occupied: SquareSet) -> Option<(SquareSet, SquareSet)> {
        Some(match self.lines.as_ref()? {
            Reach::Alike(lines) => {
                let reached = self.reached(lines, from, occupied);
                (reached, reached)
            }
            Reach::Parted { quiet, captures } => {
                (self.reached(quiet, from, occupied), self.reached(captures, from, occupied))
            }
        })
    }

    #[inline(always)]
    fn reached(&self, lines: &Lines, from: Square, occupied: SquareSet) -> SquareSet {
        if self.geometry.len() <= 64 {
            SquareSet::of_first_word(lines.reached_on_small_board(from, occupied.0[0]))
        } else {
            set_of(lines.reached(from, squares_of(occupied)))
        }
    }

    /// What [`Program::ends_over`] answers for many units at once, on boards of up to 64 squares; `None` where the
    /// movement has too many steps for that.
    #[inline]
    #[must_use]
    pub fn strides(&self) -> Option<&Strides> {
        self.strides.as_ref()
    }

    /// Whether the movement has captures in passing.
    #[inline]
    #[must_use]
    pub fn captures_in_passing(&self) -> bool {
        self.en_passant
    }

    /// The squares that multi-steps pass which end on a square, from wherever they come: there the unit may be captured in passing.
    pub fn passed_on_the_way_to(&self, square: Square) -> impl Iterator<Item = Square> + '_ {
        let ending = self.specials.iter().filter(move |special| special.arrival == square);
        ending.flat_map(|special| special.passed).filter(|passed| passed.is_some())
    }

    /// The squares where a unit goes, and those where it captures, each with the squares that must be empty for it;
    /// captures in passing left out. `None` where there is more to it than that.
    fn open_ways(&self, from: Square) -> Option<[OpenWays; 2]> {
        let stretch = self.departures[from.index()];
        let nodes = &self.nodes[stretch.start as usize..][..stretch.length as usize];
        let (mut moves, mut captures) = (OpenWays::new(), OpenWays::new());
        // where the squares that are passed end, with all that must be empty up to there
        let mut passed: Vec<(usize, Squares)> = Vec::new();
        let mut next = 0;
        while let Some(node) = nodes.get(next) {
            let at = next;
            next += 1;
            while passed.last().is_some_and(|&(end, _)| end <= at) {
                passed.pop();
            }
            let gaps = passed.last().map_or(0, |&(_, gaps)| gaps);
            let asked = match node.pass {
                Contents::EMPTY | Contents::NEVER => bit(node.square),
                Contents::ANY => 0,
                _ => return None,
            };
            if node.kind == NodeKind::EnPassant {
                next = usize::from(node.skip);
                continue;
            }
            let special = self.specials.get(usize::from(node.special)).filter(|_| node.special != PLAIN);
            let ends_there = special.is_none_or(|end| {
                let elsewhere = end.capture.is_some() && end.capture != node.square;
                end.effects == 0 && end.arrival == node.square && !elsewhere
            });
            let lands = node.land.and(Contents::OWN) == Contents::NEVER;
            if node.kind != NodeKind::Look || !ends_there || !lands {
                return None;
            }
            if node.land.meets(Contents::EMPTY) {
                // the square itself may have been looked at before
                moves.push((node.square, gaps & !bit(node.square)));
            }
            if node.land.meets(Contents::ENEMY) {
                captures.push((node.square, gaps));
            }
            passed.push((usize::from(node.skip), gaps | asked));
        }
        let is_simple = |ways: &mut OpenWays| {
            ways.sort_unstable();
            let one_way = ways.windows(2).all(|pair| pair[0].0 != pair[1].0);
            one_way && ways.iter().all(|&(target, gaps)| target != from && gaps & bit(target) == 0)
        };
        (is_simple(&mut moves) && is_simple(&mut captures)).then_some([moves, captures])
    }

    /// Lays out what [`Program::ends_over`] answers from.
    pub(crate) fn lay_out_lines(&mut self) {
        (self.lines, self.strides) = (None, None);
        if self.geometry.len() > 128 || self.distinct || self.shunned != Walk::NONE || !self.is_unrolled() {
            return;
        }
        let ways: Option<Vec<[OpenWays; 2]>> =
            self.geometry.squares().map(|from| self.open_ways(from)).collect();
        let Some(ways) = ways else { return };
        let (quiet, captures): (Vec<_>, Vec<_>) =
            ways.into_iter().map(|[quiet, captures]| (quiet, captures)).unzip();
        if self.geometry.len() <= 64 {
            self.strides = Strides::of(&quiet, &captures);
        }
        let plain = self.is_plain() && self.nodes.iter().all(|node| node.special == PLAIN);
        self.lines = if plain && quiet == captures {
            Lines::of(&quiet).map(Reach::Alike)
        } else {
            let both = Lines::of(&quiet).zip(Lines::of(&captures));
            both.map(|(quiet, captures)| Reach::Parted { quiet, captures })
        };
    }

    /// Lays out what [`Program::captures_over`] and [`Program::ways`] answer from.
    pub(crate) fn lay_out_for_small_boards(&mut self) {
        let count = self.geometry.len();
        if !self.is_unrolled() {
            return;
        }
        self.ends = self.geometry.squares().map(|from| self.all_ends(from)).collect();
        self.looks = self.geometry.squares().map(|from| self.all_looks(from)).collect();
        self.captures_elsewhere =
            self.specials.iter().any(|way| way.capture.is_some() && way.capture != way.arrival);
        self.lay_out_lines();
        if count > 64 {
            return;
        }
        self.small_ways = vec![(0, 0); count * 64];
        self.small_fillings = vec![Stretch::default(); count * 64];
        self.filled = self.shunned == Walk::NONE;
        self.fillings_listed = true;
        for from in 0..count {
            for target in 0..count {
                let stretch = self.pairs[from * count + target];
                let nodes = &self.capture_nodes[stretch.start as usize..][..stretch.length as usize];
                let place = target * 64 + from;
                if let Some(ways) = self.filled.then(|| gaps_and_hurdles(nodes)).flatten() {
                    self.small_ways[place] = ways;
                } else {
                    self.filled = false;
                    let looked_at = nodes.iter().filter(|node| node.kind != NodeKind::Always);
                    let ways = looked_at.fold(0, |ways, node| ways | 1 << node.square.index());
                    self.small_ways[place] = (ways, ways);
                }
                if self.filled && self.fillings_listed {
                    let start = self.fillings.len();
                    self.fillings_listed = list_fillings(nodes, &mut self.fillings);
                    self.small_fillings[place] = Stretch::between(start, self.fillings.len());
                }
            }
        }
        let all = |ways: &[(u64, u64)]| {
            ways.iter().fold((0, 0), |(gaps, hurdles), way| (gaps | way.0, hurdles | way.1))
        };
        self.all_ways = self.small_ways.chunks(64).map(all).collect();
        self.fillings_listed &= self.filled;
        let listed = self.fillings_listed;
        if listed && self.small_fillings.iter().all(|stretch| stretch.length <= 1) {
            let first = |stretch: &Stretch| self.fillings[stretch.start as usize];
            let only = |stretch: &Stretch| if stretch.length == 0 { (0, 1) } else { first(stretch) };
            self.only_fillings = self.small_fillings.iter().map(only).collect();
        }
        if !listed || !self.only_fillings.is_empty() {
            self.fillings = Vec::new();
            self.small_fillings = Vec::new();
        }
        self.goes_where_it_captures = self.lands_alike();
    }

    /// The squares of all arrivals from a departure, those of special ones included.
    fn all_ends(&self, from: Square) -> SquareSet {
        let stretch = self.departures[from.index()];
        let nodes = &self.nodes[stretch.start as usize..][..stretch.length as usize];
        let landing = nodes.iter().filter(|node| node.land != Contents::NEVER);
        let mut ends = SquareSet::EMPTY;
        for node in landing {
            let special = self.specials.get(usize::from(node.special)).filter(|_| node.special != PLAIN);
            ends.insert(special.map_or(node.square, |special| special.arrival));
        }
        ends
    }

    /// The squares of all nodes of a departure, and of all arrivals.
    fn all_looks(&self, from: Square) -> SquareSet {
        let stretch = self.departures[from.index()];
        let nodes = &self.nodes[stretch.start as usize..][..stretch.length as usize];
        nodes.iter().fold(self.ends[from.index()], |looks, node| looks | SquareSet::of(node.square))
    }

    /// The squares on whose contents it depends where a unit goes from a square, those included; `None` where others may
    /// matter.
    #[inline]
    #[must_use]
    pub fn looks_from(&self, from: Square) -> Option<SquareSet> {
        self.looks.get(from.index()).copied()
    }

    /// As [`Program::arrivals`], at hand; `None` where [`Program::arrivals`] leaves some out, or they are defined elsewhere.
    #[inline]
    #[must_use]
    pub fn ends(&self, from: Square) -> Option<SquareSet> {
        self.ends.get(from.index()).copied()
    }

    /// Whether units are captured elsewhere than on the square of arrival.
    #[inline]
    #[must_use]
    pub fn captures_elsewhere(&self) -> bool {
        self.captures_elsewhere
    }
}

/// So many ways to capture from one square on one other are told apart by their fillings.
const MOST_FILLINGS: usize = 12;

/// Appends the fillings with which one of the ways is open, each once; `false` where there are too many.
fn list_fillings(nodes: &[Node], fillings: &mut Vec<(u64, u64)>) -> bool {
    let first = fillings.len();
    each_filling(nodes, &mut |squares, full| {
        if fillings.len() - first <= MOST_FILLINGS && !fillings[first..].contains(&(squares, full)) {
            fillings.push((squares, full));
        }
    });
    fillings.len() - first <= MOST_FILLINGS
}

/// The squares that must be empty in one of the ways, and those that must be occupied; `None` where occupation alone
/// does not decide.
fn gaps_and_hurdles(nodes: &[Node]) -> Option<(u64, u64)> {
    let (mut gaps, mut hurdles) = (0, 0);
    let decides = each_filling(nodes, &mut |squares, full| {
        gaps |= squares & !full;
        hurdles |= full;
    });
    decides.then_some((gaps, hurdles))
}

/// Visits the fillings with which one of the ways is open; `false` where occupation alone does not decide.
fn each_filling(nodes: &[Node], visit: &mut dyn FnMut(u64, u64)) -> bool {
    // the nodes passed on the way to the one at hand: where they end, and what they ask
    let mut passed: Vec<(usize, u64, u64)> = Vec::new();
    let mut at = 0;
    while let Some(node) = nodes.get(at) {
        while passed.last().is_some_and(|&(end, _, _)| end <= at) {
            passed.pop();
        }
        let (_, squares, full) = passed.last().copied().unwrap_or((0, 0, 0));
        at += 1;
        if node.kind == NodeKind::Always {
            visit(squares, full);
            continue;
        }
        if node.kind != NodeKind::Look {
            return false;
        }
        let bit = 1 << node.square.index();
        let (asked, filled) = match node.pass {
            Contents::ANY => (0, 0),
            Contents::EMPTY => (bit, 0),
            Contents::OCCUPIED => (bit, bit),
            _ => return false,
        };
        if squares & asked != 0 && full & bit != filled {
            // the same square empty and occupied: this way is never open
            at = usize::from(node.skip);
        } else {
            passed.push((usize::from(node.skip), squares | asked, full | filled));
        }
    }
    true
}
