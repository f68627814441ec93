//! Pictures: recognised by their bytes, and rid of metadata without encoding them again.
//!
//! Each format is a list of named parts. Only parts that are needed to show the picture are copied; whatever else a camera or an editor wrote is left behind.

mod bytes;
mod exif;
mod gif;
mod jpeg;
mod png;
mod webp;

/// Pixels that a browser can decode without trouble.
const MOST_PIXELS: u64 = 40_000_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MediaType {
    Png,
    Jpeg,
    Webp,
    Gif,
}

impl MediaType {
    /// The media type in HTTP's words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
            Self::Gif => "image/gif",
        }
    }
}

/// A picture without metadata.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CleanPicture {
    pub media_type: MediaType,
    /// Pixels.
    pub width: u32,
    pub height: u32,
    pub content: Vec<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadPicture {
    #[error("This is not a PNG, JPEG, WebP or GIF picture. Choose another file.")]
    Unknown,
    #[error("This picture is damaged or incomplete. Save it again and retry.")]
    Broken,
    #[error("This picture has more than 40 megapixels. Make it smaller and retry.")]
    TooManyPixels,
}

/// What is left of a file, and its size in pixels.
struct Kept {
    width: u32,
    height: u32,
    content: Vec<u8>,
}

/// Recognises a picture and removes its metadata.
///
/// # Errors
/// When it is no picture of a known format, is damaged or cut off, or has more than 40 million pixels.
pub fn clean(content: &[u8]) -> Result<CleanPicture, BadPicture> {
    let media_type = recognise(content).ok_or(BadPicture::Unknown)?;
    let kept = match media_type {
        MediaType::Png => png::clean(content),
        MediaType::Jpeg => jpeg::clean(content),
        MediaType::Webp => webp::clean(content),
        MediaType::Gif => gif::clean(content),
    };
    let Kept { width, height, content } = kept.ok_or(BadPicture::Broken)?;
    if width == 0 || height == 0 {
        return Err(BadPicture::Broken);
    }
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(BadPicture::TooManyPixels);
    }
    Ok(CleanPicture {
        media_type,
        width,
        height,
        content,
    })
}

fn recognise(content: &[u8]) -> Option<MediaType> {
    if content.starts_with(png::SIGNATURE) {
        Some(MediaType::Png)
    } else if content.starts_with(&[0xFF, 0xD8, 0xFF]) {
        Some(MediaType::Jpeg)
    } else if content.starts_with(b"RIFF") && content.get(8..12) == Some(b"WEBP") {
        Some(MediaType::Webp)
    } else if content.starts_with(b"GIF87a") || content.starts_with(b"GIF89a") {
        Some(MediaType::Gif)
    } else {
        None
    }
}
