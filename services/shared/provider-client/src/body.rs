//! Decoding bodies without holding up other calls.

use bytes::Bytes;

use crate::Lost;

/// Bytes that are decoded in place.
const SMALL: usize = 64 << 10;

/// Decodes a body; one of 64 KiB or more on a blocking thread.
///
/// # Errors
/// Those of `read`, and [`Lost::Reader`] when it panicked on a blocking thread.
pub async fn read_body<T, E>(body: Bytes, read: impl FnOnce(&Bytes) -> Result<T, E> + Send + 'static) -> Result<T, E>
where
    T: Send + 'static,
    E: From<Lost> + Send + 'static,
{
    if body.len() < SMALL {
        return read(&body);
    }
    tokio::task::spawn_blocking(move || read(&body))
        .await
        .map_err(|_| Lost::Reader)?
}
