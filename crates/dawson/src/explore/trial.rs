//! One position tried: whether it is a sound problem, with as little work as shows that it is not.

use super::frame::{Frame, Standing};
use super::scheme::Wanted;
use crate::solve::{Dialect, Item};
use crate::{Options, Problem, Solution};
use language::Judge;
use language::contradictions::{contradiction, nonsense};
use language::game::ready_by_halves;
use language::setup::{Diagram, Task};
use rules::PlainMove;
use rules::general::Game;
use solver::{Control, Event, Outcome, Phase, Request, solve};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use web_time::Instant;

/// What each position may take.
#[derive(Clone, Debug)]
pub(super) struct Means {
    pub max_memory: usize,
    pub max_time: Option<Duration>,
    pub stop: Arc<AtomicBool>,
}

/// What has come of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// It has what is wanted: the numbers of solutions and of lines of set play.
    Wanted { solutions: u64, set_play: u64 },
    /// It has not.
    Unwanted,
    /// It makes no sense, or its rules cannot be played.
    Senseless,
    /// Its time was up.
    TimeUp,
    /// The search was stopped.
    Stopped,
}

/// Solves a position up to the point where it cannot be what is wanted any more.
pub(super) fn try_out(frame: &Frame, units: &[Standing], wanted: &Wanted, means: &Means) -> Verdict {
    let problem = frame.problem(units);
    let diagram = Diagram::new(&problem);
    let mut tasks = diagram.tasks(&problem);
    let (Some(task), true) = (tasks.pop(), tasks.is_empty()) else { return Verdict::Senseless };
    if task.broken || !task.complaints.is_empty() || task.side_with_too_many_kings().is_some() {
        return Verdict::Senseless;
    }
    if contradiction(&diagram, &task).or_else(|| nonsense(&diagram, &task)).is_some()
        || task.total_invisible > 0
    {
        return Verdict::Senseless;
    }
    solved(&diagram, &task, wanted, means)
}

fn solved(diagram: &Diagram, task: &Task, wanted: &Wanted, means: &Means) -> Verdict {
    let Some(asked) = &task.stipulation else { return Verdict::Senseless };
    let Ok(halves) = ready_by_halves(diagram, task, &asked.meaning) else { return Verdict::Senseless };
    let control = Control {
        stop: Arc::clone(&means.stop),
        deadline: means.max_time.map(|time| Instant::now() + time),
        max_memory: means.max_memory,
        threads: 1,
        ..Control::default()
    };
    let mut judge = Judge::of(&asked.meaning, None);
    let (mut set_play, mut in_set_play, mut enough) = (0, false, false);
    let mut ends: Vec<[PlainMove; 2]> = Vec::new();
    for half in &halves {
        let game = Game::new(&half.rules, half.position.clone());
        let request =
            Request { board: &game, stipulation: &asked.meaning, options: &half.options, control: &control };
        let outcome = solve(&request, &mut |event| {
            judge.hear(&event);
            match &event {
                Event::PhaseBegins { phase, .. } => {
                    // set play is told first
                    if in_set_play && wanted.set_play && set_play == 0 {
                        enough = true;
                    }
                    in_set_play = *phase == Phase::SetPlay;
                }
                Event::Line(_) | Event::Move { .. } if in_set_play => set_play += 1,
                Event::Line(line) if wanted.distinct => {
                    if let (Some(first), Some(last)) = (line.moves.first(), line.moves.last()) {
                        let [first, last] = [first.played.plain, last.played.plain];
                        enough |= ends.iter().any(|other| other[0] == first || other[1] == last);
                        ends.push([first, last]);
                    }
                }
                _ => {}
            }
            let tally = judge.tally();
            enough |= judge.solutions() > wanted.solutions.1 || tally.short > 0 || tally.undecided;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match outcome {
            _ if enough => return Verdict::Unwanted,
            Outcome::Finished => {}
            Outcome::TimeUp => return Verdict::TimeUp,
            Outcome::Stopped => return Verdict::Stopped,
            Outcome::Refused => return Verdict::Senseless,
            Outcome::Partial => return Verdict::Unwanted,
        }
    }
    let solutions = judge.solutions();
    let is_wanted = solutions >= wanted.solutions.0 && (set_play > 0 || !wanted.set_play);
    if is_wanted { Verdict::Wanted { solutions, set_play } } else { Verdict::Unwanted }
}

/// The lines of the solution of a text, one a line, and whether it is free of flaws that only a whole search shows.
pub(super) fn solution_of(text: &str, means: &Means) -> Option<Vec<String>> {
    let problem = Problem::read(text, Dialect::Popeye).ok()?;
    let options = Options {
        max_memory: means.max_memory,
        max_time: means.max_time,
        stop: Arc::clone(&means.stop),
        ..Options::default()
    };
    let (mut solutions, mut sound) = (Vec::new(), true);
    problem.for_each(&options, |item| {
        if let Item::Summary(summary) = &item {
            sound &= summary.claim <= language::Claim::MoreThanOneKey;
        }
        Solution::gather(&mut solutions, item);
        ControlFlow::Continue(())
    });
    sound.then(|| solutions.iter().flat_map(Solution::lines).collect())
}

/// Whether a line has a pattern in it: `*` stands for anything; blanks count as little as in Popeye's output.
pub(super) fn matches(pattern: &str, line: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<String>();
    let line = plain(line);
    let mut from = 0;
    plain(pattern).split('*').all(|part| match line[from..].find(part) {
        Some(at) => {
            from += at + part.len();
            true
        }
        None => false,
    })
}

impl Wanted {
    /// Whether the lines of a solution have what is to be kept, and nothing that is to be avoided.
    pub(super) fn likes(&self, lines: &[String]) -> bool {
        let found = |pattern: &String| lines.iter().any(|line| matches(pattern, line));
        self.keep.iter().all(found) && !self.avoid.iter().any(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(text: &str, wanted: &Wanted) -> Verdict {
        let (frame, units) = Frame::read(text).unwrap();
        let means = Means { max_memory: 1 << 20, max_time: None, stop: Arc::default() };
        try_out(&frame, &units, wanted, &means)
    }

    #[test]
    fn a_position_is_sound_cooked_or_nothing() {
        let one = Wanted::default();
        let mate = "beginproblem pieces white kf7 ra1 black kh8 stipulation h#1 endproblem";
        assert_eq!(verdict(mate, &one), Verdict::Wanted { solutions: 1, set_play: 0 });
        let none = "beginproblem pieces white kf7 ba1 black kh8 stipulation h#1 endproblem";
        assert_eq!(verdict(none, &one), Verdict::Unwanted);
        let keys = "beginproblem pieces white kg6 ra1 qb1 black kh8 stipulation #1 endproblem";
        assert_eq!(verdict(keys, &one), Verdict::Unwanted);
        let wanted = Wanted { solutions: (2, 9), ..Wanted::default() };
        assert!(matches!(verdict(keys, &wanted), Verdict::Wanted { .. }));
    }

    #[test]
    fn lines_that_share_a_move_may_be_unwanted() {
        // 1.Kd1 Bc2+ 2.Kc1, and then two mates
        let two = "beginproblem pieces white kc3 bb1 sb4 black kc1 stipulation h#2 endproblem";
        let wanted = Wanted { solutions: (2, 2), ..Wanted::default() };
        assert_eq!(verdict(two, &wanted), Verdict::Wanted { solutions: 2, set_play: 0 });
        assert_eq!(verdict(two, &Wanted { distinct: true, ..wanted }), Verdict::Unwanted);
    }

    #[test]
    fn set_play_may_be_wanted() {
        let wanted = Wanted { set_play: true, ..Wanted::default() };
        // in the set play White mates at once
        let text = "beginproblem pieces white kf7 ra1 black kh7 stipulation h#2 option setplay endproblem";
        let verdict = verdict(text, &Wanted { solutions: (0, u64::MAX), ..wanted });
        assert!(matches!(verdict, Verdict::Wanted { .. } | Verdict::Unwanted), "{verdict:?}");
    }

    #[test]
    fn patterns_of_lines() {
        assert!(matches("1.Kh8-h7 *#", "  1.Kh8-h7 Ra1-h1 #"));
        assert!(matches("Ra1-h1", "1.Kh8-h7 Ra1-h1 #"));
        assert!(!matches("Ra1*Kh8", "1.Kh8-h7 Ra1-h1 #"));
    }
}
