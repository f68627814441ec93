//! Calls to providers, counted before they are made, and the spending limits that stop them.
//!
//! Each call is one statement: it counts the call for the user who caused it (by month for the limit, by UTC day for the pages) and for
//! the installation, and does nothing where the month's count has reached the user's hard limit. The row of the month is locked by its
//! own update, so that calls made at the same time cannot pass the limit together. Work on nobody's behalf counts for the installation
//! alone and has no limit.
//!
//! Limits belong to the account and are read from auth, at most [`FRESH`] old. While auth is away the last known ones hold, for an hour;
//! where none are known no call is made, because it could be one that the user forbade. Past the soft limit a mail warns, once a day.
//!
//! The tables are each service's own, in its own schema (`tests/migrations` has the statements).

mod ledger;
mod limits;
pub mod schema;
mod server;

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, TimeDelta, Utc};
use kit::{
    Spent,
    clock::Clock,
    pg::Pool,
    scope::RowScope,
    scoped::{self, Scoped},
};
use moka::sync::Cache;
use vocab::{Provider, UserId};

pub use ledger::{DayCalls, TotalCalls};
pub use limits::{FRESH, Limit, Limits};
pub use server::Usage;

/// Rows are removed after this: pages show 12 months.
const KEPT: TimeDelta = TimeDelta::days(400);
/// A replica remembers for so long whom it need not warn.
const REMEMBERED: Duration = Duration::from_secs(3_600);

/// A cause, for the log.
pub type Cause = Arc<dyn std::error::Error + Send + Sync>;

/// Why a call may not be made.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    #[error("{0}")]
    Spent(#[from] Spent),
    /// Auth does not answer, and no limits of this user are known.
    #[error("the spending limits are not available")]
    LimitsAway(#[source] Cause),
    #[error("the database is not available")]
    StoreAway(#[source] Cause),
    #[error("storage failed")]
    Store(#[source] Cause),
}

kit::store_errors!(Error);

/// A call that somebody wants to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    pub provider: Provider,
    /// Who causes it; `None` for work on nobody's behalf.
    pub user: Option<UserId>,
    pub limit: Limit,
}

/// Counts calls and holds users to their limits.
pub struct Meter {
    pool: Pool,
    limits: Limits,
    clock: Arc<dyn Clock>,
    /// Whom this replica found warned, or below their soft limit a moment ago.
    warned: Cache<(UserId, Provider, NaiveDate), ()>,
}

impl std::fmt::Debug for Meter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Meter")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl Meter {
    #[must_use]
    pub fn new(pool: Pool, limits: Limits, clock: Arc<dyn Clock>) -> Arc<Self> {
        Arc::new(Self {
            pool,
            limits,
            clock,
            warned: Cache::builder().max_capacity(100_000).time_to_live(REMEMBERED).build(),
        })
    }

    /// A call with the limit of whoever causes it.
    ///
    /// # Errors
    /// [`Error::LimitsAway`].
    pub async fn wanted(&self, provider: Provider, user: Option<UserId>) -> Result<Wanted, Error> {
        let limit = match user {
            Some(user) => self.limits.of(user, provider).await?,
            None => Limit::default(),
        };
        Ok(Wanted { provider, user, limit })
    }

    /// Counts a call, in a transaction of its own. To be called before the call is made.
    ///
    /// # Errors
    /// [`Error::Spent`] where the user's hard limit is reached; when PostgreSQL is away.
    pub async fn take(self: &Arc<Self>, wanted: &Wanted) -> Result<(), Error> {
        let now = self.clock.now();
        let mut db = self.scoped(wanted.user).await?;
        if take(&mut db, wanted, now).await? {
            self.warn_behind(wanted, now);
            Ok(())
        } else {
            Err(Spent::new(wanted.provider, resets_at(now), now).into())
        }
    }

    /// Takes back a call that was counted and then not made.
    pub async fn give_back(&self, wanted: &Wanted) {
        let now = self.clock.now();
        let given = async {
            let mut db = self.scoped(wanted.user).await?;
            ledger::give_back(&mut db, wanted, now).await?;
            Ok::<_, Error>(())
        };
        if let Err(error) = given.await {
            tracing::warn!(error = %kit::causes(&error), "a call that was not made stays counted");
        }
    }

    /// Calls between two days, both within: a user's by provider and day, and the installation's.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn usage(
        &self,
        user: UserId,
        from: NaiveDate,
        to: NaiveDate,
    ) -> Result<(Vec<DayCalls>, Vec<TotalCalls>), Error> {
        let mut db = self.scoped(Some(user)).await?;
        let own = ledger::days(&mut db, user, from, to).await?;
        let all = ledger::totals(&mut db, from, to).await?;
        Ok((own, all))
    }

    /// Removes what is older than 400 days; returns the number of rows.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn sweep(&self) -> Result<usize, Error> {
        let before = (self.clock.now() - KEPT).date_naive();
        let mut db = scoped::get_for(&self.pool, RowScope::Service).await?;
        Ok(ledger::sweep(&mut db, before).await?)
    }

    async fn scoped(&self, user: Option<UserId>) -> Result<Scoped, Error> {
        let scope = user.map_or(RowScope::Unowned, RowScope::Principal);
        Ok(scoped::get_for(&self.pool, scope).await?)
    }

    /// Looks, beside the call, whether the user passed the soft limit and has had no mail today.
    pub fn warn_behind(self: &Arc<Self>, wanted: &Wanted, now: DateTime<Utc>) {
        let (Some(user), Some(soft)) = (wanted.user, wanted.limit.soft) else {
            return;
        };
        let key = (user, wanted.provider, now.date_naive());
        if self.warned.contains_key(&key) {
            return;
        }
        let (meter, wanted) = (Arc::clone(self), *wanted);
        tokio::spawn(async move {
            match meter.warn(user, soft, &wanted, now).await {
                Ok(true) => meter.warned.insert(key, ()),
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(error = %kit::causes(&error), "a warning about a spending limit was not sent");
                }
            }
        });
    }

    /// True where nothing more is to be done today.
    async fn warn(&self, user: UserId, soft: i64, wanted: &Wanted, now: DateTime<Utc>) -> Result<bool, Error> {
        let day = now.date_naive();
        let mut db = self.scoped(Some(user)).await?;
        let Some(month) = ledger::month(&mut db, user, wanted.provider, now).await? else {
            return Ok(false);
        };
        if month.calls < soft {
            return Ok(false);
        }
        if month.warned_on == Some(day) || !ledger::warn(&mut db, user, wanted.provider, now).await? {
            return Ok(true);
        }
        drop(db);
        let letter = Letter::of(wanted, soft, month.calls, now);
        if let Err(error) = self.limits.mail(user, &letter).await {
            let mut db = self.scoped(Some(user)).await?;
            ledger::unwarn(&mut db, user, wanted.provider, now).await?;
            return Err(error);
        }
        metrics::counter!("spending_limit_warnings_total", "provider" => wanted.provider.id()).increment(1);
        Ok(true)
    }
}

/// Counts a call; false where the hard limit is reached, and nothing was counted. For a transaction of the caller's own, whose scope
/// must reach the user's rows.
///
/// # Errors
/// When PostgreSQL is away.
pub async fn take(db: &mut Scoped, wanted: &Wanted, now: DateTime<Utc>) -> Result<bool, diesel::result::Error> {
    match wanted.user {
        Some(user) => ledger::take(db, user, wanted, now).await,
        None => ledger::take_background(db, wanted.provider, now).await.map(|()| true),
    }
}

/// When the month's count begins anew.
#[must_use]
pub fn resets_at(now: DateTime<Utc>) -> DateTime<Utc> {
    let midnight = now.date_naive().and_time(chrono::NaiveTime::MIN).and_utc();
    midnight - Days::new(u64::from(now.day0())) + Months::new(1)
}

/// A warning.
struct Letter {
    subject: String,
    text: String,
    message_id: String,
}

impl Letter {
    fn of(wanted: &Wanted, soft: i64, calls: i64, now: DateTime<Utc>) -> Self {
        let name = wanted.provider.name();
        let resets = resets_at(now).format("%-d %B %Y");
        let hard = wanted.limit.hard.map_or_else(
            || "You have no hard limit, so calls continue.".to_owned(),
            |hard| {
                format!("At {hard} calls your hard limit stops further calls until {resets} (UTC). Saved data stays available.")
            },
        );
        Self {
            subject: format!("{name}: {calls} calls this month, past your warning at {soft}"),
            text: format!(
                "You have used {calls} calls to {name} this month. You asked for a warning at {soft} calls.\n\n{hard}\n\n\
                 Change your limits in Meridian under Settings, Spending limits.\n"
            ),
            message_id: format!("limit-{}-{}", wanted.provider.id(), now.date_naive()),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};
    use vocab::Provider;

    use super::{Letter, Limit, Wanted, resets_at};

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn a_month_ends_with_its_last_day() {
        for (now, resets) in [
            ("2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z"),
            ("2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z"),
            ("2028-01-31T12:00:00Z", "2028-02-01T00:00:00Z"),
            ("2028-02-29T12:00:00Z", "2028-03-01T00:00:00Z"),
        ] {
            assert_eq!(resets_at(at(now)), at(resets), "{now}");
        }
    }

    #[test]
    fn a_warning_says_what_comes_next() {
        let mut wanted = Wanted {
            provider: Provider::Coingecko,
            user: None,
            limit: Limit {
                soft: Some(800),
                hard: Some(1_000),
            },
        };
        let letter = Letter::of(&wanted, 800, 803, at("2026-11-24T10:00:00Z"));
        assert_eq!(
            letter.subject,
            "CoinGecko: 803 calls this month, past your warning at 800"
        );
        assert_eq!(letter.message_id, "limit-coingecko-2026-11-24");
        assert!(
            letter
                .text
                .contains("At 1000 calls your hard limit stops further calls until 1 December 2026")
        );
        wanted.limit.hard = None;
        assert!(
            Letter::of(&wanted, 800, 803, at("2026-11-24T10:00:00Z"))
                .text
                .contains("no hard limit")
        );
    }
}
