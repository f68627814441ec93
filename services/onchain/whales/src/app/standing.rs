//! How far each chain was read.

use std::collections::HashMap;

use chain_model::chain::{CHAINS, Chain};
use chrono::{DateTime, TimeDelta, Utc};

use crate::{Whales, store::whale_scan::Scan};

/// Blocks behind which a scanner is told to be behind: it may be reading these.
const BEHIND: i64 = 3;

/// How a chain's scan stands.
#[derive(Debug, Clone)]
pub struct Standing {
    pub chain: &'static Chain,
    /// `ok`, `behind`, `failed`, `stale` (nobody scans), `starting`, or `off`.
    pub state: &'static str,
    /// Where blocks or lists come from; empty where from nowhere.
    pub provider: &'static str,
    /// `blocks`, `lists`, or empty where no provider does either.
    pub method: &'static str,
    /// Who tells what waits; empty where nobody does.
    pub mempool: &'static str,
    pub scan: Option<Scan>,
    pub behind: u64,
    pub coinjoins: u64,
}

impl Whales {
    /// Of every chain that this installation reads or that was ever scanned.
    pub(super) fn standings(&self, scans: Vec<Scan>, coinjoins: &[(String, i64)], now: DateTime<Utc>) -> Vec<Standing> {
        let mut scans: HashMap<String, Scan> = scans.into_iter().map(|scan| (scan.chain.clone(), scan)).collect();
        let mut all = Vec::new();
        for chain in &CHAINS {
            let provider = self.whale_provider(chain).filter(|_| self.args.whales);
            let patience =
                TimeDelta::from_std(self.whale_pause(chain) * 4).unwrap_or(TimeDelta::hours(1)) + TimeDelta::minutes(2);
            let scan = scans.remove(chain.id);
            if provider.is_none() && scan.is_none() && !self.source.serves(chain) {
                continue;
            }
            let behind = scan
                .as_ref()
                .and_then(|scan| Some(scan.tip? - scan.height?))
                .unwrap_or(0)
                .max(0);
            let state = match (&scan, provider) {
                (_, None) => "off",
                (Some(scan), _) if !scan.error.is_empty() => "failed",
                (None, _) => "starting",
                (Some(scan), _) if scan.height.is_none() => "starting",
                (Some(scan), _) if scan.tip_at.is_none_or(|at| now - at > patience) => "stale",
                _ if behind > BEHIND => "behind",
                _ => "ok",
            };
            let left = coinjoins
                .iter()
                .find(|(id, _)| id == chain.id)
                .map_or(0, |(_, count)| *count);
            all.push(Standing {
                chain,
                state,
                provider: provider.unwrap_or_default(),
                method: match (provider, self.source.blocks(chain)) {
                    (None, _) => "",
                    (_, Some(_)) => "blocks",
                    (_, None) => "lists",
                },
                mempool: self
                    .source
                    .mempool(chain)
                    .filter(|_| self.args.whales && self.args.whale_mempool_s > 0)
                    .unwrap_or_default(),
                scan,
                behind: u64::try_from(behind).unwrap_or(0),
                coinjoins: u64::try_from(left).unwrap_or(0),
            });
        }
        all
    }
}
