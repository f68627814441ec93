//! PNG (W3C, third edition): a signature, then chunks with a length, a name, data and a checksum.

use flate2::Crc;

use super::{Kept, bytes::Bytes};

pub(super) const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Needed to show the picture. What else a file has is text, time, EXIF, or private.
const NEEDED: [&[u8; 4]; 17] = [
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"cHRM", b"gAMA", b"iCCP", b"sBIT", b"sRGB", b"cICP", b"bKGD",
    b"pHYs", b"mDCV", b"acTL", b"fcTL", b"fdAT",
];

pub(super) fn clean(content: &[u8]) -> Option<Kept> {
    let mut rest = Bytes(content);
    let mut kept = rest.take(SIGNATURE.len())?.to_vec();
    let mut size = None;
    let mut has_data = false;
    loop {
        let whole = rest.0;
        let length = usize::try_from(rest.u32()?).ok()?;
        let name: [u8; 4] = rest.array()?;
        let data = rest.take(length)?;
        let mut sum = Crc::new();
        sum.update(&name);
        sum.update(data);
        if rest.u32()? != sum.sum() || size.is_none() != (&name == b"IHDR") {
            return None;
        }
        match &name {
            b"IHDR" => {
                let mut header = Bytes((data.len() == 13).then_some(data)?);
                size = Some((header.u32()?, header.u32()?));
            }
            b"IDAT" => has_data = true,
            _ => {}
        }
        if NEEDED.contains(&&name) {
            kept.extend_from_slice(whole.get(..length + 12)?);
        } else if name[0].is_ascii_uppercase() {
            // A critical chunk that nobody knows.
            return None;
        }
        if &name == b"IEND" {
            let (width, height) = size.filter(|_| has_data)?;
            return Some(Kept {
                width,
                height,
                content: kept,
            });
        }
    }
}
