//! JPEG (ITU-T T.81): segments, each with a marker and a length; compressed data follows a start of scan.

use super::{Kept, bytes::Bytes, exif};

const START: u8 = 0xD8;
const END: u8 = 0xD9;
const SCAN: u8 = 0xDA;
const COMMENT: u8 = 0xFE;

pub(super) fn clean(content: &[u8]) -> Option<Kept> {
    let mut file = File {
        rest: Bytes(content),
        kept: vec![0xFF, START],
        size: None,
        has_scan: false,
        orientation: None,
        after_jfif: 2,
    };
    file.rest.take(2)?;
    while file.segment()? {}
    let (width, height) = file.size.filter(|_| file.has_scan)?;
    let mut kept = file.kept;
    if let Some(orientation) = file.orientation {
        let tail = kept.split_off(file.after_jfif);
        kept.extend(exif::of_orientation(orientation));
        kept.extend(tail);
    }
    Some(Kept {
        width,
        height,
        content: kept,
    })
}

struct File<'a> {
    rest: Bytes<'a>,
    kept: Vec<u8>,
    size: Option<(u32, u32)>,
    has_scan: bool,
    orientation: Option<u8>,
    /// Where an EXIF segment is put: behind the first APP0.
    after_jfif: usize,
}

impl File<'_> {
    /// False at the end of the picture; what comes behind it, such as a preview or a film, is dropped.
    fn segment(&mut self) -> Option<bool> {
        let marker = self.marker()?;
        if marker == END {
            self.kept.extend([0xFF, END]);
            return Some(false);
        }
        // Markers without data are not allowed between segments.
        if matches!(marker, 0x00 | 0x01 | 0xD0..=START) {
            return None;
        }
        let length = usize::from(self.rest.u16()?).checked_sub(2)?;
        let data = self.rest.take(length)?;
        match marker {
            0xE0 if data.starts_with(b"JFIF\0") => {
                // Version and density; the size of the preview becomes 0 × 0.
                let mut header = data.get(..12)?.to_vec();
                header.extend([0, 0]);
                self.keep(marker, &header)?;
                if self.after_jfif == 2 {
                    self.after_jfif = self.kept.len();
                }
            }
            0xE1 if data.starts_with(b"Exif\0\0") => {
                self.orientation = self.orientation.or_else(|| exif::orientation(data.get(6..)?));
            }
            0xE2 if data.starts_with(b"ICC_PROFILE\0") => self.keep(marker, data)?,
            0xEE if data.starts_with(b"Adobe") => self.keep(marker, data)?,
            0xE0..=0xEF | COMMENT => {}
            SCAN => {
                self.size?;
                self.has_scan = true;
                self.keep(marker, data)?;
                self.scan()?;
            }
            // Frames, without tables of Huffman codes, extensions and arithmetic coding, which have numbers among them.
            0xC0..=0xCF if !matches!(marker, 0xC4 | 0xC8 | 0xCC) => {
                let mut frame = Bytes(data.get(1..)?);
                let (height, width) = (frame.u16()?, frame.u16()?);
                if self.size.replace((width.into(), height.into())).is_some() {
                    return None;
                }
                self.keep(marker, data)?;
            }
            _ => self.keep(marker, data)?,
        }
        Some(true)
    }

    /// Any number of 0xFF may be before a marker.
    fn marker(&mut self) -> Option<u8> {
        if self.rest.byte()? != 0xFF {
            return None;
        }
        loop {
            let byte = self.rest.byte()?;
            if byte != 0xFF {
                return Some(byte);
            }
        }
    }

    fn keep(&mut self, marker: u8, data: &[u8]) -> Option<()> {
        self.kept.extend([0xFF, marker]);
        self.kept.extend(u16::try_from(data.len() + 2).ok()?.to_be_bytes());
        self.kept.extend(data);
        Some(())
    }

    /// Copies compressed data up to the next marker; 0xFF00 is a byte of data, and 0xFFD0 to 0xFFD7 restart the decoder.
    fn scan(&mut self) -> Option<()> {
        let data = self.rest.0;
        let mut pairs = data.windows(2);
        let end = pairs.position(|pair| pair[0] == 0xFF && !matches!(pair[1], 0x00 | 0xD0..=0xD7))?;
        self.kept.extend(self.rest.take(end)?);
        Some(())
    }
}
