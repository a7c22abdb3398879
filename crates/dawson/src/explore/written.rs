//! Problems with their twins as one file.

use language::Language;
use language::keywords::commands::{BEGIN, Command, word};
use language::keywords::starts_with;

/// Problems, each with its twins, as one file in Popeye's language, in the language of the first; empty for none.
pub(super) fn problems<'t>(all: impl Iterator<Item = (&'t str, &'t [String])> + Clone) -> String {
    let Some((first, _)) = all.clone().next() else { return String::new() };
    let begin = first.split_whitespace().next().unwrap_or_default();
    let language = Language::ALL.into_iter().find(|&language| starts_with(BEGIN.get(language), begin));
    let language = language.unwrap_or(Language::English);
    let lower = |command| word(command, language).to_lowercase();
    let twin = lower(Command::Twin);
    let bodies: Vec<String> = all.map(|(text, twins)| body(text, twins, &twin)).collect();
    let next = format!("{}\n", lower(Command::NextProblem));
    format!("{}\n{}{}\n", BEGIN.get(language).to_lowercase(), bodies.join(&next), lower(Command::EndProblem))
}

/// What stands between the words that begin and end a problem.
fn body(text: &str, twins: &[String], twin: &str) -> String {
    let text = text.trim();
    let begin = text.find(char::is_whitespace).unwrap_or(text.len());
    let end = text.rfind(char::is_whitespace).unwrap_or(text.len());
    let twins: String = twins.iter().map(|change| format!("{twin} {change}\n")).collect();
    format!("{}\n{twins}", text[begin..end.max(begin)].trim())
}
