//! Files of a case that are pictures, drawn in its report.

use std::io::{BufRead, Cursor, Seek, Write as _};

use flate2::{Compression, write::ZlibEncoder};
use zune_jpeg::{JpegDecoder, zune_core::colorspace::ColorSpace};

/// Most pixels of one picture, and of all pictures of a report: whoever reads it holds four bytes for each.
const PIXELS: u64 = 24_000_000;
const ALL_PIXELS: u64 = 96_000_000;
/// Most pixels of a PNG file whose rows are woven into each other (Adam7): it is held whole while it is drawn.
const WOVEN: u64 = 8_000_000;
/// Bytes of all picture files in one report.
const ALL_BYTES: usize = 12 << 20;
/// Most bytes that reading one picture may take.
const MEMORY: usize = 128 << 20;
/// Most pixels on the longer side on paper: 300 dots an inch over the width of a page. Larger pictures are scaled down.
const SIDE: u32 = 2_000;

/// A picture, with the exhibit that it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub exhibit: String,
    pub media_type: String,
    pub bytes: Vec<u8>,
}

/// True for files that pages can show.
#[must_use]
pub fn is_picture(media_type: &str) -> bool {
    matches!(media_type, "image/png" | "image/jpeg" | "image/webp")
}

/// Pixels across and down, as the file's head says. None where it says nothing that can be read.
#[must_use]
pub fn dimensions(media_type: &str, bytes: &[u8]) -> Option<(u32, u32)> {
    match media_type {
        "image/png" => {
            let head = bytes.get(..24).filter(|head| &head[12..16] == b"IHDR")?;
            let number = |at: usize| Some(u32::from_be_bytes(head.get(at..at + 4)?.try_into().ok()?));
            Some((number(16)?, number(20)?))
        }
        "image/jpeg" => {
            let mut decoder = JpegDecoder::new(Cursor::new(bytes));
            decoder.decode_headers().ok()?;
            let (width, height) = decoder.dimensions()?;
            Some((u32::try_from(width).ok()?, u32::try_from(height).ok()?))
        }
        "image/webp" => webp(bytes),
        _ => None,
    }
}

/// <https://developers.google.com/speed/webp/docs/riff_container>: the first chunk says the size, each kind in its own way.
fn webp(bytes: &[u8]) -> Option<(u32, u32)> {
    let small = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
    match bytes.get(12..16)? {
        b"VP8X" => {
            let side = |at: usize| Some(small(at)? + (u32::from(*bytes.get(at + 2)?) << 16) + 1);
            Some((side(24)?, side(27)?))
        }
        b"VP8L" => {
            let bits = small(21)? | (small(23)? << 16);
            Some(((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1))
        }
        b"VP8 " => Some((small(26)? & 0x3fff, small(28)? & 0x3fff)),
        _ => None,
    }
}

/// What the pictures of one report may still take.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    pixels: u64,
    bytes: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            pixels: ALL_PIXELS,
            bytes: ALL_BYTES,
        }
    }
}

impl Budget {
    /// True where a file of so many bytes may still be loaded.
    #[must_use]
    pub const fn has_bytes(&self, bytes: usize) -> bool {
        bytes <= self.bytes
    }

    /// Takes a picture's share; false where it does not fit, is too large by itself, or does not say how large it is.
    pub fn take(&mut self, media_type: &str, bytes: &[u8]) -> bool {
        let Some((width, height)) = dimensions(media_type, bytes).filter(|(width, height)| printable(*width, *height))
        else {
            return false;
        };
        let pixels = u64::from(width) * u64::from(height);
        let (Some(pixels), Some(bytes)) = (self.pixels.checked_sub(pixels), self.bytes.checked_sub(bytes.len())) else {
            return false;
        };
        *self = Self { pixels, bytes };
        true
    }
}

/// How a PDF holds the bytes of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packed {
    /// zlib around rows of samples.
    Deflate,
    /// As the camera wrote them.
    Jpeg,
}

/// A picture as a PDF holds it, 8 bits a sample.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Raster {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) grey: bool,
    pub(super) packed: Packed,
    pub(super) data: Vec<u8>,
}

impl Raster {
    /// None where the bytes are no picture of a kind that PDF knows, or one too large to print.
    pub(super) fn of(picture: &Picture) -> Option<Self> {
        match picture.media_type.as_str() {
            "image/png" => png(&picture.bytes),
            "image/jpeg" => jpeg(&picture.bytes),
            _ => None,
        }
    }
}

fn printable(width: u32, height: u32) -> bool {
    width > 0 && height > 0 && u64::from(width) * u64::from(height) <= PIXELS
}

/// Paper is white: what is transparent becomes so. Read row by row, so that a large picture takes little memory.
fn png(bytes: &[u8]) -> Option<Raster> {
    let mut reader = opened(Cursor::new(bytes))?;
    let (width, height) = (reader.info().width, reader.info().height);
    let mut paper = Paper::of((width, height), reader.output_color_type().0)?;
    rows(&mut reader, |row| paper.put(row))?;
    paper.done()
}

fn opened<R: BufRead + Seek>(bytes: R) -> Option<png::Reader<R>> {
    let mut decoder = png::Decoder::new_with_limits(bytes, png::Limits { bytes: MEMORY });
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    // Texts and colour profiles may unpack to far more than the picture, and are not drawn.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.read_info().ok()
}

/// Gives each row from above, as soon as it is read. None where not all are there.
fn rows<R: BufRead + Seek>(reader: &mut png::Reader<R>, mut put: impl FnMut(&[u8]) -> Option<()>) -> Option<()> {
    let (width, height) = (reader.info().width, reader.info().height);
    if !printable(width, height) {
        return None;
    }
    if reader.info().interlaced {
        if u64::from(width) * u64::from(height) > WOVEN {
            return None;
        }
        let mut samples = vec![0; reader.output_buffer_size()?];
        let line = reader.next_frame(&mut samples).ok()?.line_size;
        return samples.chunks_exact(line).try_for_each(put);
    }
    for _ in 0..height {
        put(reader.next_row().ok()??.data())?;
    }
    Some(())
}

/// A picture that comes in rows, at most [`SIDE`] pixels on each side: each pixel the mean of a square of whole pixels, where what is
/// left over at the edges is cut.
struct Paper {
    color: png::ColorType,
    /// Pixels across and down that become one.
    square: (u32, u32),
    size: (u32, u32),
    sums: Vec<u32>,
    /// Rows in `sums`.
    summed: u32,
    packer: ZlibEncoder<Vec<u8>>,
}

impl Paper {
    fn of((width, height): (u32, u32), color: png::ColorType) -> Option<Self> {
        if !printable(width, height) || color == png::ColorType::Indexed {
            return None;
        }
        let factor = width.max(height).div_ceil(SIDE);
        // A picture of one narrow line keeps its line.
        let square = (factor.min(width), factor.min(height));
        let size = (width / square.0, height / square.1);
        let channels = if is_grey(color) { 1 } else { 3 };
        Some(Self {
            color,
            square,
            size,
            sums: vec![0; size.0 as usize * channels],
            summed: 0,
            packer: ZlibEncoder::new(Vec::new(), Compression::default()),
        })
    }

    fn put(&mut self, row: &[u8]) -> Option<()> {
        let samples = self.color.samples();
        let colors = samples - usize::from(is_clear(self.color));
        let squares = row.chunks_exact(samples * self.square.0 as usize);
        for (sums, square) in self.sums.chunks_exact_mut(colors).zip(squares) {
            for pixel in square.chunks_exact(samples) {
                let (pixel, alpha) = pixel.split_at(colors);
                let alpha = u32::from(*alpha.first().unwrap_or(&u8::MAX));
                for (sum, sample) in sums.iter_mut().zip(pixel) {
                    *sum += (u32::from(*sample) * alpha + 255 * (255 - alpha)) / 255;
                }
            }
        }
        self.summed += 1;
        if self.summed < self.square.1 {
            return Some(());
        }
        let count = self.square.0 * self.square.1;
        let mean = |sum: &u32| u8::try_from(sum / count).unwrap_or(u8::MAX);
        let line: Vec<u8> = self.sums.iter().map(mean).collect();
        self.sums.fill(0);
        self.summed = 0;
        self.packer.write_all(&line).ok()
    }

    fn done(self) -> Option<Raster> {
        Some(Raster {
            width: self.size.0,
            height: self.size.1,
            grey: is_grey(self.color),
            packed: Packed::Deflate,
            data: self.packer.finish().ok()?,
        })
    }
}

const fn is_grey(color: png::ColorType) -> bool {
    matches!(color, png::ColorType::Grayscale | png::ColorType::GrayscaleAlpha)
}

const fn is_clear(color: png::ColorType) -> bool {
    matches!(color, png::ColorType::Rgba | png::ColorType::GrayscaleAlpha)
}

fn jpeg(bytes: &[u8]) -> Option<Raster> {
    let (width, height) = dimensions("image/jpeg", bytes).filter(|(width, height)| printable(*width, *height))?;
    let mut decoder = JpegDecoder::new(Cursor::new(bytes));
    decoder.decode_headers().ok()?;
    let grey = match decoder.input_colorspace()? {
        ColorSpace::Luma => true,
        ColorSpace::YCbCr | ColorSpace::RGB => false,
        // Inks, which cameras do not write.
        _ => return None,
    };
    Some(Raster {
        width,
        height,
        grey,
        packed: Packed::Jpeg,
        data: bytes.to_vec(),
    })
}

#[cfg(test)]
#[path = "picture_tests.rs"]
pub(super) mod tests;
