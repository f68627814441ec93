//! Revokes what opens an account's things without a session, after its password was reset, and removes browsers that show its alerts, after
//! its owner signed out everywhere else.
//!
//! Auth notes a reset when it sets the password. The gateway has the services revoke links and channels that were made before: with the reset,
//! and again every few seconds until auth forgets it ([`crate::outbox`]), so that nothing goes on working because a service was away, or
//! because a call with an ended session was still on its way.

use std::time::Duration;

use proto::{auth as pb, onchain, workspace as ws};

use crate::{
    ask,
    clients::{Context, Plan},
    outbox::{LIMIT, Outbox},
    problem::Problem,
    state::Worker,
};

/// Whoever waits for a new password, or to be signed out elsewhere, waits no longer than this for what goes with it.
pub const WITH_RESET: Duration = kit::lenient(Duration::from_secs(3));

/// Has everything revoked that a reset ends.
///
/// # Errors
/// The services'; where one fails, the other has done it nevertheless.
pub async fn revoke(worker: &Worker, reset: &pb::PasswordReset, limit: Duration) -> Result<(), Problem> {
    let context = Context::own(limit);
    let (owner, before_unix_ms) = (reset.user_id.clone(), reset.before_unix_ms);
    let on_chains = onchain::RevokeLinksRequest {
        owner: owner.clone(),
        before_unix_ms,
    };
    let in_workspace = ws::RevokeSecretsRequest { owner, before_unix_ms };
    let (on_chains, in_workspace) = tokio::join!(
        ask!(worker, &context, Plan::AGAIN, evidence.revoke_links, on_chains),
        ask!(worker, &context, Plan::AGAIN, archives.revoke_secrets, in_workspace),
    );
    on_chains?;
    in_workspace?;
    Ok(())
}

/// Resets of passwords.
pub struct Resets;

impl Outbox for Resets {
    type Line = pb::PasswordReset;
    const EVERY: Duration = Duration::from_secs(5);
    const LIST: &'static str = "password resets";

    async fn open(worker: &Worker, context: &Context) -> Result<Vec<Self::Line>, Problem> {
        let request = pb::ListPasswordResetsRequest {};
        Ok(ask!(worker, context, Plan::READ, auth.list_password_resets, request)
            .await?
            .resets)
    }

    async fn settle(worker: &Worker, reset: Self::Line) -> Result<(), Problem> {
        revoke(worker, &reset, LIMIT).await?;
        let message = pb::EndPasswordResetRequest { reset: Some(reset) };
        ask!(
            worker,
            &Context::own(LIMIT),
            Plan::AGAIN,
            auth.end_password_reset,
            message
        )
        .await?;
        Ok(())
    }
}

/// Has the browsers removed that showed a user's alerts before somebody signed out everywhere else.
///
/// # Errors
/// The workspace's.
pub async fn remove_browsers(worker: &Worker, done: &pb::SignOut, limit: Duration) -> Result<(), Problem> {
    let message = ws::RemoveBrowsersRequest {
        owner: done.user_id.clone(),
        before_unix_ms: done.before_unix_ms,
    };
    ask!(
        worker,
        &Context::own(limit),
        Plan::AGAIN,
        archives.remove_browsers,
        message
    )
    .await?;
    Ok(())
}

/// The same for whoever waits for it. What is not done now is done by the gateway's own work.
pub async fn remove_browsers_now(worker: &Worker, done: &pb::SignOut) {
    if let Err(problem) = remove_browsers(worker, done, WITH_RESET).await {
        tracing::warn!(
            code = problem.code,
            "browsers still show alerts after a sign-out elsewhere"
        );
    }
}

/// Sign-outs everywhere else.
pub struct SignOuts;

impl Outbox for SignOuts {
    type Line = pb::SignOut;
    const EVERY: Duration = Duration::from_secs(5);
    const LIST: &'static str = "sign-outs";

    async fn open(worker: &Worker, context: &Context) -> Result<Vec<Self::Line>, Problem> {
        let request = pb::ListSignOutsRequest {};
        Ok(ask!(worker, context, Plan::READ, auth.list_sign_outs, request)
            .await?
            .sign_outs)
    }

    async fn settle(worker: &Worker, done: Self::Line) -> Result<(), Problem> {
        remove_browsers(worker, &done, LIMIT).await?;
        let message = pb::EndSignOutRequest { sign_out: Some(done) };
        ask!(worker, &Context::own(LIMIT), Plan::AGAIN, auth.end_sign_out, message).await?;
        Ok(())
    }
}
