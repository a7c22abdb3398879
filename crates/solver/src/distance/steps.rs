//! The steps in which units go from place to place and change on the way: the edges of a graph of roles and squares.
//!
//! A node is a role on a square, numbered by the role and the square, and every move of a game is one of the steps for each unit
//! that it moves. What rules make of units is asked of the rule set ([`rules::general::EffectOnUnits`]).
//!
//! **Claim.** A unit comes from one node to another in no other way than by these steps, and at the cost that they name.

use board::{Side, Square, Walk};
use rules::general::{Carried, EffectOnUnits, ReachableSquares, RuleSet, Transitions};

/// What a unit may be on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Role {
    /// Its walk.
    pub(super) walk: Walk,
    /// The side whose moves count; none if those of both do.
    pub(super) side: Option<Side>,
    /// Whether it has the mark that every move exchanges.
    pub(super) is_marked: bool,
}

/// A step of a unit from one node to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnitStep {
    /// The node where it begins.
    pub(super) from: u32,
    /// The node where it ends.
    pub(super) to: u32,
    /// Whether it captures.
    pub(super) captures: bool,
    /// Whether it costs no move.
    pub(super) free: bool,
    /// Whether only captured units take it.
    pub(super) carries: bool,
}

/// What rules tell of the steps of units.
pub(super) struct UnitSteps<'r> {
    pub(super) rules: &'r RuleSet,
    /// What effects make of units.
    effects: Vec<EffectOnUnits<'r>>,
    /// Whether units move as in plain chess and no effect does anything, so that castling is told by the right to it.
    is_plain: bool,
}

impl<'r> UnitSteps<'r> {
    /// The steps where those of plain chess are all there is, be it on two boards, or where all effects are understood.
    pub(super) fn of(rules: &'r RuleSet) -> Option<UnitSteps<'r>> {
        let plain = UnitSteps { rules, effects: Vec::new(), is_plain: true };
        if rules.units_move_plainly() { Some(plain) } else { UnitSteps::of_effects(rules) }
    }

    /// The steps where all effects are understood.
    pub(super) fn of_effects(rules: &'r RuleSet) -> Option<UnitSteps<'r>> {
        Some(UnitSteps { rules, effects: rules.effects_on_units()?, is_plain: false })
    }
}

impl UnitSteps<'_> {
    fn any(&self, test: fn(&Transitions) -> bool) -> bool {
        self.effects.iter().any(|effect| test(&effect.transitions))
    }

    /// Whether units may change sides.
    pub(super) fn change_sides(&self) -> bool {
        self.any(|transitions| transitions.changes_sides)
    }

    /// Whether captured units may come back.
    pub(super) fn carry_captured(&self) -> bool {
        self.any(|transitions| transitions.carried == Carried::Captured)
    }

    /// Whether by a capture a unit of the capturing side may vanish too.
    pub(super) fn lose_own(&self) -> bool {
        self.any(|transitions| transitions.own_may_vanish)
    }

    /// Whether a side may move units of the other by castling.
    pub(super) fn castle_with_others(&self) -> bool {
        !self.rules.further_moves_are_of_one_unit()
    }

    /// Whether nobody castles who has lost the right to it.
    pub(super) fn castle_by_right(&self) -> bool {
        self.is_plain
    }

    /// Whether royal units may go as other walks do.
    pub(super) fn royals_borrow(&self) -> bool {
        !self.rules.walks_are_own()
    }

    /// All that units of a side, or of both, may be that are now in the diagram or of one of some walks at their end; `None` where
    /// there is no end of walks.
    pub(super) fn roles(&self, side: Option<Side>, ends: impl Iterator<Item = Walk>) -> Option<Vec<Role>> {
        let rules = self.rules;
        let mut walks: Vec<Walk> = rules.walks_of_diagram().to_vec();
        walks.extend(ends);
        walks.extend(Side::BOTH.iter().flat_map(|&side| rules.promotions(side)));
        let mut index = 0;
        while index < walks.len() {
            let walk = walks[index];
            if !walks[..index].contains(&walk) {
                for effect in &self.effects {
                    let changes =
                        [effect.transitions.quiet, effect.transitions.capturing].into_iter().flatten();
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
        let marks = if rules.alternating_mark().is_some() { &[false, true][..] } else { &[false] };
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
    pub(super) fn between(&self, roles: &[Role], castling: bool) -> Vec<UnitStep> {
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
        let alternates = self.told.rules.alternating_mark().is_some() && !matches!(way, Way::Carried);
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
        let UnitSteps { rules, effects, .. } = self.told;
        let ReachableSquares { quiet, captures, castling } = rules.moves_at_most(role.walk, side, square);
        for (arrivals, way) in [(quiet, Way::Quiet), (captures, Way::Capture)] {
            for to in arrivals {
                self.add_arrival(start, to, way);
            }
        }
        for effect in effects {
            for place in effect.places(Carried::Captured, role.walk, side, square).into_iter().flatten() {
                for walk in self.told.promoted(role.walk, side, place) {
                    self.add(start, walk, place, Way::Carried);
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
        let captures = matches!(way, Way::Capture);
        for walk in self.told.walks_after(start.role.walk, start.side, to, captures) {
            let mut stays = true;
            for effect in &self.told.effects {
                let carried = |who| effect.places(who, walk, start.side, to);
                let arriving = carried(Carried::Arriving);
                let capturing = || captures.then(|| carried(Carried::Capturer)).flatten();
                let Some(places) = arriving.or_else(capturing) else { continue };
                stays &= effect.transitions.may_stay || places.is_empty();
                for place in places {
                    for walk in self.told.promoted(walk, start.side, place) {
                        self.add(start, walk, place, way);
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
        let UnitSteps { rules, effects, .. } = self.told;
        let Start { role, side, square } = start;
        let first = if side == Side::White { 0 } else { 56 };
        let (king, rook) = (rules.standard(Walk::KING), rules.standard(Walk::ROOK));
        if role.walk == king && square == Square(first + 4) {
            for to in [2, 6].map(|file| Square(first + file)) {
                self.add(start, king, to, Way::Quiet);
                // who castles may be carried on
                for effect in effects {
                    for place in effect.places(Carried::Arriving, king, side, to).into_iter().flatten() {
                        self.add(start, king, place, Way::Quiet);
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
    /// What a unit may be on a square where it might promote.
    fn promoted(&self, walk: Walk, side: Side, at: Square) -> Vec<Walk> {
        let promotes = self.rules.is_pawn(walk) && self.rules.promotion_squares(side).contains(at);
        let mut walks = vec![walk];
        if promotes {
            walks.extend(self.rules.promotions(side));
        }
        walks
    }

    /// What a unit may be after a move.
    fn walks_after(&self, walk: Walk, side: Side, to: Square, captures: bool) -> Vec<Walk> {
        let mut found = Vec::new();
        for walk in self.promoted(walk, side, to) {
            let changed = self.effects.iter().fold(walk, |walk, effect| {
                let Transitions { capturing, quiet, .. } = effect.transitions;
                let change = if captures { capturing } else { quiet };
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
