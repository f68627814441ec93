//! Rows belong to their owners also where a statement forgets to ask.

use diesel::{QueryableByName, sql_query, sql_types::BigInt};
use diesel_async::{AsyncConnection, RunQueryDsl};
use kit::{acting::acting_for, identity::Identity, scope::RowScope, scoped};
use proto::onchain::{
    AddFileRequest, AddShareRequest, CreateTraceRequest, PutNoteRequest, ShareTraceRequest,
    addresses_client::AddressesClient, cases_client::CasesClient, labels_client::LabelsClient,
    traces_client::TracesClient,
};
use vocab::UserId;

use crate::{
    case::{Cases, open},
    label::{GENESIS, add, label},
    world::World,
};

const EXEMPT: [(&str, &str); 11] = [
    ("fetched", "when providers were asked, of nobody"),
    ("kept", "answers of providers about public chains"),
    ("lease", "which replica does what"),
    ("pack", "published lists of names"),
    ("pack_tag", "published lists of names"),
    ("provider_total", "calls of the installation, of nobody"),
    ("storage_limit", "one number for the installation"),
    ("whale", "public transfers"),
    ("whale_block", "public blocks"),
    ("whale_removed", "public transfers"),
    ("whale_scan", "how far the scanner is"),
];

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

/// Something of the user's in most tables. Tokens of the links to a report and to a trace.
pub async fn fill(world: &World, user: UserId) -> (String, String) {
    let tokens = links(world, user).await;
    add(
        &mut LabelsClient::new(world.channel(user)),
        vec![label("bitcoin", GENESIS, "Own")],
    )
    .await;
    let note = PutNoteRequest {
        chain: "bitcoin".to_owned(),
        address: GENESIS.to_owned(),
        body: "Own".to_owned(),
        ..PutNoteRequest::default()
    };
    AddressesClient::new(world.channel(user)).put_note(note).await.unwrap();
    tokens
}

/// Links to a new report and to a new trace of the user's: their tokens.
pub async fn links(world: &World, user: UserId) -> (String, String) {
    let person = Identity {
        user: Some(user),
        ..Identity::default()
    };
    links_by(world, person).await
}

/// The same, made by these.
pub async fn links_by(world: &World, maker: Identity) -> (String, String) {
    let mut cases: Cases = CasesClient::new(world.acting(maker));
    let case = open(&mut cases, "Own").await;
    let file = AddFileRequest {
        case_id: case.clone(),
        file_name: "a.txt".to_owned(),
        media_type: "text/plain".to_owned(),
        content: b"words".to_vec().into(),
        ..AddFileRequest::default()
    };
    cases.add_file(file).await.unwrap();
    let share = AddShareRequest {
        case_id: case,
        hours: 1,
        redact: Vec::new(),
    };
    let report = cases.add_share(share).await.unwrap().into_inner().token;
    let mut traces = TracesClient::new(world.acting(maker));
    let content = format!(
        "{{\"nodes\":[{{\"id\":\"n\",\"kind\":\"address\",\"chain\":\"bitcoin\",\"address\":\"{GENESIS}\"}}],\"edges\":[]}}"
    );
    let trace = CreateTraceRequest {
        name: "Own".to_owned(),
        chain: "bitcoin".to_owned(),
        content,
    };
    let trace = traces.create_trace(trace).await.unwrap().into_inner();
    let share = ShareTraceRequest { id: trace.id, hours: 1 };
    let trace = traces.share_trace(share).await.unwrap().into_inner().token;
    (report, trace)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_table_of_owners_is_closed_to_others() {
    let world = World::start(|_| {}).await;
    fill(&world, UserId::fresh()).await;
    let shared = "INSERT INTO object_grant
        SELECT owner, kind, id, gen_random_uuid(), gen_random_uuid(), 'viewer', NULL, now(), NULL
        FROM (SELECT owner, 'trace' AS kind, id FROM trace UNION ALL SELECT owner, 'case', id FROM investigation) things";
    world.database().await.batch_execute(shared).await.unwrap();
    let news = "INSERT INTO grant_news
        SELECT gen_random_uuid(), gen_random_uuid(), owner, kind, object_id, grantee, gen_random_uuid(), now() FROM object_grant";
    world.database().await.batch_execute(news).await.unwrap();
    let filled = [
        "address_notes",
        "exhibit",
        "investigation",
        "label",
        "label_change",
        "grant_news",
        "object_grant",
        "report_share",
        "report_share_file",
        "storage_use",
        "trace",
        "trace_share",
        "trace_version",
    ];
    testkit::row_security::check(&world.db, &EXEMPT, &filled).await;

    let intruder = world.db.stranger().await;
    let named = format!("SET meridian.principal = '{}'", UserId::fresh().uuid());
    intruder.batch_execute(&named).await.unwrap();
    let planted = format!(
        "INSERT INTO address_notes (user_id, chain, address, body, version, updated_at) VALUES ('{}', 'bitcoin', 'a', 'b', 1, now())",
        UserId::fresh().uuid()
    );
    let refused = intruder.batch_execute(&planted).await.unwrap_err();
    assert!(format!("{refused:?}").contains("row-level security"), "{refused:?}");
}

/// Notes as a statement without a condition finds them.
async fn notes(db: &mut scoped::Scoped) -> i64 {
    let found: Count = sql_query("SELECT count(*) AS rows FROM address_notes")
        .get_result(db)
        .await
        .unwrap();
    found.rows
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_of_the_pool_carries_nobody_over() {
    let world = World::start(|_| {}).await;
    let (ada, bob) = (UserId::fresh(), UserId::fresh());
    fill(&world, ada).await;
    let mut args = world.pg();
    args.pool_size = 1;
    let pool = kit::pg::pool(&args).unwrap();
    let of = |user| Identity::person(user, None);
    for _ in 0..2 {
        acting_for(of(ada), async {
            assert_eq!(notes(&mut scoped::get(&pool).await.unwrap()).await, 1)
        })
        .await;
        acting_for(of(bob), async {
            assert_eq!(notes(&mut scoped::get(&pool).await.unwrap()).await, 0)
        })
        .await;
        assert_eq!(notes(&mut scoped::get(&pool).await.unwrap()).await, 0, "nobody");
        let mut service = scoped::get_for(&pool, RowScope::Service).await.unwrap();
        assert_eq!(notes(&mut service).await, 1);
        drop(service);
    }

    // A transaction, a statement that fails in it, and the savepoint around that.
    let mut db = scoped::get_for(&pool, RowScope::Principal(ada)).await.unwrap();
    let seen = db
        .transaction::<_, diesel::result::Error, _>(async |db| {
            let before = notes(db).await;
            let failed = db
                .transaction::<(), diesel::result::Error, _>(async |db| {
                    sql_query("SELECT 1 / 0").execute(db).await.map(drop)
                })
                .await;
            assert!(failed.is_err());
            Ok((before, notes(db).await))
        })
        .await
        .unwrap();
    assert_eq!(seen, (1, 1));
    assert!(sql_query("SELECT 1 / 0").execute(&mut db).await.is_err());
    assert_eq!(
        notes(&mut db).await,
        1,
        "a statement that failed leaves a connection that works"
    );
    drop(db);

    // Work that is dropped half-way gives no open transaction to the next.
    let mut db = scoped::get_for(&pool, RowScope::Principal(ada)).await.unwrap();
    let slow = sql_query("SELECT pg_sleep(5)").execute(&mut db);
    assert!(
        tokio::time::timeout(std::time::Duration::from_millis(200), slow)
            .await
            .is_err()
    );
    drop(db);
    let mut next = scoped::get_for(&pool, RowScope::Principal(bob)).await.unwrap();
    assert_eq!(notes(&mut next).await, 0);
}
