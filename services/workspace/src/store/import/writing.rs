//! A file that waits is written, some of it at a time, within one transaction.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{State, Target};
use crate::{
    error::Error,
    store::{
        Db, account,
        event::{self as events, NewEvent, Places},
        schema::import_batch,
    },
};

/// The file, where it waits to be confirmed.
macro_rules! waiting {
    ($owner:expr, $import:expr) => {
        import_batch::table
            .filter(import_batch::owner.eq($owner.uuid()))
            .filter(import_batch::id.eq($import))
            .filter(import_batch::state.eq(State::Staged.name()))
    };
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The account that a file goes to, from here on held; nothing where the file does not wait any more. To be called in a transaction that
/// began with [`crate::store::changed`]: until it ends, nobody else adds what this file may hold too.
pub async fn begin(
    db: &mut Db,
    owner: UserId,
    import: Uuid,
    target: Target,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, Error> {
    if waiting!(owner, import).count().get_result::<i64>(db).await? == 0 {
        return Ok(None);
    }
    Ok(Some(match target {
        // It may have been taken away meanwhile; from here on it stays.
        Target::Here(account) if account::hold(db, owner, account).await? => account,
        Target::Here(_) => return Err(Error::NotHere("account")),
        // Another file may have made it meanwhile.
        Target::New(new) => match account::named(db, owner, &new.name).await? {
            Some(found) => found,
            None => account::add(db, owner, &new, now).await?,
        },
    }))
}

/// What a file wrote until now, and where its next events go.
#[derive(Debug, Clone, Copy)]
pub struct Written {
    pub fills: usize,
    pub others: usize,
    places: Places,
}

impl Written {
    /// Before its first event.
    #[must_use]
    pub const fn none(newest_first: bool) -> Self {
        Self {
            fills: 0,
            others: 0,
            places: Places::of_file(newest_first),
        }
    }
}

/// Writes some events of a file, in the transaction of [`begin`].
pub async fn write(
    db: &mut Db,
    owner: UserId,
    (account, import): (Uuid, Uuid),
    found: Vec<exchange_imports::Event>,
    written: Written,
    now: DateTime<Utc>,
) -> Result<Written, Error> {
    let new: Vec<NewEvent> = found
        .into_iter()
        .map(|event| {
            let stop = event.stop;
            NewEvent::of(event, stop)
        })
        .collect();
    let fills = new.iter().filter(|new| new.event.trade.is_some()).count();
    let places = events::insert_at(db, owner, (account, Some(import)), &new, now, written.places).await?;
    Ok(Written {
        fills: written.fills + fills,
        others: written.others + new.len() - fills,
        places,
    })
}

/// Ends what [`begin`] began: the file is confirmed, and its content is not kept.
pub async fn finish(
    db: &mut Db,
    owner: UserId,
    (account, import): (Uuid, Uuid),
    written: Written,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    diesel::update(waiting!(owner, import))
        .set((
            import_batch::state.eq(State::Confirmed.name()),
            import_batch::account_id.eq(account),
            import_batch::content.eq(None::<Vec<u8>>),
            import_batch::fills.eq(count(written.fills)),
            import_batch::others.eq(count(written.others)),
            import_batch::confirmed_at.eq(now),
            import_batch::writing_at.eq(None::<DateTime<Utc>>),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Says how many rows of a file are written, outside of the transaction that writes them; nothing where that has ended.
pub async fn progress(
    db: &mut Db,
    owner: UserId,
    import: Uuid,
    rows: u64,
    now: Option<DateTime<Utc>>,
) -> Result<(), Error> {
    diesel::update(waiting!(owner, import))
        .set((
            import_batch::written.eq(i32::try_from(rows).unwrap_or(i32::MAX)),
            import_batch::writing_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(())
}
