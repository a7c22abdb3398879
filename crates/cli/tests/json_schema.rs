//! What `dawson solve --format json` prints keeps to the schema beside the program.
//!
//! With the conformance cases at hand (`../shared`) a sample of them is solved as well; with `DAWSON_SCHEMA_ALL=1` all of them:
//! `DAWSON_SCHEMA_ALL=1 cargo test --release -p dawson-cli --test main json_schema`.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn validator() -> jsonschema::Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/solve.schema.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

/// The objects that a file comes to.
fn objects(file: &Path, further: &[&str]) -> Vec<Value> {
    let solve = ["solve", "--format", "json", "--positions", "--maxtime", "2", "--threads", "1"];
    let output = Command::new(env!("CARGO_BIN_EXE_dawson"))
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .args(solve)
        .args(further)
        .arg(file)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect()
}

/// What of the objects of a file breaks the schema, or the order of objects.
fn faults(validator: &jsonschema::Validator, name: &str, objects: &[Value]) -> Vec<String> {
    let mut faults: Vec<String> = objects
        .iter()
        .filter(|object| !validator.is_valid(object))
        .map(|object| format!("{name}: not as the schema has it: {object}"))
        .collect();
    let is = |object: &Value, of: &str| object["type"] == of;
    if objects.first().is_none_or(|first| !is(first, "problem") && !is(first, "error")) {
        faults.push(format!("{name}: no problem at the beginning"));
    }
    if objects.last().is_none_or(|last| !is(last, "summary")) {
        faults.push(format!("{name}: no summary at the end"));
    }
    // every parent is a move of the same problem and twin, told before, nearer to the root
    let mut moves: Vec<&Value> = Vec::new();
    for object in objects.iter().filter(|object| is(object, "move") || is(object, "phase")) {
        if is(object, "phase") {
            moves.clear();
            continue;
        }
        let parent = moves.iter().find(|before| before["id"] == object["parent"]);
        let known = object["parent"].is_null()
            || parent.is_some_and(|p| p["depth"].as_u64() < object["depth"].as_u64());
        if !known {
            faults.push(format!("{name}: no such parent: {object}"));
        }
        moves.push(object);
    }
    faults
}

/// Writes a problem to a file of its own.
fn written(name: &str, text: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).unwrap();
    file
}

#[test]
fn a_file_that_cannot_be_read_is_an_error_without_a_problem() {
    let validator = validator();
    let binary = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("binary_json.inp");
    std::fs::write(&binary, [0, 1, 2, 3].repeat(100)).unwrap();
    for (file, words) in [(binary.as_path(), "no text"), (Path::new("missing.inp"), "cannot be read")] {
        let objects = objects(file, &[]);
        let [object] = objects.as_slice() else { panic!("{objects:?}") };
        assert!(validator.is_valid(object), "{object}");
        assert_eq!((&object["type"], &object["kind"]), (&Value::from("error"), &Value::from("file")));
        assert!(object["message"].as_str().unwrap().contains(words), "{object}");
    }
}

#[test]
fn the_examples_and_bad_input_keep_to_the_schema() {
    let validator = validator();
    let mut files: Vec<PathBuf> = std::fs::read_dir(house().join("examples"))
        .unwrap()
        .map(|file| file.unwrap().path().canonicalize().unwrap())
        .filter(|path| path.extension().is_some_and(|extension| extension == "inp" || extension == "jac"))
        .collect();
    for (name, text) in [
        (
            "unknown.inp",
            "BeginProblem\nStipulation h#2\nCondition Circus\nPieces White Ka1 Black Ka3\nEndProblem\n",
        ),
        ("kingless.inp", "BeginProblem\nStipulation #1\nPieces White Qa1 Black Ka3\nEndProblem\n"),
        ("nothing.inp", "this is no problem\n"),
        ("empty.inp", ""),
        (
            "everything.inp",
            "BeginProblem\nAuthor J\\\"org\nStipulation #2\nOption SetPlay Try Variation MoveNumbers\n\
             Condition Circe\nPieces White Kf6 Rb1 Ga3 Black Kh8 Pa7 Neutral Sd4\n\
             Twin Move a7 b7 Twin Stipulation h#1 Twin Substitute s n\nNextProblem\nStipulation ser-h=2\n\
             Option Duplex\nPieces White Ka1 Black Kc2 Pc3\nEndProblem\n",
        ),
        ("fault.jac", "stipulation PG nonsense\n"),
        ("twins.jac", "pieces white Kd1 Qa8 black Ke3\nstipulation h#1.5\ntwin move d1 d2\n"),
    ] {
        files.push(written(name, text));
    }
    let mut all = Vec::new();
    let mut types = BTreeSet::new();
    for file in files {
        let objects = objects(&file, &[]);
        types.extend(objects.iter().map(|object| object["type"].as_str().unwrap_or("").to_owned()));
        all.extend(faults(&validator, &file.display().to_string(), &objects));
    }
    assert_eq!(all, Vec::<String>::new());
    for wanted in ["problem", "twin", "phase", "solution", "move", "examined", "error", "summary"] {
        assert!(types.contains(wanted), "{wanted} does not occur: {types:?}");
    }
}

#[test]
fn the_tree_names_keys_tries_and_refutations_and_positions_follow_the_effects() {
    let objects = objects(&house().join("examples/morphy.inp").canonicalize().unwrap(), &[]);
    let moves: Vec<&Value> = objects.iter().filter(|object| object["type"] == "move").collect();
    let marked = |mark: &str| -> Vec<&str> {
        moves.iter().filter(|m| m[mark] == true).filter_map(|m| m["move"]["text"].as_str()).collect()
    };
    assert_eq!(marked("key"), ["Ra1-a6"]);
    assert_eq!(marked("try"), ["Ra1*a7", "Ra1-a5"]);
    assert_eq!(marked("refutation"), ["Bb8*a7", "a7-a6"]);
    let key = moves.iter().find(|m| m["key"] == true).unwrap();
    assert_eq!(key["move"]["fen"], "kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1");
    let defences: Vec<&&Value> = moves.iter().filter(|m| m["parent"] == key["id"]).collect();
    assert_eq!(defences.len(), 7, "{defences:?}");
    let summary = objects.last().unwrap();
    assert_eq!(summary["verdict"]["claim"], "sound");
    let rebirth = of_example("rebirth.inp");
    let line = rebirth.iter().find(|object| object["type"] == "solution").unwrap();
    assert_eq!(line["plies"][2]["effects"][2]["effect"], "added", "{line}");
    assert_eq!(line["plies"][2]["fen"], "4N3/8/8/8/8/k1K5/g7/2G1s3 w - - 0 1");
}

fn of_example(example: &str) -> Vec<Value> {
    objects(&house().join("examples").join(example).canonicalize().unwrap(), &[])
}

#[test]
fn conformance_cases_keep_to_the_schema() {
    let popeye = house().join("../shared/conformance/popeye");
    let jacobi = house().join("../shared/conformance/jacobi/cases.jsonl");
    if !popeye.is_dir() || !jacobi.is_file() {
        eprintln!("skipped: ../shared is not here");
        return;
    }
    let every = std::env::var_os("DAWSON_SCHEMA_ALL").is_some();
    let validator = validator();
    let mut files: Vec<PathBuf> = Vec::new();
    let mut folders = vec![popeye];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                // problems that take long teach nothing about the form
                if every || !path.ends_with("beispiel-lengthy") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "inp") {
                files.push(path.canonicalize().unwrap());
            }
        }
    }
    files.sort();
    let step = if every { 1 } else { files.len() / 60 + 1 };
    let mut all: Vec<String> = Vec::new();
    for file in files.iter().step_by(step) {
        let objects = objects(file, &["--dialect", "popeye", "--lenient"]);
        all.extend(faults(&validator, &file.display().to_string(), &objects));
    }
    let cases = std::fs::read_to_string(jacobi).unwrap();
    let cases: Vec<Value> = cases.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (number, case) in cases.iter().enumerate().step_by(if every { 1 } else { 4 }) {
        let Some(text) = case["input"].as_str() else { continue };
        let file = written(&format!("case{number}.jac"), text);
        all.extend(faults(&validator, text, &objects(&file, &["--dialect", "jacobi"])));
    }
    assert_eq!(all, Vec::<String>::new());
}
