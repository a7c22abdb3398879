//! Keywords of position lists that transform the list, hold lists, or count its matches.

use crate::keywords::keyword::Row;

/// Keywords that transform a position list.
pub(super) const TRANSFORMATIONS: &[Row] = &[
    Row {
        names: &["flip", "flipdihedral"],
        meaning: "the eight symmetries",
        example: "(match (position Qd4 kc5 :flip :shift))",
        answer: "2:7 4:11 9:7,8,9 10:9",
        ..Row::NONE
    },
    Row {
        names: &["flipvertical"],
        meaning: "files mirrored (f6 to c6)",
        example: "(match (position Qh5 :flipvertical))",
        answer: "2:5,6 4:3,4,5,6,7,8 9:5,6 10:7,8",
        ..Row::NONE
    },
    Row {
        names: &["fliphorizontal"],
        meaning: "ranks mirrored (f6 to f3)",
        example: "(match (position Qh5 :fliphorizontal))",
        answer: "2:5,6 4:3,4 9:5,6 10:7,8",
        ..Row::NONE
    },
    Row {
        names: &["flipdiagonal"],
        meaning: "mirrored about a1-h8",
        example: "(match (position Qh5 :flipdiagonal))",
        answer: "2:5,6 4:3,4 9:5,6 10:7,8",
        ..Row::NONE
    },
    Row {
        names: &["flipcolor"],
        meaning: "colours exchanged and ranks mirrored; also sides to move, results, ratings, signs of differences",
        example: "(match (position :flipcolor :whiteelo 2100 :initial))",
        answer: "5:0",
        ..Row::NONE
    },
    Row {
        names: &["shift"],
        meaning: "moved in all directions",
        example: "(match (position Qe6 kd7 :shift))",
        answer: "2:7 9:7,8,9 10:9",
        ..Row::NONE
    },
    Row {
        names: &["shifthorizontal"],
        meaning: "moved along ranks",
        example: "(match (position Rc8 kd8 :shifthorizontal))",
        answer: "1:33",
        ..Row::NONE
    },
    Row {
        names: &["shiftvertical"],
        meaning: "moved along files",
        example: "(match (position Kb2 rd2 :shiftvertical))",
        answer: "3:2,4,6,8",
        ..Row::NONE
    },
    Row {
        names: &["shiftdiagonal"],
        meaning: "moved along the diagonals",
        example: "(match (position Qe6 kd7 :shiftdiagonal))",
        answer: "2:7 9:7,8,9",
        ..Row::NONE
    },
    Row {
        names: &["shiftmaindiagonal"],
        meaning: "moved along a1-h8",
        example: "(match (position Kb6 Pc7 :shiftmaindiagonal))",
        answer: "3:1,2",
        ..Row::NONE
    },
    Row {
        names: &["shiftoffdiagonal"],
        meaning: "moved along a8-h1",
        example: "(match (position Kb5 Pc7 :shiftoffdiagonal))",
        answer: "3:3,4",
        ..Row::NONE
    },
    Row {
        names: &["inside"],
        syntax: "units squares",
        meaning: "only where a unit of the (moved) first stands on the (unmoved) squares",
        example: "(match (position :inside Pd4 [c6] Pd4 :shift :piececount U 4))",
        answer: "3:0",
        ..Row::NONE
    },
];

/// Keywords that hold position lists, and that say where one searches.
pub(super) const LISTS: &[Row] = &[
    Row {
        names: &["and"],
        syntax: "(lists)",
        meaning: "all of the lists match",
        example: "(match (position :and ((position :check) (position :btm) (position Qb8))))",
        answer: "1:31",
        ..Row::NONE
    },
    Row {
        names: &["or"],
        syntax: "(lists)",
        meaning: "one of the lists matches",
        example: "(match (position :or ((position :mate) (position :stalemate))))",
        answer: "1:33 2:7 4:19 9:9",
        ..Row::NONE
    },
    Row {
        names: &["xor"],
        syntax: "(lists)",
        meaning: "exactly one of the lists matches",
        example: "(match (position :xor ((position :wtm) (position :check)) :terminal))",
        answer: "1:33 2:7 5:16 6:16 7:4 8:7 9:9 10:9 12:2 13:6 15:2 16:4",
        ..Row::NONE
    },
    Row {
        names: &["not"],
        syntax: "[list]",
        meaning: "the list does not match; without a list: the enclosing list as a whole is negated",
        example: "(match (position :not (position :wtm) :initial))",
        answer: "8:0",
        ..Row::NONE
    },
    Row {
        names: &["cond"],
        syntax: "(lists in pairs)",
        meaning: "of the first clause that matches the expression does; an odd last list is the “else”",
        example: "(match (position :cond ((position :wtm) (position Qh5) (position Rd4))))",
        answer: "2:6 4:4 9:6 10:8",
        ..Row::NONE
    },
    Row {
        names: &["variations"],
        meaning: "variations are searched too",
        example: "(match (position :variations :insidevariation Qf3))",
        answer: "2:+7",
        ..Row::NONE
    },
    Row {
        names: &["variationsonly"],
        meaning: "only variations are searched",
        example: "(match (position :variationsonly :movefrom q))",
        answer: "2:+1 9:+1",
        ..Row::NONE
    },
];

/// Keywords about several positions.
pub(super) const SEQUENCES: &[Row] = &[
    Row {
        names: &["sequence"],
        syntax: "(lists)",
        meaning: "this and the following positions match the lists one after the other",
        example: "(match (position :sequence ((position :check) (position :movefrom R) (position :check))))",
        answer: "1:31",
        ..Row::NONE
    },
    Row {
        names: &["gappedsequence"],
        syntax: "(lists)",
        meaning: "this position matches the first list, later ones the others in order",
        example: "(match (position :gappedsequence ((position :iscastling Q) (position :movefrom R) (position :mate))))",
        answer: "1:22",
        ..Row::NONE
    },
    Row {
        names: &["line"],
        syntax: "moves",
        meaning: r#"this line of moves is played from here (with move numbers: at those moves). `:line*` (moves) or `:line` "moves *": the position after these moves, reached by whatever order, is on the board"#,
        example: r#"(match (position :line "Bf1-c4 -- Qd1-h5"))"#,
        answer: "2:2 9:2",
        ..Row::NONE
    },
    Row {
        names: &["match"],
        syntax: "(lists)",
        meaning: "each list matches somewhere in the game",
        example: "(match (position :initial :match ((position :stalemate) (position :check))))",
        answer: "4:0",
        ..Row::NONE
    },
    Row {
        names: &["matchconsecutive"],
        syntax: "(lists)",
        meaning: "the lists match successive positions from here on, in any order",
        example: "(match (position :matchconsecutive ((position :check) (position :moveto U) (position :movefrom R))))",
        answer: "1:31",
        ..Row::NONE
    },
];

/// Keywords that count the matches of a list or govern the search of a game.
pub(super) const COUNTING: &[Row] = &[
    Row {
        names: &["matchcount"],
        syntax: "range",
        meaning: "so many positions of the game match; a range with 0 selects games without a match",
        example: "(match (position :check :matchcount 2 4))",
        answer: "1:21,29,31,33 3:2,4,6,8 9:7,9 10:5,7,9",
        ..Row::NONE
    },
    Row {
        names: &["pretransformmatchcount"],
        syntax: "range",
        meaning: "so many match under one and the same transform",
        example: "(match (position :movefrom Nb1 :shift :pretransformmatchcount >=4))",
        answer: "5:0,2,4,6,8,10,12,14",
        ..Row::NONE
    },
    Row {
        names: &["repetitioncount"],
        syntax: "range",
        meaning: "so many match in a row",
        example: "(match (position :moveto U :repetitioncount >=4))",
        answer: "1:6,7,8,9",
        ..Row::NONE
    },
    Row {
        names: &["pretransformrepetitioncount"],
        syntax: "range",
        meaning: "so many match in a row under one and the same transform",
        example: "(match (position :moveto Ud6 :shift :pretransformrepetitioncount >=2))",
        answer: "1:7,8,18,19,20,24,25,28,29 6:8,9 10:4,5",
        ..Row::NONE
    },
    Row {
        names: &["accumulate"],
        syntax: "name",
        meaning: "each matching transform adds one to the counter; with `:accumulate*` each colour has its own",
        example: "(match (position [Nn]c3 :shift :accumulate n :sumrange n 4 :terminal))",
        answer: "2:7 5:16 6:16 7:4 9:9 10:9 11:7 13:6",
        ..Row::NONE
    },
    Row {
        names: &["sumrange"],
        syntax: "name range",
        meaning: "the counter of this position is in the range",
        example: "(match (position [Nn]c3 :shift :accumulate n :sumrange n 4 :terminal))",
        answer: "2:7 5:16 6:16 7:4 9:9 10:9 11:7 13:6",
        ..Row::NONE
    },
    Row {
        names: &["tagmatch"],
        syntax: "name units",
        meaning: "the tagged unit is one of these now",
        example: "(match :forany p P (position :initial :tagmatch p P) (position :movefrom $p :promote R))",
        answer: "3:0,10",
        ..Row::NONE
    },
    Row {
        names: &["cut"],
        syntax: "[list]",
        meaning: "the search of the game ends at the first position where the list (this one) matches",
        example: "(match (position :check :cut))",
        answer: "1:21 2:7 3:2 4:11 6:9 9:7 10:5 15:1",
        ..Row::NONE
    },
    Row {
        names: &["exclude"],
        syntax: "[list]",
        meaning: "the game is rejected if the list (this one) matches anywhere",
        example: "(match (position :mate :exclude (position :iscastling)))",
        answer: "2:7 9:9",
        ..Row::NONE
    },
    Row {
        names: &["preceding"],
        meaning: "in the list of a `:cut` (or beside a `:cut` without one): the search ends before that position, not with it",
        example: "(match (position :check :cut (position :preceding :doublecheck)))",
        answer: "1:21,29,31,33 2:7 3:2,4,6,8 4:11 6:9 9:7,9 10:5,7,9",
        ..Row::NONE
    },
    Row {
        names: &["skip"],
        syntax: "[list]",
        meaning: "positions where the list (this one) matches are left out, and the search goes on",
        example: "(match (position :check :skip (position :wtm)))",
        answer: "1:21,29,31,33 2:7 4:11 6:9 9:7,9 10:5,7,9 15:1",
        ..Row::NONE
    },
    Row {
        names: &["relation"],
        syntax: "( … )",
        meaning: "a later position resembles this one, see below",
        example: "(match (position :relation (:samesidetomove)))",
        answer: "5:0,1,2,3,4,5,6,7,8,9,10,11,12",
        ..Row::NONE
    },
    Row {
        names: &["endgameevaluation"],
        syntax: "`remis` `mate` `*mate` `+mate` `-mate` [range]",
        meaning: "endgame tables give a draw, a win for the side to move, either side, White, Black; for positions of up to four men without castling rights tables are made at the first question (up to half a minute for each combination of men with pawns), else those of `--syzygy` are asked. With a range behind: the half moves to the mate with best play (up to four men; Syzygy tables do not hold this number). With `*` behind the keyword only the first position of a game that comes so far is looked up",
        ..Row::NONE
    },
];

/// Keywords of match lists that position lists have as well, and some without effect.
pub(super) const IDLE: &[Row] = &[
    Row {
        names: &[
            "result",
            "elo",
            "whiteelo",
            "blackelo",
            "ischess960",
            "isshufflechess",
            "startposition",
            "variant",
        ],
        syntax: "as in match lists",
        meaning: "what they ask in match lists",
        example: "(match (position :result 1-0 :terminal :check))",
        answer: "1:33 2:7 10:9",
        ..Row::NONE
    },
    Row {
        names: &["markall", "noannotate"],
        meaning: "no effect",
        example: "(match (position :markall :noannotate :stalemate))",
        answer: "4:19",
        ..Row::NONE
    },
];
