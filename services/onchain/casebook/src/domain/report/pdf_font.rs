//! How far a text runs, and where its lines break.

use super::pdf_face::{Piece, shaped};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Font {
    Plain,
    Bold,
    Mono,
}

impl Font {
    const fn face(self) -> usize {
        match self {
            Self::Plain => 0,
            Self::Bold => 1,
            Self::Mono => 2,
        }
    }
}

/// What stands on one line.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Line(pub(super) Vec<Piece>);

impl Line {
    /// Points at this size.
    pub(super) fn width(&self, size: f32) -> f32 {
        thousandths(&self.0) * size / 1_000.0
    }
}

fn thousandths(pieces: &[Piece]) -> f32 {
    pieces
        .iter()
        .flat_map(|piece| &piece.glyphs)
        .map(|glyph| glyph.advance)
        .sum()
}

/// A text without line breaks, in the order in which it is drawn.
pub(super) fn line(font: Font, text: &str) -> Line {
    wrap(font, 1.0, f32::INFINITY, &text.replace('\n', " "))
        .into_iter()
        .next()
        .unwrap_or_default()
}

/// Breaks a text into lines no wider than `room`, at spaces where there are some, else within a word.
pub(super) fn wrap(font: Font, size: f32, room: f32, text: &str) -> Vec<Line> {
    let room = room * 1_000.0 / size;
    let space = shaped(font.face(), " ");
    let gap = thousandths(&space);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut words: Vec<Vec<Piece>> = Vec::new();
        let mut used = 0.0;
        for word in paragraph.split([' ', '\t']) {
            let word = shaped(font.face(), word);
            let width = thousandths(&word);
            if !words.is_empty() && used + gap + width <= room {
                used += gap + width;
                words.push(word);
                continue;
            }
            if !words.is_empty() {
                lines.push(joined(std::mem::take(&mut words), &space));
            }
            let mut parts = broken(word, room);
            let last = parts.pop().unwrap_or_default();
            lines.extend(parts.into_iter().map(Line));
            used = thousandths(&last);
            words.push(last);
        }
        lines.push(joined(words, &space));
    }
    lines
}

/// The words of a line with their spaces. Words that are read from right to left follow each other in that direction (a simple case of
/// UAX #9: whole words, and the line itself begins at the left).
fn joined(mut words: Vec<Vec<Piece>>, space: &[Piece]) -> Line {
    let is_rtl = |word: &[Piece]| word.first().is_some_and(|piece| piece.is_rtl);
    for run in words.chunk_by_mut(|left, right| is_rtl(left) == is_rtl(right)) {
        if is_rtl(&run[0]) {
            run.reverse();
        }
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for (at, word) in words.into_iter().enumerate() {
        let before = if at > 0 { space } else { &[] };
        for piece in before.iter().cloned().chain(word) {
            match pieces.last_mut() {
                Some(last) if last.face == piece.face => last.glyphs.extend(piece.glyphs),
                _ => pieces.push(piece),
            }
        }
    }
    Line(pieces)
}

/// A word in parts that are no wider than `room`; each has one glyph at least, and a mark stays with its letter.
fn broken(word: Vec<Piece>, room: f32) -> Vec<Vec<Piece>> {
    if thousandths(&word) <= room {
        return vec![word];
    }
    let mut parts: Vec<Vec<Piece>> = vec![Vec::new()];
    let mut used = 0.0;
    for Piece { face, glyphs, is_rtl } in word {
        for glyph in glyphs {
            if used > 0.0 && glyph.advance > 0.0 && used + glyph.advance > room {
                parts.push(Vec::new());
                used = 0.0;
            }
            used += glyph.advance;
            let Some(part) = parts.last_mut() else { continue };
            match part.last_mut() {
                Some(last) if last.face == face => last.glyphs.push(glyph),
                _ => part.push(Piece {
                    face,
                    glyphs: vec![glyph],
                    is_rtl,
                }),
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::{
        super::pdf_face::{Letters, SOURCES},
        Font, Line, line, wrap,
    };

    fn text(line: &Line) -> String {
        let letters = line.0.iter().flat_map(|piece| &piece.glyphs);
        letters
            .map(|glyph| match &glyph.letters {
                Letters::One(one) => one.to_string(),
                Letters::Some(some) => some.to_string(),
            })
            .collect()
    }

    fn faces(of: &str) -> Vec<&'static str> {
        line(Font::Plain, of)
            .0
            .iter()
            .map(|piece| SOURCES[piece.face].name)
            .collect()
    }

    #[test]
    fn each_script_is_set_in_a_face_that_has_it() {
        let rows = [
            ("Müller – 5 € Łódź Ελλάδα Борис", "NotoSans-Regular"),
            ("交易所", "WenQuanYiMicroHei"),
            ("取引所", "WenQuanYiMicroHei"),
            ("거래소", "WenQuanYiMicroHei"),
            ("مبادلة", "NotoSansArabic-Regular"),
            ("בורסה", "NotoSansHebrew-Regular"),
            ("विनिमय", "NotoSansDevanagari-Regular"),
            ("แลกเปลี่ยน", "NotoSansThai-Regular"),
            ("ბირჟა", "NotoSansGeorgian-Regular"),
            ("→✓", "DejaVuSansMono"),
        ];
        for (text, face) in rows {
            assert_eq!(faces(text), [face], "{text}");
            let glyphs = line(Font::Plain, text).0.into_iter().flat_map(|piece| piece.glyphs);
            assert!(glyphs.map(|glyph| glyph.id).all(|id| id != 0), "{text}");
        }
        assert_eq!(
            faces("Binance 币安 2"),
            ["NotoSans-Regular", "WenQuanYiMicroHei", "NotoSans-Regular"]
        );
    }

    #[test]
    fn what_no_face_has_is_named() {
        assert_eq!(text(&line(Font::Plain, "a 😀 b")), "a {U+1F600} b");
        assert_eq!(text(&line(Font::Mono, "a\u{feff}\u{7}b")), "ab");
    }

    #[test]
    fn what_is_read_from_the_right_is_drawn_from_there() {
        let drawn = |of: &str| text(&line(Font::Plain, of));
        assert_eq!(drawn("אבג"), "גבא");
        assert_eq!(drawn("to אבג דה now"), "to הד גבא now");
        // Joined forms: no glyph of the word is that of its letter alone.
        let ids = |of: &str| -> Vec<u16> { line(Font::Plain, of).0[0].glyphs.iter().map(|glyph| glyph.id).collect() };
        assert_ne!(ids("بب")[0], ids("ب")[0]);
    }

    #[test]
    fn lines_keep_to_their_room() {
        let whole = format!("A short start and 币安交易所 then {} and an end", "f".repeat(300));
        for font in [Font::Plain, Font::Bold, Font::Mono] {
            let lines = wrap(font, 10.0, 200.0, &whole);
            assert!(lines.len() > 3);
            assert!(lines.iter().all(|line| line.width(10.0) <= 200.0), "{font:?}");
            let letters = |text: &str| text.chars().filter(|letter| *letter != ' ').collect::<String>();
            let drawn: String = lines.iter().map(text).collect();
            assert_eq!(letters(&drawn), letters(&whole));
        }
        assert_eq!(wrap(Font::Plain, 10.0, 200.0, "a\n\nb").len(), 3);
        assert_eq!(
            wrap(Font::Plain, 10.0, 1.0, "wide").len(),
            4,
            "a letter a line where none fits"
        );
    }
}
