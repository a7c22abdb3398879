//! Collects the settings and hooks of a problem before its rules are sealed.

mod draft;
mod hooks;
mod presence;
mod seal;
mod settings;

use super::Reads;
use super::aspects::Aspects;
use super::rule_set::{PawnKind, Properties, RuleSet};
use super::stages::effect_hook::{EffectHook, Moment};
use super::stages::{CheckRule, Power, Selection};
use board::{Geometry, Marks, PerSide, Position, SquareSet, Walk};
use draft::Draft;

/// A change of the diagram before play.
type Arrangement = Box<dyn FnOnce(&mut Position)>;

/// Collects the settings and hooks of a problem, in any order; [`Builder::seal`] puts them in theirs.
pub struct Builder {
    set: Draft,
    pub(super) effects: Vec<(Moment, u16, bool, Box<dyn EffectHook>)>,
    pub(super) registers: u16,
    pub(super) initial: Vec<(u16, u64)>,
    pub(super) arrangements: Vec<Arrangement>,
    pub(super) claims: PerSide<Option<String>>,
    pub(super) only_promotions: Option<Vec<Walk>>,
    pub(super) from_array: bool,
    pub(super) arrays: Vec<Arrangement>,
    pub(super) choices_combine: bool,
    pub(super) duellists_are_units: bool,
    pub(super) selections: Vec<(u16, Box<dyn Selection>)>,
    pub(super) powers_among_moves: Vec<Box<dyn Power>>,
    pub(super) last_check_rules: Vec<Box<dyn CheckRule>>,
    /// What the hooks read that are put in now, if that has been said.
    pub(super) declared: Option<Reads>,
}

impl Builder {
    /// Plain chess on a board of that shape.
    #[must_use]
    pub fn new(geometry: Geometry) -> Builder {
        let row = |rank: u8| geometry.squares().filter(|&s| geometry.rank(s) == rank).collect::<SquareSet>();
        Builder {
            set: Draft::new(RuleSet {
                aspects: if geometry == Geometry::CHESS {
                    Aspects::NONE
                } else {
                    Aspects::GEOMETRY | Aspects::NO_CASTLING
                },
                geometry,
                freed_programs: std::sync::OnceLock::new(),
                programs: movement::walks().iter().map(|_| PerSide::default()).collect(),
                own_movements: Vec::new(),
                replaced_movements: Vec::new(),
                confined: Vec::new(),
                shunned: Vec::new(),
                standard: [0, 1, 2, 3, 4, 5, 6].map(Walk),
                common_marks: Marks::NONE,
                chameleons: Vec::new(),
                promotion_marks: Vec::new(),
                promotion_mark: Marks::NONE,
                king_squares: None,
                imitators_by_promotion: None,
                pawns: movement::walks()
                    .iter()
                    .map(|entry| match entry.kind() {
                        kind if !kind.is_pawn => PawnKind::None,
                        kind if kind.is_forward_pawn => PawnKind::Forward,
                        _ => PawnKind::Backward,
                    })
                    .collect(),
                promotions: PerSide([const { Vec::new() }; 2]),
                hands: super::position::hands::Hands::default(),
                own_promotions: Vec::new(),
                marine_promotions: None,
                promotion_squares: PerSide([row(geometry.ranks() - 1), row(0)]),
                limits: None,
                limits_of_subset: None,
                mutually_exclusive_castlings: Vec::new(),
                power: Vec::new(),
                kings_change_places: PerSide::default(),
                read_at_the_end: Vec::new(),
                no_promotion_in_moves: PerSide::default(),
                diagram_walks: Vec::new(),
                questions: PerSide::default(),
                departures: Vec::new(),
                extra_moves: Vec::new(),
                units_have_extra_moves: false,
                arrival_filters: Vec::new(),
                move_filters: Vec::new(),
                list_filters: Vec::new(),
                sight: None,
                rebirth_gates: Vec::new(),
                power_over_all: false,
                capture_ways: None,
                one_unit_moves: false,
                leaves_one_square: false,
                checks_told_from_squares: false,
                flights_sure: false,
                footprints_known: false,
                keys_predictable: false,
                all_effects_are_loud: false,
                captured_reborn: false,
                observer_gates: Vec::new(),
                play_to_observe: PerSide::default(),
                bounded_observation: true,
                squares_decide: true,
                walks_play_but_for_effects: false,
                escapes_told_from_squares: false,
                walks_alone_play: false,
                checks_predictable: true,
                silent_effects: true,
                idle_effects: true,
                loud_effects: Vec::new(),
                displacing_effects: Vec::new(),
                board: geometry.squares().collect(),
                predictable: true,
                asked_effects: Vec::new(),
                gated_from: None,
                extra_observers: Vec::new(),
                check_gates: Vec::new(),
                check_rules: Vec::new(),
                effects: Vec::new(),
                moments: [(0, 0); Moment::Closing as usize + 1],
                hooked_moments: 0,
                legality: Vec::new(),
                selections: Vec::new(),
                goal_rules: Vec::new(),
                immobility: Vec::new(),
                openings: Vec::new(),
                reads: Reads::POSITION,
                reads_line: false,
                looks_back: false,
                mates_register: None,
                target: None,
                target_units: std::sync::OnceLock::new(),
                transition_distances: std::sync::OnceLock::new(),
                unmoved: None,
                wings: Vec::new(),
                endings: Vec::new(),
                further_effects: Vec::new(),
                properties: Properties::default(),
            }),
            effects: Vec::new(),
            registers: 0,
            initial: Vec::new(),
            arrangements: Vec::new(),
            only_promotions: None,
            claims: PerSide::default(),
            from_array: false,
            arrays: Vec::new(),
            choices_combine: false,
            duellists_are_units: false,
            selections: Vec::new(),
            powers_among_moves: Vec::new(),
            last_check_rules: Vec::new(),
            declared: None,
        }
    }
}
