//! Budgets for what is in memory because of others: bodies of requests until they are answered, and large answers until they are taken. Each has
//! a total for all together, and a part for each sender or reader. Without it a few files that move as slowly as they may would fill the memory,
//! and end the gateway for everybody.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use actix_web::{HttpMessage as _, HttpRequest};

use crate::{
    load::{CROWDED, Share},
    problem::Problem,
    request_context,
};

/// Bytes of what needs no room: how much there is of it is limited with connections and calls.
pub const SMALL: usize = 64 << 10;
/// Bytes of all bodies, and of all answers.
const ALL: usize = 96 << 20;
/// Of one sender, or reader: the largest file that is accepted fits, and two of the largest reports.
const EACH: usize = 64 << 20;
/// Of all together who are known by no more than an address: as many as there are, they leave the other half.
const STRANGERS: usize = ALL / 2;

#[derive(Debug)]
pub struct MemoryBudget {
    taken: Mutex<Taken>,
    /// Said to whoever has taken their part.
    refusal: &'static str,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    strangers: usize,
    /// Only of those who send something large.
    each: HashMap<Share, usize>,
}

/// What one of them takes; dropping it gives that back.
#[derive(Debug)]
pub struct Held {
    budget: Arc<MemoryBudget>,
    share: Share,
    bytes: usize,
}

/// Whose a request is: of somebody who is known, or of an address.
pub fn sender(request: &HttpRequest) -> Share {
    let known = request.extensions().get::<Share>().copied();
    known.unwrap_or_else(|| Share::Site(request_context::ip(request).into()))
}

impl MemoryBudget {
    #[must_use]
    pub fn for_bodies() -> Self {
        Self::saying("Too many of your uploads are running at once. Please wait until some of them are done.")
    }

    #[must_use]
    pub fn for_answers() -> Self {
        Self::saying("Too many of your downloads are running at once. Please wait until some of them are done.")
    }

    fn saying(refusal: &'static str) -> Self {
        let taken = Mutex::default();
        Self { taken, refusal }
    }

    /// For something of which nothing is there yet.
    #[must_use]
    pub fn hold(self: &Arc<Self>, share: Share) -> Held {
        Held {
            budget: Arc::clone(self),
            share,
            bytes: 0,
        }
    }

    /// Never held while something is waited for.
    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    /// Takes room for so many bytes in all.
    ///
    /// # Errors
    /// 429 where others of the same sender leave none, 503 where those of everybody or of all strangers do.
    pub fn grow(&mut self, bytes: usize) -> Result<(), Problem> {
        if bytes <= SMALL {
            return Ok(());
        }
        let more = bytes.saturating_sub(self.bytes);
        let mut taken = self.budget.taken();
        let own = taken.each.get(&self.share).copied().unwrap_or_default();
        if own + more > EACH {
            return Err(crowded(self.budget.refusal));
        }
        let of_strangers = if self.is_strangers() { more } else { 0 };
        if taken.all + more > ALL || taken.strangers + of_strangers > STRANGERS {
            return Err(Problem::busy());
        }
        taken.all += more;
        taken.strangers += of_strangers;
        taken.each.insert(self.share, own + more);
        self.bytes += more;
        Ok(())
    }

    const fn is_strangers(&self) -> bool {
        matches!(self.share, Share::Site(_))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut taken = self.budget.taken();
        taken.all -= self.bytes;
        if self.is_strangers() {
            taken.strangers -= self.bytes;
        }
        if let Entry::Occupied(mut own) = taken.each.entry(self.share) {
            *own.get_mut() -= self.bytes;
            if *own.get() == 0 {
                own.remove();
            }
        }
    }
}

fn crowded(refusal: &str) -> Problem {
    let mut problem = Problem::too_many(CROWDED, Duration::from_secs(2));
    refusal.clone_into(&mut problem.message);
    problem
}

#[cfg(test)]
mod tests {
    use std::{net::IpAddr, sync::Arc};

    use vocab::UserId;

    use super::{ALL, EACH, MemoryBudget, SMALL, STRANGERS};
    use crate::load::{CROWDED, Share};

    #[test]
    fn files_of_one_sender_leave_room_for_those_of_others() {
        let budget = Arc::new(MemoryBudget::for_bodies());
        let (ada, bob) = (Share::User(UserId::fresh()), Share::User(UserId::fresh()));
        let mut largest = budget.hold(ada);
        for bytes in [1, SMALL, SMALL + 1, EACH / 2, EACH] {
            largest.grow(bytes).unwrap();
        }
        let mut another = budget.hold(ada);
        another.grow(SMALL).unwrap();
        let refused = another.grow(SMALL + 1).unwrap_err();
        assert_eq!((refused.status.as_u16(), refused.code.as_str()), (429, CROWDED));
        assert!(refused.retry_after.is_some());
        let mut of_bob = budget.hold(bob);
        of_bob.grow(ALL - EACH).unwrap();
        assert_eq!(of_bob.grow(ALL - EACH + 1).unwrap_err().status.as_u16(), 503);
        drop(largest);
        of_bob.grow(ALL - EACH + 1).unwrap();
        another.grow(SMALL + 1).unwrap();
        drop((another, of_bob));
        let left = budget.taken();
        assert_eq!((left.all, left.each.len()), (0, 0), "nobody is remembered");
    }

    #[test]
    fn strangers_leave_room_for_who_is_known() {
        let budget = Arc::new(MemoryBudget::for_bodies());
        let part = STRANGERS / 4;
        let stranger = |last: u8| budget.hold(Share::Site(IpAddr::from([10, 0, 0, last]).into()));
        let mut held: Vec<_> = (0..4).map(stranger).collect();
        assert!(held.iter_mut().all(|one| one.grow(part).is_ok()));
        let mut late = stranger(4);
        assert_eq!(late.grow(SMALL + 1).unwrap_err().status.as_u16(), 503);
        late.grow(SMALL).unwrap();
        let mut of_ada = budget.hold(Share::User(UserId::fresh()));
        of_ada.grow(ALL - STRANGERS).unwrap();
        drop(held.pop());
        late.grow(part).unwrap();
        drop((held, late, of_ada));
        let left = budget.taken();
        assert_eq!((left.all, left.strangers, left.each.len()), (0, 0, 0));
    }

    #[test]
    fn bodies_that_are_small_need_no_room() {
        let budget = Arc::new(MemoryBudget::for_bodies());
        let ada = Share::User(UserId::fresh());
        let mut largest = budget.hold(ada);
        largest.grow(EACH).unwrap();
        let mut all: Vec<_> = (0..2_000).map(|_| budget.hold(ada)).collect();
        assert!(all.iter_mut().all(|one| one.grow(SMALL).is_ok()));
    }
}
