//! Options that change the stipulation before it is solved.

use crate::{Message, Options};
use board::Side;
use stipulation::{Branch, BranchKind, Fork, Goal, GoalTest, Play, Stipulation};

/// The stipulation as the options want it, and what they want in vain. The options change it in a fixed order, however they
/// stand in the text.
pub(crate) fn modified(stipulation: &Stipulation, options: &Options) -> (Stipulation, Vec<Message>) {
    let mut modified = stipulation.clone();
    let mut messages = Vec::new();
    if options.quodlibet && !quodlibet(&mut modified.play) && !tests_defences(&modified.play, false) {
        messages.push(Message::QuodlibetNotApplicable);
    }
    if options.goal_is_end && !goal_is_end(&mut modified) {
        messages.push(Message::GoalIsEndNotApplicable);
    }
    if options.white_to_play && !white_to_play(&mut modified) {
        messages.push(Message::WhiteToPlayNotApplicable);
    } else if options.white_to_play && !changes_colours(stipulation) {
        keep_named_starter(&mut modified);
    }
    if options.post_key_play {
        let passes = matches!(modified.play, Play::TurnPassed(_));
        if post_key_play(&mut modified.play) {
            // where the turn passes at the beginning it passes once, as before
            match &mut modified.play {
                Play::TurnPassed(operand) if passes => {
                    if let Play::TurnPassed(rest) = &mut **operand {
                        **operand = std::mem::replace(&mut **rest, Play::goal(Goal::Any));
                    }
                }
                _ => keep_named_starter(&mut modified),
            }
        } else {
            messages.push(Message::PostKeyPlayNotApplicable);
        }
    }
    // defences have no numbers, and of battle only the first moves have
    let numbers_defences =
        options.named_plies() > 0 && first_kind(&modified.play) == Some(BranchKind::Defence);
    if numbers_defences || numbers_later_battle(&modified, options) {
        messages.push(Message::MoveNumbersNotApplicable);
    }
    (modified, messages)
}

impl Options {
    /// What these options make of a stipulation: what is solved, and what the reference prints where it is structured.
    #[must_use]
    pub fn applied_to(&self, stipulation: &Stipulation) -> Stipulation {
        let mut applied = modified(stipulation, self).0;
        if self.half_duplex {
            applied.starter = !applied.starter;
        }
        applied
    }

    /// What is told of options that cannot change a stipulation, when that is read.
    #[must_use]
    pub fn vain_for(&self, stipulation: &Stipulation) -> Vec<Message> {
        let mut told = modified(stipulation, self).1;
        told.retain(|message| message.is_about_reading());
        told
    }
}

/// Whether options give numbers to moves of battle behind the first, which have none: that is not solved.
pub(crate) fn numbers_later_battle(modified: &Stipulation, options: &Options) -> bool {
    let first = first_kind(&modified.play);
    options.named_plies() > 1 && matches!(first, Some(BranchKind::Attack | BranchKind::Defence))
}

/// How play begins; `None` where nothing is played.
fn first_kind(play: &Play) -> Option<BranchKind> {
    match play {
        Play::Branch(branch) => Some(branch.kind),
        Play::TurnPassed(operand) | Play::Not(operand) => first_kind(operand),
        Play::And(one, _) | Play::Or(one, _) => first_kind(one),
        Play::Goal(_) => None,
    }
}

/// Play without its first move is begun by the side that was named to begin.
fn keep_named_starter(stipulation: &mut Stipulation) {
    if stipulation.named {
        stipulation.starter = !stipulation.starter;
    }
}

/// Whether WhiteToPlay exchanges the sides: what is to be reached stands there already.
fn changes_colours(stipulation: &Stipulation) -> bool {
    stipulation.play.tests(|goal| goal == Goal::AToB)
}

/// Help play begins half a move later.
fn white_to_play(stipulation: &mut Stipulation) -> bool {
    let changes_colours = changes_colours(stipulation);
    match &mut stipulation.play {
        Play::Branch(branch) if branch.kind == BranchKind::Help => {
            if changes_colours {
                stipulation.starter = !stipulation.starter;
            } else {
                // of a single half-move nothing is left but what it was to lead to
                branch.passes_first = branch.parry;
                std::mem::swap(&mut branch.first, &mut branch.second);
                begin_later(stipulation);
            }
            true
        }
        Play::Branch(branch) if branch.kind == BranchKind::Series && !changes_colours => {
            // the idle half-move comes first: the same side has one move less, be it none
            branch.passes_first = true;
            begin_later(stipulation);
            stipulation.starter = !stipulation.starter;
            true
        }
        Play::TurnPassed(operand) if changes_colours => {
            stipulation.play = std::mem::replace(operand, Play::goal(Goal::Any));
            true
        }
        _ => false,
    }
}

/// What a branch begins with is not played: the turn passes, and one move less remains.
fn begin_later(stipulation: &mut Stipulation) {
    let mut play = std::mem::replace(&mut stipulation.play, Play::goal(Goal::Any));
    if let Play::Branch(branch) = &mut play {
        shorten(branch);
    }
    stipulation.play = Play::TurnPassed(Box::new(play));
}

/// Takes a half-move, in series a move, from the length of a branch.
fn shorten(branch: &mut Branch) {
    branch.maximum -= 1;
    branch.minimum = branch.minimum.saturating_sub(1);
}

/// The key has been played: what remains begins with a defence.
fn post_key_play(play: &mut Play) -> bool {
    match play {
        Play::Branch(branch) if branch.kind == BranchKind::Attack => {
            branch.kind = BranchKind::Defence;
            shorten(branch);
            std::mem::swap(&mut branch.first, &mut branch.second);
            let rest = std::mem::replace(play, Play::goal(Goal::Any));
            *play = Play::TurnPassed(Box::new(rest));
            true
        }
        Play::TurnPassed(operand) => post_key_play(operand),
        Play::Not(operand) => {
            let applies = post_key_play(operand);
            // the turn passes before what is to have no solution
            if let Play::TurnPassed(rest) = &mut **operand {
                let rest = std::mem::replace(&mut **rest, Play::goal(Goal::Any));
                *play = Play::TurnPassed(Box::new(Play::Not(Box::new(rest))));
            }
            applies
        }
        _ => false,
    }
}

/// In self and reflex play the attacker may reach the goal himself, unless he has a goal of his own.
fn quodlibet(play: &mut Play) -> bool {
    match play {
        Play::Branch(branch) if branch.kind == BranchKind::Attack => {
            if branch.first.forks.iter().any(|fork| fork.play.is_leaf()) {
                return false;
            }
            let goal = branch.first.forks.iter().chain(&branch.second.forks).find_map(nested_goal);
            match goal {
                Some(goal) => {
                    branch.first.forks.push(Fork::to(goal));
                    true
                }
                None => false,
            }
        }
        Play::TurnPassed(operand) => quodlibet(operand),
        Play::And(one, other) | Play::Or(one, other) => {
            let first = quodlibet(one);
            quodlibet(other) || first
        }
        _ => false,
    }
}

/// Whether a goal is tested behind a defence anywhere: then the option is accepted, though it changes nothing where the play
/// does not begin with an attack.
fn tests_defences(play: &Play, defended: bool) -> bool {
    match play {
        Play::Goal(_) => defended,
        Play::Not(operand) | Play::TurnPassed(operand) => tests_defences(operand, defended),
        Play::And(one, other) | Play::Or(one, other) => {
            tests_defences(one, defended) || tests_defences(other, defended)
        }
        Play::Branch(branch) => {
            let has_goal = branch.first.forks.iter().any(|fork| fork.play.is_leaf());
            let defences = match branch.kind {
                // an attacker's own goal hides what his defender is asked for
                BranchKind::Attack if has_goal => return defended,
                BranchKind::Attack => [false, true],
                BranchKind::Defence => [true, false],
                BranchKind::Help | BranchKind::Series => [false, false],
            };
            [&branch.first, &branch.second].into_iter().zip(defences).any(|(symbol, defence)| {
                let attack = branch.kind == BranchKind::Attack;
                symbol.forks.iter().any(|fork| {
                    // play that an attack leads to is the defender's answer
                    let behind = defence || attack && !fork.play.is_leaf();
                    tests_defences(&fork.play, defended || behind)
                })
            })
        }
    }
}

/// The first goal of the play in a fork, however deep; of two operands the second comes first, as in the reference.
fn nested_goal(fork: &Fork) -> Option<Play> {
    let mut plays = vec![&fork.play];
    while let Some(play) = plays.pop() {
        match play {
            leaf if leaf.is_leaf() => return Some(leaf.clone()),
            Play::TurnPassed(operand) | Play::Not(operand) => plays.push(operand),
            Play::And(one, other) | Play::Or(one, other) => plays.extend([&**one, &**other]),
            Play::Branch(branch) => {
                let forks = branch.first.forks.iter().chain(&branch.second.forks);
                plays.extend(forks.rev().map(|fork| &fork.play));
            }
            Play::Goal(_) => {}
        }
    }
    None
}

/// Play ends where the wrong side reaches the goal: the other side may not have reached it.
fn goal_is_end(stipulation: &mut Stipulation) -> bool {
    let mut found = Vec::new();
    goals_with_sides(&stipulation.play, stipulation.starter, &mut found);
    let Some(&(test, to_move)) = found.first() else { return false };
    if test.negated || found.iter().any(|&other| other != (test, to_move)) {
        return false;
    }
    // unlike a negated goal in the text this is not shown where it is fulfilled
    let prevented = Play::Not(Box::new(Play::goal(test.goal)));
    add_prevented(&mut stipulation.play, stipulation.starter, to_move, &prevented)
}

/// The goals of an expression with the side that is to move when they are tested.
fn goals_with_sides(play: &Play, to_move: Side, found: &mut Vec<(GoalTest, Side)>) {
    match play {
        Play::Goal(test) => found.push((*test, to_move)),
        Play::Not(operand) => goals_with_sides(operand, to_move, found),
        Play::TurnPassed(operand) => goals_with_sides(operand, !to_move, found),
        Play::And(one, other) | Play::Or(one, other) => {
            goals_with_sides(one, to_move, found);
            goals_with_sides(other, to_move, found);
        }
        Play::Branch(branch) => {
            for (symbol, mover) in [(&branch.first, to_move), (&branch.second, !to_move)] {
                for fork in &symbol.forks {
                    goals_with_sides(&fork.play, !mover, found);
                }
                // in series play the same side is to move again when its constraints are tested
                let next = if branch.kind == BranchKind::Series { mover } else { !mover };
                for constraint in &symbol.constraints {
                    goals_with_sides(constraint, next, found);
                }
            }
        }
    }
}

/// Adds the constraint to every branch in which the side that is to move at the goal moves as well.
fn add_prevented(play: &mut Play, to_move: Side, at_goal: Side, prevented: &Play) -> bool {
    match play {
        Play::Goal(_) => false,
        Play::Not(operand) => add_prevented(operand, to_move, at_goal, prevented),
        Play::TurnPassed(operand) => add_prevented(operand, !to_move, at_goal, prevented),
        Play::And(one, other) | Play::Or(one, other) => {
            let first = add_prevented(one, to_move, at_goal, prevented);
            add_prevented(other, to_move, at_goal, prevented) || first
        }
        Play::Branch(branch) => add_prevented_to_branch(branch, to_move, at_goal, prevented),
    }
}

fn add_prevented_to_branch(branch: &mut Branch, to_move: Side, at_goal: Side, prevented: &Play) -> bool {
    for (symbol, mover) in [(&mut branch.first, to_move), (&mut branch.second, !to_move)] {
        for fork in &mut symbol.forks {
            add_prevented(&mut fork.play, !mover, at_goal, prevented);
        }
    }
    if branch.kind == BranchKind::Series {
        // the other side does not move in between, so that it reaches nothing that had to be prevented
        if to_move == at_goal {
            branch.first.constraints.push(prevented.clone());
        }
        return true;
    }
    let symbol = if to_move == at_goal { &mut branch.first } else { &mut branch.second };
    symbol.constraints.push(prevented.clone());
    true
}
