//! Riders that bend: roses, zigzags, spirals, reflections at the edge.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(
        11,
        ["ro", "ro", "ro"],
        ["rose", "rose", "Rose"],
        "each(1/2) ((go land turn(-1))* | (go land turn(1))*)",
    ),
    Row::new(
        36,
        ["ss", "cs", "ss"],
        ["spiral springer", "cavalier spirale", "Spiralspringer"],
        "each(1/2) ((go land flip-ranks)* | (go land flip-files)*)",
    ),
    Row::new(37, ["uu", "uu", "uu"], ["ubi-ubi", "ubi-ubi", "Ubi-Ubi"], "flood(1/2)"),
    Row::new(
        42,
        ["ar", "ar", "er"],
        ["archbishop", "archeveque", "Erzbischof"],
        "each(1/1) (go land)+ if(wall) fork(2) (go land)*",
    ),
    Row::new(
        43,
        ["rb", "fr", "rl"],
        ["reflecting bishop", "fou rebondissant", "Reflektierender Läufer"],
        "returning(each(1/1) (go land)+ (if(wall) fork(2) (go land)+){0,4})",
    ),
    Row::new(
        44,
        ["c", "ca", "kl"],
        ["cardinal", "cardinal", "Kardinal"],
        "each(1/1) (go land)* slide land (go land)*",
    ),
    Row::new(
        53,
        ["ds", "cd", "ds"],
        ["diagonal spiral springer", "cavalier spirale diagonale", "Diagonalspiralspringer"],
        "each([-2,1] [-1,2]) ((go land flip-antidiagonal)* | (go land flip-diagonal)*) | each([1,2] [2,1]) ((go land flip-diagonal)* | (go land flip-antidiagonal)*) | each([2,-1] [1,-2]) ((go land flip-antidiagonal)* | (go land flip-diagonal)*) | each([-1,-2] [-2,-1]) ((go land flip-diagonal)* | (go land flip-antidiagonal)*)",
    ),
    Row::new(
        54,
        ["bk", "cr", "rs"],
        ["bouncy knight", "cavalier rebondissant", "Reflektierender Springer"],
        "returning(each(1/2) go land if(edge) each(1/2) go land if(edge) each(1/2) go land)",
    ),
    Row::new(
        74,
        ["bt", "bt", "pf"],
        ["boyscout", "boy-scout", "Pfadfinder"],
        "each(1/1) ((go land flip-ranks)* | (go land flip-files)*)",
    ),
    Row::new(
        75,
        ["gt", "gt", "pn"],
        ["girlscout", "girl-scout", "Pfadfinderin"],
        "each-backwards(0/1) ((go land flip-antidiagonal)* | (go land flip-diagonal)*)",
    ),
    Row::new(
        130,
        ["bn", "nr", "nr"],
        ["bouncy nightrider", "noctambule rebondissant", "reflektierender Nachtreiter"],
        "edge-flood(1/2)",
    ),
    Row::new(
        131,
        ["s2", "n2", "s2"],
        ["spiralspringer", "spiralspringer", "spiralspringer"],
        "each([-2,1] [2,1]) (go land flip-files)* | each([1,2] [1,-2]) (go land flip-ranks)* | each([2,-1] [-2,-1]) (go land flip-files)* | each([-1,-2] [-1,2]) (go land flip-ranks)*",
    ),
    Row::new(
        132,
        ["s4", "n4", "s4"],
        ["spiralspringer", "spiralspringer", "spiralspringer"],
        "each([-2,1] [-2,-1]) (go land flip-ranks)* | each([1,2] [-1,2]) (go land flip-files)* | each([2,-1] [2,1]) (go land flip-ranks)* | each([-1,-2] [1,-2]) (go land flip-files)*",
    ),
    Row::new(
        133,
        ["s1", "n1", "s1"],
        ["diagonalspiralspringer", "diagonalspiralspringer", "diagonalspiralspringer"],
        "each([-2,1] [1,-2]) (go land flip-diagonal)* | each([1,2] [-2,-1]) (go land flip-antidiagonal)* | each([2,-1] [-1,2]) (go land flip-diagonal)* | each([-1,-2] [2,1]) (go land flip-antidiagonal)*",
    ),
    Row::new(
        134,
        ["s3", "n3", "s3"],
        ["diagonalspiralspringer", "diagonalspiralspringer", "diagonalspiralspringer"],
        "each([-2,1] [-1,2]) (go land flip-antidiagonal)* | each([1,2] [2,1]) (go land flip-diagonal)* | each([2,-1] [1,-2]) (go land flip-antidiagonal)* | each([-1,-2] [-2,-1]) (go land flip-diagonal)*",
    ),
    Row::new(
        135,
        ["qn", "qn", "qn"],
        ["quintessence", "quintessence", "quintessence"],
        "each(1/2) ((go land turn(-2) go land turn(2))* | turn(-2) (go land turn(2) go land turn(-2))*)",
    ),
];
