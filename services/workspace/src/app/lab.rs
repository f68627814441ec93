//! Where numbers are crunched and rules of strategies are run: heavy work, beside which everything else goes on.

use std::sync::Arc;

use vocab::UserId;

use super::{
    App,
    own_line::{Line, Turn},
};
use crate::error::Error;

/// Runs of one user at a time, and how many more may wait.
const OWN: usize = 1;
const WAITING: usize = 8;

fn line() -> Line {
    Line::new(OWN, WAITING, "Too many of your back-tests are running at once.")
}

impl App {
    /// Numbers are crunched beside the runtime, no more at a time than `WORKSPACE_THREADS`.
    pub(super) async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let permit = Arc::clone(&self.bench).acquire_owned().await;
        let permit = permit.map_err(|closed| Error::Computation(Arc::new(closed)))?;
        let done = tokio::task::spawn_blocking(move || {
            let _held = permit;
            work()
        });
        done.await.map_err(|died| Error::Computation(Arc::new(died)))
    }

    /// Heavy work of strategies: one piece per person at a time, whatever team it is for, and in all no more than half of the cores, so that nobody else waits for it.
    ///
    /// # Errors
    /// [`Error::Crowded`] where too many of the user's wait already.
    pub(super) async fn in_lab<T: Send + 'static>(
        &self,
        user: UserId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let turn = self.own_lab(user).await.turn().await?;
        self.at_lab(turn, work).await
    }

    /// As [`App::in_lab`], for a job: it waits however many of the user's wait.
    pub(super) async fn in_lab_for_a_job<T: Send + 'static>(
        &self,
        user: UserId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let turn = self.own_lab(user).await.turn_of_a_job().await?;
        self.at_lab(turn, work).await
    }

    async fn own_lab(&self, user: UserId) -> Arc<Line> {
        self.lines.lab.of(user, line).await
    }

    async fn at_lab<T: Send + 'static>(
        &self,
        turn: Turn,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let lab = Arc::clone(&self.lab).acquire_owned().await;
        let lab = lab.map_err(|closed| Error::Computation(Arc::new(closed)))?;
        self.compute(move || {
            let _held = (turn, lab);
            work()
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::{OWN, WAITING, line};

    #[tokio::test]
    async fn back_tests_of_one_user_wait_in_a_line_that_ends() {
        line().assert_ends(OWN, WAITING).await;
    }
}
