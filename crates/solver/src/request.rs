//! What is to be solved, and on what.

use crate::control::Control;
use crate::{Options, Played};
use board::{EnPassant, Marks, Position, Side};
use rules::general::{Doubt, RuleSet};
use rules::orthodox::OrthodoxRules;
use rules::{PlainMove, ProofHints};
use stipulation::{Goal, Stipulation};

/// A rule set on which shown plies are played: its journal tells what a move did.
pub(crate) trait Board: ProofHints {
    /// The rule set on which is proved what need not be shown.
    type Proof: ProofHints;

    /// The position as it stands.
    fn position(&self) -> &Position;

    /// Marks that every unit has by a rule of the problem, and that are not shown therefore.
    fn hidden_marks(&self) -> Marks {
        Marks::NONE
    }

    /// The move just made, where it is told otherwise than by what it did to the position.
    fn told(&mut self, _side: Side, _plain: PlainMove) -> Option<Played> {
        None
    }

    /// Whether each of the last moves shows a sign of check in a line that ends here, where a rule says other than whether it
    /// gave check.
    fn checks_of_line(&self, _moves: usize) -> Option<Vec<bool>> {
        None
    }

    /// What a rule cannot decide about the move just made, which reaches these goals.
    fn doubts_last(&mut self, _goals: &[Option<Goal>]) -> Option<Doubt> {
        None
    }

    /// Whether the side not to move may stand in check in the diagram.
    fn diagram_check_allowed(&self) -> bool;

    /// The rules, where they can be asked how far a diagram is.
    fn rule_set(&self) -> Option<&RuleSet> {
        None
    }

    /// The diagram that is to be reached, if there is one.
    fn target(&self) -> Option<&Position>;

    /// The position and its rules as plain chess, if they are nothing else.
    fn orthodox(&self) -> Option<OrthodoxRules>;

    /// The position on bitboards, if they play everything in it: plain chess, holes and dummies, other promotions,
    /// castlings that exclude each other.
    fn on_bitboards(&self) -> Option<OrthodoxRules>;

    /// The same position for proofs, if the other rule set plays everything in it.
    fn proof(&self) -> Option<Self::Proof>;

    /// Brings the moves that may reach a goal at the end of play, when no other is left to be reached, into the
    /// order in which the reference prints them.
    fn order_last(&self, goal: Goal, moves: &mut [Self::Move]);

    /// Leaves of the moves at the end of play those that the reference looks at to reach a goal: only these get
    /// numbers.
    fn keep_last(&mut self, goal: Goal, moves: &mut Vec<Self::Move>);

    /// Whether the other side would be in check after a move, be it legal or not.
    fn would_check(&mut self, intention: Self::Move) -> bool;

    /// Whether the other rule set can judge a goal.
    fn proof_supports(goal: Goal) -> bool;

    /// Lets the diagram squares of units count in the key, for goals that read them.
    fn count_origins(&mut self);

    /// The same diagram with that side to move, who may answer the double step by which it came about if the other side has
    /// made it ([`EnPassant::NONE`] if there was none).
    #[must_use]
    fn with_turn_of(&self, side: Side, double_step: EnPassant) -> Self;
}

/// One thing to be solved: a diagram or one of its twins.
pub struct Request<'a, B> {
    /// The rules with the position in it, and with the diagram to be reached by goals `dia` and `a=>b`. Whose turn
    /// it is does not matter: the stipulation says.
    pub board: &'a B,
    /// What is asked.
    pub stipulation: &'a Stipulation,
    /// What the options ask.
    pub options: &'a Options,
    /// How the solving is stopped, and with what means it goes on.
    pub control: &'a Control,
}
