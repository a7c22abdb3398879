//! The columns that tables of games have for the tags of games: those of compiled collections and those of tables in SQL.

/// The tags that have a column as text, with the names of the columns.
pub const TAG_COLUMNS: [(&str, &str); 8] = [
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("white", "White"),
    ("black", "Black"),
    ("result", "Result"),
    ("eco", "ECO"),
];

/// The tags that have a column as a number.
pub const RATING_COLUMNS: [(&str, &str); 2] = [("white_elo", "WhiteElo"), ("black_elo", "BlackElo")];
