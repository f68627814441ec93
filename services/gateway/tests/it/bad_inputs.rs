//! The catalogue of bad inputs, walked case by case. After each the gateway must live and the canary account be readable.

use reqwest::{Method, RequestBuilder};
use serde_json::Value;

use crate::world::{Answer, PASSWORD, Person, Site, read, shared};

fn filled(text: &str, who: &Person) -> String {
    text.replace("{email}", &who.email)
        .replace("{EMAIL}", &who.email.to_uppercase())
        .replace("{password}", PASSWORD)
        .replace("{access}", &who.access)
        .replace("{refresh}", &who.refresh)
        .replace("{cookies}", &who.cookies)
}

fn body(case: &Value, who: &Person) -> Option<Vec<u8>> {
    if let Some(hex) = case["body_hex"].as_str() {
        return Some(hex::decode(hex).unwrap());
    }
    if let Some([before, text, times, after]) = case["repeat"].as_array().map(Vec::as_slice) {
        let times = usize::try_from(times.as_u64().unwrap()).unwrap();
        let (before, after) = (filled(before.as_str().unwrap(), who), after.as_str().unwrap());
        return Some(format!("{before}{}{after}", text.as_str().unwrap().repeat(times)).into_bytes());
    }
    case["body"].as_str().map(|text| filled(text, who).into_bytes())
}

fn request(site: &Site, case: &Value, who: &Person) -> RequestBuilder {
    let method: Method = case["method"].as_str().unwrap().parse().unwrap();
    let mut request = site.call(method, &filled(case["path"].as_str().unwrap(), who));
    for (name, value) in case["headers"].as_object().into_iter().flatten() {
        request = request.header(name, filled(value.as_str().unwrap(), who));
    }
    if case["who"] == "user" {
        request = request.bearer_auth(&who.access);
    }
    match body(case, who) {
        Some(body) => request.body(body),
        None => request,
    }
}

/// What is wrong with a refusal, if anything: its code and the fields that it names are the catalogue's.
fn judge_problem(case: &Value, said: &Value) -> Option<String> {
    let Some(code) = case["code"].as_str() else {
        return Some(format!("has no code in the catalogue: {said}"));
    };
    if said["code"] != code {
        return Some(format!("said {} instead of {code}", said["code"]));
    }
    for member in ["type", "title", "detail", "message", "errors", "request_id"] {
        if said.get(member).is_none() {
            return Some(format!("has no `{member}`"));
        }
    }
    if said["status"] != case["status"][0] {
        return Some(format!("says that its status is {}", said["status"]));
    }
    let Some(errors) = said["errors"].as_object() else {
        return Some(format!("has errors that are no map: {}", said["errors"]));
    };
    let named: Vec<&str> = errors.keys().map(String::as_str).collect();
    let wanted: Vec<&str> = case["fields"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    (named != wanted).then(|| format!("names the fields {named:?} instead of {wanted:?}"))
}

/// What is wrong with the answer, if anything.
fn judge(case: &Value, answer: &Answer, who: &Person) -> Option<String> {
    let status = answer.status.as_u16();
    if case["status"].as_array().unwrap().as_slice() != [Value::from(status)] {
        return Some(format!(
            "answered {status}: {}",
            answer.text.chars().take(300).collect::<String>()
        ));
    }
    let kind = answer.header("content-type");
    let wanted = if status < 400 {
        "application/json"
    } else {
        "application/problem+json"
    };
    if kind.split(';').next() != Some(wanted) {
        return Some(format!("answered {status} as {kind:?} instead of {wanted}"));
    }
    let Ok(said) = serde_json::from_str::<Value>(&answer.text) else {
        return Some(format!("answered {status} with what is no JSON: {}", answer.text));
    };
    if status >= 400
        && let Some(why) = judge_problem(case, &said)
    {
        return Some(why);
    }
    if let Some(words) = case["says"].as_str().filter(|words| !answer.text.contains(words)) {
        return Some(format!("does not say `{words}`: {}", answer.text));
    }
    if status == 405 && answer.header("allow").is_empty() {
        return Some("has no Allow".to_owned());
    }
    let secrets = [PASSWORD, &who.refresh, &who.access];
    // Signing in hands out new tokens; what was sent must not come back.
    secrets
        .iter()
        .any(|secret| answer.text.contains(*secret))
        .then(|| "repeats a secret".to_owned())
}

#[tokio::test]
async fn every_case_is_refused_as_promised() {
    let site = shared().await;
    let who = site.person().await;
    site.market_ready(&who).await;
    let mut wrong = Vec::new();
    let cases = include_str!("../bad_inputs.jsonl");
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let name = case["name"].as_str().unwrap();
        match request(&site, &case, &who).send().await {
            Ok(response) => {
                let (status, headers) = (response.status(), response.headers().clone());
                let answer = Answer {
                    status,
                    headers,
                    text: response.text().await.unwrap_or_default(),
                };
                wrong.extend(judge(&case, &answer, &who).map(|why| format!("{name}: {why}")));
            }
            // Refused before the body was read: the connection may end under the writer.
            Err(error) if case["status"][0] == 413 && error.is_request() => {}
            Err(error) => wrong.push(format!("{name}: {error:?}")),
        }
        let canary = read(site.call(Method::GET, "/api/auth/user/").bearer_auth(&who.access)).await;
        if canary.status != 200 {
            wrong.push(format!("{name}: afterwards the canary answers {}", canary.status));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} cases:\n{}",
        wrong.len(),
        cases.lines().count(),
        wrong.join("\n")
    );
}
