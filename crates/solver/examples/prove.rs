use board::Side;
use dawson_solver::{
    Control,
    kernel::{Ending, Prover, Table},
};
use rules::{
    Rules,
    orthodox::{Board, OrthodoxRules},
};
use stipulation::Goal;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (fen, kind, n, mem) = (
        &a[1],
        a[2].as_str(),
        a[3].parse::<u16>().unwrap(),
        a.get(4).map_or(1usize << 28, |s| s.parse::<usize>().unwrap() << 20),
    );
    let t = std::time::Instant::now();
    let mut b = Board::from_fen(fen).unwrap();
    if matches!(kind, "h" | "serh") {
        b.set_side_to_move(Side::Black)
    } else {
        b.set_side_to_move(Side::White)
    }
    let table = Table::new(mem);
    let control = Control::default();
    let mut p = Prover::new(OrthodoxRules::new(b), &table, &control);
    let g = Goal::Mate;
    let mut moves = vec![];
    p.rules().generate(&mut moves);
    let mut keys = vec![];
    for &m in &moves {
        p.rules().make(m);
        let ok = match kind {
            "d" => {
                if n == 1 {
                    p.rules().reaches(g)
                } else {
                    p.rules().reaches(g) || p.is_forced(g, n - 1)
                }
            }
            "s" => p.is_forced_to_reach(g, n - 1),
            "r" => p.is_forced_to_reflex(g, n - 1, false),
            "h" => p.can_help(Ending::Reached(g), 2 * n - 1),
            "hs" => p.can_help(Ending::Forced(g), 2 * n - 2),
            "ser" | "sers" | "serh" => {
                let s = !p.rules().side_to_move();
                let e = match kind {
                    "ser" => Ending::Reached(g),
                    "sers" => Ending::Forced(g),
                    _ => Ending::Reachable(g),
                };
                if n == 1 {
                    match e {
                        Ending::Reached(g) => p.rules().reaches(g),
                        _ => p.can_series(e, 0),
                    }
                } else if p.rules().is_in_check(!s) {
                    false
                } else {
                    p.rules().set_side_to_move(s);
                    p.can_series(e, n - 1)
                }
            }
            _ => panic!(),
        };
        p.rules().undo();
        if ok {
            keys.push(m.to_string())
        }
    }
    keys.sort();
    println!(
        "{:.3} {} {:.1}M/s {}",
        t.elapsed().as_secs_f64(),
        p.nodes(),
        p.nodes() as f64 / t.elapsed().as_secs_f64() / 1e6,
        keys.join(" ")
    );
}
