//! One coin's page of facts.

use std::sync::Arc;

use super::{
    Answer, App,
    serve::{bad_stored_body, write},
};
use crate::{
    domain::{
        call::{Call, Parts},
        json::Field,
        request::CoinId,
        shape::{market::Coin, one},
    },
    error::Error,
};

impl App {
    /// `/coins/{id}`. Market data and sparkline are always fetched and left out where nobody wants them.
    ///
    /// # Errors
    /// For a coin that does not exist, and when nothing kept can answer and the provider does not.
    pub async fn coin(
        self: &Arc<Self>,
        id: &CoinId,
        parts: Parts,
        market_data: bool,
        sparkline: bool,
    ) -> Result<Answer, Error> {
        self.check_coin(id).await?;
        let got = self.document(&Call::coin(id, parts)).await.map_err(no_coin)?;
        let variant = format!("coin {market_data} {sparkline}");
        self.answer(&got.held, got.origin, &variant, move |held| {
            let mut coin: Coin = one(&held.json).map_err(bad_stored_body)?;
            if !market_data {
                coin.market_data = Field::Absent;
            } else if let Field::Is(data) = &mut coin.market_data
                && !sparkline
            {
                data.sparkline_7d = Field::Absent;
                data.rest.retain(|(member, _)| member != "sparkline_7d_in_currency");
            }
            write(&coin)
        })
        .await
    }
}

/// What the provider does not know below `/coins/{id}` is the coin.
pub(super) fn no_coin(error: Error) -> Error {
    match error {
        Error::NotFound => Error::NoCoin,
        error => error,
    }
}
