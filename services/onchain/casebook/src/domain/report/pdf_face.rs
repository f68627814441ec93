//! The faces of a PDF, and how letters become their glyphs.
//!
//! A report quotes names as others wrote them, so a text may be of any script. Each letter is set in the first face that has it; what none
//! has is written as `{U+1F600}`: seen to be missing, and not lost. Plain ASCII, nearly all of a report, takes its glyphs from a table.
//! Everything else is shaped, so that Arabic joins and Indic vowels stand where they belong.

use std::{array, sync::LazyLock};

use rustybuzz::{Direction, Face, UnicodeBuffer};

/// A face with the name that it has in a PDF.
pub(super) struct Source {
    pub(super) name: &'static str,
    pub(super) data: &'static [u8],
}

macro_rules! source {
    ($name:literal) => {
        source!($name, ".ttf")
    };
    ($name:literal, $form:literal) => {
        Source {
            name: $name,
            data: include_bytes!(concat!("fonts/", $name, $form)),
        }
    };
}

/// The first three are those that a report is set in.
pub(super) static SOURCES: [Source; 15] = [
    source!("NotoSans-Regular"),
    source!("NotoSans-Bold"),
    source!("DejaVuSansMono"),
    source!("NotoSansArabic-Regular"),
    source!("NotoSansHebrew-Regular"),
    source!("NotoSansArmenian-Regular"),
    source!("NotoSansGeorgian-Regular"),
    source!("NotoSansDevanagari-Regular"),
    source!("NotoSansBengali-Regular"),
    source!("NotoSansGurmukhi-Regular"),
    source!("NotoSansGujarati-Regular"),
    source!("NotoSansTamil-Regular"),
    source!("NotoSansTelugu-Regular"),
    source!("NotoSansThai-Regular"),
    // Chinese, Japanese and Korean.
    source!("WenQuanYiMicroHei", ".ttc"),
];

/// None of a face that cannot be read; a test reads all of them.
pub(super) static FACES: LazyLock<[Option<Face<'static>>; 15]> =
    LazyLock::new(|| array::from_fn(|at| Face::from_slice(SOURCES[at].data, 0)));

/// The order in which faces are asked for a letter that the text's own lacks. The third has arrows and signs, and other scripts less well.
const ORDER: [usize; 15] = [0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 2, 14, 1];
/// The faces that a report is set in.
const ASCII_FACES: usize = 3;
/// Glyph and advance of each letter from space to tilde, of the three faces that a report is set in.
static ASCII: LazyLock<[[(u16, f32); 95]; ASCII_FACES]> = LazyLock::new(|| {
    array::from_fn(|face| {
        array::from_fn(|at| {
            let letter = u8::try_from(32 + at).map_or(' ', char::from);
            let id = glyph_of(face, letter).unwrap_or(0);
            (id, advance(face, id))
        })
    })
});

/// Letters that a glyph stands for, so that a reader can copy and search them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Letters {
    One(char),
    /// A ligature has several letters; the second glyph of a letter has none.
    Some(Box<str>),
}

/// Lengths are thousandths of the size.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Glyph {
    pub(super) id: u16,
    pub(super) advance: f32,
    /// From where the pen is: marks stand above or below other glyphs.
    pub(super) shift: (f32, f32),
    pub(super) letters: Letters,
}

/// Glyphs of one face, in the order in which they are drawn, from left to right.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Piece {
    pub(super) face: usize,
    pub(super) glyphs: Vec<Glyph>,
    /// Read from right to left.
    pub(super) is_rtl: bool,
}

fn glyph_of(face: usize, letter: char) -> Option<u16> {
    FACES[face].as_ref()?.glyph_index(letter).map(|id| id.0)
}

/// Of a glyph by itself, thousandths of the size.
pub(super) fn advance(face: usize, id: u16) -> f32 {
    FACES[face].as_ref().map_or(0.0, |face| {
        f32::from(face.glyph_hor_advance(rustybuzz::ttf_parser::GlyphId(id)).unwrap_or(0)) * scale(face)
    })
}

/// Thousandths of the size that one unit of the face is.
pub(super) fn scale(face: &Face<'_>) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a face has 16 to 16,384 units")]
    let units = face.units_per_em() as f32;
    1_000.0 / units
}

/// A word's glyphs, set in the face `own` as far as that has them.
pub(super) fn shaped(own: usize, text: &str) -> Vec<Piece> {
    if let Some(glyphs) = ascii(own, text) {
        return vec![Piece {
            face: own,
            glyphs,
            is_rtl: false,
        }];
    }
    let mut pieces: Vec<Piece> = runs(own, text)
        .into_iter()
        .map(|(face, run)| match ascii(face, &run) {
            Some(glyphs) => Piece {
                face,
                glyphs,
                is_rtl: false,
            },
            None => shape(face, &run),
        })
        .collect();
    if pieces.iter().all(|piece| piece.is_rtl) {
        pieces.reverse();
    }
    pieces
}

/// None where the text has other letters, or the face is none of the three that have a table.
fn ascii(face: usize, text: &str) -> Option<Vec<Glyph>> {
    let table = ASCII.get(face)?;
    text.bytes()
        .map(|byte| {
            let (id, advance) = *table.get(usize::from(byte.checked_sub(32)?))?;
            Some(Glyph {
                id,
                advance,
                shift: (0.0, 0.0),
                letters: Letters::One(char::from(byte)),
            })
        })
        .collect()
}

/// The text in stretches of one face each. A letter stays in the face before it where that has it too, unless the text's own face does.
fn runs(own: usize, text: &str) -> Vec<(usize, String)> {
    let mut runs: Vec<(usize, String)> = Vec::new();
    for letter in text.chars() {
        if letter.is_control() {
            continue;
        }
        let before = runs.last().map(|(face, _)| *face);
        if is_unseen(letter) {
            // Joiners change the letters beside them in the scripts that know them.
            if let Some((face, run)) = runs.last_mut()
                && *face >= ASCII_FACES
                && glyph_of(*face, letter).is_some()
            {
                run.push(letter);
            }
            continue;
        }
        let face = [own]
            .into_iter()
            .chain(before)
            .chain(ORDER)
            .find(|face| glyph_of(*face, letter).is_some());
        let (face, letters) = match face {
            Some(face) => (face, letter.to_string()),
            None => (own, format!("{{U+{:04X}}}", u32::from(letter))),
        };
        match runs.last_mut() {
            Some((last, run)) if *last == face => run.push_str(&letters),
            _ => runs.push((face, letters)),
        }
    }
    runs
}

/// Zero-width joiners, direction marks, variation selectors and the byte order mark.
const fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

fn shape(at: usize, text: &str) -> Piece {
    let Some(face) = &FACES[at] else {
        return Piece {
            face: at,
            glyphs: Vec::new(),
            is_rtl: false,
        };
    };
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.guess_segment_properties();
    let is_rtl = buffer.direction() == Direction::RightToLeft;
    let shaped = rustybuzz::shape(face, &[], buffer);
    let infos = shaped.glyph_infos();
    // A cluster's letters go with its first glyph, and end where the next cluster begins.
    let mut starts: Vec<usize> = infos.iter().map(|info| info.cluster as usize).collect();
    starts.sort_unstable();
    starts.dedup();
    let scale = scale(face);
    #[expect(clippy::cast_precision_loss, reason = "a few thousand units")]
    let units = |value: i32| value as f32 * scale;
    let mut before = None;
    let glyphs = infos.iter().zip(shaped.glyph_positions()).map(|(info, position)| {
        let cluster = info.cluster as usize;
        let next = starts.partition_point(|start| *start <= cluster);
        let end = starts.get(next).copied().unwrap_or(text.len());
        let letters = if before.replace(cluster) == Some(cluster) {
            ""
        } else {
            text.get(cluster..end).unwrap_or_default()
        };
        Glyph {
            id: u16::try_from(info.glyph_id).unwrap_or(0),
            advance: units(position.x_advance),
            shift: (units(position.x_offset), units(position.y_offset)),
            letters: Letters::Some(letters.into()),
        }
    });
    Piece {
        face: at,
        glyphs: glyphs.collect(),
        is_rtl,
    }
}

#[cfg(test)]
mod tests {
    use super::FACES;

    #[test]
    fn every_face_can_be_read() {
        assert!(FACES.iter().all(Option::is_some));
    }
}
