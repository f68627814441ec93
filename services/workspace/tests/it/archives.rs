//! Everything of a user in one file, out and in, and its erasure.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use proto::workspace as ws;
use testkit::http::eventually;
use vocab::ErrorKind;
use workspace::store::archive::{LEFT_OUT, TABLES};

use crate::{
    alerts::SOON,
    archive_values::packed,
    world::{Person, World, fill, told},
};

/// Waits until the newest job is as it should be.
pub async fn until(who: &mut Person, state: &str) -> ws::Archive {
    let who = &*who;
    eventually(&format!("the newest job is {state}"), SOON, || async {
        let mut archives = who.archives.clone();
        let listed = archives.list_archives(ws::ListArchivesRequest {}).await.unwrap();
        let newest = listed.into_inner().archives.into_iter().next();
        newest.filter(|archive| archive.state == state)
    })
    .await
}

pub async fn export(who: &mut Person) -> Vec<u8> {
    who.archives.start_export(ws::StartExportRequest {}).await.unwrap();
    let done = until(who, "done").await;
    let (mut file, mut ordinal) = (Vec::new(), 0);
    loop {
        let id = done.id.clone();
        let asked = ws::GetArchivePartRequest { id, ordinal };
        let part = who.archives.get_archive_part(asked).await.unwrap().into_inner();
        file.extend_from_slice(&part.content);
        ordinal += 1;
        if ordinal == part.parts {
            break;
        }
    }
    assert_eq!(Some(file.len() as u64), done.bytes);
    file
}

pub async fn upload(who: &mut Person, file: &[u8]) -> Result<ws::Archive, tonic::Status> {
    let mut upload_id = String::new();
    for (ordinal, part) in (0..).zip(file.chunks(1 << 20)) {
        let content = part.to_vec().into();
        let sent = ws::AddArchivePartRequest {
            upload_id,
            ordinal,
            content,
        };
        upload_id = who.archives.add_archive_part(sent).await?.into_inner().upload_id;
    }
    let started = who.archives.start_import(ws::StartImportRequest { upload_id }).await?;
    Ok(started.into_inner())
}

/// A ledger with a flip, a fee in a third coin, a stop and a deleted fill; a review of each trip; a task; an import mapping.
pub async fn fill_up(who: &mut Person) {
    crate::mappings::add(who, crate::mappings::german()).await;
    let account = who.account("Main – \u{e9}").await;
    let first = ws::NewFill {
        stop: "90".to_owned(),
        fees: vec![ws::CoinAmount {
            asset: "BNB".to_owned(),
            amount: "0.000000000000000001".to_owned(),
        }],
        ..fill(&account, 0, "buy", "1.123456789012345678", "100")
    };
    let first = who.add(first).await;
    crate::stops::to(who, &first.id, "95", "Below the low").await;
    let linear = |day, side: &str, quantity: &str, price: &str| ws::NewFill {
        kind: "linear".to_owned(),
        ..fill(&account, day, side, quantity, price)
    };
    who.add(linear(1, "buy", "1", "100")).await;
    // Closes one round trip and opens another.
    who.add(linear(2, "sell", "3", "95")).await;
    who.add(linear(3, "buy", "2", "90")).await;
    who.add(fill(&account, 4, "sell", "1.123456789012345678", "120")).await;
    let wrong = who.add(fill(&account, 5, "buy", "7", "1")).await;
    let gone = ws::DeleteFillsRequest { ids: vec![wrong.id] };
    who.ledger.delete_fills(gone).await.unwrap();
    for (at, trip) in who.trips().await.into_iter().enumerate() {
        let review = Some(ws::NewTripReview {
            setup: format!("Setup {at}"),
            note: format!("See {}", trip.id),
            ..Default::default()
        });
        let asked = ws::ReviewRoundTripRequest {
            id: trip.id.clone(),
            version: 1,
            review,
        };
        who.performance.review_round_trip(asked).await.unwrap();
        let task = Some(ws::NewTask {
            title: "Review".to_owned(),
            source_kind: "round_trip".to_owned(),
            source_id: trip.id,
            ..Default::default()
        });
        who.tasks.add_task(ws::AddTaskRequest { task }).await.unwrap();
    }
    crate::transfers::answered(who).await;
    who.named_portfolio(crate::portfolios::new(&[&account])).await;
    crate::manual_prices::enter(who, "LAND", "2026-05-01", "12.5").await;
    crate::missed_trades::note(who, crate::missed_trades::long()).await;
    crate::asset_aliases::alias(who, "MATIC", "POL", "").await.unwrap();
    who.wallet("Cold storage").await;
    crate::alerts::add(who, crate::alerts::price("below", "100", &[])).await;
    let list = crate::watchlists::list(who, "Majors", &["L1"]).await;
    crate::watchlists::token(who, &list, "binancecoin", "L1").await;
    crate::alerts::add(who, crate::alert_members::over(&list.id, "1000000")).await;
    crate::strategies::kept_run(who).await;
    crate::strategies::studies::kept(who).await;
    let dashboard = crate::dashboards::add(who, "Morning").await;
    crate::comments::discuss(who, &dashboard.id).await;
    crate::saved_views::add(who, "Losses", "outcome=loss").await.unwrap();
    crate::assistant::conversation(who, "/help").await;
    crate::etf::import(who, crate::etf::WIDE, false).await;
    crate::collections::follow(who, "pudgy-penguins").await;
    crate::calendar_files::import(who, crate::calendar_files::small()).await;
    let entry = who.entry(crate::journal::note("Plan", "2026-11-21", "Long BTC")).await;
    who.picture(&entry.id, crate::pictures::png(1)).await;
    crate::campaigns::add(who, &account, "May", ("2026-05-01", "2026-05-31")).await;
    let session = crate::sessions::add(who, crate::sessions::new()).await;
    crate::sessions::start(who, &session.id).await;
    crate::sessions::log(who, &session.id, "Waiting for the open.").await;
    who.ruleset(crate::rules::new(vec![crate::rules::lock(30)])).await;
    let settings = Some(ws::NewSettings {
        zone: "Asia/Tokyo".to_owned(),
        currency: "USDT".to_owned(),
    });
    let asked = ws::UpdateSettingsRequest { version: 0, settings };
    who.settings.update_settings(asked).await.unwrap();
}

async fn statistics(who: &mut Person) -> ws::Statistics {
    let asked = ws::GetStatisticsRequest::default();
    who.performance.get_statistics(asked).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_brings_everything_into_a_fresh_account() {
    let (world, paper) = crate::news_sources::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    fill_up(&mut ada).await;
    crate::news::fill_up(&mut ada, &paper).await;
    let file = export(&mut ada).await;
    upload(&mut bob, &file).await.unwrap();
    let done = until(&mut bob, "done").await;
    assert_eq!((done.kind.as_str(), done.identical), ("import", Some(true)));
    assert_eq!((Some(done.done), done.total > Some(15)), (done.total, true));
    assert_eq!(statistics(&mut bob).await, statistics(&mut ada).await);

    let (hers, his) = (ada.trips().await, bob.trips().await);
    assert_eq!(his.len(), 3);
    for (her, his) in hers.iter().zip(&his) {
        assert_ne!(her.id, his.id, "ids are new");
        let (said, kept) = (her.review.clone().unwrap(), his.review.clone().unwrap());
        assert_eq!((said.setup, her.net.as_str()), (kept.setup, his.net.as_str()));
        assert_eq!(kept.note, format!("See {}", his.id), "also where they are written");
        let source_id = his.id.clone();
        let asked = ws::ListTasksRequest {
            source_id,
            ..Default::default()
        };
        let tasks = bob.tasks.list_tasks(asked).await.unwrap().into_inner();
        assert_eq!(tasks.total, Some(1));
    }
    let day = ("2026-12-10", "2026-12-10");
    let event = crate::calendar::days(&mut bob, day.0, day.1).await;
    assert_eq!(
        crate::calendar::titles(&event),
        [("CPI", day.0)],
        "instances are written again"
    );
    let entries = bob
        .journal
        .list_entries(ws::ListEntriesRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert_eq!((entries.total, entries.entries[0].title.as_str()), (Some(1), "Plan"));
    let client = world.db.client().await;
    for name in TABLES.iter().map(|table| table.name) {
        let query = format!("SELECT count(*), count(DISTINCT owner) FROM {name}");
        let row = client.query_one(&query, &[]).await.unwrap();
        let (rows, owners): (i64, i64) = (row.get(0), row.get(1));
        let wanted = if matches!(name, "import_batch" | "trade_check" | "alert_firing") {
            0
        } else {
            2
        };
        assert_eq!((owners, rows % 2), (wanted, 0), "{name}: both have the same");
    }
    let query =
        "SELECT state, decided FROM paper_run WHERE (stopped_at IS NULL) = (next_at IS NOT NULL) ORDER BY state";
    let rows = client.query(query, &[]).await.unwrap();
    let states: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    assert_eq!(
        states,
        ["running", "stopped"],
        "the run that came in the archive does not run"
    );
    assert_eq!(rows[1].get::<_, String>(1), "");
    // A second one would mix two ledgers.
    let again = told(upload(&mut bob, &file).await);
    assert_eq!((again.kind, again.code.as_str()), (ErrorKind::Conflict, "not_empty"));

    let mut eve = world.person();
    let asked = ws::GetArchivePartRequest {
        id: done.id,
        ordinal: 0,
    };
    assert_eq!(
        told(eve.archives.get_archive_part(asked).await).kind,
        ErrorKind::NotFound
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_archive_writes_nothing() {
    let (world, other) = (
        World::start_with(|args| args.task_limit = 2).await,
        World::start().await,
    );
    let mut ada = world.person();
    upload(&mut ada, b"not a ZIP file").await.unwrap();
    let dead = until(&mut ada, "dead").await;
    assert_eq!(dead.error, "This is not a workspace archive.");

    let mut bob = other.person();
    fill_up(&mut bob).await;
    let file = export(&mut bob).await;
    let mut eve = world.person();
    upload(&mut eve, &file).await.unwrap();
    let dead = until(&mut eve, "dead").await;
    assert_eq!(dead.error, "It has more tasks than you can keep here.");
    assert!(
        eve.trips().await.is_empty()
            && eve
                .ledger
                .list_accounts(ws::ListAccountsRequest {})
                .await
                .unwrap()
                .into_inner()
                .accounts
                .is_empty()
    );

    // Written by hand: each is refused, and nothing of it stays.
    let id = "01890a5d-ac96-774b-bcce-b302099a8057";
    let account = format!("{{\"id\":\"{id}\",\"name\":\"A\",\"venue\":\"\",\"created_at\":\"2026-01-01T00:00:00Z\"");
    let zeros = format!("{{\"id\":\"{id}\",\"x\":[{}0]}}\n", "0,".repeat(3 << 20));
    for (table, lines, wanted) in [
        (
            "account",
            format!("{account},\"version\":0}}\n"),
            "`account` has rows that are not valid.",
        ),
        (
            "account",
            format!("{account},\"version\":2147483647}}\n"),
            "`account.ndjson` line 1: `version` is too large.",
        ),
        ("task", zeros, "`task.ndjson` line 1: This line is too long."),
        (
            "trading_session",
            format!("{{\"id\":\"{id}\",\"levels\":{{\"bad\":1}}}}\n"),
            "`trading_session.ndjson` line 1: Its content is not valid.",
        ),
        (
            "ruleset_version",
            "{\"rules\":[5]}\n".to_owned(),
            "`ruleset_version.ndjson` line 1: Its content is not valid.",
        ),
        (
            "wallet",
            format!("{{\"id\":\"{id}\",\"source\":\"{}\"}}\n", "4c".repeat(32)),
            "`wallet.ndjson` line 1: Its content is not valid.",
        ),
    ] {
        upload(&mut eve, &packed(table, &lines)).await.unwrap();
        let dead = until(&mut eve, "dead").await;
        assert_eq!(dead.error, wanted);
        let id = dead.id;
        eve.archives
            .delete_archive(ws::DeleteArchiveRequest { id })
            .await
            .unwrap();
    }

    // An id is new however it was written.
    let plain = id.replace('-', "");
    let account = account.replace(id, &plain);
    upload(&mut eve, &packed("account", &format!("{account},\"version\":1}}\n")))
        .await
        .unwrap();
    until(&mut eve, "done").await;
    let listed = eve
        .ledger
        .list_accounts(ws::ListAccountsRequest {})
        .await
        .unwrap()
        .into_inner();
    assert_ne!(listed.accounts[0].id, id);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_erasure_waits_a_day_and_leaves_nothing() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    fill_up(&mut ada).await;
    fill_up(&mut bob).await;
    let confirm = |word: &str| ws::StartErasureRequest {
        confirm: word.to_owned(),
    };
    let wrong = told(ada.archives.start_erasure(confirm("yes")).await);
    assert_eq!(wrong.fields[0].0, "confirm");
    let first = ada.archives.start_erasure(confirm("erase")).await.unwrap().into_inner();
    assert_eq!(first.starts_unix_ms - first.created_unix_ms, 86_400_000);
    let id = first.id.clone();
    ada.archives
        .delete_archive(ws::DeleteArchiveRequest { id })
        .await
        .unwrap();
    until(&mut ada, "cancelled").await;
    ada.archives.start_erasure(confirm("erase")).await.unwrap();
    world.clock.advance(TimeDelta::hours(23));
    // The worker has looked at what is due by then, the oldest first: somebody else's job is done.
    export(&mut bob).await;
    until(&mut ada, "ready").await;
    assert_eq!(ada.trips().await.len(), 3, "it can still be cancelled");
    world.clock.advance(TimeDelta::hours(2));
    until(&mut ada, "done").await;
    let client = world.db.client().await;
    for name in TABLES.iter().map(|table| table.name).chain(["archive_part"]) {
        let owners: i64 = client
            .query_one(&format!("SELECT count(DISTINCT owner) FROM {name}"), &[])
            .await
            .unwrap()
            .get(0);
        assert!(owners <= 1, "{name}: {owners} owners");
    }
    assert_eq!(bob.trips().await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_table_of_owners_is_forgotten() {
    let world = World::start().await;
    let client = world.db.client().await;
    let query = "SELECT table_name::text FROM information_schema.columns
        WHERE table_schema = current_schema() AND column_name = 'owner'";
    let rows = client.query(query, &[]).await.unwrap();
    let owned: BTreeSet<String> = rows.iter().map(|row| row.get(0)).collect();
    let known = TABLES
        .iter()
        .map(|table| table.name)
        .chain(LEFT_OUT.iter().map(|(name, _)| *name));
    assert_eq!(owned, known.map(str::to_owned).collect());
}
