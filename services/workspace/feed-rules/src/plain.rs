//! Plain text of what sources write in HTML.

/// Elements whose content is no text.
const SILENT: [&str; 5] = ["script", "style", "template", "noscript", "svg"];

/// Text without tags, entities, control characters and characters that turn the writing direction; blanks are joined.
#[must_use]
pub fn plain(html: &str) -> String {
    let text = decoded(&without_tags(html));
    let mut plain = String::with_capacity(text.len());
    let mut gap = false;
    for sign in text.chars() {
        if sign.is_whitespace() || sign.is_control() {
            gap = true;
        } else if !vocab::deceives(sign) {
            if gap && !plain.is_empty() {
                plain.push(' ');
            }
            gap = false;
            plain.push(sign);
        }
    }
    plain
}

/// At most so many characters, cut between words where there are some; an ellipsis says that more was there.
#[must_use]
pub fn clipped(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let cut: String = text.chars().take(most.saturating_sub(1)).collect();
    let end = cut.rfind(' ').filter(|end| *end * 2 > cut.len()).unwrap_or(cut.len());
    format!("{}…", cut[..end].trim_end())
}

/// Words of letters and digits in lower case, with a blank before, between and after them: a word is found whole as ` word `.
#[must_use]
pub fn words(text: &str) -> String {
    let mut words = String::with_capacity(text.len() + 2);
    words.push(' ');
    for sign in text.chars().flat_map(char::to_lowercase) {
        if sign.is_alphanumeric() {
            words.push(sign);
        } else if !words.ends_with(' ') && !matches!(sign, '\'' | '’') {
            words.push(' ');
        }
    }
    if !words.ends_with(' ') {
        words.push(' ');
    }
    words
}

fn without_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        text.push_str(&rest[..start]);
        let tag = &rest[start + 1..];
        // "1 < 2" is no tag.
        if !tag.starts_with(|sign: char| sign.is_ascii_alphabetic() || matches!(sign, '/' | '!' | '?')) {
            text.push('<');
            rest = tag;
            continue;
        }
        text.push(' ');
        let end = if tag.starts_with("!--") {
            tag.find("-->").map(|end| end + 3)
        } else {
            tag.find('>').map(|end| end + 1)
        };
        let Some(end) = end else { return text };
        let name: String = tag
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .flat_map(char::to_lowercase)
            .collect();
        // Marks inside of a word do not part it.
        if is_inline(tag) {
            text.pop();
        }
        rest = &tag[end..];
        if SILENT.contains(&name.as_str()) {
            let Some(close) = find_close(rest, &name) else {
                return text;
            };
            rest = &rest[close..];
        }
    }
    text.push_str(rest);
    text
}

fn is_inline(tag: &str) -> bool {
    let name = tag.trim_start_matches('/');
    let name: String = name.chars().take_while(char::is_ascii_alphanumeric).collect();
    matches!(
        name.to_ascii_lowercase().as_str(),
        "b" | "i" | "em" | "strong" | "a" | "span" | "u" | "sup" | "sub" | "mark" | "small" | "code" | "font" | "abbr"
    )
}

/// Looks no further than the end that it finds: a copy of the rest for each element would be quadratic.
fn find_close(text: &str, name: &str) -> Option<usize> {
    let is_name = |at: usize| {
        let found = text.as_bytes().get(at + 2..at + 2 + name.len());
        found.is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()))
    };
    text.match_indices("</").map(|(at, _)| at).find(|at| is_name(*at))
}

fn decoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        rest = &rest[start + 1..];
        let end = rest.bytes().take(12).position(|byte| byte == b';');
        match end.and_then(|end| Some((entity(rest.get(..end)?)?, end))) {
            Some((sign, end)) => {
                out.push(sign);
                rest = &rest[end + 1..];
            }
            None => out.push('&'),
        }
    }
    out.push_str(rest);
    out
}

fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "ndash" => '–',
        "mdash" => '—',
        "hellip" => '…',
        "lsquo" => '‘',
        "rsquo" => '’',
        "sbquo" => '‚',
        "ldquo" => '“',
        "rdquo" => '”',
        "bdquo" => '„',
        "laquo" => '«',
        "raquo" => '»',
        "bull" => '•',
        "middot" => '·',
        "deg" => '°',
        "euro" => '€',
        "pound" => '£',
        "yen" => '¥',
        "cent" => '¢',
        "copy" => '©',
        "reg" => '®',
        "trade" => '™',
        "times" => '×',
        "auml" => 'ä',
        "ouml" => 'ö',
        "uuml" => 'ü',
        "Auml" => 'Ä',
        "Ouml" => 'Ö',
        "Uuml" => 'Ü',
        "szlig" => 'ß',
        "agrave" => 'à',
        "aacute" => 'á',
        "acirc" => 'â',
        "ccedil" => 'ç',
        "egrave" => 'è',
        "eacute" => 'é',
        "ecirc" => 'ê',
        "iacute" => 'í',
        "ntilde" => 'ñ',
        "oacute" => 'ó',
        "uacute" => 'ú',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{clipped, plain, words};

    #[test]
    fn html_becomes_plain_text() {
        let check = |html: &str, wanted: &str| assert_eq!(plain(html), wanted, "{html}");
        check(
            "<p>Bitcoin&nbsp;rose <b>5&#37;</b>.</p><p>Then it fell.</p>",
            "Bitcoin rose 5%. Then it fell.",
        );
        check("a<script>alert('<b>')</script>b", "a b");
        check("Why 1 < 2 &amp; 3 > 2", "Why 1 < 2 & 3 > 2");
        check("&lt;b&gt; is a tag", "<b> is a tag");
        check("AT&T &unknown; &#x1F600;", "AT&T &unknown; 😀");
        check("a\u{202e}b\u{0007}c\u{200b}d\n\n e", "ab cd e");
        check("un<em>believ</em>able", "unbelievable");
        check("<!-- <p>no</p> -->yes <img src=x onerror=alert(1)", "yes");
        check("a<SVG><path></b></Svg>b<style>x", "a b");
        check("&#0;&#xD800;x", "&#xD800;x");
    }

    /// Twice the text is twice the work: what took minutes when each element copied the rest is done at once.
    #[test]
    fn many_silent_elements_are_read_once() {
        let text = plain(&"<svg></svg>x".repeat(200_000));
        assert_eq!(text.len(), 399_999);
    }

    #[test]
    fn long_texts_are_cut_between_words() {
        assert_eq!(clipped("one two three", 9), "one two…");
        assert_eq!(clipped("one", 3), "one");
        assert_eq!(clipped(&"x".repeat(20), 5), "xxxx…");
    }

    #[test]
    fn words_are_parted_by_all_else() {
        assert_eq!(words("Bitcoin’s ETF-flows: +5%"), " bitcoins etf flows 5 ");
        assert_eq!(words("…"), " ");
    }
}
