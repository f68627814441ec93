//! The faces in a PDF: text drawn with their glyphs, and of each face the part that was drawn (ISO 32000-1, section 9.7: composite fonts).

use std::{array, io::Write as _};

use flate2::{Compression, write::ZlibEncoder};
use pdf_writer::{
    Content, Filter, Finish, Name, Pdf, Rect, Ref, Str,
    types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap},
    writers::Resources,
};
use subsetter::GlyphRemapper;

use super::{
    pdf_face::{FACES, Letters, SOURCES, advance, scale},
    pdf_font::Line,
};

const IDENTITY: SystemInfo<'static> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};
/// Lengths that differ by less, in thousandths of the size, are the same.
const SAME: f32 = 0.01;

/// Of one face what a document uses.
#[derive(Default)]
struct Used {
    /// Numbers glyphs anew, in the order in which they are first drawn; the first is the one for what a face lacks.
    glyphs: GlyphRemapper,
    /// By new number from 1 on: the glyph's advance, and the letters that it stands for.
    drawn: Vec<(f32, Letters)>,
}

pub(super) struct Faces([Used; SOURCES.len()]);

impl Faces {
    pub(super) fn new() -> Self {
        Self(array::from_fn(|_| Used::default()))
    }

    /// A line with its left end at `x` and its foot at `y`, points.
    pub(super) fn draw(&mut self, page: &mut Content, line: &Line, size: f32, (x, y): (f32, f32)) {
        page.begin_text();
        page.next_line(x, y);
        for piece in &line.0 {
            page.set_font(Name(name(piece.face).as_bytes()), size);
            let used = &mut self.0[piece.face];
            let mut run = Vec::with_capacity(2 * piece.glyphs.len());
            for glyph in &piece.glyphs {
                let own = advance(piece.face, glyph.id);
                let id = used.number(glyph.id, own, &glyph.letters).to_be_bytes();
                let (right, up) = glyph.shift;
                // A reader advances by the glyph's own width; what shaping made of it is told by the difference.
                let back = own + right - glyph.advance;
                if right.abs() < SAME && up.abs() < SAME && back.abs() < SAME {
                    run.extend(id);
                    continue;
                }
                if !run.is_empty() {
                    page.show(Str(&run));
                    run.clear();
                }
                let is_raised = up.abs() >= SAME;
                if is_raised {
                    page.set_rise(up * size / 1_000.0);
                }
                page.show_positioned()
                    .items()
                    .adjust(-right)
                    .show(Str(&id))
                    .adjust(back);
                if is_raised {
                    page.set_rise(0.0);
                }
            }
            if !run.is_empty() {
                page.show(Str(&run));
            }
        }
        page.end_text();
    }

    /// Names the faces that were drawn, with the font of each.
    pub(super) fn name(&self, resources: &mut Resources<'_>, font: impl Fn(usize) -> Ref) {
        let mut fonts = resources.fonts();
        for face in self.drawn() {
            fonts.pair(Name(name(face).as_bytes()), font(face));
        }
    }

    fn drawn(&self) -> impl Iterator<Item = usize> {
        self.0
            .iter()
            .enumerate()
            .filter(|(_, used)| !used.drawn.is_empty())
            .map(|(face, _)| face)
    }

    /// `part` gives the reference of a face's part, 0 to 4; the first is its font.
    pub(super) fn embed(&self, pdf: &mut Pdf, part: impl Fn(usize, i32) -> Ref) {
        for face in self.drawn() {
            self.0[face].embed(pdf, face, |at| part(face, at));
        }
    }
}

/// What pages call a face.
fn name(face: usize) -> String {
    format!("F{face}")
}

impl Used {
    fn number(&mut self, id: u16, own: f32, letters: &Letters) -> u16 {
        let number = self.glyphs.remap(id);
        if usize::from(number) > self.drawn.len() {
            self.drawn.push((own, letters.clone()));
        }
        number
    }

    fn embed(&self, pdf: &mut Pdf, at: usize, part: impl Fn(i32) -> Ref) {
        // A test reads all faces.
        let Some(face) = &FACES[at] else { return };
        // Six letters and a plus sign tell that this is a part of the face.
        let base = format!(
            "MERID{}+{}",
            char::from(b'A' + u8::try_from(at).unwrap_or(0)),
            SOURCES[at].name
        );
        let base = Name(base.as_bytes());
        let (font, cid, descriptor, file, unicode) = (part(0), part(1), part(2), part(3), part(4));
        pdf.type0_font(font)
            .base_font(base)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let mut described = pdf.cid_font(cid);
        described
            .subtype(CidFontType::Type2)
            .base_font(base)
            .system_info(IDENTITY)
            .font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        described
            .widths()
            .consecutive(1, self.drawn.iter().map(|(advance, _)| *advance));
        described.finish();
        let scale = scale(face);
        let bounds = face.global_bounding_box();
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|side| f32::from(side) * scale);
        pdf.font_descriptor(descriptor)
            .name(base)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(f32::from(face.ascender()) * scale)
            .descent(f32::from(face.descender()) * scale)
            .cap_height(face.capital_height().map_or(700.0, |height| f32::from(height) * scale))
            // What a reader that lacks the file would draw with; here it is never asked.
            .stem_v(80.0)
            .font_file2(file);
        // The faces are ours, and a test takes a part of each: there is none that fails.
        let program = subsetter::subset(SOURCES[at].data, 0, &self.glyphs).unwrap_or_default();
        let length = i32::try_from(program.len()).unwrap_or(i32::MAX);
        let packed = deflated(&program);
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode).pair(Name(b"Length1"), length);
        stream.finish();
        let mut map = UnicodeCmap::<u16>::new(Name(b"Letters"), IDENTITY);
        for (number, (_, letters)) in (1..).zip(&self.drawn) {
            match letters {
                Letters::One(letter) => map.pair(number, *letter),
                Letters::Some(some) if !some.is_empty() => map.pair_with_multiple(number, some.chars()),
                Letters::Some(_) => {}
            }
        }
        let map = deflated(map.finish().as_slice());
        pdf.cmap(unicode, &map).filter(Filter::FlateDecode);
    }
}

/// In zlib's form.
pub(super) fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    // Neither fails: what is written goes to memory.
    let _ = packer.write_all(bytes);
    packer.finish().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use subsetter::GlyphRemapper;

    use super::super::{
        pdf_face::SOURCES,
        pdf_font::{Font, line},
    };

    #[test]
    fn a_part_of_each_face_can_be_taken() {
        let letters = ["a", "ب", "ב", "Ա", "ა", "न", "ন", "ਨ", "ન", "ந", "న", "น", "中", "→"];
        for letters in letters {
            for piece in line(Font::Plain, letters).0 {
                let mut glyphs = GlyphRemapper::new();
                for glyph in &piece.glyphs {
                    glyphs.remap(glyph.id);
                }
                let source = &SOURCES[piece.face];
                let part = subsetter::subset(source.data, 0, &glyphs).unwrap();
                assert!(
                    part.len() < source.data.len() / 4,
                    "{}: {} bytes",
                    source.name,
                    part.len()
                );
            }
        }
    }
}
