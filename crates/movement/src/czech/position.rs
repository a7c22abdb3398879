//! Positions of the Czech program.

use super::Definition;
use board::Side;

/// A man on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Man {
    /// The number of its kind.
    pub kind: u16,
    /// Its colour; men whose symbol begins with no letter have none.
    pub side: Option<Side>,
    /// The flags that are true, a bit each.
    pub flags: u64,
}

/// Men on the 64 squares; index 0 is a1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CzechPosition {
    pub(super) men: [Option<Man>; 64],
}

/// Why eight rows are no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// A symbol that no definition names, and the rank where it stands.
    #[error("row {1}: unknown man {0}")]
    UnknownMan(String, usize),
    /// A flag that the kind of a man does not have: the symbol, the flag, and the rank where it stands.
    #[error("row {2}: {0} has no flag {1}")]
    UnknownFlag(String, String, usize),
    /// A row with fewer than eight squares.
    #[error("row {0}: expected eight squares")]
    ShortRow(usize),
    /// Not eight rows.
    #[error("expected eight rows")]
    Rows,
}

impl CzechPosition {
    /// Reads eight rows, rank 8 first; squares are parted by blanks or semicolons, and what follows the eighth
    /// of a row is ignored.
    ///
    /// # Errors
    /// When a row is short or names a man that is not defined.
    pub fn parse<'t>(
        rows: impl IntoIterator<Item = &'t str>,
        kinds: &[Definition],
    ) -> Result<CzechPosition, PositionError> {
        let mut men = [None; 64];
        let mut count = 0;
        for (index, row) in rows.into_iter().enumerate() {
            if index == 8 {
                return Err(PositionError::Rows);
            }
            count = index + 1;
            let tokens: Vec<&str> =
                row.split(|c: char| c.is_whitespace() || c == ';').filter(|t| !t.is_empty()).collect();
            if tokens.len() < 8 {
                // A man that is not known is the better message.
                for token in &tokens {
                    man(token, kinds, 8 - index)?;
                }
                return Err(PositionError::ShortRow(8 - index));
            }
            for (file, token) in tokens.iter().take(8).enumerate() {
                men[(7 - index) * 8 + file] = man(token, kinds, 8 - index)?;
            }
        }
        if count < 8 {
            return Err(PositionError::Rows);
        }
        Ok(CzechPosition { men })
    }

    /// The eight rows, rank 8 first, squares parted by one blank.
    #[must_use]
    pub fn rows(&self, kinds: &[Definition]) -> [String; 8] {
        std::array::from_fn(|index| {
            let tokens: Vec<String> = (0..8).map(|file| self.token((7 - index) * 8 + file, kinds)).collect();
            tokens.join(" ")
        })
    }

    /// What is written for a square.
    #[must_use]
    pub fn token(&self, square: usize, kinds: &[Definition]) -> String {
        match self.men[square] {
            None => ".".to_owned(),
            Some(man) => {
                let symbol = kinds.get(man.kind as usize).map_or("?", |kind| kind.symbol.as_str());
                if man.side == Some(Side::Black) { symbol.to_uppercase() } else { symbol.to_owned() }
            }
        }
    }
}

/// The man of a kind at birth: all its flags are true.
pub(super) fn newborn(kind: usize, side: Side, kinds: &[Definition]) -> Man {
    let coloured = kinds[kind].symbol.starts_with(char::is_alphabetic);
    Man { kind: u16::try_from(kind).unwrap_or(u16::MAX), side: coloured.then_some(side), flags: u64::MAX }
}

fn man(token: &str, kinds: &[Definition], rank: usize) -> Result<Option<Man>, PositionError> {
    if token == "." {
        return Ok(None);
    }
    let find = |symbol: &str| kinds.iter().position(|kind| kind.symbol == symbol.to_lowercase());
    // An underscore may belong to the symbol; flags follow the last that leaves a known symbol.
    let (symbol, flags) = match find(token) {
        Some(_) => (token, ""),
        None => token.split_once('_').unwrap_or((token, "")),
    };
    let kind = find(symbol).ok_or_else(|| PositionError::UnknownMan(symbol.to_owned(), rank))?;
    let side = if symbol.starts_with(char::is_uppercase) { Side::Black } else { Side::White };
    let mut found = newborn(kind, side, kinds);
    for flag in flags.split(',').filter(|f| !f.is_empty()) {
        let bit = kinds[kind].flags.iter().position(|name| name == flag);
        let bit = bit.ok_or_else(|| PositionError::UnknownFlag(symbol.to_owned(), flag.to_owned(), rank))?;
        found.flags &= !(1 << (bit % 64));
    }
    Ok(Some(found))
}
