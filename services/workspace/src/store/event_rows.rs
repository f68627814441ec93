//! Rows of what happened, written column by column.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{Bool, Integer, Nullable, Numeric, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kit::rows::{column, unnest};
use uuid::Uuid;

use super::{
    Db,
    money::Decimal,
    schema::{event, fill, movement},
};
use crate::error::Error;

/// What all events of a statement have in common.
#[derive(Debug, Clone, Copy)]
pub(super) struct Common {
    pub owner: Uuid,
    pub account: Uuid,
    pub import: Option<Uuid>,
    pub now: DateTime<Utc>,
}

#[derive(Debug)]
pub(super) struct EventRow<'a> {
    pub id: Uuid,
    pub kind: &'static str,
    pub happened_at: DateTime<Utc>,
    pub external_id: Option<&'a str>,
    pub content_key: &'a str,
    pub line: i32,
    pub place: i32,
    pub note: &'a str,
    pub instrument_base: Option<&'a str>,
    pub instrument_quote: Option<&'a str>,
    pub instrument_kind: Option<&'static str>,
    pub cost: Option<Decimal>,
}

#[derive(Debug)]
pub(super) struct MovementRow<'a> {
    pub event_id: Uuid,
    pub ordinal: i32,
    pub asset: &'a str,
    pub amount: Decimal,
    pub fee: bool,
}

#[derive(Debug)]
pub(super) struct FillRow<'a> {
    pub event_id: Uuid,
    pub base: &'a str,
    pub quote: &'a str,
    pub kind: &'static str,
    pub side: &'static str,
    pub quantity: Decimal,
    pub quote_amount: Decimal,
    pub stop: Option<Decimal>,
    pub position: Option<&'static str>,
}

pub(super) async fn insert_events(db: &mut Db, common: Common, rows: &[EventRow<'_>]) -> Result<(), Error> {
    let new = diesel::select((
        common.owner.into_sql::<SqlUuid>(),
        unnest::<SqlUuid, _>(column(rows, |row| row.id)),
        common.account.into_sql::<SqlUuid>(),
        common.import.into_sql::<Nullable<SqlUuid>>(),
        unnest::<Text, _>(column(rows, |row| row.kind)),
        unnest::<Timestamptz, _>(column(rows, |row| row.happened_at)),
        unnest::<Nullable<Text>, _>(column(rows, |row| row.external_id)),
        unnest::<Text, _>(column(rows, |row| row.content_key)),
        unnest::<Integer, _>(column(rows, |row| row.line)),
        unnest::<Integer, _>(column(rows, |row| row.place)),
        unnest::<Text, _>(column(rows, |row| row.note)),
        common.now.into_sql::<Timestamptz>(),
        1_i32.into_sql::<Integer>(),
        unnest::<Nullable<Text>, _>(column(rows, |row| row.instrument_base)),
        unnest::<Nullable<Text>, _>(column(rows, |row| row.instrument_quote)),
        unnest::<Nullable<Text>, _>(column(rows, |row| row.instrument_kind)),
        unnest::<Nullable<Numeric>, _>(column(rows, |row| row.cost)),
    ));
    diesel::insert_into(event::table)
        .values(new)
        .into_columns((
            event::owner,
            event::id,
            event::account_id,
            event::import_id,
            event::kind,
            event::happened_at,
            event::external_id,
            event::content_key,
            event::line,
            event::place,
            event::note,
            event::created_at,
            event::version,
            event::instrument_base,
            event::instrument_quote,
            event::instrument_kind,
            event::cost,
        ))
        .execute(db)
        .await?;
    Ok(())
}

pub(super) async fn insert_movements(db: &mut Db, owner: Uuid, rows: &[MovementRow<'_>]) -> Result<(), Error> {
    let new = diesel::select((
        owner.into_sql::<SqlUuid>(),
        unnest::<SqlUuid, _>(column(rows, |row| row.event_id)),
        unnest::<Integer, _>(column(rows, |row| row.ordinal)),
        unnest::<Text, _>(column(rows, |row| row.asset)),
        unnest::<Numeric, _>(column(rows, |row| row.amount)),
        unnest::<Bool, _>(column(rows, |row| row.fee)),
    ));
    diesel::insert_into(movement::table)
        .values(new)
        .into_columns((
            movement::owner,
            movement::event_id,
            movement::ordinal,
            movement::asset,
            movement::amount,
            movement::fee,
        ))
        .execute(db)
        .await?;
    Ok(())
}

pub(super) async fn insert_fills(db: &mut Db, owner: Uuid, rows: &[FillRow<'_>]) -> Result<(), Error> {
    let new = diesel::select((
        owner.into_sql::<SqlUuid>(),
        unnest::<SqlUuid, _>(column(rows, |row| row.event_id)),
        unnest::<Text, _>(column(rows, |row| row.base)),
        unnest::<Text, _>(column(rows, |row| row.quote)),
        unnest::<Text, _>(column(rows, |row| row.kind)),
        unnest::<Text, _>(column(rows, |row| row.side)),
        unnest::<Numeric, _>(column(rows, |row| row.quantity)),
        unnest::<Numeric, _>(column(rows, |row| row.quote_amount)),
        unnest::<Nullable<Numeric>, _>(column(rows, |row| row.stop)),
        unnest::<Nullable<Text>, _>(column(rows, |row| row.position)),
    ));
    diesel::insert_into(fill::table)
        .values(new)
        .into_columns((
            fill::owner,
            fill::event_id,
            fill::base,
            fill::quote,
            fill::kind,
            fill::side,
            fill::quantity,
            fill::quote_amount,
            fill::stop,
            fill::position,
        ))
        .execute(db)
        .await?;
    Ok(())
}
