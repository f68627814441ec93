//! Migrations go up, down, and up to the same schema.

use std::path::{Path, PathBuf};

use auth::MIGRATIONS;
use testkit::pg::TestDb;

/// The shape of the schema as text.
async fn shape(db: &TestDb) -> Vec<String> {
    let sql = "SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable
        FROM information_schema.columns WHERE table_schema = current_schema() AND table_name NOT LIKE '\\_\\_%' ORDER BY 1";
    let rows = db.client().await.query(sql, &[]).await.unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

/// The folders of the migrations, in order.
fn folders() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    names.sort();
    names
}

async fn down_scripts(db: &TestDb) {
    let client = db.client().await;
    for name in folders().iter().rev() {
        let sql = std::fs::read_to_string(name.join("down.sql")).unwrap();
        client
            .batch_execute(&sql)
            .await
            .unwrap_or_else(|error| panic!("{}: {error:?}", name.display()));
    }
}

#[tokio::test]
async fn up_down_up() {
    let db = testkit::pg::database("auth", MIGRATIONS).await;
    let before = shape(&db).await;
    assert!(before.len() > 40, "{before:?}");
    down_scripts(&db).await;
    assert!(shape(&db).await.is_empty(), "{:?}", shape(&db).await);
    db.client()
        .await
        .batch_execute("DELETE FROM __diesel_schema_migrations")
        .await
        .unwrap();
    let ran = kit::migrate::run(&db.args(), MIGRATIONS, &[]).await.unwrap();
    assert_eq!(ran, folders().len());
    assert_eq!(shape(&db).await, before);
    assert_eq!(kit::migrate::run(&db.args(), MIGRATIONS, &[]).await.unwrap(), 0);
}
