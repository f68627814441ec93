//! An archive brings no more than calls would let its owner keep.

use kit::identity::Identity;
use proto::workspace as ws;
use testkit::http::eventually;
use vocab::UserId;

use crate::{
    alerts::SOON,
    archive_values::packed,
    archives::{until, upload},
    world::World,
};

/// Until somebody waits for a lock of a kind of things.
async fn until_a_lock_is_awaited(world: &World, what: &str) {
    let watcher = world.db.client().await;
    let count = "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE NOT granted AND locktype = 'advisory' AND datname = current_database()";
    eventually(what, SOON, || async {
        let found: i64 = watcher.query_one(count, &[]).await.unwrap().get(0);
        (found > 0).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_is_refused_where_it_has_more_than_calls_allow() {
    let world = World::start().await;
    let mut ada = world.person();
    let id = |number: u32| format!("01890a5d-ac96-774b-bcce-{number:012x}");
    let view = |number| {
        format!(
            "{{\"id\":\"{}\",\"list\":\"fills\",\"name\":\"View {number}\",\"query\":\"\",\"hidden_columns\":[],\
             \"created_at\":\"2026-05-01T00:00:00Z\"}}\n",
            id(number)
        )
    };
    let stop = |number| {
        format!(
            "{{\"id\":\"{}\",\"trip_id\":\"{}\",\"price\":\"95\",\"reason\":\"\",\"moved_at\":\"2026-05-01T00:00:00Z\"}}\n",
            id(number),
            id(0)
        )
    };
    let comment = |number| {
        let thread = if number == 1 {
            "null".to_owned()
        } else {
            format!("\"{}\"", id(1))
        };
        format!(
            "{{\"id\":\"{}\",\"kind\":\"label\",\"object_id\":\"{}\",\"thread_id\":{thread},\"text\":\"x\",\
             \"author\":null,\"mentioned\":[],\"created_at\":\"2026-05-01T00:00:00Z\",\"edited_at\":null,\
             \"resolved_at\":null,\"resolved_by\":null,\"deleted_at\":null}}\n",
            id(number),
            id(0)
        )
    };
    let views: String = (1..=201).map(view).collect();
    let comments: String = (1..=102).map(comment).collect();
    let stops: String = (1..=201).map(stop).collect();
    for (table, lines, wanted) in [
        ("saved_view", &views, "It has more saved views than you can keep here."),
        (
            "stop_move",
            &stops,
            "It has more moves of one stop than you can keep here.",
        ),
        (
            "comment",
            &comments,
            "It has more replies in one thread than you can keep here.",
        ),
    ] {
        upload(&mut ada, &packed(table, lines)).await.unwrap();
        let dead = until(&mut ada, "dead").await;
        assert_eq!(dead.error, wanted);
        let asked = ws::DeleteArchiveRequest { id: dead.id };
        ada.archives.delete_archive(asked).await.unwrap();
    }
    // As many as calls allow.
    let views: String = (1..=200).map(view).collect();
    upload(&mut ada, &packed("saved_view", &views)).await.unwrap();
    until(&mut ada, "done").await;
    assert_eq!(world.rows("saved_view").await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_with_a_view_of_no_list_is_refused() {
    let world = World::start().await;
    let mut ada = world.person();
    let view = "{\"id\":\"01890a5d-ac96-774b-bcce-000000000001\",\"list\":\"wallets\",\"name\":\"Mine\",\"query\":\"\",\
         \"hidden_columns\":[],\"created_at\":\"2026-05-01T00:00:00Z\"}\n";
    upload(&mut ada, &packed("saved_view", view)).await.unwrap();
    let dead = until(&mut ada, "dead").await;
    assert_eq!(dead.error, "`saved_view` has rows that are not valid.");
    assert_eq!(world.rows("saved_view").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_waits_for_what_is_added_just_now() {
    let list = "INSERT INTO watchlist (owner, id, rank, name, note, sections, shown, created_at, version)
        SELECT owner, gen_random_uuid(), 'i00000', 'Majors', '', ARRAY[''], ARRAY['price'], now(), 1 FROM archive_part";
    let missed =
        "INSERT INTO missed_trade (owner, id, day, asset, direction, setup, entry, reason, created_at, version)
        SELECT owner, gen_random_uuid(), '2026-05-02', 'BTC', 'long', '', 100, '', now(), 1 FROM archive_part";
    for (lock, insert) in [("watchlists", list), ("missed trades", missed)] {
        waits_for(lock, insert).await;
    }
}

/// An import of an archive waits for a call that holds this lock, and then sees what the call added.
async fn waits_for(lock: &str, insert: &str) {
    let world = World::start().await;
    let mut ada = world.person();
    let task = "{\"id\":\"01890a5d-ac96-774b-bcce-000000000001\"}\n";
    let sent = ws::AddArchivePartRequest {
        upload_id: String::new(),
        ordinal: 0,
        content: packed("task", task).into(),
    };
    let upload_id = ada
        .archives
        .add_archive_part(sent)
        .await
        .unwrap()
        .into_inner()
        .upload_id;
    // As a call that adds something: it holds the lock of its kind until its own is there.
    let adding = world.db.client().await;
    adding
        .batch_execute(&format!(
            "BEGIN;
            SELECT pg_advisory_xact_lock(hashtextextended('{lock} ' || owner, 0)) FROM archive_part;
            {insert}"
        ))
        .await
        .unwrap();
    let started = ada.archives.start_import(ws::StartImportRequest { upload_id }).await;
    started.unwrap();
    until_a_lock_is_awaited(&world, "the import waits").await;
    adding.batch_execute("COMMIT").await.unwrap();
    let refused = until(&mut ada, "dead").await;
    assert_eq!(
        refused.error,
        "Your workspace is not empty. Erase it first, or import into a new account."
    );
    assert_eq!(world.rows("task").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_large_archives_are_not_in_memory_at_once() {
    for (lines, waits) in [(13, true), (1, false)] {
        let world = World::start().await;
        let owner = UserId::fresh();
        let (mut ada, mut bob) = (world.client(Identity::person(owner, None)), world.person());
        // Lines as long as they may be.
        let text = "x".repeat(3_900_000);
        let line = |number: u32| {
            format!(
                "{{\"id\":\"01890a5d-ac96-774b-bcce-{number:012x}\",\"created_at\":\"infinity\",\"text\":\"{text}\"}}\n"
            )
        };
        let lines: String = (0..lines).map(line).collect();
        // Hers has been unfolded, and waits for a call that adds something.
        let adding = world.db.client().await;
        adding
            .batch_execute(&format!(
                "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('tasks {owner}', 0))"
            ))
            .await
            .unwrap();
        upload(&mut ada, &packed("entry", &lines)).await.unwrap();
        until_a_lock_is_awaited(&world, "her import waits for the lock").await;
        upload(&mut bob, &packed("task", "{\"id\":\"no id\"}\n")).await.unwrap();
        if waits {
            let listing = bob.archives.clone();
            eventually("his waits for hers", SOON, || async {
                let listed = listing.clone().list_archives(ws::ListArchivesRequest {}).await;
                listed.unwrap().into_inner().archives[0].waiting.then_some(())
            })
            .await;
            adding.batch_execute("COMMIT").await.unwrap();
        }
        until(&mut bob, "dead").await;
        if !waits {
            adding.batch_execute("COMMIT").await.unwrap();
        }
        until(&mut ada, "dead").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_that_waits_for_its_turn_says_so() {
    let world = World::start().await;
    let mut ada = world.person();
    let confirm = "erase".to_owned();
    let asked = ws::StartErasureRequest { confirm };
    ada.archives.start_erasure(asked).await.unwrap();
    // No worker takes it before tomorrow: it becomes an import that another worker has, and that wrote down what it waits for.
    for (note, waiting) in [("waiting", true), ("", false)] {
        world
            .run(&format!(
                "UPDATE job SET kind = 'import', state = 'running', note = '{note}', lease_token = gen_random_uuid(),
                    lease_until = '2100-01-01Z'"
            ))
            .await;
        let listed = ada.archives.list_archives(ws::ListArchivesRequest {}).await;
        let archives = listed.unwrap().into_inner().archives;
        assert_eq!((archives[0].state.as_str(), archives[0].waiting), ("running", waiting));
    }
}
