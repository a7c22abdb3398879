//! The order of effects, which is derived from what the places say of their neighbours: one order for all.

use crate::attributes::ATTRIBUTES;
use crate::conditions::{ConditionUse, Context, Dialect, Parameter, Variant, all};
use crate::general::{Builder, EffectPlace, Place, in_order};
use board::{Geometry, Position, Walk};
use std::fs;
use std::path::Path;

/// The parameters with which every condition is tried: none, each word, squares, walks and numbers.
fn parameters() -> Vec<Vec<Parameter>> {
    let squares = ["c3", "f6"].map(|name| Geometry::CHESS.parse(name).expect("a square"));
    let words = Variant::ALL.iter().map(|word| vec![Parameter::Word(word.name().to_owned())]);
    let alone = [
        Vec::new(),
        vec![Parameter::Squares(squares.to_vec())],
        vec![Parameter::Walks(vec![Walk::KNIGHT])],
        vec![Parameter::Number(2)],
    ];
    let with_words =
        words.flat_map(|word| alone.iter().map(move |other| [word.clone(), other.clone()].concat()));
    alone.iter().cloned().chain(with_words).collect()
}

/// The places of all effects of conditions and attributes.
fn places() -> Vec<&'static EffectPlace> {
    let position = Position::new(Geometry::CHESS);
    let parameters = parameters();
    let mut places: Vec<&'static EffectPlace> = Vec::new();
    let mut note = |builder: &Builder| {
        for place in builder.places() {
            if let Place::OfRule(place) = place
                && !places.contains(&place)
            {
                places.push(place);
            }
        }
    };
    for row in all() {
        for (parameters, dialect) in
            parameters.iter().flat_map(|given| [(given, Dialect::Popeye), (given, Dialect::Jacobi)])
        {
            let given = ConditionUse { name: row.name().to_owned(), parameters: parameters.clone() };
            let context = Context {
                position: &position,
                all: std::slice::from_ref(&given),
                geometry: Geometry::CHESS,
                restricted_side: None,
                dialect,
            };
            let mut builder = Builder::new(Geometry::CHESS);
            // what is refused has put in what it could
            let _ = builder.reading(row.reads, |builder| (row.build)(&given, &context, builder));
            note(&builder);
        }
    }
    for row in ATTRIBUTES {
        let mut builder = Builder::new(Geometry::CHESS);
        builder.reading(row.reads, |builder| (row.build)(&position, builder));
        note(&builder);
    }
    places
}

/// How many places the sources of a folder declare.
fn declared(folder: &Path) -> usize {
    let is_place = |line: &&str| line.contains("static ") && line.contains(": EffectPlace");
    let entries = fs::read_dir(folder).expect("a folder of sources");
    entries
        .map(|entry| entry.expect("an entry").path())
        .map(|path| match path.extension() {
            _ if path.is_dir() => declared(&path),
            Some(extension) if extension == "rs" => {
                fs::read_to_string(&path).expect("a source").lines().filter(is_place).count()
            }
            _ => 0,
        })
        .sum()
}

#[test]
fn effects_have_one_order_in_which_each_comes_after_those_it_names() {
    let places = places();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let declared = declared(&sources.join("conditions")) + declared(&sources.join("attributes"));
    assert_eq!(places.len(), declared, "a place that no condition and no attribute uses: {places:?}");
    let ordered = in_order(places, |place| Place::OfRule(place));
    for (index, &one) in ordered.iter().enumerate() {
        for &other in &ordered[index + 1..] {
            let (one, other) = (Place::OfRule(one), Place::OfRule(other));
            assert!(one.precedes(other), "say in the file of {one:?} or {other:?} which comes first");
            assert!(!other.precedes(one), "{one:?} and {other:?} are to come before each other");
        }
    }
    let order: Vec<&str> = ordered.iter().map(|place| place.name).collect();
    println!("{}", order.join(" "));
}
