//! Sample data: loaded by a click into a ledger that is empty.
//!
//! Everything passes the checks of what people enter and is kept in one transaction; with it goes a list of what was loaded, by which
//! it is removed again.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use chrono::{DateTime, Days, NaiveDate, Utc};
use kit::idempotency::apart;
use uuid::Uuid;
use vocab::{Money, UserId};

use super::{App, alert::content, price};
use crate::{
    domain::{
        account::NewAccount,
        alert::NewAlert,
        campaign::{Campaign, CampaignTerms},
        entry::ValidEntry,
        named_portfolio::NamedPortfolio,
        review::{Review, UNSET},
        ruleset::NewRuleset,
        sample::{self, Account, Basis, COINS, Kind},
        session::{Session, SessionPlan, SessionReview},
        task::NewTask,
        watchlist::{NewItem, NewWatchlist, rank},
    },
    error::Error,
    store::{
        self, Db, account, alert, campaign, entry, event,
        event::NewEvent,
        named_portfolio, review, ruleset,
        sample::{self as kept, Loaded},
        session, task, watch_item, watchlist,
    },
    upstream::market::Closes,
};

/// What is counted within limits, by the locks of what adds it; held in this order before anything is added.
pub(super) const LOCKS: [&str; 9] = [
    "sample",
    "entries",
    "portfolios",
    "reviews",
    "rulesets",
    "sessions",
    "tasks",
    "trips",
    "watchlists",
];
/// Names that are tried where the first is taken.
const NAMES: u32 = 50;
/// A coin may have no close on a day.
const OLDEST: u64 = 3;

/// Whether sample data are shown, and what they are.
#[derive(Debug, Clone)]
pub struct SampleState {
    pub loaded_at: Option<DateTime<Utc>>,
    /// How many of each kind were loaded.
    pub counts: Vec<(Kind, u32)>,
    /// The ledger is empty.
    pub can_load: bool,
}

/// How many there are of each kind; kinds of which there is none are left out.
pub(super) fn counted(kinds: impl IntoIterator<Item = Kind>) -> Vec<(Kind, u32)> {
    let mut counts: BTreeMap<Kind, u32> = BTreeMap::new();
    for kind in kinds {
        *counts.entry(kind).or_default() += 1;
    }
    counts.into_iter().collect()
}

fn loaded(kind: Kind, id: Uuid) -> Loaded {
    Loaded {
        kind,
        id,
        parent: None,
        version: 1,
    }
}

async fn sample_in(db: &mut Db, user: UserId) -> Result<SampleState, Error> {
    let loaded_at = kept::loaded_at(db, user).await?;
    let all = kept::list(db, user).await?;
    Ok(SampleState {
        loaded_at,
        counts: counted(all.into_iter().map(|one| one.kind)),
        can_load: loaded_at.is_none() && event::count_events(db, user).await? == 0,
    })
}

impl App {
    pub async fn sample(&self, user: UserId) -> Result<SampleState, Error> {
        sample_in(&mut *self.db().await?, user).await
    }

    /// A second time nothing changes.
    ///
    /// # Errors
    /// [`Error::LedgerNotEmpty`], and where there is no room for it.
    pub async fn load_sample(&self, user: UserId) -> Result<SampleState, Error> {
        let settings = self.settings(user).await?.map(|(settings, _)| settings);
        let zone = self.zone(user).await?;
        // No transaction waits for the market.
        let closes = apart(self.sample_closes()).await;
        let close = |coin: &str, day: NaiveDate| {
            let closes = closes.get(coin)?;
            let mut days = (0..=OLDEST).filter_map(|back| day.checked_sub_days(Days::new(back)));
            let price = days.find_map(|day| closes.get(&day))?;
            price::money(*price).filter(|price: &Money| price.is_positive())
        };
        let basis = Basis {
            today: self.today(zone),
            zone,
            currency: settings.map_or_else(|| "USD".to_owned(), |settings| settings.currency),
            closes: &close,
        };
        let mut db = self.changing().await?;
        let done = async {
            self.load_all(&mut db, user, &basis).await?;
            sample_in(&mut db, user).await
        };
        let done = done.await;
        store::end(&mut db, done).await
    }

    /// Of the coins of the sample, as far as the market knows them and answers.
    async fn sample_closes(&self) -> HashMap<&'static str, Arc<Closes>> {
        let mut found = HashMap::new();
        for coin in COINS {
            match self.closes_of(coin).await {
                Ok(closes) => {
                    found.insert(coin, closes);
                }
                Err(error) => {
                    tracing::warn!(error = %kit::causes(&error), "sample data are made without prices of the market");
                    break;
                }
            }
        }
        found
    }

    async fn load_all(&self, db: &mut Db, user: UserId, basis: &Basis<'_>) -> Result<(), Error> {
        for what in LOCKS {
            kit::room::hold(db, user, what).await?;
        }
        if kept::loaded_at(db, user).await?.is_some() {
            return Ok(());
        }
        store::changed(db, user).await?;
        if event::count_events(db, user).await? > 0 {
            return Err(Error::LedgerNotEmpty);
        }
        let mut all = Vec::new();
        let accounts = self.load_accounts(db, user, &mut all).await?;
        self.load_fills(db, user, basis, accounts, &mut all).await?;
        let trip = self.load_trip(db, user, basis, accounts[1], &mut all).await?;
        let place = [accounts[1], trip];
        let session = self.load_sessions(db, user, basis, place, &mut all).await?;
        self.load_journal(db, user, basis, &session, &mut all).await?;
        self.load_rest(db, user, basis, accounts[0], &mut all).await?;
        kept::add(db, user, &all, self.now()).await
    }

    /// Those of [`Account::ALL`], in that order.
    async fn load_accounts(&self, db: &mut Db, user: UserId, all: &mut Vec<Loaded>) -> Result<[Uuid; 2], Error> {
        let mut ids = [Uuid::nil(); 2];
        for (id, of) in ids.iter_mut().zip(Account::ALL) {
            let mut name = of.name().to_owned();
            for number in 2..NAMES {
                if account::named(db, user, &name).await?.is_none() {
                    break;
                }
                name = format!("{} {number}", of.name());
            }
            *id = self.new_account(db, user, &NewAccount::check(&name, "Sample")?).await?;
            all.push(loaded(Kind::Account, *id));
        }
        Ok(ids)
    }

    /// Deposits, fills, and reviews of what they open.
    async fn load_fills(
        &self,
        db: &mut Db,
        user: UserId,
        basis: &Basis<'_>,
        accounts: [Uuid; 2],
        all: &mut Vec<Loaded>,
    ) -> Result<(), Error> {
        let fills = basis.fills();
        self.room(db, user, fills.len() + accounts.len()).await?;
        // By round trip, the event that opens it: the round trip has its id.
        let mut opening: HashMap<usize, Uuid> = HashMap::new();
        let mut reviews = Vec::new();
        let mut events = [Vec::new(), Vec::new()];
        for (of, events) in Account::ALL.into_iter().zip(&mut events) {
            let paid_in = NewEvent::of(basis.deposit(of), None);
            all.push(loaded(Kind::Event, paid_in.id));
            events.push(paid_in);
            for fill in fills.iter().filter(|fill| fill.account == of) {
                let (event, stop) = fill.input.check(self.now(), None)?;
                let new = NewEvent::of(event, stop);
                let parent = *opening.entry(fill.trip).or_insert(new.id);
                if let Some(review) = &fill.review {
                    reviews.push((parent, Review::check(review)?));
                }
                all.push(Loaded {
                    parent: Some(parent),
                    ..loaded(Kind::Event, new.id)
                });
                events.push(new);
            }
        }
        for (id, events) in accounts.into_iter().zip(&events) {
            kept::add_events(db, user, id, events, self.now()).await?;
        }
        for (trip, new) in &reviews {
            review::put(db, user, *trip, UNSET, new).await?;
            all.push(Loaded {
                parent: Some(*trip),
                version: UNSET + 1,
                ..loaded(Kind::Review, *trip)
            });
        }
        Ok(())
    }

    /// The ruleset, and the trip that is judged by it. Gives the id of the trip.
    async fn load_trip(
        &self,
        db: &mut Db,
        user: UserId,
        basis: &Basis<'_>,
        account: Uuid,
        all: &mut Vec<Loaded>,
    ) -> Result<Uuid, Error> {
        let now = self.now();
        self.room_for_ruleset(db, user).await?;
        let rules = NewRuleset::check(&sample::ruleset(basis, &account.to_string()))?;
        let id = ruleset::add(db, user, &rules, now).await?;
        all.push(loaded(Kind::Ruleset, id));

        self.room_for_campaign(db, user).await?;
        let sent = sample::trip(basis, &account.to_string(), &id.to_string());
        let trip = Campaign::planned(CampaignTerms::check(&sent)?, now);
        campaign::add(db, user, &trip, basis.zone).await?;
        all.push(loaded(Kind::Trip, trip.id));
        Ok(trip.id)
    }

    /// Gives the id of the last one that is over.
    async fn load_sessions(
        &self,
        db: &mut Db,
        user: UserId,
        basis: &Basis<'_>,
        [account, trip]: [Uuid; 2],
        all: &mut Vec<Loaded>,
    ) -> Result<String, Error> {
        let mut over = String::new();
        for new in sample::sessions(basis, &account.to_string(), &trip.to_string()) {
            let mut made = Session::planned(SessionPlan::check(&new.plan)?, new.started_at.min(self.now()));
            if let Some((ended_at, review)) = &new.ended {
                made.start(new.started_at)?;
                made.close(SessionReview::check(review)?, *ended_at)?;
                over = made.id.to_string();
            }
            self.room_for_session(db, user).await?;
            session::add(db, user, &made).await?;
            all.push(loaded(Kind::Session, made.id));
        }
        Ok(over)
    }

    async fn load_journal(
        &self,
        db: &mut Db,
        user: UserId,
        basis: &Basis<'_>,
        session: &str,
        all: &mut Vec<Loaded>,
    ) -> Result<(), Error> {
        for new in sample::entries(basis, session) {
            self.room_for_entry(db, user).await?;
            let id = entry::add(db, user, &ValidEntry::check(&new)?, self.now()).await?;
            all.push(loaded(Kind::Entry, id));
        }
        for new in sample::tasks(basis) {
            self.room_for_task(db, user).await?;
            let id = task::add(db, user, &NewTask::check(&new, None)?, None, self.now()).await?;
            all.push(loaded(Kind::Task, id));
        }
        Ok(())
    }

    /// Watchlist, alert and portfolio.
    async fn load_rest(
        &self,
        db: &mut Db,
        user: UserId,
        basis: &Basis<'_>,
        spot: Uuid,
        all: &mut Vec<Loaded>,
    ) -> Result<(), Error> {
        let now = self.now();
        let new = NewWatchlist::check("Sample watchlist", "Part of the sample data.", &[], &[])?;
        let limit = self.args.watchlist_limit;
        let list = watchlist::add(db, user, &new, limit, now).await?.ok_or(Error::Full {
            what: "watchlists",
            limit,
        })?;
        all.push(loaded(Kind::Watchlist, list));
        let mut items = Vec::new();
        for item in sample::watch_items() {
            items.push(NewItem {
                symbol: item.symbol.to_owned(),
                added_price: (basis.closes)(item.symbol, basis.today),
                ..NewItem::check(&item.input)?
            });
        }
        self.room_for_items(0, items.len())?;
        let ranks = rank::spread(items.len());
        let ids = watch_item::add(db, user, list, &items, &ranks, now).await?;
        all.extend(ids.into_iter().map(|id| Loaded {
            parent: Some(list),
            ..loaded(Kind::WatchItem, id)
        }));

        let new = NewAlert::check(&sample::alert(basis), now)?;
        self.room_for_alert(db, user).await?;
        let start = self.first_state(user, &new)?;
        let id = alert::add(db, user, &content(&new)?, start, now).await?;
        all.push(loaded(Kind::Alert, id));

        let new = NamedPortfolio::check(&sample::portfolio(&spot.to_string()))?;
        self.room_for_portfolio(db, user).await?;
        let id = named_portfolio::add(db, user, &new, now).await?;
        all.push(loaded(Kind::Portfolio, id));
        Ok(())
    }
}
