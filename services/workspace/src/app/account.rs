//! Accounts.

use uuid::Uuid;
use vocab::UserId;

use super::{App, id, seen};
use crate::{
    domain::account::NewAccount,
    error::Error,
    store::{
        Db,
        account::{self as store, Account},
        end,
        import::Target,
    },
};

/// As messages name one.
pub(super) const ACCOUNT: &str = "account";

impl App {
    pub async fn accounts(&self, user: UserId) -> Result<Vec<Account>, Error> {
        store::list(&mut *self.db().await?, user, None).await
    }

    pub async fn account(&self, user: UserId, sent: &str) -> Result<Account, Error> {
        let found = store::find(&mut *self.db().await?, user, id(sent, ACCOUNT)?).await?;
        found.ok_or(Error::NotHere(ACCOUNT))
    }

    pub async fn add_account(&self, user: UserId, new: &NewAccount) -> Result<Account, Error> {
        let mut db = self.counting_in_ledger(user).await?;
        let added = async {
            let added = self.new_account(&mut db, user, new).await?;
            let found = store::find(&mut db, user, added).await?;
            found.ok_or(Error::NotHere(ACCOUNT))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    /// Within the limit, and of a name that is free.
    pub(super) async fn new_account(&self, db: &mut Db, user: UserId, new: &NewAccount) -> Result<Uuid, Error> {
        if store::named(db, user, &new.name).await?.is_some() {
            return Err(Error::NameTaken);
        }
        self.room_for_account(db, user).await?;
        store::add(db, user, new, self.now()).await
    }

    /// Where a file's events go: into the account of this name, else into a new one.
    pub(super) async fn target_named(&self, db: &mut Db, user: UserId, name: &str) -> Result<Target, Error> {
        if let Some(found) = store::named(db, user, name).await? {
            return Ok(Target::Here(found));
        }
        self.room_for_account(db, user).await?;
        Ok(Target::New(NewAccount {
            name: name.to_owned(),
            venue: name.to_owned(),
        }))
    }

    /// # Errors
    /// [`Error::Full`] where one more is too many.
    pub(super) async fn room_for_account(&self, db: &mut Db, user: UserId) -> Result<(), Error> {
        let limit = self.args.account_limit;
        if store::count(db, user).await? < limit {
            return Ok(());
        }
        Err(Error::Full {
            what: "accounts",
            limit,
        })
    }

    pub async fn update_account(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        new: &NewAccount,
    ) -> Result<Account, Error> {
        let before = self.account(user, sent).await?;
        let mut db = self.changing().await?;
        let changed = async {
            let other = store::named(&mut db, user, &new.name).await?;
            if other.is_some_and(|other| other != before.id) {
                return Err(Error::NameTaken);
            }
            if !store::update(&mut db, user, before.id, seen(version, before.version), new).await? {
                return Err(Error::Stale);
            }
            let found = store::find(&mut db, user, before.id).await?;
            found.ok_or(Error::NotHere(ACCOUNT))
        };
        let changed = changed.await;
        end(&mut db, changed).await
    }

    pub async fn delete_account(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.account(user, sent).await?;
        let version = seen(version, before.version);
        let mut db = self.db().await?;
        self.is_no_wallet(&mut db, user, before.id, "Delete the wallet instead.")
            .await?;
        if store::delete(&mut db, user, before.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    pub async fn restore_account(&self, user: UserId, sent: &str) -> Result<Account, Error> {
        let account = id(sent, ACCOUNT)?;
        let mut db = self.counting_in_ledger(user).await?;
        let restored = async {
            if store::find(&mut db, user, account).await?.is_none() {
                self.is_no_wallet(&mut db, user, account, "Restore the wallet instead.")
                    .await?;
                self.room_for_account(&mut db, user).await?;
                if !store::restore(&mut db, user, account).await? {
                    return Err(Error::NotHere(ACCOUNT));
                }
            }
            let found = store::find(&mut db, user, account).await?;
            found.ok_or(Error::NotHere(ACCOUNT))
        };
        let restored = restored.await;
        end(&mut db, restored).await
    }
}
