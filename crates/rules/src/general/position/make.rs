//! Stages 3 and 5: the effects of a move in their order, and whether it is legal.

use crate::Rules;
use crate::general::parts::pawn_kind::PawnKind;
use crate::general::position::intention::Kind;
use crate::general::{Choices, Doubt, Game, Going, Legality, Moment, Move, Ply};
use board::{Effect, EnPassant, Marks, Reason, Side, Square, Unit, Walk};
use movement::czech::Doing;
use stipulation::Goal;

impl Game<'_> {
    /// Writes the ply of an intention into the journal. Returns whether the move with these choices is
    /// possible; in any case a ply is begun and must be undone.
    #[inline(always)]
    pub(crate) fn play(&mut self, m: Move, choices: &mut Choices) -> bool {
        let has_effects = !(self.rules.effects.hooks.is_empty()
            || self.rules.only_captures_have_effects() && m.capture.is_none());
        if !has_effects && m.is_direct() {
            self.play_plainly(m, choices);
            return true;
        }
        self.play_with_effects(m, choices)
    }

    /// An ordinary move where no rule has effects: the same as the long way, with the empty moments left out.
    #[inline(always)]
    fn play_plainly(&mut self, m: Move, choices: &mut Choices) {
        let side = self.position.side_to_move();
        self.position.begin_ply();
        let mover = self.position.unit(m.departure);
        let mut captured = Unit::EMPTY;
        if m.capture.is_some() {
            captured = self.position.unit(m.capture);
            self.position.remove_unit(m.capture, Reason::Capture);
        }
        if m.departure != m.arrival {
            self.position.move_unit(m.departure, m.arrival, Reason::Movement);
        }
        let mut promoted = false;
        if self.rules.promotion.pawns[mover.walk.index()] != PawnKind::None {
            promoted = self.promote_mover(mover, m.arrival, side, choices);
        }
        self.set_en_passant(m.passed, m.arrival);
        if promoted {
            // pawns that go backwards promote to rooks that may castle
            self.adjust_rights_by_effects(&m);
        } else {
            self.adjust_rights(&m);
        }
        if self.rules.memory.unmoved.is_some() {
            self.adjust_unmoved();
        }
        self.position.pass_turn();
        self.plies.push(Ply { intention: m, side, mover, at: m.arrival, destination: m.arrival, captured });
    }

    /// Where a move of the side to move ends, with its choices, for rules that ask before it is made.
    pub fn destination(&mut self, m: &Move) -> Square {
        if !self.rules.captures_end_with_rebirth() || m.capture.is_none() {
            return m.arrival;
        }
        let possible = self.play(*m, &mut Choices::along(m.picks));
        let end = self.plies.last().filter(|_| possible).map_or(m.arrival, |ply| ply.destination);
        self.undo();
        end
    }

    #[inline(never)]
    fn play_with_effects(&mut self, m: Move, choices: &mut Choices) -> bool {
        let side = self.position.side_to_move();
        self.position.begin_ply();
        let mover = if m.departure.is_some() { self.position.unit(m.departure) } else { Unit::EMPTY };
        let at = m.arrival;
        let mut ply = Ply { intention: m, side, mover, at, destination: at, captured: Unit::EMPTY };
        let going = self.effects(&mut ply, choices);
        self.plies.push(ply);
        going == Going::On
    }

    #[inline]
    fn effects(&mut self, ply: &mut Ply, choices: &mut Choices) -> Going {
        let rules = self.rules;
        let hooked = !rules.effects.hooks.is_empty()
            && (ply.intention.capture.is_some() || !rules.only_captures_have_effects());
        let moments = if hooked { rules.effects.hooked } else { 0 };
        macro_rules! moment {
            ($moment:ident) => {
                if moments & 1 << Moment::$moment as u16 != 0
                    && self.hooks(Moment::$moment, ply, choices) == Going::Impossible
                {
                    return Going::Impossible;
                }
            };
        }
        moment!(Before);
        self.movement(ply);
        moment!(Movement);
        moment!(AfterMovement);
        if self.effects_of_arrival(ply, choices, moments) == Going::Impossible {
            return Going::Impossible;
        }
        if hooked {
            self.adjust_rights_by_effects(&ply.intention);
        } else {
            self.adjust_rights(&ply.intention);
        }
        if self.rules.memory.unmoved.is_some() {
            self.adjust_unmoved();
        }
        self.position.pass_turn();
        moment!(Closing);
        Going::On
    }

    /// The effects from promotion on, up to those that close the half-move.
    #[inline]
    fn effects_of_arrival(&mut self, ply: &mut Ply, choices: &mut Choices, moments: u16) -> Going {
        macro_rules! moment {
            ($moment:ident) => {
                if moments & 1 << Moment::$moment as u16 != 0
                    && self.hooks(Moment::$moment, ply, choices) == Going::Impossible
                {
                    return Going::Impossible;
                }
            };
        }
        moment!(BeforePromotion);
        if ply.at.is_some() && !matches!(ply.intention.kind, Kind::Drop(_)) {
            self.promote_mover(self.position.unit(ply.at), ply.at, ply.side, choices);
        }
        moment!(Promotion);
        moment!(AfterPromotion);
        self.set_en_passant(ply.intention.passed, ply.at);
        moment!(EnPassant);
        moment!(Transformation);
        moment!(MoverRebirth);
        moment!(Recolouring);
        moment!(CapturedRebirth);
        moment!(Aftermath);
        if moments != 0 && ply.intention.passed[0].is_some() {
            self.follow_victim(ply.at);
        }
        Going::On
    }

    /// A pawn that can be captured in passing and has been carried elsewhere can be captured there.
    #[inline(never)]
    fn follow_victim(&mut self, at: Square) {
        let before = self.position.en_passant();
        if before.victim.is_some() && at.is_some() && before.victim != at {
            let after = EnPassant { victim: at, ..before };
            self.position.apply(Effect::EnPassantSet { before, after }, Reason::Bookkeeping);
        }
    }

    /// The effects of a further movement within the same half-move, which has been played on the board.
    #[inline(never)]
    pub fn effects_of_further_movement(&mut self, ply: &mut Ply, choices: &mut Choices) -> Going {
        self.effects_of_arrival(ply, choices, self.rules.effects.hooked)
    }

    #[inline]
    fn movement(&mut self, ply: &mut Ply) {
        let m = if ply.intention.via.is_some() { self.transfer(ply.intention) } else { ply.intention };
        match m.kind {
            Kind::Ordinary => {
                if m.capture.is_some() {
                    ply.captured = self.position.unit(m.capture);
                    self.position.remove_unit(m.capture, Reason::Capture);
                }
                if m.departure != m.arrival {
                    self.position.move_unit(m.departure, m.arrival, Reason::Movement);
                }
            }
            Kind::Castling => self.castle(m),
            Kind::Exchange => {
                self.position
                    .apply(Effect::Exchanged { one: m.arrival, other: m.departure }, Reason::Exchange);
                // so the reference: of units that change places none is the one that moved
                ply.at = Square::NONE;
            }
            Kind::Drop(form) => self.drop_unit(form, m.arrival),
            Kind::Pass | Kind::Special(_) => {}
        }
    }

    /// Puts the unit on the square from which it moves, and answers the move from there.
    #[inline(never)]
    fn transfer(&mut self, m: Move) -> Move {
        self.position.move_unit(m.departure, m.via, Reason::Transfer);
        Move { departure: m.via, via: Square::NONE, ..m }
    }

    #[inline(never)]
    fn hooks(&mut self, moment: Moment, ply: &mut Ply, choices: &mut Choices) -> Going {
        let rules = self.rules;
        let (first, end) = rules.effects.moments[moment as usize];
        for (_, hook) in &rules.effects.hooks[usize::from(first)..usize::from(end)] {
            if hook.act(self, ply, choices) == Going::Impossible {
                return Going::Impossible;
            }
        }
        Going::On
    }

    /// Promotes the moving unit, which stands on `at`; whether it does.
    #[inline]
    fn promote_mover(&mut self, unit: Unit, at: Square, mover: Side, choices: &mut Choices) -> bool {
        // a unit of the other side promotes as that side's do
        let side = if unit.belongs_to(mover) { mover } else { !mover };
        self.promote(at, side, Reason::Promotion, choices)
    }

    /// Whose promotion squares and walks count for a unit that the side to move moves: a unit of the other side promotes as that
    /// side's do.
    pub(crate) fn side_of_promotion(&self, unit: Unit) -> Side {
        let turn = self.position.side_to_move();
        if unit.belongs_to(turn) { turn } else { !turn }
    }

    /// Promotes the unit on `at`, if it is of a kind that promotes and stands on a promotion square of `side`.
    /// Asks for the choice of the promoted walk. Returns whether it was promoted.
    #[inline]
    pub fn promote(&mut self, at: Square, side: Side, reason: Reason, choices: &mut Choices) -> bool {
        let unit = self.position.unit(at);
        if !self.promotes_on(unit, at, side) {
            return false;
        }
        let walks = self.rules.promotions_from(unit.walk, side);
        let walk = walks[choices.pick(walks.len())];
        self.position.note_choice(at, walk);
        self.position.change_unit(at, unit.with_walk(walk), reason);
        if self.rules.promotion.chameleon_mark != Marks::NONE {
            self.choose_mark(at, reason, choices);
        }
        true
    }

    /// A unit that has just promoted to a walk of the chameleons' sequence may be a chameleon.
    #[inline(never)]
    fn choose_mark(&mut self, at: Square, reason: Reason, choices: &mut Choices) {
        let (unit, mark) = (self.position.unit(at), self.rules.promotion.chameleon_mark);
        let changes = self.rules.chameleon_successor(unit.walk) != unit.walk;
        if changes && !unit.marks.has(mark) && choices.pick(2) == 1 {
            self.position.note_choice_with_marks(at, unit.walk, mark);
            self.position.change_unit(at, unit.with_marks(mark), reason);
        }
    }

    /// Whether the unit, moved by `side`, promotes on that square.
    #[inline]
    #[must_use]
    pub fn promotes_on(&self, unit: Unit, at: Square, side: Side) -> bool {
        let squares = match self.rules.promotion.pawns[unit.walk.index()] {
            PawnKind::None => return false,
            PawnKind::Forward => &self.rules.promotion.squares[side],
            PawnKind::Backward => &self.rules.promotion.squares[!side],
        };
        squares.contains(at) && !self.rules.promotion.walks[side].is_empty()
    }

    /// Whether the unit on a square, if it promotes there, becomes something else than a unit, as is chosen. The square is empty
    /// then.
    pub(crate) fn promotes_otherwise(&mut self, at: Square, side: Side, choices: &mut Choices) -> bool {
        let hooks = &self.rules.other_promotions;
        !hooks.is_empty()
            && self.promotes_on(self.unit(at), at, side)
            && hooks.iter().any(|hook| hook.promote(self, at, side, choices))
    }

    /// What the moving unit of an intention becomes by promotion at its arrival.
    pub(crate) fn promotion_of(&self, m: &Move) -> Walk {
        if let Kind::Drop(form) = m.kind {
            return self.rules.drop_forms()[usize::from(form)].walk;
        }
        if m.kind != Kind::Ordinary {
            return Walk::NONE;
        }
        let unit = self.position.unit(m.departure);
        if m.effects != 0 {
            return self.promotion_by_further_effects(m);
        }
        let side = self.side_of_promotion(unit);
        if self.promotes_on(unit, m.arrival, side) {
            let walks = self.rules.promotions_from(unit.walk, side);
            walks[m.picks.first(walks.len())]
        } else {
            Walk::NONE
        }
    }

    /// What the mover becomes because a unit of its side appears where it arrives.
    fn promotion_by_further_effects(&self, m: &Move) -> Walk {
        let Some(effects) = self.rules.further_effects(m.effects) else { return Walk::NONE };
        let side = self.position.side_to_move();
        let put = effects.doings(self.position.geometry(), side, m.start()).find_map(|doing| match doing {
            Doing::Put(walk, true, at) if at == m.arrival => Some(walk),
            _ => None,
        });
        put.unwrap_or(Walk::NONE)
    }

    #[inline(always)]
    fn set_en_passant(&mut self, passed: [Square; 3], at: Square) {
        // usually nobody was to be captured in passing, and nobody is
        if passed[0].is_some() || self.position.en_passant().victim.is_some() {
            self.change_en_passant(passed, at);
        }
    }

    #[inline(never)]
    fn change_en_passant(&mut self, passed: [Square; 3], at: Square) {
        let before = self.position.en_passant();
        let after = if passed[0].is_some() && at.is_some() {
            EnPassant { passed, victim: at }
        } else {
            EnPassant::NONE
        };
        if before != after {
            self.position.apply(Effect::EnPassantSet { before, after }, Reason::Bookkeeping);
        }
    }

    /// Whether the ply just made is legal: the rules permit it and the mover's own side is not in check.
    #[inline]
    pub(crate) fn is_legal(&mut self) -> bool {
        if !self.rules.effects.hooks.is_empty() && !self.kings_stand() {
            return false;
        }
        let side = !self.position.side_to_move();
        // self-check first: rules that look at the replies to a move need not look at those to impossible ones
        (self.rules.self_check_by_rule() || !self.is_in_check(side))
            && (self.rules.legality.is_empty() || self.permitted())
    }

    /// Whether as many sides have a royal unit as had one in the diagram, where losing it is not part of the game.
    #[inline(never)]
    fn kings_stand(&self) -> bool {
        self.rules.royals_capturable() || self.royals_at_stake || self.rules.royals_may_vanish() || {
            // counted, since the sides may have been exchanged
            let count = |stands: &dyn Fn(Side) -> bool| Side::BOTH.into_iter().filter(|&s| stands(s)).count();
            count(&|side| !self.position.royals(side).is_empty()) >= count(&|side| self.had_royal[side])
        }
    }

    /// Whether the rules of legality permit the ply just made; self-check does not count.
    pub(crate) fn permits_last(&mut self) -> bool {
        self.rules.legality.is_empty() || self.permitted()
    }

    /// What a rule of legality cannot decide about the ply just made, which reaches these goals.
    pub fn doubts_last(&mut self, goals: &[Option<Goal>]) -> Option<Doubt> {
        let rules = self.rules;
        let ply = *self.plies.last()?;
        let is_free = |hook: &dyn Legality| goals.iter().flatten().any(|&goal| hook.is_overridden_by(goal));
        rules.legality.iter().filter(|hook| !is_free(&***hook)).find_map(|hook| hook.doubts(self, &ply))
    }

    /// Whether an intention of the side to move is legal with some choice.
    pub fn is_legal_for_now(&mut self, intention: Move) -> bool {
        !self.each_choice(intention, &mut |_, _| false)
    }

    /// Asks, for an effect of the ply that is being made, a question about the position before it: what the ply has done
    /// so far is taken back and written again.
    pub fn before_this_ply<T>(&mut self, question: impl FnOnce(&mut Self) -> T) -> T {
        let done = self.position.journal().last_ply().to_vec();
        let turn = self.position.side_to_move();
        self.position.undo_ply();
        let answer = question(self);
        self.position.begin_ply();
        for recorded in done {
            self.position.apply(recorded.effect, recorded.reason);
        }
        self.position.set_side_to_move(turn);
        answer
    }

    /// Asks a question about the position before the last ply, which is taken back and made again for it.
    pub fn without_last_ply<T>(&mut self, question: impl FnOnce(&mut Self, Move) -> T) -> T {
        let last = self.plies.last().expect("a ply has just been made").intention;
        self.undo();
        let answer = question(self, last);
        self.play(last, &mut Choices::along(last.picks));
        answer
    }

    /// How many legal moves the choices of an intention make.
    pub fn count_legal_choices(&mut self, intention: Move) -> u32 {
        let mut count = 0;
        self.each_choice(intention, &mut |_, _| {
            count += 1;
            true
        });
        count
    }

    #[inline(never)]
    fn permitted(&mut self) -> bool {
        let ply = *self.plies.last().expect("a ply has just been made");
        let rules = self.rules;
        let reaching = self.reaching.filter(|&(plies, _)| plies == self.plies.len()).map(|(_, goal)| goal);
        rules
            .legality
            .iter()
            .all(|hook| reaching.is_some_and(|goal| hook.is_overridden_by(goal)) || hook.permits(self, &ply))
    }
}
