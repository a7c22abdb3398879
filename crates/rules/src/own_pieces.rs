//! Further effects of the moves of users' pieces (the Czech language: `-ee`).
//!
//! Source: the manual of the Czech solver. The man's own move comes first, then all effects that move others (each
//! reads the position before the move), then what appears and disappears, then flags. A move is impossible if it would
//! put something on the mover's own royal unit or move the mover by an effect; what would be moved onto a king
//! disappears instead. A unit of the mover's side that appears where the mover arrived is what it promotes to.

use crate::general::{Builder, EffectPlace, Game, Going, Moment, Ply, Reads};
use board::{Marks, Owner, Reason, Side, Square, Unit, Walk};
use movement::Movement;
use movement::czech::{Doing, FurtherEffects};

/// Pieces of one's own are lifted.
pub(crate) static OWN_PIECES_LIFT_EFFECT: EffectPlace = EffectPlace::new("OwnPiecesLift", Moment::Before);

/// Further effects of pieces of one's own.
pub(crate) static OWN_PIECES_FOLLOW_EFFECT: EffectPlace =
    EffectPlace::new("OwnPiecesFollow", Moment::Movement);

/// Tells the rules what the moves of these movements do besides going to their targets.
pub(crate) fn build<'m>(movements: impl Iterator<Item = &'m Movement>, builder: &mut Builder) {
    let mut effects: Vec<(u16, Vec<FurtherEffects>)> = movements
        .flat_map(Movement::scripts)
        .map(|script| (script.first_effect(), script.effects()))
        .filter(|(_, effects)| !effects.is_empty())
        .collect();
    if effects.is_empty() {
        return;
    }
    effects.sort_by_key(|(first, _)| *first);
    builder.further_effects(effects.into_iter().flat_map(|(_, effects)| effects).collect());
    builder.reading(Reads::POSITION, |builder| {
        builder.effect(&OWN_PIECES_LIFT_EFFECT, lift).effect(&OWN_PIECES_FOLLOW_EFFECT, follow);
    });
}

/// Before the move: takes up the units that effects move, so that they may change places.
fn lift(game: &mut Game<'_>, ply: &mut Ply, _: &mut crate::general::Choices) -> Going {
    let m = ply.intention;
    let Some(effects) = game.rules().further_effects(m.effects) else { return Going::On };
    let moving: Vec<(Square, Square)> =
        moving(effects, game, ply.side, m.start(), |square| game.unit(square)).collect();
    let is_moved = |square: Square| moving.iter().any(|(source, _)| *source == square);
    for &(source, goal) in &moving {
        let onto_king = game.unit(goal).is_royal() && game.unit(goal).belongs_to(ply.side);
        if source == m.start() || onto_king && goal != m.start() && !is_moved(goal) {
            return Going::Impossible;
        }
    }
    for &(source, _) in &moving {
        if !game.unit(source).is_empty() {
            game.position_mut().remove_unit(source, Reason::FurtherMovement);
        }
    }
    Going::On
}

/// The effects that move a unit, with the squares left and reached.
fn moving<'e>(
    effects: &'e FurtherEffects,
    game: &Game<'_>,
    side: Side,
    from: Square,
    before: impl Fn(Square) -> Unit + 'e,
) -> impl Iterator<Item = (Square, Square)> + 'e {
    effects.doings(game.position().geometry(), side, from).filter_map(move |doing| match doing {
        Doing::Move(source, goal) if !before(source).is_empty() => Some((source, goal)),
        _ => None,
    })
}

/// After the movement: all other effects.
fn follow(game: &mut Game<'_>, ply: &mut Ply, _: &mut crate::general::Choices) -> Going {
    let m = ply.intention;
    let Some(effects) = game.rules().further_effects(m.effects) else { return Going::On };
    let doings: Vec<Doing> = effects.doings(game.position().geometry(), ply.side, m.start()).collect();
    let before = Before::of(game, ply);
    let flagged_empty: Vec<Square> = doings
        .iter()
        .filter_map(|doing| match doing {
            Doing::Flag(at, ..) if before.unit(game, *at).is_empty() => Some(*at),
            _ => None,
        })
        .collect();
    let mut places = Places { now: vec![(before.departure, Some(m.arrival))] };
    if m.capture.is_some() {
        places.now.push((m.capture, None));
    }
    for doing in &doings {
        if let Doing::Move(source, goal) = *doing {
            put_down(game, ply, &before, &mut places, source, goal);
        }
    }
    for doing in &doings {
        let going = match *doing {
            Doing::Put(walk, own, at) => appear(game, ply, &mut places, at, newborn(walk, own, ply)),
            Doing::Remove(at) => {
                clear(game, ply, at, &mut places);
                Going::On
            }
            Doing::Move(..) | Doing::Flag(..) => Going::On,
        };
        if going == Going::Impossible {
            return going;
        }
    }
    for doing in &doings {
        let Doing::Flag(square, down, up) = *doing else { continue };
        let place = if flagged_empty.contains(&square) { Some(square) } else { places.of(square) };
        let Some(place) = place else { continue };
        let unit = game.unit(place);
        if !unit.is_empty() && effects.has_flag(unit.walk, down) {
            let marks = if up { unit.marks.without(down) } else { unit.marks.with(down) };
            game.position_mut().change_unit(place, Unit { marks, ..unit }, Reason::Marking);
        }
    }
    Going::On
}

/// Puts a unit that was taken up on the square where it goes; who was moved onto a king disappears.
fn put_down(
    game: &mut Game<'_>,
    ply: &mut Ply,
    before: &Before,
    places: &mut Places,
    source: Square,
    goal: Square,
) {
    let Some(unit) = before.lifted(source) else { return };
    let onto_king =
        before.unit(game, goal).is_royal() && goal != before.departure && before.lifted(goal).is_none();
    if onto_king {
        places.set(source, None);
        return;
    }
    clear(game, ply, goal, places);
    game.position_mut().add_unit(goal, unit, Reason::FurtherMovement);
    places.set(source, Some(goal));
}

/// Lets a unit appear; where the mover has arrived it is what the mover promotes to.
fn appear(game: &mut Game<'_>, ply: &mut Ply, places: &mut Places, at: Square, born: Unit) -> Going {
    let there = game.unit(at);
    if there.is_royal() && there.belongs_to(ply.side) {
        return Going::Impossible;
    }
    if at == ply.at && born.belongs_to(ply.side) {
        places.forget(at);
        let changed = Unit { origin: there.origin, ..born };
        game.position_mut().change_unit(at, changed, Reason::Promotion);
    } else {
        clear(game, ply, at, places);
        game.position_mut().add_unit(at, born, Reason::Appearance);
    }
    Going::On
}

/// What stood on the squares before the move.
struct Before {
    departure: Square,
    arrival: Square,
    capture: Square,
    mover: Unit,
    captured: Unit,
    /// Who was taken up to be put elsewhere.
    lifted: Vec<(Square, Unit)>,
}

impl Before {
    fn of(game: &Game<'_>, ply: &Ply) -> Before {
        let lifted = |recorded: &board::Recorded| match recorded.effect {
            board::Effect::Removed { at, unit } if recorded.reason == Reason::FurtherMovement => {
                Some((at, unit))
            }
            _ => None,
        };
        Before {
            departure: ply.intention.start(),
            arrival: ply.intention.arrival,
            capture: ply.intention.capture,
            mover: ply.mover,
            captured: ply.captured,
            lifted: game.position().journal().last_ply().iter().filter_map(lifted).collect(),
        }
    }

    fn lifted(&self, square: Square) -> Option<Unit> {
        self.lifted.iter().find(|(at, _)| *at == square).map(|(_, unit)| *unit)
    }

    /// What stood there, asked before further effects change the board.
    fn unit(&self, game: &Game<'_>, square: Square) -> Unit {
        match self.lifted(square) {
            Some(unit) => unit,
            None if square == self.departure => self.mover,
            None if square == self.capture => self.captured,
            None if square == self.arrival => Unit::EMPTY,
            None => game.unit(square),
        }
    }
}

/// Where units are now that stood on these squares before the move; who is not named is where it was.
struct Places {
    now: Vec<(Square, Option<Square>)>,
}

impl Places {
    fn set(&mut self, was: Square, now: Option<Square>) {
        self.now.retain(|(square, _)| *square != was);
        self.now.push((was, now));
    }

    fn of(&self, was: Square) -> Option<Square> {
        self.now.iter().find(|(square, _)| *square == was).map_or(Some(was), |(_, now)| *now)
    }

    /// The unit on that square now leaves it.
    fn forget(&mut self, square: Square) {
        self.now.iter_mut().filter(|(_, now)| *now == Some(square)).for_each(|(_, now)| *now = None);
        if !self.now.iter().any(|(was, _)| *was == square) {
            self.now.push((square, None));
        }
    }
}

/// Takes away what stands on a square.
fn clear(game: &mut Game<'_>, ply: &mut Ply, at: Square, places: &mut Places) {
    places.forget(at);
    if !game.unit(at).is_empty() {
        if ply.at == at {
            ply.at = Square::NONE;
        }
        game.position_mut().remove_unit(at, Reason::Removal);
    }
}

/// A unit that appears: all its flags are up.
fn newborn(walk: Walk, own: bool, ply: &Ply) -> Unit {
    let owner = match (ply.mover.is_neutral(), own) {
        (true, _) => Owner::Neutral,
        (false, true) => ply.side.into(),
        (false, false) => (!ply.side).into(),
    };
    let royal = if walk == Walk::KING { Marks::ROYAL } else { Marks::NONE };
    Unit::new(walk, owner).with_marks(royal)
}
