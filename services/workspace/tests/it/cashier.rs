//! A payment provider with the shape of Stripe's API: form-encoded bodies, list objects, error objects, keys of idempotency. Unlike stripe-mock
//! it keeps state, so that a test can pay, cancel and repeat events. Its objects are the recorded ones that the reader is held against.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use aws_lc_rs::hmac;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};
use url::form_urlencoded;

use crate::served;

pub const KEY: &str = "key of the test";
pub const SIGNING: &str = "signing secret of the test";

const CUSTOMER: &str = include_str!("../../src/upstream/payments/examples/customer.json");
const SUBSCRIPTIONS: &str = include_str!("../../src/upstream/payments/examples/subscriptions.json");
const INVOICES: &str = include_str!("../../src/upstream/payments/examples/invoices.json");
const EVENT: &str = include_str!("../../src/upstream/payments/examples/event.json");
const ERROR: &str = include_str!("../../src/upstream/payments/examples/error.json");

fn recorded(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// A request as it came.
#[derive(Debug, Clone)]
pub struct Asked {
    pub method: String,
    /// Without its query.
    pub path: String,
    /// Of the query or of the form.
    pub values: Vec<(String, String)>,
    headers: HashMap<String, String>,
}

impl Asked {
    pub fn value(&self, name: &str) -> Option<&str> {
        let found = self.values.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }
}

#[derive(Debug, Default)]
struct State {
    is_away: bool,
    customers: Vec<Value>,
    sessions: Vec<Value>,
    subscriptions: Vec<Value>,
    /// Paid for on the open page just before it is closed.
    late: Option<Value>,
    invoices: Vec<Value>,
    /// Answers by key of idempotency.
    answered: HashMap<String, Value>,
    asked: Vec<Asked>,
}

#[derive(Debug, Clone)]
pub struct Cashier {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
}

impl Cashier {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let cashier = Self {
            address: listener.local_addr().unwrap(),
            state: Arc::default(),
        };
        let own = cashier.clone();
        served::each(listener, move |stream| {
            let own = own.clone();
            async move { own.serve(stream).await }
        });
        cashier
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Answers 503 to everything while it is.
    pub fn set_away(&self, is_away: bool) {
        self.state.lock().unwrap().is_away = is_away;
    }

    /// Requests of this method and path.
    pub fn asked(&self, method: &str, path: &str) -> Vec<Asked> {
        let state = self.state.lock().unwrap();
        let wanted = |asked: &&Asked| asked.method == method && asked.path == path;
        state.asked.iter().filter(wanted).cloned().collect()
    }

    /// A subscription of a customer, newer than those before it.
    pub fn subscribe(&self, customer: &str, id: &str, price: &str, status: &str) {
        let made = subscription(customer, id, price, status);
        self.state.lock().unwrap().subscriptions.insert(0, made);
    }

    /// The same, at the moment when somebody closes the page on which it is paid for.
    pub fn subscribe_late(&self, customer: &str, id: &str, price: &str) {
        let made = subscription(customer, id, price, "active");
        self.state.lock().unwrap().late = Some(made);
    }

    /// Gives a subscription a shape that is not sold here.
    pub fn spoil(&self, id: &str) {
        let mut state = self.state.lock().unwrap();
        let found = state.subscriptions.iter_mut().find(|one| one["id"] == id).unwrap();
        found["items"]["data"] = json!([]);
    }

    pub fn set_status(&self, id: &str, status: &str) {
        let mut state = self.state.lock().unwrap();
        let found = state.subscriptions.iter_mut().find(|one| one["id"] == id).unwrap();
        found["status"] = json!(status);
    }

    pub fn status(&self, id: &str) -> String {
        let state = self.state.lock().unwrap();
        let found = state.subscriptions.iter().find(|one| one["id"] == id).unwrap();
        found["status"].as_str().unwrap().to_owned()
    }

    /// Gives a customer the recorded invoices: euros, yen and dinars, newest first.
    pub fn bill(&self, customer: &str) {
        let mut recorded = recorded(INVOICES)["data"].as_array().unwrap().clone();
        for invoice in &mut recorded {
            invoice["customer"] = json!(customer);
        }
        self.state.lock().unwrap().invoices = recorded;
    }

    /// The statuses of pages of payment, oldest first.
    pub fn pages(&self) -> Vec<String> {
        let state = self.state.lock().unwrap();
        let status = |page: &Value| page["status"].as_str().unwrap().to_owned();
        state.sessions.iter().map(status).collect()
    }

    async fn serve(&self, stream: TcpStream) -> Option<()> {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read);
        let mut first = String::new();
        lines.read_line(&mut first).await.ok()?;
        let mut words = first.split(' ');
        let (method, target) = (words.next()?.to_owned(), words.next()?.to_owned());
        let headers = served::headers(&mut lines).await?;
        let length = headers.get("content-length").and_then(|length| length.parse().ok());
        let mut body = vec![0u8; length.unwrap_or(0)];
        lines.read_exact(&mut body).await.ok()?;
        let (path, query) = target.split_once('?').unwrap_or((&target, ""));
        let written = if method == "GET" { query.as_bytes() } else { &body };
        let asked = Asked {
            path: path.to_owned(),
            values: form_urlencoded::parse(written).into_owned().collect(),
            method,
            headers,
        };
        let (status, answer) = self.answer(asked);
        let answer = answer.to_string();
        let head = format!(
            "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            answer.len()
        );
        write.write_all(head.as_bytes()).await.ok()?;
        write.write_all(answer.as_bytes()).await.ok()
    }

    fn answer(&self, asked: Asked) -> (u16, Value) {
        let mut state = self.state.lock().unwrap();
        state.asked.push(asked.clone());
        if state.is_away {
            return (503, json!({"error": {"type": "api_error", "message": "away"}}));
        }
        if asked.header("authorization") != Some(format!("Bearer {KEY}").as_str()) {
            return (
                401,
                json!({"error": {"type": "invalid_request_error", "message": "Invalid API Key"}}),
            );
        }
        let key = asked.header("idempotency-key").map(str::to_owned);
        if asked.method == "POST" {
            let is_form =
                asked.values.is_empty() || asked.header("content-type") == Some("application/x-www-form-urlencoded");
            if !is_form || key.is_none() {
                return (400, recorded(ERROR));
            }
            if let Some(known) = key.as_ref().and_then(|key| state.answered.get(key)) {
                return (200, known.clone());
            }
        }
        let Some(answer) = state.work(&asked) else {
            return (404, recorded(ERROR));
        };
        if let Some(key) = key {
            state.answered.insert(key, answer.clone());
        }
        (200, answer)
    }
}

impl State {
    /// None where there is no such thing.
    fn work(&mut self, asked: &Asked) -> Option<Value> {
        let path = asked.path.strip_prefix("/v1/")?;
        let parts: Vec<&str> = path.split('/').collect();
        match (asked.method.as_str(), parts.as_slice()) {
            ("POST", ["customers"]) => {
                let id = format!("cus_{}", self.customers.len() + 1);
                let mut made = recorded(CUSTOMER);
                made["id"] = json!(id);
                made["metadata"] = json!({"principal": asked.value("metadata[principal]")?});
                self.customers.push(made.clone());
                Some(made)
            }
            ("GET", ["customers", id]) => self.customers.iter().find(|one| one["id"] == *id).cloned(),
            ("GET", ["prices", id]) => {
                let mut price = recorded(SUBSCRIPTIONS)["data"][0]["items"]["data"][0]["price"].clone();
                price["id"] = json!(id);
                if *id == "price_yen" {
                    price["currency"] = json!("jpy");
                }
                Some(price)
            }
            ("POST", ["checkout", "sessions"]) => {
                let id = format!("cs_{}", self.sessions.len() + 1);
                let url = format!("https://checkout.example/{id}");
                let made = json!({"id": id, "object": "checkout.session", "status": "open", "url": url});
                self.sessions.push(made.clone());
                Some(made)
            }
            ("POST", ["checkout", "sessions", id, "expire"]) => {
                let open = self
                    .sessions
                    .iter_mut()
                    .find(|one| one["id"] == *id && one["status"] == "open")?;
                if let Some(paid) = self.late.take() {
                    open["status"] = json!("complete");
                    self.subscriptions.insert(0, paid);
                    return None;
                }
                open["status"] = json!("expired");
                Some(open.clone())
            }
            ("POST", ["billing_portal", "sessions"]) => {
                Some(json!({"id": "bps_1", "object": "billing_portal.session", "url": "https://billing.example/bps_1"}))
            }
            ("GET", ["subscriptions"]) => {
                let customer = asked.value("customer")?;
                let of_customer = self.subscriptions.iter().filter(|one| one["customer"] == customer);
                Some(list(of_customer.cloned().collect(), false))
            }
            ("GET", ["subscriptions", id]) => self.subscriptions.iter().find(|one| one["id"] == *id).cloned(),
            ("DELETE", ["subscriptions", id]) => {
                let found = self.subscriptions.iter_mut().find(|one| one["id"] == *id)?;
                found["status"] = json!("canceled");
                Some(found.clone())
            }
            ("GET", ["invoices"]) => {
                let customer = asked.value("customer")?;
                let mut found: Vec<Value> = self
                    .invoices
                    .iter()
                    .filter(|one| one["customer"] == customer)
                    .cloned()
                    .collect();
                if let Some(after) = asked.value("starting_after") {
                    let at = found.iter().position(|one| one["id"] == after)?;
                    found.drain(..=at);
                }
                let limit: usize = asked.value("limit")?.parse().ok()?;
                let has_more = found.len() > limit;
                found.truncate(limit);
                Some(list(found, has_more))
            }
            _ => None,
        }
    }
}

fn subscription(customer: &str, id: &str, price: &str, status: &str) -> Value {
    let mut made = recorded(SUBSCRIPTIONS)["data"][0].clone();
    made["id"] = json!(id);
    made["customer"] = json!(customer);
    made["status"] = json!(status);
    made["items"]["data"][0]["quantity"] = json!(1);
    made["items"]["data"][0]["price"]["id"] = json!(price);
    made
}

fn list(data: Vec<Value>, has_more: bool) -> Value {
    json!({"object": "list", "data": data, "has_more": has_more, "url": "/v1"})
}

/// An event about a customer, as it is sent.
pub fn event(id: &str, kind: &str, customer: &str) -> String {
    let mut event = recorded(EVENT);
    event["id"] = json!(id);
    event["type"] = json!(kind);
    event["data"]["object"]["customer"] = json!(customer);
    event.to_string()
}

/// The header that signs a body at a time, Unix seconds.
pub fn signature(secret: &str, time: i64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, format!("{time}.{body}").as_bytes());
    format!("t={time},v1={}", hex::encode(tag))
}
