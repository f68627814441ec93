//! How closed round trips went.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use chrono::NaiveDate;
use chrono_tz::Tz;
use performance::{Day, Excursion, HoldingTimes, Point, RoundTrip, Statistics, holding_times, statistics};
use uuid::Uuid;
use vocab::{DOLLARS, Money, UserId};

use super::{
    App,
    excursions::Grain,
    grouped::{Grouped, groupings},
    selected::{Selected, closed, count, currencies_of, curve},
    trips::TripQuery,
};
use crate::error::Error;

/// Round trips whose excursions are shown, the newest, and coins whose prices are asked for them.
const EXCURSIONS: usize = 500;
const COINS: usize = 40;

/// How far a closed round trip went against its trader and in their favour.
#[derive(Debug, Clone, PartialEq)]
pub struct Excursed {
    pub trip: Uuid,
    pub excursion: Excursion,
    /// Net ÷ entry value.
    pub result: Option<f64>,
    pub grain: Grain,
}

/// How results of several currencies came into one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Converted {
    /// Of the rates that were used, as the contract names them.
    pub sources: BTreeSet<&'static str>,
    /// Closed round trips with a known net that are in no amount and no count, because there is no rate of the day on which they were closed. Figures
    /// in R and excursions have them.
    pub without_rate: u32,
    /// Payments that no round trip was open for, and that are in no sum for the same reason.
    pub payments_without_rate: u32,
    /// Rates may be missing only because the market did not answer.
    pub is_away: bool,
}

/// Funding and interest that no round trip was open for: in no other figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AccountPayments {
    /// In all currencies.
    pub count: u32,
    /// Of those in the currency of the figures, or converted to it.
    pub sum: Money,
}

/// How closed round trips went, in one currency.
#[derive(Debug, Clone)]
pub struct StatisticsAnswer {
    /// Nothing where no round trip is closed.
    pub currency: Option<String>,
    /// That of the settings; the dollar where it counts as one. Results of several currencies are converted to it.
    pub base_currency: String,
    /// Nothing where the figures are of one currency, as it is.
    pub converted: Option<Converted>,
    /// Closed round trips by currency, most first.
    pub currencies: Vec<(String, u32)>,
    pub zone: Tz,
    pub figures: Statistics,
    pub open: u32,
    pub inventory_sales: u32,
    pub equity: Vec<Point>,
    pub days: BTreeMap<NaiveDate, Day>,
    pub groupings: Vec<(&'static str, Vec<Grouped>)>,
    /// Oldest first.
    pub ratios: Vec<f64>,
    /// Of all round trips under the filter, also where their results have no rate. Nothing where none won or none lost.
    pub holding_times: Option<HoldingTimes>,
    pub market_away: bool,
    /// Oldest first.
    pub excursions: Vec<Excursed>,
    pub account_payments: AccountPayments,
    /// Pairs whose amounts cannot be added up.
    pub left_out: Vec<String>,
}

impl StatisticsAnswer {
    /// False where there are results and none of them could be converted: their sums are unknown, and not zero.
    #[must_use]
    pub fn has_sums(&self) -> bool {
        let without_rate = self.converted.as_ref().map_or(0, |how| how.without_rate);
        self.figures.trips > 0 || without_rate == 0
    }

    /// The sum of the account's payments; nothing where there are some and none of them could be converted.
    #[must_use]
    pub fn paid(&self) -> Option<Money> {
        let AccountPayments { count, sum } = self.account_payments;
        let without_rate = self.converted.as_ref().map_or(0, |how| how.payments_without_rate);
        Some(sum).filter(|_| without_rate == 0 || without_rate < count)
    }
}

impl App {
    /// Of one currency; with `convert`, of all of them, each result at the rate of the day on which its round trip was closed.
    pub async fn statistics(
        self: &Arc<Self>,
        user: UserId,
        asked: &TripQuery,
        capital: &str,
        convert: bool,
    ) -> Result<StatisticsAnswer, Error> {
        let capital = match capital.trim() {
            "" => None,
            text => Some(
                text.parse::<Money>()
                    .ok()
                    .filter(|money| money.is_positive())
                    .ok_or_else(|| Error::invalid("capital", "Write a decimal number above zero."))?,
            ),
        };
        let reviews = self.reviews(user).await?;
        let filter = self.filter(user, asked, &reviews).await?;
        if convert && !filter.currency.is_empty() {
            return Err(Error::invalid(
                "convert",
                "Ask for one currency, or for all of them converted.",
            ));
        }
        let settings = self.settings(user).await?;
        let zone = settings.as_ref().map_or(Tz::UTC, |(settings, _)| settings.zone);
        let wanted = settings.map(|(settings, _)| settings.currency);
        let names = self.account_names(user).await?;
        let book = self.book(user).await?;
        let conversion = if convert {
            let from = currencies_of(&book.ledger, &filter);
            Some(Box::pin(self.conversion(user, from)).await?)
        } else {
            None
        };
        let kept = Arc::clone(&book);
        let own_currency = wanted.clone().filter(|own| !DOLLARS.contains(&own.as_str()));
        let select = move || {
            let selected = Selected::of(&kept.ledger.trips, filter, wanted, conversion);
            let newest = selected.newest_closed(EXCURSIONS);
            (selected, newest)
        };
        let (selected, newest) = self.compute(select).await?;
        // Shares of an entry have no currency: they need no rate.
        let found = self.excursions(&newest, COINS).await;
        let excursions = newest.iter().filter_map(|trip| {
            let (excursion, grain) = found.of(trip.id)?;
            Some(Excursed {
                trip: trip.id,
                excursion,
                result: result(trip),
                grain,
            })
        });
        let excursions: Vec<Excursed> = excursions.collect();
        let market_away = book.market_away || found.market_away;
        let answer = move || {
            let (converted, mut how) = selected.converted().unzip();
            let trips = converted.as_ref().unwrap_or(&selected.trips);
            let closed = closed(trips);
            let target = selected.target().or(own_currency);
            let figures = statistics(trips, capital)?;
            let sales = book.ledger.inventory_sales.iter();
            let pair =
                |(_, instrument): &(Uuid, performance::Instrument)| format!("{}/{}", instrument.base, instrument.quote);
            Ok::<_, Error>(StatisticsAnswer {
                currency: selected.currency(),
                base_currency: target.unwrap_or_else(|| "USD".to_owned()),
                figures: if how.is_some() {
                    figures.with_r_of(&selected.trips)
                } else {
                    figures
                },
                open: count(trips.len() - closed.len()),
                inventory_sales: count(sales.filter(|sale| selected.filter.holds_sale(sale)).count()),
                equity: curve(trips)?,
                days: selected.days(zone)?,
                groupings: groupings(&closed, zone, &names, &reviews, &book.after_losses)?,
                ratios: selected.ratios(),
                holding_times: holding_times(&selected.trips),
                account_payments: selected.payments(&book.ledger.account_income, how.as_mut())?,
                left_out: book.ledger.left_out.iter().map(pair).collect(),
                converted: how,
                currencies: selected.currencies,
                zone,
                market_away,
                excursions,
            })
        };
        self.compute(answer).await?
    }
}

/// Net ÷ entry value.
fn result(trip: &RoundTrip) -> Option<f64> {
    let value = trip.entry_value().filter(|value| value.is_positive())?;
    Some(trip.net?.to_f64() / value.to_f64())
}
