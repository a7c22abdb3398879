//! Exploring: of all positions of a [`Scheme`] those that are sound problems, the best first; and the sound ones near a problem
//! ([`improve`]).
//!
//! ```
//! use dawson::explore::{Explorer, Scheme};
//!
//! let scheme = Scheme::read("stipulation h#1\nwhite Kf7\nwhite R anywhere\nblack Kh8").unwrap();
//! let result = Explorer::default().explore(&scheme, &mut |_| std::ops::ControlFlow::Continue(()));
//! assert!(result.finds.iter().any(|find| find.units == "white Kf7 Ra1 black Kh8"));
//! ```

mod frame;
mod improve;
mod rank;
mod rows;
mod scheme;
mod squares;
mod trial;
mod twins;
mod written;

pub use improve::{Improvements, improve};
pub use rank::Force;
pub use scheme::{Scheme, SchemeError};

use frame::{Frame, Standing};
use rayon::prelude::*;
use rows::Rows;
use scheme::Wanted;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use trial::{Means, Verdict, solution_of, try_out};

/// How positions are tried. The same are found with any number of threads.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explorer {
    /// The number of threads, at least 1.
    pub threads: usize,
    /// The memory for tables, in bytes, of each thread.
    pub max_memory: usize,
    /// The most time for one position.
    pub max_time: Option<Duration>,
    /// Set from outside to stop.
    pub stop: Arc<AtomicBool>,
    /// So many positions are passed over: they were tried before.
    pub done: u64,
    /// The share of the positions to try, and the number of shares.
    pub part: (u64, u64),
}

impl Default for Explorer {
    fn default() -> Explorer {
        Explorer {
            threads: 1,
            max_memory: 1 << 20,
            max_time: None,
            stop: Arc::default(),
            done: 0,
            part: (1, 1),
        }
    }
}

/// What is heard while positions are tried.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum News {
    /// A position has what is wanted.
    Found(Find),
    /// So far all has been tried.
    Progress(Progress),
}

/// How far the exploring has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The positions that were tried or passed over, without those that are the same as others.
    pub done: u64,
    /// The combinations of choices that they are made from.
    pub combinations: u64,
    /// All combinations of the scheme.
    pub of: u64,
}

/// A position that has what is wanted.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Find {
    /// Its number among the combinations of the scheme.
    pub number: u64,
    /// The units, as Popeye's `Pieces` takes them.
    pub units: String,
    /// The problem, in Popeye's language.
    pub text: String,
    /// The number of solutions.
    pub solutions: u64,
    /// The lines or moves of set play; 0 where none is asked for.
    pub set_play: u64,
    /// The lines of the solution.
    pub lines: Vec<String>,
    /// The twins that are sound too, as changes in Popeye's words.
    pub twins: Vec<String>,
    /// What stands on the board, for comparing.
    pub force: Force,
}

/// What has come of exploring.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Exploration {
    /// The finds, the best first: those with twins, with set play, with fewer units, with less force.
    pub finds: Vec<Find>,
    /// The positions that were tried.
    pub tried: u64,
    /// The combinations that are the same as one before.
    pub duplicates: u64,
    /// The combinations that are no positions.
    pub impossible: u64,
    /// The positions that make no sense, such as two kings of a side.
    pub senseless: u64,
    /// The positions whose time was up.
    pub unfinished: u64,
    /// Whether all positions were tried.
    pub is_complete: bool,
}

/// A position to be tried: the problem that it belongs to, and the units.
pub(crate) struct Candidate<'f> {
    number: u64,
    frame: &'f Frame,
    units: Vec<Standing>,
}

/// So many positions for each thread are tried before what was found is told.
const BATCH: usize = 64;

impl Explorer {
    /// Tries all positions of a scheme.
    ///
    /// `hear` gets what is found in the order of numbers, and ends the exploring by answering [`ControlFlow::Break`].
    pub fn explore(&self, scheme: &Scheme, hear: &mut dyn FnMut(News) -> ControlFlow<()>) -> Exploration {
        let size = scheme.size();
        let mut rows = Rows::new(scheme);
        let mut result = Exploration::default();
        let (part, parts) = self.part;
        let mut index = 0;
        let mut last = 0;
        let mut next = |wanted: usize| {
            let mut batch = Vec::new();
            for row in rows.by_ref() {
                last = row.number;
                index += 1;
                if index <= self.done || parts > 1 && index % parts != part % parts {
                    continue;
                }
                batch.push(Candidate {
                    number: row.number,
                    frame: &scheme.versions[row.version],
                    units: row.units,
                });
                if batch.len() >= wanted {
                    break;
                }
            }
            (batch, Progress { done: index, combinations: last + 1, of: size })
        };
        result.is_complete = self.run(&scheme.wanted, &scheme.twins, &mut next, &mut result, hear);
        result.duplicates = rows.duplicates;
        result.impossible = rows.impossible;
        result.rank();
        result
    }

    /// Tries candidates as they come, in batches; `false` if it was stopped before the end.
    fn run<'f>(
        &self,
        wanted: &Wanted,
        twins: &[scheme::TwinLine],
        next: &mut dyn FnMut(usize) -> (Vec<Candidate<'f>>, Progress),
        result: &mut Exploration,
        hear: &mut dyn FnMut(News) -> ControlFlow<()>,
    ) -> bool {
        let means =
            Means { max_memory: self.max_memory, max_time: self.max_time, stop: Arc::clone(&self.stop) };
        let threads = self.threads.max(1);
        let pool = (threads > 1)
            .then(|| {
                rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(solver::STACK).build().ok()
            })
            .flatten();
        let attempt = |candidate: &Candidate<'f>| examine(candidate, wanted, twins, &means);
        loop {
            let (batch, progress) = next(threads * BATCH);
            if batch.is_empty() {
                return true;
            }
            // without threads, as in a browser, one after the other
            let results: Vec<(Verdict, Option<Find>)> = match &pool {
                Some(pool) => pool.install(|| batch.par_iter().map(attempt).collect()),
                None => batch.iter().map(attempt).collect(),
            };
            for (verdict, find) in results {
                match verdict {
                    Verdict::Wanted { .. } | Verdict::Unwanted => result.tried += 1,
                    Verdict::Senseless => result.senseless += 1,
                    Verdict::TimeUp => result.unfinished += 1,
                    // what this batch has is told by the run that goes on with it
                    Verdict::Stopped => return false,
                }
                if let Some(find) = find {
                    result.finds.push(find.clone());
                    if hear(News::Found(find)).is_break() {
                        return false;
                    }
                }
            }
            if hear(News::Progress(progress)).is_break() || self.stop.load(Relaxed) {
                return false;
            }
        }
    }
}

/// Tries a position, and its twins where it is sound.
fn examine(
    candidate: &Candidate<'_>,
    wanted: &Wanted,
    twins: &[scheme::TwinLine],
    means: &Means,
) -> (Verdict, Option<Find>) {
    let Candidate { number, frame, units } = candidate;
    let verdict = try_out(frame, units, wanted, means);
    let Verdict::Wanted { solutions, set_play } = verdict else { return (verdict, None) };
    let text = frame.text(units);
    let Some(lines) = solution_of(&text, means) else { return (verdict, None) };
    if !wanted.likes(&lines) {
        return (verdict, None);
    }
    let sound_twins = twins::sound(frame, units, twins, wanted, means);
    if sound_twins.is_empty() && !twins.is_empty() {
        return (verdict, None);
    }
    let find = Find {
        number: *number,
        units: frame.units_text(units),
        text,
        solutions,
        set_play,
        lines,
        twins: sound_twins,
        force: Force::of(units),
    };
    (verdict, Some(find))
}

impl Find {
    /// It as a JSON object of type `find`.
    #[must_use]
    pub fn object(&self) -> Value {
        let Force { units, value } = self.force;
        json!({
            "type": "find",
            "number": self.number,
            "pieces": self.units,
            "units": units,
            "value": value,
            "solutions": self.solutions,
            "set_play": self.set_play,
            "lines": self.lines,
            "twins": self.twins,
            "text": self.text,
        })
    }

    /// The find of such an object.
    #[must_use]
    pub fn of_object(object: &Value) -> Option<Find> {
        let number = |name: &str| object[name].as_u64();
        let text = |name: &str| object[name].as_str().map(str::to_owned);
        let texts = |name: &str| {
            let all = object[name].as_array()?.iter();
            all.map(|text| text.as_str().map(str::to_owned)).collect::<Option<Vec<String>>>()
        };
        Some(Find {
            number: number("number")?,
            units: text("pieces")?,
            text: text("text")?,
            solutions: number("solutions")?,
            set_play: number("set_play")?,
            lines: texts("lines")?,
            twins: texts("twins")?,
            force: Force {
                units: number("units")?.try_into().ok()?,
                value: number("value")?.try_into().ok()?,
            },
        })
    }
}

impl Exploration {
    /// Puts the best finds first.
    pub fn rank(&mut self) {
        self.finds.sort_by(rank::order);
    }

    /// All finds with their twins as one file of problems in Popeye's language, the best first; empty where nothing was found.
    #[must_use]
    pub fn problems(&self) -> String {
        written::problems(self.finds.iter().map(|find| (find.text.as_str(), find.twins.as_slice())))
    }

    /// What it has come to, as a JSON object of type `summary`.
    #[must_use]
    pub fn object(&self) -> Value {
        json!({
            "type": "summary",
            "finds": self.finds.len(),
            "tried": self.tried,
            "duplicates": self.duplicates,
            "impossible": self.impossible,
            "senseless": self.senseless,
            "unfinished": self.unfinished,
            "complete": self.is_complete,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::rows::Rows;
    use super::*;
    use crate::solve::Summary;
    use crate::{Claim, Dialect, Options, Problem, Solution};

    const SCHEME: &str = "stipulation h#1 | h#1.5\ncondition none | Circe\nwhite Kc3\nwhite R|S on a1-d2\nblack K on a1-c2\n\
                          optional black P on b2 b3\nsolutions 1-2";

    fn explored(explorer: &Explorer, scheme: &Scheme) -> (Exploration, Vec<u64>) {
        let mut heard = Vec::new();
        let result = explorer.explore(scheme, &mut |news| {
            if let News::Found(find) = news {
                heard.push(find.number);
            }
            ControlFlow::Continue(())
        });
        (result, heard)
    }

    #[test]
    fn what_is_found_is_what_solving_every_position_finds() {
        let scheme = Scheme::read(SCHEME).unwrap();
        let (result, heard) = explored(&Explorer::default(), &scheme);
        assert!(result.is_complete && result.finds.len() > 20, "{result:?}");
        let mut expected = Vec::new();
        for row in Rows::new(&scheme) {
            let text = scheme.versions[row.version].text(&row.units);
            let Ok(problem) = Problem::read(&text, Dialect::Popeye) else { continue };
            let solutions = problem.solutions(&Options::default());
            // a version with a shorter solution is not sound
            let is_sound = |summary: &&Summary| summary.claim <= Claim::Complete;
            let found = |solution: &Solution| {
                solution.summary.as_ref().filter(is_sound).map_or(0, |summary| summary.solutions)
            };
            if (1..=2).contains(&solutions.iter().map(found).sum::<u64>()) {
                expected.push(row.number);
            }
        }
        assert_eq!(heard, expected);
    }

    #[test]
    fn threads_and_parts_find_the_same() {
        let scheme = Scheme::read(SCHEME).unwrap();
        let (one, heard) = explored(&Explorer::default(), &scheme);
        let (two, heard_by_two) = explored(&Explorer { threads: 2, ..Explorer::default() }, &scheme);
        assert_eq!((&one, &heard), (&two, &heard_by_two));
        let parts = (1..=3).flat_map(|part| {
            let (result, heard) = explored(&Explorer { part: (part, 3), ..Explorer::default() }, &scheme);
            assert!(result.tried < one.tried);
            heard
        });
        let mut parts: Vec<u64> = parts.collect();
        parts.sort_unstable();
        assert_eq!(parts, heard);
        // a run that goes on where another ended
        let (rest, _) = explored(&Explorer { done: one.tried / 2, ..Explorer::default() }, &scheme);
        assert!(rest.finds.len() < one.finds.len() && rest.finds.iter().all(|find| one.finds.contains(find)));
    }

    #[test]
    fn finds_are_kept_as_objects() {
        let scheme =
            Scheme::read("stipulation h#1\nwhite Kf7 Ra1\nblack Kh8\ntwin move white R on b1-h1").unwrap();
        let (result, _) = explored(&Explorer::default(), &scheme);
        let find = &result.finds[0];
        assert_eq!(find.twins.len(), 6, "{find:?}");
        assert_eq!(Find::of_object(&find.object()).as_ref(), Some(find));
    }
}
