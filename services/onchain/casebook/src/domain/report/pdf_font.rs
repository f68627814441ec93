//! What a PDF needs to know of the two fonts that every reader has: how texts are encoded, and how wide they run.

/// Advance widths of Helvetica, thousandths of the size, from space to tilde (Adobe's Core 14 metrics).
const HELVETICA: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
];
/// What Windows-1252 has between 0x80 and 0x9F.
const HIGH: [(char, u8); 27] = [
    ('€', 0x80),
    ('‚', 0x82),
    ('ƒ', 0x83),
    ('„', 0x84),
    ('…', 0x85),
    ('†', 0x86),
    ('‡', 0x87),
    ('ˆ', 0x88),
    ('‰', 0x89),
    ('Š', 0x8a),
    ('‹', 0x8b),
    ('Œ', 0x8c),
    ('Ž', 0x8e),
    ('‘', 0x91),
    ('’', 0x92),
    ('“', 0x93),
    ('”', 0x94),
    ('•', 0x95),
    ('–', 0x96),
    ('—', 0x97),
    ('˜', 0x98),
    ('™', 0x99),
    ('š', 0x9a),
    ('›', 0x9b),
    ('œ', 0x9c),
    ('ž', 0x9e),
    ('Ÿ', 0x9f),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Font {
    Plain,
    Bold,
    Mono,
}

/// The text in WinAnsiEncoding. What it does not have is written as `{U+4E2D}`: seen to be missing, and not lost.
pub(super) fn encode(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for c in text.chars() {
        match u32::from(c) {
            code @ (0x20..=0x7e | 0xa0..=0xff) => out.push(u8::try_from(code).unwrap_or(b'?')),
            0x09 => out.push(b' '),
            _ => match HIGH.iter().find(|(high, _)| *high == c) {
                Some((_, byte)) => out.push(*byte),
                None => out.extend_from_slice(format!("{{U+{:04X}}}", u32::from(c)).as_bytes()),
            },
        }
    }
    out
}

/// How far these bytes run at this size, points.
pub(super) fn width(font: Font, size: f32, bytes: &[u8]) -> f32 {
    let sum: u32 = match font {
        Font::Mono => 600 * u32::try_from(bytes.len()).unwrap_or(0),
        Font::Plain | Font::Bold => bytes
            .iter()
            // Letters with accents are as wide as the widest common ones, to be on the safe side.
            .map(|byte| {
                byte.checked_sub(32)
                    .and_then(|at| HELVETICA.get(usize::from(at)))
                    .map_or(780, |width| u32::from(*width))
            })
            .sum(),
    };
    #[expect(clippy::cast_precision_loss, reason = "a line of text")]
    let plain = sum as f32 * size / 1000.0;
    // The bold face runs up to a tenth wider.
    if font == Font::Bold { plain * 1.1 } else { plain }
}

/// Breaks a text into lines no wider than `room`, at spaces where there are some, else within a word.
pub(super) fn wrap(font: Font, size: f32, room: f32, text: &str) -> Vec<Vec<u8>> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line: Vec<u8> = Vec::new();
        for word in encode(paragraph).split(|byte| *byte == b' ') {
            let mut longer = line.clone();
            if !line.is_empty() {
                longer.push(b' ');
            }
            longer.extend_from_slice(word);
            if width(font, size, &longer) <= room {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for byte in word {
                line.push(*byte);
                if width(font, size, &line) > room {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, vec![*byte]));
                }
            }
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{Font, encode, width, wrap};

    #[test]
    fn what_the_font_lacks_is_named() {
        assert_eq!(encode("Müller – 5 €"), b"M\xfcller \x96 5 \x80");
        assert_eq!(encode("中"), b"{U+4E2D}");
    }

    #[test]
    fn lines_keep_to_their_room() {
        let text = format!("A short start and then {} and an end", "f".repeat(300));
        for font in [Font::Plain, Font::Bold, Font::Mono] {
            let lines = wrap(font, 10.0, 200.0, &text);
            assert!(lines.len() > 3);
            assert!(lines.iter().all(|line| width(font, 10.0, line) <= 200.0));
            let letters = |bytes: &[u8]| bytes.iter().filter(|byte| **byte != b' ').count();
            assert_eq!(
                lines.iter().map(|line| letters(line)).sum::<usize>(),
                letters(text.as_bytes())
            );
        }
        assert_eq!(wrap(Font::Plain, 10.0, 200.0, "a\n\nb").len(), 3);
    }
}
