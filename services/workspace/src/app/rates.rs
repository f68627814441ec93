//! The currency in which amounts are reported, and what one dollar was worth in it.

use std::{path::Path, sync::Arc};

use chrono::DateTime;
use futures::{StreamExt, stream};
use vocab::{DOLLARS, Money, UserId};

use super::{
    App,
    price::{AT_ONCE, PATIENCE, money},
};
use crate::{
    domain::{
        rates::{Base, Rates},
        state_rates::StateRates,
    },
    error::{Error, Fault},
};

/// Whose prices in two currencies say what one is worth in the other: it is traded in all of them, and always was.
const COIN: &str = "bitcoin";

/// The currency that amounts are reported in.
#[derive(Debug, Clone, Default)]
pub(super) struct ReportingCurrency {
    /// With its rates.
    pub base: Base,
    /// Of the caller's settings.
    pub wanted: Option<String>,
    /// The market did not give the rates: they may be there later.
    pub is_away: bool,
}

impl App {
    /// The currency that is asked for: that of the settings where `asked` is empty. Amounts stay in dollars where it counts as one, and where the
    /// market knows no rate of it at all.
    ///
    /// # Errors
    /// [`Error::Invalid`] for another currency than the dollar and that of the settings.
    pub(super) async fn reporting_currency(&self, user: UserId, asked: &str) -> Result<ReportingCurrency, Error> {
        let wanted = self.settings(user).await?.map(|(settings, _)| settings.currency);
        let asked = asked.trim().to_uppercase();
        let mut found = ReportingCurrency {
            wanted,
            ..ReportingCurrency::default()
        };
        let Some(own) = found.wanted.clone().filter(|own| !DOLLARS.contains(&own.as_str())) else {
            return if asked.is_empty() || asked == "USD" || found.wanted.as_ref() == Some(&asked) {
                Ok(found)
            } else {
                Err(Error::Invalid(vec![other_currency(None)]))
            };
        };
        if asked == "USD" {
            return Ok(found);
        }
        if !asked.is_empty() && asked != own {
            return Err(Error::Invalid(vec![other_currency(Some(&own))]));
        }
        match self.rates_of(&own).await {
            Ok(rates) if rates.is_empty() => {}
            Ok(rates) => found.base = Base::of(own, rates),
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "the market did not answer with exchange rates");
                found.base = Base::of(own, Arc::new(Rates::default()));
                found.is_away = true;
            }
        }
        Ok(found)
    }

    /// Exchange rates of these currencies, and whether some are missing only because the market did not answer.
    pub(super) async fn state_rates(&self, currencies: Vec<String>) -> (StateRates, bool) {
        let wanted = currencies.len();
        let asked = stream::iter(currencies)
            .map(|currency| async move { (self.rates_of(&currency).await, currency) })
            .buffer_unordered(AT_ONCE)
            .take_until(tokio::time::sleep(PATIENCE));
        let answers = asked.collect::<Vec<_>>().await;
        let mut is_away = answers.len() < wanted;
        let mut found = StateRates::default();
        for (rates, currency) in answers {
            match rates {
                Ok(rates) => found.insert(currency, rates),
                Err(error) => {
                    tracing::warn!(error = %kit::causes(&error), "the market did not answer with exchange rates");
                    is_away = true;
                }
            }
        }
        (found, is_away)
    }

    /// Of the file that this installation names; nothing where there is none, or none of this currency in it.
    pub(super) async fn ecb_rates(&self, currency: &str) -> Option<Rates> {
        let file = read(self.args.ecb_rates_file.as_deref()?).await?;
        Some(Rates::of_ecb(&file, currency)).filter(|rates| !rates.is_empty())
    }

    /// Of all days that the central bank's file has, or else the market; none where both know no such currency.
    pub(super) async fn rates_of(&self, currency: &str) -> Result<Arc<Rates>, Error> {
        let ask = async {
            if let Some(rates) = self.ecb_rates(currency).await {
                return Ok(Arc::new(rates));
            }
            let (from, to) = (DateTime::UNIX_EPOCH, self.now());
            let dollars = self.market.chart(COIN, "usd", (from, to), "daily");
            let other = currency.to_lowercase();
            let other = self.market.chart(COIN, &other, (from, to), "daily");
            let (dollars, other) = tokio::try_join!(dollars, other)?;
            Ok(Arc::new(Rates::of_prices(&exact(dollars), &exact(other))))
        };
        let found = self.rates.try_get_with(currency.to_owned(), ask).await;
        found.map_err(Arc::unwrap_or_clone)
    }
}

/// A file that cannot be read is no reason to have no rates.
async fn read(file: &Path) -> Option<String> {
    match tokio::fs::read_to_string(file).await {
        Ok(text) => Some(text),
        Err(error) => {
            tracing::warn!(error = %kit::causes(&error), "the file of the central bank's exchange rates cannot be read");
            None
        }
    }
}

fn exact(points: Vec<(i64, f64)>) -> Vec<(i64, Money)> {
    let points = points.into_iter();
    points.filter_map(|(at, price)| Some((at, money(price)?))).collect()
}

fn other_currency(own: Option<&String>) -> Fault {
    let why = own.map_or_else(
        || "Amounts are in USD. Choose another currency in the settings first.".to_owned(),
        |own| format!("One of {own}, USD."),
    );
    Fault::new("currency", why)
}
