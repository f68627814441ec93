//! Trading sessions, and what was traded while they ran.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kit::cursor::{self, BadCursor};
use performance::RoundTrip;
use uuid::Uuid;
use vocab::UserId;

use super::{App, Listed, fill::optional_id, id, page, seen};
use crate::{
    domain::{
        session::{LogLine, Session, SessionPlan, SessionReview, SessionSummary, State},
        session_result::SessionResult,
        text,
    },
    error::{Error, Fault},
    store::{
        Db, campaign, end,
        session::{self as store, Filter, Place},
        session_log,
    },
};

const LIST: &str = "sessions";
const SESSION: &str = "session";

/// Conditions on the list; an empty text sets none.
#[derive(Debug, Clone, Default)]
pub struct SessionQuery {
    pub state: String,
    pub campaign: String,
    pub from: String,
    pub to: String,
    pub tag: String,
    pub cursor: String,
    pub limit: u32,
}

/// A session with its log and its result.
#[derive(Debug, Clone)]
pub struct SessionDetail {
    pub session: Session,
    pub log: Vec<LogLine>,
    /// Nothing until it starts.
    pub result: Option<SessionResult>,
    /// A fee could not be priced because the market did not answer.
    pub market_away: bool,
}

impl SessionQuery {
    fn filter(&self) -> Result<Filter, Error> {
        let mut faults = Vec::new();
        let mut day = |field, sent: &str| {
            let is_sent = !sent.is_empty();
            is_sent.then(|| text::day(field, sent, &mut faults)).flatten()
        };
        let (from, to) = (day("from", &self.from), day("to", &self.to));
        if from.zip(to).is_some_and(|(from, to)| to < from) {
            faults.push(Fault::new("to", "The last day is before the first."));
        }
        let filter = Filter {
            state: State::named(&self.state),
            campaign: optional_id("trip_id", &self.campaign, &mut faults),
            from,
            to,
            tag: Some(self.tag.trim().to_lowercase()).filter(|tag| !tag.is_empty()),
        };
        if faults.is_empty() {
            Ok(filter)
        } else {
            Err(Error::Invalid(faults))
        }
    }
}

fn place(text: &str) -> Option<Place> {
    let mut parts = text.split(' ');
    let state = State::named(parts.next()?)?;
    Some((state, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

impl App {
    /// Running ones, then planned ones, then closed ones; of each the newest day first. The total comes with the first page only.
    pub async fn sessions(&self, user: UserId, asked: &SessionQuery) -> Result<Listed<SessionSummary>, Error> {
        let filter = asked.filter()?;
        let after = match cursor::read(user, LIST, &asked.cursor)? {
            None => None,
            Some(text) => Some(place(&text).ok_or(BadCursor)?),
        };
        let size = page::size(asked.limit);
        let limit = i64::try_from(size).unwrap_or_default() + 1;
        let mut db = self.db().await?;
        let mut found = store::list(&mut db, user, &filter, after, limit).await?;
        let live = campaign::live_ids(&mut db, user).await?;
        for summary in &mut found {
            summary.campaign = summary.campaign.filter(|id| live.contains(id));
        }
        let total = page::total(after.is_none(), store::count(&mut db, user, &filter)).await?;
        Ok(page::cut(found, size, total, |one| {
            cursor::write(user, LIST, &format!("{} {} {}", one.state.name(), one.day, one.id))
        }))
    }

    async fn find_session(&self, user: UserId, sent: &str) -> Result<Session, Error> {
        let found = store::find(&mut *self.db().await?, user, id(sent, SESSION)?).await?;
        found.ok_or(Error::NotHere(SESSION))
    }

    /// With its log, and the result once it has started.
    pub async fn session(self: &Arc<Self>, user: UserId, sent: &str) -> Result<SessionDetail, Error> {
        let session = self.find_session(user, sent).await?;
        self.session_detail(user, session).await
    }

    async fn session_detail(self: &Arc<Self>, user: UserId, mut session: Session) -> Result<SessionDetail, Error> {
        let (log, campaign) = {
            let mut db = self.db().await?;
            let log = session_log::list(&mut db, user, session.id).await?;
            let campaign = match session.plan.campaign {
                Some(id) => campaign::find(&mut db, user, id).await?,
                None => None,
            };
            (log, campaign)
        };
        // The trip of a session is shown only while it is not deleted.
        session.plan.campaign = campaign.as_ref().map(|campaign| campaign.id);
        let mut accounts = session.plan.accounts.clone();
        if accounts.is_empty() {
            accounts = campaign.map(|campaign| campaign.terms.accounts).unwrap_or_default();
        }
        let (result, market_away) = match session.started_at {
            None => (None, false),
            Some(started) => self.session_result(user, &session, started, &accounts).await?,
        };
        Ok(SessionDetail {
            session,
            log,
            result,
            market_away,
        })
    }

    /// Of these accounts, or of all where there are none.
    async fn session_result(
        self: &Arc<Self>,
        user: UserId,
        session: &Session,
        started: DateTime<Utc>,
        accounts: &[Uuid],
    ) -> Result<(Option<SessionResult>, bool), Error> {
        let ended = session.ended_at.unwrap_or_else(|| self.now());
        let currency = self.settings(user).await?.map(|(settings, _)| settings.currency);
        let book = self.book(user).await?;
        let is_in = |trip: &&RoundTrip| {
            (accounts.is_empty() || accounts.contains(&trip.account)) && (started..=ended).contains(&trip.opened)
        };
        let trips = book.ledger.trips.iter().filter(is_in).cloned().collect();
        let result = SessionResult::of(&session.plan, trips, currency)?;
        Ok((Some(result), book.market_away))
    }

    /// # Errors
    /// [`Error::Invalid`] where an account or the trip is not the caller's; those that were named `before` may have been deleted since.
    async fn check_plan(&self, user: UserId, plan: &SessionPlan, before: &[Uuid]) -> Result<(), Error> {
        let mut faults = self.foreign_accounts(user, &plan.accounts, before).await?;
        if let Some(wanted) = plan.campaign
            && campaign::find(&mut *self.db().await?, user, wanted).await?.is_none()
        {
            faults.push(Fault::new("trip_id", "Choose one of your trips."));
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// A fault for each account that is not the caller's, but for those that were named `before`.
    pub(super) async fn foreign_accounts(
        &self,
        user: UserId,
        accounts: &[Uuid],
        before: &[Uuid],
    ) -> Result<Vec<Fault>, Error> {
        let own = self.account_names(user).await?;
        let is_foreign = |id: &Uuid| !own.contains_key(id) && !before.contains(id);
        let foreign = accounts.iter().enumerate().filter(|(_, id)| is_foreign(id));
        Ok(foreign
            .map(|(place, _)| Fault::new(format!("account_ids[{place}]"), "Choose one of your accounts."))
            .collect())
    }

    pub(super) async fn room_for_session(&self, db: &mut Db, user: UserId) -> Result<(), Error> {
        let limit = self.args.session_limit;
        if store::count(db, user, &Filter::default()).await? < limit {
            return Ok(());
        }
        Err(Error::Full {
            what: "trading sessions",
            limit,
        })
    }

    pub async fn add_session(self: &Arc<Self>, user: UserId, plan: SessionPlan) -> Result<SessionDetail, Error> {
        self.check_plan(user, &plan, &[]).await?;
        let new = Session::planned(plan, self.now());
        let mut db = self.counting(user, "sessions").await?;
        let added = async {
            self.room_for_session(&mut db, user).await?;
            store::add(&mut db, user, &new).await?;
            let found = store::find(&mut db, user, new.id).await?;
            found.ok_or(Error::NotHere(SESSION))
        };
        let added = added.await;
        let added = end(&mut db, added).await?;
        drop(db);
        self.session_detail(user, added).await
    }

    /// Writes what a change made of the session that was read.
    async fn save_session(self: &Arc<Self>, user: UserId, session: &Session) -> Result<SessionDetail, Error> {
        let mut db = self.changing().await?;
        let saved = async {
            if !store::save(&mut db, user, session).await? {
                return Err(Error::Stale);
            }
            let found = store::find(&mut db, user, session.id).await?;
            found.ok_or(Error::NotHere(SESSION))
        };
        let saved = saved.await;
        let saved = end(&mut db, saved).await?;
        drop(db);
        self.session_detail(user, saved).await
    }

    pub async fn update_session(
        self: &Arc<Self>,
        user: UserId,
        sent: &str,
        version: i32,
        plan: SessionPlan,
    ) -> Result<SessionDetail, Error> {
        let mut session = self.find_session(user, sent).await?;
        self.check_plan(user, &plan, &session.plan.accounts).await?;
        session.version = seen(version, session.version);
        session.replan(plan, self.now());
        self.save_session(user, &session).await
    }

    /// One that is running already is answered as it is.
    pub async fn start_session(self: &Arc<Self>, user: UserId, sent: &str) -> Result<SessionDetail, Error> {
        let mut session = self.find_session(user, sent).await?;
        if session.state == State::Running {
            return self.session_detail(user, session).await;
        }
        session.start(self.now())?;
        let mut db = self.changing().await?;
        let started = async {
            let is_saved = store::save(&mut db, user, &session).await?;
            let found = store::find(&mut db, user, session.id).await?;
            let found = found.ok_or(Error::NotHere(SESSION))?;
            // Of two clicks at once the second finds it running.
            if !is_saved && found.state != State::Running {
                return Err(Error::Stale);
            }
            Ok(found)
        };
        let started = started.await;
        let started = end(&mut db, started).await?;
        drop(db);
        self.session_detail(user, started).await
    }

    /// Ends a running session, or changes the review of one that ended.
    pub async fn review_session(
        self: &Arc<Self>,
        user: UserId,
        sent: &str,
        version: i32,
        review: SessionReview,
    ) -> Result<SessionDetail, Error> {
        let mut session = self.find_session(user, sent).await?;
        session.version = seen(version, session.version);
        session.close(review, self.now())?;
        self.save_session(user, &session).await
    }

    pub async fn delete_session(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.find_session(user, sent).await?;
        let version = seen(version, before.version);
        if store::delete(&mut *self.db().await?, user, before.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    pub async fn restore_session(self: &Arc<Self>, user: UserId, sent: &str) -> Result<SessionDetail, Error> {
        let wanted = id(sent, SESSION)?;
        let mut db = self.counting(user, "sessions").await?;
        let restored = async {
            if let Some(live) = store::find(&mut db, user, wanted).await? {
                return Ok(live);
            }
            self.room_for_session(&mut db, user).await?;
            store::restore(&mut db, user, wanted).await?;
            let found = store::find(&mut db, user, wanted).await?;
            found.ok_or(Error::NotHere(SESSION))
        };
        let restored = restored.await;
        let restored = end(&mut db, restored).await?;
        drop(db);
        self.session_detail(user, restored).await
    }

    pub async fn add_log_line(&self, user: UserId, sent: &str, kind: &str, text: &str) -> Result<LogLine, Error> {
        let session = self.find_session(user, sent).await?;
        let line = LogLine::check(kind, text, self.now())?;
        session_log::add(&mut *self.db().await?, user, session.id, &line).await?;
        Ok(line)
    }

    pub async fn delete_log_line(&self, user: UserId, sent: &str, line: &str) -> Result<(), Error> {
        let session = self.find_session(user, sent).await?;
        let line = id(line, "log line")?;
        if session_log::delete(&mut *self.db().await?, user, session.id, line).await? {
            Ok(())
        } else {
            Err(Error::NotHere("log line"))
        }
    }
}
