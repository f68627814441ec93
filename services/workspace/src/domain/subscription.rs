//! Paid plans: which there are, how a subscription stands, and which plan follows from it.
//!
//! A plan holds while its subscription is active. Where a payment failed it holds for a time of grace, and beyond it until the provider
//! has confirmed that nothing was paid: an outage of the provider downgrades nobody.

use chrono::{DateTime, TimeDelta, Utc};

use super::minor_units::Money;

/// Plans of one installation.
const MOST_PLANS: usize = 20;

/// A plan that can be paid for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanOffer {
    pub name: String,
    /// The provider's id of its price.
    pub price: String,
    /// Provider calls of one payer in a month.
    pub included_calls: Option<i64>,
}

/// Why a text names no plans. For the operator, when the service starts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadPlans {
    #[error("write plans as NAME=PRICE or NAME=PRICE:CALLS between commas; `{0}` is neither")]
    Form(String),
    #[error("`{0}` is named twice")]
    Twice(String),
    #[error("name 1 to 20 plans")]
    Count,
}

/// Plans as settings write them: `Solo=price_1,Team=price_2:200000`.
///
/// # Errors
/// [`BadPlans`]
pub fn plans(text: &str) -> Result<Vec<PlanOffer>, BadPlans> {
    let mut plans: Vec<PlanOffer> = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let plan = plan(part).ok_or_else(|| BadPlans::Form(part.to_owned()))?;
        let is_known = |known: &PlanOffer| known.name == plan.name || known.price == plan.price;
        if plans.iter().any(is_known) {
            return Err(BadPlans::Twice(part.to_owned()));
        }
        plans.push(plan);
    }
    if (1..=MOST_PLANS).contains(&plans.len()) {
        Ok(plans)
    } else {
        Err(BadPlans::Count)
    }
}

fn plan(part: &str) -> Option<PlanOffer> {
    let (name, rest) = part.split_once('=')?;
    let (price, calls) = match rest.split_once(':') {
        Some((price, calls)) => (
            price,
            Some(calls.trim().parse::<i64>().ok().filter(|calls| *calls > 0)?),
        ),
        None => (rest, None),
    };
    let (name, price) = (name.trim(), price.trim());
    let is_id = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (!name.is_empty() && name.chars().count() <= 100 && is_id(price)).then(|| PlanOffer {
        name: name.to_owned(),
        price: price.to_owned(),
        included_calls: calls,
    })
}

vocab::words! {
    /// How a subscription stands.
    pub enum SubscriptionState {
        /// Paid, or in a trial.
        Active = "active",
        /// The last payment failed.
        PastDue = "past_due",
        /// The first payment is not done.
        Incomplete = "incomplete",
        Canceled = "canceled",
    }
}

impl SubscriptionState {
    /// The provider's word in ours. A word that is new is taken for a failed payment, which takes nothing away at once.
    #[must_use]
    pub fn of_provider(word: &str) -> Self {
        match word {
            "active" | "trialing" => Self::Active,
            "incomplete" => Self::Incomplete,
            "canceled" | "incomplete_expired" | "unpaid" | "paused" => Self::Canceled,
            _ => Self::PastDue,
        }
    }

    /// Does the provider go on charging for it?
    #[must_use]
    pub const fn is_running(self) -> bool {
        matches!(self, Self::Active | Self::PastDue)
    }
}

/// A subscription as the provider says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    pub id: String,
    pub price: String,
    pub state: SubscriptionState,
    /// Of an interval.
    pub amount: Money,
    /// `month` and the like.
    pub interval: String,
    pub period_end: Option<DateTime<Utc>>,
    /// It ends with the period.
    pub is_ending: bool,
}

/// A subscription as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptSubscription {
    pub subscription: Subscription,
    /// Since when a payment is missing.
    pub past_due_since: Option<DateTime<Utc>>,
    /// When the provider last said how it stands.
    pub checked_at: DateTime<Utc>,
}

impl KeptSubscription {
    /// Until when the plan stays although a payment is missing.
    #[must_use]
    pub fn grace_end(&self, grace: TimeDelta) -> Option<DateTime<Utc>> {
        let since = self.past_due_since?;
        (self.subscription.state == SubscriptionState::PastDue).then(|| since + grace)
    }

    /// Is its plan in force? After the time of grace the provider has to have said once more that nothing was paid.
    #[must_use]
    pub fn is_in_force(&self, grace: TimeDelta) -> bool {
        match self.subscription.state {
            SubscriptionState::Active => true,
            SubscriptionState::PastDue => self.grace_end(grace).is_none_or(|end| self.checked_at < end),
            SubscriptionState::Incomplete | SubscriptionState::Canceled => false,
        }
    }
}

/// Of several subscriptions of one payer the one that counts: what runs before what does not, and else the provider's order, newest first.
#[must_use]
pub fn counting(all: Vec<Subscription>) -> Option<Subscription> {
    let rank = |one: &Subscription| match one.state {
        SubscriptionState::Active => 0,
        SubscriptionState::PastDue => 1,
        SubscriptionState::Incomplete => 2,
        SubscriptionState::Canceled => 3,
    };
    // `min_by_key` gives the first of equals.
    all.into_iter().min_by_key(rank)
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};

    use super::{BadPlans, KeptSubscription, Money, PlanOffer, Subscription, SubscriptionState, counting, plans};

    fn subscription(id: &str, state: SubscriptionState) -> Subscription {
        Subscription {
            id: id.to_owned(),
            price: "price_1".to_owned(),
            state,
            amount: Money::new(4900, "eur"),
            interval: "month".to_owned(),
            period_end: None,
            is_ending: false,
        }
    }

    #[test]
    fn plans_are_read_with_their_prices_and_calls() {
        let read = plans("Solo=price_1, Big team=price_2:200000").unwrap();
        let offer = |name: &str, price: &str, included_calls| PlanOffer {
            name: name.to_owned(),
            price: price.to_owned(),
            included_calls,
        };
        assert_eq!(
            read,
            [
                offer("Solo", "price_1", None),
                offer("Big team", "price_2", Some(200_000))
            ]
        );
        for odd in [
            "Solo",
            "=price_1",
            "Solo=",
            "Solo=price 1",
            "Solo=price_1:many",
            "Solo=price_1:0",
        ] {
            assert_eq!(plans(odd), Err(BadPlans::Form(odd.to_owned())), "{odd}");
        }
        assert!(matches!(plans("Solo=price_1,Solo=price_2"), Err(BadPlans::Twice(_))));
        assert!(matches!(plans("Solo=price_1,Team=price_1"), Err(BadPlans::Twice(_))));
        assert_eq!(plans(" , "), Err(BadPlans::Count));
    }

    #[test]
    fn only_what_the_provider_confirmed_after_the_grace_downgrades() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let grace = TimeDelta::days(14);
        let kept = |state, checked: &str| KeptSubscription {
            subscription: subscription("sub_1", state),
            past_due_since: Some(at("2026-11-01T00:00:00Z")),
            checked_at: at(checked),
        };
        let unpaid = |checked: &str| kept(SubscriptionState::PastDue, checked).is_in_force(grace);
        assert!(unpaid("2026-11-01T00:00:00Z"));
        assert!(
            unpaid("2026-11-14T23:59:59Z"),
            "said within the grace, however long ago"
        );
        assert!(!unpaid("2026-11-15T00:00:00Z"));
        assert!(kept(SubscriptionState::Active, "2026-12-24T00:00:00Z").is_in_force(grace));
        assert!(!kept(SubscriptionState::Canceled, "2026-11-01T00:00:00Z").is_in_force(grace));
        assert!(!kept(SubscriptionState::Incomplete, "2026-11-01T00:00:00Z").is_in_force(grace));
        let end = kept(SubscriptionState::PastDue, "2026-11-02T00:00:00Z").grace_end(grace);
        assert_eq!(end, Some(at("2026-11-15T00:00:00Z")));
        assert_eq!(
            kept(SubscriptionState::Active, "2026-11-02T00:00:00Z").grace_end(grace),
            None
        );
    }

    #[test]
    fn a_running_subscription_counts_before_older_and_newer_ended_ones() {
        let all = vec![
            subscription("sub_3", SubscriptionState::Canceled),
            subscription("sub_2", SubscriptionState::Active),
            subscription("sub_1", SubscriptionState::Active),
        ];
        assert_eq!(counting(all).unwrap().id, "sub_2");
        assert_eq!(counting(Vec::new()), None);
    }

    #[test]
    fn words_of_the_provider_that_are_new_take_nothing_away() {
        for (word, state) in [
            ("active", SubscriptionState::Active),
            ("trialing", SubscriptionState::Active),
            ("past_due", SubscriptionState::PastDue),
            ("incomplete", SubscriptionState::Incomplete),
            ("incomplete_expired", SubscriptionState::Canceled),
            ("unpaid", SubscriptionState::Canceled),
            ("a new word", SubscriptionState::PastDue),
        ] {
            assert_eq!(SubscriptionState::of_provider(word), state, "{word}");
            assert_eq!(SubscriptionState::named(state.name()), Some(state));
        }
    }
}
