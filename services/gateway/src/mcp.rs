//! Messages of the Model Context Protocol: JSON-RPC 2.0, one message per request. Batches, which only version 2025-03-26 has, are refused.

use serde::Deserialize;
use serde_json::{Value, json, value::RawValue};

use crate::{
    body::members,
    problem::{INVALID, Problem},
};

/// The endpoint. The edge trims a slash at the end.
pub const PATH: &str = "/mcp";
/// The newest supported version.
const NEWEST: &str = "2025-11-25";
const SECOND: &str = "2025-06-18";
/// The version of a client that names none.
const DEFAULT: &str = "2025-03-26";

/// A supported version of the protocol, newest first. What this server sends is the same in the first two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    V2025_11_25,
    V2025_06_18,
    /// Without structured results and their schemas.
    V2025_03_26,
}

/// Codes of JSON-RPC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    ParseError,
    InvalidRequest,
    MethodNotFound,
    InvalidParams,
}

/// An error of JSON-RPC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub code: Code,
    pub message: String,
}

/// A message from a client.
#[derive(Debug)]
pub enum Message<'a> {
    Request(Request<'a>),
    /// Has no response. None of them has an effect on this server.
    Notification,
}

#[derive(Debug)]
pub struct Request<'a> {
    /// A string or an integer.
    pub id: Value,
    method: String,
    params: Option<&'a RawValue>,
}

/// A method with its parameters.
#[derive(Debug, PartialEq, Eq)]
pub enum Method<'a> {
    /// With the version for the rest of the session.
    Initialize(Version),
    Ping,
    ListTools,
    CallTool {
        name: String,
        /// A JSON object.
        arguments: &'a str,
    },
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct InitializeParams {
    protocol_version: String,
}

#[derive(Deserialize)]
struct ListParams {
    cursor: Option<String>,
}

#[derive(Deserialize)]
struct CallParams<'a> {
    name: String,
    #[serde(borrow)]
    arguments: Option<&'a RawValue>,
}

impl Version {
    pub const ALL: [Self; 3] = [Self::V2025_11_25, Self::V2025_06_18, Self::V2025_03_26];

    /// The version of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            NEWEST => Some(Self::V2025_11_25),
            SECOND => Some(Self::V2025_06_18),
            DEFAULT => Some(Self::V2025_03_26),
            _ => None,
        }
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::V2025_11_25 => NEWEST,
            Self::V2025_06_18 => SECOND,
            Self::V2025_03_26 => DEFAULT,
        }
    }

    /// Whether results are also sent as JSON, and tools name its schema.
    #[must_use]
    pub const fn has_structured_results(self) -> bool {
        !matches!(self, Self::V2025_03_26)
    }
}

impl Code {
    const fn number(self) -> i32 {
        match self {
            Self::ParseError => -32_700,
            Self::InvalidRequest => -32_600,
            Self::MethodNotFound => -32_601,
            Self::InvalidParams => -32_602,
        }
    }
}

impl Fault {
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }

    fn of(problem: &Problem) -> Self {
        match problem.code.as_str() {
            "malformed_json" | "invalid_utf8" => Self::new(Code::ParseError, problem.message.clone()),
            INVALID => Self::new(
                Code::InvalidRequest,
                "Send one JSON-RPC message as an object. Batches are not accepted.",
            ),
            _ => Self::new(Code::InvalidRequest, problem.message.clone()),
        }
    }
}

/// Parses a body as one message.
///
/// # Errors
/// Invalid JSON, or JSON that is not one message.
pub fn read(body: &[u8]) -> Result<Message<'_>, Fault> {
    let members = members(body).map_err(|problem| Fault::of(&problem))?;
    let member = |name: &str| members.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
    let text = |name: &str| {
        let value = member(name)?;
        serde_json::from_str::<String>(value.get()).ok()
    };
    let wrong = |says: &str| Err(Fault::new(Code::InvalidRequest, says));
    if text("jsonrpc").as_deref() != Some("2.0") {
        return wrong("`jsonrpc` must be \"2.0\".");
    }
    let Some(method) = text("method") else {
        return wrong("`method` is missing. This server sends no requests, so it accepts no responses.");
    };
    let params = member("params");
    if params.is_some_and(|params| !params.get().starts_with('{')) {
        return wrong("`params` must be an object.");
    }
    let Some(id) = member("id") else {
        return Ok(Message::Notification);
    };
    match serde_json::from_str(id.get()) {
        Ok(id @ Value::String(_)) => Ok(Message::Request(Request { id, method, params })),
        Ok(Value::Number(number)) if !number.is_f64() => {
            let id = Value::Number(number);
            Ok(Message::Request(Request { id, method, params }))
        }
        _ => wrong("`id` must be a string or an integer."),
    }
}

impl<'a> Request<'a> {
    /// True for `initialize`, which names its version in the message instead of the header.
    #[must_use]
    pub fn is_initialize(&self) -> bool {
        self.method == "initialize"
    }

    /// The method with its parameters.
    ///
    /// # Errors
    /// An unknown method, or invalid parameters.
    pub fn method(&self) -> Result<Method<'a>, Fault> {
        let params = self.params.map_or("{}", RawValue::get);
        match self.method.as_str() {
            "initialize" => {
                let InitializeParams { protocol_version } = parse_params(params)?;
                let version = Version::named(&protocol_version).unwrap_or(Version::V2025_11_25);
                Ok(Method::Initialize(version))
            }
            "ping" => Ok(Method::Ping),
            "tools/list" => match parse_params(params)? {
                ListParams { cursor: None } => Ok(Method::ListTools),
                ListParams { cursor: Some(_) } => Err(Fault::new(
                    Code::InvalidParams,
                    "Invalid cursor: the list has one page.",
                )),
            },
            "tools/call" => {
                let CallParams { name, arguments } = parse_params(params)?;
                let arguments = arguments.map_or("{}", RawValue::get);
                if !arguments.starts_with('{') {
                    return Err(Fault::new(Code::InvalidParams, "`arguments` must be an object."));
                }
                Ok(Method::CallTool { name, arguments })
            }
            _ => Err(Fault::new(
                Code::MethodNotFound,
                "Unknown method. This server serves initialize, ping, tools/list and tools/call.",
            )),
        }
    }
}

fn parse_params<'a, T: Deserialize<'a>>(params: &'a str) -> Result<T, Fault> {
    serde_json::from_str(params).map_err(|_| {
        Fault::new(
            Code::InvalidParams,
            "A parameter of this method is missing or has the wrong type.",
        )
    })
}

/// The response to a request.
#[must_use]
pub fn response(id: &Value, result: Result<Value, Fault>) -> Value {
    match result {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err(fault) => {
            let error = json!({"code": fault.code.number(), "message": fault.message});
            json!({"jsonrpc": "2.0", "id": id, "error": error})
        }
    }
}

#[cfg(test)]
#[path = "mcp_tests.rs"]
mod tests;
