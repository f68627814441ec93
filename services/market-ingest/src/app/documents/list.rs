//! Pages of lists of which the schedule keeps the first rows.

use std::sync::Arc;

use super::Document;
use crate::{
    app::{
        App,
        serve::{unreadable, write},
    },
    domain::{json::Raw, paths::Asked, schedule, shape::Shape, ttl::Kind},
    error::Error,
};

/// Orders in which the kept rows are.
const AS_KEPT: [&str; 2] = ["", "open_interest_btc_desc"];

impl App {
    /// A page out of the kept rows where they hold it, else the provider's own.
    pub(super) async fn page(self: &Arc<Self>, asked: &Asked, shape: Shape, kind: Kind) -> Result<Document, Error> {
        let (call, default) = match shape {
            Shape::DerivativeExchanges => (schedule::derivative_exchanges(), 50),
            _ => (schedule::exchanges(), 100),
        };
        let (per_page, page) = (asked.number("per_page", default), asked.number("page", 1));
        let (skip, take) = ((page - 1) as usize * per_page as usize, per_page as usize);
        let mut headers = vec![("per-page", per_page.to_string())];
        let got = self.document(&call).await?;
        let rows: Vec<Raw> = serde_json::from_slice(&got.held.json).map_err(unreadable)?;
        let is_all = rows.len() < schedule::LIST_ROWS as usize;
        if is_all {
            headers.push(("total", rows.len().to_string()));
        }
        let is_kept = AS_KEPT.contains(&asked.text("order")) && (is_all || skip + take <= rows.len());
        let answer = if is_kept {
            let variant = format!("page {skip} {take}");
            self.answer(&got.held, got.origin, &variant, move |_| {
                write(&rows.iter().skip(skip).take(take).collect::<Vec<_>>())
            })
            .await?
        } else {
            let got = self.document(&asked.call(shape, kind)).await?;
            self.answer_whole(&got.held, got.origin).await?
        };
        Ok(Document {
            headers,
            ..answer.into()
        })
    }
}
