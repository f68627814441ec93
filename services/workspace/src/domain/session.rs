//! Trading sessions: the plan for a day or a part of it, the log that is kept while it runs, and the review.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use vocab::Money;

/// Log lines of one session.
pub const MOST_LINES: i64 = 500;
/// Of an item of a checklist.
pub const LEAST_WEIGHT: u8 = 1;
pub const MOST_WEIGHT: u8 = 5;

vocab::words! {
    pub enum State {
        Planned = "planned",
        Running = "running",
        Closed = "closed",
    }
}

/// A change that the state of a session does not allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WrongState {
    #[error("Another session is running. End it before you start this one.")]
    OtherRuns,
    #[error("This session has not started. Start it before you review it.")]
    NotStarted,
    #[error("This session isn't running, so its log takes no new lines.")]
    NotRunning,
    #[error("This session has ended and can't be started again. Add a new session.")]
    Ended,
}

impl WrongState {
    /// Stable word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OtherRuns => "session_running",
            Self::NotStarted => "not_started",
            Self::NotRunning => "not_running",
            Self::Ended => "session_ended",
        }
    }
}

/// A price that matters to the plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    pub asset: String,
    /// `entry`, `stop`, `target` or `watch`.
    pub kind: String,
    pub price: Money,
    pub note: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChecklistItem {
    pub text: String,
    pub done: bool,
    /// What it counts for in the score, from [`LEAST_WEIGHT`] to [`MOST_WEIGHT`]. Items from before there were weights count for the least.
    #[serde(default = "least_weight")]
    pub weight: u8,
}

const fn least_weight() -> u8 {
    LEAST_WEIGHT
}

/// Weights of the items that are done ÷ weights of all, 0 to 1; none without items.
#[must_use]
pub fn score(checklist: &[ChecklistItem]) -> Option<f64> {
    let weigh = |counts: fn(&ChecklistItem) -> bool| -> u32 {
        let those = checklist.iter().filter(|item| counts(item));
        those.map(|item| u32::from(item.weight)).sum()
    };
    let all = weigh(|_| true);
    (all > 0).then(|| f64::from(weigh(|item| item.done)) / f64::from(all))
}

/// The decisions that a trader makes before a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionPlan {
    pub title: String,
    pub day: NaiveDate,
    /// `long`, `short`, `neutral` or empty.
    pub bias: String,
    pub plan: String,
    pub levels: Vec<Level>,
    pub tags: Vec<String>,
    /// Empty: those of its trip, and all accounts without one.
    pub accounts: Vec<Uuid>,
    pub campaign: Option<Uuid>,
    /// In the owner's currency.
    pub max_loss: Option<Money>,
    /// At least 1; nothing for no limit.
    pub max_trades: Option<i32>,
    pub checklist: Vec<ChecklistItem>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SessionReview {
    pub text: String,
    /// 1 to 5.
    pub rating: Option<i16>,
    /// `yes`, `partly`, `no` or empty.
    pub followed_plan: String,
    pub checklist: Vec<ChecklistItem>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub id: Uuid,
    pub state: State,
    pub plan: SessionPlan,
    pub started_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    /// When the plan was last changed after the start.
    pub plan_changed_at: Option<DateTime<Utc>>,
    pub review: SessionReview,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

/// A session as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionSummary {
    pub id: Uuid,
    pub title: String,
    pub state: State,
    pub day: NaiveDate,
    pub bias: String,
    pub tags: Vec<String>,
    pub campaign: Option<Uuid>,
    pub started_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub rating: Option<i16>,
    pub version: i32,
    pub lines: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    pub id: Uuid,
    pub at: DateTime<Utc>,
    /// `note`, `trade`, `mistake`, `emotion` or `market`.
    pub kind: String,
    pub text: String,
}

impl SessionPlan {
    /// True where the decisions differ: bias, plan, levels, limits, or the texts and weights of the checklist. Ticking an item is no change
    /// of plan.
    #[must_use]
    pub fn differs(&self, other: &Self) -> bool {
        let items = |plan: &Self| -> Vec<(String, u8)> {
            let item = |item: &ChecklistItem| (item.text.clone(), item.weight);
            plan.checklist.iter().map(item).collect()
        };
        self.bias != other.bias
            || self.plan != other.plan
            || self.levels != other.levels
            || self.max_loss != other.max_loss
            || self.max_trades != other.max_trades
            || items(self) != items(other)
    }
}

impl Session {
    /// A planned one.
    #[must_use]
    pub fn planned(plan: SessionPlan, now: DateTime<Utc>) -> Self {
        Self {
            id: Uuid::now_v7(),
            state: State::Planned,
            plan,
            started_at: None,
            ended_at: None,
            plan_changed_at: None,
            review: SessionReview::default(),
            created_at: now,
            version: 1,
        }
    }

    /// Takes the new plan, and notes the time where decisions changed after the start.
    pub fn replan(&mut self, plan: SessionPlan, now: DateTime<Utc>) {
        if self.state != State::Planned && plan.differs(&self.plan) {
            self.plan_changed_at = Some(now);
        }
        self.plan = plan;
    }

    /// # Errors
    /// [`WrongState::Ended`] for a closed one.
    pub fn start(&mut self, now: DateTime<Utc>) -> Result<(), WrongState> {
        match self.state {
            State::Planned => {
                self.state = State::Running;
                self.started_at = Some(now);
                Ok(())
            }
            State::Running => Ok(()),
            State::Closed => Err(WrongState::Ended),
        }
    }

    /// Ends a running session; one that ended before gets the new review and keeps its end.
    ///
    /// # Errors
    /// [`WrongState::NotStarted`] for a planned one.
    pub fn close(&mut self, review: SessionReview, now: DateTime<Utc>) -> Result<(), WrongState> {
        if self.state == State::Planned {
            return Err(WrongState::NotStarted);
        }
        self.state = State::Closed;
        self.ended_at = self.ended_at.or(Some(now));
        self.review = review;
        Ok(())
    }
}
