//! Steps that wait for a code.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{FlowId, UserId};

use super::{Db, schema::flow};
use crate::{
    domain::{code, flow::Kind},
    error::Error,
};

/// A flow to be stored.
#[derive(Clone)]
pub struct NewFlow {
    pub id: FlowId,
    pub kind: Kind,
    /// `None`: a decoy.
    pub user: Option<UserId>,
    pub code_mac: Option<Vec<u8>>,
    /// Password hash and name that the account takes once its address is confirmed.
    pub pending: Option<(String, String)>,
    /// Keyed hash of the e-mail address: all flows of an address share one count of guesses, decoys too.
    pub subject: Vec<u8>,
}

/// A stored flow.
#[derive(Clone)]
pub struct Flow {
    pub id: FlowId,
    pub kind: Kind,
    pub user: Option<UserId>,
    pub code_mac: Option<Vec<u8>>,
    pub pending: Option<(String, String)>,
    pub tries: i32,
    pub resends: i32,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub consumed: bool,
    /// As in [`NewFlow`]; `None` for a flow that a release without this column began.
    pub subject: Option<Vec<u8>>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = flow, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    kind: String,
    user_id: Option<Uuid>,
    code_mac: Option<Vec<u8>>,
    pending_hash: Option<String>,
    pending_name: Option<String>,
    tries: i32,
    resends: i32,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    consumed_at: Option<DateTime<Utc>>,
    subject: Option<Vec<u8>>,
}

impl From<Row> for Flow {
    fn from(row: Row) -> Self {
        Self {
            id: row.id.into(),
            kind: Kind::read(&row.kind),
            user: row.user_id.map(UserId::from),
            code_mac: row.code_mac,
            pending: row.pending_hash.zip(row.pending_name),
            tries: row.tries,
            resends: row.resends,
            created_at: row.created_at,
            expires_at: row.expires_at,
            consumed: row.consumed_at.is_some(),
            subject: row.subject,
        }
    }
}

pub async fn insert(db: &mut Db, new: NewFlow, now: DateTime<Utc>) -> Result<DateTime<Utc>, Error> {
    let expires_at = now + code::LIFE;
    let (hash, name) = new.pending.unzip();
    diesel::insert_into(flow::table)
        .values((
            flow::id.eq(new.id.uuid()),
            flow::kind.eq(new.kind.text()),
            flow::user_id.eq(new.user.map(UserId::uuid)),
            flow::code_mac.eq(new.code_mac),
            flow::pending_hash.eq(hash),
            flow::pending_name.eq(name),
            flow::subject.eq(new.subject),
            flow::created_at.eq(now),
            flow::expires_at.eq(expires_at),
        ))
        .execute(db)
        .await?;
    Ok(expires_at)
}

pub async fn find(db: &mut Db, id: FlowId) -> Result<Option<Flow>, Error> {
    let row = flow::table
        .find(id.uuid())
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(row.map(Flow::from))
}

/// As [`find`], and nobody else changes it before the transaction ends.
pub async fn lock(db: &mut Db, id: FlowId) -> Result<Option<Flow>, Error> {
    let row = flow::table
        .find(id.uuid())
        .select(Row::as_select())
        .for_update()
        .first(db)
        .await
        .optional()?;
    Ok(row.map(Flow::from))
}

/// Counts one try, in one statement, if one is left. `None`: there is none; [`find`] tells why.
pub async fn take_try(db: &mut Db, id: FlowId, now: DateTime<Utc>) -> Result<Option<Flow>, Error> {
    let open = flow::table
        .find(id.uuid())
        .filter(flow::consumed_at.is_null())
        .filter(flow::expires_at.ge(now))
        .filter(flow::tries.lt(code::TRIES));
    let row = diesel::update(open)
        .set(flow::tries.eq(flow::tries + 1))
        .returning(Row::as_returning())
        .get_result(db)
        .await
        .optional()?;
    Ok(row.map(Flow::from))
}

/// Returns the try counted last: its code was right but nothing came of it, or was never checked.
pub async fn give_back_try(db: &mut Db, id: FlowId) -> Result<(), Error> {
    diesel::update(flow::table.find(id.uuid()).filter(flow::tries.gt(0)))
        .set(flow::tries.eq(flow::tries - 1))
        .execute(db)
        .await?;
    Ok(())
}

/// Ends a flow. False: somebody else was first.
pub async fn consume(db: &mut Db, id: FlowId, now: DateTime<Utc>) -> Result<bool, Error> {
    let ended = diesel::update(flow::table.find(id.uuid()).filter(flow::consumed_at.is_null()))
        .set(flow::consumed_at.eq(now))
        .execute(db)
        .await?;
    Ok(ended == 1)
}

/// Ends all flows of an account, and what it is about to make a passkey with: what they would prove or change is decided.
pub async fn consume_all(db: &mut Db, user: UserId, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(
        flow::table
            .filter(flow::user_id.eq(user.uuid()))
            .filter(flow::consumed_at.is_null()),
    )
    .set(flow::consumed_at.eq(now))
    .execute(db)
    .await?;
    super::passkey::end_challenges(db, user).await
}

/// A new code, with tries and a life of its own.
pub async fn renew(
    db: &mut Db,
    id: FlowId,
    code_mac: Option<Vec<u8>>,
    now: DateTime<Utc>,
) -> Result<DateTime<Utc>, Error> {
    let expires_at = now + code::LIFE;
    diesel::update(flow::table.find(id.uuid()))
        .set((
            flow::code_mac.eq(code_mac),
            flow::tries.eq(0),
            flow::resends.eq(flow::resends + 1),
            flow::expires_at.eq(expires_at),
        ))
        .execute(db)
        .await?;
    Ok(expires_at)
}
