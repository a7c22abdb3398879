//! Keywords of match lists: conditions on the data of a game.

use crate::keywords::keyword::Row;

/// Keywords that ask for data of players, which PGN files do not hold.
pub(crate) const PLAYER_DATA: &[&str] = &[
    "birthyear",
    "whitebirthyear",
    "blackbirthyear",
    "deathyear",
    "whitedeathyear",
    "blackdeathyear",
    "gender",
    "whitegender",
    "blackgender",
];

/// Keywords of match lists.
pub(super) const GAME_DATA: &[Row] = &[
    Row {
        names: &["and", "or", "xor", "cond", "not"],
        syntax: "(lists)",
        meaning: "as in position lists, of match lists without position lists",
        example: "(match :and ((match :result 1-0) (match :plycount <=10)))",
        answer: "2 10 11",
        ..Row::NONE
    },
    Row {
        names: &["eithercolor"],
        meaning: "the same with the colours exchanged, or so",
        example: "(match :eithercolor :whiteelo 2100)",
        answer: "5",
        ..Row::NONE
    },
    Row {
        names: &["forany"],
        syntax: "name units",
        meaning: "binds the name to a unit that is such at some time; at most two",
        example: "(match :forany p P (position :initial :tagmatch p P) (position :movefrom $p :promote R))",
        answer: "3:0,10",
        ..Row::NONE
    },
    Row {
        names: &["event", "site", "annotator", "player", "whiteplayer", "blackplayer"],
        syntax: "text",
        meaning: "the text",
        example: r#"(match :event "Less*")"#,
        answer: "2",
        ..Row::NONE
    },
    Row {
        names: &["eventcategory"],
        syntax: "range",
        meaning: "the category, which may be Roman",
        example: "(match :eventcategory >=XV)",
        answer: "2",
        ..Row::NONE
    },
    Row {
        names: &["round", "subround"],
        syntax: "range",
        meaning: "the number",
        example: "(match :round 6)",
        answer: "2",
        ..Row::NONE
    },
    Row {
        names: &["eventcountry", "country", "whitecountry", "blackcountry"],
        syntax: "codes",
        meaning: "one of these countries, separated by commas",
        example: "(match :eventcountry fra,ned)",
        answer: "1 2",
        ..Row::NONE
    },
    Row {
        names: &["date", "eventdate"],
        syntax: "days",
        meaning: "`2010`, `>=2010-10`, `d1 d2`, `d1 .. d2+1m`, `-` none, `*` any",
        example: "(match :date 1858-11)",
        answer: "1",
        ..Row::NONE
    },
    Row {
        names: &["year"],
        syntax: "range",
        meaning: "a range of years",
        example: "(match :year 1850 1870)",
        answer: "1 4",
        ..Row::NONE
    },
    Row {
        names: &["eventmode", "eventtype", "timemode", "termination"],
        syntax: "words",
        meaning: "one of these, separated by commas",
        example: "(match :eventmode otb)",
        answer: "1",
        ..Row::NONE
    },
    Row {
        names: &["elo", "whiteelo", "blackelo"],
        syntax: "range",
        meaning: "a rating; 0 is none",
        example: "(match :elo >=2400)",
        answer: "1 2",
        ..Row::NONE
    },
    Row {
        names: &["rating", "whiterating", "blackrating"],
        syntax: "system range",
        meaning: "a rating of that system; 0 is none",
        example: "(match :rating ELO 1500)",
        answer: "2",
        ..Row::NONE
    },
    Row {
        names: &["averagerating"],
        syntax: "system range",
        meaning: "the mean; with `*` of games where both have a rating",
        example: "(match :averagerating ELO >=2000)",
        answer: "1 2 5",
        ..Row::NONE
    },
    Row {
        names: &["ratingdifference"],
        syntax: "system range",
        meaning: "White's less Black's",
        example: "(match :ratingdifference ELO >=500)",
        answer: "2",
        ..Row::NONE
    },
    Row {
        names: &["title", "whitetitle", "blacktitle"],
        syntax: "titles",
        meaning: "one of these, separated by commas",
        example: "(match :title GM)",
        answer: "2",
        ..Row::NONE
    },
    Row {
        names: &["iscomputer", "whiteiscomputer", "blackiscomputer"],
        meaning: "the player is a program",
        example: "(match :iscomputer)",
        answer: "2",
        ..Row::NONE
    },
    Row {
        names: &["ishuman", "whiteishuman", "blackishuman"],
        meaning: "the player is a human",
        example: "(match :ishuman :iscomputer)",
        answer: "2",
        ..Row::NONE
    },
    Row {
        names: &["playerid", "whiteid", "blackid"],
        syntax: "organisation text",
        meaning: "the player's number",
        example: "(match :playerid FIDE 1503014)",
        answer: "2",
        ..Row::NONE
    },
    Row {
        names: &["eco"],
        syntax: "codes",
        meaning: "`B90-99,E60`, `-` none, `*` any",
        example: "(match :eco C40-49)",
        answer: "1",
        ..Row::NONE
    },
    Row {
        names: &["gamenumber"],
        syntax: "range",
        meaning: "the number in the collection",
        example: "(match :gamenumber 3 5)",
        answer: "3 4 5",
        ..Row::NONE
    },
    Row {
        names: &["plycount"],
        syntax: "range",
        meaning: "the number of half moves",
        example: "(match :plycount 33)",
        answer: "1",
        ..Row::NONE
    },
    Row {
        names: &["result"],
        syntax: "results",
        meaning: "one of `1-0,0-1,1/2,0-0,*`",
        example: "(match :result 1/2)",
        answer: "4 5 8",
        ..Row::NONE
    },
    Row {
        names: &["variant"],
        syntax: "variants",
        meaning: "normal, three-check, king-of-the-hill, crazyhouse, chessgi, bughouse, suicide, giveaway, losers",
        example: "(match :variant antichess,crazyhouse)",
        answer: "12 13",
        ..Row::NONE
    },
    Row {
        names: &["comment"],
        syntax: "text",
        meaning: "a comment that contains the text; with `*` one that is it",
        example: r#"(match :comment "decisive")"#,
        answer: "2",
        ..Row::NONE
    },
    Row {
        names: &["hasannotation"],
        meaning: "a move has a sign such as `!`",
        example: "(match :hasannotation)",
        answer: "2",
        ..Row::NONE
    },
    Row {
        names: &["hasvariations"],
        meaning: "there are variations",
        example: "(match :hasvariations)",
        answer: "2 9",
        ..Row::NONE
    },
    Row {
        names: &["hascomments"],
        meaning: "there are comments",
        example: "(match :hascomments)",
        answer: "2",
        ..Row::NONE
    },
    Row {
        names: &["ischess960"],
        meaning: "the first position is one of Chess960",
        example: "(match !:ischess960)",
        answer: "3 8 12 15 16",
        ..Row::NONE
    },
    Row {
        names: &["isshufflechess"],
        meaning: "the first position is one of shuffle chess",
        example: "(match !:isshufflechess)",
        answer: "3 8 12 15 16",
        ..Row::NONE
    },
    Row {
        names: &["startposition"],
        syntax: "numbers",
        meaning: "the first position: 1 to 960, and other shuffles up to 3840; 0 none",
        example: "(match :startposition 1-517,519-960)",
        answer: "7",
        ..Row::NONE
    },
    Row {
        names: &["tag"],
        syntax: "name [text]",
        meaning: "a tag of the game",
        example: r#"(match :tag Opening "Phil*")"#,
        answer: "1",
        ..Row::NONE
    },
    Row {
        names: &["goodgame"],
        meaning: "a serious game of strong players",
        example: "(match :goodgame)",
        answer: "1",
        ..Row::NONE
    },
    Row {
        names: &["pgn", "output"],
        syntax: "text",
        meaning: "no effect",
        example: "(match :pgn in.pgn :output out.pgn :year 1866)",
        answer: "4",
        ..Row::NONE
    },
    Row {
        names: PLAYER_DATA,
        syntax: "…",
        meaning: "not supported yet: a PGN file does not hold data of players",
        ..Row::NONE
    },
    Row {
        names: &["hasmarker", "hasspecialmarker", "error"],
        syntax: "…",
        meaning: "not supported yet: marks of Scidb's own database",
        ..Row::NONE
    },
];
