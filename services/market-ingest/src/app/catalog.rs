//! Lists: coins, categories, search, tokens, and the small documents without parameters.

use std::sync::Arc;

use super::{
    Answer, App, lock,
    serve::{bad_stored_body, write},
};
use crate::{
    config::SNAPSHOT_ROWS,
    domain::{
        call::Call,
        catalog::{Catalog, Entry},
        held::Held,
        json::{Field, Num},
        markets::Snapshot,
        nft,
        request::CoinId,
        schedule,
        shape::{
            many,
            market::{Category, CategoryName, ListedCoin},
            other::{FoundCoin, Search},
        },
        venues,
    },
    error::Error,
};

/// Coins in a token list where the caller does not say how many.
const TOKENS: usize = 250;
const TOKENS_MAX: usize = 1_000;
const CATEGORIES_FOUND: usize = 10;
/// Orders of `/coins/categories`.
const CATEGORY_ORDERS: [&str; 6] = [
    "market_cap_desc",
    "market_cap_asc",
    "name_desc",
    "name_asc",
    "market_cap_change_24h_desc",
    "market_cap_change_24h_asc",
];

/// A small document without parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Small {
    Trending,
    Global,
    Currencies,
    Platforms,
    Rates,
}

impl App {
    /// All coins as far as they are known here. Never asks the provider.
    pub(super) async fn catalog(self: &Arc<Self>) -> Arc<Catalog> {
        let list = self.kept(&Call::coin_list().key()).await;
        let top = self.kept(&Call::snapshot(SNAPSHOT_ROWS).key()).await;
        let etag =
            |got: &Option<super::shelf::Got>| got.as_ref().map_or(String::new(), |got| got.held.meta.etag.clone());
        let of = format!("{}|{}", etag(&list), etag(&top));
        if let Some((known, catalog)) = &*lock(&self.catalog)
            && *known == of
        {
            return Arc::clone(catalog);
        }
        let snapshot = match &top {
            Some(got) => self.snapshot_of(&got.held).await.unwrap_or_default(),
            None => Arc::<Snapshot>::default(),
        };
        let made = tokio::task::spawn_blocking(move || {
            let lost = list.as_ref().map_or(0, |got| got.held.meta.lost);
            Catalog::of(list.as_ref().map(|got| &got.held.json[..]), lost, &snapshot).unwrap_or_default()
        })
        .await;
        let catalog = Arc::new(made.unwrap_or_default());
        *lock(&self.catalog) = Some((of, Arc::clone(&catalog)));
        catalog
    }

    /// Refuses a coin that no list names: such a call would only cost.
    pub(super) async fn check_coin(self: &Arc<Self>, coin: &CoinId) -> Result<(), Error> {
        if self.catalog().await.denies(coin.as_str()) {
            Err(Error::NoCoin)
        } else {
            Ok(())
        }
    }

    /// `/coins/list`
    ///
    /// # Errors
    /// When nothing kept can answer and the provider does not.
    pub async fn coins(self: &Arc<Self>, include_platform: bool) -> Result<Answer, Error> {
        let got = self.document(&Call::coin_list()).await?;
        if include_platform {
            return self.answer_whole(&got.held, got.origin).await;
        }
        self.answer(&got.held, got.origin, "names", |held| {
            let (mut coins, _) = many::<ListedCoin>(&held.json).map_err(bad_stored_body)?;
            for coin in &mut coins {
                coin.platforms = Field::Absent;
            }
            write(&coins)
        })
        .await
    }

    /// `/coins/categories/list`
    ///
    /// # Errors
    /// When nothing kept can answer and the provider does not.
    pub async fn category_names(self: &Arc<Self>) -> Result<Answer, Error> {
        let got = self.document(&Call::category_list()).await?;
        self.answer_whole(&got.held, got.origin).await
    }

    /// `/coins/categories`
    ///
    /// # Errors
    /// For an unknown order, and when nothing kept can answer and the provider does not.
    pub async fn categories(self: &Arc<Self>, order: &str) -> Result<Answer, Error> {
        let order = match order {
            "" => CATEGORY_ORDERS[0],
            order => CATEGORY_ORDERS
                .into_iter()
                .find(|known| *known == order)
                .ok_or_else(|| Error::invalid("order", "Unknown order of categories."))?,
        };
        let got = self.document(&Call::categories()).await?;
        self.answer(&got.held, got.origin, order, move |held| {
            let (mut rows, _) = many::<Category>(&held.json).map_err(bad_stored_body)?;
            let (by, descending) = order
                .strip_suffix("_desc")
                .map_or((order.trim_end_matches("_asc"), false), |by| (by, true));
            rows.sort_by(|a, b| {
                let (a, b) = if descending { (b, a) } else { (a, b) };
                let value = |row: &Category| match by {
                    "market_cap" => row.market_cap.finite(),
                    _ => row.market_cap_change_24h.finite(),
                };
                match by {
                    "name" => a.name.str().to_lowercase().cmp(&b.name.str().to_lowercase()),
                    _ => value(a).unwrap_or(f64::MIN).total_cmp(&value(b).unwrap_or(f64::MIN)),
                }
            });
            write(&rows)
        })
        .await
    }

    /// `/search`, answered from the lists that are kept.
    ///
    /// # Errors
    /// When no list is kept and the provider gives none.
    pub async fn search(self: &Arc<Self>, query: &str) -> Result<Answer, Error> {
        // The list is wanted if it can be had; the top of the market will do.
        let list = self.document(&Call::coin_list()).await;
        let outage = list.as_ref().err().filter(|error| error.is_outage()).cloned();
        let top = self.document_after(outage, &Call::snapshot(SNAPSHOT_ROWS)).await;
        let got = match (list, top) {
            (Ok(list), _) => list,
            (Err(_), Ok(top)) => top,
            (Err(error), Err(_)) => return Err(error),
        };
        let catalog = self.catalog().await;
        let names = self.kept(&Call::category_list().key()).await;
        let names = names.map_or_else(Vec::new, |got| {
            many::<CategoryName>(&got.held.json).map_or_else(|_| Vec::new(), |(names, _)| names)
        });
        // Spot and futures, as far as they are kept.
        let spot = self.kept(&schedule::exchanges().key()).await;
        let futures = self.kept(&schedule::derivative_exchanges().key()).await;
        let lists: Vec<(Arc<Held>, &str)> = spot
            .map(|got| (got.held, "spot"))
            .into_iter()
            .chain(futures.map(|got| (got.held, "futures")))
            .collect();
        let (low, top) = (
            query.to_lowercase(),
            catalog.ranked().next().map(|entry| entry.id.clone()),
        );
        let collections = self.kept_nft_lists().await;
        let held = lists.iter().map(|(held, _)| held).chain(&collections);
        let etags: Vec<&str> = held.map(|held| held.meta.etag.as_str()).collect();
        let variant = format!("search {low} {} {top:?} {etags:?}", catalog.len());
        self.answer(&got.held, got.origin, &variant, move |_| {
            let coins = catalog.found(&low).into_iter().map(found).collect();
            let categories = names
                .iter()
                .filter(|category| !low.is_empty() && category.name.str().to_lowercase().contains(&low))
                .take(CATEGORIES_FOUND)
                .filter_map(|category| {
                    let named = serde_json::json!({"id": category.category_id.str(), "name": category.name.str()});
                    serde_json::from_str(&named.to_string()).ok()
                })
                .collect();
            let exchanges = lists
                .iter()
                .flat_map(|(held, market_type)| venues::found(&held.json, market_type, &low))
                .collect();
            write(&Search {
                coins: Field::Is(coins),
                exchanges: Field::Is(exchanges),
                icos: Field::Is(Vec::new()),
                categories: Field::Is(categories),
                nfts: Field::Is(nft::found(collections.iter().map(|page| &*page.json), &low)),
                rest: Vec::new(),
            })
        })
        .await
    }

    /// Coins for a selector: the ranked ones, or what a query finds. `limit` 0 is 250.
    ///
    /// # Errors
    /// When no list is kept and the provider gives none.
    pub async fn tokens(self: &Arc<Self>, query: &str, limit: usize) -> Result<Vec<Entry>, Error> {
        let limit = if limit == 0 { TOKENS } else { limit.min(TOKENS_MAX) };
        self.snapshot_document().await?;
        let catalog = self.catalog().await;
        Ok(if query.is_empty() {
            catalog.ranked().take(limit).cloned().collect()
        } else {
            catalog.search(query, limit).into_iter().cloned().collect()
        })
    }

    /// # Errors
    /// When nothing kept can answer and the provider does not.
    pub async fn small(self: &Arc<Self>, which: Small) -> Result<Answer, Error> {
        let call = match which {
            Small::Trending => Call::trending(),
            Small::Global => Call::global(),
            Small::Currencies => Call::currencies(),
            Small::Platforms => Call::platforms(),
            Small::Rates => Call::rates(),
        };
        let got = self.document(&call).await?;
        self.answer_whole(&got.held, got.origin).await
    }
}

fn found(entry: &Entry) -> FoundCoin {
    let (thumb, large) = if entry.image.is_empty() {
        ("missing_thumb.png".to_owned(), "missing_large.png".to_owned())
    } else {
        (entry.image.replace("/large/", "/thumb/"), entry.image.clone())
    };
    FoundCoin {
        id: Field::Is(entry.id.clone()),
        name: Field::Is(entry.name.clone()),
        api_symbol: Field::Is(entry.id.clone()),
        symbol: Field::Is(entry.symbol.to_uppercase()),
        market_cap_rank: entry
            .market_cap_rank
            .map_or(Field::Null, |rank| Field::Is(Num::from(i64::from(rank)))),
        thumb: Field::Is(thumb),
        large: Field::Is(large),
        rest: Vec::new(),
    }
}
