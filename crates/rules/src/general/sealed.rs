//! The two types of the general rules that name each other: the sealed rules of a problem, and a game in play under them.
//!
//! Hooks of the stages are asked with a [`Game`], which holds its [`RuleSet`], which holds the hooks. This file and that of the
//! [stages](super::stages) are the one circle of the general rules; everything else stands above or below them.

use super::aspects::Aspects;
use super::parts::castling::Castling;
use super::parts::memory::Memory;
use super::parts::predictions::Predictions;
use super::parts::promotion::Promotion;
use super::parts::properties::Properties;
use super::parts::royalty::Royalty;
use super::parts::walks::Walks;
use super::position::choices::SquareChoices;
use super::position::hands::Hands;
use super::position::intention::Move;
use super::position::views::View;
use super::prediction::estimate::{Pins, StandingReplies, Trials};
use super::stages::moment::Moment;
use super::stages::questions::Questions;
use super::stages::walk_list::WalkList;
use super::stages::{
    ArrivalFilter, CaptureWays, CheckGate, CheckRule, Departure, EffectHook, Ending, ExtraMoves,
    ExtraObservers, GoalRule, Immobility, Legality, Level, MoveListFilter, ObserverGate, Opening,
    OtherPromotion, Power, Selection, Sight,
};
use crate::orthodox::{Choice, Limits};
use board::{Geometry, Key, Marks, PerSide, Position, Side, Square, SquareSet, Unit, Walk};
use movement::czech::FurtherEffects;
use std::sync::Arc;
use stipulation::Goal;

/// Whether a rule lets a captured unit be reborn on a square.
pub(crate) type RebirthGate = Box<dyn Fn(&Game<'_>, Square) -> bool + Send + Sync>;

/// The sealed rules of one problem: compiled movement, the stages with their hooks, and settings of the game.
/// Immutable and shared by all threads.
pub struct RuleSet {
    /// In what they differ from plain chess.
    pub(super) aspects: Aspects,
    pub(crate) geometry: Geometry,
    /// How walks move under these rules.
    pub(super) walks: Walks,
    /// The marks that a rule gives to every unit but kings.
    pub(super) common_marks: Marks,
    /// Marks that units keep though they have shown their effect.
    pub(crate) lasting_marks: Marks,
    /// The sequence of chameleons, as pairs of a walk and the next.
    pub(super) chameleons: Vec<(Walk, Walk)>,
    /// What promotes, where, and to what.
    pub(crate) promotion: Promotion,
    /// What units that promote may become instead of other units.
    pub(crate) other_promotions: Vec<Box<dyn OtherPromotion>>,
    /// What is special about kings.
    pub(crate) royalty: Royalty,
    /// Which units are held in hand.
    pub(crate) hands: Hands,
    /// Castlings beyond those of plain chess, and those that exclude each other.
    pub(crate) castling: Castling,
    /// How the rules differ from plain chess, if by nothing that the bitboards do not know.
    pub(crate) limits: Option<Limits>,
    /// The limits of the bitboards on which play is predicted where rules only choose among the moves of plain chess.
    pub(super) limits_of_subset: Option<Limits>,
    /// How sides choose among their legal moves, if the bitboards know that and it is all that the limits leave.
    pub(super) choice: Option<Arc<Choice>>,
    pub(crate) power: Vec<Box<dyn Power>>,
    /// Whether some of them may change the walks of any unit.
    pub(super) power_over_all: bool,
    /// What is remembered, and what of the past is read.
    pub(crate) memory: Memory,
    /// The walks of the units of the diagram, in the order of the table.
    pub(crate) diagram_walks: Vec<Walk>,
    /// By which kinds it is asked whether a side observes, where units have others' powers.
    pub(crate) questions: PerSide<Questions>,
    pub(crate) departures: Vec<Box<dyn Departure>>,
    pub(crate) extra_moves: Vec<Box<dyn ExtraMoves>>,
    /// Whether extra moves may be those of single units.
    pub(crate) units_have_extra_moves: bool,
    /// Whether extra moves may capture or promote.
    pub(crate) extra_moves_capture: bool,
    /// Whether a move that leads back undoes nothing, because a rule keeps what both moves did.
    pub(crate) moves_leave_traces: bool,
    pub(crate) arrival_filters: Vec<Box<dyn ArrivalFilter>>,
    /// Filters of moves that have nothing to do with observation.
    pub(crate) move_filters: Vec<Box<dyn ArrivalFilter>>,
    pub(crate) list_filters: Vec<Box<dyn MoveListFilter>>,
    /// What units see of the board, where a rule says so and no other speaks of moves and checks.
    pub(crate) sight: Option<Box<dyn Sight>>,
    /// Whether a captured unit may be reborn on a square, as far as rules that are not about rebirth know.
    pub(crate) rebirth_gates: Vec<RebirthGate>,
    /// How units capture, if not by their walks from where they stand.
    pub(crate) capture_ways: Option<Box<dyn CaptureWays>>,
    pub(crate) observer_gates: Vec<(Level, Box<dyn ObserverGate>)>,
    /// Whether observations of a side count only if the capture could be played, self-check apart.
    pub(crate) play_to_observe: PerSide<bool>,
    /// The level from which on rules say whether observations count; `None` where none does.
    pub(crate) gated_from: Option<Level>,
    /// What is known of moves before they are made.
    pub(crate) predicted: Predictions,
    /// What moves do besides leaving, entering and capturing.
    pub(crate) effects: Effects,
    /// All squares of the board.
    pub(crate) board: SquareSet,
    pub(crate) extra_observers: Vec<Box<dyn ExtraObservers>>,
    pub(crate) check_gates: Vec<Box<dyn CheckGate>>,
    pub(crate) check_rules: Vec<Box<dyn CheckRule>>,
    pub(crate) legality: Vec<Box<dyn Legality>>,
    pub(crate) selections: Vec<Box<dyn Selection>>,
    pub(crate) goal_rules: Vec<Box<dyn GoalRule>>,
    pub(crate) immobility: Vec<Box<dyn Immobility>>,
    pub(crate) openings: Vec<Box<dyn Opening>>,
    /// The diagram that proof games and `a=>b` are to reach.
    pub(crate) target: Option<Position>,
    /// What ends a game beside mate and stalemate.
    pub(crate) endings: Vec<Box<dyn Ending>>,
    /// The further effects of the moves of users' pieces, by their numbers from 1 on.
    pub(crate) further_effects: Vec<FurtherEffects>,
    pub(super) properties: Properties,
}

/// What moves do besides leaving, entering and capturing: the hooks, and what is derived from them when rules are sealed.
#[derive(Default)]
pub(crate) struct Effects {
    /// Those effects that are not silent, each with whether it is one of captures only.
    pub(crate) loud: Vec<(usize, bool)>,
    /// Those of them that may change more than what the moving unit is, each also with whether its bound of a side tells more.
    pub(crate) displacing: Vec<(usize, bool, bool)>,
    /// Those that are silent, and not of captures only.
    pub(crate) remembering: Vec<usize>,
    /// The effects that must be asked for the ways of each move.
    pub(crate) asked: Vec<usize>,
    /// Effects by moment and order.
    pub(crate) hooks: Vec<(Moment, Box<dyn EffectHook>)>,
    /// Where in `effects` each moment begins; a moment without effects costs one comparison.
    pub(crate) moments: [(u8, u8); Moment::Closing as usize + 1],
    /// The moments of which there are effects, one bit each.
    pub(crate) hooked: u16,
}

/// What is known of a ply beside its effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The intention, with its choices.
    pub intention: Move,
    /// Who plays it.
    pub side: Side,
    /// The moving unit as it was before; empty for a pass.
    pub mover: Unit,
    /// Where the moving unit is now; [`Square::NONE`] if it is gone.
    pub at: Square,
    /// Where the move ends for rules that ask for that: its arrival, unless a further step is a part of the move.
    pub destination: Square,
    /// What was captured; empty if nothing was.
    pub captured: Unit,
}

/// A position under a rule set, with the plies made from it: the general engine behind [`Rules`](crate::Rules).
pub struct Game<'r> {
    pub(crate) rules: &'r RuleSet,
    pub(crate) position: Position,
    /// Whether a side had a royal unit when the game began.
    pub(crate) had_royal: PerSide<bool>,
    pub(crate) plies: Vec<Ply>,
    /// After how many plies the turn was passed, if that was no ply of its own.
    pub(crate) passed_after: Option<usize>,
    /// The legal moves of each side that were found last when it was asked whether there is one.
    pub(crate) escapes: PerSide<[Option<Move>; 2]>,
    /// The legal moves of each side that were found last when it was asked whether all its moves reach a goal: they do not.
    pub(crate) refutations: PerSide<[Option<Move>; 4]>,
    /// By ply, where the side to move must be careful.
    pub(crate) pins_by_ply: Vec<Pins>,
    /// By ply, what is known of units that a rule tries as kings; noted when moves are listed.
    pub(crate) trials_by_ply: Vec<Trials>,
    /// The replies that stay possible after most moves of the side to move.
    pub(crate) standing: StandingReplies,
    pub(crate) walk_lists: Vec<WalkList>,
    pub(crate) move_lists: Vec<Vec<Move>>,
    /// Room for the grades of moves among which a rule chooses.
    pub(crate) grades: Vec<u32>,
    /// Questions of rules that are being asked, with what they are asked about.
    pub(crate) asked: Vec<(&'static str, u8)>,
    /// By ply, the views that a rule knows of the position before it, at that moment.
    pub(crate) views: Vec<(u64, Vec<View>)>,
    /// At that moment, the squares that a rule of sight tells apart.
    pub(crate) sights: (u64, [SquareSet; 2]),
    /// What a rule last found out about squares (and choices on the way to them), with the key of its question.
    pub(crate) found_squares: Option<(Key, SquareChoices)>,
    /// The goal that the ply of that number is made to reach.
    pub(crate) reaching: Option<(usize, Goal)>,
    /// The goal that overrides self-check in the half-move whose intentions are asked for next.
    pub(crate) overriding: Option<Goal>,
    /// Whether royal units may be captured for the time being: where both kings are in check only that tells whether
    /// they are mated.
    pub(crate) royals_at_stake: bool,
    /// Whether a further step of a move is looked for, of which only the end of the whole move is judged.
    pub(crate) steps_further: bool,
    /// How many captures are only tried just now, each within the one before, to see whether an observation counts.
    pub(crate) trials: usize,
    /// Whether a rule of legality could not decide about a move looked at.
    pub(crate) undecided: bool,
    /// Questions of rules asked since none was being asked.
    pub(crate) questions: u32,
    /// Whether moves are listed for a search to which their order does not matter.
    pub(crate) in_any_order: bool,
    /// For the time being, the squares whose observation is check, by side, where they are not those of the royal units.
    pub(crate) checked_squares: Option<PerSide<SquareSet>>,
}

impl Clone for Game<'_> {
    fn clone(&self) -> Self {
        let mut copy = Game::before_play(self.rules, Position::new(self.position.geometry()));
        copy.clone_from(self);
        copy
    }

    /// Keeps its memory and the room for lists: searches begin with copies again and again.
    fn clone_from(&mut self, source: &Self) {
        let Game {
            rules,
            position,
            had_royal,
            plies,
            passed_after,
            escapes,
            refutations,
            pins_by_ply,
            trials_by_ply,
            standing,
            walk_lists: _,
            move_lists: _,
            grades: _,
            asked,
            views,
            sights,
            found_squares,
            reaching,
            overriding,
            royals_at_stake,
            steps_further,
            trials,
            undecided,
            questions,
            in_any_order,
            checked_squares,
        } = source;
        self.position.clone_from(position);
        self.plies.clone_from(plies);
        self.pins_by_ply.clone_from(pins_by_ply);
        self.trials_by_ply.clone_from(trials_by_ply);
        self.standing = *standing;
        self.asked.clone_from(asked);
        self.views.clone_from(views);
        self.found_squares.clone_from(found_squares);
        (self.rules, self.had_royal, self.passed_after) = (rules, *had_royal, *passed_after);
        (self.escapes, self.refutations, self.sights) = (*escapes, *refutations, *sights);
        (self.reaching, self.overriding) = (*reaching, *overriding);
        (self.royals_at_stake, self.steps_further) = (*royals_at_stake, *steps_further);
        (self.trials, self.undecided, self.questions) = (*trials, *undecided, *questions);
        self.in_any_order = *in_any_order;
        self.checked_squares = *checked_squares;
    }
}
