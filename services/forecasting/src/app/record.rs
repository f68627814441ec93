//! What was forecast, and how it came out.

use super::App;
use crate::{
    domain::{model::Model, record::Record, token::is_id},
    error::Error,
    store::record,
};

impl App {
    /// The frozen forecasts of a coin by a model. The market is not asked: the record stands without it.
    pub async fn record(&self, coin: &str, model: &str) -> Result<Record, Error> {
        let model: Model = model.parse()?;
        if !is_id(coin) {
            return Err(Error::NoCoin);
        }
        let forecasts = record::list_frozen(&mut *self.db().await?, coin, model).await?;
        Ok(Record { model, forecasts })
    }
}
