//! What people entered is closed to others in the database itself.

use proto::workspace as ws;

use crate::{
    journal::note,
    pictures::png,
    world::{World, fill},
};

#[tokio::test(flavor = "multi_thread")]
async fn every_table_of_owners_is_closed_to_others() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(fill(&account, 0, "buy", "1", "60000")).await;
    let settings = Some(ws::NewSettings {
        zone: "Europe/Berlin".to_owned(),
        currency: "USD".to_owned(),
    });
    let asked = ws::UpdateSettingsRequest { version: 1, settings };
    ada.settings.update_settings(asked).await.unwrap();
    let entry = ada.entry(note("Plan", "2026-11-21", "Long BTC")).await;
    ada.picture(&entry.id, png(1)).await;
    let filled = [
        "account",
        "event",
        "movement",
        "fill",
        "settings",
        "ledger_revision",
        "entry",
        "entry_version",
        "entry_mention",
        "picture",
    ];
    testkit::row_security::check(&world.db, &[], &filled).await;
}
