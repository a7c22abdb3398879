//! A run that was ended by force goes on from its checkpoint and tells the same.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A helpmate, a directmate and a selfmate with some play in them.
const PROBLEMS: &str = "beginproblem
stipulation h#3
pieces white kc3 rh1 ne5 black kf4 bg7 pd6
nextproblem
stipulation #4
option variation
pieces white kc6 qd1 nf3 black ke4 pe5 pd3
nextproblem
stipulation ser-h#7
pieces white kg1 na1 black kh5 rb8 pa7 ph6
endproblem
";

/// The same in Jacobi's language: a chain, most beginnings of which hold no line, and a helpmate.
const CHAINS: &str = "beginproblem
play help 2.5 test + play help 1.0 test #
forsyth 8/6b1/3p4/4S3/5k2/2K5/B7/7R
nextproblem
stipulation h#3
forsyth 8/6b1/3p4/4S3/5k2/2K5/8/7R
endproblem
";

fn dawson(directory: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dawson"));
    command.current_dir(directory).args(words).stdin(Stdio::null()).stderr(Stdio::null());
    command
}

/// Ends runs by force at so many moments and compares what is told after resuming.
fn end_and_resume(problems: &str, times: u32, name: &str) {
    let directory: PathBuf = std::env::temp_dir().join(format!("dawson-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    std::fs::write(directory.join("problems.inp"), problems).unwrap();
    let solve = ["solve", "--regression", "--threads", "2", "problems.inp"];
    let begun = Instant::now();
    let whole = dawson(&directory, &solve).output().unwrap();
    let time = begun.elapsed();
    assert!(whole.status.success() && whole.stdout.len() > 500);
    for moment in 0..times {
        let file = format!("{moment}.checkpoint");
        let mut words = solve.to_vec();
        words.extend(["--checkpoint", &file, "--checkpoint-every", "0.02"]);
        // the moments lie unevenly over the whole time
        let share = f64::from((moment * 7919 + 37) % 101) / 100.0;
        let mut run = dawson(&directory, &words).stdout(Stdio::null()).spawn().unwrap();
        std::thread::sleep(time.mul_f64(share) + Duration::from_millis(20));
        run.kill().unwrap();
        run.wait().unwrap();
        if !directory.join(&file).exists() {
            continue; // it was ended before it began
        }
        let resumed = dawson(&directory, &["resume", &file]).output().unwrap();
        assert_eq!(resumed.stdout, whole.stdout, "ended after {share} of {time:?}");
        let again = dawson(&directory, &["resume", &file]).output().unwrap();
        assert_eq!(again.stdout, whole.stdout, "resumed when all was done");
    }
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn a_run_ended_by_force_goes_on() {
    end_and_resume(PROBLEMS, 3, "few");
}

#[test]
fn a_run_over_chains_ended_by_force_goes_on() {
    end_and_resume(CHAINS, 3, "chains");
}

#[test]
#[ignore = "takes a minute and a half on a busy machine"]
fn a_run_ended_by_force_at_any_moment_goes_on() {
    end_and_resume(PROBLEMS, 20, "many");
    end_and_resume(CHAINS, 20, "many-chains");
}
