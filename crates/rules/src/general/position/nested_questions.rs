//! Questions of rules that are being asked: a guard where an answer depends on itself elsewhere, and a note of what is going on.

use crate::general::Game;

/// The question that is asked while the moves of a unit are listed, where that makes a difference.
const LISTING: &str = "the moves of a unit are listed";

/// While it is listed where one unit alone could go, whatever other units lend it in a list of all moves.
const LISTED_ALONE: &str = "the moves of a unit are listed for themselves";

/// While it is asked what would be legal if nobody were permitted to stand in check.
pub(crate) const WITHOUT_LICENCE: &str = "legality without licence to stand in check";

impl Game<'_> {
    /// Answers as if nobody were permitted to stand in check.
    pub(crate) fn without_licence<T>(&mut self, answer: impl FnOnce(&mut Self) -> T) -> T {
        if self.is_asked(WITHOUT_LICENCE, 0) {
            return answer(self);
        }
        self.asked.push((WITHOUT_LICENCE, 0));
        let answered = answer(self);
        self.asked.pop();
        answered
    }

    /// Whether a rule's question is being asked about that square (or side, or whatever the number means to it).
    #[must_use]
    pub fn is_asked(&self, question: &'static str, about: u8) -> bool {
        self.asked.contains(&(question, about))
    }

    /// How many questions of rules were asked since none was being asked, this one and those within it included: a limit for rules whose questions
    /// branch.
    #[must_use]
    pub fn questions_asked(&self) -> u32 {
        self.questions
    }

    /// Asks something as if that question were not being asked.
    pub(crate) fn without_asking<T>(
        &mut self,
        question: &'static str,
        about: u8,
        answer: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let place = self.asked.iter().position(|&asked| asked == (question, about));
        if let Some(place) = place {
            self.asked.remove(place);
        }
        let answered = answer(self);
        if let Some(place) = place {
            self.asked.insert(place, (question, about));
        }
        answered
    }

    /// Asks a rule's question, unless it is being asked about the same already: the guard of rules whose answer
    /// depends on their own answer elsewhere. Then the answer is `circular`.
    pub fn ask<T>(
        &mut self,
        question: &'static str,
        about: u8,
        circular: T,
        answer: impl FnOnce(&mut Self) -> T,
    ) -> T {
        if self.is_asked(question, about) {
            return circular;
        }
        self.questions = if self.asked.is_empty() { 1 } else { self.questions.saturating_add(1) };
        self.asked.push((question, about));
        let answered = answer(self);
        self.asked.pop();
        answered
    }

    /// Whether the moves of a unit are being listed, under a rule to which that makes a difference.
    pub(crate) fn is_listing(&self) -> bool {
        self.is_asked(LISTING, 0)
    }

    /// Asks a question of rules that strike moves when all are listed.
    pub(crate) fn after_listing<T>(&mut self, question: impl FnOnce(&mut Self) -> T) -> T {
        self.without_asking(LISTING, 0, question)
    }

    /// Lists moves of a unit, so that rules are told so.
    pub(crate) fn while_listing(&mut self, list: impl FnOnce(&mut Self)) {
        self.ask(LISTING, 0, (), list);
    }

    /// Whether it is listed where a unit could go that is asked for itself (is it in a cage?).
    pub(crate) fn is_listed_alone(&self) -> bool {
        self.is_asked(LISTED_ALONE, 0)
    }

    /// Lists where a unit could go that is asked for itself.
    pub(crate) fn while_listed_alone(&mut self, list: impl FnOnce(&mut Self)) {
        self.ask(LISTED_ALONE, 0, (), list);
    }
}
