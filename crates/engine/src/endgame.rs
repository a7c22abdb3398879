//! What Syzygy tables know of a position of plain chess, and which of its moves they leave.

use crate::results::{Past, Results};
use board::Side;
use rules::general::Verdict;
use rules::orthodox::{Kind, Move, OrthodoxRules};
use syzygy::shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, Color, FromSetup, PositionError, Role, Setup,
    Square,
};
use syzygy::{AmbiguousWdl, Tables};

/// Tables, asked about a game whose ends mean what they do in chess.
#[derive(Clone, Copy)]
pub(crate) struct Endgame<'t> {
    tables: &'t Tables,
    most_units: u32,
    /// Whether wins that take more than fifty moves are draws.
    counted: bool,
}

/// What tables leave of the moves of a position.
pub(crate) struct Kept {
    /// The moves that keep the result.
    pub moves: Vec<Move>,
    /// The result for the side to move.
    pub verdict: Verdict,
}

impl<'t> Endgame<'t> {
    /// Tables for a game; `None` where its ends mean something else than the tables say.
    pub(crate) fn of(tables: &'t Tables, results: &Results) -> Option<Endgame<'t>> {
        let as_in_chess = results.mate == Verdict::Lost
            && results.stalemate == Verdict::Drawn
            && results.repetition == Verdict::Drawn
            && results.draw_odds.is_none()
            && results.counting.is_none();
        let most_units = u32::try_from(tables.most_units()).unwrap_or(0);
        let counted = results.quiet_limit.is_some();
        as_in_chess.then_some(Endgame { tables, most_units, counted })
    }

    /// The result for the side to move, if the last move was a capture or a pawn move.
    #[inline]
    pub(crate) fn verdict(&self, rules: &OrthodoxRules) -> Option<Verdict> {
        if rules.board().occupied().count_ones() > self.most_units {
            return None;
        }
        Some(self.verdict_of(self.tables.result(&chess(rules, 0)?)?.into()))
    }

    /// What a result of the tables means in this game.
    fn verdict_of(&self, result: AmbiguousWdl) -> Verdict {
        match result {
            AmbiguousWdl::Win | AmbiguousWdl::MaybeWin => Verdict::Won,
            AmbiguousWdl::Loss | AmbiguousWdl::MaybeLoss => Verdict::Lost,
            AmbiguousWdl::CursedWin if !self.counted => Verdict::Won,
            AmbiguousWdl::BlessedLoss if !self.counted => Verdict::Lost,
            AmbiguousWdl::CursedWin | AmbiguousWdl::BlessedLoss | AmbiguousWdl::Draw => Verdict::Drawn,
        }
    }

    /// Those of `legal` moves that keep the result of the last position of a game; `None` where the tables do not know them all, or where
    /// none of those given does.
    pub(crate) fn kept(&self, rules: &OrthodoxRules, history: &[Past], legal: &[Move]) -> Option<Kept> {
        let (now, before) = history.split_last()?;
        let quiet = if self.counted { now.quiet } else { 0 };
        let come_before = before.iter().rev().take(now.quiet as usize).any(|past| past.key == now.key);
        let choice = self.tables.choice(&chess(rules, quiet)?, come_before)?;
        let verdict = self.verdict_of(choice.result);
        let is_kept = |m: &Move| {
            let signs = (Some(m.departure()), m.arrival(), m.promotion().map(role));
            choice
                .moves
                .iter()
                .any(|kept| (kept.from().map(u8::from), u8::from(kept.to()), kept.promotion()) == signs)
        };
        let moves: Vec<Move> = legal.iter().copied().filter(is_kept).collect();
        (!moves.is_empty()).then_some(Kept { moves, verdict })
    }
}

fn role(kind: Kind) -> Role {
    match kind {
        Kind::Knight => Role::Knight,
        Kind::Bishop => Role::Bishop,
        Kind::Rook => Role::Rook,
        Kind::Queen => Role::Queen,
        Kind::King => Role::King,
        Kind::Pawn | Kind::Dummy => Role::Pawn,
    }
}

/// The position as the tables' library has it; `None` where it has castling rights, walls or dummies, which no table knows.
fn chess(rules: &OrthodoxRules, quiet: u32) -> Option<Chess> {
    let board = rules.board();
    let may_castle = Side::BOTH.iter().any(|&side| board.may_castle(side) != [false; 2]);
    if may_castle || board.holes() | board.dummies() != 0 {
        return None;
    }
    let kind = |kind| Bitboard(board.of_kind(kind));
    let by_role = ByRole {
        pawn: kind(Kind::Pawn),
        knight: kind(Kind::Knight),
        bishop: kind(Kind::Bishop),
        rook: kind(Kind::Rook),
        queen: kind(Kind::Queen),
        king: kind(Kind::King),
    };
    let by_color =
        ByColor { white: Bitboard(board.of_side(Side::White)), black: Bitboard(board.of_side(Side::Black)) };
    let white = board.side_to_move() == Side::White;
    // the square behind the pawn that has just made its double step
    let passed = board.pawn_that_passed();
    let passed = if white { passed << 8 } else { passed >> 8 };
    let setup = Setup {
        board: Board::try_from_bitboards(by_role, by_color).ok()?,
        turn: if white { Color::White } else { Color::Black },
        ep_square: (passed != 0).then(|| Square::new(passed.trailing_zeros())),
        halfmoves: quiet,
        ..Setup::empty()
    };
    Chess::from_setup(setup, CastlingMode::Standard).or_else(PositionError::ignore_invalid_ep_square).ok()
}
