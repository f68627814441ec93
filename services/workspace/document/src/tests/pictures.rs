//! Pictures: recognised, measured, and rid of metadata.

use flate2::Crc;
use proptest::prelude::*;

use crate::{BadPicture, MediaType, clean_picture};

const SECRET: &[u8] = b"48.8584 N 2.2945 E";

fn holds(content: &[u8], part: &[u8]) -> bool {
    content.windows(part.len()).any(|window| window == part)
}

fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut sum = Crc::new();
    sum.update(name);
    sum.update(data);
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    [&length[..], name, data, &sum.sum().to_be_bytes()].concat()
}

fn png(width: u32, extra: &[u8]) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &[0, 0, 0, 2, 8, 2, 0, 0, 0]].concat();
    [
        b"\x89PNG\r\n\x1a\n",
        &chunk(b"IHDR", &header)[..],
        extra,
        &chunk(b"IDAT", &[1, 2, 3]),
        &chunk(b"IEND", &[]),
    ]
    .concat()
}

fn segment(marker: u8, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len() + 2).unwrap().to_be_bytes();
    [&[0xFF, marker][..], &length, data].concat()
}

fn jpeg(extra: &[u8]) -> Vec<u8> {
    [
        &[0xFF, 0xD8][..],
        &segment(0xE0, b"JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01RGB"),
        extra,
        &segment(0xDB, &[0; 65]),
        &segment(0xC0, &[8, 0, 3, 0, 4, 1, 1, 0x11, 0]),
        &segment(0xDA, &[1, 1, 0, 0, 63, 0]),
        &[1, 0xFF, 0, 2, 0xFF, 0xD0, 3, 0xFF, 0xD9],
    ]
    .concat()
}

/// Little-endian, with an orientation and a text.
fn exif(orientation: u8) -> Vec<u8> {
    let tags = [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0];
    let data = [b"Exif\0\0II*\0\x08\0\0\0\x01\0", &tags[..], &[0; 4], SECRET].concat();
    segment(0xE1, &data)
}

fn riff(chunks: &[u8]) -> Vec<u8> {
    let length = u32::try_from(chunks.len() + 4).unwrap().to_le_bytes();
    [b"RIFF", &length[..], b"WEBP", chunks].concat()
}

fn riff_chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let length = u32::try_from(data.len()).unwrap().to_le_bytes();
    let pad = vec![0; data.len() % 2];
    [name, &length[..], data, &pad].concat()
}

/// 4 × 3 pixels without loss.
fn lossless() -> Vec<u8> {
    riff_chunk(b"VP8L", &[0x2F, 3, 0x80, 0, 0, 7, 7])
}

fn gif(extra: &[u8]) -> Vec<u8> {
    let screen = [4, 0, 3, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
    let picture = [0x2C, 0, 0, 0, 0, 4, 0, 3, 0, 0, 2, 2, 0x4C, 1, 0];
    [b"GIF89a", &screen[..], extra, &picture, b";"].concat()
}

#[test]
fn png_loses_text_and_keeps_colours() {
    let extra = [
        chunk(b"gAMA", &[0, 0, 0xB1, 0x8F]),
        chunk(b"tEXt", SECRET),
        chunk(b"eXIf", SECRET),
        chunk(b"tIME", &[0; 7]),
    ];
    let clean = clean_picture(&[png(4, &extra.concat()), SECRET.to_vec()].concat()).unwrap();
    assert_eq!((clean.media_type, clean.width, clean.height), (MediaType::Png, 4, 2));
    assert_eq!(clean.content, png(4, &extra[0]));
}

#[test]
fn jpeg_loses_metadata_and_keeps_how_it_was_held() {
    let extra = [
        exif(6),
        segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0<x/>"),
        segment(0xE2, b"ICC_PROFILE\0\x01\x01abc"),
        segment(0xE2, b"MPF\0abc"),
        segment(0xED, SECRET),
        segment(0xFE, SECRET),
    ];
    let clean = clean_picture(&[jpeg(&extra.concat()), SECRET.to_vec()].concat()).unwrap();
    assert_eq!((clean.media_type, clean.width, clean.height), (MediaType::Jpeg, 4, 3));
    assert!(!holds(&clean.content, SECRET) && !holds(&clean.content, b"xap") && !holds(&clean.content, b"MPF"));
    assert!(holds(&clean.content, b"ICC_PROFILE") && !holds(&clean.content, b"RGB"));
    let turned = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
    assert!(holds(&clean.content, &turned));
    assert_eq!(clean_picture(&clean.content).unwrap(), clean);
    let upright = clean_picture(&jpeg(&exif(1))).unwrap();
    assert!(!holds(&upright.content, b"Exif"));
}

#[test]
fn webp_loses_exif_and_its_flag() {
    let canvas = riff_chunk(b"VP8X", &[0x0C, 0, 0, 0, 3, 0, 0, 2, 0, 0]);
    let sent = riff(
        &[
            canvas,
            lossless(),
            riff_chunk(b"EXIF", SECRET),
            riff_chunk(b"XMP ", SECRET),
        ]
        .concat(),
    );
    let clean = clean_picture(&sent).unwrap();
    assert_eq!((clean.media_type, clean.width, clean.height), (MediaType::Webp, 4, 3));
    let canvas = riff_chunk(b"VP8X", &[0, 0, 0, 0, 3, 0, 0, 2, 0, 0]);
    assert_eq!(clean.content, riff(&[canvas, lossless()].concat()));
    let frame = [&[0; 16][..], &lossless(), &riff_chunk(b"note", SECRET)].concat();
    let animated = clean_picture(&riff(&riff_chunk(b"ANMF", &frame))).unwrap();
    assert!(!holds(&animated.content, SECRET) && holds(&animated.content, b"VP8L"));
}

#[test]
fn gif_loses_comments_and_keeps_its_loop() {
    let repeat = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0";
    let comment = [b"!\xfe\x12", SECRET, b"\0"].concat();
    let other = [b"!\xff\x0bXMP DataXMP\x12", SECRET, b"\0"].concat();
    let control = b"!\xf9\x04\0\0\0\0\0";
    let clean = clean_picture(&gif(&[&repeat[..], &comment, &other, control].concat())).unwrap();
    assert_eq!((clean.media_type, clean.width, clean.height), (MediaType::Gif, 4, 3));
    assert_eq!(clean.content, gif(&[&repeat[..], control].concat()));
}

#[test]
fn what_is_cut_off_is_refused_at_every_length() {
    let whole = [png(4, &[]), jpeg(&exif(3)), riff(&lossless()), gif(&[])];
    for picture in whole {
        assert!(clean_picture(&picture).is_ok());
        for length in 0..picture.len() {
            let cut = clean_picture(&picture[..length]);
            assert!(
                matches!(cut, Err(BadPicture::Broken | BadPicture::Unknown)),
                "{length}: {cut:?}"
            );
        }
    }
}

#[test]
fn other_files_and_huge_pictures_are_refused() {
    assert_eq!(clean_picture(b"<svg/>"), Err(BadPicture::Unknown));
    assert_eq!(clean_picture(&png(20_000_001, &[])), Err(BadPicture::TooManyPixels));
    assert_eq!(clean_picture(&png(0, &[])), Err(BadPicture::Broken));
    let mut damaged = png(4, &[]);
    damaged[20] ^= 1;
    assert_eq!(clean_picture(&damaged), Err(BadPicture::Broken));
}

proptest! {
    #[test]
    fn changed_bytes_never_make_it_panic(kind in 0..4_usize, at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut picture = [png(4, &[]), jpeg(&exif(6)), riff(&lossless()), gif(&[])][kind].clone();
        let at = at.index(picture.len());
        picture[at] = byte;
        if let Ok(clean) = clean_picture(&picture) {
            // What is left has nothing more to lose.
            prop_assert_eq!(clean_picture(&clean.content).unwrap().content, clean.content);
        }
    }
}
