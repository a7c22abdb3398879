//! Diagrams and positions that the rules in force prove impossible.

use super::tree::{Fault, Problem};
use crate::setup::crowned;
use board::{Owner, Position, Side, Square, Walk};
use rules::Rules;
use rules::general::{Game, RuleSet};
use stipulation::course::{Aim, DiagramTest, Extra, Part, Step, Test, Want};

/// The side that begins finds the other king in check, which no rule allows.
pub(super) fn exposed_king(problem: &Problem, rules: &RuleSet, position: &Position) -> Option<Fault> {
    let starter = problem.course.starter;
    let mut game = Game::new(rules, position.clone());
    if game.rules().diagram_check_allowed() {
        return None;
    }
    game.set_side_to_move(starter);
    let place = problem.position.as_ref().map(|placed| placed.place).or(problem.asked).unwrap_or_default();
    let text = format!(
        "{starter:?} begins and can capture the king: that is legal with the condition LeseMajeste only"
    );
    game.is_in_check(!starter).then_some(Fault { place, text })
}

/// Diagrams that can never be reached from the start position; where a condition may change what units there are, nothing is
/// said.
pub(super) fn impossible_diagrams(problem: &Problem, rules: &RuleSet, start: &Position) -> Vec<Fault> {
    // units come back as what they were, if they do
    if !solver::moves_are_plain(rules) {
        return Vec::new();
    }
    let place_of = |step: usize| {
        let told = problem.diagram_places.iter().rev().find(|(first, _)| *first <= step);
        told.map_or(problem.asked.unwrap_or_default(), |(_, place)| *place)
    };
    let kept = rules.properties().orthodox || rules.only_restrict();
    let mut faults: Vec<Fault> = Vec::new();
    for (step, diagram) in diagrams(problem) {
        let place = place_of(step);
        let mut reasons = if diagram.colourless {
            Men::of_both(diagram).reasons(&Men::of_both(&told(start)), "the board", true, kept)
        } else {
            let sides = Side::BOTH.into_iter();
            let reasons = sides.flat_map(|side| {
                let name = format!("{side:?}");
                Men::of(diagram, &[side]).reasons(&Men::of(&told(start), &[side]), &name, false, kept)
            });
            reasons.collect()
        };
        if reasons.is_empty() && rules.properties().orthodox && !diagram.colourless {
            reasons.extend(kings_in_check(problem, rules, step, diagram));
        }
        faults.extend(reasons.into_iter().map(|text| Fault { place, text }));
    }
    faults
}

/// The diagrams that must be reached, with their steps.
fn diagrams(problem: &Problem) -> impl Iterator<Item = (usize, &DiagramTest)> {
    problem.course.steps.iter().enumerate().filter_map(|(index, step)| match step {
        Step::Test(Test { aim: Aim::Diagram(diagram), negated: false })
        | Step::HalfMove(Part::Forced(Aim::Diagram(diagram))) => Some((index, &**diagram)),
        _ => None,
    })
}

/// A position as a diagram of which everything is told.
fn told(position: &Position) -> DiagramTest {
    let mut diagram = DiagramTest::new();
    for square in position.occupied() {
        if let Some(want) = diagram.squares.get_mut(square.index()) {
            *want = Want::Unit(position.unit(square));
        }
    }
    diagram
}

/// The men of a side, or of both where colours are not told.
struct Men {
    /// All that are told, whatever they are.
    all: usize,
    /// Those of unknown kind.
    unknown: usize,
    /// Whether there may be others.
    open: bool,
    pawns: usize,
    kings: usize,
    queens: usize,
    rooks: usize,
    knights: usize,
    /// The bishops on dark and on light squares; those on unknown squares.
    bishops: [usize; 2],
    bishops_anywhere: usize,
    /// A square of the first or last rank with a pawn.
    edge: Option<Square>,
}

impl Men {
    fn of_both(diagram: &DiagramTest) -> Men {
        Men::of(diagram, &Side::BOTH)
    }

    fn of(diagram: &DiagramTest, sides: &[Side]) -> Men {
        let open = match &diagram.extra {
            Extra::Any(open) => sides.iter().any(|side| open.contains(side)),
            Extra::None | Extra::Exactly(_) => false,
        };
        let mut men = Men {
            all: 0,
            unknown: 0,
            open,
            pawns: 0,
            kings: 0,
            queens: 0,
            rooks: 0,
            knights: 0,
            bishops: [0; 2],
            bishops_anywhere: 0,
            edge: None,
        };
        let owners: Vec<Owner> = sides.iter().map(|&side| side.into()).collect();
        let geometry = board::Geometry::CHESS;
        for square in geometry.squares() {
            match diagram.want(square) {
                Want::Unit(unit) if sides.iter().any(|&side| unit.belongs_to(side)) => {
                    let at_edge = matches!(geometry.rank(square), 0 | 7);
                    if unit.walk == Walk::PAWN && at_edge {
                        men.edge.get_or_insert(square);
                    }
                    men.count(unit.walk, Some(square));
                }
                Want::Kind(owner) if owners.contains(&owner) => men.count(Walk::NONE, None),
                _ => {}
            }
        }
        if let Extra::Exactly(more) = &diagram.extra {
            for (_, walk) in more.iter().filter(|(owner, _)| owners.contains(owner)) {
                men.count(*walk, None);
            }
        }
        men
    }

    fn count(&mut self, walk: Walk, square: Option<Square>) {
        self.all += 1;
        match walk {
            Walk::NONE => self.unknown += 1,
            Walk::PAWN => self.pawns += 1,
            Walk::KING => self.kings += 1,
            Walk::QUEEN => self.queens += 1,
            Walk::ROOK => self.rooks += 1,
            Walk::KNIGHT => self.knights += 1,
            Walk::BISHOP => match square {
                Some(square) => {
                    let dark = board::Geometry::CHESS.is_dark(square);
                    self.bishops[usize::from(dark)] += 1;
                }
                None => self.bishops_anywhere += 1,
            },
            _ => {}
        }
    }

    /// The men that must have been promoted, if play began with others. Bishops keep to their colour where nobody comes back.
    fn promoted(&self, start: &Men, colours_are_kept: bool) -> usize {
        let beyond = |now: usize, before: usize| now.saturating_sub(before);
        let (bishops, before) = (self.bishops.iter().sum::<usize>(), start.bishops.iter().sum());
        let by_colour: usize = (0..2).map(|colour| beyond(self.bishops[colour], start.bishops[colour])).sum();
        let whatever = beyond(bishops + self.bishops_anywhere, before);
        beyond(self.queens, start.queens)
            + beyond(self.rooks, start.rooks)
            + beyond(self.knights, start.knights)
            + if colours_are_kept { by_colour.max(whatever) } else { whatever }
    }

    /// Why these cannot come of those with which play began.
    fn reasons(&self, start: &Men, name: &str, both: bool, colours_are_kept: bool) -> Vec<String> {
        let mut reasons = Vec::new();
        if self.all > start.all {
            reasons.push(format!("{name} has {} men in the diagram, {} at most", self.all, start.all));
        }
        if self.pawns > start.pawns {
            reasons.push(format!("{name} has {} pawns in the diagram, {} at most", self.pawns, start.pawns));
        }
        let least = start.kings.saturating_sub(if self.open { start.kings } else { self.unknown });
        if self.kings > start.kings || self.kings < least {
            reasons.push(format!("{name} has {} kings in the diagram", self.kings));
        }
        let promoted = self.promoted(start, colours_are_kept);
        if self.pawns <= start.pawns && self.pawns + promoted > start.pawns {
            reasons
                .push(format!("{name} has {} pawns and {promoted} promoted men in the diagram", self.pawns));
        }
        if let Some(square) = self.edge.filter(|_| start.edge.is_none()) {
            let whose = if both { "there is" } else { name };
            let verb = if both { "" } else { " has" };
            let square = board::Geometry::CHESS.name(square);
            reasons.push(format!("{whose}{verb} a pawn on {square} in the diagram"));
        }
        reasons
    }
}

/// Why nobody can have made the last move before a diagram: kings side by side, or the king of who made it in check where all
/// of the diagram is told.
fn kings_in_check(problem: &Problem, rules: &RuleSet, step: usize, diagram: &DiagramTest) -> Option<String> {
    let position = diagram.position();
    let kings = |side: Side| {
        let men = position.occupied_by(side).into_iter();
        men.into_iter().find(|&square| position.unit(square).walk == Walk::KING)
    };
    let (white, black) = (kings(Side::White)?, kings(Side::Black)?);
    let geometry = position.geometry();
    let near = geometry.file(white).abs_diff(geometry.file(black)) <= 1
        && geometry.rank(white).abs_diff(geometry.rank(black)) <= 1;
    if near {
        return Some("the kings stand side by side in the diagram".to_owned());
    }
    if !diagram.is_complete() || diagram.extra != Extra::None || rules.last_move_into_check() {
        return None;
    }
    let half_moves = problem.course.steps[..=step].iter().filter(|s| matches!(s, Step::HalfMove(_))).count();
    let starter = problem.course.starter;
    let mover = if half_moves % 2 == 1 { starter } else { !starter };
    let mut game = Game::new(rules, crowned(&position, &problem.conditions));
    game.set_side_to_move(!mover);
    let text = || format!("{mover:?} has made the last move before the diagram, and stands in check");
    game.is_in_check(mover).then(text)
}

#[cfg(test)]
mod tests {
    use crate::jacobi::ready::tests::faults;

    #[test]
    fn impossible_diagrams_are_told_with_the_reason() {
        let nine = "stip dia 4.0 forsyth rsbqkbsr/pppppppp/8/8/8/P7/PPPPPPPP/RSBQKBSR";
        assert!(faults(nine).iter().any(|text| text.contains("17 men")));
        assert!(
            faults("stip dia 4.0 forsyth rsbqkbsP/pppppppp/8/8/8/8/PPPPPPP1/RSBQKBSR")
                .iter()
                .any(|text| text.contains("pawn on h8"))
        );
        assert!(
            faults("stip dia 4.0 pieces white Ke1e2 black Ke8").iter().any(|text| text.contains("2 kings"))
        );
        assert!(faults("pieces white Ke1e2 black Ke8 stip h#2").iter().any(|text| text.contains("2 kings")));
        assert!(faults("stip PG 4.0 pieces white Pe4 AddPieces").is_empty());
        for condition in ["Circe RexInclusive", "Monochromatic", "BlackMaximummer"] {
            assert!(!faults(&format!("{nine} cond {condition}")).is_empty(), "{condition}");
        }
        for condition in ["Einstein", "Andernach", "Berolina", "Sentinelles"] {
            assert!(faults(&format!("{nine} cond {condition}")).is_empty(), "{condition}");
        }
    }

    #[test]
    fn who_begins_must_not_be_able_to_capture_the_king() {
        let checked = "pieces white Ka1 Rh1 black Kh8 stip h~1.5";
        assert!(faults(checked)[0].contains("capture the king"));
        assert!(faults(&format!("{checked} option FirstToMove black")).is_empty());
        for condition in ["LeseMajeste", "AntiParry", "Rapid"] {
            assert!(faults(&format!("{checked} cond {condition}")).is_empty(), "{condition}");
        }
    }

    #[test]
    fn what_is_added_counts() {
        let array = "stip dia 4.0 forsyth rsbqkbsr/ppppppp1/8/8/8/8/PPPPPPPP/RSBQKBSR";
        assert!(faults(&format!("{array} Add black P")).is_empty());
        assert!(faults(&format!("{array} Add black P P")).iter().any(|text| text.contains("17 men")));
        assert!(faults(&format!("{array} Add black X")).is_empty());
        assert!(faults(&format!("{array} Add black K")).iter().any(|text| text.contains("2 kings")));
        assert!(faults(&format!("{array} Add black Q")).is_empty());
        let kingless = "stip dia 4.0 pieces white Ra1 black Ke8";
        assert!(faults(kingless)[0].contains("White has 0 kings"));
        assert!(faults(&format!("{kingless} AddBlackPieces"))[0].contains("White has 0 kings"));
        assert!(faults(&format!("{kingless} AddWhitePieces")).is_empty());
        assert!(faults(&format!("{kingless} Add white K")).is_empty());
    }

    #[test]
    fn colours_need_not_be_told_to_see_that_there_are_too_many() {
        let coloured = |diagram: &str| faults(&format!("stip PG 6.0 forsyth {diagram} ColorThePieces"));
        assert!(coloured("RSBQKBSR/PPPPPPPP/8/8/8/8/PPPPPPPP/RSBQKBSR").is_empty());
        assert!(coloured("KKKQKBSR/PPPPPPPP/8/8/8/8/PPPPPPPP/RSBQ1BSR")[0].contains("4 kings"));
        assert!(coloured("RSBQKBSR/PPPPPPPP/P7/8/8/8/PPPPPPPP/RSBQKBSR").len() == 2);
    }

    #[test]
    fn bishops_keep_to_their_colour() {
        // three of one colour are two promoted ones
        let bishops = "stip dia 20.0 pieces white Ke1 Bc1a1g1 Pa2b2c2d2e2f2g2 black Ke8";
        assert_eq!(faults(bishops), ["White has 7 pawns and 2 promoted men in the diagram"]);
    }

    #[test]
    fn nothing_new_comes_from_a_position() {
        let from = "pieces white Ke1 Pe4 black Ke8 Pd5";
        let more = faults(&format!("{from} stip a=>b 2.0 pieces white Ke1 Pe4 Sb1 black Ke8"));
        assert!(more.iter().any(|text| text.contains("promoted")), "{more:?}");
        assert!(faults(&format!("{from} stip a=>b 2.0 pieces white Ke1 Qd8 black Kc6")).is_empty());
        assert!(faults(&format!("{from} stip a=>b 2.0 pieces white Ke1 Pe4c4 black Kc6")).len() == 2);
    }

    #[test]
    fn who_has_moved_last_is_not_in_check() {
        let check = "forsyth rsb1kbsr/pppp1ppp/8/4p3/4P1Pq/5P2/PPPP3P/RSBQKBSR";
        assert!(faults(&format!("stip dia 3.0 {check}")).is_empty());
        assert!(faults(&format!("stip dia 3.5 {check}"))[0].contains("stands in check"));
        let near = "stip dia 4.0 pieces white Ke4 black Ke5 AddPieces";
        assert!(faults(near)[0].contains("side by side"));
        assert!(faults(&format!("{near} cond Monochromatic")).is_empty());
    }
}
