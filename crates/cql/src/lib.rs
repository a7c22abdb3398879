//! A query language over games
