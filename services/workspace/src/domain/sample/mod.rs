//! Sample data: a journal of four months that people can look at before they have their own.
//!
//! A plan is a function of the day, the zone, the currency and the closes of the market: the same of these makes the same journal. It
//! consists of what people send, so that everything passes the checks of what people enter.

mod texts;
mod trades;

use chrono::{DateTime, NaiveDate, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use exchange_imports::{Event, EventKind, Movement};
use vocab::{DOLLARS, Money};

use super::{
    fill, review,
    session_input::{ReviewInput, SessionInput},
    watchlist::ItemInput,
};
pub use texts::{alert, entries, portfolio, ruleset, sessions, tasks, trip, watch_items};

/// Coins of the sample: the first three have positions in contracts, too.
pub const COINS: [&str; 4] = ["BTC", "ETH", "SOL", "ADA"];

/// What a thing is that was loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Account,
    Event,
    Review,
    Session,
    Entry,
    Task,
    Ruleset,
    Watchlist,
    WatchItem,
    Alert,
    Portfolio,
    Trip,
}

impl Kind {
    pub const ALL: [Self; 12] = [
        Self::Account,
        Self::Event,
        Self::Review,
        Self::Session,
        Self::Entry,
        Self::Task,
        Self::Ruleset,
        Self::Watchlist,
        Self::WatchItem,
        Self::Alert,
        Self::Portfolio,
        Self::Trip,
    ];

    /// As contracts and rows name it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Account => "account",
            Self::Event => "event",
            Self::Review => "review",
            Self::Session => "session",
            Self::Entry => "entry",
            Self::Task => "task",
            Self::Ruleset => "ruleset",
            Self::Watchlist => "watchlist",
            Self::WatchItem => "watch_item",
            Self::Alert => "alert",
            Self::Portfolio => "portfolio",
            Self::Trip => "trip",
        }
    }

    /// Nothing for a word that is none of them.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == word)
    }
}

/// Why something of the sample stays when the sample is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stays {
    /// Its owner changed it.
    Changed,
    /// Something that stays belongs to it.
    Used,
}

impl Stays {
    /// What it is called where people read it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Used => "used",
        }
    }
}

/// One of the two accounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Account {
    Spot,
    Futures,
}

impl Account {
    pub const ALL: [Self; 2] = [Self::Spot, Self::Futures];

    /// What it is called where people read it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spot => "Sample spot",
            Self::Futures => "Sample futures",
        }
    }

    /// What is paid in at the beginning, in whole units of the currency.
    const fn capital(self) -> i128 {
        match self {
            Self::Spot => 60_000,
            Self::Futures => 20_000,
        }
    }
}

/// A fill, and the review of the round trip where it opens one.
#[derive(Debug, Clone)]
pub struct SampleFill {
    pub account: Account,
    pub input: fill::FillInput,
    /// Fills of one round trip share it.
    pub trip: usize,
    pub review: Option<review::RoundTripReviewInput>,
}

/// A session, with its review where it is over.
#[derive(Debug, Clone)]
pub struct SampleSession {
    pub plan: SessionInput,
    pub started_at: DateTime<Utc>,
    pub ended: Option<(DateTime<Utc>, ReviewInput)>,
}

/// A token of the watchlist.
#[derive(Debug, Clone)]
pub struct SampleItem {
    pub input: ItemInput,
    pub symbol: &'static str,
}

/// What a plan is a function of.
pub struct Basis<'a> {
    /// The day of now in `zone`.
    pub today: NaiveDate,
    pub zone: Tz,
    pub currency: String,
    /// Closes in US dollars by coin and day (UTC), as far as the market knows them.
    pub closes: &'a (dyn Fn(&str, NaiveDate) -> Option<Money> + Send + Sync),
}

impl Basis<'_> {
    /// Money in which the sample trades. Its prices are in dollars: as euros they would make gains that nobody had, since the portfolio converts
    /// what is held at the rate of its day.
    fn quote(&self) -> &str {
        if DOLLARS.contains(&self.currency.as_str()) {
            &self.currency
        } else {
            "USDT"
        }
    }

    fn day(&self, back: i64) -> NaiveDate {
        self.today - TimeDelta::days(back)
    }

    /// So many minutes after the midnight of a day, by the clock of the zone.
    fn at(&self, back: i64, minutes: i64) -> DateTime<Utc> {
        let local = self.day(back).and_time(chrono::NaiveTime::MIN) + TimeDelta::minutes(minutes);
        let found = self.zone.from_local_datetime(&local).earliest();
        found.map_or_else(|| local.and_utc(), |time| time.to_utc())
    }

    /// Fills in the order in which they happened within each round trip.
    #[must_use]
    pub fn fills(&self) -> Vec<SampleFill> {
        trades::fills(self)
    }

    /// The money with which an account begins.
    #[must_use]
    pub fn deposit(&self, account: Account) -> Event {
        let amount = Money::from_units(account.capital() * Money::ONE.units()).unwrap_or_default();
        let movement = Movement {
            asset: self.quote().to_owned(),
            amount,
            fee: false,
        };
        let time = self.at(trades::FIRST + 1, 9 * 60);
        Event::by_hand(time, EventKind::Deposit, vec![movement], None, "Sample deposit")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use chrono::{NaiveDate, TimeDelta};
    use chrono_tz::{Europe::Berlin, Tz};

    use super::{Account, Basis, COINS, Kind, SampleFill};
    use crate::domain::{entry::ValidEntry, review::Review, ruleset::NewRuleset, session::SessionPlan, task::NewTask};

    fn basis(zone: Tz, currency: &str) -> Basis<'static> {
        Basis {
            today: NaiveDate::from_ymd_opt(2026, 11, 26).unwrap(),
            zone,
            currency: currency.to_owned(),
            closes: &|_, _| None,
        }
    }

    #[test]
    fn kinds_have_one_word_each() {
        for kind in Kind::ALL {
            assert_eq!(Kind::named(kind.name()), Some(kind));
        }
        assert_eq!(Kind::named("trade"), None);
    }

    #[test]
    fn fills_pass_the_checks_and_close_what_they_open() {
        let basis = basis(Berlin, "EUR");
        let now = basis.at(0, 12 * 60);
        let mut trips: BTreeMap<usize, Vec<SampleFill>> = BTreeMap::new();
        for fill in basis.fills() {
            trips.entry(fill.trip).or_default().push(fill);
        }
        let mut open = 0;
        for fills in trips.values() {
            assert!(fills[0].review.is_some(), "{:?}", fills[0].input);
            assert!(fills[1..].iter().all(|fill| fill.review.is_none()));
            let mut held = vocab::Money::ZERO;
            for fill in fills {
                let (event, _) = fill.input.check(now, None).unwrap();
                assert!(event.time <= now - TimeDelta::days(1), "{}", event.time);
                let trade = event.trade.unwrap();
                assert_eq!(trade.quote, "USDT");
                let signed = if fill.input.side == "buy" {
                    trade.quantity
                } else {
                    -trade.quantity
                };
                held = held.checked_add(signed).unwrap();
                Review::check(fill.review.as_ref().unwrap_or(&Default::default())).unwrap();
            }
            open += usize::from(!held.is_zero());
        }
        assert_eq!((trips.len(), open), (64, 2), "62 are closed, and two hold coins");
        // All have a stop and a target on the other side of it.
        for fills in trips.values() {
            let number = |text: &str| text.parse::<vocab::Money>().unwrap();
            let (stop, entry) = (number(&fills[0].input.stop), number(&fills[0].input.price));
            let target = number(&fills[0].review.as_ref().unwrap().target);
            let is_long = fills[0].input.side == "buy";
            let (low, high) = if is_long { (stop, target) } else { (target, stop) };
            assert!(low < entry && entry < high, "{:?}", fills[0]);
        }
    }

    #[test]
    fn trades_of_one_instrument_do_not_overlap() {
        let mut last = BTreeMap::new();
        let basis = basis(Tz::UTC, "USD");
        for fill in basis.fills() {
            let instrument = (fill.account.name(), fill.input.base.clone());
            if let Some((trip, time)) = last.insert(instrument, (fill.trip, fill.input.time_unix_ms)) {
                assert!(
                    trip == fill.trip || time < fill.input.time_unix_ms,
                    "{:?} begins before the one before it ends",
                    fill.input
                );
            }
        }
    }

    #[test]
    fn the_same_basis_makes_the_same_journal() {
        let journal = |currency| format!("{:?}", basis(Berlin, currency).fills());
        assert_eq!(journal("USD"), journal("USD"));
        assert_ne!(journal("USD"), journal("EUR"));
        // Neither money that is worth something else than a dollar nor a coin that is traded pays for anything.
        for other in COINS.into_iter().chain(["EUR", "JPY"]) {
            assert_eq!(journal(other), journal("USDT"));
        }
    }

    #[test]
    fn prices_are_those_of_the_market_where_it_has_some() {
        let market = Basis {
            closes: &|coin, _| (coin == "BTC").then(|| "1000".parse().ok()).flatten(),
            ..basis(Tz::UTC, "USD")
        };
        for fill in market.fills().iter().filter(|fill| fill.input.base == "BTC") {
            let price: f64 = fill.input.price.parse().unwrap();
            assert!((900.0..1_100.0).contains(&price), "{price}");
        }
    }

    #[test]
    fn sessions_that_are_over_had_one_round_trip_of_their_account() {
        let basis = basis(Berlin, "USD");
        let fills = basis.fills();
        for session in super::sessions(&basis, "", "") {
            let Some((ended_at, _)) = &session.ended else { continue };
            let ran = session.started_at.timestamp_millis()..ended_at.timestamp_millis();
            let opening = fills
                .iter()
                .filter(|fill| fill.account == Account::Futures && fill.review.is_some());
            let opened = opening.filter(|fill| ran.contains(&fill.input.time_unix_ms)).count();
            assert_eq!(opened, 1, "{}", session.plan.title);
        }
    }

    #[test]
    fn everything_else_passes_its_checks_too() {
        let basis = basis(Berlin, "EUR");
        let accounts = Account::ALL.map(|_| uuid::Uuid::now_v7().to_string());
        let session = uuid::Uuid::now_v7().to_string();
        for session in super::sessions(&basis, &accounts[1], &session) {
            SessionPlan::check(&session.plan).unwrap();
        }
        for entry in super::entries(&basis, &session) {
            ValidEntry::check(&entry).unwrap();
        }
        let trip = super::trip(&basis, &accounts[1], &session);
        crate::domain::campaign::CampaignTerms::check(&trip).unwrap();
        for task in super::tasks(&basis) {
            NewTask::check(&task, None).unwrap();
        }
        NewRuleset::check(&super::ruleset(&basis, &accounts[1])).unwrap();
        crate::domain::alert::NewAlert::check(&super::alert(&basis), basis.at(0, 0)).unwrap();
        crate::domain::named_portfolio::NamedPortfolio::check(&super::portfolio(&accounts[0])).unwrap();
        for item in super::watch_items() {
            crate::domain::watchlist::NewItem::check(&item.input).unwrap();
        }
    }
}
