//! What a game as a whole has had on the board, small enough to be kept beside it, and which queries that decides.
//!
//! A compiled collection keeps a signature for each game. What it says is exact, and what a plan needs of it is
//! necessary: a game that lacks it cannot match, one that has it must still be replayed.

use board::Side;

use crate::diagram::Diagram;
use crate::game::Game;
use crate::plan::{ListPlan, Plan};
use crate::replay::{MoveKind, Position};
use crate::tree::{Bound, Condition as C, Counting, Designator, Kinds, Scope, Squares};

/// The traces of a game's main line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// For each kind (white king to black pawn) the squares on which it ever stood.
    pub visited: [Squares; 12],
    /// Half moves.
    pub plies: i32,
    /// What ever happened, see the constants.
    pub events: i32,
}

impl Signature {
    /// A check was given, or the first position is one.
    pub const CHECK: i32 = 1;
    /// A capture in passing.
    pub const EN_PASSANT: i32 = 2;
    /// A promotion.
    pub const PROMOTION: i32 = 4;
    /// The game ends with mate.
    pub const MATE: i32 = 8;
    /// The game ends with stalemate.
    pub const STALEMATE: i32 = 16;
    /// Castlings, as bits K, Q, k, q from here on.
    pub const CASTLING: i32 = 32;

    /// The signature of a game that cannot be replayed: anything is possible.
    pub const UNKNOWN: Signature = Signature { visited: [u64::MAX; 12], plies: i32::MAX, events: i32::MAX };

    /// The signature of a replayed game.
    #[must_use]
    pub fn of(game: &Game<Position>) -> Signature {
        let Some(line) = game.lines.first() else { return Signature::UNKNOWN };
        let mut found = Signature { visited: [0; 12], plies: 0, events: 0 };
        for moment in &line.moments {
            let diagram = &moment.diagram;
            for (kind, visited) in found.visited.iter_mut().enumerate() {
                *visited |= diagram.sides[kind / 6] & diagram.roles[kind % 6];
            }
            if diagram.checkers(diagram.turn) != 0 {
                found.events |= Signature::CHECK;
            }
            let Some(next) = moment.next else { continue };
            found.plies += 1;
            let of_black = 2 * i32::from(diagram.turn == Side::Black);
            match next.kind {
                MoveKind::EnPassant => found.events |= Signature::EN_PASSANT,
                MoveKind::CastleShort => found.events |= Signature::CASTLING << of_black,
                MoveKind::CastleLong => found.events |= Signature::CASTLING << (of_black + 1),
                _ => {}
            }
            if next.promotion.is_some() {
                found.events |= Signature::PROMOTION;
            }
        }
        if let Some(last) = line.moments.last() {
            if Diagram::is_mate(&last.diagram) {
                found.events |= Signature::MATE;
            }
            if Diagram::is_stalemate(&last.diagram) {
                found.events |= Signature::STALEMATE;
            }
        }
        found
    }

    fn happened(&self, event: i32) -> bool {
        self.events & event != 0
    }

    /// Whether some unit of a designator ever stood on one of its squares.
    fn had(&self, unit: &Designator) -> bool {
        let kinds = unit.all_kinds();
        unit.tags != 0
            || unit.hand
            || kinds.0 & Kinds::EMPTY.0 != 0
            || self
                .visited
                .iter()
                .enumerate()
                .any(|(kind, visited)| kinds.0 >> kind & 1 != 0 && visited & unit.squares != 0)
    }

    /// Whether a game with this signature may match a plan. Conditions on its data are not looked at.
    #[must_use]
    pub fn may_match(&self, plan: &Plan) -> bool {
        if plan.matches.iter().any(|m| m.lists.is_empty()) {
            return true;
        }
        plan.matches.iter().any(|m| m.negated || m.lists.iter().all(|list| self.may_match_top(list)))
    }

    /// A list of the match list; some are satisfied by games in which they match nowhere.
    fn may_match_top(&self, list: &ListPlan) -> bool {
        let by_none = |counting: &Counting| {
            let (Counting::Matches(range)
            | Counting::MatchesOfOneTransform(range)
            | Counting::Run(range)
            | Counting::RunOfOneTransform(range)) = counting;
            range.contains(0)
        };
        list.exclude.contains(&None)
            || list.skip.contains(&None)
            || list.counting.iter().any(by_none)
            || self.may_match_list(list)
    }

    fn may_match_list(&self, list: &ListPlan) -> bool {
        if list.negated || list.memory.is_some() || list.scope != Scope::MainLine {
            return true;
        }
        list.common.iter().all(|condition| self.may_hold(condition))
            && list.variants.iter().any(|variant| variant.conditions.iter().all(|c| self.may_hold(c)))
    }

    fn may_hold(&self, condition: &C<ListPlan>) -> bool {
        match condition {
            C::Unit(unit) | C::MoveFrom(unit) | C::MoveTo(unit) => self.had(unit),
            C::UnitCount(unit, range) => range.contains(0) || self.had(unit),
            C::And(lists) | C::Sequence(lists) | C::GappedSequence(lists, _) | C::Match(lists, _) => {
                lists.iter().all(|list| self.may_match_list(list))
            }
            C::Or(lists) | C::Xor(lists) => lists.iter().any(|list| self.may_match_list(list)),
            C::Check | C::DoubleCheck | C::ContactCheck(_) => self.happened(Signature::CHECK),
            C::GivesCheck(_) | C::GivesDoubleCheck | C::GivesContactCheck => self.happened(Signature::CHECK),
            C::Mate | C::GivesMate => self.happened(Signature::MATE),
            C::Stalemate | C::GivesStalemate => self.happened(Signature::STALEMATE),
            C::EnPassant => self.happened(Signature::EN_PASSANT),
            C::IsCastling(letters) => self.happened(i32::from(*letters) * Signature::CASTLING),
            C::Promote(unit) => {
                unit.all_kinds().is_none() && unit.tags == 0 || self.happened(Signature::PROMOTION)
            }
            C::HalfMoveNumber(range) => match range.low {
                Bound::Start(low) => low <= self.plies,
                Bound::End(_) => true,
            },
            _ => true,
        }
    }
}

/// Whether a plan can be decided from signatures at all; if not, they need not be read.
#[must_use]
pub fn helps(plan: &Plan) -> bool {
    let empty = Signature { visited: [0; 12], plies: 0, events: 0 };
    !empty.may_match(plan)
}
