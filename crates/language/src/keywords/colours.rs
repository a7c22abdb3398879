//! Colours of units. Their attributes stand in the table of the rules ([`rules::attributes`]).

use crate::Words;
use board::Owner;

/// To whom the units that follow belong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// White, black or neutral units.
    Of(Owner),
    /// A number of units that nobody sees.
    TotalInvisible,
}

/// The colours' words.
pub const COLOURS: [(Colour, Words); 4] = [
    (Colour::Of(Owner::White), Words::new("White", "Blanc", "Weiss")),
    (Colour::Of(Owner::Black), Words::new("Black", "Noir", "Schwarz")),
    (Colour::Of(Owner::Neutral), Words::new("Neutral", "Neutre", "Neutral")),
    (Colour::TotalInvisible, Words::new("TotalInvisible", "TotalInvisible", "TotalUnsichtbar")),
];
