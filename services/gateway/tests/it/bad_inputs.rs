//! The catalogue of bad inputs, walked case by case. After each the gateway must live and the canary account be readable.

use reqwest::{
    Method, RequestBuilder,
    header::{HeaderMap, HeaderName},
};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::world::{Answer, PASSWORD, Person, SOON, Site, read, shared};

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

/// What is answered to a head that announces the body of a case, of which nothing is sent.
async fn announced(site: &Site, case: &Value, who: &Person) -> Answer {
    let sent = request(site, case, who).build().unwrap();
    let url = sent.url();
    let query = url.query().map_or_else(String::new, |query| format!("?{query}"));
    let (host, port) = (url.host_str().unwrap(), url.port_or_known_default().unwrap());
    let length = sent.body().and_then(reqwest::Body::as_bytes).unwrap().len();
    let mut head = format!(
        "{} {}{query} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\nContent-Length: {length}\r\n",
        sent.method(),
        url.path()
    );
    for (name, value) in sent.headers() {
        head.push_str(&format!("{name}: {}\r\n", value.to_str().unwrap()));
    }
    head.push_str("\r\n");
    let mut socket = TcpStream::connect((host, port)).await.unwrap();
    socket.write_all(head.as_bytes()).await.unwrap();
    let mut said = Vec::new();
    let mut chunk = vec![0; 16 << 10];
    let answer = async {
        // The answer itself says how long it is: the connection may stay open a while for what was announced.
        while whole(&said).is_none() {
            match socket.read(&mut chunk).await {
                Ok(0) | Err(_) => break,
                Ok(read) => said.extend_from_slice(&chunk[..read]),
            }
        }
        whole(&said)
    };
    let answer = tokio::time::timeout(SOON, answer).await.ok().flatten();
    answer.unwrap_or_else(|| panic!("no whole answer: {}", String::from_utf8_lossy(&said)))
}

/// The answer that these bytes are, if they are a whole one.
fn whole(said: &[u8]) -> Option<Answer> {
    let text = String::from_utf8_lossy(said);
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let mut headers = HeaderMap::new();
    for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
        headers.append(HeaderName::from_bytes(name.as_bytes()).ok()?, value.parse().ok()?);
    }
    let length: usize = headers.get("content-length")?.to_str().ok()?.parse().ok()?;
    (body.len() >= length).then(|| Answer {
        status,
        headers,
        text: body[..length].to_owned(),
    })
}

#[tokio::test]
async fn an_upload_that_is_too_large_is_answered_before_it_is_sent() {
    let site = shared().await;
    let who = site.person().await;
    let cases = include_str!("../bad_inputs.jsonl").lines();
    let cases: Vec<Value> = cases.map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut tried = 0;
    for case in cases.iter().filter(|case| case["status"][0] == 413) {
        let answer = announced(&site, case, &who).await;
        assert_eq!(judge(case, &answer, &who), None, "{}", case["name"]);
        tried += 1;
    }
    assert!(tried >= 2, "the cases of the catalogue were not found");
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
            // Refused before the body was read: the connection may end under the writer, before the answer is read. It is there all
            // the same for whoever waits for it before a body is sent.
            Err(error) if case["status"][0] == 413 && error.is_request() => {
                let answer = announced(&site, &case, &who).await;
                wrong.extend(judge(&case, &answer, &who).map(|why| format!("{name}: {why}")));
            }
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
