//! Counting: the drawing rules in the endgames of Makruk and its neighbours.
//!
//! The side to be mated counts its moves, and the game is drawn when it can make one more than the limit. Sources: the rules of
//! the Thai Chess Federation as Poompat Phadungsak tells them at chessvariants.com (2004) and the leaflet of
//! ancientchess.com for Makruk; Fairy-Stockfish's reading (`countingRule`) for what these leave open and for the rules of
//! Cambodia and of ASEAN chess: a count begins by itself as soon as it may, and only once.

use board::{Position, Side, Walk};
use rules::Rules;
use rules::general::Game;

/// Whose rules of counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Custom {
    /// The board's honour: 64 moves when no pawn is left; the pieces' honour: fewer against a bare king, by what is left to
    /// mate him, and counted from the number of units on the board.
    Makruk,
    /// The same with one move less, and the board's honour as soon as a side has three units or fewer.
    Cambodian,
    /// Only against a bare king, from one.
    Asean,
}

/// The custom, and the pieces that it asks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counting {
    /// Whose rules.
    pub custom: Custom,
    /// The pawn; [`Walk::NONE`] where there is none, as for the others.
    pub pawn: Walk,
    /// The rook.
    pub rook: Walk,
    /// The piece that steps diagonally and forward (khon).
    pub khon: Walk,
    /// The knight.
    pub knight: Walk,
}

/// How far a count has come, in half-moves; no limit is no count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// The half-moves counted.
    pub made: u32,
    /// With more than that the game is drawn; 0 while nobody counts.
    pub limit: u32,
}

impl Count {
    /// Whether the game is drawn by it.
    #[must_use]
    pub fn is_over(self) -> bool {
        self.limit > 0 && self.made > self.limit
    }
}

impl Counting {
    /// The count after a move that led to this position; `irreversible` if it was a capture or a pawn's move.
    #[must_use]
    pub fn after(&self, before: Count, game: &Game<'_>, irreversible: bool) -> Count {
        let position = game.position();
        let side = game.side_to_move();
        let units = |side: Side| position.occupied_by(side).len();
        let all = units(side) + units(!side);
        let from_units = self.custom != Custom::Asean;
        let mut count = before;
        if count.limit > 0 {
            count.made += 1;
        }
        let begins = before.limit == 0 || irreversible && units(side) == 1;
        if begins && let Some(moves) = self.limit(position, side) {
            let made = if from_units && units(side) == 1 { 2 * all } else { 0 };
            return Count { made, limit: 2 * moves };
        }
        // a bare king has captured the last pawn
        if before.limit == 0
            && from_units
            && units(!side) == 1
            && let Some(moves) = self.limit(position, !side)
        {
            return Count { made: 2 * all - 1, limit: 2 * moves };
        }
        count
    }

    /// In how many moves a side must be mated, if it may count now.
    fn limit(&self, position: &Position, side: Side) -> Option<u32> {
        let pawns = Side::BOTH.iter().any(|&side| !position.units_of(self.pawn, side).is_empty());
        let units = position.occupied_by(side).len();
        let bare = units == 1;
        let has = |walk: Walk, number: u32| position.units_of(walk, !side).len() >= number;
        if self.custom == Custom::Asean {
            let limits = [(self.rook, 16), (self.khon, 44), (self.knight, 64)];
            return limits
                .into_iter()
                .find(|&(walk, _)| bare && !pawns && has(walk, 1))
                .map(|(_, moves)| moves);
        }
        if position.occupied_by(!side).len() == 1 {
            return None;
        }
        let less = u32::from(self.custom == Custom::Cambodian);
        let may_count = if self.custom == Custom::Makruk { !pawns } else { units <= 3 && !(bare && pawns) };
        let limits = [
            (self.rook, 2, 8),
            (self.rook, 1, 16),
            (self.khon, 2, 22),
            (self.knight, 2, 32),
            (self.khon, 1, 44),
        ];
        let by_piece = limits.into_iter().find(|&(walk, number, _)| bare && has(walk, number));
        may_count.then(|| by_piece.map_or(64, |(.., moves)| moves) - less)
    }
}

#[cfg(test)]
mod tests {
    use crate::search::{Judge, position_of};
    use crate::thinking::{first_position, outcome};
    use crate::variant::Variant;
    use rules::Rules;

    /// Plays moves of the variant, and answers how the game stands then: the count in half-moves, its limit, the result.
    fn played(name: &str, fen: &str, moves: &[&str]) -> (u32, u32, Option<String>) {
        let game =
            Variant::read(name, None).expect("it is known").playable(name, fen).expect("it can be played");
        let judge = crate::evaluation::GeneralJudge::of(&game, false);
        let mut play = game.begin();
        let mut past = vec![first_position(&mut play, &judge, &game)];
        for name in moves {
            let m = game.find_move(&mut play, name).unwrap_or_else(|| panic!("{name} is legal"));
            let irreversible = judge.is_irreversible(&play, m);
            assert!(play.make(m).legal);
            past.push(position_of(&mut play, &judge, &game.results, past.last(), irreversible));
        }
        let side = play.side_to_move();
        let count = past.last().expect("the start").count;
        let result = outcome(&mut play, side, &past, (&judge, &game.results)).map(|(_, reason)| reason);
        (count.made, count.limit, result)
    }

    #[test]
    fn a_rook_has_sixteen_moves_less_the_units_on_the_board() {
        // the last piece falls: three units are left, so Black's next move is the fourth
        assert_eq!(played("makruk", "4k3/8/8/8/4m3/8/8/R3K2R w - - 0 1", &["h1h2"]).1, 128);
        let capture = played("makruk", "4k3/8/8/8/R3m3/8/8/4K3 w - - 0 1", &["a4e4"]);
        assert_eq!((capture.0, capture.1), (6, 32));
    }

    #[test]
    fn one_move_more_than_the_limit_is_a_draw() {
        let start = "8/8/8/3k4/8/8/8/R3K3 w - 32 30 40";
        assert_eq!(played("makruk", start, &["e1e2", "d5d6"]), (32, 32, None));
        let drawn = played("makruk", start, &["e1e2", "d5d6", "e2e3"]);
        assert_eq!(drawn, (33, 32, Some("Draw: counting".to_owned())));
    }

    #[test]
    fn pawns_hold_a_count_back_and_asean_counts_from_one() {
        assert_eq!(played("makruk", "4k3/8/8/8/8/P7/8/R3K3 w - - 0 1", &["a1b1", "e8e7"]).1, 0);
        assert_eq!(played("asean", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", &["a1b1"]), (0, 32, None));
    }
}
