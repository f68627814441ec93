//! Trading sessions: plan, log and review.

use chrono::TimeDelta;
use kit::clock::Clock;
use proto::workspace as ws;
use tonic::{Response, Status};
use vocab::ErrorKind;

use crate::world::{Person, World, told};

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

pub async fn try_start(who: &mut Person, id: &str) -> Result<Response<ws::Session>, Status> {
    who.sessions
        .start_session(ws::StartSessionRequest { id: id.to_owned() })
        .await
}

pub async fn start(who: &mut Person, id: &str) -> ws::Session {
    try_start(who, id).await.unwrap().into_inner()
}

pub async fn try_log(who: &mut Person, id: &str, text: &str) -> Result<Response<ws::LogLine>, Status> {
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

pub async fn get(who: &mut Person, id: &str) -> ws::Session {
    let asked = ws::GetSessionRequest { id: id.to_owned() };
    who.sessions.get_session(asked).await.unwrap().into_inner()
}

pub async fn update(
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

pub async fn review(who: &mut Person, id: &str, version: i32, text: &str) -> Result<Response<ws::Session>, Status> {
    let review = Some(ws::NewSessionReview {
        text: text.to_owned(),
        rating: Some(4),
        followed_plan: "partly".to_owned(),
        checklist: vec![item("Wrote down every exit", true)],
    });
    let id = id.to_owned();
    who.sessions
        .review_session(ws::ReviewSessionRequest { id, version, review })
        .await
}

pub fn item(text: &str, done: bool) -> ws::ChecklistItem {
    ws::ChecklistItem {
        text: text.to_owned(),
        done,
        ..Default::default()
    }
}

pub fn level(asset: &str, price: &str) -> ws::Level {
    ws::Level {
        asset: asset.to_owned(),
        kind: "entry".to_owned(),
        price: price.to_owned(),
        note: "Retest".to_owned(),
    }
}

pub async fn list(who: &mut Person, asked: ws::ListSessionsRequest) -> ws::ListSessionsResponse {
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
        (Some(4), "partly", 1)
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
    let (mut one, mut other) = (ada.clone(), ada.clone());
    let (one, other) = tokio::join!(start(&mut one, &second.id), start(&mut other, &second.id));
    assert_eq!((one.state.as_str(), one.version), ("running", 2));
    assert_eq!(one.started_unix_ms, other.started_unix_ms, "two clicks start it once");
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
        max_trades: Some(3),
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
        ("breakout", "100", Some(3))
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
    assert_eq!(list(&mut ada, Default::default()).await.total, Some(0));

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
async fn a_review_scores_its_checklist_by_weights() {
    let world = World::start().await;
    let mut ada = world.person();
    let weighing = |text: &str, done, weight| ws::ChecklistItem {
        weight,
        ..item(text, done)
    };
    let plan = ws::NewSession {
        checklist: vec![item("Slept well", false), weighing("Set the stop", false, 5)],
        ..new()
    };
    let id = add(&mut ada, plan.clone()).await.id;
    let begun = start(&mut ada, &id).await;
    let weights = |items: &[ws::ChecklistItem]| -> Vec<u32> { items.iter().map(|item| item.weight).collect() };
    assert_eq!(weights(&begun.checklist), [1, 5], "an item counts for one by itself");

    let mut heavier = plan;
    heavier.checklist[0].weight = 3;
    let changed = update(&mut ada, &id, begun.version, heavier)
        .await
        .unwrap()
        .into_inner();
    assert_ne!(changed.plan_changed_unix_ms, 0, "weights are part of the plan");

    let asked = |version, checklist: Vec<ws::ChecklistItem>| ws::ReviewSessionRequest {
        id: id.clone(),
        version,
        review: Some(ws::NewSessionReview {
            checklist,
            ..Default::default()
        }),
    };
    let items = vec![
        item("Slept well", true),
        weighing("Set the stop", false, 5),
        weighing("Waited for the close", true, 2),
    ];
    let closed = ada.sessions.review_session(asked(changed.version, items)).await;
    let closed = closed.unwrap().into_inner();
    let said = closed.review.unwrap();
    assert_eq!((said.rating, said.score), (None, Some(0.375)), "three of eight");
    assert_eq!(weights(&said.checklist), [1, 5, 2]);
    let without = ada.sessions.review_session(asked(closed.version, Vec::new())).await;
    assert_eq!(without.unwrap().into_inner().review.unwrap().score, None);
}
