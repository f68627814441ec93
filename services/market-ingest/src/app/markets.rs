//! Market lists and simple prices: from the snapshot where it holds them, else from the provider.

use std::{collections::BTreeMap, sync::Arc};

use chrono::DateTime;

use super::{
    Answer, App, lock,
    serve::{bad_stored_body, write},
    shelf::Got,
};
use crate::{
    config::SNAPSHOT_ROWS,
    domain::{
        call::Call,
        held::Held,
        json::Num,
        markets::{PriceParts, Snapshot, project, shows, simple_price},
        request::{Currency, Markets},
        shape::{many, market::MarketRow},
    },
    error::Error,
};

type Prices = BTreeMap<String, BTreeMap<String, Option<Num>>>;

impl App {
    /// The snapshot's body; whoever comes first fetches it.
    pub(super) async fn snapshot_document(self: &Arc<Self>) -> Result<Got, Error> {
        self.document(&Call::snapshot(SNAPSHOT_ROWS)).await
    }

    /// The snapshot read from its body.
    pub(super) async fn snapshot_of(&self, held: &Arc<Held>) -> Result<Arc<Snapshot>, Error> {
        if let Some((etag, snapshot)) = &*lock(&self.snapshot)
            && *etag == held.meta.etag
        {
            return Ok(Arc::clone(snapshot));
        }
        let from = Arc::clone(held);
        let snapshot = tokio::task::spawn_blocking(move || Snapshot::read(&from.json))
            .await
            .map_err(bad_stored_body)?
            .map_err(bad_stored_body)?;
        let snapshot = Arc::new(snapshot);
        *lock(&self.snapshot) = Some((held.meta.etag.clone(), Arc::clone(&snapshot)));
        Ok(snapshot)
    }

    /// `/coins/markets`
    ///
    /// # Errors
    /// When nothing kept can answer and the provider does not.
    pub async fn markets(self: &Arc<Self>, mut wanted: Markets) -> Result<Answer, Error> {
        let outage = self.check_currency("vs_currency", &wanted.currency).await?;
        let got = self.document_after(outage, &Call::snapshot(SNAPSHOT_ROWS)).await;
        let outage = outage_of(&got);
        let catalog = self.catalog().await;
        if wanted.named {
            wanted.ids.retain(|id| !catalog.denies(id));
        }
        if let Ok(got) = &got {
            let snapshot = self.snapshot_of(&got.held).await?;
            let beyond = catalog.is_whole()
                && wanted.category.is_none()
                && u64::from(wanted.page - 1) * u64::from(wanted.per_page) >= catalog.len() as u64;
            if (wanted.named && wanted.ids.is_empty()) || beyond {
                return self.answer(&got.held, got.origin, "none", |_| Ok("[]".into())).await;
            }
            if snapshot.covers(&wanted, catalog.is_whole().then(|| catalog.len())) {
                let variant = format!("markets {wanted:?}");
                return self
                    .answer(&got.held, got.origin, &variant, move |_| {
                        let rows: Vec<MarketRow> = snapshot
                            .select(&wanted)
                            .into_iter()
                            .map(|row| project(row, &wanted))
                            .collect();
                        write(&rows)
                    })
                    .await;
            }
        }
        if wanted.named && wanted.ids.is_empty() {
            // Without a list to deny them, ids that cannot be one were named.
            return self
                .answer_stored(b"[]".to_vec(), self.now_ms(), "/coins/markets")
                .await;
        }
        let got = self.document_after(outage, &Call::markets(&wanted)).await?;
        let variant = format!("project {} {:?}", wanted.sparkline, wanted.changes);
        self.answer(&got.held, got.origin, &variant, move |held| {
            let (rows, _) = many::<MarketRow>(&held.json).map_err(bad_stored_body)?;
            let rows: Vec<MarketRow> = rows.iter().map(|row| project(row, &wanted)).collect();
            write(&rows)
        })
        .await
    }

    /// `/simple/price`: from the snapshot where all coins are in it and the currency is the dollar.
    ///
    /// # Errors
    /// When nothing kept can answer and the provider does not.
    pub async fn simple_price(
        self: &Arc<Self>,
        mut ids: Vec<String>,
        currencies: Vec<Currency>,
        parts: PriceParts,
    ) -> Result<Answer, Error> {
        let got = self.snapshot_document().await;
        let mut outage = outage_of(&got);
        let catalog = self.catalog().await;
        ids.retain(|id| !catalog.denies(id));
        if let Ok(got) = &got {
            let snapshot = self.snapshot_of(&got.held).await?;
            let in_snapshot =
                currencies.iter().all(Currency::is_usd) && ids.iter().all(|id| snapshot.find(id).is_some());
            if in_snapshot {
                let variant = format!("price {ids:?} {parts:?}");
                return self
                    .answer(&got.held, got.origin, &variant, move |_| {
                        let prices: Prices = ids
                            .iter()
                            .filter_map(|id| snapshot.find(id))
                            .map(|row| (row.id.str().to_owned(), price_of(row, parts)))
                            .collect();
                        write(&prices)
                    })
                    .await;
            }
        }
        if ids.is_empty() {
            return self.answer_stored(b"{}".to_vec(), self.now_ms(), "/simple/price").await;
        }
        if outage.is_none() {
            for currency in &currencies {
                outage = self.check_currency("vs_currencies", currency).await?;
                if outage.is_some() {
                    break;
                }
            }
        }
        let got = self
            .document_after(outage, &Call::simple_price(&ids, &currencies))
            .await?;
        let variant = format!("price {parts:?}");
        self.answer(&got.held, got.origin, &variant, move |held| {
            let mut prices: Prices = serde_json::from_slice(&held.json).map_err(bad_stored_body)?;
            for members in prices.values_mut() {
                members.retain(|member, _| shows(member, parts));
            }
            write(&prices)
        })
        .await
    }

    /// Refuses what the provider does not quote in: such a call would only cost. `Some` is the outage that kept the list of
    /// currencies from coming; the rest of the read then does without the provider.
    pub(super) async fn check_currency(
        self: &Arc<Self>,
        field: &'static str,
        currency: &Currency,
    ) -> Result<Option<Error>, Error> {
        if currency.is_usd() {
            return Ok(None);
        }
        let held = match self.document(&Call::currencies()).await {
            Ok(got) => got.held,
            Err(error) => return Ok(error.is_outage().then_some(error)),
        };
        let known: Vec<String> = serde_json::from_slice(&held.json).map_err(bad_stored_body)?;
        if known.iter().any(|known| known == currency.as_str()) {
            Ok(None)
        } else {
            Err(Error::invalid(field, "Prices are not available in this currency."))
        }
    }
}

/// The outage that ended a step of a read.
fn outage_of(got: &Result<Got, Error>) -> Option<Error> {
    got.as_ref().err().filter(|error| error.is_outage()).cloned()
}

fn price_of(row: &MarketRow, parts: PriceParts) -> BTreeMap<String, Option<Num>> {
    let updated = DateTime::parse_from_rfc3339(row.last_updated.str())
        .ok()
        .map(|at| at.timestamp());
    simple_price(row, parts, updated).into_iter().collect()
}
