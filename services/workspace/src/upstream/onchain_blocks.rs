//! How fast Bitcoin's blocks come, from onchain.

use std::time::Duration;

use chrono::{DateTime, Utc};
use kit::identity::Identity;
use proto::onchain as pb;
use tonic::{Request, Status};

use super::{NoAnswer, Onchain};

/// How long a calendar waits for them. Onchain reads them to the end, so that a later one has them at once.
const PATIENCE: Duration = Duration::from_secs(3);

/// A block of the best chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    pub height: u32,
    pub time: DateTime<Utc>,
}

/// The newest block, and what says when others come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blocks {
    pub newest: Block,
    /// An earlier one: 2,016 blocks before, where the chain has as many.
    pub first: Block,
    /// Time of the first block with the newest one's difficulty; none before the first adjustment.
    pub epoch_start: Option<DateTime<Utc>>,
}

impl Onchain {
    /// Bitcoin's newest block, some minutes old at most.
    ///
    /// # Errors
    /// [`NoAnswer`], for half a minute the same: whoever turns the pages of a calendar waits once.
    pub async fn bitcoin(&self) -> Result<Blocks, NoAnswer> {
        self.3.get_with((), self.bitcoin_now()).await
    }

    async fn bitcoin_now(&self) -> Result<Blocks, NoAnswer> {
        let mut asked = Request::new(pb::GetBitcoinPaceRequest {});
        // For all calendars, and at the expense of nobody's share.
        asked.extensions_mut().insert(Identity::default());
        let mut chains = self.2.clone();
        let answer = tokio::time::timeout(PATIENCE, chains.get_bitcoin_pace(asked)).await;
        let answer = answer.unwrap_or_else(|_| Err(Status::deadline_exceeded("too slow for a calendar")));
        let pace = answer.map_err(|status| NoAnswer::of(&status))?.into_inner();
        read(&pace).ok_or_else(|| NoAnswer::of(&Status::internal("blocks that cannot be")))
    }
}

fn read(pace: &pb::GetBitcoinPaceResponse) -> Option<Blocks> {
    let time = |at: i64| DateTime::from_timestamp(at, 0);
    let height = u32::try_from(pace.height).ok()?;
    let before = u32::try_from(pace.window_blocks).ok().filter(|blocks| *blocks > 0)?;
    let newest = Block {
        height,
        time: time(pace.block_unix_s)?,
    };
    let first = Block {
        height: height.checked_sub(before)?,
        time: time(pace.window_unix_s)?,
    };
    (first.time < newest.time).then_some(Blocks {
        newest,
        first,
        epoch_start: pace.epoch_unix_s.and_then(time),
    })
}

#[cfg(test)]
mod tests {
    use proto::onchain::GetBitcoinPaceResponse;

    use super::read;

    #[test]
    fn blocks_that_cannot_be_are_none() {
        let good = GetBitcoinPaceResponse {
            height: 900_000,
            block_unix_s: 1_795_262_400,
            epoch_unix_s: None,
            window_blocks: 2_016,
            window_unix_s: 1_794_052_800,
        };
        let blocks = read(&good).unwrap();
        assert_eq!((blocks.newest.height, blocks.first.height), (900_000, 897_984));
        assert_eq!(blocks.epoch_start, None);
        for bad in [
            GetBitcoinPaceResponse {
                window_blocks: 0,
                ..good
            },
            GetBitcoinPaceResponse {
                window_blocks: 900_001,
                ..good
            },
            GetBitcoinPaceResponse {
                window_unix_s: good.block_unix_s,
                ..good
            },
            GetBitcoinPaceResponse {
                height: 1 << 40,
                ..good
            },
            GetBitcoinPaceResponse {
                block_unix_s: i64::MAX,
                ..good
            },
        ] {
            assert_eq!(read(&bad), None, "{bad:?}");
        }
    }
}
