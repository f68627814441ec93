//! WebP (RFC 9649): a RIFF file of chunks with a name and a length, padded to even lengths.

use super::{Kept, bytes::Bytes};

/// In the flags of VP8X.
const EXIF: u8 = 0x08;
const XMP: u8 = 0x04;
/// What a frame of an animation has before its own chunks.
const FRAME_HEAD: usize = 16;

#[derive(Default)]
struct File {
    kept: Vec<u8>,
    /// The largest of canvas and pictures.
    width: u32,
    height: u32,
    has_picture: bool,
}

pub(super) fn clean(content: &[u8]) -> Option<Kept> {
    let mut head = Bytes(content.get(4..)?);
    let length = usize::try_from(head.u32_le()?).ok()?.checked_sub(4)?;
    head.take(4)?;
    let mut rest = Bytes(head.take(length)?);
    let mut file = File::default();
    while !rest.0.is_empty() {
        file.chunk(&mut rest)?;
    }
    if !file.has_picture {
        return None;
    }
    let mut content = b"RIFF".to_vec();
    content.extend(u32::try_from(file.kept.len() + 4).ok()?.to_le_bytes());
    content.extend(b"WEBP");
    content.extend(file.kept);
    Some(Kept {
        width: file.width,
        height: file.height,
        content,
    })
}

impl File {
    fn chunk(&mut self, rest: &mut Bytes<'_>) -> Option<()> {
        let (name, data) = next(rest)?;
        match &name {
            b"VP8X" => {
                let mut canvas = *data.first_chunk::<10>()?;
                canvas[0] &= !(EXIF | XMP);
                let side = |low: u8, middle: u8, high: u8| u32::from_le_bytes([low, middle, high, 0]) + 1;
                self.sized((
                    side(canvas[4], canvas[5], canvas[6]),
                    side(canvas[7], canvas[8], canvas[9]),
                ));
                put(&mut self.kept, &name, &canvas)?;
            }
            b"VP8 " | b"VP8L" => {
                self.picture(&name, data)?;
                put(&mut self.kept, &name, data)?;
            }
            b"ICCP" | b"ALPH" | b"ANIM" => put(&mut self.kept, &name, data)?,
            b"ANMF" => {
                let frame = self.frame(data)?;
                put(&mut self.kept, &name, &frame)?;
            }
            _ => {}
        }
        Some(())
    }

    /// A frame with the chunks that it needs.
    fn frame(&mut self, data: &[u8]) -> Option<Vec<u8>> {
        let mut rest = Bytes(data);
        let mut frame = rest.take(FRAME_HEAD)?.to_vec();
        while !rest.0.is_empty() {
            let (name, data) = next(&mut rest)?;
            if matches!(&name, b"VP8 " | b"VP8L") {
                self.picture(&name, data)?;
            }
            if matches!(&name, b"VP8 " | b"VP8L" | b"ALPH") {
                put(&mut frame, &name, data)?;
            }
        }
        Some(frame)
    }

    fn picture(&mut self, name: &[u8; 4], data: &[u8]) -> Option<()> {
        let size = if name == b"VP8 " { lossy(data) } else { lossless(data) };
        self.sized(size?);
        self.has_picture = true;
        Some(())
    }

    fn sized(&mut self, (width, height): (u32, u32)) {
        self.width = self.width.max(width);
        self.height = self.height.max(height);
    }
}

fn next<'a>(rest: &mut Bytes<'a>) -> Option<([u8; 4], &'a [u8])> {
    let name = rest.array()?;
    let length = usize::try_from(rest.u32_le()?).ok()?;
    let data = rest.take(length)?;
    // Some writers leave out the padding of the last chunk.
    if length % 2 == 1 && !rest.0.is_empty() {
        rest.take(1)?;
    }
    Some((name, data))
}

fn put(kept: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) -> Option<()> {
    kept.extend(name);
    kept.extend(u32::try_from(data.len()).ok()?.to_le_bytes());
    kept.extend(data);
    if data.len() % 2 == 1 {
        kept.push(0);
    }
    Some(())
}

/// A key frame of VP8 (RFC 6386 §9.1): 3 bytes with the length of its first part, a start code, and 14 bits for each side.
fn lossy(data: &[u8]) -> Option<(u32, u32)> {
    let mut head = Bytes(data);
    let [low, middle, high] = head.array()?;
    let tag = u32::from_le_bytes([low, middle, high, 0]);
    let is_key_frame = tag & 1 == 0;
    let first_part = usize::try_from(tag >> 5).ok()?;
    if !is_key_frame || head.array()? != [0x9D, 0x01, 0x2A] || first_part > data.len() {
        return None;
    }
    let (width, height) = (head.u16_le()?, head.u16_le()?);
    Some((u32::from(width & 0x3FFF), u32::from(height & 0x3FFF)))
}

/// A signature, then 14 bits for each side less one.
fn lossless(data: &[u8]) -> Option<(u32, u32)> {
    let mut head = Bytes(data);
    if head.byte()? != 0x2F {
        return None;
    }
    let bits = head.u32_le()?;
    Some(((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1))
}
