//! The feed that a web page names.

use url::Url;

use crate::link;

/// Bytes of a page in which its head is looked for.
const HEAD: usize = 512 << 10;

/// True for HTML.
#[must_use]
pub fn is_page(file: &[u8]) -> bool {
    let start = String::from_utf8_lossy(&file[..file.len().min(1_000)]).to_ascii_lowercase();
    let start = start.trim_start_matches('\u{feff}').trim_start();
    start.starts_with("<!doctype html")
        || start.starts_with("<html")
        || (!start.starts_with("<?xml") && start.contains("<head"))
}

/// Address of the first RSS or Atom feed that a page links to as its alternate.
#[must_use]
pub fn feed_link(page: &[u8], address: &Url) -> Option<String> {
    let text = String::from_utf8_lossy(&page[..page.len().min(HEAD)]);
    let lower = text.to_ascii_lowercase();
    let mut at = 0;
    while let Some(start) = lower[at..].find("<link") {
        let start = at + start;
        let end = start + lower[start..].find('>')?;
        let tag = &text[start..end];
        at = end;
        let is_alternate = attribute(tag, "rel").is_some_and(|rel| {
            rel.to_ascii_lowercase()
                .split_whitespace()
                .any(|word| word == "alternate")
        });
        let is_feed = attribute(tag, "type").is_some_and(|kind| {
            let kind = kind.to_ascii_lowercase();
            matches!(
                kind.trim(),
                "application/rss+xml" | "application/atom+xml" | "application/feed+json"
            )
        });
        if is_alternate && is_feed {
            let href = attribute(tag, "href")?;
            return link::safe(&href.replace("&amp;", "&"), Some(address));
        }
    }
    None
}

/// The value of an attribute of a tag.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let lower = tag.to_ascii_lowercase();
    let mut at = 0;
    while let Some(found) = lower[at..].find(name) {
        let start = at + found;
        at = start + name.len();
        let before = lower[..start].chars().next_back()?;
        let Some(value) = tag[at..].trim_start().strip_prefix('=') else {
            continue;
        };
        if !before.is_whitespace() && !matches!(before, '"' | '\'') {
            continue;
        }
        let value = value.trim_start();
        let quote = value.chars().next()?;
        return Some(match quote {
            '"' | '\'' => value[1..].split(quote).next()?.to_owned(),
            _ => value
                .split(|sign: char| sign.is_whitespace() || sign == '/')
                .next()?
                .to_owned(),
        });
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{feed_link, is_page};

    #[test]
    fn a_page_names_its_feed() {
        let address = "https://example.org/blog/".parse().unwrap();
        let page = br#"<!DOCTYPE html><html><head><link rel="stylesheet" href="a.css">
            <link href='feed.xml' title="News" type="application/rss+xml" rel=alternate></head>"#;
        assert!(is_page(page));
        assert_eq!(
            feed_link(page, &address).as_deref(),
            Some("https://example.org/blog/feed.xml")
        );
        assert_eq!(
            feed_link(b"<html><link rel=alternate hreflang=de href=/de>", &address),
            None
        );
        let script = br#"<link rel="alternate" type="application/atom+xml" href="javascript:alert(1)">"#;
        assert_eq!(feed_link(script, &address), None);
        assert!(!is_page(b"<?xml version=\"1.0\"?><rss><channel>"));
        assert!(!is_page(b"{\"version\": \"https://jsonfeed.org/version/1.1\"}"));
    }
}
