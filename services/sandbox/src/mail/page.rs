//! The page where a person reads the mails.

use actix_web::{HttpResponse, web};
use serde::Deserialize;

use super::store::Mails;

/// Styles and the refresh are inside the page, so its policy names just those.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";
const HEAD: &str = r#"<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mails of the sandbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="3">
<style>
:root{color-scheme:dark light;--bg:#080A0D;--card:#0E1014;--line:#262930;--text:#EBEDF1;--quiet:#ACB1BA;--code:#95AAFC}
@media (prefers-color-scheme:light){:root{--bg:#F6F7F9;--card:#fff;--line:#D8DBDF;--text:#151923;--quiet:#4A505C;--code:#3B4DCF}}
body{margin:0 auto;max-width:720px;padding:32px 16px;background:var(--bg);color:var(--text);font:14px/1.5 system-ui,sans-serif}
h1{font-size:22px;margin:0 0 4px}p.note{color:var(--quiet);margin:0 0 24px}
article{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px;margin:0 0 16px}
h2{font-size:16px;margin:0 0 4px}small{color:var(--quiet)}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:12px 0 0}
b.code{font:600 26px/1.4 ui-monospace,monospace;letter-spacing:.12em;color:var(--code)}
</style></head><body><main><h1>Mails of the sandbox</h1>
<p class="note">Every mail that Meridian sends arrives here and nowhere else.</p>"#;

/// GET /mail
pub async fn page(mails: web::Data<Mails>) -> HttpResponse {
    let mut html = String::from(HEAD);
    let mails = mails.list(None);
    if mails.is_empty() {
        html.push_str("<p>No mail yet. Sign up, and the code will appear here.</p>");
    }
    for mail in mails {
        html.push_str(&format!(
            "<article><h2>{}</h2><small>to {} · {} UTC</small><pre>{}</pre></article>",
            escape(&mail.subject),
            escape(&mail.to.join(", ")),
            mail.received_at.format("%Y-%m-%d %H:%M:%S"),
            body(&mail.text),
        ));
    }
    html.push_str("</main></body></html>");
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header(("content-security-policy", POLICY))
        .insert_header(("x-content-type-options", "nosniff"))
        .body(html)
}

/// A code alone on its line is set large.
fn body(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let code = line.trim();
        if code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()) {
            format!("<b class=\"code\">{code}</b>")
        } else {
            escape(line)
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

#[derive(Deserialize)]
pub struct Wanted {
    to: Option<String>,
}

/// GET /mail/api/messages?to=
pub async fn list(mails: web::Data<Mails>, wanted: web::Query<Wanted>) -> HttpResponse {
    HttpResponse::Ok().json(mails.list(wanted.to.as_deref()))
}

/// DELETE /mail/api/messages
pub async fn clear(mails: web::Data<Mails>) -> HttpResponse {
    mails.clear();
    HttpResponse::NoContent().finish()
}
