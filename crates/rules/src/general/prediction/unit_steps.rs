//! The steps in which units go from place to place and change on the way, for bounds of how far a diagram is.
//!
//! Effects say what they make of units ([`Transitions`]); what none of them speaks of is as in the movement of the walks. A node is
//! a role on a square, numbered by the role and the square, and every move of a game is one of the steps for each unit that it
//! moves.
//!
//! **Claim.** A unit comes from one node to another in no other way than by these steps, and at the cost that they name.
//!
//! **Needs.** Every effect gives its transitions, every rule of further moves their squares, and no rule changes powers, boards or
//! goals; or all units move as in plain chess.
//!
//! **Tested by** `solver/src/distance/tests.rs` (games of chance, with and without conditions).

use crate::general::stages::transitions::{Carried, ReachableSquares, Transitions};
use crate::general::{Prediction, RuleSet};
use board::{Geometry, Marks, Side, Square, SquareSet, Walk};

/// What a unit may be on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Role {
    /// Its walk.
    pub walk: Walk,
    /// The side whose moves count; none if those of both do.
    pub side: Option<Side>,
    /// Whether it has the mark that every move exchanges.
    pub is_marked: bool,
}

/// A step of a unit from one node to another.
#[derive(Clone, Copy, Debug)]
pub struct UnitStep {
    /// The node where it begins.
    pub from: u32,
    /// The node where it ends.
    pub to: u32,
    /// Whether it captures.
    pub captures: bool,
    /// Whether it costs no move.
    pub free: bool,
    /// Whether only captured units take it.
    pub carries: bool,
}

/// What rules tell of the steps of units.
pub struct UnitSteps<'r> {
    rules: &'r RuleSet,
    /// What effects make of units, by their number.
    transitions: Vec<(usize, Transitions)>,
    /// Whether units move as in plain chess and no effect does anything, so that castling is told by the right to it.
    is_plain: bool,
}

/// What rules tell of the squares of a diagram without looking at units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiagramBounds {
    /// Whether a half-move puts one unit on one square, castling apart.
    pub one_unit_moves: bool,
    /// Whether a half-move leaves one square empty, castling and captures in passing apart.
    pub leaves_one_square: bool,
    /// Whether no effect makes the mover vanish.
    pub keeps_movers: bool,
    /// Whether who castles with the other side's king captures with a unit.
    pub captures_by_castling: bool,
}

/// A king in the middle of the board, to ask rules how kings move.
const A_KING: (Walk, Side, Square) = (Walk::KING, Side::White, Square(28));

impl RuleSet {
    /// The steps of units where all effects are understood.
    #[must_use]
    pub fn unit_steps(&self) -> Option<UnitSteps<'_>> {
        let understood = self.geometry == Geometry::CHESS
            && self.promotion.hopper_marks.is_empty()
            && self.promotion.chameleon_mark == Marks::NONE
            && self.promotion.walks_of.is_empty()
            && self.promotion.of_marine_pawn.is_none()
            && self.royalty.king_squares.is_none()
            && self.royalty.kings_change_places.0 == [false; 2]
            && !self.null_moves()
            && !self.captures_own()
            && self.moves_own_units()
            && !self.generates_otherwise()
            && self.power.iter().all(|power| power.concerns_only_royals(self))
            && self.openings.is_empty()
            && self.castling.wings.is_empty()
            && self.sight.is_none()
            && self.common_marks == Marks::NONE
            && self.further_effects.is_empty()
            && !self.redefines_targets()
            && self.reachable_squares_of_kings().all(|told| told.is_some());
        let mut transitions = Vec::new();
        for (index, (_, hook)) in self.effects.hooks.iter().enumerate() {
            if hook.prediction(self) != Prediction::Silent {
                let told = hook.transitions(self);
                transitions.push((index, told.filter(|told| !told.unbound && !told.repaints)?));
            }
        }
        understood.then_some(UnitSteps { rules: self, transitions, is_plain: false })
    }

    /// The steps of units where they are those of plain chess, be it on two boards.
    #[must_use]
    pub fn plain_unit_steps(&self) -> Option<UnitSteps<'_>> {
        let kings = [Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP, Walk::KING];
        let is_plain = self.properties().orthodox
            || self.sight.is_some() && self.moves_as_in_plain_chess() && self.castling.wings.is_empty()
            || self.predicted.silent_effects
                && !self.redefines_targets()
                && self.castling.wings.is_empty()
                && self.list_filters.is_empty()
                && self.sight.is_none()
                && self.moves_as_with_promotions(&kings);
        is_plain.then(|| UnitSteps { rules: self, transitions: Vec::new(), is_plain })
    }

    /// What is known of the squares of a diagram.
    #[must_use]
    pub fn diagram_bounds(&self) -> DiagramBounds {
        DiagramBounds {
            one_unit_moves: self.predicted.one_unit_moves,
            leaves_one_square: self.predicted.leaves_one_square,
            keeps_movers: self.predicted.silent_effects,
            captures_by_castling: self.capture_ways.is_some(),
        }
    }

    /// What each rule of further moves says of a king.
    fn reachable_squares_of_kings(&self) -> impl Iterator<Item = Option<ReachableSquares>> {
        let (walk, side, square) = A_KING;
        self.extra_moves.iter().map(move |moves| moves.reachable_squares(self, walk, side, square))
    }

    /// Whether every move beyond those of the walks is of one unit; castling as the other side's king apart.
    pub(crate) fn extra_moves_are_of_one_unit(&self) -> bool {
        self.geometry == Geometry::CHESS
            && self.reachable_squares_of_kings().all(|told| {
                told.is_some_and(|reachable_squares| reachable_squares.castling == SquareSet::EMPTY)
            })
    }
}

impl UnitSteps<'_> {
    fn any(&self, test: fn(&Transitions) -> bool) -> bool {
        self.transitions.iter().any(|(_, transitions)| test(transitions))
    }

    /// Whether units may change sides.
    #[must_use]
    pub fn change_sides(&self) -> bool {
        self.any(|transitions| transitions.changes_sides)
    }

    /// Whether captured units may come back.
    #[must_use]
    pub fn carry_captured(&self) -> bool {
        self.any(|transitions| transitions.carried == Carried::Captured)
    }

    /// Whether by a capture a unit of the capturing side may vanish too.
    #[must_use]
    pub fn lose_own(&self) -> bool {
        self.any(|transitions| transitions.own_may_vanish)
    }

    /// Whether a side may move units of the other by castling.
    #[must_use]
    pub fn castle_with_others(&self) -> bool {
        !self.rules.extra_moves_are_of_one_unit()
    }

    /// Whether nobody castles who has lost the right to it.
    #[must_use]
    pub fn castle_by_right(&self) -> bool {
        self.is_plain
    }

    /// Whether royal units may go as other walks do.
    #[must_use]
    pub fn royals_borrow(&self) -> bool {
        !self.rules.power.is_empty()
    }

    /// The mark that every move exchanges, if there is one.
    #[must_use]
    pub fn alternating_mark(&self) -> Option<Marks> {
        self.rules.sight.as_ref().map(|sight| sight.alternating_mark())
    }

    /// All that units of a side, or of both, may be that are now in the diagram or of one of some walks at their end; `None` where
    /// there is no end of walks.
    #[must_use]
    pub fn roles(&self, side: Option<Side>, ends: impl Iterator<Item = Walk>) -> Option<Vec<Role>> {
        let rules = self.rules;
        let mut walks: Vec<Walk> = rules.walks_of_diagram().to_vec();
        walks.extend(ends);
        walks.extend(rules.promotion.walks.0.iter().flatten());
        let mut index = 0;
        while index < walks.len() {
            let walk = walks[index];
            if !walks[..index].contains(&walk) {
                for (_, transitions) in &self.transitions {
                    let changes = [transitions.quiet, transitions.capturing].into_iter().flatten();
                    walks.extend(changes.map(|change| change(walk)));
                }
            }
            index += 1;
            if walks.len() > 1000 {
                return None;
            }
        }
        walks.sort_unstable();
        walks.dedup();
        let king = rules.standard(Walk::KING);
        let marks = if self.alternating_mark().is_some() { &[false, true][..] } else { &[false] };
        let mut roles = Vec::new();
        for walk in walks {
            let apart = side.is_none() && walk == king && !rules.royals_may_vanish();
            let sides = if apart { Side::BOTH.map(Some).to_vec() } else { vec![side] };
            for side in sides {
                roles.extend(marks.iter().map(|&is_marked| Role { walk, side, is_marked }));
            }
        }
        Some(roles)
    }

    /// The steps between roles on squares. `castling`: whether a king on its first square may castle, and its rook goes along for
    /// nothing.
    #[must_use]
    pub fn between(&self, roles: &[Role], castling: bool) -> Vec<UnitStep> {
        let castling = castling && self.rules.castling();
        let mut graph = Graph { told: self, roles, castling, steps: Vec::new() };
        for role in roles {
            for side in Side::BOTH.into_iter().filter(|&side| role.side.is_none_or(|own| own == side)) {
                for square in (0..64).map(Square) {
                    graph.add_from(Start { role: *role, side, square });
                }
            }
        }
        graph.steps
    }
}

/// A unit on a square from which steps begin.
#[derive(Clone, Copy)]
struct Start {
    role: Role,
    side: Side,
    square: Square,
}

/// How a step is made.
#[derive(Clone, Copy)]
enum Way {
    Quiet,
    Capture,
    /// For nothing, as another unit moves.
    Along,
    /// For nothing, by being captured.
    Carried,
}

/// The steps between roles on squares, as they are found.
struct Graph<'g> {
    told: &'g UnitSteps<'g>,
    roles: &'g [Role],
    castling: bool,
    steps: Vec<UnitStep>,
}

impl Graph<'_> {
    /// The number of a role on a square: that of the same side, if sides are told apart.
    fn node(&self, like: Role, walk: Walk, square: Square) -> Option<u32> {
        let role = self.roles.iter().position(|role| {
            role.walk == walk
                && role.is_marked == like.is_marked
                && (role.side == like.side || role.side.is_none() || like.side.is_none())
        })?;
        u32::try_from(role * 64 + square.index()).ok()
    }

    fn add(&mut self, start: Start, walk: Walk, to: Square, way: Way) {
        let alternates = self.told.alternating_mark().is_some() && !matches!(way, Way::Carried);
        let after = Role { is_marked: start.role.is_marked ^ alternates, ..start.role };
        let from = self.node(start.role, start.role.walk, start.square);
        if let (Some(from), Some(to)) = (from, self.node(after, walk, to)) {
            self.steps.push(UnitStep {
                from,
                to,
                captures: matches!(way, Way::Capture),
                free: matches!(way, Way::Along | Way::Carried),
                carries: matches!(way, Way::Carried),
            });
        }
    }

    /// Adds the steps of a unit from a square.
    fn add_from(&mut self, start: Start) {
        let Start { role, side, square } = start;
        let (quiet, captures, castling) = self.told.arrivals(start);
        for (arrivals, way) in [(quiet, Way::Quiet), (captures, Way::Capture)] {
            for to in arrivals {
                self.add_arrival(start, to, way);
            }
        }
        let UnitSteps { rules, transitions, .. } = self.told;
        for (index, transitions) in transitions {
            if transitions.carried == Carried::Captured {
                for place in rules.effects.hooks[*index].1.places(rules, role.walk, side, square) {
                    for walk in self.told.promoted(role.walk, side, place) {
                        self.add(start, walk, place, Way::Carried);
                    }
                }
            }
        }
        for to in castling {
            for walk in self.told.walks_after(role.walk, side, to, false) {
                self.add(start, walk, to, Way::Along);
            }
        }
        if self.castling {
            self.add_castlings(start);
        }
    }

    /// Adds the arrival of a move, and where the unit is carried then.
    fn add_arrival(&mut self, start: Start, to: Square, way: Way) {
        let UnitSteps { rules, transitions, .. } = self.told;
        let captures = matches!(way, Way::Capture);
        for walk in self.told.walks_after(start.role.walk, start.side, to, captures) {
            let mut stays = true;
            for (index, transitions) in transitions {
                let carries = transitions.carried == Carried::Arriving
                    || captures && transitions.carried == Carried::Capturer;
                if carries {
                    let places = rules.effects.hooks[*index].1.places(rules, walk, start.side, to);
                    stays &= transitions.may_stay || places.is_empty();
                    for place in places {
                        for walk in self.told.promoted(walk, start.side, place) {
                            self.add(start, walk, place, way);
                        }
                    }
                }
            }
            if stays {
                self.add(start, walk, to, way);
            }
        }
    }

    /// Adds the king's two squares, and the rook that goes along for nothing.
    fn add_castlings(&mut self, start: Start) {
        let UnitSteps { rules, transitions, .. } = self.told;
        let Start { role, side, square } = start;
        let first = if side == Side::White { 0 } else { 56 };
        let (king, rook) = (rules.standard(Walk::KING), rules.standard(Walk::ROOK));
        if role.walk == king && square == Square(first + 4) {
            for to in [2, 6].map(|file| Square(first + file)) {
                self.add(start, king, to, Way::Quiet);
                // who castles may be carried on
                for (index, transitions) in transitions {
                    if transitions.carried == Carried::Arriving {
                        for place in rules.effects.hooks[*index].1.places(rules, king, side, to) {
                            self.add(start, king, place, Way::Quiet);
                        }
                    }
                }
            }
        }
        for (corner, beside) in
            [(0, 3), (7, 5)].map(|files| (Square(first + files.0), Square(first + files.1)))
        {
            if role.walk == rook && square == corner {
                for walk in self.told.walks_after(rook, side, beside, false).into_iter().chain([rook]) {
                    self.add(start, walk, beside, Way::Along);
                }
            }
        }
    }
}

impl UnitSteps<'_> {
    /// Where a unit arrives without capturing, by captures, and by castling with another unit.
    fn arrivals(&self, Start { role, side, square }: Start) -> (SquareSet, SquareSet, SquareSet) {
        let rules = self.rules;
        let ends = rules.program(role.walk, side).ends(square).unwrap_or(rules.board);
        // pawns go and capture in different ways
        let is_plain_pawn = role.walk == Walk::PAWN
            && rules.walks.replaced.iter().all(|(replaced, _)| *replaced != Walk::PAWN);
        let (mut quiet, mut captures) = if is_plain_pawn {
            let ahead = ends.into_iter().filter(|to| to.0 % 8 == square.0 % 8).collect();
            (ahead, ends - ahead)
        } else {
            (ends, ends)
        };
        let mut castling = SquareSet::EMPTY;
        for moves in &rules.extra_moves {
            if let Some(reachable_squares) = moves.reachable_squares(rules, role.walk, side, square) {
                quiet |= reachable_squares.quiet;
                captures |= reachable_squares.captures;
                castling |= reachable_squares.castling;
            }
        }
        if role.walk == Walk::KING && self.royals_borrow() {
            (quiet, captures) = (rules.board, rules.board);
        }
        if rules.captures_go_on() && !captures.is_empty() {
            captures = rules.board;
        }
        (quiet, captures, castling)
    }

    /// What a unit may be on a square where it might promote.
    fn promoted(&self, walk: Walk, side: Side, at: Square) -> Vec<Walk> {
        let promotes = self.rules.is_pawn(walk) && self.rules.promotion_squares(side).contains(at);
        let mut walks = vec![walk];
        if promotes {
            walks.extend(&self.rules.promotion.walks[side]);
        }
        walks
    }

    /// What a unit may be after a move.
    fn walks_after(&self, walk: Walk, side: Side, to: Square, captures: bool) -> Vec<Walk> {
        let mut found = Vec::new();
        for walk in self.promoted(walk, side, to) {
            let changed = self.transitions.iter().fold(walk, |walk, (_, transitions)| {
                let change = if captures { transitions.capturing } else { transitions.quiet };
                change.map_or(walk, |change| change(walk))
            });
            found.push(changed);
            // some rules leave alone what has promoted
            let promotes = self.rules.promotion_squares(side).contains(to);
            if self.rules.is_pawn(walk) || walk != changed && promotes {
                found.push(walk);
            }
        }
        found
    }
}
