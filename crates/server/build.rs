//! Has the page that `cargo xtask web` builds taken into the program again when it has changed.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
