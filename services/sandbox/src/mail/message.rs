//! What a person reads of a mail: addresses, subject, plain text. MIME as far as senders of codes use it.

use chrono::{DateTime, Utc};
use serde::Serialize;

/// A received mail.
#[derive(Debug, Clone, Serialize)]
pub struct Message {
    /// Grows by one with each mail.
    pub id: u64,
    pub from: String,
    pub to: Vec<String>,
    pub subject: String,
    pub text: String,
    /// Where mail of this kind is turned off (RFC 8058); nothing where a POST there isn't enough.
    pub unsubscribe: Option<String>,
    pub received_at: DateTime<Utc>,
}

impl Message {
    /// Reads what came after DATA.
    pub fn read(raw: &[u8], from: &str, to: &[String]) -> Self {
        let (head, body) = split(raw);
        let headers = headers(&head);
        Self {
            id: 0,
            from: find(&headers, "from").map_or_else(|| from.to_owned(), |value| words(&value)),
            to: to.to_vec(),
            subject: find(&headers, "subject").map_or_else(String::new, |value| words(&value)),
            text: text_of(&headers, body, 0),
            unsubscribe: unsubscribe(&headers),
            received_at: DateTime::<Utc>::from(std::time::SystemTime::now()),
        }
    }
}

type Headers = Vec<(String, String)>;

fn split(raw: &[u8]) -> (String, &[u8]) {
    match raw.windows(4).position(|four| four == b"\r\n\r\n") {
        Some(at) => (String::from_utf8_lossy(&raw[..at]).into_owned(), &raw[at + 4..]),
        None => (String::from_utf8_lossy(raw).into_owned(), &[]),
    }
}

/// Name in lower case and value, folded lines joined.
fn headers(head: &str) -> Headers {
    let mut found: Headers = Vec::new();
    for line in head.split("\r\n") {
        match (line.starts_with([' ', '\t']), found.last_mut()) {
            (true, Some((_, value))) => {
                value.push(' ');
                value.push_str(line.trim());
            }
            _ => {
                if let Some((name, value)) = line.split_once(':') {
                    found.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
                }
            }
        }
    }
    found
}

fn find(headers: &Headers, name: &str) -> Option<String> {
    headers
        .iter()
        .find(|(known, _)| known == name)
        .map(|(_, value)| value.clone())
}

/// The address in `List-Unsubscribe`, where `List-Unsubscribe-Post` says that one click is enough.
fn unsubscribe(headers: &Headers) -> Option<String> {
    let is_one_click =
        find(headers, "list-unsubscribe-post").is_some_and(|value| value == "List-Unsubscribe=One-Click");
    let link = find(headers, "list-unsubscribe").filter(|_| is_one_click)?;
    let link = link.strip_prefix('<')?.strip_suffix('>')?;
    link.starts_with("http").then(|| link.to_owned())
}

/// The first plain text of the mail, decoded.
fn text_of(headers: &Headers, body: &[u8], depth: usize) -> String {
    let kind = find(headers, "content-type").unwrap_or_else(|| "text/plain".to_owned());
    if kind.to_ascii_lowercase().starts_with("multipart/") && depth < 5 {
        let Some(boundary) = parameter(&kind, "boundary") else {
            return String::new();
        };
        let parts = parts(body, &boundary);
        let plain = parts.iter().find(|(headers, _)| {
            find(headers, "content-type").is_none_or(|kind| {
                let kind = kind.to_ascii_lowercase();
                kind.starts_with("text/plain") || kind.starts_with("multipart/")
            })
        });
        return plain
            .or(parts.first())
            .map_or_else(String::new, |(headers, body)| text_of(headers, body, depth + 1));
    }
    let bytes = match find(headers, "content-transfer-encoding")
        .map(|how| how.to_ascii_lowercase())
        .as_deref()
    {
        Some("quoted-printable") => quoted_printable(body, false),
        Some("base64") => base64(body),
        _ => body.to_vec(),
    };
    String::from_utf8_lossy(&bytes)
        .replace("\r\n", "\n")
        .trim_end()
        .to_owned()
}

fn parts<'a>(body: &'a [u8], boundary: &str) -> Vec<(Headers, &'a [u8])> {
    let mark = format!("--{boundary}");
    let mut starts = Vec::new();
    let mut at = 0;
    while let Some(found) = body[at..]
        .windows(mark.len())
        .position(|window| window == mark.as_bytes())
    {
        starts.push(at + found);
        at += found + mark.len();
    }
    starts
        .windows(2)
        .map(|pair| {
            let part = &body[pair[0] + mark.len()..pair[1]];
            let part = part.strip_prefix(b"\r\n").unwrap_or(part);
            match part.windows(4).position(|four| four == b"\r\n\r\n") {
                Some(at) => (headers(&String::from_utf8_lossy(&part[..at])), &part[at + 4..]),
                None => (Vec::new(), part.strip_prefix(b"\r\n").unwrap_or(part)),
            }
        })
        .collect()
}

fn parameter(value: &str, name: &str) -> Option<String> {
    value.split(';').skip(1).find_map(|pair| {
        let (known, value) = pair.split_once('=')?;
        known
            .trim()
            .eq_ignore_ascii_case(name)
            .then(|| value.trim().trim_matches('"').to_owned())
    })
}

/// RFC 2047 encoded words in a header.
fn words(value: &str) -> String {
    let mut out = String::new();
    let mut rest = value;
    let mut after_word = false;
    while let Some(start) = rest.find("=?") {
        let Some((decoded, length)) = word(&rest[start..]) else {
            break;
        };
        // White space between two encoded words is no part of the text.
        if !(after_word && rest[..start].trim().is_empty()) {
            out.push_str(&rest[..start]);
        }
        out.push_str(&decoded);
        rest = &rest[start + length..];
        after_word = true;
    }
    out.push_str(rest);
    out
}

/// One `=?utf-8?q?…?=`: its text and its length.
fn word(text: &str) -> Option<(String, usize)> {
    let mut fields = text.get(2..)?.splitn(4, '?');
    let (charset, how, data) = (fields.next()?, fields.next()?, fields.next()?);
    if !fields.next()?.starts_with('=') {
        return None;
    }
    let bytes = match how {
        "q" | "Q" => quoted_printable(data.as_bytes(), true),
        "b" | "B" => base64(data.as_bytes()),
        _ => return None,
    };
    Some((
        String::from_utf8_lossy(&bytes).into_owned(),
        2 + charset.len() + 1 + how.len() + 1 + data.len() + 2,
    ))
}

fn quoted_printable(text: &[u8], in_header: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'_' if in_header => out.push(b' '),
            b'=' => {
                if text[at + 1..].starts_with(b"\r\n") {
                    at += 2;
                } else if let Some(byte) = text.get(at + 1..at + 3).and_then(hex) {
                    out.push(byte);
                    at += 2;
                } else {
                    out.push(b'=');
                }
            }
            byte => out.push(byte),
        }
        at += 1;
    }
    out
}

fn hex(pair: &[u8]) -> Option<u8> {
    u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()
}

fn base64(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut held) = (0_u32, 0_u32);
    for byte in text {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        bits = (bits << 6) | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            out.push(((bits >> held) & 0xff) as u8);
        }
    }
    out
}
