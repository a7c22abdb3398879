//! The names of the language, for recognising misspelt ones.

/// Variants of chess and groups of them.
pub(super) const VARIANTS: &[&str] = &[
    "normal",
    "three-check",
    "king-of-the-hill",
    "dropchess",
    "crazyhouse",
    "chessgi",
    "bughouse",
    "antichess",
    "suicide",
    "giveaway",
    "losers",
];

/// Keywords of position lists.
pub(super) const POSITION: &[&str] = &[
    "accumulate", "and", "attackcount", "blackcannotwin", "blackelo", "btm", "captureforced", "castling", "check",
    "checkcount", "cond", "contactcheck", "cut", "doublecheck", "elo", "endgame", "endgameevaluation", "enpassant",
    "evaluation", "exchangeevaluation", "exclude", "fen", "fivefoldrepetition", "flip", "flipcolor",
    "flipdiagonal", "flipdihedral", "fliphorizontal", "flipvertical", "forced", "gameisover", "gappedsequence",
    "goodbishop", "halfmoveclock", "halfmovenumber", "initial", "inside", "insidevariation", "iscastling",
    "ischeck", "ischess960", "iscontactcheck", "isdoublecheck", "isillegal", "isinvalid", "ismate", "isnull",
    "ispromotedpiece", "isshufflechess", "isstalemate", "kingonthehill", "line", "losing", "markall", "match",
    "matchconsecutive", "matchcount", "mate", "matingmaterial", "maxswapevaluation", "moveevaluation", "movefrom",
    "movenumber", "moveto", "mustcapture", "noannotate", "nocheck", "noenpassant", "not", "opposition", "or",
    "pawncount", "pawncountdifference", "piececount", "piececountdifference", "power", "powerdifference",
    "pretransformmatchcount", "pretransformrepetitioncount", "promote", "ray", "rayattack", "raydiagonal",
    "rayhorizontal", "rayorthogonal", "rayvertical", "relation", "repetitioncount", "result", "sequence", "shift",
    "shiftdiagonal", "shifthorizontal", "shiftmaindiagonal", "shiftoffdiagonal", "shiftvertical", "skip",
    "stalemate", "startposition", "sumrange", "tagmatch", "takeslastpiece", "terminal", "threechecks",
    "threefoldrepetition", "variant", "variations", "variationsonly", "whitecannotwin", "whiteelo", "wtm", "xor",
];

/// Keywords of match lists.
pub(super) const MATCH: &[&str] = &[
    "and", "annotator", "averagerating", "birthyear", "blackbirthyear", "blackcountry", "blackdeathyear",
    "blackelo", "blackgender", "blackid", "blackiscomputer", "blackishuman", "blackplayer", "blackrating",
    "blacktitle", "comment", "cond", "country", "date", "deathyear", "eco", "eithercolor", "elo", "error", "event",
    "eventcategory", "eventcountry", "eventdate", "eventmode", "eventtype", "forany", "gamenumber", "gender",
    "goodgame", "hasannotation", "hascomments", "hasmarker", "hasspecialmarker", "hasvariations", "iscomputer",
    "ischess960", "ishuman", "isshufflechess", "not", "or", "output", "pgn", "player", "playerid", "plycount",
    "rating", "ratingdifference", "result", "round", "site", "startposition", "subround", "tag", "termination",
    "timemode", "title", "variant", "whitebirthyear", "whitecountry", "whitedeathyear", "whiteelo", "whitegender",
    "whiteid", "whiteiscomputer", "whiteishuman", "whiteplayer", "whiterating", "whitetitle", "xor", "year",
];

/// Keywords of relation lists.
pub(super) const RELATION: &[&str] = &[
    "changesidetomove", "flip", "ignoresidetomove", "missingpiececount", "newpiececount", "originaldifferentcount",
    "originalsamecount", "pattern", "samesidetomove", "shift", "variations", "variationsonly",
];
