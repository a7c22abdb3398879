//! Alice chess: two boards, between which every move changes.

use super::{Attribute, Example, NoExample, Words};
use crate::Rules;
use crate::general::{
    Builder, CheckRule, Choices, EffectHook, EffectPlace, Estimate, Game, Going, Kind, Moment, Move,
    MoveListFilter, Ply, Reads, Sight, retain_from,
};
use board::{Effect, Marks, Reason, Side, Square, SquareSet, Unit};

/// AliceChess: the other board.
pub(crate) static EFFECT: EffectPlace = EffectPlace::new("AliceChess", Moment::AfterPromotion);

/// Units of board A.
pub(super) static ALICE_A: Attribute = Attribute {
    mark: Marks::ALICE_A,
    names: Words::same("AliceA"),
    definition: "It stands on board A of Alice chess, as every unit does that is not on board B.",
    example: Err(NoExample::HoldsAnyway),
    reads: Reads::POSITION,
    build: |_, _| {},
    ..Attribute::BASE
};

/// Units of board B; with one of either kind the whole problem is Alice chess.
pub(super) static ALICE_B: Attribute = Attribute {
    mark: Marks::ALICE_B,
    names: Words::same("AliceB"),
    definition: "It stands on board B of Alice chess.",
    example: Ok(Example::of_pieces(
        "h#1.5",
        "White Kb7 Pc4 White AliceB Qb8 White AliceB Rf8 Black Kf5 Rh6",
        &["1...Qb8-d8A   2.Kf5-e5B Qd8-d5B #"],
    )),
    reads: Reads::POSITION,
    build: |_, _| {},
    ..Attribute::BASE
};

/// Makes the problem Alice chess: a unit moves on its own board, as if the other did not exist, and then goes to the
/// same square of the other, which must be empty. A king may not move through check. In the reference, rules of choice by a
/// measure (maximummer, forced squares …) are not in force beside it.
pub(crate) fn play_alice(builder: &mut Builder) {
    builder.arrange(|position| {
        for square in position.occupied() {
            let unit = position.unit(square);
            if !unit.marks.has(Marks::ALICE_B) {
                position.place(square, unit.with_marks(Marks::ALICE_A));
            }
        }
    });
    builder.generates_otherwise().list_filter_first(OwnBoard);
    builder.check_rule(OwnBoard);
    builder.effect(&EFFECT, OwnBoard);
    builder.legality(|game: &mut Game<'_>, ply: &Ply| !ply.mover.is_royal() || !passes_check(game, ply));
    builder.sight(OwnBoard);
}

struct OwnBoard;

/// The marks of the boards, in the order in which a unit that stands on both moves on them.
const BOARDS: [Marks; 2] = [Marks::ALICE_B, Marks::ALICE_A];

/// The mark of the board on which a unit stands, of the first if it is on both.
fn own_board(unit: Unit) -> Marks {
    if unit.marks.has(Marks::ALICE_A) { Marks::ALICE_A } else { Marks::ALICE_B }
}

/// The mark of the board to which a unit goes.
fn other_board(unit: Unit) -> Marks {
    if unit.marks.has(Marks::ALICE_A) { Marks::ALICE_B } else { Marks::ALICE_A }
}

/// The squares of the units on a board.
fn units_on(game: &mut Game<'_>, board: Marks) -> SquareSet {
    let moment = game.position().moment();
    if game.sights.0 != moment {
        let mut units = [SquareSet::EMPTY; 2];
        for square in game.position().occupied() {
            let marks = game.unit(square).marks;
            for (units, board) in units.iter_mut().zip([Marks::ALICE_A, Marks::ALICE_B]) {
                if marks.has(board) {
                    units.insert(square);
                }
            }
        }
        game.sights = (moment, units);
    }
    game.sights.1[usize::from(board == Marks::ALICE_B)]
}

/// The squares of the units that do not stand on a board; holes are in board A only.
fn units_off(game: &mut Game<'_>, board: Marks) -> SquareSet {
    let mut off = game.position().occupied() - units_on(game, board);
    if board == Marks::ALICE_B && game.position().has_holes() {
        let squares = game.position().geometry().squares();
        squares.filter(|&square| game.unit(square).is_hole()).for_each(|hole| off.insert(hole));
    }
    off
}

/// Asks something of one board alone.
fn with_only<T>(game: &mut Game<'_>, board: Marks, ask: impl FnOnce(&mut Game<'_>) -> T) -> T {
    game.position_mut().begin_ply();
    for square in units_off(game, board) {
        game.position_mut().remove_unit(square, Reason::Bookkeeping);
    }
    let answer = ask(game);
    game.position_mut().undo_ply();
    answer
}

/// Asks something of the board on which the unit on a square stands, where the units of the other are not there. What these are is handed
/// over: nothing where there is one board.
pub(crate) fn on_board_of<T>(
    game: &mut Game<'_>,
    square: Square,
    ask: impl FnOnce(&mut Game<'_>, &[Unit]) -> T,
) -> T {
    let marks = game.unit(square).marks;
    let Some(&board) = BOARDS.iter().find(|&&board| marks.has(board)) else { return ask(game, &[]) };
    let away: Vec<Unit> = units_off(game, board).into_iter().map(|square| game.unit(square)).collect();
    with_only(game, board, |game| ask(game, &away))
}

/// Keeps the intentions from `first` on that go where the other board is empty, by way of squares that are empty there too, and
/// capture nothing of it.
fn keep_open_arrivals(other: SquareSet, first: usize, moves: &mut Vec<Move>) {
    retain_from(moves, first, |&m| {
        let castling = m.kind == Kind::Castling;
        let victim_away = m.capture.is_some() && other.contains(m.capture);
        let barred = other.contains(m.arrival)
            || other.contains(m.via)
            || castling && (other.contains(m.partner_arrival()) || other.contains(corner_of_reborn(m)));
        !victim_away && !barred
    });
}

/// The corner from which the rook castles if the king does as if reborn, under AntiMarsCirce: the rook may have to go there first.
fn corner_of_reborn(m: Move) -> Square {
    match m.via {
        Square::NONE => Square::NONE,
        home if m.arrival > home => Square(home.0 + 3),
        home => Square(home.0 - 4),
    }
}

impl MoveListFilter for OwnBoard {
    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        moves.clear();
        for board in BOARDS {
            let first = moves.len();
            let hidden = units_off(game, board);
            with_only(game, board, |game| game.generate_unfiltered(side, moves));
            // a move of no unit, such as a pass or an exchange of roles, is listed with each board
            retain_from(moves, first, |m| board == BOARDS[0] || m.departure.is_some() || m.arrival.is_some());
            keep_open_arrivals(hidden, first, moves);
        }
        // units of both boards are listed together
        moves.sort_by_key(|m| m.departure);
    }
}

impl CheckRule for OwnBoard {
    fn holds_among_moves(&self) -> bool {
        false
    }

    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        let Some(king) = game.king_squares(side).first() else { return plainly(game, side) };
        let own = own_board(game.unit(king));
        if let Some(board) = Board::of_king(game, side)
            && game.position().en_passant().victim != king
            && let Some(check) = board.reaches(game, king, !side)
        {
            return check;
        }
        // whatever stands in the way, only units of the king's own board can reach it
        let foes = game.position().occupied_by(!side).into_iter();
        let mut foes = foes.filter(|&square| game.unit(square).marks.has(own));
        if game.rules().walks_decide() && !foes.any(|square| game.could_ever_capture(square, king, !side)) {
            return false;
        }
        with_only(game, own, |game| plainly(game, side))
    }
}

/// What stands on one of the two boards, where they have at most 64 squares.
#[derive(Clone, Copy)]
struct Board {
    occupied: u64,
    mark: Marks,
}

impl Board {
    /// The board of that mark; `None` where units do not move and check by sight alone.
    fn of(game: &mut Game<'_>, mark: Marks) -> Option<Board> {
        let told = game.rules().sight.is_some() && !game.position().has_holes();
        told.then(|| Board { occupied: units_on(game, mark).0[0], mark })
    }

    /// The board of the only royal unit of a side, which is no neutral one.
    fn of_king(game: &mut Game<'_>, side: Side) -> Option<Board> {
        let royals = game.position().royals(side);
        let king = royals.first().filter(|_| royals.len() == 1)?;
        let unit = game.unit(king);
        if unit.belongs_to(!side) { None } else { Board::of(game, own_board(unit)) }
    }

    /// Whether a unit of `side` that stands on this board reaches a square.
    fn reaches(self, game: &Game<'_>, target: Square, side: Side) -> Option<bool> {
        game.reached_over(target, side, self.occupied & !target.bit(), self.occupied)
    }

    fn with(mut self, square: Square) -> Board {
        self.occupied |= square.bit();
        self
    }

    /// The board after an ordinary move, its mover left out.
    fn after_leaving(mut self, m: &Move) -> Board {
        self.occupied &= !(m.departure.bit() | m.capture.bit());
        self
    }

    /// Whether a unit of `side` reaches a square of this board after an ordinary move of `mover`, a unit of the side that is
    /// `movers`.
    fn reaches_after(
        self,
        game: &Game<'_>,
        m: &Move,
        mover: Unit,
        target: Square,
        [side, movers]: [Side; 2],
    ) -> Option<bool> {
        let left = self.after_leaving(m);
        if !on_other_board(mover).marks.has(self.mark) {
            return left.reaches(game, target, side);
        }
        // it comes here
        let occupied = left.with(m.arrival).occupied;
        let arrived = side == movers
            && m.arrival != target
            && game.reaches_over(mover.walk, m.arrival, target, side, occupied)?;
        if arrived {
            return Some(true);
        }
        game.reached_over(target, side, left.occupied & !target.bit(), occupied)
    }
}

impl Sight for OwnBoard {
    fn list(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        let unit = game.unit(square);
        let castles = game.position().rights() != 0 && game.may_castle(square);
        for board in BOARDS.into_iter().filter(|&board| unit.marks.has(board)) {
            let first = moves.len();
            let hidden = units_off(game, board);
            if castles || game.position().has_holes() || !game.generate_seeing(hidden, square, side, moves) {
                with_only(game, board, |game| game.generate_on_board(square, side, moves));
            }
            keep_open_arrivals(hidden, first, moves);
        }
    }

    fn estimate(&self, game: &mut Game<'_>, m: &Move) -> Estimate {
        let side = game.position().side_to_move();
        let simple = m.is_direct() && m.effects == 0;
        let (Some(board), true) = (Board::of_king(game, side), simple) else { return Estimate::Open };
        let mover = game.unit(m.departure);
        if mover.is_neutral() {
            return Estimate::Open;
        }
        let exposed = if mover.is_royal() {
            // neither on the board that it leaves nor on the other may it be reached
            let passing = board.after_leaving(m).with(m.arrival).reaches(game, m.arrival, !side);
            passing.and_then(|reached| {
                let there = Board::of(game, other_board(mover))?.after_leaving(m);
                Some(reached || there.with(m.arrival).reaches(game, m.arrival, !side)?)
            })
        } else {
            let king = game.position().royals(side).first();
            king.and_then(|king| board.reaches_after(game, m, mover, king, [!side, side]))
        };
        match exposed {
            Some(true) => Estimate::Illegal,
            Some(false) => Estimate::Legal,
            None => Estimate::Open,
        }
    }

    fn boards(&self) -> [Marks; 2] {
        [Marks::ALICE_A, Marks::ALICE_B]
    }

    fn may_check(&self, game: &mut Game<'_>, m: &Move) -> bool {
        let side = game.position().side_to_move();
        let simple = m.is_direct() && m.effects == 0;
        let (Some(board), true) = (Board::of_king(game, !side), simple) else { return true };
        let mover = game.unit(m.departure);
        if mover.is_neutral() || game.promotes_on(mover, m.arrival, side) {
            return true;
        }
        let king = game.position().royals(!side).first();
        king.and_then(|king| board.reaches_after(game, m, mover, king, [side, side])) != Some(false)
    }
}

impl EffectHook for OwnBoard {
    fn act(&self, game: &mut Game<'_>, _: &mut Ply, _: &mut Choices) -> Going {
        for index in 0..game.position().journal().last_ply().len() {
            let Effect::Moved { to: at, .. } = game.position().journal().last_ply()[index].effect else {
                continue;
            };
            let unit = game.unit(at);
            if unit.is_empty() {
                // a unit that has vanished: the reference writes a change to board A all the same
                game.position_mut().write_change_of_nobody(at, Reason::AliceBoard);
            } else {
                game.position_mut().change_unit(at, on_other_board(unit), Reason::AliceBoard);
            }
        }
        Going::On
    }
}

fn on_other_board(unit: Unit) -> Unit {
    let boards = Marks::ALICE_A.with(Marks::ALICE_B);
    Unit { marks: unit.marks.without(boards).with(other_board(unit)), ..unit }
}

/// Whether the king that has just moved would be in check on the board from which it came.
fn passes_check(game: &mut Game<'_>, ply: &Ply) -> bool {
    if ply.at.is_none() || !game.unit(ply.at).is_royal() {
        return false;
    }
    let king = game.unit(ply.at);
    game.position_mut().begin_ply();
    game.position_mut().change_unit(ply.at, on_other_board(king), Reason::Bookkeeping);
    let check = game.is_in_check(ply.side);
    game.position_mut().undo_ply();
    check
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::{Marks, Side, Square};

    #[test]
    fn units_see_their_own_board_and_arrive_where_the_other_is_empty() {
        let table = Table::new("7k/8/8/8/8/8/8/R1s3BK", &[]).with_mark("c1", Marks::ALICE_B);
        assert_eq!(table.arrivals("a1", Side::White), "a2 a3 a4 a5 a6 a7 a8 b1 d1 e1 f1");
        assert_eq!(table.after(Side::White, "a1b1"), ["7k/8/8/8/8/8/8/1Rs3BK"]);
    }

    #[test]
    fn moves_of_no_unit_are_listed_once() {
        let moves_of_none = |condition: &str, side| {
            let table = Table::new("8/8/2K5/8/8/8/8/1k6", &["AliceChess", condition]);
            table.game(side).legal_moves().into_iter().filter(|m| m.departure.is_none()).count()
        };
        assert_eq!(moves_of_none("RoleExchange", Side::White), 1);
        assert_eq!(moves_of_none("BlackChecks", Side::Black), 1);
    }

    #[test]
    fn other_rules_strike_moves_of_both_boards() {
        let captures = |conditions: &[&str]| {
            let table = Table::new("7k/8/8/8/8/8/8/R1s4K", conditions);
            table.moves(Side::White).contains(&"a1c1".to_owned())
        };
        assert!(captures(&["AliceChess"]));
        assert!(!captures(&["AliceChess", "NoCapture"]));
    }

    #[test]
    fn a_unit_on_both_boards_moves_on_each() {
        let both = Marks::ALICE_A.with(Marks::ALICE_B);
        let table = Table::new("7k/8/8/8/2p5/8/2P5/6BK", &[]).with_mark("c2", both);
        assert_eq!(table.arrivals("c2", Side::White), "c3 c3");
    }

    #[test]
    fn a_rebirth_square_that_the_other_board_occupies_is_taken() {
        // the rook moves as from a1, the queen would have to as from d1
        let table = Table::new("7k/8/8/8/2R1Q3/8/8/3s3K", &["AntiMarsCirce"]).with_mark("d1", Marks::ALICE_B);
        assert_eq!(table.arrivals("e4", Side::White), "");
        let free = Table::new("7k/8/8/8/2R1Q3/8/8/2s4K", &["AntiMarsCirce"]).with_mark("c1", Marks::ALICE_B);
        assert!(free.arrivals("e4", Side::White).starts_with("a1 a4 b1 "));
    }

    #[test]
    fn a_king_reborn_castles_where_the_other_board_is_empty_for_the_rook() {
        // it castles as from e1 with the rook of b6, reborn on a1
        let castles = |fen: &str| {
            let other = if fen.contains('s') { "d1" } else { "b6" };
            let mark = if other == "d1" { Marks::ALICE_B } else { Marks::ALICE_A };
            let table = Table::new(fen, &["AntiMarsCirce", "AliceChess"]).with_mark(other, mark);
            table.moves(Side::White).iter().any(|m| m == "g4c1")
        };
        assert!(castles("7k/8/1R6/8/6K1/8/8/8"));
        assert!(!castles("7k/8/1R6/8/6K1/8/8/3s4"));
    }

    #[test]
    fn holes_are_in_board_a() {
        let d4 = Parameter::Squares(vec![Square(27)]);
        let hole = ConditionUse { name: "Hole".into(), parameters: vec![d4] };
        let table = Table::with("7k/8/8/8/8/2B5/8/R7", &[hole]);
        let (here, there) = (table.with_mark("c3", Marks::ALICE_A), table.with_mark("c3", Marks::ALICE_B));
        assert_eq!(here.arrivals("c3", Side::White), "a5 b2 b4 d2 e1");
        assert_eq!(there.arrivals("c3", Side::White), "a5 b2 b4 d2 e1 e5 f6 g7");
    }
}
