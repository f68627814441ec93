//! Erases what deleted accounts owned.
//!
//! Auth notes an account when it deletes it. The gateway has every service erase that keeps things of users: when an account is deleted, and
//! again every few seconds until nothing is left ([`crate::outbox`]).

use std::time::Duration;

use proto::{auth as pb, forecast};

use crate::{
    ask,
    clients::{Context, Plan},
    outbox::{LIMIT, Outbox},
    problem::Problem,
    state::Worker,
    team_erasure,
};

/// Has everything erased that a deleted account owned. True where nothing is left.
///
/// # Errors
/// The services'; where one fails, the others have begun nevertheless.
pub async fn erase(worker: &Worker, user: &str, limit: Duration) -> Result<bool, Problem> {
    let context = Context::own(limit);
    let forecasts = forecast::EraseOwnerRequest { owner: user.to_owned() };
    let (forecasts, others) = tokio::join!(
        ask!(worker, &context, Plan::AGAIN, forecasting.erase_owner, forecasts),
        // Users keep in these services what teams keep there.
        team_erasure::erase(worker, user, limit),
    );
    forecasts?;
    others
}

/// Accounts that were deleted.
pub struct Accounts;

impl Outbox for Accounts {
    type Line = String;
    const EVERY: Duration = Duration::from_secs(10);
    const LIST: &'static str = "deleted accounts";

    async fn open(worker: &Worker, context: &Context) -> Result<Vec<Self::Line>, Problem> {
        let request = pb::ListAccountErasuresRequest {};
        Ok(
            ask!(worker, context, Plan::READ, accounts.list_account_erasures, request)
                .await?
                .user_ids,
        )
    }

    async fn settle(worker: &Worker, user_id: Self::Line) -> Result<(), Problem> {
        if erase(worker, &user_id, LIMIT).await? {
            let message = pb::EndAccountErasureRequest { user_id };
            ask!(
                worker,
                &Context::own(LIMIT),
                Plan::AGAIN,
                accounts.end_account_erasure,
                message
            )
            .await?;
        }
        Ok(())
    }
}
