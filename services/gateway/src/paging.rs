//! Addresses of a list's other pages, in the `Link` header as the provider of `/api/v3` gives them.

use actix_web::{
    HttpRequest,
    http::header::{HeaderMap, HeaderName, HeaderValue, LINK},
};
use url::form_urlencoded::Serializer;

use crate::{query::Params, request_context::RequestContext, state::Shared};

const MARKET: &str = "/api/v3/";
/// Looked up in every answer of the market's.
static TOTAL: HeaderName = HeaderName::from_static("total");
static PER_PAGE: HeaderName = HeaderName::from_static("per-page");

/// Adds the header to a page that says how many rows there are (`total`), and how many on each page (`per-page`).
pub fn link(shared: &Shared, request: &HttpRequest, context: &RequestContext, out: &mut HeaderMap) {
    if !request.path().starts_with(MARKET) {
        return;
    }
    let number = |name: &HeaderName| out.get(name)?.to_str().ok()?.parse::<u64>().ok();
    let Some(total) = number(&TOTAL) else { return };
    let Some(per_page) = number(&PER_PAGE) else { return };
    let scheme = if context.https { "https" } else { "http" };
    // Where any name is taken, the address is relative: a link must not lead to a stranger.
    let origin = shared
        .hosts
        .known(request.headers())
        .map(|host| format!("{scheme}://{host}"));
    let address = format!("{}{}", origin.unwrap_or_default(), request.path());
    let links = links(&address, request.query_string(), total, per_page);
    if let Some(links) = links.and_then(|links| HeaderValue::from_str(&links).ok()) {
        out.insert(LINK, links);
    }
}

/// Links to the pages around this one, with its parameters by name and without an API key. `None` where there is no other page.
fn links(address: &str, query: &str, total: u64, per_page: u64) -> Option<String> {
    let mut pairs = Params::parse(query).into_pairs();
    let asked = pairs.iter().find(|(name, _)| name == "page");
    let page = asked.and_then(|(_, page)| page.parse::<u64>().ok()).unwrap_or(1);
    pairs.retain(|(name, _)| name != "page");
    let last = total.div_ceil(per_page.max(1));
    let mut others = Vec::new();
    if page > 1 {
        others.extend([("first", 1), ("prev", page - 1)]);
    }
    if page < last {
        others.extend([("last", last), ("next", page + 1)]);
    }
    let written = |(rel, page): (&str, u64)| {
        let mut pairs = pairs.clone();
        pairs.push(("page".to_owned(), page.to_string()));
        pairs.sort_unstable();
        let query = Serializer::new(String::new()).extend_pairs(&pairs).finish();
        format!("<{address}?{query}>; rel=\"{rel}\"")
    };
    let links: Vec<String> = others.into_iter().map(written).collect();
    (!links.is_empty()).then(|| links.join(", "))
}

#[cfg(test)]
mod tests {
    use actix_web::{
        http::header::{HOST, HeaderMap, HeaderName, HeaderValue, LINK},
        test::TestRequest,
    };
    use tokio_util::sync::CancellationToken;

    use super::{link, links};
    use crate::{request_context::RequestContext, state::Shared, testing};

    const AT: &str = "https://desk.example/api/v3/exchanges";

    #[test]
    fn pages_around_this_one_are_linked_as_the_provider_links_them() {
        let pages = |query: &str| links(AT, query, 721, 100).unwrap();
        assert_eq!(
            pages(""),
            format!("<{AT}?page=8>; rel=\"last\", <{AT}?page=2>; rel=\"next\"")
        );
        assert_eq!(
            pages("page=3"),
            format!(
                "<{AT}?page=1>; rel=\"first\", <{AT}?page=2>; rel=\"prev\", \
                 <{AT}?page=8>; rel=\"last\", <{AT}?page=4>; rel=\"next\""
            )
        );
        assert_eq!(
            pages("page=8"),
            format!("<{AT}?page=1>; rel=\"first\", <{AT}?page=7>; rel=\"prev\"")
        );
        // Parameters by name, each encoded again.
        assert_eq!(
            links(
                AT,
                "order=trust_score_desc&exchange_ids=binance,coin%3Ebase&depth=False",
                299,
                100
            )
            .unwrap(),
            format!(
                "<{AT}?depth=False&exchange_ids=binance%2Ccoin%3Ebase&order=trust_score_desc&page=3>; rel=\"last\", \
                 <{AT}?depth=False&exchange_ids=binance%2Ccoin%3Ebase&order=trust_score_desc&page=2>; rel=\"next\""
            )
        );
    }

    #[test]
    fn one_page_has_no_links_and_no_link_has_a_key() {
        for total in [0, 1, 100] {
            assert_eq!(links(AT, "", total, 100), None, "{total}");
        }
        assert_eq!(links(AT, "", 5, 0).unwrap().matches("rel=").count(), 2);
        for secret in [
            "x_cg_demo_api_key=mk_secret",
            "x_cg_pro_api_key=mk_secret",
            "x_cg%5Fpro_api_key=mk_secret",
        ] {
            let shown = links(AT, &format!("{secret}&per_page=5"), 12, 5).unwrap();
            assert!(
                !shown.contains("secret") && shown.contains("page=2&per_page=5"),
                "{shown}"
            );
        }
    }

    #[actix_web::test]
    async fn only_pages_of_the_market_are_linked() {
        let shared = Shared::new(testing::config(), kit::clock::system(), CancellationToken::new()).unwrap();
        let linked = |path: &str, host: &str, counts: &[&str], https: bool| {
            let request = TestRequest::with_uri(path)
                .insert_header((HOST, host))
                .to_http_request();
            let context = RequestContext {
                request_id: "r".to_owned(),
                trace_id: None,
                ip: [10, 0, 0, 1].into(),
                https,
            };
            let mut out = HeaderMap::new();
            for name in counts {
                out.insert(HeaderName::try_from(*name).unwrap(), HeaderValue::from_static("7"));
            }
            out.insert(HeaderName::from_static("total"), HeaderValue::from_static("12"));
            link(&shared, &request, &context, &mut out);
            out.get(LINK).map(|link| link.to_str().unwrap().to_owned())
        };
        let page = linked("/api/v3/exchanges", "localhost:8080", &["per-page"], false).unwrap();
        assert!(
            page.starts_with("<http://localhost:8080/api/v3/exchanges?page=2>"),
            "{page}"
        );
        let page = linked("/api/v3/exchanges", "localhost", &["per-page"], true).unwrap();
        assert!(page.starts_with("<https://localhost/"), "{page}");
        let page = linked("/api/v3/exchanges", "stranger.example", &["per-page"], true).unwrap();
        assert!(page.starts_with("</api/v3/exchanges?page=2>"), "{page}");
        assert_eq!(linked("/api/v3/exchanges", "localhost", &[], true), None);
        assert_eq!(linked("/api/v1/labels", "localhost", &["per-page"], true), None);
    }
}
