//! Collects the settings and hooks of a problem before its rules are sealed.

mod hooks;
mod seal;
mod settings;

use super::rule_set::{PawnKind, Properties, RuleSet};
use super::stages::{EffectHook, Moment, Power, Selection};
use board::{Geometry, Marks, PerSide, Position, SquareSet, Walk};

/// A change of the diagram before play.
type Arrangement = Box<dyn FnOnce(&mut Position)>;

/// Collects the settings and hooks of a problem, in any order; [`Builder::seal`] puts them in theirs.
pub struct Builder {
    pub(super) set: RuleSet,
    pub(super) effects: Vec<(Moment, u16, bool, Box<dyn EffectHook>)>,
    pub(super) registers: u16,
    pub(super) initial: Vec<(u16, u64)>,
    pub(super) arrangements: Vec<Arrangement>,
    pub(super) claims: PerSide<Option<String>>,
    pub(super) only_promotions: Option<Vec<Walk>>,
    pub(super) choice_of_promotions: bool,
    pub(super) plain: bool,
    /// Whether it is not quite plain chess, but what the bitboards know all the same.
    pub(super) limited: bool,
    pub(super) from_array: bool,
    pub(super) arrays: Vec<Arrangement>,
    pub(super) choices_combine: bool,
    pub(super) selections: Vec<(u16, Box<dyn Selection>)>,
    pub(super) powers_among_moves: Vec<Box<dyn Power>>,
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
                shunned: Vec::new(),
                standard: [0, 1, 2, 3, 4, 5, 6].map(Walk),
                common_marks: Marks::NONE,
                chameleons: Vec::new(),
                promotion_marks: Vec::new(),
                promotion_mark: Marks::NONE,
                king_squares: None,
                lasting_volage: false,
                royals_may_vanish: false,
                reborn_have_moved: false,
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
                limits: None,
                mutually_exclusive_castlings: Vec::new(),
                power: Vec::new(),
                kings_change_places: PerSide::default(),
                read_at_the_end: Vec::new(),
                no_promotion_in_moves: PerSide::default(),
                generates_otherwise: false,
                diagram_walks: Vec::new(),
                questions: PerSide::default(),
                checks_among_moves: false,
                repeated_moves: false,
                departures: Vec::new(),
                extra_moves: Vec::new(),
                units_have_extra_moves: false,
                arrival_filters: Vec::new(),
                move_filters: Vec::new(),
                several_ways: false,
                list_filters: Vec::new(),
                sight: None,
                captures_go_on: false,
                rebirth_gates: Vec::new(),
                power_over_all: false,
                capture_ways: None,
                one_unit_moves: false,
                moves_own_units: true,
                checks_told_from_squares: false,
                flights_sure: false,
                captures_own: false,
                observer_gates: Vec::new(),
                play_to_observe: PerSide::default(),
                plain_movement: true,
                simple_observation: true,
                certain_observation: true,
                bounded_observation: true,
                squares_decide: true,
                walks_play_but_for_effects: false,
                walks_alone_play: false,
                checks_foreseeable: true,
                silent_effects: true,
                idle_effects: true,
                loud_effects: Vec::new(),
                displacing_effects: Vec::new(),
                only_captures_have_effects: true,
                board: geometry.squares().collect(),
                foreseeable: true,
                asked_effects: Vec::new(),
                ungated: true,
                gated_from: None,
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
                target_units: std::sync::OnceLock::new(),
                careers: std::sync::OnceLock::new(),
                unmoved: None,
                wings: Vec::new(),
                endings: Vec::new(),
                further_effects: Vec::new(),
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
            limited: false,
            from_array: false,
            arrays: Vec::new(),
            choices_combine: false,
            selections: Vec::new(),
            powers_among_moves: Vec::new(),
        }
    }
}
