//! A token's contract by its explorer: the token, its largest holders, its source, and when it came to the chain. Each is a call of its own, which
//! fails alone and is kept for a while alone; a failure is not kept.

use std::{sync::Arc, time::Duration};

use chain_model::{
    account::{Account, Nature},
    chain::Chain,
    error::Error,
    provenance::{Provenance, State},
    token::{ContractSource, TokenFacts, TokenHolder, TokenReport},
};
use futures::future::join_all;
use moka::future::Cache as Memory;

use super::token_size::Weigh;
use crate::{blockscout::Blockscout, endpoint::Raw, evm::Evm, failure::Failure, merge::Page, toll::once};

/// Holders change all the time, and a page of a token is looked at by many.
const KEPT: Duration = Duration::from_secs(300);
/// Bytes of each of the four kinds of answers that a chain keeps. A larger one is not kept.
const HELD: u64 = 4 << 20;
/// Contracts of a proxy's code that are read: a diamond has dozens.
const IMPLEMENTATIONS: usize = 3;

/// An answer that was read, with where it is from.
type Read<T> = Arc<(T, Provenance)>;
type Answers<T> = Memory<String, Read<T>>;

/// Answers of the last few minutes, by contract.
pub(super) struct Tokens {
    facts: Answers<TokenFacts>,
    holders: Answers<Page<TokenHolder>>,
    sources: Answers<ContractSource>,
    accounts: Answers<Account>,
}

fn answers<T: Weigh + Send + Sync + 'static>() -> Answers<T> {
    let weigh = |contract: &String, read: &Read<T>| {
        let (answer, provenance) = &**read;
        u32::try_from(contract.len() + answer.bytes() + provenance.bytes()).unwrap_or(u32::MAX)
    };
    Memory::builder()
        .weigher(weigh)
        .max_capacity(HELD)
        .time_to_live(KEPT)
        .build()
}

impl Tokens {
    pub(super) fn new() -> Self {
        Self {
            facts: answers(),
            holders: answers(),
            sources: answers(),
            accounts: answers(),
        }
    }
}

/// What a failed part is in the coverage.
fn state(failure: &Failure) -> State {
    match failure {
        Failure::Limited { retry_after } | Failure::Exhausted { retry_after } => State::Limited {
            retry_after: *retry_after,
        },
        failure => State::Failed(failure.words().to_owned()),
    }
}

/// Puts the parts of a report together, and says of each how it went.
struct Parts {
    provider: &'static str,
    report: TokenReport,
}

impl Parts {
    /// `unreadable` counts what was left out of the answer.
    fn take<T: Clone>(
        &mut self,
        what: &str,
        answer: &Result<Read<T>, Arc<Failure>>,
        unreadable: impl Fn(&T) -> u32,
    ) -> Option<T> {
        let source = format!("{} {what}", self.provider);
        match answer {
            Ok(read) => {
                let (value, provenance) = &**read;
                self.report.coverage.push(source, State::read(unreadable(value)));
                self.report.provenance.push(provenance.clone());
                Some(value.clone())
            }
            Err(failure) => {
                self.report.coverage.push(source, state(failure));
                None
            }
        }
    }
}

impl Evm {
    pub(crate) async fn token(&self, chain: &Chain, contract: &str) -> Result<TokenReport, Error> {
        let provider = self.blockscout.as_ref().ok_or(Error::NoExplorer)?;
        let kept = &self.tokens;
        // Boxed: each is a call to a provider.
        let (facts, holders, source, account) = tokio::join!(
            Box::pin(self.part(chain, &kept.facts, contract, || provider.token(contract))),
            Box::pin(self.part(chain, &kept.holders, contract, || provider.holders(contract))),
            Box::pin(self.part(chain, &kept.sources, contract, || provider.source(contract))),
            Box::pin(self.part(chain, &kept.accounts, contract, || provider.address(contract))),
        );
        let failures = [
            facts.as_ref().err(),
            holders.as_ref().err(),
            source.as_ref().err(),
            account.as_ref().err(),
        ];
        // What the caller may not ask says nothing of the token.
        let mut all = failures.into_iter().flatten();
        if let Some(failure) = all.find(|failure| failure.is_uncalled()) {
            return Err(Failure::clone(failure).error(provider.name()));
        }
        match &facts {
            Err(failure) if matches!(**failure, Failure::Unknown) => return Err(Error::NoToken),
            Err(failure) if failures.iter().all(Option::is_some) => {
                return Err(Failure::clone(failure).error(provider.name()));
            }
            Ok(_) | Err(_) => {}
        }
        let mut parts = Parts {
            provider: provider.name(),
            report: TokenReport::default(),
        };
        parts.report.facts = parts.take("token", &facts, |_| 0);
        let held = parts.take("holders", &holders, |page| page.unreadable);
        parts.report.holders = held.map(|page| page.items);
        parts.report.source = parts.take("contract source", &source, |source| source.unreadable);
        let account = parts.take("contract", &account, |_| 0);
        if let Some(Nature::Contract {
            creator, creation_tx, ..
        }) = account.map(|account| account.nature)
        {
            (parts.report.creator, parts.report.creation_tx) = (creator, creation_tx);
        }
        self.add_creation(chain, &mut parts).await;
        self.add_implementations(chain, provider, &mut parts).await;
        parts.report.coverage.loaded = parts.report.holders.as_ref().map_or(0, |all| all.len() as u64);
        Ok(parts.report)
    }

    pub(crate) async fn creator(&self, chain: &Chain, contract: &str) -> Result<Option<String>, Error> {
        let provider = self.blockscout.as_ref().ok_or(Error::NoExplorer)?;
        let kept = &self.tokens.accounts;
        let account = Box::pin(self.part(chain, kept, contract, || provider.address(contract))).await;
        match account {
            Ok(read) => Ok(match &read.0.nature {
                Nature::Contract { creator, .. } => creator.clone(),
                Nature::Script(_) | Nature::Key | Nature::Unknown => None,
            }),
            // An address that was never used.
            Err(failure) if matches!(*failure, Failure::Unknown) => Ok(None),
            Err(failure) => Err(Failure::clone(&failure).error(provider.name())),
        }
    }

    /// One answer about a contract: of the last few minutes, else asked for once for all who want it.
    async fn part<T, F>(
        &self,
        chain: &Chain,
        kept: &Answers<T>,
        contract: &str,
        ask: impl Fn() -> F,
    ) -> Result<Read<T>, Arc<Failure>>
    where
        T: Send + Sync + 'static,
        F: Future<Output = Result<(T, Raw), Failure>>,
    {
        once(kept, contract.to_owned(), || async {
            let (value, raw) = ask().await?;
            let provenance = self.noted(chain, raw, None).await;
            Ok(Arc::new((value, provenance)))
        })
        .await
    }

    /// When the contract came, by the transaction that made it.
    async fn add_creation(&self, chain: &Chain, parts: &mut Parts) {
        let Some(hash) = parts.report.creation_tx.clone() else {
            return;
        };
        let source = format!("{} creation transaction", parts.provider);
        let state = match Box::pin(self.tx(chain, &hash)).await {
            Ok(made) => {
                parts.report.provenance.push(made.provenance);
                // A transaction that waits has no time.
                parts.report.created = Some(made.value.transfer.time).filter(|time| *time > 0);
                State::Ok
            }
            Err(Error::Limited { retry_after, .. }) => State::Limited { retry_after },
            Err(_) => State::Failed("the transaction could not be read".to_owned()),
        };
        parts.report.coverage.push(source, state);
    }

    /// Of a proxy: the code that it runs, whose functions are the token's.
    async fn add_implementations(&self, chain: &Chain, provider: &Blockscout, parts: &mut Parts) {
        let named = parts
            .report
            .source
            .as_ref()
            .map(|source| source.implementations.clone());
        let named = named.unwrap_or_default();
        let asked = named.iter().take(IMPLEMENTATIONS);
        let answers = join_all(asked.map(|address| {
            Box::pin(self.part(chain, &self.tokens.sources, address, move || provider.source(address)))
        }));
        for (address, answer) in named.iter().zip(answers.await) {
            let what = format!("source of implementation {address}");
            let source = parts.take(&what, &answer, |source| source.unreadable);
            parts.report.implementations.extend(source);
        }
        if let Some(left @ 1..) = named.len().checked_sub(IMPLEMENTATIONS) {
            let source = format!("{} further implementations", parts.provider);
            let state = State::Skipped(format!("{left} more were not read"));
            parts.report.coverage.push(source, state);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chain_model::provenance::Provenance;

    use super::{HELD, answers};
    use crate::evm::token_size::tests::source;

    #[tokio::test]
    async fn large_sources_make_room_for_each_other() {
        let kept = answers();
        for at in 0..200 {
            let read = Arc::new((source(1_000), Provenance::default()));
            kept.insert(format!("0x{at}"), read).await;
        }
        kept.run_pending_tasks().await;
        assert!(kept.weighted_size() <= HELD, "{}", kept.weighted_size());
        assert!(kept.entry_count() > 0);
    }
}
