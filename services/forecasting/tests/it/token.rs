//! The selector's list: the market's tokens and one's own.

use kit::identity::Identity;
use proto::forecast as pb;
use tonic::Code;

use crate::world::{World, code, coin};

fn add(id: &str, name: &str, icon: &str) -> pb::AddTokenRequest {
    pb::AddTokenRequest {
        owner: String::new(),
        coingecko_id: id.to_owned(),
        token_name: name.to_owned(),
        icon: icon.to_owned(),
    }
}

async fn names(client: &mut crate::world::Client, query: &str) -> Vec<(String, bool)> {
    let request = pb::ListTokensRequest {
        owner: String::new(),
        query: query.to_owned(),
        limit: 0,
    };
    let results = client.list_tokens(request).await.unwrap().into_inner().results;
    results
        .into_iter()
        .map(|token| (token.token_name, token.custom))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_added_for_its_owner_only() {
    let world = World::start().await;
    for id in ["bitcoin", "tiny"] {
        world.board.set(id, coin(50));
    }
    let ((mut alice, _), (mut bob, _)) = (world.user(), world.user());
    let token = alice
        .add_token(add("tiny", " My gem ", "star"))
        .await
        .unwrap()
        .into_inner()
        .token
        .unwrap();
    assert_eq!(
        (
            token.token_name.as_str(),
            token.icon.as_str(),
            token.custom,
            token.symbol.as_str()
        ),
        ("My gem", "star", true, "ti")
    );
    let own = |name: &str, custom| (name.to_owned(), custom);
    assert_eq!(
        names(&mut alice, "").await,
        [own("bitcoin coin", false), own("My gem", true)]
    );
    assert_eq!(names(&mut alice, "gem").await, [own("My gem", true)]);
    assert_eq!(
        names(&mut bob, "").await,
        [own("bitcoin coin", false), own("tiny coin", false)]
    );
    alice.add_token(add("tiny", "", "")).await.unwrap();
    assert_eq!(
        names(&mut alice, "tiny").await,
        [own("tiny coin", true)],
        "adding again changes name and icon"
    );
    let remove = || pb::RemoveTokenRequest {
        owner: String::new(),
        coingecko_id: "tiny".to_owned(),
    };
    assert_eq!(code(bob.remove_token(remove()).await), "token_not_found");
    alice.remove_token(remove()).await.unwrap();
    assert_eq!(code(alice.remove_token(remove()).await), "token_not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_coin_is_not_added() {
    let world = World::start_with(|args| args.token_limit = 1).await;
    for id in ["bitcoin", "ether"] {
        world.board.set(id, coin(50));
    }
    let (mut client, _) = world.user();
    assert_eq!(code(client.add_token(add("nocoin", "", "")).await), "coin_not_found");
    assert_eq!(code(client.add_token(add("", "x", "")).await), "validation_failed");
    assert_eq!(
        code(client.add_token(add("bitcoin", "a\u{202E}b", "")).await),
        "validation_failed"
    );
    assert_eq!(
        code(client.add_token(add("bitcoin", "", "skull")).await),
        "validation_failed"
    );
    client.add_token(add("bitcoin", "", "")).await.unwrap();
    assert_eq!(code(client.add_token(add("ether", "", "")).await), "limit_reached");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_hop_tokens_for_this_service_are_heard() {
    let world = World::start().await;
    world.board.set("bitcoin", coin(50));
    let (mut alice, id) = world.user();
    let mut other = add("bitcoin", "", "");
    other.owner = vocab::UserId::fresh().to_string();
    assert_eq!(
        alice.add_token(other.clone()).await.unwrap_err().code(),
        Code::PermissionDenied
    );
    other.owner = id.to_string();
    assert!(alice.add_token(other).await.is_ok());
    let mut nobody = world.client(Identity::default(), "forecasting");
    assert_eq!(
        nobody.add_token(add("bitcoin", "", "")).await.unwrap_err().code(),
        Code::Unauthenticated
    );
    assert_eq!(names(&mut nobody, "").await.len(), 1, "a service of ours may list");
    let mut stranger = world.client(Identity::person(id, None), "auth");
    assert_eq!(
        stranger.add_token(add("bitcoin", "", "")).await.unwrap_err().code(),
        Code::Unauthenticated
    );
}
