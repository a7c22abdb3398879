//! Movements written in Betza notation, where it can say them.

use super::betza::path;
use super::betza_directions::{Class, letters_of};
use crate::{Condition, Contents, Direction, Movement, Times};

/// The movement in Betza notation; `None` where the notation, as far as we write it, cannot say it. First moves are those of
/// units that have not moved, or that stand on the second rank: see [`super::Initial`].
#[must_use]
pub fn to_betza(movement: &Movement) -> Option<String> {
    match movement {
        Movement::Choice(ways) if ways.is_empty() => None,
        Movement::Choice(ways) => ways.iter().map(to_betza).collect(),
        Movement::Sequence(elements) => sequence(elements, String::new()),
        Movement::Cylinder(body) => match &**body {
            Movement::Choice(ways) => {
                ways.iter().map(|way| to_betza(&Movement::Cylinder(Box::new(way.clone())))).collect()
            }
            Movement::Sequence(elements) => sequence(elements, "o".to_owned()),
            _ => None,
        },
        _ => None,
    }
}

/// One way, with the modifiers that stand before its directions.
fn sequence(elements: &[Movement], mut before: String) -> Option<String> {
    let (first, elements) = match elements.split_first()? {
        (Movement::Unmoved | Movement::If(Condition::Rank(2), true), rest) => {
            before.push('i');
            rest.split_first()?
        }
        split => split,
    };
    let Movement::Each(directions, _) = first else { return None };
    let all: Option<Vec<char>> = directions.iter().map(atom).collect();
    if let Some(atoms) = all {
        let class = match directions[..] {
            [Direction::Family(short, long)] => Class::of((short, long)),
            _ => Class::Eight,
        };
        let (kinds, range) = tail(elements, class, atoms.len() == 1)?;
        let eight = atoms == ['W', 'F'];
        if atoms.len() > 1 && !eight && kinds.contains(['n', 'q']) {
            return None;
        }
        let whole = if eight { "K".to_owned() } else { String::new() };
        let names = if eight { vec![whole] } else { atoms.iter().map(char::to_string).collect() };
        return Some(names.iter().map(|atom| written(&before, &kinds, atom, &range)).collect());
    }
    // some directions only
    let vectors: Vec<(i8, i8)> = directions
        .iter()
        .map(|direction| match direction {
            Direction::Turned(v) => Some((v.files, v.ranks)),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let mut leaps: Vec<(u8, u8)> = vectors
        .iter()
        .map(|&(files, ranks)| {
            let (files, ranks) = (files.unsigned_abs(), ranks.unsigned_abs());
            (files.min(ranks), files.max(ranks))
        })
        .collect();
    leaps.sort_unstable();
    leaps.dedup();
    let (class, name) = match leaps[..] {
        [(0, 1), (1, 1)] => (Class::Eight, 'K'),
        [(short, long)] => (Class::of((short, long)), atom(&Direction::Family(short, long))?),
        _ => return None,
    };
    let (kinds, range) = tail(elements, class, true)?;
    let name = name.to_string();
    let text = |letters: String| written(&(before.clone() + &letters), &kinds, &name, &range);
    match letters_of(class, &vectors) {
        Some(letters) => Some(text(letters)),
        None => vectors.iter().map(|vector| letters_of(class, &[*vector]).map(text)).collect(),
    }
}

/// A move with the modifiers up to its directions, the others, its atom and its range; with the letters of sliding pieces where there
/// are such.
fn written(before: &str, kinds: &str, atom: &str, range: &str) -> String {
    // a circling ride keeps the atom of its step
    let slides = range == "0" && !kinds.contains('q');
    match atom {
        "W" if slides => format!("{before}{kinds}R"),
        "F" if slides => format!("{before}{kinds}B"),
        "K" if slides => format!("{before}{kinds}Q"),
        _ => format!("{before}{kinds}{atom}{range}"),
    }
}

fn atom(direction: &Direction) -> Option<char> {
    Some(match direction {
        Direction::Family(0, 1) => 'W',
        Direction::Family(1, 1) => 'F',
        Direction::Family(0, 2) => 'D',
        Direction::Family(2, 2) => 'A',
        Direction::Family(1, 2) => 'N',
        Direction::Family(0, 3) => 'H',
        Direction::Family(1, 3) => 'C',
        Direction::Family(2, 3) => 'Z',
        Direction::Family(3, 3) => 'G',
        _ => return None,
    })
}

/// Modifiers and range of what follows the directions. A `single` class of leaps may have lame and circling forms.
fn tail(rest: &[Movement], class: Class<'_>, single: bool) -> Option<(String, String)> {
    use Movement::{Go, Hurdle, Repeat, Sequence, Turn};
    let number = |most: u8, more: u8| {
        if most == u8::MAX { Some("0".to_owned()) } else { most.checked_add(more).map(|n| n.to_string()) }
    };
    if let Some(step) = one_step(rest, class, single) {
        return Some((step, String::new()));
    }
    Some(match rest {
        [Repeat(body, Times::Range(0, most))] => match &**body {
            Sequence(steps) => (one_step(steps, class, single)?, number(*most, 0)?),
            _ => return None,
        },
        [before, Go, Hurdle, Go, Movement::Land(kinds)] => {
            (format!("{}g", modality(*kinds)?), number(glide(before)?, 2)?)
        }
        [before, Go, Hurdle, Repeat(body, Times::Range(0, u8::MAX))] if glide(before) == Some(u8::MAX) => {
            match &**body {
                Sequence(steps) => match &steps[..] {
                    [Go, Movement::Land(kinds)] => (format!("{}p", modality(*kinds)?), "0".to_owned()),
                    _ => return None,
                },
                _ => return None,
            }
        }
        [Movement::Choice(ways)] if single => match &ways[..] {
            [Repeat(one, Times::Range(0, u8::MAX)), Repeat(_, Times::Range(0, u8::MAX))] => match &**one {
                // Both senses of turning, as the rose has them.
                Sequence(steps) => match &steps[..] {
                    [Go, Movement::Land(kinds), Turn(-1)] if matches!(class, Class::Oblique(..)) => {
                        (format!("{}q", modality(*kinds)?), "0".to_owned())
                    }
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        },
        _ => return None,
    })
}

/// The modifiers of one step, which may be lame.
fn one_step(steps: &[Movement], class: Class<'_>, single: bool) -> Option<String> {
    let (last, way) = steps.split_last()?;
    let end = match last {
        Movement::Land(kinds) => modality(*kinds)?,
        Movement::Choice(ends) => match &ends[..] {
            [Movement::Land(kinds), Movement::Sequence(passing)]
                if passing[..] == [Movement::EnPassant, Movement::Land(Contents::EMPTY)] =>
            {
                let kinds = modality(*kinds)?;
                format!("{}e", if kinds.is_empty() { "mc" } else { &kinds })
            }
            _ => return None,
        },
        _ => return None,
    };
    if *way == [Movement::Go] {
        return Some(end);
    }
    let lame = |looked: Vec<Movement>| path(class, Movement::Sequence(looked).tidy());
    let empty = Movement::Look(Contents::EMPTY);
    let is_lame = single
        && (lame(vec![empty.clone()]).as_deref() == Some(way)
            || lame(vec![empty, Movement::Pass]).as_deref() == Some(way));
    is_lame.then(|| format!("{end}n"))
}

/// How far over empty squares a first part goes at most.
fn glide(movement: &Movement) -> Option<u8> {
    match movement {
        Movement::Repeat(body, Times::Range(0, most))
            if **body == Movement::Sequence(vec![Movement::Go, Movement::Look(Contents::EMPTY)]) =>
        {
            Some(*most)
        }
        _ => None,
    }
}

fn modality(kinds: Contents) -> Option<String> {
    let mut text = String::new();
    for (letter, contents) in [('m', Contents::EMPTY), ('c', Contents::ENEMY), ('d', Contents::OWN)] {
        if kinds.meets(contents) {
            text.push(letter);
        }
    }
    match text.as_str() {
        "" => None,
        "mc" => Some(String::new()),
        _ => Some(text),
    }
}
