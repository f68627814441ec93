//! Events that follow from Bitcoin's blocks.

use calendar_rules::{Importance, computed};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::{Entry, plain};
use crate::upstream::onchain::{Block, Blocks, NoAnswer};

/// Whose events these are.
pub(super) const COIN: &str = "bitcoin";

/// Bitcoin's next halving and difficulty adjustment, each with its block.
pub(in crate::app) fn mined(blocks: Blocks, zone: Tz) -> impl Iterator<Item = (u32, Entry)> {
    let Blocks {
        newest: Block { height, time },
        first,
        epoch_start,
    } = blocks;
    let gap = (time - first.time).as_seconds_f64() / f64::from(height - first.height);
    let basis = format!(
        "From block {height} at {}, with {gap:.0} s between blocks, their mean since block {}.",
        time.format("%Y-%m-%d %H:%M UTC"),
        first.height
    );
    let entry = |kind: &str, title: &str, (at, within_days): (DateTime<Utc>, f64), more: String| Entry {
        times: Some((at, at)),
        coins: vec![COIN.to_owned()],
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
    // An epoch that began just now has no pace yet, and so its end no factor.
    let adjustment = computed::retarget(height, time, epoch_start.unwrap_or(time), gap).map(|next| {
        let change = next.factor.map(change).unwrap_or_default();
        let more = format!("It is at block {}.{change}", next.height);
        let title = "Bitcoin difficulty adjustment";
        (
            next.height,
            entry("difficulty", title, (next.at, next.within_days), more),
        )
    });
    halving.into_iter().chain(adjustment)
}

/// By how much the difficulty would change.
fn change(factor: f64) -> String {
    let percent = (factor - 1.0) * 100.0;
    let word = if percent < 0.0 { "falls" } else { "rises" };
    format!(
        " At the pace since the last one, the difficulty {word} by {:.1}%.",
        percent.abs()
    )
}

/// Why there are none.
pub(super) fn unknown(no: &NoAnswer) -> String {
    let shown = "Bitcoin's halving and difficulty adjustment are not shown";
    match no {
        NoAnswer::Refused { code, .. } if code == "chain_not_found" => {
            format!("{shown}: this installation has no provider of Bitcoin's blocks.")
        }
        other => format!("{shown}: its height is not known. {}", other.sentence()),
    }
}
