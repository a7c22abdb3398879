//! Collects the settings and hooks of a problem before its rules are sealed.

mod draft;
mod hooks;
mod presence;
mod seal;
mod settings;

use super::parts::castling::Castling;
use super::parts::memory::Memory;
use super::parts::predictions::Predictions;
use super::parts::promotion::Promotion;
use super::parts::properties::Properties;
use super::parts::royalty::Royalty;
use super::parts::walks::Walks;
use super::sealed::Effects;
use super::stages::{CheckRule, Power, Selection};
use super::{Aspects, EffectHook, Place, Reads, RuleSet};
use board::{Geometry, Marks, PerSide, Position, Walk};
use draft::Draft;

/// A change of the diagram before play.
type Arrangement = Box<dyn FnOnce(&mut Position)>;

/// Collects the settings and hooks of a problem, in any order; [`Builder::seal`] puts them in theirs.
pub struct Builder {
    set: Draft,
    /// Effects with their places, and whether they do nothing when nothing is captured.
    pub(super) effects: Vec<(Place, bool, Box<dyn EffectHook>)>,
    /// Effects of captures, each with the place of that in whose stead it is.
    pub(super) effects_instead: Vec<(Place, Place, Box<dyn EffectHook>)>,
    pub(super) registers: u16,
    pub(super) initial: Vec<(u16, u64)>,
    pub(super) arrangements: Vec<Arrangement>,
    pub(super) claims: PerSide<Option<String>>,
    pub(super) only_promotions: Option<Vec<Walk>>,
    pub(super) from_array: bool,
    pub(super) arrays: Vec<Arrangement>,
    pub(super) choices_combine: bool,
    pub(super) selections: Vec<(u16, Box<dyn Selection>)>,
    pub(super) powers_among_moves: Vec<Box<dyn Power>>,
    pub(super) last_check_rules: Vec<Box<dyn CheckRule>>,
    /// What the hooks read that are put in now, if that has been said.
    pub(super) declared: Option<Reads>,
}

impl Builder {
    /// The places of all effects so far, those in the stead of others included.
    #[cfg(test)]
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> {
        let instead = self.effects_instead.iter().flat_map(|(of, place, _)| [*of, *place]);
        self.effects.iter().map(|(place, ..)| *place).chain(instead)
    }

    /// Plain chess on a board of that shape.
    #[must_use]
    pub fn new(geometry: Geometry) -> Builder {
        Builder {
            set: Draft::new(RuleSet {
                aspects: if geometry == Geometry::CHESS {
                    Aspects::NONE
                } else {
                    Aspects::GEOMETRY | Aspects::NO_CASTLING
                },
                geometry,
                walks: Walks::of_table(),
                common_marks: Marks::NONE,
                lasting_marks: Marks::NONE,
                chameleons: Vec::new(),
                promotion: Promotion::on(geometry),
                other_promotions: Vec::new(),
                castling: Castling::default(),
                royalty: Royalty::default(),
                memory: Memory::default(),
                predicted: Predictions::without_rules(),
                effects: Effects::default(),
                hands: super::position::hands::Hands::default(),
                limits: None,
                limits_of_subset: None,
                choice: None,
                power: Vec::new(),
                power_over_all: false,
                diagram_walks: Vec::new(),
                questions: PerSide::default(),
                departures: Vec::new(),
                extra_moves: Vec::new(),
                units_have_extra_moves: false,
                extra_moves_capture: false,
                moves_leave_traces: false,
                arrival_filters: Vec::new(),
                move_filters: Vec::new(),
                list_filters: Vec::new(),
                sight: None,
                rebirth_gates: Vec::new(),
                capture_ways: None,
                observer_gates: Vec::new(),
                play_to_observe: PerSide::default(),
                gated_from: None,
                board: geometry.squares().collect(),
                extra_observers: Vec::new(),
                check_gates: Vec::new(),
                check_rules: Vec::new(),
                legality: Vec::new(),
                selections: Vec::new(),
                goal_rules: Vec::new(),
                immobility: Vec::new(),
                openings: Vec::new(),
                target: None,
                endings: Vec::new(),
                further_effects: Vec::new(),
                properties: Properties::default(),
            }),
            effects: Vec::new(),
            effects_instead: Vec::new(),
            registers: 0,
            initial: Vec::new(),
            arrangements: Vec::new(),
            only_promotions: None,
            claims: PerSide::default(),
            from_array: false,
            arrays: Vec::new(),
            choices_combine: false,
            selections: Vec::new(),
            powers_among_moves: Vec::new(),
            last_check_rules: Vec::new(),
            declared: None,
        }
    }
}
