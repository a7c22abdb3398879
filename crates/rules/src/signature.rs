//! What makes two moves different, whatever the positions in which they are made.

use crate::PlainMove;
use board::{Effect, Marks, Reason, Recorded, Square, Walk};

/// All that a player decides with a move: the squares it leaves and reaches, what a pawn becomes, and what else the rules let
/// him choose. Two legal moves of a position that differ have different signatures; a move that is made again after another
/// reply has the same, whatever follows from it by force. So `Ra1*a5` and `Ra1-a5` are the same move, and so are two captures
/// whose victim is reborn on different squares, unless the capturer chooses the square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    plain: PlainMove,
    /// What is captured elsewhere than on the square of arrival, the square from which a unit was put to move, and what
    /// was chosen, in the order in which it came.
    chosen: Vec<(Reason, Square, Walk, Marks)>,
}

impl Signature {
    /// The signature of a move that has been made, of which this is what it did.
    #[must_use]
    pub fn of(plain: PlainMove, done: &[Recorded]) -> Signature {
        let told = |recorded: &Recorded| match recorded.effect {
            Effect::Chosen { at, walk, marks } => Some((recorded.reason, at, walk, marks)),
            Effect::Moved { to: at, .. } | Effect::Added { at, .. }
                if recorded.reason == Reason::Transfer =>
            {
                Some((recorded.reason, at, Walk::NONE, Marks::NONE))
            }
            Effect::Removed { at, .. } if recorded.reason == Reason::Capture && at != plain.arrival => {
                Some((recorded.reason, at, Walk::NONE, Marks::NONE))
            }
            _ => None,
        };
        Signature { plain, chosen: done.iter().filter_map(told).collect() }
    }
}
