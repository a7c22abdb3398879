//! The names of the family: each is a base condition with some words of the eight groups.

use super::variant::Base;
use crate::conditions::{Condition, Reads};

macro_rules! names {
    ($($ident:ident $name:literal $base:ident [$($word:literal),*] $definition:literal;)*) => {
        $(
            #[doc = $definition]
            pub static $ident: Condition = Condition {
                name: $name,
                definition: $definition,
                source: "Popeye's manual; Circe by P. Monréal and J.-P. Boyer, Problème 1968",
                reads: Reads::POSITION,
                build: super::build,
            };
        )*

        /// Each name with its base condition and the words that it stands for.
        pub(super) static NAMES: &[(&str, Base, &[&str])] = &[$(($name, Base::$base, &[$($word),*])),*];
    };
}

names! {
    CIRCE "Circe" Captured []
        "A captured unit is reborn on its square of the game array, if that is empty.";
    MIRROR_CIRCE "MirrorCirce" Captured ["Mirror"]
        "Circe; a captured unit is reborn on the square of a like unit of the other side.";
    PWC "PWC" Captured ["PWC"]
        "Circe; a captured unit is reborn where the capturer came from.";
    COUSCOUS_CIRCE "CouscousCirce" Captured ["Couscous"]
        "Circe; a captured unit is reborn on the rebirth square of the capturer.";
    CHAMELEON_CIRCE "ChameleonCirce" Captured ["Chameleon"]
        "Circe; a captured unit is reborn as the next in the sequence knight, bishop, rook, queen.";
    EQUIPOLLENTS_CIRCE "EquipollentsCirce" Captured ["Equipollents"]
        "Circe; a captured unit is reborn as far beyond its square as the capturer moved.";
    FILE_CIRCE "FileCirce" Captured ["File"]
        "Circe; a captured unit is reborn on the first rank of the file of its capture.";
    DIAGRAM_CIRCE "DiagramCirce" Captured ["Diagram"]
        "Circe; a captured unit is reborn where it stood in the diagram.";
    PARRAIN_CIRCE "ParrainCirce" Captured ["Parrain"]
        "A captured unit is reborn by the next move, as far from its square as that move goes, in its direction.";
    CONTRA_PARRAIN "ContraParrain" Captured ["ContraParrain"]
        "A captured unit is reborn by the next move, as far from its square as that move goes, against its direction.";
    SYMMETRY_CIRCE "SymmetryCirce" Captured ["Symmetry"]
        "Circe; a captured unit is reborn opposite its square, through the centre of the board.";
    VERTICAL_SYMMETRY_CIRCE "VerticalSymmetryCirce" Captured ["VerticalSymmetry"]
        "Circe; a captured unit is reborn opposite its square, across the vertical middle line.";
    HORIZONTAL_SYMMETRY_CIRCE "HorizontalSymmetryCirce" Captured ["HorizontalSymmetry"]
        "Circe; a captured unit is reborn opposite its square, across the horizontal middle line.";
    CIRCE_CLONE "CirceClone" Captured ["Clone"]
        "Circe; a captured unit is reborn with the walk of the capturer.";
    MIRROR_FILE_CIRCE "MirrorFileCirce" Captured ["File", "Mirror"]
        "FileCirce with the other side's first rank.";
    ANTIPODEAN_CIRCE "AntipodeanCirce" Captured ["Antipodes"]
        "Circe; a captured unit is reborn four files and four ranks away from its square.";
    MIRROR_CIRCE_CLONE "MirrorCirceClone" Captured ["Clone", "Mirror"]
        "CirceClone with the squares of the other side.";
    SUPER_CIRCE "SuperCirce" Captured ["Super"]
        "Circe; a captured unit is reborn on any empty square, or not at all, as the capturer chooses.";
    FRISCHAUF_CIRCE "FrischAufCirce" Captured ["Frischauf"]
        "Circe; promoted units are reborn on promotion squares.";
    VERTICAL_MIRROR_CIRCE "VerticalMirrorCirce" Captured ["VerticalMirror"]
        "Circe with the rebirth squares reflected across the vertical middle line.";
    DIAMETRAL_CIRCE "DiametralCirce" Captured ["Diametral"]
        "Circe with the rebirth squares turned about the centre of the board.";
    RANK_CIRCE "RankCirce" Captured ["Rank"]
        "Circe; a captured unit is reborn on the rank of its capture, on the file of its square of the game array.";
    MIRROR_COUSCOUS_CIRCE "MirrorCouscousCirce" Captured ["Couscous", "Mirror"]
        "CouscousCirce with the squares of the other side.";
    CIRCE_ASSASSIN "CirceAssassin" Captured ["Assassin"]
        "Circe; what stands on the rebirth square disappears.";
    APRIL_CHESS "AprilChess" Captured ["Super", "April"]
        "Units of the walks named are reborn, when captured, on any empty square as the capturer chooses.";
    CIRCE_TURNCOATS "CirceTurncoats" Captured ["Turncoats"]
        "Circe; the reborn unit changes sides.";
    CIRCE_DOUBLE_AGENTS "CirceDoubleAgents" Captured ["Turncoats", "Mirror"]
        "MirrorCirce; the reborn unit changes sides.";
    CAGE_CIRCE "CageCirce" Captured ["Cage"]
        "Circe; a captured unit is reborn on any square where it can do nothing but capture, as the capturer chooses.";
    CIRCE_TAKE_AND_MAKE "CirceTake&Make" Captured ["Take&Make"]
        "Circe; a captured unit is reborn where it could move from the square of its capture, as the capturer chooses.";
    ANTI_CIRCE "AntiCirce" Capturer []
        "A capturing unit is reborn on its square of the game array, which must be empty.";
    MIRROR_ANTI_CIRCE "MirrorAntiCirce" Capturer ["Mirror"]
        "AntiCirce with the squares of the other side.";
    DIAGRAM_ANTI_CIRCE "DiagramAntiCirce" Capturer ["Diagram"]
        "AntiCirce; the capturer is reborn where it stood in the diagram.";
    FILE_ANTI_CIRCE "FileAntiCirce" Capturer ["File"]
        "AntiCirce; the capturer is reborn on the first rank of the file of capture.";
    SYMMETRY_ANTI_CIRCE "SymmetryAntiCirce" Capturer ["Symmetry"]
        "AntiCirce; the capturer is reborn opposite the square of capture, through the centre of the board.";
    VERTICAL_SYMMETRY_ANTI_CIRCE "VerticalSymmetryAntiCirce" Capturer ["VerticalSymmetry"]
        "AntiCirce; the capturer is reborn opposite the square of capture, across the vertical middle line.";
    HORIZONTAL_SYMMETRY_ANTI_CIRCE "HorizontalSymmetryAntiCirce" Capturer ["HorizontalSymmetry"]
        "AntiCirce; the capturer is reborn opposite the square of capture, across the horizontal middle line.";
    MIRROR_FILE_ANTI_CIRCE "MirrorFileAntiCirce" Capturer ["File", "Mirror"]
        "FileAntiCirce with the other side's first rank.";
    ANTIPODEAN_ANTI_CIRCE "AntipodeanAntiCirce" Capturer ["Antipodes"]
        "AntiCirce; the capturer is reborn four files and four ranks away from the square of capture.";
    EQUIPOLLENTS_ANTI_CIRCE "EquipollentsAntiCirce" Capturer ["Equipollents"]
        "AntiCirce; the capturer is reborn as far beyond the square of capture as it moved.";
    ANTI_CLONE_CIRCE "AntiCloneCirce" Capturer ["Clone"]
        "AntiCirce; the capturer is reborn with the walk of the captured unit.";
    ANTI_SUPER_CIRCE "AntiSuperCirce" Capturer ["Super"]
        "AntiCirce; the capturer is reborn on any empty square as its side chooses.";
    IMMUN_CHESS "ImmunChess" Immune []
        "A unit may be captured only if its Circe rebirth square is empty.";
    MIRROR_IMMUN_CHESS "MirrorImmunChess" Immune ["Mirror"]
        "ImmunChess with the squares of the other side.";
    FILE_IMMUN_CHESS "FileImmunChess" Immune ["File"]
        "ImmunChess with the squares of FileCirce.";
    DIAGRAM_IMMUN_CHESS "DiagramImmunChess" Immune ["Diagram"]
        "ImmunChess with the squares of the diagram.";
    MIRROR_FILE_IMMUN_CHESS "MirrorFileImmunChess" Immune ["File", "Mirror"]
        "ImmunChess with the squares of MirrorFileCirce.";
    SYMMETRY_IMMUN_CHESS "SymmetryImmunChess" Immune ["Symmetry"]
        "ImmunChess with the squares of SymmetryCirce.";
    VERTICAL_SYMMETRY_IMMUN_CHESS "ImmuneVerticalSymmetry" Immune ["VerticalSymmetry"]
        "ImmunChess with the squares of VerticalSymmetryCirce.";
    HORIZONTAL_SYMMETRY_IMMUN_CHESS "ImmuneHorizontalSymmetry" Immune ["HorizontalSymmetry"]
        "ImmunChess with the squares of HorizontalSymmetryCirce.";
    ANTIPODEAN_IMMUN_CHESS "AntipodeanImmunChess" Immune ["Antipodes"]
        "ImmunChess with the squares of AntipodeanCirce.";
    EQUIPOLLENTS_IMMUN_CHESS "EquipollentsImmunChess" Immune ["Equipollents"]
        "ImmunChess with the squares of EquipollentsCirce.";
    GENEVA_CHESS "GenevaChess" Geneva []
        "A unit may capture only if its own Circe rebirth square is empty.";
    MARS_CIRCE "MarsCirce" Mars []
        "Units capture as if from their rebirth squares, which must be empty; other moves are ordinary.";
    MARS_MIRROR_CIRCE "MarsMirrorCirce" Mars ["Mirror"]
        "MarsCirce with the squares of the other side.";
    ANTI_MARS_CIRCE "AntiMarsCirce" AntiMars []
        "Units move, but do not capture, as if from their rebirth squares, which must be empty; captures are ordinary.";
    ANTI_MARS_MIRROR_CIRCE "AntiMarsMirrorCirce" AntiMars ["Mirror"]
        "AntiMarsCirce with the squares of the other side.";
    ANTI_MARS_ANTIPODEAN_CIRCE "AntiMarsAntipodeanCirce" AntiMars ["Antipodes"]
        "AntiMarsCirce with squares four files and four ranks away.";
    PHANTOM_CHESS "PhantomChess" Phantom []
        "Units may also move as if from their rebirth squares, when these are empty.";
}
