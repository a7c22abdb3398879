//! Temporary: walks the lines. Replaced by the tables of `rules::orthodox`.

const ROOK: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

fn walk(square: u8, occupied: u64, directions: &[(i32, i32)]) -> u64 {
    let mut set = 0;
    for (dx, dy) in directions {
        let (mut x, mut y) = (i32::from(square % 8), i32::from(square / 8));
        loop {
            x += dx;
            y += dy;
            if !(0..8).contains(&x) || !(0..8).contains(&y) {
                break;
            }
            let bit = 1u64 << (y * 8 + x);
            set |= bit;
            if occupied & bit != 0 {
                break;
            }
        }
    }
    set
}
fn leap(square: u8, leaps: &[(i32, i32)]) -> u64 {
    let (x, y) = (i32::from(square % 8), i32::from(square / 8));
    leaps
        .iter()
        .map(|(dx, dy)| (x + dx, y + dy))
        .filter(|(x, y)| (0..8).contains(x) && (0..8).contains(y))
        .fold(0, |set, (x, y)| set | 1 << (y * 8 + x))
}
pub fn rook(square: u8, occupied: u64) -> u64 {
    walk(square, occupied, &ROOK)
}
pub fn bishop(square: u8, occupied: u64) -> u64 {
    walk(square, occupied, &BISHOP)
}
pub fn queen(square: u8, occupied: u64) -> u64 {
    rook(square, occupied) | bishop(square, occupied)
}
pub fn king(square: u8) -> u64 {
    leap(square, &[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)])
}
pub fn knight(square: u8) -> u64 {
    leap(square, &[(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)])
}
pub fn pawn(white: bool, square: u8) -> u64 {
    if white { leap(square, &[(1, 1), (-1, 1)]) } else { leap(square, &[(1, -1), (-1, -1)]) }
}
pub fn between(one: u8, other: u8) -> u64 {
    for directions in [ROOK, BISHOP] {
        if walk(one, 0, &directions) & 1 << other != 0 {
            return walk(one, 1 << other, &directions) & walk(other, 1 << one, &directions);
        }
    }
    0
}
