//! Events with all that moved, for lots and balances. Every statement names the owner.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use exchange_imports::{EventKind, InstrumentKind, Movement};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, account, asset_alias,
    money::Decimal,
    schema::{event, fill, movement},
    word::known,
};
use crate::{
    domain::portfolio::{LedgerEvent, Nominal},
    error::Error,
};

/// Events whose movements are asked for in one statement.
const CHUNK: usize = 10_000;

type Row = (Uuid, Uuid, DateTime<Utc>, i32, String, Option<String>, Option<Decimal>);

/// All that count, in no order, with coins by the names that their owner gave them.
pub async fn events(db: &mut Db, owner: UserId) -> Result<Vec<LedgerEvent>, Error> {
    let rows: Vec<Row> = event::table
        .filter(event::owner.eq(owner.uuid()))
        .filter(event::deleted_at.is_null())
        .filter(event::account_id.eq_any(account::live(owner)))
        .select((
            event::id,
            event::account_id,
            event::happened_at,
            event::place,
            event::kind,
            event::external_id,
            event::cost,
        ))
        .load(db)
        .await?;
    let names = asset_alias::names(db, owner).await?;
    let mut found = Vec::with_capacity(rows.len());
    for chunk in rows.chunks(CHUNK) {
        let ids: Vec<Uuid> = chunk.iter().map(|row| row.0).collect();
        let mut moved = movements(db, owner, &ids).await?;
        let mut contracts = contracts(db, owner, &ids).await?;
        for (id, account, time, place, kind, external, cost) in chunk {
            found.push(LedgerEvent {
                id: *id,
                account: *account,
                time: *time,
                place: *place,
                kind: known("event", "kind", EventKind::named(kind))?,
                external_id: external.clone(),
                contract: contracts.remove(id),
                cost: cost.map(|cost| cost.0),
                movements: moved.remove(id).unwrap_or_default(),
                result: None,
            });
        }
    }
    for event in &mut found {
        names.event(event);
    }
    Ok(found)
}

pub(super) async fn movements(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<HashMap<Uuid, Vec<Movement>>, Error> {
    let rows: Vec<(Uuid, String, Decimal, bool)> = movement::table
        .filter(movement::owner.eq(owner.uuid()))
        .filter(movement::event_id.eq_any(ids))
        .order((movement::event_id, movement::ordinal))
        .select((movement::event_id, movement::asset, movement::amount, movement::fee))
        .load(db)
        .await?;
    let mut found: HashMap<Uuid, Vec<Movement>> = HashMap::new();
    for (event, asset, Decimal(amount), fee) in rows {
        found.entry(event).or_default().push(Movement { asset, amount, fee });
    }
    Ok(found)
}

/// Fills of futures.
async fn contracts(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<HashMap<Uuid, Nominal>, Error> {
    let rows: Vec<(Uuid, String, String, Decimal, Decimal)> = fill::table
        .filter(fill::owner.eq(owner.uuid()))
        .filter(fill::event_id.eq_any(ids))
        .filter(fill::kind.ne(InstrumentKind::Spot.name()))
        .select((
            fill::event_id,
            fill::base,
            fill::quote,
            fill::quantity,
            fill::quote_amount,
        ))
        .load(db)
        .await?;
    let nominal = |(event, base, quote, quantity, amount): (Uuid, String, String, Decimal, Decimal)| {
        let nominal = Nominal {
            base: (base, quantity.0),
            quote: (quote, amount.0),
        };
        (event, nominal)
    };
    Ok(rows.into_iter().map(nominal).collect())
}
