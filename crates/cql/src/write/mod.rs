//! Writing the games that were found.

mod found;
mod json;
mod pgn;
mod table;

pub use found::Match;

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// The games with comments at the matching positions.
    #[default]
    Pgn,
    /// One object a line.
    Json,
    /// One line a game, with a head line.
    Csv,
    /// Only how many.
    Count,
    /// Only the numbers of the games.
    Ids,
}

impl Format {
    /// Whether the places of the matches are written.
    #[must_use]
    pub const fn wants_places(self) -> bool {
        matches!(self, Format::Pgn | Format::Json | Format::Csv)
    }

    /// The tags that are written.
    #[must_use]
    pub const fn wanted_tags(self) -> &'static [&'static str] {
        match self {
            Format::Csv => &["White", "Black", "Result", "Date", "Event"],
            _ => &[],
        }
    }

    /// What stands before all results.
    #[must_use]
    pub const fn head(self) -> &'static str {
        match self {
            Format::Csv => "game,white,black,result,date,event,plies\n",
            _ => "",
        }
    }
}

impl Match<'_> {
    /// Writes the game in a format.
    pub fn write(&self, format: Format, out: &mut Vec<u8>) {
        match format {
            Format::Pgn => pgn::write(self, out),
            Format::Json => json::write(self, out),
            Format::Csv => table::write_row(self, out),
            Format::Ids => table::write_number(self, out),
            Format::Count => {}
        }
    }
}
