//! What of an output counts: the moves of each problem and twin, those that follow the same move in any order.

/// The output without diagrams, messages, times and statistics, moves in a fixed order.
pub fn normalise(text: &str) -> String {
    let mut out = Vec::new();
    let mut tree = Tree::default();
    for line in text.lines() {
        let words = line.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(place) = place(line) {
            tree.add(place, words);
        } else if let Some(ending) = ending(&words) {
            tree.end(&mut out);
            out.push(ending.to_owned());
        } else if let Some(label) = twin(&words) {
            tree.end(&mut out);
            out.push(label);
        }
    }
    tree.end(&mut out);
    out.join("\n")
}

/// How a problem ended, if that is what the line tells.
fn ending(line: &str) -> Option<&'static str> {
    ["solution finished.", "Partial solution", "solving interrupted.", "problem ignored"]
        .into_iter()
        .find(|ending| line.starts_with(ending))
}

/// The letter of a twin, with the sign of those that continue the one before.
fn twin(line: &str) -> Option<String> {
    let (label, _) = line.split_once(')')?;
    let letter = label.strip_prefix('+').unwrap_or(label);
    let fits = letter.len() == 1 && letter.starts_with(|c: char| c.is_ascii_lowercase())
        || letter.strip_prefix('z').is_some_and(|number| number.parse::<u32>().is_ok());
    fits.then(|| format!("twin {label}"))
}

/// How far to the right a line of the solution stands, in half columns; `None` for other lines.
fn place(line: &str) -> Option<usize> {
    let text = line.trim_start();
    let blanks = line.len() - text.len();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 && text[digits..].starts_with('.') {
        return Some(2 * (blanks + digits));
    }
    // the word stands where the key stands, and what follows belongs to it
    if text.trim_end() == "but" {
        return Some(2 * blanks + 1);
    }
    if text.starts_with("refutes.") {
        return Some(usize::MAX);
    }
    ["zugzwang.", "threat:"].iter().any(|word| text.starts_with(word)).then_some(2 * blanks)
}

/// Lines below those that they follow.
#[derive(Default)]
struct Tree {
    /// Each with the lines that stand below it, from the root to the last line read.
    open: Vec<(usize, String, Vec<String>)>,
    done: Vec<String>,
}

impl Tree {
    fn add(&mut self, place: usize, line: String) {
        self.close(place);
        self.open.push((place, line, Vec::new()));
    }

    /// Ends the lines that stand as far to the right, or farther.
    fn close(&mut self, place: usize) {
        while let Some((_, line, mut below)) = self.open.pop_if(|(other, ..)| *other >= place) {
            below.sort();
            let text: Vec<String> =
                std::iter::once(line).chain(below.iter().map(|text| text.replace('\n', "\n> "))).collect();
            let text = text.join("\n> ");
            match self.open.last_mut() {
                Some((.., siblings)) => siblings.push(text),
                None => self.done.push(text),
            }
        }
    }

    fn end(&mut self, out: &mut Vec<String>) {
        self.close(0);
        self.done.sort();
        out.append(&mut self.done);
    }
}

#[cfg(test)]
mod tests {
    use super::normalise;

    #[test]
    fn the_order_of_moves_and_what_is_not_a_move_do_not_count() {
        let one = "Popeye 4.10\n\n   1.Ra1-a6 ! zugzwang.\n      1...b7*a6\n          2.b6-b7 #\n      1...Bb8-h2\n          2.Ra6*a7 #\n\n   1.Ra1*a7 + ?\n    but\n      1...Bb8*a7 !\n\nsolution finished. Time = 0.1 s\n";
        let other = "Dawson\n\n   1.Ra1*a7 + ?\n    but\n      1...Bb8*a7 !\n\n   1.Ra1-a6 ! zugzwang.\n      1...Bb8-h2\n          2.Ra6*a7 #\n      1...b7*a6\n          2.b6-b7 #\n\n\nsolution finished. Time = 7 s\n";
        assert_eq!(normalise(one), normalise(other));
        let moved = other
            .replace("          2.b6-b7 #\n", "")
            .replace("2.Ra6*a7 #", "2.Ra6*a7 #\n          2.b6-b7 #");
        assert_ne!(normalise(one), normalise(&moved), "another move belongs to another defence");
    }

    #[test]
    fn twins_and_problems_keep_their_order() {
        let text = "a) \n\n  1.Kb2-b1 Ka3-b3\n  1.Ka2-a1 Ka4-b3\n\n\nb) wKa1-->b1  \n\n\nPartial solution. Time = 0 s\n";
        assert_eq!(normalise(text), "twin a\n1.Ka2-a1 Ka4-b3\n1.Kb2-b1 Ka3-b3\ntwin b\nPartial solution");
    }
}
