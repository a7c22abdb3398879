//! Reading traditional stipulations, such as `ser-h#5`, into the tree.

use crate::structured::Reader;
use crate::{Branch, BranchKind, Fork, Play, Show, Stipulation, StipulationError, kinds};

type Result<T> = std::result::Result<T, StipulationError>;

/// Reads a traditional stipulation. The text may go on behind it (the length may be a token of its own); the
/// second part of the answer says how many bytes belong to the stipulation.
///
/// # Errors
/// What was expected, at the byte where reading stopped.
pub fn parse_traditional(text: &str) -> Result<(Stipulation, usize)> {
    let mut reader = Reader::new(text);
    let stipulation = play(&mut reader)?;
    Ok((stipulation, reader.at))
}

fn play(reader: &mut Reader<'_>) -> Result<Stipulation> {
    let exact = reader.accept("exact-");
    if let Some(introduction) = introduction(reader)? {
        let rest = play_behind_introduction(reader, exact)?;
        // the turn passes to the starter of the play behind the introduction
        let starter = !rest.starter;
        let mut series = Branch::new(BranchKind::Series, 0, introduction).ending_in(Fork::to(rest.play));
        series.introduces = rest.show == Show::Tree;
        return Ok(Stipulation { starter, named: false, play: series.play(), show: Show::Line });
    }
    match kinds::accept(reader).read {
        Some(read) => read(reader, exact),
        None => Err(StipulationError::new(reader.at, "a kind of play")),
    }
}

/// Reads `m->`, if it is there.
fn introduction(reader: &mut Reader<'_>) -> Result<Option<u16>> {
    let start = reader.at;
    let digits = reader.text[start..].bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || !reader.text[start + digits..].starts_with("->") {
        return Ok(None);
    }
    let moves = reader.number("the length of the introduction")?;
    if moves == 0 {
        return Err(StipulationError::new(start, "at least 1 move of introduction"));
    }
    reader.accept("->");
    Ok(Some(moves))
}

fn play_behind_introduction(reader: &mut Reader<'_>, exact: bool) -> Result<Stipulation> {
    reader.go_deeper()?;
    let mut rest = play(reader)?;
    if exact {
        // what stands before the introduction holds for the play behind it
        if let Play::Branch(branch) = &mut rest.play {
            branch.minimum = branch.minimum.max(branch.maximum);
        }
    }
    Ok(rest)
}

#[cfg(test)]
mod tests {
    use super::parse_traditional;

    #[test]
    fn introductions_nest_only_so_deep() {
        assert!(parse_traditional(&format!("{}h#1", "1->".repeat(20))).is_ok());
        let refused = parse_traditional(&format!("{}h#1", "1->".repeat(100_000)));
        assert!(refused.is_err_and(|error| error.to_string().contains("less nesting")));
    }
}
