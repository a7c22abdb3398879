//! The verdict on a problem, in the terms of the field: sound, cooked, no solution, more than one key, stopped.
//!
//! A [`Judge`] counts keys and lines as a solver finds them; its [`Finding`] says what they prove. What is claimed depends
//! on the stipulation and on the number of solutions that the text intends: a second key cooks a direct mate, a second
//! solution of a helpmate may be meant. Nothing is claimed where the search was limited or stopped.

use crate::reader::tree::{Command, Problem};
use crate::{Language, Words};
use solver::{Event, Line, Outcome, Phase};
use stipulation::{BranchKind, Goal, Play, Show, Stipulation};

/// What a run proves of a problem, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Claim {
    /// Exactly what is intended, tested completely.
    Sound,
    /// All solutions are known; whether so many are intended is not.
    Complete,
    /// More than one key where one is the custom.
    MoreThanOneKey,
    /// More solutions than intended, or shorter ones.
    Cooked,
    /// No solution, or fewer than intended.
    NoSolution,
    /// An option limited the search, or a rule could not decide.
    NotProved,
    /// Stopped before the end.
    Stopped,
    /// Not solved at all.
    NotSolved,
}

impl Claim {
    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Claim::Sound => "sound",
            Claim::Complete => "complete",
            Claim::MoreThanOneKey => "more than one key",
            Claim::Cooked => "cooked",
            Claim::NoSolution => "no solution",
            Claim::NotProved => "not proved",
            Claim::Stopped => "stopped",
            Claim::NotSolved => "not solved",
        }
    }

    const fn words(self) -> Words {
        match self {
            Claim::Sound => Words::new("sound", "correct", "korrekt"),
            Claim::Complete => Words::new("all solutions found", "toutes les solutions", "alle Lösungen"),
            Claim::MoreThanOneKey => {
                Words::new("more than one key", "plusieurs clés", "mehrere Schlüsselzüge")
            }
            Claim::Cooked => Words::new("cooked", "démoli", "nebenlösig"),
            Claim::NoSolution => Words::new("no solution", "pas de solution", "unlösbar"),
            Claim::NotProved => Words::new("not proved", "non prouvé", "nicht bewiesen"),
            Claim::Stopped => Words::new("stopped", "interrompu", "abgebrochen"),
            Claim::NotSolved => Words::new("not solved", "non résolu", "nicht gelöst"),
        }
    }
}

/// Counts what is found of one diagram or twin.
#[derive(Clone, Debug)]
pub struct Judge {
    shown: Show,
    /// The half-moves of a whole line, where the stipulation says it.
    length: Option<usize>,
    /// Whether no goal is asked for but any move.
    lists_moves: bool,
    intended: Option<u32>,
    duplex: bool,
    actual: bool,
    /// The solutions of the diagram, and those with the sides exchanged, if these were asked for.
    halves: [Option<u64>; 2],
    short: u64,
    undecided: bool,
    /// The key of a solution that is shorter than asked, or that its search did not end.
    shorter: Option<String>,
    /// Whether the look for such a solution was not ended.
    shorter_is_open: bool,
}

/// What a [`Judge`] has counted. Judges that heard parts of one search are added up by it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// The solutions of the diagram, and those with the sides exchanged; `None` where they were not asked for.
    pub halves: [Option<u64>; 2],
    /// How many of them are shorter than asked.
    pub short: u64,
    /// Whether a rule could not decide about something.
    pub undecided: bool,
}

/// What one diagram or twin has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What is claimed.
    pub claim: Claim,
    /// The letter of the twin.
    pub label: Option<String>,
    /// What was found, in words.
    pub text: String,
}

impl Judge {
    /// Of a stipulation; `intended`: the number of solutions that the text names.
    #[must_use]
    pub fn of(stipulation: &Stipulation, intended: Option<u32>) -> Judge {
        let asks_any = |goal: Goal| goal == Goal::Any;
        Judge {
            length: length(&stipulation.play),
            lists_moves: stipulation.play.tests(asks_any) && !stipulation.play.tests(|goal| !asks_any(goal)),
            ..Judge::new(stipulation.show, intended)
        }
    }

    /// Of play that is shown as a tree or in lines, which are all of the same length.
    #[must_use]
    pub const fn new(shown: Show, intended: Option<u32>) -> Judge {
        Judge {
            shown,
            length: None,
            lists_moves: false,
            intended,
            duplex: false,
            actual: true,
            halves: [None, None],
            short: 0,
            undecided: false,
            shorter: None,
            shorter_is_open: false,
        }
    }

    /// Counts what an event tells.
    pub fn hear(&mut self, event: &Event) {
        match event {
            Event::PhaseBegins { phase, duplex, .. } => {
                self.duplex = *duplex;
                self.actual = *phase == Phase::Actual;
                if self.actual {
                    self.count(0);
                }
            }
            Event::Key if self.actual => self.count(1),
            Event::Line(line) if self.actual => {
                self.count(1);
                self.short += u64::from(self.is_short(line));
            }
            Event::Undecided(_) => self.undecided = true,
            _ => {}
        }
    }

    fn count(&mut self, more: u64) {
        *self.halves[usize::from(self.duplex)].get_or_insert(0) += more;
    }

    /// The number of solutions so far.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.halves.iter().flatten().sum()
    }

    /// Whether a line has fewer half-moves than the stipulation asks for.
    #[must_use]
    pub fn is_short(&self, line: &Line) -> bool {
        self.actual && !self.lists_moves && self.length.is_some_and(|length| line.moves.len() < length)
    }

    /// The number of solutions that the text intends, if it says so.
    #[must_use]
    pub const fn intended(&self) -> Option<u32> {
        self.intended
    }

    /// The key of a solution of fewer moves, if one was found.
    #[must_use]
    pub fn shorter(&self) -> Option<&str> {
        self.shorter.as_deref()
    }

    /// What was counted so far.
    #[must_use]
    pub const fn tally(&self) -> Tally {
        Tally { halves: self.halves, short: self.short, undecided: self.undecided }
    }

    /// Adds what another judge has counted, of another part of the same search.
    pub fn add(&mut self, tally: &Tally) {
        for (half, more) in self.halves.iter_mut().zip(tally.halves) {
            if let Some(more) = more {
                *half.get_or_insert(0) += more;
            }
        }
        self.short += tally.short;
        self.undecided |= tally.undecided;
    }

    /// Notes that there is a solution of fewer moves, with its first move.
    pub fn add_shorter(&mut self, key: String) {
        self.shorter = Some(key);
    }

    /// The look for a shorter solution was stopped before its end.
    pub const fn leave_shorter_open(&mut self) {
        self.shorter_is_open = true;
    }

    /// What is proved when solving has ended so. `limits`: the options that left something out of the search.
    #[must_use]
    pub fn finding(
        &self,
        outcome: Outcome,
        limits: &[&str],
        label: Option<&str>,
        language: Language,
    ) -> Finding {
        let (claim, text) = self.judged(outcome, limits, language);
        Finding { claim, label: label.map(str::to_owned), text }
    }

    fn judged(&self, outcome: Outcome, limits: &[&str], language: Language) -> (Claim, String) {
        let word = |english, french, german| Words::new(english, french, german).get(language);
        let counted = self.counted(language);
        if outcome == Outcome::Refused {
            let senseless = word("the position makes no sense", "position absurde", "sinnlose Stellung");
            return (Claim::NotSolved, senseless.to_owned());
        }
        if outcome == Outcome::Partial || outcome == Outcome::Finished && !limits.is_empty() {
            let by = if limits.is_empty() { String::new() } else { format!(" ({})", limits.join(", ")) };
            let limited = word("the search was limited", "recherche limitée", "Suche begrenzt");
            return (Claim::NotProved, format!("{counted}, {limited}{by}"));
        }
        if outcome != Outcome::Finished {
            let more = word(
                "so far, there may be more",
                "jusqu'ici, peut-être d'autres",
                "bisher, weitere sind möglich",
            );
            let time = word("time is up", "temps écoulé", "Zeit abgelaufen");
            let why = if outcome == Outcome::TimeUp { format!(" ({time})") } else { String::new() };
            return (Claim::Stopped, format!("{counted} {more}{why}"));
        }
        if self.undecided {
            let open = word(
                "a rule cannot decide",
                "une règle ne peut décider",
                "eine Regel kann nicht entscheiden",
            );
            return (Claim::NotProved, format!("{counted}, {open}"));
        }
        let short = word("short solution", "solution courte", "Kurzlösung");
        if let Some(key) = &self.shorter {
            return (Claim::Cooked, format!("{counted}, {short} {key}"));
        }
        if self.shorter_is_open {
            let open = word(
                "a shorter solution is not ruled out",
                "solution plus courte non exclue",
                "Kurzlösung nicht ausgeschlossen",
            );
            return (Claim::NotProved, format!("{counted}, {open}"));
        }
        if self.short > 0 {
            return (Claim::Cooked, format!("{counted}, {} × {short}", self.short));
        }
        let fewest = self.halves.iter().flatten().min().copied().unwrap_or(0);
        let most = self.halves.iter().flatten().max().copied().unwrap_or(0);
        let meant = word("intended", "prévu", "beabsichtigt");
        match self.intended.map(u64::from) {
            _ if fewest == 0 => (Claim::NoSolution, counted),
            _ if self.lists_moves => (Claim::Complete, counted),
            Some(intended) if most > intended => (Claim::Cooked, format!("{counted}, {meant}: {intended}")),
            Some(intended) if fewest < intended => {
                (Claim::NoSolution, format!("{counted}, {meant}: {intended}"))
            }
            None if most > 1 && self.shown == Show::Tree => (Claim::MoreThanOneKey, counted),
            None if most > 1 => {
                let unless = word(
                    "cooked if fewer are intended",
                    "démoli si moins sont prévues",
                    "nebenlösig, falls weniger beabsichtigt",
                );
                (Claim::Complete, format!("{counted} ({unless})"))
            }
            _ => (Claim::Sound, counted),
        }
    }

    /// `one key`, `2 solutions`; of duplex both halves.
    fn counted(&self, language: Language) -> String {
        let one_half = |count: u64| {
            let words = match (self.shown, count) {
                (_, 0) => Words::new("no solution", "pas de solution", "keine Lösung"),
                (Show::Tree, 1) => Words::new("one key", "une clé", "ein Schlüsselzug"),
                (Show::Tree, _) => Words::new("keys", "clés", "Schlüsselzüge"),
                (_, 1) => Words::new("one solution", "une solution", "eine Lösung"),
                _ => Words::new("solutions", "solutions", "Lösungen"),
            };
            let words = words.get(language);
            if count > 1 { format!("{count} {words}") } else { words.to_owned() }
        };
        let halves: Vec<String> = self.halves.iter().flatten().map(|count| one_half(*count)).collect();
        if halves.is_empty() { one_half(0) } else { halves.join(" + ") }
    }
}

/// The line below a solution: the worst claim, and what was found of each twin. `None` where nothing was judged.
#[must_use]
pub fn verdict(findings: &[Finding], language: Language, program: &str) -> Option<String> {
    let worst = findings.iter().map(|finding| finding.claim).max()?;
    let all = |finding: &Finding| match &finding.label {
        Some(label) => format!("{label}) {}", finding.text),
        None => finding.text.clone(),
    };
    let found = findings.iter().map(all).collect::<Vec<String>>().join("; ");
    let claim = worst.words().get(language);
    Some(match worst {
        Claim::Sound => format!("C+ ({program}): {claim}, {found}"),
        Claim::Complete => format!("C+ ({program}): {found}"),
        Claim::NoSolution if found == claim => claim.to_owned(),
        _ => format!("{claim}: {found}"),
    })
}

/// The number of solutions that the author intends, where a title or a remark says nothing else: `2 solutions`,
/// `(3 Lösungen)`, or the lines of help play by half-moves, `2.1.1.1`.
#[must_use]
pub fn intended(problem: &Problem) -> Option<u32> {
    problem.commands.iter().rev().find_map(|command| match &command.value {
        Command::Title(text) | Command::Remark(text) => intended_by(text),
        _ => None,
    })
}

/// The number of solutions that a line of the header intends.
#[must_use]
pub fn intended_by(text: &str) -> Option<u32> {
    const WORDS: [&str; 8] =
        ["solution", "solutions", "sol", "sols", "lösung", "lösungen", "loesung", "loesungen"];
    let text = text.trim().trim_start_matches('(').trim_end_matches([')', '.']).trim();
    if let Some((number, word)) = text.split_once(' ') {
        let is_word = WORDS.contains(&word.trim().trim_end_matches('.').to_lowercase().as_str());
        return number.parse().ok().filter(|number| is_word && *number > 0);
    }
    let numbers: Vec<u32> = text.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
    let product = numbers.iter().try_fold(1u32, |product, number| product.checked_mul(*number));
    product.filter(|product| numbers.len() > 1 && *product > 0 && numbers.iter().all(|number| *number < 10))
}

/// The half-moves of a whole line of help or series play; `None` where there is play of another kind, or several ends.
fn length(play: &Play) -> Option<usize> {
    match play {
        Play::Goal(_) => Some(0),
        Play::TurnPassed(play) => length(play),
        Play::Branch(branch)
            if matches!(branch.kind, BranchKind::Help | BranchKind::Series) && !branch.introduces =>
        {
            let mut forks = branch.first.forks.iter().chain(&branch.second.forks);
            let (fork, none) = (forks.next()?, forks.next().is_none());
            (none && !branch.parry).then_some(())?;
            Some(usize::from(branch.maximum) + length(&fork.play)?)
        }
        Play::And(one, other) | Play::Or(one, other) if one.is_leaf() && other.is_leaf() => Some(0),
        Play::Not(play) if play.is_leaf() => Some(0),
        _ => None,
    }
}

/// The same battle, one move shorter; `None` where it has but one, or an exact length.
#[must_use]
pub fn one_move_shorter(stipulation: &Stipulation) -> Option<Stipulation> {
    let mut shorter = stipulation.clone();
    let Play::Branch(branch) = &mut shorter.play else { return None };
    if branch.kind != BranchKind::Attack || branch.minimum > 0 || branch.introduces || branch.maximum < 3 {
        return None;
    }
    branch.maximum -= 2;
    Some(shorter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stipulation::parse_traditional;

    #[test]
    fn titles_and_remarks_may_say_how_many_solutions_are_intended() {
        for (text, number) in [
            ("2 solutions", Some(2)),
            ("(3 Lösungen)", Some(3)),
            ("1 sol.", Some(1)),
            ("2.1.1.1", Some(2)),
            ("2.2.1", Some(4)),
            ("two solutions", None),
            ("24.12.1923", None),
            ("12 Sonatas", None),
            ("2", None),
            ("", None),
            ("some solutions were not found", None),
        ] {
            assert_eq!(intended_by(text), number, "{text}");
        }
    }

    #[test]
    fn whole_lines_have_a_length_where_help_and_series_play_says_it() {
        let of = |text: &str| length(&parse_traditional(text).unwrap().0.play);
        for (text, half_moves) in [
            ("h#2", Some(4)),
            ("h#2.5", Some(5)),
            ("ser-h#3", Some(4)),
            ("ser-#4", Some(4)),
            ("#3", None),
            ("reci-h#3", None),
        ] {
            assert_eq!(of(text), half_moves, "{text}");
        }
    }

    #[test]
    fn what_was_not_looked_for_to_the_end_is_not_proved() {
        let mut judge = Judge::new(Show::Tree, None);
        judge.halves[0] = Some(1);
        let claim = |judge: &Judge| judge.judged(Outcome::Finished, &[], Language::English).0;
        assert_eq!(claim(&judge), Claim::Sound);
        judge.leave_shorter_open();
        assert_eq!(claim(&judge), Claim::NotProved);
        judge.add_shorter("1.Qa1-a8 # (#2)".to_owned());
        assert_eq!(claim(&judge), Claim::Cooked);
    }

    #[test]
    fn battles_are_shortened_by_a_move() {
        let of = |text: &str| one_move_shorter(&parse_traditional(text).unwrap().0).map(|s| s.play);
        let play = |text: &str| Some(parse_traditional(text).unwrap().0.play);
        for (longer, shorter) in [("#3", "#2"), ("s#2", "s#1"), ("r#3", "r#2")] {
            assert_eq!(of(longer), play(shorter), "{longer}");
        }
        for text in ["#1", "s#1", "h#3", "exact-#3"] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
