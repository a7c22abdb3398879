//! The trie of squares to look at from one departure, before it is laid flat: turned over for generation, pruned for
//! captures.

use crate::node::{IN_PASSING, Node, NodeKind, PLAIN};
use crate::{Arrival, Contents};
use board::{Square, SquareSet};

/// A node before it is laid flat.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    pub square: Square,
    pub pass: Contents,
    pub land: Contents,
    pub kind: NodeKind,
    pub special: u16,
    pub children: Vec<Branch>,
    /// Where it, or what lies behind it, captures; known when [`collect_targets`] has been there.
    pub targets: SquareSet,
}

impl Branch {
    /// The same question with other children, and no arrival of its own: what lies behind is not copied for it.
    fn with(&self, children: Vec<Branch>) -> Branch {
        Branch {
            square: self.square,
            pass: self.pass,
            land: self.land,
            kind: self.kind,
            special: PLAIN,
            children,
            targets: SquareSet::EMPTY,
        }
    }
}

#[allow(clippy::cast_possible_truncation, reason = "a departure is cut at MOST_NODES")]
pub(crate) fn flatten(trie: &[Branch], nodes: &mut Vec<Node>, base: usize) {
    for branch in trie.iter().rev() {
        let node = Node {
            square: branch.square,
            pass: branch.pass,
            land: branch.land,
            kind: branch.kind,
            skip: 0,
            special: branch.special,
        };
        if branch.children.is_empty() {
            let skip = (nodes.len() + 1 - base) as u16;
            nodes.push(Node { pass: Contents::NEVER, skip, ..node });
            continue;
        }
        // Where the path goes on, the landing comes after what lies beyond.
        let late = Contents(branch.land.0 & branch.pass.0);
        let index = nodes.len();
        nodes.push(Node { land: Contents(branch.land.0 & !branch.pass.0), ..node });
        flatten(&branch.children, nodes, base);
        if late != Contents::NEVER {
            let skip = (nodes.len() + 1 - base) as u16;
            nodes.push(Node { land: late, pass: Contents::NEVER, skip, ..node });
        }
        nodes[index].skip = (nodes.len() - base) as u16;
    }
}

#[allow(clippy::cast_possible_truncation, reason = "a departure is cut at MOST_NODES")]
pub(crate) fn flatten_captures(trie: &[Branch], nodes: &mut Vec<Node>, base: usize) {
    for branch in trie {
        let index = nodes.len();
        nodes.push(Node {
            square: branch.square,
            pass: branch.pass,
            land: Contents::NEVER,
            kind: branch.kind,
            skip: 0,
            special: branch.special,
        });
        flatten_captures(&branch.children, nodes, base);
        nodes[index].skip = (nodes.len() - base) as u16;
    }
}

/// What a landing on this branch captures: the square, if it is possible at all.
fn captured(branch: &Branch, specials: &[Arrival]) -> Square {
    if branch.land == Contents::NEVER || branch.kind != NodeKind::Look {
        return Square::NONE;
    }
    if branch.special == PLAIN {
        return if branch.land.meets(Contents::ENEMY) { branch.square } else { Square::NONE };
    }
    let special = specials[branch.special as usize];
    if special.capture == special.arrival && !branch.land.meets(Contents::ENEMY) {
        return Square::NONE;
    }
    special.capture
}

/// Adds the squares on which branches capture, and notes with each branch those of it and what lies behind it.
pub(crate) fn collect_targets(trie: &mut [Branch], specials: &[Arrival], targets: &mut SquareSet) {
    for branch in trie {
        let square = captured(branch, specials);
        let mut own = SquareSet::EMPTY;
        if square.is_some() && square != IN_PASSING {
            own.insert(square);
        }
        collect_targets(&mut branch.children, specials, &mut own);
        branch.targets = own;
        *targets |= own;
    }
}

/// The part of a trie that ends in a capture on `target`, where an enemy is taken to stand.
pub(crate) fn prune(trie: &[Branch], target: Square, specials: &[Arrival]) -> Vec<Branch> {
    let mut pruned = Vec::new();
    for branch in trie.iter().filter(|branch| branch.targets.contains(target)) {
        let always = |square| Branch {
            square,
            pass: Contents::ANY,
            land: Contents::NEVER,
            kind: NodeKind::Always,
            special: branch.special,
            children: Vec::new(),
            targets: SquareSet::EMPTY,
        };
        let ends_here = captured(branch, specials) == target;
        if branch.square == target {
            if ends_here && branch.land.meets(Contents::ENEMY) {
                pruned.push(always(branch.square));
            }
            if branch.pass.meets(Contents::ENEMY) {
                pruned.extend(prune(&branch.children, target, specials));
            }
            continue;
        }
        if ends_here {
            // A locust: the victim stands elsewhere, here must be room.
            pruned.push(Branch { pass: branch.land, ..branch.with(vec![always(branch.square)]) });
        }
        let children = prune(&branch.children, target, specials);
        if !children.is_empty() {
            pruned.push(branch.with(children));
        }
    }
    pruned
}
