//! Problem files in Popeye's language as lists of words, so that they can be made smaller one word at a time.

use std::fmt;

/// A command with what stands behind it, such as `Condition` with `Circe Mirror`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    pub word: &'static str,
    pub items: Vec<String>,
}

/// A problem. Diagrams are never printed, so that only solutions are compared.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problem {
    pub commands: Vec<Command>,
}

/// A file of problems.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    pub problems: Vec<Problem>,
}

impl Problem {
    /// Adds a command, unless nothing stands behind it.
    pub fn add(&mut self, word: &'static str, items: Vec<String>) {
        if !items.is_empty() {
            self.commands.push(Command { word, items });
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, problem) in self.problems.iter().enumerate() {
            writeln!(f, "{}\nOption NoBoard", if number == 0 { "BeginProblem" } else { "NextProblem" })?;
            for Command { word, items } in &problem.commands {
                writeln!(f, "{word} {}", items.join(" "))?;
            }
        }
        writeln!(f, "EndProblem")
    }
}

impl Case {
    /// The same without the number behind option Intelligent, or without the option where there is no number.
    pub fn less_intelligent(&self) -> Option<Case> {
        let mut case = self.clone();
        let mut changed = false;
        for command in case.problems.iter_mut().flat_map(|problem| &mut problem.commands) {
            for item in &mut command.items {
                if let Some((before, number)) = item.split_once("Intelligent") {
                    *item =
                        if number.is_empty() { before.to_owned() } else { format!("{before}Intelligent") };
                    changed = true;
                }
            }
            command.items.retain(|item| !item.is_empty());
        }
        changed.then(|| {
            case.problems.iter_mut().for_each(|problem| problem.commands.retain(|one| !one.items.is_empty()));
            case
        })
    }

    /// The same with a little less, in every way; what is left out first is greatest. Some make no sense
    /// and are refused by the program that reads them.
    pub fn smaller(&self) -> Vec<Case> {
        let mut all = Vec::new();
        if self.problems.len() > 1 {
            for index in 0..self.problems.len() {
                let mut case = self.clone();
                case.problems.remove(index);
                all.push(case);
            }
        }
        for (number, problem) in self.problems.iter().enumerate() {
            let mut push = |change: &dyn Fn(&mut Problem)| {
                let mut case = self.clone();
                change(&mut case.problems[number]);
                all.push(case);
            };
            for (index, command) in problem.commands.iter().enumerate() {
                let needed = command.word.ends_with("tipulation") || command.word == "Pieces";
                if !needed || problem.commands.iter().filter(|one| one.word == command.word).count() > 1 {
                    push(&|problem| drop(problem.commands.remove(index)));
                }
                for (at, item) in command.items.iter().enumerate() {
                    // without kings other things are asked
                    let king = item
                        .split(' ')
                        .next_back()
                        .is_some_and(|unit| unit.len() == 3 && unit.starts_with('K'));
                    if command.items.len() > 1 && !king {
                        push(&|problem| drop(problem.commands[index].items.remove(at)));
                    }
                    for text in shorter(command.word, item) {
                        push(&|problem| problem.commands[index].items[at].clone_from(&text));
                    }
                }
            }
        }
        all
    }
}

/// What is behind a command with one word, one bracket or one move less.
fn shorter(command: &str, item: &str) -> Vec<String> {
    let mut all = Vec::new();
    if command.ends_with("tipulation") {
        for (at, sign) in item.char_indices() {
            if let Some(end) = closing(&item[at..]) {
                all.push(format!("{}{}", &item[..at], &item[at + end..]));
                all.push(format!("{}{}", &item[..at], &item[at + 1..at + end - 1]));
            }
            if matches!(sign, '!' | '-' | '>' | '/') {
                all.push(format!("{}{}", &item[..at], &item[at + 1..]));
            }
            if let Some(number @ 2..=9) = sign.to_digit(10) {
                all.push(format!("{}{}{}", &item[..at], number - 1, &item[at + 1..]));
            }
        }
        for sign in [" & ", " | "] {
            for (at, _) in item.match_indices(sign) {
                let left = item[..at].rfind(['[', '{', '(']).map_or(0, |open| open + 1);
                let right = item[at..].find([']', '}', ')']).map_or(item.len(), |close| at + close);
                all.push(format!("{}{}", &item[..left], &item[at + sign.len()..]));
                all.push(format!("{}{}", &item[..at], &item[right..]));
            }
        }
        // play that leads to nothing is understood, but asks nothing
        all.retain(|text| command == "Stipulation" || branches(text) <= text.matches('[').count());
        return all;
    }
    let words: Vec<&str> = item.split(' ').collect();
    let last = if command == "Pieces" { words.len().saturating_sub(1) } else { words.len() };
    for index in 1..last {
        let mut words = words.clone();
        words.remove(index);
        all.push(words.join(" "));
    }
    all
}

/// The number of branches in structured play: lengths before the letter of who moves.
fn branches(text: &str) -> usize {
    let pairs = text.as_bytes().windows(2);
    pairs.filter(|pair| pair[0].is_ascii_digit() && b"adhs".contains(&pair[1])).count()
}

/// Where the bracket ends with which the text begins.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, sign) in text.char_indices() {
        match sign {
            '[' | '{' | '(' => depth += 1,
            ']' | '}' | ')' => depth -= 1,
            _ => {}
        }
        if depth <= 0 {
            return (at > 0).then_some(at + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_made_smaller_by_commands_items_and_words() {
        let mut problem = Problem::default();
        problem.add("Pieces", vec!["White Sa1".to_owned(), "Neutral Magic Sd4".to_owned()]);
        problem.add("Stipulation", vec!["h#2".to_owned()]);
        problem.add("Condition", vec!["Circe Mirror".to_owned()]);
        let case = Case { problems: vec![problem] };
        let texts: Vec<String> = case.smaller().iter().map(ToString::to_string).collect();
        let has = |part: &str| texts.iter().any(|text| text.contains(part));
        assert!(has("Pieces White Sa1\n") && has("Pieces Neutral Magic Sd4\n") && has("Neutral Sd4"));
        assert!(has("Stipulation h#1\n") && has("Condition Circe\n"));
        assert!(texts.iter().any(|text| !text.contains("Condition")));
        assert!(texts.iter().all(|text| text.contains("Stipulation")));
    }

    #[test]
    fn option_intelligent_loses_its_number_and_then_goes() {
        let mut problem = Problem::default();
        problem.add("Stipulation", vec!["h#2".to_owned()]);
        problem.add("Option", vec!["SetPlay".to_owned(), "Intelligent 3".to_owned()]);
        let limited = Case { problems: vec![problem] };
        let whole = limited.less_intelligent().expect("there is a limit");
        assert!(whole.to_string().contains("Option SetPlay Intelligent\n"));
        let plain = whole.less_intelligent().expect("there is the option");
        assert!(plain.to_string().contains("Option SetPlay\n"));
        assert_eq!(plain.less_intelligent(), None);
    }

    #[test]
    fn structured_play_loses_brackets_operands_and_signs() {
        let less = shorter("SStipulation", "white 2ad[1a[x & +]d]{!#}");
        let of = |text: &str| less.iter().any(|one| one == text);
        assert!(
            of("white 2ad[1a[x & +]d]") && of("white 1ad[1a[x & +]d]{!#}") && of("white 2ad[1a[x]d]{!#}")
        );
        assert!(!of("white 2ad{!#}"), "play that leads to nothing");
    }
}
