//! A problem searched in parts comes to the same as one that is searched whole: the same lines in the same order, and the same verdict.

#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

use dawson::solve::{Format, Found, Run, Settings, Written};
use dawson::{Control, Source};
use serde_json::Value;

/// Problems of all kinds of play that are divided, and some that are not.
const PROBLEMS: [&str; 12] = [
    // Paul Morphy, New York Clipper 1856: one key, zugzwang
    "beginproblem forsyth kbK5/pp6/1P6/8/8/8/8/R7 stipulation #2 option variation try endproblem",
    // several keys
    "beginproblem pieces white kf6 rb1 qa2 black kh8 stipulation #2 option variation setplay endproblem",
    // a mate a move sooner
    "beginproblem pieces white kf6 ra1 black kh8 stipulation #3 option variation endproblem",
    "beginproblem forsyth 8/8/8/8/8/1K6/7R/k7 stipulation h#2 endproblem",
    "beginproblem pieces white kc2 rb7 black ka1 pa2 pb3 stipulation h#2.5 option setplay endproblem",
    "beginproblem pieces white kc3 gc1 nf3 black ka3 ga7 sg2 stipulation h#2 option setplay duplex condition circe endproblem",
    "beginproblem title 2 solutions
     pieces white ke1 rh1 black ke3 rd3 stipulation ser-h#3 endproblem",
    "beginproblem pieces white kg1 qa2 black kh8 rb8 ph7 pg7 stipulation s#2 option variation endproblem",
    "beginproblem pieces white kf1 qd1 black kh1 ph2 stipulation #2 twin move d1 d2 twin move d1 d3 endproblem",
    "beginproblem pieces white kb6 pa7 black ka8 bb8 stipulation #2 option maxsolutions 1 endproblem",
    "beginproblem pieces white kc6 ra1 black ka8 stipulation #1 endproblem",
    "stipulation h#2\nforsyth 8/8/8/8/8/1K6/7R/k7",
];

fn run(text: &str, settings: Settings) -> Vec<Value> {
    let mut written = Written::default();
    let settings = Settings { format: Format::Json, ..settings };
    let control = Control { max_memory: 8 << 20, ..Control::default() };
    Run::new(settings, control, &mut written).read(&Source::new("-", text));
    written.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A line or a first move with all below it: its sorting key, and what it says.
type Told = ((String, u64, u64), Vec<String>);

/// The lines and first moves of a run, without the numbers that belong to a part.
fn told(objects: &[Value]) -> Vec<Told> {
    let mut found: Vec<Told> = Vec::new();
    let (mut twin, mut phase) = (String::new(), String::new());
    for object in objects {
        match object["type"].as_str().unwrap() {
            "problem" | "twin" => twin = object["twin"].to_string(),
            "phase" => phase = format!("{twin} {} {}", object["duplex"], object["phase"] == "actual play"),
            "solution" => {
                // without parts lines come in their order already
                let order = object["order"].as_u64();
                let length = order.map_or(0, |_| object["plies"].as_array().unwrap().len() as u64);
                let text = format!("{} {} {}", object["moves"], object["goals"], object["short"]);
                found.push(((phase.clone(), length, order.unwrap_or(0)), vec![text]));
            }
            "move" => {
                let marks = (&object["key"], &object["try"], &object["threat"], &object["refutation"]);
                let text = format!("{} {} {marks:?}", object["depth"], object["move"]["text"]);
                if object["parent"].is_null() {
                    found.push(((phase.clone(), 0, object["order"].as_u64().unwrap_or(0)), Vec::new()));
                }
                found.last_mut().unwrap().1.push(text);
            }
            _ => {}
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

fn texts(told: Vec<Told>) -> Vec<(String, Vec<String>)> {
    told.into_iter().map(|((phase, ..), texts)| (phase, texts)).collect()
}

fn summaries(objects: &[Value]) -> Vec<&Value> {
    objects.iter().filter(|object| object["type"] == "summary").collect()
}

#[test]
fn parts_together_tell_what_one_run_tells() {
    for text in PROBLEMS {
        let whole = run(text, Settings::default());
        assert!(!summaries(&whole).is_empty() && summaries(&whole)[0]["complete"] != Value::Null, "{text}");
        for count in [2, 3, 5] {
            let part = |part| run(text, Settings { part: (part, count), ..Settings::default() });
            let parts: Vec<Vec<Value>> = (1..=count).map(part).collect();
            let mut merged: Vec<Told> = parts.iter().flat_map(|part| told(part)).collect();
            merged.sort_by(|one, other| one.0.cmp(&other.0));
            assert_eq!(texts(merged), texts(told(&whole)), "{count} parts of {text}");
            let found: Vec<Found> =
                parts.iter().flat_map(|part| summaries(part)).filter_map(Found::read).collect();
            let last = run(text, Settings { found, ..Settings::default() });
            assert_eq!(summaries(&last), summaries(&whole), "{count} parts of {text}");
        }
    }
}

#[test]
fn a_part_tells_how_far_it_has_come() {
    // set play has first moves of its own
    let text = PROBLEMS[4].replace("option setplay", "");
    let objects = run(&text, Settings { part: (1, 2), ..Settings::default() });
    let done = objects.iter().filter(|object| object["type"] == "progress").map(|one| one["done"].as_u64());
    let done: Vec<u64> = done.flatten().collect();
    assert!(!done.is_empty() && done.is_sorted(), "{done:?}");
    assert!(objects.iter().all(|object| object["type"] != "examined"));
}

#[test]
fn what_no_part_has_come_to_is_not_proved() {
    let text = "beginproblem forsyth 7k/8/5K2/8/8/8/8/R7 stipulation #2
        nextproblem forsyth 7k/8/5K2/8/8/8/8/R7 stipulation #1 endproblem";
    let first = run(text, Settings { part: (1, 2), ..Settings::default() });
    // the parts have come to the end of the first problem only
    let found: Vec<Found> = summaries(&first).into_iter().take(1).filter_map(Found::read).collect();
    let last = run(text, Settings { found, ..Settings::default() });
    assert_eq!(summaries(&last)[1]["verdict"]["claim"], "stopped");
}
