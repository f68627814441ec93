//! Checks of trades. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use performance::{Direction, Instrument, InstrumentKind};
use serde_json::Value;
use trading_rules::{Outcome, PastCheck, Planned};
use uuid::Uuid;
use vocab::{Money, UserId};

use super::{Db, json, money::Decimal, newest::newest_first, schema::trade_check, word::known};
use crate::{
    domain::{
        ruleset::{direction, direction_name},
        trade_check::{TradeCheck, kind, kind_name},
    },
    error::Error,
};

/// What is looked for.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub result: Option<String>,
    pub overridden: Option<bool>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = trade_check, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    checked_at: DateTime<Utc>,
    result: String,
    until: Option<DateTime<Utc>>,
    results: Value,
    account_id: Uuid,
    base: String,
    quote: String,
    kind: String,
    direction: String,
    quantity: Decimal,
    price: Decimal,
    stop: Option<Decimal>,
    setup: String,
    done: Vec<String>,
    reason: Option<String>,
    overridden_at: Option<DateTime<Utc>>,
    market_away: bool,
    unknown_net: i32,
}

fn kept_kind(word: &str) -> Result<InstrumentKind, Error> {
    known("trade_check", "kind", kind(word))
}

fn kept_direction(word: &str) -> Result<Direction, Error> {
    known("trade_check", "direction", direction(word))
}

fn kept_outcome(word: &str) -> Result<Outcome, Error> {
    let all = [Outcome::Pass, Outcome::Warn, Outcome::Lock];
    let read = all.into_iter().find(|outcome| outcome.name() == word);
    known("trade_check", "result", read)
}

fn kept(row: Row) -> Result<TradeCheck, Error> {
    Ok(TradeCheck {
        id: row.id,
        checked: row.checked_at,
        outcome: kept_outcome(&row.result)?,
        until: row.until,
        results: json::read("trade_check", row.results)?,
        planned: Planned {
            account: row.account_id,
            instrument: Instrument {
                base: row.base,
                quote: row.quote,
                kind: kept_kind(&row.kind)?,
                multiplier: Money::ONE,
            },
            direction: kept_direction(&row.direction)?,
            quantity: row.quantity.0,
            price: row.price.0,
            stop: row.stop.map(|stop| stop.0),
            setup: row.setup,
            done: row.done,
        },
        overridden: row.overridden_at.zip(row.reason),
        market_away: row.market_away,
        unknown_net: row.unknown_net.unsigned_abs(),
    })
}

pub async fn add(db: &mut Db, owner: UserId, new: &TradeCheck) -> Result<(), Error> {
    let planned = &new.planned;
    diesel::insert_into(trade_check::table)
        .values((
            trade_check::owner.eq(owner.uuid()),
            trade_check::id.eq(new.id),
            trade_check::checked_at.eq(new.checked),
            trade_check::result.eq(new.outcome.name()),
            trade_check::until.eq(new.until),
            trade_check::results.eq(json::written("trade_check", &new.results)?),
            trade_check::account_id.eq(planned.account),
            trade_check::base.eq(&planned.instrument.base),
            trade_check::quote.eq(&planned.instrument.quote),
            trade_check::kind.eq(kind_name(planned.instrument.kind)),
            trade_check::direction.eq(direction_name(planned.direction)),
            trade_check::quantity.eq(Decimal(planned.quantity)),
            trade_check::price.eq(Decimal(planned.price)),
            trade_check::stop.eq(planned.stop.map(Decimal)),
            trade_check::setup.eq(&planned.setup),
            trade_check::done.eq(&planned.done),
            trade_check::market_away.eq(new.market_away),
            trade_check::unknown_net.eq(i32::try_from(new.unknown_net).unwrap_or(i32::MAX)),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Deletes all but the newest `most`.
pub async fn trim(db: &mut Db, owner: UserId, most: i64) -> Result<(), Error> {
    let last_kept: Option<(DateTime<Utc>, Uuid)> = trade_check::table
        .filter(trade_check::owner.eq(owner.uuid()))
        .order((trade_check::checked_at.desc(), trade_check::id.desc()))
        .offset(most - 1)
        .select((trade_check::checked_at, trade_check::id))
        .first(db)
        .await
        .optional()?;
    if let Some((time, id)) = last_kept {
        let older = trade_check::checked_at
            .lt(time)
            .or(trade_check::checked_at.eq(time).and(trade_check::id.lt(id)));
        let of_owner = trade_check::table.filter(trade_check::owner.eq(owner.uuid()));
        diesel::delete(of_owner.filter(older)).execute(db).await?;
    }
    Ok(())
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<TradeCheck>, Error> {
    let row: Option<Row> = trade_check::table
        .filter(trade_check::owner.eq(owner.uuid()))
        .filter(trade_check::id.eq(id))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    row.map(kept).transpose()
}

/// Keeps the first reason.
pub async fn override_lock(
    db: &mut Db,
    owner: UserId,
    id: Uuid,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let locked = trade_check::table
        .filter(trade_check::owner.eq(owner.uuid()))
        .filter(trade_check::id.eq(id))
        .filter(trade_check::result.eq("lock"))
        .filter(trade_check::reason.is_null());
    diesel::update(locked)
        .set((trade_check::reason.eq(reason), trade_check::overridden_at.eq(now)))
        .execute(db)
        .await?;
    Ok(())
}

type Matching = trade_check::BoxedQuery<'static, diesel::pg::Pg>;

fn matching(owner: UserId, filter: &Filter) -> Matching {
    let mut query = trade_check::table
        .filter(trade_check::owner.eq(owner.uuid()))
        .into_boxed();
    if let Some(result) = &filter.result {
        query = query.filter(trade_check::result.eq(result.clone()));
    }
    if let Some(overridden) = filter.overridden {
        query = query.filter(trade_check::reason.is_not_null().eq(overridden));
    }
    query
}

/// Newest first, behind `after`.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    filter: &Filter,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<TradeCheck>, Error> {
    let rows: Vec<Row> = newest_first!(
        matching(owner, filter),
        (trade_check::checked_at, trade_check::id),
        after,
        limit
    )
    .select(Row::as_select())
    .load(db)
    .await?;
    rows.into_iter().map(kept).collect()
}

pub async fn count(db: &mut Db, owner: UserId, filter: &Filter) -> Result<i64, Error> {
    Ok(matching(owner, filter).count().get_result(db).await?)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = trade_check, check_for_backend(diesel::pg::Pg))]
struct PastRow {
    checked_at: DateTime<Utc>,
    account_id: Uuid,
    base: String,
    quote: String,
    kind: String,
    direction: String,
    done: Vec<String>,
    reason: Option<String>,
    overridden_at: Option<DateTime<Utc>>,
}

/// All of an owner, as past round trips are judged by them.
pub async fn past(db: &mut Db, owner: UserId) -> Result<Vec<PastCheck>, Error> {
    let rows: Vec<PastRow> = trade_check::table
        .filter(trade_check::owner.eq(owner.uuid()))
        .select(PastRow::as_select())
        .load(db)
        .await?;
    let past = |row: PastRow| {
        Ok(PastCheck {
            account: row.account_id,
            base: row.base,
            quote: row.quote,
            kind: kept_kind(&row.kind)?,
            direction: kept_direction(&row.direction)?,
            checked: row.checked_at,
            done: row.done,
            overridden: row.overridden_at.zip(row.reason),
        })
    };
    rows.into_iter().map(past).collect()
}
