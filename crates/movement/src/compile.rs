//! The compiler: unrolls a movement from every square into a trie of squares to look at.
//!
//! The tree is run with continuations. A question of the geometry is answered at once; a question about contents
//! becomes a node whose children are what follows. The tries are turned over at the end so that a plain run of
//! the nodes yields moves in the reverse of the order in which the tree names them: the reference prints its
//! moves from the last generated to the first.

mod walls;

use crate::flood::Flood;
use crate::geometry::Ground;
use crate::node::{IN_PASSING, NodeKind, PLAIN, Stretch};
use crate::trie::{Branch, collect_targets, flatten, flatten_captures, prune};
use crate::{Arrival, Condition, Contents, Direction, Leg, Movement, Program, Times, Vector};
use board::{Geometry, Side, Square, SquareSet};

/// A path may have at most so many steps; a repetition that stands still ends here.
const LONGEST_PATH: usize = 64;
/// No departure has more nodes; larger tries are cut. Laid flat and pruned a trie has at most three times as many,
/// which 16 bits can still count.
const MOST_NODES: usize = 21_000;
/// Unrolling one departure takes no more steps; what would go on beyond is cut. No walk of the table takes 10,000 on a chessboard.
const MOST_STEPS: usize = 200_000;
/// When one departure had to be cut the others are given so many times less, so that the whole does not take long.
const LESS_AFTER_A_CUT: usize = 20;

impl Program {
    /// Compiles a movement for a board and the side that plays it.
    #[must_use]
    pub fn compile(movement: &Movement, geometry: Geometry, side: Side) -> Program {
        let ground = Ground { geometry, walls: SquareSet::EMPTY, side };
        Program::compile_on(movement, ground, Contents::ANY)
    }

    /// The same for a game in which squares are holes, or become holes; `walls` are those that are holes for the whole
    /// game. A movement that turns at the edge of the board turns at these, too.
    #[must_use]
    pub fn compile_with_holes(
        movement: &Movement,
        geometry: Geometry,
        walls: SquareSet,
        side: Side,
    ) -> Program {
        let ground = Ground { geometry, walls, side };
        Program::compile_on(movement, ground, Contents::ANY.or(Contents::HOLE))
    }

    /// Compiles for a ground on which squares may have such contents.
    fn compile_on(movement: &Movement, ground: Ground, possible: Contents) -> Program {
        let Ground { geometry, walls, .. } = ground;
        let mut program = Program {
            geometry,
            nodes: Vec::new(),
            departures: vec![Stretch::default(); geometry.len()],
            capture_nodes: Vec::new(),
            pairs: vec![Stretch::default(); geometry.len() * geometry.len()],
            specials: Vec::new(),
            reach: vec![SquareSet::EMPTY; geometry.len()],
            steady_reach: vec![SquareSet::EMPTY; geometry.len()],
            influence: vec![SquareSet::EMPTY; geometry.len()],
            small_ways: Vec::new(),
            all_ways: Vec::new(),
            small_fillings: Vec::new(),
            only_fillings: Vec::new(),
            fillings: Vec::new(),
            filled: false,
            goes_where_it_captures: false,
            lines: None,
            strides: None,
            fillings_listed: false,
            ends: Vec::new(),
            looks: Vec::new(),
            captures_elsewhere: false,
            steadily_exact: true,
            exact: true,
            en_passant: false,
            asks: false,
            floods: Vec::new(),
            lendings: Vec::new(),
            lent_ends: Vec::new(),
            scripts: Vec::new(),
            distinct: false,
            cut: false,
            shunned: board::Walk::NONE,
        };
        let mut first_departure = true;
        for departure in geometry.squares().filter(|s| !walls.contains(*s)) {
            // counted down to nothing
            let share = if program.cut { LESS_AFTER_A_CUT } else { 1 };
            let (nodes, steps) = (MOST_NODES / share, MOST_STEPS / share);
            let mut unroller = Unroller {
                ground,
                possible,
                departure,
                program: &mut program,
                nodes,
                steps,
                first_departure,
            };
            let mut trie = Vec::new();
            let start = Path::new(departure);
            unroller.unroll(&Rest::Then(movement, &Rest::End), start, &mut trie);
            program.seal(departure, &mut trie);
            first_departure = false;
        }
        program.count_scripts();
        program.steadily_exact = program.floods.is_empty()
            && program.lendings.is_empty()
            && program.scripts.is_empty()
            && program.capture_nodes.iter().all(|n| n.kind == NodeKind::Always);
        program.exact = program.steadily_exact && !program.en_passant;
        program.lay_out_for_small_boards();
        program
    }

    /// Notes what scripts could reach, and leaves out those without a move.
    fn count_scripts(&mut self) {
        self.scripts.retain(|script| !script.is_empty());
        for script in &self.scripts {
            for departure in self.geometry.squares() {
                for target in script.hits(departure) {
                    self.reach[target.index()].insert(departure);
                    self.steady_reach[target.index()].insert(departure);
                    self.influence[target.index()] = !SquareSet::EMPTY;
                }
            }
        }
    }

    fn seal(&mut self, departure: Square, trie: &mut [Branch]) {
        let start = self.nodes.len();
        flatten(trie, &mut self.nodes, start);
        self.departures[departure.index()] = Stretch::between(start, self.nodes.len());
        let mut targets = SquareSet::EMPTY;
        collect_targets(trie, &self.specials, &mut targets);
        for target in targets {
            let start = self.capture_nodes.len();
            let pruned = prune(trie, target, &self.specials);
            flatten_captures(&pruned, &mut self.capture_nodes, start);
            self.pairs[departure.index() * self.geometry.len() + target.index()] =
                Stretch::between(start, self.capture_nodes.len());
            self.reach[target.index()].insert(departure);
            self.steady_reach[target.index()].insert(departure);
            let looked_at = self.capture_nodes[start..].iter().filter(|node| node.kind == NodeKind::Look);
            for node in looked_at {
                self.influence[target.index()].insert(node.square);
            }
        }
        if !self.floods.is_empty() || !self.lendings.is_empty() || self.en_passant {
            // What cannot be unrolled may reach any square.
            let own = SquareSet::of(departure);
            for square in self.geometry.squares() {
                let unbounded = !self.floods.is_empty() || !self.lendings.is_empty();
                let near = self.geometry.file(square).abs_diff(self.geometry.file(departure)) <= 1;
                if unbounded {
                    self.steady_reach[square.index()] = self.steady_reach[square.index()] | own;
                    self.influence[square.index()] = !SquareSet::EMPTY;
                }
                if unbounded || near {
                    self.reach[square.index()] = self.reach[square.index()] | own;
                }
            }
        }
    }
}

/// What is still to be done after the element at hand.
enum Rest<'a> {
    End,
    Then(&'a Movement, &'a Rest<'a>),
    Sequence(&'a [Movement], &'a Rest<'a>),
    /// More rounds of a repetition: at least, at most, those done.
    Again {
        body: &'a Movement,
        least: u8,
        most: u8,
        done: u8,
        counting: bool,
        rest: &'a Rest<'a>,
    },
    /// Leave the scope of a restriction of landings.
    Unrestrict(&'a Rest<'a>),
    /// Leave the scope of the cylinder.
    Unroll(&'a Rest<'a>),
    /// Leave the scope in which the departure is a square like any other.
    Leave(&'a Rest<'a>),
}

#[derive(Clone)]
struct Path<'a> {
    square: Square,
    direction: Vector,
    count: u8,
    hurdle: Square,
    victim: Square,
    passed: [Square; 3],
    only: Vec<(&'a Condition, bool)>,
    around: bool,
    returns: bool,
    length: usize,
}

impl Path<'_> {
    fn new(square: Square) -> Self {
        Path {
            square,
            direction: Vector::new(0, 0),
            count: 0,
            hurdle: Square::NONE,
            victim: Square::NONE,
            passed: [Square::NONE; 3],
            only: Vec::new(),
            around: false,
            returns: false,
            length: 0,
        }
    }
}

struct Unroller<'p> {
    ground: Ground,
    /// What squares may hold. What they cannot hold is not asked for, so that the questions stay those of plain boards.
    possible: Contents,
    departure: Square,
    program: &'p mut Program,
    /// How many nodes it may still make.
    nodes: usize,
    /// How many steps it may still take.
    steps: usize,
    first_departure: bool,
}

impl Unroller<'_> {
    fn unroll<'a>(&mut self, rest: &Rest<'a>, mut path: Path<'a>, trie: &mut Vec<Branch>) {
        if self.steps == 0 {
            self.program.cut = true;
            return;
        }
        self.steps -= 1;
        match rest {
            Rest::End => {}
            Rest::Then(element, rest) => self.element(element, rest, path, trie),
            Rest::Sequence([], rest) => self.unroll(rest, path, trie),
            Rest::Sequence([Movement::Each(directions, reversed), others @ ..], rest) => {
                for direction in self.ground.directions(directions, *reversed) {
                    let mut path = path.clone();
                    path.direction = direction;
                    self.unroll(&Rest::Sequence(others, rest), path, trie);
                }
            }
            Rest::Sequence([first, others @ ..], rest) => {
                self.element(first, &Rest::Sequence(others, rest), path, trie);
            }
            Rest::Again { body, least, most, done, counting, rest } => {
                if *done >= *least {
                    let mut path = path.clone();
                    if *counting {
                        path.count = *done;
                    }
                    self.unroll(rest, path, trie);
                }
                path.length += 1;
                if *done < *most && path.length < LONGEST_PATH {
                    let again = Rest::Again {
                        body,
                        least: *least,
                        most: *most,
                        done: done.saturating_add(1),
                        counting: *counting,
                        rest,
                    };
                    self.element(body, &again, path, trie);
                }
            }
            Rest::Leave(rest) => {
                path.returns = false;
                self.unroll(rest, path, trie);
            }
            Rest::Unroll(rest) => {
                path.around = false;
                self.unroll(rest, path, trie);
            }
            Rest::Unrestrict(rest) => {
                path.only.pop();
                self.unroll(rest, path, trie);
            }
        }
    }

    fn element<'a>(
        &mut self,
        element: &'a Movement,
        rest: &Rest<'a>,
        mut path: Path<'a>,
        trie: &mut Vec<Branch>,
    ) {
        match element {
            Movement::Sequence(elements) => self.unroll(&Rest::Sequence(elements, rest), path, trie),
            Movement::Choice(ways) => {
                for way in ways {
                    self.element(way, rest, path.clone(), trie);
                }
            }
            // Outside a sequence nothing follows the directions.
            Movement::Each(..) => {}
            Movement::Go => self.go(path.direction, rest, path, trie),
            Movement::GoLeg(Leg::Along) => self.go(path.direction.along(), rest, path, trie),
            Movement::GoLeg(Leg::Diagonal) => self.go(path.direction.diagonal(), rest, path, trie),
            Movement::Step(direction) => {
                for vector in self.ground.directions(&[*direction], false) {
                    self.go(vector, rest, path.clone(), trie);
                }
            }
            Movement::Turn(eighths) => {
                path.direction = path.direction.turned(*eighths);
                self.unroll(rest, path, trie);
            }
            Movement::Fork(eighths) => {
                for eighths in path.direction.fork(*eighths) {
                    let mut path = path.clone();
                    path.direction = path.direction.turned(eighths);
                    self.unroll(rest, path, trie);
                }
            }
            Movement::Flip(axis) => {
                path.direction = path.direction.flipped(*axis);
                self.unroll(rest, path, trie);
            }
            Movement::Slide => self.turn_at_wall(true, rest, &path, trie),
            Movement::Reflect => self.turn_at_wall(false, rest, &path, trie),
            Movement::Home => {
                path.square = self.departure;
                self.unroll(rest, path, trie);
            }
            Movement::Look(contents) => self.look(*contents, Contents::NEVER, PLAIN, rest, path, trie),
            Movement::Hurdle => {
                path.hurdle = path.square;
                self.look(Contents::OCCUPIED, Contents::NEVER, PLAIN, rest, path, trie);
            }
            Movement::HurdleOrHole => {
                path.hurdle = path.square;
                self.look(Contents::OCCUPIED.or(Contents::HOLE), Contents::NEVER, PLAIN, rest, path, trie);
            }
            Movement::Take => {
                path.victim = path.square;
                self.look(Contents::ENEMY, Contents::NEVER, PLAIN, rest, path, trie);
            }
            Movement::Land(kinds) => {
                let mut land = *kinds;
                if path.victim.is_some() {
                    land = land.and(Contents::EMPTY);
                }
                if !self.may_end(&path) {
                    land = Contents::NEVER;
                }
                let special = self.special(&path);
                if special.is_none() {
                    land = Contents::NEVER;
                }
                self.look(Contents::EMPTY, land, special.unwrap_or(PLAIN), rest, path, trie);
            }
            Movement::EnPassant => self.en_passant(rest, path, trie),
            Movement::Pass => {
                if let Some(free) = path.passed.iter_mut().find(|s| s.is_none()) {
                    *free = path.square;
                }
                self.unroll(rest, path, trie);
            }
            Movement::If(Condition::Wall, wanted) => self.if_wall(*wanted, rest, path, trie),
            Movement::If(condition, wanted) => {
                if self.holds(*condition, &path) == *wanted {
                    self.unroll(rest, path, trie);
                }
            }
            Movement::Only(condition, wanted, body) => {
                path.only.push((condition, *wanted));
                self.element(body, &Rest::Unrestrict(rest), path, trie);
            }
            Movement::Returning(body) => {
                path.returns = true;
                self.element(body, &Rest::Leave(rest), path, trie);
            }
            Movement::Cylinder(body) => {
                path.around = true;
                self.element(body, &Rest::Unroll(rest), path, trie);
            }
            Movement::Unmoved => {
                self.program.asks = true;
                let mut children = Vec::new();
                self.unroll(rest, path, &mut children);
                trie.push(Branch {
                    square: self.departure,
                    pass: Contents::ANY,
                    land: Contents::NEVER,
                    kind: NodeKind::Unmoved,
                    special: PLAIN,
                    children,
                    targets: SquareSet::EMPTY,
                });
            }
            Movement::Repeat(body, times) => {
                let (least, most, counting) = match *times {
                    Times::Range(least, most) => (least, most, false),
                    Times::Counting => (0, u8::MAX, true),
                    Times::Counted(more) => {
                        let n = path.count.saturating_add_signed(more);
                        (n, n, false)
                    }
                };
                self.unroll(&Rest::Again { body, least, most, done: 0, counting, rest }, path, trie);
            }
            Movement::Flood(directions) => self.flood(directions, false, &path),
            Movement::EdgeFlood(directions) => self.flood(directions, true, &path),
            Movement::Lend(kind) => {
                if self.first_departure {
                    let ends = self.ends(&path);
                    self.program.lendings.push(*kind);
                    self.program.lent_ends.push(ends);
                }
            }
            Movement::Script(script) => {
                if self.first_departure {
                    let Ground { geometry, walls, side } = self.ground;
                    let unrolled = script.unroll(geometry, walls, side, self.ends(&path));
                    self.program.scripts.push(unrolled);
                }
            }
            Movement::Distinct(body) => {
                self.program.distinct = true;
                self.element(body, rest, path, trie);
            }
        }
    }

    fn go<'a>(&mut self, vector: Vector, rest: &Rest<'a>, mut path: Path<'a>, trie: &mut Vec<Branch>) {
        let square = if path.around {
            self.ground.step_around(path.square, vector)
        } else {
            self.ground.step(path.square, vector)
        };
        if let Some(square) = square {
            path.square = square;
            self.unroll(rest, path, trie);
        }
    }

    fn may_end(&self, path: &Path) -> bool {
        path.only.iter().all(|(condition, wanted)| self.holds(**condition, path) == *wanted)
    }

    fn holds(&self, condition: Condition, path: &Path) -> bool {
        match condition {
            Condition::Hurdle => path.square == path.hurdle,
            other => self.ground.holds(other, self.departure, path.square, path.direction),
        }
    }

    fn special(&mut self, path: &Path) -> Option<u16> {
        let plain = path.hurdle.is_none() && path.victim.is_none() && path.passed[0].is_none();
        if plain {
            return Some(PLAIN);
        }
        let arrival = Arrival {
            arrival: path.square,
            capture: if path.victim.is_some() { path.victim } else { path.square },
            hurdle: path.hurdle,
            passed: path.passed,
            effects: 0,
        };
        self.remember(arrival)
    }

    fn remember(&mut self, arrival: Arrival) -> Option<u16> {
        let specials = &mut self.program.specials;
        // The same arrival is usually met again soon; a look at the latest keeps the table small.
        let recent = specials.len().saturating_sub(64);
        if let Some(found) = specials[recent..].iter().position(|a| *a == arrival) {
            return u16::try_from(recent + found).ok();
        }
        match u16::try_from(specials.len()) {
            Ok(index) if index < PLAIN => {
                specials.push(arrival);
                Some(index)
            }
            _ => {
                self.program.cut = true;
                None
            }
        }
    }

    fn en_passant<'a>(&mut self, rest: &Rest<'a>, path: Path<'a>, trie: &mut Vec<Branch>) {
        self.program.en_passant = true;
        self.program.asks = true;
        let mut children = Vec::new();
        let path = Path { victim: IN_PASSING, ..path };
        let square = path.square;
        self.unroll(rest, path, &mut children);
        trie.push(Branch {
            square,
            pass: Contents::EMPTY,
            land: Contents::NEVER,
            kind: NodeKind::EnPassant,
            special: PLAIN,
            children,
            targets: SquareSet::EMPTY,
        });
    }

    /// A question about the contents of the square where the path is.
    fn look<'a>(
        &mut self,
        pass: Contents,
        land: Contents,
        special: u16,
        rest: &Rest<'a>,
        mut path: Path<'a>,
        trie: &mut Vec<Branch>,
    ) {
        let pass = pass.and(self.possible);
        let (square, is_home) = (path.square, path.square == self.departure);
        if is_home && !path.returns {
            // The unit itself stands there, which is nobody's enemy.
            if pass.meets(Contents::OWN) && path.hurdle != square {
                self.unroll(rest, path, trie);
            }
            return;
        }
        path.length += 1;
        if self.nodes == 0 {
            self.program.cut = true;
            return;
        }
        self.nodes -= 1;
        let mut children = Vec::new();
        if path.length < LONGEST_PATH {
            self.unroll(rest, path, &mut children);
        }
        if land != Contents::NEVER || !children.is_empty() {
            let targets = SquareSet::EMPTY;
            trie.push(Branch { square, pass, land, kind: NodeKind::Look, special, children, targets });
        }
    }

    /// For each departure the squares where restrictions let a movement end that cannot be unrolled.
    fn ends(&self, path: &Path) -> Vec<SquareSet> {
        let none = Vector::new(0, 0);
        let ends = |departure: Square| {
            let may_end = |square: &Square| {
                path.only.iter().all(|(condition, wanted)| {
                    self.ground.holds(**condition, departure, *square, none) == *wanted
                })
            };
            self.ground.geometry.squares().filter(may_end).collect::<SquareSet>()
        };
        self.ground.geometry.squares().map(ends).collect()
    }

    fn flood(&mut self, directions: &[Direction], at_edges: bool, path: &Path) {
        if !self.first_departure {
            return;
        }
        let geometry = self.ground.geometry;
        let vectors = self.ground.directions(directions, false);
        let line = |from: Square, vector: Vector| {
            let mut squares = Vec::new();
            let mut at = from;
            while let Some(next) = self.ground.step(at, vector) {
                squares.push(next);
                at = next;
                if !at_edges {
                    break;
                }
            }
            squares
        };
        let lines = geometry.squares().map(|s| vectors.iter().map(|v| line(s, *v)).collect()).collect();
        let none = Vector::new(0, 0);
        let edge = geometry.squares().filter(|s| self.ground.holds(Condition::Edge, *s, *s, none)).collect();
        let ends = self.ends(path);
        self.program.floods.push(Flood { lines, at_edges, edge, ends });
    }
}
