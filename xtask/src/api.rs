//! `cargo xtask api`: the public items of the library `dawson`, held against the list in `crates/dawson/api.txt`.
//!
//! A change of what others build on shows in the diff of that list. The items come from rustdoc's JSON, whose form is not
//! stable: `RUSTC_BOOTSTRAP` lets a stable toolchain write it.

use crate::files::{read, root, target, write};
use std::process::Command;

/// Compares the list with the items that there are, or with `--write` writes it.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let now = items()?;
    let path = root()?.join("crates/dawson/api.txt");
    if arguments.iter().any(|argument| argument == "--write") {
        write(&path, now.join("\n") + "\n")?;
        println!("api: {} items written", now.len());
        return Ok(());
    }
    let listed = read(&path)?;
    let listed: Vec<&str> = listed.lines().collect();
    let changes = changes(&listed, &now);
    if changes.is_empty() {
        println!("api: {} public items of the library, as listed", now.len());
        return Ok(());
    }
    Err(format!(
        "{}\nthe public items of the library are not those of {}; if that is meant: cargo xtask api --write, and a line in CHANGELOG.md",
        changes.join("\n"),
        path.display()
    ))
}

/// What is listed and gone, and what is there and not listed.
fn changes(listed: &[&str], now: &[String]) -> Vec<String> {
    let gone =
        listed.iter().filter(|item| !now.iter().any(|other| other == *item)).map(|item| format!("- {item}"));
    let new = now.iter().filter(|item| !listed.contains(&item.as_str())).map(|item| format!("+ {item}"));
    gone.chain(new).collect()
}

/// The public items with their types, a line each; traits that are derived or hold by themselves are left out.
fn items() -> Result<Vec<String>, String> {
    // build scripts read RUSTC_BOOTSTRAP: in the folder of other builds it would make all that stands on them be built anew, twice
    let folder = target()?.join("api");
    let done = Command::new("cargo")
        .args([
            "rustdoc",
            "--quiet",
            "--package",
            "dawson",
            "--lib",
            "--",
            "-Z",
            "unstable-options",
            "--output-format",
            "json",
        ])
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", &folder)
        // a set of flags of its own would be another build of everything
        .env_remove("RUSTDOCFLAGS")
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if !done.success() {
        return Err("cargo rustdoc: not done".to_owned());
    }
    let json = folder.join("doc/dawson.json");
    let api = public_api::Builder::from_rustdoc_json(&json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .map_err(|error| {
            format!(
                "{}: {error} (another toolchain? public-api follows the form that rustdoc writes)",
                json.display()
            )
        })?;
    Ok(api.items().map(ToString::to_string).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_gone_and_what_is_new_is_told() {
        let now = ["pub fn a()".to_owned(), "pub fn c()".to_owned()];
        assert_eq!(changes(&["pub fn a()", "pub fn b()"], &now), ["- pub fn b()", "+ pub fn c()"]);
        assert!(changes(&["pub fn a()", "pub fn c()"], &now).is_empty());
    }
}
