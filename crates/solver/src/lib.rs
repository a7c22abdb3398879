//! Solving: battle, help and series play, proofs, hashing, threads
