//! Files of a case that are pictures, drawn in its report.

use std::io::{Cursor, Write as _};

use flate2::{Compression, write::ZlibEncoder};
use zune_jpeg::{JpegDecoder, zune_core::colorspace::ColorSpace};

/// Most pixels of a picture on paper, and most bytes that reading one may take.
const PIXELS: u64 = 24_000_000;
const MEMORY: usize = 128 << 20;

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

fn jpeg(bytes: &[u8]) -> Option<Raster> {
    let mut decoder = JpegDecoder::new(Cursor::new(bytes));
    decoder.decode_headers().ok()?;
    let (width, height) = decoder.dimensions()?;
    let (width, height) = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    let grey = match decoder.input_colorspace()? {
        ColorSpace::Luma => true,
        ColorSpace::YCbCr | ColorSpace::RGB => false,
        // Inks, which cameras do not write.
        _ => return None,
    };
    printable(width, height).then(|| Raster {
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

    use super::{Packed, Picture, Raster};

    /// Two pixels beside each other: red, and nothing.
    pub(in crate::domain::report) fn small_png() -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&[255, 0, 0, 255, 0, 0, 0, 0]).unwrap();
        writer.finish().unwrap();
        bytes
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
}
