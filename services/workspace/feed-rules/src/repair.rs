//! Faults of files that many sources have and readers give up at: an ampersand that begins no reference, a reference to a sign that there isn't,
//! a version of RSS that is not named or not known, and namespaces and types of texts of older versions of RSS and Atom.

use std::borrow::Cow;

/// Bytes of a reference.
const LONGEST: usize = 32;
/// Versions of RSS that are known. Others of `<rss>` have the same elements.
const VERSIONS: [&str; 4] = ["2.0", "0.91", "0.92", ""];

const ATOM: &str = "http://www.w3.org/2005/Atom";
const ATOM_03: &str = "http://purl.org/atom/ns#";
const RSS: &str = "http://purl.org/rss/1.0/";
/// Names that files give to a namespace, each with the one that readers know.
const NAMESPACES: [(&str, &str); 11] = [
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
    ("https://purl.org/dc/elements/1.1/", "http://purl.org/dc/elements/1.1/"),
];
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
const TYPES: [(&str, &str); 3] = [
    ("application/xhtml+xml", "xhtml"),
    ("text/plain", "text"),
    ("plain", "text"),
];

/// The file without those faults. What stands in CDATA sections and comments stays.
pub(crate) fn repaired(file: &str) -> Cow<'_, str> {
    let steps: [fn(&str) -> Cow<'_, str>; 3] = [with_references, with_names, with_version];
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

/// Nothing where the first element is no `<rss>`, or names a version that is known.
fn versioned(file: &str) -> Option<String> {
    let is_element = |at: &usize| file[at + 1..].starts_with(|sign: char| sign.is_ascii_alphabetic());
    let root = file.match_indices('<').map(|(at, _)| at).find(is_element)?;
    let tag = &file[root..];
    let tag = &tag[..tag.find('>')?];
    let attributes = tag.strip_prefix("<rss")?;
    if !attributes.is_empty() && !attributes.starts_with(char::is_whitespace) {
        return None;
    }
    let start = root + "<rss".len();
    let Some((from, to)) = version_in(attributes) else {
        return Some(format!("{} version=\"2.0\"{}", &file[..start], &file[start..]));
    };
    let is_known = VERSIONS.contains(&&attributes[from..to]);
    (!is_known).then(|| format!("{}2.0{}", &file[..start + from], &file[start + to..]))
}

/// Where the value of `version` stands.
fn version_in(attributes: &str) -> Option<(usize, usize)> {
    attributes.match_indices("version").find_map(|(at, word)| {
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
                "<rss version=\"2.0\" xmlns=\"http://backend.userland.com/rss2\"><a type=\"plain\"/></rss>",
                "<rss version=\"2.0\" xmlns=\"http://purl.org/rss/1.0/\"><a type=\"plain\"/></rss>",
            ),
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
