//! What diesel is told of the tables is what the migrations make: statements are checked against the one and run against the other.

use std::{collections::BTreeSet, fs, path::Path};

use crate::pg::TestDb;

/// Their statements are the kit's.
const OF_THE_KIT: [&str; 2] = ["__diesel_schema_migrations", "idempotency_key"];

const COLUMNS: &str = "SELECT c.relname::text, a.attname::text, format_type(a.atttypid, NULL), a.attnotnull
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'";

/// The type in diesel's words.
fn word(name: &str) -> &str {
    match name {
        "uuid" => "Uuid",
        "uuid[]" => "Array<Uuid>",
        "text" => "Text",
        "timestamp with time zone" => "Timestamptz",
        "bigint" => "BigInt",
        "integer" => "Integer",
        "smallint" => "SmallInt",
        "double precision" => "Double",
        "bytea" => "Binary",
        "boolean" => "Bool",
        "date" => "Date",
        "jsonb" => "Jsonb",
        "numeric" => "Numeric",
        "text[]" => "Array<Text>",
        "integer[]" => "Array<Integer>",
        "double precision[]" => "Array<Double>",
        "numeric[]" => "Array<Numeric>",
        "tsvector" => "Tsvector",
        other => other,
    }
}

/// `table.column: type` of each column that is declared.
fn declared_columns(parts: &[&str]) -> BTreeSet<String> {
    let mut table = "";
    let mut all = BTreeSet::new();
    for line in parts.iter().flat_map(|part| part.lines()).map(str::trim) {
        if let Some((column, kind)) = line.strip_suffix(',').and_then(|line| line.split_once(" -> ")) {
            all.insert(format!("{table}.{column}: {kind}"));
        } else if let Some((name, _)) = line.strip_suffix(") {").and_then(|line| line.split_once(" (")) {
            table = name;
        }
    }
    all
}

/// Compares the texts of the service's `schema.rs` with the tables of its database; `least` columns are declared.
///
/// # Panics
/// With what only one of the two says.
pub async fn check(db: &TestDb, parts: &[&str], least: usize) {
    let rows = db.client().await.query(COLUMNS, &[]).await.unwrap();
    let made: BTreeSet<String> = rows
        .iter()
        .filter(|row| !OF_THE_KIT.contains(&row.get::<_, String>(0).as_str()))
        .map(|row| {
            let (table, column, kind): (String, String, String) = (row.get(0), row.get(1), row.get(2));
            let kind = word(&kind);
            let is_filled: bool = row.get(3);
            let kind = if is_filled {
                kind.to_owned()
            } else {
                format!("Nullable<{kind}>")
            };
            format!("{table}.{column}: {kind}")
        })
        .collect();
    let declared = declared_columns(parts);
    assert!(declared.len() >= least, "{} columns were found", declared.len());
    let wrong: Vec<_> = declared.symmetric_difference(&made).collect();
    assert!(
        wrong.is_empty(),
        "declared by only one of schema.rs and the migrations: {wrong:#?}"
    );
}

/// Runs every `down.sql` below the crate's folder, the newest first.
///
/// # Panics
/// Where one fails, or where a table is left.
pub async fn check_undone(db: &TestDb, manifest_dir: &str) {
    let client = db.client().await;
    let mut steps: Vec<_> = fs::read_dir(Path::new(manifest_dir).join("migrations"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    steps.sort();
    for step in steps.iter().rev() {
        let sql = fs::read_to_string(step.join("down.sql")).unwrap();
        client.batch_execute(&sql).await.unwrap();
    }
    let query = "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') \
        AND relname NOT LIKE '\\_\\_%'";
    let left: i64 = client.query_one(query, &[]).await.unwrap().get(0);
    assert_eq!(left, 0, "tables are left");
}
