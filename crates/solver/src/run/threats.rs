//! Threats: what would follow an attack if the defender passed, and which defences they answer.

use super::{Attacks, Run};
use crate::Board;
use crate::event::Event;
use crate::plan::Section;
use board::{Effect, Reason, Square};
use rules::PlainMove;

/// What tells a threat from other moves, after a defence too. A threat that now captures is still the same move; one
/// that lets its victim be reborn elsewhere by choice is not, nor is one that leaves from another square (Mars Circe).
#[derive(Clone, PartialEq, Eq)]
struct Signs {
    plain: PlainMove,
    /// From where the unit moved, if not from its own square.
    transfers: Vec<Square>,
    /// Where units are reborn, if that is chosen.
    reborn: Vec<Square>,
}

/// The threats of a position: the moves and their length.
pub(crate) struct Threats {
    moves: Vec<Signs>,
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
                let signed = self.signed_moves().into_iter();
                let moves = signed.filter(|(one, _)| moves.contains(one)).map(|(_, signs)| signs).collect();
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
        if threats.length > 2 && self.shortest_attack(section, (threats.length - 2).min(left)).is_some() {
            return true;
        }
        if threats.length > left || !self.holds(section.constraints_before(0), false) {
            return false;
        }
        let possible = self.signed_moves();
        threats.moves.iter().all(|threat| {
            possible.iter().any(|(attack, signs)| {
                signs == threat
                    && self.after(*attack, |run, _| run.attack_succeeds(section, threats.length - 1))
            })
        })
    }

    /// All legal moves of the side to move with their signs.
    fn signed_moves(&mut self) -> Vec<(B::Move, Signs)> {
        let mut signed = Vec::new();
        for (intention, chosen) in self.legal_choices() {
            let plain = self.board.plain(intention);
            let [transfers, reborn] = if self.board.orthodox().is_some() {
                [Vec::new(), Vec::new()]
            } else {
                self.after(intention, |run, _| {
                    let reborn = if chosen { run.arrivals_by(Reason::Rebirth) } else { Vec::new() };
                    [run.arrivals_by(Reason::Transfer), reborn]
                })
            };
            signed.push((intention, Signs { plain, transfers, reborn }));
        }
        signed
    }

    /// Where units came in the move just made for that reason.
    fn arrivals_by(&self, reason: Reason) -> Vec<Square> {
        let ply = self.board.position().journal().last_ply();
        ply.iter()
            .filter(|recorded| recorded.reason == reason)
            .filter_map(|recorded| match recorded.effect {
                Effect::Moved { to: at, .. } | Effect::Added { at, .. } => Some(at),
                _ => None,
            })
            .collect()
    }
}
