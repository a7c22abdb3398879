//! Movements that turn at walls: at the edge of the board, and at holes.
//!
//! Holes that stay for the whole game are walls like the edge, and the compiler answers. Where holes come and go, the question whether a
//! step leads into a wall becomes one about the contents of a square.

use super::{Path, Rest, Unroller};
use crate::node::{NodeKind, PLAIN};
use crate::trie::Branch;
use crate::{Contents, Vector};
use board::{Square, SquareSet};

/// Whether a step leads into a wall.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wall {
    Always,
    Never,
    /// While that square is a hole.
    Hole(Square),
}

impl Unroller<'_> {
    /// Goes on where the next step leads into a wall, or where it does not.
    pub(super) fn if_wall<'a>(
        &mut self,
        wanted: bool,
        rest: &Rest<'a>,
        path: Path<'a>,
        trie: &mut Vec<Branch>,
    ) {
        let ahead = self.wall(path.square, path.direction);
        self.where_walls_stand(&[(ahead, wanted)], rest, path, trie);
    }

    /// Goes on where the next step leads into a wall, turned as light is reflected there; with `slides` one step along the wall, if there
    /// is room.
    pub(super) fn turn_at_wall<'a>(
        &mut self,
        slides: bool,
        rest: &Rest<'a>,
        path: &Path<'a>,
        trie: &mut Vec<Branch>,
    ) {
        let (square, direction) = (path.square, path.direction);
        let ahead = self.wall(square, direction);
        let [by_file, by_rank] =
            [Vector::new(direction.files.signum(), 0), Vector::new(0, direction.ranks.signum())];
        let beside = [by_file, by_rank].map(|vector| self.wall(square, vector));
        for blocked in [[true, true], [true, false], [false, true]] {
            let flip = |blocked, n: i8| if blocked { -n } else { n };
            let turned = Vector::new(flip(blocked[0], direction.files), flip(blocked[1], direction.ranks));
            if turned == direction {
                continue;
            }
            let mut asked = vec![(ahead, true), (beside[0], blocked[0]), (beside[1], blocked[1])];
            let mut path = Path { direction: turned, ..path.clone() };
            if slides {
                let along = match (turned.files == direction.files, turned.ranks == direction.ranks) {
                    (true, false) => by_file,
                    (false, true) => by_rank,
                    _ => continue,
                };
                let Some(next) = self.ground.step(square, along).filter(|&next| next != square) else {
                    continue;
                };
                asked.push((self.wall(square, along), false));
                path.square = next;
            }
            self.where_walls_stand(&asked, rest, path, trie);
        }
    }

    fn wall(&self, square: Square, vector: Vector) -> Wall {
        let holes_change = self.possible.meets(Contents::HOLE) && self.ground.walls.is_empty();
        match self.ground.step(square, vector) {
            None => Wall::Always,
            Some(next) if self.ground.walls.contains(next) => Wall::Always,
            // the unit itself stood on its departure, and a path has come to its square
            Some(next) if holes_change && next != self.departure && next != square => Wall::Hole(next),
            Some(_) => Wall::Never,
        }
    }

    /// Goes on where each of these is a wall, or is not, as asked.
    fn where_walls_stand<'a>(
        &mut self,
        asked: &[(Wall, bool)],
        rest: &Rest<'a>,
        path: Path<'a>,
        trie: &mut Vec<Branch>,
    ) {
        let Some((&(wall, wanted), others)) = asked.split_first() else {
            self.unroll(rest, path, trie);
            return;
        };
        let Wall::Hole(square) = wall else {
            if (wall == Wall::Always) == wanted {
                self.where_walls_stand(others, rest, path, trie);
            }
            return;
        };
        if self.nodes == 0 {
            self.program.cut = true;
            return;
        }
        self.nodes -= 1;
        let mut children = Vec::new();
        self.where_walls_stand(others, rest, path, &mut children);
        if !children.is_empty() {
            trie.push(Branch {
                square,
                pass: if wanted { Contents::HOLE } else { Contents::ANY },
                land: Contents::NEVER,
                kind: NodeKind::Look,
                special: PLAIN,
                children,
                targets: SquareSet::EMPTY,
            });
        }
    }
}
