//! Round trips that statistics are made of.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use performance::{Day, Exit, Ledger, Payment, Point, RoundTrip, TooLarge, calendar, calendar_in, equity};
use uuid::Uuid;
use vocab::Money;

use super::{
    conversion::Conversion,
    statistics::{AccountPayments, Converted},
    trips::Filter,
};

/// Points of the equity curve, and ratios; the newest.
const POINTS: usize = 2_000;

/// Of all that such statistics add up.
pub(super) fn currencies_of(ledger: &Ledger, filter: &Filter) -> BTreeSet<String> {
    let whenever = filter.of_all_times();
    let trips = ledger.trips.iter().filter(|trip| whenever.holds(trip));
    let payments = ledger
        .account_income
        .iter()
        .filter(|payment| filter.holds_payment(payment));
    let mut found: HashSet<&str> = trips.map(|trip| trip.currency.as_str()).collect();
    found.extend(payments.map(|payment| payment.asset.as_str()));
    found.into_iter().map(str::to_owned).collect()
}

/// Round trips in one currency, and how many there are in each; or all of them, with what converts them.
pub(super) struct Selected {
    pub filter: Filter,
    conversion: Option<Conversion>,
    /// Closed round trips by currency, most first.
    pub currencies: Vec<(String, u32)>,
    /// Each in its own currency.
    pub trips: Vec<RoundTrip>,
    /// Those whose exits are booked on their days, also where the round trip ended later.
    exits: Vec<RoundTrip>,
}

impl Selected {
    /// In the currency that is asked for; otherwise in the wanted one, and where none was closed in it, in the most frequent. In all of them where they
    /// are to be converted.
    pub fn of(all: &[RoundTrip], mut filter: Filter, wanted: Option<String>, conversion: Option<Conversion>) -> Self {
        let asked = std::mem::take(&mut filter.currency);
        let mut counts: HashMap<&str, u32> = HashMap::new();
        for trip in all.iter().filter(|trip| trip.closed.is_some() && filter.holds(trip)) {
            *counts.entry(&trip.currency).or_default() += 1;
        }
        let mut currencies: Vec<(String, u32)> = counts
            .into_iter()
            .map(|(currency, trips)| (currency.to_owned(), trips))
            .collect();
        currencies.sort_by(|(one, few), (other, many)| many.cmp(few).then_with(|| one.cmp(other)));
        filter.currency = if conversion.is_some() {
            String::new()
        } else if asked.is_empty() {
            let here = |wanted: &String| currencies.iter().any(|(currency, _)| currency == wanted);
            let first = currencies.first().map(|(currency, _)| currency.clone());
            // Where nothing is closed yet, the currency of what is open.
            let open = || {
                all.iter()
                    .find(|trip| filter.holds(trip))
                    .map(|trip| trip.currency.clone())
            };
            wanted.filter(here).or(first).or_else(open).unwrap_or_default()
        } else {
            asked
        };
        let whenever = filter.of_all_times();
        let exits = all.iter().filter(|trip| whenever.holds(trip)).cloned().collect();
        let trips = all.iter().filter(|trip| filter.holds(trip)).cloned().collect();
        Self {
            filter,
            conversion,
            currencies,
            trips,
            exits,
        }
    }

    /// Every closed round trip with a known net in the currency of the conversion, but for those without a rate; nothing where none is asked for. Those
    /// that are only counted stay as they are.
    pub fn converted(&self) -> Option<(Vec<RoundTrip>, Converted)> {
        let conversion = self.conversion.as_ref()?;
        let mut how = Converted {
            is_away: conversion.is_away,
            ..Converted::default()
        };
        let one = |trip: &RoundTrip| match (trip.closed, trip.net) {
            (Some(closed), Some(_)) => {
                let worth = conversion.at(&trip.currency, closed, &mut how.sources);
                let found = worth.and_then(|worth| trip.converted(conversion.currency(), worth));
                how.without_rate = how.without_rate.saturating_add(u32::from(found.is_none()));
                found
            }
            _ => Some(trip.clone()),
        };
        let trips = self.trips.iter().filter_map(one).collect();
        Some((trips, how))
    }

    /// Oldest first.
    pub fn newest_closed(&self, most: usize) -> Vec<RoundTrip> {
        let closed = closed(&self.trips);
        closed[closed.len().saturating_sub(most)..]
            .iter()
            .copied()
            .cloned()
            .collect()
    }

    /// Those of all currencies are counted, and added up what is in the currency of the figures or was worth something in it on its own day: the sources
    /// of those rates are added to `how`.
    pub fn payments(&self, all: &[Payment], mut how: Option<&mut Converted>) -> Result<AccountPayments, TooLarge> {
        let mut found = AccountPayments::default();
        for payment in all.iter().filter(|payment| self.filter.holds_payment(payment)) {
            found.count = found.count.saturating_add(1);
            let amount = match (&self.conversion, &mut how) {
                (Some(conversion), Some(how)) => {
                    let worth = conversion.at(&payment.asset, payment.time, &mut how.sources);
                    let amount = worth.and_then(|worth| worth(payment.amount));
                    how.payments_without_rate += u32::from(amount.is_none());
                    amount
                }
                _ => Some(payment.amount).filter(|_| payment.asset == self.filter.currency),
            };
            if let Some(amount) = amount {
                found.sum = found.sum.checked_add(amount).ok_or(TooLarge)?;
            }
        }
        Ok(found)
    }

    /// Of the period, each exit on its own day; converted, at the rate of the day on which its round trip was closed, so that the days add up to the net.
    pub fn days(&self, zone: Tz) -> Result<BTreeMap<NaiveDate, Day>, TooLarge> {
        let span = self.filter.span();
        let mut within = self.exits.clone();
        for trip in &mut within {
            // Funding and interest go with the last exit: where that is outside, so are they.
            if trip.exits.last().is_some_and(|exit| !span.holds(exit.time)) {
                trip.funding = Money::ZERO;
                trip.interest = Money::ZERO;
                trip.closed = None;
            }
            trip.exits.retain(|exit| span.holds(exit.time));
        }
        let day = |time: DateTime<Utc>| time.with_timezone(&zone).date_naive();
        let Some(conversion) = &self.conversion else {
            return calendar(&within, day);
        };
        // Also of those that were closed outside the period.
        let closed: HashMap<Uuid, DateTime<Utc>> = self
            .exits
            .iter()
            .filter_map(|trip| Some((trip.id, trip.closed?)))
            .collect();
        calendar_in(&within, day, |trip: &RoundTrip, exit: &Exit, net| {
            let time = closed.get(&trip.id).copied().unwrap_or(exit.time);
            conversion.at(&trip.currency, time, &mut BTreeSet::new())?(net)
        })
    }

    /// What results are converted to.
    pub fn target(&self) -> Option<String> {
        let conversion = self.conversion.as_ref()?;
        Some(conversion.currency().to_owned())
    }

    /// Of the figures; nothing where there is no round trip.
    pub fn currency(&self) -> Option<String> {
        let here = self
            .target()
            .filter(|_| !self.currencies.is_empty() || !self.trips.is_empty());
        here.or_else(|| Some(self.filter.currency.clone()).filter(|currency| !currency.is_empty()))
    }

    /// R of each closed round trip that has one, oldest first; the newest. It is a share of what was at risk: it has no currency and needs no rate.
    pub fn ratios(&self) -> Vec<f64> {
        let closed = closed(&self.trips);
        let known = closed.iter().filter(|trip| trip.net.is_some());
        let ratios: Vec<f64> = known.filter_map(|trip| trip.r).collect();
        ratios[ratios.len().saturating_sub(POINTS)..].to_vec()
    }
}

/// Oldest first.
pub(super) fn closed(trips: &[RoundTrip]) -> Vec<&RoundTrip> {
    let mut closed: Vec<&RoundTrip> = trips.iter().filter(|trip| trip.closed.is_some()).collect();
    closed.sort_by_key(|trip| trip.place());
    closed
}

/// After each of the newest.
pub(super) fn curve(trips: &[RoundTrip]) -> Result<Vec<Point>, TooLarge> {
    let mut curve = equity(trips)?;
    Ok(curve.split_off(curve.len().saturating_sub(POINTS)))
}

pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
