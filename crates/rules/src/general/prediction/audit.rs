//! Plays moves and holds what their effects did against what their hooks had promised before: the check that the promises on
//! which predictions rest are true.
//!
//! [`RuleSet::watched`] wraps every effect, so that it is known which entries of the journal each of them wrote;
//! [`Watch::play`] asks the promises, plays every choice of an intention and names the first promise that was broken.

use crate::Rules;
use crate::general::prediction::estimate::Estimate;
use crate::general::{
    Bound, Choices, EffectHook, Footprint, Game, Going, Kind, Moment, Move, Ply, RuleSet, Scope,
};
use crate::general::{Carried, Prediction, Transitions};
use board::{Effect, Key, Marks, Reason, Side, Square, SquareSet, Unit, Walk};
use std::sync::{Arc, Mutex, PoisonError};

/// So many choices of one intention are played at most.
const MOST_CHOICES: usize = 24;

/// One call of an effect hook.
#[derive(Clone, Debug)]
struct Act {
    hook: usize,
    /// The record of the ply, by its address: plies that a hook only tries have others.
    ply: usize,
    /// How many acts had begun and not ended.
    depth: usize,
    /// Its entries in the journal of the ply: from the first, to the one behind the last.
    entries: [usize; 2],
    /// How many choices it asked for.
    choices: usize,
    going: Going,
}

#[derive(Default)]
struct Log {
    depth: usize,
    acts: Vec<Act>,
}

/// A hook whose acts are written down.
struct Watched {
    number: usize,
    hook: Box<dyn EffectHook>,
    log: Arc<Mutex<Log>>,
}

fn with_log<T>(log: &Mutex<Log>, work: impl FnOnce(&mut Log) -> T) -> T {
    // a panic of a rule fails the test anyway
    work(&mut log.lock().unwrap_or_else(PoisonError::into_inner))
}

impl EffectHook for Watched {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        let address = std::ptr::from_ref(ply).addr();
        let (first, asked) = (game.position().journal().last_ply().len(), choices.asked());
        let (index, depth) = with_log(&self.log, |log| {
            let act = Act {
                hook: self.number,
                ply: address,
                depth: log.depth,
                entries: [first; 2],
                choices: 0,
                going: Going::On,
            };
            log.acts.push(act);
            log.depth += 1;
            (log.acts.len() - 1, log.depth - 1)
        });
        let going = self.hook.act(game, ply, choices);
        let end = game.position().journal().last_ply().len();
        with_log(&self.log, |log| {
            log.depth = depth;
            if let Some(act) = log.acts.get_mut(index) {
                act.entries[1] = end;
                act.choices = choices.asked() - asked;
                act.going = going;
            }
        });
        going
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        self.hook.bound(scope)
    }

    fn note_before_moves(&self, game: &mut Game<'_>) {
        self.hook.note_before_moves(game);
    }
}

/// Plays moves under rules whose effects are watched.
pub struct Watch {
    log: Arc<Mutex<Log>>,
}

impl RuleSet {
    /// The same rules with watched effects, and who plays under them.
    #[must_use]
    pub fn watched(mut self) -> (RuleSet, Watch) {
        let log = Arc::new(Mutex::new(Log::default()));
        let effects = std::mem::take(&mut self.effects.hooks).into_iter().enumerate();
        self.effects.hooks = effects
            .map(|(number, (moment, hook))| {
                let hook: Box<dyn EffectHook> = Box::new(Watched { number, hook, log: Arc::clone(&log) });
                (moment, hook)
            })
            .collect();
        (self, Watch { log })
    }
}

/// What was promised of an intention before it was played.
struct Promised {
    hooks: Vec<PromisedByHook>,
    estimate: Estimate,
    predicted_by_rules: Option<bool>,
    key: Option<Key>,
    changes_only_squares: bool,
    displaces_nobody_else: bool,
    reaches_no_royal: bool,
    ways: Option<u64>,
}

struct PromisedByHook {
    moment: Moment,
    silent: bool,
    of_captures: bool,
    idle: bool,
    ways: Option<u64>,
    footprint: Option<[Footprint; 2]>,
    only_empties: Option<SquareSet>,
    only_turns_observed: bool,
    of_mover: bool,
    captured_reborn: Option<SquareSet>,
    returns: Option<SquareSet>,
    transitions: Option<(Transitions, Vec<SquareSet>)>,
}

/// What a hook did in a ply.
struct Deeds {
    effects: Vec<Effect>,
    going: Going,
    choices: usize,
}

fn is_plain(unit: Unit) -> bool {
    unit.walk <= Walk::KING
        && unit.only_side().is_some()
        && unit.marks.without(Marks::NEUTRAL.with(Marks::ROYAL)) == Marks::NONE
}

fn only_remembers(effect: &Effect) -> bool {
    // what lies below the board is no part of it
    matches!(effect, Effect::RegisterSet { .. } | Effect::Buried { .. } | Effect::Unearthed { .. })
}

impl Deeds {
    fn remember_only(&self) -> bool {
        self.going == Going::On && self.choices == 0 && self.effects.iter().all(only_remembers)
    }

    /// What changed the places, walks and sides of units, or their marks.
    fn on_board(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter(|effect| {
            !matches!(
                effect,
                Effect::RegisterSet { .. }
                    | Effect::Buried { .. }
                    | Effect::Unearthed { .. }
                    | Effect::Chosen { .. }
                    | Effect::RightsSet { .. }
                    | Effect::EnPassantSet { .. }
            )
        })
    }
}

impl Watch {
    /// Plays every choice of an intention of the side to move, takes each back, and answers how many were played.
    ///
    /// # Errors
    /// The first promise that was broken, with what happened.
    pub fn play(&self, game: &mut Game<'_>, intention: Move) -> Result<usize, String> {
        let before = game.clone();
        let promised = Promised::of(game, &intention);
        let (mut played, mut possible_ways) = (0, 0u64);
        let mut next = Some(intention);
        while let Some(m) = next {
            with_log(&self.log, |log| *log = Log::default());
            let mut choices = Choices::along(m.picks);
            let possible = game.play(m, &mut choices);
            let acts = with_log(&self.log, |log| std::mem::take(&mut log.acts));
            let verdict = promised.hold(&before, game, &m, possible, &acts);
            let journal = game.position.journal().last_ply().to_vec();
            game.undo();
            verdict.map_err(|fault| format!("{fault}\nby {m:?}\njournal: {journal:?}"))?;
            played += 1;
            possible_ways += u64::from(possible);
            next = m.with_next(&choices);
            if played >= MOST_CHOICES {
                return Ok(played);
            }
        }
        match promised.ways {
            Some(ways) if promised.estimate != Estimate::Illegal && ways != possible_ways => {
                Err(format!("{possible_ways} ways, not {ways}, of {intention:?}"))
            }
            _ => Ok(played),
        }
    }
}

impl Game<'_> {
    /// Appends the captures of the other side's royal units, which rules may try though nobody plays them.
    pub fn add_captures_of_royals(&mut self, moves: &mut Vec<Move>) {
        let side = self.position.side_to_move();
        for royal in self.position.royals(!side) {
            for observer in self.position.occupied_by(side) {
                let captures = self.captures_by(observer, royal, side);
                moves.extend(captures.into_iter().filter(|m| !moves.contains(m)).collect::<Vec<_>>());
            }
        }
    }
}

impl Promised {
    fn of(game: &mut Game<'_>, m: &Move) -> Promised {
        let rules = game.rules;
        let side = game.position.side_to_move();
        let simple = m.is_of_one_unit();
        let hooks = (0..rules.effects.hooks.len()).map(|number| PromisedByHook::of(game, number, m, simple));
        let hooks = hooks.collect();
        let predicted = simple && rules.predicted.legality && !m.settled;
        let ways = rules.effects.asked.iter().try_fold(1, |ways, &number| {
            rules.effects.hooks[number].1.choice_count(game, m).map(|further| ways * further)
        });
        // nobody asks about a capture of a royal unit by which nothing else happens
        let royal = m.capture.is_some() && game.unit(m.capture).is_royal();
        let estimate = match (m.settled, royal) {
            (true, _) => Estimate::Legal,
            (false, true) => Estimate::Open,
            (false, false) => game.predicted(m),
        };
        Promised {
            hooks,
            estimate,
            predicted_by_rules: (!rules.legality.is_empty())
                .then(|| game.predicted_by_rules(m, side))
                .flatten(),
            key: if rules.memory.reads_line { None } else { game.predicted_key(m, false) },
            changes_only_squares: simple && game.changes_only_squares(m),
            displaces_nobody_else: simple && game.displaces_nobody_else(m),
            reaches_no_royal: game.surely_reaches_no_royal(m),
            ways: ways.filter(|_| predicted && m.effects == 0).map(|ways| ways * game.promotion_count(m)),
        }
    }

    fn hold(
        &self,
        before: &Game<'_>,
        game: &mut Game<'_>,
        m: &Move,
        possible: bool,
        acts: &[Act],
    ) -> Result<(), String> {
        let side = before.position.side_to_move();
        let address = acts.iter().find(|act| act.depth == 0).map(|act| act.ply);
        let acts: Vec<&Act> = acts.iter().filter(|act| Some(act.ply) == address).collect();
        let all_deeds: Vec<Deeds> =
            (0..self.hooks.len()).map(|number| deeds_of(number, &acts, game)).collect();
        for (number, promised) in self.hooks.iter().enumerate() {
            let others = all_deeds.iter().enumerate().filter(|(other, _)| *other != number);
            // what is told of a move before it is made is told of it as it would be by itself
            let alone = others.map(|(_, deeds)| deeds).all(Deeds::remember_only);
            let deeds = &all_deeds[number];
            let name = format!("effect {number} at {:?}", promised.moment);
            promised.hold(before, game, m, deeds, alone).map_err(|fault| format!("{name}: {fault}"))?;
        }
        let check = |kept: bool, fault: &str| if kept { Ok(()) } else { Err(fault.to_owned()) };
        let of_mover = |effect: &Effect| changes_mover(effect, before, game, m, false);
        check(
            !self.changes_only_squares || all_deeds.iter().all(Deeds::remember_only),
            "more than squares changed: changes_only_squares",
        )?;
        check(
            !self.displaces_nobody_else
                || all_deeds.iter().all(|deeds| deeds.going == Going::On && deeds.on_board().all(of_mover)),
            "more than the mover changed: displaces_nobody_else",
        )?;
        if !possible {
            return check(self.estimate != Estimate::Legal, "an impossible move is predicted as legal");
        }
        if let Some(key) = self.key {
            check(game.key() == key, "another key than predicted")?;
        }
        if self.reaches_no_royal && self.changes_only_squares {
            check(!game.is_in_check(!side), "a move that should reach no royal unit checks")?;
        }
        if let Some(predicted_by_rules) = self.predicted_by_rules {
            check(
                game.permits_last() == predicted_by_rules,
                "rules of legality judge otherwise than predicted",
            )?;
        }
        match self.estimate {
            Estimate::Open => Ok(()),
            Estimate::Legal => check(game.is_legal(), "an illegal move is predicted as legal"),
            Estimate::Illegal => check(!game.is_legal(), "a legal move is predicted as illegal"),
        }?;
        Ok(())
    }
}

/// What the hook of that number did, without what hooks within it did.
fn deeds_of(number: usize, acts: &[&Act], game: &Game<'_>) -> Deeds {
    let journal = game.position.journal().last_ply();
    let mut deeds = Deeds { effects: Vec::new(), going: Going::On, choices: 0 };
    for (index, act) in acts.iter().enumerate().filter(|(_, act)| act.hook == number) {
        let within = acts[index + 1..].iter().take_while(|other| other.depth > act.depth);
        let within: Vec<&&Act> = within.filter(|other| other.depth == act.depth + 1).collect();
        let own = (act.entries[0]..act.entries[1].min(journal.len()))
            .filter(|entry| !within.iter().any(|other| (other.entries[0]..other.entries[1]).contains(entry)));
        deeds.effects.extend(own.map(|entry| journal[entry].effect));
        deeds.choices += act.choices - within.iter().map(|other| other.choices).sum::<usize>();
        if act.going == Going::Impossible && within.iter().all(|other| other.going == Going::On) {
            deeds.going = Going::Impossible;
        }
    }
    deeds
}

/// Whether an effect puts a captured unit on one of these squares, as one of the side to which it belonged, or promotes it there.
fn rebirth_squares_after(squares: &SquareSet, captured: Unit) -> impl Fn(&Effect) -> bool {
    move |effect| match effect {
        Effect::Added { at, unit } => squares.contains(*at) && unit.owner() == captured.owner(),
        Effect::Changed { at, before, after } => {
            squares.contains(*at)
                && before.origin == captured.origin
                && after.owner() == captured.owner()
                && before.is_royal() == after.is_royal()
        }
        _ => false,
    }
}

/// Whether an effect only changes what the moving unit is, where it stands: not whether it is royal and, unless `owner`, not whose
/// it is.
fn changes_mover(effect: &Effect, before: &Game<'_>, game: &Game<'_>, m: &Move, owner: bool) -> bool {
    let _ = before;
    let at_mover = |at: Square| at == m.arrival || game.plies.last().is_some_and(|ply| ply.at == at);
    matches!(effect, Effect::Changed { at, before, after }
        if at_mover(*at) && before.is_royal() == after.is_royal() && (owner || before.owner() == after.owner()))
}

impl PromisedByHook {
    fn of(game: &Game<'_>, number: usize, m: &Move, simple: bool) -> PromisedByHook {
        let rules = game.rules;
        let (moment, hook) = &rules.effects.hooks[number];
        let side = game.position.side_to_move();
        let prediction = hook.prediction(rules);
        let of_captures = rules.effects.loud.contains(&(number, true));
        let asked = matches!(prediction, Prediction::Idle | Prediction::Choices);
        let ordinary = simple && m.kind == Kind::Ordinary;
        let captured = if m.capture.is_some() { game.unit(m.capture) } else { Unit::EMPTY };
        let mover = if m.departure.is_some() { game.unit(m.departure) } else { Unit::EMPTY };
        // moves of the other side's units are no moves of plain chess
        let plain = ordinary && is_plain(mover) && mover.belongs_to(side);
        let returns = captured
            .only_side()
            .filter(|_| is_plain(captured) && plain)
            .and_then(|side| hook.rebirth_squares(rules, captured.walk, side, m.capture));
        let transitions =
            hook.transitions(rules).filter(|_| plain).filter(|_| captured.is_empty() || is_plain(captured));
        PromisedByHook {
            moment: *moment,
            silent: prediction == Prediction::Silent,
            of_captures,
            idle: asked && simple && hook.leaves_alone(game, m),
            ways: match prediction {
                Prediction::OneChoice if simple => Some(1),
                Prediction::Choices if simple => hook.choice_count(game, m),
                _ => None,
            },
            footprint: (ordinary && game.position.geometry().len() <= 64 && hook.has_footprint(rules))
                .then(|| [hook.footprint(game, side), hook.reach_footprint(game, side)]),
            only_empties: hook.bound(Scope::Side(game, side)).only_empties.filter(|_| ordinary),
            only_turns_observed: ordinary && hook.bound(Scope::Game(rules)).only_turns_observed,
            of_mover: ordinary && hook.changes_only_the_mover(rules),
            captured_reborn: (game.is_plain_capture(m) && of_captures && hook.only_rebirths(rules))
                .then(|| hook.rebirth_squares_after(game, m)),
            returns,
            transitions: transitions.map(|transitions| {
                // by walk: who is changed first is carried as what it has become
                let last = rules.promotions(side).iter().map(|walk| walk.0).fold(Walk::KING.0, u16::max);
                let places = |side: Side, square: Square| {
                    (0..=last).map(|walk| hook.places(rules, Walk(walk), side, square)).collect()
                };
                let places: Vec<SquareSet> = match transitions.carried {
                    Carried::Nobody => vec![SquareSet::EMPTY; 7],
                    Carried::Captured => captured
                        .only_side()
                        .map_or_else(|| vec![SquareSet::EMPTY; 7], |side| places(side, m.capture)),
                    _ => places(side, m.arrival),
                };
                (transitions, places)
            }),
        }
    }

    fn hold(
        &self,
        before: &Game<'_>,
        game: &Game<'_>,
        m: &Move,
        deeds: &Deeds,
        alone: bool,
    ) -> Result<(), String> {
        let fault = |promise: &str| Err(format!("breaks {promise}: {:?} {:?}", deeds.effects, deeds.going));
        if self.silent && !deeds.remember_only() {
            return fault("silence");
        }
        if self.of_captures && m.capture.is_none() && !(deeds.effects.is_empty() && deeds.going == Going::On)
        {
            return fault("being of captures only");
        }
        if alone && self.idle && !deeds.remember_only() {
            return fault("leaves_alone");
        }
        if let Some(ways) = self.ways {
            let within = deeds.on_board().all(|effect| match effect {
                Effect::Changed { at, .. } | Effect::Removed { at, .. } => *at == m.arrival,
                Effect::Added { at, .. } => *at == m.arrival || *at == m.departure,
                _ => false,
            });
            if deeds.going == Going::Impossible || !within || ways == 1 && deeds.choices > 0 {
                return fault("ways");
            }
        }
        if let Some([all, reach]) = self.footprint.as_ref().filter(|_| alone) {
            let checks = |footprint: &Footprint| {
                let side = before.position.side_to_move();
                footprint.checks && reaches_royal_by_squares(before, game, m, side)
            };
            if !all.touches(m) && !checks(all) && !deeds.remember_only() {
                return fault("footprint");
            }
            let changes_sides = |effect: &Effect| changes_mover(effect, before, game, m, true);
            let stays = deeds.going == Going::On && deeds.on_board().all(changes_sides);
            if !reach.touches(m) && !checks(reach) && !stays {
                return fault("reach_footprint");
            }
        }
        if let Some(squares) = self.only_empties.filter(|_| alone) {
            let side = before.position.side_to_move();
            let empties = |effect: &Effect| {
                matches!(effect, Effect::Removed { at, unit }
                    if squares.contains(*at) && !unit.is_royal() && !unit.belongs_to(side))
            };
            if deeds.going == Going::Impossible || deeds.choices > 0 || !deeds.on_board().all(empties) {
                return fault("only_empties");
            }
        }
        if alone && self.only_turns_observed {
            let mover = game.plies.last().map_or(Square::NONE, |ply| ply.at);
            let is_reached = |at: Square| {
                let side = before.position.side_to_move();
                mover.is_none() || game.rules.program(game.unit(mover).walk, side).reach(at).contains(mover)
            };
            let turns = |effect: &Effect| {
                matches!(effect, Effect::Changed { at, before, after }
                    if *at != mover && !before.is_royal() && !before.is_neutral() && is_reached(*at)
                        && *after == before.with_sides_exchanged())
            };
            if deeds.going == Going::Impossible || deeds.choices > 0 || !deeds.on_board().all(turns) {
                return fault("only_turns_observed");
            }
        }
        let of_mover = |effect: &Effect| changes_mover(effect, before, game, m, false);
        if self.of_mover && !(deeds.going == Going::On && deeds.on_board().all(of_mover)) {
            return fault("units of the mover");
        }
        if let Some(squares) = &self.captured_reborn {
            let captured = before.unit(m.capture);
            let added = |effect: &&Effect| matches!(effect, Effect::Added { .. });
            let returns = rebirth_squares_after(squares, captured);
            // it may vanish again where it has been put
            let vanishes = |effect: &Effect| matches!(effect, Effect::Removed { unit, .. } if unit.origin == captured.origin);
            let returns = |effect: &Effect| returns(effect) || vanishes(effect);
            if !deeds.on_board().all(returns) || deeds.on_board().filter(added).count() > 1 {
                return fault("only_rebirths");
            }
        }
        if let Some(squares) = &self.returns {
            let captured = before.unit(m.capture);
            if !deeds.on_board().all(rebirth_squares_after(squares, captured)) {
                return fault("returns");
            }
        }
        match &self.transitions {
            Some((transitions, places)) if !within_transitions(transitions, places, before, m, deeds) => {
                fault(&format!("transitions {transitions:?} to {places:?}"))
            }
            _ => Ok(()),
        }
    }
}

/// Whether a move that did nothing but leave, enter, capture and promote would let units of a side reach a royal unit of the other, or
/// captures one.
fn reaches_royal_by_squares(before: &Game<'_>, game: &Game<'_>, m: &Move, side: Side) -> bool {
    if m.capture.is_some() && before.unit(m.capture).is_royal() {
        return true;
    }
    let mut plain = before.clone();
    let position = &mut plain.position;
    position.begin_ply();
    if m.capture.is_some() {
        position.remove_unit(m.capture, Reason::Capture);
    }
    if m.departure != m.arrival {
        position.move_unit(m.departure, m.arrival, Reason::Movement);
    }
    for recorded in game.position.journal().last_ply() {
        if let (Effect::Changed { after, .. }, Reason::Promotion) = (recorded.effect, recorded.reason) {
            position.change_unit(m.arrival, after, Reason::Promotion);
        }
    }
    plain.position.royals(!side).into_iter().any(|royal| plain.is_simply_observed(royal, side))
}

/// Whether a hook did no more to plain units in an ordinary move than its transitions tell.
fn within_transitions(
    transitions: &Transitions,
    places: &[SquareSet],
    before: &Game<'_>,
    m: &Move,
    deeds: &Deeds,
) -> bool {
    if transitions.unbound {
        return true;
    }
    let side = before.position.side_to_move();
    let mover = before.unit(m.departure);
    let captured = if m.capture.is_some() { before.unit(m.capture) } else { Unit::EMPTY };
    let leads_to =
        |walk: Walk, at: Square| places.get(walk.index()).is_some_and(|places| places.contains(at));
    let anywhere = |at: Square| places.iter().any(|places| places.contains(at));
    let is_mover = |unit: &Unit| unit.origin == mover.origin && unit.belongs_to(side);
    deeds.on_board().all(|effect| match effect {
        Effect::Changed { before: was, after, .. } => {
            let change = if m.capture.is_some() { transitions.capturing } else { transitions.quiet };
            let walk = was.walk == after.walk
                || before.rules.is_pawn(was.walk)
                    && before.rules.promotions(was.only_side().unwrap_or(side)).contains(&after.walk)
                || is_mover(was) && change.is_some_and(|change| change(was.walk) == after.walk);
            let owner = was.owner() == after.owner()
                || transitions.changes_sides && !was.is_royal()
                || transitions.repaints;
            walk && owner
        }
        Effect::Removed { at, unit } => {
            transitions.own_may_vanish && (unit.belongs_to(side) || anywhere(*at))
                // who returned and vanished again was captured
                || unit.origin == captured.origin
                || is_mover(unit) && matches!(transitions.carried, Carried::Capturer | Carried::Arriving)
        }
        Effect::Added { at, unit } => match transitions.carried {
            Carried::Nobody => false,
            Carried::Captured => {
                leads_to(unit.walk, *at) && (unit.owner() == captured.owner() || transitions.changes_sides)
            }
            Carried::Arriving | Carried::Capturer => leads_to(unit.walk, *at) || *at == m.arrival,
        },
        Effect::Moved { to, .. } => {
            matches!(transitions.carried, Carried::Arriving | Carried::Capturer) && anywhere(*to)
        }
        _ => false,
    })
}

#[cfg(test)]
pub(super) mod tests;
