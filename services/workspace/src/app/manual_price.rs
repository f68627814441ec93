//! Prices that users enter, and what assets are worth by them and by the market. Values follow from them, so each change is one of the
//! ledger.

use chrono::{DateTime, NaiveDate, Utc};
use kit::cursor::{self, BadCursor};
use uuid::Uuid;
use vocab::{Money, UserId};

use super::{App, Listed, id, page, price::DOLLARS, seen};
use crate::{
    domain::{
        manual_price::{MOST, NewPrice},
        rates::Rate,
        valuation::Price,
    },
    error::Error,
    store::{
        Db, end,
        manual_price::{self as store, KeptPrice},
    },
};

/// Assets whose prices are asked for at once.
const MOST_ASSETS: usize = 100;
/// As messages name one.
const PRICE: &str = "price";
const LIST: &str = "manual prices";

/// A price as it was sent.
#[derive(Debug, Clone, Default)]
pub struct PriceInput {
    pub asset: String,
    pub day: String,
    pub price: String,
}

/// What one of an asset is worth now.
#[derive(Debug, Clone)]
pub struct AssetPrice {
    pub asset: String,
    pub price: Option<Price>,
    /// Where it has no price, the market's last one, which is too old to count, and its day.
    pub stale: Option<(Money, NaiveDate)>,
}

/// What assets are worth now.
#[derive(Debug, Clone)]
pub struct AssetPrices {
    /// In the order in which they were asked for.
    pub prices: Vec<AssetPrice>,
    /// Of all of them.
    pub currency: String,
    /// By which prices in dollars were converted; nothing in dollars, or where no rate is known.
    pub rate: Option<Rate>,
    /// Where exchange rates are from; empty in dollars.
    pub rate_source: &'static str,
    pub as_of: DateTime<Utc>,
    /// The market did not answer for one of them.
    pub market_away: bool,
}

fn place(text: &str) -> Option<(&str, NaiveDate)> {
    let (day, asset) = text.split_once(' ')?;
    Some((asset, day.parse().ok()?))
}

impl App {
    /// By asset, the newest day first.
    ///
    /// # Errors
    /// [`Error::BadCursor`].
    pub async fn manual_prices(
        &self,
        user: UserId,
        asset: &str,
        sent: &str,
        limit: u32,
    ) -> Result<Listed<KeptPrice, u64>, Error> {
        let asset = asset.trim().to_uppercase();
        let asset = Some(asset.as_str()).filter(|asset| !asset.is_empty());
        let read = cursor::read(user, LIST, sent)?;
        let after = match &read {
            None => None,
            Some(text) => Some(place(text).ok_or(BadCursor)?),
        };
        let size = page::size(limit);
        let mut db = self.db().await?;
        let more = i64::try_from(size).unwrap_or_default() + 1;
        let found = store::list(&mut db, user, asset, after, more).await?;
        let total = store::count(&mut db, user, asset).await?;
        let next = |kept: &KeptPrice| {
            let NewPrice { asset, day, .. } = &kept.content;
            cursor::write(user, LIST, &format!("{day} {asset}"))
        };
        Ok(page::cut(found, size, u64::try_from(total).unwrap_or_default(), next))
    }

    pub async fn manual_price(&self, user: UserId, sent: &str) -> Result<KeptPrice, Error> {
        let found = store::find(&mut *self.db().await?, user, id(sent, PRICE)?).await?;
        found.ok_or(Error::NotHere(PRICE))
    }

    fn checked_price(&self, input: &PriceInput) -> Result<NewPrice, Error> {
        NewPrice::check(&input.asset, &input.day, &input.price, &DOLLARS, self.now())
    }

    /// # Errors
    /// [`Error::Invalid`], also where this day has a price of the asset, and [`Error::Full`].
    pub async fn add_manual_price(&self, user: UserId, input: &PriceInput) -> Result<KeptPrice, Error> {
        let new = self.checked_price(input)?;
        let mut db = self.counting_in_ledger(user).await?;
        let added = async {
            is_free(&mut db, user, &new, None).await?;
            if store::count(&mut db, user, None).await? >= MOST {
                return Err(Error::Full {
                    what: "prices",
                    limit: MOST,
                });
            }
            let added = store::add(&mut db, user, &new, self.now()).await?;
            store::find(&mut db, user, added).await?.ok_or(Error::NotHere(PRICE))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    /// # Errors
    /// As [`App::add_manual_price`], and [`Error::Stale`].
    pub async fn update_manual_price(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        input: &PriceInput,
    ) -> Result<KeptPrice, Error> {
        let before = self.manual_price(user, sent).await?;
        let new = self.checked_price(input)?;
        let mut db = self.counting_in_ledger(user).await?;
        let changed = async {
            is_free(&mut db, user, &new, Some(before.id)).await?;
            if !store::update(&mut db, user, before.id, seen(version, before.version), &new).await? {
                return Err(Error::Stale);
            }
            let found = store::find(&mut db, user, before.id).await?;
            found.ok_or(Error::NotHere(PRICE))
        };
        let changed = changed.await;
        end(&mut db, changed).await
    }

    /// # Errors
    /// [`Error::Stale`] where it changed since.
    pub async fn delete_manual_price(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.manual_price(user, sent).await?;
        let mut db = self.counting_in_ledger(user).await?;
        let gone = async {
            if store::delete(&mut db, user, before.id, seen(version, before.version)).await? {
                Ok(())
            } else {
                Err(Error::Stale)
            }
        };
        let gone = gone.await;
        end(&mut db, gone).await
    }

    /// What one of each of these assets is worth now, by the same prices as in the portfolio; in dollars, or in the currency of the settings.
    ///
    /// # Errors
    /// [`Error::Invalid`] where there are none, or too many, and for another currency.
    pub async fn asset_prices(&self, user: UserId, sent: &[String], currency: &str) -> Result<AssetPrices, Error> {
        let assets: Vec<String> = sent.iter().map(|asset| asset.trim().to_uppercase()).collect();
        if assets.is_empty() || assets.len() > MOST_ASSETS {
            return Err(Error::invalid("assets", format!("From 1 to {MOST_ASSETS} assets.")));
        }
        let currency = if currency.trim().is_empty() { "USD" } else { currency };
        let reporting = self.reporting_currency(user, currency).await?;
        let wanted = assets.iter().filter(|asset| !asset.is_empty()).cloned().collect();
        let (conversion, now, live) = tokio::join!(
            Box::pin(self.conversion_to(user, reporting, wanted)),
            self.market.present(self.now()),
            self.market.live(self.now()),
        );
        let conversion = conversion?;
        let prices = assets.into_iter().map(|asset| {
            let price = conversion.now(&asset, now, &live);
            AssetPrice {
                stale: if price.is_none() {
                    conversion.last(&asset, now, &live)
                } else {
                    None
                },
                price,
                asset,
            }
        });
        Ok(AssetPrices {
            prices: prices.collect(),
            currency: conversion.currency().to_owned(),
            rate: conversion.base().rate(now.date_naive()),
            rate_source: conversion.base().source(),
            as_of: now,
            market_away: conversion.is_away || live.is_away,
        })
    }
}

/// One price of an asset on a day.
async fn is_free(db: &mut Db, user: UserId, new: &NewPrice, but: Option<Uuid>) -> Result<(), Error> {
    match store::on_day(db, user, &new.asset, new.day).await? {
        Some(other) if Some(other) != but => Err(Error::invalid(
            "day",
            format!(
                "You entered a price of {} for this day already. Change that one.",
                new.asset
            ),
        )),
        _ => Ok(()),
    }
}
