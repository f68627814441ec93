//! Files in UTF-8, whatever they were written in.
//!
//! The reader of XML learns the encoding from the declaration only while it reads, and fails where that comes late or says something else than
//! the bytes. So files are decoded before: by their byte order mark, else by the zero bytes of UTF-16, else as the declaration says.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// Bytes in which the declaration has to end.
const DECLARATION: usize = 1_024;

/// The text of a file without byte order mark and XML declaration. Bytes that are wrong become U+FFFD.
pub(crate) fn text(file: &[u8]) -> Cow<'_, str> {
    let (encoding, body) = match (Encoding::for_bom(file), file) {
        (Some((encoding, length)), file) => (encoding, file.get(length..).unwrap_or_default()),
        (None, [0, b'<', ..]) => (UTF_16BE, file),
        (None, [b'<', 0, ..]) => (UTF_16LE, file),
        (None, file) => (declared(file).unwrap_or(UTF_8), file),
    };
    let (text, _) = encoding.decode_without_bom_handling(body);
    let left_out = text.len() - undeclared(&text).len();
    match left_out {
        0 => text,
        left_out => Cow::Owned(text.get(left_out..).unwrap_or_default().to_owned()),
    }
}

/// What the declaration names, of encodings whose declaration can be read as ASCII.
fn declared(file: &[u8]) -> Option<&'static Encoding> {
    let head = file.get(..DECLARATION).unwrap_or(file);
    let end = head.windows(2).position(|two| two == b"?>")?;
    let head = std::str::from_utf8(head.get(..end)?).ok()?.trim_start();
    let (_, rest) = head.strip_prefix("<?xml")?.split_once("encoding")?;
    let rest = rest.trim_start().strip_prefix('=')?.trim_start();
    let quote = rest.chars().next().filter(|sign| matches!(sign, '"' | '\''))?;
    let encoding = Encoding::for_label(rest.get(1..)?.split(quote).next()?.as_bytes())?;
    encoding.is_ascii_compatible().then_some(encoding)
}

/// Without the declaration, and blanks before it.
fn undeclared(text: &str) -> &str {
    let start = text.trim_start();
    let rest = start
        .strip_prefix("<?xml")
        .filter(|rest| rest.starts_with(char::is_whitespace));
    let end = rest.and_then(|rest| rest.split_once("?>"));
    end.map_or(start, |(_, rest)| rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn encodings_are_found_by_bytes_and_by_name() {
        let utf16 = |text: &str, swap: bool| -> Vec<u8> {
            text.encode_utf16()
                .flat_map(|unit| if swap { unit.to_be_bytes() } else { unit.to_le_bytes() })
                .collect()
        };
        let wide = "<?xml version=\"1.0\" encoding=\"csunicode\"?>\n<rss>ä€</rss>";
        for file in [
            utf16(wide, true),
            utf16(wide, false),
            utf16(&format!("\u{feff}{wide}"), true),
            b"\xef\xbb\xbf<?xml version='1.0' encoding='iso-8859-1'?><rss>\xc3\xa4\xe2\x82\xac</rss>".to_vec(),
            b"<rss>\xc3\xa4\xe2\x82\xac</rss>".to_vec(),
            b"\n <?xml version = '1.0'  encoding = 'windows-1252' standalone = 'yes' a-long-tail-that-goes-on-for-a-while=''?><rss>\xe4\x80</rss>"
                .to_vec(),
            // ASCII can be read, so it is no UTF-16.
            b"<?xml version='1.0' encoding='utf-16'?><rss>\xc3\xa4\xe2\x82\xac</rss>".to_vec(),
            b"<?xml version='1.0' encoding='x-nothing'?><rss>\xc3\xa4\xe2\x82\xac</rss>".to_vec(),
        ] {
            assert_eq!(text(&file), "<rss>ä€</rss>", "{}", String::from_utf8_lossy(&file));
        }
        assert_eq!(
            text(b"<?xml version='1.0' encoding='koi8-r'?><a>\xd0\xd2</a>"),
            "<a>пр</a>"
        );
        assert_eq!(text(b"<a>\xff</a>"), "<a>\u{fffd}</a>");
        assert_eq!(text(b""), "");
    }
}
