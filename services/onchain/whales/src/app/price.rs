//! From which amount on a transfer is large, and what it was worth.

use std::{collections::HashMap, sync::Arc};

use chain_model::{
    chain::Chain,
    error::Error,
    priced::{coin, tokens},
    transfer::Asset,
};
use heuristics::whale::{Floor, Floors, Move, least};
use ledger::{
    app::{
        past::{asset_word, sign},
        quote,
    },
    upstream::market::Spot,
};
use rust_decimal::{Decimal, prelude::FromPrimitive};

use super::at;
use crate::{Whales, store::whale::Priced};

/// How far a present price may be from a block to be its price, seconds.
const NEAR: i64 = 3_600;
/// A block may be older than the present price: amounts are looked at from this share of the floor on, and judged by the block's own price.
const LOOK: Decimal = Decimal::from_parts(75, 0, 0, false, 2);

/// What the assets of a chain are worth now.
pub(super) struct Market {
    spots: Arc<HashMap<String, Spot>>,
    pub floors: Floors,
    /// Symbols of assets without a price.
    pub unpriced: Vec<String>,
}

fn watched(chain: &Chain) -> Vec<Asset> {
    let tokens = tokens(chain).map(|token| token.asset());
    std::iter::once(Asset::Native).chain(tokens).collect()
}

/// Symbols of everything that is watched on these chains, each once.
pub(super) fn symbols<'a>(chains: impl Iterator<Item = &'a Chain>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for chain in chains {
        for asset in watched(chain) {
            let (_, symbol) = sign(chain, &asset);
            if !all.contains(&symbol) {
                all.push(symbol);
            }
        }
    }
    all
}

impl Whales {
    pub(super) fn whale_floor(&self) -> Decimal {
        Decimal::from(self.args.whale_usd)
    }

    /// Without any price nothing can be judged: that is a failure and not a chain without whales.
    pub(super) async fn whale_market(&self, chain: &Chain) -> Result<Market, Error> {
        let assets = watched(chain);
        let coins: Vec<&'static str> = quote::coins(chain, assets.iter()).into_iter().collect();
        let spots = self.market.spots(&coins).await?;
        let (mut floors, mut unpriced) = (Vec::new(), Vec::new());
        for asset in assets {
            let (decimals, symbol) = sign(chain, &asset);
            let price = coin(chain, &asset)
                .and_then(|coin| spots.get(coin))
                .map(|spot| spot.price);
            let floor = self.whale_floor() * LOOK;
            match price
                .zip(decimals)
                .and_then(|(price, decimals)| least(floor, price, decimals))
            {
                Some(least) => floors.push(Floor { asset, least }),
                None => unpriced.push(symbol),
            }
        }
        if floors.is_empty() {
            return Err(Error::Provider {
                provider: "the market".to_owned(),
                retry_after: None,
                cause: Arc::new(std::io::Error::other("no price for any asset of this chain")),
            });
        }
        Ok(Market {
            spots,
            floors: Floors(floors),
            unpriced,
        })
    }

    /// With its value: by the present price where the block is of this hour, else by the close of its day, else by the present price
    /// all the same, whose time is kept with it. None below the floor.
    pub(super) async fn whale_worth(
        &self,
        chain: &Chain,
        market: &Market,
        one: Move,
        block_unix_s: i64,
    ) -> Result<Option<Priced>, Error> {
        let Some((id, spot)) = coin(chain, &one.asset).and_then(|id| Some((id, market.spots.get(id)?))) else {
            return Ok(None);
        };
        let moment = (spot.price, at(spot.at), "moment", spot.source.clone());
        let (price, price_at, price_kind, price_source) = if (spot.at - block_unix_s).abs() <= NEAR {
            moment
        } else {
            let days = self.market.prices(id).await?;
            let close = days
                .at(block_unix_s)
                .and_then(Decimal::from_f64)
                .filter(|price| *price > Decimal::ZERO);
            let midnight = block_unix_s - block_unix_s.rem_euclid(86_400);
            close.map_or(moment, |close| (close, at(midnight), "day", days.source.clone()))
        };
        let worth = quote::whole(chain, &one.asset, one.value).and_then(|units| units.checked_mul(price));
        let Some(usd) = worth.filter(|usd| *usd >= self.whale_floor()) else {
            return Ok(None);
        };
        // What has a worth has decimals.
        let (Some(decimals), symbol) = sign(chain, &one.asset) else {
            return Ok(None);
        };
        Ok(Some(Priced {
            asset: asset_word(&one.asset).to_owned(),
            symbol,
            decimals,
            usd: usd.round_dp(2).to_string(),
            price_usd: price.normalize().to_string(),
            price_at,
            price_kind,
            price_source,
            volume_usd: spot
                .volume
                .filter(|_| price_kind == "moment")
                .map(|volume| volume.to_string()),
            one,
        }))
    }
}
