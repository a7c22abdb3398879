//! `dawson list`: the words of the input language.

use clap::{Args, ValueEnum};
use language::keywords::conditions::CONDITIONS;
use language::keywords::options::OPTIONS;
use std::process::ExitCode;

/// What can be listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum What {
    /// The fairy conditions.
    Conditions,
    /// The walks of units.
    Walks,
    /// The options of solving and printing.
    Options,
    /// The variants of chess that are known by name.
    Variants,
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
        What::Conditions => CONDITIONS
            .iter()
            .map(|row| {
                let known_by = row.short_for.map_or(row.name(), |(name, _)| name);
                let played = rules::conditions::find(known_by).is_some();
                format!("{}\t{}", row.words.0.join("\t"), if played { "" } else { "not played yet" })
            })
            .collect(),
        What::Variants => engine::Variant::known_names()
            .into_iter()
            .map(|name| {
                let about = engine::Variant::about(&name).unwrap_or_default();
                format!("{name}\t{about}")
            })
            .collect(),
        What::Options => OPTIONS.iter().map(|row| row.2.0.join("\t")).collect(),
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
        What::Options => "ENGLISH\tFRENCH\tGERMAN",
        What::Variants => "NAME\tABOUT",
    };
    for line in std::iter::once(heading.to_owned()).chain(lines) {
        tell_line!("{}", line.trim_end());
    }
    ExitCode::SUCCESS
}
