//! Stage 2: which intentions there are.

use crate::general::position::intention::Kind;
use crate::general::{Game, Level, Move, Use, WalkList};
use board::{Side, Square, SquareSet, Unit, Walk};
use movement::Arrival;

impl<'r> Game<'r> {
    /// Appends at least those intentions of the side to move that capture or promote.
    pub fn generate_captures(&mut self, moves: &mut Vec<Move>) {
        let rules = self.rules;
        let plain = rules.selections.is_empty()
            && rules.list_filters.is_empty()
            && rules.departures.is_empty()
            && rules.arrival_filters.is_empty()
            && rules.move_filters.is_empty()
            && !rules.extra_moves_capture
            && rules.power.is_empty()
            && rules.sight.is_none()
            && !rules.several_ways()
            && !rules.captures_own();
        if !plain {
            self.generate_selected(moves);
            return;
        }
        if !rules.endings.is_empty() && self.ended().is_some() {
            return;
        }
        let side = self.position.side_to_move();
        let view = self.view(side);
        let royals = self.position.royals(!side);
        let (occupied, has_holes) = (self.position.occupied(), self.position.has_holes());
        let theirs = self.position.occupied_by(!side);
        let targets = if rules.royals_capturable() { theirs } else { theirs - royals };
        for (walk, squares) in self.position.walks() {
            if squares[side].is_empty() {
                continue;
            }
            let program = rules.program(walk, side);
            let promotes = rules.is_pawn(walk);
            for from in squares[side] {
                if !has_holes
                    && !promotes
                    && let Some(reached) = program.reached_over(from, occupied)
                {
                    for arrival in reached & targets {
                        moves.push(Move { capture: arrival, ..Move::new(from, arrival) });
                    }
                    continue;
                }
                program.generate(from, &view, &mut |way: Arrival| {
                    let wanted = if way.capture.is_some() {
                        rules.royals_capturable() || !royals.contains(way.capture)
                    } else {
                        promotes && rules.promotion.squares[side].contains(way.arrival)
                    };
                    if wanted {
                        moves.push(Move::by_way(from, &way));
                    }
                });
            }
        }
    }

    /// Appends the intentions of a side, unit by unit from a1 on, whether they are legal or not, and whatever
    /// rules of selection say.
    pub fn generate_all(&mut self, side: Side, moves: &mut Vec<Move>) {
        if side == self.position.side_to_move() {
            self.note_before_moves();
        }
        if !self.rules.list_filters.is_empty() {
            self.generate_filtered(side, moves);
            return;
        }
        self.generate_unfiltered(side, moves);
    }

    #[inline(never)]
    fn generate_filtered(&mut self, side: Side, moves: &mut Vec<Move>) {
        let mut own = self.move_lists.pop().unwrap_or_default();
        own.clear();
        self.generate_unfiltered(side, &mut own);
        self.filter_list(side, &mut own);
        moves.append(&mut own);
        self.move_lists.push(own);
    }

    /// Applies the rules about all intentions of a side together to a list that holds nothing else.
    pub(crate) fn filter_list(&mut self, side: Side, moves: &mut Vec<Move>) {
        let rules = self.rules;
        for hook in &rules.list_filters {
            hook.filter(self, side, moves);
        }
    }

    /// Where the unit on a square goes now without capturing, and the occupied squares on which it captures what it may; `None` where
    /// it may castle or capture in passing, or squares do not tell.
    pub(crate) fn plain_ends(&self, square: Square, side: Side) -> Option<(SquareSet, SquareSet)> {
        let walk = self.unit(square).walk;
        let castles = self.rules.castles_by_power() || self.has_right_to_castle(square, side);
        let in_passing = self.rules.is_pawn(walk) && self.position.en_passant().victim.is_some();
        if castles || in_passing {
            return None;
        }
        self.rules.program(walk, side).ends_over(square, self.position.occupied())
    }

    /// Whether the side to move may pass as a move (option NullMoves): a pass is not answered by a pass.
    pub(crate) fn may_pass(&self) -> bool {
        self.rules.null_moves() && self.plies.last().is_none_or(|ply| ply.intention.kind != Kind::Pass)
    }

    /// The units of its own that a side moves.
    pub(crate) fn movers(&self, side: Side) -> SquareSet {
        if self.rules.moves_own_units() { self.position.occupied_by(side) } else { SquareSet::EMPTY }
    }

    /// The same, rules about all intentions together left aside.
    pub(crate) fn generate_unfiltered(&mut self, side: Side, moves: &mut Vec<Move>) {
        if self.may_pass() {
            moves.push(Move::PASS);
        }
        if self.rules.plain_movement() {
            for square in self.movers(side) {
                if self.rules.castling() && self.may_castle(square) {
                    self.generate_castling(square, side, moves);
                }
                self.generate_walk(self.unit(square).walk, square, side, moves);
            }
            return;
        }
        for square in self.movers(side) {
            self.generate_unit(square, side, moves);
        }
        let rules = self.rules;
        let first = moves.len();
        for hook in &rules.extra_moves {
            hook.for_side(self, side, moves);
        }
        if moves.len() > first && !rules.arrival_filters.iter().all(|hook| hook.lets_stand_still()) {
            let stands_still = |m: &Move| m.departure.is_none() && matches!(m.kind, Kind::Special(_));
            let mut index = 0;
            moves.retain(|m| {
                index += 1;
                index <= first || !stands_still(m)
            });
        }
    }

    /// Appends at least those intentions of the side to move that may check, where that can be predicted.
    pub(crate) fn generate_checking(&mut self, moves: &mut Vec<Move>) {
        let rules = self.rules;
        let plain = self.selection_now().is_none()
            && rules.list_filters.is_empty()
            && rules.extra_moves.is_empty()
            && rules.castling.wings.is_empty()
            && rules.endings.is_empty()
            && !rules.null_moves();
        if !plain {
            let first = moves.len();
            self.generate_selected(moves);
            self.keep_checking(first, moves);
            return;
        }
        let Some(lines) = self.check_lines() else {
            self.generate_selected(moves);
            return;
        };
        self.note_before_moves();
        let side = self.position.side_to_move();
        for square in self.position.occupied_by(side) {
            let first = moves.len();
            self.generate_unit(square, side, moves);
            self.keep_checking_by(&lines, first, moves);
        }
    }

    /// Lets effects note what they want to know of the position before its moves are asked about.
    pub(crate) fn note_before_moves(&mut self) {
        let rules = self.rules;
        for &(number, of_captures) in &rules.effects.loud {
            if !of_captures {
                rules.effects.hooks[number].1.note_before_moves(self);
            }
        }
    }

    /// Appends the intentions of one unit as a side lists them, each but once.
    pub(crate) fn generate_unit(&mut self, square: Square, side: Side, moves: &mut Vec<Move>) {
        let first = moves.len();
        self.generate_from(square, side, moves);
        if self.rules.several_ways() {
            drop_further_ways(moves, first);
        }
    }

    /// Appends the intentions of one unit.
    pub fn generate_from(&mut self, square: Square, side: Side, moves: &mut Vec<Move>) {
        self.generate_borrowed(square, side, side, moves);
    }

    /// Appends the intentions of one unit of `side` that `mover` may play with it: it moves as its side's, and rules that
    /// strike moves of the side to move treat them as the mover's.
    pub(crate) fn generate_borrowed(
        &mut self,
        square: Square,
        side: Side,
        mover: Side,
        moves: &mut Vec<Move>,
    ) {
        if self.rules.own_walks_observe_in_listing() && !self.is_listing() {
            self.while_listing(|game| game.generate_borrowed(square, side, mover, moves));
            return;
        }
        if !self.rules.departures.is_empty() && !self.may_leave(square, side) {
            return;
        }
        let first = moves.len();
        self.generate_ungated(square, side, moves);
        if !self.rules.arrival_filters.is_empty() || !self.rules.move_filters.is_empty() {
            self.filter_arrivals(first, mover, moves);
        }
        if side != mover && self.rules.several_ways() {
            drop_further_ways(moves, first);
        }
    }

    /// Appends the intentions of one unit, extra moves included; no gate and no filter.
    #[inline]
    pub(crate) fn generate_ungated(&mut self, square: Square, side: Side, moves: &mut Vec<Move>) {
        if !self.rules.units_have_extra_moves {
            self.generate_plainly(square, side, moves);
        } else {
            self.generate_with_extra_moves(square, side, moves);
        }
    }

    /// As [`Game::generate_plainly`], with what rules add or replace. They see this unit's moves alone: before them in the list
    /// may stand those of earlier half-moves.
    #[inline(never)]
    fn generate_with_extra_moves(&mut self, square: Square, side: Side, moves: &mut Vec<Move>) {
        let rules = self.rules;
        let mut own = self.take_list();
        self.generate_plainly(square, side, &mut own);
        for hook in &rules.extra_moves {
            hook.for_unit(self, square, side, &mut own);
        }
        // where a king may stand in the way of the other side, as under VogtlaenderChess, it is not captured so either
        if !rules.royals_capturable() && !self.royals_at_stake {
            let royals = self.position.royals(!side);
            own.retain(|m| m.capture.is_none() || !royals.contains(m.capture));
        }
        moves.append(&mut own);
        self.give_back_list(own);
    }

    /// Where a unit would go without capturing if it stood on a square, each in one way; `None` where squares do not tell.
    pub(crate) fn squares_left_for(&self, unit: Unit, from: Square, side: Side) -> Option<SquareSet> {
        let rules = self.rules;
        if !rules.plain_movement()
            || self.position.has_holes()
            || unit.is_royal()
            || rules.common_kings_castle()
        {
            return None;
        }
        let mut occupied = self.position.occupied();
        occupied.insert(from);
        Some(rules.program(unit.walk, side).ends_over(from, occupied)?.0)
    }

    /// Whether the unit is of the kind that castles as a king.
    #[inline]
    pub(crate) fn may_castle(&self, square: Square) -> bool {
        let unit = self.unit(square);
        unit.is_royal()
            || self.rules.common_kings_castle() && unit.walk == self.rules.standard(Walk::KING)
            || self.rules.castles_by_power()
    }

    /// Appends the intentions of one unit by its walks, castling included; no gate, no extra moves, no filter.
    #[inline]
    pub(crate) fn generate_plainly(&mut self, square: Square, side: Side, moves: &mut Vec<Move>) {
        if let Some(sight) = &self.rules.sight {
            sight.list(self, square, side, moves);
            return;
        }
        self.generate_on_board(square, side, moves);
    }

    /// The same, of the board as it is.
    #[inline]
    pub(crate) fn generate_on_board(&mut self, square: Square, side: Side, moves: &mut Vec<Move>) {
        let first = moves.len();
        if !self.rules.castling.wings.is_empty() {
            self.generate_wings(square, side, moves);
        }
        if self.has_own_walk(square, side) {
            // listed before the king's other moves, as in the reference
            if self.rules.castling() && self.may_castle(square) {
                self.generate_castling(square, side, moves);
            }
            let walk = self.unit(square).walk;
            self.generate_walk(walk, square, side, moves);
        } else {
            let mut list = self.powers(square, side, None);
            // a king castles only while it moves like a king
            let king = self.rules.standard(Walk::KING);
            if self.rules.castling() && self.may_castle(square) && list.walks().iter().any(|w| w.0 == king) {
                self.generate_castling(square, side, moves);
            }
            for (index, &(walk, serves)) in list.walks().iter().enumerate() {
                let before = moves.len();
                self.generate_walk(walk, square, side, moves);
                if walk != self.unit(square).walk {
                    // only a pawn that moved by its own power is captured in passing
                    moves[before..].iter_mut().for_each(|m| m.passed = [Square::NONE; 3]);
                }
                if serves != Use::Any {
                    drop_others(moves, before, serves);
                }
                if before > first && !list.is_listed_again(index) {
                    drop_repeated(moves, first, before);
                }
            }
            list.clear();
            self.walk_lists.push(list);
        }
    }

    /// The walks of a unit where it stands, each with the moves for which it serves.
    pub(crate) fn walks_of(
        &mut self,
        square: Square,
        side: Side,
        observing: Option<Level>,
    ) -> Vec<(Walk, Use)> {
        if self.rules.power.is_empty() {
            return vec![(self.unit(square).walk, Use::Any)];
        }
        let list = self.powers(square, side, observing);
        let walks = list.walks().to_vec();
        self.walk_lists.push(list);
        walks
    }

    /// Appends what the unit on `square` could do if it stood on the empty square `via`: it goes there first, to move from
    /// there by a walk that it has where it stands, or without one by those that it has there. Filters judge these moves with all others, by the square that the unit really leaves. `prepare` may
    /// change more of the board for it, by the journal.
    pub fn generate_via(
        &mut self,
        walk: Option<Walk>,
        [square, via]: [Square; 2],
        side: Side,
        prepare: &mut dyn FnMut(&mut Game<'_>),
        moves: &mut Vec<Move>,
    ) {
        let first = moves.len();
        self.position.begin_ply();
        if via != square {
            self.position.move_unit(square, via, board::Reason::Transfer);
        }
        prepare(self);
        match walk {
            Some(walk) if !self.rules.power.is_empty() => {
                if self.rules.castling() && self.may_castle(via) && walk == self.rules.standard(Walk::KING) {
                    self.generate_castling(via, side, moves);
                }
                self.generate_walk(walk, via, side, moves);
                if walk != self.unit(via).walk {
                    moves[first..].iter_mut().for_each(|m| m.passed = [Square::NONE; 3]);
                }
            }
            _ => self.generate_plainly(via, side, moves),
        }
        self.position.undo_ply();
        if via != square {
            for m in &mut moves[first..] {
                m.departure = square;
                m.via = via;
            }
        }
    }

    /// Appends what a unit could do if it had that walk: movement alone, no gate and no filter.
    #[inline]
    pub fn generate_walk(&self, walk: Walk, from: Square, side: Side, moves: &mut Vec<Move>) {
        if self.in_any_order && self.generate_as_set(walk, from, side, moves) {
            return;
        }
        self.each_way(walk, from, side, |way| moves.push(Move::by_way(from, &way)));
    }

    /// The same in the order of squares, which is quicker; `false`, and nothing is appended, where there is more to the walk than
    /// leaps and lines.
    #[inline]
    fn generate_as_set(&self, walk: Walk, from: Square, side: Side, moves: &mut Vec<Move>) -> bool {
        let (rules, position) = (self.rules, &self.position);
        let occupied = position.occupied();
        if rules.captures_own() || position.has_holes() {
            return false;
        }
        let Some(reached) = rules.program(walk, side).reached_over(from, occupied) else { return false };
        let mut theirs = position.occupied_by(!side);
        if !rules.royals_capturable() && !self.royals_at_stake {
            theirs = theirs - position.royals(!side);
        }
        // of moves that capture nothing more is known before they are made
        moves.extend((reached - occupied).into_iter().map(|to| Move::new(from, to)));
        moves.extend((reached & theirs).into_iter().map(|to| Move { capture: to, ..Move::new(from, to) }));
        true
    }

    /// Where a unit that had captured could go on to by a walk, without capturing, in whatever order; `None` where the order
    /// matters, or squares do not tell.
    pub(crate) fn squares_gone_on_to(&self, walk: Walk, side: Side, take: &Move) -> Option<SquareSet> {
        if !self.in_any_order || self.position.has_holes() {
            return None;
        }
        let mut occupied = self.position.occupied();
        occupied.remove(take.departure);
        occupied.remove(take.capture);
        occupied.insert(take.arrival);
        Some(self.rules.program(walk, side).ends_over(take.arrival, occupied)?.0)
    }

    /// Lists moves where it does not matter in which order.
    #[inline]
    pub(crate) fn while_in_any_order<T>(&mut self, list: impl FnOnce(&mut Self) -> T) -> T {
        self.while_order_is(false, list)
    }

    /// Lists moves in their order, also where the caller does not need it.
    #[inline]
    pub(crate) fn while_in_order<T>(&mut self, list: impl FnOnce(&mut Self) -> T) -> T {
        self.while_order_is(true, list)
    }

    #[inline]
    fn while_order_is<T>(&mut self, matters: bool, list: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.in_any_order, !matters);
        let answer = list(self);
        self.in_any_order = before;
        answer
    }

    /// Whether a unit could go from a square to another if it had that walk.
    #[must_use]
    pub fn walk_leads_to(&self, walk: Walk, from: Square, to: Square, side: Side) -> bool {
        let program = self.rules.program(walk, side);
        if !self.rules.captures_own()
            && !program.captures_elsewhere()
            && !self.position.has_holes()
            && let Some((quiet, captures)) = program.ends_over(from, self.position.occupied())
        {
            let spared = !self.rules.royals_capturable() && !self.royals_at_stake && self.unit(to).is_royal();
            return quiet.contains(to) || captures.contains(to) && !spared && self.unit(to).belongs_to(!side);
        }
        let mut leads = false;
        if program.ends(from).is_none_or(|ends| ends.contains(to)) {
            self.each_way(walk, from, side, |way| leads |= way.arrival == to);
        }
        leads
    }

    #[inline(always)]
    fn each_way(&self, walk: Walk, from: Square, side: Side, mut visit: impl FnMut(Arrival)) {
        let program = self.rules.program(walk, side);
        let view = self.view(side);
        let royals = if self.rules.captures_own() {
            self.position.royals(!side) | self.position.royals(side)
        } else {
            self.position.royals(!side)
        };
        let spare_royals = !self.rules.royals_capturable() && !self.royals_at_stake;
        program.generate(from, &view, &mut |way: Arrival| {
            if !(spare_royals && way.capture.is_some() && royals.contains(way.capture)) {
                visit(way);
            }
        });
    }

    /// The units of a side whose walks rules of power may change.
    #[inline]
    pub(crate) fn empowered(&self, side: Side) -> SquareSet {
        if self.rules.power_over_all {
            return self.position.occupied_by(side);
        }
        self.rules.power.iter().fold(SquareSet::EMPTY, |squares, hook| squares | hook.concerned(self, side))
    }

    /// Whether a unit of a side surely has its own walk and no other.
    #[inline]
    pub(crate) fn has_own_walk(&self, square: Square, side: Side) -> bool {
        self.rules.power.is_empty() || !self.rules.power_over_all && !self.empowered(side).contains(square)
    }

    /// The walks of a unit here and now. Give the list back to `walk_lists` when done.
    #[inline(never)]
    pub(crate) fn powers(&mut self, square: Square, side: Side, observing: Option<Level>) -> WalkList {
        let mut list = self.walk_lists.pop().unwrap_or_default();
        list.set(self.unit(square).walk);
        let rules = self.rules;
        for hook in &rules.power {
            hook.change(self, square, side, observing, &mut list);
        }
        list
    }

    /// Whether a unit moves by that walk here and now.
    pub(crate) fn moves_by_walk(&mut self, square: Square, side: Side, walk: Walk) -> bool {
        let list = self.powers(square, side, None);
        let moves = list.walks().iter().any(|&(own, _)| own == walk);
        self.walk_lists.push(list);
        moves
    }

    #[inline(never)]
    pub(crate) fn may_leave(&mut self, square: Square, side: Side) -> bool {
        let rules = self.rules;
        rules.departures.iter().all(|hook| hook.may_leave(self, square, side))
    }

    /// Whether there are rules about where units may go.
    pub(crate) fn filters_arrivals(&self) -> bool {
        !self.rules.arrival_filters.is_empty() || !self.rules.move_filters.is_empty()
    }

    /// Strikes the intentions, from the one of that number on, that rules about where units may go do not accept.
    #[inline(never)]
    pub(crate) fn filter_arrivals(&mut self, first: usize, side: Side, moves: &mut Vec<Move>) {
        let rules = self.rules;
        let mut kept = first;
        for index in first..moves.len() {
            let m = moves[index];
            let goes_on = rules.captures_go_on() && m.capture.is_some();
            if (goes_on || self.accepts_arrival(&m, side))
                && rules.move_filters.iter().all(|hook| hook.accepts(self, &m, side, false))
            {
                moves[kept] = m;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Whether the rules about where units may go accept an intention of a side.
    pub fn accepts_arrival(&mut self, m: &Move, side: Side) -> bool {
        let spared = self.steps_further;
        let mut filters = self.rules.arrival_filters.iter();
        filters.all(|hook| spared && hook.judges_destination() || hook.accepts(self, m, side, false))
    }
}

/// Where a unit may reach a square in several ways the repetitions are dropped: the moves from `first` on are those
/// of one unit. Special moves, such as an exchange of places with a neutral unit that could be captured, too, are told apart by their kind.
#[inline(never)]
fn drop_further_ways(moves: &mut Vec<Move>, first: usize) {
    let mut reached = SquareSet::EMPTY;
    let mut kept = first;
    for index in first..moves.len() {
        let m = moves[index];
        let plain = m.captures_on_arrival() && m.effects == 0 && m.kind == Kind::Ordinary;
        let known = if plain && m.arrival.is_some() {
            let known = reached.contains(m.arrival);
            reached.insert(m.arrival);
            known
        } else {
            let same = |other: &Move| {
                (other.arrival, other.capture, other.effects, other.kind)
                    == (m.arrival, m.capture, m.effects, m.kind)
            };
            moves[first..kept].iter().any(same)
        };
        if !known {
            moves[kept] = m;
            kept += 1;
        }
    }
    moves.truncate(kept);
}

/// The reference, to drop repetitions, sorts the moves of all units and lists them from the last to the first. Moves
/// without a departure stay where they are, before or behind the others.
pub(crate) fn sort_as_shown(moves: &mut [Move]) {
    let start = moves.iter().take_while(|m| m.departure.is_none()).count();
    let end = moves.len() - moves[start..].iter().rev().take_while(|m| m.departure.is_none()).count();
    moves[start..end].sort_by_key(|m| std::cmp::Reverse((m.departure, m.arrival, m.capture)));
}

/// Drops the moves from `first` on for which a walk does not serve.
fn drop_others(moves: &mut Vec<Move>, first: usize, serves: Use) {
    let mut index = 0;
    moves.retain(|m| {
        index += 1;
        index <= first || serves.admits(m.capture.is_some())
    });
}

/// Drops the moves from `second` on that equal one between `first` and `second`: two walks of one unit may go
/// to the same square. Whether a pawn could be captured in passing after it makes no difference.
fn drop_repeated(moves: &mut Vec<Move>, first: usize, second: usize) {
    let mut kept = second;
    for index in second..moves.len() {
        let m = moves[index];
        if !moves[first..second].iter().any(|known| Move { passed: m.passed, ..*known } == m) {
            moves[kept] = m;
            kept += 1;
        }
    }
    moves.truncate(kept);
}
