//! Pieces of the variants' world that have names but no code in the table of walks, in Betza notation. They are
//! those of the catalogue of Fairy-Max and its web page.

/// A piece with a name, written in Betza.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedPiece {
    /// Its name in English.
    pub name: &'static str,
    /// How it moves, in Betza notation with XBoard's extensions.
    pub betza: &'static str,
}

/// All of them.
pub const NAMED_PIECES: &[NamedPiece] = &[
    named("Wildebeest", "NC"),
    named("Bison", "CZ"),
    named("Carpenter", "ND"),
    named("High Priestess", "NAF"),
    named("Minister", "NDW"),
    named("Crab", "ffNbsN"),
    named("Barc", "bbNfsN"),
    named("Shatranj Pawn", "fmWfcF"),
    named("Pegasus", "mQcN"),
    named("Keen", "mKcQ"),
    named("Quing", "mQcK"),
    named("Caliph", "BC"),
    named("Canvasser", "RC"),
    named("Marshall", "RN"),
    named("Archbishop", "BN"),
    named("Cannon", "mRcpR"),
    named("Dimachaer", "gabyabsR"),
    named("Secutor", "mRgabyabscR"),
    named("Provocator", "gabyabsB"),
    named("Murmillo", "mBgabyabscB"),
    named("Horse", "nN"),
    named("Xiangqi Elephant", "nA"),
    named("Short Rook", "R4"),
    named("Short Bishop", "B4"),
    named("Griffon", "FyafsF"),
    named("Aanca", "WyafsW"),
    named("Silver General", "FfW"),
    named("Gold General", "WfF"),
    named("Falcon", "aflafrKafraflKafafsKafsafK"),
];

const fn named(name: &'static str, betza: &'static str) -> NamedPiece {
    NamedPiece { name, betza }
}

/// The piece of that name, whatever the case of its letters.
#[must_use]
pub fn piece_by_name(name: &str) -> Option<&'static NamedPiece> {
    NAMED_PIECES.iter().find(|piece| piece.name.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Initial, parse_betza};
    use crate::{Arrival, Lender, Program, View};
    use board::{Geometry, Side, Square, Unit, Walk};

    struct Empty(Square);

    impl View for Empty {
        fn unit(&self, square: Square) -> Unit {
            if square == self.0 { Unit::new(Walk::QUEEN, Side::White.into()) } else { Unit::EMPTY }
        }
        fn mover(&self) -> Side {
            Side::White
        }
    }

    impl Lender for Empty {}

    #[test]
    fn every_named_piece_can_be_read() {
        for piece in NAMED_PIECES {
            let movement =
                parse_betza(piece.betza, Initial::Unmoved).unwrap_or_else(|e| panic!("{}: {e}", piece.name));
            let printed = movement.to_string();
            assert_eq!(crate::Movement::parse(&printed).unwrap(), movement, "{printed}");
        }
    }

    #[test]
    fn a_griffon_bends_once() {
        let griffon = parse_betza("FyafsF", Initial::Unmoved).unwrap();
        let program = Program::compile(&griffon, Geometry::CHESS, Side::White);
        let from = Geometry::CHESS.parse("d4").unwrap();
        let mut found = Vec::new();
        program.generate(from, &Empty(from), &mut |a: Arrival| found.push(Geometry::CHESS.name(a.arrival)));
        found.sort();
        found.dedup();
        // From e5 on along the fifth rank and the e-file, and so for the other diagonals.
        for square in ["e6", "e8", "f5", "h5", "c1", "a3", "a5", "c8"] {
            assert!(found.iter().any(|f| f == square), "{square} in {found:?}");
        }
        assert!(!found.iter().any(|f| f == "f6" || f == "d5"), "{found:?}");
    }
}
