//! Definitions in the Czech language as movements of ours, where they are plain enough.

use super::definition::{Condition, Coordinate, Definition, Place, PlainMove, Status};
use super::script::Script;
use crate::{Condition as Question, Contents, Direction, Movement, Vector};

/// What the movement language cannot say by itself: the move stays in a script.
struct NotPlain;

/// Ranks and files of the board of the Czech program.
const SIZE: i32 = 8;

/// The longest step that the movement language knows, in files and in ranks.
const FARTHEST: u8 = 15;

impl Definition {
    /// The kind as a movement: moves that are plain enough as ways of the movement language, the others in a
    /// [`Script`].
    #[must_use]
    pub fn movement(&self) -> Movement {
        let mut ways = Vec::new();
        let mut others = Vec::new();
        for plain in &self.moves {
            match ways_of(plain) {
                Ok(found) => ways.extend(found),
                Err(NotPlain) => others.push(plain.clone()),
            }
        }
        if !others.is_empty() {
            let definition = Definition { moves: others, ..self.clone() };
            ways.push(Movement::Script(Script::new(definition)));
        }
        Movement::Choice(ways).tidy()
    }
}

/// The ways of one move: one if it is the same from every square, else one for each square from which it is
/// possible.
fn ways_of(plain: &PlainMove) -> Result<Vec<Movement>, NotPlain> {
    if !plain.effects.is_empty() || may_stand_still(plain) {
        return Err(NotPlain);
    }
    let mut looks: Vec<(Place, Contents, Option<bool>)> = Vec::new();
    let mut tests: Vec<(Place, Place, bool)> = Vec::new();
    for condition in &plain.conditions {
        match condition {
            Condition::Position(one, other, same) => tests.push((*one, *other, *same)),
            Condition::Status(place, status) => {
                let (contents, white) = contents(status)?;
                looks.push((*place, contents, white));
            }
        }
    }
    let places = || {
        let looked = looks.iter().map(|(place, ..)| *place);
        looked.chain(tests.iter().flat_map(|(a, b, _)| [*a, *b])).chain([plain.target])
    };
    if tests.is_empty() && places().all(|p| !p.row.absolute && !p.column.absolute) {
        return Ok(way(plain.target, &looks, (0, 0)).into_iter().collect());
    }
    // From each square by itself, as the side that moves counts rows and columns.
    let mut ways = Vec::new();
    for row in 0..SIZE {
        for column in 0..SIZE {
            let at = |place: Place| (resolve(place.row, row), resolve(place.column, column));
            let on_board = |(r, c): (i32, i32)| (0..SIZE).contains(&r) && (0..SIZE).contains(&c);
            let holds = tests.iter().all(|(one, other, same)| {
                let (one, other) = (at(*one), at(*other));
                on_board(one) && on_board(other) && (one == other) == *same
            });
            if !holds {
                continue;
            }
            if let Some(way) = way(plain.target, &looks, (row, column)) {
                let (Ok(rank), Ok(file)) = (i8::try_from(row + 1), u8::try_from(column + 1)) else {
                    continue;
                };
                // Black sees the files turned over.
                for (white, file) in [(true, file), (false, 9 - file)] {
                    ways.push(Movement::Sequence(vec![
                        Movement::If(Question::White, white),
                        Movement::If(Question::Rank(rank), true),
                        Movement::If(Question::File(file), true),
                        way.clone(),
                    ]));
                }
            }
        }
    }
    Ok(ways)
}

/// Whether the target may be the square of the unit itself, and nothing that is asked of it forbids that.
fn may_stand_still(plain: &PlainMove) -> bool {
    let same = |c: Coordinate| c.absolute || c.value == 0;
    let here = |place: Place| same(place.row) && same(place.column);
    let forbids = |condition: &Condition| match condition {
        Condition::Status(place, Status::Empty | Status::Opposite) => *place == plain.target,
        _ => false,
    };
    here(plain.target) && !plain.conditions.iter().any(forbids)
}

fn resolve(coordinate: Coordinate, own: i32) -> i32 {
    if coordinate.absolute { coordinate.value } else { own.saturating_add(coordinate.value) }
}

/// What a status asks of a square; with a side where it speaks of a colour.
fn contents(status: &Status) -> Result<(Contents, Option<bool>), NotPlain> {
    Ok(match status {
        Status::Empty => (Contents::EMPTY, None),
        Status::Occupied => (Contents::OCCUPIED, None),
        Status::Same => (Contents::OWN, None),
        Status::Opposite => (Contents::ENEMY, None),
        Status::White => (Contents::OWN, Some(true)),
        Status::Black => (Contents::OWN, Some(false)),
        Status::Threatened | Status::Unthreatened | Status::Flag(_) | Status::Kind(_) => {
            return Err(NotPlain);
        }
    })
}

/// The way to the target past the squares looked at; `None` if it cannot be gone.
fn way(target: Place, looks: &[(Place, Contents, Option<bool>)], from: (i32, i32)) -> Option<Movement> {
    let vector = |place: Place| {
        let relative =
            |c: Coordinate, own: i32| if c.absolute { c.value.saturating_sub(own) } else { c.value };
        // what is farther away is on no board
        let step = |c: Coordinate, own: i32| {
            i8::try_from(relative(c, own)).ok().filter(|step| step.unsigned_abs() <= FARTHEST)
        };
        Some(Vector::new(step(place.column, from.1)?, step(place.row, from.0)?))
    };
    let target = vector(target)?;
    if target == Vector::new(0, 0) {
        return None;
    }
    let mut elements = Vec::new();
    let mut landing = Contents::ANY;
    for (place, contents, white) in looks {
        let place = vector(*place)?;
        let on_target = place == target;
        if place == Vector::new(0, 0) {
            // The mover itself stands there.
            if contents.meets(Contents::OWN) && white.is_none() {
                continue;
            }
            if let Some(white) = white {
                elements.push(Movement::If(Question::White, *white));
                continue;
            }
            return None;
        }
        let looked = |contents: Contents| {
            vec![Movement::Home, Movement::Step(Direction::Turned(place)), Movement::Look(contents)]
        };
        match white {
            None if on_target => landing = landing.and(*contents),
            None => elements.extend(looked(*contents)),
            Some(white) => {
                // A white man is its own to White and an enemy to Black.
                let way = |mover_white: bool, contents: Contents| {
                    let mut elements = vec![Movement::If(Question::White, mover_white)];
                    elements.extend(looked(contents));
                    Movement::Sequence(elements)
                };
                elements
                    .push(Movement::Choice(vec![way(*white, Contents::OWN), way(!*white, Contents::ENEMY)]));
            }
        }
    }
    if landing == Contents::NEVER {
        return None;
    }
    elements.extend([Movement::Home, Movement::Step(Direction::Turned(target)), Movement::Land(landing)]);
    Some(Movement::Sequence(elements))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::czech::{CzechPosition, Game};
    use crate::{Arrival, Lender, Program, View};
    use board::{Geometry, Owner, Side, Square, Unit, Walk};

    struct Board([Unit; 64], Side);

    impl View for Board {
        fn unit(&self, square: Square) -> Unit {
            self.0[square.index()]
        }
        fn mover(&self) -> Side {
            self.1
        }
    }

    impl Lender for Board {}

    #[test]
    fn plain_definitions_move_as_in_their_own_game() {
        let definitions = [
            "T{-promenne a in <-7,7> b in (0,a) -pole (a 0) -podminky (b 0) prazdny (a 0) prazdny|opacny -ee}",
            "T{-promenne a in [-2,2] b in [-1,1] -pole (a b) -podminky (a b) prazdny|opacny -ee}",
            "T{-pole (1 0) -podminky (1 0) prazdny -ee}{-pole (2 0) -podminky (1 0) prazdny (2 0) prazdny (0 0) =($1 0) -ee}{-promenne a in [-1,1] -pole (1 a) -podminky (1 a) opacny -ee}",
            "T{-promenne a in <1,7> -pole ($0 a) -podminky ($0 a) prazdny -ee}",
            "T{-promenne a in [1,62] -pole (a 0) -podminky (a 0) prazdny|opacny -ee}",
            "T{-promenne a in [-1,1] -pole (0 a) -podminky (0 a) bily -ee}{-pole (1 1) -podminky (1 0) obsazeny -ee}",
        ];
        let rows = [
            "U . u . U . u .",
            ". t . U . T . u",
            "T . . . . . . .",
            ". u . . U . . t",
            ". . t . . T . .",
            "U . . t . . u .",
            ". T . . t . . U",
            "t . . u . . U T",
        ];
        for text in definitions {
            let definition = Definition::parse(text).unwrap();
            let movement = definition.movement();
            let printed = movement.to_string();
            assert_eq!(Movement::parse(&printed).unwrap(), movement, "{printed}");
            let other = Definition::parse("U{-pole (7 7) -podminky (0 0) prazdny -ee}").unwrap();
            let game = Game::new([definition, other]);
            let position = CzechPosition::parse(rows, game.kinds()).unwrap();
            for side in Side::BOTH {
                let mut board = Board([Unit::EMPTY; 64], side);
                for square in 0..64 {
                    let token = position.token(square, game.kinds());
                    let owner = match token.chars().next() {
                        Some('.') | None => continue,
                        Some(letter) if letter.is_uppercase() => Owner::Black,
                        Some(_) => Owner::White,
                    };
                    let walk = if token.eq_ignore_ascii_case("t") { Walk::QUEEN } else { Walk::PAWN };
                    board.0[square] = Unit::new(walk, owner);
                }
                let mut ours: Vec<Square> = Vec::new();
                let program = Program::compile(&movement, Geometry::CHESS, side);
                for square in Geometry::CHESS.squares() {
                    let unit = board.unit(square);
                    if unit.walk == Walk::QUEEN && unit.belongs_to(side) {
                        program.generate(square, &board, &mut |a: Arrival| ours.push(a.arrival));
                    }
                }
                let theirs: Vec<Square> = game
                    .moves(&position, side)
                    .iter()
                    .map(|line| Geometry::CHESS.parse(&line.moves[0].1).unwrap())
                    .collect();
                let sorted = |mut list: Vec<Square>| {
                    list.sort_unstable();
                    list
                };
                assert_eq!(sorted(ours), sorted(theirs), "{text} {side:?}");
            }
        }
    }

    #[test]
    fn what_is_not_plain_stays_as_it_is_defined() {
        for text in [
            "T{-pole (1 0) -podminky (1 0) neohrozeny -ee}",
            "T{-pole (1 0) -podminky -ee . -> (2 0) r -> ($7 0) R -> (0 1) (2 2) -> (3 3) (0 0)_a = false} a",
            "T{-pole (1 0) -podminky (0 0) *a (0 1) u -ee} a",
            "T{-pole (0 0) -podminky -ee}",
            "T{-pole (1 0) -podminky (1 0) PRAZDNY -ee}",
        ] {
            let movement = Definition::parse(text).unwrap().movement();
            assert!(matches!(movement, Movement::Script(_)), "{text}");
            let printed = movement.to_string();
            assert_eq!(printed, format!("czech({})", text.replacen('T', "t", 1)));
            assert_eq!(Movement::parse(&printed).unwrap(), movement, "{printed}");
        }
    }
}
