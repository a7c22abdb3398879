//! A row of the table, and how its movement is written.

#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    Text(&'static str),
    Built(fn() -> String),
}

/// A row of a family's file.
pub(super) struct Row {
    pub(super) number: u16,
    pub(super) codes: [&'static str; 3],
    pub(super) names: [&'static str; 3],
    pub(super) source: Source,
}

impl Row {
    pub(super) const fn new(
        number: u16,
        codes: [&'static str; 3],
        names: [&'static str; 3],
        text: &'static str,
    ) -> Row {
        Row { number, codes, names, source: Source::Text(text) }
    }

    pub(super) const fn built(
        number: u16,
        codes: [&'static str; 3],
        names: [&'static str; 3],
        text: fn() -> String,
    ) -> Row {
        Row { number, codes, names, source: Source::Built(text) }
    }
}
