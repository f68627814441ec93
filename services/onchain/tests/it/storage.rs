//! What a user stores is counted by kind, and has a ceiling that parallel uploads cannot pass.

use futures::future::join_all;
use proto::onchain::{
    AddFileRequest, AddShareRequest, CreateTraceRequest, DeleteExhibitRequest, GetStorageRequest, GetStorageResponse,
    GetTraceRequest, PutNoteRequest, RevokeShareRequest, addresses_client::AddressesClient, cases_client::CasesClient,
    evidence_client::EvidenceClient, labels_client::LabelsClient, traces_client::TracesClient,
};
use vocab::UserId;

use crate::{
    case::{Cases, open},
    label::{GENESIS, add, label},
    world::World,
};

const MIB: usize = 1 << 20;

fn file(case: &str, size: usize) -> AddFileRequest {
    AddFileRequest {
        case_id: case.to_owned(),
        file_name: "a.txt".to_owned(),
        media_type: "text/plain".to_owned(),
        content: vec![b'a'; size].into(),
        ..AddFileRequest::default()
    }
}

async fn stored(world: &World, user: UserId) -> GetStorageResponse {
    let mut client = EvidenceClient::new(world.channel(user));
    client.get_storage(GetStorageRequest {}).await.unwrap().into_inner()
}

async fn limited(mib: u64) -> World {
    let world = World::start(|args| args.storage_mib = mib).await;
    let db = world.database().await;
    // The service writes it beside serving; here before anything is stored.
    let bytes = i64::try_from(mib).unwrap() << 20;
    db.execute("UPDATE storage_limit SET bytes = $1", &[&bytes])
        .await
        .unwrap();
    world
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_is_counted_and_given_back() {
    let world = limited(50).await;
    let user = UserId::fresh();
    let mut cases: Cases = CasesClient::new(world.channel(user));
    let case = open(&mut cases, "Full").await;
    let kept = cases.add_file(file(&case, 1_000_000)).await.unwrap().into_inner();
    let after = stored(&world, user).await;
    assert_eq!(after.limit, 50 << 20);
    assert!((1_000_000..1_010_000).contains(&after.cases), "{after:?}");
    let share = AddShareRequest {
        case_id: case.clone(),
        hours: 1,
        redact: Vec::new(),
    };
    let link = cases.add_share(share).await.unwrap().into_inner().share.unwrap();
    let mut traces = TracesClient::new(world.channel(user));
    let trace = CreateTraceRequest {
        name: "T".to_owned(),
        chain: "bitcoin".to_owned(),
        content: "{\"nodes\":[],\"edges\":[]}".to_owned(),
    };
    let trace = traces.create_trace(trace).await.unwrap().into_inner();
    add(
        &mut LabelsClient::new(world.channel(user)),
        vec![label("bitcoin", GENESIS, "L")],
    )
    .await;
    let note = PutNoteRequest {
        chain: "bitcoin".to_owned(),
        address: GENESIS.to_owned(),
        body: "A note".to_owned(),
        ..PutNoteRequest::default()
    };
    AddressesClient::new(world.channel(user)).put_note(note).await.unwrap();
    let all = stored(&world, user).await;
    assert!(
        all.links > 1_000 && all.traces > 200 && all.labels > 200 && all.notes > 200,
        "{all:?}"
    );

    let gone = DeleteExhibitRequest {
        case_id: case.clone(),
        id: kept.id,
    };
    cases.delete_exhibit(gone).await.unwrap();
    let revoke = RevokeShareRequest {
        case_id: case,
        id: link.id,
    };
    cases.revoke_share(revoke).await.unwrap();
    traces.delete_trace(GetTraceRequest { id: trace.id }).await.unwrap();
    let left = stored(&world, user).await;
    assert!(left.cases < 5_000 && left.traces == 0 && left.links <= 200, "{left:?}");
    assert_eq!(stored(&world, UserId::fresh()).await.cases, 0, "of each user alone");
}

#[tokio::test(flavor = "multi_thread")]
async fn parallel_uploads_do_not_pass_the_ceiling() {
    let world = limited(5).await;
    let user = UserId::fresh();
    let mut cases: Cases = CasesClient::new(world.channel(user));
    let case = open(&mut cases, "Full").await;
    let all = join_all((0..10).map(|_| {
        let mut cases = cases.clone();
        let file = file(&case, MIB);
        async move { cases.add_file(file).await }
    }))
    .await;
    let kept = all.iter().filter(|one| one.is_ok()).count();
    assert_eq!(kept, 4, "a mebibyte each, with what stands beside it");
    for refused in all.iter().filter_map(|one| one.as_ref().err()) {
        let told = kit::status::read(refused);
        assert_eq!(told.code, "storage_full", "{refused}");
        assert!(
            told.message.contains("of 5 MiB") && told.message.contains("Delete"),
            "{}",
            told.message
        );
    }
    assert!(stored(&world, user).await.cases <= 5 << 20);
    let share = AddShareRequest {
        case_id: case,
        hours: 1,
        redact: Vec::new(),
    };
    cases.add_share(share).await.unwrap();
}
