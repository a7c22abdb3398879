//! The outlines of figures, drawn for this project on a square of 100 by 100, y downwards.

use super::Figure;

/// A figure as SVG path data. The body is filled with the colour of the side and has a dark outline; details are
/// strokes upon it, dark on white units and light on black ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The outline of the body, closed parts only.
    pub body: &'static str,
    /// Strokes.
    pub details: &'static str,
}

const PAWN: Shape = Shape {
    body: "M50 16 C59 16 65 23 65 31 C65 36 63 40 59 43 L67 47 L64 52 L58 52 C59 63 66 68 73 74 \
           C77 78 79 82 79 88 L21 88 C21 82 23 78 27 74 C34 68 41 63 42 52 L36 52 L33 47 L41 43 \
           C37 40 35 36 35 31 C35 23 41 16 50 16 Z",
    details: "M27 77 L73 77",
};

const KNIGHT: Shape = Shape {
    body: "M38 10 L45 20 C68 20 81 38 81 62 L81 88 L27 88 C27 73 34 65 43 57 C45 55 47 52 47 48 \
           C41 52 35 54 30 55 C28 60 24 64 19 64 C15 64 12 60 13 56 C14 50 19 44 21 38 \
           C23 30 27 25 34 21 Z",
    details: "M34 32 L37 34 M18 56 L20 55 M30 79 L78 79 M66 40 C71 48 73 56 73 68",
};

const BISHOP: Shape = Shape {
    body: "M50 8 C55 8 58 12 58 16 C58 18 57 20 55 22 C66 30 73 39 73 49 C73 56 69 61 65 64 L67 74 \
           C72 77 80 78 88 79 L88 88 C74 88 58 88 50 83 C42 88 26 88 12 88 L12 79 C20 78 28 77 33 74 \
           L35 64 C31 61 27 56 27 49 C27 39 34 30 45 22 C43 20 42 18 42 16 C42 12 45 8 50 8 Z",
    details: "M50 33 L50 53 M40 43 L60 43 M36 64 C45 61 55 61 64 64 M34 74 C45 71 55 71 66 74",
};

const ROOK: Shape = Shape {
    body: "M24 14 L36 14 L36 22 L44 22 L44 14 L56 14 L56 22 L64 22 L64 14 L76 14 L76 32 L68 40 L69 66 \
           L76 74 L76 78 L82 78 L82 88 L18 88 L18 78 L24 78 L24 74 L31 66 L32 40 L24 32 Z",
    details: "M27 32 L73 32 M33 40 L67 40 M32 66 L68 66 M25 76 L75 76",
};

const QUEEN: Shape = Shape {
    body: "M10 23 A5 5 0 1 1 17 30 L29 57 L29 26 A5 5 0 1 1 37 25 L43 54 L47 20 A5 5 0 1 1 53 20 L57 54 \
           L63 25 A5 5 0 1 1 71 26 L71 57 L83 30 A5 5 0 1 1 90 23 A5 5 0 0 1 88 30 L79 66 L76 74 L79 88 \
           L21 88 L24 74 L21 66 L12 30 A5 5 0 0 1 10 23 Z",
    details: "M22 66 C40 60 60 60 78 66 M25 74 C42 69 58 69 75 74 M23 81 C42 77 58 77 77 81",
};

const KING: Shape = Shape {
    body: "M46 8 L54 8 L54 14 L60 14 L60 21 L54 21 L54 29 C59 32 60 36 60 40 C68 35 78 35 84 41 \
           C92 49 87 61 76 67 L78 74 L78 88 L22 88 L22 74 L24 67 C13 61 8 49 16 41 C22 35 32 35 40 40 \
           C40 36 41 32 46 29 L46 21 L40 21 L40 14 L46 14 Z",
    details: "M50 62 C51 52 55 46 60 40 M50 62 C49 52 45 46 40 40 M50 62 L50 45 M24 67 C42 60 58 60 76 67 \
              M22 75 C42 69 58 69 78 75 M22 82 C42 78 58 78 78 82",
};

const EQUIHOPPER: Shape = Shape {
    body: "M22 12 L78 12 L78 20 L57 50 L78 80 L78 88 L22 88 L22 80 L43 50 L22 20 Z",
    details: "M24 20 L76 20 M24 80 L76 80 M43 50 L57 50",
};

const DISC: Shape = Shape {
    body: "M50 14 A36 36 0 1 1 50 86 A36 36 0 1 1 50 14 Z",
    details: "M50 26 A24 24 0 1 1 50 74 A24 24 0 1 1 50 26",
};

/// The shape of a figure, upright.
#[must_use]
pub const fn shape(figure: Figure) -> Shape {
    match figure {
        Figure::Pawn => PAWN,
        Figure::Knight => KNIGHT,
        Figure::Bishop => BISHOP,
        Figure::Rook => ROOK,
        Figure::Queen => QUEEN,
        Figure::King => KING,
        Figure::Equihopper => EQUIHOPPER,
        Figure::Disc => DISC,
    }
}
