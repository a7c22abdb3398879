//! Stage 7: whether the ply just made reaches a goal.

use crate::general::position::castling::has_right_to_castle;
use crate::general::position::intention::Kind;
use crate::general::{Choices, Game, Move, Ply};
use crate::{GoalSearch, Made, Rules};
use board::{Effect, Marks, Reason, Side, Square, Unit};
use stipulation::Goal;

impl Game<'_> {
    pub(crate) fn goal_by_rules(&mut self, goal: Goal, level: usize) -> bool {
        let rules = self.rules;
        match rules.goal_rules.get(level) {
            None => self.plainly_reaches(goal),
            Some(rule) => {
                rule.reaches(self, goal, &mut |game: &mut Game<'_>| game.goal_by_rules(goal, level + 1))
            }
        }
    }

    fn plainly_reaches(&mut self, goal: Goal) -> bool {
        let other = self.position.side_to_move();
        let mover = !other;
        match goal {
            Goal::Any => true,
            Goal::Mate => self.is_in_check(other) && self.is_immobile(),
            Goal::Stalemate => !self.is_in_check(other) && self.is_immobile(),
            Goal::MateOrStalemate => self.is_immobile(),
            Goal::Check => self.is_in_check(other),
            Goal::Capture | Goal::WinUnit => self.captures_in_last_ply(),
            Goal::Target(square) => self.reaches_square(square),
            Goal::Castling => self.last_move().is_some_and(|ply| ply.intention.kind == Kind::Castling),
            Goal::EnPassant => self.captures_in_passing(),
            Goal::DoubleStalemate => {
                !self.is_in_check(other) && self.is_immobile() && self.side_is_immobile(mover)
            }
            Goal::AutoStalemate => !self.is_in_check(other) && self.side_is_immobile(mover),
            Goal::AntiMate => self.is_in_check(mover) && self.is_immobile_even_against_royals(mover),
            // what must hold before the move is judged by `make_reaching`
            Goal::DoubleMate | Goal::CounterMate => {
                self.is_in_check(other)
                    && self.is_in_check(mover)
                    && self.is_immobile_even_against_royals(other)
                    && self.is_immobile_even_against_royals(mover)
            }
            Goal::Circuit => self.mover_now().is_some_and(|(at, unit)| unit.origin == at),
            Goal::Exchange => self.mover_now().is_some_and(|(at, unit)| {
                let home = unit.origin;
                home.is_some() && home != at && {
                    let partner = self.unit(home);
                    partner.belongs_to(mover) && partner.origin == at
                }
            }),
            // the movement itself ends on an outer rank: who is only carried there by a rule has not walked there
            Goal::Chess81 => self.mover_now().is_some_and(|(at, _)| {
                let geometry = self.position.geometry();
                let (first, last) = (0, geometry.ranks() - 1);
                let arrival = self.last_move().map_or(at, |ply| ply.intention.arrival);
                geometry.rank(at) == if mover == Side::White { last } else { first }
                    && (arrival.is_none() || [first, last].contains(&geometry.rank(arrival)))
            }),
            Goal::Kiss(diagram) => self.mover_now().is_some_and(|(at, _)| self.kisses(at, diagram)),
            Goal::CircuitByRebirth => self.reborn().any(|(at, unit)| unit.origin == at),
            Goal::ExchangeByRebirth => self.reborn().any(|(at, unit)| {
                let home = unit.origin;
                home.is_some() && home != at && {
                    let partner = self.unit(home);
                    partner.belongs_to(other) && partner.origin == at
                }
            }),
            Goal::ProofGame | Goal::AToB => self.is_target_diagram(),
        }
    }

    /// Whether the side to move is immobile: has no legal move, where no rule says otherwise.
    #[inline]
    pub(crate) fn is_immobile(&mut self) -> bool {
        if self.rules.immobility.is_empty() { !self.has_legal_move() } else { self.is_immobile_by_rules(0) }
    }

    #[inline(never)]
    fn is_immobile_by_rules(&mut self, level: usize) -> bool {
        let rules = self.rules;
        match rules.immobility.get(level) {
            None => !self.has_legal_move(),
            Some(rule) => {
                rule.is_immobile(self, &mut |game: &mut Game<'_>| game.is_immobile_by_rules(level + 1))
            }
        }
    }

    /// Whether the last ply captured, by whatever walk, what had just passed a square.
    fn captures_in_passing(&self) -> bool {
        let Some(ply) = self.last_move() else { return false };
        self.position.journal().last_ply().iter().any(|recorded| match recorded.effect {
            Effect::EnPassantSet { before, .. } => self.captures_what_passed(&ply.intention, before),
            _ => false,
        })
    }

    /// Whether there was something to capture in passing before the last ply, or its side had the right to castle.
    pub(crate) fn offered_before_last_ply(&self, goal: Goal) -> bool {
        let last_ply = self.position.journal().last_ply();
        match goal {
            Goal::EnPassant => last_ply.iter().any(
                |recorded| matches!(recorded.effect, Effect::EnPassantSet { before, .. } if before.victim.is_some()),
            ),
            Goal::Castling => {
                let rights = last_ply.iter().find_map(|recorded| match recorded.effect {
                    Effect::RightsSet { before, .. } => Some(before),
                    _ => None,
                });
                has_right_to_castle(rights.unwrap_or(self.position.rights()), !self.position.side_to_move())
            }
            _ => false,
        }
    }

    /// The move just made; none if the turn was passed after it.
    fn last_move(&self) -> Option<&Ply> {
        self.plies.last().filter(|_| self.passed_after != Some(self.plies.len()))
    }

    fn captures_in_last_ply(&self) -> bool {
        self.last_move().is_some_and(|ply| !ply.captured.is_empty())
    }

    /// The unit that made the last move, and where it stands now.
    fn mover_now(&self) -> Option<(Square, Unit)> {
        let ply = self.last_move()?;
        (ply.at.is_some() && !self.position.is_empty(ply.at)).then(|| (ply.at, self.unit(ply.at)))
    }

    fn reaches_square(&self, square: Square) -> bool {
        self.last_move().is_some_and(|ply| match ply.intention.kind {
            Kind::Exchange => {
                [ply.intention.departure, ply.intention.arrival].contains(&square)
                    && self.unit(square).belongs_to(ply.side)
            }
            _ => ply.at == square,
        })
    }

    /// Whether the unit on `at` touches the unit that stood on `diagram`, and that one touches nothing else.
    fn kisses(&self, at: Square, diagram: Square) -> bool {
        let geometry = self.position.geometry();
        let around = move |square: Square| {
            (-1..=1)
                .flat_map(move |f| (-1..=1).map(move |r| (f, r)))
                .filter(|&step| step != (0, 0))
                .filter_map(move |(f, r)| geometry.offset(square, f, r))
        };
        around(at).any(|kissed| {
            let unit = self.unit(kissed);
            !unit.is_empty()
                && unit.origin == diagram
                && around(kissed).all(|square| square == at || self.position.is_empty(square))
        })
    }

    /// The units reborn in the last ply that are still where they were reborn.
    fn reborn(&self) -> impl Iterator<Item = (Square, Unit)> + '_ {
        let done = if self.last_move().is_some() { self.position.journal().last_ply() } else { &[] };
        done.iter()
            .filter(|recorded| matches!(recorded.reason, Reason::Rebirth | Reason::RebirthOnTheWay))
            .filter_map(|recorded| match recorded.effect {
                Effect::Moved { to: at, .. } | Effect::Added { at, .. } if !self.position.is_empty(at) => {
                    Some((at, self.unit(at)))
                }
                _ => None,
            })
    }

    /// Whether the units stand as in the diagram that is to be reached; diagram squares and rights do not count.
    fn is_target_diagram(&self) -> bool {
        self.rules.target.as_ref().is_some_and(|target| {
            self.position.occupied() == target.occupied()
                && self.position.occupied().into_iter().all(|square| {
                    let (have, want) = (self.unit(square), target.unit(square));
                    // what every unit has by the rules is not written in the diagram
                    let marks = if have.is_royal() {
                        have.marks
                    } else {
                        have.marks.without(self.rules.common_marks)
                    };
                    let want_marks = want.marks.without(self.rules.common_marks);
                    // nor is it written who is royal where royalty comes and goes
                    let unwritten = if self.rules.royals_may_vanish() { Marks::ROYAL } else { Marks::NONE };
                    have.walk == want.walk && marks.without(unwritten) == want_marks.without(unwritten)
                })
        })
    }

    /// Whether the other side would be in check after a move, be it legal or not.
    pub fn would_check(&mut self, intention: Move) -> bool {
        let side = self.position.side_to_move();
        let mut choices = Choices::along(intention.picks);
        let checks = self.play(intention, &mut choices) && self.is_in_check(!side);
        self.undo();
        checks
    }

    /// Makes a move if it is legal but for self-check where the goal overrides it, and reaches the goal: `##` and
    /// `##!` may leave both kings in mate.
    pub(crate) fn make_reaching_by_rules(&mut self, intention: Move, goal: Goal) -> Made<Move> {
        if !matches!(goal, Goal::DoubleMate | Goal::CounterMate | Goal::AntiMate) {
            let outer = self.reaching.replace((self.plies.len() + 1, goal));
            let mut made = self.make(intention);
            self.reaching = outer;
            if made.legal && !self.reaches(goal) {
                self.undo();
                made.legal = false;
            }
            return made;
        }
        let side = self.position.side_to_move();
        let mobile = self.has_legal_move();
        let ready = match goal {
            Goal::DoubleMate => mobile,
            Goal::CounterMate => !mobile && self.is_in_check(side),
            _ => true,
        };
        let mut choices = Choices::along(intention.picks);
        let possible = self.play(intention, &mut choices);
        let legal = possible && ready && self.permits_last() && self.reaches(goal);
        if !legal {
            self.undo();
        }
        Made { legal, next: intention.with_next(&choices) }
    }

    /// Whether that side would be immobile, were it its turn and royal units like others to capture: where both
    /// kings are in check only that tells whether both are mated.
    fn is_immobile_even_against_royals(&mut self, side: Side) -> bool {
        // where check is not what rules of movement make of it, who is in check need not fear to be captured
        let at_stake = self.rules.check_rules.is_empty();
        let before = std::mem::replace(&mut self.royals_at_stake, at_stake);
        let immobile = self.side_is_immobile(side);
        self.royals_at_stake = before;
        immobile
    }

    /// Whether that side would be immobile, were it its turn.
    pub(crate) fn side_is_immobile(&mut self, side: Side) -> bool {
        let turn = self.position.side_to_move();
        let en_passant = self.position.en_passant();
        self.set_side_to_move(side);
        let immobile = self.is_immobile();
        self.set_side_to_move(turn);
        self.position.set_en_passant(en_passant);
        immobile
    }
}
