//! Reading traditional stipulations, such as `ser-h#5`, into the tree.

use crate::structured::Reader;
use crate::{Branch, BranchKind, Fork, Goal, Play, Show, Stipulation, StipulationError, Symbol};
use board::Side;

type Result<T> = std::result::Result<T, StipulationError>;

/// Reads a traditional stipulation. The text may go on behind it (the length may be a token of its own); the
/// second part of the answer says how many bytes belong to the stipulation.
///
/// # Errors
/// What was expected, at the byte where reading stopped.
pub fn parse_traditional(text: &str) -> Result<(Stipulation, usize)> {
    let mut reader = Reader::new(text);
    let stipulation = play(&mut reader)?;
    Ok((stipulation, reader.at))
}

/// The kinds of play, each with the prefix that announces it, longest first where one begins another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    SeriesReciprocal,
    SeriesHelpSelf,
    SeriesHelp,
    SeriesSelf,
    SeriesReflex,
    Series,
    ParryHelpSeriesReflex,
    ParryHelpSeriesSelf,
    ParryHelpSeries,
    ParrySeriesHelpSelf,
    ParrySeriesHelp,
    ParrySeriesReflex,
    ParrySeriesSelf,
    ParrySeries,
    Reciprocal,
    HelpSelf,
    HelpReflex,
    Help,
    SemiReflex,
    SelfPlay,
    Reflex,
}

const PREFIXES: [(&str, Kind); 21] = [
    ("ser-reci-h", Kind::SeriesReciprocal),
    ("ser-hs", Kind::SeriesHelpSelf),
    ("ser-h", Kind::SeriesHelp),
    ("ser-s", Kind::SeriesSelf),
    ("ser-r", Kind::SeriesReflex),
    ("ser-", Kind::Series),
    ("phser-r", Kind::ParryHelpSeriesReflex),
    ("phser-s", Kind::ParryHelpSeriesSelf),
    ("phser-", Kind::ParryHelpSeries),
    ("pser-hs", Kind::ParrySeriesHelpSelf),
    ("pser-h", Kind::ParrySeriesHelp),
    ("pser-r", Kind::ParrySeriesReflex),
    ("pser-s", Kind::ParrySeriesSelf),
    ("pser-", Kind::ParrySeries),
    ("reci-h", Kind::Reciprocal),
    ("hs", Kind::HelpSelf),
    ("hr", Kind::HelpReflex),
    ("h", Kind::Help),
    ("semi-r", Kind::SemiReflex),
    ("s", Kind::SelfPlay),
    ("r", Kind::Reflex),
];

fn play(reader: &mut Reader<'_>) -> Result<Stipulation> {
    let exact = reader.accept("exact-");
    if let Some(introduction) = introduction(reader)? {
        let rest = play_behind_introduction(reader, exact)?;
        // the turn passes to the starter of the play behind the introduction
        let starter = !rest.starter;
        let mut series = Branch::new(BranchKind::Series, 0, introduction).ending_in(Fork::to(rest.play));
        series.introduces = rest.show == Show::Tree;
        return Ok(shown(starter, series.play(), Show::Line));
    }
    let kind = PREFIXES.iter().find(|(prefix, _)| reader.accept(prefix)).map(|&(_, kind)| kind);
    match kind {
        None => direct(reader, exact),
        Some(Kind::SelfPlay) => {
            let goal = reader.goal()?;
            let moves = moves(reader)?;
            let branch = battle(2 * moves, exact).ending_in(Fork::to(Play::goal(goal)));
            Ok(shown(Side::White, branch.play(), Show::Tree))
        }
        Some(Kind::SemiReflex | Kind::Reflex) => {
            let goal = reader.goal()?;
            let moves = moves(reader)?;
            let mut branch = battle(2 * moves - 1, exact).ending_in(Fork::forced(reflex(goal)));
            if kind == Some(Kind::Reflex) {
                branch.second.constrain(avoiding(goal));
            }
            Ok(shown(Side::White, branch.play(), Show::Tree))
        }
        Some(Kind::Series | Kind::SeriesHelp | Kind::SeriesSelf | Kind::SeriesReflex) => {
            series(reader, exact, kind)
        }
        Some(Kind::SeriesHelpSelf) => {
            let goal = reader.goal()?;
            let moves = moves(reader)?;
            let help = Branch::new(BranchKind::Help, 0, 1).ending_in(Fork::forced(self_end(goal)));
            let branch = series_branch(moves, exact).ending_in(Fork::to(help.play()));
            Ok(shown(Side::Black, branch.play(), Show::Line))
        }
        Some(Kind::SeriesReciprocal) => {
            let end = reciprocal_end(reader)?;
            let moves = moves(reader)?;
            let play = if moves == 1 {
                end
            } else {
                // the series goes on: Black is to move at its end as well
                let end = Fork::to(Play::TurnPassed(Box::new(end)));
                let mut series = series_branch(moves - 1, false);
                if exact {
                    // the reference counts the last move too, which the series does not have: nothing is long enough
                    series.minimum = moves;
                }
                series.ending_in(end).play()
            };
            Ok(shown(Side::Black, play, Show::Line))
        }
        Some(Kind::Reciprocal) => {
            let end = reciprocal_end(reader)?;
            let start = reader.at;
            let half_moves = half_moves(reader)?;
            let play = match half_moves {
                0 | 1 => {
                    return Err(StipulationError::new(start, "a length of at least 1 move"));
                }
                2 => end,
                _ => help_branch(half_moves - 2, exact).ending_in(Fork::to(end)).play(),
            };
            Ok(shown(Side::Black, inverted_if_half(half_moves, play), Show::Line))
        }
        Some(Kind::Help | Kind::HelpSelf | Kind::HelpReflex) => help(reader, exact, kind),
        Some(_) => parry(reader, exact, kind),
    }
}

fn shown(starter: Side, play: Play, show: Show) -> Stipulation {
    Stipulation { starter, named: false, play, show }
}

/// Reads `m->`, if it is there.
fn introduction(reader: &mut Reader<'_>) -> Result<Option<u16>> {
    let start = reader.at;
    let digits = reader.text[start..].bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || !reader.text[start + digits..].starts_with("->") {
        return Ok(None);
    }
    let moves = reader.number("the length of the introduction")?;
    if moves == 0 {
        return Err(StipulationError::new(start, "at least 1 move of introduction"));
    }
    reader.accept("->");
    Ok(Some(moves))
}

fn play_behind_introduction(reader: &mut Reader<'_>, exact: bool) -> Result<Stipulation> {
    reader.go_deeper()?;
    let mut rest = play(reader)?;
    if exact {
        // what stands before the introduction holds for the play behind it
        if let Play::Branch(branch) = &mut rest.play {
            branch.minimum = branch.minimum.max(branch.maximum);
        }
    }
    Ok(rest)
}

fn moves(reader: &mut Reader<'_>) -> Result<u16> {
    let start = length_start(reader);
    match reader.number("the number of moves")? {
        0 => Err(StipulationError::new(start, "at least 1 move")),
        moves => Ok(moves),
    }
}

fn half_moves(reader: &mut Reader<'_>) -> Result<u16> {
    length_start(reader);
    let moves = reader.number("the number of moves")?;
    Ok(2 * moves + u16::from(reader.accept(".5")))
}

/// The length may be a token of its own.
fn length_start(reader: &mut Reader<'_>) -> usize {
    let rest = &reader.text[reader.at..];
    reader.at += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n', ';', ',']).len();
    reader.at
}

fn battle(half_moves: u16, exact: bool) -> Branch {
    let minimum = if exact { half_moves } else { 0 };
    Branch::new(BranchKind::Attack, minimum, half_moves)
}

fn help_branch(half_moves: u16, exact: bool) -> Branch {
    Branch::new(BranchKind::Help, if exact { half_moves } else { 0 }, half_moves)
}

fn series_branch(moves: u16, exact: bool) -> Branch {
    Branch::new(BranchKind::Series, if exact { moves } else { 0 }, moves)
}

/// `1a[goal]d`: the side to move reaches the goal.
fn reflex(goal: Goal) -> Play {
    let mut branch = Branch::new(BranchKind::Attack, 0, 1);
    branch.first = Symbol::with(Fork::to(Play::goal(goal)));
    branch.play()
}

/// `!1a[goal]d`: the side to move cannot reach the goal.
fn avoiding(goal: Goal) -> Play {
    Play::Not(Box::new(reflex(goal)))
}

/// `1d[goal]a`: every move of the side to move reaches the goal.
fn self_end(goal: Goal) -> Play {
    let mut branch = Branch::new(BranchKind::Defence, 0, 1);
    branch.first = Symbol::with(Fork::to(Play::goal(goal)));
    branch.play()
}

/// Play of an odd number of half-moves begins with the other side.
fn inverted_if_half(half_moves: u16, play: Play) -> Play {
    if half_moves % 2 == 1 { Play::TurnPassed(Box::new(play)) } else { play }
}

fn direct(reader: &mut Reader<'_>, exact: bool) -> Result<Stipulation> {
    let goal = reader.goal()?;
    if matches!(goal, Goal::ProofGame | Goal::AToB) {
        let start = length_start(reader);
        let half_moves = half_moves(reader)?;
        if half_moves == 0 {
            return Err(StipulationError::new(start, "at least half a move"));
        }
        let branch = help_branch(half_moves, exact).ending_in(Fork::to(Play::goal(goal)));
        let play = branch.play();
        return Ok(match goal {
            Goal::ProofGame => shown(Side::White, play, Show::Line),
            _ => shown(Side::Black, play, Show::Line),
        });
    }
    let moves = moves(reader)?;
    let branch = battle(2 * moves - 1, exact).ending_in(Fork::to(Play::goal(goal)));
    Ok(shown(Side::White, branch.play(), Show::Tree))
}

fn series(reader: &mut Reader<'_>, exact: bool, kind: Option<Kind>) -> Result<Stipulation> {
    let goal = reader.goal()?;
    let moves = moves(reader)?;
    let mut branch = series_branch(moves, exact);
    let mut starter = Side::White;
    let fork = match kind {
        Some(Kind::SeriesHelp) => {
            if goal != Goal::ProofGame {
                starter = Side::Black;
            }
            let help = Branch::new(BranchKind::Help, 0, 1).ending_in(Fork::to(Play::goal(goal)));
            Fork::to(help.play())
        }
        Some(Kind::SeriesSelf) => Fork::forced(self_end(goal)),
        Some(Kind::SeriesReflex) => {
            branch.first.constrain(avoiding(goal));
            Fork::forced(reflex(goal))
        }
        _ => Fork::to(Play::goal(goal)),
    };
    Ok(shown(starter, branch.ending_in(fork).play(), Show::Line))
}

fn help(reader: &mut Reader<'_>, exact: bool, kind: Option<Kind>) -> Result<Stipulation> {
    let goal = reader.goal()?;
    let start = length_start(reader);
    let half_moves = half_moves(reader)?;
    // of self and reflex play half a move long the end alone is played
    if half_moves == 0 {
        return Err(StipulationError::new(start, "a greater length"));
    }
    let (starter, branch) = match kind {
        Some(Kind::HelpSelf) => {
            let branch = help_branch(half_moves - 1, exact).ending_in(Fork::forced(self_end(goal)));
            (Side::White, branch)
        }
        Some(Kind::HelpReflex) => {
            let mut branch = help_branch(half_moves - 1, exact).ending_in(Fork::forced(reflex(goal)));
            // the constraint holds before the moves of the side that is to be forced
            let symbol = if branch.maximum % 2 == 1 { &mut branch.second } else { &mut branch.first };
            symbol.constrain(avoiding(goal));
            (Side::White, branch)
        }
        _ => (Side::Black, help_branch(half_moves, exact).ending_in(Fork::to(Play::goal(goal)))),
    };
    Ok(shown(starter, inverted_if_half(half_moves, branch.play()), Show::Line))
}

fn parry(reader: &mut Reader<'_>, exact: bool, kind: Option<Kind>) -> Result<Stipulation> {
    let goal = reader.goal()?;
    let helped =
        matches!(kind, Some(Kind::ParryHelpSeries | Kind::ParryHelpSeriesSelf | Kind::ParryHelpSeriesReflex));
    let mut length = 2 * moves(reader)? - 1;
    // half a move more: the other side begins, if it is in check
    let passes_first = helped && reader.accept(".5");
    length += u16::from(passes_first);
    let mut branch = match kind {
        Some(Kind::ParrySeries | Kind::ParrySeriesSelf | Kind::ParrySeriesReflex) => battle(length, exact),
        _ => help_branch(length, exact),
    };
    branch.parry = true;
    branch.passes_first = passes_first;
    let mut starter = Side::White;
    let fork = match kind {
        Some(Kind::ParrySeriesSelf) => {
            branch.second.forks.push(Fork::to(Play::goal(goal)));
            Fork::to(self_end(goal))
        }
        Some(Kind::ParryHelpSeriesSelf) => Fork::forced(self_end(goal)),
        Some(Kind::ParrySeriesReflex | Kind::ParryHelpSeriesReflex) => {
            let symbol = if passes_first { &mut branch.first } else { &mut branch.second };
            symbol.constrain(avoiding(goal));
            Fork::forced(reflex(goal))
        }
        Some(Kind::ParrySeriesHelp) => {
            if goal != Goal::ProofGame {
                starter = Side::Black;
            }
            let help = Branch::new(BranchKind::Help, 0, 1).ending_in(Fork::to(Play::goal(goal)));
            Fork::to(help.play())
        }
        Some(Kind::ParrySeriesHelpSelf) => {
            starter = Side::Black;
            let help = Branch::new(BranchKind::Help, 0, 1).ending_in(Fork::forced(self_end(goal)));
            Fork::to(help.play())
        }
        _ => Fork::to(Play::goal(goal)),
    };
    let play = branch.ending_in(fork).play();
    let play = if passes_first { Play::TurnPassed(Box::new(play)) } else { play };
    Ok(shown(starter, play, Show::Line))
}

/// The end of reciprocal play: Black reaches a goal in one move, or helps White to reach one.
fn reciprocal_end(reader: &mut Reader<'_>) -> Result<Play> {
    let (own, helped) = if reader.accept("(") {
        let own = reader.goal()?;
        if !reader.accept(")") {
            return Err(StipulationError::new(reader.at, ")"));
        }
        (own, reader.goal()?)
    } else {
        let goal = reader.goal()?;
        (goal, goal)
    };
    let own = Branch::new(BranchKind::Help, 0, 1).ending_in(Fork::to(Play::goal(own)));
    let helped = Branch::new(BranchKind::Help, 0, 2).ending_in(Fork::to(Play::goal(helped)));
    Ok(Play::And(Box::new(helped.play()), Box::new(own.play())))
}

#[cfg(test)]
mod tests {
    use super::parse_traditional;

    #[test]
    fn introductions_nest_only_so_deep() {
        assert!(parse_traditional(&format!("{}h#1", "1->".repeat(20))).is_ok());
        let refused = parse_traditional(&format!("{}h#1", "1->".repeat(100_000)));
        assert!(refused.is_err_and(|error| error.to_string().contains("less nesting")));
    }
}
