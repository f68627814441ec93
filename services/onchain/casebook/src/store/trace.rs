//! Saved traces with their versions and links. Every statement names the owner, except where a link's secret stands for one.

use std::{
    io::{Read, Write},
    sync::Arc,
};

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use uuid::Uuid;
use vocab::{TraceId, UserId};

use super::{
    Db,
    schema::{trace, trace_share, trace_version},
    trace_address,
};
use crate::domain::trace::{Content, MAX_BYTES, MOST_VERSIONS, Trace, Version};

/// A trace as one of its versions has it.
#[derive(Queryable, Selectable)]
#[diesel(table_name = trace_version, check_for_backend(diesel::pg::Pg))]
pub(super) struct Head {
    #[diesel(select_expression = trace::id)]
    id: Uuid,
    name: String,
    #[diesel(select_expression = trace::chain)]
    chain: String,
    version: i32,
    sha256: Vec<u8>,
    nodes: i32,
    edges: i32,
    #[diesel(select_expression = trace::created_at)]
    created_at: DateTime<Utc>,
    saved_at: DateTime<Utc>,
}

impl From<Head> for Trace {
    fn from(head: Head) -> Self {
        Self {
            id: head.id.into(),
            name: head.name,
            chain: head.chain,
            version: head.version,
            sha256: head.sha256,
            nodes: head.nodes,
            edges: head.edges,
            created_at: head.created_at,
            updated_at: head.saved_at,
        }
    }
}

#[derive(Insertable)]
#[diesel(table_name = trace_version)]
struct NewVersion<'a> {
    trace_id: Uuid,
    version: i32,
    name: &'a str,
    content: Vec<u8>,
    sha256: &'a [u8],
    nodes: i32,
    edges: i32,
    saved_at: DateTime<Utc>,
    by_grant: Option<bool>,
}

fn pack(text: &str) -> Result<Vec<u8>, Error> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    let packed = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    packed.map_err(|cause| Error::Store(Arc::new(cause)))
}

pub(super) fn unpack(bytes: &[u8]) -> Result<String, Error> {
    let mut text = String::new();
    let most = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX);
    let read = ZlibDecoder::new(bytes).take(most).read_to_string(&mut text);
    read.map_err(|cause| Error::Store(Arc::new(cause)))?;
    Ok(text)
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    Ok(trace::table
        .filter(trace::owner.eq(owner.uuid()))
        .count()
        .get_result(db)
        .await?)
}

async fn put_version(
    db: &mut Db,
    id: TraceId,
    version: i32,
    (name, content): (&str, &Content),
    by_grant: bool,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    diesel::insert_into(trace_version::table)
        .values(NewVersion {
            trace_id: id.uuid(),
            version,
            name,
            content: pack(&content.text)?,
            sha256: &content.sha256,
            nodes: content.nodes,
            edges: content.edges,
            saved_at: now,
            by_grant: by_grant.then_some(true),
        })
        .execute(db)
        .await?;
    Ok(())
}

pub async fn insert(
    db: &mut Db,
    owner: UserId,
    id: TraceId,
    name: &str,
    chain: &str,
    content: &Content,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        diesel::insert_into(trace::table)
            .values((
                trace::id.eq(id.uuid()),
                trace::owner.eq(owner.uuid()),
                trace::name.eq(name),
                trace::chain.eq(chain),
                trace::version.eq(1),
                trace::created_at.eq(now),
                trace::updated_at.eq(now),
            ))
            .execute(db)
            .await?;
        put_version(db, id, 1, (name, content), false, now).await?;
        trace_address::put(db, owner, id, (1, chain), content).await
    })
    .await
}

/// Newest change first, behind this place; a name may be asked for by a part of it.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    query: &str,
    after: Option<(DateTime<Utc>, TraceId)>,
    limit: i64,
) -> Result<Vec<Trace>, Error> {
    let mut wanted = trace::table
        .inner_join(
            trace_version::table.on(trace_version::trace_id
                .eq(trace::id)
                .and(trace_version::version.eq(trace::version))),
        )
        .filter(trace::owner.eq(owner.uuid()))
        .into_boxed();
    if !query.is_empty() {
        wanted = wanted.filter(trace::name.ilike(kit::pg::containing(query)));
    }
    if let Some((time, id)) = after {
        wanted = wanted.filter(
            trace::updated_at
                .lt(time)
                .or(trace::updated_at.eq(time).and(trace::id.gt(id.uuid()))),
        );
    }
    let rows: Vec<Head> = wanted
        .order((trace::updated_at.desc(), trace::id.asc()))
        .limit(limit)
        .select(Head::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Those of several owners in their newest versions, with their owners, as far as row-level security shows them.
pub async fn named(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, Trace)>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().copied().unzip();
    let rows: Vec<(Uuid, Head)> = trace::table
        .inner_join(
            trace_version::table.on(trace_version::trace_id
                .eq(trace::id)
                .and(trace_version::version.eq(trace::version))),
        )
        .filter(trace::owner.eq_any(owners))
        .filter(trace::id.eq_any(ids))
        .select((trace::owner, Head::as_select()))
        .load(db)
        .await?;
    Ok(rows.into_iter().map(|(owner, head)| (owner, head.into())).collect())
}

/// The name of an owner's trace; none where it is not there. Its document, which may be large, is not read.
pub async fn name(db: &mut Db, owner: UserId, id: TraceId) -> Result<Option<String>, Error> {
    Ok(trace::table
        .filter(trace::owner.eq(owner.uuid()))
        .filter(trace::id.eq(id.uuid()))
        .select(trace::name)
        .first(db)
        .await
        .optional()?)
}

/// Has this owner this trace? Its document, which may be large, is not read.
pub async fn is_there(db: &mut Db, owner: UserId, id: TraceId) -> Result<bool, Error> {
    let one = trace::table
        .filter(trace::owner.eq(owner.uuid()))
        .filter(trace::id.eq(id.uuid()));
    Ok(diesel::select(diesel::dsl::exists(one)).get_result(db).await?)
}

/// A version with its document; the newest where none is named.
pub async fn find(
    db: &mut Db,
    owner: UserId,
    id: TraceId,
    version: Option<i32>,
) -> Result<Option<(Trace, String)>, Error> {
    let mut wanted = trace::table
        .inner_join(trace_version::table.on(trace_version::trace_id.eq(trace::id)))
        .filter(trace::owner.eq(owner.uuid()))
        .filter(trace::id.eq(id.uuid()))
        .into_boxed();
    wanted = match version {
        Some(version) => wanted.filter(trace_version::version.eq(version)),
        None => wanted.filter(trace_version::version.eq(trace::version)),
    };
    let row: Option<(Head, Vec<u8>)> = wanted
        .select((Head::as_select(), trace_version::content))
        .first(db)
        .await
        .optional()?;
    row.map(|(head, content)| Ok((head.into(), unpack(&content)?)))
        .transpose()
}

/// What became of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// The new version's number.
    Done(i32),
    Stale,
    Missing,
}

/// Makes a new version on top of `seen`; 0 is whatever is the newest. The same content under the same name makes none. `by_grant` where it
/// is not the owner who saves. Pushes out the oldest of its kind only: who saves by a grant takes no version from the owner.
pub async fn save(
    db: &mut Db,
    owner: UserId,
    id: TraceId,
    seen: i32,
    (name, content): (&str, &Content),
    by_grant: bool,
    now: DateTime<Utc>,
) -> Result<Saved, Error> {
    db.transaction(async |db: &mut Db| {
        let present: Option<(i32, String, String)> = trace::table
            .filter(trace::owner.eq(owner.uuid()))
            .filter(trace::id.eq(id.uuid()))
            .select((trace::version, trace::name, trace::chain))
            .for_update()
            .first(db)
            .await
            .optional()?;
        let Some((present, old_name, chain)) = present else {
            return Ok(Saved::Missing);
        };
        if seen != 0 && seen != present {
            return Ok(Saved::Stale);
        }
        let known: Vec<u8> = trace_version::table
            .filter(trace_version::trace_id.eq(id.uuid()))
            .filter(trace_version::version.eq(present))
            .select(trace_version::sha256)
            .first(db)
            .await?;
        if known == content.sha256 && old_name == name {
            return Ok(Saved::Done(present));
        }
        let next = present + 1;
        put_version(db, id, next, (name, content), by_grant, now).await?;
        diesel::update(trace::table.filter(trace::id.eq(id.uuid())))
            .set((trace::version.eq(next), trace::name.eq(name), trace::updated_at.eq(now)))
            .execute(db)
            .await?;
        trace_address::put(db, owner, id, (next, &chain), content).await?;
        push_out(db, id, by_grant).await?;
        Ok(Saved::Done(next))
    })
    .await
}

/// Deletes the versions of one kind beyond the newest [`MOST_VERSIONS`]. What a link shows stays.
async fn push_out(db: &mut Db, id: TraceId, by_grant: bool) -> Result<(), Error> {
    let outdated: Vec<i32> = trace_version::table
        .filter(trace_version::trace_id.eq(id.uuid()))
        .filter(trace_version::by_grant.is_not_distinct_from(by_grant.then_some(true)))
        .order(trace_version::version.desc())
        .offset(MOST_VERSIONS)
        .select(trace_version::version)
        .load(db)
        .await?;
    if outdated.is_empty() {
        return Ok(());
    }
    let shown = trace_share::table
        .filter(trace_share::trace_id.eq(id.uuid()))
        .select(trace_share::version);
    let gone = trace_version::table
        .filter(trace_version::trace_id.eq(id.uuid()))
        .filter(trace_version::version.eq_any(outdated))
        .filter(trace_version::version.ne_all(shown));
    diesel::delete(gone).execute(db).await?;
    Ok(())
}

/// True where there was one.
pub async fn delete(db: &mut Db, owner: UserId, id: TraceId) -> Result<bool, Error> {
    let wanted = trace::table
        .filter(trace::owner.eq(owner.uuid()))
        .filter(trace::id.eq(id.uuid()));
    Ok(diesel::delete(wanted).execute(db).await? > 0)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = trace_version, check_for_backend(diesel::pg::Pg))]
struct VersionRow {
    version: i32,
    name: String,
    sha256: Vec<u8>,
    nodes: i32,
    edges: i32,
    saved_at: DateTime<Utc>,
}

/// Newest first; none where the trace is not there.
pub async fn versions(db: &mut Db, owner: UserId, id: TraceId) -> Result<Vec<Version>, Error> {
    let rows: Vec<VersionRow> = trace_version::table
        .inner_join(trace::table)
        .filter(trace::owner.eq(owner.uuid()))
        .filter(trace::id.eq(id.uuid()))
        .order(trace_version::version.desc())
        .select(VersionRow::as_select())
        .load(db)
        .await?;
    let version = |row: VersionRow| Version {
        version: row.version,
        name: row.name,
        sha256: row.sha256,
        nodes: row.nodes,
        edges: row.edges,
        saved_at: row.saved_at,
    };
    Ok(rows.into_iter().map(version).collect())
}
