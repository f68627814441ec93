//! All coins that the provider lists, to search in and to tell what is no coin.

use std::collections::HashMap;

use super::{
    markets::Snapshot,
    shape::{BadBody, many, market::ListedCoin},
};

/// Coins that one search shows.
const FOUND: usize = 25;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub id: String,
    pub symbol: String,
    pub name: String,
    /// Of coins in the snapshot: the provider's rank, or the place in the list where it has none.
    pub rank: Option<u32>,
    /// The provider's own rank.
    pub market_cap_rank: Option<u32>,
    pub image: String,
    /// `symbol` and `name` in lower case.
    low: (String, String),
}

/// Best rank first, then as the provider lists them.
#[derive(Debug, Clone, Default)]
pub struct Catalog {
    entries: Vec<Entry>,
    at: HashMap<String, usize>,
    /// The provider's list was read: what is not here is no coin.
    whole: bool,
}

impl Catalog {
    /// Of the provider's list (may be missing) and the snapshot. Where the list lost bad rows (`lost`), a coin that it does not name
    /// may exist all the same.
    ///
    /// # Errors
    /// When the list is none.
    pub fn of(list: Option<&[u8]>, lost: usize, snapshot: &Snapshot) -> Result<Self, BadBody> {
        let mut entries: Vec<Entry> = snapshot
            .rows
            .iter()
            .enumerate()
            .map(|(place, row)| {
                let rank = row.market_cap_rank.get().and_then(|rank| rank.i64());
                let rank = rank.and_then(|rank| u32::try_from(rank).ok());
                let place = u32::try_from(place + 1).unwrap_or(u32::MAX);
                Entry {
                    rank: Some(rank.unwrap_or(place)),
                    market_cap_rank: rank,
                    image: row.image.str().to_owned(),
                    ..entry(row.id.str(), row.symbol.str(), row.name.str())
                }
            })
            .collect();
        entries.sort_by_key(|entry| entry.rank);
        let whole = list.is_some() && lost == 0;
        if let Some(list) = list {
            for coin in many::<ListedCoin>(list)?.0 {
                if snapshot.find(coin.id.str()).is_none() {
                    entries.push(entry(coin.id.str(), coin.symbol.str(), coin.name.str()));
                }
            }
        }
        let at = entries
            .iter()
            .enumerate()
            .map(|(index, entry)| (entry.id.clone(), index))
            .collect();
        Ok(Self { entries, at, whole })
    }

    /// The coin of an id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Entry> {
        self.at.get(id).and_then(|index| self.entries.get(*index))
    }

    /// True only when all coins are known and this is none.
    #[must_use]
    pub fn denies(&self, id: &str) -> bool {
        self.whole && !self.at.contains_key(id)
    }

    /// True where the provider's list was read without losing a coin.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// How many coins there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True without any coin.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Coins whose id, symbol or name holds the text: ranked ones first, then exact and leading matches.
    #[must_use]
    pub fn search(&self, text: &str, limit: usize) -> Vec<&Entry> {
        let text = text.to_lowercase();
        let mut found: Vec<(u32, u8, usize, &Entry)> = self
            .entries
            .iter()
            .enumerate()
            .filter_map(|(place, entry)| Some((entry.rank.unwrap_or(u32::MAX), closeness(entry, &text)?, place, entry)))
            .collect();
        found.sort_by_key(|(rank, close, place, _)| (*rank, *close, *place));
        found.into_iter().take(limit).map(|(_, _, _, entry)| entry).collect()
    }

    /// As many as a search shows.
    #[must_use]
    pub fn found(&self, text: &str) -> Vec<&Entry> {
        self.search(text, FOUND)
    }

    /// Coins of the snapshot, best rank first.
    pub fn ranked(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().take_while(|entry| entry.rank.is_some())
    }
}

/// A coin of which only the names are known.
fn entry(id: &str, symbol: &str, name: &str) -> Entry {
    Entry {
        low: (symbol.to_lowercase(), name.to_lowercase()),
        id: id.to_owned(),
        symbol: symbol.to_owned(),
        name: name.to_owned(),
        rank: None,
        market_cap_rank: None,
        image: String::new(),
    }
}

/// 0 is the same, 1 begins so, 2 holds it.
fn closeness(entry: &Entry, text: &str) -> Option<u8> {
    let words = [entry.low.0.as_str(), entry.low.1.as_str(), entry.id.as_str()];
    if words.contains(&text) {
        Some(0)
    } else if words.iter().any(|word| word.starts_with(text)) {
        Some(1)
    } else if words.iter().any(|word| word.contains(text)) {
        Some(2)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{Catalog, Snapshot};

    const TOP: &str = r#"[{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":1,"market_cap_rank":1},
        {"id":"bitcoin-cash","symbol":"bch","name":"Bitcoin Cash","current_price":1,"market_cap_rank":20}]"#;
    const LIST: &str = r#"[{"id":"abitcoin","symbol":"abtc","name":"A Bitcoin"},{"id":"bitcoin","symbol":"btc","name":"Bitcoin"},
        {"id":"btc-exact","symbol":"btc","name":"Other"},{"id":"dead","symbol":"dd","name":"Dead"}]"#;

    fn found(text: &str) -> Vec<String> {
        let snapshot = Snapshot::read(TOP.as_bytes()).unwrap();
        let catalog = Catalog::of(Some(LIST.as_bytes()), 0, &snapshot).unwrap();
        catalog.found(text).iter().map(|entry| entry.id.clone()).collect()
    }

    #[test]
    fn ranked_first_then_close() {
        assert_eq!(found("BTC"), ["bitcoin", "btc-exact", "abitcoin"]);
        assert_eq!(found("bitcoin"), ["bitcoin", "bitcoin-cash", "abitcoin"]);
        assert!(found("zzz").is_empty());
    }

    #[test]
    fn a_place_in_the_list_is_no_rank() {
        let rows = r#"[{"id":"a","symbol":"a","name":"A","current_price":1,"market_cap_rank":1},
            {"id":"b","symbol":"b","name":"B","current_price":1,"market_cap_rank":null}]"#;
        let catalog = Catalog::of(None, 0, &Snapshot::read(rows.as_bytes()).unwrap()).unwrap();
        let ranks = |id: &str| catalog.find(id).map(|entry| (entry.rank, entry.market_cap_rank));
        assert_eq!(ranks("a"), Some((Some(1), Some(1))));
        assert_eq!(ranks("b"), Some((Some(2), None)));
    }

    #[test]
    fn only_a_whole_list_denies() {
        let snapshot = Snapshot::read(TOP.as_bytes()).unwrap();
        assert!(!Catalog::of(None, 0, &snapshot).unwrap().denies("x"));
        assert!(
            !Catalog::of(Some(LIST.as_bytes()), 1, &snapshot).unwrap().denies("x"),
            "a row was lost"
        );
        let whole = Catalog::of(Some(LIST.as_bytes()), 0, &snapshot).unwrap();
        assert!(whole.denies("x") && !whole.denies("dead"));
        assert_eq!(whole.ranked().count(), 2);
    }
}
