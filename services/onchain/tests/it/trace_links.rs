//! How many links a trace has.

use futures::future::join_all;
use proto::onchain::{
    CreateTraceRequest, GetTraceRequest, RevokeTraceShareRequest, ShareTraceRequest, traces_client::TracesClient,
};
use vocab::UserId;

use crate::{label::code, world::World};

#[tokio::test(flavor = "multi_thread")]
async fn fifty_links_of_a_trace_open_and_those_that_ended_make_room() {
    let world = World::start(|_| ()).await;
    let mut client = TracesClient::new(world.channel(UserId::fresh()));
    let new = CreateTraceRequest {
        name: "shown".to_owned(),
        chain: "bitcoin".to_owned(),
        content: "{\"nodes\":[],\"edges\":[]}".to_owned(),
    };
    let trace = client.create_trace(new).await.unwrap().into_inner().id;
    let share = || ShareTraceRequest {
        id: trace.clone(),
        hours: 2,
    };
    for _ in 1..50 {
        client.share_trace(share()).await.unwrap();
    }
    // All of these see that there is room for one more.
    let answers = join_all((0..8).map(|_| {
        let (mut client, message) = (client.clone(), share());
        async move { client.share_trace(message).await }
    }))
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    let mut refused = answers.iter().filter_map(|answer| answer.as_ref().err());
    assert!(refused.all(|status| code(status) == "too_many"));

    let list = GetTraceRequest { id: trace.clone() };
    let listed = client
        .list_trace_shares(list.clone())
        .await
        .unwrap()
        .into_inner()
        .shares;
    assert_eq!(listed.len(), 50);
    let oldest = listed.last().unwrap().id.clone();
    let revoke = RevokeTraceShareRequest {
        id: trace.clone(),
        share: oldest.clone(),
    };
    client.revoke_trace_share(revoke).await.unwrap();
    client.share_trace(share()).await.unwrap();
    let listed = client.list_trace_shares(list).await.unwrap().into_inner().shares;
    assert_eq!(listed.len(), 50);
    assert!(listed.iter().all(|link| link.id != oldest), "what ended made room");
}
