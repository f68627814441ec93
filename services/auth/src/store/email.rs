//! Further addresses of accounts, and which mail goes to which. The primary address stands with its account.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{FlowId, UserId};

use super::{
    Db,
    schema::{email_address, email_route},
};
use crate::{
    domain::email::{Address, Destination, Topic},
    error::Error,
};

type Row = (Uuid, String, Option<DateTime<Utc>>, DateTime<Utc>, Option<Uuid>);

const COLUMNS: (
    email_address::id,
    email_address::email,
    email_address::verified_at,
    email_address::created_at,
    email_address::flow_id,
) = (
    email_address::id,
    email_address::email,
    email_address::verified_at,
    email_address::created_at,
    email_address::flow_id,
);

fn address((id, email, verified_at, created_at, flow): Row) -> (Address, Option<FlowId>) {
    let address = Address {
        id,
        email,
        primary: false,
        verified: verified_at.is_some(),
        created_at,
    };
    (address, flow.map(FlowId::from))
}

/// The oldest first.
pub async fn list(db: &mut Db, user: UserId) -> Result<Vec<Address>, Error> {
    let rows: Vec<Row> = email_address::table
        .filter(email_address::user_id.eq(user.uuid()))
        .order((email_address::created_at, email_address::id))
        .select(COLUMNS)
        .load(db)
        .await?;
    Ok(rows.into_iter().map(|row| address(row).0).collect())
}

/// With the step that waits for its code.
pub async fn find(db: &mut Db, user: UserId, id: Uuid) -> Result<Option<(Address, Option<FlowId>)>, Error> {
    let row: Option<Row> = email_address::table
        .find(id)
        .filter(email_address::user_id.eq(user.uuid()))
        .select(COLUMNS)
        .first(db)
        .await
        .optional()?;
    Ok(row.map(address))
}

/// False: the account has it already.
pub async fn insert(db: &mut Db, user: UserId, new: &Address) -> Result<bool, Error> {
    let verified_at = new.verified.then_some(new.created_at);
    let added = diesel::insert_into(email_address::table)
        .values((
            email_address::id.eq(new.id),
            email_address::user_id.eq(user.uuid()),
            email_address::email.eq(&new.email),
            email_address::verified_at.eq(verified_at),
            email_address::created_at.eq(new.created_at),
        ))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(added == 1)
}

pub async fn set_flow(db: &mut Db, id: Uuid, flow: FlowId) -> Result<(), Error> {
    diesel::update(email_address::table.find(id))
        .set(email_address::flow_id.eq(flow.uuid()))
        .execute(db)
        .await?;
    Ok(())
}

/// False: it is gone.
pub async fn set_verified(db: &mut Db, user: UserId, id: Uuid, now: DateTime<Utc>) -> Result<bool, Error> {
    let own = email_address::table
        .find(id)
        .filter(email_address::user_id.eq(user.uuid()));
    let set = diesel::update(own)
        .set((
            email_address::verified_at.eq(now),
            email_address::flow_id.eq(None::<Uuid>),
        ))
        .execute(db)
        .await?;
    Ok(set == 1)
}

/// Mail that went there goes to the primary address again. False: there is no such address.
pub async fn delete(db: &mut Db, user: UserId, id: Uuid) -> Result<bool, Error> {
    let own = email_address::table
        .find(id)
        .filter(email_address::user_id.eq(user.uuid()));
    Ok(diesel::delete(own).execute(db).await? == 1)
}

/// Where mail of a topic goes.
pub async fn destination(db: &mut Db, user: UserId, topic: Topic) -> Result<Destination, Error> {
    let row: Option<Option<Uuid>> = email_route::table
        .find((user.uuid(), topic.name()))
        .select(email_route::address_id)
        .first(db)
        .await
        .optional()?;
    Ok(match row {
        None => Destination::Primary,
        Some(None) => Destination::Off,
        Some(Some(id)) => Destination::Address(id),
    })
}

pub async fn route(db: &mut Db, user: UserId, topic: Topic, to: Destination) -> Result<(), Error> {
    diesel::delete(email_route::table.find((user.uuid(), topic.name())))
        .execute(db)
        .await?;
    let address = match to {
        Destination::Primary => return Ok(()),
        Destination::Off => None,
        Destination::Address(id) => Some(id),
    };
    diesel::insert_into(email_route::table)
        .values((
            email_route::user_id.eq(user.uuid()),
            email_route::topic.eq(topic.name()),
            email_route::address_id.eq(address),
        ))
        .execute(db)
        .await?;
    Ok(())
}
