//! How far back the provider's plan reaches, and what is said about an answer that begins there.

use std::{future::Future, sync::atomic::Ordering};

use chrono::DateTime;

use super::App;
use crate::{
    domain::{history::DAY_MS, request::Window},
    error::Error,
};

/// How far a chart may begin after the asked time and still hold the window.
pub(super) const SLACK_MS: i64 = 2 * DAY_MS;
/// A range is asked for from this long after the plan's reach: the provider compares with its own clock, a moment later.
const GRACE_MS: i64 = 3_600_000;

impl App {
    /// The longest daily window to ask for: as configured, or what the provider allowed when it refused that.
    pub(super) fn history_window(&self) -> Window {
        let configured = self.args.history();
        match (self.plan_days.load(Ordering::Relaxed), configured) {
            (0, configured) => configured,
            (learned, Window::Days(days)) => Window::Days(days.min(learned)),
            (learned, Window::Max) => Window::Days(learned),
        }
    }

    /// The first moment that the plan covers, Unix milliseconds; `None` where it covers everything.
    pub(super) fn reach_ms(&self) -> Option<i64> {
        match self.history_window() {
            Window::Max => None,
            Window::Days(days) => Some(self.provider_now().timestamp_millis() - i64::from(days) * DAY_MS),
        }
    }

    /// The first moment that a range may be asked for, Unix milliseconds; `None` where any may.
    pub(super) fn earliest_range_ms(&self) -> Option<i64> {
        self.reach_ms().map(|reach| reach + GRACE_MS)
    }

    /// Where an answer begins (`first`) later than asked (`from`) because the plan ends there: its beginning. `known` is the
    /// earliest price that is known of the coin; a coin that is younger than the plan's reach is not cut by it.
    pub(super) fn available_from(&self, from: i64, known: i64, first: i64) -> Option<i64> {
        let reach = self.reach_ms()?;
        (first > from.saturating_add(SLACK_MS) && known <= reach + SLACK_MS).then_some(first)
    }

    /// That a range ends before the plan begins.
    pub(super) fn beyond_plan(&self, field: &'static str) -> Error {
        let days = match self.history_window() {
            Window::Days(days) => Some(days),
            Window::Max => None,
        };
        let first = self.reach_ms().and_then(DateTime::from_timestamp_millis);
        Error::beyond_plan(field, days, first.map(|first| first.date_naive()))
    }

    /// Reads again, once, where the provider refused the range and told a plan that is shorter than the one known so far. Every
    /// later read stays within it.
    pub(super) async fn within_plan<T, F, Fut>(&self, read: F) -> Result<T, Error>
    where
        F: Fn() -> Fut,
        Fut: Future<Output = Result<T, Error>>,
    {
        let answer = read().await;
        match &answer {
            Err(error @ Error::BeyondPlan { days: Some(days), .. }) if self.is_news(error) => self.learn_plan(*days),
            _ => return answer,
        }
        read().await
    }

    /// The provider told a plan that is shorter than the one known so far.
    pub(super) fn is_news(&self, error: &Error) -> bool {
        match (error, self.history_window()) {
            (Error::BeyondPlan { days: Some(days), .. }, Window::Days(known)) => *days < known,
            (Error::BeyondPlan { days: Some(_), .. }, Window::Max) => true,
            _ => false,
        }
    }

    fn learn_plan(&self, days: u32) {
        self.plan_days.store(days, Ordering::Relaxed);
        tracing::warn!(
            market.plan_days = days,
            "the provider's plan covers {days} days, less than MARKET_HISTORY_DAYS: longer ranges are marked as partial"
        );
    }
}
