//! Fills: trades with their fees.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use exchange_imports::{Amount, InstrumentKind, Position, Side, Trade};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, account, changed,
    event::{NewEvent, insert, insert_parts},
    money::Decimal,
    schema::{event, fill, movement},
};
use crate::{
    domain::{fill::Fill, period::Span},
    error::Error,
};

/// Events whose fees are asked for in one statement.
const CHUNK: usize = 10_000;

/// What is looked for.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub account: Option<Uuid>,
    /// Base or quote.
    pub asset: Option<String>,
    pub side: Option<String>,
    pub import: Option<Uuid>,
    pub span: Span,
    pub ids: Option<Vec<Uuid>>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = event, check_for_backend(diesel::pg::Pg))]
struct EventRow {
    id: Uuid,
    account_id: Uuid,
    import_id: Option<Uuid>,
    happened_at: DateTime<Utc>,
    external_id: Option<String>,
    line: i32,
    place: i32,
    note: String,
    edited: bool,
    version: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = fill, check_for_backend(diesel::pg::Pg))]
struct FillRow {
    base: String,
    quote: String,
    kind: String,
    side: String,
    quantity: Decimal,
    quote_amount: Decimal,
    stop: Option<Decimal>,
    position: Option<String>,
}

/// Those that match, on accounts that are there.
fn matching(owner: UserId, filter: &Filter) -> event::BoxedQuery<'_, diesel::pg::Pg> {
    let mut query = event::table
        .filter(event::owner.eq(owner.uuid()))
        .filter(event::deleted_at.is_null())
        .filter(event::kind.eq("trade"))
        .filter(event::account_id.eq_any(account::live(owner)))
        .into_boxed();
    if let Some(account) = filter.account {
        query = query.filter(event::account_id.eq(account));
    }
    if let Some(import) = filter.import {
        query = query.filter(event::import_id.eq(import));
    }
    if let Some(from) = filter.span.from {
        query = query.filter(event::happened_at.ge(from));
    }
    if let Some(to) = filter.span.to {
        query = query.filter(event::happened_at.lt(to));
    }
    if let Some(ids) = &filter.ids {
        query = query.filter(event::id.eq_any(ids));
    }
    if filter.asset.is_some() || filter.side.is_some() {
        let mut traded = fill::table.filter(fill::owner.eq(owner.uuid())).into_boxed();
        if let Some(asset) = &filter.asset {
            traded = traded.filter(fill::base.eq(asset).or(fill::quote.eq(asset)));
        }
        if let Some(side) = &filter.side {
            traded = traded.filter(fill::side.eq(side));
        }
        query = query.filter(event::id.eq_any(traded.select(fill::event_id)));
    }
    query
}

fn fill_of((event, traded): (EventRow, FillRow)) -> Fill {
    Fill {
        id: event.id,
        account: event.account_id,
        time: event.happened_at,
        trade: Trade {
            base: traded.base,
            quote: traded.quote,
            // The table takes no other words.
            side: traded.side.parse().unwrap_or(Side::Buy),
            kind: traded.kind.parse().unwrap_or(InstrumentKind::Spot),
            quantity: traded.quantity.0,
            quote_amount: traded.quote_amount.0,
            fees: Vec::new(),
            position: traded
                .position
                .and_then(|word| word.parse().ok())
                .unwrap_or(Position::Net),
            order_id: None,
        },
        stop: traded.stop.map(|stop| stop.0),
        note: event.note,
        external_id: event.external_id,
        import: event.import_id,
        line: u32::try_from(event.line).unwrap_or_default(),
        place: event.place,
        edited: event.edited,
        version: event.version,
    }
}

/// Newest first, after a place of the list.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    filter: &Filter,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<Fill>, Error> {
    let mut query = matching(owner, filter);
    if let Some((time, id)) = after {
        query = query.filter(
            event::happened_at
                .lt(time)
                .or(event::happened_at.eq(time).and(event::id.lt(id))),
        );
    }
    let ids: Vec<Uuid> = query
        .order((event::happened_at.desc(), event::id.desc()))
        .limit(limit)
        .select(event::id)
        .load(db)
        .await?;
    let mut found = whole(db, owner, &ids).await?;
    found.sort_by_key(|fill| std::cmp::Reverse((fill.time, fill.id)));
    Ok(found)
}

pub async fn count(db: &mut Db, owner: UserId, filter: &Filter) -> Result<i64, Error> {
    Ok(matching(owner, filter).count().get_result(db).await?)
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Fill>, Error> {
    let only = Filter {
        ids: Some(vec![id]),
        ..Filter::default()
    };
    Ok(list(db, owner, &only, None, 1).await?.pop())
}

/// All that count.
pub async fn all(db: &mut Db, owner: UserId) -> Result<Vec<Fill>, Error> {
    let ids: Vec<Uuid> = matching(owner, &Filter::default()).select(event::id).load(db).await?;
    whole(db, owner, &ids).await
}

/// With their fees, in no order.
async fn whole(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<Vec<Fill>, Error> {
    let mut found = Vec::with_capacity(ids.len());
    for chunk in ids.chunks(CHUNK) {
        let rows: Vec<(EventRow, FillRow)> = event::table
            .inner_join(fill::table.on(fill::owner.eq(event::owner).and(fill::event_id.eq(event::id))))
            .filter(event::owner.eq(owner.uuid()))
            .filter(event::id.eq_any(chunk))
            .select((EventRow::as_select(), FillRow::as_select()))
            .load(db)
            .await?;
        let mut fees = fees(db, owner, chunk).await?;
        found.extend(rows.into_iter().map(fill_of).map(|mut fill| {
            fill.trade.fees = fees.remove(&fill.id).unwrap_or_default();
            fill
        }));
    }
    Ok(found)
}

/// As they were paid: positive.
async fn fees(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<HashMap<Uuid, Vec<Amount>>, Error> {
    let rows: Vec<(Uuid, String, Decimal)> = movement::table
        .filter(movement::owner.eq(owner.uuid()))
        .filter(movement::event_id.eq_any(ids))
        .filter(movement::fee)
        .order((movement::event_id, movement::ordinal))
        .select((movement::event_id, movement::asset, movement::amount))
        .load(db)
        .await?;
    let mut fees: HashMap<Uuid, Vec<Amount>> = HashMap::new();
    for (id, asset, Decimal(amount)) in rows {
        fees.entry(id).or_default().push(Amount { asset, amount: -amount });
    }
    Ok(fees)
}

pub async fn add(db: &mut Db, owner: UserId, account: Uuid, new: &NewEvent, now: DateTime<Utc>) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        changed(db, owner).await?;
        insert(db, owner, account, None, std::slice::from_ref(new), now).await
    })
    .await
}

/// False where `version` is not the present one. The content by which files are compared stays that of before.
pub async fn update(db: &mut Db, owner: UserId, account: Uuid, version: i32, new: &NewEvent) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        // First, as everywhere: two changes wait for each other and never crosswise.
        changed(db, owner).await?;
        let seen = event::table
            .filter(event::owner.eq(owner.uuid()))
            .filter(event::id.eq(new.id))
            .filter(event::version.eq(version))
            .filter(event::deleted_at.is_null());
        let done = diesel::update(seen)
            .set((
                event::account_id.eq(account),
                event::happened_at.eq(new.event.time),
                event::note.eq(&new.event.note),
                event::edited.eq(true),
                event::version.eq(version + 1),
            ))
            .execute(db)
            .await?;
        if done == 0 {
            return Ok(false);
        }
        let parts = movement::table
            .filter(movement::owner.eq(owner.uuid()))
            .filter(movement::event_id.eq(new.id));
        diesel::delete(parts).execute(db).await?;
        let traded = fill::table
            .filter(fill::owner.eq(owner.uuid()))
            .filter(fill::event_id.eq(new.id));
        diesel::delete(traded).execute(db).await?;
        insert_parts(db, owner, std::slice::from_ref(new)).await?;
        Ok(true)
    })
    .await
}

/// Takes fills away; gives how many there were.
pub async fn delete(db: &mut Db, owner: UserId, ids: &[Uuid], now: DateTime<Utc>) -> Result<usize, Error> {
    db.transaction(async |db: &mut Db| {
        changed(db, owner).await?;
        let wanted = event::table
            .filter(event::owner.eq(owner.uuid()))
            .filter(event::id.eq_any(ids))
            .filter(event::kind.eq("trade"))
            .filter(event::deleted_at.is_null());
        let done = diesel::update(wanted)
            .set((event::deleted_at.eq(now), event::version.eq(event::version + 1)))
            .execute(db)
            .await?;
        Ok(done)
    })
    .await
}

/// Brings fills back that were taken away, but for those that a file has brought again since; gives how many.
pub async fn restore(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<usize, Error> {
    type Gone = (Uuid, Uuid, Option<String>, String, Option<DateTime<Utc>>);
    db.transaction(async |db: &mut Db| {
        changed(db, owner).await?;
        let gone: Vec<Gone> = event::table
            .filter(event::owner.eq(owner.uuid()))
            .filter(event::id.eq_any(ids))
            .filter(event::kind.eq("trade"))
            .filter(event::deleted_at.is_not_null())
            .select((
                event::id,
                event::account_id,
                event::external_id,
                event::content_key,
                event::deleted_at,
            ))
            .load(db)
            .await?;
        let keys: Vec<&str> = gone.iter().map(|(_, _, _, key, _)| key.as_str()).collect();
        let here: Vec<(Uuid, Option<String>, String, DateTime<Utc>)> = event::table
            .filter(event::owner.eq(owner.uuid()))
            .filter(event::content_key.eq_any(keys))
            .filter(event::deleted_at.is_null())
            .select((
                event::account_id,
                event::external_id,
                event::content_key,
                event::created_at,
            ))
            .load(db)
            .await?;
        let came_again = |(_, account, external, key, deleted): &Gone| {
            here.iter().any(|(other, id, content, created)| {
                other == account && id == external && content == key && Some(*created) >= *deleted
            })
        };
        let back: Vec<Uuid> = gone.iter().filter(|one| !came_again(one)).map(|one| one.0).collect();
        let wanted = event::table
            .filter(event::owner.eq(owner.uuid()))
            .filter(event::id.eq_any(back));
        let done = diesel::update(wanted)
            .set((
                event::deleted_at.eq(None::<DateTime<Utc>>),
                event::version.eq(event::version + 1),
            ))
            .execute(db)
            .await?;
        Ok(done)
    })
    .await
}
