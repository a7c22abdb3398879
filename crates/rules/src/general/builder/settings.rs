//! Settings of the game: walks, promotion, castling, registers and the like.

use super::Builder;
use crate::general::Wing;
use crate::general::parts::pawn_kind::PawnKind;
use crate::general::parts::walks::Holes;
use crate::general::stages::Ending;
use crate::general::{Aspects, Reads};
use board::{Geometry, Marks, PerSide, Position, Side, Square, SquareSet, Unit, Walk};
use movement::Movement;
use movement::czech::FurtherEffects;

impl Builder {
    /// Lets units that promote to a walk of the chameleons' sequence take that mark, as their side chooses.
    pub fn promotion_mark(&mut self, mark: Marks) -> &mut Self {
        self.set.change(Aspects::PROMOTION_MARKS).promotion.chameleon_mark = mark;
        self
    }

    /// The shape of the board.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.set.geometry
    }

    /// Says that there are dummies, which the bitboards know, and no other fairy units.
    pub fn has_dummies(&mut self) -> &mut Self {
        self.set.change(Aspects::DUMMIES);
        self
    }

    /// Makes holes of squares on which nothing stands; what stands on one in the diagram fills it.
    pub fn holes(&mut self, squares: Vec<Square>) -> &mut Self {
        self.set.change(Aspects::HOLES);
        self.arrangements.push(Box::new(move |position| {
            for square in squares {
                if position.is_empty(square) {
                    position.place(square, Unit::HOLE);
                }
            }
        }));
        self
    }

    /// Says that the game is more than plain chess: fairy walks, attributes. Conditions need not call it.
    pub fn not_plain(&mut self) -> &mut Self {
        self.set.change(Aspects::FAIRY_UNITS);
        self
    }

    /// Walks beyond the table (hunters, pieces of one's own), numbered from the table's length on.
    pub fn own_movements(&mut self, movements: Vec<Movement>) -> &mut Self {
        if movements.is_empty() {
            return self;
        }
        let set = self.set.change(Aspects::OWN_MOVEMENTS);
        for _ in &movements {
            set.walks.programs.push(PerSide::default());
            set.promotion.pawns.push(PawnKind::None);
        }
        set.walks.own = movements;
        self
    }

    /// Lets hunters whose parts are pawns move from the first rank of these.
    pub(crate) fn free_hunters_of_first_rank(&mut self) -> &mut Self {
        if self.set.walks.own.is_empty() {
            return self;
        }
        for movement in &mut self.set.change(Aspects::OWN_MOVEMENTS).walks.own {
            if let Some(free) = movement::hunter_free_of_first_rank(movement) {
                *movement = free;
            }
        }
        self
    }

    /// Lets units of a walk promote where pawns do, and to what pawns promote.
    pub fn promotes_like_pawn(&mut self, walk: Walk) -> &mut Self {
        self.set.change(Aspects::OWN_PROMOTIONS).promotion.pawns[walk.index()] = PawnKind::Forward;
        self
    }

    /// What units of a walk promote to, if not to what the pawns of their side do.
    pub fn promotions_of_walk(&mut self, walk: Walk, walks: PerSide<Vec<Walk>>) -> &mut Self {
        self.set.change(Aspects::OWN_PROMOTIONS).promotion.walks_of.push((walk, walks));
        self
    }

    /// What pawns promote to, in the order in which the moves are listed.
    pub fn promotions(&mut self, walks: Vec<Walk>) -> &mut Self {
        self.set.change(Aspects::PROMOTIONS).promotion.walks = PerSide([walks.clone(), walks]);
        self
    }

    /// What one side's pawns promote to, in the order in which the moves are listed; empty for no promotion.
    pub fn promotions_of(&mut self, side: Side, walks: Vec<Walk>) -> &mut Self {
        self.set.change(Aspects::OWN_PROMOTIONS).promotion.walks[side] = walks;
        self
    }

    /// What a side's pawns promote to so far.
    #[must_use]
    pub fn current_promotions(&self, side: Side) -> &[Walk] {
        &self.set.promotion.walks[side]
    }

    /// The squares where a side's pawns promote.
    pub fn promotion_squares(&mut self, side: Side, squares: SquareSet) -> &mut Self {
        self.set.change(Aspects::OWN_PROMOTIONS).promotion.squares[side] = squares;
        self
    }

    /// What pawns of both sides promote to, whatever other rules add.
    pub fn promotions_only(&mut self, walks: Vec<Walk>) -> &mut Self {
        self.set.change(Aspects::ONLY_PROMOTIONS);
        self.only_promotions = Some(walks);
        self
    }

    /// The squares where a side's pawns promote so far.
    #[must_use]
    pub fn current_promotion_squares(&self, side: Side) -> SquareSet {
        self.set.promotion.squares[side]
    }

    /// Lets a walk move otherwise than the table says.
    pub fn replace_movement(&mut self, walk: Walk, movement: Movement) -> &mut Self {
        self.set.change(Aspects::MOVEMENTS).walks.replaced.push((walk, movement));
        self
    }

    /// The same, whatever other rules put in the place of that walk's movement.
    pub fn replace_movement_for_all(&mut self, walk: Walk, movement: Movement) -> &mut Self {
        self.set.change(Aspects::MOVEMENTS).walks.replaced.insert(0, (walk, movement));
        self
    }

    /// Lets pawns move from any square of their first rank, though another rule frees only some of these.
    pub(crate) fn first_rank_is_free(&mut self) -> &mut Self {
        self.set.change(Aspects::MOVEMENTS).walks.first_rank_is_free = true;
        self
    }

    /// What moves of users' pieces do besides going to their targets, in the order of the numbers that their movements
    /// give them.
    pub fn further_effects(&mut self, effects: Vec<FurtherEffects>) -> &mut Self {
        self.set.change(Aspects::FURTHER_EFFECTS).further_effects = effects;
        self
    }

    /// Confines a side's units of a walk to some squares: they move and capture nowhere else.
    pub fn confine(&mut self, walk: Walk, side: Side, squares: SquareSet) -> &mut Self {
        self.set.change(Aspects::MOVEMENTS).walks.confined.push((walk, side, squares));
        self
    }

    /// Makes units of a walk neither capture nor hop over units of another (cannons in Korean chess).
    pub fn shun(&mut self, walk: Walk, shunned: Walk) -> &mut Self {
        self.set.change(Aspects::MOVEMENTS).walks.shunned.push((walk, shunned));
        self
    }

    /// Lets a walk stand in for an orthodox one wherever a rule means "a knight".
    pub fn standard(&mut self, orthodox: Walk, walk: Walk) -> &mut Self {
        self.set.change(Aspects::MOVEMENTS).walks.standard[orthodox.index()] = walk;
        self
    }

    /// Gives marks to all units of the diagram but kings, without their being written.
    pub fn common_marks(&mut self, marks: Marks) -> &mut Self {
        let set = self.set.change(Aspects::COMMON_MARKS);
        set.common_marks = set.common_marks.with(marks);
        self
    }

    /// The marks that all units but kings get so far.
    #[must_use]
    pub fn current_common_marks(&self) -> Marks {
        self.set.common_marks
    }

    /// The sequence of chameleons: each walk becomes the next, the last one the first.
    pub fn chameleons(&mut self, sequence: &[Walk]) -> &mut Self {
        let mut steps: Vec<(Walk, Walk)> = sequence.windows(2).map(|pair| (pair[0], pair[1])).collect();
        if let (Some(&first), Some(&last)) = (sequence.first(), sequence.last())
            && first != last
        {
            steps.push((last, first));
        }
        // a walk that is written twice turns into what is written behind it the second time
        steps.reverse();
        self.set.change(Aspects::CHAMELEONS).chameleons = steps;
        self
    }

    /// With which marks of hoppers units of a walk come out of promotion. Returns false when that was said before.
    pub fn promotion_marks(&mut self, marks: Vec<(Walk, Marks)>) -> bool {
        let first = self.set.promotion.hopper_marks.is_empty();
        self.set.change(Aspects::PROMOTION_MARKS).promotion.hopper_marks = marks;
        first
    }

    /// Names the register of the kings' squares; false when it has been named before.
    pub fn king_squares(&mut self, register: u16) -> bool {
        let first = self.set.royalty.king_squares.is_none();
        self.set.change(Aspects::KING_SQUARES).royalty.king_squares.get_or_insert(register);
        first
    }

    /// Says that pawns promote one rank early, so that units are not reborn behind them.
    pub fn early_promotion(&mut self) -> &mut Self {
        self.set.change(Aspects::PROMOTES_EARLY);
        self
    }

    /// Lets rules that look at observation know, when a side moves again, which of its pawns could be captured in passing
    /// were it the other side's turn.
    pub fn passing_is_remembered(&mut self) -> &mut Self {
        self.set.change(Aspects::PASSING_IS_REMEMBERED);
        self
    }

    /// Lets units keep marks that would fade once they have shown their effect.
    pub fn lasting_marks(&mut self, marks: Marks) -> &mut Self {
        let set = self.set.change(Aspects::LASTING_MARKS);
        set.lasting_marks = set.lasting_marks.with(marks);
        self
    }

    /// Makes no move illegal because the last royal unit of a side ceased to be one.
    pub fn royals_may_vanish(&mut self) -> &mut Self {
        self.set.change(Aspects::ROYALS_MAY_VANISH);
        self
    }

    /// Gives reborn units no right to castle, unless they change after that.
    pub fn reborn_have_moved(&mut self) -> &mut Self {
        self.set.change(Aspects::REBORN_HAVE_MOVED);
        self
    }

    /// Whether the side to move may also pass (option NullMoves).
    pub fn null_moves(&mut self, allowed: bool) -> &mut Self {
        if allowed {
            self.set.change(Aspects::NULL_MOVES);
        }
        self
    }

    /// Two castlings of which only one may be played in the whole game, each named by the square of its rook.
    pub fn mutually_exclusive_castlings(&mut self, one: Square, other: Square) -> &mut Self {
        let bit = |square: Square| {
            crate::general::CASTLING_SQUARES.iter().position(|&s| s == square).map_or(0, |b| 1u64 << b)
        };
        self.set.change(Aspects::EXCLUSIVE_CASTLINGS).castling.exclusive.push((bit(one), bit(other)));
        self
    }

    /// The diagram that proof games and `a=>b` are to reach.
    pub fn target(&mut self, target: Option<Position>) -> &mut Self {
        if target.is_some() {
            self.set.change(Aspects::TARGET).target = target;
        }
        self
    }

    /// Changes that diagram, if there is one, as [`Builder::arrange`] changes that of the beginning.
    pub fn change_target(&mut self, change: impl FnOnce(&mut Position)) -> &mut Self {
        if self.set.target.is_some() {
            self.set.change(Aspects::TARGET).target.as_mut().map(change);
        }
        self
    }

    /// Remembers which of the units on these squares have not moved yet, for movements that ask and for castlings.
    pub fn unmoved(&mut self, squares: SquareSet) -> &mut Self {
        let registers = [(); 3].map(|()| self.register());
        for (&register, bits) in registers.iter().zip(squares.0) {
            self.initial(register, bits);
        }
        self.set.change(Aspects::UNMOVED).memory.unmoved = Some(registers);
        self
    }

    /// Adds a castling beyond those of the game array. Needs [`Builder::unmoved`] for the squares of both units.
    pub fn wing(&mut self, wing: Wing) -> &mut Self {
        self.set.change(Aspects::WINGS).castling.wings.push(wing);
        self
    }

    /// Adds what ends a game beside mate and stalemate.
    pub fn ending(&mut self, hook: impl Ending + 'static) -> &mut Self {
        self.note_reader();
        self.set.change(Aspects::ENDINGS).endings.push(Box::new(hook));
        self
    }

    /// Says that a game begins with the game array, in which walks stand in for the orthodox ones.
    pub fn from_array(&mut self, from_array: bool) -> &mut Self {
        self.from_array = from_array;
        self
    }

    /// Changes the game array before play, where a game begins with it.
    pub fn array(&mut self, change: impl FnOnce(&mut Position) + 'static) -> &mut Self {
        self.set.change(Aspects::ARRANGEMENTS);
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

    /// Lets kings castle over observed squares where they end in check, which another rule must permit.
    pub fn castles_into_check(&mut self) -> &mut Self {
        self.set.change(Aspects::CASTLES_INTO_CHECK);
        self
    }

    /// Lets kings that are not royal castle.
    pub fn common_kings_castle(&mut self) -> &mut Self {
        self.set.change(Aspects::COMMON_KINGS_CASTLE);
        self
    }

    /// Lets any units castle that have not moved and have the powers of king and rook where they stand.
    pub fn castles_by_power(&mut self) -> &mut Self {
        self.set.change(Aspects::CASTLES_BY_POWER);
        self
    }

    /// Leaves it to a rule of legality to judge self-check.
    pub fn self_check_by_rule(&mut self) -> &mut Self {
        self.set.change(Aspects::SELF_CHECK_BY_RULE);
        self
    }

    /// Says that the a- and the h-file are neighbours, for lengths of moves.
    pub fn cylinder(&mut self) -> &mut Self {
        self.set.change(Aspects::CYLINDER);
        self
    }

    /// Makes the rebirth of a capturing unit a part of its move: that is where the move ends for all other rules.
    pub fn captures_end_with_rebirth(&mut self) -> &mut Self {
        self.set.change(Aspects::CAPTURES_END_WITH_REBIRTH);
        self
    }

    /// Lets the last move of a course be self-check.
    pub fn last_move_into_check(&mut self) -> &mut Self {
        self.set.change(Aspects::LAST_MOVE_INTO_CHECK);
        self
    }

    /// Names the register in which a rule counts the provisional mates of the last ply.
    pub fn mates_register(&mut self, register: u16) -> &mut Self {
        self.set.change(Aspects::MATES_REGISTER).memory.mates_register = Some(register);
        self
    }

    /// Excludes castling.
    pub fn no_castling(&mut self) -> &mut Self {
        self.set.change(Aspects::NO_CASTLING);
        self
    }

    /// Lets captures of royal units be played.
    pub fn royals_capturable(&mut self) -> &mut Self {
        self.set.change(Aspects::ROYALS_CAPTURABLE | Aspects::KINGS_ARE_GAME);
        self
    }

    /// Forbids captures after which the other side has no royal unit, where rules allow to capture them.
    pub fn spare_opponents_king(&mut self) -> &mut Self {
        self.set.change(Aspects::OPPONENTS_KING_STAYS);
        self
    }

    /// Lets royal units be captured that are not on the king's square of their side, which another rule keeps.
    pub fn king_squares_hold_others(&mut self) -> &mut Self {
        self.set.change(Aspects::ROYALS_CAPTURABLE);
        self
    }

    /// Notes that kings change places with every move of a side.
    pub fn kings_change_places(&mut self, side: Side) -> &mut Self {
        self.set.change(Aspects::KINGS_CHANGE_PLACES).royalty.kings_change_places[side] = true;
        self
    }

    /// Has a register read at the end of a line, as the reference does, where the signs of check of the line's moves are
    /// written.
    pub fn read_at_the_end(&mut self, register: u16) -> &mut Self {
        self.set.change(Aspects::READ_AT_THE_END).memory.read_at_the_end.push(register);
        self
    }

    /// Has no reborn pawn promote in the moves of a side.
    pub fn no_promotion_in_moves_of(&mut self, side: Side) -> &mut Self {
        self.set.change(Aspects::NO_PROMOTION_IN_MOVES).promotion.absent_in_moves[side] = true;
        self
    }

    /// A new register of the position for a rule's memory.
    pub fn register(&mut self) -> u16 {
        self.set.change(Aspects::REGISTERS);
        self.registers += 1;
        self.registers - 1
    }

    /// A new register for what every move changes for good: under such a rule no move can be taken back.
    pub fn lasting_register(&mut self) -> u16 {
        self.moves_leave_traces();
        self.register()
    }

    /// No move counts as taken back, though one leads back.
    pub fn moves_leave_traces(&mut self) {
        self.set.change(Aspects::REGISTERS).moves_leave_traces = true;
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

    /// Says what the hooks that are put in from now on read of a position's past; until it is said again, or, with `None`,
    /// no more is known of them than that they may read everything.
    pub fn declare(&mut self, reads: impl Into<Option<Reads>>) -> &mut Self {
        self.declared = reads.into();
        self
    }

    /// Lets `put` put in hooks that read that; behind it holds again what was declared before.
    pub(crate) fn reading<T>(&mut self, reads: Reads, put: impl FnOnce(&mut Builder) -> T) -> T {
        let before = self.declared.replace(reads);
        let done = put(self);
        self.declared = before;
        done
    }

    /// Says that a rule, with the words that it has here, reads that too.
    pub fn reads(&mut self, reads: Reads) -> &mut Self {
        let set = self.set.change(Aspects::NONE);
        set.memory.reads = set.memory.reads.and(reads);
        self
    }

    /// Says that a rule turns the board.
    pub fn turns_board(&mut self) -> &mut Self {
        self.set.change(Aspects::BOARD_TURNS);
        self.holes_change()
    }

    /// Says that holes come into being in play, or change their squares.
    pub fn holes_change(&mut self) -> &mut Self {
        self.set.change(Aspects::NONE).walks.holes = Holes::Changing;
        self
    }

    /// Notes something that reads what has been declared.
    pub(super) fn note_reader(&mut self) {
        self.reads(self.declared.unwrap_or(Reads::EVERYTHING));
    }

    /// Lets units be held in hand: of those walks, to be dropped in those forms.
    pub fn hands(&mut self, held: Vec<Walk>, forms: Vec<crate::general::DropForm>) -> &mut Self {
        let first = self.registers;
        #[allow(clippy::cast_possible_truncation, reason = "fewer than 256 walks in a problem")]
        let count = held.len() as u16;
        self.registers += 2 * count;
        self.set.change(Aspects::HANDS).hands =
            crate::general::position::hands::Hands::new(held, forms, first);
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
        self.set.change(Aspects::ARRANGEMENTS);
        self.arrangements.push(Box::new(change));
        self
    }
}
