//! Answers of the assistant that are being written: a few for each user, so that one user's questions leave others their share of the
//! providers' pace. A user's apps have as many of their own.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use crate::load::Share;

/// At once, for one share.
const TOGETHER: usize = 3;

#[derive(Debug, Default)]
pub struct AnswerSlots(Mutex<HashMap<Share, usize>>);

/// Dropping it ends the turn.
#[derive(Debug)]
pub(crate) struct AnswerSlot(Arc<AnswerSlots>, Share);

impl AnswerSlots {
    /// Nothing while as many as may be are being answered.
    pub(crate) fn begin(self: &Arc<Self>, share: Share) -> Option<AnswerSlot> {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = running.entry(share).or_default();
        if *count >= TOGETHER {
            return None;
        }
        *count += 1;
        Some(AnswerSlot(Arc::clone(self), share))
    }
}

impl Drop for AnswerSlot {
    fn drop(&mut self) {
        let mut running = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = running.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                running.remove(&self.1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use vocab::UserId;

    use super::{AnswerSlots, TOGETHER};
    use crate::load::Share;

    #[test]
    fn one_user_has_a_few_turns_at_once() {
        let slots = Arc::new(AnswerSlots::default());
        let user = UserId::fresh();
        let (ada, apps, bob) = (Share::User(user), Share::Apps(user), Share::User(UserId::fresh()));
        let mut held: Vec<_> = (0..TOGETHER).map(|_| slots.begin(ada).unwrap()).collect();
        assert!(slots.begin(ada).is_none());
        assert!(slots.begin(bob).is_some(), "another user's turns are others");
        assert!(slots.begin(apps).is_some(), "so are those of the user's apps");
        held.pop();
        let again = slots.begin(ada);
        assert!(again.is_some());
        drop((held, again));
        assert!(slots.0.lock().unwrap().is_empty(), "nothing is kept of who has none");
    }
}
