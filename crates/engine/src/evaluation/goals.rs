//! Squares on which units win: how many steps they are away from them.

use super::attacks::{Attacks, each};
use crate::playable::Playable;
use board::{Side, Walk};
use movement::lines::{Squares, squares_of};

/// Ways of so many steps are told apart, 1 to 3; longer ones do not count.
pub(super) const WAYS: usize = 3;

/// The squares on which the units of one walk win.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub walk: Walk,
    pub squares: [Squares; 2],
}

impl Goal {
    /// The goals of a game on a board of up to 128 squares; none where not all ends of the game are known.
    pub fn all(game: &Playable) -> Vec<Goal> {
        if game.geometry().len() > 128 {
            return Vec::new();
        }
        let mut goals = Vec::new();
        for winning in game.rules.winning_squares().unwrap_or_default() {
            let squares = Side::BOTH.map(|side| squares_of(winning.squares[side.index()]));
            if squares != [0; 2] {
                goals.extend(winning.walks.iter().map(|&walk| Goal { walk, squares }));
            }
        }
        goals
    }
}

/// The fewest steps, less one, that bring a unit on one of the squares `from` to one of the squares `to` by `safe` squares alone;
/// `None` where it takes more than [`WAYS`].
///
/// Example: a king on d2 is two steps from e4, so the answer is 1, unless d3 and e3 are attacked or barred.
pub(super) fn steps(
    attacks: &Attacks,
    occupied: Squares,
    safe: Squares,
    from: Squares,
    to: Squares,
) -> Option<usize> {
    let (mut last, mut seen) = (from, from);
    for number in 0..WAYS {
        let mut next = 0;
        each(last, |square| next |= attacks.lines.reached(square, occupied));
        next &= safe & !seen;
        if next & to != 0 {
            return Some(number);
        }
        seen |= next;
        last = next;
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::evaluation::GeneralJudge;
    use crate::variant::Variant;

    /// What is counted of ways to winning squares: by name, steps, White's count and Black's.
    fn ways(name: &str, text: Option<&str>, fen: &str) -> Vec<(String, usize, [i32; 2])> {
        let variant = Variant::read(name, text).expect("a variant");
        let game = variant.playable(name, fen).expect("a position");
        let judge = GeneralJudge::derived(&game, false);
        let counts = judge.trace(&game.begin()).counts;
        let rows = judge.layout().rows().iter().filter(|row| row.name.starts_with("goal-"));
        let named = |row: &crate::evaluation::Row| {
            let within =
                counts.iter().filter(|(feature, _)| (row.first..row.first + row.count).contains(feature));
            within
                .map(|&(feature, count)| (row.name.clone(), feature - row.first + 1, count))
                .collect::<Vec<_>>()
        };
        rows.flat_map(named).collect()
    }

    #[test]
    fn kings_walk_to_the_hill_past_attacked_squares() {
        let turn = |steps: usize, count: [i32; 2]| ("goal-turn".to_owned(), steps, count);
        let wait = |steps: usize, count: [i32; 2]| ("goal-wait".to_owned(), steps, count);
        // White is two steps from d4 and e4, Black three from d5 and e5
        let open = ways("kingofthehill", None, "4k3/8/8/8/8/8/4K3/8 w - - 0 1");
        assert_eq!(open, [turn(2, [1, 0]), wait(3, [0, 1])]);
        // a rook bars the third rank
        let barred = ways("kingofthehill", None, "4k3/8/8/8/8/r7/4K3/8 w - - 0 1");
        assert_eq!(barred, [wait(3, [0, 1])]);
        // a pawn of its own bars d4, one that nothing guards does not bar e4
        let near = ways("kingofthehill", None, "8/8/8/8/3Pp3/5K2/8/k7 b - - 0 1");
        assert_eq!(near, [turn(3, [0, 1]), wait(1, [1, 0])]);
        assert_eq!(ways("chess", None, "4k3/8/8/8/8/8/4K3/8 w - - 0 1"), []);
    }

    #[test]
    fn other_units_have_goals_too() {
        let text = "[goal:chess]\nflagPiece = b\nflagRegionWhite = h8\nflagRegionBlack = c1\n";
        let bishop = ways("goal", Some(text), "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1");
        assert_eq!(bishop, [("goal-turn".to_owned(), 2, [1, 0])]);
    }
}
