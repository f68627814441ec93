//! Nothing is left of an owner that is gone.

use std::collections::BTreeSet;

use casebook::store::erase::{ERASED, STAYS};
use proto::onchain::{
    AddEntityRequest, AddEvidenceRequest, AddMuteRequest, EraseOwnerRequest, OpenShareRequest, OpenTraceShareRequest,
    cases_client::CasesClient, entities_client::EntitiesClient, evidence_client::EvidenceClient,
    labels_client::LabelsClient, traces_client::TracesClient, whales_client::WhalesClient,
};
use tokio_postgres::Client;
use tonic::Code;
use vocab::UserId;

use crate::{
    label::{GENESIS, add, code, label},
    row_security::fill,
    world::World,
};

/// Tables of owners, each with the column that names the owner.
const OWNED: &str = "SELECT c.relname::text, a.attname::text FROM pg_policy p
    JOIN pg_class c ON c.oid = p.polrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname IN ('owner', 'user_id', 'principal')
    WHERE p.polname = 'of_owner' AND c.relnamespace = current_schema()::regnamespace";

async fn rows(db: &Client, table: &str, column: &str, owner: UserId) -> i64 {
    let query = format!("SELECT count(*) FROM {table} WHERE {column} = '{owner}'");
    db.query_one(&query, &[]).await.unwrap().get(0)
}

/// Rows of an owner by table.
async fn all(db: &Client, owner: UserId) -> Vec<(String, i64)> {
    let mut found = Vec::new();
    for row in db.query(OWNED, &[]).await.unwrap() {
        let (table, column): (String, String) = (row.get(0), row.get(1));
        let count = rows(db, &table, &column, owner).await;
        found.push((table, count));
    }
    found.sort();
    found
}

/// What nobody else's test fills.
async fn fill_more(world: &World, user: UserId) {
    let mut labels = LabelsClient::new(world.channel(user));
    let id = add(&mut labels, vec![label("bitcoin", GENESIS, "With a file")])
        .await
        .remove(0)
        .id;
    let file = AddEvidenceRequest {
        label_id: id,
        file_name: "a.txt".to_owned(),
        media_type: "text/plain".to_owned(),
        content: b"seen".to_vec().into(),
    };
    let mut evidence = EvidenceClient::new(world.channel(user));
    evidence.add_evidence(file).await.unwrap();
    let entity = AddEntityRequest {
        name: "Somebody".to_owned(),
        ..AddEntityRequest::default()
    };
    EntitiesClient::new(world.channel(user))
        .add_entity(entity)
        .await
        .unwrap();
    let mute = AddMuteRequest {
        kind: "name".to_owned(),
        chain: String::new(),
        value: "Somebody".to_owned(),
    };
    WhalesClient::new(world.channel(user)).add_mute(mute).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_left_of_an_owner_that_is_gone() {
    let world = World::start(|_| ()).await;
    let (gone, other) = (UserId::fresh(), UserId::fresh());
    let (report, trace) = fill(&world, gone).await;
    fill_more(&world, gone).await;
    fill(&world, other).await;
    fill_more(&world, other).await;
    let db = world.database().await;
    let before = all(&db, other).await;
    for table in [
        "label",
        "label_change",
        "label_file",
        "investigation",
        "report_share",
        "trace_share",
    ] {
        assert!(rows(&db, table, "owner", gone).await > 0, "{table}");
    }
    // Removing the file of a label is written into its history, which counts: also where nothing more may be stored.
    let full = format!(
        "UPDATE storage_limit SET bytes = (SELECT cases + labels + links + traces + notes FROM storage_use WHERE owner = '{gone}')"
    );
    db.batch_execute(&full).await.unwrap();

    let asked = EraseOwnerRequest {
        owner: gone.to_string(),
    };
    for user in [gone, other] {
        let mut evidence = EvidenceClient::new(world.channel(user));
        let refused = evidence.erase_owner(asked.clone()).await.unwrap_err();
        assert_eq!(code(&refused), "token_invalid", "not on behalf of a user");
    }
    let mut service = EvidenceClient::new(world.anonymous());
    let nobody = EraseOwnerRequest { owner: String::new() };
    assert_eq!(code(&service.erase_owner(nobody).await.unwrap_err()), "token_invalid");
    for _ in 0..2 {
        service.erase_owner(asked.clone()).await.unwrap();
    }

    let left = all(&db, gone).await;
    assert!(left.iter().all(|(_, count)| *count == 0), "{left:?}");
    // The index of traces may have grown meanwhile.
    let after = all(&db, other).await;
    assert!(
        before.iter().zip(&after).all(|(before, after)| before <= after),
        "{before:?} {after:?}"
    );
    let open = OpenShareRequest {
        token: report,
        format: "html".to_owned(),
    };
    let closed = CasesClient::new(world.anonymous()).open_share(open).await;
    assert_eq!(closed.unwrap_err().code(), Code::NotFound);
    let closed = TracesClient::new(world.anonymous())
        .open_trace_share(OpenTraceShareRequest { token: trace })
        .await;
    assert_eq!(closed.unwrap_err().code(), Code::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_table_of_owners_is_forgotten() {
    let world = World::start(|_| ()).await;
    let owned: BTreeSet<String> = all(&world.database().await, UserId::fresh())
        .await
        .into_iter()
        .map(|(table, _)| table)
        .collect();
    let stays = STAYS.iter().map(|(table, _)| *table);
    let known = ERASED.iter().copied().chain(stays);
    assert_eq!(owned, known.map(str::to_owned).collect());
}
