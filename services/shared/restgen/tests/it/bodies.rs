//! What contracts say of bodies, and of what the gateway fills in by itself.

use super::{generated, refused, route};

#[test]
fn bytes_of_some_media_types_are_the_whole_body() {
    let file = |rule: &str| format!("bytes file = 4 [(rest.field) = {{{rule}}}];");
    let of = |rule: &str| {
        format!(
            "message Q {{ string id = 1; string name = 2; string kind = 3; {} }}",
            file(rule)
        )
    };
    let post = route("post: \"/a/{id}\" status: 201 media_type: \"kind\"");
    let (rust, description) = generated(&post, &of("media: CANDLES mib: 10")).unwrap();
    for written in [
        "rest::media_type(&request, &[\"text/csv\", \"application/csv\", \"text/plain\", \"application/zip\", ",
        "message.kind = media_type.to_owned();",
        "message.file = rest::file(&request, payload, 10 << 20).await?.into();",
    ] {
        assert!(rust.contains(written), "{written} in {rust}");
    }
    let operation = &description["paths"]["/a/{id}"]["post"];
    let parameters = operation["parameters"].as_array().unwrap();
    let names: Vec<_> = parameters.iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["id", "name"]);
    let text = serde_json::json!({ "text/csv": { "schema": { "type": "string" } } });
    assert_eq!(operation["requestBody"]["content"], text);

    refused(
        &post,
        &of("media: PICTURE"),
        "meridian.x.v1.Q.file: say in `mib` how large the file may be",
    );
    refused(
        &route("post: \"/a\" body: \"*\""),
        &of("media: PICTURE mib: 1"),
        "meridian.x.v1.S.Do: its body is a file already",
    );
    refused(
        &post,
        "message Q { string id = 1; string kind = 2; }",
        "meridian.x.v1.S.Do: it takes no file",
    );
    refused(
        &route("get: \"/a\"").replace("(R)", "(A)"),
        &format!("message Q {{}} message A {{ {} }}", file("media: PICTURE mib: 1")),
        "file: a file is the whole body of a request",
    );
}

#[test]
fn the_gateway_fills_what_only_it_knows() {
    let message = "message C { string ip = 1; } message Q { string user_id = 1 [(rest.field) = {}]; string id = 2;\n  \
        string session_id = 3 [(rest.field) = {}]; C client = 4; string text = 5; }";
    let rule = "post: \"/a/{id}/\" body: \"*\" caller: \"user_id\" session: \"session_id\" client: \"client\"";
    let (rust, description) = generated(&route(rule), message).unwrap();
    for written in [
        "message.user_id = _caller.user.to_string();",
        "message.session_id = _caller.session.to_string();",
        "message.client = Some(rest::client(&request));",
        // The edge takes the slash away before a route is looked for.
        "web::resource(\"/a/{id}\")",
        "more(\"/a/{id}\", found)",
    ] {
        assert!(rust.contains(written), "{written} in {rust}");
    }
    assert!(description["paths"].get("/a/{id}/").is_some(), "{description}");
    let properties = &description["components"]["schemas"]["Q"]["properties"];
    assert_eq!(*properties, serde_json::json!({ "text": { "type": "string" } }));
}

#[test]
fn a_body_leaves_what_its_path_says_of_a_flat_message() {
    let message =
        "message F { string topic = 1; string to = 2; } message Q { F route = 1 [(rest.field) = {flat: true}]; }";
    let (rust, description) = generated(&route("put: \"/a/{topic}\" body: \"*\""), message).unwrap();
    assert!(
        rust.contains("message.route.get_or_insert_default().to = inner.to;"),
        "{rust}"
    );
    assert!(!rust.contains("message.route = read.route"), "{rust}");
    let properties = &description["components"]["schemas"]["Q"]["properties"];
    assert_eq!(*properties, serde_json::json!({ "to": { "type": "string" } }));
}

#[test]
fn passwords_codes_and_bytes_are_required_texts() {
    let message = "message Q { string password = 1 [(rest.field) = {form: PASSWORD}];\n  \
        string code = 2 [(rest.field) = {name: \"otp\" form: CODE}];\n  \
        bytes key = 3 [(rest.field) = {form: BASE64URL}]; }";
    let (rust, description) = generated(&route("post: \"/a\" body: \"*\""), message).unwrap();
    for written in [
        "m.password = o.password(\"password\").unwrap_or_default();",
        "m.code = o.code(\"otp\").unwrap_or_default();",
        "m.key = o.base64url(\"key\").unwrap_or_default();",
    ] {
        assert!(rust.contains(written), "{written} in {rust}");
    }
    let schema = &description["components"]["schemas"]["Q"];
    assert_eq!(schema["required"], serde_json::json!(["password", "otp", "key"]));
}

#[test]
fn an_answer_can_have_a_value_under_two_names() {
    let message = "message Q { string id = 1; } message A { int32 day = 1 [(rest.field) = {form: DAY_TIME}];\n  \
        double low = 2 [(rest.field) = {name: \"low_80\" also: \"lowest\"}]; }";
    let (rust, _) = generated(&route("get: \"/a/{id}\"").replace("(R)", "(A)"), message).unwrap();
    for written in ["&rest::day_time(m.day)", "\"low_80\", &m.low", "\"lowest\", &m.low"] {
        assert!(rust.contains(written), "{written} in {rust}");
    }
}
