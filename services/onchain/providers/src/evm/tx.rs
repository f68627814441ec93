//! One transaction of an EVM chain: by Blockscout, else by a node, else by Etherscan's door to one.

use chain_model::{
    chain::Chain,
    error::Error,
    provenance::{Coverage, Fetched, State},
    transfer::{Kind, Transfer},
};
use serde_json::Value;

use crate::{
    blockscout::{
        self,
        shape::{Sent, internals, token_transfers},
    },
    endpoint::Raw,
    evm::{Evm, WHOLE},
    failure::Failure,
    merge::{self, Params},
    rows::Rows,
    rpc,
    source::Page,
};

impl Evm {
    pub(crate) async fn tx(&self, chain: &Chain, hash: &str) -> Result<Fetched<Sent>, Error> {
        let Some(provider) = &self.blockscout else {
            let (sent, ..) = self.receipt(chain, hash).await?;
            return Ok(sent);
        };
        let path = blockscout::tx_path(hash).map_err(|failure| failure.error(provider.name()))?;
        if let Some((provenance, body)) = self.archive.kept(chain.id, provider.name(), path.as_str()).await
            && let Ok(value) = blockscout::shape::tx(&body)
        {
            return Ok(Fetched { value, provenance });
        }
        let (value, raw) = provider
            .tx(hash)
            .await
            .map_err(|failure| failure.error(provider.name()))?;
        let provenance = self.noted(chain, raw, value.transfer.block).await;
        Ok(Fetched { value, provenance })
    }

    pub(crate) async fn tx_transfers(&self, chain: &Chain, hash: &str) -> Result<Fetched<Page<Transfer>>, Error> {
        let Some(provider) = &self.blockscout else {
            return self.receipt_transfers(chain, hash).await;
        };
        let failed = |failure: Failure| failure.error(provider.name());
        let sent = self.tx(chain, hash).await?;
        let block = sent.value.transfer.block;
        let mut all = vec![sent.value.transfer];
        let mut coverage = Coverage::default();
        let lists: [(&str, fn(&[u8]) -> Result<merge::Page<Transfer>, Failure>); 2] = [
            ("internal-transactions", internals),
            ("token-transfers", token_transfers),
        ];
        for (kind, read) in lists {
            let mut params = Some(Params::new());
            let (mut pages, mut unreadable) = (0, 0_u32);
            while let Some(at) = params.take_if(|_| pages < WHOLE) {
                let (page, raw) = provider.tx_transfers(hash, kind, &at, read).await.map_err(failed)?;
                self.noted(chain, raw, block).await;
                all.extend(page.items);
                (params, pages) = (page.next, pages + 1);
                unreadable = unreadable.saturating_add(page.unreadable);
            }
            let source = format!("{} {kind}", provider.name());
            let read = State::read(unreadable);
            coverage.push(source, if params.is_some() { cut(all.len()) } else { read });
        }
        Ok(page_of(whole(all), coverage, sent.provenance))
    }

    /// The transaction with its receipt, from a node or through Etherscan; the answer's transfers have no symbols.
    async fn receipt(&self, chain: &Chain, hash: &str) -> Result<(Fetched<Sent>, Rows<Transfer>), Error> {
        let name = self.rpc.as_ref().map_or_else(|| self.lister(), |rpc| rpc.name());
        let failed = |failure: Failure| failure.error(name);
        let (tx, receipt, raw) = self.parts(hash).await.map_err(failed)?;
        let block = rpc::height_of(&tx).map_err(failed)?;
        let time = match block {
            Some(block) => self.time(block).await.map_err(failed)?,
            None => 0,
        };
        let (value, moved) = rpc::read_transaction(&tx, &receipt, time).map_err(failed)?;
        let provenance = self.noted(chain, raw, block).await;
        Ok((Fetched { value, provenance }, moved))
    }

    async fn parts(&self, hash: &str) -> Result<(Value, Value, Raw), Failure> {
        if let Some(rpc) = &self.rpc {
            let ((tx, receipt), raw) = rpc.tx(hash).await?;
            return Ok((tx, receipt, raw));
        }
        let provider = self.etherscan.as_ref().ok_or(Failure::Absent)?;
        let at = [("txhash", hash)];
        let (tx, raw) = provider.proxied("eth_getTransactionByHash", &at).await?;
        let receipt = match provider.proxied("eth_getTransactionReceipt", &at).await {
            Err(Failure::Unknown) => Value::Null,
            other => other?.0,
        };
        Ok((tx, receipt, raw))
    }

    async fn time(&self, block: u64) -> Result<i64, Failure> {
        let missing = || Failure::Shape("a block without time".to_owned());
        if let Some(rpc) = &self.rpc {
            return rpc.times(&[block]).await?.remove(&block).ok_or_else(missing);
        }
        let provider = self.etherscan.as_ref().ok_or(Failure::Absent)?;
        let at = format!("{block:#x}");
        let (found, _) = provider
            .proxied("eth_getBlockByNumber", &[("tag", &at), ("boolean", "false")])
            .await?;
        let digits = found["timestamp"].as_str().and_then(|text| text.strip_prefix("0x"));
        digits
            .and_then(|digits| i64::from_str_radix(digits, 16).ok())
            .ok_or_else(missing)
    }

    async fn receipt_transfers(&self, chain: &Chain, hash: &str) -> Result<Fetched<Page<Transfer>>, Error> {
        let (sent, rows) = self.receipt(chain, hash).await?;
        let mut coverage = Coverage::default();
        coverage.push(sent.provenance.provider.clone(), State::read(rows.unreadable));
        let mut moved = rows.items;
        if let Err(failure) = self.describe(&mut moved).await {
            coverage.push("symbols of tokens", State::Failed(failure.words().to_owned()));
        }
        let mut all = vec![sent.value.transfer];
        match &self.etherscan {
            Some(provider) => match provider.inside(hash).await {
                Ok((found, raw)) => {
                    self.noted(chain, raw, all[0].block).await;
                    coverage.push("Etherscan internal transactions", State::read(found.unreadable));
                    all.extend(found.items);
                }
                Err(failure) => coverage.push(
                    "Etherscan internal transactions",
                    State::Failed(failure.words().to_owned()),
                ),
            },
            None => coverage.push(
                "internal transactions",
                State::Skipped("a node does not tell what contracts send on; an explorer does".to_owned()),
            ),
        }
        all.extend(moved);
        Ok(page_of(whole(all), coverage, sent.provenance))
    }
}

fn cut(read: usize) -> State {
    State::Skipped(format!("only the first {read} were read"))
}

/// The call that the transaction itself makes stands among the internal ones too. Those of a transaction that failed were undone with it,
/// also where they went well themselves, as explorers tell.
fn whole(mut all: Vec<Transfer>) -> Vec<Transfer> {
    let Some(own) = all.first() else {
        return all;
    };
    let (own, has_failed) = ((own.from.clone(), own.to.clone(), own.value), own.failed);
    for one in all.iter_mut().filter(|one| one.kind == Kind::Internal) {
        one.failed |= has_failed;
    }
    let mut seen = false;
    all.retain(|one| {
        let same =
            one.kind == Kind::Internal && one.position == 0 && (one.from.clone(), one.to.clone(), one.value) == own;
        let keep = !same || seen;
        seen |= same;
        keep
    });
    all
}

fn page_of(
    items: Vec<Transfer>,
    coverage: Coverage,
    provenance: chain_model::provenance::Provenance,
) -> Fetched<Page<Transfer>> {
    Fetched {
        value: Page {
            coverage: Coverage {
                loaded: items.len() as u64,
                ..coverage
            },
            items,
            next: None,
        },
        provenance,
    }
}

#[cfg(test)]
mod tests {
    use chain_model::{
        amount::Amount,
        transfer::{Asset, Kind, Transfer},
    };

    use super::whole;

    fn transfer(kind: Kind, position: u32, to: &str, failed: bool) -> Transfer {
        Transfer {
            tx: "t".to_owned(),
            position,
            kind,
            asset: Asset::Native,
            from: Some("a".to_owned()),
            to: Some(to.to_owned()),
            value: Amount::from(5),
            token_id: None,
            block: Some(1),
            time: 1,
            failed,
            fee: None,
        }
    }

    #[test]
    fn what_ran_inside_of_a_failed_transaction_was_undone() {
        for failed in [false, true] {
            let all = whole(vec![
                transfer(Kind::Native, 0, "b", failed),
                transfer(Kind::Internal, 0, "b", failed),
                transfer(Kind::Internal, 1, "c", false),
                transfer(Kind::Internal, 2, "d", true),
            ]);
            let told: Vec<_> = all.iter().map(|one| (one.position, one.failed)).collect();
            assert_eq!(
                told,
                [(0, failed), (1, failed), (2, true)],
                "the call itself comes once"
            );
        }
    }
}
