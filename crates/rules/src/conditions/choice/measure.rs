//! Choice by a measure: of a side's legal moves only those of the greatest measure may be played.
//!
//! A side can have one measure only, as in the reference. Three strictnesses: regular, the greatest among the legal moves;
//! exact, the greatest among the possible moves whether or not they leave the king in check; ultra, as exact, and moves of
//! measure 0 never, and an observation counts only if the capture would be of the greatest measure.

use crate::Rules;
use crate::conditions::{ConditionError, ConditionUse, Context};
use crate::general::{Builder, Choices, Game, Level, Move, ObserverGate, Selection};
use crate::orthodox::PlainStep;
use board::{Side, Square};
use std::sync::Arc;

/// How long, alphabetic, obedient … a move is.
pub(crate) trait Measure: Send + Sync + 'static {
    /// The measure of an intention of the side to move, before it is made.
    fn measure(&self, game: &mut Game<'_>, intention: &Move) -> u32;

    /// The same of a move of plain chess, where its squares tell it in every position.
    fn measure_of_step(&self, _step: &PlainStep) -> Option<u32> {
        None
    }
}

impl<F: Fn(&mut Game<'_>, &Move) -> u32 + Send + Sync + 'static> Measure for F {
    fn measure(&self, game: &mut Game<'_>, intention: &Move) -> u32 {
        self(game, intention)
    }
}

/// A measure with that of the moves of plain chess, which their squares tell.
impl<F, G> Measure for (F, G)
where
    F: Measure,
    G: Fn(&PlainStep) -> u32 + Send + Sync + 'static,
{
    fn measure(&self, game: &mut Game<'_>, intention: &Move) -> u32 {
        self.0.measure(game, intention)
    }

    fn measure_of_step(&self, step: &PlainStep) -> Option<u32> {
        Some((self.1)(step))
    }
}

/// How strictly the greatest measure is demanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strictness {
    Regular,
    Exact,
    Ultra,
}

impl Strictness {
    /// Reads the words behind a condition.
    pub(crate) fn read(condition: &ConditionUse) -> Result<Strictness, ConditionError> {
        let mut strictness = Strictness::Regular;
        for word in condition.words() {
            strictness = match word {
                "Ultra" => Strictness::Ultra,
                "Exact" => Strictness::Exact,
                other => {
                    return Err(ConditionError::Parameter {
                        condition: condition.name.clone(),
                        problem: format!("unknown variant {other}"),
                    });
                }
            };
        }
        Ok(strictness)
    }
}

/// Makes a side play only moves of the greatest measure.
///
/// # Errors
/// When the side has a measure already.
pub(crate) fn install(
    builder: &mut Builder,
    condition: &ConditionUse,
    side: Side,
    strictness: Strictness,
    measure: impl Measure,
) -> Result<(), ConditionError> {
    if let Some(other) = builder.claim(side, &condition.name) {
        return Err(ConditionError::Clash {
            one: other,
            other: condition.name.clone(),
            reason: "only one of the conditions that choose among the moves of a side is possible".to_owned(),
        });
    }
    let measure: Arc<dyn Measure> = Arc::new(measure);
    // strict rules decide what can be played at all, the others choose last, also among the moves that lead home
    let order = if strictness == Strictness::Regular { 500 } else { 110 };
    builder.selection_at(order, Greatest { side, strictness, measure: Arc::clone(&measure) });
    if strictness == Strictness::Ultra {
        builder.observer_gate_at(Level::Observation, GreatestCapture { side, measure });
    }
    Ok(())
}

/// Keeps the moves of the greatest measure.
struct Greatest {
    side: Side,
    strictness: Strictness,
    measure: Arc<dyn Measure>,
}

impl Greatest {
    /// The greatest measure of an intention that is possible, self-check apart.
    fn greatest_possible(&self, game: &mut Game<'_>, intentions: &[Move], measures: &[u32]) -> u32 {
        let least = u32::from(self.strictness == Strictness::Ultra);
        let mut below = None;
        loop {
            let left = measures.iter().copied().filter(|&m| m > least && below.is_none_or(|below| m < below));
            let Some(greatest) = left.max() else { return least };
            let mut longest = intentions.iter().zip(measures).filter(|&(_, &measure)| measure == greatest);
            if longest.any(|(&m, _)| game.is_possible(m)) {
                return greatest;
            }
            below = Some(greatest);
        }
    }
}

impl Selection for Greatest {
    fn choose(&self, game: &mut Game<'_>, moves: &mut Vec<Move>) {
        if game.side_to_move() != self.side {
            return;
        }
        let mut greatest = 0;
        if self.strictness == Strictness::Regular {
            for m in moves.iter() {
                greatest = greatest.max(self.measure.measure(game, m));
            }
        } else {
            let mut possible = game.take_list();
            game.while_in_any_order(|game| game.generate_all(self.side, &mut possible));
            let measures: Vec<u32> = possible.iter().map(|m| self.measure.measure(game, m)).collect();
            greatest = self.greatest_possible(game, &possible, &measures);
            game.give_back_list(possible);
        }
        moves.retain(|m| self.measure.measure(game, m) >= greatest);
    }

    fn choose_before_legality(&self, game: &mut Game<'_>, intentions: &mut Vec<Move>) -> bool {
        if self.strictness == Strictness::Regular {
            return false;
        }
        let measures: Vec<u32> = intentions.iter().map(|m| self.measure.measure(game, m)).collect();
        let greatest = self.greatest_possible(game, intentions, &measures);
        let mut measures = measures.into_iter();
        intentions.retain(|_| measures.next().is_some_and(|measure| measure >= greatest));
        true
    }

    fn concerns(&self, side: Side) -> bool {
        side == self.side
    }

    fn is_by_measure(&self) -> bool {
        true
    }

    fn is_by_grade(&self) -> bool {
        self.strictness == Strictness::Regular
    }

    fn grade(&self, game: &mut Game<'_>, intention: &Move) -> u32 {
        self.measure.measure(game, intention)
    }

    fn grade_of_step(&self, step: &PlainStep) -> Option<u32> {
        self.measure.measure_of_step(step)
    }
}

/// In ultra rules an observation (a check, for one) counts only if the capture would be a move of the greatest measure.
struct GreatestCapture {
    side: Side,
    measure: Arc<dyn Measure>,
}

impl ObserverGate for GreatestCapture {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        if side != self.side {
            return true;
        }
        // no move is measured, so none is of the greatest measure
        if game.rules().generates_otherwise() {
            return false;
        }
        // effects of moves may ask for checks, whose measure would be asked for in turn
        game.ask("the greatest capture", side as u8, true, |game| {
            let captures = game.captures_by(observer, target, side);
            let best = captures.iter().map(|m| self.measure.measure(game, m)).max().unwrap_or(0);
            if best == 0 {
                return false;
            }
            game.with_turn(side, |game| {
                let mut possible = game.take_list();
                game.while_in_any_order(|game| game.generate_all(side, &mut possible));
                possible.retain(|m| self.measure.measure(game, m) > best);
                let none = possible.iter().all(|&m| !game.is_possible(m));
                game.give_back_list(possible);
                none
            })
        })
    }
}

impl Game<'_> {
    /// Whether an intention of the side to move is possible with some choice, self-check apart.
    pub(crate) fn is_possible(&mut self, first: Move) -> bool {
        let mut next = Some(first);
        while let Some(m) = next {
            let mut choices = Choices::along(m.picks);
            let possible = self.play(m, &mut choices) && self.permits_last();
            self.undo();
            if possible {
                return true;
            }
            next = m.with_next(&choices);
        }
        false
    }

    /// Asks a question as if it were that side's turn.
    pub(crate) fn with_turn<T>(&mut self, side: Side, question: impl FnOnce(&mut Self) -> T) -> T {
        let turn = self.position().side_to_move();
        self.position_mut().set_side_to_move(side);
        let answer = question(self);
        self.position_mut().set_side_to_move(turn);
        answer
    }
}

/// The side that a rule without a named side restricts.
pub(crate) fn restricted_side(
    condition: &ConditionUse,
    context: &Context<'_>,
) -> Result<Side, ConditionError> {
    context.restricted_side.ok_or_else(|| ConditionError::Parameter {
        condition: condition.name.clone(),
        problem: "it is not clear which side the condition applies to".to_owned(),
    })
}
