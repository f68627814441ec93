//! Followed NFT collections.

use proto::workspace::{self as pb, followed_collections_server::FollowedCollections};
use tonic::{Request, Response};

use super::{Reply, Service, convert::millis, failed, once, price::amount, user};
use crate::{app::Figured, domain::collection::Holding};

fn collection(one: Figured) -> pb::FollowedCollection {
    let (followed, reading) = (one.followed, one.reading.unwrap_or_default());
    let change = |window: &str| {
        let found = reading.changes.iter().find(|(name, _)| name == window);
        found.map(|(_, percent)| *percent)
    };
    pb::FollowedCollection {
        id: followed.id.to_string(),
        nft_id: followed.nft_id,
        name: followed.name,
        symbol: followed.symbol,
        platform: followed.platform,
        contract: followed.contract,
        image: followed.image,
        note: followed.holding.note,
        count: followed.holding.count.to_string(),
        valuation: followed.holding.valuation.name().to_owned(),
        price_usd: amount(followed.holding.price_usd),
        hidden: followed.holding.hidden,
        value_usd: amount(one.value),
        floor_usd: amount(reading.floor_usd),
        floor_native: amount(reading.floor_native),
        change_24h_percent: change("24h"),
        change_7d_percent: change("7d"),
        change_30d_percent: change("30d"),
        native_symbol: reading.native_symbol,
        volume_usd: amount(reading.volume_usd),
        holders: reading.holders,
        supply: reading.supply,
        mean_sales: reading.mean_sales,
        thin: reading.thin,
        as_of_unix_ms: millis(reading.as_of),
        followed_unix_ms: followed.followed_at.timestamp_millis(),
        version: followed.version,
    }
}

#[tonic::async_trait]
impl FollowedCollections for Service {
    async fn list_followed_collections(
        &self,
        request: Request<pb::ListFollowedCollectionsRequest>,
    ) -> Reply<pb::ListFollowedCollectionsResponse> {
        let user = user(&request)?;
        let found = self
            .0
            .collections(user, request.get_ref().hidden)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ListFollowedCollectionsResponse {
            collections: found.list.into_iter().map(collection).collect(),
            total_usd: amount(found.total),
            without_value: found.without_value,
            trouble: found.trouble,
        }))
    }

    async fn follow_collection(&self, request: Request<pb::FollowCollectionRequest>) -> Reply<pb::FollowedCollection> {
        let user = user(&request)?;
        let call = once(&request, user, "follow_collection")?;
        let work = async move {
            let new = request.into_inner().collection.unwrap_or_default();
            let added = self.0.follow_collection(user, &new.nft_id).await.map_err(failed)?;
            Ok(Response::new(collection(added)))
        };
        self.once(call, work).await
    }

    async fn update_followed_collection(
        &self,
        request: Request<pb::UpdateFollowedCollectionRequest>,
    ) -> Reply<pb::FollowedCollection> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let new = asked.collection.unwrap_or_default();
        let new = Holding::check(&new.note, &new.count, &new.valuation, &new.price_usd, new.hidden).map_err(failed)?;
        let changed = self.0.update_collection(user, &asked.id, asked.version, &new).await;
        Ok(Response::new(collection(changed.map_err(failed)?)))
    }

    async fn unfollow_collection(
        &self,
        request: Request<pb::UnfollowCollectionRequest>,
    ) -> Reply<pb::UnfollowCollectionResponse> {
        let user = user(&request)?;
        let gone = self.0.unfollow_collection(user, &request.get_ref().id).await;
        gone.map_err(failed)?;
        Ok(Response::new(pb::UnfollowCollectionResponse {}))
    }

    async fn restore_followed_collection(
        &self,
        request: Request<pb::RestoreFollowedCollectionRequest>,
    ) -> Reply<pb::FollowedCollection> {
        let user = user(&request)?;
        let back = self.0.restore_collection(user, &request.get_ref().id).await;
        Ok(Response::new(collection(back.map_err(failed)?)))
    }
}
