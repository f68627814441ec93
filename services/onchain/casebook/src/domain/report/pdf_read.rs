//! Reads our own PDFs, for tests: the text of each line as a reader copies it.

use std::{collections::BTreeMap, io::Read as _};

use flate2::read::ZlibDecoder;

/// Texts of all pages, a line each, in the order of the file.
pub(super) fn text(pdf: &[u8]) -> String {
    let objects = objects(pdf);
    let fonts = fonts(&objects);
    objects
        .values()
        .filter_map(|object| stream(object))
        .filter(|stream| find(stream, b" Tf", 0).is_some())
        .map(|page| shown(&page, &fonts))
        .collect()
}

fn find(bytes: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    let at = bytes
        .get(from..)?
        .windows(wanted.len())
        .position(|part| part == wanted)?;
    Some(from + at)
}

fn latin(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

fn objects(pdf: &[u8]) -> BTreeMap<u32, Vec<u8>> {
    const BEGIN: &[u8] = b" 0 obj\n";
    let mut found = BTreeMap::new();
    let mut from = 0;
    while let Some(at) = find(pdf, BEGIN, from) {
        let digits = pdf[..at].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        let end = find(pdf, b"\nendobj", at).unwrap_or(pdf.len());
        if let Ok(number) = latin(&pdf[at - digits..at]).parse() {
            found.insert(number, pdf[at + BEGIN.len()..end].to_vec());
        }
        from = end;
    }
    found
}

/// What an object's packed stream holds.
fn stream(object: &[u8]) -> Option<Vec<u8>> {
    let at = find(object, b"stream\n", 0)?;
    let mut bytes = Vec::new();
    ZlibDecoder::new(&object[at + 7..]).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

type Letters = BTreeMap<u16, String>;

/// By the name that pages call them: the letters of their glyphs.
fn fonts(objects: &BTreeMap<u32, Vec<u8>>) -> BTreeMap<String, Letters> {
    let mut fonts = BTreeMap::new();
    for object in objects.values() {
        let text = latin(object);
        let words: Vec<&str> = text.split_whitespace().collect();
        for part in words.windows(2) {
            let is_face = part[0]
                .strip_prefix("/F")
                .is_some_and(|rest| rest.parse::<u8>().is_ok());
            let Some(font) = part[1]
                .parse()
                .ok()
                .filter(|_| is_face)
                .and_then(|number: u32| objects.get(&number))
            else {
                continue;
            };
            let font = latin(font);
            let map = font
                .split_once("/ToUnicode ")
                .and_then(|(_, rest)| rest.split_whitespace().next());
            let map = map
                .and_then(|number| objects.get(&number.parse().ok()?))
                .and_then(|map| stream(map));
            fonts.insert(
                part[0].to_owned(),
                map.map(|map| letters(&latin(&map))).unwrap_or_default(),
            );
        }
    }
    fonts
}

/// Of a map from glyphs to letters (`bfchar` and `bfrange`).
fn letters(map: &str) -> Letters {
    let mut letters = Letters::new();
    for line in map.lines() {
        let numbers: Vec<Vec<u16>> = line
            .split_whitespace()
            .filter_map(|part| part.strip_prefix('<')?.strip_suffix('>'))
            .map(|hex| units(&hex::decode(hex).unwrap_or_default()))
            .collect();
        match numbers.as_slice() {
            [glyph, letter] if line.starts_with('<') => {
                letters.insert(glyph[0], String::from_utf16_lossy(letter));
            }
            [first, last, letter] => {
                for (glyph, letter) in (first[0]..=last[0]).zip(letter[0]..) {
                    letters.insert(glyph, String::from_utf16_lossy(&[letter]));
                }
            }
            _ => {}
        }
    }
    letters
}

fn units(bytes: &[u8]) -> Vec<u16> {
    bytes
        .chunks(2)
        .map(|pair| u16::from_be_bytes([pair[0], *pair.get(1).unwrap_or(&0)]))
        .collect()
}

fn shown(page: &[u8], fonts: &BTreeMap<String, Letters>) -> String {
    let (mut text, mut font, mut strings) = (String::new(), String::new(), Vec::new());
    let mut at = 0;
    while at < page.len() {
        match page[at] {
            b'(' => strings.push(literal(page, &mut at)),
            b'<' => {
                let end = find(page, b">", at).unwrap_or(page.len());
                strings.push(hex::decode(&page[at + 1..end]).unwrap_or_default());
                at = end + 1;
            }
            byte if byte.is_ascii_whitespace() || b"[]".contains(&byte) => at += 1,
            _ => {
                let length = page[at..]
                    .iter()
                    .take_while(|byte| !byte.is_ascii_whitespace() && !b"[]()<>".contains(byte))
                    .count()
                    .max(1);
                let word = latin(&page[at..at + length]);
                at += length;
                match word.as_str() {
                    "Tj" | "TJ" => {
                        let glyphs = strings.drain(..).flat_map(|bytes: Vec<u8>| units(&bytes));
                        let letters = fonts.get(&font);
                        text.extend(glyphs.filter_map(|glyph| letters?.get(&glyph).map(String::as_str)));
                    }
                    "ET" => text.push('\n'),
                    _ if word.starts_with("/F") => font = word,
                    _ => {}
                }
            }
        }
    }
    text
}

/// A string in brackets, with its escapes; `at` goes behind it.
fn literal(page: &[u8], at: &mut usize) -> Vec<u8> {
    let (mut bytes, mut depth) = (Vec::new(), 0);
    while let Some(byte) = page.get(*at).copied() {
        *at += 1;
        match byte {
            b'(' => {
                if depth > 0 {
                    bytes.push(byte);
                }
                depth += 1;
            }
            b')' => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
                bytes.push(byte);
            }
            b'\\' => {
                let next = page.get(*at).copied().unwrap_or(b' ');
                let octal: Vec<u8> = page[*at..]
                    .iter()
                    .copied()
                    .take(3)
                    .take_while(|byte| (b'0'..=b'7').contains(byte))
                    .collect();
                *at += octal.len().max(1);
                bytes.push(match next {
                    b'0'..=b'7' => octal
                        .iter()
                        .fold(0_u8, |sum, byte| sum.wrapping_mul(8).wrapping_add(byte - b'0')),
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    other => other,
                });
            }
            other => bytes.push(other),
        }
    }
    bytes
}
