//! What is asked: the tree of play and goals. Traditional, structured and Jacobi-style texts all become the
//! same tree, and solvers interpret nothing else.

mod goal;

pub use goal::Goal;
