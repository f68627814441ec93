//! Word to whoever reads a file that its reader's caller has gone, so that the rest of a long one is not read for nothing.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// Said once, and heard at the next piece of the file.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the reading at the next piece of the file.
    pub fn say(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// True once the reading has to end.
    #[must_use]
    pub fn is_said(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// For the caller to hold as long as it wants the file.
    #[must_use]
    pub fn when_dropped(&self) -> StopWhenDropped {
        StopWhenDropped(self.clone())
    }
}

/// Says [`Stop`] when it goes.
#[derive(Debug)]
pub struct StopWhenDropped(Stop);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.say();
    }
}

#[cfg(test)]
mod tests {
    use super::Stop;

    #[test]
    fn a_caller_that_goes_says_stop() {
        let stop = Stop::default();
        let caller = stop.when_dropped();
        assert!(!stop.is_said());
        drop(caller);
        assert!(stop.is_said());
    }
}
