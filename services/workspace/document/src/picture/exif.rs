//! How a camera was held, from EXIF (CIPA DC-008): a TIFF header, then a directory of tags.

use super::bytes::Bytes;

const ORIENTATION: u16 = 0x0112;
/// The type of a 16-bit number.
const SHORT: u16 = 3;

/// 2 to 8 where the picture has to be turned or mirrored.
pub(super) fn orientation(tiff: &[u8]) -> Option<u8> {
    let is_little = match tiff.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let short = |bytes: &mut Bytes<'_>| if is_little { bytes.u16_le() } else { bytes.u16() };
    let long = |bytes: &mut Bytes<'_>| if is_little { bytes.u32_le() } else { bytes.u32() };
    let place = long(&mut Bytes(tiff.get(4..)?))?;
    let mut directory = Bytes(tiff.get(usize::try_from(place).ok()?..)?);
    for _ in 0..short(&mut directory)? {
        let mut entry = Bytes(directory.take(12)?);
        let (tag, kind) = (short(&mut entry)?, short(&mut entry)?);
        long(&mut entry)?;
        if tag == ORIENTATION && kind == SHORT {
            let found = u8::try_from(short(&mut entry)?).ok();
            return found.filter(|turned| (2..=8).contains(turned));
        }
    }
    None
}

/// A segment with this tag alone.
pub(super) fn of_orientation(orientation: u8) -> Vec<u8> {
    let mut tiff = b"Exif\0\0MM\0*".to_vec();
    tiff.extend(8_u32.to_be_bytes());
    tiff.extend(1_u16.to_be_bytes());
    tiff.extend(ORIENTATION.to_be_bytes());
    tiff.extend(SHORT.to_be_bytes());
    tiff.extend(1_u32.to_be_bytes());
    tiff.extend([0, orientation, 0, 0]);
    // No further directory.
    tiff.extend(0_u32.to_be_bytes());
    let length = u16::try_from(tiff.len() + 2).unwrap_or_default();
    let mut segment = vec![0xFF, 0xE1];
    segment.extend(length.to_be_bytes());
    segment.extend(tiff);
    segment
}
