//! Observation as the reference asks for it, kind of unit by kind of unit: see [`Questions`].

use crate::general::stages::questions::Questions;
use crate::general::{Game, Level, ObserverGate};
use board::{Side, Square, Walk};

/// Units of kinds that the reference does not know of from the start are never asked: for rules that bring such.
pub struct UnknownKinds;

impl ObserverGate for UnknownKinds {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, _: Square, _: Side) -> bool {
        game.rules().is_known_kind(game.unit(observer).walk)
    }
}

impl Game<'_> {
    fn is_asked_for(&self, walk: Walk, side: Side) -> bool {
        let has = |side| !self.position.units_of(walk, side).is_empty();
        match self.rules.questions[side] {
            Questions::OfOwnKinds => has(side),
            Questions::OfKinds => has(side) || has(!side),
            Questions::OfAll | Questions::Full => true,
        }
    }

    /// Whether a unit of kind `own` that has the power of `walk` is asked on the lines of `walk` when `side` observes.
    pub(crate) fn is_asked_as(&self, own: Walk, walk: Walk, side: Side) -> bool {
        let asked = |walk| self.is_asked_for(walk, side);
        let of_other = |other| asked(Walk::QUEEN) && asked(other);
        match walk {
            Walk::QUEEN => own == walk || !asked(Walk::ROOK) && !asked(Walk::BISHOP),
            Walk::ROOK => own != Walk::QUEEN && (asked(walk) || of_other(Walk::BISHOP)),
            Walk::BISHOP => own != Walk::QUEEN && (asked(walk) || of_other(Walk::ROOK)),
            _ => true,
        }
    }

    /// Whether each kind of a side's units is asked on all its lines.
    pub(crate) fn asks_fully(&self, side: Side) -> bool {
        !self.rules.questions[side].spare_queens()
    }

    /// Whether a side's units observe a square, where the question is for one kind after the other and answers are not
    /// tried again: queens count as rooks and bishops where the diagram has such, and as queens on the lines that are left,
    /// where rooks and bishops count as queens, too. `walk` is a queen, rook or bishop.
    pub(crate) fn answers_as(&mut self, walk: Walk, target: Square, side: Side) -> bool {
        let rules = self.rules;
        // kinds without units are passed over only where a rule has to be asked about observations
        let undisturbed = rules.ungated()
            && rules.power.iter().filter(|power| !power.leaves_questions_alone()).count() == 1
            && rules.arrival_filters.is_empty()
            && rules.check_gates.is_empty()
            && rules.walks_alone_observe();
        let exist = |walk, side: Side| undisturbed || !self.position.units_of(walk, side).is_empty();
        let asked = |walk| rules.stood_in_diagram(walk) && (exist(walk, side) || exist(walk, !side));
        if !exist(walk, side) {
            return false;
        }
        let lines = match walk {
            Walk::QUEEN => match (asked(Walk::ROOK), asked(Walk::BISHOP)) {
                (true, true) => return false,
                (true, false) => Walk::BISHOP,
                (false, true) => Walk::ROOK,
                (false, false) => return self.is_observed_by_walk(walk, target, side, Level::Geometry),
            },
            walk => walk,
        };
        let units = self.position.units_of(lines, side) | self.position.units_of(Walk::QUEEN, side);
        units.into_iter().any(|observer| {
            observer != target && self.observes_as(lines, observer, target, side, Level::Geometry)
        })
    }
}
