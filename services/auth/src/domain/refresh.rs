//! What a presented refresh token leads to. The whole state machine; the store only carries it out.
//!
//! A session has one family of tokens, each exchanged for its successor. A client may lose the answer, or send a token twice at once: so the last
//! exchange is answered again, with the same successor, for [`GRACE`] and until that successor is exchanged too. Any later use of an exchanged
//! token, or one from another device, is a copy in somebody else's hands and ends the session. A client that does not rotate keeps its
//! token until [`ABSOLUTE_KEPT`] after the session began (RFC 9700, section 4.14, on rotation and reuse).

use chrono::{DateTime, TimeDelta, Utc};

use super::session::{ABSOLUTE_KEPT, Session};

/// A client that lost our reply, or sent two at once, gets the same successor again for this long.
pub const GRACE: TimeDelta = TimeDelta::seconds(10);
/// Refresh tokens begin so; access tokens and API keys do not.
pub const PREFIX: &str = "mr_";

/// A stored refresh token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// When it was exchanged for its successor.
    pub used_at: Option<DateTime<Utc>>,
    /// Its successor was exchanged too: this one is no longer the immediate predecessor.
    pub successor_used: bool,
}

/// What the client sent beside the token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    pub rotate: bool,
    /// The device cookie is the one this session was opened with.
    pub device_matches: bool,
}

/// What happens next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Exchange it for its successor.
    Rotate,
    /// Exchanged at this time already: give the same answer again.
    Again(DateTime<Utc>),
    /// A new access token; the refresh token stays.
    Keep,
    Refuse(Refusal),
    /// Refuse, and end the whole family: somebody has what only the device should have.
    Revoke(Breach),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Signed out, or ended by us.
    Ended,
    Expired,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Breach {
    Reused,
    OtherDevice,
}

/// What becomes of a refresh token of this session that is sent at `now`.
#[must_use]
pub fn step(token: Token, session: &Session, asked: Asked, now: DateTime<Utc>) -> Step {
    if session.revoked {
        return Step::Refuse(Refusal::Ended);
    }
    if session.over(now) {
        return Step::Refuse(Refusal::Expired);
    }
    if !asked.device_matches {
        return Step::Revoke(Breach::OtherDevice);
    }
    match token.used_at {
        Some(used_at) if !token.successor_used && now < used_at + GRACE => Step::Again(used_at),
        Some(_) => Step::Revoke(Breach::Reused),
        None if asked.rotate => Step::Rotate,
        None if now < session.created_at + ABSOLUTE_KEPT => Step::Keep,
        None => Step::Refuse(Refusal::Expired),
    }
}

/// Does the text look like one of ours, and if not, like something else of ours?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Looks {
    Refresh,
    /// An access token or an API key, sent to the wrong place.
    OtherKind,
    Unknown,
}

/// What kind of token a text looks like; proves nothing.
#[must_use]
pub fn looks(text: &str) -> Looks {
    if text.starts_with(PREFIX) {
        Looks::Refresh
    } else if text.starts_with(super::api_key::PREFIX) || (text.starts_with("ey") && text.split('.').count() == 3) {
        Looks::OtherKind
    } else {
        Looks::Unknown
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};

    use super::{Asked, Breach, Looks, Refusal, Step, Token, looks, step};
    use crate::domain::session::{Session, tests::session};

    const START: DateTime<Utc> = DateTime::UNIX_EPOCH;
    const FRESH: Token = Token {
        used_at: None,
        successor_used: false,
    };
    const ROTATE: Asked = Asked {
        rotate: true,
        device_matches: true,
    };
    const KEEP: Asked = Asked {
        rotate: false,
        device_matches: true,
    };

    fn used(seconds: i64, successor_used: bool) -> Token {
        Token {
            used_at: Some(START + TimeDelta::seconds(seconds)),
            successor_used,
        }
    }

    fn check(token: Token, asked: Asked, seconds: i64, change: impl Fn(&mut Session), want: Step) {
        let mut session = session(START, false);
        change(&mut session);
        assert_eq!(step(token, &session, asked, START + TimeDelta::seconds(seconds)), want);
    }

    #[test]
    fn the_table() {
        let same = |_: &mut Session| {};
        let ended = |session: &mut Session| session.revoked = true;
        let stranger = Asked {
            device_matches: false,
            ..ROTATE
        };
        let day = 24 * 3_600;
        check(FRESH, ROTATE, 1, same, Step::Rotate);
        check(FRESH, KEEP, 1, same, Step::Keep);
        check(FRESH, KEEP, day - 1, same, Step::Keep);
        check(FRESH, KEEP, day, same, Step::Refuse(Refusal::Expired));
        check(FRESH, ROTATE, day, same, Step::Rotate);
        check(FRESH, ROTATE, 7 * day, same, Step::Refuse(Refusal::Expired));
        check(FRESH, stranger, 1, same, Step::Revoke(Breach::OtherDevice));
        check(used(5, false), stranger, 6, same, Step::Revoke(Breach::OtherDevice));
        check(
            used(5, false),
            ROTATE,
            6,
            same,
            Step::Again(START + TimeDelta::seconds(5)),
        );
        check(
            used(5, false),
            ROTATE,
            14,
            same,
            Step::Again(START + TimeDelta::seconds(5)),
        );
        check(
            used(5, false),
            KEEP,
            6,
            same,
            Step::Again(START + TimeDelta::seconds(5)),
        );
        check(used(5, false), ROTATE, 15, same, Step::Revoke(Breach::Reused));
        check(used(5, true), ROTATE, 6, same, Step::Revoke(Breach::Reused));
        check(FRESH, ROTATE, 1, ended, Step::Refuse(Refusal::Ended));
        check(used(5, true), ROTATE, 6, ended, Step::Refuse(Refusal::Ended));
        check(FRESH, stranger, 7 * day, same, Step::Refuse(Refusal::Expired));
    }

    #[test]
    fn kinds_of_token() {
        assert_eq!(looks("mr_abc"), Looks::Refresh);
        assert_eq!(looks("mk_abc"), Looks::OtherKind);
        assert_eq!(looks("eyJhbGciOi.eyJz.sig"), Looks::OtherKind);
        assert_eq!(looks("eyJ"), Looks::Unknown);
        assert_eq!(looks(""), Looks::Unknown);
    }
}
