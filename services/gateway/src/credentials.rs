//! What a request names to say who sends it: a bearer token, which may be an app's, or a personal API key. It is only read here.

use actix_web::{
    HttpRequest,
    http::header::{self, HeaderName},
};

use crate::{
    problem::Problem,
    query::{API_KEY_PARAMETERS, decode, is_key_parameter},
};

/// Headers that hold a personal API key. CoinGecko's clients send one of these, by which of its plans they think it is for.
static API_KEYS: [HeaderName; 2] = [
    HeaderName::from_static("x-cg-demo-api-key"),
    HeaderName::from_static("x-cg-pro-api-key"),
];
/// Every app's token begins so, and nothing else that is sent as a bearer token does.
const PREFIX: &str = "mo_";

/// Whether a query parameter's name, as sent, means an API key. Any of its characters may be percent-encoded.
fn is_sent_key_parameter(name: &str) -> bool {
    is_key_parameter(name) || (name.contains('%') && decode(name).is_some_and(|plain| is_key_parameter(&plain)))
}

/// Does an address hold an API key? Then it is a secret, and is kept nowhere. What can't be decoded may hold one.
#[must_use]
pub fn holds_key(address: &str) -> bool {
    let names_one = |text: &str| API_KEY_PARAMETERS.iter().any(|name| text.contains(name));
    names_one(address) || (address.contains('%') && decode(address).is_none_or(|plain| names_one(&plain)))
}

/// The one `Authorization` header of a kind, without its scheme. Two are an error.
///
/// # Errors
/// 400 for two headers.
pub fn authorization<'r>(request: &'r HttpRequest, scheme: &str) -> Result<Option<&'r str>, Problem> {
    let mut all = request.headers().get_all(header::AUTHORIZATION);
    let (first, second) = (all.next(), all.next());
    if second.is_some() {
        return Err(Problem::malformed(
            "duplicate_header",
            "There are two Authorization headers.",
        ));
    }
    let Some(text) = first.and_then(|value| value.to_str().ok()) else {
        return Ok(None);
    };
    let matching = text
        .split_once(' ')
        .filter(|(name, _)| name.eq_ignore_ascii_case(scheme));
    Ok(matching.map(|(_, rest)| rest.trim()))
}

/// The personal API key that a request names, in its header or else in its query.
///
/// # Errors
/// 400 for two headers.
pub fn api_key(request: &HttpRequest) -> Result<Option<&str>, Problem> {
    let headers = request.headers();
    let mut sent = API_KEYS.iter().flat_map(|name| headers.get_all(name));
    let (first, second) = (sent.next(), sent.next());
    if second.is_some() {
        return Err(Problem::malformed("duplicate_header", "There are two API keys."));
    }
    let key = match first {
        Some(value) => value.to_str().ok(),
        None => request.query_string().split('&').find_map(|part| {
            part.split_once('=')
                .filter(|(name, _)| is_sent_key_parameter(name))
                .map(|(_, key)| key)
        }),
    };
    Ok(key.filter(|key| !key.is_empty()))
}

/// The app's token that a request sends, if it sends one.
///
/// # Errors
/// 400 for two headers.
pub fn app_token(request: &HttpRequest) -> Result<Option<&str>, Problem> {
    Ok(authorization(request, "bearer")?.filter(|token| is_app_token(token)))
}

#[must_use]
pub fn is_app_token(token: &str) -> bool {
    token.starts_with(PREFIX)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::{api_key, holds_key};

    #[test]
    fn a_key_is_found_in_an_address_however_its_name_is_written() {
        for address in [
            "/api/v3/ping?x_cg_demo_api_key=k",
            "/api/v3/ping?ids=a%2Cb&x%5Fcg_demo_api_key=k",
            "/api/v3/ping?%78_cg_pro_api%5fkey=k",
        ] {
            assert!(holds_key(address), "{address}");
            let request = TestRequest::with_uri(address).to_http_request();
            assert_eq!(api_key(&request).unwrap(), Some("k"), "{address}");
        }
        assert!(holds_key("/api/v3/ping?a=%zz"), "nobody can say what it holds");
        for address in [
            "/api/v3/ping",
            "/api/v3/simple/price?ids=bitcoin%2Cethereum",
            "/api/v3/ping?x%255Fcg_demo_api_key=k",
        ] {
            assert!(!holds_key(address), "{address}");
        }
    }
}
