//! Signatures of events, after Stripe's scheme: the header `t=SECONDS,v1=HEX[,v1=HEX…]`, where each `v1` is the HMAC-SHA256 of
//! `SECONDS.BODY` by one of the endpoint's secrets (Stripe, "Verify webhook signatures manually").

use aws_lc_rs::hmac;
use secrecy::{ExposeSecret as _, SecretString};

/// Seconds by which a signature may be older or newer than our clock.
const TOLERANCE: i64 = 300;
/// Signatures of one header that are looked at: during a change of secrets there are two.
const MOST: usize = 8;

/// Did one of these secrets sign the body, in the last five minutes? `now` in Unix seconds.
pub(super) fn is_signed(secrets: &[SecretString], header: &str, body: &[u8], now: i64) -> bool {
    let parts = || header.split(',').filter_map(|part| part.trim().split_once('='));
    let mut times = parts().filter(|(name, _)| *name == "t").map(|(_, value)| value);
    let (Some(time), None) = (times.next(), times.next()) else {
        return false;
    };
    let is_recent = time
        .parse::<i64>()
        .is_ok_and(|signed| now.saturating_sub(signed).saturating_abs() <= TOLERANCE);
    if !is_recent {
        return false;
    }
    let mut signed = format!("{time}.").into_bytes();
    signed.extend_from_slice(body);
    let tags: Vec<Vec<u8>> = parts()
        .filter(|(name, _)| *name == "v1")
        .take(MOST)
        .filter_map(|(_, tag)| hex::decode(tag).ok())
        .collect();
    secrets.iter().any(|secret| {
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.expose_secret().as_bytes());
        tags.iter().any(|tag| hmac::verify(&key, &signed, tag).is_ok())
    })
}

#[cfg(test)]
mod tests {
    use aws_lc_rs::hmac;
    use secrecy::SecretString;

    use super::is_signed;

    const NOW: i64 = 1_795_262_400;
    const BODY: &[u8] = br#"{"id":"evt_1"}"#;

    fn tag(secret: &str, time: i64, body: &[u8]) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        let signed = [format!("{time}.").as_bytes(), body].concat();
        hex::encode(hmac::sign(&key, &signed))
    }

    fn check(header: &str, body: &[u8]) -> bool {
        let secrets = ["new", "old"].map(|secret| SecretString::from(secret.to_owned()));
        is_signed(&secrets, header, body, NOW)
    }

    #[test]
    fn each_of_the_secrets_signs_and_nothing_else_does() {
        for secret in ["new", "old"] {
            assert!(
                check(&format!("t={NOW},v1={}", tag(secret, NOW, BODY)), BODY),
                "{secret}"
            );
        }
        let good = tag("new", NOW, BODY);
        assert!(check(&format!("t={NOW},v1=00,v1={good},v0=00"), BODY), "one of several");
        for (header, body) in [
            (format!("t={NOW},v1={}", tag("other", NOW, BODY)), BODY),
            (format!("t={NOW},v1={good}"), &br#"{"id":"evt_2"}"#[..]),
            (format!("t={},v1={good}", NOW + 1), BODY),
            (format!("t={NOW},v0={good}"), BODY),
            (format!("t={NOW},t={NOW},v1={good}"), BODY),
            (format!("v1={good}"), BODY),
            (format!("t={NOW}"), BODY),
            (format!("t=now,v1={good}"), BODY),
            (String::new(), BODY),
        ] {
            assert!(!check(&header, body), "{header}");
        }
    }

    #[test]
    fn a_signature_holds_for_five_minutes() {
        for (time, holds) in [
            (-300, true),
            (-301, false),
            (300, true),
            (301, false),
            (i64::MIN / 2, false),
        ] {
            let time = NOW.saturating_add(time);
            let header = format!("t={time},v1={}", tag("new", time, BODY));
            assert_eq!(check(&header, BODY), holds, "{time}");
        }
    }
}
