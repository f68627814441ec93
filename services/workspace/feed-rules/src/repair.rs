//! Faults of files that many sources have and readers give up at: an ampersand that begins no reference, a reference to a sign that there isn't,
//! a version of RSS that is not named or not known, namespaces and types of texts of older versions of RSS and Atom, namespaces that are not
//! declared, and extensions that are not read but for which readers give up.

use std::{borrow::Cow, collections::BTreeSet};

/// Bytes of a reference.
const LONGEST: usize = 32;
/// Versions of RSS that are known. Others of `<rss>` have the same elements.
const VERSIONS: [&str; 4] = ["2.0", "0.91", "0.92", ""];

const ATOM: &str = "http://www.w3.org/2005/Atom";
const ATOM_03: &str = "http://purl.org/atom/ns#";
const RSS: &str = "http://purl.org/rss/1.0/";
const DUBLIN_CORE: &str = "http://purl.org/dc/elements/1.1/";
/// Nobody's: what is in it is passed over.
const UNREAD: &str = "urn:unread";
/// Names that files give to a namespace, each with the one that readers know. One empty title of media or podcasts, of which nothing is read, would
/// have the whole file refused.
const NAMESPACES: [(&str, &str); 14] = [
    (ATOM_03, ATOM),
    ("https://www.w3.org/2005/Atom", ATOM),
    ("http://www.w3.org/2005/Atom/", ATOM),
    ("http://purl.org/rss/1.0", RSS),
    ("https://purl.org/rss/1.0/", RSS),
    ("http://my.netscape.com/rdf/simple/0.9/", RSS),
    ("http://channel.netscape.com/rdf/simple/0.9/", RSS),
    ("http://backend.userland.com/rss2", RSS),
    ("http://backend.userland.com/RSS2", RSS),
    ("http://blogs.law.harvard.edu/tech/rss", RSS),
    ("https://purl.org/dc/elements/1.1/", DUBLIN_CORE),
    ("http://search.yahoo.com/mrss/", UNREAD),
    ("http://www.itunes.com/dtds/podcast-1.0.dtd", UNREAD),
    ("https://podcastindex.org/namespace/1.0", UNREAD),
];
/// What prefixes mean that a file does not declare. The elements of others would be taken for the feed's own: `media:title` for the title.
const PREFIXES: [(&str, &str); 4] = [
    ("a10", ATOM),
    ("atom", ATOM),
    ("content", "http://purl.org/rss/1.0/modules/content/"),
    ("dc", DUBLIN_CORE),
];
/// Prefixes of a file that are looked at.
const MOST_PREFIXES: usize = 20;
/// Elements of Atom 0.3.
const ELEMENTS: [(&str, &str); 6] = [
    ("<issued>", "<published>"),
    ("</issued>", "</published>"),
    ("<modified>", "<updated>"),
    ("</modified>", "</updated>"),
    ("<tagline", "<subtitle"),
    ("</tagline>", "</subtitle>"),
];
/// Types of texts in Atom, of which readers know three.
const TYPES: [(&str, &str); 10] = [
    ("", "text"),
    ("TEXT", "text"),
    ("HTML", "html"),
    ("XHTML", "xhtml"),
    ("text/xhtml", "xhtml"),
    ("text/html;charset=utf-8", "html"),
    ("text/html; charset=utf-8", "html"),
    ("application/xhtml+xml", "xhtml"),
    ("text/plain", "text"),
    ("plain", "text"),
];

/// The file without those faults. What stands in CDATA sections and comments stays.
pub(crate) fn repaired(file: &str) -> Cow<'_, str> {
    let steps: [fn(&str) -> Cow<'_, str>; 5] =
        [with_references, with_names, with_namespace, with_prefixes, with_version];
    steps.iter().fold(Cow::Borrowed(file), |file, step| match file {
        Cow::Borrowed(file) => step(file),
        Cow::Owned(file) => Cow::Owned(step(&file).into_owned()),
    })
}

fn with_names(file: &str) -> Cow<'_, str> {
    let quoted = |attribute: &str, pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        let written = |text: &str, quote: char| format!("{attribute}={quote}{text}{quote}");
        let double = pairs.iter().map(|(from, to)| (written(from, '"'), written(to, '"')));
        let single = pairs.iter().map(|(from, to)| (written(from, '\''), written(to, '\'')));
        double.chain(single).collect()
    };
    // With any prefix.
    let mut changes = quoted("", &NAMESPACES);
    if file.contains(ATOM_03) {
        let elements = ELEMENTS.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned()));
        changes.extend(elements);
    }
    if file.contains("<feed") {
        changes.extend(quoted("type", &TYPES));
    }
    changes.iter().fold(Cow::Borrowed(file), |file, (from, to)| {
        if file.contains(from.as_str()) {
            Cow::Owned(file.replace(from.as_str(), to))
        } else {
            file
        }
    })
}

fn with_references(file: &str) -> Cow<'_, str> {
    if !file.contains('&') {
        return Cow::Borrowed(file);
    }
    let mut whole = String::with_capacity(file.len());
    let mut rest = file;
    while let Some(at) = rest.find(['&', '<']) {
        let (before, here) = rest.split_at(at);
        whole.push_str(before);
        let kept = verbatim(here).or_else(|| reference(here));
        let length = kept.unwrap_or(1);
        if kept.is_none() && here.starts_with('&') {
            whole.push_str("&amp;");
        } else {
            whole.push_str(&here[..length]);
        }
        rest = &here[length..];
    }
    whole.push_str(rest);
    Cow::Owned(whole)
}

/// Bytes of a CDATA section or a comment; all that is left where it has no end.
fn verbatim(here: &str) -> Option<usize> {
    let sections = [("<![CDATA[", "]]>"), ("<!--", "-->")];
    let (_, close) = sections.iter().find(|(open, _)| here.starts_with(open))?;
    Some(here.find(close).map_or(here.len(), |at| at + close.len()))
}

/// Bytes of `&amp;`, `&nbsp;`, `&#8217;` or `&#x2019;`.
fn reference(here: &str) -> Option<usize> {
    let end = here.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let name = here.get(..end)?.strip_prefix('&')?;
    let is_good = match name.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            let is_sign = |code: u32| code != 0 && char::from_u32(code).is_some();
            !number.contains(['+', '-']) && code.is_ok_and(is_sign)
        }
        None => !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()),
    };
    is_good.then_some(end + 1)
}

fn with_version(file: &str) -> Cow<'_, str> {
    versioned(file).map_or(Cow::Borrowed(file), Cow::Owned)
}

/// Where the first element begins, and its tag up to the end.
fn first_tag(file: &str) -> Option<(usize, &str)> {
    let is_element = |at: &usize| file[at + 1..].starts_with(|sign: char| sign.is_ascii_alphabetic());
    let root = file.match_indices('<').map(|(at, _)| at).find(is_element)?;
    let tag = &file[root..];
    Some((root, &tag[..tag.find('>')?]))
}

/// Elements of a feed without a prefix are its own, whatever the first element says.
fn with_namespace(file: &str) -> Cow<'_, str> {
    let renamed = || {
        let (root, tag) = first_tag(file)?;
        let (name, attributes) = tag.split_at(tag.find(char::is_whitespace)?);
        let own = match name {
            "<rss" | "<rdf:RDF" => RSS,
            "<feed" => ATOM,
            _ => return None,
        };
        let (from, to) = value_in(attributes, "xmlns")?;
        let start = root + name.len();
        let is_other = &attributes[from..to] != own;
        is_other.then(|| format!("{}{own}{}", &file[..start + from], &file[start + to..]))
    };
    renamed().map_or(Cow::Borrowed(file), Cow::Owned)
}

/// With a declaration of each prefix that has none.
fn with_prefixes(file: &str) -> Cow<'_, str> {
    let Some((root, tag)) = first_tag(file) else {
        return Cow::Borrowed(file);
    };
    let own = prefix(tag);
    let mut found = BTreeSet::new();
    for (at, _) in file.match_indices('<') {
        if found.len() < MOST_PREFIXES
            && let Some(prefix) = prefix(&file[at..])
        {
            found.insert(prefix);
        }
    }
    let is_declared = |prefix: &str| {
        let name = format!("xmlns:{prefix}");
        let mut places = file.match_indices(&name);
        places.any(|(at, name)| file[at + name.len()..].trim_start().starts_with('='))
    };
    let missing = found
        .into_iter()
        .filter(|prefix| Some(*prefix) != own && !is_declared(prefix));
    let declared: String = missing
        .map(|prefix| {
            let known = PREFIXES.iter().find(|(name, _)| *name == prefix);
            format!(
                " xmlns:{prefix}=\"{}\"",
                known.map_or(UNREAD, |(_, namespace)| namespace)
            )
        })
        .collect();
    if declared.is_empty() {
        return Cow::Borrowed(file);
    }
    let is_end = |sign: char| sign.is_whitespace() || sign == '/';
    let at = root + tag.find(is_end).unwrap_or(tag.len());
    Cow::Owned(format!("{}{declared}{}", &file[..at], &file[at..]))
}

/// `dc` of `<dc:date>`; `xml` is everyone's.
fn prefix(tag: &str) -> Option<&str> {
    let name = tag.strip_prefix('<')?;
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let end = name.bytes().take(LONGEST).position(|byte| !is_part(byte))?;
    let (prefix, rest) = name.split_at(end);
    let is_name = rest.starts_with(':') && prefix.starts_with(|sign: char| sign.is_ascii_alphabetic());
    (is_name && !prefix.eq_ignore_ascii_case("xml")).then_some(prefix)
}

/// Nothing where the first element is no `<rss>`, or names a version that is known.
fn versioned(file: &str) -> Option<String> {
    let (root, tag) = first_tag(file)?;
    let attributes = tag.strip_prefix("<rss")?;
    if !attributes.is_empty() && !attributes.starts_with(char::is_whitespace) {
        return None;
    }
    let start = root + "<rss".len();
    let Some((from, to)) = value_in(attributes, "version") else {
        return Some(format!("{} version=\"2.0\"{}", &file[..start], &file[start..]));
    };
    let is_known = VERSIONS.contains(&&attributes[from..to]);
    (!is_known).then(|| format!("{}2.0{}", &file[..start + from], &file[start + to..]))
}

/// Where the value of an attribute stands.
fn value_in(attributes: &str, name: &str) -> Option<(usize, usize)> {
    attributes.match_indices(name).find_map(|(at, word)| {
        if !attributes[..at].ends_with(char::is_whitespace) {
            return None;
        }
        let rest = attributes[at + word.len()..]
            .trim_start()
            .strip_prefix('=')?
            .trim_start();
        let quote = rest.chars().next().filter(|sign| matches!(sign, '"' | '\''))?;
        let value = &rest[1..];
        let from = attributes.len() - value.len();
        Some((from, from + value.find(quote)?))
    })
}

#[cfg(test)]
mod tests {
    use super::repaired;

    #[test]
    fn ampersands_that_begin_no_reference_are_signs() {
        for (file, wanted) in [
            ("<a>AT&T</a>", "<a>AT&amp;T</a>"),
            ("<a>M & A</a>", "<a>M &amp; A</a>"),
            (
                "<a>https://example.org/?a=1&b=2;c</a>",
                "<a>https://example.org/?a=1&amp;b=2;c</a>",
            ),
            ("<a>&amp;&nbsp;&#8217;&#x2019;</a>", "<a>&amp;&nbsp;&#8217;&#x2019;</a>"),
            (
                "<a>&#0;&#X2019;&#xD800;&#;&;</a>",
                "<a>&amp;#0;&amp;#X2019;&amp;#xD800;&amp;#;&amp;;</a>",
            ),
            (
                "<a><![CDATA[x & y]]><!-- x & y -->&</a>",
                "<a><![CDATA[x & y]]><!-- x & y -->&amp;</a>",
            ),
            ("<a>&", "<a>&amp;"),
            ("<![CDATA[ &", "<![CDATA[ &"),
        ] {
            assert_eq!(repaired(file), wanted, "{file}");
        }
    }

    #[test]
    fn names_of_older_versions_become_those_of_now() {
        for (file, wanted) in [
            (
                "<feed version=\"0.3\" xmlns=\"http://purl.org/atom/ns#\"><tagline>T</tagline><entry><issued>1</issued><modified>2</modified></entry></feed>",
                "<feed version=\"0.3\" xmlns=\"http://www.w3.org/2005/Atom\"><subtitle>T</subtitle><entry><published>1</published><updated>2</updated></entry></feed>",
            ),
            (
                "<a:feed xmlns:a='https://www.w3.org/2005/Atom'/>",
                "<a:feed xmlns:a='http://www.w3.org/2005/Atom'/>",
            ),
            (
                "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title type='plain'>issued</title></feed>",
                "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title type='text'>issued</title></feed>",
            ),
            (
                "<feed><title type=''>a</title><summary type=\"HTML\">b</summary></feed>",
                "<feed><title type='text'>a</title><summary type=\"html\">b</summary></feed>",
            ),
            (
                "<rss version=\"2.0\" xmlns=\"http://backend.userland.com/rss2\"><a type=\"plain\"/></rss>",
                "<rss version=\"2.0\" xmlns=\"http://purl.org/rss/1.0/\"><a type=\"plain\"/></rss>",
            ),
        ] {
            assert_eq!(repaired(file), wanted, "{file}");
        }
    }

    #[test]
    fn namespaces_are_those_of_the_feed() {
        for (file, wanted) in [
            (
                "<rss version=\"2.0\" xmlns:a=\"b\" xmlns = 'http://www.w3.org/2005/Atom'>",
                "<rss version=\"2.0\" xmlns:a=\"b\" xmlns = 'http://purl.org/rss/1.0/'>",
            ),
            (
                "<rdf:RDF xmlns:rdf=\"b\" xmlns=\"http://example.org/\">",
                "<rdf:RDF xmlns:rdf=\"b\" xmlns=\"http://purl.org/rss/1.0/\">",
            ),
            (
                "<feed xmlns=\"http://purl.org/atom/ns#draft\">",
                "<feed xmlns=\"http://www.w3.org/2005/Atom\">",
            ),
            ("<a:feed xmlns:a=\"b\">", "<a:feed xmlns:a=\"b\">"),
            (
                "<rss version=\"2.0\" xmlns:media=\"http://search.yahoo.com/mrss/\">",
                "<rss version=\"2.0\" xmlns:media=\"urn:unread\">",
            ),
            // Those that are not declared.
            (
                "<rss version=\"2.0\"><dc:date/><media:title/><dc:creator/></rss>",
                "<rss xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:media=\"urn:unread\" version=\"2.0\"><dc:date/><media:title/><dc:creator/></rss>",
            ),
            (
                "<feed><a:b xmlns:a = 'c'/><xml:d/><e f='<'/></feed>",
                "<feed><a:b xmlns:a = 'c'/><xml:d/><e f='<'/></feed>",
            ),
            (
                "<feed><a1:b xmlns:a10='c'/></feed>",
                "<feed xmlns:a1=\"urn:unread\"><a1:b xmlns:a10='c'/></feed>",
            ),
            ("<x:rss><x:channel/></x:rss>", "<x:rss><x:channel/></x:rss>"),
        ] {
            assert_eq!(repaired(file), wanted, "{file}");
        }
    }

    #[test]
    fn a_version_of_rss_is_known() {
        for (file, wanted) in [
            ("<rss><channel/></rss>", "<rss version=\"2.0\"><channel/></rss>"),
            ("<rss version='0.94'/>", "<rss version='2.0'/>"),
            (
                "<rss xmlns:a=\"version=1\"\nversion = \"2.0.1\">",
                "<rss xmlns:a=\"version=1\"\nversion = \"2.0\">",
            ),
            ("<!-- x --><rss version=\"0.91\">", "<!-- x --><rss version=\"0.91\">"),
            ("<rss version=\"2.0\">", "<rss version=\"2.0\">"),
            ("<rssx>", "<rssx>"),
            ("<feed>", "<feed>"),
            ("<rss", "<rss"),
            ("", ""),
        ] {
            assert_eq!(repaired(file), wanted, "{file}");
        }
    }
}
