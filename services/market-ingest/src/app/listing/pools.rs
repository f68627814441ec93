//! Lists of new pools, and one of them with its risks.

use chrono::TimeDelta;
use kit::cursor::{self, BadCursor};
use vocab::UserId;

use super::{Listings, words};
use crate::{
    app::provenance::{Provenance, misread, sentence},
    domain::{
        listing_calls,
        pool::{is_part, read_one},
        request,
        risk::{Check, TokenInfo, checks},
    },
    error::Error,
    store::{
        listing_state::ListingState,
        pool::KeptPool,
        pool_list::{NetworkRow, Order, Place, Wanted},
        pool_sample::Reading,
    },
};

const PAGE: u32 = 50;
const PAGE_MAX: u32 = 100;
/// Hours that a list reaches back where the caller does not say.
const HOURS: u32 = 48;
const HOURS_MAX: u32 = 8_760;

/// What a caller asks of the list.
#[derive(Debug, Clone, Default)]
pub struct PoolsWanted {
    pub network: String,
    pub dex: String,
    pub query: String,
    pub min_reserve_usd: u64,
    pub min_volume_usd: u64,
    pub max_age_hours: u32,
    pub order: String,
    pub cursor: String,
    pub limit: u32,
}

/// A page of pools.
#[derive(Debug, Clone)]
pub struct PoolPage {
    pub pools: Vec<KeptPool>,
    /// Empty at the end.
    pub next: String,
    pub provenance: Provenance,
    /// Ever kept, and since when, Unix milliseconds.
    pub kept: u64,
    pub since_ms: Option<i64>,
}

/// One pool with what is known of it.
#[derive(Debug, Clone)]
pub struct PoolView {
    pub pool: KeptPool,
    pub checks: Vec<Check>,
    pub provenance: Provenance,
    pub checks_provenance: Provenance,
    pub readings: Vec<Reading>,
}

impl Listings {
    /// Pools that were opened lately.
    ///
    /// # Errors
    /// For a bad order, query or cursor, and when PostgreSQL is away.
    pub async fn pools(&self, owner: UserId, asked: &PoolsWanted) -> Result<PoolPage, Error> {
        let order = Order::parse(&asked.order).ok_or_else(|| Error::invalid("order", "Unknown order of pools."))?;
        let words = words(&request::query(&asked.query)?);
        let hours = match asked.max_age_hours {
            0 => HOURS,
            hours if hours <= HOURS_MAX => hours,
            _ => {
                return Err(Error::invalid(
                    "max_age_hours",
                    format!("Use a number from 1 to {HOURS_MAX}."),
                ));
            }
        };
        let limit = if asked.limit == 0 {
            PAGE
        } else {
            asked.limit.min(PAGE_MAX)
        };
        let amount =
            |field, usd: u64| i64::try_from(usd).map_err(|_| Error::invalid(field, "This number is too large."));
        let list = format!(
            "pools {} {} {} {} {} {hours} {words:?}",
            order.name(),
            asked.network,
            asked.dex,
            asked.min_reserve_usd,
            asked.min_volume_usd
        );
        let after = cursor::read(owner, &list, &asked.cursor)?;
        let wanted = Wanted {
            network: asked.network.clone(),
            dex: asked.dex.clone(),
            words,
            min_reserve: amount("min_reserve_usd", asked.min_reserve_usd)?,
            min_volume: amount("min_volume_usd", asked.min_volume_usd)?,
            since: self.market.provider_now() - TimeDelta::hours(i64::from(hours)),
            order,
            after: after.as_deref().map(|text| place(order, text)).transpose()?,
            limit: i64::from(limit) + 1,
        };
        let mut pools = self.store.list_pools(&wanted).await?;
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let more = pools.len() > limit;
        pools.truncate(limit);
        let last = pools.last().filter(|_| more);
        let state = self.store.listing_state().await?;
        Ok(PoolPage {
            next: last
                .map(|last| cursor::write(owner, &list, &write_place(last)))
                .unwrap_or_default(),
            pools,
            provenance: self.pools_provenance(&state),
            kept: u64::try_from(state.pools).unwrap_or(0),
            since_ms: state.pools_since.map(|at| self.ours(at)),
        })
    }

    /// Never an empty list without a reason: what was not read yet is told from what is not there.
    fn pools_provenance(&self, state: &ListingState) -> Provenance {
        let trouble = if self.terminal.is_none() {
            "New pools aren't followed here: no provider of pools is set.".to_owned()
        } else if !state.pools_trouble.is_empty() {
            state.pools_trouble.clone()
        } else if state.pools_read_at.is_none() {
            "The first list of pools hasn't arrived yet.".to_owned()
        } else {
            String::new()
        };
        Provenance {
            source: format!("{} /networks/new_pools", self.provider()),
            as_of_ms: state.pools_read_at.map(|at| self.ours(at)),
            cache: "store",
            trouble,
        }
    }

    /// # Errors
    /// When PostgreSQL is away.
    pub async fn networks(&self) -> Result<Vec<NetworkRow>, Error> {
        self.store.list_networks().await
    }

    /// One kept pool, with fresher figures and risk checks where the provider gives them.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a pool that was never seen, and when PostgreSQL is away.
    pub async fn pool(&self, network: &str, address: &str) -> Result<PoolView, Error> {
        if !is_part(network) || !is_part(address) {
            return Err(Error::NotFound);
        }
        let mut pool = self.store.find_pool(network, address).await?.ok_or(Error::NotFound)?;
        let (provenance, outage) = self.freshen(&mut pool).await;
        let (info, checks_provenance) = self.token_info(&pool, outage).await;
        let checks = checks(
            info.as_ref(),
            &pool.figures,
            pool.pool.coin_id.as_deref(),
            self.provider(),
        );
        Ok(PoolView {
            checks,
            provenance,
            checks_provenance,
            readings: self.store.list_readings(network, address).await?,
            pool,
        })
    }

    /// Puts newer figures in, and says where they are from; the failure where there are none.
    async fn freshen(&self, pool: &mut KeptPool) -> (Provenance, Option<Error>) {
        let call = listing_calls::pool(&pool.pool.network, &pool.pool.address);
        let stored = Provenance {
            source: format!("{} {}", self.provider(), call.endpoint),
            as_of_ms: Some(self.market.in_our_time(pool.as_of_ms)),
            cache: "store",
            trouble: String::new(),
        };
        let Some(terminal) = &self.terminal else {
            let trouble = "No provider of pools is set.".to_owned();
            return (Provenance { trouble, ..stored }, Some(Error::NotFound));
        };
        match terminal.document_read(&call, read_one).await {
            Ok(((read, figures), got)) => {
                let as_of = self.market.in_provider_time(got.held.meta.as_of);
                if as_of < pool.as_of_ms || read.address != pool.pool.address {
                    return (stored, None);
                }
                pool.figures = figures;
                pool.as_of_ms = as_of;
                (terminal.provenance(self.provider(), &call, &got), None)
            }
            // An answer: there is nothing newer to be had.
            Err(Error::NotFound) => {
                let trouble = "The provider doesn't list this pool any more.".to_owned();
                (Provenance { trouble, ..stored }, None)
            }
            Err(error) => (
                Provenance {
                    trouble: sentence(&error),
                    ..stored
                },
                Some(error),
            ),
        }
    }

    /// What is known of the base token. A read that fails costs one call: after an outage only what is kept answers.
    async fn token_info(&self, pool: &KeptPool, outage: Option<Error>) -> (Option<TokenInfo>, Provenance) {
        let call = listing_calls::token_info(&pool.pool.network, &pool.pool.base_address);
        let nothing = |trouble: String| Provenance {
            source: format!("{} {}", self.provider(), call.endpoint),
            as_of_ms: None,
            cache: "miss",
            trouble,
        };
        let Some(terminal) = &self.terminal else {
            return (None, nothing("No provider of risk checks is set.".to_owned()));
        };
        if !is_part(&pool.pool.base_address) {
            return (None, nothing("The provider doesn't name the token.".to_owned()));
        }
        let got = match terminal.document_after(outage, &call).await {
            Ok(got) => got,
            Err(Error::NotFound) => {
                return (None, nothing("The provider knows nothing of this token.".to_owned()));
            }
            Err(error) => return (None, nothing(sentence(&error))),
        };
        match TokenInfo::read(&got.held.json).map_err(misread) {
            Ok(info) => (Some(info), terminal.provenance(self.provider(), &call, &got)),
            Err(error) => (None, nothing(sentence(&error))),
        }
    }
}

/// A place as a cursor holds it: network, address, value.
fn write_place(pool: &KeptPool) -> String {
    let value = pool.place.as_deref().unwrap_or("-");
    format!("{} {} {value}", pool.pool.network, pool.pool.address)
}

fn place(order: Order, text: &str) -> Result<Place, BadCursor> {
    let mut parts = text.split(' ');
    let (Some(network), Some(address), Some(value), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(BadCursor);
    };
    if value != "-" && !order.reads(value) {
        return Err(BadCursor);
    }
    Ok(Place {
        value: (value != "-").then(|| value.to_owned()),
        network: network.to_owned(),
        address: address.to_owned(),
    })
}
