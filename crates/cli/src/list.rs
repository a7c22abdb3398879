//! `dawson list`: the words of the input language.

use clap::{Args, ValueEnum};
use dawson::engine::keys::{self, Key, Sides};
use dawson::engine::{fmax_keys, variants};
use dawson::explain::{Table, table};
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
    /// The keys of files that define variants, and the lines of fmax.ini.
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
        What::Conditions => table(Table::Conditions)
            .map(|row| {
                let remark = if row.is_popeyes { "" } else { "not in Popeye" };
                format!("{}\t{remark}", row.names.join("\t"))
            })
            .collect(),
        What::Variants => variants().map(|variant| format!("{}\t{}", variant.name, variant.about)).collect(),
        What::Keys => {
            let of_fmax = fmax_keys::KEYS
                .iter()
                .map(|key| format!("{}\t\t{}\t{}\t{}", key.name, key.takes, key.default, key.meaning));
            let heading = ["", "FMAX.INI\t\tTAKES\tDEFAULT\tMEANING"].map(str::to_owned);
            keys::all().map(key).chain(heading).chain(of_fmax).collect()
        }
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
        What::Walks => table(Table::Walks)
            .map(|row| {
                let codes = row.signs.as_ref().map_or_else(String::new, |codes| codes.join("\t"));
                format!("{codes}\t{}", row.name())
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
fn key(key: &Key) -> String {
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
