//! From what is to be solved to rules, position and options: what the solver is given.

use crate::canonical::{Settled, settle};
use crate::keywords::options::OptionWord;
use crate::keywords::variants::Variant;
use crate::reader::tree::{OptionUse, OptionValue, Parameter};
use crate::reader::{Place, Placed};
use crate::setup::{Diagram, Hunters, Task};
use board::{Geometry, Position, Side, Square};
use rules::attributes::ATTRIBUTES;
use rules::conditions::{ConditionError, ConditionUse, Dialect, Parameter as Given};
use rules::general::RuleSet;
use rules::{GameOptions, prepare};
use solver::Options;
use stipulation::{BranchKind, Goal, Play, Stipulation};

/// Everything that the solver is given, stipulation apart.
pub struct Ready {
    /// The rules of the problem.
    pub rules: RuleSet,
    /// The position to begin with.
    pub position: Position,
    /// What the options ask of the solver.
    pub options: Options,
    /// Whether no condition does more than make holes.
    pub is_plain: bool,
}

/// Why something cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unplayable {
    /// Where the reason stands in the text.
    pub place: Place,
    /// The reason, such as `not supported yet: Circe`.
    pub text: String,
}

/// Makes a task ready for the solver.
///
/// # Errors
/// Everything in it that cannot be played, with its place.
pub fn ready(diagram: &Diagram, task: &Task, asked: &Stipulation) -> Result<Ready, Vec<Unplayable>> {
    let swapped = diagram.has(OptionWord::HalfDuplex);
    let starter = if swapped { !asked.starter } else { asked.starter };
    ready_for(diagram, task, asked, restricted_side(&asked.play, starter))
}

/// The same for duplex: where a condition restricts the one side in one half, the other in the other, each half is a
/// problem of its own.
///
/// # Errors
/// Everything in it that cannot be played, with its place.
pub fn ready_by_halves(
    diagram: &Diagram,
    task: &Task,
    asked: &Stipulation,
) -> Result<Vec<Ready>, Vec<Unplayable>> {
    let mut whole = ready(diagram, task, asked)?;
    let both = whole.options.duplex && !whole.options.half_duplex;
    if !both || ready_for(diagram, task, asked, None).is_ok() {
        return Ok(vec![whole]);
    }
    let mut swapped = ready_for(diagram, task, asked, restricted_side(&asked.play, !asked.starter))?;
    whole.options.duplex = false;
    swapped.options = Options { duplex: false, half_duplex: true, ..swapped.options };
    Ok(vec![whole, swapped])
}

/// Makes a task ready with the side that is restricted where a condition does not say which.
fn ready_for(
    diagram: &Diagram,
    task: &Task,
    asked: &Stipulation,
    restricted_side: Option<Side>,
) -> Result<Ready, Vec<Unplayable>> {
    let settled = settle(&task.conditions);
    let mut hunters = task.hunters.clone();
    let uses: Vec<ConditionUse> = settled.iter().map(|s| condition(s, &mut hunters)).collect();
    let mut unplayable = unsupported_units(task);
    let proof_game = asked.play.tests(|goal| goal == Goal::ProofGame);
    let start = if proof_game { Some(crate::setup::game_array()) } else { task.start.clone() };
    let (position, target) = match start {
        Some(start) => (start, Some(task.position.clone())),
        None => (task.position.clone(), None),
    };
    let game = GameOptions {
        no_castling: squares_of(diagram, OptionWord::NoCastling).unwrap_or_default(),
        en_passant: squares_of(diagram, OptionWord::EnPassant).unwrap_or_default(),
        exclusive_castlings: exclusive_castlings(&diagram.options),
        null_moves: diagram.has(OptionWord::NullMoves),
        own_movements: hunters.movements(),
        redefined: hunters.redefined().to_vec(),
        restricted_side,
        from_array: proof_game,
        dialect: Dialect::Popeye,
        castles_by_power: false,
        target,
    };
    let prepared = prepare(position, &uses, &game);
    match prepared {
        Ok((rules, position)) if unplayable.is_empty() => {
            let is_plain = only_make_holes(&settled, &position);
            Ok(Ready { rules, position, options: options(diagram), is_plain })
        }
        Ok(_) => Err(unplayable),
        Err(errors) => {
            unplayable.extend(errors.into_iter().map(|error| placed(error, &settled)));
            Err(unplayable)
        }
    }
}

/// What units have that the rules do not play.
fn unsupported_units(task: &Task) -> Vec<Unplayable> {
    let place = task.stipulation.as_ref().map(|asked| asked.place).unwrap_or_default();
    let mut texts = Vec::new();
    if let Some(name) = rules::attributes::first_unsupported(&task.position) {
        let row = ATTRIBUTES.iter().find(|row| format!("{:?}", row.mark).contains(name));
        texts.push(row.map_or(name, |row| row.name()).to_owned());
    }
    texts.into_iter().map(|name| Unplayable { place, text: format!("not supported yet: {name}") }).collect()
}

/// Whether the conditions do no more than make holes.
fn only_make_holes(settled: &[Settled], position: &Position) -> bool {
    settled.iter().all(|condition| {
        let is_hole = |parameter: &Placed<Parameter>| match &parameter.value {
            Parameter::Squares(squares) => squares.iter().all(|square| position.unit(*square).is_hole()),
            _ => false,
        };
        !condition.parameters.is_empty() && condition.parameters.iter().all(is_hole)
    })
}

/// The place of the condition that an error speaks of.
pub(crate) fn placed(error: ConditionError, settled: &[Settled]) -> Unplayable {
    let text = error.to_string();
    let spoken_of = match &error {
        ConditionError::NotSupported(name) => name,
        ConditionError::Parameter { condition, .. } | ConditionError::Senseless { condition, .. } => {
            condition
        }
        ConditionError::Clash { one, .. } => one,
    };
    let condition = settled.iter().find(|s| spoken_of.starts_with(s.row.name())).or(settled.first());
    let place = condition.map(|condition| match &error {
        ConditionError::Senseless { word: Some(word), .. } => condition.place_of(word),
        _ => condition.place,
    });
    Unplayable { place: place.unwrap_or_default(), text }
}

/// A condition as the rules want it: English words, walks in a row together.
pub(crate) fn condition(settled: &Settled, hunters: &mut Hunters) -> ConditionUse {
    let mut parameters: Vec<Given> = Vec::new();
    for parameter in &settled.parameters {
        let given = match &parameter.value {
            // whose contact counts is said by the walk behind it
            Parameter::Word(Variant::Neighbour) => continue,
            Parameter::Word(variant) | Parameter::Granted(variant) => Given::Word(variant.name().to_owned()),
            Parameter::Squares(squares) => Given::Squares(squares.clone()),
            Parameter::Number(number) => Given::Number(*number),
            Parameter::Walk(name) => {
                let walk = hunters.walk(*name);
                if let Some(Given::Walks(walks)) = parameters.last_mut() {
                    walks.push(walk);
                    continue;
                }
                Given::Walks(vec![walk])
            }
            Parameter::Distance(None) => Given::Text("-".to_owned()),
            Parameter::Distance(Some(n)) => Given::Text(format!("{}.{:02}", n / 100, n % 100)),
            Parameter::GridFilesAndRanks { files, ranks } => {
                let files = files.iter().map(|f| char::from(b'a' + f));
                Given::Text(files.chain(ranks.iter().map(|r| char::from(b'1' + r))).collect())
            }
            Parameter::GridLine { vertical, from, length } => {
                let direction = if *vertical { 'V' } else { 'H' };
                Given::Text(format!("{direction}{}{length}", Geometry::CHESS.name(*from)))
            }
            Parameter::Unit(unit, square) => Given::Unit(crate::setup::unit_of(*unit, hunters), *square),
        };
        parameters.push(given);
    }
    ConditionUse { name: settled.row.name().to_owned(), parameters }
}

fn squares_of(diagram: &Diagram, option: OptionWord) -> Option<Vec<Square>> {
    match &diagram.option(option)?.value {
        OptionValue::Squares(squares) => Some(squares.clone()),
        _ => None,
    }
}

fn exclusive_castlings(options: &[OptionUse]) -> Vec<(Square, Square)> {
    let pairs = options.iter().filter(|o| o.option == OptionWord::CastlingMutuallyExclusive);
    pairs
        .filter_map(|o| match &o.value {
            OptionValue::Squares(squares) => match squares.as_slice() {
                [white, black] => Some((*white, *black)),
                _ => None,
            },
            _ => None,
        })
        .collect()
}

/// The side that play restricts when a condition does not say which: who defends, or who is to be mated in help
/// and series play. `None` where the parts of the play do not agree.
fn restricted_side(play: &Play, starter: Side) -> Option<Side> {
    match play {
        Play::Goal(_) => None,
        Play::TurnPassed(play) => restricted_side(play, !starter),
        Play::Not(play) => restricted_side(play, starter),
        Play::And(one, other) | Play::Or(one, other) => {
            let side = restricted_side(one, starter)?;
            (restricted_side(other, starter) == Some(side)).then_some(side)
        }
        Play::Branch(branch) => Some(match branch.kind {
            BranchKind::Attack | BranchKind::Series => !starter,
            BranchKind::Defence => starter,
            BranchKind::Help if branch.maximum % 2 == 1 => !starter,
            BranchKind::Help => starter,
        }),
    }
}

/// What the options ask of the solver.
#[must_use]
pub fn options(diagram: &Diagram) -> Options {
    use OptionWord as Word;
    let has = |option| diagram.has(option);
    let number = |option| diagram.number(option);
    let move_number = |option| match &diagram.option(option)?.value {
        OptionValue::MoveNumber(numbers) => Some(numbers.clone()),
        _ => None,
    };
    // tries with one refutation, unless a number is given
    let tries = if has(Word::Try) { Some(1) } else { None };
    let last = diagram.options.iter().rev().find(|o| matches!(o.option, Word::Try | Word::Defence));
    let refutations = match last.map(|o| o.option) {
        Some(Word::Defence) => number(Word::Defence).or(tries),
        _ => tries,
    };
    let start_move_number = move_number(Word::StartMoveNumber).unwrap_or_default();
    let up_to_move_number = move_number(Word::UpToMoveNumber).unwrap_or_default();
    let numbered = !start_move_number.is_empty() || !up_to_move_number.is_empty();
    let non_trivial = match diagram.option(Word::NonTrivial).map(|o| &o.value) {
        Some(OptionValue::TwoNumbers(m, n)) => Some((*m, *n)),
        _ => None,
    };
    let kingless = [(Word::NoWhiteKing, Side::White), (Word::NoBlackKing, Side::Black)];
    Options {
        set_play: has(Word::SetPlay),
        refutations,
        variations: has(Word::Variations) || has(Word::PostKeyPlay),
        no_threat: has(Word::NoThreat),
        no_short_variations: has(Word::NoShortVariations),
        post_key_play: has(Word::PostKeyPlay),
        duplex: has(Word::Duplex),
        half_duplex: has(Word::HalfDuplex),
        white_to_play: has(Word::WhiteToPlay),
        max_solutions: number(Word::MaxSolutions),
        max_time: number(Word::MaxTime),
        move_numbers: has(Word::MoveNumbers) || numbered,
        share: None,
        start_move_number,
        up_to_move_number,
        null_moves: has(Word::NullMoves),
        stop_on_short_solutions: has(Word::StopOnShortSolutions),
        quodlibet: has(Word::Quodlibet),
        max_flight_squares: number(Word::MaxFlightSquares),
        manner: solver::Manner::Complete,
        non_trivial,
        max_threat_length: number(Word::Threat),
        avoid_trivial_tries: has(Word::TrivialTriesAvoid),
        en_passant: squares_of(diagram, Word::EnPassant).unwrap_or_default(),
        intelligent: has(Word::Intelligent).then(|| number(Word::Intelligent)),
        keep_mating_piece: has(Word::KeepMatingPiece),
        goal_is_end: has(Word::GoalIsEnd),
        mates_in_1: has(Word::MatesIn1),
        exclusive_castlings: exclusive_castlings(&diagram.options),
        no_king: kingless.into_iter().filter(|(option, _)| has(*option)).map(|(_, side)| side).collect(),
    }
}
