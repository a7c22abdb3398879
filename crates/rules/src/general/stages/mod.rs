//! The stages of a move and the hooks that conditions put into them, one small trait a question.
//!
//! Hooks take `&self`: what a rule must remember it keeps in registers of the position, so that it is undone,
//! hashed, and right for threads and twins. A hook that asks a nested question calls a query of [`Game`] that
//! names its level.

pub(super) mod bound;
pub(super) mod bounded;
pub(super) mod moment;
pub(super) mod power_bound;
pub(super) mod questions;
pub(super) mod rule_bound;
pub(super) mod transitions;
pub(super) mod walk_list;

use self::bound::{Bound, Footprint};
use self::moment::Going;
use self::power_bound::PowerBound;
use self::rule_bound::{LegalityBound, Strikes};
use self::transitions::ReachableSquares;
use self::walk_list::WalkList;
use crate::general::prediction::estimate::Estimate;
use crate::general::{Choices, Game, Move, Ply, RuleSet};
use crate::orthodox::PlainStep;
use board::{Marks, Side, Square, SquareSet, Walk};
use stipulation::Goal;

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

    /// Whether kinds of units are asked whether they observe as they are without this rule (`Game::answers_as`).
    fn leaves_questions_alone(&self) -> bool {
        false
    }

    /// Whether the unit on a square may check, where checks are looked for among moves: the reference takes it for a unit of
    /// its own walk then, and asks whether it observes by that.
    fn lets_check_as_itself(&self, _game: &mut Game<'_>, _square: Square, _side: Side) -> bool {
        true
    }

    /// What it may do at most: in the whole game ([`Scope::Game`]), or when a side moves or observes now ([`Scope::Side`]).
    fn bound(&self, _scope: Scope<'_, '_>) -> PowerBound<'_> {
        PowerBound::ANYTHING
    }
}

/// Stage 2: whether a unit may leave its square at all.
pub trait Departure: Send + Sync {
    /// Whether the unit on `square` may be moved by `side`.
    fn may_leave(&self, game: &mut Game<'_>, square: Square, side: Side) -> bool;

    /// Whether after a move of the side to move that does nothing but leave, enter and capture the unit of the other side on a
    /// square, which it leaves there, surely may be moved by that side.
    fn surely_leaves_after(&self, _game: &Game<'_>, _m: &Move, _square: Square) -> bool {
        false
    }
}

/// Stage 2: moves beyond those of the walks.
pub trait ExtraMoves: Send + Sync {
    /// Appends further intentions of the unit on `square` that `side` may play.
    fn for_unit(&self, _game: &mut Game<'_>, _square: Square, _side: Side, _moves: &mut Vec<Move>) {}

    /// Whether [`ExtraMoves::for_unit`] appends anything.
    fn is_of_units(&self) -> bool {
        true
    }

    /// Whether none of these moves captures or promotes, so that who asks for captures need not generate them.
    fn are_quiet(&self) -> bool {
        false
    }

    /// Whether under this rule no move of a neutral unit counts as taken back, though one leads back: units act from squares
    /// where they do not stand, and the reference does not compare these.
    fn leaves_traces(&self) -> bool {
        false
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

    /// Which intentions it may strike at most: in the whole game ([`Scope::Game`]), or of a side now ([`Scope::Side`]).
    fn bound(&self, _scope: Scope<'_, '_>) -> Strikes {
        Strikes::Anything
    }

    /// Whether what it makes of an intention does not depend on the others.
    fn judges_one_by_one(&self) -> bool {
        false
    }

    /// Whether a capture of a royal unit must go on as well, when it is tried to see whether an observation is a check.
    fn continues_captures_of_royals(&self) -> bool {
        false
    }

    /// Where a capture of a side goes on to in the same move at most, whatever stands on other squares, if letting captures go on, and
    /// striking them, is all that the rule does; `None` where that is not known.
    fn goes_on_to(&self, _game: &Game<'_>, _take: &Move, _side: Side) -> Option<SquareSet> {
        None
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

    /// Which ordinary moves it may strike at most, in the whole game ([`Scope::Game`]).
    fn bound(&self, _scope: Scope<'_, '_>) -> Strikes {
        Strikes::Anything
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
/// from [`ExtraMoves`]; this is for callers that ask how a capture would be played.
pub trait CaptureWays: Send + Sync {
    /// The intentions by which the unit on `observer` would capture on `target`, kings included.
    fn captures(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> Vec<Move>;
}

/// Stage 3: effects of a move.
pub trait EffectHook: Send + Sync {
    /// Adds this rule's effects to the ply that is being made. It may change the position through the journal
    /// only, and the record of the ply where the moving unit goes on.
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going;

    /// What it may do at most in the moves of a scope. In a game and in a position without change every answer holds as well for
    /// what lies within its scope.
    fn bound(&self, _scope: Scope<'_, '_>) -> Bound {
        Bound::ANYTHING
    }

    /// Notes what it wants to know of the position before moves of it are listed and each is asked about.
    fn note_before_moves(&self, _game: &mut Game<'_>) {}

    /// Whether a move of the side to move is surely one in which it does nothing but remember, and makes nothing impossible. It is
    /// what the bound of that move says; asked for each move that is listed, so that hooks may tell it without the rest of the bound.
    fn leaves_alone(&self, game: &Game<'_>, m: &Move) -> bool {
        self.bound(Scope::Move(game, m)).only_remembers()
    }

    /// The register that it sets, and to what, in an ordinary move of one unit in which no effect changes anything on the board;
    /// `None` where that is not known. Asked of effects that do nothing but remember.
    fn remembers(&self, _game: &Game<'_>, _m: &Move) -> Option<(u16, u64)> {
        None
    }

    /// Registers that it sets when the ply ends, and what a rule that asks in the midst of the ply what could be played next
    /// must find in them.
    fn will_remember(&self, _game: &Game<'_>, _ply: &Ply) -> Vec<(u16, u64)> {
        Vec::new()
    }

    /// The moves of a side in which it may do something: likewise.
    fn footprint(&self, game: &Game<'_>, side: Side) -> Footprint {
        self.bound(Scope::Side(game, side)).touched
    }

    /// The moves of a side in which it may let its units reach more, or do more than change whose the moving unit is: likewise.
    fn reach_footprint(&self, game: &Game<'_>, side: Side) -> Footprint {
        self.bound(Scope::Side(game, side)).reach
    }
}

/// A function is a hook: most effects need no state of their own.
impl<F> EffectHook for F
where
    F: Fn(&mut Game<'_>, &mut Ply, &mut Choices) -> Going + Send + Sync,
{
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        self(game, ply, choices)
    }

    fn leaves_alone(&self, _: &Game<'_>, _: &Move) -> bool {
        false
    }
}

/// Of which moves a bound speaks. The narrower the scope, the more an effect may know.
#[derive(Clone, Copy)]
pub enum Scope<'a, 'r> {
    /// The ordinary moves and drops of the whole game.
    Game(&'a RuleSet),
    /// Those of the whole game in which a unit of a side with that walk captures, is captured or arrives on a square.
    Unit(&'a RuleSet, Walk, Side, Square),
    /// The ordinary moves of a side now, be it its turn or not. As long as moves do nothing but leave, enter and capture, and
    /// change what the moving unit is, the bound holds for the units that stay.
    Side(&'a Game<'r>, Side),
    /// An ordinary move or a drop of the side to move.
    Move(&'a Game<'r>, &'a Move),
    /// An ordinary move of a side, be it its turn or not.
    MoveOf(&'a Game<'r>, Side, &'a Move),
    /// The moves of a side's units of a walk now.
    Arrivals(&'a Game<'r>, Walk, Side),
}

/// Stage 3: what a unit that promotes may become instead of another unit.
pub trait OtherPromotion: Send + Sync {
    /// Asks whether the unit on a promotion square of a side becomes that, and lets it, so that the square is empty; answers
    /// whether it did. It is asked wherever units promote, those included that are reborn.
    fn promote(&self, game: &mut Game<'_>, at: Square, side: Side, choices: &mut Choices) -> bool;
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

    /// Squares such that a move of a side that does nothing but leave, enter and capture, and touches none of them, lets no unit
    /// that stays observe `target` by this rule; `None` where they are not known, or a unit observes it already.
    fn watched_squares(&self, _game: &Game<'_>, _target: Square, _side: Side) -> Option<SquareSet> {
        None
    }

    /// Whether the unit of such a move, which promotes to nothing, surely does not observe `target` by this rule after it.
    fn surely_misses(&self, _game: &Game<'_>, _target: Square, _side: Side, _m: &Move) -> bool {
        false
    }

    /// Whether a rule that asks what one unit observes (Masand, Anda) counts these observations as that unit's own.
    fn are_of_the_unit(&self) -> bool {
        false
    }

    /// Where the unit on a square stands while it observes by this rule, if that is one square.
    fn stands_on(&self, _game: &Game<'_>, _observer: Square, _side: Side) -> Option<Square> {
        None
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

    /// Squares whose observation, too, is check for a side, if that is all that the rule says and nothing moves these squares; `None`
    /// where it says more.
    fn royal_squares(&self, _side: Side) -> Option<SquareSet> {
        None
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

    /// What it may forbid at most. The answer of [`Scope::Game`] is asked before play, those of moves while moves are listed.
    fn bound(&self, _scope: Scope<'_, '_>) -> LegalityBound {
        LegalityBound::ANYTHING
    }

    /// Squares such that a move of the side to move, or a drop, that touches none of them has the verdict
    /// [`LegalityBound::untouched`]; asked where [`LegalityBound::squares_tell`].
    fn exposed(&self, _game: &mut Game<'_>, _side: Side) -> SquareSet {
        !SquareSet::EMPTY
    }

    /// Whether it permits the ordinary moves of either side, now or after other moves, that displace nobody but the moving unit and a
    /// captured one, end on a square and leave these squares occupied; asked where [`LegalityBound::arrivals_tell`].
    fn permits_arrival(&self, _square: Square, _occupied: SquareSet) -> bool {
        false
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

    /// Strikes intentions of the side to move likewise, where it does not matter to the rule which of them are legal; answers
    /// whether it does not, so that of what is left it chooses all that is legal. Only asked where a move's choices make no
    /// difference to where it ends.
    fn choose_before_legality(&self, _game: &mut Game<'_>, _intentions: &mut Vec<Move>) -> bool {
        false
    }

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

    /// Whether a unit that alone is asked whether it can move (is it in a cage?) may make that move: the rule may choose among the
    /// moves of the whole side all the same.
    fn permits_one_unit(&self, _game: &mut Game<'_>, _intention: &Move) -> bool {
        true
    }

    /// The grade of a move of plain chess, where its squares tell it in every position.
    fn grade_of_step(&self, _step: &PlainStep) -> Option<u32> {
        None
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

    /// Whether no move reaches a goal by the rule that would not reach it without the rule.
    fn only_denies(&self) -> bool {
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

    /// The squares on which units win, where this alone ends the game; `None` where it may end otherwise too.
    fn winning_squares(&self) -> Option<WinningSquares<'_>> {
        None
    }
}

/// Squares on which units of some walks win.
#[derive(Clone, Copy, Debug)]
pub struct WinningSquares<'r> {
    /// The walks.
    pub walks: &'r [Walk],
    /// White's and Black's squares.
    pub squares: &'r [SquareSet; 2],
}

impl<F: Fn(&mut Game<'_>) -> Option<Verdict> + Send + Sync> Ending for F {
    fn verdict(&self, game: &mut Game<'_>) -> Option<Verdict> {
        self(game)
    }
}

/// Stages 2 to 5 of a rule by which units see only a part of the board. It speaks for units alone: nothing else may
/// say how they move and check.
pub(crate) trait Sight: Send + Sync {
    /// Appends the intentions of one unit.
    fn list(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>);

    /// What is known of the legality of an intention of the side to move.
    fn estimate(&self, game: &mut Game<'_>, intention: &Move) -> Estimate;

    /// The marks of the two boards on which units stand: a unit exchanges the one for the other with every move, and never
    /// else. It sees only its own board, and arrives where no unit of the other stands.
    fn boards(&self) -> [Marks; 2];

    /// The mark that a unit takes or loses with every move.
    fn alternating_mark(&self) -> Marks {
        self.boards()[1]
    }

    /// Whether an intention of the side to move could check the other side; true where that is not known.
    fn may_check(&self, game: &mut Game<'_>, intention: &Move) -> bool;
}
