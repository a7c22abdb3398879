//! What a run asks of proofs about the position as it stands.

use super::Run;
use crate::Board;
use crate::checkpoint::{Answerable, Place};
use crate::plan::{Answer, Node, NodeId, Section};
use crate::proof::{Prover, reaches};
use rules::ProofHints;
use std::sync::atomic::Ordering::Relaxed;

/// The moves made in proofs after which the statistics hear of them.
const UNTOLD: u64 = 1 << 14;

impl<'a, B: Board> Run<'a, B> {
    /// The answer of an expression; leaves test the move just made.
    pub(crate) fn test(&mut self, node: NodeId) -> Answer {
        match self.plan.node(node) {
            Node::Leaf(leaf) => Answer::of(reaches(&mut self.board, leaf)),
            _ => self.prove(Solves(node)),
        }
    }

    /// Asks for a proof about the position as it stands, unless an earlier run has kept the answer.
    pub(crate) fn prove<T: Answerable>(&mut self, question: impl Question<T>) -> T {
        let Some(kept) = self.means.kept.filter(|_| self.means.provable) else {
            return self.prove_anew(question);
        };
        let place = question.place();
        let mut position = self.board.key();
        position ^= self.board.taking_back_key();
        position ^= board::Key::mix(0x4348_4e54, self.nontrivial.cast_unsigned());
        if let Some(answer) = kept.answer(place, position) {
            return answer;
        }
        let begun = self.means.control.clock.now();
        let answer = self.prove_anew(question);
        if !self.stopped {
            kept.keep(place, position, answer, self.means.control.since(begun));
        }
        answer
    }

    fn prove_anew<T>(&mut self, question: impl Question<T>) -> T {
        let proof = if self.means.provable { self.board.proof() } else { None };
        match proof {
            Some(rules) => {
                let post = self.workers.map(|(workers, thread)| workers.fast_proofs(thread));
                self.ask(&mut Prover::new(rules, self.means, post), question)
            }
            None => {
                // there are many questions where lines are shown
                let mut prover = match self.prover.take() {
                    Some(mut prover) => {
                        prover.begin_with(&self.board);
                        prover
                    }
                    None => {
                        let post = self.workers.map(|(workers, thread)| workers.proofs(thread));
                        Box::new(Prover::new(self.board.clone(), self.means, post))
                    }
                };
                let answer = self.ask(&mut prover, question);
                prover.rest();
                self.prover = Some(prover);
                answer
            }
        }
    }

    fn ask<T, R: ProofHints>(&mut self, prover: &mut Prover<'a, R>, question: impl Question<T>) -> T {
        prover.nontrivial = self.nontrivial;
        let answer = question.ask(prover);
        self.stopped |= prover.stopped;
        self.nodes += prover.nodes;
        if self.nodes >= UNTOLD {
            self.tell_nodes();
        }
        answer
    }

    /// Tells the statistics how many moves were made in proofs.
    pub(crate) fn tell_nodes(&mut self) {
        self.control().statistics.nodes.fetch_add(std::mem::take(&mut self.nodes), Relaxed);
    }
}

/// Something to be proved, on whichever rules play the position.
pub(crate) trait Question<T> {
    /// What tells it from other questions about the same position.
    fn place(&self) -> Place;

    fn ask<R: ProofHints>(self, prover: &mut Prover<'_, R>) -> T;
}

/// The answer of an expression.
pub(super) struct Solves(pub(super) NodeId);

impl Question<Answer> for Solves {
    fn place(&self) -> Place {
        Place { kind: 0, node: self.0, left: 0, symbol: 0 }
    }

    fn ask<R: ProofHints>(self, prover: &mut Prover<'_, R>) -> Answer {
        prover.solves(self.0)
    }
}

pub(super) struct HelpGoesOn<'s>(pub(super) &'s Section, pub(super) usize, pub(super) usize);

impl Question<bool> for HelpGoesOn<'_> {
    fn place(&self) -> Place {
        Place { kind: 1, node: self.0.id, left: self.1, symbol: self.2 }
    }

    fn ask<R: ProofHints>(self, prover: &mut Prover<'_, R>) -> bool {
        prover.help_goes_on(self.0, self.1, self.2)
    }
}

pub(super) struct AllDefencesFail<'s>(pub(super) &'s Section, pub(super) usize);

impl Question<Answer> for AllDefencesFail<'_> {
    fn place(&self) -> Place {
        Place { kind: 2, node: self.0.id, left: self.1, symbol: 0 }
    }

    fn ask<R: ProofHints>(self, prover: &mut Prover<'_, R>) -> Answer {
        prover.all_defences_fail(self.0, self.1)
    }
}

pub(super) struct PermitsDefences<'s>(pub(super) &'s Section, pub(super) usize);

impl Question<bool> for PermitsDefences<'_> {
    fn place(&self) -> Place {
        Place { kind: 3, node: self.0.id, left: self.1, symbol: 0 }
    }

    fn ask<R: ProofHints>(self, prover: &mut Prover<'_, R>) -> bool {
        prover.permits_defences(self.0, self.1)
    }
}

pub(super) struct PermitsFlights<'s>(pub(super) &'s Section, pub(super) usize);

impl Question<bool> for PermitsFlights<'_> {
    fn place(&self) -> Place {
        Place { kind: 7, node: self.0.id, left: self.1, symbol: 0 }
    }

    fn ask<R: ProofHints>(self, prover: &mut Prover<'_, R>) -> bool {
        prover.permits_flights(self.1)
    }
}

pub(super) struct GrantedDefences<'s>(pub(super) &'s Section, pub(super) usize);

impl Question<Option<i64>> for GrantedDefences<'_> {
    fn place(&self) -> Place {
        Place { kind: 4, node: self.0.id, left: self.1, symbol: 0 }
    }

    fn ask<R: ProofHints>(self, prover: &mut Prover<'_, R>) -> Option<i64> {
        prover.granted_defences(self.0, self.1)
    }
}

pub(super) struct AttackIsAnswered<'s>(pub(super) &'s Section, pub(super) usize);

impl Question<bool> for AttackIsAnswered<'_> {
    fn place(&self) -> Place {
        Place { kind: 5, node: self.0.id, left: self.1, symbol: 0 }
    }

    fn ask<R: ProofHints>(self, prover: &mut Prover<'_, R>) -> bool {
        prover.attack_is_answered(self.0, self.1)
    }
}

pub(super) struct ShortestAttack<'s>(pub(super) &'s Section, pub(super) usize);

impl Question<Option<usize>> for ShortestAttack<'_> {
    fn place(&self) -> Place {
        Place { kind: 6, node: self.0.id, left: self.1, symbol: 0 }
    }

    fn ask<R: ProofHints>(self, prover: &mut Prover<'_, R>) -> Option<usize> {
        prover.shortest_attack(self.0, self.1)
    }
}
