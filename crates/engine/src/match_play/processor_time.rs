//! How long a process has run, beside what the clock says.

use std::time::Duration;

/// The time of the processor that a process has used so far, in steps of 10 ms; `None` where the system does not tell.
#[cfg(target_os = "linux")]
pub(super) fn processor_time(process: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field is the program's name in parentheses, which may have blanks and parentheses. The fourteenth and fifteenth are the
    // times in the program and in the system, in hundredths of a second.
    let (_, fields) = text.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11);
    let mut next = || times.next()?.parse::<u64>().ok();
    Some(Duration::from_millis((next()? + next()?) * 10))
}

/// See above.
#[cfg(not(target_os = "linux"))]
pub(super) fn processor_time(_: u32) -> Option<Duration> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn what_runs_uses_time() {
        let time = || processor_time(std::process::id()).expect("this process runs");
        let (before, deadline) = (time(), Instant::now() + Duration::from_secs(60));
        while time() == before {
            assert!(Instant::now() < deadline, "a busy process has used no time in a minute");
        }
        assert_eq!(processor_time(u32::MAX), None);
    }
}
