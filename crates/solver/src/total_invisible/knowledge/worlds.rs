//! All configurations after a number of plies, kept or found anew.

use super::{Knowledge, Trace, Worlds, is_hidden};
use board::{Key, Side, Square, Walk};
use rules::Rules;
use rules::general::{Game, Kind, Move, castling_rights};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Who looks at configurations: each as a game that has come so far, with the diagram squares of the units that are
/// still invisible in it.
pub(super) type Visit<'v, 'r> = dyn FnMut(&mut Game<'r>, u64) -> ControlFlow<()> + 'v;

impl<'r> Knowledge<'r> {
    /// Shows all configurations after so many plies until enough has been seen.
    pub(super) fn visit(&self, level: usize, see: &mut Visit<'_, 'r>) -> ControlFlow<()> {
        match self.kept(level).and_then(|worlds| worlds.traces.as_ref()) {
            Some(traces) => traces.iter().try_for_each(|trace| self.visit_trace(level, trace, see)),
            None => self.visit_anew(level, see),
        }
    }

    /// Shows the configuration of a trace.
    pub(super) fn visit_trace(
        &self,
        level: usize,
        trace: &Trace,
        see: &mut Visit<'_, 'r>,
    ) -> ControlFlow<()> {
        if self.look() {
            return ControlFlow::Break(());
        }
        match self.replay(level, trace) {
            Some((mut game, hidden)) => see(&mut game, hidden),
            None => ControlFlow::Continue(()),
        }
    }

    /// The configurations after so many plies if they have been looked for.
    fn kept(&self, level: usize) -> Option<&Worlds> {
        match level {
            0 => self.beginning.get(),
            _ => self.steps[level - 1].worlds.get(),
        }
    }

    /// The configurations after so many plies, looked for if they have not been.
    pub(super) fn worlds(&self, level: usize) -> &Worlds {
        let cell = match level {
            0 => &self.beginning,
            _ => &self.steps[level - 1].worlds,
        };
        cell.get_or_init(|| self.collect(level))
    }

    fn collect(&self, level: usize) -> Worlds {
        let (mut known, mut key) = (HashSet::new(), 0u128);
        let mut traces = Some(Vec::new());
        let mut used = 0;
        let _ = self.visit_anew(level, &mut |game, hidden| {
            let here = world_key(game, hidden).0;
            if traces.is_some() && !known.insert(here) {
                return ControlFlow::Continue(());
            }
            key = key.wrapping_add(Key::mix(11, here as u64).0 ^ here);
            if let Some(list) = &mut traces {
                let trace = self.trace(game);
                used += size_of::<Trace>() + size_of_val(&*trace.men) + size_of_val(&*trace.moves) + 32;
                list.push(trace);
                if used > self.room {
                    (traces, known) = (None, HashSet::new());
                }
            }
            ControlFlow::Continue(())
        });
        // what was cut short must not be taken for all there is
        Worlds { traces: traces.filter(|_| !self.is_stopped()), key }
    }

    fn visit_anew(&self, level: usize, see: &mut Visit<'_, 'r>) -> ControlFlow<()> {
        if level == 0 {
            return self.visit_beginnings(see);
        }
        self.visit(level - 1, &mut |game, hidden| self.step(game, hidden, level, see))
    }

    /// Shows the configurations to which one is led by a ply.
    pub(super) fn step(
        &self,
        game: &mut Game<'r>,
        hidden: u64,
        level: usize,
        see: &mut Visit<'_, 'r>,
    ) -> ControlFlow<()> {
        let step = &self.steps[level - 1];
        self.each_ply(game, hidden, level - 1, Some(&step.seen), &mut |game, hidden, seen, _| {
            if *seen != step.seen {
                return ControlFlow::Continue(());
            }
            see(game, self.after_revealing(game, hidden, level))
        })
    }

    /// The invisible units that are left when a ply has revealed some.
    fn after_revealing(&self, game: &Game<'r>, hidden: u64, level: usize) -> u64 {
        let revealed = self.steps[level - 1].revealed.iter();
        revealed.fold(hidden, |hidden, &(square, _)| without(hidden, game.unit(square).origin))
    }

    fn visit_beginnings(&self, see: &mut Visit<'_, 'r>) -> ControlFlow<()> {
        // a side without a royal unit has an invisible king, where kings are royal
        let has_king = |side: &Side| {
            self.rules.standard(Walk::KING) != Walk::KING || !self.seen.royals(*side).is_empty()
        };
        let kingless: Vec<Side> = Side::BOTH.into_iter().filter(|side| !has_king(side)).collect();
        if kingless.len() > self.number {
            return ControlFlow::Continue(());
        }
        self.place(&kingless, 0, &mut Vec::with_capacity(self.number), see)
    }

    fn place(
        &self,
        kingless: &[Side],
        from: usize,
        men: &mut Vec<u16>,
        see: &mut Visit<'_, 'r>,
    ) -> ControlFlow<()> {
        if men.len() == self.number {
            return self.visit_beginning(men, see);
        }
        for (number, (square, unit)) in self.places.iter().enumerate().skip(from) {
            let king = unit.walk == Walk::KING;
            let wanted = match kingless {
                [side, ..] => king && unit.belongs_to(*side),
                [] => !king,
            };
            if !wanted || men.iter().any(|&man| self.places[usize::from(man)].0 == *square) {
                continue;
            }
            // there are fewer than 65,536 places
            men.push(number as u16);
            let (left, next) = match kingless {
                [_, left @ ..] => (left, 0),
                [] => (&[][..], number + 1),
            };
            let answer = self.place(left, next, men, see);
            men.pop();
            answer?;
        }
        ControlFlow::Continue(())
    }

    fn visit_beginning(&self, men: &[u16], see: &mut Visit<'_, 'r>) -> ControlFlow<()> {
        if self.look() {
            return ControlFlow::Break(());
        }
        let (mut game, hidden) = self.begin(men);
        let waiting = !self.first;
        if !self.check_allowed && game.is_in_check(waiting) {
            return ControlFlow::Continue(());
        }
        see(&mut game, hidden)
    }

    /// The game that begins with invisible units on these places.
    fn begin(&self, men: &[u16]) -> (Game<'r>, u64) {
        let mut position = self.seen.clone();
        let mut hidden = 0u64;
        for &man in men {
            let (square, unit) = self.places[usize::from(man)];
            position.place(square, unit);
            hidden |= 1 << square.index();
        }
        // units that are seen may have lost their rights before
        let seen = castling_rights(self.rules, &self.seen);
        let rights = castling_rights(self.rules, &position) & !seen | self.rights;
        position.set_rights(rights);
        if position.side_to_move() != self.first {
            let passing = position.en_passant();
            position.set_side_to_move(self.first);
            position.set_en_passant(passing);
        }
        (Game::new(self.rules, position), hidden)
    }

    fn trace(&self, game: &Game<'r>) -> Trace {
        let origins = self.places.iter().enumerate();
        let first = beginning_of(game);
        let men = origins
            .filter(|(_, (square, unit))| self.seen.is_empty(*square) && first.unit(*square) == *unit)
            .map(|(number, _)| number as u16)
            .collect();
        Trace { men, moves: game.plies().iter().map(|ply| ply.intention).collect() }
    }

    fn replay(&self, level: usize, trace: &Trace) -> Option<(Game<'r>, u64)> {
        let (mut game, mut hidden) = self.begin(&trace.men);
        for (before, intention) in trace.moves.iter().enumerate().take(level) {
            if self.passed[before] {
                game.set_side_to_move(self.turn_after(before));
            }
            if !game.make(*intention).legal {
                return None;
            }
            hidden = after_castling(&game, hidden, intention);
            hidden = self.after_revealing(&game, hidden, before + 1);
        }
        Some((game, hidden))
    }
}

/// A game before its first ply: the position with the places taken.
pub(super) fn beginning_of<'r>(game: &Game<'r>) -> Game<'r> {
    let mut first = game.clone();
    while !first.plies().is_empty() {
        first.undo();
    }
    first
}

/// The invisible units after a move: a visible king castles visibly.
pub(super) fn after_castling(game: &Game<'_>, hidden: u64, intention: &Move) -> u64 {
    let king = game.unit(intention.arrival);
    if intention.kind == Kind::Castling && !is_hidden(king, hidden) {
        return without(hidden, game.unit(intention.partner_arrival()).origin);
    }
    hidden
}

fn without(hidden: u64, origin: Square) -> u64 {
    if origin.index() < 64 { hidden & !(1 << origin.index()) } else { hidden }
}

/// The key of a configuration.
fn world_key(game: &Game<'_>, hidden: u64) -> Key {
    let position = game.position();
    let mut key = game.key();
    for square in position.occupied() {
        if is_hidden(position.unit(square), hidden) {
            key ^= Key::mix(12, u64::from(square.0));
        }
    }
    key
}
