//! Disposals as a file: `/api/v1/disposals.csv`.

use actix_web::{HttpRequest, web};
use proto::workspace as pb;

use crate::{
    ask,
    clients::{Context, Plan},
    csv_file::{self, ROWS},
    dto::disposal_file as file,
    principal::Purpose,
    problem::Answer,
    rest::{generated::read_list_disposals, signed_in},
    state::Worker,
};

/// All disposals that match as CSV, newest first, for the tax return. Amounts are in the currency of their line, with the rates of the days by which
/// they were converted; what is unknown is empty.
#[utoipa::path(get, operation_id = "list_disposals_csv", path = "/api/v1/disposals.csv", tag = "portfolio",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn csv(request: HttpRequest, state: web::Data<Worker>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let asked = pb::ListDisposalsRequest {
        limit: ROWS,
        ..read_list_disposals(&request)?
    };
    csv_file::whole(
        "disposals.csv",
        file::CSV_HEAD,
        context,
        move |context: Context, cursor| {
            let state = state.clone();
            let message = pb::ListDisposalsRequest {
                cursor,
                ..asked.clone()
            };
            async move {
                let page = ask!(state, &context, Plan::READ, portfolio.list_disposals, message).await?;
                Ok((
                    file::csv(page.disposals, &page.currency, &page.rate_source),
                    page.next_cursor,
                ))
            }
        },
    )
    .await
}
