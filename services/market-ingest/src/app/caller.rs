//! On whose behalf the present read is made: calls to the provider are shared out fairly among users.

use std::future::Future;

use vocab::UserId;

tokio::task_local! {
    static CALLER: Option<UserId>;
}

/// Runs a read on behalf of a user; `None` for a service's own work, all of which has one share together.
pub async fn on_behalf<F: Future>(caller: Option<UserId>, read: F) -> F::Output {
    CALLER.scope(caller, read).await
}

/// Whose read this is.
pub(super) fn current() -> Option<UserId> {
    CALLER.try_with(|caller| *caller).ok().flatten()
}
