//! Reads the movements of wallets: a job for each wallet, chain by chain.
//!
//! The first reading takes all movements, up to 5,000 of a chain; later ones take those since the day before the newest block that was
//! read. Transactions that are in the ledger are not booked again. Where a chain does not answer, what is in the ledger stays, and the
//! job is tried again.

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use jobs::{Failure, Handler, Outcome, Running};
use kit::{
    acting::acting_for,
    identity::{Identity, Member},
};
use vocab::{Money, Role, UserId};

use super::{
    App,
    wallet::{SYNC, sentence, wallet_of},
};
use crate::{
    domain::wallet::{
        MOST_MOVEMENTS, Wallet, WalletChain, WalletHolding, WalletKind,
        booking::{ChainMovement, without_oldest_block},
    },
    error::Error,
    store::{
        wallet as wallets,
        wallet_sync::{self as store, Place, Reading},
    },
    upstream::onchain::{ChainHolding, KeyPage, MovementPage, NoAnswer},
};

/// Onchain reads in the background: it is asked again after a pause, which doubles up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// Pauses of one reading: some ten minutes.
const MOST_PAUSES: u32 = 300;
/// Explorers list some parts of a block late.
const OVERLAP: TimeDelta = TimeDelta::days(1);
/// Holdings of one chain that are kept; worthless tokens that strangers sent are often many.
const MOST_HOLDINGS: usize = 500;

/// What stopped a reading.
enum SyncError {
    /// For the wallet's owner, in a sentence.
    Chain(String),
    Own(Error),
}

impl From<Error> for SyncError {
    fn from(error: Error) -> Self {
        match error {
            Error::Full { .. } | Error::StorageFull { .. } | Error::TooLarge => Self::Chain(error.to_string()),
            other => Self::Own(other),
        }
    }
}

impl From<NoAnswer> for SyncError {
    fn from(no: NoAnswer) -> Self {
        if let NoAnswer::Away { error, .. } = &no {
            tracing::warn!(error = %kit::causes(error), "a chain of a wallet could not be read");
        }
        Self::Chain(sentence(&no))
    }
}

/// All that was read of a chain.
struct Read {
    reading: Reading,
    /// Why some of it is missing.
    why: Option<String>,
    /// Of a key.
    held: Option<ChainHolding>,
    used: u32,
}

impl App {
    /// The member of a team for whom its wallet is read; nobody where the owner pays. Who has left the team pays nothing any more.
    async fn reader(&self, job: &Running) -> Result<Option<UserId>, Error> {
        let Some(wallet) = wallet_of(&job.payload) else {
            return Ok(None);
        };
        let reader = wallets::read_for(&mut *self.db().await?, job.owner, wallet).await?;
        let Some(member) = reader else {
            return Ok(None);
        };
        if self.members.has(job.owner, member).await? {
            return Ok(Some(member));
        }
        wallets::forget_reader(&mut *self.db().await?, job.owner, wallet, member).await?;
        Ok(None)
    }

    /// Reads a wallet on behalf of whoever pays for it.
    async fn read_as_payer(&self, job: &Running) -> Result<Option<String>, Error> {
        let owner = Identity::person(job.owner, None);
        let reader = acting_for(owner, self.reader(job)).await?;
        let payer = Identity {
            member: reader.map(|user| Member {
                user,
                role: Role::Analyst,
            }),
            ..owner
        };
        acting_for(payer, self.read_wallet(job)).await
    }

    /// Gives why a chain could not be read; nothing where all were.
    async fn read_wallet(&self, job: &Running) -> Result<Option<String>, Error> {
        let owner = job.owner;
        let Some(id) = wallet_of(&job.payload) else {
            return Ok(None);
        };
        let found = wallets::find(&mut *self.db().await?, owner, id).await?;
        // It was deleted meanwhile.
        let Some(wallet) = found else {
            return Ok(None);
        };
        let mut why = None;
        for chain in &wallet.chains {
            let place = Place {
                wallet: wallet.id,
                account: wallet.account,
                chain: &chain.chain,
            };
            store::begin(&mut *self.db().await?, owner, place).await?;
            match self.read_chain(job, &wallet, chain, place).await {
                Ok(()) => {}
                Err(SyncError::Own(error)) => return Err(error),
                Err(SyncError::Chain(sentence)) => {
                    store::fail(&mut *self.db().await?, owner, place, &sentence).await?;
                    why = Some(sentence);
                }
            }
        }
        Ok(why)
    }

    async fn read_chain(
        &self,
        job: &Running,
        wallet: &Wallet,
        chain: &WalletChain,
        place: Place<'_>,
    ) -> Result<(), SyncError> {
        let owner = job.owner;
        let read = match wallet.kind {
            WalletKind::Address => self.read_address(job, wallet, chain).await?,
            WalletKind::Key => self.read_key(job, wallet).await?,
        };
        let (limit, now) = (self.args.event_limit, self.now());
        let booked = store::book(&mut *self.db().await?, owner, place, &read.reading, limit, now).await?;
        if booked.is_none() {
            return Ok(());
        }
        if let Some(why) = read.why {
            return Err(SyncError::Chain(why));
        }
        let held = match wallet.kind {
            WalletKind::Address => self.onchain.holdings(place.chain, &wallet.source.0).await?,
            WalletKind::Key => {
                store::set_addresses(&mut *self.db().await?, owner, wallet.id, read.used).await?;
                read.held.into_iter().collect()
            }
        };
        let holdings = self.beside_ledger(owner, place, held).await?;
        store::finish(&mut *self.db().await?, owner, place, &holdings, now).await?;
        Ok(())
    }

    /// What is held beside what the ledger has. What the ledger alone has is held no more.
    async fn beside_ledger(
        &self,
        owner: UserId,
        place: Place<'_>,
        held: Vec<ChainHolding>,
    ) -> Result<Vec<WalletHolding>, Error> {
        let (_, mut sums) = store::in_ledger(&mut *self.db().await?, owner, place).await?;
        let mut holdings: Vec<WalletHolding> = held
            .into_iter()
            .take(MOST_HOLDINGS)
            .map(|one| {
                let in_ledger = one.asset.sign.as_ref().and_then(|sign| sums.remove(sign));
                WalletHolding {
                    contract: Some(one.asset.id).filter(|id| id != "native"),
                    asset: one.asset.sign.unwrap_or(one.symbol),
                    quantity: one.quantity,
                    in_ledger: in_ledger.unwrap_or_default(),
                    value: one.value,
                }
            })
            .collect();
        let gone = sums.into_iter().filter(|(_, sum)| !sum.is_zero());
        holdings.extend(gone.map(|(asset, in_ledger)| WalletHolding {
            asset,
            contract: None,
            quantity: Money::ZERO,
            in_ledger,
            value: None,
        }));
        Ok(holdings)
    }

    async fn read_address(&self, job: &Running, wallet: &Wallet, chain: &WalletChain) -> Result<Read, SyncError> {
        let from = chain.read_to.map_or(0, |newest| (newest - OVERLAP).timestamp());
        let address = &wallet.source.0;
        let ask = |cursor: String| async move { self.onchain.movements(&chain.chain, address, from, &cursor).await };
        let first = ready(job, || ask(String::new()), |page| page.loading).await?;
        let pages = all_pages(first, ask).await;
        Ok(pages.into_read(&chain.chain, None, 0))
    }

    async fn read_key(&self, job: &Running, wallet: &Wallet) -> Result<Read, SyncError> {
        let (key, script) = (&wallet.source.0, wallet.script.as_deref());
        let ask = |cursor: String| async move { self.onchain.key(key, script, &cursor).await };
        let first: KeyPage = ready(job, || ask(String::new()), |found| found.page.loading).await?;
        let pages = all_pages(first.page, |cursor| async move { Ok(ask(cursor).await?.page) }).await;
        Ok(pages.into_read(&first.chain, first.held, first.used))
    }
}

/// Asks until nothing more is being loaded.
async fn ready<T, F: Future<Output = Result<T, NoAnswer>>>(
    job: &Running,
    ask: impl Fn() -> F,
    is_loading: impl Fn(&T) -> bool,
) -> Result<T, SyncError> {
    let mut pause = FIRST_PAUSE;
    for _ in 0..MOST_PAUSES {
        let found = ask().await?;
        if !is_loading(&found) {
            return Ok(found);
        }
        if job
            .stopped()
            .run_until_cancelled(tokio::time::sleep(pause))
            .await
            .is_none()
        {
            return Err(SyncError::Own(Error::JobStopped));
        }
        pause = LONGEST_PAUSE.min(pause * 2);
    }
    let why = "Reading the movements takes too long. It continues with the next reading.";
    Err(SyncError::Chain(why.to_owned()))
}

/// Movements of all pages, and why some are missing.
struct Pages {
    movements: Vec<ChainMovement>,
    truncated: bool,
    torn: Option<String>,
    cut: Option<String>,
}

/// The first page and those after it.
async fn all_pages<F: Future<Output = Result<MovementPage, NoAnswer>>>(
    first: MovementPage,
    ask: impl Fn(String) -> F,
) -> Pages {
    let mut pages = Pages {
        movements: first.movements,
        truncated: first.truncated,
        torn: first.torn,
        cut: first.cut,
    };
    let mut next = first.next;
    while !next.is_empty() && pages.movements.len() < MOST_MOVEMENTS {
        match ask(std::mem::take(&mut next)).await {
            Ok(page) => {
                pages.movements.extend(page.movements);
                next = page.next;
            }
            Err(no) => {
                let SyncError::Chain(why) = SyncError::from(no) else {
                    break;
                };
                pages.cut = Some(why);
                break;
            }
        }
    }
    if pages.cut.is_none() && (!next.is_empty() || pages.movements.len() > MOST_MOVEMENTS) {
        pages.movements.truncate(MOST_MOVEMENTS);
        pages.truncated = true;
    }
    pages
}

impl Pages {
    fn into_read(self, chain: &str, held: Option<ChainHolding>, used: u32) -> Read {
        // Parts of a transaction may be in what is missing: it would be booked as something that it is not.
        let movements = if self.torn.is_some() {
            Vec::new()
        } else if (self.truncated || self.cut.is_some()) && chain != "bitcoin" {
            without_oldest_block(self.movements)
        } else {
            self.movements
        };
        let why = self.torn.or(self.cut);
        Read {
            reading: Reading {
                movements,
                truncated: self.truncated,
                whole: why.is_none(),
            },
            why,
            held,
            used,
        }
    }
}

/// Runs the readings as the owners of the wallets.
pub(super) struct Sync(pub(super) Arc<App>);

#[async_trait::async_trait]
impl Handler for Sync {
    fn kind(&self) -> &'static str {
        SYNC
    }

    async fn run(&self, job: &Running) -> Outcome {
        match self.0.read_as_payer(job).await {
            Ok(None) => Ok(None),
            Ok(Some(why)) => Err(Failure::Again(why)),
            Err(error) => Err(super::archive::failure(error)),
        }
    }
}
