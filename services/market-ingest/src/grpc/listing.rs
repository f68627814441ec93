//! The calls of `meridian.market.v1.Listings`.

use std::sync::Arc;

use proto::market::{self as pb, listings_server::Listings as Calls};
use tonic::{Request, Response};

use super::market::{Reply, caller_of, failed};
use crate::{
    app::{
        KeptPool, ListedNow, Listings, NetworkRow, PoolCohort, PoolReading, PoolView, PoolsWanted, Provenance,
        on_behalf, owner,
    },
    domain::{
        decimal::Decimal,
        pool::{Figures, Window},
        risk::Check,
    },
};

/// Serves [`Listings`].
#[derive(Debug, Clone)]
pub struct ListingService(pub Arc<Listings>);

#[tonic::async_trait]
impl Calls for ListingService {
    async fn list_new_pools(&self, request: Request<pb::ListNewPoolsRequest>) -> Reply<pb::ListNewPoolsResponse> {
        let owner = owner(caller_of(&request));
        let r = request.into_inner();
        let wanted = PoolsWanted {
            network: r.network,
            dex: r.dex,
            query: r.query,
            min_reserve_usd: r.min_reserve_usd,
            min_volume_usd: r.min_volume_usd,
            max_age_hours: r.max_age_hours,
            order: r.order,
            cursor: r.cursor,
            limit: r.limit,
        };
        let page = self.0.pools(owner, &wanted).await.map_err(failed)?;
        Ok(Response::new(pb::ListNewPoolsResponse {
            pools: page.pools.into_iter().map(pool).collect(),
            next_cursor: page.next,
            provenance: Some(source(page.provenance)),
            kept: page.kept,
            since_unix_ms: page.since_ms.unwrap_or_default(),
        }))
    }

    async fn get_pool(&self, request: Request<pb::GetPoolRequest>) -> Reply<pb::PoolDetails> {
        let caller = caller_of(&request);
        let r = request.into_inner();
        let view = on_behalf(caller, self.0.pool(&r.network, &r.address)).await;
        Ok(Response::new(details(view.map_err(failed)?)))
    }

    async fn list_pool_networks(&self, _: Request<pb::ListPoolNetworksRequest>) -> Reply<pb::ListPoolNetworksResponse> {
        let networks = self.0.networks().await.map_err(failed)?;
        Ok(Response::new(pb::ListPoolNetworksResponse {
            networks: networks.into_iter().map(network).collect(),
        }))
    }

    async fn list_pool_cohorts(
        &self,
        request: Request<pb::ListPoolCohortsRequest>,
    ) -> Reply<pb::ListPoolCohortsResponse> {
        let r = request.into_inner();
        let (cohorts, since) = self.0.cohorts(&r.by, r.day, r.weeks).await.map_err(failed)?;
        Ok(Response::new(pb::ListPoolCohortsResponse {
            cohorts: cohorts.into_iter().map(cohort).collect(),
            since_unix_ms: since.unwrap_or_default(),
        }))
    }

    async fn list_new_coins(&self, request: Request<pb::ListNewCoinsRequest>) -> Reply<pb::ListNewCoinsResponse> {
        let owner = owner(caller_of(&request));
        let r = request.into_inner();
        let page = self
            .0
            .new_coins(owner, &r.query, &r.cursor, r.limit)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ListNewCoinsResponse {
            coins: page.coins.into_iter().map(coin).collect(),
            next_cursor: page.next,
            provenance: Some(source(page.provenance)),
            since_unix_ms: page.since_ms.unwrap_or_default(),
        }))
    }
}

pub(super) fn source(provenance: Provenance) -> pb::DataSource {
    pb::DataSource {
        source: provenance.source,
        as_of_unix_ms: provenance.as_of_ms.unwrap_or_default(),
        cache: provenance.cache.to_owned(),
        trouble: provenance.trouble,
    }
}

/// A missing amount is an empty text, which REST shows as null.
pub(super) fn amount(amount: Option<Decimal>) -> String {
    amount.map(|amount| amount.to_string()).unwrap_or_default()
}

fn window(window: Window) -> pb::PoolWindow {
    pb::PoolWindow {
        window: window.window,
        change_percent: window.change,
        buys: window.buys,
        sells: window.sells,
        buyers: window.buyers,
        sellers: window.sellers,
        volume_usd: amount(window.volume),
    }
}

fn pool(kept: KeptPool) -> pb::NewPool {
    let KeptPool {
        pool,
        figures,
        first_seen_ms,
        as_of_ms,
        ..
    } = kept;
    let reserve_share = figures.reserve_share();
    let Figures {
        price,
        fdv,
        market_cap,
        reserve,
        windows,
    } = figures;
    pb::NewPool {
        network: pool.network,
        address: pool.address,
        name: pool.name,
        dex: pool.dex,
        base_address: pool.base_address,
        base_symbol: pool.base_symbol,
        quote_symbol: pool.quote_symbol,
        coin_id: pool.coin_id.unwrap_or_default(),
        opened_unix_ms: pool.opened_ms.unwrap_or_default(),
        first_seen_unix_ms: first_seen_ms,
        as_of_unix_ms: as_of_ms,
        price_usd: amount(price),
        fdv_usd: amount(fdv),
        market_cap_usd: amount(market_cap),
        reserve_usd: amount(reserve),
        windows: windows.into_iter().map(window).collect(),
        reserve_share,
    }
}

fn details(view: PoolView) -> pb::PoolDetails {
    let first = pb::PoolReading {
        at_unix_ms: view.pool.first_seen_ms,
        day: 0,
        reserve_usd: amount(view.pool.first_reserve.clone()),
        volume_usd: amount(view.pool.first_volume.clone()),
        alive: None,
    };
    pb::PoolDetails {
        pool: Some(pool(view.pool)),
        checks: view.checks.into_iter().map(check).collect(),
        provenance: Some(source(view.provenance)),
        checks_provenance: Some(source(view.checks_provenance)),
        readings: std::iter::once(first)
            .chain(view.readings.into_iter().map(reading))
            .collect(),
    }
}

fn check(check: Check) -> pb::RiskCheck {
    pb::RiskCheck {
        id: check.id.to_owned(),
        question: check.question.to_owned(),
        answer: check.answer.name().to_owned(),
        value: check.value,
        source: check.source,
    }
}

fn reading(reading: PoolReading) -> pb::PoolReading {
    pb::PoolReading {
        at_unix_ms: reading.at.timestamp_millis(),
        day: u32::try_from(reading.day).unwrap_or_default(),
        reserve_usd: amount(reading.outcome.reserve),
        volume_usd: amount(reading.outcome.volume),
        alive: reading.outcome.alive,
    }
}

fn network(row: NetworkRow) -> pb::PoolNetwork {
    pb::PoolNetwork {
        id: row.id,
        name: row.name,
        pools: u64::try_from(row.pools).unwrap_or_default(),
    }
}

fn cohort(cohort: PoolCohort) -> pb::PoolCohort {
    let PoolCohort { cohort, survival } = cohort;
    pb::PoolCohort {
        week: cohort.week.to_string(),
        group: if cohort.dex.is_empty() {
            cohort.network
        } else {
            format!("{} {}", cohort.network, cohort.dex)
        },
        seen: cohort.tally.seen,
        answered: cohort.tally.answered,
        alive: cohort.tally.alive,
        survival: survival.map(|survival| survival.rate),
        low: survival.map(|survival| survival.low),
        high: survival.map(|survival| survival.high),
        worst: survival.map(|survival| survival.worst),
        best: survival.map(|survival| survival.best),
    }
}

fn coin(listed: ListedNow) -> pb::NewCoin {
    pb::NewCoin {
        id: listed.coin.id,
        name: listed.coin.name,
        symbol: listed.coin.symbol,
        first_seen_unix_ms: listed.coin.first_seen_at.timestamp_millis(),
        platforms: listed.coin.platforms,
        price_usd: amount(listed.price),
        change_24h_percent: listed.change,
        volume_usd: amount(listed.volume),
        gone_unix_ms: listed.coin.gone_at.map_or(0, |at| at.timestamp_millis()),
    }
}
