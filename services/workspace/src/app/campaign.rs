//! Trips, and how they go. In code one is a [`Campaign`]: there `trip` stands for a round trip.

use std::{cmp::Reverse, sync::Arc};

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use kit::idempotency::apart;
use performance::{Point, RoundTrip, Statistics, TooLarge, statistics};
use uuid::Uuid;
use vocab::{UserId, same_money};

use super::{
    App, Listed,
    adherence::Adherence,
    id, seen,
    trips::{Book, page_of},
};
use crate::{
    domain::{
        campaign::{Campaign, CampaignTerms, End, NO_RULESET, Progress},
        session::SessionSummary,
    },
    error::{Error, Fault},
    store::{
        Db, campaign as store, end, ruleset,
        session::{self, Filter},
    },
};

const TRIP: &str = "trip";
/// Points of the equity curve; the newest.
const POINTS: usize = 2_000;
/// Sessions of one trip that its detail lists.
const SESSIONS: i64 = 100;

/// A trip with its figures.
#[derive(Debug, Clone)]
pub struct CampaignProgress {
    pub campaign: Campaign,
    /// `upcoming`, `running`, or its outcome.
    pub state: String,
    pub progress: Progress,
    pub sessions: u32,
}

/// A trip with everything that its page shows.
#[derive(Debug, Clone)]
pub struct CampaignDetail {
    pub campaign: CampaignProgress,
    /// Of closed round trips.
    pub figures: Statistics,
    /// After each exit, the newest 2,000.
    pub equity: Vec<Point>,
    /// Newest first.
    pub sessions: Vec<SessionSummary>,
    /// By its ruleset; nothing without one.
    pub adherence: Option<Adherence>,
    /// A fee could not be priced because the market did not answer.
    pub market_away: bool,
}

/// Round trips of the book that belong to a trip.
fn taken<'a>(campaign: &Campaign, book: &'a Book, zone: Tz) -> Vec<&'a RoundTrip> {
    let span = campaign.span(zone);
    let trips = book.ledger.trips.iter();
    trips
        .filter(|trip| campaign.takes(span, trip.account, trip.opened))
        .collect()
}

fn with_progress(
    campaign: Campaign,
    trips: &[RoundTrip],
    sessions: u32,
    today: NaiveDate,
    zone: Tz,
) -> Result<CampaignProgress, TooLarge> {
    Ok(CampaignProgress {
        state: campaign.state(today).to_owned(),
        progress: campaign.progress(trips, today, zone)?,
        sessions,
        campaign,
    })
}

/// Running ones, then those to come, then ended ones; of each the newest first.
fn rank(one: &CampaignProgress) -> (u8, Reverse<(NaiveDate, DateTime<Utc>, Uuid)>) {
    let campaign = &one.campaign;
    let group = match one.state.as_str() {
        "running" => 0,
        "upcoming" => 1,
        _ => 2,
    };
    (group, Reverse((campaign.terms.from, campaign.created_at, campaign.id)))
}

impl App {
    pub(super) fn today(&self, zone: Tz) -> NaiveDate {
        self.now().with_timezone(&zone).date_naive()
    }

    /// Only those of one state where it is not empty. Also whether the market did not answer.
    pub async fn campaigns(
        self: &Arc<Self>,
        user: UserId,
        state: &str,
    ) -> Result<(Vec<CampaignProgress>, bool), Error> {
        let zone = self.zone(user).await?;
        let (all, sessions) = {
            let mut db = self.db().await?;
            (store::list(&mut db, user).await?, session::counts(&mut db, user).await?)
        };
        let book = self.book(user).await?;
        let market_away = book.market_away;
        let (today, state) = (self.today(zone), state.to_owned());
        let found = self.compute(move || {
            let wanted = all
                .into_iter()
                .filter(|one| state.is_empty() || one.state(today) == state);
            let found: Result<Vec<CampaignProgress>, TooLarge> = wanted
                .map(|one| {
                    let trips: Vec<RoundTrip> = taken(&one, &book, zone).into_iter().cloned().collect();
                    let sessions = sessions.get(&one.id).copied().unwrap_or_default();
                    with_progress(one, &trips, sessions, today, zone)
                })
                .collect();
            let mut found = found?;
            found.sort_by_key(rank);
            Ok::<_, TooLarge>(found)
        });
        Ok((found.await??, market_away))
    }

    async fn find_campaign(&self, user: UserId, sent: &str) -> Result<Campaign, Error> {
        let found = store::find(&mut *self.db().await?, user, id(sent, TRIP)?).await?;
        found.ok_or(Error::NotHere(TRIP))
    }

    pub async fn campaign(self: &Arc<Self>, user: UserId, sent: &str) -> Result<CampaignDetail, Error> {
        let campaign = self.find_campaign(user, sent).await?;
        let book = self.book(user).await?;
        self.campaign_in(user, campaign, book).await
    }

    /// With the round trips of this book.
    async fn campaign_in(&self, user: UserId, campaign: Campaign, book: Arc<Book>) -> Result<CampaignDetail, Error> {
        let zone = self.zone(user).await?;
        let filter = Filter {
            campaign: Some(campaign.id),
            ..Filter::default()
        };
        let (mut sessions, count) = {
            let mut db = self.db().await?;
            let listed = session::list(&mut db, user, &filter, None, SESSIONS).await?;
            (listed, session::count(&mut db, user, &filter).await?)
        };
        sessions.sort_by_key(|one| Reverse((one.day, one.id)));
        let count = crate::store::small(count);
        let today = self.today(zone);
        let judging = match campaign.terms.ruleset {
            Some(ruleset) => Some(self.judging(user, Some(ruleset)).await?),
            None => None,
        };
        self.compute(move || {
            let trips: Vec<RoundTrip> = taken(&campaign, &book, zone).into_iter().cloned().collect();
            let adherence = judging.map(|judging| {
                let currency = &campaign.terms.currency;
                let counts = |trip: &&RoundTrip| trip.closed.is_some() && same_money(&trip.currency, currency);
                let closed: Vec<&RoundTrip> = trips.iter().filter(counts).collect();
                judging.adherence_in(currency, &closed, &book, zone)
            });
            let adherence = adherence.transpose()?;
            let figures = statistics(&campaign.counted(&trips), Some(campaign.terms.capital))?;
            let campaign = with_progress(campaign, &trips, count, today, zone)?;
            let mut equity = campaign.progress.realised.points.clone();
            Ok(CampaignDetail {
                campaign,
                figures,
                equity: equity.split_off(equity.len().saturating_sub(POINTS)),
                sessions,
                adherence,
                market_away: book.market_away,
            })
        })
        .await?
    }

    /// # Errors
    /// [`Error::Invalid`] where an account or the ruleset is not the caller's; what was named `before` may have been deleted since.
    async fn check_terms(
        &self,
        user: UserId,
        terms: &CampaignTerms,
        before: Option<&CampaignTerms>,
    ) -> Result<(), Error> {
        let accounts = before.map_or(&[][..], |before| &before.accounts);
        let mut faults = self.foreign_accounts(user, &terms.accounts, accounts).await?;
        if let Some(wanted) = terms.ruleset
            && before.and_then(|before| before.ruleset) != Some(wanted)
            && ruleset::find(&mut *self.db().await?, user, wanted).await?.is_none()
        {
            faults.push(Fault::new("ruleset_id", NO_RULESET));
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// # Errors
    /// [`Error::Full`] where one more is too many.
    pub(super) async fn room_for_campaign(&self, db: &mut Db, user: UserId) -> Result<(), Error> {
        let limit = self.args.trip_limit;
        if store::count(db, user).await? < limit {
            return Ok(());
        }
        Err(Error::Full { what: "trips", limit })
    }

    pub async fn add_campaign(self: &Arc<Self>, user: UserId, terms: CampaignTerms) -> Result<CampaignDetail, Error> {
        // Before the transaction of this call begins: prices are waited for without locked rows.
        let book = apart(self.book(user)).await?;
        self.check_terms(user, &terms, None).await?;
        let zone = self.zone(user).await?;
        let new = Campaign::planned(terms, self.now());
        let mut db = self.counting(user, "trips").await?;
        let added = async {
            self.room_for_campaign(&mut db, user).await?;
            store::add(&mut db, user, &new, zone).await?;
            let found = store::find(&mut db, user, new.id).await?;
            found.ok_or(Error::NotHere(TRIP))
        };
        let added = added.await;
        let added = end(&mut db, added).await?;
        drop(db);
        self.campaign_in(user, added, book).await
    }

    /// Writes a change that may take further days or accounts.
    async fn save_campaign(self: &Arc<Self>, user: UserId, campaign: &Campaign) -> Result<CampaignDetail, Error> {
        let zone = self.zone(user).await?;
        let mut db = self.changing().await?;
        let saved = async {
            if !store::save(&mut db, user, campaign, zone).await? {
                return Err(Error::Stale);
            }
            let found = store::find(&mut db, user, campaign.id).await?;
            found.ok_or(Error::NotHere(TRIP))
        };
        let saved = saved.await;
        let saved = end(&mut db, saved).await?;
        drop(db);
        let book = self.book(user).await?;
        self.campaign_in(user, saved, book).await
    }

    pub async fn update_campaign(
        self: &Arc<Self>,
        user: UserId,
        sent: &str,
        version: i32,
        terms: CampaignTerms,
    ) -> Result<CampaignDetail, Error> {
        let mut campaign = self.find_campaign(user, sent).await?;
        self.check_terms(user, &terms, Some(&campaign.terms)).await?;
        campaign.version = seen(version, campaign.version);
        campaign.terms = terms;
        self.save_campaign(user, &campaign).await
    }

    /// One that has ended keeps its end, and gets the new outcome and review.
    pub async fn end_campaign(
        self: &Arc<Self>,
        user: UserId,
        sent: &str,
        version: i32,
        outcome: &str,
        review: &str,
    ) -> Result<CampaignDetail, Error> {
        let (end, review) = End::check(outcome, review, self.now())?;
        let mut campaign = self.find_campaign(user, sent).await?;
        campaign.version = seen(version, campaign.version);
        let at = campaign.end.map_or(end.at, |before| before.at);
        campaign.end = Some(End { at, ..end });
        campaign.review = review;
        let mut db = self.changing().await?;
        let ended = async {
            if !store::write(&mut db, user, &campaign).await? {
                return Err(Error::Stale);
            }
            let found = store::find(&mut db, user, campaign.id).await?;
            found.ok_or(Error::NotHere(TRIP))
        };
        let ended = ended.await;
        let ended = crate::store::end(&mut db, ended).await?;
        drop(db);
        let book = self.book(user).await?;
        self.campaign_in(user, ended, book).await
    }

    /// One that has not ended is answered as it is. Its review stays until it ends again.
    pub async fn resume_campaign(self: &Arc<Self>, user: UserId, sent: &str) -> Result<CampaignDetail, Error> {
        let mut campaign = self.find_campaign(user, sent).await?;
        if campaign.end.take().is_none() {
            let book = self.book(user).await?;
            return self.campaign_in(user, campaign, book).await;
        }
        self.save_campaign(user, &campaign).await
    }

    pub async fn delete_campaign(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.find_campaign(user, sent).await?;
        let version = seen(version, before.version);
        if store::delete(&mut *self.db().await?, user, before.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    pub async fn restore_campaign(self: &Arc<Self>, user: UserId, sent: &str) -> Result<CampaignDetail, Error> {
        let wanted = id(sent, TRIP)?;
        let zone = self.zone(user).await?;
        let mut db = self.counting(user, "trips").await?;
        let restored = async {
            if let Some(live) = store::find(&mut db, user, wanted).await? {
                return Ok(live);
            }
            self.room_for_campaign(&mut db, user).await?;
            store::restore(&mut db, user, wanted, zone).await?;
            let found = store::find(&mut db, user, wanted).await?;
            found.ok_or(Error::NotHere(TRIP))
        };
        let restored = restored.await;
        let restored = end(&mut db, restored).await?;
        drop(db);
        let book = self.book(user).await?;
        self.campaign_in(user, restored, book).await
    }

    /// As [`App::trips`], of the round trips that belong to a trip.
    pub async fn campaign_round_trips(
        self: &Arc<Self>,
        user: UserId,
        sent: &str,
        cursor: &str,
        limit: u32,
    ) -> Result<(Listed<RoundTrip, u64>, bool), Error> {
        let zone = self.zone(user).await?;
        let campaign = self.find_campaign(user, sent).await?;
        let book = self.book(user).await?;
        let list = format!("round trips of {}", campaign.id);
        let listed = page_of(user, &list, cursor, limit, taken(&campaign, &book, zone))?;
        Ok((listed, book.market_away))
    }
}
