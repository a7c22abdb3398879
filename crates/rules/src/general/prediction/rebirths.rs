//! What a search for a diagram must reckon with where units are those of plain chess and stay what they are: where captured
//! units are reborn, where units go beyond the moves of their walks, and whether kings are units like others.
//!
//! **Claim.** A unit comes to a square by a move of its walk, by one of the further moves named here, or by a rebirth on one of
//! the squares named here; it keeps its walk and its side but for promotion.
//!
//! **Needs.** Every effect says where captured units are reborn and does nothing else; every rule of further moves names their
//! squares; every rule of power lends walks that are on the board.
//!
//! **Tested by** `solver/src/proof_game/tests.rs` (games of chance reach their ends) and `solver/tests/proof_games.rs`.

use crate::general::{Prediction, RuleSet, Wing};
use board::{Marks, PerSide, Side, Square, SquareSet, Walk};

/// Who may move as other kinds of units do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Borrowers {
    /// Nobody.
    None,
    /// Kings, as any kind.
    Kings,
    /// All units, as any kind.
    All,
}

/// By side, walk of plain chess and square: some squares; bit 0 is a1, bit 63 is h8.
type SquareTable = PerSide<Vec<[u64; 64]>>;

/// What becomes of units beside the moves of plain chess.
#[derive(Clone, Debug)]
pub struct Rebirths {
    squares: SquareTable,
    kings: bool,
    kings_are_royal: bool,
    promote_to_kings: bool,
    borrowers: Borrowers,
    quiet: SquareTable,
    captures: SquareTable,
    wings: Vec<Wing>,
}

impl Rebirths {
    /// The squares on which a unit of a side may be placed again that is captured on a square.
    #[must_use]
    pub fn squares(&self, side: Side, walk: Walk, captured_on: u8) -> u64 {
        self.squares[side].get(walk.index()).map_or(0, |squares| squares[usize::from(captured_on & 63)])
    }

    /// The squares to which a unit of a side may go beyond the moves of its walk: without capturing, and by a capture.
    #[must_use]
    pub fn reachable_squares(&self, side: Side, walk: Walk, from: u8) -> [u64; 2] {
        [&self.quiet, &self.captures]
            .map(|ways| ways[side].get(walk.index()).map_or(0, |squares| squares[usize::from(from & 63)]))
    }

    /// Who may move as other kinds of units do.
    #[must_use]
    pub fn borrowers(&self) -> Borrowers {
        self.borrowers
    }

    /// Whether units move as in plain chess, each side with its king, whatever becomes of captured ones.
    #[must_use]
    pub fn moves_are_plain(&self) -> bool {
        let none = |ways: &SquareTable| ways.0.iter().flatten().flatten().all(|&squares| squares == 0);
        self.kings_are_royal && self.borrowers == Borrowers::None && none(&self.quiet) && none(&self.captures)
    }

    /// The castlings, where they are other than those of plain chess.
    #[must_use]
    pub fn wings(&self) -> &[Wing] {
        &self.wings
    }

    /// Whether kings may be captured, and come back.
    #[must_use]
    pub fn concern_kings(&self) -> bool {
        self.kings
    }

    /// Whether each side has one king, which is never captured for good; if not, kings are units like others.
    #[must_use]
    pub fn kings_are_royal(&self) -> bool {
        self.kings_are_royal
    }

    /// Whether pawns may become kings.
    #[must_use]
    pub fn promote_to_kings(&self) -> bool {
        self.promote_to_kings
    }
}

fn no_ways() -> SquareTable {
    PerSide(Side::BOTH.map(|_| vec![[0; 64]; Walk::KING.index() + 1]))
}

impl RuleSet {
    /// What becomes of units, if the rules do nothing but forbid moves of plain chess and either let captured units come back,
    /// or let units move in further ways and kings be units like others. A unit that comes back keeps its walk and its side.
    #[must_use]
    pub fn rebirths(&self) -> Option<Rebirths> {
        let promotions = [Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP, Walk::KING];
        if !self.walks_as_with_promotions(&promotions) || self.redefines_targets() {
            return None;
        }
        let borrowers = self.borrowers()?;
        let promote_to_kings =
            Side::BOTH.iter().any(|&side| self.promotion.walks[side].contains(&Walk::KING));
        let is_plain = !self.royals_may_vanish()
            && !promote_to_kings
            && self.extra_moves.is_empty()
            && borrowers == Borrowers::None;
        let is_simple = self.royalty.king_squares.is_none()
            && self.royalty.kings_change_places.0 == [false; 2]
            && !self.generates_otherwise()
            && self.sight.is_none()
            && self.common_marks == Marks::NONE
            && self.further_effects.is_empty();
        // further moves of borrowed walks begin where nobody has looked
        let is_twofold = !self.extra_moves.is_empty() && borrowers != Borrowers::None;
        if is_twofold || !is_plain && !is_simple {
            return None;
        }
        let [mut squares, mut quiet, mut captures] = [no_ways(), no_ways(), no_ways()];
        for side in Side::BOTH {
            for walk in 1..=Walk::KING.index() {
                let number = Walk(u16::try_from(walk).ok()?);
                for square in 0..64u8 {
                    let at = Square(square);
                    for moves in &self.extra_moves {
                        let reachable_squares = moves.reachable_squares(self, number, side, at)?;
                        if reachable_squares.castling != SquareSet::EMPTY {
                            return None;
                        }
                        quiet[side][walk][at.index()] |= reachable_squares.quiet.0[0];
                        captures[side][walk][at.index()] |= reachable_squares.captures.0[0];
                    }
                }
            }
        }
        for (_, hook) in &self.effects.hooks {
            let nothing =
                !is_plain && hook.transitions(self).is_some_and(|transitions| transitions.is_nothing());
            if hook.prediction(self) == Prediction::Silent || nothing {
                continue;
            }
            // who comes back is not told for kings that are units like others
            if !is_plain {
                return None;
            }
            for side in Side::BOTH {
                for (walk, row) in (0u16..).zip(&mut squares[side]) {
                    for (square, known) in (0u8..).zip(row.iter_mut()) {
                        let SquareSet(words) =
                            hook.rebirth_squares(self, Walk(walk), side, Square(square))?;
                        *known |= words[0];
                    }
                }
            }
        }
        Some(Rebirths {
            squares,
            kings: self.royals_capturable(),
            kings_are_royal: !self.royals_may_vanish() && !promote_to_kings,
            promote_to_kings,
            borrowers,
            quiet,
            captures,
            wings: self.castling.wings.clone(),
        })
    }

    /// Who borrows walks, if they are known.
    fn borrowers(&self) -> Option<Borrowers> {
        if !self.power.iter().all(|power| power.lends_what_is_there(self)) {
            return None;
        }
        Some(if self.power.is_empty() {
            Borrowers::None
        } else if self.power.iter().all(|power| power.concerns_only_royals(self)) {
            Borrowers::Kings
        } else {
            Borrowers::All
        })
    }
}
