//! What an address of an EVM chain is and holds, who may take from it, and who funded it.

use chain_model::{
    account::{Account, Approval, Collection, Holding, Nature},
    amount::Amount,
    chain::Chain,
    error::Error,
    provenance::{Coverage, Fetched, Provenance, State},
    transfer::{Asset, Transfer},
};

use crate::{
    endpoint::Raw,
    etherscan::OLDEST,
    evm::{Evm, VERIFIED, WHOLE},
    failure::Failure,
    merge::{self, Params},
    rpc::At,
    source::Page,
};

impl Evm {
    pub(crate) async fn account(&self, chain: &Chain, address: &str) -> Result<Fetched<Account>, Error> {
        if let Some(provider) = &self.blockscout {
            let (found, counters) = tokio::join!(provider.address(address), provider.counters(address));
            let (mut value, provenance) = match found {
                Ok((value, raw)) => (value, self.noted(chain, raw, None).await),
                // It knows no address that nothing ever touched.
                Err(Failure::Unknown) => (
                    untouched(),
                    Provenance {
                        provider: provider.name().to_owned(),
                        endpoint: format!("/addresses/{address}"),
                        ..Provenance::default()
                    },
                ),
                Err(failure) => return Err(failure.error(provider.name())),
            };
            // What it has not fetched yet a node knows.
            if value.balance.is_none()
                && let Some(rpc) = &self.rpc
                && let Ok((balance, raw)) = rpc.balance(address, At::Latest).await
            {
                value.balance = Some(balance);
                self.noted(chain, raw, None).await;
            }
            if let Ok(((txs, transfers), raw)) = counters {
                (value.tx_count, value.transfer_count) = (txs, transfers);
                self.noted(chain, raw, None).await;
            }
            return Ok(Fetched { value, provenance });
        }
        self.standing(chain, address).await
    }

    pub(crate) async fn balance(
        &self,
        chain: &Chain,
        address: &str,
        asset: &Asset,
        block: Option<u64>,
    ) -> Result<Fetched<Amount>, Error> {
        let rpc = self.rpc.as_ref().ok_or(Error::NoArchiveNode)?;
        let at = block.map_or(At::Latest, At::Block);
        let answer = match asset {
            Asset::Native => rpc.balance(address, at).await,
            Asset::Token { contract, .. } => rpc.token_balance(contract, address, at).await,
        };
        let (value, raw) = match answer {
            // No such contract at that block.
            Err(Failure::Unknown) => {
                return Ok(Fetched {
                    value: Amount::ZERO,
                    provenance: Provenance::default(),
                });
            }
            other => other.map_err(|failure| failure.error(rpc.name()))?,
        };
        let provenance = self.noted(chain, raw, block).await;
        Ok(Fetched { value, provenance })
    }

    pub(crate) async fn holdings(&self, chain: &Chain, address: &str) -> Result<Fetched<Page<Holding>>, Error> {
        let Some(provider) = &self.blockscout else {
            return self.holdings_met(chain, address).await;
        };
        self.whole(chain, provider.name(), |at| async move {
            provider.tokens(address, &at).await
        })
        .await
    }

    pub(crate) async fn collections(&self, chain: &Chain, address: &str) -> Result<Fetched<Page<Collection>>, Error> {
        let Some(provider) = &self.blockscout else {
            return self.collections_met(chain, address).await;
        };
        self.whole(chain, provider.name(), |at| async move {
            provider.collections(address, &at).await
        })
        .await
    }

    /// A list of `provider` as one: so many pages as are read of one.
    async fn whole<T, F>(
        &self,
        chain: &Chain,
        provider: &str,
        page: impl Fn(Params) -> F,
    ) -> Result<Fetched<Page<T>>, Error>
    where
        F: Future<Output = Result<(merge::Page<T>, Raw), Failure>>,
    {
        let (mut items, mut params, mut first) = (Vec::new(), Some(Params::new()), None);
        let (mut pages, mut unreadable) = (0, 0_u32);
        while let Some(at) = params.take_if(|_| pages < WHOLE) {
            let (page, raw) = match page(at).await {
                Err(Failure::Unknown) => break,
                other => other.map_err(|failure| failure.error(provider))?,
            };
            let provenance = self.noted(chain, raw, None).await;
            first.get_or_insert(provenance);
            items.extend(page.items);
            (params, pages) = (page.next, pages + 1);
            unreadable = unreadable.saturating_add(page.unreadable);
        }
        Ok(listed(provider, items, params.is_some(), unreadable, first))
    }

    pub(crate) async fn days(&self, chain: &Chain, address: &str) -> Result<Fetched<Vec<(String, Amount)>>, Error> {
        let provider = self.blockscout.as_ref().ok_or(Error::NoChain)?;
        let (value, raw) = match provider.days(address).await {
            Err(Failure::Unknown) => {
                return Ok(Fetched {
                    value: Vec::new(),
                    provenance: Provenance::default(),
                });
            }
            other => other.map_err(|failure| failure.error(provider.name()))?,
        };
        let provenance = self.noted(chain, raw, None).await;
        Ok(Fetched { value, provenance })
    }

    /// The last approval of each spender and token that still lets it take something.
    pub(crate) async fn approvals(&self, chain: &Chain, owner: &str) -> Result<Fetched<Page<Approval>>, Error> {
        let rpc = self.rpc.as_ref().ok_or(Error::NoArchiveNode)?;
        let (events, raw) = rpc
            .approvals(owner)
            .await
            .map_err(|failure| failure.error(rpc.name()))?;
        let provenance = self.noted(chain, raw, None).await;
        let mut last: Vec<Approval> = Vec::new();
        let unreadable = events.unreadable;
        for event in events.items.into_iter().rev() {
            let known = |one: &Approval| one.contract == event.contract && one.spender == event.spender;
            if !last.iter().any(known) {
                last.push(event);
            }
        }
        last.retain(|one| one.allowance != Some(Amount::ZERO));
        for one in last.iter_mut().take(VERIFIED).filter(|one| one.allowance.is_some()) {
            if let Ok((now, _)) = rpc.allowance(&one.contract, owner, &one.spender).await {
                (one.allowance, one.verified) = (Some(now), true);
            }
        }
        last.retain(|one| one.allowance != Some(Amount::ZERO));
        Ok(listed(rpc.name(), last, false, unreadable, Some(provenance)))
    }

    /// Who sent native coins here first.
    pub(crate) async fn funder(&self, chain: &Chain, address: &str) -> Result<Fetched<Option<Transfer>>, Error> {
        let provider = self.etherscan.as_ref().ok_or(Error::NoChain)?;
        let failed = |failure: Failure| failure.error(provider.name());
        let (own, internal) = tokio::join!(
            provider.oldest(address, "txlist"),
            provider.oldest(address, "txlistinternal")
        );
        let ((own, raw), (internal, raw_internal)) = (own.map_err(failed)?, internal.map_err(failed)?);
        let mut provenance = self.noted(chain, raw, None).await;
        self.noted(chain, raw_internal, None).await;
        provenance.sha256 = None;
        let value = first_receipt(address, own, internal).map_err(failed)?;
        Ok(Fetched { value, provenance })
    }
}

/// The first receipt of an address by the beginnings of its two lists of native coins.
///
/// # Errors
/// Where an earlier one may stand in a row that could not be read, or beyond the rows that were: it is not guessed.
fn first_receipt(
    address: &str,
    own: merge::Page<Transfer>,
    internal: merge::Page<Transfer>,
) -> Result<Option<Transfer>, Failure> {
    if own.unreadable > 0 || internal.unreadable > 0 {
        return Err(Failure::Shape("a row among the oldest cannot be read".to_owned()));
    }
    let full = [&own, &internal].into_iter().filter(|page| page.items.len() >= OLDEST);
    let known_to = full
        .filter_map(|page| page.items.last().and_then(|one| one.block))
        .min();
    let found = own
        .items
        .into_iter()
        .chain(internal.items)
        .filter(|one| one.to.as_deref() == Some(address) && one.value != Amount::ZERO && !one.failed)
        .min_by_key(|one| (one.block, one.position));
    let block = found.as_ref().and_then(|one| one.block);
    if known_to.is_some_and(|known| block.is_none_or(|block| block > known)) {
        return Err(Failure::TooMuch("the oldest rows are no receipts".to_owned()));
    }
    Ok(found)
}

fn untouched() -> Account {
    Account {
        nature: Nature::Key,
        balance: Some(Amount::ZERO),
        pending: (Amount::ZERO, Amount::ZERO),
        received: None,
        sent: None,
        tx_count: Some(0),
        transfer_count: Some(0),
    }
}

fn listed<T>(
    provider: &str,
    items: Vec<T>,
    more: bool,
    unreadable: u32,
    first: Option<Provenance>,
) -> Fetched<Page<T>> {
    let mut coverage = Coverage {
        loaded: items.len() as u64,
        ..Coverage::default()
    };
    coverage.push(provider, State::read(unreadable));
    if more {
        let state = format!("only the first {} were read", items.len());
        coverage.push("further pages", State::Skipped(state));
    }
    Fetched {
        value: Page {
            items,
            next: None,
            coverage,
        },
        provenance: first.unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use chain_model::{
        amount::Amount,
        transfer::{Asset, Kind, Transfer},
    };

    use super::{OLDEST, first_receipt};
    use crate::merge::Page;

    fn transfer(block: u64, to: &str, value: u64) -> Transfer {
        Transfer {
            tx: format!("{block}"),
            position: 0,
            kind: Kind::Native,
            asset: Asset::Native,
            from: Some("them".to_owned()),
            to: Some(to.to_owned()),
            value: Amount::from(value),
            token_id: None,
            block: Some(block),
            time: 1,
            failed: false,
            fee: None,
        }
    }

    fn page(items: Vec<Transfer>, unreadable: u32) -> Page<Transfer> {
        Page {
            items,
            next: None,
            unreadable,
        }
    }

    #[test]
    fn the_first_receipt_is_named_only_where_none_can_be_earlier() {
        let found = |own, internal| first_receipt("me", own, internal).map(|one| one.and_then(|one| one.block));
        let none = || page(Vec::new(), 0);
        let short = || {
            page(
                vec![transfer(3, "them", 1), transfer(4, "me", 0), transfer(7, "me", 1)],
                0,
            )
        };
        assert_eq!(found(short(), none()).unwrap(), Some(7));
        assert_eq!(found(none(), none()).unwrap(), None);
        assert_eq!(found(short(), page(vec![transfer(5, "me", 1)], 0)).unwrap(), Some(5));
        // The first coins of a chain have no transaction, so their row is unreadable.
        assert!(found(page(short().items, 1), none()).is_err());
        let full = |last: u64| {
            let calls = (1..=OLDEST as u64).map(|row| transfer(row.min(last), "them", 0));
            page(calls.collect(), 0)
        };
        assert!(found(full(100), none()).is_err(), "all that is known are calls");
        assert_eq!(found(full(9), page(vec![transfer(8, "me", 1)], 0)).unwrap(), Some(8));
        assert!(found(full(9), page(vec![transfer(10, "me", 1)], 0)).is_err());
    }
}
