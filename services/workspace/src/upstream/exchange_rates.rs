//! Currencies for which the market has exchange rates.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use proto::market as pb;
use serde::{Deserialize, de::IgnoredAny};

use super::market::{Market, away};
use crate::error::Error;

/// As the provider shapes them: by currency, in lower case.
#[derive(Debug, Deserialize)]
struct ExchangeRates {
    rates: BTreeMap<String, IgnoredAny>,
}

impl Market {
    /// In capitals.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer, or not with rates.
    pub async fn rated_currencies(&self) -> Result<BTreeSet<String>, Error> {
        let asked = pb::GetDocumentRequest {
            kind: pb::DocumentKind::ExchangeRates.into(),
        };
        let answer = self.client().get_document(asked).await;
        let document = answer.map_err(|status| away(&status))?.into_inner().document;
        let found: ExchangeRates =
            serde_json::from_slice(&document.unwrap_or_default().json).map_err(|error| Error::Market {
                retry_after: None,
                cause: Arc::new(error),
            })?;
        Ok(found
            .rates
            .into_keys()
            .map(|currency| currency.to_uppercase())
            .collect())
    }
}
