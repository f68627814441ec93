//! A signed-in device: how long it stays so.

use chrono::{DateTime, TimeDelta, Utc};
use vocab::{SessionId, UserId};

/// Sessions of a second factor protect more, so they end sooner (NIST 800-63B, AAL2).
const IDLE_STRONG: TimeDelta = TimeDelta::hours(1);
const IDLE: TimeDelta = TimeDelta::days(7);
const ABSOLUTE_STRONG: TimeDelta = TimeDelta::hours(24);
const ABSOLUTE: TimeDelta = TimeDelta::days(30);
/// For clients that keep their refresh token instead of rotating it.
pub const ABSOLUTE_KEPT: TimeDelta = TimeDelta::hours(24);

/// One sign-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub user: UserId,
    pub device_hash: Vec<u8>,
    pub user_agent: String,
    pub ip: String,
    /// A second factor was shown.
    pub strong: bool,
    pub created_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub revoked: bool,
}

/// Somebody signed out everywhere else: whoever had one of those sessions may have turned on a browser that shows the account's alerts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignOut {
    pub user: UserId,
    /// Browsers that were turned on before this time are removed.
    pub before: DateTime<Utc>,
}

/// A session that was ended, with its place among all that were.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    pub seq: i64,
    pub session: SessionId,
    pub user: UserId,
}

impl Session {
    /// Neither revoked, nor too old, nor idle for too long.
    #[must_use]
    pub fn live(&self, now: DateTime<Utc>) -> bool {
        !self.revoked && !self.over(now)
    }

    /// Ended by time.
    #[must_use]
    pub fn over(&self, now: DateTime<Utc>) -> bool {
        now >= self.expires_at || now >= self.last_seen_at + idle(self.strong)
    }
}

/// When a session that begins now ends, however busy it is.
#[must_use]
pub fn end(now: DateTime<Utc>, strong: bool) -> DateTime<Utc> {
    now + if strong { ABSOLUTE_STRONG } else { ABSOLUTE }
}

#[must_use]
const fn idle(strong: bool) -> TimeDelta {
    if strong { IDLE_STRONG } else { IDLE }
}

#[cfg(test)]
pub(crate) mod tests {
    use chrono::{DateTime, TimeDelta, Utc};
    use vocab::{SessionId, UserId};

    use super::{Session, end};

    pub(crate) fn session(now: DateTime<Utc>, strong: bool) -> Session {
        Session {
            id: SessionId::fresh(),
            user: UserId::fresh(),
            device_hash: vec![1],
            user_agent: String::new(),
            ip: String::new(),
            strong,
            created_at: now,
            last_seen_at: now,
            expires_at: end(now, strong),
            revoked: false,
        }
    }

    #[test]
    fn ends() {
        let start = DateTime::UNIX_EPOCH;
        for (strong, idle, absolute) in [
            (false, TimeDelta::days(7), TimeDelta::days(30)),
            (true, TimeDelta::hours(1), TimeDelta::hours(24)),
        ] {
            let mut session = session(start, strong);
            let moment = TimeDelta::seconds(1);
            assert!(session.live(start + idle - moment));
            assert!(!session.live(start + idle));
            session.last_seen_at = start + absolute - moment;
            assert!(session.live(start + absolute - moment));
            assert!(!session.live(start + absolute));
            session.revoked = true;
            assert!(!session.live(start));
        }
    }
}
