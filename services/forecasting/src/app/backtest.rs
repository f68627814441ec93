//! How a model did on this coin's past.

use std::sync::Arc;

use super::{App, BacktestKey, shared};
use crate::{
    domain::{
        backtest::{self, Backtest, MAX_ORIGINS},
        model::Model,
        token::Token,
        verdict,
    },
    error::Error,
};

/// Origins where the caller names none: a year of weeks.
const ORIGINS: usize = 52;

/// A back-test with its coin and its words.
#[derive(Debug, Clone)]
pub struct Judged {
    pub token: Token,
    pub backtest: Arc<Backtest>,
    pub verdict: String,
}

impl App {
    /// Computed once for each state of the coin's whole days.
    pub async fn backtest(&self, coin: &str, model: &str, origins: i32) -> Result<Judged, Error> {
        let model: Model = model.parse()?;
        let origins = match usize::try_from(origins) {
            Ok(0) => ORIGINS,
            Ok(origins) if origins <= MAX_ORIGINS => origins,
            _ => {
                return Err(Error::invalid(
                    "origins",
                    format!("There can be 1 to {MAX_ORIGINS} origins."),
                ));
            }
        };
        let history = self.history(coin).await?;
        let (_, fingerprint) = history.whole_days.as_ref().ok_or(Error::NoHistory)?;
        let key = BacktestKey {
            fingerprint: fingerprint.clone(),
            model,
            origins,
        };
        let past = Arc::clone(&history);
        let run = async {
            let judged = self.compute(move || {
                let (series, _) = past.whole_days.as_ref().ok_or(Error::NoHistory)?;
                Ok::<_, Error>(backtest::run(series, model, origins)?)
            });
            Ok(Arc::new(judged.await??))
        };
        let backtest = self.backtests.try_get_with(key, run).await.map_err(shared)?;
        Ok(Judged {
            token: history.token.clone(),
            verdict: verdict::words(&backtest),
            backtest,
        })
    }
}
