//! Leapers: one step of a vector, whatever stands between.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(2, ["s", "c", "s"], ["knight", "cavalier", "Springer"], "each(1/2) go land"),
    Row::new(6, ["k", "r", "k"], ["king", "roi", "König"], "each(0/1 1/1) go land"),
    Row::new(14, ["z", "z", "z"], ["zebra", "zebre", "Zebra"], "each(2/3) go land"),
    Row::new(15, ["ca", "ch", "ca"], ["camel", "chameau", "Kamel"], "each(1/3) go land"),
    Row::new(16, ["gi", "gi", "gi"], ["giraffe", "girafe", "Giraffe"], "each(1/4) go land"),
    Row::new(
        17,
        ["rf", "cc", "wf"],
        ["root-50-leaper", "cavalier racine carree cinquante", "Wurzel-50-Springer 5,5 + 1,7 S"],
        "each(1/7 5/5) go land",
    ),
    Row::new(
        18,
        ["bu", "bu", "bu"],
        ["root-25-leaper", "bucéphale", "Wurzel-25-Springer"],
        "each(3/4 0/5) go land",
    ),
    Row::new(19, ["we", "vi", "we"], ["wazir", "vizir", "Wesir"], "each(0/1) go land"),
    Row::new(20, ["al", "al", "al"], ["alfil", "alfil", "Alfil"], "each(2/2) go land"),
    Row::new(21, ["fe", "fe", "fe"], ["fers", "fers", "Fers"], "each(1/1) go land"),
    Row::new(22, ["da", "da", "da"], ["dabbaba", "dabbaba", "Dabbaba"], "each(0/2) go land"),
    Row::new(30, ["gn", "g", "gn"], ["gnu", "gnou", "Gnu"], "each(1/3) go land | each(1/2) go land"),
    Row::new(31, ["an", "an", "an"], ["antelope", "antilope", "Antilope"], "each(3/4) go land"),
    Row::new(
        32,
        ["sq", "ec", "ei"],
        ["squirrel", "ecureuil", "Eichhörnchen"],
        "each(0/2 2/2) go land | each(1/2) go land",
    ),
    Row::new(46, ["du", "pi", "du"], ["dummy", "piece impuissant", "Dummy"], "nothing"),
    Row::new(73, ["ek", "re", "ek"], ["erlking", "roi des elfes", "Erlkönig"], "each(0/1 1/1) go land"),
    Row::new(81, ["ok", "ok", "ok"], ["okapi", "okapi", "Okapi"], "each(1/2 2/3) go land"),
    Row::new(82, ["37", "37", "37"], ["3:7-leaper", "3:7-cavalier", "3:7-Springer"], "each(3/7) go land"),
    Row::new(85, ["16", "16", "16"], ["1:6-leaper", "1:6-cavalier", "1:6-Springer"], "each(1/6) go land"),
    Row::new(86, ["24", "24", "24"], ["2:4-leaper", "2:4-cavalier", "2:4-Springer"], "each(2/4) go land"),
    Row::new(87, ["35", "35", "35"], ["3:5-leaper", "3:5-cavalier", "3:5-Springer"], "each(3/5) go land"),
    Row::new(91, ["15", "15", "15"], ["1:5-leaper", "1:5-cavalier", "1:5-Springer"], "each(1/5) go land"),
    Row::new(92, ["25", "25", "25"], ["2:5-leaper", "2:5-cavalier", "2:5-Springer"], "each(2/5) go land"),
    Row::new(99, ["bi", "bi", "bi"], ["bison", "bison", "Bison"], "each(2/3 1/3) go land"),
    Row::new(111, ["36", "36", "36"], ["3:6 leaper", "3:6-cavalier", "3:6 Springer"], "each(3/6) go land"),
    Row::new(129, ["ze", "ze", "ze"], ["zebu", "zébu", "Zebu"], "each(1/3) go land | each(1/4) go land"),
];
