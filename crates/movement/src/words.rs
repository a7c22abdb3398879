//! Movements in words.

use crate::{Axis, Condition, Contents, Direction, Leg, Lending, Movement, Times, Vector};

/// Describes a movement in English, a sentence for each of its ways.
#[must_use]
pub fn in_words(movement: &Movement) -> String {
    match movement {
        Movement::Choice(ways) if ways.is_empty() => "It does not move.".to_owned(),
        Movement::Choice(ways) => ways.iter().map(sentence).collect::<Vec<_>>().join(" "),
        other => sentence(other),
    }
}

fn sentence(movement: &Movement) -> String {
    if let Some(known) = familiar(movement) {
        return known;
    }
    let mut text = phrase(movement);
    if let Some(first) = text.get(..1) {
        text.replace_range(..1, &first.to_uppercase());
    }
    text.push('.');
    text
}

/// Movements that have a name of their own in the field.
fn familiar(movement: &Movement) -> Option<String> {
    let Movement::Sequence(elements) = movement else { return None };
    let (Movement::Each(directions, _), rest) = elements.split_first()? else { return None };
    let vectors = directions_in_words(directions);
    let any = Contents::EMPTY.or(Contents::ENEMY);
    match rest {
        [Movement::Go, Movement::Land(kinds)] if *kinds == any => Some(format!("It leaps by {vectors}.")),
        [Movement::Repeat(body, Times::Range(0, u8::MAX))]
            if **body == Movement::Sequence(vec![Movement::Go, Movement::Land(any)]) =>
        {
            Some(format!("It rides by {vectors}, as far as squares are empty."))
        }
        _ => None,
    }
}

fn phrase(movement: &Movement) -> String {
    match movement {
        Movement::Sequence(elements) => {
            elements.iter().map(phrase).filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", ")
        }
        Movement::Choice(ways) => {
            let named = |way: &Movement| {
                let text = phrase(way);
                if text.is_empty() { "nothing of that".to_owned() } else { text }
            };
            let ways: Vec<String> = ways.iter().map(named).collect();
            format!("either {}", ways.join("; or "))
        }
        Movement::Each(directions, _) => format!("in each direction of {}", directions_in_words(directions)),
        Movement::Go => "one step".to_owned(),
        Movement::GoLeg(Leg::Along) => "one square straight".to_owned(),
        Movement::GoLeg(Leg::Diagonal) => "one square diagonally outwards".to_owned(),
        Movement::Step(direction) => format!("a step by {}", direction_in_words(direction)),
        Movement::Turn(eighths) => match eighths.rem_euclid(8) {
            0 => "straight on".to_owned(),
            4 => "turn back".to_owned(),
            n if n < 4 => format!("turn left by {} degrees", u16::try_from(n).unwrap_or(0) * 45),
            n => format!("turn right by {} degrees", u16::try_from(8 - n).unwrap_or(0) * 45),
        },
        Movement::Fork(eighths) => match eighths % 8 {
            0 => "straight on".to_owned(),
            4 => "turn back".to_owned(),
            n => format!("turn left or right by {} degrees", u16::from(n.min(8 - n)) * 45),
        },
        Movement::Flip(Axis::Ranks) => "mirror the direction, up for down".to_owned(),
        Movement::Flip(Axis::Files) => "mirror the direction, left for right".to_owned(),
        Movement::Flip(Axis::Diagonal) => "mirror the direction on the long diagonal".to_owned(),
        Movement::Flip(Axis::Antidiagonal) => "mirror the direction on the other long diagonal".to_owned(),
        Movement::Reflect => "at the edge be reflected".to_owned(),
        Movement::Slide => "at the edge one square along it and be reflected".to_owned(),
        Movement::Home => "from the departure again".to_owned(),
        Movement::Look(contents) => match *contents {
            Contents::EMPTY => "which must be empty".to_owned(),
            Contents::ENEMY => "onto an enemy that stays".to_owned(),
            Contents::OWN => "onto a unit of its own side".to_owned(),
            Contents::OCCUPIED => "onto a unit of either side".to_owned(),
            Contents(3) => "which is empty or holds an enemy".to_owned(),
            Contents(5) => "which is empty or holds a unit of its own side".to_owned(),
            _ => "whatever stands there".to_owned(),
        },
        Movement::Hurdle => "onto a hurdle of either side".to_owned(),
        Movement::HurdleOrHole => "onto a hurdle of either side, be it a hole".to_owned(),
        Movement::Take => "onto an enemy that is captured in passing over it".to_owned(),
        Movement::Land(contents) => match *contents {
            Contents::EMPTY => "where it may move".to_owned(),
            Contents::ENEMY => "where it may capture".to_owned(),
            Contents::OWN => "where it may capture a unit of its own side".to_owned(),
            Contents(3) => "where it may move or capture".to_owned(),
            Contents::OCCUPIED => "where it may capture any unit".to_owned(),
            Contents(5) => "where it may move or capture a unit of its own side".to_owned(),
            _ => "where it may move or capture any unit".to_owned(),
        },
        Movement::EnPassant => "where a pawn can be captured en passant".to_owned(),
        Movement::Pass => "which is passed by a multi-step".to_owned(),
        Movement::If(condition, wanted) => {
            format!("{} {}", if *wanted { "if" } else { "unless" }, condition_in_words(*condition))
        }
        Movement::Only(condition, wanted, body) => {
            let only = if *wanted { "only to where" } else { "never to where" };
            format!("{only} {}: {}", condition_in_words(*condition), phrase(body))
        }
        Movement::Repeat(body, times) => {
            let how = match times {
                Times::Range(0, u8::MAX) => "as often as wanted".to_owned(),
                Times::Counting => "n times, as often as wanted".to_owned(),
                Times::Counted(0) => "n times".to_owned(),
                Times::Counted(more) => format!("n{more:+} times"),
                Times::Range(1, u8::MAX) => "at least once".to_owned(),
                Times::Range(0, 1) => "at most once".to_owned(),
                Times::Range(1, 1) => "once".to_owned(),
                Times::Range(0, most) => format!("at most {most} times"),
                Times::Range(least, most) if least == most => format!("{least} times"),
                Times::Range(least, u8::MAX) => format!("at least {least} times"),
                Times::Range(least, most) => format!("{least} to {most} times"),
            };
            format!("{how} ({})", phrase(body))
        }
        Movement::Flood(directions) => {
            format!(
                "from empty square to empty square by leaps of {}, any number of them",
                directions_in_words(directions)
            )
        }
        Movement::EdgeFlood(directions) => {
            format!("rides by {} that may turn on each square of the edge", directions_in_words(directions))
        }
        Movement::Unmoved => "if it has not moved yet".to_owned(),
        Movement::Cylinder(body) => format!("with the left and right edges joined: {}", phrase(body)),
        Movement::Returning(body) => {
            format!("{} (a neutral unit that returns to its departure captures itself)", phrase(body))
        }
        Movement::Lend(Lending::Orphan) => "as the enemy units that observe it move".to_owned(),
        Movement::Lend(Lending::Friend) => "as the units of its own side that guard it move".to_owned(),
        Movement::Distinct(body) => phrase(body),
        Movement::Script(script) => format!("as the Czech definition {script} says"),
    }
}

fn condition_in_words(condition: Condition) -> String {
    match condition {
        Condition::Edge => "it is on the edge".to_owned(),
        Condition::EdgeChange => "exactly one of departure and arrival is on the edge".to_owned(),
        Condition::Rank(-1) => "it is on its last rank".to_owned(),
        Condition::Rank(n) if n < 0 => format!("it is on its {} rank from the end", -n),
        Condition::Rank(n) => format!("it is on its rank {n}"),
        Condition::File(n) => format!("it is on the {}-file", char::from(b'a' + n.saturating_sub(1).min(25))),
        Condition::FarHalf => "it is beyond the middle of the board".to_owned(),
        Condition::Ahead => "it goes forward".to_owned(),
        Condition::Behind => "it goes back".to_owned(),
        Condition::Above => "it goes up the board".to_owned(),
        Condition::Below => "it goes down the board".to_owned(),
        Condition::Wall => "the next step would leave the board".to_owned(),
        Condition::Departure => "it is the departure".to_owned(),
        Condition::Hurdle => "it is the square of the hurdle".to_owned(),
        Condition::Straight => "the direction is a line or a diagonal".to_owned(),
        Condition::White => "it is White's".to_owned(),
    }
}

fn directions_in_words(directions: &[Direction]) -> String {
    match directions {
        [Direction::Family(0, 1), Direction::Family(1, 1)] => "a queen".to_owned(),
        _ => directions.iter().map(direction_in_words).collect::<Vec<_>>().join(" and "),
    }
}

fn direction_in_words(direction: &Direction) -> String {
    let vector = |v: &Vector| format!("({},{})", v.files, v.ranks);
    match direction {
        Direction::Family(0, 1) => "a rook".to_owned(),
        Direction::Family(1, 1) => "a bishop".to_owned(),
        Direction::Family(1, 2) => "a knight".to_owned(),
        Direction::Family(short, long) => format!("a ({short},{long})-leaper"),
        Direction::Within(most) => format!("any step of at most {most} files and ranks"),
        Direction::Absolute(v) => vector(v),
        Direction::Turned(v) | Direction::Relative(v) => format!("{} as its side sees it", vector(v)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_walk_can_be_described() {
        for entry in crate::walks() {
            let text = in_words(entry.movement());
            assert!(text.ends_with('.') && text.len() > 8, "{text}");
        }
        let in_words = |text: &str| super::in_words(&Movement::parse(text).unwrap());
        assert!(in_words("each(1/1) go empty turn(0) go land").contains(", straight on, "));
        assert!(in_words("each(1/1) fork(6) go land").contains("left or right by 90 degrees"));
        assert!(in_words("each(0/1) (go empty){1} go land").contains("once (one step"));
        let in_words = super::in_words;
        let knight = Movement::parse("each(1/2) go land").unwrap();
        assert_eq!(in_words(&knight), "It leaps by a knight.");
    }
}
