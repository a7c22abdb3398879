//! `cargo xtask web`: builds the program for browsers and the page around it into `web/dist/page`, one folder that any web server can
//! hold and that `dawson serve` takes in.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What the program is built for.
const TARGET: &str = "wasm32-unknown-unknown";

/// The stack of the program in a browser: searches go deep, and running over the end is no message but a trap.
const STACK: &str = "-zstack-size=67108864";

/// What the compiler may use beside what it takes for granted: sets of squares are several words, which it then takes two at a time. Browsers
/// know it since 2021 (Safari since 16.4 of 2023); one that does not refuses the program when the page compiles it.
const INSTRUCTIONS: &str = "+simd128";

/// What the compiler writes, and all that `wasm-opt` may write: browsers do not know more.
const FEATURES: [&str; 9] = [
    "--enable-mutable-globals",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-reference-types",
    "--enable-call-indirect-overlong",
    "--enable-multivalue",
    "--enable-simd",
];

/// Builds all; `--page` the page alone, with the program as it was built before, if it was.
pub fn run(words: &[String]) -> Result<(), String> {
    let root = crate::files::root()?;
    match words {
        [] => program(&root)?,
        [word] if word == "--page" => {}
        _ => return Err("usage: cargo xtask web [--page]".to_owned()),
    }
    page(&root.join("web"))
}

/// Installs what the page is built with (the versions that `web/package-lock.json` locks) and builds it.
fn page(folder: &Path) -> Result<(), String> {
    let lock = folder.join("package-lock.json");
    let installed = folder.join("node_modules/.package-lock.json");
    let time = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    let npm = |words: &[&str]| {
        do_in(
            folder,
            "npm",
            words,
            "the page is built with Node.js 20 or newer and its npm (https://nodejs.org)",
        )
    };
    if time(&installed).is_none() || time(&installed) < time(&lock) {
        npm(&["ci", "--no-audit", "--no-fund"])?;
    }
    npm(&["run", "build"])
}

/// Builds `crates/web` and binds it to JavaScript in `web/wasm`.
fn program(root: &Path) -> Result<(), String> {
    let rustup = "the target is added by: rustup target add wasm32-unknown-unknown";
    let flags = format!("-C link-arg={STACK} -C target-feature={INSTRUCTIONS}");
    // a folder of its own, so that other flags do not build all else anew
    let target = root.join("target/web");
    let status = Command::new(env!("CARGO"))
        .args(["build", "--package", "dawson-web", "--profile", "web", "--target", TARGET])
        .current_dir(root)
        .env("CARGO_TARGET_DIR", &target)
        .env("RUSTFLAGS", flags)
        .status();
    match status {
        Ok(status) if status.success() => {}
        Ok(_) => return Err(format!("the program for browsers was not built; {rustup}")),
        Err(error) => return Err(format!("cargo cannot be run: {error}")),
    }
    let built = target.join(TARGET).join("web/dawson_web.wasm");
    let tool = binder(root)?;
    let tool = tool.to_string_lossy();
    let built = built.to_string_lossy();
    do_in(
        root,
        &tool,
        &["--target", "web", "--no-typescript", "--out-dir", "web/wasm", &built],
        "it was just installed",
    )?;
    optimise(&root.join("web/wasm/dawson_web_bg.wasm"));
    Ok(())
}

/// Lets binaryen's `wasm-opt` make the program smaller and faster, where it is to be had and knows what the compiler writes (version 108 of
/// Debian 12 does not); without it the program is as the compiler made it.
fn optimise(program: &Path) {
    let better = program.with_extension("optimised");
    let done =
        Command::new("wasm-opt").arg("-O2").args(FEATURES).arg(program).arg("-o").arg(&better).output();
    match done {
        Ok(done) if done.status.success() && std::fs::rename(&better, program).is_ok() => {}
        Ok(done) => {
            let said = String::from_utf8_lossy(&done.stderr);
            let reason = said.lines().next().unwrap_or("").to_owned();
            eprintln!("wasm-opt was of no use ({reason}): the program stays as the compiler made it");
        }
        Err(_) => eprintln!("there is no wasm-opt (binaryen): the program stays as the compiler made it"),
    }
}

/// The tool that binds, of exactly the version of the library: the one in the path, or one of our own.
fn binder(root: &Path) -> Result<PathBuf, String> {
    const NAME: &str = "wasm-bindgen";
    let lock =
        std::fs::read_to_string(root.join("Cargo.lock")).map_err(|error| format!("Cargo.lock: {error}"))?;
    let version = lock
        .split_once("name = \"wasm-bindgen\"\nversion = \"")
        .and_then(|(_, rest)| rest.split('"').next())
        .ok_or("Cargo.lock names no wasm-bindgen")?;
    let fits = |tool: &Path| {
        let said = Command::new(tool).arg("--version").output();
        said.is_ok_and(|said| {
            String::from_utf8_lossy(&said.stdout).split_whitespace().nth(1) == Some(version)
        })
    };
    let own = root.join("target/tools");
    for tool in [PathBuf::from(NAME), own.join("bin").join(NAME)] {
        if fits(&tool) {
            return Ok(tool);
        }
    }
    let place = own.to_string_lossy().into_owned();
    let words = ["install", "--debug", "--root", &place, "--version", version, "wasm-bindgen-cli"];
    do_in(root, env!("CARGO"), &words, "it is needed to bind the program to JavaScript")?;
    Ok(own.join("bin").join(NAME))
}

/// Runs a program; `hint` says more where it cannot be run.
fn do_in(folder: &Path, program: &str, words: &[&str], hint: &str) -> Result<(), String> {
    match Command::new(program).args(words).current_dir(folder).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{program} {} failed", words.join(" "))),
        Err(error) => Err(format!("{program} cannot be run ({error}): {hint}")),
    }
}
