//! News of new grants: whom they are for, until they are stored elsewhere, and which grants are active.

use proto::onchain::{
    self as pb, cases_client::CasesClient, evidence_client::EvidenceClient, grant_news_client::GrantNewsClient,
};
use tonic::service::interceptor::InterceptedService;
use tonic::transport::Channel;
use vocab::UserId;

use crate::{
    case,
    label::code,
    roster::{Desk, Traces},
    world::Signed,
};

type News = GrantNewsClient<InterceptedService<Channel, Signed>>;

/// As the workspace itself.
fn workspace(desk: &Desk) -> News {
    GrantNewsClient::new(desk.world.anonymous())
}

async fn take(news: &mut News, stored: &[pb::GrantNewsItem]) -> Vec<pb::GrantNewsItem> {
    let acknowledged_ids = stored.iter().map(|one| one.id.clone()).collect();
    let asked = pb::TakeGrantNewsRequest { acknowledged_ids };
    news.take_grant_news(asked).await.unwrap().into_inner().items
}

/// Names and roles of those that are active.
async fn active(news: &mut News, of: &[pb::GrantNewsItem]) -> Vec<(String, String)> {
    let grants = of.iter().filter_map(|one| one.grant.clone()).collect();
    let found = news.list_active_grants(pb::ListActiveGrantsRequest { grants }).await;
    let found = found.unwrap().into_inner().grants;
    let mut found: Vec<_> = found.into_iter().map(|one| (one.name, one.role)).collect();
    found.sort();
    found
}

async fn trace(who: &mut Traces, name: &str) -> String {
    let new = pb::CreateTraceRequest {
        name: name.to_owned(),
        chain: "bitcoin".to_owned(),
        content: "{\"nodes\":[{}],\"edges\":[]}".to_owned(),
    };
    who.create_trace(new).await.unwrap().into_inner().id
}

async fn share(who: &mut Traces, id: &str, (team, grantee): (UserId, UserId), role: &str) {
    let grant = Some(pb::NewTraceGrant {
        team_id: team.to_string(),
        role: role.to_owned(),
        days: None,
    });
    let asked = pb::SetTraceGrantRequest {
        id: id.to_owned(),
        grantee: grantee.to_string(),
        grant,
    };
    who.set_trace_grant(asked).await.unwrap();
}

async fn unshare(who: &mut Traces, id: &str, grantee: UserId) {
    let asked = pb::RemoveTraceGrantRequest {
        id: id.to_owned(),
        grantee: grantee.to_string(),
    };
    who.remove_trace_grant(asked).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_grant_is_news_until_it_is_acknowledged() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, mut eve)) = (desk.joined(), desk.joined());
    let mut news = workspace(&desk);
    assert!(take(&mut news, &[]).await.is_empty());
    let id = trace(&mut ada, "The hack").await;
    share(&mut ada, &id, (desk.team, eve_id), "viewer").await;
    // Another role is no other grant.
    share(&mut ada, &id, (desk.team, eve_id), "editor").await;

    let told = take(&mut news, &[]).await;
    let [one] = told.as_slice() else {
        panic!("{told:?}");
    };
    let grant = one.grant.clone().unwrap();
    assert_eq!(
        (&one.recipient_id, &one.granted_by_id),
        (&eve_id.to_string(), &ada_id.to_string())
    );
    assert_eq!((grant.kind(), &grant.object_id), (pb::GrantKind::Trace, &id));
    assert_eq!(
        (grant.owner_id, grant.grantee_id),
        (ada_id.to_string(), eve_id.to_string())
    );
    // Whoever took it may have stopped before it was stored.
    assert_eq!(take(&mut news, &[]).await, told);
    let name = |name: &str, role: &str| vec![(name.to_owned(), role.to_owned())];
    assert_eq!(active(&mut news, &told).await, name("The hack", "editor"));
    assert!(take(&mut news, &told).await.is_empty());
    assert!(take(&mut news, &[]).await.is_empty());

    // The name is the present one, until the grant ends.
    let saved = pb::SaveTraceRequest {
        id: id.clone(),
        version: 1,
        name: "The theft".to_owned(),
        content: "{\"nodes\":[{},{}],\"edges\":[]}".to_owned(),
    };
    eve.save_trace(saved).await.unwrap();
    assert_eq!(active(&mut news, &told).await, name("The theft", "editor"));
    unshare(&mut ada, &id, eve_id).await;
    assert!(active(&mut news, &told).await.is_empty());

    // A new grant is told again; one that ends before it is taken is not.
    share(&mut ada, &id, (desk.team, eve_id), "viewer").await;
    let again = take(&mut news, &[]).await;
    assert_eq!(again.len(), 1);
    assert_ne!(again[0].id, told[0].id);
    unshare(&mut ada, &id, eve_id).await;
    assert!(take(&mut news, &[]).await.is_empty());

    // Who leaves the team has it no more.
    share(&mut ada, &id, (desk.team, eve_id), "viewer").await;
    desk.leaves(eve_id);
    assert!(active(&mut news, &again).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn each_member_is_told_of_what_the_team_gets_but_the_giver() {
    let desk = Desk::start().await;
    let ((ada_id, _), (bob_id, _), (eve_id, _)) = (desk.joined(), desk.joined(), desk.joined());
    let mut ada = CasesClient::new(desk.world.channel(ada_id));
    let id = case::open(&mut ada, "The theft").await;
    let asked = pb::SetCaseGrantRequest {
        id: id.clone(),
        grantee: desk.team.to_string(),
        grant: Some(pb::NewCaseGrant {
            team_id: desk.team.to_string(),
            role: "viewer".to_owned(),
            days: None,
        }),
    };
    ada.set_case_grant(asked).await.unwrap();

    let mut news = workspace(&desk);
    let told = take(&mut news, &[]).await;
    let mut people: Vec<_> = told.iter().map(|one| one.recipient_id.clone()).collect();
    people.sort();
    let mut expected = [bob_id.to_string(), eve_id.to_string()];
    expected.sort();
    assert_eq!(people, expected);
    for one in &told {
        let grant = one.grant.as_ref().unwrap();
        assert_eq!((grant.kind(), &grant.object_id), (pb::GrantKind::Case, &id));
        assert_eq!(grant.grantee_id, desk.team.to_string());
    }
    let one = ("The theft".to_owned(), "viewer".to_owned());
    assert_eq!(active(&mut news, &told).await, [one]);

    // Whose account is erased is told nothing.
    let owner = eve_id.to_string();
    let mut service = EvidenceClient::new(desk.world.anonymous());
    service.erase_owner(pb::EraseOwnerRequest { owner }).await.unwrap();
    let left = take(&mut news, &[]).await;
    assert_eq!(
        left.iter().map(|one| &one.recipient_id).collect::<Vec<_>>(),
        [&bob_id.to_string()]
    );
    // What is deleted is told to nobody.
    ada.delete_case(pb::DeleteCaseRequest { id, version: 1 }).await.unwrap();
    assert!(take(&mut news, &[]).await.is_empty());
    assert!(active(&mut news, &told).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_user_is_told_of_the_grants_of_others() {
    let desk = Desk::start().await;
    let (ada_id, _) = desk.joined();
    let mut ada = GrantNewsClient::new(desk.world.channel(ada_id));
    let refused = ada.take_grant_news(pb::TakeGrantNewsRequest::default()).await;
    assert_eq!(code(&refused.unwrap_err()), "token_invalid");
    let refused = ada.list_active_grants(pb::ListActiveGrantsRequest::default()).await;
    assert_eq!(code(&refused.unwrap_err()), "token_invalid");

    let mut news = workspace(&desk);
    let bad = pb::TakeGrantNewsRequest {
        acknowledged_ids: vec!["x".to_owned()],
    };
    assert_eq!(code(&news.take_grant_news(bad).await.unwrap_err()), "validation_failed");
    let many = pb::TakeGrantNewsRequest {
        acknowledged_ids: vec![ada_id.to_string(); 201],
    };
    assert_eq!(
        code(&news.take_grant_news(many).await.unwrap_err()),
        "validation_failed"
    );
}
