//! Starred coins: a list of ids that belongs to the account, so that it is the same on every device.

use vocab::UserId;

use super::App;
use crate::{
    domain::star::{CoinId, MOST, Star},
    error::Error,
    store::{Db, Transaction, star, user},
};

impl App {
    /// Oldest first.
    pub async fn list_stars(&self, user: UserId) -> Result<Vec<Star>, Error> {
        star::list(&mut *self.db().await?, user).await
    }

    /// Stars a coin; doing it twice changes nothing.
    ///
    /// # Errors
    /// [`Error::Field`] for what is no coin's id, and when there are too many.
    pub async fn star_coin(&self, user: UserId, coin: &str) -> Result<(), Error> {
        let coin = CoinId::parse(coin).ok_or_else(bad_id)?;
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            // Locked, so that parallel calls cannot count past the limit.
            user::lock(db, user).await?;
            if star::insert(db, user, coin.as_str(), now).await? && star::count(db, user).await? > MOST {
                return Err(Error::Field {
                    field: "non_field_errors",
                    code: "too_many",
                    message: format!("You can star {MOST} coins. Remove a star first."),
                });
            }
            Ok(())
        })
        .await
    }

    /// Removes a star; without one nothing changes.
    ///
    /// # Errors
    /// [`Error::Field`] for what is no coin's id.
    pub async fn unstar_coin(&self, user: UserId, coin: &str) -> Result<(), Error> {
        let coin = CoinId::parse(coin).ok_or_else(bad_id)?;
        star::delete(&mut *self.db().await?, user, coin.as_str()).await
    }
}

fn bad_id() -> Error {
    Error::Field {
        field: "id",
        code: "validation_failed",
        message: "This is not the id of a coin.".to_owned(),
    }
}
