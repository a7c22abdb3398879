//! Which unit goes where: the cheapest assignment of units to goals, and how much dearer it becomes when a unit is sent
//! to another goal.

/// The most units that are assigned.
pub(super) const MOST: usize = 16;

/// A cost that forbids.
pub(super) const FORBIDDEN: u8 = 200;

/// The costs of sending each unit to each goal.
pub(super) type Costs = [[u8; MOST]; MOST];

/// The cheapest assignment.
pub(super) struct Assignment {
    /// What it costs.
    pub(super) total: u16,
    /// By how much the cheapest assignment that sends a unit to a goal is dearer.
    pub(super) regret: Costs,
}

/// Finds the cheapest assignment of the first `count` units to as many goals; `None` if there is none within `most`.
pub(super) fn assign(costs: &Costs, count: usize, most: u16) -> Option<Assignment> {
    debug_assert!(count <= MOST, "room for all units");
    let mut prices = Prices { unit: [0; MOST], goal: [0; MOST] };
    let taker = match_all(costs, count, &mut prices);
    let mut total = 0u16;
    let mut goal_of = [0usize; MOST];
    for goal in 0..count {
        let unit = taker[goal];
        let cost = costs[unit][goal];
        if cost >= FORBIDDEN {
            return None;
        }
        total += u16::from(cost);
        goal_of[unit] = goal;
    }
    if total > most {
        return None;
    }
    let mut reduced = [[FORBIDDEN; MOST]; MOST];
    for unit in 0..count {
        for goal in 0..count {
            if costs[unit][goal] < FORBIDDEN {
                let rest = i16::from(costs[unit][goal]) - prices.unit[unit] - prices.goal[goal];
                debug_assert!(rest >= 0, "prices are fair");
                reduced[unit][goal] = u8::try_from(rest).unwrap_or(FORBIDDEN - 1).min(FORBIDDEN - 1);
            }
        }
    }
    Some(Assignment { total, regret: regrets(&reduced, &goal_of, &taker, count) })
}

/// What units and goals are worth in the cheapest assignment: no unit and goal together are worth more than it costs to
/// send the one to the other.
struct Prices {
    unit: [i16; MOST],
    goal: [i16; MOST],
}

/// Assigns the units one after the other, each along the cheapest chain of changes (the Hungarian method). Answers who
/// takes each goal.
fn match_all(costs: &Costs, count: usize, prices: &mut Prices) -> [usize; MOST] {
    const NOBODY: usize = usize::MAX;
    let mut taker = [NOBODY; MOST];
    for newcomer in 0..count {
        let mut slack = [i16::MAX; MOST];
        let mut before = [NOBODY; MOST];
        let mut seen = [false; MOST];
        let mut unit = newcomer;
        let mut came_by = NOBODY;
        let last = loop {
            let (mut least, mut nearest) = (i16::MAX, NOBODY);
            for goal in 0..count {
                if seen[goal] {
                    continue;
                }
                let rest = i16::from(costs[unit][goal]) - prices.unit[unit] - prices.goal[goal];
                if rest < slack[goal] {
                    slack[goal] = rest;
                    before[goal] = came_by;
                }
                if slack[goal] < least {
                    (least, nearest) = (slack[goal], goal);
                }
            }
            if least > 0 {
                prices.unit[newcomer] += least;
                for goal in 0..count {
                    if seen[goal] {
                        prices.unit[taker[goal]] += least;
                        prices.goal[goal] -= least;
                    } else {
                        slack[goal] -= least;
                    }
                }
            }
            if taker[nearest] == NOBODY {
                break nearest;
            }
            seen[nearest] = true;
            unit = taker[nearest];
            came_by = nearest;
        };
        let mut goal = last;
        loop {
            let earlier = before[goal];
            if earlier == NOBODY {
                taker[goal] = newcomer;
                break;
            }
            taker[goal] = taker[earlier];
            goal = earlier;
        }
    }
    taker
}

/// A unit that takes another's goal makes that one look for a goal in turn, until somebody takes the goal of the first:
/// the cheapest such rounds are shortest paths over the reduced costs.
fn regrets(reduced: &Costs, goal_of: &[usize; MOST], taker: &[usize; MOST], count: usize) -> Costs {
    // ways[a][b]: the cost of a taking b's goal, directly or through others
    let mut ways = [[FORBIDDEN; MOST]; MOST];
    for unit in 0..count {
        for other in 0..count {
            ways[unit][other] = reduced[unit][goal_of[other]];
        }
        ways[unit][unit] = 0;
    }
    for by in 0..count {
        let onward = ways[by];
        for row in ways.iter_mut().take(count) {
            let first = row[by];
            // all places, used or not: the compiler makes one instruction of it
            for other in 0..MOST {
                row[other] = row[other].min(first.saturating_add(onward[other]));
            }
        }
    }
    let mut regret = [[FORBIDDEN; MOST]; MOST];
    for unit in 0..count {
        for goal in 0..count {
            let back = ways[taker[goal]][unit];
            regret[unit][goal] = reduced[unit][goal].saturating_add(back).min(FORBIDDEN);
        }
    }
    regret
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cheapest(costs: &Costs, count: usize, unit: usize, taken: u32, forced: Option<(usize, usize)>) -> u16 {
        if unit == count {
            return 0;
        }
        (0..count)
            .filter(|&goal| taken >> goal & 1 == 0)
            .filter(|&goal| forced.is_none_or(|(u, g)| (u == unit) == (g == goal)))
            .map(|goal| {
                let rest = cheapest(costs, count, unit + 1, taken | 1 << goal, forced);
                rest.saturating_add(if costs[unit][goal] >= FORBIDDEN {
                    10_000
                } else {
                    costs[unit][goal].into()
                })
            })
            .min()
            .unwrap_or(10_000)
    }

    #[test]
    fn the_cheapest_assignment_and_its_regrets_are_those_of_trying_all() {
        let mut seed = 7u32;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            (seed >> 16) % below
        };
        for _ in 0..300 {
            let count = 1 + random(5) as usize;
            let mut costs = [[FORBIDDEN; MOST]; MOST];
            for row in costs.iter_mut().take(count) {
                for cost in row.iter_mut().take(count) {
                    *cost = if random(3) == 0 { FORBIDDEN } else { u8::try_from(random(6)).unwrap() };
                }
            }
            let best = cheapest(&costs, count, 0, 0, None);
            let Some(found) = assign(&costs, count, 100) else {
                assert!(best > 100);
                continue;
            };
            assert_eq!(found.total, best);
            for unit in 0..count {
                for goal in 0..count {
                    let forced = cheapest(&costs, count, 0, 0, Some((unit, goal)));
                    let regret = found.regret[unit][goal];
                    assert_eq!(regret >= FORBIDDEN, forced >= 10_000);
                    assert!(regret >= FORBIDDEN || u16::from(regret) == forced - best);
                }
            }
        }
    }
}
