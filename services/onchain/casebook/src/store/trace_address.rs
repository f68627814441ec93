//! Which addresses stand in which trace: an index of the newest versions' documents.

use chain_model::error::Error;
use diesel::{
    dsl::exists,
    prelude::*,
    sql_types::{Text, Uuid as PgUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use kit::rows::unnest;
use uuid::Uuid;
use vocab::{TraceId, UserId};

use super::{
    Db,
    schema::{trace, trace_address, trace_version},
    trace::unpack,
};
use crate::domain::trace::Content;

/// Says of a trace which addresses are in this version of it, in place of what was said before. To be called in the transaction
/// that makes the version the newest, or that has locked the trace.
pub(super) async fn put(
    db: &mut Db,
    owner: UserId,
    id: TraceId,
    (version, chain): (i32, &str),
    content: &Content,
) -> Result<(), Error> {
    let (chains, addresses): (Vec<&str>, Vec<String>) = content.addresses(chain).into_iter().unzip();
    diesel::delete(trace_address::table.filter(trace_address::trace_id.eq(id.uuid())))
        .execute(db)
        .await?;
    let new = diesel::select((
        owner.uuid().into_sql::<PgUuid>(),
        unnest::<Text, _>(chains),
        unnest::<Text, _>(addresses),
        id.uuid().into_sql::<PgUuid>(),
    ));
    diesel::insert_into(trace_address::table)
        .values(new)
        .into_columns((
            trace_address::owner,
            trace_address::chain,
            trace_address::address,
            trace_address::trace_id,
        ))
        .execute(db)
        .await?;
    diesel::update(trace::table.find(id.uuid()))
        .set(trace::indexed_version.eq(version))
        .execute(db)
        .await?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = trace, check_for_backend(diesel::pg::Pg))]
struct Behind {
    id: Uuid,
    owner: Uuid,
    chain: String,
    version: i32,
}

/// What came of one look for a trace whose index is not of its newest version.
#[derive(Debug)]
pub enum Looked {
    Indexed(TraceId),
    /// Its document does not read as one; its index stays behind.
    Unreadable(TraceId, Error),
    /// There is none, or another replica has it.
    Nothing,
}

/// Indexes the first such trace behind `after`. It is locked meanwhile: a save waits, and another replica passes it by.
pub async fn catch_up(db: &mut Db, after: Option<TraceId>) -> Result<Looked, Error> {
    db.transaction(async |db: &mut Db| {
        // The version's row is read beside the trace's and not joined: only the trace is locked.
        let newest = trace_version::table
            .filter(trace_version::trace_id.eq(trace::id))
            .filter(trace_version::version.eq(trace::version));
        let found: Option<(Behind, Vec<u8>)> = trace::table
            .filter(trace::indexed_version.ne(trace::version))
            .filter(trace::id.gt(after.map_or(Uuid::nil(), Into::into)))
            .filter(exists(newest))
            .order(trace::id)
            .limit(1)
            .select((
                Behind::as_select(),
                newest.select(trace_version::content).single_value().assume_not_null(),
            ))
            .for_update()
            .skip_locked()
            .get_result(db)
            .await
            .optional()?;
        let Some((behind, content)) = found else {
            return Ok(Looked::Nothing);
        };
        let id = TraceId::from(behind.id);
        let read = unpack(&content).and_then(|text| Content::read(text).map_err(|fault| Error::Faults(vec![fault])));
        match read {
            Ok(content) => {
                put(db, behind.owner.into(), id, (behind.version, &behind.chain), &content).await?;
                Ok(Looked::Indexed(id))
            }
            Err(error) => Ok(Looked::Unreadable(id, error)),
        }
    })
    .await
}
