//! Colours of units and their attributes.

use crate::Words;
use board::{Marks, Owner};

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

/// The attributes' words, in the order in which captions list them. Royalty is the first.
pub const ATTRIBUTES: [(Marks, Words); 20] = [
    (Marks::ROYAL, Words::new("Royal", "Royale", "Koeniglich")),
    (Marks::KAMIKAZE, Words::same("Kamikaze")),
    (Marks::PARALYSING, Words::new("Paralysing", "Paralysante", "Paralysierend")),
    (Marks::CHAMELEON, Words::new("Chameleon", "Cameleon", "Chamaeleon")),
    (Marks::JIGGER, Words::same("Jigger")),
    (Marks::VOLAGE, Words::same("Volage")),
    (Marks::FUNCTIONARY, Words::new("Functionary", "Fonctionnaire", "Beamtet")),
    (Marks::HALF_NEUTRAL, Words::new("HalfNeutral", "DemiNeutre", "HalbNeutral")),
    (
        Marks::HURDLE_COLOUR_CHANGING,
        Words::new("HurdleColourChanging", "CouleurEchangeantSautoir", "SprungbockFarbeWechselnd"),
    ),
    (Marks::PROTEAN, Words::new("Protean", "Protee", "Proteisch")),
    (Marks::MAGIC, Words::new("Magic", "Magique", "Magisch")),
    (Marks::UNCAPTURABLE, Words::new("Uncapturable", "Imprenable", "Unschlagbar")),
    (Marks::PATROL, Words::new("Patrol", "Patrouille", "Patrouille")),
    (Marks::FRISCHAUF, Words::same("Frischauf")),
    (Marks::BUL, Words::same("Bul")),
    (Marks::DOB, Words::same("Dob")),
    (Marks::ANDA, Words::same("Anda")),
    (Marks::ANDA_INVERSE, Words::new("AndaInverse", "AndaInverse", "AndaInvers")),
    (Marks::ALICE_A, Words::same("AliceA")),
    (Marks::ALICE_B, Words::same("AliceB")),
];
