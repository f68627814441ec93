//! Files: waiting to be confirmed, written, taken out again.

mod writing;

use chrono::{DateTime, Utc};
use diesel::{
    define_sql_function,
    prelude::*,
    sql_types::{Binary, Integer, Nullable},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use exchange_imports::TwiceShown;
use kit::octets::octets;
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, changed, json,
    newest::newest_first,
    schema::{event, import_batch},
    small,
    word::known,
};
use crate::{
    domain::{account::NewAccount, mapping::NewMapping},
    error::Error,
};
pub use writing::{Written, begin, finish, progress, write};

/// For the log.
const TABLE: &str = "import_batch";

define_sql_function! {
    /// `content` with `piece` behind it.
    #[sql_name = "byteacat"]
    fn followed_by(content: Nullable<Binary>, piece: Binary) -> Nullable<Binary>;
}
define_sql_function! {
    /// `count` bytes of `content` from `start` on; the first byte is 1.
    #[sql_name = "substr"]
    fn piece_of(content: Nullable<Binary>, start: Integer, count: Integer) -> Nullable<Binary>;
}

/// Rows of one statement, which may take 5 s.
const CHUNK: usize = 5_000;
/// Files that one owner may leave unconfirmed.
const STAGED: i64 = 5;
/// Bytes of a file that go to the database, or come from it, at a time. On its way such a piece is held three times: as a value, as a
/// message, and in the buffer of its connection, which never gets smaller again.
const PIECE: usize = 2 << 20;

const NO_UNDO: &str = "Analysts can discard a file before it is imported, but not undo an import. Ask an owner or an admin of the team to \
    do it.";

/// What became of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Staged,
    Confirmed,
    Undone,
}

impl State {
    pub const ALL: [Self; 3] = [Self::Staged, Self::Confirmed, Self::Undone];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Staged => "staged",
            Self::Confirmed => "confirmed",
            Self::Undone => "undone",
        }
    }

    fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == word)
    }
}

/// A file.
#[derive(Debug, Clone)]
pub struct Import {
    pub id: Uuid,
    pub account: Option<Uuid>,
    pub state: State,
    pub file_name: String,
    pub sha256: Vec<u8>,
    pub format: String,
    pub zone: String,
    pub day_first: Option<bool>,
    pub rows: u32,
    pub fills: u32,
    pub others: u32,
    pub kept: u32,
    pub created_at: DateTime<Utc>,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub undone_at: Option<DateTime<Utc>>,
    /// As it was when the file was read by it.
    pub mapping: Option<NewMapping>,
    /// Which one its times are that its zone showed twice, where that was asked.
    pub twice: Option<TwiceShown>,
    /// Rows that were written until now, while that goes on.
    pub written: u32,
    /// When that was said.
    pub writing_at: Option<DateTime<Utc>>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = import_batch, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    account_id: Option<Uuid>,
    state: String,
    file_name: String,
    sha256: Vec<u8>,
    format: String,
    zone: String,
    day_first: Option<bool>,
    row_count: i32,
    fills: i32,
    others: i32,
    kept: i32,
    created_at: DateTime<Utc>,
    confirmed_at: Option<DateTime<Utc>>,
    undone_at: Option<DateTime<Utc>>,
    mapping: Option<Value>,
    second_fold: Option<bool>,
    written: Option<i32>,
    writing_at: Option<DateTime<Utc>>,
}

impl TryFrom<Row> for Import {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let mapping = row.mapping.map(|form| json::read(TABLE, form)).transpose()?;
        Ok(Self {
            mapping,
            id: row.id,
            account: row.account_id,
            state: known("import_batch", "state", State::named(&row.state))?,
            file_name: row.file_name,
            sha256: row.sha256,
            format: row.format,
            zone: row.zone,
            day_first: row.day_first,
            rows: small(row.row_count.into()),
            fills: small(row.fills.into()),
            others: small(row.others.into()),
            kept: small(row.kept.into()),
            created_at: row.created_at,
            confirmed_at: row.confirmed_at,
            undone_at: row.undone_at,
            twice: row
                .second_fold
                .map(|second| if second { TwiceShown::Second } else { TwiceShown::First }),
            written: small(row.written.unwrap_or_default().into()),
            writing_at: row.writing_at,
        })
    }
}

/// Keeps a file until it is confirmed, and tells under which id: the same file is not kept twice. Of those that wait already, the oldest go.
pub async fn stage(db: &mut Db, owner: UserId, new: &Import, content: &[u8]) -> Result<Uuid, Error> {
    db.transaction(async |db: &mut Db| {
        if let Some(id) = look_again(db, owner, new).await? {
            return Ok(id);
        }
        let mut pieces = content.chunks(PIECE);
        diesel::insert_into(import_batch::table)
            .values((
                import_batch::owner.eq(owner.uuid()),
                import_batch::id.eq(new.id),
                import_batch::account_id.eq(new.account),
                import_batch::state.eq(State::Staged.name()),
                import_batch::file_name.eq(&new.file_name),
                import_batch::sha256.eq(&new.sha256),
                import_batch::format.eq(&new.format),
                import_batch::zone.eq(&new.zone),
                import_batch::day_first.eq(new.day_first),
                import_batch::row_count.eq(i32::try_from(new.rows).unwrap_or(i32::MAX)),
                import_batch::content.eq(pieces.next().unwrap_or_default()),
                import_batch::mapping.eq(new
                    .mapping
                    .as_ref()
                    .map(|form| json::written(TABLE, form))
                    .transpose()?),
                import_batch::created_at.eq(new.created_at),
                import_batch::second_fold.eq(new.twice.map(|twice| twice == TwiceShown::Second)),
            ))
            .execute(db)
            .await?;
        for piece in pieces {
            let kept = import_batch::table.find((owner.uuid(), new.id));
            diesel::update(kept)
                .set(import_batch::content.eq(followed_by(import_batch::content, piece)))
                .execute(db)
                .await?;
        }
        let waiting: Vec<Uuid> = import_batch::table
            .filter(import_batch::owner.eq(owner.uuid()))
            .filter(import_batch::state.eq(State::Staged.name()))
            .order((import_batch::created_at.desc(), import_batch::id.desc()))
            .offset(STAGED)
            .select(import_batch::id)
            .load(db)
            .await?;
        forget(db, owner, &waiting).await?;
        Ok(new.id)
    })
    .await
}

/// The id of a file with the same content that waits and is not being written; it is read as it was said now.
async fn look_again(db: &mut Db, owner: UserId, new: &Import) -> Result<Option<Uuid>, Error> {
    let same: Option<Uuid> = import_batch::table
        .filter(import_batch::owner.eq(owner.uuid()))
        .filter(import_batch::state.eq(State::Staged.name()))
        .filter(import_batch::sha256.eq(&new.sha256))
        .filter(import_batch::writing_at.is_null())
        .order((import_batch::created_at.desc(), import_batch::id.desc()))
        .select(import_batch::id)
        .first(db)
        .await
        .optional()?;
    let Some(id) = same else {
        return Ok(None);
    };
    let mapping = new.mapping.as_ref();
    let mapping = mapping.map(|form| json::written(TABLE, form)).transpose()?;
    let kept = import_batch::table
        .filter(import_batch::owner.eq(owner.uuid()))
        .filter(import_batch::id.eq(id))
        .filter(import_batch::state.eq(State::Staged.name()))
        .filter(import_batch::writing_at.is_null());
    let changed = diesel::update(kept)
        .set((
            import_batch::account_id.eq(new.account),
            import_batch::file_name.eq(&new.file_name),
            import_batch::format.eq(&new.format),
            import_batch::zone.eq(&new.zone),
            import_batch::day_first.eq(new.day_first),
            import_batch::row_count.eq(i32::try_from(new.rows).unwrap_or(i32::MAX)),
            import_batch::mapping.eq(mapping),
            import_batch::created_at.eq(new.created_at),
            import_batch::second_fold.eq(new.twice.map(|twice| twice == TwiceShown::Second)),
        ))
        .execute(db)
        .await?;
    Ok((changed == 1).then_some(id))
}

async fn forget(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<(), Error> {
    let old = import_batch::table
        .filter(import_batch::owner.eq(owner.uuid()))
        .filter(import_batch::state.eq(State::Staged.name()))
        .filter(import_batch::id.eq_any(ids));
    diesel::delete(old).execute(db).await?;
    Ok(())
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Import>, Error> {
    let row: Option<Row> = import_batch::table
        .find((owner.uuid(), id))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    row.map(TryInto::try_into).transpose()
}

/// Of a file that waits; nothing where it does so no more. It never changes while it waits, so that its pieces belong together.
pub async fn content(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Vec<u8>>, Error> {
    let mut whole = Vec::new();
    loop {
        let found: Option<(Option<Vec<u8>>, Option<i32>)> = import_batch::table
            .find((owner.uuid(), id))
            .select((
                piece_of(import_batch::content, int(whole.len() + 1), int(PIECE)),
                octets(import_batch::content.assume_not_null()).nullable(),
            ))
            .first(db)
            .await
            .optional()?;
        let Some((Some(piece), Some(size))) = found else {
            return Ok(None);
        };
        let size = usize::try_from(size).unwrap_or_default();
        // Of its own size at once: what grows holds its old and its new place for a moment.
        whole.reserve_exact(size.saturating_sub(whole.len()));
        let is_last = piece.is_empty() || whole.len() + piece.len() >= size;
        whole.extend(piece);
        if is_last {
            return Ok(Some(whole));
        }
    }
}

/// Files are of 10 MiB at most.
fn int(place: usize) -> i32 {
    i32::try_from(place).unwrap_or(i32::MAX)
}

/// Newest first, after a place of the list; only those in `state` where that is named.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    state: Option<State>,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<Import>, Error> {
    let mut query = import_batch::table
        .filter(import_batch::owner.eq(owner.uuid()))
        .into_boxed();
    if let Some(state) = state {
        query = query.filter(import_batch::state.eq(state.name()));
    }
    let rows: Vec<Row> = newest_first!(query, (import_batch::created_at, import_batch::id), after, limit)
        .select(Row::as_select())
        .load(db)
        .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// Where a file goes.
#[derive(Debug, Clone)]
pub enum Target {
    Here(Uuid),
    /// Made with the file's events, or not at all.
    New(NewAccount),
}

/// Takes away what a file brought, except what was changed since, where the caller deletes. A file that waits is forgotten. As it is
/// afterwards; None where it is not there.
pub async fn undo(
    db: &mut Db,
    owner: UserId,
    id: Uuid,
    deletes: bool,
    now: DateTime<Utc>,
) -> Result<Option<Import>, Error> {
    db.transaction(async |db: &mut Db| {
        // First: who writes a file holds this, and what they wrote goes too.
        changed(db, owner).await?;
        let Some(import) = find(db, owner, id).await? else {
            return Ok(None);
        };
        match import.state {
            State::Undone => return Ok(Some(import)),
            State::Staged => {
                forget(db, owner, &[id]).await?;
                return Ok(Some(Import {
                    state: State::Undone,
                    undone_at: Some(now),
                    ..import
                }));
            }
            State::Confirmed if !deletes => return Err(Error::Forbidden(NO_UNDO)),
            State::Confirmed => {}
        }
        let brought = || {
            event::table
                .filter(event::owner.eq(owner.uuid()))
                .filter(event::import_id.eq(id))
                .filter(event::deleted_at.is_null())
        };
        let kept: i64 = brought().filter(event::edited).count().get_result(db).await?;
        let gone: Vec<Uuid> = brought()
            .filter(event::edited.eq(false))
            .select(event::id)
            .load(db)
            .await?;
        for chunk in gone.chunks(CHUNK) {
            let some = event::table
                .filter(event::owner.eq(owner.uuid()))
                .filter(event::id.eq_any(chunk));
            diesel::update(some)
                .set((event::deleted_at.eq(now), event::version.eq(event::version + 1)))
                .execute(db)
                .await?;
        }
        let confirmed = import_batch::table
            .filter(import_batch::owner.eq(owner.uuid()))
            .filter(import_batch::id.eq(id))
            .filter(import_batch::state.eq(State::Confirmed.name()));
        diesel::update(confirmed)
            .set((
                import_batch::state.eq(State::Undone.name()),
                import_batch::kept.eq(i32::try_from(kept).unwrap_or(i32::MAX)),
                import_batch::undone_at.eq(now),
            ))
            .execute(db)
            .await?;
        find(db, owner, id).await
    })
    .await
}
