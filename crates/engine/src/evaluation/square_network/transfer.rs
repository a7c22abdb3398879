//! A network as another game begins to learn from it.
//!
//! What a rook on the seventh rank is worth is known from chess, and no self-play of a new game need find it out again. A royal unit takes over what the other game knows of
//! its royal unit, a pawn what it knows of pawns, any other unit what it knows of the unit nearest in derived value. On a board of another size each square takes over
//! what is known of the square at the same share of the files and ranks.

use super::{Inputs, SquareNetwork};
use crate::evaluation::GeneralJudge;
use crate::evaluation::profile::{Profile, WalkProfile};

impl GeneralJudge {
    /// The network of another game as this one begins to learn from it; `None` where that has none.
    #[must_use]
    pub fn network_from(&self, other: &GeneralJudge) -> Option<SquareNetwork> {
        let network = other.weights().squares.as_ref()?;
        let (own, others) = (self.layout.inputs(), other.layout.inputs());
        let columns = SquareNetwork::silent(own).columns;
        let mut transferred = SquareNetwork { columns, outputs: network.outputs.clone(), ..*network };
        for (kind, source) in matched((own, &self.profile), (others, &other.profile)) {
            for is_own in [true, false] {
                for place in 0..own.squares() {
                    let column = network.columns[others.units(source, is_own) + others.like(own, place)];
                    transferred.columns[own.units(kind, is_own) + place] = column;
                }
                transferred.columns[own.held(kind, is_own)] = network.columns[others.held(source, is_own)];
            }
        }
        Some(transferred)
    }
}

/// The kinds of a game, with what is known of each.
fn kinds<'p>(inputs: &'p Inputs, profile: &'p Profile) -> impl Iterator<Item = (usize, &'p WalkProfile)> {
    profile.known().filter_map(|(walk, known)| Some((inputs.kind(walk)?, known)))
}

/// The kinds of a game, each with the kind of another game that it takes over.
fn matched(
    (inputs, profile): (&Inputs, &Profile),
    (others, other): (&Inputs, &Profile),
) -> Vec<(usize, usize)> {
    let matched = kinds(inputs, profile).filter_map(|(kind, known)| {
        let alike = kinds(others, other)
            .filter(|(_, source)| source.royal == known.royal && source.pawn == known.pawn);
        let nearest = alike.min_by_key(|(_, source)| source.value.abs_diff(known.value));
        nearest.map(|(source, _)| (kind, source))
    });
    matched.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    fn judge(name: &str) -> GeneralJudge {
        let variant = Variant::read(name, None).expect("it is shipped");
        let game = variant.playable(name, variant.start()).expect("it can be played");
        if name == "chess" { GeneralJudge::of(&game, false) } else { GeneralJudge::derived(&game, false) }
    }

    #[test]
    fn units_take_over_what_is_known_of_those_like_them() {
        let chess = judge("chess");
        let known = chess.weights().squares.clone().expect("chess has a network");
        let column = |name: &str| known.columns[chess.layout().inputs().find(name).expect("an input")];
        for (game, pairs) in [
            (
                "knightmate",
                &[("R.own@56", "R.own@56"), ("K.other@4", "K.other@4"), ("P.own@9", "P.own@9")][..],
            ),
            // ten files: the king's square is at 5 ninths, e at 4 sevenths; the chancellor's value is nearest to the queen's
            (
                "capablanca",
                &[("K.own@5", "K.own@4"), ("C.own@0", "Q.own@0"), ("Q.other@79", "Q.other@63")][..],
            ),
            ("crazyhouse", &[("N.own@17", "N.own@17"), ("N.own-hand@0", "N.own-hand@0")][..]),
        ] {
            let judge = judge(game);
            let network = judge.network_from(&chess).expect("chess has one");
            for (own, other) in pairs {
                let own = judge.layout().inputs().find(own).expect("an input");
                assert_eq!(network.columns[own], column(other), "{game} {other}");
            }
        }
        // crazyhouse has the units of chess, so its inputs have the same numbers
        assert_eq!(judge("crazyhouse").network_from(&chess), Some(known.clone()));
        assert_eq!(chess.network_from(&judge("knightmate")), None);
    }
}
