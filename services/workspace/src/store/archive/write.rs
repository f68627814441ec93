//! Into the tables, and out of this world.

use diesel::{
    QueryableByName,
    sql_types::{Bool, Jsonb, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use vocab::UserId;

use super::{LEFT_OUT, TABLES, Table, columns};
use crate::{domain::archive::Columns, error::Error, store::Db};

/// Rows of one statement of an erasure.
const BATCH: usize = 1_000;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    found: bool,
}

/// True where nothing would be mixed up by an import: settings may be there.
pub async fn is_empty(db: &mut Db, owner: UserId) -> Result<bool, Error> {
    for table in TABLES.iter().filter(|table| table.name != "settings") {
        let text = format!(
            "SELECT EXISTS (SELECT FROM {} WHERE owner = $1 AND {}) AS found",
            table.name, table.filter
        );
        let row: Found = diesel::sql_query(text)
            .bind::<PgUuid, _>(owner.uuid())
            .get_result(db)
            .await?;
        if row.found {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Lets the transaction wait for the market and for computations; a connection that idles in one is usually cut after 10 s.
pub async fn be_patient(db: &mut Db) -> Result<(), Error> {
    Ok(kit::setting::set(db, "idle_in_transaction_session_timeout", "2min").await?)
}

/// Deletes the rows of one table.
pub async fn forget(db: &mut Db, owner: UserId, table: &Table) -> Result<(), Error> {
    let text = format!("DELETE FROM {} WHERE owner = $1", table.name);
    diesel::sql_query(text)
        .bind::<PgUuid, _>(owner.uuid())
        .execute(db)
        .await?;
    Ok(())
}

/// As PostgreSQL reads bytes in a text.
#[must_use]
pub fn bytes(content: &[u8]) -> String {
    format!("\\x{}", hex::encode(content))
}

/// The columns of a table, and what they hold.
pub async fn kinds(db: &mut Db, table: &Table) -> Result<Columns, Error> {
    let columns = columns(db, table).await?;
    let each = columns
        .iter()
        .map(|column| (column.name.as_str(), column.kind.as_str()));
    Ok(Columns::new(each))
}

/// Writes rows, a list of objects that name their owner.
pub async fn insert(db: &mut Db, table: &Table, rows: &Value) -> Result<(), Error> {
    let names: Vec<String> = columns(db, table)
        .await?
        .into_iter()
        .map(|column| column.name)
        .collect();
    let names = names.join(", ");
    let text = format!(
        "INSERT INTO {name} ({names}) SELECT {names} FROM jsonb_populate_recordset(NULL::{name}, $1)",
        name = table.name
    );
    diesel::sql_query(text).bind::<Jsonb, _>(rows).execute(db).await?;
    Ok(())
}

/// Deletes some rows of an owner, those first that refer to others; gives how many, 0 when nothing is left. Jobs stay, because the one that
/// erases is among them, and the count of changes, by which results are kept in memory.
pub async fn erase(db: &mut Db, owner: UserId) -> Result<usize, Error> {
    let owned = TABLES.iter().rev().map(|table| table.name);
    let beside = LEFT_OUT
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| !matches!(*name, "job" | "ledger_revision"));
    for name in owned.chain(beside) {
        let text = format!("DELETE FROM {name} WHERE ctid IN (SELECT ctid FROM {name} WHERE owner = $1 LIMIT {BATCH})");
        let gone = diesel::sql_query(text)
            .bind::<PgUuid, _>(owner.uuid())
            .execute(db)
            .await?;
        if gone > 0 {
            return Ok(gone);
        }
    }
    // Last, what others share with them.
    Ok(grants::give_up(db, owner).await?)
}
