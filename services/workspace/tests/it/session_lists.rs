//! Lists of sessions, and validation faults.

use proto::workspace as ws;

use crate::{
    sessions::{add, item, level, list, log, new, review, start, try_log},
    world::{World, told},
};

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
        assert_eq!(page.total, cursor.is_empty().then_some(5));
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
    assert_eq!((seen[3].rating, seen[4].rating), (None, Some(4)));

    let count = |asked| {
        let mut ada = ada.clone();
        async move { list(&mut ada, asked).await.total }
    };
    let base = ws::ListSessionsRequest::default();
    let state = ws::ListSessionsRequest {
        state: "planned".to_owned(),
        ..base.clone()
    };
    assert_eq!(count(state).await, Some(3));
    let tag = ws::ListSessionsRequest {
        tag: "NEWS".to_owned(),
        ..base.clone()
    };
    assert_eq!(count(tag).await, Some(1));
    let days = ws::ListSessionsRequest {
        from: "2026-11-18".to_owned(),
        to: "2026-11-20".to_owned(),
        ..base.clone()
    };
    assert_eq!(count(days).await, Some(3));
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
        max_trades: Some(10_001),
        checklist: vec![ws::ChecklistItem {
            weight: 6,
            ..item("", false)
        }],
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
        "checklist[0].weight",
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
            rating: Some(6),
            followed_plan: "maybe".to_owned(),
            checklist: Vec::new(),
        }),
    };
    let fields = told(ada.sessions.review_session(asked).await).fields;
    let fields: Vec<&str> = fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["rating", "text", "followed_plan"]);
}
