//! Rulesets and their versions. Every statement names the owner.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::Value;
use trading_rules::{Capital, Form, Scope, parse};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, json,
    money::Decimal,
    schema::{ruleset, ruleset_version},
    word::known,
};
use crate::{
    domain::ruleset::{NewRuleset, direction, direction_name},
    error::Error,
};

/// A version of a ruleset.
#[derive(Debug, Clone)]
pub struct Kept {
    pub id: Uuid,
    pub version: i32,
    pub created: DateTime<Utc>,
    pub since: DateTime<Utc>,
    /// It was deleted by this version, and judges nothing until the next one.
    pub deleted: bool,
    pub content: NewRuleset,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = ruleset_version, check_for_backend(diesel::pg::Pg))]
struct Row {
    ruleset_id: Uuid,
    version: i32,
    since: DateTime<Utc>,
    deleted: bool,
    name: String,
    enabled: bool,
    account_id: Option<Uuid>,
    asset: Option<String>,
    direction: Option<String>,
    capital: Option<Decimal>,
    capital_day: Option<NaiveDate>,
    currency: Option<String>,
    rules: Value,
}

/// For the log.
const TABLE: &str = "ruleset_version";

fn kept((row, created): (Row, DateTime<Utc>)) -> Result<Kept, Error> {
    let forms: Vec<Form> = json::read(TABLE, row.rules)?;
    let rules = forms.iter().map(|form| {
        let named = |flaws: Vec<trading_rules::Flaw>| flaws.into_iter().map(|flaw| flaw.field).collect::<String>();
        parse(form).map_err(|flaws| json::unreadable(TABLE, named(flaws)))
    });
    let direction = row
        .direction
        .map(|word| known("ruleset_version", "direction", direction(&word)))
        .transpose()?;
    let capital = row.capital.zip(row.capital_day).zip(row.currency);
    Ok(Kept {
        id: row.ruleset_id,
        version: row.version,
        created,
        since: row.since,
        deleted: row.deleted,
        content: NewRuleset {
            name: row.name,
            enabled: row.enabled,
            scope: Scope {
                account: row.account_id,
                asset: row.asset,
                direction,
            },
            capital: capital.map(|((amount, day), currency)| Capital {
                amount: amount.0,
                day,
                currency,
            }),
            rules: rules.collect::<Result<_, _>>()?,
        },
    })
}

/// Present versions of those that are there, by name; only one where `id` is named.
pub async fn list(db: &mut Db, owner: UserId, id: Option<Uuid>) -> Result<Vec<Kept>, Error> {
    let same = ruleset_version::owner
        .eq(ruleset::owner)
        .and(ruleset_version::ruleset_id.eq(ruleset::id))
        .and(ruleset_version::version.eq(ruleset::version));
    let mut query = ruleset::table
        .inner_join(ruleset_version::table.on(same))
        .filter(ruleset::owner.eq(owner.uuid()))
        .filter(ruleset::deleted_at.is_null())
        .into_boxed();
    if let Some(id) = id {
        query = query.filter(ruleset::id.eq(id));
    }
    let rows: Vec<(Row, DateTime<Utc>)> = query
        .order((ruleset_version::name, ruleset::id))
        .select((Row::as_select(), ruleset::created_at))
        .load(db)
        .await?;
    rows.into_iter().map(kept).collect()
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Kept>, Error> {
    Ok(list(db, owner, Some(id)).await?.pop())
}

/// All versions, also of deleted rulesets, newest first; only of one where `id` is named.
pub async fn versions(db: &mut Db, owner: UserId, id: Option<Uuid>) -> Result<Vec<Kept>, Error> {
    let same = ruleset_version::owner
        .eq(ruleset::owner)
        .and(ruleset_version::ruleset_id.eq(ruleset::id));
    let mut query = ruleset::table
        .inner_join(ruleset_version::table.on(same))
        .filter(ruleset::owner.eq(owner.uuid()))
        .into_boxed();
    if let Some(id) = id {
        query = query.filter(ruleset::id.eq(id));
    }
    let rows: Vec<(Row, DateTime<Utc>)> = query
        .order((ruleset_version::ruleset_id, ruleset_version::version.desc()))
        .select((Row::as_select(), ruleset::created_at))
        .load(db)
        .await?;
    rows.into_iter().map(kept).collect()
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let of_owner = ruleset::table
        .filter(ruleset::owner.eq(owner.uuid()))
        .filter(ruleset::deleted_at.is_null());
    Ok(of_owner.count().get_result(db).await?)
}

pub async fn add(db: &mut Db, owner: UserId, new: &NewRuleset, now: DateTime<Utc>) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    db.transaction(async |db: &mut Db| {
        diesel::insert_into(ruleset::table)
            .values((
                ruleset::owner.eq(owner.uuid()),
                ruleset::id.eq(id),
                ruleset::created_at.eq(now),
                ruleset::version.eq(1),
            ))
            .execute(db)
            .await?;
        insert_version(db, owner, (id, 1), new, false, now).await?;
        Ok(id)
    })
    .await
}

async fn insert_version(
    db: &mut Db,
    owner: UserId,
    (id, version): (Uuid, i32),
    new: &NewRuleset,
    deleted: bool,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let forms: Vec<Form> = new.rules.iter().map(Form::from).collect();
    let capital = new.capital.as_ref();
    diesel::insert_into(ruleset_version::table)
        .values((
            ruleset_version::owner.eq(owner.uuid()),
            ruleset_version::ruleset_id.eq(id),
            ruleset_version::version.eq(version),
            ruleset_version::since.eq(now),
            ruleset_version::deleted.eq(deleted),
            ruleset_version::name.eq(&new.name),
            ruleset_version::enabled.eq(new.enabled),
            ruleset_version::account_id.eq(new.scope.account),
            ruleset_version::asset.eq(&new.scope.asset),
            ruleset_version::direction.eq(new.scope.direction.map(direction_name)),
            ruleset_version::capital.eq(capital.map(|capital| Decimal(capital.amount))),
            ruleset_version::capital_day.eq(capital.map(|capital| capital.day)),
            ruleset_version::currency.eq(capital.map(|capital| &capital.currency)),
            ruleset_version::rules.eq(json::written(TABLE, &forms)?),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// What becomes of a ruleset in its next version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Update,
    Delete,
    Restore,
}

/// Makes the version after `version` with this content. False where `version` is not the present one, or where the ruleset is deleted
/// (to be restored: where it is not).
pub async fn advance(
    db: &mut Db,
    owner: UserId,
    (id, version): (Uuid, i32),
    change: Change,
    new: &NewRuleset,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let seen = ruleset::table
            .filter(ruleset::owner.eq(owner.uuid()))
            .filter(ruleset::id.eq(id))
            .filter(ruleset::version.eq(version))
            .filter(ruleset::deleted_at.is_not_null().eq(change == Change::Restore));
        let is_deleted = change == Change::Delete;
        let done = diesel::update(seen)
            .set((
                ruleset::deleted_at.eq(is_deleted.then_some(now)),
                ruleset::version.eq(version + 1),
            ))
            .execute(db)
            .await?;
        if done > 0 {
            insert_version(db, owner, (id, version + 1), new, is_deleted, now).await?;
        }
        Ok(done > 0)
    })
    .await
}
