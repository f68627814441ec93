//! The end of an account: proven, whole, and told to the other services.

use std::sync::Arc;

use chrono::TimeDelta;
use kit::{clock::Clock as _, identity::Carry};
use proto::auth::{self as pb, accounts_client::AccountsClient};
use tonic::{Status, service::interceptor::InterceptedService, transport::Channel};
use vocab::ErrorKind;

use crate::{
    team::{BOB, audit, change, found, join, role_of},
    world::{EMAIL, OTHER_PASSWORD, PASSWORD, Person, World, anyone, by, code_of, from, hop, refusal},
};

type Accounts = AccountsClient<InterceptedService<Channel, Carry>>;

fn client(world: &World) -> Accounts {
    let carry = Carry::to("auth", &hop(), Arc::new(world.clock.clone())).unwrap();
    AccountsClient::with_interceptor(kit::grpc::channel(&world.running.url()).unwrap(), carry)
}

pub async fn delete(world: &World, person: &Person, password: &str) -> Result<(), Status> {
    let request = pb::DeleteAccountRequest {
        user_id: person.id(),
        password: password.to_owned(),
        client: from(""),
    };
    client(world).delete_account(by(person, request)).await.map(drop)
}

async fn listed(world: &World) -> Vec<String> {
    let request = anyone(pb::ListAccountErasuresRequest {});
    let listed = client(world).list_account_erasures(request).await.unwrap();
    listed.into_inner().user_ids
}

#[tokio::test]
async fn an_account_ends_with_all_that_it_kept_here() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let elsewhere = world.device(EMAIL, PASSWORD).await;
    let bob = world.person(BOB).await;
    assert!(listed(&world).await.is_empty());
    delete(&world, &ada, PASSWORD).await.unwrap();
    assert!(!world.live(&ada).await && !world.live(&elsewhere).await);
    assert!(world.refresh(&ada.tokens.refresh, true, &ada.device).await.is_err());
    assert_eq!(code_of(world.login(EMAIL, PASSWORD).await), "credentials_invalid");
    assert!(world.sink.wait(EMAIL, 2).await.says("was deleted"));
    let id = ada.id();
    for table in [
        "credential",
        "session",
        "known_device",
        "flow",
        "team_member",
        "api_key",
    ] {
        let left = world
            .count(&format!("SELECT count(*) FROM {table} WHERE user_id = '{id}'"))
            .await;
        assert_eq!(left, 0, "{table}");
    }
    let noted =
        format!("SELECT count(*) FROM audit WHERE user_id = '{id}' AND event = 'account_delete' AND outcome = 'ok'");
    assert_eq!(world.count(&noted).await, 1);
    assert!(world.live(&bob).await, "nobody else's ends");
    // The address is free again, for an account of its own.
    let again = world.person(EMAIL).await;
    assert_ne!(again.id(), id);

    // Others erase what it owned until they are done, and for a while longer, since calls of its may be on their way.
    let answered = format!("SELECT count(*) FROM idempotency_key WHERE owner = '{id}'");
    let kept = "INSERT INTO idempotency_key (owner, key, operation, request_sha256, created_at)";
    let kept = format!(
        "{kept} VALUES ('{id}', 'k', 'o', sha256('r'), '{}')",
        world.clock.now().to_rfc3339()
    );
    world.db.client().await.batch_execute(&kept).await.unwrap();
    let end = pb::EndAccountErasureRequest { user_id: id.clone() };
    let list = by(&bob, pb::ListAccountErasuresRequest {});
    assert_eq!(
        code_of(client(&world).list_account_erasures(list).await),
        "token_invalid"
    );
    let refused = client(&world).end_account_erasure(by(&bob, end.clone())).await;
    assert_eq!(code_of(refused), "token_invalid", "not on behalf of a user");
    assert_eq!(world.count(&answered).await, 1);
    client(&world).end_account_erasure(anyone(end.clone())).await.unwrap();
    assert_eq!(world.count(&answered).await, 0);
    assert_eq!(listed(&world).await, [id]);
    crate::row_security::check(&world, &["account_erasure"]).await;
    world.clock.advance(TimeDelta::minutes(11));
    for _ in 0..2 {
        client(&world).end_account_erasure(anyone(end.clone())).await.unwrap();
    }
    assert!(listed(&world).await.is_empty());
}

#[tokio::test]
async fn nobody_ends_an_account_without_its_password() {
    let world = World::new().await;
    let (ada, bob) = (world.person(EMAIL).await, world.person(BOB).await);
    for (password, code) in [("", "validation_failed"), (OTHER_PASSWORD, "current_password_invalid")] {
        let details = refusal(delete(&world, &ada, password).await);
        assert_eq!((details.kind, details.code.as_str()), (ErrorKind::Invalid, code));
        assert_eq!(details.fields[0].0, "password");
    }
    let of_another = pb::DeleteAccountRequest {
        user_id: ada.id(),
        password: PASSWORD.to_owned(),
        client: from(""),
    };
    let refused = client(&world).delete_account(by(&bob, of_another.clone())).await;
    assert_eq!(code_of(refused), "token_invalid");
    assert_eq!(
        code_of(client(&world).delete_account(anyone(of_another)).await),
        "token_invalid"
    );
    for _ in 0..4 {
        assert!(delete(&world, &ada, OTHER_PASSWORD).await.is_err());
    }
    let details = refusal(delete(&world, &ada, PASSWORD).await);
    assert_eq!(
        details.kind,
        ErrorKind::Limited,
        "a stolen session is no place to guess from"
    );
    assert!(world.live(&ada).await && listed(&world).await.is_empty());
}

#[tokio::test]
async fn teams_are_left_or_end_and_none_is_without_an_owner() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let alone = found(&world, &ada).await;
    let shared = found(&world, &ada).await;
    let bob = join(&world, &ada, &shared, BOB, "admin").await;
    let details = refusal(delete(&world, &ada, PASSWORD).await);
    assert_eq!(
        (details.kind, details.code.as_str()),
        (ErrorKind::Invalid, "last_owner")
    );
    assert!(details.fields[0].1.contains("Chain desk"), "{details:?}");
    assert_eq!(role_of(&world, &ada, &alone).await, "owner", "nothing is half done");
    assert!(world.live(&ada).await);

    change(&world, &ada, &shared, &bob, "owner").await.unwrap();
    delete(&world, &ada, PASSWORD).await.unwrap();
    assert_eq!(role_of(&world, &bob, &shared).await, "owner");
    let seen = audit(&world, &bob, &shared, "member_left").await.unwrap().events;
    assert_eq!(seen.len(), 1);
    let request = anyone(pb::ListTeamErasuresRequest {});
    let teams = crate::team::client(&world).list_team_erasures(request).await.unwrap();
    assert_eq!(teams.into_inner().team_ids, [alone]);
}
