//! Labels as a file: `/api/v1/labels/export`.

use actix_web::{HttpRequest, web};
use proto::onchain as pb;

use crate::{
    ask,
    attachment::attachment,
    clients::Plan,
    principal::Purpose,
    problem::Answer,
    query::Params,
    rest::{generated::list_labels_filter, one_of, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

const FORMATS: [&str; 3] = ["bip329", "tagpack", "csv"];

/// The labels that match, as a file. What heuristics found is never in it.
#[utoipa::path(get, operation_id = "export_labels", path = "/api/v1/labels/export", tag = "labels",
    params(("format" = String, Query, description = "`bip329`, `tagpack` or `csv`; the conditions of the list hold too")),
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let mut p = Params::parse(request.query_string());
    let format = one_of(&mut p, "format", &FORMATS);
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
