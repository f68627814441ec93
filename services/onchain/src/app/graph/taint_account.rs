//! Taint on chains with balances: the transfers are gathered, then every account is a pool.

use std::collections::{BTreeMap, HashSet};

use super::{
    start,
    taint::{Found, Judged, sums_of},
    walk::Walk,
};
use crate::{
    domain::{
        amount::Amount,
        graph::{Request, Start, Stop, address_id},
        taint::{AccountSource, Method, Movement, accounts},
        transfer::Transfer,
    },
    error::Error,
};

impl Walk<'_> {
    pub(super) async fn taint_accounts(&mut self) -> Result<Found, Error> {
        let Request::Taint(mut asked) = self.request.clone() else {
            return Err(Error::NoTransaction);
        };
        if asked.filter.asset.is_empty() {
            // Assets do not mix.
            asked.filter.asset = "native".to_owned();
            self.request.filter_mut().asset = "native".to_owned();
        }
        let mut marks = Vec::new();
        for source in &asked.sources {
            let Start::Address(address) = start(self.chain, "sources", &source.node)? else {
                return Err(Error::invalid("sources", "On this chain a source is an address."));
            };
            let amount: Amount = source
                .amount
                .parse()
                .map_err(|_| Error::invalid("amount", "A whole number of base units."))?;
            marks.push((address, amount));
        }
        let (transfers, stops) = self.gather_accounts(&marks, asked.hops).await?;
        let movements: Vec<Movement> = transfers
            .iter()
            .map(|transfer| Movement {
                from: transfer.from.clone(),
                to: transfer.to.clone(),
                value: transfer.value,
            })
            .collect();
        let sources: Vec<AccountSource> = marks
            .into_iter()
            .map(|(account, amount)| AccountSource {
                account,
                amount,
                from: 0,
            })
            .collect();
        let mut judged = Vec::new();
        let mut assumed = Vec::new();
        let mut unknown = Vec::new();
        for method in Method::ALL {
            let found = accounts(&movements, &sources, method);
            assumed = found
                .assumed
                .into_iter()
                .map(|(account, amount)| (address_id(&account), amount))
                .collect();
            unknown = found.answer.unknown.clone();
            let sums = sums_of(
                found.answer.received.into_iter(),
                found.answer.held.into_iter(),
                |account| address_id(account),
            );
            judged.push(Judged {
                method,
                marked: found.answer.marked,
                lost: found.answer.lost,
                sums,
            });
        }
        for transfer in &transfers {
            self.graph.transfer(transfer);
        }
        Ok((judged, stops, unknown, assumed, transfers.len()))
    }

    async fn gather_accounts(
        &mut self,
        marks: &[(String, Amount)],
        hops: u32,
    ) -> Result<(Vec<Transfer>, Vec<Stop>), Error> {
        let filter = self.filter();
        let mut stops = Vec::new();
        let mut seen: HashSet<String> = HashSet::new();
        let mut found: BTreeMap<(u64, String, u32), Transfer> = BTreeMap::new();
        let mut level: Vec<String> = marks.iter().map(|(account, _)| account.clone()).collect();
        for hop in 0..=hops {
            let mut next = Vec::new();
            for account in level {
                if !seen.insert(account.clone()) {
                    continue;
                }
                let transfers = match self.transfers(&account).await {
                    Err(error) if hop == 0 => return Err(error),
                    Err(_) => {
                        stops.push(Stop {
                            node: address_id(&account),
                            reason: "failed_fetch",
                            hops: hop,
                            value: Amount::ZERO,
                            label: None,
                        });
                        continue;
                    }
                    Ok(transfers) => transfers,
                };
                for transfer in transfers
                    .into_iter()
                    .filter(|transfer| !transfer.failed && filter.takes(transfer))
                {
                    if transfer.from.as_deref() == Some(&account) {
                        next.extend(transfer.to.clone());
                    }
                    found.insert(
                        (
                            transfer.block.unwrap_or(u64::MAX),
                            transfer.tx.clone(),
                            transfer.position,
                        ),
                        transfer,
                    );
                }
            }
            next.sort_unstable();
            next.dedup();
            next.retain(|account| !seen.contains(account));
            let known = self.stops(&next).await?;
            for account in &next {
                let ended = known.get(account).map(|(reason, label)| (*reason, Some(label.clone())));
                if let Some((reason, label)) = ended.or((hop == hops).then_some(("hops", None))) {
                    stops.push(Stop {
                        node: address_id(account),
                        reason,
                        hops: hop + 1,
                        value: Amount::ZERO,
                        label,
                    });
                }
            }
            next.retain(|account| !known.contains_key(account));
            level = next;
        }
        Ok((found.into_values().collect(), stops))
    }
}
