//! Figures of a report against the kept answers that they were read from. Each answer is asked for once, however many figures name it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::{
    time,
    verify::{Check, State},
};
use crate::domain::case::Figure;

/// Answers that one verification asks for: each is unpacked and hashed.
pub const MOST_SOURCES: usize = 2_000;

/// An answer as figures name it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source {
    pub sha256: Vec<u8>,
    pub provider: String,
    pub endpoint: String,
}

impl Source {
    /// None of a figure that a person entered.
    #[must_use]
    pub fn of(figure: &Figure) -> Option<Self> {
        (!figure.sha256.is_empty()).then(|| Self {
            // What is no hash is the hash of nothing that is kept.
            sha256: hex::decode(&figure.sha256).unwrap_or_default(),
            provider: figure.provider.clone(),
            endpoint: figure.endpoint.clone(),
        })
    }
}

/// What the figures of a case say of answers that were given to whoever sent them. No other answer is looked for, nor by another time or
/// height: else whoever can guess an answer would learn whether somebody has read it, and since when.
#[derive(Debug, Default)]
pub struct KnownAnswers<'a>(BTreeSet<Answer<'a>>);

/// What makes two figures say the same of one answer. Their names do not.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Answer<'a> {
    sha256: &'a str,
    provider: &'a str,
    endpoint: &'a str,
    block_height: u64,
    fetched_at: &'a str,
}

impl<'a> KnownAnswers<'a> {
    /// Of figures as they are stored: a report that somebody holds may say anything.
    #[must_use]
    pub fn of(stored: impl IntoIterator<Item = &'a Figure>) -> Self {
        let vouched = stored.into_iter().filter(|figure| !figure.unvouched);
        Self(vouched.map(Answer::of).collect())
    }

    /// True where one of them rests on the same answer as `figure`.
    #[must_use]
    pub fn has(&self, figure: &Figure) -> bool {
        self.0.contains(&Answer::of(figure))
    }
}

impl<'a> Answer<'a> {
    fn of(figure: &'a Figure) -> Self {
        Self {
            sha256: &figure.sha256,
            provider: &figure.provider,
            endpoint: &figure.endpoint,
            block_height: figure.block_height,
            fetched_at: &figure.fetched_at,
        }
    }
}

/// A kept answer, without its bytes.
#[derive(Debug, Clone)]
pub struct Held {
    pub fetched_at: DateTime<Utc>,
    pub block_height: u64,
    /// Of its bytes, hex; none where they cannot be unpacked.
    pub sha256: Option<String>,
}

/// All answers that these figures name, each once; none where they are more than [`MOST_SOURCES`].
#[must_use]
pub fn sources<'a>(figures: impl IntoIterator<Item = &'a Figure>) -> Option<BTreeSet<Source>> {
    let mut sources = BTreeSet::new();
    for source in figures.into_iter().filter_map(Source::of) {
        sources.insert(source);
        if sources.len() > MOST_SOURCES {
            return None;
        }
    }
    Some(sources)
}

/// Is the answer that a figure names still here, with these bytes, and was it of that height and time?
#[must_use]
pub fn judge(exhibit: &str, figure: &Figure, kept: &BTreeMap<Source, Vec<Held>>) -> Check {
    let check = |found: String| Check::of("figure", &figure.name, exhibit, &figure.sha256, found);
    let Some(source) = Source::of(figure) else {
        return check(String::new()).with(
            State::Unproven,
            "Entered by the author: not backed by a provider's answer.",
        );
    };
    let Some(held) = kept.get(&source).filter(|held| !held.is_empty()) else {
        return check(String::new()).with(
            State::Missing,
            "No stored answer from this provider and endpoint has this hash.",
        );
    };
    // The same bytes of the same endpoint are kept once, with the time and height of the first answer: a later one rests on them.
    let same = |answer: &&Held| {
        (figure.block_height == 0 || answer.block_height <= figure.block_height)
            && time(answer.fetched_at) <= figure.fetched_at
    };
    let Some(answer) = held.iter().find(same) else {
        return check(String::new()).with(
            State::Differs,
            "The answer is newer, or from a greater height, than the report says.",
        );
    };
    match &answer.sha256 {
        Some(found) => check(found.clone()),
        None => check(String::new()).with(State::Differs, "The stored answer cannot be unpacked."),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use chrono::DateTime;

    use super::{Held, KnownAnswers, MOST_SOURCES, Source, judge, sources};
    use crate::domain::{
        case::Figure,
        report::{sha256, verify::State},
    };

    fn figure(answer: usize) -> Figure {
        Figure {
            name: "Received".to_owned(),
            provider: "esplora".to_owned(),
            endpoint: format!("/address/{answer}"),
            block_height: 170,
            fetched_at: "2026-11-21T12:00:00.000Z".to_owned(),
            sha256: sha256(answer.to_string().as_bytes()),
            ..Figure::default()
        }
    }

    #[test]
    fn each_answer_is_asked_for_once_and_so_many_at_most() {
        let copies: Vec<Figure> = (0..4_000).map(|at| figure(at % 3)).collect();
        assert_eq!(sources(&copies).map(|asked| asked.len()), Some(3));
        let entered = Figure::default();
        assert_eq!(sources([&entered]).map(|asked| asked.len()), Some(0));
        let mut many: Vec<Figure> = (0..MOST_SOURCES).map(figure).collect();
        assert_eq!(sources(&many).map(|asked| asked.len()), Some(MOST_SOURCES));
        many.push(figure(MOST_SOURCES));
        assert!(sources(&many).is_none());
    }

    #[test]
    fn only_what_was_given_to_its_sender_is_looked_for_and_as_it_was_given() {
        let stored = [
            figure(1),
            Figure {
                unvouched: true,
                ..figure(2)
            },
        ];
        let known = KnownAnswers::of(&stored);
        assert!(known.has(&figure(1)) && !known.has(&figure(2)));
        let earlier = Figure {
            fetched_at: "2026-11-21T11:59:59.999Z".to_owned(),
            ..figure(1)
        };
        let lower = Figure {
            block_height: 169,
            ..figure(1)
        };
        assert!(!known.has(&earlier) && !known.has(&lower));
        let renamed = Figure {
            name: "Sent".to_owned(),
            ..figure(1)
        };
        assert!(known.has(&renamed), "of one answer");
    }

    #[test]
    fn a_figure_is_held_against_its_own_answer() {
        let good = figure(1);
        let held = Held {
            fetched_at: DateTime::UNIX_EPOCH,
            block_height: 170,
            sha256: Some(sha256(b"1")),
        };
        let judged = |figure: &Figure, held: &Held| {
            let kept = BTreeMap::from([(Source::of(&good).unwrap(), vec![held.clone()])]);
            judge("", figure, &kept).state
        };
        assert_eq!(judged(&good, &held), State::Ok);
        assert_eq!(judged(&figure(2), &held), State::Missing);
        assert_eq!(judged(&Figure::default(), &held), State::Unproven);
        let mut earlier = good.clone();
        earlier.block_height = 169;
        assert_eq!(judged(&earlier, &held), State::Differs);
        earlier = good.clone();
        earlier.fetched_at = "1969-12-31T23:59:59.999Z".to_owned();
        assert_eq!(judged(&earlier, &held), State::Differs);
        for spoiled in [None, Some(sha256(b"2"))] {
            let held = Held {
                sha256: spoiled,
                ..held.clone()
            };
            assert_eq!(judged(&good, &held), State::Differs);
        }
    }
}
