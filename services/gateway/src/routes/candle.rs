//! Files of candles: `POST /api/v1/candles`.

use actix_web::{HttpRequest, web};
use proto::workspace as pb;

use crate::{
    ask, body,
    clients::Plan,
    principal::Purpose,
    problem::Answer,
    query::Params,
    rest::{self, generated as shapes, signed_in},
    state::Worker,
};

/// Most bytes of a file, packed or not.
const FILE_LIMIT: usize = 10 << 20;
const TYPES: [&str; 6] = [
    "text/csv",
    "application/csv",
    "text/plain",
    "application/zip",
    "application/gzip",
    "application/octet-stream",
];

/// Reads candles: a CSV by its header, or a file of Binance's archive, packed or not. A series of the same market, bar and source is continued.
#[utoipa::path(post, operation_id = "import_candles", path = "/api/v1/candles", tag = "strategies",
    params(
        ("name" = Option<String>, Query, description = "The file's name: market and bar are taken from it where the file does not say them."),
        ("market" = Option<String>, Query, description = "As `BTC/USD`; taken from the file's name where empty."),
        ("title" = Option<String>, Query, description = "What the series is called; market and bar where empty."),
        ("funding_of" = Option<String>, Query, description = "Id of a series: the file has the funding rates of its market instead of candles, as CSV with a time and a rate. Rates that are there already stay.")),
    request_body(content = String, content_type = "text/csv"),
    responses((status = 201, body = ref("#/components/schemas/CandleSeries"))))]
pub async fn import(request: HttpRequest, payload: web::Payload, state: web::Data<Worker>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::EDIT).await?;
    body::media_type(&request, &TYPES)?;
    let mut p = Params::parse(request.query_string());
    let file_name = p.text("name", 200);
    let market = p.text("market", 40);
    let name = p.text("title", 100);
    let funding_of = p.text("funding_of", 64);
    p.done()?;
    let file = body::bytes(&request, payload, FILE_LIMIT).await?;
    let context = context.restarted(&state.shared.calls);
    let message = pb::ImportCandlesRequest {
        file,
        file_name,
        market,
        name,
        funding_of,
    };
    let answer = ask!(state, &context, Plan::WRITE, strategies.import_candles, message).await?;
    Ok(rest::answer::<shapes::CandleSeries>(201, None, &answer))
}
