//! The judge of plain chess on bitboards: the same values, found faster.

use super::general::GeneralJudge;
use super::square_network::Accumulators;
use crate::endgame::Endgame;
use crate::search::exchange::{self, Capturer};
use crate::search::{Judge, Structure, Traits};
use board::{PerSide, Side, Square, SquareSet, Walk};
use rules::Rules;
use rules::general::Verdict;
use rules::orthodox::{Kind, Move, OrthodoxRules};

/// Judges as the general judge of plain chess does.
#[derive(Clone)]
pub struct OrthodoxJudge<'j> {
    general: &'j GeneralJudge,
    values: [i32; 6],
    endgame: Option<Endgame<'j>>,
}

impl<'j> OrthodoxJudge<'j> {
    /// Takes the values of a game that is plain chess.
    #[must_use]
    pub fn of(general: &'j GeneralJudge) -> OrthodoxJudge<'j> {
        let values = Kind::ALL.map(|kind| general.profile().value(kind.walk()));
        OrthodoxJudge { general, values, endgame: None }
    }

    /// The same, asking tables of endings as well.
    pub(crate) fn asking(self, endgame: Option<Endgame<'j>>) -> OrthodoxJudge<'j> {
        OrthodoxJudge { endgame, ..self }
    }

    fn value(&self, kind: Kind) -> i32 {
        self.values[kind as usize]
    }
}

impl Judge<OrthodoxRules> for OrthodoxJudge<'_> {
    fn traits(&self) -> Traits {
        Judge::<rules::general::Game<'_>>::traits(self.general)
    }

    fn verdict(&self, _rules: &mut OrthodoxRules) -> Option<Verdict> {
        None
    }

    #[inline]
    fn table_verdict(&self, rules: &OrthodoxRules) -> Option<Verdict> {
        self.endgame.as_ref().and_then(|endgame| endgame.verdict(rules))
    }

    fn evaluate(&self, rules: &mut OrthodoxRules, accumulators: &mut Accumulators) -> i32 {
        let board = rules.board();
        let men: [(Walk, PerSide<SquareSet>); 6] = Kind::ALL.map(|kind| {
            let squares = Side::BOTH.map(|side| SquareSet::of_first_word(board.of(side, kind)));
            (kind.walk(), PerSide(squares))
        });
        let royals = PerSide(Side::BOTH.map(|side| board.king(side).map(Square)));
        let men = men.iter().map(|(walk, squares)| (*walk, squares));
        self.general.appraise(men, royals, &[], board.side_to_move(), accumulators)
    }

    fn has_pieces(&self, rules: &OrthodoxRules) -> bool {
        let board = rules.board();
        let side = board.side_to_move();
        board.of_side(side) & !(board.of_kind(Kind::Pawn) | board.of_kind(Kind::King)) != 0
    }

    fn pass(&self, rules: &mut OrthodoxRules) -> bool {
        rules.pass()
    }

    fn unpass(&self, rules: &mut OrthodoxRules) {
        rules.undo();
    }

    fn moves(&self, rules: &mut OrthodoxRules, moves: &mut Vec<Move>) {
        rules.generate(moves);
    }

    fn captures(&self, rules: &mut OrthodoxRules, moves: &mut Vec<Move>) {
        rules.board().gaining_moves(moves);
    }

    fn keep_checks(&self, rules: &OrthodoxRules, moves: &mut Vec<Move>) {
        rules.board().keep_checking(moves);
    }

    fn gain(&self, rules: &OrthodoxRules, m: Move) -> i32 {
        let mut gain = match rules.board().unit(m.arrival()) {
            Some((_, kind)) => self.value(kind),
            None if m.is_en_passant() => self.value(Kind::Pawn),
            None => 0,
        };
        if let Some(kind) = m.promotion() {
            gain += self.value(kind) - self.value(Kind::Pawn);
        }
        gain
    }

    fn stake(&self, rules: &OrthodoxRules, m: Move) -> i32 {
        match rules.board().unit(m.departure()) {
            Some((_, Kind::King)) | None => 0,
            Some((_, kind)) => self.value(kind),
        }
    }

    fn exchange_yields(&self, rules: &mut OrthodoxRules, m: Move, threshold: i32) -> bool {
        let (gain, stake) = (self.gain(rules, m), self.stake(rules, m));
        if gain - stake >= threshold {
            return true;
        }
        let board = rules.board();
        let target = m.arrival();
        let mut occupied = board.occupied() & !(1 << m.departure()) & !(1 << target);
        if m.is_en_passant() {
            // the pawn stands beside the departure, on the arrival's file
            occupied &= !(1 << (m.departure() & !7 | target & 7));
        }
        let side = board.side_to_move();
        exchange::yields(threshold, (gain, stake), side, occupied.into(), |side, occupied| {
            #[allow(clippy::cast_possible_truncation, reason = "the board has 64 squares")]
            let occupied = occupied as u64;
            let observers = board.observers(target, side, occupied) & occupied;
            Kind::ALL
                .into_iter()
                .filter_map(|kind| {
                    let there = observers & board.of(side, kind);
                    let royal = kind == Kind::King;
                    let value = if royal { i32::MAX } else { self.value(kind) };
                    (there != 0).then(|| Capturer {
                        value,
                        square: (there & there.wrapping_neg()).into(),
                        royal,
                    })
                })
                .min_by_key(|capturer| capturer.value)
        })
    }

    fn victim(&self, rules: &OrthodoxRules, m: Move) -> usize {
        rules.board().unit(m.arrival()).map_or(0, |(_, kind)| kind as usize + 1)
    }

    fn structure(&self, rules: &OrthodoxRules) -> Structure {
        let board = rules.board();
        let mut structure = Structure::default();
        for side in Side::BOTH {
            for kind in Kind::ALL {
                structure.add(kind == Kind::Pawn, kind as usize * 2 + side.index(), board.of(side, kind));
            }
        }
        structure
    }

    fn is_irreversible(&self, rules: &OrthodoxRules, m: Move) -> bool {
        let board = rules.board();
        board.unit(m.arrival()).is_some() || matches!(board.unit(m.departure()), Some((_, Kind::Pawn)))
    }

    fn code(&self, m: Move) -> u32 {
        u32::from(m.bits()) | 1 << 16
    }

    fn mover(&self, rules: &OrthodoxRules, m: Move) -> usize {
        rules.board().unit(m.departure()).map_or(0, |(_, kind)| kind as usize + 1)
    }

    fn squares(&self, m: Move) -> (usize, usize) {
        (m.departure().into(), m.arrival().into())
    }
}
