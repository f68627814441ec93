//! What contracts may say of HTTP and JSON, and with which sentence the build ends where they may not.
#![allow(clippy::unwrap_used, reason = "tests")]

mod bodies;

use std::fs;

use serde_json::Value;

/// Writes what is generated from one service `S` with the rpcs, and messages beside `R { string id = 1; }`.
fn generated(rpcs: &str, messages: &str) -> Result<(String, Value), String> {
    let (contracts, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let options = contracts.path().join("meridian/rest");
    fs::create_dir_all(&options).unwrap();
    fs::write(
        options.join("rest.proto"),
        include_str!("../../../../../proto/meridian/rest/rest.proto"),
    )
    .unwrap();
    let text = format!(
        "syntax = \"proto3\"; package meridian.x.v1; import \"meridian/rest/rest.proto\";\n\
         service S {{ {rpcs} }}\n{messages}\nmessage R {{ string id = 1; }}"
    );
    fs::write(contracts.path().join("x.proto"), text).unwrap();
    restgen::run(contracts.path(), out.path()).map_err(|error| error.to_string())?;
    let rust = fs::read_to_string(out.path().join("rest.rs")).unwrap();
    let description = fs::read_to_string(out.path().join("rest.json")).unwrap();
    Ok((rust, serde_json::from_str(&description).unwrap()))
}

fn route(rule: &str) -> String {
    format!("rpc Do(Q) returns (R) {{ option (rest.route) = {{{rule}}}; }}")
}

#[track_caller]
fn refused(rpcs: &str, messages: &str, told: &str) {
    assert_eq!(generated(rpcs, messages).unwrap_err(), told);
}

#[test]
fn guarded_names_need_a_word() {
    let get = route("get: \"/a\"");
    for name in ["owner", "ip", "secret", "user_id"] {
        let told = format!(
            "meridian.x.v1.Q.{name}: this name is guarded; say (rest.field) of it, `hidden` or what it is called outside"
        );
        refused(&get, &format!("message Q {{ string {name} = 1; }}"), &told);
    }
    let hidden = "message Q { string owner = 1 [(rest.field) = {hidden: true}]; string text = 2; }";
    let (rust, _) = generated(&get, hidden).unwrap();
    assert!(!rust.contains("owner") && rust.contains("message.text"), "{rust}");
}

#[test]
fn a_412_names_the_version_of_now() {
    let rule = "delete: \"/a/{id}\" status: 204 if_match: \"version\" current: \"Get\"";
    let rpcs = format!("{} rpc Get(G) returns (V);", route(rule));
    let messages = "message Q { string id = 1; int32 version = 2; } message G { string id = 1; } \
                    message V { int32 version = 1; }";
    let (rust, _) = generated(&rpcs, messages).unwrap();
    // Written once, and called for another version as for what no version of ours can be.
    assert_eq!(rust.matches("do_refused(").count(), 3, "{rust}");
    assert!(rust.contains("G { id: message.id }"), "{rust}");
    // Where no call reads it alone, its change is asked, which knows.
    let alone = rule.replace(" current: \"Get\"", "");
    let (rust, _) = generated(&route(&alone), messages).unwrap();
    let late = "map_err(|problem| preconditions::stale_first(version, problem))?;";
    assert!(
        rust.contains("if_match_or_never(&request)?;") && rust.contains(late),
        "{rust}"
    );
    // A request for many things, of which the path names one.
    let rule = rule.replace("{id}", "{id=ids}");
    let rpcs = format!("{} rpc Get(G) returns (V);", route(&rule));
    let messages = messages.replace("string id = 1; int32", "repeated string ids = 1; int32");
    let (rust, _) = generated(&rpcs, &messages).unwrap();
    assert_eq!(rust.matches("do_refused(").count(), 3, "{rust}");
    let first = "message.ids.first().cloned().unwrap_or_default()";
    assert!(rust.contains(&format!("G {{ id: {first} }}")), "{rust}");
    assert!(rust.contains(&format!("let id = {first};")), "{rust}");
    // Neither a field nor in the path.
    let rule = rule.replace("{id=ids}", "{other=ids}");
    let rpcs = format!("{} rpc Get(G) returns (V);", route(&rule));
    refused(&rpcs, &messages, "meridian.x.v1.S.Do: it has no `id` to ask `Get` for");
}

#[test]
fn what_has_no_shape_ends_the_build() {
    let post = route("post: \"/a\" body: \"*\"");
    refused(
        &post,
        "message Q { oneof a { string b = 1; string c = 2; } }",
        "meridian.x.v1.Q.b: a oneof has no shape in JSON; hide it, or write the route by hand",
    );
    refused(
        &post,
        "message Q { bytes file = 1; }",
        "meridian.x.v1.Q.file: this type has no shape in JSON; hide it, or write the route by hand",
    );
    refused(
        &post,
        "message Q { repeated bytes keys = 1 [(rest.field) = {form: BASE64URL}]; }",
        "Q.keys: a body cannot hold this; write the route by hand",
    );
    refused(
        &post,
        "message Q { map<string, string> words = 1; }",
        "Q.words: a body cannot hold this; write the route by hand",
    );
    refused(
        &post,
        "message Q { string text = 1 [(rest.field) = {also: \"words\"}]; }",
        "Q.text: a body cannot hold this; write the route by hand",
    );
    refused(
        "rpc Do(Q) returns (stream R) { option (rest.route) = {get: \"/a\"}; }",
        "message Q { string text = 1; }",
        "meridian.x.v1.S.Do: streams are written by hand",
    );
}

#[test]
fn routes_name_what_there_is() {
    let text = "message Q { string text = 1; }";
    refused(
        &route("get: \"/a/{id}\""),
        text,
        "meridian.x.v1.S.Do: no field `id` is left in the request",
    );
    refused(
        &route("get: \"/a\" etag: \"version\""),
        text,
        "meridian.x.v1.S.Do: no field `version` for the ETag",
    );
    refused(
        &route("put: \"/a\" if_match: \"text\""),
        text,
        "meridian.x.v1.S.Do: `text` is no version",
    );
    let get = route("get: \"/a\"");
    let other = get.replace("Do", "Other");
    refused(&format!("{get} {other}"), text, "get /a: two rpcs have this route");
    let second = route("get: \"/b\"")
        .replace("rpc Do(Q) returns (R) {", "")
        .replace('}', "");
    let twice = get.replacen("; }", &format!("; {second}}}; }}"), 1);
    refused(&twice, text, "do: two routes have this id; give one of them `id`");
}

#[test]
fn literal_paths_are_tried_before_parameters() {
    let rpcs = format!(
        "{} {}",
        route("get: \"/a/{text}\""),
        route("get: \"/a/b\"").replace("Do", "Other")
    );
    let (rust, _) = generated(&rpcs, "message Q { string text = 1; }").unwrap();
    let at = |path: &str| rust.find(&format!("web::resource(\"{path}\")")).unwrap();
    assert!(at("/a/b") < at("/a/{text}"));
}

#[test]
fn paths_of_one_kind_stand_in_one_scope() {
    let rpcs = format!(
        "{} {} {}",
        route("get: \"/api/v1/things\""),
        route("get: \"/api/v1/things-else/{text}\"").replace("Do", "Another"),
        route("get: \"/api/v1/things/{text}\"").replace("Do", "Other")
    );
    let (rust, _) = generated(&rpcs, "message Q { string text = 1; }").unwrap();
    let register = &rust[..rust.find("pub const PURPOSES").unwrap()];
    assert!(register.contains("web::scope(\"/api/v1/things\")"), "{register}");
    assert_eq!(register.matches("web::scope(").count(), 1, "{register}");
    for part in [
        "web::resource(\"\")",
        "more(\"/api/v1/things\", found)",
        "web::resource(\"/{text}\")",
        "more(\"/api/v1/things/{text}\", found)",
        "web::resource(\"/api/v1/things-else/{text}\")",
    ] {
        assert!(register.contains(part), "{part} in {register}");
    }
}

#[test]
fn an_optional_time_is_null_where_it_is_absent_and_1970_where_it_is_0() {
    let message = "message Q { string id = 1; }\n\
        message A { optional int64 seen_unix_ms = 1; optional int64 time_unix_s = 2 [(rest.field) = {name: \"time\"}];\n  \
        optional uint64 block = 3; }";
    let rpc = "rpc Do(Q) returns (A) { option (rest.route) = {get: \"/a/{id}\" tag: \"t\"}; }";
    let (rust, description) = generated(rpc, message).unwrap();
    for written in [".seen_unix_ms.map(rest::millis)", ".time_unix_s.map(rest::seconds)"] {
        assert!(rust.contains(written), "{written} in {rust}");
    }
    assert!(!rust.contains("above_zero"), "{rust}");
    let properties = &description["components"]["schemas"]["A"]["properties"];
    for (name, kind) in [("seen_at", "string"), ("time", "string"), ("block", "integer")] {
        assert_eq!(properties[name]["type"], serde_json::json!([kind, "null"]), "{name}");
    }
}

#[test]
fn a_figure_that_is_not_finite_and_a_day_that_is_absent_are_null() {
    let message = "message Q { string id = 1; }\n\
        message A { double mean = 1 [(rest.field) = {form: FIGURE}]; optional double ratio = 2 [(rest.field) = {form: FIGURE}];\n  \
        optional int32 due = 3 [(rest.field) = {form: DAY}]; }";
    let rpc = "rpc Do(Q) returns (A) { option (rest.route) = {get: \"/a/{id}\" tag: \"t\"}; }";
    let (rust, description) = generated(rpc, message).unwrap();
    for written in [
        "rest::figure(m.mean)",
        "m.ratio.and_then(rest::figure)",
        "m.due.map(rest::day)",
    ] {
        assert!(rust.contains(written), "{written} in {rust}");
    }
    let schema = &description["components"]["schemas"]["A"];
    let number = serde_json::json!({ "type": ["number", "null"], "format": "double" });
    assert_eq!(
        (&schema["properties"]["mean"], &schema["properties"]["ratio"]),
        (&number, &number)
    );
    assert_eq!(
        schema["properties"]["due"]["type"],
        serde_json::json!(["string", "null"])
    );
    assert!(schema.get("required").is_none(), "{schema}");
}

#[test]
fn the_description_says_what_is_null_required_and_hidden() {
    let message = "message Q { string id = 1; string text = 2 [(rest.field) = {name: \"q\" most: 5}]; }\n\
        message A {\n  // When it was.\n  int64 seen_unix_ms = 1 [(rest.field) = {null: true}];\n  string text = 2;\n  \
        string token = 3 [(rest.field) = {hidden: true}];\n  optional int64 count = 4 [(rest.field) = {form: COUNT}];\n}";
    let rpc = "rpc Do(Q) returns (A) { option (rest.route) = {get: \"/a/{id}\" tag: \"t\"}; }";
    let (_, description) = generated(rpc, message).unwrap();
    let schema = &description["components"]["schemas"]["A"];
    assert_eq!(
        schema["properties"],
        serde_json::json!({
            "seen_at": { "type": ["string", "null"], "description": "When it was." },
            "text": { "type": "string" },
            "count": { "type": ["integer", "null"], "format": "int64", "minimum": 0 },
        })
    );
    assert_eq!(schema["required"], serde_json::json!(["text"]));
    let operation = &description["paths"]["/a/{id}"]["get"];
    let names: Vec<_> = operation["parameters"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["name"])
        .collect();
    assert_eq!(names, ["id", "q"]);
    assert_eq!(operation["operationId"], "do");
}

#[test]
fn only_reads_of_what_has_a_version_can_answer_304() {
    let text = "message Q { string id = 1; } message V { int32 version = 1; }";
    for (rule, documents) in [
        ("get: \"/a/{id}\" etag: \"version\"", true),
        ("get: \"/a/{id}\"", false),
        ("post: \"/a\" body: \"*\" etag: \"version\"", false),
    ] {
        let rpc = route(rule).replace("(R)", "(V)");
        let (_, description) = generated(&rpc, text).unwrap();
        let paths = description["paths"].as_object().unwrap();
        let operation = paths.values().flat_map(|item| item.as_object().unwrap().values());
        let answers: Vec<bool> = operation.map(|one| one["responses"].get("304").is_some()).collect();
        assert_eq!(answers, [documents], "{rule}");
    }
}

#[test]
fn a_text_that_a_query_leaves_out_has_its_preset() {
    let message = "message Q { string coin = 1 [(rest.field) = {form: COIN preset: \"bitcoin\"}]; string q = 2; }";
    let (rust, _) = generated(&route("get: \"/a\""), message).unwrap();
    assert!(rust.contains("unwrap_or_else(|| \"bitcoin\".to_owned())"), "{rust}");
    assert!(rust.contains("p.text(\"q\", 200)"), "{rust}");
}

#[test]
fn a_query_can_need_a_word_and_hold_texts_by_name() {
    let message = "message Q { string format = 1 [(rest.field) = {filled: true words: [\"a\", \"b\"]}]; \
                   map<string, string> columns = 2 [(rest.field) = {most: 50}]; }";
    let (rust, description) = generated(&route("get: \"/a\""), message).unwrap();
    assert!(
        rust.contains("rest::one_of(&mut p, \"format\", &[\"a\", \"b\"])"),
        "{rust}"
    );
    assert!(rust.contains("rest::texts_by_name(&mut p, \"columns\", 50)"), "{rust}");
    let parameters = &description["paths"]["/a"]["get"]["parameters"];
    assert_eq!(parameters[0]["required"], true);
    assert_eq!(parameters[1]["required"], false);
    assert_eq!(parameters[1]["schema"], serde_json::json!({ "type": "string" }));
}
