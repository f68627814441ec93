//! Events that follow from Bitcoin's blocks.

use calendar_rules::{Importance, computed};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::{Entry, plain};
use crate::upstream::onchain::{Block, Blocks};

/// Seconds between two blocks of Bitcoin; another mean is of blocks that are none of its.
const PACE: std::ops::Range<f64> = 300.0..1_200.0;

/// Bitcoin's next halving and difficulty adjustment, each with its block; none where the blocks say nothing of their pace.
pub(in crate::app) fn mined(blocks: Blocks, zone: Tz) -> Option<Vec<(u32, Entry)>> {
    let Block { height, time } = blocks.newest;
    // The pace of all blocks that were read, if these are an epoch, or else since the last halving.
    let epoch = blocks
        .first
        .filter(|first| height >= first.height.saturating_add(computed::EPOCH));
    let first = epoch.or_else(halved)?;
    let seconds = i32::try_from((time - first.time).num_seconds()).ok()?;
    let gap = f64::from(seconds) / f64::from(height.checked_sub(first.height).filter(|blocks| *blocks > 0)?);
    if !PACE.contains(&gap) {
        return None;
    }
    let basis = format!(
        "From block {height} at {}, with {gap:.0} s between blocks, their mean since block {}.",
        time.format("%Y-%m-%d %H:%M UTC"),
        first.height
    );
    let entry = |kind: &str, title: &str, (at, within_days): (DateTime<Utc>, f64), more: String| Entry {
        times: Some((at, at)),
        coins: vec!["bitcoin".to_owned()],
        source: "Bitcoin's blocks".to_owned(),
        within_days: Some(within_days),
        basis: format!("{basis} {more}"),
        ..plain(kind, title.to_owned(), at.with_timezone(&zone).date_naive())
    };
    let halving = computed::halving(height, time, gap).map(|next| {
        let more = format!("From block {} on, a block gives {} BTC.", next.height, next.subsidy);
        let halving = Entry {
            importance: Importance::High,
            ..entry("halving", "Bitcoin halving", (next.at, next.within_days), more)
        };
        (next.height, halving)
    });
    // When this epoch began is not known, and so by how much the difficulty will change.
    let adjustment = computed::retarget(height, time, time, gap).map(|next| {
        let more = format!("It is at block {}.", next.height);
        let title = "Bitcoin difficulty adjustment";
        (
            next.height,
            entry("difficulty", title, (next.at, next.within_days), more),
        )
    });
    Some(halving.into_iter().chain(adjustment).collect())
}

/// The block of the last halving.
fn halved() -> Option<Block> {
    Some(Block {
        height: 840_000,
        time: DateTime::from_timestamp(1_713_571_767, 0)?,
    })
}
