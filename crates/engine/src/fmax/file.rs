//! The file: which games it has, and what their lines say.

use super::{FmaxError, keys};
use board::Geometry;

/// A file of games.
#[derive(Clone, Debug, Default)]
pub struct FmaxFile {
    games: Vec<FmaxGame>,
}

/// A game as its lines describe it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FmaxGame {
    /// Its name.
    pub name: String,
    /// The number of its first line.
    pub line: usize,
    /// Which pictures a graphical board uses for its letters.
    pub piece_to_char: Option<String>,
    /// The game by whose rules a graphical board judges.
    pub parent: Option<String>,
    /// The line of comment before it.
    pub info: String,
    /// The shape of the board.
    pub geometry: Geometry,
    /// What stands behind the size: the depth of the promotion zone, or where the pawns stand.
    pub zone: i8,
    /// The types on White's and on Black's back rank, from the a-file on; 0 is an empty square.
    pub arrays: [Vec<u8>; 2],
    /// The types, the first of number 1.
    pub pieces: Vec<FmaxPiece>,
    /// What is said to a graphical board about pieces: letter and Betza.
    pub messages: Vec<String>,
    /// Whether the file has the board on its side, as MaxQi's has Xiangqi; here it stands upright.
    pub turned: bool,
}

/// A type of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FmaxPiece {
    /// The number of its line.
    pub line: usize,
    /// Its letter, in lower case.
    pub letter: char,
    /// Whether it is drawn to the centre.
    pub centralised: bool,
    /// Its value in hundredths of a pawn; negative values are royal.
    pub value: i32,
    /// Its move descriptors.
    pub descriptors: String,
    /// Where MaxQi lets it go: bit 0 bars Black's half but for the palace, bit 1 White's half.
    pub barred: u8,
}

/// The largest number of types.
const TYPES: usize = 15;

impl FmaxFile {
    /// Reads a file. What belongs to no game is comment.
    ///
    /// # Errors
    /// When the signature is not that of such a file, or a game's lines are malformed.
    pub fn read(text: &str) -> Result<FmaxFile, FmaxError> {
        let lines: Vec<&str> = text.lines().collect();
        let first = lines.first().copied().unwrap_or("");
        if !(first.starts_with("version") && first.contains("(w)")) {
            return Err(FmaxError::at(1, keys::SIGNATURE.expected()));
        }
        let mut file = FmaxFile::default();
        if lines.get(1).is_some_and(|line| size(line).is_some()) {
            file.games.push(game(&lines, 1, String::new(), None, None, String::new())?);
        }
        for (at, line) in lines.iter().enumerate() {
            let Some(header) = line.strip_prefix("Game:") else { continue };
            let mut parts = header.split('#').map(str::trim);
            let name = parts.next().and_then(|text| text.split_whitespace().next()).unwrap_or("");
            if name.is_empty() {
                return Err(FmaxError::at(at + 1, keys::GAME.expected()));
            }
            let mut text = || parts.next().filter(|text| !text.is_empty()).map(str::to_owned);
            let (piece_to_char, parent) = (text(), text());
            let before = at.checked_sub(1).and_then(|before| lines.get(before));
            let info = before.and_then(|line| line.strip_prefix("//")).unwrap_or("").trim().to_owned();
            file.games.push(game(&lines, at + 1, name.to_owned(), piece_to_char, parent, info)?);
        }
        if file.games.is_empty() {
            return Err(FmaxError::at(lines.len(), "expected a game"));
        }
        Ok(file)
    }

    /// The games, in the order of the file; the one without a name, if there is one, comes first.
    #[must_use]
    pub fn games(&self) -> &[FmaxGame] {
        &self.games
    }

    /// The game of that name.
    ///
    /// # Errors
    /// When there is none.
    pub fn game(&self, name: &str) -> Result<&FmaxGame, FmaxError> {
        let found = self.games.iter().find(|game| game.name == name);
        // the game without a name is the normal one, unless it is Xiangqi
        let normal = |game: &&FmaxGame| game.name.is_empty() && name == "normal" && !game.turned;
        let found = found.or_else(|| self.games.iter().find(normal));
        // what is offered as one of the choices of `fairy` may be called by its own name too
        let of_fairy = |game: &&FmaxGame| game.name.strip_prefix("fairy/") == Some(name);
        let found = found.or_else(|| self.games.iter().find(of_fairy));
        found.ok_or_else(|| FmaxError::Unknown(name.to_owned()))
    }
}

/// Files, ranks and the number behind them.
fn size(line: &str) -> Option<(u8, u8, i8)> {
    let text = line.split_whitespace().next()?;
    let (size, zone) = text.split_once('=').unwrap_or((text, "1"));
    let (files, ranks) = size.split_once('x')?;
    Some((files.parse().ok()?, ranks.parse().ok()?, zone.parse().ok()?))
}

fn game(
    lines: &[&str],
    start: usize,
    name: String,
    piece_to_char: Option<String>,
    parent: Option<String>,
    info: String,
) -> Result<FmaxGame, FmaxError> {
    let line = |offset: usize| lines.get(start + offset).copied().unwrap_or("");
    let (files, ranks, zone) =
        size(line(0)).ok_or_else(|| FmaxError::at(start + 1, keys::SIZE.expected()))?;
    // MaxQi's board lies on its side: its arrays are as long as the board has ranks
    let turned = files != ranks && line(1).split_whitespace().count() == usize::from(ranks);
    let (files, ranks) = if turned { (ranks, files) } else { (files, ranks) };
    let geometry = Geometry::new(files, ranks)
        .filter(|_| files >= 2 && ranks >= 4)
        .ok_or_else(|| FmaxError::at(start + 1, "the board has at least 2x4 and at most 192 squares"))?;
    let array = |offset: usize| -> Result<Vec<u8>, FmaxError> {
        let numbers: Result<Vec<u8>, _> = line(offset).split_whitespace().map(str::parse).collect();
        let numbers = numbers.ok().filter(|numbers| numbers.len() == usize::from(files));
        numbers.ok_or_else(|| {
            FmaxError::at(start + offset + 1, format!("expected {files} {}", keys::ARRAY.takes))
        })
    };
    let arrays = [array(1)?, array(2)?];
    let mut pieces = Vec::new();
    let mut at = start + 3;
    while let Some(piece) = lines.get(at).and_then(|text| piece(text, at + 1)) {
        if pieces.len() == TYPES {
            return Err(FmaxError::at(at + 1, format!("a game has at most {TYPES} types of pieces")));
        }
        pieces.push(if turned { super::turned::upright(piece?)? } else { piece? });
        at += 1;
    }
    if turned && pieces.len() < super::turned::LEAST_TYPES {
        return Err(FmaxError::at(
            at + 1,
            "expected the types of Xiangqi: pawns, what they become across the river, and cannons as type 10",
        ));
    }
    for (offset, array) in (1..).zip(&arrays) {
        if let Some(number) = array.iter().find(|&&number| usize::from(number) > pieces.len()) {
            return Err(FmaxError::at(start + offset + 1, format!("there is no type {number}")));
        }
    }
    if pieces.len() < 3 {
        return Err(FmaxError::at(at + 1, "expected the types: White's pawn, Black's pawn, and more"));
    }
    let mut messages = Vec::new();
    if lines.get(at).is_some_and(|text| text.trim() == "#") {
        let behind = lines[at + 1..].iter().map_while(|text| text.strip_prefix("# "));
        messages.extend(behind.map(|text| text.trim().to_owned()));
    }
    let line = start + 1;
    Ok(FmaxGame { name, line, piece_to_char, parent, info, geometry, zone, arrays, pieces, messages, turned })
}

/// A line `X:VALUE d1 d2 ...`; `None` if it is no such line.
fn piece(text: &str, line: usize) -> Option<Result<FmaxPiece, FmaxError>> {
    let mut chars = text.chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic)?;
    let rest = chars.as_str().strip_prefix(':')?;
    let (value, descriptors) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let Ok(value) = value.parse() else {
        return Some(Err(FmaxError::at(
            line,
            format!("expected {} as the value of {letter}, not '{value}'", keys::TYPE.takes),
        )));
    };
    Some(Ok(FmaxPiece {
        line,
        letter: letter.to_ascii_lowercase(),
        centralised: letter.is_ascii_lowercase(),
        value,
        descriptors: descriptors.trim().to_owned(),
        barred: 0,
    }))
}
