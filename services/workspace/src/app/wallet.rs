//! Wallets: added, found, renamed, deleted and restored with their accounts. What they moved is read by a job.

use jobs::NewJob;
use kit::{acting::current, idempotency::apart, scope::RowScope};
use serde_json::{Value, json};
use uuid::Uuid;
use vocab::UserId;

use super::{App, id, seen};
use crate::{
    domain::wallet::{NewWallet, Wallet, WalletInput, WalletKind, name_and_note, next_sync},
    error::Error,
    store::{
        self, Db, account,
        wallet::{self as wallets, Found},
        wallet_sync,
    },
    upstream::onchain::{NoAnswer, ParsedAddress},
};

/// As messages name one.
const WALLET: &str = "wallet";
/// Kind of the jobs that read wallets.
pub(super) const SYNC: &str = "wallet_sync";
/// Wallets that are due whose reading begins in one round.
const ROUND: i64 = 200;

/// The wallet that a job reads.
pub(super) fn wallet_of(payload: &Value) -> Option<Uuid> {
    payload["wallet"].as_str()?.parse().ok()
}

fn sync_job(wallet: Uuid) -> NewJob {
    NewJob {
        unique_key: Some(wallet.to_string()),
        ..NewJob::of(SYNC, json!({ "wallet": wallet }))
    }
}

/// Who acts for the owner, where the owner is a team.
fn member_of(owner: UserId) -> Option<UserId> {
    current().actor().filter(|actor| *actor != owner)
}

impl App {
    /// By name.
    pub async fn wallets(&self, user: UserId) -> Result<Vec<Wallet>, Error> {
        wallets::list(&mut *self.db().await?, user, None).await
    }

    pub async fn wallet(&self, user: UserId, sent: &str) -> Result<Wallet, Error> {
        let found = wallets::find(&mut *self.db().await?, user, id(sent, WALLET)?).await?;
        found.ok_or(Error::NotHere(WALLET))
    }

    /// With an account of its name; the first reading begins at once.
    pub async fn add_wallet(&self, user: UserId, input: &WalletInput) -> Result<Wallet, Error> {
        let mut new = NewWallet::check(input)?;
        // No transaction waits for onchain.
        let (chains, fingerprint) = apart(Box::pin(self.resolve_source(user, &mut new))).await?;
        let (id, now) = (Uuid::now_v7(), self.now());
        let found = Found {
            new: &new,
            chains: &chains,
            fingerprint: fingerprint.as_deref(),
            next_sync: next_sync(id, now),
            read_for: member_of(user),
        };
        let mut db = self.db().await?;
        store::begin(&mut db).await?;
        let added = async {
            self.write_wallet(&mut db, user, id, found).await?;
            let added = wallets::find(&mut db, user, id).await?;
            added.ok_or(Error::NotHere(WALLET))
        };
        let added = added.await;
        store::end(&mut db, added).await
    }

    /// Chains of the wallet and the fingerprint of its key, where there is room for it. Its address is then in its canonical form.
    async fn resolve_source(&self, user: UserId, new: &mut NewWallet) -> Result<(Vec<String>, Option<String>), Error> {
        let mut db = self.db().await?;
        self.room_for_wallet(&mut db, user).await?;
        if account::named(&mut db, user, &new.name).await?.is_some() {
            return Err(Error::NameTaken);
        }
        drop(db);
        match new.kind {
            WalletKind::Address => {
                let parsed = self.onchain.parse(&new.source.0).await?;
                let chains = self.chains_of(&new.chains, &parsed).await?;
                new.source.0 = parsed.canonical;
                Ok((chains, None))
            }
            WalletKind::Key => {
                let found = self.onchain.key(&new.source.0, new.script.as_deref(), "").await?;
                Ok((vec![found.chain], Some(found.fingerprint)))
            }
        }
    }

    /// In a transaction, one after the other for each owner.
    async fn write_wallet(&self, db: &mut Db, user: UserId, id: Uuid, found: Found<'_>) -> Result<(), Error> {
        store::changed(db, user).await?;
        self.room_for_wallet(db, user).await?;
        let is_same = |other: &Wallet| {
            let chains = other.chains.iter().any(|chain| found.chains.contains(&chain.chain));
            chains && other.source == found.new.source && other.script == found.new.script
        };
        if let Some(same) = wallets::list(db, user, None).await?.iter().find(|other| is_same(other)) {
            let why = format!("The wallet \"{}\" already reads this.", same.name);
            return Err(Error::invalid("text", why));
        }
        wallets::add(db, user, id, found, self.now()).await?;
        jobs::enqueue(db, user, &sync_job(id), self.now()).await?;
        Ok(())
    }

    /// Those that were asked for, else those on which the address was seen, else the first.
    async fn chains_of(&self, asked: &[String], parsed: &ParsedAddress) -> Result<Vec<String>, Error> {
        if let Some(place) = asked.iter().position(|chain| !parsed.chains.contains(chain)) {
            let why = format!("This address can be read on {}.", parsed.chains.join(", "));
            return Err(Error::invalid(&format!("chains[{place}]"), why));
        }
        let Some(first) = parsed.chains.first() else {
            let why = "This installation can't read any chain of this address.";
            return Err(Error::invalid("text", why));
        };
        if !asked.is_empty() {
            return Ok(asked.to_vec());
        }
        if parsed.chains.len() == 1 {
            return Ok(parsed.chains.clone());
        }
        let mut seen = self.onchain.seen_on(first, &parsed.canonical).await?;
        seen.retain(|chain| parsed.chains.contains(chain));
        if seen.is_empty() {
            seen.push(first.clone());
        }
        Ok(seen)
    }

    /// # Errors
    /// [`Error::Full`] where one more wallet, or its account, is too many.
    async fn room_for_wallet(&self, db: &mut Db, user: UserId) -> Result<(), Error> {
        let limit = self.args.wallet_limit;
        if wallets::count(db, user).await? >= limit {
            return Err(Error::Full { what: "wallets", limit });
        }
        self.room_for_account(db, user).await
    }

    pub async fn update_wallet(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        (name, note): (&str, &str),
    ) -> Result<Wallet, Error> {
        let before = self.wallet(user, sent).await?;
        let (name, note) = name_and_note(name, note)?;
        let version = seen(version, before.version);
        let mut db = self.changing().await?;
        let changed = async {
            if !wallets::update(&mut db, user, &before, version, (&name, &note)).await? {
                return Err(Error::Stale);
            }
            let found = wallets::find(&mut db, user, before.id).await?;
            found.ok_or(Error::NotHere(WALLET))
        };
        let changed = changed.await;
        store::end(&mut db, changed).await
    }

    /// With its account and all that was read into it.
    pub async fn delete_wallet(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.wallet(user, sent).await?;
        let version = seen(version, before.version);
        if wallets::delete(&mut *self.db().await?, user, &before, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    /// One that is there stays as it is.
    pub async fn restore_wallet(&self, user: UserId, sent: &str) -> Result<Wallet, Error> {
        let wallet = id(sent, WALLET)?;
        let mut db = self.changing().await?;
        let restored = async {
            if wallets::find(&mut db, user, wallet).await?.is_none()
                && !self.revive_wallet(&mut db, user, wallet).await?
            {
                return Err(Error::NotHere(WALLET));
            }
            let found = wallets::find(&mut db, user, wallet).await?;
            found.ok_or(Error::NotHere(WALLET))
        };
        let restored = restored.await;
        store::end(&mut db, restored).await
    }

    /// In a transaction, one after the other for each owner. An address that another wallet reads by now would count twice.
    async fn revive_wallet(&self, db: &mut Db, user: UserId, wallet: Uuid) -> Result<bool, Error> {
        store::changed(db, user).await?;
        self.room_for_wallet(db, user).await?;
        let done = wallets::restore(db, user, wallet).await?;
        let all = wallets::list(db, user, None).await?;
        let own = all.iter().find(|one| one.id == wallet);
        let same = own.and_then(|own| {
            let others = all.iter().filter(|other| other.id != wallet);
            others.into_iter().find(|other| {
                let chains = other
                    .chains
                    .iter()
                    .any(|a| own.chains.iter().any(|b| a.chain == b.chain));
                chains && other.source == own.source && other.script == own.script
            })
        });
        match same {
            Some(same) => {
                let why = format!(
                    "The wallet \"{}\" already reads this. Delete it to restore this one.",
                    same.name
                );
                Err(Error::invalid("text", why))
            }
            None => Ok(done),
        }
    }

    /// Begins to read the wallet, unless it is being read or about to be.
    pub async fn sync_wallet(&self, user: UserId, sent: &str) -> Result<Wallet, Error> {
        let wallet = self.wallet(user, sent).await?;
        let mut db = self.db().await?;
        // The worker sees the job when all of this is written.
        store::begin(&mut db).await?;
        let begun = async {
            self.begin_sync(&mut db, user, wallet.id).await?;
            let found = wallets::find(&mut db, user, wallet.id).await?;
            found.ok_or(Error::NotHere(WALLET))
        };
        let begun = begun.await;
        store::end(&mut db, begun).await
    }

    async fn begin_sync(&self, db: &mut Db, user: UserId, wallet: Uuid) -> Result<(), Error> {
        let now = self.now();
        wallets::set_read_for(db, user, wallet, member_of(user)).await?;
        let id = jobs::enqueue(db, user, &sync_job(wallet), now).await?;
        let job = jobs::find(db, user, id).await?;
        if job.as_ref().is_some_and(|job| job.state == jobs::State::Running) {
            return Ok(());
        }
        // One of the daily round waits behind what people wait for, as its owner does now.
        jobs::raise(db, user, id, sync_job(wallet).priority).await?;
        let is_later = job.is_some_and(|job| job.state == jobs::State::Ready && job.run_at > now);
        // One that failed waits before it is tried again: its owner does not.
        if is_later && jobs::cancel(db, user, id, now).await? {
            jobs::enqueue(db, user, &sync_job(wallet), now).await?;
        }
        wallet_sync::wait(db, user, wallet).await
    }

    /// Begins to read the wallets of all owners that were not read for a day; gives how many.
    pub async fn sync_due_wallets(&self) -> Result<usize, Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let now = self.now();
        let due = wallets::due(&mut db, now, ROUND).await?;
        for wallet in &due {
            let job = NewJob {
                asked_by: wallet.read_for.map(UserId::from),
                // Behind what people wait for: all wallets of a person and their teams take the same places.
                priority: -1,
                ..sync_job(wallet.id)
            };
            let owner = UserId::from(wallet.owner);
            jobs::enqueue(&mut db, owner, &job, now).await?;
            wallets::set_next_sync(&mut db, owner, wallet.id, next_sync(wallet.id, now)).await?;
        }
        Ok(due.len())
    }

    /// # Errors
    /// [`Error::WalletAccount`] where the account belongs to a wallet; `instead` says what to do.
    pub(super) async fn is_no_wallet(
        &self,
        db: &mut Db,
        user: UserId,
        account: Uuid,
        instead: &'static str,
    ) -> Result<(), Error> {
        if wallets::has_account(db, user, account).await? {
            return Err(Error::WalletAccount(instead));
        }
        Ok(())
    }
}

/// A sentence for the owner of a wallet that could not be read.
pub(super) fn sentence(no: &NoAnswer) -> String {
    format!("{} What was read before stays.", no.sentence())
}
