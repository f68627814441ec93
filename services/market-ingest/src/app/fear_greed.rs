//! The Fear & Greed Index. It comes from a provider of its own (alternative.me), through a further [`App`] with its own gate, ledger and
//! realm: one replica fetches it for all, at most once an hour, and only while somebody looks at it.

use std::{sync::Arc, time::Duration};

use chrono::NaiveDate;

use super::{App, provenance::Provenance};
use crate::{
    config::Provider,
    domain::fear_greed::{self, FearGreedDay},
    error::Error,
};

/// How long a caller waits for a newer value than the kept one.
const WAIT: Duration = Duration::from_secs(2);

/// The index, for those who look at it.
#[derive(Debug, Clone)]
pub struct FearGreed {
    market: Arc<App>,
    /// The provider of the index; none where it is off.
    index: Option<Arc<App>>,
}

impl FearGreed {
    #[must_use]
    pub const fn new(market: Arc<App>, index: Option<Arc<App>>) -> Self {
        Self { market, index }
    }

    /// The last 30 values, oldest first. None where the operator turned the index off, and never for another reason.
    ///
    /// # Errors
    /// When nothing kept can answer and the provider does not.
    pub async fn days(&self) -> Result<(Vec<FearGreedDay>, Provenance), Error> {
        let call = fear_greed::call();
        let Some(index) = &self.index else {
            let off = Provenance {
                source: format!("{} {}", self.provider(), call.endpoint),
                as_of_ms: None,
                cache: "store",
                trouble: "The Fear & Greed Index is turned off in this installation.".to_owned(),
            };
            return Ok((Vec::new(), off));
        };
        index.share_present(&self.market);
        let got = index.fresh_document(&call, WAIT).await?;
        let days = index.read(&got, fear_greed::read).await?;
        let mut provenance = index.provenance(self.provider(), &call, &got);
        let today = index.provider_now().date_naive();
        if provenance.trouble.is_empty()
            && let Some(trouble) = days.last().and_then(|last| late(last.day, today))
        {
            provenance.trouble = trouble;
        }
        Ok((days, provenance))
    }

    /// The name by which callers know the provider.
    fn provider(&self) -> &'static str {
        match self.market.args.provider {
            Provider::Coingecko => "alternative.me",
            Provider::Sandbox => "sandbox",
        }
    }
}

/// The provider answers, and has published nothing since the day before yesterday: a sentence for those who see its last value.
fn late(last: NaiveDate, today: NaiveDate) -> Option<String> {
    let days = (today - last).num_days();
    (days > 1).then(|| format!("The provider hasn't published a value for {days} days."))
}

#[cfg(test)]
mod tests {
    use super::late;

    #[test]
    fn a_value_of_yesterday_is_no_late_one() {
        let day = |text: &str| text.parse().unwrap();
        for last in ["2026-03-11", "2026-03-10", "2026-03-09"] {
            assert_eq!(late(day(last), day("2026-03-10")), None, "{last}");
        }
        let trouble = late(day("2026-03-07"), day("2026-03-10"));
        assert_eq!(
            trouble.as_deref(),
            Some("The provider hasn't published a value for 3 days.")
        );
    }
}
