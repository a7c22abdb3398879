//! `dawson list`: the words of the input language.

use clap::{Args, ValueEnum};
use dawson::explain::{Table, table};
use engine::keys::Sides;
use rules::conditions::all;
use std::process::ExitCode;

/// What can be listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum What {
    /// The fairy conditions.
    Conditions,
    /// The walks of units.
    Walks,
    /// The attributes of units.
    Attributes,
    /// The kinds of play, as stipulations have them before the goal.
    Stipulations,
    /// The goals of stipulations.
    Goals,
    /// The options of solving and printing.
    Options,
    /// The variants of chess that are known by name.
    Variants,
    /// The keys of files that define variants.
    Keys,
}

/// What `dawson list` takes.
#[derive(Args)]
pub struct Arguments {
    /// What to list.
    what: What,
}

/// Runs the command: a heading, then a line for each word, English, French and German, with a tab between.
pub fn run(arguments: &Arguments) -> ExitCode {
    let lines: Vec<String> = match arguments.what {
        What::Conditions => all()
            .map(|row| {
                let remark = if row.popeye.is_none() { "not in Popeye" } else { "" };
                format!("{}\t{remark}", row.names.0.join("\t"))
            })
            .collect(),
        What::Variants => engine::Variant::known_names()
            .into_iter()
            .map(|name| {
                let about = engine::Variant::about(&name).unwrap_or_default();
                format!("{name}\t{about}")
            })
            .collect(),
        What::Keys => engine::keys::KEYS.iter().map(key).collect(),
        What::Attributes => table(Table::Attributes).map(|row| row.names.join("\t")).collect(),
        What::Stipulations | What::Goals => {
            table(if arguments.what == What::Goals { Table::Goals } else { Table::Stipulations })
                .map(|row| {
                    let sign = row.signs.as_ref().map_or("", |signs| signs[0].as_str());
                    format!("{sign}\t{}", row.names.join("\t"))
                })
                .collect()
        }
        What::Options => table(Table::Options).map(|row| row.names.join("\t")).collect(),
        What::Walks => movement::walks()[1..]
            .iter()
            .map(|entry| {
                let languages =
                    [movement::Language::English, movement::Language::French, movement::Language::German];
                let codes = languages.map(|l| entry.code(l).to_uppercase()).join("\t");
                format!("{codes}\t{}", entry.name(movement::Language::English))
            })
            .collect(),
    };
    let heading = match arguments.what {
        What::Conditions => "ENGLISH\tFRENCH\tGERMAN\tREMARK",
        What::Walks => "ENGLISH\tFRENCH\tGERMAN\tNAME",
        What::Attributes | What::Options => "ENGLISH\tFRENCH\tGERMAN",
        What::Stipulations | What::Goals => "SIGN\tENGLISH\tFRENCH\tGERMAN",
        What::Variants => "NAME\tABOUT",
        What::Keys => "VARIANTS.INI\tOWN FILES\tTAKES\tDEFAULT\tMEANING",
    };
    for line in std::iter::once(heading.to_owned()).chain(lines) {
        tell_line!("{}", line.trim_end());
    }
    ExitCode::SUCCESS
}

/// A key of variants.ini: with its sides, its name in our own kind of file, what it takes and is without it, and what it means.
fn key(key: &engine::keys::Key) -> String {
    let sides = match key.sides {
        Sides::Together => "",
        Sides::Apart => "White|Black",
        Sides::Any => "[White|Black]",
    };
    let own = key.own.unwrap_or("");
    let meaning = key.meaning;
    if key.is_unsupported() {
        return format!("{}{sides}\t{own}\t\t\tnot played: {meaning}", key.name);
    }
    if key.has_no_effect() {
        return format!("{}{sides}\t{own}\t\t\twithout effect: {meaning}", key.name);
    }
    format!("{}{sides}\t{own}\t{}\t{}\t{meaning}", key.name, key.takes, key.default)
}
