//! What is in a file: RSS, Atom or JSON Feed.

use chrono::{DateTime, Datelike, Utc};
use feed_rs::{model, parser::Builder};
use url::Url;

use crate::{
    charset, date,
    identity::{Parts, identities},
    json_feed, link, plain, repair,
};

/// Bytes of a file.
pub const LARGEST: usize = 5 << 20;
/// Items of a file that are read, the newest.
pub const MOST_ITEMS: usize = 500;
/// Characters.
const LONGEST_TITLE: usize = 300;
const LONGEST_LEAD: usize = 500;
const LONGEST_BODY: usize = 20_000;
const LONGEST_NAME: usize = 100;
const DOCTYPE: &[u8] = b"!DOCTYPE";
/// Elements in each other. Readers of XML call themselves for each.
const DEEPEST: usize = 200;

/// Why a file cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("The file is larger than 5 MiB.")]
    TooLarge,
    #[error("The file declares a document type (DTD). Such files aren't read.")]
    Doctype,
    #[error("The address gives no RSS, Atom or JSON feed.")]
    NoFeed,
}

/// A file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// Its own name; empty where it has none.
    pub title: String,
    /// Where its readers are sent.
    pub site: Option<String>,
    /// Each identity once.
    pub items: Vec<Item>,
}

/// An item of a file. All texts are plain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Of this item in this source, whatever else of it changes.
    pub identity: String,
    /// The page it leads to.
    pub canonical: Option<String>,
    pub title: String,
    /// At most 500 characters.
    pub lead: String,
    /// To find out what it is about; it is not kept.
    pub body: String,
    pub url: Option<String>,
    /// As the source says.
    pub date: Option<DateTime<Utc>>,
}

/// Reads a file that came from `address`.
///
/// # Errors
/// [`Unreadable`]
pub fn parse(file: &[u8], address: &Url) -> Result<Parsed, Unreadable> {
    if file.len() > LARGEST {
        return Err(Unreadable::TooLarge);
    }
    let decoded = charset::text(file);
    let file = if is_markup(decoded.as_bytes()) {
        repair::repaired(&decoded)
    } else {
        json_feed::simplified(&decoded)
    };
    // What is checked is what the reader sees: mending may move where a quote ends.
    check_markup(file.as_bytes())?;
    // Without an id of its own an item has an empty one.
    let parser = Builder::new()
        .base_uri(Some(address.as_str()))
        .id_generator(|_, _, _| String::new())
        .sanitize_content(false)
        .timestamp_parser(date::date)
        .build();
    let feed = parser.parse(file.as_bytes()).map_err(|_| Unreadable::NoFeed)?;
    let is_rss = matches!(feed.feed_type, model::FeedType::RSS0 | model::FeedType::RSS2);
    let mut entries = feed.entries;
    // Newest first, so that the oldest stay out; the order of the file decides between equal ones.
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.published.or(entry.updated)));
    entries.truncate(MOST_ITEMS);
    let read = entries.into_iter().filter_map(|entry| item(entry, address, is_rss));
    let mut items: Vec<(String, Item)> = read.collect();
    let parts: Vec<Parts<'_>> = items
        .iter()
        .map(|(guid, item)| Parts {
            guid,
            canonical: item.canonical.as_deref(),
            title: &item.title,
            date: item.date,
        })
        .collect();
    let identities = identities(&parts);
    let mut seen = std::collections::HashSet::new();
    for ((_, item), identity) in items.iter_mut().zip(identities) {
        item.identity = identity;
    }
    items.retain(|(_, item)| seen.insert(item.identity.clone()));
    let site = feed.links.iter().find(|link| is_page(link));
    Ok(Parsed {
        title: plain::clipped(&text(feed.title), LONGEST_NAME),
        site: site.and_then(|site| link::safe(&site.href, Some(address))),
        items: items.into_iter().map(|(_, item)| item).collect(),
    })
}

/// As the reader tells it from JSON.
fn is_markup(signs: &[u8]) -> bool {
    signs.iter().find(|byte| matches!(byte, b'<' | b'{')) == Some(&b'<')
}

/// Refuses document types that declare something and deep nesting before any reader sees them. Where markup ends is told as the reader tells it:
/// else a file could hide from one what it shows to the other.
fn check_markup(signs: &[u8]) -> Result<(), Unreadable> {
    if !is_markup(signs) {
        return Ok(());
    }
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(open) = signs[at..].iter().position(|byte| *byte == b'<') {
        at += open + 1;
        let rest = &signs[at..];
        let skip = |end: &[u8]| rest.windows(end.len()).position(|part| part == end);
        match rest.first() {
            // `<!-->` only begins one.
            Some(b'!') if rest.starts_with(b"!--") => {
                let end = rest[3..].windows(3).position(|part| part == b"-->");
                at += 3 + end.ok_or(Unreadable::NoFeed)?;
            }
            Some(b'!') if rest.starts_with(b"![CDATA[") => at += skip(b"]]>").ok_or(Unreadable::NoFeed)?,
            // That of RSS 0.91 is only an address, which is never fetched.
            Some(b'!') => {
                let end = tag_end(rest).ok_or(Unreadable::NoFeed)?;
                let declared = &rest[..end];
                let names = declared.get(..DOCTYPE.len()).unwrap_or_default();
                if !names.eq_ignore_ascii_case(DOCTYPE) || declared.contains(&b'[') {
                    return Err(Unreadable::Doctype);
                }
                at += end;
            }
            Some(b'?') => {
                let end = skip(b"?>").ok_or(Unreadable::NoFeed)?;
                // One that comes late would have the rest read in another encoding than it was checked in.
                let is_declaration = rest.starts_with(b"?xml") && !rest.starts_with(b"?xml-");
                if is_declaration && rest[..end].windows(8).any(|part| part == b"encoding") {
                    return Err(Unreadable::NoFeed);
                }
                at += end;
            }
            Some(b'/') => {
                depth = depth.saturating_sub(1);
                at += tag_end(rest).unwrap_or(rest.len());
            }
            _ => {
                let end = tag_end(rest).ok_or(Unreadable::NoFeed)?;
                if end == 0 || rest[end - 1] != b'/' {
                    depth += 1;
                }
                if depth > DEEPEST {
                    return Err(Unreadable::NoFeed);
                }
                // Nothing is looked at twice, whatever stands inside of the tag.
                at += end;
            }
        }
    }
    Ok(())
}

/// Where the `>` stands that ends a tag or a document type: one in quotes does not.
fn tag_end(rest: &[u8]) -> Option<usize> {
    let mut quote: Option<u8> = None;
    rest.iter().position(|byte| match quote {
        None => {
            quote = Some(*byte).filter(|byte| matches!(byte, b'"' | b'\''));
            *byte == b'>'
        }
        Some(open) => {
            quote = quote.filter(|_| open != *byte);
            false
        }
    })
}

/// What was said of an item is another page, and may stand before the item's own.
fn is_page(link: &model::Link) -> bool {
    link.target.is_none() && matches!(link.rel.as_deref(), None | Some("alternate"))
}

fn text(text: Option<model::Text>) -> String {
    text.map(|text| plain::plain(&text.content)).unwrap_or_default()
}

/// With its own id; nothing where it says nothing.
fn item(entry: model::Entry, address: &Url, is_rss: bool) -> Option<(String, Item)> {
    let url = entry.links.iter().find(|link| is_page(link));
    let url = url.and_then(|found| link::safe(&found.href, Some(address)));
    // Of RSS the id is an address of the page where an item has no link.
    let url = url.or_else(|| link::safe(&entry.id, None).filter(|_| is_rss));
    let body = entry.content.and_then(|content| content.body).unwrap_or_default();
    let body: String = plain::plain(&body).chars().take(LONGEST_BODY).collect();
    let summary = text(entry.summary);
    let lead = if summary.is_empty() { &body } else { &summary };
    let lead = plain::clipped(lead, LONGEST_LEAD);
    let mut title = plain::clipped(&text(entry.title), LONGEST_TITLE);
    if title.is_empty() {
        title = plain::clipped(&lead, 100);
    }
    if title.is_empty() {
        return None;
    }
    let date = entry.published.or(entry.updated);
    let item = Item {
        identity: String::new(),
        canonical: url.as_deref().and_then(link::canonical),
        title,
        lead,
        body,
        url,
        // Nothing was published before there was a web.
        date: date.filter(|date| date.year() > 1990),
    };
    Some((entry.id, item))
}
