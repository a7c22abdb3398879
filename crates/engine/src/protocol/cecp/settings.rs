//! What the engine offers, and what the board program sets.

use super::{Level, Session};
use crate::protocol::Output;
use crate::protocol::catalogue::Catalogue;
use crate::strength::Strength;
use std::io::Write;
use std::time::Duration;

/// Games of Fairy-Max's file that can stand in for `makruk`.
const MAKRUK_RULES: [&str; 3] = ["makruk", "Cambodian", "Ai-wok"];

impl Session {
    /// Says what the engine can do, which games it plays and which options it has.
    pub(super) fn features<W: Write>(&mut self, out: &mut Output<W>) {
        out.line("feature done=0");
        out.line(
            "feature myname=\"Dawson\" ping=1 setboard=1 usermove=1 playother=1 colors=0 sigint=0 sigterm=0 \
             reuse=1 analyze=1 memory=1 smp=1 egt=\"syzygy\" nps=0 debug=1 exclude=1 draw=1 name=0 time=1",
        );
        let (names, problems) = self.desk.catalogue.names();
        for problem in problems {
            out.line(&format!("# {problem}"));
        }
        let mut offered: Vec<String> = Vec::new();
        let mut fairy: Vec<String> = Vec::new();
        for name in names {
            if let Some(own) = name.strip_prefix("fairy/") {
                fairy.push(own.to_owned());
            } else if name.chars().next().is_some_and(|c| !c.is_uppercase()) {
                let name = if name == "chess" { "normal".to_owned() } else { name };
                if !offered.contains(&name) {
                    offered.push(name);
                }
            }
        }
        if !fairy.is_empty() {
            offered.push("fairy".to_owned());
        }
        out.line(&format!("feature variants=\"{}\"", offered.join(",")));
        let path = self.desk.catalogue.fmax.clone().unwrap_or_default();
        out.line(&format!("feature option=\"Ini File -file {path}\""));
        let path = self.desk.catalogue.variants.clone().unwrap_or_default();
        out.line(&format!("feature option=\"VariantPath -string {path}\""));
        out.line("feature option=\"Derived values -check 0\"");
        out.line("feature option=\"Bare king loses -check 0\"");
        if !fairy.is_empty() {
            let chosen = self.fairy.clone().unwrap_or_else(|| fairy[0].clone());
            let list: Vec<String> = fairy
                .iter()
                .map(|name| if *name == chosen { format!("*{name}") } else { name.clone() })
                .collect();
            out.line(&format!("feature option=\"Variant fairy selects -combo {}\"", list.join(" /// ")));
            self.fairy = Some(chosen);
        }
        out.line("feature option=\"Resign -check 0\"");
        out.line("feature option=\"Resign Threshold -spin 800 200 1200\"");
        out.line("feature option=\"Claim draw after -spin 50 0 200\"");
        out.line("feature option=\"Multi-PV Margin -spin 0 0 1000\"");
        out.line("feature option=\"Limit Strength -check 0\"");
        let (usual, least, most) = (Strength::default().elo(), Strength::LEAST, Strength::MOST);
        out.line(&format!("feature option=\"Elo -spin {usual} {least} {most}\""));
        let has = |name: &&&str| self.desk.catalogue.names().0.iter().any(|own| own == **name);
        let rules: Vec<&str> = MAKRUK_RULES.iter().filter(has).copied().collect();
        if rules.len() > 1 {
            out.line(&format!("feature option=\"Makruk rules -combo {}\"", rules.join(" /// ")));
        }
        out.line("feature option=\"Clear Hash -button\"");
        out.line("feature done=1");
    }

    /// Levels, clocks and the room and threads to be used.
    pub(super) fn setting<W: Write>(&mut self, word: &str, rest: &str, line: &str, out: &mut Output<W>) {
        let seconds = |text: &str| {
            text.parse::<f64>().ok().filter(|s| (0.0..1e6).contains(s)).map(Duration::from_secs_f64)
        };
        let done = match word {
            "level" => {
                let mut words = rest.split_whitespace();
                let read = (|| {
                    let moves = words.next()?.parse().ok()?;
                    let base = words.next()?;
                    let (minutes, further) = base.split_once(':').unwrap_or((base, "0"));
                    let base = seconds(minutes)? * 60 + seconds(further)?;
                    Some(Level::Clock { moves, base, increment: seconds(words.next()?)? })
                })();
                self.left = [None; 2];
                read.map(|level| self.level = level)
            }
            "st" => seconds(rest).map(|time| self.level = Level::PerMove(time)),
            "sd" => rest.parse().ok().map(|depth: u32| self.depth = Some(depth.max(1))),
            "time" | "otim" => rest.parse::<i64>().ok().map(|hundredths| {
                let own = self.own.unwrap_or(self.desk.side_to_move());
                let side = if word == "time" { own } else { !own };
                let left = Duration::from_millis(hundredths.max(0).unsigned_abs() * 10);
                self.left[side.index()] = Some(left);
            }),
            "memory" => rest.parse().ok().map(|mebibytes: usize| {
                if let Some(had) = self.desk.set_memory(mebibytes) {
                    out.line(&format!("# only {had} MB can be had"));
                }
            }),
            "egtpath" => {
                let path = rest.strip_prefix("syzygy").map(str::trim);
                path.map(|path| match self.desk.take_tables((!path.is_empty()).then(|| path.to_owned())) {
                    Ok(most) => out.line(&format!("# Syzygy tables of up to {most} units")),
                    Err(problem) => out.line(&format!("# {problem}")),
                })
            }
            "cores" => rest.parse().ok().map(|threads: usize| self.desk.threads = threads.clamp(1, 512)),
            _ => None,
        };
        if done.is_none() {
            out.line(&format!("Error (bad or unsupported value): {line}"));
        }
    }

    /// The options of the engine's own.
    pub(super) fn option<W: Write>(&mut self, rest: &str, out: &mut Output<W>) {
        let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
        let bad = format!("Error (bad value): option {rest}");
        let number = |least: i32, most: i32| value.parse().ok().filter(|n| (least..=most).contains(n));
        let path = (!value.is_empty()).then(|| value.to_owned());
        match name.trim() {
            "Ini File" => self.change_files(rest, out, |catalogue| &mut catalogue.fmax, path),
            "VariantPath" => self.change_files(rest, out, |catalogue| &mut catalogue.variants, path),
            "Resign" => self.resigns = value == "1",
            "Resign Threshold" => match number(200, 1200) {
                Some(hundredths) => self.resigns_at = hundredths,
                None => out.line(&bad),
            },
            "Claim draw after" => match number(0, 200) {
                Some(moves) => self.desk.quiet_moves = u32::try_from(moves).ok(),
                None => out.line(&bad),
            },
            "Multi-PV Margin" => match number(0, 1000) {
                Some(hundredths) => self.margin = hundredths,
                None => out.line(&bad),
            },
            "Limit Strength" => self.is_limited = value == "1",
            "Elo" => match value.parse().ok().and_then(Strength::of) {
                Some(strength) => self.strength = strength,
                None => out.line(&bad),
            },
            "Makruk rules" if MAKRUK_RULES.contains(&value) => self.makruk = Some(value.to_owned()),
            "Derived values" => self.desk.derived = value == "1",
            "Bare king loses" => self.desk.catalogue.baring = value == "1",
            "Variant fairy selects" => self.fairy = Some(value.to_owned()),
            "Clear Hash" => self.desk.forget(),
            _ => out.line(&format!("Error (unknown option): option {rest}")),
        }
    }

    /// Reads games from another file and tells of them, or says what is wrong with it and stays with the one before.
    fn change_files<W: Write>(
        &mut self,
        option: &str,
        out: &mut Output<W>,
        place: fn(&mut Catalogue) -> &mut Option<String>,
        path: Option<String>,
    ) {
        let before = std::mem::replace(place(&mut self.desk.catalogue), path);
        let (_, problems) = self.desk.catalogue.names();
        if let Some(problem) = problems.first() {
            out.line(&format!("Error ({problem}): option {option}"));
            *place(&mut self.desk.catalogue) = before;
        } else {
            self.features(out);
        }
    }
}
