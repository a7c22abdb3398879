//! The compiled movement and the loops that run it.

use crate::czech::Unrolled;
use crate::lines::{Lines, Squares, bit};
use crate::{Arrival, Contents, Lending, View};
use board::{Geometry, Square, SquareSet, Walk};

/// A square to look at. The nodes of a departure lie one behind the other in preorder: when the contents of the
/// square are among `pass` the next node is the first child, otherwise the walk goes on at `skip`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub square: Square,
    pub pass: Contents,
    /// With these contents the movement may end here.
    pub land: Contents,
    pub kind: NodeKind,
    /// Where to go on; 16 bits are enough for one departure, counted from its first node.
    pub skip: u16,
    /// The arrival in the table of special arrivals; `u16::MAX`: the plain one on this square.
    pub special: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum NodeKind {
    /// Look at the square.
    Look,
    /// The path goes on if a pawn can be captured in passing here.
    EnPassant,
    /// The path goes on if the unit on this square, the departure, has not moved yet.
    Unmoved,
    /// Nothing to look at: the movement ends here (capture tries only).
    Always,
}

pub(crate) const PLAIN: u16 = u16::MAX;
/// The capture square of a special arrival that captures in passing; the position knows the victim.
pub(crate) const IN_PASSING: Square = Square(254);

/// A stretch of nodes.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Stretch {
    pub start: u32,
    pub length: u16,
}

/// A movement that cannot be unrolled: it depends on what it has already visited.
#[derive(Clone, Debug)]
pub(crate) struct Flood {
    /// For each square and vector the squares of the leap or ride.
    pub lines: Vec<Vec<Vec<Square>>>,
    /// Rides bend only on the edge; leaps go on everywhere.
    pub at_edges: bool,
    pub edge: SquareSet,
    /// For each departure the squares where it may end.
    pub ends: Vec<SquareSet>,
}

/// A movement compiled for one board and one side.
#[derive(Clone, Debug)]
pub struct Program {
    pub(crate) geometry: Geometry,
    pub(crate) nodes: Vec<Node>,
    pub(crate) departures: Vec<Stretch>,
    /// Ways to capture, by departure and target.
    pub(crate) capture_nodes: Vec<Node>,
    pub(crate) pairs: Vec<Stretch>,
    pub(crate) specials: Vec<Arrival>,
    pub(crate) reach: Vec<SquareSet>,
    pub(crate) steady_reach: Vec<SquareSet>,
    pub(crate) influence: Vec<SquareSet>,
    /// On boards of up to 64 squares, by target and departure: the squares of [`Program::ways`] that must be empty in one
    /// way or another, and those that must be occupied.
    pub(crate) small_ways: Vec<(u64, u64)>,
    /// Likewise the fillings of the ways with which a capture is possible.
    pub(crate) small_fillings: Vec<Stretch>,
    /// Where no capture has more than one filling, these in the place of both lists; one that never holds where there
    /// is none.
    pub(crate) only_fillings: Vec<(u64, u64)>,
    /// Pairs of the squares that matter and of those among them that must be occupied.
    pub(crate) fillings: Vec<(u64, u64)>,
    /// Whether occupation alone decides about captures that are not in passing.
    pub(crate) filled: bool,
    /// Where units go and capture alike, on leaps and lines alone: see [`Program::reached_over`].
    pub(crate) lines: Option<Lines>,
    /// Whether there are few enough fillings to be listed.
    pub(crate) fillings_listed: bool,
    /// For each departure the squares where a movement that is unrolled may end.
    pub(crate) ends: Vec<SquareSet>,
    pub(crate) captures_elsewhere: bool,
    pub(crate) steadily_exact: bool,
    pub(crate) exact: bool,
    pub(crate) en_passant: bool,
    /// Whether there are nodes that ask for more than contents.
    pub(crate) asks: bool,
    pub(crate) floods: Vec<Flood>,
    pub(crate) lendings: Vec<Lending>,
    /// For each lending and departure the squares where what is lent may end.
    pub(crate) lent_ends: Vec<Vec<SquareSet>>,
    pub(crate) scripts: Vec<Unrolled>,
    pub(crate) distinct: bool,
    pub(crate) cut: bool,
    /// Units of this walk are neither captured nor hopped over; [`Walk::NONE`] for none.
    pub(crate) shunned: Walk,
}

#[inline]
fn contents<V: View + ?Sized>(view: &V, square: Square) -> Contents {
    let unit = view.unit(square);
    if unit.is_empty() {
        Contents::EMPTY
    } else if view.capturable(unit) {
        Contents::ENEMY
    } else if unit.is_hole() {
        Contents::NEVER
    } else {
        Contents::OWN
    }
}

impl Program {
    /// Yields all moves and captures of a unit on `from`, in the order in which the reference prints them.
    #[inline]
    pub fn generate<V: View + ?Sized>(&self, from: Square, view: &V, sink: &mut impl FnMut(Arrival)) {
        if self.is_plain() {
            self.run::<false, V>(from, view, sink);
        } else if !self.distinct && self.is_unrolled() {
            self.run::<true, V>(from, view, sink);
        } else {
            self.generate_specially(from, view, sink);
        }
    }

    /// The squares from which this movement could ever capture on `target`; exact where [`Program::is_exact`].
    #[inline]
    #[must_use]
    pub fn reach(&self, target: Square) -> SquareSet {
        self.reach[target.index()]
    }

    /// Whether [`Program::reach`] alone decides about captures, as for leapers.
    #[inline]
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// As [`Program::reach`], for targets that cannot be captured in passing now.
    #[inline]
    #[must_use]
    pub fn steady_reach(&self, target: Square) -> SquareSet {
        self.steady_reach[target.index()]
    }

    /// Whether [`Program::steady_reach`] alone decides about captures that are not in passing.
    #[inline]
    #[must_use]
    pub fn is_steadily_exact(&self) -> bool {
        self.steadily_exact
    }

    /// The squares on whose contents it depends whether units with this movement can capture on `target`, those
    /// of the units themselves and of captures in passing apart.
    #[inline]
    #[must_use]
    pub fn influence(&self, target: Square) -> SquareSet {
        self.influence[target.index()]
    }

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
        self.lines.as_ref().map(|lines| lines.reached(from, occupied))
    }

    /// The squares where a unit goes and captures alike, each with those that must be empty for it; `None` where there
    /// is more to it than that.
    fn open_ways(&self, from: Square) -> Option<Vec<(Square, Squares)>> {
        let stretch = self.departures[from.index()];
        let nodes = &self.nodes[stretch.start as usize..][..stretch.length as usize];
        let (mut moves, mut captures) = (Vec::new(), Vec::new());
        // where the squares that are passed end, with all that are passed up to there
        let mut passed: Vec<(usize, Squares)> = Vec::new();
        for (at, node) in nodes.iter().enumerate() {
            while passed.last().is_some_and(|&(end, _)| end <= at) {
                passed.pop();
            }
            let gaps = passed.last().map_or(0, |&(_, gaps)| gaps);
            let passes_gaps = node.pass == Contents::EMPTY || node.pass == Contents::NEVER;
            let lands = node.land.and(Contents::OWN) == Contents::NEVER;
            if node.kind != NodeKind::Look || node.special != PLAIN || !passes_gaps || !lands {
                return None;
            }
            if node.land.meets(Contents::EMPTY) {
                // the square itself may have been looked at before
                moves.push((node.square, gaps & !bit(node.square)));
            }
            if node.land.meets(Contents::ENEMY) {
                captures.push((node.square, gaps));
            }
            passed.push((usize::from(node.skip), gaps | bit(node.square)));
        }
        moves.sort_unstable();
        captures.sort_unstable();
        let one_way = moves.windows(2).all(|pair| pair[0].0 != pair[1].0);
        (one_way && moves == captures && moves.iter().all(|way| way.0 != from)).then_some(moves)
    }

    /// Lays out what [`Program::captures_over`] and [`Program::ways`] answer from.
    pub(crate) fn lay_out_for_small_boards(&mut self) {
        let count = self.geometry.len();
        if !self.is_unrolled() {
            return;
        }
        self.ends = self.geometry.squares().map(|from| self.all_ends(from)).collect();
        self.captures_elsewhere =
            self.specials.iter().any(|way| way.capture.is_some() && way.capture != way.arrival);
        if count <= 128 && self.is_plain() {
            self.lines = self
                .geometry
                .squares()
                .map(|from| self.open_ways(from))
                .collect::<Option<Vec<_>>>()
                .and_then(|ways| Lines::of(&ways));
        }
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
                    self.small_fillings[place] = crate::trie::stretch(start, self.fillings.len());
                }
            }
        }
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

    /// The squares where this movement could ever end from a departure, whatever stands where; floods and borrowed
    /// walks left out.
    #[must_use]
    pub fn arrivals(&self, from: Square) -> SquareSet {
        let stretch = self.departures[from.index()];
        let nodes = &self.nodes[stretch.start as usize..][..stretch.length as usize];
        let plainly: SquareSet =
            nodes.iter().filter(|node| node.land != Contents::NEVER).map(|node| node.square).collect();
        self.scripts.iter().fold(plainly, |squares, script| squares | script.arrivals(from))
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

    /// Makes units of a walk stand in the way: they are neither captured nor hopped over.
    pub fn shun(&mut self, walk: Walk) {
        self.shunned = walk;
        self.asks = true;
        self.filled = false;
        self.lines = None;
        self.exact = false;
        self.steadily_exact = false;
    }

    #[inline]
    fn shuns<V: View + ?Sized>(&self, view: &V, square: Square) -> bool {
        self.shunned != Walk::NONE && view.unit(square).walk == self.shunned
    }

    /// Lets the movement end, and capture, on these squares only.
    pub fn confine(&mut self, squares: SquareSet) {
        for node in &mut self.nodes {
            let arrival = match self.specials.get(usize::from(node.special)) {
                Some(special) if node.special != PLAIN => special.arrival,
                _ => node.square,
            };
            if node.kind != NodeKind::Always && !squares.contains(arrival) {
                node.land = Contents::NEVER;
            }
        }
        self.lines = None;
        let count = self.geometry.len();
        for target in self.geometry.squares().filter(|&target| !squares.contains(target)) {
            self.reach[target.index()] = SquareSet::EMPTY;
            self.steady_reach[target.index()] = SquareSet::EMPTY;
            self.influence[target.index()] = SquareSet::EMPTY;
            for from in 0..count {
                self.pairs[from * count + target.index()] = Stretch::default();
            }
        }
        let floods = self.floods.iter_mut().flat_map(|flood| &mut flood.ends);
        let scripts = self.scripts.iter_mut().flat_map(|script| &mut script.ends);
        for ends in floods.chain(self.lent_ends.iter_mut().flatten()).chain(scripts) {
            *ends &= squares;
        }
    }

    /// Whether the movement has so many ways from some square that not all of them were compiled.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// From whom this movement borrows.
    #[must_use]
    pub fn lendings(&self) -> &[Lending] {
        &self.lendings
    }

    /// Whether there is a way to capture the unit on `target` that `accept` accepts. The unit there is taken for
    /// an enemy whatever it is, even if there is none. For a neutral or absent unit on `from` this asks what a
    /// unit of the mover could do from there.
    #[inline]
    pub fn captures<V: View + ?Sized>(
        &self,
        from: Square,
        target: Square,
        view: &V,
        accept: &mut impl FnMut(Arrival) -> bool,
    ) -> bool {
        if self.shuns(view, target) {
            return false;
        }
        self.captures_plainly(from, target, view, accept)
            || !self.is_plain() && self.captures_specially(from, target, view, accept)
    }

    /// Whether a unit on `from` could move to a square as the units stand, whatever is there, or put something there.
    pub fn threatens<V: View + ?Sized>(&self, from: Square, square: Square, view: &V) -> bool {
        let mut found = false;
        self.generate(from, view, &mut |arrival: Arrival| found |= arrival.arrival == square);
        found || self.scripts.iter().any(|script| script.threatens(from, square, view))
    }

    #[inline]
    fn captures_plainly<V: View + ?Sized, F: FnMut(Arrival) -> bool + ?Sized>(
        &self,
        from: Square,
        target: Square,
        view: &V,
        accept: &mut F,
    ) -> bool {
        let stretch = self.pairs[from.index() * self.geometry.len() + target.index()];
        let nodes = &self.capture_nodes[stretch.start as usize..][..stretch.length as usize];
        let mut at = 0;
        while let Some(node) = nodes.get(at) {
            if node.kind == NodeKind::Always {
                let arrival = if node.special == PLAIN {
                    Arrival::capturing(node.square)
                } else {
                    self.specials[node.special as usize]
                };
                if accept(arrival) {
                    return true;
                }
                at += 1;
            } else if contents(view, node.square).meets(node.pass)
                && (!self.asks || self.answers(*node, from, view))
            {
                at += 1;
            } else {
                at = node.skip as usize;
            }
        }
        false
    }

    #[inline]
    fn is_plain(&self) -> bool {
        !self.asks && !self.distinct && self.is_unrolled()
    }

    /// Whether nothing in it depends on what was visited, lent or defined elsewhere.
    #[inline]
    fn is_unrolled(&self) -> bool {
        self.floods.is_empty() && self.lendings.is_empty() && self.scripts.is_empty()
    }

    #[inline]
    fn run<const ASKS: bool, V: View + ?Sized>(
        &self,
        from: Square,
        view: &V,
        sink: &mut impl FnMut(Arrival),
    ) {
        let stretch = self.departures[from.index()];
        let nodes = &self.nodes[stretch.start as usize..][..stretch.length as usize];
        let mut at = 0;
        while let Some(node) = nodes.get(at) {
            let mut found = contents(view, node.square);
            if ASKS && self.shuns(view, node.square) {
                found = Contents::NEVER;
            }
            if found.meets(node.land) {
                if node.special != PLAIN {
                    sink(self.special(*node, found, view));
                } else if found == Contents::EMPTY {
                    sink(Arrival::moving(node.square));
                } else {
                    sink(Arrival::capturing(node.square));
                }
            }
            let asked = ASKS && (node.kind != NodeKind::Look || self.shunned != Walk::NONE);
            let passes = found.meets(node.pass) && (!asked || self.answers(*node, from, view));
            at = if passes { at + 1 } else { node.skip as usize };
        }
    }

    /// The answer to what a node asks beyond contents.
    #[inline]
    fn answers<V: View + ?Sized>(&self, node: Node, from: Square, view: &V) -> bool {
        if self.shuns(view, node.square) {
            return false;
        }
        match node.kind {
            NodeKind::EnPassant => view.en_passant().offers(node.square),
            NodeKind::Unmoved => view.is_unmoved(from),
            NodeKind::Look | NodeKind::Always => true,
        }
    }

    #[inline]
    fn special<V: View + ?Sized>(&self, node: Node, found: Contents, view: &V) -> Arrival {
        let mut arrival = self.specials[node.special as usize];
        if arrival.capture == IN_PASSING {
            arrival.capture = view.en_passant().victim;
        } else if arrival.capture == arrival.arrival && found == Contents::EMPTY {
            arrival.capture = Square::NONE;
        }
        arrival
    }

    fn generate_specially<V: View + ?Sized>(&self, from: Square, view: &V, sink: &mut dyn FnMut(Arrival)) {
        if self.distinct {
            // Of several ways to one end the reference keeps the one generated first, which is printed last.
            let mut found = Vec::with_capacity(64);
            self.run::<true, V>(from, view, &mut |arrival| found.push(arrival));
            for (index, arrival) in found.iter().enumerate() {
                let same =
                    |other: &Arrival| (other.arrival, other.capture) == (arrival.arrival, arrival.capture);
                if !found[index + 1..].iter().any(same) {
                    sink(*arrival);
                }
            }
        } else {
            self.run::<true, V>(from, view, &mut |arrival| sink(arrival));
        }
        for flood in self.floods.iter().rev() {
            let mut found = Vec::with_capacity(64);
            flood.run(from, view, None, &mut |arrival| {
                found.push(arrival);
                false
            });
            found.into_iter().rev().for_each(&mut *sink);
        }
        for script in self.scripts.iter().rev() {
            script.generate(from, view, &mut |arrival| {
                if arrival.capture.is_none() || !self.shuns(view, arrival.capture) {
                    sink(arrival);
                }
            });
        }
        for (kind, ends) in self.lendings.iter().zip(&self.lent_ends).rev() {
            let ends = ends[from.index()];
            let mut lent = Vec::new();
            view.lend(*kind, from, &mut |_| true, &mut |walk| lent.push(walk));
            for walk in lent.into_iter().rev() {
                if let Some(program) = view.program(walk).filter(|p| p.lendings.is_empty()) {
                    program.generate_specially(from, view, &mut |arrival| {
                        if ends.contains(arrival.arrival) {
                            sink(arrival);
                        }
                    });
                }
            }
        }
    }

    #[cold]
    fn captures_specially<V: View + ?Sized>(
        &self,
        from: Square,
        target: Square,
        view: &V,
        accept: &mut dyn FnMut(Arrival) -> bool,
    ) -> bool {
        if self.en_passant && view.en_passant().victim == target {
            let mut accepted = false;
            self.run::<true, V>(from, view, &mut |arrival| {
                let in_passing = arrival.capture == target && arrival.arrival != target;
                accepted = accepted || in_passing && accept(arrival);
            });
            if accepted {
                return true;
            }
        }
        if self.scripts.iter().any(|script| script.captures(from, target, view, accept)) {
            return true;
        }
        if self
            .floods
            .iter()
            .any(|flood| flood.run(from, view, Some(target), &mut |a| a.capture == target && accept(a)))
        {
            return true;
        }
        for (kind, ends) in self.lendings.iter().zip(&self.lent_ends) {
            let ends = ends[from.index()];
            let mut lent = Vec::new();
            // to capture there is rarer, and sooner told, than to be lent a walk
            let mut captures = |walk| {
                view.program(walk).is_some_and(|p| {
                    p.reach(target).contains(from)
                        && (p.captures_plainly(from, target, view, &mut |_| true)
                            || !p.is_plain() && p.captures_specially(from, target, view, &mut |_| true))
                })
            };
            view.lend(*kind, from, &mut captures, &mut |walk| lent.push(walk));
            let mut accept_there = |arrival: Arrival| ends.contains(arrival.arrival) && accept(arrival);
            for walk in lent {
                let Some(program) = view.program(walk).filter(|p| p.lendings.is_empty()) else { continue };
                if program.captures_plainly(from, target, view, &mut accept_there)
                    || !program.is_plain()
                        && program.captures_specially(from, target, view, &mut accept_there)
                {
                    return true;
                }
            }
        }
        false
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

impl Flood {
    /// Runs the flood; `visit` ends it by answering true. With a target, the unit there is an enemy.
    fn run<V: View + ?Sized>(
        &self,
        from: Square,
        view: &V,
        target: Option<Square>,
        visit: &mut dyn FnMut(Arrival) -> bool,
    ) -> bool {
        let mut taboo = SquareSet::of(from);
        let ends = self.ends[from.index()];
        self.spread(from, view, target, &mut taboo, &mut |a| ends.contains(a.arrival) && visit(a))
    }

    fn spread<V: View + ?Sized>(
        &self,
        from: Square,
        view: &V,
        target: Option<Square>,
        taboo: &mut SquareSet,
        visit: &mut dyn FnMut(Arrival) -> bool,
    ) -> bool {
        if self.at_edges {
            taboo.insert(from);
        }
        for line in &self.lines[from.index()] {
            for &square in line {
                let found = if target == Some(square) { Contents::ENEMY } else { contents(view, square) };
                if !self.at_edges && taboo.contains(square) {
                    break;
                }
                if !self.at_edges {
                    taboo.insert(square);
                }
                match found {
                    Contents::EMPTY => {
                        if visit(Arrival::moving(square)) {
                            return true;
                        }
                        let bends = !self.at_edges || self.edge.contains(square) && !taboo.contains(square);
                        if bends {
                            if self.spread(square, view, target, taboo, visit) {
                                return true;
                            }
                            break;
                        }
                    }
                    Contents::ENEMY => {
                        if visit(Arrival::capturing(square)) {
                            return true;
                        }
                        break;
                    }
                    _ => break,
                }
            }
        }
        false
    }
}
