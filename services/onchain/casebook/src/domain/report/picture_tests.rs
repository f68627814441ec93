//! Tests of pictures on paper.

use std::{
    cell::Cell,
    io::{self, BufRead, Cursor, Read, Seek, SeekFrom, Write as _},
};

use super::{Budget, Packed, Picture, Raster, WOVEN, dimensions, opened, rows};

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

/// Counts what is taken from it.
struct Counted<'a>(Cursor<&'a [u8]>, &'a Cell<usize>);

impl Read for Counted<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(into)?;
        self.1.set(self.1.get() + read);
        Ok(read)
    }
}

impl BufRead for Counted<'_> {
    // No more than a page at once, as from a file.
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let left = self.0.fill_buf()?;
        Ok(&left[..left.len().min(4_096)])
    }

    fn consume(&mut self, read: usize) {
        self.1.set(self.1.get() + read);
        self.0.consume(read);
    }
}

impl Seek for Counted<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

#[test]
fn rows_are_drawn_as_they_are_read() {
    // What nothing can be packed from: the file is as large as the picture.
    let mut state = 1_u32;
    let noise = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    });
    let samples: Vec<u8> = noise.take(4 * 250 * 1_000).collect();
    let file = png_of((250, 1_000), png::ColorType::Rgba, &samples);
    let read = Cell::new(0);
    let mut reader = opened(Counted(Cursor::new(file.as_slice()), &read)).unwrap();
    let mut behind = Vec::new();
    rows(&mut reader, |row| {
        assert_eq!(row.len(), 4 * 250);
        behind.push(read.get());
        Some(())
    })
    .unwrap();
    assert_eq!(behind.len(), 1_000);
    assert!(behind[0] < file.len() / 4, "{} of {}", behind[0], file.len());
    assert!(behind[500] < file.len() * 3 / 4, "{} of {}", behind[500], file.len());
}

/// A grey picture of two by two, woven by Adam7: first the corner, then the rest of its row, then the row below.
fn woven(width: u32, height: u32) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |kind: &[u8], data: &[u8]| {
        let body = [kind, data].concat();
        let mut sum = flate2::Crc::new();
        sum.update(&body);
        file.extend(u32::try_from(data.len()).unwrap().to_be_bytes());
        file.extend(&body);
        file.extend(sum.sum().to_be_bytes());
    };
    let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
    chunk(b"IHDR", &[size.as_slice(), &[8, 0, 0, 0, 1]].concat());
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(&[0, 10, 0, 20, 0, 30, 40]).unwrap();
    chunk(b"IDAT", &packer.finish().unwrap());
    chunk(b"IEND", &[]);
    file
}

#[test]
fn woven_pictures_are_drawn_up_to_a_size() {
    let drawn = raster("image/png", woven(2, 2)).unwrap();
    let mut samples = Vec::new();
    flate2::read::ZlibDecoder::new(drawn.data.as_slice())
        .read_to_end(&mut samples)
        .unwrap();
    assert_eq!((drawn.grey, samples), (true, vec![10, 20, 30, 40]));
    // Refused by its size before room is made for it, and in the HTML form it still stands.
    let side = u32::try_from(WOVEN.isqrt()).unwrap() + 1;
    assert!(Budget::default().take("image/png", &woven(side, side)));
    let read = Cell::new(0);
    let file = woven(side, side);
    let mut reader = opened(Counted(Cursor::new(file.as_slice()), &read)).unwrap();
    let before = read.get();
    assert_eq!(rows(&mut reader, |_| Some(())), None);
    assert_eq!(read.get(), before, "nothing of it was read");
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
