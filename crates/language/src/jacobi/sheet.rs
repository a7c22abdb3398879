//! The sheet of a problem in Jacobi's language: the position where play begins, and the diagram that it must reach.

use super::arrays;
use super::tree::{Credit, Problem};
use crate::accents::decoded;
use crate::diagram::{self, Board, PieceNames, Sheet};
use board::{Geometry, Owner, Position};
use stipulation::course::{Aim, DiagramTest, Step, Test, Want};

/// The sheet of a problem and of its twins: `problems` are the problem or its first twin, and the other twins behind it. With
/// `each_twin` all of them stand side by side.
#[must_use]
pub fn sheet_of_problems<'a>(problems: &[Problem], each_twin: bool, names: &'a dyn PieceNames) -> Sheet<'a> {
    let shown = if each_twin { problems } else { &problems[..problems.len().min(1)] };
    let header = problems.first().map_or(&[][..], |problem| &problem.header);
    let credit = |credit: Credit| match credit {
        Credit::Author => diagram::Credit::Author,
        Credit::Origin => diagram::Credit::Source,
        Credit::Title => diagram::Credit::Title,
        Credit::Award => diagram::Credit::Award,
    };
    let twins = problems.iter().filter_map(|problem| {
        let twin = problem.twin.as_ref()?;
        (!twin.text.is_empty()).then(|| format!("{}) {}", twin.label, twin.text))
    });
    Sheet {
        above: header.iter().map(|(kind, text)| (credit(*kind), decoded(text))).collect(),
        boards: shown.iter().flat_map(|problem| boards(problem, each_twin)).collect(),
        below: problems.first().map(|problem| problem.condition_texts.clone()).unwrap_or_default(),
        twins: twins.collect(),
        names,
    }
}

/// The diagram that play must reach last.
fn last_diagram(problem: &Problem) -> Option<&DiagramTest> {
    problem.course.steps.iter().rev().find_map(|step| match step {
        Step::Test(Test { aim: Aim::Diagram(diagram), negated: false }) => Some(&**diagram),
        _ => None,
    })
}

/// The position that play must reach, as far as it is known; `None` if there is none.
#[must_use]
pub fn target(problem: &Problem) -> Option<Position> {
    last_diagram(problem).map(DiagramTest::position)
}

/// The position of a problem, if it gives one, and the diagram to be reached, if there is one.
fn boards(problem: &Problem, labelled: bool) -> Vec<Board> {
    let label = problem
        .twin
        .as_ref()
        .filter(|_| labelled)
        .map_or_else(String::new, |twin| format!("{}) ", twin.label));
    let target = last_diagram(problem).map(board_of);
    let start = problem.position.as_ref().map(|position| Board::of(position.value.clone()));
    let mut boards: Vec<Board> = start.into_iter().chain(target).collect();
    if boards.is_empty() {
        let array = arrays(problem).into_iter().next();
        boards.push(Board::of(array.unwrap_or_else(|| Position::new(Geometry::CHESS))));
    }
    let asked: Vec<&str> = problem.asked_texts.iter().map(|text| without_diagram(text)).collect();
    boards[0].left = label + &asked.join(", ");
    boards
}

/// A stipulation without the diagram behind it, which is drawn.
fn without_diagram(text: &str) -> &str {
    let words = ["forsyth", "pieces", "array"];
    let ends = text
        .split(' ')
        .find(|word| words.iter().any(|begin| word.len() > 2 && begin.starts_with(&word.to_lowercase())));
    ends.and_then(|word| text.find(word)).map_or(text, |at| text[..at].trim_end())
}

/// A diagram of which not all need be known.
fn board_of(diagram: &DiagramTest) -> Board {
    let unknown: Vec<_> = Geometry::CHESS
        .squares()
        .filter_map(|square| match diagram.want(square) {
            Want::Kind(owner) => Some((square, owner)),
            _ => None,
        })
        .collect();
    let mut board = Board::of(diagram.position());
    let kinds = |owner: Owner| {
        let units = board.position.occupied().into_iter();
        let known = units.filter(|&square| board.position.unit(square).owner() == Some(owner)).count();
        known + unknown.iter().filter(|(_, of)| *of == owner).count()
    };
    board.right = format!("{} + {}", kinds(Owner::White), kinds(Owner::Black));
    board.unknown = unknown;
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use crate::diagram::{ProblemNames, text};
    use crate::jacobi::read;
    use crate::reader::Source;
    use crate::setup::Hunters;

    #[test]
    fn a_proof_game_shows_the_diagram_to_be_reached_and_what_is_asked_without_it() {
        let hunters = Hunters::default();
        let names = ProblemNames { language: Language::English, hunters: &hunters };
        let of = |source: &str| {
            let problems = read(&Source::from_bytes("test", source.as_bytes()));
            text(&sheet_of_problems(&problems, false, &names))
        };
        let game =
            of("author G. Schweig\nstipulation PG 4.0\nforsyth r1bqkbsr/ppp2ppp/3p4/8/8/8/PPPPPPPP/R1BQKBSR");
        assert!(game.contains("  PG 4.0") && game.contains("15 + 14"), "{game}");
        assert!(!game.contains("r1bq"), "{game}");
        let help = of("pieces white Kd1 black Ke3 stipulation h#2 condition Circe");
        assert!(help.contains("h#2") && help.contains("1 + 1") && help.contains("Circe"), "{help}");
    }
}
