//! What becomes of the events of a file, beside what the account has already.

use std::collections::{HashMap, HashSet};

use exchange_imports::Event;
use sha2::{Digest, Sha256};

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
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Duplicate => "duplicate",
            Self::Conflict => "conflict",
        }
    }
}

/// How many events of the account have the same id and content, and which ids are there, with whatever content.
#[derive(Debug, Clone, Default)]
pub struct Present {
    pub same: HashMap<(Option<String>, String), usize>,
    pub ids: HashSet<String>,
}

/// What becomes of a file's events, some at a time, in the order of the file. Equal events of one file are all new where the account has none:
/// what counts is how many more there are in the file than in the account.
#[derive(Debug, Default)]
pub struct Fates {
    /// How many of those in the account an earlier event of the file stood for already. A file may be in the account as a whole, so each takes
    /// as little room as may be.
    used: HashMap<[u8; 16], u32>,
}

impl Fates {
    /// Of further events, beside what the account has with the same ids and contents.
    #[must_use]
    pub fn of(&mut self, events: &[Event], present: &Present) -> Vec<Fate> {
        events.iter().map(|event| self.one(event, present)).collect()
    }

    fn one(&mut self, event: &Event, present: &Present) -> Fate {
        let mut is_here = false;
        for content in std::iter::once(event.content_key.clone()).chain(event.turned_key()) {
            let key = (event.external_id.clone(), content);
            let Some(count) = present.same.get(&key) else { continue };
            is_here = true;
            let used = self.used.entry(short(&key)).or_default();
            if (*used as usize) < *count {
                *used += 1;
                return Fate::Duplicate;
            }
        }
        if is_here {
            return Fate::New;
        }
        if event.external_id.as_ref().is_some_and(|id| present.ids.contains(id)) {
            Fate::Conflict
        } else {
            Fate::New
        }
    }
}

/// Half of a digest tells a file's events apart. Of any length: ids are the venue's.
fn short((id, content): &(Option<String>, String)) -> [u8; 16] {
    let digest = Sha256::new()
        .chain_update(content)
        .chain_update(" ")
        .chain_update(id.as_deref().unwrap_or_default())
        .finalize();
    let mut half = [0; 16];
    half.copy_from_slice(&digest[..16]);
    half
}

#[cfg(test)]
mod tests {
    use exchange_imports::{Event, InstrumentKind, Options, Position, Side, Trade, read};

    use super::{Fate, Fates, Present};

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
            present.ids.extend(event.external_id.clone());
        }
        present
    }

    fn fates(events: &[exchange_imports::Event], present: Present) -> Vec<Fate> {
        Fates::default().of(events, &present)
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
    fn a_trade_is_here_whichever_of_its_coins_was_the_base() {
        let bought = Trade {
            base: "BTC".to_owned(),
            quote: "ETH".to_owned(),
            side: Side::Buy,
            kind: InstrumentKind::Spot,
            quantity: "0.1".parse().unwrap(),
            quote_amount: "2".parse().unwrap(),
            fees: Vec::new(),
            position: Position::Net,
            order_id: None,
        };
        let sold = Trade {
            base: bought.quote.clone(),
            quote: bought.base.clone(),
            side: Side::Sell,
            quantity: bought.quote_amount,
            quote_amount: bought.quantity,
            ..bought.clone()
        };
        let time = chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap();
        let [before, now] = [bought, sold].map(|trade| [Event::entered(time, trade, "")]);
        assert_ne!(before[0].content_key, now[0].content_key);
        assert_eq!(fates(&now, present(&before)), [Fate::Duplicate]);
        let twice = [now[0].clone(), now[0].clone()];
        assert_eq!(fates(&twice, present(&before)), [Fate::Duplicate, Fate::New]);
    }

    #[test]
    fn an_id_with_another_content_is_a_conflict() {
        let file = events(ONE);
        let other = events(&ONE.replace("0.01", "0.02").replace(",500,", ",1000,"));
        assert_eq!(fates(&other, present(&file)), [Fate::Conflict]);
    }

    #[test]
    fn what_an_earlier_part_stood_for_counts_once() {
        let file = events(ONE);
        let mut fates = Fates::default();
        let here = present(&file);
        assert_eq!(fates.of(&file, &here), [Fate::Duplicate]);
        assert_eq!(fates.of(&file, &here), [Fate::New]);
    }
}
