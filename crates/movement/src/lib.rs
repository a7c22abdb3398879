//! Movement as data: the movement language, its compiler and the table of walks
