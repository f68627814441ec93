//! Keeps a flood of sign-ins cheap. Auth hashes passwords on few threads behind a short queue, and refuses what finds no place in it. Such a
//! refusal is a call for nothing, and in a flood most are refused. So after one, further sign-ins are refused here for a moment in which the
//! queue, with six hashes or more in it then, does not run empty. For a device that has signed in before auth is always asked.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::{clients::Context, problem::Problem};

/// How long auth is not asked after a refusal. One hash takes about three times as long.
const PAUSE: Duration = Duration::from_millis(10);

/// Auth's last refusal for want of room, and until when it counts.
#[derive(Debug, Default)]
pub struct SignInBackoff(Mutex<Option<(Instant, Problem)>>);

impl SignInBackoff {
    /// Before auth is asked for somebody whose password has to be hashed.
    ///
    /// # Errors
    /// 503, as auth said it a moment ago.
    pub fn admit(&self, context: &Context, now: Instant) -> Result<(), Problem> {
        if context.is_of_known_device() {
            return Ok(());
        }
        match &*self.refusal() {
            Some((until, problem)) if now < *until => Err(problem.clone()),
            _ => Ok(()),
        }
    }

    /// Takes note of auth's answer, and gives it.
    ///
    /// # Errors
    /// Those of the answer.
    pub fn note<T>(&self, answer: Result<T, Problem>, now: Instant) -> Result<T, Problem> {
        if let Err(problem) = &answer
            && problem.code == "service_unavailable"
        {
            *self.refusal() = Some((now + PAUSE, problem.clone()));
        }
        answer
    }

    /// Never held while something is waited for.
    fn refusal(&self) -> MutexGuard<'_, Option<(Instant, Problem)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{PAUSE, SignInBackoff};
    use crate::{clients::Context, limits::Device, load::Share, problem::Problem};

    #[test]
    fn what_auth_has_no_room_for_is_refused_here_for_a_moment() {
        let (backoff, now) = (SignInBackoff::default(), Instant::now());
        let stranger = Context::own(Duration::ZERO);
        let owner = Context::own(Duration::ZERO).counted_for(Share::Device(Device::of("the owner's")));
        // Neither a wrong password nor the gateway's own gate says anything about the queue.
        for other in [Problem::unauthenticated("credentials_invalid"), Problem::busy()] {
            backoff.note::<()>(Err(other), now).unwrap_err();
            assert!(backoff.admit(&stranger, now).is_ok());
        }
        let refusal = backoff.note::<()>(Err(Problem::unavailable()), now).unwrap_err();
        let again = backoff.admit(&stranger, now).unwrap_err();
        assert_eq!(
            (again.status, &again.code, &again.message, again.retry_after),
            (refusal.status, &refusal.code, &refusal.message, refusal.retry_after)
        );
        assert!(backoff.admit(&owner, now).is_ok(), "a flood keeps no owner out");
        assert!(
            backoff.admit(&stranger, now + PAUSE).is_ok(),
            "then auth is asked again"
        );
    }
}
