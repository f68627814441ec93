//! Teams: who may do what to whom, and how long an invitation lives.

use chrono::{DateTime, TimeDelta, Utc};
use vocab::{InvitationId, Role, TeamId, UserId};

/// Code points of a team's name.
pub const LONGEST_NAME: usize = 80;
/// Teams of which one person may be an owner.
pub const MOST_TEAMS: i64 = 20;
/// Members and open invitations of a team.
pub const MOST_SEATS: i64 = 100;
/// Mails that a team may have sent in a day.
pub const MOST_MAILS: i64 = 100;
/// How long a mailed link works.
pub const INVITATION_LIFE: TimeDelta = TimeDelta::days(7);
/// From one mail of an invitation to the next.
pub const RESEND_AFTER: TimeDelta = TimeDelta::minutes(1);

/// A team as one of its members sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    pub id: TeamId,
    pub name: String,
    /// The member's.
    pub role: Role,
    pub members: i64,
    pub created_at: DateTime<Utc>,
}

/// A person's place in a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    pub user: UserId,
    pub role: Role,
    pub joined_at: DateTime<Utc>,
}

/// A member with what others see of the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub seat: Seat,
    pub name: String,
    pub email: String,
    pub active_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    pub id: InvitationId,
    pub team: TeamId,
    pub email: String,
    pub role: Role,
    pub inviter_id: UserId,
    pub inviter: String,
    pub sent_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
}

impl Invitation {
    /// Can it still be accepted?
    #[must_use]
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.ended_at.is_none() && now < self.expires_at
    }
}

/// What happened in a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    TeamCreated,
    TeamRenamed,
    TeamDeleted,
    MemberJoined,
    MemberLeft,
    MemberRemoved,
    RoleChanged,
    InvitationSent,
    InvitationResent,
    InvitationRevoked,
    InvitationDeclined,
    DashboardShared,
    DashboardUnshared,
    TraceShared,
    TraceUnshared,
    WatchlistShared,
    WatchlistUnshared,
    StrategyShared,
    StrategyUnshared,
    CaseShared,
    CaseUnshared,
    AppConnected,
    AppRevoked,
    AppDeleted,
    AppExpired,
    ReportLinkCreated,
    ReportLinkRevoked,
    TraceLinkCreated,
    TraceLinkRevoked,
    CalendarLinkCreated,
    CalendarLinkRenewed,
    CalendarLinkDeleted,
    DashboardLinkCreated,
    DashboardLinkRevoked,
    ChannelAdded,
    ChannelChanged,
    ChannelDeleted,
}

impl Action {
    pub const ALL: [Self; 37] = [
        Self::TeamCreated,
        Self::TeamRenamed,
        Self::TeamDeleted,
        Self::MemberJoined,
        Self::MemberLeft,
        Self::MemberRemoved,
        Self::RoleChanged,
        Self::InvitationSent,
        Self::InvitationResent,
        Self::InvitationRevoked,
        Self::InvitationDeclined,
        Self::DashboardShared,
        Self::DashboardUnshared,
        Self::TraceShared,
        Self::TraceUnshared,
        Self::WatchlistShared,
        Self::WatchlistUnshared,
        Self::StrategyShared,
        Self::StrategyUnshared,
        Self::CaseShared,
        Self::CaseUnshared,
        Self::AppConnected,
        Self::AppRevoked,
        Self::AppDeleted,
        Self::AppExpired,
        Self::ReportLinkCreated,
        Self::ReportLinkRevoked,
        Self::TraceLinkCreated,
        Self::TraceLinkRevoked,
        Self::CalendarLinkCreated,
        Self::CalendarLinkRenewed,
        Self::CalendarLinkDeleted,
        Self::DashboardLinkCreated,
        Self::DashboardLinkRevoked,
        Self::ChannelAdded,
        Self::ChannelChanged,
        Self::ChannelDeleted,
    ];
    /// Those that other services note.
    pub const NOTED: [Self; 22] = [
        Self::DashboardShared,
        Self::DashboardUnshared,
        Self::TraceShared,
        Self::TraceUnshared,
        Self::WatchlistShared,
        Self::WatchlistUnshared,
        Self::StrategyShared,
        Self::StrategyUnshared,
        Self::CaseShared,
        Self::CaseUnshared,
        Self::ReportLinkCreated,
        Self::ReportLinkRevoked,
        Self::TraceLinkCreated,
        Self::TraceLinkRevoked,
        Self::CalendarLinkCreated,
        Self::CalendarLinkRenewed,
        Self::CalendarLinkDeleted,
        Self::DashboardLinkCreated,
        Self::DashboardLinkRevoked,
        Self::ChannelAdded,
        Self::ChannelChanged,
        Self::ChannelDeleted,
    ];

    /// The word that stands for it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::TeamCreated => "team_created",
            Self::TeamRenamed => "team_renamed",
            Self::TeamDeleted => "team_deleted",
            Self::MemberJoined => "member_joined",
            Self::MemberLeft => "member_left",
            Self::MemberRemoved => "member_removed",
            Self::RoleChanged => "role_changed",
            Self::InvitationSent => "invitation_sent",
            Self::InvitationResent => "invitation_resent",
            Self::InvitationRevoked => "invitation_revoked",
            Self::InvitationDeclined => "invitation_declined",
            Self::DashboardShared => "dashboard_shared",
            Self::DashboardUnshared => "dashboard_unshared",
            Self::TraceShared => "trace_shared",
            Self::TraceUnshared => "trace_unshared",
            Self::WatchlistShared => "watchlist_shared",
            Self::WatchlistUnshared => "watchlist_unshared",
            Self::StrategyShared => "strategy_shared",
            Self::StrategyUnshared => "strategy_unshared",
            Self::CaseShared => "case_shared",
            Self::CaseUnshared => "case_unshared",
            Self::AppConnected => "app_connected",
            Self::AppRevoked => "app_revoked",
            Self::AppDeleted => "app_deleted",
            Self::AppExpired => "app_expired",
            Self::ReportLinkCreated => "report_link_created",
            Self::ReportLinkRevoked => "report_link_revoked",
            Self::TraceLinkCreated => "trace_link_created",
            Self::TraceLinkRevoked => "trace_link_revoked",
            Self::CalendarLinkCreated => "calendar_link_created",
            Self::CalendarLinkRenewed => "calendar_link_renewed",
            Self::CalendarLinkDeleted => "calendar_link_deleted",
            Self::DashboardLinkCreated => "dashboard_link_created",
            Self::DashboardLinkRevoked => "dashboard_link_revoked",
            Self::ChannelAdded => "channel_added",
            Self::ChannelChanged => "channel_changed",
            Self::ChannelDeleted => "channel_deleted",
        }
    }
}

/// A row of the team's audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamEvent {
    pub id: i64,
    pub at: DateTime<Utc>,
    pub actor: String,
    pub action: String,
    pub object: String,
    pub detail: String,
}

/// Why a role can't be changed or a member removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Denied {
    /// The actor's role does not reach that far.
    Role,
    /// Somebody must own the team.
    LastOwner,
}

/// Members and invitations are the business of owners and admins.
#[must_use]
pub fn manages(role: Role) -> bool {
    role >= Role::Admin
}

/// May `actor` give `target` the role `new`, where the team has so many owners?
///
/// # Errors
/// [`Denied`]
pub fn may_change(actor: Role, target: Role, new: Role, owners: i64) -> Result<(), Denied> {
    if !manages(actor) || target > actor || new > actor {
        return Err(Denied::Role);
    }
    may_lose(target, new != Role::Owner, owners)
}

/// May `actor` remove a member with the role `target`?
///
/// # Errors
/// [`Denied`]
pub fn may_remove(actor: Role, target: Role, owners: i64) -> Result<(), Denied> {
    if !manages(actor) || target > actor {
        return Err(Denied::Role);
    }
    may_lose(target, true, owners)
}

/// May a member with this role leave?
///
/// # Errors
/// [`Denied::LastOwner`]
pub const fn may_leave(role: Role, owners: i64) -> Result<(), Denied> {
    may_lose(role, true, owners)
}

const fn may_lose(role: Role, loses: bool, owners: i64) -> Result<(), Denied> {
    if loses && matches!(role, Role::Owner) && owners <= 1 {
        return Err(Denied::LastOwner);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use vocab::Role::{Admin, Analyst, Owner, Viewer};

    use super::{Action, Denied, may_change, may_leave, may_remove};

    #[test]
    fn nobody_reaches_above_their_own_role() {
        assert_eq!(may_change(Owner, Analyst, Owner, 1), Ok(()));
        assert_eq!(may_change(Admin, Analyst, Admin, 1), Ok(()));
        assert_eq!(may_change(Admin, Analyst, Owner, 1), Err(Denied::Role));
        assert_eq!(may_change(Admin, Owner, Viewer, 2), Err(Denied::Role));
        for weak in [Analyst, Viewer] {
            assert_eq!(may_change(weak, Viewer, Viewer, 1), Err(Denied::Role));
            assert_eq!(may_remove(weak, Viewer, 1), Err(Denied::Role));
        }
        assert_eq!(may_remove(Admin, Admin, 1), Ok(()));
        assert_eq!(may_remove(Admin, Owner, 2), Err(Denied::Role));
    }

    #[test]
    fn somebody_owns_the_team() {
        assert_eq!(may_change(Owner, Owner, Admin, 1), Err(Denied::LastOwner));
        assert_eq!(may_change(Owner, Owner, Owner, 1), Ok(()));
        assert_eq!(may_change(Owner, Owner, Admin, 2), Ok(()));
        assert_eq!(may_remove(Owner, Owner, 1), Err(Denied::LastOwner));
        assert_eq!(may_leave(Owner, 1), Err(Denied::LastOwner));
        assert_eq!(may_leave(Owner, 2), Ok(()));
        assert_eq!(may_leave(Viewer, 1), Ok(()));
    }

    #[test]
    fn each_action_has_a_word_of_its_own() {
        let words: std::collections::BTreeSet<_> = Action::ALL.iter().map(|action| action.text()).collect();
        assert_eq!(words.len(), Action::ALL.len());
    }
}
