//! Stage 6: the rules that choose among the legal moves.

use crate::Rules;
use crate::general::prediction::estimate::Estimate;
use crate::general::{Game, Move, Selection};
use stipulation::Goal;

impl<'r> Game<'r> {
    /// Appends the intentions of the side to move, after selection by the rules that choose.
    pub(crate) fn generate_selected(&mut self, moves: &mut Vec<Move>) {
        let overriding = self.overriding.take();
        if !self.rules.endings.is_empty() && self.ended().is_some() {
            return;
        }
        match self.selection_now() {
            None => self.generate_all(self.position.side_to_move(), moves),
            Some(Some(grading)) => self.select_by_grade(grading, overriding, moves),
            Some(None) => self.select(overriding, moves),
        }
    }

    /// The rules of selection that concern the side to move: `None` if there are none, within it the one that grades
    /// moves if that is all of them.
    #[inline]
    pub(crate) fn selection_now(&self) -> Option<Option<&'r dyn Selection>> {
        let rules = self.rules;
        if rules.selections.is_empty() {
            return None;
        }
        let side = self.position.side_to_move();
        let mut concerned = rules.selections.iter().filter(|hook| hook.concerns(side));
        let first = concerned.next()?;
        let alone = concerned.next().is_none() && first.is_by_grade() && !rules.captures_end_with_rebirth();
        Some(alone.then_some(&**first))
    }

    /// The legal moves of the greatest grade: the grades are gone through from the greatest on, so that the moves of
    /// lower ones need not be made.
    #[inline(never)]
    fn select_by_grade(&mut self, grading: &dyn Selection, overriding: Option<Goal>, moves: &mut Vec<Move>) {
        let mut intentions = self.move_lists.pop().unwrap_or_default();
        intentions.clear();
        self.generate_all(self.position.side_to_move(), &mut intentions);
        let mut grades = std::mem::take(&mut self.grades);
        grades.clear();
        grades.extend(intentions.iter().map(|m| grading.grade(self, m)));
        let first = moves.len();
        let mut below = None;
        while moves.len() == first {
            let left = grades.iter().copied().filter(|&grade| below.is_none_or(|below| grade < below));
            let Some(greatest) = left.max() else { break };
            if grades.iter().all(|&grade| grade >= greatest) {
                // whatever is legal among the last ones may be chosen: making a move will show
                let last = intentions.iter().zip(&grades).filter(|&(_, &grade)| grade == greatest);
                moves.extend(last.map(|(&m, _)| m));
                break;
            }
            for (&m, _) in intentions.iter().zip(&grades).filter(|&(_, &grade)| grade == greatest) {
                self.select_legal(m, overriding, moves);
            }
            below = Some(greatest);
        }
        self.grades = grades;
        self.move_lists.push(intentions);
    }

    /// The same as [`Game::choices_to_select_from`]; what surely is legal, or is not, is not made.
    fn select_legal(&mut self, first: Move, overriding: Option<Goal>, moves: &mut Vec<Move>) {
        match self.only_way(&first).filter(|_| overriding.is_none()) {
            Some(Estimate::Legal) => moves.push(Move { settled: true, ..first }),
            Some(Estimate::Illegal) => {}
            _ => self.choices_to_select_from(first, overriding, moves),
        }
    }

    /// Appends the choices of an intention that are legal, and those that reach a goal that overrides self-check.
    fn choices_to_select_from(&mut self, first: Move, overriding: Option<Goal>, moves: &mut Vec<Move>) {
        let Some(goal) = overriding else {
            self.each_choice(first, &mut |_, m| {
                moves.push(Move { settled: true, ..m });
                true
            });
            return;
        };
        let mut next = Some(first);
        while let Some(m) = next {
            let made = self.make(m);
            next = made.next;
            if made.legal {
                self.undo();
                moves.push(Move { settled: true, ..m });
                continue;
            }
            let reaching = self.make_reaching_by_rules(m, goal);
            // a self-check may be seen before it is asked what a pawn becomes
            next = next.or(reaching.next);
            if reaching.legal {
                self.undo();
                moves.push(m);
            }
        }
    }

    /// What is known of the legality of a move that surely offers no choice; `None` where it may.
    #[inline]
    fn only_way(&mut self, m: &Move) -> Option<Estimate> {
        let rules = self.rules;
        let plain = m.is_direct()
            && (rules.effects.hooks.is_empty() || rules.only_captures_have_effects() && m.capture.is_none())
            && !self.promotes_for_anybody(self.unit(m.departure), m.arrival);
        plain.then(|| self.predicted(m))
    }

    #[inline(never)]
    fn select(&mut self, overriding: Option<Goal>, moves: &mut Vec<Move>) {
        let mut intentions = self.move_lists.pop().unwrap_or_default();
        intentions.clear();
        self.generate_all(self.position.side_to_move(), &mut intentions);
        let rules = self.rules;
        let chosen = !rules.captures_end_with_rebirth()
            && matches!(&rules.selections[..], [alone] if alone.choose_before_legality(self, &mut intentions));
        let mut legal = self.move_lists.pop().unwrap_or_default();
        legal.clear();
        for &first in &intentions {
            self.select_legal(first, overriding, &mut legal);
        }
        self.move_lists.push(intentions);
        if !chosen {
            for hook in &rules.selections {
                hook.choose(self, &mut legal);
            }
        }
        moves.append(&mut legal);
        self.move_lists.push(legal);
    }
}
