//! Files of exchanges: `POST /api/v1/imports`.

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

/// Most bytes of an export.
const FILE_LIMIT: usize = 10 << 20;
const TYPES: [&str; 8] = [
    "text/csv",
    "application/csv",
    "text/plain",
    "application/vnd.ms-excel",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/zip",
    "application/x-zip-compressed",
    "application/octet-stream",
];

/// Reads an exchange's file, CSV (also in a ZIP file) or XLSX, and says what it would bring; nothing of it counts before it is confirmed.
#[utoipa::path(post, operation_id = "stage_trade_import", path = "/api/v1/imports", tag = "ledger",
    params(
        ("name" = Option<String>, Query, description = "The file's name."),
        ("account_id" = Option<String>, Query, description = "Account that it goes to; one named after the venue where nothing is said."),
        ("zone" = Option<String>, Query, description = "IANA name of the zone of its times, where the file does not say it."),
        ("date_order" = Option<String>, Query, description = "`day` or `month`: which comes first in its dates, where that cannot be seen."),
        ("mapping_id" = Option<String>, Query, description = "Reads the file by this mapping instead of a known format."),
        ("fold" = Option<String>, Query, description = "`first` or `second`: which one its times are that the clock of the zone showed twice.")),
    request_body(content = String, content_type = "text/csv"),
    responses((status = 201, body = ref("#/components/schemas/StagedImport"))))]
pub async fn stage(request: HttpRequest, payload: web::Payload, state: web::Data<Worker>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::EDIT).await?;
    body::media_type(&request, &TYPES)?;
    let mut p = Params::parse(request.query_string());
    let file_name = p.text("name", 200);
    let account_id = p.word("account_id", 36);
    let zone = p.text("zone", 64);
    let date_order = p.choice("date_order", &["day", "month"]);
    let mapping_id = p.word("mapping_id", 36);
    let fold = p.choice("fold", &["first", "second"]);
    p.done()?;
    let file = body::bytes(&request, payload, FILE_LIMIT).await?;
    let context = context.restarted(&state.shared.calls);
    let message = pb::StageImportRequest {
        file,
        file_name,
        account_id,
        zone,
        date_order,
        mapping_id,
        fold,
    };
    let answer = ask!(state, &context, Plan::WRITE, ledger.stage_import, message).await?;
    Ok(rest::answer::<shapes::StagedImport>(201, None, &answer))
}

/// Columns of a file that no format fits, with samples, and what they may mean. Nothing of the file is kept.
#[utoipa::path(post, operation_id = "read_import_columns", path = "/api/v1/imports/columns", tag = "ledger",
    params(
        ("name" = Option<String>, Query, description = "The file's name."),
        ("delimiter" = Option<String>, Query, description = "`comma`, `semicolon`, `tab` or `pipe`: what separates the cells of a text file; detected where nothing is said.")),
    request_body(content = String, content_type = "text/csv"),
    responses((status = 200, body = ref("#/components/schemas/FileColumns"))))]
pub async fn columns(request: HttpRequest, payload: web::Payload, state: web::Data<Worker>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::EDIT).await?;
    body::media_type(&request, &TYPES)?;
    let mut p = Params::parse(request.query_string());
    let file_name = p.text("name", 200);
    let delimiter = p.choice("delimiter", &["comma", "semicolon", "tab", "pipe"]);
    p.done()?;
    let file = body::bytes(&request, payload, FILE_LIMIT).await?;
    let context = context.restarted(&state.shared.calls);
    let message = pb::ReadColumnsRequest {
        file,
        file_name,
        delimiter,
    };
    let answer = ask!(state, &context, Plan::READ, ledger.read_columns, message).await?;
    Ok(rest::answer::<shapes::FileColumns>(200, None, &answer))
}
