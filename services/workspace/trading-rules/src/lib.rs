//! Limits that traders set themselves, and what they say about a trade: pure and exact.
//!
//! A [`Ruleset`] is prepared with the round trips of its owner ([`Prepared`]). It can then check a planned trade, list the locks of a
//! moment, judge past round trips as they were opened, and say how open ones stand. Every answer depends only on what was known at its
//! moment: round trips opened until then, and results of those closed until then.

mod adherence;
mod check;
mod form;
mod holds;
mod local;
mod matches;
mod position;
mod prepared;
mod rule;
mod words;

#[cfg(test)]
mod examples;

pub use adherence::{Evidence, Group, Judged, PastCheck, Summary, Verdict, Version, judge, summarize};
pub use check::{Lock, Outcome, RuleResult};
pub use form::{Flaw, Form, parse};
pub use position::{Held, Standing, State, standings};
pub use prepared::Prepared;
pub use rule::{Action, Capital, KINDS, Limit, LockEnd, Per, Planned, Rule, Ruleset, Scope, Target};
