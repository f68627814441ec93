//! Rights on things that are shared. Their messages are alike, and each kind of thing has its own.

use grants::{Access, Grant, Through, rules::SentGrant};
use proto::onchain as pb;

use super::encode::right_end;

/// A grant as the contract has it.
pub(super) trait GrantMessage {
    fn of(grant: Grant) -> Self;
}

/// A grant as a caller sends it.
pub(super) trait NewGrantMessage: Default {
    fn read(self) -> SentGrant;
}

/// How the caller came by a thing of somebody else.
pub(super) trait OriginMessage: Sized {
    fn through(access: Access, through: Through) -> Self;

    /// Nothing for their own.
    fn of(access: Access) -> Option<Self> {
        access.through.map(|through| Self::through(access, through))
    }
}

/// What was sent; what is left out is refused later, by its fields.
pub(super) fn sent(grant: Option<impl NewGrantMessage>) -> SentGrant {
    grant.unwrap_or_default().read()
}

macro_rules! messages {
    ($($grant:ident, $new:ident, $origin:ident;)+) => {$(
        impl GrantMessage for pb::$grant {
            fn of(grant: Grant) -> Self {
                Self {
                    grantee_id: grant.grantee.to_string(),
                    team_id: grant.team.to_string(),
                    role: grant.role,
                    granted_unix_ms: grant.granted_at.timestamp_millis(),
                    expires_unix_ms: right_end(grant.expires_at),
                }
            }
        }

        impl NewGrantMessage for pb::$new {
            fn read(self) -> SentGrant {
                SentGrant {
                    team: self.team_id,
                    role: self.role,
                    days: self.days,
                }
            }
        }

        impl OriginMessage for pb::$origin {
            fn through(access: Access, through: Through) -> Self {
                Self {
                    owner_id: access.owner.to_string(),
                    team_id: through.team.to_string(),
                    expires_unix_ms: right_end(through.expires_at),
                }
            }
        }
    )+};
}

messages! {
    CaseGrant, NewCaseGrant, CaseOrigin;
    TraceGrant, NewTraceGrant, TraceOrigin;
}
