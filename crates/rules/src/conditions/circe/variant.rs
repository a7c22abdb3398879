//! What a problem says about rebirth: eight groups of words, read once.

use super::case::RelevantCapture;
use super::square::{self, Adapter, SquareRule};
use super::walk::{Sequence, WalkRule};
use crate::conditions::{ConditionError, ConditionUse, Parameter, Reads, Variant as Word};
use board::{Symmetry, Walk};

/// Whose rules of capture and rebirth the words speak of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Base {
    /// Circe: captured units are reborn.
    Captured,
    /// AntiCirce: capturing units are reborn.
    Capturer,
    /// ImmunChess: captured units must be able to be reborn.
    Immune,
    /// GenevaChess: capturing units must be able to be reborn.
    Geneva,
    /// MarsCirce: units capture as if from their rebirth squares.
    Mars,
    /// AntiMarsCirce: units move without capture as if from their rebirth squares.
    AntiMars,
    /// PhantomChess: units may also move as if from their rebirth squares.
    Phantom,
}

impl Base {
    /// The name of the base condition.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Base::Captured => "Circe",
            Base::Capturer => "AntiCirce",
            Base::Immune => "ImmunChess",
            Base::Geneva => "GenevaChess",
            Base::Mars => "MarsCirce",
            Base::AntiMars => "AntiMarsCirce",
            Base::Phantom => "PhantomChess",
        }
    }
}

/// The same as a word, before there are registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CaptureWord {
    This,
    LastMove,
    WaitCapture,
}

/// Whose squares count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HomeRule {
    /// The reborn unit's own side's.
    Own,
    /// The other side's.
    Mirror,
    /// By the rank of the capture.
    Rank,
}

/// What happens when the rebirth square is occupied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Occupied {
    /// There is no rebirth.
    Relaxed,
    /// There is no such move.
    Strict,
    /// What stands there is removed.
    Assassin,
    /// The unit is reborn below what stands there.
    Volcanic,
    /// The unit is reborn above what stands there.
    Parachute,
}

/// All words about one base condition, taken together.
#[derive(Clone)]
pub(super) struct Variant {
    pub base: Base,
    pub kings: bool,
    /// Whether pawns take part.
    pub pawns: bool,
    pub capture: RelevantCapture,
    pub capture_word: CaptureWord,
    /// Whether the other unit of the capture decides the square.
    pub couscous: bool,
    pub walk: WalkRule,
    pub home: HomeRule,
    pub square: SquareRule,
    pub adapter: Option<Adapter>,
    pub frischauf: bool,
    pub occupied: Occupied,
    pub turncoat: bool,
    pub cheylan: bool,
    /// The walks that take part; `None` for all.
    pub only: Option<Vec<Walk>>,
    /// Whether a pawn reborn on a promotion square promotes.
    pub promotion: bool,
    /// Whether the rebirth is the mover's choice.
    pub choice: bool,
    /// Whether the square is that of the game array, perhaps adapted.
    pub of_array: bool,
    /// Whether the square is that of the diagram.
    pub of_diagram: bool,
    /// The symmetry by which the square is the image of that of the capture of the present move, if it is.
    pub image: Option<Symmetry>,
    /// Whether a word says where.
    pub square_is_given: bool,
    /// Whether only capturing kamikaze units are concerned.
    pub only_kamikazes: bool,
    /// Whether it is Equipollents or its kin.
    pub equipollents: bool,
    /// Whether it is PWC.
    pub pwc: bool,
    /// Whether a rebirth counts as a move: it gives no right to castle.
    pub moved: bool,
    /// Whether the unit is reborn by a move of its own that captures nothing, and vanishes if it has none and the rule is
    /// not strict.
    pub makes: bool,
    /// Whether a unit gives check even if it could not be reborn.
    pub orthodox_checks: bool,
    /// Whether the capturer is reborn before it could promote.
    pub before_promotion: bool,
    /// Whether the rebirth of the capturer is a part of its move.
    pub entire: bool,
}

impl Variant {
    /// What it reads of a position's past: diagram squares, if units are reborn there.
    pub(super) fn reads(&self) -> Reads {
        if self.of_diagram { Reads::ORIGINS } else { Reads::POSITION }
    }

    /// The base condition without any word.
    pub(super) fn default_of(base: Base) -> Variant {
        Variant {
            base,
            kings: matches!(base, Base::Capturer | Base::Mars | Base::AntiMars),
            pawns: true,
            capture: RelevantCapture::ThisMove,
            capture_word: CaptureWord::This,
            couscous: false,
            walk: WalkRule::Own,
            home: HomeRule::Own,
            square: SquareRule::One(square::array),
            adapter: None,
            frischauf: false,
            occupied: if base == Base::Captured { Occupied::Relaxed } else { Occupied::Strict },
            turncoat: false,
            cheylan: false,
            only: None,
            promotion: false,
            choice: false,
            of_array: true,
            of_diagram: false,
            image: None,
            square_is_given: false,
            only_kamikazes: false,
            equipollents: false,
            pwc: false,
            moved: false,
            makes: false,
            orthodox_checks: false,
            before_promotion: false,
            entire: false,
        }
    }

    /// Whether it is the capturing unit that is (or would be) reborn.
    pub(super) fn of_capturer(&self) -> bool {
        !matches!(self.base, Base::Captured | Base::Immune)
    }

    /// Whether the units are really placed on their rebirth squares.
    pub(super) fn places(&self) -> bool {
        matches!(self.base, Base::Captured | Base::Capturer)
    }

    /// The rebirth of kamikaze units that capture in Circe: as in AntiCirce, with the squares of the Circe given, and
    /// they vanish where they cannot be reborn.
    pub(super) fn of_kamikazes(&self) -> Variant {
        Variant {
            occupied: Occupied::Relaxed,
            walk: match &self.walk {
                WalkRule::Less => WalkRule::More,
                WalkRule::More => WalkRule::Less,
                other => other.clone(),
            },
            home: self.home,
            square: self.square,
            adapter: self.adapter,
            of_array: self.of_array,
            of_diagram: self.of_diagram,
            turncoat: self.turncoat,
            promotion: self.promotion,
            only_kamikazes: true,
            ..Variant::default_of(Base::Capturer)
        }
    }

    /// Reads the words of all conditions of one base. Each comes with the words that its name stands for.
    ///
    /// # Errors
    /// Words that contradict one another or make no sense for the base.
    pub(super) fn read<'u>(
        base: Base,
        uses: impl Iterator<Item = (&'u ConditionUse, &'static [Word])>,
    ) -> Result<Variant, ConditionError> {
        let mut variant = Variant::default_of(base);
        let mut blamed = None;
        for (condition, implied) in uses {
            if implied.iter().any(|word| ABOUT_CAPTURED.contains(&word.name())) {
                blamed = Some((condition.name.clone(), None));
            }
            if let Some(word) = condition.words().filter(|word| ABOUT_CAPTURED.contains(word)).last() {
                blamed = Some((condition.name.clone(), Some(word.to_owned())));
            }
            let mut reader = Reader { variant: &mut variant, name: &condition.name };
            for word in implied {
                reader.word(word.name())?;
            }
            // AprilChess, unlike Circe with the word April, leaves no choice not to be reborn
            if implied.contains(&Word::April) && reader.variant.occupied == Occupied::Relaxed {
                reader.variant.occupied = Occupied::Strict;
            }
            let mut walks: Vec<Walk> = Vec::new();
            let mut walks_of = if implied.contains(&Word::April) {
                Some("April")
            } else {
                implied.contains(&Word::Chameleon).then_some("Chameleon")
            };
            for parameter in &condition.parameters {
                match parameter {
                    Parameter::Walks(more) if walks_of.is_some() => {
                        walks.extend(more);
                        // at once, for a later word may say what captured units become
                        if walks_of == Some("Chameleon") {
                            reader.walk(WalkRule::Chameleon(Sequence::of(&walks)));
                        }
                    }
                    Parameter::Word(word) => {
                        reader.word(word)?;
                        if let Some(next) = ["April", "Chameleon"].into_iter().find(|w| w == word) {
                            reader.walks(walks_of.replace(next), &walks)?;
                            walks.clear();
                        }
                    }
                    _ => return Err(reader.error("only words and, behind April and Chameleon, walks")),
                }
            }
            reader.walks(walks_of, &walks)?;
        }
        variant.finish(blamed)
    }

    /// `blamed` is the condition, and the word behind it, to be named if the words make no sense for the base.
    fn finish(mut self, blamed: Option<(String, Option<String>)>) -> Result<Variant, ConditionError> {
        if self.before_promotion {
            // what arrives on its last rank promotes as after any move
            self.promotion = false;
        }
        if self.equipollents && self.home == HomeRule::Mirror {
            self.square = SquareRule::One(square::contrary_equipollents);
        }
        if matches!(self.base, Base::Mars | Base::AntiMars | Base::Phantom | Base::Geneva) {
            let take_and_make = matches!(self.square, SquareRule::TakeAndMake);
            let senseless = !matches!(self.walk, WalkRule::Own)
                || self.turncoat
                || self.couscous
                || self.capture_word != CaptureWord::This
                || take_and_make
                || self.equipollents
                || self.pwc;
            if senseless {
                let (condition, word) = blamed.unwrap_or_else(|| (format!("{:?}", self.base), None));
                return Err(ConditionError::Senseless { condition, word });
            }
        }
        Ok(self)
    }
}

/// The words about what is captured, or what it becomes: they make no sense where nothing is reborn.
const ABOUT_CAPTURED: [&str; 15] = [
    "LastMove",
    "WaitCapture",
    "Clone",
    "Couscous",
    "Equipollents",
    "Parrain",
    "ContraParrain",
    "PWC",
    "Take&Make",
    "Make",
    "Chameleon",
    "Turncoat",
    "Turncoats",
    "Einstein",
    "ReversalEinstein",
];

struct Reader<'v> {
    variant: &'v mut Variant,
    name: &'v str,
}

impl Reader<'_> {
    fn error(&self, problem: &str) -> ConditionError {
        ConditionError::Parameter { condition: self.name.to_owned(), problem: problem.to_owned() }
    }

    fn walks(&mut self, of: Option<&str>, walks: &[Walk]) -> Result<(), ConditionError> {
        match of {
            Some("April") if walks.is_empty() => Err(self.error("April needs walks")),
            Some("April") => {
                self.variant.only.get_or_insert_default().extend(walks);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    // words of one condition that contradict one another are the reader's affair; of several conditions the last counts
    fn square(&mut self, rule: SquareRule) {
        self.variant.square_is_given = true;
        self.variant.of_array = false;
        self.variant.square = rule;
        self.variant.equipollents = false;
        self.variant.pwc = false;
    }

    fn one(&mut self, rule: square::OneSquare, promotion: bool) {
        self.square(SquareRule::One(rule));
        self.variant.promotion |= promotion;
    }

    fn any_of(&mut self, rule: SquareRule) {
        self.square(rule);
        self.variant.promotion = true;
        self.variant.choice = true;
    }

    fn adapter(&mut self, adapter: Adapter) {
        self.variant.adapter = Some(adapter);
        self.variant.frischauf = false;
    }

    fn walk(&mut self, rule: WalkRule) {
        self.variant.walk = rule;
    }

    fn home(&mut self, rule: HomeRule) {
        self.variant.home = rule;
    }

    fn word(&mut self, word: &str) -> Result<(), ConditionError> {
        let of_capturer = self.variant.of_capturer();
        match word {
            "RexInclusive" => self.variant.kings = true,
            "RexExclusive" => self.variant.kings = false,
            "LastMove" => self.variant.capture_word = CaptureWord::LastMove,
            "WaitCapture" => self.variant.capture_word = CaptureWord::WaitCapture,
            "Couscous" => {
                self.variant.couscous = true;
                self.variant.promotion = true;
            }
            "Mirror" => self.home(HomeRule::Mirror),
            "Clone" => self.walk(WalkRule::Clone),
            "Chameleon" => self.walk(WalkRule::Chameleon(Sequence::Customary)),
            "Einstein" => self.walk(if of_capturer { WalkRule::More } else { WalkRule::Less }),
            "ReversalEinstein" => self.walk(if of_capturer { WalkRule::Less } else { WalkRule::More }),
            "Turncoats" | "Turncoat" => self.variant.turncoat = true,
            "April" => {
                self.variant.promotion = true;
                self.variant.choice = true;
            }
            "Equipollents" | "Parrain" | "ContraParrain" => {
                self.one(square::equipollents, true);
                self.variant.equipollents = true;
                if word != "Equipollents" {
                    self.variant.capture_word = CaptureWord::LastMove;
                }
                if word == "ContraParrain" {
                    self.home(HomeRule::Mirror);
                }
            }
            "Rank" => {
                self.one(square::array, false);
                self.variant.of_array = true;
                self.adapter(square::rank);
                self.home(HomeRule::Rank);
            }
            "File" => self.one(square::file, false),
            "Symmetry" => self.one(square::symmetry, true),
            "VerticalSymmetry" => self.one(square::vertical_symmetry, true),
            "HorizontalSymmetry" => {
                self.one(square::horizontal_symmetry, false);
                self.variant.image = Some(Symmetry::Horizontal);
                self.variant.promotion = false;
            }
            "Diagram" => {
                self.one(square::diagram, false);
                self.variant.of_diagram = true;
            }
            "PWC" => {
                self.one(square::pwc, true);
                self.variant.pwc = true;
            }
            "Antipodes" => self.one(square::antipodes, true),
            "Above" => self.one(square::above, true),
            "Below" => self.one(square::below, true),
            "PawnExclusive" => self.variant.pawns = false,
            "CaptureSquare" => self.one(square::capture_square, false),
            "Super" => self.any_of(SquareRule::Any),
            "Cage" => self.any_of(SquareRule::Cage),
            "Take&Make" => self.any_of(SquareRule::TakeAndMake),
            "Diametral" => self.adapter(square::diametral),
            "VerticalMirror" => self.adapter(square::vertical_mirror),
            "Frischauf" => {
                self.adapter(square::frischauf);
                self.variant.frischauf = true;
            }
            "Strict" => self.variant.occupied = Occupied::Strict,
            "Relaxed" => self.variant.occupied = Occupied::Relaxed,
            "Assassin" => self.variant.occupied = Occupied::Assassin,
            "Volcanic" => self.variant.occupied = Occupied::Volcanic,
            "Parachute" => self.variant.occupied = Occupied::Parachute,
            "MovedRebirth" => self.variant.moved = true,
            "Make" => {
                self.any_of(SquareRule::TakeAndMake);
                self.variant.makes = true;
            }
            "OrthodoxChecks" => self.variant.orthodox_checks = true,
            "BeforePromotion" => self.variant.before_promotion = true,
            "EntireMove" => self.variant.entire = true,
            "Calvet" => self.variant.cheylan = false,
            "Cheylan" => self.variant.cheylan = true,
            _ => return Err(self.error(&format!("{word} is not a word about rebirth"))),
        }
        Ok(())
    }
}
