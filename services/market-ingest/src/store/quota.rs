//! The ledger of calls to the provider: counted and written in one step, so that replicas together stay within the limits.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    dsl::{count, min},
    prelude::*,
};
use diesel_async::{AsyncConnection, RunQueryDsl};

use kit::scoped::Scoped;
use metering::Limit;
use vocab::UserId;

use super::{
    Store, failed,
    schema::{provider_call, provider_state},
};
use crate::{
    domain::quota::{Limits, Purpose, Refusal, Share, Usage, midnight, month_start},
    error::Error,
    store::provider_health::ProviderHealth,
};

/// A call that somebody wants to make.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    pub purpose: Purpose,
    pub endpoint: &'a str,
    /// The user who asked; `None` for the services' own work.
    pub caller: Option<UserId>,
    /// Of that user, for this provider.
    pub limit: Limit,
}

impl Wanted<'_> {
    /// Who pays for the call: polls cost nobody anything.
    pub(crate) fn payer(&self) -> Option<UserId> {
        self.caller.filter(|_| self.purpose == Purpose::Demand)
    }
}

/// A call that was made while the ledger was away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unwritten {
    pub at: DateTime<Utc>,
    pub purpose: Purpose,
    pub endpoint: String,
    /// As of [`Wanted`].
    pub caller: Option<UserId>,
}

#[derive(Queryable)]
struct CountedShare {
    minute: i64,
    minute_oldest: Option<DateTime<Utc>>,
    day: i64,
    others_minute: i64,
    others_day: i64,
}

#[derive(Queryable)]
struct Counted {
    minute: i64,
    minute_oldest: Option<DateTime<Utc>>,
    day: i64,
    day_demand: i64,
    month: i64,
}

impl Store {
    /// Takes one call out of the quota, before it is made, and writes down those that were made while the ledger was away.
    ///
    /// # Errors
    /// The inner one: why it may not be made now. The outer one: PostgreSQL is away.
    pub async fn take_call(
        &self,
        limits: &Limits,
        wanted: &Wanted<'_>,
        unwritten: &[Unwritten],
        now: DateTime<Utc>,
    ) -> Result<Result<(), Refusal>, Error> {
        let mut conn = self.ledger_conn().await?;
        let (realm, limits) = (&*self.realm, *limits);
        let counted = metering::Wanted {
            provider: self.provider,
            user: wanted.payer(),
            limit: wanted.limit,
        };
        conn.transaction(async |conn: &mut Scoped| {
            kit::room::hold_all(conn, &format!("quota {realm}")).await?;
            self.write(conn, unwritten).await?;
            let used = usage(conn, realm, now).await?;
            if let Err(until) = limits.decide(&used, wanted.purpose, now) {
                return Ok(Err(Refusal::Grant(until)));
            }
            let caller = wanted.payer();
            if wanted.purpose == Purpose::Demand {
                let share = share(conn, realm, caller, now).await?;
                let decided = match caller {
                    Some(_) => limits.decide_share(&share, now),
                    None => limits.decide_own(&share, now),
                };
                if let Err(until) = decided {
                    return Ok(Err(Refusal::Share(until)));
                }
            }
            // Last, because it changes the count: what is refused above costs nothing.
            if !metering::take(conn, &counted, now).await? {
                return Ok(Err(Refusal::Limit(metering::resets_at(now))));
            }
            diesel::insert_into(provider_call::table)
                .values((
                    provider_call::realm.eq(realm),
                    provider_call::at.eq(now),
                    provider_call::endpoint.eq(wanted.endpoint),
                    provider_call::on_demand.eq(wanted.purpose == Purpose::Demand),
                    provider_call::caller.eq(caller.map(UserId::uuid)),
                ))
                .execute(conn)
                .await?;
            Ok(Ok(()))
        })
        .await
        .map_err(failed)
    }

    /// Writes down calls that were made while the ledger was away.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn write_calls(&self, unwritten: &[Unwritten]) -> Result<(), Error> {
        let mut conn = self.ledger_conn().await?;
        conn.transaction(async |conn: &mut Scoped| self.write(conn, unwritten).await)
            .await
            .map_err(failed)
    }

    async fn write(&self, conn: &mut Scoped, unwritten: &[Unwritten]) -> Result<(), diesel::result::Error> {
        for call in unwritten {
            let made = metering::Wanted {
                provider: self.provider,
                user: call.caller.filter(|_| call.purpose == Purpose::Demand),
                limit: Limit::default(),
            };
            metering::take(conn, &made, call.at).await?;
        }
        write_calls(conn, &self.realm, unwritten).await
    }

    /// # Errors
    /// When PostgreSQL is away.
    pub async fn usage(&self, now: DateTime<Utc>) -> Result<Usage, Error> {
        let mut conn = self.conn().await?;
        usage(&mut conn, &self.realm, now).await.map_err(failed)
    }

    /// # Errors
    /// When PostgreSQL is away.
    pub async fn provider_health(&self) -> Result<ProviderHealth, Error> {
        let mut conn = self.conn().await?;
        let health: Option<ProviderHealth> = provider_state::table
            .find(&*self.realm)
            .select((
                provider_state::blocked_until,
                provider_state::last_success_at,
                provider_state::last_error,
                provider_state::last_error_at,
                provider_state::key_refused_at,
            ))
            .first(&mut conn)
            .await
            .optional()
            .map_err(failed)?;
        Ok(health.unwrap_or_default())
    }

    /// The provider answered as it should.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn note_success(&self, now: DateTime<Utc>) -> Result<(), Error> {
        let mut conn = self.conn().await?;
        let values = (
            provider_state::last_success_at.eq(now),
            provider_state::key_refused_at.eq(None::<DateTime<Utc>>),
        );
        diesel::insert_into(provider_state::table)
            .values((provider_state::realm.eq(&*self.realm), values))
            .on_conflict(provider_state::realm)
            .do_update()
            .set(values)
            .execute(&mut conn)
            .await
            .map_err(failed)?;
        Ok(())
    }

    /// It did not; `blocked_until` where it said when to come again, `key_refused` where it refused our key.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn note_error(
        &self,
        now: DateTime<Utc>,
        text: &str,
        blocked_until: Option<DateTime<Utc>>,
        key_refused: bool,
    ) -> Result<(), Error> {
        let mut conn = self.conn().await?;
        let error = (
            provider_state::last_error.eq(text),
            provider_state::last_error_at.eq(now),
        );
        // Without a time the column is left as it is.
        let blocked = blocked_until.map(|until| provider_state::blocked_until.eq(until));
        let refused = key_refused.then(|| provider_state::key_refused_at.eq(now));
        diesel::insert_into(provider_state::table)
            .values((provider_state::realm.eq(&*self.realm), error, blocked, refused))
            .on_conflict(provider_state::realm)
            .do_update()
            .set((error, blocked, refused))
            .execute(&mut conn)
            .await
            .map_err(failed)?;
        Ok(())
    }

    /// Calls on demand that a user caused since the month began; those of the services' own work for `None`.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn calls_of(&self, caller: Option<UserId>, now: DateTime<Utc>) -> Result<u32, Error> {
        let mut conn = self.conn().await?;
        let made: i64 = provider_call::table
            .filter(provider_call::realm.eq(&*self.realm))
            .filter(provider_call::at.ge(month_start(now)))
            .filter(provider_call::on_demand)
            .filter(provider_call::caller.is_not_distinct_from(caller.map(UserId::uuid)))
            .count()
            .get_result(&mut conn)
            .await
            .map_err(failed)?;
        Ok(u32::try_from(made).unwrap_or(u32::MAX))
    }

    /// Removes calls that no window counts any more.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn drop_calls(&self, before: DateTime<Utc>) -> Result<usize, Error> {
        let mut conn = self.conn().await?;
        diesel::delete(provider_call::table.filter(provider_call::at.lt(before)))
            .execute(&mut conn)
            .await
            .map_err(failed)
    }
}

async fn write_calls(conn: &mut Scoped, realm: &str, unwritten: &[Unwritten]) -> Result<(), diesel::result::Error> {
    let rows: Vec<_> = unwritten
        .iter()
        .map(|call| {
            (
                provider_call::realm.eq(realm),
                provider_call::at.eq(call.at),
                provider_call::endpoint.eq(&call.endpoint),
                provider_call::on_demand.eq(call.purpose == Purpose::Demand),
                provider_call::caller.eq(call
                    .caller
                    .filter(|_| call.purpose == Purpose::Demand)
                    .map(UserId::uuid)),
            )
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    diesel::insert_into(provider_call::table)
        .values(rows)
        .execute(conn)
        .await?;
    Ok(())
}

async fn share(
    conn: &mut Scoped,
    realm: &str,
    caller: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<Share, diesel::result::Error> {
    let (minute, day) = (now - TimeDelta::seconds(60), midnight(now));
    let in_minute = provider_call::at.gt(minute);
    let in_day = provider_call::at.ge(day);
    let caller = caller.map(UserId::uuid);
    let is_own = provider_call::caller.is_not_distinct_from(caller);
    let is_other = provider_call::caller.is_distinct_from(caller);
    let counted: CountedShare = provider_call::table
        .filter(provider_call::realm.eq(realm))
        .filter(provider_call::at.ge(minute.min(day)))
        .filter(provider_call::on_demand)
        .select((
            count(provider_call::id).aggregate_filter(in_minute.and(is_own)),
            min(provider_call::at).aggregate_filter(in_minute.and(is_own)),
            count(provider_call::id).aggregate_filter(in_day.and(is_own)),
            count(provider_call::caller)
                .aggregate_distinct()
                .aggregate_filter(in_minute.and(is_other)),
            count(provider_call::caller)
                .aggregate_distinct()
                .aggregate_filter(in_day.and(is_other)),
        ))
        .get_result(conn)
        .await?;
    let count = |n: i64| u32::try_from(n).unwrap_or(u32::MAX);
    Ok(Share {
        minute: count(counted.minute),
        minute_oldest: counted.minute_oldest,
        day: count(counted.day),
        others_minute: count(counted.others_minute),
        others_day: count(counted.others_day),
    })
}

async fn usage(conn: &mut Scoped, realm: &str, now: DateTime<Utc>) -> Result<Usage, diesel::result::Error> {
    let (minute, month) = (now - TimeDelta::seconds(60), month_start(now));
    let in_minute = provider_call::at.gt(minute);
    let in_day = provider_call::at.ge(midnight(now));
    let counted: Counted = provider_call::table
        .filter(provider_call::realm.eq(realm))
        .filter(provider_call::at.ge(minute.min(month)))
        .select((
            count(provider_call::id).aggregate_filter(in_minute),
            min(provider_call::at).aggregate_filter(in_minute),
            count(provider_call::id).aggregate_filter(in_day),
            count(provider_call::id).aggregate_filter(in_day.and(provider_call::on_demand)),
            count(provider_call::id).aggregate_filter(provider_call::at.ge(month)),
        ))
        .get_result(conn)
        .await?;
    let blocked_until: Option<Option<DateTime<Utc>>> = provider_state::table
        .find(realm)
        .select(provider_state::blocked_until)
        .first(conn)
        .await
        .optional()?;
    let count = |n: i64| u32::try_from(n).unwrap_or(u32::MAX);
    Ok(Usage {
        minute: count(counted.minute),
        minute_oldest: counted.minute_oldest,
        day: count(counted.day),
        day_demand: count(counted.day_demand),
        month: count(counted.month),
        blocked_until: blocked_until.flatten(),
    })
}
