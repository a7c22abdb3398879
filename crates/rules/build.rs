//! Fills the table of sliding attacks, so that the program starts without computing it.

use std::{env, fs, path::Path};

include!("src/orthodox/magic_numbers.rs");

const ROOK_STEPS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP_STEPS: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// The squares reached from `square` up to and including the first occupied one in each direction.
fn attacks(square: i32, occupied: u64, steps: &[(i32, i32); 4]) -> u64 {
    let mut reached = 0;
    for (files, ranks) in steps {
        let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let here = 1u64 << (rank * 8 + file);
            reached |= here;
            if occupied & here != 0 {
                break;
            }
            file += files;
            rank += ranks;
        }
    }
    reached
}

/// The squares whose occupation matters: all on the lines but the last of each.
fn relevant(square: i32, steps: &[(i32, i32); 4]) -> u64 {
    let mut mask = 0;
    for (files, ranks) in steps {
        let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
        while (0..8).contains(&(file + files)) && (0..8).contains(&(rank + ranks)) {
            mask |= 1u64 << (rank * 8 + file);
            file += files;
            rank += ranks;
        }
    }
    mask
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/orthodox/magic_numbers.rs");
    let mut table: Vec<u64> = Vec::new();
    let mut lines = String::from("[\n");
    for (steps, magics) in [(&ROOK_STEPS, &ROOK_MAGICS), (&BISHOP_STEPS, &BISHOP_MAGICS)] {
        for (square, magic) in (0i32..64).zip(magics.iter()) {
            let mask = relevant(square, steps);
            let (offset, bits) = (table.len(), mask.count_ones());
            table.resize(offset + (1 << bits), 0);
            let mut subset = 0u64;
            loop {
                let index = usize::try_from(subset.wrapping_mul(*magic) >> (64 - bits))
                    .expect("an index of at most 12 bits");
                let reached = attacks(square, subset, steps);
                let entry = &mut table[offset + index];
                assert!(*entry == 0 || *entry == reached, "the magic number of square {square} collides");
                *entry = reached;
                subset = subset.wrapping_sub(mask) & mask;
                if subset == 0 {
                    break;
                }
            }
            lines += &format!(
                "    Line {{ mask: {mask:#x}, magic: {magic:#x}, offset: {offset}, shift: {} }},\n",
                64 - bits
            );
        }
    }
    lines += "]\n";
    let little = env::var("CARGO_CFG_TARGET_ENDIAN").is_ok_and(|endian| endian == "little");
    let bytes: Vec<u8> =
        table.iter().flat_map(|e| if little { e.to_le_bytes() } else { e.to_be_bytes() }).collect();
    let out = env::var("OUT_DIR").expect("Cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("sliding_attacks.bin"), bytes).expect("the output directory is writable");
    fs::write(Path::new(&out).join("sliding_lines.rs"), lines).expect("the output directory is writable");
}
