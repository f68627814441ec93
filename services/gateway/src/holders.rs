//! Who holds a credential, whatever kind it is: as it was checked in the last seconds, or as auth says.

use std::{hash::Hash, net::IpAddr, sync::Arc, time::Instant};

use crate::{
    callers::{Checked, Holder},
    problem::Problem,
    state::Worker,
};

impl Worker {
    /// Who holds a credential, as [`Worker::uncounted_holder`] finds; counts the request for that holder.
    pub async fn holder<D, H, F>(
        &self,
        cache: &moka::future::Cache<D, Checked<H>>,
        digest: D,
        ip: IpAddr,
        check: impl Fn() -> F,
    ) -> Result<H, Problem>
    where
        D: Hash + Eq + Copy + Send + Sync + 'static,
        H: Holder,
        F: Future<Output = Result<H, Problem>>,
    {
        let holder = self.uncounted_holder(cache, digest, ip, check).await?;
        holder.count(&self.shared.limits)?;
        Ok(holder)
    }

    /// Who holds a credential, as kept in `cache` or as `check` finds. A request without a valid one counts for its address; the caller
    /// counts one that has a holder.
    pub async fn uncounted_holder<D, H, F>(
        &self,
        cache: &moka::future::Cache<D, Checked<H>>,
        digest: D,
        ip: IpAddr,
        check: impl Fn() -> F,
    ) -> Result<H, Problem>
    where
        D: Hash + Eq + Copy + Send + Sync + 'static,
        H: Holder,
        F: Future<Output = Result<H, Problem>>,
    {
        let callers = &self.shared.callers;
        // Found there, or by the check of a request that came earlier: either may be from before a change of the user's. Then it is asked
        // again, once for each change.
        loop {
            if let Some(kept) = cache.get(&digest).await {
                if !callers.is_outdated(&kept) {
                    return Ok(kept.holder);
                }
                cache.invalidate(&digest).await;
            }
            let checking = async {
                let since = Instant::now();
                let holder = Box::pin(check()).await?;
                Ok::<_, Problem>(Checked::new(holder, since, Instant::now()))
            };
            // Boxed: seldom needed, and large.
            match Box::pin(cache.try_get_with(digest, checking)).await {
                Ok(checked) if callers.is_outdated(&checked) => {}
                Ok(checked) => return Ok(checked.holder),
                Err(problem) => {
                    self.shared.limits.anonymous(ip)?;
                    return Err(Arc::unwrap_or_clone(problem));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, net::IpAddr, sync::Arc};

    use tokio::sync::Notify;
    use tokio_util::sync::CancellationToken;
    use vocab::UserId;

    use crate::{
        callers::KeyDigest,
        clients::Clients,
        problem::Problem,
        state::{Shared, Worker},
        testing,
    };

    fn worker() -> Worker {
        let (config, clock) = (testing::config(), kit::clock::system());
        let clients = Clients::new(&config, &clock).unwrap();
        let shared = Shared::new(config, clock, CancellationToken::new()).unwrap();
        Worker {
            shared: Arc::new(shared),
            clients,
        }
    }

    #[actix_web::test]
    async fn a_check_from_before_a_change_counts_for_nobody_who_waits_for_it() {
        let worker = worker();
        let callers = &worker.shared.callers;
        let (ada, digest, ip) = (UserId::fresh(), KeyDigest::of("of ada"), IpAddr::from([10, 0, 0, 1]));
        let (begun, go_on, asked) = (Notify::new(), Notify::new(), Cell::new(0));
        // Auth knows the key when it is first asked, and has revoked it when it is asked again.
        let check = || async {
            asked.set(asked.get() + 1);
            if asked.get() > 1 {
                return Err(Problem::unauthenticated("token_invalid"));
            }
            begun.notify_one();
            go_on.notified().await;
            Ok(ada)
        };
        let first = worker.holder(&callers.keys, digest, ip, check);
        let second = async {
            begun.notified().await;
            callers.forget(ada);
            let joining = worker.holder(&callers.keys, digest, ip, check);
            let (answer, ()) = tokio::join!(joining, async { go_on.notify_one() });
            answer
        };
        let (first, second) = tokio::join!(first, second);
        for answer in [first, second] {
            assert_eq!(answer.unwrap_err().code, "token_invalid");
        }
        assert!(asked.get() > 1);
        assert!(callers.keys.get(&digest).await.is_none());
    }
}
