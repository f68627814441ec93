//! Files of a case that are pictures, drawn in its report.

use std::io::{Cursor, Write as _};

use flate2::{Compression, write::ZlibEncoder};
use zune_jpeg::{JpegDecoder, zune_core::colorspace::ColorSpace};

/// Most pixels of one picture, and of all pictures of a report: whoever reads it holds four bytes for each.
const PIXELS: u64 = 24_000_000;
const ALL_PIXELS: u64 = 96_000_000;
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

/// Paper is white: what is transparent becomes so.
fn png(bytes: &[u8]) -> Option<Raster> {
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: MEMORY });
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    // Texts and colour profiles may unpack to far more than the picture, and are not drawn.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let mut reader = decoder.read_info().ok()?;
    let (width, height) = (reader.info().width, reader.info().height);
    if !printable(width, height) {
        return None;
    }
    let mut samples = vec![0; reader.output_buffer_size()?];
    let frame = reader.next_frame(&mut samples).ok()?;
    samples.truncate(frame.buffer_size());
    let over_white = |sample: u8, alpha: u8| {
        let mixed = (u32::from(sample) * u32::from(alpha) + 255 * (255 - u32::from(alpha))) / 255;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    };
    let (grey, opaque): (bool, Vec<u8>) = match frame.color_type {
        png::ColorType::Grayscale => (true, samples),
        png::ColorType::Rgb => (false, samples),
        png::ColorType::GrayscaleAlpha => (true, samples.chunks_exact(2).map(|p| over_white(p[0], p[1])).collect()),
        png::ColorType::Rgba => {
            let mixed = samples
                .chunks_exact(4)
                .flat_map(|p| [over_white(p[0], p[3]), over_white(p[1], p[3]), over_white(p[2], p[3])]);
            (false, mixed.collect())
        }
        png::ColorType::Indexed => return None,
    };
    let (width, height, opaque) = scaled((width, height), if grey { 1 } else { 3 }, opaque);
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    packer.write_all(&opaque).ok()?;
    Some(Raster {
        width,
        height,
        grey,
        packed: Packed::Deflate,
        data: packer.finish().ok()?,
    })
}

/// At most [`SIDE`] pixels on each side, by the mean of squares of whole pixels; what is left over at the edges is cut.
fn scaled((width, height): (u32, u32), channels: usize, samples: Vec<u8>) -> (u32, u32, Vec<u8>) {
    let factor = width.max(height).div_ceil(SIDE);
    if factor <= 1 {
        return (width, height, samples);
    }
    // A picture of one narrow line keeps its line.
    let (across, down) = (factor.min(width), factor.min(height));
    let (new_width, new_height) = (width / across, height / down);
    let line = width as usize * channels;
    let mut out = Vec::with_capacity(new_width as usize * new_height as usize * channels);
    let mut sums = vec![0_u32; new_width as usize * channels];
    for rows in samples.chunks_exact(line * down as usize) {
        sums.fill(0);
        for row in rows.chunks_exact(line) {
            let squares = row.chunks_exact(across as usize * channels);
            for (sum, square) in sums.chunks_exact_mut(channels).zip(squares) {
                for pixel in square.chunks_exact(channels) {
                    sum.iter_mut()
                        .zip(pixel)
                        .for_each(|(sum, sample)| *sum += u32::from(*sample));
                }
            }
        }
        out.extend(
            sums.iter()
                .map(|sum| u8::try_from(sum / (across * down)).unwrap_or(u8::MAX)),
        );
    }
    (new_width, new_height, out)
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
pub(super) mod tests {
    use std::io::Read as _;

    use super::{Budget, Packed, Picture, Raster, dimensions};

    fn png_of((width, height): (u32, u32), color: png::ColorType, samples: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(color);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(samples).unwrap();
        writer.finish().unwrap();
        bytes
    }

    /// Two pixels beside each other: red, and nothing.
    pub(in crate::domain::report) fn small_png() -> Vec<u8> {
        png_of((2, 1), png::ColorType::Rgba, &[255, 0, 0, 255, 0, 0, 0, 0])
    }

    fn raster(media_type: &str, bytes: Vec<u8>) -> Option<Raster> {
        let exhibit = String::new();
        let media_type = media_type.to_owned();
        Raster::of(&Picture {
            exhibit,
            media_type,
            bytes,
        })
    }

    #[test]
    fn what_is_transparent_is_white_on_paper() {
        let raster = raster("image/png", small_png()).unwrap();
        assert_eq!((raster.width, raster.height, raster.grey), (2, 1, false));
        assert_eq!(raster.packed, Packed::Deflate);
        let mut samples = Vec::new();
        flate2::read::ZlibDecoder::new(raster.data.as_slice())
            .read_to_end(&mut samples)
            .unwrap();
        assert_eq!(samples, [255, 0, 0, 255, 255, 255]);
    }

    #[test]
    fn broken_and_monstrous_files_are_no_pictures() {
        let mut huge = small_png();
        // Width in the header; its checksum no longer fits either.
        huge[16..20].copy_from_slice(&u32::MAX.to_be_bytes());
        let mut short = small_png();
        short.truncate(45);
        for (kind, bytes) in [
            ("image/png", huge),
            ("image/png", short),
            ("image/png", Vec::new()),
            ("image/jpeg", b"\xff\xd8\xff\xe0 and so on".to_vec()),
            ("image/webp", b"RIFF\x10\0\0\0WEBPVP8 ".to_vec()),
        ] {
            assert_eq!(raster(kind, bytes), None, "{kind}");
        }
    }

    #[test]
    fn large_pictures_are_scaled_down_for_paper() {
        // Columns of 0, 100, 0, 100 and so on, and a row that is left over.
        let samples: Vec<u8> = (0..4_200 * 3).map(|at| if at % 2 == 0 { 0 } else { 100 }).collect();
        let wide = png_of((4_200, 3), png::ColorType::Grayscale, &samples);
        let raster = raster("image/png", wide).unwrap();
        assert_eq!((raster.width, raster.height, raster.grey), (1_400, 1, true));
        let mut read = Vec::new();
        flate2::read::ZlibDecoder::new(raster.data.as_slice())
            .read_to_end(&mut read)
            .unwrap();
        assert_eq!(read.len(), 1_400);
        assert!(read.iter().all(|sample| (33..=66).contains(sample)), "{:?}", &read[..9]);
    }

    fn claiming(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = small_png();
        bytes[16..20].copy_from_slice(&width.to_be_bytes());
        bytes[20..24].copy_from_slice(&height.to_be_bytes());
        bytes
    }

    #[test]
    fn a_report_has_a_budget_of_pixels_and_bytes() {
        let mut budget = Budget::default();
        let taken = (0..10)
            .filter(|_| budget.take("image/png", &claiming(6_000, 4_000)))
            .count();
        assert_eq!(taken, 4, "each of 24 million pixels");
        assert!(!budget.take("image/png", &small_png()), "nothing is left");
        let mut budget = Budget::default();
        assert!(
            !budget.take("image/png", &claiming(6_001, 4_000)),
            "too large by itself"
        );
        assert!(!budget.take("image/png", &claiming(u32::MAX, u32::MAX)));
        assert!(!budget.take("image/webp", b"RIFF\x10\0\0\0WEBPVP9 "), "says nothing");
        let mut heavy = claiming(10, 10);
        heavy.resize(5 << 20, 0);
        let taken = (0..5).filter(|_| budget.take("image/png", &heavy)).count();
        assert_eq!(taken, 2, "twelve mebibytes of files");
        assert!(!budget.has_bytes(5 << 20) && budget.has_bytes(1 << 20));
    }

    #[test]
    fn sizes_are_read_from_heads() {
        let webp = |chunk: &[u8]| {
            let mut bytes = b"RIFF\0\0\0\0WEBP".to_vec();
            bytes.extend_from_slice(chunk);
            dimensions("image/webp", &bytes)
        };
        // Canvas of 1000 by 500, each less one.
        assert_eq!(webp(b"VP8X\x0a\0\0\0\0\0\0\0\xe7\x03\0\xf3\x01\0"), Some((1_000, 500)));
        // 14 bits each, less one.
        let bits: u32 = 999 | (499 << 14);
        let lossless = [b"VP8L\0\0\0\0\x2f".as_slice(), &bits.to_le_bytes()].concat();
        assert_eq!(webp(&lossless), Some((1_000, 500)));
        assert_eq!(
            webp(b"VP8 \0\0\0\0\0\0\0\x9d\x01\x2a\xe8\x03\xf4\x01"),
            Some((1_000, 500))
        );
        assert_eq!(webp(b"VP8X\x0a"), None);
        assert_eq!(dimensions("image/png", &small_png()), Some((2, 1)));
        assert_eq!(dimensions("image/jpeg", b"\xff\xd8\xff\xe0"), None);
        assert_eq!(dimensions("image/svg+xml", b"<svg width='9'/>"), None);
    }
}
