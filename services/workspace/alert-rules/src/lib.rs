//! Alert rules: when prices, transfers, addresses, listings, floors, calendars, flows of funds and broken trading rules make an alert fire. Pure: no clock, no store, no network.
//!
//! A [`Rule`] comes from a [`RuleInput`]. [`Prices`] holds what is known of the market. [`step`] takes a rule, its [`State`] and one
//! [`Sample`], and says whether the rule fires. The same function serves live ticks and [`backtest`]. Conditions are true, false or
//! unknown (Kleene's three values); an unknown one never fires and never resets. See README.md for the states.

mod backtest;
mod check;
mod check_condition;
mod check_own;
mod check_watch;
mod identity;
mod index;
mod indicators;
mod input;
mod kinds;
mod members;
mod observe;
mod observe_listings;
mod observe_own;
mod observe_watch;
mod prices;
mod push;
mod quiet;
mod retry;
mod rule;
mod sample;
mod schedule;
mod state;
mod step;
mod watch;
mod webhook;
mod words;
mod words_own;
mod words_watch;

#[cfg(test)]
mod examples;

pub use backtest::{Backtest, backtest, backtest_with, untestable};
pub use check::{check, expiry_fault};
pub use identity::firing_id;
pub use index::Index;
pub use indicators::{exponential_average, simple_average, z_score};
pub use input::{ConditionInput, Fault, RuleInput};
pub use members::{EACH_TOKEN, Member, Members, check_each, check_member, describe_each};
pub use prices::{Prices, price_from_f64, price_from_text};
pub use push::{BadSubscriber, BadVapidKey, LARGEST_PUSH, NotSealed, Subscriber, VapidKey};
pub use quiet::{Decision, QuietHours, decide};
pub use retry::{GIVE_UP_AFTER, MOST_ATTEMPTS, next_attempt};
pub use rule::{
    Averaging, BandSide, Bar, Cadence, Combine, Condition, Counterparty, Direction, EXPIRY_EVENTS, Flow,
    LABEL_CATEGORIES, Labelled, MINED_EVENTS, Mode, NewThing, OWN_EVENTS, Quote, Rule, Side,
};
pub use sample::{Sample, Update, Whale};
pub use schedule::{STILL, next_check, no_data_since};
pub use state::{Phase, Reading, State, Truth};
pub use step::{Fired, FiredValue, Outcome, step};
pub use watch::{
    AddressLook, Balance, Breach, CalendarLook, Computed, DeployedLook, FLOW_DAYS, FloorLook, FlowsLook, FundFlow,
    History, Label, Listing, ListingsLook, Look, MOST_OF_A_LOOK, OVERLAP, Occasion, Transfer, Watched,
};
pub use webhook::{Secret, SecretError, signature};
pub use words::coin_words;
