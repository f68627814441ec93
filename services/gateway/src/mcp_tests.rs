//! Messages of clients.

use serde_json::{Value, json};

use super::{Code, Fault, Message, Method, Request, Version, read, response};

fn request(body: &str) -> Request<'_> {
    match read(body.as_bytes()) {
        Ok(Message::Request(request)) => request,
        other => panic!("{body}: {other:?}"),
    }
}

fn refused(body: &[u8]) -> Code {
    match read(body) {
        Err(fault) => fault.code,
        Ok(message) => panic!("{}: {message:?}", String::from_utf8_lossy(body)),
    }
}

fn fault(body: &str) -> Code {
    request(body).method().unwrap_err().code
}

#[test]
fn a_request_has_an_id_and_a_method() {
    let ping = request(r#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#);
    assert_eq!((&ping.id, ping.method()), (&json!(7), Ok(Method::Ping)));
    let named = request(r#"{"jsonrpc":"2.0","id":"a-1","method":"ping","params":{"_meta":{"progressToken":1}}}"#);
    assert_eq!((&named.id, named.method()), (&json!("a-1"), Ok(Method::Ping)));
    assert!(!named.is_initialize());
}

#[test]
fn a_message_without_an_id_is_a_notification() {
    for body in [
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#,
        r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"get_price"}}"#,
    ] {
        assert!(matches!(read(body.as_bytes()), Ok(Message::Notification)), "{body}");
    }
}

#[test]
fn other_bodies_are_refused() {
    for body in [&b"{"[..], b"", b"{\"jsonrpc\":\"2.0\",}", b"\xff"] {
        assert_eq!(refused(body), Code::ParseError, "{body:?}");
    }
    for body in [
        // Batches, also of one message.
        r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,
        "[]",
        "7",
        "{}",
        r#"{"id":1,"method":"ping"}"#,
        r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":7}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":null}"#,
        r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#,
        // A response: the server never sends requests.
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    ] {
        assert_eq!(refused(body.as_bytes()), Code::InvalidRequest, "{body}");
    }
    let deep = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{}1{}}}"#,
        "[".repeat(60),
        "]".repeat(60)
    );
    assert_eq!(refused(deep.as_bytes()), Code::InvalidRequest);
}

#[test]
fn an_unknown_version_is_answered_with_the_newest() {
    for (requested, negotiated) in [
        ("2025-11-25", Version::V2025_11_25),
        ("2025-06-18", Version::V2025_06_18),
        ("2025-03-26", Version::V2025_03_26),
        ("2024-11-05", Version::V2025_11_25),
        ("2099-01-01", Version::V2025_11_25),
    ] {
        let body = format!(
            r#"{{"jsonrpc":"2.0","id":0,"method":"initialize","params":{{"protocolVersion":"{requested}","capabilities":{{}}}}}}"#
        );
        let begun = request(&body);
        assert!(begun.is_initialize());
        assert_eq!(begun.method(), Ok(Method::Initialize(negotiated)), "{requested}");
    }
    for version in Version::ALL {
        assert_eq!(Version::named(version.name()), Some(version));
    }
    assert_eq!(Version::named("2024-11-05"), None);
}

#[test]
fn the_arguments_of_a_tool_are_an_object() {
    let of = |params: &str| format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{params}}}"#);
    let body = of(r#"{"name":"get_price","arguments":{"token":"btc"},"_meta":{}}"#);
    let called = request(&body);
    let wanted = Method::CallTool {
        name: "get_price".to_owned(),
        arguments: r#"{"token":"btc"}"#,
    };
    assert_eq!(called.method(), Ok(wanted));
    let body = of(r#"{"name":"list_alerts"}"#);
    let wanted = Method::CallTool {
        name: "list_alerts".to_owned(),
        arguments: "{}",
    };
    assert_eq!(request(&body).method(), Ok(wanted));
    for params in [
        "{}",
        r#"{"name":7}"#,
        r#"{"name":"get_price","arguments":[]}"#,
        r#"{"name":"get_price","arguments":"btc"}"#,
    ] {
        assert_eq!(fault(&of(params)), Code::InvalidParams, "{params}");
    }
}

#[test]
fn methods_and_their_parameters_are_checked() {
    let of =
        |method: &str, params: &str| format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}"#);
    assert_eq!(fault(&of("initialize", "{}")), Code::InvalidParams);
    assert_eq!(fault(&of("tools/list", r#"{"cursor":"2"}"#)), Code::InvalidParams);
    assert_eq!(request(&of("tools/list", "{}")).method(), Ok(Method::ListTools));
    for unknown in ["tools", "resources/list", "prompts/list", "logging/setLevel", "Ping"] {
        assert_eq!(fault(&of(unknown, "{}")), Code::MethodNotFound, "{unknown}");
    }
}

#[test]
fn responses_have_the_id_and_the_codes_of_json_rpc() {
    assert_eq!(
        response(&json!("a"), Ok(json!({}))),
        json!({"jsonrpc": "2.0", "id": "a", "result": {}})
    );
    for (code, number) in [
        (Code::ParseError, -32_700),
        (Code::InvalidRequest, -32_600),
        (Code::MethodNotFound, -32_601),
        (Code::InvalidParams, -32_602),
    ] {
        let answer = response(&Value::Null, Err(Fault::new(code, "No.")));
        let error = json!({"code": number, "message": "No."});
        assert_eq!(answer, json!({"jsonrpc": "2.0", "id": null, "error": error}));
    }
}
