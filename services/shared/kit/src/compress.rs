//! A body compressed once, to be sent many times.

use std::io::Write as _;

use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};

/// Below this many bytes a compressed body is no smaller.
const WORTH: usize = 256;
const GZIP_LEVEL: u32 = 6;
const BROTLI_QUALITY: i32 = 5;

/// A body in three encodings. The compressed ones are empty where compressing isn't worth it.
#[derive(Debug, Clone)]
pub struct Encodings {
    pub plain: Bytes,
    pub gzip: Bytes,
    pub brotli: Bytes,
}

impl Encodings {
    /// Compresses `plain`. Takes milliseconds for each 100 kB: not for a thread that others wait for.
    ///
    /// # Errors
    /// Where an encoder fails.
    pub fn of(plain: Bytes) -> std::io::Result<Self> {
        if plain.len() < WORTH {
            return Ok(Self {
                plain,
                gzip: Bytes::new(),
                brotli: Bytes::new(),
            });
        }
        let mut gzip = GzEncoder::new(Vec::with_capacity(plain.len() / 4), Compression::new(GZIP_LEVEL));
        gzip.write_all(&plain)?;
        let mut brotli = Vec::with_capacity(plain.len() / 5);
        let params = BrotliEncoderParams {
            quality: BROTLI_QUALITY,
            size_hint: plain.len(),
            ..BrotliEncoderParams::default()
        };
        brotli::BrotliCompress(&mut plain.as_ref(), &mut brotli, &params)?;
        Ok(Self {
            gzip: gzip.finish()?.into(),
            brotli: brotli.into(),
            plain,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Encodings;

    #[test]
    fn small_bodies_stay_as_they_are() {
        let small = Encodings::of("{}".into()).unwrap();
        assert!(small.gzip.is_empty() && small.brotli.is_empty() && &small.plain[..] == b"{}");
        let large = Encodings::of("a".repeat(1000).into()).unwrap();
        assert_eq!(large.gzip[..2], [0x1f, 0x8b]);
        assert!(!large.brotli.is_empty() && large.brotli.len() < large.gzip.len());
    }
}
