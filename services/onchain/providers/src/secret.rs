//! Takes a key out of what a provider answered: refusals and error pages often repeat the address that was called.

use bytes::Bytes;

/// Shorter texts are no keys; they would be found in every answer.
const LEAST: usize = 8;
/// What takes the key's place.
const MARK: &[u8] = "…".as_bytes();

/// A body without the secret, however its letters are written.
pub(super) fn without(body: Bytes, secret: &str) -> Bytes {
    let secret = secret.as_bytes();
    let Some(first) = secret.first().filter(|_| secret.len() >= LEAST) else {
        return body;
    };
    let starts_at = |at: usize| {
        // Most places are told by one letter: an answer may have megabytes.
        body.get(at).is_some_and(|byte| byte.eq_ignore_ascii_case(first))
            && body
                .get(at..at.saturating_add(secret.len()))
                .is_some_and(|part| part.eq_ignore_ascii_case(secret))
    };
    if !(0..body.len()).any(starts_at) {
        return body;
    }
    let (mut clean, mut at) = (Vec::with_capacity(body.len()), 0);
    while let Some(byte) = body.get(at) {
        if starts_at(at) {
            clean.extend_from_slice(MARK);
            at += secret.len();
        } else {
            clean.push(*byte);
            at += 1;
        }
    }
    clean.into()
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::without;

    #[test]
    fn a_secret_is_taken_out_wherever_it_stands() {
        for (body, clean) in [
            ("SECRETKEY", "…"),
            ("a SECRETKEY b SecretKey", "a … b …"),
            ("SECRETKEYSECRETKEY", "……"),
            ("SECRETKE", "SECRETKE"),
            ("", ""),
        ] {
            let left = without(Bytes::from_static(body.as_bytes()), "SECRETKEY");
            assert_eq!(left, clean.as_bytes(), "{body}");
        }
        let short = Bytes::from_static(b"OK");
        assert_eq!(without(short.clone(), "OK"), short);
    }
}
