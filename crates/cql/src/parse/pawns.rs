//! Chains of pawn attributes.

use super::cursor::{Parsed, Parser};
use crate::error::{QueryError, Span, nearest};
use crate::tree::{Designator, Kinds, PawnAttribute as A, PawnChain, PawnUnit, Size};

/// Names of the attributes, for recognising misspelt ones.
const NAMES: &[&str] = &[
    "single",
    "double",
    "triple",
    "uno",
    "duo",
    "trio",
    "quart",
    "connected",
    "integrated",
    "isolated",
    "halfisolated",
    "defended",
    "defender",
    "chained",
    "passed",
    "candidate",
    "blocked",
    "behind",
    "stoppable",
    "stopped",
    "backward",
    "advanced",
    "consecutive",
    "inside",
    "symmetrical",
    "mirrored",
    "forefront",
    "rear",
    "islands",
    "compounds",
    "files",
    "ranks",
    "bothsides",
    "oneside",
    "unblocked",
    "unstoppable",
    "lines",
];

/// One attribute as written: name, `!` behind it, the number in parentheses.
struct Written<'a> {
    name: &'a str,
    exactly: bool,
    number: Option<u32>,
}

fn split(item: &str) -> Option<Written<'_>> {
    let (body, number) = match item.split_once('(') {
        Some((body, rest)) => (body, Some(rest.strip_suffix(')')?.parse().ok()?)),
        None => (item, None),
    };
    let (name, exactly) = body.strip_suffix('!').map_or((body, false), |name| (name, true));
    Some(Written { name, exactly, number })
}

enum Read {
    Filter(bool, A),
    Count(PawnUnit),
}

fn read(written: &Written<'_>) -> Result<Read, String> {
    let (low, high, default) = match written.name {
        "compounds" | "ranks" => (1, 6, 1),
        "islands" | "files" | "lines" => (1, 8, 1),
        "consecutive" => (2, 6, 2),
        "chained" => (2, 8, 2),
        "triple" => (3, 6, 3),
        "quart" => (4, 8, 4),
        _ => (0, 0, 0),
    };
    if let Some(number) = written.number {
        if high == 0 {
            return Err(format!("“{}” takes no number", written.name));
        }
        if !(low..=high).contains(&number) {
            return Err(format!("the number of “{}” lies between {low} and {high}", written.name));
        }
    }
    let size = Size { number: written.number.unwrap_or(default), exactly: written.exactly };
    let of = |number| Size { number, exactly: written.exactly };
    let plain = |attribute| {
        if written.exactly {
            Err(format!("“{}” has no form with “!”", written.name))
        } else {
            Ok(attribute)
        }
    };
    let counted = |unit| Ok(Read::Count(unit));
    let attribute = match written.name {
        "single" => A::OnFile(Size { number: 1, exactly: true }),
        "double" => A::OnFile(of(2)),
        "triple" => A::OnFile(size),
        "uno" => A::OnRank(Size { number: 1, exactly: true }),
        "duo" => A::OnRank(of(2)),
        "trio" => A::OnRank(of(3)),
        "quart" if written.number.is_some() => A::Row(size),
        "quart" => A::OnRank(of(4)),
        "connected" => plain(A::Connected)?,
        "integrated" => plain(A::Integrated)?,
        "isolated" => plain(A::Isolated)?,
        "halfisolated" => plain(A::HalfIsolated)?,
        "defended" => plain(A::Defended)?,
        "defender" => plain(A::Defender)?,
        "chained" => A::Chained(size),
        "passed" => plain(A::Passed)?,
        "candidate" => {
            if written.exactly {
                A::CandidateOnly
            } else {
                A::Candidate
            }
        }
        "blocked" => A::Blocked(written.exactly),
        "behind" => A::Behind(written.exactly),
        "stoppable" => plain(A::Stoppable)?,
        "stopped" => plain(A::Stopped)?,
        "backward" => plain(A::Backward)?,
        "advanced" => plain(A::Advanced)?,
        "consecutive" => A::Consecutive(size),
        "inside" => plain(A::Inside)?,
        "symmetrical" => plain(A::Symmetrical)?,
        "mirrored" => plain(A::Mirrored)?,
        "forefront" => plain(A::Forefront)?,
        "rear" => plain(A::Rear)?,
        "unblocked" => return Ok(Read::Filter(false, A::Blocked(written.exactly))),
        "unstoppable" => return Ok(Read::Filter(false, plain(A::Stoppable)?)),
        "islands" => return counted(PawnUnit::Islands(size)),
        "compounds" => return counted(PawnUnit::Compounds(size)),
        "files" | "lines" => return counted(PawnUnit::Files(size)),
        "ranks" => return counted(PawnUnit::Ranks(size)),
        "bothsides" => return counted(PawnUnit::BothSides),
        "oneside" => return counted(PawnUnit::OneSide),
        other => {
            let near = nearest(other, NAMES.iter().copied());
            let meant = near.map_or(String::new(), |name| format!("; did you mean “{name}”?"));
            return Err(format!("“{other}” is no pawn attribute{meant}"));
        }
    };
    Ok(Read::Filter(true, attribute))
}

/// Whether two attributes of a chain can never hold together.
fn contradict(one: (bool, A), other: (bool, A)) -> bool {
    if one.1 == other.1 {
        return one.0 != other.0;
    }
    let (true, true) = (one.0, other.0) else {
        // What follows from an attribute cannot be negated beside it.
        let (positive, negative) = if one.0 { (one.1, other.1) } else { (other.1, one.1) };
        return one.0 != other.0
            && matches!(
                (positive, negative),
                (A::Mirrored, A::Blocked(_))
                    | (A::Blocked(true), A::Blocked(false))
                    | (A::Passed | A::CandidateOnly, A::Candidate)
                    | (
                        A::Integrated | A::HalfIsolated | A::Chained(_) | A::Defended | A::Defender,
                        A::Connected
                    )
            );
    };
    let pair = |first: A, second: A| match (first, second) {
        (
            A::Isolated,
            A::Connected
            | A::Integrated
            | A::HalfIsolated
            | A::Defended
            | A::Defender
            | A::Chained(_)
            | A::Backward,
        ) => true,
        (A::Passed, A::Blocked(_) | A::Stoppable | A::CandidateOnly | A::Stopped) => true,
        (A::Candidate | A::CandidateOnly, A::Blocked(_)) => true,
        (A::HalfIsolated, A::Integrated) => true,
        (A::OnFile(a), A::OnFile(b)) | (A::OnRank(a), A::OnRank(b)) => {
            (a.exactly && !b.fits(a.number)) || (b.exactly && !a.fits(b.number))
        }
        (A::OnFile(a), A::Consecutive(b)) => a.exactly && a.number < b.number,
        _ => false,
    };
    pair(one.1, other.1) || pair(other.1, one.1)
}

fn read_chain(text: &str, span: &Span) -> Parsed<PawnChain> {
    let mut filters: Vec<(bool, A)> = Vec::new();
    let mut count = None;
    let mut start = 0;
    for item in text.split('-') {
        let place = span.start + start..(span.start + start + item.len()).min(span.end);
        start += item.len() + 1;
        let (holds, body) = item.strip_prefix('!').map_or((true, item), |rest| (false, rest));
        let written = split(body)
            .ok_or_else(|| QueryError::new(format!("“{item}” is no pawn attribute"), place.clone()))?;
        if count.is_some() {
            return Err(QueryError::new("what is counted stands last in the chain", place));
        }
        match read(&written).map_err(|message| QueryError::new(message, place.clone()))? {
            Read::Count(_) if !holds => {
                return Err(QueryError::new(format!("“{}” cannot be negated", written.name), place));
            }
            Read::Count(unit) => count = Some(unit),
            Read::Filter(positive, attribute) => {
                let new = (positive == holds, attribute);
                // After forefront or rear one pawn a file is left.
                let thinned = filters.iter().any(|f| matches!(f, (true, A::Forefront | A::Rear)));
                let needs_more = matches!(new, (true, A::OnFile(size)) if size.number > 1)
                    || matches!(new, (true, A::Consecutive(_)));
                if filters.iter().any(|&old| contradict(old, new)) || thinned && needs_more {
                    return Err(QueryError::new(
                        format!("“{item}” contradicts what stands before it"),
                        place,
                    ));
                }
                filters.push(new);
            }
        }
    }
    Ok(PawnChain { filters, count: count.unwrap_or(PawnUnit::Pawns), text: text.to_owned() })
}

impl Parser<'_> {
    /// Pawns, if a designator of pawns comes next.
    pub(crate) fn pawns_if(&mut self) -> Parsed<Option<Designator>> {
        let span = self.peek().span.clone();
        let Some(found) = self.designator_if() else { return Ok(None) };
        let pawns = Kinds::of_letter('P').unwrap_or_default().0 | Kinds::of_letter('p').unwrap_or_default().0;
        if found.all_kinds().0 & !pawns != 0 || found.tags != 0 {
            return Err(QueryError::new("only pawns (P, p, [Pp]) can be counted here", span));
        }
        Ok(Some(found))
    }

    /// A chain of attributes.
    pub(crate) fn pawn_chain(&mut self) -> Parsed<PawnChain> {
        let (word, span) = self.word("pawn attributes such as isolated-advanced")?;
        read_chain(&word, &span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(text: &str) -> Parsed<PawnChain> {
        read_chain(text, &(0..text.len()))
    }

    #[test]
    fn chains_are_read_in_order() {
        let found = chain("double!-forefront-!passed-islands(2)").unwrap();
        assert_eq!(found.filters.len(), 3);
        assert_eq!(found.filters[0], (true, A::OnFile(Size { number: 2, exactly: true })));
        assert_eq!(found.filters[2], (false, A::Passed));
        assert_eq!(found.count, PawnUnit::Islands(Size { number: 2, exactly: false }));
        assert_eq!(chain("!blocked!").unwrap().filters, vec![(false, A::Blocked(true))]);
    }

    #[test]
    fn contradictions_are_refused_with_their_place() {
        assert_eq!(chain("chained-isolated").unwrap_err().span, 8..16);
        assert!(chain("mirrored-unblocked").is_err());
        assert!(chain("forefront-double!").is_err());
        assert!(chain("passed-blocked").is_err());
        assert!(chain("islands-passed").is_err());
        assert!(chain("chained(9)").is_err());
        assert!(chain("pased").unwrap_err().message.contains("“passed”"));
    }
}
