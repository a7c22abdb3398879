//! Searching a game for the lists of a match.

use super::{Evaluator, to_i32};
use crate::diagram::Diagram;
use crate::game::{At, Game};
use crate::plan::{ListPlan, MatchPlan};
use crate::tree::{Counting, Range, Scope};

/// Where a selected game matches, in the order of the lines; each place once.
pub type Found = Vec<At>;

impl<D: Diagram> Evaluator<'_, D> {
    /// Holds the plan against a game whose moves have been replayed: the matching places, or `None` if the game
    /// is not selected. Without `all_places` the search may stop as soon as the answer is known.
    pub fn search(&mut self, game: &Game<D>, all_places: bool) -> Option<Found> {
        let mut found: Option<Found> = None;
        for plan in &self.plan.matches {
            let header = plan.header.holds(&game.headers, &game.facts).unwrap_or(false);
            let places = if header { self.bind_and_search(plan, game, all_places) } else { None };
            let selected = if plan.negated { places.is_none().then(Found::new) } else { places };
            if let Some(places) = selected {
                found.get_or_insert_default().extend(places);
                if !all_places {
                    break;
                }
            }
        }
        if let Some(places) = &mut found {
            places.sort_unstable();
            places.dedup();
        }
        found
    }

    /// Tries each binding of the tags.
    fn bind_and_search(&mut self, plan: &MatchPlan, game: &Game<D>, all_places: bool) -> Option<Found> {
        self.scene.bindings = [64; 2];
        let Some(first_tag) = plan.tags.first() else {
            self.forget();
            return self.search_lists(plan, game, all_places);
        };
        let mut found: Option<Found> = None;
        let first = self.candidates(first_tag, game);
        let second = plan.tags.get(1).map(|tag| self.candidates(tag, game));
        for &one in &first {
            for &other in second.as_deref().unwrap_or(&[64]) {
                if one == other {
                    continue;
                }
                self.scene.bindings = [one, other];
                self.forget();
                if let Some(places) = self.search_lists(plan, game, all_places) {
                    found.get_or_insert_default().extend(places);
                    if !all_places {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// The first squares of the units that are such at some time.
    fn candidates(&self, unit: &crate::tree::Designator, game: &Game<D>) -> Vec<u8> {
        let line = &game.lines[0];
        let mut marked = 0u64;
        for (index, origins) in line.origins.iter().enumerate() {
            let squares = self.scene.find(unit, game, At { line: 0, index });
            for (origin, now) in origins.0.iter().enumerate() {
                if *now < 64 && squares >> now & 1 != 0 {
                    marked |= 1 << origin;
                }
            }
        }
        crate::replay::squares(marked).collect()
    }

    fn search_lists(&mut self, plan: &MatchPlan, game: &Game<D>, all_places: bool) -> Option<Found> {
        // for each line the number of positions that are searched
        let mut limits: Vec<usize> = Vec::new();
        if plan.lists.iter().any(|list| !list.cut.is_empty()) {
            limits = game.lines.iter().map(|line| line.moments.len()).collect();
            for list in &plan.lists {
                for cut in &list.cut {
                    self.shorten(cut.as_ref().unwrap_or(list), game, &mut limits);
                }
            }
        }
        for list in &plan.lists {
            for exclude in &list.exclude {
                if self.matches_somewhere(exclude.as_ref().unwrap_or(list), list.scope, game) {
                    return None;
                }
            }
        }
        let skipping: Vec<&ListPlan> = plan.lists.iter().filter(|list| list.skip.contains(&None)).collect();
        let mut found = Found::new();
        for list in &plan.lists {
            // A list that itself excludes or skips asks for nothing more.
            if list.exclude.contains(&None) || list.skip.contains(&None) {
                continue;
            }
            let places = self.search_list(list, game, &limits, &skipping, all_places)?;
            found.extend(places);
        }
        Some(found)
    }

    /// Ends each line with the first position that a list matches, or before it where the list says `:preceding`.
    fn shorten(&mut self, list: &ListPlan, game: &Game<D>, limits: &mut [usize]) {
        for (line, limit) in limits.iter_mut().enumerate() {
            if line > 0 && list.scope == Scope::MainLine && !self.plan.needs.variations {
                break;
            }
            let first = usize::from(line > 0);
            if let Some(end) =
                (first..*limit).find(|&index| self.at_new_position(list, game, At { line, index }))
            {
                *limit = if list.preceding { end } else { end + 1 };
            }
        }
    }

    fn matches_somewhere(&mut self, list: &ListPlan, scope: Scope, game: &Game<D>) -> bool {
        places(list, scope, game).any(|at| self.at_new_position(list, game, at))
    }

    /// Whether a list matches at a position, its accumulators cleared before.
    #[inline]
    fn at_new_position(&mut self, list: &ListPlan, game: &Game<D>, at: At) -> bool {
        if !self.counters.is_empty() {
            self.counters.fill([0; 2]);
        }
        self.matches(list, game, at)
    }

    fn is_left_out(&mut self, list: &ListPlan, skipping: &[&ListPlan], game: &Game<D>, at: At) -> bool {
        skipping.iter().any(|skip| self.at_new_position(skip, game, at))
            || list.skip.iter().flatten().any(|skip| self.at_new_position(skip, game, at))
    }

    fn search_list(
        &mut self,
        list: &ListPlan,
        game: &Game<D>,
        limits: &[usize],
        skipping: &[&ListPlan],
        all_places: bool,
    ) -> Option<Found> {
        let of_one =
            |c: &Counting| matches!(c, Counting::MatchesOfOneTransform(_) | Counting::RunOfOneTransform(_));
        let wants_places = all_places || !list.counting.is_empty();
        let skips = !skipping.is_empty() || !list.skip.is_empty();
        let mut matching: Vec<(At, Vec<usize>)> = Vec::new();
        let by_variant = list.counting.iter().any(of_one) && !list.negated;
        for at in places(list, list.scope, game) {
            if limits.get(at.line).is_some_and(|limit| at.index >= *limit) {
                continue;
            }
            if !self.at_new_position(list, game, at) || skips && self.is_left_out(list, skipping, game, at) {
                continue;
            }
            if !wants_places {
                return Some(vec![at]);
            }
            let mut variants = Vec::new();
            if by_variant {
                self.each_variant(list, game, at, |_, number, _| {
                    variants.push(number);
                    false
                });
            }
            matching.push((at, variants));
        }
        if list.counting.is_empty() {
            return if matching.is_empty() {
                None
            } else {
                Some(matching.into_iter().map(|(at, _)| at).collect())
            };
        }
        let all: Found = matching.iter().map(|(at, _)| *at).collect();
        let united: Vec<&Counting> = list.counting.iter().filter(|c| !of_one(c)).collect();
        let mut kept = counted(&all, &united)?;
        let separate: Vec<&Counting> = list.counting.iter().filter(|c| of_one(c)).collect();
        if !separate.is_empty() {
            let mut of_some: Option<Found> = None;
            for number in 0..list.variants.len().max(1) {
                let places: Found = matching
                    .iter()
                    .filter(|(_, v)| !by_variant || v.contains(&number))
                    .map(|(at, _)| *at)
                    .collect();
                if let Some(found) = counted(&places, &separate) {
                    of_some.get_or_insert_default().extend(found);
                }
            }
            let of_some = of_some?;
            kept.retain(|at| of_some.contains(at));
        }
        Some(kept)
    }
}

/// The matching places if their counts are as wanted; of runs those whose length is.
fn counted(places: &Found, counting: &[&Counting]) -> Option<Found> {
    let mut kept = places.clone();
    for counting in counting {
        match counting {
            Counting::Matches(range) | Counting::MatchesOfOneTransform(range) => {
                if !range.contains(to_i32(places.len())) {
                    return None;
                }
            }
            Counting::Run(range) | Counting::RunOfOneTransform(range) => {
                let in_runs = runs(places, *range);
                if in_runs.is_empty() && !(places.is_empty() && range.contains(0)) {
                    return None;
                }
                kept.retain(|at| in_runs.contains(at));
            }
        }
    }
    Some(kept)
}

/// The places in unbroken runs of such a length; variations have runs of their own.
fn runs(places: &Found, range: Range) -> Found {
    places
        .chunk_by(|one, other| one.line == other.line && one.index + 1 == other.index)
        .filter(|run| range.contains(to_i32(run.len())))
        .flatten()
        .copied()
        .collect()
}

/// The places that a list visits. The first position of a variation is one of the line it departs from; it is
/// visited again where the list asks about the next move, which is another there.
fn places<D>(list: &ListPlan, scope: Scope, game: &Game<D>) -> impl Iterator<Item = At> {
    let lines = match scope {
        Scope::MainLine => 0..1.min(game.lines.len()),
        Scope::Everything => 0..game.lines.len(),
        Scope::Variations => 1..game.lines.len().max(1),
    };
    let first_of_variation = usize::from(!list.asks_for_moves);
    lines.flat_map(move |line| {
        let moments = &game.lines[line].moments;
        let first = if line == 0 { 0 } else { first_of_variation };
        (first..moments.len()).map(move |index| At { line, index })
    })
}
