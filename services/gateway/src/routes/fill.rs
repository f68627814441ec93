//! Fills as a file: `/api/v1/fills.csv`.

use actix_web::{HttpRequest, web};
use proto::workspace as pb;

use crate::{
    ask,
    clients::{Context, Plan},
    csv_file::{self, ROWS},
    dto::fill_file as file,
    principal::Purpose,
    problem::Answer,
    rest::{generated::read_list_fills, signed_in},
    state::Worker,
};

/// All fills that match as CSV, newest first: a file that `POST /api/v1/imports` reads again.
#[utoipa::path(get, operation_id = "list_fills_csv", path = "/api/v1/fills.csv", tag = "ledger",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn csv(request: HttpRequest, state: web::Data<Worker>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let asked = pb::ListFillsRequest {
        limit: ROWS,
        ..read_list_fills(&request)?
    };
    csv_file::whole("fills.csv", file::CSV_HEAD, context, move |context: Context, cursor| {
        let state = state.clone();
        let message = pb::ListFillsRequest {
            cursor,
            ..asked.clone()
        };
        async move {
            let page = ask!(state, &context, Plan::READ, ledger.list_fills, message).await?;
            Ok((file::csv(page.fills), page.next_cursor))
        }
    })
    .await
}
