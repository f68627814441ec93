//! What is shared with people and teams, whatever its kind.

use chrono::{DateTime, Utc};
use proto::workspace as pb;

use crate::{
    app::{Grant, Open, ShownNotice, Through},
    domain::grant::SentGrant,
};

/// What the caller may do with a thing.
pub(super) fn access<T>(open: &Open<T>) -> String {
    open.access.level.name().to_owned()
}

/// How the caller came by a thing of somebody else; nothing for their own.
pub(super) fn share<T>(open: &Open<T>) -> Option<pb::DashboardShare> {
    let share = |through: Through| pb::DashboardShare {
        owner_id: open.access.owner.to_string(),
        team_id: through.team.to_string(),
        expires_unix_ms: end(through.expires_at),
    };
    open.access.through.map(share)
}

pub(super) fn granted(grant: Grant) -> pb::DashboardGrant {
    pb::DashboardGrant {
        grantee_id: grant.grantee.to_string(),
        team_id: grant.team.to_string(),
        role: grant.role,
        granted_unix_ms: grant.granted_at.timestamp_millis(),
        expires_unix_ms: end(grant.expires_at),
    }
}

pub(super) fn sent(grant: Option<pb::NewDashboardGrant>) -> SentGrant {
    let sent = grant.unwrap_or_default();
    SentGrant {
        team: sent.team_id,
        role: sent.role,
        days: sent.days,
    }
}

pub(super) fn notice(ShownNotice { notice, right, name }: ShownNotice) -> pb::GrantNotice {
    pb::GrantNotice {
        id: notice.id.to_string(),
        kind: notice.kind,
        object_id: notice.object_id.to_string(),
        name,
        is_to_team: notice.grantee == right.team,
        team_id: right.team.to_string(),
        role: right.role,
        giver_id: notice.giver.to_string(),
        created_unix_ms: notice.created_at.timestamp_millis(),
        is_read: notice.read_at.is_some(),
    }
}

/// When a right ends; 0 for never.
fn end(expires_at: Option<DateTime<Utc>>) -> i64 {
    expires_at.map_or(0, |time| time.timestamp_millis())
}
