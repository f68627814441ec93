//! How much at once: the gate before the services, for all and for each, and how often a call is made a second time.

use std::{
    collections::{HashMap, hash_map::Entry},
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use kit::identity::Identity;
use tower::retry::budget::TpsBudget;
use vocab::UserId;

use crate::{
    limits::{Device, Site, TokenFamily},
    problem::Problem,
};

/// Says that one caller has too many calls in flight, not that there are too many in all.
pub const CROWDED: &str = "too_many_at_once";

/// What is let go last when there is too much to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// Refreshing tokens, writes.
    Vital,
    /// Reads.
    Read,
    /// Forecasts and back-tests.
    Heavy,
    /// Sign-ins, and what else comes before one: anybody can send any number of them, so they leave room for who is signed in.
    Stranger,
}

impl Weight {
    /// Takes long, or is one of any number.
    const fn is_long(self) -> bool {
        matches!(self, Self::Heavy | Self::Stranger)
    }
}

/// Whose calls are counted together: one caller's slow ones must leave room for everybody else's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Share {
    /// A person, by session or key, also where they act for a team.
    User(UserId),
    /// The apps that a person lets act for them: they take nothing from the person's own.
    Apps(UserId),
    /// Parts of files of a person's that are on their way: none breaks off because much else is asked for.
    Files(UserId),
    /// A device that has signed in before: strangers in the same network take nothing from it.
    Device(Device),
    /// A session whose token is renewed, for the same reason.
    Family(TokenFamily),
    /// Whoever names nobody. Many people may be behind one address.
    Site(Site),
}

impl Share {
    /// Of a request from an address, on behalf of `identity`.
    #[must_use]
    pub fn of(identity: &Identity, ip: IpAddr) -> Self {
        // Readers of public market data have one name together.
        match identity.actor().filter(|user| *user != UserId::ANYONE) {
            None => Self::Site(ip.into()),
            Some(user) if identity.is_app => Self::Apps(user),
            Some(user) => Self::User(user),
        }
    }

    /// Calls that it may have in flight where a user may have `each`.
    const fn most(self, each: usize) -> usize {
        match self {
            Self::User(_) | Self::Apps(_) | Self::Files(_) => each,
            Self::Device(_) | Self::Family(_) => each.div_ceil(2),
            Self::Site(_) => each.saturating_mul(2),
        }
    }
}

/// Of one share, in flight.
#[derive(Debug, Clone, Copy, Default)]
struct Taken {
    all: usize,
    long: usize,
}

/// Counts calls to services in flight and refuses further ones early, the heavy ones first: of all callers together, and of each.
#[derive(Debug)]
pub struct Gate {
    most: usize,
    /// Of one user; 0: no limit.
    each: usize,
    inside: AtomicUsize,
    /// Only of those who have a call in flight.
    shares: Mutex<HashMap<Share, Taken>>,
}

/// A place inside; dropping it leaves.
#[derive(Debug)]
pub struct Inside {
    gate: Arc<Gate>,
    weight: Weight,
    share: Option<Share>,
}

impl Drop for Inside {
    fn drop(&mut self) {
        self.gate.inside.fetch_sub(1, Ordering::Relaxed);
        if let Some(share) = self.share {
            self.gate.give_back(share, self.weight);
        }
    }
}

impl Gate {
    #[must_use]
    pub fn new(most: usize, each: usize) -> Self {
        Self {
            most,
            each,
            inside: AtomicUsize::new(0),
            shares: Mutex::default(),
        }
    }

    /// Calls in flight.
    #[must_use]
    pub fn inside(&self) -> usize {
        self.inside.load(Ordering::Relaxed)
    }

    /// A place for a call, counted for `share`; for a call of the gateway's own there is none.
    ///
    /// # Errors
    /// 429 where the share is used, 503 where it is full for this weight.
    pub fn enter(self: &Arc<Self>, weight: Weight, share: Option<Share>) -> Result<Inside, Problem> {
        let most = match weight {
            Weight::Vital => self.most,
            Weight::Read => self.most - self.most / 5,
            Weight::Heavy | Weight::Stranger => self.most / 2,
        };
        let share = share.filter(|_| self.each > 0);
        if let Some(share) = share {
            self.take(share, weight)?;
        }
        let inside = Inside {
            gate: Arc::clone(self),
            weight,
            share,
        };
        // Where it is full, what was taken goes back with `inside`.
        if self.inside.fetch_add(1, Ordering::Relaxed) >= most {
            return Err(Problem::busy());
        }
        Ok(inside)
    }

    /// Never held while something is waited for.
    fn shares(&self) -> MutexGuard<'_, HashMap<Share, Taken>> {
        self.shares.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, share: Share, weight: Weight) -> Result<(), Problem> {
        let most = share.most(self.each);
        let most_long = (most * 3 / 8).max(1);
        let mut shares = self.shares();
        let taken = shares.get(&share).copied().unwrap_or_default();
        if taken.all >= most || (weight.is_long() && taken.long >= most_long) {
            return Err(crowded());
        }
        let now = Taken {
            all: taken.all + 1,
            long: taken.long + usize::from(weight.is_long()),
        };
        shares.insert(share, now);
        Ok(())
    }

    fn give_back(&self, share: Share, weight: Weight) {
        let mut shares = self.shares();
        if let Entry::Occupied(mut taken) = shares.entry(share) {
            let left = taken.get_mut();
            left.all -= 1;
            left.long -= usize::from(weight.is_long());
            if left.all == 0 {
                taken.remove();
            }
        }
    }
}

/// 429: the caller's own calls are too many, whatever room there is.
fn crowded() -> Problem {
    let mut problem = Problem::too_many(CROWDED, Duration::from_secs(1));
    "Too many of your requests are running at once. Please wait until some of them are done."
        .clone_into(&mut problem.message);
    problem
}

/// Retries are paid for by requests: a fifth of one each, and ten a second beside that, over the last ten seconds.
#[must_use]
pub fn retries() -> TpsBudget {
    TpsBudget::new(Duration::from_secs(10), 10, 0.2)
}

/// How long to wait before the second attempt.
#[must_use]
pub fn jitter() -> Duration {
    Duration::from_millis(rand::random_range(10..60))
}

#[cfg(test)]
mod tests {
    use std::{net::IpAddr, sync::Arc};

    use kit::identity::{Identity, Member};
    use tower::retry::budget::Budget as _;
    use vocab::{Role, UserId};

    use super::{CROWDED, Gate, Share, Weight, retries};
    use crate::limits::{Device, TokenFamily};

    #[test]
    fn the_gate_lets_the_vital_in_last_of_all() {
        let gate = Arc::new(Gate::new(10, 0));
        let mut held: Vec<_> = (0..5).map(|_| gate.enter(Weight::Heavy, None).unwrap()).collect();
        assert_eq!(gate.enter(Weight::Heavy, None).unwrap_err().status.as_u16(), 503);
        held.extend((0..3).map(|_| gate.enter(Weight::Read, None).unwrap()));
        assert!(gate.enter(Weight::Read, None).is_err());
        held.extend((0..2).map(|_| gate.enter(Weight::Vital, None).unwrap()));
        assert!(gate.enter(Weight::Vital, None).is_err());
        held.clear();
        assert!(gate.enter(Weight::Heavy, None).is_ok());
    }

    #[test]
    fn a_flood_of_sign_ins_leaves_room_for_who_is_signed_in() {
        let gate = Arc::new(Gate::new(10, 0));
        let flood: Vec<_> = (0..20)
            .filter_map(|_| gate.enter(Weight::Stranger, None).ok())
            .collect();
        assert_eq!(flood.len(), 5);
        assert!(gate.enter(Weight::Read, None).is_ok());
        assert!(gate.enter(Weight::Vital, None).is_ok());
    }

    fn site(text: &str) -> Share {
        Share::of(&Identity::default(), text.parse().unwrap())
    }

    #[test]
    fn the_calls_of_one_user_leave_room_for_everybody_else() {
        let gate = Arc::new(Gate::new(512, 64));
        let (ada, bob) = (Share::User(UserId::fresh()), Share::User(UserId::fresh()));
        let mut held: Vec<_> = (0..440)
            .filter_map(|_| gate.enter(Weight::Heavy, Some(ada)).ok())
            .collect();
        assert_eq!(held.len(), 24);
        let refused = gate.enter(Weight::Heavy, Some(ada)).unwrap_err();
        assert_eq!((refused.status.as_u16(), refused.code.as_str()), (429, CROWDED));
        assert!(refused.retry_after.is_some());
        // Their own reads and writes go on beside them, to an end too.
        held.extend((0..440).filter_map(|_| gate.enter(Weight::Read, Some(ada)).ok()));
        assert_eq!(held.len(), 64);
        assert!(gate.enter(Weight::Vital, Some(ada)).is_err());
        for (weight, share) in [
            (Weight::Heavy, bob),
            (Weight::Read, bob),
            (Weight::Vital, bob),
            (Weight::Stranger, site("10.0.0.1")),
        ] {
            assert!(gate.enter(weight, Some(share)).is_ok(), "{weight:?} of {share:?}");
        }
    }

    #[test]
    fn what_was_taken_is_given_back_and_nobody_is_remembered() {
        let gate = Arc::new(Gate::new(10, 8));
        let ada = Some(Share::User(UserId::fresh()));
        for _ in 0..3 {
            let held: Vec<_> = (0..8).map_while(|_| gate.enter(Weight::Heavy, ada).ok()).collect();
            assert_eq!(held.len(), 3);
        }
        // A refusal of the whole gate takes nothing of the share, and one of the share nothing of the gate.
        let others: Vec<_> = (0..5)
            .map(|_| gate.enter(Weight::Heavy, Some(Share::User(UserId::fresh()))).unwrap())
            .collect();
        for _ in 0..20 {
            assert_eq!(gate.enter(Weight::Heavy, ada).unwrap_err().status.as_u16(), 503);
        }
        assert_eq!((gate.inside(), gate.shares().len()), (5, 5));
        drop(others);
        let held: Vec<_> = (0..3).map(|_| gate.enter(Weight::Heavy, ada).unwrap()).collect();
        assert_eq!(gate.enter(Weight::Heavy, ada).unwrap_err().status.as_u16(), 429);
        assert_eq!(gate.inside(), 3);
        drop(held);
        assert_eq!(gate.inside(), 0);
        assert_eq!(gate.shares().len(), 0);
    }

    #[test]
    fn a_crowded_address_keeps_no_known_device_out() {
        let gate = Arc::new(Gate::new(512, 64));
        let office = Some(site("10.0.0.1"));
        let mut crowd: Vec<_> = (0..440)
            .filter_map(|_| gate.enter(Weight::Stranger, office).ok())
            .collect();
        assert_eq!(crowd.len(), 48, "an address may be many people");
        crowd.extend((0..440).filter_map(|_| gate.enter(Weight::Vital, office).ok()));
        assert_eq!(crowd.len(), 128);
        for (weight, share) in [
            (Weight::Stranger, Share::Device(Device::of("one"))),
            (Weight::Vital, Share::Family(TokenFamily::session("one"))),
            (Weight::Stranger, site("10.0.0.2")),
        ] {
            assert!(gate.enter(weight, Some(share)).is_ok(), "{share:?}");
        }
    }

    #[test]
    fn a_call_counts_for_whoever_is_behind_it() {
        let ip: IpAddr = "10.0.0.1".parse().unwrap();
        let user = UserId::fresh();
        let of = |identity: Identity| Share::of(&identity, ip);
        assert_eq!(of(Identity::person(user, None)), Share::User(user));
        assert_eq!(of(Identity::app(user)), Share::Apps(user));
        let role = Role::Viewer;
        let for_a_team = Identity {
            member: Some(Member { user, role }),
            ..Identity::person(UserId::fresh(), None)
        };
        assert_eq!(
            of(for_a_team),
            Share::User(user),
            "one who belongs to many teams is one"
        );
        assert_eq!(of(Identity::default()), Share::Site(ip.into()));
        assert_eq!(of(Identity::person(UserId::ANYONE, None)), Share::Site(ip.into()));
    }

    #[test]
    fn retries_are_a_fifth() {
        let budget = retries();
        while budget.withdraw() {}
        for _ in 0..100 {
            budget.deposit();
        }
        let allowed = (0..100).filter(|_| budget.withdraw()).count();
        assert!((19..=21).contains(&allowed), "{allowed}");
    }
}
