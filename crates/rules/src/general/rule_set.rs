//! The rules of one problem, built once and sealed.

use super::presence::{marine_promotions, may_have_several_ways};
use super::stages::{
    ArrivalFilter, CheckGate, CheckRule, Departure, EffectHook, Ending, ExtraMoves, ExtraObservers, GoalRule,
    Immobility, Legality, Level, Moment, MoveListFilter, ObserverGate, Opening, Power, Selection, Verdict,
};
use super::wings::Wing;
use board::{Geometry, Marks, PerSide, Position, Side, Square, SquareSet, Walk};
use movement::{Movement, Program};
use std::sync::OnceLock;

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
    pub(crate) geometry: Geometry,
    programs: Vec<PerSide<OnceLock<Program>>>,
    /// The movements of walks beyond the table, from its length on.
    own_movements: Vec<Movement>,
    /// Movements that replace those of the table.
    replaced_movements: Vec<(Walk, Movement)>,
    /// Squares to which a side's units of a walk are confined.
    confined: Vec<(Walk, Side, SquareSet)>,
    /// What stands in for the orthodox walks.
    standard: [Walk; 7],
    common_marks: Marks,
    /// The sequence of chameleons, as pairs of a walk and the next.
    chameleons: Vec<(Walk, Walk)>,
    /// With which marks of hoppers units of a walk come out of promotion; empty where no such mark is in the problem.
    pub(crate) promotion_marks: Vec<(Walk, Marks)>,
    /// The register of the kings' squares, where kings may change sides.
    pub(crate) king_squares: Option<u16>,
    /// Whether volage units stay volage after they changed sides.
    pub(crate) lasting_volage: bool,
    /// Whether a side's last royal unit may cease to be royal or leave the board without making a move illegal.
    pub(crate) royals_may_vanish: bool,
    /// Which walks are pawns, by walk.
    pub(crate) pawns: Vec<PawnKind>,
    /// What each side's pawns promote to, in the order in which moves are listed.
    pub(crate) promotions: PerSide<Vec<Walk>>,
    /// Which units are held in hand.
    pub(crate) hands: super::hands::Hands,
    /// Walks that promote to others than pawns do.
    pub(crate) own_promotions: Vec<(Walk, PerSide<Vec<Walk>>)>,
    /// The marine pawn, if there is one, and what it promotes to.
    pub(crate) marine_promotions: Option<(Walk, PerSide<Vec<Walk>>)>,
    /// Where units that promote do so.
    pub(crate) promotion_squares: PerSide<SquareSet>,
    /// Whether a side that can be given check must not leave or put itself in it.
    pub(crate) castling: bool,
    pub(crate) null_moves: bool,
    /// Whether captures of royal units are played (only where a rule gives them a meaning).
    pub(crate) royals_capturable: bool,
    pub(crate) mutually_exclusive_castlings: Vec<(u64, u64)>,
    pub(crate) power: Vec<Box<dyn Power>>,
    /// Whether a move that a unit can make by several of its walks is listed for each.
    pub(crate) repeated_moves: bool,
    pub(crate) departures: Vec<Box<dyn Departure>>,
    pub(crate) extra_moves: Vec<Box<dyn ExtraMoves>>,
    pub(crate) arrival_filters: Vec<Box<dyn ArrivalFilter>>,
    /// Filters of moves that have nothing to do with observation.
    pub(crate) move_filters: Vec<Box<dyn ArrivalFilter>>,
    /// Whether units may reach a square in several ways, so that moves must be sorted and repeated ones dropped.
    pub(crate) several_ways: bool,
    pub(crate) list_filters: Vec<Box<dyn MoveListFilter>>,
    /// Whether units capture units of their own side too.
    pub(crate) captures_own: bool,
    pub(crate) observer_gates: Vec<(Level, Box<dyn ObserverGate>)>,
    /// Whether observations of a side count only if the capture could be played, self-check apart.
    pub(crate) play_to_observe: PerSide<bool>,
    /// Whether observation is by walk alone: no rule speaks of power, arrivals, observers or checks.
    pub(crate) simple_observation: bool,
    /// Whether a move is legal if it only is no self-check by simple observation.
    pub(crate) simple_legality: bool,
    /// Whether the legality of some moves can be told before they are made, all effects and rules of legality regarded.
    pub(crate) foreseeable: bool,
    /// Whether no gate stands in the way of any observation.
    pub(crate) ungated: bool,
    pub(crate) extra_observers: Vec<Box<dyn ExtraObservers>>,
    /// Whether kamikaze units are reborn, not removed, when they capture.
    pub(crate) kamikazes_reborn: bool,
    /// Whether units observe from where they stand; if not, only the extra observers do.
    pub(crate) plain_observers: bool,
    pub(crate) check_gates: Vec<Box<dyn CheckGate>>,
    pub(crate) check_rules: Vec<Box<dyn CheckRule>>,
    /// Effects by moment and order.
    pub(crate) effects: Vec<(Moment, Box<dyn EffectHook>)>,
    /// Where in `effects` each moment begins; a moment without effects costs one comparison.
    pub(crate) moments: [(u8, u8); Moment::Closing as usize + 1],
    pub(crate) legality: Vec<Box<dyn Legality>>,
    pub(crate) selections: Vec<Box<dyn Selection>>,
    pub(crate) goal_rules: Vec<Box<dyn GoalRule>>,
    pub(crate) immobility: Vec<Box<dyn Immobility>>,
    pub(crate) openings: Vec<Box<dyn Opening>>,
    /// Whether the side not to move may stand in check in the diagram.
    pub(crate) diagram_check_allowed: bool,
    /// Whether what may be played depends on the last move.
    pub(crate) looks_back: bool,
    /// Whether kings that are not royal castle.
    pub(crate) common_kings_castle: bool,
    /// Whether self-check is judged by a rule of legality alone.
    pub(crate) self_check_by_rule: bool,
    /// Whether the a- and the h-file are neighbours, where lengths are measured.
    pub(crate) cylinder: bool,
    /// Whether the last move of a course may be self-check.
    pub(crate) last_move_into_check: bool,
    /// The register in which rules that go on after a mate count the provisional mates of the last ply.
    pub(crate) mates_register: Option<u16>,
    /// The diagram that proof games and `a=>b` are to reach.
    pub(crate) target: Option<Position>,
    /// The registers of the squares whose units have not moved yet, where a rule asks for them.
    pub(crate) unmoved: Option<[u16; 3]>,
    /// Castlings beyond those of the game array.
    pub(crate) wings: Vec<Wing>,
    /// What ends a game beside mate and stalemate.
    pub(crate) endings: Vec<Box<dyn Ending>>,
    /// What stalemate means in a game.
    pub(crate) stalemate: Verdict,
    properties: Properties,
}

impl RuleSet {
    /// The shape of the board.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The diagram that goals `dia` and `a=>b` ask for.
    #[must_use]
    pub fn target_diagram(&self) -> Option<&Position> {
        self.target.as_ref()
    }

    /// The compiled movement of a walk for a side; compiled when it is first asked for.
    #[inline]
    pub(crate) fn program(&self, walk: Walk, side: Side) -> &Program {
        self.programs[walk.index()][side].get_or_init(|| {
            let table = movement::walks();
            let replaced = self.replaced_movements.iter().find(|(replaced, _)| *replaced == walk);
            let movement = match (replaced, table.get(walk.index())) {
                (Some((_, movement)), _) => movement,
                (None, Some(entry)) => entry.movement(),
                (None, None) => &self.own_movements[walk.index() - table.len()],
            };
            let mut program = Program::compile(movement, self.geometry, side);
            for (_, _, squares) in self.confined.iter().filter(|(own, of, _)| *own == walk && *of == side) {
                program.confine(*squares);
            }
            program
        })
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
        movement::walk(walk).and_then(|entry| entry.kind().path_length)
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

    /// Whether the a- and the h-file are neighbours, for lengths of moves.
    #[must_use]
    pub fn is_cylinder(&self) -> bool {
        self.cylinder
    }

    /// Whether the last move of a course may be self-check.
    #[must_use]
    pub fn last_move_into_check(&self) -> bool {
        self.last_move_into_check
    }

    /// What stalemate means in a game for the side that cannot move.
    #[must_use]
    pub fn stalemate(&self) -> Verdict {
        self.stalemate
    }

    /// What an optimisation may rely on.
    #[must_use]
    pub fn properties(&self) -> Properties {
        self.properties
    }
}

/// A change of the diagram before play.
type Arrangement = Box<dyn FnOnce(&mut Position)>;

/// Collects the settings and hooks of a problem, in any order; [`Builder::seal`] puts them in theirs.
pub struct Builder {
    set: RuleSet,
    effects: Vec<(Moment, u16, Box<dyn EffectHook>)>,
    registers: u16,
    initial: Vec<(u16, u64)>,
    arrangements: Vec<Arrangement>,
    claims: PerSide<Option<String>>,
    only_promotions: Option<Vec<Walk>>,
    choice_of_promotions: bool,
    plain: bool,
    from_array: bool,
    arrays: Vec<Arrangement>,
    choices_combine: bool,
    selections: Vec<(u16, Box<dyn Selection>)>,
}

impl Builder {
    /// Plain chess on a board of that shape.
    #[must_use]
    pub fn new(geometry: Geometry) -> Builder {
        let row = |rank: u8| geometry.squares().filter(|&s| geometry.rank(s) == rank).collect::<SquareSet>();
        Builder {
            set: RuleSet {
                geometry,
                programs: movement::walks().iter().map(|_| PerSide::default()).collect(),
                own_movements: Vec::new(),
                replaced_movements: Vec::new(),
                confined: Vec::new(),
                standard: [0, 1, 2, 3, 4, 5, 6].map(Walk),
                common_marks: Marks::NONE,
                chameleons: Vec::new(),
                promotion_marks: Vec::new(),
                king_squares: None,
                lasting_volage: false,
                royals_may_vanish: false,
                pawns: movement::walks()
                    .iter()
                    .map(|entry| match entry.kind() {
                        kind if !kind.is_pawn => PawnKind::None,
                        kind if kind.is_forward_pawn => PawnKind::Forward,
                        _ => PawnKind::Backward,
                    })
                    .collect(),
                promotions: PerSide([const { Vec::new() }; 2]),
                hands: super::hands::Hands::default(),
                own_promotions: Vec::new(),
                marine_promotions: None,
                promotion_squares: PerSide([row(geometry.ranks() - 1), row(0)]),
                castling: geometry == Geometry::CHESS,
                null_moves: false,
                royals_capturable: false,
                mutually_exclusive_castlings: Vec::new(),
                power: Vec::new(),
                repeated_moves: false,
                departures: Vec::new(),
                extra_moves: Vec::new(),
                arrival_filters: Vec::new(),
                move_filters: Vec::new(),
                several_ways: false,
                list_filters: Vec::new(),
                captures_own: false,
                observer_gates: Vec::new(),
                play_to_observe: PerSide::default(),
                simple_observation: true,
                simple_legality: true,
                foreseeable: true,
                ungated: true,
                extra_observers: Vec::new(),
                kamikazes_reborn: false,
                plain_observers: true,
                check_gates: Vec::new(),
                check_rules: Vec::new(),
                effects: Vec::new(),
                moments: [(0, 0); Moment::Closing as usize + 1],
                legality: Vec::new(),
                selections: Vec::new(),
                goal_rules: Vec::new(),
                immobility: Vec::new(),
                openings: Vec::new(),
                diagram_check_allowed: false,
                looks_back: false,
                common_kings_castle: false,
                self_check_by_rule: false,
                cylinder: false,
                last_move_into_check: false,
                mates_register: None,
                target: None,
                unmoved: None,
                wings: Vec::new(),
                endings: Vec::new(),
                stalemate: Verdict::Drawn,
                properties: Properties::default(),
            },
            effects: Vec::new(),
            registers: 0,
            initial: Vec::new(),
            arrangements: Vec::new(),
            only_promotions: None,
            choice_of_promotions: true,
            claims: PerSide::default(),
            plain: geometry == Geometry::CHESS,
            from_array: false,
            arrays: Vec::new(),
            choices_combine: false,
            selections: Vec::new(),
        }
    }

    /// Says that the game is more than plain chess: fairy walks, attributes. Conditions need not call it.
    pub fn not_plain(&mut self) -> &mut Self {
        self.plain = false;
        self
    }

    /// Walks beyond the table (hunters, pieces of one's own), numbered from the table's length on.
    pub fn own_movements(&mut self, movements: Vec<Movement>) -> &mut Self {
        for _ in &movements {
            self.plain = false;
            self.set.programs.push(PerSide::default());
            self.set.pawns.push(PawnKind::None);
        }
        self.set.own_movements = movements;
        self
    }

    /// Lets units of a walk promote where pawns do, and to what pawns promote.
    pub fn promotes_like_pawn(&mut self, walk: Walk) -> &mut Self {
        self.plain = false;
        self.set.pawns[walk.index()] = PawnKind::Forward;
        self
    }

    /// What units of a walk promote to, if not to what the pawns of their side do.
    pub fn promotions_of_walk(&mut self, walk: Walk, walks: PerSide<Vec<Walk>>) -> &mut Self {
        self.plain = false;
        self.set.own_promotions.push((walk, walks));
        self
    }

    /// What pawns promote to, in the order in which the moves are listed.
    pub fn promotions(&mut self, walks: Vec<Walk>) -> &mut Self {
        self.set.promotions = PerSide([walks.clone(), walks]);
        self
    }

    /// What one side's pawns promote to, in the order in which the moves are listed; empty for no promotion.
    pub fn promotions_of(&mut self, side: Side, walks: Vec<Walk>) -> &mut Self {
        self.plain = false;
        self.set.promotions[side] = walks;
        self
    }

    /// What a side's pawns promote to so far.
    #[must_use]
    pub fn current_promotions(&self, side: Side) -> &[Walk] {
        &self.set.promotions[side]
    }

    /// The squares where a side's pawns promote.
    pub fn promotion_squares(&mut self, side: Side, squares: SquareSet) -> &mut Self {
        self.plain = false;
        self.set.promotion_squares[side] = squares;
        self
    }

    /// What pawns of both sides promote to, whatever other rules add.
    pub fn promotions_only(&mut self, walks: Vec<Walk>) -> &mut Self {
        self.plain = false;
        self.only_promotions = Some(walks);
        self
    }

    /// The squares where a side's pawns promote so far.
    #[must_use]
    pub fn current_promotion_squares(&self, side: Side) -> SquareSet {
        self.set.promotion_squares[side]
    }

    /// Lets a walk move otherwise than the table says.
    pub fn replace_movement(&mut self, walk: Walk, movement: Movement) -> &mut Self {
        self.plain = false;
        self.set.replaced_movements.push((walk, movement));
        self
    }

    /// Confines a side's units of a walk to some squares: they move and capture nowhere else.
    pub fn confine(&mut self, walk: Walk, side: Side, squares: SquareSet) -> &mut Self {
        self.plain = false;
        self.set.confined.push((walk, side, squares));
        self
    }

    /// Lets a walk stand in for an orthodox one wherever a rule means "a knight".
    pub fn standard(&mut self, orthodox: Walk, walk: Walk) -> &mut Self {
        self.plain = false;
        self.set.standard[orthodox.index()] = walk;
        self
    }

    /// Gives marks to all units of the diagram but kings, without their being written.
    pub fn common_marks(&mut self, marks: Marks) -> &mut Self {
        self.plain = false;
        self.set.common_marks = self.set.common_marks.with(marks);
        self
    }

    /// The marks that all units but kings get so far.
    #[must_use]
    pub fn current_common_marks(&self) -> Marks {
        self.set.common_marks
    }

    /// The sequence of chameleons: each walk becomes the next.
    pub fn chameleons(&mut self, sequence: &[Walk]) -> &mut Self {
        self.set.chameleons = sequence.windows(2).map(|pair| (pair[0], pair[1])).collect();
        self
    }

    /// With which marks of hoppers units of a walk come out of promotion. Returns false when that was said before.
    pub fn promotion_marks(&mut self, marks: Vec<(Walk, Marks)>) -> bool {
        let first = self.set.promotion_marks.is_empty();
        self.set.promotion_marks = marks;
        first
    }

    /// Names the register of the kings' squares; false when it has been named before.
    pub fn king_squares(&mut self, register: u16) -> bool {
        let first = self.set.king_squares.is_none();
        self.set.king_squares.get_or_insert(register);
        first
    }

    /// Makes volage units stay volage after they changed sides.
    pub fn lasting_volage(&mut self) -> &mut Self {
        self.set.lasting_volage = true;
        self
    }

    /// Makes no move illegal because the last royal unit of a side ceased to be one.
    pub fn royals_may_vanish(&mut self) -> &mut Self {
        self.set.royals_may_vanish = true;
        self
    }

    /// Whether the side to move may also pass (option NullMoves).
    pub fn null_moves(&mut self, allowed: bool) -> &mut Self {
        self.plain &= !allowed;
        self.set.null_moves = allowed;
        self
    }

    /// Two castlings of which only one may be played in the whole game, each named by the square of its rook.
    pub fn mutually_exclusive_castlings(&mut self, one: Square, other: Square) -> &mut Self {
        self.plain = false;
        let bit = |square: Square| {
            super::CASTLING_SQUARES.iter().position(|&s| s == square).map_or(0, |b| 1u64 << b)
        };
        self.set.mutually_exclusive_castlings.push((bit(one), bit(other)));
        self
    }

    /// The diagram that proof games and `a=>b` are to reach.
    pub fn target(&mut self, target: Option<Position>) -> &mut Self {
        self.set.target = target;
        self
    }

    /// Remembers which of the units on these squares have not moved yet, for movements that ask and for castlings.
    pub fn unmoved(&mut self, squares: SquareSet) -> &mut Self {
        let registers = [(); 3].map(|()| self.register());
        for (&register, bits) in registers.iter().zip(squares.0) {
            self.initial(register, bits);
        }
        self.set.unmoved = Some(registers);
        self
    }

    /// Adds a castling beyond those of the game array. Needs [`Builder::unmoved`] for the squares of both units.
    pub fn wing(&mut self, wing: Wing) -> &mut Self {
        self.plain = false;
        self.set.wings.push(wing);
        self
    }

    /// Adds what ends a game beside mate and stalemate.
    pub fn ending(&mut self, hook: impl Ending + 'static) -> &mut Self {
        self.plain = false;
        self.set.endings.push(Box::new(hook));
        self
    }

    /// What stalemate means in a game for the side that cannot move.
    pub fn stalemate(&mut self, verdict: Verdict) -> &mut Self {
        self.set.stalemate = verdict;
        self
    }

    /// Says that a game begins with the game array, in which walks stand in for the orthodox ones.
    pub fn from_array(&mut self, from_array: bool) -> &mut Self {
        self.from_array = from_array;
        self
    }

    /// Changes the game array before play, where a game begins with it.
    pub fn array(&mut self, change: impl FnOnce(&mut Position) + 'static) -> &mut Self {
        self.plain = false;
        self.arrays.push(Box::new(change));
        self
    }

    /// Lets several conditions choose among the moves of a side, one after the other.
    pub fn choices_combine(&mut self, combine: bool) -> &mut Self {
        self.choices_combine = combine;
        self
    }

    /// Whether several conditions may choose among the moves of a side.
    #[must_use]
    pub fn do_choices_combine(&self) -> bool {
        self.choices_combine
    }

    /// Lets kings that are not royal castle.
    pub fn common_kings_castle(&mut self) -> &mut Self {
        self.plain = false;
        self.set.common_kings_castle = true;
        self
    }

    /// Leaves it to a rule of legality to judge self-check.
    pub fn self_check_by_rule(&mut self) -> &mut Self {
        self.plain = false;
        self.set.self_check_by_rule = true;
        self
    }

    /// Says that the a- and the h-file are neighbours, for lengths of moves.
    pub fn cylinder(&mut self) -> &mut Self {
        self.plain = false;
        self.set.cylinder = true;
        self
    }

    /// Lets the last move of a course be self-check.
    pub fn last_move_into_check(&mut self) -> &mut Self {
        self.set.last_move_into_check = true;
        self
    }

    /// Names the register in which a rule counts the provisional mates of the last ply.
    pub fn mates_register(&mut self, register: u16) -> &mut Self {
        self.set.mates_register = Some(register);
        self
    }

    /// Excludes castling.
    pub fn no_castling(&mut self) -> &mut Self {
        self.plain = false;
        self.set.castling = false;
        self
    }

    /// Lets captures of royal units be played.
    pub fn royals_capturable(&mut self) -> &mut Self {
        self.plain = false;
        self.set.royals_capturable = true;
        self
    }

    /// A new register of the position for a rule's memory.
    pub fn register(&mut self) -> u16 {
        self.plain = false;
        self.registers += 1;
        self.registers - 1
    }

    /// Claims the choice among a side's moves for a condition; the name of the condition that has claimed it
    /// before, if there is one.
    pub fn claim(&mut self, side: Side, condition: &str) -> Option<String> {
        if self.choices_combine {
            return None;
        }
        if self.claims[side].is_none() {
            self.claims[side] = Some(condition.to_owned());
            return None;
        }
        self.claims[side].clone()
    }

    /// Says that a rule looks at the last move: positions reached by different last moves are different.
    pub fn looks_back(&mut self) -> &mut Self {
        self.plain = false;
        self.set.looks_back = true;
        self
    }

    /// Lets units be held in hand: of those walks, to be dropped in those forms.
    pub fn hands(&mut self, held: Vec<Walk>, forms: Vec<super::DropForm>) -> &mut Self {
        self.plain = false;
        let first = self.registers;
        #[allow(clippy::cast_possible_truncation, reason = "fewer than 256 walks in a problem")]
        let count = held.len() as u16;
        self.registers += 2 * count;
        self.set.hands = super::hands::Hands::new(held, forms, first);
        self
    }

    /// How many units of a walk a side has in hand in the diagram. Returns false when such units cannot be held.
    pub fn in_hand(&mut self, walk: Walk, side: Side, count: u64) -> bool {
        let register = self.set.hands.register(walk, side);
        self.initial.extend(register.map(|register| (register, count)));
        register.is_some()
    }

    /// The value of a register in the diagram, if it is not 0.
    pub fn initial(&mut self, register: u16, value: u64) -> &mut Self {
        self.initial.push((register, value));
        self
    }

    /// Changes the diagram before play: a rule that makes kings royal or not, or marks units.
    pub fn arrange(&mut self, change: impl FnOnce(&mut Position) + 'static) -> &mut Self {
        self.plain = false;
        self.arrangements.push(Box::new(change));
        self
    }

    /// Adds a hook of stage 1.
    pub fn power(&mut self, hook: impl Power + 'static) -> &mut Self {
        self.plain = false;
        self.set.power.push(Box::new(hook));
        self
    }

    /// Lists a move that a unit can make by several of its walks once for each, as the reference does for some rules.
    pub fn repeated_moves(&mut self) -> &mut Self {
        self.set.repeated_moves = true;
        self
    }

    /// Adds a hook of stage 2: departures.
    pub fn departure(&mut self, hook: impl Departure + 'static) -> &mut Self {
        self.plain = false;
        self.set.departures.push(Box::new(hook));
        self
    }

    /// Adds a hook of stage 2: extra moves.
    pub fn extra_moves(&mut self, hook: impl ExtraMoves + 'static) -> &mut Self {
        self.plain = false;
        self.set.extra_moves.push(Box::new(hook));
        self
    }

    /// Adds a hook of stages 2 and 4: arrivals.
    pub fn arrival_filter(&mut self, hook: impl ArrivalFilter + 'static) -> &mut Self {
        self.plain = false;
        self.set.arrival_filters.push(Box::new(hook));
        self
    }

    /// Adds a hook of stage 2 alone: arrivals of moves; observation does not ask it.
    pub fn move_filter(&mut self, hook: impl ArrivalFilter + 'static) -> &mut Self {
        self.plain = false;
        self.set.move_filters.push(Box::new(hook));
        self
    }

    /// Says that a rule lets units reach a square in several ways: moves are then sorted as the reference sorts
    /// them, and repeated ones dropped.
    pub fn several_ways(&mut self) -> &mut Self {
        self.set.several_ways = true;
        self
    }

    /// Adds a hook of stage 2: all intentions together.
    pub fn list_filter(&mut self, hook: impl MoveListFilter + 'static) -> &mut Self {
        self.plain = false;
        self.set.list_filters.push(Box::new(hook));
        self
    }

    /// Lets units capture units of their own side too, kings excepted.
    pub fn captures_own(&mut self) -> &mut Self {
        self.plain = false;
        self.set.captures_own = true;
        self
    }

    /// Adds a hook of stage 4: observers.
    pub fn observer_gate(&mut self, hook: impl ObserverGate + 'static) -> &mut Self {
        self.observer_gate_at(Level::Observation, hook)
    }

    /// Adds a hook of stage 4: observers, as judged from that level on ([`Level::Observer`] for paralysis).
    pub fn observer_gate_at(&mut self, level: Level, hook: impl ObserverGate + 'static) -> &mut Self {
        self.plain = false;
        self.set.observer_gates.push((level, Box::new(hook)));
        self
    }

    /// Adds a hook of stage 4: further observers.
    pub fn extra_observers(&mut self, hook: impl ExtraObservers + 'static) -> &mut Self {
        self.plain = false;
        self.set.extra_observers.push(Box::new(hook));
        self
    }

    /// Makes observations of a side count only if the capture could be played, self-check apart: for rules of
    /// effects and legality by which not every capture is possible.
    pub fn play_to_observe(&mut self, side: Side) -> &mut Self {
        self.plain = false;
        self.set.play_to_observe[side] = true;
        self
    }

    /// Says that kamikaze units are reborn, not removed, when they capture.
    pub fn kamikazes_reborn(&mut self) -> &mut Self {
        self.plain = false;
        self.set.kamikazes_reborn = true;
        self
    }

    /// Says that units do not observe from where they stand: only extra observers do.
    pub fn no_plain_observers(&mut self) -> &mut Self {
        self.plain = false;
        self.set.plain_observers = false;
        self
    }

    /// Adds a hook of stage 4: checks.
    pub fn check_gate(&mut self, hook: impl CheckGate + 'static) -> &mut Self {
        self.plain = false;
        self.set.check_gates.push(Box::new(hook));
        self
    }

    /// Adds a rule of what check is.
    pub fn check_rule(&mut self, hook: impl CheckRule + 'static) -> &mut Self {
        self.plain = false;
        self.set.check_rules.push(Box::new(hook));
        self
    }

    /// Adds a hook of stage 3. Of several at one moment the lower `order` comes first.
    pub fn effect(&mut self, moment: Moment, order: u16, hook: impl EffectHook + 'static) -> &mut Self {
        self.plain = false;
        self.effects.push((moment, order, Box::new(hook)));
        self
    }

    /// Adds a hook of stage 5.
    pub fn legality(&mut self, hook: impl Legality + 'static) -> &mut Self {
        self.plain = false;
        self.set.legality.push(Box::new(hook));
        self
    }

    /// Adds a hook of stage 6.
    pub fn selection(&mut self, hook: impl Selection + 'static) -> &mut Self {
        self.selection_at(500, hook)
    }

    /// Adds a hook of stage 6. Of several the lower `order` comes first.
    pub fn selection_at(&mut self, order: u16, hook: impl Selection + 'static) -> &mut Self {
        self.plain = false;
        self.selections.push((order, Box::new(hook)));
        self
    }

    /// Adds a hook of stage 7.
    pub fn goal_rule(&mut self, hook: impl GoalRule + 'static) -> &mut Self {
        self.plain = false;
        self.set.goal_rules.push(Box::new(hook));
        self
    }

    /// Says when a side counts as unable to move.
    pub fn immobility(&mut self, hook: impl Immobility + 'static) -> &mut Self {
        self.plain = false;
        self.set.immobility.push(Box::new(hook));
        self
    }

    /// Sets up what a rule remembers when a game begins.
    pub fn opening(&mut self, hook: impl Fn(&mut super::Game<'_>) + Send + Sync + 'static) -> &mut Self {
        self.plain = false;
        self.set.openings.push(Box::new(hook));
        self
    }

    /// Lets the side not to move stand in check in the diagram.
    pub fn diagram_check_allowed(&mut self) -> &mut Self {
        self.plain = false;
        self.set.diagram_check_allowed = true;
        self
    }

    /// Arranges the diagram as the rules want it, orders the hooks, notes which stages are empty, and closes the set.
    #[must_use]
    pub fn seal(mut self, position: &mut Position) -> RuleSet {
        if self.from_array {
            for square in position.occupied() {
                let unit = position.unit(square);
                let walk = self.set.standard(unit.walk);
                position.place(square, unit.with_walk(walk));
            }
            for change in self.arrays {
                change(position);
            }
        }
        self.selections.sort_by_key(|(order, _)| *order);
        self.set.selections = self.selections.into_iter().map(|(_, hook)| hook).collect();
        for (register, value) in self.initial {
            position.set_register(register, value);
        }
        let marks = self.set.common_marks;
        if marks != Marks::NONE {
            for square in position.occupied() {
                let unit = position.unit(square);
                if !unit.is_royal() {
                    position.place(square, unit.with_marks(marks));
                }
            }
        }
        for change in self.arrangements {
            change(position);
        }
        if self.set.chameleons.is_empty() {
            let walks = [Walk::KNIGHT, Walk::BISHOP, Walk::ROOK, Walk::QUEEN, Walk::KNIGHT];
            let walks = walks.map(|walk| self.set.standard(walk));
            self.set.chameleons = walks.windows(2).map(|pair| (pair[0], pair[1])).collect();
        }
        self.choice_of_promotions = self.only_promotions.is_none();
        if let Some(walks) = self.only_promotions {
            self.set.promotions = PerSide([walks.clone(), walks]);
        }
        for side in Side::BOTH {
            self.set.promotions[side].sort_by_key(|&walk| listing_order(walk));
            self.set.promotions[side].dedup();
        }
        let by_choice = self.choice_of_promotions;
        self.set.marine_promotions = marine_promotions(&self.set, position).filter(|_| by_choice);
        self.set.several_ways |= may_have_several_ways(&self.set, position);
        self.effects.sort_by_key(|(moment, order, _)| (*moment, *order));
        self.set.effects = self.effects.into_iter().map(|(moment, _, hook)| (moment, hook)).collect();
        for (moment, range) in self.set.moments.iter_mut().enumerate() {
            let first = self.set.effects.iter().position(|(m, _)| *m as usize == moment);
            let count = self.set.effects.iter().filter(|(m, _)| *m as usize == moment).count();
            #[allow(clippy::cast_possible_truncation, reason = "a problem has far fewer than 256 effects")]
            if let Some(first) = first {
                *range = (first as u8, (first + count) as u8);
            }
        }
        self.set.ungated =
            self.set.observer_gates.is_empty() && self.set.play_to_observe == PerSide([false; 2]);
        self.set.simple_observation = self.set.ungated
            && self.set.power.is_empty()
            && self.set.arrival_filters.is_empty()
            && self.set.check_gates.is_empty();
        self.set.simple_legality = self.set.simple_observation
            && self.set.plain_observers
            && self.set.extra_observers.is_empty()
            && self.set.check_rules.is_empty()
            && self.set.effects.is_empty()
            && self.set.legality.is_empty()
            && !self.set.royals_capturable;
        self.set.foreseeable = self.set.simple_observation
            && self.set.plain_observers
            && self.set.extra_observers.is_empty()
            && self.set.check_rules.is_empty()
            && !self.set.royals_capturable
            && self.set.effects.iter().all(|(_, hook)| hook.is_foreseeable())
            && self.set.legality.iter().all(|hook| hook.is_foreseeable());
        self.set.properties.orthodox = self.plain;
        self.set.properties.null_move_safe = self.set.selections.is_empty()
            && self.set.list_filters.is_empty()
            && self.set.legality.is_empty()
            && self.set.departures.is_empty()
            && !self.set.null_moves;
        self.set
    }
}

/// The place of a walk in lists of promotions, which is the reference's: king, pawn, queen, knight, rook, bishop, then
/// as in the table.
pub(super) fn listing_order(walk: Walk) -> (u16, u16) {
    let orthodox = [Walk::KING, Walk::PAWN, Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP];
    #[allow(clippy::cast_possible_truncation, reason = "six entries")]
    let place = orthodox.iter().position(|&w| w == walk).unwrap_or(orthodox.len()) as u16;
    (place, walk.0)
}
