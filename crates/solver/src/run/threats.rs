//! Threats: what would follow an attack if the defender passed, and which defences they answer.

use super::Run;
use super::shared::Attacks;
use crate::Board;
use crate::event::Event;
use crate::plan::Section;
use rules::Signature;

/// The threats of a position: the moves and their length.
pub(crate) struct Threats {
    moves: Vec<Signature>,
    length: usize,
}

impl<B: Board> Run<'_, B> {
    /// Shows the threats of the attacker, if the defender is not in check: what would follow if he passed.
    pub(crate) fn show_threats(
        &mut self,
        section: &Section,
        left: usize,
        depth: usize,
        post_key: bool,
    ) -> Option<Threats> {
        let side = self.board.side_to_move();
        if self.board.is_in_check(side) {
            return None;
        }
        if post_key {
            self.tell(Event::PostKeyLine);
        }
        let here = self.board.clone();
        self.board.pass();
        let length = self.shortest_attack(section, left);
        let threats = match length {
            Some(length) => {
                self.tell(Event::Threats);
                let moves = self.show_attacks(section, length, depth, Attacks::Inner);
                let moves = moves.into_iter().map(|threat| self.signature(threat)).collect();
                Some(Threats { moves, length })
            }
            None => {
                self.tell(Event::Zugzwang);
                None
            }
        };
        self.board = here;
        threats
    }

    /// Whether the defence just played needs not be shown: something shorter than the threats answers it, or
    /// all the threats still do.
    pub(crate) fn threats_answer(&mut self, section: &Section, left: usize, threats: &Threats) -> bool {
        let least = section.shortest_attack(threats.length);
        if threats.length >= least + 2
            && self.shortest_attack(section, (threats.length - 2).min(left)).is_some()
        {
            return true;
        }
        if threats.length > left || !self.holds(section.constraints_before(0), false) {
            return false;
        }
        let possible = self.legal_moves();
        // as many attacks of these signatures as there are threats must succeed, before any fails
        let mut open = threats.moves.len();
        for attack in possible {
            if !threats.moves.contains(&self.signature(attack)) {
                continue;
            }
            if !self.after(attack, |run, _| run.attack_succeeds(section, threats.length - 1)) {
                return false;
            }
            open -= 1;
            if open == 0 {
                return true;
            }
        }
        false
    }

    /// What tells a legal move from others, in other positions too.
    fn signature(&mut self, intention: B::Move) -> Signature {
        if self.board.orthodox().is_some() {
            return Signature::of(self.board.plain(intention), &[], false);
        }
        self.after(intention, |run, pending| {
            let done = run.board.position().journal().last_ply();
            Signature::of(pending.plain, done, run.board.captures_go_on())
        })
    }
}
