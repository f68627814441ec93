//! Keeps the figures of bodies that come in: of each step of time the first.

use std::sync::Arc;

use super::App;
use crate::domain::{call::Call, figures, held::Held};

impl App {
    /// Never fails: a history with a gap is worth more than a body that does not come.
    pub(super) async fn keep_figures(self: &Arc<Self>, call: &Call, held: &Arc<Held>, earlier: Option<&Held>) {
        let at = self.in_provider_time(held.meta.as_of);
        let rows = if call.key() == Call::coin_list().key() {
            let Some(earlier) = earlier.filter(|earlier| earlier.meta.lost == 0) else {
                return;
            };
            let (before, now) = (earlier.json.clone(), held.json.clone());
            let new = tokio::task::spawn_blocking(move || figures::new_coins(&before, &now)).await;
            (
                at,
                new.unwrap_or_default()
                    .into_iter()
                    .map(|id| (format!("listed/{id}"), 1.0))
                    .collect(),
            )
        } else if let Some(step) = figures::step_ms(call) {
            let at = at.div_euclid(step) * step;
            if self.noted.get(&call.key()) == Some(at) {
                return;
            }
            self.noted.insert(call.key(), at);
            (at, figures::read(call, &held.json))
        } else {
            return;
        };
        let (at, rows): (i64, Vec<(String, f64)>) = rows;
        if rows.is_empty() {
            return;
        }
        if let Err(error) = self.store.save_figures(at, &rows).await {
            self.noted.invalidate(&call.key());
            tracing::warn!(error = %kit::causes(&error), market.endpoint = %call.endpoint, "figures were not kept");
        }
    }
}
