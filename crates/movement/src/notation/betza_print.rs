//! Movements written in Betza notation, where it can say them.

use crate::{Contents, Direction, Leg, Movement, Times};

/// The movement in Betza notation; `None` where the notation, as far as we write it, cannot say it.
#[must_use]
pub fn to_betza(movement: &Movement) -> Option<String> {
    match movement {
        Movement::Choice(ways) if ways.is_empty() => None,
        Movement::Choice(ways) => ways.iter().map(to_betza).collect(),
        Movement::Sequence(elements) => sequence(elements),
        _ => None,
    }
}

fn sequence(elements: &[Movement]) -> Option<String> {
    let (Movement::Each(directions, _), rest) = elements.split_first()? else { return None };
    let atoms: Vec<char> = directions.iter().map(atom).collect::<Option<_>>()?;
    let (modifiers, range) = tail(rest, directions)?;
    let eight = atoms == ['W', 'F'];
    let sliding = range == "0";
    let text = |atom: char| format!("{modifiers}{atom}{range}");
    Some(match (eight, sliding, &atoms[..]) {
        (true, true, _) => format!("{modifiers}Q"),
        (true, false, _) => text('K'),
        (_, true, ['W']) => format!("{modifiers}R"),
        (_, true, ['F']) => format!("{modifiers}B"),
        _ => atoms.iter().map(|atom| text(*atom)).collect(),
    })
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

/// Modifiers and range of what follows the directions.
fn tail(rest: &[Movement], directions: &[Direction]) -> Option<(String, &'static str)> {
    use Movement::{Go, GoLeg, Hurdle, Look, Repeat, Sequence, Turn};
    let knight = directions == [Direction::Family(1, 2)];
    Some(match rest {
        [Go, Movement::Land(kinds)] => (modality(*kinds)?, ""),
        [GoLeg(Leg::Along), Look(Contents::EMPTY), GoLeg(Leg::Diagonal), Movement::Land(kinds)] if knight => {
            (format!("{}n", modality(*kinds)?), "")
        }
        [Repeat(body, Times::Range(0, u8::MAX))] => match &**body {
            Sequence(steps) => match &steps[..] {
                [Go, Movement::Land(kinds)] => (modality(*kinds)?, "0"),
                [GoLeg(Leg::Along), Look(Contents::EMPTY), GoLeg(Leg::Diagonal), Movement::Land(kinds)]
                    if knight =>
                {
                    (format!("{}n", modality(*kinds)?), "0")
                }
                _ => return None,
            },
            _ => return None,
        },
        [before, Go, Hurdle, Go, Movement::Land(kinds)] if is_glide(before) => {
            (format!("{}g", modality(*kinds)?), "0")
        }
        [before, Go, Hurdle, Repeat(body, Times::Range(0, u8::MAX))] if is_glide(before) => match &**body {
            Sequence(steps) => match &steps[..] {
                [Go, Movement::Land(kinds)] => (format!("{}p", modality(*kinds)?), "0"),
                _ => return None,
            },
            _ => return None,
        },
        [Movement::Choice(ways)] => match &ways[..] {
            [Repeat(one, Times::Range(0, u8::MAX)), Repeat(_, Times::Range(0, u8::MAX))] => match &**one {
                // Both senses of turning, as the rose has them.
                Sequence(steps) => match &steps[..] {
                    [Go, Movement::Land(kinds), Turn(-1)] => (format!("{}q", modality(*kinds)?), "0"),
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        },
        _ => return None,
    })
}

fn is_glide(movement: &Movement) -> bool {
    matches!(movement, Movement::Repeat(body, Times::Range(0, u8::MAX))
        if **body == Movement::Sequence(vec![Movement::Go, Movement::Look(Contents::EMPTY)]))
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
