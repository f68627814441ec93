//! Lists of the ledger as files: `/api/v1/fills.csv`, `/api/v1/lots.csv` and `/api/v1/disposals.csv`.

use actix_web::{HttpRequest, web};
use proto::workspace as pb;

use crate::{
    ask,
    clients::{Context, Plan},
    csv_file::{ROWS, head, lines, whole},
    dto::ledger_file as rows,
    principal::Purpose,
    problem::Answer,
    rest::{
        generated::{read_list_disposals, read_list_fills, read_list_open_lots},
        signed_in,
    },
    state::Worker,
};

type State = web::Data<Worker>;

/// All fills that match as CSV, newest first: a file that `POST /api/v1/imports` reads again.
#[utoipa::path(get, operation_id = "list_fills_csv", path = "/api/v1/fills.csv", tag = "ledger",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn fills(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let mut message = read_list_fills(&request)?;
    message.limit = ROWS;
    let head = head(&rows::fill(pb::Fill::default()));
    whole("fills.csv", &head, context, move |context: Context, cursor| {
        let (state, mut message) = (state.clone(), message.clone());
        message.cursor = cursor;
        async move {
            let page = ask!(state, &context, Plan::READ, ledger.list_fills, message).await?;
            Ok((lines(page.fills.into_iter().map(rows::fill)), page.next_cursor))
        }
    })
    .await
}

/// All open lots that match as CSV, by account and coin, with what they are worth now. Amounts are in the currency of their line; what is
/// unknown is empty.
#[utoipa::path(get, operation_id = "list_open_lots_csv", path = "/api/v1/lots.csv", tag = "portfolio",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn lots(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let mut message = read_list_open_lots(&request)?;
    message.limit = ROWS;
    let head = head(&rows::lot(pb::OpenLot::default(), "", ""));
    whole("lots.csv", &head, context, move |context: Context, cursor| {
        let (state, mut message) = (state.clone(), message.clone());
        message.cursor = cursor;
        async move {
            let page = ask!(state, &context, Plan::READ, portfolio.list_open_lots, message).await?;
            let row = |lot| rows::lot(lot, &page.currency, &page.rate_source);
            Ok((lines(page.lots.into_iter().map(row)), page.next_cursor))
        }
    })
    .await
}

/// All disposals that match as CSV, newest first, for the tax return. Amounts are in the currency of their line, with the rates of the days by which
/// they were converted; what is unknown is empty.
#[utoipa::path(get, operation_id = "list_disposals_csv", path = "/api/v1/disposals.csv", tag = "portfolio",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn disposals(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let mut message = read_list_disposals(&request)?;
    message.limit = ROWS;
    let head = head(&rows::disposal(pb::Disposal::default(), "", ""));
    whole("disposals.csv", &head, context, move |context: Context, cursor| {
        let (state, mut message) = (state.clone(), message.clone());
        message.cursor = cursor;
        async move {
            let page = ask!(state, &context, Plan::READ, portfolio.list_disposals, message).await?;
            let row = |part| rows::disposal(part, &page.currency, &page.rate_source);
            Ok((lines(page.disposals.into_iter().map(row)), page.next_cursor))
        }
    })
    .await
}
