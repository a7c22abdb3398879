//! Where the units moved by a ply stand now, and what stands around them.

use crate::conditions::{ConditionError, ConditionUse, Context};
use crate::general::{Builder, Game, Kind, Legality, LegalityBound, Move, Ply, RuleSet, Scope};
use board::{Effect, Geometry, Reason, Side, Square, SquareSet, Walk};

/// What counts as contact: a leap of some leaper, normally the king's step.
pub(super) struct Contact {
    /// By square.
    pub(super) partners: Vec<SquareSet>,
}

impl Contact {
    /// Contact by a king's step.
    pub(super) fn by_king(geometry: Geometry) -> Contact {
        Contact::by(Walk::KING, geometry)
    }

    fn by(walk: Walk, geometry: Geometry) -> Contact {
        let movement = movement::walks()[walk.index()].movement();
        let program = movement::Program::compile(movement, geometry, Side::White);
        Contact { partners: geometry.squares().map(|square| program.reach(square)).collect() }
    }

    /// The leaper named by a condition, or the king.
    pub(super) fn read(condition: &ConditionUse, context: &Context<'_>) -> Result<Contact, ConditionError> {
        let walks: Vec<Walk> = condition.walks().collect();
        match walks.as_slice() {
            [] => Ok(Contact::by_king(context.geometry)),
            &[walk] if movement::walk(walk).is_some() => Ok(Contact::by(walk, context.geometry)),
            _ => Err(ConditionError::Parameter {
                condition: condition.name.clone(),
                problem: "one leaper was expected".to_owned(),
            }),
        }
    }

    /// Whether a unit on the square is in contact.
    pub(super) fn at(&self, game: &Game<'_>, square: Square) -> bool {
        game.position().occupied().meets(&self.partners[square.index()])
    }

    /// Whether a unit that a ply moved to the square is in contact.
    pub(super) fn after(&self, game: &Game<'_>, ply: &Ply, square: Square) -> bool {
        match exchanged_with_nothing(game, ply) {
            None => self.at(game, square),
            Some(king) => {
                square != king && self.over(game.position().occupied() - SquareSet::of(king), square)
            }
        }
    }

    /// Whether a unit on the square is in contact when these squares are occupied.
    pub(super) fn over(&self, occupied: SquareSet, square: Square) -> bool {
        occupied.meets(&self.partners[square.index()])
    }
}

/// The king of the moving side if it is taken to be off the board: so the reference, where kings change places with every move and
/// this one has nobody to change with, since a king was captured.
pub(super) fn exchanged_with_nothing(game: &Game<'_>, ply: &Ply) -> Option<Square> {
    let exchanges = ply.captured.is_royal() && game.rules().do_kings_change_places(ply.side);
    game.position().royals(ply.side).first().filter(|_| exchanges)
}

/// Whose contact a rule of the family looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Judged {
    /// The units whose move or exchange the ply is.
    Movers,
    /// Those, and units that change places behind the move.
    AllMoved,
}

/// Where the units that the last ply moved stand now: the moving unit, a castling partner, both units of an exchange.
pub(crate) fn moved_units(game: &Game<'_>, ply: &Ply) -> Vec<Square> {
    units_moved_by(game, ply, Judged::AllMoved)
}

fn units_moved_by(game: &Game<'_>, ply: &Ply, judged: Judged) -> Vec<Square> {
    let mut squares = vec![];
    if ply.at.is_some() {
        squares.push(ply.at);
    }
    for recorded in game.position().journal().last_ply() {
        match (recorded.effect, recorded.reason) {
            (Effect::Moved { to, .. }, Reason::Castling) => squares.push(to),
            (Effect::Exchanged { .. }, Reason::FurtherMovement) if judged == Judged::Movers => {}
            (Effect::Exchanged { one, other }, reason) if reason != Reason::BoardTransformation => {
                squares.push(one);
                squares.push(other);
            }
            _ => {}
        }
    }
    squares.retain(|&square| !game.position().is_empty(square));
    squares.dedup();
    squares
}

/// Where the units stand whose contact decides about the last ply: castling is a move of the king, and judged by him alone.
fn judged_units(game: &Game<'_>, ply: &Ply, judged: Judged) -> Vec<Square> {
    if ply.intention.kind == Kind::Castling && ply.at.is_some() {
        return vec![ply.at];
    }
    units_moved_by(game, ply, judged)
}

/// Judges a move by the squares where the moved units stand.
pub(super) struct AfterMove<F>(pub(super) F);

impl<F: Fn(&Game<'_>, &Ply, Square) -> bool + Send + Sync> Legality for AfterMove<F> {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        judged_units(game, ply, Judged::Movers).into_iter().all(|square| (self.0)(game, ply, square))
    }
}

/// The same, where an ordinary move of one unit is judged by the occupied squares and that of its arrival alone.
struct ByOccupation<F, O> {
    judged: Judged,
    permits: F,
    over: O,
}

impl<F, O> Legality for ByOccupation<F, O>
where
    F: Fn(&Game<'_>, &Ply, Square) -> bool + Send + Sync,
    O: Fn(SquareSet, Square) -> bool + Send + Sync,
{
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        judged_units(game, ply, self.judged).into_iter().all(|square| (self.permits)(game, ply, square))
    }

    fn bound(&self, scope: Scope<'_, '_>) -> LegalityBound {
        let kings_stay = |rules: &RuleSet, side| !rules.do_kings_change_places(side);
        let verdict = |game: &Game<'_>, side, m: &Move| {
            kings_stay(game.rules(), side).then(|| {
                let mut occupied = game.position().occupied();
                occupied.remove(m.departure);
                if m.capture.is_some() {
                    occupied.remove(m.capture);
                }
                occupied.insert(m.arrival);
                (self.over)(occupied, m.arrival)
            })
        };
        let told = LegalityBound { squares_tell: true, untouched: None, ..LegalityBound::ANYTHING };
        match scope {
            Scope::Game(rules) => {
                let arrivals_tell = Side::BOTH.into_iter().all(|side| kings_stay(rules, side));
                LegalityBound { arrivals_tell, ..told }
            }
            Scope::Move(game, m) if m.is_direct() && game.displaces_nobody_else(m) => {
                LegalityBound { untouched: verdict(game, game.position().side_to_move(), m), ..told }
            }
            Scope::MoveOf(game, side, m) => LegalityBound { verdict: verdict(game, side, m), ..told },
            Scope::Arrivals(..) => LegalityBound { doubtful: SquareSet::ALL, ..told },
            _ => told,
        }
    }

    fn exposed(&self, _: &mut Game<'_>, _: Side) -> SquareSet {
        SquareSet::EMPTY
    }

    fn permits_arrival(&self, square: Square, occupied: SquareSet) -> bool {
        (self.over)(occupied, square)
    }
}

/// Puts a rule of the family into the stages: moves and observations alike. It is told by the squares that are occupied after an
/// ordinary move, too.
pub(super) fn judge(
    builder: &mut Builder,
    judged: Judged,
    over: impl Fn(SquareSet, Square) -> bool + Send + Sync + 'static,
    permits: impl Fn(&Game<'_>, &Ply, Square) -> bool + Send + Sync + 'static,
) {
    builder.legality(ByOccupation { judged, permits, over });
    for side in Side::BOTH {
        builder.play_to_observe(side);
    }
}
