//! Walks that borrow the movement of other units.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(64, ["o", "o", "o"], ["orphan", "orphan", "Orphan"], "as-orphan"),
    Row::new(115, ["f", "a", "f"], ["friend", "ami", "Freund"], "as-friend"),
];
