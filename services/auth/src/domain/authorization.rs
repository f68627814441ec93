//! A program's request for access, as it comes with the browser (RFC 6749, section 4.1.1; RFC 9207).

use vocab::{AppScope, AppScopes};

use super::{
    app_client::AppClient,
    app_grant::{LONGEST_STATE, challenge},
};

/// The parameters as they were sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    pub client_id: String,
    pub redirect_uri: String,
    pub response_type: String,
    pub scope: String,
    pub state: String,
    pub code_challenge: String,
    pub code_challenge_method: String,
}

/// A request that can be allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    pub scopes: AppScopes,
    /// SHA-256 of the verifier.
    pub challenge: Vec<u8>,
}

/// Why a request is sent back, in OAuth's words (RFC 6749, section 4.1.2.1) and for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refusal {
    pub error: &'static str,
    pub says: &'static str,
}

const fn refusal(error: &'static str, says: &'static str) -> Refusal {
    Refusal { error, says }
}

pub const DENIED: Refusal = refusal("access_denied", "The person denied access.");

/// Judges a request whose client and address are good: only then may a browser be sent back with an error.
///
/// # Errors
/// [`Refusal`]
pub fn judge(query: &Query) -> Result<Request, Refusal> {
    if query.state.chars().nth(LONGEST_STATE).is_some() {
        return Err(refusal("invalid_request", "The state is longer than 1000 characters."));
    }
    if query.response_type != "code" {
        return Err(refusal(
            "unsupported_response_type",
            "Only the response type code is supported.",
        ));
    }
    if query.code_challenge.is_empty() {
        return Err(refusal("invalid_request", "The code challenge is missing (PKCE)."));
    }
    // An absent method would mean `plain`.
    if query.code_challenge_method != "S256" {
        return Err(refusal(
            "invalid_request",
            "Only the code challenge method S256 is supported.",
        ));
    }
    let challenge = challenge(&query.code_challenge)
        .ok_or_else(|| refusal("invalid_request", "The code challenge is not a SHA-256 in base64url."))?;
    let scopes: AppScopes = query
        .scope
        .parse()
        .map_err(|_| refusal("invalid_scope", "A requested scope doesn't exist."))?;
    if scopes.iter().all(|scope| scope == AppScope::OfflineAccess) {
        return Err(refusal("invalid_scope", "No access was requested."));
    }
    Ok(Request { scopes, challenge })
}

/// The client's address with these parameters, `state` and `iss`. The address is one that was registered, so it has no fragment.
#[must_use]
pub fn answer(query: &Query, issuer: &str, parameters: &[(&str, &str)]) -> String {
    let mut out = query.redirect_uri.clone();
    let mut joint = if out.contains('?') { '&' } else { '?' };
    let sent_back = [("state", query.state.as_str()), ("iss", issuer)];
    // Where any host is served, the server has no name of its own.
    let known = sent_back.into_iter().filter(|(_, value)| !value.is_empty());
    for (name, value) in parameters.iter().copied().chain(known) {
        out.push(joint);
        out.push_str(name);
        out.push('=');
        encode(value, &mut out);
        joint = '&';
    }
    out
}

/// The client's address with an error.
#[must_use]
pub fn refused(query: &Query, issuer: &str, refusal: Refusal) -> String {
    // What is too long to be kept is not sent back either.
    let state = query.state.chars().take(LONGEST_STATE).collect();
    let query = Query { state, ..query.clone() };
    answer(
        &query,
        issuer,
        &[("error", refusal.error), ("error_description", refusal.says)],
    )
}

fn encode(text: &str, out: &mut String) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push('%');
            out.push(char::from(DIGITS[usize::from(byte >> 4)]));
            out.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
    }
}

/// The client's own way to say who it is at the token endpoint: a secret where it has one, and none where it has none.
#[must_use]
pub fn is_proven(client: &AppClient, sent_sha256: Option<&[u8]>) -> bool {
    client.secret_sha256.as_deref() == sent_sha256
}

#[cfg(test)]
mod tests {
    use super::{DENIED, Query, answer, judge, refused};

    fn query() -> Query {
        Query {
            client_id: "c".to_owned(),
            redirect_uri: "https://app.example.org/back".to_owned(),
            response_type: "code".to_owned(),
            scope: "journal:read offline_access".to_owned(),
            state: "a b&c".to_owned(),
            code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".to_owned(),
            code_challenge_method: "S256".to_owned(),
        }
    }

    fn refusal(change: impl Fn(&mut Query)) -> &'static str {
        let mut query = query();
        change(&mut query);
        judge(&query).unwrap_err().error
    }

    #[test]
    fn each_fault_has_its_word() {
        assert_eq!(
            judge(&query()).unwrap().scopes.to_string(),
            "journal:read offline_access"
        );
        assert_eq!(
            refusal(|query| query.response_type = "token".to_owned()),
            "unsupported_response_type"
        );
        assert_eq!(refusal(|query| query.code_challenge.clear()), "invalid_request");
        assert_eq!(refusal(|query| query.code_challenge_method.clear()), "invalid_request");
        assert_eq!(
            refusal(|query| query.code_challenge_method = "plain".to_owned()),
            "invalid_request"
        );
        assert_eq!(
            refusal(|query| query.code_challenge = "short".to_owned()),
            "invalid_request"
        );
        assert_eq!(refusal(|query| query.state = "x".repeat(1_001)), "invalid_request");
        for scope in ["", "offline_access", "account:write", "journal:read journal:admin"] {
            assert_eq!(
                refusal(|query| query.scope = scope.to_owned()),
                "invalid_scope",
                "{scope}"
            );
        }
    }

    #[test]
    fn the_browser_is_sent_back_with_state_and_issuer() {
        assert_eq!(
            answer(&query(), "https://meridian.example", &[("code", "moc_1")]),
            "https://app.example.org/back?code=moc_1&state=a%20b%26c&iss=https%3A%2F%2Fmeridian.example"
        );
        let with_query = Query {
            redirect_uri: "https://app.example.org/back?x=1".to_owned(),
            state: String::new(),
            ..query()
        };
        assert_eq!(
            refused(&with_query, "https://m.example", DENIED),
            "https://app.example.org/back?x=1&error=access_denied&error_description=The%20person%20denied%20access.\
             &iss=https%3A%2F%2Fm.example"
        );
    }
}
