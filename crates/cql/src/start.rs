//! The variants of chess and the kinds of first positions.

/// A variant of chess that the language speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// Chess, from whatever position.
    #[default]
    Normal,
    /// The third check wins.
    ThreeCheck,
    /// A king in the centre wins.
    KingOfTheHill,
    /// Captured units change sides and are dropped; promoted ones fall back to pawns.
    Crazyhouse,
    /// Captured units are dropped by the capturer as they are.
    Chessgi,
    /// Crazyhouse on two boards; the hand comes from the partner.
    Bughouse,
    /// Loses who wins: captures are compulsory, the king is an ordinary unit; stalemate is decided by the count.
    Suicide,
    /// The same; stalemate wins for the side to move.
    Giveaway,
    /// Captures are compulsory, the king stays royal, a bare king wins.
    Losers,
}

impl Variant {
    /// Its name in the language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Normal => "normal",
            Variant::ThreeCheck => "three-check",
            Variant::KingOfTheHill => "king-of-the-hill",
            Variant::Crazyhouse => "crazyhouse",
            Variant::Chessgi => "chessgi",
            Variant::Bughouse => "bughouse",
            Variant::Suicide => "suicide",
            Variant::Giveaway => "giveaway",
            Variant::Losers => "losers",
        }
    }

    /// The variant of a `Variant` tag; `None` for one that is not known here.
    #[must_use]
    pub fn of_tag(text: &str) -> Option<Variant> {
        let plain: String = text.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        Some(match plain.as_str() {
            "" | "normal" | "standard" | "chess" | "fromposition" | "chess960" | "fischerandom"
            | "fischerrandom" | "fischerandomchess" | "freestyle" | "shuffle" | "shufflechess" => {
                Variant::Normal
            }
            "threecheck" | "3check" => Variant::ThreeCheck,
            "kingofthehill" | "koth" => Variant::KingOfTheHill,
            "crazyhouse" | "zh" | "dropchess" => Variant::Crazyhouse,
            "chessgi" | "loop" | "loopchess" => Variant::Chessgi,
            "bughouse" => Variant::Bughouse,
            "suicide" | "antichess" => Variant::Suicide,
            "giveaway" => Variant::Giveaway,
            "losers" => Variant::Losers,
            _ => return None,
        })
    }

    /// Whether captures are compulsory.
    #[must_use]
    pub const fn is_antichess(self) -> bool {
        matches!(self, Variant::Suicide | Variant::Giveaway | Variant::Losers)
    }

    /// Whether a king may be captured like any other unit.
    #[must_use]
    pub const fn has_plain_kings(self) -> bool {
        matches!(self, Variant::Suicide | Variant::Giveaway)
    }

    /// Whether captured units come back into play.
    #[must_use]
    pub const fn has_hands(self) -> bool {
        matches!(self, Variant::Crazyhouse | Variant::Chessgi | Variant::Bughouse)
    }

    /// The worth of king, queen, rook, bishop, knight and pawn.
    #[must_use]
    pub const fn worth(self) -> [i32; 6] {
        match self {
            Variant::Normal | Variant::ThreeCheck | Variant::KingOfTheHill => [0, 9, 5, 3, 3, 1],
            Variant::Crazyhouse | Variant::Chessgi | Variant::Bughouse => [0, 5, 3, 3, 3, 1],
            Variant::Losers => [0, 5, 4, 3, 4, 1],
            Variant::Suicide | Variant::Giveaway => [30, 3, 9, 0, 9, 1],
        }
    }
}

/// What the first position of a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StartKind {
    /// The variant.
    pub variant: Variant,
    /// 1 to 960 the Chess960 number (518 the normal position), 961 to 1920 and 1921 to 2880 other shuffles,
    /// 2881 to 3840 a Chess960 position without castling rights, 0 anything else.
    number: u32,
}

impl StartKind {
    /// The normal first position.
    pub const NORMAL: StartKind = StartKind { variant: Variant::Normal, number: 518 };

    /// From the back rank (king, queen, rook, bishop, knight as 0 to 4) of a first position whose two sides
    /// mirror each other; `None` if it is none. `castling` tells whether all castling rights exist, `Some(false)`
    /// that none does.
    #[must_use]
    pub fn new(variant: Variant, back_rank: Option<[u8; 8]>, castling: Option<bool>) -> StartKind {
        let number = back_rank.map_or(0, |rank| shuffle_number(&rank, castling));
        StartKind { variant, number }
    }

    /// Its number, see the type.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Whether it is one of the 960 with castling rights.
    #[must_use]
    pub const fn is_chess960(&self) -> bool {
        1 <= self.number && self.number <= 960
    }

    /// Whether it is any shuffle of the back rank.
    #[must_use]
    pub const fn is_shuffle(&self) -> bool {
        self.number > 0
    }
}

/// The number of a shuffled back rank; 0 where bishops share a colour.
fn shuffle_number(rank: &[u8; 8], castling: Option<bool>) -> u32 {
    let places = |unit: u8| rank.iter().enumerate().filter(move |(_, u)| **u == unit).map(|(file, _)| file);
    let count = |unit: u8| places(unit).count();
    if count(0) != 1 || count(1) != 1 || count(2) != 2 || count(3) != 2 || count(4) != 2 {
        return 0;
    }
    let bishops: Vec<usize> = places(3).collect();
    let (Some(&dark), Some(&light)) =
        (bishops.iter().find(|f| **f % 2 == 0), bishops.iter().find(|f| **f % 2 == 1))
    else {
        return 0;
    };
    let kings: Vec<usize> = places(0).collect();
    let rooks: Vec<usize> = places(2).collect();
    // The published numbering: light bishop, dark bishop, queen among the six left, knights among the five left.
    let mut left: Vec<usize> = (0..8).filter(|f| *f != dark && *f != light).collect();
    let queen = left.iter().position(|&f| rank[f] == 1).unwrap_or(0);
    left.remove(queen);
    let knights: Vec<usize> = (0..5).filter(|&i| rank[left[i]] == 4).collect();
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let pair = KNIGHTS.iter().position(|&(a, b)| knights == [a, b]).unwrap_or(0);
    let zero_based = 96 * pair + 16 * queen + 4 * (dark / 2) + (light - 1) / 2;
    let number = if zero_based == 0 { 960 } else { u32::try_from(zero_based).unwrap_or(0) };
    if kings[0] > rooks[1] {
        return number + 960;
    }
    if kings[0] < rooks[0] {
        return number + 1920;
    }
    match castling {
        Some(true) => number,
        Some(false) => number + 2880,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn rank(text: &[u8; 8]) -> [u8; 8] {
        let mut units = [0; 8];
        let mut file = 0;
        while file < 8 {
            units[file] = match text[file] {
                b'K' => 0,
                b'Q' => 1,
                b'R' => 2,
                b'B' => 3,
                _ => 4,
            };
            file += 1;
        }
        units
    }

    #[test]
    fn the_published_numbers_of_chess960() {
        let number = |text: &[u8; 8]| StartKind::new(Variant::Normal, Some(rank(text)), Some(true)).number();
        assert_eq!(number(b"RNBQKBNR"), 518);
        assert_eq!(number(b"BBQNNRKR"), 960);
        assert_eq!(number(b"RKRNNQBB"), 959);
        assert_eq!(number(b"RNBKQBNR"), 534);
        assert_eq!(number(b"RRKBNNBQ"), number(b"RRKBNNBQ"));
        assert_eq!(
            StartKind::new(Variant::Normal, Some(rank(b"RNBQKBNR")), Some(false)).number(),
            518 + 2880
        );
        assert_eq!(number(b"BNBQKRNR"), 0);
    }

    #[test]
    fn variants_are_known_by_their_tags() {
        assert_eq!(Variant::of_tag("Three-check"), Some(Variant::ThreeCheck));
        assert_eq!(Variant::of_tag("King of the Hill"), Some(Variant::KingOfTheHill));
        assert_eq!(Variant::of_tag("Atomic"), None);
    }
}
