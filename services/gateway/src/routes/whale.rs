//! Large transfers as a file: `/api/v1/whales.csv`.

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use bytes::Bytes;
use futures::stream;

use crate::{
    ask,
    clients::{Context, Plan},
    dto::whale_file as file,
    principal::Purpose,
    problem::{Answer, Problem},
    rest::{generated::read_list_whales, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

/// Rows of one step of an export, and steps: a file has at most 20,000 rows.
const STEP: u32 = 500;
const STEPS: u32 = 40;

/// The list as CSV: all that match up to 20,000 rows, with the source of each price and name.
#[utoipa::path(get, operation_id = "list_whales_csv", path = "/api/v1/whales.csv", tag = "investigation",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn csv(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let mut message = read_list_whales(&request)?;
    (message.limit, message.cursor) = (STEP, String::new());
    let first = ask!(state, &context, Plan::READ, whales.list_whales, message.clone()).await?;
    let cut = first.count > u64::from(STEP * STEPS);
    let identity = context.identity;
    let rows = stream::unfold(Some((first, message, 1)), move |at| {
        let state = state.clone();
        async move {
            let (page, mut message, step) = at?;
            let mut text = if step == 1 {
                file::CSV_HEAD.to_owned()
            } else {
                String::new()
            };
            text.push_str(&file::csv(page.whales));
            let mut next = None;
            if !page.next_cursor.is_empty() && step < STEPS {
                message.cursor = page.next_cursor;
                let mut context = Context::own(Duration::from_secs(10));
                context.identity = identity;
                match ask!(state, &context, Plan::READ, whales.list_whales, message.clone()).await {
                    Ok(page) => next = Some((page, message, step + 1)),
                    // A broken transfer is better than a file that looks whole.
                    Err(problem) => return Some((Err(problem), None)),
                }
            }
            Some((Ok::<_, Problem>(Bytes::from(text)), next))
        }
    });
    let name = if cut { "whales-newest.csv" } else { "whales.csv" };
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .streaming(Box::pin(rows)))
}
