//! What makes two moves different, whatever the positions in which they are made.

use crate::PlainMove;
use board::{Effect, Marks, Reason, Recorded, Square, Walk};

/// All that a player decides with a move: the squares it leaves and reaches, what a pawn becomes, and what else the rules let
/// him choose. Two legal moves of a position that differ have different signatures; a move that is made again after another
/// reply has the same, whatever follows from it by force. So `Ra1*a5` and `Ra1-a5` are the same move, and so are two captures
/// whose victim is reborn on different squares, unless the capturer chooses the square. A locust that goes from a1 to a3 makes
/// the same move whether it captures on a2 or not; where captures go on in the manner of the captured unit, its square is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    plain: PlainMove,
    /// The square from which a unit was put to move, and what was chosen, in the order in which it came; where captures go
    /// on, also what is captured elsewhere than on the square of arrival.
    chosen: Vec<(Reason, Square, Walk, Marks)>,
}

impl Signature {
    /// The signature of a move that has been made, of which this is what it did; `captures_go_on` is what
    /// [`Rules::captures_go_on`](crate::Rules::captures_go_on) says.
    #[must_use]
    pub fn of(plain: PlainMove, done: &[Recorded], captures_go_on: bool) -> Signature {
        let told = |recorded: &Recorded| match recorded.effect {
            Effect::Chosen { at, walk, marks } => Some((recorded.reason, at, walk, marks)),
            Effect::Moved { to: at, .. } | Effect::Added { at, .. }
                if recorded.reason == Reason::Transfer =>
            {
                Some((recorded.reason, at, Walk::NONE, Marks::NONE))
            }
            Effect::Removed { at, .. }
                if captures_go_on && recorded.reason == Reason::Capture && at != plain.arrival =>
            {
                Some((recorded.reason, at, Walk::NONE, Marks::NONE))
            }
            _ => None,
        };
        Signature { plain, chosen: done.iter().filter_map(told).collect() }
    }
}
