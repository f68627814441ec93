//! Pages of lists: what clients page by, and lists of which the schedule keeps the first rows.

use std::sync::Arc;

use super::Document;
use crate::{
    app::{
        App,
        serve::{bad_stored_body, write},
    },
    domain::{held::Held, json::Raw, paths::Asked, schedule, shape::Shape, ttl::Kind},
    error::Error,
};

/// Orders in which the kept rows are.
const AS_KEPT: [&str; 2] = ["", "open_interest_btc_desc"];

impl App {
    /// A page out of the kept rows where they hold it, else the provider's own.
    pub(super) async fn page(self: &Arc<Self>, asked: &Asked, shape: Shape, kind: Kind) -> Result<Document, Error> {
        let call = match shape {
            Shape::DerivativeExchanges => schedule::derivative_exchanges(),
            _ => schedule::exchanges(),
        };
        let (per_page, page) = (rows_of_page(asked), asked.number("page", 1));
        let (skip, take) = ((page - 1) as usize * per_page as usize, per_page as usize);
        let got = self.document(&call).await?;
        let rows: Vec<Raw> = serde_json::from_slice(&got.held.json).map_err(bad_stored_body)?;
        let is_all = rows.len() < schedule::LIST_ROWS as usize;
        let is_kept = AS_KEPT.contains(&asked.text("order")) && (is_all || skip + take <= rows.len());
        if !is_kept {
            return self.passed(asked, shape, kind).await;
        }
        let mut headers = paging(asked, &got.held);
        if headers.is_empty() && is_all {
            headers = pages(rows.len(), per_page);
        }
        let variant = format!("page {skip} {take}");
        let answer = self
            .answer(&got.held, got.origin, &variant, move |_| {
                write(&rows.iter().skip(skip).take(take).collect::<Vec<_>>())
            })
            .await?;
        Ok(Document {
            headers,
            ..answer.into()
        })
    }
}

/// What the provider's clients page by. Nothing where the provider does not say how long the list is.
pub(super) fn paging(asked: &Asked, held: &Held) -> Vec<(&'static str, String)> {
    held.meta
        .total
        .map_or_else(Vec::new, |total| pages(total, rows_of_page(asked)))
}

fn pages(total: impl ToString, per_page: u32) -> Vec<(&'static str, String)> {
    vec![("total", total.to_string()), ("per-page", per_page.to_string())]
}

/// Rows that a page has, as the provider counts them where nothing is asked for.
fn rows_of_page(asked: &Asked) -> u32 {
    let default = match asked.row.pattern {
        "derivatives/exchanges" => 50,
        "{entity}/public_treasury/{coin_id}" => 250,
        _ => 100,
    };
    asked.number("per_page", default)
}
