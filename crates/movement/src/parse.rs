//! The text form of movements, read. The grammar is in handbook/src/movement.md.

use crate::czech::{Definition, Script};
use crate::{Axis, Condition, Contents, Direction, Leg, Lending, Movement, Times, Vector};

/// Why a text is not a movement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {}: expected {expected}", .at + 1)]
pub struct MovementError {
    /// Where, as a number of bytes from 0.
    pub at: usize,
    /// What would have been right there.
    pub expected: &'static str,
}

/// How deep brackets may nest.
const DEEPEST: usize = 40;

impl Movement {
    /// Reads the text form.
    ///
    /// # Errors
    /// When the text does not follow the grammar, goes in a direction that it never named, or ends nowhere; the error names
    /// the byte and what was expected there.
    pub fn parse(text: &str) -> Result<Movement, MovementError> {
        let (movement, ends) = Movement::read(text)?;
        if ends {
            Ok(movement)
        } else {
            let expected = "an end of the movement: land, move, capture or another";
            Err(Reader { text, at: text.len(), depth: 0, directed: false, ends }.error(expected))
        }
    }

    /// The same for a part of a movement, which may end nowhere.
    ///
    /// # Errors
    /// As [`Movement::parse`], but for the end.
    pub fn parse_part(text: &str) -> Result<Movement, MovementError> {
        Movement::read(text).map(|(movement, _)| movement)
    }

    /// A movement, and whether it ends somewhere.
    fn read(text: &str) -> Result<(Movement, bool), MovementError> {
        let mut reader = Reader { text, at: 0, depth: 0, directed: false, ends: false };
        reader.blanks();
        if reader.at == text.len() {
            return Err(reader.error(EXPECTED_ELEMENT));
        }
        let movement = reader.choice()?;
        reader.blanks();
        if reader.at < text.len() {
            return Err(reader.error("an element of a movement, '|' or the end"));
        }
        Ok((movement, reader.ends))
    }
}

const EXPECTED_ELEMENT: &str =
    "an element of a movement: go, turn(1), empty, hurdle, land, each(1/2) or another";

struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    /// Whether a path may have a direction here.
    directed: bool,
    /// Whether the movement ended somewhere so far.
    ends: bool,
}

pub(crate) const WORDS: &[(&str, Movement)] = &[
    ("go", Movement::Go),
    ("along", Movement::GoLeg(Leg::Along)),
    ("diagonal", Movement::GoLeg(Leg::Diagonal)),
    ("flip-ranks", Movement::Flip(Axis::Ranks)),
    ("flip-files", Movement::Flip(Axis::Files)),
    ("flip-diagonal", Movement::Flip(Axis::Diagonal)),
    ("flip-antidiagonal", Movement::Flip(Axis::Antidiagonal)),
    ("slide", Movement::Slide),
    ("reflect", Movement::Reflect),
    ("home", Movement::Home),
    ("empty", Movement::Look(Contents::EMPTY)),
    ("enemy", Movement::Look(Contents::ENEMY)),
    ("own", Movement::Look(Contents::OWN)),
    ("occupied", Movement::Look(Contents::OCCUPIED)),
    ("anything", Movement::Look(Contents::ANY)),
    ("empty-or-enemy", Movement::Look(Contents(3))),
    ("empty-or-own", Movement::Look(Contents(5))),
    ("hurdle", Movement::Hurdle),
    ("hurdle-or-hole", Movement::HurdleOrHole),
    ("take", Movement::Take),
    ("land", Movement::Land(Contents(3))),
    ("move", Movement::Land(Contents::EMPTY)),
    ("capture", Movement::Land(Contents::ENEMY)),
    ("capture-own", Movement::Land(Contents::OWN)),
    ("capture-any", Movement::Land(Contents::OCCUPIED)),
    ("move-or-capture-own", Movement::Land(Contents(5))),
    ("land-any", Movement::Land(Contents::ANY)),
    ("in-passing", Movement::EnPassant),
    ("passed", Movement::Pass),
    ("unmoved", Movement::Unmoved),
    ("as-orphan", Movement::Lend(Lending::Orphan)),
    ("as-friend", Movement::Lend(Lending::Friend)),
];

pub(crate) const CONDITIONS: &[(&str, Condition)] = &[
    ("edge-change", Condition::EdgeChange),
    ("edge", Condition::Edge),
    ("far-half", Condition::FarHalf),
    ("ahead", Condition::Ahead),
    ("behind", Condition::Behind),
    ("above", Condition::Above),
    ("below", Condition::Below),
    ("wall", Condition::Wall),
    ("departure", Condition::Departure),
    ("hurdle", Condition::Hurdle),
    ("straight", Condition::Straight),
    ("white", Condition::White),
];

impl Reader<'_> {
    fn error(&self, expected: &'static str) -> MovementError {
        MovementError { at: self.at, expected }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn blanks(&mut self) {
        let blank = self.rest().len() - self.rest().trim_start().len();
        self.at += blank;
    }

    fn eat(&mut self, sign: &str) -> bool {
        self.blanks();
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len();
        }
        found
    }

    fn expect(&mut self, sign: &str, expected: &'static str) -> Result<(), MovementError> {
        if self.eat(sign) { Ok(()) } else { Err(self.error(expected)) }
    }

    fn word(&mut self) -> &str {
        self.blanks();
        let start = self.at;
        let length = self.rest().bytes().take_while(|b| b.is_ascii_lowercase() || *b == b'-').count();
        self.at += length;
        &self.text[start..start + length]
    }

    fn number<N: std::str::FromStr>(&mut self, expected: &'static str) -> Result<N, MovementError> {
        self.blanks();
        let sign = usize::from(self.rest().starts_with(['-', '+']));
        let digits = self.rest()[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest()[..sign + digits].parse().map_err(|_| self.error(expected))?;
        self.at += sign + digits;
        Ok(number)
    }

    fn number_within<N: std::str::FromStr + Copy>(
        &mut self,
        expected: &'static str,
        fits: impl Fn(N) -> bool,
    ) -> Result<N, MovementError> {
        self.blanks();
        let start = self.at;
        let number = self.number(expected)?;
        if fits(number) {
            return Ok(number);
        }
        self.at = start;
        Err(self.error(expected))
    }

    fn choice(&mut self) -> Result<Movement, MovementError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error("fewer brackets"));
        }
        let before = self.directed;
        let mut ways = vec![self.sequence()?];
        let mut directed = self.directed;
        while self.eat("|") {
            self.directed = before;
            ways.push(self.sequence()?);
            directed |= self.directed;
        }
        self.directed = directed;
        self.depth -= 1;
        Ok(if ways.len() == 1 { ways.remove(0) } else { Movement::Choice(ways) })
    }

    fn sequence(&mut self) -> Result<Movement, MovementError> {
        let mut elements = Vec::new();
        loop {
            self.blanks();
            if self.rest().is_empty() || self.rest().starts_with(['|', ')']) {
                break;
            }
            let element = self.element()?;
            elements.push(self.repeated(element)?);
        }
        let single = elements.len() == 1 && !matches!(elements[0], Movement::Each(..));
        Ok(if single { elements.remove(0) } else { Movement::Sequence(elements) })
    }

    fn repeated(&mut self, element: Movement) -> Result<Movement, MovementError> {
        let times = if self.eat("*n") {
            Times::Counting
        } else if self.eat("*") {
            Times::Range(0, u8::MAX)
        } else if self.eat("+") {
            Times::Range(1, u8::MAX)
        } else if self.eat("?") {
            Times::Range(0, 1)
        } else if self.eat("{n") {
            let more = if self.eat("}") {
                0
            } else {
                let more = self.number("'}' or a number with its sign, as in {n+1}")?;
                self.expect("}", "'}'")?;
                more
            };
            Times::Counted(more)
        } else if self.eat("{") {
            let least = self.number("a number from 0 to 255 or n")?;
            let most = if self.eat(",") {
                self.blanks();
                let start = self.at;
                let most = self.number("a number from 0 to 255")?;
                if most < least {
                    self.at = start;
                    return Err(self.error("a number that is not less than the one before"));
                }
                most
            } else {
                least
            };
            self.expect("}", "'}'")?;
            Times::Range(least, most)
        } else {
            return Ok(element);
        };
        Ok(Movement::Repeat(Box::new(element), times))
    }

    fn element(&mut self) -> Result<Movement, MovementError> {
        if self.eat("(") {
            let movement = self.choice()?;
            self.expect(")", "')'")?;
            return Ok(match movement {
                // Brackets keep the scope of the directions inside.
                Movement::Sequence(elements) => Movement::Sequence(elements),
                other => other,
            });
        }
        self.blanks();
        let start = self.at;
        let word = self.word().to_owned();
        if let Some((_, movement)) = WORDS.iter().find(|(name, _)| *name == word) {
            self.ends |= matches!(movement, Movement::Land(_) | Movement::Lend(_));
            let goes = matches!(
                movement,
                Movement::Go | Movement::GoLeg(_) | Movement::Flip(_) | Movement::Slide | Movement::Reflect
            );
            return if goes { self.directed_from(start, movement.clone()) } else { Ok(movement.clone()) };
        }
        match word.as_str() {
            "each" | "each-backwards" => {
                let directions = self.directions()?;
                self.directed = true;
                Ok(Movement::Each(directions, word.len() > "each".len()))
            }
            "step" => {
                self.expect("(", "'(' and a vector")?;
                let direction = self.direction()?;
                self.expect(")", "')'")?;
                Ok(Movement::Step(direction))
            }
            "turn" => {
                self.expect("(", "'(' and eighths of a turn to the left")?;
                let eighths = self.number("eighths of a turn to the left, as in turn(-1)")?;
                self.expect(")", "')'")?;
                self.directed_from(start, Movement::Turn(eighths))
            }
            "fork" => {
                self.expect("(", "'(' and eighths of a turn")?;
                let eighths = self.number("eighths of a turn, as in fork(2)")?;
                self.expect(")", "')'")?;
                self.directed_from(start, Movement::Fork(eighths))
            }
            "if" | "unless" => {
                self.expect("(", "'(' and a condition")?;
                let condition = self.condition()?;
                self.expect(")", "')'")?;
                Ok(Movement::If(condition, word == "if"))
            }
            "only" | "except" => {
                self.expect("(", "'(' and a condition")?;
                let condition = self.condition()?;
                self.expect(":", "':' and a movement")?;
                let body = self.choice()?;
                self.expect(")", "')'")?;
                Ok(Movement::Only(condition, word == "only", Box::new(body)))
            }
            "distinct" => {
                self.expect("(", "'(' and a movement")?;
                let body = self.choice()?;
                self.expect(")", "')'")?;
                Ok(Movement::Distinct(Box::new(body)))
            }
            "returning" => {
                self.expect("(", "'(' and a movement")?;
                let body = self.choice()?;
                self.expect(")", "')'")?;
                Ok(Movement::Returning(Box::new(body)))
            }
            "cylinder" => {
                self.expect("(", "'(' and a movement")?;
                let body = self.choice()?;
                self.expect(")", "')'")?;
                Ok(Movement::Cylinder(Box::new(body)))
            }
            "czech" => {
                self.expect("(", "'(' and a definition in the Czech language")?;
                self.blanks();
                let text = self.rest();
                // moves stand in braces, in which brackets need not be closed
                let mut moves = text.find('{').unwrap_or(0);
                while text[moves..].trim_start().starts_with('{') {
                    moves += text[moves..].find('}').map_or(text.len() - moves, |close| close + 1);
                }
                let end = text[moves..].find(')').map_or(text.len(), |end| moves + end);
                let definition = Definition::parse(&text[..end])
                    .map_err(|error| MovementError { at: self.at + error.at, expected: error.expected })?;
                self.at += end;
                self.expect(")", "')'")?;
                self.ends = true;
                Ok(Movement::Script(Script::new(definition)))
            }
            "flood" | "edge-flood" => {
                self.ends = true;
                let directions = self.directions()?;
                Ok(if word == "flood" {
                    Movement::Flood(directions)
                } else {
                    Movement::EdgeFlood(directions)
                })
            }
            "nothing" => {
                self.ends = true;
                Ok(Movement::none())
            }
            _ => {
                self.at = start;
                let direction = self.rest().starts_with(|c: char| c.is_ascii_digit() || "[<".contains(c));
                Err(self.error(if direction {
                    "an element of a movement; directions stand in brackets behind one: each(0/1), step([1,2])"
                } else {
                    EXPECTED_ELEMENT
                }))
            }
        }
    }

    /// An element that began at a place, for paths that have a direction.
    fn directed_from(&mut self, start: usize, movement: Movement) -> Result<Movement, MovementError> {
        if self.directed {
            return Ok(movement);
        }
        self.at = start;
        Err(self.error("directions first, as in each(0/1): the path has none yet"))
    }

    fn condition(&mut self) -> Result<Condition, MovementError> {
        self.blanks();
        let start = self.at;
        let word = self.word().to_owned();
        if let Some((_, condition)) = CONDITIONS.iter().find(|(name, _)| *name == word) {
            return Ok(*condition);
        }
        match word.as_str() {
            "rank" => {
                let expected = "the number of a rank, from 1 to 16, or from -1 to -16 counted from the last";
                Ok(Condition::Rank(
                    self.number_within(expected, |rank: i8| (1..=16).contains(&rank.unsigned_abs()))?,
                ))
            }
            "file" => {
                let expected = "the number of a file, from 1 to 16";
                Ok(Condition::File(self.number_within(expected, |file: u8| (1..=16).contains(&file))?))
            }
            _ => {
                self.at = start;
                Err(self.error("a condition: edge, wall, rank 2, file 1, ahead, behind, far-half or another"))
            }
        }
    }

    fn directions(&mut self) -> Result<Vec<Direction>, MovementError> {
        self.expect("(", "'(' and directions")?;
        let mut directions = Vec::new();
        loop {
            self.blanks();
            let start = self.at;
            let direction = self.direction()?;
            if let Direction::Absolute(v) | Direction::Turned(v) | Direction::Relative(v) = direction
                && v == Vector::new(0, 0)
            {
                self.at = start;
                return Err(self.error("a vector that leads away"));
            }
            directions.push(direction);
            if self.eat(")") {
                return Ok(directions);
            }
            if self.rest().is_empty() {
                return Err(self.error("another direction or ')'"));
            }
        }
    }

    fn direction(&mut self) -> Result<Direction, MovementError> {
        const EXPECTED: &str =
            "a direction: a leap as 1/2, a vector as [1,2], or one seen by its side as <0,1>";
        if self.eat("[") {
            return Ok(Direction::Absolute(self.vector("]")?));
        }
        if self.eat("turned[") {
            return Ok(Direction::Turned(self.vector("]")?));
        }
        if self.eat("<") {
            return Ok(Direction::Relative(self.vector(">")?));
        }
        if self.eat("within/") {
            let expected = "files and ranks at most, from 1 to 15";
            return Ok(Direction::Within(self.number_within(expected, |most| (1..=15).contains(&most))?));
        }
        self.blanks();
        let start = self.at;
        let short: u8 = self.number(EXPECTED)?;
        self.expect("/", "'/' and the longer side of the leap")?;
        let long: u8 = self.number("the longer side of the leap")?;
        if short > long || long == 0 || long > 15 {
            self.at = start;
            return Err(self.error("a leap with the shorter side first, the longer from 1 to 15"));
        }
        Ok(Direction::Family(short, long))
    }

    fn vector(&mut self, end: &'static str) -> Result<Vector, MovementError> {
        self.blanks();
        let start = self.at;
        let files = self.number("files to the right")?;
        self.expect(",", "','")?;
        let ranks = self.number("ranks up")?;
        self.expect(end, if end == "]" { "']'" } else { "'>'" })?;
        if i8::unsigned_abs(files) > 15 || i8::unsigned_abs(ranks) > 15 {
            self.at = start;
            return Err(self.error("a vector within 15 files and ranks"));
        }
        Ok(Vector::new(files, ranks))
    }
}
