//! The stages of a move and the hooks that conditions put into them, one small trait a question.
//!
//! Hooks take `&self`: what a rule must remember it keeps in registers of the position, so that it is undone,
//! hashed, and right for threads and twins. A hook that asks a nested question calls a query of [`Game`] that
//! names its level.

pub(super) mod bound;
pub(super) mod effect_hook;
pub(super) mod questions;

use crate::general::{Game, Move, Ply, ReachableSquares, RuleSet};
use board::{Side, Square, SquareSet, Walk};
use stipulation::Goal;

/// For which moves a walk of a unit serves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Use {
    /// For all.
    #[default]
    Any,
    /// For captures, and so for observing.
    Captures,
    /// For moves that capture nothing.
    Quiet,
}

/// A short list of walks, without allocation.
#[derive(Clone, Debug, Default)]
pub struct WalkList {
    walks: Vec<(Walk, Use)>,
    /// A bit for each walk whose moves are listed even if another has them.
    again: u64,
}

impl WalkList {
    /// The walks of the list, each with the moves for which it serves.
    #[must_use]
    pub fn walks(&self) -> &[(Walk, Use)] {
        &self.walks
    }

    /// Whether the moves of the walk at that place of the list are listed even if another has them.
    pub(crate) fn is_listed_again(&self, index: usize) -> bool {
        index >= 64 || self.again >> index & 1 != 0
    }

    /// Whether a walk of the list observes.
    #[must_use]
    pub fn observes_as(&self, walk: Walk) -> bool {
        self.walks.iter().any(|&(own, serves)| own == walk && serves != Use::Quiet)
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        self.again = 0;
        self.walks.clear();
    }

    /// Adds a walk, unless it is in the list.
    pub fn add(&mut self, walk: Walk) {
        self.add_for(walk, Use::Any);
    }

    /// Adds a walk for some moves, unless it is in the list.
    pub fn add_for(&mut self, walk: Walk, serves: Use) {
        if !self.walks.contains(&(walk, serves)) {
            self.walks.push((walk, serves));
        }
    }

    /// Adds a walk even if it is in the list: its moves are listed again, as are those that another walk has.
    pub fn add_again(&mut self, walk: Walk) {
        self.again |= 1u64.checked_shl(u32::try_from(self.walks.len()).unwrap_or(u32::MAX)).unwrap_or(0);
        self.walks.push((walk, Use::Any));
    }

    /// Makes the list be this one walk.
    pub fn set(&mut self, walk: Walk) {
        self.clear();
        self.walks.push((walk, Use::Any));
    }
}

/// How strictly an observation is judged. Each level asks what the ones before it ask, and more. A rule whose
/// answer depends on observations asks for a lower level than the one it is part of, or guards itself, so that
/// questions do not go in circles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// The walk, as it is here and now, and the geometry of the move.
    Geometry,
    /// Also what takes the power to observe from the observer: paralysis.
    Observer,
    /// All rules of observation.
    Observation,
    /// Also what makes the observation of a royal unit a check.
    Check,
}

/// Stage 1: which walks a unit has here and now.
pub trait Power: Send + Sync {
    /// Changes the walks of the unit on `square` when it moves or observes for `side`. The list holds its own
    /// walk at first. `observing` is `None` for moving.
    fn change(
        &self,
        game: &mut Game<'_>,
        square: Square,
        side: Side,
        observing: Option<Level>,
        walks: &mut WalkList,
    );

    /// The lower, the sooner it is asked; of two rules that give a unit other walks the one asked later counts. The reference
    /// lets units change places' walks first, borrow from neighbours then, and what kings become counts before all that.
    fn rank(&self) -> u8 {
        50
    }

    /// Whether the unit on a square may check, where checks are looked for among moves: the reference takes it for a unit of
    /// its own walk then, and asks whether it observes by that.
    fn lets_check_as_itself(&self, _game: &mut Game<'_>, _square: Square, _side: Side) -> bool {
        true
    }

    /// Whether it may change the walks of any unit; if not, [`Power::concerned`] says of which.
    fn concerns_all(&self) -> bool {
        true
    }

    /// Whether it changes the walks of royal units only.
    fn concerns_only_royals(&self) -> bool {
        false
    }

    /// Whether all walks that it lends are those of units on the board, or of the officers of plain chess.
    fn lends_what_is_there(&self) -> bool {
        false
    }

    /// The walks that it may lend; `None` where they are not known beforehand.
    fn lends(&self) -> Option<&[Walk]> {
        None
    }

    /// The units among which are all whose walks it may change when they move or observe for `side`.
    fn concerned(&self, game: &Game<'_>, side: Side) -> SquareSet {
        game.position().occupied_by(side)
    }
}

/// Stage 2: whether a unit may leave its square at all.
pub trait Departure: Send + Sync {
    /// Whether the unit on `square` may be moved by `side`.
    fn may_leave(&self, game: &mut Game<'_>, square: Square, side: Side) -> bool;
}

/// Stage 2: moves beyond those of the walks.
pub trait ExtraMoves: Send + Sync {
    /// Appends further intentions of the unit on `square` that `side` may play.
    fn for_unit(&self, _game: &mut Game<'_>, _square: Square, _side: Side, _moves: &mut Vec<Move>) {}

    /// Whether [`ExtraMoves::for_unit`] appends anything.
    fn is_of_units(&self) -> bool {
        true
    }

    /// Where they may take a unit of a side with that walk from a square of an 8x8 board, if nothing stands in the way. An
    /// answer promises that each of these moves is of one unit, but for what [`ReachableSquares`] says of castling, and captures one at
    /// most; who answers does so for every walk and square. `None` where that is not known.
    fn reachable_squares(
        &self,
        _rules: &RuleSet,
        _walk: Walk,
        _side: Side,
        _from: Square,
    ) -> Option<ReachableSquares> {
        None
    }

    /// Appends further intentions of the side that are no single unit's, after all others.
    fn for_side(&self, _game: &mut Game<'_>, _side: Side, _moves: &mut Vec<Move>) {}
}

/// Stage 2: a look at all intentions of a side together, before any is made.
pub trait MoveListFilter: Send + Sync {
    /// Strikes intentions of `side` that this rule does not allow in view of the others.
    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>);

    /// Whether it surely leaves all intentions of a side as they are in this position.
    fn is_idle(&self, _game: &Game<'_>, _side: Side) -> bool {
        false
    }

    /// Whether it leaves all intentions that capture nothing as they are.
    fn spares_quiet_moves(&self) -> bool {
        false
    }
}

/// Stages 2 and 4: whether a unit may go (or capture, or observe) in this way.
pub trait ArrivalFilter: Send + Sync {
    /// Whether it also judges captures that are only tried, to see whether an observation counts.
    fn judges_trials(&self) -> bool {
        true
    }

    /// Whether it lets a side do something by which no unit goes from one square to another.
    fn lets_stand_still(&self) -> bool {
        true
    }

    /// Whether it accepts all ordinary moves that capture nothing.
    fn spares_quiet_moves(&self) -> bool {
        false
    }

    /// Whether it forbids every move of a unit from one square to another, castling apart, whatever unit it is and whatever else
    /// stands on the board.
    fn bars(&self, _geometry: board::Geometry, _from: Square, _to: Square) -> bool {
        false
    }

    /// Whether it asks where a move ends, and so judges a move with a further step by its end.
    fn judges_destination(&self) -> bool {
        false
    }

    /// Whether a capture may end there, where it ends with a further step: what [`ArrivalFilter::accepts`] says of it then
    /// must not depend on where it ends.
    fn permits_destination(
        &self,
        _: &mut Game<'_>,
        _intention: &Move,
        _destination: Square,
        _: Side,
    ) -> bool {
        true
    }

    /// Whether the intention, castling included, is one for `side`. `observing` is true when the capture is only
    /// thought of: the unit on the departure observes the capture square, whatever stands on it.
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, side: Side, observing: bool) -> bool;
}

impl<F> ArrivalFilter for F
where
    F: Fn(&mut Game<'_>, &Move, Side, bool) -> bool + Send + Sync,
{
    fn accepts(&self, game: &mut Game<'_>, intention: &Move, side: Side, observing: bool) -> bool {
        self(game, intention, side, observing)
    }
}

/// Stages 2 and 4: how units capture, where that is not by their walks from where they stand. The moves themselves come
/// from [`ExtraMoves`]; this is for whoever asks how a capture would be played.
pub trait CaptureWays: Send + Sync {
    /// The intentions by which the unit on `observer` would capture on `target`, kings included.
    fn captures(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> Vec<Move>;
}

/// Stage 4: whether a unit may observe.
pub trait ObserverGate: Send + Sync {
    /// Whether the unit on `observer` can observe the unit on `target` for `side`, as far as this rule knows.
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool;
}

/// Stage 4: observers beyond those whose walk reaches the square from where they stand.
pub trait ExtraObservers: Send + Sync {
    /// Whether it is in force where checks are looked for among the moves of the other side.
    fn holds_among_moves(&self) -> bool {
        true
    }

    /// Visits the units of `side` that observe `target` by this rule until `visit` says true; returns whether it
    /// did.
    fn any(
        &self,
        game: &mut Game<'_>,
        target: Square,
        side: Side,
        level: Level,
        visit: &mut dyn FnMut(&mut Game<'_>, Square) -> bool,
    ) -> bool;
}

/// Stage 4: whether an observation of a royal unit is a check.
pub trait CheckGate: Send + Sync {
    /// Whether the observation of the royal unit on `target` by the unit on `observer` counts as a check of `side`.
    fn is_check(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool;
}

/// Stages 4 and 5: what check is, when it is not "a royal unit is observed".
pub trait CheckRule: Send + Sync {
    /// Whether `side` is in check; `plainly` answers for either side what would hold without this rule.
    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool;

    /// The lower, the sooner it is asked.
    fn rank(&self) -> u8 {
        u8::MAX
    }

    /// Whether it is in force where checks are looked for among the moves of the other side. In the reference, rules that
    /// look at the observers of kings are not.
    fn holds_among_moves(&self) -> bool {
        true
    }

    /// Whether after ordinary moves and drops by `side` this rule judges it as if there were no such rule.
    fn is_predictable(&self) -> bool {
        false
    }
}

/// What a rule of legality cannot decide, because it would have to ask itself again without end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Doubt {
    /// Whether the move is legal.
    Legality,
    /// Whether the move is refuted, so that it does not count.
    Refutation,
}

/// Stage 5: whether the position after the move is permitted.
pub trait Legality: Send + Sync {
    /// Whether the ply just made is legal, self-check apart. The turn is the other side's already.
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool;

    /// What this rule cannot decide about the ply just made, which it permits for lack of knowing better.
    fn doubts(&self, _game: &mut Game<'_>, _ply: &Ply) -> Option<Doubt> {
        None
    }

    /// Whether a move that reaches that goal, at the end of play, is free of this rule.
    fn is_overridden_by(&self, _goal: Goal) -> bool {
        false
    }

    /// What this rule says of an ordinary move of a side, be it its turn or not, which displaces nobody but the moving unit and a
    /// captured one; `None` where the move must be made to know.
    fn predicts(&self, _game: &Game<'_>, _intention: &Move, _side: Side) -> Option<bool> {
        None
    }

    /// Whether this rule permits every move that gives no check, which is then all that must be predicted.
    fn concerns_only_checks(&self) -> bool {
        false
    }

    /// Whether [`Legality::exposed`] narrows the squares that matter.
    fn is_predictable(&self) -> bool {
        self.concerns_only_checks()
    }

    /// Squares such that this rule surely permits every ordinary move or drop of the side to move that touches none of
    /// them; all squares where nothing is known.
    fn exposed(&self, game: &mut Game<'_>, side: Side) -> SquareSet {
        if self.concerns_only_checks() { game.squares_of_checks(side) } else { !SquareSet::EMPTY }
    }

    /// Whether this rule permits a move that touches none of the squares of [`Legality::exposed`]: a second look where
    /// squares alone do not tell. `None` where the move must be made to know.
    fn judges(&self, game: &Game<'_>, intention: &Move) -> Option<bool> {
        if self.concerns_only_checks() { game.surely_does_not_check(intention) } else { Some(true) }
    }

    /// The arrivals of a side's units of a walk for which [`Legality::judges`] must be asked; where a unit that does not
    /// promote touches neither them nor the squares of [`Legality::exposed`] the answer is yes.
    fn doubtful(&self, game: &Game<'_>, walk: Walk, side: Side) -> SquareSet {
        if self.concerns_only_checks() { game.squares_to_check_from(walk, side) } else { SquareSet::EMPTY }
    }
}

impl<F> Legality for F
where
    F: Fn(&mut Game<'_>, &Ply) -> bool + Send + Sync,
{
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        self(game, ply)
    }
}

/// Stage 6: which of the legal moves may be chosen.
pub trait Selection: Send + Sync {
    /// Strikes from the legal moves of the side to move those that may not be chosen.
    fn choose(&self, game: &mut Game<'_>, moves: &mut Vec<Move>);

    /// Whether the rule restricts that side.
    fn concerns(&self, _side: Side) -> bool {
        true
    }

    /// Whether it measures moves as they are generated from a side's own units.
    fn is_by_measure(&self) -> bool {
        false
    }

    /// Whether it chooses exactly the legal moves of the greatest [`Selection::grade`].
    fn is_by_grade(&self) -> bool {
        false
    }

    /// Whether it always leaves a move where there is one.
    fn leaves_a_move(&self) -> bool {
        self.is_by_grade()
    }

    /// The grade of an intention, whatever its choices: known before it is made.
    fn grade(&self, _game: &mut Game<'_>, _intention: &Move) -> u32 {
        0
    }
}

/// Stage 7: what a goal means.
pub trait GoalRule: Send + Sync {
    /// Whether the ply just made reaches the goal; `plainly` answers what would hold without this rule.
    fn reaches(
        &self,
        game: &mut Game<'_>,
        goal: Goal,
        plainly: &mut dyn FnMut(&mut Game<'_>) -> bool,
    ) -> bool;

    /// Whether the rule has a say about that goal at all.
    fn concerns(&self, _goal: Goal) -> bool {
        true
    }

    /// Whether all that it says about mates is that rules of legality do not judge the replies.
    fn frees_replies_to_mates(&self) -> bool {
        false
    }

    /// Whether all that it says about mates is that checks count, too, to which no reply is known to be legal.
    fn only_doubts_mates(&self) -> bool {
        false
    }
}

/// Stage 7: when a side counts as unable to move, in mates, stalemates and their kin.
pub trait Immobility: Send + Sync {
    /// Whether the side to move is immobile; `plainly` answers whether it has no legal move.
    fn is_immobile(&self, game: &mut Game<'_>, plainly: &mut dyn FnMut(&mut Game<'_>) -> bool) -> bool;
}

/// What a rule notes when a game begins.
pub trait Opening: Send + Sync {
    /// Sets up what the rule remembers, by [`Game::set_up_register`].
    fn begin(&self, game: &mut Game<'_>);
}

impl<F: Fn(&mut Game<'_>) + Send + Sync> Opening for F {
    fn begin(&self, game: &mut Game<'_>) {
        self(game);
    }
}

/// How a game has ended, from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The side to move has won.
    Won,
    /// Nobody has.
    Drawn,
    /// The side to move has lost.
    Lost,
}

/// What ends a game, beside mate and stalemate; problems know nothing of it.
pub trait Ending: Send + Sync {
    /// How the game has ended, if it has.
    fn verdict(&self, game: &mut Game<'_>) -> Option<Verdict>;
}

impl<F: Fn(&mut Game<'_>) -> Option<Verdict> + Send + Sync> Ending for F {
    fn verdict(&self, game: &mut Game<'_>) -> Option<Verdict> {
        self(game)
    }
}
