//! A position under a rule set: how a game begins, and what it is asked most.

use crate::general::position::board_view::BoardView;
use crate::general::prediction::estimate::StandingReplies;
use crate::general::{Choices, Game, Move, Ply, RuleSet};
use crate::{Made, Rules};
use board::{EnPassant, PerSide, Position, Side, Square, SquareSet, Unit};
use stipulation::Goal;

impl<'r> Game<'r> {
    /// A game that begins in `position`. Rights to castle and en passant squares are taken as they are there; see
    /// [`crate::general::castling_rights`].
    #[must_use]
    pub fn new(rules: &'r RuleSet, mut position: Position) -> Game<'r> {
        if rules.memory.reads.origins() {
            position.count_origins();
        }
        let mut game = Game::before_play(rules, position);
        for hook in &rules.openings {
            hook.begin(&mut game);
        }
        game
    }

    /// A game in which no rule has begun.
    pub(crate) fn before_play(rules: &'r RuleSet, position: Position) -> Game<'r> {
        let had_royal = PerSide(Side::BOTH.map(|side| !position.royals(side).is_empty()));
        Game {
            rules,
            position,
            had_royal,
            plies: Vec::new(),
            passed_after: None,
            escapes: PerSide([[None; 2]; 2]),
            refutations: PerSide([[None; 4]; 2]),
            pins_by_ply: Vec::new(),
            trials_by_ply: Vec::new(),
            standing: StandingReplies::NONE,
            walk_lists: Vec::new(),
            move_lists: Vec::new(),
            grades: Vec::new(),
            asked: Vec::new(),
            views: Vec::new(),
            sights: (u64::MAX, [SquareSet::EMPTY; 2]),
            found_squares: None,
            reaching: None,
            overriding: None,
            royals_at_stake: false,
            steps_further: false,
            trials: 0,
            undecided: false,
            questions: 0,
            in_any_order: false,
            checked_squares: None,
        }
    }

    /// Sets a register up before play, for rules that look at the diagram.
    pub fn set_up_register(&mut self, register: u16, value: u64) {
        self.position.set_register(register, value);
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &'r RuleSet {
        self.rules
    }

    /// The position now.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position now, for effects of rules. Changes must go through its journal.
    #[inline]
    pub fn position_mut(&mut self) -> &mut Position {
        &mut self.position
    }

    /// An empty list of moves, with the room of one used before; to be given back.
    pub(crate) fn take_list(&mut self) -> Vec<Move> {
        let mut list = self.move_lists.pop().unwrap_or_default();
        list.clear();
        list
    }

    /// Takes back a list for others to use.
    pub(crate) fn give_back_list(&mut self, list: Vec<Move>) {
        self.move_lists.push(list);
    }

    /// Whether an intention captures a pawn in passing.
    #[inline]
    #[must_use]
    pub fn is_in_passing(&self, m: &Move) -> bool {
        m.capture.is_some()
            && m.capture != m.arrival
            && self.captures_what_passed(m, self.position.en_passant())
    }

    /// Whether an intention captures what made that double step by going to a square that it passed, or by hopping over one as
    /// marine pawns do.
    pub(crate) fn captures_what_passed(&self, m: &Move, passing: EnPassant) -> bool {
        if !m.capture.is_some() || passing.victim != m.capture {
            return false;
        }
        let geometry = self.position.geometry();
        let from = m.start();
        let place = |square: Square| [geometry.file(square), geometry.rank(square)];
        let between = |square: Square| {
            let [one, middle, other] = [from, square, m.arrival].map(place);
            square.is_some() && (0..2).all(|axis| one[axis] + other[axis] == 2 * middle[axis])
        };
        passing.passed.iter().any(|&passed| passed == m.arrival || from.is_some() && between(passed))
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub fn unit(&self, square: Square) -> Unit {
        self.position.unit(square)
    }

    /// Whether each of the last moves, the oldest first, gives check with the registers that are read at the end of lines as
    /// they are now; `None` if no rule reads any so.
    #[must_use]
    pub fn checks_read_at_the_end(&self, moves: usize) -> Option<Vec<bool>> {
        let registers = &self.rules.memory.read_at_the_end;
        if registers.is_empty() || moves > self.plies.len() {
            return None;
        }
        let mut earlier = self.clone();
        let mut checks = Vec::with_capacity(moves);
        while checks.len() < moves {
            let side = earlier.plies.last()?.side;
            let mut then = earlier.clone();
            for &register in registers {
                then.position.set_register(register, self.position.register(register));
            }
            checks.push(then.is_in_check(!side));
            earlier.undo();
        }
        checks.reverse();
        Some(checks)
    }

    /// Whether a side had a royal unit when the game began.
    #[must_use]
    pub fn had_royal(&self, side: Side) -> bool {
        self.had_royal[side]
    }

    /// The plies made, the oldest first.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// All legal moves of the side to move that may be chosen, in the order in which the reference lists them.
    #[must_use]
    pub fn legal_moves(&mut self) -> Vec<Move> {
        let mut intentions = Vec::new();
        self.generate(&mut intentions);
        let mut legal = Vec::new();
        for first in intentions {
            self.each_choice(first, &mut |_, m| {
                legal.push(m);
                true
            });
        }
        legal
    }

    /// Makes a move that is legal but, perhaps, for self-check: the last one of a course that allows it.
    pub fn make_into_check(&mut self, intention: Move) -> Made<Move> {
        let mut choices = Choices::along(intention.picks);
        let possible = self.play(intention, &mut choices);
        let legal = possible && self.permits_last();
        if !legal {
            self.undo();
        }
        Made { legal, next: intention.with_next(&choices) }
    }

    /// How many mates, provisional ones included, the last ply contained.
    pub fn mates_in_last_ply(&mut self) -> usize {
        let provisional =
            self.rules.memory.mates_register.map_or(0, |register| self.position.register(register));
        let mated = !self.plies.is_empty() && self.reaches(Goal::Mate);
        usize::try_from(provisional).unwrap_or(usize::MAX).saturating_add(usize::from(mated))
    }

    /// Makes each legal choice of an intention, calls `visit` with the game after it, and takes it back. Stops,
    /// and returns false, when `visit` does.
    pub(crate) fn each_choice(
        &mut self,
        intention: Move,
        visit: &mut dyn FnMut(&mut Game<'r>, Move) -> bool,
    ) -> bool {
        let mut m = intention;
        loop {
            let made = self.make(m);
            if made.legal {
                let go_on = visit(self, m);
                self.undo();
                if !go_on {
                    return false;
                }
            }
            match made.next {
                Some(next) => m = next,
                None => return true,
            }
        }
    }

    /// A view of the board for movement, as `mover` sees it.
    #[inline]
    pub(crate) fn view(&self, mover: Side) -> BoardView<'_, 'r> {
        BoardView::new(self, mover)
    }
}
