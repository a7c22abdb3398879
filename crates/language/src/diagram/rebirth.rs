//! Variants of rebirth below the diagram: in a fixed order, each aspect once.

use crate::Language;
use crate::canonical::Settled;
use crate::keywords::variants::{Aspect, Variant};

/// The order in which variants are listed.
const ORDER: [Variant; 34] = [
    Variant::Pwc,
    Variant::Symmetry,
    Variant::VerticalSymmetry,
    Variant::HorizontalSymmetry,
    Variant::Diagram,
    Variant::Cage,
    Variant::Rank,
    Variant::File,
    Variant::Couscous,
    Variant::Antipodes,
    Variant::TakeAndMake,
    Variant::Super,
    Variant::CaptureSquare,
    Variant::April,
    Variant::Equipollents,
    Variant::ContraParrain,
    Variant::Parrain,
    Variant::WaitCapture,
    Variant::Mirror,
    Variant::Assassin,
    Variant::Strict,
    Variant::Relaxed,
    Variant::Parachute,
    Variant::Volcanic,
    Variant::Diametral,
    Variant::VerticalMirror,
    Variant::Clone,
    Variant::Einstein,
    Variant::ReversalEinstein,
    Variant::Chameleon,
    Variant::Turncoats,
    Variant::Frischauf,
    Variant::Cheylan,
    Variant::RexInclusive,
];

/// The variants of a condition of rebirth as they are listed, with a blank before each. `kings` is the word about
/// kings that goes without saying; `walks` prints the walks behind a variant.
pub(super) fn variants(
    condition: &Settled,
    kings: Variant,
    language: Language,
    walks: impl Fn(Variant) -> String,
) -> String {
    let mut listed = effective(condition);
    let word = if kings == Variant::RexInclusive { Variant::RexExclusive } else { Variant::RexInclusive };
    let about_kings = listed.iter().rev().find(|v| v.aspect() == Some(Aspect::Kings)).copied();
    listed.retain(|v| v.aspect() != Some(Aspect::Kings));
    let mut text = String::new();
    for variant in ORDER.into_iter().filter(|v| listed.contains(v)) {
        text.push(' ');
        text.push_str(variant.words().get(language));
        text += &walks(variant);
    }
    if about_kings == Some(word) {
        text.push(' ');
        text.push_str(word.words().get(language));
    }
    text
}

/// The variants that count: of those that replace each other the last, and the names that a combination has.
fn effective(condition: &Settled) -> Vec<Variant> {
    let mut listed: Vec<Variant> = Vec::new();
    for variant in condition.words() {
        if let Some(aspect) = variant.aspect().filter(|a| a.is_replaced()) {
            listed.retain(|v| v.aspect() != Some(aspect));
        }
        if !listed.contains(&variant) {
            listed.push(variant);
        }
    }
    let of_another_move = [Variant::LastMove, Variant::WaitCapture, Variant::Parrain, Variant::ContraParrain];
    let by_equipollence = [Variant::Equipollents, Variant::Parrain, Variant::ContraParrain];
    let has = |wanted: &[Variant]| listed.iter().any(|v| wanted.contains(v));
    let (equipollent, another) = (has(&by_equipollence), has(&of_another_move));
    let mirrored = has(&[Variant::Mirror, Variant::ContraParrain]);
    listed.retain(|v| !by_equipollence.contains(v) && !matches!(v, Variant::LastMove | Variant::Calvet));
    if equipollent {
        listed.push(match (another, mirrored) {
            (false, _) => Variant::Equipollents,
            (true, false) => Variant::Parrain,
            (true, true) => Variant::ContraParrain,
        });
    }
    if mirrored && !listed.contains(&Variant::Mirror) {
        listed.push(Variant::Mirror);
    }
    listed
}
