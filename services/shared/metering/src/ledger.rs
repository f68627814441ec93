//! The rows: counted, taken back, read, removed.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use diesel::{prelude::*, result::Error as DieselError, sql_types};
use diesel_async::RunQueryDsl;
use kit::scoped::Scoped;
use vocab::{Provider, UserId};

use crate::{
    Wanted,
    schema::{provider_day, provider_month, provider_total},
};

type Outcome<T> = Result<T, DieselError>;

/// Calls that a user caused on one day.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct DayCalls {
    pub day: NaiveDate,
    pub provider: String,
    pub calls: i64,
}

/// Calls of the installation on one day, and those of them on nobody's behalf.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct TotalCalls {
    pub day: NaiveDate,
    pub provider: String,
    pub calls: i64,
    pub background: i64,
}

/// What a user caused in a month.
#[derive(Debug, Clone, Copy, Queryable)]
pub(crate) struct Month {
    pub calls: i64,
    /// When a mail last warned.
    pub warned_on: Option<NaiveDate>,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = sql_types::BigInt)]
    taken: i64,
}

fn month_of(now: DateTime<Utc>) -> NaiveDate {
    let day = now.date_naive();
    day.with_day(1).unwrap_or(day)
}

/// Counts a call of a user; false where the hard limit is reached.
pub(crate) async fn take(db: &mut Scoped, user: UserId, wanted: &Wanted, now: DateTime<Utc>) -> Outcome<bool> {
    // As text: diesel has no words for several writes in one statement, of which the later ones follow on the first.
    let counted: Counted = diesel::sql_query(
        "WITH taken AS ( \
           INSERT INTO provider_month AS m (principal, provider, month, calls) \
           SELECT $1, $2, $3, 1 WHERE coalesce($5 >= 1, true) \
           ON CONFLICT (principal, provider, month) DO UPDATE SET calls = m.calls + 1 WHERE coalesce(m.calls < $5, true) \
           RETURNING calls \
         ), daily AS ( \
           INSERT INTO provider_day AS d (principal, day, provider, calls) SELECT $1, $4, $2, 1 FROM taken \
           ON CONFLICT (principal, day, provider) DO UPDATE SET calls = d.calls + 1 \
         ), whole AS ( \
           INSERT INTO provider_total AS t (day, provider, calls, background) SELECT $4, $2, 1, 0 FROM taken \
           ON CONFLICT (day, provider) DO UPDATE SET calls = t.calls + 1 \
         ) SELECT count(*) AS taken FROM taken",
    )
    .bind::<sql_types::Uuid, _>(user.uuid())
    .bind::<sql_types::Text, _>(wanted.provider.id())
    .bind::<sql_types::Date, _>(month_of(now))
    .bind::<sql_types::Date, _>(now.date_naive())
    .bind::<sql_types::Nullable<sql_types::BigInt>, _>(wanted.limit.hard)
    .get_result(db)
    .await?;
    Ok(counted.taken == 1)
}

/// Counts a call on nobody's behalf.
pub(crate) async fn take_background(db: &mut Scoped, provider: Provider, now: DateTime<Utc>) -> Outcome<()> {
    diesel::insert_into(provider_total::table)
        .values((
            provider_total::day.eq(now.date_naive()),
            provider_total::provider.eq(provider.id()),
            provider_total::calls.eq(1),
            provider_total::background.eq(1),
        ))
        .on_conflict((provider_total::day, provider_total::provider))
        .do_update()
        .set((
            provider_total::calls.eq(provider_total::calls + 1),
            provider_total::background.eq(provider_total::background + 1),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Takes back a call that was counted and then not made.
pub(crate) async fn give_back(db: &mut Scoped, wanted: &Wanted, now: DateTime<Utc>) -> Outcome<()> {
    let (provider, day) = (wanted.provider.id(), now.date_naive());
    let whole = provider_total::table.find((day, provider));
    let Some(user) = wanted.user.map(UserId::uuid) else {
        diesel::update(whole)
            .set((
                provider_total::calls.eq(provider_total::calls - 1),
                provider_total::background.eq(provider_total::background - 1),
            ))
            .execute(db)
            .await?;
        return Ok(());
    };
    // In the order in which they are counted, so that nobody waits in a circle.
    diesel::update(provider_month::table.find((user, provider, month_of(now))))
        .set(provider_month::calls.eq(provider_month::calls - 1))
        .execute(db)
        .await?;
    diesel::update(provider_day::table.find((user, day, provider)))
        .set(provider_day::calls.eq(provider_day::calls - 1))
        .execute(db)
        .await?;
    diesel::update(whole)
        .set(provider_total::calls.eq(provider_total::calls - 1))
        .execute(db)
        .await?;
    Ok(())
}

pub(crate) async fn month(
    db: &mut Scoped,
    user: UserId,
    provider: Provider,
    now: DateTime<Utc>,
) -> Outcome<Option<Month>> {
    provider_month::table
        .find((user.uuid(), provider.id(), month_of(now)))
        .select((provider_month::calls, provider_month::warned_on))
        .first(db)
        .await
        .optional()
}

/// Notes that a mail warns today; false where another replica did so first.
pub(crate) async fn warn(db: &mut Scoped, user: UserId, provider: Provider, now: DateTime<Utc>) -> Outcome<bool> {
    let today = now.date_naive();
    let row = provider_month::table.find((user.uuid(), provider.id(), month_of(now)));
    let noted = diesel::update(row)
        .filter(provider_month::warned_on.is_distinct_from(today))
        .set(provider_month::warned_on.eq(today))
        .execute(db)
        .await?;
    Ok(noted == 1)
}

/// The mail was not taken: the next call tries again.
pub(crate) async fn unwarn(db: &mut Scoped, user: UserId, provider: Provider, now: DateTime<Utc>) -> Outcome<()> {
    let row = provider_month::table.find((user.uuid(), provider.id(), month_of(now)));
    diesel::update(row)
        .set(provider_month::warned_on.eq(None::<NaiveDate>))
        .execute(db)
        .await?;
    Ok(())
}

pub(crate) async fn days(db: &mut Scoped, user: UserId, from: NaiveDate, to: NaiveDate) -> Outcome<Vec<DayCalls>> {
    provider_day::table
        .filter(provider_day::principal.eq(user.uuid()))
        .filter(provider_day::day.between(from, to))
        .order((provider_day::day, provider_day::provider))
        .select((provider_day::day, provider_day::provider, provider_day::calls))
        .load(db)
        .await
}

pub(crate) async fn totals(db: &mut Scoped, from: NaiveDate, to: NaiveDate) -> Outcome<Vec<TotalCalls>> {
    provider_total::table
        .filter(provider_total::day.between(from, to))
        .order((provider_total::day, provider_total::provider))
        .load(db)
        .await
}

pub(crate) async fn sweep(db: &mut Scoped, before: NaiveDate) -> Outcome<usize> {
    let mut gone = diesel::delete(provider_day::table.filter(provider_day::day.lt(before)))
        .execute(db)
        .await?;
    gone += diesel::delete(provider_month::table.filter(provider_month::month.lt(before)))
        .execute(db)
        .await?;
    gone += diesel::delete(provider_total::table.filter(provider_total::day.lt(before)))
        .execute(db)
        .await?;
    Ok(gone)
}
