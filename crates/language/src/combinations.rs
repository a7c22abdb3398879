//! Whether a task combines what the reference program refuses to combine.

use crate::Language;
use crate::canonical::{Settled, settle};
use crate::keywords::walks;
use crate::reader::tree::{Parameter, WalkName};
use crate::setup::Task;
use board::{Marks, Unit, Walk};
use rules::attributes::{ATTRIBUTES, Attribute};
use rules::conditions::{Class, Condition, Trait, Variant, find};

/// What the reference program refuses in a task, in words; `None` when it plays it.
#[must_use]
pub fn refused(task: &Task) -> Option<String> {
    let problem = Problem::new(task);
    problem.excluded().or_else(|| problem.units_apart())
}

/// Whether the reference program refuses option Intelligent for a task, whatever is asked: conditions that its mode does
/// not know, kamikaze units, and walks that would come of promotions.
#[must_use]
pub fn is_unfit_for_intelligent(task: &Task) -> bool {
    let problem = Problem::new(task);
    let dummy = walks::find(Language::English, "du");
    let promotes_to = |unit: &Unit| {
        let kind = movement::walk(unit.walk).map(|entry| entry.kind());
        let never = Some(unit.walk) == dummy || kind.is_some_and(|k| k.is_pawn || k.is_king);
        unit.walk > Walk::KING && !never
    };
    let unfit = |unit: &Unit| ATTRIBUTES.iter().any(|row| unit.marks.has(row.mark) && !row.intelligent);
    problem.settled.iter().any(|s| !s.row.intelligent)
        || problem.units.iter().any(|unit| promotes_to(unit) || unfit(unit))
}

/// A task as combinations are asked about.
struct Problem<'t> {
    task: &'t Task,
    settled: Vec<Settled>,
    /// The rows of the conditions given, and of those that they imply.
    rows: Vec<&'static Condition>,
    units: Vec<Unit>,
}

impl Problem<'_> {
    fn new(task: &Task) -> Problem<'_> {
        let settled = settle(&task.conditions);
        let mut rows: Vec<&'static Condition> = settled.iter().map(|s| s.row).collect();
        for row in settled.iter().flat_map(|s| s.row.implies).filter_map(|name| find(name)) {
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
        let units = task.position.occupied().into_iter().map(|square| task.position.unit(square)).collect();
        Problem { task, settled, rows, units }
    }

    /// A condition and what its row excludes.
    fn excluded(&self) -> Option<String> {
        self.rows.iter().find_map(|row| {
            if let Some(other) = row.excludes.iter().find(|what| self.holds(what, row)) {
                return Some(apart(row.name(), &self.words(other, row)));
            }
            row.words_exclude.iter().filter(|(word, _)| self.has_word(row.name(), *word)).find_map(
                |(word, others)| {
                    let other = others.iter().find(|what| self.holds(what, row))?;
                    Some(apart(&format!("{} {}", row.name(), word.name()), &self.words(other, row)))
                },
            )
        })
    }

    /// Units that do not go together, or with themselves.
    fn units_apart(&self) -> Option<String> {
        let marked = |mark: Marks| self.units.iter().any(|unit| unit.marks.has(mark));
        let there =
            |mark: Marks| if mark == Marks::NEUTRAL { self.has_neutral_units() } else { marked(mark) };
        let excluded = |unit: &Unit| {
            let by_walk =
                movement::walk(unit.walk).map_or(movement::HUNTERS_EXCLUDE, |entry| entry.kind().excludes);
            by_walk.iter().copied().find(|&mark| there(mark))
        };
        if let Some((unit, mark)) = self.units.iter().find_map(|unit| Some((unit, excluded(unit)?))) {
            let other = if mark == Marks::NEUTRAL { Trait::NeutralUnits } else { Trait::Marked(mark) };
            let code = walks::code(Language::English, unit.walk);
            return Some(apart(&other.to_string(), &format!("units of walk {code}")));
        }
        let apart_from_neutral = |row: &&&Attribute| row.excludes_neutral && marked(row.mark);
        if let Some(row) = ATTRIBUTES.iter().find(apart_from_neutral).filter(|_| self.has_neutral_units()) {
            return Some(apart("neutral units", &Trait::Marked(row.mark).to_string()));
        }
        let wrong = |unit: &&Unit| {
            let hops = movement::walk(unit.walk)
                .is_some_and(|entry| entry.is_hopper() && !entry.kind().hides_hurdle);
            unit.marks.are_contrary() || !hops && unit.marks.change_hurdles()
        };
        self.units.iter().find(wrong).map(|unit| {
            let name = walks::code(Language::English, unit.walk);
            format!("{name}: its attributes do not go together, or are for hoppers only")
        })
    }

    fn has_neutral_units(&self) -> bool {
        let becomes_neutral =
            |unit: &Unit| ATTRIBUTES.iter().any(|row| row.becomes_neutral && unit.marks.has(row.mark));
        self.units.iter().any(|unit| unit.is_neutral() || becomes_neutral(unit))
            || self.rows.iter().any(|row| row.classes.contains(&Class::MakesNeutral))
    }

    fn given(&self, name: &str) -> Option<&Settled> {
        self.settled.iter().find(|s| s.row.name() == name)
    }

    /// Whether a word stands behind a condition, or goes without saying.
    fn has_word(&self, name: &str, word: Variant) -> bool {
        self.given(name)
            .is_some_and(|s| s.has(word) || s.row.without_word == Some(word) && s.words().count() == 0)
    }

    /// The condition of the class that is not the one that asks.
    fn other_of(&self, class: Class, asking: &Condition) -> Option<&'static Condition> {
        self.rows.iter().copied().find(|row| row.classes.contains(&class) && *row != asking)
    }

    /// Whether something is true of the problem, as the row of a condition asks.
    fn holds(&self, what: &Trait, asking: &Condition) -> bool {
        let royal = |unit: &&Unit| unit.is_royal() && unit.walk != Walk::KING;
        match *what {
            Trait::Under(name) => self.rows.iter().any(|row| row.name() == name),
            Trait::Of(class) => self.other_of(class, asking).is_some(),
            Trait::With(name, word) => self.has_word(name, word),
            Trait::Naming(name) => self.given(name).is_some_and(|s| {
                s.parameters.iter().any(|p| match &p.value {
                    Parameter::Walk(WalkName::Plain(walk)) => *walk > Walk::KING,
                    Parameter::Walk(_) => true,
                    _ => false,
                })
            }),
            Trait::NeutralUnits => self.has_neutral_units(),
            Trait::FairyUnits => self.units.iter().any(|unit| unit.walk > Walk::KING),
            Trait::Unit(code) => {
                let walk = walks::find(Language::English, code);
                self.units.iter().any(|unit| Some(unit.walk) == walk)
            }
            Trait::Units { are, .. } => self.units.iter().any(|unit| are(unit.walk)),
            Trait::Marked(mark) => self.units.iter().any(|unit| unit.marks.has(mark)),
            Trait::RoyalUnits => self.units.iter().any(|unit| royal(&unit)),
            Trait::RoyalUnitOf(side) => self.units.iter().any(|unit| royal(&unit) && unit.belongs_to(side)),
            Trait::All(parts) => parts.iter().all(|part| self.holds(part, asking)),
            Trait::Any(parts) => parts.iter().any(|part| self.holds(part, asking)),
            Trait::Asks(goal) => {
                let asked = self.task.stipulation.as_ref();
                asked.is_some_and(|asked| asked.meaning.play.tests(|g| g == goal))
            }
            Trait::AsksForSeveral => self.task.stipulation.as_ref().is_some_and(|asked| {
                let mut kinds = Vec::new();
                asked.meaning.play.for_each_goal(&mut |test| kinds.push(std::mem::discriminant(&test.goal)));
                kinds.windows(2).any(|pair| pair[0] != pair[1])
            }),
        }
    }

    fn words(&self, what: &Trait, asking: &Condition) -> String {
        match *what {
            Trait::Of(class) => self.other_of(class, asking).map_or("", Condition::name).to_owned(),
            Trait::All(parts) => {
                parts.iter().map(|part| self.words(part, asking)).collect::<Vec<String>>().join(" with ")
            }
            Trait::Any(parts) => {
                let held = parts.iter().find(|part| self.holds(part, asking));
                held.map_or_else(String::new, |part| self.words(part, asking))
            }
            _ => what.to_string(),
        }
    }
}

fn apart(one: &str, other: &str) -> String {
    format!("{one} and {other} are not played together")
}
