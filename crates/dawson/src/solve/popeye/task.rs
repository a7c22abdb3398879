//! A problem without twins, or one of its twins, solved.

use super::super::parts::{FirstMoves, is_divisible, take_part};
use super::super::stage::{Stage, Teller, Writer};
use super::super::{Format, Found, Item, Run, Severity, Summary};
use super::{Conclusion, head};
use board::Side;
use language::combinations::{is_unfit_for_intelligent, refused};
use language::contradictions::{contradiction, nonsense};
use language::game::{Ready, Unplayable, ready_by_halves};
use language::keywords::options::OptionWord;
use language::reader::Source;
use language::setup::{Diagram, Task};
use language::{Heading, Judge, Message, one_move_shorter};
use rules::general::Game;
use serde_json::Value;
use solver::{
    Control, Event, InvisibleRequest, Listener, NotPlayed, Outcome, Request, solve_for, solve_invisible,
};
use std::ops::ControlFlow;
use stipulation::Stipulation;

impl Run<'_> {
    pub(super) fn task(
        &mut self,
        task: &Task,
        diagram: &Diagram,
        stage: &mut Stage<'_>,
        source: &Source,
    ) -> Conclusion {
        stage.begin_latex(task);
        self.begin_task();
        if let Some(label) = task.label.as_ref().filter(|_| self.settings.format == Format::Json) {
            let heading = Heading::of(diagram, task);
            let head = head(self.number, &heading, source);
            self.tell_object(head.twin(label, &task.description));
        }
        if self.sink.wants_items() {
            let heading = Box::new(Heading::of(diagram, task));
            let (label, description) = (task.label.clone(), task.description.clone());
            self.sink.item(Item::Task { label, description, heading, played_before: None });
        }
        for complaint in &task.complaints {
            self.status.wrong = true;
            self.sink.complain(&format!("{}:{}: {}", source.name(), complaint.place, complaint.text));
            self.diagnose(Severity::Error, "twin", &complaint.text, Some((source, complaint.place)));
        }
        let cut_only = self.settings.as_popeye && task.cut;
        let Some(asked) = task.stipulation.as_ref().filter(|_| !task.broken || cut_only) else {
            stage.open(task, &mut *self.sink, self.settings.format);
            self.tell_unsolved(task.label.as_deref());
            return Conclusion::Refused;
        };
        if self.settings.only_check {
            stage.open(task, &mut *self.sink, self.settings.format);
            return Conclusion::Solved;
        }
        if let Some(conclusion) = self.turned_away(task, diagram, stage, source) {
            self.tell_unsolved(task.label.as_deref());
            return conclusion;
        }
        let mut halves = match ready_by_halves(diagram, task, &asked.meaning) {
            Ok(halves) => halves,
            Err(reasons) => {
                stage.open(task, &mut *self.sink, self.settings.format);
                self.cannot(&reasons, source);
                self.tell_unsolved(task.label.as_deref());
                return Conclusion::Refused;
            }
        };
        if task.total_invisible == 0 && halves.iter().any(|half| lacks_a_king(task, &half.options)) {
            self.lack_of_a_king(diagram.language, stage.units, source);
        }
        let mut writer = stage.writer(task, &asked.meaning);
        let format = self.settings.format;
        self.sink.search_begins(&self.control.statistics);
        let part = self.settings.part;
        let found = Found::of_all(&self.settings.found, self.number, task.label.as_deref());
        let mut told = None;
        let mut teller =
            Teller { stage: &mut *stage, task, writer: &mut writer, sink: &mut *self.sink, format };
        let is_divisible = |half: &Ready| is_divisible(task, &asked.meaning, &half.options);
        let outcome = if let Some((tallies, solutions, outcome)) = found {
            tallies.iter().for_each(|tally| teller.writer.judge.add(tally));
            told = Some(solutions);
            Ok(outcome)
        } else if !self.settings.found.is_empty() {
            // no part has come so far
            Ok(Outcome::Stopped)
        } else if part != (1, 1) && !halves.iter().all(is_divisible) && part.0 != 1 {
            // the first part solves it whole
            Ok(Outcome::Finished)
        } else {
            if part != (1, 1) && halves.iter().all(is_divisible) {
                halves.iter_mut().for_each(|half| take_part(&mut half.options, part, &asked.meaning));
            }
            solve_halves(&halves, task, &asked.meaning, &self.control, self.settings.as_popeye, &mut teller)
        };
        self.sink.search_ends();
        stage.open(task, &mut *self.sink, self.settings.format);
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(NotPlayed(what)) => {
                let text = format!("not supported yet: TotalInvisible with {what}");
                self.cannot(&[Unplayable { place: asked.place, text }], source);
                self.tell_unsolved(task.label.as_deref());
                return Conclusion::Refused;
            }
        };
        if !self.settings.as_popeye
            && part == (1, 1)
            && outcome == Outcome::Finished
            && let Some(look) = look_for_shorter(&halves, &writer, task, &asked.meaning, &self.control)
        {
            match look {
                (_, Some(key)) => writer.judge.add_shorter(key),
                (Outcome::Finished, None) => {}
                (_, None) => writer.judge.leave_shorter_open(),
            }
        }
        let mut limits = limits(diagram);
        limits.extend((part != (1, 1)).then_some("part"));
        let finding = writer.judge.finding(outcome, &limits, task.label.as_deref(), diagram.language);
        match format {
            Format::Popeye | Format::Latex => {}
            Format::Json => {
                let (last, mut summary) = writer.json.summary(outcome, Some(&finding));
                if let Some(mut last) = last {
                    if let Some(first_moves) = &mut writer.first_moves {
                        first_moves.mark(&mut last);
                    }
                    self.write(&format!("{last}\n"));
                }
                add_to_summary(&mut summary, &writer.judge, part, told);
                self.write(&format!("{summary}\n"));
            }
            Format::Pgn => self.write(&writer.pgn.text(outcome)),
        }
        if self.sink.wants_items() {
            let solutions = writer.judge.solutions();
            self.sink.item(Item::Summary(Summary::of(outcome, &finding, task.label.as_deref(), solutions)));
        }
        stage.findings.push(finding);
        self.status.add(outcome);
        match outcome {
            Outcome::Finished | Outcome::Refused => Conclusion::Solved,
            Outcome::Partial => Conclusion::Partial,
            Outcome::TimeUp => Conclusion::TimeUp,
            Outcome::Stopped => Conclusion::Stopped,
        }
    }

    /// What becomes of a task that makes no sense, or that the reference program refuses; `None` if it is to be solved.
    fn turned_away(
        &mut self,
        task: &Task,
        diagram: &Diagram,
        stage: &mut Stage<'_>,
        source: &Source,
    ) -> Option<Conclusion> {
        let (as_reference, format) = (self.settings.as_popeye, self.settings.format);
        if task.side_with_too_many_kings().is_some() {
            if as_reference {
                stage.pass_over(task);
            } else {
                stage.open(task, &mut *self.sink, format);
            }
            self.complain_twice(Message::OnlyOneKing, Message::ProblemIgnored, diagram.language);
            return Some(Conclusion::Solved);
        }
        if as_reference && let Some(reason) = refused(task) {
            stage.open(task, &mut *self.sink, format);
            self.status.wrong = true;
            self.sink.complain(&reason);
            self.diagnose(Severity::Error, "unsupported", &reason, None);
            self.sink.complain(Message::ProblemIgnored.text(diagram.language));
            return Some(Conclusion::Solved);
        }
        if as_reference && diagram.has(OptionWord::Intelligent) && is_unfit_for_intelligent(task) {
            stage.open(task, &mut *self.sink, format);
            if format == Format::Popeye {
                let text = Message::IntelligentRestricted.text(diagram.language);
                self.write(&format!("{text}\n"));
            }
            return Some(Conclusion::Solved);
        }
        let found = contradiction(diagram, task)
            .or_else(|| if as_reference { None } else { nonsense(diagram, task) })?;
        stage.open(task, &mut *self.sink, format);
        if as_reference {
            self.complain_twice(found.message, Message::ProblemIgnored, diagram.language);
            return Some(Conclusion::Solved);
        }
        self.cannot(&[found.reason], source);
        Some(Conclusion::Refused)
    }
}

/// Adds what only the judge knows, and what parts of a search have told.
fn add_to_summary(object: &mut Value, judge: &Judge, part: (u32, u32), told: Option<u64>) {
    if part != (1, 1) {
        object["found"] = Found::object(&judge.tally());
    }
    if let Some(solutions) = told {
        object["solutions"] = solutions.into();
    }
    if let Some(intended) = judge.intended() {
        object["verdict"]["intended"] = intended.into();
    }
    if let Some(key) = judge.shorter() {
        object["verdict"]["short"] = key.into();
    }
}

/// Solves the halves of a task, one after the other, up to one that does not come to its end.
fn solve_halves(
    halves: &[Ready],
    task: &Task,
    stipulation: &Stipulation,
    control: &Control,
    as_popeye: bool,
    teller: &mut Teller<'_, '_>,
) -> Result<Outcome, NotPlayed> {
    let mut outcome = Outcome::Finished;
    for half in halves {
        let solved = if task.total_invisible > 0 {
            let request = InvisibleRequest {
                rules: &half.rules,
                is_plain: half.is_plain,
                position: &half.position,
                invisible: task.total_invisible as usize,
                as_popeye,
                stipulation,
                options: &half.options,
                control,
            };
            solve_invisible(&request, &mut |event| {
                let heard = teller.hear(event);
                teller.pause();
                heard
            })?
        } else {
            let game = Game::new(&half.rules, half.position.clone());
            if half.options.share.is_some() {
                teller.writer.first_moves = Some(FirstMoves::of(&game));
            }
            solve_for(&Request { board: &game, stipulation, options: &half.options, control }, teller)
        };
        // what was cut short in one half is so in the whole
        let cut_before = outcome == Outcome::Partial && solved == Outcome::Finished;
        outcome = if cut_before { Outcome::Partial } else { solved };
        if !matches!(outcome, Outcome::Finished | Outcome::Partial) {
            break;
        }
    }
    Ok(outcome)
}

/// The options that leave something out of the search.
fn limits(diagram: &Diagram) -> Vec<&'static str> {
    let limiting = [
        OptionWord::Threat,
        OptionWord::MaxFlightSquares,
        OptionWord::NonTrivial,
        OptionWord::StartMoveNumber,
        OptionWord::UpToMoveNumber,
    ];
    let words = limiting.into_iter().filter(|option| diagram.has(*option));
    words.map(|option| option.words().get(diagram.language)).collect()
}

/// The first key of a battle that has one key and can be won a move sooner, with the number of moves (`1.Qa1-a8 # (#2)`): a short
/// solution, which the search for the full length does not tell from the intended one. Beside it how the look ended; `None` where there is nothing to look for.
fn look_for_shorter(
    halves: &[Ready],
    writer: &Writer,
    task: &Task,
    stipulation: &Stipulation,
    control: &Control,
) -> Option<(Outcome, Option<String>)> {
    let [half] = halves else { return None };
    if writer.judge.solutions() != 1 || task.total_invisible > 0 || half.options.post_key_play {
        return None;
    }
    let shorter = one_move_shorter(stipulation)?;
    let options = solver::Options {
        set_play: false,
        refutations: None,
        variations: false,
        move_numbers: false,
        max_solutions: Some(1),
        ..half.options.clone()
    };
    let mut text = writer.text.clone();
    let (mut last, mut key) = (String::new(), None);
    let game = Game::new(&half.rules, half.position.clone());
    let request = Request { board: &game, stipulation: &shorter, options: &options, control };
    let outcome = solver::solve(&request, &mut |event| {
        match &event {
            Event::Move { .. } => last = text.text(&event).trim().to_owned(),
            Event::Key => key = Some(last.clone()),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    Some((outcome, key))
}

/// Whether a side has neither a royal unit nor an option that says so, at the beginning or in the position to be
/// reached.
fn lacks_a_king(task: &Task, options: &solver::Options) -> bool {
    let positions = || [Some(&task.position), task.start.as_ref()].into_iter().flatten();
    Side::BOTH.into_iter().any(|side| {
        let lacks = positions().any(|position| position.royals(side).is_empty());
        lacks && !options.no_king.contains(&side) && !task.needs_no_king(side)
    })
}
