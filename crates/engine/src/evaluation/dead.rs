//! Dead positions: neither side can win any more, whatever both play.
//!
//! Shown in two ways, both by trying all squares for the kings: a single unit beside them never mates, or all units beside them are bound to
//! squares of one colour, and even if they attacked and filled all these squares no king would be mated. Where a unit wins by standing on
//! certain squares, none may be able to come there. What is not shown counts as alive: under rules of choice, legality or effects nothing is
//! concluded, nor with pawns or other units that promote, nor where what is captured can be dropped and there is anything beside the kings.

use super::general::GeneralJudge;
use super::profile::{Profile, WalkProfile};
use board::{Position, Side, Square, SquareSet, Walk};
use movement::lines::{Squares, bit, set_of, squares_of};
use rules::general::Game;

/// What is left of a side beside its king.
#[derive(Clone, Copy, Default)]
struct Rest {
    /// Where its units stand.
    squares: SquareSet,
    /// The walk of one of them.
    walk: Option<Walk>,
}

impl GeneralJudge {
    /// Whether neither side can win any more.
    pub(crate) fn is_dead(&self, game: &Game<'_>) -> bool {
        if !self.profile.dead.kings {
            return false;
        }
        let position = game.position();
        let royals = Side::BOTH.map(|side| position.royals(side));
        let kings = royals.map(|squares| squares.first().map(|square| position.unit(square).walk));
        let [Some(king), Some(other)] = kings else { return false };
        if king != other || royals.iter().any(|squares| squares.len() != 1) || position.has_neutral_units() {
            return false;
        }
        let Some(rests) = self.rests(game, royals) else { return false };
        let all = rests[0].squares | rests[1].squares;
        let mates = match all.len() {
            0 => false,
            1 => Side::BOTH.into_iter().any(|side| {
                let walk = rests[side.index()].walk;
                walk.is_some_and(|walk| self.profile.mates_alone(game, (king, walk), side))
            }),
            number => {
                let dark = (all & self.dark).len();
                let colour = if dark == 0 { !squares_of(self.dark) } else { squares_of(self.dark) };
                dark != 0 && dark != number
                    || !self.are_bound(game, all)
                    || Side::BOTH
                        .into_iter()
                        .any(|side| self.profile.mates_on_colour(game, king, side, colour))
            }
        };
        !mates && !self.can_win_by_a_square(game)
    }

    /// What is left beside the kings; `None` where it is not known well enough: units that promote, in hand, or under other rules.
    fn rests(&self, game: &Game<'_>, royals: [SquareSet; 2]) -> Option<[Rest; 2]> {
        let in_hand = |&walk: &Walk| Side::BOTH.into_iter().any(|side| game.in_hand(walk, side) > 0);
        if game.rules().held_walks().iter().any(in_hand) {
            return None;
        }
        let mut rests = [Rest::default(); 2];
        for (walk, squares) in game.position().walks() {
            for side in Side::BOTH {
                let units = squares[side] - royals[side.index()];
                if units.is_empty() {
                    continue;
                }
                self.profile
                    .walk(walk)
                    .filter(|known| self.profile.dead.units && !known.pawn && !known.promotes)?;
                let rest = &mut rests[side.index()];
                rest.squares |= units;
                rest.walk = Some(walk);
            }
        }
        Some(rests)
    }

    /// Whether the units on these squares never change the colour of their square.
    fn are_bound(&self, game: &Game<'_>, squares: SquareSet) -> bool {
        let walk = |square: Square| self.profile.walk(game.position().unit(square).walk);
        squares
            .into_iter()
            .all(|square| walk(square).is_some_and(|known| known.colour_bound && !known.hops()))
    }

    /// Whether a unit may come to a square on which it wins.
    fn can_win_by_a_square(&self, game: &Game<'_>) -> bool {
        let rules = game.rules();
        let Some(winning) = rules.winning_squares() else { return true };
        if winning.is_empty() {
            return false;
        }
        let empty = Game::new(rules, Position::new(rules.geometry()));
        Side::BOTH.into_iter().any(|side| {
            game.position().occupied_by(side).into_iter().any(|square| {
                let walk = game.position().unit(square).walk;
                let goals = winning.iter().filter(|winning| winning.walks.contains(&walk));
                let goals = goals.fold(SquareSet::EMPTY, |all, winning| all | winning.squares[side.index()]);
                !goals.is_empty() && self.profile.reach(&empty, (walk, side), square).meets(&goals)
            })
        })
    }
}

impl WalkProfile {
    /// Whether it attacks over hurdles, which lines do not tell.
    fn hops(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.attacks[side].as_ref().is_none_or(|attacks| attacks.hops))
    }
}

impl Profile {
    /// What a unit attacks from a square; `None` where that is not known.
    fn attacked(&self, walk: Walk, side: Side, from: Square, occupied: Squares) -> Option<Squares> {
        let attacks = self.walk(walk)?.attacks[side].as_ref().filter(|attacks| !attacks.hops)?;
        Some(attacks.lines.reached(from, occupied & !bit(from)))
    }

    /// Where a unit goes from a square on an empty board, with or without a capture.
    fn steps(&self, empty: &Game<'_>, (walk, side): (Walk, Side), from: Square) -> SquareSet {
        let mut moves = Vec::new();
        empty.generate_walk(walk, from, side, &mut moves);
        let arrivals: SquareSet = moves.iter().map(|m| m.arrival).filter(|square| square.is_some()).collect();
        let attacks = self.walk(walk).and_then(|known| known.attacks[side].as_ref());
        let aimed = attacks.map_or(0, |attacks| {
            let squares = empty.rules().geometry().squares();
            squares.filter(|to| attacks.aimed[to.index()] & bit(from) != 0).fold(0, |all, to| all | bit(to))
        });
        arrivals | set_of(aimed)
    }

    /// All squares to which a unit can come; where hurdles count, all squares of the board.
    fn reach(&self, empty: &Game<'_>, unit: (Walk, Side), square: Square) -> SquareSet {
        if self.walk(unit.0).is_none_or(WalkProfile::hops) {
            return empty.rules().geometry().squares().collect();
        }
        let mut reached = SquareSet::EMPTY;
        reached.insert(square);
        let mut latest = reached;
        while !latest.is_empty() {
            let next =
                latest.into_iter().fold(SquareSet::EMPTY, |all, from| all | self.steps(empty, unit, from));
            latest = next - reached;
            reached |= next;
        }
        reached
    }

    /// Visits all squares for a king that is to be mated by `side` and for the other king, where neither attacks the other: the first with the
    /// squares to which it goes, the second with those that it attacks. Whether a visit says yes. Kings that go elsewhere than they
    /// attack count as yes.
    fn any_kings(
        &self,
        game: &Game<'_>,
        king: Walk,
        side: Side,
        visit: impl Fn((Square, Squares), (Square, Squares)) -> bool,
    ) -> bool {
        let geometry = game.rules().geometry();
        let empty = Game::new(game.rules(), Position::new(geometry));
        geometry.squares().any(|square| {
            let Some(flights) = self.attacked(king, !side, square, 0) else { return true };
            let mut moves = Vec::new();
            empty.generate_walk(king, square, !side, &mut moves);
            let quiet = moves.iter().fold(0, |all, m| all | bit(m.arrival));
            // a king in check does not castle
            if flights & !quiet != 0 {
                return true;
            }
            geometry.squares().filter(|&own| own != square).any(|own| {
                let Some(guarded) = self.attacked(king, side, own, bit(square)) else { return true };
                let Some(flights) = self.attacked(king, !side, square, bit(own)) else { return true };
                guarded & bit(square) == 0
                    && flights & bit(own) == 0
                    && visit((square, flights), (own, guarded))
            })
        })
    }

    /// Whether a unit of `side` and its king can mate a lone king anywhere on the board.
    fn mates_alone(&self, game: &Game<'_>, (king, walk): (Walk, Walk), side: Side) -> bool {
        let geometry = game.rules().geometry();
        self.any_kings(game, king, side, |(square, flights), (own, _)| {
            geometry.squares().filter(|&from| from != square && from != own).any(|from| {
                let attacked = |occupied| self.attacked(walk, side, from, occupied);
                let Some(checked) = attacked(bit(square) | bit(own)) else { return true };
                checked & bit(square) != 0 && {
                    let mut rest = flights;
                    let mut escapes = false;
                    while rest != 0 && !escapes {
                        #[allow(clippy::cast_possible_truncation, reason = "below 128")]
                        let flight = Square(rest.trailing_zeros() as u8);
                        rest &= rest - 1;
                        let occupied = bit(own) | bit(flight) | bit(from);
                        let guarded = self.attacked(king, side, own, occupied).unwrap_or(!0);
                        let hit = if flight == from { 0 } else { attacked(occupied).unwrap_or(!0) };
                        escapes = (guarded | hit) & bit(flight) == 0;
                    }
                    !escapes
                }
            })
        })
    }

    /// Whether a king can be mated when units fill and attack all squares of a colour as is wanted, and its flights of the other colour are
    /// guarded by the other king alone.
    fn mates_on_colour(&self, game: &Game<'_>, king: Walk, side: Side, colour: Squares) -> bool {
        self.any_kings(game, king, side, |(square, flights), (_, guarded)| {
            colour & bit(square) != 0 && flights & !colour & !guarded == 0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;
    use board::Unit;
    use rules::Rules;

    fn is_dead(name: &str, text: Option<&str>, fen: &str) -> bool {
        let variant = Variant::read(name, text).expect("a variant");
        let game = variant.playable(name, fen).expect("a position");
        GeneralJudge::of(&game, false).is_dead(&game.begin())
    }

    #[test]
    fn what_cannot_mate_is_dead_whoever_has_it() {
        let chess = |units: &str| is_dead("chess", None, &format!("4k3/8/8/{units}/8/8/8/4K3 w - - 0 1"));
        for dead in ["8", "3N4", "3n4", "3B4", "3B1b2", "1B1B1b2"] {
            assert!(chess(dead), "{dead}");
        }
        // even two lone knights, or bishops on both colours, mate with the help of the other side
        for alive in ["3P4", "3R4", "3Q4", "3Nn3", "3NN3", "3Bb3", "3Bn3"] {
            assert!(!chess(alive), "{alive}");
        }
    }

    #[test]
    fn hands_and_winning_squares_count() {
        let crazyhouse =
            |rest: &str| is_dead("crazyhouse", None, &format!("4k3/8/8/8/8/8/8/4K{rest} w - - 0 1"));
        assert!(crazyhouse("3[]"));
        assert!(!crazyhouse("3[N]") && !crazyhouse("3[p]") && !crazyhouse("N2[]"));
        assert!(!is_dead("kingofthehill", None, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
        // a bishop that wins on c8, a light square: the one on dark squares never comes there
        let goal = "[goal:chess]\nflagPiece = b\nflagRegionWhite = c8\nflagRegionBlack = c1\n";
        assert!(is_dead("goal", Some(goal), "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1"));
        assert!(!is_dead("goal", Some(goal), "4k3/8/8/8/8/8/8/3BK3 w - - 0 1"));
        assert!(!is_dead("goal", Some(goal), "4k3/8/8/8/8/8/8/2R1K3 w - - 0 1"));
    }

    #[test]
    fn nothing_is_concluded_under_rules_that_change_what_mates() {
        // a bare king loses; captures explode; stalemate wins
        for name in ["shatranj", "atomic", "xiangqi", "antichess"] {
            let variant = Variant::read(name, None).expect("it is shipped");
            let game = variant.playable(name, variant.start()).expect("it can be played");
            assert!(
                !GeneralJudge::derived(&game, false).profile.dead.units
                    || game.rules.winning_squares().is_none(),
                "{name}"
            );
        }
    }

    /// On a board of 5x5, every position with kings and one unit, by the rules themselves.
    #[test]
    fn single_units_mate_just_when_a_position_shows_it() {
        let small = "[small:chess]\nmaxRank = 5\nmaxFile = 5\nfers = f\nwazir = w\ncustomPiece1 = d:D\n\
                     customPiece2 = g:FD\nstartFen = 4k/5/5/5/K4 w - - 0 1\ndoubleStep = false\ncastling = false\n";
        let variant = Variant::read("small", Some(small)).expect("a variant");
        let game = variant.playable("small", variant.start()).expect("it can be played");
        let judge = GeneralJudge::derived(&game, false);
        let geometry = game.geometry();
        let walk = |letter: char| game.walk(letter, Side::White).expect("a piece of the game");
        let mut seen = [0, 0];
        for letter in ['n', 'b', 'r', 'f', 'w', 'd', 'g'] {
            let is_mate = |squares: [Square; 3]| {
                let [own, king, unit] = squares;
                let mut position = Position::new(geometry);
                for (square, walk, side) in [
                    (own, walk('k'), Side::White),
                    (king, walk('k'), Side::Black),
                    (unit, walk(letter), Side::White),
                ] {
                    let royal = Unit::new(walk, side.into());
                    let unit = game.start.occupied().into_iter().map(|at| game.start.unit(at));
                    let made = unit.clone().find(|unit| unit.walk == walk && unit.belongs_to(side));
                    position.place(square, made.unwrap_or(royal));
                }
                let mut play = Game::new(&game.rules, position);
                play.set_side_to_move(Side::Black);
                !play.is_in_check(Side::White)
                    && play.is_in_check(Side::Black)
                    && play.legal_moves().is_empty()
            };
            let squares: Vec<Square> = geometry.squares().collect();
            let found = squares.iter().any(|&own| {
                squares.iter().any(|&king| {
                    squares
                        .iter()
                        .any(|&unit| own != king && own != unit && king != unit && is_mate([own, king, unit]))
                })
            });
            let told = judge.profile.mates_alone(&game.begin(), (walk('k'), walk(letter)), Side::White);
            assert_eq!(told, found, "{letter}");
            seen[usize::from(told)] += 1;
        }
        assert!(seen[0] > 1 && seen[1] > 0, "{seen:?}");
    }
}
