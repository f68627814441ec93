//! What bodies are refused, and how.

use actix_web::test::TestRequest;

use super::{Fields, FromFields, media_type, parse};

#[derive(Debug, PartialEq)]
struct Login {
    email: String,
    password: String,
    keep: bool,
}

impl FromFields for Login {
    fn from_fields(fields: &mut Fields) -> Self {
        Self {
            email: fields.filled("email", 254),
            password: fields.text("password", 1024),
            keep: fields.flag("keep"),
        }
    }
}

#[track_caller]
fn check(body: impl AsRef<[u8]>, status: u16, code: &str) {
    let problem = parse::<Login>(body.as_ref()).unwrap_err();
    assert_eq!((problem.status.as_u16(), problem.code.as_str()), (status, code));
}

#[test]
fn good_bodies_are_read() {
    let login = parse::<Login>(br#" {"email":"a@b.c","password":"p\u00e4ss"} "#).unwrap();
    assert_eq!(
        login,
        Login {
            email: "a@b.c".to_owned(),
            password: "päss".to_owned(),
            keep: false
        }
    );
}

#[test]
fn what_is_no_json() {
    check("", 400, "malformed_json");
    check(r#"{"email":"a@b.c","#, 400, "malformed_json");
    check(r#"{"email":"a@b.c","password":"x",}"#, 400, "malformed_json");
    check(
        r#"{"email":"a","password":"x"}{"email":"a","password":"x"}"#,
        400,
        "malformed_json",
    );
    check("\u{feff}{}", 400, "malformed_json");
    check([0xff, 0xfe], 400, "invalid_utf8");
    check(r#"{"email":"\ud800","password":"x"}"#, 400, "malformed_json");
    check(r#"{"email":012345,"password":"x"}"#, 400, "malformed_json");
    check(r#"{"email":NaN,"password":"x"}"#, 400, "malformed_json");
    check(r#"{"email":1e400,"password":"x"}"#, 400, "malformed_json");
}

#[test]
fn keys_stand_once() {
    check(r#"{"email":"a","password":"x","password":"y"}"#, 400, "duplicate_key");
    check(
        r#"{"email":"a","password":"x","\u0070assword":"y"}"#,
        400,
        "duplicate_key",
    );
    check(r#"{"email":{"a":1,"a":2},"password":"x"}"#, 400, "duplicate_key");
}

#[test]
fn depth_is_bounded() {
    check("[".repeat(200), 400, "too_deep");
    check(
        format!("{{\"email\":{}1{}}}", "{\"a\":".repeat(100), "}".repeat(100)),
        400,
        "too_deep",
    );
}

#[test]
fn what_is_not_the_expected_json() {
    check(r#"["a@b.c","pw"]"#, 422, "validation_failed");
    check("null", 422, "validation_failed");
    check("1", 422, "validation_failed");
    check(r#"{"email":{"$ne":null},"password":"x"}"#, 422, "validation_failed");
    check(r#"{"email":"a","password":"x","keep":"yes"}"#, 422, "validation_failed");
    check(r#"{"email":"a","password":"x","admin":true}"#, 422, "unknown_field");
    check(r#"{"email":"a\u0000","password":"x"}"#, 422, "control_character");
    check(
        format!(r#"{{"email":"a","password":"{}"}}"#, "x".repeat(10_000)),
        422,
        "too_long",
    );
}

#[test]
fn all_wrong_fields_are_named_at_once() {
    let problem = parse::<Login>(br#"{"email":7,"role":"admin"}"#).unwrap_err();
    let named: Vec<_> = problem.errors.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(named, ["email", "password", "role"]);
    assert_eq!(problem.code, "validation_failed");
}

#[test]
fn a_body_is_of_one_media_type_that_is_taken_there() {
    let named = |headers: &[(&str, &str)]| {
        let request = headers
            .iter()
            .fold(TestRequest::post(), |request, header| request.append_header(*header));
        media_type(&request.to_http_request(), &["text/csv", "application/zip"]).map_err(|problem| problem.code.clone())
    };
    for (sent, kind) in [
        ("text/csv", "text/csv"),
        ("Text/CSV; charset=\"UTF-8\"; header=present", "text/csv"),
        ("APPLICATION/ZIP", "application/zip"),
    ] {
        assert_eq!(named(&[("content-type", sent)]).as_deref(), Ok(kind), "{sent}");
    }
    let refused = |headers: &[(&str, &str)], code: &str| {
        assert_eq!(named(headers).unwrap_err(), code, "{headers:?}");
    };
    for odd in [
        "",
        "text",
        "text/csvx",
        "multipart/form-data; boundary=text/csv",
        "*/*",
        "text/csv, application/zip",
    ] {
        refused(&[("content-type", odd)], "unsupported_media_type");
    }
    refused(&[], "unsupported_media_type");
    let csv = ("content-type", "text/csv");
    refused(&[csv, ("content-type", "application/zip")], "unsupported_media_type");
    refused(&[("content-type", "text/csv; charset=latin1")], "unsupported_charset");
    refused(&[csv, ("content-encoding", "gzip")], "unsupported_encoding");
}
