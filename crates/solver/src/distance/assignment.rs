//! Which unit goes where: the cheapest assignment of units to goals, and how much more it costs when a unit is sent
//! to another goal.

/// The most units that are assigned.
pub(crate) const MOST: usize = 16;

/// A cost that forbids.
pub(crate) const FORBIDDEN: u8 = 200;

/// The costs of sending each unit to each goal.
pub(crate) type Costs = [[u8; MOST]; MOST];

/// The cheapest assignment.
pub(crate) struct Assignment {
    /// What it costs.
    pub(crate) total: u16,
    /// By how much the cheapest assignment that sends a unit to a goal costs more.
    pub(crate) regret: Costs,
}

/// Finds the cheapest assignment of the first `count` units to as many goals; `None` if there is none within `most`.
pub(crate) fn assign(costs: &Costs, count: usize, most: u16) -> Option<Assignment> {
    debug_assert!(count <= MOST, "room for all units");
    let Matching { taker, prices } = match_all(|unit, goal| costs[unit][goal], count, count, most)?;
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
        // all places, used or not: the compiler makes a few instructions of it
        for goal in 0..MOST {
            let cost = costs[unit][goal];
            let rest = i16::from(cost) - prices.row[unit] - prices.column[goal];
            debug_assert!(rest >= 0 || cost >= FORBIDDEN, "prices are fair");
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the limits")]
            let rest = rest.clamp(0, i16::from(FORBIDDEN) - 1) as u8;
            reduced[unit][goal] = if cost < FORBIDDEN { rest } else { FORBIDDEN };
        }
    }
    Some(Assignment { total, regret: regrets(&reduced, &goal_of, &taker, count) })
}

/// Whether each of the first `goals` goals can be given one of the first `units` units for its own within `most`; there are no
/// fewer units than goals.
pub(crate) fn are_served(costs: &Costs, units: usize, goals: usize, most: usize) -> bool {
    let most = u16::try_from(most).unwrap_or(u16::MAX);
    match_all(|goal, unit| costs[unit][goal], goals, units, most).is_some()
}

/// Who takes each column in the cheapest assignment of all rows, and what rows and columns are worth in it: no two of them
/// together are worth more than it costs to send the one to the other.
struct Matching {
    taker: [usize; MOST],
    prices: Prices,
}

struct Prices {
    row: [i16; MOST],
    column: [i16; MOST],
}

/// Assigns the rows one after the other, each along the cheapest chain of changes (the Hungarian method); there are no fewer
/// columns. `None` as soon as all together cost more than `most`.
fn match_all(cost: impl Fn(usize, usize) -> u8, rows: usize, columns: usize, most: u16) -> Option<Matching> {
    const NOBODY: usize = usize::MAX;
    let mut prices = Prices { row: [0; MOST], column: [0; MOST] };
    let mut taker = [NOBODY; MOST];
    let mut open = [0; MOST];
    let mut left = 0;
    // no row costs less than its cheapest column; where nobody has taken that yet, it is the row's for the time being
    for row in 0..rows {
        let least = (0..columns).map(|column| cost(row, column)).min().unwrap_or(0);
        prices.row[row] = i16::from(least);
        let free = |column: &usize| cost(row, *column) == least && taker[*column] == NOBODY;
        match (0..columns).find(free) {
            Some(column) => taker[column] = row,
            None => {
                open[left] = row;
                left += 1;
            }
        }
    }
    // what all rows and columns are worth, which no assignment is cheaper than
    let mut total: u16 = prices.row.iter().map(|price| price.unsigned_abs()).sum();
    if total > most {
        return None;
    }
    for &newcomer in &open[..left] {
        let mut slack = [i16::MAX; MOST];
        let mut before = [NOBODY; MOST];
        let mut seen = [false; MOST];
        let (mut row, mut came_by) = (newcomer, NOBODY);
        let last = loop {
            let (mut least, mut nearest) = (i16::MAX, NOBODY);
            for column in 0..columns {
                if seen[column] {
                    continue;
                }
                let rest = i16::from(cost(row, column)) - prices.row[row] - prices.column[column];
                if rest < slack[column] {
                    slack[column] = rest;
                    before[column] = came_by;
                }
                if slack[column] < least {
                    (least, nearest) = (slack[column], column);
                }
            }
            if least > 0 {
                total += least.unsigned_abs();
                if total > most {
                    return None;
                }
                prices.row[newcomer] += least;
                for column in 0..columns {
                    if seen[column] {
                        prices.row[taker[column]] += least;
                        prices.column[column] -= least;
                    } else {
                        slack[column] -= least;
                    }
                }
            }
            if taker[nearest] == NOBODY {
                break nearest;
            }
            seen[nearest] = true;
            row = taker[nearest];
            came_by = nearest;
        };
        let mut column = last;
        while before[column] != NOBODY {
            taker[column] = taker[before[column]];
            column = before[column];
        }
        taker[column] = newcomer;
    }
    Some(Matching { taker, prices })
}

/// A unit that takes another's goal makes that one look for a goal in turn, until one takes the goal of the first:
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
            let (first, before) = (row[by], *row);
            // all places, used or not, from one row into another: the compiler makes few instructions of it
            *row = std::array::from_fn(|other| before[other].min(first.saturating_add(onward[other])));
        }
    }
    // by unit what it costs that the unit which had a goal goes elsewhere
    let mut back = [[FORBIDDEN; MOST]; MOST];
    for goal in 0..count {
        for unit in 0..MOST {
            back[unit][goal] = ways[taker[goal]][unit];
        }
    }
    let mut regret = [[FORBIDDEN; MOST]; MOST];
    for unit in 0..count {
        for goal in 0..MOST {
            regret[unit][goal] = reduced[unit][goal].saturating_add(back[unit][goal]).min(FORBIDDEN);
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
            assert_eq!(are_served(&costs, count, count, 100), best <= 100);
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
