//! The program of the tasks says what it can do. This test is also why `cargo test` builds that program, with the features of all
//! others: check.sh runs its tasks with it.

use std::process::Command;

#[test]
fn an_unknown_task_is_refused_with_those_there_are() {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("dance").output().expect("it runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && message.contains("cargo xtask tidy"), "{message}");
}
