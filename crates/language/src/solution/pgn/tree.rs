//! The tree of a game: moves with their variations, comments and glyphs.

use board::Side;
use std::fmt::Write;

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ply {
    pub side: Side,
    pub text: String,
    /// What it does beyond a move of plain chess; a comment.
    pub effects: String,
}

/// What is thought of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Glyph {
    /// A key or a refutation.
    Good,
    /// A try.
    Mistake,
    /// The end of a line that solves: such lines come before others.
    Solution,
}

struct Node {
    /// `None` for a passed turn.
    ply: Option<Ply>,
    children: Vec<usize>,
    glyph: Option<Glyph>,
    comments: Vec<String>,
}

/// Moves by their numbers, which parents know.
#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    roots: Vec<usize>,
    set_play: bool,
}

const PASS: &str = "--";

impl Tree {
    /// Whether the moves that follow are set play.
    pub fn phase(&mut self, set_play: bool) {
        self.set_play = set_play;
    }

    /// A move behind another one; at the beginning of the game behind none.
    pub fn add(&mut self, parent: Option<usize>, ply: Ply) -> usize {
        self.insert(parent, Some(ply))
    }

    /// The same, but a move that is there already is taken.
    pub fn share(&mut self, parent: Option<usize>, ply: Ply) -> usize {
        let known = self.children(parent).iter().copied().find(|&n| self.nodes[n].ply.as_ref() == Some(&ply));
        known.unwrap_or_else(|| self.insert(parent, Some(ply)))
    }

    /// A passed turn, which is there once.
    pub fn pass(&mut self, parent: Option<usize>, comment: &str) -> usize {
        let known = self.children(parent).iter().copied().find(|&n| self.nodes[n].ply.is_none());
        known.unwrap_or_else(|| {
            let node = self.insert(parent, None);
            let comment = if self.set_play && parent.is_none() { "set play" } else { comment };
            if !comment.is_empty() {
                self.comment(node, comment);
            }
            node
        })
    }

    /// Whether a turn was passed there.
    pub fn is_pass(&self, node: usize) -> bool {
        self.nodes[node].ply.is_none()
    }

    pub fn mark(&mut self, node: usize, glyph: Glyph) {
        self.nodes[node].glyph = Some(glyph);
    }

    pub fn comment(&mut self, node: usize, text: &str) {
        self.nodes[node].comments.push(text.to_owned());
    }

    fn children(&self, parent: Option<usize>) -> &[usize] {
        parent.map_or(&self.roots, |parent| &self.nodes[parent].children)
    }

    fn insert(&mut self, parent: Option<usize>, ply: Option<Ply>) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node { ply, children: Vec::new(), glyph: None, comments: Vec::new() });
        match parent {
            Some(parent) => self.nodes[parent].children.push(node),
            None => self.roots.push(node),
        }
        node
    }

    /// The moves of a game that a side begins, with comments before the first.
    pub fn text(&self, starter: Side, notes: &[String]) -> String {
        let mut text: String = notes.iter().map(|note| format!("{{{note}}} ")).collect();
        // the main line is a solution: first keys, then tries, then what would be if the other side were to move
        let mut roots = self.roots.clone();
        roots.sort_by_key(|&node| match (self.is_pass(node), self.nodes[node].glyph) {
            (true, _) => 2,
            (false, Some(Glyph::Mistake)) => 1,
            (false, _) => 0,
        });
        self.write(&mut text, &roots, 0, starter);
        text
    }

    /// Writes alternatives and what follows: the first goes on in the line, the others are variations.
    fn write(&self, text: &mut String, alternatives: &[usize], depth: usize, starter: Side) {
        // a loop along the line keeps the stack small: help play may be long
        let (mut alternatives, mut depth) = (alternatives, depth);
        let mut numbered = true;
        while let [first, others @ ..] = alternatives {
            self.write_ply(text, *first, depth, starter, numbered);
            let node = &self.nodes[*first];
            let commented = node.ply.as_ref().is_some_and(|ply| !ply.effects.is_empty());
            numbered = commented || !node.comments.is_empty() || !others.is_empty();
            for &other in others {
                text.push('(');
                self.write(text, &[other], depth, starter);
                text.truncate(text.trim_end().len());
                text.push_str(") ");
            }
            alternatives = &self.nodes[*first].children;
            depth += 1;
        }
    }

    fn write_ply(&self, text: &mut String, node: usize, depth: usize, starter: Side, numbered: bool) {
        let node = &self.nodes[node];
        // counted from White's first turn
        let turn = depth + usize::from(starter == Side::Black);
        let number = turn / 2 + 1;
        // Writing to a string cannot fail.
        if turn.is_multiple_of(2) {
            let _ = write!(text, "{number}. ");
        } else if numbered {
            let _ = write!(text, "{number}... ");
        }
        let _ = write!(text, "{} ", node.ply.as_ref().map_or(PASS, |ply| &ply.text));
        match node.glyph {
            Some(Glyph::Good) => text.push_str("$1 "),
            Some(Glyph::Mistake) => text.push_str("$2 "),
            Some(Glyph::Solution) | None => {}
        }
        let effects = node.ply.as_ref().map(|ply| &ply.effects).filter(|effects| !effects.is_empty());
        for comment in effects.into_iter().chain(&node.comments) {
            let _ = write!(text, "{{{comment}}} ");
        }
    }
}
