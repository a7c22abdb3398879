//! What the machine gives: memory, cores, signals, standard input.

use solver::{Control, Statistics, Strategy};
use std::io::Read;
use std::sync::atomic::Ordering;
use std::thread::available_parallelism;

const GIGABYTE: usize = 1 << 30;

/// Reads a size as Popeye's command line has it: kilobytes, or with K, M or G behind the number. The answer is in
/// bytes.
pub fn memory(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.find(|c: char| !c.is_ascii_digit()) {
        Some(at) => text.split_at(at),
        None => (text, "K"),
    };
    let shift = match unit {
        "K" | "k" => 10,
        "M" | "m" => 20,
        "G" | "g" => 30,
        _ => return Err(format!("{unit}: K, M or G was expected")),
    };
    let number: usize = digits.parse().map_err(|_| "a number was expected".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "more memory than there can be".to_owned())
}

/// A gigabyte, or a quarter of the machine's memory where that is less.
pub fn default_memory() -> usize {
    let quarter = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
        let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes * 1024 / 4)
    });
    quarter.unwrap_or(GIGABYTE / 4).min(GIGABYTE)
}

/// Reads how help and series play is to be searched.
pub fn strategy(text: &str) -> Result<Strategy, String> {
    match text {
        "auto" => Ok(Strategy::Auto),
        "plain" => Ok(Strategy::Plain),
        "intelligent" => Ok(Strategy::Intelligent),
        _ => Err("auto, plain or intelligent was expected".to_owned()),
    }
}

/// The most threads that a command begins, whatever it is asked for: with many more a system may have none left.
pub const MOST_THREADS: usize = 512;

/// The means of solving: so many bytes, so many threads (all cores when it is not said).
pub fn control(max_memory: usize, threads: Option<usize>, strategy: Strategy) -> Control {
    let threads = threads.filter(|&n| n > 0).or_else(|| available_parallelism().ok().map(Into::into));
    Control { max_memory, threads: threads.unwrap_or(1).min(MOST_THREADS), strategy, ..Control::default() }
}

/// Stops the solving when Ctrl-C is pressed, and the program when it is pressed again.
pub fn stop_on_interrupt(control: &Control) {
    let stop = control.stop.clone();
    let set = ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    if let Err(error) = set {
        complain!("Ctrl-C will end the program at once: {error}");
    }
}

/// Tells on standard error what solving has cost.
pub fn tell(statistics: &Statistics) {
    complain!("nodes: {}", statistics.nodes.load(Ordering::Relaxed));
    for (index, part) in statistics.parts().iter().enumerate() {
        let (number, idle) = (index + 1, part.idle.as_secs_f64());
        complain!("thread {number}: {} tasks, {idle:.3} s idle", part.tasks);
    }
}

/// Everything that stands on standard input.
pub fn standard_input() -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_kilobytes_unless_they_say_otherwise() {
        assert_eq!(memory("40960"), Ok(40960 * 1024));
        assert_eq!(memory("40M"), Ok(40 << 20));
        assert_eq!(memory("1G"), Ok(1 << 30));
        assert_eq!(memory("0"), Ok(0));
        assert!(memory("x").is_err() && memory("5X").is_err());
        assert!(memory("99999999999999999999G").is_err());
    }
}
