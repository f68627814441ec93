//! The tables as the migrations leave them are the tables that the code believes in.

use std::collections::BTreeSet;

use workspace::MIGRATIONS;

#[tokio::test(flavor = "multi_thread")]
async fn every_column_of_the_schema_file_is_in_the_database() {
    let db = testkit::pg::database("workspace", MIGRATIONS).await;
    let query = "SELECT table_name, column_name, udt_name, is_nullable FROM information_schema.columns \
        WHERE table_schema = 'workspace' AND table_name NOT IN ('__diesel_schema_migrations', 'idempotency_key')";
    let found: BTreeSet<String> = db
        .client()
        .await
        .query(query, &[])
        .await
        .unwrap()
        .iter()
        .map(|row| {
            let [table, column, kind, nullable]: [String; 4] = std::array::from_fn(|i| row.get(i));
            format!(
                "{table}.{column} {}{}",
                rust_type(&kind),
                if nullable == "YES" { "?" } else { "" }
            )
        })
        .collect();
    assert_eq!(declared(), found);
}

fn rust_type(kind: &str) -> &str {
    match kind {
        "uuid" => "Uuid",
        "text" => "Text",
        "bool" => "Bool",
        "int4" => "Integer",
        "int8" => "BigInt",
        "numeric" => "Numeric",
        "bytea" => "Binary",
        "timestamptz" => "Timestamptz",
        other => other,
    }
}

fn declared() -> BTreeSet<String> {
    let mut table = "";
    let mut columns = BTreeSet::new();
    for line in include_str!("../../src/store/schema.rs").lines().map(str::trim) {
        if let Some((name, _)) = line.split_once(" (").filter(|_| line.ends_with('{')) {
            table = name;
        } else if let Some((column, kind)) = line
            .trim_end_matches(',')
            .split_once(" -> ")
            .filter(|_| line.ends_with(','))
        {
            let kind = match kind.strip_prefix("Nullable<") {
                Some(inner) => format!("{}?", inner.trim_end_matches('>')),
                None => kind.to_owned(),
            };
            columns.insert(format!("{table}.{column} {kind}"));
        }
    }
    columns
}

#[tokio::test(flavor = "multi_thread")]
async fn migrations_can_be_undone() {
    let db = testkit::pg::database("workspace", MIGRATIONS).await;
    let client = db.client().await;
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut steps: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    steps.sort();
    for step in steps.iter().rev() {
        client
            .batch_execute(&std::fs::read_to_string(step.join("down.sql")).unwrap())
            .await
            .unwrap();
    }
    let query = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'workspace' AND table_name NOT LIKE '\\_\\_%'";
    let left: i64 = client.query_one(query, &[]).await.unwrap().get(0);
    assert_eq!(left, 0);
}

#[test]
fn the_readme_has_the_settings() {
    testkit::readme::check::<workspace::Config>(env!("CARGO_MANIFEST_DIR"));
}
