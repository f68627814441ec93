//! What becomes of the events of a file, beside what the account has already.

use std::collections::HashMap;

use exchange_imports::Event;

/// Of one event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    New,
    /// It is here already.
    Duplicate,
    /// The venue's id is here with another content: some venues give an id twice.
    Conflict,
}

impl Fate {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Duplicate => "duplicate",
            Self::Conflict => "conflict",
        }
    }
}

/// How many events of the account have the same id and content, and which contents an id has there.
#[derive(Debug, Clone, Default)]
pub struct Present {
    pub same: HashMap<(Option<String>, String), usize>,
    pub by_id: HashMap<String, Vec<String>>,
}

/// In the events' order. Equal events of one file are all new where the account has none: what counts is how many more there are in
/// the file than in the account.
#[must_use]
pub fn fates(events: &[Event], mut present: Present) -> Vec<Fate> {
    let mut fate = |event: &Event| {
        let key = (event.external_id.clone(), event.content_key.clone());
        if let Some(left) = present.same.get_mut(&key).filter(|left| **left > 0) {
            *left -= 1;
            return Fate::Duplicate;
        }
        let other = |id: &String| {
            let contents = present.by_id.get(id);
            contents.is_some_and(|contents| !contents.contains(&event.content_key))
        };
        if event.external_id.as_ref().is_some_and(other) {
            Fate::Conflict
        } else {
            Fate::New
        }
    };
    events.iter().map(&mut fate).collect()
}

#[cfg(test)]
mod tests {
    use exchange_imports::{Options, read};

    use super::{Fate, Present, fates};

    fn events(rows: &str) -> Vec<exchange_imports::Event> {
        let kraken = format!("txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers\n{rows}");
        let options = Options {
            zone: None,
            day_first: None,
            direction: None,
            twice: None,
            now: chrono::DateTime::from_timestamp(1_800_000_000, 0).unwrap(),
        };
        read(kraken.as_bytes(), &options).unwrap().events
    }

    const ONE: &str = "T1,O1,XXBTZEUR,2024-05-01 10:00:00,buy,limit,50000,500,1,0.01,0,,\n";

    fn present(events: &[exchange_imports::Event]) -> Present {
        let mut present = Present::default();
        for event in events {
            *present
                .same
                .entry((event.external_id.clone(), event.content_key.clone()))
                .or_default() += 1;
            if let Some(id) = &event.external_id {
                present
                    .by_id
                    .entry(id.clone())
                    .or_default()
                    .push(event.content_key.clone());
            }
        }
        present
    }

    #[test]
    fn equal_fills_survive_and_nothing_comes_twice() {
        let file = events(ONE);
        assert_eq!(file.len(), 1);
        assert_eq!(fates(&file, Present::default()), [Fate::New]);
        assert_eq!(fates(&file, present(&file)), [Fate::Duplicate]);
        let mut twice: Vec<_> = file.iter().chain(&file).cloned().collect();
        for event in &mut twice {
            event.external_id = None;
        }
        assert_eq!(fates(&twice, Present::default()), [Fate::New, Fate::New]);
        assert_eq!(fates(&twice, present(&twice[..1])), [Fate::Duplicate, Fate::New]);
    }

    #[test]
    fn an_id_with_another_content_is_a_conflict() {
        let file = events(ONE);
        let other = events(&ONE.replace("0.01", "0.02").replace(",500,", ",1000,"));
        assert_eq!(fates(&other, present(&file)), [Fate::Conflict]);
    }
}
