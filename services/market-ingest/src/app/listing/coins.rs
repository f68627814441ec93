//! Coins that the provider's list gained: a daily comparison of the list that is kept anyway.

use std::{collections::BTreeMap, sync::Arc};

use chrono::DateTime;
use kit::cursor::{self, BadCursor};
use vocab::UserId;

use super::{Listings, words};
use crate::{
    app::{provenance::Provenance, serve::bad_stored_body},
    config::SNAPSHOT_ROWS,
    domain::{
        call::Call,
        decimal::Decimal,
        json::{Num, Raw},
        pool::clean,
        request,
        shape::{BadBody, many, market::ListedCoin},
    },
    error::Error,
    store::listed_coin::{CoinOfList, NewCoin},
};

const PAGE: u32 = 50;
const PAGE_MAX: u32 = 100;

/// A new coin with its figures of the kept market list, where that has it.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedNow {
    pub coin: NewCoin,
    pub price: Option<Decimal>,
    pub change: Option<f64>,
    pub volume: Option<Decimal>,
}

/// A page of new coins.
#[derive(Debug, Clone)]
pub struct CoinPage {
    pub coins: Vec<ListedNow>,
    /// Empty at the end.
    pub next: String,
    pub provenance: Provenance,
    /// Since when the list is compared, Unix milliseconds.
    pub since_ms: Option<i64>,
}

impl Listings {
    /// Coins that the list gained, the newest first.
    ///
    /// # Errors
    /// For a bad query or cursor, and when PostgreSQL is away.
    pub async fn new_coins(&self, owner: UserId, query: &str, cursor: &str, limit: u32) -> Result<CoinPage, Error> {
        let words = words(&request::query(query)?);
        let list = format!("new coins {words:?}");
        let after = match cursor::read(owner, &list, cursor)? {
            Some(place) => {
                let (at, id) = place.split_once(' ').ok_or(BadCursor)?;
                let at = at
                    .parse()
                    .ok()
                    .and_then(DateTime::from_timestamp_micros)
                    .ok_or(BadCursor)?;
                Some((at, id.to_owned()))
            }
            None => None,
        };
        let limit = if limit == 0 { PAGE } else { limit.min(PAGE_MAX) };
        let store = &self.market.store;
        let mut coins = store
            .list_new_coins(&words, after.as_ref(), i64::from(limit) + 1)
            .await?;
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let more = coins.len() > limit;
        coins.truncate(limit);
        let next = coins.last().filter(|_| more).map(|last| {
            let place = format!("{} {}", last.first_seen_at.timestamp_micros(), last.id);
            cursor::write(owner, &list, &place)
        });
        let state = store.listing_state().await?;
        let trouble = if state.coins_compared_at.is_none() {
            "The provider's list of coins hasn't arrived yet.".to_owned()
        } else {
            String::new()
        };
        Ok(CoinPage {
            coins: self.with_figures(coins).await,
            next: next.unwrap_or_default(),
            provenance: Provenance {
                source: format!("{} /coins/list", self.market.args.provider.name()),
                as_of_ms: state.coins_compared_at.map(|at| self.ours(at)),
                cache: "store",
                trouble,
            },
            since_ms: state.coins_since.map(|at| self.ours(at)),
        })
    }

    /// Figures of the kept market list; nothing is fetched for them.
    async fn with_figures(&self, coins: Vec<NewCoin>) -> Vec<ListedNow> {
        let kept = self.market.kept(&Call::snapshot(SNAPSHOT_ROWS).key()).await;
        let snapshot = match &kept {
            Some(got) => self.market.snapshot_of(&got.held).await.unwrap_or_default(),
            None => Arc::default(),
        };
        let decimal = |num: Option<&Num>| num.and_then(Decimal::of);
        let listed = coins.into_iter().map(|coin| {
            let row = snapshot.find(&coin.id);
            ListedNow {
                price: decimal(row.and_then(|row| row.current_price.get())),
                change: row.and_then(|row| row.price_change_percentage_24h.finite()),
                volume: decimal(row.and_then(|row| row.total_volume.get())),
                coin,
            }
        });
        listed.collect()
    }

    /// Compares the kept list of coins with what is known, where it is newer than the one compared last.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub(super) async fn compare_coins(&self) -> Result<(), Error> {
        let Some(got) = self.market.kept(&Call::coin_list().key()).await else {
            return Ok(());
        };
        let meta = &got.held.meta;
        let as_of = DateTime::from_timestamp_millis(self.market.in_provider_time(meta.as_of)).unwrap_or_default();
        let state = self.market.store.listing_state().await?;
        if state.coins_compared_at.is_some_and(|compared| compared >= as_of) {
            return Ok(());
        }
        // A list that nothing confirms and that lost rows does not say what is gone.
        let whole = meta.lost == 0 && meta.confirmed;
        let held = Arc::clone(&got.held);
        let coins = tokio::task::spawn_blocking(move || coins_of(&held.json))
            .await
            .map_err(bad_stored_body)?
            .map_err(bad_stored_body)?;
        self.market.store.compare_coins(&coins, whole, as_of).await
    }
}

fn coins_of(list: &[u8]) -> Result<Vec<CoinOfList>, BadBody> {
    let (coins, _) = many::<ListedCoin>(list)?;
    let listed = coins.iter().map(|coin| CoinOfList {
        id: coin.id.str().to_owned(),
        name: clean(coin.name.str()),
        symbol: clean(coin.symbol.str()),
        platforms: coin.platforms.get().map(platforms).unwrap_or_default(),
    });
    Ok(listed.collect())
}

/// Networks of its contracts; the provider names an empty one for a coin without.
fn platforms(raw: &Raw) -> Vec<String> {
    let named: BTreeMap<String, Option<String>> = serde_json::from_str(raw.text()).unwrap_or_default();
    named.into_keys().filter(|name| !name.is_empty()).collect()
}
