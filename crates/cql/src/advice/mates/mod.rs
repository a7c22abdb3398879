//! How many half moves a mate is away, for positions of up to four men.
//!
//! Syzygy tables do not hold this number, so the tables are made here when a query first needs them: one table for
//! each combination of men, found by going backwards from the mates (the method is Ströhlein's, 1970). They are kept
//! packed, so that many of them fit into little memory. Positions with castling rights are not in them; the
//! fifty-move rule is left aside.

mod build;
mod material;
mod moves;
mod place;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use board::Side;

use crate::diagram::Diagram;
use crate::replay::Role;
use crate::start::Variant;
use material::{Man, Material, Unit};
use place::Place;

/// The most men, kings included, for which tables are made.
pub const MOST_MEN: u32 = 4;

/// What best play leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Nobody can force mate.
    Draw,
    /// A side forces mate.
    Mate {
        /// Who mates.
        winner: Side,
        /// Half moves to the mate against the longest defence, 0 when it stands on the board.
        half_moves: u8,
    },
}

/// One value a place: 0 drawn, `ILLEGAL`, or the half moves to the mate and one more.
type Values = Vec<u8>;

/// The value of places that break the rules: two men on a square, the side that has just moved in check.
const ILLEGAL: u8 = u8::MAX;

/// The number of values that are packed together.
const BLOCK: usize = 1 << 14;

/// A table whose values are compressed block by block.
struct Packed(Vec<Box<[u8]>>);

impl Packed {
    fn new(values: &[u8]) -> Packed {
        Packed(values.chunks(BLOCK).map(pack).collect())
    }

    fn block(&self, number: usize) -> Vec<u8> {
        unpack(&self.0[number])
    }

    fn value(&self, index: usize) -> u8 {
        self.block(index / BLOCK)[index % BLOCK]
    }

    fn values(&self) -> Values {
        (0..self.0.len()).flat_map(|number| self.block(number)).collect()
    }
}

#[cfg(feature = "zstd")]
fn pack(block: &[u8]) -> Box<[u8]> {
    zstd::bulk::compress(block, 3).expect("compressing in memory cannot fail").into_boxed_slice()
}

#[cfg(feature = "zstd")]
fn unpack(block: &[u8]) -> Vec<u8> {
    zstd::bulk::decompress(block, BLOCK).expect("it was compressed by us")
}

/// Without the library tables take the memory that they take.
#[cfg(not(feature = "zstd"))]
fn pack(block: &[u8]) -> Box<[u8]> {
    block.into()
}

#[cfg(not(feature = "zstd"))]
fn unpack(block: &[u8]) -> Vec<u8> {
    block.to_vec()
}

/// The tables made so far; shared by all threads.
#[derive(Default)]
pub struct Mates {
    made: Mutex<HashMap<Material, Arc<Packed>>>,
}

impl Mates {
    /// What best play leads to; `None` for positions that the tables do not speak of: more men, another variant,
    /// castling rights, a side without its one king.
    #[must_use]
    pub fn outcome<D: Diagram>(&self, diagram: &D) -> Option<Outcome> {
        if diagram.occupied().count_ones() > MOST_MEN
            || diagram.variant() != Variant::Normal
            || diagram.castling_letters() != 0
        {
            return None;
        }
        let mut units = Vec::with_capacity(MOST_MEN as usize);
        for square in (0..64).filter(|square| diagram.occupied() >> square & 1 == 1) {
            units.push(Unit {
                man: Man { side: diagram.side_on(square)?, role: diagram.role_on(square)? },
                square,
            });
        }
        let kings = |side| units.iter().filter(|unit| unit.man == Man { side, role: Role::King }).count();
        if Side::BOTH.iter().any(|&side| kings(side) != 1) {
            return None;
        }
        // The pawn that may be captured in passing stands a rank beyond the square of the right.
        let passing =
            diagram.en_passant_right().map(|square| if square < 32 { square + 8 } else { square - 8 });
        self.of_units(&units, diagram.turn(), passing)
    }

    fn of_units(&self, units: &[Unit], turn: Side, passing: Option<u8>) -> Option<Outcome> {
        let Some((material, place)) = Place::of_units(units, turn, passing) else {
            return Some(Outcome::Draw);
        };
        let table = self.table(material);
        // Colours may have been exchanged to share a table: the values speak of the side to move only.
        match table.value(place.index(material)) {
            0 => Some(Outcome::Draw),
            ILLEGAL => None,
            value => {
                let half_moves = value - 1;
                Some(Outcome::Mate { winner: if half_moves % 2 == 0 { !turn } else { turn }, half_moves })
            }
        }
    }

    /// The table of a combination of men, made now if it is not there yet.
    fn table(&self, material: Material) -> Arc<Packed> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        make(material, &mut made)
    }
}

fn make(material: Material, made: &mut HashMap<Material, Arc<Packed>>) -> Arc<Packed> {
    if let Some(table) = made.get(&material) {
        return Arc::clone(table);
    }
    let smaller: HashMap<Material, Values> =
        material.successors().into_iter().map(|next| (next, make(next, made).values())).collect();
    let table = Arc::new(Packed::new(&build::build(material, &smaller)));
    made.insert(material, Arc::clone(&table));
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Position;

    fn outcome(mates: &Mates, fen: &str) -> Option<Outcome> {
        mates.outcome(&Position::from_fen(fen, Variant::Normal).expect("a lawful diagram"))
    }

    fn white(half_moves: u8) -> Option<Outcome> {
        Some(Outcome::Mate { winner: Side::White, half_moves })
    }

    #[test]
    fn well_known_distances() {
        let mates = Mates::default();
        assert_eq!(outcome(&mates, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), white(0));
        assert_eq!(outcome(&mates, "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1"), white(1));
        assert_eq!(outcome(&mates, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"), Some(Outcome::Draw));
        // A king on the sixth rank before its pawn wins whichever side is to move; a pawn on the seventh may stalemate.
        assert_eq!(
            outcome(&mates, "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1").map(|o| o == Outcome::Draw),
            Some(false)
        );
        assert_eq!(outcome(&mates, "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"), Some(Outcome::Draw));
        assert_eq!(
            outcome(&mates, "8/8/8/8/4p3/4k3/8/4K3 w - - 0 1").map(|o| o == Outcome::Draw),
            Some(false)
        );
    }

    /// The half moves of the longest win with these men beside the kings, if there is one.
    fn longest(men: &[(Side, Role)]) -> Option<u8> {
        let material = Material::of(men.iter().map(|&(side, role)| Man { side, role }));
        let values = Mates::default().table(material).values();
        values.into_iter().filter(|&value| value != ILLEGAL).max()?.checked_sub(1)
    }

    #[test]
    fn the_longest_wins_of_three_men() {
        // The longest mates are published: queen 10 moves, rook 16, pawn 28.
        assert_eq!(longest(&[(Side::White, Role::Queen)]), Some(20));
        assert_eq!(longest(&[(Side::White, Role::Rook)]), Some(32));
        assert_eq!(longest(&[(Side::White, Role::Pawn)]), Some(56));
        assert_eq!(longest(&[(Side::White, Role::Bishop)]), None);
    }

    /// What the moves of a position say about it, by the rules that games are replayed with.
    fn of_moves(mates: &Mates, position: &Position) -> Option<Outcome> {
        if position.is_mate() {
            return Some(Outcome::Mate { winner: !position.turn, half_moves: 0 });
        }
        let all: Vec<Option<Outcome>> =
            position.legal_moves().iter().map(|played| mates.outcome(&position.after(played))).collect();
        let distances = |wanted: Side| {
            all.iter().filter_map(move |outcome| match outcome {
                Some(Outcome::Mate { winner, half_moves }) if *winner == wanted => Some(*half_moves),
                _ => None,
            })
        };
        let turn = position.turn;
        let later = |half_moves: u8| half_moves + 1;
        if let Some(quickest) = distances(turn).min() {
            return Some(Outcome::Mate { winner: turn, half_moves: later(quickest) });
        }
        match distances(!turn).max() {
            Some(longest) if distances(!turn).count() == all.len() => {
                Some(Outcome::Mate { winner: !turn, half_moves: later(longest) })
            }
            _ => Some(Outcome::Draw),
        }
    }

    proptest::proptest! {
        #[test]
        fn a_position_is_worth_what_its_moves_are(
            men in proptest::array::uniform3(0u8..64),
            role in proptest::sample::select(&[Role::Queen, Role::Rook, Role::Pawn, Role::Knight][..]),
            black in proptest::bool::ANY,
            turn in proptest::bool::ANY,
        ) {
            static MATES: std::sync::LazyLock<Mates> = std::sync::LazyLock::new(Mates::default);
            let letter = ["k", "q", "r", "b", "n", "p"][role.index()];
            let letter = if black { letter.to_owned() } else { letter.to_uppercase() };
            let mut board = vec!["1".to_owned(); 64];
            for (square, letter) in men.iter().zip(["K", "k", &letter]) {
                board[usize::from(*square ^ 56)] = letter.to_owned();
            }
            let rows: Vec<String> = board.chunks(8).map(|row| row.concat()).collect();
            let fen = format!("{} {} - - 0 1", rows.join("/"), if turn { 'w' } else { 'b' });
            if let Ok(position) = Position::from_fen(&fen, Variant::Normal)
                && position.is_lawful()
                && let Some(outcome) = MATES.outcome(&position)
            {
                proptest::prop_assert_eq!(Some(outcome), of_moves(&MATES, &position), "{}", fen);
            }
        }
    }

    #[test]
    fn castling_rights_are_not_in_the_tables() {
        let mates = Mates::default();
        assert_eq!(outcome(&mates, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), None);
        assert_eq!(outcome(&mates, "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1"), None);
    }

    #[test]
    #[ignore = "a minute without optimisation; run with --release -- --ignored"]
    fn the_longest_wins_of_four_men() {
        let moves = |men: &[(Side, Role)]| longest(men).map(|half_moves| half_moves.div_ceil(2));
        let (white, black) = (Side::White, Side::Black);
        // Published: bishop and knight 33 moves, queen against rook 35, two bishops 19, rook against knight 40,
        // pawn against pawn 33, queen against queen 13.
        assert_eq!(moves(&[(white, Role::Bishop), (white, Role::Knight)]), Some(33));
        assert_eq!(moves(&[(white, Role::Queen), (black, Role::Rook)]), Some(35));
        assert_eq!(moves(&[(white, Role::Bishop), (white, Role::Bishop)]), Some(19));
        assert_eq!(moves(&[(white, Role::Rook), (black, Role::Knight)]), Some(40));
        assert_eq!(moves(&[(white, Role::Pawn), (black, Role::Pawn)]), Some(33));
        assert_eq!(moves(&[(white, Role::Queen), (black, Role::Queen)]), Some(13));
        // A double step that may be answered in passing is one move, on either half of the board.
        let mates = Mates::default();
        assert_eq!(outcome(&mates, "8/8/2K5/4k3/3p4/8/2P5/8 b - - 0 1"), Some(Outcome::Draw));
    }
}
