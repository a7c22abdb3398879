//! For tests: a Forsyth line in, moves out.

use crate::conditions::{ConditionUse, Parameter};
use crate::general::{Game, Move, RuleSet};
use crate::{GameOptions, Rules, prepare};
use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};

/// A diagram with its rules.
pub(crate) struct Table {
    rules: RuleSet,
    position: Position,
    uses: Vec<ConditionUse>,
}

impl Table {
    /// The diagram of a Forsyth line (`.xx` for a walk of two letters, `=` before a neutral unit, lower case for
    /// Black; kings are royal) under conditions without parameters. Panics when one is not played.
    pub(crate) fn new(forsyth: &str, conditions: &[&str]) -> Table {
        let uses: Vec<ConditionUse> = conditions.iter().map(|name| ConditionUse::plain(name)).collect();
        Table::with(forsyth, &uses)
    }

    /// The same with conditions that have parameters.
    pub(crate) fn with(forsyth: &str, uses: &[ConditionUse]) -> Table {
        let (rules, position) =
            prepare(read(forsyth), uses, &GameOptions::default()).expect("conditions are played");
        Table { rules, position, uses: uses.to_vec() }
    }

    /// The diagram under one condition with parameters.
    pub(crate) fn under(forsyth: &str, name: &str, parameters: &[Parameter]) -> Table {
        let one = ConditionUse { name: name.to_owned(), parameters: parameters.to_vec() };
        Table::with(forsyth, &[one])
    }

    /// The same diagram with a mark on a unit, under the same conditions and the attribute's rules. Panics when they are
    /// not played.
    pub(crate) fn with_mark(&self, square: &str, mark: Marks) -> Table {
        let mut position = self.position.clone();
        let square = position.geometry().parse(square).expect("a square");
        let unit = position.unit(square);
        position.place(square, unit.with_marks(mark));
        let (rules, position) =
            prepare(position, &self.uses, &GameOptions::default()).expect("attributes are played");
        Table { rules, position, uses: self.uses.clone() }
    }

    /// The game with `side` to move.
    pub(crate) fn game(&self, side: Side) -> Game<'_> {
        let mut game = Game::new(&self.rules, self.position.clone());
        game.set_side_to_move(side);
        game
    }

    /// The legal moves of a side as `e2e4`, sorted, one for each choice.
    pub(crate) fn moves(&self, side: Side) -> Vec<String> {
        let mut names: Vec<String> = self.game(side).legal_moves().iter().map(name).collect();
        names.sort();
        names
    }

    /// The legal moves of the unit on a square, as arrivals, sorted, joined by blanks.
    pub(crate) fn arrivals(&self, from: &str, side: Side) -> String {
        let moves = self.moves(side);
        let arrivals: Vec<&str> = moves.iter().filter_map(|m| m.strip_prefix(from)).collect();
        arrivals.join(" ")
    }

    /// What `next` may play after a side has made that move, as [`Table::moves`] lists it.
    pub(crate) fn moves_after(&self, side: Side, played: &str, next: Side) -> Vec<String> {
        let mut game = self.game(side);
        let first = game.legal_moves().into_iter().find(|m| name(m) == played).expect("the move is legal");
        assert!(game.make(first).legal);
        game.set_side_to_move(next);
        let mut names: Vec<String> = game.legal_moves().iter().map(name).collect();
        names.sort();
        names
    }

    /// The game after these moves, of which a side plays the first and then both by turns. Panics when one is not legal
    /// or leaves a choice.
    pub(crate) fn game_after(&self, side: Side, played: &[&str]) -> Game<'_> {
        let mut game = self.game(side);
        for wanted in played {
            let legal = game.legal_moves();
            let [one] = legal.into_iter().filter(|m| name(m) == *wanted).collect::<Vec<_>>()[..] else {
                panic!("{wanted} is legal in one way after {}", write(game.position()));
            };
            assert!(game.make(one).legal);
        }
        game
    }

    /// The diagram of [`Table::game_after`].
    pub(crate) fn after_moves(&self, side: Side, played: &[&str]) -> String {
        write(self.game_after(side, played).position())
    }

    /// The diagrams after a move, one for each of its choices, in order.
    pub(crate) fn after(&self, side: Side, wanted: &str) -> Vec<String> {
        let mut game = self.game(side);
        let legal = game.legal_moves();
        legal
            .into_iter()
            .filter(|m| name(m) == wanted)
            .map(|m| {
                assert!(game.make(m).legal);
                let diagram = write(game.position());
                game.undo();
                diagram
            })
            .collect()
    }
}

pub(crate) fn name(m: &Move) -> String {
    format!("{:?}{:?}", m.departure, m.arrival)
}

fn letter(walk: Walk) -> String {
    movement::walks()[walk.index()].code(movement::Language::English).to_owned()
}

fn walk(code: &str) -> Walk {
    let code = code.to_ascii_lowercase();
    movement::by_code(movement::Language::English, &code).unwrap_or_else(|| panic!("no walk {code}"))
}

pub(crate) fn read(forsyth: &str) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    let (mut file, mut rank) = (0, 7);
    let mut letters = forsyth.chars().peekable();
    while let Some(c) = letters.next() {
        if c == '/' {
            (file, rank) = (0, rank - 1);
            continue;
        }
        if let Some(blanks) = c.to_digit(10) {
            file += blanks as u8;
            continue;
        }
        let neutral = c == '=';
        let first = if neutral { letters.next().expect("a unit behind =") } else { c };
        let code: String = if first == '.' {
            [letters.next(), letters.next()].into_iter().flatten().collect()
        } else {
            first.into()
        };
        let owner = if neutral {
            Owner::Neutral
        } else if code.starts_with(|c: char| c.is_ascii_lowercase()) {
            Owner::Black
        } else {
            Owner::White
        };
        let square = Square(rank * 8 + file);
        let mut unit = Unit { origin: square, ..Unit::new(walk(&code), owner) };
        if unit.walk == Walk::KING {
            unit = unit.with_marks(Marks::ROYAL);
        }
        position.place(square, unit);
        file += 1;
    }
    position
}

fn write(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut blanks = 0;
        for file in 0..8 {
            let unit = position.unit(Square(rank * 8 + file));
            if unit.is_empty() {
                blanks += 1;
                continue;
            }
            if blanks > 0 {
                text += &blanks.to_string();
                blanks = 0;
            }
            let code = letter(unit.walk);
            if unit.is_neutral() {
                text.push('=');
            }
            if code.len() > 1 {
                text.push('.');
            }
            text += &if unit.belongs_to(Side::White) { code.to_ascii_uppercase() } else { code };
        }
        if blanks > 0 {
            text += &blanks.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}
