//! Time-based codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 s, one step of tolerance).

use totp_rs::{Builder, Secret, Totp};

const ISSUER: &str = "Meridian";
/// Seconds.
const STEP: u64 = 30;

/// The stored secret cannot be one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a usable secret")]
pub struct BadSecret;

/// The step that a code belongs to, if it is right at `unix` seconds and its step is later than `last`.
///
/// A step is used once: who looks over a shoulder cannot use the code again.
///
/// # Errors
/// [`BadSecret`]
pub fn accept(secret: &[u8], code: &str, unix: i64, last: i64) -> Result<Option<i64>, BadSecret> {
    let time = u64::try_from(unix).unwrap_or_default();
    let step = app(secret, None)?.check(code, time);
    Ok(step
        .and_then(|step| i64::try_from(step).ok())
        .filter(|step| *step > last))
}

/// What the app shows; tests and nobody else need it.
///
/// # Errors
/// [`BadSecret`]
pub fn generate(secret: &[u8], unix: i64) -> Result<String, BadSecret> {
    Ok(app(secret, None)?
        .generate(u64::try_from(unix).unwrap_or_default())
        .to_string())
}

/// The secret as text, and as the address that a QR code carries.
///
/// # Errors
/// [`BadSecret`]
pub fn invite(secret: &[u8], email: &str) -> Result<(String, String), BadSecret> {
    let url = app(secret, Some(email))?.to_url().map_err(|_| BadSecret)?;
    Ok((Secret::from(secret.to_vec()).to_base32(), url))
}

fn app(secret: &[u8], account: Option<&str>) -> Result<Totp, BadSecret> {
    let mut builder = Builder::new()
        .with_secret(secret.to_vec())
        .with_skew(1)
        .with_step_duration(STEP)
        .with_issuer(Some(ISSUER));
    if let Some(account) = account {
        builder = builder.with_account_name(account);
    }
    builder.build().map_err(|_| BadSecret)
}

#[cfg(test)]
mod tests {
    use super::{accept, generate, invite};

    /// The key of RFC 6238, appendix B.
    const SECRET: &[u8] = b"12345678901234567890";

    #[test]
    fn the_rfcs_own_values() {
        for (unix, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(generate(SECRET, unix).unwrap(), code);
            assert_eq!(accept(SECRET, code, unix, 0), Ok(Some(unix / 30)));
        }
    }

    #[test]
    fn one_step_either_way_and_each_once() {
        let code = generate(SECRET, 3_000).unwrap();
        for (unix, want) in [(2_939, None), (2_970, Some(100)), (3_059, Some(100)), (3_060, None)] {
            assert_eq!(accept(SECRET, &code, unix, 0), Ok(want), "{unix}");
        }
        assert_eq!(accept(SECRET, &code, 3_000, 99), Ok(Some(100)));
        assert_eq!(accept(SECRET, &code, 3_000, 100), Ok(None));
    }

    #[test]
    fn apps_can_read_the_invitation() {
        let (text, url) = invite(SECRET, "ada@example.org").unwrap();
        assert_eq!(text, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert!(url.starts_with("otpauth://totp/Meridian:ada"), "{url}");
        assert!(url.contains("secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), "{url}");
        assert!(url.contains("issuer=Meridian"), "{url}");
    }

    #[test]
    fn no_secret_no_code() {
        assert!(accept(b"short", "123456", 0, 0).is_err());
    }
}
