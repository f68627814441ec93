//! What a person let a program do, and the life of the codes and tokens that come of it (OAuth 2.1; PKCE with S256 alone, RFC 7636).

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use vocab::{AppClientId, AppGrantId, AppScope, AppScopes, Role, TeamId, UserId};

use super::refresh::GRACE;

/// Access tokens begin so. No session's token and no API key does.
pub const ACCESS_PREFIX: &str = "mo_";
/// Refresh tokens begin so.
pub const REFRESH_PREFIX: &str = "mor_";
/// Codes begin so.
pub const CODE_PREFIX: &str = "moc_";
/// A code goes from the browser to the program and comes right back.
pub const CODE_LIVES: TimeDelta = TimeDelta::seconds(60);
pub const ACCESS_LIVES: TimeDelta = TimeDelta::minutes(5);
/// A grant that nobody refreshes ends after this time.
pub const IDLE: TimeDelta = TimeDelta::days(90);
/// Grants that one person may have at a time; the oldest gives way.
pub const MOST: i64 = 50;
/// Characters of `state` that are sent back.
pub const LONGEST_STATE: usize = 1_000;
/// Characters of a verifier (RFC 7636, section 4.1).
const VERIFIER: std::ops::RangeInclusive<usize> = 43..=128;
const CHALLENGE_BYTES: usize = 32;

/// A person's consent, with all tokens that came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    pub id: AppGrantId,
    pub user: UserId,
    /// For which it works; nothing for the person's own workspace.
    pub team: Option<TeamId>,
    pub client: AppClientId,
    /// The program's name as the person saw it.
    pub name: String,
    pub scopes: AppScopes,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
    pub expires_at: DateTime<Utc>,
}

/// A code that waits to be exchanged, or was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    pub user: UserId,
    /// As of a [`Grant`].
    pub team: Option<TeamId>,
    pub client: AppClientId,
    pub redirect_uri: String,
    pub scopes: AppScopes,
    /// SHA-256 of the verifier.
    pub challenge: Vec<u8>,
    pub created_at: DateTime<Utc>,
    pub used_at: Option<DateTime<Utc>>,
    /// What its use made.
    pub grant: Option<AppGrantId>,
}

/// Whose access token it is, and what it may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    pub user: UserId,
    /// With the person's role there.
    pub team: Option<(TeamId, Role)>,
    pub scopes: AppScopes,
}

/// The bytes of a challenge of the method S256; none for what is none.
#[must_use]
pub fn challenge(text: &str) -> Option<Vec<u8>> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    (bytes.len() == CHALLENGE_BYTES).then_some(bytes)
}

/// Has it the form of a verifier?
#[must_use]
pub fn is_verifier(text: &str) -> bool {
    let unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    VERIFIER.contains(&text.len()) && text.bytes().all(unreserved)
}

impl Grant {
    /// When it ends whatever is refreshed; `longest` is how long consent counts.
    #[must_use]
    pub fn latest_end(&self, longest: TimeDelta) -> DateTime<Utc> {
        if self.scopes.has(AppScope::OfflineAccess) {
            self.created_at + longest
        } else {
            self.expires_at
        }
    }

    /// Lets it this client do all of that now, in the same workspace?
    #[must_use]
    pub fn covers(&self, client: AppClientId, team: Option<TeamId>, scopes: AppScopes, now: DateTime<Utc>) -> bool {
        self.client == client && self.team == team && scopes.within(self.scopes) && self.expires_at > now
    }

    /// As it counts now: an end that was written before `longest` was made shorter comes forward.
    #[must_use]
    pub fn within(self, longest: TimeDelta) -> Self {
        Self {
            expires_at: self.expires_at.min(self.created_at + longest),
            ..self
        }
    }
}

/// When a grant ends unless it is refreshed. Consent of `allowed_at` counts for `longest`, however often that is done.
#[must_use]
pub fn end(scopes: AppScopes, allowed_at: DateTime<Utc>, longest: TimeDelta, now: DateTime<Utc>) -> DateTime<Utc> {
    let lives = if scopes.has(AppScope::OfflineAccess) {
        IDLE
    } else {
        ACCESS_LIVES
    };
    (now + lives).min(allowed_at + longest)
}

/// A stored refresh token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// When it was exchanged for its successor.
    pub used_at: Option<DateTime<Utc>>,
    /// Its successor was exchanged too.
    pub successor_used: bool,
}

/// What a refresh token leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Exchange it for its successor.
    Rotate,
    /// A moment ago it was exchanged, and the answer may have been lost: the same successor again.
    Again,
    Expired,
    /// Somebody else has it too: the grant ends.
    Reused,
}

/// What a refresh token leads to at `now`, for a grant that ends at `ends`.
#[must_use]
pub fn step(token: Token, ends: DateTime<Utc>, now: DateTime<Utc>) -> Step {
    if now >= ends {
        return Step::Expired;
    }
    match token.used_at {
        None => Step::Rotate,
        Some(used) if !token.successor_used && now < used + GRACE => Step::Again,
        Some(_) => Step::Reused,
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};

    use vocab::{AppClientId, AppGrantId, AppScopes, TeamId, UserId};

    use super::{Grant, Step, Token, challenge, end, is_verifier, step};

    const START: DateTime<Utc> = DateTime::UNIX_EPOCH;

    /// RFC 7636, appendix B.
    #[test]
    fn the_rfcs_own_challenge_and_verifier() {
        assert!(is_verifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"));
        assert_eq!(
            challenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM").map(|bytes| bytes.len()),
            Some(32)
        );
        for bad in [
            "",
            "short",
            "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjX!",
            &"x".repeat(129),
        ] {
            assert!(!is_verifier(bad), "{bad}");
        }
        for bad in ["", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM=", "plain"] {
            assert_eq!(challenge(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_table_of_refresh_tokens() {
        let ends = START + TimeDelta::days(90);
        let at = |seconds| START + TimeDelta::seconds(seconds);
        let used = |successor_used| Token {
            used_at: Some(START),
            successor_used,
        };
        let fresh = Token {
            used_at: None,
            successor_used: false,
        };
        assert_eq!(step(fresh, ends, at(1)), Step::Rotate);
        assert_eq!(step(used(false), ends, at(9)), Step::Again);
        assert_eq!(step(used(false), ends, at(10)), Step::Reused);
        assert_eq!(step(used(true), ends, at(1)), Step::Reused);
        assert_eq!(step(fresh, ends, ends), Step::Expired);
    }

    #[test]
    fn only_offline_access_outlives_the_first_token() {
        let ends = |scopes: &str| end(scopes.parse().unwrap(), START, TimeDelta::days(365), START) - START;
        assert_eq!(ends("market:read"), TimeDelta::minutes(5));
        assert_eq!(ends("market:read offline_access"), TimeDelta::days(90));
    }

    #[test]
    fn no_refresh_goes_beyond_what_the_person_allowed() {
        let scopes: AppScopes = "market:read offline_access".parse().unwrap();
        let longest = TimeDelta::days(365);
        let ends = |day| end(scopes, START, longest, START + TimeDelta::days(day)) - START;
        assert_eq!((ends(275), ends(276), ends(364)), (longest, longest, longest));
        assert_eq!(ends(274), TimeDelta::days(364));
        let grant = Grant {
            id: AppGrantId::fresh(),
            user: UserId::fresh(),
            team: None,
            client: AppClientId::fresh(),
            name: "Tax helper".to_owned(),
            scopes,
            created_at: START,
            last_used_at: None,
            expires_at: START + TimeDelta::days(90),
        };
        assert_eq!(grant.latest_end(longest), START + longest);
        let narrower = "market:read".parse().unwrap();
        let wider = "market:read journal:read offline_access".parse().unwrap();
        for (client, scopes, day, is_covered) in [
            (grant.client, scopes, 89, true),
            (grant.client, narrower, 89, true),
            (grant.client, wider, 89, false),
            (grant.client, scopes, 90, false),
            (AppClientId::fresh(), scopes, 89, false),
        ] {
            assert_eq!(
                grant.covers(client, None, scopes, START + TimeDelta::days(day)),
                is_covered,
                "{scopes} on day {day}"
            );
        }
        assert!(
            !grant.covers(grant.client, Some(TeamId::fresh()), scopes, START),
            "of no team"
        );
        let shorter = TimeDelta::days(30);
        assert_eq!(grant.within(shorter).expires_at, START + shorter);
    }
}
