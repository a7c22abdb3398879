//! Keywords of relations.

use crate::keywords::keyword::Row;

/// Keywords of relations.
pub(super) const RELATIONS: &[Row] = &[
    Row {
        names: &["samesidetomove"],
        meaning: "the same side is to move (default)",
        example: "(match (position :relation (:samesidetomove)))",
        answer: "5:0,1,2,3,4,5,6,7,8,9,10,11,12",
        ..Row::NONE
    },
    Row {
        names: &["changesidetomove"],
        meaning: "the other side is to move",
        example: "(match (position :relation (:changesidetomove)))",
        answer: "8:0,1",
        ..Row::NONE
    },
    Row {
        names: &["ignoresidetomove"],
        meaning: "either side is to move",
        example: "(match (position :relation (:ignoresidetomove :missingpiececount p 1)))",
        answer: "16:0",
        ..Row::NONE
    },
    Row {
        names: &["missingpiececount"],
        syntax: "units range",
        meaning: "units that are here and not there",
        example: "(match (position :relation (:ignoresidetomove :missingpiececount p 1)))",
        answer: "16:0",
        ..Row::NONE
    },
    Row {
        names: &["newpiececount"],
        syntax: "units range",
        meaning: "units that are there and not here",
        example: "(match (position :piececount U 4 :relation (:missingpiececount K 1 :newpiececount K 1)))",
        answer: "3:1,6",
        ..Row::NONE
    },
    Row {
        names: &["originalsamecount"],
        syntax: "range",
        meaning: "equal squares of the two as they stand",
        example: "(match (position Kb6 :relation (:pattern :shift :originalsamecount 0)))",
        answer: "3:0,1,2",
        ..Row::NONE
    },
    Row {
        names: &["originaldifferentcount"],
        syntax: "range",
        meaning: "different squares of the two as they stand",
        example: "(match (position Kb5 rd5 :relation (:pattern :flip :shift :originaldifferentcount 2)))",
        answer: "3:4",
        ..Row::NONE
    },
    Row {
        names: &["pattern"],
        meaning: "only the squares named in the enclosing list are compared",
        example: "(match (position Kb6 :relation (:pattern :shift :originalsamecount 0)))",
        answer: "3:0,1,2",
        ..Row::NONE
    },
    Row {
        names: &["shift"],
        meaning: "the other position may be moved",
        example: "(match (position Kb6 :relation (:pattern :shift :originalsamecount 0)))",
        answer: "3:0,1,2",
        ..Row::NONE
    },
    Row {
        names: &["flip"],
        meaning: "the other position may be turned and mirrored",
        example: "(match (position Kb5 rd5 :relation (:pattern :flip :shift :originaldifferentcount 2)))",
        answer: "3:4",
        ..Row::NONE
    },
    Row {
        names: &["variations"],
        meaning: "the other position may lie in a variation",
        example: "(match (position :halfmovenumber 5 :relation (:variations :missingpiececount U 2 :newpiececount U 2)))",
        answer: "2:5 3:5 4:5 5:5 8:5 9:5 11:5",
        ..Row::NONE
    },
    Row {
        names: &["variationsonly"],
        meaning: "the other position must lie in a variation",
        example: "(match (position :halfmovenumber 5 :relation (:variationsonly :missingpiececount U 2 :newpiececount U 2)))",
        answer: "2:5 9:5",
        ..Row::NONE
    },
];
