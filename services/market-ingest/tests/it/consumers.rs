//! The feed's own port: nothing but the feed, and that only for consumers whose token the operator lists.

use std::{fs, path::PathBuf, sync::Arc};

use proto::market::{self as pb, market_feed_client::MarketFeedClient};
use testkit::http::eventually;
use tokio::time::timeout;
use tonic::{Code, Request, Status, Streaming, metadata::MetadataMap, transport::Channel};

use crate::{
    fear_greed,
    feed::{move_market, next, told},
    provider::id,
    rig::{CacheKind, Rig, SOON, client, code},
};

pub const RESEARCH: &str = "research-token-0123456789";
pub const RISK: &str = "risk-token-0123456789abcd";

/// Streams that a consumer may have in these tests.
const STREAMS: u32 = 3;

/// The operator's list.
pub struct TokenFile(PathBuf);

impl TokenFile {
    pub fn of(lines: &[(&str, &str)]) -> Self {
        let file = Self(std::env::temp_dir().join(format!("meridian-feed-{}", uuid::Uuid::new_v4())));
        file.write(lines);
        file
    }

    /// At once, as Kubernetes changes a mounted Secret.
    pub fn write(&self, lines: &[(&str, &str)]) {
        let text: String = lines
            .iter()
            .map(|(name, token)| format!("{name}:{}\n", hash(token)))
            .collect();
        self.write_text(&text);
    }

    fn write_text(&self, text: &str) {
        let partial = self.0.with_extension("part");
        fs::write(&partial, text).unwrap();
        fs::rename(&partial, &self.0).unwrap();
    }
}

impl Drop for TokenFile {
    fn drop(&mut self) {
        drop(fs::remove_file(&self.0));
    }
}

fn hash(token: &str) -> String {
    hex::encode(<sha2::Sha256 as sha2::Digest>::digest(token))
}

/// A replica with this list, whose feed has its first ticks.
pub async fn rig(kind: CacheKind, tokens: &TokenFile) -> Rig {
    let mut rig = Rig::cold(kind, |args| {
        args.feed.feed_tokens_file = Some(tokens.0.clone());
        args.feed.feed_streams = STREAMS;
    })
    .await;
    rig.replica().await;
    rig.warm().await;
    told(&rig).await;
    rig
}

/// Subscribes with this `authorization` at any port.
async fn subscribe_at(
    channel: Channel,
    authorization: Option<&str>,
    asked: pb::SubscribeRequest,
) -> Result<Streaming<pb::SubscribeResponse>, Status> {
    let mut request = Request::new(asked);
    let mut metadata = MetadataMap::new();
    if let Some(text) = authorization {
        metadata.insert("authorization", text.parse().unwrap());
    }
    *request.metadata_mut() = metadata;
    let answer = MarketFeedClient::new(channel).subscribe(request).await?;
    Ok(answer.into_inner())
}

/// Subscribes at the feed's port with a consumer's token.
pub async fn subscribe(
    rig: &Rig,
    replica: usize,
    token: &str,
    asked: pb::SubscribeRequest,
) -> Result<Streaming<pb::SubscribeResponse>, Status> {
    subscribe_at(rig.feed_channel(replica), Some(&format!("Bearer {token}")), asked).await
}

fn coin(place: usize) -> pb::SubscribeRequest {
    pb::SubscribeRequest {
        coingecko_ids: vec![id(place)],
        after_sequence: None,
    }
}

/// What a stream ends with.
async fn end_of(mut stream: Streaming<pb::SubscribeResponse>) -> Status {
    let ends = async {
        loop {
            match stream.message().await {
                Ok(Some(_)) => {}
                Ok(None) => panic!("it ended without a word"),
                Err(status) => return status,
            }
        }
    };
    timeout(SOON, ends).await.expect("it ends in time")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_feeds_port_serves_the_feed_alone() {
    let tokens = TokenFile::of(&[("research", RESEARCH)]);
    let rig = rig(CacheKind::Local, &tokens).await;
    // Even one of our own services gets nothing else there.
    let mut market = client(rig.feed_channel(0), Arc::new(rig.clock.clone()));
    let refused = market.get_status(pb::GetStatusRequest {}).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unimplemented, "{refused:?}");
    rig.status().await;
    let refused = fear_greed::client(&rig, rig.feed_channel(0))
        .get_fear_greed(pb::GetFearGreedRequest {})
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Code::Unimplemented, "{refused:?}");
    // And a consumer's token opens the feed's port alone.
    let authorization = format!("Bearer {RESEARCH}");
    let refused = subscribe_at(rig.channel(0), Some(&authorization), coin(2))
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Code::Unauthenticated, "{refused:?}");
    let mut stream = subscribe(&rig, 0, RESEARCH, coin(2)).await.unwrap();
    assert_eq!(next(&mut stream).await.0.coingecko_id, id(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_listed_token_for_the_feed_reads() {
    let tokens = TokenFile::of(&[]);
    tokens.write_text(&format!(
        "research:{}\nrisk:{}:feed:write\nempty:{}\n",
        hash(RESEARCH),
        hash(RISK),
        hash("")
    ));
    let rig = rig(CacheKind::Local, &tokens).await;
    let basic = format!("Basic {RESEARCH}");
    let listed_hash = format!("Bearer {}", hash(RESEARCH));
    for authorization in [
        None,
        Some("Bearer "),
        Some("Bearer unknown-token-0123456789"),
        Some(basic.as_str()),
        Some(listed_hash.as_str()),
    ] {
        let refused = subscribe_at(rig.feed_channel(0), authorization, coin(2))
            .await
            .unwrap_err();
        assert_eq!(refused.code(), Code::Unauthenticated, "{authorization:?}: {refused:?}");
        assert_eq!(code(&refused), "token_invalid");
    }
    let refused = subscribe(&rig, 0, RISK, coin(2)).await.unwrap_err();
    assert_eq!(
        (refused.code(), code(&refused).as_str()),
        (Code::PermissionDenied, "scope_missing")
    );
    subscribe(&rig, 0, RESEARCH, coin(2)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_token_ends_its_streams_and_no_others() {
    let tokens = TokenFile::of(&[("research", RESEARCH)]);
    let rig = rig(CacheKind::Local, &tokens).await;
    let mut revoked = subscribe(&rig, 0, RESEARCH, coin(2)).await.unwrap();
    next(&mut revoked).await;
    // A token that is added lets in without a restart.
    tokens.write(&[("research", RESEARCH), ("risk", RISK)]);
    let mut stays = eventually("the new token lets in", SOON, || async {
        subscribe(&rig, 0, RISK, coin(2)).await.ok()
    })
    .await;
    let before = next(&mut stays).await.0.sequence;

    tokens.write(&[("risk", RISK)]);
    let end = end_of(revoked).await;
    assert_eq!(
        (end.code(), code(&end).as_str()),
        (Code::Unauthenticated, "token_invalid")
    );
    let refused = subscribe(&rig, 0, RESEARCH, coin(2)).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unauthenticated);
    move_market(&rig);
    assert!(next(&mut stays).await.0.sequence > before, "the other goes on");

    // Without a list there is no consumer.
    fs::remove_file(&tokens.0).unwrap();
    assert_eq!(end_of(stays).await.code(), Code::Unauthenticated);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_consumer_has_so_many_streams_and_another_has_its_own() {
    let tokens = TokenFile::of(&[("research", RESEARCH), ("risk", RISK)]);
    let rig = rig(CacheKind::Local, &tokens).await;
    let mut streams = Vec::new();
    for _ in 0..STREAMS {
        streams.push(subscribe(&rig, 0, RESEARCH, coin(2)).await.unwrap());
    }
    let refused = subscribe(&rig, 0, RESEARCH, coin(2)).await.unwrap_err();
    assert_eq!(
        (refused.code(), code(&refused).as_str()),
        (Code::ResourceExhausted, "too_many_streams")
    );
    subscribe(&rig, 0, RISK, coin(2)).await.unwrap();
    streams.pop();
    let again = eventually("a closed stream makes room", SOON, || async {
        subscribe(&rig, 0, RESEARCH, coin(2)).await.ok()
    })
    .await;
    streams.push(again);
    for stream in &mut streams {
        next(stream).await;
    }
    // What is refused for other reasons holds no place.
    streams.pop();
    let many = pb::SubscribeRequest {
        coingecko_ids: vec!["a".into(); 1_001],
        after_sequence: None,
    };
    for _ in 0..3 {
        eventually("it is refused for its coins", SOON, || async {
            let refused = subscribe(&rig, 0, RESEARCH, many.clone()).await.err()?;
            (code(&refused) == "too_many").then_some(())
        })
        .await;
    }
    eventually("the place is free", SOON, || async {
        subscribe(&rig, 0, RESEARCH, coin(2)).await.ok()
    })
    .await;
}
