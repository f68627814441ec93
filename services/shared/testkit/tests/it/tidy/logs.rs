//! What log lines and spans hold: nothing by which somebody, or what somebody looks at, is known.
//!
//! Only names in the source are seen. What the text of an error holds is not: `%error` may be anything, and leaves out why the call failed. So
//! errors are logged by `kit::causes`, which writes all causes without what they quote, and never with `Debug`, which shows all that they are
//! made of. Errors that are made of somebody else's answer have tests of their own, beside their types (`kit::unquoted`,
//! `chain_providers::failure`, CoinGecko's `answer`).

use proc_macro2::{TokenStream, TokenTree};

use super::{none, tree};

/// Macros of log lines and of spans, whose fields stand in traces.
const MACROS: [&str; 12] = [
    "trace",
    "debug",
    "info",
    "warn",
    "error",
    "event",
    "trace_span",
    "debug_span",
    "info_span",
    "warn_span",
    "error_span",
    "span",
];

/// Names of values that are somebody's: ids of people, what they look at, and what a provider answered about it. Operators follow a call by
/// its request id, and its kind by a template.
const SOMEBODYS: [&str; 19] = [
    "actor",
    "actor_id",
    "caller",
    "giver",
    "member",
    "member_id",
    "owner",
    "owner_id",
    "user",
    "user_id",
    "email",
    "person",
    "person_id",
    "principal",
    "recipient",
    "grantee",
    "address",
    "body",
    "path",
];

/// Names that errors have where they are logged.
const ERRORS: [&str; 11] = [
    "error", "err", "e", "cause", "failure", "failed", "refused", "problem", "reason", "no", "died",
];

/// Fields that hold what an error says.
const ERROR_FIELDS: [&str; 2] = ["error", "cause"];

/// The writer of lines has a test of errors that are logged in other ways: those of libraries are.
const WRITER: &str = "services/shared/kit/src/log.rs";

/// The gateway's log of requests has a field of this name, which holds the pattern of the path (`access_log::loggable`).
const PATTERNS: (&str, &str) = ("services/gateway/src/access_log.rs", "path");

/// What is found in the log lines and spans of a source, each with its line, counted from 0.
type Found = Vec<(usize, String)>;

/// Looks at the log lines and spans of a source.
fn in_logs(tokens: TokenStream, look: fn(TokenStream, &mut Found), found: &mut Found) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        match &tokens[..at] {
            [.., TokenTree::Ident(name), TokenTree::Punct(mark)]
                if mark.as_char() == '!' && MACROS.iter().any(|known| name == known) =>
            {
                look(group.stream(), found);
            }
            // A field of a span that is filled in later: `record("field", value)`.
            [.., TokenTree::Punct(dot), TokenTree::Ident(name)]
                if dot.as_char() == '.' && name == "record" && starts_with_text(group.stream()) =>
            {
                look(group.stream(), found);
            }
            _ => in_logs(group.stream(), look, found),
        }
    }
}

fn starts_with_text(tokens: TokenStream) -> bool {
    let first = tokens.into_iter().next();
    matches!(first, Some(TokenTree::Literal(text)) if text.to_string().starts_with('"'))
}

/// All names in these tokens, those in the braces of a text among them. Not `server.address`, by which traces know the host of a call.
fn names(tokens: TokenStream, found: &mut Found) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let line = token.span().start().line.saturating_sub(1);
        match token {
            TokenTree::Ident(name) => {
                let of_server =
                    matches!(&tokens[..at], [.., TokenTree::Ident(of), TokenTree::Punct(_)] if of == "server");
                if !(of_server && name == "address") {
                    found.push((line, name.to_string()));
                }
            }
            TokenTree::Group(group) => names(group.stream(), found),
            TokenTree::Literal(text) => {
                let text = text.to_string();
                found.extend(held(&text).map(|name| (line, name.to_owned())));
            }
            TokenTree::Punct(_) => {}
        }
    }
}

/// The names in the braces of a text.
fn held(text: &str) -> impl Iterator<Item = &str> {
    let held = text.split('{').skip(1);
    held.filter_map(|rest| rest.split(['}', ':', '.']).next())
}

/// Errors that are shown with `Display` or `Debug`, or in the text of a line; and values that are taken for errors, by which traces show all
/// their causes.
fn raw_errors(tokens: TokenStream, found: &mut Found) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_text = |token: &TokenTree| matches!(token, TokenTree::Literal(text) if text.to_string().starts_with('"'));
    let is_mark =
        |token: Option<&TokenTree>, mark| matches!(token, Some(TokenTree::Punct(one)) if one.as_char() == mark);
    for (at, token) in tokens.iter().enumerate() {
        let line = token.span().start().line.saturating_sub(1);
        let (before, after) = (&tokens[..at], &tokens[at + 1..]);
        match token {
            TokenTree::Ident(name) if name == "as" => {
                if let [TokenTree::Punct(_), TokenTree::Ident(kind), ..] = after
                    && kind == "dyn"
                {
                    found.push((line, "as &dyn".to_owned()));
                }
            }
            TokenTree::Ident(name) if ERRORS.iter().any(|known| name == known) => {
                let is_whole = after.is_empty() || is_mark(after.first(), ',');
                let is_field = ERROR_FIELDS.iter().any(|known| name == known) && is_mark(after.first(), '=');
                if is_mark(before.last(), '?') {
                    found.push((line, format!("?{name}")));
                } else if is_mark(before.last(), '%') && is_whole {
                    found.push((line, format!("%{name}")));
                } else if is_field && is_shown(&after[1..]) {
                    found.push((line, format!("{name} = %")));
                } else if is_mark(before.last(), ',') && is_whole && before.iter().any(is_text) {
                    found.push((line, name.to_string()));
                }
            }
            TokenTree::Literal(text) => {
                let text = text.to_string();
                let held = held(&text).filter(|name| ERRORS.contains(name));
                found.extend(held.map(|name| (line, format!("{{{name}}}"))));
            }
            TokenTree::Ident(_) | TokenTree::Group(_) | TokenTree::Punct(_) => {}
        }
    }
}

/// Is the value of this field written with `Display`, and neither by `kit::causes` nor by the name of an error, which is found by itself?
fn is_shown(value: &[TokenTree]) -> bool {
    let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',');
    let value = value.split(is_end).next().unwrap_or_default();
    match value {
        [TokenTree::Punct(mark), TokenTree::Ident(name)] if mark.as_char() == '%' => {
            !ERRORS.iter().any(|known| name == known)
        }
        [TokenTree::Punct(mark), called @ ..] if mark.as_char() == '%' => {
            !matches!(called, [.., TokenTree::Ident(name), TokenTree::Group(_)] if name == "causes")
        }
        _ => false,
    }
}

/// What is found in the log lines and spans of all services, each with its file.
fn in_all_logs(look: fn(TokenStream, &mut Found)) -> Vec<(tree::File, Found)> {
    let mut all = Vec::new();
    for file in tree::files() {
        if !file.path.starts_with("services/") || !file.path.contains("/src/") || !file.ends(&[".rs"]) {
            continue;
        }
        let tokens = file.text.parse::<TokenStream>();
        let tokens = tokens.unwrap_or_else(|error| panic!("{} does not parse: {error}", file.path));
        let mut found = Vec::new();
        in_logs(tokens, look, &mut found);
        all.push((file, found));
    }
    all
}

#[test]
fn log_lines_name_nobody() {
    let mut broken = Vec::new();
    for (file, found) in in_all_logs(names) {
        for (line, name) in found {
            if SOMEBODYS.contains(&name.as_str()) && (file.path.as_str(), name.as_str()) != PATTERNS {
                broken.push(file.at(line, &format!("`{name}` in a log line")));
            }
        }
    }
    none("log lines name nobody", &broken);
}

#[test]
fn errors_are_logged_without_what_they_quote() {
    let mut broken = Vec::new();
    for (file, found) in in_all_logs(raw_errors) {
        if file.path == WRITER {
            continue;
        }
        let how = "in a log line: write `error = %kit::causes(&error)`";
        broken.extend(
            found
                .iter()
                .map(|(line, what)| file.at(*line, &format!("`{what}` {how}"))),
        );
    }
    none("errors are logged without what they quote", &broken);
}

#[test]
fn errors_are_found_in_log_lines() {
    let source = r#"fn f() {
        warn!(?error, "a");
        info!(%error, why = ?cause, "b {error:?}");
        debug!(error = &other as &dyn Error, "c {}", err);
        warn!(error = %causes(&error), n = ?last, "{what} {}", status.code());
        warn!(run = %id, %failure);
        warn!(kind = %error.kind(), error = %kit::causes(&*error), reason = %kit::causes(reason), "c");
        trace!(error = %refused, cause = %first, n, "d");
        event!(Level::WARN, error = %error.code(), "e");
        let no = read().map_err(|error| format!("{error:?}"))?;
    }"#;
    let mut found = Vec::new();
    in_logs(source.parse().unwrap(), raw_errors, &mut found);
    let found: Vec<String> = found.into_iter().map(|(_, what)| what).collect();
    assert_eq!(
        found,
        [
            "?error",
            "%error",
            "?cause",
            "{error}",
            "as &dyn",
            "err",
            "%failure",
            "%refused",
            "cause = %",
            "error = %",
        ]
    );
}

#[test]
fn names_are_found_in_log_lines_alone() {
    let source = r#"fn f(owner: Id) { select! { x => { tracing::info!(%owner, n = key.user.len(), "of {email:?}"); go(address) } } }"#;
    let mut found = Vec::new();
    in_logs(source.parse().unwrap(), names, &mut found);
    let names: Vec<String> = found.into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["owner", "n", "key", "user", "len", "email"]);
}

#[test]
fn names_are_found_in_spans_and_what_is_recorded_in_them() {
    let source = r#"fn f(caller: Id) {
        let span = info_span!("call", server.address = host, wallet.address = %caller);
        span.record("about", member.name);
        histogram.record(giver);
    }"#;
    let mut found = Vec::new();
    in_logs(source.parse().unwrap(), names, &mut found);
    let names: Vec<String> = found.into_iter().map(|(_, name)| name).collect();
    assert_eq!(
        names,
        ["server", "host", "wallet", "address", "caller", "member", "name"]
    );
}
