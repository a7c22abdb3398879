//! The tree of play, laid out for searching: nodes by number, forks sorted by kind, lengths normalised.

use crate::intelligent::{Course, Ends as MatesToCome};
use stipulation::{Branch, BranchKind, Goal, GoalTest, Play};

/// The number of a node of a [`Plan`].
pub(crate) type NodeId = usize;

/// A stipulation laid out for searching.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    nodes: Vec<Node>,
    /// Where play begins.
    pub(crate) root: NodeId,
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// A test of the move just made.
    Leaf(Leaf),
    /// Moves.
    Section(Box<Section>),
    /// The operand has no solution.
    Not(NodeId),
    /// Both have solutions.
    And(NodeId, NodeId),
    /// One of both has a solution.
    Or(NodeId, NodeId),
    /// The operand with the other side to move.
    Pass(NodeId),
    /// Something but kings is left to a side (option KeepMatingPiece): the one to move, or the other.
    Keeps {
        /// Whether it is the side to move.
        mover: bool,
    },
}

/// A test of the move just made.
#[derive(Clone, Debug)]
pub(crate) enum Leaf {
    Goal(GoalTest),
    Not(Box<Leaf>),
    And(Box<Leaf>, Box<Leaf>),
    Or(Box<Leaf>, Box<Leaf>),
}

/// Who moves in a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Battle,
    Help,
    Series,
}

/// A branch: moves with what is tested after each.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// The number of its node.
    pub(crate) id: NodeId,
    pub(crate) kind: Kind,
    /// Whether a battle begins with a defence.
    pub(crate) defends_first: bool,
    /// The least length; see [`Section::is_long_enough`].
    pub(crate) minimum: usize,
    /// The greatest length: half-moves, in series moves. A battle that begins with a defence counts the attack
    /// that would have come before.
    pub(crate) maximum: usize,
    /// Whether the second side moves only in check.
    pub(crate) parry: bool,
    /// Whether it begins with what is not played, see [`Branch::passes_first`].
    pub(crate) passes_first: bool,
    /// The moves that a side may make behind this section before a diagram is to be reached; `None` if none is.
    pub(crate) moves_to_diagram: Option<usize>,
    /// The mates and stalemates, one of which must come of help play; `None` if it may end otherwise.
    pub(crate) mates_to_come: MatesToCome,
    /// How play goes straight to mate or stalemate, if it does.
    pub(crate) course: Option<Course>,
    /// What is tested after a move: of the attacker or of the first symbol, of the defender or the second.
    pub(crate) after: [Ends; 2],
    /// Whether help play leads to play that shows what violates its constraints at its beginning.
    pub(crate) shows_violations: bool,
}

/// What is tested after a move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ends {
    /// Goals, any of which ends play.
    pub(crate) goals: Vec<Leaf>,
    /// Forks into further play.
    pub(crate) forks: Vec<Fork>,
    /// What must hold before the next move.
    pub(crate) constraints: Vec<NodeId>,
    /// What each move of series play must be unless it reaches a goal.
    pub(crate) demands: Vec<NodeId>,
    /// Whether the move that reaches a goal must be so as well.
    pub(crate) bound: bool,
    /// The goal that alone can end play here, if there is but one way.
    pub(crate) only_goal: Option<Goal>,
    /// A goal that overrides self-check.
    pub(crate) overriding: Option<Goal>,
}

/// What the last move but one must lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastStep {
    /// The other side can reach the goal.
    Allow(Goal),
    /// The other side must reach the goal.
    Compel(Goal),
}

/// A fork into further play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fork {
    pub(crate) forced: bool,
    pub(crate) hidden: bool,
    pub(crate) node: NodeId,
}

impl Plan {
    /// Lays out an expression.
    pub(crate) fn new(play: &Play) -> Plan {
        let mut plan = Plan { nodes: Vec::new(), root: 0 };
        plan.root = plan.add(play, 0);
        plan
    }

    /// Notes the goals that free the move that reaches them from some rule.
    pub(crate) fn let_goals_override(&mut self, overrides: impl Fn(Goal) -> bool) {
        for node in &mut self.nodes {
            let Node::Section(section) = node else { continue };
            for ends in &mut section.after {
                let goal = ends.goals.iter().find_map(|goal| match goal {
                    Leaf::Goal(GoalTest { goal, negated: false }) if overrides(*goal) => Some(*goal),
                    _ => None,
                });
                ends.overriding = ends.overriding.or(goal);
            }
        }
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    /// The greatest number of moves of one side in an expression.
    fn longest(&self, id: NodeId) -> usize {
        match &self.nodes[id] {
            Node::Leaf(_) | Node::Keeps { .. } => 0,
            Node::Not(operand) | Node::Pass(operand) => self.longest(*operand),
            Node::And(one, other) | Node::Or(one, other) => self.longest(*one).max(self.longest(*other)),
            Node::Section(section) => section.maximum + section.moves_to_diagram.unwrap_or(0),
        }
    }

    /// Whether the reference's intelligent mode solves such play: help and series play without constraints that ends in mate,
    /// stalemate or a diagram, in the same of these everywhere. Of two things asked for together it looks at the first.
    pub(crate) fn is_for_intelligent_mode(&self) -> bool {
        self.ends_in_one_goal(self.root, &mut None)
    }

    fn ends_in_one_goal(&self, id: NodeId, found: &mut Option<Goal>) -> bool {
        match &self.nodes[id] {
            Node::Leaf(leaf) => leaf.is_only_goal(found),
            Node::Not(_) => false,
            Node::And(one, _) | Node::Pass(one) => self.ends_in_one_goal(*one, found),
            Node::Or(one, other) => {
                self.ends_in_one_goal(*one, found) && self.ends_in_one_goal(*other, found)
            }
            Node::Keeps { .. } => true,
            Node::Section(section) => {
                let keeps = |node: &NodeId| matches!(self.nodes[*node], Node::Keeps { .. });
                section.kind != Kind::Battle
                    && section.after.iter().all(|ends| {
                        ends.demands.is_empty()
                            && ends.constraints.iter().all(keeps)
                            && ends.goals.iter().all(|leaf| leaf.is_only_goal(found))
                            && ends.forks.iter().all(|fork| self.ends_in_one_goal(fork.node, found))
                    })
            }
        }
    }

    /// Whether there is battle play long enough for threats of so many moves to be asked for; none can be missed where
    /// the attacker has but one move, nor where threats of no moves are asked for and a side cannot move at the end.
    pub(crate) fn has_threats_of(&self, moves: usize) -> bool {
        let fits = |node: &Node| match node {
            Node::Section(section) => section.kind == Kind::Battle && section.maximum > 2 * moves,
            _ => false,
        };
        let ends_play = |node: &Node| match node {
            Node::Leaf(leaf) => leaf.ends_play(),
            Node::Section(section) => section.after.iter().flat_map(|ends| &ends.goals).any(Leaf::ends_play),
            _ => false,
        };
        self.begins_with_last_attack(self.root)
            || self.nodes.iter().any(fits)
            || moves == 0 && self.nodes.iter().any(ends_play)
    }

    /// Whether an expression begins with the only move of an attacker.
    fn begins_with_last_attack(&self, id: NodeId) -> bool {
        match &self.nodes[id] {
            Node::Section(section) => section.kind == Kind::Battle && section.maximum <= 2,
            Node::Not(operand) | Node::Pass(operand) => self.begins_with_last_attack(*operand),
            Node::And(one, _) | Node::Or(one, _) => self.begins_with_last_attack(*one),
            Node::Leaf(_) | Node::Keeps { .. } => false,
        }
    }

    /// Whether sides help each other or themselves anywhere: play that may be shorter than asked for.
    pub(crate) fn has_help(&self) -> bool {
        let helps = |node: &Node| matches!(node, Node::Section(section) if section.kind != Kind::Battle);
        self.nodes.iter().any(helps)
    }

    /// Whether a constraint speaks of the move before and not of the position only.
    pub(crate) fn has_constraint_on_moves(&self) -> bool {
        self.nodes.iter().any(|node| match node {
            Node::Section(section) => section
                .after
                .iter()
                .flat_map(|ends| ends.constraints.iter().chain(&ends.demands))
                .any(|&node| matches!(&self.nodes[node], Node::Leaf(leaf) if leaf.speaks_of_moves())),
            _ => false,
        })
    }

    /// Adds to all sections whose goals one side alone reaches that it must keep a unit which can do so: option
    /// KeepMatingPiece.
    pub(crate) fn keep_mating_piece(&mut self) {
        for id in 0..self.nodes.len() {
            let Node::Section(section) = &self.nodes[id] else { continue };
            // by the first symbol's side and by the other
            let by_first = match self.sides_reaching(id, !section.defends_first) {
                [true, false] => true,
                [false, true] => false,
                _ => continue,
            };
            let series = section.kind == Kind::Series;
            for symbol in 0..2 {
                // what stands after a symbol is tested before a move of the other one
                let first_moves = series || symbol == 1;
                let constraint = self.nodes.len();
                self.nodes.push(Node::Keeps { mover: first_moves == by_first });
                if let Node::Section(section) = &mut self.nodes[id] {
                    section.after[symbol].constraints.push(constraint);
                }
            }
        }
    }

    /// Which sides reach goals in an expression: one side, that is to move in it if `moves`, and the other.
    fn sides_reaching(&self, id: NodeId, moves: bool) -> [bool; 2] {
        let both = |one: [bool; 2], other: [bool; 2]| [one[0] || other[0], one[1] || other[1]];
        let by = |side: bool| [side, !side];
        match &self.nodes[id] {
            Node::Leaf(_) => by(!moves),
            Node::Keeps { .. } => [false; 2],
            Node::Not(operand) => self.sides_reaching(*operand, moves),
            Node::Pass(operand) => self.sides_reaching(*operand, !moves),
            Node::And(one, other) | Node::Or(one, other) => {
                both(self.sides_reaching(*one, moves), self.sides_reaching(*other, moves))
            }
            Node::Section(section) => {
                let first = moves != section.defends_first;
                let mut found = [false; 2];
                for (ends, mover) in section.after.iter().zip([first, !first]) {
                    if !ends.goals.is_empty() {
                        found = both(found, by(mover));
                    }
                    let forks = ends.forks.iter().map(|fork| fork.node);
                    for node in forks.chain(ends.constraints.iter().chain(&ends.demands).copied()) {
                        found = both(found, self.sides_reaching(node, !mover));
                    }
                }
                found
            }
        }
    }

    /// Whether an expression shows what its constraints before its first move make of it, or leads to one that does: help
    /// and series play with a constraint that is played, or that the move before is to fulfil.
    pub(crate) fn shows_violations(&self, id: NodeId) -> bool {
        match &self.nodes[id] {
            Node::Pass(operand) => self.shows_violations(*operand),
            Node::Section(section) if section.kind != Kind::Battle => {
                section.shows_violations
                    || section.constraints_before(0).iter().any(|&node| self.is_shown(node))
            }
            _ => false,
        }
    }

    /// Whether an expression is a test in which moves are played.
    pub(crate) fn is_played(&self, id: NodeId) -> bool {
        !matches!(self.nodes[id], Node::Leaf(_) | Node::Keeps { .. })
    }

    /// Whether a constraint shows something where play begins with it.
    fn is_shown(&self, id: NodeId) -> bool {
        self.is_played(id) || matches!(&self.nodes[id], Node::Leaf(leaf) if !matches!(leaf, Leaf::Not(_)))
    }

    pub(crate) fn is_leaf(&self, id: NodeId) -> bool {
        matches!(self.nodes[id], Node::Leaf(_))
    }

    fn add(&mut self, play: &Play, level: usize) -> NodeId {
        let node = if play.is_leaf() {
            Node::Leaf(leaf(play))
        } else {
            match play {
                Play::Goal(_) => Node::Leaf(leaf(play)),
                Play::Not(operand) => Node::Not(self.add(operand, level)),
                Play::TurnPassed(operand) => Node::Pass(self.add(operand, level)),
                Play::And(one, other) => {
                    let one = self.add(one, level);
                    Node::And(one, self.add(other, level))
                }
                Play::Or(one, other) => {
                    let one = self.add(one, level);
                    Node::Or(one, self.add(other, level))
                }
                Play::Branch(branch) => {
                    let section = self.section_of(branch, level);
                    let section = Section { id: self.nodes.len(), ..section };
                    Node::Section(Box::new(Section { course: Course::of(&section, self), ..section }))
                }
            }
        };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn section_of(&mut self, branch: &Branch, level: usize) -> Section {
        let mut first = self.ends(&branch.first, level);
        let second = self.ends(&branch.second, level);
        if branch.kind == BranchKind::Attack {
            // play of the defender after an attack is what he is forced to
            for (fork, play) in
                first.forks.iter_mut().zip(branch.first.forks.iter().filter(|f| !f.play.is_leaf()))
            {
                fork.forced |= !play.play.is_defence();
            }
        }
        let (low, high) = (usize::from(branch.minimum), usize::from(branch.maximum));
        let (kind, minimum, maximum, after) = match branch.kind {
            BranchKind::Attack => {
                let minimum = if level > 0 {
                    low
                } else if low == 0 {
                    1
                } else if low >= high {
                    high - 1
                } else {
                    low
                };
                (Kind::Battle, minimum, high, [first, second])
            }
            BranchKind::Defence => {
                let (low, high) = (low + 1, high + 1);
                let minimum = if low >= high { high - 1 } else { low };
                (Kind::Battle, minimum, high, [second, first])
            }
            BranchKind::Help => {
                let minimum = if low == 0 { high % 2 } else { low.min(high) };
                (Kind::Help, minimum + (high - minimum) % 2, high, [first, second])
            }
            BranchKind::Series => {
                // a goal speaks of the move just made; all else is asked for when the side is to move again
                (first.demands, first.constraints) =
                    first.constraints.iter().partition(|&&node| self.is_leaf(node));
                first.bound = branch.first.bound && !first.demands.is_empty();
                (Kind::Series, if branch.passes_first { low } else { low.max(1) }, high, [first, second])
            }
        };
        let is_diagram = |goal| matches!(goal, Goal::ProofGame | Goal::AToB);
        let moves_to_diagram = if !branch.clone().play().tests(is_diagram) {
            None
        } else {
            let forks = after.iter().flat_map(|ends| &ends.forks);
            Some(forks.map(|fork| self.longest(fork.node)).max().unwrap_or(0))
        };
        let mates_to_come = if kind == Kind::Battle { None } else { self.ends_behind(&after) };
        let shows_violations = kind != Kind::Battle
            && after
                .iter()
                .flat_map(|ends| &ends.forks)
                .any(|fork| !fork.hidden && self.shows_violations(fork.node));
        Section {
            shows_violations,
            id: 0,
            moves_to_diagram,
            mates_to_come,
            course: None,
            kind,
            defends_first: branch.kind == BranchKind::Defence,
            minimum,
            maximum,
            parry: branch.parry,
            passes_first: branch.passes_first,
            after,
        }
    }

    fn ends(&mut self, symbol: &stipulation::Symbol, level: usize) -> Ends {
        let mut ends = Ends::default();
        for fork in &symbol.forks {
            if fork.play.is_leaf() {
                ends.goals.push(leaf(&fork.play).by_moves_it_speaks_of());
            } else {
                let node = self.add(&fork.play, level + 1);
                ends.forks.push(Fork { forced: fork.forced, hidden: fork.hidden, node });
            }
        }
        for constraint in &symbol.constraints {
            let node = self.add(constraint, level + 1);
            ends.constraints.push(node);
        }
        if let ([Leaf::Goal(GoalTest { goal, negated: false })], []) = (&ends.goals[..], &ends.forks[..]) {
            ends.only_goal = Some(*goal);
        }
        ends.overriding = ends.goals.iter().find_map(|goal| match goal {
            Leaf::Goal(GoalTest {
                goal: goal @ (Goal::DoubleMate | Goal::CounterMate | Goal::AntiMate),
                negated: false,
            }) => Some(*goal),
            _ => None,
        });
        ends
    }
}

impl Ends {
    /// Whether nothing but the length keeps play from going on after the move.
    pub(crate) fn let_play_go_on(&self) -> bool {
        self.constraints.is_empty() && self.demands.is_empty()
    }
}

fn leaf(play: &Play) -> Leaf {
    match play {
        Play::Goal(test) => Leaf::Goal(*test),
        Play::Not(operand) => Leaf::Not(Box::new(leaf(operand))),
        Play::TurnPassed(operand) => leaf(operand),
        Play::And(one, other) => Leaf::And(Box::new(leaf(one)), Box::new(leaf(other))),
        Play::Or(one, other) => Leaf::Or(Box::new(leaf(one)), Box::new(leaf(other))),
        Play::Branch(_) => unreachable!("a leaf has no moves"),
    }
}

impl Leaf {
    /// The same for nothing but castlings and en passant captures where a composed test speaks of these: the
    /// reference looks at no other moves then (`!ep` is never reached, `ep|+` by en passant captures only).
    fn by_moves_it_speaks_of(self) -> Leaf {
        if matches!(self, Leaf::Goal(GoalTest { negated: false, .. })) {
            return self;
        }
        [Goal::EnPassant, Goal::Castling].into_iter().fold(self, |leaf, goal| {
            if !leaf.speaks_of(goal) {
                return leaf;
            }
            let special = Leaf::Goal(GoalTest { goal, negated: false });
            Leaf::And(Box::new(special), Box::new(leaf))
        })
    }

    fn speaks_of(&self, goal: Goal) -> bool {
        match self {
            Leaf::Goal(test) => test.goal == goal,
            Leaf::Not(operand) => operand.speaks_of(goal),
            Leaf::And(one, other) | Leaf::Or(one, other) => one.speaks_of(goal) || other.speaks_of(goal),
        }
    }

    /// Whether it is nothing but a mate, stalemate or diagram, and the same as the one found before.
    fn is_only_goal(&self, found: &mut Option<Goal>) -> bool {
        match self {
            Leaf::Goal(GoalTest {
                goal: goal @ (Goal::Mate | Goal::Stalemate | Goal::ProofGame | Goal::AToB),
                negated: false,
            }) => *found.get_or_insert(*goal) == *goal,
            _ => false,
        }
    }

    fn speaks_of_moves(&self) -> bool {
        match self {
            Leaf::Goal(test) => !test.goal.ends_play() && test.goal != Goal::Check,
            Leaf::Not(operand) => operand.speaks_of_moves(),
            Leaf::And(one, other) | Leaf::Or(one, other) => one.speaks_of_moves() || other.speaks_of_moves(),
        }
    }

    /// Whether it speaks of sides that cannot move. Such goals are not looked for before the end of help play:
    /// nothing could follow them (negated ones are treated alike, as in the reference).
    pub(crate) fn ends_play(&self) -> bool {
        match self {
            Leaf::Goal(test) => test.goal.ends_play(),
            Leaf::Not(operand) => operand.ends_play(),
            Leaf::And(one, other) => one.ends_play() || other.ends_play(),
            Leaf::Or(one, other) => one.ends_play() && other.ends_play(),
        }
    }
}

impl Section {
    /// Whether a battle of the full length may end with this many half-moves left.
    pub(crate) fn is_long_enough(&self, left: usize) -> bool {
        self.maximum - left >= self.minimum
    }

    /// Whether forks that nobody is forced to may end a battle with this many half-moves left; a least length counts where
    /// the defender moves only in check.
    pub(crate) fn lets_forks_end(&self, left: usize) -> bool {
        !self.parry || self.is_long_enough(left)
    }

    /// Whether the side whose turn it is after a symbol's move moves only in check.
    pub(crate) fn is_idle_after(&self, symbol: usize) -> bool {
        self.parry && symbol == usize::from(self.passes_first)
    }

    /// Whether the side whose turn it is at the beginning moves only in check: the one that does after the second symbol.
    pub(crate) fn is_idle_at_first(&self) -> bool {
        self.is_idle_after(1)
    }

    /// Whether a move that takes back the other side's move solves nothing: always, unless play has a least length.
    pub(crate) fn minds_taking_back(&self) -> bool {
        self.minimum <= 1 || self.maximum <= 2
    }

    /// The least number of half-moves, at most `left`, in which an attack with `left` half-moves to go may
    /// succeed.
    pub(crate) fn shortest_attack(&self, left: usize) -> usize {
        let played = self.maximum - left;
        let least = if self.minimum > played { self.minimum - played } else { self.minimum.min(1) };
        let least = least.max(1);
        least + (left + least) % 2
    }

    /// Whether play may end before the first move: help play of an even length, at the end of which further play
    /// waits, may have the length 0.
    pub(crate) fn may_end_at_once(&self) -> bool {
        self.kind == Kind::Help && self.maximum.is_multiple_of(2) && !self.after[1].forks.is_empty()
    }

    /// The goal of an attacker whose play ends with it alone, while nothing is tested after defences.
    pub(crate) fn attackers_only_goal(&self) -> Option<Goal> {
        let [attack, defence] = &self.after;
        let free = attack.let_play_go_on()
            && defence.let_play_go_on()
            && defence.goals.is_empty()
            && defence.forks.is_empty()
            && defence.overriding.is_none();
        self.last_goal(0).filter(|_| free && self.kind == Kind::Battle)
    }

    /// The goal that alone makes a last move of a symbol succeed, if there is but one way.
    pub(crate) fn last_goal(&self, symbol: usize) -> Option<Goal> {
        let ends = &self.after[symbol];
        ends.only_goal.filter(|_| !self.parry && ends.overriding.is_none() && !ends.bound)
    }

    /// The end that a last but one or last move of a symbol must lead to, if there is but one way and nothing else is
    /// tested on it.
    pub(crate) fn last_step(&self, left: usize, symbol: usize, plan: &Plan) -> Option<LastStep> {
        let ends = &self.after[symbol];
        if self.parry || !ends.goals.is_empty() || !ends.let_play_go_on() || ends.overriding.is_some() {
            return None;
        }
        match (self.kind, left, &ends.forks[..]) {
            (Kind::Battle, 2, []) if symbol == 0 => self.last_goal(1).map(LastStep::Compel),
            // the last attack of reflex play: the defender must be able to reach the goal
            (Kind::Battle, 1, [fork]) if symbol == 0 && fork.forced => match plan.node(fork.node) {
                Node::Section(next) if next.maximum == 1 && !next.defends_first => {
                    let free = next.constraints_before(0).is_empty();
                    next.last_goal(0).filter(|_| free).map(LastStep::Allow)
                }
                _ => None,
            },
            (Kind::Help, 2, []) if self.after[1 - symbol].constraints.is_empty() => {
                self.last_goal(1 - symbol).map(LastStep::Allow)
            }
            (Kind::Help | Kind::Series, 1, [fork]) => match plan.node(fork.node) {
                Node::Section(next) if next.maximum == 2 && next.defends_first => {
                    let free = next.constraints_before(1).is_empty();
                    next.last_goal(1).filter(|_| free).map(LastStep::Compel)
                }
                Node::Section(next) if next.maximum == 1 && next.kind == Kind::Help => {
                    let free = next.constraints_before(0).is_empty();
                    next.last_goal(0).filter(|_| free).map(LastStep::Allow)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The constraints before a move of the first (0) or second (1) symbol.
    pub(crate) fn constraints_before(&self, symbol: usize) -> &[NodeId] {
        match self.kind {
            Kind::Series => &self.after[0].constraints,
            _ => &self.after[1 - symbol].constraints,
        }
    }
}
