//! Followed NFT collections.

use std::sync::atomic::Ordering;

use proto::{
    market::{self as pb, nfts_server::Nfts},
    workspace as ws,
};
use tonic::{Request, Response, Status};
use vocab::ErrorKind;

use crate::{
    market::Board,
    world::{Person, World, told},
};

fn reading(id: &str) -> Option<pb::NftReading> {
    let (name, floor, thin) = match id {
        "pudgy-penguins" => ("Pudgy Penguins", "30000.5", false),
        "thin-apes" => ("Thin Apes", "10", true),
        "no-floor" => ("No Floor", "", false),
        // Followed by many in a test of limits.
        id if id.starts_with("many-") => (id, "1", false),
        _ => return None,
    };
    Some(pb::NftReading {
        id: id.to_owned(),
        collection: Some(pb::NftName {
            id: id.to_owned(),
            name: name.to_owned(),
            symbol: "X".to_owned(),
            platform: "ethereum".to_owned(),
            contract: "0x0000000000000000000000000000000000000001".to_owned(),
        }),
        native_symbol: "ETH".to_owned(),
        figures: Some(pb::NftFigures {
            floor_usd: floor.to_owned(),
            holders: Some(5_000),
            ..Default::default()
        }),
        mean_sales: Some(12.5),
        thin,
        as_of_unix_ms: 1_795_262_400_000,
        changes: vec![pb::NftChange {
            window: "24h".to_owned(),
            percent: Some(-1.5),
        }],
        ..Default::default()
    })
}

#[tonic::async_trait]
impl Nfts for Board {
    async fn search_nfts(&self, _: Request<pb::SearchNftsRequest>) -> Result<Response<pb::SearchNftsResponse>, Status> {
        Err(Status::unimplemented("workspace does not ask this"))
    }

    async fn get_nft(&self, request: Request<pb::GetNftRequest>) -> Result<Response<pb::Nft>, Status> {
        if self.away.load(Ordering::SeqCst) {
            return Err(Status::unavailable("secret address 10.0.0.7"));
        }
        let found = reading(&request.into_inner().id).ok_or_else(|| Status::not_found("no such collection"))?;
        Ok(Response::new(pb::Nft {
            collection: found.collection,
            figures: found.figures,
            ..Default::default()
        }))
    }

    async fn get_nft_history(&self, _: Request<pb::GetNftHistoryRequest>) -> Result<Response<pb::NftHistory>, Status> {
        Err(Status::unimplemented("workspace does not ask this"))
    }

    async fn want_nfts(&self, request: Request<pb::WantNftsRequest>) -> Result<Response<pb::WantNftsResponse>, Status> {
        if self.away.load(Ordering::SeqCst) {
            return Err(Status::unavailable("secret address 10.0.0.7"));
        }
        let ids = request.into_inner().ids;
        let readings = ids.iter().filter_map(|id| reading(id)).collect();
        self.wanted.lock().unwrap().push(ids);
        Ok(Response::new(pb::WantNftsResponse { readings }))
    }
}

async fn try_follow(who: &mut Person, nft_id: &str) -> Result<ws::FollowedCollection, Status> {
    let collection = Some(ws::NewCollection {
        nft_id: nft_id.to_owned(),
    });
    let asked = ws::FollowCollectionRequest { collection };
    Ok(who.collections.follow_collection(asked).await?.into_inner())
}

pub async fn follow(who: &mut Person, nft_id: &str) -> ws::FollowedCollection {
    try_follow(who, nft_id).await.unwrap()
}

async fn list(who: &mut Person, hidden: bool) -> ws::ListFollowedCollectionsResponse {
    let asked = ws::ListFollowedCollectionsRequest { hidden };
    let listed = who.collections.list_followed_collections(asked).await;
    listed.unwrap().into_inner()
}

async fn hold(who: &mut Person, one: &ws::FollowedCollection, new: ws::ChangedCollection) -> ws::FollowedCollection {
    let asked = ws::UpdateFollowedCollectionRequest {
        id: one.id.clone(),
        version: one.version,
        collection: Some(new),
    };
    let done = who.collections.update_followed_collection(asked).await;
    done.unwrap().into_inner()
}

fn holding(count: &str, valuation: &str, price: &str, hidden: bool) -> ws::ChangedCollection {
    ws::ChangedCollection {
        count: count.to_owned(),
        valuation: valuation.to_owned(),
        price_usd: price.to_owned(),
        hidden,
        ..Default::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn values_are_exact_and_hidden_ones_do_not_count() {
    let world = World::start().await;
    let mut ada = world.person();
    let pudgy = follow(&mut ada, "pudgy-penguins").await;
    assert_eq!(
        (pudgy.name.as_str(), pudgy.floor_usd.as_str(), pudgy.value_usd.as_str()),
        ("Pudgy Penguins", "30000.5", "0")
    );
    assert_eq!(
        (pudgy.change_24h_percent, pudgy.holders, pudgy.thin),
        (Some(-1.5), Some(5_000), false)
    );
    let pudgy = hold(&mut ada, &pudgy, holding("3", "floor", "", false)).await;
    assert_eq!((pudgy.value_usd.as_str(), pudgy.version), ("90001.5", 2));
    let thin = follow(&mut ada, "thin-apes").await;
    assert!(thin.thin);
    hold(&mut ada, &thin, holding("2", "manual", "0.05", true)).await;
    let none = follow(&mut ada, "no-floor").await;
    let none = hold(&mut ada, &none, holding("1", "floor", "", false)).await;
    assert_eq!(
        (none.value_usd.as_str(), none.floor_usd.as_str()),
        ("", ""),
        "unknown is not zero"
    );

    let shown = list(&mut ada, false).await;
    assert_eq!(
        (shown.collections.len(), shown.total_usd.as_str(), shown.without_value),
        (2, "90001.5", 1)
    );
    let all = list(&mut ada, true).await;
    assert_eq!((all.collections.len(), all.total_usd.as_str()), (3, "90001.5"));
    let hidden = all.collections.iter().find(|one| one.hidden).unwrap();
    assert_eq!(hidden.value_usd, "0.1");

    world.board.away.store(true, Ordering::SeqCst);
    let away = list(&mut ada, false).await;
    assert!(away.trouble.contains("could not be read"), "{}", away.trouble);
    assert!(!away.trouble.contains("10.0.0.7"));
    assert_eq!(
        (away.collections.len(), away.total_usd.as_str(), away.without_value),
        (2, "", 2)
    );
    assert_eq!(away.collections[1].name, "Pudgy Penguins", "names are kept");
    let mut eve = world.person();
    assert!(list(&mut eve, true).await.collections.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_is_followed_once_and_comes_back() {
    let world = World::start().await;
    let mut ada = world.person();
    let one = follow(&mut ada, "pudgy-penguins").await;
    let twice = told(try_follow(&mut ada, "pudgy-penguins").await);
    assert_eq!(
        (twice.kind, twice.code.as_str()),
        (ErrorKind::Conflict, "already_listed")
    );
    for bad in ["no-such-collection", "Not An Id", ""] {
        assert_eq!(told(try_follow(&mut ada, bad).await).fields[0].0, "nft_id", "{bad}");
    }
    let stale = ws::UpdateFollowedCollectionRequest {
        id: one.id.clone(),
        version: 7,
        collection: Some(holding("1", "floor", "", false)),
    };
    let stale = told(ada.collections.update_followed_collection(stale).await);
    assert_eq!((stale.code.as_str(), stale.version), ("version_mismatch", Some(1)));
    let id = one.id.clone();
    ada.collections
        .unfollow_collection(ws::UnfollowCollectionRequest { id: id.clone() })
        .await
        .unwrap();
    assert!(list(&mut ada, true).await.collections.is_empty());
    let mut eve = world.person();
    let asked = ws::RestoreFollowedCollectionRequest { id };
    assert_eq!(
        told(eve.collections.restore_followed_collection(asked.clone()).await).kind,
        ErrorKind::NotFound
    );
    let back = ada
        .collections
        .restore_followed_collection(asked)
        .await
        .unwrap()
        .into_inner();
    assert_eq!((back.name.as_str(), back.version), ("Pudgy Penguins", 3));
    for at in 1..20 {
        follow(&mut ada, &format!("many-{at}")).await;
    }
    assert_eq!(told(try_follow(&mut ada, "many-20").await).code, "limit_reached");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_market_is_told_once_an_hour_what_is_followed() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    world.board.away.store(true, Ordering::SeqCst);
    let blind = follow(&mut ada, "thin-apes").await;
    assert_eq!(
        (blind.name.as_str(), blind.floor_usd.as_str()),
        ("thin-apes", ""),
        "its id, until the market answers"
    );
    assert!(world.want_collections().await.is_err());
    world.board.away.store(false, Ordering::SeqCst);
    follow(&mut bob, "thin-apes").await;
    follow(&mut bob, "pudgy-penguins").await;
    world.board.wanted.lock().unwrap().clear();
    assert_eq!(
        world.want_collections().await.unwrap(),
        Some(2),
        "each once, soon after a failure"
    );
    assert_eq!(*world.board.wanted.lock().unwrap(), [["pudgy-penguins", "thin-apes"]]);
    assert_eq!(
        world.want_collections().await.unwrap(),
        None,
        "another replica has nothing to do"
    );
    world.clock.advance(chrono::TimeDelta::minutes(61));
    assert_eq!(world.want_collections().await.unwrap(), Some(2));
    assert_eq!(list(&mut ada, false).await.collections[0].name, "Thin Apes");
}
