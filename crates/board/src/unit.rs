//! A unit: what stands on a square.

use crate::{Side, Square};

/// The number of a walk in the table of walks of the `movement` crate. The few that the rules of plain
/// chess must know by name are constants here; 0 is no walk at all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Walk(pub u16);

impl Walk {
    /// No walk: an empty square.
    pub const NONE: Walk = Walk(0);
    /// The pawn.
    pub const PAWN: Walk = Walk(1);
    /// The knight.
    pub const KNIGHT: Walk = Walk(2);
    /// The bishop.
    pub const BISHOP: Walk = Walk(3);
    /// The rook.
    pub const ROOK: Walk = Walk(4);
    /// The queen.
    pub const QUEEN: Walk = Walk(5);
    /// The king's walk (royal or not).
    pub const KING: Walk = Walk(6);

    /// The number as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// To whom a unit belongs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// White only.
    White,
    /// Black only.
    Black,
    /// Both sides.
    Neutral,
}

impl From<Side> for Owner {
    fn from(side: Side) -> Owner {
        match side {
            Side::White => Owner::White,
            Side::Black => Owner::Black,
        }
    }
}

/// How many different flags the users' pieces of a problem may have.
pub const MOST_FLAGS: usize = 8;

/// The marks of a unit as a set of bits: to which sides it belongs, whether it is royal, and its attributes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Marks(pub u32);

macro_rules! marks {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        impl Marks {
            $($(#[$doc])* pub const $name: Marks = Marks(1 << $bit);)*
            /// Every single mark with its name in the code.
            pub const ALL: &'static [(&'static str, Marks)] = &[$((stringify!($name), Marks::$name)),*];
        }
    };
}

marks! {
    /// Belongs to White (also set for neutral units).
    WHITE = 0;
    /// Belongs to Black (also set for neutral units).
    BLACK = 1;
    /// May not be captured and gives its side a king.
    ROYAL = 2;
    /// Disappears with what it captures.
    KAMIKAZE = 3;
    /// Observes, but cannot capture or move what it paralyses.
    PARALYSING = 4;
    /// Changes its walk with every move, in the chameleon sequence.
    CHAMELEON = 5;
    /// Must be moved at every turn where it can.
    JIGGER = 6;
    /// Changes sides with its first move.
    VOLAGE = 7;
    /// May only move while observed.
    FUNCTIONARY = 8;
    /// Changes between neutral and one side with every move.
    HALF_NEUTRAL = 9;
    /// Changes the colour of the hurdle that it hops over.
    HURDLE_COLOUR_CHANGING = 10;
    /// Takes the walk of what it captures.
    PROTEAN = 11;
    /// Changes the colour of units that come under its observation.
    MAGIC = 12;
    /// May not be captured.
    UNCAPTURABLE = 13;
    /// A promoted unit that is reborn as a pawn.
    FRISCHAUF = 14;
    /// Changes sides when captured from behind, in the Anda manner.
    ANDA = 15;
    /// The inverse Anda.
    ANDA_INVERSE = 16;
    /// Bul attribute of the reference.
    BUL = 17;
    /// Dob attribute of the reference.
    DOB = 18;
    /// Stands on board A of Alice chess.
    ALICE_A = 19;
    /// Stands on board B of Alice chess.
    ALICE_B = 20;
    /// Patrol attribute of the reference: may capture only while guarded.
    PATROL = 21;
    /// A promoted unit in a game in which captured units change hands: it comes into the hand as what it was.
    PROMOTED = 22;
    /// No unit at all: the square is a hole, on which nothing can stand and over which nothing passes.
    HOLE = 31;
}

impl Marks {
    /// No mark.
    pub const NONE: Marks = Marks(0);
    /// Both sides.
    pub const NEUTRAL: Marks = Marks(3);

    /// Whether a move of such a unit changes the hurdle that it hops over; only hoppers can bear such marks.
    #[must_use]
    pub const fn change_hurdles(self) -> bool {
        self.0 & (Marks::HURDLE_COLOUR_CHANGING.0 | Marks::BUL.0 | Marks::DOB.0) != 0
    }

    /// Whether there are marks here that no unit may bear together.
    #[must_use]
    pub const fn are_contrary(self) -> bool {
        self.has(Marks(Marks::BUL.0 | Marks::DOB.0)) || self.has(Marks(Marks::ANDA.0 | Marks::ANDA_INVERSE.0))
    }

    /// The mark that a flag of a user's piece is down, for flags numbered from 0; `None` beyond
    /// [`MOST_FLAGS`]. Units begin with all their flags up, and so without these marks.
    #[must_use]
    pub const fn flag_down(number: usize) -> Option<Marks> {
        if number < MOST_FLAGS { Some(Marks(1 << (23 + number))) } else { None }
    }

    /// Whether all of these marks are set.
    #[inline]
    #[must_use]
    pub const fn has(self, marks: Marks) -> bool {
        self.0 & marks.0 == marks.0
    }

    /// These marks and those.
    #[inline]
    #[must_use]
    pub const fn with(self, marks: Marks) -> Marks {
        Marks(self.0 | marks.0)
    }

    /// These marks less those.
    #[inline]
    #[must_use]
    pub const fn without(self, marks: Marks) -> Marks {
        Marks(self.0 & !marks.0)
    }

    /// The mark of belonging to that side.
    #[inline]
    #[must_use]
    pub const fn of(side: Side) -> Marks {
        Marks(1 << side.index())
    }
}

impl std::fmt::Debug for Marks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(Marks::ALL.iter().filter(|(_, m)| self.has(*m)).map(|(n, _)| n)).finish()
    }
}

/// A unit on a square, or none. Small and copied freely.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unit {
    /// How it moves; [`Walk::NONE`] on an empty square.
    pub walk: Walk,
    /// The square where this unit stood in the diagram, which stays with it through moves, promotions and
    /// changes of walk or colour; [`Square::NONE`] for a unit created in the play.
    pub origin: Square,
    /// Sides, royalty, attributes.
    pub marks: Marks,
}

impl Unit {
    /// An empty square.
    pub const EMPTY: Unit = Unit { walk: Walk::NONE, origin: Square::NONE, marks: Marks::NONE };

    /// A hole: the square does not exist for the play. It belongs to nobody and is not empty.
    pub const HOLE: Unit = Unit { walk: Walk::NONE, origin: Square::NONE, marks: Marks::HOLE };

    /// A wall: it belongs to nobody, cannot move or be captured, and stands in the way; other than over a [`Unit::HOLE`], units
    /// hop over it.
    pub const WALL: Unit = Unit { walk: Walk::NONE, origin: Square::NONE, marks: Marks::UNCAPTURABLE };

    /// A unit of a walk that belongs to `owner`, without attributes and without a diagram square.
    #[must_use]
    pub const fn new(walk: Walk, owner: Owner) -> Unit {
        let marks = match owner {
            Owner::White => Marks::WHITE,
            Owner::Black => Marks::BLACK,
            Owner::Neutral => Marks::NEUTRAL,
        };
        Unit { walk, origin: Square::NONE, marks }
    }

    /// Whether the square is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.walk.0 == 0 && self.marks.0 == 0
    }

    /// Whether the square is a hole.
    #[inline]
    #[must_use]
    pub const fn is_hole(self) -> bool {
        self.marks.has(Marks::HOLE)
    }

    /// Whether it is a wall.
    #[must_use]
    pub const fn is_wall(self) -> bool {
        self.walk.0 == 0 && self.marks.0 == Marks::UNCAPTURABLE.0
    }

    /// Whether it belongs to that side (a neutral unit belongs to both).
    #[inline]
    #[must_use]
    pub const fn belongs_to(self, side: Side) -> bool {
        self.marks.0 >> side.index() & 1 != 0
    }

    /// The side to which it belongs, if it belongs to just one.
    #[inline]
    #[must_use]
    pub const fn only_side(self) -> Option<Side> {
        match self.marks.0 & 3 {
            1 => Some(Side::White),
            2 => Some(Side::Black),
            _ => None,
        }
    }

    /// Whether it belongs to both sides.
    #[inline]
    #[must_use]
    pub const fn is_neutral(self) -> bool {
        self.marks.0 & 3 == 3
    }

    /// Whether it is royal.
    #[inline]
    #[must_use]
    pub const fn is_royal(self) -> bool {
        self.marks.has(Marks::ROYAL)
    }

    /// Whether a flag of it is down.
    #[must_use]
    pub const fn has_flag_down(self) -> bool {
        self.marks.0 >> 23 & ((1 << MOST_FLAGS) - 1) != 0
    }

    /// To whom it belongs; `None` on an empty square.
    #[must_use]
    pub const fn owner(self) -> Option<Owner> {
        match self.marks.0 & 3 {
            1 => Some(Owner::White),
            2 => Some(Owner::Black),
            3 => Some(Owner::Neutral),
            _ => None,
        }
    }

    /// The same unit with another walk.
    #[must_use]
    pub const fn with_walk(self, walk: Walk) -> Unit {
        Unit { walk, ..self }
    }

    /// The same unit in the hands of `owner`.
    #[must_use]
    pub const fn with_owner(self, owner: Owner) -> Unit {
        let sides = Unit::new(self.walk, owner).marks;
        Unit { marks: self.marks.without(Marks::NEUTRAL).with(sides), ..self }
    }

    /// The same unit with these marks added.
    #[must_use]
    pub const fn with_marks(self, marks: Marks) -> Unit {
        Unit { marks: self.marks.with(marks), ..self }
    }

    /// The same unit with the sides exchanged; a neutral unit stays neutral.
    #[must_use]
    pub const fn with_sides_exchanged(self) -> Unit {
        let sides = (self.marks.0 & 1) << 1 | (self.marks.0 >> 1 & 1);
        Unit { marks: Marks(self.marks.0 & !3 | sides), ..self }
    }
}
