//! Coins that users call one. Lots, round trips and balances follow from them, so each change is one of the ledger.

use vocab::UserId;

use super::{App, id, price::DOLLARS};
use crate::{
    domain::asset_alias::{MOST, NewAlias, Sought},
    error::Error,
    store::{
        asset_alias::{self as store, KeptAlias},
        end,
    },
};

/// As messages name one.
const ALIAS: &str = "asset alias";

/// An alias as it was sent.
#[derive(Debug, Clone, Default)]
pub struct AliasInput {
    pub asset: String,
    pub same_as: String,
    /// Empty for none.
    pub renamed_on: String,
}

impl App {
    /// What a list is narrowed to, by a name of now or by an old one; everything where it is empty.
    pub(super) async fn sought(&self, user: UserId, asset: &str) -> Result<Sought, Error> {
        if asset.trim().is_empty() {
            return Ok(Sought::default());
        }
        Ok(store::names(&mut *self.db().await?, user).await?.sought(asset))
    }

    /// All names of the coin that a list of stored names is narrowed to; none where it is not narrowed.
    pub(super) async fn names_of(&self, user: UserId, asset: &str) -> Result<Vec<String>, Error> {
        if asset.trim().is_empty() {
            return Ok(Vec::new());
        }
        Ok(store::names(&mut *self.db().await?, user).await?.alike(asset))
    }

    /// By name.
    pub async fn asset_aliases(&self, user: UserId) -> Result<Vec<KeptAlias>, Error> {
        store::list(&mut *self.db().await?, user).await
    }

    /// # Errors
    /// [`Error::Invalid`], also where it makes a chain or a cycle with another one, and [`Error::Full`].
    pub async fn add_asset_alias(&self, user: UserId, input: &AliasInput) -> Result<KeptAlias, Error> {
        let new = NewAlias::check(&input.asset, &input.same_as, &input.renamed_on, &DOLLARS)?;
        let mut db = self.counting_in_ledger(user).await?;
        let added = async {
            let kept = store::list(&mut db, user).await?;
            new.fits(kept.iter().map(|alias| &alias.content))?;
            if i64::try_from(kept.len()).is_ok_and(|count| count >= MOST) {
                return Err(Error::Full {
                    what: "asset aliases",
                    limit: MOST,
                });
            }
            let added = store::add(&mut db, user, &new, self.now()).await?;
            store::find(&mut db, user, added).await?.ok_or(Error::NotHere(ALIAS))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    /// What was called so counts by its own name again.
    pub async fn delete_asset_alias(&self, user: UserId, sent: &str) -> Result<(), Error> {
        let alias = id(sent, ALIAS)?;
        let mut db = self.counting_in_ledger(user).await?;
        let gone = async {
            if store::delete(&mut db, user, alias).await? {
                Ok(())
            } else {
                Err(Error::NotHere(ALIAS))
            }
        };
        let gone = gone.await;
        end(&mut db, gone).await
    }
}
