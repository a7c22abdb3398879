use board::{Geometry, Side};
use dawson_solver::*;
use rules::{
    general::{Builder, Game},
    orthodox::Board as Bits,
};
use std::ops::ControlFlow;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (fen, kind, n, mem) = (
        &a[1],
        a[2].as_str(),
        a[3].as_str(),
        a.get(4).map_or(1usize << 28, |s| s.parse::<usize>().unwrap() << 20),
    );
    let t = std::time::Instant::now();
    let b = Bits::from_fen(&format!("{fen} w KQkq")).unwrap();
    let mut pos = b.to_position();
    let rules = Builder::new(Geometry::CHESS).seal(&mut pos);
    let game = Game::new(&rules, pos);
    let pre = match kind {
        "d" => "#",
        "s" => "s#",
        "r" => "r#",
        "h" => "h#",
        "hs" => "hs#",
        "ser" => "ser-#",
        "sers" => "ser-s#",
        "serh" => "ser-h#",
        _ => panic!(),
    };
    let (st, _) = stipulation::parse_traditional(&format!("{pre}{n}")).unwrap();
    let mut o = Options::default();
    for x in a.iter().skip(5) {
        match x.as_str() {
            "var" => o.variations = true,
            "try" => o.refutations = Some(1),
            "set" => o.set_play = true,
            _ => {}
        }
    }
    let control = Control { max_memory: mem, ..Control::default() };
    let mut keys = std::collections::BTreeSet::new();
    let mut events = 0;
    let out = solve(&Request { board: &game, stipulation: &st, options: &o, control: &control }, &mut |e| {
        events += 1;
        let mut add = |p: &Played| {
            let n = |s: board::Square| Geometry::CHESS.name(s);
            keys.insert(format!("{}{}", n(p.plain.departure), n(p.plain.arrival)));
        };
        match e {
            Event::Move { depth: 0, played, .. } => add(&played),
            Event::Line(l) => add(&l.moves[0].played),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    let _ = Side::White;
    println!(
        "{:.3} {events} {out:?} {}",
        t.elapsed().as_secs_f64(),
        keys.into_iter().collect::<Vec<_>>().join(" ")
    );
}
