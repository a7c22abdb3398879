//! What an evaluation keeps between positions and games.

use super::scene::Scene;
use crate::advice::Adviser;
use crate::game::At;
use crate::plan::Plan;

/// What a condition has found out about the whole game.
#[derive(Clone, Debug, Default)]
pub(super) enum Memory {
    /// Not yet asked.
    #[default]
    Unknown,
    /// A gapped sequence: the last position at which its rest can start, if any.
    Latest(Option<usize>),
    /// A nested match list: whether it holds.
    Holds(bool),
    /// A counted list: at which positions of the main line it matches.
    Matches(Vec<bool>),
    /// A question that is asked of one position only: which, and the answer.
    First(At, bool),
}

/// Holds a plan against one game after the other; keeps its buffers between them.
pub struct Evaluator<'p, D> {
    pub(super) plan: &'p Plan,
    pub(super) counters: Vec<[i32; 2]>,
    pub(super) memories: Vec<Memory>,
    pub(super) scene: Scene,
    pub(super) game: std::marker::PhantomData<D>,
}

impl<'p, D> Evaluator<'p, D> {
    /// An evaluator of a plan.
    #[must_use]
    pub fn new(plan: &'p Plan) -> Self {
        Evaluator {
            plan,
            counters: vec![[0; 2]; plan.accumulators.len()],
            memories: vec![Memory::Unknown; plan.memories],
            scene: Scene::default(),
            game: std::marker::PhantomData,
        }
    }

    /// The same with an adviser for the conditions that need one; without it they hold nowhere.
    #[must_use]
    pub fn advised(self, adviser: Adviser) -> Self {
        Evaluator { scene: Scene { adviser, ..self.scene }, ..self }
    }

    pub(super) fn forget(&mut self) {
        self.memories.fill(Memory::Unknown);
    }
}
