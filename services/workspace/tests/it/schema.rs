//! The tables as the migrations leave them are the tables that the code believes in.

use workspace::MIGRATIONS;

#[tokio::test(flavor = "multi_thread")]
async fn diesel_is_told_of_the_tables_as_they_are() {
    let db = testkit::pg::database("workspace", MIGRATIONS).await;
    testkit::schema::check(
        &db,
        &[
            include_str!("../../src/store/schema.rs"),
            include_str!("../../src/store/alert_schema.rs"),
            include_str!("../../src/store/ledger_schema.rs"),
            include_str!("../../src/store/schema_lists.rs"),
            include_str!("../../src/store/news_schema.rs"),
            include_str!("../../src/store/strategy_schema.rs"),
            include_str!("../../src/store/room_schema.rs"),
            include_str!("../../src/store/position_schema.rs"),
            include_str!("../../src/store/payment_schema.rs"),
            include_str!("../../src/store/chat_schema.rs"),
            include_str!("../../src/store/comment_schema.rs"),
            include_str!("../../src/store/grant_schema.rs"),
            include_str!("../../src/store/storage_schema.rs"),
            include_str!("../../src/store/sample_schema.rs"),
            include_str!("../../src/store/stream_schema.rs"),
            include_str!("../../../shared/jobs/src/schema.rs"),
        ],
        80,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn migrations_can_be_undone() {
    let db = testkit::pg::database("workspace", MIGRATIONS).await;
    testkit::schema::check_undone(&db, env!("CARGO_MANIFEST_DIR")).await;
}

#[test]
fn the_readme_has_the_settings() {
    testkit::readme::check::<workspace::Config>(env!("CARGO_MANIFEST_DIR"));
}
