//! Calls must come from our gateway, and speak for the one they are made for.

use proto::auth::{self as pb, auth_client::AuthClient};
use testkit::http::{SOON, eventually};
use tonic::Code;

use crate::world::{EMAIL, World, anyone, by, code_of};

#[tokio::test]
async fn strangers_are_not_answered() {
    let world = World::new().await;
    let channel = kit::grpc::channel(&world.running.url()).unwrap();
    let refused = AuthClient::new(channel)
        .get_keys(pb::GetKeysRequest {})
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Code::Unauthenticated);
}

#[tokio::test]
async fn nobody_speaks_for_another() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person("bob@example.org").await;
    let mut client = world.client();
    let of_bob = pb::GetUserRequest { user_id: bob.id() };
    assert_eq!(
        code_of(client.get_user(by(&ada, of_bob.clone())).await),
        "token_invalid"
    );
    assert_eq!(code_of(client.get_user(anyone(of_bob)).await), "token_invalid");
    let keys = pb::ListApiKeysRequest { user_id: bob.id() };
    assert_eq!(code_of(client.list_api_keys(by(&ada, keys)).await), "token_invalid");
    let audit = pb::ListAuditRequest {
        user_id: bob.id(),
        limit: 0,
    };
    assert_eq!(code_of(client.list_audit(by(&ada, audit)).await), "token_invalid");
    let sessions = pb::ListSessionsRequest {
        user_id: bob.id(),
        session_id: bob.session(),
    };
    assert_eq!(code_of(client.list_sessions(by(&ada, sessions)).await), "token_invalid");
    let revoke = pb::RevokeSessionRequest {
        user_id: bob.id(),
        session_id: bob.session(),
        current_session_id: bob.session(),
        client: None,
    };
    assert_eq!(code_of(client.revoke_session(by(&ada, revoke)).await), "token_invalid");
    assert!(world.live(&bob).await);
}

#[tokio::test]
async fn a_lost_database_is_an_outage_not_a_secret() {
    let world = World::new().await;
    world.person(EMAIL).await;
    world.db.go_away().await;
    let details = crate::world::refusal(world.login(EMAIL, crate::world::PASSWORD).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (vocab::ErrorKind::Unavailable, "db_unavailable")
    );
    assert!(details.retry_after.is_some());
    assert!(!details.message.contains("postgres"), "{}", details.message);
    world.db.come_back().await;
    eventually("the service recovers", SOON, || async {
        world.login(EMAIL, crate::world::PASSWORD).await.ok()
    })
    .await;
}
