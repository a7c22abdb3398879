//! Stipulations in Jacobi's language: kind of play, aim and length become half-moves with their parts.

use super::tree::Battle;
use board::{Geometry, Side};
use stipulation::course::{Aim, Answer, DiagramTest, Parry, Part, Step, Test, Watch};
use stipulation::kinds::{Laying, accept_in_jacobi};
use stipulation::{Goal, parse_traditional};

/// An aim as it is written; a diagram follows its word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum AimText {
    Aim(Aim),
    Diagram,
}

/// A kind of play with its aim, before the length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    kind: Laying,
    /// Whether the last half-move is forced to reach the aim.
    forced: bool,
    /// Whether both sides must reach the aim if they can.
    reflex: bool,
    /// Whether only the side that defends must.
    semi: bool,
    /// Capzug: the other side, which is not in check, has nothing but captures (`xz`); or the side itself would have nothing else
    /// (`!xz`), which is asked of it after a pass of the other.
    capzug: Option<Capzug>,
    /// Whether a pass stands in the place of a move.
    pass: bool,
    pub(super) aim: AimText,
    /// The kind of play and the aim as they were written.
    text: String,
}

/// Whose only moves are captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Capzug {
    /// Those of the side that is to move (`xz`).
    OfTheOther,
    /// Those of the side that has moved last (`!xz`).
    OfItself,
}

/// Half-moves and who begins, unless an earlier stipulation or an option says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Laid {
    pub(super) steps: Vec<Step>,
    pub(super) starter: Side,
    /// Whether play begins with the second half of a move, by the convention of help play.
    pub(super) half: bool,
    /// Whether the last move is to be self-check, which a condition must allow.
    pub(super) into_check: bool,
    /// Whether it can be solved only if nothing stands beside it.
    pub(super) only_alone: bool,
    /// The step that is a watch over the side that defends.
    pub(super) over_defender: Option<usize>,
}

/// Takes a word from the beginning of a text, whatever its case.
fn accept(text: &mut &str, word: &str) -> bool {
    let found = text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    if found {
        *text = &text[word.len()..];
    }
    found
}

/// The goals' signs, longer ones before those that they begin with.
const GOALS: [(&str, Goal); 19] = [
    ("##!", Goal::CounterMate),
    ("##", Goal::DoubleMate),
    ("#=", Goal::MateOrStalemate),
    ("#", Goal::Mate),
    ("==", Goal::DoubleStalemate),
    ("=", Goal::Stalemate),
    ("!=", Goal::AutoStalemate),
    ("!#", Goal::AntiMate),
    ("ep", Goal::EnPassant),
    ("ctr", Goal::CircuitByRebirth),
    ("ct", Goal::Circuit),
    ("c81", Goal::Chess81),
    ("<>r", Goal::ExchangeByRebirth),
    ("<>", Goal::Exchange),
    ("00", Goal::Castling),
    ("O-O", Goal::Castling),
    ("%", Goal::WinUnit),
    ("~", Goal::Any),
    ("x", Goal::Capture),
];

/// Reads an aim from the beginning of a text; `None` leaves the text as it was.
pub(super) fn aim(text: &mut &str) -> Option<AimText> {
    for word in ["dia", "a=>b", "PG"] {
        if accept(text, word) {
            return Some(AimText::Diagram);
        }
    }
    if accept(text, "!+") {
        return Some(AimText::Aim(Aim::SelfCheck));
    }
    for (sign, many) in [("+", Aim::Checks as fn(u8) -> Aim), ("$", Aim::Mates as fn(u8) -> Aim)] {
        let mut count = 0u8;
        while accept(text, sign) {
            count = count.saturating_add(1);
        }
        if count > 0 {
            let one_check = sign == "+" && count == 1;
            return Some(AimText::Aim(if one_check { Aim::Goal(Goal::Check) } else { many(count) }));
        }
    }
    for (sign, goal) in GOALS {
        if accept(text, sign) {
            return Some(AimText::Aim(Aim::Goal(goal)));
        }
    }
    for (sign, goal) in
        [("z", Goal::Target as fn(board::Square) -> Goal), ("k", Goal::Kiss as fn(board::Square) -> Goal)]
    {
        let mut rest = *text;
        if accept(&mut rest, sign)
            && let Some(square) = rest.get(..2).and_then(|name| Geometry::CHESS.parse(name))
        {
            *text = &rest[2..];
            return Some(AimText::Aim(Aim::Goal(goal(square))));
        }
    }
    None
}

/// Reads the kind of play and the aim from the beginning of a text.
///
/// # Errors
/// What was expected where the text is left.
pub(super) fn asked(text: &mut &str) -> Result<Asked, String> {
    let mut read = Asked {
        kind: Laying::Direct,
        forced: false,
        reflex: false,
        semi: false,
        capzug: None,
        pass: false,
        aim: AimText::Aim(Aim::Goal(Goal::Any)),
        text: String::new(),
    };
    accept(text, "exact-");
    let written = *text;
    (read.kind, *text) = accept_in_jacobi(text);
    if read.kind == Laying::Reciprocal {
        return reciprocal(read, text, written);
    }
    let defensive = read.is_defensive();
    if let Laying::Series { helped, .. } = &mut read.kind {
        *helped = *helped || !defensive && accept(text, "h");
    } else if read.kind == Laying::Direct && accept(text, "semi-") {
        if !text.starts_with(['r', 'R']) {
            return Err("r and an aim were expected behind semi-".to_owned());
        }
        read.semi = true;
    }
    read.pass = accept(text, "*");
    if accept(text, "s") {
        read.forced = true;
    } else if accept(text, "r") {
        read.forced = true;
        read.reflex = true;
    }
    let capzugs = [("xz", Capzug::OfTheOther), ("!xz", Capzug::OfItself)];
    if let Some((_, capzug)) = capzugs.into_iter().find(|(word, _)| accept(text, word)) {
        if read.forced || read.pass || read.is_defensive() {
            return Err(
                "not supported yet: capzug that is forced, defended or asked for after a pass".to_owned()
            );
        }
        read.capzug = Some(capzug);
        written[..written.len() - text.len()].clone_into(&mut read.text);
        return Ok(read);
    }
    match aim(text) {
        Some(aim) => read.aim = aim,
        None if read.pass && matches!(read.kind, Laying::Series { .. }) && !read.forced => {}
        None => return Err("an aim was expected, such as # = + x ~ dia".to_owned()),
    }
    if matches!(read.kind, Laying::Series { helped: true, .. }) && read.pass {
        return Err("a pass at the end of a series with help is not understood".to_owned());
    }
    written[..written.len() - text.len()].clone_into(&mut read.text);
    Ok(read)
}

/// Reads the aims of reciprocal play: that of both sides, or that of Black in brackets and that of White.
fn reciprocal(mut read: Asked, text: &mut &str, written: &str) -> Result<Asked, String> {
    let expected = "an aim was expected, such as # or (#)=";
    let mut last = None;
    if accept(text, "(") {
        last = aim(text).filter(|_| accept(text, ")"));
        if last.is_none() {
            return Err(expected.to_owned());
        }
    }
    let shared = aim(text).ok_or(expected)?;
    if [Some(&shared), last.as_ref()].contains(&Some(&AimText::Diagram)) {
        return Err("not supported yet: a diagram in reciprocal play".to_owned());
    }
    read.aim = shared;
    written[..written.len() - text.len()].clone_into(&mut read.text);
    Ok(read)
}

/// Reads a length from the whole of a text: moves, with `.5` for a half-move; in half-moves.
pub(super) fn length(text: &str) -> Option<u16> {
    let (whole, half) = match text.split_once('.') {
        None => (text, 0),
        Some((whole, "0")) => (whole, 0),
        Some((whole, "5")) => (whole, 1),
        Some(_) => return None,
    };
    if whole.is_empty() || whole.len() > 3 || !whole.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(whole.parse::<u16>().ok()? * 2 + half)
}

impl Asked {
    /// Whether the idle side of a parry series defends.
    fn is_defensive(&self) -> bool {
        matches!(self.kind, Laying::Series { idle: Some(Parry { answer: Answer::Defence, .. }), .. })
    }

    /// Whether White attacks and Black defends; nobody defends on the way to a diagram that need not be forced.
    fn is_direct(&self) -> bool {
        self.kind == Laying::Direct && (self.forced || self.aim != AimText::Diagram)
    }

    /// What is asked where one side defends before the last move, as everywhere; `None` where nobody does, or where the aim is
    /// one of this language only.
    ///
    /// # Errors
    /// Why that makes no sense.
    pub(super) fn battle(&self, half_moves: u16) -> Result<Option<Battle>, String> {
        let parse = |text: &str| match parse_traditional(text) {
            Ok((stipulation, end)) if end == text.len() => Some(stipulation),
            _ => None,
        };
        let exact_and_up_to = |text: &str| {
            let battle = parse(&format!("exact-{text}")).zip(parse(text));
            battle.map(|(exact, up_to)| Battle { exact, up_to })
        };
        if self.kind == Laying::Reciprocal {
            let half = if half_moves.is_multiple_of(2) { "" } else { ".5" };
            let text = format!("{}{}{half}", self.text.to_ascii_lowercase(), half_moves / 2);
            let refused = || {
                format!(
                    "{text}: not supported yet in Jacobi's language: an aim or a length that only one has"
                )
            };
            return exact_and_up_to(&text).map(Some).ok_or_else(refused);
        }
        let direct = self.is_direct() && half_moves != 2;
        if !direct && !self.is_defensive() || self.capzug.is_some() {
            return Ok(None);
        }
        if !half_moves.is_multiple_of(2) || half_moves == 0 {
            return Err("the length of play against a defence is a whole number of moves".to_owned());
        }
        let text = format!("{}{}", self.text.to_ascii_lowercase(), half_moves / 2);
        Ok(exact_and_up_to(&text))
    }

    /// Lays the play out, half-move by half-move.
    ///
    /// # Errors
    /// Why that length makes no sense.
    pub(super) fn lay(&self, half_moves: u16, diagram: Option<DiagramTest>) -> Result<Laid, String> {
        let aim = match (&self.aim, diagram) {
            (AimText::Aim(aim), _) => aim.clone(),
            (AimText::Diagram, Some(diagram)) => Aim::Diagram(Box::new(diagram)),
            (AimText::Diagram, None) => return Err("a diagram was expected".to_owned()),
        };
        let of_diagram = matches!(aim, Aim::Diagram(_));
        let mut parts: Vec<Part> = Vec::new();
        let count = usize::from(half_moves);
        let whole = half_moves.is_multiple_of(2);
        if count == 0 {
            return Err("the length must be at least half a move".to_owned());
        }
        let starter = match self.kind {
            Laying::Reciprocal => {
                parts.resize(count, Part::Help);
                if whole { Side::Black } else { Side::White }
            }
            Laying::Direct if !self.is_direct() => {
                parts.resize(count, Part::Help);
                Side::White
            }
            Laying::Direct => {
                parts.extend((1..count).map(|n| if n % 2 == 1 { Part::Help } else { Part::Defence }));
                if self.forced {
                    parts.push(Part::Forced(aim.clone()));
                }
                Side::White
            }
            Laying::Help | Laying::Unique => {
                for index in 0..count {
                    let unique = self.kind == Laying::Unique && index % 2 == 1;
                    parts.push(if unique { Part::Unique } else { Part::Help });
                }
                if self.forced {
                    parts[count - 1] = Part::Forced(aim.clone());
                }
                if self.pass {
                    let at = if self.forced { count.checked_sub(2) } else { Some(count - 1) };
                    match at {
                        Some(at) => parts[at] = Part::Pass,
                        None => {
                            return Err("there is no move in the place of which a side could pass".to_owned());
                        }
                    }
                }
                // help play begins so that White has the last word; in selfmates Black has it
                let begins = self.kind == Laying::Unique || of_diagram || whole == self.forced;
                if begins { Side::White } else { Side::Black }
            }
            Laying::Series { idle, helped } => {
                if !whole {
                    return Err("the length of a series is a whole number of moves".to_owned());
                }
                let idle_part = idle.map_or(Part::Pass, Part::Parry);
                let moves = count / 2;
                for index in 0..moves {
                    parts.push(Part::Help);
                    if index + 1 < moves || self.pass {
                        parts.push(idle_part.clone());
                    }
                }
                if self.forced {
                    if helped {
                        parts.push(Part::Help);
                    }
                    parts.push(Part::Forced(aim.clone()));
                } else if helped {
                    parts.push(Part::Help);
                }
                if helped && !of_diagram { Side::Black } else { Side::White }
            }
        };
        let mut steps: Vec<Step> = Vec::new();
        if self.reflex {
            let watched = aim.clone();
            let side = self.semi.then_some(!starter);
            steps.push(Step::Watch(Watch { aim: watched, side, prefer: true, wake: true, end: true }));
        }
        // the aim of a series that ends with a pass is that of the last move
        let tested_at = if self.pass && matches!(self.kind, Laying::Series { .. }) {
            parts.len() - 1
        } else {
            parts.len()
        };
        let into_check =
            matches!(aim, Aim::SelfCheck | Aim::Goal(Goal::DoubleMate | Goal::CounterMate | Goal::AntiMate));
        for (index, part) in parts.into_iter().enumerate() {
            steps.push(Step::HalfMove(part));
            let trivial = aim == Aim::Goal(Goal::Any) || self.forced;
            if index + 1 == tested_at && !trivial {
                steps.push(Step::Test(Test { aim: aim.clone(), negated: false }));
            }
        }
        match self.capzug {
            Some(Capzug::OfTheOther) => {
                steps.push(Step::Test(Test { aim: Aim::Goal(Goal::Check), negated: true }));
                steps.push(Step::HalfMove(Part::Forced(Aim::Goal(Goal::Capture))));
            }
            Some(Capzug::OfItself) => {
                steps.push(Step::HalfMove(Part::Pass));
                steps.push(Step::HalfMove(Part::Forced(Aim::Goal(Goal::Capture))));
            }
            None => {}
        }
        let half = !whole && !of_diagram && matches!(self.kind, Laying::Help | Laying::Reciprocal);
        let only_alone = self.kind == Laying::Reciprocal;
        let over_defender = self.semi.then_some(0);
        Ok(Laid { steps, starter, half, into_check, only_alone, over_defender })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(text: &str) -> Laid {
        let mut rest = text;
        let asked = asked(&mut rest).expect("a kind of play");
        asked.lay(length(rest).expect("a length"), None).expect("play")
    }

    fn half_moves(text: &str) -> Vec<Part> {
        let steps = laid(text).steps.into_iter();
        steps.filter_map(|s| if let Step::HalfMove(part) = s { Some(part) } else { None }).collect()
    }

    #[test]
    fn play_is_laid_out_half_move_by_half_move() {
        let mate = || Aim::Goal(Goal::Mate);
        let capture = || Aim::Goal(Goal::Capture);
        assert_eq!(half_moves("h#1.5"), [Part::Help, Part::Help, Part::Help]);
        assert_eq!(half_moves("ser-h#2"), [Part::Help, Part::Pass, Part::Help, Part::Help]);
        assert_eq!(half_moves("ser-*2"), [Part::Help, Part::Pass, Part::Help, Part::Pass]);
        assert_eq!(half_moves("hsx0.5"), [Part::Forced(capture())]);
        assert_eq!(half_moves("h*sx1.0"), [Part::Pass, Part::Forced(capture())]);
        assert_eq!(half_moves("s#1"), [Part::Help, Part::Forced(mate())]);
        assert_eq!(half_moves("u#1.5"), [Part::Help, Part::Unique, Part::Help]);
        assert_eq!(laid("h~2.5").starter, Side::White);
        assert_eq!(laid("h#2").starter, Side::Black);
        assert_eq!(laid("hs#2").starter, Side::White);
        assert_eq!(laid("hs#2.5").starter, Side::Black);
        assert_eq!(laid("phser-h#3").starter, Side::Black);
    }

    #[test]
    fn capzug_is_a_forced_capture_behind_any_move() {
        let forced = || Part::Forced(Aim::Goal(Goal::Capture));
        assert_eq!(half_moves("hxz1.5"), [Part::Help, Part::Help, Part::Help, forced()]);
        assert_eq!(half_moves("ser-!xz2"), [Part::Help, Part::Pass, Part::Help, Part::Pass, forced()]);
        assert_eq!(laid("hxz2.5").starter, Side::White);
        let not_in_check = Step::Test(Test { aim: Aim::Goal(Goal::Check), negated: true });
        assert!(laid("hxz2.5").steps.contains(&not_in_check));
        assert!(asked(&mut "hsxz2").is_err());
    }

    #[test]
    fn lengths() {
        assert_eq!(length("9.5"), Some(19));
        assert_eq!(length("9.0"), Some(18));
        assert_eq!(length("2"), Some(4));
        assert_eq!(length("2.7"), None);
        assert_eq!(length(""), None);
    }

    #[test]
    fn play_against_a_defence_is_a_battle() {
        let battle = |text: &str| {
            let mut rest = text;
            let asked = asked(&mut rest).expect("a kind of play");
            asked.battle(length(rest).expect("a length"))
        };
        for (text, meant) in [("#3", "exact-#3"), ("s=2", "exact-s=2"), ("pser-#4", "exact-pser-#4")] {
            let (meant, _) = parse_traditional(meant).expect("the other dialect's text");
            assert_eq!(battle(text).expect("a battle").expect("a battle").exact, meant, "{text}");
        }
        for text in ["#1", "s#1", "h#3", "pser-h#3", "phser-#3", "ser-#5", "dia4.0"] {
            assert_eq!(battle(text), Ok(None), "{text}");
        }
        assert!(battle("#2.5").is_err());
        // what only courses can ask is asked of a course
        assert_eq!(battle("pser-++3"), Ok(None));
        let defence = |checks, own_checks| Part::Parry(Parry { checks, own_checks, answer: Answer::Defence });
        assert_eq!(half_moves("pser-#2"), [Part::Help, defence(true, false), Part::Help]);
        assert_eq!(half_moves("aser-#2"), [Part::Help, defence(false, true), Part::Help]);
        assert_eq!(half_moves("paser-#2"), [Part::Help, defence(true, true), Part::Help]);
        assert_eq!(half_moves("aser-h#1"), half_moves("ahser-h#1"));
        assert_eq!(half_moves("#2"), [Part::Help, Part::Defence, Part::Help]);
        let forced = || Part::Forced(Aim::Goal(Goal::Mate));
        assert_eq!(half_moves("s#2"), [Part::Help, Part::Defence, Part::Help, forced()]);
    }
}
