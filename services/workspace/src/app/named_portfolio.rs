//! Named portfolios.

use uuid::Uuid;
use vocab::UserId;

use super::{App, id, seen};
use crate::{
    domain::named_portfolio::{NamedPortfolio, PortfolioInput},
    error::Error,
    store::{
        Db, end,
        named_portfolio::{self as store, KeptPortfolio},
    },
};

/// As messages name one.
const PORTFOLIO: &str = "portfolio";

impl App {
    /// By name.
    pub async fn named_portfolios(&self, user: UserId) -> Result<Vec<KeptPortfolio>, Error> {
        store::list(&mut *self.db().await?, user, None).await
    }

    pub async fn named_portfolio(&self, user: UserId, sent: &str) -> Result<KeptPortfolio, Error> {
        self.kept_portfolio(user, id(sent, PORTFOLIO)?).await
    }

    pub(super) async fn kept_portfolio(&self, user: UserId, id: Uuid) -> Result<KeptPortfolio, Error> {
        let found = store::find(&mut *self.db().await?, user, id).await?;
        found.ok_or(Error::NotHere(PORTFOLIO))
    }

    pub async fn add_portfolio(&self, user: UserId, input: &PortfolioInput) -> Result<KeptPortfolio, Error> {
        let new = self.portfolio_content(user, input, &[]).await?;
        let mut db = self.counting(user, "portfolios").await?;
        let added = async {
            self.room_for_portfolio(&mut db, user).await?;
            let added = store::add(&mut db, user, &new, self.now()).await?;
            let found = store::find(&mut db, user, added).await?;
            found.ok_or(Error::NotHere(PORTFOLIO))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    /// On own accounts; those that it had `before` may be deleted.
    async fn portfolio_content(
        &self,
        user: UserId,
        input: &PortfolioInput,
        before: &[Uuid],
    ) -> Result<NamedPortfolio, Error> {
        let content = NamedPortfolio::check(input)?;
        let foreign = self.foreign_accounts(user, &content.accounts, before).await?;
        if foreign.is_empty() {
            Ok(content)
        } else {
            Err(Error::Invalid(foreign))
        }
    }

    /// # Errors
    /// [`Error::Full`] where one more is too many.
    pub(super) async fn room_for_portfolio(&self, db: &mut Db, user: UserId) -> Result<(), Error> {
        let limit = self.args.portfolio_limit;
        if store::count(db, user).await? < limit {
            return Ok(());
        }
        Err(Error::Full {
            what: "portfolios",
            limit,
        })
    }

    pub async fn update_portfolio(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        input: &PortfolioInput,
    ) -> Result<KeptPortfolio, Error> {
        let before = self.named_portfolio(user, sent).await?;
        let new = self.portfolio_content(user, input, &before.content.accounts).await?;
        let version = seen(version, before.version);
        let mut db = self.changing().await?;
        let changed = async {
            if !store::update(&mut db, user, before.id, version, &new).await? {
                return Err(Error::Stale);
            }
            let found = store::find(&mut db, user, before.id).await?;
            found.ok_or(Error::NotHere(PORTFOLIO))
        };
        let changed = changed.await;
        end(&mut db, changed).await
    }

    /// Its accounts stay.
    pub async fn delete_portfolio(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.named_portfolio(user, sent).await?;
        let version = seen(version, before.version);
        if store::delete(&mut *self.db().await?, user, before.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    /// One that is there stays as it is.
    pub async fn restore_portfolio(&self, user: UserId, sent: &str) -> Result<KeptPortfolio, Error> {
        let portfolio = id(sent, PORTFOLIO)?;
        let mut db = self.counting(user, "portfolios").await?;
        let restored = async {
            if store::find(&mut db, user, portfolio).await?.is_none() {
                self.room_for_portfolio(&mut db, user).await?;
                if !store::restore(&mut db, user, portfolio).await? {
                    return Err(Error::NotHere(PORTFOLIO));
                }
            }
            let found = store::find(&mut db, user, portfolio).await?;
            found.ok_or(Error::NotHere(PORTFOLIO))
        };
        let restored = restored.await;
        end(&mut db, restored).await
    }
}
