//! The rules of one problem, built once and sealed.

use super::aspects::Aspects;
use super::position::wings::Wing;
use super::stages::effect_hook::{EffectHook, Moment};
use super::stages::questions::Questions;
use super::stages::{
    ArrivalFilter, CaptureWays, CheckGate, CheckRule, Departure, Ending, ExtraMoves, ExtraObservers,
    GoalRule, Immobility, Legality, Level, MoveListFilter, ObserverGate, Opening, Power, Selection,
};
use super::{Move, Reads, Sight};
use crate::orthodox::Limits;
use board::{Geometry, Marks, PerSide, Position, Side, Square, SquareSet, Walk};
use movement::czech::FurtherEffects;
use movement::{Lending, Movement, Program};
use std::sync::{LazyLock, OnceLock};
use stipulation::Goal;

/// Whether a rule lets a captured unit be reborn on a square.
pub(crate) type RebirthGate = Box<dyn Fn(&super::Game<'_>, Square) -> bool + Send + Sync>;

/// Whether and where units of a walk promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PawnKind {
    /// They do not.
    None,
    /// On the promotion squares of their side.
    Forward,
    /// On those of the other side.
    Backward,
}

/// What an optimisation may rely on. Pessimistic: what no rule has declared does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Properties {
    /// Nothing but plain chess on 8x8: the bitboard twin plays the same.
    pub orthodox: bool,
    /// Having the move is hardly ever a burden: no rule of choice or legality stands in the way.
    pub null_move_safe: bool,
}

/// The sealed rules of one problem: compiled movement, the stages with their hooks, and settings of the game.
/// Immutable and shared by all threads.
pub struct RuleSet {
    /// In what they differ from plain chess.
    pub(super) aspects: Aspects,
    pub(crate) geometry: Geometry,
    pub(super) programs: Vec<PerSide<OnceLock<Program>>>,
    /// Those of walks that are tied to their first rank, for units that are not.
    pub(super) freed_programs: OnceLock<Vec<PerSide<OnceLock<Option<Program>>>>>,
    /// The movements of walks beyond the table, from its length on.
    pub(super) own_movements: Vec<Movement>,
    /// Movements that replace those of the table.
    pub(super) replaced_movements: Vec<(Walk, Movement)>,
    /// Squares to which a side's units of a walk are confined.
    pub(super) confined: Vec<(Walk, Side, SquareSet)>,
    /// Walks with those whose units they neither capture nor hop over.
    pub(super) shunned: Vec<(Walk, Walk)>,
    /// What stands in for the orthodox walks.
    pub(super) standard: [Walk; 7],
    pub(super) common_marks: Marks,
    /// The sequence of chameleons, as pairs of a walk and the next.
    pub(super) chameleons: Vec<(Walk, Walk)>,
    /// With which marks of hoppers units of a walk come out of promotion; empty where no such mark is in the problem.
    pub(crate) promotion_marks: Vec<(Walk, Marks)>,
    /// The mark that a promoted unit may take if its walk is in the sequence of chameleons.
    pub(crate) promotion_mark: Marks,
    /// The register of the kings' squares, where kings may change sides.
    pub(crate) king_squares: Option<u16>,
    /// The register of the imitators that pawns may join by promotion.
    pub(crate) imitators_by_promotion: Option<u16>,
    /// Which walks are pawns, by walk.
    pub(crate) pawns: Vec<PawnKind>,
    /// What each side's pawns promote to, in the order in which moves are listed.
    pub(crate) promotions: PerSide<Vec<Walk>>,
    /// Which units are held in hand.
    pub(crate) hands: super::position::hands::Hands,
    /// Walks that promote to others than pawns do.
    pub(crate) own_promotions: Vec<(Walk, PerSide<Vec<Walk>>)>,
    /// The marine pawn, if there is one, and what it promotes to.
    pub(crate) marine_promotions: Option<(Walk, PerSide<Vec<Walk>>)>,
    /// Where units that promote do so.
    pub(crate) promotion_squares: PerSide<SquareSet>,
    pub(crate) mutually_exclusive_castlings: Vec<(u64, u64)>,
    /// How the rules differ from plain chess, if by nothing that the bitboards do not know.
    pub(crate) limits: Option<Limits>,
    /// The limits of the bitboards on which play is predicted where rules only choose among the moves of plain chess.
    pub(super) limits_of_subset: Option<Limits>,
    pub(crate) power: Vec<Box<dyn Power>>,
    /// Whether some of them may change the walks of any unit.
    pub(super) power_over_all: bool,
    /// Whether kings change places with every move of a side.
    pub(crate) kings_change_places: PerSide<bool>,
    /// Registers that are read at the end of a line when its signs of check are written.
    pub(crate) read_at_the_end: Vec<u16>,
    /// Whether no reborn pawn promotes in the moves of a side.
    pub(crate) no_promotion_in_moves: PerSide<bool>,
    /// The walks of the units of the diagram, in the order of the table.
    pub(crate) diagram_walks: Vec<Walk>,
    /// By which kinds it is asked whether a side observes, where units have others' powers.
    pub(crate) questions: PerSide<Questions>,
    pub(crate) departures: Vec<Box<dyn Departure>>,
    pub(crate) extra_moves: Vec<Box<dyn ExtraMoves>>,
    /// Whether extra moves may be those of single units.
    pub(crate) units_have_extra_moves: bool,
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
    /// Whether all observation of royal units is by walk, however much of it rules do not let count.
    pub(crate) bounded_observation: bool,
    /// Whether a move that does nothing beside leaving, entering and capturing is legal if it only is no self-check.
    pub(crate) squares_decide: bool,
    /// Whether units play by their walks alone, and self-check is all that forbids a move and decides about mates, on a board of
    /// at most 64 squares; what castling and holes allow apart.
    pub(crate) walks_alone_play: bool,
    /// The same but for effects, and for what rules say about mates.
    pub(crate) walks_play_but_for_effects: bool,
    /// Whether squares tell that moves which capture nothing are legal (`surviving_reply.rs`).
    pub(super) escapes_told_from_squares: bool,
    /// Whether moves that capture nothing check only by walk and by what they leave and reach.
    pub(crate) checks_predictable: bool,
    /// Whether squares tell what a move must do to mate, and whether flights to squares that nothing reaches are legal.
    pub(super) checks_told_from_squares: bool,
    pub(super) flights_sure: bool,
    /// Whether effects tell of ordinary moves that capture nothing which they leave alone.
    pub(super) footprints_known: bool,
    /// Whether captures do no more than let captured units return at once.
    pub(super) captured_reborn: bool,
    /// Whether no effect changes anything on the board.
    pub(crate) silent_effects: bool,
    /// Whether the effects that are not silent, or only of captures, say in which moves they do nothing.
    pub(crate) idle_effects: bool,
    /// Those effects that are not silent, each with whether it is one of captures only.
    pub(crate) loud_effects: Vec<(usize, bool)>,
    /// Those of them that may change more than what the moving unit is.
    pub(crate) displacing_effects: Vec<(usize, bool)>,
    /// Whether the key of a position holds nothing but its units, whose turn it is, rights and who can be captured in passing,
    /// unless effects write more.
    pub(super) keys_predictable: bool,
    /// Whether no effect but those of captures only remembers something.
    pub(super) all_effects_are_loud: bool,
    /// All squares of the board.
    pub(crate) board: SquareSet,
    /// Whether the legality of some moves can be told before they are made, all effects and rules of legality regarded.
    pub(crate) predictable: bool,
    /// The effects that must be asked for the ways of each move.
    pub(crate) asked_effects: Vec<usize>,
    pub(crate) extra_observers: Vec<Box<dyn ExtraObservers>>,
    pub(crate) check_gates: Vec<Box<dyn CheckGate>>,
    pub(crate) check_rules: Vec<Box<dyn CheckRule>>,
    /// Effects by moment and order.
    pub(crate) effects: Vec<(Moment, Box<dyn EffectHook>)>,
    /// Where in `effects` each moment begins; a moment without effects costs one comparison.
    pub(crate) moments: [(u8, u8); Moment::Closing as usize + 1],
    /// The moments of which there are effects, one bit each.
    pub(crate) hooked_moments: u16,
    pub(crate) legality: Vec<Box<dyn Legality>>,
    pub(crate) selections: Vec<Box<dyn Selection>>,
    pub(crate) goal_rules: Vec<Box<dyn GoalRule>>,
    pub(crate) immobility: Vec<Box<dyn Immobility>>,
    pub(crate) openings: Vec<Box<dyn Opening>>,
    /// What the rules read that not every key holds.
    pub(super) reads: Reads,
    /// Whether something is read of the half-moves before a position.
    pub(super) reads_line: bool,
    /// Whether what may be played depends on the last move, be it a pass or not.
    pub(crate) looks_back: bool,
    /// The register in which rules that go on after a mate count the provisional mates of the last ply.
    pub(crate) mates_register: Option<u16>,
    /// The diagram that proof games and `a=>b` are to reach.
    pub(crate) target: Option<Position>,
    /// Its units, found out when they are first asked for.
    pub(super) target_units: OnceLock<Option<PerSide<super::prediction::target_distance::TargetUnits>>>,
    /// How far they are where units change otherwise than in plain chess, found out likewise.
    pub(super) transition_distances:
        OnceLock<Option<super::prediction::unit_transitions::TransitionDistances>>,
    /// Whether a half-move puts no more than one unit on a square, one of the mover's, and takes no more than one of the other
    /// side's off; castling apart.
    pub(super) one_unit_moves: bool,
    /// Whether a half-move leaves no more than one square empty; castling and captures in passing apart.
    pub(super) leaves_one_square: bool,
    /// The registers of the squares whose units have not moved yet, where a rule asks for them.
    pub(crate) unmoved: Option<[u16; 3]>,
    /// Castlings beyond those of the game array.
    pub(crate) wings: Vec<Wing>,
    /// What ends a game beside mate and stalemate.
    pub(crate) endings: Vec<Box<dyn Ending>>,
    /// The further effects of the moves of users' pieces, by their numbers from 1 on.
    pub(crate) further_effects: Vec<FurtherEffects>,
    pub(super) properties: Properties,
}

impl RuleSet {
    /// The shape of the board.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// Whether walks alone say what units observe from a square, wherever rules put them for it.
    pub(crate) fn observes_by_walk_alone(&self) -> bool {
        self.gated_from.is_none() && self.power.is_empty() && self.arrival_filters.is_empty()
    }

    /// The diagram that goals `dia` and `a=>b` ask for.
    #[must_use]
    pub fn target_diagram(&self) -> Option<&Position> {
        self.target.as_ref()
    }

    /// How the rules differ from plain chess, if by nothing that the bitboards do not know.
    pub(crate) fn limits(&self) -> Option<Limits> {
        self.limits
    }

    /// Whether the rules only forbid moves of plain chess, and add none and change none: every legal move is one that the
    /// units could make on the same squares if kings could be left in check, and does nothing else.
    #[must_use]
    pub fn only_restrict(&self) -> bool {
        self.moves_as_in_plain_chess()
            && self.wings.is_empty()
            && !self.royals_capturable()
            && self.effects.is_empty()
            && self.goal_rules.is_empty()
    }

    /// For each square of the board of plain chess those to which no unit goes from there, whatever stands on the board and
    /// castling apart; `None` if the rules forbid none so.
    #[must_use]
    pub fn barred_ways(&self) -> Option<[u64; 64]> {
        // of captures that end with a rebirth only the end is judged
        let judged = !self.captures_end_with_rebirth() && !self.arrival_filters.is_empty();
        if self.geometry != Geometry::CHESS || !judged {
            return None;
        }
        let bars = |from, to| {
            self.arrival_filters.iter().any(|filter| filter.bars(self.geometry, Square(from), Square(to)))
        };
        let mut barred = [0u64; 64];
        for (from, barred) in (0..64).zip(&mut barred) {
            *barred = (0..64).filter(|&to| to != from && bars(from, to)).fold(0, |set, to| set | 1 << to);
        }
        barred.iter().any(|&barred| barred != 0).then_some(barred)
    }

    /// Whether every move is one that the units could make in plain chess on the same squares if kings could be left in check
    /// and captured, whatever effects it has; castling may be otherwise.
    pub(super) fn moves_as_in_plain_chess(&self) -> bool {
        let promotions = [Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP];
        !self.royals_may_vanish() && self.moves_as_with_promotions(&promotions)
    }

    /// The same, where pawns may become those walks and kings be lost.
    pub(super) fn moves_as_with_promotions(&self, promotions: &[Walk]) -> bool {
        self.walks_as_with_promotions(promotions) && self.power.is_empty() && self.extra_moves.is_empty()
    }

    /// Whether the walks are those of plain chess, where pawns may become those walks and kings be lost; units may borrow walks
    /// and have further moves.
    pub(super) fn walks_as_with_promotions(&self, promotions: &[Walk]) -> bool {
        let last_rank = |side| {
            let rank = if side == Side::White { 7 } else { 0 };
            self.promotion_squares[side].into_iter().all(|square| square.0 / 8 == rank)
        };
        let forward = |(walk, kind): (usize, &PawnKind)| match kind {
            PawnKind::None => true,
            _ => walk == Walk::PAWN.index() && *kind == PawnKind::Forward || walk > Walk::KING.index(),
        };
        self.geometry == Geometry::CHESS
            && self.replaced_movements.is_empty()
            && self.standard.iter().enumerate().all(|(walk, standard)| standard.index() == walk)
            && self.promotion_marks.is_empty()
            && self.promotion_mark == Marks::NONE
            && Side::BOTH.into_iter().all(last_rank)
            && Side::BOTH
                .iter()
                .all(|&side| self.promotions[side].iter().all(|walk| promotions.contains(walk)))
            && self.own_promotions.is_empty()
            && self.marine_promotions.is_none()
            && self.pawns.iter().enumerate().all(forward)
            && !self.null_moves()
            && !self.captures_own()
            && self.moves_own_units()
            && self.openings.is_empty()
            && !self.captures_go_on()
            && !self.is_cylinder()
    }

    /// The movement of a walk that is not of the table.
    pub(crate) fn own_movement(&self, walk: Walk) -> Option<&Movement> {
        self.own_movements.get(walk.index().checked_sub(movement::walks().len())?)
    }

    /// Whether no rule gives units other walks than their own.
    #[must_use]
    pub fn walks_are_own(&self) -> bool {
        self.power.is_empty()
    }

    /// Whether rules of power give others than royal units walks that they do not have themselves.
    pub(crate) fn lends_walks_to_all(&self) -> bool {
        self.power.iter().any(|hook| !hook.concerns_only_royals())
    }

    /// The walks that rules may lend whoever stands on the board, as far as they say.
    pub(crate) fn walks_lent(&self) -> impl Iterator<Item = Walk> + '_ {
        self.power.iter().filter_map(|hook| hook.lends()).flatten().copied()
    }

    /// The compiled movement of a walk for a side; compiled when it is first asked for.
    #[inline]
    pub(crate) fn program(&self, walk: Walk, side: Side) -> &Program {
        self.programs[walk.index()][side].get_or_init(|| {
            let movement = self.movement(walk);
            let confined = self.confined.iter().any(|(own, ..)| *own == walk);
            if !confined
                && let Some(other) = self.programs[walk.index()][!side].get()
                && movement.is_alike_for_both_sides()
            {
                return other.clone();
            }
            self.compile(movement, walk, side)
        })
    }

    /// The movement of a walk under these rules.
    fn movement(&self, walk: Walk) -> &Movement {
        let table = movement::walks();
        let replaced = self.replaced_movements.iter().find(|(replaced, _)| *replaced == walk);
        match (replaced, table.get(walk.index())) {
            (Some((_, movement)), _) => movement,
            (None, Some(entry)) => entry.movement(),
            (None, None) => &self.own_movements[walk.index() - table.len()],
        }
    }

    fn compile(&self, movement: &Movement, walk: Walk, side: Side) -> Program {
        let mut program = Program::compile(movement, self.geometry, side);
        for (_, shunned) in self.shunned.iter().filter(|(own, _)| *own == walk) {
            program.shun(*shunned);
        }
        for (_, _, squares) in self.confined.iter().filter(|(own, of, _)| *own == walk && *of == side) {
            program.confine(*squares);
        }
        program
    }

    /// The compiled movement of a walk as it is played by who borrows it: orphans are no pawns, so that nothing ties them to
    /// the first rank of the pawns whose moves they have.
    pub(crate) fn lent_program(&self, kind: Lending, walk: Walk, side: Side) -> &Program {
        let replaced = self.replaced_movements.iter().any(|(replaced, _)| *replaced == walk);
        let entry = movement::walk(walk).filter(|_| kind == Lending::Orphan && !replaced);
        let freed = entry.and_then(|entry| {
            let freed = self
                .freed_programs
                .get_or_init(|| movement::walks().iter().map(|_| PerSide::default()).collect());
            freed[walk.index()][side]
                .get_or_init(|| Some(self.compile(&entry.free_of_first_rank()?, walk, side)))
                .as_ref()
        });
        freed.unwrap_or_else(|| self.program(walk, side))
    }

    /// Whether a rule has a say about when a diagram is reached.
    pub(super) fn redefines_targets(&self) -> bool {
        let targets = [Goal::ProofGame, Goal::AToB];
        targets.into_iter().any(|goal| self.has_rule_about(goal))
    }

    /// Whether a rule has a say about a goal.
    pub(super) fn has_rule_about(&self, goal: Goal) -> bool {
        self.goal_rules.iter().any(|rule| rule.concerns(goal))
    }

    /// Whether units move by their own walks alone, apart from castling.
    pub(crate) fn walks_alone_move(&self) -> bool {
        self.power.is_empty() && !self.units_have_extra_moves && self.wings.is_empty() && self.sight.is_none()
    }

    /// Whether units observe, if at all, by their own walks from where they stand.
    pub(crate) fn walks_decide(&self) -> bool {
        self.power.is_empty() && self.extra_observers.is_empty()
    }

    /// The walks of the units of the diagram, in the order of the table.
    #[must_use]
    pub fn walks_of_diagram(&self) -> &[Walk] {
        &self.diagram_walks
    }

    /// Whether the reference knows from the start that there may be units of that walk: an orthodox one or what stands in for
    /// it, one of the diagram or one that pawns promote to.
    #[must_use]
    pub fn is_known_kind(&self, walk: Walk) -> bool {
        walk <= Walk::KING
            || self.standard.contains(&walk)
            || self.stood_in_diagram(walk)
            || self.promotions.0.iter().any(|walks| walks.contains(&walk))
    }

    /// Whether the diagram has a unit of that walk.
    pub(super) fn stood_in_diagram(&self, walk: Walk) -> bool {
        self.diagram_walks.contains(&walk)
    }

    /// Whether all observers observe from where they stand.
    pub(crate) fn walks_alone_observe(&self) -> bool {
        self.plain_observers() && self.extra_observers.is_empty()
    }

    /// Whether a walk is a pawn's, to every rule that speaks of pawns.
    #[inline]
    #[must_use]
    pub fn is_pawn(&self, walk: Walk) -> bool {
        self.pawns[walk.index()] != PawnKind::None
    }

    /// The length of a walk's moves where it is not the distance between its ends, as the square of the way from
    /// centre to centre.
    #[must_use]
    pub fn path_length(&self, walk: Walk) -> Option<u32> {
        static LENGTHS: LazyLock<Vec<Option<u32>>> =
            LazyLock::new(|| movement::walks().iter().map(|entry| entry.kind().path_length).collect());
        LENGTHS.get(walk.index()).copied().flatten()
    }

    /// The squares where a side's pawns promote.
    #[must_use]
    pub fn promotion_squares(&self, side: Side) -> SquareSet {
        self.promotion_squares[side]
    }

    /// The reverse pawn for a pawn and the pawn for a reverse pawn; any other walk stays what it is.
    #[must_use]
    pub fn reversed_pawn(&self, walk: Walk) -> Walk {
        match movement::by_code(movement::Language::English, "pp") {
            Some(reverse) if walk == Walk::PAWN => reverse,
            Some(reverse) if walk == reverse => Walk::PAWN,
            _ => walk,
        }
    }

    /// Whether every unit with the walk of a king is royal and stays so: no rule makes kings units like others, and no pawn becomes
    /// one.
    pub(crate) fn kings_are_royal(&self) -> bool {
        !self.royals_may_vanish() && !self.promotions.0.iter().flatten().any(|&walk| walk == Walk::KING)
    }

    /// The walk that stands in for an orthodox one in this game: a rule may replace the knight by the nightrider.
    #[must_use]
    pub fn standard(&self, orthodox: Walk) -> Walk {
        self.standard[orthodox.index()]
    }

    /// The orthodox walk for which this one stands in, or the walk itself.
    #[must_use]
    pub fn orthodox(&self, walk: Walk) -> Walk {
        let found = self.standard.iter().position(|&standard| standard == walk);
        #[allow(clippy::cast_possible_truncation, reason = "seven entries")]
        found.map_or(walk, |index| Walk(index as u16))
    }

    /// The marks that a rule gives to every unit but kings; they are not written.
    #[must_use]
    pub fn common_marks(&self) -> Marks {
        self.common_marks
    }

    /// The next walk in the sequence of chameleons; the walk itself if it is not in the sequence.
    #[must_use]
    pub fn chameleon_successor(&self, walk: Walk) -> Walk {
        self.chameleons.iter().find(|(from, _)| *from == walk).map_or(walk, |(_, to)| *to)
    }

    /// What a side's pawns promote to.
    #[must_use]
    pub fn promotions(&self, side: Side) -> &[Walk] {
        &self.promotions[side]
    }

    /// What a pawn of that walk promotes to.
    #[inline]
    #[must_use]
    pub fn promotions_from(&self, walk: Walk, side: Side) -> &[Walk] {
        match &self.marine_promotions {
            Some((pawn, walks)) if *pawn == walk => &walks[side],
            _ if self.own_promotions.is_empty() => &self.promotions[side],
            _ => {
                let own = self.own_promotions.iter().find(|(own, _)| *own == walk);
                own.map_or(&self.promotions[side], |(_, walks)| &walks[side])
            }
        }
    }

    /// Whether an intention is a capture that ends elsewhere than on its arrival, with the rebirth of the capturing unit.
    #[must_use]
    #[inline]
    pub fn ends_with_further_step(&self, intention: &Move) -> bool {
        self.captures_end_with_rebirth() && intention.capture.is_some()
    }

    /// Whether kings change places with every move of a side.
    #[must_use]
    pub fn do_kings_change_places(&self, side: Side) -> bool {
        self.kings_change_places[side]
    }

    /// What a move does besides going to its target, by the number in [`super::Move::effects`].
    #[inline]
    pub(crate) fn further_effects(&self, number: u16) -> Option<&FurtherEffects> {
        self.further_effects.get(usize::from(number).checked_sub(1)?)
    }

    /// Whether there are rules that end the game beside mate and stalemate, such as a king that arrives.
    #[must_use]
    pub fn has_endings(&self) -> bool {
        !self.endings.is_empty()
    }

    /// What an optimisation may rely on.
    #[must_use]
    pub fn properties(&self) -> Properties {
        self.properties
    }
}
