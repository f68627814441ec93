//! What happened on accounts beside fills: listed, entered and changed by hand. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use exchange_imports::EventKind;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    event_by_hand::{self, Wanted, Which},
    money::Decimal,
    payment::instrument,
    portfolio::movements,
    schema::{event, movement},
    word::known,
};
use crate::{domain::account_event::AccountEvent, error::Error};

/// What is looked for.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub wanted: Wanted,
    pub kind: Option<EventKind>,
    /// Names of a coin that moved, also as a fee; all events where there are none.
    pub assets: Vec<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = event, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    account_id: Uuid,
    import_id: Option<Uuid>,
    kind: String,
    happened_at: DateTime<Utc>,
    external_id: Option<String>,
    line: i32,
    note: String,
    edited: bool,
    version: i32,
    instrument_base: Option<String>,
    instrument_quote: Option<String>,
    instrument_kind: Option<String>,
    cost: Option<Decimal>,
}

/// Those that match, on accounts that are there.
fn matching(owner: UserId, filter: &Filter) -> event::BoxedQuery<'_, diesel::pg::Pg> {
    let mut query = event_by_hand::matching(owner, Which::Others, &filter.wanted);
    if let Some(kind) = filter.kind {
        query = query.filter(event::kind.eq(kind.name()));
    }
    if !filter.assets.is_empty() {
        let moved = movement::table
            .filter(movement::owner.eq(owner.uuid()))
            .filter(movement::asset.eq_any(&filter.assets))
            .select(movement::event_id);
        query = query.filter(event::id.eq_any(moved));
    }
    query
}

/// Newest first, after a place of the list.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    filter: &Filter,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<AccountEvent>, Error> {
    let rows: Vec<Row> = event_by_hand::newest(matching(owner, filter), after, limit)
        .select(Row::as_select())
        .load(db)
        .await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut moved = movements(db, owner, &ids).await?;
    let found = rows.into_iter().map(|row| {
        Ok(AccountEvent {
            movements: moved.remove(&row.id).unwrap_or_default(),
            id: row.id,
            account: row.account_id,
            time: row.happened_at,
            kind: known("event", "kind", EventKind::named(&row.kind))?,
            cost: row.cost.map(|cost| cost.0),
            instrument: instrument(row.instrument_base, row.instrument_quote, row.instrument_kind)?,
            note: row.note,
            external_id: row.external_id,
            import: row.import_id,
            line: u32::try_from(row.line).unwrap_or_default(),
            edited: row.edited,
            version: row.version,
        })
    });
    found.collect()
}

pub async fn count(db: &mut Db, owner: UserId, filter: &Filter) -> Result<i64, Error> {
    Ok(matching(owner, filter).count().get_result(db).await?)
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<AccountEvent>, Error> {
    let only = Filter {
        wanted: Wanted::only(id),
        ..Filter::default()
    };
    Ok(list(db, owner, &only, None, 1).await?.pop())
}
