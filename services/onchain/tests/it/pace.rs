//! How fast Bitcoin's blocks come, for other services.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use bitcoin::{
    BlockHash, CompactTarget, TxMerkleNode,
    block::{Header, Version},
    consensus::encode::serialize_hex,
    hashes::Hash,
};
use proto::onchain::{GetBitcoinPaceRequest, GetBitcoinPaceResponse, chains_client::ChainsClient};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tonic::Code;
use vocab::UserId;

use crate::{rig::Rig, world::World};

const TIP: u32 = 900_000;
/// The first block with the tip's difficulty.
const EPOCH: u32 = 899_136;
const FIRST: u32 = TIP - 2_016;

fn time(height: u32) -> u32 {
    1_795_262_400 - (TIP - height) * 590
}

fn header(height: u32) -> Header {
    Header {
        version: Version::TWO,
        prev_blockhash: BlockHash::all_zeros(),
        merkle_root: TxMerkleNode::all_zeros(),
        time: time(height),
        bits: CompactTarget::from_consensus(0x1d00_ffff),
        nonce: height,
    }
}

/// An Esplora of three blocks and the tip's height.
struct Esplora {
    url: String,
    asked: Arc<AtomicUsize>,
    /// It gives the tip's header for every block.
    lies: Arc<AtomicBool>,
}

impl Esplora {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (asked, lies) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        let (counter, lying) = (Arc::clone(&asked), Arc::clone(&lies));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                counter.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(answer(stream, lying.load(Ordering::SeqCst)));
            }
        });
        Self { url, asked, lies }
    }

    async fn world(&self) -> World {
        World::start(|args| {
            args.providers.esplora_url = Some(self.url.clone());
            args.providers.esplora_rate = 100_000;
            // A busy machine is slow to answer.
            args.providers.upstream_timeout_ms = 20_000;
        })
        .await
    }
}

async fn answer(mut stream: TcpStream, lies: bool) {
    let (mut bytes, mut buffer) = (Vec::new(), [0; 4_096]);
    while !bytes.windows(4).any(|end| end == b"\r\n\r\n") {
        let read = stream.read(&mut buffer).await.unwrap();
        if read == 0 {
            return;
        }
        bytes.extend_from_slice(&buffer[..read]);
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let path = text.split(' ').nth(1).unwrap_or_default();
    let found = said(path, lies);
    let status = if found.is_some() { 200 } else { 404 };
    let body = found.unwrap_or_else(|| "Block not found".to_owned());
    let head = format!(
        "HTTP/1.1 {status} X\r\nContent-Type: text/plain\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await.unwrap();
}

fn said(path: &str, lies: bool) -> Option<String> {
    if path == "/blocks/tip/height" {
        return Some(TIP.to_string());
    }
    let mut known = [TIP, EPOCH, FIRST].into_iter();
    if let Some(height) = path.strip_prefix("/block-height/") {
        let height = known.find(|known| known.to_string() == height)?;
        return Some(header(height).block_hash().to_string());
    }
    let hash = path.strip_prefix("/block/")?.strip_suffix("/header")?;
    let height = known.find(|known| header(*known).block_hash().to_string() == hash)?;
    Some(serialize_hex(&header(if lies { TIP } else { height })))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pace_is_read_once_for_all_who_ask() {
    let esplora = Esplora::start().await;
    let world = esplora.world().await;
    let mut services = ChainsClient::new(world.anonymous());
    for _ in 0..3 {
        let pace = services.get_bitcoin_pace(GetBitcoinPaceRequest {}).await.unwrap();
        assert_eq!(
            pace.into_inner(),
            GetBitcoinPaceResponse {
                height: TIP.into(),
                block_unix_s: time(TIP).into(),
                epoch_unix_s: Some(time(EPOCH).into()),
                window_blocks: 2_016,
                window_unix_s: time(FIRST).into(),
            }
        );
    }
    assert_eq!(
        esplora.asked.load(Ordering::SeqCst),
        7,
        "the height, and a hash and a header of three blocks"
    );
    let mut ada = ChainsClient::new(world.channel(UserId::fresh()));
    let refused = ada.get_bitcoin_pace(GetBitcoinPaceRequest {}).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unauthenticated, "it is for services alone");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_fails_is_named_and_asked_again() {
    let esplora = Esplora::start().await;
    esplora.lies.store(true, Ordering::SeqCst);
    let world = esplora.world().await;
    let mut services = ChainsClient::new(world.anonymous());
    let refused = services.get_bitcoin_pace(GetBitcoinPaceRequest {}).await.unwrap_err();
    let details = kit::status::read(&refused);
    assert_eq!(
        (details.code.as_str(), details.message.as_str()),
        ("upstream_unavailable", "Esplora is not available right now.")
    );
    esplora.lies.store(false, Ordering::SeqCst);
    let pace = services.get_bitcoin_pace(GetBitcoinPaceRequest {}).await.unwrap();
    assert_eq!(pace.into_inner().height, u64::from(TIP));

    let without = World::start(|_| ()).await;
    let mut services = ChainsClient::new(without.anonymous());
    let refused = services.get_bitcoin_pace(GetBitcoinPaceRequest {}).await.unwrap_err();
    assert_eq!(kit::status::read(&refused).code, "chain_not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_young_chain_has_a_pace_from_its_second_block_on() {
    let rig = Rig::start().await;
    let mut services = ChainsClient::new(rig.world.anonymous());
    let pace = services.get_bitcoin_pace(GetBitcoinPaceRequest {}).await.unwrap();
    let pace = pace.into_inner();
    assert!(pace.height > 620 && pace.height < 2_016, "{pace:?}");
    assert_eq!((pace.window_blocks, pace.epoch_unix_s), (pace.height - 1, None));
    // Not the one of 2009.
    assert!(pace.window_unix_s > 1_700_000_000 && pace.window_unix_s < pace.block_unix_s);
}
