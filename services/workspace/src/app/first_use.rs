//! The first use: which of its guides a person does not want to see any more.

use vocab::UserId;

use super::App;
use crate::{error::Error, store::first_use as store};

/// Those of the contract.
const GUIDES: [&str; 5] = ["investigate", "follow", "journal", "join", "sample"];

impl App {
    /// By name.
    pub async fn dismissed_guides(&self, user: UserId) -> Result<Vec<String>, Error> {
        store::dismissed(&mut *self.db().await?, user).await
    }

    /// For good; gives all that are dismissed.
    pub async fn dismiss_guide(&self, user: UserId, guide: &str) -> Result<Vec<String>, Error> {
        if !GUIDES.contains(&guide) {
            return Err(Error::invalid("guide", format!("Use one of {}.", GUIDES.join(", "))));
        }
        let mut db = self.db().await?;
        store::dismiss(&mut db, user, guide, self.now()).await?;
        store::dismissed(&mut db, user).await
    }
}
