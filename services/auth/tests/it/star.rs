//! Starred coins.

use futures::future::join_all;
use kit::identity::Carry;
use proto::auth::{self as pb, preferences_client::PreferencesClient};
use tonic::{service::interceptor::InterceptedService, transport::Channel};
use vocab::ErrorKind;

use crate::world::{EMAIL, Person, World, by, code_of, hop, refusal};

type Preferences = PreferencesClient<InterceptedService<Channel, Carry>>;

fn client(world: &World) -> Preferences {
    let carry = Carry::to("auth", &hop(), std::sync::Arc::new(world.clock.clone())).unwrap();
    PreferencesClient::with_interceptor(kit::grpc::channel(&world.running.url()).unwrap(), carry)
}

async fn star(world: &World, person: &Person, coin: &str) -> Result<(), tonic::Status> {
    let request = pb::StarCoinRequest {
        user_id: person.id(),
        coin_id: coin.to_owned(),
    };
    client(world).star_coin(by(person, request)).await.map(drop)
}

async fn unstar(world: &World, person: &Person, coin: &str) -> Result<(), tonic::Status> {
    let request = pb::UnstarCoinRequest {
        user_id: person.id(),
        coin_id: coin.to_owned(),
    };
    client(world).unstar_coin(by(person, request)).await.map(drop)
}

async fn list(world: &World, person: &Person) -> Vec<String> {
    let request = pb::ListStarredCoinsRequest { user_id: person.id() };
    let answer = client(world).list_starred_coins(by(person, request)).await.unwrap();
    answer.into_inner().coins.into_iter().map(|coin| coin.coin_id).collect()
}

#[tokio::test]
async fn stars_keep_their_order_and_belong_to_one_user() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person("bob@example.org").await;
    for coin in ["tron", "bitcoin", "tron", "some coin (old)"] {
        star(&world, &ada, coin).await.unwrap();
    }
    assert_eq!(list(&world, &ada).await, ["tron", "bitcoin", "some coin (old)"]);
    assert!(list(&world, &bob).await.is_empty());
    unstar(&world, &bob, "bitcoin").await.unwrap();
    unstar(&world, &ada, "tron").await.unwrap();
    unstar(&world, &ada, "tron").await.unwrap();
    assert_eq!(list(&world, &ada).await, ["bitcoin", "some coin (old)"]);

    let of_bob = pb::ListStarredCoinsRequest { user_id: bob.id() };
    assert_eq!(
        code_of(client(&world).list_starred_coins(by(&ada, of_bob)).await),
        "token_invalid"
    );
    let for_bob = pb::StarCoinRequest {
        user_id: bob.id(),
        coin_id: "tron".to_owned(),
    };
    assert_eq!(
        code_of(client(&world).star_coin(by(&ada, for_bob)).await),
        "token_invalid"
    );
    for bad in ["", "../x", "a/b", &"x".repeat(129)] {
        let details = refusal(star(&world, &ada, bad).await);
        assert_eq!(
            (details.kind, details.fields[0].0.as_str()),
            (ErrorKind::Invalid, "id"),
            "{bad}"
        );
        assert_eq!(refusal(unstar(&world, &ada, bad).await).kind, ErrorKind::Invalid);
    }
}

#[tokio::test]
async fn five_hundred_are_the_most_even_at_once() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let filled = "INSERT INTO starred_coin (user_id, coin, starred_at)
        SELECT id, 'coin-' || n, now() FROM users, generate_series(1, 495) AS n";
    world.db.client().await.batch_execute(filled).await.unwrap();
    let coins: Vec<String> = (0..15).map(|n| format!("more-{n}")).collect();
    let answers = join_all(coins.iter().map(|coin| star(&world, &ada, coin))).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 5);
    assert_eq!(list(&world, &ada).await.len(), 500);
    let details = refusal(star(&world, &ada, "one-more").await);
    assert_eq!((details.kind, details.code.as_str()), (ErrorKind::Invalid, "too_many"));
    star(&world, &ada, "coin-7").await.unwrap();
}
