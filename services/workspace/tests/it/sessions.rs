//! Trading sessions: their plan, log and review, and what was traded while they ran.

use chrono::TimeDelta;
use kit::clock::Clock;
use proto::workspace as ws;
use tonic::{Response, Status};
use vocab::ErrorKind;

use crate::{
    campaigns,
    world::{Person, World, fill, told},
};

pub fn new() -> ws::NewSession {
    ws::NewSession {
        day: "2026-11-21".to_owned(),
        ..Default::default()
    }
}

pub async fn add(who: &mut Person, session: ws::NewSession) -> ws::Session {
    let asked = ws::AddSessionRequest { session: Some(session) };
    who.sessions.add_session(asked).await.unwrap().into_inner()
}

async fn try_start(who: &mut Person, id: &str) -> Result<Response<ws::Session>, Status> {
    who.sessions
        .start_session(ws::StartSessionRequest { id: id.to_owned() })
        .await
}

pub async fn start(who: &mut Person, id: &str) -> ws::Session {
    try_start(who, id).await.unwrap().into_inner()
}

async fn try_log(who: &mut Person, id: &str, text: &str) -> Result<Response<ws::LogLine>, Status> {
    let line = Some(ws::NewLogLine {
        kind: String::new(),
        text: text.to_owned(),
    });
    who.sessions
        .add_log_line(ws::AddLogLineRequest {
            id: id.to_owned(),
            line,
        })
        .await
}

pub async fn log(who: &mut Person, id: &str, text: &str) -> ws::LogLine {
    try_log(who, id, text).await.unwrap().into_inner()
}

async fn get(who: &mut Person, id: &str) -> ws::Session {
    let asked = ws::GetSessionRequest { id: id.to_owned() };
    who.sessions.get_session(asked).await.unwrap().into_inner()
}

async fn update(
    who: &mut Person,
    id: &str,
    version: i32,
    session: ws::NewSession,
) -> Result<Response<ws::Session>, Status> {
    let asked = ws::UpdateSessionRequest {
        id: id.to_owned(),
        version,
        session: Some(session),
    };
    who.sessions.update_session(asked).await
}

async fn review(who: &mut Person, id: &str, version: i32, text: &str) -> Result<Response<ws::Session>, Status> {
    let review = Some(ws::NewSessionReview {
        text: text.to_owned(),
        rating: 4,
        followed_plan: "partly".to_owned(),
        checklist: vec![item("Wrote down every exit", true)],
    });
    let id = id.to_owned();
    who.sessions
        .review_session(ws::ReviewSessionRequest { id, version, review })
        .await
}

fn item(text: &str, done: bool) -> ws::ChecklistItem {
    ws::ChecklistItem {
        text: text.to_owned(),
        done,
    }
}

fn level(asset: &str, price: &str) -> ws::Level {
    ws::Level {
        asset: asset.to_owned(),
        kind: "entry".to_owned(),
        price: price.to_owned(),
        note: "Retest".to_owned(),
    }
}

async fn list(who: &mut Person, asked: ws::ListSessionsRequest) -> ws::ListSessionsResponse {
    who.sessions.list_sessions(asked).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_planned_runs_and_is_closed() {
    let world = World::start().await;
    let mut ada = world.person();
    let first = add(&mut ada, new()).await;
    let second = add(&mut ada, new()).await;
    assert_eq!(
        (first.state.as_str(), first.version, first.started_unix_ms),
        ("planned", 1, 0)
    );
    assert!(first.review.is_none() && first.result.is_none());
    let early = told(review(&mut ada, &first.id, 1, "Done").await);
    assert_eq!((early.kind, early.code.as_str()), (ErrorKind::Conflict, "not_started"));
    let early = told(try_log(&mut ada, &first.id, "Too early").await);
    assert_eq!((early.kind, early.code.as_str()), (ErrorKind::Conflict, "not_running"));

    let running = start(&mut ada, &first.id).await;
    let now = world.clock.now().timestamp_millis();
    assert_eq!(
        (running.state.as_str(), running.version, running.started_unix_ms),
        ("running", 2, now)
    );
    assert_eq!(start(&mut ada, &first.id).await, running, "it is answered as it is");
    let other = told(try_start(&mut ada, &second.id).await);
    assert_eq!(
        (other.kind, other.code.as_str()),
        (ErrorKind::Conflict, "session_running")
    );

    world.clock.advance(TimeDelta::minutes(5));
    let line = log(&mut ada, &first.id, " Long from 60,000 ").await;
    assert_eq!((line.kind.as_str(), line.text.as_str()), ("note", "Long from 60,000"));
    assert_eq!(line.at_unix_ms, now + 300_000);
    let gone = log(&mut ada, &first.id, "A slip of the pen").await;
    let asked = ws::DeleteLogLineRequest {
        id: first.id.clone(),
        line_id: gone.id,
    };
    ada.sessions.delete_log_line(asked.clone()).await.unwrap();
    assert_eq!(
        told(ada.sessions.delete_log_line(asked).await).kind,
        ErrorKind::NotFound
    );
    assert_eq!(get(&mut ada, &first.id).await.log, [line]);

    let closed = review(&mut ada, &first.id, 2, "Took the retest.")
        .await
        .unwrap()
        .into_inner();
    assert_eq!((closed.state.as_str(), closed.ended_unix_ms), ("closed", now + 300_000));
    let said = closed.review.unwrap();
    assert_eq!(
        (said.rating, said.followed_plan.as_str(), said.checklist.len()),
        (4, "partly", 1)
    );
    world.clock.advance(TimeDelta::minutes(5));
    let again = review(&mut ada, &first.id, 3, "Took it late.")
        .await
        .unwrap()
        .into_inner();
    assert_eq!(again.ended_unix_ms, closed.ended_unix_ms, "only the review changes");
    assert_eq!(again.review.unwrap().text, "Took it late.");
    assert_eq!(
        told(review(&mut ada, &first.id, 3, "Late").await).code,
        "version_mismatch"
    );
    assert_eq!(told(try_log(&mut ada, &first.id, "Too late").await).code, "not_running");
    assert_eq!(told(try_start(&mut ada, &first.id).await).code, "session_ended");
    start(&mut ada, &second.id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_plan_after_the_start_is_noted() {
    let world = World::start().await;
    let mut ada = world.person();
    let mut plan = ws::NewSession {
        bias: "long".to_owned(),
        levels: vec![level("btc", "60000.50")],
        tags: vec!["Breakout".to_owned()],
        checklist: vec![item("Slept well", false)],
        max_loss: "100".to_owned(),
        max_trades: 3,
        ..new()
    };
    let id = add(&mut ada, new()).await.id;
    let planned = update(&mut ada, &id, 1, plan.clone()).await.unwrap().into_inner();
    assert_eq!(planned.plan_changed_unix_ms, 0, "it has not started");
    assert_eq!(
        (planned.levels[0].asset.as_str(), planned.levels[0].price.as_str()),
        ("BTC", "60000.5")
    );
    assert_eq!(
        (planned.tags[0].as_str(), planned.max_loss.as_str(), planned.max_trades),
        ("breakout", "100", 3)
    );
    start(&mut ada, &id).await;

    plan.checklist[0].done = true;
    plan.title = "London open".to_owned();
    let ticked = update(&mut ada, &id, 3, plan.clone()).await.unwrap().into_inner();
    assert_eq!((ticked.plan_changed_unix_ms, ticked.checklist[0].done), (0, true));
    world.clock.advance(TimeDelta::minutes(1));
    plan.levels[0].price = "59000".to_owned();
    let moved = update(&mut ada, &id, 4, plan.clone()).await.unwrap().into_inner();
    let changed = world.clock.now().timestamp_millis();
    assert_eq!(moved.plan_changed_unix_ms, changed);
    world.clock.advance(TimeDelta::minutes(1));
    let same = update(&mut ada, &id, 0, plan.clone()).await.unwrap().into_inner();
    assert_eq!((same.plan_changed_unix_ms, same.version), (changed, 6));
    assert_eq!(told(update(&mut ada, &id, 5, plan).await).code, "version_mismatch");
}

/// A fill of this moment.
async fn trade(world: &World, who: &mut Person, account: &ws::Account, base: &str, side: &str, price: &str) {
    let new = ws::NewFill {
        traded_unix_ms: world.clock.now().timestamp_millis(),
        base: base.to_owned(),
        ..fill(account, 0, side, "1", price)
    };
    who.add(new).await;
    world.clock.advance(TimeDelta::minutes(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_holds_what_was_opened_while_it_ran_against_the_plan() {
    let world = World::start().await;
    let mut ada = world.person();
    let main = ada.account("Main").await;
    let other = ada.account("Other").await;
    let plan = ws::NewSession {
        levels: vec![level("BTC", "100")],
        account_ids: vec![main.id.clone()],
        max_loss: "25".to_owned(),
        max_trades: 3,
        ..new()
    };
    let id = add(&mut ada, plan.clone()).await.id;
    trade(&world, &mut ada, &main, "SOL", "buy", "100").await;
    start(&mut ada, &id).await;
    for (account, base, side, price) in [
        (&main, "BTC", "buy", "100"),
        (&main, "BTC", "sell", "110"),
        (&main, "ETH", "buy", "100"),
        (&main, "ETH", "sell", "60"),
        (&other, "BTC", "buy", "100"),
        (&main, "BTC", "buy", "100"),
        (&main, "SOL", "sell", "1"),
    ] {
        trade(&world, &mut ada, account, base, side, price).await;
    }
    let result = get(&mut ada, &id).await.result.unwrap();
    assert_eq!(
        (result.currency.as_str(), result.net.as_str()),
        ("USDT", "-30"),
        "without SOL, opened before"
    );
    assert_eq!((result.trips, result.open, result.wins, result.losses), (3, 1, 1, 1));
    assert_eq!((result.unplanned, result.loss_exceeded), (vec!["ETH".to_owned()], true));
    assert!(!result.trades_exceeded, "three are allowed");
    assert_eq!(
        (result.round_trips.len(), result.round_trips[0].base.as_str()),
        (3, "BTC")
    );
    assert_eq!(result.round_trips[0].closed_unix_ms, 0, "the newest first");

    let everywhere = ws::NewSession {
        account_ids: Vec::new(),
        levels: Vec::new(),
        max_loss: "30".to_owned(),
        ..plan
    };
    let result = update(&mut ada, &id, 0, everywhere)
        .await
        .unwrap()
        .into_inner()
        .result
        .unwrap();
    assert_eq!(
        (result.trips, result.trades_exceeded, result.loss_exceeded),
        (4, true, false)
    );
    assert!(result.unplanned.is_empty(), "there are no levels to hold it against");

    let settings = Some(ws::NewSettings {
        zone: "UTC".to_owned(),
        currency: "EUR".to_owned(),
    });
    ada.settings
        .update_settings(ws::UpdateSettingsRequest { version: 1, settings })
        .await
        .unwrap();
    review(&mut ada, &id, 0, "").await.unwrap();
    world.clock.advance(TimeDelta::minutes(1));
    trade(&world, &mut ada, &other, "ADA", "buy", "1").await;
    let result = get(&mut ada, &id).await.result.unwrap();
    assert_eq!((result.currency.as_str(), result.net.as_str()), ("EUR", "0"));
    assert_eq!(
        (result.trips, result.left_out),
        (4, 4),
        "nothing that was opened after the end"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_without_accounts_has_those_of_its_trip_while_that_is_there() {
    let world = World::start().await;
    let mut ada = world.person();
    let (main, other) = (ada.account("Main").await, ada.account("Other").await);
    let trip = campaigns::add(&mut ada, &main, "November", ("2026-11-01", ""))
        .await
        .trip
        .unwrap();
    let plan = ws::NewSession {
        trip_id: trip.id.clone(),
        ..new()
    };
    let id = add(&mut ada, plan).await.id;
    start(&mut ada, &id).await;
    trade(&world, &mut ada, &main, "BTC", "buy", "100").await;
    trade(&world, &mut ada, &other, "BTC", "buy", "100").await;
    let of_trip = get(&mut ada, &id).await;
    assert_eq!((of_trip.trip_id, of_trip.result.unwrap().trips), (trip.id.clone(), 1));
    let asked = ws::ListSessionsRequest {
        trip_id: trip.id.clone(),
        ..Default::default()
    };
    assert_eq!(list(&mut ada, asked.clone()).await.total, 1);

    let gone = ws::DeleteTripRequest {
        id: trip.id.clone(),
        version: 0,
    };
    ada.campaigns.delete_trip(gone).await.unwrap();
    let alone = get(&mut ada, &id).await;
    assert_eq!(
        (
            alone.state.as_str(),
            alone.trip_id.as_str(),
            alone.result.unwrap().trips
        ),
        ("running", "", 2)
    );
    assert_eq!(list(&mut ada, asked).await.total, 0);
    assert_eq!(list(&mut ada, Default::default()).await.sessions[0].trip_id, "");
    let named = ws::NewSession {
        trip_id: trip.id.clone(),
        ..new()
    };
    let refused = told(update(&mut ada, &id, 0, named).await);
    assert_eq!(
        (refused.kind, refused.fields[0].0.as_str()),
        (ErrorKind::Invalid, "trip_id")
    );
    ada.campaigns
        .restore_trip(ws::RestoreTripRequest { id: trip.id.clone() })
        .await
        .unwrap();
    assert_eq!(get(&mut ada, &id).await.trip_id, trip.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_deleted_and_restored_by_its_owner() {
    let world = World::start_with(|args| args.session_limit = 2).await;
    let mut ada = world.person();
    let id = add(&mut ada, new()).await.id;
    start(&mut ada, &id).await;
    log(&mut ada, &id, "Flat").await;
    let gone = |version| ws::DeleteSessionRequest {
        id: id.clone(),
        version,
    };
    assert_eq!(
        told(ada.sessions.delete_session(gone(1)).await).code,
        "version_mismatch"
    );
    ada.sessions.delete_session(gone(2)).await.unwrap();
    assert_eq!(told(try_log(&mut ada, &id, "Gone").await).kind, ErrorKind::NotFound);
    assert_eq!(list(&mut ada, Default::default()).await.total, 0);

    let second = add(&mut ada, new()).await.id;
    start(&mut ada, &second).await;
    let restore = ws::RestoreSessionRequest { id: id.clone() };
    let other = told(ada.sessions.restore_session(restore.clone()).await);
    assert_eq!(other.code, "session_running", "two would run");
    review(&mut ada, &second, 0, "").await.unwrap();
    let back = ada
        .sessions
        .restore_session(restore.clone())
        .await
        .unwrap()
        .into_inner();
    assert_eq!((back.state.as_str(), back.log.len(), back.version), ("running", 1, 4));
    assert_eq!(
        ada.sessions
            .restore_session(restore)
            .await
            .unwrap()
            .into_inner()
            .version,
        4
    );
    let third = ws::AddSessionRequest { session: Some(new()) };
    let full = told(ada.sessions.add_session(third).await);
    assert_eq!((full.kind, full.code.as_str()), (ErrorKind::Conflict, "limit_reached"));

    let mut eve = world.person();
    let asked = ws::GetSessionRequest { id: id.clone() };
    assert_eq!(told(eve.sessions.get_session(asked).await).kind, ErrorKind::NotFound);
    assert_eq!(told(update(&mut eve, &id, 0, new()).await).kind, ErrorKind::NotFound);
    assert_eq!(told(try_log(&mut eve, &id, "Mine?").await).kind, ErrorKind::NotFound);
    let restored = eve.sessions.restore_session(ws::RestoreSessionRequest { id }).await;
    assert_eq!(told(restored).kind, ErrorKind::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_by_state_and_day_and_page_by_page() {
    let world = World::start().await;
    let mut ada = world.person();
    let mut ids = Vec::new();
    for day in ["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"] {
        let session = ws::NewSession {
            day: day.to_owned(),
            tags: vec![if day == "2026-11-18" { "News" } else { "Quiet" }.to_owned()],
            ..new()
        };
        ids.push(add(&mut ada, session).await.id);
    }
    start(&mut ada, &ids[4]).await;
    review(&mut ada, &ids[4], 0, "").await.unwrap();
    start(&mut ada, &ids[1]).await;
    log(&mut ada, &ids[1], "Flat").await;

    let mut seen = Vec::new();
    let mut cursor = String::new();
    loop {
        let asked = ws::ListSessionsRequest {
            limit: 2,
            cursor: cursor.clone(),
            ..Default::default()
        };
        let page = list(&mut ada, asked).await;
        assert_eq!(page.total, if cursor.is_empty() { 5 } else { 0 });
        seen.extend(page.sessions);
        cursor = page.next_cursor;
        if cursor.is_empty() {
            break;
        }
    }
    let states: Vec<(&str, &str, u32)> = seen
        .iter()
        .map(|one| (one.state.as_str(), &one.day[8..], one.lines))
        .collect();
    let wanted = [
        ("running", "18", 1),
        ("planned", "20", 0),
        ("planned", "19", 0),
        ("planned", "17", 0),
        ("closed", "21", 0),
    ];
    assert_eq!(states, wanted);
    assert_eq!(seen[4].rating, 4);

    let count = |asked| {
        let mut ada = ada.clone();
        async move { list(&mut ada, asked).await.total }
    };
    let base = ws::ListSessionsRequest::default();
    let state = ws::ListSessionsRequest {
        state: "planned".to_owned(),
        ..base.clone()
    };
    assert_eq!(count(state).await, 3);
    let tag = ws::ListSessionsRequest {
        tag: "NEWS".to_owned(),
        ..base.clone()
    };
    assert_eq!(count(tag).await, 1);
    let days = ws::ListSessionsRequest {
        from: "2026-11-18".to_owned(),
        to: "2026-11-20".to_owned(),
        ..base.clone()
    };
    assert_eq!(count(days).await, 3);
    let wrong = ws::ListSessionsRequest {
        from: "today".to_owned(),
        ..base.clone()
    };
    assert_eq!(told(ada.sessions.list_sessions(wrong).await).fields[0].0, "from");
    let foreign = ws::ListSessionsRequest {
        cursor: "x".to_owned(),
        ..base
    };
    assert_eq!(told(ada.sessions.list_sessions(foreign).await).code, "cursor_invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_name_their_fields() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let foreign = eve.account("Main").await;
    let wrong = ws::NewSession {
        title: "x".repeat(201),
        day: "2026-02-30".to_owned(),
        bias: "up".to_owned(),
        plan: "x".repeat(10_001),
        levels: vec![ws::Level {
            asset: String::new(),
            kind: "guess".to_owned(),
            price: "0".to_owned(),
            note: "x".repeat(501),
        }],
        account_ids: vec!["mine".to_owned()],
        trip_id: "mine".to_owned(),
        max_loss: "-1".to_owned(),
        max_trades: 10_001,
        checklist: vec![item("", false)],
        ..new()
    };
    let asked = ws::AddSessionRequest { session: Some(wrong) };
    let mut fields: Vec<String> = told(ada.sessions.add_session(asked).await)
        .fields
        .into_iter()
        .map(|(field, _)| field)
        .collect();
    fields.sort_unstable();
    let wanted = [
        "account_ids[0]",
        "bias",
        "checklist[0].text",
        "day",
        "levels[0].asset",
        "levels[0].kind",
        "levels[0].note",
        "levels[0].price",
        "max_loss",
        "max_trades",
        "plan",
        "title",
        "trip_id",
    ];
    assert_eq!(fields, wanted);
    let many = ws::NewSession {
        levels: vec![level("BTC", "1"); 51],
        checklist: vec![item("Slept well", false); 31],
        ..new()
    };
    let asked = ws::AddSessionRequest { session: Some(many) };
    let fields = told(ada.sessions.add_session(asked).await).fields;
    assert_eq!((fields[0].0.as_str(), fields[1].0.as_str()), ("levels", "checklist"));
    let of_eve = ws::NewSession {
        account_ids: vec![foreign.id],
        ..new()
    };
    let asked = ws::AddSessionRequest { session: Some(of_eve) };
    assert_eq!(
        told(ada.sessions.add_session(asked).await).fields[0].0,
        "account_ids[0]"
    );

    let id = add(&mut ada, new()).await.id;
    start(&mut ada, &id).await;
    assert_eq!(told(try_log(&mut ada, &id, " ").await).fields[0].0, "text");
    assert_eq!(
        told(try_log(&mut ada, &id, &"x".repeat(2_001)).await).fields[0].0,
        "text"
    );
    let asked = ws::ReviewSessionRequest {
        id,
        version: 0,
        review: Some(ws::NewSessionReview {
            text: "x".repeat(10_001),
            rating: 6,
            followed_plan: "maybe".to_owned(),
            checklist: Vec::new(),
        }),
    };
    let fields = told(ada.sessions.review_session(asked).await).fields;
    let fields: Vec<&str> = fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["rating", "text", "followed_plan"]);
}
