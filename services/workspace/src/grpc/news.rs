//! The feed.

use proto::workspace::{self as pb, news_feed_server::NewsFeed};
use tonic::{Request, Response};

use super::{Reply, Service, convert::millis, failed, once, user};
use crate::{
    app::{NewsMute, NewsQuery, NewsSource},
    domain::news::{About, Item, Twin},
};

fn about(about: About) -> pb::FeedMatch {
    pb::FeedMatch {
        kind: about.found.kind,
        r#ref: about.found.reference,
        name: about.found.name,
        symbol: about.found.symbol,
        reason: about.found.reason,
        points: about.found.points,
        watched: about.watched,
    }
}

fn twin(twin: Twin) -> pb::FeedTwin {
    pb::FeedTwin {
        source: twin.source,
        url: twin.url,
        title: twin.title,
        published_unix_ms: twin.published.timestamp_millis(),
    }
}

fn item(item: Item) -> pb::FeedItem {
    pb::FeedItem {
        id: item.id,
        kind: item.kind,
        title: item.title,
        lead: item.lead,
        url: item.url.unwrap_or_default(),
        source: item.source,
        source_id: item.source_id.unwrap_or_default(),
        published_unix_ms: item.published.timestamp_millis(),
        dated_by_source: item.dated_by_source,
        matches: item.about.into_iter().map(about).collect(),
        twins: item.twins.into_iter().map(twin).collect(),
        subject_id: item.subject.unwrap_or_default(),
        read: item.read,
        kept: item.kept,
    }
}

fn source(source: NewsSource) -> pb::FeedSource {
    pb::FeedSource {
        id: source.id.to_string(),
        name: source.name,
        url: source.given,
        site: source.site.unwrap_or_default(),
        shown: source.shown,
        state: source.state,
        problem: source.problem,
        fetched_unix_ms: millis(source.fetched_at),
        next_fetch_unix_ms: millis(source.next_at),
        failing_unix_ms: millis(source.failing_since),
        items_count: u32::try_from(source.items).unwrap_or(u32::MAX),
        newest_unix_ms: millis(source.newest),
    }
}

fn mute(mute: NewsMute) -> pb::FeedMute {
    pb::FeedMute {
        id: mute.id.to_string(),
        kind: mute.kind,
        value: mute.value,
        name: mute.name,
        until_unix_ms: millis(mute.until_at),
        created_unix_ms: mute.created_at.timestamp_millis(),
    }
}

#[tonic::async_trait]
impl NewsFeed for Service {
    async fn list_feed(&self, request: Request<pb::ListFeedRequest>) -> Reply<pb::ListFeedResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let asked = NewsQuery {
            kinds: r.kinds,
            coin: r.coin,
            source_id: r.source_id,
            watched: r.watched,
            unread: r.unread,
            kept: r.kept,
            query: r.query,
            cursor: r.cursor,
            limit: if r.limit == 0 { 30 } else { r.limit },
        };
        let page = Box::pin(self.0.news(user, &asked)).await.map_err(failed)?;
        Ok(Response::new(pb::ListFeedResponse {
            items: page.items.into_iter().map(item).collect(),
            next_cursor: page.next,
            missing: page.missing,
        }))
    }

    async fn count_unread(&self, request: Request<pb::CountUnreadRequest>) -> Reply<pb::UnreadItems> {
        let user = user(&request)?;
        let (news, own) = self.0.unread_news(user).await.map_err(failed)?;
        Ok(Response::new(pb::UnreadItems { news, own }))
    }

    async fn read_items(&self, request: Request<pb::ReadItemsRequest>) -> Reply<pb::ReadItemsResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let read = self.0.read_news(user, &r.ids, r.until_unix_ms).await.map_err(failed)?;
        Ok(Response::new(pb::ReadItemsResponse { read }))
    }

    async fn keep_item(&self, request: Request<pb::KeepItemRequest>) -> Reply<pb::FeedItem> {
        let user = user(&request)?;
        let r = request.into_inner();
        let kept = Box::pin(self.0.keep_news(user, &r.id, r.kept)).await.map_err(failed)?;
        Ok(Response::new(item(kept)))
    }

    async fn list_feed_sources(
        &self,
        request: Request<pb::ListFeedSourcesRequest>,
    ) -> Reply<pb::ListFeedSourcesResponse> {
        let user = user(&request)?;
        let sources = self.0.news_sources(user).await.map_err(failed)?;
        Ok(Response::new(pb::ListFeedSourcesResponse {
            sources: sources.into_iter().map(source).collect(),
        }))
    }

    async fn add_feed_source(&self, request: Request<pb::AddFeedSourceRequest>) -> Reply<pb::FeedSource> {
        let user = user(&request)?;
        let call = once(&request, user, "AddFeedSource")?;
        let new = request.into_inner().source.unwrap_or_default();
        self.once(call, async {
            let added = self.0.add_news_source(user, &new.url, &new.name).await;
            Ok(Response::new(source(added.map_err(failed)?)))
        })
        .await
    }

    async fn update_feed_source(&self, request: Request<pb::UpdateFeedSourceRequest>) -> Reply<pb::FeedSource> {
        let user = user(&request)?;
        let r = request.into_inner();
        let new = r.source.unwrap_or_default();
        let changed = self.0.update_news_source(user, &r.id, &new.name, new.shown).await;
        Ok(Response::new(source(changed.map_err(failed)?)))
    }

    async fn delete_feed_source(
        &self,
        request: Request<pb::DeleteFeedSourceRequest>,
    ) -> Reply<pb::DeleteFeedSourceResponse> {
        let user = user(&request)?;
        let id = request.into_inner().id;
        self.0.delete_news_source(user, &id).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteFeedSourceResponse {}))
    }

    async fn restore_feed_source(&self, request: Request<pb::RestoreFeedSourceRequest>) -> Reply<pb::FeedSource> {
        let user = user(&request)?;
        let id = request.into_inner().id;
        let restored = self.0.restore_news_source(user, &id).await.map_err(failed)?;
        Ok(Response::new(source(restored)))
    }

    async fn list_feed_mutes(&self, request: Request<pb::ListFeedMutesRequest>) -> Reply<pb::ListFeedMutesResponse> {
        let user = user(&request)?;
        let mutes = self.0.news_mutes(user).await.map_err(failed)?;
        Ok(Response::new(pb::ListFeedMutesResponse {
            mutes: mutes.into_iter().map(mute).collect(),
        }))
    }

    async fn add_feed_mute(&self, request: Request<pb::AddFeedMuteRequest>) -> Reply<pb::FeedMute> {
        let user = user(&request)?;
        let call = once(&request, user, "AddFeedMute")?;
        let new = request.into_inner().mute.unwrap_or_default();
        self.once(call, async {
            let added = self
                .0
                .add_news_mute(user, &new.kind, &new.value, new.until_unix_ms)
                .await;
            Ok(Response::new(mute(added.map_err(failed)?)))
        })
        .await
    }

    async fn delete_feed_mute(&self, request: Request<pb::DeleteFeedMuteRequest>) -> Reply<pb::DeleteFeedMuteResponse> {
        let user = user(&request)?;
        let id = request.into_inner().id;
        self.0.delete_news_mute(user, &id).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteFeedMuteResponse {}))
    }
}
