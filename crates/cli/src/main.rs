//! The `dawson` program.
fn main() {}
