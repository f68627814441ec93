//! What people say about themselves.

use vocab::UserId;

use super::{App, audit, register::LONGEST_NAME};
use crate::{
    domain::{client::Client, name, user::User},
    error::Error,
    store::{Db, Transaction, user},
};

impl App {
    /// # Errors
    /// [`Error::Field`]; [`Error::TokenInvalid`] when the account is gone.
    pub async fn rename(&self, id: UserId, name: &str) -> Result<User, Error> {
        let name = name::parse(name, LONGEST_NAME).map_err(Error::name)?;
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            // A name from before that rule may stay.
            if user::get(db, id).await?.user.name != name {
                name::without_link(&name).map_err(Error::name)?;
            }
            user::set_name(db, id, &name).await?;
            let user = user::get(db, id).await?.user;
            audit::done(db, "user_update", id, None, &Client::default(), now).await?;
            Ok(user)
        })
        .await
    }
}
