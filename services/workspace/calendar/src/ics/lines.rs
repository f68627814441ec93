//! Content lines (RFC 5545 §3.1): unfolded, with their number, name, parameters and value.

use encoding_rs::Encoding;

/// Lines among which a file says its version.
const HEAD: usize = 50;

/// `NAME;PARAM=value:value`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// Where it begins, from 1.
    pub number: u32,
    /// In upper case.
    pub name: String,
    params: Vec<(String, String)>,
    pub value: String,
}

impl Line {
    /// Without parameters.
    pub fn new(name: &str, value: &str) -> Self {
        Self {
            number: 0,
            name: name.to_owned(),
            params: Vec::new(),
            value: value.to_owned(),
        }
    }

    /// A parameter, without quotes.
    pub fn param(&self, name: &str) -> Option<&str> {
        self.params
            .iter()
            .find(|(own, _)| own == name)
            .map(|(_, value)| value.as_str())
    }

    /// Its value as text, without escapes (§3.3.11).
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.value.len());
        let mut letters = self.value.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' => match letters.next() {
                    Some('n' | 'N') => text.push('\n'),
                    Some(other) => text.push(other),
                    None => {}
                },
                letter if letter.is_control() && letter != '\t' => {}
                letter => text.push(letter),
            }
        }
        text.trim().to_owned()
    }

    fn parse(number: u32, text: &str) -> Option<Self> {
        // Files that were joined have the mark of each one.
        let text = text.trim_start_matches('\u{feff}');
        let mut quoted = false;
        let is_end = |letter: char| {
            quoted ^= letter == '"';
            letter == ':' && !quoted
        };
        // A quote that is never closed does not hide the value.
        let at = text.find(is_end).or_else(|| text.find(':'))?;
        let at = behind_zone(text, at);
        let (head, value) = (text.get(..at)?, text.get(at + 1..)?);
        let decoded = is_quoted_printable(head).then(|| unquoted_printable(value, charset(head)));
        let mut parts = split_unquoted(head).into_iter();
        let name = parts.next()?.trim().to_ascii_uppercase();
        if name.is_empty()
            || !name
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
        {
            return None;
        }
        let params = parts
            .filter_map(|part| part.split_once('='))
            .map(|(name, value)| {
                (
                    name.trim().to_ascii_uppercase(),
                    value.trim().trim_matches('"').to_owned(),
                )
            })
            .collect();
        Some(Self {
            number,
            name,
            params,
            value: decoded.unwrap_or_else(|| value.to_owned()),
        })
    }
}

/// Where a value begins that stands behind `TZID=(UTC+01:00) Berlin`: some programs leave out the quotes that its colon needs. Only times may be
/// behind the last colon then.
fn behind_zone(text: &str, at: usize) -> usize {
    let is_open = |head: &str| {
        let zone = head.rsplit_once('=');
        zone.is_some_and(|(head, zone)| {
            head.to_ascii_uppercase().ends_with(";TZID") && zone.starts_with('(') && !zone.contains(')')
        })
    };
    let is_time = |value: &str| {
        let is_part = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'T' | b'Z' | b',');
        value.starts_with(|letter: char| letter.is_ascii_digit()) && value.trim_end().bytes().all(is_part)
    };
    match text.rfind(':') {
        Some(last) if last > at && text.get(..at).is_some_and(is_open) && text.get(last + 1..).is_some_and(is_time) => {
            last
        }
        _ => at,
    }
}

/// Older programs encode texts as vCalendar 1.0 has it: `SUMMARY;ENCODING=QUOTED-PRINTABLE:Gr=C3=BCn`.
fn is_quoted_printable(head: &str) -> bool {
    head.contains(';') && head.to_ascii_uppercase().contains("QUOTED-PRINTABLE")
}

/// The encoding of `CHARSET=windows-1251`.
fn charset(head: &str) -> Option<&'static Encoding> {
    let params = head.split(';').filter_map(|param| param.split_once('='));
    let mut named = params.filter(|(name, _)| name.trim().eq_ignore_ascii_case("CHARSET"));
    let (_, label) = named.next()?;
    Encoding::for_label(label.trim().trim_matches('"').as_bytes())
}

/// The text of an encoded value: as its encoding says, where it is no UTF-8, or else with one byte for each letter. Its line ends become escapes.
fn unquoted_printable(value: &str, charset: Option<&'static Encoding>) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let digit = |at: usize| tail.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        let code = match (digit(0), digit(1)) {
            (Some(high), Some(low)) if *first == b'=' => u8::try_from(16 * high + low).ok(),
            _ => None,
        };
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() {
            tail.get(2..).unwrap_or_default()
        } else {
            tail
        };
    }
    let decoded = |charset: &'static Encoding, bytes: &[u8]| charset.decode_without_bom_handling(bytes).0.into_owned();
    let text = match charset.filter(|charset| !charset.is_ascii_compatible()) {
        Some(charset) => decoded(charset, &bytes),
        None => String::from_utf8(bytes).unwrap_or_else(|error| {
            let bytes = error.into_bytes();
            match charset {
                Some(charset) => decoded(charset, &bytes),
                None => bytes.into_iter().map(char::from).collect(),
            }
        }),
    };
    text.replace("\r\n", "\\n").replace(['\r', '\n'], "\\n")
}

fn split_unquoted(head: &str) -> Vec<&str> {
    let mut quoted = false;
    head.split(|letter| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    })
    .collect()
}

/// The lines of a file. Text that goes on in a line of its own, without the blank of a fold, is added to the text before it.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut all: Vec<Line> = Vec::new();
    let mut open: Option<(u32, String)> = None;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Old programs end lines with CR alone.
    let end = if text.contains('\n') { '\n' } else { '\r' };
    let keeps_blanks = folds_at_blanks(text, end);
    for (number, raw) in (1..).zip(text.split(end)) {
        let raw = raw.trim_end_matches('\r');
        if let Some((_, unfolded)) = open.as_mut()
            && goes_on(unfolded)
        {
            unfolded.pop();
            unfolded.push_str(raw);
            continue;
        }
        if let (Some(rest), Some((_, unfolded))) = (raw.strip_prefix([' ', '\t']), open.as_mut()) {
            unfolded.push_str(if keeps_blanks { raw } else { rest });
            continue;
        }
        if let Some((number, unfolded)) = open.replace((number, raw.to_owned())) {
            close(&mut all, number, &unfolded);
        }
    }
    if let Some((number, unfolded)) = open {
        close(&mut all, number, &unfolded);
    }
    all
}

/// vCalendar 1.0 breaks lines where a blank is, and that one belongs to the text.
fn folds_at_blanks(text: &str, end: char) -> bool {
    text.split(end)
        .take(HEAD)
        .any(|line| line.trim().eq_ignore_ascii_case("VERSION:1.0"))
}

/// An encoded text whose last line ends with `=` goes on in the next one.
fn goes_on(unfolded: &str) -> bool {
    unfolded.ends_with('=')
        && unfolded
            .split_once(':')
            .is_some_and(|(head, _)| is_quoted_printable(head))
}

fn close(all: &mut Vec<Line>, number: u32, unfolded: &str) {
    if let Some(line) = Line::parse(number, unfolded) {
        all.push(line);
        return;
    }
    let is_text = |line: &&mut Line| matches!(line.name.as_str(), "DESCRIPTION" | "SUMMARY" | "LOCATION" | "COMMENT");
    if let Some(last) = all.last_mut().filter(is_text) {
        last.value.push_str("\\n");
        last.value.push_str(unfolded);
    }
}
