//! The pipeline of a rebirth: as what, by whose measure, where, and what if something stands there. All conditions of
//! the family go through it; what they do with the square is their own affair.

use super::case::{Case, Place, RelevantCapture};
use super::occupied;
use super::square::{self, SquareRule};
use super::variant::{Base, HomeRule, Occupied, Variant};
use super::walk::WalkRule;
use crate::general::{Carried, Choices, Game, Going, Picks, Ply, RuleSet, Transitions};
use board::{Key, Marks, Owner, Reason, Side, Square, SquareSet, Walk};

/// The question whether a capture can be played at all: any cage will do.
pub(super) const ANY_CAGE: &str = "Circe: any cage";

/// What has come of a rebirth on a square.
enum Landing {
    /// All of it is done.
    Settled(Going),
    /// The unit stands on that square, and goes below the one that stood there.
    Sinking(Square),
}

/// Tells the plies of nested questions apart.
#[allow(clippy::cast_possible_truncation, reason = "only neighbouring plies must differ")]
pub(super) fn ply_of(game: &Game<'_>) -> u8 {
    game.plies().len() as u8
}

impl Variant {
    /// The steps before the square: the reborn walk, the unit that decides, whether the rule concerns it, whose
    /// squares count. False: the rule does not concern this case.
    pub(super) fn prepare(&self, game: &Game<'_>, case: &mut Case) -> bool {
        self.walk.adapt(game.rules(), case, self.of_capturer());
        if self.couscous {
            case.relevant = if self.of_capturer() { case.captured } else { case.mover_now };
            case.home = !case.home;
        } else {
            case.relevant = case.reborn;
        }
        if !self.kings && case.reborn.is_royal() {
            return false;
        }
        if !self.pawns && game.rules().is_pawn(case.reborn.walk) {
            return false;
        }
        if self.only.as_ref().is_some_and(|walks| !walks.contains(&case.relevant.walk)) {
            return false;
        }
        match self.home {
            HomeRule::Own => {}
            HomeRule::Mirror => case.home = !case.home,
            HomeRule::Rank => case.home = square::home_by_rank(game.position().geometry(), case),
        }
        true
    }

    /// The one square where the unit of a prepared case is reborn, if the rule is not one of choice.
    pub(super) fn one_square(&self, game: &Game<'_>, case: &Case) -> Option<Square> {
        let SquareRule::One(rule) = self.square else { return None };
        let place = self.adapted(game, case, rule(game, case)?);
        let place = if self.of_array { square::early_rank(game, case, place) } else { place };
        place.square(game)
    }

    /// Whether every unit has exactly its square of the game array, of its own or, if true is answered, the other side.
    pub(super) fn goes_by_array(&self) -> Option<bool> {
        let simple = matches!(self.square, SquareRule::One(_))
            && matches!(self.walk, WalkRule::Own)
            && self.of_array
            && self.adapter.is_none()
            && !self.couscous
            && self.home != HomeRule::Rank
            && self.only.is_none()
            && self.kings
            && self.pawns;
        simple.then_some(self.home == HomeRule::Mirror)
    }

    /// The same where all that the rule does is to put a capturing unit there, or to forbid the capture.
    pub(super) fn of_array_alone(&self) -> Option<bool> {
        let alone = self.base == Base::Capturer
            && matches!(self.capture, RelevantCapture::ThisMove)
            && self.occupied == Occupied::Strict
            && !self.turncoat
            && !self.frischauf
            && !self.entire
            && !self.only_kamikazes
            && !self.choice
            && !self.promotion;
        self.goes_by_array().filter(|_| alone)
    }

    /// Where a unit of plain chess that is captured on a square may be placed again; `None` where it may change, or
    /// something else may happen.
    pub(super) fn rebirth_squares(
        &self,
        rules: &RuleSet,
        walk: Walk,
        side: Side,
        captured_on: Square,
    ) -> Option<SquareSet> {
        if self.only_kamikazes {
            // no unit of plain chess is one
            return Some(SquareSet::EMPTY);
        }
        let simple = self.base == Base::Captured
            && matches!(self.capture, RelevantCapture::ThisMove)
            && matches!(self.walk, WalkRule::Own)
            && !self.promotes(rules)
            && !self.turncoat
            && self.only.is_none()
            && (self.of_array || self.image.is_some())
            && self.adapter.is_none()
            && !self.couscous
            && self.home != HomeRule::Rank
            && matches!(self.occupied, Occupied::Relaxed | Occupied::Strict);
        if !simple {
            return None;
        }
        let royal = walk == Walk::KING && rules.kings_are_royal();
        if royal && !self.kings || walk == Walk::PAWN && !self.pawns {
            return Some(SquareSet::EMPTY);
        }
        if let Some(symmetry) = self.image.filter(|_| !self.of_array) {
            return Some(symmetry.image(rules.geometry(), captured_on).into_iter().collect());
        }
        let home = if self.home == HomeRule::Mirror { !side } else { side };
        let place = square::array_square(rules, walk, captured_on, home);
        let mut squares = SquareSet::EMPTY;
        squares.0[0] = rules.geometry().at(place.file, place.rank).map_or(0, |square| 1 << square.0);
        Some(squares)
    }

    /// Whether the rule at most puts a captured unit, as one of its side, on an empty square, or forbids the move.
    pub(super) fn only_rebirths(&self) -> bool {
        match self.base {
            // a kamikaze's own end is another rule
            _ if self.only_kamikazes => true,
            Base::Captured => {
                matches!(self.capture, RelevantCapture::ThisMove)
                    && matches!(self.walk, WalkRule::Own)
                    && matches!(self.occupied, Occupied::Relaxed | Occupied::Strict)
                    && !self.kings
                    && !self.turncoat
            }
            Base::Immune | Base::Geneva => matches!(self.occupied, Occupied::Relaxed | Occupied::Strict),
            _ => false,
        }
    }

    /// What the rule makes of units, where it is the same for every unit of a walk.
    pub(super) fn transitions(&self) -> Option<Transitions> {
        if self.only_kamikazes {
            return Some(Transitions::default());
        }
        let carried = match self.base {
            Base::Captured => Carried::Captured,
            Base::Capturer => Carried::Capturer,
            // these only forbid, unless units are buried
            Base::Immune | Base::Geneva if matches!(self.occupied, Occupied::Relaxed | Occupied::Strict) => {
                return Some(Transitions::default());
            }
            _ => return None,
        };
        let assassin = self.base == Base::Captured && self.occupied == Occupied::Assassin;
        let simple = matches!(self.capture, RelevantCapture::ThisMove)
            && matches!(self.walk, WalkRule::Own)
            && (assassin || matches!(self.occupied, Occupied::Relaxed | Occupied::Strict))
            // a king that changes sides is more than transitions tell
            && !(self.turncoat && self.kings);
        let of_capturer = self.base == Base::Capturer;
        let unbound = self.base == Base::Capturer
            && matches!(self.capture, RelevantCapture::ThisMove)
            && matches!(self.occupied, Occupied::Strict)
            && !self.turncoat
            && !self.frischauf;
        if unbound && !simple {
            return Some(Transitions { carried, unbound, ..Transitions::default() });
        }
        simple.then_some(Transitions {
            carried,
            may_stay: of_capturer && (!self.kings || !self.pawns || self.only.is_some() || self.choice),
            own_may_vanish: assassin || of_capturer && self.occupied == Occupied::Relaxed,
            changes_sides: self.turncoat,
            ..Transitions::default()
        })
    }

    /// Where a unit of plain chess may be placed; all squares where that depends on the move.
    pub(super) fn places_of(
        &self,
        rules: &RuleSet,
        walk: Walk,
        side: Side,
        captured_on: Square,
    ) -> SquareSet {
        // kings that are not royal are reborn like other units
        let royal = walk == rules.standard(Walk::KING) && rules.kings_are_royal();
        let excluded = royal && !self.kings || rules.is_pawn(walk) && !self.pawns;
        if excluded || !self.places() || self.only_kamikazes {
            return SquareSet::EMPTY;
        }
        let told = matches!(self.square, SquareRule::One(_))
            && self.of_array
            && self.adapter.is_none()
            && !self.couscous
            && self.home != HomeRule::Rank;
        if !told {
            return rules.board;
        }
        let home = if self.home == HomeRule::Mirror { !side } else { side };
        let square_of = |home: Side| {
            let place = square::array_square(rules, walk, captured_on, home);
            rules.geometry().at(place.file, place.rank)
        };
        // who is captured by its own side is reborn as a unit of the other
        let other = rules.captures_own().then(|| square_of(!home)).flatten();
        square_of(home).into_iter().chain(other).collect()
    }

    fn adapted(&self, game: &Game<'_>, case: &Case, place: Place) -> Place {
        self.adapter.map_or(place, |adapter| adapter(game, case, place))
    }

    /// All squares on which the unit of a prepared case may be reborn as far as the rule of the square knows.
    pub(super) fn squares(&self, game: &mut Game<'_>, case: &Case) -> Vec<Square> {
        if let SquareRule::One(_) = self.square {
            return self.one_square(game, case).into_iter().collect();
        }
        let squares = self.square.choices(game, case);
        squares
            .into_iter()
            .filter_map(|square| self.adapted(game, case, Place::of(square, game)).square(game))
            .filter(|&square| !game.unit(square).is_hole())
            .collect()
    }

    /// Brings a case to its end within the ply that is being made.
    pub(super) fn resolve(
        &self,
        game: &mut Game<'_>,
        ply: &mut Ply,
        choices: &mut Choices,
        mut case: Case,
    ) -> Going {
        if !self.prepare(game, &mut case) {
            return Going::On;
        }
        if let SquareRule::One(_) = self.square {
            let square = self.one_square(game, &case);
            return self.settle(game, ply, choices, &case, square);
        }
        if matches!(self.square, SquareRule::Any) && self.adapter.is_none() {
            return self.settle_anywhere(game, ply, choices, &case);
        }
        if matches!(self.square, SquareRule::TakeAndMake) && self.adapter.is_none() {
            // as Jacobi reads it, who moves on as itself does so in its own direction
            let forwards = self.makes && self.of_capturer() && !self.couscous;
            if self.base == Base::Captured
                && !self.makes_room()
                && let Some(squares) = square::squares_to_make(game, &case)
            {
                let ways = squares.len() as usize;
                return match ways {
                    0 if self.makes => self.settle(game, ply, choices, &case, None),
                    0 => Going::Impossible,
                    _ => {
                        let square = squares.nth(choices.pick(ways));
                        self.settle(game, ply, choices, &case, square)
                    }
                };
            }
            let remembered = game.registers_after(ply);
            let mut squares =
                square::take_and_make(game, &case, forwards, !self.makes, self.entire, &remembered);
            if self.makes {
                squares.dedup();
            }
            if !self.makes_room() {
                squares.retain(|&square| {
                    game.unit(square).is_empty() || self.base == Base::Capturer && square == case.stands_on
                });
            }
            let ways = squares.len();
            if ways == 0 && self.makes {
                return self.settle(game, ply, choices, &case, None);
            } else if ways == 0 {
                return Going::Impossible;
            }
            let square = squares[choices.pick(ways)];
            return self.settle(game, ply, choices, &case, Some(square));
        }
        let squares: Vec<Square> = self
            .squares(game, &case)
            .into_iter()
            .filter(|&square| self.may_be_used(game, &case, square))
            .collect();
        if self.places() && matches!(self.square, SquareRule::Cage) {
            return self.settle_in_cage(game, ply, choices, &case, &squares);
        }
        // a choice of squares includes the choice of none, unless the rule is strict about it
        let may_vanish = self.occupied != Occupied::Strict && matches!(self.square, SquareRule::Any);
        let ways = squares.len() + usize::from(may_vanish);
        if ways == 0 {
            return Going::Impossible;
        }
        let way = choices.pick(ways);
        match way.checked_sub(usize::from(may_vanish)) {
            Some(place) => self.settle(game, ply, choices, &case, Some(squares[place])),
            None => Going::On,
        }
    }

    /// Super Circe: every square that may be used is a choice, and so is none, unless the rule is strict about it.
    fn settle_anywhere(
        &self,
        game: &mut Game<'_>,
        ply: &mut Ply,
        choices: &mut Choices,
        case: &Case,
    ) -> Going {
        let mut squares = game.rules().board;
        if !self.makes_room() {
            squares = squares - game.position().occupied();
            if self.base == Base::Capturer && case.stands_on.is_some() {
                squares.insert(case.stands_on);
            }
        }
        let may_vanish = usize::from(self.occupied != Occupied::Strict);
        let ways = squares.len() as usize + may_vanish;
        if ways == 0 {
            return Going::Impossible;
        }
        match choices.pick(ways).checked_sub(may_vanish) {
            Some(place) => {
                let square = squares.nth(place);
                self.settle(game, ply, choices, case, square)
            }
            None => Going::On,
        }
    }

    /// Whether the rule has an answer to occupied squares.
    fn makes_room(&self) -> bool {
        matches!(self.occupied, Occupied::Assassin | Occupied::Volcanic | Occupied::Parachute)
    }

    /// Whether a square of choice is worth trying: empty, or the rule has an answer to occupied squares.
    fn may_be_used(&self, game: &Game<'_>, case: &Case, square: Square) -> bool {
        game.unit(square).is_empty()
            || self.makes_room()
            || (self.base == Base::Capturer && square == case.stands_on)
    }

    /// Deals with the rebirth on one square; `None` is a place off the board.
    fn settle(
        &self,
        game: &mut Game<'_>,
        ply: &mut Ply,
        choices: &mut Choices,
        case: &Case,
        square: Option<Square>,
    ) -> Going {
        match self.land(game, ply, choices, case, square) {
            Landing::Settled(going) => going,
            Landing::Sinking(square) => {
                occupied::sink(game, square);
                Going::On
            }
        }
    }

    /// The same, with the reborn unit still on top where it is to go below another.
    fn land(
        &self,
        game: &mut Game<'_>,
        ply: &mut Ply,
        choices: &mut Choices,
        case: &Case,
        square: Option<Square>,
    ) -> Landing {
        if self.base == Base::Geneva && square == Some(case.departure) {
            return Landing::Settled(Going::Impossible);
        }
        if self.base == Base::Capturer {
            if self.cheylan && square == Some(ply.at) {
                return Landing::Settled(Going::Impossible);
            }
            if !case.reborn.is_empty() {
                game.position_mut().remove_unit(case.stands_on, self.reason());
            }
            if case.stands_on == ply.at {
                ply.at = Square::NONE;
            }
        }
        // some rules have their say about the square
        let allowed = |square: &Square| game.rules().rebirth_gates.iter().all(|gate| gate(game, *square));
        let square = square.filter(|square| self.base != Base::Captured || allowed(square));
        let occupant = match square {
            Some(square) if game.unit(square).is_empty() => None,
            Some(square) if !game.unit(square).is_hole() => Some(square),
            _ => return Landing::Settled(self.nowhere()),
        };
        if let Some(square) = occupant {
            let going = match self.occupied {
                Occupied::Strict | Occupied::Relaxed => return Landing::Settled(self.nowhere()),
                Occupied::Assassin => occupied::assassinate(game, square, ply.side),
                Occupied::Volcanic => occupied::cover(game, square, occupied::Depth::Top),
                Occupied::Parachute => occupied::cover(game, square, occupied::Depth::Bottom),
            };
            if going == Going::Impossible || !self.places() {
                return Landing::Settled(going);
            }
        }
        let Some(square) = square.filter(|_| self.places() && !case.reborn.is_empty()) else {
            return Landing::Settled(Going::On);
        };
        if !matches!(self.square, SquareRule::One(_)) {
            game.position_mut().note_choice(square, Walk::NONE);
        }
        self.place(game, ply, choices, case, square);
        if occupant.is_some() && self.occupied == Occupied::Volcanic {
            return Landing::Sinking(square);
        }
        Landing::Settled(Going::On)
    }

    /// What a rebirth without a square comes to.
    fn nowhere(&self) -> Going {
        let must = self.choice && self.occupied == Occupied::Relaxed && !self.makes;
        if self.occupied == Occupied::Strict || must { Going::Impossible } else { Going::On }
    }

    /// As what the journal notes the rebirth.
    fn reason(&self) -> Reason {
        let on_the_way = self.base == Base::Capturer && self.before_promotion;
        if on_the_way { Reason::RebirthOnTheWay } else { Reason::Rebirth }
    }

    /// Whether a pawn reborn on a promotion square promotes. In Glasgow chess the other side's second rank is one.
    fn promotes(&self, rules: &RuleSet) -> bool {
        let of_other_side = self.base == Base::Captured && self.home == HomeRule::Mirror;
        self.promotion || of_other_side && rules.promotes_early()
    }

    /// Places the reborn unit on an empty square, promotes it there, and changes its side.
    fn place(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices, case: &Case, square: Square) {
        game.position_mut().add_unit(square, case.reborn, self.reason());
        if self.base == Base::Capturer && ply.at.is_none() {
            ply.at = square;
        }
        // a unit captured by its own side does not promote where the other side's would
        let own = case.reborn.belongs_to(case.side);
        if self.promotes(game.rules()) && own && !game.rules().promotion.absent_in_moves[ply.side] {
            if game.promotes_otherwise(square, case.side, choices) {
                return;
            }
            game.promote(square, case.side, Reason::RebirthPromotion, choices);
        }
        if self.turncoat {
            let unit = game.unit(square);
            game.position_mut().change_unit(square, unit.with_sides_exchanged(), Reason::SideChange);
        }
        if !self.entire {
            self.change_volage(game, case, square);
        }
    }

    /// A volage unit that is reborn on a square of the other colour changes sides.
    fn change_volage(&self, game: &mut Game<'_>, case: &Case, square: Square) {
        let geometry = game.position().geometry();
        let unit = game.unit(square);
        if !unit.marks.has(Marks::VOLAGE) || geometry.is_dark(square) == geometry.is_dark(case.square) {
            return;
        }
        if !unit.belongs_to(!case.side) {
            let changed = unit.with_owner(Owner::from(!case.side));
            game.position_mut().change_unit(square, changed, Reason::SideChange);
        }
        if !game.rules().lasting_marks.has(Marks::VOLAGE) {
            let unit = game.unit(square);
            let tamed = board::Unit { marks: unit.marks.without(Marks::VOLAGE), ..unit };
            game.position_mut().change_unit(square, tamed, Reason::Marking);
        }
    }

    /// Cage: each square (and promotion) where the unit would be caged is a choice; without any the unit vanishes, or,
    /// where the rule is strict, the move is impossible.
    fn settle_in_cage(
        &self,
        game: &mut Game<'_>,
        ply: &mut Ply,
        choices: &mut Choices,
        case: &Case,
        squares: &[Square],
    ) -> Going {
        let cages = self.cages(game, ply, case, squares);
        if cages.is_empty() {
            return if self.occupied == Occupied::Strict { Going::Impossible } else { Going::On };
        }
        let (square, picks) = cages[choices.pick(cages.len())];
        self.settle(game, ply, &mut Choices::along(picks), case, Some(square))
    }

    /// The cages, with the choice of promotion that leads into each; the first one only where any will do. Those found
    /// last are kept, since every choice of a move asks again.
    fn cages(&self, game: &mut Game<'_>, ply: &Ply, case: &Case, squares: &[Square]) -> Vec<(Square, Picks)> {
        let any = game.is_asked(ANY_CAGE, ply_of(game));
        let m = ply.intention;
        let about = [m.departure.0, m.arrival.0, m.capture.0, self.base as u8, u8::from(any), ply.at.0];
        let about = about.into_iter().fold(0, |packed, byte| packed << 8 | u64::from(byte));
        let remembered = game.registers_after(ply);
        let mut question = game.position().key();
        for &(register, value) in &remembered {
            question ^= game.position().key_of_register(register, value);
        }
        question ^= Key::mix(u64::from(case.reborn.walk.0) << 8, about);
        if let Some((known, cages)) = &game.found_squares
            && *known == question
        {
            return cages.clone();
        }
        let mut cages = Vec::new();
        'squares: for &square in squares {
            let mut next = Some(Picks::NONE);
            while let Some(picks) = next {
                let mut own_choices = Choices::along(picks);
                let mut trial = *ply;
                game.position_mut().begin_ply();
                // what a unit can play next depends on what moves now
                game.remember_all(&remembered);
                // who goes below another is judged as if it stood there
                let landing = self.land(game, &mut trial, &mut own_choices, case, Some(square));
                let placed = !matches!(landing, Landing::Settled(Going::Impossible));
                let is_caged = if self.base == Base::Captured && case.reborn.is_royal() {
                    square::king_is_caged
                } else {
                    square::is_caged
                };
                // the capture is the last move for rules that ask for it
                game.plies.push(trial);
                let caged = placed && is_caged(game, square, case.side);
                game.plies.pop();
                game.position_mut().undo_ply();
                if caged {
                    cages.push((square, picks));
                    if any {
                        break 'squares;
                    }
                }
                next = own_choices.next();
            }
        }
        game.found_squares = Some((question, cages.clone()));
        cages
    }
}
