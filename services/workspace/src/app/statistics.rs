//! How closed round trips went.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Timelike, Utc};
use chrono_tz::Tz;
use performance::{Day, Direction, Excursion, Payment, Point, RoundTrip, Statistics, calendar, equity, statistics};
use uuid::Uuid;
use vocab::{Money, UserId};

use super::{
    App,
    excursions::Grain,
    review::Reviews,
    trips::{Filter, TripQuery},
};
use crate::error::Error;

/// Points of the equity curve, and ratios; the newest.
const POINTS: usize = 2_000;

/// Round trips whose excursions are told, the newest, and coins whose prices are asked for them.
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

/// One group of round trips.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grouped {
    pub name: String,
    pub trips: u32,
    pub wins: u32,
    pub losses: u32,
    pub net: Money,
    /// Mean net.
    pub expectancy: Money,
}

/// Everything that is told of one currency.
#[derive(Debug, Clone)]
pub struct Told {
    /// Nothing where no round trip is closed.
    pub currency: Option<String>,
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
    pub market_away: bool,
    /// Oldest first.
    pub excursions: Vec<Excursed>,
    /// Funding and interest that no round trip was open for: in no other figure.
    pub uncounted_payments: u32,
    /// Their sum, of those in the currency of the figures.
    pub account_payments: Money,
    /// Pairs whose amounts cannot be added up.
    pub left_out: Vec<String>,
}

impl App {
    pub async fn statistics(
        self: &std::sync::Arc<Self>,
        user: UserId,
        asked: &TripQuery,
        capital: &str,
    ) -> Result<Told, Error> {
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
        let settings = self.settings(user).await?;
        let zone = settings.as_ref().map_or(Tz::UTC, |(settings, _)| settings.zone);
        let wanted = settings.map(|(settings, _)| settings.currency);
        let names = self.account_names(user).await?;
        let book = self.book(user).await?;
        let computed = self.compute(move || {
            let all = Selected::of(&book.ledger.trips, filter, wanted);
            let mut told = all.told(zone, capital, &names, &reviews);
            let sales = &book.ledger.inventory_sales;
            told.inventory_sales = count(sales.iter().filter(|sale| all.filter.holds_sale(sale)).count());
            told.market_away = book.market_away;
            all.count_payments(&book.ledger.account_income, &mut told);
            let pair =
                |(_, instrument): &(Uuid, performance::Instrument)| format!("{}/{}", instrument.base, instrument.quote);
            told.left_out = book.ledger.left_out.iter().map(pair).collect();
            (told, all.newest_closed(EXCURSIONS))
        });
        let (mut told, newest) = computed.await?;
        let found = self.excursions(&newest, COINS).await;
        told.market_away |= found.market_away;
        told.excursions = newest
            .iter()
            .filter_map(|trip| {
                let (excursion, grain) = found.of(trip.id)?;
                Some(Excursed {
                    trip: trip.id,
                    excursion,
                    result: result(trip),
                    grain,
                })
            })
            .collect();
        Ok(told)
    }
}

/// Net ÷ entry value.
fn result(trip: &RoundTrip) -> Option<f64> {
    let value = trip.entry_value().filter(|value| value.is_positive())?;
    Some(trip.net?.to_f64() / value.to_f64())
}

/// Round trips in one currency, and how many there are in each.
struct Selected {
    filter: Filter,
    currencies: Vec<(String, u32)>,
    trips: Vec<RoundTrip>,
    /// Those whose exits are booked on their days, also where the round trip ended later.
    exits: Vec<RoundTrip>,
}

impl Selected {
    /// In the currency that is asked for; otherwise in the wanted one, and where none was closed in it, in the most frequent.
    fn of(all: &[RoundTrip], mut filter: Filter, wanted: Option<String>) -> Self {
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
        filter.currency = if asked.is_empty() {
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
            currencies,
            trips,
            exits,
        }
    }

    /// Oldest first.
    fn newest_closed(&self, most: usize) -> Vec<RoundTrip> {
        let mut closed: Vec<&RoundTrip> = self.trips.iter().filter(|trip| trip.closed.is_some()).collect();
        closed.sort_by_key(|trip| (trip.closed, trip.id));
        closed[closed.len().saturating_sub(most)..]
            .iter()
            .copied()
            .cloned()
            .collect()
    }

    /// Those of all currencies are counted, and those of the currency of the figures added up.
    fn count_payments(&self, payments: &[Payment], told: &mut Told) {
        let held = payments.iter().filter(|payment| self.filter.holds_payment(payment));
        for payment in held {
            told.uncounted_payments = told.uncounted_payments.saturating_add(1);
            if payment.asset == self.filter.currency {
                let sum = told.account_payments.checked_add(payment.amount);
                told.account_payments = sum.unwrap_or(told.account_payments);
            }
        }
    }

    /// Of the period, each exit on its own day.
    fn days(&self, zone: Tz) -> BTreeMap<NaiveDate, Day> {
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
        calendar(&within, |time| time.with_timezone(&zone).date_naive())
    }

    fn told(&self, zone: Tz, capital: Option<Money>, names: &HashMap<Uuid, String>, reviews: &Reviews) -> Told {
        let local = |time: DateTime<Utc>| time.with_timezone(&zone);
        let mut curve = equity(&self.trips);
        let mut closed: Vec<&RoundTrip> = self.trips.iter().filter(|trip| trip.closed.is_some()).collect();
        closed.sort_by_key(|trip| (trip.closed, trip.id));
        let ratios: Vec<f64> = closed.iter().filter_map(|trip| trip.r).collect();
        let by = |name: &dyn Fn(&RoundTrip) -> (u32, String)| groups(&closed, &|trip| vec![name(trip)]);
        let said = |trip: &RoundTrip| reviews.get(&trip.id).map(|(review, _)| review);
        let groupings = vec![
            ("asset", by(&|trip| (0, trip.instrument.base.clone()))),
            (
                "account",
                by(&|trip| (0, names.get(&trip.account).cloned().unwrap_or_default())),
            ),
            (
                "direction",
                by(&|trip| match trip.direction {
                    Direction::Long => (0, "Long".to_owned()),
                    Direction::Short => (1, "Short".to_owned()),
                }),
            ),
            (
                "weekday",
                by(&|trip| {
                    let opened = local(trip.opened);
                    (opened.weekday().num_days_from_monday(), opened.format("%A").to_string())
                }),
            ),
            (
                "hour",
                by(&|trip| {
                    let hour = local(trip.opened).hour();
                    (hour, format!("{hour:02}:00"))
                }),
            ),
            ("holding_time", by(&holding)),
            (
                "setup",
                by(&|trip| named(said(trip).map(|review| review.setup.as_str()))),
            ),
            (
                "tag",
                groups(&closed, &|trip| match said(trip) {
                    Some(review) if !review.tags.is_empty() => review.tags.iter().map(|tag| (0, tag.clone())).collect(),
                    _ => vec![named(None)],
                }),
            ),
            (
                "emotion",
                by(&|trip| named(said(trip).map(|review| review.emotion.as_str()))),
            ),
        ];
        Told {
            currency: Some(self.filter.currency.clone()).filter(|currency| !currency.is_empty()),
            currencies: self.currencies.clone(),
            zone,
            figures: statistics(&self.trips, capital),
            open: count(self.trips.len() - closed.len()),
            inventory_sales: 0,
            equity: curve.split_off(curve.len().saturating_sub(POINTS)),
            days: self.days(zone),
            groupings,
            ratios: ratios[ratios.len().saturating_sub(POINTS)..].to_vec(),
            market_away: false,
            excursions: Vec::new(),
            uncounted_payments: 0,
            account_payments: Money::ZERO,
            left_out: Vec::new(),
        }
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn holding(trip: &RoundTrip) -> (u32, String) {
    let held = trip.closed.unwrap_or(trip.opened) - trip.opened;
    let (place, name) = match held {
        _ if held < TimeDelta::minutes(5) => (0, "Under 5 minutes"),
        _ if held < TimeDelta::hours(1) => (1, "5 to 60 minutes"),
        _ if held < TimeDelta::hours(24) => (2, "1 to 24 hours"),
        _ if held < TimeDelta::days(7) => (3, "1 to 7 days"),
        _ if held < TimeDelta::days(30) => (4, "7 to 30 days"),
        _ => (5, "Over 30 days"),
    };
    (place, name.to_owned())
}

/// A name, or the empty one, which comes last.
fn named(name: Option<&str>) -> (u32, String) {
    let name = name.unwrap_or_default();
    (u32::from(name.is_empty()), name.to_owned())
}

/// Those with a known net, by place and name; each may be in several groups.
fn groups(closed: &[&RoundTrip], names: &dyn Fn(&RoundTrip) -> Vec<(u32, String)>) -> Vec<Grouped> {
    let mut found: BTreeMap<(u32, String), Grouped> = BTreeMap::new();
    let known = closed.iter().filter_map(|trip| Some((trip.net?, names(trip))));
    for (net, key) in known.flat_map(|(net, keys)| keys.into_iter().map(move |key| (net, key))) {
        let group = found.entry(key.clone()).or_insert_with(|| Grouped {
            name: key.1,
            trips: 0,
            wins: 0,
            losses: 0,
            net: Money::ZERO,
            expectancy: Money::ZERO,
        });
        group.trips += 1;
        group.wins += u32::from(net.is_positive());
        group.losses += u32::from(net.is_negative());
        group.net = group.net.checked_add(net).unwrap_or(group.net);
    }
    for group in found.values_mut() {
        group.expectancy = group.net.checked_div(Money::from(group.trips)).unwrap_or_default();
    }
    found.into_values().collect()
}
