//! The live feed: `meridian.market.v1.MarketFeed`, for our own services behind a hop token, for others behind a token of theirs.

use std::{pin::Pin, sync::Arc};

use futures::{FutureExt, Stream, StreamExt, future::BoxFuture, stream};
use kit::status;
use proto::market::{self as pb, market_feed_server::MarketFeed};
use tokio_util::sync::CancellationToken;
use tonic::{Request, Response, Status, metadata::MetadataMap};

use super::convert;
use crate::{
    app::{Admitted, App, Consumers, Reader},
    error::Error,
};

type Ticks = Pin<Box<dyn Stream<Item = Result<pb::SubscribeResponse, Status>> + Send>>;

/// Serves the feed of an [`App`] until the service stops. Who may call is for whoever stands before it.
#[derive(Debug, Clone)]
pub struct FeedService {
    pub app: Arc<App>,
    pub stop: CancellationToken,
}

#[tonic::async_trait]
impl MarketFeed for FeedService {
    type SubscribeStream = Ticks;

    async fn subscribe(&self, request: Request<pb::SubscribeRequest>) -> Result<Response<Ticks>, Status> {
        let reader = open(&self.app, request.into_inner(), None).await?;
        let never = futures::future::pending().boxed();
        Ok(Response::new(ticks(reader, never, self.stop.clone())))
    }
}

/// The same for consumers outside: each shows its token and is let go when that is revoked.
#[derive(Debug, Clone)]
pub struct ConsumerFeedService {
    pub app: Arc<App>,
    pub consumers: Arc<Consumers>,
    pub stop: CancellationToken,
}

#[tonic::async_trait]
impl MarketFeed for ConsumerFeedService {
    type SubscribeStream = Ticks;

    async fn subscribe(&self, request: Request<pb::SubscribeRequest>) -> Result<Response<Ticks>, Status> {
        let admitted = self
            .consumers
            .admit(bearer(request.metadata()))
            .map_err(|error| status::of(&error))?;
        let reader = open(&self.app, request.into_inner(), Some(&admitted)).await?;
        // Whom it lets in counts as a stream for as long as it is there: with the stream it goes.
        let revoked = async move {
            admitted.revoked().await;
            Error::BadToken
        };
        Ok(Response::new(ticks(reader, revoked.boxed(), self.stop.clone())))
    }
}

/// The token of `authorization: Bearer TOKEN`.
fn bearer(metadata: &MetadataMap) -> Option<&str> {
    let (scheme, token) = metadata.get("authorization")?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

async fn open(app: &Arc<App>, request: pb::SubscribeRequest, consumer: Option<&Admitted>) -> Result<Reader, Status> {
    app.subscribe(&request.coingecko_ids, request.after_sequence, consumer)
        .await
        .map_err(|error| status::of(&error))
}

/// A reader's ticks until something ends them: the reader's own failure, `ends`, or the service's stop.
fn ticks(reader: Reader, ends: BoxFuture<'static, Error>, stop: CancellationToken) -> Ticks {
    // The next tick is only taken out of the queue when the connection has room for it.
    let ticks = stream::unfold(Some((reader, ends)), |held| async move {
        let (mut reader, mut ends) = held?;
        let next = tokio::select! {
            biased;
            error = &mut ends => Err(error),
            heard = reader.next() => heard,
        };
        Some(match next {
            Ok(heard) => (Ok(convert::heard(heard)), Some((reader, ends))),
            Err(error) => (Err(status::of(&error)), None),
        })
    });
    // A stream that never ended would hold up the service's stop.
    ticks.take_until(stop.cancelled_owned()).boxed()
}

#[cfg(test)]
mod tests {
    use tonic::metadata::MetadataMap;

    use super::bearer;

    #[test]
    fn a_token_is_behind_its_scheme() {
        for (header, token) in [
            ("Bearer abc", Some("abc")),
            ("bearer  abc", Some("abc")),
            ("Basic abc", None),
            ("abc", None),
        ] {
            let mut metadata = MetadataMap::new();
            metadata.insert("authorization", header.parse().unwrap());
            assert_eq!(bearer(&metadata), token, "{header}");
        }
        assert_eq!(bearer(&MetadataMap::new()), None);
    }
}
