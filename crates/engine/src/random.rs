//! Numbers that look random and are the same in every run.

/// A generator of 64-bit numbers (Marsaglia's xorshift with 13, 7 and 17). Its state, not 0, is the last number.
#[derive(Clone, Debug)]
pub struct Random(
    /// The state.
    pub u64,
);

impl Random {
    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A legal move of the side to move; `None` where the game has ended.
    #[cfg(test)]
    pub(crate) fn legal_move<'g>(
        &mut self,
        judge: &impl crate::search::Judge<rules::general::Game<'g>>,
        play: &mut rules::general::Game<'g>,
    ) -> Option<rules::general::Move> {
        let legal = play.legal_moves();
        if legal.is_empty() || judge.verdict(play).is_some() {
            return None;
        }
        let index = self.number() % legal.len() as u64;
        Some(legal[usize::try_from(index).expect("few moves")])
    }
}
