//! Moves of the Czech language that the movement language cannot say by itself: those that ask for threats, flags or
//! kinds, and those with further effects.
//!
//! A script is a part of a movement and keeps its moves as they were defined. The compiler works out every square
//! that they speak of for each departure ([`Unrolled`]); at run time only the statuses are asked. Everything holds as
//! in [`super::Game`], the rule for threats that depend on each other included, which [`View::meets_threat`] keeps.

use super::definition::{Condition, Coordinate, Definition, Effect, Place, PlainMove, Status};
use crate::{Arrival, View};
use board::{Geometry, Marks, Side, Square, SquareSet, Unit, Walk};
use std::fmt::{Display, Formatter};

/// What the symbols and flags of definitions mean in a problem.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kinds {
    /// The walks of the symbols.
    pub walks: Vec<(String, Walk)>,
    /// The flags: name, the mark of units whose flag is down, and a walk that has it.
    pub flags: Vec<(String, Marks, Walk)>,
}

impl Kinds {
    fn walk(&self, symbol: &str) -> Walk {
        self.walks.iter().find(|(known, _)| known == symbol).map_or(Walk::NONE, |(_, walk)| *walk)
    }

    fn flag(&self, name: &str) -> Flag {
        let carriers = self.flags.iter().filter(|(known, ..)| known == name);
        let down = carriers.clone().next().map_or(Marks::NONE, |(_, mark, _)| *mark);
        Flag { down, walks: carriers.map(|(_, _, walk)| *walk).collect() }
    }
}

/// A flag of some walks.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Flag {
    /// The mark of a unit whose flag is down.
    down: Marks,
    walks: Vec<Walk>,
}

impl Flag {
    fn is_up(&self, unit: Unit) -> bool {
        self.walks.contains(&unit.walk) && !unit.marks.has(self.down)
    }
}

/// Moves of a definition as a part of a movement.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Script {
    definition: Definition,
    /// The symbols that are known, with their walks.
    walks: Vec<(String, Walk)>,
    flags: Vec<(String, Marks, Walk)>,
    /// The number of its first list of effects in the problem.
    first: u16,
}

impl Display for Script {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.definition.fmt(f)
    }
}

impl Script {
    /// The moves of a definition, whose symbols and flags mean nothing yet.
    #[must_use]
    pub fn new(definition: Definition) -> Script {
        Script { definition, walks: Vec::new(), flags: Vec::new(), first: 1 }
    }

    /// Tells it what symbols and flags mean, and which number its first list of further effects has (from 1 on).
    pub fn bind(&mut self, kinds: &Kinds, first: u16) {
        let of_problem = |symbol: &String| (symbol.clone(), kinds.walk(symbol));
        self.walks = self.symbols().iter().map(of_problem).filter(|(_, walk)| *walk != Walk::NONE).collect();
        self.flags.clone_from(&kinds.flags);
        self.first = first;
    }

    /// The symbols of which its conditions and effects speak.
    #[must_use]
    pub fn symbols(&self) -> Vec<String> {
        let mut symbols: Vec<String> = Vec::new();
        let mut add = |symbol: &String| {
            if !symbols.contains(symbol) {
                symbols.push(symbol.clone());
            }
        };
        for plain in &self.definition.moves {
            for condition in &plain.conditions {
                if let Condition::Status(_, Status::Kind(symbol)) = condition {
                    add(symbol);
                }
            }
            for effect in &plain.effects {
                if let Effect::Put(symbol, ..) = effect {
                    add(symbol);
                }
            }
        }
        symbols
    }

    /// Whether a move makes other units move.
    #[must_use]
    pub fn moves_others(&self) -> bool {
        let mut effects = self.definition.moves.iter().flat_map(|plain| &plain.effects);
        effects.any(|effect| matches!(effect, Effect::Move(..)))
    }

    /// The number of its first list of further effects.
    #[must_use]
    pub fn first_effect(&self) -> u16 {
        self.first
    }

    fn kinds(&self) -> Kinds {
        Kinds { walks: self.walks.clone(), flags: self.flags.clone() }
    }

    /// The different lists of effects of its moves.
    fn lists(&self) -> Vec<&[Effect]> {
        let mut lists: Vec<&[Effect]> = Vec::new();
        for plain in self.definition.moves.iter().filter(|plain| !plain.effects.is_empty()) {
            if !lists.contains(&plain.effects.as_slice()) {
                lists.push(&plain.effects);
            }
        }
        lists
    }

    /// The further effects of its moves, the first of them numbered as [`Script::bind`] said.
    #[must_use]
    pub fn effects(&self) -> Vec<FurtherEffects> {
        let kinds = self.kinds();
        let meant = |effect: &Effect| match effect {
            Effect::Move(from, to) => Meant::Move(*from, *to),
            Effect::Put(symbol, own, to) => Meant::Put(kinds.walk(symbol), *own, *to),
            Effect::Remove(at) => Meant::Remove(*at),
            Effect::Flag(at, name, up) => Meant::Flag(*at, kinds.flag(name), *up),
        };
        self.lists().into_iter().map(|list| FurtherEffects(list.iter().map(meant).collect())).collect()
    }

    /// Works out its squares for a board and a side; `ends` holds for each departure where its moves may end.
    pub(crate) fn unroll(
        &self,
        geometry: Geometry,
        holes: SquareSet,
        side: Side,
        ends: Vec<SquareSet>,
    ) -> Unrolled {
        let kinds = self.kinds();
        let lists = self.lists();
        let number = |plain: &PlainMove| {
            let found = lists.iter().position(|list| *list == plain.effects.as_slice());
            found.and_then(|index| u16::try_from(index).ok()).map_or(0, |index| self.first + index)
        };
        let mut moves = vec![Vec::new(); geometry.len()];
        for from in geometry.squares().filter(|from| !holes.contains(*from)) {
            let ground = Ground { geometry, holes, side, from };
            for plain in &self.definition.moves {
                moves[from.index()].extend(ground.worked_out(plain, number(plain), &kinds));
            }
        }
        Unrolled { moves, ends }
    }
}

/// What is meant by an effect.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Meant {
    Move(Place, Place),
    Put(Walk, bool, Place),
    Remove(Place),
    Flag(Place, Flag, bool),
}

/// What a move does besides going to its target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FurtherEffects(Vec<Meant>);

/// One further effect, its squares worked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doing {
    /// What stood on the first square before the move goes to the second.
    Move(Square, Square),
    /// A unit of that walk appears there: of the mover's side, or of the other one.
    Put(Walk, bool, Square),
    /// What stands there disappears.
    Remove(Square),
    /// The flag of the unit there goes up or down, for which the mark stands, if the unit's walk has such a flag.
    Flag(Square, Marks, bool),
}

impl FurtherEffects {
    /// The effects of a move from that square, in the order of the text; those off the board are left out.
    pub fn doings(
        &self,
        geometry: Geometry,
        side: Side,
        from: Square,
    ) -> impl Iterator<Item = Doing> + Clone + '_ {
        let ground = Ground { geometry, holes: SquareSet::EMPTY, side, from };
        self.0.iter().filter_map(move |meant| {
            Some(match meant {
                Meant::Move(source, goal) => Doing::Move(ground.square(*source)?, ground.square(*goal)?),
                Meant::Put(walk, own, at) => Doing::Put(*walk, *own, ground.square(*at)?),
                Meant::Remove(at) => Doing::Remove(ground.square(*at)?),
                Meant::Flag(at, flag, up) => Doing::Flag(ground.square(*at)?, flag.down, *up),
            })
        })
    }

    /// Whether a walk has the flag for which the mark stands.
    #[must_use]
    pub fn has_flag(&self, walk: Walk, down: Marks) -> bool {
        self.0.iter().any(|meant| match meant {
            Meant::Flag(_, flag, _) => flag.down == down && flag.walks.contains(&walk),
            _ => false,
        })
    }
}

/// A status that is asked when moves are made.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Question {
    Empty,
    Occupied,
    Of(Side),
    Same,
    Opposite,
    Threat(bool),
    Kind(Walk),
    Flag(Flag),
}

/// A move from one square, its squares worked out.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Worked {
    target: Square,
    questions: Vec<(Square, Question)>,
    /// Where its effects put something, and what must stand where for it.
    hits: Vec<(Square, Option<Square>)>,
    /// The number of its effects, 0 for none.
    effects: u16,
}

/// A script compiled for one board and one side.
#[derive(Clone, Debug)]
pub(crate) struct Unrolled {
    /// The moves from each square.
    moves: Vec<Vec<Worked>>,
    pub ends: Vec<SquareSet>,
}

impl Unrolled {
    /// Whether there is no move from anywhere.
    pub fn is_empty(&self) -> bool {
        self.moves.iter().all(Vec::is_empty)
    }

    /// The squares where its moves from a departure could ever end.
    pub fn arrivals(&self, from: Square) -> SquareSet {
        let ends = self.ends[from.index()];
        self.moves[from.index()].iter().map(|worked| worked.target).collect::<SquareSet>() & ends
    }

    /// The squares on which its moves from a departure could ever capture, or put something.
    pub fn hits(&self, from: Square) -> SquareSet {
        let hit = |worked: &Worked| {
            let put: SquareSet = worked.hits.iter().map(|(square, _)| *square).collect();
            put | SquareSet::of(worked.target)
        };
        self.from(from).map(hit).fold(SquareSet::EMPTY, |all, squares| all | squares)
    }

    fn from(&self, from: Square) -> impl Iterator<Item = &Worked> {
        let ends = self.ends[from.index()];
        self.moves[from.index()].iter().rev().filter(move |worked| ends.contains(worked.target))
    }

    /// Yields all moves and captures of the unit on `from`.
    pub fn generate<V: View + ?Sized>(&self, from: Square, view: &V, sink: &mut dyn FnMut(Arrival)) {
        for worked in self.from(from) {
            if worked.questions.iter().all(|(at, question)| question.holds(*at, view, Square::NONE)) {
                let to = worked.target;
                // what is moved away by an effect is not captured
                let stays = worked.hits.iter().all(|(_, source)| *source != Some(to));
                let captures = to != from && stays && !view.unit(to).is_empty();
                let arrival = if captures { Arrival::capturing(to) } else { Arrival::moving(to) };
                sink(Arrival { effects: worked.effects, ..arrival });
            }
        }
    }

    /// Whether there is a way to capture on `target`, or to put something there, that `accept` accepts; the unit there
    /// is taken for an enemy.
    pub fn captures<V: View + ?Sized>(
        &self,
        from: Square,
        target: Square,
        view: &V,
        accept: &mut dyn FnMut(Arrival) -> bool,
    ) -> bool {
        self.from(from).any(|worked| {
            (worked.target == target && target != from || worked.puts_on(target, view))
                && worked.questions.iter().all(|(at, question)| question.holds(*at, view, target))
                && accept(Arrival {
                    arrival: worked.target,
                    effects: worked.effects,
                    ..Arrival::capturing(target)
                })
        })
    }

    /// Whether the unit on `from` could move to `target`, or put something there, as the units stand.
    pub fn threatens<V: View + ?Sized>(&self, from: Square, target: Square, view: &V) -> bool {
        self.from(from).any(|worked| {
            (worked.target == target || worked.puts_on(target, view))
                && worked.questions.iter().all(|(at, question)| question.holds(*at, view, Square::NONE))
        })
    }
}

impl Worked {
    fn puts_on<V: View + ?Sized>(&self, target: Square, view: &V) -> bool {
        self.hits.iter().any(|(square, source)| {
            *square == target && source.is_none_or(|source| !view.unit(source).is_empty())
        })
    }
}

impl Question {
    /// Whether the answer is yes; on `taken` an enemy is taken to stand.
    fn holds<V: View + ?Sized>(&self, at: Square, view: &V, taken: Square) -> bool {
        let unit = view.unit(at);
        let mover = view.mover();
        if at == taken && !unit.belongs_to(!mover) {
            match self {
                Question::Empty | Question::Same => return false,
                Question::Occupied | Question::Opposite => return true,
                Question::Of(side) => return *side != mover,
                _ => {}
            }
        }
        match self {
            Question::Empty => unit.is_empty(),
            Question::Occupied => !unit.is_empty(),
            Question::Of(side) => unit.belongs_to(*side),
            Question::Same => unit.belongs_to(mover),
            Question::Opposite => unit.belongs_to(!mover),
            Question::Threat(wanted) => view.meets_threat(at, *wanted),
            Question::Kind(walk) => unit.walk == *walk && !unit.is_empty(),
            Question::Flag(flag) => flag.is_up(unit),
        }
    }
}

/// The board as a side sees it from a square.
#[derive(Clone, Copy)]
struct Ground {
    geometry: Geometry,
    holes: SquareSet,
    side: Side,
    from: Square,
}

impl Ground {
    /// The square that is meant, if it is on the board. Black sees the board turned by half a turn.
    fn square(&self, place: Place) -> Option<Square> {
        let coordinate = |c: Coordinate, own: u8, count: u8| match (c.absolute, self.side) {
            (false, Side::White) => i32::from(own).checked_add(c.value),
            (false, Side::Black) => i32::from(own).checked_sub(c.value),
            (true, Side::White) => Some(c.value),
            (true, Side::Black) => (i32::from(count) - 1).checked_sub(c.value),
        };
        let rank = coordinate(place.row, self.geometry.rank(self.from), self.geometry.ranks())?;
        let file = coordinate(place.column, self.geometry.file(self.from), self.geometry.files())?;
        self.geometry.at(file, rank).filter(|square| !self.holes.contains(*square))
    }

    /// A move from this square; `None` if it is impossible whatever stands where.
    fn worked_out(&self, plain: &PlainMove, effects: u16, kinds: &Kinds) -> Option<Worked> {
        let target = self.square(plain.target)?;
        let mut questions = Vec::new();
        for condition in &plain.conditions {
            match condition {
                Condition::Position(one, other, same) => {
                    if (self.square(*one)? == self.square(*other)?) != *same {
                        return None;
                    }
                }
                Condition::Status(place, status) => {
                    let at = self.square(*place)?;
                    match (status, at == self.from) {
                        // the mover itself stands there, which is nobody's enemy
                        (Status::Empty | Status::Opposite, true) => return None,
                        (Status::Occupied | Status::Same, true) => continue,
                        _ => {}
                    }
                    let question = match status {
                        Status::Empty => Question::Empty,
                        Status::Occupied => Question::Occupied,
                        Status::White => Question::Of(Side::White),
                        Status::Black => Question::Of(Side::Black),
                        Status::Same => Question::Same,
                        Status::Opposite => Question::Opposite,
                        Status::Threatened => Question::Threat(true),
                        Status::Unthreatened => Question::Threat(false),
                        Status::Kind(symbol) => Question::Kind(kinds.walk(symbol)),
                        Status::Flag(name) => Question::Flag(kinds.flag(name)),
                    };
                    // threats last: they take long to answer
                    if matches!(question, Question::Threat(_)) {
                        questions.push((at, question));
                    } else {
                        questions.insert(0, (at, question));
                    }
                }
            }
        }
        let hits = plain.effects.iter().filter_map(|effect| match effect {
            Effect::Move(source, goal) => Some((self.square(*goal)?, Some(self.square(*source)?))),
            Effect::Put(_, _, goal) => Some((self.square(*goal)?, None)),
            _ => None,
        });
        Some(Worked { target, questions, hits: hits.collect(), effects })
    }
}
