//! The live feed: `meridian.market.v1.MarketFeed`.

use std::{pin::Pin, sync::Arc};

use futures::{Stream, StreamExt, stream};
use kit::status;
use proto::market::{self as pb, market_feed_server::MarketFeed};
use tokio_util::sync::CancellationToken;
use tonic::{Request, Response, Status};

use super::convert;
use crate::app::App;

/// Serves the feed of an [`App`] until the service stops.
#[derive(Debug, Clone)]
pub struct FeedService {
    pub app: Arc<App>,
    pub stop: CancellationToken,
}

#[tonic::async_trait]
impl MarketFeed for FeedService {
    type SubscribeStream = Pin<Box<dyn Stream<Item = Result<pb::SubscribeResponse, Status>> + Send>>;

    async fn subscribe(
        &self,
        request: Request<pb::SubscribeRequest>,
    ) -> Result<Response<Self::SubscribeStream>, Status> {
        let reader = self
            .app
            .subscribe(&request.into_inner().coingecko_ids)
            .map_err(|error| status::of(&error))?;
        // The next tick is only taken out of the queue when the connection has room for it.
        let ticks = stream::unfold(reader, |mut reader| async move {
            let (tick, snapshot) = reader.next().await;
            let message = pb::SubscribeResponse {
                tick: Some(convert::tick(tick)),
                snapshot,
            };
            Some((Ok(message), reader))
        });
        // A stream that never ended would hold up the service's stop.
        let until_stopped = ticks.take_until(self.stop.clone().cancelled_owned());
        Ok(Response::new(until_stopped.boxed()))
    }
}
