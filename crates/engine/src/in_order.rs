//! Numbered tasks on several threads, whose results come in the order of their numbers.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;

/// Does the tasks of these numbers on so many threads, at least one, and hands their results over in order, on the calling thread. Each thread has a
/// state of its own, made by `begin`. After each task a thread asks whether to `go_on`; if not, it begins no other. All that was begun is
/// handed over.
pub fn in_order<S, T: Send>(
    numbers: Range<u64>,
    threads: usize,
    go_on: &(dyn Fn() -> bool + Sync),
    begin: &(dyn Fn() -> S + Sync),
    one: &(dyn Fn(&mut S, u64) -> T + Sync),
    take: &mut dyn FnMut(T),
) {
    let next = AtomicU64::new(numbers.start);
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, end) = (sender.clone(), &next, numbers.end);
            scope.spawn(move || {
                let mut state = None;
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end {
                        break;
                    }
                    let done = one(state.get_or_insert_with(begin), number);
                    if sender.send((number, done)).is_err() || !go_on() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut wanted = numbers.start;
        for (number, done) in receiver {
            waiting.insert(number, done);
            while let Some(done) = waiting.remove(&wanted) {
                take(done);
                wanted += 1;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::in_order;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    use std::time::Duration;

    #[test]
    fn results_come_in_the_order_of_their_numbers() {
        let states = AtomicU64::new(0);
        let begin = || states.fetch_add(1, Ordering::Relaxed);
        let one = |_: &mut u64, number: u64| {
            // early numbers take longest
            std::thread::sleep(Duration::from_millis(20 - number));
            number
        };
        let mut taken = Vec::new();
        in_order(3..20, 4, &|| true, &begin, &one, &mut |number| taken.push(number));
        assert_eq!(taken, (3..20).collect::<Vec<u64>>());
        assert!((1..=4).contains(&states.load(Ordering::Relaxed)), "a state for each thread");
    }

    #[test]
    fn it_stops_when_told_to() {
        let stop = AtomicBool::new(false);
        let go_on = || !stop.load(Ordering::Relaxed);
        let mut taken = Vec::new();
        let one = |_: &mut (), number: u64| number;
        in_order(0..u64::MAX, 2, &go_on, &|| (), &one, &mut |number| {
            taken.push(number);
            stop.store(number >= 5, Ordering::Relaxed);
        });
        assert!(taken.len() > 5 && taken.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{taken:?}");
    }
}
