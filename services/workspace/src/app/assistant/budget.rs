//! Tokens of the model: reserved before a request, settled when it ended. Requests at once pass neither a user's budget of the day nor the
//! installation's.

use std::time::Duration;

use assistant_rules::{Usage, estimated_tokens};
use chrono::{Days, NaiveTime};
use kit::scope::RowScope;
use uuid::Uuid;
use vocab::UserId;

use super::{App, teller::Open};
use crate::{
    error::Error,
    store::{self, Db, model_call},
};

/// What is reserved one after the other.
const TOKENS: &str = "model tokens";

impl App {
    /// Reserves the most that a request can take.
    ///
    /// # Errors
    /// [`Error::ModelBudget`] where so much is not left of the user's day, [`Error::ModelInstallationBudget`] where it is not of all users'.
    pub(super) async fn reserve_tokens(&self, user: UserId, tokens: u32) -> Result<Uuid, Error> {
        // The budget of all counts the rows of all.
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        store::begin(&mut db).await?;
        let reserved = self.reserve_within(&mut db, user, tokens).await;
        store::end(&mut db, reserved).await
    }

    /// Within a transaction of the service: whoever reserves next counts this one.
    async fn reserve_within(&self, db: &mut Db, user: UserId, tokens: u32) -> Result<Uuid, Error> {
        let now = self.now();
        let today = now.date_naive();
        let resets_at = (today + Days::new(1)).and_time(NaiveTime::MIN).and_utc();
        let wait = (resets_at - now).to_std().unwrap_or(Duration::from_secs(1));
        let wanted = i64::from(tokens);

        let limit = self.args.model.model_day_tokens;
        kit::room::hold(db, user, TOKENS).await?;
        if model_call::used(db, user, today).await? + wanted > i64::from(limit) {
            return Err(Error::ModelBudget { limit, resets_at, wait });
        }
        let most = self.args.model.model_installation_day_tokens;
        if most > 0 {
            kit::room::hold_all(db, TOKENS).await?;
            if model_call::used_by_all(db, today).await? + wanted > most {
                return Err(Error::ModelInstallationBudget { resets_at, wait });
            }
        }
        model_call::reserve(db, user, kept(tokens), now).await
    }

    /// Writes what a request took: as its server counted it, else as it is estimated.
    pub(super) async fn settle_tokens(&self, user: UserId, open: Open, usage: Option<Usage>) -> Result<(), Error> {
        let tokens = match usage {
            Some(usage) => usage.prompt.saturating_add(usage.reply),
            None => open.prompt.saturating_add(estimated_tokens(open.bytes)),
        };
        model_call::settle(&mut *self.db().await?, user, open.id, kept(tokens)).await
    }
}

fn kept(tokens: u32) -> i32 {
    i32::try_from(tokens).unwrap_or(i32::MAX)
}
