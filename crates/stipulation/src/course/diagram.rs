//! Diagrams to be reached, of which not all need be known.

use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};

/// What must stand on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Want {
    /// Nothing, or what is not told, as the diagram's extra units say.
    #[default]
    Open,
    /// This unit: owner and walk count.
    Unit(Unit),
    /// A unit of that owner and of unknown kind.
    Kind(Owner),
}

/// Which units may or must stand on the squares of which nothing is told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Extra {
    /// None: the diagram is complete.
    #[default]
    None,
    /// Any units of these sides.
    Any(Vec<Side>),
    /// Exactly these: owner and walk, [`Walk::NONE`] for any kind.
    Exactly(Vec<(Owner, Walk)>),
}

/// A diagram to be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiagramTest {
    /// By number of the square.
    pub squares: Vec<Want>,
    /// What stands elsewhere.
    pub extra: Extra,
    /// Whether the colours of the units mean nothing.
    pub colourless: bool,
}

impl DiagramTest {
    /// An empty diagram.
    #[must_use]
    pub fn new() -> DiagramTest {
        DiagramTest { squares: vec![Want::Open; 64], extra: Extra::None, colourless: false }
    }

    /// Whether everything is told.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.extra == Extra::None
            && !self.colourless
            && !self.squares.iter().any(|want| matches!(want, Want::Kind(_)))
    }

    /// The units that are told, as a position. Which kings are royal is not decided here.
    #[must_use]
    pub fn position(&self) -> Position {
        let mut position = Position::new(Geometry::CHESS);
        for square in Geometry::CHESS.squares() {
            if let Some(Want::Unit(unit)) = self.squares.get(square.index()) {
                position.place(square, *unit);
            }
        }
        position
    }

    /// Whether a position is one of those that the diagram means.
    #[must_use]
    pub fn matches(&self, position: &Position) -> bool {
        self.matches_by(|square| position.unit(square))
    }

    /// The same for units that are looked at by a function.
    #[must_use]
    pub fn matches_by(&self, unit_on: impl Fn(Square) -> Unit) -> bool {
        let mut extras: Vec<Unit> = Vec::new();
        for square in Geometry::CHESS.squares() {
            let unit = unit_on(square);
            match self.squares.get(square.index()).copied().unwrap_or_default() {
                Want::Open if unit.is_empty() => {}
                Want::Open => match &self.extra {
                    Extra::None => return false,
                    Extra::Any(sides) if sides.iter().any(|&side| unit.belongs_to(side)) => {}
                    Extra::Any(_) => return false,
                    Extra::Exactly(units) if extras.len() == units.len() => return false,
                    Extra::Exactly(_) => extras.push(unit),
                },
                Want::Unit(want) if !self.fits(unit, want) => return false,
                Want::Kind(owner) if unit.is_empty() || !self.colourless && unit.owner() != Some(owner) => {
                    return false;
                }
                Want::Unit(_) | Want::Kind(_) => {}
            }
        }
        match &self.extra {
            Extra::Exactly(units) => assigns(units, &extras),
            _ => true,
        }
    }

    fn fits(&self, unit: Unit, want: Unit) -> bool {
        // royalty and what conditions give to all units is not written in diagrams
        let sides = Marks::WHITE.with(Marks::BLACK);
        let owned = Marks(unit.marks.0 & sides.0) == Marks(want.marks.0 & sides.0);
        unit.walk == want.walk && !unit.is_empty() && (self.colourless || owned)
    }

    /// The square's want.
    #[must_use]
    pub fn want(&self, square: Square) -> Want {
        self.squares.get(square.index()).copied().unwrap_or_default()
    }
}

impl Default for DiagramTest {
    fn default() -> DiagramTest {
        DiagramTest::new()
    }
}

/// Whether the extra units found are exactly those wanted: those of a known kind are taken first, what remains of
/// either owner must be as many as the unknown ones.
fn assigns(wanted: &[(Owner, Walk)], found: &[Unit]) -> bool {
    if wanted.len() != found.len() {
        return false;
    }
    let mut left: Vec<Unit> = found.to_vec();
    let (known, unknown): (Vec<_>, Vec<_>) = wanted.iter().partition(|(_, walk)| *walk != Walk::NONE);
    known.into_iter().chain(unknown).all(|&(owner, walk)| {
        let fits = |unit: &Unit| unit.owner() == Some(owner) && (walk == Walk::NONE || unit.walk == walk);
        left.iter().position(fits).map(|index| left.swap_remove(index)).is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(position: &mut Position, name: &str, walk: Walk, owner: Owner) {
        let square = Geometry::CHESS.parse(name).expect("a square");
        position.place(square, Unit::new(walk, owner));
    }

    #[test]
    fn one_more_unit_of_unknown_kind() {
        let mut position = Position::new(Geometry::CHESS);
        at(&mut position, "a1", Walk::ROOK, Owner::White);
        let mut test = DiagramTest::new();
        assert!(!test.matches(&position));
        test.extra = Extra::Exactly(vec![(Owner::White, Walk::NONE)]);
        assert!(test.matches(&position));
        test.extra = Extra::Exactly(vec![(Owner::Black, Walk::NONE)]);
        assert!(!test.matches(&position));
        test.extra = Extra::Any(vec![Side::White]);
        assert!(test.matches(&position));
    }

    #[test]
    fn without_colours_only_kinds_count() {
        let mut position = Position::new(Geometry::CHESS);
        at(&mut position, "e4", Walk::PAWN, Owner::Black);
        let mut test = DiagramTest::new();
        test.squares[28] = Want::Unit(Unit::new(Walk::PAWN, Owner::White));
        assert!(!test.matches(&position));
        test.colourless = true;
        assert!(test.matches(&position));
    }
}
