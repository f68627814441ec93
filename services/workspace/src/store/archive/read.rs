//! Out of the tables.

use diesel::{
    QueryableByName,
    sql_types::{BigInt, Binary, Nullable, Text, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;
use vocab::UserId;

use super::{Column, Table, columns};
use crate::{error::Error, store::Db};

/// Lines of one step.
const STEP: i64 = 1_000;

/// A row as JSON, without its owner.
#[derive(Debug, QueryableByName)]
pub struct Line {
    #[diesel(sql_type = Text)]
    pub line: String,
    /// Of the column that stands in a file of its own.
    #[diesel(sql_type = Nullable<Binary>)]
    pub file: Option<Vec<u8>>,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// What a statement counts of an owner.
async fn number(db: &mut Db, owner: UserId, text: String) -> Result<i64, Error> {
    let found: Count = diesel::sql_query(text)
        .bind::<PgUuid, _>(owner.uuid())
        .get_result(db)
        .await?;
    Ok(found.count)
}

/// Reads the rows of one table; in a transaction, one table after the other.
#[derive(Debug)]
pub struct Reader {
    step: i64,
}

impl Reader {
    pub async fn count(db: &mut Db, owner: UserId, table: &Table) -> Result<i64, Error> {
        let text = format!(
            "SELECT count(*) AS count FROM {} WHERE owner = $1 AND {}",
            table.name, table.filter
        );
        number(db, owner, text).await
    }

    /// Rows of the largest group that shares one value of `column`; NULL is none.
    pub async fn count_of_one(db: &mut Db, owner: UserId, table: &Table, column: &'static str) -> Result<i64, Error> {
        let text = format!(
            "SELECT coalesce(max(rows), 0) AS count FROM
                (SELECT count(*) AS rows FROM {} WHERE owner = $1 AND {} AND {column} IS NOT NULL GROUP BY {column}) AS grouped",
            table.name, table.filter
        );
        number(db, owner, text).await
    }

    /// With the files of the rows where they are wanted, one at a time: they are large.
    pub async fn open(db: &mut Db, owner: UserId, table: &Table, files: bool) -> Result<Self, Error> {
        let columns = columns(db, table).await?;
        let text = format!("DECLARE rows NO SCROLL CURSOR FOR {}", select(table, &columns, files));
        diesel::sql_query(text)
            .bind::<PgUuid, _>(owner.uuid())
            .execute(db)
            .await?;
        Ok(Self {
            step: if files { 1 } else { STEP },
        })
    }

    /// Nothing at the end, and the next table can be opened.
    pub async fn next(&self, db: &mut Db) -> Result<Vec<Line>, Error> {
        let lines: Vec<Line> = diesel::sql_query(format!("FETCH {} FROM rows", self.step))
            .load(db)
            .await?;
        if lines.is_empty() {
            diesel::sql_query("CLOSE rows").execute(db).await?;
        }
        Ok(lines)
    }
}

fn select(table: &Table, columns: &[Column], files: bool) -> String {
    let of_file = |column: &&Column| table.file == Some(column.name.as_str());
    let members: Vec<String> = columns
        .iter()
        .filter(|column| column.name != "owner" && !of_file(column))
        .map(|Column { name, kind }| {
            // JSON has numbers, and readers make floats of them.
            let cast = if kind == "numeric" { "::text" } else { "" };
            format!("'{name}', t.{name}{cast}")
        })
        .collect();
    let file = table.file.filter(|_| files);
    let file = file.map_or_else(|| "NULL::bytea".to_owned(), |file| format!("t.{file}"));
    // An import gives new ids in the order of the lines. Fills of one moment come in the order of their ids, which must stay the same.
    let has_id = columns.iter().any(|column| column.name == "id");
    let order = if has_id { " ORDER BY t.id" } else { "" };
    format!(
        "SELECT jsonb_build_object({})::text AS line, {file} AS file FROM {} AS t WHERE t.owner = $1 AND {}{order}",
        members.join(", "),
        table.name,
        table.filter,
    )
}
