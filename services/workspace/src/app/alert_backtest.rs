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
    domain::alert::{NewAlert, Said},
    error::Error,
};

const PERIOD: TimeDelta = TimeDelta::days(90);
/// Averages of 400 days begin before the period.
const DAYS: TimeDelta = TimeDelta::days(500);
const HOUR: TimeDelta = TimeDelta::hours(1);

/// What a back-test found, and of which time.
#[derive(Debug, Clone)]
pub struct Tested {
    pub found: Result<Backtest, String>,
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
    /// Steps the rule through hourly points of the market, or through its days where no condition needs more.
    pub async fn backtest_alert(self: &Arc<Self>, user: UserId, said: &Said) -> Result<Tested, Error> {
        tracing::debug!("an alert is back-tested");
        let said = Said {
            // A channel changes nothing, and an expiry is not looked at.
            channel_ids: Vec::new(),
            ..said.clone()
        };
        let rule = NewAlert::check(&said, self.now())?.rule;
        let to = self.now();
        let from = to - PERIOD;
        if let Some(why) = untestable(&rule) {
            let found = Err(why.to_owned());
            return Ok(Tested { found, from, to });
        }
        let past = match Box::pin(self.past(user, &rule, from)).await? {
            Ok(past) => past,
            Err(unknown) => {
                let found = Err(unknown);
                return Ok(Tested { found, from, to });
            }
        };
        let mut prices = Prices::new(HOUR);
        let hourly = needs_hours(&rule);
        for coin in rule.coins() {
            match self.market.days(coin, (to - DAYS).date_naive()).await? {
                Some(days) => set_days(&mut prices, coin, days),
                None => {
                    let unknown = format!("There are no prices of {coin}, so past firings can't be counted.");
                    return Ok(Tested {
                        found: Err(unknown),
                        from,
                        to,
                    });
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
        let test = move || backtest_with(&rule, &prices, |hour| past.looks(hour), (from, to));
        let found = self.compute(test).await?;
        Ok(Tested {
            found: found.map_err(str::to_owned),
            from,
            to,
        })
    }
}
