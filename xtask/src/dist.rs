//! `cargo xtask dist`: what is given to others, below target/dist/packages: an archive and a Debian package of the program, the wheel for Python,
//! the bill of materials, and checksums. Each is made from a build with the profile `dist`.
//!
//! It needs tar, gzip and sha256sum, npm for the page that the program serves, dpkg-deb for the Debian package, and maturin
//! (`pip install maturin`) for the wheel; what is missing is said, and is an error in CI.

use crate::files::{copy, copy_folder, make_folder, root, target, write};
use crate::output;
use std::path::Path;
use std::process::Command;
use std::thread::ScopedJoinHandle;

/// The version of all packages.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The largest program that is shipped, in bytes.
const LARGEST: u64 = 12 << 20;

/// Where the page stands, seen from where `bin` with the program is: the program looks there.
const PAGE: &str = "share/dawson/page";

/// The shells that completions are made for, with the place of each in a Debian package.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/dawson"),
    ("zsh", "usr/share/zsh/vendor-completions/_dawson"),
    ("fish", "usr/share/fish/vendor_completions.d/dawson.fish"),
];

/// Makes all packages.
///
/// # Errors
/// The first step that fails.
pub fn run() -> Result<(), String> {
    let (root, target) = (root()?, target()?);
    let dist = target.join("dist").join("packages");
    let _ = std::fs::remove_dir_all(&dist);
    make_folder(&dist)?;
    let (with_page, with_wheel) = (there_is("npm")?, there_is("maturin")?);
    // each build ends in one long step of the linker on one core, so they run side by side, each in a folder of its own
    let wheel = std::thread::scope(|scope| {
        let page = with_page.then(|| scope.spawn(|| crate::web::run(&[])));
        let wheel = with_wheel.then(|| scope.spawn(|| wheel(&root, &dist)));
        let done = program(&root);
        let page = page.map_or(Ok(()), joined);
        let wheel = wheel.map(joined).transpose();
        done.and(page).and(wheel)
    })?;
    let page = with_page.then(|| root.join("web/dist/page"));
    let program = target.join("dist").join("dawson");
    let size = std::fs::metadata(&program).map_err(|error| format!("{}: {error}", program.display()))?.len();
    if size > LARGEST {
        return Err(format!("{}: {size} bytes, more than {LARGEST}", program.display()));
    }
    println!("{}: {size} bytes", program.display());
    crate::handbook()?;
    let handbook = target.join("handbook/html");
    let contents = Contents { root: &root, program: &program, handbook: &handbook, page: page.as_deref() };
    let archive = archive(&contents, &dist)?;
    let mut made = vec![archive];
    if there_is("dpkg-deb")? {
        made.push(debian(&contents, &dist)?);
    }
    made.extend(wheel);
    let bill = format!("dawson-{VERSION}.cdx.json");
    crate::dependencies::bill("dawson-cli", &dist.join(&bill))?;
    made.push(bill);
    let names = made.iter().map(|name| name.as_str());
    let sums = output(Command::new("sha256sum").current_dir(&dist).args(names))?;
    write(&dist.join("SHA256SUMS"), &sums)?;
    for name in &made {
        let size = std::fs::metadata(dist.join(name)).map_err(|error| format!("{name}: {error}"))?.len();
        println!("{}: {size} bytes", dist.join(name).display());
    }
    Ok(())
}

/// What a thread came to.
fn joined<T>(thread: ScopedJoinHandle<'_, Result<T, String>>) -> Result<T, String> {
    thread.join().unwrap_or_else(|_| Err("a build panicked".to_owned()))
}

/// Builds the program itself.
fn program(root: &Path) -> Result<(), String> {
    let mut build = Command::new("cargo");
    build.current_dir(root).args(["build", "--profile", "dist", "-p", "dawson-cli"]);
    // the page stands beside the program
    build.args(["--no-default-features", "--features", "mimalloc,serve"]);
    if cfg!(all(target_os = "linux", target_env = "gnu")) {
        // tables of functions need a relocation for each entry: packed they take 8 kB instead of 650; glibc knows them since 2.36
        let mut flags = "-Clink-arg=-Wl,-z,pack-relative-relocs".to_owned();
        if cfg!(target_arch = "x86_64") {
            // functions of the same code are kept once, which saves 130 kB; there Rust links with LLD, which can do that
            flags.push_str(" -Clink-arg=-Wl,--icf=all");
        }
        build.env("RUSTFLAGS", flags);
    }
    must(&mut build)
}

/// What the packages hold: the folder of the sources, the program, the handbook, and the page where it has been built.
struct Contents<'c> {
    root: &'c Path,
    program: &'c Path,
    handbook: &'c Path,
    page: Option<&'c Path>,
}

impl Contents<'_> {
    /// Puts the page, each file compressed, to its place below a folder.
    fn put_page(&self, prefix: &Path) -> Result<(), String> {
        let Some(page) = self.page else { return Ok(()) };
        let place = prefix.join(PAGE);
        copy_folder(page, &place)?;
        must(Command::new("gzip").args(["-9", "-n", "-r"]).arg(&place))
    }
}

/// The program with its documents, as it is unpacked anywhere.
fn archive(contents: &Contents<'_>, dist: &Path) -> Result<String, String> {
    let Contents { root, program, handbook, .. } = *contents;
    let name = format!("dawson-{VERSION}-{}-{}", std::env::consts::ARCH, std::env::consts::OS);
    let tree = dist.join(&name);
    copy(program, &tree.join("bin/dawson"))?;
    contents.put_page(&tree)?;
    for file in ["README.md", "LICENSE", "CHANGELOG.md"] {
        copy(&root.join(file), &tree.join(file))?;
    }
    for (folder, place) in [("docs", "docs"), ("examples", "examples")] {
        copy_folder(&root.join(folder), &tree.join(place))?;
    }
    copy_folder(handbook, &tree.join("handbook"))?;
    must(Command::new(program).args(["man", "--directory"]).arg(tree.join("man/man1")))?;
    for (shell, place) in SHELLS {
        let name = Path::new(place).file_name().ok_or("a completion has a name")?;
        write(&tree.join("completions").join(shell).join(name), &completions(program, shell)?)?;
    }
    let file = format!("{name}.tar.gz");
    must(Command::new("tar").current_dir(dist).args(["--owner=0", "--group=0", "-czf", &file, &name]))?;
    std::fs::remove_dir_all(&tree).map_err(|error| format!("{}: {error}", tree.display()))?;
    Ok(file)
}

/// The Debian package: program, `py` as another name of it, manual pages, completions, and its registration with XBoard.
fn debian(contents: &Contents<'_>, dist: &Path) -> Result<String, String> {
    let Contents { root, program, handbook, .. } = *contents;
    let architecture = output(Command::new("dpkg").arg("--print-architecture"))?;
    let architecture = architecture.trim();
    let tree = dist.join("deb");
    let at = |place: &str| tree.join(place);
    copy(program, &at("usr/bin/dawson"))?;
    contents.put_page(&at("usr"))?;
    for file in ["README.md", "CHANGELOG.md"] {
        copy(&root.join(file), &at("usr/share/doc/dawson").join(file))?;
    }
    copy(&root.join("LICENSE"), &at("usr/share/doc/dawson/copyright"))?;
    copy_folder(&root.join("docs"), &at("usr/share/doc/dawson/docs"))?;
    copy_folder(handbook, &at("usr/share/doc/dawson/handbook"))?;
    copy_folder(&root.join("examples"), &at("usr/share/doc/dawson/examples"))?;
    must(Command::new(program).args(["man", "--directory"]).arg(at("usr/share/man/man1")))?;
    for (shell, place) in SHELLS {
        write(&at(place), &completions(program, shell)?)?;
    }
    // programs for Popeye find Dawson by that name
    make_folder(&at("usr/lib/dawson"))?;
    std::os::unix::fs::symlink("../../bin/dawson", at("usr/lib/dawson/py"))
        .map_err(|error| format!("usr/lib/dawson/py: {error}"))?;
    write(&at("usr/share/applications/dawson.desktop"), DESKTOP)?;
    write(&at("usr/share/games/plugins/xboard/dawson.eng"), XBOARD)?;
    let size = output(Command::new("du").args(["-sk", "usr"]).current_dir(&tree))?;
    let size = size.split_whitespace().next().unwrap_or("0");
    let control = format!(
        "Package: dawson\nVersion: {VERSION}\nArchitecture: {architecture}\nMaintainer: the maintainers of Dawson <dawson@localhost>\n\
         Installed-Size: {size}\nDepends: libc6, libgcc-s1\nSuggests: xboard\nProvides: chess-engine\nSection: games\nPriority: optional\n\
         Description: chess problems and fairy chess\n \
         Solves and tests chess problems with orthodox and fairy pieces and conditions, proof games\n \
         included; draws diagrams; searches game collections; plays variants in board programs.\n"
    );
    write(&tree.join("DEBIAN/control"), &control)?;
    let file = format!("dawson_{VERSION}_{architecture}.deb");
    let build = ["--root-owner-group", "--build", "deb", file.as_str()];
    must(Command::new("dpkg-deb").current_dir(dist).args(build))?;
    std::fs::remove_dir_all(&tree).map_err(|error| format!("{}: {error}", tree.display()))?;
    Ok(file)
}

/// What desktops show: a problem file is checked and solved in a terminal.
const DESKTOP: &str = "[Desktop Entry]\nType=Application\nName=Dawson\nComment=Solve chess problems\n\
    Exec=sh -c 'dawson solve \"$1\"; read _' dawson %f\nTerminal=true\nCategories=Game;BoardGame;\nKeywords=chess;problem;fairy;\n";

/// How XBoard finds the engine.
const XBOARD: &str = "plugin spec 0.0\ndawson engine\nxboard\ndefault\n";

/// The package for Python, for all versions from 3.9 on.
fn wheel(root: &Path, dist: &Path) -> Result<String, String> {
    let build = ["build", "--release", "--manifest-path", "python/Cargo.toml", "--out"];
    let target = dist.ancestors().nth(2).unwrap_or(dist);
    must(Command::new("maturin").current_dir(root).env("CARGO_TARGET_DIR", target).args(build).arg(dist))?;
    let entries = std::fs::read_dir(dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.into_iter().find(|name| name.ends_with(".whl")).ok_or_else(|| "maturin made no wheel".to_owned())
}

fn completions(program: &Path, shell: &str) -> Result<String, String> {
    output(Command::new(program).args(["completions", shell]))
}

/// Whether there is a program. In CI it is an error if there is none.
fn there_is(program: &str) -> Result<bool, String> {
    let there = Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success());
    if !there && std::env::var_os("CI").is_some() {
        return Err(format!("{program} is missing"));
    }
    if !there {
        println!("skipped: there is no {program}");
    }
    Ok(there)
}

fn must(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}")) }
}
