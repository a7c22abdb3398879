//! The tree of the movement language.

use crate::czech::Script;
use crate::{Axis, Lending, Vector};

/// What may stand on a square, as a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Contents(pub u8);

impl Contents {
    /// Nothing can satisfy this.
    pub const NEVER: Contents = Contents(0);
    /// Nothing stands there.
    pub const EMPTY: Contents = Contents(1);
    /// A unit that the mover may capture.
    pub const ENEMY: Contents = Contents(2);
    /// A unit that the mover may not capture.
    pub const OWN: Contents = Contents(4);
    /// Any unit.
    pub const OCCUPIED: Contents = Contents(6);
    /// Anything.
    pub const ANY: Contents = Contents(7);
    /// A hole: the square is no square. It is in none of the other sets.
    pub const HOLE: Contents = Contents(8);

    /// The contents in both sets.
    #[must_use]
    pub const fn and(self, other: Contents) -> Contents {
        Contents(self.0 & other.0)
    }

    /// The contents in either set.
    #[must_use]
    pub const fn or(self, other: Contents) -> Contents {
        Contents(self.0 | other.0)
    }

    /// Whether the two sets share something.
    #[inline]
    #[must_use]
    pub const fn meets(self, other: Contents) -> bool {
        self.0 & other.0 != 0
    }
}

/// A set of directions, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// All vectors of a leaper: `1/2` is the knight's eight.
    Family(u8, u8),
    /// All vectors of at most so many files and ranks, from the right to the left, from above downwards; the
    /// vector (0,0) is among them.
    Within(u8),
    /// One vector of the board, the same for both sides: `[1,2]`.
    Absolute(Vector),
    /// One vector as White sees it, turned by half a turn for Black: `turned[1,2]`.
    Turned(Vector),
    /// One vector as White sees it, mirrored for Black: `<0,1>` is straight forward.
    Relative(Vector),
}

/// A part of the current direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leg {
    /// The step along its longer side.
    Along,
    /// Its diagonal step.
    Diagonal,
}

/// How often something is repeated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Times {
    /// At least, at most; `u8::MAX` is without end.
    Range(u8, u8),
    /// Any number of times, and the number is remembered for [`Times::Counted`].
    Counting,
    /// As often as the last counting repetition, plus so many.
    Counted(i8),
}

/// A question that the geometry alone answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    /// The square is on the edge of the board.
    Edge,
    /// One of departure and this square is on the edge, the other is not.
    EdgeChange,
    /// The square is on that rank as its side counts them, from 1; from -1 counted from the far end.
    Rank(i8),
    /// The square is on that file, 1 for the a-file.
    File(u8),
    /// The square is beyond the middle of the board as its side sees it.
    FarHalf,
    /// The square lies on a higher rank, as the side sees it, than the departure.
    Ahead,
    /// The square lies on a lower rank, as the side sees it, than the departure.
    Behind,
    /// A higher rank than the departure for both sides: White's view.
    Above,
    /// A lower rank than the departure, White's view.
    Below,
    /// The next step in the current direction leaves the board, or leads to a hole. What is said with `Only` minds holes that stay for the
    /// whole game alone.
    Wall,
    /// The square is the departure.
    Departure,
    /// The square is that of the hurdle.
    Hurdle,
    /// The current direction is a line or a diagonal.
    Straight,
    /// The side that plays is White.
    White,
}

/// A movement: a path with choices. A path has a square where it is (first the departure), a direction, a counter
/// and remembers a hurdle, a victim and squares passed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Movement {
    /// One after the other; the empty sequence does nothing.
    Sequence(Vec<Movement>),
    /// Each of these ways, in order.
    Choice(Vec<Movement>),
    /// The rest of the sequence for each of these directions; the flag reverses their order.
    Each(Vec<Direction>, bool),
    /// A step in the current direction; off the board the path ends.
    Go,
    /// A step of a part of the current direction.
    GoLeg(Leg),
    /// A step of one vector; the direction stays.
    Step(Direction),
    /// Turn left by so many eighths of a turn.
    Turn(i8),
    /// Turn left and right by so many eighths, in the order of the reference's tables.
    Fork(u8),
    /// Reflect the direction.
    Flip(Axis),
    /// At the wall, turn as light is reflected; elsewhere the path ends.
    Reflect,
    /// At the wall, but not in a corner, a step along it, and turn as light is reflected; elsewhere the path ends.
    Slide,
    /// Back to the departure; the direction stays.
    Home,
    /// The path goes on only if such a thing stands here.
    Look(Contents),
    /// Something must stand here; it is remembered as the hurdle.
    Hurdle,
    /// The same, and a hole serves as the hurdle, too.
    HurdleOrHole,
    /// An enemy must stand here; it will be captured though the unit goes on.
    Take,
    /// The movement may end here, with a capture, without, or both; the path goes on only if the square is empty.
    Land(Contents),
    /// A pawn can be captured in passing here; it is the victim wherever the path ends.
    EnPassant,
    /// Remember this square as passed by a multi-step.
    Pass,
    /// The path goes on only if the geometry is such (or not such).
    If(Condition, bool),
    /// The movement, but it may end only on such squares (or only on others).
    Only(Condition, bool, Box<Movement>),
    /// Repetition.
    Repeat(Box<Movement>, Times),
    /// From square to square by these leaps as long as squares are empty, no square twice.
    Flood(Vec<Direction>),
    /// From edge to edge by these rides, no edge square twice.
    EdgeFlood(Vec<Direction>),
    /// The path goes on only if the unit has not moved yet, as [`crate::View::is_unmoved`] knows.
    Unmoved,
    /// The movement on a board whose left and right edges are joined.
    Cylinder(Box<Movement>),
    /// The movement, in which the departure is a square like any other: a neutral unit that returns to it captures
    /// itself.
    Returning(Box<Movement>),
    /// The movement of the unit that lends it.
    Lend(Lending),
    /// The movement, but a square already reached in it is not reached a second time.
    Distinct(Box<Movement>),
    /// Moves defined in the Czech language.
    Script(Script),
}

impl Movement {
    /// No movement at all: the dummy.
    #[must_use]
    pub const fn none() -> Movement {
        Movement::Choice(Vec::new())
    }

    /// Whether it surely leads both sides to the same squares in the same ways, so that what is compiled for one serves the
    /// other.
    #[must_use]
    pub fn is_alike_for_both_sides(&self) -> bool {
        let absolute = |directions: &[Direction]| {
            directions.iter().all(|way| !matches!(way, Direction::Turned(_) | Direction::Relative(_)))
        };
        match self {
            Movement::Sequence(parts) | Movement::Choice(parts) => {
                parts.iter().all(Movement::is_alike_for_both_sides)
            }
            Movement::Each(directions, _) => absolute(directions),
            Movement::Step(direction) => absolute(&[*direction]),
            Movement::Repeat(body, _) | Movement::Cylinder(body) | Movement::Distinct(body) => {
                body.is_alike_for_both_sides()
            }
            Movement::Go
            | Movement::GoLeg(_)
            | Movement::Turn(_)
            | Movement::Fork(_)
            | Movement::Flip(_)
            | Movement::Reflect
            | Movement::Slide
            | Movement::Home
            | Movement::Look(_)
            | Movement::Hurdle
            | Movement::HurdleOrHole
            | Movement::Take
            | Movement::Land(_) => true,
            _ => false,
        }
    }

    /// The same movement without sequences and choices of one, as the text form would be read.
    #[must_use]
    pub(crate) fn tidy(self) -> Movement {
        let single = |parts: Vec<Movement>, whole: fn(Vec<Movement>) -> Movement| {
            let mut parts: Vec<Movement> = parts.into_iter().map(Movement::tidy).collect();
            if parts.len() == 1 && !matches!(parts[0], Movement::Each(..)) {
                parts.remove(0)
            } else {
                whole(parts)
            }
        };
        let boxed = |body: Box<Movement>| Box::new(body.tidy());
        match self {
            Movement::Sequence(parts) => single(parts, Movement::Sequence),
            Movement::Choice(parts) => single(parts, Movement::Choice),
            Movement::Only(condition, wanted, body) => Movement::Only(condition, wanted, boxed(body)),
            Movement::Repeat(body, times) => Movement::Repeat(boxed(body), times),
            Movement::Distinct(body) => Movement::Distinct(boxed(body)),
            Movement::Cylinder(body) => Movement::Cylinder(boxed(body)),
            Movement::Returning(body) => Movement::Returning(boxed(body)),
            other => other,
        }
    }

    /// Whether holes are more to it than squares on which nothing can stand: they serve as hurdles, or as the edge of the
    /// board.
    #[must_use]
    pub fn asks_for_holes(&self) -> bool {
        self.any(&|part| match part {
            Movement::If(condition, _) | Movement::Only(condition, ..) => *condition == Condition::Wall,
            Movement::HurdleOrHole | Movement::Reflect | Movement::Slide | Movement::Script(_) => true,
            _ => false,
        })
    }

    /// Visits the scripts of the tree, so that they may be told what they speak of.
    pub fn each_script(&mut self, visit: &mut dyn FnMut(&mut Script)) {
        match self {
            Movement::Script(script) => visit(script),
            Movement::Sequence(parts) | Movement::Choice(parts) => {
                parts.iter_mut().for_each(|part| part.each_script(visit));
            }
            Movement::Only(_, _, body)
            | Movement::Repeat(body, _)
            | Movement::Distinct(body)
            | Movement::Returning(body)
            | Movement::Cylinder(body) => body.each_script(visit),
            _ => {}
        }
    }

    /// The scripts of the tree.
    #[must_use]
    pub fn scripts(&self) -> Vec<&Script> {
        match self {
            Movement::Script(script) => vec![script],
            Movement::Sequence(parts) | Movement::Choice(parts) => {
                parts.iter().flat_map(Movement::scripts).collect()
            }
            Movement::Only(_, _, body)
            | Movement::Repeat(body, _)
            | Movement::Distinct(body)
            | Movement::Returning(body)
            | Movement::Cylinder(body) => body.scripts(),
            _ => Vec::new(),
        }
    }

    /// Whether some part of the tree is such.
    pub fn any(&self, is: &dyn Fn(&Movement) -> bool) -> bool {
        is(self)
            || match self {
                Movement::Sequence(parts) | Movement::Choice(parts) => parts.iter().any(|m| m.any(is)),
                Movement::Only(_, _, body)
                | Movement::Repeat(body, _)
                | Movement::Distinct(body)
                | Movement::Returning(body)
                | Movement::Cylinder(body) => body.any(is),
                _ => false,
            }
    }
}
