//! Whether a task combines what the reference program refuses to combine.

use crate::Language;
use crate::canonical::{Settled, settle};
use crate::keywords::attributes::ATTRIBUTES;
use crate::keywords::combinations::{
    COMBINATIONS, FIT_FOR_INTELLIGENT, MAKES_NEUTRAL, Trait, UNFIT_FOR_INTELLIGENT, WITHOUT_HURDLE,
};
use crate::keywords::walks;
use crate::reader::tree::{Parameter, WalkName};
use crate::setup::Task;
use board::{Unit, Walk};

/// What the reference program refuses in a task, in words; `None` when it plays it.
#[must_use]
pub fn refused(task: &Task) -> Option<String> {
    let settled = settle(&task.conditions);
    let units: Vec<Unit> = task.position.occupied().into_iter().map(|s| task.position.unit(s)).collect();
    let holds = |what: &Trait| holds(*what, task, &settled, &units);
    for (first, second) in COMBINATIONS {
        for one in first.iter().filter(|t| holds(t)) {
            if let Some(other) = second.iter().find(|t| *t != one && holds(t)) {
                return Some(format!("{} and {} are not played together", words(*one), words(*other)));
            }
        }
    }
    let wrong = |unit: &&Unit| {
        let hops = movement::walk(unit.walk).is_some_and(|entry| {
            entry.is_hopper()
                && !WITHOUT_HURDLE
                    .contains(&walks::code(Language::English, unit.walk).to_lowercase().as_str())
        });
        unit.marks.are_contrary() || !hops && unit.marks.change_hurdles()
    };
    units.iter().find(wrong).map(|unit| {
        let name = walks::code(Language::English, unit.walk);
        format!("{name}: its attributes do not go together, or are for hoppers only")
    })
}

/// Whether the reference program refuses option Intelligent for a task, whatever is asked: conditions that its mode does
/// not know, kamikaze units, and walks that would come of promotions.
#[must_use]
pub fn is_unfit_for_intelligent(task: &Task) -> bool {
    let settled = settle(&task.conditions);
    let units: Vec<Unit> = task.position.occupied().into_iter().map(|s| task.position.unit(s)).collect();
    let dummy = walks::find(Language::English, "du");
    let promotes_to = |unit: &Unit| {
        let kind = movement::walk(unit.walk).map(|entry| entry.kind());
        let never = Some(unit.walk) == dummy || kind.is_some_and(|k| k.is_pawn || k.is_king);
        unit.walk > Walk::KING && !never
    };
    settled.iter().any(|s| !FIT_FOR_INTELLIGENT.contains(&s.row.name()))
        || units.iter().any(promotes_to)
        || holds(UNFIT_FOR_INTELLIGENT, task, &settled, &units)
}

fn holds(what: Trait, task: &Task, settled: &[Settled], units: &[Unit]) -> bool {
    let under = |name: &str| settled.iter().find(|s| s.row.name() == name);
    match what {
        Trait::Under(name) => under(name).is_some() || settled.iter().any(|s| s.row.implies.contains(&name)),
        Trait::With(name, variant) => under(name)
            .is_some_and(|s| s.has(variant) || s.row.without_word == Some(variant) && s.words().count() == 0),
        Trait::NeutralUnits => {
            units.iter().any(|unit| unit.is_neutral())
                || MAKES_NEUTRAL.iter().any(|what| holds(*what, task, settled, units))
        }
        Trait::FairyWalks => units.iter().any(|unit| unit.walk > Walk::KING),
        Trait::Naming(name) => under(name).is_some_and(|s| {
            s.parameters.iter().any(|p| match &p.value {
                Parameter::Walk(WalkName::Plain(walk)) => *walk > Walk::KING,
                Parameter::Walk(_) => true,
                _ => false,
            })
        }),
        Trait::Walk(code) => {
            let walk = walks::find(Language::English, code);
            units.iter().any(|unit| Some(unit.walk) == walk)
        }
        Trait::Hunters => units.iter().any(|unit| movement::walk(unit.walk).is_none()),
        Trait::Marked(mark) => units.iter().any(|unit| unit.marks.has(mark)),
        Trait::RoyalUnitOf(side) => {
            units.iter().any(|unit| unit.is_royal() && unit.walk != Walk::KING && unit.belongs_to(side))
        }
        Trait::RoyalUnits => units.iter().any(|unit| unit.is_royal() && unit.walk != Walk::KING),
        Trait::All(parts) => parts.iter().all(|part| holds(*part, task, settled, units)),
        Trait::Asks(goal) => {
            task.stipulation.as_ref().is_some_and(|asked| asked.meaning.play.tests(|g| g == goal))
        }
        Trait::AsksForSeveral => task.stipulation.as_ref().is_some_and(|asked| {
            let mut kinds = Vec::new();
            asked.meaning.play.for_each_goal(&mut |test| kinds.push(std::mem::discriminant(&test.goal)));
            kinds.windows(2).any(|pair| pair[0] != pair[1])
        }),
    }
}

fn words(what: Trait) -> String {
    match what {
        Trait::Under(name) => name.to_owned(),
        Trait::Naming(name) => format!("{name} with fairy units"),
        Trait::With(name, variant) => format!("{name} {}", variant.name()),
        Trait::NeutralUnits => "neutral units".to_owned(),
        Trait::FairyWalks => "fairy units".to_owned(),
        Trait::Hunters => "hunters".to_owned(),
        Trait::Walk(code) => format!("units of walk {}", code.to_uppercase()),
        Trait::Marked(marks) => {
            let named = ATTRIBUTES.iter().find(|row| row.0 == marks);
            format!("{} units", named.map_or("marked", |row| row.1.get(Language::English)))
        }
        Trait::RoyalUnits | Trait::RoyalUnitOf(_) => "royal units".to_owned(),
        Trait::Asks(goal) => format!("the goal {goal}"),
        Trait::AsksForSeveral => "goals of several kinds".to_owned(),
        Trait::All(parts) => parts.iter().map(|part| words(*part)).collect::<Vec<String>>().join(" with "),
    }
}
