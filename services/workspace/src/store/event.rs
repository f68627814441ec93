//! What happened on accounts: written in bulk, and compared with what files say.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use exchange_imports::{Event, Position};
use uuid::Uuid;
use vocab::{Money, UserId};

use super::{
    Db, account,
    event_rows::{Common, EventRow, FillRow, MovementRow, insert_events, insert_fills, insert_movements},
    money::Decimal,
    schema::{event, import_batch},
};
use crate::{domain::fate::Present, error::Error};

/// Rows of one statement, which may take 5 s.
const CHUNK: usize = 2_000;

/// An event on its way into the ledger.
#[derive(Debug, Clone)]
pub struct NewEvent {
    pub id: Uuid,
    pub event: Event,
    pub stop: Option<Money>,
    /// What the coins that arrived had cost in US dollars, where their owner says it.
    pub cost: Option<Money>,
}

impl NewEvent {
    #[must_use]
    pub fn of(event: Event, stop: Option<Money>) -> Self {
        Self {
            id: Uuid::now_v7(),
            event,
            stop,
            cost: None,
        }
    }
}

fn count(number: impl TryInto<i32>) -> i32 {
    number.try_into().unwrap_or(i32::MAX)
}

/// The order of events of one moment: they count on from a place, or down from it where a file has the newest on top.
#[derive(Debug, Clone, Copy, Default)]
pub struct Places {
    first: i32,
    down: bool,
}

impl Places {
    /// Of a whole file, of which parts are written one after the other.
    #[must_use]
    pub const fn of_file(newest_first: bool) -> Self {
        Self {
            first: if newest_first { i32::MAX } else { 0 },
            down: newest_first,
        }
    }

    fn at(self, at: usize) -> i32 {
        if self.down {
            self.first.saturating_sub(count(at))
        } else {
            self.first.saturating_add(count(at))
        }
    }

    /// For what comes after so many.
    fn after(self, number: usize) -> Self {
        Self {
            first: self.at(number),
            ..self
        }
    }
}

/// To be called within a transaction. `place` counts on from 0 in their order.
pub(super) async fn insert(
    db: &mut Db,
    owner: UserId,
    account: Uuid,
    import: Option<Uuid>,
    events: &[NewEvent],
    now: DateTime<Utc>,
) -> Result<(), Error> {
    insert_at(db, owner, (account, import), events, now, Places::default()).await?;
    Ok(())
}

/// The same from a place on; gives the place behind them.
pub(super) async fn insert_at(
    db: &mut Db,
    owner: UserId,
    (account, import): (Uuid, Option<Uuid>),
    events: &[NewEvent],
    now: DateTime<Utc>,
    places: Places,
) -> Result<Places, Error> {
    let common = Common {
        owner: owner.uuid(),
        account,
        import,
        now,
    };
    for (chunk_at, chunk) in events.chunks(CHUNK).enumerate() {
        let rows: Vec<EventRow<'_>> = chunk
            .iter()
            .enumerate()
            .map(|(at, new)| (at, new, new.event.instrument.as_ref()))
            .map(|(at, new, instrument)| EventRow {
                id: new.id,
                kind: new.event.kind.name(),
                happened_at: new.event.time,
                external_id: new.event.external_id.as_deref(),
                content_key: &new.event.content_key,
                line: count(new.event.line),
                place: places.at(chunk_at * CHUNK + at),
                note: &new.event.note,
                instrument_base: instrument.map(|instrument| instrument.base.as_str()),
                instrument_quote: instrument.map(|instrument| instrument.quote.as_str()),
                instrument_kind: instrument.map(|instrument| instrument.kind.name()),
                cost: new.cost.map(Decimal),
            })
            .collect();
        insert_events(db, common, &rows).await?;
        insert_parts(db, owner, chunk).await?;
    }
    Ok(places.after(events.len()))
}

/// What moved, and what was traded.
pub(super) async fn insert_parts(db: &mut Db, owner: UserId, events: &[NewEvent]) -> Result<(), Error> {
    let owner = owner.uuid();
    let moved: Vec<MovementRow<'_>> = events
        .iter()
        .flat_map(|new| {
            new.event
                .movements
                .iter()
                .enumerate()
                .map(move |(at, moved)| MovementRow {
                    event_id: new.id,
                    ordinal: count(at),
                    asset: &moved.asset,
                    amount: Decimal(moved.amount),
                    fee: moved.fee,
                })
        })
        .collect();
    for rows in moved.chunks(2 * CHUNK) {
        insert_movements(db, owner, rows).await?;
    }
    let fills: Vec<FillRow<'_>> = events
        .iter()
        .filter_map(|new| {
            let trade = new.event.trade.as_ref()?;
            Some(FillRow {
                event_id: new.id,
                base: &trade.base,
                quote: &trade.quote,
                kind: trade.kind.name(),
                side: trade.side.name(),
                quantity: Decimal(trade.quantity),
                quote_amount: Decimal(trade.quote_amount),
                stop: new.stop.map(Decimal),
                position: Some(trade.position)
                    .filter(|held| *held != Position::Net)
                    .map(Position::name),
            })
        })
        .collect();
    if !fills.is_empty() {
        insert_fills(db, owner, &fills).await?;
    }
    Ok(())
}

/// Files that were brought to an account: what they had is known there also where it was moved to another since.
async fn files_of(db: &mut Db, owner: UserId, account: Uuid) -> Result<Vec<Uuid>, Error> {
    Ok(import_batch::table
        .filter(import_batch::owner.eq(owner.uuid()))
        .filter(import_batch::account_id.eq(account))
        .filter(import_batch::state.eq("confirmed"))
        .select(import_batch::id)
        .load(db)
        .await?)
}

/// Whether [`known`] could find anything, whatever it is asked for.
pub async fn is_any_known(db: &mut Db, owner: UserId, account: Uuid, but: Uuid) -> Result<bool, Error> {
    let others = || {
        event::table
            .filter(event::owner.eq(owner.uuid()))
            .filter(event::deleted_at.is_null())
            .filter(event::import_id.is_distinct_from(Some(but)))
            .select(event::id)
    };
    // Two questions, each with an index of its own: of either one or the other, a plan may read the whole table to find nothing.
    let here = others().filter(event::account_id.eq(account)).first::<Uuid>(db).await;
    if here.optional()?.is_some() {
        return Ok(true);
    }
    let files = files_of(db, owner, account).await?;
    if files.is_empty() {
        return Ok(false);
    }
    let moved = event::import_id.assume_not_null().eq_any(&files);
    let found = others().filter(moved).first::<Uuid>(db).await;
    Ok(found.optional()?.is_some())
}

/// Looks in one account for events with the ids or the contents of these, but for those that a file brought of which parts are written.
pub async fn known(db: &mut Db, owner: UserId, account: Uuid, events: &[Event], but: Uuid) -> Result<Present, Error> {
    let mut known = Present::default();
    let mut found: HashMap<Uuid, (Option<String>, String)> = HashMap::new();
    let files = files_of(db, owner, account).await?;
    let here = || {
        event::table
            .filter(event::owner.eq(owner.uuid()))
            .filter(
                event::account_id
                    .eq(account)
                    .or(event::import_id.assume_not_null().eq_any(&files)),
            )
            .filter(event::deleted_at.is_null())
            .filter(event::import_id.is_distinct_from(Some(but)))
    };
    for chunk in events.chunks(CHUNK) {
        let turned: Vec<String> = chunk.iter().filter_map(Event::turned_key).collect();
        let keys = chunk.iter().map(|event| &event.content_key).chain(&turned);
        let keys: Vec<&str> = keys.map(String::as_str).collect();
        let ids: Vec<&str> = chunk.iter().filter_map(|event| event.external_id.as_deref()).collect();
        let same: Vec<(Uuid, Option<String>, String)> = here()
            .filter(event::content_key.eq_any(keys))
            .select((event::id, event::external_id, event::content_key))
            .load(db)
            .await?;
        found.extend(same.into_iter().map(|(id, external, key)| (id, (external, key))));
        if !ids.is_empty() {
            // Each once: a venue may give one id to all of its rows.
            let there: Vec<Option<String>> = here()
                .filter(event::external_id.eq_any(ids))
                .select(event::external_id)
                .distinct()
                .load(db)
                .await?;
            known.ids.extend(there.into_iter().flatten());
        }
    }
    for (external, key) in found.into_values() {
        *known.same.entry((external, key)).or_default() += 1;
    }
    Ok(known)
}

/// Exports that have what trades of contracts brought, and no trades.
pub const RESULTS: [&str; 4] = [
    "binance_income",
    "bybit_assets",
    "bybit_closed",
    "kucoin_futures_closed",
];

/// Formats of the files that brought an account's trades of a time, or their results.
pub async fn formats_between(
    db: &mut Db,
    owner: UserId,
    account: Uuid,
    (first, last): (DateTime<Utc>, DateTime<Utc>),
) -> Result<Vec<String>, Error> {
    let found = event::table
        .inner_join(
            import_batch::table.on(import_batch::owner
                .eq(event::owner)
                .and(event::import_id.eq(import_batch::id.nullable()))),
        )
        .filter(event::owner.eq(owner.uuid()))
        .filter(event::account_id.eq(account))
        .filter(event::deleted_at.is_null())
        .filter(event::kind.eq("trade").or(import_batch::format.eq_any(RESULTS)))
        .filter(event::happened_at.between(first, last))
        .select(import_batch::format)
        .distinct()
        .load(db)
        .await?;
    Ok(found)
}

/// All that an owner has on accounts that are there.
pub async fn count_events(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let all = event::table
        .filter(event::owner.eq(owner.uuid()))
        .filter(event::deleted_at.is_null())
        .filter(event::account_id.eq_any(account::live(owner)));
    Ok(all.count().get_result(db).await?)
}
