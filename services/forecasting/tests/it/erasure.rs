//! Nothing is left of an owner that is gone.

use std::collections::BTreeSet;

use forecasting::store::erase::ERASED;
use kit::identity::Identity;
use proto::forecast as pb;
use vocab::UserId;

use crate::world::{World, coin};

/// Tables of owners.
const OWNED: &str = "SELECT c.relname::text FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE p.polname = 'of_owner' AND c.relnamespace = current_schema()::regnamespace";

fn days() -> Vec<u8> {
    b"ds,yhat,yhat_lower,yhat_upper\n2026-01-01,2,1,3\n2026-01-02,2,1,3\n".to_vec()
}

/// Of each kind one thing; the numbers of tokens and uploads that are there then.
async fn fill(world: &World, user: UserId) {
    let mut client = world.client(Identity::person(user, None), "forecasting");
    let token = pb::AddTokenRequest {
        coingecko_id: "tiny".to_owned(),
        token_name: "Own".to_owned(),
        icon: "star".to_owned(),
        ..Default::default()
    };
    client.add_token(token).await.unwrap();
    let upload = pb::UploadForecastRequest {
        name: "own.csv".to_owned(),
        csv: days().into(),
        ..Default::default()
    };
    let kept = client.upload_forecast(upload).await.unwrap().into_inner();
    assert!(kept.upload.is_some(), "{:?}", kept.errors);
}

async fn counts(world: &World, user: UserId) -> (usize, usize) {
    let mut client = world.client(Identity::person(user, None), "forecasting");
    let tokens = client.list_tokens(pb::ListTokensRequest::default()).await.unwrap();
    let own = tokens.into_inner().results.iter().filter(|token| token.custom).count();
    let uploads = client.list_uploads(pb::ListUploadsRequest::default()).await.unwrap();
    (own, uploads.into_inner().uploads.len())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_left_of_an_owner_that_is_gone() {
    let world = World::start().await;
    world.board.set("tiny", coin(50));
    let (gone, other) = (UserId::fresh(), UserId::fresh());
    for user in [gone, other] {
        fill(&world, user).await;
        assert_eq!(counts(&world, user).await, (1, 1));
    }
    let asked = pb::EraseOwnerRequest {
        owner: gone.to_string(),
    };
    for user in [gone, other] {
        let mut client = world.client(Identity::person(user, None), "forecasting");
        let refused = client.erase_owner(asked.clone()).await.unwrap_err();
        assert_eq!(refused.code(), tonic::Code::Unauthenticated, "not on behalf of a user");
    }
    let mut service = world.client(Identity::default(), "forecasting");
    for _ in 0..2 {
        service.erase_owner(asked.clone()).await.unwrap();
    }
    assert_eq!(counts(&world, gone).await, (0, 0));
    assert_eq!(counts(&world, other).await, (1, 1));

    let db = world.db.client().await;
    let owned: BTreeSet<String> = db
        .query(OWNED, &[])
        .await
        .unwrap()
        .iter()
        .map(|row| row.get(0))
        .collect();
    assert_eq!(
        owned,
        ERASED.iter().map(|table| (*table).to_owned()).collect(),
        "a table is forgotten"
    );
}
