//! Reports of cases, their proof, and links to them.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use kit::identity::Identity;
use proto::onchain as pb;

use crate::{
    ask, body,
    clients::{Context, Plan},
    headers,
    principal::Purpose,
    problem::{Answer, Problem},
    query::Params,
    request_context,
    rest::{self, generated as shapes, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

/// What follows is a link's secret.
const SHARED_REPORTS: &str = "/api/v1/shared/reports/";
/// Most bytes of a report that somebody holds against a case.
const REPORT_LIMIT: usize = 10 << 20;
const FORMATS: [&str; 3] = ["html", "pdf", "json"];

/// A document that is shown or saved; pages run nothing and load nothing.
fn drawn(format: &str, shown: bool, answer: pb::ReportResponse) -> HttpResponse {
    let (kind, ending) = match format {
        "pdf" => ("application/pdf", "pdf"),
        "json" => ("application/json", "json"),
        _ => ("text/html; charset=utf-8", "html"),
    };
    let place = if shown { "inline" } else { "attachment" };
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, kind))
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("{place}; filename=\"report.{ending}\""),
        ))
        .insert_header((header::CONTENT_SECURITY_POLICY, headers::REPORT))
        .insert_header(("x-robots-tag", "noindex, nofollow, noarchive"))
        .body(answer.document)
}

/// The report as HTML, PDF or JSON, with its manifest.
#[utoipa::path(get, operation_id = "get_case_report", path = "/api/v1/cases/{id}/report", tag = "cases",
    params(("id" = String, Path), ("format" = Option<String>, Query), ("redact" = Option<String>, Query, description = "with commas")),
    responses((status = 200, body = String, content_type = "text/html")))]
pub async fn report(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let mut p = Params::parse(request.query_string());
    let format = p.choice("format", &FORMATS);
    let redact = p.list("redact", 5);
    p.done()?;
    let message = pb::GetReportRequest {
        case_id: id.into_inner(),
        format: format.clone(),
        redact,
    };
    let answer = ask!(state, &context, Plan::HEAVY, cases.get_report, message).await?;
    Ok(drawn(&format, false, answer))
}

/// Recomputes every hash; with a report in JSON form as body, compares that with what is stored.
#[utoipa::path(post, operation_id = "verify_case", path = "/api/v1/cases/{id}/verify", tag = "cases", params(("id" = String, Path)),
    request_body(content = String, content_type = "application/json", description = "a report in JSON form, or nothing"),
    responses((status = 200, body = ref("#/components/schemas/Verification"))))]
pub async fn verify(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let held = body::bytes(&request, payload, REPORT_LIMIT).await?;
    let context = context.restarted(&state.shared.calls);
    if !held.is_empty() {
        body::media_type(&request, &["application/json"])?;
    }
    let report = String::from_utf8(held.into())
        .map_err(|_| Problem::malformed("invalid_utf8", "The request is not valid UTF-8."))?;
    let message = pb::VerifyCaseRequest {
        case_id: id.into_inner(),
        report,
    };
    let answer = ask!(state, &context, Plan::HEAVY, cases.verify_case, message).await?;
    Ok(rest::answer::<shapes::Verification>(200, None, &answer))
}

/// Makes a link to the report as it is now. Its path is given this once.
#[utoipa::path(post, operation_id = "add_share", path = "/api/v1/cases/{id}/shares", tag = "cases", params(("id" = String, Path)), request_body = ref("#/components/schemas/NewShare"),
    responses((status = 201, body = ref("#/components/schemas/ReportShare"))))]
pub async fn share(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::DELETE).await?;
    let message = pb::AddShareRequest {
        case_id: id.into_inner(),
        ..rest::small_body::<shapes::NewShare>(&request, payload).await?
    };
    let answer = ask!(state, &context, Plan::WRITE, cases.add_share, message).await?;
    let mut share = answer.share.ok_or_else(Problem::internal)?;
    share.path = format!("{}{}", SHARED_REPORTS, answer.token);
    Ok(rest::answer::<shapes::ReportShare>(201, None, &share))
}

/// A report, for anyone with its link. Unknown, expired and revoked links get the same answer.
#[utoipa::path(get, operation_id = "open_share", path = "/api/v1/shared/reports/{token}", tag = "cases", security(()),
    params(("token" = String, Path), ("format" = Option<String>, Query)),
    responses((status = 200, body = String, content_type = "text/html")))]
pub async fn open(request: HttpRequest, state: State, token: web::Path<String>) -> Answer {
    state.shared.limits.anonymous(request_context::ip(&request))?;
    let mut p = Params::parse(request.query_string());
    let format = p.choice("format", &FORMATS);
    p.done()?;
    let context = Context::of(&request, &state.shared.calls, Identity::default());
    let message = pb::OpenShareRequest {
        token: token.into_inner(),
        format: format.clone(),
    };
    let answer = ask!(state, &context, Plan::HEAVY, cases.open_share, message).await?;
    Ok(drawn(&format, format != "json", answer))
}
