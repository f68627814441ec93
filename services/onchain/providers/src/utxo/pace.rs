//! How fast blocks come: the newest one, the first one with its difficulty, and one a window before. Each is a question for its hash and one for
//! its header, so the answer is kept for some minutes, whoever asks.

use std::time::Duration;

use chain_model::error::Error;
use futures::future::try_join3;

use crate::{failure::Failure, source::Pace, toll::once, utxo::Utxos};

/// How long an answer is used: about one block.
pub(super) const LIVE: Duration = Duration::from_secs(600);
/// Blocks with one difficulty, and blocks that the pace is taken of.
const EPOCH: u64 = 2_016;

impl Utxos {
    pub(crate) async fn pace(&self) -> Result<Pace, Error> {
        let found = once(&self.paces, (), || self.read_pace()).await;
        found.map_err(|failure| self.failed(Failure::clone(&failure)))
    }

    async fn read_pace(&self) -> Result<Pace, Failure> {
        let (height, _) = self.esplora.tip().await?;
        // The very first block is no measure: days passed before the second one, and years on chains for tests.
        let first = height.saturating_sub(EPOCH).max(1);
        let window = height.checked_sub(first).filter(|blocks| *blocks > 0);
        let window = window.ok_or_else(|| Failure::Shape("a chain of hardly any blocks".to_owned()))?;
        let epoch = height - height % EPOCH;
        let epoch_start = async {
            if epoch == 0 {
                return Ok(None);
            }
            self.time_at(epoch).await.map(Some)
        };
        let asked = try_join3(self.time_at(height), epoch_start, self.time_at(first));
        let (time, epoch_start, window_start) = asked.await?;
        Ok(Pace {
            height,
            time,
            epoch_start,
            window,
            window_start,
        })
    }

    async fn time_at(&self, height: u64) -> Result<i64, Failure> {
        let found = async {
            let (hash, _) = self.esplora.block_hash(height).await?;
            let ((told, time), _) = self.esplora.head(hash).await?;
            if told == hash {
                Ok(time)
            } else {
                Err(Failure::Shape("another block than was asked for".to_owned()))
            }
        };
        found.await.map_err(|failure| match failure {
            // It has the newest block, and so every one before it.
            Failure::Unknown => Failure::Shape("a chain with a block missing".to_owned()),
            other => other,
        })
    }
}
