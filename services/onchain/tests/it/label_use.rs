//! Where labels are used: in the newest versions of saved traces, and in exhibits of cases.

use casebook::app::trace_index;
use chrono::TimeDelta;
use proto::onchain::{
    AddExhibitRequest, CreateTraceRequest, DeleteExhibitRequest, GetLabelRequest, GetTraceRequest, Label, LabelFilter,
    LabelUse, ListLabelsRequest, RestoreTraceRequest, SaveTraceRequest, cases_client::CasesClient,
    labels_client::LabelsClient, traces_client::TracesClient,
};
use serde_json::json;
use vocab::UserId;

use crate::{
    case::{Cases, open},
    label::{GENESIS, Labels, TORNADO, add, label},
    world::World,
};

/// A document with these addresses on its own chain.
fn drawn(addresses: &[&str]) -> String {
    let nodes: Vec<_> = addresses
        .iter()
        .map(|address| json!({"id": format!("address:{address}"), "kind": "address", "key": address}))
        .collect();
    json!({"nodes": nodes, "edges": []}).to_string()
}

fn named(name: &str, chain: &str, content: String) -> CreateTraceRequest {
    CreateTraceRequest {
        name: name.to_owned(),
        chain: chain.to_owned(),
        content,
    }
}

async fn list(labels: &mut Labels, filter: LabelFilter) -> Vec<Label> {
    let asked = ListLabelsRequest {
        filter: Some(filter),
        sort: "text".to_owned(),
        ascending: true,
        ..ListLabelsRequest::default()
    };
    let page = labels.list_labels(asked).await.unwrap().into_inner();
    assert_eq!(
        page.total,
        page.labels.len() as u64,
        "the number follows the same filter"
    );
    page.labels
}

/// Names of what the label is used in, and how many there are.
fn uses(label: &Label) -> (Vec<&str>, u32) {
    (
        label.used_in.iter().map(|one| one.name.as_str()).collect(),
        label.used_in_count,
    )
}

async fn uses_of(labels: &mut Labels, id: &str) -> (Vec<LabelUse>, u32) {
    let label = labels
        .get_label(GetLabelRequest { id: id.to_owned() })
        .await
        .unwrap()
        .into_inner();
    (label.used_in, label.used_in_count)
}

async fn about(cases: &mut Cases, case: &str, chain: &str, subject: &str) -> String {
    let new = AddExhibitRequest {
        case_id: case.to_owned(),
        kind: "profile".to_owned(),
        title: "Seen".to_owned(),
        chain: chain.to_owned(),
        subject: subject.to_owned(),
        content: "{}".to_owned(),
        ..AddExhibitRequest::default()
    };
    cases.add_exhibit(new).await.unwrap().into_inner().id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_label_follows_the_newest_version_of_a_trace() {
    let world = World::start(|_| ()).await;
    let (ada, eve) = (UserId::fresh(), UserId::fresh());
    let mut labels = LabelsClient::new(world.channel(ada));
    let mut others = LabelsClient::new(world.channel(eve));
    let mut traces = TracesClient::new(world.channel(ada));
    let mine = add(&mut labels, vec![label("bitcoin", GENESIS, "Genesis")])
        .await
        .remove(0);
    let theirs = add(&mut others, vec![label("bitcoin", GENESIS, "Genesis")])
        .await
        .remove(0);

    let made = traces
        .create_trace(named("Hack", "bitcoin", drawn(&[GENESIS])))
        .await
        .unwrap()
        .into_inner();
    let (used, count) = uses_of(&mut labels, &mine.id).await;
    assert_eq!(count, 1);
    assert_eq!(
        (used[0].kind.as_str(), used[0].id.as_str(), used[0].name.as_str()),
        ("trace", made.id.as_str(), "Hack")
    );
    assert_eq!(
        uses_of(&mut others, &theirs.id).await.1,
        0,
        "another's trace is not told of"
    );

    let save = |version, name: &str, content| SaveTraceRequest {
        id: made.id.clone(),
        version,
        name: name.to_owned(),
        content,
    };
    traces.save_trace(save(1, "The hack", drawn(&[]))).await.unwrap();
    assert_eq!(
        uses_of(&mut labels, &mine.id).await.1,
        0,
        "the newest version does not have it"
    );
    let back = RestoreTraceRequest {
        id: made.id.clone(),
        restored: 1,
        version: 2,
    };
    traces.restore_trace(back).await.unwrap();
    assert_eq!(
        uses_of(&mut labels, &mine.id).await.1,
        1,
        "an older version was brought back"
    );
    traces.save_trace(save(3, "Renamed", drawn(&[GENESIS]))).await.unwrap();
    assert_eq!(uses_of(&mut labels, &mine.id).await.0[0].name, "Renamed");
    traces.delete_trace(GetTraceRequest { id: made.id }).await.unwrap();
    assert_eq!(uses_of(&mut labels, &mine.id).await.1, 0, "gone with the trace");
    let db = world.database().await;
    let left: i64 = db
        .query_one("SELECT count(*) FROM trace_address", &[])
        .await
        .unwrap()
        .get(0);
    assert_eq!(left, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_lists_the_newest_uses_and_filters_by_them() {
    let world = World::start(|_| ()).await;
    let user = UserId::fresh();
    let mut labels = LabelsClient::new(world.channel(user));
    let mut traces = TracesClient::new(world.channel(user));
    let mut cases = CasesClient::new(world.channel(user));
    let many = vec![
        label("bitcoin", GENESIS, "A genesis"),
        label("ethereum", TORNADO, "B router"),
        label("polygon", TORNADO, "C the same elsewhere"),
    ];
    add(&mut labels, many).await;
    for at in 0..6 {
        world.clock.advance(TimeDelta::minutes(1));
        let trace = named(&format!("Trace {at}"), "bitcoin", drawn(&[GENESIS, GENESIS]));
        traces.create_trace(trace).await.unwrap();
    }
    world.clock.advance(TimeDelta::minutes(1));
    let case = open(&mut cases, "The case").await;
    // Two exhibits are one use, and an address is found however it was spelled.
    about(&mut cases, &case, "bitcoin", GENESIS).await;
    about(&mut cases, &case, "bitcoin", GENESIS).await;
    let exhibit = about(&mut cases, &case, "ethereum", &TORNADO.to_lowercase()).await;

    let found = list(&mut labels, LabelFilter::default()).await;
    let (names, count) = uses(&found[0]);
    assert_eq!(count, 7);
    assert_eq!(
        names[1..],
        ["Trace 5", "Trace 4", "Trace 3", "Trace 2"],
        "five, the newest first"
    );
    assert_eq!(
        (found[0].used_in[0].kind.as_str(), &found[0].used_in[0].id),
        ("case", &case)
    );
    assert_eq!(found[1].used_in_count, 1);
    assert_eq!(found[2].used_in_count, 0, "the same address on another chain");

    let wanted = |used| LabelFilter {
        used: Some(used),
        ..LabelFilter::default()
    };
    let texts = |found: Vec<Label>| found.into_iter().map(|one| one.text).collect::<Vec<_>>();
    assert_eq!(texts(list(&mut labels, wanted(true)).await), ["A genesis", "B router"]);
    assert_eq!(texts(list(&mut labels, wanted(false)).await), ["C the same elsewhere"]);
    let gone = DeleteExhibitRequest {
        case_id: case,
        id: exhibit,
    };
    cases.delete_exhibit(gone).await.unwrap();
    assert_eq!(texts(list(&mut labels, wanted(true)).await), ["A genesis"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn traces_from_before_the_index_are_read_once_and_by_one_replica() {
    let world = World::start(|_| ()).await;
    let user = UserId::fresh();
    let mut labels = LabelsClient::new(world.channel(user));
    let mut traces = TracesClient::new(world.channel(user));
    let mine = add(&mut labels, vec![label("bitcoin", GENESIS, "Genesis")])
        .await
        .remove(0);
    for at in 0..6 {
        let trace = named(&format!("Old {at}"), "bitcoin", drawn(&[GENESIS]));
        traces.create_trace(trace).await.unwrap();
    }
    let db = world.database().await;
    // As the migration finds them; one of them cannot be read any more.
    let before = "DELETE FROM trace_address; UPDATE trace SET indexed_version = 0;
        UPDATE trace_version SET content = '\\x00' WHERE name = 'Old 3'";
    db.batch_execute(before).await.unwrap();
    assert_eq!(uses_of(&mut labels, &mine.id).await.1, 0);

    let pool = kit::pg::pool(&world.pg()).unwrap();
    let (first, second) = tokio::join!(trace_index::catch_up(&pool), trace_index::catch_up(&pool));
    let (first, second) = (first.unwrap(), second.unwrap());
    // A replica may pass by what the other one holds; what is left is found by the next look.
    let rest = trace_index::catch_up(&pool).await.unwrap();
    assert!(first + second + rest <= 5, "none twice: {first}, {second}, {rest}");
    assert_eq!(uses_of(&mut labels, &mine.id).await.1, 5);
    let behind = db
        .query_one("SELECT name FROM trace WHERE indexed_version <> version", &[])
        .await
        .unwrap();
    assert_eq!(
        behind.get::<_, String>(0),
        "Old 3",
        "what does not read stays behind, and stops nothing"
    );
    assert_eq!(
        trace_index::catch_up(&pool).await.unwrap(),
        0,
        "nothing is left to be done"
    );
}
