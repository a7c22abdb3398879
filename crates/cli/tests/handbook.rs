//! The guides of the handbook: every command in them is run, and answers as they say.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the checkout.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A block of a guide: the line before it, the words behind the opening fence, and its lines.
struct Block {
    before: String,
    kind: String,
    lines: Vec<String>,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut before = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        match line.strip_prefix("```") {
            Some(kind) => {
                let inside = lines.by_ref().take_while(|line| *line != "```").map(str::to_owned).collect();
                blocks.push(Block { before: before.clone(), kind: kind.to_owned(), lines: inside });
            }
            None => before = line.to_owned(),
        }
    }
    blocks
}

/// Output without times, and without blanks at the ends of lines.
fn comparable(text: &str) -> Vec<String> {
    let timeless = |line: &str| match (line.find("Time = "), line.find("C+ by dawson ")) {
        (Some(at), _) => line[..at].to_owned(),
        (_, Some(at)) => line[..at].to_owned(),
        _ => line.trim_end().to_owned(),
    };
    let mut lines: Vec<String> = text.lines().map(timeless).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Runs the commands of a block in the folder. Returns what is not as the block says. A line `...` stands for the rest.
fn differences(block: &Block, folder: &Path) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut lines = block.lines.iter().peekable();
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("$ ") else {
            wrong.push(format!("no command: {line}"));
            continue;
        };
        let mut expected = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ")) {
            expected.push(line.clone());
        }
        let mut expected = comparable(&expected.join("\n"));
        let program = format!("dawson() {{ '{}' \"$@\"; }}; {command}", env!("CARGO_BIN_EXE_dawson"));
        let output = Command::new("sh").arg("-c").arg(program).current_dir(folder).output().unwrap();
        let told = [output.stdout, output.stderr].concat();
        let mut told = comparable(&String::from_utf8_lossy(&told));
        if expected.last().is_some_and(|line| line == "...") {
            expected.pop();
            told.truncate(expected.len());
        }
        if told != expected {
            wrong.push(format!(
                "$ {command}\n{}\n-- the guide has --\n{}",
                told.join("\n"),
                expected.join("\n")
            ));
        }
    }
    wrong
}

/// Runs a block of Python. Returns what it printed, or why it failed; `None` if there is no package `dawson` to run it with.
fn python(block: &Block, folder: &Path) -> Option<Result<String, String>> {
    let run = |text: &str| Command::new("python3").args(["-c", text]).current_dir(folder).output();
    if !run("import dawson").is_ok_and(|output| output.status.success()) {
        return None;
    }
    let output = run(&block.lines.join("\n")).unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Some(if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) })
}

#[test]
fn every_command_of_the_guides_answers_as_they_say() {
    let mut commands = 0;
    let mut wrong = Vec::new();
    for guide in std::fs::read_dir(root().join("handbook/src/guides")).unwrap() {
        let guide = guide.unwrap().path();
        let name = guide.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&guide).unwrap();
        if text.starts_with("<!-- feature: sql -->") && !cfg!(feature = "sql") {
            println!("{name}: skipped, this dawson is built without the feature sql");
            continue;
        }
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("handbook").join(&name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        for example in std::fs::read_dir(root().join("examples")).unwrap() {
            let example = example.unwrap();
            std::fs::copy(example.path(), folder.join(example.file_name())).unwrap();
        }
        let mut printed = None;
        for block in blocks(&text) {
            let told: Option<String> = printed.take();
            let file = block.before.strip_prefix("<!-- file: ").and_then(|rest| rest.strip_suffix(" -->"));
            if let Some(file) = file {
                std::fs::write(folder.join(file), block.lines.join("\n") + "\n").unwrap();
            } else if block.kind == "console" {
                commands += block.lines.iter().filter(|line| line.starts_with("$ ")).count();
                wrong.extend(differences(&block, &folder).into_iter().map(|what| format!("{name}: {what}")));
            } else if block.kind == "python" {
                match python(&block, &folder) {
                    Some(Ok(told)) => printed = Some(told),
                    Some(Err(failed)) => wrong.push(format!("{name}: {failed}")),
                    None => {
                        assert!(
                            std::env::var_os("DAWSON_PYTHON").is_none(),
                            "no package dawson for Python here"
                        );
                        println!("{name}: skipped, no package dawson for Python here");
                    }
                }
            } else if block.before == "<!-- printed -->"
                && let Some(told) = told
                && comparable(&told) != block.lines
            {
                wrong.push(format!("{name}: {told}\n-- the guide has --\n{}", block.lines.join("\n")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(commands > 15, "{commands}");
}
