//! The keys of variants.ini, one row each: what a key means, what it takes and what it is without it, how it is called in our own
//! kind of file, and how it is read. The reader, the list of keys and what is said of unknown ones stand on this table.

use super::definition::{Definition, Value, uncapitalised};
use super::ini::Entry;
use super::{VariantError, pieces};
use board::{PerSide, Side};
use rules::general::Verdict;
use rules::variant::MayPass;
use std::fmt;

/// What a key takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// `true` or `false`.
    Truth,
    /// A number.
    Number,
    /// `win`, `draw` or `loss`.
    Result,
    /// The letter of a piece, `-` for none.
    Letter,
    /// The letters of pieces.
    Letters,
    /// Pairs of a letter and something behind a colon.
    Pairs,
    /// A file, as a letter or a number.
    File,
    /// Squares, files and ranks, such as `*8 d4`.
    Region,
    /// One of some words.
    Word(&'static [&'static str]),
    /// Text.
    Text,
}

impl fmt::Display for Takes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Takes::Truth => "true or false",
            Takes::Number => "a number",
            Takes::Result => "win, draw or loss",
            Takes::Letter => "a letter",
            Takes::Letters => "letters",
            Takes::Pairs => "letter:value ...",
            Takes::File => "a file",
            Takes::Region => "squares, files, ranks",
            Takes::Word(words) => return out.write_str(&words.join(", ")),
            Takes::Text => "text",
        })
    }
}

/// For which sides a key may be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    /// For both together.
    Together,
    /// For each by itself, with `White` or `Black` behind it.
    Apart,
    /// In either way.
    Any,
}

/// Reads the value of a key for some sides into a definition.
type Reader = fn(&mut Definition, &Value<'_>, &[Side]) -> Result<(), VariantError>;

/// What becomes of a key.
#[derive(Clone, Copy)]
enum Use {
    Read(Reader),
    /// It is read with the name of a piece behind it.
    WithPiece,
    /// It decides no move: values, display, and what positions without moves tell anyway.
    WithoutEffect,
    /// It is not played.
    Unsupported,
}

/// A key of variants.ini.
#[derive(Clone, Copy)]
pub struct Key {
    /// The key, without a side.
    pub name: &'static str,
    /// For which sides it may be given.
    pub sides: Sides,
    /// How it is called in our own kind of file, if it is.
    pub own: Option<&'static str>,
    /// What it takes.
    pub takes: Takes,
    /// What holds without it.
    pub default: &'static str,
    /// A value.
    pub example: &'static str,
    /// What it means.
    pub meaning: &'static str,
    what: Use,
}

impl Key {
    /// A key that has no effect or is not played.
    const fn only_known(name: &'static str, sides: Sides, meaning: &'static str, what: Use) -> Key {
        Key { name, sides, own: None, takes: Takes::Text, default: "", example: "", meaning, what }
    }

    /// Whether it is not played.
    #[must_use]
    pub fn is_unsupported(&self) -> bool {
        matches!(self.what, Use::Unsupported)
    }

    /// Whether it is read and changes nothing.
    #[must_use]
    pub fn has_no_effect(&self) -> bool {
        matches!(self.what, Use::WithoutEffect)
    }

    /// The sides of which a word speaks that names the key, if it does.
    fn sides_of(&self, word: &str) -> Option<&'static [Side]> {
        match (word.strip_prefix(self.name)?, self.sides) {
            ("", Sides::Together | Sides::Any) => Some(&Side::BOTH),
            ("White", Sides::Apart | Sides::Any) => Some(&[Side::White]),
            ("Black", Sides::Apart | Sides::Any) => Some(&[Side::Black]),
            _ => None,
        }
    }
}

impl Definition {
    /// Takes a line of the definition into account.
    pub(super) fn apply(&mut self, entry: &Entry) -> Result<(), VariantError> {
        let key = entry.key.as_str();
        let reader = Value { key, value: &entry.value };
        if let Some(read) = read(self, &reader) {
            return read;
        }
        if let Some(moves) = pieces::named(key) {
            return self.piece(&reader, moves);
        }
        if key.starts_with("customPiece") {
            return self.piece(&reader, "");
        }
        if self.apply_own(&reader)? {
            return Ok(());
        }
        for (side, name) in [(Side::White, "mobilityRegionWhite"), (Side::Black, "mobilityRegionBlack")] {
            if let Some(piece) = key.strip_prefix(name) {
                self.confine(side, uncapitalised(piece), &entry.value);
                return Ok(());
            }
        }
        Err(refuse(key))
    }
}

/// Reads a value, if its key is of the table.
fn read(definition: &mut Definition, value: &Value<'_>) -> Option<Result<(), VariantError>> {
    KEYS.iter().find_map(|key| {
        let sides = key.sides_of(value.key)?;
        Some(match key.what {
            Use::Read(read) => read(definition, value, sides),
            Use::WithoutEffect => Ok(()),
            Use::Unsupported | Use::WithPiece => return None,
        })
    })
}

/// What is said of a key that nobody has read.
fn refuse(word: &str) -> VariantError {
    if KEYS.iter().any(|key| key.is_unsupported() && key.sides_of(word).is_some()) {
        return VariantError::Unsupported(word.to_owned());
    }
    let names = KEYS.iter().map(|key| key.name).filter(|name| !name.is_empty());
    VariantError::Value { key: word.to_owned(), problem: unknown(word, names) }
}

/// That a key is unknown, and which one was perhaps meant: the nearest, if at most a third of its letters are others.
pub(super) fn unknown<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> String {
    let distance = |name: &str| strsim::osa_distance(word, name);
    let nearest = names.min_by_key(|name| distance(name)).filter(|name| 3 * distance(name) <= name.len());
    nearest.map_or_else(|| "unknown key".to_owned(), |name| format!("unknown key, perhaps {name}"))
}

/// All keys but those that define pieces.
pub static KEYS: &[Key] = &[
    // board and position
    Key {
        name: "maxFile",
        sides: Sides::Together,
        own: None,
        takes: Takes::File,
        default: "8",
        example: "10",
        meaning: "the last file of the board, as a letter or a number",
        what: Use::Read(|d, v, _| {
            d.shape(v, v.file_count()?, d.ranks)?;
            Ok(())
        }),
    },
    Key {
        name: "maxRank",
        sides: Sides::Together,
        own: None,
        takes: Takes::Number,
        default: "8",
        example: "10",
        meaning: "the last rank of the board",
        what: Use::Read(|d, v, _| {
            d.shape(v, d.files, v.number()?)?;
            Ok(())
        }),
    },
    Key {
        name: "startFen",
        sides: Sides::Together,
        own: Some("start"),
        takes: Takes::Text,
        default: "",
        example: "8/8/8/8/8/8/8/8 w - - 0 1",
        meaning: "the start position",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.start);
            Ok(())
        }),
    },
    Key {
        name: "cylinder",
        sides: Sides::Together,
        own: None,
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "the left and right edges are joined (not of Fairy-Stockfish)",
        what: Use::Read(|d, v, _| {
            d.cylinder = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "diagonalLines",
        sides: Sides::Together,
        own: Some("moves.diagonals"),
        takes: Takes::Region,
        default: "",
        example: "d1 f1 e2",
        meaning: "squares with lines along the diagonals, as in Korean palaces",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.diagonals);
            Ok(())
        }),
    },
    Key {
        name: "conditions",
        sides: Sides::Together,
        own: None,
        takes: Takes::Text,
        default: "",
        example: "Circe",
        meaning: "fairy conditions with their parameters, behind one another with semicolons (not of Fairy-Stockfish)",
        what: Use::Read(|d, v, _| {
            d.conditions = v.value.split(';').map(str::to_owned).collect();
            Ok(())
        }),
    },
    Key {
        name: "remove",
        sides: Sides::Together,
        own: None,
        takes: Takes::Letter,
        default: "",
        example: "q",
        meaning: "takes the piece of that letter out (not of Fairy-Stockfish)",
        what: Use::Read(|d, v, _| {
            d.pieces.retain(|piece| !v.value.eq_ignore_ascii_case(&piece.letter.to_string()));
            Ok(())
        }),
    },
    Key {
        name: "mobilityRegion",
        sides: Sides::Apart,
        own: None,
        takes: Takes::Region,
        default: "",
        example: "",
        meaning: "with the name of a piece behind it: the squares that it may not leave",
        what: Use::WithPiece,
    },
    // pawns
    Key {
        name: "pawnTypes",
        sides: Sides::Together,
        own: None,
        takes: Takes::Letters,
        default: "p",
        example: "p",
        meaning: "the pieces that promote as pawns do",
        what: Use::Read(|d, v, _| {
            d.pawn_types = PerSide([(); 2].map(|()| Some(v.value.to_owned())));
            Ok(())
        }),
    },
    Key {
        name: "promotionPawnTypes",
        sides: Sides::Any,
        own: Some("pawns.kinds"),
        takes: Takes::Letters,
        default: "p",
        example: "p",
        meaning: "the pieces that promote as pawns do",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                d.pawn_types[side] = Some(v.value.to_owned());
            }
            Ok(())
        }),
    },
    Key {
        name: "doubleStep",
        sides: Sides::Together,
        own: Some("pawns.steps-twice"),
        takes: Takes::Truth,
        default: "true",
        example: "false",
        meaning: "pawns may make a double step",
        what: Use::Read(|d, v, _| {
            d.double_step = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "doubleStepRegion",
        sides: Sides::Apart,
        own: Some("pawns.double-step"),
        takes: Takes::Region,
        default: "*2 and *7",
        example: "*2",
        meaning: "whence pawns make double steps",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                v.value.clone_into(&mut d.double_regions[side]);
            }
            Ok(())
        }),
    },
    Key {
        name: "tripleStepRegion",
        sides: Sides::Apart,
        own: Some("pawns.triple-step"),
        takes: Takes::Region,
        default: "",
        example: "*1",
        meaning: "whence pawns make triple steps",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                v.value.clone_into(&mut d.triple_regions[side]);
            }
            Ok(())
        }),
    },
    Key {
        name: "enPassantRegion",
        sides: Sides::Together,
        own: Some("pawns.in-passing"),
        takes: Takes::Word(&["-"]),
        default: "all squares",
        example: "-",
        meaning: "`-`: pawns do not capture in passing; other regions are not played",
        what: Use::Read(|d, v, _| {
            d.forbid_en_passant(v)?;
            Ok(())
        }),
    },
    Key {
        name: "soldierPromotionRank",
        sides: Sides::Together,
        own: Some("pawns.soldier-rank"),
        takes: Takes::Number,
        default: "1",
        example: "3",
        meaning: "the rank from which soldiers go sideways",
        what: Use::Read(|d, v, _| {
            d.soldier_rank = v.number()?;
            Ok(())
        }),
    },
    // promotion
    Key {
        name: "promotionPieceTypes",
        sides: Sides::Any,
        own: Some("promotion.to"),
        takes: Takes::Letters,
        default: "nbrq",
        example: "nr",
        meaning: "what pawns become; `-` nothing",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                d.promotions[side] = d.keys(v)?;
            }
            Ok(())
        }),
    },
    Key {
        name: "promotionRegion",
        sides: Sides::Apart,
        own: Some("promotion.zone"),
        takes: Takes::Region,
        default: "*8 and *1",
        example: "*7 *8",
        meaning: "where pawns promote",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                v.value.clone_into(&mut d.promotion_regions[side]);
            }
            Ok(())
        }),
    },
    Key {
        name: "mandatoryPawnPromotion",
        sides: Sides::Together,
        own: Some("promotion.must"),
        takes: Takes::Truth,
        default: "true",
        example: "false",
        meaning: "pawns must promote in their zone",
        what: Use::Read(|d, v, _| {
            d.mandatory_promotion = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "promotionLimit",
        sides: Sides::Together,
        own: Some("promotion.limits"),
        takes: Takes::Pairs,
        default: "",
        example: "q:1",
        meaning: "how many of a piece a side may have by promotion",
        what: Use::Read(|d, v, _| {
            d.limit_promotions(v)?;
            Ok(())
        }),
    },
    Key {
        name: "promotedPieceType",
        sides: Sides::Together,
        own: Some("promotion.pieces"),
        takes: Takes::Pairs,
        default: "",
        example: "n:q",
        meaning: "as which piece a promoted piece moves, as in Shogi",
        what: Use::Read(|d, v, _| {
            d.promote_pieces(v)?;
            Ok(())
        }),
    },
    Key {
        name: "mandatoryPiecePromotion",
        sides: Sides::Together,
        own: Some("promotion.pieces-must"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "other pieces than pawns must promote in the zone",
        what: Use::Read(|d, v, _| {
            d.unit_promotions.mandatory = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "piecePromotionOnCapture",
        sides: Sides::Together,
        own: Some("promotion.by-capture"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "they promote by captures",
        what: Use::Read(|d, v, _| {
            d.unit_promotions.by_capture = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "pieceDemotion",
        sides: Sides::Together,
        own: Some("promotion.and-back"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "promoted pieces may go back to what they were",
        what: Use::Read(|d, v, _| {
            d.unit_promotions.demotion = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "sittuyinPromotion",
        sides: Sides::Together,
        own: Some("promotion.in-place"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "pawns promote where they stand (Sittuyin)",
        what: Use::Read(|d, v, _| {
            d.unit_promotions.in_place = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "immobilityIllegal",
        sides: Sides::Together,
        own: Some("moves.no-stuck-units"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "no piece goes where it could never move again",
        what: Use::Read(|d, v, _| {
            d.unit_promotions.no_stuck = v.truth()?;
            Ok(())
        }),
    },
    // castling
    Key {
        name: "castling",
        sides: Sides::Together,
        own: Some("castling.allowed"),
        takes: Takes::Truth,
        default: "true",
        example: "false",
        meaning: "kings castle",
        what: Use::Read(|d, v, _| {
            d.castling = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "castlingKingPiece",
        sides: Sides::Together,
        own: Some("castling.king"),
        takes: Takes::Letter,
        default: "k",
        example: "k",
        meaning: "the piece that castles",
        what: Use::Read(|d, v, _| {
            d.castling_king = v.value.chars().next().map(|letter| letter.to_ascii_lowercase());
            Ok(())
        }),
    },
    Key {
        name: "castlingRookPieces",
        sides: Sides::Together,
        own: Some("castling.rooks"),
        takes: Takes::Letters,
        default: "r",
        example: "r",
        meaning: "the pieces with which it castles",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.castling_rooks);
            Ok(())
        }),
    },
    Key {
        name: "castlingRank",
        sides: Sides::Together,
        own: Some("castling.rank"),
        takes: Takes::Number,
        default: "1",
        example: "1",
        meaning: "the rank on which a side castles, from its own edge",
        what: Use::Read(|d, v, _| {
            d.castling_rank = v.number()?;
            Ok(())
        }),
    },
    Key {
        name: "castlingKingFile",
        sides: Sides::Together,
        own: Some("castling.king-from"),
        takes: Takes::File,
        default: "e",
        example: "e",
        meaning: "the file of the king before castling",
        what: Use::Read(|d, v, _| {
            d.castling_file(0, &Side::BOTH, v.file_count()? - 1);
            Ok(())
        }),
    },
    Key {
        name: "castlingKingsideFile",
        sides: Sides::Any,
        own: Some("castling.king-side"),
        takes: Takes::File,
        default: "g",
        example: "g",
        meaning: "its file after castling to the king's side",
        what: Use::Read(|d, v, sides| {
            d.castling_file(1, sides, v.file_count()? - 1);
            Ok(())
        }),
    },
    Key {
        name: "castlingQueensideFile",
        sides: Sides::Any,
        own: Some("castling.queen-side"),
        takes: Takes::File,
        default: "c",
        example: "c",
        meaning: "its file after castling to the queen's side",
        what: Use::Read(|d, v, sides| {
            d.castling_file(2, sides, v.file_count()? - 1);
            Ok(())
        }),
    },
    Key {
        name: "castlingRookKingsideFile",
        sides: Sides::Together,
        own: None,
        takes: Takes::File,
        default: "h",
        example: "h",
        meaning: "read only: rooks are looked for where they stand",
        what: Use::Read(|_, v, _| {
            v.file_count()?;
            Ok(())
        }),
    },
    Key {
        name: "castlingRookQueensideFile",
        sides: Sides::Together,
        own: None,
        takes: Takes::File,
        default: "a",
        example: "a",
        meaning: "read only: rooks are looked for where they stand",
        what: Use::Read(|_, v, _| {
            v.file_count()?;
            Ok(())
        }),
    },
    Key {
        name: "chess960",
        sides: Sides::Together,
        own: Some("castling.anywhere"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "kings and rooks begin on any files",
        what: Use::Read(|d, v, _| {
            d.free_castling = v.truth()?;
            Ok(())
        }),
    },
    // hands, drops and gates
    Key {
        name: "pieceDrops",
        sides: Sides::Together,
        own: Some("drops.allowed"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "pieces in hand are dropped",
        what: Use::Read(|d, v, _| {
            d.holdings.drops = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "capturesToHand",
        sides: Sides::Together,
        own: Some("drops.captures"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "captured pieces come into the hand",
        what: Use::Read(|d, v, _| {
            d.holdings.captures = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "dropLoop",
        sides: Sides::Together,
        own: Some("drops.stay-promoted"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "promoted pieces stay promoted in hand",
        what: Use::Read(|d, v, _| {
            d.holdings.lasting = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "dropRegion",
        sides: Sides::Any,
        own: Some("drops.region"),
        takes: Takes::Region,
        default: "all squares",
        example: "*1 *2",
        meaning: "where pieces are dropped",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                v.value.clone_into(&mut d.holdings.regions[side]);
            }
            Ok(())
        }),
    },
    Key {
        name: "mustDrop",
        sides: Sides::Together,
        own: Some("drops.must"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "who has pieces in hand must drop",
        what: Use::Read(|d, v, _| {
            d.holdings.must = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "mustDropType",
        sides: Sides::Together,
        own: Some("drops.must-kind"),
        takes: Takes::Letter,
        default: "",
        example: "n",
        meaning: "the only piece that must be dropped",
        what: Use::Read(|d, v, _| {
            d.holdings.must_type = v.letter()?;
            Ok(())
        }),
    },
    Key {
        name: "dropChecks",
        sides: Sides::Together,
        own: Some("drops.may-check"),
        takes: Takes::Truth,
        default: "true",
        example: "false",
        meaning: "drops may give check",
        what: Use::Read(|d, v, _| {
            d.holdings.checks = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "dropPromoted",
        sides: Sides::Together,
        own: Some("drops.promoted"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "pieces may be dropped promoted",
        what: Use::Read(|d, v, _| {
            d.holdings.promoted = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "dropNoDoubled",
        sides: Sides::Together,
        own: Some("drops.no-doubled"),
        takes: Takes::Letter,
        default: "",
        example: "p",
        meaning: "a piece that is not dropped on a file with another of its kind",
        what: Use::Read(|d, v, _| {
            d.holdings.no_doubled = v.letter()?;
            Ok(())
        }),
    },
    Key {
        name: "dropNoDoubledCount",
        sides: Sides::Together,
        own: Some("drops.no-doubled-count"),
        takes: Takes::Number,
        default: "1",
        example: "2",
        meaning: "so many of its kind are too many on a file",
        what: Use::Read(|d, v, _| {
            d.holdings.no_doubled_count = v.number()?.into();
            Ok(())
        }),
    },
    Key {
        name: "firstRankPawnDrops",
        sides: Sides::Together,
        own: Some("drops.first-rank-pawns"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "pawns may be dropped on the first rank",
        what: Use::Read(|d, v, _| {
            d.holdings.first_rank_pawns = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "promotionZonePawnDrops",
        sides: Sides::Together,
        own: Some("drops.zone-pawns"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "pawns may be dropped where they promote",
        what: Use::Read(|d, v, _| {
            d.holdings.zone_pawns = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "castlingDroppedPiece",
        sides: Sides::Together,
        own: Some("drops.castling"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "dropped kings and rooks may castle",
        what: Use::Read(|d, v, _| {
            d.holdings.castling = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "dropOppositeColoredBishop",
        sides: Sides::Together,
        own: Some("drops.opposite-bishops"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "a second bishop is dropped on the other colour",
        what: Use::Read(|d, v, _| {
            d.holdings.opposite_bishops = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "sittuyinRookDrop",
        sides: Sides::Together,
        own: None,
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "rooks are dropped on the first rank (Sittuyin)",
        what: Use::Read(|d, v, _| {
            d.holdings.rooks_on_first_rank = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "gating",
        sides: Sides::Together,
        own: None,
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "squares that are left are gates",
        what: Use::Read(|d, v, _| {
            d.holdings.gates = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "seirawanGating",
        sides: Sides::Together,
        own: Some("gates.pieces"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "pieces in hand come in through gates",
        what: Use::Read(|d, v, _| {
            d.gating = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "cambodianMoves",
        sides: Sides::Together,
        own: Some("gates.leaps"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "the king's and the queen's first moves may be leaps (Cambodia)",
        what: Use::Read(|d, v, _| {
            d.leaps = v.truth()?;
            Ok(())
        }),
    },
    // captures and moves
    Key {
        name: "mustCapture",
        sides: Sides::Together,
        own: Some("captures.must"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "who can capture must",
        what: Use::Read(|d, v, _| {
            d.must_capture = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "blastOnCapture",
        sides: Sides::Together,
        own: Some("captures.explode"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "captures explode",
        what: Use::Read(|d, v, _| {
            d.explosions = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "blastImmuneTypes",
        sides: Sides::Together,
        own: Some("captures.explosion-proof"),
        takes: Takes::Letters,
        default: "",
        example: "p",
        meaning: "pieces that explosions spare",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.blast_immune);
            Ok(())
        }),
    },
    Key {
        name: "mutuallyImmuneTypes",
        sides: Sides::Together,
        own: Some("captures.spare-their-kind"),
        takes: Takes::Letters,
        default: "",
        example: "n",
        meaning: "pieces that do not capture each other",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.immune);
            Ok(())
        }),
    },
    Key {
        name: "petrifyOnCaptureTypes",
        sides: Sides::Together,
        own: Some("captures.petrify"),
        takes: Takes::Letters,
        default: "",
        example: "n",
        meaning: "pieces that turn to stone when they capture",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.petrified);
            Ok(())
        }),
    },
    Key {
        name: "pass",
        sides: Sides::Any,
        own: Some("moves.pass"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "a side may pass",
        what: Use::Read(|d, v, sides| {
            d.passes(sides, MayPass::Always, v)?;
            Ok(())
        }),
    },
    Key {
        name: "passOnStalemate",
        sides: Sides::Any,
        own: Some("moves.pass-in-stalemate"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "a side without a move passes",
        what: Use::Read(|d, v, sides| {
            d.passes(sides, MayPass::InStalemate, v)?;
            Ok(())
        }),
    },
    Key {
        name: "checking",
        sides: Sides::Together,
        own: Some("moves.checks"),
        takes: Takes::Truth,
        default: "true",
        example: "false",
        meaning: "moves may give check",
        what: Use::Read(|d, v, _| {
            d.checking = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "flyingGeneral",
        sides: Sides::Together,
        own: Some("moves.no-facing-kings"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "kings do not face each other on an open line",
        what: Use::Read(|d, v, _| {
            d.flying_general = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "bikjangRule",
        sides: Sides::Together,
        own: Some("moves.facing-kings-offer-draw"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "facing kings draw unless a side ends it (Janggi)",
        what: Use::Read(|d, v, _| {
            d.facing_kings = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "makpongRule",
        sides: Sides::Together,
        own: Some("moves.kings-stay-in-check"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "kings in check do not move (Makpong)",
        what: Use::Read(|d, v, _| {
            d.kings_stay = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "wallingRule",
        sides: Sides::Together,
        own: Some("moves.lay-walls"),
        takes: Takes::Word(&["none", "duck", "arrow", "past"]),
        default: "none",
        example: "duck",
        meaning: "how moves lay walls",
        what: Use::Read(|d, v, _| {
            d.walls = Some(v.value.to_owned()).filter(|rule| rule != "none");
            Ok(())
        }),
    },
    // ends
    Key {
        name: "checkCounting",
        sides: Sides::Together,
        own: Some("end.checks"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "so many checks win as the position says",
        what: Use::Read(|d, v, _| {
            d.check_counting = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "stalemateValue",
        sides: Sides::Together,
        own: Some("end.stalemate"),
        takes: Takes::Result,
        default: "draw",
        example: "loss",
        meaning: "what stalemate means for who has no move",
        what: Use::Read(|d, v, _| {
            d.results.stalemate = v.result()?;
            Ok(())
        }),
    },
    Key {
        name: "checkmateValue",
        sides: Sides::Together,
        own: Some("end.mate"),
        takes: Takes::Result,
        default: "loss",
        example: "win",
        meaning: "what mate means for who is mated",
        what: Use::Read(|d, v, _| {
            d.results.mate = v.result()?;
            Ok(())
        }),
    },
    Key {
        name: "nMoveRule",
        sides: Sides::Together,
        own: Some("end.quiet-moves"),
        takes: Takes::Number,
        default: "50",
        example: "0",
        meaning: "after so many moves without progress the game is drawn; 0: never",
        what: Use::Read(|d, v, _| {
            d.results.quiet_limit = Some(2 * u32::from(v.number()?)).filter(|n| *n > 0);
            Ok(())
        }),
    },
    Key {
        name: "countingRule",
        sides: Sides::Together,
        own: Some("end.counting"),
        takes: Takes::Word(&["none", "makruk", "cambodian", "asean"]),
        default: "none",
        example: "makruk",
        meaning: "how moves are counted in the endgame",
        what: Use::Read(|d, v, _| {
            d.count_by(v)?;
            Ok(())
        }),
    },
    Key {
        name: "nFoldRule",
        sides: Sides::Together,
        own: Some("end.repetitions"),
        takes: Takes::Number,
        default: "3",
        example: "4",
        meaning: "so many times the same position end the game; 0: never",
        what: Use::Read(|d, v, _| {
            d.results.repetitions = Some(u32::from(v.number()?)).filter(|n| *n > 0);
            Ok(())
        }),
    },
    Key {
        name: "nFoldValue",
        sides: Sides::Together,
        own: Some("end.repetition"),
        takes: Takes::Result,
        default: "draw",
        example: "loss",
        meaning: "what that means for the side to move",
        what: Use::Read(|d, v, _| {
            d.results.repetition = v.result()?;
            Ok(())
        }),
    },
    Key {
        name: "nFoldValueAbsolute",
        sides: Sides::Together,
        own: Some("end.repetition-for-white"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "what that means for White",
        what: Use::Read(|d, v, _| {
            d.results.repetition_is_whites = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "perpetualCheckIllegal",
        sides: Sides::Together,
        own: Some("end.perpetual-check-loses"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "who gives perpetual check loses",
        what: Use::Read(|d, v, _| {
            d.results.perpetual_check_loses = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "materialCounting",
        sides: Sides::Together,
        own: Some("end.draw-odds"),
        takes: Takes::Word(&["none", "janggi", "unweighted", "whitedrawodds", "blackdrawodds"]),
        default: "none",
        example: "whitedrawodds",
        meaning: "who has won a drawn game; points are not counted",
        what: Use::Read(|d, v, _| {
            d.results.draw_odds = v.draw_odds()?;
            Ok(())
        }),
    },
    Key {
        name: "flagPiece",
        sides: Sides::Together,
        own: Some("end.flag-pieces"),
        takes: Takes::Letters,
        default: "",
        example: "k",
        meaning: "the pieces that win by reaching a region",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.flag_pieces);
            Ok(())
        }),
    },
    Key {
        name: "flagRegion",
        sides: Sides::Any,
        own: Some("end.flag-region"),
        takes: Takes::Region,
        default: "",
        example: "d4 e4 d5 e5",
        meaning: "the region where they win",
        what: Use::Read(|d, v, sides| {
            for &side in sides {
                v.value.clone_into(&mut d.flag_regions[side]);
            }
            Ok(())
        }),
    },
    Key {
        name: "flagMove",
        sides: Sides::Together,
        own: Some("end.flag-hold"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "Black may answer with the same",
        what: Use::Read(|d, v, _| {
            d.flag_move = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "flagPieceSafe",
        sides: Sides::Together,
        own: Some("end.flag-safe"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "they win only where they cannot be captured",
        what: Use::Read(|d, v, _| {
            d.flag_safe = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "extinctionPieceTypes",
        sides: Sides::Together,
        own: Some("end.extinct"),
        takes: Takes::Text,
        default: "",
        example: "*",
        meaning: "pieces whose loss ends the game, `*` for all together",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.extinction.pieces);
            Ok(())
        }),
    },
    Key {
        name: "extinctionPieceCount",
        sides: Sides::Together,
        own: Some("end.extinct-count"),
        takes: Takes::Number,
        default: "0",
        example: "1",
        meaning: "so few of them count as extinct",
        what: Use::Read(|d, v, _| {
            d.extinction.count = v.number()?.into();
            Ok(())
        }),
    },
    Key {
        name: "extinctionOpponentPieceCount",
        sides: Sides::Together,
        own: Some("end.extinct-against"),
        takes: Takes::Number,
        default: "0",
        example: "2",
        meaning: "the other side must have so many",
        what: Use::Read(|d, v, _| {
            d.extinction.opponent_count = v.number()?.into();
            Ok(())
        }),
    },
    Key {
        name: "extinctionValue",
        sides: Sides::Together,
        own: Some("end.extinct-result"),
        takes: Takes::Result,
        default: "loss",
        example: "win",
        meaning: "what their loss means",
        what: Use::Read(|d, v, _| {
            d.extinction.wins = v.result()? == Verdict::Won;
            Ok(())
        }),
    },
    Key {
        name: "extinctionClaim",
        sides: Sides::Together,
        own: Some("end.extinct-claim"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "who moves next needs one more to claim it",
        what: Use::Read(|d, v, _| {
            d.extinction.claim = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "extinctionPseudoRoyal",
        sides: Sides::Together,
        own: Some("end.last-is-royal"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "the last of them may not be left en prise",
        what: Use::Read(|d, v, _| {
            d.extinction.pseudo_royal = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "dupleCheck",
        sides: Sides::Together,
        own: Some("end.no-double-attack"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "only all of them together may not",
        what: Use::Read(|d, v, _| {
            d.extinction.duple = v.truth()?;
            Ok(())
        }),
    },
    // without effect
    Key::only_known("pieceValueMg", Sides::Together, "values of pieces", Use::WithoutEffect),
    Key::only_known("pieceValueEg", Sides::Together, "values of pieces", Use::WithoutEffect),
    Key::only_known("nMoveRuleTypes", Sides::Any, "not judged: whose moves are progress", Use::WithoutEffect),
    Key::only_known("moveRepetitionIllegal", Sides::Together, "not judged", Use::WithoutEffect),
    Key::only_known("chasingRule", Sides::Together, "not judged: perpetual chase", Use::WithoutEffect),
    Key::only_known(
        "shogiPawnDropMateIllegal",
        Sides::Together,
        "such positions are judged as those without moves",
        Use::WithoutEffect,
    ),
    Key::only_known(
        "shatarMateRule",
        Sides::Together,
        "such positions are judged as those without moves",
        Use::WithoutEffect,
    ),
    Key::only_known("twoBoards", Sides::Together, "display", Use::WithoutEffect),
    Key::only_known("mainPromotionPawnType", Sides::Any, "display", Use::WithoutEffect),
    Key::only_known("variantTemplate", Sides::Together, "display", Use::WithoutEffect),
    Key::only_known("pieceToCharTable", Sides::Together, "display", Use::WithoutEffect),
    // not played
    Key::only_known("connectN", Sides::Together, "lines and connections", Use::Unsupported),
    Key::only_known("connectPieceTypes", Sides::Together, "lines and connections", Use::Unsupported),
    Key::only_known("connectVertical", Sides::Together, "lines and connections", Use::Unsupported),
    Key::only_known("connectHorizontal", Sides::Together, "lines and connections", Use::Unsupported),
    Key::only_known("connectDiagonal", Sides::Together, "lines and connections", Use::Unsupported),
    Key::only_known("connectNxN", Sides::Together, "lines and connections", Use::Unsupported),
    Key::only_known("connectValue", Sides::Together, "lines and connections", Use::Unsupported),
    Key::only_known("collinearN", Sides::Together, "lines and connections", Use::Unsupported),
    Key::only_known("connectRegion1", Sides::Apart, "lines and connections", Use::Unsupported),
    Key::only_known("connectRegion2", Sides::Apart, "lines and connections", Use::Unsupported),
    Key::only_known("adjudicateFullBoard", Sides::Together, "ends", Use::Unsupported),
    Key::only_known("castlingWins", Sides::Together, "ends", Use::Unsupported),
    Key::only_known("stalematePieceCount", Sides::Together, "ends", Use::Unsupported),
    Key::only_known("flagPieceCount", Sides::Together, "ends", Use::Unsupported),
    Key::only_known("flagPieceBlockedWin", Sides::Together, "ends", Use::Unsupported),
    Key::only_known("flagPiece", Sides::Apart, "say `flagPiece`", Use::Unsupported),
    Key::only_known("wallingRegion", Sides::Any, "walls", Use::Unsupported),
    Key::only_known("wallOrMove", Sides::Together, "walls", Use::Unsupported),
    Key::only_known("petrifyBlastPieces", Sides::Together, "walls", Use::Unsupported),
    Key::only_known("freeDrops", Sides::Together, "drops and captures", Use::Unsupported),
    Key::only_known("enclosingDrop", Sides::Together, "drops and captures", Use::Unsupported),
    Key::only_known("enclosingDropStart", Sides::Together, "drops and captures", Use::Unsupported),
    Key::only_known("flipEnclosedPieces", Sides::Together, "drops and captures", Use::Unsupported),
    Key::only_known("dropOnTop", Sides::Together, "drops and captures", Use::Unsupported),
    Key::only_known("castlingKingPiece", Sides::Apart, "say `castlingKingPiece`", Use::Unsupported),
    Key::only_known("castlingRookPieces", Sides::Apart, "say `castlingRookPieces`", Use::Unsupported),
    Key::only_known("oppositeCastling", Sides::Together, "castling", Use::Unsupported),
    Key::only_known("enPassantRegion", Sides::Apart, "capturing in passing", Use::Unsupported),
    Key::only_known("enPassantTypes", Sides::Any, "capturing in passing", Use::Unsupported),
    Key::only_known(
        "promotionRegion",
        Sides::Together,
        "say it with `White` and `Black` behind",
        Use::Unsupported,
    ),
    Key::only_known(
        "doubleStepRegion",
        Sides::Together,
        "say it with `White` and `Black` behind",
        Use::Unsupported,
    ),
    Key::only_known(
        "tripleStepRegion",
        Sides::Together,
        "say it with `White` and `Black` behind",
        Use::Unsupported,
    ),
    Key::only_known("promotionRank", Sides::Together, "old names", Use::Unsupported),
    Key::only_known("castlingRookPiece", Sides::Together, "old names", Use::Unsupported),
    Key::only_known("whiteDropRegion", Sides::Together, "old names", Use::Unsupported),
    Key::only_known("blackDropRegion", Sides::Together, "old names", Use::Unsupported),
    Key::only_known("whiteFlag", Sides::Together, "old names", Use::Unsupported),
    Key::only_known("blackFlag", Sides::Together, "old names", Use::Unsupported),
    Key::only_known("pocketSize", Sides::Together, "old names", Use::Unsupported),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;

    fn read(line: &str) -> Result<Variant, VariantError> {
        Variant::read("x", Some(&format!("[x:chess]\n{line}\n")))
    }

    /// The words for a key: itself, or with each side behind it.
    fn words(key: &Key) -> Vec<String> {
        let with_sides = ["White", "Black"].map(|side| format!("{}{side}", key.name));
        let alone = (key.sides != Sides::Apart).then(|| key.name.to_owned());
        alone.into_iter().chain(with_sides.into_iter().filter(|_| key.sides != Sides::Together)).collect()
    }

    #[test]
    fn the_example_of_every_key_is_read_and_what_is_not_played_is_refused() {
        for key in KEYS.iter().filter(|key| !matches!(key.what, Use::WithPiece)) {
            for word in words(key) {
                let line = format!("{word} = {}", key.example);
                match read(&line) {
                    Ok(_) => assert!(!key.is_unsupported(), "{line}"),
                    Err(error) => {
                        assert!(key.is_unsupported(), "{line}: {error}");
                        assert_eq!(error.to_string(), format!("line 2: not supported yet: {word} = "));
                    }
                }
            }
        }
    }

    #[test]
    fn a_value_that_is_no_such_thing_is_refused() {
        for key in KEYS.iter().filter(|key| matches!(key.takes, Takes::Truth | Takes::Number | Takes::Result))
        {
            for word in words(key) {
                assert!(read(&format!("{word} = perhaps")).is_err(), "{word}");
            }
        }
    }

    #[test]
    fn no_word_names_two_keys() {
        let mut all: Vec<String> = KEYS.iter().flat_map(words).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        let mut own: Vec<&str> = KEYS.iter().filter_map(|key| key.own).collect();
        let count = own.len();
        own.sort_unstable();
        own.dedup();
        assert_eq!(own.len(), count);
    }

    #[test]
    fn a_misspelt_key_is_told_with_the_one_that_was_meant() {
        let error = |text: &str| Variant::read("x", Some(text)).map(|_| ()).unwrap_err().to_string();
        assert_eq!(
            error("[x:chess]\nstalemateVale = loss\n"),
            "line 2: stalemateVale: unknown key, perhaps stalemateValue"
        );
        assert_eq!(error("[x:chess]\nzugzwang = loss\n"), "line 2: zugzwang: unknown key");
        assert_eq!(
            error("name = \"x\"\nparent = \"chess\"\n[end]\nstalemat = \"loss\"\n"),
            "line 4: end.stalemat: unknown key, perhaps end.stalemate"
        );
    }
}
