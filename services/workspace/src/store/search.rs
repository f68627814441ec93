//! What is found by its title, in one table after the other. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*, sql_types::Bool};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    alert_schema::alert,
    room_schema::dashboard,
    schema::{entry, task, trading_session, trip},
    schema_lists::watchlist,
    strategy_schema::strategy,
};
use crate::{
    domain::search::{Kind, Query},
    error::Error,
};

/// A row whose title has what is searched for.
#[derive(Debug, Clone, Queryable)]
pub struct Titled {
    pub owner: Uuid,
    pub id: Uuid,
    pub title: String,
    /// Its text or note.
    pub text: String,
    pub changed_at: DateTime<Utc>,
    /// It is a task that was completed.
    pub is_completed: bool,
}

/// Rows that are not deleted and whose titles have each part, the newest first. Diesel's types differ for each table, so a macro writes the
/// statement.
macro_rules! titled {
    ($db:ident, $rows:expr, $asked:ident, $table:ident($title:ident, $text:ident, $changed_at:ident)) => {
        titled!(
            $db,
            $rows,
            $asked,
            $table($title, $text, $changed_at),
            false.into_sql::<Bool>()
        )
    };
    ($db:ident, $rows:expr, $asked:ident, $table:ident($title:ident, $text:ident, $changed_at:ident), $completed:expr) => {{
        let mut query = $rows.filter($table::deleted_at.is_null()).into_boxed::<Pg>();
        for part in &$asked.parts {
            query = query.filter($table::$title.ilike(kit::pg::containing(part)));
        }
        let found: Vec<Titled> = query
            .order(($table::$changed_at.desc(), $table::id.desc()))
            .limit($asked.rows())
            .select((
                $table::owner,
                $table::id,
                $table::$title,
                $table::$text,
                $table::$changed_at,
                $completed,
            ))
            .load($db)
            .await?;
        found
    }};
}

/// Of one kind, the owner's own.
pub async fn own(db: &mut Db, owner: UserId, kind: Kind, asked: &Query) -> Result<Vec<Titled>, Error> {
    let owner = owner.uuid();
    Ok(match kind {
        Kind::Entry => {
            // Templates are no entries.
            let rows = entry::table
                .filter(entry::owner.eq(owner))
                .filter(entry::kind.eq("entry"));
            titled!(db, rows, asked, entry(title, plain, updated_at))
        }
        Kind::Session => {
            let rows = trading_session::table.filter(trading_session::owner.eq(owner));
            titled!(db, rows, asked, trading_session(title, plan, created_at))
        }
        Kind::Trip => {
            let rows = trip::table.filter(trip::owner.eq(owner));
            titled!(db, rows, asked, trip(name, note, created_at))
        }
        Kind::Task => {
            let rows = task::table.filter(task::owner.eq(owner));
            titled!(
                db,
                rows,
                asked,
                task(title, note, created_at),
                task::done_at.is_not_null()
            )
        }
        Kind::Watchlist => {
            let rows = watchlist::table.filter(watchlist::owner.eq(owner));
            titled!(db, rows, asked, watchlist(name, note, created_at))
        }
        Kind::Alert => {
            let rows = alert::table.filter(alert::owner.eq(owner));
            titled!(db, rows, asked, alert(name, note, created_at))
        }
        Kind::Dashboard => {
            let rows = dashboard::table.filter(dashboard::owner.eq(owner));
            titled!(db, rows, asked, dashboard(name, note, updated_at))
        }
        Kind::Strategy => {
            let rows = strategy::table.filter(strategy::owner.eq(owner));
            titled!(db, rows, asked, strategy(name, playbook, updated_at))
        }
    })
}

/// Of one kind, those of several owners among `wanted` (owner and id), as far as row-level security shows them. What cannot be shared is
/// nobody else's.
pub async fn shared(db: &mut Db, wanted: &[(Uuid, Uuid)], kind: Kind, asked: &Query) -> Result<Vec<Titled>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().copied().unzip();
    Ok(match kind {
        Kind::Watchlist => {
            let rows = watchlist::table
                .filter(watchlist::owner.eq_any(owners))
                .filter(watchlist::id.eq_any(ids));
            titled!(db, rows, asked, watchlist(name, note, created_at))
        }
        Kind::Dashboard => {
            let rows = dashboard::table
                .filter(dashboard::owner.eq_any(owners))
                .filter(dashboard::id.eq_any(ids));
            titled!(db, rows, asked, dashboard(name, note, updated_at))
        }
        Kind::Strategy => {
            let rows = strategy::table
                .filter(strategy::owner.eq_any(owners))
                .filter(strategy::id.eq_any(ids));
            titled!(db, rows, asked, strategy(name, playbook, updated_at))
        }
        Kind::Entry | Kind::Session | Kind::Trip | Kind::Task | Kind::Alert => Vec::new(),
    })
}
