//! Daily closes for other services.

use std::{sync::Arc, time::Duration};

use super::{App, coin::no_coin};
use crate::{
    domain::{
        call::Call,
        catalog::Entry,
        history::{Day, days},
        request::{Chart, CoinId, Currency, Grain},
        shape::{chart, one},
    },
    error::Error,
};

/// How long a caller waits for a newer chart when an older one is kept.
const PATIENCE: Duration = Duration::from_secs(5);

/// A coin's daily closes, oldest first, US dollars.
#[derive(Debug, Clone)]
pub struct History {
    pub days: Vec<Day>,
    /// The last day is not over.
    pub last_day_partial: bool,
    /// The data end before the provider's yesterday.
    pub ended: bool,
    pub token: Option<Entry>,
    pub source: String,
}

impl App {
    /// All kept days of a coin from `from` to `to`, both included.
    ///
    /// # Errors
    /// For a coin that no list names, and when nothing is kept and the provider gives nothing.
    pub async fn history(self: &Arc<Self>, coin: &CoinId, from: i32, to: i32) -> Result<History, Error> {
        self.check_coin(coin).await?;
        self.within_plan(|| self.history_in_plan(coin, from, to)).await
    }

    async fn history_in_plan(self: &Arc<Self>, coin: &CoinId, from: i32, to: i32) -> Result<History, Error> {
        let wanted = Chart {
            coin: coin.clone(),
            currency: Currency::parse("vs_currency", "usd")?,
            window: self.history_window(),
            interval: Some(Grain::Days),
        };
        let call = Call::chart(&wanted, self.history_window());
        let got = self.fresh_document(&call, PATIENCE).await.map_err(no_coin);
        match got {
            Err(error @ (Error::NoCoin | Error::Invalid { .. })) => return Err(error),
            Err(error) if self.is_news(&error) => return Err(error),
            _ => {}
        }
        let mut kept = match self.known_days(coin, i32::MIN, i32::MAX).await {
            Ok(kept) => kept,
            // The provider's own body will do.
            Err(error) => match &got {
                Ok(got) => days(
                    &one::<chart::Chart>(&got.held.json).map_err(super::serve::bad_stored_body)?,
                    self.today(),
                ),
                Err(_) => return Err(error),
            },
        };
        if kept.is_empty()
            && let Err(error) = got
        {
            return Err(error);
        }
        let today = self.today();
        let ended = kept.last().is_some_and(|last| last.day < today - 1);
        if to > 0 {
            kept.retain(|day| day.day <= to);
        }
        kept.retain(|day| day.day >= from);
        Ok(History {
            last_day_partial: kept.last().is_some_and(|last| last.partial && last.day >= today),
            ended,
            days: kept,
            token: self.catalog().await.find(coin.as_str()).cloned(),
            source: format!("{} /coins/{{id}}/market_chart", self.args.provider.name()),
        })
    }
}
