//! What the user sees while the application starts: one line for each step, with its time.

use std::{
    io::{self, Write},
    time::Instant,
};

/// Lines on standard output. A closed output is no reason to stop.
#[derive(Debug)]
pub struct Progress {
    started: Instant,
    step: Instant,
}

impl Progress {
    #[must_use]
    pub fn start() -> Self {
        let now = Instant::now();
        Self {
            started: now,
            step: now,
        }
    }

    /// A step is done.
    pub fn done(&mut self, what: &str) {
        let took = self.step.elapsed();
        line(&format!("  {:>5} ms  {what}", took.as_millis()));
        self.step = Instant::now();
    }

    /// Everything is done; gives the seconds since the start.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}

/// One line for the user.
pub fn line(text: &str) {
    drop(writeln!(io::stdout().lock(), "{text}"));
}

/// One line of warning for the user.
pub fn warn(text: &str) {
    drop(writeln!(io::stderr().lock(), "meridian: {text}"));
}
