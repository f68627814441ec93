//! What diesel is told of the tables is what the migrations make: statements are checked against the one and run against the other.

use std::collections::BTreeSet;

use crate::world::World;

const TOLD: [&str; 2] = [
    include_str!("../../casebook/src/store/schema.rs"),
    include_str!("../../whales/src/store/schema.rs"),
];

/// Its statements are of the kit.
const OF_THE_KIT: [&str; 2] = ["__diesel_schema_migrations", "idempotency_key"];

const COLUMNS: &str = "SELECT c.relname::text, a.attname::text, format_type(a.atttypid, NULL), a.attnotnull
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'";

/// The type in diesel's words.
fn word(name: &str) -> &str {
    match name {
        "uuid" => "Uuid",
        "text" => "Text",
        "timestamp with time zone" => "Timestamptz",
        "bigint" => "BigInt",
        "integer" => "Integer",
        "smallint" => "SmallInt",
        "bytea" => "Binary",
        "boolean" => "Bool",
        "date" => "Date",
        "jsonb" => "Jsonb",
        "numeric" => "Numeric",
        "text[]" => "Array<Text>",
        "numeric[]" => "Array<Numeric>",
        other => other,
    }
}

/// `table.column: type` of each column that is told.
fn told() -> BTreeSet<String> {
    let mut table = "";
    let mut all = BTreeSet::new();
    for line in TOLD.iter().flat_map(|part| part.lines()).map(str::trim) {
        if let Some((column, kind)) = line.strip_suffix(',').and_then(|line| line.split_once(" -> ")) {
            all.insert(format!("{table}.{column}: {kind}"));
        } else if let Some((name, _)) = line.strip_suffix(") {").and_then(|line| line.split_once(" (")) {
            table = name;
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn diesel_is_told_of_the_tables_as_they_are() {
    let world = World::start(|_| {}).await;
    let rows = world.db.client().await.query(COLUMNS, &[]).await.unwrap();
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
    let told = told();
    assert!(told.len() > 150, "{} columns were found", told.len());
    let wrong: Vec<_> = told.symmetric_difference(&made).collect();
    assert!(
        wrong.is_empty(),
        "told by only one of the two schema.rs and the migrations: {wrong:#?}"
    );
}
