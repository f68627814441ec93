//! The snapshot of the market's top, and what callers want of it.

use std::collections::{HashMap, hash_map::Entry};

use super::{
    json::{Field, Num, Nums},
    request::{Markets, Order},
    shape::{
        BadBody, many,
        market::{MarketRow, Sparkline},
    },
};

/// Rows of `/coins/markets` in US dollars, best rank first.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    pub rows: Vec<MarketRow>,
    at: HashMap<String, usize>,
}

impl Snapshot {
    /// # Errors
    /// When the body is no market list.
    pub fn read(json: &[u8]) -> Result<Self, BadBody> {
        let (mut rows, _) = many::<MarketRow>(json)?;
        let mut at = HashMap::new();
        rows.retain(|row| match at.entry(row.id.str().to_owned()) {
            Entry::Occupied(_) => false,
            Entry::Vacant(entry) => {
                entry.insert(0);
                true
            }
        });
        for (index, row) in rows.iter().enumerate() {
            at.insert(row.id.str().to_owned(), index);
        }
        Ok(Self { rows, at })
    }

    /// Coins whose newest row was bad: they keep their last good one.
    #[must_use]
    pub fn stale_rows(&self) -> usize {
        self.rows.iter().filter(|row| !row.stale_since.is_absent()).count()
    }

    /// The row of a coin.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&MarketRow> {
        self.at.get(id).and_then(|index| self.rows.get(*index))
    }

    /// Can it answer without the provider? `coins` is how many there are at all, where that is known; how short the body is says
    /// nothing of it.
    #[must_use]
    pub fn covers(&self, wanted: &Markets, coins: Option<usize>) -> bool {
        if !wanted.currency.is_usd() || wanted.category.is_some() {
            return false;
        }
        let complete = coins.is_some_and(|coins| coins <= self.rows.len());
        if wanted.named {
            return complete || wanted.ids.iter().all(|id| self.at.contains_key(id));
        }
        let last = u64::from(wanted.page) * u64::from(wanted.per_page);
        complete || last <= self.rows.len() as u64
    }

    /// The rows that were asked for, sorted and cut to the page.
    #[must_use]
    pub fn select(&self, wanted: &Markets) -> Vec<&MarketRow> {
        let mut rows: Vec<&MarketRow> = if wanted.named {
            wanted.ids.iter().filter_map(|id| self.find(id)).collect()
        } else {
            self.rows.iter().collect()
        };
        sort(&mut rows, wanted.order);
        let skip = (u64::from(wanted.page) - 1) * u64::from(wanted.per_page);
        rows.into_iter()
            .skip(usize::try_from(skip).unwrap_or(usize::MAX))
            .take(wanted.per_page as usize)
            .collect()
    }
}

/// Sorts as the provider does: what has no value comes last, and equals keep their rank.
pub fn sort(rows: &mut [&MarketRow], order: Order) {
    fn by(rows: &mut [&MarketRow], descending: bool, value: impl Fn(&MarketRow) -> Option<f64>) {
        rows.sort_by(|a, b| match (value(a), value(b)) {
            (Some(a), Some(b)) if descending => b.total_cmp(&a),
            (Some(a), Some(b)) => a.total_cmp(&b),
            (a, b) => b.is_some().cmp(&a.is_some()),
        });
    }
    match order {
        // The provider's rank decides: it knows the order of coins whose cap is not recorded, and leaves out those that ended.
        Order::CapDesc => {
            by(rows, true, |row| row.market_cap.finite());
            by(rows, false, |row| row.market_cap_rank.finite());
        }
        Order::CapAsc => by(rows, false, |row| row.market_cap.finite()),
        Order::VolumeDesc => by(rows, true, |row| row.total_volume.finite()),
        Order::VolumeAsc => by(rows, false, |row| row.total_volume.finite()),
        Order::IdAsc => rows.sort_by(|a, b| a.id.str().cmp(b.id.str())),
        Order::IdDesc => rows.sort_by(|a, b| b.id.str().cmp(a.id.str())),
    }
}

/// The row with only those extras that were asked for.
#[must_use]
pub fn project(row: &MarketRow, wanted: &Markets) -> MarketRow {
    let mut row = row.clone();
    if !wanted.sparkline {
        row.sparkline_in_7d = Field::Absent;
    } else if row.sparkline_in_7d.is_absent() {
        row.sparkline_in_7d = Field::Is(Sparkline {
            price: Field::Is(Nums::default()),
            rest: Vec::new(),
        });
    }
    let changes: [(&str, &mut Field<Num>); 7] = [
        ("1h", &mut row.price_change_percentage_1h_in_currency),
        ("24h", &mut row.price_change_percentage_24h_in_currency),
        ("7d", &mut row.price_change_percentage_7d_in_currency),
        ("14d", &mut row.price_change_percentage_14d_in_currency),
        ("30d", &mut row.price_change_percentage_30d_in_currency),
        ("200d", &mut row.price_change_percentage_200d_in_currency),
        ("1y", &mut row.price_change_percentage_1y_in_currency),
    ];
    for (name, field) in changes {
        if !wanted.changes.contains(&name) {
            *field = Field::Absent;
        } else if field.is_absent() {
            *field = Field::Null;
        }
    }
    row
}

/// What `/simple/price` tells beside the price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[expect(clippy::struct_excessive_bools, reason = "the endpoint has four switches")]
pub struct PriceParts {
    pub market_cap: bool,
    pub volume: bool,
    pub change: bool,
    pub updated: bool,
}

/// The members of a coin in `/simple/price`, in US dollars.
#[must_use]
pub fn simple_price(row: &MarketRow, parts: PriceParts, updated_s: Option<i64>) -> Vec<(String, Option<Num>)> {
    let mut members = vec![("usd".to_owned(), row.current_price.get().cloned())];
    if parts.market_cap {
        members.push(("usd_market_cap".to_owned(), row.market_cap.get().cloned()));
    }
    if parts.volume {
        members.push(("usd_24h_vol".to_owned(), row.total_volume.get().cloned()));
    }
    if parts.change {
        members.push((
            "usd_24h_change".to_owned(),
            row.price_change_percentage_24h.get().cloned(),
        ));
    }
    if parts.updated {
        members.push(("last_updated_at".to_owned(), updated_s.map(Num::from)));
    }
    members
}

/// Does `/simple/price` show this member for that choice of parts?
#[must_use]
pub fn shows(member: &str, parts: PriceParts) -> bool {
    if member == "last_updated_at" {
        parts.updated
    } else if member.ends_with("_market_cap") {
        parts.market_cap
    } else if member.ends_with("_24h_vol") {
        parts.volume
    } else if member.ends_with("_24h_change") {
        parts.change
    } else {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Markets, Snapshot, project};
    use crate::domain::request::MarketsInput;

    const ROWS: &str = r#"[
        {"id":"a","symbol":"a","name":"A","current_price":3,"market_cap":30.0,"total_volume":1,
         "sparkline_in_7d":{"price":[1.10]},"price_change_percentage_1h_in_currency":0.5},
        {"id":"b","symbol":"b","name":"B","current_price":2,"market_cap":20,"total_volume":9},
        {"id":"c","symbol":"c","name":"C","current_price":null,"market_cap":null,"total_volume":null}]"#;

    fn wanted(change: impl FnOnce(&mut MarketsInput)) -> Markets {
        let mut input = MarketsInput::default();
        change(&mut input);
        Markets::parse(&input).unwrap()
    }

    fn select(change: impl FnOnce(&mut MarketsInput)) -> String {
        let snapshot = Snapshot::read(ROWS.as_bytes()).unwrap();
        let rows = snapshot.select(&wanted(change));
        rows.iter().map(|row| row.id.str()).collect()
    }

    #[test]
    fn orders_and_pages() {
        assert_eq!(select(|_| ()), "abc");
        assert_eq!(select(|m| m.order = "market_cap_asc".into()), "bac");
        assert_eq!(select(|m| m.order = "volume_desc".into()), "bac");
        assert_eq!(select(|m| m.order = "id_desc".into()), "cba");
        assert_eq!(select(|m| (m.per_page, m.page) = (2, 2)), "c");
        assert_eq!(select(|m| (m.per_page, m.page) = (250, 1_000_000)), "");
        assert_eq!(select(|m| m.ids = vec!["c".into(), "a".into(), "x".into()]), "ac");
    }

    #[test]
    fn what_it_covers() {
        let snapshot = Snapshot::read(ROWS.as_bytes()).unwrap();
        let covers = |wanted: Markets, coins| snapshot.covers(&wanted, coins);
        for unknown in [None, Some(600)] {
            assert!(covers(wanted(|m| m.per_page = 3), unknown));
            assert!(!covers(wanted(|m| m.per_page = 4), unknown), "there may be others");
            assert!(covers(wanted(|m| m.ids = vec!["a".into()]), unknown));
            assert!(!covers(wanted(|m| m.ids = vec!["a".into(), "x".into()]), unknown));
        }
        assert!(covers(wanted(|m| m.page = 1_000_000), Some(3)));
        assert!(!covers(wanted(|m| m.vs_currency = "eur".into()), Some(3)));
        assert!(!covers(wanted(|m| m.category = "defi".into()), Some(3)));
    }

    #[test]
    fn extras_only_where_asked() {
        let snapshot = Snapshot::read(ROWS.as_bytes()).unwrap();
        let row = |change: fn(&mut MarketsInput)| {
            serde_json::to_string(&project(&snapshot.rows[0], &wanted(change))).unwrap()
        };
        let plain = r#"{"id":"a","symbol":"a","name":"A","current_price":3,"market_cap":30.0,"total_volume":1}"#;
        assert_eq!(row(|_| ()), plain);
        assert!(row(|m| m.sparkline = true).contains("[1.10]"));
        let changes = row(|m| m.price_change_percentage = vec!["1h".into(), "7d".into()]);
        assert!(
            changes.contains(r#""price_change_percentage_1h_in_currency":0.5"#),
            "{changes}"
        );
        assert!(
            changes.contains(r#""price_change_percentage_7d_in_currency":null"#),
            "{changes}"
        );
    }
}
