//! Disposals as a file: `/api/v1/disposals.csv`.

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use bytes::Bytes;
use futures::stream;

use crate::{
    ask,
    clients::{Context, Plan},
    dto::disposal_file as file,
    principal::Purpose,
    problem::{Answer, Problem},
    rest::{generated::read_list_disposals, signed_in},
    state::Worker,
};

/// Rows of one step of an export.
const STEP: u32 = 500;

/// All disposals that match as CSV, newest first, for the tax return. Amounts are in the currency of their line; what is unknown is empty.
#[utoipa::path(get, operation_id = "list_disposals_csv", path = "/api/v1/disposals.csv", tag = "portfolio",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn csv(request: HttpRequest, state: web::Data<Worker>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let mut message = read_list_disposals(&request)?;
    (message.limit, message.cursor) = (STEP, String::new());
    let first = ask!(state, &context, Plan::READ, portfolio.list_disposals, message.clone()).await?;
    let identity = context.identity;
    let rows = stream::unfold(Some((file::CSV_HEAD, first, message)), move |at| {
        let state = state.clone();
        async move {
            let (head, page, mut message) = at?;
            let text = format!("{head}{}", file::csv(page.disposals, &page.currency));
            let mut next = None;
            if !page.next_cursor.is_empty() {
                message.cursor = page.next_cursor;
                let mut context = Context::own(Duration::from_secs(10));
                context.identity = identity;
                match ask!(state, &context, Plan::READ, portfolio.list_disposals, message.clone()).await {
                    Ok(page) => next = Some(("", page, message)),
                    // A broken transfer is better than a file that looks whole.
                    Err(problem) => return Some((Err(problem), None)),
                }
            }
            Some((Ok::<_, Problem>(Bytes::from(text)), next))
        }
    });
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"disposals.csv\""))
        .streaming(Box::pin(rows)))
}
