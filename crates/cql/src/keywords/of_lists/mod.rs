//! Keywords that hold lists, change a list, or stand in match lists and relations: a row each, from which the names that are known and
//! the tables of the guide are made.
//!
//! What they do is part of the lists in which they stand: of position lists in `parse/position_list.rs`, of match lists in
//! `parse/match_list.rs` and `header.rs`, of relations in `parse/relation.rs`.

mod game_data;
mod position;
mod relation;

use crate::keywords::keyword::Row;
pub(crate) use game_data::PLAYER_DATA;

/// A list in which keywords stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// `(position …)`.
    Position,
    /// `(match …)`.
    Match,
    /// `:relation ( … )`.
    Relation,
}

/// Rows that stand in one table of the guide.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// How the guide calls the table.
    pub name: &'static str,
    /// Where the keywords stand.
    pub list: List,
    /// The rows.
    pub rows: &'static [Row],
}

/// All sections.
pub const SECTIONS: &[Section] = &[
    Section { name: "transformations", list: List::Position, rows: position::TRANSFORMATIONS },
    Section { name: "lists", list: List::Position, rows: position::LISTS },
    Section { name: "sequences", list: List::Position, rows: position::SEQUENCES },
    Section { name: "counting", list: List::Position, rows: position::COUNTING },
    Section { name: "idle", list: List::Position, rows: position::IDLE },
    Section { name: "relations", list: List::Relation, rows: relation::RELATIONS },
    Section { name: "game data", list: List::Match, rows: game_data::GAME_DATA },
];

/// The names of the keywords of a list, further questions of position lists apart.
pub fn names(list: List) -> impl Iterator<Item = &'static str> {
    let rows = SECTIONS.iter().filter(move |section| section.list == list).flat_map(|section| section.rows);
    rows.flat_map(|row| row.names).copied()
}
