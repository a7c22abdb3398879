//! From the tree to the plan.

use std::collections::{HashMap, HashSet};

use super::anchor::Anchor;
use super::cost::cost;
use super::transform::{Transform, expand};
use super::{HeaderTest, ListPlan, MatchPlan, Needs, Plan, Variant};
use crate::error::QueryError;
use crate::header::HeaderCondition;
use crate::tree::{
    Condition as C, Counting, Designator, MatchCondition, MatchList, PositionList, Query, Range, Scope,
};

/// More transforms in all nested lists together are refused.
const MOST_VARIANTS: usize = 400_000;

/// Compiles a query.
///
/// # Errors
///
/// When its transformations multiply beyond measure, or keywords stand where they have no meaning.
pub fn compile(query: &Query) -> Result<Plan, QueryError> {
    let mut compiler = Compiler::default();
    let root = &query.root;
    let mut matches = vec![compiler.match_list(root, false)?];
    if root.either_colour {
        if let Some(list) =
            root.positions.iter().find(|l| l.transforms.contains(&crate::tree::TransformKeyword::Colour))
        {
            let message = ":eithercolor already exchanges the colours, :flipcolor is not allowed beside it";
            return Err(QueryError::new(message, list.span.clone()));
        }
        matches.push(compiler.match_list(root, true)?);
    }
    let mut needs = compiler.needs;
    needs.positions = !root.positions.is_empty();
    needs.origins = !root.tags.is_empty();
    let mut wanted: Vec<String> = compiler.tags.into_iter().collect();
    wanted.sort_unstable();
    let accumulators = query
        .accumulators
        .iter()
        .enumerate()
        .map(|(at, name)| (name.clone(), compiler.each_colour >> at & 1 != 0))
        .collect();
    Ok(Plan { matches, wanted_tags: wanted, needs, accumulators, memories: compiler.memories.len() })
}

/// What a memory belongs to: conditions that are equal share one.
type MemoryKey = (u8, Vec<ListPlan>);

#[derive(Default)]
struct Compiler {
    variants: usize,
    memories: HashMap<MemoryKey, usize>,
    needs: Needs,
    tags: HashSet<String>,
    each_colour: u32,
    /// What lists inside the list at hand say about the whole search.
    controls: Controls,
}

/// What ends the search, rejects the game or is left out.
#[derive(Default)]
struct Controls {
    cut: Vec<ListPlan>,
    exclude: Vec<ListPlan>,
    skip: Vec<ListPlan>,
}

impl Compiler {
    fn match_list(&mut self, list: &MatchList, flipped: bool) -> Result<MatchPlan, QueryError> {
        let transform = if flipped { Transform::colour_flip() } else { Transform::identity() };
        let header = HeaderTest::All(list.conditions.iter().map(|c| self.header(c, flipped)).collect());
        let mut lists = Vec::new();
        for positions in &list.positions {
            lists.push(self.list(positions, &transform, true)?);
        }
        let tags = list
            .tags
            .iter()
            .map(|(_, unit)| match transform.condition::<(), ()>(&C::Unit(*unit)) {
                Some(C::Unit(unit)) => Designator { squares: u64::MAX, ..unit },
                _ => *unit,
            })
            .collect();
        Ok(MatchPlan { header, lists, negated: list.negated, tags })
    }

    fn header_list(&mut self, list: &MatchList, flipped: bool) -> HeaderTest {
        let all = HeaderTest::All(list.conditions.iter().map(|c| self.header(c, flipped)).collect());
        let test = if list.either_colour {
            let other = HeaderTest::All(list.conditions.iter().map(|c| self.header(c, !flipped)).collect());
            HeaderTest::Any(vec![all, other])
        } else {
            all
        };
        if list.negated { HeaderTest::Not(Box::new(test)) } else { test }
    }

    fn header(&mut self, condition: &MatchCondition, flipped: bool) -> HeaderTest {
        let mut lists = |lists: &[MatchList]| lists.iter().map(|l| self.header_list(l, flipped)).collect();
        match condition {
            MatchCondition::Header(header) => {
                let header = if flipped { header.flipped() } else { header.clone() };
                self.note_header(&header);
                HeaderTest::Is(header)
            }
            MatchCondition::Not(inner) => HeaderTest::Not(Box::new(self.header(inner, flipped))),
            MatchCondition::NotList(inner) => HeaderTest::Not(Box::new(self.header_list(inner, flipped))),
            MatchCondition::And(inner) => HeaderTest::All(lists(inner)),
            MatchCondition::Or(inner) => HeaderTest::Any(lists(inner)),
            MatchCondition::Xor(inner) => HeaderTest::One(lists(inner)),
            MatchCondition::Cond(clauses) => HeaderTest::Cond(
                clauses
                    .iter()
                    .map(|(clause, expression)| {
                        (
                            clause.as_ref().map(|c| self.header_list(c, flipped)),
                            self.header_list(expression, flipped),
                        )
                    })
                    .collect(),
            ),
        }
    }

    fn note_header(&mut self, header: &HeaderCondition) {
        self.tags.extend(header.wanted_tags());
        if matches!(header, HeaderCondition::Comment { .. }) {
            self.needs.comments = true;
        }
    }

    fn list(&mut self, list: &PositionList, outer: &Transform, top: bool) -> Result<ListPlan, QueryError> {
        self.refuse_misplaced(list, top)?;
        let mut plan = ListPlan {
            negated: list.negated,
            accumulate: list.accumulate.clone(),
            scope: list.scope,
            preceding: list.preceding,
            counting: list.counting.clone(),
            ..ListPlan::default()
        };
        if list.scope != Scope::MainLine {
            self.needs.variations = true;
        }
        for &(name, starred) in &list.accumulate {
            self.each_colour |= u32::from(starred) << name;
        }
        let mut all: Vec<(Vec<C<ListPlan>>, bool)> = Vec::new();
        for transform in expand(&list.transforms) {
            self.variants += 1;
            if self.variants > MOST_VARIANTS {
                let message = format!("the transformations multiply to more than {MOST_VARIANTS} lists");
                return Err(QueryError::new(message, list.span.clone()));
            }
            let total = outer.after(&transform);
            let mut conditions = Vec::with_capacity(list.conditions.len() + list.inside.len());
            for condition in &list.conditions {
                if let C::SumRange(name, range) = condition {
                    push_once(&mut plan.sums, (*name, *range));
                } else {
                    conditions.push(self.condition(condition, &total)?);
                }
            }
            for (units, place) in &list.inside {
                if let Some(C::Unit(units)) = total.condition::<(), ()>(&C::Unit(*units)) {
                    conditions.push(C::Unit(Designator { squares: units.squares & place, ..units }));
                }
            }
            all.push((conditions, total.flipped));
        }
        plan.asks_for_moves =
            all.first().is_some_and(|(conditions, _)| conditions.iter().any(asks_for_moves));
        plan.accumulates_inside = !plan.accumulate.is_empty()
            || all.first().is_some_and(|(conditions, _)| conditions.iter().any(accumulates));
        share_common(&mut plan, all);
        plan.anchor = Anchor::of(&plan.variants, !plan.accumulate.is_empty() || !plan.counting.is_empty());
        self.control(list, outer, &mut plan, top)?;
        if !top && !plan.counting.is_empty() {
            plan.memory = Some(self.memory(2, vec![plan.clone()]));
        }
        Ok(plan)
    }

    /// What the list says of the whole search. Inside other lists that is noted for the list at the top, since there is but
    /// one search; a list that itself excludes or skips asks for nothing more, so it holds everywhere.
    fn control(
        &mut self,
        list: &PositionList,
        outer: &Transform,
        plan: &mut ListPlan,
        top: bool,
    ) -> Result<(), QueryError> {
        let mut arguments = |lists: &[Option<PositionList>]| -> Result<Vec<Option<ListPlan>>, QueryError> {
            let compiled = |list: &Option<PositionList>| {
                list.as_ref().map(|list| self.list(list, outer, false)).transpose()
            };
            lists.iter().map(compiled).collect()
        };
        let (cut, exclude, skip) = (arguments(&list.cut)?, arguments(&list.exclude)?, arguments(&list.skip)?);
        if top {
            let of_others = std::mem::take(&mut self.controls);
            let with = |own: Vec<Option<ListPlan>>, others: Vec<ListPlan>| {
                own.into_iter().chain(others.into_iter().map(Some)).collect()
            };
            plan.cut = with(cut, of_others.cut);
            plan.exclude = with(exclude, of_others.exclude);
            plan.skip = with(skip, of_others.skip);
            return Ok(());
        }
        let asks_for_nothing = exclude.contains(&None) || skip.contains(&None);
        let whole = plan.clone();
        let controls = &mut self.controls;
        for (own, all) in
            [(cut, &mut controls.cut), (exclude, &mut controls.exclude), (skip, &mut controls.skip)]
        {
            for argument in own {
                let argument = argument.unwrap_or_else(|| whole.clone());
                if !all.contains(&argument) {
                    all.push(argument);
                }
            }
        }
        if asks_for_nothing {
            let anything = Variant { conditions: Vec::new(), flipped: false };
            *plan = ListPlan { variants: vec![anything], ..ListPlan::default() };
        }
        Ok(())
    }

    /// Counts of one transform have no meaning inside other lists.
    fn refuse_misplaced(&self, list: &PositionList, top: bool) -> Result<(), QueryError> {
        let of_one =
            |c: &Counting| matches!(c, Counting::MatchesOfOneTransform(_) | Counting::RunOfOneTransform(_));
        if !top && list.counting.iter().any(of_one) {
            let message = "the counts of one transform may stand in lists at the top level only";
            return Err(QueryError::new(message, list.span.clone()));
        }
        Ok(())
    }

    fn memory(&mut self, kind: u8, lists: Vec<ListPlan>) -> usize {
        let next = self.memories.len();
        *self.memories.entry((kind, lists)).or_insert(next)
    }

    fn lists(&mut self, lists: &[PositionList], transform: &Transform) -> Result<Vec<ListPlan>, QueryError> {
        lists.iter().map(|list| self.list(list, transform, false)).collect()
    }

    fn condition(
        &mut self,
        condition: &C<PositionList>,
        transform: &Transform,
    ) -> Result<C<ListPlan>, QueryError> {
        self.note(condition);
        if let Some(plain) = transform.condition(condition) {
            return Ok(match plain {
                C::TableEvaluation(result, distance, Some(_)) => {
                    // Equal conditions share a memory: it is the first position of either.
                    let key = ListPlan {
                        common: vec![C::TableEvaluation(result, distance, None)],
                        ..ListPlan::default()
                    };
                    C::TableEvaluation(result, distance, Some(self.memory(3, vec![key])))
                }
                other => other,
            });
        }
        Ok(match condition {
            C::And(lists) => C::And(self.lists(lists, transform)?),
            C::Or(lists) => C::Or(self.lists(lists, transform)?),
            C::Xor(lists) => C::Xor(self.lists(lists, transform)?),
            C::Not(list) => C::Not(Box::new(self.list(list, transform, false)?)),
            C::Cond(clauses) => {
                let mut compiled = Vec::with_capacity(clauses.len());
                for (clause, expression) in clauses {
                    let clause = clause.as_ref().map(|c| self.list(c, transform, false)).transpose()?;
                    compiled.push((clause, self.list(expression, transform, false)?));
                }
                C::Cond(compiled)
            }
            C::Sequence(lists) => C::Sequence(self.lists(lists, transform)?),
            C::GappedSequence(lists, _) => {
                let lists = self.lists(lists, transform)?;
                let memory = self.memory(0, lists.clone());
                C::GappedSequence(lists, memory)
            }
            C::Match(lists, _) => {
                let lists = self.lists(lists, transform)?;
                let memory = self.memory(1, lists.clone());
                C::Match(lists, memory)
            }
            C::MatchConsecutive(lists) => C::MatchConsecutive(self.lists(lists, transform)?),
            C::Negated(inner) => C::Negated(Box::new(self.condition(inner, transform)?)),
            // All others have been transformed above.
            _ => C::Negated(Box::new(C::And(Vec::new()))),
        })
    }

    fn note(&mut self, condition: &C<PositionList>) {
        match condition {
            C::Negated(inner) => self.note(inner),
            C::Header(header) => {
                self.note_header(header);
                self.note_header(&header.flipped());
            }
            C::Asked(question) => question.note(&mut self.needs),
            C::Relation(relation) if relation.scope != Scope::MainLine => self.needs.variations = true,
            C::TableEvaluation(..) => self.needs.tables = true,
            _ => {}
        }
    }
}

fn push_once(sums: &mut Vec<(u8, Range)>, sum: (u8, Range)) {
    if !sums.contains(&sum) {
        sums.push(sum);
    }
}

/// Parts what all transforms share from what differs, leaves out transforms that can never match and those that
/// are equal, and puts cheap conditions first.
fn share_common(plan: &mut ListPlan, all: Vec<(Vec<C<ListPlan>>, bool)>) {
    let number = all.first().map_or(0, |(conditions, _)| conditions.len());
    let shared: Vec<bool> =
        (0..number).map(|at| all.iter().all(|(conditions, _)| conditions[at] == all[0].0[at])).collect();
    if let Some((first, _)) = all.first() {
        plan.common = first.iter().zip(&shared).filter(|(_, s)| **s).map(|(c, _)| c.clone()).collect();
    }
    if plan.common.iter().any(impossible) {
        return;
    }
    // The order in which the accumulating lists are visited does not matter: sums are tested last.
    plan.common.sort_by_key(cost);
    let colours_count_alone = plan.accumulate.iter().any(|(_, starred)| *starred);
    let mut seen = HashSet::new();
    for (conditions, flipped) in all {
        let mut conditions: Vec<C<ListPlan>> =
            conditions.into_iter().zip(&shared).filter(|(_, s)| !**s).map(|(c, _)| c).collect();
        if conditions.iter().any(impossible) {
            continue;
        }
        conditions.sort_by_key(cost);
        let variant = Variant { conditions, flipped: flipped && colours_count_alone };
        if seen.insert(variant.clone()) {
            plan.variants.push(variant);
        }
    }
}

/// Whether it can be seen that a condition holds nowhere.
fn impossible(condition: &C<ListPlan>) -> bool {
    match condition {
        C::Unit(unit) => unit.is_nowhere(),
        C::Asked(question) => question.is_impossible(),
        C::Line(line) => {
            line.played.iter().flat_map(|m| [&m.from, &m.to]).flatten().any(Designator::is_nowhere)
        }
        C::Sequence(lists) | C::And(lists) | C::GappedSequence(lists, _) => {
            lists.iter().any(ListPlan::never_matches)
        }
        _ => false,
    }
}

/// Whether a condition asks about the next move.
fn asks_for_moves(condition: &C<ListPlan>) -> bool {
    let of_list = |list: &ListPlan| list.asks_for_moves;
    match condition {
        C::Line(_) => true,
        C::Asked(question) => question.asks_for_move(),
        C::And(_) | C::Or(_) | C::Xor(_) | C::Cond(_) => condition.children().into_iter().any(of_list),
        C::Sequence(lists) | C::GappedSequence(lists, _) => lists.first().is_some_and(of_list),
        _ => false,
    }
}

fn accumulates(condition: &C<ListPlan>) -> bool {
    let holds_lists = matches!(condition, C::And(_) | C::Or(_) | C::Xor(_) | C::Not(_) | C::Cond(_));
    holds_lists && condition.children().into_iter().any(|list| list.accumulates_inside)
}
