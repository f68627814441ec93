//! Which media types of bodies are refused, and how.

use actix_web::test::TestRequest;

use super::media_type;

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
