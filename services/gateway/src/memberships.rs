//! Which roles in teams auth confirmed in the last seconds.

use std::{cell::Cell, sync::Arc, time::Instant};

use actix_web::http::StatusCode;
use vocab::{Role, TeamId, UserId};

use crate::{
    auth_cache::{self, Expiring},
    problem::Problem,
};

/// The refusal of one who is no member.
const NOT_A_MEMBER: &str = "team_forbidden";

/// A role, and until when auth's word for it counts.
#[derive(Debug, Clone, Copy)]
pub struct Confirmed {
    role: Role,
    until: Instant,
}

impl Confirmed {
    /// What auth, asked at `asked`, answered at `answered`.
    #[must_use]
    pub fn new(role: Role, asked: Instant, answered: Instant) -> Self {
        let until = auth_cache::until(asked, answered);
        Self { role, until }
    }
}

impl Expiring for Confirmed {
    fn until(&self) -> Instant {
        self.until
    }
}

/// Memberships that auth confirmed in the last seconds. What it denied is asked again: somebody may have just joined.
#[derive(Debug)]
pub struct Memberships(moka::future::Cache<(UserId, TeamId), Confirmed>);

impl Memberships {
    /// The role that is known or that `ask` finds, which of many at once only the first does.
    pub async fn role<F: Future<Output = Result<Confirmed, Problem>>>(
        &self,
        member: (UserId, TeamId),
        ask: impl Fn() -> F,
    ) -> Result<Role, Problem> {
        if let Some(confirmed) = self.0.get(&member).await {
            return Ok(confirmed.role);
        }
        let is_own = Cell::new(false);
        let asking = async {
            is_own.set(true);
            ask().await
        };
        // Boxed: seldom needed, and large.
        match Box::pin(self.0.try_get_with(member, asking)).await {
            Ok(confirmed) => Ok(confirmed.role),
            // It is the answer to a request that came earlier, and the caller may have joined since.
            Err(problem) if !is_own.get() && problem.code == NOT_A_MEMBER => Box::pin(self.renew(member, ask())).await,
            Err(problem) => Err(Arc::unwrap_or_clone(problem)),
        }
    }

    /// Keeps what is asked just now, instead of what was known before.
    pub async fn renew(
        &self,
        member: (UserId, TeamId),
        asking: impl Future<Output = Result<Confirmed, Problem>>,
    ) -> Result<Role, Problem> {
        match asking.await {
            Ok(confirmed) => {
                self.0.insert(member, confirmed).await;
                Ok(confirmed.role)
            }
            Err(problem) => {
                if problem.code == NOT_A_MEMBER {
                    self.0.invalidate(&member).await;
                }
                Err(problem)
            }
        }
    }
}

impl Default for Memberships {
    fn default() -> Self {
        Self(auth_cache::cache(100_000))
    }
}

/// The caller does not belong to the team, or there is none.
pub fn not_a_member() -> Problem {
    Problem::new(
        StatusCode::FORBIDDEN,
        NOT_A_MEMBER,
        "You aren't a member of this team. Switch to your personal workspace.",
    )
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, time::Instant};

    use vocab::{Role, TeamId, UserId};

    use super::{Confirmed, Memberships, not_a_member};
    use crate::{auth_cache::AUTH_TTL, problem::Problem};

    /// Answers as auth does, which took from `asked` to `answered`; counts how often it is asked.
    async fn role(
        memberships: &Memberships,
        member: (UserId, TeamId),
        (asked, answered): (Instant, Instant),
        count: &Cell<u32>,
    ) -> Option<Role> {
        let ask = || async {
            count.set(count.get() + 1);
            // Meanwhile others may ask.
            tokio::task::yield_now().await;
            Ok::<_, Problem>(Confirmed::new(Role::Viewer, asked, answered))
        };
        memberships.role(member, ask).await.ok()
    }

    #[actix_web::test]
    async fn a_membership_is_believed_as_long_as_a_credential() {
        let member = (UserId::fresh(), TeamId::fresh());
        let (memberships, now) = (Memberships::default(), Instant::now());
        let (count, earlier) = (Cell::new(0), now.checked_sub(AUTH_TTL).unwrap());
        // An answer is as old as its question.
        for asked in 1..=2 {
            let found = role(&memberships, member, (earlier, earlier), &count).await;
            assert_eq!((found, count.get()), (Some(Role::Viewer), asked));
        }
        // But one that was long on its way is not past its end when it comes: a slow auth isn't asked by every request.
        let slow = (earlier, now + AUTH_TTL * 1_000);
        let at_once = futures::future::join_all((0..5).map(|_| role(&memberships, member, slow, &count)));
        assert_eq!(at_once.await, [Some(Role::Viewer); 5]);
        assert_eq!(count.get(), 3, "of five at once one asks");
        assert_eq!(role(&memberships, member, slow, &count).await, Some(Role::Viewer));
        assert_eq!(count.get(), 3);
    }

    #[actix_web::test]
    async fn a_denial_is_nobody_elses() {
        let member = (UserId::fresh(), TeamId::fresh());
        let (memberships, now) = (Memberships::default(), Instant::now());
        let denied = || async {
            tokio::task::yield_now().await;
            Err::<Confirmed, _>(not_a_member())
        };
        // The second comes while the first is being asked, and has joined since.
        let count = Cell::new(0);
        let long = (now, now + AUTH_TTL * 1_000);
        let (first, second) = futures::join!(
            memberships.role(member, denied),
            role(&memberships, member, long, &count)
        );
        assert_eq!(first.unwrap_err().code, "team_forbidden");
        assert_eq!((second, count.get()), (Some(Role::Viewer), 1));

        // Asked just now, a denial ends what was believed.
        memberships.renew(member, denied()).await.unwrap_err();
        assert_eq!(role(&memberships, member, long, &count).await, Some(Role::Viewer));
        assert_eq!(count.get(), 2);
    }
}
