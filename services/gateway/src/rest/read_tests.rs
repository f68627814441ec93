//! What bodies of generated routes are refused, and how each fault is named.

use proto::onchain as pb;

use super::{Need, Object, Readable, Shape, parse};
use crate::rest::generated::{
    CaseText, NewExhibit, NewLabels, NewWorkspaceSettings, OtpBody, PasskeyStartBody, TaintSourceBody,
};

#[track_caller]
fn refused<K: super::Readable>(body: &str) -> (u16, String, Vec<(String, String)>)
where
    K::Message: std::fmt::Debug,
{
    let problem = parse::<K>(body.as_bytes()).unwrap_err();
    (problem.status.as_u16(), problem.code.clone(), problem.errors.clone())
}

#[test]
fn all_faults_are_named_by_their_paths() {
    let body = r#"{"labels": [{"chain": "bitcoin", "address": 7, "text": "a", "colour": null}, 5, {"chain": "x", "addres": "b", "text": "c"}], "more": 1}"#;
    let (status, code, errors) = refused::<NewLabels>(body);
    assert_eq!((status, code.as_str()), (422, "validation_failed"));
    let named: Vec<(&str, &str)> = errors
        .iter()
        .map(|(path, message)| (path.as_str(), message.as_str()))
        .collect();
    assert_eq!(
        named,
        [
            ("labels[0].address", "Text is expected."),
            ("labels[0].colour", "Text is expected."),
            ("labels[1]", "An object is expected."),
            ("labels[2].address", "This field is required."),
            ("labels[2].addres", "Unknown field."),
            ("more", "Unknown field."),
        ]
    );
}

#[test]
fn null_for_a_required_field_is_named() {
    let (_, _, errors) = refused::<NewWorkspaceSettings>(r#"{"zone": null, "currency": 5}"#);
    let messages: Vec<&str> = errors.iter().map(|(_, message)| message.as_str()).collect();
    assert_eq!(
        messages,
        ["This field is required and can't be null.", "Text is expected."]
    );
}

#[test]
fn faults_are_bounded() {
    let body = format!("{{\"labels\": [{}]}}", vec!["1"; 500].join(","));
    assert_eq!(refused::<NewLabels>(&body).2.len(), 50);
}

#[test]
fn one_kind_of_fault_has_its_own_code() {
    assert_eq!(refused::<CaseText>(r#"{"title": "a", "stray": 1}"#).1, "unknown_field");
    let (_, code, errors) =
        refused::<CaseText>(r#"{"title": "a", "findings": [{"text": "b", "confidence": 5000000000}]}"#);
    assert_eq!(code, "validation_failed");
    assert_eq!(errors[0].0, "findings[0].confidence");
    assert_eq!(errors[0].1, "A whole number from 0 to 4294967295.");
}

#[test]
fn what_is_no_json_object_is_refused_as_before() {
    for (body, status, code) in [
        ("", 400, "malformed_json"),
        ("{\"title\": \"a\"", 400, "malformed_json"),
        ("{\"title\": \"a\", \"title\": \"b\"}", 400, "duplicate_key"),
        (
            "{\"findings\": [{\"text\": \"a\", \"text\": \"b\"}]}",
            400,
            "duplicate_key",
        ),
        ("[]", 422, "validation_failed"),
    ] {
        let (found, found_code, _) = refused::<CaseText>(body);
        assert_eq!((found, found_code.as_str()), (status, code), "{body}");
    }
}

#[test]
fn values_are_read_by_their_forms() {
    let body = r#"{"kind": "note", "title": "a", "content": {"b":  1.50}, "figures": [{"name": "n", "value": "1", "fetched_at": "2026-01-02T03:04:05Z"}]}"#;
    let exhibit = parse::<NewExhibit>(body.as_bytes()).unwrap();
    assert_eq!(exhibit.content, r#"{"b":  1.50}"#, "to the last blank");
    let source = exhibit.figures[0].provenance.clone().unwrap();
    assert_eq!(source.fetched_unix_ms, 1_767_323_045_000);
    for no_time in ["yesterday ", "0000-01-02T", "10000-01-02T"] {
        assert_eq!(
            refused::<NewExhibit>(&body.replace("2026-01-02T", no_time)).2,
            [(
                "figures[0].fetched_at".to_owned(),
                "Write the time in RFC 3339 format, such as 2026-01-02T03:04:05Z.".to_owned()
            )]
        );
    }
    let case = parse::<CaseText>(br#"{"title": "a"}"#).unwrap();
    assert_eq!((case.status.as_str(), case.findings.len()), ("open", 0));
    let source = parse::<TaintSourceBody>(br#"{"node": "a", "unit": "coin"}"#).unwrap();
    assert_eq!(source.unit, i32::from(pb::AmountUnit::Coin));
    assert_eq!(
        refused::<TaintSourceBody>(r#"{"node": "a", "unit": "pound"}"#).2[0].1,
        "One of: base, coin."
    );
}

#[test]
fn a_password_can_be_blanks_but_not_empty() {
    let read = |body: &str| parse::<PasskeyStartBody>(body.as_bytes());
    assert_eq!(read(r#"{"password": "  ", "otp": null}"#).unwrap().password, "  ");
    for body in [r#"{"password": ""}"#, r#"{"password": null}"#, "{}"] {
        let (status, code, errors) = refused::<PasskeyStartBody>(body);
        assert_eq!((status, code.as_str()), (422, "validation_failed"), "{body}");
        assert_eq!(
            errors.iter().map(|(field, _)| field).collect::<Vec<_>>(),
            ["password"],
            "{body}"
        );
    }
    let long = format!(r#"{{"password": "{}"}}"#, "x".repeat(1025));
    assert_eq!(refused::<PasskeyStartBody>(&long).1, "too_long");
}

#[test]
fn a_code_can_be_called_code() {
    let read = |body: &str| parse::<OtpBody>(body.as_bytes()).unwrap().code;
    assert_eq!(read(r#"{"otp": "123456"}"#), "123456");
    assert_eq!(read(r#"{"code": "123456"}"#), "123456");
    for body in ["{}", r#"{"otp": "  "}"#] {
        let (_, _, errors) = refused::<OtpBody>(body);
        assert_eq!(errors.first().map(|(field, _)| field.as_str()), Some("otp"), "{body}");
    }
}

/// A body of texts and a flag.
#[derive(Debug)]
struct Login;

impl Shape for Login {
    type Message = proto::auth::LoginRequest;
    const NAME: &'static str = "Login";
}

impl Readable for Login {
    fn read(o: &mut Object<'_>) -> proto::auth::LoginRequest {
        let email = o.filled_text("email", 254, false).unwrap_or_default();
        let password = o.limited_text("password", Need::Must, 1024, false);
        let keep = o.flag("keep", Need::May);
        assert_ne!(keep, Some(true), "no body of these tests says so");
        proto::auth::LoginRequest {
            email,
            password: password.unwrap_or_default(),
            client: None,
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
    assert_eq!((login.email.as_str(), login.password.as_str()), ("a@b.c", "p\u{e4}ss"));
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
