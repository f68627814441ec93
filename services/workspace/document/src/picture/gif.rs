//! GIF (89a): a screen, then pictures and extensions, whose data come in blocks of at most 255 bytes.

use super::{Kept, bytes::Bytes};

const PICTURE: u8 = 0x2C;
const EXTENSION: u8 = 0x21;
const TRAILER: u8 = 0x3B;
const CONTROL: u8 = 0xF9;
const APPLICATION: u8 = 0xFF;
/// Application, one block with a number and a count, and the end.
const LOOP_LENGTH: usize = 17;

pub(super) fn clean(content: &[u8]) -> Option<Kept> {
    let mut rest = Bytes(content);
    let mut size = Bytes(content.get(6..)?);
    let (mut width, mut height) = (u32::from(size.u16_le()?), u32::from(size.u16_le()?));
    let head = rest.take(13)?;
    let mut kept = head.to_vec();
    kept.extend(rest.take(colours(head[10]))?);
    let mut has_picture = false;
    loop {
        match rest.byte()? {
            PICTURE => {
                let (right, below) = picture(&mut rest, &mut kept)?;
                // A frame that is larger than the screen costs as much as one.
                (width, height) = (width.max(right), height.max(below));
                has_picture = true;
            }
            EXTENSION => {
                let label = rest.byte()?;
                let data = blocks(&mut rest)?;
                let is_loop = data.len() <= LOOP_LENGTH
                    && (data.starts_with(b"\x0bNETSCAPE2.0") || data.starts_with(b"\x0bANIMEXTS1.0"));
                if label == CONTROL || (label == APPLICATION && is_loop) {
                    kept.extend([EXTENSION, label]);
                    kept.extend(data);
                }
            }
            TRAILER => {
                kept.push(TRAILER);
                return has_picture.then_some(Kept {
                    width,
                    height,
                    content: kept,
                });
            }
            _ => return None,
        }
    }
}

/// Bytes of the table of colours that these flags announce.
const fn colours(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

/// Copies a picture; gives where it ends on the screen.
fn picture(rest: &mut Bytes<'_>, kept: &mut Vec<u8>) -> Option<(u32, u32)> {
    let head = rest.take(9)?;
    let mut place = Bytes(head);
    let (left, top) = (place.u16_le()?, place.u16_le()?);
    let (width, height) = (place.u16_le()?, place.u16_le()?);
    kept.push(PICTURE);
    kept.extend(head);
    kept.extend(rest.take(colours(head[8]))?);
    kept.push(rest.byte()?);
    kept.extend(blocks(rest)?);
    Some((u32::from(left) + u32::from(width), u32::from(top) + u32::from(height)))
}

/// Blocks up to the empty one that ends them.
fn blocks<'a>(rest: &mut Bytes<'a>) -> Option<&'a [u8]> {
    let all = rest.0;
    loop {
        let length = usize::from(rest.byte()?);
        rest.take(length)?;
        if length == 0 {
            return all.get(..all.len() - rest.0.len());
        }
    }
}
