//! A provider on loopback that does what a test tells it: real HTTP, counted on its own side.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

pub const DAY_MS: i64 = 86_400_000;
const HOUR_MS: i64 = 3_600_000;

/// What it does to every call.
#[derive(Debug, Clone, Copy)]
pub enum Mood {
    Well,
    /// A status with an error body; seconds of Retry-After. 401 has the code of a missing key.
    Status(u16, Option<u64>),
    /// A status with these header lines.
    Headers(u16, &'static str),
    /// Takes the request and says nothing.
    Hangs,
    /// A byte a second.
    Drips,
    /// Half the body, then the end.
    CutOff,
    /// Ends the connection at once.
    Resets,
    Html,
    BadJson,
    /// JSON of another shape.
    OtherShape,
    /// This share of rows is bad, in percent.
    BadRows(usize),
    /// The right body, changed.
    Changed(fn(&str) -> String),
}

#[derive(Debug)]
pub struct State {
    pub mood: Mood,
    /// Paths with query, in order.
    pub calls: Vec<String>,
    /// Unix milliseconds of its present.
    pub now: i64,
    /// Prices grow with it.
    pub version: i64,
    pub coins: usize,
    /// First day of history, and how many days before the present the provider gives.
    pub history_days: i64,
    /// Days that its plan covers: what begins earlier is refused with 401 and code 10012.
    pub plan_days: Option<i64>,
    /// How long a good answer takes.
    pub slow: Duration,
}

/// Stopped when dropped.
#[derive(Debug)]
pub struct Provider {
    pub addr: SocketAddr,
    pub state: Arc<Mutex<State>>,
    task: JoinHandle<()>,
}

impl Drop for Provider {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Provider {
    pub async fn start(now_ms: i64) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let addr = listener.local_addr().unwrap();
        let state = Arc::new(Mutex::new(State {
            mood: Mood::Well,
            calls: Vec::new(),
            now: now_ms,
            version: 0,
            coins: 300,
            history_days: 365,
            plan_days: None,
            slow: Duration::ZERO,
        }));
        let shared = Arc::clone(&state);
        let task = tokio::spawn(async move {
            let mut open = tokio::task::JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                open.spawn(answer(stream, Arc::clone(&shared)));
                while open.try_join_next().is_some() {}
            }
        });
        Self { addr, state, task }
    }

    pub fn url(&self) -> String {
        format!("http://{}/api/v3", self.addr)
    }

    pub fn set(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap());
    }

    pub fn mood(&self, mood: Mood) {
        self.set(|state| state.mood = mood);
    }

    pub fn calls(&self) -> Vec<String> {
        self.state.lock().unwrap().calls.clone()
    }

    /// Calls whose path with query holds the text.
    pub fn count(&self, text: &str) -> usize {
        self.calls().iter().filter(|call| call.contains(text)).count()
    }
}

async fn answer(mut stream: TcpStream, state: Arc<Mutex<State>>) {
    let mut request = Vec::new();
    let mut chunk = [0; 4096];
    while !request.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read(&mut chunk).await {
            Ok(0) | Err(_) => return,
            Ok(n) => request.extend_from_slice(&chunk[..n]),
        }
    }
    let text = String::from_utf8_lossy(&request).into_owned();
    let target = text.split(' ').nth(1).unwrap_or_default().to_owned();
    let (mood, body, slow, beyond) = {
        let mut state = state.lock().unwrap();
        if let Some(path) = target.strip_prefix("/api/v3") {
            state.calls.push(path.to_owned());
        }
        (
            state.mood,
            body(&state, &target),
            state.slow,
            is_beyond_plan(&state, &target),
        )
    };
    if beyond {
        let text = "Your request exceeds the allowed time range. Public API users are limited to the past 365 days.";
        let body = format!(r#"{{"error":{{"status":{{"error_code":10012,"error_message":"{text}"}}}}}}"#);
        send(&mut stream, 401, "", &body).await;
        return;
    }
    let Some(body) = body else {
        send(&mut stream, 404, "", r#"{"error":"coin not found"}"#).await;
        return;
    };
    tokio::time::sleep(slow).await;
    match mood {
        Mood::Well => send(&mut stream, 200, "", &body).await,
        Mood::Status(status, retry) => {
            let header = retry.map_or(String::new(), |seconds| format!("retry-after: {seconds}\r\n"));
            let code = if status == 401 { 10_002 } else { status };
            let body = format!(r#"{{"status":{{"error_code":{code},"error_message":"no"}}}}"#);
            send(&mut stream, status, &header, &body).await;
        }
        Mood::Headers(status, headers) => send(&mut stream, status, headers, "{}").await,
        Mood::Hangs => tokio::time::sleep(Duration::from_secs(60)).await,
        Mood::Drips => {
            drop(
                stream
                    .write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n")
                    .await,
            );
            for _ in 0..60 {
                drop(stream.write_all(b"[").await);
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
        Mood::CutOff => {
            let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", body.len());
            drop(stream.write_all(head.as_bytes()).await);
            drop(stream.write_all(&body.as_bytes()[..body.len() / 2]).await);
        }
        Mood::Resets => {}
        Mood::Html => send(&mut stream, 200, "", "<!DOCTYPE html><title>One moment</title>").await,
        Mood::BadJson => send(&mut stream, 200, "", &body[..body.len() - 1]).await,
        Mood::OtherShape => send(&mut stream, 200, "", r#"{"result":[1,2,3]}"#).await,
        Mood::Changed(change) => send(&mut stream, 200, "", &change(&body)).await,
        Mood::BadRows(percent) => {
            let mut rows: Vec<serde_json::Value> = serde_json::from_str(&body).unwrap();
            let bad = rows.len() * percent / 100;
            for row in &mut rows[..bad] {
                *row = serde_json::json!({"id": 7});
            }
            send(&mut stream, 200, "", &serde_json::to_string(&rows).unwrap()).await;
        }
    }
}

async fn send(stream: &mut TcpStream, status: u16, headers: &str, body: &str) {
    let text = format!(
        "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\nconnection: close\r\n{headers}content-length: {}\r\n\r\n{body}",
        body.len()
    );
    drop(stream.write_all(text.as_bytes()).await);
    drop(stream.shutdown().await);
}

pub fn id(coin: usize) -> String {
    if coin == 0 {
        "bitcoin".to_owned()
    } else {
        format!("coin-{coin}")
    }
}

/// Price of a coin at a time: a function that a test can check.
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
pub fn price_at(ms: i64) -> f64 {
    100.0 + (ms / HOUR_MS % 1000) as f64 / 8.0
}

fn param(target: &str, name: &str) -> Option<String> {
    let (_, query) = target.split_once('?')?;
    let found = query
        .split('&')
        .find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
    found.map(|value| value.replace("%2C", ","))
}

fn is_beyond_plan(state: &State, target: &str) -> bool {
    let Some(plan) = state.plan_days else { return false };
    let number = |name| param(target, name).and_then(|text| text.parse::<i64>().ok());
    param(target, "days").is_some_and(|days| days == "max")
        || number("days").is_some_and(|days| days > plan)
        || number("from").is_some_and(|from| from * 1000 < state.now - plan * DAY_MS)
}

fn body(state: &State, target: &str) -> Option<String> {
    let (path, _) = target.split_once('?').unwrap_or((target, ""));
    let param = |name: &str| param(target, name);
    let parts: Vec<&str> = path
        .trim_start_matches("/api/v3")
        .trim_matches('/')
        .split('/')
        .collect();
    let world = chrono::DateTime::from_timestamp_millis(state.now).unwrap();
    Some(match parts.as_slice() {
        ["_world"] => format!(r#"{{"world":"generated","now":"{}"}}"#, world.to_rfc3339()),
        ["ping"] => r#"{"gecko_says":"(V3) To the Moon!"}"#.to_owned(),
        ["coins", "list"] => list((0..state.coins).map(|n| {
            format!(r#"{{"id":"{}","symbol":"c{n}","name":"Coin {n}","platforms":{{"x":"0x{n}"}}}}"#, id(n))
        })),
        ["coins", "categories", "list"] => r#"[{"category_id":"layer-1","name":"Layer 1"}]"#.to_owned(),
        ["coins", "categories"] => r#"[{"id":"a","name":"A","market_cap":2,"market_cap_change_24h":1},{"id":"b","name":"B","market_cap":3,"market_cap_change_24h":0}]"#.to_owned(),
        ["simple", "supported_vs_currencies"] => r#"["usd","eur","btc"]"#.to_owned(),
        ["fng"] => fear_greed(state.now),
        ["global"] => r#"{"data":{"markets":1}}"#.to_owned(),
        ["coins", "markets"] => {
            let per_page: usize = param("per_page")?.parse().ok()?;
            let page: usize = param("page")?.parse().ok()?;
            let wanted = param("ids");
            let named = |n: &usize| wanted.as_ref().is_none_or(|ids| ids.split(',').any(|one| one == id(*n)));
            let coins = (0..state.coins).filter(named).skip((page - 1) * per_page).take(per_page);
            list(coins.map(|n| row(state, n)))
        }
        ["simple", "price"] => {
            let members: Vec<String> = param("ids")?
                .split(',')
                .map(|id| format!(r#""{id}":{{"eur":1.50,"eur_market_cap":10.0,"eur_24h_change":0.1}}"#))
                .collect();
            format!("{{{}}}", members.join(","))
        }
        ["coins", coin, ..] if !(0..state.coins).any(|n| id(n) == *coin) => return None,
        ["coins", coin, "market_chart"] => {
            let days: i64 = param("days")?.parse().unwrap_or(state.history_days);
            let daily = param("interval").as_deref() == Some("daily");
            chart(coin, state.now - days.min(state.history_days) * DAY_MS, state.now, daily)
        }
        ["coins", coin, "market_chart", "range"] => {
            let at = |name| Some(param(name)?.parse::<i64>().ok()? * 1000);
            chart(coin, at("from")?, at("to")?.min(state.now), false)
        }
        ["coins", _, "ohlc"] => format!("[[{},100.0,200.0,50.0,150.0]]", state.now),
        ["coins", coin] => format!(
            r#"{{"id":"{coin}","symbol":"c","name":"C","market_data":{{"current_price":{{"usd":150.10}},"sparkline_7d":{{"price":[1]}}}}}}"#
        ),
        _ => return None,
    })
}

/// The Fear & Greed Index, newest first: 50 on the present day, and one less on each day before.
fn fear_greed(now: i64) -> String {
    let today = now.div_euclid(DAY_MS);
    let rows = (0..30).map(|ago| {
        let at = (today - ago) * DAY_MS / 1_000;
        let value = 50 - ago;
        format!(r#"{{"value":"{value}","value_classification":"Neutral","timestamp":"{at}"}}"#)
    });
    let rows = list(rows);
    format!(r#"{{"name":"Fear and Greed Index","data":{rows},"metadata":{{"error":null}}}}"#)
}

fn list(rows: impl Iterator<Item = String>) -> String {
    format!("[{}]", rows.collect::<Vec<_>>().join(","))
}

fn row(state: &State, n: usize) -> String {
    let cents = state.version * i64::from(n.is_multiple_of(2));
    format!(
        r#"{{"id":"{}","symbol":"c{n}","name":"Coin {n}","image":"https://x/large/{n}.png","current_price":{}.{cents:02},"market_cap":{},"market_cap_rank":{},"total_volume":{},"price_change_percentage_24h":1.5,"last_updated":"2026-01-01T00:00:00.000Z","sparkline_in_7d":{{"price":[1.10,2]}},"price_change_percentage_1h_in_currency":0.10}}"#,
        id(n),
        150 - n % 50,
        1_000_000 - n * 1000,
        n + 1,
        500 + n,
    )
}

fn chart(coin: &str, from: i64, to: i64, daily: bool) -> String {
    let grain = if daily { DAY_MS } else { HOUR_MS };
    let scale = if coin == "bitcoin" { 1.0 } else { 0.5 };
    let first = from.div_euclid(grain) * grain + if from.rem_euclid(grain) == 0 { 0 } else { grain };
    let mut times: Vec<i64> = (0..).map(|n| first + n * grain).take_while(|at| *at <= to).collect();
    if times.last() != Some(&to) {
        times.push(to);
    }
    let series = |times: &[i64]| list(times.iter().map(|at| format!("[{at},{}]", price_at(*at) * scale)));
    let all = series(&times);
    format!(r#"{{"prices":{all},"market_caps":{all},"total_volumes":{all}}}"#)
}
