//! Funding and interest. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use exchange_imports::{EventKind, Instrument, InstrumentKind};
use uuid::Uuid;
use vocab::UserId;

use super::{Db, account, asset_alias, portfolio::movements, schema::event, word::known};
use crate::{domain::payment::LedgerPayment, error::Error};

/// Events whose movements are asked for in one statement.
const CHUNK: usize = 10_000;

#[derive(Queryable, Selectable)]
#[diesel(table_name = event, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    account_id: Uuid,
    happened_at: DateTime<Utc>,
    kind: String,
    instrument_base: Option<String>,
    instrument_quote: Option<String>,
    instrument_kind: Option<String>,
}

/// All of an owner, on accounts that are there, in no order, with coins by the names that their owner gave them.
pub async fn all(db: &mut Db, owner: UserId) -> Result<Vec<LedgerPayment>, Error> {
    let kinds = [EventKind::Funding, EventKind::Interest].map(EventKind::name);
    let rows: Vec<Row> = event::table
        .filter(event::owner.eq(owner.uuid()))
        .filter(event::deleted_at.is_null())
        .filter(event::kind.eq_any(kinds))
        .filter(event::account_id.eq_any(account::live(owner)))
        .select(Row::as_select())
        .load(db)
        .await?;
    let names = asset_alias::names(db, owner).await?;
    let mut found = Vec::with_capacity(rows.len());
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let chunk: Vec<Row> = rows.by_ref().take(CHUNK).collect();
        let ids: Vec<Uuid> = chunk.iter().map(|row| row.id).collect();
        let mut moved = movements(db, owner, &ids).await?;
        for row in chunk {
            found.push(LedgerPayment {
                movements: moved.remove(&row.id).unwrap_or_default(),
                id: row.id,
                account: row.account_id,
                time: row.happened_at,
                is_interest: row.kind == EventKind::Interest.name(),
                instrument: instrument(row.instrument_base, row.instrument_quote, row.instrument_kind)?,
            });
        }
    }
    for payment in &mut found {
        names.payment(payment);
    }
    Ok(found)
}

/// Nothing where the event names none.
pub(super) fn instrument(
    base: Option<String>,
    quote: Option<String>,
    kind: Option<String>,
) -> Result<Option<Instrument>, Error> {
    let Some(((base, quote), kind)) = base.zip(quote).zip(kind) else {
        return Ok(None);
    };
    let kind = known("event", "instrument_kind", InstrumentKind::named(&kind))?;
    Ok(Some(Instrument { base, quote, kind }))
}
