//! The hidden units of the position that was evaluated last, kept so that only what has changed is added up.
//!
//! Nothing is told of moves: what stands on the board is compared with what stood there before. So no rule can bring the sums out of step.

use super::{Hidden, Inputs, SquareNetwork};
use crate::evaluation::men::Men;
use board::{PerSide, Side, Square, SquareSet, Walk};

/// The sums of the hidden units for each side that looks, on the board as it is and in a mirror. It belongs to one thread and one network.
#[derive(Clone, Debug, Default)]
pub struct Accumulators([View; 4]);

/// What one side saw last.
#[derive(Clone, Debug, Default)]
struct View {
    /// Where the units of each kind stood.
    units: Vec<PerSide<SquareSet>>,
    /// How many were in hand.
    held: Vec<[i32; 2]>,
    hidden: Hidden,
}

/// A position as a network is asked about it.
#[derive(Clone, Copy)]
pub(in crate::evaluation) struct Seen<'s, M> {
    pub men: M,
    pub royals: PerSide<Option<Square>>,
    pub held: &'s [(Walk, [i32; 2])],
    pub turn: Side,
}

impl SquareNetwork {
    /// What a position is worth for the side to move, in hundredths of a pawn.
    pub(in crate::evaluation) fn value<'m, M: Men<'m>>(
        &self,
        inputs: &Inputs,
        seen: &Seen<'_, M>,
        accumulators: &mut Accumulators,
    ) -> i32 {
        let place = |looking: Side| {
            let mirrored = self.mirrors && inputs.is_on_the_right(seen.royals[looking]);
            (looking.index() * 2 + usize::from(mirrored), mirrored)
        };
        let views = [seen.turn, !seen.turn].map(|looking| {
            let (at, mirrored) = place(looking);
            accumulators.0[at].follow((self, inputs), seen, looking, mirrored);
            at
        });
        let [own, other] = views.map(|at| &accumulators.0[at].hidden);
        self.output(own, other, inputs.bucket(seen.men.clone().occupied().len()))
    }
}

impl View {
    /// Brings the sums up to a position.
    fn follow<'m, M: Men<'m>>(
        &mut self,
        (network, inputs): (&SquareNetwork, &Inputs),
        seen: &Seen<'_, M>,
        looking: Side,
        mirrored: bool,
    ) {
        if self.units.is_empty() {
            self.units = vec![PerSide([SquareSet::EMPTY; 2]); inputs.kinds()];
            self.held = vec![[0; 2]; inputs.kinds()];
            self.hidden = network.bias;
        }
        let places = inputs.places(looking, mirrored);
        // kinds of which nothing is heard have no units
        let mut gone = u64::MAX;
        for (walk, squares) in seen.men.clone() {
            let Some(kind) = inputs.kind(walk) else { continue };
            gone &= !(1 << kind);
            if self.units[kind] != *squares {
                self.move_units((network, inputs, places), kind, looking, squares);
            }
        }
        for kind in (0..inputs.kinds()).filter(|kind| gone >> kind & 1 != 0) {
            self.move_units((network, inputs, places), kind, looking, &PerSide([SquareSet::EMPTY; 2]));
        }
        for &(walk, numbers) in seen.held {
            let Some(kind) = inputs.kind(walk) else { continue };
            for side in Side::BOTH {
                let (before, now) = (&mut self.held[kind][side.index()], numbers[side.index()]);
                let column = &network.columns[inputs.held(kind, side == looking)];
                while *before < now {
                    self.hidden.add(column);
                    *before += 1;
                }
                while *before > now {
                    self.hidden.subtract(column);
                    *before -= 1;
                }
            }
        }
    }

    /// Brings the units of a kind to their squares.
    fn move_units(
        &mut self,
        (network, inputs, places): (&SquareNetwork, &Inputs, &[usize]),
        kind: usize,
        looking: Side,
        squares: &PerSide<SquareSet>,
    ) {
        for side in Side::BOTH {
            let (before, now) = (self.units[kind][side], squares[side]);
            let first = inputs.units(kind, side == looking);
            for square in now - before {
                self.hidden.add(&network.columns[first + places[square.index()]]);
            }
            for square in before - now {
                self.hidden.subtract(&network.columns[first + places[square.index()]]);
            }
        }
        self.units[kind] = *squares;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::square_network::{HIDDEN, Output};
    use crate::evaluation::{GeneralJudge, OrthodoxJudge, Weights};
    use crate::search::Judge;
    use crate::{Random, Variant};
    use rules::Rules;

    /// A network of numbers at random.
    fn any(inputs: &Inputs, random: &mut Random, mirrors: bool) -> SquareNetwork {
        let mut hidden = |most: u64| {
            Hidden([(); HIDDEN].map(|()| {
                let number = (random.number() >> 11) % (2 * most + 1);
                i16::try_from(number.cast_signed() - most.cast_signed()).expect("small")
            }))
        };
        let mut network = SquareNetwork::silent(inputs);
        network.columns.iter_mut().for_each(|column| *column = hidden(60));
        network.bias = hidden(100);
        let output = |_| Output { numbers: [hidden(127), hidden(127)], constant: 1000 };
        network.outputs = network.outputs.iter().map(output).collect();
        (network.scale, network.mirrors) = (250, mirrors);
        network
    }

    #[test]
    fn sums_that_follow_the_board_are_those_of_the_position_alone() {
        let mut random = Random(0x2545_F491_4F6C_DD1D);
        for name in ["chess", "crazyhouse", "capablanca", "makruk", "atomic", "shogi", "knightmate", "duck"] {
            let variant = Variant::read(name, None).expect("it is shipped");
            let game = variant.playable(name, variant.start()).expect("it can be played");
            let mut judge = GeneralJudge::derived(&game, false);
            let network = any(judge.layout().inputs(), &mut random, name != "shogi");
            judge.set_weights(Weights { squares: Some(network), ..judge.weights().clone() });
            let mut kept = Accumulators::default();
            let mut values = std::collections::BTreeSet::new();
            for _ in 0..3 {
                let mut play = game.begin();
                for _ in 0..60 {
                    let Some(next) = random.legal_move(&judge, &mut play) else { break };
                    play.make(next);
                    let told = judge.evaluate(&mut play, &mut kept);
                    assert_eq!(told, judge.evaluate(&mut play, &mut Accumulators::default()), "{name}");
                    values.insert(told);
                    if random.number() >> 40 & 3 == 0 {
                        play.undo();
                    }
                }
            }
            assert!(values.len() > 20, "{name}: {values:?}");
        }
    }

    #[test]
    fn both_judges_of_chess_see_the_same() {
        let variant = Variant::read("chess", None).expect("it is shipped");
        let game = variant.playable("chess", variant.start()).expect("it can be played");
        let mut judge = GeneralJudge::derived(&game, false);
        let network = any(judge.layout().inputs(), &mut Random(77), true);
        judge.set_weights(Weights { squares: Some(network), ..judge.weights().clone() });
        let position = "r3k2r/1b3ppp/2n5/3pP3/8/2N2Q2/PP3PPP/3R2K1 w kq d6 0 1";
        let game = variant.playable("chess", position).expect("a position");
        let mut play = game.begin();
        let told = judge.evaluate(&mut play, &mut Accumulators::default());
        let mut board = rules::orthodox::OrthodoxRules::from_position(&game.start).expect("plain chess");
        let judge = OrthodoxJudge::of(&judge);
        assert_eq!(judge.evaluate(&mut board, &mut Accumulators::default()), told);
    }
}
