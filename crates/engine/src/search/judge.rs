//! What a search asks beyond the rules.

use crate::counting::Count;
use crate::evaluation::Accumulators;
use crate::results::Results;
use rules::Rules;
use rules::general::Verdict;

/// What holds for a game as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits {
    /// Whether having the move is hardly ever a burden, so that passing tells something, and whether what stands on
    /// the board tells who is better. Where rules of choice or legality are strange it does not hold.
    pub ordinary: bool,
    /// What ends of the game mean.
    pub results: Results,
}

/// Departures and arrivals of moves are numbers below this.
pub const SQUARES: usize = 192;

/// Which units stand where, in two numbers that rarely agree for different positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Structure {
    /// The pawns of both sides.
    pub pawns: usize,
    /// All other units.
    pub units: usize,
}

impl Structure {
    /// Adds the units of a kind on a set of squares.
    pub(crate) fn add(&mut self, pawns: bool, kind: usize, squares: u64) {
        // a product knows nothing of the bits above its own, so its upper half is folded down before the second one
        let mixed = (squares ^ (kind as u64 + 1) << 57).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 32 ^ kind as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        #[allow(clippy::cast_possible_truncation, reason = "the upper half of 64 bits")]
        let mixed = (mixed >> 32) as usize;
        let number = if pawns { &mut self.pawns } else { &mut self.units };
        *number ^= mixed;
    }
}

/// Knows what positions and moves are worth. All values are hundredths of a pawn, for the side to move.
pub trait Judge<R: Rules>: Sync {
    /// What holds for the whole game.
    fn traits(&self) -> Traits;

    /// How the game has ended, mate and stalemate apart.
    fn verdict(&self, rules: &mut R) -> Option<Verdict>;

    /// The result that tables of endings give for the side to move; right where the last move was a capture or a pawn's move.
    fn table_verdict(&self, _rules: &R) -> Option<Verdict> {
        None
    }

    /// What the position is worth if nothing hangs. `accumulators` are those of the thread.
    fn evaluate(&self, rules: &mut R, accumulators: &mut Accumulators) -> i32;

    /// Whether the side to move has more than kings and pawns, so that zugzwang is unlikely.
    fn has_pieces(&self, rules: &R) -> bool;

    /// Lets the side to move pass; whether that is legal. [`Rules::undo`] takes it back, but only [`Judge::unpass`]
    /// is called.
    fn pass(&self, rules: &mut R) -> bool;

    /// Takes a pass back.
    fn unpass(&self, rules: &mut R);

    /// Appends the intentions of the side to move, those left out that are never better than others.
    fn moves(&self, rules: &mut R, moves: &mut Vec<R::Move>);

    /// Appends at least the captures and promotions.
    fn captures(&self, rules: &mut R, moves: &mut Vec<R::Move>);

    /// Drops those of the moves that give no check, as far as that is easily told; all where the rules do not tell it. The others stay in
    /// their order.
    fn keep_checks(&self, rules: &R, moves: &mut Vec<R::Move>);

    /// What a move gains at once: what is captured, and what a pawn gains by promotion. 0 for quiet moves.
    fn gain(&self, rules: &R, m: R::Move) -> i32;

    /// What the moving unit is worth; a royal one is worth little, for it is never recaptured.
    fn stake(&self, rules: &R, m: R::Move) -> i32;

    /// Whether the exchange that the move begins on its arrival yields at least so much (see [`super::exchange`]).
    fn exchange_yields(&self, rules: &mut R, m: R::Move, threshold: i32) -> bool;

    /// The kind of what the move captures; 0 where it captures nothing.
    fn victim(&self, rules: &R, m: R::Move) -> usize;

    /// Which pawns and which other units stand where, as numbers.
    fn structure(&self, rules: &R) -> Structure;

    /// Whether the move cannot be undone by play: a capture or a pawn move.
    fn is_irreversible(&self, rules: &R, m: R::Move) -> bool;

    /// How far counting has come after a move, given how far it was before; for games in which moves are counted.
    fn count_after(&self, _rules: &R, _before: Count, _irreversible: bool) -> Count {
        Count::default()
    }

    /// A number of 17 bits that tells the move apart from the others in its position; never 0.
    fn code(&self, m: R::Move) -> u32;

    /// A small number for the kind of the unit that moves or is dropped, from 1; 0 where there is none.
    fn mover(&self, rules: &R, m: R::Move) -> usize;

    /// Departure and arrival as numbers below [`SQUARES`]; kinds of units that are dropped depart from different ones.
    fn squares(&self, m: R::Move) -> (usize, usize);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_enters_the_number_of_a_structure() {
        let of = |squares: u64| {
            let mut structure = Structure::default();
            structure.add(true, 1, squares);
            // corrections keep so many bits
            structure.pawns & 0x1fff
        };
        let home: u64 = 0xff << 48;
        let different: std::collections::HashSet<usize> =
            (0..64).map(|square| of(home ^ 1 << square)).collect();
        assert!(different.len() > 60, "{}", different.len());
    }
}
