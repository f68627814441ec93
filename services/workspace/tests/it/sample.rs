//! Sample data: loaded into an empty ledger, seen in figures, and removed without anything that is its owner's.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    journal::note,
    world::{Person, World, fill, told},
};

/// Loads the sample.
pub async fn load(who: &mut Person) -> ws::SampleData {
    let loaded = who.settings.load_sample_data(ws::LoadSampleDataRequest {}).await;
    loaded.unwrap().into_inner()
}

/// Dismisses a guide of the first use; gives all that are dismissed.
pub async fn dismiss(who: &mut Person, guide: &str) -> Result<Vec<String>, tonic::Status> {
    let guide = guide.to_owned();
    let done = who.settings.dismiss_guide(ws::DismissGuideRequest { guide }).await?;
    Ok(done.into_inner().dismissed)
}

async fn state(who: &mut Person) -> ws::SampleData {
    let found = who.settings.get_sample_data(ws::GetSampleDataRequest {}).await;
    found.unwrap().into_inner()
}

async fn remove(who: &mut Person) -> ws::RemovedSampleData {
    let removed = who.settings.remove_sample_data(ws::RemoveSampleDataRequest {}).await;
    removed.unwrap().into_inner()
}

fn count(counts: &[ws::SampleCount], kind: &str) -> u32 {
    let found = counts.iter().find(|one| one.kind == kind);
    found.map_or(0, |one| one.count)
}

async fn accounts(who: &mut Person) -> Vec<ws::Account> {
    let listed = who.ledger.list_accounts(ws::ListAccountsRequest::default()).await;
    listed.unwrap().into_inner().accounts
}

async fn tasks(who: &mut Person) -> Vec<ws::Task> {
    let listed = who.tasks.list_tasks(ws::ListTasksRequest::default()).await;
    listed.unwrap().into_inner().tasks
}

/// Bytes that count towards the limit.
async fn stored(who: &mut Person) -> u64 {
    let asked = ws::GetStorageRequest {};
    let of = who.settings.get_storage(asked).await.unwrap().into_inner();
    of.journal + of.ledger + of.others
}

async fn statistics(who: &mut Person) -> ws::Statistics {
    let asked = ws::GetStatisticsRequest::default();
    who.performance.get_statistics(asked).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_loaded_once_and_removed_whole() {
    let world = World::start().await;
    let mut ada = world.person();
    let before = state(&mut ada).await;
    assert!(before.can_load && before.loaded_unix_ms == 0 && before.objects.is_empty());
    let settings = Some(ws::NewSettings {
        zone: "Asia/Tokyo".to_owned(),
        currency: "EUR".to_owned(),
    });
    let asked = ws::UpdateSettingsRequest { version: 1, settings };
    ada.settings.update_settings(asked).await.unwrap();

    let loaded = load(&mut ada).await;
    assert!(loaded.loaded_unix_ms > 0 && !loaded.can_load);
    for (kind, expected) in [
        ("account", 2),
        ("review", 64),
        ("session", 3),
        ("entry", 3),
        ("task", 4),
        ("ruleset", 1),
        ("watchlist", 1),
        ("watch_item", 4),
        ("alert", 1),
        ("portfolio", 1),
        ("trip", 1),
    ] {
        assert_eq!(count(&loaded.objects, kind), expected, "{kind}");
    }
    let events = count(&loaded.objects, "event");
    assert!(events > 150, "{events}");
    assert_eq!(load(&mut ada).await, loaded, "twice is once");
    let fills = ada.fills(ws::ListFillsRequest::default()).await;
    assert_eq!(fills.total, Some(u64::from(events) - 2), "all but the deposits");
    assert!(fills.fills.iter().all(|fill| fill.quote == "USDT"));
    assert!(stored(&mut ada).await > u64::from(events) * 500);
    let open: Vec<ws::RoundTrip> = ada
        .trips()
        .await
        .into_iter()
        .filter(|trip| trip.closed_unix_ms == 0)
        .collect();
    assert!(
        open.len() == 2 && open.iter().all(|trip| !trip.stop.is_empty()),
        "{open:?}"
    );
    let told = statistics(&mut ada).await;
    assert_eq!((told.trips, told.currency.as_str()), (62, "USDT"));

    let removed = remove(&mut ada).await;
    assert!(removed.kept.is_empty(), "{:?}", removed.kept);
    assert_eq!(removed.removed, loaded.objects);
    assert!(accounts(&mut ada).await.is_empty() && ada.trips().await.is_empty());
    assert!(tasks(&mut ada).await.is_empty());
    assert_eq!(
        remove(&mut ada).await,
        ws::RemovedSampleData::default(),
        "twice is fine"
    );
    assert!(state(&mut ada).await.can_load);

    // Nothing of it waits to be restored, but the ruleset.
    while world.sweep().await > 0 {}
    assert_eq!(world.rows("event").await, 0);
    assert_eq!(world.rows("account").await, 0);
    assert_eq!(world.rows("entry").await, 0);
    assert_eq!(world.rows("sample_object").await, 0);
    assert_eq!(load(&mut ada).await.objects, loaded.objects, "and again");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_the_owners_stays() {
    let world = World::start().await;
    let mut ada = world.person();
    load(&mut ada).await;
    let spot = accounts(&mut ada).await;
    let spot = spot.iter().find(|one| one.name == "Sample spot").unwrap();
    let own = ada.add(fill(spot, 0, "buy", "1", "60000")).await;
    let entry = ada.entry(note("Mine", "2026-11-21", "Long BTC")).await;
    let task = tasks(&mut ada).await.remove(0);
    ada.tasks
        .complete_task(ws::CompleteTaskRequest { id: task.id.clone() })
        .await
        .unwrap();
    // A round trip is reviewed anew: it stays with its fills.
    let trip = ada.trips().await.into_iter().find(|trip| trip.closed_unix_ms > 0);
    let trip = trip.unwrap();
    let review = Some(ws::NewTripReview {
        setup: "My own setup".to_owned(),
        ..Default::default()
    });
    let asked = ws::ReviewRoundTripRequest {
        id: trip.id.clone(),
        version: 2,
        review,
    };
    ada.performance.review_round_trip(asked).await.unwrap();

    let removed = remove(&mut ada).await;
    let why = |kind: &str, id: &str| {
        let found = removed.kept.iter().find(|one| one.kind == kind && one.id == id);
        found.map(|one| one.reason.as_str())
    };
    assert_eq!(why("task", &task.id), Some("changed"));
    assert_eq!(why("review", &trip.id), Some("changed"));
    assert_eq!(why("event", &trip.id), Some("used"), "the fill that opened it");
    assert_eq!(why("account", &spot.id), Some("used"));
    assert_eq!(why("event", &own.id), None, "it was never of the sample");
    let left: Vec<String> = ada.trips().await.into_iter().map(|trip| trip.id).collect();
    assert!(left.contains(&trip.id) && left.contains(&own.id), "{left:?}");
    assert_eq!(left.len(), 2);
    let asked = ws::GetEntryRequest { id: entry.id };
    ada.journal.get_entry(asked).await.unwrap();
    let state = state(&mut ada).await;
    assert!(state.loaded_unix_ms == 0 && !state.can_load, "{state:?}");
    let refused = told(ada.settings.load_sample_data(ws::LoadSampleDataRequest {}).await);
    assert_eq!(
        (refused.kind, refused.code.as_str()),
        (ErrorKind::Conflict, "not_empty")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_loaded_while_the_market_is_away_and_never_beside_a_ledger() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    world.board.away.store(true, std::sync::atomic::Ordering::SeqCst);
    assert_eq!(count(&load(&mut ada).await.objects, "account"), 2);
    let account = bob.account("Main").await;
    assert!(state(&mut bob).await.can_load, "an account alone has no figures");
    bob.add(fill(&account, 0, "buy", "1", "60000")).await;
    assert!(!state(&mut bob).await.can_load);
    let refused = told(bob.settings.load_sample_data(ws::LoadSampleDataRequest {}).await);
    assert_eq!(refused.code, "not_empty");
    assert_eq!(accounts(&mut bob).await.len(), 1, "nothing was added");
    assert_eq!(remove(&mut bob).await, ws::RemovedSampleData::default());
    assert_eq!(count(&state(&mut ada).await.objects, "account"), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dismissed_guide_stays_away_for_its_person_alone() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    assert_eq!(dismiss(&mut ada, "journal").await.unwrap(), ["journal"]);
    assert_eq!(dismiss(&mut ada, "follow").await.unwrap(), ["follow", "journal"]);
    assert_eq!(dismiss(&mut ada, "follow").await.unwrap(), ["follow", "journal"]);
    let found = bob.settings.get_first_use(ws::GetFirstUseRequest {}).await;
    assert!(found.unwrap().into_inner().dismissed.is_empty());
    let refused = told(dismiss(&mut bob, "trade").await);
    assert_eq!(
        (refused.code.as_str(), refused.fields[0].0.as_str()),
        ("validation_failed", "guide")
    );
}
