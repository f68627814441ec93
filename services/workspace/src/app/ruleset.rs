//! Rulesets: each change makes a version that is in force from then on.

use uuid::Uuid;
use vocab::UserId;

use super::{App, id, seen};
use crate::{
    domain::ruleset::{NewRuleset, RulesetInput},
    error::Error,
    store::{
        Db, end,
        ruleset::{self as store, Change, Kept},
    },
};

/// As messages name one.
const RULESET: &str = "ruleset";
/// Versions of one ruleset that changing it may make.
const MOST_VERSIONS: i32 = 1_000;

impl App {
    /// By name.
    pub async fn rulesets(&self, user: UserId) -> Result<Vec<Kept>, Error> {
        store::list(&mut *self.db().await?, user, None).await
    }

    pub async fn ruleset(&self, user: UserId, sent: &str) -> Result<Kept, Error> {
        self.kept_ruleset(user, id(sent, RULESET)?).await
    }

    async fn kept_ruleset(&self, user: UserId, id: Uuid) -> Result<Kept, Error> {
        let found = store::find(&mut *self.db().await?, user, id).await?;
        found.ok_or(Error::NotHere(RULESET))
    }

    pub async fn add_ruleset(&self, user: UserId, input: &RulesetInput) -> Result<Kept, Error> {
        let new = self.new_ruleset(user, input, None).await?;
        let mut db = self.counting(user, "rulesets").await?;
        let added = async {
            self.room_for_ruleset(&mut db, user).await?;
            let added = store::add(&mut db, user, &new, self.now()).await?;
            let found = store::find(&mut db, user, added).await?;
            found.ok_or(Error::NotHere(RULESET))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    /// Of an account that was deleted meanwhile, the ruleset can still be renamed or switched off.
    async fn new_ruleset(
        &self,
        user: UserId,
        input: &RulesetInput,
        before: Option<&NewRuleset>,
    ) -> Result<NewRuleset, Error> {
        let new = NewRuleset::check(input)?;
        let is_kept = before.is_some_and(|before| before.scope.account == new.scope.account);
        if new.scope.account.is_some() && !is_kept {
            self.own_account(user, &input.account).await?;
        }
        Ok(new)
    }

    /// # Errors
    /// [`Error::Full`] where one more is too many.
    pub(super) async fn room_for_ruleset(&self, db: &mut Db, user: UserId) -> Result<(), Error> {
        let limit = self.args.ruleset_limit;
        if store::count(db, user).await? < limit {
            return Ok(());
        }
        Err(Error::Full {
            what: "rulesets",
            limit,
        })
    }

    pub async fn update_ruleset(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        input: &RulesetInput,
    ) -> Result<Kept, Error> {
        let before = self.ruleset(user, sent).await?;
        let new = self.new_ruleset(user, input, Some(&before.content)).await?;
        if before.version >= MOST_VERSIONS {
            let message = format!("This ruleset was changed {MOST_VERSIONS} times. Add a new one instead.");
            return Err(Error::invalid("rules", message));
        }
        let seen = (before.id, seen(version, before.version));
        let mut db = self.changing().await?;
        let changed = async {
            if !store::advance(&mut db, user, seen, Change::Update, &new, self.now()).await? {
                return Err(Error::Stale);
            }
            let found = store::find(&mut db, user, before.id).await?;
            found.ok_or(Error::NotHere(RULESET))
        };
        let changed = changed.await;
        end(&mut db, changed).await
    }

    pub async fn delete_ruleset(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.ruleset(user, sent).await?;
        let seen = (before.id, seen(version, before.version));
        let mut db = self.db().await?;
        let done = store::advance(&mut db, user, seen, Change::Delete, &before.content, self.now()).await?;
        if done { Ok(()) } else { Err(Error::Stale) }
    }

    /// One that is there stays as it is.
    pub async fn restore_ruleset(&self, user: UserId, sent: &str) -> Result<Kept, Error> {
        let ruleset = id(sent, RULESET)?;
        let mut db = self.counting(user, "rulesets").await?;
        let restored = async {
            let newest = store::versions(&mut db, user, Some(ruleset)).await?.into_iter().next();
            let newest = newest.ok_or(Error::NotHere(RULESET))?;
            if newest.deleted {
                self.room_for_ruleset(&mut db, user).await?;
                let seen = (ruleset, newest.version);
                store::advance(&mut db, user, seen, Change::Restore, &newest.content, self.now()).await?;
            }
            let found = store::find(&mut db, user, ruleset).await?;
            found.ok_or(Error::NotHere(RULESET))
        };
        let restored = restored.await;
        end(&mut db, restored).await
    }

    /// Newest first.
    pub async fn ruleset_versions(&self, user: UserId, sent: &str) -> Result<Vec<Kept>, Error> {
        let found = self.ruleset(user, sent).await?;
        let mut versions = store::versions(&mut *self.db().await?, user, Some(found.id)).await?;
        versions.retain(|version| !version.deleted);
        Ok(versions)
    }
}
