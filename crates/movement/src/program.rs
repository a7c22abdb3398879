//! The compiled movement and the loops that run it.

use crate::czech::Unrolled;
use crate::flood::Flood;
use crate::node::{IN_PASSING, Node, NodeKind, PLAIN, Stretch, contents};
use crate::reach::Reach;
use crate::strides::Strides;
use crate::{Arrival, Contents, Lending, View};
use board::{Geometry, Square, SquareSet, Walk};

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
    /// By target the same for all departures together.
    pub(crate) all_ways: Vec<(u64, u64)>,
    /// Likewise the fillings of the ways with which a capture is possible.
    pub(crate) small_fillings: Vec<Stretch>,
    /// Where no capture has more than one filling, these in the place of both lists; one that never holds where there
    /// is none.
    pub(crate) only_fillings: Vec<(u64, u64)>,
    /// Pairs of the squares that matter and of those among them that must be occupied.
    pub(crate) fillings: Vec<(u64, u64)>,
    /// Whether occupation alone decides about captures that are not in passing.
    pub(crate) filled: bool,
    /// Whether occupation alone decides likewise where it goes without capturing.
    pub(crate) goes_where_it_captures: bool,
    /// Where units come by leaps and lines alone: see [`Program::ends_over`].
    pub(crate) lines: Option<Reach>,
    /// The same for many units at once.
    pub(crate) strides: Option<Strides>,
    /// Whether there are few enough fillings to be listed.
    pub(crate) fillings_listed: bool,
    /// For each departure the squares where a movement that is unrolled may end.
    pub(crate) ends: Vec<SquareSet>,
    /// For each departure the squares on whose contents it depends where a movement that is unrolled ends, those included.
    pub(crate) looks: Vec<SquareSet>,
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

/// A board on which units may borrow the walks of others. By default none does.
pub trait Lender: View {
    /// Visits each walk lent to the unit on `square` that is `wanted`, which is asked first; a guard against endless
    /// borrowing is the rules' affair.
    fn lend(
        &self,
        kind: Lending,
        square: Square,
        wanted: &mut dyn FnMut(Walk) -> bool,
        visit: &mut dyn FnMut(Walk),
    ) {
        let _ = (kind, square, wanted, visit);
    }

    /// The program by which a unit plays a walk that is lent to it in that way, needed only where walks are lent.
    fn lent_program(&self, kind: Lending, walk: Walk) -> Option<&Program> {
        let _ = (kind, walk);
        None
    }
}

impl Program {
    /// Yields all moves and captures of a unit on `from`, in the order in which the reference prints them.
    #[inline]
    pub fn generate<V: Lender + ?Sized>(&self, from: Square, view: &V, sink: &mut impl FnMut(Arrival)) {
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

    /// Makes units of a walk stand in the way: they are neither captured nor hopped over.
    pub fn shun(&mut self, walk: Walk) {
        self.shunned = walk;
        self.asks = true;
        self.filled = false;
        self.goes_where_it_captures = false;
        (self.lines, self.strides) = (None, None);
        self.exact = false;
        self.steadily_exact = false;
    }

    #[inline]
    fn shuns<V: Lender + ?Sized>(&self, view: &V, square: Square) -> bool {
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
        self.lay_out_lines();
        self.goes_where_it_captures = false;
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
    pub fn captures<V: Lender + ?Sized>(
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
    pub fn threatens<V: Lender + ?Sized>(&self, from: Square, square: Square, view: &V) -> bool {
        let mut found = false;
        self.generate(from, view, &mut |arrival: Arrival| found |= arrival.arrival == square);
        found || self.scripts.iter().any(|script| script.threatens(from, square, view))
    }

    #[inline]
    fn captures_plainly<V: Lender + ?Sized, F: FnMut(Arrival) -> bool + ?Sized>(
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
    pub(crate) fn is_plain(&self) -> bool {
        !self.asks && !self.distinct && self.is_unrolled()
    }

    /// Whether it asks for nothing but what stands on squares and whether units are unmoved or captured in passing: it
    /// borrows nothing and has no conditions of a user.
    #[must_use]
    pub fn looks_at_squares_alone(&self) -> bool {
        self.lendings.is_empty() && self.scripts.is_empty()
    }

    /// Whether nothing in it depends on what was visited, lent or defined elsewhere.
    #[inline]
    pub(crate) fn is_unrolled(&self) -> bool {
        self.floods.is_empty() && self.lendings.is_empty() && self.scripts.is_empty()
    }

    #[inline]
    fn run<const ASKS: bool, V: Lender + ?Sized>(
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
    fn answers<V: Lender + ?Sized>(&self, node: Node, from: Square, view: &V) -> bool {
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
    fn special<V: Lender + ?Sized>(&self, node: Node, found: Contents, view: &V) -> Arrival {
        let mut arrival = self.specials[node.special as usize];
        if arrival.capture == IN_PASSING {
            arrival.capture = view.en_passant().victim;
        } else if arrival.capture == arrival.arrival && found == Contents::EMPTY {
            arrival.capture = Square::NONE;
        }
        arrival
    }

    fn generate_specially<V: Lender + ?Sized>(&self, from: Square, view: &V, sink: &mut dyn FnMut(Arrival)) {
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
                if let Some(program) = view.lent_program(*kind, walk).filter(|p| p.lendings.is_empty()) {
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
    fn captures_specially<V: Lender + ?Sized>(
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
                view.lent_program(*kind, walk).is_some_and(|p| {
                    p.reach(target).contains(from)
                        && (p.captures_plainly(from, target, view, &mut |_| true)
                            || !p.is_plain() && p.captures_specially(from, target, view, &mut |_| true))
                })
            };
            view.lend(*kind, from, &mut captures, &mut |walk| lent.push(walk));
            let mut accept_there = |arrival: Arrival| ends.contains(arrival.arrival) && accept(arrival);
            for walk in lent {
                let Some(program) = view.lent_program(*kind, walk).filter(|p| p.lendings.is_empty()) else {
                    continue;
                };
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
