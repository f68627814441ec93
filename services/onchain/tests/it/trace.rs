//! Saved traces: versions, restoring, links, and whose they are.

use chrono::TimeDelta;
use proto::onchain::{
    AddExhibitRequest, CreateTraceRequest, GetTraceRequest, GetTraceVersionRequest, ListTracesRequest,
    OpenTraceShareRequest, RestoreTraceRequest, RevokeTraceShareRequest, SaveTraceRequest, ShareTraceRequest,
    cases_client::CasesClient, traces_client::TracesClient,
};
use tonic::Code;
use vocab::UserId;

use crate::{case, label::GENESIS, world::World};

fn content(nodes: usize) -> String {
    format!("{{\"nodes\":[{}],\"edges\":[]}}", vec!["{}"; nodes].join(","))
}

fn code(status: &tonic::Status) -> String {
    kit::status::read(status).code
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trace_is_saved_version_by_version_and_brought_back() {
    let world = World::start(|_| ()).await;
    let mut client = TracesClient::new(world.channel(UserId::fresh()));
    let new = CreateTraceRequest {
        name: "  The hack ".to_owned(),
        chain: "bitcoin".to_owned(),
        content: content(1),
    };
    let made = client.create_trace(new).await.unwrap().into_inner();
    assert_eq!((made.name.as_str(), made.version, made.nodes), ("The hack", 1, 1));
    let id = made.id.clone();
    let kept = client.get_trace(GetTraceRequest { id }).await.unwrap().into_inner();
    assert_eq!(kept.content, content(1));
    let save = |version, nodes| SaveTraceRequest {
        id: made.id.clone(),
        version,
        name: "The hack".to_owned(),
        content: content(nodes),
    };
    let second = client.save_trace(save(1, 2)).await.unwrap().into_inner();
    assert_eq!((second.version, second.nodes), (2, 2));
    let same = client.save_trace(save(2, 2)).await.unwrap().into_inner();
    assert_eq!(same.version, 2, "nothing changed, nothing new");
    let stale = client.save_trace(save(1, 3)).await.unwrap_err();
    assert_eq!(code(&stale), "version_mismatch");
    let versions = client
        .list_trace_versions(GetTraceRequest { id: made.id.clone() })
        .await
        .unwrap()
        .into_inner()
        .versions;
    assert_eq!(versions.iter().map(|one| one.version).collect::<Vec<_>>(), [2, 1]);
    let restore = RestoreTraceRequest {
        id: made.id.clone(),
        restored: 1,
        version: 2,
    };
    let restored = client.restore_trace(restore).await.unwrap().into_inner();
    assert_eq!((restored.version, restored.content), (3, content(1)));
    let old = GetTraceVersionRequest {
        id: made.id.clone(),
        version: 2,
    };
    assert_eq!(client.get_trace_version(old).await.unwrap().into_inner().nodes, 2);
    client
        .delete_trace(GetTraceRequest { id: made.id.clone() })
        .await
        .unwrap();
    assert_eq!(
        client
            .get_trace(GetTraceRequest { id: made.id })
            .await
            .unwrap_err()
            .code(),
        Code::NotFound
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_parallel_savers_one_wins() {
    let world = World::start(|_| ()).await;
    let user = UserId::fresh();
    let mut client = TracesClient::new(world.channel(user));
    let new = CreateTraceRequest {
        name: "t".to_owned(),
        chain: "bitcoin".to_owned(),
        content: content(0),
    };
    let made = client.create_trace(new).await.unwrap().into_inner();
    let saves = (1..=20).map(|nodes| {
        let mut client = TracesClient::new(world.channel(user));
        let message = SaveTraceRequest {
            id: made.id.clone(),
            version: 1,
            name: "t".to_owned(),
            content: content(nodes),
        };
        async move { client.save_trace(message).await }
    });
    let answers = futures::future::join_all(saves).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert!(
        answers
            .iter()
            .filter_map(|answer| answer.as_ref().err())
            .all(|status| code(status) == "version_mismatch")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn traces_of_others_are_not_there() {
    let world = World::start(|_| ()).await;
    let mut ada = TracesClient::new(world.channel(UserId::fresh()));
    let mut eve = TracesClient::new(world.channel(UserId::fresh()));
    let new = CreateTraceRequest {
        name: "mine".to_owned(),
        chain: "bitcoin".to_owned(),
        content: content(1),
    };
    let made = ada.create_trace(new).await.unwrap().into_inner();
    let share = ada
        .share_trace(ShareTraceRequest {
            id: made.id.clone(),
            hours: 1,
        })
        .await
        .unwrap()
        .into_inner();
    let id = || GetTraceRequest { id: made.id.clone() };
    let refused = [
        eve.get_trace(id()).await.unwrap_err(),
        eve.list_trace_versions(id()).await.unwrap_err(),
        eve.list_trace_shares(id()).await.unwrap_err(),
        eve.delete_trace(id()).await.unwrap_err(),
        eve.get_trace_version(GetTraceVersionRequest {
            id: made.id.clone(),
            version: 1,
        })
        .await
        .unwrap_err(),
        eve.save_trace(SaveTraceRequest {
            id: made.id.clone(),
            version: 1,
            name: "x".to_owned(),
            content: content(0),
        })
        .await
        .unwrap_err(),
        eve.restore_trace(RestoreTraceRequest {
            id: made.id.clone(),
            restored: 1,
            version: 1,
        })
        .await
        .unwrap_err(),
        eve.share_trace(ShareTraceRequest {
            id: made.id.clone(),
            hours: 1,
        })
        .await
        .unwrap_err(),
        eve.revoke_trace_share(RevokeTraceShareRequest {
            id: made.id.clone(),
            share: share.id,
        })
        .await
        .unwrap_err(),
    ];
    for status in refused {
        assert_eq!(status.code(), Code::NotFound, "{status:?}");
    }
    let found = eve
        .list_traces(ListTracesRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert!(found.traces.is_empty());
    assert_eq!(
        ada.get_trace(id()).await.unwrap().into_inner().version,
        1,
        "nothing was changed"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exhibit_names_a_trace_that_its_author_may_open() {
    let world = World::start(|_| ()).await;
    let (ada, eve) = (UserId::fresh(), UserId::fresh());
    let new = CreateTraceRequest {
        name: "mine".to_owned(),
        chain: "bitcoin".to_owned(),
        content: content(1),
    };
    let made = TracesClient::new(world.channel(ada)).create_trace(new).await;
    let trace = made.unwrap().into_inner().id;
    let exhibit = |case: &str, subject: &str| AddExhibitRequest {
        case_id: case.to_owned(),
        kind: "trace".to_owned(),
        title: "The path".to_owned(),
        chain: "bitcoin".to_owned(),
        subject: subject.to_owned(),
        content: content(1),
        ..AddExhibitRequest::default()
    };
    let mut own = CasesClient::new(world.channel(ada));
    let case = case::open(&mut own, "Theft").await;
    for subject in [trace.as_str(), GENESIS, ""] {
        let added = own.add_exhibit(exhibit(&case, subject)).await.unwrap().into_inner();
        assert_eq!(added.subject, subject);
    }
    let mut other = CasesClient::new(world.channel(eve));
    let case = case::open(&mut other, "Theft").await;
    let refused = other.add_exhibit(exhibit(&case, &trace)).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidArgument);
    assert_eq!(kit::status::read(&refused).fields[0].0, "subject");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_shows_one_version_until_it_ends() {
    let world = World::start(|_| ()).await;
    let mut client = TracesClient::new(world.channel(UserId::fresh()));
    let new = CreateTraceRequest {
        name: "shown".to_owned(),
        chain: "bitcoin".to_owned(),
        content: content(3),
    };
    let made = client.create_trace(new).await.unwrap().into_inner();
    let share = |hours| ShareTraceRequest {
        id: made.id.clone(),
        hours,
    };
    assert_eq!(
        client.share_trace(share(0)).await.unwrap_err().code(),
        Code::InvalidArgument
    );
    let link = client.share_trace(share(2)).await.unwrap().into_inner();
    let second = client.share_trace(share(48)).await.unwrap().into_inner();
    let later = SaveTraceRequest {
        id: made.id.clone(),
        version: 1,
        name: "shown".to_owned(),
        content: content(9),
    };
    client.save_trace(later).await.unwrap();
    let open = |token: &str| OpenTraceShareRequest {
        token: token.to_owned(),
    };
    let shown = client.open_trace_share(open(&link.token)).await.unwrap().into_inner();
    assert_eq!(
        (shown.nodes, shown.version, shown.id.as_str()),
        (3, 1, ""),
        "what was shared, and nothing newer"
    );
    assert_eq!(
        client.open_trace_share(open(&"0".repeat(64))).await.unwrap_err().code(),
        Code::NotFound
    );
    world.clock.advance(TimeDelta::hours(3));
    assert_eq!(
        client.open_trace_share(open(&link.token)).await.unwrap_err().code(),
        Code::NotFound,
        "ended"
    );
    client.open_trace_share(open(&second.token)).await.unwrap();
    let revoke = RevokeTraceShareRequest {
        id: made.id.clone(),
        share: second.id,
    };
    client.revoke_trace_share(revoke).await.unwrap();
    assert_eq!(
        client.open_trace_share(open(&second.token)).await.unwrap_err().code(),
        Code::NotFound,
        "revoked"
    );
    // Links are asked for with each look at comments too: the document, which may be large, is not even read.
    let unreadable = "UPDATE trace_version SET content = decode('00', 'hex')";
    world.database().await.batch_execute(unreadable).await.unwrap();
    let shares = client
        .list_trace_shares(GetTraceRequest { id: made.id })
        .await
        .unwrap()
        .into_inner()
        .shares;
    assert_eq!(shares.len(), 2);
    assert!(
        shares.iter().all(|share| share.token.is_empty()),
        "secrets are not kept"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_go_on_where_they_stopped_and_names_are_searched() {
    let world = World::start(|_| ()).await;
    let user = UserId::fresh();
    let mut client = TracesClient::new(world.channel(user));
    for n in 0..5 {
        let new = CreateTraceRequest {
            name: format!("trace {n} 50%"),
            chain: "bitcoin".to_owned(),
            content: content(n),
        };
        client.create_trace(new).await.unwrap();
        world.clock.advance(TimeDelta::seconds(1));
    }
    let mut names = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = client
            .list_traces(ListTracesRequest {
                query: String::new(),
                cursor,
                limit: 2,
            })
            .await
            .unwrap()
            .into_inner();
        names.extend(page.traces.into_iter().map(|trace| trace.name));
        cursor = page.next;
        if cursor.is_empty() {
            break;
        }
    }
    assert_eq!(
        names,
        [
            "trace 4 50%",
            "trace 3 50%",
            "trace 2 50%",
            "trace 1 50%",
            "trace 0 50%"
        ]
    );
    let search = |query: &str| ListTracesRequest {
        query: query.to_owned(),
        ..ListTracesRequest::default()
    };
    assert_eq!(
        client
            .list_traces(search("E 3"))
            .await
            .unwrap()
            .into_inner()
            .traces
            .len(),
        1
    );
    assert_eq!(
        client
            .list_traces(search("5_%"))
            .await
            .unwrap()
            .into_inner()
            .traces
            .len(),
        0,
        "wildcards are letters"
    );
    let broken = client
        .list_traces(ListTracesRequest {
            cursor: "x.y".to_owned(),
            ..ListTracesRequest::default()
        })
        .await
        .unwrap_err();
    assert_eq!(code(&broken), "cursor_invalid");
    for (name, chain, content) in [
        ("", "bitcoin", "{}"),
        ("a\u{202e}b", "bitcoin", "{}"),
        ("a", "moon", "{}"),
        ("a", "bitcoin", "[]"),
    ] {
        let bad = CreateTraceRequest {
            name: name.to_owned(),
            chain: chain.to_owned(),
            content: content.to_owned(),
        };
        assert_eq!(
            client.create_trace(bad).await.unwrap_err().code(),
            Code::InvalidArgument,
            "{name} {chain} {content}"
        );
    }
}
