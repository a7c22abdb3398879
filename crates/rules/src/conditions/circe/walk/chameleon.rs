//! Chameleon: each walk turns into the next of a circle, at first knight, bishop, rook, queen.

use crate::general::RuleSet;
use board::Walk;

/// A circle of walks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) enum Sequence {
    /// Knight, bishop, rook, queen, or what stands in for them.
    Customary,
    /// The pairs of a walk and the next; the later ones first.
    Own(Vec<(Walk, Walk)>),
}

const CUSTOMARY: [(Walk, Walk); 4] = [
    (Walk::KNIGHT, Walk::BISHOP),
    (Walk::BISHOP, Walk::ROOK),
    (Walk::ROOK, Walk::QUEEN),
    (Walk::QUEEN, Walk::KNIGHT),
];

impl Sequence {
    /// The circle of these walks; one that is not closed is closed. Fewer than two walks are no sequence: the
    /// customary one is taken.
    pub(in super::super) fn of(walks: &[Walk]) -> Sequence {
        if walks.len() < 2 {
            return Sequence::Customary;
        }
        let mut steps: Vec<(Walk, Walk)> = walks.windows(2).map(|pair| (pair[0], pair[1])).collect();
        let (first, last) = (walks[0], walks[walks.len() - 1]);
        if first != last {
            steps.push((last, first));
        }
        // a walk that is written twice turns into what is written behind it the second time
        steps.reverse();
        Sequence::Own(steps)
    }

    /// What a walk turns into.
    pub(in super::super) fn next(&self, rules: &RuleSet, walk: Walk) -> Walk {
        let find =
            |steps: &[(Walk, Walk)], walk| steps.iter().find(|(from, _)| *from == walk).map(|(_, to)| *to);
        match self {
            // an orthodox walk for which another stands in is no part of the circle
            Sequence::Customary => {
                let step = CUSTOMARY.iter().find(|(from, _)| rules.standard(*from) == walk);
                step.map_or(walk, |&(_, to)| rules.standard(to))
            }
            Sequence::Own(steps) => find(steps, walk).unwrap_or(walk),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::general::Builder;
    use board::{Geometry, Position};

    #[test]
    fn a_circle_is_closed() {
        let rules = Builder::new(Geometry::CHESS).seal(&mut Position::new(Geometry::CHESS));
        let sequence = Sequence::of(&[Walk::KNIGHT, Walk::QUEEN, Walk::PAWN]);
        assert_eq!(sequence.next(&rules, Walk::PAWN), Walk::KNIGHT);
        assert_eq!(sequence.next(&rules, Walk::ROOK), Walk::ROOK);
        assert_eq!(Sequence::of(&[Walk::ROOK]).next(&rules, Walk::QUEEN), Walk::KNIGHT);
    }
}
