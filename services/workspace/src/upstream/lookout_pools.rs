//! New pools as a table of the assistant.

use assistant_rules::{Cell, Kind, Row, Source, clean, sentence};
use proto::market as pb;

use super::{Lookout, NEW_HOURS};
use crate::{
    domain::answer::{About as _, Found, column, table, time},
    error::Error,
    upstream::market::away,
};

/// Rows of the table.
const LISTED: u32 = 50;

impl Lookout {
    /// Pools of the last two days, the newest first. No provider is asked.
    ///
    /// # Errors
    /// [`Error::Market`] where market-ingest does not answer.
    pub async fn newest_pools(&self, network: Option<String>) -> Result<Found, Error> {
        let asked = pb::ListNewPoolsRequest {
            network: network.unwrap_or_default(),
            max_age_hours: NEW_HOURS,
            order: "opened".to_owned(),
            limit: LISTED,
            ..pb::ListNewPoolsRequest::default()
        };
        let answer = self.listings.clone().list_new_pools(asked).await;
        let page = answer.map_err(|status| away(&status))?.into_inner();
        let source = page.provenance.unwrap_or_default();
        if page.pools.is_empty() {
            let none = format!(
                "No new pools in the last {NEW_HOURS} hours. {}",
                sentence(&source.trouble)
            );
            return Ok(Found::saying(none.trim_end()));
        }
        let mut pools = table(
            "New pools",
            vec![
                column("Pool", Kind::Text, ""),
                column("Network", Kind::Text, ""),
                column("DEX", Kind::Text, ""),
                column("Opened", Kind::Time, ""),
                column("Price", Kind::Money, "usd"),
                column("Liquidity", Kind::Money, "usd"),
                column("Volume 24 h", Kind::Money, "usd"),
                column("Fully diluted value", Kind::Money, "usd"),
            ],
            page.pools.into_iter().map(row).collect(),
        );
        pools.note = sentence(&source.trouble);
        pools.sources.push(origin(&source));
        let mut found = Found::default();
        found.add(pools);
        Ok(found)
    }
}

/// A pool opens its token where the market knows it, else the page of new pools.
fn row(pool: pb::NewPool) -> Row {
    let day = pool.windows.iter().find(|window| window.window == "24h");
    let volume = day.map(|window| window.volume_usd.clone()).unwrap_or_default();
    let row = Row {
        cells: vec![
            Cell::from(clean(&pool.name)),
            Cell::from(clean(&pool.network)),
            Cell::from(clean(&pool.dex)),
            Cell::from(time(pool.opened_unix_ms.div_euclid(1_000))),
            Cell::from(pool.price_usd),
            Cell::from(pool.reserve_usd),
            Cell::from(volume),
            Cell::from(pool.fdv_usd),
        ],
        target: None,
    };
    if pool.coin_id.is_empty() {
        row.about("pools", "", "")
    } else {
        row.about("token", &pool.coin_id, "")
    }
}

fn origin(source: &pb::DataSource) -> Source {
    let (provider, endpoint) = source.source.split_once(' ').unwrap_or((&source.source, ""));
    let state = match source.cache.as_str() {
        "miss" => "live",
        "stale" => "stale",
        "store" => "computed",
        _ => "cached",
    };
    Source {
        provider: clean(provider),
        endpoint: clean(endpoint),
        as_of_ms: Some(source.as_of_unix_ms).filter(|time| *time > 0),
        state: state.to_owned(),
    }
}
