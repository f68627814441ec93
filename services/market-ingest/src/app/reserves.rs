//! Treasuries and funding.

use std::sync::Arc;

use super::{
    App,
    provenance::{Provenance, misread},
    serve::bad_stored_body,
    shelf::Got,
};
use crate::{
    domain::{
        call::Call,
        listing_calls,
        pool::is_part,
        reserve::{self, Funding, Treasuries},
        shape::BadBody,
    },
    error::Error,
};

/// Coins that one question may name.
const SYMBOLS: usize = 20;
/// Letters of a coin's symbol.
const SYMBOL: usize = 20;

impl App {
    /// Public holders of a coin.
    ///
    /// # Errors
    /// For other coins and holders, and when nothing kept can answer and the provider does not.
    pub async fn treasuries(self: &Arc<Self>, coin: &str, holders: &str) -> Result<(Treasuries, Provenance), Error> {
        let coin = match coin {
            "" | "bitcoin" => "bitcoin",
            "ethereum" => "ethereum",
            _ => return Err(Error::invalid("coin", "Use bitcoin or ethereum.")),
        };
        let holders = match holders {
            "" | "companies" => "companies",
            "governments" => "governments",
            _ => return Err(Error::invalid("holders", "Use companies or governments.")),
        };
        let call = listing_calls::treasury(holders, coin);
        let got = self.document(&call).await?;
        let read = self.read(&got, reserve::read_treasuries).await?;
        Ok((read, self.provenance(self.args.provider.name(), &call, &got)))
    }

    /// Funding by coin, and the named coins that have none.
    ///
    /// # Errors
    /// For what is no symbol, and when nothing kept can answer and the provider does not.
    pub async fn funding(
        self: &Arc<Self>,
        symbols: &[String],
    ) -> Result<(Vec<Funding>, Vec<String>, Provenance), Error> {
        if symbols.len() > SYMBOLS {
            return Err(Error::Invalid {
                field: "symbols",
                code: "too_many",
                message: format!("at most {SYMBOLS} at once"),
            });
        }
        let mut wanted = Vec::with_capacity(symbols.len());
        for symbol in symbols {
            let symbol = symbol.trim().to_uppercase();
            if symbol.len() > SYMBOL || !is_part(&symbol) {
                return Err(Error::invalid("symbols", "Use symbols of coins, such as BTC."));
            }
            if !wanted.contains(&symbol) {
                wanted.push(symbol);
            }
        }
        let call = listing_calls::derivatives();
        let got = self.document(&call).await?;
        let contracts = self.read(&got, reserve::read_contracts).await?;
        let (coins, without) = reserve::funding(contracts, &wanted);
        Ok((coins, without, self.provenance(self.args.provider.name(), &call, &got)))
    }

    /// Reads a body off the async threads: some are megabytes.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        got: &Got,
        read: fn(&[u8]) -> Result<T, BadBody>,
    ) -> Result<T, Error> {
        let held = Arc::clone(&got.held);
        tokio::task::spawn_blocking(move || read(&held.json))
            .await
            .map_err(bad_stored_body)?
            .map_err(misread)
    }

    /// A document and what it says.
    pub(super) async fn document_read<T: Send + 'static>(
        self: &Arc<Self>,
        call: &Call,
        read: fn(&[u8]) -> Result<T, BadBody>,
    ) -> Result<(T, Got), Error> {
        let got = self.document(call).await?;
        Ok((self.read(&got, read).await?, got))
    }
}
