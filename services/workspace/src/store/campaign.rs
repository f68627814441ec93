//! Trips, which are [`Campaign`]s in code. Every statement names the owner.
//!
//! An account belongs to one trip at a time. Writing a trip locks the rows of its accounts first, so that of two trips with a
//! common account the second sees the first.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use diesel::{
    pg::Pg,
    prelude::*,
    sql_types::{Nullable, Uuid as SqlUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    money::Decimal,
    owned::{delete_one, gone_one, live_one, seen_one},
    schema::{account, trip},
};
use crate::{
    domain::campaign::{Campaign, CampaignTerms, End},
    error::Error,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = trip, check_for_backend(Pg))]
struct Row {
    id: Uuid,
    name: String,
    from_day: NaiveDate,
    to_day: Option<NaiveDate>,
    currency: String,
    capital: Decimal,
    goal: Option<Decimal>,
    max_drawdown: Option<Decimal>,
    account_ids: Vec<Uuid>,
    note: String,
    outcome: Option<String>,
    review: String,
    ended_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    version: i32,
    ruleset_id: Option<Uuid>,
}

/// Columns that change during the life of a trip.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = trip, treat_none_as_null = true)]
struct Values<'a> {
    name: &'a str,
    from_day: NaiveDate,
    to_day: Option<NaiveDate>,
    currency: &'a str,
    capital: Decimal,
    goal: Option<Decimal>,
    max_drawdown: Option<Decimal>,
    account_ids: &'a [Uuid],
    note: &'a str,
    outcome: Option<&'a str>,
    review: &'a str,
    ended_at: Option<DateTime<Utc>>,
    ruleset_id: Option<Uuid>,
}

impl<'a> Values<'a> {
    fn of(campaign: &'a Campaign) -> Self {
        let terms = &campaign.terms;
        let end = campaign.end.as_ref();
        Self {
            name: &terms.name,
            from_day: terms.from,
            to_day: terms.to,
            currency: &terms.currency,
            capital: Decimal(terms.capital),
            goal: terms.goal.map(Decimal),
            max_drawdown: terms.max_drawdown.map(Decimal),
            account_ids: &terms.accounts,
            note: &terms.note,
            outcome: end.map(|end| end.outcome.as_str()),
            review: &campaign.review,
            ended_at: end.map(|end| end.at),
            ruleset_id: terms.ruleset,
        }
    }
}

impl From<Row> for Campaign {
    fn from(row: Row) -> Self {
        let end = row.outcome.zip(row.ended_at);
        Self {
            id: row.id,
            terms: CampaignTerms {
                name: row.name,
                from: row.from_day,
                to: row.to_day,
                currency: row.currency,
                capital: row.capital.0,
                goal: row.goal.map(|goal| goal.0),
                max_drawdown: row.max_drawdown.map(|most| most.0),
                accounts: row.account_ids,
                note: row.note,
                ruleset: row.ruleset_id,
            },
            end: end.map(|(outcome, at)| End { outcome, at }),
            review: row.review,
            created_at: row.created_at,
            version: row.version,
        }
    }
}

/// Ids of those that are not deleted; only this one where `id` is named.
pub(super) fn live(owner: UserId, id: Option<Uuid>) -> trip::BoxedQuery<'static, Pg, Nullable<SqlUuid>> {
    let mut query = trip::table
        .filter(trip::owner.eq(owner.uuid()))
        .filter(trip::deleted_at.is_null())
        .select(trip::id.nullable())
        .into_boxed();
    if let Some(id) = id {
        query = query.filter(trip::id.eq(id));
    }
    query
}

pub async fn live_ids(db: &mut Db, owner: UserId) -> Result<HashSet<Uuid>, Error> {
    let ids: Vec<Option<Uuid>> = live(owner, None).load(db).await?;
    Ok(ids.into_iter().flatten().collect())
}

/// In no order.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<Campaign>, Error> {
    let rows: Vec<Row> = trip::table
        .filter(trip::owner.eq(owner.uuid()))
        .filter(trip::deleted_at.is_null())
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Campaign::from).collect())
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Campaign>, Error> {
    let row: Option<Row> = live_one!(trip, owner, id)
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(row.map(Campaign::from))
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let of_owner = trip::table
        .filter(trip::owner.eq(owner.uuid()))
        .filter(trip::deleted_at.is_null());
    Ok(of_owner.count().get_result(db).await?)
}

/// Locks the trip's accounts until the transaction ends, and checks that no other trip has one of them on its days.
async fn claim(db: &mut Db, owner: UserId, campaign: &Campaign, zone: Tz) -> Result<(), Error> {
    // Always in one order, so that two trips never wait for each other crosswise.
    let _held: Vec<Uuid> = account::table
        .filter(account::owner.eq(owner.uuid()))
        .filter(account::id.eq_any(&campaign.terms.accounts))
        .order(account::id)
        .select(account::id)
        .for_no_key_update()
        .load(db)
        .await?;
    campaign.claim(&list(db, owner).await?, zone)
}

/// # Errors
/// [`Error::Invalid`] where another trip has one of its accounts on one of its days.
pub async fn add(db: &mut Db, owner: UserId, new: &Campaign, zone: Tz) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        claim(db, owner, new, zone).await?;
        diesel::insert_into(trip::table)
            .values((
                trip::owner.eq(owner.uuid()),
                trip::id.eq(new.id),
                trip::created_at.eq(new.created_at),
                trip::version.eq(new.version),
                Values::of(new),
            ))
            .execute(db)
            .await?;
        Ok(())
    })
    .await
}

/// Writes the trip where it still has the version that it was read with; false where it changed since.
///
/// # Errors
/// As [`add`].
pub async fn save(db: &mut Db, owner: UserId, campaign: &Campaign, zone: Tz) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        claim(db, owner, campaign, zone).await?;
        write(db, owner, campaign).await
    })
    .await
}

/// As [`save`] for a change that gives the trip no further day and no further account.
pub async fn write(db: &mut Db, owner: UserId, campaign: &Campaign) -> Result<bool, Error> {
    let seen = seen_one!(trip, owner, campaign.id, campaign.version);
    let done = diesel::update(seen)
        .set((trip::version.eq(campaign.version + 1), Values::of(campaign)))
        .execute(db)
        .await?;
    Ok(done > 0)
}

delete_one!(trip);

/// False where there is none that was deleted.
///
/// # Errors
/// As [`add`].
pub async fn restore(db: &mut Db, owner: UserId, id: Uuid, zone: Tz) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let row: Option<Row> = gone_one!(trip, owner, id)
            .select(Row::as_select())
            .first(db)
            .await
            .optional()?;
        let Some(row) = row else { return Ok(false) };
        claim(db, owner, &row.into(), zone).await?;
        let gone = gone_one!(trip, owner, id);
        let done = diesel::update(gone)
            .set((
                trip::deleted_at.eq(None::<DateTime<Utc>>),
                trip::version.eq(trip::version + 1),
            ))
            .execute(db)
            .await?;
        Ok(done > 0)
    })
    .await
}
