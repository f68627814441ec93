//! What the body of a problem says.

use actix_web::http::StatusCode;
use serde_json::json;
use vocab::ErrorKind;

use super::{Family, Problem, Wrong};

#[test]
fn auth_bodies_are_field_maps() {
    let problem = Problem::fields(vec![Wrong::new("password", "too_long", "Too long.")]);
    let body = problem.body(Family::Auth, "r1", Some("t1"));
    assert_eq!(body["password"], json!(["Too long."]));
    assert_eq!(body["errors"]["password"], json!(["Too long."]));
    assert_eq!(body["code"], "too_long");
    assert_eq!(body["status"], 422);
    assert_eq!(body["title"], "Unprocessable Content");
    assert_eq!((&body["request_id"], &body["trace_id"]), (&json!("r1"), &json!("t1")));
    assert!(
        Problem::not_found()
            .body(Family::Other, "", None)
            .get("non_field_errors")
            .is_none()
    );
}

#[test]
fn market_bodies_speak_as_coingecko_does() {
    let body = Problem::not_found().body(Family::Market, "r", None);
    assert_eq!(body["error"], "Not found.");
    assert_eq!(body["status"], 404);
    let both = ["ids", "vs_currencies"].map(|name| Wrong::new(name, "", "Required."));
    let body = Problem::fields(both.to_vec()).body(Family::Market, "r", None);
    assert_eq!(body["error"], "ids: Required. vs_currencies: Required.");
    let limited = Problem::too_many("too_many_requests", std::time::Duration::from_millis(200));
    assert_eq!(limited.body(Family::Market, "r", None)["status"]["error_code"], 429);
    assert_eq!(
        limited
            .render(Family::Market, "r", None)
            .headers()
            .get("retry-after")
            .unwrap(),
        "1"
    );
}

#[test]
fn different_codes_fall_back_to_the_general_one() {
    let both = Problem::fields(vec![Wrong::new("a", "too_long", "x"), Wrong::new("b", "too_many", "y")]);
    assert_eq!(both.code, "validation_failed");
}

#[test]
fn words_of_transports_stay_inside() {
    let problem = Problem::from(tonic::Status::internal("relation \"users\" does not exist"));
    assert_eq!(problem.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(!problem.body(Family::Other, "", None).to_string().contains("relation"));
    let away = Problem::from(tonic::Status::unavailable("tcp connect error"));
    assert!(away.is_outage());
    assert!(away.retry_after.is_some());
    let ours = kit::status::build(ErrorKind::Invalid, "redirect_refused", "No.", Vec::new(), None);
    assert_eq!(Problem::from(ours).status, StatusCode::BAD_GATEWAY);
}

#[test]
fn what_is_too_large_is_the_requests_where_it_is_a_field() {
    let status_of = |fields: Vec<(String, String)>| {
        let status = kit::status::build(ErrorKind::Invalid, "too_large", "Too large.", fields, None);
        Problem::from(status).status.as_u16()
    };
    assert_eq!(
        status_of(vec![("content".to_owned(), "At most 512 KiB.".to_owned())]),
        413
    );
    assert_eq!(status_of(Vec::new()), 502, "an answer from outside");
}
