//! Labels in files: `/api/v1/labels/import` and `export`.

use std::collections::HashMap;

use actix_web::{HttpRequest, web};
use proto::onchain as pb;

use crate::{
    ask,
    attachment::attachment,
    body,
    clients::Plan,
    principal::Purpose,
    problem::{Answer, INVALID},
    query::Params,
    rest::{
        self,
        generated::{self as shapes, list_labels_filter},
        signed_in,
    },
    state::Worker,
};

type State = web::Data<Worker>;

/// Most bytes of a file of labels.
const FILE_LIMIT: usize = 10 << 20;
const FORMATS: [&str; 3] = ["bip329", "tagpack", "csv"];
const TYPES: [&str; 9] = [
    "text/csv",
    "application/csv",
    "text/plain",
    "application/yaml",
    "application/x-yaml",
    "text/yaml",
    "application/jsonl",
    "application/x-ndjson",
    "application/octet-stream",
];

/// The format of a file, which has to be named.
fn format(p: &mut Params) -> String {
    if p.has("format") {
        return p.choice("format", &FORMATS);
    }
    p.wrong("format", INVALID, &format!("One of: {}.", FORMATS.join(", ")));
    String::new()
}

/// Judges a file of labels row by row; writes its new labels only with `write=true`.
#[utoipa::path(post, operation_id = "import_labels", path = "/api/v1/labels/import", tag = "labels",
    params(
        ("format" = String, Query, description = "`bip329`, `tagpack` or `csv`."),
        ("name" = Option<String>, Query, description = "The file's name."),
        ("write" = Option<bool>, Query, description = "`false` (default): every row is judged and nothing is written."),
        ("chain" = Option<String>, Query, description = "Where the file says none."),
        ("mapping" = Option<String>, Query, description = "For CSV, as JSON: field of a label → column. Guessed where it is missing.")),
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = ref("#/components/schemas/Judgement"))))]
pub async fn import(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::EDIT).await?;
    body::media_type(&request, &TYPES)?;
    let mut p = Params::parse(request.query_string());
    let format = format(&mut p);
    let file_name = p.text("name", 200);
    let write = p.flag("write", false);
    let default_chain = p.word("chain", 40);
    let mapping = p.text("mapping", 4000);
    let mapping: HashMap<String, String> = if mapping.is_empty() {
        HashMap::new()
    } else {
        serde_json::from_str(&mapping).unwrap_or_else(|_| {
            p.wrong("mapping", INVALID, "A JSON object of texts.");
            HashMap::new()
        })
    };
    p.done()?;
    let file = body::bytes(&request, payload, FILE_LIMIT).await?;
    let context = context.restarted(&state.shared.calls);
    let message = pb::ImportLabelsRequest {
        format,
        file_name,
        file,
        mapping,
        default_chain,
        write,
    };
    let answer = ask!(state, &context, Plan::WRITE, labels.import_labels, message).await?;
    Ok(rest::answer::<shapes::Judgement>(200, None, &answer))
}

/// The labels that match, as a file. What heuristics found is never in it.
#[utoipa::path(get, operation_id = "export_labels", path = "/api/v1/labels/export", tag = "labels",
    params(("format" = String, Query, description = "`bip329`, `tagpack` or `csv`; the conditions of the list hold too")),
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let mut p = Params::parse(request.query_string());
    let format = format(&mut p);
    let (kind, name) = match format.as_str() {
        "bip329" => ("application/jsonl; charset=utf-8", "labels.jsonl"),
        "tagpack" => ("application/yaml; charset=utf-8", "labels.yaml"),
        // Any other format is refused below.
        _ => ("text/csv; charset=utf-8", "labels.csv"),
    };
    let message = pb::ExportLabelsRequest {
        format,
        filter: Some(list_labels_filter(&mut p)),
    };
    p.done()?;
    let answer = ask!(state, &context, Plan::HEAVY, labels.export_labels, message).await?;
    Ok(attachment(kind, name)
        .insert_header(("x-labels", answer.labels.to_string()))
        .insert_header(("x-left-out", answer.left_out.to_string()))
        .body(answer.file))
}
