//! How often an alert would have fired in the last 90 days.

use std::sync::Arc;

use alert_rules::{Backtest, Bar, Condition, Prices, Rule, backtest_with, price_from_f64, untestable};
use chrono::{DateTime, TimeDelta, Utc};
use vocab::UserId;

use super::{
    App,
    alert_history::{hour_before, set_days},
};
use crate::{
    domain::{
        alert::{AlertInput, NewAlert},
        alert_members::MOST_TESTED,
    },
    error::Error,
};

const PERIOD: TimeDelta = TimeDelta::days(90);
/// Averages of 400 days begin before the period.
const DAYS: TimeDelta = TimeDelta::days(500);
const HOUR: TimeDelta = TimeDelta::hours(1);
const NO_MEMBERS: &str = "Nothing in the watchlist fits these conditions, so there is nothing to count.";

/// What a back-test found, and of which time.
#[derive(Debug, Clone)]
pub struct Tested {
    pub found: Result<Backtest, String>,
    /// Of a list: how many were stepped.
    pub members: Option<usize>,
    pub from: DateTime<Utc>,
    pub to: DateTime<Utc>,
}

fn needs_hours(rule: &Rule) -> bool {
    let is_daily = |condition: &Condition| {
        matches!(
            condition,
            Condition::Average { bar: Bar::Day, .. } | Condition::Volume { .. } | Condition::EtfFlow { .. }
        )
    };
    !rule.conditions.iter().all(is_daily)
}

impl App {
    /// Steps the rule through hourly points of the market, or through its days where no condition needs more. Over a list that is the sum of
    /// its members.
    pub async fn backtest_alert(self: &Arc<Self>, user: UserId, input: &AlertInput) -> Result<Tested, Error> {
        tracing::debug!("an alert is back-tested");
        let input = AlertInput {
            // A channel changes nothing, and an expiry is not looked at.
            channel_ids: Vec::new(),
            ..input.clone()
        };
        let mut new = NewAlert::check(&input, self.now())?;
        self.fill_members(user, &mut new).await?;
        let to = self.now();
        let from = to - PERIOD;
        let unknown = |why: String| {
            Ok(Tested {
                found: Err(why),
                members: None,
                from,
                to,
            })
        };
        if let Some(why) = untestable(&new.rule) {
            return unknown(why.to_owned());
        }
        let rules = match rules(new) {
            Ok(rules) => rules,
            Err(why) => return unknown(why),
        };
        let members = rules.members;
        let mut sum: Option<Backtest> = None;
        for rule in rules.each {
            let past = match Box::pin(self.past(user, &rule, from)).await? {
                Ok(past) => past,
                Err(why) => return unknown(why),
            };
            let mut prices = match self.past_prices(&rule, (from, to)).await? {
                Ok(prices) => prices,
                Err(why) => return unknown(why),
            };
            if let Some(why) = self.past_bands(&rule, &mut prices, (from, to)).await? {
                return unknown(why);
            }
            let test = move || backtest_with(&rule, &prices, |hour| past.looks(hour), past.timed(), (from, to));
            let found = match self.compute(test).await? {
                Ok(found) => found,
                Err(why) => return unknown(why.to_owned()),
            };
            sum = Some(match sum.take() {
                Some(before) => joined(before, found),
                None => found,
            });
        }
        Ok(Tested {
            found: sum.ok_or_else(|| NO_MEMBERS.to_owned()),
            members,
            from,
            to,
        })
    }

    /// Prices of the coins of a rule, or why there are none.
    async fn past_prices(
        &self,
        rule: &Rule,
        (from, to): (DateTime<Utc>, DateTime<Utc>),
    ) -> Result<Result<Prices, String>, Error> {
        let mut prices = Prices::new(HOUR);
        let hourly = needs_hours(rule);
        for coin in rule.coins() {
            match self.market.days(coin, (to - DAYS).date_naive()).await? {
                Some(days) => set_days(&mut prices, coin, days),
                None => {
                    let why = format!("There are no prices of {coin}, so past firings can't be counted.");
                    return Ok(Err(why));
                }
            }
            if !hourly {
                continue;
            }
            // Time has passed since `to`, and the market has hours of 90 days and no more: an hour later is sure to be among them.
            for (at, price) in self.market.points(coin, from + HOUR, to).await? {
                let (Some(at), Some(price)) = (DateTime::from_timestamp_millis(at), price_from_f64(price)) else {
                    continue;
                };
                prices.set_hour(coin, hour_before(at), price);
                prices.add_tick(coin, at, price);
            }
        }
        Ok(Ok(prices))
    }
}

/// What is stepped: the rule itself, or the rules of the members of its list.
struct Rules {
    each: Vec<Rule>,
    /// Of a list.
    members: Option<usize>,
}

fn rules(new: NewAlert) -> Result<Rules, String> {
    if !new.input.is_over_members() {
        return Ok(Rules {
            each: vec![new.rule],
            members: None,
        });
    }
    let members = new.members.len();
    if members == 0 {
        return Err(NO_MEMBERS.to_owned());
    }
    if members > MOST_TESTED {
        return Err(format!(
            "This watchlist has {members} tokens, and the prices of at most {MOST_TESTED} are loaded for a count of past firings."
        ));
    }
    let each = new.members.into_iter().map(|(_, rule)| rule).collect();
    Ok(Rules {
        each,
        members: Some(members),
    })
}

/// Adds what another member would have fired.
fn joined(mut sum: Backtest, more: Backtest) -> Backtest {
    sum.firings.extend(more.firings);
    sum.firings.sort_by_key(|fired| fired.at);
    sum.known_hours += more.known_hours;
    sum.hours += more.hours;
    sum
}
