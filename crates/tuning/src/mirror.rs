//! Whether a game is the same seen in a mirror.

use board::{Position, Side, Square, SquareSet, Unit, Walk};
use engine::{Playable, Random};
use rules::general::Game;

/// Whether all units move the same seen in a mirror, files exchanged: on the empty board and on some fillings that are their own mirror images.
pub(crate) fn moves_alike_in_a_mirror(game: &Playable) -> bool {
    let geometry = game.geometry();
    let last = geometry.files() - 1;
    let mirror = |square: Square| {
        let mirrored = geometry.squares().find(|&other| {
            geometry.rank(other) == geometry.rank(square)
                && geometry.file(other) == last - geometry.file(square)
        });
        mirrored.unwrap_or(square)
    };
    let mirrors: Vec<Square> = geometry.squares().map(mirror).collect();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut moves = Vec::new();
    (0..FILLINGS).all(|filling| {
        let mut position = Position::new(geometry);
        for square in geometry.squares().filter(|&square| geometry.file(square) <= last / 2) {
            let owner = if random.number() >> 20 & 1 == 0 { Side::White } else { Side::Black };
            if filling > 0 && (random.number() >> 11).is_multiple_of(3) {
                position.place(square, Unit::new(Walk::PAWN, owner.into()));
                position.place(mirrors[square.index()], Unit::new(Walk::PAWN, owner.into()));
            }
        }
        let play = Game::new(&game.rules, position);
        let mut targets = |walk: Walk, from: Square, side: Side| -> SquareSet {
            moves.clear();
            play.generate_walk(walk, from, side, &mut moves);
            moves.iter().map(|m| m.arrival).filter(|square| square.is_some()).collect()
        };
        game.pieces.iter().all(|piece| {
            Side::BOTH.into_iter().all(|side| {
                geometry.squares().all(|from| {
                    let image = targets(piece.walk, mirrors[from.index()], side);
                    let seen: SquareSet =
                        targets(piece.walk, from, side).into_iter().map(|to| mirrors[to.index()]).collect();
                    image == seen
                })
            })
        })
    })
}

/// Boards on which movement is compared with its mirror image; the first is empty.
const FILLINGS: u32 = 4;
