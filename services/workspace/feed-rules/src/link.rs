//! Links: only those that a reader may follow, and which of them lead to the same page.

use url::Url;

/// Bytes of a link.
const LONGEST: usize = 2_000;
/// Parameters that say where a reader came from, and nothing of the page.
const TRACKING: [&str; 8] = [
    "fbclid",
    "gclid",
    "mc_cid",
    "mc_eid",
    "igshid",
    "cmpid",
    "ref_src",
    "guccounter",
];

/// A link as it may be followed: http or https without credentials, made whole by the address of its file.
#[must_use]
pub fn safe(link: &str, base: Option<&Url>) -> Option<String> {
    let link = link.trim();
    if link.is_empty() || link.len() > LONGEST {
        return None;
    }
    let url = Url::options().base_url(base).parse(link).ok()?;
    let plain = url.username().is_empty() && url.password().is_none();
    let fits = matches!(url.scheme(), "http" | "https") && url.host().is_some() && plain;
    let text = url.to_string();
    (fits && text.len() <= LONGEST).then_some(text)
}

/// The page that a link leads to: without fragment, `utm_*` and the like, scheme and last slash.
#[must_use]
pub fn canonical(link: &str) -> Option<String> {
    let mut url = Url::parse(link).ok()?;
    url.set_fragment(None);
    let kept: Vec<(String, String)> = url
        .query_pairs()
        .filter(|(name, _)| !name.starts_with("utm_") && !TRACKING.contains(&name.as_ref()))
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect();
    if kept.is_empty() {
        url.set_query(None);
    } else {
        url.query_pairs_mut().clear().extend_pairs(kept);
    }
    let host = url.host_str()?;
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
    Some(format!("{host}{port}{}{query}", url.path().trim_end_matches('/')))
}

#[cfg(test)]
mod tests {
    use super::{canonical, safe};

    #[test]
    fn only_the_web_is_linked() {
        let base = "https://example.org/blog/feed.xml".parse().unwrap();
        let check = |link: &str, wanted: Option<&str>| assert_eq!(safe(link, Some(&base)).as_deref(), wanted, "{link}");
        check("https://example.org/a", Some("https://example.org/a"));
        check("../b?c=d", Some("https://example.org/b?c=d"));
        check("javascript:alert(1)", None);
        check("data:text/html,x", None);
        check("ftp://example.org/", None);
        check("https://a:b@example.org/", None);
        check("", None);
        check(&format!("https://example.org/{}", "a".repeat(2_000)), None);
    }

    #[test]
    fn links_to_one_page_are_the_same() {
        let check = |one: &str, other: &str, same: bool| {
            assert_eq!(canonical(one) == canonical(other), same, "{one} {other}");
        };
        check(
            "https://example.org/a?utm_source=rss&utm_medium=x",
            "https://example.org/a#top",
            true,
        );
        check("https://EXAMPLE.org/a/?fbclid=1", "http://example.org/a", true);
        check(
            "https://example.org/a?id=1&utm_id=9",
            "https://example.org/a?id=1",
            true,
        );
        check("https://example.org/a?id=1", "https://example.org/a?id=2", false);
        check("https://example.org/A", "https://example.org/a", false);
    }
}
