//! Problem files, diagrams, and the writers of solutions
