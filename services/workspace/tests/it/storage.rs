//! What an owner stores is counted by kind, and has a ceiling that calls at once cannot pass.

use std::{fs, path::Path};

use chrono::TimeDelta;
use futures::future::join_all;
use proto::workspace as ws;
use testkit::http::eventually;
use tonic::Status;

use crate::{
    alerts::SOON,
    archives, calendar, dashboards, journal, pictures, sessions,
    world::{Person, World, told},
};

const MIB: u64 = 7;
const DOWN: &str = include_str!("../../migrations/2026-11-26-000080_storage/down.sql");

async fn stored(who: &Person) -> ws::GetStorageResponse {
    let mut settings = who.settings.clone();
    settings
        .get_storage(ws::GetStorageRequest {})
        .await
        .unwrap()
        .into_inner()
}

/// Towards the limit.
async fn used(who: &Person) -> u64 {
    let of = stored(who).await;
    of.journal + of.pictures + of.chats + of.candles + of.dashboards + of.imports + of.ledger + of.others
}

/// A service that has written the limit of its settings: it writes it again after 15 minutes alone.
async fn started() -> World {
    let world = World::start_with(|args| args.storage_mib = MIB).await;
    let ada = world.person();
    eventually("the service sets its limit", SOON, || async {
        (stored(&ada).await.limit == MIB << 20).then_some(())
    })
    .await;
    world
}

async fn limit(world: &World, bytes: u64) {
    let client = world.db.client().await;
    let bytes = i64::try_from(bytes).unwrap();
    client
        .execute("UPDATE storage_limit SET bytes = $1", &[&bytes])
        .await
        .unwrap();
}

fn new_task(note: &str) -> Option<ws::NewTask> {
    Some(ws::NewTask {
        title: "Review".to_owned(),
        note: note.to_owned(),
        ..Default::default()
    })
}

async fn task(who: &mut Person) -> Result<ws::Task, Status> {
    let task = new_task("Weekly.");
    let added = who.tasks.add_task(ws::AddTaskRequest { task }).await;
    added.map(tonic::Response::into_inner)
}

async fn delete(who: &mut Person, task: &ws::Task) {
    let asked = ws::DeleteTaskRequest {
        id: task.id.clone(),
        version: task.version,
    };
    who.tasks.delete_task(asked).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fits_exactly_is_kept_and_what_is_deleted_for_good_gives_its_bytes_back() {
    let world = started().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    assert_eq!(used(&ada).await, 0);
    let first = task(&mut ada).await.unwrap();
    let one = used(&ada).await;
    assert!(one > 200, "{one}");
    limit(&world, 2 * one).await;
    let second = task(&mut ada).await.unwrap();
    let refused = told(task(&mut ada).await);
    assert_eq!(refused.code, "storage_full");
    assert!(refused.message.contains("Delete"), "{}", refused.message);
    let his = task(&mut bob).await.unwrap();

    // What makes less is never refused, and gives back what it takes away.
    limit(&world, one).await;
    let shorter = ws::UpdateTaskRequest {
        id: first.id.clone(),
        version: first.version,
        task: new_task(""),
    };
    ada.tasks.update_task(shorter).await.unwrap();
    assert_eq!(used(&ada).await, 2 * one - 7);
    limit(&world, 2 * one).await;

    delete(&mut ada, &second).await;
    delete(&mut bob, &his).await;
    assert_eq!(used(&ada).await, 2 * one - 7, "it can be restored");
    assert_eq!(told(task(&mut ada).await).code, "storage_full");
    ada.settings.purge_deleted(ws::PurgeDeletedRequest {}).await.unwrap();
    assert_eq!(used(&ada).await, one - 7);
    task(&mut ada).await.unwrap();
    let gone = ws::RestoreTaskRequest { id: second.id };
    assert_eq!(told(ada.tasks.restore_task(gone).await).code, "not_found");
    let kept = ws::RestoreTaskRequest { id: his.id };
    bob.tasks.restore_task(kept).await.unwrap();
}

/// Kinds of calls that wait for each other nowhere else.
async fn add(mut who: Person, kind: usize) -> Result<(), Status> {
    match kind {
        0 => task(&mut who).await.map(drop),
        1 => {
            let session = Some(sessions::new());
            let added = who.sessions.add_session(ws::AddSessionRequest { session }).await;
            added.map(drop)
        }
        _ => {
            let event = Some(calendar::new("Event", "2026-12-09"));
            who.calendar.add_event(ws::AddEventRequest { event }).await.map(drop)
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_at_once_do_not_pass_the_ceiling() {
    let world = started().await;
    let ada = world.person();
    let mut sizes = [0; 3];
    for (kind, size) in sizes.iter_mut().enumerate() {
        let before = used(&ada).await;
        Box::pin(add(ada.clone(), kind)).await.unwrap();
        *size = used(&ada).await - before;
    }
    let base = used(&ada).await;
    let most = base + 2 * sizes.iter().sum::<u64>();
    limit(&world, most).await;
    let calls = (0..18).map(|at| {
        let call = Box::pin(add(ada.clone(), at % 3));
        async move { (at % 3, call.await) }
    });
    let done = join_all(calls).await;
    let after = used(&ada).await;
    let kept: u64 = done
        .iter()
        .filter(|(_, one)| one.is_ok())
        .map(|(kind, _)| sizes[*kind])
        .sum();
    assert_eq!(after, base + kept, "refused calls leave nothing");
    assert!(after <= most, "{after} of {most}");
    let mut refused = 0;
    for (kind, answer) in done.into_iter().filter(|(_, one)| one.is_err()) {
        assert_eq!(told(answer).code, "storage_full");
        assert!(after + sizes[kind] > most, "{kind} would have fit");
        refused += 1;
    }
    assert!(refused > 0);
}

/// A row for each owner that stores something.
async fn counted(world: &World) -> Vec<String> {
    let query = "SELECT to_jsonb(u)::text FROM storage_use u
        WHERE journal + pictures + chats + candles + dashboards + imports + ledger + others <> 0 ORDER BY owner";
    let rows = world.db.client().await.query(query, &[]).await.unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

/// What all migrations do that count storage, the first one first.
fn count_all() -> String {
    let steps = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations")).unwrap();
    let mut steps: Vec<_> = steps.map(|entry| entry.unwrap().path()).collect();
    steps.retain(|step| step.file_name().unwrap().to_string_lossy().contains("_storage"));
    steps.sort();
    assert!(steps.len() > 1, "{steps:?}");
    let sql = steps
        .iter()
        .map(|step| fs::read_to_string(step.join("up.sql")).unwrap());
    sql.collect::<Vec<_>>().join("; ")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_triggers_count_is_what_a_count_of_all_rows_finds() {
    let mut world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    for who in [&mut ada, &mut bob] {
        archives::fill_up(who).await;
    }
    let whole = stored(&ada).await;
    let kinds = [
        whole.journal,
        whole.pictures,
        whole.chats,
        whole.dashboards,
        whole.ledger,
        whole.others,
    ];
    assert!(kinds.iter().all(|bytes| *bytes > 0), "{whole:?}");
    assert_eq!(stored(&world.person()).await.journal, 0, "of each owner alone");

    // Goes with what belongs to it.
    let entry = ada.entry(journal::note("Gone", "2026-11-20", "Short ETH")).await;
    ada.picture(&entry.id, pictures::png(2)).await;
    let gone = ws::DeleteEntryRequest {
        id: entry.id,
        version: entry.version,
    };
    ada.journal.delete_entry(gone).await.unwrap();
    let board = dashboards::add(&mut ada, "Evening").await;
    crate::dashboard_links::link(&mut ada, &board.id, "Open", 90)
        .await
        .unwrap();
    let before = used(&ada).await;
    world.clock.advance(TimeDelta::days(31));
    assert!(world.sweep().await > 0);
    assert!(used(&ada).await < before, "the undo has ended");

    // Tables are changed below, which waits for nobody who works in them.
    world.stop().await;
    let counts = counted(&world).await;
    assert_eq!(counts.len(), 2);
    let again = format!("BEGIN; {DOWN}; {}; COMMIT", count_all());
    world.db.client().await.batch_execute(&again).await.unwrap();
    assert_eq!(counted(&world).await, counts);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_that_does_not_fit_brings_nothing() {
    let world = started().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    archives::fill_up(&mut ada).await;
    let file = archives::export(&mut ada).await;
    let whole = stored(&ada).await;
    assert_eq!(whole.archives, file.len() as u64, "apart from the limit");
    limit(&world, used(&ada).await / 2).await;
    archives::upload(&mut bob, &file).await.unwrap();
    let dead = archives::until(&mut bob, "dead").await;
    assert!(dead.error.starts_with("Your storage is full"), "{}", dead.error);
    assert_eq!(used(&bob).await, 0);
}
