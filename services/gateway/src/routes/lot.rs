//! Open lots as a file: `/api/v1/lots.csv`.

use actix_web::{HttpRequest, web};
use proto::workspace as pb;

use crate::{
    ask,
    clients::{Context, Plan},
    csv_file::{self, ROWS},
    dto::lot_file as file,
    principal::Purpose,
    problem::Answer,
    rest::{generated::read_list_open_lots, signed_in},
    state::Worker,
};

/// All open lots that match as CSV, by account and coin, with what they are worth now. Amounts are in the currency of their line; what is
/// unknown is empty.
#[utoipa::path(get, operation_id = "list_open_lots_csv", path = "/api/v1/lots.csv", tag = "portfolio",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn csv(request: HttpRequest, state: web::Data<Worker>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let asked = pb::ListOpenLotsRequest {
        limit: ROWS,
        ..read_list_open_lots(&request)?
    };
    csv_file::whole("lots.csv", file::CSV_HEAD, context, move |context: Context, cursor| {
        let state = state.clone();
        let message = pb::ListOpenLotsRequest {
            cursor,
            ..asked.clone()
        };
        async move {
            let page = ask!(state, &context, Plan::READ, portfolio.list_open_lots, message).await?;
            Ok((
                file::csv(page.lots, &page.currency, &page.rate_source),
                page.next_cursor,
            ))
        }
    })
    .await
}
